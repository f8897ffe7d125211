"""Shuffles that nobody can steer and anyone can check. ``docs/fairness.md`` says it in words, for other programs.

The server fixes a secret and publishes its hash before anyone sits down; every guest who sits down fixes a random
number, the share, in the same way. The shares are shown when all of them are fixed. All chance in the game follows from
secret and shares, so nobody could choose it; when the game is over the secret is shown too.

>>> fair = Fair(table="demo", commit=commitment("00" * 32), secret="00" * 32, shares=("11" * 16, None))
>>> fair.first(), fair.shuffled(0, ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"])
(0, ['B5', 'B4', 'B8', 'B1', 'B2', 'B3', 'B7', 'B6'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from secrets import token_hex

from quintet.engine import Card, brief

OPEN_SHARES = "quintet fair 1"
"""The method of games in which shares were shown as soon as a guest sat down, so that the last one could try them."""
PLEDGED_SHARES = "quintet fair 2"
"""The method of games in which all shares were fixed before any was shown."""
METHODS = (OPEN_SHARES, PLEDGED_SHARES)
"""Each names a way from the secret to the deals. Another way gets another name."""


class UnfairError(ValueError):
    """A deal that does not follow from what it should follow from. The message says which."""


def new_secret() -> str:
    """A secret that nobody can guess: 32 random bytes in hexadecimal."""
    return token_hex(32)


def commitment(secret: str) -> str:
    """What is published before the game, so that the secret, or the share, cannot be changed after."""
    return _hash(secret)


def is_share(text: str) -> bool:
    """Whether this can be a guest's random number: 16 bytes in hexadecimal."""
    return re.fullmatch("[0-9a-f]{32}", text) is not None


def is_commitment(text: str) -> bool:
    """Whether this can be what :func:`commitment` gave."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


@dataclass(frozen=True)
class Known:
    """What someone at the table knew before the cards were dealt, as far as they have kept it."""

    commit: str | None = None
    share: str | None = None
    pledges: tuple[str | None, ...] | None = None
    """By seat; bots have none."""


@dataclass(frozen=True)
class Fair:
    """What all chance of one game follows from."""

    table: str
    commit: str
    secret: str
    shares: tuple[str | None, ...]
    """By seat, the random number of the guest; bots have none."""
    method: str = OPEN_SHARES
    broken: int = 0
    """How many times a seat did not show its share, so that nothing was dealt and all began again."""

    @cached_property
    def seed(self) -> str:
        """The one value that the draws are made from."""
        return _hash("\n".join([self.method, self.table, self.secret, *(share or "-" for share in self.shares)]))

    def first(self) -> int:
        """The seat that starts."""
        return self.seat("first")

    def seat(self, purpose: str) -> int:
        """A seat, each equally likely."""
        return _below(len(self.shares), self._words(purpose))

    def shuffled(self, number: int, cards: Iterable[Card]) -> list[Card]:
        """The cards, in whatever order they come, in the order of the game's shuffle with this number, from 0."""
        order = sorted(cards)
        words = self._words(str(number))
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return order

    def check(self, first: int, shuffles: Sequence[Sequence[Card]]) -> None:
        """Raises :class:`UnfairError` unless the start and all shuffles followed from this."""
        if self.method not in METHODS:
            raise UnfairError(f"the method is one of {', '.join(METHODS)}, not {brief(self.method)}")
        if self.broken < 0:
            raise UnfairError(f"an opening cannot have been broken {self.broken} times")
        for share in self.shares:
            if share is not None and not is_share(share):
                raise UnfairError(f"a share is 32 hexadecimal digits, not {brief(share)}")
        if commitment(self.secret) != self.commit:
            raise UnfairError("the secret is not the one that was promised")
        if self.first() != first:
            raise UnfairError(f"seat {self.first()} should have started, not seat {first}")
        for number, order in enumerate(shuffles):
            if self.shuffled(number, order) != list(order):
                raise UnfairError(f"shuffle {number + 1} does not follow from the secret and the shares")

    def check_against(self, known: Known) -> None:
        """Raises :class:`UnfairError` unless this is what someone knew before the cards were dealt."""
        if known.commit not in (None, self.commit):
            raise UnfairError("the commitment is not the one that you were shown")
        if known.share is not None and known.share not in self.shares:
            raise UnfairError("your share is not among the shares")
        if known.pledges is not None and known.pledges != self.pledges:
            raise UnfairError("the shares are not the ones that were pledged")

    @property
    def pledges(self) -> tuple[str | None, ...]:
        """By seat, what the guest published before any share was shown."""
        return tuple(None if share is None else commitment(share) for share in self.shares)

    def _words(self, purpose: str) -> Iterator[int]:
        """An endless row of numbers below 2 ** 32 for one purpose."""
        block = 0
        while True:
            digest = sha256(f"{self.seed} {purpose} {block}".encode()).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 below the limit, each equally likely: words that would favour the low ones are passed over."""
    usable = 2**32 - 2**32 % limit
    return next(word for word in words if word < usable) % limit


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
