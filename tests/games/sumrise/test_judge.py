"""What bots think of a game of sumrise."""

from __future__ import annotations

import random

import pytest

from quintet.engine import pick, shuffler
from quintet.games.sumrise.judge import Judge
from quintet.games.sumrise.rules import CalledSum, Sumrise
from quintet.games.sumrise.sheet import EMPTY_SHEET
from tests.games.sumrise.test_rules import ALMOST, in_order, no_shuffle, sheet, table

JUDGE = Judge()


def greedy(game: Sumrise, seat: int) -> str:
    def value(move: str) -> float:
        after = game.copy()
        after.play(seat, move, in_order)
        return JUDGE.evaluate(after, seat)

    return max(game.legal(seat), key=value)


def test_the_judgement_enters_a_low_number_on_the_left_and_a_high_one_on_the_right() -> None:
    for number, columns in ((2, "012"), (16, "89")):
        game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5")
        game.play(0, "O4>d", no_shuffle)
        game.call = CalledSum(number, "P", ("d", "b", "c"))
        for seat in (0, 1):
            assert greedy(game, seat) in {f"P:{column}" for column in columns}


def test_the_judgement_prefers_a_call_that_fills_a_row() -> None:
    # Only an 8, 9 or 10 in orange fills the row: the orange 4 beside both threes calls 10.
    game = table(["O4 Y0 P6", "O0 O1 P2"], "E6 Y3 E3 P5", sheets=[sheet(ALMOST), EMPTY_SHEET])
    assert greedy(game, 0) in {"O4>a", "O4>d"}


@pytest.mark.parametrize("players", [2, 4])
def test_the_judgement_beats_chance_from_every_seat(players: int) -> None:
    for seat in range(players):
        rng = random.Random(seat)
        game = Sumrise(players, first=0, shuffle=shuffler(rng))
        while game.to_move:
            for asked in game.to_move:
                move = greedy(game, asked) if asked == seat else pick(game.legal(asked), rng)
                game.play(asked, move, shuffler(rng))
        assert game.outcome is not None
        assert game.outcome.winners == (seat,)


def test_at_the_end_the_points_alone_are_judged() -> None:
    game = table(["E4 Y0 P6", "O0 O1 P2"], "O2 E2 E3 P5", sheets=[EMPTY_SHEET, sheet(ALMOST)], fails=[3, 0])
    game.play(0, "E4>d", no_shuffle)
    assert game.scores == (-20, 8)
    assert [JUDGE.evaluate(game, seat) for seat in (0, 1)] == [-28, 28]
