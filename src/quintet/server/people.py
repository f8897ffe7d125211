"""Who someone is: a name and a figure, how they want the page to be, and how they are forgotten."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping

import msgspec

from quintet.server import protocol
from quintet.server.buckets import Buckets
from quintet.server.guests import Guests
from quintet.server.hub import Hub
from quintet.server.protocol import Refusal, Wishes
from quintet.server.store import Step
from quintet.server.table import Guest
from quintet.server.web import Answer, Request, Route, encode

PROFILE = "SELECT profile, listed FROM guests WHERE id = $1"
SAVE = "UPDATE guests SET profile = $2 WHERE id = $1 AND profile = $3"
LIST = "UPDATE guests SET listed = $2 WHERE id = $1"
PLACES = """
    SELECT count(*) FROM (
        SELECT table_id FROM members WHERE guest = $1 UNION SELECT table_id FROM results WHERE guest = $1
    ) AS places
"""
Kept = dict[str, tuple[str, float]]
"""By name, a setting and when it was changed."""
_kept = msgspec.json.Decoder(Kept).decode


def needed(request: Request) -> Guest:
    """The guest who asks. Raises :class:`Refusal` if that is nobody."""
    if request.guest is None:
        raise Refusal("name_needed")
    return request.guest


def wishes(kept: Kept) -> Wishes:
    """The settings that this program knows, of those that are kept.

    >>> wishes({"speed": ("fast", 1.0), "sound": ("loud", 1.0), "smell": ("on", 1.0)})
    Wishes(theme=UNSET, language=UNSET, speed='fast', sound=UNSET, reactions=UNSET, single=UNSET, twice=UNSET, \
take_back=UNSET, hints=UNSET, coach=UNSET, named=UNSET, learnt=UNSET)
    """
    known = {}
    for name, (value, _) in kept.items():
        with contextlib.suppress(msgspec.ValidationError):  # another version has kept it
            msgspec.convert({name: value}, Wishes)
            known[name] = value
    return msgspec.convert(known, Wishes)


def merged(kept: Kept, new: protocol.NewSettings, now: float) -> Kept:
    """What is kept once these are too: of each setting, the one that was changed last.

    >>> new = protocol.NewSettings(Wishes(speed="fast", sound="on"), {"speed": 60.0})
    >>> merged({"speed": ("slow", 950.0), "sound": ("off", 950.0)}, new, 1000.0)
    {'speed': ('slow', 950.0), 'sound': ('on', 1000.0)}
    """
    values: Mapping[str, str] = msgspec.to_builtins(new.values)
    changed = {name: (value, now - new.ages.get(name, 0.0)) for name, value in values.items()}
    return kept | {name: to for name, to in changed.items() if name not in kept or kept[name][1] <= to[1]}


class People:
    """The handlers, and what those of tickets and passkeys share."""

    def __init__(self, hub: Hub, guests: Guests) -> None:
        self.hub, self.store, self.settings, self.guests = hub, hub.store, hub.settings, guests
        self._new_guests = _per_minute(hub.settings.guests_per_minute)
        self._new_names = _per_minute(hub.settings.names_per_minute)
        self._changes = _per_minute(hub.settings.changes_per_minute)
        self._keys = _per_minute(hub.settings.keys_per_minute)

    def routes(self) -> list[Route]:
        """What can be asked."""
        me = protocol.Me
        return [
            Route("GET", "/api/me", self.who_am_i, gives=me),
            Route("POST", "/api/me", self.name_me, takes=protocol.NewName, gives=me, refuses=("bad_name",)),
            Route("DELETE", "/api/me", self.forget_me, gives=me, refuses=("name_needed", "game_begins")),
            Route(
                "POST",
                "/api/me/settings",
                self.save_settings,
                takes=protocol.NewSettings,
                gives=me,
                refuses=("name_needed",),
            ),
            Route("POST", "/api/me/listed", self.list_me, takes=protocol.Listing, gives=me, refuses=("name_needed",)),
            Route("POST", "/api/me/leave", self.leave_here, gives=me),
        ]

    async def who_am_i(self, request: Request) -> Answer:
        """Who the server takes this browser for."""
        guest = request.guest
        answer = Answer(encode(await self.told(guest)))
        if guest is not None and self.guests.needs_renewal(request.cookies):
            await self.store.see_guest(guest.id, time.time())
            answer.headers.append(("set-cookie", self.guests.cookie(guest, secure=request.secure)))
        return answer

    async def name_me(self, request: Request) -> Answer:
        """Gives this browser a name, or another one, which is seen at once at all open tables."""
        before = request.guest
        if not (self._new_guests.take(request.address) if before is None else self._new_names.take(before.id)):
            raise Refusal("too_fast")
        guest = await self.guests.name(before, request.body.name, request.body.figure)
        if before is not None and guest != before:
            await self.hub.rename(guest)
        return await self.become(guest, request)

    async def save_settings(self, request: Request) -> protocol.Me:
        """Keeps settings that were changed, unless they were changed elsewhere after that."""
        guest = needed(request)
        if not self._changes.take(guest.id):
            raise Refusal("too_fast")
        now = time.time()
        while rows := await self.store.ask(PROFILE, guest.id):
            before = rows[0][0]
            after = encode(merged(_kept(before), request.body, now)).decode()
            # Another device may have changed something else at the same time.
            if after == before or await self.store.together([Step(SAVE, (guest.id, after, before), needed=True)]):
                return await self.told(guest)
        raise Refusal("name_needed")

    async def list_me(self, request: Request) -> protocol.Me:
        """Puts me on the lists of the best, or takes me off."""
        guest = needed(request)
        if not self._changes.take(guest.id):
            raise Refusal("too_fast")
        await self.store.together([Step(LIST, (guest.id, request.body.listed))])
        return await self.told(guest)

    async def leave_here(self, request: Request) -> Answer:
        """Makes this browser nobody. The person stays, and comes back by a passkey or from another device."""
        return self.become_nobody(request)

    async def forget_me(self, request: Request) -> Answer:
        """Removes all that is mine, and my name from what others keep."""
        await self.hub.forget(needed(request))
        return self.become_nobody(request)

    # For those who make a browser someone

    async def told(self, guest: Guest | None) -> protocol.Me:
        """A guest, as they are told of themselves."""
        rows = [] if guest is None else await self.store.ask(PROFILE, guest.id)
        if guest is None or not rows:
            return protocol.Me(None)
        return protocol.Me(guest.name, guest.figure, bool(rows[0][1]), wishes(_kept(rows[0][0])))

    async def become(self, guest: Guest, request: Request) -> Answer:
        """Makes the browser that asks this guest."""
        cookie = ("set-cookie", self.guests.cookie(guest, secure=request.secure))
        return Answer(encode(await self.told(guest)), headers=[cookie])

    def become_nobody(self, request: Request) -> Answer:
        """Makes the browser that asks nobody."""
        cookie = ("set-cookie", self.guests.no_cookie(secure=request.secure))
        return Answer(encode(protocol.Me(None)), headers=[cookie])

    async def places(self, guest: Guest | None) -> int:
        """At how many tables a guest has been."""
        return 0 if guest is None else int((await self.store.ask(PLACES, guest.id))[0][0])

    async def check_replaced(self, before: Guest | None, after: str, *, replace: bool) -> None:
        """Raises :class:`Refusal` where someone with games would be given up without being asked."""
        if not replace and before is not None and before.id != after and await self.places(before):
            raise Refusal("already_someone")

    def take_key(self, whose: str) -> None:
        """Counts one who deals with tickets, passkeys and the like. Raises :class:`Refusal` if that is too often."""
        if not self._keys.take(whose):
            raise Refusal("too_fast")

    def tidy(self) -> None:
        """Forgets those who have not come for a while."""
        for buckets in (self._new_guests, self._new_names, self._changes, self._keys):
            buckets.tidy()


def _per_minute(rate: int) -> Buckets:
    return Buckets(rate / 60, rate)
