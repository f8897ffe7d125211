"""What happened is told again: to each, byte for byte, what they were told when it happened, and nothing else."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import msgspec
import pytest

from quintet import games
from quintet.engine import RoundOver, Witness
from quintet.server import history
from quintet.server.app import App
from quintet.server.history import Chronicle, Recently, follow, state_then
from quintet.server.settings import Settings
from quintet.server.store import Store, Summary
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import (
    AnyEntry,
    Chair,
    Guest,
    Lent,
    Moved,
    Resigned,
    Returned,
    Sat,
    Started,
    Stood,
    Table,
    TableRow,
)
from tests.examples import ANY
from tests.server.harness import PATIENCE, ROUNDS, TOGETHER, Line, get, quick, run
from tests.server.test_hub import BEGUN, asked, game, numbers

encode = msgspec.json.encode
PLAYERS = 3
GUESTS: list[Guest | None] = [*(Guest(f"g{seat}", f"N{seat}") for seat in range(PLAYERS)), Guest("x", "Eve"), None]
"""Those who play, one who watches, and one who has no name."""


class Then(msgspec.Struct):
    """A state that was told, or a part of a history, with the bytes of its events as they were."""

    number: int
    events: msgspec.Raw


class Book(msgspec.Struct):
    """A history, with the bytes of all events."""

    happened: list[Then]
    earlier: bool


def table_of(game_id: str, options: dict[str, int | bool] | None = None) -> TableRow:
    options = quick(game_id) if options is None else options
    return TableRow("t" * 12, game_id, PLAYERS, options, True, "g0", "N0", 1.0, "5" * 64, [Chair()] * PLAYERS)


def play(row: TableRow, seed: int = 1) -> list[AnyEntry]:
    """All that happens where some come and go, a bot plays for one of them for a while, and for another for good."""
    entries: list[AnyEntry] = [Sat(0, "x", "Eve", "e" * 32), Stood(0)]
    entries += [Sat(seat, f"g{seat}", f"N{seat}", f"{seat:032x}") for seat in range(PLAYERS)]
    entries.append(Started())
    rng, table = random.Random(seed), Table(row, entries)
    assert table.match is not None
    while table.asked:
        game = table.match.game
        seat = rng.choice(table.asked)
        more: list[AnyEntry] = [Moved(seat, game.decision, rng.choice(game.legal(seat)))]
        if table.number in (9, 12):
            more.append(Lent(1, "easy") if table.number == 9 else Returned(1))
        if table.number == 20:
            more.append(Resigned(2, "easy"))
        for entry in more:
            table.apply(entry)
        entries += more
    return entries


def told_live(row: TableRow, entries: list[AnyEntry], guest: Guest | None) -> list[bytes]:
    table, states = Table(row), []
    for entry in entries:
        events = table.apply(entry)
        states.append(encode(table.state(table.seat_of(guest), events)))
    return states


def retold(chronicle: Chronicle, guest: Guest | None, before: int | None = None) -> Book:
    return msgspec.json.decode(encode(chronicle.told_to(guest, before)), type=Book)


def pairs(book: list[Then]) -> list[tuple[int, bytes]]:
    return [(then.number, bytes(then.events)) for then in book if bytes(then.events) != b"[]"]


@pytest.mark.parametrize("guest", GUESTS)
@pytest.mark.parametrize("game_id", games.ids())
def test_each_is_told_again_what_they_were_told(game_id: str, guest: Guest | None) -> None:
    row = table_of(game_id)
    entries = play(row)
    live = told_live(row, entries, guest)
    then = [msgspec.json.decode(state, type=Then) for state in live]
    chronicle = Chronicle(row).follow(entries[:7]).follow(entries[7:])
    assert pairs(retold(chronicle, guest).happened) == pairs(then)
    for number in (1, 2, 5, 6, 7, len(entries) // 2, len(entries)):
        assert encode(state_then(row, entries[:number], guest)) == live[number - 1]


@pytest.mark.parametrize("game_id", TOGETHER)
def test_what_another_chose_in_secret_is_not_told_afterwards(game_id: str) -> None:
    row = table_of(game_id)
    entries = play(row)
    start = next(number for number, entry in enumerate(entries, 1) if isinstance(entry, Moved))
    chosen = entries[start - 1]
    assert isinstance(chosen, Moved)
    for seat in range(PLAYERS):
        book = retold(Chronicle(row).follow(entries), GUESTS[seat])
        (then,) = [then for then in book.happened if then.number == start]
        assert (chosen.move.encode() in bytes(then.events)) == (seat == chosen.seat)
        state = encode(state_then(row, entries[:start], GUESTS[seat]))
        assert (f'"chosen":"{chosen.move}"'.encode() in state) == (seat == chosen.seat)


def test_a_long_story_is_told_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    row = table_of(ROUNDS)
    entries = play(row)
    whole = pairs(retold(Chronicle(row).follow(entries), None).happened)
    monkeypatch.setattr(history, "LONGEST", 10)
    chronicle = Chronicle(row).follow(entries)
    pieces: list[tuple[int, bytes]] = []
    before: int | None = None
    while True:
        piece = retold(chronicle, None, before)
        pieces = pairs(piece.happened) + pieces
        if not piece.earlier:
            break
        before = piece.happened[0].number
    assert pieces == whole
    assert len(whole) > 30
    assert retold(chronicle, None, 1).happened == retold(chronicle, None, 0).happened == []
    assert pairs(retold(chronicle, None, 10**9).happened) == whole[-10:]


SCORED = [game_id for game_id in games.ids() if "round_over" in [kind.kind for kind in games.load(game_id).event_types]]
"""The games whose rounds are scored one by one."""


@pytest.mark.parametrize("game_id", SCORED)
def test_a_round_is_seen_as_it_was_when_it_was_scored(game_id: str) -> None:
    """The view of that moment has the scores that the round is told with: what is said and shown never differs."""
    row = table_of(game_id, {"rounds": 2})
    table, rounds = Table(row), []
    for entry in play(row):
        events = table.apply(entry)
        over = [event for event in events if isinstance(event, RoundOver)]
        for seat in (None, *range(PLAYERS)):
            state = table.state(seat, events)
            assert isinstance(state.scored, msgspec.UnsetType) == (not over)
            if over:
                scored = msgspec.json.decode(encode(state))["scored"]
                assert scored["seat"] == seat, "everyone sees with their own eyes"
                assert scored["scores"] == list(over[0].totals)
                assert scored["round"] == over[0].round
                assert scored["outcome"] is None
                assert not scored["legal"]
                assert not scored["to_move"]
        rounds += [event.round for event in over]
    assert rounds == [1, 2]


def test_a_witness_keeps_the_moment_and_not_what_comes_after() -> None:
    game = ANY(2, first=0, shuffle=list)
    witness = Witness(game)
    witness.append(RoundOver(round=1, scores=(0, 0), totals=(0, 0)))
    game.play(game.to_move[0], game.legal(game.to_move[0])[0], list)
    assert witness.scored is not None
    assert witness.scored.decision == 0
    assert game.decision == 1 or len(game.to_move) == 1


async def body(app: App, path: str, cookie: str) -> bytes:
    """What the application answers, without its head."""
    answer = await get(app, path, cookie)
    return answer[answer.index(b'{"') :]


def test_by_http_it_is_what_was_sent_at_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "q.sqlite")
        app = App(store, Settings(messages_per_second=10**6, message_burst=10**6, request_burst=10**6))
        await app.open()
        guests = [await app.guests.name(None, f"Guest {seat}") for seat in range(PLAYERS + 1)]
        cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
        row = table_of(TOGETHER[0])
        row.host, row.created = guests[0].id, time.time()
        await store.create(row, Summary.of(Table(row), row.created))
        path = f"/api/tables/{row.id}/history"
        lines = [Line(app, f"/live/{row.id}", cookie) for cookie in cookies]
        for seat in range(PLAYERS):
            await lines[seat].sit(seat)
            await get(app, path, cookies[seat])
        live = app.hub.live[row.id]
        await lines[0].start()
        rng = random.Random(2)
        number = 0
        for _ in range(12):
            assert live.table.match is not None
            game = live.table.match.game
            seat = rng.choice(game.to_move)
            answer = await lines[seat].ask(type="move", decision=game.decision, move=rng.choice(game.legal(seat)))
            number = answer["number"]
        for line, cookie in zip(lines, cookies, strict=True):
            await line.reach(number)
            frames = [frame.encode() for frame in line.frames if '"type":"state"' in frame and '"reset":false' in frame]
            sent = [msgspec.json.decode(frame, type=Then) for frame in frames]
            book = msgspec.json.decode(await body(app, path, cookie), type=Book)
            news = [then for then in sent if bytes(then.events) != b"[]"]
            assert pairs(book.happened)[-len(news) :] == pairs(news)
            assert len(news) > 12
            for then, frame in zip(sent, frames, strict=True):
                assert await body(app, f"{path}/{then.number}", cookie) == frame
        nobody = msgspec.json.decode(await body(app, path, ""), type=Book)
        assert pairs(nobody.happened)[-len(news) :] == pairs(news)
        for wrong in ("0", str(number + 1), "x", "-1", "9" * 10):
            assert b'"no_such_page"' in await get(app, f"{path}/{wrong}", cookies[0])
        assert b'"no_such_table"' in await get(app, f"/api/tables/{'z' * 12}/history", "")
        for line in lines:
            await line.end()
        await app.close()

    asyncio.run(test())


# Long games -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """Every game is long, and this is where tables are folded."""
    threads: list[threading.Thread] = []

    def fold(table: Table, entries: Sequence[AnyEntry]) -> Table:
        threads.append(threading.current_thread())
        return follow(table, entries)

    monkeypatch.setattr(history, "SHORT", -1)
    monkeypatch.setattr(history, "follow", fold)
    return threads


def test_what_is_long_is_folded_beside_the_loop(tmp_path: Path, folds: list[threading.Thread]) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, store, lines, table):
            assert len(folds) == 1, "when it came into memory"
            back = Line(app, f"/live/{table}", "", after=1)
            await back.reach(3)
            assert len(folds) == 2
            mover, _, move = asked(lines)
            store.fails = 1
            await mover.ask(**move)
            assert (await mover.ask(**move))["type"] == "ack"
            assert len(folds) == 3, "when it was read again"
            assert threading.main_thread() not in folds
            await back.end()

    run(test())


def test_a_record_is_made_once_and_beside_the_loop(tmp_path: Path, folds: list[threading.Thread]) -> None:
    async def test() -> None:
        async with game(tmp_path, {"rounds": 1}) as (app, _store, lines, table):
            while app.hub.live[table].table.status == "playing":
                mover, other, move = asked(lines)
                number = (await mover.ask(**move))["number"]
                for line in (mover, other):
                    await line.reach(number)
            folds.clear()
            answers = [await get(app, f"/api/tables/{table}/{what}", "") for what in ("record", "record", "replay")]
            assert answers[0] == answers[1]
            assert {answer[1:4] for answer in answers} == {b"200"}
            assert len(folds) == 1
            assert threading.main_thread() not in folds

    run(test())


@pytest.mark.parametrize("game_id", games.ids())
def test_a_table_goes_on_without_its_copy_and_the_copy_without_it(game_id: str) -> None:
    row = table_of(game_id, quick(game_id))
    entries = play(row)
    whole = [encode(Table(row, entries[:number]).state(0, None)) for number in range(0, len(entries) + 1, 7)]
    table = Table(row)
    copies = {0: table.copy()}
    for number, entry in enumerate(entries, 1):
        table.follow(entry)
        if number % 7 == 0:
            copies[number] = table.copy()
    for number, copy in copies.items():
        assert encode(copy.state(0, None)) == whole[number // 7]
        assert encode(follow(copy, entries[number:]).state(0, None)) == encode(table.state(0, None))


def test_what_was_long_ago_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    row = table_of(ROUNDS, quick(ROUNDS))
    entries = play(row)
    lengths: list[int] = []

    def count(table: Table, some: Sequence[AnyEntry]) -> Table:
        lengths.append(len(some))
        return follow(table, some)

    class Log:
        async def entries(self, _table: str, after: int = 0) -> list[AnyEntry]:
            return entries[after:now]

    monkeypatch.setattr(history, "follow", count)
    recently = Recently(row, 10)
    for now in (8, 20, 20, 21, len(entries)):
        for number in {max(0, now - 10), now - 5, now}:
            table = asyncio.run(recently.at(number, now, cast(Store, Log())))
            assert encode(table.state(1, None)) == encode(Table(row, entries[:number]).state(1, None))
    assert max(lengths) <= max(10, len(entries) - 21), "each time only what is new"
    assert sum(length > 10 for length in lengths) <= 1


def test_a_table_goes_on_while_one_who_comes_back_is_told_what_they_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with game(tmp_path) as (app, _store, lines, table):
            go_on, begun = threading.Event(), threading.Event()

            def slowly(table: Table, entries: Sequence[AnyEntry]) -> Table:
                begun.set()
                assert go_on.wait(PATIENCE)
                return follow(table, entries)

            monkeypatch.setattr(history, "SHORT", -1)
            monkeypatch.setattr(history, "follow", slowly)
            back = Line(app, f"/live/{table}", "", after=BEGUN - 2)
            await asyncio.to_thread(begun.wait, PATIENCE)
            for number in (BEGUN + 1, BEGUN + 2):
                mover, other, move = asked(lines)
                assert (await mover.ask(**move))["number"] == number
                await other.reach(number)
            assert not numbers(back)
            go_on.set()
            await back.reach(BEGUN + 2)
            assert numbers(back) == [*range(BEGUN - 1, BEGUN + 3)]
            await back.end()

    run(test())
