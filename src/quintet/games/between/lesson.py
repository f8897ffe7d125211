"""A first game of between, in which all of its rules come up."""

from __future__ import annotations

from quintet.engine import End, RoundOver
from quintet.lessons import Lesson, Step

LESSON = Lesson(
    players=2,
    options={"rounds": 1},
    deals=(
        (
            # the learner                         the other                              the piles
            "G6 P11 Y8 G4 Y7 B9 Y3 P3 P2 R2 R1 Y11  E6 R6 R5 E5 B1 E1 P10 E4 G2 R9 Y5 B5  R3 B10 "
            # turned up or drawn in the lesson, and the rest of the draw pile
            "G10 B8 G11  Y9 P7 E2 G7 B3 R8 P5 E10 Y1 G3 R11 B6 E8 P9 Y4 G9 B2 R7 "
            "P1 E9 Y10 G5 B11 R4 E3 P8 Y6 G1 B4 R10 E7 P4 Y2 G8 B7 E11 P6"
        ),
    ),
    steps=(
        Step("welcome", teaches=("Between",)),
        Step("stars", shows=("G6", "Y7", "R1", "Y11"), teaches=("The cards",)),
        Step("hide", "hide G6 Y11", replies=("hide E6 R6",), teaches=("The cards", "Setting up a round")),
        Step("piles", shows=("R3", "B10"), teaches=("Setting up a round",)),
        Step("gap", "Y8>2", teaches=("Your turn",)),
        Step("again", "G4>1", teaches=("Your turn",)),
        Step("match", "Y7>2", replies=("R5>2", "E5>2"), teaches=("Your turn",)),
        Step("flip", "flip 2", teaches=("No gap",)),
        Step("usual", "B9>2", teaches=("Your turn", "No gap")),
        Step("pass", "pass", replies=("B1>2",), teaches=("Your turn",)),
        Step("drawn", shows=("B8",), teaches=("When the draw pile is empty", "The end of a round")),
        Step("stairs", "Y3>1", teaches=("Your turn",)),
        Step("closed", "P2>1", also=("R2>1",), teaches=("No gap",)),
        Step("number", "R1>2", replies=("flip 1", "E1>2"), teaches=("Your turn",)),
        Step("free", shows=("G11", "E1"), teaches=("Your turn",)),
        Step("scored", at=RoundOver, teaches=("The end of a round",)),
        Step("won", at=End, teaches=("The game",)),
    ),
)
