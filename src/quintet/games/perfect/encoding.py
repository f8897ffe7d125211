"""What an agent sees and does in perfect, as numbers: ``native/games/perfect.h`` writes the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import ClassVar

from quintet.engine import Card, Move
from quintet.games.perfect.collection import ACTIONS, COLOURS, FACE_DOWN, JOKER, NUMBERS, CollectionView, face_up
from quintet.games.perfect.decisions import Adding, Completing, Ending, Stealing, Taking
from quintet.games.perfect.rules import GROUPS, START, PerfectOptions, PerfectView, deck
from quintet.rl.encoding import Encoding, Field, each, from_seat

LONGEST = 15
"""No row is longer: see ``native/games/perfect.h``."""
HIDDEN, OF_JOKERS = 1, 8
"""How a card in a row is told that lies face down; and what is added to the number of a joker."""


class PerfectEncoding(Encoding[PerfectOptions, PerfectView]):
    """Cards are told by letter, `J` for jokers, in the order of the letters, and number; action cards come last."""

    most_rounds = 28
    score_range = (0, 228)
    left_out: ClassVar = {"first": "follows from the starter and the round"}
    simplified = (
        "Cards that are points or were discarded, and those that lie face down in a row, mean nothing but that they"
        " were seen: so it is told how many of each are unseen. In which order rows were begun and actions saved means"
        " nothing, nor whose the bonus cards are; free slots and the number that is perfect follow from the rows."
    )
    about_actions = (
        "What a move says, with the letter of a row (`J` for one without a colour) and other seats counted from one's"
        " own: `@+1` is the next one."
    )

    def _fields(self) -> Iterator[Field]:
        seats, letters, cards = (self.players,), len(self._letters), len(self._cards)
        yield Field("starter", seats, 0, 1, "who has the starting card")
        about = (
            f"the rows of each, by letter, from the first card on: its number, {OF_JOKERS} more for a joker,"
            f" {HIDDEN} if it lies face down; or 0"
        )
        yield Field("rows", (self.players, letters, LONGEST), 0, OF_JOKERS + int(NUMBERS[-1]), about)
        yield Field("lengths", (self.players, letters), 0, LONGEST, "how long these rows are")
        yield Field("saved", (self.players, len(ACTIONS)), 0, 1, f"what each has saved: {', '.join(ACTIONS)}")
        yield Field("market", (len(GROUPS), cards), 0, 3, "how many of each card are in the four groups")
        yield Field("held", (self.players, cards), 0, START, "the cards that each still has to add, use or save")
        yield Field("stolen", (cards,), 0, 1, "the stolen card that is to be added or discarded")
        yield Field("perfect_owner", seats, 0, 1, "whose row has got its perfect number, and may be completed")
        yield Field("perfect_row", (letters,), 0, 1, "which row of theirs that is")
        yield Field("interrupted", (3,), 0, 1, "what goes on after that, or after a theft: take, add, end")
        yield Field("unseen", (cards,), 0, 8, "how many of each card are in the pile or among the bonus cards")
        yield Field("pile", (1,), 0, 228, "how many cards are left in the pile")

    def _values(self, view: PerfectView, seat: int) -> Iterator[Iterable[int]]:
        cards = self._cards
        seats = from_seat(range(self.players), seat)
        collections = from_seat(view.collections, seat)
        held = {decision.seat: decision.cards for decision in view.open if isinstance(decision, Adding)}
        top = view.open[-1] if view.open else None
        owner, row = (top.owner, top.row) if isinstance(top, Completing) else (None, None)
        stolen = top.card if isinstance(top, Stealing) else None
        below = view.open[-2] if len(view.open) > 1 and isinstance(top, Completing | Stealing) else None
        yield self.seats([view.starter], seat)
        yield each(self._rows(collection) for collection in collections)
        yield each(self._lengths(collection) for collection in collections)
        yield each([action in collection.actions for action in ACTIONS] for collection in collections)
        yield each(map(group.count, cards) for group in view.market)
        yield each(map(held.get(other, ()).count, cards) for other in seats)
        yield [card == stolen for card in cards]
        yield [other == owner for other in seats]
        yield [letter == row for letter in self._letters]
        yield [isinstance(below, kind) for kind in (Taking, Adding, Ending)]
        yield map(self._unseen(view).__getitem__, cards)
        yield [view.pile]

    def _rows(self, collection: CollectionView) -> Iterator[int]:
        rows = {row.colour: row.cards for row in collection.rows}
        for letter in self._letters:
            row = [*map(_code, rows.get(letter, ()))]
            yield from row + [0] * (LONGEST - len(row))

    def _lengths(self, collection: CollectionView) -> list[int]:
        lengths = {row.colour: len(row.cards) for row in collection.rows}
        return [lengths.get(letter, 0) for letter in self._letters]

    def _unseen(self, view: PerfectView) -> Counter[Card]:
        unseen = Counter(deck(self.options))
        for collection in view.collections:
            unseen.subtract([*collection.actions, *collection.points])
            for row in collection.rows:
                unseen.subtract(face_up(row.cards))
        for decision in view.open:
            unseen.subtract(decision.cards if isinstance(decision, Adding) else ())
            unseen.subtract([decision.card] if isinstance(decision, Stealing) else ())
        for cards in (*view.market, view.discards):
            unseen.subtract(cards)
        return unseen

    def _labels(self) -> Iterator[str]:
        letters, others = self._letters, range(1, self.players)
        for colour in letters:
            for number in NUMBERS if colour != JOKER else ():
                card = f"add {colour}{number}"
                yield card
                yield f"{card} {JOKER}"
                yield from (f"{card} @+{other}" for other in others)
                yield from (f"{card} drop {letter}" for letter in letters)
                yield f"{card} drop actions"
        for number in NUMBERS:
            yield from (f"add {JOKER}{number} {row}" for row in (*letters, "new"))
        yield from ("complete", "keep", "end", "discard", *(f"discard {action}" for action in ACTIONS))
        yield from (f"move {row}" for row in letters)
        for row in letters:
            yield from (f"protect {row}", *(f"protect {row}>{target}" for target in letters))
        for action in ACTIONS:
            yield from (f"save {action}", *(f"save {action} drop {row}" for row in letters))
        yield from (f"steal @+{other} {row}" for other in others for row in letters)
        yield from (f"take {group}" for group in range(1, len(GROUPS) + 1))

    def _label(self, move: Move, seat: int) -> str:
        return re.sub(r"@(\d+)", lambda other: f"@+{(int(other[1]) - seat) % self.players}", move)

    @cached_property
    def _letters(self) -> list[str]:
        return sorted((*COLOURS[: self.options.colours], JOKER))

    @cached_property
    def _cards(self) -> list[Card]:
        return [*(letter + number for letter in self._letters for number in NUMBERS), *ACTIONS]


def _code(card: Card) -> int:
    """A card in a row as a number.

    >>> [_code(card) for card in ("R5", "J5", "#R5", "#protect")]
    [5, 13, 1, 1]
    """
    if card[0] == FACE_DOWN:
        return HIDDEN
    return int(card[1]) + OF_JOKERS * (card[0] == JOKER)
