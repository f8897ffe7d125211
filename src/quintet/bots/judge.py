"""What bots think of a position, and what differs from game to game in how they look ahead.

A game that has a module `judge` beside its rules is judged by the `Judge` in it; any other by the plain one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from math import tanh
from typing import Any, ClassVar, Generic, TypeVar, cast

from quintet import games, native
from quintet.engine import AnyGame, Event, Move, brief

GameT = TypeVar("GameT", bound=AnyGame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How much a bot of some level thinks about a decision."""

    iterations: int = 0
    """Of the search by the compiled core; without any, it looks one move ahead."""
    plain: int = 0
    """Of the search in plain Python, where there is no core: as many as take about as long."""
    learned: int = 0
    """Of the search with a network that has learned the game; without any, there is none."""
    draws: int = 5
    """Of hidden cards, when it looks one move ahead."""
    overlooks: float = 0.0
    """How often it does not see a move, when it looks one move ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How to look ahead in one game. ``docs/bots.md`` has the figures behind each number."""

    exploration: float = 0.4
    """How much the search tries moves that look worse: the constant of the upper confidence bound."""
    caution: float = 0.5
    """How much a move that was tried seldom is mistrusted at the end: the constant of the lower confidence bound."""
    horizon: int | None = None
    """After how many decisions a playout is cut and the position evaluated; ``None`` is never."""
    one_round: bool = False
    """Whether a playout is cut where the next round begins."""
    scale: float = 10.0
    """The margin, in points, at which a result is three quarters of the way from even to the best."""
    win: float = 0.5
    """How much winning counts in the result of a finished game; the rest is the margin."""
    greed: float = 0.0
    """How often a playout takes the move that looks best at once, and not any move."""
    tries: int = 0
    """How often each of one's own moves is tried before the bound decides which is tried next."""
    prior: int = 0
    """How many trials the first look at one's own moves, by the game's evaluation, counts for."""
    foresight: int = 0
    """How many trials a first look counts for deeper in the tree; with none, every move there is tried once first."""
    others_look: bool = False
    """With a network: whether others take what looks best by what they see. Otherwise they choose by what came of their
    moves in the trials, in which the own hand lies open, and seem to know it."""
    shunned: tuple[Move, ...] = ()
    """The moves that a playout makes only where there is no other."""
    easy: Level = Level(draws=1, overlooks=0.4)
    medium: Level = Level()
    skilled: Level = Level(iterations=100)
    hard: Level = Level(iterations=1000)
    expert: Level = Level(learned=1000)

    def having(self, numbers: Mapping[str, str]) -> Tuning:
        """The same with other numbers, read from text. Raises :class:`ValueError` if one makes no sense."""
        kinds = {field.name: field.type for field in fields(self)}
        values: dict[str, float] = {}
        for name, text in numbers.items():
            match kinds.get(name):
                case "float":
                    values[name] = float(text)
                case "int" | "bool" | "int | None":
                    values[name] = int(text)
                case _:
                    raise ValueError(f"there is no number {brief(name)}")
        return replace(self, **cast(dict[str, Any], values))

    def looks(self) -> dict[str, object]:
        """The same by name, without what the levels may spend."""
        return {name: value for name, value in asdict(self).items() if not isinstance(getattr(self, name), Level)}

    def packed(self) -> native.Tuning:
        """The same for the compiled core."""
        return native.Tuning(
            self.exploration,
            self.caution,
            self.scale,
            self.win,
            self.greed,
            self.horizon or 0,
            self.one_round,
            self.tries,
            self.prior,
            self.foresight,
            bool(self.shunned),
            self.others_look,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """How a review finds out what a position was worth: by playing on from it, as playouts of the search do."""

    playouts: int = 2000
    """So many times, as far as the search looks ahead,"""
    to_the_end: bool = False
    """or to the end of the game, where its positions are hard to judge before."""
    finished: int = 1000
    """And so many times to the end of the game, to see who wins."""
    strictness: float = 40.0
    """How soon one who gives something away plays badly. It is set so that random play comes to about 50 of 100."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a network learns one game, by playing against itself (``quintet.learning``)."""

    looks: int = 300
    """So many lessons in which it looks one move ahead,"""
    games: int = 256
    """of so many games each;"""
    searches: int = 300
    """then so many in which it searches,"""
    searched_games: int = 16
    """of so many games each,"""
    iterations: int = 60
    """and so far."""
    curiosity: float = 0.3
    """How many points a move may be behind and still be played now and then."""
    credit: float = 0.5
    """How much of what comes in the end counts, beside what was expected on the way: lambda."""


class Judge(Generic[GameT]):
    """What bots think of the positions of one game. This one looks at the scores and nothing else."""

    tuning: ClassVar[Tuning] = Tuning()
    """How to look ahead in this game, and what the levels may spend."""
    learned: ClassVar[Tuning | None] = None
    """How to look ahead with a network that has learned the game; ``None`` where there is nothing to learn with."""
    taught: ClassVar[Tuning | None] = None
    """How it looks ahead while it learns, if that is not the same."""
    course: ClassVar[Course] = Course()
    """How it learns that."""
    weighing: ClassVar[Weighing] = Weighing()
    """How to look back."""

    def standings(self, game: GameT) -> Sequence[float]:
        """Where each seat stands, in points: what it has, and what it may hope for. At the end these are the scores."""
        return game.scores

    def evaluate(self, game: GameT, seat: int) -> float:
        """How good the position looks for a seat, in points: its margin over the best of the others."""
        points = [*self.standings(game)]
        own = points.pop(seat)
        return own - max(points, default=0)

    # What hints tell of. A game says what is worth counting in it.

    counted: ClassVar[Mapping[type[Event], str]] = {}
    """The kinds of events that hints count, each with its field that names the cards, if it has one."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """What :meth:`kind` says besides the kinds of the events."""

    def kind(self, event: Event) -> str:
        """What an event is counted as."""
        return event.kind

    def worth(self, game: GameT, seat: int) -> float | None:
        """What a seat has in a round that is not over yet, in points; nothing while that cannot be said."""
        return game.scores[seat]

    def promise(self, game: GameT, seat: int) -> float | None:  # noqa: ARG002 - for those who can tell
        """What a seat may hope for beyond that, in points. A game where that says little leaves this."""
        return None

    def begins_turn(self, game: GameT, seat: int, before: set[int]) -> bool:
        """Whether a turn of a seat that is asked begins here, where these seats have decided just before."""
        return game.to_move == (seat,) and before != {seat}

    def result(self, game: GameT, seat: int, tuning: Tuning) -> float:
        """How well a seat stands, from 0 to 1. Alone, the margin is the whole score, which is far larger."""
        scale = tuning.scale if game.players > 1 else 5 * tuning.scale
        standing = 0.5 + 0.5 * tanh(self.evaluate(game, seat) / scale)
        if game.outcome is None:
            return standing
        winners = game.outcome.winners
        won = 1 / len(winners) if seat in winners else 0.0
        return tuning.win * won + (1 - tuning.win) * standing

    def results(self, game: GameT, tuning: Tuning) -> list[float]:
        """How well each seat stands. An evaluation is a margin: of two seats, the second has what the first lacks."""
        if game.players == 2:
            first = self.result(game, 0, tuning)
            return [first, 1 - first]
        return [self.result(game, seat, tuning) for seat in range(game.players)]


@cache
def judge_of(game_type: type[AnyGame]) -> Judge[AnyGame]:
    """The judge of a game: its own, or the plain one."""
    module = games.part(game_type, "judge")
    return Judge() if module is None else cast(Judge[AnyGame], module.Judge())
