"""Uvicorn's protocols, with the limits that they lack: how many connections, how much on each, how long it takes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import OPEN

from quintet.server.buckets import Bucket, Unread, address_of
from quintet.server.connections import CLOSING, Data
from quintet.server.metrics import Metrics
from quintet.server.settings import Settings

LONGEST_HEADER = 14
"""Bytes in the header of a frame, at most."""
FINAL, OPCODE, CONTROL, TEXT = 0x80, 0x0F, 0x08, 0x01
"""In the first byte of a frame: it ends a message; what it is; a ping, a pong or a close; a text."""
MASKED = 0x80
"""In the second byte of a frame, before its length."""

MOST_HEADERS = 100
"""In one request."""
MOST_AT_ONCE = 16
"""Requests that may wait on one connection for the answer to the first."""


class Limits:
    """Counts the connections of one server process, and those that had to be cut off."""

    def __init__(self, settings: Settings, metrics: Metrics, unread: Unread) -> None:
        self.settings = settings
        self.unread = unread
        self._metrics = metrics
        self._all = 0
        self._by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Counts a connection; returns whether it is one too many."""
        self._all += 1
        self._by_address[address] += 1
        settings = self.settings
        return self._all > settings.connections or self._by_address[address] > settings.connections_per_address

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self._all -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def cut(self, reason: str) -> None:
        """A connection is cut off for this reason."""
        self._metrics.cut_off(reason).inc()


class Intake:
    """Counts the bytes and frames that come on one connection, before anything is made of them.

    A frame may be empty, and a message may come in any number of frames, so neither messages nor bytes alone say how
    much work there is. It reads the headers of the frames (RFC 6455, section 5.2) and skips what is in them.
    """

    def __init__(self, settings: Settings) -> None:
        rate, burst, most = settings.messages_per_second, settings.message_burst, settings.frames_per_message
        size = settings.message_size + LONGEST_HEADER
        self._frames = Bucket(rate * most, burst * most)
        self._bytes = Bucket(rate * size, burst * size)
        self._most = most
        self._parts = 0
        """How many frames of an unfinished message have come."""
        self._header = b""
        """The beginning of a header whose end has not come yet."""
        self._skip = 0
        """How many bytes of the last frame have not come yet."""

    @property
    def between_messages(self) -> bool:
        """Whether no message has begun that has not ended."""
        return not (self._parts or self._header or self._skip)

    def admit(self, data: bytes) -> bool:
        """Whether it is not too much, with all that came before."""
        if not self._bytes.take(len(data)):
            return False
        data = self._header + data
        self._header, start = b"", self._skip
        while start < len(data):
            size = _frame_size(data, start)
            if size is None:
                self._header, start = data[start:], len(data)
            elif self._begins(data[start]):
                start += size
            else:
                return False
        self._skip = start - len(data)
        return True

    def _begins(self, first: int) -> bool:
        """Counts a frame by its first byte."""
        if not first & CONTROL:
            self._parts = self._parts + 1 if first & OPCODE == 0 else 1
            if self._parts > self._most:
                return False
            if first & FINAL:
                self._parts = 0
        return self._frames.take()


def _frame_size(data: bytes, start: int) -> int | None:
    """The bytes of the masked frame that starts there; nothing if not enough of its header is there."""
    there = len(data) - start
    if there < 2:
        return None
    length = data[start + 1] & 0x7F
    if length < 126:
        return 6 + length
    more = 2 if length == 126 else 8
    if there < 2 + more:
        return None
    return 6 + more + int.from_bytes(data[start + 2 : start + 2 + more])


def only_text(data: bytes) -> bytes | None:
    """What is in a frame, if that is a short text in ASCII and there is nothing else: nearly all that clients send.

    >>> only_text(bytes([0x81, 0x82, 1, 2, 1, 2, 1 ^ ord("h"), 2 ^ ord("i")]))
    b'hi'
    """
    if len(data) < 7 or data[0] != FINAL | TEXT or data[1] != MASKED | len(data) - 6:
        return None
    text = apply_mask(data[6:], data[2:6])
    return text if text.isascii() else None


class Config(uvicorn.Config):
    """What Uvicorn is told, and the limits."""

    limits: Limits


