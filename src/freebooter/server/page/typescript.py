"""Writes `web/types.d.ts` from the wire's Structs: `python -m freebooter.server.page.typescript`.

The file is checked in; a test compares it with what this module would write.
"""

from pathlib import Path
from typing import Any

import msgspec

from freebooter.server import wire, wire_learn, wire_live, wire_people

TARGET = Path(__file__).parents[2] / "web" / "types.d.ts"

HEAD = """\
// Generated from the server's messages by `python -m freebooter.server.page.typescript`. Do not edit.

export type Part =
  | string
  | { seat: number; as?: string; you?: string }
  | { rule: string }
  | { said: Part[]; to: Record<string, Part[]> };

"""

# What is pushed over a live connection: a tag, and the message's own fields.
PUSHES = """\
export type Push =
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "delta" } & Delta)
  | { type: "chat"; chat: ChatLine }
  | { type: "here"; here: boolean[]; watching: number }
  | { type: "rematch"; table: string }
  | { type: "done"; request: string; seq: number }
  | { type: "refused"; request: string; status: number; error: string }
  | { type: "error"; error: string }
  | { type: "pong" };

export type News =
  | ({ type: "lobby" } & Lobby)
  | { type: "turn" }
  | { type: "error"; error: string }
  | { type: "pong" };
"""


def structs() -> list[type]:
    found = [
        thing
        for module in (wire, wire_people, wire_learn, wire_live)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
    ]
    return sorted(found, key=lambda struct: struct.__name__)


def ts_type(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(ts_type(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        item = ts_type(schema.get("items", {}))
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {ts_type(schema.get('additionalProperties', {}) or {})}>"
    simple = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return simple.get(str(kind), "any")


def ts_interface(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    if about := schema.get("description"):
        lines.insert(0, f"/** {' '.join(str(about).split())} */")
    for field, inner in schema["properties"].items():
        # Part is a union that JSON schema can only say loosely.
        loose = "(string | Record<string, number | string>)[]"
        kind = ts_type(inner).replace(loose, "Part[]")
        there = field in needed or "x-as-before" in inner  # web/table/live.js fills it in
        lines.append(f"  {field}{'' if there else '?'}: {kind};")
    return "\n".join([*lines, "}", ""])


def generate() -> str:
    _, components = msgspec.json.schema_components(structs(), ref_template="{name}")
    bodies = [ts_interface(name, components[name]) for name in sorted(components)]
    return HEAD + "\n".join(bodies) + "\n" + PUSHES


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(generate(), encoding="utf-8")
