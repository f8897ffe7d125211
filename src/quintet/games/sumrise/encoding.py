"""What an agent sees and does in sumrise, as numbers: ``native/games/sumrise.h`` writes the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from quintet.games.sumrise.rules import (
    DECK,
    FAILS_TO_END,
    HAND_SIZE,
    NEIGHBOURS,
    PLACES,
    VALUES,
    SumriseOptions,
    SumriseView,
)
from quintet.games.sumrise.sheet import LAYOUT, ROWS, Sheet
from quintet.rl.encoding import Encoding, Field, bits, each, from_seat

CARDS = sorted(DECK, key=lambda card: (card[0], VALUES[card]))
SHAPE = (4, 8)
COLOURS = sorted(ROWS)
FIELDS = 9
"""How many a row has."""
HIGHEST = 18
SHUFFLES = 16
"""There are never more."""


class SumriseEncoding(Encoding[SumriseOptions, SumriseView]):
    """Cards are told by colour, in the order of the letters, and number; rows in that order too."""

    simultaneous = True
    score_range = (-20, 150)
    left_out: ClassVar = {
        "first": "has begun, and is forgotten",
        "row_points": "follow from the sheets",
        "bonus_points": "follow from the sheets",
        "places": "always the same",
        "rows": "always the same",
        "layout": "always the same",
        "fail_cost": "always the same",
        "fails_to_end": "always the same",
    }
    simplified = (
        "In which order covered cards lie, and on which place, means nothing: a new pile is made of all of them. Of"
        " which places a call was made no longer counts."
    )
    about_actions = (
        "A card onto a place, and perhaps a second one beside it; the field that a number is entered in; or nothing,"
        " which is a failed attempt for the seat whose turn it is."
    )

    def _fields(self) -> Iterator[Field]:
        seats = (self.players,)
        yield Field("turn", seats, 0, 1, "whose turn it is: who lays, calls, and pays for entering nothing")
        yield Field("hand", SHAPE, 0, 1, "the cards in hand, by colour and number (-2, 0, 1, ... 6)")
        yield Field("tops", (len(PLACES), *SHAPE), 0, 1, "the top cards on the places a, b, c and d")
        yield Field("covered", SHAPE, 0, 1, "the cards below them")
        about = "the shuffle that each card in a hand or in the pile comes from: 1 the last, 2 the one before; else 0"
        yield Field("face_down", SHAPE, 0, SHUFFLES, about)
        about = "the shuffle that each card in each hand comes from, the oldest first; 0 for a card less"
        yield Field("origins", (self.players, HAND_SIZE), 0, SHUFFLES, about)
        yield Field("pile", (1,), 0, len(DECK), "how many cards are left in the pile")
        yield Field("called", (1,), 0, HIGHEST, "the number that is being entered; or 0")
        yield Field("colours", (len(COLOURS),), 0, 1, f"the rows that it may be entered in: {', '.join(COLOURS)}")
        yield Field("fails", seats, 0, FAILS_TO_END, "the failed attempts of each")
        sheets = (self.players, len(COLOURS), FIELDS)
        about = f"the number in each field, from left to right, of the rows {', '.join(COLOURS)} of each; or 0"
        yield Field("sheets", sheets, 0, HIGHEST, about)

    def _values(self, view: SumriseView, seat: int) -> Iterator[Iterable[int]]:
        latest = len(view.unseen)
        shuffle_of = {card: latest - place for place, cards in enumerate(view.unseen) for card in cards}
        yield self.seats([view.turn], seat)
        yield bits(view.hand, CARDS)
        yield each(bits(cards[-1:], CARDS) for cards in view.grid)
        yield bits([card for cards in view.grid for card in cards[:-1]], CARDS)
        yield [shuffle_of.get(card, 0) for card in CARDS]
        for origins in from_seat(view.origins, seat):
            yield [*(latest - origin for origin in origins), *[0] * (HAND_SIZE - len(origins))]
        yield [view.pile]
        yield [0 if view.call is None else view.call.number]
        yield [view.call is not None and colour in view.call.colours for colour in COLOURS]
        yield from_seat(view.fails, seat)
        yield each(map(_entries, from_seat(view.sheets, seat)))

    def _labels(self) -> Iterator[str]:
        """One card on a place, alone or before another of its number; then what is entered where."""
        for card in CARDS:
            for place in PLACES:
                yield f"{card}>{place}"
                for other in CARDS:
                    if other != card and VALUES[other] == VALUES[card]:
                        yield from (f"{card}>{place} {other}>{beside}" for beside in NEIGHBOURS[place])
        for colour in COLOURS:
            yield from (f"{colour}:{column}" for column, mark in enumerate(LAYOUT[colour]) if mark in "o*")
        yield from ("fail", "skip")

    @property
    def most_moves(self) -> int:
        """In each turn the one whose turn it is enters a number or fails."""
        turns = self.players * (len(COLOURS) * FIELDS + FAILS_TO_END)
        return turns * (1 + self.players)

    @property
    def most_shuffled(self) -> int:
        return SHUFFLES * len(DECK)


def _entries(sheet: Sheet) -> list[int]:
    return [entry for colour in COLOURS for entry in sheet[ROWS.index(colour)] if entry is not None]
