"""Records come from anywhere: whatever is wrong with one is said in one line, and nothing else happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.engine import AnyGame, RuleError
from quintet.matches import Match
from quintet.records import Record, RecordError, replay, verify
from tests.examples import ANY, FEW, GAMES, a_match, every_game

GOOD = {game_type: a_match(game_type, keep_legal=True).record().to_json() for game_type in GAMES}
Change = Callable[[dict[str, Any]], object]


def changed(change: Change, game_type: type[AnyGame] = ANY) -> bytes:
    data = msgspec.json.decode(GOOD[game_type])
    change(data)
    return msgspec.json.encode(data)


@every_game
def test_a_record_has_the_keys_of_the_format_in_order(game_type: type[AnyGame]) -> None:
    data = msgspec.json.decode(GOOD[game_type])
    keys = ["quintet", "game", "players", "options", "first", "shuffles", "moves", "scores", "winners"]
    assert list(data) == keys
    assert data["quintet"] == 1
    assert {len(move) for move in data["moves"]} == {3}
    without_legal = msgspec.json.decode(a_match(game_type).record().to_json())
    assert without_legal["moves"] == [move[:2] for move in data["moves"]]


@every_game
def test_a_good_record_is_let_through(game_type: type[AnyGame]) -> None:
    line = GOOD[game_type]
    record = verify(line)
    assert record.to_json() == line
    assert [step.number for step in replay(record)] == list(range(len(record.moves) + 1))


def test_a_record_of_another_program_may_hold_more() -> None:
    verify(changed(lambda data: data.update(comment="a fine game")))


def with_choice(data: dict[str, Any]) -> list[str]:
    """The legal moves of the first move that was not the only one."""
    legal: list[str] = next(legal for _, _, legal in data["moves"] if len(legal) > 1)
    return legal


def a_seat_that_is_not_there(data: dict[str, Any]) -> None:
    data["moves"].insert(0, [data["players"], data["moves"][0][1]])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.update(quintet=2), "version 2"),
        (lambda data: data.update(game="chess"), "no game 'chess'"),
        (lambda data: data.update(players=9), "{least} to {most} players, not 9"),
        (lambda data: data.update(players="2"), "not a record: Expected `int`"),
        (lambda data: data.pop("first"), "missing required field `first`"),
        (lambda data: data.update(first=data["players"]), "first seat"),
        (lambda data: data.update(options={"speed": 1}), "no option 'speed'"),
        (lambda data: data.update(shuffles=[]), "set-up: a shuffle of {cards} cards is missing"),
        (lambda data: data["shuffles"].append([]), "1 of the {one_more} shuffles never happened"),
        (lambda data: data["shuffles"][0].pop(), "shuffle 1 is not an order of the {cards} cards"),
        (lambda data: data["shuffles"][0].__setitem__(0, "?1"), "shuffle 1 is not an order of the {cards} cards"),
        (lambda data: data["moves"].pop(), "not over after the last move, number {last_but_one}"),
        (lambda data: data["moves"].append([0, "x"]), "move {one_after}: the game is over"),
        (lambda data: data["moves"][0].__setitem__(1, "K99"), "move 1: 'K99' is not legal"),
        (a_seat_that_is_not_there, "move 1: seat {players} is not asked"),
        (lambda data: data["moves"].__setitem__(3, [1]), "move 4 is"),
        (lambda data: data["moves"].__setitem__(3, [True, "B1"]), "move 4 is"),
        (lambda data: data["moves"].__setitem__(3, [1, "B1", ["B1", 2]]), "move 4 is"),
        (lambda data: with_choice(data).append("Z99"), "move \\d+: 'Z99' is listed as legal and is not"),
        (lambda data: with_choice(data).pop(), "move \\d+: .* is legal and not listed"),
        (lambda data: with_choice(data).reverse(), "move \\d+: .*sorted as text"),
        (lambda data: with_choice(data).append(with_choice(data)[-1]), "move \\d+: .*each once"),
        (lambda data: data["scores"].__setitem__(0, 999), "the scores are"),
        (lambda data: data.update(winners=[]), "the winners are"),
    ],
)
@every_game
def test_every_fault_is_found_and_named(game_type: type[AnyGame], change: Change, reason: str) -> None:
    good = Record.from_json(GOOD[game_type])
    told = reason.format(
        least=game_type.seats[0],
        most=game_type.seats[-1],
        players=good.players,
        cards=len(good.shuffles[0]),
        one_more=len(good.shuffles) + 1,
        last_but_one=len(good.moves) - 1,
        one_after=len(good.moves) + 1,
    )
    with pytest.raises(RecordError, match=told):
        verify(changed(change, game_type))


def test_seats_that_choose_at_once_are_recorded_in_order() -> None:
    swapped = 0
    for game_type in GAMES:
        steps = [step.game.to_move for step in replay(Record.from_json(GOOD[game_type]))]
        if (at_once := next((number for number, asked in enumerate(steps) if len(asked) > 1), None)) is not None:

            def swap(data: dict[str, Any], at: int = at_once) -> None:
                moves = data["moves"]
                moves[at], moves[at + 1] = moves[at + 1], moves[at]

            with pytest.raises(RecordError, match=f"move {at_once + 1}: seats that choose at once .* seat 0 first"):
                verify(changed(swap, game_type))
            swapped += 1
    assert swapped, "no game has a simultaneous decision, so this shows nothing"


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"quintet": 1}', b"[" * 100_000, b'{"quintet":' + b"9" * 5000]
)
def test_what_is_not_a_record_is_refused(line: bytes) -> None:
    with pytest.raises(RecordError, match="not a record"):
        verify(line)


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_record_is_refused_or_still_a_good_one(data: st.DataObject) -> None:
    damaged = bytearray(GOOD[data.draw(st.sampled_from(GAMES))])
    for _ in range(data.draw(st.integers(1, 4))):
        position = data.draw(st.integers(0, len(damaged) - 1))
        damaged[position : position + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=6))
    try:
        record = verify(bytes(damaged))
    except RecordError as error:
        assert "\n" not in str(error)
    else:
        assert verify(record.to_json()) == record


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(GAMES), st.sampled_from(sorted(msgspec.json.decode(GOOD[ANY]))), json_values)
@settings(max_examples=200)
def test_any_value_in_any_place_is_refused_or_right(game_type: type[AnyGame], key: str, value: object) -> None:
    line = changed(lambda data: data.__setitem__(key, value), game_type)
    try:
        record = verify(line)
    except RecordError as error:
        assert len(str(error)) < 500
    else:
        assert verify(record.to_json()) == record


def test_an_unfinished_game_has_no_record() -> None:
    match = Match(ANY, FEW, first=0, shuffle=list)
    with pytest.raises(RuleError, match="finished"):
        match.record()


def test_a_refused_move_leaves_no_trace_in_the_record() -> None:
    match = Match(ANY, FEW, first=0, shuffle=list)
    with pytest.raises(RuleError):
        match.play(0, "nonsense")
    assert match.moves == []
