"""Bots: players that are asked for a move with what their seat knows, and get nothing else."""

from __future__ import annotations

import random
from typing import Protocol

from quintet.engine import Move, RuleError, View, pick


class Bot(Protocol):
    """A player. The view holds all that its seat knows, its own legal moves among it; `rng` is its own luck."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """One of ``view.legal``."""
        ...


class RandomBot:
    """Any legal move, each equally likely."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """One of ``view.legal``."""
        return pick(view.legal, rng)


BOTS: dict[str, type[Bot]] = {"random": RandomBot}


def make(name: str) -> Bot:
    """The bot of this name. Raises :class:`RuleError` if there is none."""
    if name not in BOTS:
        raise RuleError(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name]()
