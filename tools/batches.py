"""Compares games that the core steps at once with the rules and the encodings in Python, number by number."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from quintet import rl
from quintet.engine import AnyGame, Card, Options
from quintet.rl.encoding import Encoding

WORD = 2**64 - 1
RARE = 10
"""A phase that has come up less often is rare."""


class Chance:
    """The stream of chance of one game of a batch, as the core draws it: xoshiro256**, seeded by splitmix64."""

    def __init__(self, seed: int, place: int) -> None:
        """Begins the stream of the game at this place."""
        number = (2 * abs(seed) + (seed < 0) + place * 0x632BE59BD9B4E019) & WORD
        self._state = []
        for _ in range(4):
            number = mixed = (number + 0x9E3779B97F4A7C15) & WORD
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
            self._state.append(mixed ^ mixed >> 31)

    def pick(self, count: int) -> int:
        """One of so many numbers, from 0 up."""
        a, b, c, d = self._state
        drawn = _rotated(b * 5 & WORD, 7) * 9 & WORD
        c, d = c ^ a, d ^ b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & WORD), _rotated(d, 45)]
        return (drawn >> 32) * count >> 32

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in a random order."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.pick(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _rotated(number: int, by: int) -> int:
    return (number << by | number >> (64 - by)) & WORD


class Table:
    """One game of a batch, played by the rules in Python."""

    def __init__(self, encoding: Encoding[Any, Any], reward: str, seed: int, place: int) -> None:
        """Begins the first game at this place."""
        self.encoding = encoding
        self.reward = reward
        self.chance = Chance(seed, place)
        self.begin()

    def begin(self) -> None:
        """Begins the next game."""
        encoding, chance = self.encoding, self.chance
        first = chance.pick(encoding.players)
        self.game: AnyGame = encoding.game_type(encoding.players, encoding.options, first=first, shuffle=chance.shuffle)

    def play(self, action: int) -> tuple[bool, tuple[float, ...]]:
        """Plays an action; says whether the game was then over, and what it was worth."""
        seat = self.game.to_move[0]
        moves = {self.encoding.number(move, seat): move for move in self.game.legal(seat)}
        self.game.play(seat, moves[action], self.chance.shuffle)
        outcome = self.game.outcome
        if outcome is None:
            return False, (0.0,) * self.encoding.players
        self.begin()
        return True, rl.rewards(self.reward, outcome)

    def differs(self, arrays: rl.Arrays, place: int) -> str:
        """What the core tells otherwise of this game; nothing if it is all the same."""
        view = self.game.view(self.game.to_move[0])
        if not np.array_equal(arrays.masks[place], self.encoding.mask(view)):
            return f"the mask differs in {view}"
        told, seen = arrays.observations[place], self.encoding.observation(view)
        for field in self.encoding.fields:
            if not np.array_equal(told[field.place], seen[field.place]):
                return f"{field.name} is {told[field.place]}, not {seen[field.place]}, in {view}"
        return ""


def compare_batch(
    game_type: type[AnyGame], players: int, options: Options, *, seed: int, count: int, steps: int, share: float = 1.0
) -> str:
    """What differs in games that are stepped at once, by random actions.

    A share of what is seen is looked at, and of phases that are rare all.
    """
    rng = random.Random(seed)
    phases: Counter[str] = Counter()
    reward = rl.REWARDS[seed % len(rl.REWARDS)]
    with rl.VectorGame(game_type, players, options, count=count, seed=seed, reward=reward) as batch:
        tables = [Table(batch.encoding, reward, seed, place) for place in range(count)]
        arrays = batch.reset()
        for _ in range(steps):
            asked = [table.game.to_move[0] for table in tables]
            if arrays.seats.tolist() != asked:
                return f"the core asks {arrays.seats.tolist()}, not {asked}"
            for place, table in enumerate(tables):
                phases[table.game.phase] += 1
                is_rare = phases[table.game.phase] < RARE
                if (is_rare or rng.random() < share) and (difference := table.differs(arrays, place)):
                    return difference
            actions = batch.random_actions()
            done, rewards = zip(*map(Table.play, tables, actions.tolist()), strict=True)
            arrays = batch.step(actions)
            if arrays.done.tolist() != list(done) or not np.array_equal(arrays.rewards, np.array(rewards, np.float32)):
                return f"the core tells of the ends {arrays.done.tolist()} {arrays.rewards.tolist()}, not {rewards}"
    return ""
