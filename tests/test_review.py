"""Reviews: results are split without a rest, luck is nothing on average, and what is called a mistake is clear."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import fmean, stdev

import msgspec
import pytest
from rich.console import Console

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import AnyGame, RuleError
from quintet.estimates import Estimate
from quintet.records import Record, RecordError
from quintet.review import Effort, Review, luck, review
from quintet.review.model import FROM
from quintet.review.played import Played
from quintet.review.reviewing import SURE
from quintet.review.verdicts import judge, kind_of, margins
from quintet.simulate import Plan
from quintet.terminal.report import page
from quintet.terminal.review import Told, report
from quintet.words import languages
from tests.examples import ANY, quick
from tests.test_cli import Shell

pytestmark = pytest.mark.core
GAMES = [games.load(game_id) for game_id in games.ids() if games.part(game_id, "native") is not None]
every_game = pytest.mark.parametrize("game_type", GAMES, ids=[game_type.id for game_type in GAMES])
LITTLE = Effort().times(0.02)
"""Enough to see what is told."""


@cache
def game(game_type: type[AnyGame], players: int, number: int = 0, bots: str = "random") -> Record:
    """The record of a short game."""
    plan = Plan(game_type.id, players, quick(game_type), (bots,) * players, seed=1, keep_records=True)
    return Record.from_json(plan.play(number).line)


@cache
def reviewed(game_type: type[AnyGame], players: int) -> Review:
    return review(game(game_type, players), LITTLE, jobs=1)


def each_review() -> Iterator[tuple[Record, Review]]:
    for game_type in GAMES:
        for players in {game_type.seats[0], game_type.seats[-1]}:
            yield game(game_type, players), reviewed(game_type, players)


def test_a_result_is_what_its_parts_add_up_to() -> None:
    for record, found in each_review():
        for seat, player in enumerate(found.players):
            split = player.split
            assert split.result == pytest.approx(margins(record.scores)[seat])
            parts = (split.start, split.cards.mean, split.unseen.mean, split.own.mean, split.others.mean)
            assert sum(parts) + split.estimation == pytest.approx(split.result, abs=1e-9)
            assert split.luck.mean == pytest.approx(split.cards.mean + split.unseen.mean)
            # The parts are those of the decisions and of the positions.
            assert split.cards.mean == pytest.approx(sum(one.cards[seat].mean for one in found.positions))
            own = sum(one.gave[seat].mean for one in found.decisions if one.seat == seat)
            assert split.own.mean == pytest.approx(own)
            assert player.score == record.scores[seat]
            assert player.won == (seat in record.winners)


def test_a_review_tells_of_every_decision_and_of_every_position() -> None:
    for record, found in each_review():
        assert [(one.seat, one.move) for one in found.decisions] == [(seat, move) for seat, move, *_ in record.moves]
        assert [one.number for one in found.decisions] == [*range(1, len(record.moves) + 1)]
        numbers = [one.number for one in found.positions]
        assert numbers == sorted({*numbers})
        assert (numbers[0], numbers[-1]) == (0, len(record.moves))
        for one in found.decisions:
            before, here = found.positions[one.position - 1], found.positions[one.position]
            assert before.number < one.number <= here.number
        # All is known at the end.
        won = [1 / len(record.winners) if seat in record.winners else 0 for seat in range(record.players)]
        assert found.positions[-1].chances == pytest.approx(won)
        assert found.positions[-1].points == pytest.approx(record.scores)
        for position in found.positions:
            assert sum(position.chances) == pytest.approx(1)
            for seats in (position.cards, position.unseen):
                if record.players > 1:  # what one gains on the others, they lose
                    assert sum(one.mean for one in seats) == pytest.approx(0, abs=1e-9)


def test_a_verdict_names_better_moves_only_where_it_is_sure() -> None:
    played = dict.fromkeys(("forced", "best", *FROM), 0)
    for record, found in each_review():
        views = [view for view, _ in Played(record).asked]
        for one, view in zip(found.decisions, views, strict=True):
            played[one.kind] += 1
            assert one.choices == len(view.legal)
            assert (one.kind == "forced") == (one.choices == 1)
            assert one.move not in {better.move for better in one.better} <= {*view.legal}
            assert bool(one.better) == (one.kind in FROM)
            if one.kind in FROM:
                assert one.cost.error is not None
                assert one.cost.mean - one.cost.error >= FROM[one.kind]
                assert one.given_away == one.cost.mean
            else:
                assert one.given_away == 0
                assert all(gave.mean == 0 for gave in one.gave)
            assert not one.reasons or one.kind in ("mistake", "blunder")
    assert all(played.values()), played


def test_kinds_go_by_the_least_that_was_given_away() -> None:
    assert kind_of(Estimate(0.3, 0.29)) == "good"
    assert kind_of(Estimate(0.3, 0.28)) == "inaccurate"
    assert kind_of(Estimate(0.3, 0.24)) == "mistake"
    assert kind_of(Estimate(0.3, 0.1)) == "blunder"


@every_game
def test_the_same_record_is_reviewed_the_same(game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    assert review(game(game_type, players), LITTLE, jobs=3) == reviewed(game_type, players)


@every_game
def test_a_decision_is_judged_by_what_its_seat_knew(game_type: type[AnyGame]) -> None:
    """Whatever others hold, and whatever comes up later: where a seat sees the same, the verdict is the same."""
    players = max(2, game_type.seats[0])
    view, move = next(asked for asked in Played(game(game_type, players)).asked if len(asked[0].legal) > 1)
    other = game_type.sample(view, random.Random(5))
    for seat in view.answered:
        other.withdraw(seat)
    for seat in view.answered:
        other.play(seat, other.legal(seat)[-1], list)
    assert other.view(view.seat) == view
    verdicts = [judge(game_type, seen, move, LITTLE, 3) for seen in (view, other.view(view.seat))]
    assert verdicts[0] == verdicts[1]


@every_game
def test_the_luck_of_cards_is_nothing_on_average(game_type: type[AnyGame]) -> None:
    """Over all games that could be dealt, however they are played and judged."""
    players = max(2, game_type.seats[0])
    for bots in ("random", "easy"):
        lucks = [luck(game(game_type, players, number, bots), weigh=0.01, seed=number)[0] for number in range(80)]
        error = stdev(lucks) / len(lucks) ** 0.5
        assert abs(fmean(lucks)) < 3 * error


@every_game
def test_cards_that_come_up_make_a_difference_and_nothing_else_does(game_type: type[AnyGame]) -> None:
    played = Played(game(game_type, max(2, game_type.seats[0]), bots="easy"))
    core = native.core_for(game_type)
    assert core is not None
    weighed = core.review(
        game_type,
        played.players,
        played.options,
        played.numbers,
        judge_of(game_type).tuning.packed(),
        playouts=400,
        finished=0,
        positions=range(len(played.steps)),
        seed=1,
    )
    assert weighed[0].chance, "the deal is chance"
    for here in weighed:
        assert here.chance or here.points == here.before
    drawn = [here for here in weighed[1:] if here.chance]
    far = [
        abs(margins(here.points)[0] - margins(here.before)[0]) / (here.error[0] + here.before_error[0]) ** 0.5
        for here in drawn
        if here.error[0] + here.before_error[0]
    ]
    assert not far or max(far) > 6, "by chance alone they would be no farther apart than a few errors"


def test_luck_has_an_error_that_holds() -> None:
    """Weighed again by other playouts, it is as far away as its error says."""
    found = [review(game(ANY, 2, bots="easy"), Effort(seed=seed).times(0.05)) for seed in range(24)]
    lucks = [one.players[0].split.luck for one in found]
    assert stdev(one.mean for one in lucks) == pytest.approx(fmean(one.error or 0 for one in lucks) / SURE, rel=0.5)


def test_who_gives_more_away_is_the_weaker() -> None:
    gave = {"hard": 0.0, "random": 0.0}
    for deal in range(4):
        seats = ("hard", "random") if deal % 2 else ("random", "hard")
        plan = Plan(ANY.id, 2, quick(ANY), seats, seed=3, keep_records=True)
        found = review(Record.from_json(plan.play(deal).line), Effort().times(0.2))
        for name, player in zip(seats, found.players, strict=True):
            gave[name] -= player.split.own.mean
            assert player.accuracy is not None
    assert gave["random"] > 5 * max(0.1, gave["hard"])


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    record = game(ANY, 2)
    review(record, LITTLE, jobs=2, progress=lambda done, of: told.append((done, of)))
    all_of_it = told[-1][1]
    assert told == [(done, all_of_it) for done in range(1, all_of_it + 1)]


def test_a_record_that_is_not_by_the_rules_is_not_reviewed() -> None:
    record = msgspec.convert(msgspec.to_builtins(game(ANY, 2)), Record)
    record.moves[3] = (record.moves[3][0], "nonsense")
    with pytest.raises(RecordError, match="move 4"):
        review(record, LITTLE)


def test_without_the_core_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "core_for", lambda _: None)
    with pytest.raises(RuleError, match="takes a compiled core which plays it; quintet doctor tells"):
        review(game(ANY, 2), LITTLE)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


# How it is told -------------------------------------------------------------------------------------------------------


@every_game
def test_every_review_can_be_told_in_every_language(game_type: type[AnyGame]) -> None:
    for players in {game_type.seats[0], game_type.seats[-1]}:
        for language in languages():
            told = Told(game(game_type, players), reviewed(game_type, players), language)
            out = Console(width=100, file=None, record=True, quiet=True)
            with out.capture() as captured:
                out.print(report(told))
            assert captured.get() is not None
            html = page(told)
            assert html.count("<li id=") == len(told.record.moves)
            assert "{ $" not in html
            assert "$" not in html.replace("${", "")


def test_a_review_in_the_terminal_as_a_page_and_for_machines(shell: Shell, tmp_path: Path) -> None:
    file, html = tmp_path / "games.jsonl", tmp_path / "review.html"
    file.write_bytes(game(ANY, 2).to_json() + b"\n" + game(ANY, 2, 1).to_json() + b"\n")
    told = shell("review", file, "--line", 2, "--effort", 0.02, "--seat", 1, "--language", "en")
    assert told.status == 0
    assert "Chance to win" in told.out
    assert "Seat 1" in told.out
    lines = shell("review", file, "--json", "--effort", 0.02).out.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [ANY.id, ANY.id]
    assert msgspec.json.decode(lines[0], type=Review) == review(game(ANY, 2), Effort().times(0.02))
    assert shell("review", file, "--html", html, "--line", 1, "--effort", 0.02).status == 0
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--html", "page.html"), "has 2 records, and a page is of one game: name it with --line"),
        (("--html", "page.html", "--json", "--line", 1), "take --html or --json, not both"),
        (("--force",), "--force goes with --html FILE"),
        (("--seat", 7), "has the seats 0 to 1, not 7"),
        (("--line", 9), "has no record on line 9"),
    ],
)
def test_what_cannot_be_reviewed_is_told_in_one_sentence(
    shell: Shell,
    tmp_path: Path,
    arguments: tuple[object, ...],
    sentence: str,
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(2 * (game(ANY, 2).to_json() + b"\n"))
    told = shell("review", file, *arguments)
    assert (told.status, told.out) == (2, "")
    assert sentence in told.err
    assert not (tmp_path / "page.html").exists()
