"""Work in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Tasks:
    """Work that nobody waits for, or not for long, and that ends with the server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ended = False
        self.on_error: Callable[[BaseException], None] = lambda _error: None
        """Called with an error that ended some work."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begins some work, unless all has ended."""
        self._begin(work)

    async def within(self, seconds: float, work: Coroutine[Any, Any, Any]) -> None:
        """Begins some work, and waits for its end but no longer than this: then it goes on alone. It raises nothing."""
        task = self._begin(work)
        if task is not None:
            await asyncio.wait([task], timeout=seconds)

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any] | None:
        if self._ended:
            work.close()
            return None
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.on_error(error)

    def cancel(self) -> None:
        """Ends all work."""
        self._ended = True
        for task in self._tasks:
            task.cancel()
