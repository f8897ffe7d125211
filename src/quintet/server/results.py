"""What games that are over came to for each person: the ground of lists, statistics and ratings.

A table says of itself whether this was written down (``counted``), and that changes in the same transaction: so it is
written once, whichever process does it and whenever it dies. Games of before results were kept are caught up with.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from quintet.server.deals import ended
from quintet.server.protocol import GameKind
from quintet.server.rated import changes
from quintet.server.store import COLUMNS, Listed, Step, Store, listing
from quintet.server.table import Chair, TableRow, Unplayable, encode

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
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
    WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE guest = $1) ON CONFLICT DO NOTHING
"""
ACCOMPANY = "INSERT INTO company (guest, who, table_id, seat) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
ENDED = "UPDATE members SET ended = $3 WHERE guest = $1 AND table_id = $2"
NEVER = -1.0
"""When a game ended that was broken off."""
GIVEN_AWAY = "UPDATE results SET given_away = $3 WHERE table_id = $1 AND seat = $2 AND NOT left_early"
SEATS_OF = "SELECT table_id, seat, names FROM results WHERE guest = $1 ORDER BY table_id"


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


def kind_of(row: TableRow) -> GameKind:
    """What kind of game it was, for those who look through theirs."""
    if row.lesson is not None:
        return "lesson"
    if row.origin is not None:
        return "continued"
    if row.terms.deal is not None:
        return "deal" if row.terms.deal.counts else "practice"
    return "rated" if row.terms.rated else "game"


def known_as(name: str) -> str:
    """How someone is looked for whom one has played with, whatever the case of the letters.

    >>> known_as("Änne Big")
    'name änne big'
    """
    return f"name {unicodedata.normalize('NFKC', name).casefold()}"


def bot_known_as(bot: str) -> str:
    """The same for a bot: no name is taken for a level, and no level for a name."""
    return f"bot {bot}"


seats_from = msgspec.json.Decoder(list[Chair]).decode
"""Who sat where, as it was written down."""


class Results:
    """Writes down what games came to."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def enter(self, listed: Listed) -> bool:
        """Writes down what a game that is over came to; returns whether that was not done before."""
        first = [Step(COUNTED, (listed.row.id,), needed=True), *_over(listed), *await self._tried(listed)]
        if not _worth_noting(listed):
            return await self._store.together(first)
        entries = list(rows_of(listed))
        while True:
            ratings = await changes(self._store, listed, places(listed)) if kind_of(listed.row) == "rated" else []
            if await self._store.together([*first, *entries, *ratings]):
                await self._look_at_review(listed.row.id)
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

    async def _look_at_review(self, table: str) -> None:
        """What the seats gave away, where the game was reviewed before its result was written down."""
        rows = await self._store.ask("SELECT body FROM reviews WHERE table_id = $1 AND body IS NOT NULL", table)
        for (body,) in rows:
            await note_review(self._store, table, body)

    async def _pass_over(self, rows: list[tuple[object, ...]]) -> None:
        """Those of which nothing can be made are not looked at again."""
        await self._store.together([Step(COUNTED, (row[0],)) for row in rows])


def _over(listed: Listed) -> Iterator[Step]:
    """Has it be among the games that are over, in the lists of those who played."""
    ended = listed.summary.updated if listed.summary.status == "finished" else NEVER
    for guest in sorted({listed.row.host, *(chair.guest for chair in listed.summary.chairs if chair.guest)}):
        yield Step(ENDED, (guest, listed.row.id, ended))


def _worth_noting(listed: Listed) -> bool:
    """Whether there is something to write down: of games that were broken off only what counts for ratings."""
    gone = any(chair.left for chair in listed.summary.chairs)
    return listed.summary.status == "finished" or (kind_of(listed.row) == "rated" and gone)


def rows_of(listed: Listed) -> Iterator[Step]:
    """What is written down of a game that is over."""
    row, summary = listed.row, listed.summary
    names = _seats(summary.chairs)
    shared = row.game, row.players, kind_of(row), summary.updated
    scores = encode(summary.scores).decode()
    for guest, seat, *how in map(msgspec.structs.astuple, standings(listed)):
        yield Step(ENTER, (guest, row.id, seat, *shared, *how, names, scores))
        for other, chair in enumerate(summary.chairs):
            who = bot_known_as(chair.bot or "") if chair.name is None else known_as(chair.name)
            if other != seat:
                yield Step(ACCOMPANY, (guest, who, row.id, other))


def _seats(chairs: Iterable[Chair]) -> str:
    """Who sat where, as far as those who played there may keep it."""
    kept = [Chair(name=chair.name, bot=chair.bot, figure=chair.figure, resigned=chair.resigned) for chair in chairs]
    return encode(kept).decode()


# What reviews say


class _Mean(Struct):
    mean: float


class _Split(Struct):
    own: _Mean


class _Player(Struct):
    split: _Split


class _Judged(Struct):
    """Of a review, what is needed here."""

    players: list[_Player]


_judged = msgspec.json.Decoder(_Judged).decode


async def note_review(store: Store, table: str, body: str) -> None:
    """Writes down what each person gave away by their decisions, in points; where a bot played on for them, nothing.

    Whichever comes last, the review or the result, finds the other.
    """
    try:
        players = _judged(body).players
    except (msgspec.DecodeError, UnicodeError):
        return  # of another version; it is worked out again when someone asks for it
    given = [max(0.0, -player.split.own.mean) for player in players]
    await store.together([Step(GIVEN_AWAY, (table, seat, points)) for seat, points in enumerate(given)])


# Forgetting


async def forget_name(store: Store, guest: str, instead: str) -> None:
    """Replaces the name of a guest in what others keep of their games. Their own results go with the guest."""
    rows = await store.ask(SEATS_OF, guest)
    for start in range(0, len(rows), SLICE):
        some = rows[start : start + SLICE]
        await store.together([step for table, seat, names in some for step in _nameless(table, seat, names, instead)])


def _nameless(table: str, seat: int, names: str, instead: str) -> Sequence[Step]:
    chairs = seats_from(names)
    chairs[seat] = msgspec.structs.replace(chairs[seat], name=instead, figure=None)
    return [
        Step("UPDATE results SET names = $2 WHERE table_id = $1", (table, _seats(chairs))),
        Step("UPDATE company SET who = $3 WHERE table_id = $1 AND seat = $2", (table, seat, known_as(instead))),
    ]
