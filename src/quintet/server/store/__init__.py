"""Where everything is kept: SQLite in a file, or PostgreSQL for several server processes.

Both keep the same tables. ``entries`` is the log of all that happened, unique by table and number: the one who appends
number *n* first has it, and nobody else can. ``tables`` holds what about a table never changes, and a summary for the
lists, which is written in the same transaction as an entry.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from quintet.server.protocol import OptionValues, Origin, Status
from quintet.server.table import (
    AnyEntry,
    Chair,
    Guest,
    Prepared,
    Table,
    TableRow,
    Terms,
    Unplayable,
    Unreadable,
    decode_entry,
    encode,
)

PROCESS = token_hex(8)
"""Names this process among all that ever were."""
_appended = count()
BELONGINGS = ("members", "results", "company", "ratings", "weeks", "passkeys", "tickets", "tries", "browsers")
"""The tables with a column `guest` whose rows go with that guest."""


class StoreError(Exception):
    """The database did not do what it was asked. Whether something was written is not known.

    Its text names the kind of the error and quotes nothing, so that it can be logged.
    """


class SchemaError(Exception):
    """The database was made by a later version of the program."""


def check_version(version: int, known: int) -> None:
    """Raises :class:`SchemaError` if a database is of another version than this program."""
    if version != known:
        told = "start a server on it first, which brings it up to date" if version < known else "use that program"
        raise SchemaError(f"the database is of version {version} and this program of version {known}: {told}")


def new_private_file(path: Path) -> None:
    """Makes an empty file that nobody else may read. Raises :class:`StoreError`."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise StoreError(f"{path} exists already; name a new file") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}") from None


class Summary(Struct):
    """What the lists show of a table."""

    status: Status
    chairs: list[Chair]
    asked: tuple[int, ...]
    bots_due: bool
    """Whether something happens next that nobody has to ask for."""
    updated: float
    scores: tuple[int, ...] = ()
    """The result, once there is one."""
    winners: tuple[int, ...] = ()
    deadlines: tuple[float | None, ...] = ()
    """By seat, until when it has to answer, where clocks run."""

    @classmethod
    def of(cls, table: Table, now: float) -> Summary:
        """The table as it is now."""
        clocks = table.clocks
        deadlines = () if clocks is None or clocks.next is None else clocks.deadlines
        return cls(table.status, table.chairs, table.asked, table.due, now, *_result(table), deadlines)

    @property
    def deadline(self) -> float | None:
        """When the first of them has to have answered."""
        return min((deadline for deadline in self.deadlines if deadline is not None), default=None)


