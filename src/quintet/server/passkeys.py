"""Passkeys (WebAuthn): a person is kept for good, and comes back on any device that has the passkey.

A challenge is a ticket: good once, for a few minutes, for one thing, on the page that asked for it. What a device
answers is checked by a library; that the page is ours, and which person a passkey is, is checked here.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import importlib
import ipaddress
import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from quintet.server import protocol, tickets
from quintet.server.people import People, needed
from quintet.server.protocol import Refusal
from quintet.server.store import Step
from quintet.server.table import Guest
from quintet.server.tickets import Issued
from quintet.server.web import Answer, Request, Route

MOST = 20
"""So many passkeys a person has, at most."""
PATIENCE = 300
"""Seconds for which a challenge is good."""
OWN = "SELECT id, label, made, used FROM passkeys WHERE guest = $1 ORDER BY made, id"
HELD = "SELECT credential FROM passkeys WHERE guest = $1 AND place = $2"
KEEP = """
    INSERT INTO passkeys (id, guest, credential, public_key, place, signs, label, made)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8
    WHERE (SELECT count(*) FROM passkeys WHERE guest = $2) < $9 AND EXISTS (SELECT 1 FROM guests WHERE id = $2)
    ON CONFLICT DO NOTHING
"""
REMOVE = "DELETE FROM passkeys WHERE id = $1 AND guest = $2"
FIND = "SELECT guest, public_key, place, signs FROM passkeys WHERE id = $1"
SIGNED = "UPDATE passkeys SET signs = $3, used = $4 WHERE id = $1 AND signs = $2"


class Place(NamedTuple):
    """Where something is asked: the origin of a page, and its host, to which passkeys belong."""

    origin: str
    host: str


def place_of(request: Request) -> Place:
    """Where the page that asks is from.

    That the page is ours was checked before. Raises :class:`Refusal` where browsers have no passkeys.
    """
    origin = request.headers.get("origin")
    if origin is None:
        raise Refusal("foreign_origin")
    try:
        parts = urlsplit(origin)
        host = parts.hostname or ""
    except ValueError:
        raise Refusal("foreign_origin") from None
    local = host == "localhost" or host.endswith(".localhost")
    if not host or _is_address(host) or not (parts.scheme == "https" or (parts.scheme == "http" and local)):
        raise Refusal("no_passkeys_here")
    return Place(origin, host)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def text_of(data: bytes) -> str:
    """Bytes as WebAuthn writes them in JSON."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """What :func:`text_of` wrote. Raises :class:`ValueError` if it is something else."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def handle_of(guest: str) -> bytes:
    """What devices know a person by: always the same, and nothing that anyone could use elsewhere."""
    return hashlib.sha256(f"passkey {guest}".encode()).digest()


def name_of(credential: str) -> str:
    """The short name of a passkey."""
    return hashlib.sha256(credential.encode()).hexdigest()


