"""Games that live outside this package: in a file, or in another package that is installed.

A file is named by its path, ``variant.py``, or ``variant.py:Name`` where it has several games. Its module is called
after the path, below this one, so that whatever a game consists of can be sent to other processes, which then find the
file by themselves. A package names its games as entry points of the group ``quintet.games``.

Loading a game runs its code. Only the command line and those whom it starts do so, never the server.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.metadata import EntryPoint
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from quintet import games
from quintet.engine import AnyGame, Game, RuleError

GROUP = "quintet.games"
PREFIX = f"{__name__}.at_"
__path__: list[str] = []  # so that there can be modules below this one; the finder knows where they are
_files: dict[str, str] = {}
_references: dict[type[AnyGame], str] = {}


@cache
def find(reference: str) -> type[AnyGame]:
    """The game that is meant: by its id, by the name of an entry point, or by the path of its file.

    Raises :class:`RuleError` if there is none, or if it cannot be loaded.
    """
    if named := re.fullmatch(r"(?s)(.+\.py)(?::(\w+))?", reference):
        return _in_file(Path(named[1]).expanduser().resolve(), named[2])
    if reference in names():
        return _by_entry([point for point in installed() if point.name == reference])
    return games.load(reference)


def reference(game_type: type[AnyGame]) -> str:
    """What :func:`find` finds a game by, from any folder: its id, or the path of its file."""
    return _references.get(game_type, game_type.id)


def digest_of(path: str) -> str | None:
    """What a file is told from others by; ``None`` if there is none."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return None


def files() -> tuple[tuple[str, str], ...]:
    """The files that games were loaded from, and a digest of each, for those who have to have the same."""
    return tuple(sorted(_files.items()))


# Files ----------------------------------------------------------------------------------------------------------------


def _in_file(path: Path, name: str | None) -> type[AnyGame]:
    if not path.is_file():
        raise RuleError(f"there is no file {path}")
    try:
        module = importlib.import_module(PREFIX + str(path).encode().hex())
    except (Exception, SystemExit) as error:
        raise RuleError(f"{path} cannot be loaded: {_told(error)}") from None
    own = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    found = {kind.__name__: kind for kind in own if issubclass(kind, Game)}
    if not found:
        raise RuleError(f"{path} has no game: a game is a subclass of quintet.engine.Game, or of a game")
    if name is None and len(found) > 1:
        which = f"{path.name}:{next(iter(found))}"
        raise RuleError(f"{path} has several games, {', '.join(found)}: say which, as in {which}")
    if name is not None and name not in found:
        raise RuleError(f"{path} has no game {name}; it has: {', '.join(found)}")
    game_type = found[name or next(iter(found))]
    _references[game_type] = f"{path}:{game_type.__name__}"
    return _introduced(game_type, str(path))


def _introduced(game_type: type[AnyGame], where: str) -> type[AnyGame]:
    try:
        return games.introduce(game_type)
    except RuleError as error:
        raise RuleError(f"{where}: {error}") from None


def _told(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


class _Finder(MetaPathFinder):
    """Finds the module of a file by the path in its name."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - is in the name
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if not fullname.startswith(PREFIX):
            return None
        place = bytes.fromhex(fullname.removeprefix(PREFIX)).decode()
        return spec_from_file_location(fullname, place, loader=_Loader(fullname, place))


class _Loader(SourceFileLoader):
    """Reads a file as it is now, and remembers what it read."""

    def get_code(self, fullname: str) -> CodeType | None:  # noqa: ARG002
        data = self.get_data(self.path)
        _files[self.path] = hashlib.sha256(data).hexdigest()
        return self.source_to_code(data, self.path)


sys.meta_path.append(_Finder())


# Installed packages ---------------------------------------------------------------------------------------------------


def installed() -> tuple[EntryPoint, ...]:
    """What other packages offer as games."""
    return tuple(importlib.metadata.entry_points(group=GROUP))


def names() -> list[str]:
    """What games of other packages are called; one that is called like one of ours is not found."""
    return sorted({point.name for point in installed()} - {*games.ids()})


def _by_entry(points: Sequence[EntryPoint]) -> type[AnyGame]:
    name = points[0].name
    if len(points) > 1:
        raise RuleError(f"there are several games {name!r}: {' and '.join(map(described, points))}; only one may stay")
    try:
        game_type = points[0].load()
    except (Exception, SystemExit) as error:
        raise RuleError(f"{described(points[0])} cannot be loaded: {_told(error)}") from None
    if not isinstance(game_type, type) or not issubclass(game_type, Game):
        raise RuleError(f"{described(points[0])} is no game: a game is a subclass of quintet.engine.Game")
    if getattr(game_type, "id", None) != name:
        told = getattr(game_type, "id", None)
        raise RuleError(f"{described(points[0])} has the id {told!r}: name and id must be the same")
    return _introduced(game_type, described(points[0]))


def described(point: EntryPoint) -> str:
    """An entry point, as a message names it."""
    return f"the game {point.name!r} ({point.value}) of the package {point.dist.name if point.dist else 'unknown'}"
