"""A variant of a game, in a file of its own, to try out what it would be like if one were free to choose.

quintet rules examples/variant.py
quintet sim examples/variant.py --games 1000
quintet arena examples/variant.py --bots medium,random
quintet play examples/variant.py
"""

from __future__ import annotations

from collections.abc import Iterable

from quintet.engine import Move
from quintet.games.gap.rules import ABOVE, BELOW, Gap


class FreeGap(Gap):
    """A card that finds its equals may take its neighbours instead."""

    id = "freegap"
    title = "Free Gap"
    __slots__ = ()

    def _moves(self, seat: int) -> Iterable[Move]:
        for card in self.hands[seat]:
            lower, equal, higher = (
                [other for other in self.middle if other[1] == number]
                for number in (BELOW[card[1]], card[1], ABOVE[card[1]])
            )
            if lower and higher:
                yield from (f"{card} {low} {high}" for low in lower for high in higher)
            else:
                yield from (f"{card} {neighbour}" for neighbour in lower + higher)
            if equal or not (lower or higher):
                yield card
