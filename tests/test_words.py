"""The words: every message in every language, none that nobody says, none with a value that nobody gives."""

from __future__ import annotations

import dataclasses
import functools
import re
from pathlib import Path
from typing import get_args

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast, visitor

from quintet import games, lessons, words
from quintet.bots.judge import Judge, judge_of
from quintet.engine import Chose, End, Event, RoundOver
from quintet.server.events import TABLE_EVENTS
from quintet.server.protocol import Reason
from tools import messages
from tools.messages import Catalogue, variables

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "src" / "quintet" / "words"
PAGE = ROOT / "web" / "src"
LANGUAGES = words.languages()
SILENT = ("messages.ts", "protocol.ts", ".test.ts")
"""What tools have written, and tests, name messages and say nothing."""


def own_words(game_id: str) -> Path:
    return ROOT / "src" / "quintet" / "games" / game_id / "words"


WITH_WORDS = tuple(game_id for game_id in games.ids() if own_words(game_id).is_dir())
FOLDERS = {"shared": SHARED, "page": PAGE / "words"} | {game_id: own_words(game_id) for game_id in WITH_WORDS}
every_folder = pytest.mark.parametrize("folder", FOLDERS)


def files(folder: str, language: str) -> list[Path]:
    """The files whose messages a file may refer to, and the file itself at the end."""
    below = {"shared": [], "page": [SHARED]}.get(folder, [SHARED, PAGE / "words"])
    return [place / f"{language}.ftl" for place in (*below, FOLDERS[folder])]


one_file = functools.cache(messages.read)


def read(*files: Path) -> Catalogue:
    """The messages of some files together; each file is read once for all tests."""
    return {name: message for file in files for name, message in one_file(file).items()}


def own(folder: str, language: str) -> Catalogue:
    return read(FOLDERS[folder] / f"{language}.ftl")


# What is written ------------------------------------------------------------------------------------------------------


