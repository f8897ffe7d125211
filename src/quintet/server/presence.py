"""Who is there: connected to this process or, where there are several on one database, to another.

The processes tell each other who is connected at a table when that changes, and every few seconds that they are alive.
Nothing of it is stored: a process that dies is forgotten soon after.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import msgspec

from quintet.server.live import LiveTable
from quintet.server.protocol import Presence
from quintet.server.store import Store, StoreError

PAUSE = 0.2
"""Comings and goings within this time are told together."""
SILENCE = 16.0
"""After so many seconds without a word another process is taken for dead."""
encode = msgspec.json.Encoder().encode


class Notice(msgspec.Struct, omit_defaults=True):
    """What a process tells the others: that it lives, who is there at a table, or that it wants to know that."""

    process: str
    table: str | None = None
    guests: list[str] = []
    watchers: int = 0
    ask: bool = False


class Attendance:
    """Knows who is there at the live tables, and tells those who look at them."""

    def __init__(
        self, store: Store, tables: dict[str, LiveTable], spawn: Callable[[Coroutine[Any, Any, Any]], None]
    ) -> None:
        self._store = store
        self._tables = tables
        self._spawn = spawn
        self._shared = store.kind == "postgresql"
        self._process = secrets.token_hex(4)
        self._heard_of: dict[str, float] = {}
        self._elsewhere: dict[str, dict[str, Notice]] = {}
        """By table and process, who is connected to another process."""

    # Asking

    def here(self, live: LiveTable) -> set[str]:
        """The guests who are connected."""
        here = {connection.guest_id for connection in live.connections if connection.guest_id is not None}
        for notice in self._notices(live):
            here.update(notice.guests)
        return here

    def watchers(self, live: LiveTable) -> int:
        """How many watch without a seat."""
        return _watching(live) + sum(notice.watchers for notice in self._notices(live))

    def may_host(self, live: LiveTable, guest_id: str | None) -> bool:
        """Whether this is the host, or, where the host is not there, the first seated guest who is."""
        host, here = live.table.row.host, self.here(live)
        if guest_id is None or host in here:
            return guest_id == host
        return guest_id == next((chair.guest for chair in live.table.chairs if chair.guest in here), None)

    def gone(self, live: LiveTable, seconds: float) -> frozenset[int]:
        """The seats whose guests have not been there for so long, as far as this process knows."""
        limit, here = time.monotonic() - seconds, self.here(live)
        return frozenset(
            seat
            for seat, chair in enumerate(live.table.chairs)
            if chair.guest is not None and chair.guest not in here and live.seen.get(chair.guest, live.loaded) <= limit
        )

    def message(self, live: LiveTable) -> bytes:
        """Who is there, as all at the table may know."""
        here = self.here(live)
        seats = [seat for seat, chair in enumerate(live.table.chairs) if chair.guest in here]
        return encode(Presence(seats, self.watchers(live)))

    def _notices(self, live: LiveTable) -> Iterable[Notice]:
        return self._elsewhere.get(live.id, {}).values()

    # Telling

    def changed(self, live: LiveTable, *, publish: bool = True) -> None:
        """Tells everybody soon. Not at once: a thousand who come together are told of once."""

        def tell() -> None:
            live.presence_due = None
            message = self.message(live)
            for connection in live.connections:
                connection.push(message)
            if live.announce_due:
                live.announce_due = False
                self._spawn(self.announce(live))

        live.announce_due |= publish
        if live.presence_due is None:
            live.presence_due = asyncio.get_running_loop().call_later(PAUSE, tell)

    async def announce(self, live: LiveTable) -> None:
        """Tells the other processes who is connected to this one, as far as it matters there."""
        concerned = {live.table.row.host, *(chair.guest for chair in live.table.chairs)}
        guests = {connection.guest_id for connection in live.connections} & concerned
        await self._publish(Notice(self._process, live.id, sorted(guest for guest in guests if guest), _watching(live)))

    def enquire(self, live: LiveTable) -> None:
        """Asks the other processes who is there at a table that has just come into memory."""
        self._spawn(self._publish(Notice(self._process, live.id, ask=True)))

    def forget(self, name: str) -> None:
        """A table has left memory."""
        self._elsewhere.pop(name, None)

    async def beat(self) -> None:
        """Says that this process is alive, and forgets those who are not."""
        await self._publish(Notice(self._process))
        limit = time.monotonic() - SILENCE
        for process in [process for process, heard in self._heard_of.items() if heard < limit]:
            del self._heard_of[process]
            for name, notices in self._elsewhere.items():
                if notices.pop(process, None) is not None and name in self._tables:
                    self.changed(self._tables[name], publish=False)

    async def _publish(self, notice: Notice) -> None:
        if self._shared:
            with contextlib.suppress(StoreError):
                await self._store.publish(encode(notice))

    def hear(self, data: bytes) -> None:
        """Another process has said something."""
        notice = msgspec.json.decode(data, type=Notice)
        self._heard_of[notice.process] = time.monotonic()
        live = None if notice.table is None else self._tables.get(notice.table)
        if live is None:
            return
        if notice.ask:
            if live.connections:
                self._spawn(self.announce(live))
            return
        notices = self._elsewhere.setdefault(live.id, {})
        before = notices.get(notice.process)
        for guest in set(before.guests if before else ()) - set(notice.guests):
            live.seen[guest] = time.monotonic()
        notices[notice.process] = notice
        self.changed(live, publish=False)


def _watching(live: LiveTable) -> int:
    return sum(live.table.seat_of(connection.guest_id) is None for connection in live.connections)
