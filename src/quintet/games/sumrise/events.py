"""What happens in a game of sumrise."""

from __future__ import annotations

from typing import ClassVar

from quintet.engine import Card, Event, Seat, Secret, event


@event
class Deal(Event):
    """The game begins."""

    chance: ClassVar = True
    starter: Seat
    grid: tuple[Card, ...]
    """The cards on the places a, b, c and d."""


@event
class Lay(Event):
    """A seat laid a card on the grid."""

    card: Card
    place: str
    covered: Card


@event
class Call(Event):
    """A seat called the sum of the card laid last and its neighbours."""

    number: int
    colours: str
    """The letters of the rows that it can be entered in."""
    places: tuple[str, str, str]
    """The place that was laid on last and its two neighbours."""
    asked: tuple[Seat, ...]
    """The seats that can enter the number."""


@event
class Enter(Event):
    """A seat entered the number that was called."""

    row: str
    column: int
    number: int


@event
class FullRow(Event):
    """A seat has filled a row."""

    row: str
    points: int


@event
class FullColumn(Event):
    """A seat has filled a column of three."""

    column: int
    points: int


@event
class Skip(Event):
    """A seat could enter the number and did not."""


@event
class Fail(Event):
    """The seat whose turn it is entered nothing, which is a failed attempt."""

    attempt: int
    """Which of its failed attempts this is, from 1."""
    limit: int
    """The failed attempt that ends the game."""
    cost: int
    forced: bool
    """Whether there was no field for the number."""


@event
class Draw(Event):
    """A seat drew a card."""

    chance: ClassVar = True
    card: Secret[Card]
    pile: int
    """How many cards are left in the pile."""


@event
class LastCards(Event):
    """The pile ran out for one who plays alone: with the cards in hand the game ends."""

    count: int
    """How many these are."""


@event
class Rebuild(Event):
    """The pile ran out, and the covered cards of the grid were shuffled to be the new one."""

    chance: ClassVar = True
    cards: tuple[Card, ...]
