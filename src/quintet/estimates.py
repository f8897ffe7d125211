"""Means of samples, and how sure they are."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far the true one may be from it: the 95 % interval is `mean` ± `error`."""

    mean: float
    error: float | None
    """Unknown from a single sample."""

    @classmethod
    def of(cls, samples: Sequence[float]) -> Estimate:
        """The estimate from independent samples, by Student's distribution."""
        count = len(samples)
        return cls.by(count, statistics.fmean(samples), statistics.variance(samples) if count > 1 else 0.0)

    @classmethod
    def by(cls, count: int, mean: float, variance: float) -> Estimate:
        """The estimate from so many independent samples of this mean and variance."""
        return cls(mean, student(count - 1) * sqrt(variance) / sqrt(count) if count > 1 else None)

    @classmethod
    def sum(cls, estimates: Iterable[Estimate]) -> Estimate:
        """What several, of which none says anything about another, come to together."""
        every = [*estimates]
        return cls(sum(one.mean for one in every), sqrt(sum((one.error or 0) ** 2 for one in every)))

    @property
    def clear(self) -> bool:
        """Whether zero lies outside the interval."""
        return self.error is not None and abs(self.mean) > self.error


class Sample:
    """Numbers of which only count, mean and variance are kept (Welford)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, number: float) -> None:
        """Counts a number in."""
        self.count += 1
        before = number - self.mean
        self.mean += before / self.count
        self._squares += before * (number - self.mean)

    @property
    def variance(self) -> float:
        """The variance of what they are a sample of; nothing while there are not two of them."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    def estimate(self) -> Estimate:
        """The mean, and how sure it is."""
        return Estimate.by(self.count, self.mean, self.variance)


class Pairs:
    """Pairs of numbers, of which besides that their covariance is kept."""

    def __init__(self) -> None:
        self.first = Sample()
        self.second = Sample()
        self._products = 0.0

    def add(self, first: float, second: float) -> None:
        """Counts a pair in."""
        before = first - self.first.mean
        self.first.add(first)
        self.second.add(second)
        self._products += before * (second - self.second.mean)

    def without_first(self) -> Estimate:
        """The mean of the second, less as much of the first as explains how the second differs from pair to pair."""
        count, spread = self.first.count, self.first.variance
        covariance = self._products / (count - 1) if count > 2 else 0.0
        share = covariance / spread if spread else 0.0
        mean = self.second.mean - share * self.first.mean
        return Estimate.by(count, mean, max(0.0, self.second.variance - share * covariance))


def share_between(wins: float, of: int) -> tuple[float, float]:
    """Between which bounds the share lies of which `wins` are a sample, in nineteen cases of twenty (Wilson).

    >>> [round(bound, 3) for bound in share_between(5, 10)]
    [0.237, 0.763]
    """
    z = statistics.NormalDist().inv_cdf(0.975)
    middle, wide = (wins + z * z / 2) / (of + z * z), z * sqrt(wins * (of - wins) / of + z * z / 4) / (of + z * z)
    return max(0.0, middle - wide), min(1.0, middle + wide)


def student(freedom: int) -> float:
    """How many standard errors a two-sided 95 % interval reaches, for so many degrees of freedom.

    The first are from the table; after that the expansion in powers of 1/freedom is right to three decimals.

    >>> [round(student(freedom), 3) for freedom in (1, 4, 5, 10, 59, 299)]
    [12.706, 2.776, 2.571, 2.228, 2.001, 1.968]
    """
    table = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
    if freedom <= len(table):
        return table[freedom - 1]
    z = statistics.NormalDist().inv_cdf(0.975)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
