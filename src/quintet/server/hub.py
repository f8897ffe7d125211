"""The live tables of one server process, everybody who looks at them, and the bots that play at them.

Every change takes the same way, whoever makes it: under the table's lock it is decided, applied to the table, appended
to the store, and, when that is durable, told to all. If the store says that another process was first, the table is
read anew and the change is decided again. A table whose last change was lost or is uncertain is `stale` and read anew
before it is used.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from quintet import games
from quintet.engine import Event, RuleError
from quintet.fair import new_secret
from quintet.server import protocol
from quintet.server.buckets import Bucket, Buckets
from quintet.server.metrics import Metrics
from quintet.server.protocol import Ack, Presence, Refusal, Refused, Welcome
from quintet.server.settings import Settings
from quintet.server.store import Append, Store, StoreError, Summary
from quintet.server.table import (
    AnyEntry,
    Asker,
    Chair,
    Guest,
    Moved,
    PlayedAgain,
    Table,
    TableRow,
    changes_room,
    known_bot,
)
from quintet.server.thinkers import Thinkers

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(protocol.AnyClientMessage).decode

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""For the names of tables: nothing that looks like something else."""
PRESENCE_PAUSE = 0.2
"""Comings and goings within this time are told together."""
CLOSING = 1.0
"""How long a client is left to close its side."""
PEER_GRACE = 5.0
"""How long another process, which made the last move, is left to answer for its bots."""
HEARTBEAT = 5.0
PEER_SILENCE = 16.0


class Notice(msgspec.Struct, omit_defaults=True):
    """What server processes tell each other about who is there."""

    process: str
    table: str | None = None
    guests: list[str] = []
    watchers: int = 0
    ask: bool = False


class _OnlyId(msgspec.Struct):
    id: protocol.Id


