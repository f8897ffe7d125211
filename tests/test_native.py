"""The compiled core agrees with the rules in Python, byte by byte, and whatever is handed to it, it answers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import isclose, sqrt
from statistics import mean, stdev

import pytest

from quintet import bots, games, native
from quintet.bots.judge import judge_of
from quintet.bots.search import Imagining, NativeSearchBot, SearchBot, ahead_of
from quintet.engine import AnyGame, Options, RuleError, View, pick, shuffler, stream
from quintet.records import verify
from quintet.simulate import Plan
from tests.examples import every_case_of, played_again
from tests.perft import DEPTH, LEAVES, Line, file_of
from tools.differential import compare_drawn, views

pytestmark = pytest.mark.core
GAMES = 30
"""For each number of players and variant; `make differential` compares many more."""


@pytest.fixture(scope="session")
def core() -> native.Core:
    found = native.core()
    if found is None:
        pytest.fail("the core is not built: run `make setup`, or `python -m tools.native`")
    return found


IDS = [game_id for game_id in games.ids() if games.part(game_id, "native") is not None]
"""The games that the core is meant to play."""


TYPES = [games.load(game_id) for game_id in IDS]
every_game = pytest.mark.parametrize("game_type", TYPES, ids=IDS)
every_case = every_case_of(TYPES)


def test_the_core_plays_every_game_that_has_a_way_to_it(core: native.Core) -> None:
    assert IDS
    assert sorted(core.games) == IDS
    assert all(core.plays(games.load(game_id)) for game_id in IDS)


@every_case
def test_random_games_are_the_same_byte_for_byte(
    core: native.Core, game_type: type[AnyGame], players: int, options: Options
) -> None:
    seats = ("random",) * players
    plan = Plan(game_type.id, players, options, seats, seed=-players, keep_records=True, keep_legal=True)
    expected = [plan.play(number) for number in range(GAMES)]
    assert plan.play_many(range(GAMES)) == expected
    played, lines = core.sim(game_type, players, options, -players, range(GAMES), records=True, legal=True)
    assert lines == b"".join(game.line for game in expected)
    assert [tuple(game) for game in played] == [(game.moves, game.scores, game.winners) for game in expected]
    verify(lines.splitlines()[-1])


@pytest.mark.parametrize("game_id", IDS)
def test_there_are_as_many_sequences_of_moves_as_in_the_file(core: native.Core, game_id: str) -> None:
    game_type = games.load(game_id)
    _, *lines = file_of(game_type).read_text(encoding="ascii").splitlines()
    for line in lines:
        name, told = line.split(": ")
        values = dict(setting.split("=") for setting in name.split(" "))
        players, deal, after = (int(values.pop(key)) for key in ("players", "deal", "after"))
        options = game_type.options_type.parse(values)
        counts, end = core.perft(game_type, players, options, deal=deal, after=after, depth=DEPTH, most=LEAVES)
        if told.startswith("scores"):
            scores, winners = (" ".join(map(str, numbers)) for numbers in (end.scores, end.winners))
            assert (told, after, counts) == (f"scores {scores} winners {winners}", end.moves, [0])
        else:
            assert told == " ".join(map(str, counts)), line


@pytest.mark.parametrize("game_id", IDS)
def test_there_are_as_many_longer_sequences_of_moves(core: native.Core, game_id: str) -> None:
    game_type = games.load(game_id)
    players, options = game_type.seats[-1], game_type.options_type()
    _, end = core.perft(game_type, players, options, deal=3)
    for after in (0, end.moves // 2):
        line = Line(game_type, players, {}, 3)
        for number in range(after):
            line.play_on(number + 1)
        counts, _ = core.perft(game_type, players, options, deal=3, after=after, depth=100, most=2 * LEAVES)
        assert max(counts) > LEAVES
        assert counts == [line.count(depth + 1) for depth in range(len(counts))]


@every_case
def test_drawn_games_are_those_of_the_rules_and_look_the_same(
    core: native.Core, game_type: type[AnyGame], players: int, options: Options
) -> None:
    for view in views(game_type, players, options, seed=players, most=8):
        assert not compare_drawn(core, game_type, view, number=2, decisions=10)
    assert not compare_drawn(core, game_type, view, number=1, decisions=100_000)


def test_games_are_drawn_for_those_who_answer_after_others() -> None:
    kinds = [(games.load(game_id), games.load(game_id).seats[-1]) for game_id in IDS]
    asked = [view for kind, players in kinds for view in views(kind, players, kind.options_type(), players, most=8)]
    assert any(view.answered for view in asked)


@every_case
def test_searches_know_the_same_moves_and_repeat_themselves(
    core: native.Core, game_type: type[AnyGame], players: int, options: Options
) -> None:
    tuning = judge_of(game_type).tuning.packed()
    for view in views(game_type, players, options, seed=players, most=12):
        found = core.search(game_type, view, tuning, iterations=40, seed=7)
        assert len(found.visits) == len(view.legal)
        assert (sum(found.visits), found.iterations) == (40, 40)
        assert all(0 <= value <= 1 for value in found.values)
        assert core.search(game_type, view, tuning, iterations=40, seed=7) == found
        several = core.search(game_type, view, tuning, iterations=41, threads=3, seed=7)
        assert (sum(several.visits), several.iterations) == (41, 41)
        assert len(core.look(game_type, view, tuning, draws=2, seed=7)) == len(view.legal)


@every_case
def test_what_is_imagined_can_be_played_again_by_the_rules(
    core: native.Core, game_type: type[AnyGame], players: int, options: Options
) -> None:
    tuning = judge_of(game_type).tuning
    native_bot = NativeSearchBot(core, game_type, bots.Limit(60))
    plain_bot = SearchBot(game_type, bots.Limit(6))
    for view in views(game_type, players, options, seed=players, most=6):
        assert view.seat is not None
        for bot, games_imagined, trees in ((native_bot, 5, 2), (plain_bot, 2, 1)):
            wanted = (view.legal[-1],)
            asked_for = Imagining(seed=3, wanted=wanted, told=2, games=games_imagined, seconds=0, trees=trees)
            imagined = bot.imagine(view, random.Random(1), asked_for)
            assert imagined == bot.imagine(view, random.Random(1), asked_for)
            cut = bot.imagine(view, random.Random(1), replace(asked_for, cut=True, finished=2))
            # The searches are the same, and so is the first game, until it is cut; the others choose by other chance.
            assert cut[0].lines[0] == imagined[0].lines[0][: len(cut[0].lines[0])]
            assert cut[0].results[0] == imagined[0].results[0]
            if not tuning.one_round and tuning.horizon:
                ends = [played_again(game_type, view, one.lines[0], stream(3, 0, 0)) for one in cut]
                assert all(end.decision <= view.decision + tuning.horizon for end in ends)
            assert {ahead for one in cut for ahead in one.ahead[:2]} <= {0, *(1 / n for n in range(1, players + 1))}
            assert view.legal[-1] in {one.move for one in imagined} <= {*view.legal}
            for one in imagined:
                assert len(one.results) == len(one.scores) == len(one.ahead) == games_imagined
                for number, line in enumerate(one.lines):
                    dealer = stream(3, number, 0)
                    game = game_type.sample(view, dealer)
                    for seat in view.answered:
                        game.withdraw(seat)
                    assert (view.seat, one.move) in line[: len(game.to_move)]
                    judged = None
                    for seat, move in line:
                        if not tuning.one_round and judged is None and game.decision - view.decision == tuning.horizon:
                            judged = game.copy()
                        game.play(seat, move, shuffler(dealer))
                    assert game.outcome is not None or (tuning.one_round and game.round == (view.round or 0) + 1)
                    assert game.scores == one.scores[number]
                    assert ahead_of(game, view.seat) == one.ahead[number]
                    judge, judged = judge_of(game_type), judged or game
                    assert isclose(judge.result(judged, view.seat, tuning), one.results[number], abs_tol=1e-12)
                    assert judge.standings(judged) == pytest.approx(one.standings[number])


@every_game
def test_moves_that_were_only_looked_at_are_imagined_after_those_that_were_tried(
    core: native.Core, game_type: type[AnyGame]
) -> None:
    tuning = replace(judge_of(game_type).tuning, prior=5, tries=0)
    asked_for = Imagining(seed=1, told=1, games=1, seconds=0, trees=1)
    native_bot = NativeSearchBot(core, game_type, bots.Limit(1), tuning)
    for view in views(game_type, game_type.seats[-1], game_type.options_type(), seed=2, most=6):
        for bot in (native_bot, SearchBot(game_type, bots.Limit(1), tuning)):
            imagined = bot.imagine(view, random.Random(1), asked_for)
            assert len(imagined) == min(3, len(view.legal))
            assert [one.visits for one in imagined] == [1, 0, 0][: len(imagined)]
            assert len(imagined) < 3 or imagined[1].value >= imagined[2].value


@every_game
def test_playouts_come_to_what_random_play_in_python_comes_to(core: native.Core, game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    options = game_type.options_type.read(game_type.quick)
    view = next(view for view in views(game_type, players, options, seed=5, most=50) if not view.answered)
    found = core.playouts(game_type, view, count=5000, seed=1)
    assert sum(found.wins) == pytest.approx(1)
    assert core.playouts(game_type, view, count=5000, seed=1) == found
    rng = random.Random(1)
    played = []
    for _ in range(60):
        game, moves = game_type.sample(view, rng), 0
        while game.to_move:
            seat = game.to_move[0]
            game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
            moves += 1
        played.append((moves, *game.scores))
    for told, figures in zip((found.moves, *found.scores), zip(*played, strict=True), strict=True):
        error = stdev(figures) / sqrt(len(figures)) + 1e-9
        assert told == pytest.approx(mean(figures), abs=4 * error)


def test_many_decisions_are_searched_at_once(core: native.Core) -> None:
    asked = [
        (kind, view)
        for kind in map(games.load, IDS)
        for view in views(kind, kind.seats[-1], kind.options_type(), seed=5, most=6)
    ]

    def think(kind: type[AnyGame], view: View) -> tuple[native.Found, list[float], list[native.Drawn]]:
        tuning = judge_of(kind).tuning.packed()
        found = core.search(kind, view, tuning, iterations=60, threads=2, seed=7)
        looked = core.look(kind, view, tuning, draws=3, seed=7)
        return found, looked, core.drawn(kind, view, seed=7, number=1, decisions=20)

    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(think, *zip(*asked, strict=True)))
    assert at_once == [think(kind, view) for kind, view in asked]


@pytest.mark.parametrize("game_id", IDS)
def test_a_tree_that_is_full_is_walked_and_no_longer_grows(core: native.Core, game_id: str) -> None:
    game_type = games.load(game_id)
    tuning = judge_of(game_type).tuning.packed()
    players, options = game_type.seats[-1], game_type.options_type()
    differed = 0
    for view in views(game_type, players, options, seed=3, most=4):
        whole = core.search(game_type, view, tuning, iterations=1000, seed=7)
        for memory in (0, 10_000):
            found = core.search(game_type, view, tuning, iterations=1000, memory=memory, seed=7)
            assert (sum(found.visits), found.iterations) == (1000, 1000)
            assert core.search(game_type, view, tuning, iterations=1000, memory=memory, seed=7) == found
            differed += found != whole
        several = core.search(game_type, view, tuning, iterations=1000, memory=10_000, threads=2, seed=7)
        assert (sum(several.visits), several.iterations) == (1000, 1000)
    assert differed, "no tree was ever full"


@every_case
def test_whatever_is_handed_in_it_answers(
    core: native.Core, game_type: type[AnyGame], players: int, options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = games.part(game_type.id, "native")
    assert module is not None
    pack, rng = module.pack, random.Random(players)
    tuning = judge_of(game_type).tuning.packed()
    refused = 0
    for view in views(game_type, players, options, seed=players + 1, most=6):
        numbers = pack(view)
        for _ in range(40):
            bad = list(numbers)
            for _ in range(rng.choice((1, 1, 2, 5))):
                place = rng.randrange(len(bad)) if bad else 0
                match rng.randrange(4):
                    case 0 if bad:
                        del bad[place:]
                    case 1:
                        bad.insert(place, rng.randrange(-3, 60))
                    case _ if bad:
                        bad[place] = rng.choice((-1, 0, 1, 255, 2**31 - 1, -(2**31), rng.randrange(100)))
            monkeypatch.setattr(module, "pack", lambda _, bad=bad: bad)
            try:
                core.search(game_type, view, tuning, iterations=3, seed=1)
            except RuleError as error:
                refused += 1
                assert "\n" not in str(error)
    assert refused


def test_a_search_keeps_within_its_seconds(core: native.Core) -> None:
    game_type = games.load(IDS[0])
    view = next(views(game_type, game_type.seats[-1], game_type.options_type(), seed=1, most=1))
    found = core.search(game_type, view, judge_of(game_type).tuning.packed(), seconds=0.01, seed=1)
    assert found.iterations >= 1


def test_bots_use_the_core_without_being_told() -> None:
    game_type = games.load(IDS[0])
    assert isinstance(bots.make("search:10", game_type), NativeSearchBot)
    assert isinstance(bots.make("search:10:engine=python", game_type), SearchBot)
    with pytest.raises(RuleError, match="threads"):
        bots.make("search:10:threads=0", game_type)
    with pytest.raises(RuleError, match="engine"):
        bots.make("search:10:engine=fast", game_type)


def test_everything_works_without_a_core() -> None:
    game_id = IDS[0]
    code = (
        "from quintet import bots, games, native, simulate\n"
        f"game_type = games.load({game_id!r})\n"
        "assert native.core() is None\n"
        "assert type(bots.make('search:5', game_type)).__name__ == 'SearchBot'\n"
        f"plan = simulate.Plan({game_id!r}, 2, game_type.options_type(), ('random', 'easy'))\n"
        "plan.play_many(range(1))\n"
        "print(native.described())"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QUINTET_NATIVE": "0"},
    )
    assert run.stdout == "switched off by QUINTET_NATIVE=0\n"
