"""States as plain data and back, strictly, and the same on the plain and the compiled build.

A compiled dataclass has lost its annotations, so the types are read from the source of its module, which lies beside
it on both builds. Fields that are no part of the constructor (`init=False`) are not kept.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import threading
import types
import typing
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from freebooter.engine.luck import Luck

Codec = tuple[Callable[[Any], Any], Callable[[Any, str], Any]]  # pack(value), unpack(data, where)


class BadData(ValueError):
    """Data that is not what the type says; names the place and what would be right."""


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


@cache
def codec(kind: Any) -> Codec:
    """How values of this type are packed and unpacked."""
    origin = typing.get_origin(kind)
    inner = typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return _optional(kind, inner)
    if origin is list:
        return _list(codec(inner[0]))
    if origin is tuple:
        return _tuple(inner)
    if origin is dict:
        return _dict(inner[0], codec(inner[1]))
    if kind is Luck:
        return _luck()
    if kind in (int, bool, str):
        return _plain(kind)
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return _enum(kind)
    if dataclasses.is_dataclass(kind):
        return _record(kind)
    raise TypeError(f"a state cannot hold {kind}")


def pack(value: Any) -> Any:
    kind: Any = type(value)
    return codec(kind)[0](value)


def unpack(kind: Any, data: Any) -> Any:
    return codec(kind)[1](data, kind.__name__)


def _plain(kind: type[Any]) -> Codec:
    def unpack(data: Any, where: str) -> Any:
        if type(data) is not kind:
            raise BadData(f"{where} should be {_named(kind)}, not {_shown(data)}")
        return data

    return (lambda value: value), unpack


def _enum(kind: type[IntEnum]) -> Codec:
    def unpack(data: Any, where: str) -> Any:
        if type(data) is not int or data not in list(kind):
            raise BadData(f"{where} should be one of {', '.join(str(int(one)) for one in kind)}, not {_shown(data)}")
        return kind(data)

    return int, unpack


def _optional(kind: Any, inner: tuple[Any, ...]) -> Codec:
    some = [one for one in inner if one is not type(None)]
    if len(some) != 1 or len(inner) != 2:
        raise TypeError(f"a state cannot hold {kind}")
    pack_some, unpack_some = codec(some[0])

    def unpack(data: Any, where: str) -> Any:
        return None if data is None else unpack_some(data, where)

    return (lambda value: None if value is None else pack_some(value)), unpack


def _list(one: Codec) -> Codec:
    pack_one, unpack_one = one

    def unpack(data: Any, where: str) -> Any:
        if type(data) is not list:
            raise BadData(f"{where} should be a list, not {_shown(data)}")
        return [unpack_one(item, f"{where}[{i}]") for i, item in enumerate(data)]

    return (lambda value: [pack_one(item) for item in value]), unpack


def _tuple(inner: tuple[Any, ...]) -> Codec:
    if len(inner) == 2 and inner[1] is Ellipsis:
        pack_list, unpack_list = _list(codec(inner[0]))
        return pack_list, (lambda data, where: tuple(unpack_list(data, where)))
    codecs = [codec(one) for one in inner]

    def unpack(data: Any, where: str) -> Any:
        if type(data) is not list or len(data) != len(codecs):
            raise BadData(f"{where} should be a list of {len(codecs)}, not {_shown(data)}")
        return tuple(one[1](item, f"{where}[{i}]") for i, (one, item) in enumerate(zip(codecs, data, strict=True)))

    return (lambda value: [one[0](item) for one, item in zip(codecs, value, strict=True)]), unpack


def _dict(key: Any, one: Codec) -> Codec:
    pack_one, unpack_one = one
    unpack_key: Callable[[str], Any] = str if key is str else int

    def unpack(data: Any, where: str) -> Any:
        if type(data) is not dict:
            raise BadData(f"{where} should be an object, not {_shown(data)}")
        try:
            return {unpack_key(name): unpack_one(item, f"{where}.{name}") for name, item in data.items()}
        except ValueError as error:
            if isinstance(error, BadData):
                raise
            raise BadData(f"{where} should have numbers as names") from None

    return (lambda value: {str(name): pack_one(item) for name, item in value.items()}), unpack


def _luck() -> Codec:
    def unpack(data: Any, where: str) -> Any:
        try:
            key, count = bytes.fromhex(data["key"]), data["count"]
        except (TypeError, KeyError, ValueError):
            raise BadData(f"{where} should be a key in hexadecimal and a count") from None
        if type(count) is not int or count < 0 or not 1 <= len(key) <= 64:
            raise BadData(f"{where} should be a key of 1 to 64 bytes and a count of 0 or more")
        return Luck(key, count)

    return (lambda luck: {"key": luck.key.hex(), "count": luck.count}), unpack


def _record(cls: Any) -> Codec:
    fields = {name: codec(kind) for name, kind in fields_of(cls).items()}

    def pack(value: Any) -> Any:
        return {name: one[0](getattr(value, name)) for name, one in fields.items()}

    def unpack(data: Any, where: str) -> Any:
        if type(data) is not dict:
            raise BadData(f"{where} should be an object, not {_shown(data)}")
        if data.keys() != fields.keys():
            wrong = sorted(data.keys() ^ fields.keys())
            raise BadData(f"{where} has other fields than it should: {', '.join(map(str, wrong[:4]))}")
        return cls(**{name: one[1](data[name], f"{where}.{name}") for name, one in fields.items()})

    return pack, unpack


def _named(kind: type[Any]) -> str:
    return {int: "a whole number", bool: "true or false", str: "a text"}[kind]


def _shown(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 30 else text[:27] + "..."
