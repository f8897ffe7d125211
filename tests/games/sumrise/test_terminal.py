"""Sumrise in the terminal."""

from __future__ import annotations

import io
import random
from collections import Counter

import pytest
from rich.console import Console

from quintet.engine import Event, Move, pick, seen_by, shuffler
from quintet.games.sumrise.rules import Sumrise
from quintet.games.sumrise.sheet import EMPTY_SHEET
from quintet.terminal import presenter_for
from tests.games.sumrise.test_rules import no_shuffle, sheet, table

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def shown(game: Sumrise, seat: int | None, language: str = "en") -> list[str]:
    """The lines of the table as a seat sees them in the terminal."""
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(presenter_for(Sumrise, NAMES[: game.players], language=language, you=seat).table(game.view(seat)))
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


def test_the_table_speaks_german() -> None:
    game = table(
        ["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[sheet("1 2 3 4 5 6 . . ."), EMPTY_SHEET], fails=[1, 0]
    )
    game.play(0, "O4>d", no_shuffle)
    lines = [" ".join(line.split()) for line in shown(game, 1, "de")]
    assert "▸ Ben 0 Punkte Fehlversuche ····" in lines[0]
    assert "▸ Ada 1 Punkt Fehlversuche ✗···" in lines
    assert lines[-3:] == ["Ada sagt an: 10 in ▼ Orange oder ■ Gelb", "", "Deine Hand ▼0 ▼1 ◆2"]


def test_ones_own_call_is_ones_own() -> None:
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5")
    game.play(0, "O4>d", no_shuffle)
    assert "You call 10 in ▼ orange or ■ yellow" in shown(game, 0)
    assert "Ada calls 10 in ▼ orange or ■ yellow" in shown(game, 1)


def choices(game: Sumrise, seat: int, language: str) -> dict[Move, str]:
    """How the moves of a seat read in the terminal."""
    words = presenter_for(Sumrise, NAMES[: game.players], language=language, you=seat)
    view = game.view(seat)
    return {move: " ".join(words.choice(view, move).plain.split()) for move in view.legal}


def test_a_choice_of_a_card_says_the_call_and_who_can_enter_it() -> None:
    full = sheet("11 . . . . . . . .", "11 . . . . . . . .")  # with no room for a number below 11
    hands, grid = ["O4 E1 P1", "O0 O1 P2"], "O2 Y3 E3 P5"
    english = choices(table(hands, grid), 0, "en")
    assert english["O4>d"] == "▼4 on bottom right: 10 in ▼ orange or ■ yellow. You can enter it."
    assert english["E1>c P1>a"] == (
        "○1 on bottom left, then ◆1 on top left: 5 in ■ yellow or ◆ purple. You can enter it."
    )
    stuck = choices(table(hands, grid, sheets=[full, EMPTY_SHEET]), 0, "en")
    assert stuck["O4>d"] == "▼4 on bottom right: 10 in ▼ orange or ■ yellow. You cannot: a failed attempt."
    grey = choices(table(["E4 Y0 P6", "O0 O1 P2"], "O2 E2 E3 P5"), 0, "de")
    assert grey["E4>d"] == "○4 rechts unten: 9 in keiner Farbe. Niemand kann: ein Fehlversuch."


def test_a_choice_of_a_field_says_its_neighbours_and_what_it_brings() -> None:
    one = sheet("1 . . . 11 . . . .", ". . . . . . . . 17")
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5", sheets=[one, one], fails=[2, 0])
    game.play(0, "O4>d", no_shuffle)
    own, other = choices(game, 0, "en"), choices(game, 1, "de")
    assert own["O:3"] == "10: ▼ orange, column 3, between 1 and 11 (+1)"
    assert own["Y:8"] == "10: ■ yellow, column 8, before 17 (+1)"
    assert own["fail"] == "Enter nothing: failed attempt 3 of 4, −5 points"
    assert other["O:3"] == "10: ▼ Orange, Spalte 3, zwischen 1 und 11 (+1)"
    assert other["skip"] == "Nichts eintragen"


def test_the_question_says_whether_two_cards_can_be_laid_and_whose_call_it_is() -> None:
    words = presenter_for(Sumrise, NAMES[:2], you=0)
    pair = table(["O4 Y0 P0", "O1 P1 P2"], "O2 Y3 E3 P5")
    assert words.question(pair.view(0)).plain == "Lay a card on the grid, or two of the same number."
    assert words.question(pair.view(1)).plain == "Wait for the others."
    game = table(["O4 Y0 P6", "O0 O1 P2"], "O2 Y3 E3 P5")
    assert words.question(game.view(0)).plain == "Lay a card on the grid."
    game.play(0, "O4>d", no_shuffle)
    assert words.question(game.view(0)).plain == "Your call: where do you enter the 10?"
    assert words.question(game.view(1)).plain == "Where do you enter the 10?"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_choice_and_event_is_worded_and_no_hidden_card_is_shown(language: str) -> None:
    rng = random.Random(3)
    events: list[Event] = []
    game = Sumrise(3, first=0, shuffle=shuffler(rng), events=events)
    game.grid["a"][:0] = game.pile  # so that the pile has to be rebuilt soon
    game.pile = []
    words = presenter_for(Sumrise, NAMES[:3], language=language, you=0)
    told = Counter[str]()
    while game.to_move:
        for seat in game.to_move:
            read = choices(game, seat, language)
            assert len(set(read.values())) == len(read), "two moves read the same"
            game.play(seat, pick(game.legal(seat), rng), shuffler(rng))
        for event in events:
            line = words.story(seen_by(event, 0))
            told[event.kind] += line is not None
            if event.kind == "draw":
                assert (line is None) == (event.seat != 0), "the cards that others draw are hidden"
        events.clear()
        assert not any(words.words("hand") in line for line in shown(game, None, language))
    assert all(told.values())
    assert set(told) >= {"deal", "lay", "call", "chose", "enter", "skip", "fail", "draw", "rebuild", "end"}


def test_only_the_names_of_colours_are_coloured() -> None:
    show = presenter_for(Sumrise, ["Ada", "Ben"], you=0)
    text = show.say("hand")
    assert (text.plain, text.style, text.spans) == (show.words("hand"), "", [])
    text = show.say("colour-orange")
    assert text.plain == "▼ orange"
    assert [str(span.style) for span in text.spans] == ["#d9730d"]
