"""The arena: the same deals in all seatings, sound statistics, and the same games whatever the number of processes."""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from quintet.arena import Contest, Effort, Ladder, Played, Scoreboard, line_ups, run, run_on
from quintet.bots.judge import Level, judge_of
from quintet.cli.arena import command
from quintet.engine import RuleError
from quintet.estimates import Estimate, Pairs, student
from quintet.ratings import Rating
from quintet.records import verify
from quintet.workers import Crew
from tests.examples import ANY, GAMES, quick, quick_settings
from tools import contests

SHORT = quick(ANY)


def played(seats: str, scores: str, winners: tuple[int, ...]) -> Played:
    """A game by bots with names of one letter."""
    return Played(tuple(seats), tuple(map(int, scores.split())), winners, {name: Effort() for name in seats}, b"")


def rate(names: str, games: list[Played]) -> dict[str, Rating]:
    ladder = Ladder(names)
    for game in games:
        ladder.add(game)
    return ladder.ratings()


# Who plays whom


def test_every_rotation_of_the_seats_is_played_once() -> None:
    assert line_ups("abc", 3) == [tuple("abc"), tuple("bca"), tuple("cab")]
    assert line_ups("abbb", 4) == [tuple("abbb"), tuple("bbba"), tuple("bbab"), tuple("babb")]
    assert line_ups("abc", 4) == [tuple("abca"), tuple("bcaa"), tuple("caab"), tuple("aabc")]
    assert len(line_ups("abcd", 3)) == 4 * 3


def test_a_deal_has_the_same_cards_and_first_seat_in_every_seating() -> None:
    contest = Contest(ANY.id, 3, SHORT, ("greedy", "random", "random"), seed=5, keep_records=True)
    deals = list(run(contest, 3, Crew(1)))
    records = [[verify(game.line) for game in deal] for deal in deals]
    for deal in records:
        assert len(deal) == 3
        assert len({record.first for record in deal}) == 1
        assert len({tuple(record.shuffles[0]) for record in deal}) == 1
    assert len({tuple(deal[0].shuffles[0]) for deal in records}) == 3, "each deal is another"
    assert [game.seats.index("greedy") for game in deals[0]] == [0, 2, 1]


