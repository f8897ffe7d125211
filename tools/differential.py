"""Compares the compiled core with the rules in Python on many games: ``make differential``.

Games by random bots, for every game, number of players and variant, and with options drawn from their whole ranges:
shuffles, legal lists, moves, scores and winners must be the same byte for byte. So must games that are drawn from what
a seat sees in the course of them and played on, and there every evaluation is the same but for its last few bits. Ends
with status 1 at the first difference.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from math import isclose

from rich.progress import track

from quintet import games, native
from quintet.bots.judge import judge_of
from quintet.engine import AnyGame, Options, RuleError, View, pick, shuffler, stream
from quintet.simulate import Plan
from quintet.workers import Crew, cores, in_order

BATCH = 20
CLOSE = 1e-13
"""Evaluations differ by less, beside a point or beside themselves: exponentials and sums may, in their last bits."""


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


def views(game_type: type[AnyGame], players: int, options: Options, seed: int, most: int) -> Iterator[View]:
    """What seats that are asked see in the course of a random game."""
    rng = random.Random(seed)
    game = game_type(players, options, first=seed % players, shuffle=shuffler(rng))
    while game.to_move and most:
        seat = pick(game.to_move, rng)
        if rng.random() < 0.2:
            most -= 1
            yield game.view(seat)
        game.play(seat, pick(game.legal(seat), rng), shuffler(rng))


def drawn(game_type: type[AnyGame], view: View, *, seed: int, number: int, decisions: int) -> native.Drawn:
    """The game of this number that is drawn from a view and played on, by the rules: as :meth:`native.Core.drawn`."""
    rng = stream(seed, number, 0)
    game = game_type.sample(view, rng)
    made: list[native.Decision] = []
    while game.to_move and len(made) < decisions:
        moves = []
        for seat in game.to_move:
            legal = game.legal(seat)
            moves.append((seat, pick(legal, rng), legal))
            game.play(seat, moves[-1][1], shuffler(rng))
        made.append((moves, [judge_of(game_type).evaluate(game, seat) for seat in range(game.players)]))
    return native.Drawn(made, game.scores, () if game.outcome is None else game.outcome.winners)


def compare_drawn(core: native.Core, game_type: type[AnyGame], view: View, *, number: int, decisions: int) -> str:
    """What differs in games drawn from a view; nothing if they are the same."""
    theirs = core.drawn(game_type, view, seed=view.decision, number=number, decisions=decisions)
    if core.drawn(game_type, view, seed=view.decision, number=number, decisions=decisions, again=True) != theirs:
        return f"the seat sees something else in a game drawn for it than in {view}"
    for place, other in enumerate(theirs):
        own = drawn(game_type, view, seed=view.decision, number=place, decisions=decisions)
        for (own_moves, own_values), (moves, values) in zip(own.decisions, other.decisions, strict=True):
            same = all(map(_close, own_values, values))
            if own_moves != moves or not same:
                return f"drawn from {view}\n  Python {own_moves} {own_values}\n  core   {moves} {values}"
        if (own.scores, own.winners) != (other.scores, other.winners):
            return f"drawn from {view}\n  Python {own.scores} {own.winners}\n  core   {other.scores} {other.winners}"
    return ""


def _close(one: float, other: float) -> bool:
    return isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)


def compare(plan: Plan) -> str:
    """What differs in a batch of games, and in games drawn from views of another; nothing if they are the same."""
    core, game_type = native.core(), games.load(plan.game)
    assert core is not None
    for view in views(game_type, plan.players, plan.options, plan.seed, most=3):
        if difference := compare_drawn(core, game_type, view, number=1, decisions=20):
            return difference
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
    work = in_order(compare, islice(plans(arguments.seed), batches), Crew(arguments.jobs))
    for difference in track(work, "comparing", total=batches):
        if difference:
            sys.exit(f"the core differs: {difference}")
    sys.stdout.write(f"{batches * BATCH:,} games are the same\n")


if __name__ == "__main__":
    main()
