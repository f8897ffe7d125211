"""Writes what agents see and do, from the encodings themselves: ``make observations`` writes docs/observations.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from quintet import games, rl
from quintet.engine import AnyGame
from quintet.rl.encoding import LEFT_OUT, Encoding

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = f"""# Observations and actions

What an agent sees and does in each game, as numbers. This page is written by `make observations` from the encodings
themselves (`src/quintet/games/ID/encoding.py`), and a test sees to it that it is current.

An observation is an array of whole numbers of 16 bits, with one field after the other. It is made from the view of a
seat and nothing else. Where a field has a number for each seat, the seat that looks comes first, and the others follow
clockwise. Colours come in the order of their letters. Fields whose numbers are 0 or 1 say yes or no; where one has a
place for each kind of card, they say which cards are meant.

An action is a number that means the same in every position of every game with so many players and these options; the
mask says which are legal now. `encoding.labels` has what each means, `encoding.number` and `encoding.move` go from
moves to numbers and back: see `quintet.rl`.

What no observation has: {"; ".join(f"`{name}` ({reason})" for name, reason in LEFT_OUT.items())}.
"""


def page() -> str:
    """The whole page."""
    encoded = [games.load(game_id) for game_id in games.ids() if games.part(game_id, "encoding") is not None]
    return "\n".join([HEAD, *(line for game_type in encoded for line in _game(game_type))])


def _game(game_type: type[AnyGame]) -> Iterator[str]:
    players = max(2, game_type.seats[0])
    encoding = rl.encoding_of(game_type, players)
    yield f"## {game_type.title}\n"
    yield f"{(encoding.__doc__ or '').strip()}\n"
    yield from _sizes(game_type)
    yield f"The fields, with the places that they have if {players} play by the usual options:\n"
    yield "| Field | From | Shape | Range | |"
    yield "|---|--:|---|---|---|"
    for field in encoding.fields:
        shape = " × ".join(map(str, field.shape))
        yield f"| `{field.name}` | {field.offset} | {shape} | {field.low} to {field.high} | {field.about} |"
    yield ""
    if encoding.left_out:
        yield f"Left out: {'; '.join(f'`{name}` ({reason})' for name, reason in encoding.left_out.items())}.\n"
    yield f"{encoding.simplified}\n"
    yield f"The actions. {encoding.about_actions}\n"
    yield "| From | To | First | Last |"
    yield "|--:|--:|---|---|"
    for first, last in _runs(encoding):
        yield f"| {first} | {last} | `{encoding.labels[first]}` | `{encoding.labels[last]}` |"
    yield ""


def _sizes(game_type: type[AnyGame]) -> Iterator[str]:
    """How many numbers and actions there are, for each number of players; variants that agree share a row."""
    rows: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for name, values in game_type.variants.items():
        options = game_type.options_type.read(values)
        encodings = [rl.encoding_of(game_type, players, options) for players in game_type.seats]
        rows.setdefault(tuple((encoding.size, encoding.actions) for encoding in encodings), []).append(name)
    yield f"| Players | {' | '.join(f'{players}' for players in game_type.seats)} |"
    yield f"|---|{'--:|' * len(game_type.seats)}"
    for sizes, names in rows.items():
        yield f"| {', '.join(names)} | {' | '.join(f'{size:,}, {actions:,}' for size, actions in sizes)} |"
    yield ""


def _runs(encoding: Encoding[Any, Any]) -> Iterator[tuple[int, int]]:
    """The first and the last number of actions that begin with the same word."""
    for _, run in groupby(range(encoding.actions), key=lambda number: _kind(encoding.labels[number])):
        numbers = [*run]
        yield numbers[0], numbers[-1]


def _kind(label: str) -> str:
    """The word that a label begins with, or the sign after a letter that it begins with."""
    word = re.match(r"[a-z]+", label)
    return word[0] if word else "field" if ":" in label else "card"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
