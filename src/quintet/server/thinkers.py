"""Bots that think beside the event loop, so many at once and no more. A person's move never waits for them.

The compiled core leaves the interpreter alone while it searches, so it thinks in threads. Without it, plain Python
would hold everyone up, and bots think in processes of their own.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from quintet import bots, games, native
from quintet.engine import Move, View


class Thinkers:
    """A bounded number of threads or processes that answer for bots. They start when they are first needed."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._pool: ProcessPoolExecutor | None = None
        self._threads: ThreadPoolExecutor | None = None
        self.waiting = 0
        """How many questions are open."""

    async def choose(self, bot: str, game_id: str, view: View, seed: str) -> Move:
        """The move that a bot makes where it knows what the view says."""
        move: Move = await self._think(_choose, bot, game_id, view, seed)
        return move

    async def advise(self, bot: str, game_id: str, view: View, seed: str) -> list[bots.Advice]:
        """What a bot thinks of the moves in the view, the best first."""
        advice: list[bots.Advice] = await self._think(_advise, bot, game_id, view, seed)
        return advice

    async def _think(self, question: Any, bot: str, game_id: str, view: View, seed: str) -> Any:
        core = native.core()
        if core is None or not core.plays(games.load(game_id)):
            return await self._ask(question, bot, game_id, view, seed)
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._at_once, "thinker", initializer=_give_way)
        self.waiting += 1
        try:
            work = asyncio.get_running_loop().run_in_executor(self._threads, question, bot, game_id, view, seed)
            return await work
        finally:
            self.waiting -= 1

    async def _ask(self, question: Any, *args: Any) -> Any:
        """Asks a process."""
        if self._pool is None:
            # Not forked: the parent has threads.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._at_once, context, initializer=_begin)
        pool = self._pool
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, question, *args)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Lets threads and processes go, whatever they think about."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None


def _give_way() -> None:
    """Lets a thinking thread run only where the server leaves time. Linux knows threads by numbers of their own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def _begin() -> None:
    """Sets a thinking process up: it gives way to the server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(10)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _choose(bot: str, game_id: str, view: View, seed: str) -> Move:
    return bots.make(bot, games.load(game_id)).choose(view, random.Random(seed))


def _advise(bot: str, game_id: str, view: View, seed: str) -> list[bots.Advice]:
    return bots.make(bot, games.load(game_id)).advise(view, random.Random(seed))
