"""A replay shows to each what they saw: what others chose in secret stays secret until the decision is complete."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quintet.engine import AnyGame, preview
from quintet.records import Record, replay
from quintet.server.api import _elsewise, _replay
from quintet.server.protocol import Elsewise, Refusal, told
from tests.examples import ANY, GAMES, a_match, every_game

EYES = ("0", "1", "spectator", "all")


def shown(record: Record, whose: str) -> list[dict[str, Any]]:
    """The steps of a replay, after its set-up."""
    answer = json.loads(_replay("table", record, whose))
    assert (answer["game"], answer["players"]) == (record.game, record.players)
    steps: list[dict[str, Any]] = answer["steps"][1:]
    return steps


def in_secret(record: Record) -> list[bool]:
    """Which moves were made while others still had to choose at the same time."""
    return [len(step.game.to_move) > 1 for step in replay(record)][:-1]


@pytest.mark.parametrize("whose", EYES)
@every_game
def test_a_move_that_was_chosen_in_secret_is_shown_to_its_own_seat_alone(game_type: type[AnyGame], whose: str) -> None:
    record = a_match(game_type).record()
    steps = shown(record, whose)
    for step, secret, (seat, move) in zip(steps, in_secret(record), record.moves, strict=True):
        own = whose in ("all", str(seat))
        assert step["seat"] == seat
        assert step["move"] == (move if own or not secret else None)
        for event in step["events"]:
            if event["kind"] == "chose":
                assert secret
                assert event["move"] == (move if own else None)


def test_there_are_secrets_and_moves_that_are_none() -> None:
    found = {secret for game_type in GAMES for secret in in_secret(a_match(game_type).record())}
    assert found == {True, False}


@pytest.mark.parametrize("whose", EYES)
@every_game
def test_the_views_are_those_of_the_eyes_that_look(game_type: type[AnyGame], whose: str) -> None:
    record = a_match(game_type).record()
    seats = {"all": [0, 1], "spectator": [None]}.get(whose) or [int(whose)]
    for step in shown(record, whose):
        assert [view["seat"] for view in step["views"]] == seats
        assert [view["seat"] for view in step.get("scored", step["views"])] == seats


@pytest.mark.parametrize("names", [["Ann", "Ben"], None])
def test_names_are_told_where_the_record_has_them(names: list[str] | None) -> None:
    record = a_match(ANY).record()
    if names is not None:
        record.names = names
    assert json.loads(_replay("table", record, "all"))["names"] == (names or [])


@every_game
def test_what_another_move_would_have_done_is_told_as_its_seat_would_have_been_told(game_type: type[AnyGame]) -> None:
    record = a_match(game_type).record()
    middle = len(record.moves) // 2
    game = next(step.game for step in replay(record) if step.number == middle)
    seat = game.to_move[0]
    view = game.view(seat)
    answer = _elsewise(record, Elsewise(middle, seat, list(view.legal)))
    assert [*answer] == [*view.legal]
    for move, effects in answer.items():
        foreseen = [told(event, seat) for event in preview(game_type, view, move)]
        assert effects[: len(foreseen)] == foreseen


def test_moves_that_were_not_possible_and_steps_that_are_none_are_refused() -> None:
    record = a_match(ANY).record()
    last = len(record.moves)
    for step, moves, reason in (
        (0, ["nonsense"], "illegal"),
        (last, ["nonsense"], "illegal"),
        (last + 1, [], "no_such_step"),
    ):
        with pytest.raises(Refusal) as refused:
            _elsewise(record, Elsewise(step, 0, moves))
        assert refused.value.reason == reason
