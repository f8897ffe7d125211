"""Rated games change ratings once, by the rules, and nobody rates themselves up."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace

from quintet import games
from quintet.ratings import EXPECTED, MIDDLE, Rating, anchors, apart, settle
from quintet.server.leaders import Leaders
from quintet.server.protocol import Origin
from quintet.server.rated import TOGETHER, Rated, rated, week_of
from quintet.server.results import Results
from quintet.server.store import Listed, Step, Store, Summary
from quintet.server.table import Chair, Guest, Prepared, TableRow, Terms
from quintet.server.upkeep import forget
from quintet.server.web import Request
from tests.server.harness import Message, Person, ServerProcess, Wire, begin, people, play_on, run
from tests.server.test_results import left
from tests.server.test_store import Opener, opened, opener

__all__ = ["opener"]
GAME = next(game_id for game_id in games.ids() if anchors(game_id) and 2 in games.load(game_id).seats)
NOW = 1_790_000_000.0


def over(
    name: str, chairs: list[Chair], winners: tuple[int, ...], *, at: float = NOW, status: Any = "finished"
) -> Listed:
    row = TableRow(name, GAME, len(chairs), {}, False, "ann", "Ann", 1.0, "5" * 64, chairs, terms=Terms(rated=True))
    scores = () if status == "closed" else tuple(int(seat in winners) for seat in range(len(chairs)))
    return Listed(row, Summary(status, chairs, (), False, at, scores, winners))


def person(guest: str) -> Chair:
    return Chair(guest, guest.capitalize())


async def enter(store: Store, *listed: Listed) -> None:
    for game in listed:
        await store.create(game.row, game.summary)
        assert await Results(store).enter(game)


async def skill(store: Store, guest: str) -> float:
    return (await rated(store, GAME, guest)).rating.skill


def test_every_game_counts_once_also_where_many_end_together(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            played = [over(f"{number:012}", [person("ann"), Chair(bot="medium")], (0,)) for number in range(12)]
            for game in played:
                await store.create(game.row, game.summary)
            results = Results(store)
            done = await asyncio.gather(*(results.enter(game) for game in played * 2))
            assert sum(done) == 12
            found = await rated(store, GAME, "ann")
            assert found.games == 12
            rows = await store.ask("SELECT gained FROM results WHERE guest = 'ann' AND rated ORDER BY ended")
            assert len(rows) == 12
            assert sum(gained for (gained,) in rows) == pytest.approx(30 * (found.rating.skill - MIDDLE))

    run(test())


def test_leaving_counts_as_losing(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            # The bot that played on for Ben has won; Ann and the bot have stayed.
            await enter(store, over("a" * 12, [left("ben"), person("ann"), Chair(bot="easy")], (0,)))
            assert await skill(store, "ben") < min(MIDDLE, await skill(store, "ann"))
            # All have left one after the other, and the table was closed: the last to go stands above the first.
            gone = [left("cleo"), left("dan")]
            gone[1].outlasted = 1
            await enter(store, over("b" * 12, gone, (), status="closed"))
            assert await skill(store, "cleo") < MIDDLE < await skill(store, "dan")
            # Alone against a bot.
            await enter(store, over("c" * 12, [left("eve"), Chair(bot="random")], (), status="closed"))
            assert await skill(store, "eve") < MIDDLE

    run(test())


def test_the_same_two_count_a_few_times_a_day(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            two = [person("ann"), person("ben")]
            games_ = [over(f"{number:012}", two, (0,), at=NOW + number) for number in range(TOGETHER + 2)]
            await enter(store, *games_)
            assert (await rated(store, GAME, "ann")).games == TOGETHER
            await enter(store, over("x" * 12, [person("ben"), person("cleo")], (0,), at=NOW + 20))
            assert (await rated(store, GAME, "ben")).games == TOGETHER + 1, "with others it counts"
            await enter(store, over("y" * 12, two, (0,), at=NOW + 90_000))
            assert (await rated(store, GAME, "ann")).games == TOGETHER + 1, "and on another day"

    run(test())


def test_the_week_is_for_those_who_are_known(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            await enter(store, over("a" * 12, [person("ann"), Chair(bot="hard")], (0,)))
            assert await store.ask("SELECT * FROM weeks") == []
            await store.together([Step("UPDATE ratings SET deviation = 2.0")])
            for number in range(2):
                await enter(store, over(f"{number:012}", [person("ann"), Chair(bot="hard")], (0,), at=NOW + number))
            ((game, week, guest, number, gained),) = await store.ask("SELECT * FROM weeks")
            assert (game, week, guest, number) == (GAME, week_of(NOW), "ann", 2)
            assert gained > 0

    run(test())


# Rating oneself up


@pytest.mark.parametrize("game_id", [game_id for game_id in games.ids() if anchors(game_id)])
def test_to_win_against_the_weak_again_and_again_gains_next_to_nothing(game_id: str) -> None:
    """Always to win against a bot that plays at random is worth something once, if that bot is not far below at all."""
    weak = Rating(anchors(game_id)["random"], 0.5)
    reach = max(MIDDLE, weak.skill + apart(EXPECTED))
    for others in (1, max(games.load(game_id).seats) - 1):
        for own in (Rating(), Rating(MIDDLE, 2.0)):
            rating, best = own, own.skill
            for number in range(300):
                places = [1, *[2] * others]
                (after, *_) = settle([rating, *[weak] * others], places, [False, *[True] * others])
                rating, before = after, rating
                best = max(best, rating.skill)
                assert number < 120 or rating == before, "it has come to an end"
            # The last win that counts comes from just below; of one who is not known, it is a long step.
            assert best < reach + (0.2 if own.known else 3)
            assert own.known or not rating.known, "nobody comes to be listed by it"
    (after, _) = settle([Rating(MIDDLE + 30, 2.0), weak], [2, 1], [False, True])
    assert after.skill < MIDDLE + 30, "but to lose against the weak counts"


def test_new_guests_who_lose_to_me_are_worth_little(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for number in range(60):
                guest = person(f"g{number:02}")
                await enter(store, over(f"{number:012}", [person("ann"), guest], (0,), at=NOW + number))
            after_sixty = await skill(store, "ann")
            assert after_sixty < MIDDLE + 5
            for number in range(60, 80):
                guest = person(f"g{number:02}")
                await enter(store, over(f"{number:012}", [person("ann"), guest], (0,), at=NOW + number))
            assert await skill(store, "ann") == after_sixty

    run(test())


def test_lessons_and_games_that_went_on_from_another_never_count(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            two = [person("ann"), person("ben")]
            for name, more in (
                ("a", {"lesson": Prepared(0, ["1"])}),
                ("b", {"origin": Origin("f" * 12, 3, 0, redrawn=False)}),
                ("c", {"origin": Origin("f" * 12, 3, 0, redrawn=True)}),
            ):
                game = over(name * 12, two, (0,))
                await enter(store, Listed(replace(game.row, **more), game.summary))
            assert await store.ask("SELECT 1 FROM ratings") == []
            assert await store.ask("SELECT 1 FROM results WHERE rated") == []

    run(test())


def test_one_who_is_forgotten_begins_anew(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for name in ("Ann", "Ben"):
                await store.save_guest(Guest(name.lower(), name), NOW)
            await enter(store, over("a" * 12, [person("ann"), person("ben")], (1,)))
            await store.together([Step("UPDATE ratings SET deviation = 2.0")])
            await enter(store, over("b" * 12, [person("ann"), person("ben")], (1,)))
            await forget(store, "ann")
            assert await rated(store, GAME, "ann") == Rated(), "neither worse nor better than anyone who is new"
            for table in ("ratings", "results", "weeks"):
                assert await store.ask(f"SELECT 1 FROM {table} WHERE guest = 'ann'") == [], table
            assert (await rated(store, GAME, "ben")).games == 2, "what others have won from them stays"

    run(test())


# By HTTP and at the table


async def refused(person: Person, **wish: Any) -> Message:
    answer = await person.http.post("/api/tables", json={"game": GAME, "players": 2, "rated": True, **wish})
    assert answer.status_code == 400, answer.text
    assert answer.json()["reason"] == "bad_rated"
    detail: Message = answer.json()["detail"]
    return detail


async def sit_down(persons: list[Person], **wish: Any) -> tuple[str, list[Wire]]:
    clock = {"move": 86400, "end": "lost"}
    table = await persons[0].make(GAME, rated=True, clock=clock, **wish)
    wires = []
    for seat, person in enumerate(persons):
        wires.append(await person.join(table))
        await wires[-1].sit(seat)
    await wires[0].until(lambda: all(seat["name"] or seat["bot"] for seat in wires[0].room["seats"]))
    await begin(wires, take_back=True, hints="everyone")
    return table, wires


def test_what_cannot_be_rated_is_refused(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        name = next(iter(games.load(GAME).quick))
        assert await refused(ann, options={name: games.load(GAME).quick[name]}) == {"rule": "options"}
        answer = await ann.http.get("/api/ratings/nothing")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_game")
        answer = await ann.http.get(f"/api/ratings/{GAME}?week=now")
        assert (answer.status_code, answer.json()["reason"]) == (400, "unreadable")

    run(test())


def test_no_help_at_a_rated_table(server: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(server.url, 2)
        _, (ann, ben) = await sit_down(persons)
        wire = ann if ann.asked else ben
        assert wire.state["hints"] is False
        decision = wire.view["decision"]
        assert await wire.refused("hint", decision=decision) == "no_hints"
        assert await wire.refused("lend", seat=wire.seat, bot="hard") == "rated"
        await wire.move(wire.view["legal"][0])
        assert wire.state["take_back"] is None
        other = ben if wire is ann else ann
        await other.close()
        assert await wire.refused("lend", seat=1 - (wire.seat or 0), bot="hard") == "rated"

    run(test())


def test_a_rated_game_against_bots_is_finished_before_the_next(server: ServerProcess) -> None:
    async def test() -> None:
        (ann,) = await people(server.url, 1)
        first, (wire,) = await sit_down([ann], bots=[None, "easy"])
        again = await ann.make(GAME, rated=True, bots=[None, "easy"])
        other = await ann.join(again)
        await other.sit(0)
        answer = await other.ask("start")
        assert (answer["reason"], answer["detail"]) == ("bad_rated", {"rule": "unfinished"})
        plain = await ann.join(await ann.make(GAME, bots=[None, "easy"]))
        await plain.sit(0)
        await begin([plain])
        await wire.do("resign", bot="easy")
        await begin([other])
        while not (own := (await ann.http.get("/api/me/ratings")).json()["ratings"]):
            await asyncio.sleep(0.05)
        assert own[GAME]["points"] < 1500, "to give it up is to lose it"
        (line,) = (await ann.http.get("/api/me/games")).json()["games"]
        assert (line["table"], line["left"], line["kind"], line["gained"] < 0) == (first, True, "rated", True)

    run(test())


def test_those_who_do_not_want_to_be_listed_are_not_shown_at_the_table_either(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            for name in ("Ann", "Ben"):
                await store.save_guest(Guest(name.lower(), name), NOW)
            await store.together([Step("UPDATE guests SET listed = $1 WHERE id = 'ann'", (False,))])
            game = over("a" * 12, [person("ann"), person("ben")], (0,))
            await enter(store, game)

            async def seats(guest: str | None) -> tuple[list[int], list[int]]:
                request = asked(guest, "")
                request.params = {"table": "a" * 12}
                found = await Leaders(store).list_changes(request)
                return [change.seat for change in found.changes], [rating.seat for rating in found.now]

            assert await seats("ann") == ([0, 1], [0, 1])
            assert await seats("ben") == ([1], [1])
            assert await seats(None) == ([1], [1])

    run(test())


def test_a_rated_game_from_its_table_to_the_lists(server: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(server.url, 2)
        table, wires = await sit_down(persons)
        assert (await persons[0].table(table))["rated"] is True
        await play_on(wires, random.Random(1), 4)
        await wires[1].do("resign", bot="easy")
        await wires[0].do("resign", bot="easy")
        while not (changes := (await persons[0].http.get(f"/api/tables/{table}/ratings")).json()["changes"]):
            await asyncio.sleep(0.05)
        assert [(change["seat"], change["gained"] > 0) for change in changes] == [(0, True), (1, False)]
        board = (await persons[0].http.get(f"/api/ratings/{GAME}")).json()
        assert board["leaders"] == [], "one game says too little to be listed"
        assert board["bots"]["medium"] == 1500
        assert board["mine"]["points"] == changes[0]["points"]
        assert board["mine"]["known"] is False
        own = (await persons[1].http.get("/api/me/ratings")).json()["ratings"][GAME]
        assert [then["points"] for then in own["course"]] == [changes[1]["points"]]
        stranger = Person(server.url)
        assert (await stranger.http.get("/api/me/ratings")).json() == {"ratings": {}}
        assert (await stranger.http.get(f"/api/ratings/{GAME}")).json()["mine"] is None

    run(test())


def test_the_lists_name_the_best_and_those_alone_who_want_it(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            handlers, week = Leaders(store), "2026-W38"
            for number, (name, listed, deviation) in enumerate(
                [("Ann", True, 1.0), ("Ben", False, 1.0), ("Cleo", True, 8.0), ("Dan", True, 1.0)]
            ):
                await store.save_guest(Guest(name.lower(), name), NOW)
                rating = Rating(30.0 - number, deviation)
                values = name.lower(), GAME, rating.skill, deviation, rating.sure, 9, NOW
                await store.together(
                    [
                        Step("INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7)", values),
                        Step("INSERT INTO weeks VALUES ($1, $2, $3, 2, $4)", (GAME, week, name.lower(), number + 0.6)),
                        Step("UPDATE guests SET listed = $2 WHERE id = $1", (name.lower(), listed)),
                    ]
                )

            async def names(guest: str | None, query: str = "") -> tuple[list[str], Any]:
                board = await handlers.list_leaders(asked(guest, query))
                return [leader.name for leader in board.leaders], board.mine

            assert (await names(None))[0] == ["Ann", "Dan"]
            assert (await names(None, "week=2026-W38"))[0] == ["Dan", "Cleo", "Ann"]
            assert (await names(None, "week=2026-W39"))[0] == []
            _, ben = await names("ben")
            assert (ben.place, ben.listed) == (2, False), "to oneself"
            _, cleo = await names("cleo")
            assert (cleo.place, cleo.known) == (None, False)

    run(test())


def asked(guest: str | None, query: str) -> Any:
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": query.encode()})
    request.params = {"game": GAME}
    request.guest = None if guest is None else Guest(guest, guest.capitalize())
    return request
