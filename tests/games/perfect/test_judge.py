"""What bots think of perfect, worked out by hand."""

from __future__ import annotations

import pytest

from quintet.games.perfect.judge import PROMISE, Judge, worth
from tests.games.perfect.test_rules import play, table


def test_rows_promise_more_than_they_score() -> None:
    game = table(
        """
        0: R5 R6 R7 | G3
        1: B2 | points O2 O3
        """
    )
    assert worth(game.collections[0], ()) == pytest.approx(PROMISE[3] + PROMISE[1])
    assert worth(game.collections[1], ()) == pytest.approx(2 + PROMISE[1])
    assert Judge().evaluate(game, 0) == pytest.approx(PROMISE[3] - 2)


def test_a_card_that_is_held_counts_where_it_does_best() -> None:
    own = table("0: R5 R6 R7 | G3\n1: B2").collections[0]
    before = worth(own, ())
    # The red 4 is the fourth of its row and completes it: four points for what the row of three promised.
    assert worth(own, ["R4"]) == pytest.approx(before + 4 - PROMISE[3])
    assert worth(own, ["G4"]) == pytest.approx(before + PROMISE[2] - PROMISE[1])
    assert worth(own, ["steal"]) == pytest.approx(before + PROMISE[1])


def test_in_the_end_points_alone_count() -> None:
    game = table(
        """
        0: R5 R6 | points O2 O3
        1: B2 | points Y2
        market: - | R7 | - | -
        pile: -
        """
    )
    while game.outcome is None:
        play(game, game.legal(game.to_move[0])[0])
    scores = game.outcome.scores
    assert Judge().evaluate(game, 0) == scores[0] - scores[1]
