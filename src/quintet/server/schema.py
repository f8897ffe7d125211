"""The JSON Schema of all that is said at a table, for those who generate types from it."""

from __future__ import annotations

import dataclasses
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from quintet import games
from quintet.server.protocol import AnyClientMessage, AnyServerMessage

Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


def schema() -> Schema:
    """``client`` and ``server`` are the messages; ``views`` and ``options`` go by game; all refer to ``$defs``."""
    (client, server), definitions = msgspec.json.schema_components(
        [AnyClientMessage, AnyServerMessage], ref_template="#/$defs/{name}"
    )
    views, options = {}, {}
    for game_id in games.ids():
        game = games.load(game_id)
        describe = _Describer(game_id, definitions)
        options[game_id] = describe(game.options_type)
        views[game_id] = describe(get_type_hints(game.view)["return"])
        definition = definitions[views[game_id]["$ref"].removeprefix("#/$defs/")]
        definition["properties"]["options"] = options[game_id]
    return {"client": client, "server": server, "views": views, "options": options, "$defs": definitions}


class _Describer:
    """Describes the types that views are made of. msgspec's own schemas know no unions of dataclasses."""

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
        raise TypeError(f"a view of {self._game_id} holds a {kind!r}, which has no description")

    def _definition(self, kind: type) -> Schema:
        name = self._names.get(kind)
        if name is None:
            name = kind.__name__
            if name in self._definitions and kind.__module__ != "quintet.engine":
                name = f"{self._game_id.capitalize()}{name}"
            self._names[kind] = name
            hints = get_type_hints(kind)
            self._definitions[name] = {
                "title": name,
                "type": "object",
                "properties": {field.name: self(hints[field.name]) for field in dataclasses.fields(kind)},
                "required": [field.name for field in dataclasses.fields(kind)],
            }
        return {"$ref": f"#/$defs/{name}"}
