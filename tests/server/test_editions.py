"""An upgrade to other rules, with games in progress."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from quintet import games
from quintet.engine import Move
from quintet.server.app import App
from quintet.server.settings import Settings
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Opening, Upgraded
from tests.server.harness import ROUNDS, Line, run
from tests.server.test_frozen import heard
from tests.server.test_hub import BEGUN, asked, game, numbers

GAME = games.load(ROUNDS)


@contextmanager
def edition(number: int, forbidden: Move | None = None) -> Iterator[None]:
    """Another edition of the rules, by which a move may be against them."""
    was = GAME._moves

    def without(self: Any, seat: int) -> Any:
        return [move for move in was(self, seat) if move != forbidden]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GAME, "edition", number)
        patch.setattr(GAME, "_moves", without)
        yield


async def begun(folder: Path) -> tuple[str, Move, list[str]]:
    """A game with one move made; its table, the move, and the cookies of those who play."""
    async with game(folder) as (_app, store, lines, table):
        mover, _other, move = asked(lines)
        assert (await mover.ask(**move))["type"] == "ack"
        assert [entry.edition for entry in await store.entries(table) if isinstance(entry, Opening)] == [1]
        return table, move["move"], [line.cookie for line in lines]


async def reopened(folder: Path) -> App:
    app = App(SqliteStore(folder / "q.sqlite"), Settings(bot_pause=0))
    await app.open()
    return app


def test_a_game_that_was_possible_by_the_later_rules_goes_on_by_them(tmp_path: Path) -> None:
    async def test() -> None:
        table, _, cookies = await begun(tmp_path)
        with edition(2):
            app = await reopened(tmp_path)
            lines = [Line(app, f"/live/{table}", cookie) for cookie in cookies]
            for line in lines:
                await line.reach(BEGUN + 2)
            mover, _other, move = asked(lines)
            assert (await mover.ask(**move))["type"] == "ack"
            entries = await app.hub.store.entries(table)
            assert [entry for entry in entries if isinstance(entry, Upgraded)] == [Upgraded(2)]
            for line in lines:
                await line.end()
            await app.close()
        app = await reopened(tmp_path)  # a process that was not upgraded
        late = Line(app, f"/live/{table}", cookies[0])
        await heard(late, '{"type":"frozen"}')
        assert numbers(late) == [BEGUN + 1], "it shows what it can"
        await late.end()
        await app.close()

    run(test())


def test_a_game_that_was_not_is_ended_openly(tmp_path: Path) -> None:
    async def test() -> None:
        table, move, cookies = await begun(tmp_path)
        for _ in range(2):  # the second time it is closed already
            with edition(2, forbidden=move):
                app = await reopened(tmp_path)
                line = Line(app, f"/live/{table}", cookies[0])
                await line.reach(BEGUN + 2)
                room = json.loads(next(frame for frame in line.frames if '"type":"state"' in frame))["room"]
                assert (room["status"], room["closed"]) == ("closed", "rules")
                assert (await line.ask(type="move", decision=1, move=move))["reason"] == "not_playing"
                listed = await app.hub.store.find(table)
                assert listed is not None
                assert listed.summary.status == "closed"
                assert app.metrics.value("faults_total") == 0
                await line.end()
                await app.close()

    run(test())


def test_damage_is_not_taken_for_other_rules(tmp_path: Path) -> None:
    async def test() -> None:
        table, move, cookies = await begun(tmp_path)
        with edition(1, forbidden=move):
            app = await reopened(tmp_path)
            line = Line(app, f"/live/{table}", cookies[0])
            await heard(line, '{"type":"frozen"}')
            await line.end()
            await app.close()

    run(test())
