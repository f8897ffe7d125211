"""Clocks: what is counted, what is given back, and that the end of time comes once, whoever dies meanwhile."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from quintet import games
from quintet.ratings import anchors
from quintet.server import live as live_module
from quintet.server.app import App
from quintet.server.clocks import DAY, GRACE, RETURN, Clocks
from quintet.server.opening import open_again, open_lesson, open_table
from quintet.server.presence import Attendance
from quintet.server.protocol import Back, Clock, Lend, MakeMove, NewTable, Refusal, Start, TakeBack, Withdraw
from quintet.server.pulse import SILENCE, Pulse
from quintet.server.settings import Settings
from quintet.server.store import Step
from quintet.server.table import (
    AnyEntry,
    Begin,
    Chair,
    Closed,
    GiveBack,
    GivenBack,
    Guest,
    Lent,
    Moved,
    Request,
    Resigned,
    Returned,
    Started,
    Table,
    TableRow,
    Terms,
    TimeUp,
    decode_entry,
    encode,
)
from tests.server.harness import (
    PATIENCE,
    QUICK,
    ROUNDS,
    TOGETHER,
    Line,
    Person,
    Postgres,
    ServerProcess,
    Wire,
    get,
    people,
    run,
    seated,
)
from tests.server.test_store import Opener, opened, opener

__all__ = ["opener"]
NOW = 1_790_000_000.0
LIVE = Clock(30, 300)
TWO_DAYS = Clock(2 * DAY)
ANN, BEN = Guest("ann", "Ann"), Guest("ben", "Ben")
RATED = next(game_id for game_id in games.ids() if anchors(game_id) and game_id not in TOGETHER)


# The arithmetic


def test_a_move_has_its_time_and_then_the_reserve() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.run(NOW, 0, [0])
    assert list(clocks.deadlines) == [NOW + GRACE + 330, None]
    clocks.run(NOW + 20, 1, [1])
    assert list(clocks.deadlines) == [None, NOW + 20 + GRACE + 330]
    clocks.run(NOW + 40, 2, [0])
    assert clocks.left(0) == 330, "what was within the time of a move costs nothing of the reserve"
    clocks.run(NOW + 40 + GRACE + 50, 3, [0])
    assert clocks.left(0) == 310
    assert clocks.late(NOW + 40 + GRACE + 50 + GRACE + 309.9) == []
    assert clocks.late(NOW + 40 + GRACE + 50 + GRACE + 310) == [0]
    # An answer that comes after the end, and before anyone has noticed, counts; the reserve is gone then.
    clocks.run(NOW + 1000, 4, [0])
    assert (clocks.left(0), clocks.seats[0].reserve) == (30, 0)


def test_those_who_think_together_have_each_their_own_time() -> None:
    clocks = Clocks(LIVE, 3)
    clocks.run(NOW, 0, [0, 1, 2])
    clocks.run(NOW + 10, 0, [1, 2])
    assert [clock.since is None for clock in clocks.seats] == [True, False, False]
    assert clocks.deadline(1) == NOW + GRACE + 330
    # One who thinks again goes on where they stopped, and gains nothing by it, however often.
    clocks.run(NOW + 100, 0, [0, 1, 2])
    assert clocks.deadline(0) == NOW + 100 + 330 - (10 - GRACE)
    for second in range(5):
        clocks.run(NOW + 110 + second, 0, [1, 2] if second % 2 else [0, 1, 2])
    assert clocks.left(0) < 330 - (10 - GRACE) - 10


def test_the_line_has_a_moment_and_no_more() -> None:
    clocks = Clocks(Clock(5), 1)
    for number in range(100):
        clocks.run(NOW + number * 0.9, number, [0])
    assert clocks.seats[0].used == 0
    assert clocks.deadline(0) == NOW + 99 * 0.9 + GRACE + 5


def test_times_never_go_back_whatever_the_machines_say() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.run(NOW + 60, 0, [0])
    clocks.run(NOW, 1, [1])  # written by a process whose clock is behind
    assert clocks.deadline(1) == NOW + 60 + GRACE + 330
    assert clocks.seats[0].used == 0


def test_what_the_server_was_away_is_given_back() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.run(NOW, 0, [0])
    assert not clocks.owed(NOW - 50, NOW - 40), "before anyone was asked"
    assert clocks.owed(NOW + 20, NOW + 500)
    clocks.give_back(NOW + 20, NOW + 500, NOW + 600)
    assert clocks.deadline(0) == NOW + 600 + RETURN + 330, "the move begins anew"
    assert not clocks.owed(NOW + 20, NOW + 500), "once"
    slow = Clocks(TWO_DAYS, 1)
    slow.run(NOW, 0, [0])
    assert not slow.owed(NOW + 20, NOW + 30), "a few seconds in two days"
    slow.give_back(NOW - 3600, NOW + 7200, NOW + 9000)
    assert slow.deadline(0) == NOW + GRACE + 2 * DAY + 7200, (
        "what passed since one was asked, and not what passed before"
    )


# The fold


class Hosted(Attendance):
    """Ann acts for the host, and everyone is taken for gone at once."""

    def hosts(self, _table: Table) -> set[str]:
        return {"ann"}


def table_of(clock: Clock | None, *entries: AnyEntry, game: str = ROUNDS, rated: bool = False) -> Table:
    chairs = [Chair("ann", "Ann"), Chair("ben", "Ben")]
    row = TableRow(
        "a" * 12, game, 2, {}, False, "ann", "Ann", NOW, "5" * 64, chairs, terms=Terms(rated=rated, clock=clock)
    )
    return Table(row, entries)


def decided(table: Table, request: Request, guest: Guest | None = None) -> AnyEntry:
    entry = table.decide(request, guest, Attendance(0))
    assert not isinstance(entry, int)
    return entry


def asked(table: Table) -> tuple[int, Guest, int, str]:
    """Who is asked first, which decision, and what they could do."""
    assert table.match is not None
    seat = table.asked[0]
    return seat, (ANN, BEN)[seat], table.match.game.decision, table.match.game.legal(seat)[0]


def test_every_process_finds_the_same_deadlines_in_the_log() -> None:
    entries: list[AnyEntry] = [Started(at=NOW)]
    table = table_of(LIVE, *entries)
    for number in range(12):
        seat, _, decision, move = asked(table)
        entries.append(Moved(seat, decision, move, at=NOW + 45 * number))
        table.apply(entries[-1])
    read = [decode_entry(encode(entry)) for entry in entries]
    assert read == entries
    other = table_of(LIVE, *read)
    assert table.clocks is not None
    assert other.clocks is not None
    assert other.clocks.deadlines == table.clocks.deadlines
    assert encode(other.state(0, None)) == encode(table.state(0, None))
    copy = table.copy()
    seat, _, decision, move = asked(copy)
    copy.apply(Moved(seat, decision, move, at=NOW + 9999))
    assert other.clocks.deadlines == table.clocks.deadlines, "a copy has clocks of its own"


def test_logs_without_times_are_read_as_ever_and_tables_without_clocks_write_none() -> None:
    assert decode_entry(b'{"type":"lend","seat":0,"bot":"easy"}') == Lent(0, "easy")
    assert decode_entry(b'{"type":"move","seat":1,"decision":0,"move":"x"}') == Moved(1, 0, "x")
    assert encode(Moved(1, 0, "x")) == b'{"type":"move","seat":1,"decision":0,"move":"x"}'
    table = table_of(None, Started())
    seat, _, decision, _ = asked(table)
    assert table.decide(TimeUp(seat, decision, NOW), None, Attendance(0)) == table.number
    assert table.decide(GiveBack(1.0, 2.0), None, Attendance(0)) == table.number
    assert b"clocks" not in encode(table.state(seat, None))


def test_what_happens_at_the_end_of_time_is_what_the_table_was_made_for() -> None:
    for clock, rated, kind in (
        (LIVE, False, Lent),
        (Clock(30, 300, "lost"), False, Resigned),
        (LIVE, True, Resigned),
    ):
        table = table_of(clock, Started(at=NOW), rated=rated)
        seat, guest, decision, move = asked(table)
        end = NOW + GRACE + 330
        early = table.decide(TimeUp(seat, decision, end - 0.1), None, Attendance(0))
        assert early == table.number, "nothing happens before"
        assert table.decide(TimeUp(1 - seat, decision, end), None, Attendance(0)) == table.number, "nor to others"
        # Who answers now is late, and still in time: nobody has noticed.
        assert decided(table, MakeMove(1, decision, move), guest) == Moved(seat, decision, move)
        entry = decided(table, TimeUp(seat, decision, end))
        assert isinstance(entry, kind)
        assert entry.late
        entry.at = end
        assert table.apply(entry)[0].kind == "time_up"
        assert table.decide(TimeUp(seat, decision, end + 1), None, Attendance(0)) == table.number, "once"
        with pytest.raises(Refusal, match="not_seated"):
            table.decide(MakeMove(1, decision, move), guest, Attendance(0))
        assert table.chairs[seat].resigned == (kind is Resigned)


def test_one_who_comes_back_has_new_time_for_a_new_decision_only() -> None:
    table = table_of(LIVE, Started(at=NOW))
    seat, guest, decision, move = asked(table)
    end = NOW + GRACE + 330
    table.apply(Lent(seat, "easy", late=True, at=end))
    with pytest.raises(Refusal, match="time_up"):
        table.decide(Back(1), guest, Attendance(0))
    table.apply(Moved(seat, decision, move, at=end + 1))
    assert decided(table, Back(1), guest) == Returned(seat)
    table.apply(Returned(seat, at=end + 2))
    while seat not in table.asked:
        other, _, decision, move = asked(table)
        table.apply(Moved(other, decision, move, at=end + 3))
    assert table.clocks is not None
    assert table.clocks.deadline(seat) == end + 3 + GRACE + 30, "without the reserve, which is used up"
    # One who lends the seat and takes it back at once has what was left before.
    table.apply(Lent(seat, "easy", at=end + 3 + GRACE + 25))
    assert decided(table, Back(1), guest) == Returned(seat)
    table.apply(Returned(seat, at=end + 100))
    assert table.clocks.deadline(seat) == pytest.approx(end + 105)


def test_no_move_is_taken_back_where_time_counts() -> None:
    chairs = [Chair("ann", "Ann", pledge="0" * 64), Chair(bot="easy")]
    row = TableRow("a" * 12, ROUNDS, 2, {}, False, "ann", "Ann", NOW, "5" * 64, chairs, terms=Terms(clock=LIVE))
    table = Table(row)
    around = Hosted(0)
    opening = table.decide(Begin(Start(1), NOW), ANN, around)
    assert not getattr(opening, "take_back", True)
    table.apply(Started(opening.take_back, at=NOW))  # type: ignore[union-attr]
    while 0 not in table.asked:
        seat, _, decision, move = asked(table)
        table.apply(Moved(seat, decision, move, at=NOW))
    _, _, decision, move = asked(table)
    table.apply(Moved(0, decision, move, at=NOW + 1))
    with pytest.raises(Refusal, match="no_taking_back"):
        table.decide(TakeBack(1, decision), ANN, around)


def test_the_clock_decides_and_not_the_host() -> None:
    table = table_of(LIVE, Started(at=NOW))
    around = Hosted(0)
    with pytest.raises(Refusal, match="clock_decides"):
        table.decide(Lend(1, 1, "easy"), ANN, around)
    assert decided(table, Lend(1, 0, "easy"), ANN) == Lent(0, "easy"), "one's own seat is one's own"


@pytest.mark.parametrize("game", TOGETHER[:1])
def test_a_choice_that_is_changed_costs_the_time_that_it_took(game: str) -> None:
    table = table_of(LIVE, Started(at=NOW), game=game)
    assert table.match is not None
    decision, move = table.match.game.decision, table.match.game.legal(0)[0]
    table.apply(Moved(0, decision, move, at=NOW + 21))
    entry = decided(table, Withdraw(1, decision), ANN)
    entry.at = NOW + 50
    table.apply(entry)
    assert table.clocks is not None
    assert table.clocks.deadline(0) == NOW + 50 + 330 - 20
    assert table.clocks.deadline(1) == NOW + GRACE + 330


def test_a_table_that_is_over_has_no_deadline() -> None:
    table = table_of(LIVE, Started(at=NOW))
    table.apply(Closed())
    assert table.clocks is not None
    assert table.clocks.next is None


# At tables, by one process whose clock the test sets


class Time:
    """What time it is."""

    def __init__(self) -> None:
        self.now = self.began = float(int(time.time()))

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    set_by_test = Time()
    monkeypatch.setattr(live_module, "now", set_by_test)
    return set_by_test


@asynccontextmanager
async def playing(
    opener: Opener, clock: Clock, names: tuple[str, ...] = ("Ann", "Ben"), **wish: Any
) -> AsyncIterator[Any]:
    """A table where all sit and play: the application, the table's name, and the lines by seat."""
    app = App(opener(), Settings(shortest_move=0, bot_pause=0))
    await app.open()
    guests = [await app.guests.name(None, name) for name in names]
    cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
    new = NewTable(wish.pop("game", ROUNDS), 2, clock=clock, **wish)
    table = await open_table(app.hub.store, app.settings, guests[0], new)
    lines = [Line(app, f"/live/{table}", cookie) for cookie in cookies]
    for seat, line in enumerate(lines):
        assert (await line.sit(seat))["type"] == "ack"
    await lines[0].start()
    try:
        yield app, table, lines
    finally:
        for line in lines:
            await line.end()
        await app.close()


