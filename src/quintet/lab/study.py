"""A study: what is asked, cut into parts that can be played anywhere, in any order, once.

How many games are looked at more closely follows from the number of games alone, and so does how they are cut into
parts: whoever plays them, and however often that was interrupted, the parts are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import Any, Literal

import msgspec

from quintet import __version__, bots, native
from quintet.arena import Contest
from quintet.engine import AnyGame, Options, RuleError, stream
from quintet.lab.figures import MEASURES, Subject
from quintet.lab.judging import chance_row, chances_of, close_row, kings_row, review_row, tally_chances
from quintet.lab.tallies import Moments, Tally
from quintet.lab.watching import Row, result_row, row_of, tally_result, tally_watched, watch
from quintet.outside import find
from quintet.records import Record
from quintet.simulate import Plan

Kind = Literal["watch", "simulate", "judge", "review", "chain"]
"""What is done with the games of a part: watched move by move; played by the core and only counted; judged by chances
and by what other moves were worth; reviewed; played as deals of the chain."""

SIZES: dict[Kind, int] = {"watch": 25, "simulate": 20_000, "judge": 2, "review": 1, "chain": 2}
"""How many games, or deals, a part has."""
COUNTED: dict[Kind, int] = {"watch": 500, "judge": 20, "review": 4}
"""Where the core plays random bots, so many games at most are watched, judged and reviewed: millions are only counted.
"""
JUDGED, PLAINLY_JUDGED, REVIEWED, DEALS, QUICK_DEALS = (8, 400), (16, 100), (40, 80), (50, 100), (4, 1000)
"""One of so many is judged (by the second in plain Python), reviewed, or played by the chain too (by the last where
that is quick), up to so many,"""
LEAST = 4
"""and so many in any case."""
QUICK = 200
"""Up to so many iterations a search is quick."""
BY_REVIEW = (
    "luck_share", "luck_points", "play_points", "rest_points", "luckiest_wins", "accuracy", "mistakes", "gains",
)  # fmt: skip
"""What takes a review;"""
AMONG_SEVERAL = (
    "first_wins", "first_margin", "tied", "tie_break", "shared", "seats", "wait", "wait_spread", "longest_wait",
    "chain", "close", "close_count", "close_spread", "matters", "stakes", "margin", "margin_spread", "lead_changes",
    "chance_changes", "comeback", "comebacks", "decided", "hopeless", "leader", "winner", *BY_REVIEW,
)  # fmt: skip
"""what takes other players."""
CHAIN = ("random", "easy", "medium", "hard")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a study is about, as it is kept in its folder. All of it is checked when a :class:`Study` is made of it."""

    game: str
    """What :func:`quintet.outside.find` finds it by,"""
    digest: str | None = None
    """and, where that is a file, what it is told from others by: a game that was changed is another."""
    players: list[int]
    settings: dict[str, list[str]] = {}
    """By option, its values as people type them: all are tried."""
    chain: list[str]
    """Bots from weak to strong."""
    levels: list[str]
    """The bots that play against themselves, for all other figures."""
    seed: int = 0


@dataclass(frozen=True)
class Setting:
    """One number of players, one set of options, one bot for all seats."""

    number: int
    players: int
    options: Options
    bot: str


@dataclass(frozen=True)
class Part:
    """Some games of one setting. Calling :meth:`Study.play` with it does the work."""

    setting: int
    kind: Kind
    start: int
    stop: int
    pair: int = 0
    """Of the chain: which neighbours in it."""

    @property
    def name(self) -> str:
        """Of its file."""
        return f"{self.setting:03}-{self.kind}-{self.pair}-{self.start:09}-{self.stop:09}"


class Done(msgspec.Struct):
    """What came of a part."""

    columns: dict[str, list[Any]]
    """Its games, for ``games.parquet``: a list for each column, with nothing where a game has nothing to say."""
    sums: dict[str, Moments]
    """Of those columns that are figures."""
    tally: Tally

    @classmethod
    def of(cls, rows: Sequence[Row], tally: Tally) -> Done:
        """What came of these games."""
        names = list(dict.fromkeys(name for row in rows for name in row))
        columns: dict[str, list[Any]] = {name: [row.get(name) for row in rows] for name in names}
        figures = [name for name in names if name in MEASURES]
        sums = {name: Moments.of([value for value in columns[name] if value is not None]) for name in figures}
        return cls(columns, sums, tally)


