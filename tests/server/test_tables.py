"""What people do at tables, on both databases."""

from __future__ import annotations

import asyncio
import random
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
import websockets

from quintet import games
from quintet.engine import End, Event
from quintet.records import Record, verify
from tests.server.harness import (
    PATIENCE,
    ROUNDS,
    TOGETHER,
    Person,
    ServerProcess,
    Wire,
    begin,
    people,
    play_on,
    quick,
    run,
    seated,
)


@pytest.mark.parametrize("game", games.ids())
def test_a_whole_game_is_played_recorded_and_verified(server: ServerProcess, game: str) -> None:
    async def play() -> None:
        persons = await people(server.url, 2)
        table, wires = await seated(persons, game, options=quick(game))
        watcher = await Person(server.url).join(table)
        elsewise = {"step": 0, "seat": wires[0].view["to_move"][0], "moves": ["nonsense"]}
        refused = await persons[0].http.post(f"/api/tables/{table}/replay/previews", json=elsewise)
        assert (refused.status_code, refused.json()["reason"]) == (409, "not_finished")
        await play_on(wires, random.Random(7))
        assert (await persons[0].http.get(f"/api/tables/{table}/record")).status_code == 200
        line = (await persons[0].http.get(f"/api/tables/{table}/record")).content
        record = verify(line)
        assert isinstance(record, Record)
        assert record.names == ["Ann", "Ben"]
        assert wires[0].view["outcome"]["scores"] == record.scores
        await watcher.until(lambda: watcher.finished)
        assert watcher.seat is None
        assert watcher.view["outcome"] == wires[0].view["outcome"]
        for seat in ("0", "1", "spectator", "all"):
            replay = (await persons[0].http.get(f"/api/tables/{table}/replay", params={"seat": seat})).json()
            assert len(replay["steps"]) == len(record.moves) + 1
            assert len(replay["steps"][-1]["views"]) == (2 if seat == "all" else 1)
            assert replay["steps"][-1]["views"][0]["outcome"] == wires[0].view["outcome"]
        # What else could have been done is foretold, for moves that were possible.
        legal = replay["steps"][0]["views"][elsewise["seat"]]["legal"]
        answers = [
            await persons[0].http.post(f"/api/tables/{table}/replay/previews", json={**elsewise, **changed})
            for changed in ({"moves": legal[:5]}, {}, {"seat": 2}, {"step": len(record.moves) + 1})
        ]
        assert [*answers[0].json()["previews"]] == legal[:5]
        assert [answer.json()["reason"] for answer in answers[1:]] == ["illegal", "no_such_seat", "no_such_step"]

    run(play())


def test_a_table_from_its_making_to_playing_again(server: ServerProcess) -> None:
    async def play() -> None:
        ann, ben, cleo = await people(server.url, 3)
        table = await ann.make(players=3, options={"rounds": 1}, open=True)
        async with asyncio.timeout(PATIENCE):
            while table not in [info["table"] for info in (await cleo.http.get("/api/tables")).json()["tables"]]:
                await asyncio.sleep(0.05)  # the list may be a second old
        a, b, c = [await person.join(table) for person in (ann, ben, cleo)]
        assert a.room["status"] == "waiting"
        assert a.presence["hosting"]
        assert not b.presence["hosting"]
        assert await b.refused("start") == "not_host"
        await b.sit(0)
        assert await a.refused("sit", seat=0, pledge="00" * 32) == "seat_taken"
        assert await b.refused("sit", seat=1, pledge="00" * 32) == "already_seated"
        await b.do("stand")
        await a.sit(0)
        await b.sit(1)
        assert await a.refused("start") == "empty_seats"
        assert await b.refused("fill", seat=2, bot="easy") == "not_host"
        assert await a.refused("fill", seat=2, bot="clever") == "no_such_bot"
        await a.do("fill", seat=2, bot="easy")
        assert await c.refused("sit", seat=2, pledge="00" * 32) == "seat_taken"
        await a.do("fill", seat=2, bot=None)
        await c.sit(2)
        await begin([a, b, c])
        assert table not in [info["table"] for info in (await cleo.http.get("/api/tables")).json()["tables"]]
        assert (await ben.http.get(f"/api/tables/{table}/record")).status_code == 409
        assert (await ben.table(table))["seat"] == 1
        mine = (await cleo.http.get("/api/me/tables")).json()["tables"]
        assert [(info["table"], info["seat"], info["status"]) for info in mine] == [(table, 2, "playing")]
        await play_on([a, b, c], random.Random(1))
        assert await a.refused("start") == "not_waiting"
        assert await a.refused("move", decision=0, move="B1") == "not_playing"
        assert await (await Person(server.url).join(table)).refused("again") == "not_seated"

        await b.do("again")
        await c.until(lambda: c.room["again"])
        again = c.room["again"]
        assert await c.do("again") == c.number, "the table is made once"
        wires = [await person.join(again) for person in (ann, ben, cleo)]
        assert [seat["name"] for seat in wires[0].room["seats"]] == ["Ann", "Ben", "Cleo"]
        assert all(seat["kept"] for seat in wires[0].room["seats"])
        assert wires[1].presence["hosting"]
        assert await wires[0].refused("sit", seat=2, pledge="00" * 32) == "already_seated"
        for seat, wire in enumerate(wires):
            await wire.sit(seat)
        await begin(wires, host=1)
        await play_on(wires, random.Random(2))

    run(play())


