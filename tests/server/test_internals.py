"""What we rely on inside Uvicorn. Nobody promises that it stays, so versions are pinned, and this fails where it moves.

Before a pin is raised: read what changed in the modules that `sockets` and `run` subclass, and see this pass.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import re
import socket
import tomllib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import uvloop
import websockets
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quintet.server import protocol, run, sockets
from quintet.server.buckets import Unread
from quintet.server.connections import Connection, frame
from quintet.server.metrics import Metrics
from quintet.server.settings import Settings
from quintet.server.web import Answer
from tests.server import harness

ROOT = Path(__file__).parents[2]


def pinned(name: str) -> str:
    """The exact version that the package demands."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    (found,) = [item for item in wanted if re.match(rf"{name}\b", item)]
    assert "==" in found, f"{found} is not pinned"
    return str(found).partition("==")[2]


@pytest.mark.parametrize("name", ["uvicorn", "websockets", "httptools"])
def test_versions_are_pinned(name: str) -> None:
    assert version(name) == pinned(name)
    assert f"{name}=={pinned(name)}\n" in (ROOT / "constraints.txt").read_text()


OVERRIDDEN: dict[type, dict[str, list[str]]] = {
    HttpToolsProtocol: {
        "connection_made": ["self", "transport"],
        "connection_lost": ["self", "exc"],
        "pause_writing": ["self"],
        "resume_writing": ["self"],
        "data_received": ["self", "data"],
        "on_message_begin": ["self"],
        "on_header": ["self", "name", "value"],
        "on_headers_complete": ["self"],
        "on_body": ["self", "body"],
        "on_message_complete": ["self"],
    },
    WebSocketsSansIOProtocol: {
        "connection_made": ["self", "transport"],
        "pause_writing": ["self"],
        "resume_writing": ["self"],
        "data_received": ["self", "data"],
        "send_receive_event_to_app": ["self"],
        "handle_connect": ["self", "event"],
        "keepalive_timeout": ["self"],
        "connection_lost": ["self", "exc"],
    },
    uvicorn.Server: {
        "startup": ["self", "sockets"],
        "shutdown": ["self", "sockets"],
        "handle_exit": ["self", "sig", "frame"],
    },
}
OWN = {"_arm", "_disarm", "_cut", "write", "abort", "listen", "pause", "resume"}
"""What our classes add; everything else in them overrides something."""


@pytest.mark.parametrize("ours", [sockets.Http, sockets.WebSocket, run._Server])
def test_what_we_override_is_there_and_is_called_as_we_expect(ours: type) -> None:
    (theirs,) = ours.__bases__
    methods = {name for name, value in vars(ours).items() if callable(value) or isinstance(value, property)}
    assert methods - OWN - {"__init__"} == set(OVERRIDDEN[theirs])
    for name, parameters in OVERRIDDEN[theirs].items():
        assert list(inspect.signature(getattr(theirs, name)).parameters) == parameters, name
    assert not [name for name in OWN if hasattr(theirs, name)], "what we add is ours alone"


def test_the_attributes_we_read_are_set() -> None:
    """Each is assigned in the class that we take it from."""
    for theirs, names in (
        (HttpToolsProtocol, ("config", "client", "loop", "transport", "headers", "pipeline")),
        (
            WebSocketsSansIOProtocol,
            (
                "config",
                "client",
                "close_sent",
                "conn",
                "curr_msg_data_type",
                "disconnected",
                "frames",
                "handshake_complete",
                "handshake_initiated",
                "loop",
                "read_paused",
                "response",
                "scope",
                "transport",
            ),
        ),
        (uvicorn.Server, ("config", "servers", "started", "should_exit", "force_exit")),
    ):
        source = inspect.getsource(theirs)
        for name in names:
            assert re.search(rf"self\.{name}\b(: [^=]+)? = ", source), f"{theirs.__name__}.{name}"


# How they behave together ---------------------------------------------------------------------------------------------


