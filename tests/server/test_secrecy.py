"""Nobody is sent what they may not know: each byte to a seat is the same in two games that differ in what is hidden."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintet import games
from quintet.conformance import fingerprint
from quintet.engine import AnyGame, RuleError, Witness, shuffled, shuffler
from quintet.fair import Fair
from quintet.matches import Match
from quintet.server import protocol
from quintet.server.app import App
from quintet.server.settings import Settings
from quintet.server.store import Summary
from quintet.server.store.sqlite import SqliteStore
from quintet.server.table import Chair, Guest, Moved, Sat, Started, Table, TableRow
from tests.server.harness import ROUNDS, TOGETHER, Line, ServerProcess, get, people, play_on, quick, run, seated

LONGEST = 50
"""So many moves of a game are enough."""
Orders = list[list[str]]
Moves = list[tuple[int, str]]
encode = msgspec.json.encode
decode = msgspec.json.decode
PRESENCE = r'{"type":"presence","seats":\[[0-2,]*\],"watchers":[0-4],"hosting":(true|false),"away":\[[^]]*\]}'


# Two whole games, through the whole server ----------------------------------------------------------------------------


def scripted(game_id: str, players: int, orders: Orders) -> Match:
    """A game whose shuffles are given; where they run out, chance goes on from a fixed seed."""
    game_type, rest, rng = games.load(game_id), iter(orders), random.Random(5)
    return Match(
        game_type,
        players,
        game_type.options_type.read(quick(game_id)),
        first=0,
        shuffle=lambda cards: list(next(rest, [])) or shuffled(cards, rng),
    )


def seen_in(match: Match, moves: Moves, seat: int | None) -> list[Any]:
    """What a seat sees of a game before and after each move; ends where a move is not legal."""
    seen = [match.game.view(seat)]
    for mover, move in moves:
        try:
            match.play(mover, move)
        except RuleError:
            break
        seen.append(match.game.view(seat))
    return seen


def twin_of(game_id: str, players: int, seat: int | None, seed: int) -> tuple[Orders, Orders, Moves]:
    """Two games with the same moves that look the same to a seat for as long as can be found, and are not the same."""
    rng = random.Random(seed)
    match = scripted(game_id, players, [])
    set_up, position = len(match.shuffles), fingerprint(match.game)
    while match.game.to_move:
        mover = rng.choice(match.game.to_move)
        match.play(mover, rng.choice(match.game.legal(mover)))
    orders, moves = match.shuffles, [(move[0], move[1]) for move in match.moves][:LONGEST]
    seen = seen_in(scripted(game_id, players, orders), moves, seat)
    best: tuple[int, Orders] = (0, orders)
    for _ in range(100):
        other = [order[:] for order in orders]
        order = rng.choice(other[:set_up])
        i, j = rng.sample(range(len(order)), 2)
        order[i], order[j] = order[j], order[i]
        twin = scripted(game_id, players, other)
        if fingerprint(twin.game) == position:
            continue
        seen_too = seen_in(twin, moves, seat)
        alike = next(
            (number for number, (one, two) in enumerate(zip(seen, seen_too, strict=False)) if one != two), len(seen_too)
        )
        if alike > best[0]:
            best = (alike, other)
        if alike == len(seen):
            break
    return orders, best[1], moves[: best[0] - 1]


async def everything_sent(
    folder: Path, game_id: str, players: int, moves: Moves, viewer: int | None, monkeypatch: Any
) -> tuple[list[str], list[bytes]]:
    """Plays a game through the application; returns all messages and all answers that the viewer got."""
    monkeypatch.setattr(time, "time", lambda: 1.8e9)
    store = SqliteStore(folder / "q.sqlite")
    often = {
        "messages_per_second": 10**6,
        "message_burst": 10**6,
        "request_burst": 10**6,
        "reactions_per_minute": 10**6,
    }
    app = App(store, Settings(**often))
    await app.open()
    guests = [Guest(f"{seat:024x}", f"Guest {seat}") for seat in range(players + 1)]  # the same in every game
    for guest in guests:
        await store.save_guest(guest, 1.8e9)
    cookies = [app.guests.cookie(guest, secure=False).partition(";")[0] for guest in guests]
    chairs = [Chair() for _ in range(players)]
    row = TableRow("a" * 12, game_id, players, quick(game_id), True, guests[0].id, "Guest 0", 1.8e9, "s" * 64, chairs)
    await store.create(row, Summary.of(Table(row), 1.8e9))
    lines = [Line(app, f"/live/{'a' * 12}", cookie) for cookie in cookies]
    for seat in range(players):
        assert (await lines[seat].sit(seat, f"{seat:032x}"))["type"] == "ack"
        lines[seat].reveals = False
    await lines[0].ask(type="start")
    for seat in range(players):  # in the same order in every game
        number = (await lines[seat].ask(type="reveal", share=f"{seat:032x}"))["number"]
    own = lines[players if viewer is None else viewer]
    answers: list[bytes] = []
    table = app.hub.live["a" * 12].table
    assert table.match is not None
    game = table.match.game
    for mover, move in moves:
        await own.reach(number)
        legal = list(game.legal(viewer)) if viewer is not None else []
        await own.ask(type="preview", decision=game.decision, moves=legal[:30] or ["B1"])
        await own.ask(type="move", decision=game.decision, move="nonsense")
        await own.ask(type="move", decision=game.decision + 1, move=move)
        if viewer not in game.to_move:
            await own.ask(type="move", decision=game.decision, move=move)
        await own.ask(type="sit", seat=0, pledge="0" * 64)
        await own.ask(type="react", reaction="oops")
        cookie = cookies[players if viewer is None else viewer]
        paths = ("", "/record", "/replay", "/history", f"/history/{number}")
        answers += [await get(app, f"/api/tables/{'a' * 12}{path}", cookie) for path in paths]
        acknowledged = await lines[mover].ask(type="move", decision=game.decision, move=move)
        assert acknowledged["type"] == "ack", (acknowledged, move)
        number = acknowledged["number"]
    await own.reach(number)
    for line in lines:
        await line.end()
    await app.close()
    return own.frames, answers


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("game_id", games.ids())
def test_every_byte_is_the_same_in_two_games_that_differ_only_in_what_is_hidden(
    game_id: str, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = 3
    orders, twin, moves = twin_of(game_id, players, viewer, seed=3)
    assert len(moves) >= 8, "the twins are alike for too short a while to tell anything"
    assert orders != twin
    sent = []
    for name, script in (("one", orders), ("two", twin)):
        rng = random.Random(5)
        (tmp_path / name).mkdir()

        def given(self: Fair, number: int, cards: Sequence[str], script: Orders = script, rng: Any = rng) -> list[str]:
            return list(script[number]) if number < len(script) else shuffled(cards, rng)

        monkeypatch.setattr(Fair, "shuffled", given)
        monkeypatch.setattr(Fair, "first", lambda _self: 0)
        work = everything_sent(tmp_path / name, game_id, players, moves, viewer, monkeypatch)
        sent.append(asyncio.run(work))
    (frames, answers), (frames_too, answers_too) = sent
    assert answers == answers_too
    # Who is there has nothing to do with cards, and when it is told depends on the clock.
    for sent_to in (frames, frames_too):
        for presence in [frame for frame in sent_to if '"type":"presence"' in frame]:
            assert re.fullmatch(PRESENCE, presence)
            sent_to.remove(presence)
    for one, two in zip(frames, frames_too, strict=True):
        assert one == two


# Every moment of whole games, with everything hidden drawn again ------------------------------------------------------


def started(game_id: str, players: int) -> Table:
    row = TableRow("t" * 12, game_id, players, quick(game_id), True, "g0", "A", 1.0, "5" * 64, [Chair()] * players)
    sitting = [Sat(seat, f"g{seat}", f"N{seat}", f"{seat:032x}") for seat in range(players)]
    return Table(row, [*sitting, Started()])


def opened(table: Table) -> AnyGame:
    assert table.match is not None
    return table.match.game


def draw(game: Any, seat: int | None, mover: int, move: str, rng: random.Random) -> Any:
    """A game that agrees with what a seat knows, and in which the mover can make this move too."""
    for _ in range(10):
        drawn = type(game).sample(game.view(seat), rng)
        if move in drawn.legal(mover):
            return drawn
    return None


@pytest.mark.parametrize("game_id", games.ids())
def test_at_every_moment_a_state_tells_the_same_when_the_hidden_cards_are_others(game_id: str) -> None:
    """Where a seat's view after a move is the same in the real game and in one drawn for it, so is the whole state."""
    players, rng = 3, random.Random(4)
    compared = redrawn = 0
    table = started(game_id, players)
    match = table.match
    assert match is not None
    while match.game.to_move:
        game = match.game
        mover = rng.choice(game.to_move)
        move = rng.choice(game.legal(mover))
        drawn = {seat: draw(game, seat, mover, move, rng) for seat in (None, *range(players))}
        entry = Moved(mover, game.decision, move)
        events = table.apply(entry)
        for seat, other in drawn.items():
            if other is None:
                continue
            other.events = told = Witness(other)
            other.play(mover, move, shuffler(random.Random(1)))
            other.events = None
            if other.view(seat) != game.view(seat):
                continue  # a card was turned up, and it was another
            match.game = other
            theirs = encode(table.state(seat, told))
            match.game = game
            assert theirs == encode(table.state(seat, events))
            compared += 1
            redrawn += fingerprint(other) != fingerprint(game)
    assert compared > 12
    assert redrawn > 5, "nothing hidden ever differed"


