"""Tables at which something is stored that cannot be carried out: they stand still, and all others go on."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quintet.server.app import App
from quintet.server.logs import JsonFormatter
from quintet.server.opening import open_table
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.store.sqlite import SqliteStore
from tests.server.harness import PATIENCE, ROUNDS, Line, get, run
from tests.server.test_hub import BEGUN, asked, game, numbers

LATER = '{"type":"castle","seat":0}'
"""What a version of the future may write."""
ILLEGAL = '{"type":"move","seat":0,"decision":0,"move":"nonsense"}'
NOWHERE = '{"type":"lend","seat":7,"bot":"easy"}'
BROKEN = [LATER, ILLEGAL, NOWHERE, "{", "7"]


def write(folder: Path, query: str, *values: Any) -> None:
    """Changes the database behind the server's back."""
    with sqlite3.connect(folder / "q.sqlite") as connection:
        connection.execute(query, values)
    connection.close()


def append(folder: Path, table: str, number: int, body: str) -> None:
    write(folder, "INSERT INTO entries VALUES (?, ?, 'theirs', 0, ?)", table, number, body)


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """All lines as they are in the log."""
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonFormatter().format(record))

    keeper = Keeper()
    logging.root.addHandler(keeper)
    yield lines
    logging.root.removeHandler(keeper)


async def heard(line: Line, text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any(text in frame for frame in line.frames):
            await asyncio.sleep(0.0005)


@pytest.mark.parametrize("body", BROKEN)
def test_a_table_is_frozen_by_what_another_process_wrote(tmp_path: Path, body: str, logged: list[str]) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, lines, table):
            mover, other, move = asked(lines)
            append(tmp_path, table, BEGUN + 1, body)
            app.hub.store.on_entry(table, BEGUN + 1)
            for line in lines:
                await heard(line, '{"type":"frozen"}')
            assert (await mover.ask(**move))["reason"] == "frozen"
            assert (await other.ask(type="react", reaction="oops"))["reason"] == "frozen"
            assert (await other.ask(type="ping"))["type"] == "ack"
            assert len(await store.entries(table)) == BEGUN + 1, "nothing is written on top of it"
            assert app.metrics.value("faults_total") == 1
            assert app.metrics.value("frozen_tables") == 1
            (fault,) = [json.loads(line) for line in logged]
            assert (fault["at_work"], fault["table"], fault["number"]) == ("replay", table, BEGUN + 1)
            assert ".py:" in fault["where"]
            assert fault["error"] != "Unplayable"
            assert not set(fault) - {
                "at",
                "level",
                "logger",
                "message",
                "event",
                "at_work",
                "table",
                "number",
                "error",
                "where",
            }
            late = Line(app, f"/live/{table}", "", after=BEGUN - 2)
            await heard(late, '{"type":"frozen"}')
            assert numbers(late) == [BEGUN - 1, BEGUN], "it is seen as it was before"
            await late.end()
            app.hub.live.clear()
            late = Line(app, f"/live/{table}", "")
            await heard(late, '{"type":"frozen"}')
            assert numbers(late) == [BEGUN], "also when it comes from the store"
            assert app.metrics.value("faults_total") == 1, "one table is one fault"
            await late.end()

    run(test())


def test_a_gap_in_the_log_freezes_a_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, lines, table):
            for line in lines:
                await line.end()
            lines.clear()
            app.hub.live.clear()
            write(tmp_path, "DELETE FROM entries WHERE number = 2")
            late = Line(app, f"/live/{table}", "")
            await heard(late, '{"type":"frozen"}')
            assert numbers(late) == [1]
            await late.end()

    run(test())


def test_a_move_that_was_decided_meanwhile_is_not_acknowledged_on_top(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (_app, store, lines, table):
            mover, _other, move = asked(lines)
            append(tmp_path, table, BEGUN + 1, LATER)  # and no notice of it has come yet
            assert (await mover.ask(**move))["reason"] == "frozen"
            assert len(await store.entries(table)) == BEGUN + 1

    run(test())


def status(answer: bytes) -> int:
    return int(answer[1:4])


def test_what_is_asked_by_http_of_a_frozen_table_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, _lines, table):
            append(tmp_path, table, BEGUN + 1, ILLEGAL)
            write(tmp_path, "UPDATE tables SET status = 'finished'")
            for path in ("history", f"history/{BEGUN + 1}", "record", "replay"):
                answer = await get(app, f"/api/tables/{table}/{path}", "")
                assert status(answer) == 409, path
                assert b'"reason":"frozen"' in answer
            assert status(await get(app, f"/api/tables/{table}/history/{BEGUN}", "")) == 200
            assert app.metrics.value("faults_total") == 1

    run(test())