def state(line: Line) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(next(frame for frame in reversed(line.frames) if '"type":"state"' in frame))
    return found


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)


async def pass_time(app: App, table: str, clock: Time, seconds: float) -> None:
    """Some time passes, and whoever waits for it notices."""
    clock.now += seconds
    app.hub.live[table].await_time()
    await asyncio.sleep(0)


def kinds(line: Line) -> list[str]:
    return [
        event["kind"] for frame in line.frames if '"type":"state"' in frame for event in json.loads(frame)["events"]
    ]


def test_one_who_is_there_and_idle_is_played_for_and_comes_back(opener: Opener, clock: Time) -> None:
    async def test() -> None:
        async with playing(opener, LIVE) as (app, table, lines):
            seat = app.hub.live[table].table.asked[0]
            idle, other = lines[seat], lines[1 - seat]
            told = state(other)["clocks"]
            assert told[seat] == {"reserve": 300, "used": 0.0, "since": clock.began + GRACE}, "all see it"
            assert told[1 - seat]["since"] is None
            assert '"clock":{"move":30,"reserve":300,"end":"bot"}' in idle.frames[0]
            answer = await idle.ask(type="ping")
            assert answer["now"] == clock.now
            await pass_time(app, table, clock, 330)
            await until(lambda: app.hub.live[table]._clock is not None)
            assert "time_up" not in kinds(idle), "there is a moment left"
            await pass_time(app, table, clock, GRACE + 1)
            await until(lambda: "seat_lent" in kinds(other))
            assert kinds(other)[kinds(other).index("time_up") + 1] == "seat_lent"
            # The bot makes the move, and the other thinks; one who comes back plays on.
            await until(lambda: 1 - seat in app.hub.live[table].table.asked)
            assert (await idle.ask(type="back"))["type"] == "ack"
            assert "seat_returned" in kinds(idle)
            rows = await app.hub.store.ask("SELECT deadline FROM tables WHERE id = $1", table)
            assert rows == [(app.hub.live[table].table.clocks.next,)]

    run(test())


