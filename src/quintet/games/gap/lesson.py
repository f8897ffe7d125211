"""A first game of gap, in which all of its rules come up."""

from __future__ import annotations

from quintet.engine import End, RoundOver
from quintet.lessons import Lesson, Step

LESSON = Lesson(
    players=2,
    options={"rounds": 1},
    deals=(
        "B7 B4 B0 Y1 G8 G4  Y6 Y2 Y7 G0 Y0 G3  G7 B3 Y3 B5  G6 B9 G1 Y8 G5 Y5 G9 B6 B8 Y4 G2 B2 Y9 B1",
        # the learner         the other          the row      the pile
    ),
    steps=(
        Step("welcome", teaches=("Gap",)),
        Step("cards", shows=("G7", "B3", "Y3", "B5"), teaches=("The cards", "A round")),
        Step("equal", "B7", replies=("Y6",), teaches=("A round",)),
        Step("filled", shows=("B3", "Y3", "B5", "B9"), teaches=("A round",)),
        Step("neighbours", "B4 B3 B5", replies=("Y2 G1 Y3",), teaches=("A round",)),
        Step("count", shows=("B7", "B4", "B3", "B5", "G7"), teaches=("Scoring a round",)),
        Step("ring", "B0 B9", replies=("Y7 Y8",), teaches=("The cards", "A round")),
        Step("nothing", "Y1", replies=("G0 G9 Y1",), teaches=("A round",)),
        Step("free", teaches=("A round",)),
        Step("scored", at=RoundOver, teaches=("Scoring a round",)),
        Step("won", at=End, teaches=("The game",)),
    ),
)
