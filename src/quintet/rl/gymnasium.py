"""The games as Gymnasium's environments: ``pip install 'quintet[rl]'``.

One seat is the agent's, and bots of ours have the others. Every game is registered as ``quintet/Name-v0`` when this
module is imported, and Gymnasium imports it itself where an id begins with its name. ``quintet/NameSelfPlay-v0``, for
``gymnasium.make_vec``, is many games at once in which all seats are the agent's.

>>> import gymnasium
>>> from quintet import games
>>> from quintet.rl.gymnasium import env_id
>>> env = gymnasium.make(f"quintet.rl.gymnasium:{env_id(games.ids()[0])}", players=3, bots="easy", reward="rank")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> -1 <= reward <= 1
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

try:
    import gymnasium
except ImportError as error:
    raise ImportError("quintet.rl.gymnasium needs Gymnasium: pip install 'quintet[rl]'") from error

import numpy as np

from quintet import games
from quintet.engine import Options, RuleError, brief
from quintet.rl.episodes import RENDER_MODES, ActionTexts, Episodes, Observation
from quintet.rl.spaces import Actions, observations

NAMESPACE = "quintet"


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game against bots of ours. Raises :class:`RuleError` if it cannot be played like this."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | Options | None = None,
        *,
        bots: str | Sequence[str] = "medium",
        seat: int | None = 0,
        reward: str = "margin",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """`bots` is one for all other seats, or one for each in their order; a seat that is ``None`` is drawn.

        What is not legal ends the game with `illegal_reward`; with ``None`` it raises a :class:`RuleError` instead.
        """
        self.episodes = Episodes(game, players, options, reward=reward, render_mode=render_mode)
        """The games that are played, for those who want to know more than the interface has."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise RuleError(f"a seat is a number from 0 to {players - 1}, or None to draw it, not {brief(seat)}")
        self.bots = _each(bots, players - 1)
        for name in self.bots:
            self.episodes.bot(name)
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        self.seat = seat or 0
        """Where the agent sits."""
        self._fixed_seat = seat
        self._ended = True
        encoding = self.episodes.encoding
        self._texts = ActionTexts(self.episodes.game_type.id, encoding.labels)
        self.action_space = self._actions = Actions(encoding.actions)
        self.observation_space = observations(encoding, encoding.actions)  # type: ignore[assignment]  # a narrower type

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game: the first one of a seed, or the next."""
        super().reset(seed=seed, options=options)
        players = self.episodes.players
        self.seat = int(self.np_random.integers(players)) if self._fixed_seat is None else self._fixed_seat
        self.episodes.begin(seed)
        self._ended = False
        self._let_bots_play()
        return self._observed()

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and has the bots play until the agent is asked again or the game is over."""
        if self._ended:
            raise RuleError("the game is over: reset begins the next one")
        if self.illegal_reward is not None and self.action_space.contains(action) and not self._is_legal(int(action)):
            self._ended = True
            observation, info = self._observed()
            return observation, float(self.illegal_reward), True, False, info
        self.episodes.play(self.seat, action)
        self._let_bots_play()
        self._ended = self.episodes.over
        observation, info = self._observed()
        return observation, self.episodes.rewards()[self.seat], self._ended, False, info

    def _is_legal(self, action: int) -> bool:
        return bool(self.episodes.mask(self.seat)[action])

    def _let_bots_play(self) -> None:
        """Until the agent is asked; where all decide at once, it is asked first."""
        game = self.episodes.game
        others = [seat for seat in range(self.episodes.players) if seat != self.seat]
        names = dict(zip(others, self.bots, strict=True))
        while game.to_move and self.seat not in game.to_move:
            seat = game.to_move[0]
            self.episodes.play(seat, self.episodes.bot_action(seat, names[seat]))
        if self.render_mode == "human":
            self.render()

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.episodes.observe(self.seat)
        if self._ended:
            observation["action_mask"][:] = 0
        self._actions.legal = None if self._ended else observation["action_mask"].copy()
        mask = observation["action_mask"].copy()
        return observation, {"action_mask": mask, "seat": self.seat, **self.episodes.result()}

    def render(self) -> str | None:
        """Draws the table as the agent sees it."""
        return self.episodes.draw([self.seat])

    def action_text(self, action: int) -> str:
        """What an action means, whatever the position."""
        return self._texts.text(action)

    def action_number(self, text: str) -> int:
        """The action that has this text."""
        return self._texts.number(text)

    def bot_action(self, name: str = "medium") -> int:
        """What a bot of ours would do in place of the agent."""
        return self.episodes.bot_action(self.seat, name)


def _each(bots: object, others: int) -> tuple[str, ...]:
    """The name of the bot on each other seat."""
    if isinstance(bots, str):
        return (bots,) * others
    if isinstance(bots, Sequence) and len(bots) == others:
        return tuple(bots)
    raise RuleError(f"bots is one name, or {others} of them for the other seats, not {brief(bots)}")


def env_id(game_id: str, kind: str = "") -> str:
    """The name under which a game is registered: one seat against bots, or ``SelfPlay``."""
    return f"{NAMESPACE}/{game_id.capitalize()}{kind}-v0"


def register() -> None:
    """Registers every game that is not registered yet."""
    for game_id in games.ids():
        if env_id(game_id) not in gymnasium.registry:
            given = {"game": game_id}
            gymnasium.register(env_id(game_id), entry_point=f"{__name__}:SeatEnv", kwargs=given)
            many = "quintet.rl.selfplay:SelfPlayEnv"
            gymnasium.register(env_id(game_id, "SelfPlay"), vector_entry_point=many, kwargs=given)


register()
