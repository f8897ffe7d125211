"""A game is a set of folders named after it, and nothing else names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintet import games

ROOT = Path(__file__).parents[1]
PLACES = ("src", "web/src", "tests", "tools", "bench", "Makefile", "pyproject.toml", "hatch_build.py", ".ci")
"""Where no game is named. The examples (examples/) build on games, so each names the one that it builds on."""
BUILT = ("src/quintet/web/", "node_modules/", "__pycache__/")
TEXTS = ("", ".css", ".ftl", ".html", ".js", ".json", ".py", ".svelte", ".svg", ".toml", ".ts", ".txt")
"""What a text is named. Prose (.md) may speak of games."""

every_game = pytest.mark.parametrize("game_id", games.ids())


def names_of(game_id: str) -> re.Pattern[str]:
    """What can mean nothing but the game: its modules and folders, and its classes, in code.

    The name of the class alone may begin a sentence; followed by a bracket or a dot it is the class.
    """
    name = games.load(game_id).__name__
    return re.compile(rf"\bgames[./]{game_id}\b|\b{name}[A-Z]\w+|\b{name}(?=[(\[]|\.\w)|\bimport\b.*\b{name}\b")


def mentions_of(game_id: str) -> re.Pattern[str]:
    """The id where it stands for itself: quoted, in an address, a selector, a command, a table.

    Ids are words that also have other uses: the gap between two cards, CSS's ``gap: 4px``, a perfect shuffle.
    """
    quoted = rf"([\"'`]){game_id}\1"
    address = rf"[\w.]/{game_id}\b"
    selector = rf"[=\[]{game_id}\]"
    command = rf"\bquintet [a-z]+ {game_id}\b"
    entry = rf"\b{game_id}: ?[{{\[]"
    return re.compile(f"{quoted}|{address}|{selector}|{command}|{entry}")


def files() -> Iterator[str]:
    for place in PLACES:
        path = ROOT / place
        for file in path.rglob("*") if path.is_dir() else [path]:
            name = file.relative_to(ROOT).as_posix()
            if file.is_file() and file.suffix in TEXTS and not any(built in name for built in BUILT):
                yield name


def is_own(name: str, game_id: str) -> bool:
    """Whether a file lies in a folder of the game: .../games/ID/..."""
    return f"games/{game_id}/" in name


def test_there_is_something_to_look_through() -> None:
    found = set(files())
    assert {"src/quintet/engine.py", "tests/test_no_names.py", "web/src/main.ts", "Makefile", ".ci/run"} <= found
    assert all(any(is_own(name, game_id) for name in found) for game_id in games.ids())


@every_game
def test_no_file_outside_its_own_folders_names_a_game(game_id: str) -> None:
    found, words = [], (game_id, games.load(game_id).__name__)
    for name in files():
        if is_own(name, game_id):
            continue
        if game_id in re.split(r"[^a-z]+", name):
            found.append(f"{name}: its name")
        text = (ROOT / name).read_text(encoding="utf-8")
        if not any(word in text for word in words):  # most have neither, and need not be read line by line
            continue
        patterns = [names_of(game_id)]
        # In the folder of another game the word is used as a word.
        if not any(is_own(name, other) for other in games.ids()):
            patterns.append(mentions_of(game_id))
        for number, line in enumerate(text.splitlines(), 1):
            if any(pattern.search(line) for pattern in patterns):
                found.append(f"{name}:{number}: {line.strip()[:100]}")
    assert not found, "\n".join(found)


@every_game
def test_a_name_is_found_however_it_is_written(game_id: str) -> None:
    name = games.load(game_id).__name__
    for line in (
        f"from quintet.games.{game_id}.rules import deck",
        f"from x import {name}, y",
        f'import words from "../games/{game_id}/words";',
        f"def round_over(view: {name}View) -> None:",
        f"{name}(2, first=0, shuffle=list)",
        f"bots.make('easy', {name}.id)",
    ):
        assert names_of(game_id).search(line), line
    for line in (
        f'games.load("{game_id}")',
        f"{{'{game_id}': 3}}",
        f"/api/rules/en/{game_id}",
        f"[data-game={game_id}] {{}}",
        f"{{ $game -> [{game_id}] x }}",
        f"quintet play {game_id}",
        f"  {game_id}: {{ title: x }},",
    ):
        assert mentions_of(game_id).search(line), line


@every_game
def test_a_word_is_no_name(game_id: str) -> None:
    for line in (
        f"the {game_id} of two cards",
        f"{game_id.capitalize()} two deals nothing happens.",
        f"  {game_id}: 4px;",
        f"row({game_id}=1)",
        f"{game_id} = view.{game_id}",
        f"{game_id}-x im{game_id}",
    ):
        assert not names_of(game_id).search(line), line
        assert not mentions_of(game_id).search(line), line
