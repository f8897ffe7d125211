"""The little of HTTP that we need: routes with typed bodies and answers, and the OpenAPI description that follows.

A framework would do this too, and much that we do not need. With msgspec reading, checking, writing and describing all
bodies, what is left is short enough to read.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, get_args
from urllib.parse import parse_qsl

import msgspec

from quintet.server.buckets import address_of
from quintet.server.protocol import Problem, Reason, Refusal
from quintet.server.table import Guest

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

STATUS: dict[Reason, int] = {
    "already_someone": 409,
    "bad_name": 400,
    "bad_clock": 400,
    "bad_options": 400,
    "bad_passkey": 403,
    "bad_players": 400,
    "bad_push": 400,
    "bad_rated": 400,
    "busy_reviewing": 503,
    "dealt": 409,
    "foreign_origin": 403,
    "frozen": 409,
    "game_begins": 409,
    "illegal": 409,
    "method_not_allowed": 405,
    "name_needed": 401,
    "no_core": 503,
    "no_deal": 409,
    "no_lesson": 404,
    "no_passkeys_here": 409,
    "no_push": 409,
    "no_record": 409,
    "no_review_core": 409,
    "no_review_failed": 409,
    "no_review_lesson": 409,
    "no_review_long": 409,
    "no_review_redrawn": 409,
    "no_review_rules": 409,
    "no_such_bot": 400,
    "no_such_deal": 404,
    "no_such_game": 404,
    "no_such_page": 404,
    "no_such_passkey": 404,
    "no_such_seat": 404,
    "no_such_step": 404,
    "no_such_table": 404,
    "no_such_ticket": 404,
    "not_finished": 409,
    "not_json": 415,
    "not_seated": 409,
    "sealed": 403,
    "still_seated": 409,
    "too_fast": 429,
    "too_large": 413,
    "too_many_connections": 429,
    "too_many_passkeys": 429,
    "too_many_reviews": 429,
    "too_many_tables": 429,
    "unavailable": 503,
    "unreadable": 400,
}
"""The status of an answer that refuses."""
ALWAYS: tuple[Reason, ...] = ("unreadable", "too_fast", "unavailable", "foreign_origin")
"""What any request can be refused with."""


@dataclass
class Answer:
    """What goes back."""

    body: bytes
    kind: str = "application/json"
    status: int = 200
    headers: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def refusing(cls, refusal: Refusal) -> Answer:
        """A refusal, as a problem."""
        return cls(encode(Problem(refusal.reason, refusal.detail)), status=STATUS.get(refusal.reason, 409))

    async def send(self, send: Send, headers: Iterable[tuple[str, str]], *, head: bool = False) -> None:
        """Sends it; to a ``HEAD`` without its body."""
        everything = [("content-type", self.kind), ("content-length", str(len(self.body))), *self.headers, *headers]
        await send(
            {
                "type": "http.response.start",
                "status": self.status,
                "headers": [(name.encode(), value.encode()) for name, value in everything],
            }
        )
        # In pieces, so that one who does not read is noticed, and not all of it lies in the socket's buffer too.
        body = memoryview(b"" if head else self.body)
        for start in range(0, len(body) or 1, PIECE):
            piece = bytes(body[start : start + PIECE])
            await send({"type": "http.response.body", "body": piece, "more_body": start + PIECE < len(body)})

    async def packed(self, accepted: str) -> Answer:
        """The same, compressed, if that is worth it and the other side accepts it."""
        text = self.kind.startswith(("text/", "application/json"))
        done = any(name == "content-encoding" for name, _ in self.headers)
        if done or not text or len(self.body) < SMALL or "gzip" not in accepted:
            return self
        long = len(self.body) > LARGE
        body = await asyncio.to_thread(gzip.compress, self.body, 5, mtime=0) if long else _packed(self.body)
        headers = [*self.headers, ("content-encoding", "gzip"), ("vary", "accept-encoding")]
        return replace(self, body=body, headers=headers)


@dataclass
class Stream(Answer):
    """What goes back a piece at a time, as it is made: for what may be long."""

    pieces: AsyncIterator[bytes] = field(kw_only=True)

    async def send(self, send: Send, headers: Iterable[tuple[str, str]], *, head: bool = False) -> None:
        """Sends it. If something fails half-way, the connection is cut, so that nobody takes a part for all of it."""
        everything = [("content-type", self.kind), *self.headers, *headers]
        await send(
            {
                "type": "http.response.start",
                "status": self.status,
                "headers": [(name.encode(), value.encode()) for name, value in everything],
            }
        )
        if not head:
            async for piece in self.pieces:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


PIECE = 65_536
"""Bytes that are written at a time."""
SMALL, LARGE = 1_000, 65_536
"""Bytes: what is smaller is not compressed, what is larger is compressed beside the event loop."""


@lru_cache(64)
def _packed(body: bytes) -> bytes:
    """What many ask for, such as rulebooks and words, is compressed once."""
    return gzip.compress(body, 9, mtime=0)


encode = msgspec.json.Encoder().encode


class Request:
    """What was asked."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.method: str = scope["method"] if scope["type"] == "http" else "GET"
        self.path: str = scope["path"]
        self.headers: dict[str, str] = {}
        for name, value in scope["headers"]:
            # Of a header that is sent twice, the cookies of HTTP/2 proxies are the ones that add up.
            text = value.decode("latin-1")
            key = name.decode("latin-1").lower()
            self.headers[key] = f"{self.headers[key]}; {text}" if key == "cookie" and key in self.headers else text
        self.params: dict[str, str] = {}
        self.guest: Guest | None = None
        self.body: Any = None

    @property
    def address(self) -> str:
        """Where it came from, as far as that counts."""
        return address_of(self.scope.get("client"))

    @property
    def cookies(self) -> str:
        """The cookies, as they came."""
        return self.headers.get("cookie", "")

    @property
    def secure(self) -> bool:
        """Whether it came over TLS, to us or to the proxy in front of us."""
        return self.scope["scheme"] in ("https", "wss")

    @property
    def query(self) -> dict[str, str]:
        """The parameters after the question mark. Raises :class:`Refusal` if they cannot be read."""
        try:
            return dict(
                parse_qsl(self.scope["query_string"].decode("ascii"), keep_blank_values=True, max_num_fields=20)
            )
        except ValueError:
            raise Refusal("unreadable") from None

    def from_here(self, trusted: frozenset[str]) -> bool:
        """Whether the page that asks is ours, as far as the browser says where it is from."""
        origin = self.headers.get("origin")
        if origin is None or origin in trusted:
            return True
        return origin.partition("://")[2] == self.headers.get("host") != ""

    async def read(self, receive: Receive, limit: int) -> bytes:
        """The body. Raises :class:`Refusal` if it is too large."""
        body = bytearray()
        while True:
            event = await receive()
            if event["type"] == "http.disconnect":
                raise ConnectionError
            body += event.get("body", b"")
            if len(body) > limit:
                raise Refusal("too_large")
            if not event.get("more_body", False):
                return bytes(body)


