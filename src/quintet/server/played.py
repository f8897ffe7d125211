"""What people have played: their games, to search in, and what these come to."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from quintet import bots, games
from quintet.estimates import share_between
from quintet.server import protocol
from quintet.server.guests import LONGEST_NAME
from quintet.server.protocol import GameKind, Origin, Refusal
from quintet.server.results import bot_known_as, known_as, seats_from
from quintet.server.store import Store
from quintet.server.web import Request, Route

PAGE = 30
"""So many games are shown at once."""
STRETCHES = 60
"""Into so many parts, at most, all games are divided for a chart."""
BEYOND = "\U0010ffff"
"""Comes after all that a name may go on with."""
MOMENT = {"type": "string", "pattern": "^[0-9]{1,11}$", "description": "seconds since 1970"}
PARAMS: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "pattern": "^[a-z]{1,16}$"},
    "players": {"type": "string", "pattern": "^([1-9]|10)$"},
    "with": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "description": "how a name begins"},
    "bot": {"type": "string", "enum": [*bots.LEVELS], "description": "one of which played, too"},
    "result": {"type": "string", "pattern": "^(won|lost|[1-9]|10)$", "description": "or the place"},
    "kind": {
        "type": "string",
        "pattern": f"^({'|'.join(get_args(GameKind))})$",
        "description": "all but lessons, if it is left out",
    },
    "from": MOMENT,
    "to": MOMENT,
    "before": {
        "type": "string",
        "pattern": r"^[0-9]{1,11}(\.[0-9]{1,9})?-[a-z0-9]{12}$",
        "description": "`next` of the answer before",
    },
}
# Which games are shown is found in an index alone, however many there are; only those are then read.
PLAYED = """
    SELECT results.table_id, results.game, results.players, kind, results.ended, seat, names, scores, won, place,
           left_early, gained, given_away, status, lesson, origin
    FROM (
        SELECT table_id, ended FROM results WHERE {conditions} ORDER BY ended DESC, table_id DESC LIMIT {limit}
    ) AS mine JOIN results ON results.guest = $1 AND results.table_id = mine.table_id
    LEFT JOIN tables ON tables.id = mine.table_id
    ORDER BY mine.ended DESC, mine.table_id DESC
"""
# As a case it is a list to look into while the games are gone through. Else PostgreSQL would fetch the game of each
# name first, and that is slow where a name was met often.
WITH = """
    CASE WHEN table_id IN (SELECT table_id FROM company WHERE company.guest = $1 AND {who}) THEN 1 ELSE 0 END = 1
"""
COUNTS = "kind NOT IN ('lesson', 'continued', 'practice')"
TALLY = f"""
    SELECT game, players, count(*), sum(won), avg(CASE WHEN left_early THEN NULL ELSE score END), avg(given_away),
           count(given_away), max(ended)
    FROM results WHERE guest = $1 AND {COUNTS} {{more}} GROUP BY game, players ORDER BY count(*) DESC, game, players
"""
STREAKS = f"""
    WITH runs AS (
        SELECT lost, sum(win) AS wins FROM (
            SELECT CASE WHEN won > 0 THEN 1 ELSE 0 END AS win,
                   sum(CASE WHEN won > 0 THEN 0 ELSE 1 END) OVER (ORDER BY ended, table_id) AS lost
            FROM results WHERE guest = $1 AND game = $2 AND players = $3 AND {COUNTS}
        ) AS played GROUP BY lost
    )
    SELECT (SELECT wins FROM runs ORDER BY lost DESC LIMIT 1), max(wins) FROM runs
"""
BEST = f"""
    SELECT table_id, score, ended, status FROM results LEFT JOIN tables ON tables.id = results.table_id
    WHERE guest = $1 AND results.game = $2 AND results.players = $3 AND {COUNTS} AND NOT left_early
    ORDER BY score DESC, ended DESC LIMIT 1
"""
COURSE = f"""
    SELECT min(ended), max(ended), count(*), avg(score), min(score), max(score), sum(won) FROM (
        SELECT ended, score, won, ntile({STRETCHES}) OVER (ORDER BY ended, table_id) AS part
        FROM results WHERE guest = $1 AND game = $2 AND players = $3 AND {COUNTS} AND NOT left_early
    ) AS played GROUP BY part ORDER BY part
