"""Bots at tables: they are woken, think, and answer as people do; and they give people hints."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Generator
from typing import Any, Protocol

from quintet import games
from quintet.bots.judge import judge_of
from quintet.engine import View
from quintet.server.buckets import Buckets
from quintet.server.connections import Connection
from quintet.server.metrics import Metrics
from quintet.server.protocol import AskHint, Hints, Refusal, Refused
from quintet.server.settings import Settings
from quintet.server.table import BotAnswer, Question
from quintet.server.tasks import Tasks
from quintet.server.thinkers import Thinkers
from quintet.server.turns import Asker

PATIENCE = 5
"""So many times in a row a bot may fail before it is left alone until the hub looks after it."""


class Asking(Protocol):
    """A table as its bots see it: it asks, and they answer."""

    @property
    def id(self) -> str:
        """The table's name."""
        ...

    @property
    def asker(self) -> Asker:
        """In whose name it asks."""
        ...

    @property
    def pause(self) -> float:
        """How long its bots wait before they think."""
        ...

    async def question(self, seat: int) -> Question | None:
        """What a bot is asked now, if it is. Raises :class:`Refusal`."""

    async def answer(self, answer: BotAnswer) -> bool:
        """Plays for a bot, if it is still asked that; returns whether it is asked again. Raises :class:`Refusal`."""
        ...


class Nap:
    """A pause that may become shorter while it lasts."""

    def __init__(self, seconds: float) -> None:
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._begin(seconds)

    def _begin(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._ends = loop.time() + seconds
        self._timer = loop.call_later(seconds, self._end)

    def shorten(self, seconds: float) -> None:
        """It ends so many seconds from now, unless it ends sooner anyway."""
        if asyncio.get_running_loop().time() + seconds < self._ends:
            self._timer.cancel()
            self._begin(seconds)

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    def __await__(self) -> Generator[Any, None, None]:
        return self._over.__await__()


class Players:
    """The bots of all tables in this process."""

    def __init__(self, settings: Settings, metrics: Metrics, tasks: Tasks) -> None:
        self.thinkers = Thinkers(settings.thinkers)
        self.thinkers.on_hurry = metrics.hurried.inc
        self._settings = settings
        self._metrics = metrics
        self._tasks = tasks
        self._at_work: dict[tuple[str, int], Nap] = {}
        """The pause that each has before it thinks, or had."""
        self._hints = Buckets(settings.hints_per_minute / 60, settings.hints_per_minute)
        self._advised: set[Connection] = set()
        self._stopped = False
        metrics.gauge(
            "thinking",
            "Questions that bots and hints wait for.",
            lambda: self.thinkers.turns.open + self.thinkers.hinting,
        )

    # Playing

    def wake(self, table: Asking, seats: list[int], pause: float) -> None:
        """Lets the bots on these seats, which are asked, answer after a pause, or one that ends sooner."""
        for seat in seats:
            nap = self._at_work.get((table.id, seat))
            if nap is not None:
                nap.shorten(pause)
            elif not self._stopped:
                self._at_work[table.id, seat] = Nap(pause)
                self._tasks.spawn(self._play(table, seat))

    def busy(self, table: str) -> bool:
        """Whether a bot is at work at a table."""
        return any(where == table for where, _ in self._at_work)

    async def _play(self, table: Asking, seat: int) -> None:
        """Answers for a bot as long as it is asked."""
        failures = 0
        try:
            while failures < PATIENCE:
                await self._at_work[table.id, seat]
                try:
                    if not await self._answer(table, seat):
                        return
                except Refusal:
                    failures += 1
                except Exception:
                    failures += 1
                    self._metrics.fault("bot", table=table.id)
                self._at_work[table.id, seat] = Nap(table.pause + failures)
        finally:
            del self._at_work[table.id, seat]

    async def _answer(self, table: Asking, seat: int) -> bool:
        """Answers once for a bot; returns whether it is asked again."""
        question = await table.question(seat)
        if question is None:
            return False
        view, began = question.view, time.monotonic()
        known = question.move or (view.legal[0] if len(view.legal) == 1 else None)
        if known is not None:  # nothing to think about, so nothing to wait for
            return await table.answer(BotAnswer(seat, view.decision, known, question.line))
        move = await self.thinkers.choose(table.asker, question.bot, question.game, view, question.seed)
        self._metrics.think.observe(time.monotonic() - began)
        return await table.answer(BotAnswer(seat, view.decision, move, question.line))

    # Hints

    def hint(self, asker: Connection, message: AskHint, game: str, view: View) -> None:
        """Begins to think for a person, who gets the answer when it is there. Raises :class:`Refusal`."""
        if asker in self._advised or not self._hints.take(asker.guest_id):
            raise Refusal("busy")
        self._advised.add(asker)
        self._tasks.spawn(self._advise(asker, message, game, view))

    async def _advise(self, asker: Connection, message: AskHint, game: str, view: View) -> None:
        try:
            advice = await self.thinkers.hint(game, view, message.move, secrets.token_hex(8))
            one_round = judge_of(games.load(game)).tuning.one_round
            asker.send(Hints(message.id, message.decision, "round" if one_round else "game", advice))
        except Exception:
            self._metrics.fault("hint")
            asker.send(Refused(message.id, "unavailable"))
        finally:
            self._advised.discard(asker)

    # Life

    def tidy(self) -> None:
        """Forgets those who have not asked for hints for a while."""
        self._hints.tidy()

    def stop(self) -> None:
        """Wakes nobody any more: the server is about to end."""
        self._stopped = True
