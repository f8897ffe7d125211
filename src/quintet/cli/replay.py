"""The command ``quintet replay FILE``, which shows recorded games move by move."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from quintet.cli.common import console, game_option, language_option, meet, open_records
from quintet.engine import Chose, RuleError, seen_by
from quintet.records import Record, Step, replay
from quintet.terminal import presenter_for
from quintet.terminal.presenter import Presenter
from quintet.words import Words


@click.command(name="replay", help="Show recorded games move by move; - reads standard input.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--line", "wanted", type=click.IntRange(1), help="show only the record on this line")
@click.option("--seat", type=click.IntRange(0), help="as this seat saw it (default: all that happened)")
@click.option("--table", is_flag=True, help="draw the table after every decision")
@game_option
@language_option
def command(path: Path, *, wanted: int | None, seat: int | None, table: bool, language: str) -> None:
    """Tells each game as its moves are played through and checked."""
    out, shown = console(), 0
    with open_records(path) as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or wanted not in (None, number):
                continue
            shown += 1
            record = Record.from_json(line)
            meet(record)
            if seat is not None and seat >= record.players:
                raise RuleError(f"the game on line {number} has the seats 0 to {record.players - 1}, not {seat}")
            out.rule(Text(f"{record.game}, {record.players} players, line {number}", style="bold"))
            _tell(record, out, seat=seat, table=table, language=language)
    if not shown:
        raise RuleError(f"{path} has no record{'' if wanted is None else f' on line {wanted}'}")


def _tell(record: Record, out: Console, *, seat: int | None, table: bool, language: str) -> None:
    show: Presenter | None = None
    for step in replay(record):
        if show is None:
            names = [Words(language)("seat-name", seat=str(other)) for other in range(record.players)]
            show = presenter_for(type(step.game), names, language=language)
        _tell_step(step, show, out, seat)
        if table and not (step.game.to_move and step.game.view(None).answered):
            out.print(show.table(step.game.view(seat)), soft_wrap=False)
            out.print()


def _tell_step(step: Step, show: Presenter, out: Console, seat: int | None) -> None:
    """The move as it is written, and what it did."""
    if step.seat is not None:
        secret = any(isinstance(event, Chose) for event in step.events) and seat not in (None, step.seat)
        out.print(Text.assemble(f"{step.number:4}. ", show.name(step.seat), f"  {'…' if secret else step.move}"))
    for event in step.events:
        if isinstance(event, Chose):
            continue
        if words := show.story(seen_by(event, event.seat if seat is None else seat)):
            out.print(Text.assemble("      ", words))
