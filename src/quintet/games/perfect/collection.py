"""The cards of perfect, and a collection: the rows, action cards and points in front of one player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quintet.engine import Card, Move

COLOURS = "ROYGBPKW"
NUMBERS = "234567"
JOKER = "J"
"""The letter of jokers, and of a row that has no colour because a joker started it."""
ACTIONS = ("move", "protect", "steal")
BONUS = {"5": 1, "6": 3, "7": 5}
FACE_DOWN = "#"
SLOTS = 4
MAX_SAVED = 2


def face_up(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a row, all turned face up.

    >>> face_up(["R2", "#R5", "#protect"])
    ('R2', 'R5', 'protect')
    """
    return tuple([card.lstrip(FACE_DOWN) for card in cards])


def is_protected(row: Sequence[Card]) -> bool:
    """Whether a row is safe from other players, because its end card lies face down.

    >>> is_protected(["R2", "#R5"]), is_protected(["R2", "#R5", "R4"])
    (True, False)
    """
    return row[-1][0] == FACE_DOWN


def bonus_of(card: Card) -> int:
    """How many bonus cards a row brings that is completed with this card.

    >>> bonus_of("R7"), bonus_of("J7"), bonus_of("R4")
    (5, 0, 0)
    """
    return 0 if card[0] == JOKER else BONUS.get(card[1], 0)


def perfect_on(row: Sequence[Card]) -> int | None:
    """The number of the card that would be perfect on a row next, if any card has it.

    >>> perfect_on(["R2", "#R5"]), perfect_on(["R7"] * 6), perfect_on(["R7"] * 7)
    (3, 7, None)
    """
    number = len(row) + 1
    return number if str(number) in NUMBERS else None


def lowest_by_colour(hand: Iterable[Card]) -> dict[str, Card]:
    """Of each colour in a hand the lowest card, which comes before the others of the colour.

    >>> lowest_by_colour(["J2", "R5", "R3", "G4", "steal"])
    {'R': 'R3', 'G': 'G4'}
    """
    lowest: dict[str, Card] = {}
    for card in hand:
        colour = card[0]
        if colour in COLOURS:
            lowest[colour] = min(card, lowest.get(colour, card))
    return lowest


@dataclass(frozen=True, slots=True)
class Row:
    """A row as all see it; its end is its last card."""

    colour: str
    cards: tuple[Card, ...]
    protected: bool
    perfect: int | None
    """The number that would be perfect on it next, if any card has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionView:
    """What all see of a collection."""

    rows: tuple[Row, ...]
    actions: tuple[Card, ...]
    points: tuple[Card, ...]
    """The cards in the point pile that were seen before they went there."""
    bonus: int
    """How many more there are, which nobody knows."""
    action_slot: bool
    """Whether one of the slots is for action cards."""
    free: int
    """How many more rows there are slots for."""


class Collection:
    """What lies in front of a player. It knows its slots, and so where a card can go."""

    __slots__ = ("actions", "bonus", "interaction", "points", "rows")

    def __init__(
        self,
        interaction: bool,
        rows: dict[str, tuple[Card, ...]],
        actions: tuple[Card, ...] = (),
        points: tuple[Card, ...] = (),
        bonus: tuple[Card, ...] = (),
    ) -> None:
        self.interaction = interaction
        """Whether one of the slots is for action cards alone."""
        self.rows = rows
        """The rows by colour, ``J`` if it has none, with ``#`` before the name of a card that lies face down."""
        self.actions = actions
        """The saved action cards, which share one slot."""
        self.points = points
        self.bonus = bonus
        """Cards that are points too, drawn face down: nobody knows them."""

    def copy(self) -> Collection:
        """An independent copy."""
        return Collection(self.interaction, self.rows.copy(), self.actions, self.points, self.bonus)

    @property
    def score(self) -> int:
        """One point for each card in the point pile."""
        return len(self.points) + len(self.bonus)

    @property
    def action_slot(self) -> bool:
        """Whether one of the slots is for action cards, because it holds some or can hold nothing else."""
        return self.interaction or bool(self.actions)

    @property
    def free(self) -> int:
        """How many more rows there are slots for."""
        return SLOTS - len(self.rows) - self.action_slot

    # Where cards can go.

    def places(self, card: Card) -> list[Move]:
        """The ways in which the owner can add a card here."""
        rows = self.rows
        colour = card[0]
        if colour == JOKER:
            return [f"add {card} {row}" for row in rows] or [f"add {card} new"]
        if colour in rows:
            return [f"add {card}"]
        moves = [f"add {card} {JOKER}"] if JOKER in rows else []
        if self.free:
            return [*moves, f"add {card}"]
        moves += [f"add {card} drop {row}" for row in rows]
        if self.actions and not self.interaction:
            moves.append(f"add {card} drop actions")
        return moves

    def takes_in(self, card: Card) -> bool:
        """Whether another player, whose own collection is full, can add a card here."""
        row = self.rows.get(card[0])
        return not is_protected(row) if row else self.free > 0

    def saves(self, action: Card) -> list[Move]:
        """The ways in which the owner can save an action card here."""
        if self.actions:
            return [f"save {action}"] if len(self.actions) < MAX_SAVED and action not in self.actions else []
        if self.interaction or self.free:
            return [f"save {action}"]
        return [f"save {action} drop {row}" for row in self.rows]

    # How they come and go.

    def give_colour(self, colour: str) -> None:
        """Gives the row without a colour this one, in its place."""
        self.rows = {colour if name == JOKER else name: row for name, row in self.rows.items()}

    def take_end(self, colour: str) -> Card:
        """Takes the end card of a row away, and with the last card the row."""
        *rest, card = self.rows[colour]
        if rest:
            self.rows[colour] = tuple(rest)
        else:
            del self.rows[colour]
        return card

    def empty(self, slot: str) -> tuple[Card, ...]:
        """Empties a slot: a row by its colour, or ``actions``."""
        if slot != "actions":
            return face_up(self.rows.pop(slot))
        cards, self.actions = self.actions, ()
        return cards

    # What is seen of it.

    def cards(self) -> Iterable[Card]:
        """All cards of the collection, hidden ones too."""
        for row in self.rows.values():
            yield from face_up(row)
        yield from self.actions
        yield from self.points
        yield from self.bonus

    def view(self) -> CollectionView:
        """What all see of it."""
        return CollectionView(
            rows=tuple([Row(colour, row, is_protected(row), perfect_on(row)) for colour, row in self.rows.items()]),
            actions=self.actions,
            points=self.points,
            bonus=len(self.bonus),
            action_slot=self.action_slot,
            free=self.free,
        )
