"""``quintet admin``: what those who run a server do with what it keeps, while it runs or not."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, get_args

import click
import msgspec
from rich.table import Table as Grid

from quintet.cli.common import console, new_file
from quintet.engine import RuleError
from quintet.server import upkeep
from quintet.server.protocol import Refusal, Status
from quintet.server.run import make_store
from quintet.server.settings import Settings
from quintet.server.store import SchemaError, Store, StoreError
from quintet.server.table import FORGOTTEN, Guest, Unplayable
from quintet.server.upkeep import Ages

T = TypeVar("T")
STATUSES: tuple[Status, ...] = get_args(Status)
DAYS = click.IntRange(1, 100_000)


@dataclass(frozen=True)
class Place:
    """Where everything is kept."""

    data: Path
    database: str | None

    def __call__(self, work: Callable[[Store], Awaitable[T]]) -> T:
        """Does something with the store, beside the servers that use it. What goes wrong is told in one sentence."""

        async def opened() -> T:
            store = make_store(self.data, self.database, Settings(), durable=True)
            await store.open(beside=True)
            try:
                return await work(store)
            finally:
                await store.close()

        try:
            return asyncio.run(opened())
        except (StoreError, SchemaError) as error:
            raise click.ClickException(f"the database cannot do that: {error}") from None
        except Unplayable:
            raise click.ClickException("the row of that table is damaged; mend it in the database first") from None


@click.group("admin", help="Look after what servers keep, while they run or not.")
@click.option(
    "--data",
    default=Path("data"),
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder where the server keeps everything.",
)
@click.option(
    "--database", metavar="URL", envvar="QUINTET_DATABASE", help="The PostgreSQL database, if it is kept there."
)
@click.pass_context
def command(context: click.Context, data: Path, database: str | None) -> None:
    """The root of these commands."""
    context.obj = Place(data, database)


@command.command("stats")
@click.option("--json", "as_json", is_flag=True, help="for machines")
@click.pass_obj
def stats(place: Place, *, as_json: bool) -> None:
    """Tell how much there is: tables by game and status, guests, entries, bytes."""
    counts = place(lambda store: store.counts())
    if as_json:
        click.echo(msgspec.json.encode(counts).decode())
        return
    grid = Grid.grid(padding=(0, 2))
    grid.add_row("", *STATUSES)
    for game, numbers in sorted(counts.tables.items()):
        grid.add_row(game, *(str(numbers.get(status, 0)) for status in STATUSES))
    console().print(grid)
    click.echo(f"{counts.guests} guests, {counts.entries} entries, {counts.bytes / 1e6:.1f} MB")


@command.command("prune")
@click.option("--finished-days", type=DAYS, help="Remove games that were finished so many days ago.")
@click.option("--abandoned-days", type=DAYS, help="Remove games in which nothing has happened for so many days.")
@click.option("--guests-days", type=DAYS, help="Remove guests who have not come for so many days.")
@click.pass_obj
def prune(place: Place, *, finished_days: int | None, abandoned_days: int | None, guests_days: int | None) -> None:
    """Remove what is old, for good."""
    ages = Ages(abandoned=abandoned_days or 0, finished=finished_days or 0, guests=guests_days or 0)
    if ages == Ages():
        raise click.UsageError("say what to remove: --finished-days, --abandoned-days or --guests-days")
    removed = place(lambda store: upkeep.prune_all(store, ages, time.time()))
    click.echo(f"Removed {removed.tables} games and {removed.guests} guests.")


@command.command("export")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this new file.")
@click.pass_obj
def export(place: Place, *, output: Path | None) -> int:
    """Write the records of all finished games, one on a line, as quintet verify reads them."""
    missing: list[str] = []

    with new_file(output, force=False) as file:
        out = sys.stdout.buffer if file is None else file

        async def write(store: Store) -> None:
            async for table, record in upkeep.records(store):
                if record is None:
                    missing.append(table)
                else:
                    out.write(record.to_json() + b"\n")

        place(write)
        out.flush()
    if missing:
        click.echo(f"These were played by other rules, and are left out: {', '.join(missing)}", err=True)
    return 1 if missing else 0


@command.command("forget")
@click.argument("name", metavar="NAME-OR-ID")
@click.pass_obj
def forget(place: Place, name: str) -> None:
    """Remove a guest, and their name from all tables. Their games stay."""

    async def work(store: Store) -> tuple[Guest, int]:
        guests = await upkeep.find_guests(store, name)
        if not guests:
            raise RuleError(f"there is no guest with the name or the id {name!r}")
        if len(guests) > 1:
            ids = ", ".join(guest.id for guest in guests)
            raise RuleError(f"{len(guests)} guests are called {name!r}; name one by its id: {ids}")
        return guests[0], await upkeep.forget(store, guests[0].id)

    guest, tables = place(work)
    click.echo(f"Forgot {guest.name} ({guest.id}), who is now {FORGOTTEN!r} at {tables} tables.")


@command.command("close")
@click.argument("table")
@click.pass_obj
def close(place: Place, table: str) -> None:
    """End a table, also in the middle of its game. Those who look at it are told within seconds."""
    try:
        place(lambda store: upkeep.close(store, table))
    except Refusal as refusal:
        if refusal.reason == "no_such_table":
            raise RuleError(f"there is no table {table!r}; its name is the end of its address") from None
        raise RuleError(f"the table {table!r} is over already; only one that waits or plays can be closed") from None
    click.echo(f"Closed {table}.")


@command.command("backup")
@click.argument("path", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(place: Place, path: Path) -> None:
    """Write all that is kept to a new file: for SQLite a database, for PostgreSQL what pg_restore reads."""
    place(lambda store: store.backup(path))
    click.echo(f"Wrote {path}. The key that signs cookies is in it: keep it safe.")


@command.command("archive")
@click.argument("year", type=click.IntRange(1970, 9999))
@click.argument("path", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def archive(place: Place, year: int, path: Path) -> None:
    """Take all tables that were made in a year out of the database, into a new file that pg_restore reads."""
    tables = place(lambda store: store.archive(year, path))
    click.echo(f"Moved {tables} tables of {year} to {path}.")
