"""My games are found by what I look for, my statistics are what they should be, and nobody sees another's."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from quintet import games
from quintet.server import protocol
from quintet.server.played import PAGE, STRETCHES, Played
from quintet.server.protocol import Origin
from quintet.server.results import Results
from quintet.server.reviews import FORM
from quintet.server.store import Listed, Store, Summary
from quintet.server.table import Chair, Guest, Prepared, TableRow, Terms
from quintet.server.upkeep import Ages, forget, prune
from quintet.server.web import Request
from tests.server.harness import ROUNDS, ServerProcess, begin, people, play_on, quick, run
from tests.server.test_store import Opener, opened, opener

__all__ = ["opener"]
OTHER = next(game_id for game_id in games.ids() if game_id != ROUNDS)


def person(name: str) -> Chair:
    return Chair(name.lower(), name)


def over(number: int, chairs: list[Chair], scores: tuple[int, ...], *, game: str = ROUNDS, **more: Any) -> Listed:
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    status: protocol.Status = "finished" if scores else "closed"
    row = TableRow(f"{number:012}", game, len(chairs), {}, False, "ann", "Ann", 100.0, "5" * 64, chairs, **more)
    return Listed(row, Summary(status, chairs, (), False, 1000.0 + number, scores, winners))


async def enter(store: Store, *played: Listed) -> None:
    for listed in played:
        await store.create(listed.row, listed.summary)
        assert await Results(store).enter(listed)


def asked(guest: str | None, query: str, **params: str) -> Request:
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": query.encode()})
    request.params = params
    request.guest = None if guest is None else Guest(guest, guest.capitalize())
    return request


async def found(store: Store, query: str = "", guest: str = "ann") -> list[int]:
    return [int(game.table) for game in (await Played(store).list_my_games(asked(guest, query))).games]


async def statistics(store: Store, players: int, guest: str = "ann", game: str = ROUNDS) -> protocol.MyStatistics:
    return await Played(store).get_my_statistics(asked(guest, f"players={players}", game=game))


def some() -> list[Listed]:
    ann, ben, bea, hard, easy = person("Ann"), person("Ben"), person("Bea"), Chair(bot="hard"), Chair(bot="easy")
    gone = Chair(None, "Ann", "easy", resigned=True, left="ann")
    return [
        over(1, [ann, ben], (5, 3)),
        over(2, [ben, ann, hard], (9, 4, 9)),
        over(3, [ann, hard], (1, 7), game=OTHER),
        over(4, [ann, Chair("ä", "Änne")], (7, 7), terms=Terms(rated=True)),
        over(5, [ann, easy], (2, 1), lesson=Prepared(0, ["1"])),
        over(6, [ann, easy], (2, 1), origin=Origin("f" * 12, 3, 0, redrawn=True)),
        over(7, [bea, ben], (2, 1)),
        over(8, [gone, bea], (8, 1)),
        over(9, [gone, hard], (), terms=Terms(rated=True)),
    ]


LOOKED_FOR = {
    "": [9, 8, 6, 4, 3, 2, 1],
    f"game={OTHER}": [3],
    "players=3": [2],
    "with=Ben": [2, 1],
    "with=%20bE%20": [8, 2, 1],
    "with=%C3%84NN": [4],
    "with=en": [],
    "with=Ann": [],
    "with=hard": [],
    "bot=hard": [9, 3, 2],
    "bot=hard&with=ben": [2],
    "result=won": [6, 4, 1],
    "result=lost": [9, 8, 3, 2],
    "result=2": [9, 8, 3],
    "result=3": [2],
    "kind=lesson": [5],
    "kind=rated": [9, 4],
    "kind=continued": [6],
    "kind=game": [8, 3, 2, 1],
    "from=1003&to=1006": [4, 3],
    "before=1003.0-000000000003": [2, 1],
    "from=1002&to=9999&result=lost&bot=hard&players=2&before=1008.5-aaaaaaaaaaaa": [3],
}


def test_games_are_found_by_what_is_looked_for(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await enter(store, *some())
            for query, wanted in LOOKED_FOR.items():
                assert await found(store, query) == wanted, query
            assert await found(store, "", "ben") == [7, 2, 1]
            nobody = await Played(store).list_my_games(asked(None, ""))
            assert nobody == protocol.MyGames([], None)

    run(test())


def test_a_game_is_shown_with_all_about_it(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await enter(store, *some())
            shown = {int(game.table): game for game in (await Played(store).list_my_games(asked("ann", ""))).games}
            two = shown[2]
            assert (two.seat, two.place, two.won, two.scores, two.kind) == (1, 3, 0.0, [9, 4, 9], "game")
            assert [(seat.name, seat.bot) for seat in two.seats] == [("Ben", None), ("Ann", None), (None, "hard")]
            assert shown[4].won == 0.5
            assert {number: (game.replay, game.review, game.left) for number, game in shown.items()} == {
                1: (True, True, False),
                2: (True, True, False),
                3: (True, True, False),
                4: (True, True, False),
                6: (False, False, False),  # cards were drawn again
                8: (True, True, True),
                9: (False, False, True),  # broken off
            }
            lesson = (await Played(store).list_my_games(asked("ann", "kind=lesson"))).games[0]
            assert (lesson.replay, lesson.review) == (True, False)
            await prune(store, Ages(finished=1), 1e9)
            assert len(await found(store)) == 7, "results stay when tables go"
            assert not any(game.replay for game in (await Played(store).list_my_games(asked("ann", ""))).games)

    run(test())


def test_pages_follow_each_other_and_miss_nothing(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            played = [over(number, [person("Ann"), person("Ben")], (1, 0)) for number in range(2 * PAGE + 5)]
            for listed in played:
                listed.summary.updated = 1000.25 + int(listed.row.id) // 7  # several at the same moment
            await enter(store, *played)
            seen: list[int] = []
            query = "with=ben"
            for _ in range(3):
                page = await Played(store).list_my_games(asked("ann", query))
                seen += [int(game.table) for game in page.games]
                query = f"with=ben&before={page.next}"
            assert page.next is None
            assert seen == list(reversed(range(2 * PAGE + 5)))

    run(test())


BAD = {
    "game=nothing": "no_such_game",
    "bot=nobody": "no_such_bot",
    "bot=": "no_such_bot",
    **dict.fromkeys(
        [
            "players=0",
            "players=two",
            "players=11",
            "with=",
            "with=%20",
            f"with={'x' * 25}",
            "with=%00",
            "result=drawn",
            "result=0",
            "kind=solitaire",
            "from=yesterday",
            "to=-1",
            "from=1e9",
            "from=" + "9" * 12,
            "before=1",
            "before=1-x",
            "before=1.5.5-aaaaaaaaaaaa",
            "offset=3",
            "from=%D9%A1",
        ],
        "unreadable",
    ),
}


def test_what_cannot_be_looked_for_is_refused(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        for query, reason in BAD.items():
            answer = await ann.http.get(f"/api/me/games?{query}")
            assert (answer.status_code in (400, 404), answer.json()["reason"]) == (True, reason), query
        for query, reason in (("players=99", "unreadable"), ("", "unreadable"), ("players=10", "bad_players")):
            answer = await ann.http.get(f"/api/me/statistics/{ROUNDS}?{query}")
            assert answer.json()["reason"] == reason, query
        assert (await ann.http.get("/api/me/statistics/nothing?players=2")).json()["reason"] == "no_such_game"

    run(test())


def test_a_game_from_its_table_to_my_games(server: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(server.url, 2)
        table = await persons[0].make(ROUNDS, options=quick(ROUNDS))
        wires = []
        for seat, one in enumerate(persons):
            wires.append(await one.join(table))
            await wires[-1].sit(seat)
        await begin(wires)
        await play_on(wires, random.Random(1))
        assert wires[0].finished
        while not (mine := (await persons[0].http.get("/api/me/games")).json()["games"]):
            await asyncio.sleep(0.05)
        assert [(game["table"], game["seat"], game["replay"]) for game in mine] == [(table, 0, True)]
        assert (await persons[0].http.get(f"/api/tables/{mine[0]['table']}/record")).status_code == 200
        (tally,) = (await persons[1].http.get("/api/me/statistics")).json()["tallies"]
        assert (tally["game"], tally["players"], tally["games"]) == (ROUNDS, 2, 1)
        (stranger,) = await people(server.url, 1)
        for path in ("games", "statistics", f"statistics/{ROUNDS}?players=2"):
            assert table not in (await stranger.http.get(f"/api/me/{path}")).text

    run(test())


# Statistics


def test_statistics_count_what_they_say(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            ann, easy = person("Ann"), Chair(bot="easy")
            gone = Chair(None, "Ann", "easy", resigned=True, left="ann")
            results = "wwlwwwlww"
            played = [
                over(number, [ann, easy], (number + 10, 0) if result == "w" else (-number, 0))
                for number, result in enumerate(results)
            ]
            await enter(
                store,
                *played,
                over(20, [ann, easy], (90, 0), lesson=Prepared(0, ["1"])),
                over(21, [ann, easy], (91, 0), origin=Origin("f" * 12, 3, 0, redrawn=False)),
                over(22, [ann, easy], (5, 6), game=OTHER),
                over(23, [ann, easy, easy], (3, 3, 1)),
            )
            here = await statistics(store, 2)
            assert here.tally is not None
            assert (here.tally.games, here.tally.wins, here.streak, here.longest) == (9, 7.0, 2, 3)
            assert here.tally.share == pytest.approx(7 / 9)
            assert (round(here.tally.low, 2), round(here.tally.high, 2)) == (0.45, 0.94)
            assert here.tally.score == pytest.approx(sum(listed.summary.scores[0] for listed in played) / 9)
            assert here.best == protocol.BestGame("000000000008", 18, 1008.0, True)
            assert [(stretch.since, stretch.score, stretch.games) for stretch in here.course] == [
                (listed.summary.updated, listed.summary.scores[0], 1) for listed in played
            ]
            # To leave is to lose, but what a bot then made of it is nobody's score.
            await enter(store, over(30, [gone, easy], (60, 0)))
            after = await statistics(store, 2)
            assert after.tally is not None
            assert (after.tally.games, after.tally.score, after.streak) == (10, here.tally.score, 0)
            assert (after.best, after.course) == (here.best, here.course)
            assert (await statistics(store, 3)).streak == 1, "a win that is shared"
            assert (await statistics(store, 4)).tally is None
            assert (await statistics(store, 2, "ben")).tally is None
            tallies = (await Played(store).list_my_tallies(asked("ann", ""))).tallies
            assert [(tally.game, tally.players, tally.games) for tally in tallies] == sorted(
                [(ROUNDS, 2, 10), (ROUNDS, 3, 1), (OTHER, 2, 1)], key=lambda line: (-line[2], line)
            )
            assert tallies[0] == after.tally
            assert (await Played(store).list_my_tallies(asked(None, ""))).tallies == []

    run(test())


def test_many_games_are_drawn_as_few_parts(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            played = [over(number, [person("Ann"), Chair(bot="easy")], (number % 5, 2)) for number in range(130)]
            await enter(store, *played)
            course = (await statistics(store, 2)).course
            assert len(course) == STRETCHES
            assert sum(stretch.games for stretch in course) == 130
            first = course[0]
            assert (first.since, first.until, first.games) == (1000.0, 1002.0, 3)
            assert (first.score, first.low, first.high) == (1.0, 0, 2)
            assert first.wins == 0.5

    run(test())


def review(*own: float) -> str:
    """Of a review, what counts here."""
    players = [{"split": {"own": {"mean": mean, "error": 0.5}}, "score": 1} for mean in own]
    return msgspec.json.encode({"game": ROUNDS, "players": players}).decode()


async def save_review(store: Store, table: str, body: str) -> None:
    assert await store.claim_review(table, FORM, "worker", 10)
    await store.save_review(table, "worker", body)


def test_what_was_given_away_is_known_whichever_comes_first(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            gone = Chair(None, "Ben", "easy", resigned=True, left="ben")
            first = over(1, [person("Ann"), gone, Chair(bot="easy")], (5, 3, 1))
            await store.create(first.row, first.summary)
            await save_review(store, first.row.id, review(-4.5, -2.0, -1.0))
            assert await Results(store).enter(first)
            broken = over(2, [person("Ann"), Chair(bot="easy")], (5, 3))
            await store.create(broken.row, broken.summary)
            await save_review(store, broken.row.id, '{"of":"another version"}')
            assert await Results(store).enter(broken)
            rows = await store.ask("SELECT guest, table_id, given_away FROM results ORDER BY 2, 1")
            assert [(guest, int(table), points) for guest, table, points in rows] == [
                ("ann", 1, 4.5),
                ("ben", 1, None),  # a bot played on
                ("ann", 2, None),
            ]
            tally = (await statistics(store, 3)).tally
            assert tally is not None
            assert (tally.given_away, tally.reviewed) == (4.5, 1)

    run(test())


# Going


def test_one_who_is_forgotten_leaves_no_name_and_no_result(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for name in ("Ann", "Ben"):
                await store.save_guest(Guest(name.lower(), name), 1000.0)
            await enter(store, *some())
            await forget(store, "ben")
            left = str(await store.ask("SELECT * FROM results")) + str(await store.ask("SELECT * FROM company"))
            assert "Ben" not in left
            assert "'ben'" not in left
            assert "name ben" not in left
            assert await found(store, "with=ben") == []
            assert await found(store, "with=guest") == [2, 1]
            assert await found(store, "with=bea") == [8]
            (two,) = (await Played(store).list_my_games(asked("ann", "players=3"))).games
            assert [seat.name for seat in two.seats] == ["Guest", "Ann", None]

    run(test())


def test_one_who_does_not_come_any_more_leaves_nothing(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await store.save_guest(Guest("ann", "Ann"), 1000.0)
            await enter(store, *some())
            await prune(store, Ages(guests=1), 1e9)
            for table in ("results", "company", "ratings", "weeks"):
                assert await store.ask(f"SELECT 1 FROM {table} WHERE guest = 'ann'") == [], table
            assert await found(store, "", "ben") == [7, 2, 1]

    run(test())
