"""The games are environments as PettingZoo has them, by its own tests."""

from __future__ import annotations

import copy
import pickle
import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import test as suite
from pettingzoo.utils.conversions import parallel_to_aec

from quintet import rl
from quintet.engine import AnyGame, Options, RuleError
from quintet.rl import pettingzoo
from quintet.rl.episodes import Observation
from quintet.simulate import Plan
from quintet.terminal import presenter_for
from tests.examples import ANY, FEW, quick
from tests.test_encodings import GAMES, every_case, every_game

pytestmark = [
    # What the suite says of every environment whose observations have a mask, but for those of PettingZoo itself.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
at_the_end = pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")


SIMULTANEOUS = next(game for game in GAMES if rl.encoding_of(game, game.seats[-1]).simultaneous)
"""A game in which several decide at once, and then one after the other."""


def small() -> dict[str, Any]:
    """A game that is soon over, where any will do."""
    return {"game": ANY.id, "players": FEW, "options": ANY.quick}


def act(env: Any, observations: dict[str, Observation]) -> dict[str, int]:
    """Legal actions for all."""
    return {agent: env.action_space(agent).sample(seen["action_mask"]) for agent, seen in observations.items()}


@every_case
def test_every_game_number_of_players_and_variant_passes(
    game_type: type[AnyGame], players: int, options: Options
) -> None:
    given = (game_type.id, players, options)
    suite.api_test(pettingzoo.env(*given), num_cycles=4)
    suite.parallel_api_test(pettingzoo.parallel_env(*given), num_cycles=4)
    suite.seed_test(lambda: pettingzoo.env(*given), num_cycles=3)
    suite.parallel_seed_test(lambda: pettingzoo.parallel_env(*given), num_cycles=3)


@at_the_end
@every_game
def test_games_pass_to_their_end(game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    given = (game_type.id, players, game_type.quick)
    suite.api_test(pettingzoo.raw_env(*given), num_cycles=1000)
    suite.parallel_api_test(pettingzoo.parallel_env(*given), num_cycles=10_000)
    suite.state_test(pettingzoo.env(*given), pettingzoo.parallel_env(*given), num_cycles=10)


@every_game
def test_what_all_decide_together_can_be_cut(game_type: type[AnyGame]) -> None:
    """The suite counts rounds in which all act, so it is asked of the parallel environment and what is made of it."""
    for players in game_type.seats:
        suite.max_cycles_test(
            SimpleNamespace(
                parallel_env=lambda players=players, **rest: pettingzoo.parallel_env(game_type.id, players, **rest),
                env=lambda players=players, **rest: parallel_to_aec(
                    pettingzoo.parallel_env(game_type.id, players, **rest)
                ),
            )
        )


@every_game
def test_games_are_drawn(game_type: type[AnyGame], capsys: pytest.CaptureFixture[str]) -> None:
    for kind in (pettingzoo.env, pettingzoo.raw_env):
        suite.render_test(
            lambda kind=kind, **rest: kind(game_type.id, FEW, game_type.quick, **rest),
            custom_tests={"ansi": lambda drawing: "player_0" in drawing},
        )
    assert "player_1" in capsys.readouterr().out
    together = pettingzoo.parallel_env(game_type.id, FEW, game_type.quick, render_mode="ansi")
    together.reset(seed=1)
    drawn = together.render() or ""
    assert "\x1b[" in drawn
    plain = re.sub(r"\x1b\[[0-9;]*m", "", drawn)
    for seat in together.episodes.game.to_move:
        question = presenter_for(game_type, ()).question(together.episodes.game.view(seat)).plain
        assert f"player_{seat} {question[:40]}" in plain


@every_game
def test_bots_play_as_they_do_elsewhere(game_type: type[AnyGame]) -> None:
    """Their games are those of ``quintet sim``, asked one by one or together; rewards are those of the outcome."""
    players, seed = max(2, game_type.seats[0]), 5
    plan = Plan(game_type.id, players, quick(game_type), ("easy",) * players, seed=seed, keep_records=True)
    for kind in rl.REWARDS:
        env = pettingzoo.env(game_type.id, players, game_type.quick, reward=kind)
        together = pettingzoo.parallel_env(game_type.id, players, game_type.quick, reward=kind)
        for number in range(2):
            start = seed if number == 0 else None
            env.reset(seed=start)
            total: dict[str, float] = {}
            for agent in env.agent_iter():
                _, reward, over, _, info = env.last(observe=False)
                total[agent] = total.get(agent, 0) + reward
                env.step(None if over else env.bot_action("easy"))
            line = env.episodes.match.record().to_json() + b"\n"
            assert line == plan.play(number).line
            outcome = env.episodes.game.outcome
            assert outcome is not None
            expected = rl.rewards(kind, outcome)
            assert [total[agent] for agent in env.possible_agents] == list(expected)
            assert info["scores"].tolist() == list(outcome.scores)
            assert np.flatnonzero(info["winners"]).tolist() == list(outcome.winners)

            together.reset(seed=start)
            while together.agents:
                _, rewards, *_ = together.step({agent: together.bot_action(agent, "easy") for agent in together.agents})
            assert together.episodes.match.record().to_json() + b"\n" == line
            assert [*rewards.values()] == list(expected)


@every_game
def test_observations_are_those_of_the_encoding(game_type: type[AnyGame]) -> None:
    players = game_type.seats[-1]
    env = pettingzoo.raw_env(game_type.id, players, game_type.quick)
    encoding = rl.encoding_of(game_type, players, quick(game_type))
    env.reset(seed=2)
    for agent in env.agent_iter(40):
        observation, _, over, *_ = env.last()
        view = env.episodes.game.view(env.possible_agents.index(agent))
        assert np.array_equal(observation["observation"], encoding.observation(view))
        assert np.array_equal(observation["action_mask"], encoding.mask(view))
        observation["observation"][:] = 0  # what one was given is one's own
        assert np.array_equal(env.observe(agent)["observation"], encoding.observation(view))
        env.step(None if over else int(env.action_space(agent).sample()))


def test_actions_have_texts_both_ways() -> None:
    for env in (pettingzoo.env(**small()), pettingzoo.parallel_env(**small())):
        for number, label in enumerate(env.labels):
            assert env.action_text(number) == label
            assert env.action_number(label) == number
        with pytest.raises(RuleError, match=f"from 0 to {len(env.labels) - 1}, not -1"):
            env.action_text(-1)
        with pytest.raises(RuleError, match=r"no action of .+ is called 'fly'"):
            env.action_number("fly")
    assert env.action_text(env.wait) == "wait"


def test_what_is_not_legal_ends_the_game_or_is_refused() -> None:
    env = pettingzoo.env(**small(), illegal_reward=-7)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards == {other: -7 if other == agent else 0 for other in env.possible_agents}

    strict = pettingzoo.env(**small(), illegal_reward=None)
    strict.reset(seed=1)
    before = strict.observe(agent)["observation"]
    for action, message in ((illegal, "is not legal for seat"), (-1, "an action is a number"), (0.5, "whole number")):
        with pytest.raises(RuleError, match=message):
            strict.step(action)
    assert strict.agent_selection == agent
    assert np.array_equal(strict.observe(agent)["observation"], before)


def test_who_acts_together_is_told_what_is_wrong_before_anything_happens() -> None:
    env = pettingzoo.parallel_env(SIMULTANEOUS.id, SIMULTANEOUS.seats[-1], SIMULTANEOUS.quick)
    observations, _ = env.reset(seed=1)
    found: set[str] = set()
    while len(found) < 2 and env.agents:
        waiting = [agent for agent in env.agents if observations[agent]["action_mask"][env.wait]]
        asked = [agent for agent in env.agents if agent not in waiting]
        found.add("several" if len(asked) > 1 else "one")
        actions = act(env, observations)
        left = {agent: action for agent, action in actions.items() if agent != asked[-1]}
        wrong: list[tuple[dict[str, Any], str]] = [
            (left, f"{asked[-1]} is asked, and has no action"),
            ({**actions, asked[-1]: env.wait}, "an action is a number from"),
            ({**actions, asked[-1]: "x"}, "an action is a whole number"),
            ({**actions, "nobody": 0}, "there is no agent 'nobody'"),
        ]
        wrong += [({**actions, agent: 0}, f"{agent} is not asked, and can only wait") for agent in waiting]
        state = env.state()
        for given, message in wrong:
            with pytest.raises(RuleError, match=message):
                env.step(given)
            assert np.array_equal(env.state(), state)
        observations, *_ = env.step({agent: actions[agent] for agent in asked})
        assert not np.array_equal(env.state(), state)
    assert found == {"one", "several"}


def test_those_who_decide_at_once_do_not_see_what_others_chose() -> None:
    seen = []
    for choice in (0, 1):
        env = pettingzoo.raw_env(SIMULTANEOUS.id, 2)
        env.reset(seed=1)
        assert len(env.episodes.game.to_move) == 2
        env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[choice]))
        seen.append(env.observe("player_1")["observation"])
    assert np.array_equal(seen[0], seen[1])


