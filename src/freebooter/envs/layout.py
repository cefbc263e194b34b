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
from typing import Any

import msgspec
import numpy as np
from msgspec import inspect
from numpy.typing import NDArray

from freebooter.engine.game import Game
from freebooter.engine.table import new_table
from freebooter.envs.pieces import Counts, Id, Items, Keyed, Leaf, Maybe, Number, Pairs, Piece, Record, Row, Word
from freebooter.envs.survey import Place, Spaces, names_of, spaces_of

Array = NDArray[np.float32]
FLOATS = np.dtype(np.float32)

MANY_KEYS = 64  # a dict that was seen with more keys is laid out as a list
ROOM = 1024  # floats that a list has at most, or a dict with many keys; what does not fit is cut off
ROOM_INSIDE = 48  # the same of a list inside another
NUMBERS = (inspect.IntType, inspect.BoolType, inspect.FloatType)


class BadLayout(ValueError):
    """A view that cannot be laid out; says which field has a type that is not understood."""


class Layout:
    """How the view of a game, at a table of so many seats, becomes an array of `size` floats.

    `names[i]` says what float i is, like "captains.2.cannons" or "phase=dusk". It remembers the last view, so who looks
    at one game after the other is quicker with a layout of his own.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        laid = Laid(game, seats)
        self.view = laid.view()
        self.names = laid.names
        self.size = len(self.names)

    def encode(self, view: Any) -> Array:
        """The view as an array."""
        return np.frombuffer(bytearray().join(self.view.parts(view)), FLOATS)


class Laid:
    """Walks through the types of a view; each method names the floats of what it finds and gives the piece for it."""

    def __init__(self, game: Game, seats: int) -> None:
        self.names: list[str] = []
        self.spaces: Spaces = spaces_of(game)
        self.seats = seats
        self.content = names_of(game)
        self.marks: dict[str, str] = _marks(game)
        self.kind = _view_type(game)
        self.leaves: dict[tuple[Any, ...], Leaf] = {}
        self.depth = 0  # how many lists with a changing number of entries are around

    def view(self) -> Record:
        return self._record(inspect.type_info(self.kind), "", "")

    def _place(self, path: str) -> Place:
        return self.spaces.places.get(path) or Place()

    def _any(self, info: Any, path: str, name: str, mark: str) -> Piece:
        """Whatever stands here: `path` is its place in the survey, `name` what the floats are called."""
        info, maybe = _without_none(info)
        if isinstance(info, NUMBERS):
            return self._number(path, name, maybe, mark)
        if isinstance(info, (inspect.StrType, inspect.LiteralType, inspect.EnumType)):
            return self._word(path, name)
        if isinstance(info, inspect.TupleType):
            return self._tuple(info, path, name, mark)
        if isinstance(info, (inspect.ListType, inspect.VarTupleType)):
            return self._list(info.item_type, path, name, mark)
        if isinstance(info, inspect.DictType):
            return self._dict(info.value_type, path, name, mark)
        if isinstance(info, inspect.StructType):
            if maybe:
                self._named(f"{name} is there")
                return Maybe(self._record(info, path, name))
            return self._record(info, path, name)
        raise BadLayout(f"The view's field '{path}' is {type(info).__name__}, which has no layout.")

    def _named(self, *names: str) -> None:
        """The next floats are these."""
        self.names += names

    def _leaf(self, alike: tuple[Any, ...], new: Callable[[], Leaf]) -> Leaf:
        """The leaf for this place; all that are alike are one, and keep their floats together."""
        if alike not in self.leaves:
            self.leaves[alike] = new()
        return self.leaves[alike]

    def _number(self, path: str, name: str, maybe: bool, mark: str) -> Piece:
        place = self._place(path)
        ids = self._ids(mark)
        if ids:
            low, many = self._name_ids(name, ids, place)
            return self._leaf((Id, low, many), lambda: Id(low, many))
        if maybe:
            self._named(f"{name} is known")
        self._named(name)
        largest = max(abs(place.low), abs(place.high))
        return self._leaf((Number, largest, maybe), lambda: Number(largest, maybe))

    def _ids(self, mark: str) -> list[str]:
        """The names of content that a number here is the id of, or nothing."""
        known = self.content.get(mark, {})
        numbers = [int(id) for id in known if id.lstrip("-").isdecimal()]
        if not numbers or len(numbers) < len(known):
            return []
        names = [known.get(str(number), str(number)) for number in range(max(numbers) + 1)]
        return [f"{name} ({i})" if names.count(name) > 1 else name for i, name in enumerate(names)]

    def _name_ids(self, name: str, ids: list[str], place: Place) -> tuple[int, int]:
        """The lowest id and how many there are: those of the content, and what was seen besides."""
        low = min(place.low, 0)
        more = range(len(ids), place.high + 1)
        called = [*[str(n) for n in range(low, 0)], *ids, *map(str, more)]
        self._named(*[f"{name}={one}" for one in called])
        return low, len(called)

    def _word(self, path: str, name: str) -> Piece:
        words = self._place(path).words
        self._named(*[f"{name}={one}" for one in ["(another)", *words]])
        return self._leaf((Word, *words), lambda: Word(words))

    def _tuple(self, info: Any, path: str, name: str, mark: str) -> Piece:
        return Row(
            [
                self._any(one, f"{path}.{i}", f"{name}.{i}", mark if i == 0 else "")
                for i, one in enumerate(info.item_types)
            ]
        )

    def _list(self, item: Any, path: str, name: str, mark: str) -> Piece:
        place = self._place(path)
        most = self._room(place)
        inner, _ = _without_none(item)
        if isinstance(inner, NUMBERS) and self._ids(mark):
            low, many = self._name_ids(name, self._ids(mark), self._place(f"{path}.*"))
            return Counts(low, many, most)
        length = None if place.least == place.most or place.by_seat else self._length(name, most)
        entries = self._entries(most, lambda i: self._any(item, f"{path}.*", f"{name}.{i}", mark))
        return Items(entries, length)

    def _length(self, name: str, most: int) -> Number:
        self._named(f"{name} length")
        return Number(most)

    def _entries(self, most: int, lay: Callable[[int], Piece]) -> list[Piece]:
        """Lays out so many entries of a list, or as many as there is room for; all are alike but for their names."""
        room = ROOM_INSIDE if self.depth else ROOM
        before = len(self.names)
        entries: list[Piece] = []
        self.depth += 1
        while len(entries) < most:
            entries.append(lay(len(entries)))
            if len(entries) == 1:
                most = max(1, min(most, room // max(1, len(self.names) - before)))
        self.depth -= 1
        return entries

    def _room(self, place: Place) -> int:
        """So many entries as were seen, and some more where their number changes."""
        if place.by_seat and place.least >= 0:
            return self.seats
        return place.most if place.least == place.most else place.most + place.most // 4

    def _dict(self, item: Any, path: str, name: str, mark: str) -> Piece:
        place = self._place(path)
        if place.by_seat and place.least >= 0:
            return self._by_key([str(seat) for seat in range(self.seats)], item, path, name, True)
        if len(place.keys) <= MANY_KEYS:
            return self._by_key(place.keys, item, path, name, place.least == len(place.keys))
        return self._by_entry(place, item, path, name)

    def _by_key(self, keys: list[str], item: Any, path: str, name: str, always: bool) -> Piece:
        """A place for each key."""
        entries = []
        for key in keys:
            if not always:
                self._named(f"{name}.{key} is there")
            entries.append(self._any(item, f"{path}.*", f"{name}.{key}", ""))
        return Keyed(entries, keys, always)

    def _by_entry(self, place: Place, item: Any, path: str, name: str) -> Piece:
        """The entries in their order, each with its key."""
        most = self._room(place)
        length = self._length(name, most)
        numeric = all(key.lstrip("-").isdecimal() for key in place.keys)
        keys = {key: int(key) if numeric else i + 1 for i, key in enumerate(place.keys)}

        def entry(i: int) -> Piece:
            self._named(f"{name}.{i} key")
            return self._any(item, f"{path}.*", f"{name}.{i}", "")

        entries = self._entries(most, entry)
        return Pairs(entries, length, Number(max(map(abs, keys.values()))), keys)

    def _record(self, info: Any, path: str, name: str) -> Record:
        """The fields of a Struct: numbers first, then words, then what is made of parts."""
        inside = f"{path}." if path else ""
        called = f"{name}." if name else ""
        fields = [one for one in info.fields if not self._place(f"{inside}{one.name}").follows]
        fields.sort(key=_order)
        pieces = [
            self._any(one.type, f"{inside}{one.name}", f"{called}{one.name}", self._mark(info, one.name))
            for one in fields
        ]
        order = [one.name for one in info.fields]
        return Record([order.index(one.name) for one in fields], pieces)

    def _mark(self, info: Any, field: str) -> str:
        """What words.toml says that the numbers of a field are the ids of."""
        return self.marks.get(f"{info.cls.__name__}.{field}", self.marks.get(field, ""))


# --- types ------------------------------------------------------------------------------------------------------------


def _order(field: Any) -> int:
    """In a Struct: numbers, numbers that may be unknown, then words, then what is made of parts."""
    kind, maybe = _without_none(field.type)
    if isinstance(kind, NUMBERS):
        return 1 if maybe else 0
    return 2 if isinstance(kind, (inspect.StrType, inspect.LiteralType)) else 3


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
