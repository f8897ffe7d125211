"""Corridor beside its booklet and the rulings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, cast

import pytest

from quintet.conformance import random_play, start
from quintet.engine import Event, RuleError, preview, prospect, seen_by, shuffler
from quintet.games.corridor.closing import Remains, closings
from quintet.games.corridor.events import Close, Collect, Complete, Deal, Lay, Reveal, WouldLie
from quintet.games.corridor.judge import Judge
from quintet.games.corridor.layout import COLOURS, NUMBER, How, LaidPile, Layout, Place, Row
from quintet.games.corridor.rules import Corridor, CorridorOptions, deck

BASIC, ADVANCED = CorridorOptions(), CorridorOptions(advanced=True)


# Positions, as pictures -----------------------------------------------------------------------------------------------


def layout(picture: str) -> Layout:
    """A layout as it lies on the table: a line for each row, `.` for no card, `R8+R9` for the red 9 on the red 8."""
    lines = [line.split() for line in picture.strip().splitlines()]
    return Layout.of(
        {
            (row, column): tuple(pile.split("+"))
            for row, line in enumerate(lines)
            for column, pile in enumerate(line)
            if pile != "."
        }
    )


def picture(layout: Layout) -> list[str]:
    """The inverse: the lines of the picture, moved to the left border."""
    left = min((row.column for row in layout.rows), default=0)
    return [
        " ".join(["."] * (row.column - left) + ["+".join(pile) or "." for pile in row.piles]) for row in layout.rows
    ]


def to_lay(card: str, centre: str, *, then: str = "", options: CorridorOptions = BASIC) -> Corridor:
    """A game of two in which seat 0 is to lay this card; and then, if said so, seat 1 that one."""
    game = Corridor(2, options, first=0, shuffle=list)
    game.layout = layout(centre)
    game.waiting = [(1, then), (0, card)] if then else [(0, card)]
    lying = {card for pile in game.layout.piles().values() for card in pile} | {card, then}
    others = [card for card in deck(options.advanced) if card not in lying]
    game.hands = [others[0:1], others[1:2]]
    game.undealt = tuple(others[2:])
    game.to_move = (0,)
    game._legal.clear()
    assert Counter(game.cards()) == Counter(deck(options.advanced)), "the test has a card twice"
    return game


def legal(card: str, centre: str, *, options: CorridorOptions = BASIC) -> list[str]:
    """The ways to lay a card, without the words that all moves begin with."""
    moves = to_lay(card, centre, options=options).legal(0)
    assert all(move.startswith(f"lay {card}") for move in moves)
    return [move.removeprefix(f"lay {card}").strip() for move in moves]


def play(game: Corridor, *moves: str) -> list[Event]:
    """Plays moves of seat 0 and returns what was told."""
    game.events = []
    for move in moves:
        game.play(0, move, list)
    return game.events


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def shifts_of(event: Event) -> list[tuple[str, Place, Place]]:
    """Which piles moved to close gaps: their top cards, from where, and to where."""
    assert isinstance(event, Close)
    return list(zip(event.cards, event.before, event.after, strict=True))


# The cards and the start ----------------------------------------------------------------------------------------------


def dealt(*order: str, players: int = 2, options: CorridorOptions = BASIC) -> Corridor:
    """A new game in which these cards come up for the centre."""

    def shuffle(cards: Any) -> list[str]:
        rest = [card for card in cards if card not in order]
        return [*rest[: 12 * players], *order, *rest[12 * players :]]

    return Corridor(players, options, first=0, shuffle=shuffle)


def test_the_cards_are_80_and_with_silver_100() -> None:
    assert len(deck(False)) == 80
    assert len(deck(True)) == len(set(deck(True))) == 100
    assert {card[0] for card in deck(False)} == set("YRGB")
    assert set(NUMBER.values()) == set(range(1, 21))


@pytest.mark.parametrize("players", range(2, 7))
def test_all_get_twelve_cards_from_the_top_seat_by_seat(players: int) -> None:
    game = Corridor(players, first=0, shuffle=sorted)
    order = sorted(deck(False))
    assert [list(hand) for hand in game.hands] == [order[12 * seat : 12 * seat + 12] for seat in range(players)]
    assert {card for pile in game.layout.piles().values() for card in pile} == set(
        order[12 * players : 12 * players + 2]
    )
    assert list(game.undealt) == order[12 * players + 2 :]
    assert game.to_move == tuple(range(players))


def test_two_centre_cards_of_one_colour_lie_side_by_side_in_ascending_order() -> None:
    assert picture(dealt("R3", "R8").layout) == ["R3 R8"]
    assert picture(dealt("R8", "R3").layout) == ["R3 R8"]


def test_of_two_centre_cards_of_different_colours_the_second_lies_below() -> None:
    assert picture(dealt("R3", "B8").layout) == ["R3", "B8"]
    assert picture(dealt("B8", "R3").layout) == ["B8", "R3"]


def test_silver_cards_that_come_up_for_the_centre_are_out_of_the_game() -> None:
    game = dealt("S3", "R8", "S20", "S1", "R2", "S4", options=ADVANCED)
    assert picture(game.layout) == ["R2 R8"]
    assert game.view(None).silver_out == ("S3", "S20", "S1")
    assert "S4" in game.undealt
    assert Counter(game.cards()) == Counter(deck(True))


# A round --------------------------------------------------------------------------------------------------------------


def rounds_of(*hands: str, centre: str, options: CorridorOptions = BASIC) -> Corridor:
    """A game in which these hands are to be played."""
    game = Corridor(len(hands), options, first=0, shuffle=list)
    game.hands = [hand.split() for hand in hands]
    game.layout = layout(centre)
    used = {card for place in (*game.hands, *game.layout.piles().values()) for card in place}
    game.undealt = tuple(card for card in deck(options.advanced) if card not in used)
    game._legal.clear()
    return game


def test_booklet_example_order_hierarchy() -> None:
    game = rounds_of("R7 B1", "R10 B2", "B15 B3", "Y10 B4", centre="G1")
    for seat, move in enumerate(["play R7", "play R10", "play B15", "play Y10"]):
        game.play(seat, move, list)
    assert game.view(None).waiting == ((2, "B15"), (3, "Y10"), (1, "R10"), (0, "R7"))
    asked = []
    while len(game.to_move) == 1:
        asked.append(game.to_move[0])
        game.play(game.to_move[0], game.legal(game.to_move[0])[0], list)
    assert asked == [2, 3, 1, 0]
    assert game.to_move == (0, 1, 2, 3)


def test_of_equal_numbers_yellow_lays_first_then_red_green_blue_and_silver_last() -> None:
    game = rounds_of("S9", "B9", "G9", "R9", "Y9", "S10", centre="G1", options=ADVANCED)
    for seat in range(6):
        game.play(seat, game.legal(seat)[0], list)
    assert [card for _, card in game.view(None).waiting] == ["S10", "Y9", "R9", "G9", "B9", "S9"]


def test_all_choose_at_once_and_nobody_sees_what_the_others_chose() -> None:
    game = rounds_of("R7 B1", "R10 B2", centre="G1")
    assert game.legal(0) == ("play B1", "play R7")
    assert game.legal(1) == ("play B2", "play R10")
    before = game.view(1)
    game.events = []
    game.play(0, "play R7", list)
    after = game.view(1)
    assert (after.hand_sizes, after.waiting, after.layout, after.legal) == (
        before.hand_sizes,
        before.waiting,
        before.layout,
        before.legal,
    )
    assert (after.answered, after.chosen) == ((0,), None)
    assert game.view(0).chosen == "play R7"
    assert game.view(0).hand == ("R7", "B1")
    assert "R7" not in repr(seen_by(game.events[0], 1))
    game.play(1, "play R10", list)
    assert game.hands == [["B1"], ["B2"]]
    assert seen_by(game.events[-1], None) == Reveal(round=11, order=(1, 0), cards=("R10", "R7"))
    assert game.events[-1].chance


def test_laying_is_asked_even_where_there_is_one_way() -> None:
    assert to_lay("R9", "R3 R8").legal(0) == ("lay R9 right-of R8",)


# Laying in a row ------------------------------------------------------------------------------------------------------


def test_booklet_example_laying_cards_in_rows() -> None:
    game = to_lay("R15", "R7 R8", then="R9")
    assert game.legal(0) == ("lay R15 right-of R8",)
    game.play(0, "lay R15 right-of R8", list)
    assert game.legal(1) == ("lay R9 on R8",)
    game.play(1, "lay R9 on R8", list)
    assert picture(game.layout) == ["R7 R8+R9 R15"]


def test_the_lowest_card_goes_to_the_left() -> None:
    game = to_lay("R2", "R7 R8")
    assert game.legal(0) == ("lay R2 left-of R7",)
    play(game, "lay R2 left-of R7")
    assert picture(game.layout) == ["R2 R7 R8"]


def test_equally_close_cards_of_a_row_are_the_players_choice() -> None:
    assert legal("R10", "R8 R12 R20") == ["on R12", "on R8"]


def test_only_top_cards_are_looked_at() -> None:
    centre = "R10+R6 R2+R12"
    assert legal("R4", centre) == ["left-of R6"], "the covered 2 does not count as the lowest"
    assert legal("R11", centre) == ["on R12"], "the covered 10 is not the closest"
    assert legal("R5", "R10+R6") == ["left-of R6"]
    assert legal("R8", "R10+R6") == ["right-of R6"]


# Starting a new row ---------------------------------------------------------------------------------------------------

RED_ROW = "R7 R8+R9 R15"
BLUE_OVER_RED = """
    .  B9    .
    R7 R8+R9 R15
