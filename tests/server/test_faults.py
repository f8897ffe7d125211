"""Death of processes and databases in the middle of games: what was acknowledged is there, and the games go on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import websockets

from quintet.records import verify
from quintet.server.store import Append
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Moved, Table
from quintet.server.thinkers import Processes
from tests.server.harness import PATIENCE, Person, Postgres, ServerProcess, Wire, people, play_on, run, seated, together

Log = dict[str, list[dict[str, Any]]]
LOST = (websockets.WebSocketException, OSError, TimeoutError, EOFError)


class Stubborn:
    """One who plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, person: Person, table: str, wire: Wire, urls: list[str], rng: random.Random) -> None:
        self._person, self._table, self._wire, self._urls, self._rng = person, table, wire, urls, rng
        self.acknowledged: dict[int, str] = {}
        self.breaks = 0

    async def play(self) -> None:
        pending: dict[str, Any] | None = None
        while True:
            wire = self._wire
            try:
                if wire.finished:
                    return
                if pending is None and wire.asked:
                    pending = {"decision": wire.view["decision"], "move": self._rng.choice(wire.view["legal"])}
                if pending is None:
                    await wire.hear(30)
                    continue
                answer = await wire.ask("move", **pending)
                if answer["type"] == "refused" and answer["reason"] == "unavailable":
                    continue
                assert answer["type"] == "ack", answer
                self.acknowledged[answer["number"]] = pending["move"]
                await wire.reach(answer["number"])
                pending = None
            except LOST:
                self.breaks += 1
                await self._come_back()

    async def _come_back(self) -> None:
        """Connects again, from the last number seen, wherever there is an answer."""
        old = self._wire
        while True:
            try:
                new = await self._person.connect(self._table, after=old.number, url=self._rng.choice(self._urls))
            except LOST:
                await asyncio.sleep(0.02)
                continue
            new.states, new.room = [old.state], old.room
            self._wire = new
            return


Moment = Callable[[int], Coroutine[Any, Any, None]]
"""Waits until so many moves have been acknowledged, however fast the machine is."""


async def games_under_fire(
    url: str, urls: list[str], fire: Callable[[Moment], Coroutine[Any, Any, None]], tables: int = 3
) -> tuple[list[str], list[Stubborn], Person]:
    """Several games, one of them with bots, while something is done to the servers at chosen moments."""
    rng = random.Random(11)
    players, names = [], []
    persons = await people(url, 2)
    for number in range(tables):
        with_bots = number == 0
        seats = persons[:1] if with_bots else persons
        bots = [None, "easy", "random"] if with_bots else []
        table, wires = await seated(
            seats, urls=urls, bots=bots, players=3 if with_bots else 2, options={"rounds": 3 if with_bots else 6}
        )
        names.append(table)
        players += [Stubborn(person, table, wire, urls, rng) for person, wire in zip(seats, wires, strict=True)]

    async def moment(moves: int) -> None:
        while sum(len(player.acknowledged) for player in players) < moves:
            await asyncio.sleep(0.002)

    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
        group.create_task(fire(moment))
    return names, players, persons[0]


async def check(names: list[str], players: list[Stubborn], logs: Log, person: Person) -> None:
    """Everything acknowledged is in the log under its number, and the log is a game by the rules, to its end."""
    assert sum(player.breaks for player in players) > 0, "nothing happened to the games"
    for name in names:
        entries = logs[name]
        assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
        answers = [(entry["seat"], entry["decision"]) for entry in entries if entry["type"] == "move"]
        assert len(answers) == len(set(answers)), "a decision was answered twice"
        record = verify((await person.http.get(f"/api/tables/{name}/record")).content)
        assert len(record.moves) == len(answers)
    for player in players:
        assert len(player.acknowledged) > 5
        for number, move in player.acknowledged.items():
            assert logs[player._table][number - 1].get("move") == move


def read_sqlite(path: Path) -> Log:
    logs: Log = {}
    with sqlite3.connect(path) as connection:
        for table, number, body in connection.execute("SELECT table_id, number, body FROM entries ORDER BY 1, 2"):
            logs.setdefault(table, []).append({"number": number, **json.loads(body)})
    connection.close()
    return logs


