"""Many games at once are a vector environment as Gymnasium has it, and nothing is lost on the way to it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from quintet import rl
from quintet.engine import AnyGame, RuleError
from quintet.rl.gymnasium import env_id
from quintet.rl.selfplay import SelfPlayEnv
from tests.examples import ANY, FEW, quick
from tests.test_encodings import every_game

pytestmark = pytest.mark.core
COUNT = 12


def make(game_type: type[AnyGame] = ANY, **given: Any) -> SelfPlayEnv:
    """Games that are soon over. Whatever Gymnasium has to say against them is an error here."""
    usual: dict[str, Any] = {"num_envs": COUNT, "players": FEW, "options": game_type.quick, "threads": 1}
    envs = gymnasium.make_vec(env_id(game_type.id, "SelfPlay"), **{**usual, **given})
    assert isinstance(envs, SelfPlayEnv)
    return envs


@every_game
def test_it_says_what_the_games_say(game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    envs = make(game_type, players=players, reward="rank")
    plain = rl.VectorGame(game_type, players, quick(game_type), count=COUNT, reward="rank", threads=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observation, info = envs.reset(seed=5)
    arrays = plain.reset(5)
    ended = 0
    while ended < COUNT:
        assert observation in envs.observation_space
        assert np.array_equal(observation["observation"], arrays.observations)
        assert np.array_equal(observation["action_mask"], arrays.masks)
        assert np.array_equal(info["action_mask"], arrays.masks)
        assert np.array_equal(info["seat"], arrays.seats)
        acting = arrays.seats.copy()
        actions = plain.random_actions()
        arrays = plain.step(actions)
        observation, rewards, terminated, truncated, info = envs.step(actions)
        assert np.array_equal(terminated, arrays.done.astype(bool))
        assert not truncated.any()
        assert np.array_equal(info["rewards"], arrays.rewards)
        assert rewards.tolist() == [arrays.rewards[game, seat] for game, seat in enumerate(acting)]
        ended += int(terminated.sum())
    envs.close()


def test_samples_are_legal_and_hang_on_the_seed() -> None:
    def played() -> list[list[int]]:
        envs = make()
        envs.reset(seed=3)
        envs.action_space.seed(4)
        found = []
        for _ in range(10):
            actions = envs.action_space.sample()
            assert actions in envs.action_space
            envs.step(actions)
            found.append(actions.tolist())
        return found

    first = played()
    assert first == played()
    assert any(len(set(actions)) > 1 for actions in first)


def test_without_a_seed_other_games_are_played() -> None:
    envs = make()
    seen = [envs.reset(seed=seed)[0]["observation"] for seed in (1, None, 1, None)]
    assert np.array_equal(seen[0], seen[2])
    assert np.array_equal(seen[1], seen[3])
    assert not np.array_equal(seen[0], seen[1])


def test_what_was_given_out_stays_unless_that_is_not_wanted() -> None:
    for copy in (True, False):
        envs = make(copy=copy)
        observation, _ = envs.reset(seed=1)
        before = observation["observation"].copy()
        envs.step(envs.action_space.sample())
        assert np.array_equal(observation["observation"], before) is copy


def test_gymnasiums_wrappers_count_its_games() -> None:
    envs = RecordEpisodeStatistics(make())
    envs.reset(seed=1)
    while envs.episode_count < 3:
        *_, info = envs.step(envs.action_space.sample())
    assert info["episode"]["l"][info["_episode"]].min() > 1


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 99}, r"is for \d to \d players, not 99"),
        ({"num_envs": 0}, "the number of games is a whole number from 1 up, not 0"),
        ({"reward": "luck"}, "a reward is one of margin, rank, win, not 'luck'"),
        ({"options": {"colour": 1}}, "there is no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RuleError, match=message):
        SelfPlayEnv(**{"game": ANY.id, "players": FEW, **given})


def test_what_makes_no_sense_is_refused() -> None:
    envs = make()
    seeds: Any = [1, 2]
    with pytest.raises(RuleError, match="one seed, a whole number from 0 up, is for all games"):
        envs.reset(seed=seeds)
    observation, _ = envs.reset(seed=1)
    illegal = observation["action_mask"].argmin(1)
    with pytest.raises(RuleError, match="is not legal"):
        envs.step(illegal)
