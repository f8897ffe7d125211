"""How long people may think: the clocks of a table, and until when each of them has to answer.

There is no time in here but what stands in the table's log: entries of a table with a clock carry the server's time,
and every process finds the same deadlines in them, also after a restart. Who waits for a deadline is :mod:`live`.
"""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Self

from quintet.server.protocol import Clock, Refusal, SeatClock

DAY = 86400
GRACE = 1.0
"""So many seconds of each move are not counted: a slow line has them for the way there and back."""
RETURN = 10.0
"""So many seconds are not counted after the server was away, so that all can come back."""
WORTH = 60.0
"""By days, what is shorter is not worth giving back."""
DAYS = (1, 2, 3, 7)
LONGEST_MOVE = 600
LONGEST_RESERVE = 3600


def by_days(clock: Clock) -> bool:
    """Whether nobody is expected to sit there and wait."""
    return clock.move >= DAY


def check(clock: Clock, shortest: int) -> None:
    """Raises :class:`Refusal` if nobody could play by such a clock."""
    if by_days(clock):
        fits = clock.move in [days * DAY for days in DAYS] and not clock.reserve
    else:
        fits = shortest <= clock.move <= LONGEST_MOVE and clock.reserve <= LONGEST_RESERVE
    if not fits:
        raise Refusal("bad_clock", shortest=shortest, longest=LONGEST_MOVE, reserve=LONGEST_RESERVE, days=list(DAYS))


class Clocks:
    """The clocks of all seats. Those of bots never run."""

    __slots__ = ("_given", "_time", "clock", "decisions", "seats")

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.seats = [SeatClock(clock.reserve) for _ in range(players)]
        self.decisions = [-1] * players
        """By seat, the last decision for which its clock ran."""
        self._time = 0.0
        """When the last thing happened. It never goes back, whatever the clocks of several machines say."""
        self._given = 0.0
        """Up to when the server's absences were made good."""

    def copy(self) -> Self:
        """An independent copy."""
        other = copy.copy(self)
        other.seats, other.decisions = [copy.copy(seat) for seat in self.seats], self.decisions.copy()
        return other

    def run(self, at: float, decision: int, thinking: Collection[int]) -> None:
        """Lets the clocks of those who think about a decision run from now on, and stops all others."""
        self._time = now = max(self._time, at)
        for seat, clock in enumerate(self.seats):
            goes_on = seat in thinking and self.decisions[seat] == decision
            if clock.since is not None and not goes_on:
                clock.used += max(0.0, now - clock.since)
                clock.since = None
            if seat in thinking and not goes_on:
                clock.reserve = max(0.0, clock.reserve - max(0.0, clock.used - self.clock.move))
                clock.used, clock.since = 0.0, now + GRACE
                self.decisions[seat] = decision
            elif goes_on and clock.since is None:
                clock.since = now  # they think again about what they have thought about before

    def deadline(self, seat: int) -> float | None:
        """Until when a seat has to answer, if its clock runs."""
        since = self.seats[seat].since
        return None if since is None else since + max(0.0, self.left(seat))

    def left(self, seat: int) -> float:
        """How long a seat may think about the decision that it was asked last, from when its clock runs."""
        clock = self.seats[seat]
        return self.clock.move + clock.reserve - clock.used

    @property
    def deadlines(self) -> tuple[float | None, ...]:
        """By seat, until when it has to answer."""
        return tuple(self.deadline(seat) for seat in range(len(self.seats)))

    @property
    def next(self) -> float | None:
        """When the first of them has to have answered."""
        return min((deadline for deadline in self.deadlines if deadline is not None), default=None)

    def late(self, now: float) -> list[int]:
        """The seats whose time is up, in the order in which it was."""
        ends = [(end, seat) for seat, end in enumerate(self.deadlines) if end is not None and end <= now]
        return [seat for _, seat in sorted(ends)]

    def owed(self, began: float, ended: float) -> bool:
        """Whether someone lost time while the server was away."""
        if ended <= self._given or (by_days(self.clock) and ended - began < WORTH):
            return False
        return any(clock.since is not None and clock.since - GRACE < ended for clock in self.seats)

    def give_back(self, began: float, ended: float, at: float) -> None:
        """Makes good that the server was away. Where one sits and waits, the move begins anew; else it ends later."""
        self._given = ended
        self._time = now = max(self._time, at)
        for clock in self.seats:
            if clock.since is None or clock.since - GRACE >= ended:
                continue
            if by_days(self.clock):
                clock.since += ended - max(began, clock.since - GRACE)
            else:
                clock.used, clock.since = 0.0, now + RETURN
