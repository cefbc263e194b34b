"""A seat's view as a flat float32 array, with a layout that is derived from the view's types.

The types say what a view is made of (Structs, lists, dicts, numbers, words), the game's survey how large it becomes
(survey.py), and the section [view] of words.toml which numbers are ids of content. From these:

- a number or a bool is one float: divided by the largest amount that was seen, and cut off at ±4;
- a number that may be unknown (None) is two: is it known, and the number;
- an id or a word is one float for each that there is, of which one is 1;
- a list of ids is as many floats, which count how often each id is there;
- another list has its length first, then so many places as were seen; where there are less, the rest is 0. A list has
  at most ROOM floats, one inside another ROOM_INSIDE: what does not fit is cut off, and the length still tells;
- a dict has a place for each key, with "is it there" before it; where there are very many keys, it is a list whose
  entries begin with their key;
- a Struct that may be None has "is it there" before its fields.

A word that follows from another word beside it (the name of a tile from its face) is left out. In a Struct numbers come
first, then words, then what is made of parts. `Layout.names` says what each float is.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from struct import Struct
from typing import Any

import msgspec
import numpy as np
from msgspec import inspect
from numpy.typing import NDArray

from freebooter.engine.game import Game
from freebooter.engine.table import new_table
from freebooter.envs.survey import Place, Spaces, names_of, spaces_of

Array = NDArray[np.float32]
Put = Callable[[Any, list[Any]], None]  # adds what a value holds to the raw numbers

MANY_KEYS = 64  # a dict that was seen with more keys is laid out as a list
ROOM = 1024  # floats that a list has at most, or a dict with many keys; what does not fit is cut off
ROOM_INSIDE = 48  # the same of a list inside another
MOST = 4.0  # numbers are cut off here; 1 is the largest that was seen
NUMBERS = (inspect.IntType, inspect.BoolType, inspect.FloatType)
UNKNOWN = -1e9  # among the raw numbers: nothing is known here, or no id


class BadLayout(ValueError):
    """A view that cannot be laid out; says which field has a type that is not understood."""


class Layout:
    """How the view of a game, at a table of so many seats, becomes an array of `size` floats.

    `names[i]` says what float i is, like "captains.2.cannons" or "phase=dusk".
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.names: list[str] = []
        self.gap: list[float] = []  # the raw numbers as they are where nothing lies
        self._numbers: list[tuple[int, int, float]] = []  # raw place, float, scale
        self._maybe: list[tuple[int, int, float]] = []  # the same of numbers that may be unknown; the flag comes before
        self._ids: list[tuple[int, int, int, int]] = []  # raw place, first float, lowest id, how many
        self._counted: list[tuple[int, int, int, int]] = []  # the same of ids that are counted
        self._put = Laid(self, game, seats).view()
        self.size = len(self.names)
        self._set_up()

    def _set_up(self) -> None:
        """The plan of all numbers, flags and ids as arrays, so that they are filled at once."""
        self._pack = Struct(f"{len(self.gap)}f").pack
        self._number_at, self._number_to, self._scale = _columns(self._numbers)
        self._maybe_at, self._maybe_to, self._maybe_scale = _columns(self._maybe)
        self._flag_to = self._maybe_to - 1
        self._id_plan, self._count_plan = _id_columns(self._ids), _id_columns(self._counted)

    def encode(self, view: Any) -> Array:
        """The view as an array."""
        out = np.zeros(self.size, dtype=np.float32)
        self.fill(view, out)
        return out

    def fill(self, view: Any, out: Array) -> None:
        """Writes the view into the first floats of an array of zeros."""
        found: list[Any] = []
        self._put(view, found)
        raw = np.frombuffer(self._pack(*found), dtype=np.float32)
        numbers = raw[self._number_at]
        np.multiply(numbers, self._scale, out=numbers)
        np.minimum(numbers, MOST, out=numbers)
        np.maximum(numbers, -MOST, out=numbers)
        out[self._number_to] = numbers
        if len(self._maybe):
            some = raw[self._maybe_at]
            known = some > UNKNOWN
            out[self._flag_to] = known
            some *= known
            some *= self._maybe_scale
            np.minimum(some, MOST, out=some)
            np.maximum(some, -MOST, out=some)
            out[self._maybe_to] = some
        if len(self._ids):
            out[_floats_of(raw, *self._id_plan)] = 1.0
        if len(self._counted):
            np.add.at(out, _floats_of(raw, *self._count_plan), np.float32(1.0))

    # --- while it is being laid out -------------------------------------------------------------------------------

    def add_number(self, name: str, largest: float = 1.0, maybe: bool = False) -> None:
        if maybe:
            self.names.append(f"{name} is known")
        where = self._maybe if maybe else self._numbers
        where.append((len(self.gap), len(self.names), 1.0 / max(largest, 1.0)))
        self.names.append(name)
        self.gap.append(UNKNOWN if maybe else 0.0)

    def add_ids(self, name: str, called: list[str], low: int, times: int = 1) -> None:
        """One of these, or `times` of them counted."""
        where = self._ids if times == 1 else self._counted
        for _ in range(times):
            where.append((len(self.gap), len(self.names), low, len(called)))
            self.gap.append(UNKNOWN)
        self.names += [f"{name}={one}" for one in called]