class Served:
    """A server in this process, its application being a function of the test's own."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        self.config = sockets.Config(
            app,
            port=0,
            http=sockets.Http,
            ws=sockets.WebSocket,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            lifespan="off",
            **more,
        )
        self.metrics = Metrics()
        self.limits = self.config.limits = sockets.Limits(settings, self.metrics, Unread(settings.unread_per_address))
        self.server = uvicorn.Server(self.config)

    @property
    def port(self) -> int:
        return int(self.server.servers[0].sockets[0].getsockname()[1])

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/"


@asynccontextmanager
async def served(app: Any, settings: Settings, **more: Any) -> AsyncIterator[Served]:
    it = Served(app, settings, **more)
    task = asyncio.create_task(it.server._serve())
    while not it.server.started:
        await asyncio.sleep(0.005)
    try:
        yield it
    finally:
        it.server.should_exit = it.server.force_exit = True
        for connection in list(it.server.server_state.connections):
            connection.transport.abort()  # uvloop waits for those that a test has left
        await task


def on_uvloop(work: Coroutine[Any, Any, None]) -> None:
    """Runs a test on the loop that the server has: its transports differ from those of asyncio."""
    harness.run(work, loop_factory=uvloop.new_event_loop)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(harness.PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


async def parrot(scope: Any, receive: Any, send: Any) -> None:
    """Answers each message by a frame of ours, then by one of ASGI, and ends by a frame of ours before the close."""
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    line: sockets.WebSocket = scope["state"]["line"]
    while (event := await receive())["type"] == "websocket.receive":
        line.write(frame(protocol.Ack(1, 2)))
        await send({"type": "websocket.send", "text": event["text"]})
        if event["text"] == "end":
            line.write(frame(protocol.Ack(3, 4)))
            await send({"type": "websocket.close", "code": 1012})
            return


def test_frames_of_ours_and_of_uvicorn_come_in_the_order_in_which_they_were_written() -> None:
    async def test() -> None:
        async with served(parrot, Settings()) as it, websockets.connect(it.url) as wire:
            for text in ("one", "x" * 70_000, "end"):
                await wire.send(text)
                assert await wire.recv() == '{"type":"ack","id":1,"number":2}'
                assert await wire.recv() == text
            assert await wire.recv() == '{"type":"ack","id":3,"number":4}'
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await wire.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012

    on_uvloop(test())


def test_a_connection_is_counted_once_from_its_beginning_as_http_to_its_end_as_websocket() -> None:
    async def test() -> None:
        async with served(parrot, Settings(connections=2, header_timeout=1)) as it:
            first, second = await websockets.connect(it.url), await websockets.connect(it.url)
            assert it.limits._all == 2
            with pytest.raises((websockets.InvalidHandshake, OSError, EOFError)):
                await websockets.connect(it.url)
            await until(lambda: it.limits._all == 2)
            await asyncio.sleep(1.2)  # longer than a request may take: the deadline is for HTTP alone
            await second.send("still there")
            assert await second.recv() == '{"type":"ack","id":1,"number":2}'
            await first.close()
            await until(lambda: it.limits._all == 1)
            await second.close()
            await until(lambda: it.limits._all == 0)
            assert not it.limits._by_address

    on_uvloop(test())


def test_a_request_that_does_not_end_is_cut_off() -> None:
    async def test() -> None:
        async with served(parrot, Settings(header_timeout=0.2)) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            async with asyncio.timeout(harness.PATIENCE):
                with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                    await reader.readexactly(1)
            await until(lambda: it.limits._all == 0)
            writer.close()

    on_uvloop(test())


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


PATIENT = Settings(unread_bytes=10**9, unread_per_address=10**9)
"""However much is unread, nobody is cut off for that."""


def test_what_a_client_does_not_read_waits_and_silence_ends_the_connection_at_once() -> None:
    async def test() -> None:
        lines: list[sockets.WebSocket] = []

        async def flood(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            lines.append(scope["state"]["line"])
            assert (await receive())["type"] == "websocket.disconnect"

        async with served(flood, PATIENT, ws_ping_interval=0.3, ws_ping_timeout=1) as it:
            _, writer = await asyncio.open_connection("127.0.0.1", it.port, limit=100)
            writer.write(HANDSHAKE)
            await until(lambda: lines)
            assert lines[0].transport.get_write_buffer_size() == 0
            for _ in range(200):
                lines[0].write(b"\x81\x7e\xff\xff" + b"x" * 65535)
            assert lines[0].transport.get_write_buffer_size() > 1_000_000
            await until(lambda: lines[0].disconnected)  # though megabytes are still unsent
            lines[0].write(b"\x81\x00")  # and to write to it then does no harm
            await until(lambda: it.limits._all == 0)
            writer.close()

    on_uvloop(test())


# What is counted before anything is made of it ------------------------------------------------------------------------


def masked(first: int, payload: bytes = b"") -> bytes:
    """A frame as clients send it, with a mask that changes nothing."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([first]) + length + bytes(4) + payload


