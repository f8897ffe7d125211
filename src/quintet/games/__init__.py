"""The registry: every module in this folder whose name does not begin with an underscore is a game.

The module's name is the game's id, and its one subclass of :class:`quintet.engine.Game` is the game.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from quintet.engine import Game, RuleError

AnyGame = Game[Any, Any]


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")))


@cache
def load(game_id: str) -> type[AnyGame]:
    """The game with this id. Raises :class:`RuleError` if there is none."""
    if game_id not in ids():
        raise RuleError(f"there is no game {game_id!r}; the games are: {', '.join(ids())}")
    module = importlib.import_module(f"{__name__}.{game_id}")
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Game) and vars(value).get("id") == game_id:
            return value
    raise TypeError(f"the module {module.__name__} has no subclass of Game with the id {game_id!r}")
