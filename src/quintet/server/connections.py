"""A connection to a table, and how it is written to."""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from quintet.server import protocol
from quintet.server.buckets import Bucket
from quintet.server.protocol import Refusal
from quintet.server.settings import Settings
from quintet.server.table import Guest

CLOSING = 1.0
"""How long a client is left to close its side."""
encode = msgspec.json.Encoder().encode


Data = str | bytes
Hear = Callable[["Connection", Data], Awaitable[None]]
"""What is done with a message."""


class Line(Protocol):
    """A WebSocket, from which all people at a table are told in one go.

    Sending by ASGI would mean a queue and a task for each connection, and the same message framed again for each: a
    quarter of the server's work. So the socket takes finished frames, and its own buffer is the queue. Receiving by
    ASGI would stop and start the reading for each message, and pass it on by a queue: messages come by a call.
    """

    def listen(self, listener: Callable[[Data], None]) -> None:
        """Calls this with each message from now on. The end of the connection is still told by ASGI."""

    def pause(self) -> None:
        """Reads no more for now."""

    def resume(self) -> None:
        """Reads on."""

    def write(self, data: bytes) -> None:
        """Sends a frame as soon as the client takes it; cuts the line if too much was not taken."""

    def abort(self) -> None:
        """Cuts the line."""


def frame(message: protocol.AnyServerMessage) -> bytes:
    r"""A message as text in a frame (RFC 6455, section 5.2), ready for any number of connections.

    >>> frame(protocol.Ack(id=1, number=2))
    b'\x81 {"type":"ack","id":1,"number":2}'
    """
    text = encode(message)
    size = len(text)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + text
    if size < 2**16:
        return struct.pack("!BBH", 0x81, 126, size) + text
    return struct.pack("!BBQ", 0x81, 127, size) + text


class Connection:
    """One browser that looks at a table."""

    def __init__(
        self, guest: Guest | None, settings: Settings, line: Line, send: Callable[[dict[str, Any]], Awaitable[None]]
    ) -> None:
        self.guest = guest
        self.guest_id = None if guest is None else guest.id
        self.closing: asyncio.Task[None] | None = None
        self.on_close: Callable[[], None] = lambda: None
        """Called at once when the server closes it: the client may take its time to answer."""
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self._patience = settings.message_burst
        self._line = line
        self._send = send
        self._inbox: deque[Data] = deque()
        self._hearing: asyncio.Task[None] | None = None

    async def converse(self, hear: Hear, receive: Callable[[], Awaitable[dict[str, Any]]]) -> None:
        """Has all messages heard, one after the other, until the client has gone or the connection is closed."""

        def come(data: Data) -> None:
            self._inbox.append(data)
            if self._hearing is None:
                self._hearing = asyncio.create_task(self._hear_all(hear))
            elif len(self._inbox) == 1:
                self._line.pause()  # until the one before is done with

        self._line.listen(come)
        while self.closing is None and (event := await receive())["type"] == "websocket.receive":
            come(event["text"] if event.get("bytes") is None else event["bytes"])  # it came before anyone listened
        if self._hearing is not None:
            await self._hearing

    async def _hear_all(self, hear: Hear) -> None:
        while self._inbox and self.closing is None:
            await hear(self, self._inbox.popleft())
            if not self._inbox:
                self._line.resume()
        self._hearing = None

    def send(self, message: protocol.AnyServerMessage) -> None:
        """Sends a message as soon as the client reads."""
        self.write(frame(message))

    def write(self, data: bytes) -> None:
        """Sends what :func:`frame` made."""
        if self.closing is None:
            self._line.write(data)

    def close(self, code: int) -> None:
        """Closes the connection after what was sent before."""
        if self.closing is None:
            self.closing = asyncio.create_task(self._close(code))
            self.on_close()

    async def _close(self, code: int) -> None:
        asyncio.get_running_loop().call_later(CLOSING, self._line.abort)
        await self._send({"type": "websocket.close", "code": code})

    def admit(self, cost: int) -> None:
        """Counts a message. Raises :class:`Refusal` if they come too fast, and gives up on a client that goes on."""
        if not self._bucket.take(cost):
            self._patience -= 1
            if self._patience < 0:
                self.close(1008)
            raise Refusal("too_fast")
