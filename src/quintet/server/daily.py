"""The deals of the days and challenges as people see them: to play, the results among all, and the archive."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec

from quintet import games
from quintet.fair import commitment, new_secret
from quintet.records import Record
from quintet.server import deals, protocol
from quintet.server.deals import AHEAD, DAY, Choice, Deal, Try
from quintet.server.opening import new_name
from quintet.server.protocol import Refusal
from quintet.server.results import standings
from quintet.server.settings import Settings
from quintet.server.store import Listed, Store
from quintet.server.table import FORGOTTEN, Guest, known_bot
from quintet.server.web import Request, Route

DEAL = "^[a-z0-9]{1,16}(-[0-9]{4}-[0-9]{2}-[0-9]{2})?$"
DATE = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
LISTED = 10
"""So many of the best are named,"""
AMONG_FRIENDS = 50
"""and so many of those who took a challenge."""
PAGE = 30
"""So many days of the archive are shown at once."""
MOMENTS = 5
"""So many decisions are shown of those that mattered most."""
LONGEST = 1000
"""So many days in a row are counted."""
DEALS = "SELECT id, game, day, players, secret FROM deals WHERE day >= $1 AND day <= $2 ORDER BY day, game"
FINISHED = "SELECT count(*) FROM tries WHERE deal = $1 AND margin IS NOT NULL"
AHEAD_OF = "SELECT count(*) FROM tries WHERE deal = $1 AND margin > $2"
BEHIND = "SELECT count(*) FROM tries WHERE deal = $1 AND margin < $2"
DAYS = """
    SELECT DISTINCT day FROM tries WHERE guest = $1 AND day IS NOT NULL AND margin IS NOT NULL
    ORDER BY day DESC LIMIT $2
"""
MARGINS = "SELECT margin, count(*) FROM tries WHERE deal = $1 AND margin IS NOT NULL GROUP BY margin ORDER BY margin"
BEST = """
    SELECT guest, name, figure, score, margin, place, table_id FROM tries JOIN guests ON guests.id = guest
    WHERE deal = $1 AND margin IS NOT NULL AND (listed OR guest = $2) ORDER BY margin DESC, ended LIMIT $3
"""
PAST = """
    SELECT deals.id, deals.day, players, secret, opens,
           (SELECT count(*) FROM tries WHERE deal = deals.id AND margin IS NOT NULL),
           (SELECT max(margin) FROM tries WHERE deal = deals.id),
           table_id, began, ended, tries.score, tries.margin, tries.place, NULL
    FROM deals LEFT JOIN tries ON tries.deal = deals.id AND guest = $2
    WHERE game = $1 AND deals.day < $3 ORDER BY deals.day DESC LIMIT $4
