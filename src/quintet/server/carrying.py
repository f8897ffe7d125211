"""Being the same person on another device: a ticket that works once, shown as a link or as a QR code.

The ticket stands in the fragment of the link, which browsers keep to themselves, and is used by a press: so it is in no
log, and a preview of the link does not use it up.
"""

from __future__ import annotations

import secrets
import time

from quintet.server import protocol, tickets
from quintet.server.people import People, needed
from quintet.server.protocol import Refusal
from quintet.server.table import Guest
from quintet.server.tickets import Issued
from quintet.server.web import Answer, Request, Route

PASSKEYS = "SELECT count(*) FROM passkeys WHERE guest = $1"


class Carrying:
    """The handlers."""

    def __init__(self, people: People) -> None:
        self._people, self._store = people, people.store

    def routes(self) -> list[Route]:
        """What can be asked."""
        return [
            Route(
                "POST",
                "/api/me/carry",
                self.make_ticket,
                gives=protocol.Ticket,
                status=201,
                refuses=("name_needed",),
            ),
            Route(
                "POST",
                "/api/carry/look",
                self.look_at_ticket,
                takes=protocol.ShownTicket,
                gives=protocol.Carried,
                refuses=("no_such_ticket",),
            ),
            Route(
                "POST",
                "/api/carry",
                self.use_ticket,
                takes=protocol.UsedTicket,
                gives=protocol.Me,
                refuses=("no_such_ticket", "already_someone"),
            ),
        ]

    async def make_ticket(self, request: Request) -> protocol.Ticket:
        """Makes a ticket by which another device becomes mine. The one that I had before is worthless then."""
        guest = needed(request)
        self._people.take_key(guest.id)
        text, seconds = secrets.token_urlsafe(16), self._people.settings.ticket_seconds
        until = await tickets.issue(self._store, "carry", text, Issued(guest.id, ""), seconds)
        return protocol.Ticket(text, until, seconds)

    async def look_at_ticket(self, request: Request) -> protocol.Carried:
        """Whom a ticket makes of this browser. It stays good."""
        self._people.take_key(request.address)
        before, after = request.guest, await self._bearer(request.body.ticket)
        kept = 0 if before is None else (await self._store.ask(PASSKEYS, before.id))[0][0]
        return protocol.Carried(
            after.name,
            after.figure,
            await self._people.places(after),
            before is not None and before.id == after.id,
            None if before is None else before.name,
            await self._people.places(before),
            kept,
        )

    async def use_ticket(self, request: Request) -> Answer:
        """Makes this browser the one who made a ticket, and uses the ticket up."""
        self._people.take_key(request.address)
        text = request.body.ticket
        guest = await self._bearer(text)
        await self._people.check_replaced(request.guest, guest.id, replace=request.body.replace)
        if not await self._store.together([tickets.use("carry", text)]):
            raise Refusal("no_such_ticket")
        await self._store.see_guest(guest.id, time.time())
        return await self._people.become(guest, request)

    async def _bearer(self, text: str) -> Guest:
        """Who made a ticket. Raises :class:`Refusal` if it is not good."""
        issued = await tickets.find(self._store, "carry", text)
        guest = None if issued is None or issued.guest is None else await self._store.guest(issued.guest)
        if guest is None:
            raise Refusal("no_such_ticket")
        return guest
