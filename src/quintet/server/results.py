"""What games that are over came to for each person: the ground of lists, statistics and ratings.

A table says of itself whether this was written down (``counted``), and that changes in the same transaction: so it is
written once, whichever process does it and whenever it dies. Games of before results were kept are caught up with.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from quintet.server.deals import ended
from quintet.server.rated import changes
from quintet.server.store import COLUMNS, Listed, Step, Store, listing
from quintet.server.table import TableRow, Unplayable, encode

SLICE = 100
"""So many games are caught up with at once, so that no move waits for long."""
COUNTED = "UPDATE tables SET counted = true WHERE id = $1 AND NOT counted"
UNCOUNTED = f"""
    SELECT {COLUMNS} FROM tables WHERE status IN ('finished', 'closed') AND NOT counted AND updated < $1
    ORDER BY updated LIMIT $2
"""
ENTER = """
    INSERT INTO results (guest, table_id, seat, game, players, kind, ended, score, margin, won, place, left_early,
                         names, scores)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING
"""


class Standing(Struct, frozen=True):
    """How a person's seat did."""

    guest: str
    seat: int
    score: int
    margin: float
    """The score less the mean of the others'; alone, the score."""
    won: float
    """The share of the win."""
    place: int
    """From 1; alone always 1."""
    left: bool
    """Whether they gave the seat up before the end, which is the last place."""


def places(listed: Listed) -> list[int]:
    """The place of every seat, from 1.

    One who left stands below all who stayed, and below those who left later.
    """
    scores, winners, chairs = _scores(listed), listed.summary.winners, listed.summary.chairs
    worth = [(chair.left is None, chair.outlasted, seat in winners, scores[seat]) for seat, chair in enumerate(chairs)]
    return [1 + sum(other > own for other in worth) for own in worth]


def standings(listed: Listed) -> list[Standing]:
    """How all persons did at a table whose game is over. One who left gets nothing of what a bot won for them."""
    scores, chairs = _scores(listed), listed.summary.chairs
    stayed = [seat for seat in listed.summary.winners if chairs[seat].left is None]
    found = []
    for seat, (chair, place) in enumerate(zip(chairs, places(listed), strict=True)):
        guest = chair.left or chair.guest
        if guest is None or chair.kept:
            continue
        others = [score for other, score in enumerate(scores) if other != seat]
        margin = scores[seat] - (statistics.fmean(others) if others else 0)
        won = 1 / len(stayed) if seat in stayed else 0.0
        found.append(Standing(guest, seat, scores[seat], margin, won, place, chair.left is not None))
    return found


def _scores(listed: Listed) -> tuple[int, ...]:
    """Where all have left there are none."""
    return listed.summary.scores or (0,) * listed.row.players


def kind_of(row: TableRow) -> str:
    """What kind of game it was, for those who look through theirs."""
    if row.lesson is not None:
        return "lesson"
    if row.terms.deal is not None:
        return "deal" if row.terms.deal.counts else "practice"
    return "game" if row.origin is None else "continued"


class Results:
    """Writes down what games came to."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def enter(self, listed: Listed) -> bool:
        """Writes down what a game that is over came to; returns whether that was not done before."""
        counted = Step(COUNTED, (listed.row.id,), needed=True)
        tried = await self._tried(listed)
        if not _worth_noting(listed):
            return await self._store.together([counted, *tried])
        entries = [*_entries(listed), *tried]
        while True:
            ratings = await changes(self._store, listed, places(listed)) if listed.row.terms.rated else []
            if await self._store.together([counted, *entries, *ratings]):
                return True
            if not await self._store.ask("SELECT 1 FROM tables WHERE id = $1 AND NOT counted", listed.row.id):
                return False
            # Another game has changed the rating of one of them meanwhile.

    async def _tried(self, listed: Listed) -> list[Step]:
        """What a deal that others play too is to know of it. What cannot be carried out any more is no result."""
        if listed.row.terms.deal is None:
            return []
        own = next((one for one in standings(listed) if one.guest == listed.row.host), None)
        with contextlib.suppress(Unplayable):
            return [] if own is None else await ended(self._store, listed, own.score, own.margin, own.place)
        return []

    async def catch_up(self, before: float) -> None:
        """Writes down all games that ended before a moment and were forgotten by a process that died, or by time."""
        while rows := await self._store.ask(UNCOUNTED, before, SLICE):
            for listed in listing(rows):
                await self.enter(listed)
            await self._pass_over(rows)
            await asyncio.sleep(0.01)

    async def _pass_over(self, rows: list[tuple[object, ...]]) -> None:
        """Those of which nothing can be made are not looked at again."""
        await self._store.together([Step(COUNTED, (row[0],)) for row in rows])


def _worth_noting(listed: Listed) -> bool:
    """Whether there is something to write down: of games that were broken off only what counts for ratings."""
    gone = any(chair.left for chair in listed.summary.chairs)
    return listed.summary.status == "finished" or (listed.row.terms.rated and gone)


def _entries(listed: Listed) -> Iterator[Step]:
    row, summary = listed.row, listed.summary
    names = encode([chair.name or chair.bot or "" for chair in summary.chairs]).decode()
    shared = row.game, row.players, kind_of(row), summary.updated
    scores = encode(summary.scores).decode()
    for guest, seat, *how in map(msgspec.structs.astuple, standings(listed)):
        yield Step(ENTER, (guest, row.id, seat, *shared, *how, names, scores))