def test_a_missed_part_of_the_game_is_told_word_for_word(server: ServerProcess) -> None:
    async def play() -> None:
        ann, ben = await people(server.url, 2)
        table, (a, b) = await seated([ann, ben], options={"rounds": 2})
        await play_on([a, b], random.Random(3), 5)
        left, seen = b.number, len(b.frames)
        c = await ben.connect(table, after=left)
        await play_on([a, b], random.Random(4), 6)
        live = [frame for frame in b.frames[seen:] if '"type":"state"' in frame]
        d = await ben.connect(table, after=left)
        for wire in (c, d):
            await wire.reach(b.number)
            told = [frame for frame in wire.frames if '"type":"state"' in frame]
            assert told == live
        e = await ben.connect(table, after=b.number)
        await e.until(lambda: e.presence)
        assert not e.states, "nothing was missed"
        f = await ben.connect(table, after=b.number + 5)
        await f.until(lambda: f.states)
        assert f.state["reset"]

    run(play())


def test_a_move_sent_twice_is_played_once(server: ServerProcess) -> None:
    async def play() -> None:
        ann, ben = await people(server.url, 2)
        table, (a, b) = await seated([ann, ben])
        mover, person = (a, ann) if a.asked else (b, ben)
        decision, move = mover.view["decision"], mover.view["legal"][0]
        first = await mover.ask("move", decision=decision, move=move)
        other = await person.join(table)
        again = await other.ask("move", decision=decision, move=move)
        assert first["type"] == again["type"] == "ack"
        assert first["number"] == again["number"]
        assert other.number == first["number"]
        assert await other.refused("move", decision=decision, move=move + " ") == "stale"

    run(play())


@pytest.mark.parametrize("game", TOGETHER)
def test_simultaneous_choices_are_open_to_all_and_secret(server: ServerProcess, game: str) -> None:
    async def play() -> None:
        persons = await people(server.url, 3)
        _, wires = await seated(persons, game)
        decision = wires[0].view["decision"]
        assert wires[0].view["to_move"] == [0, 1, 2]
        moves = [wire.view["legal"][0] for wire in wires]
        assert (await wires[2].move(moves[2]))["type"] == "ack"
        assert (await wires[0].move(moves[0]))["type"] == "ack", "another's choice does not make it stale"
        assert await wires[0].refused("move", decision=decision, move=moves[0] + "x") == "stale"
        await wires[1].until(lambda: wires[1].view["answered"] == [0, 2])
        assert f'"{moves[0]}"' not in "".join(wires[1].frames)
        assert wires[1].view["decision"] == decision
        assert (await wires[1].move(moves[1]))["type"] == "ack"
        await wires[0].until(lambda: wires[0].view["decision"] == decision + 1)

    run(play())


