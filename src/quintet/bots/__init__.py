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

from collections.abc import Callable, Collection
from dataclasses import asdict, replace
from functools import cache, partial
from math import inf
from pathlib import Path
from typing import cast

from quintet import native
from quintet.bots.bot import Advice, Bot, RandomBot
from quintet.bots.greedy import GreedyBot
from quintet.bots.judge import Level, Tuning, judge_of
from quintet.bots.learned import has_learned, network_for, read_network, wanted_network_for
from quintet.bots.search import ImaginingBot, Limit, NativeSearchBot, SearchBot
from quintet.engine import AnyGame, RuleError, brief

__all__ = [
    "LEVELS",
    "NAMES",
    "Advice",
    "Bot",
    "GreedyBot",
    "Limit",
    "NativeSearchBot",
    "RandomBot",
    "SearchBot",
    "adviser",
    "level_of",
    "levels_of",
    "make",
    "numbers_of",
    "reviewer",
    "steady",
]

LEVELS = ("easy", "medium", "skilled", "hard", "expert")
"""The bots for people, from weak to strong. Which of them can be offered at a game, :func:`levels_of` says."""
MOST_THREADS = 64
NAMES = ("random", "greedy", *LEVELS)
"""All names that stand for themselves; besides them there is ``search:2000`` (iterations) and ``search:0.5s``, and the
same with what was learned: ``learned:2000`` and ``learned:0.5s``."""
ENGINES = ("core", "python")
"""What a steady bot thinks with: the compiled core, or plain Python. The two do not play alike. ``hard:core`` makes no
use of what was learned, so that it stays as it is when more is learned; ``expert`` is nothing without."""


def levels_of(game_type: type[AnyGame]) -> tuple[str, ...]:
    """The levels to offer to people who play this game here: ``expert`` thinks with the compiled core alone."""
    return tuple(level for level in LEVELS if level != "expert" or not _why_no_expert(game_type))


def level_of(name: str, game_type: type[AnyGame]) -> Level:
    """How much a level thinks at a game."""
    return cast(Level, getattr(judge_of(game_type).tuning, name))


def numbers_of(names: Collection[str], game_type: type[AnyGame]) -> dict[str, object]:
    """What bots of these names hang on at a game besides what they have learned: how they look ahead, and how far."""
    judge = judge_of(game_type)
    levels = [level for level in LEVELS if any(name.partition(":")[0] == level for name in names)]
    return {
        "search": judge.tuning.looks(),
        "learned": judge.learned and judge.learned.looks(),
        "levels": {level: asdict(level_of(level, game_type)) for level in levels},
    }


def make(name: str, game_type: type[AnyGame], *, seconds: float | None = None) -> Bot:
    """The bot of this name for a game. Raises :class:`RuleError` if there is none.

    The levels have their budgets in iterations, so that their games can be played again; the seconds are a net for
    slow machines and for positions with very many moves. `seconds` is a net drawn tighter: the most that a level may
    search for a decision. What looks one move ahead is quick anyway, and a search by name has its own budget.
    """
    most = inf if seconds is None else seconds
    kind, *settings = name.split(":")
    if kind == "expert" and (why := _why_no_expert(game_type)):
        raise RuleError(why)
    if name == "expert:python":
        raise RuleError("expert thinks with the compiled core alone; without it there is hard:python")
    match name:
        case "random":
            return RandomBot()
        case "greedy":
            return GreedyBot(game_type)
        case "easy" | "medium":
            return _level(game_type, level_of(name, game_type), seconds=min(0.09, most))
        case "skilled" | "hard" | "expert":
            return _level(game_type, level_of(name, game_type), seconds=min(0.5, most))
    if kind in ("search", "learned") and settings:
        return _search(name, game_type, *settings, learned=kind == "learned")
    if kind in LEVELS and len(settings) == 1 and settings[0] in ENGINES:
        return _steady(game_type, level_of(kind, game_type), settings[0])
    names = ", ".join(("random", "greedy", *levels_of(game_type)))
    raise RuleError(
        f"there is no bot {brief(name)}; the bots are: {names}, search:2000 and search:0.5s, learned:2000 and"
        " learned:0.5s"
    )


def steady(name: str, game_type: type[AnyGame]) -> str:
    """The name of a bot that plays like this one and always the same: its answers hang on view and generator alone.

    ``medium:core`` has no net of seconds, and refuses to think without the compiled core; ``medium:python``
    never uses it. So whoever has the name gets the same moves, or none.
    """
    if name not in LEVELS:
        return name
    return f"{name}:{'python' if native.core_for(game_type) is None else 'core'}"


