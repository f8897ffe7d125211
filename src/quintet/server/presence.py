"""Who is there at a table: connected to this process or, where there are several on one database, to another."""

from __future__ import annotations

import math
import time
from collections import Counter

from quintet.server.connections import Connection
from quintet.server.peers import Notice
from quintet.server.protocol import Away, Presence
from quintet.server.table import Table


class Attendance:
    """Who is there at one table."""

    def __init__(self, gone_after: float) -> None:
        self._gone_after = gone_after
        self.connections: set[Connection] = set()
        self._elsewhere: dict[str, Notice] = {}
        """By process, who is connected to another one."""
        self._began = time.monotonic()
        self._left: dict[str, float] = {}
        """When a guest who is not there any more was last there."""

    def enter(self, connection: Connection) -> None:
        """A connection was made."""
        self.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        self.connections.discard(connection)
        if connection.guest_id is not None:
            self._left[connection.guest_id] = time.monotonic()

    def hear(self, notice: Notice) -> None:
        """Another process has said who is connected to it."""
        before = self._elsewhere.get(notice.process)
        for guest in set(before.guests if before else ()) - set(notice.guests):
            self._left[guest] = time.monotonic()
        self._elsewhere[notice.process] = notice

    def forget(self, process: str) -> bool:
        """Another process has died; returns whether anyone was connected to it."""
        notice = self._elsewhere.pop(process, None)
        for guest in () if notice is None else notice.guests:
            self._left[guest] = time.monotonic()
        return notice is not None

    def here(self) -> set[str]:
        """The guests who are connected."""
        here = {connection.guest_id for connection in self.connections if connection.guest_id is not None}
        return here.union(*(notice.guests for notice in self._elsewhere.values()))

    def watching(self, table: Table) -> int:
        """How many watch by this process, without a seat."""
        return sum(table.seat_of(connection.guest) is None for connection in self.connections)

    def watchers(self, table: Table) -> int:
        """How many watch, without a seat."""
        return self.watching(table) + sum(notice.watchers for notice in self._elsewhere.values())

    def hosts(self, table: Table) -> set[str]:
        """Who may act for the host now: the host or, when the host has gone, the first seated guest who is there.

        The one place for this rule. It holds one guest or, where none of these is there, nobody. A line may break for
        a moment: nobody takes the host's place before the time after which anyone is taken for gone.
        """
        here = self.here()
        if table.row.host in here or self.grace(table):
            return {table.row.host}
        for chair in table.chairs:
            if chair.guest is not None and chair.guest in here:
                return {chair.guest}
        return set()

    def grace(self, table: Table) -> float:
        """How many seconds it is until another may act for a host who is not there."""
        host = table.row.host
        return 0.0 if host in self.here() else max(0.0, self._left.get(host, self._began) - self._limit())

    def gone(self, table: Table) -> set[int]:
        """The seats whose guests have not been there for a while, as far as this process knows."""
        return {away.seat for away in self.away(table) if not away.after}

    def away(self, table: Table) -> list[Away]:
        """The seats whose guests are not there, and how long it is until they are taken for gone."""
        limit, here = self._limit(), self.here()
        return [
            Away(seat, max(0, math.ceil(self._left.get(chair.guest, self._began) - limit)))
            for seat, chair in enumerate(table.chairs)
            if chair.guest is not None and chair.guest not in here
        ]

    def _limit(self) -> float:
        """Those who have not been there since then are taken for gone."""
        return time.monotonic() - self._gone_after

    def dispensable(self, table: Table) -> Connection | None:
        """One who only watches here, and can best be done without: one who has no name, or who watches many times."""
        watching = [connection for connection in self.connections if table.seat_of(connection.guest) is None]
        times = Counter(connection.guest_id for connection in watching)
        for connection in watching:
            if connection.guest_id is None:
                return connection
        most = max(watching, key=lambda connection: times[connection.guest_id], default=None)
        return most if most is not None and times[most.guest_id] > 1 else None

    def concerned(self, table: Table) -> set[str]:
        """Of the guests who are connected to this process, those who matter to the others."""
        matter = {table.row.host, *(chair.guest for chair in table.chairs)}
        return {connection.guest_id for connection in self.connections if connection.guest_id is not None} & matter

    def message(self, table: Table, *, hosting: bool) -> Presence:
        """Who is there, as all at the table may know; and, to each, whether they may act for the host."""
        here = self.here()
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.guest in here]
        return Presence(seats, self.watchers(table), hosting, self.away(table))
