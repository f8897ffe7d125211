"""How long people's own pages take with many finished games: my games, my statistics, ratings.

    python bench/people.py                  on SQLite
    python bench/people.py --postgres       on PostgreSQL, from the binaries that the tests use
    python bench/people.py --plans          with the plan of every query that a page makes
    python bench/people.py --games 20000 --people 500

Fills a database of its own with games that are over, starts a server on it, and asks for each page as the one who has
played most of them: a tenth of all games. To measure another page, add it to `PAGES`; to have it find something, add
its rows to `World`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, cast

import asyncpg
import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tests' server and PostgreSQL
from quintet import games
from quintet.ratings import MIDDLE, Rating
from quintet.server.api import Api
from quintet.server.guests import Guests
from quintet.server.hub import Hub
from quintet.server.metrics import Metrics
from quintet.server.protocol import Origin
from quintet.server.rated import week_of
from quintet.server.results import ACCOMPANY, ENTER, rows_of
from quintet.server.settings import Settings
from quintet.server.store import COLUMNS, Listed, Store, Summary, to_columns
from quintet.server.store.postgres import PostgresStore
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Chair, Prepared, TableRow, Terms
from quintet.server.web import Request
from tests.server.harness import Postgres, ServerProcess

NOW = time.time()
DAY = 86400
SHARE = 10
"""One of so many games is by the same person."""
TIMES = 200
"""So often each page is asked for."""
GAME = games.ids()[0]
PAGES = {
    "my tables": "/api/me/tables",
    "my games": "/api/me/games",
    "my games, a page further": "/api/me/games?before={middle}",
    "my games of one game": f"/api/me/games?game={GAME}",
    "my games with a name": "/api/me/games?with={friend}",
    "my games with a name that nobody has": "/api/me/games?with=Nobody",
    "my games with names that many have": "/api/me/games?with=P",
    "my games with a bot": "/api/me/games?bot=hard",
    "my games of a month": "/api/me/games?from={from}&to={to}",
    "my games that I won, rated, of four": "/api/me/games?result=won&kind=rated&players=4",
    "my statistics": "/api/me/statistics",
    "my statistics at a game": f"/api/me/statistics/{GAME}?players=2",
    "ratings of all time": f"/api/ratings/{GAME}",
    "ratings of a week": f"/api/ratings/{GAME}?week={week_of(NOW)}",
    "my ratings": "/api/me/ratings",
}
"""What is measured. In braces stands what a `World` knows."""


class World:
    """Rows as they would be there after so many games."""

    def __init__(self, number: int, people: int, names: Sequence[str] = (), *, seed: int = 1) -> None:
        self._rng = random.Random(seed)
        self._guests = [f"{person:024x}" for person in range(people)]
        self._names = [*names, *(f"Player {person}" for person in range(len(names), people))]
        self.me = self._guests[0]
        self.tables: list[tuple[Any, ...]] = []
        self.members: list[tuple[Any, ...]] = []
        self.results: list[tuple[Any, ...]] = []
        self.company: list[tuple[Any, ...]] = []
        self._played: dict[tuple[str, str], int] = {}
        self._latest: dict[tuple[str, str], tuple[float, float]] = {}
        """By guest and game, when the last rated game ended, and the skill after it."""
        for game in range(number):
            self._play(game, mine=game % SHARE == 0)
        self.guests = [(guest, name, NOW, True) for guest, name in zip(self._guests, self._names, strict=True)]
        self.ratings = [self._rating(guest, game, count) for (guest, game), count in self._played.items()]
        self.weeks = [
            (game, week_of(NOW - weeks * 7 * DAY), guest, 3, self._rng.gauss(0, 40))
            for guest, game in self._played
            for weeks in range(8)
        ]
        mine = sorted(row for row in self.results if row[0] == self.me)
        self.known = {
            "friend": self._names[1],
            "middle": f"{NOW - 365 * DAY}-{'m' * 12}",
            "from": str(int(NOW - 200 * DAY)),
            "to": str(int(NOW - 170 * DAY)),
        }
        assert mine, "nothing was played"

    def _play(self, number: int, *, mine: bool) -> None:
        rng = self._rng
        game = games.load(rng.choice(games.ids()))
        players = rng.choice([count for count in game.seats if count > 1])
        persons = rng.randint(1, players)
        # Some play much and most play little, as everywhere.
        others = {min(len(self._guests) - 1, 1 + int(rng.expovariate(6 / len(self._guests)))) for _ in range(players)}
        seated = [*([0] if mine else []), *others][:persons]
        chairs = [Chair(self._guests[person], self._names[person], figure="owl") for person in seated]
        chairs += [Chair(bot=rng.choice(["easy", "medium", "hard"])) for _ in range(players - len(chairs))]
        rng.shuffle(chairs)
        scores = tuple(rng.randint(-5, 60) for _ in chairs)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        luck, updated = rng.random(), NOW - rng.random() * 730 * DAY
        row = TableRow(
            f"{number:012}",
            game.id,
            players,
            game.options_type().as_dict(),
            False,
            next(chair.guest for chair in chairs if chair.guest) or "",
            "Host",
            updated - 1200,
            "5" * 64,
            chairs,
            lesson=Prepared(0, ["1 2 3"]) if luck < 0.02 else None,
            origin=Origin("a" * 12, 3, 0, redrawn=False) if 0.02 < luck < 0.05 else None,
            terms=Terms(rated=luck > 0.7),
        )
        listed = Listed(row, Summary("finished", chairs, (), False, updated, scores, winners))
        self.tables.append((*to_columns(row, listed.summary), True))
        for query, values, _ in rows_of(listed):
            if query is ENTER:
                self._enter(values, rated=luck > 0.7)
            elif query is ACCOMPANY:
                self.company.append(values)
        self.members += {(chair.guest, row.id, updated) for chair in chairs if chair.guest}

    def _enter(self, values: tuple[Any, ...], *, rated: bool) -> None:
        given = self._rng.random() * 20 if self._rng.random() < 0.2 else None
        skill = (self._rng.gauss(MIDDLE, 5), 2.0, self._rng.gauss(0, 12)) if rated else (None, None, None)
        self.results.append((*values, given, rated, *skill))
        if rated:
            key = values[0], values[3]
            self._played[key] = self._played.get(key, 0) + 1
            self._latest[key] = max(self._latest.get(key, (0.0, 0.0)), (values[6], skill[0] or MIDDLE))

    def _rating(self, guest: str, game: str, count: int) -> tuple[Any, ...]:
        rating = Rating(self._latest[guest, game][1], max(1.0, 8.3 - count))
        return guest, game, rating.skill, rating.deviation, rating.sure, count, NOW

    def rows(self) -> Iterator[tuple[str, str, list[tuple[Any, ...]]]]:
        """Everything, by table of the database, with the columns."""
        entered = ENTER.partition("(")[2].partition(")")[0]
        yield "guests", "id, name, seen, listed", self.guests
        yield "tables", f"{COLUMNS}, counted", self.tables
        yield "members", "guest, table_id, ended", self.members
        yield "results", f"{entered}, given_away, rated, skill, deviation, gained", self.results
        yield "company", "guest, who, table_id, seat", self.company
        yield "ratings", "guest, game, skill, deviation, sure, games, updated", self.ratings
        yield "weeks", "game, week, guest, games, gained", self.weeks


async def fill(store: Store, world: World, place: str) -> None:
    """Makes the tables of the database, and writes everything into them."""
    await store.open()
    await store.close()
    if store.kind == "sqlite":
        with contextlib.closing(sqlite3.connect(place)) as connection, connection:
            for table, columns, rows in world.rows():
                marks = ", ".join("?" * len(columns.split(",")))
                connection.executemany(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", rows)
        return
    connection = await asyncpg.connect(place)
    later = []
    for table, columns, rows in world.rows():
        names = [name.strip() for name in columns.split(",")]
        records = list(dict.fromkeys(rows))
        early = len(records) * 5 // 6
        await connection.copy_records_to_table(table, records=records[:early], columns=names)
        later.append((table, records[early:], names))
    # As the database does by itself. It does so again when there is a fifth more: that is when pages take longest.
    await connection.execute("VACUUM ANALYZE")
    for table, records, names in later:
        await connection.copy_records_to_table(table, records=records, columns=names)
    await connection.close()


def measure(url: str, cookie: str, world: World) -> dict[str, list[float]]:
    """How long each page takes, in milliseconds, as one who asks sees it."""
    found = {}
    with httpx.Client(base_url=url, headers={"cookie": cookie}) as client:
        for page, pattern in PAGES.items():
            path = pattern.format(**world.known)
            client.get(path).raise_for_status()
            took = []
            for _ in range(TIMES):
                began = time.perf_counter()
                client.get(path).raise_for_status()
                took.append(1000 * (time.perf_counter() - began))
            found[page] = took
    return found


@contextlib.asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Api]:
    """What answers, without a server around it."""
    await store.open()
    guests = Guests(store, 365)
    await guests.open()
    try:
        yield Api(Hub(store, Settings(), Metrics()), guests)
    finally:
        await store.close()


async def cookie_of(store: Store, guest: str) -> str:
    """The cookie of someone."""
    await store.open()
    try:
        guests = Guests(store, 365)
        await guests.open()
        known = await store.guest(guest)
        assert known is not None
        return guests.cookie(known, secure=False).partition(";")[0]
    finally:
        await store.close()


async def print_plans(store: Store, world: World) -> None:
    """Says for each page which queries it makes, and how the database carries them out."""
    async with opened(store) as api:
        asked: list[tuple[str, tuple[Any, ...]]] = []
        look = cast(Any, store)._all  # what all questions to a database go through

        async def note(query: str, *values: Any) -> list[Any]:
            asked.append((query, values))
            return cast(list[Any], await look(query, *values))

        cast(Any, store)._all = note
        me = await store.guest(world.me)
        for page, path in PAGES.items():
            where, _, query = path.format(**world.known).partition("?")
            scope = {"type": "http", "method": "GET", "path": where, "headers": [], "query_string": query.encode()}
            request = Request(scope)
            route = api.router.find(request)
            request.guest = me
            asked.clear()
            await route.answer(request, b"")
            print(f"\n{page}\n{'-' * len(page)}")
            for text, values in asked:
                print("  " + " ".join(text.split()))
                for line in await _plan(store, look, text, values):
                    print(f"      {line}")


async def _plan(store: Store, look: Any, query: str, values: tuple[Any, ...]) -> list[str]:
    if store.kind == "sqlite":
        return [row[3] for row in await look(f"EXPLAIN QUERY PLAN {query}", *values)]

    async def explained(connection: Any) -> list[str]:
        # As the server has it: planned once, whatever the values are.
        await connection.execute(f"PREPARE asked AS {query}")
        try:
            given = f"({', '.join(map(_literal, values))})" if values else ""
            rows = await connection.fetch(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE asked{given}")
            return [row[0] for row in rows]
        finally:
            await connection.execute("DEALLOCATE asked")

    return cast(list[str], await cast(Any, store)._try(explained))


def _literal(value: Any) -> str:
    return repr(value) if isinstance(value, int | float) else "'" + str(value).replace("'", "''") + "'"


def main() -> None:
    """Fills, serves, asks and tells."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--plans", action="store_true")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=2_000)
    asked = parser.parse_args()
    began = time.perf_counter()
    world = World(asked.games, asked.people)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        file = folder / "quintet.sqlite"
        place = stack.enter_context(Postgres()).database() if asked.postgres else str(file)

        def new() -> Store:
            return PostgresStore(place) if asked.postgres else SqliteStore(file)

        asyncio.run(fill(new(), world, place))
        told = f"{len(world.tables):,} games, {len(world.guests):,} people, {len(world.results):,} results, of which"
        print(f"{told} {sum(row[0] == world.me for row in world.results):,} are mine", end="")
        print(f"; filled in {time.perf_counter() - began:.0f} s, {new().kind}")
        cookie = asyncio.run(cookie_of(new(), world.me))
        limits = ["requests_per_second=1000000", "request_burst=1000000"]
        with ServerProcess(folder, *(["--database", place] if asked.postgres else []), settings=limits) as server:
            found = measure(server.url, cookie, world)
            server.stop()
        print("\n| Page | Median, ms | 99 %, ms |\n|---|---:|---:|")
        for page, took in found.items():
            print(f"| {page} | {median(took):.1f} | {quantiles(took, n=100)[98]:.1f} |")
        if asked.plans:
            asyncio.run(print_plans(new(), world))


if __name__ == "__main__":
    main()
