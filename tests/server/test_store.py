"""Both databases keep what they are given, and give it to one only."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from quintet.server.store import Append, SchemaError, Store, Summary
from quintet.server.store.postgres import PostgresStore
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Chair, Filled, Guest, Moved, Sat, Started, Table, TableRow, decode_entry, encode
from tests.server.harness import ROUNDS, Postgres, run

Opener = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgresql"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "q.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    url = server.database()
    return lambda: PostgresStore(url)


@asynccontextmanager
async def opened(opener: Opener) -> AsyncIterator[Store]:
    store = opener()
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row(name: str = "a" * 12, host: str = "h", **more: object) -> TableRow:
    chairs = [Chair(), Chair(bot="easy"), Chair(guest="k", name="Kim", kept=True)]
    new = TableRow(name, ROUNDS, 3, {"rounds": 1}, True, host, "Host", 100.0, "5" * 64, chairs)
    for key, value in more.items():
        setattr(new, key, value)
    return new


def test_a_table_comes_back_as_it_was(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            table = Table(row())
            await store.create(row(), Summary.of(table, 100.0))
            for entry in (Sat(0, "g", "Gil", "0" * 32), Sat(2, "k", "Kim", "1" * 32), Started()):
                table.apply(entry)
                assert await store.append(Append.of(table, entry, 200.0 + table.number))
            listed = await store.find("a" * 12)
            assert listed is not None
            assert listed.row == row()
            assert listed.summary.status == "playing"
            assert listed.summary.chairs == table.chairs
            assert listed.summary.asked == table.asked
            assert listed.summary.updated == 203.0
            entries = await store.entries("a" * 12)
            again = Table(listed.row, entries)
            assert encode(again.state(0, None)) == encode(table.state(0, None))
            assert await store.entries("a" * 12, 2) == [Started()]
            assert await store.find("b" * 12) is None

    run(test())


def test_a_number_is_given_once(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            table = Table(row())
            await store.create(row(), Summary.of(table, 1.0))
            table.apply(Filled(0, "easy"))
            items = [Append.of(table, Filled(0, "easy"), float(number)) for number in range(8)]
            accepted = await asyncio.gather(*(store.append(item) for item in items))
            assert accepted.count(True) == 1
            winner = items[accepted.index(True)]
            assert await store.append(winner), "the same entry again, because the answer was lost, is no conflict"
            assert not await store.append(items[accepted.index(False)])
            listed = await store.find("a" * 12)
            assert listed is not None
            assert listed.summary.updated == winner.updated, "who lost has changed nothing"
            assert len(await store.entries("a" * 12)) == 1

    run(test())


def test_lists(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for number in range(4):
                new = row(f"{number}" * 12, host=f"h{number % 2}", open=number != 3, created=1000.0 + number)
                await store.create(new, Summary.of(Table(new), 1000.0 + number))
            assert [item.row.id[0] for item in await store.open_tables(10)] == ["2", "1", "0"]
            assert [item.row.id[0] for item in await store.open_tables(1)] == ["2"]
            assert [item.row.id[0] for item in await store.tables_of("h0", 10)] == ["2", "0"]
            assert len(await store.tables_of("k", 10)) == 4, "a seat is kept for Kim at each"
            await store.join("g", "1" * 12)
            await store.join("g", "1" * 12)
            assert [item.row.id[0] for item in await store.tables_of("g", 10)] == ["1"]
            await store.leave("g", "1" * 12)
            assert await store.tables_of("g", 10) == []
            assert await store.count_made("h1", 0) == 2
            assert await store.count_made("h1", 1002.0) == 1
            assert await store.bots_due(10**10, 10) == []
            for number, entry in ((0, Sat(0, "g", "Gil", "0" * 32)), (3, Filled(0, "easy"))):
                table = Table(row(f"{number}" * 12), [entry, Filled(2, "easy")])
                table.apply(Started())
                while not table.asked_bots:
                    assert table.match is not None
                    table.apply(Moved(0, table.match.game.decision, table.match.game.legal(0)[0]))
                assert await store.append(Append.of(table, Started(), 1010.0))
            assert await store.bots_due(1011.0, 10) == ["0" * 12], "at the other one no person waits"
            assert await store.bots_due(1009.0, 10) == []
            assert await store.count_made("h0", 0) == 2
            assert await store.remove_tables(["waiting"], 1001.5, 10) == 1, "the started one stays"
            assert await store.find("1" * 12) is None
            assert await store.find("0" * 12) is not None
            await store.remove("2" * 12)
            assert [item.row.id[0] for item in await store.tables_of("h0", 10)] == ["0"]

    run(test())


def test_guests_and_the_key_stay(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            key = await store.key()
            assert len(key) == 32
            await store.save_guest(Guest("g", "Gil"), 1.0)
            await store.save_guest(Guest("g", "Gill", "owl"), 2.0)
            assert await store.guest("x") is None
            await store.ping()
        async with opened(opener) as store:
            assert await store.key() == key
            assert await store.guest("g") == Guest("g", "Gill", "owl")

    run(test())


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path, postgres: Postgres) -> None:
    async def test() -> None:
        file = tmp_path / "q.sqlite"
        async with opened(lambda: SqliteStore(file)):
            pass
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA user_version = 99")
        connection.close()
        store: Store = SqliteStore(file)
        with pytest.raises(SchemaError):
            await store.open()
        url = postgres.database()
        async with opened(lambda: PostgresStore(url)):
            pass
        other = await asyncpg.connect(url)
        await other.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
        await other.close()
        store = PostgresStore(url)
        with pytest.raises(SchemaError):
            await store.open()

    run(test())


def test_entries_are_written_as_they_are_documented() -> None:
    body = encode(Sat(0, "g", "Gil", "0" * 32))
    assert body == b'{"type":"sit","seat":0,"guest":"g","name":"Gil","share":"' + b"0" * 32 + b'"}'
    assert decode_entry(body) == Sat(0, "g", "Gil", "0" * 32)


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_durable_means_on_the_disk(tmp_path: Path, durable: bool, level: int) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "q.sqlite", durable=durable)
        await store.open()
        for connection in (store._write_in, store._read_in):
            assert (await connection(lambda it: it.execute("PRAGMA synchronous").fetchone()))[0] == level
            assert (await connection(lambda it: it.execute("PRAGMA journal_mode").fetchone()))[0] == "wal"
        await store.close()

    run(test())
