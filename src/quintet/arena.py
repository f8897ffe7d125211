"""The arena: bots play the same deals in all seatings, so that luck cancels, and we learn which is better.

A deal is played once for each rotation of the bots over the seats. Its games share their cards, so they are no
independent samples: every mean here is first taken over the games of a deal, and intervals are over deals.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from openskill.models import PlackettLuce

from quintet import bots, games, native
from quintet.engine import AnyGame, Move, Options, RuleError
from quintet.estimates import Estimate
from quintet.matches import BotPlayer, Match, play
from quintet.ratings import Rating
from quintet.review import luck
from quintet.workers import Crew, in_order


@dataclass(slots=True)
class Effort:
    """What a bot spent on its decisions. Where only one move is legal there is nothing to decide."""

    decisions: int = 0
    seconds: float = 0.0
    """Of one core."""
    worst: float = 0.0

    def add(self, other: Effort) -> None:
        """Counts another effort in."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a deal."""

    seats: tuple[str, ...]
    """The name of the bot on each seat."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    efforts: dict[str, Effort]
    line: bytes
    """Its record as a line, if records are kept."""
    luck: tuple[float, ...] | None = None
    """What the cards brought to each seat's margin, if that is asked for."""

    def win(self, name: str) -> float:
        """The part of the win that is this bot's: all, none, or its share of a shared win."""
        return sum(self.seats[seat] == name for seat in self.winners) / len(self.winners)

    def score(self, name: str) -> float:
        """The mean score of the bot's seats."""
        return statistics.fmean(score for seat, score in zip(self.seats, self.scores, strict=True) if seat == name)

    def margin(self, name: str) -> float:
        """By how much its mean score is above the mean score of all other bots' seats."""
        others = [score for seat, score in zip(self.seats, self.scores, strict=True) if seat != name]
        return self.score(name) - statistics.fmean(others)

    def lucky(self, name: str) -> float:
        """What of that the cards brought."""
        assert self.luck is not None
        by_bot = [luck for seat, luck in zip(self.seats, self.luck, strict=True) if seat == name]
        # A seat's luck is measured against all others; against the seats of other bots alone it is larger.
        return statistics.fmean(by_bot) * (len(self.seats) - 1) / (len(self.seats) - len(by_bot))


