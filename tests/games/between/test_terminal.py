"""Between in the terminal."""

from __future__ import annotations

import io
import random
from collections import Counter
from dataclasses import replace

import pytest
from rich.console import Console

from quintet.engine import Event, pick, seen_by, shuffler
from quintet.games.between.rules import Between, BetweenOptions
from quintet.terminal import presenter_for
from tests.games.between.test_rules import play, position

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def choice(game: Between, move: str, *, language: str = "en") -> str:
    """A move of the seat that is asked, in words."""
    (seat,) = game.to_move
    return presenter_for(Between, NAMES, language=language, you=seat).choice(game.view(seat), move).plain


def shown(game: Between, seat: int | None, *, language: str = "en") -> list[str]:
    """The lines of the table as a seat sees them."""
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(presenter_for(Between, NAMES, language=language, you=seat).table(game.view(seat)))
    assert isinstance(console.file, io.StringIO)
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("Y6>1", "on pile 1: you play on, gap 7–8"),
        ("Y6>2", "on pile 2: you play on, gap 5"),
        ("B2>2", "on pile 2: your turn ends, gap 3"),
        ("R9>1", "on pile 1: your turn ends, no gap"),
        ("pass", "Pass, and draw a card"),
    ],
)
def test_choices_say_what_they_do(move: str, expected: str) -> None:
    game = position(["Y6 B2 R9", "E1 E2"], "R4", "B9", draw_pile="G1", hidden=["P1 P2", "P3 P4"])
    assert choice(game, move).endswith(expected)


def test_the_last_card_and_a_card_that_was_turned_up_say_so() -> None:
    game = position(["Y6", "E1"], "R4", "B9", draw_pile="G1", hidden=["P1 P2", "P3 P4"])
    assert choice(game, "Y6>1").endswith("on pile 1: your last card")
    game.flipped = "G3"
    assert choice(game, "flip 2").endswith("on pile 2: no gap")
    assert choice(game, "flip 1").endswith("on pile 1: gap 4–8")


def test_a_pass_that_draws_nothing_or_blocks_the_round_says_so() -> None:
    game = position(["Y1 Y2", "E1 E2"], "R4", "B9", hidden=["P1 P2", "P3 P4"])
    assert choice(game, "pass") == "Pass: there is no card to draw"
    play(game, "pass")
    assert choice(game, "pass").endswith("the round ends blocked")


def test_the_table_shows_the_piles_the_gap_and_the_hand_by_where_it_fits() -> None:
    game = position(["Y6 B2 R9 G4 P11", "E1 E2"], "G3 R4", "B9", draw_pile="G1", hidden=["P1 P6", "P3 P4"], rounds=2)
    assert shown(game, 0) == [
        "Round 1 of 2, turn 1",
        "▸Ada 0 points 5 in hand ░░ ░░ hidden",
        "Ben 0 points 2 in hand ░░ ░░ hidden",
        "",
        "Pile 1 gap Pile 2",
        "✚4 5 6 7 8 ●9 ░░ 1 card",
        "1 below",
        "",
        "Your hand (9 stars) fits",
        "in the gap ■6",
        "on either pile ✚9",
        "on pile 1 ▲4",
        "on pile 2 ●2",
        "nowhere ◆11",
        "Your hidden cards (4 stars): ◆1 ◆6",
    ]
    assert shown(game, None) == shown(game, 0)[:7]


def test_the_table_before_and_after_a_round() -> None:
    game = Between(2, first=0, shuffle=list)
    game.play(1, game.legal(1)[0], list)
    lines = shown(game, 0, language="de")
    assert lines[0] == "Runde 1 von 4"
    only = Between(2, first=0, options=BetweenOptions(rounds=1), shuffle=list)
    assert shown(only, 0, language="de")[0] == "Runde 1 von 1"
    last = replace(game.view(0), round=4)
    assert presenter_for(Between, NAMES, language="de").round(last, "Runde 4").plain == "Runde 4, letzte Runde"
    assert lines[2].endswith("12 auf der Hand hat gewählt")
    assert [line for line in lines if "Stern" in line] == [
        "4 Sterne ✚6",
        "3 Sterne ✚5 ✚7",
        "2 Sterne ✚3 ✚4 ✚8 ✚9",
        "1 Stern ✚2 ✚10",
        "0 Sterne ✚1 ✚11 ●1",
    ]
    game = position(["B2", "R6 G9"], "R4", "B9", hidden=["Y6 E3", "G6 R5"])
    play(game, "B2>2")
    assert shown(game, 1) == ["After 1 round", "Ada 6 points hid ■6 ○3 +6", "Ben −6 points held ✚6 ▲9 −6"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_choice_and_event_is_told_and_no_hidden_card_is(language: str) -> None:
    rng = random.Random(3)
    events: list[Event] = []
    game = Between(3, first=0, shuffle=shuffler(rng), events=events)
    words = presenter_for(Between, NAMES[:3], language=language, you=0)
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
            if event.kind in ("hide", "draw"):
                assert (line is None) == (event.seat != 0)
        events.clear()
    assert {kind for kind, times in told.items() if times} == {
        *(kind.kind for kind in Between.event_types if kind.kind not in ("nothing_to_draw", "blocked")),
        "chose",
        "end",
    }
