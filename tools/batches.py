"""Compares games that the core steps at once with the rules and the encodings in Python, number by number."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from quintet import rl
from quintet.engine import AnyGame, Card, Options
from quintet.rl.encoding import Encoding

WORD = 2**64 - 1
LOOKS = 0x94D049BB133111EB
"""What makes the stream of games that are looked ahead in another one than that of the games themselves."""
RARE = 10
"""A phase that has come up less often is rare."""


class Chance:
    """The stream of chance of one game of a batch, as the core draws it: xoshiro256**, seeded by splitmix64."""

    def __init__(self, seed: int, place: int, twist: int = 0) -> None:
        """Begins a stream of the game at this place; each of its streams has a twist of its own."""
        number = (2 * abs(seed) + (seed < 0) + place * 0x632BE59BD9B4E019) & WORD ^ twist
        self._state = []
        for _ in range(4):
            number = mixed = (number + 0x9E3779B97F4A7C15) & WORD
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
            self._state.append(mixed ^ mixed >> 31)

    def next(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._state
        c, d = c ^ a, d ^ b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & WORD), _rotated(d, 45)]
        return _rotated(b * 5 & WORD, 7) * 9 & WORD

    def random(self) -> float:
        """A number from 0 up to but not 1. It picks what :meth:`pick` picks, but for one time in billions."""
        return (self.next() >> 11) / 2**53

    def pick(self, count: int) -> int:
        """One of so many numbers, from 0 up."""
        return (self.next() >> 32) * count >> 32

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
        self.looks = Chance(seed, place, LOOKS)
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

    def sees_otherwise(self, seen: NDArray[np.int16]) -> str:
        """What the core shows the seats otherwise. Where some have answered it shows what was: that is not kept."""
        if self.game.view(None).answered:
            return ""
        for seat in range(self.encoding.players):
            if not np.array_equal(seen[seat], self.encoding.observation(self.game.view(seat))):
                return f"seat {seat} does not see {self.game.view(seat)}"
        return ""


def looks_otherwise(ahead: rl.Ahead, tables: Sequence[Table]) -> str:
    """What the core expects otherwise of the actions that there are."""
    for place, table in enumerate(tables):
        view = table.game.view(table.game.to_move[0])
        looks = cast(random.Random, table.looks)
        own = rl.look_ahead(table.encoding.game_type, view, looks, table.reward)
        rows = np.flatnonzero(ahead.games == place)
        rows = rows[np.argsort(ahead.actions[rows])]
        order = np.argsort(own.actions)
        for name in ("actions", "observations", "rewards", "done"):
            if not np.array_equal(getattr(ahead, name)[rows], getattr(own, name)[order]):
                return f"looking ahead, {name} differ in {view}"
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
            if rng.random() < share / 2:
                differences = [*map(Table.sees_otherwise, tables, batch.see()), looks_otherwise(batch.ahead(), tables)]
                if any(differences):
                    return next(filter(None, differences))
            actions = batch.random_actions()
            done, rewards = zip(*map(Table.play, tables, actions.tolist()), strict=True)
            arrays = batch.step(actions)
            if arrays.done.tolist() != list(done) or not np.array_equal(arrays.rewards, np.array(rewards, np.float32)):
                return f"the core tells of the ends {arrays.done.tolist()} {arrays.rewards.tolist()}, not {rewards}"
    return ""
