"""A database that an earlier version filled, by people who really played, loses nothing when it is brought up to date.

What that run left is kept as rows: guests and the key in ``before.jsonl``, the tables in the folder of each game.
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

from itsdangerous import TimestampSigner

from quintet import games
from quintet.records import check
from quintet.server.app import App
from quintet.server.results import Results
from quintet.server.table import Guest, Table
from tests.server.harness import Line, run
from tests.server.test_store import Opener, opened, opener
from tests.server.test_upkeep import insert, make_as_before

__all__ = ["opener"]
HERE = Path(__file__).parent
VERSION = 4
"""Of the database that was filled."""
LONG_AFTER = 4e9
Row = dict[str, Any]


def lines(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def rows() -> list[tuple[str, Row]]:
    """All that was there: into which table, and the values by column."""
    kept = lines(HERE / "before.jsonl")
    for game_id in games.ids():
        kept += lines(path) if (path := HERE.parent / "games" / game_id / "before.jsonl").exists() else []
    return [(line["into"], dict(zip(line["columns"].split(", "), line["values"], strict=True))) for line in kept]


BEFORE = rows()


def of(table: str) -> list[Row]:
    return [row for into, row in BEFORE if into == table]


KEY = bytes.fromhex(of("meta")[0]["value"])


def statements() -> list[tuple[str, tuple[Any, ...]]]:
    """The rows as both databases take them."""
    written = []
    for into, row in BEFORE:
        values = row | {column: bool(row[column]) for column in ("open", "bots_due") if column in row}
        values |= {"value": KEY} if into == "meta" else {}
        written.append(insert(into, ", ".join(values), *values.values()))
    return written


def test_the_run_left_something_of_every_kind() -> None:
    assert {row["status"] for row in of("tables")} == {"waiting", "playing", "finished", "closed"}
    finished = {row["game"] for row in of("tables") if row["status"] == "finished"}
    assert len(finished) == len({row["game"] for row in of("tables")}) >= 5
    assert any(row["lesson"] for row in of("tables"))
    assert len(of("guests")) == 3


def test_nothing_is_lost(opener: Opener) -> None:
    async def test() -> None:
        await make_as_before(opener(), VERSION, statements())
        async with opened(opener) as store:
            assert await store.key() == KEY, "nobody has to be known anew"
            for guest in of("guests"):
                assert await store.guest(guest["id"]) == Guest(guest["id"], guest["name"], guest["figure"])
                own = {row["table_id"] for row in of("members") if row["guest"] == guest["id"]}
                closed = {row["id"] for row in of("tables") if row["status"] == "closed"}
                assert {listed.row.id for listed in await store.tables_of(guest["id"], 100)} == own - closed
            for row in of("tables"):
                listed = await store.find(row["id"])
                assert listed is not None
                assert (listed.row.game, listed.row.secret, listed.row.created) == (
                    row["game"],
                    row["secret"],
                    row["created"],
                )
                assert listed.summary.updated == row["updated"]
                bodies = [(entry["number"], entry["body"]) for entry in of("entries") if entry["table_id"] == row["id"]]
                assert await store.bodies(row["id"], 0) == sorted(bodies)
                table = Table(listed.row, await store.entries(row["id"]))
                assert table.status == listed.summary.status == row["status"]
                assert table.asked == listed.summary.asked == tuple(json.loads(row["asked"]))
                if table.status == "finished":
                    record = table.record()
                    check(record)
                    assert [list(record.scores), list(record.winners)] == json.loads(row["result"])

    run(test())


def test_finished_games_count_as_results_once(opener: Opener) -> None:
    async def test() -> None:
        await make_as_before(opener(), VERSION, statements())
        async with opened(opener) as store:
            for _ in range(2):
                await Results(store).catch_up(LONG_AFTER)
                found = await store.ask("SELECT table_id, guest, score, kind FROM results")
                expected = Counter(
                    (row["id"], chair["guest"], json.loads(row["result"])[0][seat], "game")
                    for row in of("tables")
                    if row["status"] == "finished"
                    for seat, chair in enumerate(json.loads(row["chairs"]))
                    if "guest" in chair
                )
                assert Counter(found) == expected
            assert await store.ask("SELECT * FROM ratings") == [], "nothing was rated then"

    run(test())


def test_games_go_on(opener: Opener) -> None:
    async def test() -> None:
        await make_as_before(opener(), VERSION, statements())
        app = App(opener())
        await app.open()
        try:
            for row in of("tables"):
                if row["status"] == "playing":
                    await one_move(app, row["id"])
        finally:
            await app.close()

    run(test())


async def one_move(app: App, name: str) -> None:
    """Someone who played then comes with the cookie of then, and plays on."""
    table = (await app.hub.get(name)).table
    assert table.match is not None
    game, number = table.match.game, table.number
    seat = next(seat for seat in game.to_move if table.chairs[seat].guest)
    guest = Guest(table.chairs[seat].guest or "", table.chairs[seat].name or "")
    cookie = TimestampSigner(KEY, salt="guest", digest_method=sha256).sign(guest.id).decode()
    line = Line(app, f"/live/{name}", f"quintet={cookie}")
    answer = await line.ask(type="move", decision=game.decision, move=game.legal(seat)[0])
    assert answer["type"] == "ack"
    assert answer["number"] > number
