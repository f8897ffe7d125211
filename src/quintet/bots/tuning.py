"""What differs from game to game: how the search looks ahead in it, and what the levels may spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import tanh
from typing import Any, cast

from quintet.engine import Game, Move, brief


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How much a bot of some level thinks about a decision."""

    iterations: int = 0
    """Of the search; without any, it looks one move ahead."""
    draws: int = 5
    """Of hidden cards, when it looks one move ahead."""
    overlooks: float = 0.0
    """How often it does not see a move, when it looks one move ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How to look ahead in one game. ``docs/bots.md`` has the figures behind each number."""

    exploration: float = 0.4
    """How much the search tries moves that look worse: the constant of the upper confidence bound."""
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
    prior: int = 0
    """How many trials the first look at one's own moves, by the game's evaluation, counts for."""
    shunned: tuple[Move, ...] = ()
    """The moves that a playout makes only where there is no other."""
    easy: Level = Level(draws=1, overlooks=0.4)
    medium: Level = Level()
    hard: Level = Level(iterations=1000)

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

    def result(self, game: Game[Any, Any], seat: int) -> float:
        """How well a seat stands, from 0 to 1. Alone, the margin is the whole score, which is far larger."""
        scale = self.scale if game.players > 1 else 5 * self.scale
        margin = 0.5 + 0.5 * tanh(game.evaluate(seat) / scale)
        if game.outcome is None:
            return margin
        winners = game.outcome.winners
        won = 1 / len(winners) if seat in winners else 0.0
        return self.win * won + (1 - self.win) * margin

    def results(self, game: Game[Any, Any]) -> list[float]:
        """How well each seat stands. An evaluation is a margin: of two seats, the second has what the first lacks."""
        if game.players == 2:
            first = self.result(game, 0)
            return [first, 1 - first]
        return [self.result(game, seat) for seat in range(game.players)]


TUNINGS: dict[str, Tuning] = {
    "between": Tuning(one_round=True, prior=5, shunned=("pass",), hard=Level(iterations=150)),
    "corridor": Tuning(horizon=9, prior=3, hard=Level(iterations=300)),
    "gap": Tuning(one_round=True, medium=Level(iterations=30), hard=Level(iterations=600)),
    "perfect": Tuning(horizon=8, greed=1, prior=3, hard=Level(iterations=100)),
    "sumrise": Tuning(horizon=3, greed=1, prior=5, medium=Level(overlooks=0.2), hard=Level(iterations=60)),
}


def tuning(game_type: type[Game[Any, Any]]) -> Tuning:
    """How to look ahead in this game: as the table has it, or as usual."""
    return TUNINGS.get(game_type.id, Tuning())
