"""The other server processes on the same database.

Those that follow the same table tell each other who is connected there when that changes, and what is said. All hear
that a guest has another name. Nothing of it is stored. Every few seconds they note that they are alive: a process that
dies is forgotten soon after.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

import msgspec

from quintet.server.protocol import Reacted
from quintet.server.store import Store, StoreError
from quintet.server.table import Guest

encode = msgspec.json.Encoder().encode


class Notice(msgspec.Struct, omit_defaults=True):
    """What a process tells the others: who is there at a table, or that it wants to know that.

    Or else what was said at a table, or that a guest is called otherwise now, or is nobody any more.
    """

    process: str
    table: str | None = None
    guests: list[str] = []
    watchers: int = 0
    ask: bool = False
    reaction: Reacted | None = None
    renamed: Guest | None = None
    forgotten: str | None = None


class Peers:
    """What this process tells the others, and which of them are alive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shared = store.kind == "postgresql"
        self._alive: set[str] = set()

    async def announce(self, table: str, guests: Iterable[str], watchers: int) -> None:
        """Says who is connected to this process at a table."""
        await self._publish(table, Notice(self._store.process, table, sorted(guests), watchers))

    async def enquire(self, table: str) -> None:
        """Asks who is there at a table that has just come into memory."""
        await self._publish(table, Notice(self._store.process, table, ask=True))

    async def pass_on(self, table: str, reaction: Reacted) -> None:
        """Passes on what was said at a table."""
        await self._publish(table, Notice(self._store.process, table, reaction=reaction))

    async def rename(self, guest: Guest) -> None:
        """Says that a guest is called otherwise now."""
        await self._publish(None, Notice(self._store.process, renamed=guest))

    async def forget(self, guest: str) -> None:
        """Says that a guest is nobody any more."""
        await self._publish(None, Notice(self._store.process, forgotten=guest))

    async def _publish(self, table: str | None, notice: Notice) -> None:
        if self._shared:
            with contextlib.suppress(StoreError):
                await self._store.publish(table, encode(notice))

    def hear(self, data: bytes) -> Notice:
        """What another process has said."""
        notice = msgspec.json.decode(data, type=Notice)
        self._alive.add(notice.process)
        return notice

    async def beat(self) -> set[str]:
        """Says that this process is alive; returns those that have died since. Raises :class:`StoreError`."""
        before = set(self._alive)  # those who are heard meanwhile may be too new to be counted
        alive = await self._store.beat()
        self._alive = alive | (self._alive - before)
        return before - alive