def adviser(game_type: type[AnyGame]) -> ImaginingBot:
    """The bot that can tell why. It searches several times: as long as ``hard`` by what was learned, or a third."""
    hard = level_of("hard", game_type)
    level = replace(hard, iterations=hard.iterations // 3, plain=hard.plain // 4)
    return _thinker(game_type, level, seconds=0.5)


def reviewer(game_type: type[AnyGame], share: float) -> ImaginingBot:
    """The bot that judges what others have played, with so much of what ``hard`` spends.

    By what was learned, three times as much is the whole: for two players that takes as long as plain search.
    """
    hard = level_of("hard", game_type)

    def part(iterations: int) -> int:
        return iterations and max(1, round(share * iterations))

    level = replace(hard, iterations=part(hard.iterations), plain=part(hard.plain), learned=part(3 * hard.learned))
    return _thinker(game_type, level)


def _why_no_expert(game_type: type[AnyGame]) -> str:
    """Why there is none at this game here, in one sentence; nothing if there is one."""
    if native.core_for(game_type) is None:
        return f"expert thinks with the compiled core, and there is none for {game_type.id}; hard will do"
    if not level_of("expert", game_type).iterations and not has_learned(game_type):
        return f"expert plays what was learned, and nobody has learned {game_type.id} yet; hard will do"
    return ""


def _level(game_type: type[AnyGame], level: Level, *, seconds: float) -> Bot:
    if level.iterations or level.learned:
        return _thinker(game_type, level, seconds=seconds)
    return GreedyBot(game_type, draws=level.draws, overlooks=level.overlooks)


def _thinker(game_type: type[AnyGame], level: Level, *, seconds: float | None = None) -> ImaginingBot:
    """A bot that searches as far as a level goes, by what was learned if there is anything."""
    if level.learned and has_learned(game_type):
        return _learned_level(game_type, level, seconds=seconds)
    plain = native.core_for(game_type) is None
    return search_bot(game_type, Limit((plain and level.plain) or level.iterations, seconds))


def _steady(game_type: type[AnyGame], level: Level, engine: str) -> Bot:
    core = native.core_for(game_type)
    if engine == "core" and core is None:
        raise RuleError(f"this bot thinks with the compiled core, and there is none for {game_type.id}")
    if not level.iterations:
        if level.learned:
            return _learned_level(game_type, level)
        return GreedyBot(game_type, draws=level.draws, overlooks=level.overlooks, plain=engine == "python")
    if engine == "core":
        assert core is not None
        return NativeSearchBot(core, game_type, Limit(level.iterations))
    return SearchBot(game_type, Limit(level.plain or level.iterations))


def _learned_level(game_type: type[AnyGame], level: Level, *, seconds: float | None = None) -> NativeSearchBot:
    otherwise = Limit(level.iterations or level.learned, seconds)
    return _learned(game_type, Limit(level.learned, seconds), otherwise=otherwise)


def _learned(
    game_type: type[AnyGame],
    limit: Limit,
    tuned: Tuning | None = None,
    *,
    threads: int = 1,
    folder: Path | None = None,
    wanted: bool = False,
    otherwise: Limit | None = None,
) -> NativeSearchBot:
    """A bot that judges by what was learned: as it comes with the game, or what is in another folder.

    Where nobody has learned a game for so many players yet, it decides by the plain search, which may go `otherwise`
    far, or, if nothing else is wanted, refuses.
    """
    core, usual = native.core_for(game_type), judge_of(game_type).learned
    if core is None or usual is None or not (folder or has_learned(game_type)):
        raise RuleError(f"there is nothing here that has learned {game_type.id}; search:2000 does without")
    networks: Callable[[int], native.Network | None]
    if folder is not None:
        networks = cache(lambda players: read_network(game_type, players, folder / f"{players}.txt"))
    else:
        networks = partial(wanted_network_for if wanted else network_for, game_type)
    return NativeSearchBot(
        core, game_type, limit, tuned or usual, threads=threads, network_for=networks, otherwise=otherwise
    )


def _search(name: str, game_type: type[AnyGame], budget: str, *settings: str, learned: bool) -> Bot:
    """``search:2000``, ``search:0.5s``, or, to try out other numbers, ``search:2000:exploration=0.3:greed=0.5``.

    ``search:2s:threads=2`` thinks in two threads, if there is a compiled core; with ``engine=python`` it does without.
    ``learned:2000`` judges by what was learned, ``learned:2000:weights=FOLDER`` by what ``quintet train`` wrote there.
    """
    numbers = dict(setting.partition("=")[::2] for setting in settings)
    try:
        engine = numbers.pop("engine", None)
        if engine not in (None, "python") or (engine and learned):
            raise ValueError(f"an engine that can be asked for is python, of a search, not {brief(engine)}")
        folder = Path(numbers.pop("weights")) if learned and "weights" in numbers else None
        threads = int(numbers.pop("threads", "1"))
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"there are 1 to {MOST_THREADS} threads, not {threads}")
        limit = Limit(seconds=float(budget[:-1])) if budget.endswith("s") else Limit(int(budget))
        judge = judge_of(game_type)
        tuned = ((learned and judge.learned) or judge.tuning).having(numbers)
    except ValueError as error:
        raise RuleError(f"there is no bot {brief(name)}: {error}") from None
    if learned:
        return _learned(game_type, limit, tuned, threads=threads, folder=folder, wanted=True)
    if engine == "python":
        return SearchBot(game_type, limit, tuned)
    return search_bot(game_type, limit, tuned, threads=threads)


def search_bot(
    game_type: type[AnyGame], limit: Limit, tuned: Tuning | None = None, *, threads: int = 1
) -> ImaginingBot:
    """A bot that searches: by the compiled core if there is one that plays this game, or else in plain Python."""
    if core := native.core_for(game_type):
        return NativeSearchBot(core, game_type, limit, tuned, threads=threads)
    return SearchBot(game_type, limit, tuned)
