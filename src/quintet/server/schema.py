"""The JSON Schema of all that is said at a table, for those who generate types from it."""

from __future__ import annotations

import dataclasses
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from quintet import games
from quintet.engine import Chose, End, Event, View
from quintet.server.events import TABLE_EVENTS
from quintet.server.protocol import AnyClientMessage, AnyServerMessage

Schema = dict[str, Any]
MARKS: dict[str, Schema] = {
    "card": {"title": "Card", "type": "string"},
    "seat": {"title": "Seat", "type": "integer"},
}
"""What the engine marks in its types, and others show as cards and names."""
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def schema() -> Schema:
    """``client`` and ``server`` are the messages; ``views``, ``options`` and ``events`` go by game.

    ``table_events`` is what happens at a table besides the game. All refer to ``$defs``.
    """
    (client, server), definitions = msgspec.json.schema_components(
        [AnyClientMessage, AnyServerMessage], ref_template="#/$defs/{name}"
    )
    views, options, happenings = {}, {}, {}
    definitions |= {name.capitalize(): described for name, described in MARKS.items()}
    for game_id in games.ids():
        game = games.load(game_id)
        describe = _Describer(game_id, definitions)
        options[game_id] = describe(game.options_type)
        views[game_id] = describe(get_type_hints(game._public_view)["return"])
        happenings[game_id] = {
            "anyOf": [describe(kind) for kind in (*game.event_types, *game.prospect_types, Chose, End)]
        }
        definition = definitions[views[game_id]["$ref"].removeprefix("#/$defs/")]
        definition["properties"]["options"] = options[game_id]
    describe = _Describer("table", definitions)
    definitions["View"] = definitions.pop(describe(View)["$ref"].removeprefix("#/$defs/"))
    return {
        "client": client,
        "server": server,
        "view": definitions["View"],
        "views": views,
        "options": options,
        "events": happenings,
        "table_events": {"anyOf": [describe(kind) for kind in TABLE_EVENTS]},
        "$defs": definitions,
    }


class _Describer:
    """Describes the types that views and events are made of. msgspec's own schemas know no unions of dataclasses."""

    def __init__(self, game_id: str, definitions: dict[str, Schema]) -> None:
        self._game_id = game_id
        self._definitions = definitions
        self._names: dict[type, str] = {}

    def __call__(self, kind: Any) -> Schema:
        if kind in PLAIN:
            return PLAIN[kind]
        if dataclasses.is_dataclass(kind) and isinstance(kind, type):
            return self._definition(kind)
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            mark = next((mark for mark in args[1:] if mark in MARKS), None)
            return self(args[0]) if mark is None else {"$ref": f"#/$defs/{mark.capitalize()}"}
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self(arg) for arg in args]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self(args[1])}
        if origin in (list, frozenset, set) or (origin is tuple and args[-1] is ...):
            return {"type": "array", "items": self(args[0])}
        if origin is tuple:
            return {"type": "array", "prefixItems": [self(arg) for arg in args], "items": False}
        raise TypeError(f"a view or an event of {self._game_id} holds a {kind!r}, which has no description")

    def _definition(self, kind: type) -> Schema:
        name = self._names.get(kind)
        if name is None:
            name = self._names[kind] = self._name(kind)
            hints = get_type_hints(kind, include_extras=True)
            properties = {field.name: self(hints[field.name]) for field in dataclasses.fields(kind)}
            if issubclass(kind, Event):
                properties = {"kind": {"const": kind.kind}} | properties
            self._definitions[name] = {
                "title": name,
                "type": "object",
                "properties": properties,
                "required": list(properties),
            }
        return {"$ref": f"#/$defs/{name}"}

    def _name(self, kind: type) -> str:
        """The contract's own types go by their names; those of a game bear its name in front."""
        if kind.__module__ in ("quintet.engine", "quintet.server.events"):
            return kind.__name__
        prefix = self._game_id.capitalize()
        return kind.__name__ if kind.__name__.startswith(prefix) else prefix + kind.__name__
