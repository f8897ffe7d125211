"""What an agent sees and does in gap, as numbers: ``native/games/gap.h`` writes the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import ClassVar

from quintet.engine import Card
from quintet.games.gap.rules import ABOVE, BELOW, LAST_ROUND, NUMBERS, GapOptions, GapView, deck
from quintet.rl.encoding import Encoding, Field, bits, each, from_seat


class GapEncoding(Encoding[GapOptions, GapView]):
    """Cards are told by colour, in the order of the letters, and number."""

    most_rounds = LAST_ROUND
    score_range = (-1000, 5000)
    left_out: ClassVar = {"terms": "follow from the collections"}
    simplified = (
        "In which order cards came to lie in the middle, or in a collection, means nothing. Of earlier rounds"
        " (`history`) only the totals and what breaks ties count."
    )
    about_actions = "A card from the hand, and the neighbours that it takes: a lower one, a higher one, or both."

    def _fields(self) -> Iterator[Field]:
        players, cards = self.players, (len(self._colours), len(NUMBERS))
        yield Field("starter", (players,), 0, 1, "who began this round")
        yield Field("hand", cards, 0, 1, "the cards in hand, by colour and number")
        yield Field("middle", cards, 0, 1, "the cards in the middle")
        yield Field("collections", (players, *cards), 0, 1, "the cards that each has collected in this round")
        yield Field("counts", (players, cards[0]), 0, len(NUMBERS), "how many of these are of each colour")
        yield Field("hand_sizes", (players,), 0, 6, "how many cards each holds")
        yield Field("pile", (1,), 0, len(deck(players)), "how many cards are left in the pile")
        yield Field("standing", (players,), -50, 50, "what each would score if the round ended now")
        yield Field("best", (players,), -50, 50, "the best score of each in a single round, which breaks ties; or 0")
        yield Field("best_round", (players,), 0, LAST_ROUND, "the first round in which it was made; 0 before any")
        yield Field("extra", (1,), 0, 1, "whether the game would be over but for a tie")

    def _values(self, view: GapView, seat: int) -> Iterator[Iterable[int]]:
        cards = self._cards
        scores = [*zip(*view.history, strict=True)] or [()] * self.players
        best = [max(own, default=0) for own in scores]
        yield self.seats([(view.first + view.round - 1) % self.players], seat)
        yield bits(view.hand, cards)
        yield bits(view.middle, cards)
        yield each(bits(collection, cards) for collection in from_seat(view.collections, seat))
        yield each(self._counts(collection) for collection in from_seat(view.collections, seat))
        yield from_seat(view.hand_sizes, seat)
        yield [view.pile]
        yield from_seat(view.standing, seat)
        yield from_seat(best, seat)
        yield from_seat([own.index(most) + 1 if own else 0 for own, most in zip(scores, best, strict=True)], seat)
        yield [self._is_extra(view)]

    def _counts(self, collection: Iterable[Card]) -> Iterator[int]:
        counts = Counter(card[0] for card in collection)
        return (counts[colour] for colour in self._colours)

    def _is_extra(self, view: GapView) -> bool:
        if self.options.target is None:
            return len(view.history) >= (self.options.rounds or 0)
        totals = accumulate(view.history, lambda before, scores: [*map(sum, zip(before, scores, strict=True))])
        return any(max(total) >= self.options.target for total in totals)

    @property
    def most_moves(self) -> int:
        return LAST_ROUND * self.players * 6

    @property
    def most_shuffled(self) -> int:
        return LAST_ROUND * len(deck(self.players))

    def _labels(self) -> Iterator[str]:
        """Each card by itself, with a higher neighbour, with a lower one, with both."""
        colours = self._colours
        for card in self._cards:
            above = ["", *(f" {colour}{ABOVE[card[1]]}" for colour in colours)]
            for lower in ("", *(f" {colour}{BELOW[card[1]]}" for colour in colours)):
                for higher in above:
                    yield f"{card}{lower}{higher}"

    @cached_property
    def _colours(self) -> list[str]:
        return sorted({card[0] for card in deck(self.players)})

    @cached_property
    def _cards(self) -> list[str]:
        return sorted(deck(self.players))
