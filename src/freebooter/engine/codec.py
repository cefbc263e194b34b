"""States as plain data and back, strictly, and the same on the plain and the compiled build.

A compiled dataclass has lost its annotations, so the types are read from the source of its module, which lies beside
it on both builds. For each dataclass a msgspec Struct with the same fields is made, which checks data quickly, and two
functions are written from the fields: one packs an object, one builds it from the checked Struct. Where data does not
fit, `explain` looks for the place and says what would be right.

Numbers can have bounds, for files that come from outside: `gold: Annotated[int, Bounds(0, 99)]`. On a text, a list or a
dict the bounds are those of its length.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import re
import threading
import types
import typing
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from freebooter.engine.luck import Luck


class BadData(ValueError):
    """Data that is not what the type says; names the place and what would be right."""


class Bounds(NamedTuple):
    """The least and the most that a number can be, or the length of a text, a list or a dict."""

    low: int
    high: int


MOST_LUCK = 2**53  # bytes of luck that a game can have used


class LuckData(msgspec.Struct, forbid_unknown_fields=True):
    key: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){1,64}$")]
    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_LUCK)]


class Codec(NamedTuple):
    """What packs objects of a type, what checks data of it, and what builds an object of checked data."""

    pack: Callable[[Any], Any]
    checked: Any
    build: Callable[[Any], Any]


def pack(value: Any) -> Any:
    """The object as plain data, to be written at once: it shares its lists with the object."""
    kind: Any = type(value)
    return codec(kind).pack(value)


def unpack(kind: Any, data: Any) -> Any:
    """An object from plain data; BadData says what does not fit."""
    made = codec(kind)
    try:
        return made.build(msgspec.convert(data, made.checked, str_keys=True))
    except (msgspec.ValidationError, ValueError):
        raise BadData(explain(kind, data, "state") or "the state does not fit") from None


def decode(kind: Any, text: bytes | msgspec.Raw) -> Any:
    """An object from JSON; BadData says what does not fit."""
    made = codec(kind)
    try:
        return made.build(msgspec.json.decode(text, type=made.checked))
    except (msgspec.DecodeError, ValueError, RecursionError):
        return unpack(kind, _raw(text))  # to say what is wrong


def _raw(text: bytes | msgspec.Raw) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadData("the state is not JSON") from None


# --- types ------------------------------------------------------------------------------------------------------------

_parsing = threading.Lock()  # Python's parser does not stand two threads at once


@cache
def fields_of(cls: Any) -> dict[str, Any]:
    """The names and types of a dataclass's kept fields, from its module's source."""
    module = importlib.import_module(cls.__module__)
    path = Path(module.__file__ or "")
    source = path.with_name(cls.__module__.rpartition(".")[2] + ".py").read_text(encoding="utf-8")
    with _parsing:
        parsed = ast.parse(source)
    for node in parsed.body:
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return {
                item.target.id: eval(ast.unparse(item.annotation), vars(module))
                for item in node.body
                if isinstance(item, ast.AnnAssign)
                and isinstance(item.target, ast.Name)
                and not ast.unparse(item.annotation).startswith("ClassVar")
                and not is_passing(item.value)
            }
    raise TypeError(f"{cls.__name__} is not found in {path.name}")


def is_passing(value: ast.expr | None) -> bool:
    """Is it a field of the moment, `field(init=False)`, that is neither copied nor saved?"""
    return isinstance(value, ast.Call) and any(
        word.arg == "init" and isinstance(word.value, ast.Constant) and word.value.value is False
        for word in value.keywords
    )


class Shape(NamedTuple):
    """A type taken apart: what it is, what it holds, and its bounds."""

    form: str  # "plain", "enum", "luck", "record", "optional", "list", "row", "tuple" or "dict"
    kind: Any
    inner: tuple[Any, ...] = ()
    bounds: Bounds | None = None


@cache
def shape_of(kind: Any) -> Shape:
    """TypeError if a state cannot hold it."""
    origin = typing.get_origin(kind)
    inner = typing.get_args(kind)
    if origin is Annotated:
        bounds = next((one for one in inner[1:] if isinstance(one, Bounds)), None)
        return shape_of(inner[0])._replace(bounds=bounds)
    if origin in (types.UnionType, typing.Union):
        some = tuple(one for one in inner if one is not type(None))
        if len(some) == 1:
            return Shape("optional", kind, some)
    elif origin is tuple:
        return Shape("row", kind, inner[:1]) if inner[-1] is Ellipsis else Shape("tuple", kind, inner)
    elif origin is list:
        return Shape("list", kind, inner)
    elif origin is dict and shape_of(inner[0]).kind in (int, str):
        return Shape("dict", kind, inner)
    elif kind is Luck:
        return Shape("luck", kind)
    elif kind in (int, bool, str):
        return Shape("plain", kind)
    elif isinstance(kind, type) and issubclass(kind, IntEnum):
        return Shape("enum", kind)
    elif dataclasses.is_dataclass(kind):
        return Shape("record", kind)
    raise TypeError(f"a state cannot hold {kind if origin or not isinstance(kind, type) else kind.__name__}")


def fields(cls: Any) -> dict[str, Shape]:
    """The shapes of a dataclass's fields."""
    found = {}
    for name, kind in fields_of(cls).items():
        try:
            found[name] = shape_of(kind)
            _look_into(found[name])
        except TypeError as error:
            raise TypeError(f"{cls.__module__}.{cls.__name__}.{name}: {error}") from None
    return found