async def read_postgres(url: str) -> Log:
    connection = await asyncpg.connect(url)
    logs: Log = {}
    for table, number, body in await connection.fetch("SELECT table_id, number, body FROM entries ORDER BY 1, 2"):
        logs.setdefault(table, []).append({"number": number, **json.loads(body)})
    await connection.close()
    return logs


def test_a_server_is_killed_again_and_again(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:

        async def fire(moment: Moment) -> None:
            for moves in (10, 30, 50, 70):
                await moment(moves)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)

        async def test() -> None:
            names, players, person = await games_under_fire(server.url, [server.url], fire)
            await check(names, players, read_sqlite(tmp_path / "quintet.sqlite"), person)

        run(test())


async def move_meanwhile(file: Path, table: str) -> int:
    """Lets the person at a table move while no server runs, until a bot is asked; returns the number of the state."""
    store = SqliteStore(file)
    await store.open()
    listed = await store.find(table)
    assert listed is not None
    fold = Table(listed.row, await store.entries(table))
    while not fold.asked_bots:
        assert fold.match is not None
        entry = Moved(fold.asked[0], fold.match.game.decision, fold.match.game.legal(fold.asked[0])[0])
        fold.apply(entry)
        assert await store.append(Append.of(fold, entry, time.time()))
    await store.close()
    return fold.number