def _result(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    outcome = None if table.match is None else table.match.game.outcome
    return ((), ()) if outcome is None else (outcome.scores, outcome.winners)


class Counts(Struct):
    """How much there is."""

    tables: dict[str, dict[Status, int]]
    """By game and status."""
    guests: int
    entries: int
    bytes: int


class StoredReview(Struct):
    """A review, or how far it is while someone works on it."""

    body: str | None
    done: int
    of: int


class Listed(Struct):
    """A table in a list."""

    row: TableRow
    summary: Summary


class Step(NamedTuple):
    """One of several statements that are carried out together, or not at all."""

    query: str
    values: tuple[Any, ...] = ()
    needed: bool = False
    """Whether all is undone if this changes nothing."""


class Append(Struct):
    """An entry to be written under its number."""

    table: str
    number: int
    body: str
    status: str
    chairs: str
    asked: str
    bots_due: bool
    updated: float
    result: str
    """Scores and winners."""
    deadlines: str
    deadline: float | None
    token: str
    """Never used before; tells after a broken line whether the entry that is there is ours."""

    @classmethod
    def of(cls, table: Table, entry: AnyEntry, now: float) -> Append:
        """The entry that brought the table to where it is now."""
        return cls.to(table.row.id, table.number, entry, Summary.of(table, now))

    @classmethod
    def to(cls, table: str, number: int, entry: AnyEntry, summary: Summary) -> Append:
        """An entry, and what the table comes to by it."""
        token = f"{PROCESS}-{next(_appended)}"
        return cls(table, number, encode(entry).decode(), *_written(summary), *_until(summary), token)


Columns = tuple[
    str,
    str,
    int,
    str,
    bool,
    str,
    str,
    float,
    str,
    str,
    str,
    str,
    str,
    bool,
    float,
    str,
    str | None,
    str | None,
    str,
    str,
    float | None,
]
COLUMNS = (
    "id, game, players, options, open, host, host_name, created, secret, setup, "
    "status, chairs, asked, bots_due, updated, result, lesson, origin, terms, deadlines, deadline"
)
OPEN_TABLES = f"""
    SELECT {COLUMNS} FROM (
        SELECT * FROM (
            SELECT *, row_number() OVER (PARTITION BY host ORDER BY updated DESC) AS turn
            FROM tables WHERE status = 'waiting' AND open
        ) AS by_host ORDER BY turn, updated DESC LIMIT {{limit}}
    ) AS chosen ORDER BY updated DESC
"""
"""Tables that wait, latest news first. Of each host the latest before the second of any: none hides the others'."""
TABLES_OF = f"""
    SELECT {COLUMNS} FROM (
        SELECT table_id FROM members WHERE guest = {{guest}} AND ended IS NULL
        UNION ALL
        SELECT table_id FROM (
            SELECT table_id FROM members WHERE guest = {{guest}} AND ended >= 0 ORDER BY ended DESC LIMIT {{limit}}
        ) AS latest
    ) AS mine JOIN tables ON tables.id = mine.table_id
    WHERE status <> 'closed' ORDER BY status = 'finished', updated DESC LIMIT {{limit}}
"""
"""The tables of a guest. Of thousands that are over only the latest are looked at: ``ended`` says which."""
_chairs = msgspec.json.Decoder(list[Chair]).decode
_asked = msgspec.json.Decoder(tuple[int, ...]).decode
_results = msgspec.json.Decoder(tuple[tuple[int, ...], tuple[int, ...]]).decode
_deadlines = msgspec.json.Decoder(tuple[float | None, ...]).decode
_prepared = msgspec.json.Decoder(Prepared).decode
_origin = msgspec.json.Decoder(Origin).decode
_terms = msgspec.json.Decoder(Terms).decode
_options = msgspec.json.Decoder(OptionValues).decode


def _written(summary: Summary) -> tuple[str, str, str, bool, float, str]:
    """What changes about a table, as the database has it."""
    return (
        summary.status,
        encode(summary.chairs).decode(),
        encode(summary.asked).decode(),
        summary.bots_due,
        summary.updated,
        encode((summary.scores, summary.winners)).decode(),
    )


def _until(summary: Summary) -> tuple[str, float | None]:
    """The same of its clocks."""
    return encode(summary.deadlines).decode(), summary.deadline


def to_columns(row: TableRow, summary: Summary) -> Columns:
    """A new table as the database has it."""
    return (
        row.id,
        row.game,
        row.players,
        encode(row.options).decode(),
        row.open,
        row.host,
        row.host_name,
        row.created,
        row.secret,
        encode(row.chairs).decode(),
        *_written(summary),
        None if row.lesson is None else encode(row.lesson).decode(),
        None if row.origin is None else encode(row.origin).decode(),
        encode(row.terms).decode(),
        *_until(summary),
    )


def to_bodies(entries: Sequence[AnyEntry]) -> list[tuple[int, str, str]]:
    """The first entries of a new table, as the database has them: number, token, body."""
    return [(number, f"{PROCESS}-{next(_appended)}", encode(entry).decode()) for number, entry in enumerate(entries, 1)]


def from_columns(columns: Any) -> Listed:
    """What :func:`to_columns` gave. Raises :class:`Unplayable` if it is something else."""
    try:
        return _from_columns(columns)
    except (msgspec.DecodeError, UnicodeError, TypeError) as error:
        raise Unplayable(0) from error


def listing(rows: Iterable[Any]) -> list[Listed]:
    """All tables that can be shown: one that cannot be is no reason to hide the others."""
    listed = []
    for columns in rows:
        with contextlib.suppress(Unplayable):
            listed.append(from_columns(columns))
    return listed


def _from_columns(columns: Any) -> Listed:
    (table, game, players, options, open_, host, host_name, created, secret, setup, *rest) = columns
    status, chairs, asked, bots_due, updated, result, lesson, origin, terms, deadlines, _ = rest
    row = TableRow(
        table,
        game,
        players,
        _options(options),
        bool(open_),
        host,
        host_name,
        created,
        secret,
        _chairs(setup),
        None if lesson is None else _prepared(lesson),
        None if origin is None else _origin(origin),
        _terms(terms),
    )
    told = *_results(result), _deadlines(deadlines)
    return Listed(row, Summary(status, _chairs(chairs), _asked(asked), bool(bots_due), updated, *told))


class Store(ABC):
    """A database. All methods raise :class:`StoreError` if it does not answer."""

    kind: Literal["sqlite", "postgresql"]

    def __init__(self) -> None:
        self.process = token_hex(8)
        """The name by which other processes know this one. It changes when something that was told may be lost."""
        self.on_entry: Callable[[str, int], None] = lambda _table, _number: None
        """Called when another process has appended an entry to a table that this one follows."""
        self.on_notice: Callable[[bytes], None] = lambda _notice: None
        """Called with what another process has published."""
        self.on_return: Callable[[], None] = lambda: None
        """Called when calls of `on_entry` may have been missed, and nothing is followed any more."""
        self.on_fault: Callable[..., None] = lambda _where, _error, **_more: None
        """Called with what was being done, and the error, when an entry could not be written."""
        self.writable = True
        """Whether the last attempt to write succeeded."""
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._more = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    # Appending: all that waits is written in one transaction, so the cost of a commit is shared by those who wait.

    async def append(self, item: Append) -> bool:
        """Writes an entry durably, or says ``False`` if its number is taken."""
        if self._writer is None or self._writer.done():
            raise StoreError("not open")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        self._more.set()
        return await done

    async def _write_forever(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            batch, self._waiting = self._waiting, []
            try:
                accepted = await self._write([item for item, _ in batch])
            except Exception as error:
                # Whatever it was: those who wait must hear of it, and the next batch must be tried.
                self.writable = False
                kind = str(error) if isinstance(error, StoreError) else type(error).__name__
                self.on_fault("append", error, kind=kind)
                for _, done in batch:
                    if not done.done():
                        done.set_exception(StoreError(kind))
                continue
            self.writable = True
            for item, done in batch:
                if not done.done():
                    done.set_result(item.token in accepted)

    @abstractmethod
    async def _write(self, batch: list[Append]) -> set[str]:
        """Writes a batch in one transaction; returns the tokens of those entries that are now in the log."""

    async def open(self, *, beside: bool = False) -> None:
        """Connects, and brings the tables up to date. Raises :class:`SchemaError` if they are too new.

        What works `beside` servers, which may be running or not, leaves that to them.
        """
        try:
            await self._open(beside=beside)
        except BaseException:
            await self._close()
            raise
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")

    async def close(self) -> None:
        """Writes what waits and disconnects."""
        while self._waiting:
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
        await self._close()

    @abstractmethod
    def _open(self, *, beside: bool) -> Coroutine[Any, Any, None]:
        """Connects, and migrates unless it is beside a server."""

    @abstractmethod
    def _close(self) -> Coroutine[Any, Any, None]:
        """Closes what was opened, also where opening failed half-way."""

    # What both databases understand is said once, with $1, $2 and so on, by those who need it

    @abstractmethod
    async def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What is found. Truth comes as 0 and 1 from one database, as ``False`` and ``True`` from the other."""

    @abstractmethod
    async def together(self, steps: Sequence[Step]) -> bool:
        """Does all of this or, if a step that is needed changes nothing, none of it; returns which.

        Where a line breaks it may be done twice: what must happen once needs a step that changes nothing then.
        """

    # The rest

    @abstractmethod
    async def key(self) -> bytes:
        """The key that cookies are signed with: made once, the same in all processes."""

    @abstractmethod
    async def guest(self, guest: str) -> Guest | None:
        """A guest, with the name and the figure chosen last."""

    @abstractmethod
    async def save_guest(self, guest: Guest, now: float) -> None:
        """Keeps a guest, or a new name or figure."""

    @abstractmethod
    async def see_guest(self, guest: str, now: float) -> None:
        """Keeps that a guest has come."""

    @abstractmethod
    async def create(self, row: TableRow, summary: Summary, entries: Sequence[AnyEntry] = ()) -> None:
        """Keeps a new table, at which this has happened; its host and those it keeps seats for are members."""

    @abstractmethod
    async def join(self, guest: str, table: str) -> None:
        """Makes a guest a member of a table, so that it is in its list."""

    @abstractmethod
    async def leave(self, guest: str, table: str) -> None:
        """Takes a table from a guest's list."""

    @abstractmethod
    async def find(self, table: str) -> Listed | None:
        """A table, without what happened at it."""

    @abstractmethod
    async def bodies(self, table: str, after: int) -> list[tuple[int, str]]:
        """The entries of a table after a number, with their numbers, as they were written."""

    async def entries(self, table: str, after: int = 0) -> list[AnyEntry]:
        """The entries of a table after a number. What is missing or cannot be read is :class:`Unreadable`."""
        entries: list[AnyEntry] = []
        for number, body in await self.bodies(table, after):
            entries += [Unreadable()] * (number - after - 1 - len(entries))
            try:
                entries.append(decode_entry(body))
            except (msgspec.DecodeError, UnicodeError):
                entries.append(Unreadable())
        return entries

    @abstractmethod
    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables that are open to all and wait for players, of as many hosts as possible, latest news first."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """The tables of a guest, those that are not over first, latest news first; none that were closed."""

    @abstractmethod
    async def count_made(self, guest: str, since: float) -> int:
        """How many unfinished tables a guest made since then."""

    @abstractmethod
    async def bots_due(self, before: float, limit: int) -> list[str]:
        """Tables where a person waits for a bot, or shares are awaited, and nothing has happened since then."""

    @abstractmethod
    async def remove(self, table: str) -> None:
        """Removes a table at which nothing has happened."""

    async def check(self) -> None:
        """Finds out whether the database answers and, where it could not be written to, whether that is over."""
        await self.ping()
        if not self.writable:
            with contextlib.suppress(StoreError):
                await self.scribble()
                self.writable = True

    @abstractmethod
    async def review(self, table: str, form: str) -> StoredReview | None:
        """The review of a game in this form, or how far it is; none where nobody works on it."""

    @abstractmethod
    async def claim_review(self, table: str, form: str, worker: str, seconds: float) -> bool:
        """Whether this one may work on a review, for so long: it is not there, and nobody else works on it."""

    @abstractmethod
    async def hold_review(self, table: str, worker: str, seconds: float, done: int, of: int) -> None:
        """Keeps a claim for so long from now, and says how far the work is."""

    @abstractmethod
    async def save_review(self, table: str, worker: str, body: str) -> None:
        """Keeps a review that was claimed."""

    @abstractmethod
    async def drop_review(self, table: str, worker: str) -> None:
        """Gives a claim up."""

    @abstractmethod
    async def changed_beside(self) -> bool:
        """Whether another program has written since this was last asked, and nobody was told."""

    # For those who run servers

    @abstractmethod
    async def counts(self) -> Counts:
        """How much there is."""

    @abstractmethod
    async def finished(self, after: str, limit: int) -> list[Listed]:
        """Finished tables by name, after a name."""

    @abstractmethod
    async def remove_tables(self, statuses: Collection[Status], before: float, limit: int) -> int:
        """Removes tables where nothing has happened since then; returns how many."""

    @abstractmethod
    async def remove_guests(self, before: float, limit: int) -> int:
        """Removes guests who have not come since then, and at whose tables nothing has happened; returns how many."""

    @abstractmethod
    async def remove_guest(self, guest: str) -> None:
        """Removes a guest and the list of their tables, but not the tables."""

    @abstractmethod
    async def guests_called(self, name: str) -> list[Guest]:
        """All guests with this name."""

    @abstractmethod
    async def tables_with(self, guest: str) -> list[str]:
        """The tables that a guest made, or sat at, or that keep a seat for them."""

    @abstractmethod
    async def rewrite(self, row: TableRow, entries: Mapping[int, AnyEntry]) -> None:
        """Writes other names: those of a table, and of the entries with these numbers."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """Writes all that is there at this moment to a new file, which nobody else may read."""

    @abstractmethod
    async def archive(self, year: int, path: Path) -> int:
        """Takes all tables that were made in a year out, into a new file; returns how many."""

    @abstractmethod
    async def ping(self) -> None:
        """Returns if the database answers."""

    @abstractmethod
    async def scribble(self) -> None:
        """Returns if something can be written."""

    # Other processes, if there may be any

    @abstractmethod
    async def follow(self, tables: Collection[str]) -> None:
        """Is told from now on what other processes do at these tables. What was done before can be read after this."""

    @abstractmethod
    async def unfollow(self, tables: Collection[str]) -> None:
        """Is told of these tables no more."""

    @abstractmethod
    async def publish(self, table: str | None, notice: bytes) -> None:
        """Tells something to the other processes that follow a table, or to all."""

    @abstractmethod
    async def beat(self) -> set[str]:
        """Says that this process is alive; returns the names of all that are."""