def test_a_frozen_table_can_be_taken_from_the_list(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, _lines, table):
            append(tmp_path, table, BEGUN + 1, LATER)
            app.hub.live.clear()
            guest = await store.guest((await store.entries(table))[0].guest)  # type: ignore[union-attr]
            assert guest is not None
            cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
            assert [listed.row.id for listed in await store.tables_of(guest.id, 50)] == [table]
            assert status(await get(app, f"/api/me/tables/{table}", cookie, method="DELETE")) == 200
            assert not await store.tables_of(guest.id, 50)

    run(test())


def test_a_table_whose_own_row_is_damaged_hides_no_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, _lines, _table):
            guest = await app.guests.name(None, "Cleo")
            bad, good = [await open_table(store, app.settings, guest, NewTable(ROUNDS, 2, open=True)) for _ in range(2)]
            write(tmp_path, "UPDATE tables SET chairs = '{' WHERE id = ?", bad)
            assert [listed.row.id for listed in await store.open_tables(50)] == [good]
            assert [listed.row.id for listed in await store.tables_of(guest.id, 50)] == [good]
            assert status(await get(app, f"/api/tables/{bad}", "")) == 409
            assert status(await get(app, f"/api/tables/{good}", "")) == 200

    run(test())


def test_the_care_of_all_others_goes_on(tmp_path: Path) -> None:
    """Bots that were asked when a process died are asked again, though a hundred tables before theirs are damaged."""

    async def test() -> None:
        async with game(tmp_path) as (app, store, lines, _table):
            guest = await app.guests.name(None, "Cleo")
            cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
            good = await open_table(store, app.settings, guest, NewTable(ROUNDS, 2, bots=[None, "random"]))
            line = Line(app, f"/live/{good}", cookie)
            app.hub.players.stop()  # as if the process died
            assert (await line.sit(0))["type"] == "ack"
            await line.start()
            table = app.hub.live[good].table
            while not table.due:
                assert table.match is not None
                move = table.match.game.legal(0)[0]
                assert (await line.ask(type="move", decision=table.match.game.decision, move=move))["type"] == "ack"
            await line.end()
            for line in lines:
                await line.end()
            lines.clear()
        with sqlite3.connect(tmp_path / "q.sqlite") as connection:
            columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(tables)")]
            rest = ", ".join(name for name in columns if name not in ("id", "updated"))
            ago = time.time() - 3600
            connection.execute("UPDATE tables SET updated = ? WHERE id = ?", (ago + 1, good))
            for number in range(101):
                bad = f"bad{number:09}"
                connection.execute(
                    f"INSERT INTO tables (id, updated, {rest}) SELECT ?, ?, {rest} FROM tables WHERE id = ?",
                    (bad, ago, good),
                )
                connection.execute("INSERT INTO entries VALUES (?, 1, 'theirs', 0, ?)", (bad, LATER))
        connection.close()
        app = App(SqliteStore(tmp_path / "q.sqlite"), Settings(bot_pause=0))
        await app.open()
        async with asyncio.timeout(PATIENCE):
            while app.metrics.value("frozen_tables") < 100:
                await asyncio.sleep(0.01)
            await app.hub._look_after_all()
            while (await asked_at(app, good)) != (0,):
                await asyncio.sleep(0.01)
        await app.close()

    run(test())


async def asked_at(app: App, table: str) -> tuple[int, ...]:
    listed = await app.hub.store.find(table)
    assert listed is not None
    return listed.summary.asked


def test_an_error_that_nobody_waits_for_is_counted_and_quotes_nothing(tmp_path: Path, logged: list[str]) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, _lines, _table):

            async def fail() -> None:
                raise ValueError("B7 G6")

            app.hub._tasks.spawn(fail())
            await asyncio.sleep(0.01)
            assert app.metrics.value("faults_total") == 1
        asyncio.get_running_loop().call_exception_handler({"message": "lost", "exception": ValueError("B7 G6")})
        logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task ValueError('B7 G6')>")
        assert len(logged) == 3
        assert not [line for line in logged if "B7" in line]

    run(test())


def test_what_libraries_note_on_records_for_themselves_is_not_logged() -> None:
    fields = json.loads(JsonFormatter().format(logging.makeLogRecord({"msg": "fault", "table": "t", "_theirs": 1})))
    assert fields["table"] == "t"
    assert "_theirs" not in fields
