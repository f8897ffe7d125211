"""Perfect, beside its booklet and the rulings.

Positions are drawn as text (see :func:`table`), and what lies in front of a seat is read back in the same words (see
:func:`shown`), so that a test shows the table before and after.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from textwrap import dedent

import pytest

from quintet.engine import Card, Event, RuleError, Shuffle, preview, prospect, shuffler
from quintet.games.perfect.collection import Collection
from quintet.games.perfect.decisions import Adding, Completing, Decision, Ending, Stealing, Taking
from quintet.games.perfect.events import (
    Add,
    Bonus,
    Complete,
    Deal,
    Drop,
    Keep,
    Lose,
    Market,
    PerfectNumber,
    Reshuffle,
    Win,
    WouldAdd,
)
from quintet.games.perfect.judge import Judge
from quintet.games.perfect.rules import Perfect, PerfectOptions, deck
from quintet.matches import Match

# Setting the table ----------------------------------------------------------------------------------------------------


def table(diagram: str, **options: int | bool) -> Perfect:
    """The game in the middle of a round, as drawn; seat 0 is to move.

    ::

        0: R2 R5 #protect | G3 | saved steal     the slots of seat 0; # marks a card that lies face down
        1: J4 | R=J5 B3 | points O2 | bonus O3   a row without a colour; a row whose colour its first card does not tell
        holds: R3 J4                             what seat 0 has still to add; left out, it is to take a group
        market: R2 G4 B5 | - | O2 O3 | steal     the four groups; left out, only the fourth is left, with a Y7
        pile: O6 P7                              all of it, top card first, the rest being discards; left out, the pile
                                                 is all the rest
    """
    lines = dict(line.split(": ", 1) for line in dedent(diagram).strip().splitlines())
    seats = [lines.pop(str(seat)) for seat in range(4) if str(seat) in lines]
    setting = PerfectOptions.read(options)
    game = Perfect(len(seats), setting, first=0, shuffle=list)
    game.collections = [Collection(setting.interaction, *slots(text)) for text in seats]
    game.market = [
        () if group.strip() == "-" else tuple(group.split())
        for group in lines.pop("market", "- | - | - | Y7").split(" | ")
    ]
    held = lines.pop("holds", None)
    game.round = 1
    game.open = (Taking(0) if held is None else Adding(0, tuple(sorted(held.split()))),)
    turn = sum(not group for group in game.market) - (held is not None)
    game.first = -turn % game.players
    game.pile, game.discards = [], []
    rest = Counter(deck(setting))
    rest.subtract(game.cards())
    if "pile" in lines:
        game.pile = [card for card in lines.pop("pile").split() if card != "-"][::-1]
        rest.subtract(game.pile)
        game.discards = list(rest.elements())
    else:
        game.pile = list(rest.elements())
    assert not lines, f"the diagram has more lines: {lines}"
    assert min(rest.values()) >= 0, f"there are not so many cards: {-rest}"
    game._legal = {}
    game.to_move = ()
    game._ask()
    return game


def slots(text: str) -> tuple[dict[str, tuple[Card, ...]], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """The rows, saved action cards, points and bonus cards of a line of the diagram."""
    rows: dict[str, tuple[Card, ...]] = {}
    others: dict[str, tuple[Card, ...]] = {"saved": (), "points": (), "bonus": ()}
    for slot in (part.strip() for part in text.split("|")):
        kind, *cards = slot.split()
        if kind in others:
            others[kind] = tuple(cards)
        elif slot != "-":
            colour, _, row = slot.rpartition("=")
            rows[colour or row[0]] = tuple(row.split())
    return rows, others["saved"], others["points"], others["bonus"]


def shown(game: Perfect, seat: int) -> str:
    """What lies in front of a seat, as a line of the diagram."""
    own = game.collections[seat]
    parts = [("" if row[0][0] == colour else f"{colour}=") + " ".join(row) for colour, row in own.rows.items()]
    if own.actions:
        parts.append(" ".join(("saved", *own.actions)))
    return " | ".join(parts) or "-"


def play(game: Perfect, *moves: str) -> Perfect:
    """Plays moves of the seat that is asked, with no shuffle expected and no card lost."""
    for move in moves:
        game.play(game.to_move[0], move, no_shuffle)
        assert Counter(game.cards()) == Counter(deck(game.options)), f"{move!r} loses or doubles cards"
    return game


def no_shuffle(cards: Sequence[Card]) -> list[Card]:
    raise AssertionError("nothing is shuffled after the set-up")


def legal(game: Perfect) -> list[str]:
    return list(game.legal(game.to_move[0]))


def asked(game: Perfect) -> Decision:
    return game.open[-1]


def stacked(*orders: str) -> tuple[list[list[Card]], Shuffle]:
    """A shuffle that puts these cards on top, first those of the first order; and the list of all it did."""
    done: list[list[Card]] = []

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        top = orders[len(done)].split()
        rest = Counter(cards)
        rest.subtract(top)
        assert min(rest.values()) >= 0, f"{top} is not among the cards to shuffle"
        done.append([*top, *rest.elements()])
        return done[-1].copy()

    return done, shuffle


def set_up(players: int, *orders: str, first: int = 0, **options: int | bool) -> tuple[Perfect, list[list[Card]]]:
    """A new game with these cards on top of the pile at each shuffle."""
    done, shuffle = stacked(*orders)
    return Perfect(players, PerfectOptions.read(options), first=first, shuffle=shuffle), done


def test_diagrams_are_read_back_as_they_were_drawn() -> None:
    for line in ("R2 R5 #protect | G3 #B5 | saved steal move", "J4 #R2", "R=J4 R5 | B2", "-"):
        game = table(f"0: {line}\n1: -")
        assert shown(game, 0) == line
        assert shown(game, 1) == "-"
        assert Counter(game.cards()) == Counter(deck(game.options))


# The deck -------------------------------------------------------------------------------------------------------------


def test_the_deck_has_96_cards() -> None:
    cards = Counter(deck(PerfectOptions()))
    assert cards.total() == 96
    assert {card: count for card, count in cards.items() if len(card) > 2} == {"protect": 6, "move": 6, "steal": 6}
    numbered = {f"{colour}{number}": 2 for colour in "ROYGBP" for number in range(2, 8)}
    assert {card: count for card, count in cards.items() if count == 2} == numbered
    assert {card: count for card, count in cards.items() if count == 1} == {f"J{number}": 1 for number in range(2, 8)}


def test_options_change_the_deck() -> None:
    cards = Counter(deck(PerfectOptions(colours=8, copies=3, jokers=2, actions=1)))
    assert {card[0] for card in cards if len(card) == 2} == set("ROYGBPKWJ")
    assert (cards["W7"], cards["J2"], cards["steal"], cards.total()) == (3, 2, 1, 8 * 6 * 3 + 6 * 2 + 3)
    assert set(deck(PerfectOptions(colours=4, copies=1, jokers=0, actions=0))) == {
        f"{colour}{number}" for colour in "ROYG" for number in range(2, 8)
    }


@pytest.mark.parametrize(
    "wrong",
    [{"colours": 3}, {"colours": 9}, {"copies": 0}, {"copies": 5}, {"jokers": 3}, {"actions": 9}, {"jokers": -1}],
)
def test_options_have_limits(wrong: dict[str, object]) -> None:
    with pytest.raises(RuleError, match="option"):
        PerfectOptions.read(wrong)


# Set-up ---------------------------------------------------------------------------------------------------------------


def test_each_seat_draws_three_cards_starting_with_the_first() -> None:
    game, done = set_up(3, "R2 R3 R4 G2 G3 G4 B2 B3 B4", first=1)
    assert game.open == (
        Adding(0, ("B2", "B3", "B4")),
        Adding(2, ("G2", "G3", "G4")),
        Adding(1, ("R2", "R3", "R4")),
    )
    assert game.to_move == (1,)
    assert len(done) == 1, "no action card came up, so nothing is shuffled again"


def test_action_cards_that_come_up_in_the_set_up_are_replaced_and_shuffled_back_at_the_end() -> None:
    game, done = set_up(2, "R2 steal R4 R6 move steal G2 G3 G4 Y5", "Y7 Y6 O3 O5 O7 P2 P3 P4 B7")
    assert [decision.cards for decision in reversed(game.open) if isinstance(decision, Adding)] == [
        ("R2", "R4", "R6"),
        ("G2", "G3", "G4"),
    ]
    assert len(done) == 2
    assert Counter(done[1]) == Counter(deck(game.options)) - Counter(["R2", "R4", "R6", "G2", "G3", "G4"])
    play(game, "add R2", "add R4", "add R6", "add G2", "add G3", "add G4")
    assert game.market == [("Y7", "Y6", "O3"), ("O5", "O7"), ("P2", "P3"), ("P4",)]


def test_the_market_of_3_2_2_and_1_is_dealt_when_all_have_added_their_three_cards() -> None:
    game, done = set_up(2, "R2 G2 B2 R3 O3 Y3 P7 P6 P5 Y2 Y4 Y5 Y6 Y7 R7", first=1)
    assert not any(game.market)
    assert legal(game) == ["add B2", "add G2", "add R2"]
    play(game, "add G2", "add B2", "add R2")
    assert game.to_move == (0,)
    assert legal(game) == ["add O3", "add R3", "add Y3"]
    play(game, "add R3", "add Y3", "add O3")
    assert shown(game, 1) == "G2 | B2 | R2"
    assert shown(game, 0) == "R3 | Y3 | O3"
    assert game.market == [("P7", "P6", "P5"), ("Y2", "Y4"), ("Y5", "Y6"), ("Y7",)]
    assert game.pile[-1] == "R7"
    assert game.pile == done[0][:13:-1]
    assert game.to_move == (1,), "the starting player takes the first group"
    assert legal(game) == ["take 1", "take 2", "take 3", "take 4"]


def test_points_can_be_scored_in_the_set_up() -> None:
    game, _ = set_up(2, "R2 R2 G4 B3 B5 B4")
    play(game, "add R2")
    assert legal(game) == ["add R2"], "the red 2 comes before the new colour"
    play(game, "add R2")
    assert legal(game) == ["complete", "keep"]
    play(game, "complete")
    assert game.scores == (2, 0)
    play(game, "add G4")
    assert shown(game, 0) == "G4"
    assert game.to_move == (1,)


def test_a_joker_can_start_a_row_in_the_set_up() -> None:
    game, _ = set_up(2, "J3 R2 G4 B3 B5 B4")
    assert legal(game) == ["add G4", "add J3 new", "add R2"]
    play(game, "add J3 new")
    assert legal(game) == ["add G4", "add G4 J", "add R2", "add R2 J"]
    play(game, "add R2 J")
    assert legal(game) == ["complete", "keep"], "the second card of the row, a 2, is perfect"


# Rounds and turns -----------------------------------------------------------------------------------------------------


def takers(players: int, first: int) -> list[list[int]]:
    """Who takes a group, in each round of a game."""
    rng = random.Random(7)
    game = Perfect(players, first=first, shuffle=shuffler(rng))
    rounds: list[list[int]] = []
    while game.to_move:
        seat = game.to_move[0]
        move = rng.choice(game.legal(seat))
        if move.startswith("take"):
            if all(game.market):
                rounds.append([])
            rounds[-1].append(seat)
        game.play(seat, move, no_shuffle)
    return rounds


def test_a_round_goes_clockwise_until_the_market_is_empty_and_the_next_seat_starts_the_next_one() -> None:
    assert takers(2, first=1)[:3] == [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]
    assert takers(3, first=1)[:4] == [[1, 2, 0, 1], [2, 0, 1, 2], [0, 1, 2, 0], [1, 2, 0, 1]]
    assert takers(4, first=3)[:3] == [[3, 0, 1, 2], [0, 1, 2, 3], [1, 2, 3, 0]]


def test_a_group_is_taken_whole_and_the_groups_keep_their_numbers() -> None:
    game = table("""
        0: -
        1: -
        market: R2 G4 B5 | - | O2 O3 | steal
    """)
    assert legal(game) == ["take 1", "take 3", "take 4"]
    play(game, "take 3")
    assert asked(game) == Adding(0, ("O2", "O3"))
    assert game.market == [("R2", "G4", "B5"), (), (), ("steal",)]
    play(game, "add O2", "add O3")
    assert game.to_move == (1,)
    assert legal(game) == ["take 1", "take 4"]


def test_even_a_single_group_is_asked_for() -> None:
    assert legal(table("0: -\n1: -\nmarket: - | - | R2 R3 | -")) == ["take 3"]


def test_the_market_is_filled_from_the_top_of_the_pile_when_it_is_empty() -> None:
    game = table("""
        0: -
        1: -
        market: - | - | - | Y7
        pile: R2 R3 R4 O2 O3 G2 G3 B2 B7
    """)
    assert game.first == 1
    play(game, "take 4", "add Y7")
    assert game.market == [("R2", "R3", "R4"), ("O2", "O3"), ("G2", "G3"), ("B2",)]
    assert game.pile == ["B7"]
    assert game.round == 2
    assert game.to_move == (0,), "seat 1 started round 1, so seat 0 starts round 2"


@pytest.mark.parametrize(
    ("left", "last"), [("B7", True), ("B7 B3 B4 B5 B6 P2 P3", True), ("B7 B3 B4 B5 B6 P2 P3 P4", False)]
)
def test_the_last_round_is_told_when_the_market_is_filled_for_the_last_time(left: str, last: bool) -> None:
    game = table(f"0: -\n1: -\nmarket: - | - | - | Y7\npile: R2 R3 R4 O2 O3 G2 G3 B2 {left}")
    assert game.rounds is None
    game.events = []
    play(game, "take 4", "add Y7")
    assert [event.kind for event in game.events[2:]] == ["market", *(["last_round"] if last else [])]
    assert game.rounds == (2 if last else None)
    assert game.view(None).rounds == game.rounds


def test_the_last_round_is_told_once_when_bonus_cards_make_it_that() -> None:
    game = table("0: R4 R3 R6 R7 | O4 O3 O6 O7\n1: -\nholds: O5 R5 G2\npile: R2 R3 R4 O2 O3 G2 G3 B2")
    game.events = []
    play(game, "add O5", "complete")
    assert [event.kind for event in game.events[2:]] == ["complete", "bonus", "last_round"]
    assert game.rounds == game.round == 1
    game.events = []
    play(game, "add R5", "complete")
    assert [event.kind for event in game.events[2:]] == ["complete", "bonus"]


# Adding a card: higher, perfect, lower --------------------------------------------------------------------------------


def promised(game: Perfect, move: str) -> list[tuple[str, str, int, str, int]]:
    told = prospect(Perfect, game.view(0), move)
    return [(e.card, e.row, e.place, e.outcome, len(e.lost)) for e in told if isinstance(e, WouldAdd)]


def test_one_is_told_what_the_cards_of_a_group_would_do() -> None:
    game = table(
        """
        0: R2 R5 | G3 G4 G5 G6
        1: -
        market: R3 G2 B5 | R4 R6 | steal J3 | B2
        """
    )
    assert promised(game, "take 1") == [
        ("G2", "G", 5, "loses", 2),
        ("R3", "R", 3, "perfect", 0),
        ("B5", "B", 1, "stays", 0),
    ]
    assert promised(game, "take 2") == [("R4", "R", 3, "stays", 0), ("R6", "R", 4, "stays", 0)]
    assert promised(game, "take 3") == [("J3", "R", 3, "perfect", 0)], "the best of the rows that it can join"
    assert promised(game, "take 4") == [("B2", "B", 1, "stays", 0)]


def test_of_a_joker_the_best_row_is_told_and_how_many_there_are() -> None:
    game = table(
        """
        0: R2 R5 | G3 G4 G5 G6
        1: -
        market: J3 R4 | J2 | J4 R3 | J5 B2
        """
    )

    def jokers(move: str) -> list[tuple[str, str, str, int, int]]:
        told = prospect(Perfect, game.view(0), move)
        return [(e.card, e.row, e.outcome, len(e.lost), e.ways) for e in told if isinstance(e, WouldAdd)]

    assert jokers("take 1") == [("J3", "R", "perfect", 0, 2), ("R4", "R", "stays", 0, 1)]
    assert jokers("take 2") == [("J2", "G", "loses", 2, 2)]
    assert jokers("take 3") == [("R3", "R", "perfect", 0, 1), ("J4", "G", "loses", 4, 1)], "the red row is completed"
    assert jokers("take 4") == [("J5", "G", "perfect", 0, 2)], "the blue card waits until the joker has its row"


def test_nothing_is_told_of_a_card_for_which_a_slot_would_have_to_be_emptied() -> None:
    game = table(
        """
        0: R2 | G3 | B4 | Y5
        1: -
        market: O3 R4 | - | - | -
        """
    )
    assert promised(game, "take 1") == [("R4", "R", 2, "stays", 0)]
    assert (
        promised(
            table("""
        0: R2 R5 | saved move
        1: -
        """),
            "move R",
        )
        == []
    )


def test_a_higher_number_is_just_added() -> None:
    game = play(table("0: R2 R4\n1: -\nholds: R5 G4"), "add R5")
    assert shown(game, 0) == "R2 R4 R5"
    assert game.scores == (0, 0)


def test_a_perfect_number_completes_a_row_at_once_before_anything_else() -> None:
    game = play(table("0: R2 R6 | saved move | B5 B7\n1: G4\nholds: R3 G4 steal"), "add R3")
    assert asked(game) == Completing(0, 0, "R")
    assert legal(game) == ["complete", "keep"]
    play(game, "complete")
    assert shown(game, 0) == "B5 B7 | saved move"
    assert game.collections[0].points == ("R2", "R6", "R3")
    assert game.scores == (3, 0)
    assert "add G4" in legal(game)


def test_a_perfect_number_may_be_kept() -> None:
    game = play(table("0: R2 R6\n1: -\nholds: R3 G4"), "add R3", "keep")
    assert shown(game, 0) == "R2 R6 R3"
    assert game.scores == (0, 0)
    assert legal(game) == ["add G4"]


def test_a_lower_number_discards_so_many_cards_from_the_end_the_new_one_first() -> None:
    game = play(table("0: R4 R7 R6 R5\n1: -\nholds: R3 G4\npile: -"), "add R3")
    assert shown(game, 0) == "R4 R7"
    assert game.discards[-3:] == ["R3", "R5", "R6"]
    assert game.scores == (0, 0)


def test_cards_of_one_colour_go_from_lowest_to_highest_each_with_its_effect_before_the_next() -> None:
    game = table("0: R7 R6\n1: -\nholds: R2 R4 R5")
    assert legal(game) == ["add R2"]
    play(game, "add R2")
    assert shown(game, 0) == "R7", "the third card is a 2: it goes, and one more"
    assert legal(game) == ["add R4"]
    play(game, "add R4")
    assert legal(game) == ["add R5"]
    play(game, "add R5")
    assert shown(game, 0) == "R7 R4 R5"


def test_after_completing_a_row_the_rest_of_its_colour_is_new_again() -> None:
    game = play(table("0: R7 R6 | G2\n1: -\nholds: R3 R4 B5"), "add R3")
    play(game, "complete")
    assert legal(game) == ["add B5", "add R4"]
    play(game, "add R4")
    assert shown(game, 0) == "G2 | R4"


@pytest.mark.parametrize(
    ("row", "card", "score"),
    [
        ("R2 R3 R7", "R4", 4),
        ("R2 R3 R7 R6", "R5", 5 + 1),
        ("R2 R3 R7 R6 R7", "R6", 6 + 3),
        ("R2 R3 R4 R6 R5 R6", "R7", 7 + 5),
    ],
)
def test_bonus_cards_for_completing_with_5_6_and_7(row: str, card: str, score: int) -> None:
    game = table(f"0: {row}\n1: -\nholds: {card} G2")
    top = game.pile[::-1]
    play(game, f"add {card}", "complete")
    assert game.scores == (score, 0)
    bonus = score - int(card[1])
    assert game.collections[0].bonus == tuple(top[:bonus])
    assert game.pile[::-1] == top[bonus:]


def test_a_5_within_the_row_brings_no_bonus() -> None:
    game = play(table("0: R5 R7 R6\n1: -\nholds: R4"), "add R4", "complete")
    assert game.scores == (4, 0)


def test_a_joker_brings_no_bonus() -> None:
    game = play(table("0: R2 R3 R4 R6 R5 R6\n1: -\nholds: J7"), "add J7 R", "complete")
    assert game.scores == (7, 0)


def test_bonus_cards_are_as_many_as_are_left() -> None:
    game = play(table("0: R2 R3 R4 R6 R5 R6\n1: -\nholds: R7 G2\npile: B2 B3"), "add R7", "complete")
    assert game.scores == (9, 0)
    assert game.collections[0].bonus == ("B2", "B3")
    assert game.pile == []


# Which card first -----------------------------------------------------------------------------------------------------


def test_new_colours_go_in_any_order() -> None:
    assert legal(table("0: -\n1: -\nholds: R5 G3 B2")) == ["add B2", "add G3", "add R5"]


def test_of_a_new_colour_the_lowest_comes_first() -> None:
    assert legal(table("0: -\n1: -\nholds: R5 R3 B2")) == ["add B2", "add R3"]


def test_equal_cards_are_one_move() -> None:
    assert legal(table("0: -\n1: -\nholds: R5 R5")) == ["add R5"]


def test_colours_one_has_come_first_even_before_saving_an_action_card() -> None:
    game = table("0: R2\n1: -\nholds: R5 G3 move")
    assert legal(game) == ["add R5"]
    play(game, "add R5")
    assert legal(game) == ["add G3", "move R", "save move"]


def test_among_colours_one_has_the_order_is_free() -> None:
    assert legal(table("0: R2 | G4\n1: -\nholds: R5 G3 B6")) == ["add G3", "add R5"]


def test_what_comes_first_is_judged_again_after_each_card() -> None:
    game = table("0: -\n1: -\nholds: R3 R5 G3")
    assert legal(game) == ["add G3", "add R3"]
    play(game, "add R3")
    assert legal(game) == ["add R5"], "red is no new colour any more"


def test_jokers_come_before_new_colours_and_before_saving() -> None:
    game = table("0: R2 | G4\n1: -\nholds: J5 B6 protect")
    assert [move for move in legal(game) if not move.startswith("protect")] == ["add J5 G", "add J5 R"]


def test_a_joker_waits_for_a_lower_card_of_the_colour_of_the_row() -> None:
    assert legal(table("0: R2 | G4\n1: -\nholds: J5 R3")) == ["add J5 G", "add R3"]
    assert legal(table("0: R2 | G4\n1: -\nholds: J5 R5")) == ["add J5 G", "add J5 R", "add R5"]
    assert legal(table("0: R2\n1: -\nholds: J5 R3 B4")) == ["add R3"]


def test_a_joker_holds_nothing_back_and_jokers_go_in_any_order() -> None:
    assert legal(table("0: R2\n1: -\nholds: J2 J5 R6")) == ["add J2 R", "add J5 R", "add R6"]


# Four slots -----------------------------------------------------------------------------------------------------------


def test_a_new_colour_takes_a_free_slot_of_ones_own_and_no_other() -> None:
    assert legal(table("0: R2 | G4 | B5\n1: Y3\nholds: Y4")) == ["add Y4"]


def test_a_full_collection_and_a_new_colour_go_to_another_or_empty_a_slot() -> None:
    game = table("0: R2 | G4 | B5 | P3\n1: Y3\n2: O2 | P2 | B2 | R3\nholds: Y4 Y5")
    assert legal(game) == ["add Y4 @1", "add Y4 drop B", "add Y4 drop G", "add Y4 drop P", "add Y4 drop R"]
    play(game, "add Y4 @1")
    assert shown(game, 1) == "Y3 Y4"
    assert "add Y5 @1" in legal(game)


def test_saved_action_cards_use_up_a_slot_and_can_be_discarded_for_a_new_colour() -> None:
    game = table("0: R2 | G4 | B5 | saved move steal\n1: -\nholds: Y4\npile: -")
    adds = ["add Y4 @1", "add Y4 drop B", "add Y4 drop G", "add Y4 drop R", "add Y4 drop actions"]
    assert legal(game) == adds
    play(game, "add Y4 drop actions")
    assert shown(game, 0) == "R2 | G4 | B5 | Y4"
    assert game.discards[-2:] == ["move", "steal"]


def test_another_with_a_free_slot_gets_a_new_row() -> None:
    game = play(table("0: R2 | G4 | B5 | P3\n1: R4\nholds: Y4"), "add Y4 @1")
    assert shown(game, 1) == "R4 | Y4"
    assert shown(game, 0) == "R2 | G4 | B5 | P3"


def test_another_with_neither_a_free_slot_nor_the_colour_cannot_be_given_a_card() -> None:
    drops = ["add Y4 drop B", "add Y4 drop G", "add Y4 drop P", "add Y4 drop R"]
    assert legal(table("0: R2 | G4 | B5 | P3\n1: R4 | G5 | B7 | saved move\nholds: Y4")) == drops
    assert legal(table("0: R2 | G4 | B5 | P3\n1: R4 | G5 | B7\nholds: Y4")) == ["add Y4 @1", *drops]
    assert legal(table("0: R2 | G4 | B5 | P3\n1: R4 | G5 | B7 | Y7\nholds: Y4")) == ["add Y4 @1", *drops]


def test_anothers_protected_row_takes_no_card_and_a_free_slot_does_not_help() -> None:
    drops = ["add Y4 drop B", "add Y4 drop G", "add Y4 drop P", "add Y4 drop R"]
    assert legal(table("0: R2 | G4 | B5 | P3\n1: Y7 #protect\nholds: Y4")) == drops
    assert legal(table("0: R2 | G4 | B5 | P3\n1: Y7 #protect Y5\nholds: Y4")) == ["add Y4 @1", *drops]


def test_anothers_row_without_a_colour_takes_no_card_but_a_free_slot_does() -> None:
    game = play(table("0: R2 | G4 | B5 | P3\n1: J5\nholds: Y4"), "add Y4 @1")
    assert shown(game, 1) == "J5 | Y4"


def test_cards_that_anothers_row_loses_are_points_for_who_added() -> None:
    game = play(table("0: R2 | G4 | B5 | P3\n1: Y7 Y6 #protect Y4 Y5\nholds: Y3 Y6"), "add Y3 @1")
    assert shown(game, 1) == "Y7 Y6 #protect"
    assert game.collections[0].points == ("Y3", "Y5", "Y4")
    assert game.scores == (3, 0)


def test_completing_anothers_row_brings_the_row_and_the_bonus() -> None:
    game = play(table("0: R2 | G4 | B5 | P3\n1: Y7 Y6 Y4 Y2\nholds: Y5 Y6"), "add Y5 @1")
    assert asked(game) == Completing(0, 1, "Y")
    assert game.to_move == (0,)
    kept = play(game.copy(), "keep")
    assert shown(kept, 1) == "Y7 Y6 Y4 Y2 Y5"
    play(game, "complete")
    assert shown(game, 1) == "-"
    assert game.scores == (5 + 1, 0)


def test_an_emptied_slot_is_used_by_the_new_colour() -> None:
    game = play(table("0: R2 | G4 #R5 #protect | B5 | P3\n1: -\nholds: Y4\npile: -"), "add Y4 drop G")
    assert shown(game, 0) == "R2 | B5 | P3 | Y4"
    assert game.discards[-3:] == ["G4", "R5", "protect"]


def test_a_joker_goes_to_ones_own_rows_however_full() -> None:
    moves = ["add J5 B", "add J5 G", "add J5 P", "add J5 R"]
    assert legal(table("0: R2 | G4 | B5 | P3\n1: -\nholds: J5 Y4")) == moves


# Jokers and rows without a colour -------------------------------------------------------------------------------------


def test_a_joker_starts_a_row_only_where_there_is_none() -> None:
    game = table("0: saved move\n1: G4\nholds: J5 R3")
    assert legal(game) == ["add J5 new", "add R3"]
    play(game, "add J5 new")
    assert shown(game, 0) == "J5 | saved move"


def test_a_joker_without_a_row_does_not_hold_back_saving() -> None:
    assert legal(table("0: -\n1: -\nholds: J5 steal")) == ["add J5 new", "save steal"]


def test_a_joker_counts_with_its_number() -> None:
    assert legal(play(table("0: R2 R7\n1: -\nholds: J3 G4"), "add J3 R")) == ["complete", "keep"]
    assert shown(play(table("0: R2 R7 R6\n1: -\nholds: J2 G4"), "add J2 R"), 0) == "R2 R7"
    assert shown(play(table("0: R2 R7\n1: -\nholds: J6 G4"), "add J6 R"), 0) == "R2 R7 J6"


def test_a_further_joker_goes_onto_the_row_without_a_colour() -> None:
    game = table("0: J5\n1: -\nholds: J2 R3")
    assert legal(game) == ["add J2 J"]
    play(game, "add J2 J", "complete")
    assert game.scores == (2, 0)
    assert legal(game) == ["add R3"]


def test_a_new_colour_may_go_onto_the_row_without_a_colour_and_gives_it_its_own() -> None:
    game = table("0: J5 | saved steal\n1: -\nholds: R3 R4")
    assert legal(game) == ["add R3", "add R3 J"]
    play(game, "add R3 J")
    assert shown(game, 0) == "R=J5 R3 | saved steal"
    assert legal(game) == ["add R4"]


def test_a_colour_one_has_does_not_go_onto_the_row_without_a_colour() -> None:
    assert legal(table("0: J5 | R4\n1: -\nholds: R5")) == ["add R5"]


def test_with_a_full_collection_all_three_ways_are_open() -> None:
    game = table("0: J5 | G4 | B5 | saved move\n1: -\nholds: Y4")
    drops = ["add Y4 drop B", "add Y4 drop G", "add Y4 drop J", "add Y4 drop actions"]
    assert legal(game) == ["add Y4 @1", "add Y4 J", *drops]
    assert shown(play(game.copy(), "add Y4 J"), 0) == "Y=J5 Y4 | G4 | B5 | saved move"
    assert shown(play(game, "add Y4 drop J"), 0) == "G4 | B5 | Y4 | saved move"


def test_a_row_keeps_its_colour_whatever_cards_it_loses() -> None:
    game = play(table("0: J5 #protect #protect\n1: -\nholds: R2 R4"), "add R2 J")
    assert shown(game, 0) == "R=J5 #protect"
    assert legal(game) == ["add R4"]


def test_a_row_without_a_colour_is_a_row_like_any_other_for_action_cards() -> None:
    game = table("0: J5 J3 | G2 | saved move protect\n1: J4")
    assert legal(game) == [
        "move J",
        "protect G",
        "protect G>J",
        "protect J",
        "protect J>G",
        "protect J>J",
        "take 4",
    ]
    game = table("0: saved steal\n1: J4\nmarket: - | - | - | R2")
    assert legal(game) == ["steal @1 J", "take 4"]
    play(game, "steal @1 J")
    assert legal(game) == ["add J4 new", "discard"]
    assert shown(game, 1) == "-"


# Action cards ---------------------------------------------------------------------------------------------------------


def test_action_cards_can_be_used_before_taking_a_group() -> None:
    game = table("0: R2 R5 | saved move\n1: -\nmarket: - | - | G3 G4 | -")
    assert legal(game) == ["move R", "take 3"]
    play(game, "move R")
    assert legal(game) == ["complete", "keep"]
    play(game, "complete")
    assert legal(game) == ["take 3"]
    assert game.scores == (2, 0)


def test_action_cards_can_be_used_before_cards_that_must_be_added_first() -> None:
    assert legal(table("0: R3 | saved steal\n1: G3\nholds: R5 B4 protect")) == ["add R5", "protect R", "steal @1 G"]


def test_action_cards_can_be_used_after_all_cards_are_added_or_the_turn_ended() -> None:
    game = play(table("0: R3 | saved steal\n1: G3\nholds: R5"), "add R5")
    assert legal(game) == ["end", "steal @1 G"]
    play(game, "end")
    assert game.to_move == (1,)


def test_the_end_of_a_turn_is_not_asked_where_nothing_else_can_be_done() -> None:
    assert play(table("0: R3\n1: G3\nholds: R5"), "add R5").to_move == (1,)
    no_target = table("0: R3 | saved steal\n1: G3 #protect\nholds: R5")
    assert play(no_target, "add R5").to_move == (1,)


def test_a_turn_cannot_end_before_a_new_action_card_is_used_or_saved() -> None:
    assert legal(table("0: R3\n1: -\nholds: protect")) == ["protect R", "save protect"]
    assert legal(table("0: R3 | saved protect\n1: -\nholds: protect")) == ["protect R"]


def test_a_card_saved_this_turn_can_still_be_used() -> None:
    game = play(table("0: R3\n1: -\nholds: protect"), "save protect")
    assert legal(game) == ["end", "protect R"]


def test_several_action_cards_can_be_used_in_one_turn_in_any_order() -> None:
    game = table("0: R3 R7 | saved move steal\n1: G3\nholds: protect")
    play(game, "steal @1 G", "add G3", "protect G", "move R")
    assert shown(game, 0) == "R7 R3 | G3 #protect"
    assert game.to_move == (1,)


def test_of_a_new_and_a_saved_card_of_the_same_kind_the_new_one_is_used() -> None:
    game = play(table("0: R3 | saved protect\n1: -\nholds: protect"), "protect R")
    assert shown(game, 0) == "R3 #protect | saved protect"
    assert asked(game) == Ending(0)


def test_used_action_cards_are_discarded() -> None:
    game = table("0: R2 R5 | saved move steal\n1: G4\nholds: protect\npile: -")
    play(game, "move R", "keep", "steal @1 G", "add G4", "protect G>R")
    assert Counter(game.discards[-3:]) == Counter(["move", "steal", "protect"])
    assert shown(game, 0) == "R5 R2 #G4"


# protect


def test_protect_puts_the_card_itself_or_an_end_card_face_down_onto_a_row() -> None:
    game = table("0: R2 R5 | G3\n1: -\nholds: protect B6\npile: -")
    assert legal(game) == [
        "add B6",
        "protect G",
        "protect G>R",
        "protect R",
        "protect R>G",
        "protect R>R",
        "save protect",
    ]
    assert shown(play(game.copy(), "protect R"), 0) == "R2 R5 #protect | G3"
    assert "protect" not in game.discards[-1:]
    assert shown(play(game.copy(), "protect R>R"), 0) == "R2 #R5 | G3"
    assert shown(play(game.copy(), "protect R>G"), 0) == "R2 | G3 #R5"
    play(game, "protect G>R")
    assert shown(game, 0) == "R2 R5 #G3", "a row that has lost its only card is gone"
    assert game.discards[-1] == "protect"


def test_a_face_down_card_cannot_be_the_first_nor_go_on_from_where_it_lies() -> None:
    game = table("0: R2 | G3 #protect | saved protect\n1: -\nholds: B6")
    assert legal(game) == ["add B6", "protect G", "protect R", "protect R>G"]


def test_a_face_down_card_counts_in_its_row_and_has_no_effect_itself() -> None:
    game = play(table("0: R5 R6 | B3 | G2\n1: -\nholds: protect R4"), "protect B>R")
    assert shown(game, 0) == "R5 R6 #B3 | G2", "the 3 would be perfect face up"
    assert legal(game) == ["add R4"]
    play(game, "add R4", "complete")
    assert game.collections[0].points == ("R5", "R6", "B3", "R4")


def test_the_owner_can_add_to_a_protected_row_which_uncovers_it() -> None:
    game = play(table("0: R5 #protect\n1: saved steal\nholds: R6\nmarket: - | - | - | B2"), "add R6")
    assert legal(game) == ["steal @0 R", "take 4"]


# move


def test_move_brings_the_first_card_to_the_end_as_if_just_added() -> None:
    higher = play(table("0: R7 R3 R2\n1: -\nholds: move G2"), "move R")
    assert shown(higher, 0) == "R3 R2 R7"
    perfect = play(table("0: R3 R7 R2\n1: -\nholds: move G2"), "move R")
    assert legal(perfect) == ["complete", "keep"]
    lower = play(table("0: R2 R7 R5\n1: -\nholds: move G2\npile: -"), "move R")
    assert shown(lower, 0) == "R7"
    assert lower.discards[-3:] == ["move", "R2", "R5"]


def test_move_can_bring_a_bonus() -> None:
    game = play(table("0: R5 R7 R2 R3 R4\n1: -\nholds: move"), "move R", "complete")
    assert game.scores == (5 + 1, 0)


def test_move_needs_two_cards_and_a_face_up_second_one() -> None:
    game = table("0: R7 #protect R3 | G4 G5 #protect | B3 | saved move\n1: P2 P3\nholds: G6")
    assert legal(game) == ["add G6", "move G"]


# steal


def test_steal_takes_the_end_card_of_an_unprotected_row_of_another() -> None:
    game = table("0: R2 | saved steal\n1: G3 G5 | B4 #protect\n2: Y6\nholds: O2 O3")
    assert legal(game) == ["add O2", "steal @1 G", "steal @2 Y"]
    play(game, "steal @1 G")
    assert asked(game) == Stealing(0, "G5")
    assert shown(game, 1) == "G3 | B4 #protect"
    assert legal(game) == ["add G5", "discard"]


def test_a_stolen_card_is_added_with_all_consequences_and_the_hand_does_not_bind_it() -> None:
    game = play(table("0: R2 R6 | saved steal\n1: R3\nholds: R2 G4"), "steal @1 R")
    assert legal(game) == ["add R3", "discard"]
    play(game, "add R3")
    assert legal(game) == ["complete", "keep"]
    play(game, "complete")
    assert game.scores == (3, 0)
    assert shown(game, 1) == "-", "with its last card the row is gone"
    assert legal(game) == ["add G4", "add R2"]


def test_a_stolen_card_may_be_discarded() -> None:
    game = play(table("0: R2 | saved steal\n1: G3\nholds: R4\npile: -"), "steal @1 G", "discard")
    assert game.discards[-2:] == ["steal", "G3"]
    assert shown(game, 0) == "R2"
    assert game.scores == (0, 0)


def test_a_stolen_card_empties_a_slot_if_need_be_and_never_goes_to_a_third_player() -> None:
    game = play(table("0: R2 | G4 | B5 | P3\n1: Y4 Y5\n2: -\nholds: steal"), "steal @1 Y")
    assert legal(game) == ["add Y5 drop B", "add Y5 drop G", "add Y5 drop P", "add Y5 drop R", "discard"]
    assert shown(play(game, "add Y5 drop P"), 0) == "R2 | G4 | B5 | Y5"


def test_a_stolen_card_of_a_colour_one_has_goes_onto_that_row_and_nowhere_else() -> None:
    game = play(table("0: R2 | J4 | B5 | P3\n1: R6\nholds: steal"), "steal @1 R")
    assert legal(game) == ["add R6", "discard"]


def test_a_stolen_card_can_empty_the_action_slot() -> None:
    game = play(table("0: R2 | G4 | J5 | saved steal move\n1: Y4\nholds: R6"), "steal @1 Y")
    drops = ["add Y4 drop G", "add Y4 drop J", "add Y4 drop R", "add Y4 drop actions"]
    assert legal(game) == ["add Y4 J", *drops, "discard"]


def test_the_slot_of_the_used_card_is_free_for_the_stolen_one() -> None:
    game = play(table("0: R2 | G4 | B5 | saved steal\n1: Y4\nholds: R6"), "steal @1 Y")
    assert legal(game) == ["add Y4", "discard"]


def test_a_stolen_joker_goes_onto_any_own_row_whatever_is_in_hand() -> None:
    game = play(table("0: R7 | G4 | saved steal\n1: Y6 J5\nholds: R3"), "steal @1 Y")
    assert legal(game) == ["add J5 G", "add J5 R", "discard"]


def test_a_stolen_card_can_be_a_new_colour_on_the_row_without_a_colour() -> None:
    game = play(table("0: J7 | saved steal\n1: Y2\nholds: R3"), "steal @1 Y")
    assert legal(game) == ["add Y2", "add Y2 J", "discard"]
    assert legal(play(game, "add Y2 J")) == ["complete", "keep"]


def test_while_a_stolen_card_waits_no_other_action_card_can_be_used() -> None:
    game = play(table("0: R7 R6 | saved move protect\n1: Y6\nholds: steal"), "steal @1 Y")
    assert legal(game) == ["add Y6", "discard"]


def test_stealing_before_taking_leads_back_to_taking() -> None:
    game = play(table("0: R7 | saved steal\n1: R2\nmarket: - | - | - | B3"), "steal @1 R", "add R2", "keep")
    assert asked(game) == Taking(0)
    assert legal(game) == ["take 4"]


# Saving action cards


def test_an_action_card_is_saved_in_a_free_slot() -> None:
    game = table("0: R2 | G4 | B5\n1: -\nholds: steal Y4")
    assert legal(game) == ["add Y4", "save steal"]
    play(game, "save steal")
    assert shown(game, 0) == "R2 | G4 | B5 | saved steal"
    assert legal(game)[:2] == ["add Y4 @1", "add Y4 drop B"], "the slot is no longer free"


def test_two_different_action_cards_share_a_slot() -> None:
    game = table("0: R2 | G4 | B5 | saved move\n1: -\nholds: steal")
    assert legal(game) == ["save steal"]
    assert shown(play(game, "save steal"), 0) == "R2 | G4 | B5 | saved move steal"


def test_neither_a_third_nor_an_equal_action_card_can_be_saved() -> None:
    assert legal(table("0: R2 | saved move steal\n1: -\nholds: protect")) == ["protect R"]
    assert legal(table("0: R2 | saved protect\n1: -\nholds: protect G4")) == ["add G4", "protect R"]


def test_with_four_rows_one_can_be_emptied_to_save() -> None:
    game = table("0: R2 | G4 | B5 | J3\n1: -\nholds: steal\npile: -")
    assert legal(game) == ["save steal drop B", "save steal drop G", "save steal drop J", "save steal drop R"]
    assert shown(play(game.copy(), "save steal drop J"), 0) == "R2 | G4 | B5 | saved steal"
    play(game, "save steal drop B")
    assert shown(game, 0) == "R2 | G4 | J3 | saved steal"


def test_a_new_action_card_of_no_use_is_discarded() -> None:
    game = table("0: R2 | saved steal\n1: G3 #protect\nholds: steal\npile: -")
    assert legal(game) == ["discard steal"]
    play(game, "discard steal")
    assert shown(game, 0) == "R2 | saved steal"
    assert legal(table("0: R2 | saved move\n1: -\nholds: move G3")) == ["add G3", "discard move"]
    assert legal(table("0: saved move protect\n1: -\nholds: protect")) == ["discard protect"]


def test_discarding_comes_after_cards_that_have_a_row() -> None:
    assert legal(table("0: R2 | saved move\n1: -\nholds: move R5")) == ["add R5"]


def test_an_action_card_that_can_be_used_or_saved_is_not_discarded() -> None:
    assert legal(table("0: R2 | saved steal\n1: G3\nholds: steal")) == ["steal @1 G"]
    assert legal(table("0: R2\n1: -\nholds: steal")) == ["save steal"]


def test_the_own_action_slot_is_never_emptied_to_save() -> None:
    moves = legal(table("0: R2 | G4 | B5 | saved move steal\n1: -\nholds: protect"))
    assert not [move for move in moves if move.startswith(("save", "discard"))]


# Interaction variant --------------------------------------------------------------------------------------------------


def test_interaction_has_three_slots_for_rows() -> None:
    game = table("0: R2 | G4 | B5\n1: O2 | P3 | G2\n2: R7 | saved move\nholds: Y4", interaction=True)
    assert legal(game) == ["add Y4 @2", "add Y4 drop B", "add Y4 drop G", "add Y4 drop R"]
    assert legal(table("0: R2 | G4 | saved move\n1: -\nholds: Y4", interaction=True)) == ["add Y4"]


def test_interaction_has_a_slot_for_action_cards_alone() -> None:
    game = table("0: R2 | G4 | B5\n1: -\nholds: steal Y4", interaction=True)
    assert legal(game) == ["add Y4 @1", "add Y4 drop B", "add Y4 drop G", "add Y4 drop R", "save steal"]
    play(game, "save steal")
    assert legal(game) == ["add Y4 @1", "add Y4 drop B", "add Y4 drop G", "add Y4 drop R"]


def test_interaction_a_stolen_card_can_only_empty_a_row() -> None:
    game = table("0: R2 | G4 | B5 | saved steal move\n1: Y4\nholds: R6", interaction=True)
    play(game, "steal @1 Y")
    assert legal(game) == ["add Y4 drop B", "add Y4 drop G", "add Y4 drop R", "discard"]


# End of the game ------------------------------------------------------------------------------------------------------


def test_the_game_ends_when_fewer_than_eight_cards_are_left_at_a_refill() -> None:
    diagram = """
        0: R2 | saved steal | bonus O2
        1: G3 #protect | points O2 O3
        holds: R5
        market: - | - | - | -
        pile: """
    goes_on = play(table(diagram + "B2 B3 B4 B5 B6 B7 Y2 Y3"), "add R5")
    assert goes_on.outcome is None
    assert goes_on.pile == []
    over = table(diagram + "B2 B3 B4 B5 B6 B7 Y2")
    play(over, "add R5")
    assert over.outcome is not None
    assert over.outcome.scores == (1, 2), "rows and saved cards are no points"
    assert over.outcome.winners == (1,)
    assert over.outcome.reason == "pile"
    assert over.to_move == ()


def test_the_last_turn_is_finished_before_the_game_ends() -> None:
    game = play(table("0: R2 | saved steal\n1: G3\nholds: R5\nmarket: - | - | - | -\npile: -"), "add R5")
    assert legal(game) == ["end", "steal @1 G"]
    assert play(game, "end").outcome is not None


def test_a_tie_is_a_shared_win() -> None:
    game = table("0: R2 | points O2\n1: -\n2: points O3\nholds: R5\nmarket: - | - | - | -\npile: -")
    play(game, "add R5")
    assert game.outcome is not None
    assert game.outcome.winners == (0, 2)


# What is known --------------------------------------------------------------------------------------------------------


def test_nobody_knows_the_bonus_cards_and_everybody_knows_the_rest() -> None:
    game = table("0: R2 R3 R4 R6 R5 R6 | P2 #B3\n1: saved move\nholds: R7 G2\npile: B2 B3 B4 B5 B6 B7")
    play(game, "add R7", "complete")
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert view.collections[0].bonus == 5
        assert view.collections[0].points == ("R2", "R3", "R4", "R6", "R5", "R6", "R7")
        assert [(row.colour, row.cards, row.protected) for row in view.collections[0].rows] == [
            ("P", ("P2", "#B3"), True)
        ]
        assert view.collections[0].free == 3
        assert view.collections[1].actions == ("move",)
        assert view.pile == 1
        assert view.open == (Adding(0, ("G2",)),)
        assert view.discards == tuple(game.discards)
    drawn = {Perfect.sample(game.view(0), random.Random(seed)).collections[0].bonus for seed in range(20)}
    assert len(drawn) > 10
    assert all(set(bonus) < {"B2", "B3", "B4", "B5", "B6", "B7"} for bonus in drawn)


def test_samples_are_even_over_the_pile_and_the_bonus_cards() -> None:
    game = table("0: R2 R3 R4 R6\n1: -\nholds: R5 G2\npile: B2 B3 B4 B5")
    play(game, "add R5", "complete")
    rng = random.Random(3)
    view = game.view(1)
    drawn = Counter(
        (*sample.collections[0].bonus, *sample.pile) for sample in (Perfect.sample(view, rng) for _ in range(4800))
    )
    assert len(drawn) == 24
    # Each of the 24 orders is expected 200 times; chi-square of 23 degrees exceeds 49.7 once in a thousand.
    assert sum((count - 200) ** 2 / 200 for count in drawn.values()) < 49.7


def test_equal_cards_are_sampled_as_often_as_they_are_there() -> None:
    game = table("0: R2 R3 R4 R6\n1: -\nholds: R5 G2\npile: B2 B2 B4")
    view = play(game, "add R5", "complete").view(1)
    rng = random.Random(3)
    bonus = Counter(Perfect.sample(view, rng).collections[0].bonus for _ in range(3000))
    assert 1900 < bonus["B2",] < 2100


# Events and judgement -------------------------------------------------------------------------------------------------


def told(game: Perfect, move: str) -> list[Event]:
    events: list[Event] = []
    game.events = events
    play(game, move)
    return events


def test_events_tell_what_a_move_does() -> None:
    game = table("0: R2 | G4 | B5 | P3\n1: Y7 Y6 Y4 Y2\nholds: Y5 O2")
    assert told(game, "add Y5 @1") == [
        Add(seat=0, card="Y5", owner=1, row="Y", place=5, gives_colour=False),
        PerfectNumber(seat=0, card="Y5", owner=1, row="Y"),
    ]
    assert told(game, "complete") == [
        Complete(seat=0, owner=1, row="Y", cards=("Y7", "Y6", "Y4", "Y2", "Y5"), score=5),
        Bonus(seat=0, count=1, score=6),
    ]
    assert told(game, "add O2 drop G")[:2] == [
        Drop(seat=0, row="G", cards=("G4",)),
        Add(seat=0, card="O2", owner=None, row="O", place=1, gives_colour=False),
    ]
    game = table("0: J4 | G4 | B5 | saved move\n1: -\nholds: Y2 O2")
    assert told(game, "add Y2 J") == [
        Add(seat=0, card="Y2", owner=None, row="Y", place=2, gives_colour=True),
        PerfectNumber(seat=0, card="Y2", owner=None, row="Y"),
    ]
    assert told(game, "keep") == [Keep(seat=0, owner=None, row="Y")]
    assert told(game, "add O2 drop actions")[0] == Drop(seat=0, row=None, cards=("move",))


def test_events_tell_who_gets_the_lost_cards() -> None:
    game = table("0: R2 | G4 | B5 | P3 P4\n1: Y7 Y6\nholds: Y2 P2")
    assert told(game, "add P2")[1] == Lose(seat=0, row="P", cards=("P2", "P4"))
    assert told(game, "add Y2 @1")[1] == Win(seat=0, owner=1, row="Y", cards=("Y2", "Y6"), score=2)


def test_events_tell_the_dealing_and_the_action_cards_that_go_back() -> None:
    events: list[Event] = []
    _, shuffle = stacked("R2 steal R4 R6 move G2 G3 G4", "Y7 Y6 O3 O5 O7 P2 P3 P4")
    game = Perfect(2, first=1, shuffle=shuffle, events=events)
    assert events == [
        Deal(seat=1, cards=("R2", "R4", "R6")),
        Deal(seat=0, cards=("G2", "G3", "G4")),
        Reshuffle(cards=("steal", "move")),
    ]
    play(game, "add R2", "add R4", "add R6", "add G2", "add G3", "add G4")
    groups = (("Y7", "Y6", "O3"), ("O5", "O7"), ("P2", "P3"), ("P4",))
    assert events[-1] == Market(round=1, starter=1, groups=groups)


def test_previews_stop_before_the_next_market() -> None:
    game = table("0: R2\n1: -\nholds: R5\nmarket: - | - | - | -")
    assert [event.kind for event in preview(Perfect, game.view(0), "add R5")] == ["add"]
    assert [event.kind for event in told(game, "add R5")] == ["add", "market"]


def test_evaluation_likes_a_group_that_completes_a_row() -> None:
    evaluate = Judge().evaluate
    game = table("0: R2 R6 R7\n1: -\nmarket: G2 G2 B2 | R4 G5 | R2 B5 | -")
    worth = {move: evaluate(play(game.copy(), move), 0) for move in legal(game)}
    assert max(worth, key=worth.__getitem__) == "take 2"
    assert min(worth, key=worth.__getitem__) == "take 3"
    ready = play(game, "take 2", "add R4")
    completed, kept = play(ready.copy(), "complete"), play(ready.copy(), "keep")
    assert evaluate(ready, 0) == evaluate(completed, 0) > evaluate(kept, 0)


def test_the_phase_tells_what_is_asked() -> None:
    game = table("0: R2 R6 | saved steal\n1: G3 G6\nmarket: - | - | - | R3")
    assert game.phase == "take"
    assert play(game, "take 4").phase == "add"
    assert play(game, "add R3").phase == "complete"
    assert play(game, "keep").phase == "end"
    assert play(game, "steal @1 G").phase == "stolen"
    assert play(game, "discard").phase == "take"
    over = play(table("0: R2\n1: -\nholds: R5\nmarket: - | - | - | -\npile: -"), "add R5")
    assert over.phase == over.view(0).phase == "over"


def test_the_view_tells_the_number_that_would_be_perfect_next() -> None:
    view = table("0: R2 | G2 #protect | B2 B3 B4 B5 B6 B7 B7\n1: -").view(1)
    assert [row.perfect for row in view.collections[0].rows] == [2, 3, None]


def test_the_view_tells_whether_a_slot_is_for_action_cards() -> None:
    diagram = "0: R2 | saved move\n1: R3"
    assert [seen.action_slot for seen in table(diagram).view(0).collections] == [True, False]
    assert [seen.action_slot for seen in table(diagram, interaction=True).view(0).collections] == [True, True]


def test_a_record_of_a_game_has_one_or_two_shuffles() -> None:
    numbers = set()
    for seed in range(8):
        rng = random.Random(seed)
        match = Match(Perfect, 2, first=0, shuffle=shuffler(rng))
        while match.game.to_move:
            seat = match.game.to_move[0]
            match.play(seat, rng.choice(match.game.legal(seat)))
        numbers.add(len(match.record().shuffles))
    assert numbers == {1, 2}
