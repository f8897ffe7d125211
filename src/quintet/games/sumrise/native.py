"""How a view of sumrise is handed to the core: ``native/games/sumrise.h`` reads it."""

from __future__ import annotations

from quintet.games.sumrise.rules import DECK, PLACES, SumriseView
from quintet.games.sumrise.sheet import ROWS
from quintet.native import cards

CARD = {card: place for place, card in enumerate(sorted(DECK))}
"""The core numbers the cards, and the rows, in the order of their texts."""
ROW_ORDER = sorted(range(len(ROWS)), key=ROWS.__getitem__)


def pack(view: SumriseView) -> list[int]:
    """All that the view's seat knows, as numbers."""
    laid_last = -1 if view.call is None else PLACES.index(view.call.places[0])
    numbers = [sum(1 << seat for seat in view.answered), view.turn, laid_last]
    for stack in (*view.grid, view.hand):
        numbers += cards([CARD[card] for card in stack])
    numbers.append(len(view.unseen))
    for unseen in view.unseen:
        numbers += cards([CARD[card] for card in unseen])
    for origins in view.origins:
        numbers += cards(origins)
    for fails, sheet in zip(view.fails, view.sheets, strict=True):
        numbers.append(fails)
        numbers += [entry for row in ROW_ORDER for entry in sheet[row] if entry is not None]
    return numbers
