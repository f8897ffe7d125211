"""Compares the compiled core with the rules in Python on many games: ``make differential``.

Games by random bots, for every game, number of players and variant, and with options drawn from their whole ranges:
shuffles, legal lists, moves, scores and winners must be the same byte for byte. Ends with status 1 at the first
difference.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import sys
from collections.abc import Iterator
from itertools import cycle, islice

from rich.progress import track

from quintet import games, native
from quintet.engine import AnyGame, Options, RuleError
from quintet.simulate import Plan
from quintet.workers import cores, in_order

BATCH = 20


def drawn_options(game_type: type[AnyGame], rng: random.Random) -> Options:
    """Options from the whole of their ranges."""
    while True:
        values: dict[str, int | bool] = {}
        for field in dataclasses.fields(game_type.options_type):
            if rng.random() < 0.5:
                low, high = field.metadata.get("low"), field.metadata.get("high")
                values[field.name] = rng.random() < 0.5 if low is None else rng.randint(low, min(high, low + 12))
        try:
            return game_type.options_type.read(values)
        except RuleError:  # not all options go together
            continue


def plans(seed: int) -> Iterator[Plan]:
    """Every game, number of players and variant in turn, each followed by options at random, without end."""
    rng = random.Random(seed)
    kinds = [
        (game_type, players, values)
        for game_type in map(games.load, games.ids())
        for players in game_type.seats
        for values in game_type.variants.values()
    ]
    for number, (game_type, players, values) in enumerate(cycle(kinds)):
        for options in (game_type.options_type.read(values), drawn_options(game_type, rng)):
            seats = ("random",) * players
            yield Plan(game_type.id, players, options, seats, seed + number, keep_records=True, keep_legal=True)


def compare(plan: Plan) -> str:
    """What differs in a batch of games; nothing if they are the same."""
    numbers = range(BATCH)
    for number, mine, theirs in zip(numbers, map(plan.play, numbers), plan.play_many(numbers), strict=True):
        if mine != theirs:
            return f"game {number} of {plan}\n  Python {mine.line!r}\n  core   {theirs.line!r}"
    return ""


def main() -> None:
    """Compares so many games, with a progress bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many (default: 100000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    arguments = parser.parse_args()
    if native.core() is None:
        sys.exit("there is no compiled core to compare with")
    batches = -(-arguments.games // BATCH)
    work = in_order(compare, islice(plans(arguments.seed), batches), arguments.jobs)
    for difference in track(work, "comparing", total=batches):
        if difference:
            sys.exit(f"the core differs: {difference}")
    sys.stdout.write(f"{batches * BATCH:,} games are the same\n")


if __name__ == "__main__":
    main()