"""


def test_booklet_example_laying_cards_in_columns_blue_9() -> None:
    assert legal("B9", RED_ROW) == ["above R9", "below R9"]
    game = to_lay("B9", RED_ROW)
    play(game, "lay B9 above R9")
    assert picture(game.layout) == [". B9", "R7 R8+R9 R15"]


def test_booklet_example_laying_cards_in_columns_green_8() -> None:
    assert legal("G8", BLUE_OVER_RED) == ["above B9", "below R7", "below R9"]
    game = to_lay("G8", BLUE_OVER_RED)
    play(game, "lay G8 below R9")
    assert picture(game.layout) == [". B9", "R7 R8+R9 R15", ". G8"]


def test_a_new_row_looks_at_the_top_row_and_the_bottom_row_alone() -> None:
    centre = """
        B9 .
        R7 R15
        .  G2
    """
    assert legal("Y15", centre) == ["above B9"], "the red 15 is closer, but lies between rows"
    assert legal("Y3", centre) == ["below G2"]


def test_the_closest_card_is_looked_for_above_and_below_together() -> None:
    centre = """
        B9  B12
        R11 .
    """
    assert legal("Y12", centre) == ["above B12"], "below the red 11 would be one further away"
    assert legal("Y10", centre) == ["above B9", "below R11"]


def test_a_card_of_a_known_colour_never_starts_a_row() -> None:
    assert legal("R20", BLUE_OVER_RED) == ["right-of R15"]


def test_into_an_empty_centre_any_card_is_laid() -> None:
    assert to_lay("R12", "").legal(0) == ("lay R12",)
    game = to_lay("S12", "", options=ADVANCED)
    assert game.legal(0) == ("lay S12",)
    play(game, "lay S12")
    assert picture(game.layout) == ["S12"]


# Silver ---------------------------------------------------------------------------------------------------------------


def silver(card: str, centre: str) -> list[str]:
    return legal(card, centre, options=ADVANCED)


def test_booklet_example_silver_15() -> None:
    centre = """
        R16 R18
        B15 .
    """
    assert silver("S15", centre) == ["left-of R16", "on B15"]


def test_booklet_example_red_16_goes_beside_the_single_silver_15() -> None:
    assert silver("R16", "S15") == ["right-of S15"]
    centre = """
        B3  B9
        S15 .
    """
    assert silver("R16", centre) == ["right-of S15"]
    assert silver("B16", centre) == ["right-of B9"], "blue has a row of its own"


def test_a_card_equal_to_the_highest_or_lowest_goes_on_top_of_it() -> None:
    assert silver("S3", "R3 R7 R9") == ["on R3"]
    assert silver("S9", "R3 R7 R9") == ["on R9"]
    assert silver("S7", "R3 R7 R9") == ["on R7"]
    assert silver("R9", "R3 S9") == ["on S9"]
    assert silver("S3", "R3") == ["on R3"]


def test_the_colour_of_a_row_is_the_colour_of_any_card_in_it_covered_ones_too() -> None:
    centre = """
        R4+S5 S9
        B3    .
    """
    assert silver("R12", centre) == ["right-of S9"]
    assert silver("Y12", centre) == ["above S9"], "no row is without a colour"


def test_a_new_colour_must_go_to_a_row_without_one_and_chooses_among_several() -> None:
    centre = """
        S4 S9
        B3 .
        S7 .
    """
    assert silver("R12", centre) == ["right-of S7", "right-of S9"]
    assert silver("R6", centre) == ["left-of S7", "on S4"]
    assert silver("B6", centre) == ["right-of B3"]
    game = to_lay("R6", centre, then="Y20", options=ADVANCED)
    play(game, "lay R6 on S4")
    assert game.layout.rows[0].colour == "R"
    assert game.legal(1) == ("lay Y20 right-of S7",), "one row without a colour is left"


def test_silver_goes_into_any_row_but_opens_none() -> None:
    centre = """
        S4 S9
        B3 .
    """
    assert silver("S8", centre) == ["on S9", "right-of B3"]


# Corridors ------------------------------------------------------------------------------------------------------------


def test_four_piles_side_by_side_are_a_corridor_with_all_their_cards() -> None:
    game = to_lay("R9", "R2 R5+R4 R7")
    events = play(game, "lay R9 right-of R7")
    assert sorted(game.treasures[0]) == ["R2", "R4", "R5", "R7", "R9"]
    assert game.scores == (5, 0)
    assert picture(game.layout) == []
    places = ((0, 0), (0, 1), (0, 2), (0, 3))
    piles = (LaidPile(0, 0, ("R2",)), LaidPile(0, 1, ("R5", "R4")), LaidPile(0, 2, ("R7",)), LaidPile(0, 3, ("R9",)))
    assert events == [
        Lay(seat=0, card="R9", how="right-of", beside="R7", place=(0, 3)),
        Complete(seat=0, shape="row", cards=("R2", "R5", "R4", "R7", "R9"), places=places),
        Collect(seat=0, piles=piles, count=5, score=5),
    ]


def test_four_rows_with_a_card_in_one_column_are_a_corridor_with_all_their_cards() -> None:
    game = to_lay(
        "Y5",
        """
        B2 B3    .
        .  R7+R6 R12
        .  G9    .
    """,
    )
    assert game.legal(0) == ("lay Y5 above B3",)
    play(game, "lay Y5 above B3")
    assert sorted(game.treasures[0]) == ["B3", "G9", "R6", "R7", "Y5"]


def test_three_rows_are_no_corridor_and_neither_are_four_without_a_common_column() -> None:
    three = to_lay("G9", "B3 \n R7")
    play(three, "lay G9 below R7")
    assert three.scores == (0, 0)
    four = to_lay("Y4", "B3 . \n R7 R9 \n . G8")
    play(four, "lay Y4 above B3")
    assert four.scores == (0, 0)
    assert len(four.layout.rows) == 4


def test_four_cards_in_a_pile_are_a_corridor() -> None:
    game = to_lay("R8", "R9+R6+R7 R12")
    assert game.legal(0) == ("lay R8 on R7",)
    play(game, "lay R8 on R7")
    assert game.treasures[0] == ("R9", "R6", "R7", "R8")
    assert picture(game.layout) == ["R12"]


@pytest.mark.parametrize(
    ("centre", "near"),
    [
        ("R1 R2", []),
        ("R1 R2 R3", [("row", ((0, 0), (0, 1), (0, 2)))]),
        ("R1+R2+R3 R9", [("pile", ((0, 0),))]),
        ("R1 R5 \n. B2 \n. G3", [("column", ((0, 1), (1, 1), (2, 1)))]),
        ("R1 R5 \n. B2", []),
        # A fourth row reaches the column with its next card, or does not.
        ("R1 R5 . \n. B2 . \n. G3 .\n. . Y4", [("column", ((0, 1), (1, 1), (2, 1)))]),
        ("R1 . . .\nB2 . . .\nG3 G4 G5 .\n. . Y4 Y6", [("row", ((2, 0), (2, 1), (2, 2)))]),
        ("R1 R2 . R4", []),
    ],
)
def test_the_view_names_the_corridors_that_one_card_would_complete(centre: str, near: list[Any]) -> None:
    game = dealt("R1", "R2")
    game.layout = layout(centre)
    assert [(corridor.shape, corridor.places) for corridor in game.view(None).nearly] == near


def test_while_choosing_one_is_told_where_a_card_would_lie_as_things_stand() -> None:
    game = rounds_of("R4 R12", "B1 B2", centre="R1 R2 R3 \n . G5 .")
    told = prospect(Corridor, game.view(0), "play R4")
    assert told == [WouldLie(seat=0, card="R4", how="right-of", beside="R3", place=(0, 3), count=4)]
    ways = prospect(Corridor, game.view(1), "play B2")
    assert [(event.how, event.beside, event.count) for event in ways if isinstance(event, WouldLie)] == [
        ("above", "R2", 0)
    ]
    game.play(1, "play B1", list)
    assert prospect(Corridor, game.view(0), "play R4") == told, "also when others have chosen"
    game = rounds_of("R4 R12", "B1 B2", centre="")
    assert prospect(Corridor, game.view(0), "play R4") == [
        WouldLie(seat=0, card="R4", how="first", beside=None, place=(0, 0), count=0)
    ]


def test_silver_counts_as_what_it_stands_for_even_alone() -> None:
    row = to_lay("S9", "S2 S5 S7", options=ADVANCED)
    play(row, "lay S9 right-of S7")
    assert row.scores == (4, 0)
    pile = to_lay("S6", "S2 S9+S8+S7", options=ADVANCED)
    play(pile, "lay S6 on S7")
    assert pile.treasures[0] == ("S9", "S8", "S7", "S6")
    column = to_lay("Y5", "B3 . \n S7 . \n S8 S10 \n . S9", options=ADVANCED)
    play(column, "lay Y5 left-of S9")
    assert sorted(column.treasures[0]) == ["B3", "S7", "S8", "Y5"]


# Closing gaps, by the booklet -----------------------------------------------------------------------------------------


def test_booklet_example_gaps_in_rows() -> None:
    game = to_lay(
        "Y5",
        """
        B8 B9  .   .
        R7 R12 R15 .
        .  G4  G10 G11
    """,
    )
    assert game.legal(0) == ("lay Y5 below G4",)
    events = play(game, "lay Y5 below G4")
    assert sorted(game.treasures[0]) == ["B9", "G4", "R12", "Y5"]
    assert picture(game.layout) == ["B8", "R7 R15", ". G10 G11"]
    assert kinds(events) == [Lay, Complete, Collect, Close]
    assert events[-1] == Close(seat=0, cards=("B8", "R7"), before=((0, 0), (1, 0)), after=((0, 1), (1, 1)))


def test_booklet_example_isolated_cards() -> None:
    game = to_lay("R16", ". B9 . \n R7 R8 R15 \n . G8 G12")
    events = play(game, "lay R16 right-of R15")
    assert sorted(game.treasures[0]) == ["R15", "R16", "R7", "R8"]
    assert shifts_of(events[-1]) == [("B9", (0, 1), (1, 1))], "the blue 9 moves downwards"
    assert picture(game.layout) == ["B9", "G8 G12"]


def test_booklet_example_pile() -> None:
    game = to_lay("R12", "R8+R9+R11 R13 \n B4 . \n Y4 .")
    assert game.legal(0) == ("lay R12 on R11", "lay R12 on R13")
    events = play(game, "lay R12 on R11")
    assert game.treasures[0] == ("R8", "R9", "R11", "R12")
    assert shifts_of(events[-1]) == [("R13", (0, 1), (0, 0))]
    assert picture(game.layout) == ["R13", "B4", "Y4"]


def test_booklet_example_multiple_corridors() -> None:
    game = to_lay(
        "R13",
        """
        .  .  B9 B15
        R2 R5 R8 .
        .  .  G8 G12
        .  .  .  Y10
    """,
    )
    events = play(game, "lay R13 right-of R8")
    assert sorted(game.treasures[0]) == ["B15", "G12", "R13", "R2", "R5", "R8", "Y10"], "each card once"
    assert [event.shape for event in events if isinstance(event, Complete)] == ["row", "column"]
    assert picture(game.layout) == ["B9", "G8"], "moving either leads to the same layout, so nothing is asked"
    assert game.to_move == (0, 1)


def test_booklet_example_free_choice_with_one_way() -> None:
    # The pile is completed with a silver 7: by the numbers of the example its green 9 would belong on the green 10.
    game = to_lay("S7", ". . B9 \n G1 G2+G4+G7 G10", options=ADVANCED)
    events = play(game, "lay S7 on G7")
    assert shifts_of(events[-1]) == [("G1", (1, 0), (1, 1))], "the green 1 moves to the right"
    assert picture(game.layout) == [". B9", "G1 G10"]


def test_booklet_example_free_choice_with_two_ways() -> None:
    game = to_lay("S7", ". B9 . \n G1 G2+G4+G7 G10", options=ADVANCED)
    play(game, "lay S7 on G7")
    assert game.to_move == (0,)
    assert game.legal(0) == ("close 0:B9/0:G1 G10", "close 1:B9/0:G1 G10")
    before = game.view(1)
    assert [(pile.row, pile.column, pile.cards) for pile in before.layout] == [
        (0, 1, ("B9",)),
        (1, 0, ("G1",)),
        (1, 2, ("G10",)),
    ]
    one, ten = game.copy(), game.copy()
    assert shifts_of(play(one, "close 0:B9/0:G1 G10")[0]) == [("G1", (1, 0), (1, 1))]
    assert picture(one.layout) == ["B9", "G1 G10"]
    assert shifts_of(play(ten, "close 1:B9/0:G1 G10")[0]) == [("G10", (1, 2), (1, 1))]
    assert picture(ten.layout) == [". B9", "G1 G10"]
    assert one.to_move == ten.to_move == (0, 1)


def test_booklet_example_chain_reaction() -> None:
    game = to_lay(
        "Y10",
        """
        R5 R9 R15 .
        .  B7 B9  .
        .  .  G8  G12
        .  .  .   Y11
    """,
    )
    events = play(game, "lay Y10 left-of Y11")
    assert kinds(events) == [Lay, Complete, Collect, Close, Complete, Collect]
    assert shifts_of(events[3]) == [("G12", (2, 3), (2, 1)), ("Y11", (3, 3), (3, 1))]
    assert game.treasures[0] == ("R15", "B9", "G8", "Y10", "R9", "B7", "G12", "Y11")
    assert picture(game.layout) == ["R5"]


def test_a_chain_reaction_goes_on_after_a_chosen_closing() -> None:
    centre = """
        .  R19
        Y4 Y18+Y16+Y11
        B1 B8
        G1 .
    """
    game = to_lay("Y9", centre)
    play(game, "lay Y9 on Y11")
    assert game.scores == (4, 0)
    assert game.legal(0) == ("close 0:R19/0:Y4/0:B1 B8/0:G1", "close 1:R19/1:Y4/0:B1 B8/0:G1")
    other = game.copy()
    play(game, "close 0:R19/0:Y4/0:B1 B8/0:G1")
    assert game.treasures[0][4:] == ("R19", "Y4", "B1", "G1"), "the red 19 above the others completes a column"
    assert picture(game.layout) == ["B8"]
    play(other, "close 1:R19/1:Y4/0:B1 B8/0:G1")
    assert other.scores == (4, 0)


def test_all_corridors_of_one_card_go_to_the_player_who_laid_it() -> None:
    game = to_lay("R9", "R2 R5 R7", then="R8")
    play(game, "lay R9 right-of R7")
    assert game.scores == (4, 0)
    assert game.legal(1) == ("lay R8",), "the centre is empty, and the next card starts again"


# Closing gaps, against brute force ------------------------------------------------------------------------------------

Shape = tuple[Remains, ...]
Cost = tuple[int, int]


def shape_of(gaps: Layout) -> Shape:
    """The rows of a layout with gaps, in bare numbers."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for (row, column), pile in gaps.piles().items():
        rows.setdefault(row, []).append((column, len(pile)))
    return tuple(Remains(row, *zip(*piles, strict=True)) for row, piles in rows.items())


