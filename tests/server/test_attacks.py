"""People who do not mean well: a clear refusal, no crash, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from websockets.sync.client import connect

from quintet.server.guests import Guests, clean_name
from quintet.server.protocol import Refusal
from quintet.server.store.sqlite import SqliteStore
from tests.server.harness import PATIENCE, QUICK, ROUNDS, Person, ServerProcess, Wire, people, play_on, run, seated


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the limits as they come, but for a few that would slow the tests down."""
    limits = [
        "header_timeout=1",
        "connections_per_guest=6",
        "watchers_per_table=3",
        "tables_per_guest=4",
        "bot_pause=0",
    ]
    with ServerProcess(tmp_path_factory.mktemp("strict"), settings=limits) as process:
        yield process
        assert process.stop() == 0
        assert '"event":"fault"' not in process.log.read_text()


def test_moves_that_are_not_possible(strict: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(strict.url, 2)
        table, wires = await seated(persons)
        mover, other = sorted(wires, key=lambda wire: not wire.asked)
        stranger = await Person(strict.url).join(table)
        before = mover.number
        decision, legal = mover.view["decision"], mover.view["legal"]
        assert await other.refused("move", decision=decision, move=legal[0]) == "not_asked"
        assert await mover.refused("move", decision=decision + 1, move=legal[0]) == "stale"
        assert await mover.refused("move", decision=2**31 - 1, move=legal[0]) == "stale"
        assert await mover.refused("move", decision=decision, move="B99") == "illegal"
        assert await mover.refused("move", decision=decision, move=legal[0] + "\x00") == "illegal"
        assert await stranger.refused("move", decision=decision, move=legal[0]) == "not_seated"
        assert await stranger.refused("sit", seat=0, pledge="00" * 32) == "name_needed"
        assert await stranger.refused("start") == "not_host"
        assert await other.refused("stand") == "not_waiting"
        assert await mover.refused("sit", seat=9, pledge="00" * 32) == "no_such_seat"
        assert mover.number == other.number == before
        assert (await mover.move(legal[0]))["type"] == "ack"

    run(test())


UNREADABLE: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"move"',
    "{}",
    '{"type":"move"}',
    '{"type":"fly","id":1}',
    '{"type":"ping","id":-1}',
    '{"type":"ping","id":1.5}',
    '{"type":"ping","id":99999999999999999999999}',
    '{"type":"ping","id":1,"more":2}',
    '{"type":"move","id":1,"decision":"0","move":"B1"}',
    '{"type":"move","id":1,"decision":0,"move":["B1"]}',
    '{"type":"move","id":1,"decision":0,"move":"' + "B" * 201 + '"}',
    '{"type":"sit","id":1,"seat":0,"pledge":"XYZ"}',
    '{"type":"sit","id":1,"seat":0,"pledge":"' + "0" * 64 + '\\n"}',
    '{"type":"sit","id":1,"seat":10,"pledge":"' + "0" * 64 + '"}',
    '{"type":"sit","id":1,"seat":0,"share":"' + "0" * 32 + '"}',
    '{"type":"pledge","id":1,"pledge":"' + "G" * 64 + '"}',
    '{"type":"reveal","id":1,"share":"' + "0" * 32 + '\\n"}',
    '{"type":"fill","id":1,"seat":0,"bot":"search:99999999"}',
    '{"type":"preview","id":1,"decision":0,"moves":[]}',
    "[" * 2000,
    '{"type":"ping","id":' + "9" * 3000 + "}",
    b"\xff\xfe",
    b"\x00",
    '{"type":"ping","id":1,"type":"move"}',
]


