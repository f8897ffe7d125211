"""The words of the games and of what they share, once for each language, for the terminal and for the page.

A language is a file of Project Fluent in this folder, ``en.ftl``, and one of the same name in the folder `words` of
each game. Messages go by plain names: ``event-take`` tells an event of the kind ``take``, ``question-hide`` asks
in the phase ``hide``. An event's message gets what the event holds, by one rule that the page keeps too: see
:func:`variables`.
"""

from __future__ import annotations

import dataclasses
import os
import re
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

from quintet import games
from quintet.engine import AnyGame, Card, Event, RuleError

Value = str | int
CARD_BEGINS, CARD_ENDS = "\ue000", "\ue001"
"""Around the name of a card in a text, so that it can be shown as a card: characters that no text contains."""


class CardPart(NamedTuple):
    """A card in a sentence."""

    card: Card


Part = str | CardPart


class WordsError(LookupError):
    """A message that is not there, or that lacks a value: a fault of the program, not of its user."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words in, sorted."""
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in files if name.endswith(".ftl")))


def check_language(language: str) -> str:
    """The language, if there are words in it. Raises :class:`RuleError` if not."""
    if language not in languages():
        raise RuleError(f"there are no words in {language!r}; the languages are: {', '.join(languages())}")
    return language


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, by the usual variables; English if it asks for none we have.

    >>> language_of_environment({"LANG": "de_AT.UTF-8"}), language_of_environment({"LANG": "C"})
    ('de', 'en')
    """
    wanted = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = re.split("[_.@]", wanted)[0]
    return language if language in languages() else "en"


def source(game_id: str, language: str) -> str:
    """The words of a game as they are written; empty if it has none in this language."""
    return next(sources(game_id, language), "")


def sources(game: str | type[AnyGame], language: str) -> Iterator[str]:
    """The words of a game as they are written, and then those of what it builds on."""
    for folder in games.folders(game):
        file = folder.joinpath("words", f"{language}.ftl")
        yield file.read_text(encoding="utf-8") if file.is_file() else ""


class Words:
    """The words of one language: those that all games share and, if one is named, those of a game."""

    def __init__(self, language: str, game: str | type[AnyGame] | None = None) -> None:
        self.language = check_language(language)
        self._bundle = FluentBundle([language], use_isolating=False)
        common: Traversable = resources.files(__name__).joinpath(f"{language}.ftl")
        self._bundle.add_resource(FluentResource(common.read_text(encoding="utf-8")))
        for text in [] if game is None else reversed([*sources(game, language)]):
            self._bundle.add_resource(FluentResource(text), allow_overrides=True)

    def __contains__(self, name: str) -> bool:
        return self._bundle.has_message(name)

    def __call__(self, name: str, /, values: Mapping[str, Value] | None = None, **more: Value) -> str:
        """The message of this name with its values put in; ``hand_size=3`` is ``$hand-size``.

        Cards in it are still marked: see :func:`parts`. Raises :class:`WordsError` if there is no such message, or if
        it needs a value that is not given.
        """
        if not self._bundle.has_message(name):
            raise WordsError(f"there is no message {name!r} in {self.language!r}")
        pattern = self._bundle.get_message(name).value
        given = dict(values or {}) | {name.replace("_", "-"): value for name, value in more.items()}
        text, errors = self._bundle.format_pattern(pattern, given) if pattern else ("", [])
        if errors:
            raise WordsError(f"the message {name!r} in {self.language!r}: {errors[0]}")
        return re.sub(r"(?<!\w)-(?=\d)", "−", str(text))  # a number below zero has a proper minus, as on the page

    def listed(self, items: list[str]) -> str:
        """Several as one: ``Ann, Ben and Cleo``."""
        return format_list(items, locale=self.language)


def decimal(number: float, language: str, *, signed: bool = False) -> str:
    """A number with one digit behind the point, as a language writes it.

    >>> decimal(-2.34, "de"), decimal(2.34, "en", signed=True), decimal(-0.01, "en", signed=True)
    ('−2,3', '+2.3', '0.0')
    """
    shown = round(number, 1) or 0.0
    return format_decimal(shown, "+0.0;-0.0" if signed and shown else "0.0", locale=language).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign.

    >>> signed(3), signed(-3)
    ('+3', '−3')
    """
    return f"{number:+}".replace("-", "−")


