"""How networks learn the games: by playing against themselves, in the compiled core.

A network tells what is still to come for a seat, in points, beyond the game's own judgement (``games/ID/judge.py``). It
is small, because the search asks it at every leaf. What it looks at is in ``native/features/ID.h``, what it is in
``native/network.h``; how it learns is here: by temporal differences (Sutton, 1988; Tesauro's TD-Gammon, 1995), first of
games in which it looks one move ahead, then of games in which it searches.

``quintet train GAME`` does all of it.
"""

from __future__ import annotations

from quintet.engine import RuleError

try:
    import numpy as _numpy  # noqa: F401 - to say in one sentence what is missing
except ImportError as missing:  # pragma: no cover - the tests have it
    raise RuleError("to learn needs NumPy: pip install 'quintet[rl]'") from missing

from quintet.learning.network import Network
from quintet.learning.training import Learner, Lesson

__all__ = ["Learner", "Lesson", "Network"]
