"""Deals that many play, each at a table of their own: against bots that answer the same moves in the same way.

There are two kinds. The *deal of the day*, one for each game and day, follows from a secret that is made some days
before and shown when nobody plays for it any more. A *challenge* is the deal of a game that was played, for others to
do better. The first try of each guest counts, and the database sees to it that there is only one: it is entered before
its table is made, unique by deal and guest.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import groupby

import msgspec
from msgspec import Struct

from quintet import bots, games
from quintet.engine import RuleError
from quintet.fair import new_secret
from quintet.server.history import folded
from quintet.server.opening import check_made, new_name, open_dealt
from quintet.server.protocol import OptionValues, Refusal
from quintet.server.settings import Settings
from quintet.server.store import Listed, Step, Store, StoreError
from quintet.server.table import Chair, Dealt, Guest, Table, encode, fair_deal

DAY = 86400
AHEAD = 7
"""So many days before a deal is played its secret is fixed, and its hash is shown."""
LATE = 4 * 3600
"""So long after the day a try that began on it may be finished. Then all that was hidden is shown."""
LEVEL = "medium"
"""The bots of the day."""
PLAYERS = (2, 3, 4)
"""So many play in turn, from day to day, where the game allows it."""
DEEP = 60
"""So many of one's decisions are kept to be compared: further on hardly two have played alike."""
COLUMNS = (
    "id, game, day, players, options, seat, bots, engine, secret, opens, starts, shuffles, host, origin, score, margin,"
    " place, made"
)
ENTER_DEAL = f"""
    INSERT INTO deals ({COLUMNS})
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) ON CONFLICT DO NOTHING
"""
KNOWN = "SELECT id FROM deals WHERE day >= $1"
TRY = "SELECT table_id, began, ended, score, margin, place, choices FROM tries WHERE deal = $1 AND guest = $2"
BEGIN_TRY = """
    INSERT INTO tries (deal, guest, day, table_id, began) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING
"""
END_TRY = """
    UPDATE tries SET ended = $4, score = $5, margin = $6, place = $7, choices = $8
    WHERE deal = $1 AND guest = $2 AND table_id = $3 AND ended IS NULL
"""
CHOOSE = """
    INSERT INTO choices (deal, line, move, tries, total) VALUES ($1, $2, $3, 1, $4)
    ON CONFLICT (deal, line, move)
    DO UPDATE SET tries = choices.tries + 1, total = choices.total + excluded.total
"""
TIDY = """
    DELETE FROM choices WHERE deal = $1 AND line IN (
        SELECT line FROM choices WHERE deal = $1 GROUP BY line HAVING sum(tries) = 1
    )
"""
_options = msgspec.json.Decoder(OptionValues).decode
_bots = msgspec.json.Decoder(list[str | None]).decode
_texts = msgspec.json.Decoder(list[str]).decode


class Deal(Struct):
    """A deal that many play."""

    id: str
    game: str
    day: str | None
    """As ISO 8601 writes it; none for a challenge."""
    players: int
    options: OptionValues
    seat: int
    """The one that people play."""
    bots: list[str | None]
    """By seat, who plays the others."""
    engine: str
    secret: str
    opens: float
    """When all that is hidden is shown; 0 for a challenge."""
    starts: int | None
    """The seat that starts, where it does not follow from the secret."""
    shuffles: list[str]
    host: str | None
    """The guest who challenges; none if they are forgotten, and for the deal of a day."""
    origin: str | None
    """The table where it was played first,"""
    score: int | None
    margin: float | None
    place: int | None
    """and how that one did."""
    made: float

    @property
    def begins(self) -> float:
        """When it may be played."""
        return 0.0 if self.day is None else beginning(date.fromisoformat(self.day))

    def may_begin(self, now: float) -> bool:
        """Whether a try that counts may begin now."""
        return self.day is None or self.begins <= now < self.begins + DAY

    def may_end(self, now: float) -> bool:
        """Whether a try that ends now counts."""
        return self.day is None or now < self.opens

    def is_open(self, now: float) -> bool:
        """Whether all of it may be shown."""
        return now >= self.opens


class Try(Struct):
    """A guest's one try that counts."""

    table: str
    began: float
    ended: float | None
    score: int | None
    margin: float | None
    """None if it was left, or came too late."""
    place: int | None
    choices: str | None


