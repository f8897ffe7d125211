"""A study: what is asked, cut into parts that can be played anywhere, in any order, once.

How many games are looked at more closely follows from the number of games alone, and so does how they are cut into
parts: whoever plays them, and however often that was interrupted, the parts are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

import msgspec

from quintet import __version__, bots, games, native
from quintet.arena import Contest
from quintet.engine import AnyGame, Options, RuleError, stream
from quintet.lab.figures import MEASURES, Subject
from quintet.lab.judging import chance_row, chances_of, close_row, review_row, tally_chances
from quintet.lab.tallies import Moments, Tally
from quintet.lab.watching import Row, result_row, row_of, tally_result, tally_watched, watch
from quintet.records import Record
from quintet.simulate import Plan

Kind = Literal["watch", "simulate", "judge", "review", "chain"]
"""What is done with the games of a part: watched move by move; played by the core and only counted; judged by chances
and by what other moves were worth; reviewed; played as deals of the chain."""

SIZES: dict[Kind, int] = {"watch": 25, "simulate": 20_000, "judge": 2, "review": 1, "chain": 2}
"""How many games, or deals, a part has."""
WATCHED = 2000
"""So many games of a cell are watched at most, where the core can play the rest much faster;"""
JUDGED, REVIEWED, DEALS = (10, 400), (25, 80), (20, 200)
"""one of so many is judged, reviewed, or played by the chain as well, up to so many,"""
LEAST = 4
"""and so many in any case."""
CHAIN = ("random", "easy", "medium", "hard")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What a study is about, as it is kept in its folder. All of it is checked when a :class:`Study` is made of it."""

    game: str
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

    @property
    def name(self) -> str:
        """Of its file."""
        return f"{self.setting:03}-{self.kind}-{self.start:09}-{self.stop:09}"


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
        columns = {name: [row.get(name) for row in rows] for name in names}
        figures = [name for name in names if name in MEASURES]
        sums = {name: Moments.of(value for value in columns[name] if value is not None) for name in figures}
        return cls(columns, sums, tally)


@dataclass(frozen=True)
class Study:
    """A study that can be carried out. Raises :class:`RuleError` if what is asked makes no sense."""

    asked: Asked

    def __post_init__(self) -> None:
        asked = self.asked
        if not asked.players or not asked.levels or not asked.chain:
            raise RuleError("a study takes at least one number of players and one bot")
        for what, values in (("number of players", asked.players), ("bot", asked.chain), ("level", asked.levels)):
            twice = [value for value in values if values.count(value) > 1]
            if twice:
                raise RuleError(f"the {what} {twice[0]} is there twice")
        for setting in self.settings:
            self._plan(setting)

    @property
    def game_type(self) -> type[AnyGame]:
        """The game."""
        return games.load(self.asked.game)

    @property
    def settings(self) -> list[Setting]:
        """All that is asked for, in order: by level, by number of players, by options."""
        names = list(self.asked.settings)
        found = []
        for level, players, *values in product(
            self.asked.levels, self.asked.players, *(self.asked.settings[name] for name in names)
        ):
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

    # What is left out --------------------------------------------------------------------------------------------------

    def counts_only(self, setting: Setting) -> bool:
        """Whether the core plays these games so fast that most of them are only counted."""
        return setting.bot == "random" and native.core_for(self.game_type) is not None

    def missing(self, setting: Setting) -> dict[str, str]:
        """What cannot be measured here, and why."""
        found: dict[str, str] = {}
        if native.core_for(self.game_type) is None:
            why = "a review takes a compiled core that plays this game, and there is none"
            names = ("luck_share", "luck_points", "play_points", "rest_points", "luckiest_wins", "accuracy", "mistakes", "gains")
            found |= dict.fromkeys(names, why)
        if setting.players == 1:
            why = "one player has nobody to be compared with"
            names = ("first_wins", "first_margin", "tied", "tie_break", "shared", "seats", "chain", "wait", "wait_spread")
            names += ("longest_wait", "margin", "margin_spread", "lead_changes", "chance_changes", "comeback", "comebacks")
            names += ("decided", "hopeless", "leader", "winner", "luckiest_wins")
            found |= dict.fromkeys(names, why)
        if setting.players < 3:
            found["kingmaking"] = "it takes three players"
        if len(self.asked.chain) < 2:
            found["chain"] = "it takes two bots or more"
        return found

    # The parts ---------------------------------------------------------------------------------------------------------

    def parts(self, number_of_games: int) -> Iterator[Part]:
        """All parts of a study of so many games in each cell; setting by setting, kind by kind."""
        for setting in self.settings:
            for kind, count in self.counts(setting, number_of_games).items():
                first = 0
                if kind == "simulate":
                    first = min(WATCHED, number_of_games)
                for start in range(first, count, SIZES[kind]):
                    yield Part(setting.number, kind, start, min(start + SIZES[kind], count))

    def counts(self, setting: Setting, number_of_games: int) -> dict[Kind, int]:
        """Up to which number the games of each kind go."""
        counts: dict[Kind, int] = {"watch": number_of_games}
        if self.counts_only(setting):
            counts = {"watch": min(WATCHED, number_of_games), "simulate": number_of_games}
        if setting.players > 1:
            counts["judge"] = _some(number_of_games, *JUDGED)
            if native.core_for(self.game_type) is not None:
                counts["review"] = _some(number_of_games, *REVIEWED)
            if len(self.asked.chain) > 1 and setting.bot == self.asked.levels[0]:
                counts["chain"] = _some(number_of_games, *DEALS)
        return counts

    def play(self, part: Part) -> Done:
        """Does the work of a part."""
        setting = self.settings[part.setting]
        if part.kind == "chain":
            return self._chain(setting, range(part.start, part.stop))
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
                row |= close_row(self.game_type, game, tally, self.asked.seed)
            else:
                row = {"number": number, **review_row(game, tally)}
            rows.append(row)
        return Done.of(rows, tally)

    def _chain(self, setting: Setting, deals: range) -> Done:
        """Each bot of the chain against the one before it."""
        rows: list[Row] = []
        tally = Tally()
        for weaker, stronger in self.pairs():
            asked = {bots.steady(name, self.game_type): name for name in (stronger, weaker)}
            names = tuple(asked)
            contest = Contest(
                game=self.asked.game,
                players=setting.players,
                options=setting.options,
                names=names,
                seed=self.asked.seed,
                keep_records=True,
            )
            for deal in deals:
                played = contest.play(deal)
                thing = tally.table("chain").at(stronger, weaker)
                thing.count += len(played)
                fair = sum(game.seats.count(names[0]) for game in played) / len(played) / setting.players
                thing.part.add(sum(game.win(names[0]) for game in played) / len(played) - fair)
                thing.worth.add(sum(game.margin(names[0]) for game in played) / len(played))
                for game in played:
                    record = Record.from_json(game.line)
                    row = result_row(deal, game.scores, game.winners, record.first, len(record.moves))
                    rows.append({**row, "bots": ",".join(asked[name] for name in game.seats)})
        return Done.of(rows, tally)

    def pairs(self) -> list[tuple[str, str]]:
        """Neighbours in the chain, the weaker first."""
        return list(zip(self.asked.chain, self.asked.chain[1:], strict=False))


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
