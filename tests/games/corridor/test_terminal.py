"""How the terminal shows corridor."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest
from rich.console import Console, RenderableType

from quintet.conformance import random_play
from quintet.engine import Chose, End, Event, seen_by, shuffler
from quintet.games.corridor.events import Close, Deal
from quintet.games.corridor.layout import Layout
from quintet.games.corridor.rules import Corridor
from quintet.games.corridor.terminal import Presenter
from quintet.words import languages, message_of
from tests.games.corridor.test_rules import ADVANCED, BLUE_OVER_RED, play, rounds_of, to_lay


def shown(words: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(words)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def told(presenter: Presenter, game: Corridor, move: str) -> str:
    return " ".join(shown(presenter.choice(game.view(0), move)).split())


def test_the_terminal_draws_the_layout_as_it_lies_with_the_height_of_piles() -> None:
    game = to_lay("G8", BLUE_OVER_RED)
    drawn = [line.split() for line in shown(Presenter(Corridor, ["Ann", "Bob"]).table(game.view(0))).splitlines()]
    assert ["·", "●9", "·"] in drawn
    at = drawn.index(["✚7", "✚9", "×2", "✚15"])
    assert drawn[at + 1] == ["✚8"]


def test_the_terminal_shows_the_effect_of_a_choice_before_it_is_made() -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob"])
    game = to_lay("R16", ". B9 . \n R7 R8 R15 \n . G8 G12")
    assert told(presenter, game, "lay R16 right-of R15") == (
        "✚16 to the right of ✚15 : completes a row ✚7 ✚8 ✚15 ✚16 ; 4 cards for you; ●9 moves 1 down"
    )
    german = Presenter(Corridor, ["Ann", "Bob"], language="de")
    assert told(german, game, "lay R16 right-of R15") == (
        "✚16 rechts von ✚15 : vollendet eine Reihe ✚7 ✚8 ✚15 ✚16 ; 4 Karten für dich; ●9 rückt 1 nach unten"
    )
    choice = to_lay("S7", ". B9 . \n G1 G2+G4+G7 G10", options=ADVANCED)
    play(choice, "lay S7 on G7")
    assert [told(presenter, choice, move) for move in choice.legal(0)] == ["▲1 moves 1 right", "▲10 moves 1 left"]
    chain = to_lay("Y10", "R5 R9 R15 . \n . B7 B9 . \n . . G8 G12 \n . . . Y11")
    assert told(presenter, chain, "lay Y10 left-of Y11").endswith(
        "4 cards for you; ▲12 moves 2 left; ■11 moves 2 left; completes a column ✚9 ●7 ▲12 ■11 ; 4 cards for you"
    )
    diagonal = Close(cards=("R1",), before=((0, 2),), after=((1, 4),))
    assert [words.plain for words in presenter._shifts(diagonal)] == [" ✚1  moves 2 right and 1 down"]


def test_the_terminal_tells_where_a_card_would_go_now() -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob"])
    game = rounds_of("R9 G8", "R10 B20", centre="R2 R5 R7")
    assert told(presenter, game, "play R9") == "✚9 as it lies now: to the right of ✚7 , taking 4 cards"
    assert told(presenter, game, "play G8") == "▲8 as it lies now: above ✚7 or below ✚7"
    game.layout = Layout.of({})
    assert told(presenter, game, "play R9") == "✚9 as it lies now: into the empty centre"


def test_a_card_laid_into_the_empty_centre_is_told_too() -> None:
    assert told(Presenter(Corridor, ["Ann", "Bob"]), to_lay("R12", ""), "lay R12") == "✚12 into the empty centre"


@pytest.mark.parametrize("language", languages())
def test_the_terminal_has_words_for_every_event_and_every_choice(language: str) -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob", "Cem"], language=language, you=0)
    kinds = set()
    for seed in range(2):
        events: list[Event] = []
        game = Corridor(3, ADVANCED, first=0, shuffle=shuffler(random.Random(seed)), events=events)
        for seat, _ in random_play(game, seed):
            view = game.view(seat)
            assert presenter.table(view)
            assert presenter.question(view)
            assert all(presenter.choice(view, move) for move in view.legal)
        for event in events:
            assert presenter.story(seen_by(event, 0))
            assert message_of(event) in presenter.words
        kinds |= set(map(type, events))
    assert kinds == {*Corridor.event_types, Chose, End}


def test_what_happens_is_told_to_those_who_did_it_and_to_others() -> None:
    game = to_lay("R9", "R2 R5+R4 R7")
    events = play(game, "lay R9 right-of R7")
    stories = {
        ("en", 0): [
            "You: ✚9 to the right of ✚7",
            "You complete a row: ✚2 ✚5 ✚4 ✚7 ✚9",
            "You take 5 cards and have 5.",
        ],
        ("en", 1): [
            "Ann: ✚9 to the right of ✚7",
            "Ann completes a row: ✚2 ✚5 ✚4 ✚7 ✚9",
            "Ann takes 5 cards and has 5.",
        ],
        ("de", 0): [
            "Du: ✚9 rechts von ✚7",
            "Du vollendest eine Reihe: ✚2 ✚5 ✚4 ✚7 ✚9",
            "Du nimmst 5 Karten und hast 5.",
        ],
        ("de", 1): [
            "Ann: ✚9 rechts von ✚7",
            "Ann vollendet eine Reihe: ✚2 ✚5 ✚4 ✚7 ✚9",
            "Ann nimmt 5 Karten und hat 5.",
        ],
    }
    for (language, you), expected in stories.items():
        presenter = Presenter(Corridor, ["Ann", "Bob"], language=language, you=you)
        assert [story(presenter, event) for event in events] == expected


def test_silver_cards_that_are_out_are_told_with_the_deal() -> None:
    presenter = Presenter(Corridor, ["Ann", "Bob"])
    deal = Deal(hand_size=12, cards=("R2", "B8"), places=((0, 0), (1, 0)), silver_out=())
    assert story(presenter, deal) == "All get 12 cards. The centre begins with ✚2 ●8"
    assert story(presenter, replace(deal, silver_out=("S3",))).endswith("begins with ✚2 ●8 . Out of the game: ◇3")


def story(presenter: Presenter, event: Event) -> str:
    words = presenter.story(event)
    assert words is not None
    return " ".join(words.plain.split())
