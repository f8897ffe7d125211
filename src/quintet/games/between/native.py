"""How a view of between is handed to the core: ``native/games/between.h`` reads it."""

from __future__ import annotations

from quintet.games.between.rules import BetweenView
from quintet.native import cards

CARD = {
    f"{colour}{number}": place
    for place, (colour, number) in enumerate((c, n) for c in "BEGPRY" for n in (10, 11, *range(1, 10)))
}
"""The core numbers the cards in the order of the texts of the moves that play them: ``B10>1`` comes before ``B1>1``."""


def pack(view: BetweenView) -> list[int]:
    """All that the view's seat knows, as numbers."""
    numbers = [sum(1 << seat for seat in view.answered), view.first, view.round, view.to_move[0]]
    numbers += [view.turns, view.dry_passes]
    numbers += cards([CARD[card] for card in view.hand])
    numbers += [int(bool(view.hidden)), *(CARD[card] for card in view.hidden)]
    for pile in view.piles:
        numbers += cards([CARD[card] for card in pile])
    numbers += cards([] if view.flipped is None else [CARD[view.flipped]])
    numbers += [len(view.face_down)]
    for place, group in enumerate(view.face_down):
        numbers += cards([CARD[card] for card in group])
        numbers += [origin[place] for origin in view.origins]
    return [*numbers, *view.scores]