class Reader:
    """How long the other side may take to read what was written to it, on one connection, and how much that may be."""

    def __init__(self, protocol: Http | WebSocket) -> None:
        self._protocol = protocol
        self._deadline: asyncio.TimerHandle | None = None
        self._address = ""
        self._unread = 0
        """The bytes that are counted as not taken yet."""

    def begin(self) -> None:
        """From now on writing pauses as soon as anything is not taken at once, and resumes when all of it is."""
        # Not 0: with TLS, uvloop takes a buffer for too full that is as long as this.
        self._protocol.transport.set_write_buffer_limits(high=1, low=0)

    def is_behind(self) -> None:
        """Something was not taken at once."""
        if self._deadline is None:
            limits = self._protocol.config.limits
            self._deadline = self._protocol.loop.call_later(limits.settings.unread_seconds, self._give_up)

    def has_read(self) -> None:
        """All is taken, or will never be."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self._protocol.config.limits.unread.change(self._address, -self._unread)
            self._unread = 0

    def weigh(self) -> None:
        """Counts what is not taken yet, and gives up on one who leaves too much, here or on all connections together.

        One who takes everything at once is never given up, whatever others at the same address do.
        """
        if self._deadline is not None:
            protocol = self._protocol
            limits, unread = protocol.config.limits, protocol.transport.get_write_buffer_size()
            self._address = address_of(protocol.scope["client"])  # behind a proxy, the one that it names
            limits.unread.change(self._address, unread - self._unread)
            self._unread = unread
            if unread > limits.settings.unread_bytes or not limits.unread.fits(self._address):
                self._give_up()

    def _give_up(self) -> None:
        self._protocol.config.limits.cut("unread")
        self._protocol.transport.abort()


class Http(HttpToolsProtocol):
    """HTTP, where a connection that does not get on with its request, or sends too much of it at once, is cut off."""

    config: Config
    _deadline: asyncio.TimerHandle | None = None
    _heading = 0
    """The bytes that came without completing a header or being a body."""
    _reader: Reader

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._reader = Reader(self)
        self._reader.begin()
        if self.config.limits.enter(_address(self)):
            transport.abort()
        else:
            self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self._reader.has_read()
        self.config.limits.leave(_address(self))
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._reader.is_behind()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reader.has_read()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        self._arm()
        if self._heading > self.config.limits.settings.header_size:
            self.config.limits.cut("header")
            self.send_400_response("The header of this request is too long.")
            return
        self._heading += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) > MOST_AT_ONCE:
            raise ValueError("too many requests at once")  # answered by Uvicorn, as what cannot be read
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._heading = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._heading = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._disarm()
        super().on_message_complete()

    def _arm(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.config.limits.settings.header_timeout, self.transport.abort)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocket(WebSocketsSansIOProtocol):
    """WebSocket, with a :class:`~quintet.server.connections.Line` for the application.

    The connection was counted when it was made, as HTTP; it ends here.
    """

    config: Config
    _intake: Intake
    _listener: Callable[[Data], None] | None = None
    _reader: Reader

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._intake = Intake(self.config.limits.settings)
        self._reader = Reader(self)
        self._reader.begin()

    def pause_writing(self) -> None:
        self._reader.is_behind()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reader.has_read()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the handshake, which has passed as HTTP
            return
        alone = self._intake.between_messages
        if not self._intake.admit(data):
            self._cut()
        elif alone and self._listener is not None and self.conn.state is OPEN and (text := only_text(data)) is not None:
            # Most of what comes is one short message, for which the parser for all that can come has much ado.
            self._listener(text)
        else:
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        if self._listener is None or self.close_sent or (self.curr_msg_data_type == "text" and not _is_text(data)):
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._listener(data)

    def listen(self, listener: Callable[[Data], None]) -> None:
        """Calls this with each message from now on."""
        self._listener = listener

    def pause(self) -> None:
        """Reads no more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Reads on."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _cut(self) -> None:
        """Closes the connection of one who sends too much, and reads no more of it."""
        self.config.limits.cut("flood")
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(1008)
            self.handle_parser_exception()
            self.loop.call_later(CLOSING, self.transport.abort)
        else:
            self.transport.abort()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    def write(self, data: bytes) -> None:
        """Sends a frame as soon as the client takes it; cuts the line if too much was not taken."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(data)
            self._reader.weigh()

    def abort(self) -> None:
        """Cuts the line."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # One who does not answer pings does not read either: do not wait until all is sent.
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reader.has_read()
        self.config.limits.leave(_address(self))
        super().connection_lost(exc)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _address(protocol: Http | WebSocket) -> str:
    return address_of(protocol.client)
