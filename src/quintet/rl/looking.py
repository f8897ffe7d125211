"""What might come of each move: the view of a seat, one move further."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quintet.engine import AnyGame, RuleError, View, pick, shuffler
from quintet.rl.encoding import encoding_of
from quintet.rl.rewards import rewards


@dataclass(frozen=True, eq=False)
class Ahead:
    """What might come of each action that there is: a row for each, game after game."""

    games: NDArray[np.int64]
    """The game of each row."""
    actions: NDArray[np.int64]
    observations: NDArray[np.int16]
    """What the seat that is asked would see next; zeros where the game would be over."""
    rewards: NDArray[np.float32]
    """What the game would be worth to that seat if it would be over, else 0."""
    done: NDArray[np.uint8]
    """Whether it would be over."""

    @classmethod
    def empty(cls, rows: int, size: int) -> Ahead:
        """Room for so many rows."""
        numbers = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        return cls(*numbers, np.zeros((rows, size), np.int16), np.zeros(rows, np.float32), np.zeros(rows, np.uint8))


def look_ahead(game_type: type[AnyGame], view: View, rng: random.Random, reward: str = "margin") -> Ahead:
    """What might come of each legal move of a view, in a game drawn from it, as :meth:`VectorGame.ahead` tells it.

    Those who decide at the same time choose anything. Chance is the same after all moves: what differs is their doing.
    Raises :class:`RuleError` if the view is not of a seat that is asked.
    """
    seat = view.seat
    if seat is None or not view.legal:
        raise RuleError("only a seat that is asked can look ahead")
    encoding = encoding_of(game_type, view.players, view.options)
    drawn = game_type.sample(view, rng)
    others = [(other, pick(drawn.legal(other), rng)) for other in drawn.to_move if other != seat]
    ahead = Ahead.empty(len(view.legal), encoding.size)
    for row, move in enumerate(view.legal):
        game, shuffle = drawn.copy(), shuffler(copy.copy(rng))
        for other, choice in others:
            game.play(other, choice, shuffle)
        game.play(seat, move, shuffle)
        ahead.actions[row] = encoding.number(move, seat)
        if game.outcome is None:
            ahead.observations[row] = encoding.observation(game.view(seat))
        else:
            ahead.rewards[row], ahead.done[row] = rewards(reward, game.outcome)[seat], 1
    rng.random()  # the next look is another one
    return ahead
