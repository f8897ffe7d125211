from __future__ import annotations

import pickle
import statistics
from fractions import Fraction

import pytest

from quintet.engine import RuleError
from quintet.simulate import Plan, Played, Spread, Summary, Tally, run, tally
from quintet.workers import Crew
from tests.examples import ANY, FEW, quick


def plan(**changes: object) -> Plan:
    settings = {"game": ANY.id, "players": FEW, "options": quick(ANY), "seats": ("random",) * FEW}
    return Plan(**{**settings, **changes})  # type: ignore[arg-type]


def test_games_come_in_order_however_many_processes_play() -> None:
    one = [game for games in run(plan(), 50, Crew(1)) for game in games]
    many = [game for games in run(plan(), 50, Crew(3)) for game in games]
    assert one == many == plan().play_many(range(50))


def test_the_first_seat_is_drawn_unless_given() -> None:
    assert {len(plan(keep_records=True).play(number).line) > 0 for number in range(3)} == {True}
    lines = [plan(keep_records=True).play(number).line for number in range(20)]
    assert {b'"first":0' in line for line in lines} == {True, False}
    lines = [plan(keep_records=True, first=1).play(number).line for number in range(20)]
    assert all(b'"first":1' in line for line in lines)


def test_what_cannot_be_played_is_refused_before_anything_starts() -> None:
    for changes, reason in (
        ({"players": 9, "seats": ("random",) * 9}, f"{ANY.seats[0]} to {ANY.seats[-1]} players"),
        ({"seats": ("random",)}, "as many bots"),
        ({"seats": ("random", "clever")}, "no bot"),
        ({"first": FEW}, "first seat"),
    ):
        with pytest.raises(RuleError, match=reason):
            plan(**changes)


def test_summary() -> None:
    played = [Played(10, (3, 5), (1,), b""), Played(20, (7, 7), (0, 1), b"")]
    summary = Summary.of(Tally.of(2, played))
    assert summary.games == 2
    assert summary.moves == Spread(mean=15.0, deviation=5.0, low=10, high=20)
    assert summary.scores == (Spread(5.0, 2.0, 3, 7), Spread(6.0, 1.0, 5, 7))
    assert summary.wins == (0.5, 1.5)
    assert summary.distribution == ((1, 0, 0, 0, 0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 1, 0, 0, 0, 1, 0))


def test_a_tally_says_what_all_games_together_would() -> None:
    players = ANY.seats[-1]
    asked = plan(players=players, seats=("random",) * players, keep_records=True)
    every = [game for games in run(asked, 333, Crew(1)) for game in games]
    total, written = Tally(players), b""
    for part, lines in tally(asked, 333, Crew(3)):
        total.add(part)
        written += lines
    summary = Summary.of(total)
    assert written == b"".join(game.line for game in every)
    assert summary == Summary.of(Tally.of(players, every))
    columns = [[game.moves for game in every], *([game.scores[seat] for game in every] for seat in range(players))]
    for spread, numbers in zip((summary.moves, *summary.scores), columns, strict=True):
        told = (statistics.fmean(numbers), statistics.pstdev(numbers), min(numbers), max(numbers))
        assert (spread.mean, spread.deviation, spread.low, spread.high) == told
    for seat in range(players):
        won = sum(Fraction(1, len(game.winners)) for game in every if seat in game.winners)
        assert summary.wins[seat] == pytest.approx(float(won), rel=1e-15)
    assert all(sum(tenths) == 333 for tenths in summary.distribution)


def test_a_tally_does_not_grow_with_the_games() -> None:
    def size(count: int) -> int:
        total = Tally(2)
        for number in range(count):
            total.add(Tally.of(2, [Played(number % 7, (number % 5, -(number % 3)), (0, 1), b"")]))
        return len(pickle.dumps(total))

    assert size(30_000) < size(300) + 50, "numbers get longer, and nothing else"
