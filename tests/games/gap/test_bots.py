"""What bots find in gap: positions in which a move decides the game, and how strong they are."""

from __future__ import annotations

import random

import pytest

from quintet.bots import GreedyBot
from quintet.engine import Move
from quintet.games.gap.rules import Gap, GapOptions, deck
from tests.examples import assert_beats_several, assert_stronger, choices


def last_cards(own: str, other: str, middle: str, collected: str, collected_by_other: str) -> Gap:
    """The end of the last round. All cards lie somewhere, so that one can work out the other hand."""
    game = Gap(2, GapOptions(rounds=1), first=0, shuffle=list)
    game.hands = [own.split(), other.split()]
    game.middle, game.pile = middle.split(), []
    game.collections = [collected.split(), collected_by_other.split()]
    assert sorted(game.cards()) == sorted(deck(2))
    return game


@pytest.mark.parametrize(
    ("game", "winning", "tempting"),
    [
        (
            # Taking the Y7 and the Y8 with the G8 leaves the G1 to be given away: the yellow ones would be too many.
            last_cards(
                "G1 G8",
                "B6 Y2",
                "B3 Y4 Y7 Y8",
                "B1 B5 G0 G2 G3 G6 Y0 Y1 Y5",
                "B0 B2 B4 B7 B8 B9 G4 G5 G7 G9 Y3 Y6 Y9",
            ),
            "G1",
            "G8",
        ),
        (
            last_cards(
                "B2 G4",
                "B3 G0",
                "B1 G1 Y5 Y8",
                "B0 B4 B8 G5 G8 Y2 Y6 Y7",
                "B5 B6 B7 B9 G2 G3 G6 G7 G9 Y0 Y1 Y3 Y4 Y9",
            ),
            "B2 G1",
            "B2 B1",
        ),
        (
            last_cards(
                "B8 Y5",
                "G7 G9",
                "B3 B9 Y2 Y7",
                "B2 B4 B6 B7 G0 G3 G5 G8 Y0 Y4 Y8 Y9",
                "B0 B1 B5 G1 G2 G4 G6 Y1 Y3 Y6",
            ),
            "B8 Y7 B9",
            "Y5",
        ),
    ],
)
def test_the_search_sees_what_the_next_cards_do_to_the_colours(game: Gap, winning: Move, tempting: Move) -> None:
    assert choices(game) == {winning}
    assert choices(game, "greedy") == {tempting}, "one move ahead is not enough here"


def test_easy_overlooks_moves_but_plays_the_best_that_it_sees() -> None:
    game = Gap(2, first=0, shuffle=list)
    game.hands[0], game.middle = ["Y0", "Y5", "B2"], ["Y9", "Y1", "B7", "G7"]
    view = game.view(0)
    assert GreedyBot(Gap).choose(view, random.Random(1)) == "Y0 Y9 Y1"
    beginner = GreedyBot(Gap, draws=1, overlooks=0.4)
    chosen = [beginner.choose(view, random.Random(seed)) for seed in range(200)]
    assert 0.5 < chosen.count("Y0 Y9 Y1") / 200 < 0.7
    assert len(set(chosen)) > 1


def test_the_search_is_stronger_than_chance() -> None:
    assert_stronger("search:60", "random", Gap, rounds=4)
    assert_beats_several(Gap, 3)
