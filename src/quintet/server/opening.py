"""Making tables."""

from __future__ import annotations

import asyncio
import secrets
import time

from quintet import games, lessons, ratings
from quintet.engine import AnyGame, RuleError
from quintet.fair import new_secret
from quintet.lessons import LEARNER
from quintet.records import Record, replay
from quintet.server import clocks
from quintet.server.history import folded
from quintet.server.protocol import Continuation, HintsFor, NewTable, OptionValues, Origin, Refusal
from quintet.server.settings import Settings
from quintet.server.store import Listed, Store, Summary
from quintet.server.table import Chair, Continued, Dealt, Guest, Prepared, Started, Table, TableRow, Terms, known_bot

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""For the names of tables: nothing that looks like something else."""
DAY = 86400
GENTLE = "easy"
"""The bot that plays the others in a lesson, where its steps do not."""


async def open_table(store: Store, settings: Settings, guest: Guest, wish: NewTable) -> str:
    """Makes the table that a guest wishes for, and returns its name. Raises :class:`Refusal`."""
    try:
        game = games.load(wish.game)
    except RuleError:
        raise Refusal("no_such_game") from None
    if wish.players not in game.seats or len(wish.bots) > wish.players:
        raise Refusal("bad_players", players=list(game.seats))
    try:
        options = game.options_type.read(wish.options).as_dict()
    except RuleError:
        raise Refusal("bad_options") from None
    chairs = [Chair(bot=bot) for bot in wish.bots]
    chairs += [Chair() for _ in range(wish.players - len(chairs))]
    if wish.rated:
        _check_rated(game, wish, options)
    if wish.clock is not None:
        clocks.check(wish.clock, settings.shortest_move)
    terms = Terms(rated=wish.rated, clock=wish.clock)
    return await _open(store, settings, guest, wish.game, options, chairs, listed=wish.open, terms=terms)


def _check_rated(game: type[AnyGame], wish: NewTable, options: OptionValues) -> None:
    """Raises :class:`Refusal` unless the result of such a table says how strong people are."""
    if wish.players < 2:
        raise Refusal("bad_rated", rule="alone")
    if options != game.options_type().as_dict():
        raise Refusal("bad_rated", rule="options")
    if any(bot is not None and bot not in ratings.anchors(game.id) for bot in wish.bots):
        raise Refusal("bad_rated", rule="bots")
    people = wish.players - sum(bot is not None for bot in wish.bots)
    if people > 1 if wish.clock is None else wish.clock.end != "lost":
        raise Refusal("bad_rated", rule="clock")  # else nobody who is about to lose would ever have to


async def open_lesson(store: Store, settings: Settings, guest: Guest, game: str) -> str:
    """The table where a guest learns a game: the one they have not finished, or a new one. Raises :class:`Refusal`."""
    if game not in games.ids():
        raise Refusal("no_such_game")
    lesson = lessons.find(game)
    if lesson is None:
        raise Refusal("no_lesson")
    for listed in await store.tables_of(guest.id, settings.tables_per_guest):
        if listed.row.lesson and listed.row.game == game and listed.summary.status in ("waiting", "playing"):
            return listed.row.id
    chairs = [Chair(bot=None if seat == LEARNER else GENTLE) for seat in range(lesson.players)]
    prepared = Prepared(lesson.first, list(lesson.deals))
    return await _open(store, settings, guest, game, dict(lesson.options), chairs, listed=False, lesson=prepared)


async def open_again(store: Store, settings: Settings, guest: Guest, table: Table) -> str:
    """Makes a table for the same people, whose seats are kept, and returns its name. Raises :class:`Refusal`."""
    row = table.row
    chairs = table.kept_chairs()
    return await _open(store, settings, guest, row.game, row.options, chairs, listed=row.open, terms=row.terms)


async def open_continuation(
    store: Store, settings: Settings, guest: Guest, there: Listed, record: Record, wish: Continuation
) -> str:
    """Makes a table where a finished game goes on from a position, and returns its name. Raises :class:`Refusal`."""
    if wish.seat >= record.players:
        raise Refusal("no_such_seat")
    if wish.step >= len(record.moves):
        raise Refusal("no_such_step", last=len(record.moves) - 1)
    bot = known_bot(wish.bot, record.game)
    step, shuffled = await asyncio.to_thread(_begun, record, wish.step)
    chairs = [
        Chair(guest.id, guest.name, figure=guest.figure) if seat == wish.seat else Chair(bot=chair.bot or bot)
        for seat, chair in enumerate(there.summary.chairs)
    ]
    opening = Continued(
        record.first,
        [" ".join(order) for order in record.shuffles[: shuffled if wish.redrawn else None]],
        [(seat, move) for seat, move, *_ in record.moves[:step]],
        games.load(record.game).edition,
    )
    origin = Origin(there.row.id, step, wish.seat, wish.redrawn)
    row = there.row
    return await _open(
        store, settings, guest, row.game, row.options, chairs, listed=False, origin=origin, opening=opening
    )


def _begun(record: Record, step: int) -> tuple[int, int]:
    """After how many moves and shuffles the decision began that was open after so many moves."""
    begun, shuffled, decision = 0, 0, -1

    def count(*_: object) -> None:
        nonlocal shuffled
        shuffled += 1

    before = 0
    for at in replay(record, on_shuffle=count):
        if at.game.decision != decision:
            begun, before, decision = at.number, shuffled, at.game.decision
        if at.number == step:
            break
    return begun, before


async def open_dealt(
    store: Store,
    guest: Guest,
    name: str,
    made_of: tuple[str, OptionValues, str, list[Chair], Dealt],
    now: float,
) -> None:
    """Makes a table where a guest plays a deal that others play too. The game begins at once.

    In a try that counts nothing is taken back, and nobody helps.
    """
    game, options, secret, chairs, dealt = made_of
    terms = Terms(deal=dealt)
    row = TableRow(name, game, len(chairs), options, False, guest.id, guest.name, now, secret, chairs, terms=terms)
    hints: HintsFor = "nobody" if dealt.counts else "bots"
    started = Started(not dealt.counts, hints, games.load(game).edition)
    await store.create(row, Summary.of(await folded(row, [started]), now), [started])


async def check_made(store: Store, settings: Settings, guest: Guest, now: float) -> None:
    """Raises :class:`Refusal` if a guest has made as many tables as one may."""
    if await store.count_made(guest.id, now - DAY) >= settings.tables_per_guest:
        raise Refusal("too_many_tables")


def new_name() -> str:
    """A name that nobody can guess, for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


async def _open(
    store: Store,
    settings: Settings,
    guest: Guest,
    game: str,
    options: OptionValues,
    chairs: list[Chair],
    *,
    listed: bool,
    lesson: Prepared | None = None,
    origin: Origin | None = None,
    opening: Continued | None = None,
    terms: Terms | None = None,
) -> str:
    for chair in chairs:
        if chair.bot is not None:  # one that has played before may have had a core then
            known_bot(chair.bot, game)
    now = time.time()
    await check_made(store, settings, guest, now)
    name = new_name()
    row = TableRow(
        name,
        game,
        len(chairs),
        options,
        listed,
        guest.id,
        guest.name,
        now,
        new_secret(),
        chairs,
        lesson,
        origin,
        terms or Terms(),
    )
    if opening is None:
        await store.create(row, Summary.of(Table(row), now))
    else:
        await store.create(row, Summary.of(await folded(row, [opening]), now), [opening])
    return name
