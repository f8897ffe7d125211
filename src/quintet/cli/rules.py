"""``quintet rules GAME``: how to play it."""

from __future__ import annotations

import inspect

import click
from rich.text import Text

from quintet import games, rulebook
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
    book = rulebook.read(game_type, language)
    show = presenter_for(game_type, [], language=language)
    if (base := games.base_of(game_type)) is not None and rulebook.read(base, language) == book:
        out.print(show.say("built-on", game=game_type.title, base=base.title), width=width, soft_wrap=False)
        out.print(Text(inspect.cleandoc(game_type.__doc__ or ""), style="bold"), width=width, soft_wrap=False)
    for block in render(book.blocks, show):
        out.print(block, width=width, soft_wrap=False)
    credit = show.words("credit") if "credit" in show.words else f"{game_type.credit}."
    out.print(f"{credit} {show.words('not-affiliated')}", style="dim")
