"""Both databases keep what they are given, and give it to one only."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from quintet.server.store import Append, SchemaError, Store, StoreError, Summary
from quintet.server.store import sqlite as sqlite_store
from quintet.server.store.postgres import APPEND, PostgresStore
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


def test_the_tables_of_one_host_do_not_hide_those_of_others(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for number, host in enumerate(["other", "shy", *["busy"] * 6]):
                new = row(f"{number:012}", host=host)
                await store.create(new, Summary.of(Table(new), 1000.0 + number))
            listed = await store.open_tables(4)
            assert [item.row.host for item in listed] == ["busy", "busy", "shy", "other"]
            assert [item.summary.updated for item in listed] == [1007, 1006, 1001, 1000]

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


def modes(folder: Path) -> dict[str, int]:
    """What the folder and the files in it are open to."""
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}


PRIVATE = {"data": 0o700, "q.sqlite": 0o600, "q.sqlite-wal": 0o600, "q.sqlite-shm": 0o600, "q.lock": 0o600}


@pytest.fixture
def loose() -> Iterator[None]:
    """Files are readable by all where nobody takes care."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose")
def test_files_are_private_from_the_first_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        folder, seen = tmp_path / "data", []
        connect = sqlite_store._Connection._connect

        def observed(connection: sqlite_store._Connection) -> None:
            connect(connection)
            seen.append(modes(folder))

        monkeypatch.setattr(sqlite_store._Connection, "_connect", observed)
        async with opened(lambda: SqliteStore(folder / "q.sqlite")) as store:
            await store.key()
            assert modes(folder) == PRIVATE
        for moment in seen:
            assert moment.items() <= PRIVATE.items()

    run(test())


@pytest.mark.usefixtures("loose")
def test_files_of_an_earlier_version_become_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        folder = tmp_path / "data"
        folder.mkdir()
        left = sqlite3.connect(folder / "q.sqlite")
        left.execute("PRAGMA journal_mode = WAL")
        left.execute("CREATE TABLE kept (it TEXT)")
        left.commit()
        assert modes(folder)["q.sqlite-wal"] == 0o644
        async with opened(lambda: SqliteStore(folder / "q.sqlite")):
            assert modes(folder) == PRIVATE
        left.close()
        assert not caplog.records

    run(test())


def test_a_file_system_that_cannot_keep_them_private_is_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        folder = tmp_path / "data"
        folder.mkdir(mode=0o755)
        monkeypatch.setattr(Path, "chmod", lambda _path, _mode: None)
        async with opened(lambda: SqliteStore(folder / "q.sqlite")):
            pass
        (record,) = caplog.records
        assert record.getMessage() == "others on this machine can read data: its mode cannot be set to 700 here"

    run(test())


def test_a_folder_that_many_share_is_left_to_them(tmp_path: Path) -> None:
    async def test() -> None:
        folder = tmp_path / "data"
        folder.mkdir()
        folder.chmod(0o1777)
        async with opened(lambda: SqliteStore(folder / "q.sqlite")):
            assert modes(folder) == PRIVATE | {"data": 0o777}
            assert folder.stat().st_mode & 0o1777 == 0o1777

    run(test())


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(lambda: SqliteStore(tmp_path / "q.sqlite")) as store:
            assert isinstance(store, SqliteStore)
            faults: list[str] = []
            store.on_fault = lambda where, _error, kind: faults.append(f"{where} {kind}")
            table = Table(row())
            await store.create(row(), Summary.of(table, 1.0))
            table.apply(Filled(0, "easy"))
            item = Append.of(table, Filled(0, "easy"), 1.0)
            item.body = "x" * 100_000
            await store._write_in(lambda connection: connection.execute("PRAGMA max_page_count = 1").close())
            with pytest.raises(StoreError, match="SQLITE_FULL"):
                await store.append(item)
            assert faults == ["append SQLITE_FULL"]
            await store.check()
            assert not store.writable
            await store._write_in(lambda connection: connection.execute("PRAGMA max_page_count = 10000").close())
            await store.check()
            assert store.writable
            assert await store.append(item)

    run(test())


def test_an_append_is_planned_once_and_reads_no_more_however_many_tables_there_are(postgres: Postgres) -> None:
    async def test() -> None:
        async with opened(lambda: PostgresStore(postgres.database())) as store:
            assert isinstance(store, PostgresStore)
            table = Table(row())
            await store.create(row(), Summary.of(table, 1.0))
            for number in range(1, 11):
                assert await store.append(Append.to(row().id, number, Filled(0, "easy"), Summary.of(table, 1.0)))
            assert store._pool is not None
            async with store._pool.acquire() as connection:  # the one that was used last
                query = "SELECT name, generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1"
                ((name, plans, others),) = await connection.fetch(query, APPEND)
                assert (plans, others) == (10, 0)
                plan = await connection.fetch(f"EXPLAIN EXECUTE {name} ({', '.join(['NULL'] * 13)})")
            assert "Index Scan" in repr(plan)
            assert "Seq Scan" not in repr(plan), "though there is one table, and a glance would do"

    run(test())


def test_a_line_to_postgresql_that_breaks_in_the_middle_of_an_answer_is_tried_again() -> None:
    async def test() -> None:
        tried = 0

        class Pool:
            @asynccontextmanager
            async def acquire(self, *, timeout: float) -> AsyncIterator[None]:
                assert timeout
                yield

        async def work(_connection: object) -> str:
            nonlocal tried
            tried += 1
            if tried == 1:
                raise asyncpg.InternalClientError("got result for unknown protocol state 3")
            return "done"

        store = PostgresStore("postgresql://nowhere")
        store._pool = Pool()
        assert await store._try(work) == "done"
        assert tried == 2

    run(test())
