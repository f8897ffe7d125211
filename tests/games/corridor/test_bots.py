"""What bots find in corridor: positions in which a move decides, and how strong they are."""

from __future__ import annotations

from quintet.games.corridor.rules import Corridor, deck
from tests.examples import assert_beats_several, assert_stronger, choices
from tests.games.corridor.test_rules import to_lay


def test_lay_the_card_that_completes_a_pile() -> None:
    game = to_lay("R8", "R4+R5+R6 R10")
    assert set(game.legal(0)) == {"lay R8 on R6", "lay R8 on R10"}
    assert choices(game) == {"lay R8 on R6"}


def test_play_the_card_that_completes_a_pile_before_another_does() -> None:
    game = to_lay("R19", "R4+R5+R6 R12")
    game.hands = [["R8", "B1"], ["G19", "Y19"]]
    game.waiting = []
    game.to_move = (0, 1)
    game.undealt = tuple(set(deck(advanced=False)) - set(game.cards()))
    assert choices(game) == {"play R8"}


def test_the_search_is_stronger_than_chance() -> None:
    assert_stronger("search:20", "random", Corridor)
    assert_beats_several(Corridor, 4)
