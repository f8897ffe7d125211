"""Who people are at a table: names, figures, reactions, and how they leave."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quintet.server import presence
from quintet.server.app import App
from quintet.server.guests import LONGEST_NAME, clean_name, names_of_bots
from quintet.server.opening import open_table
from quintet.server.peers import Notice
from quintet.server.presence import Attendance
from quintet.server.protocol import NewTable, Refusal
from quintet.server.settings import Settings
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Chair, Guest, Table, TableRow
from tests.server.harness import (
    PATIENCE,
    QUICK,
    ROUNDS,
    Line,
    Person,
    Postgres,
    ServerProcess,
    Wire,
    people,
    play_on,
    run,
    seated,
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as process:
        yield process


async def call(person: Person, name: str, figure: str | None = None) -> None:
    answer = await person.http.post("/api/me", json={"name": name, "figure": figure})
    assert answer.status_code == 200, answer.text


def seats(wire: Wire) -> list[tuple[str | None, str | None]]:
    return [(seat["name"], seat["figure"]) for seat in wire.room["seats"]]


async def sees(wire: Wire, seat: int, name: str, figure: str | None) -> None:
    await wire.until(lambda: seats(wire)[seat] == (name, figure))


async def hears(wire: Wire, message: dict[str, Any]) -> None:
    await wire.until(lambda: message in wire.messages)


def happened(wire: Wire, kind: str) -> list[dict[str, Any]]:
    return [event for state in wire.states for event in state["events"] if event["kind"] == kind]


# Names ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("<b>", "character"),
        ("Ann\u200b", "invisible"),
        ("  ", "letters"),
        ("…", "letters"),
        ("A" * (LONGEST_NAME + 1), "long"),
        ("Ada", "bot"),
        (" ADA ", "bot"),
        ("hard", "bot"),
        ("EXPERT", "bot"),
        ("Experten-Bot", "bot"),
        ("Easy bot", "bot"),
        ("Ａｄａ", "bot"),
    ],
)
def test_a_refused_name_says_which_rule_it_breaks(name: str, rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        clean_name(name)
    assert (refusal.value.reason, refusal.value.detail["rule"]) == ("bad_name", rule)
    assert clean_name("A" * LONGEST_NAME)


def test_the_bots_of_every_language_are_known() -> None:
    assert {"ada", "nils", "easy", "easy bot", "leichter bot"} <= names_of_bots()


def test_a_new_name_is_seen_at_once_and_kept(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        await call(ann, "Ann", "fox")
        table, (ann_at, ben_at) = await seated([ann, ben], options={"rounds": 1})
        assert seats(ben_at) == [("Ann", "fox"), ("Ben", None)]
        await call(ben, "Benno", "owl")
        for wire in (ann_at, ben_at):
            await sees(wire, 1, "Benno", "owl")
            assert happened(wire, "renamed") == [{"kind": "renamed", "seat": 1, "before": "Ben", "name": "Benno"}]
        await call(ben, "Benno", "cat")
        await sees(ann_at, 1, "Benno", "cat")
        assert len(happened(ann_at, "renamed")) == 1, "another figure is seen, but need not be told"
        await call(ann, "Anna")
        await ben_at.until(lambda: ben_at.room["host"] == "Anna")
        assert seats(ben_at)[0] == ("Anna", "fox"), "the figure stays"
        assert (await ann.http.get("/api/me")).json() == {
            "name": "Anna",
            "figure": "fox",
            "listed": True,
            "settings": {},
        }
        assert (await ann.table(table))["host"] == "Anna"
        number = ben_at.number
        await call(ann, "Anna")
        assert (await ann_at.ask("ping"))["number"] == number, "the same name again is no news"

        await play_on([ann_at, ben_at], random.Random(1))
        await call(ben, "Somebody Else")
        assert (await ann.http.get(f"/api/tables/{table}/record")).json()["names"] == ["Anna", "Benno"]

    run(test())


def test_a_table_that_was_not_open_learns_of_the_name_when_the_guest_comes(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, settings=[*QUICK, "idle_after=0"]) as server:

        async def test() -> None:
            ann, ben = await people(server.url, 2)
            table, wires = await seated([ann, ben])
            for wire in wires:
                await wire.close()
            server.stop()
            server.start()
            await call(ben, "Benno", "bee")
            ann_at = await ann.join(table)
            assert seats(ann_at)[1] == ("Ben", None)
            await ben.join(table)
            await sees(ann_at, 1, "Benno", "bee")

        run(test())


def test_names_are_not_changed_too_often(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, settings=["names_per_minute=3"]) as server:

        async def test() -> None:
            ann = await Person(server.url).named("Ann")
            for number in range(3):
                await call(ann, f"Ann {number}")
            answer = await ann.http.post("/api/me", json={"name": "Ann 4"})
            assert (answer.status_code, answer.json()["reason"]) == (429, "too_fast")

        run(test())


# Between processes ----------------------------------------------------------------------------------------------------


def test_names_and_reactions_go_from_process_to_process(tmp_path: Path, postgres: Postgres) -> None:
    with ExitStack() as stack:
        url = postgres.database()
        servers = [stack.enter_context(ServerProcess(tmp_path, "--database", url)) for _ in range(3)]

        async def test() -> None:
            ann, ben = await people(servers[0].url, 2)
            _, (ann_at, ben_at) = await seated([ann, ben], urls=[servers[0].url, servers[1].url])
            await ben_at.do("react", reaction="hello")
            await hears(ann_at, {"type": "reaction", "seat": 1, "reaction": "hello"})
            # The name is changed by a process that has never seen the table.
            answer = await ben.http.post(
                f"{servers[2].url}/api/me", json={"name": "Benno"}, headers={"Cookie": f"quintet={ben.cookie}"}
            )
            assert answer.json()["name"] == "Benno"
            for wire in (ann_at, ben_at):
                await sees(wire, 1, "Benno", None)
            assert len(happened(ann_at, "renamed")) == 1, "two processes knew of it, and one wrote it down"

        run(test())


# Reactions ------------------------------------------------------------------------------------------------------------


def test_reactions_reach_all_and_are_kept_nowhere(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben, eve = await people(server.url, 3)
        table, (ann_at, ben_at) = await seated([ann, ben], options={"rounds": 1})
        eve_at = await eve.join(table)
        number = ann_at.number
        said = {"type": "reaction", "seat": 0, "reaction": "bravo"}
        assert await ann_at.do("react", reaction="bravo") == number, "nothing has happened at the table"
        for wire in (ann_at, ben_at, eve_at):
            await hears(wire, said)
        assert await eve_at.refused("react", reaction="bravo") == "not_seated"
        assert await ann_at.refused("react", reaction="you fool") == "unreadable"
        late = await eve.join(table)
        assert said not in late.messages
        await play_on([ann_at, ben_at], random.Random(1))
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert "bravo" not in record
        await ann_at.do("react", reaction="thanks")

    run(test())


def test_reactions_do_not_come_too_often(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, settings=[*QUICK, "reactions_per_minute=9"]) as server:

        async def test() -> None:
            ann, ben = await people(server.url, 2)
            _, (ann_at, ben_at) = await seated([ann, ben])
            for _ in range(3):
                await ann_at.do("react", reaction="wow")
            assert await ann_at.refused("react", reaction="wow") == "too_fast"
            await ben_at.do("react", reaction="wow")
            other = await ann.join(ann_at.messages[0]["table"])
            assert await other.refused("react", reaction="wow") == "too_fast", "a second window does not help"

        run(test())


# Coming and going -----------------------------------------------------------------------------------------------------


def test_how_long_it_is_until_a_bot_may_play_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=lambda: now))

    async def test() -> None:
        nonlocal now
        store = SqliteStore(tmp_path / "q.sqlite")
        app = App(store, Settings(gone_after=1))
        await app.open()
        guests = [await app.guests.name(None, name) for name in ("Ann", "Ben")]
        cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
        table = await open_table(store, app.settings, guests[0], NewTable(ROUNDS, 2))
        ann, ben = (Line(app, f"/live/{table}", cookie) for cookie in cookies)
        for seat, line in enumerate((ann, ben)):
            assert (await line.sit(seat))["type"] == "ack"
        await ann.start()
        await ben.end()
        away: list[dict[str, int]] = []
        while not away:
            await asyncio.sleep(0.02)
            away = [json.loads(frame) for frame in ann.frames if '"type":"presence"' in frame][-1]["away"]
        assert away == [{"seat": 1, "after": 1}]
        assert (await ann.ask(type="lend", seat=1, bot="easy"))["reason"] == "not_gone"
        now += away[0]["after"]
        assert (await ann.ask(type="lend", seat=1, bot="easy"))["type"] == "ack", "when it was said, it is possible"
        await ann.end()
        await app.close()

    run(test())


def test_one_who_resigns_is_free_and_a_bot_plays_on(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        await call(ann, "Ann", "fox")
        table, (ann_at, ben_at) = await seated([ann, ben], options={"rounds": 1})
        share, pledge = (ben_at.room["seats"][0][field] for field in ("share", "pledge"))
        assert share
        assert await ann_at.refused("resign", bot="nobody") == "no_such_bot"
        assert len((await ann.http.get("/api/me/tables")).json()["tables"]) == 1, "one who was refused has not left"
        # The bot that plays for one already is the one that plays on.
        await ann_at.do("lend", seat=0, bot="easy")
        await ann_at.do("resign", bot="medium")
        assert ann_at.seat is None
        await ben_at.reach(ann_at.number)
        assert ben_at.room["seats"][0] == {
            "name": "Ann",
            "bot": "easy",
            "kept": False,
            "share": share,
            "figure": "fox",
            "resigned": True,
            "pledge": pledge,
        }
        assert happened(ben_at, "resigned") == [{"kind": "resigned", "seat": 0, "name": "Ann", "bot": "easy"}]
        assert await ann_at.refused("back") == "not_seated"
        assert await ann_at.refused("resign", bot="easy") == "not_seated"
        assert await ann_at.refused("react", reaction="hello") == "not_seated"
        assert (await ann.http.get("/api/me/tables")).json()["tables"] == []
        await play_on([ben_at], random.Random(1))
        record = (await ben.http.get(f"/api/tables/{table}/record")).json()
        assert record["names"] == ["Ann", "Ben"]
        assert record["fair"]["shares"][0] == share, "the deals follow from what they followed from before"
        again = await ben_at.do("again")
        table = ben_at.room["again"]
        assert again
        assert await (await ben.join(table)).refused("react", reaction="hello") == "not_seated", "the seat is only kept"
        assert (await ben.table(table))["seats"][0] == {
            "name": None,
            "bot": "easy",
            "kept": False,
            "share": None,
            "figure": None,
            "resigned": False,
            "pledge": None,
        }

    run(test())


def test_bots_do_not_play_on_among_themselves(server: ServerProcess) -> None:
    async def test() -> None:
        ann = await Person(server.url).named("Ann")
        eve = await Person(server.url).named("Eve")
        table, (ann_at,) = await seated([ann], players=2, bots=[None, "easy"])
        eve_at = await eve.join(table)
        await ann_at.do("resign", bot="easy")
        await eve_at.until(lambda: eve_at.room["status"] == "closed")
        assert [event["kind"] for event in eve_at.state["events"]] == ["resigned", "table_closed"]
        number = eve_at.number
        await asyncio.sleep(0.3)
        assert (await eve_at.ask("ping"))["number"] == number
        assert (await eve.table(table))["asked"] == []
        assert (await ann.http.get("/api/me/tables")).json()["tables"] == []

    run(test())


def test_my_list_of_tables(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        finished, (ann_at,) = await seated([ann], players=2, bots=[None, "easy"], options={"rounds": 1})
        await play_on([ann_at], random.Random(1))
        alone, _ = await seated([ann], players=2, bots=[None, "easy"])
        shared, (_, ben_at) = await seated([ann, ben])
        waiting = await ann.make()

        async def mine(of: Person) -> list[str]:
            return [table["table"] for table in (await of.http.get("/api/me/tables")).json()["tables"]]

        async def remove(of: Person, table: str) -> Any:
            return await of.http.delete(f"/api/me/tables/{table}")

        assert await mine(ann) == [waiting, shared, alone, finished], "what is over comes last"
        result = (await ann.table(finished))["scores"], (await ann.table(finished))["winners"]
        assert result == (ann_at.view["outcome"]["scores"], ann_at.view["outcome"]["winners"])
        assert (await ann.table(alone))["scores"] == []
        assert (await remove(ben, shared)).json()["reason"] == "still_seated"
        assert (await remove(ben, alone)).status_code == 200, "what is not there is not there afterwards either"
        assert await mine(ben) == [shared]
        assert len((await remove(ann, finished)).json()["tables"]) == 3
        assert (await ann.table(finished))["status"] == "finished", "others may still look at it"
        await remove(ann, alone)
        assert (await ann.table(alone))["status"] == "closed"
        await remove(ann, waiting)
        assert await mine(ann) == [shared]
        assert (await remove(Person(server.url), shared)).status_code == 404
        await ben_at.do("resign", bot="easy")
        await remove(ann, shared)
        assert await mine(ann) == await mine(ben) == []

    run(test())


def test_one_who_stands_up_has_left(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        table = await ann.make()
        for person in (ann, ben):
            wire = await person.join(table)
            await wire.sit(0)
            await wire.do("stand")
        assert (await ben.http.get("/api/me/tables")).json()["tables"] == []
        assert len((await ann.http.get("/api/me/tables")).json()["tables"]) == 1, "the host's table still waits"

    run(test())


# Those who do not mean well -------------------------------------------------------------------------------------------


@asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[tuple[App, str, Callable[[str], Line], list[str]]]:
    """A table for three of Ann's, a way to look at it, and the cookies of Ann, Ben and Cleo."""
    store = SqliteStore(folder / "q.sqlite")
    app = App(store, Settings(**settings))
    await app.open()
    guests = [await app.guests.name(None, name) for name in ("Ann", "Ben", "Cleo")]
    cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
    table = await open_table(store, app.settings, guests[0], NewTable(ROUNDS, 3))
    lines: list[Line] = []

    def look(cookie: str) -> Line:
        lines.append(Line(app, f"/live/{table}", cookie))
        return lines[-1]

    try:
        yield app, table, look, cookies
    finally:
        for line in lines:
            await line.end()
        await app.close()


