"""The store in one file, for one server process.

One thread writes and one reads, so that neither the disk nor a long list holds up the tables. In the write-ahead log a
commit survives the death of the process; with `durable` it is also on the disk before anyone is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import re
import sqlite3
import stat
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from secrets import token_bytes
from threading import Thread
from typing import Any, TypeVar

import msgspec

from quintet.server.protocol import Status
from quintet.server.store import (
    BELONGINGS,
    COLUMNS,
    OPEN_TABLES,
    TABLES_OF,
    Append,
    Counts,
    Listed,
    SchemaError,
    Step,
    Store,
    StoredReview,
    StoreError,
    Summary,
    check_version,
    from_columns,
    listing,
    new_private_file,
    to_bodies,
    to_columns,
)
from quintet.server.table import AnyEntry, Guest, TableRow, encode

T = TypeVar("T")
log = logging.getLogger(__name__)

MIGRATIONS = [
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, players INTEGER NOT NULL, options TEXT NOT NULL, open INTEGER NOT NULL,
        host TEXT NOT NULL, host_name TEXT NOT NULL, created REAL NOT NULL, secret TEXT NOT NULL, setup TEXT NOT NULL,
        status TEXT NOT NULL, chairs TEXT NOT NULL, asked TEXT NOT NULL, bots_due INTEGER NOT NULL,
        updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_waiting ON tables (status) WHERE status = 'waiting';
    CREATE INDEX tables_bots_due ON tables (bots_due) WHERE bots_due;
    CREATE INDEX tables_host ON tables (host);
    CREATE TABLE entries (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, token TEXT NOT NULL, at REAL NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE members (guest TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (guest, table_id)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE guests ADD COLUMN figure TEXT;
    ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT '[[],[]]';
    """,
    """
    ALTER TABLE tables ADD COLUMN lesson TEXT;
    """,
    """
    UPDATE tables SET bots_due = 0 WHERE bots_due AND NOT EXISTS (
        SELECT 1 FROM json_each(chairs)
        WHERE json_extract(value, '$.guest') IS NOT NULL AND json_extract(value, '$.bot') IS NULL
    );
    UPDATE guests SET seen = unixepoch();
    CREATE INDEX tables_finished ON tables (id) WHERE status = 'finished';
    """,
    """
    ALTER TABLE tables ADD COLUMN origin TEXT;
    CREATE TABLE reviews (
        table_id TEXT PRIMARY KEY, form TEXT NOT NULL, body TEXT, worker TEXT NOT NULL, until REAL NOT NULL,
        done INTEGER NOT NULL DEFAULT 0, whole INTEGER NOT NULL DEFAULT 0
    );
    CREATE TRIGGER tables_removed AFTER DELETE ON tables BEGIN DELETE FROM reviews WHERE table_id = OLD.id; END;
    """,
    """
    ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_uncounted ON tables (updated) WHERE status IN ('finished', 'closed') AND NOT counted;
    ALTER TABLE guests ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE results (
        guest TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL,
        players INTEGER NOT NULL, kind TEXT NOT NULL, ended REAL NOT NULL, score INTEGER NOT NULL,
        margin REAL NOT NULL, won REAL NOT NULL, place INTEGER NOT NULL, left_early INTEGER NOT NULL,
        names TEXT NOT NULL, scores TEXT NOT NULL, given_away REAL,
        rated INTEGER NOT NULL DEFAULT 0, skill REAL, deviation REAL, gained REAL,
        PRIMARY KEY (guest, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX results_ended ON results (guest, ended, table_id, game, players, kind, won, place);
    CREATE INDEX results_table ON results (table_id);
    CREATE INDEX results_tally ON results (
        guest, game, players, ended, table_id, kind, score, won, left_early, given_away
    );
    CREATE INDEX results_rated ON results (guest, game, ended, skill, deviation) WHERE rated;
    CREATE TABLE ratings (
        guest TEXT NOT NULL, game TEXT NOT NULL, skill REAL NOT NULL, deviation REAL NOT NULL, sure REAL NOT NULL,
        games INTEGER NOT NULL, updated REAL NOT NULL,
        PRIMARY KEY (guest, game)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_sure ON ratings (game, sure);
    CREATE TABLE weeks (
        game TEXT NOT NULL, week TEXT NOT NULL, guest TEXT NOT NULL, games INTEGER NOT NULL, gained REAL NOT NULL,
        PRIMARY KEY (game, week, guest)
    ) WITHOUT ROWID;
    CREATE INDEX weeks_gained ON weeks (game, week, gained);
    CREATE INDEX weeks_guest ON weeks (guest);
    ALTER TABLE tables ADD COLUMN deadlines TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE tables ADD COLUMN deadline REAL;
    CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_playing ON tables (id) WHERE status = 'playing';
    CREATE TABLE pulse (one INTEGER PRIMARY KEY CHECK (one = 1), beat REAL NOT NULL);
    CREATE TABLE outages (began REAL NOT NULL, ended REAL NOT NULL);
    CREATE INDEX outages_ended ON outages (ended);
    CREATE TABLE company (
        guest TEXT NOT NULL, who TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
        PRIMARY KEY (guest, who, table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX company_table ON company (table_id, seat);
    ALTER TABLE members ADD COLUMN ended REAL;
    CREATE INDEX members_ended ON members (guest, ended);
    ALTER TABLE guests ADD COLUMN profile TEXT NOT NULL DEFAULT '{}';
    CREATE TABLE tickets (
        hash TEXT PRIMARY KEY, kind TEXT NOT NULL, guest TEXT, place TEXT NOT NULL, until REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tickets_guest ON tickets (guest);
    CREATE INDEX tickets_until ON tickets (until);
    CREATE TABLE passkeys (
        id TEXT PRIMARY KEY, guest TEXT NOT NULL, credential TEXT NOT NULL, public_key TEXT NOT NULL,
        place TEXT NOT NULL, signs INTEGER NOT NULL, label TEXT NOT NULL, made REAL NOT NULL, used REAL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_guest ON passkeys (guest);
    CREATE TABLE forgotten (guest TEXT PRIMARY KEY, since REAL NOT NULL, done INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX forgotten_in_part ON forgotten (since) WHERE NOT done;
    CREATE TABLE deals (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, day TEXT, players INTEGER NOT NULL, options TEXT NOT NULL,
        seat INTEGER NOT NULL, bots TEXT NOT NULL, engine TEXT NOT NULL, secret TEXT NOT NULL, opens REAL NOT NULL,
        starts INTEGER, shuffles TEXT NOT NULL, host TEXT, origin TEXT,
        score INTEGER, margin REAL, place INTEGER, made REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX deals_day ON deals (game, day);
    CREATE INDEX deals_days ON deals (day);
    CREATE UNIQUE INDEX deals_origin ON deals (origin, host);
    CREATE INDEX deals_host ON deals (host);
    CREATE TABLE tries (
        deal TEXT NOT NULL, guest TEXT NOT NULL, day TEXT, table_id TEXT NOT NULL,
        began REAL NOT NULL, ended REAL, score INTEGER, margin REAL, place INTEGER, choices TEXT,
        PRIMARY KEY (deal, guest)
    ) WITHOUT ROWID;
    CREATE INDEX tries_margin ON tries (deal, margin);
    CREATE INDEX tries_guest ON tries (guest, day);
    CREATE TABLE choices (
        deal TEXT NOT NULL, line TEXT NOT NULL, move TEXT NOT NULL, tries INTEGER NOT NULL, total REAL NOT NULL,
        PRIMARY KEY (deal, line, move)
    ) WITHOUT ROWID;
    CREATE TRIGGER guests_removed AFTER DELETE ON guests BEGIN UPDATE deals SET host = NULL WHERE host = OLD.id; END;
    CREATE TABLE browsers (
        id TEXT PRIMARY KEY, guest TEXT NOT NULL, endpoint TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL,
        language TEXT NOT NULL, made REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX browsers_guest ON browsers (guest);
    CREATE TABLE calls (
        browser TEXT NOT NULL, table_id TEXT NOT NULL, guest TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL,
        began REAL NOT NULL, deadline REAL, due REAL NOT NULL, tries INTEGER NOT NULL,
        PRIMARY KEY (browser, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX calls_due ON calls (due);
    CREATE TRIGGER browsers_removed AFTER DELETE ON browsers BEGIN DELETE FROM calls WHERE browser = OLD.id; END;
    """,
]
"""Each brings the tables one version further. Never change one that was released: add another."""

