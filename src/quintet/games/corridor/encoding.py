"""What an agent sees and does in corridor, as numbers: ``native/games/corridor.h`` writes the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise, product
from typing import ClassVar, get_args

from quintet.engine import Card, Move
from quintet.games.corridor.layout import COLOURS, LENGTH, NUMBER, NUMBERS, SILVER, How, Pile
from quintet.games.corridor.rules import HAND, CorridorOptions, CorridorView, deck
from quintet.rl.encoding import Encoding, Field, bits, each, from_seat

WIDTH = LENGTH - 1
"""No row at rest is longer."""
SHIFTS = range(1 - WIDTH, WIDTH)
"""How far to the right of another, which it touches, a row may begin."""
ROW_COLOURS = sorted(COLOURS.replace(SILVER, ""))
HOWS = sorted(get_args(How))


class CorridorEncoding(Encoding[CorridorOptions, CorridorView]):
    """Cards are told by colour, in the order of the letters, and number; rows and places from the top and the left."""

    simultaneous = True
    most_rounds = HAND
    score_range = (0, len(NUMBER))
    left_out: ClassVar = {
        "first": "has no part in this game",
        "nearly": "follows from the centre",
        "undealt": "follows from the rest",
    }
    simplified = (
        "Which of the cards that are gone lies below which, and who has taken it, means nothing: what counts is how"
        " high a pile is, how many of its cards are silver, and its colour. Nor does it matter where on the table the"
        " centre lies."
    )
    about_actions = (
        "The card that is played; how the card is laid that is to be laid now, and at which top card (`lay` alone where"
        " there is none); or how gaps are closed: how many columns each row begins to the right of the one above it,"
        " from the second row on, with 0 for rows that there are not."
    )

    def _fields(self) -> Iterator[Field]:
        cards = (len(self._colours), len(NUMBERS))
        seats, places = (self.players,), (LENGTH, WIDTH)
        yield Field("hand", cards, 0, 1, "the cards in hand, by colour and number")
        yield Field("hand_size", (1,), 0, HAND, "how many cards each holds")
        yield Field("gone", cards, 0, 1, "cards that were seen: taken, covered, or silver and out of the game")
        yield Field("starts", (LENGTH,), 0, 9, "the column in which each row begins, from the leftmost of all")
        yield Field("numbers", places, 0, NUMBERS[-1], "the number of each top card, by row and place in it; or 0")
        yield Field("heights", places, 0, WIDTH, "how many cards lie there")
        yield Field("silver", places, 0, WIDTH, "how many of them are silver")
        yield Field("silver_tops", places, 0, 1, "whether the top card is silver")
        about = f"the colour of each pile, {', '.join(ROW_COLOURS)}; none if all of it is silver"
        yield Field("colours", (*places, len(ROW_COLOURS)), 0, 1, about)
        about = "who lays when: 1 for the next card that was turned up, 2 for the one after it; or 0"
        yield Field("waiting", seats, 0, self.players, about)
        yield Field("waiting_numbers", seats, 0, NUMBERS[-1], "the number of the card that each still has to lay; or 0")
        yield Field("waiting_colours", (self.players, len(self._colours)), 0, 1, "and its colour")
        yield Field("silver_taken", seats, 0, len(NUMBERS), "how many silver cards each has taken: few break ties")

    def _values(self, view: CorridorView, seat: int) -> Iterator[Iterable[int]]:
        cards = self._cards
        top = min((pile.row for pile in view.layout), default=0)
        left = min((pile.column for pile in view.layout), default=0)
        starts = [0] * LENGTH
        piles: dict[tuple[int, int], Pile] = {}
        for pile in reversed(view.layout):
            starts[pile.row - top] = pile.column - left
        for pile in view.layout:
            row = pile.row - top
            piles[row, pile.column - left - starts[row]] = pile.cards
        lying = [piles.get(place, ()) for place in product(range(LENGTH), range(WIDTH))]
        gone = {*view.silver_out}.union(*view.treasures, *(pile.cards[:-1] for pile in view.layout))
        waiting = {other: (place, card) for place, (other, card) in enumerate(view.waiting, 1)}
        turns = [waiting.get(other, (0, "")) for other in from_seat(range(self.players), seat)]
        yield bits(view.hand, cards)
        yield view.hand_sizes[:1]
        yield bits(gone, cards)
        yield starts
        yield [NUMBER[pile[-1]] if pile else 0 for pile in lying]
        yield map(len, lying)
        yield map(_silver, lying)
        yield [bool(pile) and pile[-1][0] == SILVER for pile in lying]
        yield each([any(card[0] == colour for card in pile) for colour in ROW_COLOURS] for pile in lying)
        yield [place for place, _ in turns]
        yield [NUMBER[card] if card else 0 for _, card in turns]
        yield each([card[:1] == colour for colour in self._colours] for _, card in turns)
        yield map(_silver, from_seat(view.treasures, seat))

    def _labels(self) -> Iterator[str]:
        """What is played; how the card whose turn it is, is laid; and how far each row is from the one above it."""
        cards = self._cards
        yield from (f"play {card}" for card in cards)
        yield "lay"
        yield from (f"lay {how} {card}" for how in HOWS for card in cards)
        yield from (f"close {_shifts(shifts)}" for shifts in product(SHIFTS, repeat=LENGTH - 1))

    def _label(self, move: Move, seat: int) -> str:  # noqa: ARG002 - all say the same
        kind, *rest = move.split(" ", 2)
        match kind:
            case "lay":
                return " ".join([kind, *rest[1:]])
            case "close":
                columns = [int(row.partition(":")[0]) for row in move.removeprefix("close ").split("/")]
                shifts = [below - above for above, below in pairwise(columns)]
                return f"close {_shifts([*shifts, *[0] * (LENGTH - 1 - len(shifts))])}"
            case _:
                return move

    @cached_property
    def _colours(self) -> list[str]:
        return sorted({card[0] for card in deck(self.options.advanced)})

    @cached_property
    def _cards(self) -> list[Card]:
        return [f"{colour}{number}" for colour in self._colours for number in NUMBERS]


def _silver(cards: Iterable[Card]) -> int:
    return sum(card[0] == SILVER for card in cards)


def _shifts(shifts: Iterable[int]) -> str:
    """How far rows are from those above them.

    >>> _shifts([1, 0, -2])
    '+1 0 -2'
    """
    return " ".join(f"{shift:+d}" if shift else "0" for shift in shifts)
