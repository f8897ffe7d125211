"""What can be open to be decided in perfect: small values that say who decides, and about what.

The game keeps them on a stack. The last one is asked now, and when it is settled the one below it goes on: a perfect
number or a stolen card interrupts the hand that is being added, or the taking of a group.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quintet.engine import Card, Seat


@dataclass(frozen=True, slots=True)
class Taking:
    """A seat is to take a group from the market."""

    seat: Seat
    phase: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Adding:
    """A seat has these cards, sorted, to add, use or save."""

    seat: Seat
    cards: tuple[Card, ...]
    phase: Literal["add"] = "add"

    def without(self, card: Card) -> Adding:
        """What is left to do when this card has gone."""
        place = self.cards.index(card)
        return Adding(self.seat, self.cards[:place] + self.cards[place + 1 :])


@dataclass(frozen=True, slots=True)
class Ending:
    """A seat has added all of its cards, and may use action cards that it saved before its turn ends."""

    seat: Seat
    phase: Literal["end"] = "end"


@dataclass(frozen=True, slots=True)
class Completing:
    """A seat has just added a perfect number and may complete the row, which may be another's."""

    seat: Seat
    owner: Seat
    row: str
    phase: Literal["complete"] = "complete"


@dataclass(frozen=True, slots=True)
class Stealing:
    """A seat has stolen this card and must add or discard it."""

    seat: Seat
    card: Card
    phase: Literal["stolen"] = "stolen"


Decision = Taking | Adding | Ending | Completing | Stealing
