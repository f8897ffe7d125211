"""Several processes on one database: who is told of what, and that nobody who should be is not."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import asyncpg
import pytest

from quintet.server.app import App
from quintet.server.opening import open_table
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.store import Append, Summary
from quintet.server.store.postgres import PostgresStore
from quintet.server.table import Filled, Table
from tests.server.harness import PATIENCE, ROUNDS, Line, Postgres, run
from tests.server.test_store import opened, row

NAME = "a" * 12


async def eventually(condition: Any) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.01)


class Database:
    """A look behind the back of all processes."""

    def __init__(self, url: str, connection: Any) -> None:
        self.url = url
        self.do = connection.execute
        self._connection = connection
        self._ends = 0
        self._heard: dict[str, list[str]] = defaultdict(list)

    async def followers(self, table: str = NAME) -> list[str]:
        found: list[str] = await self._connection.fetchval("SELECT followers FROM tables WHERE id = $1", table)
        return found

    async def overhear(self, *stores: PostgresStore) -> None:
        """Listens to all that these can be told."""
        for store in stores:
            for kind in ("entry", "notice"):
                await self._connection.add_listener(f"quintet_{kind}_{store.process}", self._hear)
        await self._connection.add_listener("quintet_notice", self._hear)
        await self._connection.add_listener("end", self._hear)

    def _hear(self, _connection: Any, _process: int, channel: str, payload: str) -> None:
        self._heard[channel].append(payload)

    async def heard(self) -> dict[str, list[str]]:
        """What was said since this was last asked, by channel. Those who say it must have committed it."""
        self._ends += 1
        await self.do(f"NOTIFY \"end\", '{self._ends}'")

        async def ended() -> bool:
            return self._heard["end"][-1:] == [str(self._ends)]

        await eventually(ended)
        heard, self._heard = self._heard, defaultdict(list)
        del heard["end"]
        return heard


@asynccontextmanager
async def looking(postgres: Postgres) -> AsyncIterator[Database]:
    """A new database, into which the test can look."""
    url = postgres.database()
    connection = await asyncpg.connect(url)
    yield Database(url, connection)
    await connection.close()


@asynccontextmanager
async def processes(postgres: Postgres, count: int) -> AsyncIterator[tuple[Database, list[PostgresStore], Table]]:
    """Some processes on one database, with a table there."""
    async with looking(postgres) as database, AsyncExitStack() as stack:
        stores = [PostgresStore(database.url) for _ in range(count)]
        for store in stores:
            await store.open()
            stack.push_async_callback(store.close)
        await database.overhear(*stores)
        table = Table(row(chairs=row().chairs[:1]))
        await stores[0].create(table.row, Summary.of(table, 100.0))
        yield database, stores, table


def next_entry(table: Table) -> Append:
    """Something to append to a table."""
    return Append.to(table.row.id, table.number + 1, Filled(0, "easy"), Summary.of(table, 100.0))


async def append(store: PostgresStore, table: Table) -> int:
    """Has a process write something; returns its number."""
    assert await store.append(next_entry(table))
    table.number += 1
    return table.number


def test_a_commit_tells_those_who_follow_the_table_and_no_others(postgres: Postgres) -> None:
    async def test() -> None:
        async with processes(postgres, 3) as (database, (one, two, _three), table):
            await append(one, table)
            await one.follow([NAME])
            await append(one, table)
            assert await database.heard() == {}, "all are in one place"
            await two.follow([NAME])
            await two.follow([NAME])
            number = await append(one, table)
            assert await database.heard() == {f"quintet_entry_{two.process}": [f"{NAME} {number}"]}
            number = await append(two, table)
            assert await database.heard() == {f"quintet_entry_{one.process}": [f"{NAME} {number}"]}
            await two.unfollow([NAME])
            await append(one, table)
            assert await database.heard() == {}

    run(test())


def test_what_is_said_at_a_table_is_told_to_those_who_follow_it_and_names_to_all(postgres: Postgres) -> None:
    async def test() -> None:
        async with processes(postgres, 3) as (database, (one, two, three), _):
            heard: dict[PostgresStore, list[bytes]] = {store: [] for store in (one, two, three)}
            for store, notices in heard.items():
                store.on_notice = notices.append
            await one.follow([NAME])
            await one.publish(NAME, b"nobody is there")
            assert await database.heard() == {}
            await two.follow([NAME])
            await one.publish(NAME, b"hello")
            await one.publish(None, b"called otherwise")

            async def all_told() -> bool:
                return len(heard[two]) == 2 and len(heard[three]) == 1

            await eventually(all_told)
            assert list(heard.values()) == [[], [b"hello", b"called otherwise"], [b"called otherwise"]]

    run(test())


@pytest.mark.parametrize("first", ["append", "follow"])
def test_one_who_begins_to_follow_at_the_moment_of_a_commit_misses_nothing(postgres: Postgres, first: str) -> None:
    """Both write to the row of the table, and one of them has to wait for the other to be committed."""

    async def test() -> None:
        async with processes(postgres, 2) as (database, (one, two), table):
            told: list[tuple[str, int]] = []
            two.on_entry = lambda name, number: told.append((name, number))
            await database.do("BEGIN")
            if first == "follow":
                await database.do(f"UPDATE tables SET followers = array_append(followers, '{two.process}')")
                second = asyncio.create_task(append(one, table))
            else:
                await database.do("UPDATE tables SET updated = 200")
                await database.do(
                    f"INSERT INTO entries SELECT '{NAME}', 1, 'token', 200, body, created FROM tables, "
                    '(VALUES (\'{"type":"fill","seat":0,"bot":"easy"}\')) AS v (body)'
                )
                second = asyncio.create_task(two.follow([NAME]))  # type: ignore[arg-type]
            watch = await asyncpg.connect(database.url)

            async def waits() -> bool:
                return bool(
                    await watch.fetchval("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                )

            await eventually(waits)
            await watch.close()
            assert not second.done()
            await database.do("COMMIT")
            await second
            if first == "append":
                assert await two.entries(NAME) == [Filled(0, "easy")], "what was committed before can be read"
            else:

                async def heard() -> bool:
                    return told == [(NAME, 1)]

                await eventually(heard)

    run(test())


def test_a_process_that_died_is_told_nothing_more(postgres: Postgres) -> None:
    async def test() -> None:
        async with processes(postgres, 2) as (database, (one, two), table):
            for store in (one, two):
                await store.follow([NAME])
            assert await one.beat() == await two.beat() == {one.process, two.process}
            dead = two.process
            await database.do(f"UPDATE processes SET seen = now() - interval '1 minute' WHERE id = '{dead}'")
            assert await one.beat() == {one.process}
            number = await append(one, table)
            assert await database.heard() == {f"quintet_entry_{dead}": [f"{NAME} {number}"]}, "not known before"

            async def struck_out() -> bool:
                return await database.followers() == [one.process]

            await eventually(struck_out)
            await append(one, table)
            assert await database.heard() == {}
            returned = asyncio.Event()
            two.on_return = returned.set
            assert two.process not in await two.beat(), "it was only slow"
            await asyncio.wait_for(returned.wait(), 20)
            assert two.process != dead, "what was told to that name is lost"
            assert await two.beat() == {one.process, two.process}

    run(test())


def test_a_process_that_is_new_is_not_taken_for_dead(postgres: Postgres) -> None:
    async def test() -> None:
        async with processes(postgres, 1) as (database, (one,), table):
            await one.beat()
            async with opened(lambda: PostgresStore(database.url)) as new:
                await new.follow([NAME])
                await append(one, table)
                assert one._sweeping is not None
                await one._sweeping
                assert await database.followers() == [new.process]
            assert await one.beat() == {one.process}, "one that ends says so"

    run(test())


# Whole servers --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def servers(postgres: Postgres, count: int) -> AsyncIterator[tuple[Database, list[App], str, str]]:
    """Some servers on one database, a table with two bots, and the cookie of its host."""
    async with looking(postgres) as database:
        apps = [App(PostgresStore(database.url), Settings(bot_pause=0, idle_after=0)) for _ in range(count)]
        for app in apps:
            await app.open()
        guest = await apps[0].guests.name(None, "Ann")
        cookie = apps[0].guests.cookie(guest, secure=False).partition(";")[0]
        table = await open_table(apps[0].hub.store, apps[0].settings, guest, NewTable(ROUNDS, 2))
        try:
            yield database, apps, table, cookie
        finally:
            for app in apps:
                await app.close()


def test_a_server_follows_the_tables_at_which_someone_looks(postgres: Postgres) -> None:
    async def test() -> None:
        async with servers(postgres, 2) as (database, (one, two), table, cookie):
            assert await database.followers(table) == []
            host = Line(one, f"/live/{table}", cookie)
            await host.reach(0)
            assert await database.followers(table) == [one.hub.store.process]
            watcher = Line(two, f"/live/{table}", "")
            await watcher.reach(0)
            assert await database.followers(table) == [one.hub.store.process, two.hub.store.process]
            assert (await host.ask(type="fill", seat=0, bot="easy"))["type"] == "ack"
            await watcher.reach(1)
            await watcher.end()
            await two.hub._evict()
            assert await database.followers(table) == [one.hub.store.process]
            assert (await host.ask(type="fill", seat=1, bot="easy"))["type"] == "ack"
            back = Line(two, f"/live/{table}", "")
            await back.reach(2)
            assert await database.followers(table) == [one.hub.store.process, two.hub.store.process]
            await back.end()
            await host.end()

    run(test())


def test_those_who_looked_by_a_process_that_died_are_there_no_more(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quintet.server.hub.HEARTBEAT", 0.05)

    async def test() -> None:
        async with servers(postgres, 2) as (database, (one, two), table, cookie):
            host, watcher = Line(one, f"/live/{table}", cookie), Line(two, f"/live/{table}", "")

            def watchers() -> int:
                told = [frame for frame in host.frames if '"type":"presence"' in frame]
                return int(json.loads(told[-1])["watchers"]) if told else -1

            async def until(count: int) -> None:
                async with asyncio.timeout(PATIENCE):
                    while watchers() != count:
                        await asyncio.sleep(0.01)

            await watcher.reach(0)
            await until(2)  # the host has no seat yet
            two.hub._tasks.cancel()
            await database.do(
                f"UPDATE processes SET seen = now() - interval '1 min' WHERE id = '{two.hub.store.process}'"
            )
            await until(1)
            for line in (host, watcher):
                await line.end()

    run(test())


def test_a_table_that_cannot_be_opened_is_not_followed_for_long(postgres: Postgres) -> None:
    async def test() -> None:
        async with servers(postgres, 1) as (database, (app,), table, _):
            await database.do(f"UPDATE tables SET setup = 'damaged' WHERE id = '{table}'")
            with pytest.raises(Exception, match="frozen"):
                await app.hub.get(table)
            await app.hub._evict()
            assert await database.followers(table) == []

    run(test())


def test_a_server_whose_line_to_the_database_broke_misses_nothing(postgres: Postgres) -> None:
    async def test() -> None:
        async with servers(postgres, 2) as (database, (one, two), table, cookie):
            host, watcher = Line(one, f"/live/{table}", cookie), Line(two, f"/live/{table}", "")
            for line in (host, watcher):
                await line.reach(0)
            before = two.hub.store.process
            await database.do(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                "AND datname = current_database()"
            )
            assert (await host.ask(type="fill", seat=0, bot="easy"))["type"] == "ack"
            await watcher.reach(1)

            async def follows_again() -> bool:
                return {one.hub.store.process, two.hub.store.process} <= set(await database.followers(table))

            await eventually(follows_again)
            assert two.hub.store.process != before
            assert (await host.ask(type="fill", seat=1, bot="easy"))["type"] == "ack"
            await watcher.reach(2)
            for line in (host, watcher):
                await line.end()

    run(test())
