"""A table in memory, and those who look at it."""

from __future__ import annotations

import asyncio
import struct
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from quintet.server.buckets import Bucket
from quintet.server.protocol import Refusal
from quintet.server.settings import Settings
from quintet.server.table import Guest, Table

CLOSING = 1.0
"""How long a client is left to close its side."""


class Line(Protocol):
    """The outgoing side of a WebSocket, from which everybody at a table is told in one go.

    Sending by ASGI would mean a queue and a task for each connection, and the same message framed anew for each: a
    quarter of the server's work. So the socket takes finished frames, and its own buffer is the queue.
    """

    @property
    def backlog(self) -> int:
        """How many bytes the client has not taken yet."""
        ...

    def write(self, data: bytes) -> None:
        """Sends a frame as soon as the client takes it."""

    def abort(self) -> None:
        """Cuts the line."""


def frame(message: bytes) -> bytes:
    r"""A text message as a server sends it (RFC 6455, section 5.2).

    >>> frame(b"hi")
    b'\x81\x02hi'
    """
    size = len(message)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + message
    if size < 2**16:
        return struct.pack("!BBH", 0x81, 126, size) + message
    return struct.pack("!BBQ", 0x81, 127, size) + message


class Connection:
    """Somebody who looks at a table."""

    def __init__(
        self, guest: Guest | None, settings: Settings, line: Line, send: Callable[[dict[str, Any]], Awaitable[None]]
    ) -> None:
        self.guest = guest
        self.guest_id = None if guest is None else guest.id
        self.closing: asyncio.Task[None] | None = None
        self.thinking = False
        """Whether a hint is being thought about."""
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self._patience = settings.message_burst
        self._limit = settings.unread_bytes
        self._line = line
        self._send = send

    def push(self, message: bytes) -> None:
        """Sends a message as soon as the client reads; cuts the line if it never does."""
        self.push_frame(frame(message))

    def push_frame(self, data: bytes) -> None:
        """Sends what :func:`frame` made."""
        if self.closing is not None:
            return
        if self._line.backlog > self._limit:
            self._line.abort()
        else:
            self._line.write(data)

    def close(self, code: int) -> None:
        """Closes the connection after what was sent before."""
        if self.closing is None:
            self.closing = asyncio.create_task(self._close(code))

    async def _close(self, code: int) -> None:
        asyncio.get_running_loop().call_later(CLOSING, self._line.abort)
        await self._send({"type": "websocket.close", "code": code})

    def admit(self, cost: int) -> None:
        """Counts a message. Raises :class:`Refusal` if they come too fast, and gives up on who does not stop."""
        if not self._bucket.take(cost):
            self._patience -= 1
            if self._patience < 0:
                self.close(1008)
            raise Refusal("too_fast")


class LiveTable:
    """A table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown = table.number
        """The number of the last state that was told."""
        self.stale = False
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.used = self.loaded = time.monotonic()
        self.seen: dict[str, float] = {}
        """When a guest who is not here any more was last here."""
        self.presence_due: asyncio.TimerHandle | None = None
        self.announce_due = False

    @property
    def id(self) -> str:
        """The table's name."""
        return self.table.row.id
