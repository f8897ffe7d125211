"""What a bot is: a player that is asked with what its seat knows, and gets nothing else."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass

from quintet.engine import Move, RuleError, View, pick


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot thinks of one of its moves."""

    move: Move
    visits: int
    """How often the bot tried the move; none where it does not try."""
    value: float
    """The result it expects: 0 is the worst defeat, 0.5 even, 1 the best victory."""


class Bot(ABC):
    """A player. The view holds all that its seat knows, its own legal moves among it; `rng` is its own generator.

    A bot never sees a game, so it cannot cheat. With a budget in iterations its answer depends on these two alone.
    """

    @abstractmethod
    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        """What it thinks of each of ``view.legal``, the best first. Raises :class:`RuleError` if there is none."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """One of ``view.legal``. Raises :class:`RuleError` if there is none."""
        return self.advise(view, rng)[0].move


class RandomBot(Bot):
    """Any legal move, each equally likely."""

    def advise(self, view: View, rng: random.Random) -> list[Advice]:  # noqa: ARG002 - it has no opinion
        return [Advice(move, 0, 0.5) for move in asked(view)]

    def choose(self, view: View, rng: random.Random) -> Move:
        return pick(asked(view), rng)


def asked(view: View) -> tuple[Move, ...]:
    """The moves to choose from. Raises :class:`RuleError` if the view's seat is not asked now."""
    if not view.legal:
        raise RuleError("a spectator has no moves" if view.seat is None else f"seat {view.seat} is not asked to move")
    return view.legal
