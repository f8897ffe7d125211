"""Gap: play a card, take its equals or its neighbours, and have much of one colour and little of none.

The booklet is by Frank Noack and Rico Besteher. Cards are a colour letter and one digit, so ``card[0]`` is the colour
and ``card[1]`` the number.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal, Self

from quintet.engine import Card, Game, Move, Options, RoundOver, RuleError, Shuffle, View, number, shuffled
from quintet.games.gap.events import Add, Deal, ExtraRound, Refill, Take
from quintet.games.gap.scoring import Term, round_score, round_terms, worth

NUMBERS = "0123456789"
BELOW = {n: NUMBERS[i - 1] for i, n in enumerate(NUMBERS)}
ABOVE = {below: n for n, below in BELOW.items()}
MIDDLE_ROW = 4
LAST_ROUND = 100
"""However tied a game is, it ends after this round."""


@dataclass(frozen=True)
class GapOptions(Options):
    """How long to play: until a seat has `target` points (30 if nothing is said), or a number of `rounds`."""

    target: int | None = number(1, 500)
    rounds: int | None = number(1, LAST_ROUND)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.target is not None and self.rounds is not None:
            raise RuleError("play to a target or for a number of rounds: set one of the options target and rounds")
        if self.rounds is None and self.target is None:
            object.__setattr__(self, "target", 30)


@dataclass(frozen=True, slots=True, kw_only=True)
class GapView(View):
    """What a seat sees of a game of gap: everything but the pile and the hands of others."""

    options: GapOptions
    round: int
    phase: Literal["play", "over"]
    hand: tuple[Card, ...]
    """The seat's own hand, sorted; a spectator sees none."""
    hand_sizes: tuple[int, ...]
    middle: tuple[Card, ...]
    pile: int
    """How many cards are left in the pile."""
    collections: tuple[tuple[Card, ...], ...]
    standing: tuple[int, ...]
    """What each seat would score if the round ended now."""
    terms: tuple[tuple[Term, ...], ...]
    """How that comes about, by seat: the terms of a sum."""
    history: tuple[tuple[int, ...], ...]
    """The scores of the rounds played, by round and seat."""


@cache
def deck(players: int) -> tuple[Card, ...]:
    """The cards for so many players: fewer than four leave out one or two colours."""
    colours = "BGY" if players == 2 else "BGYK" if players == 3 else "BGYKP"
    return tuple(colour + number for colour in colours for number in NUMBERS)


