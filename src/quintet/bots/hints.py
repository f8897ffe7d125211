"""Hints that teach: what the best moves lead to, and where the difference comes from.

All of it is counted in games that the search imagined. Each move is followed through the same drawn games; some of them
are played again by the rules, which tell what happens in them. A game says in its judge what is worth counting.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Literal

from quintet.bots import adviser
from quintet.bots.judge import Judge, judge_of
from quintet.bots.search import Imagining, ImaginingBot
from quintet.engine import AnyGame, Card, Event, Move, View, shuffler, stream
from quintet.native import Imagined

When = Literal["now", "others", "next", "promise"]
"""In the turn of the move, what the others do until the seat's next turn, and in that next turn; and what the seat may
hope for beyond all that after the turn of the move, as the search judges positions."""
WHEN: tuple[When, ...] = ("now", "promise", "others", "next")
"""In the order in which they are told."""
COUNTS = 2
"""So many things are told of each time, those first in which the moves differ most."""
TELLING = 0.1
"""By how many of the games two moves must differ in what happens for that to be worth telling,"""
SOME_POINTS = 0.1
"""or by how many points;"""
SURE = 2.6
"""and always by so many standard errors: what may be chance is not told as a difference. It is the 97.5 % point of
Student's distribution for as many searches as there are."""


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
    """What it brings the seat, or each of the others, on average; of a promise, what it is."""
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
    asked_for = Imagining(seed=int(rng.random() * 2**53), wanted=() if wanted is None else (wanted,))
    imagined = bot.imagine(view, rng, asked_for)
    imagined.sort(key=lambda one: fmean(one.results), reverse=True)
    best = imagined[0]
    told = [_Told(game_type, view, one, asked_for) for one in imagined]
    # Those that cannot be told apart from the best are one as good as the other: first comes the one for which the
    # reasons speak, and what they lead to is told as one.
    alike = [one for one in told if one.is_close_to(best)]
    close = sorted(alike, key=lambda one: min((one.advantage(other) for other in alike if other is not one), default=0))
    close.reverse()
    apart = [one for one in told if one not in close]
    leads_to = _Outlook.of([one.imagined for one in close])
    outlooks = [leads_to for _ in close] + [_Outlook.of([one.imagined]) for one in apart]
    told = close + apart
    return [
        _hint(one, told[0] if i else told[min(1, len(told) - 1)], outlook, close=i < len(close) > 1)
        for i, (one, outlook) in enumerate(zip(told, outlooks, strict=True))
    ]


def why(
    bot: ImaginingBot, game_type: type[AnyGame], view: View, rng: random.Random, *, better: Move, worse: Move
) -> tuple[Because, ...]:
    """Why one move is better than another; nothing where what makes the difference comes later."""
    asked_for = Imagining(seed=int(rng.random() * 2**53), best=0, wanted=(better, worse), games=60, seconds=0)
    imagined = {one.move: one for one in bot.imagine(view, rng, asked_for)}
    one, other = (_Told(game_type, view, imagined[move], asked_for) for move in (better, worse))
    if one.advantage(other) <= 0:
        return ()
    return tuple(reason for when in WHEN if (reason := one.reason(when, other)))


