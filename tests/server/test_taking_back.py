"""A choice is changed, a move among bots is taken back: what stands in the end is what happened."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from quintet import games
from quintet.engine import AnyGame, Move
from quintet.matches import Match
from quintet.records import verify
from quintet.server import protocol
from quintet.server.events import MoveTakenBack
from quintet.server.protocol import Refusal
from quintet.server.table import (
    APART,
    AnyEntry,
    BotAnswer,
    Chair,
    Guest,
    Lent,
    Moved,
    Request,
    Resigned,
    Sat,
    Started,
    Table,
    TableRow,
    TakenBack,
    Withdrawn,
    decode_entry,
    encode,
)
from tests.server.harness import ROUNDS, TOGETHER, ServerProcess, people, quick, run, seated

SECRET = "5" * 64
ANN = Guest("g0", "Ann")


class Nobody:
    """Nobody is around who could act for the host."""

    def hosts(self, _table: Table) -> set[str]:
        return set()

    def gone(self, _table: Table) -> set[int]:
        return set()


class Log:
    """A table with all its entries. Guests have the first seats, bots the others."""

    def __init__(
        self,
        game_id: str,
        players: int = 3,
        guests: int = 1,
        *,
        take_back: bool = True,
        options: dict[str, int | bool] | None = None,
    ) -> None:
        chairs = [Chair(bot=None if seat < guests else "easy") for seat in range(players)]
        options = options or quick(game_id)
        self.row = TableRow("t" * 12, game_id, players, options, True, "g0", "Ann", 1.0, SECRET, chairs)
        self.entries: list[AnyEntry] = []
        self.table = Table(self.row)
        for seat in range(guests):
            self.apply(Sat(seat, f"g{seat}", f"N{seat}", f"{seat:032x}"))
        self.apply(Started(take_back))

    @property
    def game(self) -> AnyGame:
        assert self.table.match is not None
        return self.table.match.game

    def apply(self, entry: AnyEntry) -> None:
        """Carries an entry out, and keeps it as the store would, and what happened."""
        self.entries.append(decode_entry(encode(entry)))
        self.happened = self.table.apply(entry)

    def ask(self, request: Request, guest: Guest = ANN) -> int:
        """Does what a guest asks for; returns the number of the state in which it is done."""
        entry = self.table.decide(request, guest, Nobody())
        if isinstance(entry, int):
            return entry
        self.apply(entry)
        return self.table.number

    def play(self, rng: random.Random, until: Callable[[], bool]) -> None:
        """All seats play at random until something is so."""
        while not until() and self.game.to_move:
            seat = self.game.to_move[0]
            self.apply(Moved(seat, self.game.decision, rng.choice(self.game.legal(seat))))

    def play_to_choice(self, rng: random.Random) -> None:
        """All play until Ann has to choose."""
        self.play(rng, lambda: len(self.game.legal(0)) > 1)

    def told(self, seat: int | None) -> bytes:
        """What a seat is told, but for the number of the state."""
        return msgspec.json.encode(msgspec.structs.replace(self.table.state(seat, None), number=0))


def take_back(decision: int | None) -> protocol.TakeBack:
    assert decision is not None
    return protocol.TakeBack(1, decision)


@pytest.mark.parametrize("apart", [2, APART])
@pytest.mark.parametrize("game_id", games.ids())
def test_a_move_taken_back_has_not_happened(game_id: str, apart: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintet.server.table.APART", apart)
    log, rng = Log(game_id), random.Random(1)
    for _ in range(6):
        log.play_to_choice(rng)
        if not log.game.to_move:
            break
        before, decision, shuffles = log.told(0), log.game.decision, len(log.table.match.shuffles)  # type: ignore[union-attr]
        moves = log.game.legal(0)
        log.apply(Moved(0, decision, moves[0]))
        moved = log.table.number
        log.play_to_choice(rng)
        if not log.game.to_move:
            break
        assert log.table.state(0, None).take_back == decision
        log.ask(take_back(decision))
        assert log.happened == [MoveTakenBack(seat=0, since=moved)]
        assert log.told(0) == before
        assert log.table.match is not None
        assert len(log.table.match.shuffles) == shuffles
        log.apply(Moved(0, decision, moves[-1]))
        again = Table(log.row, log.entries)
        assert msgspec.json.encode(again.state(0, None)) == msgspec.json.encode(log.table.state(0, None))
    assert any(isinstance(entry, TakenBack) for entry in log.entries)
    log.play(rng, lambda: False)
    record = verify(log.table.record().to_json())
    assert [(seat, move) for seat, move, *_ in record.moves] == [
        (answer.seat, answer.move)
        for answer in sorted(log.table._answers, key=lambda answer: (answer.decision, answer.seat))
    ]


@pytest.mark.parametrize("guests", [1, 2])
def test_in_a_long_game_little_is_played_again(guests: int, monkeypatch: pytest.MonkeyPatch) -> None:
    log, rng = Log(ROUNDS, guests=guests, options={"rounds": 100}), random.Random(7)
    log.play(rng, lambda: log.table.number > 10 * APART)
    log.play_to_choice(rng)
    if guests == 2:
        log.apply(Resigned(1, "easy"))
    played, play = [0], Match.play

    def count(match: Match, seat: int, move: Move) -> None:
        played[0] += 1
        play(match, seat, move)

    monkeypatch.setattr(Match, "play", count)
    for step in range(10):
        played[0] = 0
        log.ask(take_back(log.table.taken_back_to(0)))
        # Where others could have minded, nothing was kept for it until now.
        assert played[0] > 9 * APART if guests == 2 and step == 0 else played[0] < APART


def test_a_copy_goes_back_on_its_own_way() -> None:
    log, rng = Log(ROUNDS, options={"rounds": 100}), random.Random(8)
    log.play(rng, lambda: log.game.decision > APART + 10)
    log.play_to_choice(rng)
    copy, entries = log.table.copy(), log.entries.copy()
    while log.game.decision >= APART:
        log.ask(take_back(log.table.taken_back_to(0)))
    log.play(rng, lambda: log.game.decision > APART + 10)
    log.table = copy
    log.ask(take_back(log.table.taken_back_to(0)))
    after, log.table = log.told(0), Table(log.row, [*entries, log.entries[-1]])
    assert after == log.told(0)


def test_one_goes_back_step_by_step_over_what_there_was_no_choice_about() -> None:
    log, rng = Log(ROUNDS), random.Random(2)
    asked: list[int] = []
    while len(asked) < 4:
        log.play(rng, lambda: 0 in log.game.to_move)
        if len(log.game.legal(0)) > 1:
            asked.append(log.game.decision)
        log.apply(Moved(0, log.game.decision, log.game.legal(0)[0]))
    for decision in reversed(asked):
        assert log.table.taken_back_to(0) == decision
        log.ask(take_back(decision))
    assert log.table.taken_back_to(0) is None


def test_taking_back_is_done_once_and_refused_where_it_cannot_be() -> None:
    log, rng = Log(ROUNDS), random.Random(3)
    log.play_to_choice(rng)
    decision = log.game.decision
    move = protocol.MakeMove(1, decision, log.game.legal(0)[0])
    log.ask(move)
    number = log.ask(take_back(decision))
    assert log.ask(take_back(decision)) == number
    assert log.ask(move) > number, "the same move is played again, and not taken for the one that was taken back"
    for guest, request, reason in [
        (ANN, take_back(decision + 7), "stale"),
        (Guest("g9", "Zoe"), take_back(decision), "not_seated"),
    ]:
        with pytest.raises(Refusal, match=reason):
            log.ask(request, guest)
    log.apply(Lent(0, "easy"))
    assert log.table.taken_back_to(0) is None
    with pytest.raises(Refusal, match="not_seated"):
        log.ask(take_back(decision))


@pytest.mark.parametrize(("guests", "allowed"), [(2, True), (1, False)])
def test_only_those_among_bots_alone_take_back_and_only_if_the_table_allows_it(guests: int, allowed: bool) -> None:
    log, rng = Log(ROUNDS, guests=guests, take_back=allowed), random.Random(4)
    log.play_to_choice(rng)
    decision = log.game.decision
    log.apply(Moved(0, decision, log.game.legal(0)[0]))
    assert log.table.state(0, None).take_back is None
    with pytest.raises(Refusal, match="no_taking_back"):
        log.ask(take_back(decision))


def test_nothing_is_taken_back_once_the_secret_is_known() -> None:
    log = Log(ROUNDS)
    log.play(random.Random(5), lambda: False)
    assert log.table.taken_back_to(0) is None
    with pytest.raises(Refusal, match="not_playing"):
        log.ask(take_back(3))


def test_what_a_bot_answers_to_a_question_that_was_taken_back_is_not_played() -> None:
    log, rng = Log(ROUNDS), random.Random(6)
    log.play_to_choice(rng)
    decision, moves = log.game.decision, log.game.legal(0)
    log.apply(Moved(0, decision, moves[0]))
    seat = log.game.to_move[0]
    question = log.table.question(seat)
    assert question is not None
    late = BotAnswer(seat, question.view.decision, question.view.legal[0], question.line)
    log.ask(take_back(decision))
    log.apply(Moved(0, decision, moves[-1]))
    assert log.game.decision == late.decision
    number = log.table.number
    assert log.table.decide(late, None, Nobody()) == number
    asked = log.table.question(seat)
    assert asked is not None
    late.line = asked.line
    late.move = asked.view.legal[0]
    assert isinstance(log.table.decide(late, None, Nobody()), Moved)


@pytest.mark.parametrize("game_id", TOGETHER)
def test_a_choice_is_changed_and_nobody_learns_what_it_was(game_id: str) -> None:
    seen: list[list[bytes]] = []
    for first, last in ((0, -1), (1, -1)):
        log = Log(game_id, guests=3)
        decision, moves = log.game.decision, log.game.legal(0)
        fresh = [log.told(seat) for seat in (0, 1, None)]
        told = []
        log.ask(protocol.MakeMove(1, decision, moves[first]))
        told += [log.told(seat) for seat in (1, None)]
        number = log.ask(protocol.Withdraw(2, decision))
        assert [log.told(seat) for seat in (0, 1, None)] == fresh
        assert log.ask(protocol.Withdraw(2, decision)) == number, "done before"
        assert log.ask(protocol.MakeMove(3, decision, moves[first])) > number, "the same choice can be made again"
        log.ask(protocol.Withdraw(4, decision))
        log.ask(protocol.MakeMove(5, decision, moves[last]))
        told += [log.told(seat) for seat in (1, None)]
        events = Table(log.row, log.entries[:-2]).apply(log.entries[-2])
        told += [msgspec.json.encode(protocol.told(event, 1)) for event in events]
        seen.append(told)
        assert Table(log.row, log.entries).match.game.view(0) == log.game.view(0)  # type: ignore[union-attr]
        log.play(random.Random(1), lambda: False)
        assert log.table.record().moves[0] == (0, moves[last])
    assert seen[0] == seen[1]


def test_a_choice_cannot_be_changed_once_all_have_chosen_nor_where_none_was_made() -> None:
    log = Log(TOGETHER[0], players=2, guests=2)
    decision = log.game.decision
    assert log.ask(protocol.Withdraw(1, decision)) == log.table.number, "it is asked already"
    log.apply(Moved(0, decision, log.game.legal(0)[0]))
    with pytest.raises(Refusal, match="stale"):
        log.ask(protocol.Withdraw(2, decision + 1))
    log.apply(Moved(1, decision, log.game.legal(1)[0]))
    with pytest.raises(Refusal, match="stale"):
        log.ask(protocol.Withdraw(2, decision))
    with pytest.raises(Refusal, match="not_seated"):
        log.ask(protocol.Withdraw(2, decision), Guest("g9", "Zoe"))


def test_entries_of_both_kinds_are_stored_as_they_are() -> None:
    for entry in (TakenBack(2, 7), Withdrawn(1, 0), Started(take_back=False), Started()):
        assert decode_entry(encode(entry)) == entry


def test_a_game_among_bots_with_moves_taken_back_is_recorded_and_verified(server: ServerProcess) -> None:
    async def play() -> None:
        persons = await people(server.url, 1)
        table, (wire,) = await seated(
            persons, TOGETHER[0], bots=[None, "easy", "easy"], players=3, options=quick(TOGETHER[0])
        )
        watcher = await persons[0].join(table)
        rng, back = random.Random(3), 0
        while not wire.finished:
            if back < 8 and wire.state["take_back"] is not None and rng.random() < 0.4:
                answer = await wire.ask("take_back", decision=wire.state["take_back"])
                assert answer["type"] == "ack", answer
                await wire.reach(answer["number"])
                back += 1
            elif wire.asked:
                answer = await wire.move(rng.choice(wire.view["legal"]))
                assert answer["type"] == "ack", answer
                await wire.reach(answer["number"])
            else:
                await wire.hear()
        assert back == 8
        line = (await persons[0].http.get(f"/api/tables/{table}/record")).content
        assert verify(line).scores == wire.view["outcome"]["scores"]
        await watcher.until(lambda: watcher.finished)
        late = await persons[0].connect(table, after=wire.states[0]["number"])
        await late.until(lambda: late.finished)
        assert [state["view"] for state in late.states[-20:]] == [state["view"] for state in wire.states[-20:]]

    run(play())