def shifts(rows: Shape, top: int, lowest: int, highest: int) -> Iterator[tuple[Cost, tuple[int, ...]]]:
    """All ways to bring the rows together one below the other with common columns, with (cards moved, distance)."""
    (row, columns, heights), *others = rows
    width = len(columns)
    for first in range(lowest, highest + 1):
        ways = [
            (height, abs(row - top) + abs(old - new))
            for old, new, height in zip(columns, range(first, first + width), heights, strict=True)
        ]
        moved = sum(height for height, distance in ways if distance)
        far = sum(height * distance for height, distance in ways)
        if not others:
            yield (moved, far), (first,)
            continue
        below = len(others[0].columns)
        for (more, further), starts in shifts(tuple(others), top + 1, first - below + 1, first + width - 1):
            yield (moved + more, far + further), (first, *starts)


def by_brute_force(rows: Shape) -> set[tuple[int, ...]]:
    """The best layouts by the starts of their rows, the leftmost at 0: every shift of every row at every height."""
    left, right = min(row.columns[0] for row in rows), max(row.columns[-1] for row in rows)
    best: Cost = (10**6, 0)
    found: set[tuple[int, ...]] = set()
    for top in range(rows[0].row - 1, rows[-1].row + 2):
        for cost, starts in shifts(rows, top, left - 1, right + 1):
            if cost < best:
                best, found = cost, set()
            if cost == best:
                found.add(tuple(column - min(starts) for column in starts))
    return found


