"""A first game of perfect, with a small deck, in which all of its rules come up."""

from __future__ import annotations

from quintet.engine import End
from quintet.lessons import Lesson, Step

DEAL = (
    "R3 R6 R7  R2 O2 G6 "  # what the learner and the other begin with
    "Y3 Y6 O7  R4 R5  G7 protect  G2 "  # the first market
    "J2 "  # the bonus card of the first row
    "Y5 J7 move  Y2 G5  G3 J6  steal "  # the second market
    "O3 O4 O5  Y7 J4  G4 J3  Y4  O6 J5"  # the third, and what is left
)

LESSON = Lesson(
    players=2,
    options={"colours": 4, "copies": 1, "actions": 1},
    deals=(DEAL,),
    minutes=6,
    steps=(
        Step("welcome", teaches=("Perfect", "Your collection")),
        Step("begin", "add R3", teaches=("Set-up", "Which card first")),
        Step("begin-on", "add R6", teaches=("Adding a card",)),
        Step("begin-last", "add R7", replies=("add R2", "add O2", "add G6"), teaches=("Set-up", "Your collection")),
        Step("market", "take 2", teaches=("A turn",)),
        Step("perfect", "add R4", teaches=("Adding a card", "Which card first")),
        Step("grow", "keep", teaches=("Adding a card",)),
        Step("higher", "add R5", teaches=("The cards", "Adding a card")),
        Step("bonus", "complete", replies=("take 3", "add G7", "save protect", "end"), teaches=("Adding a card",)),
        Step("again", "take 1", teaches=("A turn", "Action cards")),
        Step("rows", "add Y3", teaches=("Which card first",)),
        Step("rows-first", "add Y6", teaches=("Which card first",)),
        Step(
            "slot",
            "add O7",
            replies=("take 4", "add G2", "end", "take 2", "add G5", "add Y2 @0", "end"),
            teaches=("Your collection",),
        ),
        Step("lower", shows=("G6", "G5"), teaches=("Adding a card", "A turn")),
        Step("given", shows=("Y3",), teaches=("No free slot",)),
        Step("action", "take 1", teaches=("Action cards",)),
        Step("waits", "add Y5", teaches=("Which card first", "Jokers")),
        Step("joker", "add J7 Y", teaches=("The cards", "Jokers")),
        Step("move", "move Y", teaches=("Action cards",)),
        Step(
            "moved",
            "complete",
            replies=("take 3", "add G3", "complete", "add J6 R", "protect R"),
            teaches=("Adding a card",),
        ),
        Step("protected", "take 4", teaches=("Action cards",)),
        Step("hurry", teaches=("The end",)),
        Step("free", shows=("O2", "O7"), teaches=("Action cards",)),
        Step("won", at=End, teaches=("The end", "The cards", "Interaction variant")),
    ),
)
