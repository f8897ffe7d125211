"""Lessons: every step is reached, every move is legal, every word is there, and every heading is taught."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from quintet import games, lessons, rulebook, words
from quintet.engine import Chose, End, Event, Move, RoundOver, RuleError, pick, shuffler
from quintet.lessons import LEARNER, Lesson, Place, Step
from quintet.matches import Match
from quintet.rulebook import Heading
from quintet.terminal import presenter_for
from quintet.words import CardPart
from tests.test_no_names import ROOT
from tools import lessons as table

WITH_LESSON = tuple(game_id for game_id in games.ids() if lessons.find(game_id) is not None)
every_lesson = pytest.mark.parametrize("game_id", WITH_LESSON)
NOTATION = "Moves, as they are written"
"""The heading that is no rule: the terminal says with every question how to answer it."""
LONGEST = 330
"""Characters in the words of a step: more cannot be read beside a table on a phone."""


def begun(game_id: str, seed: int = 1) -> Match:
    lesson, game_type = lessons.load(game_id), games.load(game_id)
    options = game_type.options_type.read(lesson.options)
    shuffle = lesson.shuffle(shuffler(random.Random(seed)))
    return Match(game_type, lesson.players, options, first=lesson.first, shuffle=shuffle)


def others(match: Match) -> int:
    """The one of the others who is asked next."""
    return next(seat for seat in match.game.to_move if seat != LEARNER)


def ways(lesson: Lesson) -> Iterator[tuple[Move, ...]]:
    """All choices among the moves that the steps are content with."""
    return product(*(lesson.steps[number].accepted for number in lesson.script))


def first_mistake(game_id: str) -> tuple[int, Move]:
    """The first step at which something else could be done, and what."""
    lesson, match = lessons.load(game_id), begun(game_id)
    for number in lesson.script:
        step = lesson.steps[number]
        for move in match.game.legal(LEARNER):
            if move not in step.accepted:
                return number, move
        match.play(LEARNER, str(step.move))
        for reply in step.replies:
            match.play(others(match), reply)
    raise AssertionError("nothing else could ever be done")


# What is written ------------------------------------------------------------------------------------------------------


@every_lesson
def test_the_deal_is_an_order_of_the_cards(game_id: str) -> None:
    lesson, given = lessons.load(game_id), []
    match = begun(game_id)
    for (number, order), deal in zip(enumerate(match.shuffles), lesson.deals, strict=False):
        assert order == deal.split(), f"shuffle {number}"
        given.append(number)
    assert given


@every_lesson
def test_every_move_is_legal_in_its_place_and_every_step_is_reached(game_id: str) -> None:
    lesson = lessons.load(game_id)
    for chosen in ways(lesson):
        match, reached = begun(game_id), list[int]()
        for number, move in zip(lesson.script, chosen, strict=True):
            place = lesson.place(match.made)
            assert place.way == "led"
            assert all(lesson.steps[told].move is None for told in range(place.step, number))
            reached += range(place.step, number + 1)
            match.play(LEARNER, move)
            while (place := lesson.place(match.made)).reply is not None:
                assert place == Place(number, "led", place.reply)
                match.play(others(match), place.reply)
            if number != lesson.script[-1]:
                assert match.game.to_move[0] == LEARNER, lesson.steps[number].name
        assert reached == list(range(lesson.free_from))
        assert lesson.place(match.made) == Place(lesson.free_from, "free")
        assert match.game.outcome is None, "nothing is left to be played freely, or to be taken back"
        assert match.shuffles == [deal.split() for deal in lesson.deals][: len(match.shuffles)]


@every_lesson
def test_however_one_plays_freely_the_game_ends_and_all_the_rest_is_told(game_id: str) -> None:
    lesson = lessons.load(game_id)
    awaited = [step.at for step in lesson.steps if step.at is not None]
    assert End in awaited
    for seed in range(20):
        match, rng, happened = begun(game_id, seed), random.Random(seed), list[Event]()
        for number in lesson.script:
            step = lesson.steps[number]
            match.play(LEARNER, pick(step.accepted, rng))
            for reply in step.replies:
                match.play(others(match), reply)
        match.game.events = happened
        while match.game.to_move:
            seat = match.game.to_move[0]
            match.play(seat, pick(match.game.legal(seat), rng))
        for kind in awaited:
            assert any(isinstance(event, kind) for event in happened), kind
        assert match.game.outcome is not None


@every_lesson
def test_each_step_has_a_name_of_its_own_and_waits_for_an_event_that_can_come(game_id: str) -> None:
    lesson, game_type = lessons.load(game_id), games.load(game_id)
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names)
    for number, step in enumerate(lesson.steps):
        if step.at is not None:
            assert number >= lesson.free_from, f"{step.name} would wait for what the lesson knows"
            assert step.at in (*game_type.event_types, Chose, RoundOver, End)


# What is said ---------------------------------------------------------------------------------------------------------


def said(game_id: str, language: str) -> dict[str, str]:
    """All words of a lesson, by the names of their messages."""
    catalogue, lesson = words.Words(language, game_id), lessons.load(game_id)
    names = [f"lesson-{step.name}" for step in lesson.steps]
    names += [f"{name}-instead" for name in names if f"{name}-instead" in catalogue]
    values = dict.fromkeys(lessons.NAMES, "Ada")
    return {name: catalogue(name, values) for name in names}


def cards_in(text: str) -> list[str]:
    return [part.card for part in words.parts(words.carded(text)) if isinstance(part, CardPart)]


@every_lesson
def test_every_step_has_its_words_in_every_language_and_they_are_short(game_id: str) -> None:
    for language in words.languages():
        for name, text in said(game_id, language).items():
            assert 10 < len(text) <= LONGEST, (language, name, len(text))


@every_lesson
def test_all_languages_speak_of_the_same_cards_and_the_game_has_them(game_id: str) -> None:
    known = {*begun(game_id).game.cards()}
    texts = {language: said(game_id, language) for language in words.languages()}
    assert any(map(cards_in, texts["en"].values()))
    for name, text in texts["en"].items():
        assert set(cards_in(text)) <= known, name
        for language in texts:
            assert sorted(set(cards_in(texts[language][name]))) == sorted(set(cards_in(text))), (language, name)


@every_lesson
def test_the_terminal_can_show_all_of_it(game_id: str) -> None:
    lesson = lessons.load(game_id)
    for language in words.languages():
        show = presenter_for(games.load(game_id), ["You", "Ada", "Ben", "Cleo"], language=language, you=LEARNER)
        for step in lesson.steps:
            assert len(show.lesson(f"lesson-{step.name}").plain) > 10


@every_lesson
def test_no_sentence_is_one_of_the_rulebook(game_id: str) -> None:
    for language in words.languages():
        book = " ".join(rulebook.text(game_id, language).split())
        for name, text in said(game_id, language).items():
            for sentence in re.split(r"(?<=[.!?:])\s+", text):
                assert len(sentence) < 40 or sentence not in book, (language, name, sentence)


# What is taught -------------------------------------------------------------------------------------------------------


@every_lesson
def test_every_heading_of_the_rulebook_is_taught(game_id: str) -> None:
    headings = [
        "".join(piece.text for piece in block.content)
        for block in rulebook.read(game_id).blocks
        if isinstance(block, Heading)
    ]
    taught = {heading for step in lessons.load(game_id).steps for heading in step.teaches}
    assert taught <= set(headings), "there is no such heading"
    assert [heading for heading in headings if heading not in taught] in ([], [NOTATION])


def test_the_table_of_what_is_taught_is_up_to_date() -> None:
    assert table.PAGE.read_text(encoding="utf-8") == table.page(), "run `make lessons`"


# Where one is in a lesson ---------------------------------------------------------------------------------------------

SMALL = Lesson(
    players=2,
    deals=("B1",),
    steps=(Step("hello"), Step("first", "a", also=("b",), replies=("x", "y")), Step("more"), Step("last", "c")),
)


@pytest.mark.parametrize(
    ("moves", "place"),
    [
        ([], Place(0, "led")),
        ([(0, "a")], Place(1, "led", "x")),
        ([(0, "b")], Place(1, "led", "x")),
        ([(0, "z")], Place(1, "astray")),
        ([(1, "a")], Place(1, "astray")),
        ([(0, "z"), (1, "x")], Place(1, "astray")),
        ([(0, "a"), (1, "x")], Place(1, "led", "y")),
        ([(0, "a"), (0, "x")], Place(1, "astray")),
        ([(0, "a"), (1, "x"), (1, "y")], Place(2, "led")),
        ([(0, "a"), (1, "x"), (1, "y"), (0, "a")], Place(3, "astray")),
        ([(0, "a"), (1, "x"), (1, "y"), (0, "c")], Place(4, "free")),
        ([(0, "a"), (1, "x"), (1, "y"), (0, "c"), (1, "z")], Place(4, "free")),
    ],
)
def test_where_one_is_follows_from_the_moves(moves: list[tuple[int, str]], place: Place) -> None:
    assert SMALL.place(moves) == place
    assert SMALL.place(moves, left=True) == Place(4, "free")


def test_a_shuffle_of_other_cards_is_left_to_chance() -> None:
    shuffle = lessons.dealt(("B2 B1", "B3 B1", "B1 B2"), sorted)
    assert [shuffle(["B1", "B2"]) for _ in range(4)] == [["B2", "B1"], ["B1", "B2"], ["B1", "B2"], ["B1", "B2"]]


def test_a_step_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="the step 'one' has no move"):
        Step("one", replies=("x",))
    with pytest.raises(ValueError, match="the step 'one' has no move"):
        Step("one", also=("x",))
    with pytest.raises(ValueError, match="the step 'one' waits for a move, and for an event"):
        Step("one", "x", at=End)


def test_a_game_without_a_lesson_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "part", lambda _game, _name: None)
    game_id = games.ids()[0]
    assert lessons.find(game_id) is None
    with pytest.raises(RuleError, match=f"{game_id} has no lesson; there is one for: none of the games"):
        lessons.load(game_id)


def test_there_are_lessons() -> None:
    assert WITH_LESSON
    assert Path(ROOT / "docs" / "lessons.md").is_file()