# A whole batch is handed over as one JSON text and written by one statement: one step into SQLite and one fight for the
# interpreter's lock, however many moves it holds. Each item sets off a trigger of this connection alone.
APPENDING = """
    CREATE TEMP VIEW appends AS SELECT NULL AS item;
    CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
        INSERT OR IGNORE INTO entries (table_id, number, token, at, body)
        SELECT id, json_extract(NEW.item, '$.number'), json_extract(NEW.item, '$.token'),
               json_extract(NEW.item, '$.updated'), json_extract(NEW.item, '$.body')
        FROM tables WHERE id = json_extract(NEW.item, '$.table');
        UPDATE tables
        SET status = json_extract(NEW.item, '$.status'), chairs = json_extract(NEW.item, '$.chairs'),
            asked = json_extract(NEW.item, '$.asked'), bots_due = json_extract(NEW.item, '$.bots_due'),
            updated = json_extract(NEW.item, '$.updated'), result = json_extract(NEW.item, '$.result'),
            deadlines = json_extract(NEW.item, '$.deadlines'), deadline = json_extract(NEW.item, '$.deadline')
        WHERE id = (
            SELECT table_id FROM entries
            WHERE table_id = json_extract(NEW.item, '$.table') AND number = json_extract(NEW.item, '$.number')
              AND token = json_extract(NEW.item, '$.token')
        );
    END
"""
APPEND = "INSERT INTO appends SELECT value FROM json_each(?)"
CHANGES_OF_ONE = 2
"""An entry that is written, and its table."""