def normalised(rows: Shape) -> list[tuple[int, ...]]:
    return [tuple(column - min(way.columns) for column in way.columns) for way in closings(rows)]


def random_shape(rng: random.Random) -> Shape:
    """Any rows with any holes, between empty rows or not."""
    rows: list[Remains] = []
    row = 0
    for _ in range(rng.randint(1, 4)):
        first = rng.randrange(5)
        columns = tuple(column for column in range(first, first + rng.randint(1, 4)) if rng.random() < 0.6) or (first,)
        rows.append(Remains(row, columns, tuple(rng.choice((1, 1, 1, 2, 3)) for _ in columns)))
        row += rng.choice((1, 1, 2))
    return tuple(rows)


def test_closing_is_the_best_of_all_shifts_on_random_layouts() -> None:
    rng = random.Random(5)
    choices = 0
    for _ in range(2000):
        rows = random_shape(rng)
        found = normalised(rows)
        assert len(found) == len(set(found)), f"one layout is offered twice for {rows}"
        assert set(found) == by_brute_force(rows), rows
        choices += len(found) > 1
    assert choices > 50, "the player's choice was hardly tested"


def test_closing_is_the_best_of_all_shifts_in_random_games() -> None:
    tested = 0
    for seed in range(12):
        game = start(Corridor, 2 + seed % 5, ADVANCED if seed % 2 else BASIC, seed)
        assert isinstance(game, Corridor)
        for _, move in random_play(game, seed):
            if move.startswith("lay ") and game.layout.rows:
                _, card, how, beside = move.split(" ")
                after = game.layout.lay(card, cast(How, how), beside)
                if corridors := after.corridors():
                    rows = shape_of(after.without({place for _, places in corridors for place in places}))
                    assert not rows or set(normalised(rows)) == by_brute_force(rows), picture(after)
                    tested += 1
    assert tested > 50


