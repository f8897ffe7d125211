"""What those who run a server do with what it keeps. All of it is safe while servers run on the same database.

A running server holds tables in memory. What changes a table is therefore written as an entry under the next number,
as another server would write it, and servers follow. What is removed at once is only what nobody has used for long.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from msgspec.structs import replace

from quintet.records import Record
from quintet.server.protocol import ClosedReason, Refusal, Status
from quintet.server.results import forget_name
from quintet.server.store import Append, Listed, Step, Store, Summary
from quintet.server.table import (
    FORGOTTEN,
    AnyEntry,
    Chair,
    Closed,
    Guest,
    Renamed,
    Sat,
    Table,
    Unplayable,
)

DAY = 86400
SLICE = 100
"""So many tables or guests are removed or read at once, so that no move waits for long."""
PLACES = """
    SELECT table_id FROM members JOIN tables ON tables.id = table_id
    WHERE guest = $1 AND status IN ('waiting', 'opening', 'playing') ORDER BY table_id
"""
FORGET = "INSERT INTO forgotten (guest, since, done) VALUES ($1, $2, false) ON CONFLICT DO NOTHING"
NEXT_TABLES = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2"
WITH_GUEST = """
    SELECT id FROM tables WHERE id > $1 AND id <= $2 AND (host = $3 OR setup LIKE $4)
    UNION SELECT table_id FROM entries WHERE table_id > $1 AND table_id <= $2 AND body LIKE $4 ORDER BY 1
"""
"""Those of some tables that name a guest. No index helps: so it is asked for a few tables at a time."""


@dataclass(frozen=True)
class Ages:
    """After how many days without news things are removed; 0 is never."""

    waiting: int = 0
    """Tables that never started, or were closed."""
    abandoned: int = 0
    """Games that are not finished."""
    finished: int = 0
    guests: int = 0
    """Guests who did not come, and at whose tables nothing happened."""


@dataclass(frozen=True)
class Removed:
    """How many were removed."""

    tables: int = 0
    guests: int = 0

    def __add__(self, other: Removed) -> Removed:
        return Removed(self.tables + other.tables, self.guests + other.guests)

    def __bool__(self) -> bool:
        return bool(self.tables or self.guests)


async def prune(store: Store, ages: Ages, now: float) -> Removed:
    """Removes some of what is older than it may be. Raises :class:`StoreError`."""
    tables = guests = 0
    kinds: tuple[tuple[list[Status], int], ...] = (
        (["waiting", "opening", "closed"], ages.waiting),
        (["playing"], ages.abandoned),
        (["finished"], ages.finished),
    )
    for statuses, days in kinds:
        if days:
            tables += await store.remove_tables(statuses, now - days * DAY, SLICE)
    if ages.guests:
        guests = await store.remove_guests(now - ages.guests * DAY, SLICE)
    return Removed(tables, guests)


async def prune_all(store: Store, ages: Ages, now: float) -> Removed:
    """Removes all that is older than it may be. Raises :class:`StoreError`."""
    removed = Removed()
    while some := await prune(store, ages, now):
        removed += some
    return removed


async def records(store: Store) -> AsyncIterator[tuple[str, Record | None]]:
    """All finished games by table; without a record where the rules are not those by which it was played.

    Those of deals that others play still are left out: a record shows all cards.
    """
    last, now = "", time.time()
    while some := await store.finished(last, SLICE):
        for listed in some:
            if listed.row.sealed(now):
                continue
            try:
                table = Table(listed.row, await store.entries(listed.row.id))
                if table.has_record:
                    yield listed.row.id, table.record()
            except Unplayable:
                yield listed.row.id, None
        last = some[-1].row.id


async def close(store: Store, name: str, reason: ClosedReason | None = None) -> None:
    """Ends a table, whatever is going on there. Raises :class:`Refusal` if there is none, or if it is over."""

    def closed(summary: Summary) -> Summary:
        if summary.status not in ("waiting", "opening", "playing"):
            raise Refusal("not_playing")
        return replace(summary, status="closed", asked=(), bots_due=False, deadlines=(), updated=time.time())

    await _append(store, name, Closed(reason), closed)


async def find_guests(store: Store, name_or_id: str) -> list[Guest]:
    """The guest with this id, also one who was forgotten in part; else all guests with this name."""
    if found := await store.guest(name_or_id):
        return [found]
    if await store.tables_with(name_or_id):
        return [Guest(name_or_id, FORGOTTEN)]
    return await store.guests_called(name_or_id)


async def places_of(store: Store, guest: str) -> list[str]:
    """The tables that are not over and in a guest's list."""
    return [table for (table,) in await store.ask(PLACES, guest)]