def test_bots_go_on_after_a_death_though_nobody_looks_until_a_person_is_asked(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:

        async def test() -> None:
            (ann,) = await people(server.url, 1)
            table, (wire,) = await seated([ann], players=2, bots=[None, "random"], options={"rounds": 2})
            await wire.until(lambda: wire.asked)
            server.kill()
            number = await move_meanwhile(tmp_path / "quintet.sqlite", table)
            server.start()
            async with asyncio.timeout(PATIENCE):
                while (await ann.table(table))["asked"] != [0]:
                    await asyncio.sleep(0.1)
            assert len(read_sqlite(tmp_path / "quintet.sqlite")[table]) > number

        run(test())

        run(test())


def test_one_of_two_processes_is_killed(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.database()
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with (
        ServerProcess(tmp_path / "a", "--database", database) as one,
        ServerProcess(tmp_path / "b", "--database", database) as two,
    ):

        async def fire(moment: Moment) -> None:
            for moves, server in ((10, one), (40, two), (70, one)):
                await moment(moves)
                await asyncio.to_thread(server.kill)
                await asyncio.sleep(0.2)
                await asyncio.to_thread(server.start)

        async def test() -> None:
            names, players, person = await games_under_fire(one.url, [one.url, two.url], fire)
            await check(names, players, await read_postgres(database), person)

        run(test())


def test_postgresql_itself_is_restarted(tmp_path: Path) -> None:
    with Postgres() as postgres:
        database = postgres.database()
        with ServerProcess(tmp_path, "--database", database) as server:
            restarts = 0

            async def fire(moment: Moment) -> None:
                nonlocal restarts
                for moves, immediately in ((10, False), (30, True)):
                    await moment(moves)
                    await asyncio.to_thread(postgres.stop, immediately=immediately)
                    async with httpx.AsyncClient() as http:
                        assert (await http.get(f"{server.url}/")).status_code == 200, "pages need no database"
                    await asyncio.to_thread(postgres.start)
                    restarts += 1

            async def test() -> None:
                names, players, person = await games_under_fire(server.url, [server.url], fire, tables=2)
                assert restarts == 2
                players[0].breaks += 1  # the clients need not have noticed
                await check(names, players, await read_postgres(database), person)

            run(test(), 25)
            assert server.stop() == 0


def test_two_processes_never_both_accept_an_answer(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.database()
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with (
        ServerProcess(tmp_path / "a", "--database", database) as one,
        ServerProcess(tmp_path / "b", "--database", database) as two,
    ):

        async def test() -> None:
            persons = await people(one.url, 2)
            table, wires = await seated(persons, options={"rounds": 4})
            twins = [await person.join(table, two.url) for person in persons]
            races = 0
            for _ in range(40):
                everyone = [*wires, *twins]
                await together(everyone)
                latest = everyone[0].number
                seat = next(seat for seat, wire in enumerate(wires) if wire.asked)
                legal = wires[seat].view["legal"]
                if len(legal) < 2:
                    assert (await wires[seat].move(legal[0]))["type"] == "ack"
                else:
                    answers = await asyncio.gather(wires[seat].move(legal[0]), twins[seat].move(legal[1]))
                    assert sorted(answer["type"] for answer in answers) == ["ack", "refused"], answers
                    assert next(a for a in answers if a["type"] == "refused")["reason"] == "stale"
                    races += 1
                for wire in (wires[seat], twins[seat]):
                    await wire.reach(latest + 1)
            assert races > 10
            await play_on(wires, random.Random(1))
            seen = [[frame for frame in wire.frames if '"type":"state"' in frame] for wire in (wires[0], twins[0])]
            await twins[0].until(lambda: twins[0].finished)
            seen[1] = [frame for frame in twins[0].frames if '"type":"state"' in frame]
            assert seen[0][-len(seen[1]) + 1 :] == seen[1][1:], "both processes tell a seat the same, byte by byte"

        run(test())


def test_presence_is_shared_by_processes(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.database()
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with (
        ServerProcess(tmp_path / "a", "--database", database) as one,
        ServerProcess(tmp_path / "b", "--database", database) as two,
    ):

        async def test() -> None:
            persons = await people(one.url, 2)
            _, (a, b) = await seated(persons, urls=[one.url, two.url])
            await a.until(lambda: a.presence.get("seats") == [0, 1])
            await b.until(lambda: b.presence.get("seats") == [0, 1])
            assert await a.refused("lend", seat=1, bot="easy") == "not_gone"
            await b.close()
            await a.until(lambda: a.presence.get("seats") == [0])
            await a.do("lend", seat=1, bot="easy")

        run(test())


async def until_bye(wire: Wire) -> None:
    await wire.until(lambda: any(message["type"] == "bye" for message in wire.messages))


def test_a_graceful_end_tells_everybody_to_come_back(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:

        async def test() -> None:
            persons = await people(server.url, 2)
            table, wires = await seated(persons)
            stopped = asyncio.create_task(asyncio.to_thread(server.stop))
            for wire in wires:
                await until_bye(wire)
                bye = next(m for m in wire.messages if m["type"] == "bye")
                assert bye == {"type": "bye", "reason": "restart", "retry": 500}
                try:
                    await wire.hear()
                except websockets.ConnectionClosed as closed:
                    assert closed.rcvd is not None
                    assert closed.rcvd.code == 1012
            assert await stopped == 0
            server.start()
            again = [
                await person.connect(table, after=wire.number) for person, wire in zip(persons, wires, strict=True)
            ]
            for new, old in zip(again, wires, strict=True):
                new.states, new.room = [old.state], old.room
            await play_on(again, random.Random(1), 4)

        run(test())


def test_two_servers_cannot_share_a_file(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        try:
            ServerProcess(tmp_path)
        except RuntimeError as error:
            assert "another server uses this file" in str(error)
        else:
            raise AssertionError("a second server started on the same file")


def test_a_signal_to_the_whole_group_leaves_thinking_processes_to_the_server() -> None:
    async def test() -> None:
        processes = Processes(1, priority=1)
        thinker = await processes.ask(os.getpid)
        os.kill(thinker, signal.SIGTERM)
        assert await processes.ask(os.getpid) == thinker
        processes.close()
        async with asyncio.timeout(PATIENCE):
            while Path(f"/proc/{thinker}/stat").exists() and " Z " not in Path(f"/proc/{thinker}/stat").read_text():
                await asyncio.sleep(0.02)

    run(test())


def test_postgresql_can_be_lent_to_a_user_who_cannot_reach_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = object.__new__(Postgres)
    server._user, server._folder = "nobody", tmp_path
    monkeypatch.setattr(Postgres, "_reachable", lambda _self, _program: False)
    folder = server._binaries()
    assert folder.is_relative_to(tmp_path)
    for program in ("postgres", "initdb", "createdb", "pg_isready"):
        assert subprocess.run([folder / program, "-V"], capture_output=True, check=False).returncode == 0
