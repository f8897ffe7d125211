"""The store in PostgreSQL, for any number of server processes on any number of machines.

The database is all they share. An entry is appended by one statement; the unique key decides who was first. When the
line to the database breaks, everything is tried again for a while: an entry is recognised by its token, so one that was
written just before the break is not taken for another's.

The same statement tells the processes that follow the table (``NOTIFY``), and no others: a commit that notifies waits
for a lock of the whole database. Who follows a table stands in its row. A process writes itself there before it reads
the table, and an append writes to the same row: so either the append comes first, and is read, or it finds the process
there, and tells it.

Entries are in one partition for each year in which tables were made, so that a year can be taken out as a whole.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

import asyncpg
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
    """
    CREATE TABLE processes (id text PRIMARY KEY, seen timestamptz NOT NULL);
    ALTER TABLE tables ADD COLUMN followers text[] NOT NULL DEFAULT '{}';

    ALTER TABLE entries RENAME TO entries_before;
    ALTER INDEX entries_pkey RENAME TO entries_before_pkey;
    CREATE TABLE entries (
        table_id text NOT NULL, number int NOT NULL, token text NOT NULL, at float8 NOT NULL, body text NOT NULL,
        made float8 NOT NULL,
        PRIMARY KEY (table_id, number, made)
    ) PARTITION BY RANGE (made);
    CREATE FUNCTION make_room_for_entries(year int) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
        name text := 'entries_' || year;
    BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('quintet'));
        IF to_regclass(name) IS NULL THEN
            EXECUTE format('CREATE TABLE %I (LIKE entries INCLUDING ALL)', name);
        END IF;
        IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(name)) THEN
            -- Attaching holds up nobody who writes to another partition; creating it in its place would.
            EXECUTE format(
                'ALTER TABLE entries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
                extract(epoch FROM make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC'))::float8,
                extract(epoch FROM make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC'))::float8
            );
        END IF;
    END $$;
    SELECT make_room_for_entries(year) FROM (
        SELECT DISTINCT extract(year FROM to_timestamp(created) AT TIME ZONE 'UTC')::int AS year FROM tables
    ) AS years;
    INSERT INTO entries SELECT before.*, created FROM entries_before AS before JOIN tables ON id = table_id;
    DROP TABLE entries_before;
    """,
    """
    ALTER TABLE tables ADD COLUMN origin text;
    CREATE TABLE reviews (
        table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE, form text NOT NULL, body text,
        worker text NOT NULL, until timestamptz NOT NULL, done int NOT NULL DEFAULT 0, whole int NOT NULL DEFAULT 0
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN terms text NOT NULL DEFAULT '{}';
    ALTER TABLE tables ADD COLUMN counted boolean NOT NULL DEFAULT false;
    CREATE INDEX tables_uncounted ON tables (updated) WHERE status IN ('finished', 'closed') AND NOT counted;
    ALTER TABLE guests ADD COLUMN listed boolean NOT NULL DEFAULT true;
    CREATE TABLE results (
        guest text NOT NULL, table_id text NOT NULL, seat int NOT NULL, game text NOT NULL,
        players int NOT NULL, kind text NOT NULL, ended float8 NOT NULL, score int NOT NULL,
        margin float8 NOT NULL, won float8 NOT NULL, place int NOT NULL, left_early boolean NOT NULL,
        names text NOT NULL, scores text NOT NULL, given_away float8,
        rated boolean NOT NULL DEFAULT false, skill float8, deviation float8, gained float8,
        PRIMARY KEY (guest, table_id)
    );
    CREATE INDEX results_ended ON results (guest, ended, table_id, game, players, kind, won, place);
    CREATE INDEX results_table ON results (table_id);
    CREATE INDEX results_tally ON results (
        guest, game, players, ended, table_id, kind, score, won, left_early, given_away
    );
    CREATE INDEX results_rated ON results (guest, game, ended, skill, deviation) WHERE rated;
    CREATE TABLE ratings (
        guest text NOT NULL, game text NOT NULL, skill float8 NOT NULL, deviation float8 NOT NULL, sure float8 NOT NULL,
        games int NOT NULL, updated float8 NOT NULL,
        PRIMARY KEY (guest, game)
    );
    CREATE INDEX ratings_sure ON ratings (game, sure);
    CREATE TABLE weeks (
        game text NOT NULL, week text NOT NULL, guest text NOT NULL, games int NOT NULL, gained float8 NOT NULL,
        PRIMARY KEY (game, week, guest)
    );
    CREATE INDEX weeks_gained ON weeks (game, week, gained);
    CREATE INDEX weeks_guest ON weeks (guest);
    ALTER TABLE tables ADD COLUMN deadlines text NOT NULL DEFAULT '[]';
    ALTER TABLE tables ADD COLUMN deadline float8;
    CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_playing ON tables (id) WHERE status = 'playing';
    CREATE TABLE pulse (one int PRIMARY KEY CHECK (one = 1), beat float8 NOT NULL);
    CREATE TABLE outages (began float8 NOT NULL, ended float8 NOT NULL);
    CREATE INDEX outages_ended ON outages (ended);
    CREATE TABLE company (
        guest text NOT NULL, who text COLLATE "C" NOT NULL, table_id text NOT NULL, seat int NOT NULL,
        PRIMARY KEY (guest, who, table_id, seat)
    );
    CREATE INDEX company_table ON company (table_id, seat);
    ALTER TABLE members ADD COLUMN ended float8;
    CREATE INDEX members_ended ON members (guest, ended);
    ALTER TABLE guests ADD COLUMN profile text NOT NULL DEFAULT '{}';
    CREATE TABLE tickets (
        hash text PRIMARY KEY, kind text NOT NULL, guest text, place text NOT NULL, until float8 NOT NULL
    );
    CREATE INDEX tickets_guest ON tickets (guest);
    CREATE INDEX tickets_until ON tickets (until);
    CREATE TABLE passkeys (
        id text PRIMARY KEY, guest text NOT NULL, credential text NOT NULL, public_key text NOT NULL,
        place text NOT NULL, signs bigint NOT NULL, label text NOT NULL, made float8 NOT NULL, used float8
    );
    CREATE INDEX passkeys_guest ON passkeys (guest);
    CREATE TABLE forgotten (guest text PRIMARY KEY, since float8 NOT NULL, done boolean NOT NULL);
    CREATE INDEX forgotten_in_part ON forgotten (since) WHERE NOT done;
    CREATE TABLE deals (
        id text PRIMARY KEY, game text NOT NULL, day text, players int NOT NULL, options text NOT NULL,
        seat int NOT NULL, bots text NOT NULL, engine text NOT NULL, secret text NOT NULL, opens float8 NOT NULL,
        starts int, shuffles text NOT NULL, host text REFERENCES guests ON DELETE SET NULL, origin text,
        score int, margin float8, place int, made float8 NOT NULL
    );
    CREATE INDEX deals_day ON deals (game, day);
    CREATE INDEX deals_days ON deals (day);
    CREATE UNIQUE INDEX deals_origin ON deals (origin, host);
    CREATE INDEX deals_host ON deals (host);
    CREATE TABLE tries (
        deal text NOT NULL, guest text NOT NULL, day text, table_id text NOT NULL,
        began float8 NOT NULL, ended float8, score int, margin float8, place int, choices text,
        PRIMARY KEY (deal, guest)
    );
    CREATE INDEX tries_margin ON tries (deal, margin);
    CREATE INDEX tries_guest ON tries (guest, day);
    CREATE TABLE choices (
        deal text NOT NULL, line text NOT NULL, move text NOT NULL, tries int NOT NULL, total float8 NOT NULL,
        PRIMARY KEY (deal, line, move)
    );
    CREATE TABLE browsers (
        id text PRIMARY KEY, guest text NOT NULL, endpoint text NOT NULL,
        key text NOT NULL, auth text NOT NULL, language text NOT NULL, made float8 NOT NULL
    );
    CREATE INDEX browsers_guest ON browsers (guest);
    CREATE TABLE calls (
        browser text NOT NULL REFERENCES browsers ON DELETE CASCADE, table_id text NOT NULL, guest text NOT NULL,
        game text NOT NULL, kind text NOT NULL, began float8 NOT NULL, deadline float8, due float8 NOT NULL,
        tries int NOT NULL,
        PRIMARY KEY (browser, table_id)
    );
    CREATE INDEX calls_due ON calls (due);
    """,
]
"""Each brings the tables one version further. Never change one that was released: add another."""

# The rows go in sorted, so that two processes that want the same ones cannot wait for each other in a circle.
# What is found by its token, though it was not put there now, was written just before a line broke.
APPEND = """
    WITH item AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::text[],
                             $6::text[], $7::text[], $8::text[], $9::boolean[], $10::text[], $11::text[], $12::float8[])
        AS item (id, number, token, at, body, status, chairs, asked, bots_due, result, deadlines, deadline)
    ), put AS (
        INSERT INTO entries (table_id, number, token, at, body, made)
        SELECT id, number, token, at, body, created FROM item JOIN tables USING (id)
        ORDER BY id, number
        ON CONFLICT DO NOTHING
        RETURNING table_id, number, token
    ), summarised AS (
        UPDATE tables SET status = item.status, chairs = item.chairs, asked = item.asked, bots_due = item.bots_due,
                          updated = item.at, result = item.result, deadlines = item.deadlines,
                          deadline = item.deadline
        FROM item JOIN put ON put.token = item.token
        WHERE tables.id = item.id
        RETURNING tables.id, item.number, followers
    )
    SELECT token, NULL, NULL, NULL FROM put
    UNION ALL
    SELECT NULL, id, follower, pg_notify('quintet_entry_' || follower, id || ' ' || number)
    FROM summarised, unnest(followers) AS follower WHERE follower <> $13
    UNION ALL
    SELECT entries.token, NULL, NULL, NULL
    FROM item JOIN tables USING (id)
    JOIN entries ON table_id = id AND entries.number = item.number AND made = created AND entries.token = item.token
    WHERE (SELECT count(*) FROM put) < (SELECT count(*) FROM item)
"""
SILENCE = 16
"""After so many seconds without a word another process is taken for dead."""
BEAT = f"""
    WITH own AS (
        UPDATE processes SET seen = now() WHERE id = $1 RETURNING id
    ), dead AS (
        DELETE FROM processes WHERE seen < now() - interval '{SILENCE} s' AND id <> $1
    )
    SELECT id FROM own UNION ALL
    SELECT id FROM processes WHERE seen >= now() - interval '{SILENCE} s' AND id <> $1
"""
MIGRATING = 3600
"""How many seconds a migration may take: it may have to write everything again."""
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
        self._lost = asyncio.Event()
        """That this process does not hear of anything any more, and has to begin again."""
        self._alive: set[str] = set()
        """The processes that were last known to be alive."""
        self._sweeping: asyncio.Task[None] | None = None
        self._years: set[int] = set()
        """Those that there is room for."""

    async def _open(self, *, beside: bool) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=6,
                init=_plan_once,
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
        for task in (self._listener, self._sweeping):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        if self._pool is not None:
            with contextlib.suppress(asyncpg.PostgresError, *LOST):
                async with self._pool.acquire(timeout=1) as connection:
                    await connection.execute("DELETE FROM processes WHERE id = $1", self.process, timeout=1)
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
            self._lost = lost = asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                await self._begin(connection)
                self._listening.set()
                self.on_return()
                await self._watch(connection, lost)
            except (asyncpg.PostgresError, *LOST):
                await asyncio.sleep(0.2)
            finally:
                connection.terminate()
            log.warning("database connection lost", extra={"event": "listener_lost"})

    async def _begin(self, connection: asyncpg.Connection[Any]) -> None:
        """Takes a name under which nothing was missed yet: what was told to another name may be lost."""
        name = token_hex(8)
        await connection.add_listener(f"quintet_entry_{name}", self._heard_entry)
        for channel in (f"quintet_notice_{name}", "quintet_notice"):
            await connection.add_listener(channel, self._heard_notice)
        await connection.execute("INSERT INTO processes VALUES ($1, now())", name, timeout=self._timeout)
        before, self.process = self.process, name
        await connection.execute("DELETE FROM processes WHERE id = $1", before, timeout=self._timeout)

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
        if process != self.process:
            self.on_notice(notice.encode())

    async def publish(self, table: str | None, notice: bytes) -> None:
        payload = f"{self.process} {notice.decode()}"
        if table is None:
            await self._do("SELECT pg_notify('quintet_notice', $1)", payload)
        else:
            query = """SELECT pg_notify('quintet_notice_' || follower, $2)
                       FROM tables, unnest(followers) AS follower WHERE id = $1 AND follower <> $3"""
            await self._do(query, table, payload, self.process)

    async def follow(self, tables: Collection[str]) -> None:
        query = """UPDATE tables SET followers = array_append(followers, $2::text)
                   WHERE id = ANY($1) AND $2 <> ALL(followers)"""
        await self._do(query, list(tables), self.process)

    async def unfollow(self, tables: Collection[str]) -> None:
        await self._strike_out(self.process, tables)

    async def _strike_out(self, process: str, tables: Collection[str]) -> None:
        query = """UPDATE tables SET followers = array_remove(followers, $2::text)
                   WHERE id = ANY($1) AND $2 = ANY(followers)"""
        await self._do(query, list(tables), process)

    async def beat(self) -> set[str]:
        process = self.process
        self._alive = {row[0] for row in await self._all(BEAT, process)}
        if process == self.process and process not in self._alive:
            self._lost.set()  # it was silent for so long that it was taken for dead
        return self._alive

    async def _sweep(self, followers: dict[str, set[str]]) -> None:
        """Strikes out, of processes that are not known and of tables that each seems to follow, those that are dead."""
        with contextlib.suppress(StoreError):
            known = await self._all("SELECT id FROM processes WHERE id = ANY($1)", list(followers))
            self._alive |= {row[0] for row in known}
            for process in followers.keys() - self._alive:
                await self._strike_out(process, followers[process])

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
                        item.deadlines,
                        item.deadline,
                    )
                    for item in batch
                ),
                strict=True,
            )
        )
        rows = await self._all(APPEND, *columns, self.process)
        strangers: dict[str, set[str]] = {}
        for _, table, follower, _ in rows:
            if follower is not None and follower not in self._alive:
                strangers.setdefault(follower, set()).add(table)
        if strangers and (self._sweeping is None or self._sweeping.done()):
            self._sweeping = asyncio.create_task(self._sweep(strangers), name="store sweeper")
        return {token for token, *_ in rows if token is not None}

    async def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._all(query, *values)]

    async def together(self, steps: Sequence[Step]) -> bool:
        async def work(connection: asyncpg.Connection[Any]) -> bool:
            transaction = connection.transaction()
            await transaction.start()
            try:
                for query, values, needed in steps:
                    # "INSERT 0 1", "UPDATE 1", "DELETE 1": the last word is how many rows.
                    changed = await connection.execute(query, *values)
                    if needed and changed.endswith(" 0"):
                        await transaction.rollback()
                        return False
            except BaseException:
                await transaction.rollback()
                raise
            await transaction.commit()
            return True

        return await self._try(work)

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

    async def create(self, row: TableRow, summary: Summary, entries: Sequence[AnyEntry] = ()) -> None:
        year = datetime.fromtimestamp(row.created, UTC).year
        if year not in self._years:
            await self._do("SELECT make_room_for_entries($1)", year)
            self._years.add(year)
        members = {row.host, *(chair.guest for chair in row.chairs if chair.guest is not None)}
        marks = ", ".join(f"${number}" for number in range(1, len(COLUMNS.split(", ")) + 1))
        bodies = [(row.id, number, token, row.created, body, row.created) for number, token, body in to_bodies(entries)]

        async def work(connection: asyncpg.Connection[Any]) -> None:
            async with connection.transaction():
                await connection.execute(
                    f"INSERT INTO tables ({COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING", *to_columns(row, summary)
                )
                await connection.executemany(
                    "INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING", bodies
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
        query = """SELECT number, body FROM entries
                   WHERE table_id = $1 AND number > $2 AND made = (SELECT created FROM tables WHERE id = $1)
                   ORDER BY number"""
        return [(number, body) for number, body in await self._all(query, table, after)]

    async def open_tables(self, limit: int) -> list[Listed]:
        return listing(await self._all(OPEN_TABLES.format(limit="$1"), limit))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        return listing(await self._all(TABLES_OF.format(guest="$1", limit="$2"), guest, limit))

    async def count_made(self, guest: str, since: float) -> int:
        query = "SELECT count(*) FROM tables WHERE host = $1 AND created > $2 AND status NOT IN ('finished', 'closed')"
        return int((await self._all(query, guest, since))[0][0])

    async def bots_due(self, before: float, limit: int) -> list[str]:
        query = "SELECT id FROM tables WHERE bots_due AND updated < $1 ORDER BY updated LIMIT $2"
        return [row[0] for row in await self._all(query, before, limit)]

    async def remove(self, table: str) -> None:
        await self._do("WITH gone AS (DELETE FROM members WHERE table_id = $1) DELETE FROM tables WHERE id = $1", table)

    async def review(self, table: str, form: str) -> StoredReview | None:
        query = """SELECT body, done, whole FROM reviews
                   WHERE table_id = $1 AND form = $2 AND (body IS NOT NULL OR until > now())"""
        rows = await self._all(query, table, form)
        return StoredReview(*rows[0]) if rows else None

    async def claim_review(self, table: str, form: str, worker: str, seconds: float) -> bool:
        # Where the line broke after it was written, the claim is ours already.
        query = """INSERT INTO reviews (table_id, form, worker, until)
                   SELECT id, $2, $3, now() + make_interval(secs => $4)
                   FROM tables WHERE id = $1 AND status = 'finished'
                   ON CONFLICT (table_id) DO UPDATE
                   SET form = excluded.form, body = NULL, worker = excluded.worker, until = excluded.until,
                       done = 0, whole = 0
                   WHERE (reviews.body IS NULL OR reviews.form <> excluded.form)
                     AND (reviews.until < now() OR reviews.worker = excluded.worker)
                   RETURNING table_id"""
        return bool(await self._all(query, table, form, worker, seconds))

    async def hold_review(self, table: str, worker: str, seconds: float, done: int, of: int) -> None:
        query = """UPDATE reviews SET until = now() + make_interval(secs => $3), done = $4, whole = $5
                   WHERE table_id = $1 AND worker = $2 AND body IS NULL"""
        await self._do(query, table, worker, seconds, done, of)

    async def save_review(self, table: str, worker: str, body: str) -> None:
        query = "UPDATE reviews SET body = $3, until = now() WHERE table_id = $1 AND worker = $2"
        await self._do(query, table, worker, body)

    async def drop_review(self, table: str, worker: str) -> None:
        await self._do("DELETE FROM reviews WHERE table_id = $1 AND worker = $2 AND body IS NULL", table, worker)

    async def changed_beside(self) -> bool:
        return False  # all who write here tell those who follow

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
                ) RETURNING id, created
            ), forgotten AS (
                DELETE FROM members USING old WHERE table_id = old.id
            ), cleared AS (
                DELETE FROM entries USING old WHERE table_id = old.id AND made = old.created
            )
            SELECT count(*) FROM old
        """
        return int((await self._all(query, list(statuses), before, limit))[0][0])

    async def remove_guests(self, before: float, limit: int) -> int:
        with_them = ", ".join(
            f"{kind}_gone AS (DELETE FROM {kind} USING silent WHERE guest = silent.id)" for kind in BELONGINGS
        )
        query = f"""
            WITH silent AS (
                DELETE FROM guests WHERE seen < $1 AND id IN (
                    SELECT id FROM guests WHERE seen < $1 AND NOT EXISTS (
                        SELECT FROM members JOIN tables ON tables.id = table_id
                        WHERE guest = guests.id AND updated >= $1
                    ) AND NOT EXISTS (SELECT FROM passkeys WHERE guest = guests.id) LIMIT $2
                ) RETURNING id
            ), {with_them}
            SELECT count(*) FROM silent
        """
        return int((await self._all(query, before, limit))[0][0])

    async def remove_guest(self, guest: str) -> None:
        gone = ", ".join(f"{kind}_gone AS (DELETE FROM {kind} WHERE guest = $1)" for kind in BELONGINGS)
        await self._do(f"WITH {gone} DELETE FROM guests WHERE id = $1", guest)

    async def guests_called(self, name: str) -> list[Guest]:
        rows = await self._all("SELECT id, name, figure FROM guests WHERE name = $1 ORDER BY id", name)
        return [Guest(*row) for row in rows]

    async def tables_with(self, guest: str) -> list[str]:
        query = """SELECT id FROM tables WHERE host = $1 OR strpos(setup, $2) > 0
                   UNION SELECT table_id FROM entries WHERE strpos(body, $2) > 0 ORDER BY 1"""
        return [row[0] for row in await self._all(query, guest, f'"guest":"{guest}"')]

    async def rewrite(self, row: TableRow, entries: Mapping[int, AnyEntry]) -> None:
        bodies = [(encode(entry).decode(), row.id, number, row.created) for number, entry in entries.items()]

        async def work(connection: asyncpg.Connection[Any]) -> None:
            async with connection.transaction():
                query = "UPDATE tables SET host_name = $1, setup = $2 WHERE id = $3"
                await connection.execute(query, row.host_name, encode(row.chairs).decode(), row.id)
                query = "UPDATE entries SET body = $1 WHERE table_id = $2 AND number = $3 AND made = $4"
                await connection.executemany(query, bodies)

        await self._try(work)

    async def backup(self, path: Path) -> None:
        await self._dump(path)

    async def archive(self, year: int, path: Path) -> int:
        kinds = "tables", "members", "entries"
        if year >= datetime.now(UTC).year:
            raise StoreError(f"{year} is not over")
        if (await self._all("SELECT to_regclass($1)", f"entries_{year}"))[0][0] is None:
            raise StoreError(f"no table of {year} is there")
        made = "extract(year FROM to_timestamp(created) AT TIME ZONE 'UTC')"
        query = f"SELECT count(*) FROM tables WHERE {made} = $1 AND status NOT IN ('finished', 'closed')"
        if playing := (await self._all(query, year))[0][0]:
            raise StoreError(f"{playing} games of {year} are not over; close them or prune them first")

        async def work(connection: asyncpg.Connection[Any]) -> None:
            async with connection.transaction():
                # The lock that holds up moves comes last. If the dump failed before, all of this was done.
                query = "SELECT FROM pg_inherits WHERE inhrelid = to_regclass($1)"
                if not await connection.fetch(query, f"entries_{year}"):
                    return
                script = f"""
                    CREATE TABLE tables_{year} (LIKE tables);
                    WITH gone AS (DELETE FROM tables WHERE {made} = {year} RETURNING *)
                    INSERT INTO tables_{year} SELECT * FROM gone;
                    CREATE TABLE members_{year} (LIKE members);
                    WITH gone AS (DELETE FROM members USING tables_{year} WHERE table_id = id RETURNING members.*)
                    INSERT INTO members_{year} SELECT * FROM gone;
                    ALTER TABLE entries DETACH PARTITION entries_{year};
                """
                await connection.execute(script, timeout=MIGRATING)

        await self._try(work)
        count = (await self._all(f"SELECT count(*) FROM tables_{year}"))[0][0]
        await self._dump(path, *(f"--table={kind}_{year}" for kind in kinds))
        await self._do(f"DROP TABLE {', '.join(f'{kind}_{year}' for kind in kinds)}")
        return int(count)

    async def _dump(self, path: Path, *options: str) -> None:
        program = shutil.which("pg_dump")
        if program is None:
            raise StoreError("pg_dump is not there; it comes with PostgreSQL's client programs")
        new_private_file(path)
        url = urlsplit(self._url)
        # Others can see command lines, so the password is not in it.
        without = url._replace(netloc=url.netloc.replace(f":{url.password}@", "@")).geturl()
        environment = os.environ | ({"PGPASSWORD": unquote(url.password)} if url.password else {})
        command = program, "--format=custom", f"--file={path}", f"--dbname={without}", *options
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


async def _plan_once(connection: asyncpg.Connection[Any]) -> None:
    """Has each statement planned once, by indexes.

    To plan an append takes longer than to carry it out. But a plan that was made when there were few tables would read
    all of them when there are many.
    """
    await connection.execute("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off")


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
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('quintet'))", timeout=MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS meta (key text PRIMARY KEY, value bytea NOT NULL)")
        version = await _version(connection)
        if version > len(MIGRATIONS):
            raise SchemaError(f"the database is of version {version}; this program knows {len(MIGRATIONS)}")
        for script in MIGRATIONS[version:]:
            await connection.execute(script, timeout=MIGRATING)
        await connection.execute(
            "INSERT INTO meta VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            msgspec.json.encode(len(MIGRATIONS)),
        )
