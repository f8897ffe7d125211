"""Reviews a game: judges each decision, weighs each position, and puts together where the results come from.

A result is split by an identity. The value of a position is what it comes to, on average, if all play on from it in one
and the same way. From before the deal to the end, the value changes where cards come up and where someone decides, and
all changes together are the result. What cards did is the value with them less the mean value over all that could have
come up instead: that is nothing on average, whatever the values are (AIVAT, by Burch and others, 2018). Of what a
decision changed, one part is what it was worth by what its seat knew; the rest is what the seat could not know. What
decisions gave away is judged by a search, which plays better than all do in the values. Where the two differ, that is
left to estimation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import exp, sqrt
from statistics import fmean
from typing import TypeVar

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import RuleError
from quintet.estimates import Estimate
from quintet.records import Record
from quintet.review.model import KINDS, Cause, Decision, Effort, Player, Position, Review, Split, Turn
from quintet.review.played import Played
from quintet.review.verdicts import Verdict, judge, margins
from quintet.workers import cores

T = TypeVar("T")

SURE = 1.96
"""So many standard errors an interval of 95 % reaches, where there are many samples."""
TURN = 0.15
"""By how much someone's chance to win must change for the game to have turned,"""
MOST_TURNS = 5
"""and so many times at most: the strongest."""

Progress = Callable[[int, int], None]
"""Is told how much has been done, and how much there is to do."""


def review(
    record: Record, effort: Effort | None = None, *, jobs: int | None = None, progress: Progress | None = None
) -> Review:
    """Reviews a finished game in so many threads, one for each core if ``None``.

    Raises :class:`~quintet.records.RecordError` if the record does not tell a game by the rules, and
    :class:`~quintet.engine.RuleError` where there is no compiled core.
    """
    effort = effort or Effort()
    played = Played(record)
    core = _core(played)
    seeds = [effort.seed * 1_000_003 + 2 * number for number in range(len(played.asked))]
    verdicts, found = _work(
        [
            partial(judge, played.game_type, view, move, effort, seed)
            for (view, move), seed in zip(played.asked, seeds, strict=True)
        ],
        [
            partial(_weigh, core, played, range(at, at + 1), effort.weigh, effort.seed)
            for at in range(len(played.steps))
        ],
        jobs or cores(),
        progress,
    )
    weighed = [position for (position,) in found]
    decisions = tuple(_decisions(played, verdicts))
    positions = tuple(_positions(played, weighed))
    players = tuple(_player(record, seat, decisions, positions, weighed) for seat in range(record.players))
    return Review(
        record.game,
        decisions,
        positions,
        players,
        tuple(_turns(decisions, positions, _finished(played, effort.weigh))),
        effort,
    )


def _weigh(
    core: native.Core, played: Played, positions: range, share: float, seed: int, *, only_chance: bool = False
) -> list[native.Position]:
    """What positions were worth, by so much of the usual number of playouts."""
    judge = judge_of(played.game_type)
    weighing, tuning = judge.weighing, judge.tuning
    return core.review(
        played.game_type,
        played.players,
        played.options,
        played.numbers,
        (replace(tuning, horizon=None) if weighing.to_the_end else tuning).packed(),
        playouts=max(2, round(share * weighing.playouts)),
        finished=0 if only_chance else _finished(played, share),
        only_chance=only_chance,
        positions=positions,
        seed=seed,
    )


def _finished(played: Played, share: float) -> int:
    """How many playouts go on to the end of the game."""
    return max(1, round(share * judge_of(played.game_type).weighing.finished))


def luck(record: Record, *, weigh: float = 0.1, seed: int = 0) -> list[float]:
    """What the cards that came up, and who began, meant for each seat's margin: nothing on average, whoever plays.

    It is part of a review, and all that an arena needs of one. Raises what :func:`review` raises.
    """
    played = Played(record)
    weighed = _weigh(_core(played), played, range(len(played.steps)), weigh, seed, only_chance=True)
    start = margins(weighed[0].before) if played.players > 1 else [0.0]
    parts = [position.cards for position in _positions(played, weighed)]
    return [begun + sum(cards[seat].mean for cards in parts) for seat, begun in enumerate(start)]


def chances(record: Record, *, weigh: float = 0.5, seed: int = 0) -> tuple[list[list[float]], int]:
    """How likely each seat was to win at each position, and by how many games played on from there that is known.

    The first position is the one after the deal. It is part of a review, and all that a curve of a game
    needs. Raises what :func:`review` raises.
    """
    played = Played(record)
    finished = _finished(played, weigh)
    tuning = judge_of(played.game_type).tuning
    found = _core(played).review(
        played.game_type,
        played.players,
        played.options,
        played.numbers,
        tuning.packed(),
        playouts=2,  # what positions are worth in points is not asked
        finished=finished,
        positions=range(len(played.steps)),
        seed=seed,
    )
    return [position.wins for position in found], finished


def _core(played: Played) -> native.Core:
    core = native.core_for(played.game_type)
    if core is None:
        raise RuleError(
            f"{played.game_type.id} cannot be reviewed here: that takes a compiled core which plays it; "
            "quintet doctor tells what there is"
        )
    return core


def _work(
    judging: Sequence[Callable[[], Verdict]],
    weighing: Sequence[Callable[[], list[native.Position]]],
    jobs: int,
    progress: Progress | None,
) -> tuple[list[Verdict], list[list[native.Position]]]:
    """Does all of it. The core lets go of the interpreter's lock, so that threads are enough to use all cores."""
    done, all_of_it = 0, len(judging) + len(weighing)

    def told(results: Iterator[T]) -> list[T]:
        nonlocal done
        found = []
        for result in results:
            found.append(result)
            done += 1
            if progress is not None:
                progress(done, all_of_it)
        return found

    with ThreadPoolExecutor(jobs) as pool:
        try:
            verdicts, weighed = pool.map(_called, judging), pool.map(_called, weighing)
            return told(verdicts), told(weighed)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _called(work: Callable[[], T]) -> T:
    return work()


