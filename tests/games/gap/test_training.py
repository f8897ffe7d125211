"""What the example that learns is fed in gap: how cards go together, whatever their numbers and colours."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quintet import rl
from quintet.games.gap.rules import Gap, GapOptions

pytestmark = pytest.mark.core
EXAMPLE = runpy.run_path(str(Path(__file__).parents[3] / "examples/train.py"))
CARDS = ("hand", "middle", "collections")


@pytest.fixture
def encoding() -> rl.Encoding[Any, Any]:
    return rl.encoding_of(Gap, 2, GapOptions())


@pytest.fixture
def seen(encoding: rl.Encoding[Any, Any]) -> Any:
    """Positions of many games, in the middle of a round."""
    with rl.VectorGame(Gap, 2, encoding.options, count=200, seed=1) as many:
        many.reset()
        for _ in range(7):
            many.step(many.random_actions())
        return many.see()[:, 0]


def changed(encoding: rl.Encoding[Any, Any], seen: Any, names: tuple[str, ...], change: Any) -> Any:
    """The same positions with other cards."""
    seen = seen.copy()
    for field in encoding.fields:
        if field.name in names:
            seen[:, field.place] = change(seen[:, field.place].reshape(len(seen), *field.shape)).reshape(len(seen), -1)
    return seen


def test_numbers_are_a_circle(encoding: rl.Encoding[Any, Any], seen: Any) -> None:
    inputs = EXAMPLE["GapInputs"](encoding)
    for step in (1, 4):
        turned = changed(encoding, seen, CARDS, lambda cards, step=step: np.roll(cards, step, -1))
        assert (turned != seen).any()
        assert (inputs(turned) == inputs(seen)).all()


def test_colours_have_no_names(encoding: rl.Encoding[Any, Any], seen: Any) -> None:
    """But where two have as many cards everywhere, their letters decide which comes first."""
    (counts,) = (field for field in encoding.fields if field.name == "counts")
    own = np.sort(seen[:, counts.place].reshape(-1, *counts.shape)[:, 0])
    clear = seen[(np.diff(own) > 0).all(1)]
    assert len(clear) > 5
    inputs = EXAMPLE["GapInputs"](encoding)
    for order in ([1, 2, 0], [0, 2, 1]):
        other = changed(encoding, clear, CARDS, lambda cards, order=order: cards[..., order, :])
        other = changed(encoding, other, ("counts",), lambda counts, order=order: counts[..., order])
        assert (inputs(other) == inputs(clear)).all()


def test_pairs_are_counted(encoding: rl.Encoding[Any, Any]) -> None:
    """One card in hand and one in the middle: equal, one above, one below (the circle closes), or far apart."""
    inputs, places = EXAMPLE["GapInputs"](encoding), {field.name: field.offset for field in encoding.fields}
    told = []
    for middle in (0, 1, 9, 5):
        seen = np.zeros((1, encoding.size), np.int16)
        seen[0, [places["hand"], places["middle"] + middle]] = 1
        told.append(inputs(seen)[0])
    plain = EXAMPLE["Inputs"].__call__(inputs, seen).shape[1]
    pairs = [(4 * row[plain : plain + 2 * 81]).reshape(2, 9, 9) for row in told]
    hand, table = 0, 3  # blue comes first: it has a card in hand
    assert [pair[0, hand, table] for pair in pairs] == [1, 0, 0, 0], "equal"
    assert [pair[1, hand, table] for pair in pairs] == [0, 1, 0, 0], "the one in the middle is one above"
    assert [pair[1, table, hand] for pair in pairs] == [0, 0, 1, 0], "the one in hand is one above"


def test_it_is_what_gap_is_learned_by() -> None:
    learner = EXAMPLE["Learner"](Gap, 2, GapOptions(), 1)
    assert type(learner.network.inputs).__name__ == "GapInputs"
