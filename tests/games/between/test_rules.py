"""Between, beside its booklet. Hands, hidden cards and piles are written out as cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import TypeVar

import pytest

from quintet.engine import Event, RuleError, pick, preview, seen_by, shuffled, shuffler
from quintet.games.between.events import (
    BeginPiles,
    Blocked,
    Deal,
    Draw,
    Flip,
    Hide,
    NothingToDraw,
    Pass,
    Play,
    Rebuild,
    RoundOver,
    TurnUp,
)
from quintet.games.between.rules import DECK, LAST_TURN, Between, BetweenOptions, fitting, gap, in_gap, stars

ONE_ROUND = BetweenOptions(rounds=1)
Kind = TypeVar("Kind", bound=Event)


def position(
    hands: Sequence[str],
    one: str,
    two: str,
    *,
    draw_pile: str = "",
    hidden: Sequence[str] = (),
    rounds: int = 1,
    turn: int = 0,
) -> Between:
    """A position in the middle of a round, `turn` to play.

    `one` and `two` are the piles from bottom to top; the draw pile's top card is written first.
    """
    game = Between(len(hands), BetweenOptions(rounds=rounds), first=0, shuffle=list, events=[])
    game.hands = [hand.split() for hand in hands]
    game.hidden = [tuple(cards.split()) for cards in hidden] or [("P1", "P11")] * len(hands)
    game.piles = [one.split(), two.split()]
    game.draw_pile = draw_pile.split()[::-1]
    game.to_move = (turn,)
    return game


def play(game: Between, *moves: str) -> None:
    """Moves of the seats that are asked, in turn. Shuffles leave the order as it is."""
    for move in moves:
        game.play(game.to_move[0], move, list)


def hide_any(game: Between) -> None:
    for seat in game.to_move:
        game.play(seat, game.legal(seat)[0], list)


def told(game: Between, kind: type[Kind]) -> list[Kind]:
    return [event for event in game.events or [] if isinstance(event, kind)]


def never(_: Sequence[str]) -> list[str]:
    pytest.fail("nothing should be shuffled")


# The cards


def test_the_66_cards_and_their_stars() -> None:
    assert len(set(DECK)) == 66
    assert {card[0] for card in DECK} == set("RBYEGP")
    expected = {6: 4, 5: 3, 7: 3, 3: 2, 4: 2, 8: 2, 9: 2, 2: 1, 10: 1, 1: 0, 11: 0}
    for colour in "RBYEGP":
        assert {number: stars([f"{colour}{number}"]) for number in range(1, 12)} == expected
    view = Between(2, first=0, shuffle=list).view(None)
    assert dict(enumerate(view.stars, start=1)) == expected


# Getting started


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_dealt_from_the_top_seat_by_seat_then_pile_1_then_pile_2_then_the_draw_pile(players: int) -> None:
    order = shuffled(DECK, random.Random(7))
    game = Between(players, first=1, shuffle=lambda cards: list(order) if tuple(cards) == DECK else [])
    dealt = players * 12
    assert game.hands == [order[12 * seat : 12 * seat + 12] for seat in range(players)]
    assert game.to_move == tuple(range(players))
    for seat in range(players):
        a, b = sorted(order[12 * seat : 12 * seat + 2])
        game.play(seat, f"hide {a} {b}", list)
        assert (not game.piles[0]) == (seat < players - 1), "the table is turned up when all have hidden their cards"
    assert game.hands == [order[12 * seat + 2 : 12 * seat + 12] for seat in range(players)]
    assert [set(cards) for cards in game.hidden] == [set(order[12 * seat : 12 * seat + 2]) for seat in range(players)]
    assert game.piles == [[order[dealt]], [order[dealt + 1]]]
    flipped = [] if game.flipped is None else [game.flipped]
    assert flipped + game.draw_pile[::-1] == order[dealt + 2 :]
    assert game.to_move == (1,)


def test_any_two_of_the_twelve_cards_can_be_hidden_and_are_written_sorted_as_text() -> None:
    hand = ["R5", "B6", "B10", "Y1", "Y2", "Y3", "E4", "E5", "E6", "G7", "G8", "P11"]
    game = Between(2, first=0, shuffle=lambda cards: hand + [card for card in cards if card not in hand])
    legal = game.legal(0)
    assert len(legal) == 66
    assert {"hide B10 B6", "hide B6 R5", "hide P11 Y1"} <= set(legal)
    assert "hide B6 B10" not in legal
    assert "hide R5 B6" not in legal


def test_nobody_sees_the_table_cards_or_the_choice_of_others_before_all_have_hidden_theirs() -> None:
    game = Between(3, first=0, shuffle=shuffler(random.Random(1)))
    game.play(1, game.legal(1)[5], list)
    for seat in (None, 0, 2):
        view = game.view(seat)
        assert view.piles == ((), ())
        assert view.gap == ()
        assert view.hidden == ()
        assert view.chosen is None
        assert view.answered == (1,)
        assert view.hand_sizes == (12, 12, 12)
    assert game.view(1).chosen is not None


# Order of play: A) in the gap


def test_booklet_example_red_4_and_blue_9_take_a_5_6_7_or_8_that_is_neither_red_nor_blue() -> None:
    fitting_cards = " ".join(card for card in DECK if in_gap(card, "R4", "B9"))
    assert fitting_cards == "Y5 Y6 Y7 Y8 E5 E6 E7 E8 G5 G6 G7 G8 P5 P6 P7 P8"


def test_booklet_example_ben_plays_a_yellow_6_in_the_gap_and_gets_another_turn() -> None:
    game = position(["Y6 B2 R8 G4 P10 E3", "E1 E2"], "R4", "B9", draw_pile="G1")
    assert game.legal(0) == ("B2>2", "G4>1", "R8>1", "Y6>1", "Y6>2", "pass")
    play(game, "Y6>1")
    assert game.piles == [["R4", "Y6"], ["B9"]]
    assert game.to_move == (0,)
    assert game.legal(0) == ("B2>2", "R8>1", "R8>2", "pass")


def test_a_card_in_the_gap_can_go_to_either_pile() -> None:
    game = position(["Y6 Y1", "E1 E2"], "R4", "B9", draw_pile="G1")
    play(game, "Y6>2")
    assert game.piles == [["R4"], ["B9", "Y6"]]
    assert game.to_move == (0,)


def test_the_gap_is_the_same_whichever_pile_is_higher() -> None:
    assert list(gap("R4", "B9")) == list(gap("B9", "R4")) == [5, 6, 7, 8]
    assert list(gap("R4", "R6")) == [5]
    assert list(gap("R4", "B5")) == list(gap("R4", "B4")) == []


# Order of play: B) the same colour or the same number


def test_booklet_example_yellow_and_6_go_on_the_yellow_6_and_blue_and_9_on_the_blue_9() -> None:
    fits = fitting("Y6", "B9")
    for number in (1, 2, 3, 4, 5, 7, 8, 10, 11):
        assert fits[f"Y{number}"] == (f"Y{number}>1",)
        assert fits[f"B{number}"] == (f"B{number}>2",)
    for colour in "REGP":
        assert fits[f"{colour}6"] == (f"{colour}6>1",)
        assert fits[f"{colour}9"] == (f"{colour}9>2",)
        assert fits[f"{colour}7"] == (f"{colour}7>1", f"{colour}7>2")
        assert fits[f"{colour}5"] == fits[f"{colour}10"] == ()
    assert fits["Y9"] == ("Y9>1", "Y9>2")
    assert fits["B6"] == ("B6>1", "B6>2")


def test_booklet_example_ben_plays_blue_on_blue_and_his_turn_is_over() -> None:
    game = position(["B2 R8", "E1 E2"], "R4 Y6", "B9", draw_pile="G1")
    play(game, "B2>2")
    assert game.piles == [["R4", "Y6"], ["B9", "B2"]]
    assert game.to_move == (1,)


def test_booklet_note_a_blue_8_lies_between_6_and_9_but_gives_no_other_turn() -> None:
    game = position(["B8 R8", "E1 E2"], "Y6", "B9", draw_pile="G1 G2")
    assert game.legal(0) == ("B8>2", "R8>1", "R8>2", "pass")
    play(game, "B8>2")
    assert game.to_move == (1,)


def test_number_on_number_ends_the_turn() -> None:
    game = position(["G6 R8", "E1 E2"], "Y6", "B9", draw_pile="G1")
    play(game, "G6>1")
    assert game.to_move == (1,)


@pytest.mark.parametrize(("card", "one", "two"), [("R9", "R4", "B9"), ("R7", "R4", "R9"), ("G4", "R4", "B4")])
def test_a_card_that_fits_both_piles_may_go_to_either_and_ends_the_turn(card: str, one: str, two: str) -> None:
    assert fitting(one, two)[card] == (f"{card}>1", f"{card}>2")
    assert not in_gap(card, one, two)


def test_booklet_example_anne_plays_a_perfect_turn() -> None:
    game = position(["B7 E4 R6 R2 P8", "G1 G2"], "E10", "R3", draw_pile="Y5")
    assert game.legal(0) == ("B7>1", "B7>2", "E4>1", "P8>1", "P8>2", "R2>2", "R6>2", "pass")
    play(game, "B7>1")
    assert game.legal(0) == ("E4>1", "E4>2", "R2>2", "R6>2", "pass")
    play(game, "E4>2")
    assert game.legal(0) == ("R6>1", "R6>2", "pass")
    play(game, "R6>1")
    assert game.legal(0) == ("R2>1", "pass")
    assert game.to_move == (0,)
    play(game, "R2>1")
    assert game.to_move == (1,)
    assert game.piles == [["E10", "B7", "R6", "R2"], ["R3", "E4"]]
    assert game.view(1).gap == (3,)


# Passing


def test_passing_draws_a_card_and_ends_the_turn_also_where_a_card_could_be_played() -> None:
    game = position(["Y6 B2", "E1 E2"], "R4", "B9", draw_pile="G1 G2")
    play(game, "pass")
    assert sorted(game.hands[0]) == ["B2", "G1", "Y6"]
    assert game.draw_pile == ["G2"]
    assert game.to_move == (1,)


def test_passing_is_asked_also_where_nothing_can_be_played() -> None:
    game = position(["Y1 Y2", "E1 E2"], "R4", "B9", draw_pile="G1")
    assert game.legal(0) == ("pass",)


def test_after_a_card_in_the_gap_one_may_pass() -> None:
    game = position(["Y6 Y2", "E1 E2"], "R4", "B9", draw_pile="G1")
    play(game, "Y6>1", "pass")
    assert sorted(game.hands[0]) == ["G1", "Y2"]
    assert game.to_move == (1,)


# No gap


def test_booklet_example_emma_turns_a_card_up_for_a_5_and_a_4() -> None:
    linus, emma = "R2 R1", "P3 Y11 G7"
    game = position([linus, emma], "R5", "B8 E4", draw_pile="Y9 Y10")
    play(game, "pass")
    assert game.to_move == (1,)
    assert game.flipped == "Y10", "Linus has drawn the first one"
    assert game.legal(1) == ("flip 1", "flip 2")
    assert {game.view(seat).flipped for seat in (None, 0, 1)} == {"Y10"}
    play(game, "flip 1")
    assert game.piles == [["R5", "Y10"], ["B8", "E4"]]
    assert game.to_move == (1,)
    assert game.legal(1) == ("G7>1", "G7>2", "Y11>1", "pass")


@pytest.mark.parametrize(("one", "two", "flips"), [("R5", "B5", True), ("R5", "B6", True), ("R5", "B7", False)])
def test_there_is_no_gap_where_the_numbers_are_equal_or_differ_by_one(one: str, two: str, flips: bool) -> None:
    game = position(["Y1 Y2", "E1 E2"], one, two, draw_pile="G1 G11 G9")
    play(game, "pass")
    assert (game.flipped is not None) == flips


def test_there_is_a_flip_at_the_start_of_a_round_too() -> None:
    order = ["R4", "B5", "Y9"]
    dealt = [card for card in DECK if card not in order]
    game = Between(2, first=1, shuffle=lambda _: dealt[:24] + order + dealt[24:])
    hide_any(game)
    assert game.piles == [["R4"], ["B5"]]
    assert game.flipped == "Y9"
    assert game.to_move == (1,)
    assert game.legal(1) == ("flip 1", "flip 2")


def test_if_there_still_is_no_gap_the_turn_is_played_without_one() -> None:
    game = position(["R2 R1", "G3 Y11 E6"], "R5", "E4", draw_pile="Y9 Y5 Y8")
    play(game, "pass", "flip 1")
    assert game.piles == [["R5", "Y5"], ["E4"]]
    assert game.flipped is None
    assert game.legal(1) == ("E6>2", "Y11>1", "pass")
    assert game.draw_pile == ["Y8"]


def test_closing_the_gap_within_a_turn_turns_no_card_up() -> None:
    game = position(["Y8 B2 G3", "E1 E2"], "R4", "B9", draw_pile="G1")
    play(game, "Y8>1")
    assert game.flipped is None
    assert game.to_move == (0,)
    assert game.legal(0) == ("B2>2", "pass")
    play(game, "B2>2")
    assert game.to_move == (1,)


# The draw pile runs out


def test_the_draw_pile_is_rebuilt_from_all_but_the_top_cards_when_a_card_is_needed_and_not_before() -> None:
    shuffles = []

    def shuffle(cards: Sequence[str]) -> list[str]:
        shuffles.append(sorted(cards))
        return sorted(cards)

    game = position(["Y1 Y2", "E1 E2"], "G5 P5 R4", "G9 B9", draw_pile="Y3")
    game.play(0, "pass", shuffle)
    assert game.draw_pile == []
    assert shuffles == []
    game.play(1, "pass", shuffle)
    assert shuffles == [["G5", "G9", "P5"]]
    assert game.hands[1] == ["E1", "E2", "G5"], "the top card of the new order"
    assert game.draw_pile == ["P5", "G9"]
    assert game.piles == [["R4"], ["B9"]]
    assert told(game, Rebuild) == [Rebuild(cards=("G5", "G9", "P5"))]


def test_a_flip_rebuilds_the_draw_pile_too() -> None:
    game = position(["Y1 R2 R5", "E1 E2"], "G5 R4", "B3", draw_pile="")
    play(game, "R2>1")
    assert game.flipped == "G5"
    assert game.piles == [["R2"], ["B3"]]
    assert game.draw_pile == ["R4"]
    assert game.to_move == (1,)


def test_without_any_card_to_draw_a_pass_draws_nothing_and_a_flip_is_left_out() -> None:
    game = position(["Y1 Y2", "E1 E2", "G1 G4"], "R4", "B5")
    game.play(0, "pass", never)
    assert game.hands[0] == ["Y1", "Y2"]
    assert game.flipped is None
    assert game.to_move == (1,)
    assert game.legal(1) == ("pass",)
    assert told(game, NothingToDraw) == [NothingToDraw(seat=0)]


# Blocked rounds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_passes_without_drawing_as_there_are_seats_block_the_round(players: int) -> None:
    hands = ["Y6 Y2", "E6 E5 E3", "G1 G2", "P7 P8"][:players]
    game = position(hands, "R4", "B5", hidden=["R6 B6"] * players)
    for _ in range(players):
        assert game.outcome is None
        game.play(game.to_move[0], "pass", never)
    assert game.outcome is not None
    assert game.outcome.scores == (-5, -9, -1, -5)[:players]
    assert told(game, Blocked) == [Blocked()]
    assert told(game, RoundOver)[0].seat is None
    assert told(game, RoundOver)[0].hidden == ()
    assert game.view(None).shown_hidden == ((),) * players, "nobody has won, so nobody shows hidden cards"


def test_a_card_that_is_played_begins_the_count_of_passes_again() -> None:
    game = position(["Y1 Y2", "E1 R1 E3"], "R4", "B5")
    play(game, "pass")
    assert game.view(0).dry_passes == 1
    play(game, "R1>1")
    assert game.view(0).dry_passes == 0
    play(game, "pass")
    assert game.hands[0] == ["Y1", "Y2", "R4"], "there was something under the top card again"
    assert game.view(0).dry_passes == 0
    play(game, "pass")
    assert game.outcome is None
    assert game.view(0).dry_passes == 1


def test_the_round_is_blocked_when_the_500th_turn_is_over() -> None:
    game = position(["Y6 Y2 P3", "E1 E2"], "R4", "B9", draw_pile="G6 G2")
    game.turns = LAST_TURN - 2
    play(game, "pass")
    assert game.outcome is None
    play(game, "pass")
    assert game.outcome is not None
    assert LAST_TURN == 500
    assert game.outcome.scores == (-(4 + 1 + 2 + 4), -(0 + 1 + 1))


def test_a_card_in_the_gap_does_not_end_the_500th_turn_and_the_last_card_wins_it() -> None:
    game = position(["Y6 Y2", "E6"], "R4", "B9", draw_pile="G6", hidden=["R6 R5", "B1 B2"])
    game.turns = LAST_TURN - 1
    play(game, "Y6>1")
    assert game.outcome is None
    play(game, "Y2>1")
    assert game.scores == (7, -4)


# End of a round and of the game


def test_booklet_example_linus_ends_the_round_with_6_stars_and_anne_gets_7_minus_points() -> None:
    game = position(
        ["B2", "R6 G9 Y2 E11", "P6 P7"], "R4", "B9", draw_pile="G1", hidden=["Y6 E3", "G6 R5", "B6 G5"], rounds=1
    )
    play(game, "B2>2")
    assert game.scores == (6, -7, -7)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_the_round_ends_at_once_also_with_a_card_in_the_gap() -> None:
    game = position(["Y6", "R6"], "R4", "B9", draw_pile="G1", hidden=["R1 R2", "B6 B5"])
    play(game, "Y6>2")
    assert game.scores == (1, -4)


def test_the_next_round_is_dealt_again_and_started_by_the_next_seat() -> None:
    game = position(["B2", "R6 G9"], "R4", "B9", rounds=2)
    order = shuffled(DECK, random.Random(3))
    game.play(0, "B2>2", lambda cards: list(order) if tuple(cards) == DECK else [])
    assert (game.round, game.rounds) == (2, 2)
    assert game.hands == [order[:12], order[12:24]]
    assert game.hidden == [(), ()]
    assert game.piles == [[], []]
    assert game.view(0).turns == 0
    assert list(game.to_move) == [0, 1]
    hide_any(game)
    assert list(game.to_move) == [1]


def to_the_end(game: Between, seed: int) -> None:
    rng = random.Random(seed)
    while game.to_move:
        seat = game.to_move[0]
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_four_rounds_are_played_three_by_three_players_and_each_is_started_by_the_next_seat(
    players: int, rounds: int
) -> None:
    game = Between(players, first=1, shuffle=shuffler(random.Random(players)), events=[])
    to_the_end(game, players)
    assert [(event.round, event.starter) for event in told(game, Deal)] == [
        (number, number % players) for number in range(1, rounds + 1)
    ]
    history = game.view(None).history
    assert len(history) == rounds
    assert game.scores == tuple(map(sum, zip(*history, strict=True)))


def test_the_number_of_rounds_is_an_option() -> None:
    game = Between(3, BetweenOptions(rounds=5), first=0, shuffle=shuffler(random.Random(0)))
    to_the_end(game, 0)
    assert len(game.history) == 5
    for rounds in (0, 101, True, "4"):
        with pytest.raises(RuleError, match="rounds is a whole number from 1 to 100"):
            BetweenOptions.read({"rounds": rounds})


def test_the_best_sum_wins_and_ties_are_shared() -> None:
    game = position(["B2", "R6", "R1"], "R4", "B9", hidden=["R2 Y2", "B1 G1", "B6 B7"])
    game.totals = (-10, 7, 3)
    play(game, "B2>2")
    assert game.outcome is not None
    assert game.outcome.scores == (-8, 3, 3)
    assert game.outcome.winners == (1, 2)
    assert game.outcome.reason == "rounds"


# What is told


def test_a_round_is_told_from_the_deal_to_its_end() -> None:
    order = ["R4", "B9", "G1", "E8"]
    dealt = [card for card in DECK if card not in order]
    game = Between(2, ONE_ROUND, first=1, shuffle=lambda _: dealt[:24] + order + dealt[24:], events=[])
    assert (game.phase, game.round, game.rounds) == ("hide", 1, 1)
    assert game.events == [Deal(round=1, starter=1, hand_size=12)]
    hide_any(game)
    assert told(game, BeginPiles) == [BeginPiles(cards=("R4", "B9"))]
    game.hands[1] = ["Y6", "Y5", "E1"]
    game.events = []
    assert game.phase == "play"
    play(game, "Y6>1", "Y5>1", "pass")
    assert game.events == [
        Play(seat=1, card="Y6", pile=1, in_gap=True, gap=(7, 8), left=2),
        Play(seat=1, card="Y5", pile=1, in_gap=False, gap=(6, 7, 8), left=1),
        Pass(seat=0),
        Draw(seat=0, card="G1", draw_pile=len(dealt) - 24 + 1),
    ]


def test_a_card_that_is_turned_up_and_laid_is_told_with_the_gap_it_leaves() -> None:
    game = position(["R2 R1", "P3 Y11"], "R5", "E4", draw_pile="Y9 Y10")
    play(game, "pass")
    assert game.phase == "flip"
    assert told(game, TurnUp) == [TurnUp(seat=1, card="Y10")]
    play(game, "flip 1")
    assert game.phase == "play"
    assert told(game, Flip) == [Flip(seat=1, card="Y10", pile=1, gap=(5, 6, 7, 8, 9))]


def test_a_preview_tells_what_a_pass_does_as_far_as_it_can_be_known() -> None:
    game = position(["Y1 Y2", "E1 E2"], "R4", "B9", draw_pile="G1", hidden=["R6 R5", "B1 B2"])
    assert preview(Between, game.view(0), "pass") == [Pass(seat=0)]
    game.draw_pile = []
    assert preview(Between, game.view(0), "pass") == [Pass(seat=0), NothingToDraw(seat=0)]
    play(game, "pass")
    assert preview(Between, game.view(1), "pass") == [Pass(seat=1), NothingToDraw(seat=1), Blocked()]
    play(game, "pass")
    assert game.phase == "over"


# What is known


def test_a_seat_sees_its_own_cards_and_of_the_others_only_how_many() -> None:
    game = position(["Y6 Y2", "E1 E2"], "G3 R4", "B9", draw_pile="G1 G2", hidden=["R6 R5", "B1 B2"])
    view = game.view(0)
    assert view.hand == ("Y2", "Y6")
    assert view.hidden == ("R6", "R5")
    assert view.piles == (("G3", "R4"), ("B9",))
    assert view.gap == (5, 6, 7, 8)
    assert view.hand_sizes == (2, 2)
    assert view.draw_pile == 2
    assert game.view(None).hand == game.view(None).hidden == ()
    other = position(["Y6 Y2", "G1 B2"], "G3 R4", "B9", draw_pile="E2 B1", hidden=["R6 R5", "E1 G2"])
    assert other.view(0) == view, "the other's hand and hidden cards and the draw pile make no difference"
    assert other.view(1) != game.view(1)


def test_a_draw_is_seen_by_who_draws_and_hidden_cards_by_who_hides_them() -> None:
    game = position(["Y6 Y2", "E1 E2"], "R4", "B9", draw_pile="G1 G2")
    play(game, "pass")
    (draw,) = told(game, Draw)
    assert seen_by(draw, 0) == Draw(seat=0, card="G1", draw_pile=1)
    assert seen_by(draw, 1) == seen_by(draw, None) == Draw(seat=0, card=None, draw_pile=1)
    game = Between(2, first=0, shuffle=list, events=[])
    hide_any(game)
    for event in told(game, Hide):
        assert seen_by(event, event.seat) == event
        assert event.cards == game.hidden[event.seat or 0]
        for other in (None, 1 - (event.seat or 0)):
            assert seen_by(event, other) == Hide(seat=event.seat, cards=None)


def test_at_the_end_of_a_round_the_winner_shows_hidden_cards_and_nobody_else_does() -> None:
    game = position(["B2", "R6 G9"], "R4", "B9", draw_pile="G1", hidden=["Y6 E3", "G6 R5"])
    play(game, "B2>2")
    (event,) = told(game, RoundOver)
    assert seen_by(event, 1) == RoundOver(
        seat=0,
        round=1,
        turns=0,
        hidden=("Y6", "E3"),
        hands=((), ("G9", "R6")),
        scores=(6, -6),
        totals=(6, -6),
    )
    assert event.chance, "a preview of the last card must not show the cards of others"
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert view.shown_hands == ((), ("G9", "R6"))
        assert view.shown_hidden == (("Y6", "E3"), ())
        drawn = Between.sample(view, random.Random(0))
        assert drawn.view(seat) == view
        assert drawn.hidden[0] == ("Y6", "E3")
        assert sorted(drawn.hands[1]) == ["G9", "R6"]
    assert {Between.sample(game.view(0), random.Random(seed)).hidden[1] for seed in range(50)} == {
        ("G6", "R5"),
        ("G1", "G6"),
        ("G1", "R5"),
    }


def test_a_card_drawn_from_a_rebuilt_pile_is_one_of_those_that_were_face_up() -> None:
    game = position(["Y1 Y2", "E1 E2"], "G5 R4", "B9", hidden=["R6 R5", "B1 B2"])
    play(game, "pass")
    assert sorted(game.hands[0]) == ["G5", "Y1", "Y2"]
    view = game.view(1)
    assert view.face_down == (("B1", "B2", "E1", "E2", "R5", "R6", "Y1", "Y2"), ("G5",))
    assert view.origins == ((2, 1), (2, 0))
    for seed in range(20):
        drawn = Between.sample(view, random.Random(seed))
        assert "G5" in drawn.hands[0], "it was the only card of the new pile"
        assert "G5" in Between.sample(game.view(None), random.Random(seed)).hands[0]


def test_full_games_are_drawn_evenly() -> None:
    """All positions that agree with a view, counted out one by one, come up equally often."""
    game = position(["Y1", "E1", "E2"], "G5 R4", "P6 B9", hidden=["R6 R5", "B1 B2", "B3 B4"])
    game.to_move = (1,)
    play(game, "pass")
    assert game.draw_pile + game.hands[1][1:] == ["P6", "G5"], "the new pile has had two cards, and one is drawn"
    view = game.view(0)

    def places(drawn: Between) -> tuple[object, ...]:
        return (*(tuple(sorted(hand)) for hand in drawn.hands), *drawn.hidden, tuple(drawn.draw_pile))

    expected = set()
    for a, b, c, d, e, f in permutations(["E1", "E2", "B1", "B2", "B3", "B4"]):
        for drawn_card, left in (("G5", "P6"), ("P6", "G5")):
            hidden = (tuple(sorted((c, d))), tuple(sorted((e, f))))
            expected.add((("Y1",), tuple(sorted((a, drawn_card))), (b,), ("R6", "R5"), *hidden, (left,)))
    assert len(expected) == 360
    rng = random.Random(11)
    draws = 50 * len(expected)
    counts = Counter(places(Between.sample(view, rng)) for _ in range(draws))
    assert set(counts) == expected
    deviation = sum((count - 50) ** 2 / 50 for count in counts.values())
    assert deviation < 359 + 5 * (2 * 359) ** 0.5, "chi-squared with 359 degrees of freedom"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_known_of_face_down_cards_is_what_anyone_would_note_who_watches_the_shuffles(players: int) -> None:
    """Random games, with a watcher who notes which shuffle each card was last in, and who draws from which."""
    rng = random.Random(players)
    shuffle_of: dict[str, int] = {}
    count = rebuilds = 0

    def shuffle(cards: Sequence[str]) -> list[str]:
        nonlocal count
        count += 1
        shuffle_of.update(dict.fromkeys(cards, count))
        return shuffled(cards, rng)

    game = Between(players, ONE_ROUND, first=0, shuffle=shuffle)
    while game.to_move:
        seat = game.to_move[0]
        legal = game.legal(seat)
        move = "pass" if "pass" in legal and rng.random() < 0.5 else pick(legal, rng)
        game.play(seat, move, shuffle)
        view = game.view(None)
        face_up = {*view.piles[0], *view.piles[1], view.flipped}
        known = {number: sorted(c for c, n in shuffle_of.items() if n == number) for number in range(1, count + 1)}
        groups = [tuple(card for card in known[number] if card not in face_up) for number in known]
        assert view.face_down == tuple(group for group in groups if group)
        for other, hand in enumerate(game.hands):
            assert view.origins[other] == tuple(len({*hand} & {*group}) for group in view.face_down)
        assert {*game.draw_pile} <= {*view.face_down[-1]}
        rebuilds = max(rebuilds, len(view.face_down) - 1)
    assert rebuilds > 0
