"""Uvicorn's protocols, with the limits that they lack: how many connections, and how long a request may take."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quintet.server.settings import Settings


class Limits:
    """Counts the connections of one server process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all = 0
        self._by_address: Counter[str] = Counter()
        self.header_timeout = settings.header_timeout

    def enter(self, address: str) -> bool:
        """Counts a connection; returns whether it is one too many."""
        self._all += 1
        self._by_address[address] += 1
        settings = self._settings
        return self._all > settings.connections or self._by_address[address] > settings.connections_per_address

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self._all -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Config(uvicorn.Config):
    """What Uvicorn is told, and the limits."""

    limits: Limits


class Http(HttpToolsProtocol):
    """HTTP, where a connection that does not get on with its request is cut off."""

    config: Config
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.config.limits.enter(_address(self)):
            transport.abort()
        else:
            self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self.config.limits.leave(_address(self))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._arm()
        super().data_received(data)

    def on_message_complete(self) -> None:
        self._disarm()
        super().on_message_complete()

    def _arm(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.config.limits.header_timeout, self.transport.abort)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocket(WebSocketsSansIOProtocol):
    """WebSocket, with a :class:`~quintet.server.connections.Line` for the application.

    The connection was counted when it was made, as HTTP; it ends here.
    """

    config: Config

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    @property
    def backlog(self) -> int:
        """How many bytes the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def write(self, data: bytes) -> None:
        """Sends a frame as soon as the client takes it."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(data)

    def abort(self) -> None:
        """Cuts the line."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # One who does not answer pings does not read either: do not wait until all is sent.
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.limits.leave(_address(self))
        super().connection_lost(exc)


def _address(protocol: Http | WebSocket) -> str:
    return protocol.client[0] if protocol.client else ""
