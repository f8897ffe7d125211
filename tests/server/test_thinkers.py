"""Bots think elsewhere, so many at once and no more."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from quintet import bots, native
from quintet.engine import View
from quintet.server.app import App
from quintet.server.opening import open_table
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.thinkers import Thinkers
from tests.server.harness import ROUNDS, TOGETHER, Line, opening, run
from tests.server.test_hub import FragileStore


def test_bots_think_elsewhere_and_one_by_one() -> None:
    async def test() -> None:
        thinkers = Thinkers(1)
        view = opening(ROUNDS).view(0)
        advice = await thinkers.advise("medium", ROUNDS, view, "seed")
        assert {item.move for item in advice} <= set(view.legal)
        assert isinstance(advice[0], bots.Advice)
        moves = {await thinkers.choose("random", ROUNDS, view, "same seed") for _ in range(4)}
        assert len(moves) == 1, "the seed decides"
        turns, began = 0, time.monotonic()
        naps = [asyncio.create_task(thinkers._ask(time.sleep, 0.3)) for _ in range(3)]
        await asyncio.sleep(0)
        assert thinkers.waiting == 3
        while not all(nap.done() for nap in naps):
            await asyncio.sleep(0.01)
            turns += 1
        assert time.monotonic() - began >= 0.9, "one at a time"
        assert turns > 2 * len(naps), "and nobody else waits until a nap is over"
        process = await thinkers._ask(os.getpid)
        assert process != os.getpid()
        assert await thinkers._ask(os.nice, 0) >= 10
        thinkers.close()

    run(test())


@pytest.mark.core
def test_the_core_thinks_in_threads_that_give_way() -> None:
    async def test() -> None:
        thinkers = Thinkers(2)
        view = opening(ROUNDS).view(0)
        assert await thinkers.choose("hard", ROUNDS, view, "seed") in view.legal
        assert thinkers._pool is None, "no process was needed"
        assert thinkers._threads is not None
        priority = thinkers._threads.submit(os.getpriority, os.PRIO_PROCESS, 0)
        assert priority.result() >= 10
        assert os.getpriority(os.PRIO_PROCESS, 0) < 10, "and the server itself does not"
        thinkers.close()

    run(test())


def test_without_a_core_bots_think_in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "core", lambda: None)

    async def test() -> None:
        thinkers = Thinkers(1)
        view = opening(ROUNDS).view(0)
        assert await thinkers.choose("easy", ROUNDS, view, "seed") in view.legal
        assert thinkers._threads is None
        assert thinkers._pool is not None
        thinkers.close()

    run(test())


def test_a_thinker_that_dies_is_replaced() -> None:
    async def test() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(BrokenProcessPool):
            await thinkers._ask(os._exit, 1)
        assert await thinkers._ask(os.getpid) != os.getpid()
        thinkers.close()

    run(test())


def test_a_person_moves_while_a_bot_thinks(tmp_path: Path) -> None:
    async def test() -> None:
        app = App(FragileStore(tmp_path / "q.sqlite"), Settings(bot_pause=0))
        await app.open()
        thinking = asyncio.Event()

        async def choose(bot: str, game_id: str, view: View, seed: str) -> str:
            thinking.set()
            await asyncio.Event().wait()
            return ""

        app.hub.players.thinkers.choose = choose  # type: ignore[method-assign]
        guest = await app.guests.name(None, "Ann")
        cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
        table = await open_table(app.hub.store, app.settings, guest, NewTable(TOGETHER[0], 2, bots=[None, "hard"]))
        line = Line(app, f"/live/{table}", cookie)
        assert (await line.ask(type="sit", seat=0, share="0" * 32))["type"] == "ack"
        assert (await line.ask(type="start"))["type"] == "ack"
        await thinking.wait()
        match = app.hub.live[table].table.match
        assert match is not None
        answer = await line.ask(type="move", decision=0, move=match.game.legal(0)[0])
        assert answer["type"] == "ack"
        await line.end()
        await app.close()

    run(test())
