"""What an agent sees and does in between, as numbers: ``native/games/between.h`` writes the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from quintet.games.between.rules import (
    DEALT,
    DECK,
    FLIPS,
    HIDDEN,
    LAST_TURN,
    NUMBER,
    PASS,
    PLAYS,
    BetweenOptions,
    BetweenView,
)
from quintet.rl.encoding import Encoding, Field, bits, each, from_seat

CARDS = sorted(DECK, key=lambda card: (card[0], NUMBER[card]))
SHAPE = (6, 11)
GROUPS = 8
"""So many groups of cards that were shuffled together are told apart."""


class BetweenEncoding(Encoding[BetweenOptions, BetweenView]):
    """Cards are told by colour, in the order of the letters, and number."""

    simultaneous = True
    most_rounds = 100
    score_range = (-12000, 12000)
    left_out: ClassVar = {
        "gap": "follows from the top cards",
        "stars": "always the same",
        "history": "only the totals count",
        "shown_hands": "only when the game is over",
        "shown_hidden": "only when the game is over",
    }
    simplified = (
        "In which pile a covered card lies, and in which order, means nothing: a new draw pile is made of all of them."
        f" Of the groups of cards that were shuffled together, those older than the latest {GROUPS - 1} count as one;"
        " so many come together in very long rounds only."
    )
    about_actions = "A card onto a pile, the turned-up card onto a pile, two cards to hide, or a pass."

    def _fields(self) -> Iterator[Field]:
        seats = (self.players,)
        yield Field("starter", seats, 0, 1, "who begins this round")
        yield Field("hand", SHAPE, 0, 1, "the cards in hand, by colour and number")
        yield Field("hidden", SHAPE, 0, 1, "the seat's own hidden cards")
        yield Field("tops", (2, *SHAPE), 0, 1, "the top cards of pile 1 and pile 2")
        yield Field("covered", SHAPE, 0, 1, "the cards below them")
        yield Field("flipped", SHAPE, 0, 1, "the card that was turned up and is still to be laid")
        about = (
            "the cards in hands, hidden or in the draw pile, by the group they were shuffled with: 1 the latest; or 0"
        )
        yield Field("face_down", SHAPE, 0, GROUPS, about)
        yield Field("origins", (self.players, GROUPS), 0, len(DECK), "how many cards of each such group each hand has")
        yield Field("hand_sizes", seats, 0, len(DECK), "how many cards each holds")
        yield Field("draw_pile", (1,), 0, len(DECK), "how many cards are left in the draw pile")
        yield Field("turns", (1,), 0, LAST_TURN, "how many turns of the round are over")
        yield Field("dry_passes", (1,), 0, self.players, "how many passes in a row drew no card")

    def _values(self, view: BetweenView, seat: int) -> Iterator[Iterable[int]]:
        tops = [pile[-1:] for pile in view.piles]
        latest = len(view.face_down)
        group_of = {card: min(GROUPS, latest - place) for place, group in enumerate(view.face_down) for card in group}
        yield self.seats([(view.first + view.round - 1) % self.players], seat)
        yield bits(view.hand, CARDS)
        yield bits(view.hidden, CARDS)
        yield each(bits(top, CARDS) for top in tops)
        yield bits([card for pile in view.piles for card in pile[:-1]], CARDS)
        yield bits([] if view.flipped is None else [view.flipped], CARDS)
        yield [group_of.get(card, 0) for card in CARDS]
        yield each(_by_group(origin) for origin in from_seat(view.origins, seat))
        yield from_seat(view.hand_sizes, seat)
        yield [view.draw_pile]
        yield [view.turns]
        yield [view.dry_passes]

    def _labels(self) -> Iterator[str]:
        yield from sorted(move for plays in PLAYS.values() for move in plays[-1])
        yield from FLIPS
        for cards in combinations(sorted(DECK), HIDDEN):
            yield f"hide {' '.join(cards)}"
        yield PASS

    @property
    def most_moves(self) -> int:
        """In each turn a card is flipped, and another played or drawn; before that, cards dealt or drawn are played."""
        return self._rounds * (self.players + 3 * LAST_TURN + self.players * DEALT)

    @property
    def most_shuffled(self) -> int:
        """The deck, what two cards in each turn are drawn from, and what is left of that."""
        return self._rounds * (2 * len(DECK) + 2 * LAST_TURN)

    @property
    def _rounds(self) -> int:
        return self.options.rounds or 4


def _by_group(origin: tuple[int, ...]) -> list[int]:
    """How many cards are of the latest group, of the one before, and so on; the last number has all that are older.

    >>> _by_group((4, 2))
    [2, 4, 0, 0, 0, 0, 0, 0]
    """
    latest = [*reversed(origin)] + [0] * GROUPS
    return [*latest[: GROUPS - 1], sum(latest[GROUPS - 1 :])]