class Choice(Struct, array_like=True):
    """What a try chose where it had a choice."""

    step: int
    """After so many moves of all."""
    line: str
    """Stands for all moves that led there."""
    move: str


# Days


def today(now: float) -> date:
    """The day that it is, everywhere."""
    return datetime.fromtimestamp(now, UTC).date()


def beginning(day: date) -> float:
    """When a day begins, in seconds since 1970.

    >>> beginning(date(1970, 1, 2))
    86400.0
    """
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def deal_of(game: str, day: date) -> str:
    """The name of the deal of a day."""
    return f"{game}-{day.isoformat()}"


def players_of(game: str, day: date) -> int:
    """How many play on a day, bots included."""
    possible = [number for number in PLAYERS if number in games.load(game).seats] or [games.load(game).seats[-1]]
    return possible[(day.toordinal() + games.ids().index(game)) % len(possible)]


def make_day(game: str, day: date, secret: str, now: float) -> Deal:
    """The deal of a day that follows from a secret."""
    game_type, players = games.load(game), players_of(game, day)
    name = deal_of(game, day)
    seat = fair_deal(name, secret, players).seat("seat")
    return Deal(
        name,
        game,
        day.isoformat(),
        players,
        game_type.options_type.read({}).as_dict(),
        seat,
        [None if other == seat else LEVEL for other in range(players)],
        engine_of(game),
        secret,
        beginning(day) + DAY + LATE,
        None,
        [],
        None,
        None,
        None,
        None,
        None,
        now,
    )


def engine_of(game: str) -> str:
    """What bots think with here."""
    return bots.steady(LEVEL, games.load(game)).rpartition(":")[2]


async def make_days(store: Store, now: float) -> None:
    """Sees to it that there are deals for today and the next days. Whoever comes first has made them."""
    first = today(now)
    days = [first + timedelta(number) for number in range(AHEAD + 1)]
    known = {name for (name,) in await store.ask(KNOWN, first.isoformat())}
    wanted = [(game, day) for day in days for game in games.ids() if deal_of(game, day) not in known]
    if wanted:
        await store.together([_entered(make_day(game, day, new_secret(), now)) for game, day in wanted])
    # Where only one has been, nobody can be compared; and no try is added to what was two days ago.
    past = [deal_of(game, first - timedelta(days)) for game in games.ids() for days in (2, 3)]
    await store.together([Step(TIDY, (name,)) for name in past])


def _entered(deal: Deal) -> Step:
    values = msgspec.structs.astuple(deal)
    written = (encode(value).decode() if isinstance(value, dict | list) else value for value in values)
    return Step(ENTER_DEAL, tuple(written))


async def enter(store: Store, deal: Deal) -> None:
    """Keeps a deal, unless there is one in its place."""
    await store.together([_entered(deal)])


async def find(store: Store, name: str) -> Deal | None:
    """The deal of this name."""
    rows = await store.ask(f"SELECT {COLUMNS} FROM deals WHERE id = $1", name)
    return read(rows[0]) if rows else None


def read(columns: tuple[object, ...]) -> Deal:
    """A deal as the database has it."""
    values = list(columns)
    for place, decode in ((4, _options), (6, _bots), (11, _texts)):
        values[place] = decode(values[place])  # type: ignore[arg-type]
    return Deal(*values)  # type: ignore[arg-type]


# Tries


async def try_of(store: Store, deal: str, guest: str) -> Try | None:
    """A guest's one try that counts."""
    rows = await store.ask(TRY, deal, guest)
    return Try(*rows[0]) if rows else None


async def knows(store: Store, deal: Deal, guest: str) -> bool:
    """Whether a guest has played the game that a challenge comes from."""
    if deal.origin is None:
        return False
    return deal.host == guest or bool(
        await store.ask("SELECT 1 FROM results WHERE table_id = $1 AND guest = $2", deal.origin, guest)
    )


async def open_try(store: Store, settings: Settings, guest: Guest, deal: Deal, now: float) -> str:
    """The table where a guest plays a deal: the try that counts, if it is not over, or else one to practise.

    Raises :class:`Refusal`.
    """
    if now < deal.begins:
        raise Refusal("no_such_deal")
    _check_engine(deal)
    own = await try_of(store, deal.id, guest.id)
    if own is None and deal.may_begin(now) and not await knows(store, deal, guest.id):
        await check_made(store, settings, guest, now)
        # First it is written that the try is used: two who ask at once get the same table.
        await store.together([Step(BEGIN_TRY, (deal.id, guest.id, deal.day, new_name(), now))])
        own = await try_of(store, deal.id, guest.id)
    if own is not None and own.ended is None and deal.may_end(now) and await _is_on(store, guest, deal, own, now):
        return own.table
    return await _practise(store, settings, guest, deal, now)


