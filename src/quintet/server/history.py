"""What happened at a table, told again to one who was not there, or has forgotten.

It is folded from the entries, so it tells each guest exactly what they were told then, by the seat that they had then.
What is long is folded in a thread, so that nobody waits for it but the one who asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Self

from quintet.engine import Event
from quintet.server.protocol import Happened, History, State, told
from quintet.server.store import Store
from quintet.server.table import AnyEntry, Continued, Guest, Table, TableRow

LONGEST = 2000
"""How many states are told at once."""
SHORT = 100
"""So many entries are carried out faster than a thread is found for them."""


def follow(table: Table, entries: Iterable[AnyEntry]) -> Table:
    """Carries out at a table what happened next, and returns it. Raises :class:`Unplayable`."""
    for entry in entries:
        table.follow(entry)
    return table


async def followed(table: Table, entries: Sequence[AnyEntry]) -> Table:
    """The same, aside where it takes long."""
    return follow(table, entries) if _is_short(entries) else await asyncio.to_thread(follow, table, entries)


def _is_short(entries: Sequence[AnyEntry]) -> bool:
    """Whether there is little to carry out. All that was played elsewhere before is in one entry, the first."""
    elsewhere = sum(len(entry.moves) for entry in entries[:1] if isinstance(entry, Continued))
    return len(entries) + elsewhere <= SHORT


async def folded(row: TableRow, entries: Sequence[AnyEntry]) -> Table:
    """The table after these entries. Raises :class:`Unplayable`."""
    return await followed(Table(row), entries)


class Recently:
    """A table as it was not long ago.

    Those whose line broke come back and ask for what they have missed. What was long before is folded once, not for
    each of them.
    """

    def __init__(self, row: TableRow, most: int) -> None:
        self._base = Table(row)
        self._most = most
        """How many entries ago it may be."""

    async def at(self, number: int, now: int, store: Store) -> Table:
        """The table after so many entries, of those there are now. Raises :class:`Unplayable`."""
        base = self._base
        entries = await store.entries(base.row.id, base.number)
        passed = now - self._most - base.number
        if passed > 0:
            base = self._base = await followed(base.copy(), entries[:passed])
            entries = entries[passed:]
        return await followed(base.copy(), entries[: number - base.number])


class Chronicle:
    """All that happened at a table, folded once, to be followed as more happens."""

    def __init__(self, row: TableRow) -> None:
        self._table = Table(row)
        self._happened: list[tuple[tuple[str | None, ...], list[Event]]] = []
        """By number, from 1: the guests by seat, and the events."""

    @property
    def number(self) -> int:
        """How far it has come."""
        return len(self._happened)

    def follow(self, entries: Iterable[AnyEntry]) -> Self:
        """Goes on with the entries that come next."""
        table = self._table
        guests: tuple[str | None, ...] = ()
        for entry in entries:
            events = table.follow(entry)
            if table.room_changed or not guests:
                guests = tuple(chair.guest for chair in table.chairs)
            self._happened.append((guests, list(events)))
        return self

    def told_to(self, guest: Guest | None, before: int | None = None) -> History:
        """What a guest, or one who watches, was told last, or last before a state."""
        end = self.number if before is None else min(max(before - 1, 0), self.number)
        start = max(end - LONGEST, 0)
        return History(
            self._table.row.id,
            start > 0,
            [
                Happened(number, [told(event, seat_among(guests, guest)) for event in events])
                for number, (guests, events) in enumerate(self._happened[start:end], start + 1)
                if events
            ],
        )


def seat_among(guests: Sequence[str | None], guest: Guest | None) -> int | None:
    """The seat of a guest, if they are among those who sat there."""
    return guests.index(guest.id) if guest is not None and guest.id in guests else None


def state_then(row: TableRow, entries: Sequence[AnyEntry], guest: Guest | None) -> State:
    """The state after these entries, as a guest, or one who watches, was told it."""
    table = Table(row, entries[:-1])
    events = table.follow(entries[-1])
    return table.state(table.seat_of(guest), events)
