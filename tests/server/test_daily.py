"""The deal of the day is the same for all, counts once, and shows nothing before the day is over."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from msgspec import structs

from quintet import bots, games, native
from quintet.engine import shuffler
from quintet.fair import commitment
from quintet.records import Record, check
from quintet.server import daily, deals
from quintet.server.app import App
from quintet.server.daily import DealHandlers
from quintet.server.deals import AHEAD, DAY, LATE, Deal, beginning, deal_of, find, make_day, make_days, open_try, try_of
from quintet.server.protocol import Refusal
from quintet.server.results import Results
from quintet.server.settings import Settings
from quintet.server.store import Append, Listed, Step, Store, Summary
from quintet.server.store.postgres import PostgresStore
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Guest, Moved, Resigned, Started, Table, TableRow, Terms
from quintet.server.thinkers import Thinkers
from quintet.server.turns import Asker
from quintet.server.upkeep import forget, records
from quintet.server.web import Request
from tests.server.harness import (
    TOGETHER,
    Message,
    Person,
    Postgres,
    ServerProcess,
    Wire,
    opening,
    people,
    play_on,
    quick,
    run,
    seated,
)
from tests.server.test_store import Opener, opened, opener

__all__ = ["opener"]


def length(game_id: str) -> int:
    """How many decisions a game takes at random."""
    game, rng = opening(game_id, 3), random.Random(1)
    while game.to_move:
        game.play(game.to_move[0], rng.choice(game.legal(game.to_move[0])), shuffler(rng))
    return game.decision


TODAY = date(2026, 11, 20)
NOON = beginning(TODAY) + DAY / 2
GAME = min(games.ids(), key=length)
"""The one that is over soonest."""
SECRET = "7" * 64


@pytest.fixture
def simple(tmp_path: Path) -> Opener:
    """One database, where both would be asked the same again."""
    return lambda: SqliteStore(tmp_path / "q.sqlite")


def guest(name: str) -> Guest:
    return Guest(name.lower(), name)


async def coming(store: Store, *names: str) -> list[Guest]:
    for name in names:
        await store.save_guest(guest(name), NOON)
    return [guest(name) for name in names]


def handlers(store: Store, now: float) -> DealHandlers:
    async def nothing(_request: Request) -> Any:
        raise Refusal("no_such_table")

    return DealHandlers(store, Settings(), nothing, lambda: now)


def asked(who: Guest | None = None, query: str = "", **params: str) -> Any:
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": query.encode()})
    request.params, request.guest = params, who
    return request


def table_of(deal: Deal, name: str = "a", **changed: Any) -> Table:
    """A table where Ann plays a deal, which no store knows."""
    game, options, secret, chairs, dealt = deals._row(deal, guest("Ann"), counts=True)
    row = TableRow(name * 12, game, deal.players, options, False, "ann", "Ann", 0.0, secret, chairs)
    row.terms = Terms(deal=structs.replace(dealt, **changed))
    return Table(row, [Started(False, "nobody", games.load(game).edition)])


async def begun(store: Store, who: Guest, deal: Deal, now: float = NOON) -> Table:
    name = await open_try(store, Settings(), who, deal, now)
    listed = await store.find(name)
    assert listed is not None
    return Table(listed.row, await store.entries(name))


async def played(store: Store, table: Table, rng: random.Random, now: float = NOON, most: int = 10**9) -> Table:
    """Plays on, as a server would: a person at random, and the bots as they do."""
    for _ in range(most):
        if table.status != "playing":
            break
        assert table.match is not None
        await write(store, table, Moved(table.asked[0], table.match.game.decision, chosen(table, rng)), now)
    return table


def chosen(table: Table, rng: random.Random) -> str:
    """What the first seat that is asked answers."""
    assert table.match is not None
    seat = table.asked[0]
    if table.chairs[seat].bot is None:
        return rng.choice(table.match.game.legal(seat))
    question = table.question(seat)
    assert question is not None
    return bots.make(question.bot, games.load(table.row.game)).choose(question.view, random.Random(question.seed))


async def write(store: Store, table: Table, entry: Any, now: float) -> None:
    table.apply(entry)
    assert await store.append(Append.of(table, entry, now))
    if table.status != "playing":
        assert await Results(store).enter(Listed(table.row, Summary.of(table, now)))


async def tried(store: Store, who: Guest, deal: Deal, seed: str, now: float = NOON) -> Table:
    return await played(store, await begun(store, who, deal, now), random.Random(seed), now)


async def dealt(store: Store, now: float = NOON, game: str = GAME) -> Deal:
    await make_days(store, now)
    deal = await find(store, deal_of(game, deals.today(now)))
    assert deal is not None
    return deal


def moves_of(table: Table) -> list[tuple[int, str]]:
    assert table.match is not None
    return table.match.made


# The same for everyone


@pytest.mark.parametrize("game", games.ids())
def test_the_same_moves_lead_to_the_same_game(game: str) -> None:
    deal = make_day(game, TODAY, SECRET, 0.0)

    def whole(name: str, seed: int) -> Table:
        table, rng = table_of(deal, name), random.Random(seed)
        while table.status == "playing":
            assert table.match is not None
            table.apply(Moved(table.asked[0], table.match.game.decision, chosen(table, rng)))
        return table

    one, two, other = whole("a", 1), whole("b", 1), whole("c", 2)
    assert one.row.id != two.row.id
    assert moves_of(one) == moves_of(two) != moves_of(other)
    assert one.match is not None
    assert two.match is not None
    assert one.match.shuffles == two.match.shuffles


@pytest.mark.parametrize("game", TOGETHER)
def test_it_does_not_matter_who_answers_first(game: str) -> None:
    deal = make_day(game, TODAY, SECRET, 0.0)
    table = table_of(deal)
    assert table.match is not None
    bot = next(seat for seat in table.asked if seat != deal.seat)
    before = table.question(bot)
    table.apply(Moved(deal.seat, 0, table.match.game.legal(deal.seat)[0]))
    assert table.match.game.view(bot).answered == (deal.seat,)
    assert table.question(bot) == before


def test_bots_think_no_less_where_many_ask() -> None:
    deal = make_day(GAME, TODAY, SECRET, 0.0)
    table = table_of(deal)
    assert table.match is not None
    while table.asked[0] == deal.seat:
        table.apply(Moved(deal.seat, table.match.game.decision, table.match.game.legal(deal.seat)[0]))
    question = table.question(table.asked[0])
    assert question is not None
    assert question.bot == bots.steady("medium", games.load(GAME))

    async def test() -> None:
        thinkers, hurried = Thinkers(1), []
        thinkers.on_hurry = lambda: hurried.append(True)

        async def ask(number: int, bot: str) -> str:
            asker = Asker(f"guest {number}", f"table {number}", seen=True)
            return await thinkers.choose(asker, bot, GAME, question.view, question.seed)

        try:
            for level in bots.levels_of(games.load(GAME)):
                name = bots.steady(level, games.load(GAME))
                alone = await ask(0, name)
                assert {*await asyncio.gather(*(ask(number, name) for number in range(12)))} == {alone}
            assert hurried
        finally:
            thinkers.close()

    run(test())


def test_bots_of_the_core_do_not_think_without_it(monkeypatch: pytest.MonkeyPatch, simple: Opener) -> None:
    async def test() -> None:
        async with opened(simple) as store:
            (ann,) = await coming(store, "Ann")
            deal = await dealt(store)
            if deal.engine != "core":
                pytest.skip("there is no core here")
            monkeypatch.setattr(native, "core_for", lambda _game: None)
            with pytest.raises(Refusal, match="no_core"):
                await open_try(store, Settings(), ann, deal, NOON)
            assert await try_of(store, deal.id, "ann") is None
            plain = make_day(GAME, TODAY - timedelta(3), SECRET, NOON)
            assert plain.engine == "python"
            await deals.enter(store, plain)
            monkeypatch.undo()
            # With the core at hand, what was made without it is played without it.
            table = await begun(store, ann, plain)
            await played(store, table, random.Random(1), most=6)
            assert table.row.terms.deal is not None
            assert table.row.terms.deal.engine == "python"

    run(test())


def test_all_chance_follows_from_the_secret() -> None:
    for game in games.ids():
        one, other = make_day(game, TODAY, SECRET, 0.0), make_day(game, TODAY, "8" * 64, 0.0)
        assert one == make_day(game, TODAY, SECRET, 0.0)
        assert one.players == other.players
        assert one.options == games.load(game).options_type.read({}).as_dict()
        assert one.bots[one.seat] is None
        seats = {make_day(game, TODAY, sha256(bytes([number])).hexdigest(), 0.0).seat for number in range(40)}
        assert seats == set(range(one.players))
        numbers = {make_day(game, TODAY + timedelta(days), SECRET, 0.0).players for days in range(7)}
        assert numbers == {2, 3, 4} & set(games.load(game).seats)


# Days


def test_days_are_made_ahead_and_once(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await asyncio.gather(*(make_days(store, NOON) for _ in range(4)))
            first = await store.ask("SELECT id, secret FROM deals ORDER BY id")
            assert len(first) == (AHEAD + 1) * len(games.ids())
            assert len({secret for _, secret in first}) == len(first)
            await make_days(store, NOON + DAY)
            after = dict(await store.ask("SELECT id, secret FROM deals"))
            assert dict(first).items() < after.items()
            told = await handlers(store, NOON).list_daily(asked())
            assert [deal.commit for deal in told.deals] == [commitment(after[deal.deal]) for deal in told.deals]
            ahead = {deal_of(one.game, date.fromisoformat(one.day)): one.commit for one in told.ahead}
            assert len(ahead) == AHEAD * len(games.ids())
            assert all(commitment(after[name]) == commit for name, commit in ahead.items())
            text = str(told)
            assert not [secret for secret in after.values() if secret in text]

    run(test())


def test_tomorrow_is_not_there_yet(simple: Opener) -> None:
    async def test() -> None:
        async with opened(simple) as store:
            (ann,) = await coming(store, "Ann")
            await make_days(store, NOON)
            tomorrow = deal_of(GAME, TODAY + timedelta(1))
            assert await find(store, tomorrow) is not None
            for ask in (handlers(store, NOON).get_deal, handlers(store, NOON).play_deal):
                with pytest.raises(Refusal, match="no_such_deal"):
                    await ask(asked(ann, deal=tomorrow))
            archive = await handlers(store, NOON).list_past(asked(ann, game=GAME))
            assert [deal.day for deal in archive.deals] == [TODAY.isoformat()]
            archive = await handlers(store, NOON).list_past(asked(ann, "before=9999-01-01", game=GAME))
            assert [deal.day for deal in archive.deals] == [TODAY.isoformat()]
            await handlers(store, beginning(TODAY) + DAY).play_deal(asked(ann, deal=tomorrow))

    run(test())


def test_a_day_ends_at_midnight_and_what_began_before_may_be_finished(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            ann, ben, cleo, dan = await coming(store, "Ann", "Ben", "Cleo", "Dan")
            deal = await dealt(store)
            midnight = beginning(TODAY) + DAY
            tables = [await begun(store, who, deal, midnight - 1) for who in (ann, ben)]
            assert all(table.row.terms.deal.counts for table in tables)  # type: ignore[union-attr]
            # Who comes after midnight practises; who began before goes on with what counts.
            late = await begun(store, cleo, deal, midnight)
            assert late.row.terms.deal is not None
            assert not late.row.terms.deal.counts
            assert await try_of(store, deal.id, "cleo") is None
            assert (await begun(store, ann, deal, midnight + LATE - 1)).row.id == tables[0].row.id
            await played(store, tables[0], random.Random(1), midnight + LATE - 1)
            await played(store, tables[1], random.Random(1), midnight + LATE)
            told = await handlers(store, midnight + LATE).get_deal(asked(ann, deal=deal.id))
            assert (told.tries, told.mine and told.mine.state) == (1, "finished")
            told = await handlers(store, midnight + LATE).get_deal(asked(ben, deal=deal.id))
            assert told.mine is not None
            assert (told.mine.state, told.mine.margin) == ("left", None), "it came too late"
            # And then the next day's deal is another one.
            assert (await handlers(store, midnight).list_daily(asked(dan))).day == (TODAY + timedelta(1)).isoformat()

    run(test())


def test_the_secret_is_shown_when_nobody_plays_for_it_any_more(simple: Opener) -> None:
    async def test() -> None:
        async with opened(simple) as store:
            (ann,) = await coming(store, "Ann")
            deal = await dealt(store)
            await tried(store, ann, deal, "1")
            for now, shown in ((NOON, False), (deal.opens - 1, False), (deal.opens, True)):
                told = await handlers(store, now).get_deal(asked(ann, deal=deal.id))
                assert (told.secret == deal.secret, told.secret is None) == (shown, not shown)
                (past, *_) = [
                    past
                    for past in (await handlers(store, now).list_past(asked(ann, game=GAME))).deals
                    if past.deal == deal.id
                ]
                assert (past.secret == deal.secret, past.secret is None) == (shown, not shown)
                assert told.commit == past.commit == commitment(deal.secret)

    run(test())


# One try


def test_one_try_counts_however_many_are_asked_for(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            (ann,) = await coming(store, "Ann")
            deal = await dealt(store)
            names = await asyncio.gather(*(open_try(store, Settings(), ann, deal, NOON) for _ in range(8)))
            assert len(set(names)) == 1
            assert len(await store.ask("SELECT 1 FROM tables")) == 1
            table = await played(store, await begun(store, ann, deal), random.Random(1))
            first = await try_of(store, deal.id, "ann")
            again = await tried(store, ann, deal, "2")
            assert again.row.id != table.row.id
            assert again.row.terms.deal is not None
            assert not again.row.terms.deal.counts
            assert await try_of(store, deal.id, "ann") == first, "practice changes nothing"
            assert len(await store.ask("SELECT 1 FROM choices")) <= deals.DEEP

    run(test())


def test_two_processes_open_one_try(postgres: Postgres) -> None:
    async def test() -> None:
        url = postgres.database()
        one, two = PostgresStore(url), PostgresStore(url)
        await one.open()
        await two.open()
        try:
            (ann,) = await coming(one, "Ann")
            await asyncio.gather(make_days(one, NOON), make_days(two, NOON))
            deal = await dealt(one)
            assert deal == await dealt(two)
            stores = [one, two] * 6
            names = await asyncio.gather(*(open_try(store, Settings(), ann, deal, NOON) for store in stores))
            assert len(set(names)) == 1
            assert await one.ask("SELECT count(*) FROM tables") == [(1,)]
            assert await one.ask("SELECT count(*) FROM tries") == [(1,)]
        finally:
            await one.close()
            await two.close()

    run(test())


def test_a_try_whose_table_was_never_made_is_not_lost(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            (ann,) = await coming(store, "Ann")
            deal = await dealt(store)
            # The process died in between.
            await store.together([Step(deals.BEGIN_TRY, (deal.id, "ann", deal.day, "a" * 12, NOON))])
            table = await begun(store, ann, deal)
            assert (table.row.id, table.row.terms.deal and table.row.terms.deal.counts) == ("a" * 12, True)

    run(test())


def test_leaving_uses_the_try_up(simple: Opener) -> None:
    async def test() -> None:
        async with opened(simple) as store:
            (ann,) = await coming(store, "Ann")
            deal = await dealt(store)
            table = await played(store, await begun(store, ann, deal), random.Random(1), most=3)
            await write(store, table, Resigned(deal.seat, "easy"), NOON)
            told = await handlers(store, NOON).get_deal(asked(ann, deal=deal.id))
            assert told.mine is not None
            assert (told.mine.state, told.counts, told.tries) == ("left", False, 0)
            again = await begun(store, ann, deal)
            assert again.row.id != table.row.id
            assert again.row.terms.deal is not None
            assert not again.row.terms.deal.counts
            assert (await begun(store, ann, deal)).row.id == again.row.id, "practice goes on where it was left"

    run(test())


# Among all


def test_the_result_among_all(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            some = await coming(store, "Ann", "Ben", "Cleo", "Dan", "Eve")
            deal = await dealt(store)
            before = await handlers(store, NOON).get_deal(asked(some[0], deal=deal.id))
            assert (before.counts, before.mine, before.margins, before.best, before.moments) == (True, None, [], [], [])
            tables = [await tried(store, who, deal, seed) for who, seed in zip(some[:4], "1123", strict=True)]
            ask = handlers(store, NOON)
            unseen = await ask.get_deal(asked(some[4], deal=deal.id))
            assert (unseen.tries, unseen.margins, unseen.best) == (4, [], []), "not before one's own try"
            told = [await ask.get_deal(asked(who, deal=deal.id)) for who in some[:4]]
            margins = sorted((one.mine.margin for one in told if one.mine), reverse=True)  # type: ignore[type-var]
            for one in told:
                assert one.mine is not None
                assert one.mine.rank == 1 + sum(other > one.mine.margin for other in margins)  # type: ignore[operator]
                assert one.mine.below == sum(other < one.mine.margin for other in margins)  # type: ignore[operator]
                assert (one.mine.of, sum(count for _, count in one.margins)) == (4, 4)
                assert [row.margin for row in one.best] == margins
                assert [row.you for row in one.best].count(True) == 1
                assert [row.table for row in one.best if not row.you] == [None] * 3
            assert told[0].mine == told[1].mine or told[0].mine.table != told[1].mine.table  # type: ignore[union-attr]
            # Where all had the same before them and chose otherwise, it is told what came of it.
            moments = told[0].moments
            assert moments
            for moment in moments:
                assert len(moment.chosen) > 1
                assert sum(chosen.mine for chosen in moment.chosen) == 1
                own = moves_of(tables[0])[moment.step :]
                mine = next(chosen.move for chosen in moment.chosen if chosen.mine)
                assert (deal.seat, mine) in own[: deal.players]
            first = moments[0]
            assert first.step == min(moment.step for moment in moments)
            assert sum(chosen.tries for chosen in first.chosen) <= 4
            # When the day is over, all may see it.
            later = await handlers(store, deal.opens).get_deal(asked(None, deal=deal.id))
            assert sum(count for _, count in later.margins) == 4
            assert {row.table for row in later.best} == {table.row.id for table in tables}

    run(test())


def test_who_does_not_want_to_be_listed_is_not(simple: Opener) -> None:
    async def test() -> None:
        async with opened(simple) as store:
            ann, ben = await coming(store, "Ann", "Ben")
            deal = await dealt(store)
            for who in (ann, ben):
                await tried(store, who, deal, who.id)
            await store.together([Step("UPDATE guests SET listed = false WHERE id = 'ann'")])
            told = await handlers(store, NOON).get_deal(asked(ben, deal=deal.id))
            assert ([row.name for row in told.best], told.tries) == (["Ben"], 2)
            told = await handlers(store, NOON).get_deal(asked(ann, deal=deal.id))
            assert {row.name for row in told.best} == {"Ann", "Ben"}, "to oneself"

    run(test())


def test_a_streak_is_days_in_a_row(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await coming(store, "Ann", "Ben")
            values: list[tuple[str, int, float | None]] = [("ann", days, 1.0) for days in (1, 2, 3, 5)]
            values += [("ann", 4, None), ("ben", 0, 2.0), ("ben", 2, 1.0)]
            for number, (who, days, margin) in enumerate(values):
                query = """INSERT INTO tries (deal, guest, day, table_id, began, ended, margin)
                           VALUES ($1, $2, $3, $1, 0, 1, $4)"""
                day = (TODAY - timedelta(days)).isoformat()
                await store.together([Step(query, (f"x-{number}", who, day, margin))])

            async def streak(who: str, now: float) -> int:
                return (await handlers(store, now).list_daily(asked(guest(who)))).streak

            assert await streak("Ann", NOON) == 3, "today may still come; the fourth day was left"
            assert await streak("Ann", NOON + DAY) == 0
            assert await streak("Ben", NOON) == 1
            assert (await handlers(store, NOON).list_daily(asked())).streak == 0

    run(test())


def test_who_is_forgotten_leaves_nothing_here(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            ann, ben = await coming(store, "Ann", "Ben")
            deal = await dealt(store)
            for who in (ann, ben):
                await tried(store, who, deal, who.id)
            made = deals.Deal(**{**_fields(deal), "id": "b" * 12, "day": None, "host": "ann", "origin": "c" * 12})
            await deals.enter(store, made)
            await forget(store, "ann")
            assert await store.ask("SELECT guest FROM tries") == [("ben",)]
            assert await store.ask("SELECT host FROM deals WHERE id = $1", "b" * 12) == [(None,)]
            told = await handlers(store, NOON).get_deal(asked(ben, deal="b" * 12))
            assert told.challenger is not None
            assert told.challenger.name == "Guest"
            for kept in ("tries", "deals", "choices"):
                assert "'ann'" not in str(await store.ask(f"SELECT * FROM {kept}"))

    run(test())


def _fields(deal: Deal) -> dict[str, Any]:
    return {name: getattr(deal, name) for name in deal.__struct_fields__}


def test_what_only_one_has_chosen_is_not_kept_for_long(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            ann, ben = await coming(store, "Ann", "Ben")
            deal = await dealt(store)
            for who in (ann, ben):
                await tried(store, who, deal, who.id)
            kept = await handlers(store, NOON).get_deal(asked(ann, deal=deal.id))
            await make_days(store, NOON + 2 * DAY)
            lines = await store.ask("SELECT line, sum(tries) FROM choices GROUP BY line")
            assert lines
            assert all(number == 2 for _, number in lines)
            after = await handlers(store, NOON).get_deal(asked(ann, deal=deal.id))
            assert after.moments == kept.moments

    run(test())


def test_no_page_reads_all_tries(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "quintet.db")
        await store.open()
        queries = (daily.FINISHED, daily.AHEAD_OF, daily.BEHIND, daily.DAYS, daily.MARGINS, daily.BEST, daily.PAST)
        for query in (*queries, daily.DEALS, deals.TRY, deals.KNOWN, deals.TIDY):
            values = [1] * len(set(re.findall(r"\$\d+", query)))
            plan = [str(row[-1]) for row in await store.ask(f"EXPLAIN QUERY PLAN {query}", *values)]
            assert not [line for line in plan if re.match(r"SCAN (tries|deals|choices|guests)", line)], (query, plan)
        await store.close()

    run(test())


def test_records_of_deals_that_others_play_are_not_exported(simple: Opener) -> None:
    async def test() -> None:
        async with opened(simple) as store:
            (ann,) = await coming(store, "Ann")
            for year, name in ((2020, "open"), (2999, "sealed")):
                day = date(year, 1, 1)
                deal = make_day(GAME, day, SECRET, 0.0)
                await deals.enter(store, deal)
                await tried(store, ann, deal, name, beginning(day))
            exported = [record async for _, record in records(store)]
            assert [record.fair.table for record in exported] == [f"{GAME}-2020-01-01"]  # type: ignore[union-attr]

    run(test())


# At a server


@asynccontextmanager
async def beside(server: ServerProcess) -> AsyncIterator[Store]:
    options = server._options
    url = options[options.index("--database") + 1] if "--database" in options else None
    store: Store = SqliteStore(server._folder / "quintet.sqlite") if url is None else PostgresStore(url)
    await store.open(beside=True)
    try:
        yield store
    finally:
        await store.close()


async def play(person: Person, deal: str, seed: str, url: str | None = None) -> tuple[str, Wire]:
    answer = await person.http.post(f"/api/deals/{deal}")
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table"])
    wire = await person.join(table, url)
    await play_on([wire], random.Random(seed))
    return table, wire


async def finished(person: Person, deal: str) -> Message:
    """The deal, once its result is written down."""
    while True:
        told: Message = (await person.http.get(f"/api/deals/{deal}")).json()
        if told["mine"]["state"] != "playing":
            return told
        await asyncio.sleep(0.02)


def seen(wire: Wire) -> dict[int, Any]:
    """What a player knew at each decision, but for who of the others had answered already."""
    passing = ("to_move", "answered", "chosen")
    views = [state["view"] for state in wire.states if state["view"]["legal"]]
    return {view["decision"]: {key: view[key] for key in view if key not in passing} for view in views}


def test_players_at_the_same_time_and_alone_get_the_same_answers(server: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(server.url, 4)
        deal = next(one for one in (await persons[0].http.get("/api/daily")).json()["deals"] if one["game"] in TOGETHER)
        busy = await asyncio.gather(*(play(person, deal["deal"], "1") for person in persons[:3]))
        _, alone = await play(persons[3], deal["deal"], "1")
        assert all(seen(wire) == seen(alone) for _, wire in busy)
        results = [await finished(person, deal["deal"]) for person in persons]
        assert len({told["mine"]["margin"] for told in results}) == 1
        assert {told["mine"]["rank"] for told in results} == {1}

    run(test())


def test_nothing_hidden_is_shown_before_the_day_is_over(server: ServerProcess) -> None:  # noqa: C901 - all of it
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        nobody = Person(server.url)
        today = (await ann.http.get("/api/daily")).json()
        deal = next(one for one in today["deals"] if one["game"] == GAME)
        name, commit = deal["deal"], deal["commit"]
        table, wire = await play(ann, name, "1")
        own = wire.seat
        told = await finished(ann, name)
        assert told["mine"]["table"] == table
        practice, more = await play(ann, name, "2")
        texts = [*wire.frames, *more.frames]

        def keep(answer: httpx.Response) -> httpx.Response:
            texts.append(answer.text)
            return answer

        for which in (table, practice):
            path = f"/api/tables/{which}"
            other = (own + 1) % told["players"]  # type: ignore[operator]
            requests: list[tuple[str, str, Any]] = [
                ("GET", "/record", None),
                ("GET", "/replay", None),
                ("GET", "/replay?seat=all", None),
                ("GET", "/replay?seat=spectator", None),
                ("GET", f"/replay?seat={other}", None),
                ("POST", "/replay/previews", {"step": 0, "seat": other, "moves": ["x"]}),
                ("GET", "/review", None),
                ("POST", "/review", None),
                ("POST", "/continue", {"step": 1, "seat": own}),
                ("POST", "/continue", {"step": 1, "seat": own, "redrawn": True}),
                ("POST", "/challenge", {}),
            ]
            for method, rest, body in requests:
                answer = keep(await ann.http.request(method, path + rest, json=body))
                assert (answer.status_code, answer.json()["reason"]) == (403, "sealed"), (method, rest)
            # To others nothing at all.
            requests += [("GET", "", None), ("GET", "/history", None), ("GET", "/history/1", None)]
            requests += [("GET", f"/replay?seat={own}", None), ("GET", "/replay?seat=9", None)]
            for person in (ben, nobody):
                for method, rest, body in requests:
                    answer = keep(await person.http.request(method, path + rest, json=body))
                    assert answer.status_code in (401, 403), (method, rest)
                    assert answer.json()["reason"] in ("sealed", "name_needed")
                with pytest.raises(websockets.exceptions.InvalidStatus) as refused:
                    await person.connect(which)
                assert refused.value.response.status_code == 403
                assert b'"sealed"' in refused.value.response.body
            # To the one who played, what was seen then.
            replay = keep(await ann.http.get(f"{path}/replay?seat={own}")).json()
            assert replay["steps"][0]["views"][0]["seat"] == own
            history = keep(await ann.http.get(f"{path}/history")).json()
            shown = [event for happened in history["happened"] for event in happened["events"]]
            for event in shown:
                if event["kind"] == "chose" and event["seat"] != own:
                    assert event["move"] is None
            state = keep(await ann.http.get(f"{path}/history/{wire.number if which == table else more.number}")).json()
            assert state["room"]["fair"] == {"commit": commit, "secret": None, "broken": 0}
        # Whatever else there is to ask, by whomever.
        values = {"table": table, "deal": name, "game": deal["game"], "language": "en", "number": "1"}
        for route in App(SqliteStore(Path("never-opened"))).api.router.routes:
            path = route.path
            for param, value in values.items():
                path = path.replace(f"{{{param}}}", value)
            for person in (ann, ben, nobody):
                if route.method == "GET":
                    keep(await person.http.get(path))
        found = re.findall(r"[0-9a-f]{64}", " ".join(texts))
        assert commit in found
        assert commit not in map(commitment, found), "the secret is out"

    run(test())


def test_no_help_in_the_try_that_counts(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        name = deal_of(GAME, date.fromisoformat((await ann.http.get("/api/daily")).json()["day"]))
        table = (await ann.http.post(f"/api/deals/{name}")).json()["table"]
        assert (await ann.http.post(f"/api/deals/{name}")).json()["table"] == table
        wire = await ann.join(table)
        assert wire.messages[0]["deal"] == {
            "deal": name,
            "day": name.partition("-")[2],
            "counts": True,
            "opens": (await ann.http.get(f"/api/deals/{name}")).json()["opens"],
        }
        await wire.until(lambda: wire.asked)
        assert wire.state["hints"] is False
        assert await wire.refused("hint", decision=wire.view["decision"]) == "no_hints"
        assert await wire.refused("lend", seat=wire.seat, bot="hard") == "dealt"
        decision = wire.view["decision"]
        await wire.move(wire.view["legal"][0])
        assert wire.state["take_back"] is None
        assert await wire.refused("take_back", decision=decision) == "no_taking_back"
        for kind in ("start", "close"):
            assert await wire.refused(kind) == "not_waiting"
        assert await wire.refused("fill", seat=0, bot="easy") == "not_waiting"
        await play_on([wire], random.Random(1))
        assert await wire.refused("again") == "dealt"
        # In practice one may.
        practice = (await ann.http.post(f"/api/deals/{name}")).json()["table"]
        assert practice != table
        wire = await ann.join(practice)
        await wire.until(lambda: wire.asked)
        assert wire.state["hints"] is True
        await play_on([wire], random.Random(1), 6)
        await wire.until(lambda: wire.asked)
        await wire.do("take_back", decision=wire.state["take_back"])

    run(test())


def test_an_old_day_is_open_and_can_be_verified(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)
        day = date.fromisoformat((await ann.http.get("/api/daily")).json()["day"]) - timedelta(3)
        deal = make_day(GAME, day, SECRET, 0.0)
        async with beside(server) as store:
            await deals.enter(store, deal)
        told = (await ann.http.get(f"/api/deals/{deal.id}")).json()
        assert (told["counts"], told["secret"], told["mine"]) == (False, SECRET, None)
        past = (await ann.http.get(f"/api/daily/{GAME}")).json()["deals"]
        assert {"day": day.isoformat(), "secret": SECRET}.items() <= {
            key: value for key, value in past[1].items() if key in ("day", "secret")
        }.items()
        table, _ = await play(ann, deal.id, "1")
        record = Record.from_json((await ben.http.get(f"/api/tables/{table}/record")).content)
        check(record)
        assert record.fair.table == deal.id  # type: ignore[union-attr]
        assert record.fair.commit == told["commit"] == commitment(SECRET)  # type: ignore[union-attr]
        assert (await ben.http.get(f"/api/tables/{table}/replay?seat=all")).status_code == 200
        answer = await ben.http.post(f"/api/tables/{table}/continue", json={"step": 1, "seat": deal.seat})
        assert answer.status_code == 201
        await ben.join(table)
        assert (await ann.http.get(f"/api/deals/{deal.id}")).json()["mine"] is None, "it was for practice"

    run(test())


def test_what_is_not_there_is_refused(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        for path in ("/api/deals/nothing", "/api/deals/A", f"/api/deals/{GAME}-2020-13-99", f"/api/deals/{'x' * 12}"):
            for method in ("GET", "POST"):
                answer = await ann.http.request(method, path)
                assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_deal")
        assert (await ann.http.get("/api/daily/nothing")).json()["reason"] == "no_such_game"
        assert (await ann.http.get(f"/api/daily/{GAME}?before=soon")).json()["reason"] == "unreadable"
        name = (await ann.http.get("/api/daily")).json()["deals"][0]["deal"]
        answer = await Person(server.url).http.post(f"/api/deals/{name}")
        assert (answer.status_code, answer.json()["reason"]) == (401, "name_needed")

    run(test())


# Challenges


async def over(person: Person, **wish: Any) -> str:
    table, wires = await seated([person], GAME, options=quick(GAME), bots=[None, "easy", "medium"], players=3, **wish)
    await play_on(wires, random.Random(3))
    return table


async def challenged(person: Person, table: str, **wish: Any) -> str:
    answer = await person.http.post(f"/api/tables/{table}/challenge", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["deal"])


def test_others_play_the_same_deal(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben, cleo = await people(server.url, 3)
        table = await over(ann)
        deal = await challenged(ann, table)
        assert await challenged(ann, table) == deal, "once for a game"
        before = (await ben.http.get(f"/api/deals/{deal}")).json()
        assert (before["counts"], before["margins"], before["best"]) == (True, [], [])
        assert before["challenger"] == {
            "name": "Ann", "figure": None, "score": 0, "margin": 0.0, "place": 0, "you": False, "table": None
        }  # fmt: skip
        assert table not in str(before)
        assert before["secret"] is None
        assert before["bots"] == [None, "easy", "medium"]
        one, first = await play(ben, deal, "5")
        two, second = await play(cleo, deal, "5")
        assert seen(first) == seen(second)
        files = [await ann.http.get(f"/api/tables/{name}/record") for name in (table, one, two)]
        original, own, other = [Record.from_json(file.content) for file in files]
        assert original.first == own.first
        assert original.shuffles[0] == own.shuffles[0]
        assert (own.shuffles, own.moves) == (other.shuffles, other.moves)
        check(own)
        told = await finished(ben, deal)
        assert (told["challenger"]["table"], told["challenger"]["score"]) == (table, original.scores[0])
        await finished(cleo, deal)
        told = (await ann.http.get(f"/api/deals/{deal}")).json()
        assert (told["counts"], told["mine"], told["tries"], told["challenger"]["you"]) == (False, None, 2, True)
        assert {row["name"] for row in told["best"]} == {"Ben", "Cleo"}
        assert {row["table"] for row in told["best"]} == {one, two}
        # Who knows the cards may play, and it does not count.
        await play(ann, deal, "5")
        assert (await ann.http.get(f"/api/deals/{deal}")).json()["mine"] is None
        again, _ = await play(ben, deal, "6")
        assert again != one
        assert (await ben.http.get(f"/api/deals/{deal}")).json()["mine"]["table"] == one
        assert await challenged(ben, one) == deal, "the deal of a challenge is that challenge"

    run(test())


def test_what_cannot_be_a_challenge_is_refused(server: ServerProcess) -> None:
    async def test() -> None:
        ann, ben = await people(server.url, 2)

        async def refused(person: Person, table: str, **wish: Any) -> str:
            answer = await person.http.post(f"/api/tables/{table}/challenge", json=wish)
            return str(answer.json()["reason"])

        table = await over(ann)
        assert await refused(ben, table) == "not_seated"
        assert await refused(Person(server.url), table) == "name_needed"
        assert await refused(ann, table, bot="nobody") == "no_such_bot"
        assert await refused(ann, "x" * 12) == "no_such_table"
        playing, _ = await seated([ann], GAME, options=quick(GAME), bots=[None, "easy"], players=2)
        assert await refused(ann, playing) == "not_finished"
        going_on = {"step": 2, "seat": 0, "redrawn": True}
        answer = await ann.http.post(f"/api/tables/{table}/continue", json=going_on)
        redrawn = answer.json()["table"]
        await play_on([await ann.join(redrawn)], random.Random(1))
        assert await refused(ann, redrawn) == "no_record"
        day = date.fromisoformat((await ann.http.get("/api/daily")).json()["day"]) - timedelta(4)
        async with beside(server) as store:
            await deals.enter(store, make_day(GAME, day, SECRET, 0.0))
        practice, _ = await play(ann, deal_of(GAME, day), "1")
        assert await refused(ann, practice) == "no_deal"

    run(test())


def test_shuffles_that_the_first_game_did_not_need_follow_from_the_deal() -> None:
    deal = make_day(GAME, TODAY, SECRET, 0.0)

    def table(name: str, shuffles: list[str], secret: str = SECRET) -> Table:
        return table_of(structs.replace(deal, secret=secret), name, first=0, shuffles=shuffles)

    def shuffles(of: Table) -> list[list[str]]:
        assert of.match is not None
        return of.match.shuffles

    first = shuffles(table("a", []))
    assert first == shuffles(table("b", [])) != shuffles(table("c", [], "9" * 64))
    other = [" ".join(reversed(order)) for order in first]
    assert shuffles(table("d", other)) == [order.split() for order in other]
    assert shuffles(table("e", ["not the cards"])) == first, "where others are shuffled, it follows from the secret"
