"""Sumrise, by its booklet and the rulings. Cards are written out; no test depends on what a seed happens to deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from quintet.engine import Chose, Event, RuleError, Shuffle, pick, preview, seen_by, shuffler
from quintet.games.sumrise.events import (
    Call,
    Deal,
    Draw,
    Enter,
    Fail,
    FullColumn,
    FullRow,
    LastCards,
    Lay,
    Rebuild,
    Skip,
)
from quintet.games.sumrise.rules import DECK, CalledSum, Sumrise, called
from quintet.games.sumrise.sheet import (
    BONUS,
    EMPTY_SHEET,
    LAYOUT,
    Row,
    Sheet,
    column_points,
    entered,
    entries,
    row_points,
    sheet_points,
)


def no_shuffle(cards: Sequence[str]) -> list[str]:
    raise AssertionError(f"nothing is shuffled here, least of all {cards}")


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards)


def row(colour: str, entries: str) -> Row:
    """A row from its nine fields, left to right, a dot for an empty one."""
    numbers = iter(entries.split())
    fields = tuple(None if mark in " ." else 0 if (n := next(numbers)) == "." else int(n) for mark in LAYOUT[colour])
    assert next(numbers, None) is None
    return fields


BLANK = ". . . . . . . . ."


def sheet(orange: str = BLANK, yellow: str = BLANK, purple: str = BLANK) -> Sheet:
    return row("O", orange), row("Y", yellow), row("P", purple)


def table(
    hands: Sequence[str],
    grid: str,
    *,
    pile: str | None = None,
    sheets: Sequence[Sheet] = (),
    fails: Sequence[int] = (),
    turn: int = 0,
) -> Sumrise:
    """A game with these hands, the top cards of the grid, and the pile, top card first.

    What is named nowhere lies in the pile or, where the pile is given, covered on place a.
    """
    game = Sumrise(len(hands), first=turn, shuffle=in_order)
    game.hands = [hand.split() for hand in hands]
    game.grid = {place: [card] for place, card in zip("abcd", grid.split(), strict=True)}
    game.pile = [] if pile is None else pile.split()[::-1]
    named = set(game.cards())
    rest = [card for card in DECK if card not in named]
    if pile is None:
        game.pile = rest
    else:
        game.grid["a"][:0] = rest
    if sheets:
        game.sheets = list(sheets)
    if fails:
        game.fails = list(fails)
    assert sorted(game.cards()) == sorted(DECK)
    return game


def tops(game: Sumrise) -> list[str]:
    return [cards[-1] for cards in game.grid.values()]


# The sheet ------------------------------------------------------------------------------------------------------------


def test_each_row_has_nine_fields_and_one_missing_and_is_shifted() -> None:
    columns = {c: [n for n, mark in enumerate(line) if mark in "o*"] for c, line in LAYOUT.items()}
    assert columns == {
        "O": [2, 3, 4, 6, 7, 8, 9, 10, 11],
        "Y": [1, 2, 3, 4, 5, 7, 8, 9, 10],
        "P": [0, 1, 2, 3, 5, 6, 7, 8, 9],
    }
    assert [line.index(".") for line in LAYOUT.values()] == [5, 6, 4]


def test_the_five_columns_of_three_have_one_bonus_field_each() -> None:
    assert BONUS == {2: "P", 3: "O", 7: "O", 8: "Y", 9: "P"}
    threes = [n for n in range(12) if all(line[n] in "o*" for line in LAYOUT.values())]
    assert threes == sorted(BONUS)


def test_a_number_can_be_entered_anywhere_on_an_empty_sheet() -> None:
    assert entries(EMPTY_SHEET, 9, "OYP") == [
        *("O:2", "O:3", "O:4", "O:6", "O:7", "O:8", "O:9", "O:10", "O:11"),
        *("Y:1", "Y:2", "Y:3", "Y:4", "Y:5", "Y:7", "Y:8", "Y:9", "Y:10"),
        *("P:0", "P:1", "P:2", "P:3", "P:5", "P:6", "P:7", "P:8", "P:9"),
    ]


def test_a_row_ascends_from_left_to_right_with_gaps_of_any_size() -> None:
    yellow = sheet(yellow=". 4 . . . 9 . . 15")
    assert entries(yellow, 3, "Y") == ["Y:1"]
    assert entries(yellow, 5, "Y") == ["Y:3", "Y:4", "Y:5"]
    assert entries(yellow, 14, "Y") == ["Y:8", "Y:9"]
    assert entries(yellow, 16, "Y") == []


def test_a_number_stands_only_once_in_a_row() -> None:
    for number in (4, 9, 15):
        assert entries(sheet(yellow=". 4 . . . 9 . . 15"), number, "Y") == []


def test_a_number_stands_only_once_in_a_column_of_three_or_of_two() -> None:
    # The purple 7 stands in column 2, a column of three; the orange 7 in column 10, a column of two.
    one = sheet(orange=". . . . . . . 7 .", purple=". . 7 . . . . . .")
    assert entries(one, 7, "Y") == ["Y:1", "Y:3", "Y:4", "Y:5", "Y:7", "Y:8", "Y:9"]


def test_the_order_within_a_column_is_free() -> None:
    one = sheet(orange="9 . . . . . . . .", purple=". . 2 . . . . . .")
    for number in (1, 5, 12):
        assert "Y:2" in entries(one, number, "Y")


def test_the_rows_may_be_filled_in_any_order() -> None:
    """The booklet's example: yellow right, purple middle, purple left, orange far right, yellow left."""
    one = EMPTY_SHEET
    for move, number in (("Y:9", 14), ("P:5", 8), ("P:1", 3), ("O:11", 17), ("Y:2", 4)):
        assert move in entries(one, number, move[0])
        one = entered(one, move, number)
    assert one == sheet(". . . . . . . . 17", ". 4 . . . . . 14 .", ". 3 . . 8 . . . .")


