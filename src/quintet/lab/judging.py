"""A closer look at some games: chances to win along the way, moves that are nearly as good, luck and mistakes.

Where the compiled core plays the game, it looks; where it does not, plain Python does, with fewer trials. What takes a
whole review is left out then, and said to be.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from quintet import native, review
from quintet.bots import search_bot
from quintet.bots.judge import judge_of
from quintet.bots.search import Imagining, Limit
from quintet.engine import AnyGame, Move, View, pick, shuffler, stream
from quintet.estimates import Estimate
from quintet.lab.tallies import Tally
from quintet.lab.watching import Row, Watched, lead_changes
from quintet.records import Record, replay
from quintet.review.model import FROM, Effort

POINTS = 20
"""A curve has so many steps from the start of a game to its end."""
HOPELESS, SAFE, TURN = 0.05, 0.9, 0.15
"""Below which chance there is no hope, above which nothing can happen, and what turns a game, as in the review."""
WEIGH = 0.4
"""Of the usual number of playouts of a review, for chances to win;"""
PLAIN_PLAYOUTS = 12
"""and so many in plain Python."""
DECISIONS = 4
"""So many decisions of a game are judged, each with all its legal moves, of which there may be"""
MOST_MOVES = 60
TREES, LOOK, PLAIN_LOOK = 6, 1 / 16, 1 / 16
"""By so many searches, each with this part of the iterations of a hard bot, in the core or in plain Python;"""
IMAGINED, PLAIN_IMAGINED = 240, 60
"""and through so many games."""
KINGS, REDRAWN, PLAYED_OUT = 30, 4, 100
"""So many decisions without hope are looked at; each move with so many shuffles, from each so many playouts."""
REVIEW = 0.3
"""Of the usual effort of a review."""


# Chances --------------------------------------------------------------------------------------------------------------


def chances_of(game_type: type[AnyGame], record: Record, seed: int) -> tuple[list[list[float]], int]:
    """How likely each seat was to win at each position, and how many playouts tell."""
    if native.core_for(game_type) is not None:
        return review.chances(record, weigh=WEIGH, seed=seed)
    found: list[list[float]] = []
    rng = stream(seed, 0, 0)
    for step in replay(record):
        if len(found) == step.game.decision:
            found.append(_played_on(step.game, rng))
    return found, PLAIN_PLAYOUTS


def _played_on(game: AnyGame, rng: random.Random) -> list[float]:
    """How often each seat wins if all play on at random."""
    wins = [0.0] * game.players
    for _ in range(PLAIN_PLAYOUTS):
        end, shuffle = game.copy(), shuffler(rng)
        while end.to_move:
            seat = end.to_move[0]
            end.play(seat, pick(end.legal(seat), rng), shuffle)
        assert end.outcome is not None
        for seat in end.outcome.winners:
            wins[seat] += 1 / len(end.outcome.winners)
    return [won / PLAIN_PLAYOUTS for won in wins]


def chance_row(game: Watched, chances: Sequence[Sequence[float]], playouts: int) -> Row:
    """What the chances say about a game of two players or more."""
    winners = game.record.winners
    winning = [fmean(here[seat] for seat in winners) for here in chances]
    fair = 1 / game.players
    open_until = max((at for at, chance in enumerate(winning) if chance <= SAFE), default=-1)
    if len(winners) > 1:
        open_until = len(winning) - 2
    real = [one for one in game.asked if one.choices > 1]
    noise = 2 * sqrt(0.5 / playouts)
    row: Row = {
        "chance_changes": lead_changes(chances, by_more_than=noise),
        "comeback": min(winning),
        "comebacks": int(min(winning) < fair / 2),
        "decided": min(1.0, (open_until + 1) / max(1, len(winning) - 1)),
    }
    if real:
        row["hopeless"] = fmean(chances[one.position][one.seat] < HOPELESS for one in real)
    return row


def kings_row(game_type: type[AnyGame], game: Watched, chances: Sequence[Sequence[float]]) -> Row:
    """Whether someone without hope could pick who of the others wins, in a game of three or more.

    The moves that help and harm another most are found by some playouts, and what lies between them by others: the
    largest of many differences is large by luck too.
    """
    core = native.core_for(game_type)
    if core is None or game.players < 3:
        return {}
    hopeless = [
        number
        for number, one in enumerate(game.asked)
        if one.alone and 1 < one.choices <= MOST_MOVES and chances[one.position][one.seat] < HOPELESS
    ]
    some = {hopeless[at * len(hopeless) // KINGS] for at in range(KINGS)} if len(hopeless) > KINGS else {*hopeless}
    for step in replay(game.record):
        if step.number in some:
            seat = game.asked[step.number].seat
            found, again = (
                {move: _after(core, step.game, seat, move, seed) for move in step.game.legal(seat)} for seed in (1, 2)
            )
            apart = []
            for other in range(game.players):
                if other != seat:
                    helping = max(found, key=lambda move: found[move][other])
                    harming = min(found, key=lambda move: found[move][other])
                    apart.append((found[helping][other] - found[harming][other], other, helping, harming))
            _, other, helping, harming = max(apart)
            if again[helping][other] - again[harming][other] >= TURN:
                return {"kingmaking": 1}
    return {"kingmaking": 0}


def _after(core: native.Core, game: AnyGame, seat: int, move: Move, seed: int) -> list[float]:
    """How likely each seat wins after a move, whatever cards come up and wherever the hidden ones are."""
    wins = [0.0] * game.players
    for number in range(REDRAWN):
        after = game.copy()
        after.play(seat, move, shuffler(stream(seed, number, 0)))
        if after.outcome is not None:
            share = 1 / len(after.outcome.winners)
            here = [share * (one in after.outcome.winners) for one in range(game.players)]
        else:
            view = after.view(after.to_move[0])
            here = core.playouts(type(game), view, count=PLAYED_OUT, seed=1000 * seed + number).wins
        wins = [sum(both) for both in zip(wins, here, strict=True)]
    return [won / REDRAWN for won in wins]


def tally_chances(tally: Tally, game: Watched, chances: Sequence[Sequence[float]]) -> None:
    """Counts in the curves, and what each deed did to the chance to win of the one who did it."""
    last = len(chances) - 1
    places = [round(point * last / POINTS) for point in range(POINTS + 1)]
    tally.curve("leader", (max(chances[at]) for at in places))
    winners = game.record.winners
    tally.curve("winner", (sum(chances[at][seat] for seat in winners) for at in places))
    for (table, kind, name), whose in game.deeds.items():
        gains = [chances[at][seat] - chances[at - 1][seat] for seat, at in whose if at]
        if gains:
            tally.table(table).at(name, kind).gain.add(fmean(gains))


# Moves nearly as good -------------------------------------------------------------------------------------------------


def close_row(game_type: type[AnyGame], game: Watched, tally: Tally, seed: int) -> Row:
    """How many moves are nearly as good as the best, in some decisions of a game, drawn evenly."""
    rng = stream(seed, game.number, 100)
    real = [number for number, one in enumerate(game.asked) if 1 < one.choices <= MOST_MOVES]
    chosen: set[int] = set()
    while len(chosen) < min(DECISIONS, len(real)):
        chosen.add(pick(real, rng))
    shares, counts, matters, stakes = [], [], [], []
    for number, view in _views(game.record, chosen):
        costs = _costs(game_type, view, game.number * 1009 + number)
        good = sum(not _is_worse(cost) for cost in costs)
        tally.count("close_spread", good + 1)
        shares.append(good / len(costs))
        counts.append(good + 1)
        matters.append(good < len(costs))
        stakes.append(sum(cost.mean for cost in costs) / (len(costs) + 1))
    if not shares:
        return {}
    return {
        "close": fmean(shares),
        "close_count": fmean(counts),
        "matters": fmean(matters),
        "stakes": fmean(stakes),
    }


def _views(record: Record, numbers: set[int]) -> list[tuple[int, View]]:
    """What the seats of these moves of a record knew."""
    return [
        (step.number, step.game.view(record.moves[step.number][0])) for step in replay(record) if step.number in numbers
    ]


def _is_worse(cost: Estimate) -> bool:
    """Whether a move would be called inaccurate by the review: the least that it may give away counts."""
    return cost.mean - (cost.error or 0.0) >= FROM["inaccurate"]


def _costs(game_type: type[AnyGame], view: View, seed: int) -> list[Estimate]:
    """What every legal move but the best gives away, of a result from 0 to 1.

    The best is the one that the searches tried most often. What it is worth is then seen in games that they did not
    know, so that it is not the best by luck.
    """
    hard, by_core = judge_of(game_type).tuning.hard, native.core_for(game_type) is not None
    iterations = LOOK * hard.iterations if by_core else PLAIN_LOOK * (hard.plain or hard.iterations)
    # The plain search knows no more of one variant than of another.
    bot = search_bot(game_type, Limit(max(10, round(iterations))))
    asked_for = Imagining(
        seed=seed,
        best=1,
        wanted=view.legal,
        trees=TREES,
        told=0 if by_core else PLAIN_IMAGINED,
        games=IMAGINED,
        seconds=0,
        cut=True,
    )
    found = bot.imagine(view, random.Random(seed), asked_for)
    best = max(found, key=lambda one: one.visits)
    costs = []
    for one in found:
        if one is not best:
            less = [mine - theirs for mine, theirs in zip(best.results, one.results, strict=True)]
            costs.append(Estimate.of([fmean(less[tree::TREES]) for tree in range(TREES)]))
    return costs


# Reviews --------------------------------------------------------------------------------------------------------------


def review_row(game: Watched, tally: Tally) -> Row:
    """What a review says about a game: luck, mistakes, and who gains from them."""
    found = review.review(game.record, Effort(seed=game.number).times(REVIEW), jobs=1)
    splits = [player.split for player in found.players]
    luck = [split.luck.mean for split in splits]
    play = [split.own.mean + split.others.mean for split in splits]
    moved = sum(map(abs, luck)) + sum(map(abs, play))
    winners = game.record.winners
    accuracies = [player.accuracy for player in found.players if player.accuracy is not None]
    gains = tally.table("gains")
    errors = [one for one in found.decisions if one.kind in FROM]
    sums: dict[int, list[float]] = {}
    for one in errors:
        for seat, gave in enumerate(one.gave):
            sums.setdefault((seat - one.seat) % game.players, []).append(gave.mean)
    for place, values in sums.items():
        thing = gains.at(str(place), "seat")
        thing.count += len(values)
        thing.worth.add(fmean(values))
    row: Row = {
        "luck_share": sum(map(abs, luck)) / moved if moved else None,
        "luck_points": fmean(map(abs, luck)),
        "play_points": fmean(map(abs, play)),
        "rest_points": fmean(abs(split.estimation) for split in splits),
        "accuracy": fmean(accuracies) / 100 if accuracies else None,
        "mistakes": sum(one.kind in ("mistake", "blunder") for one in found.decisions),
    }
    if game.players > 1:
        row["luckiest_wins"] = (luck.index(max(luck)) in winners) / len(winners)
    return row
