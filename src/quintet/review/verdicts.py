"""Verdicts on decisions: whether there was a better move, by what the seat knew, and by how much it was better."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from quintet.bots import reviewer
from quintet.bots.hints import Because, why
from quintet.bots.judge import judge_of
from quintet.bots.search import Imagining
from quintet.engine import AnyGame, Move, View
from quintet.estimates import Estimate
from quintet.native import Imagined
from quintet.review.model import FROM, Better, Effort, Kind

MOST_BETTER = 2
"""So many moves that may be better are looked at closely."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of a move."""

    kind: Kind
    cost: Estimate
    better: tuple[Better, ...]
    gave: tuple[Estimate, ...]
    reasons: tuple[Because, ...] = ()


def judge(game_type: type[AnyGame], view: View, move: Move, effort: Effort, seed: int) -> Verdict:
    """Judges a move of the view's seat.

    Some searches look for moves that may be better. Others, which know nothing of them, then compare these moves with
    the one that was made: the best of many is the best by luck too, and what is judged twice is not.
    """
    nothing = (Estimate(0, 0),) * view.players
    if len(view.legal) == 1:
        return Verdict("forced", Estimate(0, 0), (), nothing)
    ends = min(effort.finished, judge_of(game_type).weighing.finished // 2)
    rng = random.Random(seed)
    asked_for = Imagining(
        seed=seed,
        best=MOST_BETTER,
        wanted=(move,),
        trees=effort.trees,
        told=0,
        games=effort.games // 4,
        seconds=0,
        cut=True,
    )
    first = reviewer(game_type, effort.look).imagine(view, rng, asked_for)
    own = next(one for one in first if one.move == move)
    likely = [one for one in first if fmean(one.results) > fmean(own.results)]
    likely.sort(key=lambda one: -fmean(one.results))
    if not likely:
        return Verdict("best", Estimate(0, 0), (), nothing)
    wanted = (move, *(one.move for one in likely))
    bot = reviewer(game_type, effort.judge)
    compared = replace(asked_for, seed=seed + 1, best=0, wanted=wanted, games=effort.games, finished=ends)
    found = bot.imagine(view, rng, compared)
    by_move = {one.move: one for one in found}
    own = by_move[move]
    costs = {one: _difference(by_move[one].results, own.results, effort) for one in wanted[1:]}
    clear = [one for one, cost in costs.items() if cost.clear and cost.mean > 0]
    if not clear:
        return Verdict("best", costs[wanted[1]], (), nothing)
    better = tuple(_better(by_move[one], own, view, effort, ends) for one in clear)
    instead = by_move[clear[0]]
    gave = tuple(
        _difference(mine, theirs, effort) for mine, theirs in zip(_margins(own), _margins(instead), strict=True)
    )
    cost = costs[clear[0]]
    kind = kind_of(cost)
    reasons: tuple[Because, ...] = ()
    if kind in ("mistake", "blunder"):  # where less was given away, it takes longer than it is worth
        reasons = why(bot, game_type, view, rng, better=clear[0], worse=move)
    return Verdict(kind, cost, better, gave, reasons)


def kind_of(cost: Estimate) -> Kind:
    """What a decision is called that clearly gave away something: by the least that it may have been."""
    least = cost.mean - (cost.error or 0)
    return next(kind for kind, start in reversed(FROM.items()) if least >= start)


def _better(one: Imagined, own: Imagined, view: View, effort: Effort, ends: int) -> Better:
    assert view.seat is not None
    points = _difference(_margins(one)[view.seat], _margins(own)[view.seat], effort)
    return Better(one.move, points, _difference(one.ahead[:ends], own.ahead[:ends], effort))


def _margins(one: Imagined) -> list[list[float]]:
    """By seat, and in each game: by how much its points are above the mean of the others'."""
    return [list(seat) for seat in zip(*map(margins, one.standings), strict=True)]


def margins(points: Sequence[float]) -> list[float]:
    """By how much each seat's points are above the mean of the others'; alone, the points.

    >>> margins([3, 1, 2]), margins([7])
    ([1.5, -1.5, 0.0], [7.0])
    """
    others = len(points) - 1
    return [own - (sum(points) - own) / others for own in points] if others else [float(own) for own in points]


def _difference(one: Sequence[float], other: Sequence[float], effort: Effort) -> Estimate:
    """The mean difference in the same games, by what each of the searches has found."""
    differences = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    return Estimate.of([fmean(differences[tree :: effort.trees]) for tree in range(effort.trees)])
