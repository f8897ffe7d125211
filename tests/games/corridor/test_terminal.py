"""How the terminal shows corridor."""

from __future__ import annotations

import io
import random

from rich.console import Console, RenderableType

from quintet.conformance import random_play
from quintet.engine import Event, seen_by, shuffler
from quintet.games.corridor.layout import Layout
from quintet.games.corridor.rules import Corridor
from quintet.games.corridor.terminal import Presenter
from tests.games.corridor.test_rules import ADVANCED, BLUE_OVER_RED, play, rounds_of, to_lay


def shown(words: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(words)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_terminal_draws_the_layout_as_it_lies_with_the_height_of_piles() -> None:
    game = to_lay("G8", BLUE_OVER_RED)
    drawn = [line.split() for line in shown(Presenter(Corridor, ["Ann", "Bob"]).table(game.view(0))).splitlines()]
    assert ["·", "●9", "·"] in drawn
    at = drawn.index(["✚7", "✚9", "×2", "✚15"])
    assert drawn[at + 1] == ["✚8"]


def test_the_terminal_shows_the_effect_of_a_choice_before_it_is_made() -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob"])
    game = to_lay("R16", ". B9 . \n R7 R8 R15 \n . G8 G12")
    words = shown(presenter.choice(game.view(0), "lay R16 right-of R15"))
    assert " ".join(words.split()) == (
        "✚16 to the right of ✚15 : completes a row ✚7 ✚8 ✚15 ✚16 ; takes 4 cards and has 4; ●9 moves 1 down"
    )
    choice = to_lay("S7", ". B9 . \n G1 G2+G4+G7 G10", options=ADVANCED)
    play(choice, "lay S7 on G7")
    assert [shown(presenter.choice(choice.view(0), move)).split() for move in choice.legal(0)] == [
        ["▲1", "moves", "1", "right"],
        ["▲10", "moves", "1", "left"],
    ]


def test_the_terminal_tells_where_a_card_would_go_now() -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob"])
    game = rounds_of("R9 G8", "R10 B20", centre="R2 R5 R7")
    assert "to the right of ✚7, taking 4 cards" in shown(presenter.choice(game.view(0), "play R9"))
    assert "above ✚7, or below ✚7" in shown(presenter.choice(game.view(0), "play G8"))
    game.layout = Layout.of({})
    assert "empty centre" in shown(presenter.choice(game.view(0), "play R9"))


def test_the_terminal_has_words_for_every_event_and_every_choice() -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob", "Cem"])
    for seed in range(2):
        events: list[Event] = []
        game = Corridor(3, ADVANCED, first=0, shuffle=shuffler(random.Random(seed)), events=events)
        for seat, _ in random_play(game, seed):
            view = game.view(seat)
            assert presenter.table(view)
            assert presenter.question(view)
            assert all(presenter.choice(view, move) for move in view.legal)
        for event in events:
            words = presenter.story(seen_by(event, 0))
            assert words
            assert "('" not in words.plain, f"{event.kind} is told as bare data"
