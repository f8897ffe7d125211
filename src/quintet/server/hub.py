"""The live tables of one server process: a registry, and what looks after them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import date

from quintet.server.buckets import Buckets
from quintet.server.deals import make_days, today
from quintet.server.delivery import Caller
from quintet.server.history import folded
from quintet.server.live import PEER_GRACE, RETRY, House, LiveTable
from quintet.server.metrics import Metrics
from quintet.server.peers import Peers
from quintet.server.players import Players
from quintet.server.protocol import Refusal
from quintet.server.pulse import Pulse
from quintet.server.pushes import Pushes
from quintet.server.results import Results
from quintet.server.reviews import Reviews
from quintet.server.settings import Settings
from quintet.server.store import Listed, Store, StoreError
from quintet.server.table import Guest, Table, TableRow, Unplayable
from quintet.server.tasks import Tasks
from quintet.server.upkeep import Ages, close, finish_forgetting, forget, places_of, prune, remove

log = logging.getLogger(__name__)
HEARTBEAT = 5.0
"""How often things are looked after, and this process says that it is alive."""
HOUR = 3600
FORGOTTEN = 60.0
"""After so many seconds nobody is about to write down any more what a game came to."""
COUNTING = 1.0
"""Nobody waits for longer than so many seconds to be told that a game is over, because that is being written down."""
CARED = 100
"""At so many tables, at most, bots are looked after at a time."""
TIME_UP = "SELECT id FROM tables WHERE deadline < $1 ORDER BY deadline LIMIT $2"
"""Tables where someone's time is up, and which the process that had them in memory has not looked after."""