def test_at_a_rated_table_the_game_is_lost(opener: Opener, clock: Time) -> None:
    async def test() -> None:
        async with playing(opener, Clock(30, 0, "lost"), game=RATED, rated=True) as (app, table, lines):
            (seat,) = app.hub.live[table].table.asked
            lost = lines[seat]
            await pass_time(app, table, clock, 31)
            await until(lambda: "resigned" in kinds(lost))
            assert app.hub.live[table].table.chairs[seat].left is not None, "for whom the result counts"
            assert (await lost.ask(type="back"))["reason"] == "not_seated"
            assert table.encode() in await get(app, "/api/me/tables", lost.cookie), "they find out what happened"

    run(test())


def test_whose_turn_it_is_by_days_is_said_once_for_each_decision(opener: Opener, clock: Time) -> None:
    async def test() -> None:
        async with playing(opener, TWO_DAYS) as (app, table, lines):
            live = app.hub.live[table]
            calls: list[tuple[str, str, float | None]] = []
            app.hub.on_turn = lambda guest, row, deadline: calls.append((guest, row.id, deadline))
            guests = [chair.guest for chair in live.table.chairs]
            for number in range(6):
                (seat,) = live.table.asked
                clock.now += 3600
                view = state(lines[seat])["view"]
                answer = await lines[seat].ask(type="move", decision=view["decision"], move=view["legal"][0])
                for line in lines:
                    await line.reach(answer["number"])
                (next_seat,) = live.table.asked
                assert calls[number:] == [(guests[next_seat], table, clock.now + GRACE + 2 * DAY)]
            (seat,) = live.table.asked
            await lines[seat].ask(type="lend", seat=seat, bot="easy")
            await until(lambda: len(calls) == 7)
            assert (await lines[seat].ask(type="back"))["type"] == "ack"
            assert len(calls) == 7, "one who comes back need not be called"

    run(test())