def literally(rows: Shape) -> set[frozenset[tuple[int, Place]]]:
    """The best layouts by the ruling's own words: every pile anywhere, and all conditions looked at one by one."""
    piles = [(row.row, column) for row in rows for column in row.columns]
    heights = [height for row in rows for height in row.heights]
    across = [column for _, column in piles]
    table = list(product(range(-1, piles[-1][0] + 2), range(min(across) - 1, max(across) + 2)))
    best: Cost = (10**6, 0)
    found: set[frozenset[tuple[int, Place]]] = set()
    for places in product(table, repeat=len(piles)):
        if not is_in_order(piles, places):
            continue
        distances = [abs(a - c) + abs(b - d) for (a, b), (c, d) in zip(piles, places, strict=True)]
        cost = (
            sum(height for height, distance in zip(heights, distances, strict=True) if distance),
            sum(height * distance for height, distance in zip(heights, distances, strict=True)),
        )
        if cost < best:
            best, found = cost, set()
        if cost == best:
            top, left = min(row for row, _ in places), min(column for _, column in places)
            found.add(frozenset((n, (row - top, column - left)) for n, (row, column) in enumerate(places)))
    return found


def is_in_order(before: list[Place], after: tuple[Place, ...]) -> bool:
    for (old, new), (next_old, next_new) in pairwise(zip(before, after, strict=True)):
        if old[0] == next_old[0]:
            if new[0] != next_new[0] or next_new[1] != new[1] + 1:  # the same row, without a hole, in the same order
                return False
        elif next_new[0] != new[0] + 1:  # the next row, without an empty one between
            return False
    rows: dict[int, set[int]] = {}
    for row, column in after:
        rows.setdefault(row, set()).add(column)
    return all(rows[one] & rows[two] for one, two in pairwise(sorted(rows)))


