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
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import msgspec

from quintet import games
from quintet.engine import Event, RuleError
from quintet.fair import new_secret
from quintet.server import protocol
from quintet.server.buckets import Buckets
from quintet.server.live import Connection, LiveTable, frame
from quintet.server.metrics import Metrics
from quintet.server.presence import Attendance
from quintet.server.protocol import Ack, Refusal, Refused, Welcome
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
PEER_GRACE = 5.0
"""How long another process, which made the last move, is left to answer for its bots."""
HEARTBEAT = 5.0
"""How often things are looked after, and other processes hear of this one."""


class _OnlyId(msgspec.Struct):
    id: protocol.Id


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
        self._attendance = Attendance(store, self.live, self._spawn)
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
        self.store.on_notice = self._attendance.hear
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
                await self._attendance.beat()
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
                self._attendance.forget(live.id)

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
        self._attendance.enquire(live)
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
            await self._attendance.announce(live)

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
        told: dict[str | int | None, bytes] = {}
        for connection in live.connections:
            # Without the room, all who have the same view are told the same.
            key = connection.guest_id if room else table.seat_of(connection.guest_id)
            if key not in told:
                told[key] = frame(encode(table.state(connection.guest_id, events, room=room)))
            connection.push_frame(told[key])
        if not isinstance(entry, Moved):
            self._attendance.changed(live)
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
            connection.push(self._attendance.message(live))
            self._attendance.changed(live)
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
        self._attendance.changed(live)

    def check_room_for(self, guest: Guest | None, live: LiveTable) -> None:
        """Raises :class:`Refusal` if there are too many connections already."""
        if guest is not None and self._by_guest[guest.id] >= self.settings.connections_per_guest:
            raise Refusal("too_many_connections")
        seat = live.table.seat_of(None if guest is None else guest.id)
        # Seats come to at most ten, each with at most so many connections; all others watch.
        if seat is None and self._attendance.watchers(live) >= self.settings.watchers_per_table:
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
            host = self._attendance.may_host(live, connection.guest_id)
            gone = self._attendance.gone(live, self.settings.gone_after)
            return live.table.decide(message, Asker(connection.guest, host, gone))

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


def _id_in(data: str | bytes) -> int | None:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
