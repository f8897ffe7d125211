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
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from statistics import fmean

from quintet import native
from quintet.bots.bot import Advice, Bot, asked
from quintet.bots.greedy import GreedyBot, ahead, greedy_move
from quintet.bots.judge import Tuning, judge_of
from quintet.engine import AnyGame, Move, Shuffle, View, pick, shuffler, stream
from quintet.native import Imagined


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Imagining:
    """What to imagine after a search: which moves are followed, and through how many games."""

    seed: int
    """The game of each number is the one that ``Game.sample`` draws from ``stream(seed, number, 0)``."""
    best: int = 3
    """So many of the moves that look best are followed,"""
    wanted: tuple[Move, ...] = ()
    """and these."""
    trees: int = 6
    """So many searches that know nothing of each other take turns in playing the games: what one of them has found by
    luck is not taken for a truth about the move."""
    told: int = 60
    """So many games are told move by move."""
    games: int = 1000
    """So many there are at most, where the core imagines them: it goes on beyond those that are told,"""
    seconds: float = 0.15
    """until so much time has gone, unless that is 0."""
    cut: bool = False
    """Whether they end where the search judges, and not with the round or the game;"""
    finished: int = 0
    """so many of them go on to the end of the game after that."""


def ahead_of(game: AnyGame, seat: int) -> float:
    """Whether a seat has won, or leads after a round; of n who share that, each has 1/n."""
    if game.outcome is not None:
        leading: Sequence[int] = game.outcome.winners
    else:
        most = max(game.scores)
        leading = [other for other, score in enumerate(game.scores) if score == most]
    return 1 / len(leading) if seat in leading else 0.0


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


def ranked(advice: Iterable[Advice], tuning: Tuning) -> list[Advice]:
    """The best move first: the one of which the least that it is worth, as far as its trials tell, is the most.

    The move tried most often may be one that looked good early on, the one with the highest mean one that was lucky.
    Those that were never tried come last, by what they look like.
    """

    def rank(one: Advice) -> tuple[bool, float]:
        return one.visits > 0, one.value - tuning.caution / sqrt(max(1, one.visits + tuning.prior))

    return sorted(advice, key=rank, reverse=True)


class ImaginingBot(Bot):
    """A bot that can tell what it imagined."""

    @abstractmethod
    def imagine(self, view: View, rng: random.Random, asked_for: Imagining) -> list[Imagined]:
        """Searches, and then follows the moves that are asked for, each through the same drawn games."""


class SearchBot(ImaginingBot):
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
        return self._advice(self._search(view, rng), view)

    def imagine(self, view: View, rng: random.Random, asked_for: Imagining) -> list[Imagined]:
        assert view.seat is not None
        roots = [self._search(view, rng) for _ in range(asked_for.trees)]
        advice = self._pooled([self._advice(root, view) for root in roots])
        followed = [one for one in advice if one.visits or self.tuning.prior][: asked_for.best]
        followed += [one for one in advice if one.move in asked_for.wanted and one not in followed]
        for root in roots:
            arms = root.arms[view.seat]
            most = max(arm.visits for arm in arms.values())
            for one in followed:
                while one.move not in arms or arms[one.move].visits < most:
                    self._iterate(root, self._drawn(view, rng), view.seat, rng, first=one.move)
        imagined = [Imagined(one.move, one.visits, one.value, [], [], [], [], []) for one in followed]
        for number in range(asked_for.told):
            for told in imagined:
                dealer = stream(asked_for.seed, number, 0)
                game = self._drawn(view, dealer)
                root, shuffle = roots[number % len(roots)], shuffler(dealer)
                line, judged = self._line(root, game, told.move, view.seat, rng, shuffle, cut=asked_for.cut)
                told.lines.append(line)
                told.results.append(self.judge.result(judged, view.seat, self.tuning))
                told.scores.append(game.scores)
                told.standings.append(tuple(self.judge.standings(judged)))
                while number < asked_for.finished and game.to_move:
                    for seat, move in [(seat, self._play_out(game, seat, rng)) for seat in game.to_move]:
                        game.play(seat, move, shuffle)
                told.ahead.append(ahead_of(game, view.seat))
        return imagined

    def _pooled(self, found: Sequence[Sequence[Advice]]) -> list[Advice]:
        """What several searches found, as one."""
        tried: dict[Move, list[Advice]] = {}
        for one in (one for advice in found for one in advice):
            tried.setdefault(one.move, []).append(one)
        pooled = []
        for move, some in tried.items():
            visits = sum(one.visits for one in some)
            value = sum(one.visits * one.value for one in some) / visits if visits else fmean(one.value for one in some)
            pooled.append(Advice(move, visits, value))
        return ranked(pooled, self.tuning)

    def _search(self, view: View, rng: random.Random) -> _Node:
        """The tree, grown until the limit is reached."""
        asked(view)
        assert view.seat is not None
        root = _Node()
        if prior := self.tuning.prior:
            first_look = GreedyBot(self.game_type).advise(view, rng)
            root.arms[view.seat] = {advice.move: _Arm(prior, prior * advice.value) for advice in first_look}
        for tick in self.limit.ticks():
            first = view.legal[tick % len(view.legal)] if tick < self.tuning.tries * len(view.legal) else None
            self._iterate(root, self._drawn(view, rng), view.seat, rng, first=first)
        return root

    def _advice(self, root: _Node, view: View) -> list[Advice]:
        assert view.seat is not None
        arms = root.arms[view.seat]
        prior = self.tuning.prior
        tried = [Advice(move, arm.visits - prior, arm.total / arm.visits) for move, arm in arms.items()]
        untried = [Advice(move, 0, 0.5) for move in view.legal if move not in arms]
        return ranked(tried + untried, self.tuning)

    def _drawn(self, view: View, rng: random.Random) -> AnyGame:
        """A game that agrees with the view. What others have chosen already is not known: they choose again."""
        game = self.game_type.sample(view, rng)
        for seat in view.answered:
            game.withdraw(seat)
        return game

    def _iterate(self, root: _Node, game: AnyGame, own: int, rng: random.Random, *, first: Move | None = None) -> None:
        """One walk down the tree, a playout from where it left the tree, and the credit for it.

        The own seat's first move may be given.
        """
        shuffle = shuffler(rng)
        walk: list[tuple[int, _Arm]] = []
        node: _Node | None = root
        end = self._end(game)
        while game.to_move and not end(game):
            seats = game.to_move
            if node is not None:
                if self.tuning.foresight:
                    self._foresee(node, game, [seat for seat in seats if node is not root or seat != own], rng)
                given = {own: (first,)} if node is root and first is not None else {}
                chosen = [self._select(node, seat, given.get(seat) or game.legal(seat), rng) for seat in seats]
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

    def _line(
        self, root: _Node, game: AnyGame, first: Move, own: int, rng: random.Random, shuffle: Shuffle, *, cut: bool
    ) -> tuple[list[tuple[int, Move]], AnyGame]:
        """Plays on from an own move to the end of the round or the game, or not so far if it is `cut`; gives all moves.

        In the tree it plays the moves that were tried most often, beyond it as playouts do. With them comes the game as
        it was where an iteration is cut: there the search judges best, and beyond it chance has more say.
        """
        line: list[tuple[int, Move]] = []
        judged: AnyGame | None = None
        node: _Node | None = root
        this_round, end = game.round, self._end(game)
        while game.to_move and not (self.tuning.one_round and game.round != this_round):
            if judged is None and end(game):
                if cut:
                    break
                judged = game.copy()
            seats = game.to_move
            moves = []
            for seat in seats:
                arms = {} if node is None else node.arms.get(seat, {})
                known = [move for move in game.legal(seat) if move in arms]
                if node is root and seat == own:
                    moves.append(first)
                elif known:
                    moves.append(max(known, key=lambda move: arms[move].visits))
                else:
                    moves.append(self._play_out(game, seat, rng))
            node = None if node is None else node.following.get(tuple(moves))
            for seat, move in zip(seats, moves, strict=True):
                game.play(seat, move, shuffle)
            line += zip(seats, moves, strict=True)
        return line, game if judged is None else judged

    def _foresee(self, node: _Node, game: AnyGame, seats: Iterable[int], rng: random.Random) -> None:
        """Gives the moves that were never tried the trials that a first look counts for, as it is in this game."""
        trials = self.tuning.foresight
        for seat in seats:
            arms = node.arms.setdefault(seat, {})
            untried = [move for move in game.legal(seat) if move not in arms]
            for move, after in zip(untried, ahead(game, seat, untried, rng), strict=True):
                arms[move] = _Arm(trials, trials * self.judge.result(after, seat, self.tuning))

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


