"""A first game of corridor, in which all of its rules come up."""

from __future__ import annotations

from quintet.engine import End
from quintet.lessons import Lesson, Step

LESSON = Lesson(
    players=2,
    deals=(
        (
            # the learner                                  the other                                   the centre
            "B16 R9 G13 Y10 R10 Y18 B12 R17 G15 R5 G5 B19  R7 Y17 G8 B6 G10 Y20 B3 R4 G18 R15 G6 B9  R12 B11 "
            # not dealt
            "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y11 Y12 Y13 Y14 Y15 Y16 Y19 R1 R2 R3 R6 R8 R11 R13 R14 R16 R18 R19 "
            "R20 G1 G2 G3 G4 G7 G9 G11 G12 G14 G16 G17 G19 G20 B1 B2 B4 B5 B7 B8 B10 B13 B14 B15 B17 B18 B20"
        ),
    ),
    steps=(
        Step("welcome", teaches=("Corridor",)),
        Step("cards", shows=("R12", "B11"), teaches=("The cards",)),
        Step("choose", "play B16", replies=("play R7",), teaches=("A round",)),
        Step("right", "lay B16 right-of B11", replies=("lay R7 left-of R12",), teaches=("A round", "Laying a card")),
        Step("neither", "play R9", replies=("play Y17", "lay Y17 below B16"), teaches=("Laying a card",)),
        Step("onto", "lay R9 on R7", teaches=("Laying a card",)),
        Step("green", "play G13", replies=("play G8",), teaches=("Laying a card",)),
        Step("row", "lay G13 above R12", replies=("lay G8 left-of G13",), teaches=("Laying a card",)),
        Step("three", "play Y10", replies=("play B6",), teaches=("Corridors",)),
        Step("column", "lay Y10 left-of Y17", replies=("lay B6",), teaches=("A round", "Laying a card", "Corridors")),
        Step("chain", teaches=("Corridors", "Closing the gaps")),
        Step("gaps", teaches=("Corridors", "Closing the gaps")),
        Step("empty", "play R10", replies=("play G10",), teaches=("Laying a card",)),
        Step("equal", "lay R10 above B6", also=("lay R10 below B6",), teaches=("A round", "Laying a card")),
        Step("free", teaches=("A round",)),
        Step("won", at=End, teaches=("The end", "The advanced game: silver")),
    ),
)
