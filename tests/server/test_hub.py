"""When things are told: not before they are durable, and in spite of everything once they are."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quintet.server import hub
from quintet.server.app import App
from quintet.server.opening import open_table
from quintet.server.peers import Notice
from quintet.server.presence import Attendance
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.store import Append, Step, StoreError
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import AnyEntry, Moved, Table
from quintet.server.turns import Asker
from tests.server.harness import PATIENCE, ROUNDS, Line, get, run

BEGUN = 5
"""The number of the state in which a game of two begins: they sit down, the host starts, they show their shares."""


class FragileStore(SqliteStore):
    """A store that can be slow, fail, or lose the answer."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.gate.set()
        self.fails = 0
        self.loses = 0
        self.counting = asyncio.Event()
        self.counting.set()

    async def _write(self, batch: list[Append]) -> set[str]:
        await self.gate.wait()
        if self.fails:
            self.fails -= 1
            raise StoreError("failed before it wrote")
        accepted = await super()._write(batch)
        if self.loses:
            self.loses -= 1
            raise StoreError("failed after it wrote")
        return accepted

    async def together(self, steps: Sequence[Step]) -> bool:
        await self.counting.wait()
        return await super().together(steps)


@asynccontextmanager
async def game(
    folder: Path, options: dict[str, int | bool] | None = None
) -> AsyncIterator[tuple[App, FragileStore, list[Line], str]]:
    """A game of two that has begun."""
    store = FragileStore(folder / "q.sqlite")
    app = App(store, Settings(bot_pause=0, idle_after=0))
    await app.open()
    guests = [await app.guests.name(None, name) for name in ("Ann", "Ben")]
    table = await open_table(store, app.settings, guests[0], NewTable(ROUNDS, 2, options or {}))
    cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
    lines = [Line(app, f"/live/{table}", cookie) for cookie in cookies]
    for seat, line in enumerate(lines):
        assert (await line.sit(seat))["type"] == "ack"
    assert await lines[0].start() == BEGUN
    for line in lines:
        await line.reach(BEGUN)
    try:
        yield app, store, lines, table
    finally:
        for line in lines:
            await line.end()
        await app.close()


def asked(lines: list[Line]) -> tuple[Line, Line, dict[str, Any]]:
    """Who is asked, who is not, and a legal move."""
    for line, other in ((lines[0], lines[1]), (lines[1], lines[0])):
        view = json.loads(next(frame for frame in reversed(line.frames) if '"type":"state"' in frame))["view"]
        if view["legal"]:
            return line, other, {"type": "move", "decision": view["decision"], "move": view["legal"][0]}
    raise AssertionError("nobody is asked")


def told(line: Line, since: int) -> list[str]:
    """The kinds of what was told, but for who is there."""
    kinds: list[str] = [json.loads(frame)["type"] for frame in line.frames[since:]]
    return [kind for kind in kinds if kind != "presence"]


def test_nothing_is_told_before_it_is_durable(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (_, store, lines, _table):
            mover, other, move = asked(lines)
            store.gate.clear()
            since = len(mover.frames), len(other.frames)
            answer = asyncio.create_task(mover.ask(**move))
            await asyncio.sleep(0.2)
            assert told(mover, since[0]) == told(other, since[1]) == []
            store.gate.set()
            assert (await answer)["type"] == "ack"
            await other.reach(BEGUN + 1)
            assert told(mover, since[0]) == ["ack", "state"], "first that it is done, then what it led to"
            assert told(other, since[1]) == ["state"]

    run(test())


def test_whoever_is_told_that_a_game_is_over_finds_it_in_the_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "COUNTING", PATIENCE)

    async def test() -> None:
        async with game(tmp_path) as (_, store, lines, _table):
            mover, other, _move = asked(lines)
            await other.ask(type="resign", bot="easy")
            await mover.reach(BEGUN + 1)
            store.counting.clear()
            since = len(mover.frames)
            answer = asyncio.create_task(mover.ask(type="resign", bot="easy"))
            await asyncio.sleep(0.2)
            assert told(mover, since) == []
            store.counting.set()
            assert (await answer)["type"] == "ack"
            assert await store.ask("SELECT counted FROM tables") == [(True,)]

    run(test())