def test_closing_keeps_to_the_words_of_the_ruling() -> None:
    rng = random.Random(6)
    tested = 0
    while tested < 150:
        rows = random_shape(rng)
        if sum(len(row.columns) for row in rows) > 3 or rows[-1].row > 2:
            continue
        tested += 1
        found = set()
        for top, columns in closings(rows):
            places = [
                (row, first + n)
                for row, (first, piles) in enumerate(zip(columns, rows, strict=True), top)
                for n in range(len(piles.columns))
            ]
            left = min(columns)
            found.add(frozenset((n, (row - top, column - left)) for n, (row, column) in enumerate(places)))
        assert found == literally(rows), rows


def test_each_card_of_a_pile_counts_as_moved() -> None:
    single = layout("R1 . R5 \n . B9 .")
    assert sorted(str(closed) for closed in single.closings()) == ["0:R1 R5/0:B9", "0:R1 R5/1:B9"]
    higher = layout("R1 . R7+R5 \n . B9 .")
    assert [str(closed) for closed in higher.closings()] == ["0:R1 R5/0:B9"]


def test_what_is_in_order_does_not_move() -> None:
    tidy = layout(". B9 . \n R7 R8 R15 \n . . G3")
    assert tidy.closings() == [tidy]
    assert Layout.of({}).closings() == [Layout.of({})]


