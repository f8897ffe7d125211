"""How a view of corridor is handed to the core: ``native/games/corridor.h`` reads it."""

from __future__ import annotations

from quintet.games.corridor.layout import NUMBER
from quintet.games.corridor.rules import CorridorView
from quintet.native import cards

CARD = {card: place for place, card in enumerate(sorted(NUMBER))}
"""The core numbers the cards in the order of their texts."""


def pack(view: CorridorView) -> list[int]:
    """All that the view's seat knows, as numbers."""
    numbers = [sum(1 << seat for seat in view.answered), view.to_move[0] if view.to_move else 0]
    numbers += cards([CARD[card] for card in view.hand])
    top = min((pile.row for pile in view.layout), default=0)
    left = min((pile.column for pile in view.layout), default=0)
    numbers.append(len(view.layout))
    for pile in view.layout:
        numbers += [pile.row - top, pile.column - left, *cards([CARD[card] for card in pile.cards])]
    numbers.append(len(view.waiting))
    for seat, card in view.waiting:
        numbers += [seat, CARD[card]]
    for treasure in view.treasures:
        numbers += cards([CARD[card] for card in treasure])
    return numbers + cards([CARD[card] for card in view.silver_out])
