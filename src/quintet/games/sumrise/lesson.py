"""A first game of sumrise, in which all of its rules come up."""

from __future__ import annotations

from quintet.engine import End
from quintet.lessons import Lesson, Step

LESSON = Lesson(
    players=2,
    deals=(
        "O5 P4 O2  P2 Y5 E1  P3 Y1 E4 O3  P6 E2 Y2 O1 P1 E6 Y4 O6 E3 Y6 P0 O4 E5 Y3 P5 O0 E-2 Y0 P-2 O-2 E0 Y-2",
        # the learner, the other, the grid, the pile
    ),
    minutes=5,
    steps=(
        Step("welcome", teaches=("Sumrise",)),
        Step("sheet", teaches=("The sheet",)),
        Step("lay", "O5>a", also=("O5>d",), teaches=("The start", "Your turn", "The cards")),
        Step("high", "O:7", replies=("Y:9", "P2>d"), teaches=("Your turn", "The sheet")),
        Step("middle", "Y:5", replies=("P:5",), teaches=("Your turn",)),
        Step("nine", "P4>d", also=("P4>a",), teaches=("Your turn",)),
        Step("column", "P:7", replies=("P:7", "Y5>a"), teaches=("The sheet",)),
        Step("twice", "Y:8", teaches=("The sheet", "Your turn")),
        Step("failed", teaches=("Your turn",)),
        Step("pair", "O2>b Y2>a", also=("O2>b Y2>d", "Y2>b O2>a", "Y2>b O2>d"), teaches=("Two cards",)),
        Step("full", "Y:7", replies=("O:6", "O1>b"), teaches=("Two cards", "The sheet")),
        Step("worth", teaches=("The end",)),
        Step("over", teaches=("The end",)),
        Step("free", teaches=("Your turn", "When the pile is empty")),
        Step("won", at=End, teaches=("The end", "Alone")),
    ),
)