def _columns(rows: list[tuple[int, int, float]]) -> tuple[Any, Any, Any]:
    at, to, scale = zip(*rows, strict=True) if rows else ((), (), ())
    return np.array(at, dtype=np.intp), np.array(to, dtype=np.intp), np.array(scale, dtype=np.float32)


def _id_columns(rows: list[tuple[int, int, int, int]]) -> tuple[Any, Any, Any, Any]:
    """Raw places, where id 0 is, and the lowest and highest id."""
    at, to, low, many = zip(*rows, strict=True) if rows else ((), (), (), ())
    zero = np.array(to, dtype=np.float32) - np.array(low, dtype=np.float32)
    lows = np.array(low, dtype=np.float32)
    return np.array(at, dtype=np.intp), zero, lows, lows + np.array(many, dtype=np.float32) - 1


def _floats_of(raw: Array, at: Any, zero: Any, low: Any, high: Any) -> Any:
    """Which floats the ids among the raw numbers stand for; what lies outside counts as the nearest."""
    ids = raw[at]
    known = ids > UNKNOWN
    np.minimum(ids, high, out=ids)
    np.maximum(ids, low, out=ids)
    return (ids + zero)[known].astype(np.intp)


class Laid:
    """Walks through the types of a view; each method lays out what it finds and gives the function that fills it."""

    def __init__(self, layout: Layout, game: Game, seats: int) -> None:
        self.layout = layout
        self.spaces: Spaces = spaces_of(game)
        self.seats = seats
        self.content = names_of(game)
        self.marks: dict[str, str] = _marks(game)
        self.kind = _view_type(game)
        self.depth = 0  # how many lists with a changing number of entries are around

    def view(self) -> Put:
        return self._record(inspect.type_info(self.kind), "", "")

    def _place(self, path: str) -> Place:
        return self.spaces.places.get(path) or Place()

    def _any(self, info: Any, path: str, name: str, mark: str) -> Put:
        """Whatever stands here: `path` is its place in the survey, `name` what the floats are called."""
        info, maybe = _without_none(info)
        if isinstance(info, NUMBERS):
            return self._number(path, name, maybe, mark)
        if isinstance(info, (inspect.StrType, inspect.LiteralType, inspect.EnumType)):
            return self._word(path, name)
        if isinstance(info, inspect.TupleType):
            put = self._tuple(info, path, name, mark)
        elif isinstance(info, (inspect.ListType, inspect.VarTupleType)):
            put = self._list(info.item_type, path, name, mark)
        elif isinstance(info, inspect.DictType):
            put = self._dict(info.value_type, path, name, mark)
        elif isinstance(info, inspect.StructType):
            if maybe:
                return self._there(name, lambda: self._record(info, path, name))
            return self._record(info, path, name)
        else:
            raise BadLayout(f"The view's field '{path}' is {type(info).__name__}, which has no layout.")
        return put

    def _number(self, path: str, name: str, maybe: bool, mark: str) -> Put:
        place = self._place(path)
        ids = self._ids(mark)
        if ids:
            self._add_ids(name, ids, place, 1)
        else:
            self.layout.add_number(name, max(abs(place.low), abs(place.high)), maybe)
        return _append_known if maybe else _append

    def _ids(self, mark: str) -> list[str]:
        """The names of content that a number here is the id of, or nothing."""
        known = self.content.get(mark, {})
        numbers = [int(id) for id in known if id.lstrip("-").isdecimal()]
        if not numbers or len(numbers) < len(known):
            return []
        names = [known.get(str(number), str(number)) for number in range(max(numbers) + 1)]
        return [f"{name} ({i})" if names.count(name) > 1 else name for i, name in enumerate(names)]

    def _add_ids(self, name: str, ids: list[str], place: Place, times: int) -> None:
        low = min(place.low, 0)
        more = range(len(ids), place.high + 1)
        self.layout.add_ids(name, [*[str(n) for n in range(low, 0)], *ids, *map(str, more)], low, times)

    def _word(self, path: str, name: str) -> Put:
        words = self._place(path).words
        self.layout.add_ids(name, ["(another)", *words], -1)
        numbers = {word: number for number, word in enumerate(words)}
        find = numbers.get

        def put(value: Any, out: list[Any]) -> None:
            out.append(UNKNOWN if value is None else find(value, -1))

        return put

    def _tuple(self, info: Any, path: str, name: str, mark: str) -> Put:
        puts = [
            self._any(one, f"{path}.{i}", f"{name}.{i}", mark if i == 0 else "")
            for i, one in enumerate(info.item_types)
        ]
        if all(put is _append for put in puts):
            return _extend

        def put(value: Any, out: list[Any]) -> None:
            for one, its in zip(puts, value, strict=True):
                one(its, out)

        return put

    def _list(self, item: Any, path: str, name: str, mark: str) -> Put:
        place = self._place(path)
        most = self._room(place)
        inner, _ = _without_none(item)
        numbers = isinstance(inner, NUMBERS)
        if numbers and self._ids(mark):
            self._add_ids(name, self._ids(mark), self._place(f"{path}.*"), most)
            return _padded([UNKNOWN] * most)
        fixed = place.least == place.most or place.by_seat
        if not fixed:
            self.layout.add_number(f"{name} length", most)
        before = len(self.layout.gap)
        puts = self._entries(most, lambda i: self._any(item, f"{path}.*", f"{name}.{i}", mark))
        gap = self.layout.gap[before:]
        if all(put is _append for put in puts):
            return _padded(gap) if fixed else _counted(_padded(gap))
        return _each(puts, gap, fixed)

    def _entries(self, most: int, lay: Callable[[int], Put]) -> list[Put]:
        """Lays out so many entries of a list, or as many as there is room for."""
        room = ROOM_INSIDE if self.depth else ROOM
        before = len(self.layout.names)
        puts: list[Put] = []
        self.depth += 1
        while len(puts) < most:
            puts.append(lay(len(puts)))
            if len(puts) == 1:
                most = max(1, min(most, room // max(1, len(self.layout.names) - before)))
        self.depth -= 1
        return puts

    def _room(self, place: Place) -> int:
        """So many entries as were seen, and some more where their number changes."""
        if place.by_seat and place.least >= 0:
            return self.seats
        return place.most if place.least == place.most else place.most + place.most // 4

    def _dict(self, item: Any, path: str, name: str, mark: str) -> Put:
        place = self._place(path)
        if place.by_seat and place.least >= 0:
            return self._by_key([str(seat) for seat in range(self.seats)], item, path, name, True)
        if len(place.keys) <= MANY_KEYS:
            return self._by_key(place.keys, item, path, name, place.least == len(place.keys))
        return self._by_entry(place, item, path, name)

    def _by_key(self, keys: list[str], item: Any, path: str, name: str, always: bool) -> Put:
        """A place for each key."""
        places: list[tuple[str, Put, list[float]]] = []
        for key in keys:
            before = len(self.layout.gap)
            if not always:
                self.layout.add_number(f"{name}.{key} is there")
            fill = self._any(item, f"{path}.*", f"{name}.{key}", "")
            places.append((key, fill, self.layout.gap[before:]))

        def put(value: Any, out: list[Any]) -> None:
            find = (value or {}).get
            for key, fill, gap in places:
                one = find(key)
                if one is None:
                    out.extend(gap)
                else:
                    if not always:
                        out.append(1)
                    fill(one, out)

        return put

    def _by_entry(self, place: Place, item: Any, path: str, name: str) -> Put:
        """The entries in their order, each with its key."""
        most = self._room(place)
        self.layout.add_number(f"{name} length", most)
        numeric = all(key.lstrip("-").isdecimal() for key in place.keys)
        numbers = {key: int(key) if numeric else i + 1 for i, key in enumerate(place.keys)}
        largest = max(map(abs, numbers.values()), default=1)
        before = len(self.layout.gap)

        def entry(i: int) -> Put:
            self.layout.add_number(f"{name}.{i} key", largest)
            return self._any(item, f"{path}.*", f"{name}.{i}", "")

        puts = self._entries(most, entry)
        gap = self.layout.gap[before:]

        def put(value: Any, out: list[Any]) -> None:
            value = value or {}
            out.append(len(value))
            begin = len(out)
            for fill, (key, one) in zip(puts, value.items(), strict=False):
                out.append(int(key) if numeric else numbers.get(key, 0))
                fill(one, out)
            out.extend(gap[len(out) - begin :])

        return put

    def _there(self, name: str, lay: Callable[[], Put]) -> Put:
        """Something that may be None."""
        before = len(self.layout.gap)
        self.layout.add_number(f"{name} is there")
        fill = lay()
        gap = self.layout.gap[before:]

        def put(value: Any, out: list[Any]) -> None:
            if value is None:
                out.extend(gap)
            else:
                out.append(1)
                fill(value, out)

        return put

    def _record(self, info: Any, path: str, name: str) -> Put:
        """The fields of a Struct: numbers first, which are read at once, then words, then what is made of parts."""
        inside = f"{path}." if path else ""
        called = f"{name}." if name else ""
        numbers, rest = [], []
        for one in info.fields:
            if self._place(f"{inside}{one.name}").follows:
                continue
            if isinstance(one.type, NUMBERS):
                numbers.append(one)
            else:
                rest.append(one)
        for one in numbers:
            self._any(one.type, f"{inside}{one.name}", f"{called}{one.name}", self._mark(info, one.name))
        puts = [
            (one.name, self._any(one.type, f"{inside}{one.name}", f"{called}{one.name}", self._mark(info, one.name)))
            for one in sorted(rest, key=_order)
        ]
        return _fields([one.name for one in numbers], puts)

    def _mark(self, info: Any, field: str) -> str:
        """What words.toml says that the numbers of a field are the ids of."""
        return self.marks.get(f"{info.cls.__name__}.{field}", self.marks.get(field, ""))


# --- filling ----------------------------------------------------------------------------------------------------------


def _append(value: Any, out: list[Any]) -> None:
    out.append(value)


def _extend(value: Any, out: list[Any]) -> None:
    out.extend(value)


def _append_known(value: Any, out: list[Any]) -> None:
    out.append(UNKNOWN if value is None else value)


def _padded(gap: list[float]) -> Put:
    most = len(gap)

    def put(value: Any, out: list[Any]) -> None:
        here = len(value) if value else 0
        if here:
            out.extend(value if here <= most else value[:most])
        if here < most:
            out.extend(gap[here:])

    return put


def _counted(fill: Put) -> Put:
    def put(value: Any, out: list[Any]) -> None:
        out.append(len(value) if value else 0)
        fill(value, out)

    return put


def _each(puts: list[Put], gap: list[float], fixed: bool) -> Put:
    def put(value: Any, out: list[Any]) -> None:
        if not fixed:
            out.append(len(value) if value else 0)
        begin = len(out)
        for fill, one in zip(puts, value or (), strict=False):
            fill(one, out)
        out.extend(gap[len(out) - begin :])

    return put


def _fields(numbers: list[str], puts: list[tuple[str, Put]]) -> Put:
    """All fields are read at once: numbers that are always there, those that may be unknown, and then the rest."""
    maybe = [name for name, put in puts if put is _append_known]
    rest = [(name, put) for name, put in puts if put is not _append_known]
    names = [*numbers, *maybe, *[name for name, _ in rest]]
    fills = [put for _, put in rest]
    always, known = len(numbers), len(numbers) + len(maybe)
    read: Callable[[Any], Any] = attrgetter(*names, names[0])  # the first once more: of one field it gives no tuple

    def put(value: Any, out: list[Any]) -> None:
        found = read(value)
        out.extend(found[:always])
        for one in found[always:known]:
            out.append(UNKNOWN if one is None else one)
        for fill, part in zip(fills, found[known:-1], strict=True):
            fill(part, out)

    return put


def _order(field: Any) -> int:
    """In a Struct: numbers that may be unknown, then words, then what is made of parts."""
    kind, _ = _without_none(field.type)
    if isinstance(kind, NUMBERS):
        return 0
    return 1 if isinstance(kind, (inspect.StrType, inspect.LiteralType)) else 2


# --- types ------------------------------------------------------------------------------------------------------------


def _without_none(info: Any) -> tuple[Any, bool]:
    """A type, and whether None stands beside it."""
    if not isinstance(info, inspect.UnionType):
        return info, False
    others = [one for one in info.types if not isinstance(one, inspect.NoneType)]
    return others[0], len(others) < len(info.types)


def _view_type(game: Game) -> type[msgspec.Struct]:
    seats = game.table_sizes[0]
    kind: type[msgspec.Struct] = type(new_table(game, seats, 0, history=False).view(0))
    return kind


def _marks(game: Game) -> dict[str, str]:
    """[view] of words.toml: fields whose numbers are ids."""
    from freebooter.engine.words import Words

    marks: dict[str, str] = Words(game).table.get("view", {})
    return {field: mark for field, mark in marks.items() if " " not in mark}


_layouts: dict[Any, Layout] = {}


def layout_of(game: Game, seats: int) -> Layout:
    """The layout of a game's view at a table of so many seats; made once."""
    key = (game.id, game.view, seats)
    if key not in _layouts:
        _layouts[key] = Layout(game, seats)
    return _layouts[key]