async def remove(store: Store, guest: str) -> None:
    """Removes a guest and all that is theirs, for good: what they still play elsewhere does not bring anything back."""
    await store.together([Step(FORGET, (guest, time.time()))])
    await forget_name(store, guest, FORGOTTEN)
    await store.remove_guest(guest)


async def forget(store: Store, guest: str) -> int:
    """Removes a guest, whose name is replaced wherever it was written; returns at how many tables."""
    await remove(store, guest)
    number = 0
    async for table in _tables_with(store, guest):
        with contextlib.suppress(Refusal):  # it was removed meanwhile
            await _forget_at(store, table, guest)
            number += 1
    await store.remove_guest(guest)  # what was written while it was done
    await store.together([Step("UPDATE forgotten SET done = true WHERE guest = $1", (guest,))])
    return number


async def finish_forgetting(store: Store, before: float) -> None:
    """Forgets those whom another process began to forget before then, and died."""
    for (guest,) in await store.ask("SELECT guest FROM forgotten WHERE NOT done AND since < $1", before):
        await forget(store, guest)


async def _tables_with(store: Store, guest: str) -> AsyncIterator[str]:
    """The tables that a guest made, or sat at, or that keep a seat for them."""
    last = ""
    while some := await store.ask(NEXT_TABLES, last, SLICE):
        (after, last) = (last, some[-1][0])
        for (table,) in await store.ask(WITH_GUEST, after, last, guest, f'%"guest":"{guest}"%'):
            yield table


async def _forget_at(store: Store, table: str, guest: str) -> None:
    entries = enumerate(await store.entries(table), 1)
    own = {number: entry for number, entry in entries if isinstance(entry, Sat | Renamed) and entry.guest == guest}
    names = {entry.name for entry in own.values()}

    def nameless(chairs: list[Chair]) -> list[Chair]:
        return [
            replace(chair, name=FORGOTTEN, figure=None)
            if chair.guest == guest or (chair.resigned and chair.name in names)
            else chair
            for chair in chairs
        ]

    # Servers that have the table in memory follow this entry. It is no news, so the table stays as old as it is.
    renamed = Renamed(guest, FORGOTTEN, None)
    listed = await _append(store, table, renamed, lambda summary: replace(summary, chairs=nameless(summary.chairs)))
    row = listed.row
    row = replace(row, chairs=nameless(row.chairs), host_name=FORGOTTEN if row.host == guest else row.host_name)
    await store.rewrite(row, {number: replace(entry, name=FORGOTTEN, figure=None) for number, entry in own.items()})


async def _append(store: Store, table: str, entry: AnyEntry, change: Callable[[Summary], Summary]) -> Listed:
    """Writes an entry, and what it makes of the summary; returns the table as it was before.

    Raises :class:`Refusal` if there is no such table.

    The game is not replayed for it: it may be one of other rules.
    """
    while True:
        # The summary is that of the last entry or, if another one was written meanwhile, the number is taken.
        written = await store.bodies(table, 0)
        number = written[-1][0] + 1 if written else 1
        listed = await store.find(table)
        if listed is None:
            raise Refusal("no_such_table")
        if await store.append(Append.to(table, number, entry, change(listed.summary))):
            return listed
