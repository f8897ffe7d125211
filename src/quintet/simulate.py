"""Many games by bots, on all cores: the same seed gives the same games, whatever the number of processes."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from quintet import bots, games, native
from quintet.engine import Options, RuleError, stream
from quintet.matches import BotPlayer, Match, play
from quintet.workers import Crew, in_order

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
            bots.make(name, games.load(self.game))
        if self.engine == "native" and self._core() is None:
            raise RuleError("the compiled core plays only random bots, and only where it was built: see quintet doctor")
        self._start(0)

    def _start(self, number: int) -> Match:
        return Match.from_seed(
            games.load(self.game),
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
            games.load(self.game),
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

    def _core(self) -> native.Core | None:
        """The compiled core, if it can play this plan."""
        random_bots = all(name == "random" for name in self.seats)
        return native.core_for(games.load(self.game)) if random_bots else None


def run(plan: Plan, number_of_games: int, crew: Crew = Crew()) -> Iterator[list[Played]]:  # noqa: B008 - is frozen
    """Has a crew play so many games, and yields them in order, some at a time."""
    size = max(1, min(200, number_of_games // (4 * crew.hands)))
    chunks = (range(start, min(start + size, number_of_games)) for start in range(0, number_of_games, size))
    return in_order(plan.play_many, chunks, crew)


@dataclass(frozen=True)
class Spread:
    """How a number came out over many games."""

    mean: float
    deviation: float
    low: int
    high: int

    @classmethod
    def of(cls, values: Sequence[int]) -> Spread:
        """The spread of these values, of which there is at least one."""
        return cls(statistics.fmean(values), statistics.pstdev(values), min(values), max(values))


@dataclass(frozen=True)
class Summary:
    """What many games came to."""

    games: int
    moves: Spread
    scores: tuple[Spread, ...]
    """By seat."""
    wins: tuple[float, ...]
    """By seat: games won, a win shared by n counting 1/n."""
    distribution: tuple[tuple[int, ...], ...]
    """By seat: how many games ended in each tenth of the range of all scores."""

    @classmethod
    def of(cls, played: Sequence[Played]) -> Summary:
        """The summary of these games, of which there is at least one."""
        players = range(len(played[0].scores))
        scores = [[game.scores[seat] for game in played] for seat in players]
        low, high = min(map(min, scores)), max(map(max, scores))
        tenths = [[min(9, 10 * (score - low) // (high - low + 1)) for score in column] for column in scores]
        return cls(
            games=len(played),
            moves=Spread.of([game.moves for game in played]),
            scores=tuple(map(Spread.of, scores)),
            wins=tuple(sum(1 / len(game.winners) for game in played if seat in game.winners) for seat in players),
            distribution=tuple(tuple(column.count(tenth) for tenth in range(10)) for column in tenths),
        )