@dataclass(frozen=True)
class Study:
    """A study that can be carried out. Raises :class:`RuleError` if what is asked makes no sense."""

    asked: Asked

    def __post_init__(self) -> None:
        asked = self.asked
        if not asked.players or not asked.levels or not asked.chain:
            raise RuleError("a study takes at least one number of players and one bot")
        _once("number of players", asked.players)
        _once("bot", asked.chain)
        _once("level", asked.levels)
        for name in asked.chain:
            bots.make(name, self.game_type)
        for setting in self.settings:
            self._plan(setting)

    @property
    def game_type(self) -> type[AnyGame]:
        """The game."""
        return find(self.asked.game)

    @property
    def settings(self) -> list[Setting]:
        """All that is asked for, in order: by level, by number of players, by options."""
        names = list(self.asked.settings)
        found: list[Setting] = []
        for level, players in product(self.asked.levels, self.asked.players):
            for values in product(*self.asked.settings.values()):
                options = self.game_type.options_type.parse(dict(zip(names, values, strict=True)))
                found.append(Setting(len(found), players, options, level))
        return found

    def _plan(self, setting: Setting) -> Plan:
        bot = bots.steady(setting.bot, self.game_type)
        seats = (bot,) * setting.players
        return Plan(
            game=self.asked.game, players=setting.players, options=setting.options, seats=seats, seed=self.asked.seed
        )

    def subject(self, number_of_games: int) -> Subject:
        """What the report is about."""
        return Subject(
            game=self.game_type.id,
            title=self.game_type.title,
            edition=self.game_type.edition,
            quintet=__version__,
            engine="python" if native.core_for(self.game_type) is None else "core",
            seed=self.asked.seed,
            arguments=self.arguments(number_of_games),
        )

    def arguments(self, number_of_games: int) -> list[str]:
        """What makes this study again, behind ``quintet lab``."""
        asked = self.asked
        words = [asked.game, "--players", ",".join(map(str, asked.players))]
        for name, values in asked.settings.items():
            words += ["--set", f"{name}={','.join(values)}"]
        words += ["--bots", ",".join(asked.chain), "--level", ",".join(asked.levels)]
        return [*words, "--games", str(number_of_games), "--seed", str(asked.seed)]

    # What is left out --------------------------------------------------------------------------------------------

    def counts_only(self, setting: Setting) -> bool:
        """Whether the core plays these games so fast that most of them are only counted."""
        return setting.bot == "random" and native.core_for(self.game_type) is not None

    def missing(self, setting: Setting) -> dict[str, str]:
        """What cannot be measured here, and why."""
        found: dict[str, str] = {}
        if native.core_for(self.game_type) is None:
            why = "a review takes a compiled core that plays this game, and there is none"
            found |= dict.fromkeys(BY_REVIEW, why)
            found["kingmaking"] = "it takes a compiled core that plays this game, and there is none"
        if setting.players == 1:
            found |= dict.fromkeys(AMONG_SEVERAL, "one player has nobody to be compared with")
        if setting.players < 3:
            found["kingmaking"] = "it takes three players"
        if len(self.asked.chain) < 2:
            found["chain"] = "it takes two bots or more"
        return found

    # The parts ---------------------------------------------------------------------------------------------------

    def parts(self, number_of_games: int) -> Iterator[Part]:
        """All parts of a study of so many games in each cell; setting by setting, kind by kind."""
        for setting in self.settings:
            for kind, numbers, pair in self._wanted(setting, number_of_games):
                for start in numbers[:: SIZES[kind]]:
                    yield Part(setting.number, kind, start, min(start + SIZES[kind], numbers.stop), pair)

    def _wanted(self, setting: Setting, number_of_games: int) -> Iterator[tuple[Kind, range, int]]:
        """Which games are treated in which way."""
        most = COUNTED if self.counts_only(setting) else {}
        watched = min(number_of_games, most.get("watch", number_of_games))
        yield "watch", range(watched), 0
        yield "simulate", range(watched, number_of_games), 0
        if setting.players == 1:
            return
        has_core = native.core_for(self.game_type) is not None
        judged = _some(number_of_games, *(JUDGED if has_core else PLAINLY_JUDGED))
        reviewed = _some(number_of_games, *REVIEWED)
        yield "judge", range(min(judged, most.get("judge", judged))), 0
        if has_core:
            yield "review", range(min(reviewed, most.get("review", reviewed))), 0
        if setting.bot == self.asked.levels[0]:
            for number, pair in enumerate(self.pairs()):
                deals = QUICK_DEALS if all(map(self._is_quick, pair)) else DEALS
                yield "chain", range(_some(number_of_games, *deals)), number

    def _is_quick(self, bot: str) -> bool:
        """Whether a bot thinks so little that it can play many games."""
        if bot in bots.LEVELS:
            return bots.level_of(bot, self.game_type).iterations <= QUICK
        return bot in ("random", "greedy")

    def play(self, part: Part) -> Done:
        """Does the work of a part."""
        setting = self.settings[part.setting]
        if part.kind == "chain":
            return self._chain(setting, *self.pairs()[part.pair], range(part.start, part.stop))
        plan = self._plan(setting)
        if part.kind == "simulate":
            return _simulated(plan, range(part.start, part.stop))
        rows, tally = [], Tally()
        for number in range(part.start, part.stop):
            game = watch(plan, number)
            if part.kind == "watch":
                row = row_of(game)
                tally_result(tally, row)
                tally_watched(tally, game, self.game_type)
            elif part.kind == "judge":
                chances, playouts = chances_of(self.game_type, game.record, number)
                tally_chances(tally, game, chances)
                row = {"number": number, **chance_row(game, chances, playouts)}
                row |= kings_row(self.game_type, game, chances)
                row |= close_row(self.game_type, game, tally, self.asked.seed)
            else:
                row = {"number": number, **review_row(game, tally)}
            rows.append(row)
        return Done.of(rows, tally)

    def _chain(self, setting: Setting, weaker: str, stronger: str, deals: range) -> Done:
        """A bot of the chain against the one before it."""
        asked = {bots.steady(name, self.game_type): name for name in (stronger, weaker)}
        own, _ = names = tuple(asked)
        contest = Contest(
            game=self.asked.game,
            players=setting.players,
            options=setting.options,
            names=names,
            seed=self.asked.seed,
            keep_records=True,
        )
        rows: list[Row] = []
        tally = Tally()
        thing = tally.table("chain").at(stronger, weaker)
        for deal in deals:
            played = contest.play(deal)
            thing.count += len(played)
            fair = fmean(game.seats.count(own) for game in played) / setting.players
            thing.part.add(fmean(game.win(own) for game in played) - fair)
            thing.worth.add(fmean(game.margin(own) for game in played))
            for game in played:
                record = Record.from_json(game.line)
                row = result_row(deal, game.scores, game.winners, record.first, len(record.moves))
                rows.append({**row, "bots": ",".join(asked[name] for name in game.seats)})
        return Done.of(rows, tally)

    def pairs(self) -> list[tuple[str, str]]:
        """Neighbours in the chain, the weaker first."""
        return list(zip(self.asked.chain, self.asked.chain[1:], strict=False))


