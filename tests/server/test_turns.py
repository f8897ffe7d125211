"""Bots have fair turns: nobody's many tables take anything from anyone else."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

import pytest

from quintet.server.turns import LATE, LEAST, UNSEEN, WAIT, Asker, FairLine, Turns
from tests.server.harness import run


class Thinking:
    """Questions, each of which is thought about for one step of the event loop, once the gate is open."""

    def __init__(self, at_once: int) -> None:
        self.now = 0.0
        self.turns = Turns(at_once, lambda: self.now)
        self.gate = asyncio.Event()
        self.gate.set()
        self.order: list[str] = []
        self.shares: dict[str, float | None] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def ask(self, guest: str, table: str = "", *, seen: bool = True) -> asyncio.Task[None]:
        task = asyncio.create_task(self._answer(Asker(guest, table or guest, seen)))
        self._tasks.append(task)
        return task

    async def _answer(self, asker: Asker) -> None:
        async with self.turns.turn(asker) as self.shares[asker.table]:
            self.order.append(asker.table)
            await self.gate.wait()
            await asyncio.sleep(0)

    async def all(self) -> None:
        self.gate.set()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        assert all(end is None or isinstance(end, asyncio.CancelledError) for end in ended)
        assert (self.turns.open, self.turns._free) == (0, self.turns._at_once)


def test_each_guest_is_served_once_before_any_is_served_again_and_so_are_the_tables_of_each() -> None:
    async def test() -> None:
        line, turns = FairLine(), {}
        for name in ("ann-1", "ann-1", "ann-1", "ann-2", "ben-1", "ann-3", "ben-1", "cleo-1"):
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            line.put(Asker(name.partition("-")[0], name, seen=True), turn)
            turns[turn] = name
        order = []
        while line:
            order.append(turns[line.take()])
        assert order == ["ann-1", "ben-1", "cleo-1", "ann-2", "ben-1", "ann-3", "ann-1", "ann-1"]

    run(test())


@pytest.mark.parametrize("seen", [True, False])
def test_fifty_tables_of_one_guest_do_not_delay_the_bots_of_another(seen: bool) -> None:
    async def test() -> None:
        thinking = Thinking(2)
        thinking.gate.clear()
        for _ in range(3):
            for number in range(50):
                thinking.ask("crowd", f"crowd {number}", seen=seen)
        await asyncio.sleep(0)
        thinking.ask("ann", "ann's")
        await asyncio.sleep(0)
        assert thinking.order == ["crowd 0", "crowd 1"], "only those who think already are let finish"
        await thinking.all()
        assert "ann's" in thinking.order[2:4]
        assert thinking.shares["ann's"] == (WAIT if seen else None), "and her bot has its time"
        assert thinking.shares["crowd 7"] == LEAST

    run(test())


def test_where_people_look_comes_first_and_elsewhere_nobody_waits_for_good() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        thinking.gate.clear()
        thinking.ask("ann")
        for number in range(2):
            thinking.ask("ben", f"unseen {number}", seen=False)
        for number in range(3 * UNSEEN):
            thinking.ask("cleo", f"seen {number}")
        await asyncio.sleep(0)
        await thinking.all()
        places = [thinking.order.index(f"unseen {number}") for number in range(2)]
        assert places == [UNSEEN - 1, 2 * UNSEEN - 1]

    run(test())


def test_all_that_can_be_thought_about_at_once_get_all_they_want_and_more_get_less() -> None:
    turns, ann = Turns(2), Asker("ann", "table", seen=True)
    shares = []
    for count in (0, 1, 2, 3, 4, 5, 6, 7, 1000):
        turns._open = Counter({(True, "ann"): count})
        shares.append(turns.share(ann))
    assert shares[:3] == [None, None, None]
    assert shares[3:] == [0.02, 0.015, 0.012, 0.01, 0.01, 0.01], "less and less, and never too little"


@pytest.mark.parametrize(
    ("ann", "ben", "unseen", "share"),
    [
        (1, 1, 0, None),
        (1, 1, 50, None),
        (1, 2, 0, 0.03),
        (1, 50, 0, 0.03),
        (2, 2, 0, 0.015),
        (2, 50, 50, 0.015),
        (50, 1, 0, 0.01),
    ],
)
def test_guests_share_time_and_the_questions_of_each_what_comes_to_that_guest(
    ann: int, ben: int, unseen: int, share: float | None
) -> None:
    turns = Turns(2)
    turns._open = Counter({(True, "ann"): ann, (True, "ben"): ben, (False, "cleo"): unseen})
    assert turns.share(Asker("ann", "table", seen=True)) == share


def test_a_question_that_had_to_wait_is_answered_the_faster() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        thinking.gate.clear()
        thinking.ask("ann", "first")
        for number in range(100):
            thinking.ask("ann", f"{number}")
        await asyncio.sleep(0)
        thinking.now += 3 * LATE
        await thinking.all()
        assert [thinking.shares[table] for table in ("first", "0", "50")] == [None, LEAST / 4, LEAST / 4]
        assert thinking.shares["98"] == WAIT / 2, "but where few are left, there is time"

    run(test())


def test_where_nobody_looks_all_others_count() -> None:
    turns = Turns(2)
    turns._open = Counter({(True, "ann"): 2, (False, "ben"): 1})
    assert turns.share(Asker("ann", "table", seen=True)) is None
    assert turns.share(Asker("ben", "table", seen=False)) == 0.03


def test_no_share_is_longer_than_a_question_may_stay_open() -> None:
    turns = Turns(8)
    turns._open = Counter({(True, "ann"): 1, (True, "ben"): 8})
    assert turns.share(Asker("ann", "table", seen=True)) == WAIT


def test_whoever_gives_up_leaves_the_turn_to_the_others() -> None:
    async def test() -> None:
        thinking = Thinking(1)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(thinking.turns.turn(Asker("ann", "long", seen=True)))
            waits, given = thinking.ask("ben"), thinking.ask("cleo")
            thinking.ask("dan")
            await asyncio.sleep(0)
            assert thinking.turns.open == 4
            waits.cancel()
            await asyncio.sleep(0)
            assert thinking.turns.open == 3
        given.cancel()  # its turn has come, but it has not begun
        await thinking.all()
        assert thinking.order == ["dan"]
        async with thinking.turns.turn(Asker("ann", "again", seen=True)) as share:
            assert share is None

    run(test())
