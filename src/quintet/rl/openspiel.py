"""The games as OpenSpiel knows games: ``pip install 'quintet[openspiel]'``.

To import this module registers them, each by its id after ``quintet_``:

>>> import pyspiel
>>> import quintet.rl.openspiel
>>> from quintet import games
>>> name = f"quintet_{games.ids()[0]}"
>>> state = pyspiel.load_game(f"{name}(players=3)").new_initial_state()
>>> state.is_chance_node(), state.num_players()
(True, 3)

Parameters are ``players``, the options of the game by their names, and

- ``first``: the seat that begins; 0 if nothing is said.
- ``reward``: ``margin``, ``rank`` or ``win``, see :func:`quintet.rl.rewards`.
- ``turn_based``: where several decide at once, they are asked one after the other, none knowing what others chose,
  instead of in a simultaneous node. What plays only sequential games, such as information-set search, plays these.

Chance draws the cards of a shuffle one by one (``EXPLICIT_STOCHASTIC``). Actions are the numbers of the encoding
(:mod:`quintet.rl.encoding`), observations its arrays, with its fields as their parts. An information state is a text of
perfect recall: what the player has done and seen, and what it sees. It has no tensor: ``docs/research.md`` says why.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

try:
    import pyspiel
except ImportError as error:
    raise ImportError("quintet.rl.openspiel needs OpenSpiel: pip install 'quintet[openspiel]'") from error

import numpy as np

from quintet import games
from quintet.engine import AnyGame, Options, RuleError
from quintet.rl.course import Course, Setting
from quintet.rl.encoding import Encoding, encoding_of
from quintet.rl.rewards import check_reward

_Dynamics = pyspiel.GameType.Dynamics
_Utility = pyspiel.GameType.Utility
_USUAL = pyspiel.IIGObservationType(perfect_recall=False)


class QuintetGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its parameters. Each game has a subclass."""

    game_type: ClassVar[type[AnyGame]]

    def __init__(self, params: Mapping[str, Any]) -> None:
        """Made by `pyspiel.load_game`. Raises :class:`~quintet.engine.RuleError` if it cannot be played like this."""
        game_type = self.game_type
        params = {**_parameters(game_type), **params}
        players, first, reward = params["players"], params["first"], check_reward(params["reward"])
        encoding = encoding_of(game_type, players, _options(game_type.options_type, params))
        if not 0 <= first < players:
            raise RuleError(f"the first seat of {players} is a number from 0 to {players - 1}, not {first}")
        at_once = encoding.simultaneous and players > 1 and not params["turn_based"]
        self.setting = Setting(encoding, first, reward, at_once)
        self.beginning = Course(self.setting)
        low, high, total = _utilities(encoding, reward)
        utility = {None: _Utility.GENERAL_SUM, 0.0: _Utility.ZERO_SUM, 1.0: _Utility.CONSTANT_SUM}[total]
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=len(self.setting.cards),
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=encoding.most_moves,
        )
        super().__init__(_kind(game_type, at_once, utility), info, params)

    def new_initial_state(self) -> QuintetState:
        return QuintetState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.setting.encoding.most_shuffled

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> QuintetObserver:
        """What a player sees, or for a kind with perfect recall, has seen."""
        kind = kind or _USUAL
        if params:
            raise RuleError("an observer of this game has no parameters")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise RuleError("an observer of this game sees what all see, and what one player sees")
        return QuintetObserver(self.setting.encoding, kind.perfect_recall)


