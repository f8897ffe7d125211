"""Hints that teach: what the best moves lead to, and where the difference comes from.

All of it is counted in games that the search imagined. Each move is followed through the same drawn games; some of them
are played again by the rules, which tell what happens in them. A game says in its judge what is worth counting.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Literal

from quintet.bots import adviser
from quintet.bots.judge import Judge, judge_of
from quintet.bots.search import Imagining
from quintet.engine import AnyGame, Card, Event, Move, View, shuffler, stream
from quintet.native import Imagined

When = Literal["now", "others", "next"]
"""In the turn of the move, what the others do until the seat's next turn, and in that next turn."""
WHEN: tuple[When, ...] = ("now", "others", "next")
COUNTS = 2
"""So many things are told of each time, those first in which the moves differ most."""
TELLING = 0.1
"""By how many of the games two moves must differ in what happens for that to be worth telling,"""
SOME_POINTS = 0.1
"""or by how many points;"""
SURE = 2.0
"""and always by so many standard errors: what may be chance is not told as a difference."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often something happened in the games imagined."""

    kind: str
    """The kind of event."""
    share: float
    """The share of the games in which it happened."""
    instead: float | None
    """The same after the move that this one is compared with; none if it is no different, as far as can be told."""
    cards: tuple[Card, ...]
    """The cards that it was about most often."""
    always: bool
    """Whether it was about these in all games."""


@dataclass(frozen=True, slots=True)
class Because:
    """What happens at some time: the points it brings, and what was counted."""

    when: When
    points: float
    """What it brings the seat, or each of the others, on average."""
    instead: float | None
    """The same after the move that this one is compared with; none if it is no different, as far as can be told."""
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What a move leads to, on average over the games imagined."""

    move: Move
    points: tuple[float, ...]
    """What each seat has at the end of the round or of the game."""
    ahead: float
    """The share of the games in which the seat won, or was ahead after the round."""
    games: int
    """How many were imagined."""
    close: bool
    """Whether it cannot be told apart from the best; the best itself, from the second."""
    against: Move | None
    """The move that it is compared with: the best with the second, all others with the best; none if it is alone."""
    reasons: tuple[Because, ...]
    """In the order in which things happen."""
    later: bool
    """Whether they do not explain why it is better or worse than that one: what does comes later."""


def hints(game_type: type[AnyGame], view: View, rng: random.Random, *, wanted: Move | None = None) -> list[Hint]:
    """What the best moves lead to, the best first, and among them the one that is wanted."""
    bot = adviser(game_type)
    asked_for = Imagining(seed=int(rng.random() * 2**53), wanted=wanted)
    imagined = bot.imagine(view, rng, asked_for)
    imagined.sort(key=lambda one: fmean(one.results), reverse=True)
    # Among those that cannot be told apart from the best, the one that is ahead more often comes first.
    best = imagined[0].results
    imagined.sort(key=lambda one: inf if told_apart(one.results, best) else -fmean(one.ahead))
    told = [_Told(game_type, view, one, asked_for.seed) for one in imagined]
    return [_hint(one, told[0] if i else told[min(1, len(told) - 1)]) for i, one in enumerate(told)]


def _hint(told: _Told, other: _Told) -> Hint:
    one, against = told.imagined, other.imagined
    alone, close = told is other, not told_apart(one.results, against.results)
    better = fmean(one.results) - fmean(against.results)
    return Hint(
        one.move,
        tuple(map(fmean, zip(*one.scores, strict=True))),
        fmean(one.ahead),
        len(one.results),
        not alone and close,
        None if alone else against.move,
        tuple(reason for when in WHEN if (reason := told.reason(when, other))),
        not alone and not close and better * (told.net() - other.net()) <= 0,
    )


def told_apart(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the results of two moves in the same games differ by more than chance explains."""
    differences = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    if len(differences) < 2:
        return False
    return abs(fmean(differences)) > SURE * stdev(differences) / sqrt(len(differences))


