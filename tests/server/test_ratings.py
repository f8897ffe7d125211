"""Rated games change ratings once, by the rules, and nobody rates themselves up."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from quintet import games
from quintet.ratings import MIDDLE, Rating, anchors
from quintet.server.leaders import Leaders
from quintet.server.rated import TOGETHER, rated, week_of
from quintet.server.results import Results
from quintet.server.store import Listed, Step, Store, Summary
from quintet.server.table import Chair, Guest, TableRow, Terms
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


def test_a_rated_game_from_its_table_to_the_lists(server: ServerProcess) -> None:
    async def test() -> None:
        persons = await people(server.url, 2)
        table, wires = await sit_down(persons)
        assert (await persons[0].table(table))["rated"] is True
        await play_on(wires, random.Random(1), 4)
        await wires[1].do("resign", bot="easy")
        await wires[0].do("resign", bot="easy")
        for _ in range(100):
            changes = (await persons[0].http.get(f"/api/tables/{table}/ratings")).json()["changes"]
            if changes:
                break
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