@pytest.mark.parametrize(
    ("players", "names", "message"),
    [
        (2, ("random",), "two bots or more"),
        (2, ("random", "random"), "two bots or more"),
        (2, ("random", "easy", "easy"), "each can be named only once"),
        (2, ("random", "strong"), "there is no bot 'strong'"),
        (9, ("random", "easy"), f"{ANY.seats[0]} to {ANY.seats[-1]} players"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(players: int, names: tuple[str, ...], message: str) -> None:
    with pytest.raises(RuleError, match=message):
        Contest(ANY.id, players, SHORT, names)


def test_alone_there_is_no_contest() -> None:
    solitaire = next(game_type for game_type in GAMES if 1 in game_type.seats)
    with pytest.raises(RuleError, match="two players or more"):
        Contest(solitaire.id, 1, solitaire.options_type(), ("random", "easy"))


def outcomes(jobs: int, seed: int = 0) -> list[Any]:
    contest = Contest(ANY.id, 2, SHORT, ("search:15", "easy"), seed=seed, keep_records=True)
    return [
        [(game.seats, game.scores, game.winners, game.line) for game in deal] for deal in run(contest, 7, Crew(jobs))
    ]


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes() -> None:
    alone = outcomes(jobs=1)
    assert outcomes(jobs=2) == alone
    assert outcomes(jobs=3) == alone
    assert outcomes(jobs=1, seed=1) != alone


# Statistics, against numbers worked out by hand


def test_the_parts_of_a_game() -> None:
    game = played("abab", "10 4 20 8", (2,))
    assert (game.win("a"), game.win("b")) == (1, 0)
    assert (game.score("a"), game.score("b")) == (15, 6)
    assert (game.margin("a"), game.margin("b")) == (9, -9)
    shared = played("abc", "7 7 1", (0, 1))
    assert [shared.win(name) for name in "abc"] == [0.5, 0.5, 0]
    assert [shared.margin(name) for name in "abc"] == [3, 3, -6]


def test_an_estimate_is_a_mean_with_students_interval() -> None:
    estimate = Estimate.of([1.0, 2.0, 3.0, 4.0])
    assert estimate.mean == 2.5
    assert estimate.error == pytest.approx(3.1824 * sqrt(5 / 3) / 2)  # the samples' variance is 5/3
    assert estimate.clear
    assert not Estimate.of([1.0, -2.0, 3.0, 4.0]).clear
    assert Estimate.of([1.0, 2.0, 1.0, 2.0]).clear
    assert Estimate.of([-1.0, -2.0, -1.0, -2.0]).clear
    assert Estimate.of([3.0]) == Estimate(3.0, None)
    assert not Estimate.of([3.0]).clear


def figures(estimate: Estimate) -> tuple[float, float]:
    assert estimate.error is not None
    return estimate.mean, estimate.error


def test_samples_are_kept_as_their_moments() -> None:
    rng = random.Random(4)
    lucks = [rng.gauss(0, 9) for _ in range(500)]
    margins = [1000 + 0.7 * luck + rng.gauss(0, 2) for luck in lucks]
    pairs = Pairs()
    for pair in zip(lucks, margins, strict=True):
        pairs.add(*pair)
    for told, samples in ((pairs.first.estimate(), lucks), (pairs.second.estimate(), margins)):
        real = Estimate.of(samples)
        assert figures(told) == pytest.approx(figures(real))
    share = statistics.covariance(lucks, margins) / statistics.variance(lucks)
    real = Estimate.of([margin - share * luck for luck, margin in zip(lucks, margins, strict=True)])
    told = pairs.without_first()
    assert figures(told) == pytest.approx(figures(real))
    assert 3 * figures(told)[1] < figures(pairs.second.estimate())[1]


def test_of_two_deals_no_luck_is_taken_away() -> None:
    pairs = Pairs()
    assert (pairs.first.variance, pairs.first.mean) == (0, 0)
    pairs.add(1, 3)
    assert pairs.without_first() == Estimate(3, None)
    pairs.add(2, 5)
    assert pairs.without_first() == Estimate.of([3, 5])
    pairs.add(3, 7)
    assert pairs.without_first() == Estimate(1, 0)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (7, 2.365), (30, 2.042), (10**6, 1.960)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_a_deal_is_one_sample_however_many_games_it_has() -> None:
    contest = Contest(ANY.id, 2, SHORT, ("random", "easy"))

    def game(seats: str, scores: tuple[int, int], *winners: int) -> Played:
        return Played(tuple(seats.split()), scores, winners, efforts(), b"")

    luck = [
        [game("random easy", (10, 2), 0), game("easy random", (11, 1), 0)],
        [game("random easy", (3, 9), 1), game("easy random", (5, 5), 0, 1)],
    ]
    board = Scoreboard(contest)
    for deal in luck:
        board.add(deal)
    first, second = board.standings()
    assert (first.bot, second.bot) == ("random", "easy")
    # Its margins are +8 and -10, so -1 in the first deal; -6 and 0, so -3 in the second.
    assert first.margin.mean == -2
    assert first.margin.error == pytest.approx(12.7062 * sqrt(2) / sqrt(2))
    assert second.margin.mean == 2
    # It won one of two, and a half of two.
    assert first.wins.mean == pytest.approx(0.375)
    assert first.wins.error == pytest.approx(12.7062 * 0.25 / sqrt(2) / sqrt(2))
    assert (first.games, first.fair, first.rating) == (4, 0.5, None)
    assert (first.decisions, first.worst_time) == (8, 0.5)
    assert first.mean_time == pytest.approx(0.4)
    assert first.per_second == pytest.approx(2.5)


def efforts() -> dict[str, Effort]:
    effort = Effort()
    effort.add(Effort(1, 0.3, 0.3))
    effort.add(Effort(1, 0.5, 0.5))
    return {"random": effort, "easy": Effort()}


def test_ratings_put_the_bots_in_the_order_of_their_strength() -> None:
    games = [played("abc", "9 5 1", (0,)), played("bca", "6 2 8", (2,)), played("cab", "3 7 7", (1, 2))] * 5
    ratings = rate("abc", games)
    assert ratings["a"].skill > ratings["b"].skill > ratings["c"].skill
    assert all(0 < rating.deviation < 25 / 3 for rating in ratings.values())
    fair = rate("ab", [played("ab", "5 5", (0, 1))])
    assert fair["a"].skill == pytest.approx(fair["b"].skill)


def test_a_winner_by_a_tie_break_is_rated_before_the_other() -> None:
    ratings = rate("ab", [played("ab", "5 5", (1,))])
    assert ratings["b"].skill > ratings["a"].skill


# The command


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(command, [ANY.id, *arguments, *quick_settings(ANY)])


def test_the_command_tells_who_is_better(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = arena("--bots", "greedy,random", "--games", "4", "--jobs", "1", "--record", str(path))
    assert result.exit_code == 0, result.output
    assert f"4 deals of {ANY.id} in all seatings, 8 games" in result.output
    assert "greedy" in result.output
    records = [verify(line) for line in path.read_bytes().splitlines()]
    assert len(records) == 8
    assert all(record.options == quick(ANY).as_dict() for record in records)


def test_the_command_for_machines_rates_fields_of_more_than_two() -> None:
    result = arena("--bots", "search:5,easy,random", "--games", "2", "--players", "3", "--json")
    told = json.loads(result.stdout)
    assert (told["game"], told["players"], told["deals"], told["options"]) == (ANY.id, 3, 2, quick(ANY).as_dict())
    assert [bot["bot"] for bot in told["bots"]] == ["search:5", "easy", "random"]
    for bot in told["bots"]:
        assert bot["games"] == 6
        assert bot["rating"]["deviation"] > 0
        assert bot["wins"]["error"] >= 0
    assert sum(bot["wins"]["mean"] for bot in told["bots"]) == pytest.approx(1)


def test_a_file_of_records_is_not_overwritten_by_mistake(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("precious")
    arguments = ("--bots", "easy,random", "--games", "1", "--jobs", "1", "--record", str(path))
    assert arena(*arguments).exit_code != 0
    assert path.read_text() == "precious"
    assert arena(*arguments, "--force").exit_code == 0
    assert path.read_text() != "precious"


def came_of(deals: Iterable[list[Played]]) -> list[list[tuple[tuple[int, ...], bytes]]]:
    """What is the same whenever they are played: all but the times."""
    return [[(game.scores, game.line) for game in deal] for deal in deals]


def test_a_contest_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    contest = Contest(ANY.id, 2, SHORT, ("greedy", "random"), seed=3, keep_records=True)
    path, whole = tmp_path / "kept", came_of(run(contest, 5, Crew(1)))
    stopped = run_on(contest, 5, path, Crew(1))
    assert came_of([next(stopped), next(stopped)]) == whole[:2]
    del stopped
    first = path.read_bytes()
    assert came_of(run_on(contest, 5, path, Crew(1))) == whole
    assert path.read_bytes().startswith(first), "what was kept is not played again"
    assert came_of(run_on(contest, 3, path, Crew(1))) == whole[:3]
    kept = path.read_bytes()
    assert came_of(run_on(contest, 6, path, Crew(1)))[:5] == whole
    assert path.read_bytes().startswith(kept), "fewer deals leave the rest in the file"


@pytest.mark.parametrize("left", [0, 1, 40, -1, -100])
def test_a_line_that_was_not_written_to_its_end_is_written_again(tmp_path: Path, left: int) -> None:
    contest = Contest(ANY.id, 2, SHORT, ("greedy", "random"), seed=3)
    path = tmp_path / "kept"
    whole = came_of(run_on(contest, 2, path, Crew(1)))
    path.write_bytes(path.read_bytes()[:left])
    assert came_of(run_on(contest, 2, path, Crew(1))) == whole
    assert len(path.read_bytes().splitlines()) == 3


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"precious\n",
        lambda kept: kept.replace(b'"seed":3', b'"seed":4'),
        lambda kept: kept.replace(b"\n[1,", b"\n[7,"),
        lambda kept: kept.replace(b'"scores"', b'"score"'),
        lambda kept: kept + b"\xff\n",
    ],
)
def test_a_file_that_holds_something_else_is_left_as_it_is(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "kept"
    arguments = ("--bots", "greedy,random", "--seed", "3", "--jobs", "1", "--keep", str(path))
    assert arena(*arguments, "--games", "2").exit_code == 0
    path.write_bytes(held := damage(path.read_bytes()))
    result = arena(*arguments, "--games", "4")
    assert isinstance(result.exception, RuleError)
    assert "choose another file" in str(result.exception)
    assert path.read_bytes() == held


def test_what_bots_have_learned_since_is_another_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contest, path = Contest(ANY.id, 2, SHORT, ("greedy", "random")), tmp_path / "kept"
    assert len([*run_on(contest, 1, path, Crew(1))]) == 1
    monkeypatch.setattr("quintet.arena.digest_for", lambda *_: "another")
    with pytest.raises(RuleError, match="another contest"):
        next(run_on(contest, 2, path, Crew(1)))


@pytest.mark.parametrize(
    ("name", "numbers", "same"),
    [
        ("greedy", {"exploration": 0.7}, False),
        ("easy", {"easy": Level(draws=9)}, False),
        ("easy:python", {"easy": Level(draws=9)}, False),
        ("greedy", {"easy": Level(draws=9)}, True),
    ],
)
def test_with_other_numbers_it_is_another_contest_if_a_bot_hangs_on_them(
    name: str, numbers: dict[str, Any], same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest, judge = Contest(ANY.id, 2, SHORT, (name, "random")), judge_of(ANY)
    before = contest.about()
    monkeypatch.setattr(type(judge), "tuning", replace(judge.tuning, **numbers))
    assert (contest.about() == before) == same


def test_kept_contests_are_told_and_drawn_without_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    contest, path, picture = (
        Contest(ANY.id, 2, SHORT, ("greedy", "random"), seed=3),
        tmp_path / "it.jsonl",
        tmp_path / "it.svg",
    )
    board = Scoreboard(contest)
    for deal in run_on(contest, 3, path, Crew(1)):
        board.add(deal)
    monkeypatch.setattr(Contest, "play", None)
    monkeypatch.setattr(contests, "KEPT", tmp_path)
    monkeypatch.setattr(contests, "PICTURE", picture)
    contests.main()
    margin = board.standings()[0].margin
    points = f"{margin.mean:+.2f} ± {margin.error:.2f}".replace("-", "\N{MINUS SIGN}")
    assert f"| `{ANY.id}` | 2 | 3 | 3 |" in (told := capsys.readouterr().out)
    assert points in told
    assert points in picture.read_text(encoding="utf-8")


def test_what_was_kept_is_counted_and_recorded(tmp_path: Path) -> None:
    path, records = tmp_path / "kept", tmp_path / "games.jsonl"
    arguments = ("--bots", "greedy,random", "--jobs", "1", "--keep", str(path), "--record", str(records), "--force")
    arena(*arguments, "--games", "2")
    result = arena(*arguments, "--games", "3")
    assert f"3 deals of {ANY.id} in all seatings, 6 games" in result.output
    assert len([verify(line) for line in records.read_bytes().splitlines()]) == 6
    assert "cannot be written" in str(arena("--bots", "greedy,random", "--keep", str(tmp_path)).exception)


def test_names_of_bots_are_shown_as_they_are() -> None:
    result = arena("--bots", "search:1:prior=2,random", "--games", "1", "--jobs", "1")
    assert "search:1:prior=2" in result.output
    assert ANY.id in result.output
