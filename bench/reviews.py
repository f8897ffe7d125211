"""What reviews are worth: bots of known strength play at one table, and their games are reviewed.

``python -m bench.reviews --deals 52`` does it for all games and prints, for each bot, what it gave away and how lucky
it was, and how much less a result without its luck differs from game to game. The bots change seats from deal to deal.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import starmap

from quintet import games
from quintet.estimates import Estimate
from quintet.records import Record
from quintet.review import Effort, Review, review
from quintet.simulate import Plan
from quintet.workers import cores

BOTS = ("hard", "medium", "easy", "random")


@dataclass(frozen=True)
class Seat:
    """How a bot did in one game."""

    result: float
    luck: float
    cards: float
    own: float
    estimation: float
    rest: float
    """What the parts lack to be the result."""
    accuracy: float
    luck_error: float


def seats(game_id: str, names: tuple[str, ...], effort: Effort, seed: int, deal: int) -> dict[str, Seat]:
    """Plays a deal, and reviews it."""
    game_type = games.load(game_id)
    turned = names[deal % len(names) :] + names[: deal % len(names)]
    plan = Plan(game_id, len(turned), game_type.options_type(), turned, seed=seed, keep_records=True)
    found = review(Record.from_json(plan.play(deal).line), effort, jobs=1)
    return dict(zip(turned, starmap(seat, enumerate([found] * len(turned))), strict=True))


def seat(number: int, found: Review) -> Seat:
    """What a review says of a seat."""
    player = found.players[number]
    split = player.split
    parts = split.start + split.luck.mean + split.own.mean + split.others.mean + split.estimation
    luck = split.start + split.luck.mean
    cards = split.start + split.cards.mean
    return Seat(
        split.result,
        luck,
        cards,
        split.own.mean,
        split.estimation,
        abs(split.result - parts),
        100.0 if player.accuracy is None else player.accuracy,
        split.luck.error or 0.0,
    )


def shown(samples: list[float]) -> str:
    """A mean with its interval."""
    estimate = Estimate.of(samples)
    return f"{estimate.mean:+7.2f} ± {estimate.error or 0:5.2f}"


def report(game_id: str, deals: list[dict[str, Seat]], seconds: float) -> Iterator[str]:
    """What it came to."""
    names = sorted(deals[0], key=lambda name: BOTS.index(name) if name in BOTS else -1)
    yield f"{game_id}: {len(deals)} deals, {seconds / len(deals):.1f} s of one core for each review"
    yield f"  {'':8}{'result':>17}{'gave away':>17}{'luck':>17}{'cards alone':>17}{'estimation':>17}   how well"
    for name in names:
        own = [deal[name] for deal in deals]
        columns = [
            [one.result for one in own],
            [-one.own for one in own],
            [one.luck for one in own],
            [one.cards for one in own],
            [one.estimation for one in own],
        ]
        well = statistics.fmean(one.accuracy for one in own)
        yield f"  {name:8}" + "".join(f"{shown(column):>17}" for column in columns) + f"   {well:.0f}"
    # By how much the results of one and the same bot differ, and what is left of it without its luck.
    spread = {
        what: statistics.fmean(
            statistics.pvariance([deal[name].result - (getattr(deal[name], what) if what else 0) for deal in deals])
            for name in names
        )
        for what in ("", "luck", "cards")
    }
    error = statistics.fmean(one.luck_error for deal in deals for one in deal.values())
    worst = max(one.rest for deal in deals for one in deal.values())
    yield (
        f"  variance {spread['']:.0f}, without luck {spread['luck'] / spread['']:.2f} of it, without cards alone"
        f" {spread['cards'] / spread['']:.2f}; luck ± {error:.1f}; the parts miss the result by {worst:.0e} at most"
    )


def main() -> None:
    """Plays, reviews and reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games.ids()))
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--deals", type=int, default=52)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual effort")
    parser.add_argument("--jobs", type=int, default=cores())
    asked = parser.parse_args()
    effort = Effort().times(asked.share)
    names = tuple(asked.bots.split(","))
    with ProcessPoolExecutor(asked.jobs) as pool:
        for game_id in asked.games:
            start = time.perf_counter()
            found = []
            for deal in pool.map(partial(seats, game_id, names, effort, asked.seed), range(asked.deals)):
                found.append(deal)
                print(f"\r{game_id} {len(found)}/{asked.deals}", end="", file=sys.stderr)
            print("\r", end="", file=sys.stderr)
            for line in report(game_id, found, (time.perf_counter() - start) * asked.jobs):
                print(line, flush=True)


if __name__ == "__main__":
    main()
