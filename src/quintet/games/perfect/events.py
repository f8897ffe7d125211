"""What happens in a game of perfect.

A row is named by the letter of its colour, or ``J`` if it has none; `owner` is the seat in front of which it lies.
"""

from __future__ import annotations

from typing import ClassVar

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
class Take(Event):
    """A seat took a group from the market."""

    group: int
    """Its number, from 1."""
    cards: tuple[Card, ...]


@event
class Add(Event):
    """A seat added a card to a row, its own or another's. If the card gave the row its colour, that is its name now."""

    card: Card
    owner: Seat
    row: str
    place: int
    """The place of the card in the row; 1 starts it."""


@event
class PerfectNumber(Event):
    """The card that a seat has just added is as high as the row is long."""

    card: Card
    owner: Seat
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

    owner: Seat
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

    owner: Seat
    row: str


@event
class Drop(Event):
    """A seat emptied one of its slots."""

    slot: str
    """A row, or ``actions``."""
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