"""
_scores = msgspec.json.Decoder(list[int]).decode
_origin = msgspec.json.Decoder(Origin).decode


class Played:
    """The handlers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def routes(self) -> list[Route]:
        """What can be asked."""
        return [
            Route(
                "GET",
                "/api/me/games",
                self.list_my_games,
                gives=protocol.MyGames,
                refuses=("no_such_game", "no_such_bot"),
                query=PARAMS,
            ),
            Route("GET", "/api/me/statistics", self.list_my_tallies, gives=protocol.MyTallies),
            Route(
                "GET",
                "/api/me/statistics/{game}",
                self.get_my_statistics,
                gives=protocol.MyStatistics,
                refuses=("no_such_game", "bad_players"),
                query={"players": PARAMS["players"]},
            ),
        ]

    async def list_my_games(self, request: Request) -> protocol.MyGames:
        """The games that I have played, the latest first, as far as they are like what is asked for."""
        asked = request.query
        if asked.keys() - PARAMS.keys():
            raise Refusal("unreadable")
        search = Search("" if request.guest is None else request.guest.id)
        for name, value in asked.items():
            search.add(name, value)
        if request.guest is None:
            return protocol.MyGames([], None)
        rows = await self._store.ask(*search.query(PAGE + 1))
        found = [_game(*row) for row in rows[:PAGE]]
        return protocol.MyGames(found, f"{rows[PAGE - 1][4]}-{found[-1].table}" if len(rows) > PAGE else None)

    async def list_my_tallies(self, request: Request) -> protocol.MyTallies:
        """How often I have won, by game and number of players."""
        if request.guest is None:
            return protocol.MyTallies([])
        return protocol.MyTallies(
            [_tally(*row) for row in await self._store.ask(TALLY.format(more=""), request.guest.id)]
        )

    async def get_my_statistics(self, request: Request) -> protocol.MyStatistics:
        """How I did at a game, with so many players."""
        game, players = request.params["game"], request.query.get("players")
        _check_game(game)
        if players is None:
            raise Refusal("unreadable")
        if int(players) not in games.load(game).seats:
            raise Refusal("bad_players", players=list(games.load(game).seats))
        if request.guest is None:
            return protocol.MyStatistics(None, 0, 0, None, [])
        whose = request.guest.id, game, int(players)
        tallies = await self._store.ask(TALLY.format(more="AND game = $2 AND players = $3"), *whose)
        if not tallies:
            return protocol.MyStatistics(None, 0, 0, None, [])
        ((streak, longest),) = await self._store.ask(STREAKS, *whose)
        best = [
            protocol.BestGame(table, score, ended, status == "finished")
            for table, score, ended, status in await self._store.ask(BEST, *whose)
        ]
        course = [
            protocol.Stretch(since, until, number, float(score), low, high, wins)
            for since, until, number, score, low, high, wins in await self._store.ask(COURSE, *whose)
        ]
        return protocol.MyStatistics(_tally(*tallies[0]), int(streak), int(longest), best[0] if best else None, course)


class Search:
    """Which of a guest's games are looked for, as conditions of a query."""

    def __init__(self, guest: str) -> None:
        self._values: list[Any] = [guest]
        self._conditions = ["guest = $1"]
        self._lessons = False

    def add(self, name: str, value: str) -> None:
        """Adds what was asked for. Raises :class:`Refusal` if it cannot be."""
        getattr(self, f"_add_{name}")(value)

    def query(self, limit: int) -> tuple[Any, ...]:
        """The query, and its values."""
        conditions = [*self._conditions, *([] if self._lessons else ["kind <> 'lesson'"])]
        return PLAYED.format(conditions=" AND ".join(conditions), limit=limit), *self._values

    def _mark(self, value: Any) -> str:
        self._values.append(value)
        return f"${len(self._values)}"

    def _add_game(self, value: str) -> None:
        _check_game(value)
        self._conditions.append(f"game = {self._mark(value)}")

    def _add_players(self, value: str) -> None:
        self._conditions.append(f"players = {self._mark(int(value))}")

    def _add_with(self, value: str) -> None:
        if not value.strip() or len(value) > LONGEST_NAME or "\0" in value:
            raise Refusal("unreadable")
        wanted = known_as(" ".join(value.split()))
        self._conditions.append(WITH.format(who=f"who >= {self._mark(wanted)} AND who < {self._mark(wanted + BEYOND)}"))

    def _add_bot(self, value: str) -> None:
        if value not in bots.LEVELS:
            raise Refusal("no_such_bot")
        self._conditions.append(WITH.format(who=f"who = {self._mark(bot_known_as(value))}"))

    def _add_result(self, value: str) -> None:
        results = {"won": "won > 0", "lost": "won = 0"}
        self._conditions.append(results.get(value) or f"place = {self._mark(int(value))}")

    def _add_kind(self, value: str) -> None:
        self._lessons = value == "lesson"
        self._conditions.append(f"kind = {self._mark(value)}")

    def _add_from(self, value: str) -> None:
        self._conditions.append(f"ended >= {self._mark(float(value))}")

    def _add_to(self, value: str) -> None:
        self._conditions.append(f"ended < {self._mark(float(value))}")

    def _add_before(self, value: str) -> None:
        ended, _, table = value.partition("-")
        self._conditions.append(f"(ended, table_id) < ({self._mark(float(ended))}, {self._mark(table)})")


def _check_game(game: str) -> None:
    if game not in games.ids():
        raise Refusal("no_such_game")


def _game(*row: Any) -> protocol.MyGame:
    table, game, players, kind, ended, seat, names, scores, won, place, left, gained, given_away, *there = row
    status, lesson, origin = there
    replay = status == "finished" and (origin is None or not _origin(origin).redrawn)
    return protocol.MyGame(
        table,
        game,
        players,
        kind,
        ended,
        seat,
        [chair.info() for chair in seats_from(names)],
        _scores(scores),
        won,
        place,
        bool(left),
        None if gained is None else round(gained),
        given_away,
        replay,
        replay and lesson is None,
    )


def _tally(
    game: str, players: int, number: int, wins: float, score: Any, given_away: Any, *rest: Any
) -> protocol.Tally:
    low, high = share_between(wins, number)
    mean = None if score is None else float(score)
    return protocol.Tally(game, players, number, wins, wins / number, low, high, mean, given_away, *rest)
