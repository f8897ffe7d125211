"""``quintet arena GAME``: which bot is better, and how sure that is."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Group
from rich.table import Table
from rich.text import Text

from quintet.arena import Contest, Scoreboard, Standing, run, run_on
from quintet.cli.common import (
    crew_options,
    game_argument,
    new_file,
    players_option,
    progress,
    read_options,
    set_option,
    table_console,
)
from quintet.engine import AnyGame, RuleError
from quintet.estimates import Estimate
from quintet.outside import reference
from quintet.workers import Crew


@click.command(name="arena", help="Let bots play the same deals in all seatings, and tell which is better.")
@game_argument
@click.option("--bots", "names", default="hard,medium", show_default=True, help="the bots, with commas between")
@players_option
@click.option(
    "--games", "deals", type=click.IntRange(1, 10_000_000), default=20, show_default=True, help="how many deals"
)
@click.option("--seed", type=int, default=0, show_default=True, help="the same seed gives the same games")
@set_option
@click.option("--luck", is_flag=True, help="weigh what the cards brought, for a second, sharper margin")
@click.option("--record", type=click.Path(path_type=Path), help="write the records of all games to this file")
@click.option("--force", is_flag=True, help="with --record: overwrite an existing file")
@click.option(
    "--keep",
    type=click.Path(path_type=Path),
    help="keep what is played in this file: the same command goes on with what was stopped, or with more deals",
)
@click.option("--json", "as_json", is_flag=True, help="the result for machines")
@crew_options
def command(
    game_type: type[AnyGame],
    *,
    names: str,
    players: int,
    deals: int,
    seed: int,
    settings: tuple[str, ...],
    luck: bool,
    record: Path | None,
    force: bool,
    keep: Path | None,
    as_json: bool,
    crew: Crew,
) -> None:
    """Plays, writes the records as they come, and prints the standings."""
    if record is None and force:
        raise RuleError("--force goes with --record FILE")
    contest = Contest(
        game=reference(game_type),
        players=players,
        options=read_options(game_type, settings),
        names=tuple(names.split(",")),
        seed=seed,
        keep_records=record is not None,
        weigh_luck=luck,
    )
    board = Scoreboard(contest)
    with new_file(record, force=force) as file, progress() as bar:
        task = bar.add_task(f"playing {game_type.id}", total=deals)
        try:
            for deal in run(contest, deals, crew) if keep is None else run_on(contest, deals, keep, crew):
                if file is not None:
                    for game in deal:
                        file.write(game.line)
                board.add(deal)
                bar.advance(task)
        except KeyboardInterrupt:
            if keep is not None:
                bar.stop()
                click.echo("The same command goes on from here.", err=True)
            raise
    table = board.standings()
    if as_json:
        told = {
            "game": game_type.id,
            "players": players,
            "options": contest.options.as_dict(),
            "seed": seed,
            "deals": deals,
            "bots": msgspec.to_builtins(table),
        }
        click.echo(msgspec.json.encode(told))
    else:
        table_console().print(report(contest, deals, table), soft_wrap=False)


def report(contest: Contest, deals: int, standings: list[Standing]) -> Group:
    """The standings for people."""
    rated = any(standing.rating for standing in standings)
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("bot")
    sharper = ["less luck"] if contest.weigh_luck else []
    for heading in ("wins", "fair", "margin", *sharper, "decisions", "per second", "mean ms", "worst ms"):
        table.add_column(heading, justify="right")
    if rated:
        table.add_column("rating", justify="right")
    for standing in standings:
        table.add_row(
            Text(standing.bot),
            shown(standing.wins, percent=True),
            f"{standing.fair:.0%}",
            *(Text(shown(one), style=verdict(one)) for one in (standing.margin, standing.sharper) if one is not None),
            f"{standing.decisions:,}",
            f"{standing.per_second:,.0f}",
            f"{1000 * standing.mean_time:.1f}",
            f"{1000 * standing.worst_time:.1f}",
            *([f"{standing.rating.skill:.1f} ± {2 * standing.rating.deviation:.1f}"] if standing.rating else []),
        )
    options = "".join(f", {name} {value}" for name, value in contest.options.as_dict().items())
    games = sum(standing.games * standing.fair for standing in standings)
    title = f"{deals:,} deals of {contest.game_type.id} in all seatings, {round(games):,} games"
    about = f"{contest.players} players, seed {contest.seed}{options}; intervals are 95 %, over deals"
    return Group(Text(title, style="bold"), Text(about, style="dim"), Text(), table)


def shown(estimate: Estimate, *, percent: bool = False) -> str:
    """An estimate as text: 54.2% ± 3.1, or +4.20 ± 1.05."""
    unit, scale = ("%", 100.0) if percent else ("", 1.0)
    mean = f"{scale * estimate.mean:.1f}%" if percent else f"{estimate.mean:+.2f}"
    if estimate.error is None:
        return f"{mean} ± ?"
    return f"{mean} ± {scale * estimate.error:.{1 if unit else 2}f}"


def verdict(margin: Estimate) -> str:
    """Green for a bot that is better for sure, red for one that is worse."""
    return ("green" if margin.mean > 0 else "red") if margin.clear else ""