@pytest.mark.parametrize("number", [0, -1, -2, -6])
def test_zero_and_minus_numbers_cannot_be_entered(number: int) -> None:
    assert entries(EMPTY_SHEET, number, "OYP") == []


def test_1_and_18_can_be_entered() -> None:
    assert called("O-2", "Y0", "P3", ("a", "b", "c")).number == 1
    assert called("O6", "Y6", "P6", ("a", "b", "c")).number == 18
    assert len(entries(EMPTY_SHEET, 1, "O")) == len(entries(EMPTY_SHEET, 18, "O")) == 9


def is_correct(one: Sheet) -> bool:
    """Whether a sheet keeps both rules for entering numbers, read plainly off the booklet."""
    lines = [[number for number in line if number] for line in one]
    columns = [[number for number in column if number] for column in zip(*one, strict=True)]
    rising = all(line == sorted(set(line)) for line in lines)
    return rising and all(len(column) == len(set(column)) for column in columns)


def test_the_fields_listed_are_exactly_those_that_leave_a_correct_sheet() -> None:
    rng = random.Random(1)
    for _ in range(30):
        one = EMPTY_SHEET
        for _ in range(20):
            number = 1 + int(rng.random() * 18)
            listed = entries(one, number, "OYP")
            plain = [
                f"{colour}:{column}"
                for colour, line in zip("OYP", one, strict=True)
                for column, entry in enumerate(line)
                if entry == 0 and is_correct(entered(one, f"{colour}:{column}", number))
            ]
            assert listed == plain
            if listed:
                one = entered(one, pick(listed, rng), number)


# Set-up ---------------------------------------------------------------------------------------------------------------


def test_the_deck_has_32_cards() -> None:
    assert sorted(DECK) == sorted(f"{colour}{n}" for colour in "OYPE" for n in (-2, 0, 1, 2, 3, 4, 5, 6))


