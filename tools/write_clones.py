"""Writes clone() into the dataclasses of every game's state, from their fields.

    python tools/write_clones.py            writes what is not current
    python tools/write_clones.py --check    only says what is not current
    python tools/write_clones.py MODULE     the dataclasses of this module and all that they hold

A clone is a tree of its own: lists and dicts are copied, dataclasses cloned; numbers, words, enums, tuples of these and
frozen dataclasses are shared, as they never change. Fields outside the constructor (`init=False`) start anew.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import importlib
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from freebooter.engine.codec import fields_of  # noqa: E402
from freebooter.engine.game import find_game, games  # noqa: E402
from freebooter.engine.keel import Keel  # noqa: E402
from freebooter.engine.luck import Luck  # noqa: E402

WIDTH = 120
MANY = 30  # with more fields than that, plain Python is a quarter slower through the constructor
TESTS = ("tests.drill.state",)  # states of games that live in the tests
ITEMS = ("one", "two", "three", "four", "five")  # names for the items of lists within lists


# --- which classes ----------------------------------------------------------------------------------------------------


def classes_of_games() -> list[Any]:
    """The engine's part, the state of every game, and of the games in the tests."""
    found = reached([Keel, *[find_game(id).state for id in games()]])
    return found + [one for name in TESTS for one in classes_in(name) if one not in found]


def classes_in(module: str) -> list[Any]:
    """The dataclasses that this module defines, and what they hold."""
    known = vars(importlib.import_module(module)).values()
    return reached([one for one in known if isinstance(one, type) and one.__module__ == module and is_cloned(one)])


def reached(classes: Iterable[Any]) -> list[Any]:
    """These classes and all that can be reached through their fields."""
    found: list[Any] = []
    open_ = list(classes)
    while open_:
        cls = open_.pop(0)
        if cls in found or cls is Luck:
            continue
        found.append(cls)
        for kind in fields_of(cls).values():
            open_ += [part for part in parts_of(kind) if is_cloned(part)]
    return found


def parts_of(kind: Any) -> list[Any]:
    """A type and the types within it."""
    return [kind, *[part for inner in typing.get_args(kind) for part in parts_of(inner)]]


def is_cloned(kind: Any) -> bool:
    """Does a value of this type change, and has its own clone()?"""
    if kind is Luck:
        return True
    return dataclasses.is_dataclass(kind) and not kind.__dataclass_params__.frozen  # type: ignore[union-attr]


# --- how a value is copied --------------------------------------------------------------------------------------------


def copied(kind: Any, value: str, depth: int = 0) -> str:
    """The expression that copies `value`, which is of this type; `value` itself where it can be shared."""
    origin = typing.get_origin(kind)
    inner = typing.get_args(kind)
    if origin is typing.Annotated:
        return copied(inner[0], value, depth)
    if origin in (types.UnionType, typing.Union):
        some = next(one for one in inner if one is not type(None))
        return conditional(copied(some, value, depth), value)
    if origin is list:
        return collected(inner[0], value, "[{}]", f"{value}[:]", depth)
    if origin is dict:
        one = copied(inner[1], ITEMS[depth], depth + 1)
        if one == ITEMS[depth]:
            return f"{value}.copy()"
        return f"{{key: {one} for key, {ITEMS[depth]} in {value}.items()}}"
    if origin is tuple and inner[-1] is Ellipsis:
        return collected(inner[0], value, "tuple([{}])", value, depth)
    if origin is tuple:
        parts = [f"{value}[{i}]" for i in range(len(inner))]
        copies = [copied(one, part, depth) for one, part in zip(inner, parts, strict=True)]
        return value if copies == parts else f"({', '.join(copies)},)"
    if is_cloned(kind):
        return f"{value}.clone()"
    if kind in (int, bool, str) or dataclasses.is_dataclass(kind) or issubclass(kind, Enum):
        return value
    raise TypeError(f"a state cannot hold {kind}")


def conditional(copy: str, value: str) -> str:
    return copy if copy == value else f"None if {value} is None else {copy}"