BEGIN, GO_ON, END, WHOLE, PING = 0x01, 0x00, 0x80, 0x81, 0x89
FLOODS = {
    "a message that never ends": masked(BEGIN, b"x") + masked(GO_ON) * 20_000,
    "pings": masked(PING, b"x") * 20_000,
    "pongs": masked(0x8A) * 20_000,
    "messages": masked(WHOLE, b"x") * 20_000,
    "messages in many parts": (masked(BEGIN) + masked(GO_ON) * 8 + masked(END)) * 2_000,
    "long messages": masked(WHOLE, b"x" * 4096) * 300,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_one_who_sends_too_much_is_cut_off_and_nobody_else_notices(flood: bytes) -> None:
    async def test() -> None:
        async with served(parrot, Settings()) as it, websockets.connect(it.url) as other:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(flood)
            async with asyncio.timeout(harness.PATIENCE):
                with contextlib.suppress(ConnectionResetError):
                    while await reader.read(65536):
                        pass
            assert it.metrics.value("cut_off_total", reason="flood") == 1
            await other.send("still there")
            assert await other.recv() == '{"type":"ack","id":1,"number":2}'
            writer.close()

    on_uvloop(test())


def test_one_who_is_cut_off_is_told_the_code() -> None:
    async def test() -> None:
        async with served(parrot, Settings()) as it, websockets.connect(it.url) as wire:
            with contextlib.suppress(websockets.ConnectionClosed):
                await wire.send("x" for _ in range(11))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await wire.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008

    on_uvloop(test())


def test_what_is_permitted_passes_however_it_is_cut_into_pieces() -> None:
    settings = Settings()
    stream = (
        masked(BEGIN, b"ab") + masked(PING) + masked(GO_ON) * 8 + masked(END, b"x" * 300) + masked(WHOLE, b"y" * 130)
    )
    for size in range(1, 40):
        intake = sockets.Intake(settings)
        for start in range(0, len(stream), size):
            assert intake.admit(stream[start : start + size])
        assert intake.admit(masked(BEGIN) + masked(GO_ON) * 9), "ten parts"
        assert not intake.admit(masked(GO_ON)), "and one more"


def test_messages_are_heard_one_by_one_and_in_order_however_they_come() -> None:
    """Those before anyone listens, in parts, short and long, together or cut anywhere, in ASCII or not."""
    said = ["early", "short", "in two parts", "größer", "long" * 100, "binary", "a", "b", "c", "cut up", "last"]

    async def test() -> None:
        heard: list[str] = []
        at_once = 0

        async def hear(_sender: Connection, data: str | bytes) -> None:
            nonlocal at_once
            at_once += 1
            assert at_once == 1, "one after the other"
            heard.append(data if isinstance(data, str) else data.decode())
            await asyncio.sleep(0.001)
            at_once -= 1

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await asyncio.sleep(0.05)
            await Connection(None, Settings(), scope["state"]["line"], send).converse(hear, receive)
            heard.append("the end")

        async with served(application, Settings()) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            writer.write(masked(WHOLE, b"early"))
            await until(lambda: heard == said[:1])
            for data in (
                masked(WHOLE, b"short"),
                masked(BEGIN, b"in two") + masked(PING, b"?"),
                masked(END, b" parts"),
                masked(WHOLE, "größer".encode()),
                masked(WHOLE, b"long" * 100),
                masked(0x82, b"binary"),
                masked(WHOLE, b"a") + masked(WHOLE, b"b") + masked(WHOLE, b"c"),
                *(bytes([byte]) for byte in masked(WHOLE, b"cut up")),
                masked(WHOLE, b"last") + masked(0x88),
            ):
                writer.write(data)
                await asyncio.sleep(0.002)
            await until(lambda: len(heard) > len(said))
            assert heard == [*said, "the end"], "what was sent before leaving is heard"
            writer.close()

    on_uvloop(test())


def test_text_that_is_none_ends_the_connection() -> None:
    async def test() -> None:
        async def hear(_sender: Connection, data: str | bytes) -> None:
            raise AssertionError(data)

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await Connection(None, Settings(), scope["state"]["line"], send).converse(hear, receive)

        async with served(application, Settings()) as it, websockets.connect(it.url) as wire:
            await asyncio.sleep(0.05)
            await wire.send(b"\xff\xfe", text=True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await wire.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    on_uvloop(test())


def test_frames_and_bytes_are_counted_apart() -> None:
    settings = Settings(messages_per_second=1, message_burst=2, message_size=256, frames_per_message=3)
    assert sockets.Intake(settings).admit(masked(PING) * 6)
    assert not sockets.Intake(settings).admit(masked(PING) * 7)
    assert sockets.Intake(settings).admit(masked(WHOLE, b"x" * 256) * 2)
    assert not sockets.Intake(settings).admit(masked(WHOLE, b"x" * 256) * 2 + masked(PING, b"x" * 100))


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200,
        b"GET / HTTP/1.1\r\na: " + b"b" * 48_000,
        b"GET / HTTP/1.1\r\n\r\n" * 100,
    ],
    ids=["many headers", "an endless header", "many requests at once"],
)
def test_a_request_that_is_too_much_is_answered_and_cut_off(request_: bytes) -> None:
    async def test() -> None:
        begun = 0

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            nonlocal begun
            begun += 1
            await asyncio.Event().wait()

        async with served(slow, Settings()) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            for start in range(0, len(request_), 10_000):
                writer.write(request_[start : start + 10_000])
                await asyncio.sleep(0.02)
            async with asyncio.timeout(harness.PATIENCE):
                assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
            assert begun <= 1
            writer.close()

    on_uvloop(test())


