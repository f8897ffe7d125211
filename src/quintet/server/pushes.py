"""Calling people back: which browsers want to be told that a decision waits, and telling them, once.

What is to be told stands in the database (``calls``), one row for each browser and table: a later decision at the same
table takes the place of an earlier one. Whichever process finds a row that is due takes it, by moving its time into the
future; where that process dies, the row is due again by then. So each decision is told once, however many processes
there are, and nothing is lost. Nobody's move waits for any of this.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection
from hashlib import sha256
from typing import NamedTuple

import msgspec

from quintet import games, words
from quintet.server import protocol
from quintet.server.buckets import Buckets
from quintet.server.delivery import Caller, Delivery, Subscription, are_keys, is_fit, new_key
from quintet.server.metrics import Metrics
from quintet.server.protocol import Refusal
from quintet.server.settings import Settings
from quintet.server.store import Step, Store, StoreError
from quintet.server.web import Request, Route

log = logging.getLogger(__name__)
LOOK = 5.0
"""How often calls are looked for that another process has left behind, or that are tried again."""
ELSEWHERE = 5.0
"""How long another process, which may have the table in memory and knows who looks at it, is left to call first."""
PAUSES = (0.5, 2.0, 8.0)
"""Seconds between attempts to write down whom to call, where the database does not answer."""
AT_ONCE = 20
"""So many messages are on their way at the same time."""
TRIES = 5
FIRST_WAIT, GROWTH = 15.0, 4
"""Seconds until a message is tried for the second time, and how much longer each further wait is."""
LONGEST_WAIT = 6 * 3600.0
LEFT = 0.1
"""When so much of the time is left, those who have not answered are reminded."""
WORTH = 600.0
"""A reminder is worth it where so many seconds lie between it and the message before."""
DAY, MONTH = 86400.0, 28 * 86400.0
"""For how long a message is kept for a browser that is off, where nothing ends before, and at most."""
BROWSER = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
encode = msgspec.json.Encoder().encode

KEY = "INSERT INTO meta (key, value) VALUES ('push_key', $1) ON CONFLICT DO NOTHING"
SUBSCRIBE = """
    INSERT INTO browsers (id, guest, endpoint, key, auth, language, made) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO UPDATE SET guest = excluded.guest, language = excluded.language, made = excluded.made
    WHERE browsers.key = excluded.key AND browsers.auth = excluded.auth
"""
STRANGERS = "DELETE FROM calls WHERE browser = $1 AND guest <> $2"
TOO_MANY = """
    DELETE FROM browsers WHERE guest = $1 AND id NOT IN (
        SELECT id FROM browsers WHERE guest = $1 ORDER BY made DESC, id LIMIT $2
    )
"""
ASKED = """
    INSERT INTO calls (browser, table_id, guest, game, kind, began, deadline, due, tries)
    SELECT id, $2, guest, $3, 'turn', CAST($4 AS float8), CAST($5 AS float8), CAST($6 AS float8), 0
    FROM browsers WHERE guest = $1
    ON CONFLICT (browser, table_id) DO UPDATE
    SET guest = excluded.guest, kind = excluded.kind, began = excluded.began, deadline = excluded.deadline,
        due = excluded.due, tries = 0
"""
DUE = """
    SELECT browser, table_id, calls.guest, game, kind, began, deadline, due, tries,
           endpoint, browsers.key, auth, language
    FROM calls JOIN browsers ON id = browser WHERE due <= $1 ORDER BY due LIMIT 500
