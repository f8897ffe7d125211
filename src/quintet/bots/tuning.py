"""What differs from game to game: how the search looks ahead in it, and what the levels may spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import tanh
from typing import Any

from quintet.engine import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How to look ahead in one game. ``docs/bots.md`` has the figures behind each number."""

    exploration: float = 0.4
    """How much the search tries moves that look worse: the constant of the upper confidence bound."""
    horizon: int | None = None
    """After how many decisions a playout is cut and the position evaluated; ``None`` is never."""
    to_shuffle: bool = False
    """Whether a playout is cut where cards are shuffled, which in a game of rounds is where the next one begins."""
    scale: float = 10.0
    """The margin, in points, that counts as three quarters of the way to the best result."""
    win: float = 0.5
    """How much winning counts in the result of a finished game; the rest is the margin."""
    greed: float = 0.0
    """How often a playout takes the move that looks best at once, and not any move."""
    medium: int = 100
    """The iterations of the level ``medium``."""
    hard: int = 1000
    """The iterations of the level ``hard``."""

    def having(self, numbers: Mapping[str, str]) -> Tuning:
        """The same with other numbers, read from text. Raises :class:`ValueError` if one makes no sense."""
        kinds = {field.name: field.type for field in fields(self)}
        if unknown := [name for name in numbers if name not in kinds]:
            raise ValueError(f"there is no {unknown[0]!r} to set; there is: {', '.join(kinds)}")
        values: dict[str, Any] = {
            name: float(text) if kinds[name] == "float" else int(text) for name, text in numbers.items()
        }
        return replace(self, **values)

    def result(self, game: Game[Any, Any], seat: int) -> float:
        """How well a seat stands, from 0 to 1."""
        margin = 0.5 + 0.5 * tanh(game.evaluate(seat) / self.scale)
        if game.outcome is None:
            return margin
        winners = game.outcome.winners
        won = 1 / len(winners) if seat in winners else 0.0
        return self.win * won + (1 - self.win) * margin


TUNINGS: dict[str, Tuning] = {
    "gap": Tuning(to_shuffle=True),
}


def tuning(game_type: type[Game[Any, Any]]) -> Tuning:
    """How to look ahead in this game: as the table has it, or as usual."""
    return TUNINGS.get(game_type.id, Tuning())
