"""Bots that think beside the event loop, so many at once and no more. A person's move never waits for them.

The compiled core leaves the interpreter alone while it searches, so it thinks in threads. Without it, plain Python
would hold everyone up, and bots think in processes of their own.

They have fair turns (:mod:`quintet.server.turns`), and give a weaker answer rather than make anyone wait for long.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from quintet import bots, games, native
from quintet.bots.hints import Hint, hints
from quintet.engine import Move, View
from quintet.server.turns import Asker, Turns


class Thinkers:
    """A bounded number of threads or processes that answer for bots. They start when they are first needed."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._processes = Processes(at_once, priority=10)
        self._aside = Processes(1, priority=15)
        self._threads: ThreadPoolExecutor | None = None
        self.turns = Turns(at_once)
        self.hinting = 0
        """How many hints are asked for."""
        self.on_hurry: Callable[[], None] = lambda: None
        """Called when a bot gets less time than it wants."""

    async def choose(self, asker: Asker, bot: str, game_id: str, view: View, seed: str) -> Move:
        """The move that a bot makes where it knows what the view says."""
        move: Move = await self._think(asker, _choose, bot, game_id, view, seed)
        return move

    async def hint(self, game_id: str, view: View, wanted: Move | None, seed: str) -> list[Hint]:
        """What the best moves in the view lead to, and what the wanted one does.

        Hints are worked out one after the other, in a process of their own that gives way to bots too: people who ask
        for them wait for each other, and nobody else does.
        """
        self.hinting += 1
        try:
            found: list[Hint] = await self._aside.ask(_hint, game_id, view, wanted, seed)
            return found
        finally:
            self.hinting -= 1

    async def _think(self, asker: Asker, question: Any, bot: str, game_id: str, view: View, seed: str) -> Any:
        """Asks when it is the question's turn: only then is it known how many are open."""
        async with self.turns.turn(asker) as share:
            if share is not None:
                self.on_hurry()
            compiled = native.core_for(games.load(game_id)) is not None and not bot.endswith(":python")
            ask = self._ask_thread if compiled else self._processes.ask
            return await ask(question, bot, game_id, view, seed, share)

    async def _ask_thread(self, question: Any, *args: Any) -> Any:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._at_once, "thinker", initializer=_give_way)
        return await asyncio.get_running_loop().run_in_executor(self._threads, question, *args)

    def close(self) -> None:
        """Lets threads and processes go, whatever they think about."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None
        self._processes.close()
        self._aside.close()


class Processes:
    """Some processes at low priority. They start when they are first needed, and are replaced when one dies."""

    def __init__(self, count: int, *, priority: int) -> None:
        self._count = count
        self._priority = priority
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, question: Any, *args: Any) -> Any:
        """The answer of one of them."""
        if self._pool is None:
            # Not forked: the parent has threads.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, initializer=_begin, initargs=(self._priority,))
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, question, *args)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    @property
    def started(self) -> bool:
        """Whether any was needed."""
        return self._pool is not None

    def close(self) -> None:
        """Lets them go."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


def _give_way() -> None:
    """Lets a thinking thread run only where the server leaves time. Linux knows threads by numbers of their own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def _begin(priority: int) -> None:
    """Sets a thinking process up: it gives way to the server, and does not outlive it."""
    # A signal to all processes of the group is meant for the server, which lets its own go when it has finished.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(priority)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _choose(bot: str, game_id: str, view: View, seed: str, seconds: float | None) -> Move:
    return bots.make(bot, games.load(game_id), seconds=seconds).choose(view, random.Random(seed))


def _hint(game_id: str, view: View, wanted: Move | None, seed: str) -> list[Hint]:
    return hints(games.load(game_id), view, random.Random(seed), wanted=wanted)