class _Connection:
    """A connection that lives in a thread of its own.

    An executor of the standard library would do, but its futures cost more than writing a move does.
    """

    def __init__(self, path: Path, *, durable: bool) -> None:
        self._path = path
        self._durable = durable
        self._work: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._connection: sqlite3.Connection | None = None

    def _connect(self) -> None:
        self._connection = sqlite3.connect(self._path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute(f"PRAGMA synchronous = {'FULL' if self._durable else 'NORMAL'}")
        self._connection.execute("PRAGMA busy_timeout = 5000")

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def __call__(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Does some work in the thread."""
        connection = self._connection
        if connection is None:
            raise StoreError("not open")
        try:
            return await self._do(lambda: work(connection))
        except sqlite3.Error as error:
            raise StoreError(getattr(error, "sqlite_errorname", type(error).__name__)) from None

    async def open(self) -> None:
        self._thread = Thread(target=self._run, args=[asyncio.get_running_loop()], name="sqlite", daemon=True)
        self._thread.start()
        try:
            await self._do(self._connect)
        except sqlite3.Error as error:
            raise StoreError(f"{self._path} cannot be used: {error}") from None

    async def close(self) -> None:
        if self._thread is not None:
            await self._do(self._disconnect)
            self._work.put(None)
            self._thread = None

    async def _do(self, work: Callable[[], T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._work.put((work, done))
        return await done

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while (item := self._work.get()) is not None:
            work, done = item
            result, error = None, None
            try:
                result = work()
            except Exception as raised:
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_resolve, done, result, error)


def _resolve(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():
        return  # given up
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


class SqliteStore(Store):
    """The store in a file."""

    kind = "sqlite"

    def __init__(self, path: Path, *, durable: bool = False) -> None:
        super().__init__()
        self._path = path
        self._write_in = _Connection(path, durable=durable)
        self._read_in = _Connection(path, durable=durable)
        self._lock: int | None = None
        self._data_version: int | None = None

    async def _open(self, *, beside: bool) -> None:
        if beside:
            if not self._path.is_file():
                raise StoreError(f"there is no database at {self._path}; --data names the folder of a server")
            await self._write_in.open()
            await self._write_in(_check)
            await self._write_in(_prepare)
            # The name of a guest who is forgotten does not stay in what the file has no use for any more.
            await self._do("PRAGMA secure_delete = ON")
            await self._read_in.open()
            return
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Two processes on one file would not hear of each other's moves.
        self._lock = os.open(self._path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError("another server uses this file; several servers need PostgreSQL") from None
        self._keep_private()
        await self._write_in.open()
        await self._write_in(_migrate)
        await self._write_in(_prepare)
        await self._read_in.open()

    def _keep_private(self) -> None:
        """Closes folder and files to all others: they hold the key of the cookies, and the secrets of games.

        SQLite makes the files beside a database with the mode of the database, so that must be right before.
        """
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        folder = self._path.parent
        files = [self._path, *(self._path.with_name(self._path.name + end) for end in ("-wal", "-shm", "-journal"))]
        files.append(self._path.with_suffix(".lock"))
        # A folder in which others may write, such as /tmp, is not ours to close.
        shared = folder.stat().st_mode & stat.S_IWOTH
        wanted = [*((file, 0o600) for file in files if file.exists()), *([] if shared else [(folder, 0o700)])]
        for path, mode in wanted:
            with contextlib.suppress(OSError):
                path.chmod(mode)
            if path.stat().st_mode & 0o077:
                log.warning(
                    "others on this machine can read %s: its mode cannot be set to %03o here",
                    path.name,
                    mode,
                    extra={"event": "not_private"},
                )

    async def _close(self) -> None:
        await self._read_in.close()
        await self._write_in.close()
        if self._lock is not None:
            os.close(self._lock)

    async def _write(self, batch: list[Append]) -> set[str]:
        text = msgspec.json.encode(batch).decode()

        def write(connection: sqlite3.Connection) -> set[str]:
            before = connection.total_changes
            connection.execute(APPEND, (text,))
            all_new = connection.total_changes - before == len(batch) * CHANGES_OF_ONE
            return {item.token for item in batch if all_new or _is_there(connection, item)}

        return await self._write_in(write)

    async def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._all(_numbered(query), *values)

    async def together(self, steps: Sequence[Step]) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            try:
                with _transaction(connection):
                    for query, values, needed in steps:
                        if connection.execute(_numbered(query), values).rowcount < 1 and needed:
                            raise _UndoneError
            except _UndoneError:
                return False
            return True

        return await self._write_in(work)

    async def key(self) -> bytes:
        def work(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO meta VALUES ('key', ?)", (token_bytes(32),))
            return bytes(connection.execute("SELECT value FROM meta WHERE key = 'key'").fetchone()[0])

        return await self._write_in(work)

    async def guest(self, guest: str) -> Guest | None:
        row = await self._one("SELECT id, name, figure FROM guests WHERE id = ?", guest)
        return None if row is None else Guest(*row)

    async def save_guest(self, guest: Guest, now: float) -> None:
        await self._do(
            """INSERT INTO guests (id, name, figure, seen) VALUES (?, ?, ?, ?)
               ON CONFLICT (id) DO UPDATE SET name = excluded.name, figure = excluded.figure, seen = excluded.seen""",
            guest.id,
            guest.name,
            guest.figure,
            now,
        )

    async def see_guest(self, guest: str, now: float) -> None:
        await self._do("UPDATE guests SET seen = ? WHERE id = ?", now, guest)

    async def create(self, row: TableRow, summary: Summary, entries: Sequence[AnyEntry] = ()) -> None:
        bodies = [(row.id, number, token, row.created, body) for number, token, body in to_bodies(entries)]
        members = {row.host, *(chair.guest for chair in row.chairs if chair.guest is not None)}

        def work(connection: sqlite3.Connection) -> None:
            with _transaction(connection):
                marks = ", ".join("?" * len(COLUMNS.split(", ")))
                connection.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ({marks})", to_columns(row, summary))
                connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", bodies)
                joined = [(guest, row.id) for guest in members]
                connection.executemany("INSERT INTO members (guest, table_id) VALUES (?, ?)", joined)

        await self._write_in(work)

    async def join(self, guest: str, table: str) -> None:
        await self._do("INSERT OR IGNORE INTO members (guest, table_id) VALUES (?, ?)", guest, table)

    async def leave(self, guest: str, table: str) -> None:
        await self._do("DELETE FROM members WHERE guest = ? AND table_id = ?", guest, table)

    async def find(self, table: str) -> Listed | None:
        row = await self._one(f"SELECT {COLUMNS} FROM tables WHERE id = ?", table)
        return None if row is None else from_columns(row)

    async def bodies(self, table: str, after: int) -> list[tuple[int, str]]:
        query = "SELECT number, body FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
        return [(number, body) for number, body in await self._all(query, table, after)]

    async def open_tables(self, limit: int) -> list[Listed]:
        return listing(await self._all(OPEN_TABLES.format(limit="?"), limit))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        return listing(await self._all(TABLES_OF.format(guest="?1", limit="?2"), guest, limit))

    async def count_made(self, guest: str, since: float) -> int:
        query = "SELECT count(*) FROM tables WHERE host = ? AND created > ? AND status NOT IN ('finished', 'closed')"
        row = await self._one(query, guest, since)
        return int(row[0])

    async def bots_due(self, before: float, limit: int) -> list[str]:
        query = "SELECT id FROM tables WHERE bots_due AND updated < ? ORDER BY updated LIMIT ?"
        return [table for (table,) in await self._all(query, before, limit)]

    async def remove(self, table: str) -> None:
        await self._do("DELETE FROM members WHERE table_id = ?", table)
        await self._do("DELETE FROM tables WHERE id = ?", table)

    async def review(self, table: str, form: str) -> StoredReview | None:
        query = """SELECT body, done, whole FROM reviews
                   WHERE table_id = ? AND form = ? AND (body IS NOT NULL OR until > ?)"""
        row = await self._one(query, table, form, time.time())
        return None if row is None else StoredReview(*row)

    async def claim_review(self, table: str, form: str, worker: str, seconds: float) -> bool:
        query = """INSERT INTO reviews (table_id, form, worker, until)
                   SELECT id, ?2, ?3, ?4 FROM tables WHERE id = ?1 AND status = 'finished'
                   ON CONFLICT (table_id) DO UPDATE
                   SET form = excluded.form, body = NULL, worker = excluded.worker, until = excluded.until,
                       done = 0, whole = 0
                   WHERE (body IS NULL OR form <> excluded.form) AND until < ?5"""
        now = time.time()
        values = table, form, worker, now + seconds, now
        return await self._write_in(lambda connection: connection.execute(query, values).rowcount > 0)

    async def hold_review(self, table: str, worker: str, seconds: float, done: int, of: int) -> None:
        query = "UPDATE reviews SET until = ?, done = ?, whole = ? WHERE table_id = ? AND worker = ? AND body IS NULL"
        await self._do(query, time.time() + seconds, done, of, table, worker)

    async def save_review(self, table: str, worker: str, body: str) -> None:
        await self._do("UPDATE reviews SET body = ?, until = 0 WHERE table_id = ? AND worker = ?", body, table, worker)

    async def drop_review(self, table: str, worker: str) -> None:
        await self._do("DELETE FROM reviews WHERE table_id = ? AND worker = ? AND body IS NULL", table, worker)

    async def changed_beside(self) -> bool:
        # This number stands still while only this connection writes.
        version = await self._write_in(lambda connection: connection.execute("PRAGMA data_version").fetchone()[0])
        before, self._data_version = self._data_version, version
        return before not in (None, version)

    async def counts(self) -> Counts:
        tables: dict[str, dict[Status, int]] = {}
        for game, status, number in await self._all("SELECT game, status, count(*) FROM tables GROUP BY 1, 2"):
            tables.setdefault(game, {})[status] = number
        query = """SELECT (SELECT count(*) FROM guests), (SELECT count(*) FROM entries),
                          (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)"""
        return Counts(tables, *await self._one(query))

    async def finished(self, after: str, limit: int) -> list[Listed]:
        query = f"SELECT {COLUMNS} FROM tables WHERE status = 'finished' AND id > ? ORDER BY id LIMIT ?"
        return listing(await self._all(query, after, limit))

    # What is old is looked for in the reading thread, where nobody's move waits for it.

    async def remove_tables(self, statuses: Collection[Status], before: float, limit: int) -> int:
        marks = ", ".join("?" * len(statuses))
        query = f"SELECT id FROM tables WHERE status IN ({marks}) AND updated < ? LIMIT ?"
        old = await self._all(query, *statuses, before, limit)
        orphaned = "table_id = ? AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id)"

        def work(connection: sqlite3.Connection) -> int:
            with _transaction(connection):
                query = "DELETE FROM tables WHERE id = ? AND updated < ?"
                removed = connection.executemany(query, [(table, before) for (table,) in old]).rowcount
                connection.executemany(f"DELETE FROM entries WHERE {orphaned}", old)
                connection.executemany(f"DELETE FROM members WHERE {orphaned}", old)
            return removed

        return await self._write_in(work) if old else 0

    async def remove_guests(self, before: float, limit: int) -> int:
        query = """SELECT id FROM guests WHERE seen < ? AND NOT EXISTS (
                       SELECT 1 FROM members JOIN tables ON tables.id = table_id
                       WHERE guest = guests.id AND updated >= ?
                   ) AND NOT EXISTS (SELECT 1 FROM passkeys WHERE guest = guests.id) LIMIT ?"""
        silent = await self._all(query, before, before, limit)

        def work(connection: sqlite3.Connection) -> int:
            with _transaction(connection):
                query = "DELETE FROM guests WHERE id = ? AND seen < ?"
                removed = connection.executemany(query, [(guest, before) for (guest,) in silent]).rowcount
                for kind in BELONGINGS:
                    query = f"DELETE FROM {kind} WHERE guest = ? AND NOT EXISTS (SELECT 1 FROM guests WHERE id = guest)"
                    connection.executemany(query, silent)
            return removed

        return await self._write_in(work) if silent else 0

    async def remove_guest(self, guest: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            # From now on nothing that goes stays in what the file has no use for any more.
            connection.execute("PRAGMA secure_delete = ON").close()
            with _transaction(connection):
                for kind in BELONGINGS:
                    connection.execute(f"DELETE FROM {kind} WHERE guest = ?", (guest,))
                connection.execute("DELETE FROM guests WHERE id = ?", (guest,))

        await self._write_in(work)

    async def guests_called(self, name: str) -> list[Guest]:
        rows = await self._all("SELECT id, name, figure FROM guests WHERE name = ? ORDER BY id", name)
        return [Guest(*row) for row in rows]

    async def tables_with(self, guest: str) -> list[str]:
        query = """SELECT id FROM tables WHERE host = ?1 OR instr(setup, ?2)
                   UNION SELECT table_id FROM entries WHERE instr(body, ?2) ORDER BY 1"""
        return [table for (table,) in await self._all(query, guest, f'"guest":"{guest}"')]

    async def rewrite(self, row: TableRow, entries: Mapping[int, AnyEntry]) -> None:
        setup = encode(row.chairs).decode()
        bodies = [(encode(entry).decode(), row.id, number) for number, entry in entries.items()]

        def work(connection: sqlite3.Connection) -> None:
            with _transaction(connection):
                query = "UPDATE tables SET host_name = ?, setup = ? WHERE id = ?"
                connection.execute(query, (row.host_name, setup, row.id))
                connection.executemany("UPDATE entries SET body = ? WHERE table_id = ? AND number = ?", bodies)

        await self._write_in(work)

    async def backup(self, path: Path) -> None:
        new_private_file(path)
        await self._read_in(lambda connection: connection.execute("VACUUM INTO ?", (str(path),)).close())

    async def archive(self, year: int, path: Path) -> int:  # noqa: ARG002 - it cannot be done
        raise StoreError("only PostgreSQL keeps years apart; export the records and prune instead")

    async def ping(self) -> None:
        await self._one("SELECT 1")

    async def scribble(self) -> None:
        # More than a page, so that it needs room.
        await self._do("INSERT OR REPLACE INTO meta VALUES ('scribble', zeroblob(8192))")

    # There is one process.

    async def follow(self, tables: Collection[str]) -> None:
        pass

    async def unfollow(self, tables: Collection[str]) -> None:
        pass

    async def publish(self, table: str | None, notice: bytes) -> None:
        pass

    async def beat(self) -> set[str]:
        return {self.process}

    async def _do(self, query: str, *values: Any) -> None:
        await self._write_in(lambda connection: connection.execute(query, values).close())

    async def _one(self, query: str, *values: Any) -> Any:
        return await self._read_in(lambda connection: connection.execute(query, values).fetchone())

    async def _all(self, query: str, *values: Any) -> list[Any]:
        return await self._read_in(lambda connection: connection.execute(query, values).fetchall())


class _UndoneError(Exception):
    """A step that was needed changed nothing."""


@cache
def _numbered(query: str) -> str:
    """A query with the marks that SQLite has for values."""
    return re.sub(r"\$(\d)", r"?\1", query)


def _prepare(connection: sqlite3.Connection) -> None:
    connection.executescript(APPENDING)


def _is_there(connection: sqlite3.Connection, item: Append) -> bool:
    query = "SELECT 1 FROM entries WHERE table_id = ? AND number = ? AND token = ?"
    return connection.execute(query, (item.table, item.number, item.token)).fetchone() is not None


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _check(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    check_version(version, len(MIGRATIONS))


def _migrate(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise SchemaError(f"the database is of version {version}; this program knows {len(MIGRATIONS)}")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT")
