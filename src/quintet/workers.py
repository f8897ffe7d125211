"""Work on all cores whose results come in order, so that it is the same whatever the number of processes."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")


def cores() -> int:
    """How many processes can work at once."""
    return os.cpu_count() or 1


def in_order(work: Callable[[T], U], tasks: Iterable[T], jobs: int) -> Iterator[U]:
    """The results of all tasks, in their order; some tasks ahead of the reader are under way in other processes."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        waiting: deque[Future[U]] = deque()
        try:
            for task in tasks:
                waiting.append(pool.submit(work, task))
                if len(waiting) > 4 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:  # the reader has had enough, or something went wrong
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
