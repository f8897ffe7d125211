"""Ratings come to what people are worth, and cannot be had for nothing."""

from __future__ import annotations

import math
import random
import statistics
from typing import Any

import pytest

from quintet import bots, games
from quintet.estimates import Estimate
from quintet.ratings import FIRM, KNOWN, MIDDLE, Rating, anchors, apart, settle
from tests.examples import ANY
from tools import anchors as anchors_tool

BOTS = (18.0, 25.0, 31.0)


def wins(skill: float, other: float, rng: random.Random) -> bool:
    """A game as the model has it."""
    return rng.random() < 1 / (1 + math.exp((other - skill) / apart(1 / (1 + math.exp(-1)))))


def rated_against_bots(skill: float, number: int, rng: random.Random) -> Rating:
    rating = Rating()
    for _ in range(number):
        bot = rng.choice(BOTS)
        places = [1, 2] if wins(skill, bot, rng) else [2, 1]
        rating = settle([rating, Rating(bot, FIRM)], places, [False, True])[0]
    return rating


@pytest.mark.parametrize("skill", [18.0, 25.0, 32.0])
def test_a_rating_comes_to_the_skill(skill: float) -> None:
    found = [rated_against_bots(skill, 150, random.Random(seed)) for seed in range(30)]
    assert all(rating.known for rating in found)
    assert abs(statistics.fmean(rating.skill for rating in found) - skill) < 1
    within = sum(abs(rating.skill - skill) < 2 * rating.deviation for rating in found)
    assert within >= 26, "what is said of how far it may be off is true"


def test_who_comes_first_gains_and_who_comes_last_loses() -> None:
    before = [Rating()] * 4
    after = settle(before, [2, 1, 4, 3], [False] * 4)
    assert after[1].skill > after[0].skill > after[3].skill > after[2].skill
    assert after[1].skill > MIDDLE > after[2].skill
    tied = settle(before, [1, 1, 1, 1], [False] * 4)
    assert len({round(rating.skill, 6) for rating in tied}) == 1


def test_bots_never_change() -> None:
    bot = Rating(31.0, FIRM)
    assert settle([Rating(), bot], [1, 2], [False, True])[1] is bot


def test_new_guests_who_lose_on_purpose_are_worth_little() -> None:
    honest = cheating = Rating(30.0, 1.5)
    for _ in range(50):
        cheating = settle([cheating, Rating()], [1, 2], [False, False])[0]
        honest = settle([honest, Rating(30.0, 1.5)], [1, 2], [False, False])[0]
    assert cheating.skill - 30 < (honest.skill - 30) / 4
    assert cheating.skill - 30 < 2


def test_to_lose_to_someone_unknown_costs_no_less() -> None:
    known, unknown = Rating(25.0, 1.5), Rating(25.0, KNOWN + 3)
    lost = settle([known, unknown], [2, 1], [False, False])[0].skill
    assert lost < known.skill
    won = settle([known, unknown], [1, 2], [False, False])[0].skill
    assert known.skill - lost > won - known.skill


@pytest.mark.parametrize("game_id", games.ids())
def test_bots_that_were_measured_stand_in_their_order(game_id: str) -> None:
    skills = anchors(game_id)
    if games.part(game_id, "anchors") is None:
        assert skills == {}
        return
    assert list(skills) == [bot for bot in ("random", *bots.LEVELS) if bot in skills]
    assert {*skills} >= {"random", *bots.levels_of(games.load(game_id))}
    assert sorted(skills.values()) == list(skills.values())
    assert skills["medium"] == MIDDLE


LADDER = ("random", "easy", "medium", "skilled", "hard")


def measured(monkeypatch: pytest.MonkeyPatch, *arguments: Any) -> tuple[dict[str, float], dict[str, str], list[str]]:
    """The skills and shares that the tool writes, if every bot wins 60 of 100, and which pairs have played."""
    asked = []

    def share(game: str, deals: int, lower: str, upper: str) -> Estimate:
        asked.append(f"{upper} – {lower}")
        return Estimate(0.6, 0.05)

    monkeypatch.setattr(anchors_tool, "share", share)
    told: dict[str, Any] = {}
    exec(anchors_tool.measure(ANY.id, 7, *arguments), told)
    return told["ANCHORS"], told["SHARES"], asked


def test_bots_are_measured_one_against_the_next() -> None:
    told: dict[str, Any] = {}
    exec(anchors_tool.measure(ANY.id, 2, LADDER[:3], {}, {}), told)
    skills, shares = told["ANCHORS"], told["SHARES"]
    assert (list(skills), list(shares)) == (["random", "easy", "medium"], ["easy", "medium"])
    wins = float(shares["medium"].split()[0])
    assert skills["easy"] == pytest.approx(MIDDLE - apart(min(max(wins, 0.25), 0.75)), abs=0.01)
    assert skills["medium"] == MIDDLE


def test_those_who_have_met_stay_as_far_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    before, shares = {"random": 3.0, "easy": 7.0, "medium": MIDDLE}, {"easy": "0.5 ± 0.1", "medium": "0.9 ± 0.1"}
    skills, told, asked = measured(monkeypatch, LADDER, before, shares)
    assert asked == ["skilled – medium", "hard – skilled"]
    step = apart(0.6)
    assert skills == pytest.approx({**before, "skilled": MIDDLE + step, "hard": MIDDLE + 2 * step}, abs=0.02)
    assert told == {**shares, "skilled": "0.600 ± 0.050", "hard": "0.600 ± 0.050"}


def test_one_who_comes_between_two_plays_both(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {"random": 3.0, "easy": 7.0, "medium": MIDDLE, "hard": 60.0, "expert": 62.0}
    shares = {bot: "0.9 ± 0.1" for bot in before if bot != "random"}
    skills, told, asked = measured(monkeypatch, (*LADDER, "expert"), before, shares)
    assert asked == ["skilled – medium", "hard – skilled"]
    assert skills["hard"] == pytest.approx(MIDDLE + 2 * apart(0.6), abs=0.02)
    assert skills["expert"] == pytest.approx(skills["hard"] + 2)
    assert (told["hard"], told["expert"]) == ("0.600 ± 0.050", "0.9 ± 0.1")


def test_one_who_has_become_another_plays_its_neighbours_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {bot: 5.0 * place for place, bot in enumerate(LADDER, 3)}
    shares = dict.fromkeys(LADDER[1:], "0.9 ± 0.1")
    skills, told, asked = measured(monkeypatch, LADDER, before, shares, ["skilled"])
    assert asked == ["skilled – medium", "hard – skilled"]
    assert [told[bot] for bot in LADDER[1:]] == 2 * ["0.9 ± 0.1"] + 2 * ["0.600 ± 0.050"]
    assert (skills["random"], skills["easy"], skills["medium"]) == (15.0, 20.0, 25.0)