# What nobody reads ----------------------------------------------------------------------------------------------------


async def shouting(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request by megabytes, and one who watches by as many."""
    await receive()
    if scope["type"] == "http":
        await Answer(b"x" * 20_000_000, headers=[("connection", scope["path"][1:])]).send(send, [])
        return
    await send({"type": "websocket.accept"})
    scope["state"]["line"].write(b"\x81\x7f" + (10_000_000).to_bytes(8) + b"x" * 10_000_000)
    await receive()


@pytest.mark.parametrize(
    "begin",
    [b"GET /close HTTP/1.1\r\n\r\n", b"GET /keep-alive HTTP/1.1\r\n\r\n", HANDSHAKE],
    ids=["http", "http kept alive", "websocket"],
)
def test_one_who_does_not_read_is_cut_off_after_a_while(begin: bytes) -> None:
    async def test() -> None:
        async with served(shouting, replace(PATIENT, unread_seconds=0.3)) as it:
            _, writer = await asyncio.open_connection("127.0.0.1", it.port, limit=100)
            writer.write(begin)
            await until(lambda: it.metrics.value("cut_off_total", reason="unread") == 1)
            await until(lambda: it.limits._all == 0)
            writer.close()

    on_uvloop(test())


FRAME = b"\x81\x7e\xff\xff" + b"x" * 65535


@asynccontextmanager
async def deaf(it: Served, lines: list[sockets.WebSocket], address: str) -> AsyncIterator[sockets.WebSocket]:
    """One who comes from an address, behind a proxy, and reads nothing."""
    there = len(lines)
    _, writer = await asyncio.open_connection("127.0.0.1", it.port, limit=100)
    writer.write(HANDSHAKE.replace(b"Host: x", b"Host: x\r\nX-Forwarded-For: " + address.encode()))
    await until(lambda: len(lines) > there)
    lines[there].transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    yield lines[there]
    writer.close()


def unread(line: sockets.WebSocket) -> int:
    """The bytes that lie here for one who has not taken them, unless the line is cut."""
    return 0 if line.transport.is_closing() else line.transport.get_write_buffer_size()


def test_unread_bytes_are_limited_on_one_connection_and_on_all_of_an_address_together() -> None:
    async def test() -> None:
        lines: list[sockets.WebSocket] = []

        async def open_line(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            lines.append(scope["state"]["line"])
            await receive()

        def write(line: sockets.WebSocket, most: int) -> None:
            """Writes until so much is unread, or the line is cut."""
            while not line.transport.is_closing() and unread(line) < most:
                line.write(FRAME)

        here, there = "192.0.2.1", "192.0.2.2"
        async with served(open_line, Settings(unread_bytes=800_000, unread_per_address=1_000_000)) as it:
            counted, cut = it.limits.unread._bytes, partial(it.metrics.value, "cut_off_total", reason="unread")
            async with (
                deaf(it, lines, here) as first,
                deaf(it, lines, here) as second,
                deaf(it, lines, there) as other,
                websockets.connect(it.url, additional_headers={"X-Forwarded-For": here}) as good,
            ):
                await until(lambda: len(lines) == 4)
                write(other, 600_000)
                write(first, 600_000)
                before = unread(first)
                assert (counted[here], counted[there]) == (before, unread(other))
                write(second, 600_000)
                assert [line.transport.is_closing() for line in (first, second, other)] == [False, True, False]
                await until(lambda: counted[here] == before)
                assert cut() == 1
                while not other.transport.is_closing():
                    assert unread(other) <= 800_000
                    other.write(FRAME)
                assert cut() == 2
                for _ in range(20):
                    lines[3].write(FRAME)
                    assert await good.recv() == FRAME[4:].decode(), "one who reads need not mind"
            await until(lambda: not counted)

    on_uvloop(test())


def test_what_was_taken_counts_no_more() -> None:
    async def test() -> None:
        async with served(shouting, PATIENT) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(HANDSHAKE)
            await until(lambda: it.limits.unread._bytes)
            heard = 0
            while heard < 10_000_000:
                heard += len(await reader.read(1_000_000))
            await until(lambda: not it.limits.unread._bytes)
            assert it.limits._all == 1, "though it is still there"
            writer.close()

    on_uvloop(test())


def test_one_who_reads_slowly_gets_everything() -> None:
    async def test() -> None:
        async with served(shouting, Settings(unread_seconds=2)) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(b"GET /close HTTP/1.1\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            heard = 0
            while more := await reader.read(1_000_000):
                heard += len(more)
                await asyncio.sleep(0.01)
            assert heard == 20_000_000
            assert it.metrics.value("cut_off_total", reason="unread") == 0
            writer.close()

    on_uvloop(test())


def test_a_piece_that_was_not_read_holds_back_all_others() -> None:
    async def test() -> None:
        sent = 0

        async def counting(scope: Any, receive: Any, send: Any) -> None:
            async def counted(event: Any) -> None:
                nonlocal sent
                await send(event)
                sent += len(event.get("body", b""))

            await shouting(scope, receive, counted)

        async with served(counting, Settings()) as it:
            _, writer = await asyncio.open_connection("127.0.0.1", it.port, limit=100)
            writer.write(b"GET /close HTTP/1.1\r\n\r\n")
            await until(lambda: sent)
            await asyncio.sleep(0.3)
            assert sent < 19_000_000, "what lies in the buffers of the system, and no more"
            writer.close()

    on_uvloop(test())
