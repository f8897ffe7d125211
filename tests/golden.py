"""Golden playthroughs: whole games as readable text, so that any change of the rules shows up as a diff.

``make golden`` writes them again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from quintet import games
from quintet.engine import AnyGame, Event, fields_of, pick, shuffler

FOLDER = Path(__file__).parent / "games"


def playthroughs() -> Iterator[tuple[Path, str]]:
    """For every game and variant a game of the fewest players, and one of the most: the file, and its text."""
    for game_id in games.ids():
        game_type = games.load(game_id)
        for name, values in game_type.variants.items():
            for players in (game_type.seats[0], game_type.seats[-1]):
                file = FOLDER / game_id / "golden" / f"{players}-{name.replace(' ', '-')}.txt"
                yield file, playthrough(game_type, players, values)


def playthrough(game_type: type[AnyGame], players: int, values: dict[str, int | bool], most: int = 120) -> str:
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
        words = [f"{name}={getattr(event, name)}" for name in fields_of(type(event)) if name != "seat"]
        yield f"    {event.kind}{who} {' '.join(words)}".rstrip()


def main() -> None:
    for old in FOLDER.glob("*/golden/*.txt"):
        old.unlink()
    for file, text in playthroughs():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
