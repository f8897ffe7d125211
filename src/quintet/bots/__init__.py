"""Bots: players for every game, from a beginner to one that is hard to beat.

>>> import random
>>> from quintet import bots, engine, games
>>> rng = random.Random(1)
>>> game_type = games.load(games.ids()[0])
>>> game = game_type(2, first=0, shuffle=engine.shuffler(rng))
>>> bots.make("easy", game_type).choose(game.view(0), rng) in game.legal(0)
True
"""

from __future__ import annotations

from quintet.bots.bot import Advice, Bot, RandomBot
from quintet.bots.greedy import GreedyBot
from quintet.bots.judge import Level, judge_of
from quintet.bots.search import Limit, SearchBot
from quintet.engine import AnyGame, RuleError, brief

__all__ = ["LEVELS", "NAMES", "Advice", "Bot", "GreedyBot", "Limit", "RandomBot", "SearchBot", "make"]

LEVELS = ("easy", "medium", "hard")
"""The bots to offer to people."""
NAMES = ("random", "greedy", *LEVELS)
"""All names that stand for themselves; besides them there is ``search:2000`` (iterations) and ``search:0.5s``."""


def make(name: str, game_type: type[AnyGame]) -> Bot:
    """The bot of this name for a game. Raises :class:`RuleError` if there is none.

    The levels have their budgets in iterations, so that their games can be played again; the seconds are a net for
    slow machines and for positions with very many moves.
    """
    tuned = judge_of(game_type).tuning
    match name:
        case "random":
            return RandomBot()
        case "greedy":
            return GreedyBot(game_type)
        case "easy":
            return _level(game_type, tuned.easy, seconds=0.09)
        case "medium":
            return _level(game_type, tuned.medium, seconds=0.09)
        case "hard":
            return _level(game_type, tuned.hard, seconds=0.9)
    kind, *settings = name.split(":")
    if kind == "search" and settings:
        return _search(name, game_type, *settings)
    raise RuleError(f"there is no bot {brief(name)}; the bots are: {', '.join(NAMES)}, search:2000 and search:0.5s")


def _level(game_type: type[AnyGame], level: Level, *, seconds: float) -> Bot:
    if level.iterations:
        return SearchBot(game_type, Limit(level.iterations, seconds))
    return GreedyBot(game_type, draws=level.draws, overlooks=level.overlooks)


def _search(name: str, game_type: type[AnyGame], budget: str, *settings: str) -> Bot:
    """``search:2000``, ``search:0.5s``, or, to try out other numbers, ``search:2000:exploration=0.3:greed=0.5``."""
    numbers = dict(setting.partition("=")[::2] for setting in settings)
    try:
        limit = Limit(seconds=float(budget[:-1])) if budget.endswith("s") else Limit(int(budget))
        tuned = judge_of(game_type).tuning.having(numbers)
    except ValueError as error:
        raise RuleError(f"there is no bot {brief(name)}: {error}") from None
    return SearchBot(game_type, limit, tuned)
