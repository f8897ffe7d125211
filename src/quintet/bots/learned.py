"""The networks that have learned the games: small files in the games' folders, made by ``quintet train``."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import AnyGame, RuleError, brief

FOLDER = "learned"
"""Where a game has its networks: a file for each number of players for which what was learned is stronger."""


def file_for(game_type: type[AnyGame], players: int) -> Traversable:
    """The file of the network for so many players, which there need not be."""
    return games.folders(game_type)[0].joinpath(FOLDER, f"{players}.txt")


def digest_for(game_type: type[AnyGame], players: int) -> str | None:
    """What the network for so many players is told from others by; nothing if there is none."""
    file = file_for(game_type, players)
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else None


def has_learned(game_type: type[AnyGame]) -> bool:
    """Whether there is a core for a game, and a network for some number of players."""
    return native.core_for(game_type) is not None and judge_of(game_type).learned is not None and _has_files(game_type)


@cache
def _has_files(game_type: type[AnyGame]) -> bool:
    return any(file_for(game_type, players).is_file() for players in game_type.seats)


@cache
def network_for(game_type: type[AnyGame], players: int) -> native.Network | None:
    """The network that comes with a game, if there is one for so many players.

    Raises :class:`RuleError` if it does not fit.
    """
    file = file_for(game_type, players)
    return read_network(game_type, players, file) if file.is_file() else None


def wanted_network_for(game_type: type[AnyGame], players: int) -> native.Network:
    """The same for those who want nothing else. Raises :class:`RuleError` if there is none."""
    network = network_for(game_type, players)
    if network is None:
        raise RuleError(f"nobody has learned {game_type.id} for {players} players yet; search:2000 does without")
    return network


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