# What holds after every move ------------------------------------------------------------------------------------------


def assert_in_order(laid: Layout) -> None:
    rows = laid.rows
    assert len(rows) <= 4
    assert laid.corridors() == []
    for row in rows:
        assert row.piles, "no row is empty"
        assert all(row.piles), "no row has a hole"
        assert len(row.piles) < 4
        numbers = [NUMBER[top] for top in row.tops]
        assert all(a < b for a, b in pairwise(numbers)), f"not ascending: {row}"
        assert len({card[0] for pile in row.piles for card in pile} - {"S"}) <= 1, f"two colours: {row}"
    colours = [row.colour for row in rows if row.colour]
    assert len(colours) == len(set(colours)), "two rows of one colour"
    for above, below in pairwise(rows):
        assert columns(above) & columns(below), f"rows do not touch: {picture(laid)}"


def columns(row: Row) -> set[int]:
    return set(range(row.column, row.column + len(row.piles)))


@pytest.mark.parametrize("options", [BASIC, ADVANCED], ids=["basic", "advanced"])
@pytest.mark.parametrize("players", range(2, 7))
def test_the_layout_is_in_order_after_every_move_of_random_games(players: int, options: CorridorOptions) -> None:
    cards = Counter(deck(options.advanced))
    for seed in range(8):
        game = start(Corridor, players, options, seed)
        assert isinstance(game, Corridor)
        for _ in random_play(game, seed):
            assert Counter(game.cards()) == cards
            if not game.closings:
                assert_in_order(game.layout)
        assert_in_order(game.layout)
        assert Counter(game.cards()) == cards
        assert not any(game.hands)


# The end --------------------------------------------------------------------------------------------------------------


def finish(*treasures: str, options: CorridorOptions) -> Corridor:
    """A game that ends with these treasures, once seat 0 has laid its last card."""
    game = Corridor(len(treasures), options, first=0, shuffle=list)
    game.hands = [[] for _ in treasures]
    game.treasures = [tuple(treasure.split()) for treasure in treasures]
    game.layout = layout("R3")
    game.waiting = [(0, "R4")]
    game.to_move = (0,)
    game._legal.clear()
    game.play(0, "lay R4 right-of R3", list)
    return game


def test_most_cards_win_and_ties_are_shared() -> None:
    game = finish("Y1 Y2", "Y3 Y4 Y5", "Y6 Y7", options=BASIC)
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.outcome.reason) == ((2, 3, 2), (1,), "hands_empty")
    shared = finish("Y1 Y2", "Y3", "Y6 Y7", options=BASIC)
    assert shared.outcome is not None
    assert shared.outcome.winners == (0, 2)
    nothing = finish("", "", options=BASIC)
    assert nothing.outcome is not None
    assert nothing.outcome.winners == (0, 1)


def test_of_equally_many_cards_fewer_silver_ones_win() -> None:
    game = finish("Y1 S2 S3", "Y3 Y4 S5", "Y6 Y7", options=ADVANCED)
    assert game.outcome is not None
    assert game.outcome.winners == (1,), "seat 2 has no silver, but fewer cards"
    shared = finish("Y1 S2 Y8", "Y3 Y4 S5", "S6 S7 Y9", options=ADVANCED)
    assert shared.outcome is not None
    assert shared.outcome.winners == (0, 1)


def test_a_game_is_twelve_rounds_and_the_last_card_is_asked_for_too() -> None:
    game = start(Corridor, 3, BASIC, 1)
    played = Counter(move.split(" ")[0] for _, move in random_play(game, 1))
    assert played["play"] == played["lay"] == 36
    assert game.view(None).round == 12


def test_rounds_and_phases_are_told() -> None:
    asked = []
    for seed in range(20):
        game = start(Corridor, 2, BASIC, seed)
        for _, move in random_play(game, seed):
            view = game.view(None)
            assert view.phase == move.split(" ")[0]
            assert view.rounds == 12
            asked.append((view.phase, view.round))
            if view.phase == "close":
                assert asked[-2][1] == view.round
        assert game.view(None).phase == "over"
    twice = [number for number in range(1, 13) for _ in "12"]
    assert [number for phase, number in asked if phase == "play"] == twice * 20
    assert [number for phase, number in asked if phase == "lay"] == twice * 20
    assert "close" in dict(asked)


# What is known --------------------------------------------------------------------------------------------------------


