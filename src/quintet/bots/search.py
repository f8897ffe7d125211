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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

from quintet import native
from quintet.bots.bot import Advice, Bot, asked
from quintet.bots.greedy import GreedyBot, greedy_move
from quintet.bots.judge import Tuning, judge_of
from quintet.engine import AnyGame, Move, Shuffle, View, pick, shuffler


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a search may spend on one decision. Without `seconds` its answer is reproducible."""

    iterations: int | None = None
    seconds: float | None = None
    """Of one core: the time in which the machine does something else does not count."""

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a limit is a number of iterations, of seconds, or both")
        if self.iterations is not None and self.iterations < 1:
            raise ValueError(f"at least one iteration is needed, not {self.iterations}")
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise ValueError(f"the seconds are more than 0 and not endless, not {self.seconds}")

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

    def __init__(self, visits: int = 0, total: float = 0.0) -> None:
        self.available = visits
        self.visits = visits
        self.total = total


class _Node:
    """A decision in the tree: the moves of each seat asked, and what follows when they have chosen."""

    __slots__ = ("arms", "following")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Move, _Arm]] = {}
        self.following: dict[tuple[Move, ...], _Node] = {}

    def after(self, moves: tuple[Move, ...]) -> _Node | None:
        """The decision that follows these moves. The first time they are made, it is added, and the walk ends."""
        node = self.following.get(moves)
        if node is None:
            self.following[moves] = _Node()
        return node


class SearchBot(Bot):
    """The move tried most often in a tree search over drawn games, in plain Python."""

    def __init__(self, game_type: type[AnyGame], limit: Limit, tuned: Tuning | None = None) -> None:
        self.game_type = game_type
        self.limit = limit
        self.judge = judge_of(game_type)
        self.tuning = self.judge.tuning if tuned is None else tuned

    def choose(self, view: View, rng: random.Random) -> Move:
        moves = asked(view)
        return moves[0] if len(moves) == 1 else super().choose(view, rng)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        moves = asked(view)
        assert view.seat is not None
        root, shuffle = _Node(), shuffler(rng)
        prior = self.tuning.prior
        if prior:
            first_look = GreedyBot(self.game_type).advise(view, rng)
            root.arms[view.seat] = {advice.move: _Arm(prior, prior * advice.value) for advice in first_look}
        for _ in self.limit.ticks():
            game = self.game_type.sample(view, rng)
            # What others have chosen already is not known: they choose again, and as well as they can.
            for seat in view.answered:
                game.withdraw(seat)
            self._iterate(root, game, rng, shuffle)
        arms = root.arms[view.seat]
        tried = [(move, arms[move]) for move in moves if move in arms]
        tried.sort(key=lambda pair: (-pair[1].visits, -pair[1].total))
        untried = [Advice(move, 0, 0.5) for move in moves if move not in arms]
        return [Advice(move, arm.visits - prior, arm.total / arm.visits) for move, arm in tried] + untried

    def _iterate(self, root: _Node, game: AnyGame, rng: random.Random, shuffle: Shuffle) -> None:
        """One walk down the tree, a playout from where it left the tree, and the credit for it."""
        walk: list[tuple[int, _Arm]] = []
        node: _Node | None = root
        end = self._end(game)
        while game.to_move and not end(game):
            seats = game.to_move
            if node is not None:
                chosen = [self._select(node, seat, game.legal(seat), rng) for seat in seats]
                walk += [(seat, arm) for seat, (_, arm) in zip(seats, chosen, strict=True)]
                moves = [move for move, _ in chosen]
                node = node.after(tuple(moves))
            else:
                moves = [self._play_out(game, seat, rng) for seat in seats]
            for seat, move in zip(seats, moves, strict=True):
                game.play(seat, move, shuffle)
        results = self.judge.results(game, self.tuning)
        for seat, arm in walk:
            arm.visits += 1
            arm.total += results[seat]

    def _end(self, start: AnyGame) -> Callable[[AnyGame], bool]:
        """Tells where an iteration that starts here is cut, if the game is not over before."""
        horizon = self.tuning.horizon
        if self.tuning.one_round:
            this_round = start.round
            return lambda game: game.round != this_round
        if horizon is not None:
            last = start.decision + horizon
            return lambda game: game.decision >= last
        return lambda game: False  # noqa: ARG005

    def _play_out(self, game: AnyGame, seat: int, rng: random.Random) -> Move:
        """A move outside the tree."""
        tuned = self.tuning
        if tuned.greed and rng.random() < tuned.greed:
            return greedy_move(game, seat, self.judge, rng)
        moves = game.legal(seat)
        move = pick(moves, rng)
        if move in tuned.shunned:
            return pick([move for move in moves if move not in tuned.shunned] or moves, rng)
        return move

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


class NativeSearchBot(Bot):
    """The same search, carried out by the compiled core: about a hundred times as fast, and in several threads."""

    def __init__(
        self,
        core: native.Core,
        game_type: type[AnyGame],
        limit: Limit,
        tuned: Tuning | None = None,
        *,
        threads: int = 1,
    ) -> None:
        self.core = core
        self.game_type = game_type
        self.limit = limit
        self.tuning = judge_of(game_type).tuning if tuned is None else tuned
        self.threads = threads

    def choose(self, view: View, rng: random.Random) -> Move:
        moves = asked(view)
        return moves[0] if len(moves) == 1 else super().choose(view, rng)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        moves = asked(view)
        found = self.core.search(
            self.game_type,
            view,
            self.tuning.packed(),
            iterations=self.limit.iterations or 0,
            seconds=self.limit.seconds or 0.0,
            threads=self.threads,
            seed=int(rng.random() * 2**53),
        )
        advice = [Advice(*told) for told in zip(moves, found.visits, found.values, strict=True)]
        return sorted(advice, key=lambda one: (-one.visits, -one.visits * one.value))