async def sit(line: Line, seat: int) -> dict[str, Any]:
    return await line.sit(seat)


async def shows(line: Line, text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any(text in frame for frame in line.frames):
            await asyncio.sleep(0.001)


def test_a_host_whose_line_breaks_is_not_replaced_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, gone_after=1000) as (_, _, look, cookies):
            ann, ben = look(cookies[0]), look(cookies[1])
            await sit(ann, 0)
            await sit(ben, 1)
            await ann.end()
            await shows(ben, '"away":[{"seat":0,')
            assert (await ben.ask(type="fill", seat=0, bot=None))["reason"] == "not_host"
            assert (await ben.ask(type="close"))["reason"] == "not_host"
            assert '"hosting":true' not in "".join(ben.frames)

    run(test())


def test_a_host_whose_process_dies_is_not_replaced_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=lambda: now))
    table = Table(
        TableRow("t", ROUNDS, 2, {}, False, "ann", "Ann", 0.0, "5" * 64, [Chair(guest="ben", name="Ben"), Chair()])
    )
    attendance = Attendance(gone_after=30)
    attendance.hear(Notice("here", "t", ["ben"]))
    attendance.hear(Notice("there", "t", ["ann"]))
    now += 100
    assert attendance.hosts(table) == {"ann"}
    assert attendance.forget("there")
    assert attendance.hosts(table) == {"ann"}
    now += 29
    assert (attendance.hosts(table), attendance.grace(table)) == ({"ann"}, 1)
    now += 1
    assert (attendance.hosts(table), attendance.grace(table)) == ({"ben"}, 0)


def test_a_host_who_has_gone_is_stood_in_for_but_not_thrown_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, gone_after=0.5) as (_, _, look, cookies):
            ann, ben, cleo = (look(cookie) for cookie in cookies)
            for seat, line in enumerate((ann, ben, cleo)):
                await sit(line, seat)
            await ann.end()
            await shows(ben, '"hosting":true')  # told when the time has come, though nothing else has happened
            assert (await ben.ask(type="fill", seat=0, bot=None))["reason"] == "not_host"
            assert (await ben.ask(type="fill", seat=2, bot=None))["type"] == "ack"

    run(test())


def test_one_who_was_removed_does_not_sit_down_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as (_, _, look, cookies):
            ann, ben, cleo = (look(cookie) for cookie in cookies)
            await sit(ann, 0)
            await sit(ben, 1)
            assert (await ann.ask(type="fill", seat=1, bot=None))["type"] == "ack"
            assert [(await sit(ben, seat))["reason"] for seat in (1, 2)] == ["removed", "removed"]
            assert (await sit(cleo, 1))["type"] == "ack"
            assert (await ann.ask(type="fill", seat=0, bot=None))["type"] == "ack"
            assert (await sit(ann, 0))["type"] == "ack", "a host who stood up by that may sit down"

    run(test())


def test_watchers_keep_neither_the_host_out_nor_those_who_want_to_sit(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, watchers_per_table=3) as (app, table, look, cookies):
            strangers = [look("") for _ in range(3)]
            for line in strangers:
                await shows(line, '"type":"state"')
            assert (await sit(look(cookies[0]), 0))["type"] == "ack"
            assert (await sit(look(cookies[1]), 1))["type"] == "ack", "in the place of one who has no name"
            assert len(app.hub.live[table].attendance.connections) == 4
            live = app.hub.live[table]

            async def watch(guest: Guest) -> None:
                await shows(look(app.guests.cookie(guest, secure=False).partition(";")[0]), '"type":"state"')

            dan, eve, finn = [await app.guests.name(None, name) for name in ("Dan", "Eve", "Finn")]
            for _ in range(3):
                await watch(dan)
            with pytest.raises(Refusal):
                app.hub.enter(None, live)
            await watch(eve)  # in the place of one of Dan's
            await watch(finn)  # and of another
            watching = [line.guest_id for line in live.attendance.connections if live.table.seat_of(line.guest) is None]
            assert sorted(map(str, watching)) == sorted([dan.id, eve.id, finn.id])
            with pytest.raises(Refusal):
                app.hub.enter(await app.guests.name(None, "Gus"), live)

    run(test())


