"""Turns to think: so many at once, and fair.

Where people look comes first. Then guests have one turn after the other, however many tables each of them has made,
and so have the tables of a guest. Nobody's many tables take anything from another guest: neither turns nor time.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

WAIT = 0.03
"""How long, in seconds, a question may stay open where there are more than can be thought about at once."""
LEAST = 0.01
"""What a question gets however many are open, in seconds: below that, bots are no longer what they are called."""
LATE = 0.25
"""A question that has waited for so many seconds gets half of :data:`LEAST`; after twice that a third, and so on."""
UNSEEN = 10
"""Of so many turns one goes to where nobody looks, so that even there nobody waits for good."""
Turn = asyncio.Future[None]


@dataclass(frozen=True)
class Asker:
    """A table that asks a bot."""

    guest: str
    """Who made the table."""
    table: str
    seen: bool
    """Whether anyone looks at it."""


class FairLine:
    """A line in which each guest is served once before any is served again, and so are the tables of each."""

    def __init__(self) -> None:
        self._guests: dict[str, dict[str, deque[Turn]]] = {}

    def __bool__(self) -> bool:
        return bool(self._guests)

    def put(self, asker: Asker, turn: Turn) -> None:
        """Lines up."""
        self._guests.setdefault(asker.guest, {}).setdefault(asker.table, deque()).append(turn)

    def take(self) -> Turn:
        """Who is next; their guest is last from now on, and their table the last of that guest."""
        guest, tables = next(iter(self._guests.items()))
        table, turns = next(iter(tables.items()))
        del self._guests[guest], tables[table]
        turn = turns.popleft()
        if turns:
            tables[table] = turns
        if tables:
            self._guests[guest] = tables
        return turn


class Turns:
    """Turns to think."""

    def __init__(self, at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once = self._free = at_once
        self._clock = clock
        self._lines = {True: FairLine(), False: FairLine()}
        """Those who wait, by whether anyone looks."""
        self._open: Counter[tuple[bool, str]] = Counter()
        """How many questions are open, by whether anyone looks and by guest."""
        self._given = 0

    @property
    def open(self) -> int:
        """How many questions are open: those that wait, and those that are thought about."""
        return self._open.total()

    @contextlib.asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[float | None]:
        """Waits for a turn, which lasts as long as the context. Gives the :meth:`share` of time that comes with it."""
        turn: Turn = asyncio.get_running_loop().create_future()
        who, began = (asker.seen, asker.guest), self._clock()
        self._open[who] += 1
        self._lines[asker.seen].put(asker, turn)
        self._give()
        try:
            await turn
            yield self.share(asker, self._clock() - began)
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
            if not turn.cancelled():
                self._free += 1
                self._give()

    def _give(self) -> None:
        """Gives the turns that are free."""
        while self._free and (line := self._next_line()):
            turn = line.take()
            if not turn.cancelled():
                turn.set_result(None)
                self._free -= 1
                self._given += 1

    def _next_line(self) -> FairLine:
        seen, unseen = self._lines[True], self._lines[False]
        return unseen if not seen or (unseen and self._given % UNSEEN == UNSEEN - 1) else seen

    def share(self, asker: Asker, waited: float = 0.0) -> float | None:
        """The seconds of one core that a question may take whose turn is now; none is as many as its bot wants.

        Where all that are open can be thought about at once, nobody waits, and nothing is taken from anyone. Where
        there are more, guests share what all cores can do within :data:`WAIT`, and the questions of a guest what comes
        to that guest. So the more are open, the faster they are answered, until each gets no more than :data:`LEAST`;
        and less than that where even so they have to wait, because there are too many or the machine has other work.
        Where people look, those that nobody sees do not count.
        """
        rivals: Counter[str] = Counter()
        for (seen, guest), count in self._open.items():
            if seen or not asker.seen:
                rivals[guest] += count
        if rivals.total() <= self._at_once:
            return None
        fair = WAIT * self._at_once / (len(rivals) * rivals[asker.guest])
        return min(WAIT, max(LEAST / (1 + waited / LATE), fair))
