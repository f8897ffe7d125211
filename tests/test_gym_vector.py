"""One seat of many games at once, by Gymnasium's vector interface."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

from quintet import rl
from quintet.engine import AnyGame, RuleError
from quintet.rl.gym_vector import SeatVectorEnv
from tests.examples import quick
from tests.test_encodings import ANY, FEW, every_game

pytestmark = pytest.mark.core


def an_env(game_type: type[AnyGame] = ANY, **more: Any) -> SeatVectorEnv:
    players = max(2, game_type.seats[0])
    return SeatVectorEnv(game_type, players, quick(game_type), **{"num_envs": 6, "seat": players - 1, **more})


def lowest(seen: dict[str, NDArray[Any]]) -> NDArray[np.int64]:
    """The first legal action of each game."""
    chosen: NDArray[np.int64] = seen["action_mask"].argmax(axis=1)
    return chosen


@every_game
def test_the_seat_is_asked_in_every_game_and_sees_what_its_space_says(game_type: type[AnyGame]) -> None:
    env = an_env(game_type)
    seen, info = env.reset(seed=1)
    assert info == {}
    ended = 0
    for _ in range(150):
        assert seen in env.observation_space
        assert (env._arrays.seats == env.seat).all()
        actions = lowest(seen)
        assert actions in env.action_space
        seen, rewards, terminations, truncations, info = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (6,)
        assert not rewards[~terminations].any()
        assert not truncations.any()
        if terminations.any():
            ended += terminations.sum()
            assert np.array_equal(info["rewards"][:, env.seat], rewards)
            assert np.array_equal(info["_rewards"], terminations)
            assert info["rewards"].sum(axis=1) == pytest.approx(0)
    assert ended
    env.close()
    with pytest.raises(RuleError, match="closed"):
        env.step(actions)


def test_games_repeat_with_their_seed() -> None:
    def play(env: SeatVectorEnv, seed: int | None) -> list[bytes]:
        seen, _ = env.reset(seed=seed)
        told = [seen["observation"].tobytes()]
        for _ in range(20):
            seen, rewards, *_ = env.step(lowest(seen))
            told += [seen["observation"].tobytes(), rewards.tobytes()]
        return told

    env, other = an_env(), an_env(threads=3)
    assert play(env, 5) == play(other, 5)
    assert play(env, None) == play(other, None), "what follows a seed is the same too"
    assert play(env, 5) != play(other, 6)


def test_opponents_play_for_the_others() -> None:
    asked: list[int] = []

    def opponents(arrays: rl.Arrays) -> NDArray[np.int64]:
        asked.extend(arrays.seats[arrays.seats != 1].tolist())
        return lowest({"action_mask": arrays.masks})

    env = an_env(opponents=opponents, seat=1, copy=False)
    seen, _ = env.reset(seed=1)
    again, *_ = env.step(lowest(seen))
    assert again["observation"] is seen["observation"]
    assert set(asked) == set(range(FEW)) - {1}


def test_their_wrappers_go_around_it() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(an_env(reward="win")))
    seen, _ = env.reset(seed=1)
    lengths = []
    for _ in range(100):
        seen, _, _, _, infos = env.step(lowest(seen))
        lengths += [info["episode"]["l"] for info in infos if "episode" in info]
    assert lengths
    assert all(length > 1 for length in lengths)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(RuleError, match=f"from 0 to {FEW - 1}, not {FEW}"):
        an_env(seat=FEW)