def test_hands_are_dealt_from_seat_0_then_the_grid_then_the_pile() -> None:
    deal = sorted(DECK)
    game = Sumrise(2, first=1, shuffle=in_order)
    assert game.hands == [deal[0:3], deal[3:6]]
    assert tops(game) == deal[6:10]
    assert game.pile[::-1] == deal[10:]
    assert game.to_move == (1,)


# Laying and calling ---------------------------------------------------------------------------------------------------


def test_exactly_one_card_is_laid_on_any_place() -> None:
    game = table(["O4 Y-2 E0", "O0 O1 O2"], "Y3 P3 E3 P5")
    assert game.legal(0) == (
        *("E0>a", "E0>b", "E0>c", "E0>d"),
        *("O4>a", "O4>b", "O4>c", "O4>d"),
        *("Y-2>a", "Y-2>b", "Y-2>c", "Y-2>d"),
    )
    assert game.legal(1) == ()


def test_tim_lays_the_orange_4_and_says_a_10_in_orange_or_yellow() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5")
    game.play(0, "O4>d", no_shuffle)
    assert tops(game) == ["O2", "Y3", "E3", "O4"]
    assert game.call == CalledSum(10, "OY", ("d", "b", "c"))
    assert {move[0] for move in game.legal(1)} == {"O", "Y", "s"}


def test_sarah_lays_both_her_ones_and_says_a_5_in_orange_yellow_or_purple() -> None:
    game = table(["P1 O1 E6", "O0 O4 P2"], "O2 Y3 E3 P5")
    game.play(0, "P1>c O1>a", no_shuffle)
    assert tops(game) == ["O1", "Y3", "P1", "P5"]
    assert game.call == CalledSum(5, "OYP", ("a", "b", "c"))
    assert game.hands[0] == ["E6"]


def test_two_cards_of_the_same_number_may_be_laid_in_either_order_on_neighbouring_places() -> None:
    game = table(["P1 O1 E6", "O0 O4 P2"], "O2 Y3 E3 P5")
    singles = [f"{card}>{place}" for card in ("E6", "O1", "P1") for place in "abcd"]
    pairs = [
        *("O1>a P1>b", "O1>a P1>c", "O1>b P1>a", "O1>b P1>d", "O1>c P1>a", "O1>c P1>d", "O1>d P1>b", "O1>d P1>c"),
        *("P1>a O1>b", "P1>a O1>c", "P1>b O1>a", "P1>b O1>d", "P1>c O1>a", "P1>c O1>d", "P1>d O1>b", "P1>d O1>c"),
    ]
    assert game.legal(0) == tuple(sorted(singles + pairs))


def test_never_more_than_two_cards_are_laid_even_of_three_equal_ones() -> None:
    game = table(["P1 O1 E1", "O0 O4 P2"], "O2 Y3 E3 P5")
    assert Counter(move.count(">") for move in game.legal(0)) == {1: 12, 2: 6 * 8}


def test_cards_of_different_numbers_are_no_pair_even_of_one_colour() -> None:
    game = table(["E2 E-2 O0", "O1 O4 P2"], "O2 Y3 E3 P5")
    assert all(" " not in move for move in game.legal(0))


@pytest.mark.parametrize(
    ("place", "number", "colours"),
    [("a", 1 + 3 + 4, "YP"), ("b", 1 + 2 + 5, "OP"), ("c", 1 + 2 + 5, "OP"), ("d", 1 + 3 + 4, "YP")],
)
def test_the_laid_card_counts_with_its_two_neighbours_not_with_the_card_across(
    place: str, number: int, colours: str
) -> None:
    game = table(["P1 O6 E6", "O0 O4 P2"], "O2 Y3 P4 P5")
    game.play(0, f"P1>{place}", no_shuffle)
    assert game.call is not None
    assert (game.call.number, game.call.colours) == (number, colours)


