"""The sheet: where a number can be entered, and what the numbers are worth."""

from __future__ import annotations

from quintet.engine import Move

ROWS = "OYP"
LAYOUT = {
    "O": "  o*o.o*oooo",
    "Y": " ooooo.o*oo ",
    "P": "oo*o.oooo*  ",
}
"""The paper by columns 0 to 11: ``o`` a field, ``*`` the bonus field of a column of three, ``.`` a missing field."""
BONUS = {column: colour for column in range(12) for colour in ROWS if LAYOUT[colour][column] == "*"}
"""Each column of three, and the row that has its bonus field."""
FAIL_COST = 5

Row = tuple[int | None, ...]
"""A row by column: the number entered, 0 in an empty field, ``None`` where the row has no field."""
Sheet = tuple[Row, ...]
"""The orange, the yellow and the purple row."""
EMPTY_SHEET: Sheet = tuple(tuple(0 if mark in "o*" else None for mark in line) for line in LAYOUT.values())


# Entering numbers -----------------------------------------------------------------------------------------------------


def entries(sheet: Sheet, number: int, colours: str) -> list[Move]:
    """The fields in which a number can be entered, in rows of these colours.

    >>> sheet = entered(entered(EMPTY_SHEET, "Y:5", 8), "O:9", 12)
    >>> entries(sheet, 12, "Y")  # to the right of the 8, and not below the other 12
    ['Y:7', 'Y:8', 'Y:10']
    """
    if number < 1:
        return []
    orange, yellow, purple = sheet
    moves = []
    for colour in colours:
        row = sheet[ROWS.index(colour)]
        if number in row:
            continue
        room = []
        for column, entry in enumerate(row):
            if entry == 0:
                room.append(column)
            elif entry is not None:
                if entry > number:
                    break
                room.clear()
        moves += [
            f"{colour}:{column}" for column in room if number not in (orange[column], yellow[column], purple[column])
        ]
    return moves


def field_of(move: Move) -> tuple[str, int]:
    """Row and column of a field: ``Y:7``."""
    colour, column = move.split(":")
    return colour, int(column)


def entered(sheet: Sheet, move: Move, number: int) -> Sheet:
    """The sheet with one more number, entered in the field that the move names."""
    colour, column = field_of(move)
    index = ROWS.index(colour)
    row = sheet[index]
    return (*sheet[:index], (*row[:column], number, *row[column + 1 :]), *sheet[index + 1 :])


# Scoring --------------------------------------------------------------------------------------------------------------


def row_points(row: Row) -> int:
    """A full row is worth its last number, any other one point for each number."""
    numbers = [number for number in row if number]
    return len(numbers) if 0 in row else numbers[-1]


def column_points(sheet: Sheet, column: int) -> int:
    """A full column of three is worth the number in its bonus field."""
    if column not in BONUS or not all(row[column] for row in sheet):
        return 0
    return sheet[ROWS.index(BONUS[column])][column] or 0


def sheet_points(sheet: Sheet, fails: int) -> int:
    """What a sheet is worth: its rows, its columns of three, less the failed attempts."""
    return (
        sum(row_points(row) for row in sheet)
        + sum(column_points(sheet, column) for column in BONUS)
        - fails * FAIL_COST
    )
