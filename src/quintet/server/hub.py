"""The live tables of one server process: a registry, and what looks after them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable

from quintet.server.buckets import Buckets
from quintet.server.history import folded
from quintet.server.live import PEER_GRACE, House, LiveTable
from quintet.server.metrics import Metrics
from quintet.server.peers import Peers
from quintet.server.players import Players
from quintet.server.protocol import Refusal
from quintet.server.settings import Settings
from quintet.server.store import Store, StoreError
from quintet.server.table import Guest, Table, Unplayable
from quintet.server.tasks import Tasks

log = logging.getLogger(__name__)
HEARTBEAT = 5.0
"""How often things are looked after, and other processes hear of this one."""
HOUR, DAY = 3600, 86400
CARED = 100
"""At so many tables, at most, bots are looked after at a time."""


class Hub:
    """All live tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.live: dict[str, LiveTable] = {}
        self.stopping = False
        self._tasks = Tasks()
        self._tasks.on_error = lambda error: metrics.fault("task", error)
        self._peers = Peers(store)
        self.players = Players(settings, metrics, self._tasks)
        self._reactions = Buckets(settings.reactions_per_minute / 60, settings.reactions_per_minute / 3)
        self._frozen: set[str] = set()
        """The tables at which something was found that cannot be carried out."""
        self._changes = Buckets(settings.changes_per_minute / 60, settings.changes_per_minute)
        self._house = House(
            store,
            settings,
            metrics,
            self.players,
            self._peers,
            self._tasks,
            self._reactions,
            self._changes,
            asyncio.Semaphore(1),
            self.report,
        )
        self.on_rename: Callable[[Guest], None] = lambda _guest: None
        """Called when another process has given a guest another name."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard: dict[str, int] = {}
        """By table that is being loaded, the last number that another process has appended meanwhile."""
        self._by_guest: Counter[str] = Counter()
        self._swept = 0.0
        """When tables that never started were last removed."""
        metrics.gauge("live_tables", "Tables in memory.", lambda: len(self.live))
        metrics.gauge("frozen_tables", "Tables that cannot go on.", lambda: len(self._frozen))
        metrics.gauge("connections", "Open connections to tables.", self._count_connections)

    def _count_connections(self) -> int:
        return sum(len(live.attendance.connections) for live in self.live.values())

    # Life

    async def open(self) -> None:
        """Begins: bots that were asked when the process died are asked again."""
        self.store.on_entry = self._hear_entry
        self.store.on_notice = self._hear_notice
        self.store.on_fault = self.metrics.fault
        self.store.on_return = lambda: self._tasks.spawn(self._catch_up())
        await self.store.open()
        self._tasks.spawn(self._care())

    async def farewell(self) -> None:
        """Tells everyone to come back soon."""
        self.stopping = True
        self.players.stop()
        for live in self.live.values():
            live.farewell()
        await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Ends. What was acknowledged is stored already."""
        self.stopping = True
        self.players.stop()
        self._tasks.cancel()
        self.players.thinkers.close()
        await self.store.close()

    # The registry

    async def get(self, name: str) -> LiveTable:
        """A table, from memory or from the store. Raises :class:`Refusal` if there is none, or none to be seen."""
        live = self.live.get(name)
        if live is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loaded(name))
            live = await asyncio.shield(task)
        live.touch()
        return live

    async def _load(self, name: str) -> LiveTable:
        try:
            listed = await self.store.find(name)
            if listed is None:
                raise Refusal("no_such_table")
            entries = await self.store.entries(name)
        except StoreError:
            raise Refusal("unavailable") from None
        except Unplayable as error:
            self.report(name, error)
            raise Refusal("frozen") from None
        try:
            live = LiveTable(await folded(listed.row, entries), self._house)
            self._frozen.discard(name)
        except Unplayable as error:
            self.report(name, error)
            live = LiveTable(Table.as_far_as_possible(listed.row, entries), self._house, frozen=True)
        self.live[name] = live
        self._tasks.spawn(self._peers.enquire(name))
        live.wake_bots(live.pause)
        live.await_shares(PEER_GRACE)  # those who were cut off are left the time to come back
        return live

    def report(self, name: str, error: Unplayable) -> None:
        """Counts a table at which something cannot be carried out, the first time that this is found."""
        if name not in self._frozen:
            self._frozen.add(name)
            self.metrics.fault("replay", table=name, number=error.number)

    def _loaded(self, name: str) -> None:
        del self._loading[name]
        number = self._heard.pop(name, 0)
        if name in self.live:
            self._hear_entry(name, number)

    def enter(self, guest: Guest | None, live: LiveTable) -> None:
        """Counts one who comes to a table. Raises :class:`Refusal` if there are too many already."""
        table = live.table
        if guest is not None and self._by_guest[guest.id] >= self.settings.connections_per_guest:
            raise Refusal("too_many_connections")
        # Seats come to at most ten, each with at most so many connections; all others watch, but for the host.
        watches = table.seat_of(guest) is None and (guest is None or guest.id != table.row.host)
        if watches and live.attendance.watchers(table) >= self.settings.watchers_per_table:
            self._make_room(guest, live)
        if guest is not None:
            self._by_guest[guest.id] += 1

    def _make_room(self, guest: Guest | None, live: LiveTable) -> None:
        """Lets one who may want to sit down take the place of one who only watches. Raises :class:`Refusal`."""
        other = live.attendance.dispensable(live.table)
        if guest is None or other is None or other.guest_id == guest.id or not live.table.has_open_seats:
            raise Refusal("too_many_connections")
        other.close(1013)
        live.leave(other)

    def leave(self, guest: Guest | None) -> None:
        """One who came has gone."""
        if guest is not None:
            self._by_guest[guest.id] -= 1
            if not self._by_guest[guest.id]:
                del self._by_guest[guest.id]

    async def rename(self, guest: Guest) -> None:
        """Has a guest's new name seen at all tables that are open, here and in other processes."""
        await self._rename_here(guest)
        await self._peers.rename(guest)

    async def _rename_here(self, guest: Guest) -> None:
        for live in list(self.live.values()):
            with contextlib.suppress(Refusal):  # a table that cannot be written to now learns of it by the next visit
                await live.rename(guest)

    # Other processes

    def _hear_entry(self, name: str, number: int) -> None:
        live = self.live.get(name)
        if live is None:
            if name in self._loading:
                self._heard[name] = number
        elif live.table.number < number:
            self._tasks.spawn(live.catch_up(number))

    def _hear_notice(self, data: bytes) -> None:
        notice = self._peers.hear(data)
        if notice.renamed is not None:
            self.on_rename(notice.renamed)
            self._tasks.spawn(self._rename_here(notice.renamed))
        live = None if notice.table is None else self.live.get(notice.table)
        if live is not None:
            live.notice(notice)

    async def _catch_up(self) -> None:
        for live in list(self.live.values()):
            await live.catch_up(live.table.number + 1)
            await live.announce()

    # Looking after things

    async def _care(self) -> None:
        """Looks after everything that nobody asks for, every few seconds."""
        while True:
            try:
                await self._look_after_all()
            except StoreError:
                log.warning("the database does not answer", extra={"event": "care"})
            except Exception:
                self.metrics.fault("care")
            await asyncio.sleep(HEARTBEAT)

    async def _look_after_all(self) -> None:
        self._evict()
        self.players.tidy()
        self._reactions.tidy()
        self._changes.tidy()
        now = time.time()
        # Those that are frozen are due for ever, and must not fill the list.
        limit = CARED + len(self._frozen)
        for table in await self.store.bots_due(now - 2 * PEER_GRACE if self._swept else now, limit):
            await self._look_after(table)
        if now - self._swept > HOUR:
            self._swept = now
            await self.store.remove_waiting(now - self.settings.waiting_days * DAY)
        await self._peers.beat()
        for process in self._peers.bury():
            for live in self.live.values():
                live.forget(process)

    async def _look_after(self, table: str) -> None:
        try:
            (await self.get(table)).wake_bots(0)
        except Refusal:
            pass
        except Exception:
            self.metrics.fault("care", table=table)

    def _evict(self) -> None:
        since = time.monotonic() - self.settings.idle_after
        for live in list(self.live.values()):
            if live.idle(since):
                del self.live[live.id]