def test_a_table_that_is_not_in_memory_is_looked_after_when_its_time_comes(opener: Opener, clock: Time) -> None:
    async def test() -> None:
        async with playing(opener, TWO_DAYS) as (app, table, lines):
            number = app.hub.live[table].table.number
            for line in lines:
                await line.end()
            lines.clear()
            app.hub.live[table]._used = 0.0
            await until(lambda: app.hub.live[table].idle(1.0))
            await app.hub._evict()
            assert table not in app.hub.live, "days need no memory"
            await app.hub.store.together([Step("UPDATE tables SET deadline = 1.0")])
            clock.now += 2 * DAY + 10
            await app.hub._look_after_all()
            await until(lambda: app.hub.live[table]._told > number)
            entries = await app.hub.store.entries(table)
            assert [entry.late for entry in entries if isinstance(entry, Lent)] == [True]

    run(test())


def test_an_outage_gives_time_back_at_tables_in_memory_and_out_of_it(opener: Opener, clock: Time) -> None:
    async def test() -> None:
        async with playing(opener, LIVE) as (app, table, lines):
            live, before = app.hub.live[table], clock.now
            clock.now += 400  # the database did not answer, so nobody noticed the end of time
            await app.hub.store.together([Step("INSERT INTO outages VALUES ($1, $2)", (before + 20, before + 390))])
            live.await_time()
            await until(lambda: "time_given_back" in kinds(lines[0]))
            assert "time_up" not in kinds(lines[0])
            assert live.table.clocks.next == clock.now + RETURN + 330
            await app.hub._give_back()
            entries = await app.hub.store.entries(table)
            assert sum(isinstance(entry, GivenBack) for entry in entries) == 1, "once"

    run(test())