class Connection:
    """Somebody who looks at a table."""

    def __init__(self, guest: Guest | None, settings: Settings, abort: Callable[[], None]) -> None:
        self.guest = guest
        self.guest_id = None if guest is None else guest.id
        self.closing = False
        self.thinking = False
        """Whether a hint is being thought about."""
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self._patience = settings.message_burst
        self._unread: asyncio.Queue[str | int] = asyncio.Queue(settings.unread_messages)
        self._abort = abort

    def push(self, message: bytes | str) -> None:
        """Sends something as soon as the client reads; cuts the line if it never does."""
        if self.closing:
            return
        try:
            self._unread.put_nowait(message if isinstance(message, str) else message.decode())
        except asyncio.QueueFull:
            self._abort()

    def close(self, code: int) -> None:
        """Closes the connection after what was sent before."""
        if not self.closing:
            self.closing = True
            try:
                self._unread.put_nowait(code)
            except asyncio.QueueFull:
                self._abort()

    def admit(self, cost: int) -> None:
        """Counts a message. Raises :class:`Refusal` if they come too fast, and gives up on who does not stop."""
        if not self._bucket.take(cost):
            self._patience -= 1
            if self._patience < 0:
                self.close(1008)
            raise Refusal("too_fast")

    async def write_forever(self, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Sends what is pushed, until it is told to close."""
        while True:
            item = await self._unread.get()
            if isinstance(item, int):
                await send({"type": "websocket.close", "code": item})
                asyncio.get_running_loop().call_later(CLOSING, self._abort)
                return
            await send({"type": "websocket.send", "text": item})


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


class Hub:
    """All live tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.thinkers = Thinkers(settings.thinkers)
        self.live: dict[str, LiveTable] = {}
        self.stopping = False
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard: dict[str, int] = {}
        """By table that is being loaded, the last number that another process has appended meanwhile."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._by_guest: Counter[str] = Counter()
        self._hints = Buckets(settings.hints_per_minute / 60, settings.hints_per_minute)
        self._process = secrets.token_hex(4)
        self._peers: dict[str, float] = {}
        self._elsewhere: dict[str, dict[str, Notice]] = {}
        """By table and process, who is connected to another process."""
        metrics.gauges |= {
            "live_tables": ("Tables in memory.", lambda: len(self.live)),
            "connections": ("Open connections to tables.", self._count_connections),
            "thinking": ("Questions that bots and hints wait for.", lambda: self.thinkers.waiting),
        }

    def _count_connections(self) -> int:
        return sum(len(live.connections) for live in self.live.values())

    # Life

    async def open(self) -> None:
        """Begins: bots that were asked when the process died are asked again."""
        self.store.on_entry = self._heard_entry
        self.store.on_notice = self._heard_notice
        self.store.on_return = lambda: self._spawn(self._catch_up_all())
        await self.store.open()
        self._spawn(self._care())

    async def farewell(self) -> None:
        """Tells everybody to come back soon."""
        self.stopping = True
        bye = encode(protocol.Bye("restart", 500))
        for live in self.live.values():
            for connection in live.connections:
                connection.push(bye)
                connection.close(1012)
        await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Ends. What was acknowledged is stored already."""
        self.stopping = True
        for task in [*self._tasks, *(task for live in self.live.values() for task in live.thinking.values())]:
            task.cancel()
        self.thinkers.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _care(self) -> None:
        """Looks after everything that nobody asks for, every few seconds."""
        swept = 0.0
        while True:
            try:
                self._evict()
                self._hints.tidy()
                now = time.time()
                for table in await self.store.bots_due(now - 2 * PEER_GRACE if swept else now, 100):
                    with contextlib.suppress(Refusal):
                        self._wake_bots(await self.get(table), 0)
                if now - swept > 3600:
                    swept = now
                    await self.store.remove_waiting(now - self.settings.waiting_days * 86400)
                await self._beat()
            except StoreError:
                log.warning("the database does not answer", extra={"event": "care"})
            except Exception:
                self._fault("care")
            await asyncio.sleep(HEARTBEAT)

    def _evict(self) -> None:
        limit = time.monotonic() - self.settings.idle_after
        for live in list(self.live.values()):
            if live.used < limit and not live.connections and not live.thinking and not live.lock.locked():
                del self.live[live.id]
                self._elsewhere.pop(live.id, None)

    def _fault(self, where: str, **extra: Any) -> None:
        self.metrics.faults += 1
        log.exception("fault", extra={"event": "fault", "at_work": where, **extra})

    # Tables

    async def create(self, guest: Guest, wish: protocol.NewTable) -> str:
        """Makes a table and returns its name. Raises :class:`Refusal`."""
        try:
            game = games.load(wish.game)
        except RuleError:
            raise Refusal("no_such_game") from None
        if wish.players not in game.seats or len(wish.bots) > wish.players:
            raise Refusal("bad_players", players=list(game.seats))
        try:
            options = game.options_type.read(wish.options).as_dict()
        except RuleError:
            raise Refusal("bad_options") from None
        filled: list[str | None] = [None if bot is None else known_bot(bot) for bot in wish.bots]
        chairs = [Chair(bot=bot) for bot in filled] + [Chair() for _ in range(wish.players - len(filled))]
        return await self._create(guest, wish.game, options, chairs, open_to_all=wish.open)

    async def _create(
        self, guest: Guest, game: str, options: protocol.OptionValues, chairs: list[Chair], *, open_to_all: bool
    ) -> str:
        now = time.time()
        if await self.store.count_made(guest.id, now - 86400) >= self.settings.tables_per_guest:
            raise Refusal("too_many_tables")
        name = "".join(secrets.choice(ALPHABET) for _ in range(12))
        row = TableRow(name, game, len(chairs), options, open_to_all, guest.id, guest.name, now, new_secret(), chairs)
        await self.store.create(row, Summary.of(Table(row), now))
        return name

    async def get(self, name: str) -> LiveTable:
        """A table, from memory or from the store. Raises :class:`Refusal` if there is none."""
        live = self.live.get(name)
        if live is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loaded(name))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _load(self, name: str) -> LiveTable:
        try:
            listed = await self.store.find(name)
            if listed is None:
                raise Refusal("no_such_table")
            table = Table(listed.row, await self.store.entries(name))
        except StoreError:
            raise Refusal("unavailable") from None
        except RuleError:
            # Only if the rules have changed since: nothing that this process could write.
            self._fault("load", table=name)
            raise Refusal("unavailable") from None
        live = self.live[name] = LiveTable(table)
        if self.store.kind == "postgresql":
            self._spawn(self._publish(Notice(self._process, name, ask=True)))
        self._wake_bots(live, self.settings.bot_pause)
        return live

    def _loaded(self, name: str) -> None:
        del self._loading[name]
        number = self._heard.pop(name, 0)
        if name in self.live and self.live[name].table.number < number:
            self._spawn(self._catch_up(self.live[name], number))

    @contextlib.asynccontextmanager
    async def _held(self, live: LiveTable) -> AsyncIterator[Table]:
        """The table as it is, with nobody else changing it."""
        async with live.lock:
            if live.stale:
                await self._reload(live)
            live.used = time.monotonic()
            yield live.table

    async def _reload(self, live: LiveTable) -> None:
        """Reads a table anew, and tells what was not told yet."""
        row, shown = live.table.row, live.shown
        try:
            entries = await self.store.entries(row.id)
        except StoreError:
            raise Refusal("unavailable") from None
        live.table = Table(row, entries[:shown])
        live.stale = False
        for entry in entries[shown:]:
            self._tell(live, entry, live.table.apply(entry), PEER_GRACE)
        self._wake_bots(live, PEER_GRACE)

    async def _catch_up(self, live: LiveTable, number: int) -> None:
        """Reads what another process has appended."""
        try:
            async with self._held(live) as table:
                if table.number < number:
                    for entry in await self.store.entries(live.id, table.number):
                        self._tell(live, entry, table.apply(entry), PEER_GRACE)
        except (StoreError, Refusal):
            live.stale = True

    async def _catch_up_all(self) -> None:
        for live in list(self.live.values()):
            await self._catch_up(live, live.table.number + 1)
            await self._announce(live)

    def _heard_entry(self, name: str, number: int) -> None:
        live = self.live.get(name)
        if live is not None and live.table.number < number:
            self._spawn(self._catch_up(live, number))
        elif name in self._loading:
            self._heard[name] = number

    # Changes

    async def _record(self, live: LiveTable, decide: Callable[[], AnyEntry | int], done: Callable[[int], None]) -> None:
        """Decides, applies and appends a change; calls `done` with its number when it is durable; then tells all.

        To be called with the table held. Raises :class:`Refusal`.
        """
        while True:
            entry = decide()
            if isinstance(entry, int):
                done(entry)
                return
            began = time.monotonic()
            live.stale = True  # until it is known to be stored
            events = live.table.apply(entry)
            try:
                accepted = await self.store.append(Append.of(live.table, entry, time.time()))
            except StoreError:
                self._spawn(self._recover(live))
                raise Refusal("unavailable") from None
            if accepted:
                live.stale = False
                self.metrics.commit.add(time.monotonic() - began)
                self.metrics.entries[type(entry).__name__.lower()] += 1
                done(live.table.number)
                self._tell(live, entry, events, self.settings.bot_pause)
                return
            await self._reload(live)

    async def _recover(self, live: LiveTable) -> None:
        """Reads a stale table anew as soon as the store answers, if somebody looks at it."""
        while live.stale and live.connections:
            with contextlib.suppress(Refusal):
                async with self._held(live):
                    return
            await asyncio.sleep(0.5)

    def _tell(self, live: LiveTable, entry: AnyEntry, events: list[Event], pause: float) -> None:
        """Tells everybody at the table what happened, each as he may see it."""
        table = live.table
        live.shown = table.number
        room = changes_room(entry, table)
        told: dict[str | int | None, str] = {}
        for connection in live.connections:
            # Without the room, all who have the same view are told the same.
            key = connection.guest_id if room else table.seat_of(connection.guest_id)
            if key not in told:
                told[key] = encode(table.state(connection.guest_id, events, room=room)).decode()
            connection.push(told[key])
        if not isinstance(entry, Moved):
            self._presence_changed(live)
        self._wake_bots(live, pause)

    # Bots

    def _wake_bots(self, live: LiveTable, pause: float) -> None:
        if live.stale or self.stopping:
            return
        for seat in live.table.asked_bots:
            if seat not in live.thinking:
                live.thinking[seat] = asyncio.create_task(self._think(live, seat, pause))

    async def _think(self, live: LiveTable, seat: int, pause: float) -> None:
        """Plays for a bot as long as it is asked."""
        failures = 0
        try:
            while failures < 5:
                await asyncio.sleep(pause + failures)
                pause = self.settings.bot_pause
                try:
                    if not await self._think_once(live, seat):
                        return
                except Refusal:
                    failures += 1
                except Exception:
                    failures += 1
                    self._fault("bot", table=live.id)
        finally:
            del live.thinking[seat]

    async def _think_once(self, live: LiveTable, seat: int) -> bool:
        """Makes one move of a bot; returns whether it is asked again."""
        async with self._held(live) as table:
            if seat not in table.asked_bots:
                return False
            bot = table.chairs[seat].bot
            view = table.view(seat)
            assert bot is not None
            assert view is not None
        began = time.monotonic()
        seed = hashlib.sha256(f"{table.row.secret} bot {seat} {view.decision}".encode()).hexdigest()
        move = await self.thinkers.choose(bot, table.row.game, view, seed)
        self.metrics.think.add(time.monotonic() - began)
        answer = Moved(seat, view.decision, move)
        async with self._held(live):

            def decide() -> AnyEntry | int:
                now = live.table
                if seat not in now.asked_bots or now.asks(seat, view.decision).legal(seat) != view.legal:
                    return now.number
                return answer

            await self._record(live, decide, lambda _: None)
            return seat in live.table.asked_bots

    # People

    async def join(self, connection: Connection, live: LiveTable, after: int | None) -> None:
        """Shows somebody the table, from where he left off if he says where that was."""
        async with self._held(live) as table:
            row = table.row
            live.connections.add(connection)
            if connection.guest_id is not None:
                self._by_guest[connection.guest_id] += 1
            connection.push(
                encode(
                    Welcome(
                        protocol.VERSION,
                        row.id,
                        row.game,
                        row.players,
                        row.options,
                        row.open,
                        None if connection.guest is None else connection.guest.name,
                    )
                )
            )
            connection.push(encode(self._presence(live)))
            self._presence_changed(live)
            if after is None or not 0 <= table.number - after <= self.settings.catch_up:
                connection.push(encode(table.state(connection.guest_id, None, room=True)))
            elif after < table.number:
                await self._tell_missed(connection, row, after)

    async def _tell_missed(self, connection: Connection, row: TableRow, after: int) -> None:
        """The very messages that were missed: they follow from the entries."""
        try:
            entries = await self.store.entries(row.id)
        except StoreError:
            raise Refusal("unavailable") from None
        past = Table(row, entries[:after])
        for entry in entries[after:]:
            events = past.apply(entry)
            connection.push(encode(past.state(connection.guest_id, events, room=changes_room(entry, past))))

    def leave(self, connection: Connection, live: LiveTable) -> None:
        """Somebody has gone."""
        if connection not in live.connections:
            return
        live.connections.discard(connection)
        if connection.guest_id is not None:
            live.seen[connection.guest_id] = time.monotonic()
            self._by_guest[connection.guest_id] -= 1
            if not self._by_guest[connection.guest_id]:
                del self._by_guest[connection.guest_id]
        live.used = time.monotonic()
        self._presence_changed(live)

    def check_room_for(self, guest: Guest | None, live: LiveTable) -> None:
        """Raises :class:`Refusal` if there are too many connections already."""
        if guest is not None and self._by_guest[guest.id] >= self.settings.connections_per_guest:
            raise Refusal("too_many_connections")
        seat = live.table.seat_of(None if guest is None else guest.id)
        # Seats come to at most ten, each with at most so many connections; all others watch.
        if seat is None and self._watchers(live) >= self.settings.watchers_per_table:
            raise Refusal("too_many_connections")

    async def handle(self, connection: Connection, live: LiveTable, data: str | bytes) -> None:
        """Does what a client asks for, and answers."""
        number: int | None = None
        try:
            try:
                message = decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                number = _id_in(data)
                connection.admit(1)
                raise Refusal("unreadable") from None
            number = message.id
            connection.admit(len(message.moves) if isinstance(message, protocol.Preview) else 1)
            await self._do(connection, live, message)
        except Refusal as refusal:
            self.metrics.refusals[refusal.reason] += 1
            connection.push(encode(Refused(number, refusal.reason, refusal.detail)))
        except Exception:
            self._fault("message", table=live.id)
            connection.push(encode(Refused(number, "unavailable")))

    async def _do(self, connection: Connection, live: LiveTable, message: protocol.AnyClientMessage) -> None:
        match message:
            case protocol.Ping():
                connection.push(encode(Ack(message.id, live.shown)))
            case protocol.Preview():
                async with self._held(live) as table:
                    seat = table.seat_of(connection.guest_id)
                    previews = table.previews(seat, message.decision, message.moves)
                connection.push(encode(protocol.Previews(message.id, message.decision, previews)))
            case protocol.AskHint():
                await self._hint(connection, live, message)
            case protocol.Again():
                await self._play_again(connection, live, message)
            case _:
                await self._change(connection, live, message)

    async def _change(self, connection: Connection, live: LiveTable, message: protocol.AnyClientMessage) -> None:
        if isinstance(message, protocol.Sit) and connection.guest_id is not None:
            try:
                await self.store.join(connection.guest_id, live.id)
            except StoreError:
                raise Refusal("unavailable") from None

        def decide() -> AnyEntry | int:
            if isinstance(message, protocol.MakeMove):
                return live.table.decide(message, Asker(connection.guest, host=False))
            here = self._here(live)
            asker = Asker(connection.guest, self._may_host(live, connection.guest_id, here), self._gone(live, here))
            return live.table.decide(message, asker)

        async with self._held(live):
            await self._record(live, decide, lambda number: connection.push(encode(Ack(message.id, number))))

    async def _play_again(self, connection: Connection, live: LiveTable, message: protocol.Again) -> None:
        async with self._held(live) as table:
            guest = connection.guest
            if table.status != "finished":
                raise Refusal("not_finished")
            if guest is None or table.seat_of(guest.id) is None:
                raise Refusal("not_seated")
            row = table.row
            new = None
            try:
                if table.again is None:
                    new = await self._create(guest, row.game, row.options, table.kept_chairs(), open_to_all=row.open)
                await self._record(
                    live,
                    lambda: live.table.number if live.table.again is not None or new is None else PlayedAgain(new),
                    lambda number: connection.push(encode(Ack(message.id, number))),
                )
            except StoreError:
                raise Refusal("unavailable") from None
            if new is not None and live.table.again != new:
                await self.store.remove(new)

    async def _hint(self, connection: Connection, live: LiveTable, message: protocol.AskHint) -> None:
        async with self._held(live) as table:
            seat = table.seat_of(connection.guest_id)
            table.asks(seat, message.decision)
            view = table.view(seat)
        if connection.thinking or not self._hints.take(connection.guest_id):
            raise Refusal("busy")
        assert view is not None
        connection.thinking = True
        self._spawn(self._give_hint(connection, live, message, view))

    async def _give_hint(self, connection: Connection, live: LiveTable, message: protocol.AskHint, view: Any) -> None:
        try:
            advice = await self.thinkers.advise("hard", live.table.row.game, view, secrets.token_hex(8))
            told = [protocol.Advice(item.move, item.visits, item.value) for item in advice]
            connection.push(encode(protocol.Hint(message.id, message.decision, told)))
        except Exception:
            self._fault("hint", table=live.id)
            connection.push(encode(Refused(message.id, "unavailable")))
        finally:
            connection.thinking = False

    # Who is there

    def _here(self, live: LiveTable) -> set[str]:
        """The guests who are connected, to this process or another."""
        here = {connection.guest_id for connection in live.connections if connection.guest_id is not None}
        for notice in self._elsewhere.get(live.id, {}).values():
            here.update(notice.guests)
        return here

    def _watchers(self, live: LiveTable) -> int:
        here = sum(live.table.seat_of(connection.guest_id) is None for connection in live.connections)
        return here + sum(notice.watchers for notice in self._elsewhere.get(live.id, {}).values())

    def _may_host(self, live: LiveTable, guest_id: str | None, here: set[str]) -> bool:
        """The host may; where the host is not there, the first seated guest who is."""
        host = live.table.row.host
        if guest_id is None or host in here:
            return guest_id == host
        return guest_id == next((chair.guest for chair in live.table.chairs if chair.guest in here), None)

    def _gone(self, live: LiveTable, here: set[str]) -> frozenset[int]:
        """The seats whose guests have not been there for a while, as far as this process knows."""
        limit = time.monotonic() - self.settings.gone_after
        return frozenset(
            seat
            for seat, chair in enumerate(live.table.chairs)
            if chair.guest is not None and chair.guest not in here and live.seen.get(chair.guest, live.loaded) <= limit
        )

    def _presence(self, live: LiveTable) -> Presence:
        here = self._here(live)
        seats = [seat for seat, chair in enumerate(live.table.chairs) if chair.guest in here]
        return Presence(seats, self._watchers(live))

    def _presence_changed(self, live: LiveTable, *, publish: bool = True) -> None:
        """Tells everybody soon. Not at once: a thousand who come together are told of once."""

        def tell() -> None:
            live.presence_due = None
            message = encode(self._presence(live)).decode()
            for connection in live.connections:
                connection.push(message)
            if live.announce_due:
                live.announce_due = False
                self._spawn(self._announce(live))

        live.announce_due |= publish and self.store.kind == "postgresql"
        if live.presence_due is None:
            live.presence_due = asyncio.get_running_loop().call_later(PRESENCE_PAUSE, tell)

    async def _announce(self, live: LiveTable) -> None:
        """Tells the other processes who is connected to this one."""
        guests = sorted({connection.guest_id for connection in live.connections if connection.guest_id is not None})
        watchers = sum(live.table.seat_of(connection.guest_id) is None for connection in live.connections)
        await self._publish(Notice(self._process, live.id, guests, watchers))

    async def _publish(self, notice: Notice) -> None:
        with contextlib.suppress(StoreError):
            await self.store.publish(encode(notice))

    async def _beat(self) -> None:
        """Says that this process is alive, and forgets those who are not."""
        if self.store.kind != "postgresql":
            return
        await self._publish(Notice(self._process))
        limit = time.monotonic() - PEER_SILENCE
        for process in [process for process, heard in self._peers.items() if heard < limit]:
            del self._peers[process]
            for name, notices in list(self._elsewhere.items()):
                if notices.pop(process, None) is not None and name in self.live:
                    self._presence_changed(self.live[name], publish=False)
                if not notices:
                    del self._elsewhere[name]

    def _heard_notice(self, data: bytes) -> None:
        notice = msgspec.json.decode(data, type=Notice)
        self._peers[notice.process] = time.monotonic()
        if notice.table is None:
            return
        live = self.live.get(notice.table)
        if live is None:
            return
        if notice.ask:
            if live.connections:
                self._spawn(self._announce(live))
            return
        before = self._elsewhere.setdefault(notice.table, {}).get(notice.process)
        for guest in set(before.guests if before else ()) - set(notice.guests):
            live.seen[guest] = time.monotonic()
        self._elsewhere[notice.table][notice.process] = notice
        self._presence_changed(live, publish=False)


def _id_in(data: str | bytes) -> int | None:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