def test_the_second_card_of_a_pair_counts_and_the_first_with_it_only_as_its_neighbour() -> None:
    game = table(["P1 O1 E6", "O0 O4 P2"], "O2 Y3 E3 P5")
    game.play(0, "O1>a P1>c", no_shuffle)  # P1 on c beside O1 on a and P5 on d
    assert game.call == CalledSum(1 + 1 + 5, "OP", ("c", "a", "d"))


# Entering -------------------------------------------------------------------------------------------------------------


def test_all_who_can_enter_decide_at_once_and_see_nothing_of_each_other() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2", "P0 P3 Y6"], "O2 Y3 E3 P5")
    game.play(0, "O4>d", no_shuffle)
    assert game.to_move == (0, 1, 2)
    other = game.copy()
    game.play(1, "Y:7", no_shuffle)
    other.play(1, "skip", no_shuffle)
    for seat in (None, 0, 2):
        assert game.view(seat) == other.view(seat)
        assert game.view(seat).answered == (1,)
    assert game.view(1) != other.view(1)
    game.play(2, "skip", no_shuffle)
    game.play(0, "O:2", no_shuffle)
    assert game.sheets == [entered(EMPTY_SHEET, "O:2", 10), entered(EMPTY_SHEET, "Y:7", 10), EMPTY_SHEET]
    assert game.fails == [0, 0, 0]
    assert game.turn == 1
    assert game.call is None


def test_the_player_whose_turn_it_is_fails_and_the_others_skip() -> None:
    one = sheet(orange="9 . . . . . . . 11", yellow="10 . . . . . . . .")
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[one, one])
    game.play(0, "O4>d", no_shuffle)
    fields = ("O:10", "O:3", "O:4", "O:6", "O:7", "O:8", "O:9")
    assert game.legal(0) == (*fields, "fail")
    assert game.legal(1) == (*fields, "skip")
    game.play(0, "fail", no_shuffle)
    game.play(1, "skip", no_shuffle)
    assert game.fails == [1, 0]
    assert game.scores == (3 - 5, 3)


def test_only_those_who_can_enter_are_asked_and_the_player_whose_turn_it_is_fails_without_being_asked() -> None:
    stuck = sheet(orange="11 . . . . . . . .", yellow="11 . . . . . . . .")
    # 10 has no place to the left of an 11 in the first field.
    game = table(["O4 Y0 P6", "O0 O1 P2", "P0 P3 Y6"], "O2 Y3 E3 P5", sheets=[stuck, EMPTY_SHEET, stuck])
    game.play(0, "O4>d", no_shuffle)
    assert game.to_move == (1,)
    assert game.fails == [0, 0, 0]
    game.play(1, "skip", no_shuffle)
    assert game.fails == [1, 0, 0]
    assert game.to_move == (1,)
    assert game.call is None


def test_three_grey_cards_cannot_be_entered_by_anyone_and_are_a_failed_attempt() -> None:
    game = table(["E4 Y0 P6", "O0 O1 P2"], "O2 E2 E3 P5")
    game.play(0, "E4>d", no_shuffle)
    assert game.fails == [1, 0]
    assert game.to_move == (1,)
    assert game.legal(1)[0] == "O0>a"


@pytest.mark.parametrize("card", ["O-2", "Y-2"])
def test_a_sum_of_zero_or_less_cannot_be_entered_by_anyone_and_is_a_failed_attempt(card: str) -> None:
    grid = "O6 P0 E2 P5" if card == "O-2" else "O6 P-2 E2 P5"
    game = table([f"{card} Y0 P6", "O1 O3 P2"], grid)
    game.play(0, f"{card}>d", no_shuffle)
    assert game.fails == [1, 0]
    assert game.to_move == (1,)