class Gap(Game[GapOptions, GapView]):
    """A game of gap."""

    id = "gap"
    title = "Gap"
    credit = "GAP by Frank Noack and Rico Besteher, published by FunBot and Arcane Wonders"
    seats = range(2, 7)
    colours: ClassVar = {"B": "blue", "G": "green", "Y": "yellow", "K": "pink", "P": "purple"}
    options_type = GapOptions
    variants: ClassVar = {"medium": {}, "short": {"target": 15}, "long": {"target": 70}, "three rounds": {"rounds": 3}}
    quick: ClassVar = {"rounds": 2}
    phases = ("play",)
    end_reasons = ("target", "rounds", "last_round")
    event_types = (Deal, Take, Add, Refill, RoundOver, ExtraRound)

    __slots__ = ("collections", "hands", "history", "middle", "pile", "round", "totals")

    hands: list[list[Card]]
    middle: list[Card]
    pile: list[Card]
    """The top card is the last."""
    collections: list[list[Card]]
    round: int
    totals: list[int]
    history: list[tuple[int, ...]]

    def _start(self, shuffle: Shuffle) -> None:
        self.totals = [0] * self.players
        self.history = []
        self.round = 0
        self._deal(shuffle)

    def _deal(self, shuffle: Shuffle) -> None:
        cards = shuffle(deck(self.players))
        hand_size = 6 if self.players <= 4 else 5
        dealt = self.players * hand_size
        self.hands = [cards[start : start + hand_size] for start in range(0, dealt, hand_size)]
        self.middle = cards[dealt : dealt + MIDDLE_ROW]
        self.pile = cards[: dealt + MIDDLE_ROW - 1 : -1]
        self.collections = [[] for _ in range(self.players)]
        starter = (self.first + self.round) % self.players
        self.round += 1
        self.to_move = (starter,)
        if self.events is not None:
            self._tell(Deal, round=self.round, starter=starter, middle=tuple(self.middle))

    def _moves(self, seat: int) -> Iterable[Move]:
        middle: dict[str, list[Card]] = {}
        for card in self.middle:
            middle.setdefault(card[1], []).append(card)
        moves = []
        for card in self.hands[seat]:
            number = card[1]
            lower, higher = middle.get(BELOW[number]), middle.get(ABOVE[number])
            if number in middle or not (lower or higher):
                moves.append(card)
            elif lower and higher:
                moves += [f"{card} {low} {high}" for low in lower for high in higher]
            else:
                moves += [f"{card} {neighbour}" for neighbour in lower or higher or ()]
        return moves

    def _resolve(self, choices: dict[int, Move], shuffle: Shuffle) -> None:
        ((seat, move),) = choices.items()
        middle = self.middle
        card, *taken = named_and_equal(move, middle)
        self.hands[seat].remove(card)
        if taken:
            for other in taken:
                middle.remove(other)
            self.collections[seat] += [card, *taken]
            if self.events is not None:
                terms = round_terms(tuple(self.collections[seat]))
                self._tell(Take, seat=seat, card=card, taken=tuple(taken), terms=terms, standing=worth(terms))
        else:
            middle.append(card)
            self._tell(Add, seat=seat, card=card)
        if (missing := MIDDLE_ROW - len(middle)) > 0 and self.pile:
            refill = self.pile[: -missing - 1 : -1]
            del self.pile[-missing:]
            middle += refill
            if self.events is not None:
                self._tell(Refill, cards=tuple(refill))
        following = (seat + 1) % self.players
        if self.hands[following]:
            self.to_move = (following,)
        else:
            self._end_round(shuffle)

    def _end_round(self, shuffle: Shuffle) -> None:
        scores = tuple(map(round_score, self.collections))
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.history.append(scores)
        self._tell(RoundOver, round=self.round, scores=scores, totals=tuple(self.totals))
        if self._goal_reached():
            winners = self._best_seats()
            if len(winners) == 1 or self.round == LAST_ROUND:
                self._end(winners, "rounds" if self.options.target is None else "target")
                return
            self._tell(ExtraRound, tied=tuple(winners))
        elif self.round == LAST_ROUND:
            self._end(self._best_seats(), "last_round")
            return
        self._deal(shuffle)

    def _goal_reached(self) -> bool:
        """Whether the end was reached in this round or, where a tie was played on, in an earlier one."""
        if self.options.target is None:
            return self.round >= (self.options.rounds or 0)
        totals = [0] * self.players
        for scores in self.history:
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
            if max(totals) >= self.options.target:
                return True
        return False

    def _best_seats(self) -> list[int]:
        """Most points; then the best single round; then the earlier one."""
        ranks = []
        for seat, total in enumerate(self.totals):
            scores = [scores[seat] for scores in self.history]
            best = max(scores)
            ranks.append((total, best, -scores.index(best)))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    @property
    def rounds(self) -> int | None:
        return self.options.rounds

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.totals)

    def cards(self) -> Iterable[Card]:
        for place in (*self.hands, self.middle, self.pile, *self.collections):
            yield from place

    def _public_view(self) -> GapView:
        collections = tuple(map(tuple, self.collections))
        terms = tuple(map(round_terms, collections))
        return GapView(
            **self._common_view(),
            hand=(),
            hand_sizes=tuple(map(len, self.hands)),
            middle=tuple(self.middle),
            pile=len(self.pile),
            collections=collections,
            standing=tuple(map(worth, terms)),
            terms=terms,
            history=tuple(self.history),
        )

    def _private_view(self, seat: int) -> dict[str, Any]:
        return {"hand": tuple(sorted(self.hands[seat]))}

    def _restore(self, view: GapView, rng: random.Random) -> None:
        self.round = view.round
        self.middle = list(view.middle)
        self.collections = [list(cards) for cards in view.collections]
        self.totals = list(view.scores)
        self.history = list(view.history)
        seen = {*view.hand, *view.middle}.union(*view.collections)
        self.pile = shuffled(sorted({*deck(view.players)} - seen), rng)
        self.hands = [
            list(view.hand) if seat == view.seat else [self.pile.pop() for _ in range(size)]
            for seat, size in enumerate(view.hand_sizes)
        ]

    def _copy_to(self, other: Self) -> None:
        other.hands = [hand[:] for hand in self.hands]
        other.middle = self.middle[:]
        other.pile = self.pile[:]
        other.collections = [cards[:] for cards in self.collections]
        other.round = self.round
        other.totals = self.totals
        other.history = self.history[:]


def named_and_equal(move: Move, middle: Iterable[Card]) -> list[Card]:
    """The card that a move plays and those that it takes: the neighbours it names, or all equals, which go unnamed.

    >>> named_and_equal("B7 G6", ["G6", "Y9"]), named_and_equal("B7", ["G7", "Y7", "K1"])
    (['B7', 'G6'], ['B7', 'G7', 'Y7'])
    """
    cards = move.split(" ")
    if len(cards) == 1:
        number = move[1]
        cards += [other for other in middle if other[1] == number]
    return cards
