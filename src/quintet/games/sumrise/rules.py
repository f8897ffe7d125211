"""Sumrise: lay a card, call the sum of three, and everyone may write it down where it still fits.

The card game to the dice game Qwinto by Bernhard Lach and Uwe Rapp. Cards are a colour letter and a number from 0 to 6
or -2, so ``card[0]`` is the colour and ``card[1:]`` the number.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal, Self

from quintet.engine import Card, Game, Move, Options, Shuffle, View, shuffled
from quintet.games.sumrise.events import (
    Call,
    Deal,
    Draw,
    Enter,
    Fail,
    FullColumn,
    FullRow,
    LastCards,
    Lay,
    Rebuild,
    Skip,
)
from quintet.games.sumrise.sheet import (
    BONUS,
    EMPTY_SHEET,
    FAIL_COST,
    LAYOUT,
    ROWS,
    Sheet,
    column_points,
    entered,
    entries,
    field_of,
    row_points,
    sheet_points,
)

VALUES = {colour + number: int(number) for colour in "OYPE" for number in ("-2", *"0123456")}
"""Every card and its number."""
DECK = tuple(VALUES)

PLACES = "abcd"
NEIGHBOURS = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c")}
"""The grid is a b above c d."""
HAND_SIZE = 3

ROWS_TO_END = 2
FAILS_TO_END = 4


@dataclass(frozen=True)
class SumriseOptions(Options):
    """There is nothing to choose."""


@dataclass(frozen=True, slots=True)
class CalledSum:
    """What is said aloud after laying: a 10 in orange or yellow."""

    number: int
    colours: str
    """The letters of the colours of the three cards, in the order of the rows; grey is not one of them."""
    places: tuple[str, str, str]
    """The place that was laid on last and its two neighbours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SumriseView(View):
    """What a seat sees of a game of sumrise: everything but the pile and the hands of others."""

    phase: Literal["lay", "enter", "over"]
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
    call: CalledSum | None
    """The number that is being entered."""
    sheets: tuple[Sheet, ...]
    fails: tuple[int, ...]
    """The failed attempts of each seat."""
    row_points: tuple[tuple[int, ...], ...]
    """What each row of each seat is worth now."""
    bonus_points: tuple[tuple[int, ...], ...]
    """What each seat has from each column of three, from left to right."""
    places: tuple[str, ...] = tuple(PLACES)
    """The names of the places, in the order of `grid`."""
    rows: tuple[str, ...] = tuple(ROWS)
    """The colours of the rows of a sheet, from top to bottom."""
    layout: tuple[str, ...] = tuple(LAYOUT.values())
    """The paper, as in `LAYOUT`."""
    fail_cost: int = FAIL_COST
    """What each failed attempt costs."""
    fails_to_end: int = FAILS_TO_END
    """How many failed attempts of one seat end the game."""


