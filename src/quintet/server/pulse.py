"""When nobody could play: no server was there, or the database did not answer.

All processes write down every few seconds that they are there. Where that stopped for a while it is noticed by the next
who does it, and every start of a process counts as an absence since the last beat: people were cut off by it. Tables
with a clock give the time back; see :mod:`clocks`.
"""

from __future__ import annotations

import time

from quintet.server.clocks import DAY
from quintet.server.store import Step, Store

SILENCE = 15.0
"""After so many seconds without a beat nobody was there."""
KEPT = 8 * DAY
"""So long an absence may matter: longer than the longest move."""
FIRST = "INSERT INTO pulse (one, beat) VALUES (1, $1) ON CONFLICT DO NOTHING"
BEAT = "UPDATE pulse SET beat = $1 WHERE beat < $1"
BEAT_AFTER = "UPDATE pulse SET beat = $1 WHERE beat = $2"
AWAY = "INSERT INTO outages (began, ended) VALUES ($1, $2)"
RECENT = "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY ended"


class Pulse:
    """Whether someone was there all the time. All methods raise :class:`StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.outages: list[tuple[float, float]] = []
        """When nobody was there, as far as it may still matter: from when until when."""

    async def begin(self) -> None:
        """This process starts."""
        now = time.time()
        await self._store.together([Step("DELETE FROM outages WHERE ended < $1", (now - KEPT,))])
        await self._beat(now, 0.0)

    async def beat(self) -> bool:
        """Says that this process is there; returns whether an absence has become known."""
        return await self._beat(time.time(), SILENCE)

    async def _beat(self, now: float, silence: float) -> bool:
        rows = await self._store.ask("SELECT beat FROM pulse")
        if not rows:
            await self._store.together([Step(FIRST, (now,))])
        elif now - rows[0][0] > silence:
            # If another was faster it has written it down.
            await self._store.together(
                [Step(BEAT_AFTER, (now, rows[0][0]), needed=True), Step(AWAY, (rows[0][0], now))]
            )
        else:
            await self._store.together([Step(BEAT, (now,))])
        before, self.outages = (
            self.outages,
            [(began, ended) for began, ended in await self._store.ask(RECENT, now - KEPT)],
        )
        return len(self.outages) > len(before) or self.outages[-1:] != before[-1:]
