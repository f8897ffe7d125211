"""Bots: they cannot cheat, they are reproducible, and they find the moves that win."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quintet import bots, games
from quintet.arena import Contest, Estimate, run
from quintet.bots import Advice, GreedyBot, Limit, SearchBot
from quintet.bots.search import _Arm, _Node
from quintet.bots.tuning import TUNINGS, Tuning, tuning
from quintet.conformance import fingerprint
from quintet.engine import Game, Move, RuleError, pick, shuffler
from quintet.games.corridor.rules import Corridor
from quintet.games.corridor.rules import deck as corridor_deck
from quintet.games.gap.rules import Gap, GapOptions, deck
from quintet.games.sumrise.rules import Sumrise
from tests import test_between as between
from tests import test_corridor as corridor
from tests import test_perfect as perfect
from tests import test_sumrise as sumrise

AnyGame = Game[Any, Any]
QUICK = ("random", "greedy", "easy", "search:12")


def some_positions(game_id: str, players: int, seed: int = 1) -> list[AnyGame]:
    """Some positions of a game that is played at random: early, in the middle and late."""
    luck = random.Random(seed)
    game = games.load(game_id)(players, first=seed % players, shuffle=shuffler(luck))
    positions = []
    for number in range(60):
        if game.outcome is None and number in (0, 1, 7, 16, 59):
            positions.append(game.copy())
        for seat in game.to_move:
            game.play(seat, pick(game.legal(seat), luck), shuffler(luck))
    return positions


# What they are asked and what they answer


@pytest.mark.parametrize("game_id", games.ids())
@pytest.mark.parametrize("name", QUICK)
def test_a_bot_answers_alike_in_all_games_that_its_seat_cannot_tell_apart(game_id: str, name: str) -> None:
    game_type = games.load(game_id)
    bot = bots.make(name, game_type)
    differences = 0
    for game in some_positions(game_id, 3):
        seat = game.to_move[-1]
        other = game_type.sample(game.view(seat), random.Random(8))
        differences += fingerprint(game) != fingerprint(other)
        assert bot.advise(game.view(seat), random.Random(5)) == bot.advise(other.view(seat), random.Random(5))
        assert bot.choose(game.view(seat), random.Random(5)) == bot.choose(other.view(seat), random.Random(5))
    assert differences, "the games drawn are all the same, so this shows nothing"


@pytest.mark.parametrize("game_id", games.ids())
@pytest.mark.parametrize("name", QUICK)
def test_advice_is_about_each_legal_move_once_and_the_best_is_first(game_id: str, name: str) -> None:
    game_type = games.load(game_id)
    bot = bots.make(name, game_type)
    for players in game_type.seats:
        for game in some_positions(game_id, players)[1:3]:
            seat = game.to_move[0]
            view = game.view(seat)
            advice = bot.advise(view, random.Random(2))
            assert sorted(each.move for each in advice) == list(view.legal)
            assert all(0 <= each.value <= 1 and each.visits >= 0 for each in advice)
            if name.startswith("search"):
                assert sum(each.visits for each in advice) == 12
                assert advice[0].visits == max(each.visits for each in advice)
            if name != "random":
                assert bot.choose(view, random.Random(2)) == advice[0].move


@pytest.mark.parametrize("game_id", games.ids())
def test_every_variant_can_be_played_by_bots(game_id: str) -> None:
    game_type = games.load(game_id)
    luck = random.Random(4)
    for values in game_type.variants.values():
        options = game_type.options_type.read(values)
        for players in game_type.seats:
            game = game_type(players, options, first=0, shuffle=shuffler(luck))
            seats = [bots.make(name, game_type) for name in ("search:2", "easy", "greedy")]
            for _ in range(12):
                for seat in game.to_move:
                    game.play(seat, seats[seat % 3].choose(game.view(seat), luck), shuffler(luck))


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "medium", "hard"])
def test_whoever_is_not_asked_gets_no_advice(name: str) -> None:
    game = Gap(2, first=0, shuffle=list)
    bot = bots.make(name, Gap)
    with pytest.raises(RuleError, match="seat 1 is not asked"):
        bot.choose(game.view(1), random.Random(1))
    with pytest.raises(RuleError, match="a spectator has no moves"):
        bot.advise(game.view(None), random.Random(1))


def test_a_seat_that_decides_after_others_at_the_same_time_is_advised_too() -> None:
    game = Corridor(3, first=0, shuffle=shuffler(random.Random(1)))
    game.play(0, game.legal(0)[3], list)
    game.play(2, game.legal(2)[5], list)
    view = game.view(1)
    assert view.answered == (0, 2)
    assert bots.make("search:20", Corridor).choose(view, random.Random(1)) in view.legal


# Names and budgets


@pytest.mark.parametrize("name", bots.NAMES)
def test_every_name_makes_a_bot(name: str) -> None:
    assert isinstance(bots.make(name, Gap), bots.Bot)


@pytest.mark.parametrize(
    "name", ["", "strong", "search", "search:", "search:x", "search:0", "search:-5", "search:0s", "search:infs",
             "search:nans", "search:9:depth=3", "search:9:horizon=x", "search:9:shunned=pass", "hard:9"]
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(RuleError, match="there is no bot"):
        bots.make(name, Gap)


def test_a_search_can_be_tuned_by_its_name() -> None:
    bot = bots.make("search:9:exploration=0.25:one_round=0:horizon=4", Gap)
    assert isinstance(bot, SearchBot)
    assert bot.limit == Limit(9)
    assert (bot.tuning.exploration, bot.tuning.one_round, bot.tuning.horizon) == (0.25, 0, 4)
    assert bot.tuning.scale == tuning(Gap).scale
    assert isinstance(seconds := bots.make("search:0.5s", Gap), SearchBot)
    assert seconds.limit == Limit(seconds=0.5)


def test_every_game_is_in_the_table_of_tunings() -> None:
    assert sorted(TUNINGS) == list(games.ids())


def test_a_limit_counts_iterations_or_watches_the_clock() -> None:
    assert list(Limit(3).ticks()) == [0, 1, 2]
    assert list(Limit(seconds=1e-9).ticks()) == [0], "one try is the least"
    assert len(list(Limit(10**9, seconds=0.01).ticks())) < 10**7


@pytest.mark.parametrize("game_id", games.ids())
def test_the_answer_follows_from_luck_and_iterations(game_id: str) -> None:
    game_type = games.load(game_id)
    view = some_positions(game_id, 2)[1].view
    seat = some_positions(game_id, 2)[1].to_move[0]

    def advice(seed: int, iterations: int = 25) -> list[Advice]:
        return SearchBot(game_type, Limit(iterations)).advise(view(seat), random.Random(seed))

    assert advice(1) == advice(1)
    assert advice(1) != advice(2)
    assert advice(1) != advice(1, 26)


def test_a_move_competes_only_when_it_is_available() -> None:
    bot = SearchBot(Gap, Limit(1), Tuning(exploration=1.0))
    node, luck = _Node(), random.Random(1)
    node.arms[0] = {"common": _Arm(10, 6.0), "rare": _Arm(2, 1.0), "bad": _Arm(10, 1.0)}
    assert bot._select(node, 0, ("common",), luck)[0] == "common"
    assert [node.arms[0][move].available for move in ("common", "rare", "bad")] == [11, 2, 10]
    # 0.6 + sqrt(ln 12 / 10) = 1.10 against 0.5 + sqrt(ln 3 / 2) = 1.24: counted by all decisions it would be 1.61
    move, arm = bot._select(node, 0, ("common", "rare"), luck)
    assert (move, arm.available) == ("rare", 3)
    node.arms[0]["rare"].visits, node.arms[0]["rare"].total = 4, 2.0  # 0.5 + sqrt(ln 4 / 4) = 1.09
    assert bot._select(node, 0, ("common", "rare"), luck)[0] == "common"
    assert bot._select(node, 0, ("common", "new"), luck)[0] == "new", "a move never tried comes first"
    assert node.arms[0]["common"].available == 14


# Results


def test_results_count_the_margin_and_the_win() -> None:
    game = Gap(2, GapOptions(rounds=1), first=0, shuffle=list)
    tuned = Tuning(scale=10.0, win=0.5)
    assert tuned.results(game) == [0.5, 0.5]
    game.totals = [5, 0]
    ahead = tuned.result(game, 0)
    assert ahead == pytest.approx(0.7311, abs=1e-4)  # 0.5 + 0.5 tanh(5 / 10)
    assert tuned.result(game, 1) == pytest.approx(1 - ahead)
    game.history = [(5, 0)]
    game._end([0], "rounds")
    assert tuned.results(game) == pytest.approx([0.5 + ahead / 2, 0.5 - ahead / 2])
    game._end([0, 1], "rounds")
    assert tuned.result(game, 0) == pytest.approx(0.25 + ahead / 2)


def test_easy_overlooks_moves_but_plays_the_best_that_it_sees() -> None:
    game = Gap(2, first=0, shuffle=list)
    game.hands[0], game.middle = ["Y0", "Y5", "B2"], ["Y9", "Y1", "B7", "G7"]
    view = game.view(0)
    assert GreedyBot(Gap).choose(view, random.Random(1)) == "Y0 Y9 Y1"
    beginner = GreedyBot(Gap, draws=1, overlooks=0.4)
    chosen = [beginner.choose(view, random.Random(seed)) for seed in range(200)]
    assert 0.5 < chosen.count("Y0 Y9 Y1") / 200 < 0.7
    assert len(set(chosen)) > 1


# Moves that must be found: each position is one in which a move decides the game.


def choices(game: AnyGame, name: str = "search:100") -> set[Move]:
    """What the bot of seat 0 plays, whatever its luck."""
    bot = bots.make(name, type(game))
    return {bot.choose(game.view(0), random.Random(seed)) for seed in range(3)}


def gap_position(own: str, other: str, middle: str, collected: str, collected_by_other: str) -> Gap:
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
            gap_position(
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
            gap_position(
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
            gap_position(
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
def test_gap_the_search_sees_what_the_next_cards_do_to_the_colours(game: Gap, winning: Move, tempting: Move) -> None:
    assert choices(game) == {winning}
    assert choices(game, "greedy") == {tempting}, "one move ahead is not enough here"


def test_between_both_cards_go_if_the_first_leaves_a_gap_for_the_second() -> None:
    game = between.position(["Y6 E4", "G5"], "R3", "B9", pile="R1 B1 G1 E1")
    assert set(game.legal(0)) == {"E4>1", "E4>2", "Y6>1", "Y6>2", "pass"}
    assert choices(game) <= {"Y6>2", "E4>1"}


def test_between_a_card_turned_up_goes_where_it_does_not_cover_the_colour_one_needs() -> None:
    game = between.position(["B2", "G5 G7"], "R5", "B6", pile="R1 B1 G1 E1")
    game.flipped = "Y9"
    assert choices(game) == {"flip 1"}


def test_between_the_card_that_ends_the_turn_is_kept_for_last() -> None:
    # The red 9 ends the turn; the yellow 6 does not, and the red 9 can follow it.
    game = between.position(["R9 Y6", "G5"], "R3", "B11", pile="R1 B1 G1 E1")
    assert "R9>1" in game.legal(0)
    assert choices(game) <= {"Y6>1", "Y6>2"}


NEARLY_DONE = sumrise.sheet("1 2 3 4 5 6 7 8 .", "2 3 4 5 6 7 8 9 10")


def test_sumrise_lay_the_card_that_fills_the_second_row() -> None:
    # Only nine or more in orange ends the game at once, with a lead; seat 1 has better prospects.
    behind = sumrise.sheet("1 2 3 4 5 6 7 . .", "2 3 4 5 6 7 8 9 .")
    game = sumrise.table(["O6 E0 E-2", "Y1 Y2 Y3"], "E2 P4 O3 E1", sheets=[NEARLY_DONE, behind])
    assert choices(game, "search:60") <= {"O6>a", "O6>d"}, "next to the P4 and the O3"


def test_sumrise_a_number_that_fits_is_better_than_the_fourth_fail() -> None:
    game = sumrise.table(["O6 E0 E-2", "Y1 Y2 Y3"], "E2 P4 O3 E1", fails=[3, 0])
    game.play(0, "O6>a", list)
    assert "fail" in game.legal(0)
    assert "fail" not in choices(game, "search:60")


def test_perfect_take_the_group_that_completes_a_row() -> None:
    game = perfect.table(
        """
        0: R5 R6 R7 | G3
        1: B2 | Y2 | points O2 O3
        market: O4 O5 | R4 | - | -
        pile: P2 P3
        """
    )
    assert choices(game) == {"take 2"}


def test_perfect_complete_a_row_in_the_last_round() -> None:
    game = perfect.table(
        """
        0: R5 R6 R7 | G3
        1: B2 | Y2 | points O2 O3
        holds: R4
        pile: P2 P3
        """
    )
    game.play(0, "add R4", list)
    assert choices(game) == {"complete"}


def test_perfect_do_not_leave_a_perfect_number_to_the_next() -> None:
    # Neither group is of use to seat 0, but the R4 completes a row of seat 1.
    game = perfect.table(
        """
        0: G3 | points O2 O3 O4
        1: R5 R6 R7 | B2
        market: O6 O7 | R4 | - | -
        pile: P2 P3
        """
    )
    assert choices(game) == {"take 2"}


def test_corridor_lay_the_card_that_completes_a_pile() -> None:
    game = corridor.to_lay("R8", "R4+R5+R6 R10")
    assert set(game.legal(0)) == {"lay R8 on R6", "lay R8 on R10"}
    assert choices(game) == {"lay R8 on R6"}


def test_corridor_play_the_card_that_completes_a_pile_before_another_does() -> None:
    game = corridor.to_lay("R19", "R4+R5+R6 R12")
    game.hands = [["R8", "B1"], ["G19", "Y19"]]
    game.waiting = []
    game.to_move = (0, 1)
    game.undealt = tuple(set(corridor_deck(advanced=False)) - set(game.cards()))
    assert choices(game) == {"play R8"}


# Strength: over a few deals in all seatings, on seeds that never change


@pytest.mark.parametrize(
    ("game_id", "options", "stronger", "weaker"),
    [
        ("gap", {"rounds": 4}, "search:60", "random"),
        ("between", {"rounds": 1}, "search:20", "random"),
        ("corridor", {}, "search:20", "random"),
        ("perfect", {}, "search:10", "random"),
        ("sumrise", {}, "greedy", "random"),
        ("between", {"rounds": 2}, "greedy", "easy"),
        ("perfect", {}, "greedy", "easy"),
        ("sumrise", {}, "easy", "random"),
    ],
)
def test_the_stronger_bot_wins_from_every_seat(
    game_id: str, options: dict[str, Any], stronger: str, weaker: str
) -> None:
    read = games.load(game_id).options_type.read(options)
    contest = Contest(game_id, 2, read, (stronger, weaker), seed=1)
    deals = list(run(contest, 8, jobs=1))
    for seat in (0, 1):
        margins = [game.margin(stronger) for deal in deals for game in deal if game.seats[seat] == stronger]
        assert Estimate.of(margins).mean > 0, f"seat {seat} loses: {margins}"
    both = [sum(game.margin(stronger) for game in deal) for deal in deals]
    assert Estimate.of(both).clear


@pytest.mark.parametrize(("game_id", "players"), [("gap", 3), ("perfect", 3), ("corridor", 4)])
def test_the_search_beats_several_at_once(game_id: str, players: int) -> None:
    names = ("search:20", *["random"] * (players - 1))
    deals = list(run(Contest(game_id, players, games.load(game_id).options_type(), names, seed=3), 3, jobs=1))
    assert all(len(deal) == players for deal in deals)
    played = [game for deal in deals for game in deal]
    assert sum(game.win("search:20") for game in played) > 1.5 * len(played) / players
    assert sum(game.margin("search:20") for game in played) > 0


def test_alone_the_search_scores_more_than_chance() -> None:
    def score(name: str, seed: int) -> int:
        luck = random.Random(seed)
        game = Sumrise(1, first=0, shuffle=shuffler(luck))
        bot = bots.make(name, Sumrise)
        while game.to_move:
            game.play(0, bot.choose(game.view(0), luck), shuffler(luck))
        return game.scores[0]

    assert sum(score("search:6", seed) for seed in range(3)) > 15 + sum(score("random", seed) for seed in range(3))