def test_messages_that_cannot_be_read(strict: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(strict.url, 2)
        _, (a, b) = await seated(persons)
        for data in UNREADABLE:
            await a.provoke(data)
            assert a.answers[-1]["type"] == "refused", data
            assert a.answers[-1]["reason"] == "unreadable", data
        await play_on([a, b], random.Random(1), 2)

    run(test())


@pytest.mark.parametrize("payload", ["x" * 5000, "x" * 10**6])
def test_messages_that_are_too_large(strict: ServerProcess, payload: str) -> None:
    async def test() -> None:
        persons = await people(strict.url, 2)
        table, (a, b) = await seated(persons)
        await a.send(payload)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await a.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        a = await persons[0].join(table)
        await play_on([a, b], random.Random(1), 2)

    run(test())


def test_floods_are_refused_and_then_cut_off(strict: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(strict.url, 2)
        _, (a, b) = await seated(persons)

        async def flood() -> None:
            for _ in range(5000):
                await b.tell("ping")
                await asyncio.sleep(0)
            await b.until(lambda: False)

        flooding = asyncio.create_task(flood())
        assert (await a.ask("ping"))["type"] == "ack", "the others do not feel it"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await flooding
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1008
        assert (await a.ask("ping"))["type"] == "ack", "nor what comes of it"

    run(test())


def test_a_client_that_vanished_is_noticed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, settings=[*QUICK, "ping_interval=0.3", "ping_timeout=2"]) as server:

        async def test() -> None:
            persons = await people(server.url, 2)
            table, (a, b) = await seated(persons)
            lines = [
                f"GET /live/{table} HTTP/1.1",
                f"Host: 127.0.0.1:{server.port}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "Sec-WebSocket-Version: 13",
            ]
            with socket.create_connection(("127.0.0.1", server.port)) as deaf:
                deaf.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
                await a.until(lambda: a.presence["watchers"] == 1)
                await a.until(lambda: a.presence["watchers"] == 0)
            await play_on([a, b], random.Random(1), 2)

        run(test())


def test_a_client_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, settings=[*QUICK, "unread_bytes=10000", "watchers_per_table=5"]) as server:

        async def test() -> None:
            persons = await people(server.url, 2)
            table, (a, b) = await seated(persons, options={"rounds": 100})
            with socket.socket() as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                deaf.connect(("127.0.0.1", server.port))
                lines = [
                    f"GET /live/{table} HTTP/1.1",
                    f"Host: 127.0.0.1:{server.port}",
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                    "Sec-WebSocket-Version: 13",
                ]
                deaf.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
                await a.until(lambda: a.presence["watchers"] == 1)
                # It asks and asks, and never hears an answer: what it does not take fills the buffers of the system,
                # and then the server's own.
                deaf.setblocking(False)
                text = b'{"type":"ping","id":1}'
                ping = bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
                async with asyncio.timeout(PATIENCE):
                    while a.presence["watchers"] == 1:
                        with contextlib.suppress(BlockingIOError, ConnectionError):
                            deaf.send(ping * 1000)
                        await a.ask("ping")
            await play_on([a, b], random.Random(1), 2)

        run(test())