def test_bots_play_seats_of_their_own_and_of_those_who_left(server: ServerProcess) -> None:
    async def play() -> None:
        ann, ben = await people(server.url, 2)
        table, (a, b) = await seated([ann, ben], bots=[None, None, "easy"], options={"rounds": 1}, players=3)
        assert await a.refused("lend", seat=1, bot="easy") == "not_gone"
        assert await b.refused("lend", seat=0, bot="easy") == "not_host"
        assert await b.refused("back") == "not_lent"
        await b.close()
        await a.until(lambda: a.presence["seats"] == [0])
        await a.do("lend", seat=1, bot="random")
        assert await a.refused("lend", seat=1, bot="easy") == "seat_taken"
        await play_on([a], random.Random(5), 2)
        b = await ben.join(table)
        assert b.room["seats"][1].items() >= {"name": "Ben", "bot": "random", "kept": False}.items()
        await b.do("back")
        await play_on([a, b], random.Random(5), 4)
        await b.do("lend", seat=1, bot="easy")
        assert await b.refused("move", decision=b.view["decision"], move="B1") in ("not_seated", "not_asked", "stale")
        await play_on([a], random.Random(6))
        record = verify((await ann.http.get(f"/api/tables/{table}/record")).content)
        assert record.names == ["Ann", "Ben", "easy"]

    run(play())


def test_bots_alone_play_to_the_end_for_any_who_look(server: ServerProcess) -> None:
    async def play() -> None:
        (ann,) = await people(server.url, 1)
        table = await ann.make(bots=["random", "random"], options=quick(ROUNDS))
        wire = await ann.join(table)
        await wire.do("start")
        await wire.close()
        watcher = await Person(server.url).join(table)
        await watcher.until(lambda: watcher.finished)

    run(play())


def test_each_is_told_whether_they_may_act_for_the_host(server: ServerProcess) -> None:
    async def play() -> None:
        ann, ben, cleo = await people(server.url, 3)
        table = await ann.make()
        watcher = await Person(server.url).join(table)
        a, b, c = [await person.join(table) for person in (ann, ben, cleo)]
        await b.sit(0)
        await c.sit(1)
        for wire in (a, b, c, watcher):
            while wire.presence["seats"] != [0, 1]:
                await wire.hear()
        assert [wire.presence["hosting"] for wire in (a, b, c, watcher)] == [True, False, False, False]
        assert await b.refused("start") == "not_host", "the host is there, though Ben has the first seat"

        await a.close()
        await b.until(lambda: b.presence["hosting"])
        await c.until(lambda: c.presence["watchers"] == 1)
        assert not c.presence["hosting"]
        assert await c.refused("start") == "not_host"

        await b.do("stand")
        await c.until(lambda: c.presence["hosting"])
        await b.until(lambda: not b.presence["hosting"])
        assert await b.refused("fill", seat=0, bot="easy") == "not_host"
        assert not watcher.presence["hosting"]

        a = await ann.join(table)
        assert a.presence["hosting"]
        await c.until(lambda: not c.presence["hosting"])
        assert await c.refused("fill", seat=0, bot="easy") == "not_host"
        await a.close()
        await c.until(lambda: c.presence["hosting"])
        await c.do("fill", seat=0, bot="easy")
        await c.do("start")

    run(play())