def _once(what: str, values: Sequence[object]) -> None:
    twice = [value for value in values if values.count(value) > 1]
    if twice:
        raise RuleError(f"the {what} {twice[0]} is asked for twice")


def _some(games: int, one_of: int, most: int) -> int:
    return min(games, max(LEAST, min(most, games // one_of)))


def _simulated(plan: Plan, numbers: range) -> Done:
    """Games that the core plays; who began is drawn as it is there."""
    tally = Tally()
    rows = []
    for number, game in zip(numbers, plan.play_many(numbers), strict=True):
        first = int(stream(plan.seed, number, 0).random() * plan.players)
        row = result_row(number, game.scores, game.winners, first, game.moves)
        tally_result(tally, row)
        rows.append(row)
    return Done.of(rows, tally)


def read_numbers(text: str) -> list[int]:
    """Numbers of players as people type them: ``2,3,4`` or ``2-4``. Raises :class:`RuleError` if they are none.

    >>> read_numbers("2,3-5")
    [2, 3, 4, 5]
    """
    numbers: list[int] = []
    for piece in text.split(","):
        low, dash, high = piece.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(piece) > 5:
            raise RuleError(f"--players takes numbers with commas between, such as 2,3,4, not {text[:60]!r}")
        numbers += range(int(low), int(high or low) + 1)
    return numbers


def read_settings(settings: Sequence[str]) -> dict[str, list[str]]:
    """Options and the values to try, from what was given as ``--set``: ``target=15,30``."""
    found: dict[str, list[str]] = {}
    for setting in settings:
        name, equals, values = setting.partition("=")
        if not equals or not name or "" in values.split(","):
            raise RuleError(f"--set takes option=value, or several values with commas between, not {setting[:60]!r}")
        if name in found:
            raise RuleError(f"--set gives the option {name!r} twice; several values go together: {name}=1,2,3")
        found[name] = values.split(",")
        if len(set(found[name])) < len(found[name]):
            raise RuleError(f"--set gives the option {name!r} the same value twice")
    return found
