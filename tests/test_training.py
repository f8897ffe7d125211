"""The example that learns: what it is fed, its gradient, its credit, and that it repeats and goes on."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from quintet import rl
from quintet.engine import AnyGame, RuleError
from tests.examples import ANY, FEW, quick, quick_settings
from tests.test_encodings import every_game

pytestmark = pytest.mark.core
ENDS = ("low", "high")
SVG = "{http://www.w3.org/2000/svg}"
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
    monkeypatch.setattr(module, "RIVALS", ("random", "medium"))
    monkeypatch.setattr(module, "DRAWS", 2)
    return module


def a_learner(train: ModuleType, game_type: type[AnyGame] = ANY, **more: Any) -> Any:
    return train.Learner(game_type, more.pop("players", FEW), quick(game_type), more.pop("seed", 1))


def given(out: Path, game_type: type[AnyGame] = ANY, **more: Any) -> Namespace:
    settings = [setting.removeprefix("--set=") for setting in quick_settings(game_type)]
    usual = {
        "players": FEW,
        "settings": settings,
        "learn": [],
        "minutes": 9,
        "stages": 2,
        "seed": 1,
        "threads": 1,
        "deals": 2,
    }
    return Namespace(game=game_type.id, out=out, **(usual | more))


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 300


def test_the_gradient_is_that_of_the_loss(train: ModuleType) -> None:
    rng, count, encoding = np.random.default_rng(1), 40, rl.encoding_of(ANY, FEW, quick(ANY))
    inputs = train.Inputs(encoding)
    weights = rng.normal(0, 0.3, train.Network(inputs).weights.shape)
    low, high = (
        np.concatenate([np.full(field.size, getattr(field, end)) for field in encoding.fields]) for end in ENDS
    )
    seen, better = rng.integers(low, np.minimum(high, 9) + 1, (count, encoding.size)), rng.normal(size=count)
    network, step = train.Network(inputs, weights), 1e-6
    _, gradient = network.loss(seen, better)
    for place in (*rng.integers(len(weights), size=40), *range(len(weights) - 40, len(weights))):
        ends = []
        for move in (step, -2 * step):
            weights[place] += move
            ends.append(network.loss(seen, better)[0])
        weights[place] += step
        assert gradient[place] == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=1e-4, abs=1e-4)


def test_credit_goes_back_to_the_beginning_of_each_game(train: ModuleType) -> None:
    """Two seats; the third step ends a game, and the fourth begins the next one."""
    expected = [np.array(pair, float) for pair in ([1, -1], [2, -3], [3, -2], [0, 1], [4, -4])]
    no, yes, nothing = np.array([False, False]), np.array([True, True]), np.zeros(2)
    made = [(no, nothing), (no, nothing), (yes, np.array([10.0, -10.0])), (no, nothing)]
    part = train.CREDIT
    second = [3 + part * (10 - 3), -2 + part * (-10 + 2)]
    first = [2 + part * (second[0] - 2), -3 + part * (second[1] + 3)]
    assert np.array(train.credit(expected, made)) == pytest.approx(np.array([first, second, [10, -10], [4, -4]]))


@every_game
def test_few_values_are_told_by_an_input_each(train: ModuleType, game_type: type[AnyGame]) -> None:
    encoding = rl.encoding_of(game_type, max(2, game_type.seats[0]), quick(game_type))
    inputs = train.Inputs(encoding)
    with rl.VectorGame(game_type, encoding.players, encoding.options, count=50, seed=1) as many:
        many.reset()
        for _ in range(20):
            fed = inputs(many.step(many.random_actions()).observations)
    assert fed.shape == (50, inputs.count)
    assert fed.dtype == np.float32
    chosen = fed[:, len(inputs.large) :]
    assert {*np.unique(chosen)} <= {0, 1}
    assert {*chosen.sum(1)} == {encoding.size - len(inputs.large)}, "one of the inputs of each number is 1"


def test_the_best_action_of_each_game_is_chosen(train: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "CURIOSITY", 0)
    shard = train.Shard(a_learner(train), 0)
    for _ in range(10):
        asked = shard.many.ahead()
        worth = {
            (game, action): 7 * action % 11 - action / 1000
            for game, action in zip(asked.games, asked.actions, strict=True)
        }
        monkeypatch.setattr(
            shard.learner.network,
            "worth",
            lambda ahead, worth=worth: np.array([worth[pair] for pair in zip(ahead.games, ahead.actions, strict=True)]),
        )
        chosen = shard.choose()
        for game, action in enumerate(chosen):
            assert worth[game, action] == max(value for (other, _), value in worth.items() if other == game)
        shard.many.step(chosen)


@every_game
def test_every_game_is_learned(train: ModuleType, game_type: type[AnyGame], tmp_path: Path) -> None:
    players = max(2, game_type.seats[-1])
    train.train(given(tmp_path, game_type, players=players, stages=1))
    lines = (tmp_path / "curve.csv").read_text().splitlines()
    assert lines[0] == "minutes,decisions,rival,deals,margin,error"
    assert [line.split(",")[1:4] for line in lines[1:]] == [
        [str(decisions), rival, "2"] for decisions in (0, 2 * 16 * 16) for rival in train.RIVALS
    ]
    subprocess.run([sys.executable, EXAMPLE.with_name("curve.py"), tmp_path], check=True)
    drawn = ElementTree.parse(tmp_path / "curve.svg").getroot()
    assert [text.text for text in drawn.iter(f"{SVG}text") if str(text.text).startswith("over ")] == [
        f"over {rival}" for rival in train.RIVALS
    ]
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
    seen, better = train.Shard(learner, 0).play()
    losses = []
    for _ in range(60):
        loss, gradient = learner.network.loss(seen, better)
        losses.append(loss)
        learner.adam(gradient / len(seen))
    assert losses[-1] < 0.9 * losses[0]


def test_games_to_learn_by_may_have_other_options(train: ModuleType, tmp_path: Path) -> None:
    (name, value), *_ = ANY.quick.items()
    train.train(given(tmp_path, settings=[], learn=[f"{name}={value}"], stages=1))
    with np.load(tmp_path / "weights.npz") as kept:
        assert f"{name} {value}" in str(kept["task"])
