"""``quintet games``: what there is to play."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from quintet import games
from quintet.cli.common import console, language_option
from quintet.engine import RuleError
from quintet.outside import described, find, installed, names
from quintet.words import Words


@click.command(name="games", help="List the games.")
@language_option
def command(*, language: str) -> None:
    """One row for each game, those of other packages last."""
    table = Table(box=None, padding=(0, 2), header_style="bold")
    for heading in ("game", "players", "", "by"):
        table.add_column(heading)
    taken = [point for point in installed() if point.name in games.ids()]
    faults = [f"{described(point)} is left out: one of ours has that id" for point in taken]
    for game_id in (*games.ids(), *names()):
        try:
            game = find(game_id)
        except RuleError as error:
            faults.append(str(error))
            continue
        players = f"{game.seats[0]}–{game.seats[-1]}"
        words = Words(language, game)
        has_own = games.is_ours(game)
        tagline = words("tagline") if has_own and "tagline" in words else game.title
        credit = words("credit") if has_own and "credit" in words else game.credit
        table.add_row(Text(game_id, style="bold"), players, tagline, Text(credit, style="dim"))
    out = console()
    out.print(table, soft_wrap=False)
    for fault in faults:
        click.echo(f"quintet: {fault}", err=True)
    out.print(f"\n{Words(language)('not-affiliated')}", style="dim")
    out.print("quintet rules GAME teaches one, quintet play GAME plays it.")