def _look_into(shape: Shape) -> None:
    for inner in shape.inner:
        _look_into(shape_of(inner))


# --- fast: a Struct that checks, and functions written from the fields ------------------------------------------------


@cache
def codec(kind: Any) -> Codec:
    """How objects of a dataclass are packed, checked and built."""
    if kind is Luck:
        return Codec(_pack_luck, LuckData, _build_luck)
    known: dict[str, Any] = {"made": kind}
    packed, built, checked = [], [], []
    for name, shape in fields(kind).items():
        packed.append(f"{name!r}: {_through(shape, f'it.{name}', 'pack', known)}")
        built.append(_through(shape, f"it.{name}", "build", known))
        checked.append((name, _checked(shape)))
    exec(f"def pack(it): return {{{', '.join(packed)}}}\ndef build(it): return made({', '.join(built)})", known)
    struct = msgspec.defstruct(kind.__name__, checked, forbid_unknown_fields=True)
    return Codec(known["pack"], struct, known["build"])


def _through(shape: Shape, value: str, way: str, known: dict[str, Any], depth: int = 0) -> str:
    """The expression that packs or builds a value; the value itself where nothing in it is an object."""
    if shape.form in ("record", "luck"):
        name = f"{way}_{shape.kind.__name__}"
        made = codec(shape.kind)
        known[name] = made.pack if way == "pack" else made.build
        return f"{name}({value})"
    if shape.form == "optional":
        some = _through(shape_of(shape.inner[0]), value, way, known, depth)
        return value if some == value else f"None if {value} is None else {some}"
    if shape.form == "tuple":
        parts = [f"{value}[{i}]" for i in range(len(shape.inner))]
        items = [_through(shape_of(one), part, way, known, depth) for one, part in zip(shape.inner, parts, strict=True)]
        return value if items == parts else f"({', '.join(items)},)"
    if shape.form in ("list", "row", "dict"):
        item = f"item{depth}"
        one = _through(shape_of(shape.inner[-1]), item, way, known, depth + 1)
        if one == item:
            return value
        if shape.form == "dict":
            return f"{{key{depth}: {one} for key{depth}, {item} in {value}.items()}}"
        return f"[{one} for {item} in {value}]" if shape.form == "list" else f"tuple([{one} for {item} in {value}])"
    return value


def _checked(shape: Shape) -> Any:
    """The type that msgspec checks data with."""
    inner = [_checked(shape_of(one)) for one in shape.inner]
    kind: Any = shape.kind
    if shape.form in ("record", "luck"):
        kind = codec(shape.kind).checked
    elif shape.form == "optional":
        kind = typing.Union[inner[0], None]  # noqa: UP007
    elif shape.form == "row":
        kind = types.GenericAlias(tuple, (inner[0], Ellipsis))
    elif inner:
        kind = types.GenericAlias(typing.get_origin(shape.kind), tuple(inner))
    if shape.bounds is None:
        return kind
    low, high = shape.bounds
    if shape.kind is int:
        return Annotated[kind, msgspec.Meta(ge=low, le=high)]
    return Annotated[kind, msgspec.Meta(min_length=low, max_length=high)]


def _pack_luck(luck: Luck) -> Any:
    return {"key": luck.key.hex(), "count": luck.count}