class Hub:
    """All live tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, caller: Caller | None = None) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.live: dict[str, LiveTable] = {}
        self.stopping = False
        self._tasks = Tasks()
        self._tasks.on_error = lambda error: metrics.fault("task", error)
        self._peers = Peers(store)
        self.players = Players(settings, metrics, self._tasks)
        self.reviews = Reviews(store, settings, metrics)
        self.results = Results(store)
        self._pulse = Pulse(store)
        self.pushes = Pushes(store, settings, metrics, caller, self._looking)
        self.on_turn = self._call_back
        """Called when a guest begins to be asked at a table whose clock is by days, with the time until which they have
        to answer: once for each decision, by the process that wrote down what led to it."""
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
            self._over,
            self._pulse,
            self._turn,
        )
        self.on_rename: Callable[[Guest], None] = lambda _guest: None
        """Called when another process has given a guest another name."""
        self.on_forget: Callable[[str], None] = lambda _guest: None
        """Called when a guest is nobody any more, and again when the name is gone, whichever process did that."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard: dict[str, int] = {}
        """By table that is being loaded, the last number that another process has appended meanwhile."""
        self._evicting = asyncio.Lock()
        self._left: set[str] = set()
        """The tables that are not in memory any more, but followed still."""
        self._by_guest: Counter[str] = Counter()
        self._swept, self._due = 0.0, time.time()
        """When tables that never started were last removed."""
        self._dealt: date | None = None
        """For which day, and those after it, there are deals."""
        metrics.gauge("live_tables", "Tables in memory.", lambda: len(self.live))
        metrics.gauge("frozen_tables", "Tables that cannot go on.", lambda: len(self._frozen))
        metrics.gauge("connections", "Open connections to tables.", self._count_connections)

    def _count_connections(self) -> int:
        return sum(len(live.attendance.connections) for live in self.live.values())

    def _looking(self, name: str) -> set[str] | None:
        """Who looks at a table; nothing where it is not in memory."""
        live = self.live.get(name)
        return None if live is None else live.attendance.here()

    # Life

    async def open(self) -> None:
        """Begins: bots that were asked when the process died are asked again."""
        self.store.on_entry = self._hear_entry
        self.store.on_notice = self._hear_notice
        self.store.on_fault = self.metrics.fault
        self.store.on_return = lambda: self._tasks.spawn(self._return())
        await self.store.open()
        await self._pulse.begin()
        await self.pushes.open()
        self._tasks.spawn(self.pushes.run())
        self._tasks.spawn(self._beat())
        self._tasks.spawn(self._care())
        self._tasks.spawn(self._count_all())

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
        await self.pushes.close()
        self.players.thinkers.close()
        await self.reviews.close()
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
        async with self._evicting:  # so that what follows is not undone
            self._left.discard(name)
        try:
            await self.store.follow([name])
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
            table = Table.as_far_as_possible(listed.row, entries)
            if table.is_of_older_rules:
                return await self._end(name)
            if table.status != "closed":
                self.report(name, error)
            live = LiveTable(table, self._house, frozen=table.status != "closed")
        if live.table.is_of_older_rules:
            await live.upgrade()
        self.live[name] = live
        self._tasks.spawn(self._peers.enquire(name))
        live.wake_bots(live.pause)
        live.await_shares(PEER_GRACE)  # those who were cut off are left the time to come back
        if live.table.clocks is not None:
            await live.give_back()
            live.await_time()
        return live

    async def _end(self, name: str) -> LiveTable:
        """Closes a table whose game could not have come about by the rules of now, and says why."""
        try:
            with contextlib.suppress(Refusal):  # another process was first
                await close(self.store, name, "rules")
        except StoreError:
            raise Refusal("unavailable") from None
        log.warning("a game of older rules cannot go on", extra={"event": "older_rules", "table": name})
        return await self._load(name)

    def report(self, name: str, error: Unplayable) -> None:
        """Counts a table at which something cannot be carried out, the first time that this is found."""
        if name not in self._frozen:
            self._frozen.add(name)
            self.metrics.fault("replay", table=name, number=error.number)

    async def _over(self, listed: Listed) -> None:
        """A game is over: what it came to is written down, now or, if this fails, when things are looked after.

        Whoever is told that it is over finds it in the lists, whichever process they ask; unless the store is slow.
        """
        await self._tasks.within(COUNTING, self._count(listed))

    def _turn(self, guest: str, row: TableRow, deadline: float | None) -> None:
        self.on_turn(guest, row, deadline)

    def _call_back(self, guest: str, row: TableRow, deadline: float | None) -> None:
        self._tasks.spawn(self.pushes.turn(guest, row.id, row.game, deadline))

    async def _count(self, listed: Listed) -> None:
        with contextlib.suppress(StoreError):
            await self.results.enter(listed)

    def _loaded(self, name: str) -> None:
        del self._loading[name]
        number = self._heard.pop(name, 0)
        if name in self.live:
            self._hear_entry(name, number)
        else:
            self._left.add(name)

    def enter(self, guest: Guest | None, live: LiveTable) -> None:
        """Counts one who comes to a table. Raises :class:`Refusal` if there are too many already."""
        table = live.table
        table.row.check_sealed(guest, time.time())
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

    async def forget(self, guest: Guest) -> None:
        """Forgets a guest, who gives up all seats first.

        The name is taken out of games that are over after this has returned. Raises :class:`Refusal`, and nobody is
        forgotten then.
        """
        for table in await places_of(self.store, guest.id):
            try:
                await (await self.get(table)).depart(guest)
            except Refusal as refusal:
                if refusal.reason not in ("frozen", "no_such_table"):
                    raise
        await remove(self.store, guest.id)
        self._forget_here(guest.id)
        await self._peers.forget(guest.id)
        self._tasks.spawn(self._forget_at_tables(guest.id))

    async def _forget_at_tables(self, guest: str) -> None:
        with contextlib.suppress(StoreError):  # it is done later, by whoever looks after things
            await forget(self.store, guest)
            for live in list(self.live.values()):
                await live.catch_up(live.table.number + 1)
            self._forget_here(guest)
            await self._peers.forget(guest)

    def _forget_here(self, guest: str) -> None:
        self.on_forget(guest)
        for live in list(self.live.values()):
            live.dismiss(guest)

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
        if notice.forgotten is not None:
            self._forget_here(notice.forgotten)
        live = None if notice.table is None else self.live.get(notice.table)
        if live is not None:
            live.notice(notice)

    async def _return(self) -> None:
        """Follows all tables again, and reads what was missed."""
        while True:
            with contextlib.suppress(StoreError):
                await self.store.follow([*self.live, *self._loading])
                break
            await asyncio.sleep(RETRY)
        self._heard.update(dict.fromkeys(self._loading, sys.maxsize))
        await self._catch_up()

    async def _catch_up(self) -> None:
        for live in list(self.live.values()):
            await live.catch_up(live.table.number + 1)
            await live.announce()

    async def _beat(self) -> None:
        """Says every few seconds that this process is alive, however much there is to look after."""
        while True:
            with contextlib.suppress(StoreError):
                for process in await self._peers.beat():
                    for live in self.live.values():
                        live.forget(process)
                if await self._pulse.beat():
                    self._tasks.spawn(self._give_back())
            await asyncio.sleep(HEARTBEAT)

    async def _give_back(self) -> None:
        """Nobody loses time because nobody could play."""
        for live in list(self.live.values()):
            await live.give_back()

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

    async def _count_all(self) -> None:
        """Writes down what games came to that were forgotten: by a process that died, or before this was done.

        And forgets people of whom such a process has forgotten only a part.
        """
        while True:
            try:
                await self.results.catch_up(time.time() - FORGOTTEN)
                await finish_forgetting(self.store, time.time() - HOUR)
            except StoreError:
                log.warning("the database does not answer", extra={"event": "results"})
            except Exception:
                self.metrics.fault("results")
            await asyncio.sleep(FORGOTTEN)

    async def _look_after_all(self) -> None:
        await self._evict()
        self.players.tidy()
        self.reviews.tidy()
        self.pushes.tidy()
        self._reactions.tidy()
        self._changes.tidy()
        for live in self.live.values():
            live.wake_bots(PEER_GRACE)  # those that gave up, and those of a process that died
        now = time.time()
        if self._dealt != today(now):
            await make_days(self.store, now)
            self._dealt = today(now)
        # Those that are frozen are due for ever, and must not fill the list.
        limit = CARED + len(self._frozen)
        for table in await self.store.bots_due(self._due, limit):
            await self._look_after(table)
        self._due = now - 2 * PEER_GRACE
        for (table,) in await self.store.ask(TIME_UP, now - PEER_GRACE, limit):
            await self._look_after(table)
        if now - self._swept > HOUR and not await prune(self.store, self._ages(), now):
            self._swept = now
        if await self.store.changed_beside():
            await self._catch_up()

    async def _look_after(self, table: str) -> None:
        try:
            live = await self.get(table)
            live.wake_bots(0)
            live.await_time()
        except Refusal:
            pass
        except Exception:
            self.metrics.fault("care", table=table)

    def _ages(self) -> Ages:
        kept = self.settings
        return Ages(kept.waiting_days, kept.abandoned_days, kept.finished_days, kept.guest_days)

    async def _evict(self) -> None:
        since = time.monotonic() - self.settings.idle_after
        async with self._evicting:
            for live in list(self.live.values()):
                if live.idle(since):
                    live.retire()
                    del self.live[live.id]
                    self._left.add(live.id)
            left, self._left = self._left, set()
            try:
                if left:
                    await self.store.unfollow(left)
            except StoreError:
                self._left |= left
                raise