"""


class DealHandlers:
    """The handlers."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        finished: Callable[[Request], Awaitable[tuple[Listed, Record]]],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._settings = settings
        self._finished = finished
        self._clock = clock

    def routes(self) -> list[Route]:
        """What can be asked."""
        return [
            Route("GET", "/api/daily", self.list_daily, gives=protocol.Daily),
            Route(
                "GET",
                "/api/daily/{game}",
                self.list_past,
                gives=protocol.Archive,
                refuses=("no_such_game",),
                query={"before": DATE},
            ),
            Route("GET", "/api/deals/{deal}", self.get_deal, gives=protocol.DealResult, refuses=("no_such_deal",)),
            Route(
                "POST",
                "/api/deals/{deal}",
                self.play_deal,
                gives=protocol.Made,
                status=201,
                refuses=("name_needed", "no_such_deal", "no_core", "too_many_tables"),
            ),
            Route(
                "POST",
                "/api/tables/{table}/challenge",
                self.challenge,
                takes=protocol.Challenge,
                gives=protocol.Challenged,
                status=201,
                refuses=(
                    "name_needed",
                    "no_such_table",
                    "no_such_bot",
                    "not_finished",
                    "not_seated",
                    "no_record",
                    "no_deal",
                    "sealed",
                ),
            ),
        ]

    # Days

    async def list_daily(self, request: Request) -> protocol.Daily:
        """The deals of today, how I did, and what the days to come are bound to."""
        now, guest = self._clock(), request.guest
        day = deals.today(now)
        rows = await self._days(day)
        if len(rows) < len(games.ids()):
            await deals.make_days(self._store, now)
            rows = await self._days(day)
        here = []
        for name, game, _, players, secret in (row for row in rows if row[2] == day.isoformat()):
            number = await self._count(name)
            mine = None if guest is None else await deals.try_of(self._store, name, guest.id)
            own = None if mine is None else await self._own(name, mine, number, goes_on=True)
            here.append(protocol.DailyDeal(name, game, players, commitment(secret), number, own))
        ahead = [
            protocol.Commitment(game, then, commitment(secret))
            for _, game, then, _, secret in rows
            if then != day.isoformat()
        ]
        return protocol.Daily(day.isoformat(), deals.beginning(day) + DAY, here, await self._streak(guest, now), ahead)

    async def _days(self, day: date) -> list[tuple[Any, ...]]:
        return await self._store.ask(DEALS, day.isoformat(), (day + timedelta(AHEAD)).isoformat())

    async def list_past(self, request: Request) -> protocol.Archive:
        """The deals of a game up to today, the latest first."""
        game, before, now = request.params["game"], request.query.get("before"), self._clock()
        if game not in games.ids():
            raise Refusal("no_such_game")
        tomorrow = (deals.today(now) + timedelta(1)).isoformat()
        guest = "" if request.guest is None else request.guest.id
        rows = await self._store.ask(PAST, game, guest, min(before or tomorrow, tomorrow), PAGE + 1)
        past = []
        for name, day, players, secret, opens, number, best, table, began, ended, *how in rows[:PAGE]:
            own = None
            if table is not None:
                own = await self._own(name, Try(table, began, ended, *how), number, goes_on=now < opens)
            shown = secret if now >= opens else None
            past.append(protocol.PastDeal(name, day, players, number, best, commitment(secret), shown, own))
        return protocol.Archive(game, past, len(rows) > PAGE)

    async def _streak(self, guest: Guest | None, now: float) -> int:
        """How many days in a row a guest has finished a deal, up to today or yesterday."""
        if guest is None:
            return 0
        days = [date.fromisoformat(day) for (day,) in await self._store.ask(DAYS, guest.id, LONGEST)]
        if not days or deals.today(now) - days[0] > timedelta(1):
            return 0
        return next((number for number, day in enumerate(days) if days[0] - day != timedelta(number)), len(days))

    # One deal

    async def play_deal(self, request: Request) -> protocol.Made:
        """The table where I play a deal: my try that counts, until it is over; then one for practice."""
        if request.guest is None:
            raise Refusal("name_needed")
        deal, now = await self._find(request), self._clock()
        return protocol.Made(await deals.open_try(self._store, self._settings, request.guest, deal, now))

    async def get_deal(self, request: Request) -> protocol.DealResult:
        """A deal, and what came of it."""
        deal, now, guest = await self._find(request), self._clock(), request.guest
        mine = None if guest is None else await deals.try_of(self._store, deal.id, guest.id)
        played_before = guest is not None and await deals.knows(self._store, deal, guest.id)
        goes_on = mine is not None and mine.ended is None and deal.may_end(now)
        had = (mine is not None and not goes_on) or played_before
        shown = had or (deal.day is not None and deal.is_open(now))
        number = await self._count(deal.id)
        margins = await self._store.ask(MARGINS, deal.id) if shown else []
        return protocol.DealResult(
            deal=deal.id,
            game=deal.game,
            day=deal.day,
            players=deal.players,
            options=deal.options,
            seat=deal.seat,
            bots=deal.bots,
            commit=commitment(deal.secret),
            secret=deal.secret if deal.day is not None and deal.is_open(now) else None,
            opens=deal.opens,
            counts=goes_on or (mine is None and deal.may_begin(now) and not played_before),
            tries=number,
            mine=None if mine is None else await self._own(deal.id, mine, number, goes_on=goes_on),
            streak=await self._streak(guest, now),
            margins=[(margin, count) for margin, count in margins],
            best=await self._best(deal, guest, now) if shown else [],
            moments=[] if mine is None else await self._moments(deal, mine),
            challenger=await self._challenger(deal, guest, shown=shown),
        )

    async def _find(self, request: Request) -> Deal:
        """The deal that is asked for. Those of days to come are not there yet."""
        name = request.params["deal"]
        deal = await deals.find(self._store, name) if re.fullmatch(DEAL, name) else None
        if deal is None or self._clock() < deal.begins:
            raise Refusal("no_such_deal")
        return deal

    async def _count(self, deal: str) -> int:
        return int((await self._store.ask(FINISHED, deal))[0][0])

    async def _own(self, deal: str, mine: Try, of: int, *, goes_on: bool) -> protocol.OwnTry:
        if mine.margin is None:
            state: protocol.TryState = "playing" if goes_on and mine.ended is None else "left"
            return protocol.OwnTry(mine.table, state, None, None, None, None, of, 0)
        ahead = int((await self._store.ask(AHEAD_OF, deal, mine.margin))[0][0])
        behind = int((await self._store.ask(BEHIND, deal, mine.margin))[0][0])
        return protocol.OwnTry(mine.table, "finished", mine.score, mine.margin, mine.place, 1 + ahead, of, behind)

    async def _best(self, deal: Deal, guest: Guest | None, now: float) -> list[protocol.Tried]:
        me = "" if guest is None else guest.id
        found = []
        most = AMONG_FRIENDS if deal.day is None else LISTED
        for who, name, figure, score, margin, place, table in await self._store.ask(BEST, deal.id, me, most):
            seen = who == me or deal.is_open(now)
            found.append(protocol.Tried(name, figure, score, margin, place, who == me, table if seen else None))
        return found

    async def _challenger(self, deal: Deal, guest: Guest | None, *, shown: bool) -> protocol.Tried | None:
        if deal.day is not None:
            return None
        host = None if deal.host is None else await self._store.guest(deal.host)
        name, figure = (FORGOTTEN, None) if host is None else (host.name, host.figure)
        you = guest is not None and guest.id == deal.host
        if not shown:
            return protocol.Tried(name, figure, 0, 0.0, 0, you, None)
        return protocol.Tried(name, figure, deal.score or 0, deal.margin or 0.0, deal.place or 0, you, deal.origin)

    async def _moments(self, deal: Deal, mine: Try) -> list[protocol.Moment]:
        """Of my decisions that others have made otherwise, those by which results differ most."""
        own = [] if mine.choices is None else msgspec.json.decode(mine.choices, type=list[Choice])
        if not own:
            return []
        marks = ", ".join(f"${number}" for number in range(2, len(own) + 2))
        query = f"SELECT line, move, tries, total FROM choices WHERE deal = $1 AND line IN ({marks})"
        by_line: dict[str, list[tuple[str, int, float]]] = {}
        for line, *chosen in await self._store.ask(query, deal.id, *(one.line for one in own)):
            by_line.setdefault(line, []).append(tuple(chosen))
        told = [(one, by_line.get(one.line, [])) for one in own]
        differing = sorted((one for one in told if len(one[1]) > 1), key=lambda one: -_spread(one[1]))[:MOMENTS]
        return [_moment(one, chosen) for one, chosen in sorted(differing, key=lambda one: one[0].step)]

    # Challenges

    async def challenge(self, request: Request) -> protocol.Challenged:
        """Lets others play the deal of a finished game, on the seat that I had."""
        guest = request.guest
        if guest is None:
            raise Refusal("name_needed")
        listed, record = await self._finished(request)
        row, chairs = listed.row, listed.summary.chairs
        bot = known_bot(request.body.bot, row.game)
        if row.terms.deal is not None and not row.terms.deal.opens:
            return protocol.Challenged(row.terms.deal.deal)
        if row.terms.deal is not None or row.lesson is not None:
            raise Refusal("no_deal")
        own = next((one for one in standings(listed) if one.guest == guest.id and not one.left), None)
        if own is None:
            raise Refusal("not_seated")
        now = self._clock()
        levels = [
            None if seat == own.seat else known_bot(chair.bot if chair.bot and chair.name is None else bot, row.game)
            for seat, chair in enumerate(chairs)
        ]
        shuffles = [" ".join(order) for order in record.shuffles]
        deal = Deal(
            new_name(),
            row.game,
            None,
            row.players,
            row.options,
            own.seat,
            levels,
            deals.engine_of(row.game),
            new_secret(),
            0.0,
            record.first,
            shuffles,
            guest.id,
            row.id,
            own.score,
            own.margin,
            own.place,
            now,
        )
        return protocol.Challenged(await deals.challenge(self._store, deal))


def _spread(chosen: Sequence[tuple[str, int, float]]) -> float:
    """How much results differ by what was chosen: the variance between the moves' means, in points."""
    number = sum(tries for _, tries, _ in chosen)
    mean = sum(total for *_, total in chosen) / number
    return sum(tries * (total / tries - mean) ** 2 for _, tries, total in chosen) / number


def _moment(own: Choice, chosen: Iterable[tuple[str, int, float]]) -> protocol.Moment:
    told = [protocol.Chosen(move, tries, total / tries, move == own.move) for move, tries, total in chosen]
    return protocol.Moment(own.step, sorted(told, key=lambda one: (-one.tries, -one.margin, one.move)))
