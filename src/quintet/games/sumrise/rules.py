"""Sumrise: lay a card, call the sum of three, and everybody may write it down where it still fits.

The card game to the dice game Qwinto by Bernhard Lach and Uwe Rapp. Cards are a colour letter and a number from 0 to 6
or -2, so ``card[0]`` is the colour and ``card[1:]`` the number.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import exp, inf
from typing import ClassVar, Self

from quintet.engine import Card, Game, Move, Options, Shuffle, View, shuffled

VALUES = {colour + number: int(number) for colour in "OYPE" for number in ("-2", *"0123456")}
"""Every card and its number."""
DECK = tuple(VALUES)

PLACES = "abcd"
NEIGHBOURS = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c")}
"""The grid is a b above c d."""
HAND_SIZE = 3

ROWS = "OYP"
LAYOUT = {
    "O": "  o*o.o*oooo",
    "Y": " ooooo.o*oo ",
    "P": "oo*o.oooo*  ",
}
"""The sheet by columns 0 to 11: ``o`` a field, ``*`` the bonus field of a column of three, ``.`` a missing field."""
BONUS = {column: colour for column in range(12) for colour in ROWS if LAYOUT[colour][column] == "*"}
"""Each column of three, and the row that has its bonus field."""
ROWS_TO_END = 2
FAILS_TO_END = 4
FAIL_COST = 5

Row = tuple[int | None, ...]
"""A row by column: the number entered, 0 in an empty field, ``None`` where the row has no field."""
Sheet = tuple[Row, ...]
"""The orange, the yellow and the purple row."""
EMPTY_SHEET: Sheet = tuple(tuple(0 if mark in "o*" else None for mark in line) for line in LAYOUT.values())


@dataclass(frozen=True)
class SumriseOptions(Options):
    """There is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Call:
    """What is said aloud after laying: a 10 in orange or yellow."""

    number: int
    colours: tuple[str, ...]
    """The colours of the three cards in the order of the rows; grey is not one of them."""
    places: tuple[str, str, str]
    """The place that was laid on last and its two neighbours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SumriseView(View):
    """What a seat sees of a game of sumrise: everything but the pile and the hands of others."""

    turn: int
    """The seat whose turn it is: it lays, calls, and pays for entering nothing."""
    hand: tuple[Card, ...]
    """The seat's own hand, sorted; a spectator sees none."""
    origins: tuple[tuple[int, ...], ...]
    """For each card in the hand of each seat, the shuffle it comes from: 0 the first, 1 the first rebuild, …"""
    unseen: tuple[tuple[Card, ...], ...]
    """By shuffle, the cards that have not been face up since: all know that they are in the pile or in a hand."""
    pile: int
    """How many cards are left in the pile; all of them come from the last shuffle."""
    grid: tuple[tuple[Card, ...], ...]
    """The cards on the places a, b, c and d, the top card last. What is covered was seen by all."""
    call: Call | None
    """The number that is being entered."""
    sheets: tuple[Sheet, ...]
    fails: tuple[int, ...]
    """The failed attempts of each seat."""
    row_points: tuple[tuple[int, ...], ...]
    """What each row of each seat is worth now."""
    bonus_points: tuple[tuple[int, ...], ...]
    """What each seat has from each column of three, from left to right."""
    layout: tuple[str, ...] = tuple(LAYOUT.values())
    """The paper, as in `LAYOUT`."""