def test_a_store_that_is_slow_to_count_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "COUNTING", 0.05)

    async def test() -> None:
        async with game(tmp_path) as (_, store, lines, _table):
            store.counting.clear()
            for line in lines:
                assert (await line.ask(type="resign", bot="easy"))["type"] == "ack"
            assert await store.ask("SELECT counted FROM tables") == [(False,)]
            store.counting.set()
            while await store.ask("SELECT 1 FROM tables WHERE NOT counted"):
                await asyncio.sleep(0.01)

    run(test())


def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (_, store, lines, table):
            mover, other, move = asked(lines)
            since = len(other.frames)
            store.fails = 1
            answer = await mover.ask(**move)
            assert (answer["type"], answer["reason"]) == ("refused", "unavailable")
            assert len(await store.entries(table)) == BEGUN
            answer = await mover.ask(**move)
            assert (answer["type"], answer["number"]) == ("ack", BEGUN + 1)
            await other.reach(BEGUN + 1)
            assert told(other, since) == ["state"]

    run(test())


def test_a_database_that_takes_nothing_is_logged_counted_and_told_by_health(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, lines, _table):
            mover, _, move = asked(lines)
            await store._write_in(lambda connection: connection.execute("PRAGMA query_only = ON").close())
            assert (await mover.ask(**move))["reason"] == "unavailable"
            for _ in range(2):
                health = await get(app, "/health", "")
                assert health[1:4] == b"503"
                assert b'"status":"unwritable"' in health
            assert app.metrics.value("faults_total") == 1
            (record,) = [record for record in caplog.records if record.levelname == "ERROR"]
            assert (record.at_work, record.kind) == ("append", "SQLITE_READONLY")  # type: ignore[attr-defined]
            await store._write_in(lambda connection: connection.execute("PRAGMA query_only = OFF").close())
            assert (await get(app, "/health", ""))[1:4] == b"200", "though nobody has moved since"
            assert (await mover.ask(**move))["type"] == "ack"

    run(test())


def test_a_write_whose_answer_was_lost_is_told_and_not_done_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (_, store, lines, table):
            mover, other, move = asked(lines)
            since = len(other.frames)
            store.loses = 1
            answer = await mover.ask(**move)
            assert (answer["type"], answer["reason"]) == ("refused", "unavailable")
            await other.reach(BEGUN + 1)
            answer = await mover.ask(**move)
            assert (answer["type"], answer["number"]) == ("ack", BEGUN + 1)
            assert told(other, since) == ["state"]
            assert len(await store.entries(table)) == BEGUN + 1

    run(test())


def test_many_moves_share_a_commit(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, _, _table):
            batches: list[int] = []
            write = store._write

            async def counted(batch: list[Append]) -> set[str]:
                batches.append(len(batch))
                return await write(batch)

            store._write = counted  # type: ignore[method-assign]
            guest = await app.guests.name(None, "Cleo")
            cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
            tables = [await open_table(store, app.settings, guest, NewTable(ROUNDS, 2)) for _ in range(10)]
            lines = [Line(app, f"/live/{table}", cookie) for table in tables]
            store.gate.clear()
            answers = [asyncio.create_task(line.ask(type="fill", seat=0, bot="easy")) for line in lines]
            while sum(batches) + len(store._waiting) < len(lines):
                await asyncio.sleep(0.002)
            store.gate.set()
            assert [(await answer)["type"] for answer in answers] == ["ack"] * 10
            assert len(batches) <= 3
            assert sum(batches) == 10
            for line in lines:
                await line.end()

    run(test())


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _, lines, table):
            await app.hub._evict()
            assert table in app.hub.live, "people look at it"
            _, _, move = asked(lines)
            for line in lines:
                await line.end()
            await asyncio.sleep(0.01)
            await app.hub._evict()
            assert not app.hub.live
            live = await app.hub.get(table)
            assert live.table.number == BEGUN
            assert live.table.match is not None
            assert move["move"] in live.table.match.game.legal(live.table.asked[0])
            lines.clear()

    run(test())


