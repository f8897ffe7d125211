"""Cards, and whatever else a move names, found in events by the marks of their fields: no game is special here."""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from quintet.engine import Card, Event, Move, RoundOver, View

Finder = Callable[[Any], Iterator[Card]]
WORDS = re.compile(r"[\w-]+")
T = TypeVar("T")


def _cached(work: Callable[[Any], T]) -> Callable[[Any], T]:
    """Keeps what was found out about a class."""
    return cache(work)


def cards_of(event: Event) -> list[tuple[str, Card]]:
    """The cards of an event, each with its use: the kind of the event, and the field if there are several."""
    finders = _finders(type(event))
    return [(use, card) for use, field, find in finders for card in find(getattr(event, field))]


UNNAMED = ""
"""Stands for all values of a field that a move did not name."""


def places_of(event: Event, move: Move) -> list[tuple[str, str]]:
    """What an event holds besides cards and seats that the move names: a row, a pile, a side; with kind and field.

    What comes of a move, such as points, is seldom named by it: it is told as :data:`UNNAMED`, so that a field which
    mostly is can be left out.
    """
    named = set(WORDS.findall(move))
    found = []
    for field in _plain_fields(type(event)):
        value = getattr(event, field)
        if value is not None:
            found.append((f"{event.kind}.{field}", str(value) if str(value) in named else UNNAMED))
    return found


def cards_in_secret(view_type: type[View], secrets: Mapping[str, Any]) -> set[Card]:
    """The cards that a seat sees and others do not, from the fields in which its view differs."""
    hints = _hints(view_type)
    found: set[Card] = set()
    for field, value in secrets.items():
        find = _finder(hints[field])
        if find is not None:
            found.update(find(value))
    return found


@_cached
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@_cached
def _finders(kind: Any) -> list[tuple[str, str, Finder]]:
    """Of each field that has cards: the use, the field and how they are found. A round's end is no use of cards."""
    if issubclass(kind, RoundOver):
        return []
    hints = _hints(kind)
    found = [(field.name, _finder(hints[field.name])) for field in dataclasses.fields(kind)]
    having = [(field, find) for field, find in found if find is not None]
    return [(kind.kind if len(having) == 1 else f"{kind.kind}.{field}", field, find) for field, find in having]


@_cached
def _plain_fields(kind: Any) -> list[str]:
    hints = _hints(kind)
    return [field.name for field in dataclasses.fields(kind) if field.name != "seat" and _is_plain(hints[field.name])]


def are_places(named: int, unnamed: int) -> bool:
    """Whether the values of a field are places: what moves name."""
    return named > unnamed


def _is_plain(hint: Any) -> bool:
    """Whether it is a text or a whole number that has no mark."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return all(_is_plain(one) or one is type(None) for one in get_args(hint))
    return hint in (str, int) or origin is Literal


def _finder(hint: Any) -> Finder | None:
    """How the cards of a value of this type are found, if it can have any."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _one if "card" in args[1:] else _finder(args[0])
    if origin in (Union, types.UnionType):
        return next((find for find in map(_finder, args) if find is not None), None)
    if origin in (tuple, list):
        inner = next((find for find in map(_finder, args) if find is not None), None)
        return None if inner is None else lambda values: (card for value in values or () for card in inner(value))
    if dataclasses.is_dataclass(hint):
        return _inside(hint)
    return None


def _inside(kind: Any) -> Finder | None:
    hints = _hints(kind)
    fields = [(field.name, _finder(hints[field.name])) for field in dataclasses.fields(kind)]
    having = [(name, find) for name, find in fields if find is not None]
    if not having:
        return None
    return lambda value: (card for name, find in having for card in find(getattr(value, name)))


def _one(value: Card | None) -> Iterator[Card]:
    if value is not None:
        yield value
