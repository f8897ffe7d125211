"""The layout of a game of corridor: rows of piles on an endless table.

A :class:`Layout` never changes; laying, removing and closing give a new one. Its rows are told from top to bottom, its
piles from left to right, its cards from bottom to top. Only while gaps wait to be closed are there rows or piles
without a card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from quintet.engine import Card
from quintet.games.corridor.closing import Remains, closings

COLOURS = "YRGBS"
"""In the order of laying."""
SILVER = "S"
NUMBERS = range(1, 21)
NUMBER: dict[Card, int] = {f"{colour}{number}": number for colour in COLOURS for number in NUMBERS}
LENGTH = 4
"""So many piles of a row, rows of a column, or cards of a pile are a corridor."""

Pile = tuple[Card, ...]
Place = tuple[int, int]
"""Row and column on the table, counted downwards and to the right from anywhere."""
How = Literal["above", "below", "left-of", "right-of", "on"]
Way = tuple[How, Card]
"""How a card is laid, and next to, or onto, which top card."""
Shape = Literal["row", "column", "pile"]
CompleteCorridor = tuple[Shape, tuple[Place, ...]]
"""Its shape, and the places of its piles."""


@dataclass(frozen=True, slots=True)
class LaidPile:
    """A pile as those are told of it who see the layout."""

    row: int
    """Counted downwards, from anywhere on the table."""
    column: int
    """Counted to the right, from anywhere on the table."""
    cards: Pile
    """From bottom to top."""


@dataclass(frozen=True, slots=True)
class NearCorridor:
    """A corridor that one card would complete."""

    shape: Shape
    places: tuple[Place, ...]
    """Of the piles that it has."""


def laid(piles: Mapping[Place, Pile]) -> tuple[LaidPile, ...]:
    """The piles in their places, as others are told of them."""
    return tuple([LaidPile(*place, pile) for place, pile in piles.items()])


class Row(NamedTuple):
    """Piles of one colour, side by side."""

    column: int
    """Where its leftmost pile lies."""
    piles: tuple[Pile, ...]

    @property
    def tops(self) -> list[Card]:
        """The cards that count, in ascending order."""
        return [pile[-1] for pile in self.piles]

    @property
    def colour(self) -> str:
        """The colour of any card in it, covered or not; none if all are silver."""
        for pile in self.piles:
            for card in pile:
                if card[0] != SILVER:
                    return card[0]
        return ""

    def ways(self, card: Card) -> list[Way]:
        """How the card can be laid in this row: at an end, or on the closest card."""
        tops = self.tops
        number = NUMBER[card]
        if number > NUMBER[tops[-1]]:
            return [("right-of", tops[-1])]
        if number < NUMBER[tops[0]]:
            return [("left-of", tops[0])]
        return closest(number, [("on", top) for top in tops])


class Layout(NamedTuple):
    """All that lies in the centre."""

    top: int
    """The table row of the topmost row."""
    rows: tuple[Row, ...]

    @classmethod
    def of(cls, piles: Mapping[Place, Pile]) -> Layout:
        """The layout with these piles in their places, and gaps where there are any between them."""
        if not piles:
            return EMPTY
        top, bottom = min(piles)[0], max(piles)[0]
        rows = []
        for row in range(top, bottom + 1):
            columns = [column for other, column in piles if other == row]
            span = range(min(columns), max(columns) + 1) if columns else range(0)
            rows.append(Row(span.start, tuple(piles.get((row, column), ()) for column in span)))
        return cls(top, tuple(rows))

    def piles(self) -> dict[Place, Pile]:
        """Every pile by its place, row by row."""
        return {
            (row, column): pile
            for row, (start, piles) in enumerate(self.rows, self.top)
            for column, pile in enumerate(piles, start)
            if pile
        }

    def __str__(self) -> str:
        """The rows, each with its column (the leftmost of all is 0) and its top cards, wherever on the table it lies.

        >>> print(Layout(5, (Row(3, (("B2", "B9"),)), Row(2, (("G8",), ("G10",))))))
        1:B9/0:G8 G10
        """
        left = min((row.column for row in self.rows), default=0)
        return "/".join(f"{row.column - left}:{' '.join(row.tops)}" for row in self.rows)

    # Laying

    def ways(self, card: Card) -> list[Way]:
        """How the card can be laid: in a row of its colour, in a row without one, or as a new row at the closest card.

        Silver goes into any row. A fifth row is never needed: without a row of its colour and without a row that has
        none, there are at most the three other colours.
        """
        colour = card[0]
        rows = self.rows
        if colour != SILVER:
            colours = [row.colour for row in rows]
            fitting = colour if colour in colours else ""
            rows = tuple([row for row, its in zip(rows, colours, strict=True) if its == fitting])
        if rows:
            return [way for row in rows for way in row.ways(card)]
        above: list[Way] = [("above", top) for top in self.rows[0].tops]
        below: list[Way] = [("below", top) for top in self.rows[-1].tops]
        return closest(NUMBER[card], above + below)

    def lay(self, card: Card, how: How, beside: Card) -> Layout:
        """The layout with the card laid above, below, left-of, right-of or on a top card."""
        top, rows = self
        index, number = self._find(beside)
        column, piles = rows[index]
        match how:
            case "above":
                return Layout(top - 1, (Row(column + number, ((card,),)), *rows))
            case "below":
                return Layout(top, (*rows, Row(column + number, ((card,),))))
            case "left-of":
                row = Row(column - 1, ((card,), *piles))
            case "right-of":
                row = Row(column, (*piles, (card,)))
            case "on":  # pragma: no branch - there is no other way to lay a card
                row = Row(column, (*piles[:number], (*piles[number], card), *piles[number + 1 :]))
        return Layout(top, (*rows[:index], row, *rows[index + 1 :]))

    def _find(self, top: Card) -> tuple[int, int]:
        """Which pile of which row has this top card."""
        for index, row in enumerate(self.rows):
            for number, pile in enumerate(row.piles):
                if pile[-1] == top:
                    return index, number
        raise KeyError(top)  # pragma: no cover - only top cards are asked for

    def place(self, top: Card) -> Place:
        """Where on the table this top card lies."""
        index, number = self._find(top)
        return self.top + index, self.rows[index].column + number

    # Corridors

    def corridors(self) -> list[CompleteCorridor]:
        """All that are complete."""
        top, rows = self
        found: list[CompleteCorridor] = []
        for index, (start, piles) in enumerate(rows, top):
            if len(piles) == LENGTH:
                found.append(("row", tuple([(index, column) for column in range(start, start + LENGTH)])))
            for column, pile in enumerate(piles, start):
                if len(pile) == LENGTH:
                    found.append(("pile", ((index, column),)))
        if len(rows) == LENGTH:
            first = max([row.column for row in rows])
            end = min([row.column + len(row.piles) for row in rows])
            down = range(top, top + LENGTH)
            found += [("column", tuple([(index, column) for index in down])) for column in range(first, end)]
        return found

    def nearly(self) -> list[CompleteCorridor]:
        """The corridors that one more card would complete; none while gaps wait to be closed."""
        found: list[CompleteCorridor] = []
        top, rows = self
        if not all(piles and all(piles) for _, piles in rows):
            return found
        for index, (start, piles) in enumerate(rows, top):
            if len(piles) == LENGTH - 1:
                found.append(("row", tuple([(index, column) for column in range(start, start + LENGTH - 1)])))
            for column, pile in enumerate(piles, start):
                if len(pile) == LENGTH - 1:
                    found.append(("pile", ((index, column),)))
        for column in range(min([row.column for row in rows], default=0), self._end()):
            here = [index for index, (start, piles) in enumerate(rows, top) if start <= column < start + len(piles)]
            # The card that is missing goes to the end of a row, or opens the fourth.
            ends = [column in (start - 1, start + len(piles)) for start, piles in rows]
            if len(here) == LENGTH - 1 and (len(rows) == LENGTH - 1 or any(ends)):
                found.append(("column", tuple([(index, column) for index in here])))
        return found

    def _end(self) -> int:
        """The first column to the right of everything."""
        return max([row.column + len(row.piles) for row in self.rows], default=0)

    def without(self, places: Collection[Place]) -> Layout:
        """The layout with the piles at these places removed, and gaps where they were."""
        return Layout.of({place: pile for place, pile in self.piles().items() if place not in places})

    def closings(self) -> list[Layout]:
        """The layouts that closing the gaps may lead to: more than one where it is the player's choice."""
        rows = []
        left = []
        for index, (start, piles) in enumerate(self.rows, self.top):
            if piles:
                here = [(column, pile) for column, pile in enumerate(piles, start) if pile]
                heights = tuple([len(pile) for _, pile in here])
                rows.append(Remains(index, tuple([column for column, _ in here]), heights))
                left.append(tuple([pile for _, pile in here]))
        return [Layout(top, tuple(map(Row, columns, left))) for top, columns in closings(rows)]


EMPTY = Layout(0, ())


def closest(number: int, ways: Iterable[Way]) -> list[Way]:
    """The ways at the cards that are closest in number."""
    distances = [(abs(NUMBER[top] - number), (how, top)) for how, top in ways]
    least = min(distances)[0]
    return [way for distance, way in distances if distance == least]
