"""A tiny game that lives outside the package: each plays two cards, and whoever begins may get a present."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from quintet.engine import Card, Event, Game, Move, Options, Shuffle, View, event, number, shuffled

DECK = tuple(f"A{value:02}" for value in range(1, 13))
HAND = 2


@event
class Play(Event):
    """A seat played a card to a side."""

    card: Card
    side: str
    points: int


@event
class Flood(Event):
    """Never happens."""


@dataclass(frozen=True)
class LadderOptions(Options):
    """What whoever begins gets as a present."""

    present: int = number(0, 20, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderView(View):
    """All but the hands of others and the rest of the cards."""

    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[Card, ...]


class Ladder(Game[LadderOptions, LadderView]):
    """A game of ladder: most points win; of several who have them, the lowest seat."""

    id = "ladder"
    title = "Ladder"
    credit = "Made up for a test"
    seats = range(2, 5)
    colours: ClassVar = {"A": "any"}
    options_type = LadderOptions
    variants: ClassVar[dict[str, dict[str, int | bool]]] = {"plain": {}}
    phases = ("play", "swim")
    end_reasons = ("hands", "flood")
    event_types = (Play, Flood)

    __slots__ = ("hands", "played", "totals", "undealt")

    hands: list[list[Card]]
    undealt: list[Card]
    played: list[Card]
    totals: list[int]

    def _start(self, shuffle: Shuffle) -> None:
        cards = shuffle(DECK)
        self.hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(self.players)]
        self.undealt = cards[HAND * self.players :]
        self.played = []
        self.totals = [self.options.present * (seat == self.first) for seat in range(self.players)]
        self.to_move = (self.first,)

    def _moves(self, seat: int) -> Iterable[Move]:
        return [f"{card} {side}" for card in self.hands[seat] for side in ("left", "right")]

    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:  # noqa: ARG002
        ((seat, move),) = choices.items()
        card, side = move.split()
        self.hands[seat].remove(card)
        self.played.append(card)
        self.totals[seat] += int(card[1:])
        self._tell(Play, seat=seat, card=card, side=side, points=self.totals[seat])
        if any(self.hands):
            self.to_move = ((seat + 1) % self.players,)
        else:
            self._end([self.totals.index(max(self.totals))], "hands")

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.totals)

    def cards(self) -> Iterable[Card]:
        for place in (*self.hands, self.undealt, self.played):
            yield from place

    def _public_view(self) -> LadderView:
        sizes = tuple(map(len, self.hands))
        return LadderView(**self._common_view(), hand=(), hand_sizes=sizes, played=tuple(self.played))

    def _private_view(self, seat: int) -> dict[str, Any]:
        return {"hand": tuple(self.hands[seat])}

    def _restore(self, view: LadderView, rng: random.Random) -> None:
        self.played = list(view.played)
        self.totals = list(view.scores)
        self.undealt = shuffled(sorted({*DECK} - {*view.hand, *view.played}), rng)
        self.hands = [
            list(view.hand) if seat == view.seat else [self.undealt.pop() for _ in range(size)]
            for seat, size in enumerate(view.hand_sizes)
        ]

    def _copy_to(self, other: Self) -> None:
        other.hands = [hand[:] for hand in self.hands]
        other.undealt = self.undealt[:]
        other.played = self.played[:]
        other.totals = self.totals[:]
