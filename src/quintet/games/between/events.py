"""What happens in a game of between."""

from __future__ import annotations

from typing import ClassVar

from quintet import engine
from quintet.engine import Card, Event, Seat, Secret, event


@event
class Deal(Event):
    """A round begins: all are dealt their cards, and choose which of them to hide."""

    chance: ClassVar = True
    round: int
    starter: Seat
    hand_size: int


@event
class Hide(Event):
    """A seat laid its hidden cards aside."""

    cards: Secret[tuple[Card, ...]]


@event
class BeginPiles(Event):
    """The first card of pile 1 and the first card of pile 2 were turned up."""

    chance: ClassVar = True
    cards: tuple[Card, ...]


@event
class Play(Event):
    """A seat played a card of its hand."""

    card: Card
    pile: int
    """1 or 2."""
    in_gap: bool
    """Whether it was played in the gap, so that the turn goes on."""
    gap: tuple[int, ...]
    """The numbers that lie between the two top cards now."""
    left: int
    """How many cards the seat still has in hand."""


@event
class Pass(Event):
    """A seat played no card."""


@event
class Draw(Event):
    """A seat that passed drew a card."""

    chance: ClassVar = True
    card: Secret[Card]
    draw_pile: int
    """How many cards are left there."""


@event
class NothingToDraw(Event):
    """A seat that passed found no card to draw."""


@event
class TurnUp(Event):
    """There was no gap when a turn began, so that a card was turned up."""

    chance: ClassVar = True
    card: Card


@event
class Flip(Event):
    """A seat laid the card that was turned up on a pile."""

    card: Card
    pile: int
    """1 or 2."""
    gap: tuple[int, ...]
    """The numbers that lie between the two top cards now."""


@event
class Rebuild(Event):
    """The cards under the top cards became the new draw pile."""

    chance: ClassVar = True
    cards: tuple[Card, ...]
    """Sorted: their order in the draw pile is not known."""


@event
class Blocked(Event):
    """The round ends, and nobody has won it."""


@event
class RoundOver(engine.RoundOver):
    """A round is over and scored. The seat, if any, is the one that has won it."""

    chance: ClassVar = True
    turns: int
    hidden: tuple[Card, ...]
    """The hidden cards of the seat that has won; nobody else's are shown."""
    hands: tuple[tuple[Card, ...], ...]
    """What was left in the hands, by seat."""
