"""Gap, beside its booklet. Hands, middle rows and collections are written out as cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from quintet.engine import RuleError, shuffled
from quintet.games.gap.events import ExtraRound, Take
from quintet.games.gap.rules import LAST_ROUND, Gap, GapOptions, deck
from quintet.games.gap.scoring import Term, round_score, round_terms


def position(hands: list[str], middle: str, *, pile: str = "", collected: str = "", turn: int = 0) -> Gap:
    """A position in the middle of a round. The pile's top card is written first; `collected` lies before `turn`."""
    game = Gap(len(hands), first=0, shuffle=list)
    game.hands = [hand.split() for hand in hands]
    game.middle = middle.split()
    game.pile = pile.split()[::-1]
    game.collections[turn] = collected.split()
    game.to_move = (turn,)
    return game


def play(game: Gap, move: str) -> None:
    game.play(game.to_move[0], move, list)


# Setting up


@pytest.mark.parametrize(
    ("players", "colours", "hand"),
    [(2, "BGY", 6), (3, "BGYK", 6), (4, "BGYKP", 6), (5, "BGYKP", 5), (6, "BGYKP", 5)],
)
def test_set_up(players: int, colours: str, hand: int) -> None:
    game = Gap(players, first=0, shuffle=list)
    assert sorted(game.cards()) == sorted(colour + number for colour in colours for number in "0123456789")
    assert [len(cards) for cards in game.hands] == [hand] * players
    assert len(game.middle) == 4
    assert len(game.pile) == len(deck(players)) - players * hand - 4


def test_cards_are_dealt_from_the_top_seat_by_seat_then_the_middle_row_then_the_pile() -> None:
    order = shuffled(deck(2), random.Random(5))
    game = Gap(2, first=1, shuffle=lambda _: list(order))
    assert game.hands == [order[:6], order[6:12]]
    assert game.middle == order[12:16]
    assert game.pile == order[16:][::-1]
    assert game.to_move == (1,)


# The three things a card can do


def test_booklet_example_a_played_2_takes_all_2s() -> None:
    game = position(["B2 B9", "G5 G6"], "G2 Y5 K2 P9", pile="Y7 Y8")
    assert "B2" in game.legal(0)
    play(game, "B2")
    assert sorted(game.collections[0]) == ["B2", "G2", "K2"]
    assert game.middle == ["Y5", "P9", "Y7", "Y8"]


def test_booklet_example_a_played_0_takes_one_of_the_1s_where_there_is_no_9() -> None:
    game = position(["B0", "G5"], "G1 Y1 K4 P6", pile="Y7")
    assert game.legal(0) == ("B0 G1", "B0 Y1")
    play(game, "B0 Y1")
    assert game.collections[0] == ["B0", "Y1"]
    assert game.middle == ["G1", "K4", "P6", "Y7"]


def test_booklet_example_a_played_7_that_takes_nothing_becomes_the_fifth_card_of_the_middle_row() -> None:
    game = position(["B7", "G5"], "G2 Y2 K4 P0", pile="Y7")
    assert game.legal(0) == ("B7",)
    play(game, "B7")
    assert game.middle == ["G2", "Y2", "K4", "P0", "B7"]
    assert game.collections[0] == []
    assert game.pile == ["Y7"]


def test_equals_go_before_neighbours() -> None:
    game = position(["B2", "G5"], "G2 Y1 K3 P9")
    assert game.legal(0) == ("B2",)
    play(game, "B2")
    assert sorted(game.collections[0]) == ["B2", "G2"]


def test_one_lower_and_one_higher_neighbour_are_taken_the_lower_named_first() -> None:
    game = position(["B7", "G5"], "Y8 G6 K8 P6")
    assert game.legal(0) == ("B7 G6 K8", "B7 G6 Y8", "B7 P6 K8", "B7 P6 Y8")
    play(game, "B7 P6 K8")
    assert sorted(game.collections[0]) == ["B7", "K8", "P6"]
    assert game.middle == ["Y8", "G6"]


@pytest.mark.parametrize(
    ("card", "middle", "legal"),
    [
        ("B0", "G9 Y1", "B0 G9 Y1"),
        ("B9", "G0 Y8", "B9 Y8 G0"),
        ("B9", "G0 Y5", "B9 G0"),
        ("B0", "G9 Y5", "B0 G9"),
        ("B7", "G6 Y5", "B7 G6"),
        ("B7", "G8 Y5", "B7 G8"),
    ],
)
def test_below_0_comes_9_and_above_9_comes_0(card: str, middle: str, legal: str) -> None:
    assert position([card, "G5"], middle).legal(0) == (legal,)