def test_foreign_origins(strict: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(strict.url, 1)
        table = await ann.make()
        for origin in ("https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"):
            answer = await ann.http.post("/api/tables", json={"game": ROUNDS, "players": 2}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["reason"]) == (403, "foreign_origin")
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(f"{strict.url.replace('http', 'ws')}/live/{table}", origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
        own: Any = strict.url
        async with websockets.connect(f"{strict.url.replace('http', 'ws')}/live/{table}", origin=own) as wire:
            assert json.loads(await wire.recv())["type"] == "welcome"
        assert (await ann.http.post("/api/me", json={"name": "Ann"}, headers={"Origin": strict.url})).status_code == 200

    run(test())


LAST = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""In what a signature may end; four each are the same bytes."""


def test_forged_and_expired_cookies(strict: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(strict.url, 2)
        guest, issued, signature = ann.cookie.split(".")
        other = ben.cookie.split(".")[0]
        forged = [
            "",
            "x",
            "..",
            f"{guest}.{issued}.",
            f"{guest}.{issued}.{'0' * len(signature)}",
            f"{other}.{issued}.{signature}",
            f"{guest}.{issued[::-1]}.{signature}",
            f"{guest}.{signature}",
            f"{guest}.{'9' * 300}.{signature}",
            f"{guest}.²³.{signature}",
            f"{guest}.{issued}.{signature}".upper(),
            '"' + "\\" * 50,
            f"{guest}.0{issued}.{signature}",
            f"{guest}.A{issued}.{signature}",
            f"{guest}.{issued}.{signature}=",
            *(f"{guest}.{issued}.{signature[:-1]}{last}" for last in LAST if last != signature[-1]),
        ]
        async with httpx.AsyncClient(base_url=strict.url) as http:
            for value in forged:
                headers = {b"Cookie": f"quintet={value}".encode()}
                assert (await http.get("/api/me", headers=headers)).json()["name"] is None, value
                answer = await http.post("/api/tables", json={"game": ROUNDS, "players": 2}, headers=headers)
                assert answer.status_code == 401
            for others in (
                "a=b; {}; c=d",
                'theme={{"dark":true}}; {}',
                "{};a=[]",
                "x; ; =; {}",
                "a quintet=1; {}",
                "ü=é;{}",
            ):
                good = {b"Cookie": others.format(f"quintet={ann.cookie}").encode()}
                assert (await http.get("/api/me", headers=good)).json()["name"] == "Ann", others

    run(test())


def test_a_cookie_expires_and_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "q.sqlite")
        await store.open()
        guests = Guests(store, days=10)
        await guests.open()
        guest = await guests.name(None, "Ann")
        cookie = guests.cookie(guest, secure=True)
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        value = cookie.partition(";")[0]
        real = time.time()
        for days, known, renewed in (
            (0, True, False),
            (2, True, True),
            (9, True, True),
            (12, False, False),
            (-3, False, False),
        ):
            monkeypatch.setattr(time, "time", lambda days=days: real + days * 86400)
            assert (await guests.known(value) is not None) == known, days
            assert guests.needs_renewal(value) == renewed
        await store.close()

    run(test())


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "<b>x</b>",
        "a&b",
        'a"b',
        "a\x00b",
        "a\nb",
        "\u202eevil",
        "a\u200bb",
        "x" * 25,
        "...",
        "\ud800",
        "`",
        "\\",
        "a\x7f",
        "\u3164",
        "a\uffa0",
        "a\u115f",
        "a\u2800b",
        "a\ufe0f",
        "a\u034f",
        "a\u1fef",
        "e\u0430sy",
        "\uff45\uff41\uff53\uff59",
        "EAS\u0423",
    ],
)
def test_names_that_play_tricks(strict: ServerProcess, name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        clean_name(name)
    assert refusal.value.reason == "bad_name"
    answer = httpx.post(
        f"{strict.url}/api/me", content=json.dumps({"name": name}), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["reason"] in ("bad_name", "unreadable")


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Åsa-Maria O'Neill", "李雷", "محمد", "x" * 24, "R2 D2"])
def test_names_that_are_fine(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_limits_on_tables_and_connections(strict: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(strict.url, 2)
        tables = [await ann.make() for _ in range(4)]
        answer = await ann.http.post("/api/tables", json={"game": ROUNDS, "players": 2})
        assert (answer.status_code, answer.json()["reason"]) == (429, "too_many_tables")
        await ben.make()
        for number in range(6):
            await ann.join(tables[number % 3])
        with pytest.raises(websockets.InvalidStatus) as refused:
            await ann.connect(tables[3])
        assert refused.value.response.status_code == 429
        strangers = [Person(strict.url) for _ in range(4)]
        for stranger in strangers[:3]:
            await stranger.join(tables[3])
        with pytest.raises(websockets.InvalidStatus) as refused:
            await strangers[3].connect(tables[3])
        assert refused.value.response.status_code == 429

    run(test())


def test_thousands_of_half_open_connections(strict: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(strict.url, 2)
        _, wires = await seated(persons)
        address = ("127.0.0.1", strict.port)
        with ExitStack() as stack:
            beginnings = [b"", b"GET / HT", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"]
            lines = []
            for number in range(900):
                line = stack.enter_context(socket.create_connection(address))
                line.sendall(beginnings[number % 3])
                lines.append(line)
            await play_on(wires, random.Random(2), 5)
            for _ in range(300):
                with socket.create_connection(address):
                    pass
            async with asyncio.timeout(PATIENCE):
                for line in lines[-30:]:
                    line.setblocking(False)
                    try:
                        while await asyncio.get_running_loop().sock_recv(line, 100):
                            pass
                    except ConnectionResetError:
                        pass
            await play_on(wires, random.Random(3), 5)

    run(test())


def test_requests_come_too_fast(tmp_path: Path) -> None:
    with ServerProcess(
        tmp_path, settings=["requests_per_second=1", "request_burst=20", "guests_per_minute=3"]
    ) as server:
        with httpx.Client(base_url=server.url) as http:
            answers = []
            for _ in range(5):
                http.cookies.clear()
                answers.append(http.post("/api/me", json={"name": "Ann"}).status_code)
            assert answers == [200, 200, 200, 429, 429]
            answers = [http.get("/api/me").status_code for _ in range(30)]
            assert answers[0] == 200
            assert answers[-1] == 429
            with pytest.raises(websockets.InvalidStatus) as refused:
                connect(f"ws://127.0.0.1:{server.port}/live/{'a' * 12}")
            assert refused.value.response.status_code == 429
        assert server.stop() == 0


texts = st.text(max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
fields = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            [
                *["sit", "stand", "pledge", "reveal", "fill", "start", "close", "move"],
                *["lend", "back", "again", "preview", "hint", "ping"],
            ]
        )
        | texts
    },
    optional={
        "id": st.integers(0, 99) | values,
        "seat": st.integers(-1, 9) | values,
        "bot": st.sampled_from(["easy", "random", None]) | values,
        "share": st.just("0" * 32) | values,
        "pledge": st.just("0" * 64) | values,
        "decision": st.integers(0, 9) | values,
        "move": st.sampled_from(["B1", "G2 B1"]) | values,
        "moves": st.lists(texts, max_size=3) | values,
    },
)


def test_whatever_is_sent_is_answered(tmp_path: Path) -> None:
    """Hypothesis makes up messages; one connection sends them all, and the table lives on."""
    with ServerProcess(tmp_path, settings=[*QUICK, "hints_per_minute=1"]) as server, asyncio.Runner() as runner:

        async def begin() -> tuple[Wire, Wire, list[Person]]:
            persons = await people(server.url, 2)
            _, (a, b) = await seated(persons, options={"rounds": 100})
            return a, b, persons

        a, b, persons = runner.run(begin())

        async def send(data: str | bytes) -> None:
            await a.provoke(data)

        @examples(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(fields.map(json.dumps) | values.map(json.dumps) | texts | st.binary(max_size=40))
        def fuzz(data: str | bytes) -> None:
            if isinstance(data, str) and any("\ud800" <= character <= "\udfff" for character in data):
                return
            runner.run(send(data))

        fuzz()

        async def end() -> None:
            assert (await b.ask("ping"))["type"] == "ack"
            for wire in (a, b):
                await wire.close()
            for person in persons:
                await person.close()

        runner.run(end())
        assert server.stop() == 0
        assert '"event":"fault"' not in server.log.read_text()
