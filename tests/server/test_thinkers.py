"""Bots think elsewhere, so many at once and no more."""

from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from quintet import bots, native
from quintet.engine import AnyGame, View, shuffler
from quintet.server import hub
from quintet.server.app import App
from quintet.server.metrics import Metrics
from quintet.server.opening import open_table
from quintet.server.players import Players
from quintet.server.protocol import NewTable
from quintet.server.settings import Settings
from quintet.server.table import BotAnswer, Question
from quintet.server.tasks import Tasks
from quintet.server.thinkers import Thinkers
from quintet.server.turns import Asker, Turns
from tests.server.harness import PATIENCE, ROUNDS, TOGETHER, Line, opening, quick, run
from tests.server.test_hub import FragileStore

ANN = Asker("ann", "table", seen=True)


def nap(*_: object) -> None:
    time.sleep(0.3)


def test_bots_think_elsewhere_and_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "core", lambda: None)

    async def test() -> None:
        thinkers = Thinkers(1)
        view = opening(ROUNDS).view(0)
        moves = {await thinkers.choose(ANN, "random", ROUNDS, view, "same seed") for _ in range(4)}
        assert len(moves) == 1, "the seed decides"
        turns, began = 0, time.monotonic()
        naps = [asyncio.create_task(thinkers._think(ANN, nap, "hard", ROUNDS, view, "seed")) for _ in range(3)]
        await asyncio.sleep(0)
        assert thinkers.turns.open == 3
        while not all(nap.done() for nap in naps):
            await asyncio.sleep(0.01)
            turns += 1
        assert time.monotonic() - began >= 0.9, "one at a time"
        assert turns > 2 * len(naps), "and nobody else waits until a nap is over"
        process = await thinkers._processes.ask(os.getpid)
        assert process != os.getpid()
        assert await thinkers._processes.ask(os.nice, 0) >= 10
        thinkers.close()

    run(test())


@pytest.mark.core
def test_the_core_thinks_in_threads_that_give_way() -> None:
    async def test() -> None:
        thinkers = Thinkers(2)
        view = opening(ROUNDS).view(0)
        assert await thinkers.choose(ANN, "hard", ROUNDS, view, "seed") in view.legal
        assert not thinkers._processes.started
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
        assert await thinkers.choose(ANN, "easy", ROUNDS, view, "seed") in view.legal
        assert thinkers._threads is None
        assert thinkers._processes.started
        thinkers.close()

    run(test())


def test_a_thinker_that_dies_is_replaced() -> None:
    async def test() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(BrokenProcessPool):
            await thinkers._processes.ask(os._exit, 1)
        assert await thinkers._processes.ask(os.getpid) != os.getpid()
        thinkers.close()

    run(test())


def until_there(_game_id: str, _view: View, _wanted: str | None, path: str) -> None:
    while not Path(path).exists():
        time.sleep(0.01)


def test_hints_are_worked_out_aside_so_that_no_bot_waits_for_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("quintet.server.thinkers._hint", until_there)
    there = tmp_path / "there"

    async def test() -> None:
        thinkers = Thinkers(1)
        view = opening(ROUNDS).view(0)
        assert await thinkers._aside.ask(os.nice, 0) == min(19, os.nice(0) + 15)
        asked = [asyncio.create_task(thinkers.hint(ROUNDS, view, None, str(there))) for _ in range(3)]
        assert await thinkers.choose(ANN, "easy", ROUNDS, view, "seed") in view.legal
        assert not any(one.done() for one in asked)
        assert (thinkers.hinting, thinkers.turns.open) == (3, 0)
        there.touch()
        await asyncio.gather(*asked)
        assert thinkers.hinting == 0
        thinkers.close()

    run(test())


def test_hints_are_about_the_best_moves_and_the_one_that_is_wanted() -> None:
    async def test() -> None:
        thinkers = Thinkers(1)
        view = opening(ROUNDS).view(0)
        for wanted in (None, view.legal[0], view.legal[-1]):
            told = [hint.move for hint in await thinkers.hint(ROUNDS, view, wanted, "seed")]
            assert 1 < len(told) == len({*told}) <= 4
            assert {*told} <= {*view.legal}
            assert wanted is None or wanted in told
        thinkers.close()

    run(test())


