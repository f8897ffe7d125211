"""Draws the pictures of the terminal for the documentation: ``make pictures`` writes docs/pictures/*.svg."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from quintet import games
from quintet.engine import Event, pick, seen_by, shuffler
from quintet.records import Record
from quintet.review import review
from quintet.simulate import Plan
from quintet.terminal import presenter_for
from quintet.terminal.review import Told, report
from quintet.words import Words, languages

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PLAYERS = 3
MOVES = 16
"""How many are played before the picture is taken."""
CHOICES = 8
"""How many are shown of those the seat has."""
SEED = 23


def picture(game_id: str, language: str) -> str:
    """The first moment after so many moves at which seat 0 has several choices, and not too many, as it sees it."""
    game_type = games.load(game_id)
    rng = random.Random(SEED)
    game = game_type(PLAYERS, first=0, shuffle=shuffler(rng))
    told: list[Event] = []
    for number in range(1000):
        if number >= MOVES and game.to_move == (0,) and 2 <= len(game.legal(0)) <= CHOICES:
            break
        seat = game.to_move[0]
        events: list[Event] = []
        game.events = events
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
        told += events
    names = [Words(language)("you"), "Ada", "Emil"]
    show = presenter_for(game_type, names, language=language, you=0)
    out = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    view = game.view(0)
    for event in told[-4:]:
        if (words := show.story(seen_by(event, 0))) is not None:
            out.print(words)
    out.print()
    out.print(show.table(view))
    out.print()
    out.print(show.question(view), style="bold")
    for number, move in enumerate(view.legal, 1):
        out.print(Text.assemble((f"{number:3} ", "bold cyan"), show.choice(view, move)))
    spoken = "" if language == "en" else f" --language {language}"
    return drawn(out, f"quintet play {game_id}{spoken}", f"{game_id}-{language}")


def review_picture(game_id: str) -> str:
    """The curve of a game by bots, how each played, and where it turned."""
    game_type = games.load(game_id)
    seats = ("hard", "medium", "easy")
    plan = Plan(game_id, len(seats), game_type.options_type(), seats, seed=SEED, keep_records=True)
    record = Record.from_json(plan.play(0).line)
    record.names = ["Ada", "Emil", "Ida"]
    out = Console(
        record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    # The decisions one by one would make it very long.
    out.print(report(Told(record, replace(review(record), decisions=()), "en")))
    return drawn(out, f"quintet review {game_id}.jsonl", "review")


def drawn(out: Console, title: str, name: str) -> str:
    """What was printed, as a picture without anything that would have to be fetched."""
    svg = out.export_svg(title=title, unique_id=name)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def main() -> None:
    """Writes all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for game_id in games.ids():
        for language in languages():
            name = f"{game_id}.svg" if language == "en" else f"{game_id}-{language}.svg"
            (FOLDER / name).write_text(picture(game_id, language), encoding="utf-8")
    (FOLDER / "review.svg").write_text(review_picture(games.ids()[-1]), encoding="utf-8")


if __name__ == "__main__":
    main()