def test_all_cards_of_the_hand_can_be_played() -> None:
    game = position(["B0 B5 G5 Y9", "G7"], "G1 Y5")
    assert game.legal(0) == ("B0 G1", "B5", "G5", "Y9")
    assert game.legal(1) == ()


# Filling up and going on


def test_the_middle_row_is_filled_up_from_the_pile_to_four_cards() -> None:
    game = position(["B5", "G7"], "G5 Y5 K5 P5", pile="Y1 Y2 Y3 Y4 Y6")
    play(game, "B5")
    assert game.middle == ["Y1", "Y2", "Y3", "Y4"]
    assert game.pile == ["Y6"]


def test_an_empty_pile_leaves_the_middle_row_short_or_empty() -> None:
    game = position(["B5 B9", "G7 G8"], "G5 Y5 K4", pile="Y1")
    play(game, "B5")
    assert game.middle == ["K4", "Y1"]
    game = position(["B5 B9", "G7 G8"], "G5")
    play(game, "B5")
    assert game.middle == []
    play(game, "G7")
    assert game.middle == ["G7"]


def test_play_goes_clockwise_and_no_cards_are_drawn() -> None:
    game = position(["B5 B9", "G7 G8", "Y1 Y2"], "G5", pile="P1 P2 P3 P4 P5 P6", turn=2)
    play(game, "Y1")
    assert game.to_move == (0,)
    assert game.hands[2] == ["Y2"]


# Scoring


@pytest.mark.parametrize(
    ("collection", "score"),
    [
        # Booklet example 1: four of one colour, two minus points, green in between, no purple.
        ("B0 B1 B2 B3 G0 G1 G2 Y0 K0", 4 - 2),
        ("B0 B1 B2 B3 G0 G1 G2 Y0 Y1", 4 - 2),
        # Booklet example 2: two colours tied for most and nothing else.
        ("B0 B1 B2 B3 K0 K1 K2 K3", 8),
        ("B0 B1 G0 G1 Y0", 4 - 1),
        ("B0 B1 G0 Y0 K0", 2 - 3),
        ("B0", 1),
        ("B0 G0 Y0 K0 P0", 5),
        ("", 0),
    ],
)
def test_scoring(collection: str, score: int) -> None:
    assert round_score(collection.split()) == score
    assert sum(term.points for term in round_terms(tuple(collection.split()))) == score


def test_a_round_ends_when_all_hands_are_empty_and_the_next_seat_starts_the_next() -> None:
    game = position(["", "G7"], "G1", collected="B1 B2 G1", turn=1)
    game.collections[0] = ["Y1", "Y2"]
    play(game, "G7")
    assert game.scores == (2, 1)
    assert game.round == 2
    assert game.to_move == (1,)
    assert sorted(game.cards()) == sorted(deck(2))


# The end


def finish_rounds(options: GapOptions, rounds: list[tuple[int, ...]], players: int = 2) -> Gap:
    """A game in which the rounds brought these scores, as far as it was played."""
    game = Gap(players, options, first=0, shuffle=list, events=[])
    for scores in rounds:
        assert game.outcome is None, "the game was over before all rounds were told"
        game.hands = [[] for _ in range(players)]
        game.hands[0] = ["P9"]
        game.middle = ["P1"]
        game.pile = []
        game.collections = [_worth(score) for score in scores]
        game.to_move = (0,)
        play(game, "P9")
    return game


def _worth(score: int) -> list[str]:
    """A collection that scores so much."""
    if score >= 0:
        return [f"B{n % 10}" for n in range(score)]
    return ["B0", "B1", *[f"{colour}0" for colour in "GYKP"[: 2 - score]]]


def test_the_game_goes_on_until_the_target_is_reached() -> None:
    game = finish_rounds(GapOptions(target=10), [(9, 3)])
    assert game.outcome is None
    game = finish_rounds(GapOptions(target=10), [(9, 3), (1, 2)])
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.outcome.reason) == ((10, 5), (0,), "target")


def test_most_points_win_whoever_reached_the_target_first() -> None:
    game = finish_rounds(GapOptions(target=10), [(5, 9), (6, 3)])
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_a_number_of_rounds_ends_the_game_whatever_the_points() -> None:
    game = finish_rounds(GapOptions(rounds=2), [(9, 3), (-1, 2)])
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.outcome.reason) == ((8, 5), (0,), "rounds")


