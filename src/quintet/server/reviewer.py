"""Reviews one game, in a process of its own: ``python -m quintet.server.reviewer``.

The task is read from the standard input. The standard output tells how far it is, a line each, and at last the review.
"""

from __future__ import annotations

import sys

import msgspec
from msgspec import Struct

from quintet.records import Record
from quintet.review import Effort, review


class Task(Struct):
    """A game to review."""

    record: Record
    effort: Effort
    threads: int


Progress = tuple[int, int]
"""How much is done, and how much there is to do."""


def main() -> None:
    """Does the task. When the server has gone nobody reads any more, and the next line that is written ends this."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    _write(msgspec.json.encode(review(task.record, task.effort, jobs=task.threads, progress=_tell)))


def _tell(done: int, of: int) -> None:
    _write(msgspec.json.encode((done, of)))


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
