"""How the terminal shows perfect."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console, RenderableType

from quintet.conformance import random_play
from quintet.engine import End, Event, shuffler
from quintet.games.perfect.rules import Perfect, PerfectOptions
from quintet.games.perfect.terminal import Presenter
from quintet.words import languages, message_of
from tests.games.perfect.test_rules import play, table


def shown(words: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(words)
    assert isinstance(console.file, io.StringIO)
    return " ".join(console.file.getvalue().split())


def presenter(language: str = "en") -> Presenter:
    return Presenter(Perfect, ["You", "Ada", "Bela"], language=language, you=0)


def words(game: Perfect, move: str, language: str = "en") -> str:
    return shown(presenter(language).choice(game.view(0), move))


def test_choices_are_told_by_what_they_would_do() -> None:
    game = table("0: R2 R3 R7 R6 | J4 | B3 | P3 P4\n1: Y7 Y6 | G2\nholds: R5 Y2 P2 steal")
    assert words(game, "add R5") == "You add ✚5 to your red row, as card 5 · ✚5 is a perfect number!"
    assert words(game, "add P2") == "You add ◆2 to your purple row, as card 3 · 2 cards are lost: ◆2 ◆4"
    assert words(game, "steal @1 G") == "You steal ▲2 from Ada’s green row"
    play(game, "add R5")
    assert words(game, "complete") == "You complete your red row: 5 points · You get 1 bonus card from the pile"
    assert words(game, "keep") == "You keep your red row"
    play(game, "keep", "add P2")
    assert words(game, "add Y2 @1") == (
        "You add ■2 to Ada’s yellow row, as card 3 · You win 2 cards from Ada’s yellow row: ■2 ■6"
    )
    assert words(game, "add Y2 J") == (
        "You add ■2 to your yellow row, as card 2, which gives it its colour · ■2 is a perfect number!"
    )
    assert words(game, "add Y2 drop B") == "You empty your blue row: ●3 · You start your yellow row with ■2"
    assert words(game, "save steal drop J") == "You empty your row without a colour: ✱4 · You save steal"
    assert words(game, "save steal drop J", "de") == "Du räumst deine Reihe ohne Farbe ab: ✱4 · Du hebst Stehlen auf"


def test_the_end_of_a_turn_has_no_effect_to_tell() -> None:
    game = play(table("0: R3 | saved steal\n1: G3\nholds: R5\nmarket: - | - | - | -\npile: -"), "add R5")
    assert words(game, "end") == "You end your turn"


def test_what_happens_to_rows_is_told_from_where_the_reader_sits() -> None:
    game = table("0: Y7 | G4 | B5 | P3\n1: R6 R7\n2: -\nholds: R3")
    game.events = []
    play(game, "add R3 @1")
    seen = [Presenter(Perfect, ["Ada", "Bela", "Cem"], you=you).story(game.events[0]) for you in (0, 1, None)]
    assert [shown(story) for story in seen if story] == [
        "You add ✚3 to Bela’s red row, as card 3",
        "Ada adds ✚3 to your red row, as card 3",
        "Ada adds ✚3 to Bela’s red row, as card 3",
    ]


def test_an_own_row_of_another_is_the_row() -> None:
    game = table("0: Y7\n1: -\nholds: Y6")
    game.events = []
    play(game, "add Y6")
    story = Presenter(Perfect, ["Ada", "Bela"], you=1).story(game.events[0])
    assert story
    assert shown(story) == "Ada adds ■6 to the yellow row, as card 2"


def test_the_table_shows_rows_with_the_number_that_is_perfect_next() -> None:
    game = table("0: R2 R3 #protect | J4 | saved steal | points O2 | bonus O3\n1: -\nholds: R5 Y2")
    drawn = shown(presenter().table(game.view(0)))
    assert "▸You 2 points, 1 of them bonus" in drawn
    assert "✚ red ✚2 ✚3 ░░ protected, a 4 would be perfect" in drawn
    assert "✱ any ✱4 a 2 would be perfect" in drawn
    assert "saved steal" in drawn
    assert "You in hand ✚5 ■2" in drawn
    assert "1 frei" in shown(presenter("de").table(game.view(0)))


def test_the_question_tells_whether_an_action_card_can_be_used_first() -> None:
    plain, usable = table("0: R2\n1: -"), table("0: R2 | saved protect\n1: -")
    assert shown(presenter().question(plain.view(0))) == "Take a group from the market."
    assert "or use an action card first" in shown(presenter().question(usable.view(0)))
    assert shown(presenter().question(usable.view(1))) == "Wait for the others."


@pytest.mark.parametrize("language", languages())
def test_all_that_can_happen_has_words(language: str) -> None:
    show = presenter(language)
    asked, happened = set(), set()
    for seed in range(4):
        events: list[Event] = []
        options = PerfectOptions(colours=4 + seed, copies=4, interaction=seed % 2 == 0)
        game = Perfect(3, options, first=0, shuffle=shuffler(random.Random(seed)), events=events)
        for seat, move in random_play(game, seed):
            view = game.view(seat)
            if view.phase not in asked:
                asked.add(view.phase)
                assert show.table(view)
                assert show.question(view).plain != show.words("question-plain")
            assert show.choice(view, move).plain not in ("", move)
        for event in events:
            happened.add(type(event))
            assert message_of(event) in show.words
            assert show.story(event)
    assert asked == set(Perfect.phases)
    assert happened == {*Perfect.event_types, End}
