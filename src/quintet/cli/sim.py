"""``quintet sim GAME``: many games by bots, and what they came to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Group
from rich.table import Table
from rich.text import Text

from quintet.cli.common import (
    crew_options,
    game_argument,
    new_file,
    players_option,
    progress,
    read_options,
    read_seats,
    set_option,
    table_console,
    whole_file,
)
from quintet.engine import AnyGame, RuleError
from quintet.outside import reference
from quintet.simulate import Engine, Plan, Spread, Summary, Tally, tally
from quintet.workers import Crew

if TYPE_CHECKING:
    from quintet.rl.dataset import DataSet


@click.command(name="sim", help="Let bots play many games and sum up how they went.")
@game_argument
@players_option
@click.option("--games", "count", type=click.IntRange(1, 100_000_000), default=1000, show_default=True, help="how many")
@click.option("--seed", type=int, default=0, show_default=True, help="the same seed gives the same games")
@click.option("--bots", default="random", show_default=True, help="one bot for all seats, or one for each: easy,hard")
@set_option
@click.option("--record", type=click.Path(path_type=Path), help="write the records of all games to this file")
@click.option("--legal", is_flag=True, help="with --record: keep the legal moves at each move")
@click.option("--parquet", type=click.Path(path_type=Path), help="write every decision, as numbers, to this file")
@click.option("--force", is_flag=True, help="with --record or --parquet: overwrite an existing file")
@click.option("--json", "as_json", is_flag=True, help="the summary for machines")
@click.option("--engine", type=click.Choice(["python", "native"]), help="what plays random bots (default: the fastest)")
@crew_options
def command(
    game_type: type[AnyGame],
    *,
    players: int,
    count: int,
    seed: int,
    bots: str,
    settings: tuple[str, ...],
    record: Path | None,
    legal: bool,
    parquet: Path | None,
    force: bool,
    as_json: bool,
    engine: Engine | None,
    crew: Crew,
) -> None:
    """Plays, writes the records as they come, and prints the summary."""
    if legal and record is None:
        raise RuleError("--legal goes with --record FILE")
    if force and record is None and parquet is None:
        raise RuleError("--force goes with --record FILE or --parquet FILE")
    plan = Plan(
        game=reference(game_type),
        players=players,
        options=read_options(game_type, settings),
        seats=read_seats(bots, players),
        seed=seed,
        keep_records=record is not None,
        keep_legal=legal,
        engine=engine,
    )
    data = None if parquet is None else data_set(plan)
    total = Tally(players)
    with (
        whole_file(parquet, force=force) as decisions,
        new_file(record, force=force) as file,
        progress() as bar,
    ):
        task = bar.add_task(f"playing {game_type.id}", total=count)
        noted = None if data is None or decisions is None else data.write(count, decisions, crew)
        for part, lines in noted or tally(plan, count, crew):
            if file is not None:
                for line in lines.splitlines(keepends=True):
                    file.write(line)
            total.add(part)
            bar.advance(task, part.games)
    summary = Summary.of(total)
    if as_json:
        told = {
            "game": game_type.id,
            "players": players,
            "options": plan.options.as_dict(),
            "bots": plan.seats,
            "seed": seed,
            **msgspec.to_builtins(summary),
        }
        click.echo(msgspec.json.encode(told))
    else:
        table_console().print(report(plan, summary), soft_wrap=False)


def data_set(plan: Plan) -> DataSet:
    """The decisions of a plan, if there is what it takes to write them."""
    try:
        from quintet.rl.dataset import DataSet  # noqa: PLC0415 - NumPy and PyArrow are loaded by those who ask for it
    except ImportError as error:
        raise RuleError(str(error)) from None
    return DataSet(plan)


def report(plan: Plan, summary: Summary) -> Group:
    """The summary for people."""
    table = Table(box=None, padding=(0, 1), header_style="bold")
    for heading in ("seat", "bot", "score", "±", "lowest", "highest", "low to high", "wins", ""):
        left = heading in ("bot", "low to high", "")
        table.add_column(heading, justify="left" if left else "right", no_wrap=True)
    for seat, scores in enumerate(summary.scores):
        share = summary.wins[seat] / summary.games
        table.add_row(
            str(seat),
            plan.seats[seat],
            f"{scores.mean:.2f}",
            f"{scores.deviation:.2f}",
            str(scores.low),
            str(scores.high),
            Text(bars(summary.distribution[seat]), style="blue"),
            f"{share:.1%}",
            Text("█" * round(20 * share), style="green"),
        )
    options = ", ".join(f"{name} {value}" for name, value in plan.options.as_dict().items())
    title = f"{summary.games:,} games of {plan.game_type.id}, {plan.players} players, seed {plan.seed}"
    return Group(Text(title + (f", {options}" if options else ""), style="bold"), length(summary.moves), Text(), table)


def length(moves: Spread) -> Text:
    """How long the games were."""
    return Text(f"moves in a game: {moves.mean:.1f} ± {moves.deviation:.1f}, from {moves.low} to {moves.high}")


def bars(counts: tuple[int, ...]) -> str:
    """A small picture of a distribution, from the lowest tenth to the highest."""
    most = max(counts)
    return "".join(" ▁▂▃▄▅▆▇█"[-(-8 * count // most)] for count in counts)