def _decisions(played: Played, verdicts: Sequence[Verdict]) -> Iterator[Decision]:
    for number, ((view, move), verdict) in enumerate(zip(played.asked, verdicts, strict=True), 1):
        assert view.seat is not None
        yield Decision(
            number=number,
            position=played.leads_to[number - 1],
            seat=view.seat,
            move=move,
            choices=len(view.legal),
            kind=verdict.kind,
            cost=verdict.cost,
            better=verdict.better,
            gave=verdict.gave,
            reasons=verdict.reasons,
        )


def _positions(played: Played, weighed: Sequence[native.Position]) -> Iterator[Position]:
    nothing = (Estimate(0, 0),) * played.players
    for at, (number, here) in enumerate(zip(played.steps, weighed, strict=True)):
        before = margins(here.before)
        cards = unseen = nothing
        if here.chance:
            cards = _estimates(margins(here.points), before, errors=(here.error, here.before_error))
        if not here.open:
            last = weighed[at - 1]
            parts = (margins(last.points), margins(last.drift), margins(here.known))
            expected = [sum(parts_of_one) for parts_of_one in zip(*parts, strict=True)]
            errors = (here.before_error, last.error, last.drift_error, here.known_error)
            unseen = _estimates(before, expected, errors=errors)
        yield Position(number, tuple(here.wins), tuple(here.points), cards, unseen)


def _estimates(
    one: Sequence[float], other: Sequence[float], *, errors: tuple[Sequence[float], ...]
) -> tuple[Estimate, ...]:
    """What one is more than the other, by seat. The errors are squares of standard errors."""
    together = [SURE * sqrt(sum(squares)) for squares in zip(*errors, strict=True)]
    return tuple(Estimate(mine - theirs, error) for mine, theirs, error in zip(one, other, together, strict=True))


def _player(
    record: Record,
    seat: int,
    decisions: Sequence[Decision],
    positions: Sequence[Position],
    weighed: Sequence[native.Position],
) -> Player:
    strictness = judge_of(games.load(record.game)).weighing.strictness
    own = [one for one in decisions if one.seat == seat]
    chosen = [one for one in own if one.kind != "forced"]
    by_luck = sorted(range(len(positions)), key=lambda at: positions[at].cards[seat].mean)
    return Player(
        score=record.scores[seat],
        won=seat in record.winners,
        accuracy=100 * exp(-strictness * fmean(one.given_away for one in chosen)) if chosen else None,
        kinds={kind: sum(one.kind == kind for one in own) for kind in KINDS},
        split=_split(margins(record.scores)[seat], seat, decisions, positions, weighed),
        luckiest=by_luck[-1] if positions[by_luck[-1]].cards[seat].mean > 0 else None,
        unluckiest=by_luck[0] if positions[by_luck[0]].cards[seat].mean < 0 else None,
    )


def _split(
    result: float,
    seat: int,
    decisions: Sequence[Decision],
    positions: Sequence[Position],
    weighed: Sequence[native.Position],
) -> Split:
    start = margins(weighed[0].before)[seat]
    cards = Estimate.sum(position.cards[seat] for position in positions)
    unseen = Estimate.sum(position.unseen[seat] for position in positions)
    if all(here.open for here in weighed):
        error = cards.error
    else:
        # What a position is worth is added before it and taken away after it, and its error with it.
        squares = (here.known_error[seat] + here.drift_error[seat] for here in weighed)
        error = SURE * sqrt(weighed[0].before_error[seat] + sum(squares))
    own = Estimate.sum(one.gave[seat] for one in decisions if one.seat == seat)
    others = Estimate.sum(one.gave[seat] for one in decisions if one.seat != seat)
    luck = Estimate(cards.mean + unseen.mean, error)
    return Split(result, start, luck, cards, unseen, own, others, result - start - luck.mean - own.mean - others.mean)


def _turns(decisions: Sequence[Decision], positions: Sequence[Position], playouts: int) -> list[Turn]:
    """Where the game turned, in the order in which it did, as far as so many playouts can tell."""
    least = max(TURN, 3 * sqrt(0.5 / playouts))
    changes = [
        [now - then for now, then in zip(here.chances, before.chances, strict=True)]
        for before, here in pairwise(positions)
    ]
    strongest = sorted(range(len(changes)), key=lambda at: -max(map(abs, changes[at])))[:MOST_TURNS]
    turns = []
    for at in sorted(at for at in strongest if max(map(abs, changes[at])) >= least):
        seat = max(range(len(changes[at])), key=lambda seat: abs(changes[at][seat]))
        deciding = [one for one in decisions if one.position == at + 1]
        mistaken = [one for one in deciding if one.kind in ("inaccurate", "mistake", "blunder")]
        here = positions[at + 1]
        cause: Cause = "play"
        if mistaken:
            cause = "mistake"
        elif abs(here.cards[seat].mean) > max(1.0, abs(here.unseen[seat].mean)):
            cause = "cards"
        elif abs(here.unseen[seat].mean) > 1.0:
            cause = "unseen"
        by = mistaken[0].seat if len(mistaken) == 1 else deciding[0].seat if len(deciding) == 1 else None
        turns.append(Turn(at + 1, seat, changes[at][seat], cause, by))
    return turns