def test_bots_are_told_what_they_may_take_when_it_is_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float | None] = []
    hurried: list[None] = []
    begun, go_on = threading.Event(), threading.Event()

    def make(name: str, game_type: type[AnyGame], *, seconds: float | None = None) -> bots.Bot:
        told.append(seconds)
        begun.set()
        go_on.wait(PATIENCE)
        return bots.RandomBot()

    monkeypatch.setattr(bots, "make", make)
    monkeypatch.setattr(native, "core", lambda: SimpleNamespace(plays=lambda _: True))  # so that it thinks in a thread

    async def test() -> None:
        thinkers = Thinkers(1)
        thinkers.on_hurry = lambda: hurried.append(None)
        thinkers.turns = Turns(1, clock=lambda: 0.0)
        view = opening(ROUNDS).view(0)
        questions = [asyncio.create_task(thinkers.choose(ANN, "hard", ROUNDS, view, "seed"))]
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        questions += [asyncio.create_task(thinkers.choose(ANN, "hard", ROUNDS, view, "seed")) for _ in range(7)]
        await asyncio.sleep(0)
        assert thinkers.turns.open == 8
        go_on.set()
        await asyncio.gather(*questions)
        assert thinkers.turns.open == 0
        thinkers.close()

    run(test())
    assert told == [None, 0.01, 0.01, 0.01, 0.01, 0.01, 0.015, None]
    assert len(hurried) == 6


def test_there_are_as_many_thinkers_as_cores_unless_another_number_is_set() -> None:
    assert Settings().thinkers == os.cpu_count()
    assert Settings(bots_at_once=3).thinkers == 3


class Easy:
    """A table at which a bot has a single move."""

    id = "table"
    pause = 0.0
    asker = ANN

    def __init__(self) -> None:
        self.game = opening(ROUNDS)
        while len(self.game.legal(self.game.to_move[0])) > 1:
            seat = self.game.to_move[0]
            self.game.play(seat, self.game.legal(seat)[0], shuffler(random.Random(1)))
        self.seat = self.game.to_move[0]
        self.answers: list[BotAnswer] = []

    async def question(self, seat: int) -> Question:
        return Question("hard", ROUNDS, self.game.view(seat), "seed", line=3)

    async def answer(self, answer: BotAnswer) -> bool:
        self.answers.append(answer)
        return False

    async def answered_by(self, players: Players) -> None:
        async with asyncio.timeout(PATIENCE):
            while players.busy(self.id):
                await asyncio.sleep(0)
        move = self.game.legal(self.seat)[0]
        assert self.answers == [BotAnswer(self.seat, self.game.decision, move, line=3)]


def test_a_bot_with_a_single_move_waits_for_nobody() -> None:
    async def test() -> None:
        table, players = Easy(), Players(Settings(), Metrics(), Tasks())
        async with AsyncExitStack() as busy:
            for _ in range(Settings().thinkers):
                await busy.enter_async_context(players.thinkers.turns.turn(ANN))
            players.wake(table, [table.seat], 0)
            await table.answered_by(players)

    run(test())


@pytest.mark.parametrize("asleep", [False, True])
@pytest.mark.parametrize("pauses", [(600, 0), (600, 0, 600), (0, 600)])
def test_a_bot_answers_after_the_shortest_pause(pauses: tuple[float, ...], asleep: bool) -> None:
    async def test() -> None:
        table, players = Easy(), Players(Settings(), Metrics(), Tasks())
        for pause in pauses:
            players.wake(table, [table.seat], pause)
            if asleep and not table.answers:
                await asyncio.sleep(0)
        await table.answered_by(players)

    run(test())


def test_bots_do_not_wait_because_they_are_looked_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.0001)
    monkeypatch.setattr(hub, "PEER_GRACE", 600)

    async def test() -> None:
        app = App(FragileStore(tmp_path / "q.sqlite"), Settings(bot_pause=0))
        await app.open()
        guest = await app.guests.name(None, "Ann")
        cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
        wish = NewTable(ROUNDS, 2, options=quick(ROUNDS), bots=["easy", "easy"])
        table = await open_table(app.hub.store, app.settings, guest, wish)
        line = Line(app, f"/live/{table}", cookie)
        await line.start()
        async with asyncio.timeout(PATIENCE):
            while app.hub.live[table].table.status != "finished":
                await asyncio.sleep(0.001)
        await line.end()
        await app.close()

    run(test())


def test_a_person_moves_while_a_bot_thinks(tmp_path: Path) -> None:
    async def test() -> None:
        app = App(FragileStore(tmp_path / "q.sqlite"), Settings(bot_pause=0))
        await app.open()
        thinking = asyncio.Event()

        async def choose(asker: Asker, bot: str, game_id: str, view: View, seed: str) -> str:
            thinking.set()
            await asyncio.Event().wait()
            return ""

        app.hub.players.thinkers.choose = choose  # type: ignore[method-assign]
        guest = await app.guests.name(None, "Ann")
        cookie = app.guests.cookie(guest, secure=False).partition(";")[0]
        table = await open_table(app.hub.store, app.settings, guest, NewTable(TOGETHER[0], 2, bots=[None, "hard"]))
        line = Line(app, f"/live/{table}", cookie)
        assert (await line.sit(0))["type"] == "ack"
        await line.start()
        await thinking.wait()
        match = app.hub.live[table].table.match
        assert match is not None
        answer = await line.ask(type="move", decision=0, move=match.game.legal(0)[0])
        assert answer["type"] == "ack"
        await line.end()
        await app.close()

    run(test())