def test_hands_are_filled_up_to_three_after_one_card_and_after_two() -> None:
    game = table(["P1 O1 E6", "O0 O4 P2"], "O2 Y3 E3 P5", pile="Y0 Y1 Y2 Y4")
    game.play(0, "P1>c O1>a", no_shuffle)
    assert game.hands[0] == ["E6"], "cards are drawn when all have decided"
    game.play(0, "P:0", no_shuffle)
    game.play(1, "P:0", no_shuffle)
    assert game.hands[0] == ["E6", "Y0", "Y1"]
    game.play(1, "O0>a", no_shuffle)
    for seat in game.to_move:
        game.play(seat, game.legal(seat)[-1], no_shuffle)
    assert game.hands[1] == ["O4", "P2", "Y2"]
    assert game.to_move == (0,)


def test_turns_go_clockwise() -> None:
    rng = random.Random(1)
    game = Sumrise(4, first=2, shuffle=shuffler(rng))
    turns: list[int] = []
    while game.to_move and len(turns) < 9:
        if game.call is None:
            turns.append(game.turn)
        game.play(game.to_move[0], pick(game.legal(game.to_move[0]), rng), shuffler(rng))
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2]


# Rebuilding the pile --------------------------------------------------------------------------------------------------


def enter_nothing(game: Sumrise, shuffle: Shuffle) -> None:
    """All who are asked enter nothing."""
    for seat in game.to_move:
        game.play(seat, game.legal(seat)[-1], shuffle)


def test_the_covered_cards_are_the_new_pile_those_covered_this_turn_too() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", pile="")
    piles = []

    def shuffle(cards: Sequence[str]) -> list[str]:
        piles.append(sorted(cards))
        return sorted(cards)

    game.play(0, "O4>d", shuffle)
    assert piles == [], "the pile is rebuilt when a card is needed, not before"
    enter_nothing(game, shuffle)
    left = {"O4", "Y0", "P6", "O0", "O1", "P2", "O2", "Y3", "E3"}
    assert piles == [sorted(card for card in DECK if card not in left)]
    assert "P5" in piles[0]
    assert game.hands[0] == ["Y0", "P6", piles[0][0]]
    assert [len(cards) for cards in game.grid.values()] == [1, 1, 1, 1]
    assert tops(game) == ["O2", "Y3", "E3", "O4"]


def test_the_rebuild_may_come_between_two_cards() -> None:
    game = table(["P1 O1 E6", "O0 O4 P2"], "O2 Y3 E3 P5", pile="Y6")
    game.events = []
    game.play(0, "P1>c O1>a", in_order)
    enter_nothing(game, in_order)
    assert [event.kind for event in game.events if event.chance] == ["draw", "rebuild", "draw"]
    assert game.hands[0] == ["E6", "Y6", "E-2"]
    assert "O2" in game.pile
    assert "E3" in game.pile


def test_an_empty_pile_is_not_rebuilt_before_a_card_is_needed() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", pile="Y6")
    game.play(0, "O4>d", no_shuffle)
    enter_nothing(game, no_shuffle)
    assert game.pile == []
    assert game.hands[0] == ["Y0", "P6", "Y6"]
    assert game.to_move == (1,)


# The end --------------------------------------------------------------------------------------------------------------

ALMOST = "1 3 5 7 . 11 13 15 17"
"""Only 8, 9 or 10 fits: in column 7 of orange and purple's column 6."""
FULL = "2 4 6 8 10 12 14 16 18"


def test_two_full_rows_of_one_player_end_the_game_before_cards_are_drawn() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[EMPTY_SHEET, sheet(ALMOST, FULL)])
    game.play(0, "O4>d", no_shuffle)
    game.play(0, "O:2", no_shuffle)
    game.play(1, "O:7", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.reason == "rows"
    assert game.outcome.winners == (1,)
    assert game.outcome.scores == (1, 17 + 18)
    assert game.hands[0] == ["Y0", "P6"]
    assert game.to_move == ()


def test_full_rows_of_two_players_do_not_end_the_game() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[sheet(yellow=FULL), sheet(ALMOST)])
    game.play(0, "O4>d", no_shuffle)
    game.play(0, "O:2", no_shuffle)
    game.play(1, "O:7", no_shuffle)
    assert game.outcome is None
    assert game.to_move == (1,)


