"""What is told to each seat of a table, as JSON: what all see alike is written once, what a seat alone sees for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import fields
from typing import Any

import msgspec

from quintet.engine import AnyGame, Event, View, secrets_of
from quintet.server.protocol import told

Telling = Callable[[int | None], Any]
"""By seat, or for a spectator, a part of a message that is written already."""
encode = msgspec.json.Encoder().encode


def written(value: object) -> Any:
    """A part of a message that is the same in several."""
    return msgspec.Raw(encode(value))


def view_of(game: AnyGame) -> Telling:
    """What each seat knows of a game."""
    public: View = game.view(None)
    shared = b""

    def of(seat: int | None) -> Any:
        nonlocal shared
        if seat is None:
            return written(public)
        private = game.private_view(seat)
        if not shared:
            shared = encode({name: getattr(public, name) for name in _public_fields(type(public), private)})
        return msgspec.Raw(b"%b,%b" % (shared[:-1], encode(private)[1:]))

    return of


def _public_fields(view: type[View], private: Collection[str]) -> tuple[str, ...]:
    if view not in _public:
        _public[view] = tuple(field.name for field in fields(view) if field.name not in private)
    return _public[view]


_public: dict[type[View], tuple[str, ...]] = {}


def happenings(events: Sequence[Event]) -> Telling:
    """What each seat sees of what happened."""
    shared = [None if secrets_of(type(event)) else written(told(event, None)) for event in events]
    if None not in shared:
        return lambda _seat: shared
    return lambda seat: [
        told(event, seat) if public is None else public for event, public in zip(events, shared, strict=True)
    ]
