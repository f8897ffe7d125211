"""Information-set Monte Carlo tree search: try the moves in many drawn games and see what comes of them.

Each iteration draws a full game that agrees with the view, walks down a tree of decisions by the moves that did well so
far, plays on from there, and credits the result to every move of the walk. The tree knows decisions, not positions:
the games drawn differ in their hidden cards, so a move competes only when it is legal in the game at hand, and its
bonus for being tried seldom counts how often it was *available*. That is the single-observer search of Cowling, Powley
and Whitehouse (2012). Where several seats decide at once, each selects by its own statistics, knowing nothing of the
others' choices (decoupled selection); every seat plays for its own result, so any number of players will do.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from quintet.bots.bot import Advice, Bot, asked
from quintet.bots.greedy import greedy_move
from quintet.bots.tuning import Tuning, tuning
from quintet.engine import Card, Game, Move, View, pick, shuffled


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a search may spend on one decision. Without `seconds` its answer is reproducible."""

    iterations: int | None = None
    seconds: float | None = None
    """Of one core: the time in which the machine does something else does not count."""

    def ticks(self) -> Iterator[int]:
        """Counts up from 0 until the limit is reached; there is always a first tick."""
        end = None if self.seconds is None else time.thread_time() + self.seconds
        tick = 0
        yield tick
        while tick + 1 != self.iterations and (end is None or time.thread_time() < end):
            tick += 1
            yield tick


class _Arm:
    """A move of a seat at a decision in the tree, and what came of it."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0


class _Node:
    """A decision in the tree: the moves of each seat asked, and what follows when they have chosen."""

    __slots__ = ("arms", "following")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Move, _Arm]] = {}
        self.following: dict[tuple[Move, ...], _Node] = {}


class _Chance:
    """The luck of a playout, which remembers whether it was needed."""

    __slots__ = ("rng", "used")

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.used = False

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        self.used = True
        return shuffled(cards, self.rng)


class SearchBot(Bot):
    """The move tried most often in a tree search over drawn games."""

    def __init__(self, game_type: type[Game[Any, Any]], limit: Limit, tuned: Tuning | None = None) -> None:
        self.game_type = game_type
        self.limit = limit
        self.tuning = tuning(game_type) if tuned is None else tuned

    def choose(self, view: View, rng: random.Random) -> Move:
        moves = asked(view)
        return moves[0] if len(moves) == 1 else super().choose(view, rng)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        moves = asked(view)
        assert view.seat is not None
        root = _Node()
        for _ in self.limit.ticks():
            self._iterate(root, self.game_type.sample(view, rng), rng)
        arms = root.arms[view.seat]
        tried = [(move, arms[move]) for move in moves if move in arms]
        tried.sort(key=lambda pair: (-pair[1].visits, -pair[1].total))
        untried = [Advice(move, 0, 0.5) for move in moves if move not in arms]
        return [Advice(move, arm.visits, arm.total / arm.visits) for move, arm in tried] + untried

    def _iterate(self, root: _Node, game: Game[Any, Any], rng: random.Random) -> None:
        """One walk down the tree, a playout from where it left the tree, and the credit for it."""
        chance = _Chance(rng)
        tuned = self.tuning
        walk: list[tuple[int, _Arm]] = []
        node = root
        end = None if tuned.horizon is None else game.decision + tuned.horizon
        inside = True
        while game.to_move and not (tuned.to_shuffle and chance.used) and (end is None or game.decision < end):
            seats = game.to_move
            if inside:
                moves = []
                for seat in seats:
                    move, arm = self._select(node, seat, game.legal(seat), rng)
                    inside = inside and arm.visits > 0
                    walk.append((seat, arm))
                    moves.append(move)
                key = tuple(moves)
                following = node.following.get(key)
                if following is None:
                    following = node.following[key] = _Node()
                node = following
            elif tuned.greed and rng.random() < tuned.greed:
                moves = [greedy_move(game, seat, rng) for seat in seats]
            else:
                moves = [pick(game.legal(seat), rng) for seat in seats]
            for seat, move in zip(seats, moves, strict=True):
                game.play(seat, move, chance)
        results = [tuned.result(game, seat) for seat in range(game.players)]
        for seat, arm in walk:
            arm.visits += 1
            arm.total += results[seat]

    def _select(self, node: _Node, seat: int, moves: Sequence[Move], rng: random.Random) -> tuple[Move, _Arm]:
        """A move never tried, or the one with the highest upper confidence bound."""
        arms = node.arms.get(seat)
        if arms is None:
            arms = node.arms[seat] = {}
        untried = [move for move in moves if move not in arms]
        if untried:
            for move in moves:
                if move in arms:
                    arms[move].available += 1
            move = pick(untried, rng)
            arm = arms[move] = _Arm()
            arm.available = 1
            return move, arm
        exploration = self.tuning.exploration
        best, highest = moves[0], -1.0
        for move in moves:
            arm = arms[move]
            arm.available += 1
            visits = arm.visits
            bound = arm.total / visits + exploration * sqrt(log(arm.available) / visits)
            if bound > highest:
                best, highest = move, bound
        return best, arms[best]
