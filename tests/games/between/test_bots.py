"""What bots find in between: positions in which a move decides, and how strong they are."""

from __future__ import annotations

from quintet.games.between.rules import DECK, Between
from tests.examples import assert_stronger, choices
from tests.games.between.test_rules import position


def whole(game: Between) -> Between:
    """The position with all cards of the deck: those that are nowhere else lie at the bottom of pile 1."""
    there = set(game.cards())
    game.piles[0] = [card for card in DECK if card not in there] + game.piles[0]
    return game


HIDDEN = ["P1 P11", "P2 P10"]


def test_both_cards_go_if_the_first_leaves_a_gap_for_the_second() -> None:
    game = position(["Y6 E4", "G5"], "R3", "B9", draw_pile="R1 B1 G1 E1", hidden=HIDDEN)
    assert set(game.legal(0)) == {"E4>1", "E4>2", "Y6>1", "Y6>2", "pass"}
    assert choices(whole(game)) <= {"Y6>2", "E4>1"}


def test_a_card_turned_up_goes_where_it_does_not_cover_the_colour_one_needs() -> None:
    game = position(["B2", "G5 G7"], "R5", "B6", draw_pile="R1 B1 G1 E1", hidden=HIDDEN)
    game.flipped = "Y9"
    assert choices(whole(game)) == {"flip 1"}


def test_the_card_that_ends_the_turn_is_kept_for_last() -> None:
    # The red 9 ends the turn; the yellow 6 does not, and the red 9 can follow it.
    game = position(["R9 Y6", "G5"], "R3", "B11", draw_pile="R1 B1 G1 E1", hidden=HIDDEN)
    assert "R9>1" in game.legal(0)
    assert choices(whole(game)) <= {"Y6>1", "Y6>2"}


def test_the_search_is_stronger_than_chance_and_a_good_look_than_a_careless_one() -> None:
    assert_stronger("search:20", "random", Between, rounds=1)
    assert_stronger("greedy", "easy", Between, rounds=2)
