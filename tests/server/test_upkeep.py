"""What those who run a server do with what it keeps, while it runs: nothing is lost that was not meant to be."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import subprocess
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, get_args

import asyncpg
import click
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from quintet.cli.admin import command
from quintet.engine import RuleError
from quintet.records import verify
from quintet.server.app import App
from quintet.server.protocol import Status
from quintet.server.settings import Settings
from quintet.server.store import COLUMNS, Append, Store, Summary, postgres, sqlite, to_columns
from quintet.server.store.postgres import PostgresStore
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import (
    Chair,
    Closed,
    Filled,
    Guest,
    Moved,
    Renamed,
    Resigned,
    Sat,
    Started,
    Stood,
    Table,
    encode,
)
from quintet.server.upkeep import DAY, Ages, Removed, close, find_guests, forget, prune, prune_all, records
from tests.server.harness import (
    PATIENCE,
    ROUNDS,
    Postgres,
    ServerProcess,
    Wire,
    get,
    people,
    play_on,
    quick,
    run,
    seated,
)
from tests.server.test_hub import asked, game
from tests.server.test_store import Opener, opened, opener, row

__all__ = ["opener"]
NOW = 1000.0 * DAY


def admin(*arguments: object) -> str:
    """Runs a command; returns what it prints. Raises what it raises."""
    done = CliRunner().invoke(command, [str(argument) for argument in arguments], standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    assert not done.return_value, done.output
    return done.stdout


# Beside a running server ----------------------------------------------------------------------------------------------


def place(server: ServerProcess) -> list[str]:
    """The options that say where a server keeps everything."""
    options = server._options
    if "--database" in options:
        return ["--database", options[options.index("--database") + 1]]
    return ["--data", str(server._folder)]


async def beside(server: ServerProcess, *arguments: object) -> str:
    """Runs a command beside a server."""
    return await asyncio.to_thread(admin, *place(server), *arguments)


async def everything(server: ServerProcess, *tables: str) -> str:
    """All that a server keeps, or what it keeps in these tables, as text."""
    kept: list[Any] = []
    kind, where = place(server)
    for table in tables or ("guests", "tables", "entries", "members"):
        query = f"SELECT * FROM {table}"
        if kind == "--database":
            connection = await asyncpg.connect(where)
            kept += [tuple(row) for row in await connection.fetch(query)]
            await connection.close()
        else:
            file = sqlite3.connect(Path(where) / "quintet.sqlite")
            kept += file.execute(query).fetchall()
            file.close()
    return repr(kept)


async def finished(server: ServerProcess, *names: str) -> str:
    """A table with a finished game."""
    persons = [await person.named(name) for person, name in zip(await people(server.url, 2), names, strict=True)]
    table, wires = await seated(persons, options=quick(ROUNDS))
    await play_on(wires, random.Random(1))
    return table


def is_closed(wire: Wire) -> bool:
    return bool(wire.room["status"] == "closed")


def test_a_table_is_closed_and_all_who_look_are_told(server: ServerProcess) -> None:
    async def test() -> None:
        table, (a, b) = await seated(await people(server.url, 2))
        assert await beside(server, "close", table) == f"Closed {table}.\n"
        for wire in (a, b):
            await wire.until(partial(is_closed, wire))
            assert wire.state["events"][-1]["kind"] == "table_closed"
        assert await a.refused("move", decision=a.view["decision"], move="any") == "not_playing"
        with pytest.raises(RuleError, match="is over already"):
            await beside(server, "close", table)
        with pytest.raises(RuleError, match="there is no table 'nothing'"):
            await beside(server, "close", "nothing")

    run(test())


def test_a_guest_is_forgotten_and_the_games_go_on(server: ServerProcess) -> None:
    async def test() -> None:
        over = await finished(server, "Anneliese", "Bertram")
        persons = await people(server.url, 2)
        await persons[0].named("Anneliese")
        with pytest.raises(RuleError, match=r"2 guests are called 'Anneliese'; name one by its id: [0-9a-f]{24}, "):
            await beside(server, "forget", "Anneliese")
        await persons[1].named("Bartholomew")
        _, wires = await seated(persons)
        await play_on(wires, random.Random(1), 3)
        left = await persons[1].make()
        assert "is now 'Guest' at 2 tables" in await beside(server, "forget", "Bartholomew")
        assert "is now 'Guest' at 1 tables" in await beside(server, "forget", "Bertram")
        await play_on(wires, random.Random(1), 1)  # before which the server finds that another one was first
        assert wires[0].room["seats"][1]["name"] == "Guest"
        await play_on(wires, random.Random(1), 3)
        kept = await everything(server)
        assert "Anneliese" in kept
        assert "Bertram" not in kept
        assert "Bartholomew" not in kept
        assert (await persons[0].table(left))["host"] == "Guest"
        record = verify((await persons[0].http.get(f"/api/tables/{over}/record")).content)
        assert record.names == ["Anneliese", "Guest"]
        with pytest.raises(RuleError, match="there is no guest with the name or the id 'Bertram'"):
            await beside(server, "forget", "Bertram")

    run(test())


def test_all_records_are_exported_and_all_is_counted(server: ServerProcess, tmp_path: Path) -> None:
    async def test() -> None:
        table = await finished(server, "Ann", "Ben")
        lines = (await beside(server, "export")).splitlines()
        assert table in {verify(line.encode()).fair.table for line in lines}  # type: ignore[union-attr]
        counts = json.loads(await beside(server, "stats", "--json"))
        assert counts["tables"][ROUNDS]["finished"] == len(lines)
        assert counts["guests"] >= 2
        assert counts["entries"] > len(lines)
        assert counts["bytes"] > 10_000
        told = (await beside(server, "stats")).splitlines()
        assert told[0].split() == ["waiting", "opening", "playing", "finished", "closed"]
        assert told[1].split()[::4] == [ROUNDS, str(len(lines))]
        file = tmp_path / "records.jsonl"
        await beside(server, "export", "--output", file)
        assert file.read_text().splitlines() == lines
        with pytest.raises(RuleError, match="exists"):
            await beside(server, "export", "--output", file)

    run(test())


def test_a_backup_is_whole_and_for_nobody_else(
    server: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    kind, _ = place(server)
    copy = tmp_path / "copy"
    if kind == "--database":
        programs: Path = request.getfixturevalue("postgres")._bin
        monkeypatch.setenv("PATH", str(programs))

    async def test() -> None:
        table = await finished(server, "Ann", "Ben")
        await beside(server, "backup", copy)
        assert copy.stat().st_mode & 0o777 == 0o600
        with pytest.raises(click.ClickException, match="exists already; name a new file"):
            await beside(server, "backup", copy)
        store: Store
        if kind == "--database":
            url = request.getfixturevalue("postgres").database()
            subprocess.run([programs / "pg_restore", f"--dbname={url}", copy], check=True)
            store = PostgresStore(url)
        else:
            store = SqliteStore(copy)
        await store.open()
        listed = await store.find(table)
        assert listed is not None
        assert Table(listed.row, await store.entries(table)).status == "finished"
        await store.close()

    run(test())


def test_what_is_old_is_removed_beside_a_server_and_the_rest_stays(server: ServerProcess) -> None:
    async def test() -> None:
        table = await finished(server, "Ann", "Ben")
        told = await beside(server, "prune", "--finished-days", 1, "--abandoned-days", 1, "--guests-days", 1)
        assert told == "Removed 0 games and 0 guests.\n"
        assert table in await everything(server)

    run(test())


# Ages -----------------------------------------------------------------------------------------------------------------


async def table_of_age(store: Store, name: str, status: Status, days: float, guest: str = "g") -> None:
    """A table where nothing has happened for some days."""
    new = row(name * 12, host=guest)
    table = Table(new)
    await store.create(new, Summary.of(table, NOW - days * DAY))
    for entry in (Sat(0, guest, "Gil", "0" * 32), Filled(2, "easy"), Started()):
        table.apply(entry)
        table.status = status
        assert await store.append(Append.of(table, entry, NOW - days * DAY))


@pytest.mark.parametrize(
    ("ages", "removed"),
    [
        (Ages(), ""),
        (Ages(waiting=7), "bdj"),
        (Ages(abandoned=7), "f"),
        (Ages(finished=7), "h"),
        (Ages(finished=1), "gh"),
        (Ages(7, 7, 7), "bdfhj"),
    ],
)
def test_tables_are_removed_by_status_and_age(opener: Opener, ages: Ages, removed: str) -> None:
    statuses = [status for status in get_args(Status) for _ in range(2)]

    async def test() -> None:
        async with opened(opener) as store:
            for name, status, days in zip("abcdefghij", statuses, [3, 9] * 5, strict=True):
                await table_of_age(store, name, status, days)
            assert await prune_all(store, ages, NOW) == Removed(tables=len(removed))
            there = [name for name in "abcdefghij" if await store.find(name * 12) is not None]
            assert set(there) == set("abcdefghij") - set(removed)
            for name in "abcdefghij":
                assert bool(await store.entries(name * 12)) == (name in there)
            assert {listed.row.id[0] for listed in await store.tables_of("g", 100)} <= {*there}
            if removed:
                late = Table(row(removed[0] * 12))
                late.apply(Filled(0, "easy"))
                assert not await store.append(Append.of(late, Filled(0, "easy"), NOW)), "what is removed stays so"

    run(test())


def test_a_move_at_a_table_that_was_removed_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (_app, store, lines, table):
            mover, _, move = asked(lines)
            assert await store.remove_tables(["playing"], time.time() + 1, 10) == 1
            for _ in range(2):
                answer = await mover.ask(**move)
                assert (answer["type"], answer["reason"]) == ("refused", "no_such_table")
            assert await store.entries(table) == []

    run(test())


def test_guests_are_removed_who_did_not_come_and_at_whose_tables_nothing_happened(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for guest, days in (("new", 1), ("silent", 30), ("plays", 30), ("seen", 30)):
                await store.save_guest(Guest(guest, guest.title()), NOW - days * DAY)
            await table_of_age(store, "a", "playing", 2, "plays")
            await table_of_age(store, "b", "playing", 20, "silent")
            await store.see_guest("seen", NOW - DAY)
            await store.see_guest("nobody", NOW - DAY)
            assert await prune_all(store, Ages(guests=7), NOW) == Removed(guests=1)
            there = [guest for guest in ("new", "silent", "plays", "seen", "nobody") if await store.guest(guest)]
            assert there == ["new", "plays", "seen"]
            assert await store.tables_of("silent", 10) == []
            assert await store.find("b" * 12) is not None, "the game of others stays"

    run(test())


def test_no_more_is_removed_at_once_than_moves_can_wait_for(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintet.server.upkeep.SLICE", 2)

    async def test() -> None:
        async with opened(opener) as store:
            for number in range(5):
                await store.save_guest(Guest(f"{number}", "Gil"), 0)
                await table_of_age(store, f"{number}", "finished", 9, f"{number}")
            ages = Ages(finished=7, guests=7)
            assert await prune(store, ages, NOW) == Removed(2, 2)
            assert await prune_all(store, ages, NOW) == Removed(3, 3)

    run(test())


def test_a_server_removes_what_its_settings_say(tmp_path: Path) -> None:
    def ages(**settings: int) -> Ages:
        return App(SqliteStore(tmp_path / "q.sqlite"), Settings(**settings)).hub._ages()

    assert ages() == Ages(waiting=7, abandoned=365, finished=0, guests=365)
    assert ages(waiting_days=1, abandoned_days=2, finished_days=3, guest_days=4) == Ages(1, 2, 3, 4)

    async def test() -> None:
        async with opened(lambda: SqliteStore(tmp_path / "q.sqlite")) as store:
            await table_of_age(store, "a", "playing", 0)  # NOW is long ago
            await table_of_age(store, "b", "finished", 0)
        app = App(SqliteStore(tmp_path / "q.sqlite"))
        await app.open()
        async with asyncio.timeout(PATIENCE):
            while await app.hub.store.find("a" * 12) is not None:
                await asyncio.sleep(0.01)
        assert await app.hub.store.find("b" * 12) is not None
        await app.close()

    run(test())


def test_a_guest_who_comes_is_not_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        app = App(SqliteStore(tmp_path / "q.sqlite"))
        await app.open()
        guest = await app.guests.name(None, "Ann")
        cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
        real = time.time()
        monkeypatch.setattr(time, "time", lambda: real + 300 * DAY)
        assert b"set-cookie" in await get(app, "/api/me", cookie)
        assert await app.hub.store.remove_guests(real + 299 * DAY, 10) == 0
        assert await app.hub.store.remove_guests(real + 301 * DAY, 10) == 1
        await app.close()

    run(test())


async def make_as_before(store: Store, version: int, statements: list[tuple[str, tuple[Any, ...]]]) -> None:
    """A database as a program of an earlier version left it."""
    if isinstance(store, PostgresStore):
        connection = await asyncpg.connect(store._url)
        with pytest.MonkeyPatch.context() as before:
            before.setattr(postgres, "MIGRATIONS", postgres.MIGRATIONS[:version])
            await postgres._migrate(connection)
        for query, values in statements:
            await connection.execute(query, *values)
        await connection.close()
    else:
        assert isinstance(store, SqliteStore)
        with sqlite3.connect(store._path) as file, pytest.MonkeyPatch.context() as before:
            before.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS[:version])
            sqlite._migrate(file)
            for query, values in statements:
                file.execute(query, values)
        file.close()


COLUMNS_BEFORE = COLUMNS.removesuffix(", origin, terms, deadlines, deadline")
"""Those that there were before games went on from others."""


def insert(into: str, columns: str, *values: Any) -> tuple[str, tuple[Any, ...]]:
    """A statement that both databases understand."""
    marks = ", ".join(f"${number}" for number in range(1, len(values) + 1))
    return f"INSERT INTO {into} ({columns}) VALUES ({marks})", values


def test_a_database_of_before_is_brought_up_to_date(opener: Opener) -> None:
    async def test() -> None:
        statements = [insert("guests", "id, name, seen", "g", "Gil", 0.0)]
        for name, guest in (("a", "g"), ("b", None)):
            new = row(name * 12, chairs=[Chair(guest=guest, bot=None if guest else "easy"), Chair(bot="easy")])
            summary = Summary("playing", new.chairs, (1,), True, 1.0)
            statements.append(insert("tables", COLUMNS_BEFORE, *to_columns(new, summary)[:-4]))
        began = time.time()
        store = opener()
        await make_as_before(store, 3, statements)
        with pytest.raises(Exception, match="start a server on it first"):
            await store.open(beside=True)
        async with opened(opener) as store:
            assert await store.bots_due(10.0, 10) == ["a" * 12], "where no person waits, nobody need be woken"
            assert await store.remove_guests(began - 5, 10) == 0, "nobody knows when they last came"

    run(test())


# Years ----------------------------------------------------------------------------------------------------------------


def moment(year: int, month: int = 1, day: int = 1) -> float:
    return datetime(year, month, day, tzinfo=UTC).timestamp()


async def years_of(url: str) -> dict[str, int]:
    """The partitions of entries, and how many are in each."""
    connection = await asyncpg.connect(url)
    query = "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'entries'::regclass ORDER BY 1"
    names = [name for (name,) in await connection.fetch(query)]
    counts = {name: await connection.fetchval(f"SELECT count(*) FROM {name}") for name in names}
    await connection.close()
    return counts


def test_what_was_kept_before_there_were_years_is_kept_by_year(postgres: Postgres) -> None:
    url = postgres.database()
    made = {"a": moment(2023), "b": moment(2024) - 1, "c": moment(2024), "d": moment(2026, 6)}

    async def test() -> None:
        statements = []
        for name, created in made.items():
            new = row(name * 12, created=created)
            statements.append(insert("tables", COLUMNS_BEFORE, *to_columns(new, Summary.of(Table(new), created))[:-4]))
            for number in range(1, 4):
                values = name * 12, number, f"{name}{number}", created, encode(Filled(0, "easy")).decode()
                statements.append(insert("entries", "table_id, number, token, at, body", *values))
        await make_as_before(PostgresStore(url), 4, statements)
        async with opened(lambda: PostgresStore(url)) as store:
            assert await years_of(url) == {"entries_2023": 6, "entries_2024": 3, "entries_2026": 3}
            for name in made:
                assert await store.entries(name * 12) == [Filled(0, "easy")] * 3
            table = row("a" * 12), Summary.of(Table(row()), 1.0)
            taken, free = (Append.to(table[0].id, number, Filled(0, "easy"), table[1]) for number in (3, 4))
            assert not await store.append(taken)
            assert await store.append(free)
            assert (await years_of(url))["entries_2023"] == 7

    run(test())


def test_a_year_is_taken_out_and_can_be_put_back(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = postgres.database(), tmp_path / "2023"
    here = "--database", url

    async def fill() -> None:
        async with opened(lambda: PostgresStore(url)) as store:
            for name, created in (("a", moment(2023)), ("b", moment(2023, 12, 31)), ("c", moment(2024))):
                new = row(name * 12, created=created)
                table = Table(new)
                await store.create(new, Summary.of(table, created))
                for entry in (Sat(0, "g", "Gil", "0" * 32), Filled(2, "easy"), Started()):
                    table.apply(entry)
                    table.status = "playing" if name == "b" else "finished"
                    assert await store.append(Append.of(table, entry, created))

    async def there() -> tuple[list[str], list[int]]:
        async with opened(lambda: PostgresStore(url)) as store:
            mine = sorted(listed.row.id[0] for listed in await store.tables_of("k", 10))
            return mine, [len(await store.entries(name * 12)) for name in "abc"]

    async def put_back() -> None:
        connection = await asyncpg.connect(url)
        documented = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
        (script,) = re.findall(r"```sql\n(.*?)```", documented, re.DOTALL)
        await connection.execute(script)
        await connection.close()

    asyncio.run(fill())
    assert asyncio.run(years_of(url)) == {"entries_2023": 6, "entries_2024": 3}
    monkeypatch.setenv("PATH", "")
    for year, told in (
        ("9999", "9999 is not over"),
        ("2022", "no table of 2022 is there"),
        ("2023", "1 games of 2023 are not over; close them or prune them first"),
    ):
        with pytest.raises(click.ClickException, match=told):
            admin(*here, "archive", year, file)
    admin(*here, "close", "b" * 12)
    with pytest.raises(click.ClickException, match="pg_dump is not there"):
        admin(*here, "archive", "2023", file)
    monkeypatch.setenv("PATH", str(postgres._bin))
    assert admin(*here, "archive", "2023", file) == f"Moved 2 tables of 2023 to {file}.\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert asyncio.run(years_of(url)) == {"entries_2024": 3}
    assert asyncio.run(there()) == (["c"], [0, 0, 3])
    subprocess.run([postgres._bin / "pg_restore", f"--dbname={url}", file], check=True)
    asyncio.run(put_back())
    assert asyncio.run(years_of(url)) == {"entries_2023": 7, "entries_2024": 3}
    assert asyncio.run(there()) == (["a", "c"], [3, 4, 3]), "lists show nothing that was closed"


# Names, and games of other rules --------------------------------------------------------------------------------------


def test_no_name_stays_where_a_guest_was_forgotten(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for guest, name in (("g", "Gil"), ("h", "Host"), ("k", "Kim"), ("l", "Gil")):
                await store.save_guest(Guest(guest, name), NOW)
            table = Table(row())
            await store.create(row(), Summary.of(table, NOW))
            before = (
                Sat(0, "l", "Lou", "0" * 32),
                Stood(0),
                Sat(0, "g", "Gil", "0" * 32),
                Sat(2, "k", "Kim", "1" * 32),
            )
            for entry in (*before, Started(), Renamed("k", "Kimi", "owl"), Resigned(0, "easy")):
                table.apply(entry)
                assert await store.append(Append.of(table, entry, NOW - 3))
            assert [guest.id for guest in await find_guests(store, "Gil")] == ["g", "l"]
            for guest in ("g", "h", "k", "l"):
                assert [found.id for found in await find_guests(store, guest)] == [guest]
                assert await forget(store, guest) == 1
                assert await store.guest(guest) is None
                assert await store.tables_of(guest, 10) == []
            listed = await store.find("a" * 12)
            assert listed is not None
            entries = await store.entries("a" * 12)
            for name in ("Gil", "Host", "Kim", "Lou", "owl"):
                assert name not in repr((listed, entries))
            again = Table(listed.row, entries)
            assert again.names() == ["Guest", "easy", "Guest"]
            assert listed.summary == Summary.of(again, NOW - 3), "the table is as old as it was"
            assert await find_guests(store, "g"), "a second time does no harm"
            assert await find_guests(store, "Gil") == []

    run(test())


def test_a_game_of_other_rules_can_be_closed_and_is_left_out_of_the_records(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            statuses: dict[str, Status] = {"a": "playing", "b": "finished"}
            for name, status in statuses.items():
                await table_of_age(store, name, "playing", 0)
                listed = await store.find(name * 12)
                assert listed is not None
                summary = replace(listed.summary, status=status)
                assert await store.append(Append.to(name * 12, 4, Moved(0, 0, "of other rules"), summary))
            await close(store, "a" * 12)
            listed = await store.find("a" * 12)
            assert listed is not None
            assert (listed.summary.status, listed.summary.asked, listed.summary.bots_due) == ("closed", (), False)
            assert (await store.entries("a" * 12))[-1] == Closed()
            assert [item async for item in records(store)] == [("b" * 12, None)]

    run(test())


# What is wrong is told in one sentence --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["stats"], "quintet.sqlite; --data names the folder of a server"),
        (["prune"], "say what to remove: --finished-days, --abandoned-days or --guests-days"),
        (["prune", "--finished-days", "0"], "0 is not in the range 1<=x<=100000"),
        (["prune", "--guests-days", "many"], "'many' is not a valid integer range"),
        (["close"], "Missing argument 'TABLE'"),
        (["backup"], "Missing argument 'FILE'"),
        (["archive", "then", "file"], "'then' is not a valid integer range"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path: Path, arguments: list[str], told: str) -> None:
    with pytest.raises(click.ClickException) as caught:
        admin("--data", tmp_path, *arguments)
    message = caught.value.format_message()
    assert told in message
    assert "\n" not in message
    assert not list(tmp_path.iterdir()), "nothing was made"


def test_only_postgresql_keeps_years_apart(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(lambda: SqliteStore(tmp_path / "quintet.sqlite")):
            pass

    asyncio.run(make())
    with pytest.raises(click.ClickException, match="only PostgreSQL keeps years apart; export the records and prune"):
        admin("--data", tmp_path, "archive", "2023", tmp_path / "2023")


def test_a_file_that_is_no_database_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "quintet.sqlite"
    file.write_text("no database" * 100)
    with pytest.raises(click.ClickException, match="cannot be used: file is not a database"):
        admin("--data", tmp_path, "stats")
    assert file.read_text() == "no database" * 100


def test_a_database_that_is_not_there_is_not_waited_for_long() -> None:
    with pytest.raises(click.ClickException, match="cannot reach the database"):
        admin("--database", "postgresql://quintet@127.0.0.1:1/quintet", "stats")