def _hint(told: _Told, other: _Told, outlook: _Outlook, *, close: bool) -> Hint:
    alone = told is other
    better = fmean(told.imagined.results) - fmean(other.imagined.results)
    return Hint(
        told.imagined.move,
        outlook.points,
        outlook.ahead,
        len(told.imagined.results),
        close,
        None if alone else other.imagined.move,
        tuple(reason for when in WHEN if (reason := told.reason(when, other))),
        not alone and not close and better * told.advantage(other) <= 0,
    )


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What moves that cannot be told apart lead to."""

    points: tuple[float, ...]
    ahead: float

    @classmethod
    def of(cls, moves: Sequence[Imagined]) -> _Outlook:
        scores = [scores for move in moves for scores in move.scores]
        return cls(tuple(map(fmean, zip(*scores, strict=True))), fmean(ahead for move in moves for ahead in move.ahead))


def told_apart(one: Sequence[float], other: Sequence[float], trees: int) -> bool:
    """Whether what came of two moves in the same games differs by more than chance explains.

    Chance is in the games, and in what a search happens to find. So it is asked whether the searches agree, each of
    which has played every so manyth game.
    """
    differences = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    means = [fmean(differences[tree::trees]) for tree in range(min(trees, len(differences)))]
    if len(means) < 2:
        return False
    return abs(fmean(means)) > SURE * stdev(means) / sqrt(len(means))


class _Told:
    """What the rules tell of the games imagined after one move, counted."""

    def __init__(self, game_type: type[AnyGame], view: View, imagined: Imagined, asked_for: Imagining) -> None:
        assert view.seat is not None
        self.imagined = imagined
        self.trees = asked_for.trees
        self.games = len(imagined.lines)
        self.points: dict[When, list[float]] = {when: [0.0] * self.games for when in WHEN}
        """What each game brings."""
        self.happened: dict[tuple[When, str], list[int]] = defaultdict(lambda: [0] * self.games)
        """In which games something happens: 1 there, 0 elsewhere."""
        self.about: dict[tuple[When, str], Counter[tuple[Card, ...]]] = {}
        """The cards that things were about, those of one event together."""
        judge = judge_of(game_type)
        for number, line in enumerate(imagined.lines):
            dealer = stream(asked_for.seed, number, 0)
            game = game_type.sample(view, dealer)
            for seat in view.answered:
                game.withdraw(seat)
            self._hear(number, _periods(game, line, view.seat, judge, dealer), judge, view.seat)

    def _hear(self, number: int, periods: Iterator[_Period], judge: Judge[AnyGame], own: int) -> None:
        """Counts what happened in one game."""
        for period, gains, promise, events in periods:
            if period == "now":
                self.points["promise"][number] = promise
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
                kind = judge.kind(event)
                self.happened[when, kind][number] = 1
                if field:
                    cards = getattr(event, field)
                    named = (cards,) if isinstance(cards, str) else cards
                    self.about.setdefault((when, kind), Counter())[tuple(named)] += 1

    def is_close_to(self, best: Imagined) -> bool:
        """Whether it may be as good as the best, or is ahead more often in the end."""
        one = self.imagined
        return not told_apart(one.results, best.results, self.trees) or fmean(one.ahead) > fmean(best.ahead)

    def advantage(self, other: _Told) -> float:
        """What the reasons that are told speak for, against another move: points that the seat gains on the others.

        What it may hope for after this turn has what the next one brings in it.
        """
        if not self.games:
            return 0.0
        gains = {}
        for when in WHEN:
            points, instead = self._compared(self.points[when], other.points[when], SOME_POINTS)
            gains[when] = 0.0 if instead is None else points - instead
        coming = gains["promise"] if any(self.points["promise"]) else gains["next"]
        return gains["now"] + coming - gains["others"]

    def reason(self, when: When, other: _Told) -> Because | None:
        """What happens at some time, compared with another move; none if nothing is worth telling."""
        kinds = sorted({kind for at, kind in {*self.happened, *other.happened} if at == when})
        counts = [self._count(when, kind, other) for kind in kinds]
        if when == "now":
            counts = [count for count in counts if count.share]
        telling = [count for count in counts if count.instead is not None]
        telling.sort(key=lambda count: -abs(count.share - (count.instead or 0)))
        usual = [count for count in counts if count.share >= TELLING and count.instead is None]
        points, instead = self._compared(self.points[when], other.points[when], SOME_POINTS)
        if not telling and not (usual and when == "now") and instead is None:
            return None
        if when == "next" and not telling and any(self.points["promise"]):
            return None  # it is in what may be hoped for
        return Because(when, points, instead, (*telling, *usual)[:COUNTS])

    def _count(self, when: When, kind: str, other: _Told) -> Count:
        about = self.about.get((when, kind)) or other.about.get((when, kind)) or Counter()
        share, instead = self._compared(self.happened[when, kind], other.happened[when, kind], TELLING)
        (cards, games), *_ = about.most_common(1) or [((), 0)]
        return Count(kind, share, instead, cards, games == self.games)

    def _compared(self, one: Sequence[float], other: Sequence[float], telling: float) -> tuple[float, float | None]:
        """What there is on average after this move, and after another if the difference is worth telling."""
        mine, theirs = fmean(one), fmean(other)
        return mine, theirs if abs(mine - theirs) >= telling and told_apart(one, other, self.trees) else None


_Period = tuple[When, list[float], float, list[Event]]
"""When it is, what each seat gains, what the own seat may hope for then, and what happens."""


def _periods(
    game: AnyGame, line: list[tuple[int, Move]], own: int, judge: Judge[AnyGame], dealer: random.Random
) -> Iterator[_Period]:
    """Plays a game again up to the end of the next own turn."""
    shuffle, this_round = shuffler(dealer), game.round

    def is_over() -> bool:
        return not game.to_move or (judge.tuning.one_round and game.round != this_round)

    def worths() -> list[float | None]:
        # Where the round is over, what it was worth is in the scores.
        over = is_over()
        return [game.scores[seat] if over else judge.worth(game, seat) for seat in range(game.players)]

    def told(after: list[float | None]) -> _Period:
        gains = [0.0 if now is None or then is None else now - then for now, then in zip(after, before, strict=True)]
        promise = None if is_over() else judge.promise(game, own)
        return period, gains, promise or 0.0, events

    period: When = "now"
    events: list[Event] = []
    game.events = events
    before, decision, acted = worths(), game.decision, set[int]()
    for seat, move in line:
        if game.decision != decision:
            beginning = [other for other in game.to_move if judge.begins_turn(game, other, acted)]
            if own in beginning or (beginning and period != "others"):
                after = worths()
                yield told(after)
                if period == "next":
                    return
                period = "next" if own in beginning else "others"
                game.events = events = []
                before = after
            decision, acted = game.decision, set()
        acted.add(seat)
        game.play(seat, move, shuffle)
    yield told(worths())
