"""Many games by bots, on all cores: the same seed gives the same games, whatever the number of processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import fsum
from typing import Literal

from quintet import bots, native
from quintet.engine import AnyGame, Options, RuleError, stream
from quintet.matches import BotPlayer, Match, play
from quintet.outside import find
from quintet.workers import EVERYONE, Crew, in_order

Engine = Literal["python", "native"]


@dataclass(frozen=True)
class Played:
    """What is left of a game."""

    moves: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    line: bytes
    """Its record as a line, if records are kept."""


@dataclass(frozen=True)
class Plan:
    """Which games to play. Raises :class:`RuleError` if they cannot be played like this."""

    game: str
    """What :func:`quintet.outside.find` finds it by, in whatever process it is played."""
    players: int
    options: Options
    seats: tuple[str, ...]
    """The name of the bot on each seat."""
    seed: int = 0
    first: int | None = None
    """The seat that starts each game; drawn for each if ``None``."""
    keep_records: bool = False
    keep_legal: bool = False
    engine: Engine | None = None
    """What plays games of random bots: the compiled core where there is one, unless said otherwise."""

    def __post_init__(self) -> None:
        if len(self.seats) != self.players:
            raise RuleError(f"{self.players} players need as many bots, not {len(self.seats)}")
        for name in self.seats:
            bots.make(name, self.game_type)
        if self.engine == "native" and self._core() is None:
            raise RuleError("the compiled core plays only random bots, and only where it was built: see quintet doctor")
        self._start(0)

    @property
    def game_type(self) -> type[AnyGame]:
        """The game."""
        return find(self.game)

    def _start(self, number: int) -> Match:
        return Match.from_seed(
            self.game_type,
            self.players,
            self.options,
            seed=self.seed,
            number=number,
            first=self.first,
            keep_legal=self.keep_legal,
        )

    def play(self, number: int) -> Played:
        """Plays the game of this number. The deals and each bot draw from generators of their own."""
        match = self._start(number)
        players = [
            BotPlayer(bots.make(name, type(match.game)), stream(self.seed, number, seat + 1))
            for seat, name in enumerate(self.seats)
        ]
        moves = sum(1 for _ in play(match, players))
        record = match.record()
        line = record.to_json() + b"\n" if self.keep_records else b""
        return Played(moves, tuple(record.scores), tuple(record.winners), line)

    def play_many(self, numbers: range) -> list[Played]:
        """Plays the games of these numbers, byte for byte the same by either engine."""
        core = None if self.engine == "python" else self._core()
        if core is None:
            return [self.play(number) for number in numbers]
        played, lines = core.sim(
            self.game_type,
            self.players,
            self.options,
            self.seed,
            numbers,
            first=self.first,
            records=self.keep_records,
            legal=self.keep_legal,
        )
        kept = lines.splitlines(keepends=True) if self.keep_records else [b""] * len(played)
        return [Played(*game, line) for game, line in zip(played, kept, strict=True)]

    def tally_many(self, numbers: range) -> tuple[Tally, bytes]:
        """What these games come to, and their records as lines."""
        played = self.play_many(numbers)
        return Tally.of(self.players, played), b"".join(game.line for game in played)

    def _core(self) -> native.Core | None:
        """The compiled core, if it can play this plan."""
        random_bots = all(name == "random" for name in self.seats)
        return native.core_for(self.game_type) if random_bots else None


def run(plan: Plan, number_of_games: int, crew: Crew = EVERYONE) -> Iterator[list[Played]]:
    """Has a crew play so many games, and yields them in order, some at a time."""
    return in_order(plan.play_many, _parts(number_of_games, crew), crew)


def tally(plan: Plan, number_of_games: int, crew: Crew = EVERYONE) -> Iterator[tuple[Tally, bytes]]:
    """The same games, some at a time: what they come to, and their records as lines."""
    return in_order(plan.tally_many, _parts(number_of_games, crew), crew)


def _parts(number_of_games: int, crew: Crew) -> Iterator[range]:
    size = max(1, min(200, number_of_games // (4 * crew.hands)))
    return (range(start, min(start + size, number_of_games)) for start in range(0, number_of_games, size))


# What it came to ------------------------------------------------------------------------------------------------------


class Tally:
    """What many games came to, counted as they come. It holds whole numbers alone, and does not grow with the games."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.moves: Counter[int] = Counter()
        """In how many games there were so many moves."""
        self.scores = [Counter[int]() for _ in range(players)]
        """By seat: in how many games it had so many points."""
        self.wins = [Counter[int]() for _ in range(players)]
        """By seat: in how many games it was one of so many winners."""

    @classmethod
    def of(cls, players: int, played: Iterable[Played]) -> Tally:
        """The tally of these games."""
        found = cls(players)
        for game in played:
            found.games += 1
            found.moves[game.moves] += 1
            for scores, score in zip(found.scores, game.scores, strict=True):
                scores[score] += 1
            for seat in game.winners:
                found.wins[seat][len(game.winners)] += 1
        return found

    def add(self, other: Tally) -> None:
        """Counts others in."""
        self.games += other.games
        for own, more in zip(
            (self.moves, *self.scores, *self.wins), (other.moves, *other.scores, *other.wins), strict=True
        ):
            own.update(more)


@dataclass(frozen=True)
class Spread:
    """How a number came out over many games."""

    mean: float
    deviation: float
    low: int
    high: int

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Spread:
        """The spread of numbers, of which there is at least one, by how often each came."""
        often = sum(counts.values())
        total = sum(value * count for value, count in counts.items())
        squares = sum(value * value * count for value, count in counts.items())
        variance = Decimal(often * squares - total * total) / (often * often)
        return cls(total / often, float(variance.sqrt()), min(counts), max(counts))


@dataclass(frozen=True)
class Summary:
    """What many games came to, for those who read it."""

    games: int
    moves: Spread
    scores: tuple[Spread, ...]
    """By seat."""
    wins: tuple[float, ...]
    """By seat: games won, a win shared by n counting 1/n."""
    distribution: tuple[tuple[int, ...], ...]
    """By seat: how many games ended in each tenth of the range of all scores."""

    @classmethod
    def of(cls, tally: Tally) -> Summary:
        """The summary of games, of which there is at least one."""
        low, high = min(map(min, tally.scores)), max(map(max, tally.scores))
        distribution = [[0] * 10 for _ in tally.scores]
        for tenths, scores in zip(distribution, tally.scores, strict=True):
            for score, count in scores.items():
                tenths[min(9, 10 * (score - low) // (high - low + 1))] += count
        return cls(
            games=tally.games,
            moves=Spread.of(tally.moves),
            scores=tuple(map(Spread.of, tally.scores)),
            wins=tuple(fsum(count / winners for winners, count in wins.items()) for wins in tally.wins),
            distribution=tuple(map(tuple, distribution)),
        )
