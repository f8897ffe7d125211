"""How a game begins: shares are pledged, then shown, and nobody can choose one by those of the others."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quintet.fair import PLEDGED_SHARES, commitment
from quintet.server import hub
from quintet.server.app import App
from quintet.server.opening import open_table
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Revealed
from tests.server.harness import PATIENCE, QUICK, ROUNDS, Line, Postgres, ServerProcess, get, people, pledge, run

NAMES = ("Ann", "Ben", "Cleo")
SHARES = ["a0" * 16, "b1" * 16, "c2" * 16]


@asynccontextmanager
async def sitting(folder: Path, **settings: Any) -> AsyncIterator[tuple[App, str, list[Line], list[str]]]:
    """A table of three who sit, and show nothing by themselves; and their cookies."""
    app = App(SqliteStore(folder / "q.sqlite"), Settings(**settings))
    await app.open()
    guests = [await app.guests.name(None, name) for name in NAMES]
    cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
    table = await open_table(app.hub.store, app.settings, guests[0], NewTable(ROUNDS, 3, options={"rounds": 1}))
    lines = [Line(app, f"/live/{table}", cookie) for cookie in cookies]
    for seat, (line, share) in enumerate(zip(lines, SHARES, strict=True)):
        line.reveals = False
        assert (await line.sit(seat, share))["type"] == "ack"
    try:
        yield app, table, lines, cookies
    finally:
        for line in lines:
            await line.end()
        await app.close()


def last_room(line: Line) -> dict[str, Any]:
    states = [json.loads(frame) for frame in line.frames if '"type":"state"' in frame]
    room: dict[str, Any] = next(state["room"] for state in reversed(states) if "room" in state)
    return room


async def until(line: Line, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The room, as soon as something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition(last_room(line)):
            await asyncio.sleep(0.002)
    return last_room(line)


async def time_passes(app: App, table: str) -> None:
    """Shares have been waited for as long as they may be."""
    live = app.hub.live[table]
    live.table.reveal_by = 0.0
    await live._give_up()


async def answer(line: Line, kind: str, **fields: Any) -> str:
    """What something is answered with: that it is done, or why not."""
    said = await line.ask(type=kind, **fields)
    return str(said.get("reason", said["type"]))


def test_no_share_is_seen_before_all_are_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path) as (app, table, lines, cookies):
            watcher = Line(app, f"/live/{table}", "")
            assert await answer(lines[0], "start") == "ack"
            for seat in range(2):
                assert await answer(lines[seat], "reveal", share=SHARES[seat]) == "ack"
            number = app.hub.live[table].table.number
            late = Line(app, f"/live/{table}", cookies[2], after=0)
            late.reveals = False
            await late.reach(number)
            paths = (f"/api/tables/{table}", "/api/me/tables", f"/api/tables/{table}/history")
            states = [f"/api/tables/{table}/history/{then}" for then in range(1, number + 1)]
            asked = [await get(app, path, cookie) for path in (*paths, *states) for cookie in (*cookies, "")]
            seen = [*asked, *(frame.encode() for line in (*lines, watcher, late) for frame in line.frames)]
            assert any(commitment(SHARES[0]).encode() in text for text in seen)
            assert not [text for text in seen for share in SHARES if share.encode() in text]
            assert last_room(lines[0])["status"] == "opening"
            # With the last one the game begins, and all are shown.
            assert await answer(lines[2], "reveal", share=SHARES[2]) == "ack"
            for line in (*lines, watcher, late):
                room = await until(line, lambda room: room["status"] == "playing")
                assert [seat["share"] for seat in room["seats"]] == SHARES
                assert [seat["pledge"] for seat in room["seats"]] == [commitment(share) for share in SHARES]
            assert app.hub.live[table].table.fair.method == PLEDGED_SHARES
            for line in (watcher, late):
                await line.end()

    run(test())


def test_one_who_knows_all_other_shares_has_no_choice(tmp_path: Path) -> None:
    """Cleo is last and in league with the server: all is known there, and still only what was pledged can be shown."""

    async def test() -> None:
        async with sitting(tmp_path) as (app, table, lines, _cookies):
            ann, ben, cleo = lines
            for line in lines:
                assert await answer(line, "reveal", share=SHARES[0]) == "not_opening"
            assert await answer(ann, "start") == "ack"
            assert await answer(ann, "reveal", share=SHARES[0]) == "ack"
            assert await answer(ben, "reveal", share=SHARES[0]) == "bad_share", "that is Ann's"
            assert await answer(ben, "reveal", share=SHARES[1]) == "ack"
            before = app.hub.live[table].table.number
            for share in (SHARES[0], SHARES[1], *(secrets.token_hex(16) for _ in range(20))):
                assert await answer(cleo, "reveal", share=share) == "bad_share"
                assert await answer(cleo, "pledge", pledge=commitment(share)) == "not_waiting"
            assert await answer(cleo, "stand") == "not_waiting"
            for request in ({"kind": "fill", "seat": 2}, {"kind": "close"}, {"kind": "start"}):
                assert await answer(ann, **request) == "not_waiting"
            watcher = Line(app, f"/live/{table}", "")
            assert await answer(watcher, "reveal", share=SHARES[2]) == "not_seated"
            assert await answer(watcher, "pledge", pledge="0" * 64) == "not_seated"
            await watcher.end()
            # What was shown stays shown, and is acknowledged as often as it is sent.
            assert (await ben.ask(type="reveal", share=SHARES[1]))["number"] == before
            assert app.hub.live[table].table.number == before
            assert await answer(cleo, "reveal", share=SHARES[2]) == "ack"
            assert await answer(cleo, "reveal", share=SHARES[2]) == "ack"
            assert await answer(cleo, "reveal", share="0" * 32) == "not_opening"
            entries = [entry for entry in await app.hub.store.entries(table) if isinstance(entry, Revealed)]
            assert [entry.seat for entry in entries] == [0, 1, 2]

    run(test())


def test_a_seat_that_does_not_show_its_share_is_opened_and_all_pledge_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path) as (app, table, lines, _cookies):
            ann, ben, cleo = lines
            assert await answer(ann, "start") == "ack"
            for seat in range(2):
                assert await answer(lines[seat], "reveal", share=SHARES[seat]) == "ack"
            await app.hub.live[table]._give_up()
            assert last_room(ann)["status"] == "opening", "it is not time yet"
            await time_passes(app, table)
            for line in lines:
                room = await until(line, lambda room: room["fair"]["broken"] == 1)
                assert room["status"] == "waiting"
                assert [seat["name"] for seat in room["seats"]] == ["Ann", "Ben", None]
                assert [(seat["pledge"], seat["share"]) for seat in room["seats"]] == [(None, None)] * 3
                told = '"events":[{"kind":"opening_broken","seat":2,"name":"Cleo"}],"view":null'
                assert sum(told in frame for frame in line.frames) == 1
            assert await answer(cleo, "reveal", share=SHARES[2]) == "not_seated"
            assert await answer(ann, "start") == "empty_seats"
            assert (await cleo.sit(2))["type"] == "ack", "one whose line was broken may come back"
            refused = await ann.ask(type="start")
            assert (refused["reason"], refused["detail"]) == ("not_pledged", {"seats": [0, 1]})
            new = [secrets.token_hex(16) for _ in range(2)]
            for line, share in zip((ann, ben), new, strict=True):
                assert await answer(line, "pledge", pledge=pledge(share)) == "ack"
            number = app.hub.live[table].table.number
            assert (await ben.ask(type="pledge", pledge=commitment(new[1])))["number"] == number, "it was done before"
            # Once more, by Ben; then it works.
            ann.reveals = cleo.reveals = True
            assert await answer(ann, "start") == "ack"
            while app.hub.live[table].table._unrevealed != [1]:
                await asyncio.sleep(0.002)
            await time_passes(app, table)
            await until(ann, lambda room: room["fair"]["broken"] == 2)
            assert [seat["name"] for seat in last_room(ann)["seats"]] == ["Ann", None, "Cleo"]
            for line, seat in ((ann, 0), (cleo, 2)):
                assert await answer(line, "pledge", pledge=pledge()) == "ack", seat
            ben.reveals = True
            assert (await ben.sit(1))["type"] == "ack"
            await ann.start()
            assert app.hub.live[table].table.fair.broken == 2
            assert not {*SHARES, *new} & {*app.hub.live[table].table.fair.shares}
            await time_passes(app, table)
            assert app.hub.live[table].table.status == "playing", "nothing is broken off once all was shown"

    run(test())


def test_an_opening_that_nobody_looks_at_ends_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PEER_GRACE", 0.1)

    async def test() -> None:
        async with sitting(tmp_path) as (_, table, lines, _cookies):
            assert await answer(lines[0], "start") == "ack"
        with sqlite3.connect(tmp_path / "q.sqlite") as connection:  # as if it had been long ago
            connection.execute(
                "UPDATE entries SET body = json_set(body, '$.reveal_by', 1.0) WHERE body LIKE '%opening%'"
            )
        app = App(SqliteStore(tmp_path / "q.sqlite"), Settings())
        assert not app.hub.live
        await app.open()
        async with asyncio.timeout(PATIENCE):
            while (listed := await app.hub.store.find(table)) is None or listed.summary.status != "waiting":
                await asyncio.sleep(0.02)
        assert [chair.guest for chair in listed.summary.chairs] == [None] * 3
        await app.close()

    run(test())


def test_an_opening_goes_on_in_another_process(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.database()
    folders = [tmp_path / name for name in ("a", "b")]
    for folder in folders:
        folder.mkdir()
    with (
        ServerProcess(folders[0], "--database", database, settings=[*QUICK, "reveal_seconds=3"]) as one,
        ServerProcess(folders[1], "--database", database, settings=[*QUICK, "reveal_seconds=100"]) as two,
    ):

        async def test() -> None:
            ann, ben = await people(one.url, 2)
            table = await ann.make(options={"rounds": 1})
            a, b = await ann.join(table), await ben.join(table, two.url)
            await a.sit(0)
            await b.sit(1)
            await a.reach(b.number)
            # Ben is at the other process and shows nothing: both processes give up, and it counts once.
            b.reveals = False
            await a.do("start")
            for wire in (a, b):
                await wire.until(lambda: wire.room["fair"]["broken"])  # noqa: B023 - called at once
                assert (wire.room["status"], wire.room["fair"]["broken"]) == ("waiting", 1)
            # They change places. The process where Ann has shown the share dies; the other one knows of it.
            await b.sit(1)
            a, b = await ann.join(table, two.url), await ben.join(table, one.url)
            b.reveals = False
            await a.do("pledge", pledge=pledge())
            started = await a.do("start")
            await a.reach(started + 1)
            await b.reach(started + 1)
            await asyncio.to_thread(two.kill)
            a = await ann.join(table, one.url)
            assert a.room["status"] == "opening"
            # That one dies too, and both come back to a process that has heard of nothing.
            await asyncio.to_thread(one.kill)
            await asyncio.to_thread(two.start)
            a, b = await ann.join(table, two.url), await ben.join(table, two.url)
            for wire in (a, b):
                await wire.until(lambda: wire.room["status"] != "opening")  # noqa: B023 - called at once
                assert (wire.room["status"], wire.room["fair"]["broken"]) == ("playing", 1)

        run(test())
