"""``quintet rules GAME``: how to play it."""

from __future__ import annotations

import click

from quintet import rulebook
from quintet.cli.common import console, game_argument, language_option
from quintet.engine import AnyGame
from quintet.terminal import presenter_for
from quintet.terminal.rulebook import render


@click.command(name="rules", help="Teach a game: its rules in our own words.")
@game_argument
@language_option
def command(game_type: type[AnyGame], *, language: str) -> None:
    """The page of the rulebook, and the options that can be set."""
    out = console()
    width = min(out.width, 100)
    show = presenter_for(game_type, [], language=language)
    for block in render(rulebook.read(game_type, language).blocks, show):
        out.print(block, width=width, soft_wrap=False)
    credit = show.words("credit") if "credit" in show.words else f"{game_type.credit}."
    out.print(f"{credit} {show.words('not-affiliated')}", style="dim")
