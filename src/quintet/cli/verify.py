"""The command ``quintet verify FILE``, which tells whether records are games by the rules."""

from __future__ import annotations

import os
from pathlib import Path

import click

from quintet.cli.common import open_records, progress
from quintet.engine import RuleError
from quintet.records import Record, RecordError, check


@click.command(name="verify", help="Check every move and result of every record; - reads standard input.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
def command(path: Path) -> int:
    """Prints the first fault of each bad record. The exit status is 0 if there is none and 1 if there are some."""
    lines, records = 0, 0
    faults: list[str] = []
    with open_records(path) as file, progress() as bar:
        task = bar.add_task("verifying", total=os.fstat(file.fileno()).st_size if path.is_file() else None)
        for number, line in enumerate(file, 1):
            bar.advance(task, len(line))
            if not line.strip():
                continue
            lines += 1
            try:
                record = Record.from_json(line)
                records += 1
                check(record)
            except RecordError as error:
                faults.append(f"line {number}: {error}")
    if not lines:
        raise RuleError(f"{path} holds no record; a record is one JSON object on a line")
    if not records:
        raise RuleError(f"{path} is not a file of records: {faults[0]}")
    for fault in faults:
        click.echo(f"{path}: {fault}")
    click.echo(f"{path}: {lines} records, {f'{len(faults)} with faults' if faults else 'all right'}")
    return 1 if faults else 0
