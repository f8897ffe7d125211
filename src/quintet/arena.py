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
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce

from quintet import __version__, bots, native
from quintet.bots.learned import digest_for
from quintet.engine import AnyGame, Move, Options, RuleError
from quintet.estimates import Estimate, Pairs, Sample
from quintet.matches import BotPlayer, Match, play
from quintet.outside import find
from quintet.ratings import Rating
from quintet.review import luck
from quintet.workers import EVERYONE, Crew, in_order


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
    """What :func:`quintet.outside.find` finds it by, in whatever process it is played."""
    players: int
    options: Options
    names: tuple[str, ...]
    """The bots; a name may be there twice where there are no more bots than seats."""
    seed: int = 0
    keep_records: bool = False
    weigh_luck: bool = False
    """Whether to work out what the cards brought to each seat."""

    def __post_init__(self) -> None:
        if self.weigh_luck and native.core_for(self.game_type) is None:
            raise RuleError(f"luck is weighed by the compiled core, and there is none for {self.game_type.id} here")
        for name in self.names:
            bots.make(name, self.game_type)
        if len(self.bots) < 2:
            raise RuleError("a contest takes two bots or more, with commas between: --bots hard,medium")
        if len(self.names) > max(self.players, len(self.bots)):
            raise RuleError(f"of more bots than the {self.players} seats, each can be named only once")
        if self.players < 2:
            raise RuleError("a contest is for two players or more")
        self._start(0)

    @property
    def game_type(self) -> type[AnyGame]:
        """The game."""
        return find(self.game)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.names))

    def about(self) -> bytes:
        """What is played, and by what, as a line: with another network or other numbers, a bot is another."""
        told = {
            "quintet": __version__,
            "game": self.game,
            "players": self.players,
            "options": self.options.as_dict(),
            "bots": self.names,
            "seed": self.seed,
            "records": self.keep_records,
            "luck": self.weigh_luck,
            "learned": digest_for(self.game_type, self.players),
            "numbers": bots.numbers_of(self.bots, self.game_type),
        }
        return msgspec.json.encode(told) + b"\n"

    def _start(self, deal: int) -> Match:
        return Match.from_seed(self.game_type, self.players, self.options, seed=self.seed, number=deal)

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


def run(contest: Contest, deals: int, crew: Crew = EVERYONE) -> Iterator[list[Played]]:
    """Has a crew play so many deals, and yields the games of each in order."""
    return in_order(contest.play, range(deals), crew)


def run_on(contest: Contest, deals: int, path: Path, crew: Crew = EVERYONE) -> Iterator[list[Played]]:
    """The same, and keeps every deal in a file: those that are there already are not played again.

    So a contest may be stopped at any time, by anything, and go on later, or with more deals. Raises
    :class:`RuleError` if the file holds something else.
    """
    try:
        path.touch()
        file = path.open("r+b")
    except OSError as error:
        raise RuleError(f"{path} cannot be written: {error.strerror}") from None
    with file:
        about, head = contest.about(), file.readline()
        if not head.endswith(b"\n") and about.startswith(head):  # it was stopped before it began
            file.seek(0)
            file.write(about)
        elif head != about:
            raise RuleError(f"{path} holds another contest, or none: choose another file")
        kept, end = 0, len(about)
        for line in file:
            if kept == deals or not line.endswith(b"\n"):  # of the last one, not all was written
                break
            yield _read_deal(line, kept, path)
            kept, end = kept + 1, end + len(line)
        if kept == deals:
            return
        file.seek(end)
        file.truncate()
        for deal in in_order(contest.play, range(kept, deals), crew):
            file.write(msgspec.json.encode((kept, deal)) + b"\n")
            file.flush()
            yield deal
            kept += 1


def _read_deal(line: bytes, number: int, path: Path) -> list[Played]:
    try:
        found, deal = msgspec.json.decode(line, type=tuple[int, list[Played]])
    except (msgspec.DecodeError, UnicodeDecodeError):
        found, deal = -1, []
    if found != number:
        raise RuleError(f"{path} has something in it that is not deal {number} of this contest: choose another file")
    return deal


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


class Scoreboard:
    """How each bot does, deal by deal. It does not grow with the deals."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._columns = {name: _Column(name, contest) for name in contest.bots}
        self._ladder = Ladder(contest.bots) if len(contest.bots) > 2 else None

    def add(self, deal: Sequence[Played]) -> None:
        """Counts the games of a deal in."""
        for column in self._columns.values():
            column.add(deal)
        if self._ladder is not None:
            for game in deal:
                self._ladder.add(game)

    def standings(self) -> list[Standing]:
        """How each did, after a deal or more, in the order in which they were named."""
        ratings = {} if self._ladder is None else self._ladder.ratings()
        return [column.standing(ratings.get(name)) for name, column in self._columns.items()]


class _Column:
    """What is kept of one bot."""

    def __init__(self, name: str, contest: Contest) -> None:
        self.name = name
        seatings = [seats.count(name) for seats in line_ups(contest.names, contest.players) if name in seats]
        self.fair = statistics.fmean(seatings) / contest.players
        self.weigh_luck = contest.weigh_luck
        self.games = 0
        self.effort = Effort()
        self.wins = Sample()
        self.margins = Pairs()
        """What the cards brought, and the margins."""

    def add(self, deal: Sequence[Played]) -> None:
        own = [game for game in deal if self.name in game.seats]
        self.games += len(own)
        for game in own:
            self.effort.add(game.efforts[self.name])
        self.wins.add(statistics.fmean(game.win(self.name) for game in own))
        luck = statistics.fmean(game.lucky(self.name) for game in own) if self.weigh_luck else 0.0
        self.margins.add(luck, statistics.fmean(game.margin(self.name) for game in own))

    def standing(self, rating: Rating | None) -> Standing:
        effort = self.effort
        return Standing(
            bot=self.name,
            games=self.games,
            fair=self.fair,
            wins=self.wins.estimate(),
            margin=self.margins.second.estimate(),
            # Luck is nothing on average, so taking away as much of it as explains the differences between deals
            # changes nothing but how far the deals are apart (a control variate).
            sharper=self.margins.without_first() if self.weigh_luck else None,
            decisions=effort.decisions,
            per_second=effort.decisions / effort.seconds if effort.seconds else 0.0,
            mean_time=effort.seconds / effort.decisions if effort.decisions else 0.0,
            worst_time=effort.worst,
            rating=rating,
        )


class Ladder:
    """Ratings, game by game: winners come before others, and others by their scores."""

    def __init__(self, names: Sequence[str]) -> None:
        self._model = PlackettLuce()
        self._ratings = {name: self._model.rating(name=name) for name in names}

    def add(self, game: Played) -> None:
        """Counts a game in."""
        there = [name for name in self._ratings if name in game.seats]
        worth = [(game.win(name), game.score(name)) for name in there]
        ranks = [float(sum(other > own for other in worth)) for own in worth]
        rated = self._model.rate([[self._ratings[name]] for name in there], ranks=ranks)
        for (new,), name in zip(rated, there, strict=True):
            self._ratings[name] = new

    def ratings(self) -> dict[str, Rating]:
        """The ratings after the games so far."""
        return {name: Rating(rating.mu, rating.sigma) for name, rating in self._ratings.items()}
