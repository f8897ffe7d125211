"""The games as PettingZoo's environments: ``pip install 'quintet[rl]'``.

Seats are agents, ``player_0`` up. :func:`env` asks them one after the other, :func:`parallel_env` all at once:
``docs/research.md`` tells of both.

>>> from quintet import games
>>> from quintet.rl import pettingzoo
>>> env = pettingzoo.env(games.ids()[0], players=3, reward="rank")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium as _gymnasium  # noqa: F401 - to say in one sentence what is missing
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError as error:
    raise ImportError("quintet.rl.pettingzoo needs PettingZoo: pip install 'quintet[rl]'") from error

from gymnasium import spaces

from quintet.engine import Options, RuleError, brief
from quintet.rl.episodes import RENDER_MODES, ActionTexts, Episodes, Observation
from quintet.rl.spaces import Actions, bounds, observations

WAIT = "wait"
"""The text of the action of agents that are not asked, where all act at once."""
Settings = Mapping[str, object] | Options | None
"""Options of a game by their names, as the game has them, or the usual ones."""


class _Agents:
    """What the two kinds of environments share: agents, spaces, texts of actions, bots, drawings."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int,
        options: Settings,
        *,
        reward: str,
        render_mode: str | None,
        max_cycles: int | None,
        waits: bool,
    ) -> None:
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise RuleError(f"max_cycles is a whole number from 1 up, or None, not {brief(max_cycles)}")
        self.episodes = Episodes(game, players, options, reward=reward, render_mode=render_mode)
        """The games that are played, for those who want to know more than the interface has."""
        self.possible_agents = self.episodes.names
        self.agents: list[str] = []
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        encoding = self.episodes.encoding
        self.labels = (*encoding.labels, WAIT) if waits else encoding.labels
        self._texts = ActionTexts(self.episodes.game_type.id, self.labels)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: Actions(len(self.labels)) for agent in self.possible_agents}
        self._observation_spaces = {agent: observations(encoding, len(self.labels)) for agent in self.possible_agents}
        low, high = bounds(encoding)
        self.state_space = spaces.Box(np.tile(low, players), np.tile(high, players), dtype=np.int16)
        self.metadata = {
            "name": f"{self.episodes.game_type.id}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "is_parallelizable": False,
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Where the observations of an agent lie."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        """The actions of an agent."""
        return self._action_spaces[agent]

    def action_text(self, action: int) -> str:
        """What an action means, whatever the position."""
        return self._texts.text(action)

    def action_number(self, text: str) -> int:
        """The action that has this text."""
        return self._texts.number(text)

    def state(self) -> NDArray[np.int16]:
        """The observations of all agents, one after the other."""
        return self.episodes.state()

    def close(self) -> None:
        """There is nothing to close."""

    def _cut(self) -> bool:
        """Whether the game has been long enough."""
        return self.max_cycles is not None and self.episodes.game.decision >= self.max_cycles and not self.episodes.over


class TurnEnv(_Agents, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo has no types
    """A game in which one agent after the other is asked.

    Of several who decide at once, the one with the lowest number is asked first; none knows what the others chose.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - there are none
        """Begins a game: the first one of a seed, or the next."""
        self.episodes.begin(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is asked; an agent whose game is over gives ``None``.

        Raises :class:`RuleError`, and changes nothing, if it is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episodes.play(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.episodes.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.episodes.over)
        self.truncations = dict.fromkeys(self.agents, self._cut())
        self.infos = {agent: self.episodes.result() for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        to_move = self.episodes.game.to_move
        self.agent_selection = self.agents[to_move[0] if to_move else 0]
        for agent, seat in self._seats.items():
            self._action_spaces[agent].legal = self.episodes.mask(seat) if seat in to_move else None
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions it has: none if it is not asked."""
        return self.episodes.observe(self._seats[agent])

    def render(self) -> str | None:
        """Draws the table as the agent sees it that is asked; at the end, as a spectator does."""
        return self.episodes.draw(self.episodes.game.to_move[:1])

    def bot_action(self, name: str = "medium") -> int:
        """What a bot of ours would do in place of the agent that is asked."""
        return self.episodes.bot_action(self._seats[self.agent_selection], name)


class TogetherEnv(_Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # the same
    """A game in which all agents act in every step. Those that are not asked have one action: to wait."""

    @property
    def wait(self) -> int:
        """The action of those that are not asked."""
        return len(self.labels) - 1

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a game: the first one of a seed, or the next."""
        self.episodes.begin(seed)
        self.agents = self.possible_agents.copy()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays the actions of all who are asked; those who wait may be left out.

        Raises :class:`RuleError`, and changes nothing, if one of them is not legal or missing.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        asked = self._checked(actions)
        for agent in asked:
            self.episodes.play(self._seats[agent], actions[agent])
        agents = self.agents
        over, cut = self.episodes.over, self._cut()
        seen = self._seen()
        if over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, self.episodes.rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: self.episodes.result() for agent in agents},
        )

    def _checked(self, actions: Mapping[str, int]) -> list[str]:
        """Those who are asked, after a look at all actions."""
        game = self.episodes.game
        asked = [self.possible_agents[seat] for seat in game.to_move]
        for agent in asked:
            if agent not in actions:
                raise RuleError(f"{agent} is asked, and has no action")
        for agent, action in actions.items():
            if agent not in self._seats:
                raise RuleError(f"there is no agent {brief(agent)}; the agents are: {', '.join(self.possible_agents)}")
            if agent in asked:
                self.episodes.check(self._seats[agent], action)
            elif action != self.wait:
                raise RuleError(f"{agent} is not asked, and can only wait: {self.wait}, not {brief(action)}")
        return asked

    def _seen(self) -> dict[str, Observation]:
        """What all see, and can do."""
        to_move = self.episodes.game.to_move
        seen = {}
        for agent, seat in self._seats.items():
            observation = self.episodes.observe(seat)
            observation["action_mask"] = np.append(observation["action_mask"], np.int8(seat not in to_move))
            self._action_spaces[agent].legal = observation["action_mask"].copy()
            seen[agent] = observation
        if self.render_mode == "human":
            self.render()
        return seen

    def render(self) -> str | None:
        """Draws the table as each agent sees it that is asked; at the end, as a spectator does."""
        return self.episodes.draw(self.episodes.game.to_move)

    def bot_action(self, agent: str, name: str = "medium") -> int:
        """What a bot of ours would do in place of an agent."""
        seat = self._seats[agent]
        return self.episodes.bot_action(seat, name) if seat in self.episodes.game.to_move else self.wait


def raw_env(
    game: str,
    players: int = 2,
    options: Settings = None,
    *,
    reward: str = "margin",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> TurnEnv:
    """A game in which one agent after the other is asked, without wrappers: what is not legal raises a `RuleError`.

    `max_cycles` cuts it after so many decisions; what several decide at once counts as one. Raises :class:`RuleError`
    if the game cannot be played like this.
    """
    return TurnEnv(game, players, options, reward=reward, render_mode=render_mode, max_cycles=max_cycles, waits=False)


def env(
    game: str,
    players: int = 2,
    options: Settings = None,
    *,
    reward: str = "margin",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal_reward: float | None = -1.0,
) -> AECEnv[str, Observation, int | None]:
    """The same in PettingZoo's usual wrappers: what is not legal ends the game with `illegal_reward` for who did it.

    With ``None`` it raises a :class:`RuleError` instead.
    """
    inner: AECEnv[str, Observation, int | None] = raw_env(
        game, players, options, reward=reward, render_mode=render_mode, max_cycles=max_cycles
    )
    if illegal_reward is not None:
        inner = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(inner, illegal_reward))
    return OrderEnforcingWrapper(inner)


def parallel_env(
    game: str,
    players: int = 2,
    options: Settings = None,
    *,
    reward: str = "margin",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> TogetherEnv:
    """A game in which all agents act in every step, as PettingZoo's parallel interface has it.

    `max_cycles` cuts it after so many steps. Raises :class:`RuleError` if the game cannot be played like this.
    """
    return TogetherEnv(
        game, players, options, reward=reward, render_mode=render_mode, max_cycles=max_cycles, waits=True
    )