def line_ups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every seating of these bots that a deal is played in.

    Fewer bots than seats take the seats in turn; of more bots, every choice of them plays. Each is rotated over the
    seats; a rotation that seats the same bots alike is played once.

    >>> line_ups(["a", "b"], 2)
    [('a', 'b'), ('b', 'a')]
    >>> line_ups(["a", "b"], 4)
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    >>> line_ups(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'a'), ('a', 'c'), ('c', 'a'), ('b', 'c'), ('c', 'b')]
    """
    if len(names) > players:
        tables = list(combinations(names, players))
    else:
        tables = [tuple(names[seat % len(names)] for seat in range(players))]
    return list(dict.fromkeys(table[turn:] + table[:turn] for table in tables for turn in range(players)))


@dataclass(frozen=True)
class Contest:
    """Who plays what. Raises :class:`RuleError` if it cannot be played like this."""

    game: str
    players: int
    options: Options
    names: tuple[str, ...]
    """The bots; a name may be there twice where there are no more bots than seats."""
    seed: int = 0
    keep_records: bool = False
    weigh_luck: bool = False
    """Whether to work out what the cards brought to each seat."""

    def __post_init__(self) -> None:
        if self.weigh_luck and native.core_for(games.load(self.game)) is None:
            raise RuleError("luck is weighed by the compiled core, which is not there: see quintet doctor")
        for name in self.names:
            bots.make(name, games.load(self.game))
        if len(self.bots) < 2:
            raise RuleError("a contest takes two bots or more, with commas between: --bots hard,medium")
        if len(self.names) > max(self.players, len(self.bots)):
            raise RuleError(f"of more bots than the {self.players} seats, each can be named only once")
        if self.players < 2:
            raise RuleError("a contest is for two players or more")
        self._start(0)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.names))

    def _start(self, deal: int) -> Match:
        return Match.from_seed(games.load(self.game), self.players, self.options, seed=self.seed, number=deal)

    def play(self, deal: int) -> list[Played]:
        """Plays the deal of this number in every line-up."""
        return [self._play(deal, seats) for seats in line_ups(self.names, self.players)]

    def _play(self, deal: int, seats: tuple[str, ...]) -> Played:
        match = self._start(deal)
        efforts = {name: Effort() for name in seats}
        players = [
            _TimedPlayer(
                bots.make(name, type(match.game)),
                random.Random(f"{self.seed}/{deal}/{','.join(seats)}/{seat}"),
                efforts[name],
            )
            for seat, name in enumerate(seats)
        ]
        for _ in play(match, players):
            pass
        record = match.record()
        line = record.to_json() + b"\n" if self.keep_records else b""
        found = tuple(luck(record, seed=deal)) if self.weigh_luck else None
        return Played(seats, tuple(record.scores), tuple(record.winners), efforts, line, found)


class _TimedPlayer(BotPlayer):
    """A bot whose effort is measured."""

    def __init__(self, bot: bots.Bot, rng: random.Random, effort: Effort) -> None:
        super().__init__(bot, rng)
        self.effort = effort

    def decide(self, game: AnyGame, seat: int) -> Move:
        view = game.view(seat)
        start = time.thread_time()
        move = self.bot.choose(view, self.rng)
        seconds = time.thread_time() - start
        if len(view.legal) > 1:
            self.effort.add(Effort(1, seconds, seconds))
        return move


def run(contest: Contest, deals: int, crew: Crew = Crew()) -> Iterator[list[Played]]:  # noqa: B008 - is frozen
    """Has a crew play so many deals, and yields the games of each in order."""
    return in_order(contest.play, range(deals), crew)


# What it came to ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int
    fair: float
    """The share of wins that it would have if all bots were alike."""
    wins: Estimate
    """The share of its games that it won, a win shared by n counting 1/n."""
    margin: Estimate
    """Its mean score less the mean score of the other bots, per game."""
    sharper: Estimate | None
    """The same without what the cards brought, if luck was weighed."""
    decisions: int
    per_second: float
    mean_time: float
    """Seconds of one core for a decision."""
    worst_time: float
    rating: Rating | None
    """Only in fields of more than two."""


def standings(contest: Contest, deals: Sequence[Sequence[Played]]) -> list[Standing]:
    """How each bot did in these deals, of which there is at least one, in the order in which they were named."""
    ratings = rate(contest.bots, [game for deal in deals for game in deal]) if len(contest.bots) > 2 else {}
    table = []
    for name in contest.bots:
        own = [[game for game in deal if name in game.seats] for deal in deals]
        effort = Effort()
        for deal in own:
            for game in deal:
                effort.add(game.efforts[name])
        seats = [game.seats.count(name) for game in own[0]]
        table.append(
            Standing(
                bot=name,
                games=sum(map(len, own)),
                fair=statistics.fmean(seats) / contest.players,
                wins=Estimate.of([statistics.fmean(game.win(name) for game in deal) for deal in own]),
                margin=Estimate.of([statistics.fmean(game.margin(name) for game in deal) for deal in own]),
                sharper=sharper(name, own) if contest.weigh_luck else None,
                decisions=effort.decisions,
                per_second=effort.decisions / effort.seconds if effort.seconds else 0.0,
                mean_time=effort.seconds / effort.decisions if effort.decisions else 0.0,
                worst_time=effort.worst,
                rating=ratings.get(name),
            )
        )
    return table


def sharper(name: str, deals: Sequence[Sequence[Played]]) -> Estimate:
    """The margin of a bot, with as much of its luck taken away as explains the differences between deals.

    Luck is nothing on average, so taking it away changes nothing but how far the deals are apart (a control variate).
    """
    margins = [statistics.fmean(game.margin(name) for game in deal) for deal in deals]
    lucks = [statistics.fmean(game.lucky(name) for game in deal) for deal in deals]
    spread = statistics.variance(lucks) if len(deals) > 2 else 0.0
    share = statistics.covariance(lucks, margins) / spread if spread else 0.0
    return Estimate.of([margin - share * luck for margin, luck in zip(margins, lucks, strict=True)])


def rate(names: Sequence[str], played: Sequence[Played]) -> dict[str, Rating]:
    """The ratings after these games, in which winners come before others, and others by their scores."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for game in played:
        there = [name for name in names if name in game.seats]
        worth = [(game.win(name), game.score(name)) for name in there]
        ranks = [float(sum(other > own for other in worth)) for own in worth]
        for (new,), name in zip(model.rate([[ratings[name]] for name in there], ranks=ranks), there, strict=True):
            ratings[name] = new
    return {name: Rating(rating.mu, rating.sigma) for name, rating in ratings.items()}
