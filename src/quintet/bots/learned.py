"""The networks that have learned the games: small files in the games' folders, made by ``quintet train``."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import AnyGame, RuleError, brief

FOLDER = "learned"
"""Where a game has its networks: a file for each number of players."""


def file_for(game_type: type[AnyGame], players: int) -> Traversable:
    """The file of the network for so many players, which there need not be."""
    return games.folders(game_type)[0].joinpath(FOLDER, f"{players}.txt")


def has_learned(game_type: type[AnyGame]) -> bool:
    """Whether there is a core for a game, and a network for every number of players."""
    return native.core_for(game_type) is not None and judge_of(game_type).learned is not None and _has_files(game_type)


@cache
def _has_files(game_type: type[AnyGame]) -> bool:
    return all(file_for(game_type, players).is_file() for players in game_type.seats)


@cache
def network_for(game_type: type[AnyGame], players: int) -> native.Network:
    """The network for so many players. Raises :class:`RuleError` if there is none, or it does not fit."""
    return read_network(game_type, players, file_for(game_type, players))


def read_network(game_type: type[AnyGame], players: int, file: Traversable | Path) -> native.Network:
    """The network in a file. Raises :class:`RuleError` if there is none, or it does not fit."""
    core = native.core_for(game_type)
    if core is None:
        raise RuleError(f"a network is asked by the compiled core, and there is none for {game_type.id}")
    try:
        text = file.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError(
            f"{brief(str(file))} cannot be read as a network: {getattr(error, 'strerror', None) or 'it is no text'}"
        ) from None
    try:
        return core.network(game_type, players, text)
    except RuleError as error:
        raise RuleError(f"{brief(str(file))}: {error}") from None