@pytest.mark.parametrize("game_id", games.ids())
def test_what_is_told_is_what_the_game_shows(game_id: str) -> None:
    """What all see alike is written once, and what a seat alone sees is added to it: together it is the seat's view."""
    players, rng = 3, random.Random(5)
    table = started(game_id, players)
    game, told = opened(table), 0
    while game.to_move:
        mover = rng.choice(game.to_move)
        happened = table.apply(Moved(mover, game.decision, rng.choice(game.legal(mover))))
        state = table.states(happened)
        for seat in (None, *range(players)):
            sent = decode(encode(state(seat)))
            assert sent["view"] == decode(encode(game.view(seat)))
            assert sent["events"] == decode(encode([protocol.told(event, seat) for event in happened]))
            told += 1
    assert told > 60


@pytest.mark.parametrize("game_id", TOGETHER)
def test_a_secret_choice_is_told_to_the_seat_that_made_it_and_looks_like_any_other_to_all_else(game_id: str) -> None:
    sent: dict[int | None, list[bytes]] = {1: [], 0: [], None: []}
    moves = opened(started(game_id, 3)).legal(1)[:2]
    for move in moves:
        table = started(game_id, 3)
        events = table.apply(Moved(1, opened(table).decision, move))
        for seat, states in sent.items():
            states.append(encode(table.state(seat, events)))
    assert [f'"move":"{move}"'.encode() in state for move, state in zip(moves, sent[1], strict=True)] == [True, True]
    assert sent[1][0] != sent[1][1]
    assert sent[0][0] == sent[0][1]
    assert sent[None][0] == sent[None][1]
    assert b'"kind":"chose"' in sent[0][0], "that a choice was made, all are told"


def test_nothing_is_shown_of_the_secret_before_the_end() -> None:
    table = started(ROUNDS, 2)
    assert table.match is not None
    rng = random.Random(1)
    while table.status != "finished":
        assert b"5" * 64 not in encode(table.state(0, None))
        seat = table.asked[0]
        table.apply(Moved(seat, table.match.game.decision, rng.choice(table.match.game.legal(seat))))
    assert table.room().fair.secret == "5" * 64


def test_no_card_is_ever_logged(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:

        async def test() -> None:
            persons = await people(server.url, 2)
            _, wires = await seated(persons, bots=[None, None, "easy"], players=3, options={"rounds": 1})
            await wires[0].ask("move", decision=0, move="B1 G2")
            await wires[0].send("B1 G2 {")
            await play_on(wires, random.Random(1))

        run(test())
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
        assert {line["event"] for line in lines} <= {"core", "listening", "stopping", "stopped"}