class Sumrise(Game[SumriseOptions, SumriseView]):
    """A game of sumrise."""

    id = "sumrise"
    title = "Sumrise"
    tagline = "Everybody hears the same sum; the art is where to write it down."
    credit = "the card game to the dice game Qwinto, by Bernhard Lach and Uwe Rapp (Nürnberger-Spielkarten-Verlag)"
    seats = range(1, 5)
    colours: ClassVar = {"O": "orange", "Y": "yellow", "P": "purple", "E": "grey"}
    options_type = SumriseOptions
    variants: ClassVar = {"standard": {}}

    __slots__ = ("call", "fails", "grid", "hands", "origin", "pile", "sheets", "shuffles", "turn")

    hands: list[list[Card]]
    grid: dict[str, list[Card]]
    """The top card is the last."""
    pile: list[Card]
    """The top card is the last."""
    origin: dict[Card, int]
    """The shuffle that each card in a hand or in the pile comes from. Made anew by a rebuild, never changed."""
    shuffles: int
    turn: int
    call: Call | None
    sheets: list[Sheet]
    fails: list[int]

    def _start(self, shuffle: Shuffle) -> None:
        cards = shuffle(DECK)
        dealt = self.players * HAND_SIZE
        self.hands = [cards[start : start + HAND_SIZE] for start in range(0, dealt, HAND_SIZE)]
        self.grid = {place: [cards[dealt + index]] for index, place in enumerate(PLACES)}
        self.pile = cards[: dealt + len(PLACES) - 1 : -1]
        self.origin = dict.fromkeys(DECK, 0)
        self.shuffles = 1
        self.turn = self.first
        self.call = None
        self.sheets = [EMPTY_SHEET] * self.players
        self.fails = [0] * self.players
        self.to_move = (self.first,)
        if self.events is not None:
            self._tell("deal", chance=True, first=self.first, grid=tuple(cards[dealt : dealt + len(PLACES)]))

    def _moves(self, seat: int) -> Iterable[Move]:
        if self.call is None:
            return layings(tuple(sorted(self.hands[seat])))
        return [*entries(self.sheets[seat], self.call), "fail" if seat == self.turn else "skip"]

    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:
        call = self.call
        if call is None:
            call = self._lay(choices[self.turn])
            if self.to_move:
                return
            choices = {}
        self._enter(call.number, choices)
        self.call = None
        reason = self._end_reason()
        if reason is None:
            self._draw(shuffle)
            self.turn = (self.turn + 1) % self.players
            if self.hands[self.turn]:
                self.to_move = (self.turn,)
                return
            reason = "cards"
        best = max(self.scores)
        self._end((seat for seat, score in enumerate(self.scores) if score == best), reason)

    def _lay(self, move: Move) -> Call:
        """Lays one card or two, calls, and asks all who can enter the number: perhaps nobody."""
        turn, grid = self.turn, self.grid
        for laying in move.split(" "):
            card, place = laying.split(">")
            self.hands[turn].remove(card)
            if self.events is not None:
                self._tell("lay", turn, card=card, place=place, covered=grid[place][-1])
            grid[place].append(card)
        one, other = NEIGHBOURS[place]
        self.call = call = called(card, grid[one][-1], grid[other][-1], (place, one, other))
        self.to_move = tuple([seat for seat, sheet in enumerate(self.sheets) if entries(sheet, call)])
        if self.events is not None:
            self._tell("call", turn, number=call.number, colours=call.colours, places=call.places, asked=self.to_move)
        return call

    def _enter(self, number: int, choices: dict[int, Move]) -> None:
        """Writes down what all have decided; those who were not asked enter nothing."""
        if len(choices) > 1:
            self._tell("reveal", chance=True, seats=tuple(choices))
        for seat, move in choices.items():
            if ":" in move:
                self.sheets[seat] = entered(self.sheets[seat], move, number)
                if self.events is not None:
                    self._tell_entry(seat, move, number)
            elif move == "skip":
                self._tell("skip", seat)
        if choices.get(self.turn, "fail") == "fail":
            self.fails[self.turn] += 1
            self._tell("fail", self.turn, fails=self.fails[self.turn], forced=self.turn not in choices)

    def _tell_entry(self, seat: int, move: Move, number: int) -> None:
        sheet, (colour, column) = self.sheets[seat], field_of(move)
        self._tell("enter", seat, row=colour, column=column, number=number)
        row = sheet[ROWS.index(colour)]
        if 0 not in row:
            self._tell("row", seat, row=colour, points=row_points(row))
        if points := column_points(sheet, column):
            self._tell("bonus", seat, column=column, points=points)

    def _end_reason(self) -> str | None:
        for sheet in self.sheets:
            if sum(0 not in row for row in sheet) >= ROWS_TO_END:
                return "rows"
        return "fails" if self.fails[self.turn] >= FAILS_TO_END else None

    def _draw(self, shuffle: Shuffle) -> None:
        """Fills the hand up, and rebuilds the pile as soon as a card is needed that is not there; alone, never."""
        hand = self.hands[self.turn]
        while len(hand) < HAND_SIZE:
            if not self.pile:
                if self.players == 1:
                    return
                self._rebuild(shuffle)
            card = self.pile.pop()
            hand.append(card)
            if self.events is not None:
                self._tell("draw", self.turn, secret={"card": card}, chance=True, pile=len(self.pile))

    def _rebuild(self, shuffle: Shuffle) -> None:
        covered = [card for cards in self.grid.values() for card in cards[:-1]]
        for cards in self.grid.values():
            del cards[:-1]
        held = {card: self.origin[card] for hand in self.hands for card in hand}
        self.origin = held | dict.fromkeys(covered, self.shuffles)
        self.shuffles += 1
        self.pile = shuffle(covered)[::-1]
        if self.events is not None:
            self._tell("rebuild", chance=True, cards=tuple(sorted(covered)))

    def evaluate(self, seat: int) -> float:
        if self.outcome is not None:
            return super().evaluate(seat)
        outlooks = [self._outlook(other) for other in range(self.players)]
        mine = outlooks.pop(seat)
        return mine - max(outlooks, default=0)

    def _outlook(self, seat: int) -> float:
        """What a sheet promises when the seat answers the open call as it has chosen to, or as well as it can."""
        sheet, call = self.sheets[seat], self.call
        points = promise(sheet)
        if call is not None:
            moves = [self._choices[seat]] if seat in self._choices else self._moves(seat)
            points = max(
                promise(entered(sheet, move, call.number)) if ":" in move else points - FAIL_COST * (move == "fail")
                for move in moves
            )
        return points - FAIL_COST * self.fails[seat]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sheet_points, self.sheets, self.fails))

    def cards(self) -> Iterable[Card]:
        for place in (*self.hands, *self.grid.values(), self.pile):
            yield from place

    def view(self, seat: int | None) -> SumriseView:
        origin = self.origin
        unseen: list[list[Card]] = [[] for _ in range(self.shuffles)]
        for card in sorted([*self.pile, *(card for hand in self.hands for card in hand)]):
            unseen[origin[card]].append(card)
        return SumriseView(
            **self._common_view(seat),
            turn=self.turn,
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            origins=tuple(tuple(sorted(origin[card] for card in hand)) for hand in self.hands),
            unseen=tuple(map(tuple, unseen)),
            pile=len(self.pile),
            grid=tuple(map(tuple, self.grid.values())),
            call=self.call,
            sheets=tuple(self.sheets),
            fails=tuple(self.fails),
            row_points=tuple(tuple(map(row_points, sheet)) for sheet in self.sheets),
            bonus_points=tuple(tuple(column_points(sheet, column) for column in BONUS) for sheet in self.sheets),
        )

    def _restore(self, view: SumriseView, rng: random.Random) -> None:
        self.turn = view.turn
        self.grid = {place: list(cards) for place, cards in zip(PLACES, view.grid, strict=True)}
        self.call = view.call
        self.sheets = list(view.sheets)
        self.fails = list(view.fails)
        self.origin = {card: number for number, cards in enumerate(view.unseen) for card in cards}
        self.shuffles = len(view.unseen)
        # The unseen cards of one shuffle may lie, each way equally likely, in any of the places filled from it.
        hidden = [shuffled((card for card in cards if card not in view.hand), rng) for cards in view.unseen]
        self.hands = [
            list(view.hand) if seat == view.seat else [hidden[number].pop() for number in origins]
            for seat, origins in enumerate(view.origins)
        ]
        self.pile = hidden[-1]

    def _copy_to(self, other: Self) -> None:
        other.hands = [hand[:] for hand in self.hands]
        other.grid = {place: cards[:] for place, cards in self.grid.items()}
        other.pile = self.pile[:]
        other.origin = self.origin
        other.shuffles = self.shuffles
        other.turn = self.turn
        other.call = self.call
        other.sheets = self.sheets[:]
        other.fails = self.fails[:]


