"""The tables that wait for someone: asked for again and again by every page that is open, so it costs little."""

from __future__ import annotations

import math
import time

from quintet.server import protocol
from quintet.server.clocks import DAY
from quintet.server.store import COLUMNS, Listed, Store, listing
from quintet.server.table import Guest
from quintet.server.web import Request, Route

MOST = 200
"""So many tables are looked at, those with the latest news first."""
PLAYING = f"""
    SELECT {COLUMNS} FROM tables
    WHERE status = 'playing' AND id IN (SELECT table_id FROM members WHERE guest = $1)
    ORDER BY updated DESC LIMIT $2
"""


class Waiting:
    """The handler."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def routes(self) -> list[Route]:
        """What can be asked."""
        return [Route("GET", "/api/me/turns", self.list_my_turns, gives=protocol.MyTurns)]

    async def list_my_turns(self, request: Request) -> protocol.MyTurns:
        """The tables that wait for me, those with the least time first."""
        guest, now = request.guest, time.time()
        if guest is None:
            return protocol.MyTurns(now, [])
        found = listing(await self._store.ask(PLAYING, guest.id, MOST))
        turns = [turn for listed in found if (turn := _turn(listed, guest, now)) is not None]
        return protocol.MyTurns(now, sorted(turns, key=lambda turn: turn.deadline or math.inf))


def _turn(listed: Listed, guest: Guest, now: float) -> protocol.MyTurn | None:
    """What is asked of a guest at a table, if anything is that someone waits for.

    Bots wait gladly: a game among them that was left for a day is no reason to call anyone.
    """
    row, summary = listed.row, listed.summary
    seat = next((seat for seat, chair in enumerate(summary.chairs) if chair.guest == guest.id), None)
    if seat is None or seat not in summary.asked or summary.chairs[seat].bot is not None:
        return None
    alone = all(chair.guest in (None, guest.id) for chair in summary.chairs)
    if alone and row.terms.clock is None and summary.updated < now - DAY:
        return None
    return protocol.MyTurn(row.id, row.game, summary.deadlines[seat] if summary.deadlines else None)