def _build_luck(data: LuckData) -> Luck:
    return Luck(bytes.fromhex(data.key), data.count)


# --- where data does not fit ------------------------------------------------------------------------------------------


def explain(kind: Any, data: Any, where: str) -> str:
    """What is wrong with the data, and where; "" if nothing is."""
    shape = shape_of(kind)
    if shape.form == "optional":
        return "" if data is None else explain(shape.inner[0], data, where)
    wrong = _EXPLAIN[shape.form](shape, data, where)
    return wrong or _out_of_bounds(shape, data, where)


def _out_of_bounds(shape: Shape, data: Any, where: str) -> str:
    if shape.bounds is None:
        return ""
    low, high = shape.bounds
    if shape.kind is int:
        return "" if low <= data <= high else f"{where} is {_shown(data)}, and can be {low} to {high}"
    return "" if low <= len(data) <= high else f"{where} has {len(data)} places, and can have {low} to {high}"


def _explain_plain(shape: Shape, data: Any, where: str) -> str:
    named = {int: "a whole number", bool: "true or false", str: "a text"}[shape.kind]
    return "" if type(data) is shape.kind else f"{where} should be {named}, not {_shown(data)}"


def _explain_enum(shape: Shape, data: Any, where: str) -> str:
    fits = type(data) is int and data in list(shape.kind)
    names = ", ".join([str(int(one)) for one in shape.kind])
    return "" if fits else f"{where} should be one of {names}, not {_shown(data)}"


def _explain_luck(shape: Shape, data: Any, where: str) -> str:
    if type(data) is not dict or data.keys() != {"key", "count"} or type(data["key"]) is not str:
        return f"{where} should be a key in hexadecimal and a count"
    if not re.fullmatch("([0-9a-f]{2}){1,64}", data["key"]) or type(data["count"]) is not int or data["count"] < 0:
        return f"{where} should be a key of 1 to 64 bytes in hexadecimal and a count of 0 or more"
    if data["count"] > MOST_LUCK:
        return f"{where}.count is {_shown(data['count'])}, and can be 0 to {MOST_LUCK}"
    return ""


def _explain_list(shape: Shape, data: Any, where: str) -> str:
    if type(data) is not list:
        return f"{where} should be a list, not {_shown(data)}"
    return _first([explain(shape.inner[0], one, f"{where}[{i}]") for i, one in enumerate(data)])


def _explain_tuple(shape: Shape, data: Any, where: str) -> str:
    if type(data) is not list or len(data) != len(shape.inner):
        return f"{where} should be a list of {len(shape.inner)}, not {_shown(data)}"
    pairs = zip(shape.inner, data, strict=True)
    return _first([explain(kind, one, f"{where}[{i}]") for i, (kind, one) in enumerate(pairs)])


def _explain_dict(shape: Shape, data: Any, where: str) -> str:
    if type(data) is not dict:
        return f"{where} should be an object, not {_shown(data)}"
    names = shape_of(shape.inner[0])
    if names.kind is int and not all(re.fullmatch("0|-?[1-9][0-9]{0,18}", name) for name in data):
        return f"{where} should have numbers as names"
    keys = [int(name) if names.kind is int else name for name in data]
    return _first([explain(shape.inner[0], key, f"a name in {where}") for key in keys]) or _first(
        [explain(shape.inner[1], one, f"{where}.{name}") for name, one in data.items()]
    )


def _explain_record(shape: Shape, data: Any, where: str) -> str:
    if type(data) is not dict:
        return f"{where} should be an object, not {_shown(data)}"
    kinds = fields_of(shape.kind)
    if data.keys() != kinds.keys():
        wrong = sorted(data.keys() ^ kinds.keys())
        return f"{where} has other fields than it should: {', '.join(map(str, wrong[:4]))}"
    return _first([explain(kind, data[name], f"{where}.{name}") for name, kind in kinds.items()])


_EXPLAIN: dict[str, Callable[[Shape, Any, str], str]] = {
    "plain": _explain_plain,
    "enum": _explain_enum,
    "luck": _explain_luck,
    "list": _explain_list,
    "row": _explain_list,
    "tuple": _explain_tuple,
    "dict": _explain_dict,
    "record": _explain_record,
}


def _first(found: list[str]) -> str:
    return next((one for one in found if one), "")


def _shown(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 30 else text[:27] + "..."
