"""Records come from anywhere: whatever is wrong with one is said in one line, and nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.engine import RuleError, pick, shuffler
from quintet.games.gap.rules import Gap, GapOptions
from quintet.matches import Match
from quintet.records import Record, RecordError, replay, verify


def a_record(seed: int = 1, *, keep_legal: bool = True) -> bytes:
    rng = random.Random(seed)
    match = Match(Gap, 2, GapOptions(rounds=1), first=1, shuffle=shuffler(rng), keep_legal=keep_legal)
    while match.game.to_move:
        seat = match.game.to_move[0]
        match.play(seat, pick(match.game.legal(seat), rng))
    return match.record().to_json()


GOOD: bytes = a_record()


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    data = msgspec.json.decode(GOOD)
    change(data)
    return msgspec.json.encode(data)


def test_a_record_has_the_keys_of_the_format_in_order() -> None:
    data = msgspec.json.decode(GOOD)
    keys = ["quintet", "game", "players", "options", "first", "shuffles", "moves", "scores", "winners"]
    assert list(data) == keys
    assert data["quintet"] == 1
    assert [len(move) for move in data["moves"]] == [3] * 12
    assert [len(move) for move in msgspec.json.decode(a_record(keep_legal=False))["moves"]] == [2] * 12


def test_a_good_record_is_let_through() -> None:
    assert verify(GOOD).to_json() == GOOD
    assert [step.number for step in replay(Record.from_json(GOOD))] == list(range(13))


def test_a_record_of_another_program_may_hold_more() -> None:
    verify(changed(lambda data: data.update(comment="a fine game")))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data.update(quintet=2), "version 2"),
        (lambda data: data.update(game="chess"), "no game 'chess'"),
        (lambda data: data.update(players=7), "2 to 6 players"),
        (lambda data: data.update(players="2"), "not a record: Expected `int`"),
        (lambda data: data.pop("first"), "missing required field `first`"),
        (lambda data: data.update(first=2), "first seat"),
        (lambda data: data.update(options={"speed": 1}), "no option 'speed'"),
        (lambda data: data.update(options={"rounds": 1.0}), "whole number"),
        (lambda data: data["shuffles"].pop(), "set-up: a shuffle of 30 cards is missing"),
        (lambda data: data["shuffles"].append([]), "1 of the 2 shuffles never happened"),
        (lambda data: data["shuffles"][0].pop(), "shuffle 1 is not an order of the 30 cards"),
        (lambda data: data["shuffles"][0].__setitem__(0, "K1"), "shuffle 1 is not an order of the 30 cards"),
        (lambda data: data["moves"].pop(), "not over after the last move, number 11"),
        (lambda data: data["moves"].append([0, "B1"]), "move 13: the game is over"),
        (lambda data: data["moves"][0].__setitem__(0, 0), "move 1: .*"),
        (lambda data: data["moves"].__setitem__(0, [1, "K9"]), "move 1: 'K9' is not legal"),
        (lambda data: data["moves"].__setitem__(0, [0, "K9"]), "move 1: seat 0 is not asked"),
        (lambda data: data["moves"].__setitem__(3, [1]), "move 4 is"),
        (lambda data: data["moves"].__setitem__(3, [True, "B1"]), "move 4 is"),
        (lambda data: data["moves"].__setitem__(3, [1, "B1", ["B1", 2]]), "move 4 is"),
        (lambda data: data["moves"][2][2].append("Z9"), "move 3: 'Z9' is listed as legal and is not"),
        (lambda data: data["moves"][2][2].pop(), "move 3: .* is legal and not listed"),
        (lambda data: data["moves"][2][2].reverse(), "move 3: .*sorted as text"),
        (lambda data: data["moves"][2][2].append(data["moves"][2][2][-1]), "move 3: .*each once"),
        (lambda data: data["scores"].__setitem__(0, 99), "the scores are"),
        (lambda data: data.update(winners=[0, 1]), "the winners are"),
    ],
)
def test_every_fault_is_found_and_named(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        verify(changed(change))


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"quintet": 1}', b"[" * 100_000, b'{"quintet":' + b"9" * 5000]
)
def test_what_is_not_a_record_is_refused(line: bytes) -> None:
    with pytest.raises(RecordError, match="not a record"):
        verify(line)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_damaged_record_is_refused_or_still_a_good_one(data: st.DataObject) -> None:
    damaged = bytearray(GOOD)
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


@given(st.sampled_from(sorted(msgspec.json.decode(GOOD))), json_values)
@settings(max_examples=200, deadline=None)
def test_any_value_in_any_place_is_refused_or_right(key: str, value: object) -> None:
    line = changed(lambda data: data.__setitem__(key, value))
    try:
        record = verify(line)
    except RecordError as error:
        assert len(str(error)) < 500
    else:
        assert verify(record.to_json()) == record


def test_an_unfinished_game_has_no_record() -> None:
    match = Match(Gap, 2, first=0, shuffle=shuffler(random.Random(1)))
    with pytest.raises(RuleError, match="finished"):
        match.record()


def test_a_refused_move_leaves_no_trace_in_the_record() -> None:
    match = Match(Gap, 2, first=0, shuffle=shuffler(random.Random(1)))
    with pytest.raises(RuleError):
        match.play(0, "nonsense")
    assert match.moves == []
