"""Measures how strong the bots are at a game, and writes it beside its rules: ``python -m tools.anchors [GAME…]``.

Each level plays the next one, two at a table, every deal in both seatings. The share of games that it wins says how far
apart their skills are by the model of the ratings. `medium` is the middle of the scale in every game. People's ratings
rest on what was measured, so a bot that has a skill keeps it, and only those that are new are measured.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from quintet import bots, games, ratings
from quintet.arena import Contest, Scoreboard, run
from quintet.estimates import Estimate

FOLDER = Path(games.__file__).parent
SEED = 17
MODULE = '''"""How strong the bots are, for ratings: measured by ``python -m tools.anchors {game} --deals {deals}``."""

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
    game: str, deals: int, ladder: Sequence[str], before: Mapping[str, float], shares: Mapping[str, str]
) -> str:
    """The module that says how strong the bots of a ladder are, of whom some may have been measured before."""
    skills, told = dict(before) or {ladder[0]: 0.0}, dict(shares)
    edge = 1 / (2 * deals)
    for lower, upper in pairwise(ladder):
        if upper not in skills:
            wins = share(game, deals, lower, upper)
            skills[upper] = skills[lower] + ratings.apart(min(max(wins.mean, edge), 1 - edge))
            told[upper] = f"{wins.mean:.3f} ± {wins.error or 0:.3f}"
    shift = 0.0 if before else ratings.MIDDLE - skills["medium"]
    return MODULE.format(
        game=game,
        deals=deals,
        shares=",\n    ".join(f'"{bot}": "{figure}"' for bot, figure in told.items()),
        skills=", ".join(f'"{bot}": {skill + shift:.2f}' for bot, skill in skills.items()),
    )


def main() -> None:
    """Measures the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--deals", type=int, default=200)
    asked = parser.parse_args()
    for game in asked.games:
        ladder = ("random", *bots.levels_of(games.load(game)))
        shares = getattr(games.part(game, "anchors"), "SHARES", {})
        module = measure(game, asked.deals, ladder, ratings.anchors(game), shares)
        (FOLDER / game / "anchors.py").write_text(module)


if __name__ == "__main__":
    main()