def marked(*cards: Card) -> str:
    """Cards side by side, as a value for a message."""
    return " ".join(f"{CARD_BEGINS}{card}{CARD_ENDS}" for card in cards)


def carded(text: str) -> str:
    """A text in which cards stand between backticks, as in rulebooks, with these marked.

    >>> parts(carded("Play `B7`."))
    ['Play ', CardPart(card='B7'), '.']
    """
    return re.sub("`(.*?)`", lambda found: marked(found[1]), text)


def parts(text: str) -> list[Part]:
    """A text with marked cards as a list of texts and cards.

    >>> parts(f"{marked('B7')} takes {marked('G6', 'Y8')}.")
    [CardPart(card='B7'), ' takes ', CardPart(card='G6'), ' ', CardPart(card='Y8'), '.']
    """
    pieces = re.split(f"{CARD_BEGINS}(.*?){CARD_ENDS}", text)
    return [CardPart(piece) if number % 2 else piece for number, piece in enumerate(pieces) if piece]


# Events ---------------------------------------------------------------------------------------------------------------


def field_kinds(kind: type[Event]) -> dict[str, str]:
    """What the fields of a kind of event are, for those who tell it.

    ``card``, ``cards``, ``seat`` and ``seats`` are shown as such; of ``many`` only the number is told; the rest is
    ``plain``.
    """
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _kind_of(hints[field.name]) for field in dataclasses.fields(kind)}


def _kind_of(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((mark for mark in args[1:] if mark in ("card", "seat")), None)
        return mark or _kind_of(args[0])
    if origin in (Union, types.UnionType):
        return next((kind for kind in map(_kind_of, args) if kind != "plain"), "plain")
    if origin is tuple:
        inner = {_kind_of(arg) for arg in args if arg is not ...}
        return {"card": "cards", "seat": "seats"}.get(inner.pop(), "many") if len(inner) == 1 else "many"
    return "plain"


def variables(
    event: Event, name: Callable[[int], str], listed: Callable[[list[str]], str], you: int | None
) -> dict[str, Value]:
    """What the message of an event is given, from the types of the event's fields.

    A card is a card, cards stand side by side, a seat is its name and, as ``$FIELD-you``, whether it is the reader's;
    of several seats ``$FIELD-you`` is whether the reader's is one of them, and ``none`` where nobody is spoken to. A
    flag is ``yes`` or ``no``, what is hidden or missing is ``none``, and ``$FIELD-count`` says how many there are of
    what there can be several of.
    """
    given: dict[str, Value] = {}
    for field, kind in field_kinds(type(event)).items():
        key, value = field.replace("_", "-"), getattr(event, field)
        if kind == "seat":
            given[f"{key}-you"] = "yes" if value is not None and value == you else "no"
        if kind == "seats":
            given[f"{key}-you"] = "none" if you is None else "yes" if you in (value or ()) else "no"
        if kind in ("cards", "seats", "many") and value is not None:
            given[f"{key}-count"] = len(value)
        match kind:
            case _ if value is None:
                given[key] = "none"
            case "card":
                given[key] = marked(value)
            case "cards":
                given[key] = marked(*value)
            case "seat":
                given[key] = name(value)
            case "seats":
                given[key] = listed([name(seat) for seat in value])
            case "plain":
                given[key] = ("yes" if value else "no") if isinstance(value, bool) else value
    return given


def message_of(event: Event) -> str:
    """The name of the message that tells an event."""
    return f"event-{event.kind.replace('_', '-')}"
