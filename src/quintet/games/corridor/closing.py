"""The closing of gaps, in bare numbers: which rows move where, so that the fewest cards go the shortest way.

After corridors are removed, rows may have holes, lie apart, or no longer touch. Closing keeps the order of the rows
and of the piles within each, so a way to close is nothing but the table row of the topmost row and, for each row, the
column at which it now starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

MOVING = 1000
"""What moving a card costs besides its distance: more than all cards together can travel, so that fewer moved cards
always come before a shorter way."""


class Remains(NamedTuple):
    """What is left of one row: where it lies on the table, and how many cards lie in which columns."""

    row: int
    columns: tuple[int, ...]
    heights: tuple[int, ...]

    def cost(self, row: int, column: int) -> int:
        """What it costs to bring the piles together in this table row, the first of them in this column."""
        away = abs(row - self.row)
        total = 0
        for place, height in zip(self.columns, self.heights, strict=True):
            if distance := abs(place - column) + away:
                total += height * (MOVING + distance)
            column += 1
        return total


class Closing(NamedTuple):
    """A way to close the gaps."""

    top: int
    """The table row of the topmost row."""
    columns: tuple[int, ...]
    """The column in which each row starts."""


def closings(rows: Sequence[Remains]) -> list[Closing]:
    """The cheapest ways to close the gaps; of those that differ only in their position on the table, one.

    The rows are given from top to bottom, none of them empty. One pile can always stay where it is, so a cheapest way
    leaves some row in its table row: no other tops are tried.

    >>> closings([Remains(0, (4,), (1,)), Remains(2, (4, 5), (1, 1))])  # a row between them was taken: one card moves
    [Closing(top=1, columns=(4, 4))]
    >>> closings([Remains(0, (1, 3), (1, 1))])  # moving either card leads to the same row
    [Closing(top=0, columns=(1,))]
    >>> closings([Remains(0, (2,), (1,)), Remains(1, (0,), (1,)), Remains(2, (2,), (1,))])  # the middle one moves
    [Closing(top=0, columns=(2, 2, 2))]
    """
    if not rows:
        return [Closing(0, ())]
    tops = sorted({row.row - index for index, row in enumerate(rows)})
    ways = [(cost, Closing(top, columns)) for top in tops for cost, columns in _placings(rows, top)]
    least = min(ways)[0]
    different: dict[tuple[int, ...], Closing] = {}
    for cost, way in ways:
        if cost == least:
            left = min(way.columns)
            different.setdefault(tuple([column - left for column in way.columns]), way)
    return list(different.values())


def _placings(rows: Sequence[Remains], top: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The columns in which the rows may start, if the first lies in this table row, with their cost.

    The search goes down from row to row and keeps, for each column, the cheapest ways that end with a row starting
    there. No row leaves the columns between the leftmost and the rightmost card: pushing all that do back to that
    border breaks no connection and shortens the way.
    """
    left = min([row.columns[0] for row in rows])
    right = max([row.columns[-1] for row in rows])
    ways: dict[int, tuple[int, list[tuple[int, ...]]]] = {}
    width_above = 0
    for number, row in enumerate(rows, top):
        width = len(row.columns)
        above, ways = ways, {}
        for column in range(left, right - width + 2):
            # Two rows share a column if neither starts to the right of the other's end. Only the first row has none
            # above it to touch.
            reach = range(column - width_above + 1, column + width)
            touching = [above[other] for other in reach if other in above] or [(0, [()])]
            least = min(touching)[0]
            starts = [(*some, column) for cost, cheapest in touching if cost == least for some in cheapest]
            ways[column] = least + row.cost(number, column), starts
        width_above = width
    for cost, cheapest in ways.values():
        for columns in cheapest:
            yield cost, columns
