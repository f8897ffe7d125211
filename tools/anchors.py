"""Measures how strong the bots are at a game, and writes it beside its rules: ``python -m tools.anchors [GAME…]``.

Each level plays the next one, two at a table, every deal in both seatings. The share of games that it wins says how far
apart their skills are by the model of the ratings. `medium` is the middle of the scale in every game.
"""

from __future__ import annotations

import argparse
from itertools import accumulate, pairwise
from pathlib import Path

from quintet import games, ratings
from quintet.arena import Contest, Scoreboard, run
from quintet.estimates import Estimate

LADDER = ("random", "easy", "medium", "hard")
FOLDER = Path(games.__file__).parent
SEED = 17
MODULE = '''"""How strong the bots are, for ratings: measured by ``python -m tools.anchors {game} --deals {deals}``.

The share of games that each wins against the one before: {shares}.
"""

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


def measure(game: str, deals: int) -> str:
    """The module that says how strong the bots are."""
    shares = [share(game, deals, *pair) for pair in pairwise(LADDER)]
    edge = 1 / (2 * deals)
    steps = [ratings.apart(min(max(wins.mean, edge), 1 - edge)) for wins in shares]
    heights = list(accumulate(steps, initial=0.0))
    middle = heights[LADDER.index("medium")]
    skills = (f'"{bot}": {ratings.MIDDLE + height - middle:.2f}' for bot, height in zip(LADDER, heights, strict=True))
    told = ", ".join(
        f"{bot} {wins.mean:.3f} ± {wins.error or 0:.3f}" for bot, wins in zip(LADDER[1:], shares, strict=True)
    )
    return MODULE.format(game=game, deals=deals, shares=told, skills=", ".join(skills))


def main() -> None:
    """Measures the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.ids())
    parser.add_argument("--deals", type=int, default=200)
    asked = parser.parse_args()
    for game in asked.games:
        (FOLDER / game / "anchors.py").write_text(measure(game, asked.deals))


if __name__ == "__main__":
    main()