def _check_engine(deal: Deal) -> None:
    """Raises :class:`Refusal` where the bots of a deal cannot think as they do elsewhere."""
    try:
        for level in {level for level in deal.bots if level in bots.LEVELS}:
            bots.make(f"{level}:{deal.engine}", games.load(deal.game))
    except RuleError:
        raise Refusal("no_core") from None


async def _is_on(store: Store, guest: Guest, deal: Deal, own: Try, now: float) -> bool:
    """Whether the try that counts goes on at its table, which is made where that has not been done."""
    listed = await store.find(own.table)
    if listed is None:
        with contextlib.suppress(StoreError):  # another process may have made it meanwhile
            await open_dealt(store, guest, own.table, _row(deal, guest, counts=True), now)
        listed = await store.find(own.table)
        if listed is None:
            raise Refusal("unavailable")
    return listed.summary.status == "playing"


async def _practise(store: Store, settings: Settings, guest: Guest, deal: Deal, now: float) -> str:
    for listed in await store.tables_of(guest.id, settings.tables_per_guest):
        dealt = listed.row.terms.deal
        if dealt and dealt.deal == deal.id and not dealt.counts and listed.summary.status == "playing":
            return listed.row.id
    await check_made(store, settings, guest, now)
    name = new_name()
    await open_dealt(store, guest, name, _row(deal, guest, counts=False), now)
    return name


def _row(deal: Deal, guest: Guest, *, counts: bool) -> tuple[str, OptionValues, str, list[Chair], Dealt]:
    """What a table for a try is made of."""
    chairs = [
        Chair(guest.id, guest.name, figure=guest.figure) if seat == deal.seat else Chair(bot=bot)
        for seat, bot in enumerate(deal.bots)
    ]
    dealt = Dealt(deal.id, deal.engine, counts, deal.opens, deal.starts, deal.shuffles)
    return deal.game, deal.options, deal.secret, chairs, dealt


# What a try came to


async def ended(store: Store, listed: Listed, score: int, margin: float, place: int) -> list[Step]:
    """What is written down when a table is over where a deal was played: the result of the try, if it counts."""
    row, summary, dealt = listed.row, listed.summary, listed.row.terms.deal
    if dealt is None or not dealt.counts:
        return []
    own = await try_of(store, dealt.deal, row.host)
    if own is None or own.table != row.id:
        return []
    who = dealt.deal, row.host, row.id, summary.updated
    left = any(chair.left for chair in summary.chairs)
    if summary.status != "finished" or left or (dealt.opens and summary.updated >= dealt.opens):
        return [Step(END_TRY, (*who, None, None, None, None))]
    made = choices(await folded(row, await store.entries(row.id)), _seat_of(listed))
    result = Step(END_TRY, (*who, score, margin, place, encode(made).decode()))
    return [result, *(Step(CHOOSE, (dealt.deal, one.line, one.move, margin)) for one in made)]


def _seat_of(listed: Listed) -> int:
    return next(seat for seat, chair in enumerate(listed.summary.chairs) if chair.guest == listed.row.host)


def choices(table: Table, seat: int) -> list[Choice]:
    """What a seat chose, wherever it could have played otherwise, and which moves of all had led there."""
    found: list[Choice] = []
    line, step = sha256(), 0
    for _, answers in groupby(table.answers, key=lambda answer: answer.decision):
        together = sorted(answers, key=lambda answer: answer.seat)
        found += [
            Choice(step, line.hexdigest()[:20], answer.move)
            for answer in together
            if answer.seat == seat and answer.free
        ]
        for answer in together:
            line.update(f"{answer.seat} {answer.move}\n".encode())
        step += len(together)
    return found[:DEEP]


# Challenges


async def challenge(store: Store, deal: Deal) -> str:
    """Keeps a challenge, or finds the one that this guest has made of the same game; returns its name."""
    await enter(store, deal)
    rows = await store.ask("SELECT id FROM deals WHERE origin = $1 AND host = $2", deal.origin, deal.host)
    return str(rows[0][0])
