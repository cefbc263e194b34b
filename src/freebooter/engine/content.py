"""Cards, tiles and tokens from TOML: each table of a file becomes the Struct that says what it may hold.

    IDS: Ids = {"skill": numbered("seamanship", "scouting")}
    ZONES = load(FOLDER / "zones.toml", "zone", Zone, IDS)
    RUMORS = load(FOLDER / "rumors.toml", "rumor", Rumor, IDS)

msgspec checks names, types and bounds. A card's effects are a tagged union of Structs: `{ kind = "gold", n = 5 }`
becomes `Gold(5)`. A field `Annotated[int, Id("zone")]` is written as the id of a zone and becomes its number: its place
in its file. A field `Annotated[int, Read(thousands)]` is written as people write it and read by that function. Whatever
does not fit is refused with a sentence that names the file, the card and the place in it.
"""

from __future__ import annotations

import difflib
import os
import tomllib
import types
import typing
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

Ids = dict[str, dict[str, int]]  # of each table: the numbers of its ids
Row = TypeVar("Row")
CHANGED = "FREEBOOTER_CONTENT"  # in the environment: game=folder, whose files stand in for the game's own


class BadContent(ValueError):
    """A file of cards that does not fit; says where and what would be right."""


class Id:
    """Marks a number that is written as an id of another table: `Annotated[int, Id("zone")]`."""

    def __init__(self, table: str) -> None:
        self.table = table


class Read:
    """Marks a value that is written in a way of its own: `Annotated[int, Read(thousands)]`.

    The function gives what the field's type is made of; its ValueError says what is wrong with what is written.
    """

    def __init__(self, how: Callable[[Any], Any]) -> None:
        self.how = how


class Thing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card, tile or token has; `source` is where we know it from."""

    id: str
    name: str
    source: Literal["rulebook", "public", "house"]
    text: str = ""


def numbered(*names: str) -> dict[str, int]:
    """The numbers of names that stand in no file."""
    return {name: number for number, name in enumerate(names)}


def load(path: Path, table: str, kind: type[Row], ids: Ids) -> list[Row]:
    """All `[[table]]` of a file. Plain values at its top hold for every row.

    The ids of the rows (where they have none: their names) are added to `ids`.
    """
    data = _parsed(path)
    rows = data.get(table)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadContent(f"{path.name} has no [[{table}]].")
    called = [str(row.get("id", row.get("name", number))) for number, row in enumerate(rows)]
    ids[table] = numbered(*called)
    if len(ids[table]) < len(rows) and all("id" in row for row in rows):
        raise BadContent(f"{path.name}: two [[{table}]] have the same id.")
    shared = _shared(data)
    return [_row({**shared, **row}, kind, ids, f"{path.name}, {name}") for name, row in zip(called, rows, strict=True)]


def load_one(path: Path, table: str, kind: type[Row], ids: Ids) -> Row:
    """The one `[table]` of a file."""
    data = _parsed(path)
    row = data.get(table)
    if not isinstance(row, dict):
        raise BadContent(f"{path.name} has no [{table}].")
    return _row({**_shared(data), **row}, kind, ids, f"{path.name}, {table}")


def load_file(path: Path, kind: type[Row], ids: Ids) -> Row:
    """A whole file as one Struct."""
    return _row(_parsed(path), kind, ids, path.name)


def count(what: str, found: object, wanted: object) -> None:
    """Refuses content that is not what the rulebook's list of components says."""
    if found != wanted:
        raise BadContent(f"{what}: there should be {wanted}, not {found}.")


def _changed(path: Path) -> Path:
    """Another file of the same name, where a designer tries one out: CHANGED names a game and a folder."""
    game, _, folder = os.environ.get(CHANGED, "").partition("=")
    other = Path(folder) / path.name
    return other if folder and game.replace("-", "_") in path.parts and other.is_file() else path


def _parsed(path: Path) -> dict[str, Any]:
    path = _changed(path)
    try:
        return _tables(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name} is not TOML: {error}.") from None


@cache
def _tables(text: str) -> dict[str, Any]:
    """Parsed once, as a file may hold several tables."""
    return tomllib.loads(text)


def _shared(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if not isinstance(value, (list, dict))}


def _row(row: dict[str, Any], kind: type[Row], ids: Ids, where: str) -> Row:
    try:
        return msgspec.convert(_with_numbers(row, kind, ids, where), kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{where}: {error}.") from None


# --- ids become numbers ---------------------------------------------------------------------------------------------


def _with_numbers(data: Any, kind: Any, ids: Ids, where: str) -> Any:
    """The same data with numbers for ids; what has the wrong form is left for msgspec to refuse."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        for mark in inner[1:]:
            if isinstance(mark, Id):
                return _number(data, mark.table, ids, where)
            if isinstance(mark, Read):
                data = _read(data, mark, where)
        return _with_numbers(data, inner[0], ids, where)
    if origin in (types.UnionType, typing.Union):
        return _with_numbers(data, _member(data, inner, where), ids, where)
    if origin in (list, tuple) and isinstance(data, list):
        one_kind = origin is list or inner[-1] is Ellipsis
        kinds = [inner[0]] * len(data) if one_kind else [*inner, *[Any] * len(data)]
        return [_with_numbers(one, kinds[i], ids, f"{where}[{i}]") for i, one in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        return {name: _with_numbers(one, inner[1], ids, _inside(where, name)) for name, one in data.items()}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, dict):
        fields = _fields(kind)
        return {
            name: _with_numbers(one, fields.get(name, Any), ids, _inside(where, name)) for name, one in data.items()
        }
    return data


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def _inside(where: str, name: str) -> str:
    """`missions.toml, mi-03: goal.good`"""
    return f"{where}.{name}" if ": " in where else f"{where}: {name}"


def _number(data: Any, table: str, ids: Ids, where: str) -> int:
    numbers = ids.get(table)
    if numbers is None:
        raise BadContent(f"{where}: there are no ids of '{table}' yet; load that table first.")
    if data not in numbers:
        raise BadContent(f"{where}: there is no {table} {data!r}; {_meant(data, numbers)}")
    return numbers[data]


def _read(data: Any, mark: Read, where: str) -> Any:
    try:
        return mark.how(data)
    except ValueError as error:
        raise BadContent(f"{where}: {error}") from None


def _member(data: Any, kinds: tuple[Any, ...], where: str) -> Any:
    """Which type of a union this is: tables by their tag."""
    if not isinstance(data, dict):
        return next((kind for kind in kinds if typing.get_origin(kind) is Annotated), Any)
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    tags = {str(kind.__struct_config__.tag): kind for kind in structs}
    if len(structs) < 2:
        return structs[0] if structs else Any
    field = structs[0].__struct_config__.tag_field or "type"
    if data.get(field) not in tags:
        raise BadContent(f"{where}: there is no {field} {data.get(field)!r}; {_meant(data.get(field), tags)}")
    return tags[str(data[field])]


def _meant(data: Any, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(str(data), list(names), 1, 0.5)
    return f"was {near[0]!r} meant?" if near else f"there are {', '.join(sorted(names))}."