class NativeSearchBot(ImaginingBot):
    """The same search, carried out by the compiled core: about a hundred times as fast, and in several threads.

    With networks, one for each number of players that there is one for, it judges positions by what they have learned.
    """

    def __init__(
        self,
        core: native.Core,
        game_type: type[AnyGame],
        limit: Limit,
        tuned: Tuning | None = None,
        *,
        threads: int = 1,
        network_for: Callable[[int], native.Network | None] | None = None,
        otherwise: Limit | None = None,
    ) -> None:
        """Where there is no network, it may think less or more: `otherwise`."""
        self.core = core
        self.network_for = network_for
        self.game_type = game_type
        self.limit, self.otherwise = limit, otherwise or limit
        self.tuning = judge_of(game_type).tuning if tuned is None else tuned
        self.threads = threads

    def choose(self, view: View, rng: random.Random) -> Move:
        moves = asked(view)
        return moves[0] if len(moves) == 1 else super().choose(view, rng)

    def advise(self, view: View, rng: random.Random) -> list[Advice]:
        moves = asked(view)
        tuning, network, limit = self._means(view)
        found = self.core.search(
            self.game_type,
            view,
            tuning.packed(),
            network=network,
            iterations=limit.iterations or 0,
            seconds=limit.seconds or 0.0,
            threads=self.threads,
            seed=int(rng.random() * 2**53),
        )
        return ranked(map(Advice, moves, found.visits, found.values), tuning)

    def imagine(self, view: View, rng: random.Random, asked_for: Imagining) -> list[Imagined]:  # noqa: ARG002
        asked(view)
        tuning, network, limit = self._means(view)
        return self.core.imagine(
            self.game_type,
            view,
            tuning.packed(),
            network=network,
            iterations=limit.iterations or 0,
            seconds=limit.seconds or 0.0,
            seed=asked_for.seed,
            best=asked_for.best,
            wanted=asked_for.wanted,
            games=asked_for.games,
            told=asked_for.told,
            cut=asked_for.cut,
            finished=asked_for.finished,
            imagining=asked_for.seconds,
            trees=asked_for.trees,
        )

    def _means(self, view: View) -> tuple[Tuning, native.Network | None, Limit]:
        """How to look ahead at this decision, the network to ask, if any, and how far to think."""
        if self.network_for is None:
            return self.tuning, None, self.limit
        network = self.network_for(view.players)
        if network is None:
            return judge_of(self.game_type).tuning, None, self.otherwise
        return self.tuning, network, self.limit