# Absences


def test_absences_are_noticed_by_the_next_who_is_there_and_written_down_once(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            first = Pulse(store)
            await first.begin()
            assert first.outages == [], "there was nothing before"
            assert not await first.beat()
            second = Pulse(store)
            await second.begin()
            assert len(second.outages) == 1, "a start cuts people off"
            assert await first.beat(), "and all hear of it"
            await store.together([Step("UPDATE pulse SET beat = beat - $1", (2 * SILENCE,))])
            found = await asyncio.gather(first.beat(), second.beat())
            await asyncio.gather(first.beat(), second.beat())
            assert any(found)
            assert len(first.outages) == 2
            assert first.outages == second.outages
            began, ended = first.outages[-1]
            assert 2 * SILENCE <= ended - began < 3 * SILENCE

    run(test())


# Real processes


def entries_of(path: Path, table: str) -> list[dict[str, Any]]:
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY number", (table,))
        return [json.loads(body) for (body,) in rows]


def mover(wires: list[Wire]) -> Wire:
    return next(wire for wire in wires if wire.asked)


def test_a_process_that_is_killed_in_a_game_costs_nobody_time(tmp_path: Path) -> None:
    """It is down until the time would be up, and longer."""

    async def test() -> None:
        settings = [*QUICK, "shortest_move=1"]
        with ServerProcess(tmp_path, settings=settings) as server:
            persons = await people(server.url, 2)
            table, wires = await seated(persons, clock={"move": 3})
            before, thinker = len(entries_of(tmp_path / "quintet.sqlite", table)), mover(wires).seat
            server.kill()
            await asyncio.sleep(3.2)  # longer than the move may take
            server.start()
            wires = [await person.join(table) for person in persons]
            slow = next(wire for wire in wires if wire.seat == thinker)
            await slow.until(lambda: "time_given_back" in str(slow.states) or slow.state["clocks"][thinker]["since"])
            assert slow.asked, "the seat is theirs still"
            assert slow.state["clocks"][thinker]["used"] == 0
            answer = await slow.move(slow.view["legal"][0])
            assert answer["type"] == "ack"
            written = entries_of(tmp_path / "quintet.sqlite", table)
            assert [entry["type"] for entry in written[before:]] == ["give_back", "move"], "nothing lost"
            assert all(one["at"] <= other["at"] for one, other in pairwise(written))
            # The other answers to nothing any more, and that is carried out, with nobody connected too.
            for wire in wires:
                await wire.close()
            async with asyncio.timeout(PATIENCE):
                while not any(entry.get("late") for entry in entries_of(tmp_path / "quintet.sqlite", table)):
                    await asyncio.sleep(0.05)
            assert "fault" not in server.log.read_text()

    run(test())


def test_when_one_process_is_killed_the_other_ends_the_time_and_once(postgres: Postgres, tmp_path: Path) -> None:
    async def test() -> None:
        url = postgres.database()
        settings = [*QUICK, "shortest_move=1"]
        with (
            ServerProcess(tmp_path, "--database", url, settings=settings) as one,
            ServerProcess(tmp_path, "--database", url, settings=settings) as two,
        ):
            persons = await people(one.url, 2)
            table, _ = await seated(persons, clock={"move": 2}, urls=[one.url, two.url])
            both, _ = await seated(persons, clock={"move": 2}, urls=[one.url, two.url])
            one.kill()
            watcher = await Person(two.url).join(table)
            await watcher.until(lambda: any(seat["bot"] for seat in watcher.room["seats"]))
            database = await asyncpg.connect(url)
            for name in (table, both):
                late: list[int] = []
                async with asyncio.timeout(PATIENCE):
                    while not late:
                        rows = await database.fetch("SELECT body FROM entries WHERE table_id = $1", name)
                        late = [body["seat"] for (text,) in rows if (body := json.loads(text)).get("late")]
                assert len(late) == len(set(late))
            await database.close()

    run(test())


# By HTTP


def test_clocks_that_nobody_could_play_by_are_refused(server: ServerProcess) -> None:
    bad: list[Any] = [{"move": 4}, {"move": 601}, {"move": 30, "reserve": 3601}]
    bad += [{"move": 4 * DAY}, {"move": DAY, "reserve": 1}]
    unreadable: list[Any] = [{}, {"move": -1}, {"move": 30, "end": "never"}, {"move": 30, "by": 1}, 5]
    good: list[Any] = [{"move": 5}, {"move": 600, "reserve": 3600, "end": "lost"}, {"move": 7 * DAY}]

    async def test() -> None:
        (ann,) = await people(server.url, 1)

        async def made(clock: Any, **wish: Any) -> httpx.Response:
            return await ann.http.post("/api/tables", json={"game": RATED, "players": 2, "clock": clock, **wish})

        for clock in bad:
            answer = await made(clock)
            assert (answer.status_code, answer.json()["reason"]) == (400, "bad_clock"), clock
        for clock in unreadable:
            answer = await made(clock)
            assert (answer.status_code, answer.json()["reason"]) == (400, "unreadable"), clock
        for clock in (None, {"move": 30}):
            answer = await made(clock, rated=True)
            assert (answer.json()["reason"], answer.json()["detail"]) == ("bad_rated", {"rule": "clock"})
        for clock in good:
            answer = await made(clock)
            assert answer.status_code == 201
            told = (await ann.table(answer.json()["table"]))["clock"]
            assert told == {"reserve": 0, "end": "bot", **clock}

    run(test())


def test_the_tables_that_wait_for_me(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)

        async def turns(person: Person) -> list[str]:
            answer = (await person.http.get("/api/me/turns")).json()
            assert all(turn["deadline"] is None or turn["deadline"] > answer["now"] for turn in answer["turns"])
            return [turn["table"] for turn in answer["turns"]]

        stranger = Person(server.url)
        assert await turns(stranger) == []
        made = []
        for clock in (None, {"move": 3 * DAY}, {"move": 60, "reserve": 60}):
            table, wires = await seated([ann, ben], clock=clock)
            if not wires[0].asked:
                await wires[1].move(wires[1].view["legal"][0])
                await wires[0].until(lambda: wires[0].asked)  # noqa: B023 - called at once
            made.append((table, wires))
        hurry, slow, never = (table for table, _ in reversed(made))
        assert await turns(ann) == [hurry, slow, never], "the least time first"
        assert await turns(ben) == []
        listed = {one["table"]: one for one in (await ann.http.get("/api/me/tables")).json()["tables"]}
        assert listed[never]["deadline"] is None
        assert listed[hurry]["deadline"] < listed[slow]["deadline"]
        theirs = {one["table"]: one for one in (await ben.http.get("/api/me/tables")).json()["tables"]}
        assert theirs[hurry]["deadline"] is None, "it is Ann who has to answer"
        await made[2][1][0].do("lend", seat=0, bot="easy")
        assert hurry not in await turns(ann), "a bot answers there"

    run(test())


def test_a_game_against_bots_alone_calls_nobody_after_a_day(opener: Opener) -> None:
    async def test() -> None:
        async with playing(opener, TWO_DAYS, ("Ann",), bots=[None, "easy"]) as (app, table, lines):
            other = await open_table(
                app.hub.store,
                app.settings,
                app.hub.live[table].attendance.connections.copy().pop().guest,
                NewTable(ROUNDS, 2, bots=[None, "easy"]),
            )
            line = Line(app, f"/live/{other}", lines[0].cookie)
            await line.sit(0)
            await line.start()
            lines.append(line)
            await until(lambda: all(state(line)["view"]["legal"] for line in lines))

            async def turns() -> list[str]:
                body = (await get(app, "/api/me/turns", lines[0].cookie)).decode()
                return [turn["table"] for turn in json.loads(body[body.index('{"now"') :])["turns"]]

            assert await turns() == [table, other]
            await app.hub.store.together([Step("UPDATE tables SET updated = updated - $1", (2 * DAY,))])
            assert await turns() == [table], "bots wait gladly, a clock does not"

    run(test())


def test_lessons_have_no_clock_and_the_next_game_has_the_same(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await store.save_guest(ANN, NOW)
            settings = Settings()
            lesson = await open_lesson(store, settings, ANN, ROUNDS)
            found = await store.find(lesson)
            assert found is not None
            assert found.row.terms.clock is None
            table = table_of(LIVE)
            again = await store.find(await open_again(store, settings, ANN, table))
            assert again is not None
            assert again.row.terms.clock == LIVE

    run(test())


def test_those_whose_time_is_up_are_found_by_an_index(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            explain = "EXPLAIN QUERY PLAN " if store.kind == "sqlite" else "EXPLAIN "
            if store.kind == "postgresql":
                await store.together([Step("SET enable_seqscan = off")])
            plan = str(await store.ask(explain + "SELECT id FROM tables WHERE deadline < 5 ORDER BY deadline LIMIT 3"))
            assert "tables_deadline" in plan

    run(test())
