"""The registry: every folder in here that has a module `rules` is a game.

The folder's name is the game's id, and the one subclass of :class:`quintet.engine.Game` in its rules is the game. What
others make of it stands beside the rules, in modules that only they load: see :func:`part`.

Games that live elsewhere are found by :mod:`quintet.outside`, and known here by their ids from then on.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
import sys
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import ModuleType

from quintet.engine import AnyGame, Game, RuleError

INHERITED = ("judge", "terminal")
"""What a game that builds on another has from it, where it brings none of its own. What was made for the very rules of
the other, its lesson and its compiled twin, would be wrong."""
INTRODUCTION = (
    "title", "credit", "seats", "colours", "options_type", "variants", "phases", "end_reasons", "event_types"
)  # fmt: skip
_introduced: dict[str, type[AnyGame]] = {}


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games in here, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def load(game_id: str) -> type[AnyGame]:
    """The game with this id: one in here, or one that was introduced. Raises :class:`RuleError` if there is none."""
    return _introduced.get(game_id) or _load(game_id)


@cache
def _load(game_id: str) -> type[AnyGame]:
    if game_id not in ids():
        raise RuleError(f"there is no game {game_id!r}; the games are: {', '.join(ids())}")
    module = importlib.import_module(f"{__name__}.{game_id}.rules")
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Game) and vars(value).get("id") == game_id:
            return value
    raise TypeError(f"the module {module.__name__} has no subclass of Game with the id {game_id!r}")


def is_ours(game_type: type[AnyGame]) -> bool:
    """Whether this is a game in here, and not another that builds on it."""
    game_id = getattr(game_type, "id", None)
    return game_id in ids() and _load(game_id) is game_type


def base_of(game_type: type[AnyGame]) -> type[AnyGame] | None:
    """The game in here that another builds on."""
    return next((kind for kind in game_type.__mro__[1:] if issubclass(kind, Game) and is_ours(kind)), None)


def introduce(game_type: type[AnyGame]) -> type[AnyGame]:
    """Makes a game from elsewhere known by its id. Raises :class:`RuleError` if it cannot be told from another.

    Its records can be replayed then. It is the same game afterwards, so this also stands above a class.
    """
    name, game_id = game_type.__name__, getattr(game_type, "id", None)
    if not isinstance(game_id, str) or not re.fullmatch("[a-z][a-z0-9-]{0,40}", game_id):
        raise RuleError(
            f'{name} needs an id of small letters, digits, - and _, like id = "my-game"; it has {game_id!r}'
        )
    if game_id in ids():
        raise RuleError(f'{name} has the id {game_id!r} of one of our games: give it another, like id = "my-{game_id}"')
    if (known := _introduced.get(game_id, game_type)) is not game_type:
        raise RuleError(f"{name} has the id {game_id!r}, which is that of {known.__name__} already: give it another")
    lacking = [attribute for attribute in INTRODUCTION if not hasattr(game_type, attribute)]
    if lacking := [*lacking, *sorted(game_type.__abstractmethods__)]:
        raise RuleError(f"{name} is no game yet, it lacks: {', '.join(lacking)}")
    _introduced[game_id] = game_type
    return game_type


def part(game: str | type[AnyGame], name: str) -> ModuleType | None:
    """A module beside the rules of a game, such as its `judge` or its `terminal`; ``None`` if it has none."""
    game_type = load(game) if isinstance(game, str) else game
    homes = _homes(game_type) if name in INHERITED else _home(game_type)
    return next((module for home in homes if (module := _module(f"{home}.{name}")) is not None), None)


def folders(game: str | type[AnyGame]) -> list[Traversable]:
    """Where the files of a game are, its words and rulebooks: its own, and then those of what it builds on."""
    return [resources.files(home) for home in _homes(load(game) if isinstance(game, str) else game)]


def _homes(game_type: type[AnyGame]) -> list[str]:
    """The packages of a game and of those that it builds on."""
    return [home for kind in game_type.__mro__ if issubclass(kind, Game) for home in _home(kind)]


def _home(kind: type[AnyGame]) -> list[str]:
    """The package of a game; a game that is one file has none."""
    spec = sys.modules[kind.__module__].__spec__
    return [spec.parent] if spec is not None and spec.parent not in (None, "", "quintet", "quintet.outside") else []


@cache
def _module(full_name: str) -> ModuleType | None:
    return None if importlib.util.find_spec(full_name) is None else importlib.import_module(full_name)