def test_previews_and_hints_are_for_the_seat_that_is_asked(server: ServerProcess) -> None:
    async def play() -> None:
        persons = await people(server.url, 2)
        table, wires = await seated(persons, start={"hints": "everyone"})
        mover, other = sorted(wires, key=lambda wire: not wire.asked)
        legal, decision = mover.view["legal"], mover.view["decision"]
        answer = await mover.ask("preview", decision=decision, moves=legal[:32])
        assert list(answer["previews"]) == legal[:32]
        kinds = {event["kind"] for events in answer["previews"].values() for event in events}
        known: list[type[Event]] = [*games.load(ROUNDS).event_types, End]
        assert kinds <= {kind.kind for kind in known if not kind.chance}
        assert await mover.refused("preview", decision=decision, moves=["B99"]) == "illegal"
        assert await mover.refused("preview", decision=decision + 1, moves=legal[:1]) == "stale"
        assert await other.refused("preview", decision=decision, moves=legal[:1]) == "not_asked"
        watcher = await Person(server.url).join(table)
        assert await watcher.refused("preview", decision=decision, moves=legal[:1]) == "not_seated"
        assert await watcher.refused("hint", decision=decision) == "not_seated"
        assert await other.refused("hint", decision=decision) == "not_asked"
        assert await mover.refused("hint", decision=decision + 1) == "stale"
        assert await mover.refused("hint", decision=decision, move="B99") == "illegal"
        first = await mover.tell("hint", decision=decision, move=legal[-1])
        assert await mover.refused("hint", decision=decision) == "busy"
        await mover.until(lambda: any(m["type"] == "hint" and m["id"] == first for m in mover.messages))
        hint = next(m for m in mover.messages if m["type"] == "hint")
        assert legal[-1] in {item["move"] for item in hint["advice"]} <= set(legal)
        assert (await mover.move(hint["advice"][0]["move"]))["type"] == "ack"

    run(play())


async def first_asked(wires: list[Wire]) -> Wire:
    """Of those who sit at a table, one who is asked, if need be after a bot."""
    if len(wires) == 1:
        await wires[0].until(lambda: wires[0].asked)
    return next(wire for wire in wires if wire.asked)


@pytest.mark.parametrize(
    ("hints", "alone", "together"), [("everyone", True, True), ("bots", True, False), ("nobody", False, False)]
)
def test_hints_are_given_where_the_table_says_so(
    server: ServerProcess, hints: str, alone: bool, together: bool
) -> None:
    async def play() -> None:
        for count, given in ((1, alone), (2, together)):
            persons = await people(server.url, count)
            bots = [None, "easy"] if count == 1 else []
            _, wires = await seated(persons, players=2, bots=bots, start={"hints": hints})
            mover = await first_asked(wires)
            assert mover.state["hints"] is given
            if not given:
                assert await mover.refused("hint", decision=mover.view["decision"]) == "no_hints"
            else:
                assert (await mover.ask("hint", decision=mover.view["decision"]))["type"] == "hint"

    run(play())


def test_a_table_can_be_closed_before_the_game(server: ServerProcess) -> None:
    async def play() -> None:
        (ann,) = await people(server.url, 1)
        table = await ann.make(open=True)
        wire = await ann.join(table)
        await wire.do("close")
        assert wire.room["status"] == "closed"
        assert await wire.refused("sit", seat=0, pledge="00" * 32) == "not_waiting"
        assert table not in [info["table"] for info in (await ann.http.get("/api/tables")).json()["tables"]]

    run(play())


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl")
def test_a_game_by_tls(tmp_path: Path) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    files = ["-keyout", str(key), "-out", str(certificate)]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    whose = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", "req", "-x509", *kind, *whose, *files], check=True, capture_output=True)
    with ServerProcess(tmp_path, "--tls-certificate", str(certificate), "--tls-key", str(key)) as server:

        async def test() -> None:
            trusted = ssl.create_default_context(cafile=certificate)
            async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{server.port}", verify=trusted) as http:
                named = await http.post("/api/me", json={"name": "Ann"})
                assert "Secure" in named.headers["set-cookie"]
                assert len((await http.get("/api/protocol.json")).content) > 10_000
                made = await http.post("/api/tables", json={"game": ROUNDS, "players": 2, "bots": [None, "random"]})
                address = f"wss://127.0.0.1:{server.port}/live/{made.json()['table']}"
                headers = {"Cookie": f"quintet={http.cookies['quintet']}"}
                wire = Wire(await websockets.connect(address, ssl=trusted, additional_headers=headers))
                await wire.until(lambda: wire.states)
                await wire.sit(0)
                await wire.do("start")
                await play_on([wire], random.Random(1), 3)

        run(test())
        assert server.stop() == 0
