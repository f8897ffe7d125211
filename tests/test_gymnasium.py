"""A seat against bots is an environment as Gymnasium has it, by its own tests."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from quintet import games, rl
from quintet.engine import AnyGame, RuleError
from quintet.rl.gymnasium import SeatEnv, env_id, register
from quintet.simulate import Plan
from tests.examples import ANY, FEW, quick
from tests.test_encodings import GAMES, IDS, every_game

sizes = pytest.mark.parametrize(
    ("game_type", "players"),
    [
        pytest.param(games.load(game_id), players, id=f"{game_id}-{players}")
        for game_id in IDS
        for players in games.load(game_id).seats
    ],
)


def make(game_type: type[AnyGame] = ANY, **given: Any) -> SeatEnv:
    """An environment without wrappers, of a game that is soon over."""
    env = gymnasium.make(env_id(game_type.id), **{"options": game_type.quick, "bots": "random", **given})
    assert isinstance(env.unwrapped, SeatEnv)
    return env.unwrapped


def play(env: SeatEnv, name: str) -> tuple[float, dict[str, Any]]:
    """Has a bot play the agent's part to the end."""
    over = env.episodes.over
    reward = 0.0
    info: dict[str, Any] = {}
    while not over:
        _, reward, over, _, info = env.step(env.bot_action(name))
    return reward, info


@sizes
def test_every_game_and_number_of_players_passes(
    game_type: type[AnyGame], players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """With warnings as errors, as everywhere in these tests."""
    check_env(make(game_type, players=players, seat=None))
    assert "player_0" in capsys.readouterr().out, "it was drawn"


@every_game
def test_every_variant_passes(game_type: type[AnyGame]) -> None:
    for name in game_type.variants:
        check_env(make(game_type, options=game_type.variants[name]), skip_render_check=True)


@every_game
def test_its_games_are_those_of_sim(game_type: type[AnyGame]) -> None:
    players, seed = game_type.seats[-1], 11
    names = ["easy", *["random"] * (players - 1)]
    plan = Plan(game_type.id, players, quick(game_type), tuple(names), seed=seed, keep_records=True)
    for kind in rl.REWARDS:
        env = make(game_type, players=players, reward=kind)
        for number in range(2):
            env.reset(seed=seed if number == 0 else None)
            reward, info = play(env, "easy")
            assert env.episodes.match.record().to_json() + b"\n" == plan.play(number).line
            outcome = env.episodes.game.outcome
            assert outcome is not None
            assert reward == rl.rewards(kind, outcome)[0]
            assert info["scores"].tolist() == list(outcome.scores)
            assert not info["action_mask"].any()


def test_each_other_seat_can_have_a_bot_of_its_own() -> None:
    players = ANY.seats[-1]
    others = ["easy", *["random"] * (players - 2)]
    env = make(players=players, seat=1, bots=others)
    names = (others[0], "easy", *others[1:])
    plan = Plan(ANY.id, players, quick(ANY), names, seed=3, keep_records=True)
    env.reset(seed=3)
    play(env, "easy")
    assert env.episodes.match.record().to_json() + b"\n" == plan.play(0).line


def test_a_seat_that_is_not_fixed_is_drawn() -> None:
    env = make(seat=None)
    drawn = [[env.reset(seed=seed if number == 0 else None)[1]["seat"] for number in range(20)] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert set(drawn[0]) == set(range(FEW))
    assert {make(seat=1).reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}


def test_where_all_decide_at_once_the_agent_is_asked_first() -> None:
    game_type = next(game for game in GAMES if rl.encoding_of(game, game.seats[-1]).simultaneous)
    players = game_type.seats[-1]
    env = make(game_type, players=players, seat=players - 1)
    env.reset(seed=1)
    assert env.episodes.game.to_move == tuple(range(players)), "nobody has answered yet"


def test_what_is_not_legal_ends_the_game_or_is_refused() -> None:
    env = make(illegal_reward=-7)
    observation, info = env.reset(seed=1)
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-7, True, False)
    assert np.array_equal(seen["observation"], observation["observation"])
    assert not info["action_mask"].any()
    with pytest.raises(RuleError, match="the game is over: reset begins the next one"):
        env.step(illegal)
    env.reset(seed=1)
    with pytest.raises(RuleError, match=r"an action is a number from 0 to \d+, not -1"):
        env.step(-1)

    strict = make(illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(RuleError, match="is not legal for seat 0 now"):
        strict.step(illegal)
    play(strict, "random")


def test_actions_have_texts_both_ways() -> None:
    env = make()
    for number, label in enumerate(env.episodes.encoding.labels):
        assert env.action_text(number) == label
        assert env.action_number(label) == number


def test_a_copy_goes_on_as_the_original_does() -> None:
    env = make(bots="easy")
    env.reset(seed=3)
    env.step(env.bot_action("random"))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    results = [play(each, "easy")[1]["scores"].tolist() for each in (env, *others)]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_several_stand_side_by_side(kind: type[SyncVectorEnv | AsyncVectorEnv]) -> None:
    """By Gymnasium's own means, in one process or in several."""
    many = kind([make, make])
    try:
        observations, infos = many.reset(seed=[1, 2])
        for _ in range(5):
            actions = np.array([mask.argmax() for mask in infos["action_mask"]])
            observations, _, terminated, _, infos = many.step(actions)
            assert observations["observation"].shape == (2, make().episodes.encoding.size)
            assert not terminated.any()
    finally:
        many.close()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 99}, r"is for \d to \d players, not 99"),
        ({"players": "2"}, r"is for \d to \d players, not '2'"),
        ({"seat": 2, "players": 2}, "a seat is a number from 0 to 1, or None to draw it, not 2"),
        ({"bots": "oracle"}, "there is no bot 'oracle'; the bots are: "),
        ({"bots": [3]}, "a bot is known by its name, not by 3"),
        ({"bots": ["easy", "easy"]}, "bots is one name, or 1 of them for the other seats, not .'easy', 'easy'."),
        ({"bots": 5}, "bots is one name, or 1 of them for the other seats, not 5"),
        ({"reward": "luck"}, "a reward is one of margin, rank, win, not 'luck'"),
        ({"options": {"colour": 1}}, "there is no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RuleError, match=message) as caught:
        SeatEnv(**{"game": ANY.id, "players": 2, **given})
    assert "\n" not in str(caught.value)


def test_games_are_found_by_the_name_of_the_module_or_by_the_entry_point() -> None:
    """A process that has imported nothing of ours: Gymnasium imports the module that stands before the id."""
    code = f"""
import gymnasium
env = gymnasium.make("quintet.rl.gymnasium:{env_id(ANY.id)}", players={FEW}, bots="random")
print(env.reset(seed=1)[1]["action_mask"].sum())
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(done.stdout) > 0
    (found,) = [entry for entry in entry_points(group="gymnasium.envs") if entry.name == "quintet"]
    assert found.load() is register
    register()  # a second time it changes nothing
    assert {env_id(game_id) for game_id in IDS} <= set(gymnasium.registry)