def test_a_copy_goes_on_as_the_original_does() -> None:
    env = pettingzoo.env(**small())
    env.reset(seed=3)
    for _ in range(3):
        env.step(env.bot_action("random"))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    while env.agents:
        over = env.terminations[env.agent_selection]
        action = None if over else env.bot_action("random")
        for other in others:
            assert other.agent_selection == env.agent_selection
            assert action is None or other.bot_action("random") == action
            assert np.array_equal(other.state(), env.state())
            other.step(action)
        env.step(action)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "whist"}, "there is no game 'whist'; the games are: "),
        ({"players": 99}, r"is for \d to \d players, not 99"),
        ({"players": "2"}, r"is for \d to \d players, not '2'"),
        ({"players": 10**12}, r"is for \d to \d players, not 10+"),
        ({"options": {"colour": 1}}, "there is no option 'colour'"),
        ({"options": 5}, "options are given by their names"),
        ({"reward": "luck"}, "a reward is one of margin, rank, win, not 'luck'"),
        ({"render_mode": "rgb_array"}, "a render_mode is None or one of human, ansi, not 'rgb_array'"),
        ({"max_cycles": 0}, "max_cycles is a whole number from 1 up, or None, not 0"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(given: dict[str, Any], message: str) -> None:
    for kind in (pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env):
        with pytest.raises(RuleError, match=message) as caught:
            kind(**{**small(), **given})
        assert "\n" not in str(caught.value)


def test_without_a_seed_games_differ_and_with_one_they_come_again() -> None:
    env = pettingzoo.raw_env(**small())

    def deals(seed: int | None) -> list[list[list[str]]]:
        found = []
        for number in range(3):
            env.reset(seed=seed if number == 0 else None)
            found.append(env.episodes.match.shuffles)
        return found

    assert deals(4) == deals(4) != deals(5)
    pettingzoo.raw_env(**small()).reset()
    wrong: Any = "x"
    with pytest.raises(RuleError, match="a seed is a whole number, not 'x'"):
        env.reset(seed=wrong)