class QuintetState(pyspiel.State):  # type: ignore[misc]
    """A position. OpenSpiel copies and serialises what is in its attributes, so it has one alone."""

    def __init__(self, game: QuintetGame) -> None:
        """Made by `new_initial_state`."""
        super().__init__(game)
        self.course = game.beginning.copy()

    def current_player(self) -> int:
        course = self.course
        if course.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        asked = course.asked
        if not asked:
            return int(pyspiel.PlayerId.TERMINAL)
        return asked[0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return not self.course.is_chance and not self.course.asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.course.chances()

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.course.actions(player))

    def _apply_action(self, action: int) -> None:
        if self.course.is_chance:
            self.course.draw(action)
        else:
            self.course.play({self.course.asked[0]: action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Takes an action of each player. Those of players who are not asked mean nothing."""
        self.course.play({seat: actions[seat] for seat in self.course.asked})

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.course.setting
        return setting.cards[action] if player == pyspiel.PlayerId.CHANCE else setting.encoding.labels[action]

    def returns(self) -> list[float]:
        return self.course.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> QuintetState:
        """A state that could be this one for all that a player sees. It has not come about, so it has no history."""
        state: QuintetState = self.get_game().new_initial_state()
        state.course = self.course.sampled(player, random.Random(int(sampler() * 2**53)))
        return state

    def __str__(self) -> str:
        return str(self.course)


class QuintetObserver:
    """What a player sees, as the parts of a tensor and as text."""

    def __init__(self, encoding: Encoding[Any, Any], perfect_recall: bool) -> None:
        """Prepares the tensor, which perfect recall does not have."""
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(encoding.size, np.float32)
        self.dict = {}
        if self.tensor is not None:
            self.dict = {field.name: self.tensor[field.place].reshape(field.shape) for field in encoding.fields}

    def set_from(self, state: QuintetState, player: int) -> None:
        """Writes what a player sees into the tensor."""
        if self.tensor is None:
            raise RuleError("there is no tensor of an information state: take the observation's")
        self.tensor[:] = state.course.observation(player)

    def string_from(self, state: QuintetState, player: int) -> str:
        """What a player sees; with perfect recall, after all that it has done and seen before."""
        course = state.course
        return course.remembered(player) + course.seen(player) if self.perfect_recall else course.seen(player)


def _utilities(encoding: Encoding[Any, Any], reward: str) -> tuple[float, float, float | None]:
    """The lowest and the highest reward, and the sum of all, where that is always the same."""
    match reward:
        case "margin":
            low, high = encoding.score_range
            return (low, high, None) if encoding.players == 1 else (low - high, high - low, 0.0)
        case "rank":
            return -1.0, 1.0, 0.0
        case _:
            return 0.0, 1.0, 1.0


def _parameters(game_type: type[AnyGame]) -> dict[str, Any]:
    """All parameters of a game, with what holds if nothing is said.

    OpenSpiel has no value for an option that is left open: the number below its lowest one stands for that.
    """
    options = {
        field.name: field.metadata["low"] - 1 if field.default is None else field.default
        for field in dataclasses.fields(game_type.options_type)
    }
    return {"players": max(2, game_type.seats[0]), "first": 0, "reward": "margin", "turn_based": False, **options}


def _options(options_type: type[Options], params: Mapping[str, Any]) -> Options:
    values = {field.name: params[field.name] for field in dataclasses.fields(options_type)}
    left_open = {
        field.name
        for field in dataclasses.fields(options_type)
        if field.default is None and values[field.name] == field.metadata["low"] - 1
    }
    return options_type.read({name: value for name, value in values.items() if name not in left_open})


def _kind(game_type: type[AnyGame], at_once: bool, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=f"quintet_{game_type.id}",
        long_name=f"Quintet: {game_type.title}",
        dynamics=_Dynamics.SIMULTANEOUS if at_once else _Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game_type.seats[-1],
        min_num_players=game_type.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game_type),
    )


def _register() -> None:
    for game_type in [games.load(game_id) for game_id in games.ids() if games.part(game_id, "encoding")]:
        usual = _parameters(game_type)
        at_once = encoding_of(game_type, usual["players"]).simultaneous
        # A class, and nothing smaller: what OpenSpiel keeps is let go after Python has ended, and a class stays.
        maker = type(f"Quintet{game_type.__name__}", (QuintetGame,), {"game_type": game_type})
        pyspiel.register_game(_kind(game_type, at_once, _Utility.ZERO_SUM), maker)


_register()
