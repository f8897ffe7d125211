"""How a view of gap is handed to the core: ``native/games/gap.h`` reads it."""

from __future__ import annotations

from quintet.games.gap.rules import NUMBERS, GapView
from quintet.native import cards

CARD = {colour + number: place for place, (colour, number) in enumerate((c, n) for c in "BGKPY" for n in NUMBERS)}
"""The core numbers the cards in the order of their texts."""


def pack(view: GapView) -> list[int]:
    """All that the view's seat knows, as numbers."""
    numbers = [view.first, view.round, view.to_move[0]]
    numbers += cards([CARD[card] for card in view.hand])
    numbers += cards([CARD[card] for card in view.middle])
    totals, reached = [0] * view.players, False
    for scores in view.history:
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        reached = reached or (view.options.target is not None and max(totals) >= view.options.target)
    if view.options.rounds is not None:
        reached = len(view.history) >= view.options.rounds
    for seat in range(view.players):
        own = [scores[seat] for scores in view.history]
        best = max(own, default=-1000)
        numbers += cards([CARD[card] for card in view.collections[seat]])
        numbers += [view.hand_sizes[seat], view.scores[seat], best, own.index(best) + 1 if own else 0]
    return [*numbers, int(reached)]
