"""The protocol as TypeScript, for the page: ``python -m quintet.server.typescript web/src`` writes it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quintet.rulebook import Rulebook
from quintet.server import protocol
from quintet.server.schema import Schema, schema

HTTP = (
    Rulebook,
    protocol.Archive,
    protocol.Carried,
    protocol.Catalogue,
    protocol.Challenge,
    protocol.Challenged,
    protocol.Continuation,
    protocol.Daily,
    protocol.DealResult,
    protocol.Elsewise,
    protocol.Foretold,
    protocol.History,
    protocol.Leaders,
    protocol.LessonInfo,
    protocol.Made,
    protocol.Me,
    protocol.MyGames,
    protocol.MyRatings,
    protocol.MyTurns,
    protocol.MyStatistics,
    protocol.MyTallies,
    protocol.NewName,
    protocol.NewPasskey,
    protocol.NewSettings,
    protocol.NewPush,
    protocol.NewTable,
    protocol.PasskeyList,
    protocol.PasskeyOptions,
    protocol.Problem,
    protocol.Push,
    protocol.PushMessage,
    protocol.RatingChanges,
    protocol.Replay,
    protocol.Reviewing,
    protocol.SignIn,
    protocol.TableInfo,
    protocol.TableList,
    protocol.Ticket,
)


NOTE = "// Written by `make types` from the server's own types. Do not edit."


def declarations() -> dict[str, str]:
    """Modules of types and nothing else, by their paths: one for all games, and one in the folder of each game."""
    described = schema()
    _, over_http = msgspec.json.schema_components(HTTP, ref_template="#/$defs/{name}")
    definitions: dict[str, Schema] = {**over_http, **described["$defs"], "View": described["view"]}
    events = {"type": "array", "items": {"$ref": "GameEvent"}}
    for name in ("State", "ReplayStep", "Happened"):
        definitions[name]["properties"]["events"] = events
    for name in ("Foretold", "Previews"):
        definitions[name]["properties"]["previews"] = {"type": "object", "additionalProperties": events}
    option = {"anyOf": [{"type": "integer"}, {"type": "boolean"}, {"type": "null"}]}
    definitions["Options"] = {"type": "object", "additionalProperties": option}
    # What a client may leave out is optional; what the server sends is there, even where its type has a default.
    asked = {"Challenge", "Continuation", "Elsewise", "NewName", "NewSettings", "NewTable", "SignIn"} | {
        choice["$ref"].rpartition("/")[2] for choice in described["client"]["anyOf"]
    }
    for name in definitions.keys() - asked:
        _demand_defaults(definitions[name])
    types = {name: f"export type {name} = {_type(definitions[name])};" for name in sorted(definitions)}
    modules = {
        f"games/{game_id}/protocol.ts": _game_module(game_id, described, types) for game_id in described["events"]
    }
    parts = [
        NOTE,
        *types.values(),
        'export type Reason = Problem["reason"];',
        f"export type ClientMessage = {_type(described['client'])};",
        f"export type ServerMessage = {_type(described['server'])};",
        f"export type TableEvent = {_type(described['table_events'])};",
        """/** An event of any game, or of the table. Each game has a union of its own kinds. */
export type GameEvent = { kind: string; seat: Seat | null };""",
    ]
    return {"lib/protocol.ts": "\n\n".join(parts) + "\n"} | modules


def _game_module(game_id: str, described: Schema, types: dict[str, str]) -> str:
    """The types of one game, which are taken out of the common ones."""
    prefix = game_id.capitalize()
    own = [types.pop(name) for name in list(types) if name.startswith(prefix)]
    own.append(f"export type {prefix}Event = {_type(described['events'][game_id])};")
    words = set(re.findall(r"\w+", "\n".join(own)))
    shared = ", ".join(name for name in types if name in words)
    return "\n\n".join([NOTE, f'import type {{ {shared} }} from "../../lib/protocol";', *own]) + "\n"


def write(sources: Path) -> None:
    """Writes all modules into the folder of the page's sources. A game that has no folder there is left out."""
    for path, text in declarations().items():
        if (file := sources / path).parent.is_dir():
            file.write_text(text, encoding="utf-8")


def _demand_defaults(definition: Schema) -> None:
    properties = definition.get("properties", {})
    definition["required"] = [
        name for name in properties if name in definition.get("required", []) or "default" in properties[name]
    ]


def _type(described: Schema) -> str:
    match described:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"enum": list(values)}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"anyOf": list(choices)} | {"oneOf": list(choices)}:
            return " | ".join(dict.fromkeys(map(_type, choices)))
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", **rest}:
            inner = _type(rest.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "properties": dict(properties), **rest}:
            return _object(properties, rest.get("required", []))
        case {"type": "object", **rest}:
            return f"{{ [key: string]: {_type(rest.get('additionalProperties', {}))} }}"
        case {"type": str(name)}:
            return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[
                name
            ]
    return "unknown"


def _object(properties: dict[str, Any], required: list[str]) -> str:
    return "{\n" + "\n".join(_fields(properties, required)) + "\n}" if properties else "Record<string, never>"


def _fields(properties: dict[str, Any], required: list[str]) -> Iterator[str]:
    for name, described in properties.items():
        kind = _type(described).replace("\n", "\n  ")
        written = name if name.isidentifier() else f'"{name}"'
        yield f"  {written}{'' if name in required else '?'}: {kind};"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
