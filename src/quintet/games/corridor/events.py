"""What happens in a game of corridor.

Places are those of the table and stay the same from event to event: a page that adds what is laid, removes what is
collected and moves what closes the gaps shows the layout without knowing a rule.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from quintet.engine import Card, Event, Seat, event
from quintet.games.corridor.layout import How, LaidPile, Place, Shape


@event
class Deal(Event):
    """All have their hands, and two cards lie in the centre."""

    chance: ClassVar = True
    hand_size: int
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    """Where each of the cards lies."""
    silver_out: tuple[Card, ...]


@event
class Reveal(Event):
    """All have turned up the cards they played."""

    chance: ClassVar = True
    round: int
    order: tuple[Seat, ...]
    """In which the seats will lay."""
    cards: tuple[Card, ...]
    """Of the seats, in that order."""


@event
class WouldLie(Event):
    """Where a card would lie if it were laid now, in one of the ways to lay it. Told only of a choice not made yet."""

    card: Card
    how: How | Literal["first"]
    beside: Card | None
    place: Place
    count: int
    """The cards that it would take at once."""


@event
class Lay(Event):
    """A seat laid its card."""

    card: Card
    how: How | Literal["first"]
    """The first card goes into an empty centre."""
    beside: Card | None
    """Next to, or onto, which card; none in an empty centre."""
    place: Place


@event
class Complete(Event):
    """The card that a seat laid completes a corridor. Told of each corridor before all are collected."""

    shape: Shape
    cards: tuple[Card, ...]
    places: tuple[Place, ...]
    """Of the piles."""


@event
class Collect(Event):
    """A seat took all complete corridors, each pile once."""

    piles: tuple[LaidPile, ...]
    count: int
    """Of their cards."""
    score: int
    """Of the seat, from now on."""


@event
class Close(Event):
    """Piles moved, all at once, to close the gaps that a seat left."""

    cards: tuple[Card, ...]
    """The top cards of the piles that moved."""
    before: tuple[Place, ...]
    after: tuple[Place, ...]