Handler = Callable[[Request], Awaitable[Any]]


@dataclass
class Route:
    """One thing that can be asked."""

    method: str
    path: str
    handler: Handler
    takes: Any = None
    """The type of the body."""
    gives: Any = None
    """The type of the answer, or its content type where it is no JSON of ours."""
    status: int = 200
    refuses: tuple[Reason, ...] = ()
    query: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What may stand after the question mark. Where a pattern is given, a handler gets nothing that does not fit."""

    def __post_init__(self) -> None:
        self.pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.path))
        self.decode = None if self.takes is None else msgspec.json.Decoder(self.takes).decode

    async def answer(self, request: Request, body: bytes) -> Answer:
        """Reads query and body, does what is asked, and writes the answer. Raises :class:`Refusal`."""
        for name, value in request.query.items() if self.query else ():
            if not re.fullmatch(self.query.get(name, {}).get("pattern", "(?s).*"), value):
                raise Refusal("unreadable")
        if self.decode is not None:
            if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
                raise Refusal("not_json")
            try:
                request.body = self.decode(body)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                raise Refusal("unreadable") from None
        result = await self.handler(request)
        return result if isinstance(result, Answer) else Answer(encode(result), status=self.status)


class Router:
    """All routes."""

    def __init__(self, routes: list[Route]) -> None:
        self.routes = routes

    def find(self, request: Request) -> Route:
        """The route for a request, whose `params` are then set. Raises :class:`Refusal`."""
        method = "GET" if request.method == "HEAD" else request.method
        allowed = []
        for route in self.routes:
            if found := route.pattern.fullmatch(request.path):
                if route.method == method:
                    request.params = found.groupdict()
                    return route
                allowed.append(route.method)
        if allowed:
            raise Refusal("method_not_allowed", allow=sorted({*allowed, *(["HEAD"] if "GET" in allowed else [])}))
        raise Refusal("no_such_page")

    def openapi(self, version: str, params: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """The description of all routes; `params` describes what stands in their paths."""
        bodies = [route.takes for route in self.routes if route.takes is not None]
        answers = [route.gives for route in self.routes if route.gives is not None and not isinstance(route.gives, str)]
        types = [*bodies, *answers, Problem]
        schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
        schema_of = {id(kind): schema for kind, schema in zip(types, schemas, strict=True)}
        paths: dict[str, dict[str, Any]] = {}
        for route in self.routes:
            paths.setdefault(route.path, {})[route.method.lower()] = self._describe(route, params, schema_of)
        return {
            "openapi": "3.1.0",
            "info": {"title": "Quintet", "version": version, "description": "See docs/protocol.md."},
            "paths": paths,
            "components": {"schemas": components},
        }

    def _describe(self, route: Route, params: dict[str, dict[str, Any]], schema_of: dict[int, Any]) -> dict[str, Any]:
        name = route.handler.__name__
        kind = route.gives if isinstance(route.gives, str) else "application/json"
        schema = {} if isinstance(route.gives, str) or route.gives is None else schema_of[id(route.gives)]
        responses: dict[str, Any] = {str(route.status): {"description": "Done.", "content": {kind: {"schema": schema}}}}
        reasons = [*route.refuses, *ALWAYS]
        if route.takes is not None:
            reasons += ["not_json", "too_large"]
        for status in sorted({STATUS[reason] for reason in reasons}):
            why = ", ".join(reason for reason in get_args(Reason) if reason in reasons and STATUS[reason] == status)
            problem = {"application/json": {"schema": schema_of[id(Problem)]}}
            responses[str(status)] = {"description": why, "content": problem}
        described: dict[str, Any] = {
            "operationId": name,
            "summary": (route.handler.__doc__ or name).splitlines()[0],
            "parameters": [
                {"name": param, "in": "path", "required": True, "schema": params[param]}
                for param in re.findall(r"\{(\w+)\}", route.path)
            ]
            + [{"name": param, "in": "query", "schema": schema} for param, schema in route.query.items()],
            "responses": responses,
        }
        if route.takes is not None:
            content = {"application/json": {"schema": schema_of[id(route.takes)]}}
            described["requestBody"] = {"required": True, "content": content}
        return described
