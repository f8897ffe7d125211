"""What a server for WebSockets costs: ours beside others, each alone with the same clients, on loopback.

    python bench/sockets.py --seconds 3

At each table of four one client says something, and the server tells it to all four; when all have heard it, the next
one speaks. So it goes as fast as it can, with nothing else to do. What counts is the server's own time for a message.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import socket
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import picows
import uvicorn
import uvloop
import websockets.asyncio.server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quintet.server import sockets
from quintet.server.buckets import Unread
from quintet.server.metrics import Metrics
from quintet.server.settings import Settings

TEXT = b'{"type":"state","view":"' + b"x" * 1000 + b'"}'
FRAME = b"\x81\x7e" + len(TEXT).to_bytes(2, "big") + TEXT
TABLE = 4


# The servers ----------------------------------------------------------------------------------------------------------


async def our_frames(scope: Any, receive: Any, send: Any) -> None:
    """As we do it: a finished frame is written to each socket."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    line, table = scope["state"]["line"], tables[scope["path"]]
    table.append(line)
    while (await receive())["type"] == "websocket.receive":
        for other in table:
            other.write(FRAME)
    table.remove(line)


async def plain_asgi(scope: Any, receive: Any, send: Any) -> None:
    """As ASGI does it: an event for each connection."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    table = tables[scope["path"]]
    table.append(send)
    text = TEXT.decode()
    while (await receive())["type"] == "websocket.receive":
        for other in table:
            await other({"type": "websocket.send", "text": text})
    table.remove(send)


tables: dict[str, list[Any]] = defaultdict(list)


def by_uvicorn(app: Any, protocol: type[WebSocketsSansIOProtocol]) -> Callable[[int], Coroutine[Any, Any, None]]:
    """A server of ours, or one as Uvicorn comes."""

    async def serve(port: int) -> None:
        config = sockets.Config(
            app,
            port=port,
            ws=protocol,
            http=sockets.Http,
            log_config=None,
            access_log=False,
            ws_per_message_deflate=False,
        )
        config.limits = sockets.Limits(Settings(), Metrics(), Unread(Settings().unread_per_address))
        await uvicorn.Server(config).serve()

    return serve


async def by_websockets(port: int) -> None:
    """The server of the websockets library, and its own broadcast."""

    async def talk(connection: websockets.asyncio.server.ServerConnection) -> None:
        assert connection.request is not None
        table = tables[connection.request.path]
        table.append(connection)
        async for _ in connection:
            websockets.asyncio.server.broadcast(table, TEXT.decode())
        table.remove(connection)

    async with websockets.asyncio.server.serve(talk, "127.0.0.1", port, compression=None):
        await asyncio.Event().wait()


async def by_picows(port: int) -> None:
    """The server of picows."""

    class Talk(picows.WSListener):
        def __init__(self, table: list[Any]) -> None:
            self.table = table

        def on_ws_connected(self, transport: picows.WSTransport) -> None:
            self.table.append(transport)

        def on_ws_frame(self, _transport: picows.WSTransport, frame: picows.WSFrame) -> None:
            if frame.msg_type == picows.WSMsgType.TEXT:
                for other in self.table:
                    other.send(picows.WSMsgType.TEXT, TEXT)

        def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
            self.table.remove(transport)

    server = await picows.ws_create_server(lambda request: Talk(tables[request.path.decode()]), "127.0.0.1", port)
    await server.serve_forever()


SERVERS = {
    "Uvicorn with our frames": by_uvicorn(our_frames, sockets.WebSocket),
    "Uvicorn by ASGI": by_uvicorn(plain_asgi, WebSocketsSansIOProtocol),
    "websockets": by_websockets,
    "picows": by_picows,
}


# The clients ----------------------------------------------------------------------------------------------------------


class Client(picows.WSListener):
    """One of four at a table."""

    def __init__(self, table: list[Client]) -> None:
        self.table = table
        self.heard = 0
        self.transport: picows.WSTransport | None = None

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport
        self.table.append(self)

    def on_ws_frame(self, _transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.TEXT:
            self.heard += 1
            if all(client.heard == self.heard for client in self.table):
                self.table[self.heard % TABLE].speak()

    def speak(self) -> None:
        assert self.transport is not None
        self.transport.send(picows.WSMsgType.TEXT, b'{"type":"move","id":1,"decision":5,"move":"B7 G6"}')


async def measure(port: int, count: int, seconds: float, process: int) -> tuple[float, float]:
    """Messages a second, and what each cost the server, in microseconds."""
    groups: list[list[Client]] = [[] for _ in range(count)]
    for number, group in enumerate(groups):
        for _ in range(TABLE):
            url = f"ws://127.0.0.1:{port}/{number}"
            await picows.ws_connect(lambda group=group: Client(group), url)
    for group in groups:
        group[0].speak()
    await asyncio.sleep(seconds / 4)
    before, used, began = sum(group[0].heard for group in groups), cpu(process), time.perf_counter()
    await asyncio.sleep(seconds)
    made, used = sum(group[0].heard for group in groups) - before, cpu(process) - used
    return made / (time.perf_counter() - began), used / made * 1e6


def cpu(process: int) -> float:
    """The processor time that a process has had, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve(name: str, port: int) -> None:
    """What the process of a server does."""
    uvloop.run(SERVERS[name](port))


def main() -> None:
    """Measures one server after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="for each server")
    parser.add_argument("--tables", type=int, default=25)
    args = parser.parse_args()
    ours = 0.0
    for name in SERVERS:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = multiprocessing.get_context("spawn").Process(target=serve, args=(name, port), daemon=True)
        process.start()
        assert process.pid is not None
        try:
            wait_for(port)
            rate, cost = uvloop.run(measure(port, args.tables, args.seconds, process.pid))
        finally:
            process.kill()
            process.join()
        ours = ours or cost
        print(
            f"{name}: {rate:.0f} messages/s to {TABLE} each; {cost:.1f} µs each, {cost / ours:.2f} of ours", flush=True
        )


def wait_for(port: int) -> None:
    """Waits until a server listens."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the server does not listen")


if __name__ == "__main__":
    main()
