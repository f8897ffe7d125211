"""Work for many hands whose results come in order: the same on one core, on all cores and on a cluster.

    for result in in_order(plan.play_many, chunks, Crew(jobs=8)):
        ...

The work is a function of a module, or a method of a value that can be pickled; the tasks and the results can be pickled
too. A task must say all that its result hangs on (a number, a seed), because it may be done anywhere, and again where a
worker dies. Each result comes once, in the order of the tasks. Only a few tasks are under way ahead of the reader, so
that memory does not grow with their number.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from typing import Any, Generic, TypeVar, cast

from quintet.engine import RuleError, brief

T = TypeVar("T")
U = TypeVar("U")

AHEAD = 4
"""So many tasks for each worker are under way at most."""
TRIES = 3
"""A task that ends its worker so often will always do so."""


def cores() -> int:
    """How many processes can work at once."""
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Crew:
    """Who works: processes on this machine, or a Ray cluster."""

    jobs: int | None = None
    """How many processes; one for each core if ``None``. One works right here, without any other process."""
    ray: str | None = None
    """The address of a cluster, or ``local`` to start one here with so many jobs; ``None`` does without Ray."""

    @property
    def hands(self) -> int:
        """How many processes work at once on this machine. A cluster has as many as it has cores."""
        return self.jobs or cores()


EVERYONE = Crew()


def in_order(work: Callable[[T], U], tasks: Iterable[T], crew: Crew) -> Iterator[U]:
    """The results of all tasks, each once, in their order; a few tasks ahead of the reader are under way.

    A worker that dies is replaced, and what it had not finished is done again. Raises :class:`RuleError` where a task
    ends its worker every time, and where a cluster cannot be had. What the work raises is raised here.
    """
    if crew.ray is not None:
        from quintet import cluster  # noqa: PLC0415 - Ray is loaded by those who ask for it

        yield from cluster.in_order(work, tasks, crew)
    elif crew.hands == 1:
        yield from map(work, tasks)
    else:
        yield from _Team(work, tasks, crew.hands).results()


def died(task: object) -> RuleError:
    """What is said of a task that cannot be done."""
    return RuleError(f"the task {brief(task)} ended its worker {TRIES} times and is given up: was it killed?")


# Processes on this machine --------------------------------------------------------------------------------------------
# A process pool of the standard library ends when one of its workers dies, and cannot tell what that one was at. Here
# each worker has a line of its own, and one task at a time.


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    number: int
    task: T


@dataclass(frozen=True, slots=True)
class _Answer(Generic[U]):
    result: U | None
    error: Exception | None


class _Worker(Generic[T, U]):
    """A process that does one task after the other."""

    def __init__(self, work: Callable[[T], U]) -> None:
        self.line, theirs = multiprocessing.Pipe()
        self.job: _Job[T] | None = None
        """What it is at."""
        self._process = multiprocessing.Process(target=_serve, args=(work, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that the line is dead when the process is

    def begin(self, job: _Job[T]) -> None:
        """Gives it something to do."""
        self.job = job
        with suppress(OSError):  # it has died meanwhile, which is seen when it should answer
            self.line.send(job.task)

    def answer(self) -> _Answer[U] | None:
        """What it answers; ``None`` if it has died."""
        try:
            answer: _Answer[U] = self.line.recv()
        except (EOFError, OSError):
            return None
        self.job = None
        return answer

    def end(self) -> None:
        """Ends it, whatever it is at."""
        self._process.kill()
        self._process.join()
        self.line.close()


def _serve(work: Callable[[T], U], line: Connection[Any, Any]) -> None:
    """What a worker does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asks hears it too, and says what is to be done
    parent = os.getppid()
    with suppress(EOFError, OSError):
        while True:
            while not line.poll(1):  # others may hold the other end of the line, so that it says nothing of this
                if os.getppid() != parent:
                    return
            task = line.recv()
            try:
                answer = ForkingPickler.dumps(_Answer(work(task), None))
            except Exception as error:  # is raised where the result is awaited
                error.add_note("".join(traceback.format_exception(error)))
                answer = ForkingPickler.dumps(_Answer(None, error))
            line.send_bytes(answer)


class _Team(Generic[T, U]):
    """Processes that do tasks, not far ahead of the one who reads the results."""

    def __init__(self, work: Callable[[T], U], tasks: Iterable[T], hands: int) -> None:
        self._work = work
        self._hands = hands
        self._workers: list[_Worker[T, U]] = []
        self._coming = (_Job(number, task) for number, task in enumerate(tasks))
        self._again: list[_Job[T]] = []
        """What workers were at when they died."""
        self._deaths: Counter[int] = Counter()
        self._begun = self._wanted = 0
        self._answers: dict[int, _Answer[U]] = {}

    def results(self) -> Iterator[U]:
        """The results, in order."""
        try:
            while self._hand_out():
                self._collect()
                while (answer := self._answers.pop(self._wanted, None)) is not None:
                    self._wanted += 1
                    if answer.error is not None:
                        raise answer.error
                    yield cast(U, answer.result)
        finally:  # all is done, the reader has had enough, or something went wrong
            for worker in self._workers:
                worker.end()

    def _hand_out(self) -> bool:
        """Gives something to do to those who have nothing. Returns whether anybody is at work."""
        idle = [worker for worker in self._workers if worker.job is None]
        while (idle or len(self._workers) < self._hands) and (job := self._next()) is not None:
            if not idle:
                idle.append(_Worker(self._work))
                self._workers += idle
            idle.pop().begin(job)
        return any(worker.job is not None for worker in self._workers)

    def _next(self) -> _Job[T] | None:
        if self._again:
            return self._again.pop()
        if self._begun - self._wanted >= AHEAD * self._hands:
            return None
        job = next(self._coming, None)
        if job is not None:
            self._begun += 1
        return job

    def _collect(self) -> None:
        """Waits for some to finish what they are at, or to die."""
        busy = {worker.line: worker for worker in self._workers if worker.job is not None}
        for line in connection.wait([*busy]):
            worker = busy[cast(Any, line)]
            job, answer = cast(_Job[T], worker.job), worker.answer()
            if answer is not None:
                self._answers[job.number] = answer
                continue
            worker.end()
            self._workers.remove(worker)
            self._deaths[job.number] += 1
            if self._deaths[job.number] == TRIES:
                raise died(job.task)
            self._again.append(job)
