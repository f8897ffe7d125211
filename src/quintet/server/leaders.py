"""Ratings as people see them: the lists of the best, one's own, and what a game has changed."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable
from typing import Any

from quintet import games
from quintet.ratings import FIRM, KNOWN, Rating, anchors, shown
from quintet.server import protocol
from quintet.server.protocol import Refusal
from quintet.server.rated import rated, week_of
from quintet.server.store import Listed, Store
from quintet.server.table import Guest
from quintet.server.web import Request, Route

LISTED = 100
"""So many are on a list."""
HISTORY = 500
"""So many of one's last rated games are shown as a curve."""
WEEK = {"type": "string", "pattern": "^[0-9]{4}-W[0-9]{2}$"}
BEST = """
    SELECT guests.id, name, figure, skill, deviation, games, NULL
    FROM ratings JOIN guests ON guests.id = ratings.guest
    WHERE game = $1 AND deviation <= $2 AND listed ORDER BY sure DESC LIMIT $3
"""
AHEAD = """
    SELECT count(*) FROM ratings JOIN guests ON guests.id = ratings.guest
    WHERE game = $1 AND sure > $2 AND deviation <= $3 AND listed
"""
BEST_OF_WEEK = """
    SELECT guests.id, name, figure, skill, deviation, weeks.games, gained
    FROM weeks JOIN guests ON guests.id = weeks.guest
    JOIN ratings ON ratings.guest = weeks.guest AND ratings.game = weeks.game
    WHERE weeks.game = $1 AND week = $2 AND gained > 0 AND listed ORDER BY gained DESC LIMIT $3
"""
OWN = """
    SELECT game, skill, deviation, games FROM ratings WHERE guest = $1 ORDER BY game
"""
COURSE = """
    SELECT ended, skill, deviation FROM results WHERE guest = $1 AND game = $2 AND rated
    ORDER BY ended DESC LIMIT $3
"""
OF_TABLE = """
    SELECT seat, skill, deviation, gained FROM results JOIN guests ON guests.id = results.guest
    WHERE table_id = $1 AND rated AND (listed OR guest = $2) ORDER BY seat
"""
OF_GUEST = """
    SELECT skill, deviation, games FROM ratings JOIN guests ON guests.id = ratings.guest
    WHERE guest = $1 AND game = $2 AND (listed OR guest = $3)
"""


class Leaders:
    """The handlers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def routes(self) -> list[Route]:
        """What can be asked."""
        return [
            Route(
                "GET",
                "/api/ratings/{game}",
                self.list_leaders,
                gives=protocol.Leaders,
                refuses=("no_such_game",),
                query={"week": WEEK},
            ),
            Route("GET", "/api/me/ratings", self.list_my_ratings, gives=protocol.MyRatings),
            Route(
                "GET",
                "/api/tables/{table}/ratings",
                self.list_changes,
                gives=protocol.RatingChanges,
                refuses=("no_such_table",),
            ),
        ]

    async def list_leaders(self, request: Request) -> protocol.Leaders:
        """Those who are best at a game, of all time or, with `week`, by what they have gained in a week."""
        game, week = request.params["game"], request.query.get("week")
        if game not in games.ids():
            raise Refusal("no_such_game")
        if week is None:
            rows = await self._store.ask(BEST, game, KNOWN, LISTED)
        else:
            rows = await self._store.ask(BEST_OF_WEEK, game, week, LISTED)
        bots = {bot: shown(Rating(skill, FIRM))[0] for bot, skill in anchors(game).items()}
        mine = None if request.guest is None else await self._own(game, request.guest)
        return protocol.Leaders(game, week, week_of(time.time()), list(_ranked(rows, request.guest)), bots, mine)

    async def _own(self, game: str, guest: Guest) -> protocol.OwnRating | None:
        """My rating, and which place it would have."""
        found = await rated(self._store, game, guest.id)
        if not found.games:
            return None
        rating, place = found.rating, None
        if rating.known:
            place = 1 + (await self._store.ask(AHEAD, game, rating.sure, KNOWN))[0][0]
        listed = (await self._store.ask("SELECT listed FROM guests WHERE id = $1", guest.id))[0][0]
        return protocol.OwnRating(*shown(rating), found.games, rating.known, bool(listed), place)

    async def list_my_ratings(self, request: Request) -> protocol.MyRatings:
        """My ratings at all games, and how they came about."""
        found: dict[str, protocol.RatingCourse] = {}
        rows = [] if request.guest is None else await self._store.ask(OWN, request.guest.id)
        for game, skill, deviation, number in rows:
            assert request.guest is not None
            course = await self._store.ask(COURSE, request.guest.id, game, HISTORY)
            points = [protocol.RatedThen(ended, *shown(Rating(*then))) for ended, *then in reversed(course)]
            rating = Rating(skill, deviation)
            found[game] = protocol.RatingCourse(*shown(rating), number, rating.known, points)
        return protocol.MyRatings(found)

    async def list_changes(self, request: Request) -> protocol.RatingChanges:
        """The ratings of those at a rated table, and what the game has changed; nothing where it is not rated."""
        listed = await self._store.find(request.params["table"])
        if listed is None:
            raise Refusal("no_such_table")
        if not listed.row.terms.rated:
            return protocol.RatingChanges([], [])
        me = "" if request.guest is None else request.guest.id
        rows = await self._store.ask(OF_TABLE, listed.row.id, me)
        changes = [
            protocol.RatingChange(seat, *shown(Rating(skill, deviation)), round(gained))
            for seat, skill, deviation, gained in rows
        ]
        return protocol.RatingChanges(changes, [rating async for rating in self._seated(listed, me)])

    async def _seated(self, listed: Listed, me: str) -> AsyncIterator[protocol.SeatRating]:
        for seat, chair in enumerate(listed.summary.chairs):
            if not chair.seated:
                continue
            for skill, deviation, number in await self._store.ask(OF_GUEST, chair.guest, listed.row.game, me):
                yield protocol.SeatRating(seat, *shown(Rating(skill, deviation)), number)


def _ranked(rows: Iterable[tuple[Any, ...]], me: Guest | None) -> Iterable[protocol.Leader]:
    for guest, name, figure, skill, deviation, number, gained in rows:
        points, error = shown(Rating(skill, deviation))
        you = me is not None and guest == me.id
        yield protocol.Leader(name, figure, points, error, number, None if gained is None else round(gained), you)
