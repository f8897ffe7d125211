"""The command ``quintet verify FILE``, which tells whether records are games by the rules."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import click

from quintet.cli.common import StrangeError, game_option, meet, open_records, progress
from quintet.engine import RuleError, brief
from quintet.fair import Known, is_commitment, is_share
from quintet.records import Record, RecordError, check


@click.command(name="verify", help="Check every move and result of every record; - reads standard input.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@game_option
@click.option("--commit", metavar="HASH", help="What the server published before the game: it must be the record's.")
@click.option("--share", metavar="DIGITS", help="What you added to the shuffles: it must be in the record.")
@click.option("--pledges", metavar="HASHES", help="What each seat had pledged, with spaces between, - for a bot.")
@click.option(
    "--require-fair", is_flag=True, help="A record that does not say what its deals followed from is a fault."
)
def command(path: Path, commit: str | None, share: str | None, pledges: str | None, *, require_fair: bool) -> int:
    """Prints the first fault of each bad record. The exit status is 0 if there is none and 1 if there are some."""
    known = _known(commit, share, pledges)
    demanded = known if require_fair or known != Known() else None
    lines, records = 0, 0
    strange: Counter[str] = Counter()
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
                meet(record)
                check(record, demanded)
            except StrangeError as error:
                strange[str(error)] += 1  # of all records maybe, so it is told once
            except RecordError as error:
                faults.append(f"line {number}: {error}")
    if not lines:
        raise RuleError(f"{path} holds no record; a record is one JSON object on a line")
    if not records:
        raise RuleError(f"{path} is not a file of records: {faults[0]}")
    for fault in (*faults, *(f"{count} records: {error}" for error, count in strange.items())):
        click.echo(f"{path}: {fault}")
    bad = len(faults) + strange.total()
    click.echo(f"{path}: {lines} records, {f'{bad} with faults' if bad else 'all right'}")
    return 1 if bad else 0


def _known(commit: str | None, share: str | None, pledges: str | None) -> Known:
    """What the reader knows of the deals. Raises :class:`RuleError` where it cannot be that."""
    if commit is not None and not is_commitment(commit):
        raise RuleError(f"--commit is 64 hexadecimal digits in lower case, not {brief(commit)}")
    if share is not None and not is_share(share):
        raise RuleError(f"--share is 32 hexadecimal digits in lower case, not {brief(share)}")
    by_seat = None if pledges is None else tuple(None if text == "-" else text for text in pledges.split())
    for pledge in by_seat or ():
        if pledge is not None and not is_commitment(pledge):
            raise RuleError(f"each of --pledges is 64 hexadecimal digits in lower case or -, not {brief(pledge)}")
    return Known(commit, share, by_seat)
