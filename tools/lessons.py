"""Writes which step of which lesson teaches which heading of the rulebook into docs/lessons.md: ``make lessons``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quintet import games, lessons, rulebook
from quintet.rulebook import Heading

PAGE = Path(__file__).parent.parent / "docs" / "lessons.md"
START = "<!-- Written by `make lessons`. -->\n"


def taught() -> Iterator[str]:
    """For each game with a lesson, a table: each heading of its rulebook, and the steps that teach it."""
    for game_id in games.ids():
        if (lesson := lessons.find(game_id)) is None:
            continue
        yield f"### {game_id}\n\n| Heading of the rulebook | Steps |\n|---|---|\n"
        for block in rulebook.read(game_id).blocks:
            if isinstance(block, Heading):
                heading = "".join(piece.text for piece in block.content)
                steps = [f"`{step.name}`" for step in lesson.steps if heading in step.teaches]
                yield f"| {heading} | {', '.join(steps) or '–'} |\n"
        yield "\n"


def page() -> str:
    """The page as it should be."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(START)
    return (written + START + "\n" + "".join(taught())).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
