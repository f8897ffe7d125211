"""A live table: one that is in memory, with the people who look at it.

It is an actor. People, bots and other processes tell it things; it takes them one at a time and answers, and nobody
else touches its state. Every change takes the same way, for people and bots alike: *decide* what is to happen, *record*
it, *tell* it to all. Nothing is told before it is durable. If the store says that another process was first, the table
follows that process and decides again. A table whose last change was lost or is uncertain is stale, and is read again
before it is used.

Where something is stored that cannot be carried out, because a later version wrote it or it was damaged, the table is
*frozen*: people see it as it was before, and nothing more happens at it here, since that would be built upon sand.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

import msgspec

from quintet.engine import Event
from quintet.server import protocol
from quintet.server.buckets import Buckets
from quintet.server.clocks import by_days
from quintet.server.connections import Connection, frame
from quintet.server.history import SHORT, Recently, folded
from quintet.server.metrics import Metrics
from quintet.server.opening import open_again
from quintet.server.peers import Notice, Peers
from quintet.server.players import Players
from quintet.server.presence import Attendance
from quintet.server.protocol import Ack, AnyClientMessage, Frozen, Previews, Reacted, Refusal, Refused, Welcome
from quintet.server.pulse import Pulse
from quintet.server.rated import check_unfinished
from quintet.server.settings import Settings
from quintet.server.store import Append, Listed, Store, StoreError, Summary
from quintet.server.table import (
    AnyEntry,
    Begin,
    BotAnswer,
    Depart,
    GiveBack,
    GiveUp,
    Guest,
    Moved,
    PlayAgain,
    Question,
    Rename,
    Request,
    Returned,
    Table,
    TableRow,
    TimeUp,
    Unplayable,
    Upgrade,
)
from quintet.server.tasks import Tasks
from quintet.server.turns import Asker

PAUSE = 0.2
"""Comings and goings within this time are told together."""
PEER_GRACE = 5.0
"""How long another process, which made the last move, is left to answer for its bots."""
ALONE = "easy"
"""The bot that gets the seat of one who leaves bots alone. It never has to play."""
BREATH = 20
"""After telling so many missed states, all others get a turn."""
RETRY = 0.5
"""How often a stale table at which people look is read again."""
FICKLE = (
    protocol.Sit,
    protocol.Stand,
    protocol.Pledge,
    protocol.Fill,
    protocol.Lend,
    protocol.Back,
    protocol.Withdraw,
    protocol.TakeBack,
)
"""What can be done and undone for ever: each time is an entry in the log."""
decode = msgspec.json.Decoder(AnyClientMessage).decode


def now() -> float:
    """What time it is, for clocks."""
    return time.time()


class _OnlyId(msgspec.Struct):
    id: protocol.Id


@dataclass(frozen=True)
class House:
    """What all tables of a process share."""

    store: Store
    settings: Settings
    metrics: Metrics
    players: Players
    peers: Peers
    tasks: Tasks
    reactions: Buckets
    """How often each guest may say something."""
    changes: Buckets
    """How often each guest may change who sits and plays, to and fro."""
    looking_back: asyncio.Semaphore
    """What was in long games is worked out for one after the other."""
    report: Callable[[str, Unplayable], None]
    """Counts a table at which something cannot be carried out."""
    over: Callable[[Listed], Awaitable[None]]
    """Told of games that are over, before those who play them are."""
    pulse: Pulse
    """Knows when nobody could play."""
    turn: Callable[[str, TableRow, float | None], None]
    """Told of guests who begin to be asked at a table whose clock is by days, and until when."""


class LiveTable:
    """A table in memory."""

    def __init__(self, table: Table, house: House, *, frozen: bool = False) -> None:
        self.id = table.row.id
        self.table = table
        self.frozen = frozen
        """Whether what came next cannot be carried out."""
        self.attendance = Attendance(house.settings.gone_after)
        self._house = house
        self._lock = asyncio.Lock()
        self._recently = Recently(table.row, house.settings.catch_up)
        self._told = table.number
        """The number of the last state that was told."""
        self._stale = False
        self._recovering = False
        self._used = time.monotonic()
        self._presence_due = False
        self._announce_due = False
        self._grace_due = False
        self._awaiting: asyncio.TimerHandle | None = None
        """What ends the time in which shares are to be shown."""
        self._clock: asyncio.TimerHandle | None = None
        """What goes off when someone's time is up."""
        self._retired = False

    @property
    def pause(self) -> float:
        """How long bots wait before they think: where people play, their pages show everything at their own pace."""
        return 0.0 if self.table.has_people else self._house.settings.bot_pause

    @property
    def asker(self) -> Asker:
        """In whose name its bots are asked."""
        return Asker(self.table.row.host, self.id, self.attendance.anyone())

    # What people ask for

    async def hear(self, sender: Connection, data: str | bytes) -> None:
        """Does what a client asks for, and answers. Whatever goes wrong, it is told here."""
        number: int | None = None
        try:
            try:
                message = decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                number = _id_in(data)
                sender.admit(1)
                raise Refusal("unreadable") from None
            number = message.id
            sender.admit(len(message.moves) if isinstance(message, protocol.Preview) else 1)
            if isinstance(message, protocol.Ping):
                sender.send(Ack(number, self._told, now()))  # needs no store, so it waits for none
            else:
                async with self._held():
                    await self._do(sender, message)
        except Refusal as refusal:
            self._house.metrics.refusals(refusal.reason).inc()
            sender.send(Refused(number, refusal.reason, refusal.detail))
        except Exception:
            self._house.metrics.fault("message", table=self.id)
            sender.send(Refused(number, "unavailable"))

    async def _do(self, sender: Connection, message: AnyClientMessage) -> None:
        table = self.table
        match message:
            case protocol.Preview(id=number, decision=decision, moves=moves):
                previews = table.previews(table.seat_of(sender.guest), decision, moves)
                sender.send(Previews(number, decision, previews))
            case protocol.AskHint(decision=decision, move=move):
                seat = table.seat_of(sender.guest)
                view = table.asks(seat, decision).view(seat)
                if not table.may_ask_for_hints(seat):
                    raise Refusal("no_hints")
                if move is not None and move not in view.legal:
                    raise Refusal("illegal", move=move)
                self._house.players.hint(sender, message, table.row.game, view)
            case protocol.Again():
                await self._play_again(sender, message)
            case protocol.React():
                await self._react(sender, message)
            case protocol.Start():
                await check_unfinished(self._house.store, self.table)
                await self._change(Begin(message, time.time() + self._house.settings.reveal_seconds), sender)
            case protocol.MakeMove():
                await self._change(message, sender)
            case _:
                if isinstance(message, FICKLE) and not self._house.changes.take(sender.guest_id):
                    raise Refusal("too_fast")
                await self._list(sender, message)
                await self._change(message, sender)

    async def _list(self, sender: Connection, message: AnyClientMessage) -> None:
        """Puts the table into a guest's list, or takes it out, before anyone is told that they sit or have left."""
        guest, store = sender.guest, self._house.store
        if guest is None:
            return
        if isinstance(message, protocol.Sit):
            await store.join(guest.id, self.id)
        # The host of a table that waits may come back to it, also without a seat.
        leaves = isinstance(message, protocol.Stand) and guest.id != self.table.row.host
        if leaves or isinstance(message, protocol.Resign):
            self.table.decide(message, guest, self.attendance)  # refused, where it is not possible
            await store.leave(guest.id, self.id)

    async def _play_again(self, sender: Connection, message: protocol.Again) -> None:
        guest, again = self.table.check_again(sender.guest), self.table.again
        if again is not None:
            sender.send(Ack(message.id, self.table.number))
            return
        again = await open_again(self._house.store, self._house.settings, guest, self.table)
        await self._change(PlayAgain(message.id, again), sender)
        if self.table.again != again:
            await self._house.store.remove(again)

    async def _react(self, sender: Connection, message: protocol.React) -> None:
        """Passes on what is said to all who are there. It is no part of the table, so nothing is recorded."""
        seat = self.table.seat_of(sender.guest)
        if seat is None or self.table.chairs[seat].kept:
            raise Refusal("not_seated")
        if not self._house.reactions.take(sender.guest_id):
            raise Refusal("too_fast")
        reaction = Reacted(seat, message.reaction)
        sender.send(Ack(message.id, self.table.number))
        self._tell_reaction(reaction)
        self._house.tasks.spawn(self._house.peers.pass_on(self.id, reaction))

    def _tell_reaction(self, reaction: Reacted) -> None:
        written = frame(reaction)
        for connection in self.attendance.connections:
            connection.write(written)

    async def rename(self, guest: Guest) -> None:
        """A guest is called otherwise now: all at the table see it. Raises :class:`Refusal`."""
        for connection in self.attendance.connections:
            if connection.guest_id == guest.id:
                connection.guest = guest
        if self.table.outdated(guest):
            async with self._held():
                await self._change(Rename(guest))

    async def upgrade(self) -> None:
        """Goes on by a later edition of the rules. Processes of the older one leave the table alone from then on."""
        async with self._held():
            await self._change(Upgrade())

    async def resign(self, guest: Guest) -> None:
        """Gives a guest's seat up among bots, who do not mind. Raises :class:`Refusal` if there are other people."""
        async with self._held():
            if any(chair.guest not in (None, guest.id) for chair in self.table.chairs):
                raise Refusal("still_seated")
            if self.table.status == "playing" and self.table.seat_of(guest) is not None:
                await self._change(protocol.Resign(0, ALONE), guest=guest)

    async def depart(self, guest: Guest) -> None:
        """Takes name and seat from a guest who is to be forgotten. Raises :class:`Refusal`."""
        async with self._held():
            before = -1
            while self.table.number != before:
                before = self.table.number
                await self._change(Depart(guest))

    def dismiss(self, guest: str) -> None:
        """Closes the connections of a guest whom nobody knows any more."""
        for connection in list(self.attendance.connections):
            if connection.guest_id == guest:
                connection.close(1012)

    # What bots answer

    async def question(self, seat: int) -> Question | None:
        """What a bot is asked now, if it is. Raises :class:`Refusal`."""
        async with self._held():
            return None if self._resting else self.table.question(seat)

    async def answer(self, answer: BotAnswer) -> bool:
        """Plays for a bot, if it is still asked that; returns whether it is asked again. Raises :class:`Refusal`."""
        async with self._held():
            await self._change(answer)
            return answer.seat in self.table.asked_bots and not self._resting

    def wake_bots(self, pause: float) -> None:
        """Lets the bots that are asked answer, after a pause; unless the table rests."""
        seats = self.table.asked_bots
        if seats and not self.frozen and not self._resting:
            self._house.players.wake(self, seats, pause)

    @property
    def _resting(self) -> bool:
        """Whether bots do not play, because there is nobody for whom they would: nobody looks, and nobody plays.

        A person who plays need not look: bots move on until it is that person's turn, so that it is told in the list
        of tables, and no further.
        """
        return not self.attendance.anyone() and not self.table.has_people

    # What happens by itself

    def await_shares(self, pause: float = 0) -> None:
        """Sees to it, not before a pause, that shares which are to be shown are not waited for too long."""
        if self.table.status != "opening" or self.frozen:
            if self._awaiting is not None:
                self._awaiting.cancel()
                self._awaiting = None
        elif self._awaiting is None:
            wait = max(pause, self.table.reveal_by - time.time())
            self._awaiting = asyncio.get_running_loop().call_later(wait, self._shares_due)

    def _shares_due(self) -> None:
        self._awaiting = None
        self._house.tasks.spawn(self._give_up())

    async def _give_up(self) -> None:
        """Nobody waits any longer, unless this is about shares that are awaited since another start."""
        with contextlib.suppress(Refusal):
            async with self._held():
                if self.table.reveal_by <= time.time():
                    await self._change(GiveUp(self.table.reveal_by))
        self.await_shares(RETRY)

    def await_time(self, pause: float = 0) -> None:
        """Sees to it, not before a pause, that nobody thinks for longer than they may."""
        if self.table.clocks is None:
            return
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        deadline = self.table.clocks.next
        if deadline is not None and not self.frozen and not self._retired:
            wait = max(pause, deadline - now())
            self._clock = asyncio.get_running_loop().call_later(wait, self._time_due)

    def _time_due(self) -> None:
        self._clock = None
        self._house.tasks.spawn(self._end_time())

    async def _end_time(self) -> None:
        """Carries out what happens at the end of time, for all whose time is up; unless nobody could have played."""
        with contextlib.suppress(Refusal, StoreError):
            await self._house.pulse.beat()
            async with self._held():
                await self._give_back()
                clocks = self.table.clocks
                assert clocks is not None
                for seat in clocks.late(now()):
                    await self._change(TimeUp(seat, clocks.decisions[seat], now()))
        self.await_time(RETRY)

    async def give_back(self) -> None:
        """Makes good that the server was away, where someone thought meanwhile."""
        if self.table.clocks is None:
            return
        with contextlib.suppress(Refusal):
            async with self._held():
                await self._give_back()

    async def _give_back(self) -> None:
        for began, ended in self._house.pulse.outages:
            if self.table.clocks is not None and self.table.clocks.owed(began, ended):
                await self._change(GiveBack(began, ended))

    # Decide, record, tell: all of it with the table held

    def _held(self, *, even_frozen: bool = False) -> _Held:
        """The table as it is, with nobody else changing it.

        Raises :class:`Refusal` if the store does not answer, or if the table is frozen and not only looked at.
        """
        return _Held(self, even_frozen=even_frozen)

    async def _hold(self, *, even_frozen: bool) -> None:
        await self._lock.acquire()
        self._used = time.monotonic()
        if self._stale or self.frozen:
            try:
                if self._stale:
                    await self._read_again()
                if self.frozen and not even_frozen:
                    raise Refusal("frozen")
            except BaseException as error:
                await self._release(error)
                raise

    async def _release(self, error: BaseException | None) -> None:
        """Lets others have the table, after an error that may concern all of it."""
        try:
            if isinstance(error, Unplayable):
                await self._freeze(error)
                raise Refusal("frozen") from None
            if isinstance(error, StoreError):
                raise error
        except StoreError:
            self._stale = True
            if not self._recovering:
                self._recovering = True
                self._house.tasks.spawn(self._recover())
            raise Refusal("unavailable") from None
        finally:
            self._lock.release()

    async def _change(self, request: Request, sender: Connection | None = None, *, guest: Guest | None = None) -> None:
        """Decides what is to happen, records it, acknowledges it, and tells it to all. Raises :class:`Refusal`."""
        guest = guest if sender is None else sender.guest
        while True:
            entry = self.table.decide(request, guest, self.attendance)
            if isinstance(entry, int):  # it was done before
                if sender is not None:
                    sender.send(Ack(request.id, entry))
                return
            events = await self._record(entry)
            if events is not None:
                break
            await self._read_again()  # another process was first
        ack = b"" if sender is None else frame(Ack(request.id, self.table.number))
        self._tell(entry, events, self.pause, sender, ack)

    async def _record(self, entry: AnyEntry) -> list[Event] | None:
        """Carries an entry out, and returns what happened when it is durable; nothing if another one was first."""
        began, moment, running = time.monotonic(), now(), self.table.status == "playing"
        decisions = None
        if self.table.clocks is not None:
            entry.at, decisions = round(moment, 3), self.table.clocks.decisions.copy()
        self._stale = True  # until it is known to be stored
        events = self.table.apply(entry)
        if not await self._house.store.append(Append.of(self.table, entry, moment)):
            return None
        if running and self.table.status != "playing":
            await self._house.over(Listed(self.table.row, Summary.of(self.table, moment)))
        if decisions is not None and not isinstance(entry, Returned):
            self._call(decisions)
        self._stale = False
        self._house.metrics.commit.observe(time.monotonic() - began)
        self._house.metrics.entries(type(entry).__name__.lower()).inc()
        return events

    def _call(self, before: list[int]) -> None:
        """Says whose turn it is now, where they need not be here, given the last decision of each before."""
        clocks, row = self.table.clocks, self.table.row
        if clocks is None or not by_days(clocks.clock):
            return
        for seat, (old, new) in enumerate(zip(before, clocks.decisions, strict=True)):
            guest = self.table.chairs[seat].guest
            if old != new and guest is not None:
                self._house.turn(guest, row, clocks.deadline(seat))

    def _tell(
        self, entry: AnyEntry, events: list[Event], pause: float, sender: Connection | None = None, ack: bytes = b""
    ) -> None:
        """Tells all people at the table what happened, each as they may see it, and wakes the bots.

        The one who asked for it is told first that it is done, with the same write: each is a call into the system.
        """
        table, here = self.table, self.attendance.connections
        self._told = table.number
        if here:  # else nobody needs to be shown anything
            state, frames = table.states(events), dict[int | None, bytes]()
            for connection in here:
                seat = table.seat_of(connection.guest)
                if seat not in frames:
                    frames[seat] = frame(state(seat))
                connection.write(ack + frames[seat] if connection is sender else frames[seat])
        if not isinstance(entry, Moved):
            self._presence_changed()
        self.wake_bots(pause)
        self.await_shares()
        self.await_time()

    # Keeping up with the store and the other processes

    async def catch_up(self, number: int) -> None:
        """Follows another process, which has appended this number."""
        with contextlib.suppress(Refusal):
            async with self._held():
                if self.table.number < number:
                    self._follow(await self._house.store.entries(self.id, self.table.number))

    async def _read_again(self) -> None:
        """Reads the whole table, and tells what was not told yet."""
        entries = await self._house.store.entries(self.id)
        if len(entries) < self._told:
            raise Refusal("no_such_table")  # it was removed
        self.table = await folded(self.table.row, entries[: self._told])
        self._stale = False
        self._follow(entries[self._told :])
        self.wake_bots(PEER_GRACE)

    def _follow(self, entries: Iterable[AnyEntry]) -> None:
        for entry in entries:
            self._tell(entry, self.table.follow(entry), PEER_GRACE)

    async def _freeze(self, error: Unplayable) -> None:
        """Goes back to before what cannot be carried out, and tells all that nothing more happens here."""
        self._house.report(self.id, error)
        self.frozen = True
        self.table = Table.as_far_as_possible(self.table.row, await self._house.store.entries(self.id))
        self._told, self._stale = self.table.number, False
        for connection in self.attendance.connections:
            connection.send(Frozen())

    async def _recover(self) -> None:
        """Reads a stale table again as soon as the store answers, if there are people who look at it."""
        try:
            while self._stale and self.attendance.connections:
                with contextlib.suppress(Refusal):
                    async with self._held():
                        break
                await asyncio.sleep(RETRY)
        finally:
            self._recovering = False

    # Who is there

    async def join(self, connection: Connection, after: int | None) -> None:
        """Shows a table, from where a client left off if it says where that was. Raises :class:`Refusal`."""
        past = await self._as_last_seen(connection, after)
        async with self._held(even_frozen=True):
            table, row = self.table, self.table.row
            rested = self._resting
            self.attendance.enter(connection)
            if rested:
                self.wake_bots(self.pause)
            name = None if connection.guest is None else connection.guest.name
            connection.send(
                Welcome(
                    protocol.VERSION,
                    row.id,
                    row.game,
                    row.players,
                    row.options,
                    row.open,
                    name,
                    row.lesson is not None,
                    row.origin,
                    row.terms.rated,
                    row.terms.clock,
                    row.played,
                )
            )
            hosting = connection.guest_id in self.attendance.hosts(table)
            connection.send(self.attendance.message(table, hosting=hosting))
            self._presence_changed()
            if past is None or past.number > table.number:
                connection.send(table.state(table.seat_of(connection.guest), None))
            elif past.number < table.number:
                await self._tell_missed(connection, past)
            if self.frozen:
                connection.send(Frozen())

    async def _as_last_seen(self, connection: Connection, after: int | None) -> Table | None:
        """The table as a client last saw it, unless that is too long ago; and the table itself is brought up to date.

        In a long game that takes a while, so the table is not held meanwhile. Raises :class:`Refusal`.
        """
        store = self._house.store
        async with self._held(even_frozen=True):
            if not self.frozen:
                if after is not None and after > self.table.number:
                    # They have heard of something by another process, and this one has not yet.
                    self._follow(await store.entries(self.id, self.table.number))
                await self._greet(connection)
            number = self.table.number
            if after == number:
                return self.table.copy()
        if after is None or not 0 <= number - after <= self._house.settings.catch_up:
            return None
        try:
            async with self._house.looking_back if number > SHORT else contextlib.nullcontext():
                return await self._recently.at(after, number, store)
        except StoreError:
            raise Refusal("unavailable") from None
        except Unplayable:
            return None  # found by the next who reads the table as a whole

    async def _greet(self, connection: Connection) -> None:
        """One who was called otherwise when the table was last open is called so no more."""
        if connection.guest is not None and self.table.outdated(connection.guest):
            # This process may have heard of the name later than the one that wrote it here.
            latest = await self._house.store.guest(connection.guest.id)
            if latest is not None:
                connection.guest = latest
                await self._change(Rename(latest))

    async def _tell_missed(self, connection: Connection, past: Table) -> None:
        """The very messages that were missed: they follow from the entries."""
        entries = await self._house.store.entries(self.id, past.number)
        for entry in entries[: self.table.number - past.number]:  # what follows is told to all
            events = past.follow(entry)
            connection.send(past.state(past.seat_of(connection.guest), events))
            if past.number % BREATH == 0:
                await asyncio.sleep(0)

    def leave(self, connection: Connection) -> None:
        """A client has gone."""
        if connection in self.attendance.connections:
            self.attendance.leave(connection)
            self._used = time.monotonic()
            self._presence_changed()

    def notice(self, notice: Notice) -> None:
        """Another process has said who is connected to it or what was said there, or asks who is here."""
        if notice.reaction is not None:
            self._tell_reaction(notice.reaction)
        elif not notice.ask:
            self.attendance.hear(notice)
            self._presence_changed(announce=False)
        elif self.attendance.connections:
            self._house.tasks.spawn(self.announce())

    def forget(self, process: str) -> None:
        """Another process has died."""
        if self.attendance.forget(process):
            self._presence_changed(announce=False)

    async def announce(self) -> None:
        """Tells the other processes who is connected to this one, as far as it matters there."""
        here = self.attendance
        await self._house.peers.announce(self.id, here.concerned(self.table), here.watching(self.table))

    def _presence_changed(self, *, announce: bool = True) -> None:
        """Tells everyone soon. Not at once: a thousand who come together are told of once."""
        self._announce_due |= announce
        if not self._presence_due:
            self._presence_due = True
            asyncio.get_running_loop().call_later(PAUSE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = False
        here, table = self.attendance, self.table
        hosts = here.hosts(table)
        messages = {hosting: frame(here.message(table, hosting=hosting)) for hosting in (True, False)}
        for connection in here.connections:
            connection.write(messages[connection.guest_id in hosts])
        if self._announce_due:
            self._announce_due = False
            self._house.tasks.spawn(self.announce())
        if here.connections and not self._grace_due and (grace := here.grace(table)):
            self._grace_due = True
            asyncio.get_running_loop().call_later(grace, self._grace_ends)

    def _grace_ends(self) -> None:
        """Another may act for the host now, unless the host has come back meanwhile."""
        self._grace_due = False
        self._presence_changed(announce=False)

    # Coming and going

    def touch(self) -> None:
        """It is wanted in memory."""
        self._used = time.monotonic()

    def idle(self, since: float) -> bool:
        """Whether nobody has wanted it since then."""
        people, bots = self.attendance.connections, self._house.players
        busy = self._lock.locked() or self._awaiting is not None or bots.busy(self.id)
        return self._used < since and not people and not busy

    def retire(self) -> None:
        """It leaves memory. The hub finds those whose time is up in the store."""
        self._retired = True
        self.await_time()

    def farewell(self) -> None:
        """Tells everyone to come back soon."""
        for connection in list(self.attendance.connections):
            connection.send(protocol.Bye("restart", 500))
            connection.close(1012)


class _Held:
    """Holds a table while something is done with it. All messages pass here: a generator would cost twice as much."""

    __slots__ = ("_even_frozen", "_table")

    def __init__(self, table: LiveTable, *, even_frozen: bool) -> None:
        self._table = table
        self._even_frozen = even_frozen

    async def __aenter__(self) -> None:
        await self._table._hold(even_frozen=self._even_frozen)

    async def __aexit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        await self._table._release(error)


def _id_in(data: str | bytes) -> int | None:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