def test_a_view_shows_no_hand_of_others_and_no_card_that_was_not_dealt() -> None:
    game = start(Corridor, 3, ADVANCED, 4)
    assert isinstance(game, Corridor)
    for number, _ in enumerate(random_play(game, 4)):
        if number == 40:
            break
    words = set(repr(game.view(0)).replace("'", " ").split())
    assert set(game.hands[0]) <= words
    for hidden in (*game.hands[1], *game.hands[2], *game.undealt):
        assert hidden not in words


def test_a_drawn_game_gives_every_unseen_card_the_same_chance() -> None:
    game = rounds_of("R7", "R10 B2", centre="G1")
    hidden = ["R10", "B2", "Y20", "G20"]
    game.treasures[0] = tuple(card for card in game.undealt if card not in hidden)
    game.undealt = ("Y20", "G20")
    view = game.view(0)
    rng = random.Random(7)
    draws = 6000
    hands: Counter[frozenset[str]] = Counter()
    for _ in range(draws):
        drawn = Corridor.sample(view, rng)
        assert drawn.hands[0] == ["R7"]
        assert sorted([*drawn.hands[1], *drawn.undealt]) == sorted(hidden)
        hands[frozenset(drawn.hands[1])] += 1
    assert len(hands) == 6
    expected = draws / 6
    assert sum((count - expected) ** 2 / expected for count in hands.values()) < 20.5, "one in a thousand by chance"


def test_a_drawn_game_asks_for_the_same_closing() -> None:
    game = to_lay("S7", ". B9 . \n G1 G2+G4+G7 G10", options=ADVANCED)
    play(game, "lay S7 on G7")
    drawn = Corridor.sample(game.view(1), random.Random(1))
    assert drawn.legal(0) == game.legal(0)
    drawn.play(0, drawn.legal(0)[1], list)
    assert picture(drawn.layout) == [". B9", "G1 G10"]


def test_a_preview_shows_what_laying_takes_but_not_what_others_play() -> None:
    game = to_lay("R9", "R2 R5 R7")
    assert kinds(preview(Corridor, game.view(0), "lay R9 right-of R7")) == [Lay, Complete, Collect]
    secret = rounds_of("R7 B1", "R10 B2", centre="G1")
    secret.play(1, "play B2", list)
    assert preview(Corridor, secret.view(0), "play R7") == []


def test_a_position_is_judged_by_what_the_cards_turned_up_can_take() -> None:
    game = to_lay("R9", "R2 R5 R7", then="B3")
    assert Judge().evaluate(game, 0) == 4
    assert Judge().evaluate(game, 1) == -4
    assert game.scores == (0, 0), "judging changes nothing"


# Text and errors ------------------------------------------------------------------------------------------------------


def test_wrong_moves_are_refused_with_what_was_possible() -> None:
    game = to_lay("R9", "R3 R8")
    with pytest.raises(RuleError, match="legal are: lay R9 right-of R8"):
        game.play(0, "lay R9 on R8", list)
    with pytest.raises(RuleError, match="not asked"):
        game.play(1, "lay R9 right-of R8", list)


def test_a_layout_is_written_with_the_column_of_each_row() -> None:
    assert str(layout(". B9 \n G8 G10")) == "1:B9/0:G8 G10"
    assert str(layout("R2+R1")) == "0:R1"


def test_a_layout_is_the_same_when_it_is_taken_apart_and_put_together() -> None:
    rng = random.Random(2)
    for _ in range(200):
        piles = {place: ("R1",) for place in product(range(3), range(4)) if rng.random() < 0.4}
        assert Layout.of(piles).piles() == piles
        assert Layout.of(Layout.of(piles).piles()) == Layout.of(piles)


def test_the_order_of_colours_is_yellow_red_green_blue_silver() -> None:
    assert COLOURS == "YRGBS"
    assert list(Corridor.colours) == list(COLOURS)


def test_events_tell_every_change_of_the_layout() -> None:
    """A page that knows no rules can follow the layout from the events alone."""
    for seed in range(20):
        events: list[Event] = []
        rng = random.Random(seed)
        game = Corridor(4, ADVANCED, first=0, shuffle=shuffler(rng), events=events)
        shown: dict[Place, tuple[str, ...]] = {}
        scores = [0] * 4
        for _ in random_play(game, seed):
            for event in events:
                follow(event, shown, scores)
            events.clear()
            assert shown == game.layout.piles()
            assert tuple(scores) == game.scores


def follow(event: Event, shown: dict[Place, tuple[str, ...]], scores: list[int]) -> None:
    match event:
        case Deal():
            shown |= {place: (card,) for card, place in zip(event.cards, event.places, strict=True)}
        case Lay():
            shown[event.place] = (*shown.get(event.place, ()), event.card)
        case Complete():
            assert event.cards == tuple(card for place in event.places for card in shown[place])
        case Collect():
            for pile in event.piles:
                assert shown.pop((pile.row, pile.column)) == pile.cards
            assert event.count == sum(len(pile.cards) for pile in event.piles)
            scores[event.seat or 0] = event.score
        case Close():
            moved = {after: shown.pop(before) for before, after in zip(event.before, event.after, strict=True)}
            assert event.cards == tuple(pile[-1] for pile in moved.values())
            shown |= moved
