"""Many games at once as Gymnasium's vector environment, over :class:`quintet.rl.VectorGame`.

All seats are the agent's: in each game the action is that of the seat that is asked there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from quintet import games
from quintet.engine import Options, RuleError, brief
from quintet.rl.episodes import Observation, read_options
from quintet.rl.spaces import ActionBatch, observations
from quintet.rl.vector import Arrays, VectorGame


class SelfPlayEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Games that begin again by themselves. Raises :class:`RuleError` if they cannot be played like this.

    A step that ends a game shows the next one already (``AutoresetMode.SAME_STEP``); nobody is asked in the last
    position of a game, so it is not shown. The reward is that of the seat that has acted; those of all are
    in ``info["rewards"]``.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - its way

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | Options | None = None,
        *,
        num_envs: int = 1,
        reward: str = "margin",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        """With `copy` false, what is given out is written to again by the next step."""
        game_type = games.load(game)
        self.games = VectorGame(
            game_type, players, read_options(game_type, options), count=num_envs, reward=reward, threads=threads
        )
        """The games, for those who want to do without this interface."""
        encoding = self.games.encoding
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(encoding.actions)
        self.single_observation_space = observations(encoding, encoding.actions)
        self.action_space = self._actions = ActionBatch(encoding.actions, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._copy = copy
        self._acted = np.zeros(num_envs, np.uint8)
        self._truncations = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games; with the same seed the same ones."""
        if seed is not None and (type(seed) is not int or seed < 0):
            raise RuleError(f"one seed, a whole number from 0 up, is for all games, not {brief(seed)}")
        super().reset(seed=seed, options=options)
        if seed is None:
            seed = int(self.np_random.integers(2**62))
        return self._told(self.games.reset(seed))

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays an action in each game. Raises :class:`RuleError`, and plays nothing, if one is not legal."""
        acted = self._acted.copy()
        arrays = self.games.step(actions)
        observation, info = self._told(arrays)
        rewards = np.take_along_axis(arrays.rewards, acted[:, None].astype(np.intp), 1)[:, 0]
        return observation, rewards, arrays.done.astype(np.bool_), self._truncations.copy(), info

    def _told(self, arrays: Arrays) -> tuple[Observation, dict[str, Any]]:
        self._acted[:] = arrays.seats
        masks = arrays.masks.view(np.int8)
        self._actions.legal = masks
        given = (arrays.observations, masks, masks, arrays.seats, arrays.rewards)
        seen, mask, told_mask, seats, rewards = (array.copy() for array in given) if self._copy else given
        info = {"action_mask": told_mask, "seat": seats, "rewards": rewards}
        return {"observation": seen, "action_mask": mask}, info

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002 - there is nothing to choose
        """Ends the games and their threads."""
        self.games.close()
