"""Golden playthroughs: whole games as readable text, so that any change of the rules shows up as a diff.

``make golden`` writes them anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quintet import games
from quintet.engine import Event, Game, pick, shuffler

FOLDER = Path(__file__).parent / "golden_games"


def playthroughs() -> Iterator[tuple[str, str]]:
    """For every game and variant a game of the fewest players, and one of the most: name of the file, and text."""
    for game_id in games.ids():
        game_type = games.load(game_id)
        for name, values in game_type.variants.items():
            for players in (game_type.seats[0], game_type.seats[-1]):
                yield f"{game_id}-{players}-{name.replace(' ', '-')}.txt", playthrough(game_type, players, values)


def playthrough(game_type: type[Game[Any, Any]], players: int, values: dict[str, int | bool], most: int = 120) -> str:
    """A random game, told by its moves, all that was legal, and all events; cut after so many moves."""
    rng = random.Random(2026)
    events: list[Event] = []
    options = game_type.options_type.read(values)
    game = game_type(players, options, first=players - 1, shuffle=shuffler(rng), events=events)
    lines = [f"{game_type.id}, {players} players, {options.as_dict()}", *_told(events)]
    for number in range(1, most + 1):
        if not game.to_move:
            break
        seat = game.to_move[0]
        move = pick(game.legal(seat), rng)
        events.clear()
        lines.append(f"{number}. seat {seat}: {move}    of: {', '.join(game.legal(seat))}")
        game.play(seat, move, shuffler(rng))
        lines += _told(events)
    lines.append(f"scores {game.scores}, {game.outcome}")
    return "\n".join(lines) + "\n"


def _told(events: list[Event]) -> Iterator[str]:
    for event in events:
        who = "" if event.seat is None else f" seat {event.seat}"
        words = [f"{name}={value}" for name, value in (event.data | event.secret).items()]
        yield f"    {event.kind}{who} {' '.join(words)}".rstrip()


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in playthroughs():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
