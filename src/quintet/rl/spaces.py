"""The spaces of actions and observations, as Gymnasium and PettingZoo describe them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quintet.rl.encoding import Encoding

Mask = NDArray[np.int8]
"""A 1 for each action that is legal. Eight bits with a sign: Gymnasium samples by nothing else."""


class Actions(spaces.Discrete[np.int64]):
    """The numbers of all actions. What is sampled without a mask is legal now."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.legal: Mask | None = None
        """Which are legal now; ``None`` while none are."""

    def sample(self, mask: NDArray[Any] | None = None, probability: NDArray[Any] | None = None) -> np.int64:
        """A random action: by the mask, or by the probabilities, or any that is legal now."""
        return super().sample(self.legal if mask is None and probability is None else mask, probability)


class ActionBatch(spaces.MultiDiscrete[np.int64]):
    """Actions for many games. What is sampled without a mask is legal now."""

    def __init__(self, number: int, games: int) -> None:
        super().__init__(np.full(games, number))
        self.legal: Mask | None = None
        """Which are legal now, by game; ``None`` before they have begun."""

    def sample(
        self, mask: tuple[Any, ...] | None = None, probability: tuple[Any, ...] | None = None
    ) -> NDArray[np.int64]:
        """A random action for each game: by the masks, or by the probabilities, or any that is legal now."""
        if self.legal is None or mask is not None or probability is not None:
            return super().sample(mask, probability)
        drawn: NDArray[np.int64] = np.where(self.legal, self.np_random.random(self.legal.shape), -1).argmax(1)
        return drawn


def observations(encoding: Encoding[Any, Any], actions: int) -> spaces.Dict:
    """Dictionaries of an observation, with the bounds of each field, and a mask of so many actions."""
    low, high = bounds(encoding)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def bounds(encoding: Encoding[Any, Any]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The lowest and the highest number in each place of an observation."""
    low, high = np.empty((2, encoding.size), np.int16)
    for field in encoding.fields:
        low[field.place], high[field.place] = field.low, field.high
    return low, high
