"""What happens in a game of perfect.

A row is named by the letter of its colour, or ``J`` if it has none. It is one of the acting seat's own, unless there is
an `owner`: the other player in front of whom it lies.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from quintet.engine import Card, Event, Seat, event


@event
class Deal(Event):
    """A seat got the cards that it begins with."""

    chance: ClassVar = True
    cards: tuple[Card, ...]


@event
class Reshuffle(Event):
    """The action cards that came up in the dealing went back into the pile."""

    cards: tuple[Card, ...]


@event
class Market(Event):
    """The market was filled, and a round begins."""

    chance: ClassVar = True
    round: int
    starter: Seat
    groups: tuple[tuple[Card, ...], ...]


@event
class LastRound(Event):
    """There are too few cards left to fill the market again, so that this round is the last one."""


@event
class Take(Event):
    """A seat took a group from the market."""

    group: int
    """Its number, from 1."""
    cards: tuple[Card, ...]


@event
class Add(Event):
    """A seat added a card to a row, or started one with it."""

    card: Card
    owner: Seat | None
    row: str
    place: int
    """The place of the card in the row; 1 starts it."""
    gives_colour: bool
    """Whether the row had no colour before, and has the card's now."""


@event
class WouldAdd(Event):
    """What a card of a group would do, if the group were taken. Told only of a group that is thought about."""

    card: Card
    row: str
    place: int
    """The place of the card in the row; 1 starts it."""
    outcome: Literal["stays", "perfect", "loses"]
    lost: tuple[Card, ...]
    """The cards that the row would lose."""
    ways: int
    """How many places there are to choose from. What is told is the best of them: perfect, or what costs least."""


@event
class PerfectNumber(Event):
    """The card that a seat has just added is as high as the row is long."""

    card: Card
    owner: Seat | None
    row: str


@event
class Lose(Event):
    """An own row lost cards, which were discarded."""

    row: str
    cards: tuple[Card, ...]
    """In the order in which they went: from the end of the row."""


@event
class Win(Event):
    """Another's row lost cards, which are points of the seat that made it lose them."""

    owner: Seat
    row: str
    cards: tuple[Card, ...]
    """In the order in which they went: from the end of the row."""
    score: int


@event
class Complete(Event):
    """A seat turned a row into points."""

    owner: Seat | None
    row: str
    cards: tuple[Card, ...]
    score: int


@event
class Bonus(Event):
    """A completed row brought cards from the pile, which nobody saw."""

    count: int
    score: int


@event
class Keep(Event):
    """A seat let a row grow that it could have completed."""

    owner: Seat | None
    row: str


@event
class Drop(Event):
    """A seat emptied one of its slots."""

    row: str | None
    """The row that was there; ``None`` if it held action cards."""
    cards: tuple[Card, ...]


@event
class Protect(Event):
    """A card went face down onto an own row: the action card itself, or the end card of a row in its place."""

    card: Card
    source: str | None
    """The row whose end card it was. The action card was then discarded."""
    row: str


@event
class MoveToEnd(Event):
    """A seat used an action card to bring the first card of a row to its end."""

    card: Card
    row: str
    place: int


@event
class Steal(Event):
    """A seat used an action card to take the end card of another's row."""

    card: Card
    owner: Seat
    row: str


@event
class Save(Event):
    """A seat saved an action card for later."""

    card: Card


@event
class Discard(Event):
    """A seat discarded a stolen card, or an action card that is of no use."""

    card: Card
