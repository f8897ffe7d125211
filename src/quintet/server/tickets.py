"""Tickets: random texts that are good for one thing, once, and not for long. The store keeps their hashes alone."""

from __future__ import annotations

import hashlib
import time
from typing import Literal

from msgspec import Struct

from quintet.server.store import Step, Store

Kind = Literal["carry", "register", "sign_in"]
"""To make another device mine; to add a passkey; to become the one whose passkey it is."""
OLD = "DELETE FROM tickets WHERE until < $1"
EARLIER = "DELETE FROM tickets WHERE guest = $1 AND kind = $2"
ISSUE = "INSERT INTO tickets (hash, kind, guest, place, until) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
FIND = "SELECT guest, place FROM tickets WHERE hash = $1 AND until >= $2"
USE = "DELETE FROM tickets WHERE hash = $1 AND until >= $2"


class Issued(Struct, frozen=True):
    """What a ticket is bound to."""

    guest: str | None
    place: str
    """The origin of the page for which it was made."""


def _hash(kind: Kind, text: str) -> str:
    return hashlib.sha256(f"{kind} {text}".encode()).hexdigest()


async def issue(store: Store, kind: Kind, text: str, bound: Issued, seconds: float) -> float:
    """Makes a ticket good, and those of its kind that the same guest had before worthless; returns until when."""
    now = time.time()
    until = now + seconds
    await store.together(
        [
            Step(OLD, (now,)),
            Step(EARLIER, (bound.guest, kind)),
            Step(ISSUE, (_hash(kind, text), kind, bound.guest, bound.place, until)),
        ]
    )
    return until


async def find(store: Store, kind: Kind, text: str) -> Issued | None:
    """What a good ticket is bound to. It stays good."""
    rows = await store.ask(FIND, _hash(kind, text), time.time())
    return Issued(*rows[0]) if rows else None


def use(kind: Kind, text: str) -> Step:
    """What uses a ticket up, and fails if it is not good any more: of all who try, in all processes, one succeeds."""
    return Step(USE, (_hash(kind, text), time.time()), needed=True)