"""
TAKE = "UPDATE calls SET due = $3, tries = tries + 1 WHERE browser = $1 AND table_id = $2 AND due = $4"
# What is done afterwards concerns the decision that was told, and not one that has taken its place meanwhile.
DONE = "DELETE FROM calls WHERE browser = $1 AND table_id = $2 AND due = $3"
AGAIN = "UPDATE calls SET due = $4 WHERE browser = $1 AND table_id = $2 AND due = $3"
REMIND = "UPDATE calls SET due = $4, kind = 'reminder', tries = 0 WHERE browser = $1 AND table_id = $2 AND due = $3"


class Call(NamedTuple):
    """A browser that is to be told of a decision that waits."""

    browser: str
    table: str
    guest: str
    game: str
    kind: protocol.PushKind
    began: float
    deadline: float | None
    due: float
    tries: int
    endpoint: str
    key: str
    auth: str
    language: str


class Pushes:
    """Who wants to be told, and telling them."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        caller: Caller | None,
        present: Callable[[str], Collection[str] | None],
    ) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._caller = caller
        self._present = present
        """Who looks at a table; nothing where this process does not know."""
        self._delivery: Delivery | None = None
        self._news = asyncio.Event()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._limits = Buckets(settings.pushes_per_hour / 3600, settings.pushes_per_hour)
        self._changes = Buckets(settings.names_per_minute / 60, settings.names_per_minute)
        self._under_way: set[asyncio.Task[None]] = set()

    # Life

    async def open(self) -> None:
        """Gets the key that messages are signed with: made once, the same in all processes."""
        if self._caller is not None:
            await self._store.together([Step(KEY, (new_key(),))])
            ((key,),) = await self._store.ask("SELECT value FROM meta WHERE key = 'push_key'")
            self._delivery = Delivery(bytes(key), self._caller, self._settings.push_timeout)

    async def run(self) -> None:
        """Tells what is due, for ever."""
        while self._delivery is not None:
            self._news.clear()
            try:
                await self._look(self._delivery)
            except StoreError:
                log.warning("the database does not answer", extra={"event": "pushes"})
            except Exception:
                self._metrics.fault("pushes")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._news.wait()

    async def close(self) -> None:
        """Ends. What was not told yet is told after the next start, or by another process."""
        for task in self._under_way:
            task.cancel()
        if self._delivery is not None:
            await self._delivery.close()

    def tidy(self) -> None:
        """Forgets those who have not been called for a while."""
        self._limits.tidy()
        self._changes.tidy()

    # What is to be told

    async def turn(self, guest: str, table: str, game: str, deadline: float | None) -> None:
        """A decision waits for a guest from now on, until the deadline if there is one.

        To be called once for each decision. Those who look at the table a little later, or have answered, are not told.
        """
        if self._delivery is None:
            return
        now, wait = time.time(), self._settings.push_wait
        for pause in PAUSES:
            try:
                await self._store.together([Step(ASKED, (guest, table, game, now, deadline, now + wait))])
            except StoreError:
                await asyncio.sleep(pause)
            else:
                asyncio.get_running_loop().call_later(wait + 0.01, self._news.set)
                return
        log.warning("the database does not answer: someone is not called", extra={"event": "pushes"})

    async def _look(self, delivery: Delivery) -> None:
        now = time.time()
        for row in await self._store.ask(DUE, now):
            call = Call(*row)
            unknown = self._store.kind == "postgresql" and self._present(call.table) is None
            if unknown and call.due > now - ELSEWHERE:
                continue
            await self._room.acquire()
            task = asyncio.create_task(self._tell(delivery, call))
            self._under_way.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self._room.release()
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, StoreError):
            log.warning("the database does not answer", extra={"event": "pushes"})
        else:
            self._metrics.fault("pushes", error)

    async def _tell(self, delivery: Delivery, call: Call) -> None:
        """Takes a call, unless another process was first, and carries it out."""
        taken = call._replace(due=time.time() + 2 * self._settings.push_timeout + LOOK, tries=call.tries + 1)
        where = call.browser, call.table
        if not await self._store.together([Step(TAKE, (*where, taken.due, call.due), needed=True)]):
            return
        if not await self._waits(taken):
            await self._change(DONE, taken)
        elif call.guest in (self._present(call.table) or ()):
            await self._remind(taken)
        elif not self._limits.take(call.guest):
            self._metrics.pushes("limited").inc()
            await self._change(DONE, taken)
        else:
            await self._send(delivery, taken)

    async def _send(self, delivery: Delivery, call: Call) -> None:
        now = time.time()
        lasting = DAY if call.deadline is None else min(MONTH, max(60.0, call.deadline - now))
        message = protocol.PushMessage(
            call.kind, call.table, call.game, games.load(call.game).title, call.language, call.deadline
        )
        to = Subscription(call.endpoint, call.key, call.auth)
        answer = await delivery.send(
            to, encode(message), topic=call.table, lasting=lasting, urgent=call.kind == "reminder"
        )
        self._metrics.pushes(answer.outcome).inc()
        match answer.outcome:
            case "sent":
                await self._remind(call)
            case "gone":
                await self._store.together([Step("DELETE FROM browsers WHERE id = $1", (call.browser,))])
            case "later" if call.tries < TRIES:
                wait = FIRST_WAIT * GROWTH ** (call.tries - 1) if answer.wait is None else answer.wait
                await self._change(AGAIN, call, time.time() + min(LONGEST_WAIT, wait))
            case _:
                await self._change(DONE, call)

    async def _waits(self, call: Call) -> bool:
        """Whether the decision is still to be made."""
        if call.deadline is not None and call.deadline <= time.time():
            return False
        listed = await self._store.find(call.table)
        if listed is None or listed.summary.status != "playing":
            return False
        chairs = listed.summary.chairs
        return any(chairs[seat].guest == call.guest and chairs[seat].bot is None for seat in listed.summary.asked)

    async def _remind(self, call: Call) -> None:
        """Comes back when little time is left, unless that was this, or is soon."""
        if call.kind == "turn" and call.deadline is not None:
            then = call.deadline - LEFT * (call.deadline - call.began)
            if then - time.time() >= WORTH:
                return await self._change(REMIND, call, then)
        return await self._change(DONE, call)

    async def _change(self, query: str, call: Call, *values: float) -> None:
        await self._store.together([Step(query, (call.browser, call.table, call.due, *values))])

    # By HTTP

    def routes(self) -> list[Route]:
        """What can be asked."""
        one = {"browser": BROWSER}
        return [
            Route("GET", "/api/push", self.get_push, gives=protocol.Push, query=one),
            Route(
                "PUT",
                "/api/me/push",
                self.subscribe,
                takes=protocol.NewPush,
                gives=protocol.Push,
                refuses=("name_needed", "no_push", "bad_push"),
            ),
            Route("DELETE", "/api/me/push", self.unsubscribe, gives=protocol.Push, query=one),
        ]

    async def get_push(self, request: Request) -> protocol.Push:
        """Whether this server calls people back, by which key, and whether this browser is to be told."""
        browser = request.query.get("browser")
        query = "SELECT 1 FROM browsers WHERE id = $1 AND guest = $2"
        known = browser is not None and request.guest is not None
        found = bool(known and await self._store.ask(query, browser, request.guest.id))  # type: ignore[union-attr]
        return self._push(subscribed=found)

    async def subscribe(self, request: Request) -> protocol.Push:
        """Has this browser told when a decision waits for me."""
        guest, asked = request.guest, request.body
        if self._delivery is None or self._caller is None:
            raise Refusal("no_push")
        if guest is None:
            raise Refusal("name_needed")
        if not is_fit(asked.endpoint, local=self._caller.local):
            raise Refusal("bad_push", rule="endpoint")
        if not are_keys(asked.key, asked.auth):
            raise Refusal("bad_push", rule="keys")
        if asked.language not in words.languages():
            raise Refusal("bad_push", rule="language")
        if not self._changes.take(guest.id):
            raise Refusal("too_fast")
        browser = name_of(asked.endpoint)
        values = browser, guest.id, asked.endpoint, asked.key, asked.auth, asked.language, time.time()
        steps = [
            # A browser that another guest had before is this one's from now on, if it is the same and not another that
            # only knows its address.
            Step(SUBSCRIBE, values, needed=True),
            Step(STRANGERS, (browser, guest.id)),
            Step(TOO_MANY, (guest.id, self._settings.push_browsers)),
        ]
        if not await self._store.together(steps):
            raise Refusal("bad_push", rule="keys")
        return self._push(subscribed=True)

    async def unsubscribe(self, request: Request) -> protocol.Push:
        """Has a browser of mine told no more; without `browser` none of them."""
        browser = request.query.get("browser")
        if request.guest is not None:
            query, values = "DELETE FROM browsers WHERE guest = $1", (request.guest.id,)
            step = Step(query, values) if browser is None else Step(f"{query} AND id = $2", (*values, browser))
            await self._store.together([step])
        return self._push(subscribed=False)

    def _push(self, *, subscribed: bool) -> protocol.Push:
        return protocol.Push(None if self._delivery is None else self._delivery.public_key, subscribed)


def name_of(endpoint: str) -> str:
    """What a browser is called here: its address is a secret, by which anyone could call it, and stands in no URL."""
    return sha256(endpoint.encode()).hexdigest()