def test_a_bot_that_fails_is_asked_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _, lines, table):
            _, _, move = asked(lines)
            seat = app.hub.live[table].table.asked[0]
            guest, failures = app.hub.live[table].table.row.host, 0

            async def choose(asker: Asker, bot: str, game_id: str, view: Any, seed: str) -> str:
                nonlocal failures
                assert (asker.guest, asker.table, asker.seen) == (guest, table, True)
                assert (bot, game_id, view.seat, len(seed)) == ("easy", ROUNDS, seat, 64)
                if not failures:
                    failures += 1
                    raise RuntimeError("B1 G2")
                return str(move["move"])

            app.hub.players.thinkers.choose = choose  # type: ignore[method-assign]
            assert (await lines[seat].ask(type="lend", seat=seat, bot="easy"))["type"] == "ack"
            await lines[0].reach(BEGUN + 2)
            assert failures == 1
            assert app.metrics.value("faults_total") == 1

    run(test())


# Where nobody looks -------------------------------------------------------------------------------------------------


@asynccontextmanager
async def bots_at(folder: Path, tables: int, bots: list[str | None]) -> AsyncIterator[tuple[App, list[str], str]]:
    """Tables with these bots, made by a guest; gives their names and the guest's cookie. Bots play any move."""
    store = FragileStore(folder / "q.sqlite")
    app = App(store, Settings(bot_pause=0))
    await app.open()

    async def choose(asker: Asker, bot: str, game_id: str, view: Any, seed: str) -> str:
        return str(view.legal[0])

    app.hub.players.thinkers.choose = choose  # type: ignore[method-assign]
    guest = await app.guests.name(None, "Ann")
    wish = NewTable(ROUNDS, len(bots), bots=bots)
    names = [await open_table(store, app.settings, guest, wish) for _ in range(tables)]
    try:
        yield app, names, app.guests.cookie(guest, secure=False).partition(";")[0]
    finally:
        await app.close()


async def until_quiet(app: App, tables: list[str]) -> list[int]:
    """Waits until no bot is at work; returns the number of each table's state."""
    async with asyncio.timeout(PATIENCE):
        while any(map(app.hub.players.busy, tables)):
            await asyncio.sleep(0)
    return [app.hub.live[table].table.number for table in tables]


def test_fifty_tables_of_bots_rest_while_nobody_looks_and_go_on_when_anyone_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with bots_at(tmp_path, 50, ["hard", "hard"]) as (app, tables, cookie):
            for table in tables:
                line = Line(app, f"/live/{table}", cookie)
                await line.start()
                await line.end()
            rested = await until_quiet(app, tables)
            assert {app.hub.live[table].table.status for table in tables} == {"playing"}
            for table in tables:
                app.hub.live[table].wake_bots(0)
            assert not any(map(app.hub.players.busy, tables)), "they are left alone"
            assert await app.hub.store.bots_due(time.time() + 1, 100) == []
            line = Line(app, f"/live/{tables[7]}", "")
            await line.reach(rested[7] + 3)
            await line.end()
            numbers = await until_quiet(app, tables)
            assert numbers[:7] + numbers[8:] == rested[:7] + rested[8:]

    run(test())


@pytest.mark.parametrize("there", [{"guests": ["ann"]}, {"watchers": 1}])
def test_those_who_look_by_another_process_look_too(there: dict[str, Any]) -> None:
    attendance = Attendance(30)
    assert not attendance.anyone()
    attendance.hear(Notice("other", "table", **there))
    assert attendance.anyone()
    attendance.hear(Notice("other", "table"))
    assert not attendance.anyone()
    attendance.hear(Notice("other", "table", **there))
    attendance.forget("other")
    assert not attendance.anyone()


