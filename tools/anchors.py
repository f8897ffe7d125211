"""Measures how strong the bots are at a game, and writes it beside its rules: ``python -m tools.anchors [GAME…]``.

Each level plays the next one, two at a table, every deal in both seatings. The share of games that it wins says how far
apart their skills are by the model of the ratings. `medium` is the middle of the scale in every game. People's ratings
rest on what was measured, so a bot that has a skill keeps it, and only those that are new are measured. One that has
become stronger (``--again hard``) plays against what it was, ``hard:core``, whose skill is known.
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
HAD = ", which had "
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
    return written(game, {bot: skill + shift for bot, skill in skills.items()}, told)


def measure_again(game: str, deals: int, bot: str, before: Mapping[str, float], shares: Mapping[str, str]) -> str:
    """The same with another skill for one of them, which has become another player than ``BOT:core`` is."""
    core = shares[bot].rpartition(HAD)[2]  # whatever was measured since
    skill = before[bots.LEVELS[bots.LEVELS.index(bot) - 1]] + ratings.apart(float(core.split()[0]))
    wins = share(game, deals, f"{bot}:core", bot)
    told = f"{wins.mean:.3f} ± {wins.error or 0:.3f} against {bot}:core in {deals} deals{HAD}{core}"
    return written(game, {**before, bot: skill + ratings.apart(wins.mean)}, {**shares, bot: told})


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
    parser.add_argument("--again", metavar="BOT", help="measure this one again, and nobody else")
    asked = parser.parse_args()
    for game in asked.games:
        before, shares = ratings.anchors(game), getattr(games.part(game, "anchors"), "SHARES", {})
        if asked.again:
            module = measure_again(game, asked.deals, asked.again, before, shares)
        else:
            ladder = ("random", *bots.levels_of(games.load(game)))
            module = measure(game, asked.deals, ladder, before, shares)
        (FOLDER / game / "anchors.py").write_text(module)


if __name__ == "__main__":
    main()
