"""``quintet games``: what there is to play."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from quintet import games
from quintet.cli.common import console, language_option
from quintet.words import Words


@click.command(name="games", help="List the games.")
@language_option
def command(*, language: str) -> None:
    """One row for each game."""
    table = Table(box=None, padding=(0, 2), header_style="bold")
    for heading in ("game", "players", "", "by"):
        table.add_column(heading)
    for game_id in games.ids():
        game = games.load(game_id)
        players = f"{game.seats[0]}–{game.seats[-1]}"
        words = Words(language, game_id)
        tagline = words("tagline") if "tagline" in words else game.title
        credit = words("credit") if "credit" in words else game.credit
        table.add_row(Text(game_id, style="bold"), players, tagline, Text(credit, style="dim"))
    out = console()
    out.print(table, soft_wrap=False)
    out.print(f"\n{Words(language)('not-affiliated')}", style="dim")
    out.print("quintet rules GAME teaches one, quintet play GAME plays it.")
