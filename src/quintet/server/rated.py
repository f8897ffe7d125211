"""What rated games change: the ratings of those who played, and what they have gained this week."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import combinations

import msgspec
from msgspec import Struct

from quintet.ratings import FIRM, POINTS, Rating, anchors, settle
from quintet.server.protocol import Refusal
from quintet.server.store import Listed, Step, Store
from quintet.server.table import Chair, Table

DAY = 86400
TOGETHER = 5
"""So many rated games within a day count between the same two people: more would be for the numbers, not for play."""
PLAYED_TOGETHER = """
    SELECT count(*) FROM results AS own JOIN results AS other ON other.table_id = own.table_id
    WHERE own.guest = $1 AND own.ended > $3 AND own.rated AND own.game = $4 AND other.guest = $2
"""
UNFINISHED = """
    SELECT chairs FROM members JOIN tables ON tables.id = members.table_id
    WHERE members.guest = $1 AND members.ended IS NULL AND status = 'playing' AND game = $2 AND tables.id <> $3
      AND terms LIKE '%"rated":true%'
"""
CHANGED = """
    UPDATE ratings SET skill = $3, deviation = $4, sure = $5, games = games + 1, updated = $6
    WHERE guest = $1 AND game = $2 AND games = $7
"""
FIRST = """
    INSERT INTO ratings (guest, game, skill, deviation, sure, games, updated) SELECT $1, $2, $3, $4, $5, 1, $6
    WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE guest = $1) ON CONFLICT DO NOTHING
"""
RESULT = "UPDATE results SET rated = true, skill = $3, deviation = $4, gained = $5 WHERE guest = $1 AND table_id = $2"
WEEK = """
    INSERT INTO weeks (game, week, guest, games, gained) VALUES ($1, $2, $3, 1, $4)
    ON CONFLICT (game, week, guest) DO UPDATE SET games = weeks.games + 1, gained = weeks.gained + excluded.gained
"""


class Rated(Struct, frozen=True):
    """Someone's rating at a game, and after how many games."""

    rating: Rating = Rating()
    games: int = 0


_chairs = msgspec.json.Decoder(list[Chair]).decode


async def check_unfinished(store: Store, table: Table) -> None:
    """Raises :class:`Refusal` where one person and bots are about to play a rated game, and another one is unfinished.

    Among people a clock runs. Bots wait for ever, and whoever is about to lose to them could leave it at that.
    """
    guests = _guests(table.chairs)
    if not table.row.terms.rated or len(guests) != 1:
        return
    for (chairs,) in await store.ask(UNFINISHED, *guests, table.row.game, table.row.id):
        if _guests(_chairs(chairs)) == guests:
            raise Refusal("bad_rated", rule="unfinished")


def _guests(chairs: Iterable[Chair]) -> set[str]:
    return {chair.guest for chair in chairs if chair.guest is not None}


def week_of(moment: float) -> str:
    """The week in which a moment lies, as ISO 8601 writes it.

    >>> week_of(0.0)
    '1970-W01'
    """
    year, week, _ = datetime.fromtimestamp(moment, UTC).isocalendar()
    return f"{year}-W{week:02}"


async def rated(store: Store, game: str, guest: str) -> Rated:
    """The rating of a guest."""
    query = "SELECT skill, deviation, games FROM ratings WHERE guest = $1 AND game = $2"
    rows = await store.ask(query, guest, game)
    return Rated(Rating(*rows[0][:2]), rows[0][2]) if rows else Rated()


async def changes(store: Store, listed: Listed, places: Sequence[int]) -> list[Step]:
    """What a rated game with these places changes, if it counts. The steps fail if a rating has changed meanwhile."""
    row, summary = listed.row, listed.summary
    people = {seat: chair.left or chair.guest for seat, chair in enumerate(summary.chairs)}
    guests = {seat: guest for seat, guest in people.items() if guest is not None}
    if not await _counts(store, row.game, guests.values(), summary.updated):
        return []
    before = {seat: await rated(store, row.game, guest) for seat, guest in guests.items()}
    fixed = anchors(row.game)
    there = [
        before[seat].rating if seat in before else Rating(fixed[chair.bot or ""], FIRM)
        for seat, chair in enumerate(summary.chairs)
    ]
    after = settle(there, places, [seat not in before for seat in range(row.players)])
    steps = []
    for seat, guest in guests.items():
        if await store.ask("SELECT 1 FROM forgotten WHERE guest = $1", guest):
            continue  # the others have played with them all the same
        new, old, games = after[seat], before[seat].rating, before[seat].games
        gained = POINTS * (new.skill - old.skill)
        values = guest, row.game, new.skill, new.deviation, new.sure, summary.updated
        steps.append(Step(CHANGED, (*values, games), needed=True) if games else Step(FIRST, values, needed=True))
        steps.append(Step(RESULT, (guest, row.id, new.skill, new.deviation, gained)))
        if old.known:  # before that a number jumps about
            steps.append(Step(WEEK, (row.game, week_of(summary.updated), guest, gained)))
    return steps


async def _counts(store: Store, game: str, guests: Iterable[str], ended: float) -> bool:
    """Whether no two of these people have played too many rated games with each other within a day."""
    for one, other in combinations(sorted(guests), 2):
        rows = await store.ask(PLAYED_TOGETHER, one, other, ended - DAY, game)
        if rows[0][0] >= TOGETHER:
            return False
    return True