@every_folder
def test_every_language_has_its_file(folder: str) -> None:
    assert sorted(file.name for file in FOLDERS[folder].glob("*.ftl")) == [f"{language}.ftl" for language in LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
@every_folder
def test_every_entry_can_be_read_and_is_there_once(folder: str, language: str) -> None:
    body = FluentParser().parse((FOLDERS[folder] / f"{language}.ftl").read_text(encoding="utf-8")).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []
    names = [entry.id.name for entry in body if isinstance(entry, ast.Message)]
    assert sorted(set(names)) == sorted(names)
    assert len(names) > 1


@every_folder
def test_every_language_has_the_same_messages_with_the_same_values(folder: str) -> None:
    catalogues = [(own(folder, language), read(*files(folder, language))) for language in LANGUAGES]
    first, *others = ({name: variables(catalogue, name) for name in names} for names, catalogue in catalogues)
    assert others
    for other in others:
        assert other == first


def test_the_page_knows_all_messages() -> None:
    for path, text in messages.modules():
        assert path.read_text(encoding="utf-8") == text, "run `make types`"


# What is said ---------------------------------------------------------------------------------------------------------

FAMILIES = ("colour", "counted", "end", "event", "lesson", "option", "question", "refused", "variant")
"""The first words of names that are put together from what the rules and the server call things."""


def dashed(family: str, *names: str) -> set[str]:
    return {f"{family}-{re.sub('[ _]', '-', name)}" for name in names}


def kinds(*types: type[Event]) -> set[str]:
    return dashed("event", *(kind.kind for kind in types))


def expected(folder: str) -> set[str]:
    """The messages that must be there, because what they tell is there."""
    if folder == "page":
        return set()
    if folder == "shared":
        colours = {colour for game_id in games.ids() for colour in games.load(game_id).colours.values()}
        told = kinds(Chose, RoundOver, End, *TABLE_EVENTS)
        return dashed("colour", *colours) | dashed("refused", *get_args(Reason)) | told
    game = games.load(folder)
    told = kinds(*game.event_types, *game.prospect_types) - kinds(RoundOver)  # which may be told as in all games
    options = dashed("option", *(field.name for field in dataclasses.fields(game.options_type)))
    asked = dashed("question", *game.phases) | dashed("end", *game.end_reasons)
    judge = judge_of(game)
    counted = [*(kind.kind for kind in judge.counted), *judge.kinds]
    promise = {"promise-about"} if type(judge).promise is not Judge.promise else set()
    hints = {message for who in ("own", "others") for message in dashed(f"counted-{who}", *counted)}
    variants = dashed("variant", *game.variants)
    return {"tagline", "credit"} | told | options | asked | hints | promise | variants | taught(folder)


def taught(game_id: str) -> set[str]:
    """What the steps of its lesson say."""
    lesson = lessons.find(game_id)
    return set() if lesson is None else dashed("lesson", *(step.name for step in lesson.steps))


def corrections(game_id: str) -> set[str]:
    """What they may say to one who has made another move."""
    lesson = lessons.find(game_id) if game_id in games.ids() else None
    return set() if lesson is None else {f"lesson-{lesson.steps[number].name}-instead" for number in lesson.script}


def sources(folder: str) -> str:
    """All that may say a message of this folder."""
    python, page = ROOT / "src" / "quintet", PAGE
    places = {"shared": [python, page], "page": [page]}.get(
        folder, [python / "games" / folder, page / "games" / folder]
    )
    found = [
        file.read_text(encoding="utf-8")
        for place in places
        for file in sorted(place.rglob("*"))
        if file.suffix in (".py", ".ts", ".svelte") and not file.name.endswith(SILENT)
    ]
    assert found
    return "\n".join(found)


class References(visitor.Visitor):
    """Collects the messages that messages refer to."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def referred() -> set[str]:
    found = References()
    for folder in FOLDERS:
        for message in own(folder, "en").values():
            found.visit(message)
    return found.names


@every_folder
def test_every_message_that_is_needed_is_there(folder: str) -> None:
    assert expected(folder) - set(own(folder, "en")) == set()


@every_folder
def test_every_message_is_said_somewhere(folder: str) -> None:
    text = sources(folder)
    # "name" in quotes, or a name that is put together: f"command-{name}", `settings-theme-${theme}`.
    literal = set(re.findall(r"""["'`]([a-z][a-z0-9-]*)["'`]""", text))
    begun = {name for name in re.findall(r"""["'`]([a-z][a-z0-9-]*-)\$?\{""", text) if name[:-1] not in FAMILIES}
    known = literal | expected(folder) | corrections(folder) | referred() | kinds(RoundOver, End)
    unsaid = {name for name in own(folder, "en") if name not in known and not name.startswith(tuple(begun) or ("\0",))}
    assert unsaid == set()


# What is filled in ----------------------------------------------------------------------------------------------------


def given(kind: type[Event]) -> set[str]:
    """The values that the message of an event is given: those that `quintet.words.variables` makes."""
    found: set[str] = set()
    for field, told in words.field_kinds(kind).items():
        name = field.replace("_", "-")
        found |= {name} if told != "many" else set()
        found |= {f"{name}-you"} if told in ("seat", "seats") else set()
        found |= {f"{name}-count"} if told in ("cards", "seats", "many") else set()
    return found


ENDS = {"points", "you"}
"""What the end of a game is told with, besides its fields."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", WITH_WORDS)
def test_events_fill_their_messages(game_id: str, language: str) -> None:
    catalogue = read(*files(game_id, language))
    game = games.load(game_id)
    events: list[type[Event]] = [*game.event_types, *game.prospect_types, Chose, End, *TABLE_EVENTS]
    for kind in events:
        name = f"event-{kind.kind.replace('_', '-')}"
        if name in catalogue:
            assert variables(catalogue, name) <= given(kind) | (ENDS if kind is End else set()), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", WITH_WORDS)
def test_families_need_no_more_than_they_are_given(game_id: str, language: str) -> None:
    catalogue = read(*files(game_id, language))
    game = games.load(game_id)
    for name in {"tagline", "credit"} | dashed("end", *game.end_reasons) | dashed("variant", *game.variants):
        assert variables(catalogue, name) == set(), name
    for name in dashed("option", *(field.name for field in dataclasses.fields(game.options_type))):
        assert variables(catalogue, name) <= {"n"}, name
    lesson = lessons.find(game_id)
    names = set() if lesson is None else set(lessons.NAMES[: lesson.players - 1])
    for name in taught(game_id) | corrections(game_id) & set(catalogue):
        assert variables(catalogue, name) <= names, name


@functools.cache
def speaker(folder: str, language: str) -> FluentBundle:
    """All that a folder's messages may refer to, and its messages."""
    bundle = FluentBundle([language], use_isolating=False)
    for file in files(folder, language):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")), allow_overrides=True)
    return bundle


@pytest.mark.parametrize("value", [0, 1, 2, "yes", "none"])
@pytest.mark.parametrize("language", LANGUAGES)
@every_folder
def test_no_place_is_left_open(folder: str, language: str, value: int | str) -> None:
    catalogue, bundle = read(*files(folder, language)), speaker(folder, language)
    for name in own(folder, language):
        pattern = bundle.get_message(name).value
        assert pattern is not None, name
        text, errors = bundle.format_pattern(pattern, dict.fromkeys(variables(catalogue, name), value))
        assert not errors, name
        assert not re.search(r"[{}]|\$[a-z]", str(text)), name
        assert str(text) == str(text).strip(), name
