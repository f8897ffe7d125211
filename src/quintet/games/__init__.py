"""The registry: every folder in here that has a module `rules` is a game.

The folder's name is the game's id, and the one subclass of :class:`quintet.engine.Game` in its rules is the game. What
others make of it stands beside the rules, in modules that only they load: see :func:`part`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import ModuleType

from quintet.engine import AnyGame, Game, RuleError


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def load(game_id: str) -> type[AnyGame]:
    """The game with this id. Raises :class:`RuleError` if there is none."""
    if game_id not in ids():
        raise RuleError(f"there is no game {game_id!r}; the games are: {', '.join(ids())}")
    module = importlib.import_module(f"{__name__}.{game_id}.rules")
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Game) and vars(value).get("id") == game_id:
            return value
    raise TypeError(f"the module {module.__name__} has no subclass of Game with the id {game_id!r}")


@cache
def part(game_id: str, name: str) -> ModuleType | None:
    """A module beside the rules of a game, such as its `judge` or its `terminal`; ``None`` if it has none."""
    full_name = f"{__name__}.{game_id}.{name}"
    if importlib.util.find_spec(full_name) is None:
        return None
    return importlib.import_module(full_name)


def folder(game_id: str) -> Traversable:
    """Where the files of a game are: its words and rulebooks."""
    return resources.files(f"{__name__}.{game_id}")
