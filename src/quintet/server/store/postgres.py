"""The store in PostgreSQL, for any number of server processes on any number of machines.

The database is all they share. An entry is appended by one statement that also tells the other processes (``NOTIFY``);
the unique key decides who was first. When the line to the database breaks, everything is tried again for a while: an
entry is recognised by its token, so one that was written just before the break is not taken for another's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from pathlib import Path
from secrets import token_bytes
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

import asyncpg
import msgspec

from quintet.server.protocol import Status
from quintet.server.store import (
    COLUMNS,
    OPEN_TABLES,
    Append,
    Counts,
    Listed,
    SchemaError,
    Store,
    StoreError,
    Summary,
    check_version,
    from_columns,
    listing,
    new_private_file,
    to_columns,
)
from quintet.server.table import AnyEntry, Guest, TableRow, encode

T = TypeVar("T")
log = logging.getLogger(__name__)

MIGRATIONS = [
    """
    CREATE TABLE guests (id text PRIMARY KEY, name text NOT NULL, seen float8 NOT NULL);
    CREATE TABLE tables (
        id text PRIMARY KEY, game text NOT NULL, players int NOT NULL, options text NOT NULL, open boolean NOT NULL,
        host text NOT NULL, host_name text NOT NULL, created float8 NOT NULL, secret text NOT NULL, setup text NOT NULL,
        status text NOT NULL, chairs text NOT NULL, asked text NOT NULL, bots_due boolean NOT NULL,
        updated float8 NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX tables_waiting ON tables (status) WHERE status = 'waiting';
    CREATE INDEX tables_bots_due ON tables (bots_due) WHERE bots_due;
    CREATE INDEX tables_host ON tables (host);
    CREATE TABLE entries (
        table_id text NOT NULL, number int NOT NULL, token text NOT NULL, at float8 NOT NULL, body text NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    CREATE TABLE members (guest text NOT NULL, table_id text NOT NULL, PRIMARY KEY (guest, table_id));
    """,
    """
    ALTER TABLE guests ADD COLUMN figure text;
    ALTER TABLE tables ADD COLUMN result text NOT NULL DEFAULT '[[],[]]';
    """,
    """
    ALTER TABLE tables ADD COLUMN lesson text;
    """,
    """
    UPDATE tables SET bots_due = false WHERE bots_due AND NOT EXISTS (
        SELECT FROM json_array_elements(chairs::json) AS chair
        WHERE chair ->> 'guest' IS NOT NULL AND chair ->> 'bot' IS NULL
    );
    UPDATE guests SET seen = extract(epoch FROM now());
    CREATE INDEX tables_finished ON tables (id) WHERE status = 'finished';
    """,
]
"""Each brings the tables one version further. Never change one that was released: add another."""

# The rows go in sorted, so that two processes that want the same ones cannot wait for each other in a circle.
APPEND = """
    WITH item AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::text[],
                             $6::text[], $7::text[], $8::text[], $9::boolean[], $10::text[])
        AS item (id, number, token, at, body, status, chairs, asked, bots_due, result)
    ), put AS (
        INSERT INTO entries (table_id, number, token, at, body)
        SELECT id, number, token, at, body FROM item WHERE EXISTS (SELECT FROM tables WHERE tables.id = item.id)
        ORDER BY id, number
        ON CONFLICT DO NOTHING
        RETURNING table_id, number, token
    ), summarised AS (
        UPDATE tables SET status = item.status, chairs = item.chairs, asked = item.asked, bots_due = item.bots_due,
                          updated = item.at, result = item.result
        FROM item JOIN put ON put.token = item.token
        WHERE tables.id = item.id
    )
    SELECT token, pg_notify('quintet_entry', table_id || ' ' || number) FROM put
    UNION ALL
    SELECT entries.token, NULL FROM entries JOIN item ON table_id = id
    WHERE entries.number = item.number AND entries.token = item.token
