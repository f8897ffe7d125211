"""Guests: a name, and a signed cookie that says who a browser is."""

from __future__ import annotations

import secrets
import time
import unicodedata
from functools import cache
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from itsdangerous import BadSignature, TimestampSigner

from quintet import bots, words
from quintet.server.protocol import Figure, Refusal
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
        self._known: dict[str, tuple[Guest, float]] = {}

    async def open(self) -> None:
        """Gets the key that cookies are signed with."""
        self._signer = TimestampSigner(await self._store.key(), salt="guest", digest_method=sha256)

    async def known(self, cookies: str) -> Guest | None:
        """The guest whom the cookies name; nobody if they are missing, forged or expired."""
        read = self._read(cookies)
        if read is None:
            return None
        name, _ = read
        guest, until = self._known.get(name, (None, 0.0))
        if until < time.monotonic():
            guest = await self._store.guest(name)
            if guest is not None:
                self.remember(guest)
        return guest

    async def name(self, guest: Guest | None, wish: str, figure: Figure | None = None) -> Guest:
        """Names or renames a guest, whose figure stays if none is given. Raises :class:`Refusal`."""
        name = clean_name(wish)
        if guest is None:
            named = Guest(secrets.token_hex(12), name, figure)
        else:
            named = Guest(guest.id, name, figure or guest.figure)
        await self._store.save_guest(named, time.time())
        self.remember(named)
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

    def remember(self, guest: Guest) -> None:
        """Takes note of what a guest is called."""
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[guest.id] = (guest, time.monotonic() + REMEMBERED)


def clean_name(wish: str) -> str:
    """The name in normal form. Raises :class:`Refusal`, whose detail names the rule that it breaks.

    It must not be empty or long, play tricks on a page, or be what a bot is called.

    >>> clean_name("  Anna   Maria ")
    'Anna Maria'
    """
    for character in wish:
        if character in MARKUP:
            raise Refusal("bad_name", rule="character", character=character)
        if unicodedata.category(character).startswith("C"):
            raise Refusal("bad_name", rule="invisible")
    name = " ".join(unicodedata.normalize("NFC", wish).split())
    if not any(character.isalnum() for character in name):
        raise Refusal("bad_name", rule="letters")
    if len(name) > LONGEST_NAME:
        raise Refusal("bad_name", rule="long", longest=LONGEST_NAME)
    if unicodedata.normalize("NFKC", name).casefold() in names_of_bots():
        raise Refusal("bad_name", rule="bot")
    return name


@cache
def names_of_bots() -> frozenset[str]:
    """What bots are called in any language, by name or by level, without regard to case."""
    called = {"random", *bots.LEVELS}
    for language in words.languages():
        say = words.Words(language)
        called |= {
            *say("bot-names").split(", "),
            *(say("bot-level", level=level) for level in ("random", *bots.LEVELS)),
        }
    return frozenset(name.casefold() for name in called)


def _cookie_in(cookies: str) -> str | None:
    if COOKIE not in cookies:
        return None
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value
