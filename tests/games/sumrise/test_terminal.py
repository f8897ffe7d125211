"""Sumrise in the terminal."""

from __future__ import annotations

import io
import random
from collections import Counter

from rich.console import Console

from quintet.engine import Event, pick, seen_by, shuffler
from quintet.games.sumrise.rules import Sumrise
from quintet.games.sumrise.sheet import EMPTY_SHEET
from quintet.terminal import presenter_for
from tests.games.sumrise.test_rules import sheet, table


def shown(game: Sumrise, seat: int | None) -> list[str]:
    """The lines of the table as a seat sees them in the terminal."""
    console = Console(file=io.StringIO(), width=100, color_system=None)
    names = ["Ada", "Ben", "Cleo", "Dan"][: game.players]
    console.print(presenter_for(Sumrise, names).table(game.view(seat)))
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_the_sheet_is_drawn_as_the_paper_looks() -> None:
    one = sheet("1 . . . 10 . . . .", ". . . . . 12 . . .", ". . . . . . 2 . .")
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E-2 P5", sheets=[one, EMPTY_SHEET])
    lines = shown(game, 0)
    assert [line[21:].rstrip() for line in lines[:6]] == [
        "▸ Ada  14 points  failed ····",
        "    0   1   2   3   4   5   6   7   8   9  10  11",
        "▼         [ 1]⟨  ⟩[  ]    [  ]⟨10⟩[  ][  ][  ][  ]  2",
        "■     [  ][  ][  ][  ][  ]    [12]⟨  ⟩[  ][  ]      1",
        "◆ [  ][  ]⟨  ⟩[  ]    [  ][  ][ 2][  ]⟨  ⟩          1",
        "                               10                  bonus 10",
    ]
    assert lines[-1].split() == ["Your", "hand", "▼4", "◆6", "■0"]
    assert [line[:21].split() for line in lines[1:4]] == [["a", "▼2", "b", "■3"], [], ["c", "○-2", "d", "◆5"]]


def test_the_terminal_shows_no_hidden_card_and_words_every_choice_and_event() -> None:
    rng = random.Random(3)
    events: list[Event] = []
    game = Sumrise(3, first=0, shuffle=shuffler(rng), events=events)
    game.grid["a"][:0] = game.pile  # so that the pile has to be rebuilt soon
    game.pile = []
    words = presenter_for(Sumrise, ["Ada", "Ben", "Cleo"])
    told = Counter[str]()
    while game.to_move:
        for seat in game.to_move:
            view = game.view(seat)
            choices = [words.choice(view, move).plain for move in view.legal]
            assert len(set(choices)) == len(choices), "two moves read the same"
            game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
        for event in events:
            line = words.story(seen_by(event, 0))
            told[event.kind] += line is not None
            if event.kind == "draw" and event.seat != 0:
                assert line is not None
                assert line.plain.endswith("draws a card")
        events.clear()
        assert not any("Your hand" in line for line in shown(game, None))
    assert set(told) >= {"deal", "lay", "call", "chose", "reveal", "enter", "skip", "fail", "draw", "rebuild", "end"}
