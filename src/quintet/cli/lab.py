"""``quintet lab GAME``: what kind of game this is. ``quintet lab compare A B``: what a change did to it."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import click

from quintet.cli.common import crew_options, game_argument, progress
from quintet.engine import AnyGame, RuleError
from quintet.outside import digest_of, reference
from quintet.workers import Crew

GAMES = 400
"""So many each cell has if nothing is said: good for a first look, in a few minutes."""
MOST_PLAYERS = 4
"""Up to so many play if nothing is said."""


class Lab(click.Command):
    """The study of a game, unless the first word is ``compare``."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args[:1] == ["compare"]:
            return compare.make_context(f"{info_name} compare", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(
    cls=Lab,
    name="lab",
    help="Let bots play a game many times, and write what kind of game it is: a report, all figures, every game. "
    "The same command goes on with a study that was stopped. 'quintet lab compare A B --out DIR' tells what is "
    "different between two studies.",
)
@game_argument
@click.option("--out", type=click.Path(path_type=Path), required=True, help="the folder to write to")
@click.option("--players", help=f"how many play: 2,3,4 (default: all numbers up to {MOST_PLAYERS})")
@click.option(
    "--set", "settings", multiple=True, metavar="OPTION=VALUES", help="values of an option to try: target=15,30,70"
)
@click.option(
    "--bots", "chain", default="random,easy,medium,hard", show_default=True, help="a chain of bots, from weak to strong"
)
@click.option("--level", help="the bots that play all other games (default: the last but one of the chain)")
@click.option("--games", type=click.IntRange(2, 100_000_000), help=f"how many for each case (default: {GAMES})")
@click.option("--minutes", type=click.FloatRange(0.1, 100_000), help="as many games as fit into so much time")
@click.option("--seed", type=int, default=0, show_default=True, help="the same seed gives the same report")
@click.option("--force", is_flag=True, help="begin anew where the folder holds a study")
@crew_options
def command(
    game_type: type[AnyGame],
    *,
    out: Path,
    players: str | None,
    settings: tuple[str, ...],
    chain: str,
    level: str | None,
    games: int | None,
    minutes: float | None,
    seed: int,
    force: bool,
    crew: Crew,
) -> None:
    """Plays what is missing, and writes the report."""
    from quintet.lab import page  # noqa: PLC0415 - heavy, and an extra
    from quintet.lab.folder import PAGE, read_report  # noqa: PLC0415
    from quintet.lab.running import carry_out  # noqa: PLC0415
    from quintet.lab.study import Asked, Study, read_numbers, read_settings  # noqa: PLC0415

    if games is not None and minutes is not None:
        raise RuleError("a study takes --games or --minutes, not both")
    names = chain.split(",")
    study = Study(
        Asked(
            game=reference(game_type),
            digest=digest_of(inspect.getfile(game_type)) if reference(game_type) != game_type.id else None,
            players=read_numbers(players) if players is not None else _usual(game_type),
            settings=read_settings(settings),
            chain=names,
            levels=level.split(",") if level is not None else names[-2:][:1],
            seed=seed,
        )
    )
    with progress() as bar:
        task = bar.add_task(f"playing {game_type.id}", total=None)
        try:
            report = carry_out(
                study,
                out,
                games=games if games is not None or minutes is not None else GAMES,
                minutes=minutes,
                force=force,
                crew=crew,
                progress=lambda done, of: bar.update(task, completed=done, total=of),
            )
        except KeyboardInterrupt:
            bar.stop()
            click.echo("The same command goes on from here.", err=True)
            raise
    if report is None and (out / PAGE).is_file():
        click.echo(f"{out} holds this study already, and it is finished; --force begins anew")
        return
    click.echo(page.write(report or read_report(out), out))


def _usual(game_type: type[AnyGame]) -> list[int]:
    """All numbers of players from two up to the usual most, or the only ones there are."""
    numbers = [number for number in game_type.seats if 2 <= number <= MOST_PLAYERS]
    return numbers or [game_type.seats[0]]


@click.command(
    name="compare", help="Tell what is different between two studies, such as of a game and a variant of it."
)
@click.argument("base", metavar="A", type=click.Path(path_type=Path))
@click.argument("other", metavar="B", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), required=True, help="the folder to write to")
@click.option("--force", is_flag=True, help="overwrite a comparison that is there")
def compare(base: Path, other: Path, *, out: Path, force: bool) -> None:
    """Writes the comparison as a page and as JSON."""
    from quintet.lab import comparing, page  # noqa: PLC0415
    from quintet.lab.figures import to_json  # noqa: PLC0415
    from quintet.lab.folder import COMPARISON, write  # noqa: PLC0415

    compared = comparing.compare(base, other)
    try:
        out.mkdir(parents=True, exist_ok=True)
        there = sorted(file.name for file in out.iterdir())
    except OSError as error:
        raise RuleError(f"{out} cannot be used as a folder: {error.strerror}") from None
    if there and COMPARISON not in there:
        raise RuleError(f"{out} holds something that is no comparison, such as {there[0]}; take a new folder")
    if there and not force:
        raise RuleError(f"{out} holds a comparison; --force overwrites it")
    write(out / COMPARISON, to_json(compared))
    click.echo(page.write_comparison(compared, out))
