"""The protocol as TypeScript, for the web client: ``python -m quintet.server.typescript FILE`` writes it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quintet.server import protocol
from quintet.server.schema import Schema, schema

HTTP = (
    protocol.Catalogue,
    protocol.Made,
    protocol.Me,
    protocol.NewName,
    protocol.NewTable,
    protocol.Problem,
    protocol.Replay,
    protocol.TableInfo,
    protocol.TableList,
)


def declarations() -> str:
    """A module of types and nothing else."""
    described = schema()
    _, over_http = msgspec.json.schema_components(HTTP, ref_template="#/$defs/{name}")
    definitions: dict[str, Schema] = {**over_http, **described["$defs"]}
    # A view is always that of the table's own game.
    definitions["View"] = {"anyOf": list(described["views"].values())}
    # An event is of the table's own game, or of the table.
    for name, field in (("State", "events"), ("ReplayStep", "events")):
        definitions[name]["properties"][field] = {"type": "array", "items": {"$ref": "AnyEvent"}}
    previews = {"type": "array", "items": {"$ref": "AnyEvent"}}
    definitions["Previews"]["properties"]["previews"] = {"type": "object", "additionalProperties": previews}
    # What a client may leave out is optional; what the server sends is there, even where its type has a default.
    asked = {"NewName", "NewTable"} | {choice["$ref"].rpartition("/")[2] for choice in described["client"]["anyOf"]}
    for name in definitions.keys() - asked:
        _demand_defaults(definitions[name])
    parts = ["// Written by `make types` from the server's own types. Do not edit."]
    parts += [f"export type {name} = {_type(definitions[name])};" for name in sorted(definitions)]
    parts.append('export type Reason = Problem["reason"];')
    parts.append(f"export type ClientMessage = {_type(described['client'])};")
    parts.append(f"export type ServerMessage = {_type(described['server'])};")
    for name, kinds in described["events"].items():
        parts.append(f"export type {name.capitalize()}Event = {_type(kinds)};")
    parts.append(f"export type TableEvent = {_type(described['table_events'])};")
    parts.append("export type AnyEvent = Events[keyof Events] | TableEvent;")
    parts.append(f"export type Views = {_object(described['views'], list(described['views']))};")
    events = {name: {"$ref": f"{name.capitalize()}Event"} for name in described["events"]}
    parts.append(f"export type Events = {_object(events, list(events))};")
    return "\n\n".join(parts) + "\n"


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
        yield f"  {name}{'' if name in required else '?'}: {kind};"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(declarations(), encoding="utf-8")
