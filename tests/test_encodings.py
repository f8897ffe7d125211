"""What agents see is what the view of their seat shows, and every move has a number."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np
import pytest

from quintet import games, rl
from quintet.engine import AnyGame, Card, Options, Outcome, RuleError, View, pick, shuffler
from quintet.rl.encoding import LEFT_OUT, Encoding
from tests.examples import every_case_of, quick
from tools import observations

IDS = [game_id for game_id in games.ids() if games.part(game_id, "encoding") is not None]
"""The games that have an encoding."""


GAMES = [games.load(game_id) for game_id in IDS]
every_game = pytest.mark.parametrize("game_type", GAMES, ids=IDS)
every_case = every_case_of(GAMES)


def positions(game_type: type[AnyGame], players: int, options: Options, *, most: int) -> Iterator[AnyGame]:
    """Some of the positions of a random game, spread over all of it, and the end."""
    rng = random.Random(players)
    game = game_type(players, options, first=players - 1, shuffle=shuffler(rng))
    played = [game]
    while game.to_move:
        game = game.copy()
        seat = pick(game.to_move, rng)
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
        played.append(game)
    yield from rng.sample(played, min(most, len(played)))
    yield game


ANY = min(GAMES, key=lambda game_type: rl.encoding_of(game_type, game_type.seats[-1]).size)
FEW = max(ANY.seats[0], 2)


def values(encoding: Encoding[Any, Any], view: View) -> list[list[int]]:
    """What an observation is put together from, field by field."""
    assert view.seat is not None
    found = chain(encoding._common_values(view, view.seat), encoding._values(view, view.seat))
    return [list(part) for part in found]


@every_case
def test_every_move_has_a_number_and_every_number_its_place(
    game_type: type[AnyGame], players: int, options: Options
) -> None:
    encoding = rl.encoding_of(game_type, players, options)
    assert len(set(encoding.labels)) == encoding.actions < 2**15
    for game in positions(game_type, players, options, most=15):
        for seat in range(players):
            view = game.view(seat)
            seen = encoding.observation(view)
            assert seen.tolist() == list(chain.from_iterable(values(encoding, view)))
            for field in encoding.fields:
                assert seen[field.place].size == field.size
                assert field.low <= seen[field.place].min() <= seen[field.place].max() <= field.high, field.name
            numbers = [encoding.number(move, seat) for move in view.legal]
            assert np.flatnonzero(encoding.mask(view)).tolist() == sorted(set(numbers))
            assert len(set(numbers)) == len(numbers)
            assert tuple(encoding.move(number, view) for number in numbers) == view.legal


@every_case
def test_an_observation_is_of_the_view_and_of_nothing_else(
    game_type: type[AnyGame], players: int, options: Options
) -> None:
    encoding = rl.encoding_of(game_type, players, options)
    rng = random.Random(1)
    for game in positions(game_type, players, options, most=5):
        for seat in range(players):
            view = game.view(seat)
            seen, mask = encoding.observation(view), encoding.mask(view)
            for _ in range(2):
                other = game_type.sample(view, rng).view(seat)
                assert np.array_equal(encoding.observation(other), seen)
                assert np.array_equal(encoding.mask(other), mask)


@every_game
def test_what_a_view_shows_is_seen(game_type: type[AnyGame]) -> None:
    """Each field of the view that is not left out for a reason makes a difference by itself."""
    for players, values in zip((game_type.seats[-1], game_type.seats[0]), game_type.variants.values(), strict=False):
        options = game_type.options_type.read(values)
        encoding = rl.encoding_of(game_type, players, options)
        views = [game.view(game.to_move[0]) for game in positions(game_type, players, options, most=25) if game.to_move]
        names = {field.name for field in dataclasses.fields(views[0])}
        left_out = {**LEFT_OUT, **encoding.left_out}
        assert left_out.keys() <= names
        for name in names:
            pairs = [(one, other) for one in views for other in views if getattr(one, name) != getattr(other, name)]
            changed = [(one, dataclasses.replace(one, **{name: getattr(other, name)})) for one, other in pairs]
            if name not in left_out and changed:
                assert any(_differ(encoding, one, other) for one, other in changed), name


def _differ(encoding: Encoding[Any, Any], one: View, other: View) -> bool:
    try:
        return not np.array_equal(encoding.observation(one), encoding.observation(other))
    except (KeyError, IndexError, ValueError):  # the parts of two views need not go together
        return False


@every_game
def test_seats_are_counted_from_the_one_that_looks(game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    encoding = rl.encoding_of(game_type, players, quick(game_type))
    (place,) = [field.place for field in encoding.fields if field.name == "asked"]
    for game in positions(game_type, players, quick(game_type), most=10):
        for seat in range(players):
            asked = encoding.observation(game.view(seat))[place].tolist()
            assert asked == [(seat + further) % players in game.to_move for further in range(players)]


@every_case
@pytest.mark.parametrize("which", [0, -1])
def test_no_game_is_longer_than_said(game_type: type[AnyGame], players: int, options: Options, which: int) -> None:
    """Not even where all play the first or the last of their moves, whatever it is."""
    encoding = rl.encoding_of(game_type, players, options)
    shuffled: list[Card] = []
    moves = 0

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        shuffled.extend(cards)
        return list(reversed(cards))

    game = game_type(players, options, first=0, shuffle=shuffle)
    while game.to_move:
        seat = game.to_move[0]
        game.play(seat, game.legal(seat)[which], shuffle)
        moves += 1
    assert moves <= encoding.most_moves
    assert len(shuffled) <= encoding.most_shuffled


def test_what_makes_no_sense_is_refused_in_one_line() -> None:
    game = ANY(FEW, quick(ANY), first=0, shuffle=list)
    encoding = rl.encoding_of(ANY, FEW, quick(ANY))
    seat = game.to_move[0]
    view = game.view(seat)
    with pytest.raises(RuleError, match="not of a spectator"):
        encoding.observation(game.view(None))
    with pytest.raises(RuleError, match="another number of players"):
        rl.encoding_of(ANY, FEW + 1, quick(ANY)).mask(view)
    with pytest.raises(RuleError, match="'fly' is no move of"):
        encoding.number("fly", seat)
    for number in (-1, encoding.actions):
        with pytest.raises(RuleError, match=f"from 0 to {encoding.actions - 1}, not {number}"):
            encoding.move(number, view)
    illegal = int(np.flatnonzero(encoding.mask(view) == 0)[0])
    with pytest.raises(RuleError, match=rf"action {illegal} \(.+\) is not legal for seat {seat} now"):
        encoding.move(illegal, view)
    with pytest.raises(RuleError, match=r"is for \d to \d players, not 99"):
        rl.encoding_of(ANY, 99)
    with pytest.raises(RuleError, match="one of margin, rank, win, not 'luck'"):
        rl.rewards("luck", Outcome((1, 2), (1,), ""))


def test_rewards_of_a_game_that_two_have_won() -> None:
    outcome = Outcome(scores=(7, 9, 9, 9), winners=(1, 3), reason="")
    assert rl.rewards("margin", outcome) == pytest.approx((-2, 2 / 3, 2 / 3, 2 / 3))
    assert rl.rewards("rank", outcome) == pytest.approx((-1, 2 / 3, -1 / 3, 2 / 3))
    assert rl.rewards("win", outcome) == (0, 0.5, 0, 0.5)
    alone = Outcome(scores=(7,), winners=(0,), reason="")
    assert [rl.rewards(kind, alone) for kind in rl.REWARDS] == [(7,), (0,), (1,)]


def test_the_page_of_observations_is_written_from_the_declarations() -> None:
    assert observations.PAGE.read_text(encoding="utf-8") == observations.page(), "run `make observations`"
