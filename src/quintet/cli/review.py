"""``quintet review FILE``: where games were won, and how much of them was luck."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.text import Text

from quintet.cli.common import console, game_option, language_option, meet, new_file, open_records, progress
from quintet.engine import RuleError
from quintet.records import Record
from quintet.review import Effort, Review, review
from quintet.terminal.report import page
from quintet.terminal.review import Told, report


@click.command(name="review", help="Tell where recorded games were won, and how much was luck; - reads standard input.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--line", "wanted", type=click.IntRange(1), help="review only the record on this line")
@click.option("--seat", type=click.IntRange(0), help="tell of the decisions of this seat alone")
@click.option("--html", type=click.Path(path_type=Path), help="write the review of one game to this file, as a page")
@click.option("--json", "as_json", is_flag=True, help="for machines: a line for each game")
@click.option("--force", is_flag=True, help="with --html: overwrite an existing file")
@click.option(
    "--effort", type=click.FloatRange(0.01, 100), default=1.0, show_default=True, help="so many times the usual effort"
)
@click.option("--seed", type=int, default=0, show_default=True, help="the same seed gives the same review")
@click.option("--jobs", type=click.IntRange(1, 256), help="how many threads (default: one for each core)")
@game_option
@language_option
def command(
    path: Path,
    *,
    wanted: int | None,
    seat: int | None,
    html: Path | None,
    as_json: bool,
    force: bool,
    effort: float,
    seed: int,
    jobs: int | None,
    language: str,
) -> None:
    """Reviews each game as it is read."""
    if force and html is None:
        raise RuleError("--force goes with --html FILE")
    if html is not None and as_json:
        raise RuleError("a review is written as a page or as JSON: take --html or --json, not both")
    records = _read(path, wanted, seat)
    if html is not None and len(records) > 1:
        raise RuleError(f"{path} has {len(records)} records, and a page is of one game: name it with --line")
    asked = Effort(seed=seed).times(effort)
    with new_file(html, force=force) as file:
        for number, record in records:
            found = _reviewed(record, asked, jobs, f"line {number}")
            if as_json:
                click.echo(msgspec.json.encode(found))
                continue
            told = Told(record, found, language)
            if file is not None:
                file.write(page(told).encode())
                continue
            out = console()
            out.rule(Text(f"{record.game}, {record.players} players, line {number}", style="bold"))
            out.print(report(told, seat), soft_wrap=False)


def _read(path: Path, wanted: int | None, seat: int | None) -> list[tuple[int, Record]]:
    """The records that are asked for, with the numbers of their lines."""
    records = []
    with open_records(path) as file:
        for number, line in enumerate(file, 1):
            if line.strip() and wanted in (None, number):
                record = Record.from_json(line)
                meet(record)
                if seat is not None and seat >= record.players:
                    raise RuleError(f"the game on line {number} has the seats 0 to {record.players - 1}, not {seat}")
                records.append((number, record))
    if not records:
        raise RuleError(f"{path} has no record{'' if wanted is None else f' on line {wanted}'}")
    return records


def _reviewed(record: Record, effort: Effort, jobs: int | None, what: str) -> Review:
    with progress() as bar:
        task = bar.add_task(f"reviewing {record.game}, {what}", total=None)
        return review(record, effort, jobs=jobs, progress=lambda done, of: bar.update(task, completed=done, total=of))
