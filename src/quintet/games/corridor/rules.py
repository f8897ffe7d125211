"""Corridor: all choose a card at once, lay them from high to low, and take the corridors of four that they complete.

The game is by Stefan Kloß and Anna Oppolzer. This module is its course; what a card may do in the centre is told in
:mod:`~quintet.games.corridor.layout`, and how gaps are closed in :mod:`~quintet.games.corridor.closing`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal, Self, cast

from quintet.engine import Card, Game, Move, Options, Shuffle, View, flag, shuffled
from quintet.games.corridor.events import Close, Collect, Complete, Deal, Lay, Reveal, WouldLie
from quintet.games.corridor.layout import COLOURS, NUMBER, SILVER, How, LaidPile, Layout, NearCorridor, laid

HAND = 12
"""Cards of each seat, and so many rounds."""
ORDER = {card: (-number, COLOURS.index(card[0])) for card, number in NUMBER.items()}
"""Who lays first: the highest number, and of equal numbers yellow, red, green, blue, silver."""


@dataclass(frozen=True)
class CorridorOptions(Options):
    """The basic game, or the `advanced` one with silver cards."""

    advanced: bool = flag()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorridorView(View):
    """What a seat sees of a game of corridor: everything but the hands of others and the cards not dealt."""

    round: int
    rounds: int
    phase: Literal["play", "lay", "close", "over"]
    hand: tuple[Card, ...]
    """The seat's own hand, sorted by colour and number; a spectator sees none."""
    hand_sizes: tuple[int, ...]
    layout: tuple[LaidPile, ...]
    """The centre, row by row; with gaps in it while a seat is asked how to close them."""
    nearly: tuple[NearCorridor, ...]
    """The corridors that one more card would complete."""
    waiting: tuple[tuple[int, Card], ...]
    """The seats whose revealed cards are still to be laid, in order, each with its card."""
    treasures: tuple[tuple[Card, ...], ...]
    """The cards each seat has taken, in the order in which it took them."""
    silver_out: tuple[Card, ...]
    """Silver cards that came up for the centre and are out of the game."""
    undealt: int
    """How many cards were not dealt; nobody ever sees them."""


@cache
def deck(advanced: bool) -> tuple[Card, ...]:
    """The cards of the game: silver only in the advanced one."""
    return tuple(card for card in NUMBER if advanced or card[0] != SILVER)


