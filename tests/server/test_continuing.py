"""A finished game goes on from one of its positions: against bots, with all cards as they lay, or drawn again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from quintet import games
from quintet.bots import LEVELS
from quintet.conformance import fingerprint
from quintet.engine import AnyGame
from quintet.matches import Match
from quintet.records import Record, replay, verify
from quintet.server import history, protocol
from quintet.server.history import folded
from quintet.server.opening import open_continuation
from quintet.server.protocol import Refusal
from quintet.server.settings import Settings
from quintet.server.store import Listed, Summary
from quintet.server.table import (
    AnyEntry,
    Chair,
    Continued,
    Guest,
    Moved,
    Table,
    TableRow,
    Unplayable,
    decode_entry,
    encode,
)
from tests.server.harness import ROUNDS, TOGETHER, ServerProcess, people, play_on, quick, run, seated
from tests.server.test_taking_back import ANN, SECRET, Log, take_back

PLAYERS = 3
every_game = pytest.mark.parametrize("game_id", games.ids())


class Drawer:
    """Keeps the table that is made, and nothing else."""

    def __init__(self, made_before: int = 0) -> None:
        self._made_before = made_before

    async def count_made(self, _guest: str, _since: float) -> int:
        return self._made_before

    async def create(self, row: TableRow, _summary: Summary, entries: Sequence[AnyEntry] = ()) -> None:
        self.row, self.entries = row, list(entries)


def finished(game_id: str, seed: int, players: int = PLAYERS) -> Record:
    """A game that was played at random."""
    game_type, rng = games.load(game_id), random.Random(seed)
    match = Match.from_seed(game_type, players, game_type.options_type.read(quick(game_id)), seed=seed, number=1)
    while match.game.to_move:
        seat = rng.choice(match.game.to_move)
        match.play(seat, rng.choice(match.game.legal(seat)))
    return match.record()


def listed(record: Record, chairs: Sequence[Chair] = ()) -> Listed:
    """The table at which it was played: without a word about it, by people."""
    seats = list(chairs) or [Chair(f"x{seat}", f"Guest {seat}") for seat in range(record.players)]
    row = TableRow("f" * 12, record.game, record.players, record.options, True, "x0", "Guest 0", 1.0, "6" * 64, seats)
    return Listed(row, Summary("finished", seats, (), False, 2.0))


def make(store: Any, record: Record, there: Listed | None = None, guest: Guest = ANN, **wish: Any) -> None:
    """Makes the table that a guest wishes for, in such a store."""
    wanted = msgspec.convert(wish, protocol.Continuation)
    asyncio.run(open_continuation(store, Settings(), guest, there or listed(record), record, wanted))


class GoneOn(Log):
    """A table where a game goes on, with all its entries."""

    def __init__(self, record: Record, step: int, seat: int, *, redrawn: bool = False, secret: str = SECRET) -> None:
        store = Drawer()
        make(store, record, step=step, seat=seat, redrawn=redrawn)
        self.row = msgspec.structs.replace(store.row, secret=secret)
        self.seat = seat
        self.entries = []
        self.table = Table(self.row)
        (opening,) = store.entries
        self.apply(opening)

    @property
    def origin(self) -> protocol.Origin:
        assert self.row.origin is not None
        return self.row.origin

    def again(self) -> Table:
        """The table as another process makes it of what is stored."""
        return Table(self.row, [decode_entry(encode(entry)) for entry in self.entries])


def then(record: Record, step: int) -> AnyGame:
    """The game after so many moves."""
    return next(at.game.copy() for at in replay(record) if at.number == step)


def views(game: AnyGame) -> list[Any]:
    return [game.view(seat) for seat in (None, *range(game.players))]


def wishes(record: Record, seed: int, count: int = 4) -> list[tuple[int, int]]:
    """Some steps and seats: the first and the last position from which it can go on, and some between."""
    rng, last = random.Random(seed), len(record.moves) - 1
    steps = [0, last, *(rng.randrange(last) for _ in range(count))]
    return [(step, rng.randrange(record.players)) for step in steps]


@every_game
def test_all_cards_lie_as_they_lay_and_come_as_they_came(game_id: str) -> None:
    record = finished(game_id, 1)
    for step, seat in wishes(record, 2):
        log = GoneOn(record, step, seat)
        begun = log.origin.step
        assert begun <= step
        assert views(log.game) == views(then(record, begun))
        for mover, move in record.moves[begun:]:
            log.apply(Moved(mover, log.game.decision, move))
        again = log.table.record()
        assert again.fair is msgspec.UNSET, "these cards were known: nothing is claimed about the shuffles"
        assert (again.first, again.shuffles, again.moves) == (record.first, record.shuffles, record.moves)
        assert verify(again.to_json()).scores == record.scores


@every_game
def test_whatever_is_played_from_there_the_record_is_true_and_every_process_agrees(game_id: str) -> None:
    record = finished(game_id, 3)
    for number, (step, seat) in enumerate(wishes(record, 4)):
        log, rng = GoneOn(record, step, seat), random.Random(number)
        copied_at = rng.randrange(30)
        log.play(rng, lambda: len(log.entries) > copied_at)  # noqa: B023 - called at once
        copied, before = log.table.copy(), len(log.entries)
        log.play(rng, lambda: False)
        told = verify(log.table.record().to_json())
        assert told.moves[: log.origin.step] == [list(move) for move in record.moves[: log.origin.step]]
        for entry in log.entries[before:]:
            copied.apply(entry)
        assert copied.record() == log.again().record() == log.table.record()


@every_game
def test_what_a_seat_could_not_know_is_drawn_again_and_nothing_else(game_id: str) -> None:
    record, differ = finished(game_id, 5), 0
    for step, seat in wishes(record, 6, 8):
        log, other = GoneOn(record, step, seat, redrawn=True), GoneOn(record, step, seat, redrawn=True, secret="7" * 64)
        (opening,) = log.entries
        assert isinstance(opening, Continued)
        assert log.table.match is not None
        assert len(opening.deals) == len(log.table.match.shuffles), "what is shuffled later is not known either"
        before = then(record, log.origin.step)
        assert log.game.view(seat) == other.game.view(seat) == before.view(seat)
        differ += len({repr(fingerprint(game)) for game in (log.game, other.game, before)}) == 3
        for told in (log, other):
            # The name of the table and its commitment are all that could tell the two apart.
            told.row.secret, told.row.id = SECRET, "t" * 12
        assert log.told(seat) == other.told(seat)
    assert differ or not _hides(game_id), "nothing was drawn again"


def _hides(game_id: str) -> bool:
    """Whether there is anything in a game that some seat does not know."""
    game = then(finished(game_id, 5), 0)
    drawn = type(game).sample(game.view(0), random.Random(8))
    return bool(fingerprint(game) != fingerprint(drawn))


@every_game
def test_with_cards_drawn_again_it_is_played_to_its_end_and_has_no_record(game_id: str) -> None:
    record = finished(game_id, 7)
    for number, (step, seat) in enumerate(wishes(record, 8, 2)):
        log, rng = GoneOn(record, step, seat, redrawn=True), random.Random(number)
        log.play(rng, lambda: len(log.entries) > 9)  # noqa: B023 - called at once
        copied, before = log.table.copy(), len(log.entries)
        log.play(rng, lambda: False)
        for entry in log.entries[before:]:
            copied.apply(entry)
        assert copied.state(seat, None) == log.again().state(seat, None) == log.table.state(seat, None)
        assert log.table.status == "finished"
        with pytest.raises(Refusal, match="no_record"):
            log.table.record()


@pytest.mark.parametrize("redrawn", [False, True])
@every_game
def test_moves_are_taken_back_up_to_the_position_and_not_beyond(game_id: str, redrawn: bool) -> None:
    record, seat, rng = finished(game_id, 9), 0, random.Random(10)
    log = GoneOn(record, len(record.moves) // 3, seat, redrawn=redrawn)
    assert log.table.taken_back_to(seat) is None, "what was played there stands"
    log.play_to_choice(rng)
    before, decision = log.told(seat), log.game.decision
    log.apply(Moved(seat, decision, rng.choice(log.game.legal(seat))))
    log.play(rng, lambda: log.table.taken_back_to(seat) != decision or len(log.entries) > 40)
    if log.table.status == "finished":
        pytest.fail("the game was over before anything could be taken back")
    while log.table.taken_back_to(seat) != decision:
        log.ask(take_back(log.table.taken_back_to(seat)))
    log.ask(take_back(decision))
    assert log.told(seat) == before
    assert log.again().state(seat, None) == log.table.state(seat, None)


@pytest.mark.parametrize("game_id", TOGETHER)
def test_a_decision_in_which_not_all_have_chosen_is_open_to_all_again(game_id: str) -> None:
    record = finished(game_id, 11)
    assert len(then(record, 1).view(None).answered) == 1
    log = GoneOn(record, 1, 1)
    assert log.origin.step == 0
    assert log.game.to_move == then(record, 0).to_move
    assert log.game.view(None).answered == ()


def test_bots_stay_who_they_were_and_play_for_all_others() -> None:
    record = finished(ROUNDS, 12, 4)
    chairs = [Chair("x0", "Cleo"), Chair(bot="hard"), Chair("x2", "Dan", bot="easy"), Chair("x3", "Eve")]
    store = Drawer()
    make(store, record, listed(record, chairs), step=3, seat=3, bot="random")
    assert [chair.bot for chair in store.row.chairs] == ["random", "hard", "easy", None]
    assert [chair.guest for chair in store.row.chairs] == [None, None, None, ANN.id]
    make(store, record, listed(record, chairs), step=3, seat=1)
    assert [chair.bot for chair in store.row.chairs] == ["medium", None, "easy", "medium"]
    assert "medium" in LEVELS


def test_where_it_cannot_go_on_from_is_refused() -> None:
    record, store = finished(ROUNDS, 13), Drawer()
    last = len(record.moves) - 1
    for reason, wish in (
        ("no_such_seat", {"step": 0, "seat": record.players}),
        ("no_such_step", {"step": last + 1, "seat": 0}),
        ("no_such_bot", {"step": 0, "seat": 0, "bot": "genius"}),
    ):
        with pytest.raises(Refusal, match=reason):
            make(store, record, **wish)
    make(store, record, step=last, seat=0)
    assert store.row.origin == protocol.Origin("f" * 12, last, 0, redrawn=False)
    with pytest.raises(Refusal, match="too_many_tables"):
        make(Drawer(made_before=Settings().tables_per_guest), record, step=last, seat=0)


def test_one_that_could_not_have_come_about_by_the_rules_of_now_is_of_older_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = GoneOn(finished(ROUNDS, 14), 5, 0)
    (opening,) = log.entries
    assert isinstance(opening, Continued)
    seat, move = opening.moves[0]
    spoilt = msgspec.structs.replace(opening, moves=[(seat, f"{move} {move}"), *opening.moves[1:]])
    with pytest.raises(Unplayable):
        Table(log.row, [spoilt])
    assert not Table.as_far_as_possible(log.row, [spoilt]).is_of_older_rules, "it is damaged"
    monkeypatch.setattr(games.load(ROUNDS), "edition", opening.edition + 1)
    assert Table.as_far_as_possible(log.row, [spoilt]).is_of_older_rules


def test_what_was_long_before_is_played_through_beside_the_loop_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    aside: list[Any] = []

    async def to_thread(work: Any, *args: Any) -> Any:
        aside.append(work)
        return work(*args)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    record = finished(max(games.ids(), key=lambda game_id: len(finished(game_id, 15).moves)), 15)
    monkeypatch.setattr(history, "SHORT", len(record.moves) // 2)
    short, long = GoneOn(record, 1, 0), GoneOn(record, len(record.moves) - 2, 0)
    aside.clear()
    asyncio.run(folded(short.row, short.entries))
    assert aside == []
    asyncio.run(folded(long.row, long.entries))
    assert aside == [history.follow]
    long = GoneOn(record, len(record.moves) // 2, 0)
    monkeypatch.setattr(Table, "_new_match", None)
    long.play_to_choice(random.Random(16))
    long.apply(Moved(0, long.game.decision, long.game.legal(0)[0]))
    long.ask(take_back(long.table.taken_back_to(0)))


# On real servers ------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_at_a_new_table_and_after_a_restart(server: ServerProcess) -> None:
    async def main() -> None:
        ann, ben = await people(server.url, 2)
        table, wires = await seated([ann, ben], bots=[None, None, "random"], players=3, options=quick(ROUNDS))
        wish = {"step": 4, "seat": 2, "redrawn": False}
        answer = await ann.http.post(f"/api/tables/{table}/continue", json=wish)
        assert (answer.status_code, answer.json()["reason"]) == (409, "not_finished")
        await play_on(wires, random.Random(1))
        answer = await ann.http.get(f"/api/tables/{table}/record")
        record = verify(answer.content)
        ann.http.cookies, cookies = {}, ann.http.cookies
        answer = await ann.http.post(f"/api/tables/{table}/continue", json=wish)
        assert (answer.status_code, answer.json()["reason"]) == (401, "name_needed")
        ann.http.cookies = cookies
        for path, changed, status, reason in (
            (table, {"seat": 3}, 404, "no_such_seat"),
            (table, {"step": len(record.moves)}, 404, "no_such_step"),
            (table, {"bot": "genius"}, 400, "no_such_bot"),
            (table, {"step": -1}, 400, "unreadable"),
            ("k" * 12, {}, 404, "no_such_table"),
        ):
            answer = await ann.http.post(f"/api/tables/{path}/continue", json=wish | changed)
            assert (answer.status_code, answer.json()["reason"]) == (status, reason)
        for redrawn in (False, True):
            answer = await ann.http.post(f"/api/tables/{table}/continue", json=wish | {"redrawn": redrawn})
            assert answer.status_code == 201, answer.text
            name = answer.json()["table"]
            origin = {"table": table, "step": 4, "seat": 2, "redrawn": redrawn}
            info = await ann.table(name)
            assert (info["status"], info["seat"], info["origin"]) == ("playing", 2, origin)
            wire = await ann.join(name)
            assert wire.messages[0]["origin"] == origin
            assert wire.number >= 1
            before = await ann.http.get(f"/api/tables/{name}/history")
            assert before.json()["happened"][0]["events"][0]["kind"] == "game_started"
            await wire.until(lambda: wire.asked)  # noqa: B023 - called at once
            server.kill()
            server.start()
            wire = await ann.join(name)
            assert wire.asked
            await play_on([wire], random.Random(2))
            answer = await ann.http.get(f"/api/tables/{name}/record")
            replayed = await ann.http.get(f"/api/tables/{name}/replay")
            if redrawn:
                assert (answer.status_code, answer.json()["reason"]) == (409, "no_record")
                assert (replayed.status_code, replayed.json()["reason"]) == (409, "no_record")
                answer = await ann.http.post(f"/api/tables/{name}/continue", json=wish)
                assert (answer.status_code, answer.json()["reason"]) == (409, "no_record")
            else:
                told = verify(answer.content)
                assert (told.moves[:4], told.fair) == (record.moves[:4], msgspec.UNSET)
                assert len(replayed.json()["steps"]) == len(told.moves) + 1

    run(main())
