"""All of it as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from quintet import games
from quintet.server.api import Api
from quintet.server.buckets import Buckets, Unread
from quintet.server.connections import CLOSING, Connection
from quintet.server.delivery import Caller
from quintet.server.guests import Guests
from quintet.server.hub import Hub
from quintet.server.metrics import Metrics
from quintet.server.pages import HEADERS, Pages
from quintet.server.protocol import Refusal
from quintet.server.settings import Settings
from quintet.server.store import Store, StoreError
from quintet.server.table import Guest, Unplayable
from quintet.server.web import Answer, Receive, Request, Scope, Send

TABLE = re.compile("[a-z0-9]{12}")
LIVE = re.compile(f"/live/({TABLE.pattern})")
PAGE = re.compile(
    "/|/(table|rules|replay|ratings|daily|beat)/([A-Za-z0-9]{1,32})|/daily/[a-z]{1,16}/[0-9-]{10}|/ratings|/daily"
    "|/me|/carry|/me/games|/me/statistics(?:/[a-z]{1,16})?"
)
API = re.compile("/(api|assets|live)/.*|/health|/metrics")
FILE = re.compile(r"/((?:assets/)?[A-Za-z0-9_-][A-Za-z0-9._-]{0,100})")
TIDY = 60.0


class App:
    """The server, but for the sockets."""

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        origins: Iterable[str] = (),
        *,
        caller: Caller | None = None,
        worker: bool = True,
    ) -> None:
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.hub = Hub(store, self.settings, self.metrics, caller)
        self.guests = Guests(store, self.settings.guest_days)
        self.hub.on_rename = self.guests.remember
        self.api = Api(self.hub, self.guests)
        self.hub.on_forget = self._forget
        self.pages = Pages(worker=worker)
        self._origins = frozenset(origins)
        self._requests = Buckets(self.settings.requests_per_second, self.settings.request_burst)
        self.unread = Unread(self.settings.unread_per_address)
        self._tidier: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._http(Request(scope), receive, send)
            case "websocket":
                await self._live(Request(scope), receive, send)
            case "lifespan":
                await self._lifespan(receive, send)

    # Life

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self.open()
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def open(self) -> None:
        """Begins."""
        await self.hub.open()
        await self.guests.open()
        self._tidier = asyncio.create_task(self._tidy())

    async def close(self) -> None:
        """Ends."""
        if self._tidier is not None:
            self._tidier.cancel()
        await self.hub.close()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            self._requests.tidy()
            self.api.tidy()

    def _forget(self, guest: str) -> None:
        self.guests.drop(guest)
        self.api.drop_names()

    # HTTP

    async def _http(self, request: Request, receive: Receive, send: Send) -> None:
        try:
            answer = await self._answer(request, receive)
        except Refusal as refusal:
            answer = self._refused(refusal)
        except StoreError:
            answer = self._refused(Refusal("unavailable"))
        except ConnectionError:
            return
        except Exception:
            self.metrics.fault("request")
            answer = self._refused(Refusal("unavailable"))
        answer = await answer.packed(request.headers.get("accept-encoding", ""))
        if not self.unread.fits(request.address, len(answer.body)):
            answer = self._refused(Refusal("too_fast"))
        self.metrics.requests(answer.status).inc()
        caching = any(name == "cache-control" for name, _ in answer.headers)
        headers = HEADERS if caching else [*HEADERS, ("cache-control", "no-store")]
        self.unread.change(request.address, len(answer.body))
        try:
            await answer.send(send, headers, head=request.method == "HEAD")
        except StoreError:
            self.metrics.fault("answer")  # half of it was sent: the connection is closed
        finally:
            self.unread.change(request.address, -len(answer.body))

    def _refused(self, refusal: Refusal) -> Answer:
        self.metrics.refusals(refusal.reason).inc()
        answer = Answer.refusing(refusal)
        if refusal.reason == "method_not_allowed":
            answer.headers.append(("allow", ", ".join(refusal.detail["allow"])))
        return answer

    async def _answer(self, request: Request, receive: Receive) -> Answer:
        if not self._requests.take(request.address):
            raise Refusal("too_fast")
        if request.method in ("GET", "HEAD"):
            if found := PAGE.fullmatch(request.path):
                page, about = found[1], found[2] or ""
                return self.pages.index(request.headers, page, about, await self._game(about))
            if found := FILE.fullmatch(request.path):
                with contextlib.suppress(Refusal):
                    return self.pages.file(found[1], request.headers)
            if "text/html" in request.headers.get("accept", "") and not API.fullmatch(request.path):
                # A person who went astray gets the page, which says so in words.
                return replace(self.pages.index({}), status=404)
        elif not request.from_here(self._origins):
            raise Refusal("foreign_origin")
        route = self.api.router.find(request)
        body = await request.read(receive, self.settings.body_size)
        request.guest = await self.guests.known(request.cookies)
        answer = await route.answer(request, body)
        # By these a page notices that it is of another build, or that what it keeps is another guest's.
        answer.headers += [("quintet-build", self.pages.build), ("quintet-guest", _mark(request.guest))]
        return answer

    async def _game(self, about: str) -> str | None:
        """The game that a page is about: named, or played at a table that is named."""
        if about in games.ids():
            return about
        if live := self.hub.live.get(about):
            return live.table.row.game
        # A page that cannot be told so now will be told why.
        with contextlib.suppress(StoreError, Unplayable):
            listed = await self.hub.store.find(about) if TABLE.fullmatch(about) else None
            return listed.row.game if listed else None
        return None

    # Tables

    async def _live(self, request: Request, receive: Receive, send: Send) -> None:
        await receive()
        try:
            if self.hub.stopping:
                raise Refusal("unavailable")
            if not self._requests.take(request.address):
                raise Refusal("too_fast")
            if not request.from_here(self._origins):
                raise Refusal("foreign_origin")
            found = LIVE.fullmatch(request.path)
            if found is None:
                raise Refusal("no_such_page")
            after = _number(request.query.get("after"))
            guest = await self.guests.known(request.cookies)
            live = await self.hub.get(found[1])
            self.hub.enter(guest, live)
        except (Refusal, StoreError) as error:
            await self._reject(error if isinstance(error, Refusal) else Refusal("unavailable"), send)
            return
        connection = Connection(guest, self.settings, request.scope["state"]["line"], send)
        with contextlib.ExitStack() as stay:
            stay.callback(self.hub.leave, guest)
            stay.callback(live.leave, connection)
            connection.on_close = stay.close
            try:
                await send({"type": "websocket.accept"})
                await live.join(connection, after)
                await connection.converse(live.hear, receive)
            except Refusal:
                connection.close(1013)
        if connection.closing is not None:
            await asyncio.wait([connection.closing], timeout=CLOSING)

    async def _reject(self, refusal: Refusal, send: Send) -> None:
        answer = self._refused(refusal)
        headers = [(b"content-type", answer.kind.encode()), (b"content-length", str(len(answer.body)).encode())]
        await send({"type": "websocket.http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": answer.body})


def _mark(guest: Guest | None) -> str:
    """Tells a browser whether it is taken for the same guest as before. It is told to that guest alone."""
    return "" if guest is None else sha256(f"mark {guest.id}".encode()).hexdigest()[:16]


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Refusal("unreadable")
    return int(text)
