"""Many games at once, stepped by the compiled core into NumPy arrays."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike, NDArray

from quintet import native
from quintet.engine import AnyGame, Options, RuleError, brief
from quintet.rl.encoding import encoding_of
from quintet.rl.looking import Ahead
from quintet.rl.rewards import REWARDS, check_reward
from quintet.workers import cores

WAIT = -1
"""Instead of an action: nothing is played in that game, and what is told of it stays as it is."""


@dataclass(frozen=True, eq=False)
class Arrays:
    """What is told of each game of a batch. The caller owns the arrays; the core writes into them."""

    observations: NDArray[np.int16]
    """What the seat sees that is asked now: games by numbers."""
    masks: NDArray[np.uint8]
    """Which actions it has, a 1 for each: games by actions."""
    rewards: NDArray[np.float32]
    """What a game that the last step has ended was worth, else 0: games by seats."""
    done: NDArray[np.uint8]
    """Whether the last step has ended a game. What the other arrays say is of the next one, which has begun."""
    seats: NDArray[np.uint8]
    """Which seat is asked now."""


class VectorGame:
    """So many games of one kind at once. Each is played by its own stream of chance, from one seed for all."""

    def __init__(
        self,
        game_type: type[AnyGame],
        players: int,
        options: Options | None = None,
        *,
        count: int,
        seed: int = 0,
        reward: str = "margin",
        threads: int | None = None,
    ) -> None:
        """Makes room for the games; :meth:`reset` begins them. By default there is a thread for each core."""
        options = game_type.options_type() if options is None else options
        self.encoding = encoding_of(game_type, players, options)
        self.count = count
        self.players = players
        self.reward = check_reward(reward)
        core = native.core_for(game_type)
        if core is None:
            raise RuleError("many games at once need the compiled core, which is not there: `quintet doctor` says why")
        if core.sizes(game_type, players, options) != (self.encoding.size, self.encoding.actions):
            raise RuntimeError("the compiled core has other observations than the encoding: build it again")
        self._batch = core.batch(
            game_type,
            players,
            options,
            count=_number("the number of games", count),
            threads=_number("the number of threads", cores() if threads is None else threads),
            reward=REWARDS.index(reward),
        )
        self._seed = seed
        self._own = self.arrays()
        self._known: WeakKeyDictionary[Arrays, native.Arrays] = WeakKeyDictionary()
        self._random = np.zeros(count, np.int64)
        self._ahead = Ahead.empty(0, self.encoding.size)

    def arrays(self) -> Arrays:
        """New arrays of the right sizes and kinds."""
        return Arrays(**{name: np.zeros(shape, kind) for name, (shape, kind) in self._wanted().items()})

    def reset(self, seed: int | None = None, *, into: Arrays | None = None) -> Arrays:
        """Begins all games: with the same seed the same ones; without one, as the constructor was told."""
        arrays = self._own if into is None else into
        seed = self._seed if seed is None else seed
        self._batch.reset((2 * abs(seed) + (seed < 0)) % 2**64, self._addresses(arrays))
        return arrays

    def step(self, actions: ArrayLike, *, into: Arrays | None = None) -> Arrays:
        """Plays an action in each game, for the seat that is asked there; none where the action is :data:`WAIT`.

        Raises :class:`RuleError`, and plays nothing, if one of them is not legal.
        """
        arrays = self._own if into is None else into
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.can_cast(given.dtype, np.int64):
            raise RuleError(f"actions are {self.count} whole numbers, not {given.dtype} of shape {given.shape}")
        numbers = np.ascontiguousarray(given, np.int64)
        self._batch.step(numbers.ctypes.data, self._addresses(arrays))
        return arrays

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, each equally likely: an array that the next call writes to again.

        Each game has a stream of its own for them, and draws once for each decision.
        """
        self._batch.random(self._random.ctypes.data)
        return self._random

    def see(self) -> NDArray[np.int16]:
        """What every seat sees, whether it is asked or not: games by seats by numbers.

        Where some have answered a decision and others have not, it is what they saw before the first of them answered.
        """
        seen = np.empty((self.count, self.players, self.encoding.size), np.int16)
        self._batch.see(seen.ctypes.data)
        return seen

    def ahead(self) -> Ahead:
        """What might come of each action that there is now. The arrays are those that the next call writes to again.

        Nothing is played, and nothing is given away: each game is drawn from what the seat sees that is asked there,
        with every call another one. Those who decide at the same time choose anything. In a game chance is the same for
        all actions, so what differs is their doing.
        """
        rows = self._look()
        if rows > len(self._ahead.games):
            self._ahead = Ahead.empty(rows + rows // 4, self.encoding.size)
            self._look()
        return Ahead(**{name: array[:rows] for name, array in vars(self._ahead).items()})

    def _look(self) -> int:
        addresses = native.Ahead(**{name: array.ctypes.data for name, array in vars(self._ahead).items()})
        return self._batch.ahead(len(self._ahead.games), addresses)

    def close(self) -> None:
        """Ends the games and the threads that play them."""
        self._batch.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wanted(self) -> dict[str, tuple[tuple[int, ...], Any]]:
        count = self.count
        return {
            "observations": ((count, self.encoding.size), np.int16),
            "masks": ((count, self.encoding.actions), np.uint8),
            "rewards": ((count, self.players), np.float32),
            "done": ((count,), np.uint8),
            "seats": ((count,), np.uint8),
        }

    def _addresses(self, arrays: Arrays) -> native.Arrays:
        """Where the core is to write, if the arrays are what they must be. They are looked at once."""
        known = self._known.get(arrays)
        if known is not None:
            return known
        addresses = native.Arrays()
        for name, (shape, kind) in self._wanted().items():
            array = getattr(arrays, name)
            if array.shape != shape or array.dtype != kind or not (array.flags.c_contiguous and array.flags.writeable):
                wanted = f"{np.dtype(kind).name} of shape {shape}"
                raise RuleError(f"{name} must be {wanted}, in one piece and writeable, not {_told(array)}")
            setattr(addresses, name, array.ctypes.data)
        self._known[arrays] = addresses
        return addresses


def _number(what: str, value: object) -> int:
    if type(value) is not int or not 0 < value < 2**31:
        raise RuleError(f"{what} is a whole number from 1 up, not {brief(value)}")
    return value


def _told(array: NDArray[Any]) -> str:
    """What an array is, for a message."""
    return f"{array.dtype} of shape {array.shape}"