def test_bots_move_on_until_a_person_who_has_gone_is_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with bots_at(tmp_path, 1, [None, "hard", "hard"]) as (app, tables, cookie):
            line = Line(app, f"/live/{tables[0]}", cookie)
            assert (await line.sit(0))["type"] == "ack"
            await line.start()
            await until_quiet(app, tables)
            live = app.hub.live[tables[0]]
            assert live.table.match is not None
            app.hub.players.stop()  # so that nobody answers before the person has gone
            while not live.table.due:
                game = live.table.match.game
                answer = await line.ask(type="move", decision=game.decision, move=game.legal(0)[0])
                assert answer["type"] == "ack"
            assert await app.hub.store.bots_due(time.time() + 1, 100) == tables
            await line.end()
            app.hub.players._stopped = False
            live.wake_bots(0)
            assert not live.asker.seen
            await until_quiet(app, tables)
            assert live.table.asked == (0,)
            assert await app.hub.store.bots_due(time.time() + 1, 100) == []

    run(test())


# Where another process was faster -------------------------------------------------------------------------------------


async def append_elsewhere(app: App, table: str, entry: AnyEntry) -> None:
    """What another process does, of which this one has not heard yet."""
    fold = Table(app.hub.live[table].table.row, await app.hub.store.entries(table))
    fold.apply(entry)
    assert await app.hub.store.append(Append.of(fold, entry, time.time()))


def numbers(line: Line) -> list[int]:
    """The numbers of all states that were told."""
    messages = [json.loads(frame) for frame in line.frames]
    return [message["number"] for message in messages if message["type"] == "state"]


def test_a_change_is_decided_again_if_another_process_was_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, lines, table):
            mover, other, move = asked(lines)
            seat = lines.index(mover)
            match = app.hub.live[table].table.match
            assert match is not None
            theirs, ours = match.game.legal(seat)[:2]
            await append_elsewhere(app, table, Moved(seat, move["decision"], theirs))
            answer = await mover.ask(type="move", decision=move["decision"], move=ours)
            assert (answer["type"], answer["reason"]) == ("refused", "stale")
            answer = await mover.ask(type="move", decision=move["decision"], move=theirs)
            assert (answer["type"], answer["number"]) == ("ack", BEGUN + 1), "it is done, by one process or the other"
            assert numbers(mover)[-2:] == numbers(other)[-2:] == [BEGUN, BEGUN + 1]
            assert len(await store.entries(table)) == BEGUN + 1
            answer = await lines[1 - seat].ask(type="lend", seat=1 - seat, bot="easy")
            assert (answer["type"], answer["number"]) == ("ack", BEGUN + 2), "and things go on from there"

    run(test())


def test_one_who_comes_back_hears_everything_once_whichever_process_did_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, lines, table):
            mover, _, move = asked(lines)
            await append_elsewhere(app, table, Moved(lines.index(mover), move["decision"], move["move"]))
            back = Line(app, f"/live/{table}", "", after=BEGUN - 2)
            await back.reach(BEGUN)
            app.hub.store.on_entry(table, BEGUN + 1)
            await back.reach(BEGUN + 1)
            assert numbers(back) == [BEGUN - 1, BEGUN, BEGUN + 1]
            assert numbers(mover)[-2:] == [BEGUN, BEGUN + 1]
            await back.end()

    run(test())


def test_one_who_comes_from_a_process_that_is_ahead_hears_nothing_twice(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, lines, table):
            mover, _, move = asked(lines)
            await append_elsewhere(app, table, Moved(lines.index(mover), move["decision"], move["move"]))
            back = Line(app, f"/live/{table}", "", after=BEGUN + 1)
            assert (await back.ask(type="ping"))["number"] == BEGUN + 1
            app.hub.store.on_entry(table, BEGUN + 1)
            mover, _, move = asked(lines)
            assert (await mover.ask(**move))["type"] == "ack"
            await back.reach(BEGUN + 2)
            assert numbers(back) == [BEGUN + 2]
            assert numbers(mover)[-3:] == [BEGUN, BEGUN + 1, BEGUN + 2]
            await back.end()

    run(test())


def test_one_who_claims_to_have_seen_what_has_not_happened_is_shown_what_has(tmp_path: Path) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, _lines, table):
            back = Line(app, f"/live/{table}", "", after=99)
            await back.reach(BEGUN)
            assert numbers(back) == [BEGUN]
            await back.end()

    run(test())
