"""The example that learns: its gradient, its credit, and that it repeats and goes on."""

from __future__ import annotations

import importlib.util
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from quintet import rl
from quintet.engine import AnyGame, RuleError
from tests.examples import ANY, FEW, quick, quick_settings
from tests.test_encodings import every_game

pytestmark = pytest.mark.core
EXAMPLE = Path(__file__).parents[1] / "examples/train.py"


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The example, with numbers so small that it takes no time."""
    spec = importlib.util.spec_from_file_location("train_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    for name, value in {"HIDDEN": (16, 16), "GAMES": 16, "STEPS": 16, "UPDATES": 2, "BATCHES": 2}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module, "RIVALS", {"random": "#888", "medium": "#d00"})
    return module


def a_learner(train: ModuleType, game_type: type[AnyGame] = ANY, **more: Any) -> Any:
    return train.Learner(game_type, more.pop("players", FEW), quick(game_type), more.pop("seed", 1))


def given(out: Path, game_type: type[AnyGame] = ANY, **more: Any) -> Namespace:
    settings = [setting.removeprefix("--set=") for setting in quick_settings(game_type)]
    usual = {"players": FEW, "settings": settings, "minutes": 9, "stages": 2, "seed": 1, "threads": 1, "deals": 2}
    return Namespace(game=game_type.id, out=out, **(usual | more))


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 300


def test_the_gradient_is_that_of_the_loss(train: ModuleType) -> None:
    rng, count, encoding = np.random.default_rng(1), 40, rl.encoding_of(ANY, FEW, quick(ANY))
    weights = rng.normal(0, 0.3, train.Network(encoding).weights.shape)
    chosen = rng.integers(encoding.actions, size=count)
    masks = (rng.random((count, encoding.actions)) < 0.1) | (np.arange(encoding.actions) == chosen[:, None])
    seen, better, to_come = rng.random((count, encoding.size)), rng.normal(size=count), rng.normal(size=count)
    old = train.Network(encoding, weights).forward(seen, masks)[1][np.arange(count), chosen]
    decisions = [seen, masks, chosen, old + rng.normal(0, 0.3, count), better, to_come]
    network, step = train.Network(encoding, weights), 1e-6
    _, gradient = network.loss(decisions)
    for place in (*rng.integers(len(weights), size=40), *range(len(weights) - 40, len(weights))):
        ends = []
        for move in (step, -2 * step):
            weights[place] += move
            ends.append(network.loss(decisions)[0])
        weights[place] += step
        assert gradient[place] == pytest.approx((ends[0] - ends[1]) / (2 * step), abs=1e-4)


def test_credit_follows_each_seat_to_its_next_decision_or_the_end(train: ModuleType) -> None:
    """Seat 0, seat 1, seat 0 ends the game; then seat 1 and seat 0 of the next one."""
    expected = np.array([[1.0], [2.0], [3.0], [4.0], [5.0]])
    rewards = np.array([[[0, 0]], [[0, 0]], [[0, 0]], [[10, -10]], [[0, 0]]], float)
    done, seats = np.array([[0], [0], [0], [1], [0]]), np.array([[0], [1], [0], [1], [0]])
    last, between = 10 - 3, -10 - 2
    assert train.credit(expected, rewards, done, seats)[:, 0] == pytest.approx(
        [3 - 1 + train.CREDIT * last, between, last, 0, 0]
    )


@every_game
def test_every_game_is_learned(train: ModuleType, game_type: type[AnyGame], tmp_path: Path) -> None:
    players = max(2, game_type.seats[-1])
    train.train(given(tmp_path, game_type, players=players, stages=1))
    lines = (tmp_path / "curve.csv").read_text().splitlines()
    assert lines[0] == "minutes,decisions,rival,deals,margin,error"
    assert [line.split(",")[1:4] for line in lines[1:]] == [
        [str(decisions), rival, "2"] for decisions in (0, 2 * 16 * 16) for rival in train.RIVALS
    ]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    with np.load(tmp_path / "weights.npz") as kept:
        assert np.isfinite(kept["average"]).all()
        assert (kept["average"] != kept["weights"]).any()


def test_who_goes_on_gets_the_weights_of_one_who_never_stopped(train: ModuleType, tmp_path: Path) -> None:
    train.train(given(tmp_path / "once", threads=2))
    train.train(given(tmp_path / "twice", stages=1))
    train.train(given(tmp_path / "twice", stages=2))
    train.train(given(tmp_path / "other", seed=2))
    once, twice, other = (np.load(tmp_path / name / "weights.npz") for name in ("once", "twice", "other"))
    with once, twice, other:
        for name in ("weights", "average", "momentum", "speed", "stage", "batches"):
            assert (once[name] == twice[name]).all()
        assert (once["weights"] != other["weights"]).any()
    curves = [(tmp_path / name / "curve.csv").read_text().splitlines() for name in ("once", "twice")]
    assert curves[0][-1].split(",")[1:] == curves[1][-1].split(",")[1:]
    with pytest.raises(RuleError, match=r"weights\.npz has learned .*: choose another folder$"):
        train.train(given(tmp_path / "once", seed=3))


@pytest.mark.parametrize("wrong", [{"players": 1}, {"seed": -1}, {"game": "chess"}, {"settings": ["x=1"]}])
def test_nonsense_is_told_in_a_sentence(train: ModuleType, tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        train.train(Namespace(**(vars(given(tmp_path / "out")) | wrong)))
    assert not (tmp_path / "out").exists()


def test_what_it_does_lowers_the_loss(train: ModuleType) -> None:
    learner = a_learner(train)
    decisions = train.Shard(learner, 0).play()
    losses = []
    for _ in range(60):
        loss, gradient = learner.network.loss(decisions)
        losses.append(loss)
        learner.adam(gradient / len(decisions[0]))
    assert losses[-1] < losses[0] - 0.1 * abs(losses[0])


def test_words_share_what_is_learned(train: ModuleType) -> None:
    encoding = rl.encoding_of(ANY, FEW, quick(ANY))
    words = train.Network(encoding).words
    assert words.shape[1] == encoding.actions
    assert len(words) < encoding.actions, "there are fewer words than actions"
    assert len({column.tobytes() for column in words.T}) == encoding.actions, "no two actions have the same words"
