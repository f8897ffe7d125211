"""Guests: a name, and a signed cookie that says who a browser is."""

from __future__ import annotations

import secrets
import time
import unicodedata
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, TimestampSigner

from quintet.server.protocol import Refusal
from quintet.server.store import Store
from quintet.server.table import Guest

COOKIE = "quintet"
LONGEST_NAME = 24
DAY = 86400
REMEMBERED = 10.0
"""For so many seconds a name is not asked of the store again; another process may have changed it."""
MARKUP = set('<>&"`\\')


class Guests:
    """Knows guests by their cookies."""

    def __init__(self, store: Store, days: int) -> None:
        self._store = store
        self._days = days
        self._signer: TimestampSigner
        self._names: dict[str, tuple[str, float]] = {}

    async def open(self) -> None:
        """Gets the key that cookies are signed with."""
        self._signer = TimestampSigner(await self._store.key(), salt="guest", digest_method=sha256)

    async def known(self, cookies: str) -> Guest | None:
        """The guest whom the cookies name; nobody if they are missing, forged or expired."""
        read = self._read(cookies)
        if read is None:
            return None
        guest, _ = read
        name, until = self._names.get(guest, ("", 0.0))
        if until < time.monotonic():
            stored = await self._store.guest_name(guest)
            if stored is None:
                return None
            name = self._remember(guest, stored)
        return Guest(guest, name)

    async def name(self, guest: Guest | None, wish: str) -> Guest:
        """Names or renames a guest. Raises :class:`Refusal` if it cannot be called that."""
        named = Guest(secrets.token_hex(12) if guest is None else guest.id, clean_name(wish))
        await self._store.save_guest(named.id, named.name, time.time())
        self._remember(named.id, named.name)
        return named

    def cookie(self, guest: Guest, *, secure: bool) -> str:
        """The header that makes a browser this guest."""
        value = self._signer.sign(guest.id).decode()
        rest = f"Path=/; Max-Age={self._days * DAY}; HttpOnly; SameSite=Lax"
        return f"{COOKIE}={value}; {rest}{'; Secure' if secure else ''}"

    def needs_renewal(self, cookies: str) -> bool:
        """Whether a good cookie is more than a day old."""
        read = self._read(cookies)
        return read is not None and read[1] > DAY

    def _read(self, cookies: str) -> tuple[str, float] | None:
        """The guest whom a good cookie names, and its age in seconds."""
        try:
            guest, signed = self._signer.unsign(_cookie_in(cookies) or "", return_timestamp=True)
        except BadSignature:
            return None
        age = time.time() - signed.timestamp()
        # The clock of another process may be ahead, but not by more than a day.
        return (guest.decode(), age) if -DAY <= age <= self._days * DAY else None

    def _remember(self, guest: str, name: str) -> str:
        if len(self._names) > 10_000:
            self._names.clear()
        self._names[guest] = (name, time.monotonic() + REMEMBERED)
        return name


def clean_name(wish: str) -> str:
    """The name in normal form. Raises :class:`Refusal` if it is empty or long, or could play tricks on a page.

    >>> clean_name("  Anna   Maria ")
    'Anna Maria'
    """
    if any(character in MARKUP or unicodedata.category(character).startswith("C") for character in wish):
        raise Refusal("bad_name")
    name = " ".join(unicodedata.normalize("NFC", wish).split())
    if not 1 <= len(name) <= LONGEST_NAME or not any(character.isalnum() for character in name):
        raise Refusal("bad_name")
    return name


def _cookie_in(cookies: str) -> str | None:
    if COOKIE not in cookies:
        return None
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value
