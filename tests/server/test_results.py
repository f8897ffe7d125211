"""What a game came to is written down once, for every person, and nothing of before is forgotten."""

from __future__ import annotations

import asyncio
from typing import Any

from quintet.server.protocol import Origin
from quintet.server.results import Results, standings
from quintet.server.store import Listed, Step, Store, Summary
from quintet.server.table import Chair, TableRow
from tests.server.harness import ROUNDS, run
from tests.server.test_store import Opener, opened, opener

__all__ = ["opener"]


def over(name: str, chairs: list[Chair], scores: tuple[int, ...], winners: tuple[int, ...], **more: Any) -> Listed:
    row = TableRow(name * 12, ROUNDS, len(chairs), {}, False, "ann", "Ann", 100.0, "5" * 64, chairs, **more)
    return Listed(row, Summary("finished", chairs, (), False, 200.0, scores, winners))


def ann() -> Chair:
    return Chair("ann", "Ann")


def left(guest: str) -> Chair:
    return Chair(None, guest, "easy", resigned=True, left=guest)


async def rows(store: Store) -> list[tuple[Any, ...]]:
    query = "SELECT guest, table_id, kind, score, margin, won, place, left_early, names FROM results ORDER BY 1, 2"
    return await store.ask(query)


def test_who_left_is_last_and_wins_nothing() -> None:
    chairs = [left("ben"), ann(), Chair(bot="hard"), Chair("cleo", "Cleo"), Chair("dan", "Dan", kept=True)]
    found = {standing.guest: standing for standing in standings(over("a", chairs, (9, 4, 4, 9, 1), (0, 3)))}
    assert {guest: (standing.place, standing.won, standing.left) for guest, standing in found.items()} == {
        "ben": (5, 0.0, True),
        "ann": (2, 0.0, False),
        "cleo": (1, 1.0, False),
    }
    assert found["ann"].margin == 4 - (9 + 4 + 9 + 1) / 4
    assert standings(over("b", [ann()], (30,), (0,)))[0].margin == 30, "alone"


def test_it_is_written_once(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            game = over("a", [ann(), Chair("ben", "Ben"), Chair(bot="hard")], (3, 5, 5), (1, 2))
            await store.create(game.row, game.summary)
            results = Results(store)
            assert sum(await asyncio.gather(*(results.enter(game) for _ in range(8)))) == 1
            assert [(*row[:-2], bool(row[-2]), row[-1]) for row in await rows(store)] == [
                ("ann", "a" * 12, "game", 3, -2.0, 0.0, 3, False, '[{"name":"Ann"},{"name":"Ben"},{"bot":"hard"}]'),
                ("ben", "a" * 12, "game", 5, 1.0, 0.5, 1, False, '[{"name":"Ann"},{"name":"Ben"},{"bot":"hard"}]'),
            ]
            assert await store.ask("SELECT guest, who, seat FROM company ORDER BY 1, 3") == [
                ("ann", "name ben", 1),
                ("ann", "bot hard", 2),
                ("ben", "name ann", 0),
                ("ben", "bot hard", 2),
            ]

    run(test())


def test_what_was_forgotten_is_caught_up_with(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            origin = Origin("f" * 12, 3, 0, False)
            told = [
                over("a", [ann(), Chair(bot="hard")], (1, 0), (0,)),
                over("b", [ann(), Chair(bot="hard")], (0, 1), (1,), origin=origin),
                over("c", [Chair(bot="easy"), Chair(bot="hard")], (0, 1), (1,)),
                over("d", [ann(), Chair(bot="hard")], (7, 1), (0,)),
                over("e", [ann(), left("ben")], (7, 1), (0,)),
            ]
            for listed in told:
                await store.create(listed.row, listed.summary)
            await store.together([Step("UPDATE tables SET chairs = 'nonsense' WHERE id = $1", ("d" * 12,))])
            await store.together([Step("UPDATE tables SET status = 'closed' WHERE id = $1", ("e" * 12,))])
            results = Results(store)
            await results.catch_up(199.0)
            assert await rows(store) == [], "what ended a moment ago is written down by the process where it ended"
            await results.catch_up(201.0)
            assert [(row[1][0], row[2]) for row in await rows(store)] == [("a", "game"), ("b", "continued")]
            assert await store.ask("SELECT id FROM tables WHERE NOT counted") == []
            await results.catch_up(201.0)
            assert len(await rows(store)) == 2

    run(test())


def test_steps_are_done_together_or_not_at_all(opener: Opener) -> None:
    async def test() -> None:
        async with opened(opener) as store:
            insert = "INSERT INTO weeks (game, week, guest, games, gained) VALUES ($1, $2, $3, 1, 0.5)"
            change = "UPDATE weeks SET games = games + 1 WHERE guest = $1"
            first = Step(insert, ("g", "w", "ann"))
            assert not await store.together([first, Step(change, ("ben",), needed=True)])
            assert await store.ask("SELECT guest FROM weeks") == []
            assert await store.together([first, Step(change, ("ben",)), Step(change, ("ann",), needed=True)])
            assert await store.ask("SELECT guest, games FROM weeks WHERE week = $1", "w") == [("ann", 2)]

    run(test())