def test_one_whose_connection_the_server_closes_has_left_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quintet.server.connections.CLOSING", 1000)  # and the client never answers

    async def test() -> None:
        limits = {"messages_per_second": 1, "message_burst": 3, "connections_per_guest": 1}
        async with house(tmp_path, **limits) as (app, table, look, cookies):
            ann = look(cookies[0])
            await shows(ann, '"type":"state"')
            for _ in range(7):
                ann._put(type="ping")
            async with asyncio.timeout(PATIENCE):
                while app.hub.live[table].attendance.connections:
                    await asyncio.sleep(0.001)
            assert not ann.task.done()
            await shows(look(cookies[0]), '"type":"state"')

    run(test())


def test_seats_are_not_lent_and_taken_back_for_ever(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path, changes_per_minute=9) as (_, _, look, cookies):
            ann, ben, cleo = (look(cookie) for cookie in cookies)
            for seat, line in enumerate((ann, ben, cleo)):
                assert (await sit(line, seat))["type"] == "ack"
            await ann.start()
            for _ in range(4):
                assert (await ben.ask(type="lend", seat=1, bot="easy"))["type"] == "ack"
                assert (await ben.ask(type="back"))["type"] == "ack"
            assert (await ben.ask(type="lend", seat=1, bot="easy"))["reason"] == "too_fast"
            assert (await cleo.ask(type="lend", seat=2, bot="easy"))["type"] == "ack", "each for themselves"

    run(test())
