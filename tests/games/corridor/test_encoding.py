"""What is left out of an action follows from the position."""

from __future__ import annotations

from quintet import rl
from quintet.games.corridor.rules import Corridor


def label(move: str) -> str:
    encoding = rl.encoding_of(Corridor, 2)
    return encoding.labels[encoding.number(move, 1)]


def test_a_card_is_laid_somewhere_whichever_it_is() -> None:
    assert label("lay B7 right-of B3") == label("lay Y20 right-of B3") == "lay right-of B3"
    assert label("lay B7 on R3") == "lay on R3"
    assert label("lay B7") == "lay"
    assert label("play B7") == "play B7"


def test_gaps_are_closed_by_how_far_rows_are_from_those_above_them() -> None:
    assert label("close 1:B9/0:G8 G10") == "close -1 0 0"
    assert label("close 0:B9/2:G8 G10/2:R1/1:Y4") == "close +2 0 -1"
    assert label("close 0:B9") == "close 0 0 0"