def collected(kind: Any, value: str, form: str, plain: str, depth: int) -> str:
    """A copy of a list or tuple: as a whole where its items are shared, else item by item."""
    item = ITEMS[depth]
    one = copied(kind, item, depth + 1)
    return plain if one == item else form.format(f"{one} for {item} in {value}")


def method_of(cls: Any) -> str:
    """The source of clone(), indented as in the class."""
    copies = []
    for name, kind in fields_of(cls).items():
        try:
            copies.append(copied(kind, f"self.{name}"))
        except TypeError as error:
            raise SystemExit(f"{cls.__module__}.{cls.__name__}.{name}: {error}.") from None
    head = f"    def clone(self) -> {cls.__name__}:  # written by tools/write_clones.py\n"
    complete = len(copies) == len(dataclasses.fields(cls))  # else the constructor has more to set
    return head + (assigned(cls, copies) if complete and len(copies) > MANY else constructed(cls, copies))


def constructed(cls: Any, copies: list[str]) -> str:
    """By the constructor, in as few lines as it takes."""
    line = f"        return {cls.__name__}({', '.join(copies)})"
    if len(line) <= WIDTH:
        return f"{line}\n"
    unbroken = ", ".join([copy.replace(" ", "\0") for copy in copies])  # a copy stays in one line
    rows = textwrap.wrap(unbroken, WIDTH - 13, break_long_words=False, break_on_hyphens=False)
    body = "".join(f"            {row}\n" for row in rows).replace("\0", " ")
    return f"        return {cls.__name__}(\n{body.rstrip()},\n        )  # fmt: skip\n"


def assigned(cls: Any, copies: list[str]) -> str:
    """Field by field into an empty object, up to three in a line: so many need no tuple in between."""
    rows: list[list[tuple[str, str]]] = [[]]
    for name, copy in zip(fields_of(cls), copies, strict=True):
        if len(rows[-1]) == 3 or len(assignment([*rows[-1], (name, copy)])) > WIDTH:
            rows.append([])
        rows[-1].append((name, copy))
    body = "".join([assignment(row) + "\n" for row in rows])
    return f"        new = {cls.__name__}.__new__({cls.__name__})\n{body}        return new\n"


def assignment(row: list[tuple[str, str]]) -> str:
    return f"        {', '.join([f'new.{name}' for name, _ in row])} = {', '.join([copy for _, copy in row])}"


# --- where it stands --------------------------------------------------------------------------------------------------


def with_clones(source: str, classes: list[Any]) -> str:
    """The module's source with the clone() of these classes as their fields say."""
    lines = source.splitlines(keepends=True)
    nodes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    for cls in sorted(classes, key=lambda cls: -nodes[cls.__name__].lineno):
        node = nodes[cls.__name__]
        old = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "clone"), None)
        if old is not None:
            last = old.end_lineno or 0
            lines[old.lineno - 1 : last] = [method_of(cls)]
        else:
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
            lines.insert(fields[-1].end_lineno or 0, "\n" + method_of(cls))
    return "".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write clone() of every state from its fields.")
    parser.add_argument("modules", nargs="*", help="modules that define states, such as tests.drill.state")
    parser.add_argument("--check", action="store_true", help="only say what is not current")
    args = parser.parse_args()
    classes = [one for name in args.modules for one in classes_in(name)] if args.modules else classes_of_games()
    files: dict[Path, list[Any]] = {}
    for cls in classes:
        files.setdefault(Path(inspect.getfile(cls)), []).append(cls)
    stale = 0
    for path, found in files.items():
        source = path.read_text(encoding="utf-8")
        fresh = with_clones(source, found)
        if fresh != source:
            stale += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            if args.check:
                print(f"{name}: a clone() does not copy what the fields say. Run python tools/write_clones.py.")
            else:
                path.write_text(fresh, encoding="utf-8")
                print(f"{name}: clone() written.")
    return 1 if stale and args.check else 0


if __name__ == "__main__":
    sys.exit(main())
