"""The other server processes on the same database.

They tell each other who is connected at a table when that changes, what is said there, that a guest has another name,
and every few seconds that they are alive. Nothing of it is stored: a process that dies is forgotten soon after.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterable

import msgspec

from quintet.server.protocol import Reacted
from quintet.server.store import Store, StoreError
from quintet.server.table import Guest

SILENCE = 16.0
"""After so many seconds without a word another process is taken for dead."""
encode = msgspec.json.Encoder().encode


class Notice(msgspec.Struct, omit_defaults=True):
    """What a process tells the others: that it lives, who is there at a table, or that it wants to know that.

    Or else what was said at a table, or that a guest is called otherwise now.
    """

    process: str
    table: str | None = None
    guests: list[str] = []
    watchers: int = 0
    ask: bool = False
    reaction: Reacted | None = None
    renamed: Guest | None = None


class Peers:
    """What this process tells the others, and which of them are alive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shared = store.kind == "postgresql"
        self._process = secrets.token_hex(4)
        self._heard: dict[str, float] = {}

    async def beat(self) -> None:
        """Says that this process is alive."""
        await self._publish(Notice(self._process))

    async def announce(self, table: str, guests: Iterable[str], watchers: int) -> None:
        """Says who is connected to this process at a table."""
        await self._publish(Notice(self._process, table, sorted(guests), watchers))

    async def enquire(self, table: str) -> None:
        """Asks who is there at a table that has just come into memory."""
        await self._publish(Notice(self._process, table, ask=True))

    async def pass_on(self, table: str, reaction: Reacted) -> None:
        """Passes on what was said at a table."""
        await self._publish(Notice(self._process, table, reaction=reaction))

    async def rename(self, guest: Guest) -> None:
        """Says that a guest is called otherwise now."""
        await self._publish(Notice(self._process, renamed=guest))

    async def _publish(self, notice: Notice) -> None:
        if self._shared:
            with contextlib.suppress(StoreError):
                await self._store.publish(encode(notice))

    def hear(self, data: bytes) -> Notice:
        """What another process has said."""
        notice = msgspec.json.decode(data, type=Notice)
        self._heard[notice.process] = time.monotonic()
        return notice

    def bury(self) -> list[str]:
        """The processes that have died since this was last asked."""
        limit = time.monotonic() - SILENCE
        dead = [process for process, heard in self._heard.items() if heard < limit]
        for process in dead:
            del self._heard[process]
        return dead