"""
LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    TimeoutError,
)
"""What is worth another try: the line broke, perhaps in the middle of an answer, or the database starts or stops."""


class PostgresStore(Store):
    """The store behind a URL."""

    kind = "postgresql"

    def __init__(self, url: str, *, timeout: float = 10) -> None:
        super().__init__()
        self._url = url
        self._timeout = timeout
        self._pool: asyncpg.Pool[Any] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()
        self._process = token_bytes(4).hex()

    async def _open(self, *, beside: bool) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=6,
                reset=_leave_as_it_is,
                timeout=self._timeout,
                command_timeout=self._timeout,
            )
        except (asyncpg.PostgresError, *LOST) as error:
            raise StoreError(f"cannot reach the database: {type(error).__name__}") from None
        if beside:
            await self._try(_check)
            return
        await self._try(_migrate)
        self._listener = asyncio.create_task(self._listen_forever(), name="store listener")
        await self._listening.wait()

    async def _close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 5)
            except TimeoutError:
                self._pool.terminate()

    async def _try(self, work: Callable[[asyncpg.Connection[Any]], Awaitable[T]]) -> T:
        """Does some work on a connection, again and again for a while if the line breaks."""
        end = time.monotonic() + self._timeout
        pause = 0.05
        while True:
            if self._pool is None:
                raise StoreError("not open")
            try:
                async with self._pool.acquire(timeout=self._timeout) as connection:
                    return await work(connection)
            except LOST as error:
                if time.monotonic() + pause > end:
                    raise StoreError(type(error).__name__) from None
            except asyncpg.DeadlockDetectedError:
                pass
            except asyncpg.PostgresError as error:
                raise StoreError(type(error).__name__) from None
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 2)

    # Hearing of what other processes do

    async def _listen_forever(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=self._timeout)
            except (asyncpg.PostgresError, *LOST):
                await asyncio.sleep(0.2)
                continue
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                await connection.add_listener("quintet_entry", self._heard_entry)
                await connection.add_listener("quintet_notice", self._heard_notice)
                self._listening.set()
                self.on_return()
                await self._watch(connection, lost)
            except LOST:
                pass
            finally:
                connection.terminate()
            log.warning("database connection lost", extra={"event": "listener_lost"})

    async def _watch(self, connection: asyncpg.Connection[Any], lost: asyncio.Event) -> None:
        """Returns when the connection is lost, also where the other side vanished without a word."""
        while not lost.is_set():
            try:
                await asyncio.wait_for(lost.wait(), 15)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=self._timeout)

    def _heard_entry(self, _connection: Any, _process: int, _channel: str, payload: Any) -> None:
        table, _, number = str(payload).partition(" ")
        self.on_entry(table, int(number))

    def _heard_notice(self, _connection: Any, _process: int, _channel: str, payload: Any) -> None:
        process, _, notice = str(payload).partition(" ")
        if process != self._process:
            self.on_notice(notice.encode())

    async def publish(self, notice: bytes) -> None:
        await self._do("SELECT pg_notify('quintet_notice', $1)", f"{self._process} {notice.decode()}")

    # Everything else

    async def _write(self, batch: list[Append]) -> set[str]:
        columns = list(
            zip(
                *(
                    (
                        item.table,
                        item.number,
                        item.token,
                        item.updated,
                        item.body,
                        item.status,
                        item.chairs,
                        item.asked,
                        item.bots_due,
                        item.result,
                    )
                    for item in batch
                ),
                strict=True,
            )
        )
        rows = await self._try(lambda connection: connection.fetch(APPEND, *columns))
        return {row[0] for row in rows}

    async def key(self) -> bytes:
        async def work(connection: asyncpg.Connection[Any]) -> bytes:
            await connection.execute("INSERT INTO meta VALUES ('key', $1) ON CONFLICT DO NOTHING", token_bytes(32))
            return bytes(await connection.fetchval("SELECT value FROM meta WHERE key = 'key'"))

        return await self._try(work)

    async def guest(self, guest: str) -> Guest | None:
        rows = await self._all("SELECT id, name, figure FROM guests WHERE id = $1", guest)
        return Guest(*rows[0]) if rows else None

    async def save_guest(self, guest: Guest, now: float) -> None:
        await self._do(
            """INSERT INTO guests (id, name, figure, seen) VALUES ($1, $2, $3, $4)
               ON CONFLICT (id) DO UPDATE SET name = excluded.name, figure = excluded.figure, seen = excluded.seen""",
            guest.id,
            guest.name,
            guest.figure,
            now,
        )

    async def see_guest(self, guest: str, now: float) -> None:
        await self._do("UPDATE guests SET seen = $1 WHERE id = $2", now, guest)

    async def create(self, row: TableRow, summary: Summary) -> None:
        members = {row.host, *(chair.guest for chair in row.chairs if chair.guest is not None)}
        marks = ", ".join(f"${number}" for number in range(1, 18))

        async def work(connection: asyncpg.Connection[Any]) -> None:
            async with connection.transaction():
                await connection.execute(
                    f"INSERT INTO tables ({COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING", *to_columns(row, summary)
                )
                await connection.execute(
                    "INSERT INTO members SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING", list(members), row.id
                )

        await self._try(work)

    async def join(self, guest: str, table: str) -> None:
        await self._do("INSERT INTO members VALUES ($1, $2) ON CONFLICT DO NOTHING", guest, table)

    async def leave(self, guest: str, table: str) -> None:
        await self._do("DELETE FROM members WHERE guest = $1 AND table_id = $2", guest, table)

    async def find(self, table: str) -> Listed | None:
        rows = await self._all(f"SELECT {COLUMNS} FROM tables WHERE id = $1", table)
        return from_columns(rows[0]) if rows else None

    async def bodies(self, table: str, after: int) -> list[tuple[int, str]]:
        query = "SELECT number, body FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"
        return [(number, body) for number, body in await self._all(query, table, after)]

    async def open_tables(self, limit: int) -> list[Listed]:
        return listing(await self._all(OPEN_TABLES.format(limit="$1"), limit))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        query = f"""SELECT {COLUMNS} FROM members JOIN tables ON tables.id = members.table_id
                    WHERE members.guest = $1 AND status <> 'closed'
                    ORDER BY status = 'finished', updated DESC LIMIT $2"""
        return listing(await self._all(query, guest, limit))

    async def count_made(self, guest: str, since: float) -> int:
        query = "SELECT count(*) FROM tables WHERE host = $1 AND created > $2 AND status NOT IN ('finished', 'closed')"
        return int((await self._all(query, guest, since))[0][0])

    async def bots_due(self, before: float, limit: int) -> list[str]:
        query = "SELECT id FROM tables WHERE bots_due AND updated < $1 ORDER BY updated LIMIT $2"
        return [row[0] for row in await self._all(query, before, limit)]

    async def remove(self, table: str) -> None:
        await self._do("WITH gone AS (DELETE FROM members WHERE table_id = $1) DELETE FROM tables WHERE id = $1", table)

    async def changed_beside(self) -> bool:
        return False  # whoever writes here notifies

    async def counts(self) -> Counts:
        tables: dict[str, dict[Status, int]] = {}
        for game, status, number in await self._all("SELECT game, status, count(*) FROM tables GROUP BY 1, 2"):
            tables.setdefault(game, {})[status] = number
        query = """SELECT (SELECT count(*) FROM guests), (SELECT count(*) FROM entries),
                          pg_database_size(current_database())"""
        return Counts(tables, *(await self._all(query))[0])

    async def finished(self, after: str, limit: int) -> list[Listed]:
        query = f"SELECT {COLUMNS} FROM tables WHERE status = 'finished' AND id > $1 ORDER BY id LIMIT $2"
        return listing(await self._all(query, after, limit))

    async def remove_tables(self, statuses: Collection[Status], before: float, limit: int) -> int:
        query = """
            WITH old AS (
                DELETE FROM tables WHERE updated < $2 AND id IN (
                    SELECT id FROM tables WHERE status = ANY($1) AND updated < $2 LIMIT $3
                ) RETURNING id
            ), forgotten AS (
                DELETE FROM members USING old WHERE table_id = old.id
            ), cleared AS (
                DELETE FROM entries USING old WHERE table_id = old.id
            )
            SELECT count(*) FROM old
        """
        return int((await self._all(query, list(statuses), before, limit))[0][0])

    async def remove_guests(self, before: float, limit: int) -> int:
        query = """
            WITH silent AS (
                DELETE FROM guests WHERE seen < $1 AND id IN (
                    SELECT id FROM guests WHERE seen < $1 AND NOT EXISTS (
                        SELECT FROM members JOIN tables ON tables.id = table_id
                        WHERE guest = guests.id AND updated >= $1
                    ) LIMIT $2
                ) RETURNING id
            ), left_alone AS (
                DELETE FROM members USING silent WHERE guest = silent.id
            )
            SELECT count(*) FROM silent
        """
        return int((await self._all(query, before, limit))[0][0])

    async def remove_guest(self, guest: str) -> None:
        await self._do("WITH gone AS (DELETE FROM members WHERE guest = $1) DELETE FROM guests WHERE id = $1", guest)

    async def guests_called(self, name: str) -> list[Guest]:
        rows = await self._all("SELECT id, name, figure FROM guests WHERE name = $1 ORDER BY id", name)
        return [Guest(*row) for row in rows]

    async def tables_with(self, guest: str) -> list[str]:
        query = """SELECT id FROM tables WHERE host = $1 OR strpos(setup, $2) > 0
                   UNION SELECT table_id FROM entries WHERE strpos(body, $2) > 0 ORDER BY 1"""
        return [row[0] for row in await self._all(query, guest, f'"guest":"{guest}"')]

    async def rewrite(self, row: TableRow, entries: Mapping[int, AnyEntry]) -> None:
        bodies = [(encode(entry).decode(), row.id, number) for number, entry in entries.items()]

        async def work(connection: asyncpg.Connection[Any]) -> None:
            async with connection.transaction():
                query = "UPDATE tables SET host_name = $1, setup = $2 WHERE id = $3"
                await connection.execute(query, row.host_name, encode(row.chairs).decode(), row.id)
                query = "UPDATE entries SET body = $1 WHERE table_id = $2 AND number = $3"
                await connection.executemany(query, bodies)

        await self._try(work)

    async def backup(self, path: Path) -> None:
        program = shutil.which("pg_dump")
        if program is None:
            raise StoreError("pg_dump is not there; it comes with PostgreSQL's client programs")
        new_private_file(path)
        url = urlsplit(self._url)
        # Others can see command lines, so the password is not in it.
        without = url._replace(netloc=url.netloc.replace(f":{url.password}@", "@")).geturl()
        environment = os.environ | ({"PGPASSWORD": unquote(url.password)} if url.password else {})
        command = program, "--format=custom", f"--file={path}", f"--dbname={without}"
        dump = await asyncio.create_subprocess_exec(*command, env=environment, stderr=asyncio.subprocess.PIPE)
        _, said = await dump.communicate()
        if dump.returncode:
            path.unlink()
            raise StoreError(" ".join(said.decode(errors="replace").split()))

    async def ping(self) -> None:
        await self._all("SELECT 1")

    async def scribble(self) -> None:
        await self._do(
            "INSERT INTO meta VALUES ('scribble', '') ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        )

    async def _do(self, query: str, *values: Any) -> None:
        await self._try(lambda connection: connection.execute(query, *values))

    async def _all(self, query: str, *values: Any) -> list[Any]:
        return await self._try(lambda connection: connection.fetch(query, *values))


async def _leave_as_it_is(_connection: Any) -> None:
    """Saves a round trip: nothing that we do leaves a trace in a session."""


async def _check(connection: asyncpg.Connection[Any]) -> None:
    check_version(await _version(connection), len(MIGRATIONS))


async def _version(connection: asyncpg.Connection[Any]) -> int:
    if await connection.fetchval("SELECT to_regclass('meta')") is None:
        return 0
    stored = await connection.fetchval("SELECT value FROM meta WHERE key = 'schema'")
    return 0 if stored is None else int(msgspec.json.decode(stored, type=int))


async def _migrate(connection: asyncpg.Connection[Any]) -> None:
    async with connection.transaction():
        # Several processes may start at once: one migrates, the others wait.
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('quintet'))")
        await connection.execute("CREATE TABLE IF NOT EXISTS meta (key text PRIMARY KEY, value bytea NOT NULL)")
        version = await _version(connection)
        if version > len(MIGRATIONS):
            raise SchemaError(f"the database is of version {version}; this program knows {len(MIGRATIONS)}")
        for script in MIGRATIONS[version:]:
            await connection.execute(script)
        await connection.execute(
            "INSERT INTO meta VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            msgspec.json.encode(len(MIGRATIONS)),
        )
