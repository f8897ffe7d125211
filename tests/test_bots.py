"""Bots: they cannot cheat and they are reproducible. What they find in a game is tested in the folder of the game."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple, cast

import pytest

from quintet import bots, native
from quintet.bots import Advice, Limit, NativeSearchBot, SearchBot
from quintet.bots.judge import Judge, Level, Tuning, judge_of
from quintet.bots.search import _Arm, _Node, ranked
from quintet.conformance import fingerprint
from quintet.engine import AnyGame, Outcome, RuleError, pick, shuffler
from tests.examples import ANY, GAMES, every_game

QUICK = ("random", "greedy", "easy", "search:12")
OFFERED = ("random", "greedy", *bots.levels_of(ANY))


def some_positions(game_type: type[AnyGame], players: int, seed: int = 1) -> list[AnyGame]:
    """Some positions of a game that is played at random: early, in the middle and late."""
    rng = random.Random(seed)
    game = game_type(players, first=seed % players, shuffle=shuffler(rng))
    positions = []
    for number in range(60):
        if game.outcome is None and number in (0, 1, 7, 16, 59):
            positions.append(game.copy())
        for seat in game.to_move:
            game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
    return positions


# What they are asked and what they answer


@every_game
@pytest.mark.parametrize("name", QUICK)
def test_a_bot_answers_alike_in_all_games_that_its_seat_cannot_tell_apart(game_type: type[AnyGame], name: str) -> None:
    bot = bots.make(name, game_type)
    differences = 0
    for game in some_positions(game_type, 3):
        seat = game.to_move[-1]
        other = game_type.sample(game.view(seat), random.Random(8))
        differences += fingerprint(game) != fingerprint(other)
        assert bot.advise(game.view(seat), random.Random(5)) == bot.advise(other.view(seat), random.Random(5))
        assert bot.choose(game.view(seat), random.Random(5)) == bot.choose(other.view(seat), random.Random(5))
    assert differences, "the games drawn are all the same, so this shows nothing"


@every_game
@pytest.mark.parametrize("name", QUICK)
def test_advice_is_about_each_legal_move_once_and_the_best_is_first(game_type: type[AnyGame], name: str) -> None:
    bot = bots.make(name, game_type)
    for players in game_type.seats:
        for game in some_positions(game_type, players)[1:3]:
            seat = game.to_move[0]
            view = game.view(seat)
            advice = bot.advise(view, random.Random(2))
            assert sorted(each.move for each in advice) == list(view.legal)
            assert all(0 <= each.value <= 1 and each.visits >= 0 for each in advice)
            if name.startswith("search"):
                assert sum(each.visits for each in advice) == 12
                assert advice == ranked(advice, judge_of(game_type).tuning)
            if name != "random":
                assert bot.choose(view, random.Random(2)) == advice[0].move


def test_the_best_move_is_neither_one_that_was_lucky_nor_one_that_was_only_tried_often() -> None:
    lucky, tried, good, untried = Advice("a", 1, 0.9), Advice("b", 500, 0.5), Advice("c", 300, 0.7), Advice("d", 0, 0.5)
    assert ranked([untried, lucky, tried, good], Tuning(caution=0.5)) == [good, tried, lucky, untried]
    assert ranked([untried, lucky, tried, good], Tuning(caution=0)) == [lucky, good, tried, untried]
    assert ranked([untried, lucky, tried, good], Tuning(caution=1e6)) == [tried, good, lucky, untried]


@every_game
def test_every_variant_can_be_played_by_bots(game_type: type[AnyGame]) -> None:
    rng = random.Random(4)
    for values in game_type.variants.values():
        options = game_type.options_type.read(values)
        for players in game_type.seats:
            game = game_type(players, options, first=0, shuffle=shuffler(rng))
            seats = [bots.make(name, game_type) for name in ("search:2", "easy", "greedy")]
            for _ in range(12):
                for seat in game.to_move:
                    game.play(seat, seats[seat % 3].choose(game.view(seat), rng), shuffler(rng))


@pytest.mark.parametrize("name", OFFERED)
def test_a_seat_that_is_not_asked_gets_no_advice(name: str) -> None:
    positions = (game for game_type in GAMES for game in some_positions(game_type, 2))
    game = next(game for game in positions if len(game.to_move) == 1)
    (asked,) = game.to_move
    idle = 1 - asked
    bot = bots.make(name, type(game))
    with pytest.raises(RuleError, match=f"seat {idle} is not asked"):
        bot.choose(game.view(idle), random.Random(1))
    with pytest.raises(RuleError, match="a spectator has no moves"):
        bot.advise(game.view(None), random.Random(1))


def test_a_seat_that_decides_after_others_at_the_same_time_is_advised_too() -> None:
    at_once = [game for game_type in GAMES for game in some_positions(game_type, 3) if len(game.to_move) == 3]
    assert at_once, "no game has a simultaneous decision, so this shows nothing"
    for game in at_once:
        for seat in (0, 2):
            game.play(seat, game.legal(seat)[-1], list)
        view = game.view(1)
        assert view.answered == (0, 2)
        assert bots.make("search:20", type(game)).choose(view, random.Random(1)) in view.legal


# Names and budgets


@pytest.mark.parametrize("name", OFFERED)
def test_every_name_makes_a_bot(name: str) -> None:
    assert name in bots.NAMES
    assert isinstance(bots.make(name, ANY), bots.Bot)


@pytest.mark.core
@pytest.mark.parametrize("game_type", [game_type for game_type in GAMES if native.core_for(game_type)])
def test_expert_thinks_with_the_core(game_type: type[AnyGame]) -> None:
    assert bots.levels_of(game_type) == bots.LEVELS
    level = bots.level_of("expert", game_type)
    spent = level.learned or level.iterations
    assert bots.steady("expert", game_type) == "expert:core"
    for name, limit in {"expert": Limit(spent, 0.5), "expert:core": Limit(spent)}.items():
        bot = bots.make(name, game_type)
        assert isinstance(bot, NativeSearchBot)
        assert bot.limit == limit
    with pytest.raises(RuleError, match="there is hard:python"):
        bots.make("expert:python", game_type)


@every_game
def test_without_a_core_there_is_no_expert(monkeypatch: pytest.MonkeyPatch, game_type: type[AnyGame]) -> None:
    monkeypatch.setattr(native, "core", lambda: None)
    assert bots.levels_of(game_type) == ("easy", "medium", "skilled", "hard")
    for name in ("expert", "expert:core", bots.steady("expert", game_type)):
        with pytest.raises(RuleError, match=f"compiled core, and there is none for {game_type.id}; hard will do"):
            bots.make(name, game_type)
    with pytest.raises(RuleError, match="the bots are: random, greedy, easy, medium, skilled, hard, search:2000"):
        bots.make("strong", game_type)


def test_a_game_may_say_what_expert_spends(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = judge_of(ANY)
    monkeypatch.setattr(type(judge), "tuning", replace(judge.tuning, expert=Level(learned=7)))
    assert bots.level_of("expert", ANY) == Level(learned=7)
    assert bots.level_of("hard", ANY) == judge.tuning.hard


@pytest.mark.parametrize(
    "name", ["", "strong", "search", "search:", "search:x", "search:0", "search:-5", "search:0s", "search:infs",
             "search:nans", "search:9:depth=3", "search:9:horizon=x", "search:9:shunned=pass", "hard:9",
             "learned", "learned:x", "learned:9:engine=python", "search:9:weights=here"]
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(RuleError, match="there is no bot"):
        bots.make(name, ANY)


def test_a_search_can_be_tuned_by_its_name() -> None:
    bot = bots.make("search:9:exploration=0.25:one_round=0:horizon=4:engine=python", ANY)
    assert isinstance(bot, SearchBot)
    assert bot.limit == Limit(9)
    assert (bot.tuning.exploration, bot.tuning.one_round, bot.tuning.horizon) == (0.25, 0, 4)
    assert bot.tuning.scale == judge_of(ANY).tuning.scale
    assert isinstance(seconds := bots.make("search:0.5s:engine=python", ANY), SearchBot)
    assert seconds.limit == Limit(seconds=0.5)


@every_game
@pytest.mark.parametrize("engine", ["", ":engine=python"], ids=["usual", "python"])
def test_every_move_can_be_tried_some_times_first(game_type: type[AnyGame], engine: str) -> None:
    views = [game.view(game.to_move[0]) for game in some_positions(game_type, 2)]
    view = next(view for view in views if 2 < len(view.legal) < 30)

    def visits(tries: int) -> set[int]:
        name = f"search:{8 * len(view.legal)}:tries={tries}:prior=0{engine}"
        return {advice.visits for advice in bots.make(name, game_type).advise(view, random.Random(1))}

    assert visits(8) == {8}
    assert visits(0) != {8}


def test_a_limit_counts_iterations_or_watches_the_clock() -> None:
    assert list(Limit(3).ticks()) == [0, 1, 2]
    assert list(Limit(seconds=1e-9).ticks()) == [0], "one try is the least"
    assert len(list(Limit(10**9, seconds=0.01).ticks())) < 10**7


@every_game
@pytest.mark.parametrize("compiled", [True, False])
def test_a_level_that_may_hardly_think_still_answers(
    monkeypatch: pytest.MonkeyPatch, game_type: type[AnyGame], compiled: bool
) -> None:
    if not compiled:
        monkeypatch.setattr(native, "core", lambda: None)
    for bot in [bots.make(name, game_type, seconds=1e-9) for name in bots.levels_of(game_type)]:
        for players in game_type.seats:
            for game in some_positions(game_type, players)[:3]:
                view = game.view(game.to_move[0])
                assert bot.choose(view, random.Random(2)) in view.legal
                if isinstance(bot, SearchBot | NativeSearchBot):
                    advice = bot.advise(view, random.Random(2))
                    # What is decided at sight takes no trials that could go on or come out otherwise.
                    at_sight = advice == bot.advise(view, random.Random(3))
                    assert at_sight or sum(each.visits for each in advice) <= 16, "it did not stop"


@every_game
@pytest.mark.parametrize("compiled", [True, False])
def test_seconds_lower_what_a_level_may_spend_and_never_raise_it(
    monkeypatch: pytest.MonkeyPatch, game_type: type[AnyGame], compiled: bool
) -> None:
    if not compiled:
        monkeypatch.setattr(native, "core", lambda: None)
    for name in bots.levels_of(game_type)[2:]:
        usual, less, more = (bots.make(name, game_type, seconds=seconds) for seconds in (None, 0.01, 60))
        assert isinstance(usual, SearchBot | NativeSearchBot)
        assert isinstance(less, type(usual))
        assert isinstance(more, type(usual))
        assert usual.limit.seconds is not None
        assert usual.limit.seconds > 0.01
        assert less.limit == Limit(usual.limit.iterations, 0.01)
        assert more.limit == usual.limit


@every_game
def test_the_answer_follows_from_seed_and_iterations(game_type: type[AnyGame]) -> None:
    view = some_positions(game_type, 2)[1].view
    seat = some_positions(game_type, 2)[1].to_move[0]

    def advice(seed: int, iterations: int = 25) -> list[Advice]:
        return SearchBot(game_type, Limit(iterations)).advise(view(seat), random.Random(seed))

    assert advice(1) == advice(1)
    assert advice(1) != advice(2)
    assert advice(1) != advice(1, 26)


def test_a_move_competes_only_when_it_is_available() -> None:
    bot = SearchBot(ANY, Limit(1), Tuning(exploration=1.0))
    node, rng = _Node(), random.Random(1)
    node.arms[0] = {"common": _Arm(10, 6.0), "rare": _Arm(2, 1.0), "bad": _Arm(10, 1.0)}
    assert bot._select(node, 0, ("common",), rng)[0] == "common"
    assert [node.arms[0][move].available for move in ("common", "rare", "bad")] == [11, 2, 10]
    # 0.6 + sqrt(ln 12 / 10) = 1.10 against 0.5 + sqrt(ln 3 / 2) = 1.24: counted by all decisions it would be 1.61
    move, arm = bot._select(node, 0, ("common", "rare"), rng)
    assert (move, arm.available) == ("rare", 3)
    node.arms[0]["rare"].visits, node.arms[0]["rare"].total = 4, 2.0  # 0.5 + sqrt(ln 4 / 4) = 1.09
    assert bot._select(node, 0, ("common", "rare"), rng)[0] == "common"
    assert bot._select(node, 0, ("common", "new"), rng)[0] == "new", "a move never tried comes first"
    assert node.arms[0]["common"].available == 14


# Results


class Table(NamedTuple):
    """As much of a game as its result hangs on."""

    scores: tuple[int, ...]
    outcome: Outcome | None = None

    @property
    def players(self) -> int:
        return len(self.scores)


def ended(scores: tuple[int, ...], *winners: int) -> Table:
    return Table(scores, Outcome(scores, winners, "cards"))


def results(table: Table) -> list[float]:
    plain: Judge[AnyGame] = Judge()
    return plain.results(cast(AnyGame, table), Tuning(scale=10.0, win=0.5))


def test_results_count_the_margin_and_the_win() -> None:
    assert results(Table((0, 0))) == [0.5, 0.5]
    ahead, behind = results(Table((5, 0)))
    assert ahead == pytest.approx(0.7311, abs=1e-4)  # 0.5 + 0.5 tanh(5 / 10)
    assert behind == pytest.approx(1 - ahead)
    assert results(ended((5, 0), 0)) == pytest.approx([0.5 + ahead / 2, 0.5 - ahead / 2])
    assert results(ended((5, 0), 0, 1)) == pytest.approx([0.25 + ahead / 2, 0.75 - ahead / 2])


def test_of_several_each_is_compared_with_the_best_of_the_others() -> None:
    first, second, third = results(Table((9, 4, 4)))
    assert first == pytest.approx(0.7311, abs=1e-4)
    assert second == third == pytest.approx(1 - first)


def test_alone_the_score_itself_counts_on_a_larger_scale() -> None:
    assert results(Table((25,))) == [pytest.approx(0.7311, abs=1e-4)]  # 0.5 + 0.5 tanh(25 / 50)
