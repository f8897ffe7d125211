"""Many games at once by Gymnasium's vector interface: one seat learns, and others play the rest.

Needs Gymnasium: ``pip install 'quintet[rl]'``. In every game of the batch the same seat is asked; in between, the
others are played by a function of one's own, or at random. A game that is over begins again in the same step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quintet.engine import AnyGame, Options, RuleError, brief
from quintet.rl.vector import WAIT, Arrays, VectorGame

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("quintet.rl.gym_vector needs Gymnasium: pip install 'quintet[rl]'") from error

from quintet.rl.spaces import observations

Opponents = Callable[[Arrays], NDArray[np.int64]]
"""Given what is told of all games, an action for each; only those are played where another seat is asked."""
Seen = dict[str, NDArray[Any]]


class SeatVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """One seat of many games at once. Observations are dictionaries of `observation` and `action_mask`."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - theirs

    def __init__(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options | None = None,
        *,
        num_envs: int,
        seat: int = 0,
        opponents: Opponents | None = None,
        reward: str = "margin",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        """Makes room for the games, in which the given seat learns; without opponents the others play at random.

        Without `copy`, each step gives the same arrays of observations and masks again.
        """
        if seat not in range(players):
            raise RuleError(f"the seat that learns is a number from 0 to {players - 1}, not {brief(seat)}")
        self.games = VectorGame(game_type, players, options, count=num_envs, reward=reward, threads=threads)
        self.num_envs = num_envs
        self.seat = seat
        self.opponents = opponents
        self.copy = copy
        self.single_observation_space = observations(self.games.encoding, self.games.encoding.actions)
        self.single_action_space = spaces.Discrete(self.games.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays = self.games.arrays()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins all games: with the same seed the same ones. Without one, they are others each time."""
        super().reset(seed=seed, options=options)
        self.games.reset(int(self.np_random.integers(2**62)), into=self._arrays)
        self._let_others_play()
        return self._seen(), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action of the seat in each game, and goes on until it is asked again.

        A game that is over has begun again: the observation is of the new one, the reward of the old one. What all
        seats got is in the info, by the name `rewards`.
        """
        arrays = self.games.step(actions, into=self._arrays)
        rewards, done = arrays.rewards.copy(), arrays.done.astype(bool)
        self._let_others_play(rewards, done)
        ended = {"rewards": rewards, "_rewards": done} if done.any() else {}
        return self._seen(), rewards[:, self.seat].astype(np.float64), done, np.zeros_like(done), ended

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002 - theirs
        """Ends the games and their threads."""
        self.games.close()

    def _let_others_play(
        self, rewards: NDArray[np.float32] | None = None, done: NDArray[np.bool_] | None = None
    ) -> None:
        """Plays on in each game until the seat is asked, and adds up what has ended on the way."""
        arrays = self._arrays
        while (others := arrays.seats != self.seat).any():
            chosen = self.games.random_actions() if self.opponents is None else self.opponents(arrays)
            self.games.step(np.where(others, chosen, WAIT), into=arrays)
            if rewards is not None and done is not None:
                rewards[others] += arrays.rewards[others]
                done[others] |= arrays.done[others].astype(bool)

    def _seen(self) -> Seen:
        seen: Seen = {"observation": self._arrays.observations, "action_mask": self._arrays.masks.view(np.int8)}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen
