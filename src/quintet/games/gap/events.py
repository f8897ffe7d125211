"""What happens in a game of gap."""

from __future__ import annotations

from typing import ClassVar

from quintet.engine import Card, Event, Seat, event
from quintet.games.gap.scoring import Term


@event
class Deal(Event):
    """A round begins."""

    chance: ClassVar = True
    round: int
    starter: Seat
    middle: tuple[Card, ...]


@event
class Take(Event):
    """A seat played a card that takes others from the middle row."""

    card: Card
    taken: tuple[Card, ...]
    terms: tuple[Term, ...]
    """What the seat would score if the round ended now, as the terms of a sum."""
    standing: int
    """What they come to."""


@event
class Add(Event):
    """A seat played a card that takes nothing and goes to the middle row."""

    card: Card


@event
class Refill(Event):
    """The middle row was filled up from the pile."""

    chance: ClassVar = True
    cards: tuple[Card, ...]


@event
class ExtraRound(Event):
    """Several are tied in everything, so that one more round is played."""

    tied: tuple[Seat, ...]
