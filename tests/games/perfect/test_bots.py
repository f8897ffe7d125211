"""What bots find in perfect: positions in which a move decides, and how strong they are."""

from __future__ import annotations

from quintet.games.perfect.rules import Perfect
from tests.examples import assert_beats_several, assert_stronger, choices
from tests.games.perfect.test_rules import table


def test_take_the_group_that_completes_a_row() -> None:
    game = table(
        """
        0: R5 R6 R7 | G3
        1: B2 | Y2 | points O2 O3
        market: - | O4 O5 | - | R4
        pile: P2 P3
        """
    )
    assert choices(game) == {"take 4"}


def test_complete_a_row_in_the_last_round() -> None:
    game = table(
        """
        0: R5 R6 R7 | G3
        1: B2 | Y2 | points O2 O3
        holds: R4
        pile: P2 P3
        """
    )
    game.play(0, "add R4", list)
    assert choices(game) == {"complete"}


def test_do_not_leave_a_perfect_number_to_the_next() -> None:
    # Neither group is of use to seat 0, but the R4 completes a row of seat 1.
    game = table(
        """
        0: G3 | points O2 O3 O4
        1: R5 R6 R7 | B2
        market: - | O6 O7 | - | R4
        pile: P2 P3
        """
    )
    assert choices(game) == {"take 4"}


def test_the_search_is_stronger_than_chance_and_a_good_look_than_a_careless_one() -> None:
    assert_stronger("search:10", "random", Perfect)
    assert_stronger("greedy", "easy", Perfect)
    assert_beats_several(Perfect, 3)