class _Told:
    """What the rules tell of the games imagined after one move, counted."""

    def __init__(self, game_type: type[AnyGame], view: View, imagined: Imagined, seed: int) -> None:
        assert view.seat is not None
        self.imagined = imagined
        self.games = len(imagined.lines)
        self.points: dict[When, list[float]] = {when: [0.0] * self.games for when in WHEN}
        """What each game brings."""
        self.happened: dict[tuple[When, str], list[int]] = defaultdict(lambda: [0] * self.games)
        """In which games something happens: 1 there, 0 elsewhere."""
        self.about: dict[tuple[When, str], Counter[tuple[Card, ...]]] = {}
        """The cards that things were about, those of one event together."""
        judge = judge_of(game_type)
        for number, line in enumerate(imagined.lines):
            dealer = stream(seed, number, 0)
            game = game_type.sample(view, dealer)
            for seat in view.answered:
                game.withdraw(seat)
            self._hear(number, _periods(game, line, view.seat, judge, dealer), judge, view.seat)

    def _hear(
        self, number: int, periods: Iterator[tuple[When, list[float], list[Event]]], judge: Judge[AnyGame], own: int
    ) -> None:
        """Counts what happened in one game."""
        for period, gains, events in periods:
            others = [gain for seat, gain in enumerate(gains) if seat != own]
            self.points["now" if period == "now" else "next"][number] += gains[own]
            if others and period != "next":
                self.points["others"][number] += fmean(others)
            for event in events:
                field = judge.counted.get(type(event))
                if field is None:
                    continue
                if event.seat == own:
                    when: When = "now" if period == "now" else "next"
                elif period == "next":
                    continue
                else:
                    when = "others"
                self.happened[when, event.kind][number] = 1
                if field:
                    cards = getattr(event, field)
                    named = (cards,) if isinstance(cards, str) else cards
                    self.about.setdefault((when, event.kind), Counter())[tuple(named)] += 1

    def net(self) -> float:
        """What the seat gains on the others until after its next turn, on average."""
        gains = {when: fmean(points) if points else 0.0 for when, points in self.points.items()}
        return gains["now"] + gains["next"] - gains["others"]

    def reason(self, when: When, other: _Told) -> Because | None:
        """What happens at some time, compared with another move; none if nothing is worth telling."""
        kinds = sorted({kind for at, kind in {*self.happened, *other.happened} if at == when})
        counts = [self._count(when, kind, other) for kind in kinds]
        if when == "now":
            counts = [count for count in counts if count.share]
        telling = [count for count in counts if count.instead is not None]
        telling.sort(key=lambda count: -abs(count.share - (count.instead or 0)))
        usual = [count for count in counts if count.share >= TELLING and count.instead is None]
        points, instead = _compared(self.points[when], other.points[when], SOME_POINTS)
        if not telling and not (usual and when == "now") and instead is None:
            return None
        return Because(when, points, instead, (*telling, *usual)[:COUNTS])

    def _count(self, when: When, kind: str, other: _Told) -> Count:
        about = self.about.get((when, kind)) or other.about.get((when, kind)) or Counter()
        share, instead = _compared(self.happened[when, kind], other.happened[when, kind], TELLING)
        (cards, games), *_ = about.most_common(1) or [((), 0)]
        return Count(kind, share, instead, cards, games == self.games)


def _compared(one: Sequence[float], other: Sequence[float], telling: float) -> tuple[float, float | None]:
    """What there is on average in the games after one move, and after another if the difference is worth telling."""
    mine, theirs = fmean(one), fmean(other)
    return mine, theirs if abs(mine - theirs) >= telling and told_apart(one, other) else None


def _periods(
    game: AnyGame, line: list[tuple[int, Move]], own: int, judge: Judge[AnyGame], dealer: random.Random
) -> Iterator[tuple[When, list[float], list[Event]]]:
    """Plays a game again up to the end of the next own turn: by period, what each seat gains and what happens."""
    shuffle, this_round = shuffler(dealer), game.round

    def worths() -> list[float]:
        # Where the round is over, what it was worth is in the scores.
        over = not game.to_move or (judge.tuning.one_round and game.round != this_round)
        return [game.scores[seat] if over else judge.worth(game, seat) for seat in range(game.players)]

    period: When = "now"
    events: list[Event] = []
    game.events = events
    before, decision, acted = worths(), game.decision, set[int]()
    for seat, move in line:
        if game.decision != decision:
            beginning = [other for other in game.to_move if judge.begins_turn(game, other, acted)]
            if own in beginning or (beginning and period != "others"):
                after = worths()
                yield period, [now - then for now, then in zip(after, before, strict=True)], events
                if period == "next":
                    return
                period = "next" if own in beginning else "others"
                game.events = events = []
                before = after
            decision, acted = game.decision, set()
        acted.add(seat)
        game.play(seat, move, shuffle)
    yield period, [now - then for now, then in zip(worths(), before, strict=True)], events