# Laying and calling ---------------------------------------------------------------------------------------------------


@cache
def layings(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    """All ways to lay one card of a hand, or two of the same number one after the other on neighbouring places.

    >>> layings(("O4",))
    ('O4>a', 'O4>b', 'O4>c', 'O4>d')
    >>> [move for move in layings(("O1", "P1")) if move.startswith("P1>c ")]
    ['P1>c O1>a', 'P1>c O1>d']
    """
    single = [f"{card}>{place}" for card in hand for place in PLACES]
    double = [
        f"{first}>{place} {second}>{neighbour}"
        for first in hand
        for second in hand
        if first != second and VALUES[first] == VALUES[second]
        for place in PLACES
        for neighbour in NEIGHBOURS[place]
    ]
    return tuple(sorted(single + double))


def called(laid: Card, one: Card, other: Card, places: tuple[str, str, str]) -> Call:
    """The call for the card laid last and its two neighbours.

    >>> called("O4", "E3", "Y3", ("d", "b", "c"))
    Call(number=10, colours=('O', 'Y'), places=('d', 'b', 'c'))
    """
    colours = laid[0] + one[0] + other[0]
    number = VALUES[laid] + VALUES[one] + VALUES[other]
    return Call(number, tuple(colour for colour in ROWS if colour in colours), places)


# The sheet ------------------------------------------------------------------------------------------------------------


def entries(sheet: Sheet, call: Call) -> list[Move]:
    """The fields in which the number that was called can be entered.

    >>> sheet = entered(entered(EMPTY_SHEET, "Y:5", 8), "O:9", 12)
    >>> entries(sheet, Call(12, ("Y",), ("a", "b", "c")))  # to the right of the 8, and not below the other 12
    ['Y:7', 'Y:8', 'Y:10']
    """
    number = call.number
    if number < 1:
        return []
    orange, yellow, purple = sheet
    moves = []
    for colour in call.colours:
        row = sheet[ROWS.index(colour)]
        if number in row:
            continue
        room = []
        for column, entry in enumerate(row):
            if entry == 0:
                room.append(column)
            elif entry is not None:
                if entry > number:
                    break
                room.clear()
        moves += [
            f"{colour}:{column}" for column in room if number not in (orange[column], yellow[column], purple[column])
        ]
    return moves


def field_of(move: Move) -> tuple[str, int]:
    """Row and column of a field: ``Y:7``."""
    colour, column = move.split(":")
    return colour, int(column)


def entered(sheet: Sheet, move: Move, number: int) -> Sheet:
    """The sheet with one more number, entered in the field that the move names."""
    colour, column = field_of(move)
    index = ROWS.index(colour)
    row = sheet[index]
    return (*sheet[:index], (*row[:column], number, *row[column + 1 :]), *sheet[index + 1 :])


def row_points(row: Row) -> int:
    """A full row is worth its last number, any other one point for each number."""
    numbers = [number for number in row if number]
    return len(numbers) if 0 in row else numbers[-1]


def column_points(sheet: Sheet, column: int) -> int:
    """A full column of three is worth the number in its bonus field."""
    if column not in BONUS or not all(row[column] for row in sheet):
        return 0
    return sheet[ROWS.index(BONUS[column])][column] or 0


def sheet_points(sheet: Sheet, fails: int) -> int:
    """What a sheet is worth: its rows, its columns of three, less the failed attempts."""
    return (
        sum(row_points(row) for row in sheet)
        + sum(column_points(sheet, column) for column in BONUS)
        - fails * FAIL_COST
    )


# Judging a sheet ------------------------------------------------------------------------------------------------------

PATIENCE = 12.0
"""After so many calls the hope that a field will still be filled has sunk to a third."""
LIKELY_LAST, LIKELY_BONUS = 15, 8
"""What will perhaps be entered at the end of a row and in a bonus field."""


@lru_cache(maxsize=10_000)
def promise(sheet: Sheet) -> float:
    """The points of a sheet before failed attempts, and those that it may still bring."""
    efforts = tuple(map(calls_to_fill, sheet))
    points = 0.0
    for row, effort in zip(sheet, efforts, strict=True):
        fields = [entry for entry in row if entry is not None]
        entries = len(fields) - fields.count(0)
        points += entries + ((fields[-1] or LIKELY_LAST) - entries) * exp(-sum(effort) / PATIENCE)
    for column, colour in BONUS.items():
        bonus = sheet[ROWS.index(colour)][column] or LIKELY_BONUS
        points += bonus * exp(-sum(effort[column] for effort in efforts) / PATIENCE)
    return points


@lru_cache(maxsize=10_000)
def calls_to_fill(row: Row) -> tuple[float, ...]:
    """For each column of a row about how many calls it takes to fill it, as far as its neighbours leave numbers."""
    calls = [0.0] * len(row)
    gap: list[int] = []
    low = 0
    for column, entry in enumerate((*row, 19)):
        if entry == 0:
            gap.append(column)
        elif entry is not None:
            spare = entry - low - len(gap)
            for empty in gap:
                calls[empty] = (entry - low - 1) / (spare * frequency(low, entry)) if spare > 0 else inf
            low, gap = entry, []
    return tuple(calls)


@cache
def frequency(low: int, high: int) -> float:
    """How often the sum of three cards drawn at random lies between two numbers."""
    sums = [sum(numbers) for numbers in combinations(VALUES.values(), 3)]
    return sum(low < number < high for number in sums) / len(sums)
