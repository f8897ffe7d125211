"""``quintet learn``: every lesson to its end in every language, with mistakes, taken back or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from quintet import games, lessons, words
from quintet.cli.learn import command
from quintet.engine import RuleError
from tests.test_lessons import every_lesson, first_mistake

every_language = pytest.mark.parametrize("language", words.languages())
FREELY = ["1"] * 200
"""What is typed when anything may be played."""


def learn(game_id: str, language: str, typed: list[str]) -> str:
    """What the terminal shows to one who types these lines, with words that were wrapped put together again."""
    result = CliRunner().invoke(command, [game_id, "--language", language], input="\n".join([*typed, ""]))
    assert result.exception is None, result.output
    return " ".join(result.output.replace("│", " ").split())


def typed(game_id: str, script: tuple[int, ...] | None = None) -> Iterator[str]:
    """What one types who does as one is told, up to some of the moves, or to the end of the lesson."""
    lesson = lessons.load(game_id)
    script = lesson.script if script is None else script
    before = 0
    for number in script:
        yield from [""] * (number - before)
        yield str(lesson.steps[number].move)
        before = number + 1
    if script == lesson.script:
        yield from ("" for step in lesson.steps[before:] if step.at is None)


def told(game_id: str, language: str, name: str) -> str:
    """The beginning of what a step says, up to the first card or name, or something else that is drawn."""
    text = words.Words(language, game_id)(name, dict.fromkeys(lessons.NAMES, "\n"))
    return text.replace("`", "\n").split("\n")[0].strip()


@every_language
@every_lesson
def test_a_lesson_to_its_end(game_id: str, language: str) -> None:
    shown = learn(game_id, language, [*typed(game_id), *FREELY])
    place = 0
    for step in lessons.load(game_id).steps:
        begin = told(game_id, language, f"lesson-{step.name}")
        assert shown.find(begin, place) >= 0, step.name
        place = shown.find(begin, place)
    title = games.load(game_id).title
    assert words.Words(language)("learn-done", game=title) in shown[place:]


@every_language
@every_lesson
def test_a_mistake_is_explained_and_can_be_taken_back_or_not(game_id: str, language: str) -> None:
    lesson, catalogue = lessons.load(game_id), words.Words(language, game_id)
    number, mistake = first_mistake(game_id)
    instead = f"lesson-{lesson.steps[number].name}-instead"
    why = told(game_id, language, instead if instead in catalogue else "learn-instead")
    lines = list(typed(game_id))
    back = learn(game_id, language, [*lines[:number], mistake, "", *lines[number:], *FREELY])
    assert why in back
    assert told(game_id, language, f"lesson-{lesson.steps[-1].name}") in back
    on = learn(game_id, language, [*lines[:number], mistake, "what?", catalogue("command-on"), *[""] * 9, *FREELY])
    assert why in on
    assert told(game_id, language, f"lesson-{lesson.steps[lesson.script[-1]].name}") not in on
    assert catalogue("learn-done", game=games.load(game_id).title) in on


@every_lesson
def test_a_right_move_can_be_taken_back_too(game_id: str) -> None:
    lesson = lessons.load(game_id)
    first, second = lesson.script[:2]
    reading = [""] * (second - first - 1)
    lines = list(typed(game_id))
    shown = learn(game_id, "en", [*lines[: first + 1], *reading, "back", lines[first], "quit"])
    step = told(game_id, "en", f"lesson-{lesson.steps[first].name}")
    assert shown.count(step) == 2
    assert shown.endswith("You have left the game.")


def test_one_can_leave_wherever_something_is_asked() -> None:
    game_id = next(game_id for game_id in games.ids() if lessons.find(game_id) is not None)
    assert learn(game_id, "en", ["quit"]).endswith("You have left the game.")
    assert learn(game_id, "en", []).endswith("You have left the game.")
    assert "back: take the last move back" in learn(game_id, "en", [*typed(game_id, ()), *[""] * 5, "?"])


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "find", lambda _game: None)
    result = CliRunner().invoke(command, [games.ids()[0]])
    assert isinstance(result.exception, RuleError)
    assert "has no lesson" in str(result.exception)
