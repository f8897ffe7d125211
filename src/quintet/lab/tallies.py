"""What is kept of many games: sums that take the same room however many there are, and can be put together.

Parts of a study are put together in a fixed order, so that the same games give the same bytes, whoever played them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

import msgspec

from quintet.estimates import share_between, student
from quintet.lab.figures import Figure, Item, Spread

MOST_BARS = 40
"""So many bars a histogram has at most."""
STEPS = (1, 2, 5)
"""How wide they may be, times a power of ten."""


class Moments(msgspec.Struct, array_like=True):
    """How many samples there were, their mean, and the sum of the squares of what they are away from it."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Counts a sample in (Welford)."""
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    def join(self, other: Moments) -> None:
        """Counts all samples of another in (Chan and others)."""
        if not other.count:
            return
        together = self.count + other.count
        away = other.mean - self.mean
        self.squares += other.squares + away * away * self.count * other.count / together
        self.mean += away * other.count / together
        self.count = together

    @classmethod
    def of(cls, values: Iterable[float]) -> Moments:
        """Of these samples."""
        found = cls()
        for value in values:
            found.add(value)
        return found

    @property
    def deviation(self) -> float:
        """Of all samples, as they are."""
        return sqrt(self.squares / self.count) if self.count else 0.0

    def figure(self) -> Figure:
        """The mean with its interval, by Student's distribution; there is at least one sample."""
        if self.count < 2:
            return Figure(self.mean, None, self.count)
        error = student(self.count - 1) * sqrt(self.squares / (self.count - 1) / self.count)
        return Figure(self.mean, error, self.count)

    def share(self) -> Figure:
        """The same of samples that are 0 or 1: never having happened is no proof that it cannot (Wilson)."""
        low, high = share_between(self.mean * self.count, self.count)
        return Figure(self.mean, max(self.mean - low, high - self.mean), self.count)


class Slope(msgspec.Struct, array_like=True):
    """How much one number grows with another: sums over games of what the two do together, and of squares.

    The slope is the quotient of two sums; how sure it is follows from how far each game is from it.
    """

    count: int = 0
    rise: float = 0.0
    run: float = 0.0
    rises: float = 0.0
    runs: float = 0.0
    both: float = 0.0

    def add(self, times: Sequence[float], worth: Sequence[float]) -> None:
        """Counts a game in: how often each player did something, and what each came to."""
        middle = sum(times) / len(times)
        run = sum((time - middle) ** 2 for time in times)
        if run:
            rise = sum((time - middle) * one for time, one in zip(times, worth, strict=True))
            self.join(Slope(1, rise, run, rise * rise, run * run, rise * run))

    def join(self, other: Slope) -> None:
        """Counts all games of another in."""
        self.count += other.count
        self.rise += other.rise
        self.run += other.run
        self.rises += other.rises
        self.runs += other.runs
        self.both += other.both

    def figure(self) -> Figure:
        """The slope with its interval; there are at least two games."""
        slope = self.rise / self.run
        squares = max(0.0, self.rises - 2 * slope * self.both + slope * slope * self.runs)
        error = student(self.count - 1) * sqrt(squares * self.count / (self.count - 1)) / self.run
        return Figure(slope, error, self.count)


class Thing(msgspec.Struct, array_like=True):
    """What is kept of a card, an event, a place: how often, in how many games, and what it was worth."""

    count: int = 0
    games: int = 0
    worth: Moments = msgspec.field(default_factory=Moments)
    """One number for each game,"""
    slope: Slope = msgspec.field(default_factory=Slope)
    """or what it is worth to do it once more than the others do."""
    gain: Moments = msgspec.field(default_factory=Moments)
    part: Moments = msgspec.field(default_factory=Moments)
    """Its share in each game, where that is more than having come up or not: of a win that two share, a half."""

    def join(self, other: Thing) -> None:
        """Counts another in."""
        self.count += other.count
        self.games += other.games
        self.worth.join(other.worth)
        self.slope.join(other.slope)
        self.gain.join(other.gain)
        self.part.join(other.part)

    def item(self, name: str, kind: str, games: int) -> Item:
        """As a row of a table, out of so many games."""
        share = Moments(games, self.games / games).share() if games else None
        if self.part.count:
            share = self.part.figure()
        worth = self.worth.figure() if self.worth.count > 1 else None
        if self.slope.count > 1:
            worth = self.slope.figure()
        gain = self.gain.figure() if self.gain.count > 1 else None
        return Item(name, kind, self.count, share, worth, gain)


