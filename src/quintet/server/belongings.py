"""All that is kept of a person, handed out to that person as one file, a piece at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec

from quintet.ratings import Rating, shown
from quintet.server.history import folded
from quintet.server.leaders import OWN as RATINGS
from quintet.server.people import PROFILE, People, needed
from quintet.server.protocol import Refusal
from quintet.server.store import Listed
from quintet.server.table import Guest, Unplayable
from quintet.server.web import Answer, Request, Route, Stream, encode

SLICE = 100
"""So many results or tables are asked for at once."""
PASSKEYS = "SELECT label, place, made, used FROM passkeys WHERE guest = $1 ORDER BY made"
BROWSERS = "SELECT endpoint, language, made FROM browsers WHERE guest = $1 ORDER BY made"
TRIES = "SELECT deal, table_id, began, ended, score, margin, place FROM tries WHERE guest = $1 ORDER BY began"
TRY = ("deal", "table", "began", "ended", "score", "margin", "place")
RESULTS = """
    SELECT table_id, game, players, kind, seat, ended, score, margin, won, place, left_early, names, scores, given_away,
           rated, skill, deviation, gained
    FROM results WHERE guest = $1 AND table_id > $2 ORDER BY table_id LIMIT $3
"""
RESULT = (
    *("table", "game", "players", "kind", "seat", "ended", "score", "margin", "won", "place", "left_early"),
    *("names", "scores", "given_away", "rated", "skill", "deviation", "gained"),
)
TABLES = """
    SELECT table_id FROM (
        SELECT table_id FROM members WHERE guest = $1 AND table_id > $2
        UNION SELECT table_id FROM results WHERE guest = $1 AND table_id > $2
    ) AS places ORDER BY table_id LIMIT $3
"""


class Belongings:
    """The handlers."""

    def __init__(self, people: People) -> None:
        self._people, self._store = people, people.store
        self._folding = asyncio.Semaphore(1)
        """Records are long work for few: one at a time."""

    def routes(self) -> list[Route]:
        """What can be asked."""
        return [Route("GET", "/api/me/data", self.give_my_data, gives="application/json", refuses=("name_needed",))]

    async def give_my_data(self, request: Request) -> Answer:
        """All that is kept of me."""
        guest = needed(request)
        self._people.take_key(guest.id)
        name = ("content-disposition", 'attachment; filename="quintet-my-data.json"')
        return Stream(b"", headers=[name], pieces=self._written(guest, await self._about(guest)))

    async def _written(self, guest: Guest, about: dict[str, Any]) -> AsyncIterator[bytes]:
        """One JSON object, whose longest lists come last."""
        yield b'{"about":' + encode(about)
        for name, items in (("results", self._results(guest)), ("tables", self._tables(guest))):
            yield b',\n"' + name.encode() + b'":['
            between = b"\n"
            async for item in items:
                yield between + item
                between = b",\n"
            yield b"\n]"
        yield b"}\n"

    async def _about(self, guest: Guest) -> dict[str, Any]:
        rows = await self._store.ask(PROFILE, guest.id)
        if not rows:
            raise Refusal("name_needed")
        (profile, listed), settings = rows[0], {}
        for name, (value, changed) in msgspec.json.decode(profile).items():
            settings[name] = {"value": value, "changed": changed}
        seen = (await self._store.ask("SELECT seen FROM guests WHERE id = $1", guest.id))[0][0]
        passkeys = await self._store.ask(PASSKEYS, guest.id)
        browsers = await self._store.ask(BROWSERS, guest.id)
        tries = await self._store.ask(TRIES, guest.id)
        ratings = await self._store.ask(RATINGS, guest.id)
        return {
            "written": time.time(),
            "name": guest.name,
            "figure": guest.figure,
            "seen": seen,
            "listed": bool(listed),
            "settings": settings,
            "passkeys": [dict(zip(("label", "host", "made", "used"), row, strict=True)) for row in passkeys],
            "browsers": [dict(zip(("endpoint", "language", "made"), row, strict=True)) for row in browsers],
            "tries": [dict(zip(TRY, row, strict=True)) for row in tries],
            "ratings": {game: _rating(skill, deviation, number) for game, skill, deviation, number in ratings},
        }

    async def _results(self, guest: Guest) -> AsyncIterator[bytes]:
        last = ""
        while rows := await self._store.ask(RESULTS, guest.id, last, SLICE):
            last = rows[-1][0]
            for row in rows:
                yield encode(_result(row))

    async def _tables(self, guest: Guest) -> AsyncIterator[bytes]:
        last = ""
        while rows := await self._store.ask(TABLES, guest.id, last, SLICE):
            last = rows[-1][0]
            for (table,) in rows:
                try:
                    if (listed := await self._store.find(table)) is not None:
                        yield await self._table(listed, guest)
                except Unplayable:
                    yield encode({"table": table, "status": "frozen"})

    async def _table(self, listed: Listed, guest: Guest) -> bytes:
        """A table and, where its game is over and no others play its deal any more, the record with all moves."""
        row, summary = listed.row, listed.summary
        seats = [seat for seat, chair in enumerate(summary.chairs) if guest.id in (chair.guest, chair.left)]
        told: dict[str, Any] = {
            "table": row.id,
            "game": row.game,
            "players": row.players,
            "options": row.options,
            "hosted": row.host == guest.id,
            "seat": seats[0] if seats else None,
            "status": summary.status,
            "created": row.created,
            "updated": summary.updated,
        }
        if summary.status == "finished" and not row.sealed(time.time()):
            told["review"] = f"/api/tables/{row.id}/review"
            async with self._folding:
                record = await self._record(listed)
            if record is not None:
                told["record"] = msgspec.Raw(record)
        return encode(told)

    async def _record(self, listed: Listed) -> bytes | None:
        table = await folded(listed.row, await self._store.entries(listed.row.id))
        return await asyncio.to_thread(lambda: table.record().to_json()) if table.has_record else None


def _rating(skill: float, deviation: float, games: int) -> dict[str, Any]:
    points, error = shown(Rating(skill, deviation))
    return {"points": points, "error": error, "games": games}


def _result(row: Iterable[Any]) -> dict[str, Any]:
    told = dict(zip(RESULT, row, strict=True))
    told |= {name: msgspec.Raw(told[name].encode()) for name in ("names", "scores")}
    return told | {name: bool(told[name]) for name in ("left_early", "rated")}
