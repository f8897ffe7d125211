"""Measures how strong the bots are at a game, and writes it beside its rules: ``python -m tools.anchors [GAME…]``.

Each level plays the next one, two at a table, every deal in both seatings. The share of games that it wins says how far
apart their skills are by the model of the ratings. `medium` is the middle of the scale in every game. People's ratings
rest on what was measured, so two who have met stay as far apart as they were, and only those play who have not: a new
level against its neighbours, and one that has become stronger (``--again hard``) against its own.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from quintet import bots, games, ratings
from quintet.arena import Contest, Scoreboard, run
from quintet.estimates import Estimate

FOLDER = Path(games.__file__).parent
SEED = 17
MODULE = '''"""How strong the bots are, for ratings: measured by ``python -m tools.anchors {game}``."""

SHARES = {{
    {shares},
}}
"""The share of games that each wins against the one before."""

ANCHORS = {{{skills}}}
'''


def share(game: str, deals: int, lower: str, upper: str) -> Estimate:
    """The share of games that one bot wins against another; at least a game of all is lost, and one is won."""
    contest = Contest(game, 2, games.load(game).options_type(), (upper, lower), SEED)
    board = Scoreboard(contest)
    for number, deal in enumerate(run(contest, deals), 1):
        board.add(deal)
        print(f"\r{game}: {upper} against {lower}, {number} of {deals} deals", end="", flush=True)  # noqa: T201
    print()  # noqa: T201
    return board.standings()[0].wins


def measure(
    game: str,
    deals: int,
    ladder: Sequence[str],
    before: Mapping[str, float],
    shares: Mapping[str, str],
    again: Collection[str] = (),
) -> str:
    """The module that says how strong the bots of a ladder are, of whom some may have been measured before."""
    skills, told = {ladder[0]: 0.0}, {}
    edge = 1 / (2 * deals)
    for lower, upper in pairwise(ladder):
        if {lower, upper} <= before.keys() - again:
            step, told[upper] = before[upper] - before[lower], shares[upper]
        else:
            wins = share(game, deals, lower, upper)
            step, told[upper] = ratings.apart(min(max(wins.mean, edge), 1 - edge)), figure(wins)
        skills[upper] = skills[lower] + step
    shift = ratings.MIDDLE - skills["medium"]
    return written(game, {bot: skill + shift for bot, skill in skills.items()}, told)


def figure(wins: Estimate) -> str:
    """A share as it is written."""
    return f"{wins.mean:.3f} ± {wins.error or 0:.3f}"


def written(game: str, skills: Mapping[str, float], shares: Mapping[str, str]) -> str:
    """The module beside the rules."""
    return MODULE.format(
        game=game,
        shares=",\n    ".join(f'"{bot}": "{figure}"' for bot, figure in shares.items()),
        skills=", ".join(f'"{bot}": {skill:.2f}' for bot, skill in skills.items()),
    )


def main() -> None:
    """Measures the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument(
        "--again", metavar="BOT", action="append", default=[], help="has become another; may be repeated"
    )
    asked = parser.parse_args()
    for game in asked.games:
        before, shares = ratings.anchors(game), getattr(games.part(game, "anchors"), "SHARES", {})
        ladder = ("random", *bots.levels_of(games.load(game)))
        module = measure(game, asked.deals, ladder, before, shares, asked.again)
        (FOLDER / game / "anchors.py").write_text(module)


if __name__ == "__main__":
    main()
