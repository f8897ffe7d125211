"""Reviews of finished games: asked for by people, worked out one at a time where nobody waits for it, and kept.

Each is worked out by a process of its own that gives way to everything else on the machine. A claim in the database
keeps other server processes from the same work; it runs out when the one that works on it dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import sys
import time
from dataclasses import dataclass
from secrets import token_hex

import msgspec
from msgspec import Raw, Struct

from quintet import games, native
from quintet.records import Record
from quintet.review import Effort, Review
from quintet.server.buckets import Buckets
from quintet.server.metrics import Metrics
from quintet.server.protocol import Refusal, ReviewState
from quintet.server.results import note_review
from quintet.server.reviewer import Progress, Task
from quintet.server.settings import Settings
from quintet.server.store import Store, StoreError
from quintet.server.table import Guest, TableRow

log = logging.getLogger(__name__)
FORM = hashlib.sha256(msgspec.json.encode(msgspec.json.schema(Review))).hexdigest()[:16]
"""Names the form of reviews. One of another form was made by another version, and is made again."""
CLAIM = 15.0
"""So many seconds after the last word of a process another one may take its work over."""
RENEWAL = 2.0
"""How often a process says that it still works, and how far it is."""
LARGEST = 4_000_000
"""Bytes: a review that is larger is not kept."""
IDLE = 19
"""The lowest priority."""
FAILED = 600.0
"""So many seconds a review that failed is not tried again."""

_progress = msgspec.json.Decoder(Progress).decode


class Answer(Struct):
    """What :class:`~quintet.server.protocol.Reviewing` says, with the review as it is stored."""

    state: ReviewState
    done: int = 0
    of: int = 0
    review: Raw | None = None


@dataclass
class Job:
    """A review that someone waits for."""

    table: str
    record: Record
    guest: str
    working: bool = False
    done: int = 0
    of: int = 0

    @property
    def answer(self) -> Answer:
        """How far it is."""
        return Answer("working" if self.working else "waiting", self.done, self.of)


class FailedError(Exception):
    """The process that worked on a review ended without one."""


class Reviews:
    """The reviews that people ask this server process for."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._addresses = Buckets(settings.reviews_per_minute / 60, settings.reviews_per_minute)
        self._line: dict[str, Job] = {}
        """By table, in the order in which they were asked for. The first one is worked on."""
        self._failed: dict[str, float] = {}
        """By table, until when it is not tried again."""
        self._working: asyncio.Task[None] | None = None
        self._stopped = False
        metrics.gauge("reviews_waiting", "Reviews that people wait for.", lambda: len(self._line))

    async def look(self, row: TableRow) -> Answer:
        """How far the review of a finished game is. Raises :class:`Refusal` where there can be none."""
        self._check(row)
        if (job := self._line.get(row.id)) is not None:
            return job.answer
        stored = await self._store.review(row.id, FORM)
        if stored is None:
            return Answer("none")
        if stored.body is None:
            return Answer("working", stored.done, stored.of)
        return Answer("done", review=Raw(stored.body.encode()))

    async def ask(self, row: TableRow, record: Record, edition: int, guest: Guest, address: str) -> Answer:
        """Has the review of a finished game worked out, unless it is there or on its way. Raises :class:`Refusal`."""
        answer = await self.look(row)
        if answer.state != "none":
            return answer
        if row.id in self._line:  # someone else was faster
            return self._line[row.id].answer
        if edition != games.load(row.game).edition:
            raise Refusal("no_review_rules")
        if len(record.moves) > self._settings.review_moves:
            raise Refusal("no_review_long")
        if self._failed.get(row.id, 0) > time.monotonic():
            raise Refusal("no_review_failed")
        self._admit(guest, address)
        job = self._line[row.id] = Job(row.id, record, guest.id)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work_off(), name="reviews")
        return job.answer

    def _check(self, row: TableRow) -> None:
        if row.lesson is not None:
            raise Refusal("no_review_lesson")
        if row.origin is not None and row.origin.redrawn:
            raise Refusal("no_review_redrawn")
        if native.core_for(games.load(row.game)) is None:
            raise Refusal("no_review_core")

    def _admit(self, guest: Guest, address: str) -> None:
        if self._stopped:
            raise Refusal("unavailable")
        if sum(job.guest == guest.id for job in self._line.values()) >= self._settings.reviews_per_guest:
            raise Refusal("too_many_reviews")
        if len(self._line) >= self._settings.reviews_waiting:
            raise Refusal("busy_reviewing")
        if not self._addresses.take(address):
            raise Refusal("too_fast")

    # Working

    async def _work_off(self) -> None:
        """Works on one after the other, as long as there are any."""
        while self._line:
            job = next(iter(self._line.values()))
            try:
                await self._work(job)
            except StoreError:
                self._metrics.reviews_failed.inc()  # it can be asked for again
            except Exception as error:
                self._metrics.reviews_failed.inc()
                self._failed[job.table] = time.monotonic() + FAILED
                kind = type(error).__name__
                log.warning("a review failed", extra={"event": "review", "table": job.table, "kind": kind})
            finally:
                self._line.pop(job.table, None)

    async def _work(self, job: Job) -> None:
        worker = token_hex(8)
        if not await self._store.claim_review(job.table, FORM, worker, CLAIM):
            return  # another process has it, or works on it
        job.working, began = True, time.monotonic()
        holding = asyncio.create_task(self._hold(job, worker))
        try:
            body = await self._review(job)
        except BaseException:
            with contextlib.suppress(StoreError, TimeoutError):
                await asyncio.wait_for(self._store.drop_review(job.table, worker), 1)
            raise
        finally:
            holding.cancel()
        await self._store.save_review(job.table, worker, body)
        await note_review(self._store, job.table, body)
        self._metrics.review.observe(time.monotonic() - began)

    async def _hold(self, job: Job, worker: str) -> None:
        """Keeps the claim, and tells other processes how far it is."""
        while True:
            await asyncio.sleep(RENEWAL)
            with contextlib.suppress(StoreError):
                await self._store.hold_review(job.table, worker, CLAIM, job.done, job.of)

    async def _review(self, job: Job) -> str:
        """Has a process work it out. Raises :class:`FailedError` or :class:`TimeoutError` where that does not work."""
        threads = self._settings.review_threads
        task = Task(job.record, Effort().times(self._settings.review_effort), threads or os.cpu_count() or 1)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "quintet.server.reviewer",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # what an error says could hold a card
            limit=LARGEST,
            start_new_session=True,  # a signal to all processes of the group is meant for the server
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            _give_way(process.pid, self._settings.review_nice)
            async with asyncio.timeout(self._settings.review_seconds):
                process.stdin.write(msgspec.json.encode(task))
                process.stdin.close()
                while (line := await process.stdout.readline()).startswith(b"["):
                    job.done, job.of = _progress(line)
                if await process.wait():
                    raise FailedError(f"it ended with {process.returncode}")
                return line.decode().rstrip()
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    # Life

    def tidy(self) -> None:
        """Forgets what is long ago."""
        self._addresses.tidy()
        now = time.monotonic()
        self._failed = {table: until for table, until in self._failed.items() if until > now}

    async def close(self) -> None:
        """Stops, whatever is worked on."""
        self._stopped = True
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working


def _give_way(process: int, nice: int) -> None:
    """Lets a process, and all threads that it begins, give way to others, or run only where nobody else wants to."""
    with contextlib.suppress(ProcessLookupError):
        os.setpriority(os.PRIO_PROCESS, process, nice)
        if nice == IDLE and sys.platform == "linux":
            # Anything else that wakes up runs at once; by priority alone, it may wait for a moment.
            os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))
