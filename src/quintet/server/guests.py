"""Guests: a name, and a signed cookie that says who a browser is."""

from __future__ import annotations

import re
import secrets
import time
import unicodedata
from functools import cache
from hashlib import sha256

from itsdangerous import BadSignature, TimestampSigner

from quintet import bots, words
from quintet.server.protocol import Figure, Refusal
from quintet.server.store import Step, Store
from quintet.server.table import Guest

COOKIE = "quintet"
LONGEST_NAME = 24
DAY = 86400
REMEMBERED = 10.0
"""For so many seconds a name is not asked of the store again; another process may have changed it."""
MARKUP = set('<>&"`\\')
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""What shows nothing though it is called a letter, a mark or a sign: fillers, selectors, an empty pattern."""
LOOKALIKES = str.maketrans("аеіјорсухѕһӏԁԛԝвкмнтαεικνορτυχ0", "aeijopcyxshldqwbkmhtaeiknoptuxo")
"""Cyrillic and Greek letters, and a digit, that look like Latin ones."""


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
        named = None if guest is None else Guest(guest.id, name, figure or guest.figure)
        if named is None or not await self._rename(named):
            named = Guest(secrets.token_hex(12), name, figure)
            await self._store.save_guest(named, time.time())
        self.remember(named)
        return named

    async def _rename(self, guest: Guest) -> bool:
        """Keeps another name, unless the guest was forgotten a moment ago: nobody comes back by that."""
        values = guest.id, guest.name, guest.figure, time.time()
        query = "UPDATE guests SET name = $2, figure = $3, seen = $4 WHERE id = $1"
        return await self._store.together([Step(query, values, needed=True)])

    def cookie(self, guest: Guest, *, secure: bool) -> str:
        """The header that makes a browser this guest."""
        value = self._signer.sign(guest.id).decode()
        rest = f"Path=/; Max-Age={self._days * DAY}; HttpOnly; SameSite=Lax"
        return f"{COOKIE}={value}; {rest}{'; Secure' if secure else ''}"

    def no_cookie(self, *, secure: bool) -> str:
        """The header that makes a browser nobody."""
        return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"

    def drop(self, guest: str) -> None:
        """Forgets what a guest is called."""
        self._known.pop(guest, None)

    def needs_renewal(self, cookies: str) -> bool:
        """Whether a good cookie is more than a day old."""
        read = self._read(cookies)
        return read is not None and read[1] > DAY

    def _read(self, cookies: str) -> tuple[str, float] | None:
        """The guest whom a good cookie names, and its age in seconds."""
        cookie = _cookie_in(cookies)
        try:
            guest, signed = self._signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        said, _, signature = cookie.rpartition(".")
        if signature != self._signer.get_signature(said).decode():
            return None  # base64 can be written in several ways; we wrote it in one
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
    # First what is seen in the end: some characters become others in the normal form, such as U+1FEF a backquote.
    for character in wish + unicodedata.normalize("NFC", wish):
        if character in MARKUP:
            raise Refusal("bad_name", rule="character", character=character)
        if unicodedata.category(character).startswith("C") or BLANK.match(character):
            raise Refusal("bad_name", rule="invisible")
    name = " ".join(unicodedata.normalize("NFC", wish).split())
    if not any(character.isalnum() for character in name):
        raise Refusal("bad_name", rule="letters")
    if len(name) > LONGEST_NAME:
        raise Refusal("bad_name", rule="long", longest=LONGEST_NAME)
    if _looks(name) in names_of_bots():
        raise Refusal("bad_name", rule="bot")
    return name


def _looks(name: str) -> str:
    """A name as one sees it in passing: without regard to case, width and the alphabets that letters are from."""
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOKALIKES)


@cache
def names_of_bots() -> frozenset[str]:
    """What bots are called in any language, by name or by level, as one sees it in passing."""
    called = {"random", *bots.LEVELS}
    for language in words.languages():
        say = words.Words(language)
        called |= {
            *say("bot-names").split(", "),
            *(say("bot-level", level=level) for level in ("random", *bots.LEVELS)),
        }
    return frozenset(_looks(name) for name in called)


def _cookie_in(cookies: str) -> str:
    """Ours, wherever it stands and whatever other programs on this host have written beside it."""
    for cookie in cookies.split(";"):
        name, _, value = cookie.strip(" \t").partition("=")
        if name == COOKIE:
            return value
    return ""