Key = tuple[str, str]
"""A row of a table: its name and its kind."""


class Table(msgspec.Struct):
    """The things of one table, and out of how many games they are."""

    games: int = 0
    things: dict[str, Thing] = {}
    """By kind and name, with a tab between: keys of texts alone can be written anywhere."""

    def at(self, name: str, kind: str) -> Thing:
        """The thing of this name, which is new if there was none."""
        key = f"{kind}\t{name}"
        if key not in self.things:
            self.things[key] = Thing()
        return self.things[key]

    def join(self, other: Table) -> None:
        """Counts another in."""
        self.games += other.games
        for key, thing in other.things.items():
            kind, name = key.split("\t")
            self.at(name, kind).join(thing)

    def items(self) -> list[Item]:
        """All rows: those that came up most often first."""
        ordered = sorted(self.things.items(), key=lambda entry: (-entry[1].count, entry[0]))
        split = [(key.split("\t"), thing) for key, thing in ordered]
        return [thing.item(name, kind, self.games) for (kind, name), thing in split]


class Tally(msgspec.Struct):
    """All that is kept of the games of one part of a study."""

    counts: dict[str, dict[int, int]] = {}
    """By the name of a spread: how often each value came up."""
    curves: dict[str, list[Moments]] = {}
    tables: dict[str, Table] = {}

    def count(self, name: str, value: int, times: int = 1) -> None:
        """Counts a value of a spread."""
        values = self.counts.setdefault(name, {})
        values[value] = values.get(value, 0) + times

    def table(self, name: str) -> Table:
        """The table of this name, which is new if there was none."""
        if name not in self.tables:
            self.tables[name] = Table()
        return self.tables[name]

    def curve(self, name: str, values: Iterable[float]) -> None:
        """Counts the values of one game along a curve."""
        self._along(name, [Moments(1, value) for value in values])

    def _along(self, name: str, moments: list[Moments]) -> None:
        if name not in self.curves:
            self.curves[name] = [Moments() for _ in moments]
        for sums, more in zip(self.curves[name], moments, strict=True):
            sums.join(more)

    def join(self, other: Tally) -> None:
        """Counts another in."""
        for name, values in other.counts.items():
            for value, times in values.items():
                self.count(name, value, times)
        for name, moments in other.curves.items():
            self._along(name, moments)
        for name, table in other.tables.items():
            self.table(name).join(table)


def spread_of(counts: Mapping[int, int]) -> Spread:
    """The histogram of these whole numbers, of which there is at least one; of many, several share a bar.

    >>> spread_of({3: 1, 5: 2}).starts, spread_of({3: 1, 5: 2}).counts
    ([3.0, 4.0, 5.0], [1, 0, 2])
    >>> spread_of({-7: 1, 70: 1}).starts[:3], spread_of({-7: 1, 70: 1}).width
    ([-8.0, -6.0, -4.0], 2.0)
    """
    low, high = min(counts), max(counts)
    widths = (step * 10**power for power in range(12) for step in STEPS)
    width = next(width for width in widths if high // width - low // width < MOST_BARS)
    bars = [0] * (high // width - low // width + 1)
    moments = Moments()
    for value in sorted(counts):
        bars[value // width - low // width] += counts[value]
        moments.join(Moments(counts[value], float(value)))
    return Spread(
        starts=[float((low // width + bar) * width) for bar in range(len(bars))],
        counts=bars,
        width=float(width),
        mean=moments.mean,
        deviation=moments.deviation,
        low=float(low),
        high=float(high),
        quantiles=[float(_quantile(counts, share)) for share in (0.05, 0.25, 0.5, 0.75, 0.95)],
    )


def _quantile(counts: Mapping[int, int], share: float) -> int:
    """The least value that so many are not above."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)