class Sumrise(Game[SumriseOptions, SumriseView]):
    """A game of sumrise."""

    id = "sumrise"
    title = "Sumrise"
    credit = "the card game to the dice game Qwinto, by Bernhard Lach and Uwe Rapp (Nürnberger-Spielkarten-Verlag)"
    seats = range(1, 5)
    colours: ClassVar = {"O": "orange", "Y": "yellow", "P": "purple", "E": "grey"}
    options_type = SumriseOptions
    variants: ClassVar = {"standard": {}}
    phases = ("lay", "enter")
    end_reasons = ("rows", "fails", "cards")
    event_types = (Deal, Lay, Call, Enter, FullRow, FullColumn, Skip, Fail, Draw, LastCards, Rebuild)

    __slots__ = ("call", "fails", "grid", "hands", "origin", "pile", "sheets", "shuffles", "turn")

    hands: list[list[Card]]
    grid: dict[str, list[Card]]
    """The top card is the last."""
    pile: list[Card]
    """The top card is the last."""
    origin: dict[Card, int]
    """The shuffle that each card in a hand or in the pile comes from. Shared by copies: a rebuild replaces it."""
    shuffles: int
    turn: int
    call: CalledSum | None
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
            self._tell(Deal, starter=self.first, grid=tuple(cards[dealt : dealt + len(PLACES)]))

    def _moves(self, seat: int) -> Iterable[Move]:
        call = self.call
        if call is None:
            return layings(tuple(sorted(self.hands[seat])))
        return [*entries(self.sheets[seat], call.number, call.colours), "fail" if seat == self.turn else "skip"]

    def answers(self, seat: int) -> Iterable[Move]:
        """What a seat may answer to the open call, or the one answer that it has already chosen."""
        return [self._choices[seat]] if seat in self._choices else self._moves(seat)

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

    def _lay(self, move: Move) -> CalledSum:
        """Lays one card or two, calls, and asks all who can enter the number: perhaps nobody."""
        turn, grid = self.turn, self.grid
        for laying in move.split(" "):
            card, place = laying.split(">")
            self.hands[turn].remove(card)
            if self.events is not None:
                self._tell(Lay, seat=turn, card=card, place=place, covered=grid[place][-1])
            grid[place].append(card)
        one, other = NEIGHBOURS[place]
        self.call = call = called(card, grid[one][-1], grid[other][-1], (place, one, other))
        number, colours = call.number, call.colours
        self.to_move = tuple([seat for seat, sheet in enumerate(self.sheets) if entries(sheet, number, colours)])
        if self.events is not None:
            self._tell(Call, seat=turn, number=number, colours=colours, places=call.places, asked=self.to_move)
        return call

    def _enter(self, number: int, choices: dict[int, Move]) -> None:
        """Writes down what all have decided; those who were not asked enter nothing."""
        for seat, move in choices.items():
            if ":" in move:
                self.sheets[seat] = entered(self.sheets[seat], move, number)
                if self.events is not None:
                    self._tell_entry(seat, move, number)
            elif move == "skip":
                self._tell(Skip, seat=seat)
        if choices.get(self.turn, "fail") == "fail":
            self.fails[self.turn] += 1
            self._tell(
                Fail,
                seat=self.turn,
                attempt=self.fails[self.turn],
                limit=FAILS_TO_END,
                cost=FAIL_COST,
                forced=self.turn not in choices,
            )

    def _tell_entry(self, seat: int, move: Move, number: int) -> None:
        sheet, (colour, column) = self.sheets[seat], field_of(move)
        self._tell(Enter, seat=seat, row=colour, column=column, number=number)
        row = sheet[ROWS.index(colour)]
        if 0 not in row:
            self._tell(FullRow, seat=seat, row=colour, points=row_points(row))
        if points := column_points(sheet, column):
            self._tell(FullColumn, seat=seat, column=column, points=points)

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
                self._tell(Draw, seat=self.turn, card=card, pile=len(self.pile))
            if not self.pile and self.players == 1:
                self._tell(LastCards, seat=self.turn, count=len(hand))

    def _rebuild(self, shuffle: Shuffle) -> None:
        covered = [card for cards in self.grid.values() for card in cards[:-1]]
        for cards in self.grid.values():
            del cards[:-1]
        held = {card: self.origin[card] for hand in self.hands for card in hand}
        self.origin = held | dict.fromkeys(covered, self.shuffles)
        self.shuffles += 1
        self.pile = shuffle(covered)[::-1]
        if self.events is not None:
            self._tell(Rebuild, cards=tuple(sorted(covered)))

    def _phase(self) -> str:
        return "lay" if self.call is None else "enter"

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sheet_points, self.sheets, self.fails))

    def cards(self) -> Iterable[Card]:
        for place in (*self.hands, *self.grid.values(), self.pile):
            yield from place

    def _public_view(self) -> SumriseView:
        origin = self.origin
        unseen: list[list[Card]] = [[] for _ in range(self.shuffles)]
        for card in sorted([*self.pile, *(card for hand in self.hands for card in hand)]):
            unseen[origin[card]].append(card)
        return SumriseView(
            **self._common_view(),
            turn=self.turn,
            hand=(),
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

    def _private_view(self, seat: int) -> dict[str, Any]:
        return {"hand": tuple(sorted(self.hands[seat]))}

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


def called(laid: Card, one: Card, other: Card, places: tuple[str, str, str]) -> CalledSum:
    """The call for the card laid last and its two neighbours.

    >>> called("O4", "E3", "Y3", ("d", "b", "c"))
    CalledSum(number=10, colours='OY', places=('d', 'b', 'c'))
    """
    colours = laid[0] + one[0] + other[0]
    number = VALUES[laid] + VALUES[one] + VALUES[other]
    return CalledSum(number, "".join([colour for colour in ROWS if colour in colours]), places)
