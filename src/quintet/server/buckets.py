"""How often is too often, and how much is too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from functools import lru_cache
from ipaddress import IPv6Address
from time import monotonic


@lru_cache(10_000)
def household(address: str) -> str:
    """Whom an address counts for: with IPv6 a connection at home has not one of them but 2⁶⁴, its network.

    >>> household("2001:db8:1:2:3:4:5:6"), household("::ffff:192.0.2.1"), household("192.0.2.1")
    ('2001:db8:1:2::', '192.0.2.1', '192.0.2.1')
    """
    if ":" not in address:
        return address
    try:
        whole = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(whole.ipv4_mapped or IPv6Address(int(whole) >> 64 << 64))


def address_of(client: tuple[str, int] | None) -> str:
    """Whom a connection counts for, by the host and port at its other end."""
    return household(client[0]) if client else ""


class Bucket:
    """Lets `burst` things through at once, and `rate` a second over a while."""

    __slots__ = ("_burst", "_level", "_rate", "_then")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._level = burst
        self._then = monotonic()

    def take(self, amount: float = 1) -> bool:
        """Whether so much may pass now."""
        now = monotonic()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < amount:
            return False
        self._level -= amount
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for so long that it can be forgotten."""
        return self._level + (monotonic() - self._then) * self._rate >= self._burst


class Buckets:
    """A bucket for each of many, as long as it is needed."""

    def __init__(self, rate: float, burst: float) -> None:
        self._make: Callable[[], Bucket] = lambda: Bucket(rate, burst)
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, whose: Hashable) -> bool:
        """Whether this one may pass now."""
        bucket = self._buckets.get(whose)
        if bucket is None:
            bucket = self._buckets[whose] = self._make()
        return bucket.take()

    def tidy(self) -> None:
        """Forgets those who have not come for a while."""
        self._buckets = {whose: bucket for whose, bucket in self._buckets.items() if not bucket.full}


class Unread:
    """The bytes that were written to each address, and not taken yet: answers, and what is told at tables."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes: Counter[str] = Counter()

    def change(self, address: str, by: int) -> None:
        """So much more was written or, where it is negative, taken."""
        self._bytes[address] += by
        if not self._bytes[address]:
            del self._bytes[address]

    def fits(self, address: str, more: int = 0) -> bool:
        """Whether so much more may be written. Whatever is written to one who has taken everything fits."""
        unread = self._bytes[address]
        return not unread or unread + more <= self._most