def test_a_tie_goes_to_the_best_single_round() -> None:
    game = finish_rounds(GapOptions(rounds=2), [(5, 4), (3, 4)])
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_a_tie_of_best_rounds_goes_to_the_earlier_one() -> None:
    game = finish_rounds(GapOptions(rounds=3), [(2, 3), (5, 1), (2, 5)])
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_the_best_round_of_one_who_is_not_tied_does_not_count() -> None:
    game = finish_rounds(GapOptions(rounds=2), [(4, 3, 8), (3, 4, -2)], players=3)
    assert game.outcome is not None
    assert game.outcome.winners == (0,), "0 and 1 have 7 points and a best round of 4, which 0 had earlier"


def test_a_full_tie_is_played_on_and_compared_again_whatever_the_totals() -> None:
    game = finish_rounds(GapOptions(target=5), [(5, 5)])
    assert game.outcome is None
    game = finish_rounds(GapOptions(target=5), [(5, 5), (-1, -2)])
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((4, 3), (0,))
    assert finish_rounds(GapOptions(target=5), [(5, 5), (-1, -1)]).outcome is None


def test_an_extra_round_is_played_by_all_and_may_be_won_by_a_third() -> None:
    game = finish_rounds(GapOptions(rounds=1), [(5, 5, 4), (0, 0, 3)], players=3)
    assert game.outcome is not None
    assert game.outcome.winners == (2,)
    assert game.events is not None
    assert [event for event in game.events if isinstance(event, ExtraRound)] == [ExtraRound(tied=(0, 1))]


def test_after_100_rounds_the_game_ends_and_ties_are_shared() -> None:
    game = finish_rounds(GapOptions(rounds=1), [(1, 1)] * LAST_ROUND)
    assert game.outcome is not None
    assert (game.outcome.winners, game.round) == ((0, 1), 100)
    game = finish_rounds(GapOptions(target=500), [(0, 1)] * LAST_ROUND)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((1,), "last_round")


# Options


def test_options() -> None:
    assert GapOptions().as_dict() == {"target": 30}
    assert GapOptions(rounds=3).as_dict() == {"rounds": 3}
    assert GapOptions.parse({"target": "15"}) == GapOptions(target=15)
    for wrong in ({"target": 0}, {"target": 501}, {"rounds": 0}, {"rounds": 101}, {"target": True}, {"target": 1.0}):
        with pytest.raises(RuleError, match="whole number"):
            GapOptions.read(wrong)
    with pytest.raises(RuleError, match="one of the options"):
        GapOptions(target=30, rounds=3)
    with pytest.raises(RuleError, match="the options are: target, rounds"):
        GapOptions.read({"targets": 3})


# Hidden cards


def test_a_view_shows_the_own_hand_and_only_the_size_of_others() -> None:
    game = position(["B2 B9", "G5 G6 G7"], "G2 Y5", pile="Y7")
    assert game.view(0).hand == ("B2", "B9")
    assert game.view(None).hand == ()
    assert "G5" not in repr(game.view(0))
    assert game.view(0).hand_sizes == (2, 3)


def test_unseen_cards_are_drawn_evenly_for_hands_and_pile() -> None:
    game = Gap(2, first=0, shuffle=list)
    seen = set(game.hands[0]) | set(game.middle)
    view = game.view(0)
    rng = random.Random(3)
    in_hand = Counter(card for _ in range(2000) for card in Gap.sample(view, rng).hands[1])
    assert set(in_hand) == set(deck(2)) - seen
    expected = 2000 * 6 / 20
    assert all(abs(count - expected) < 120 for count in in_hand.values()), in_hand


def test_a_score_is_told_as_a_sum_with_what_counts_before_what_is_taken_off() -> None:
    game = position(["Y4 B9", "K1"], "Y5 G3 P7 P8", collected="G1 B1 B2 B3 K4")
    play(game, "Y4 G3 Y5")
    assert game.view(0).terms == ((Term("B", 3), Term("K", -1)), ())
    assert game.view(0).standing == (2, 0)


def test_taking_tells_how_the_collection_counts_from_then_on() -> None:
    game = position(["Y4 B9", "K1"], "Y5 G3 P7 P8", collected="G1 B1 B2 B3 K4")
    game.events = []
    play(game, "Y4 G3 Y5")
    take = game.events[0]
    assert isinstance(take, Take)
    assert take.terms == game.view(1).terms[0]
    assert take.standing == 2