def test_the_fourth_failed_attempt_ends_the_game() -> None:
    game = table(["E4 Y0 P6", "O0 O1 P2"], "O2 E2 E3 P5", fails=[2, 3])
    game.play(0, "E4>d", no_shuffle)
    assert game.outcome is None, "a third one of one player and a third one of another are no fourth"
    game.play(1, "O0>a", no_shuffle)
    enter_nothing(game, no_shuffle)
    assert game.outcome is not None
    assert game.outcome.reason == "fails"
    assert game.outcome.scores == (-15, -20)
    assert game.outcome.winners == (0,)
    assert game.hands[1] == ["O1", "P2"]


def test_all_who_can_enter_decide_even_if_the_end_is_already_certain() -> None:
    stuck = sheet(orange="11 . . . . . . . .", yellow="11 . . . . . . . .")
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[stuck, EMPTY_SHEET], fails=[3, 0])
    game.play(0, "O4>d", no_shuffle)
    assert game.outcome is None
    assert game.to_move == (1,)
    game.play(1, "O:2", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.scores == (2 - 20, 1)


def test_two_full_rows_are_the_reason_even_if_a_player_fails_for_the_fourth_time_at_once() -> None:
    stuck = sheet(orange="11 . . . . . . . .", yellow="11 . . . . . . . .")
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[stuck, sheet(ALMOST, FULL)], fails=[3, 0])
    game.play(0, "O4>d", no_shuffle)
    game.play(1, "O:7", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.reason == "rows"
    assert game.fails == [4, 0]


def test_the_most_points_win_and_ties_are_shared() -> None:
    one = sheet("9 . . . . . . . .")
    hands = ["E4 Y0 P6", "O0 O1 P2", "P0 P3 Y6", "Y1 Y2 Y4"]
    game = table(hands, "O2 E2 E3 P5", sheets=[one, one, EMPTY_SHEET, one], fails=[3, 0, 0, 0])
    game.play(0, "E4>d", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.scores == (-19, 1, 0, 1)
    assert game.outcome.winners == (1, 3)


def test_sarahs_sheet_is_worth_43_points() -> None:
    """Orange 4 numbers, yellow full with 16 at its end, purple 6, bonus 5, 10 and 12, two failed attempts."""
    sarah = sheet(
        orange=". 5 . . 10 . 14 . 15",
        yellow="1 2 3 4 6 8 12 13 16",
        purple="1 . . 4 6 . 9 . 12",
    )
    assert list(map(row_points, sarah)) == [4, 16, 5]
    sarah = entered(sarah, "P:1", 3)
    assert list(map(row_points, sarah)) == [4, 16, 6]
    assert [column_points(sarah, column) for column in BONUS] == [0, 5, 10, 0, 12]
    assert sheet_points(sarah, 2) == 43


def test_columns_of_two_bring_no_bonus() -> None:
    one = sheet(". . 3 4 . . . 14 .", ". . . 5 . . . . 15", ". . . . . 6 . . .")
    assert all(sum(bool(line[column]) for line in one) == 2 for column in (4, 6, 10))
    assert sum(column_points(one, column) for column in range(12)) == 0


def test_a_full_row_scores_its_last_number_and_not_its_fields() -> None:
    assert row_points(row("P", "1 2 3 4 5 6 7 8 9")) == 9
    assert row_points(row("P", "1 2 3 4 5 6 7 . 18")) == 8


# Alone ----------------------------------------------------------------------------------------------------------------


def test_alone_the_pile_is_not_rebuilt_and_one_plays_until_the_hand_is_empty() -> None:
    game = table(["P1 O1 E6"], "O2 Y3 E3 P5", pile="Y6")
    game.play(0, "P1>c O1>a", no_shuffle)
    game.events = []
    game.play(0, "O:2", no_shuffle)
    assert game.events[-1] == LastCards(seat=0, count=2)
    assert game.hands == [["E6", "Y6"]], "two cards are needed, one is there"
    assert game.legal(0)[0] == "E6>a"
    game.play(0, "E6>a", no_shuffle)
    game.play(0, "P:9", no_shuffle)
    assert game.hands == [["Y6"]]
    assert game.outcome is None
    game.play(0, "Y6>a", no_shuffle)
    game.play(0, "fail", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.reason == "cards"
    assert game.outcome.scores == (2 - 5,)
    assert game.outcome.winners == (0,), "the one seat always wins"


def test_alone_the_last_cards_may_be_a_pair() -> None:
    game = table(["P1 O1"], "O2 Y3 E3 P5", pile="")
    game.play(0, "P1>c O1>a", no_shuffle)
    game.play(0, "O:2", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.reason == "cards"


def test_alone_the_game_also_ends_by_the_fourth_failed_attempt() -> None:
    game = table(["E4 Y0 P6"], "O2 E2 E3 P5", fails=[3])
    game.play(0, "E4>d", no_shuffle)
    assert game.outcome is not None
    assert game.outcome.reason == "fails"
    assert game.outcome.winners == (0,)


# What is known --------------------------------------------------------------------------------------------------------


def rebuilt() -> Sumrise:
    """Three players; O0 and O1 are hidden since the first shuffle, E0, E1 and E2 since the second."""
    game = table(["Y0 P6 Y6", "O0 E0", "O1 E1"], "O2 Y3 E3 P5", pile="E2")
    game.origin = dict.fromkeys(["Y0", "O0", "O1"], 0) | dict.fromkeys(["P6", "Y6", "E0", "E1", "E2"], 1)
    game.shuffles = 2
    return game


def test_a_view_tells_which_unseen_cards_come_from_which_shuffle() -> None:
    view = rebuilt().view(0)
    assert view.unseen == (("O0", "O1", "Y0"), ("E0", "E1", "E2", "P6", "Y6"))
    assert view.origins == ((0, 1, 1), (0, 1), (0, 1))
    assert view.hand == ("P6", "Y0", "Y6")
    assert rebuilt().view(None).hand == ()


def test_all_that_can_be_is_drawn_equally_often() -> None:
    view, rng = rebuilt().view(0), random.Random(1)
    draws = 12_000
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(draws):
        game = Sumrise.sample(view, rng)
        assert game.hands[0] == ["P6", "Y0", "Y6"]
        seen[(*game.hands[1], *game.hands[2], *game.pile)] += 1
    old = (("O0", "O1"), ("O1", "O0"))
    new = (("E0", "E1", "E2"), ("E0", "E2", "E1"), ("E1", "E0", "E2"), ("E1", "E2", "E0"), ("E2", "E0", "E1"))
    possible = {(o[0], n[0], o[1], n[1], n[2]) for o in old for n in (*new, ("E2", "E1", "E0"))}
    assert set(seen) == possible
    expected = draws / len(possible)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 31.3, "chi-square, 11 degrees, 0.1 %"


def test_a_card_that_lay_face_up_stays_known_in_the_rebuilt_pile() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", pile="")
    game.play(0, "O4>d", in_order)
    enter_nothing(game, in_order)
    held = ("O0", "O1", "P2", "P6", "Y0")
    view = game.view(1)
    assert view.unseen[0] == held
    assert len(view.unseen[1]) == 23
    assert view.origins == ((0, 0, 1), (0, 0, 0))
    rng = random.Random(1)
    for _ in range(50):
        hand = Sumrise.sample(view, rng).hands[0]
        assert sorted(hand[:2]) == ["P6", "Y0"], "seat 1 can work out both cards from before the rebuild"
        assert hand[2] in view.unseen[1]


def test_a_card_laid_from_the_hand_tells_its_shuffle_and_leaves_the_unseen() -> None:
    game = rebuilt()
    game.play(0, "P6>a", no_shuffle)
    view = game.view(1)
    assert view.origins[0] == (0, 1)
    assert view.unseen == (("O0", "O1", "Y0"), ("E0", "E1", "E2", "Y6"))


def test_only_the_drawer_sees_the_drawn_card() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", pile="Y6")
    game.events = []
    game.play(0, "O4>d", no_shuffle)
    enter_nothing(game, no_shuffle)
    (draw,) = [event for event in game.events if event.kind == "draw"]
    assert seen_by(draw, 0) == Draw(seat=0, card="Y6", pile=0)
    assert seen_by(draw, 1) == seen_by(draw, None) == Draw(seat=0, card=None, pile=0)


def test_events_tell_the_whole_turn() -> None:
    one = sheet(ALMOST, ". . . . . 12 . . .", ". . . . . . 2 . .")
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", pile="Y6", sheets=[one, EMPTY_SHEET])
    game.events = []
    game.play(0, "O4>d", no_shuffle)
    game.play(1, "skip", no_shuffle)
    game.play(0, "O:7", no_shuffle)
    assert game.events == [
        Lay(seat=0, card="O4", place="d", covered="P5"),
        Call(seat=0, number=10, colours="OY", places=("d", "b", "c"), asked=(0, 1)),
        Chose(seat=1, move="skip"),
        Enter(seat=0, row="O", column=7, number=10),
        FullRow(seat=0, row="O", points=17),
        FullColumn(seat=0, column=7, points=10),
        Skip(seat=1),
        Draw(seat=0, card="Y6", pile=0),
    ]


def test_the_deal_tells_who_starts_and_the_grid_but_no_hand() -> None:
    events: list[Event] = []
    Sumrise(2, first=1, shuffle=in_order, events=events)
    assert events == [Deal(starter=1, grid=tuple(sorted(DECK)[6:10]))]


def test_a_failed_attempt_by_choice_is_told_once() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", pile="")
    game.play(0, "O4>d", no_shuffle)
    game.events = []
    game.play(1, "skip", no_shuffle)
    game.play(0, "fail", in_order)
    covered = sorted(set(DECK) - {"O4", "Y0", "P6", "O0", "O1", "P2", "O2", "Y3", "E3"})
    assert game.events == [
        Chose(seat=1, move="skip"),
        Skip(seat=1),
        Fail(seat=0, attempt=1, limit=4, cost=5, forced=False),
        Rebuild(cards=tuple(covered)),
        Draw(seat=0, card=covered[0], pile=len(covered) - 1),
    ]


def test_a_preview_of_laying_tells_the_call_and_the_failed_attempt_and_stops_before_the_draw() -> None:
    game = table(["E4 Y0 P6", "O0 O1 P2"], "O2 E2 E3 P5")
    events = preview(Sumrise, game.view(0), "E4>d")
    assert [event.kind for event in events] == ["lay", "call", "fail"]
    assert events[-1] == Fail(seat=0, attempt=1, limit=4, cost=5, forced=True)


def test_a_view_says_what_is_asked_and_what_a_failed_attempt_means() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", fails=[3, 0])
    view = game.view(1)
    assert (view.phase, view.fail_cost, view.fails_to_end) == ("lay", 5, 4)
    assert (view.places, view.rows) == (("a", "b", "c", "d"), ("O", "Y", "P"))
    game.play(0, "O4>d", no_shuffle)
    assert game.view(1).phase == "enter"
    enter_nothing(game, no_shuffle)
    assert game.view(1).phase == "over"


def test_there_are_no_options() -> None:
    assert Sumrise.options_type().as_dict() == {}
    with pytest.raises(RuleError, match="no option"):
        Sumrise.options_type.read({"rows": 3})