class Corridor(Game[CorridorOptions, CorridorView]):
    """A game of corridor."""

    id = "corridor"
    title = "Corridor"
    credit = "by Stefan Kloß and Anna Oppolzer (published as Schicht im Schacht by moses. Verlag)"
    seats = range(2, 7)
    colours: ClassVar = {"Y": "yellow", "R": "red", "G": "green", "B": "blue", "S": "silver"}
    options_type = CorridorOptions
    variants: ClassVar = {"basic": {}, "advanced": {"advanced": True}}
    phases = ("play", "lay", "close")
    end_reasons = ("hands_empty",)
    event_types = (Deal, Reveal, Lay, Complete, Collect, Close)
    prospect_types = (WouldLie,)

    __slots__ = ("closings", "hands", "layout", "silver_out", "treasures", "undealt", "waiting")

    hands: list[list[Card]]
    layout: Layout
    waiting: list[tuple[int, Card]]
    """Seats and their revealed cards, still to be laid; the next one is the last."""
    closings: dict[Move, Layout]
    """The ways to close the gaps, while the seat that made them is asked for one."""
    treasures: list[tuple[Card, ...]]
    silver_out: tuple[Card, ...]
    undealt: tuple[Card, ...]

    def _start(self, shuffle: Shuffle) -> None:
        cards = shuffle(deck(self.options.advanced))
        dealt = self.players * HAND
        self.hands = [cards[start : start + HAND] for start in range(0, dealt, HAND)]
        centre = [at for at in range(dealt, len(cards)) if cards[at][0] != SILVER][:2]
        first, second = cards[centre[0]], cards[centre[1]]
        self.silver_out = tuple(card for card in cards[dealt : centre[1]] if card[0] == SILVER)
        self.undealt = tuple(cards[centre[1] + 1 :])
        self.layout = Layout.of({(0, 0): (first,)})
        how: How = "below" if first[0] != second[0] else "right-of" if NUMBER[first] < NUMBER[second] else "left-of"
        self.layout = self.layout.lay(second, how, first)
        self.waiting = []
        self.closings = {}
        self.treasures = [()] * self.players
        self.to_move = tuple(range(self.players))
        if self.events is not None:
            places = (self.layout.place(first), self.layout.place(second))
            self._tell(Deal, hand_size=HAND, cards=(first, second), places=places, silver_out=self.silver_out)

    @property
    def round(self) -> int:
        return HAND - len(self.hands[0]) + (self.phase == "play")

    @property
    def rounds(self) -> int:
        return HAND

    def _phase(self) -> str:
        return "close" if self.closings else "lay" if self.waiting else "play"

    def _moves(self, seat: int) -> Iterable[Move]:
        if self.closings:
            return self.closings
        if not self.waiting:
            return ["play " + card for card in self.hands[seat]]
        card = self.waiting[-1][1]
        if not self.layout.rows:
            return ["lay " + card]
        return [f"lay {card} {how} {top}" for how, top in self.layout.ways(card)]

    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:  # noqa: ARG002 (nothing is shuffled again)
        if self.closings:
            ((seat, move),) = choices.items()
            self._close(seat, self.closings[move])
            self._collect(seat)
        elif self.waiting:
            ((seat, move),) = choices.items()
            self._lay(seat, move)
            self._collect(seat)
        else:
            self._reveal(choices)

    def as_things_lie(self, seat: int, move: Move) -> None:
        if not move.startswith("play "):
            return
        card = move[5:]
        if not self.layout.rows:
            self._tell(WouldLie, seat=seat, card=card, how="first", beside=None, place=(0, 0), count=0)
            return
        for how, beside in self.layout.ways(card):
            after = self.layout.lay(card, how, beside)
            piles = after.piles()
            taken = {place for _, places in after.corridors() for place in places}
            count, place = sum(len(piles[place]) for place in taken), after.place(card)
            self._tell(WouldLie, seat=seat, card=card, how=how, beside=beside, place=place, count=count)

    def _reveal(self, choices: dict[int, Move]) -> None:
        """All turn up the cards they played, which will be laid from high to low."""
        played = [(seat, move[5:]) for seat, move in choices.items()]
        for seat, card in played:
            self.hands[seat].remove(card)
        played.sort(key=lambda turn: ORDER[turn[1]], reverse=True)
        self.waiting = played
        self.to_move = (played[-1][0],)
        if self.events is not None:
            order, cards = zip(*reversed(played), strict=True)
            self._tell(Reveal, round=self.round, order=order, cards=cards)

    def _lay(self, seat: int, move: Move) -> None:
        _, card, *way = move.split(" ")
        del self.waiting[-1]
        if way:
            how, beside = cast(How, way[0]), way[1]
            self.layout = self.layout.lay(card, how, beside)
            if self.events is not None:
                self._tell(Lay, seat=seat, card=card, how=how, beside=beside, place=self.layout.place(card))
        else:
            self.layout = Layout.of({(0, 0): (card,)})
            self._tell(Lay, seat=seat, card=card, how="first", beside=None, place=(0, 0))

    def _collect(self, seat: int) -> None:
        """Takes all complete corridors and closes the gaps, until there is none or the player has to choose."""
        while corridors := self.layout.corridors():
            piles = self.layout.piles()
            taken = {place: piles[place] for _, places in corridors for place in places}
            self.treasures[seat] += tuple(card for pile in taken.values() for card in pile)
            self.layout = self.layout.without(taken)
            if self.events is not None:
                for shape, places in corridors:
                    cards = tuple(card for place in places for card in piles[place])
                    self._tell(Complete, seat=seat, shape=shape, cards=cards, places=places)
                count = sum(map(len, taken.values()))
                self._tell(Collect, seat=seat, piles=laid(taken), count=count, score=len(self.treasures[seat]))
            closings = self.layout.closings()
            if len(closings) > 1:
                self.closings = {f"close {layout}": layout for layout in closings}
                self.to_move = (seat,)
                return
            self._close(seat, closings[0])
        if self.waiting:
            self.to_move = (self.waiting[-1][0],)
        elif self.hands[0]:
            self.to_move = tuple(range(self.players))
        else:
            self._end(self._best_seats(), "hands_empty")

    def _close(self, seat: int, layout: Layout) -> None:
        if self.events is not None:
            piles = self.layout.piles()
            places = zip(piles, layout.piles(), strict=True)
            if moved := {before: after for before, after in places if before != after}:
                cards = tuple(piles[place][-1] for place in moved)
                self._tell(Close, seat=seat, cards=cards, before=tuple(moved), after=tuple(moved.values()))
        self.layout = layout
        self.closings = {}

    def _best_seats(self) -> list[int]:
        """Most cards, then fewest silver ones."""
        ranks = [(len(cards), -sum(card[0] == SILVER for card in cards)) for cards in self.treasures]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(len, self.treasures))

    def cards(self) -> Iterable[Card]:
        yield from self.silver_out
        yield from self.undealt
        for place in (*self.hands, *self.layout.piles().values(), *self.treasures):
            yield from place
        for _, card in self.waiting:
            yield card

    def _public_view(self) -> CorridorView:
        return CorridorView(
            **self._common_view(),
            hand=(),
            hand_sizes=tuple(map(len, self.hands)),
            layout=laid(self.layout.piles()),
            nearly=tuple([NearCorridor(shape, places) for shape, places in self.layout.nearly()]),
            waiting=tuple(reversed(self.waiting)),
            treasures=tuple(self.treasures),
            silver_out=self.silver_out,
            undealt=len(self.undealt),
        )

    def _private_view(self, seat: int) -> dict[str, Any]:
        return {"hand": tuple(sorted(self.hands[seat], key=by_colour))}

    def _restore(self, view: CorridorView, rng: random.Random) -> None:
        self.layout = Layout.of({(pile.row, pile.column): pile.cards for pile in view.layout})
        closings = self.layout.closings()
        self.closings = {f"close {layout}": layout for layout in closings} if len(closings) > 1 else {}
        self.waiting = list(reversed(view.waiting))
        self.treasures = list(view.treasures)
        self.silver_out = view.silver_out
        seen = {*view.hand, *view.silver_out, *(card for _, card in view.waiting)}
        seen.update(*view.treasures, *(pile.cards for pile in view.layout))
        unseen = sorted({*deck(self.options.advanced)} - seen)
        unseen = shuffled(unseen, rng, needed=sum(view.hand_sizes) - len(view.hand))
        self.hands = [
            list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(size)]
            for seat, size in enumerate(view.hand_sizes)
        ]
        self.undealt = tuple(unseen)

    def _copy_to(self, other: Self) -> None:
        other.hands = [hand[:] for hand in self.hands]
        other.layout = self.layout
        other.waiting = self.waiting[:]
        other.closings = self.closings
        other.treasures = self.treasures[:]
        other.silver_out = self.silver_out
        other.undealt = self.undealt


def by_colour(card: Card) -> tuple[int, int]:
    """Where a card is held in a sorted hand."""
    return COLOURS.index(card[0]), NUMBER[card]
