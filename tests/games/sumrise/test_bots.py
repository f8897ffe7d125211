"""What bots find in sumrise: positions in which a move decides, and how strong they are."""

from __future__ import annotations

import random

from quintet import bots
from quintet.engine import shuffler
from quintet.games.sumrise.rules import Sumrise
from tests.examples import assert_stronger, choices
from tests.games.sumrise.test_rules import sheet, table

NEARLY_DONE = sheet("1 2 3 4 5 6 7 8 .", "2 3 4 5 6 7 8 9 10")


def test_lay_the_card_that_fills_the_second_row() -> None:
    # Only a six makes nine or more in orange, which ends the game at once, with a lead; seat 1 has better prospects.
    behind = sheet("1 2 3 4 5 6 7 . .", "2 3 4 5 6 7 8 9 .")
    game = table(["O6 E0 E-2", "Y1 Y2 Y3"], "E2 P4 O3 E1", sheets=[NEARLY_DONE, behind])
    assert choices(game, "hard") <= {"O6>a", "O6>b", "O6>c", "O6>d"}


def test_a_number_that_fits_is_better_than_the_fourth_fail() -> None:
    game = table(["O6 E0 E-2", "Y1 Y2 Y3"], "E2 P4 O3 E1", fails=[3, 0])
    game.play(0, "O6>a", list)
    assert "fail" in game.legal(0)
    assert "fail" not in choices(game, "search:60")


def test_a_look_ahead_is_stronger_than_chance() -> None:
    assert_stronger("greedy", "random", Sumrise)
    assert_stronger("easy", "random", Sumrise)


def test_alone_the_search_scores_more_than_chance() -> None:
    def score(name: str, seed: int) -> int:
        rng = random.Random(seed)
        game = Sumrise(1, first=0, shuffle=shuffler(rng))
        bot = bots.make(name, Sumrise)
        while game.to_move:
            game.play(0, bot.choose(game.view(0), rng), shuffler(rng))
        return game.scores[0]

    assert sum(score("search:6", seed) for seed in range(3)) > 15 + sum(score("random", seed) for seed in range(3))