class Passkeys:
    """The handlers."""

    def __init__(self, people: People) -> None:
        self._people, self._store = people, people.store

    def routes(self) -> list[Route]:
        """What can be asked."""
        own, options = protocol.PasskeyList, protocol.PasskeyOptions
        return [
            Route("GET", "/api/me/passkeys", self.list_passkeys, gives=own),
            Route(
                "POST",
                "/api/me/passkeys/begin",
                self.begin_passkey,
                gives=options,
                refuses=("name_needed", "no_passkeys_here", "too_many_passkeys"),
            ),
            Route(
                "POST",
                "/api/me/passkeys",
                self.add_passkey,
                takes=protocol.NewPasskey,
                gives=own,
                status=201,
                refuses=("name_needed", "no_passkeys_here", "too_many_passkeys", "bad_passkey"),
            ),
            Route(
                "DELETE",
                "/api/me/passkeys/{passkey}",
                self.remove_passkey,
                gives=own,
                refuses=("name_needed", "no_such_passkey"),
            ),
            Route("POST", "/api/passkeys/begin", self.begin_sign_in, gives=options, refuses=("no_passkeys_here",)),
            Route(
                "POST",
                "/api/passkeys",
                self.sign_in,
                takes=protocol.SignIn,
                gives=protocol.Me,
                refuses=("no_passkeys_here", "already_someone", "bad_passkey"),
            ),
        ]

    # Mine

    async def list_passkeys(self, request: Request) -> protocol.PasskeyList:
        """My passkeys."""
        rows = [] if request.guest is None else await self._store.ask(OWN, request.guest.id)
        return protocol.PasskeyList([protocol.Passkey(*row) for row in rows])

    async def begin_passkey(self, request: Request) -> protocol.PasskeyOptions:
        """What the browser is to ask of a device, to make a passkey for me."""
        guest, place = needed(request), place_of(request)
        self._people.take_key(guest.id)
        if len(await self._store.ask(OWN, guest.id)) >= MOST:
            raise Refusal("too_many_passkeys")
        held = [credential for (credential,) in await self._store.ask(HELD, guest.id, place.host)]
        challenge = await self._challenge("register", guest, place)
        library, handle = await _library(), handle_of(guest.id)
        asked: dict[str, Any] = library.to_make(place.host, handle, guest.name, challenge, held, PATIENCE)
        return protocol.PasskeyOptions(asked)

    async def add_passkey(self, request: Request) -> protocol.PasskeyList:
        """Keeps a passkey that a device has made for me."""
        guest, place = needed(request), place_of(request)
        self._people.take_key(guest.id)
        label = " ".join(request.body.label.split())
        if not label or not label.isprintable():
            raise Refusal("unreadable")
        credential: protocol.NewCredential = request.body.credential
        challenge = await self._answered("register", credential.response.client_data, guest, place)
        made: tuple[str, str, int] = (await _library()).made(_as_written(credential), challenge, place)
        name, public_key, signs = made
        values = name_of(name), guest.id, name, public_key, place.host, signs, label, time.time(), MOST
        if not await self._store.together([Step(KEEP, values, needed=True)]):
            full = len(await self._store.ask(OWN, guest.id)) >= MOST
            raise Refusal("too_many_passkeys" if full else "bad_passkey")
        return await self.list_passkeys(request)

    async def remove_passkey(self, request: Request) -> protocol.PasskeyList:
        """Removes a passkey of mine: nobody becomes me by it any more."""
        guest = needed(request)
        if not await self._store.together([Step(REMOVE, (request.params["passkey"], guest.id), needed=True)]):
            raise Refusal("no_such_passkey")
        return await self.list_passkeys(request)

    # To come back

    async def begin_sign_in(self, request: Request) -> protocol.PasskeyOptions:
        """What the browser is to ask of a device, to find out who someone is."""
        place = place_of(request)
        self._people.take_key(request.address)
        challenge = await self._challenge("sign_in", None, place)
        return protocol.PasskeyOptions((await _library()).to_use(place.host, challenge, PATIENCE))

    async def sign_in(self, request: Request) -> Answer:
        """Makes this browser the one whose passkey was used."""
        place = place_of(request)
        self._people.take_key(request.address)
        credential: protocol.Credential = request.body.credential
        rows = await self._store.ask(FIND, name_of(credential.id))
        owner, public_key, host, signs = rows[0] if rows else (None, "", "", 0)
        if owner is not None:
            await self._people.check_replaced(request.guest, owner, replace=request.body.replace)
        challenge = await self._answered("sign_in", credential.response.client_data, None, place)
        if owner is None or host != place.host or credential.response.user != text_of(handle_of(owner)):
            raise Refusal("bad_passkey")
        number: int = (await _library()).used(_as_written(credential), challenge, place, public_key, signs)
        # Where it was used by two at once, one of them has a copy.
        values = name_of(credential.id), signs, number, time.time()
        if not await self._store.together([Step(SIGNED, values, needed=True)]):
            raise Refusal("bad_passkey")
        guest = await self._store.guest(owner)
        if guest is None:
            raise Refusal("bad_passkey")
        await self._store.see_guest(guest.id, time.time())
        return await self._people.become(guest, request)

    # Challenges

    async def _challenge(self, kind: tickets.Kind, guest: Guest | None, place: Place) -> bytes:
        challenge = secrets.token_bytes(32)
        bound = Issued(None if guest is None else guest.id, place.origin)
        await tickets.issue(self._store, kind, text_of(challenge), bound, PATIENCE)
        return challenge

    async def _answered(self, kind: tickets.Kind, client_data: str, guest: Guest | None, place: Place) -> bytes:
        """The challenge that is answered, which is used up by that, whether the answer is good or not.

        Raises :class:`Refusal` if it was none, was answered before, or was for someone else or another page.
        """
        try:
            text = _client_data(bytes_of(client_data)).challenge
            challenge = bytes_of(text)
        except (msgspec.DecodeError, UnicodeError, ValueError):
            raise Refusal("bad_passkey") from None
        bound = await tickets.find(self._store, kind, text)
        if not await self._store.together([tickets.use(kind, text)]):
            raise Refusal("bad_passkey")
        if bound != Issued(None if guest is None else guest.id, place.origin):
            raise Refusal("bad_passkey")
        return challenge


async def _library() -> Any:
    """To load it takes half a second, in which others are served."""
    return await asyncio.to_thread(importlib.import_module, "quintet.server.authenticators")


class _ClientData(msgspec.Struct):
    challenge: str


_client_data = msgspec.json.Decoder(_ClientData).decode


def _as_written(credential: protocol.NewCredential | protocol.Credential) -> dict[str, Any]:
    told: Mapping[str, Any] = msgspec.to_builtins(credential)
    return {**told, "rawId": credential.id, "type": "public-key"}
