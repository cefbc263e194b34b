"""What turns a part of a view into floats, and remembers it.

A layout (layout.py) is a tree of pieces: numbers, ids and words at its leaves, lists, dicts and Structs above them.
Each gives its part of a view as the bytes of its float32s, always the same number of them, so that an observation is
these bytes one after the other. From one decision to the next little of a view changes: so every list, dict and Struct,
at its place in the tree, remembers what lay there last. What is equal to it has the same floats; of what is not, only
the changed parts are made anew. Leaves keep the floats of the values that they have seen.
"""

from __future__ import annotations

from array import array
from struct import Struct
from typing import Any, Final

from msgspec.structs import astuple

MOST: Final = 4.0  # numbers are cut off here; 1 is the largest that was seen
KEPT: Final = 4_000_000  # about so many bytes a leaf keeps; then it begins anew
FLOAT: Final = Struct("f")
ONE: Final = FLOAT.pack(1.0)
ZERO: Final = FLOAT.pack(0.0)
UNSEEN: Final = object()  # equal to nothing


class Piece:
    """`width` floats of an observation; where nothing lies they are all 0."""

    def __init__(self, width: int, exact: bool = True) -> None:
        self.width = width
        self.exact = exact  # have equal values the same floats? Not where the order of a dict counts
        self.nothing = bytes(4 * width)
        self.last: tuple[Any, bytes] = (UNSEEN, b"")  # what lay here, and its floats; set at once, never by halves

    def floats(self, value: Any) -> bytes:
        """What lies here, as bytes of float32s."""
        seen, found = self.last
        if value is seen:
            return found
        if not self.exact or value != seen:
            found = self.made(value)
        self.last = (value, found)
        return found

    def made(self, value: Any) -> bytes:
        """The same, made anew."""
        raise NotImplementedError


class Leaf(Piece):
    """A number, an id or a word: found again by itself, at whatever place."""

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.kept: dict[Any, bytes] = {}
        self.room = KEPT // (4 * width + 200)  # how many it keeps

    def floats(self, value: Any) -> bytes:
        found = self.kept.get(value)
        if found is None:
            if len(self.kept) >= self.room:
                self.kept.clear()
            found = self.kept[value] = self.made(value)
        return found


class Number(Leaf):
    """A number, divided by the largest that was seen; where it may be unknown, "is it known" comes first."""

    def __init__(self, largest: float, maybe: bool = False) -> None:
        super().__init__(2 if maybe else 1)
        self.maybe = maybe
        self.scale: float = FLOAT.unpack(FLOAT.pack(1.0 / max(largest, 1.0)))[0]

    def made(self, value: Any) -> bytes:
        if value is None:
            return self.nothing
        number = FLOAT.pack(max(-MOST, min(MOST, value * self.scale)))
        return ONE + number if self.maybe else number


class Id(Leaf):
    """One of so many ids, from `low` on; what lies outside counts as the nearest."""

    def __init__(self, low: int, many: int) -> None:
        super().__init__(many)
        self.low = low

    def made(self, value: Any) -> bytes:
        return self.nothing if value is None else one_of(self.width, value - self.low)


class Word(Leaf):
    """One of these words, or another."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(1 + len(words))
        self.numbers = {word: number + 1 for number, word in enumerate(words)}

    def made(self, value: Any) -> bytes:
        return self.nothing if value is None else one_of(self.width, self.numbers.get(value, 0))


class Counts(Piece):
    """A list of ids, of which the first `most` are counted."""

    def __init__(self, low: int, many: int, most: int) -> None:
        super().__init__(many)
        self.low = low
        self.most = most

    def made(self, value: Any) -> bytes:
        if not value:
            return self.nothing
        counts = array("f", self.nothing)
        for id in value[: self.most]:
            counts[max(0, min(self.width - 1, id - self.low))] += 1.0
        return counts.tobytes()


class Items(Piece):
    """A list with a place for each of its entries; its length comes first, unless it is always the same."""

    def __init__(self, entries: list[Piece], length: Number | None) -> None:
        super().__init__(width_of(entries) + (length is not None), all_exact(entries))
        self.entries = entries
        self.length = length

    def made(self, value: Any) -> bytes:
        items = value or ()
        parts = [] if self.length is None else [self.length.floats(len(items))]
        for i in range(min(len(items), len(self.entries))):
            parts.append(self.entries[i].floats(items[i]))
        return b"".join(parts).ljust(4 * self.width, b"\0")


class Pairs(Piece):
    """A dict with very many keys, as a list: its length, then each entry in its order with its key before it."""

    def __init__(self, entries: list[Piece], length: Number, key: Number, keys: dict[str, int]) -> None:
        super().__init__(1 + len(entries) + width_of(entries), exact=False)
        self.entries = entries
        self.length = length
        self.key = key
        self.keys = keys
        self.numeric = all([word.lstrip("-").isdecimal() for word in keys])

    def made(self, value: Any) -> bytes:
        pairs = list((value or {}).items())
        parts = [self.length.floats(len(pairs))]
        for i in range(min(len(pairs), len(self.entries))):
            key, one = pairs[i]
            parts.append(self.key.floats(int(key) if self.numeric else self.keys.get(key, 0)))
            parts.append(self.entries[i].floats(one))
        return b"".join(parts).ljust(4 * self.width, b"\0")


class Keyed(Piece):
    """A dict with a place for each key; "is it there" comes before it, unless all are always there."""

    def __init__(self, entries: list[Piece], keys: list[str], always: bool) -> None:
        super().__init__(width_of(entries) + (not always) * len(keys), all_exact(entries))
        self.entries = entries
        self.keys = keys
        self.always = always

    def made(self, value: Any) -> bytes:
        there: dict[str, Any] = value or {}
        parts = []
        for i, key in enumerate(self.keys):
            entry = self.entries[i]
            one = there.get(key)
            if not self.always:
                parts.append(ZERO if one is None else ONE)
            parts.append(entry.nothing if one is None else entry.floats(one))
        return b"".join(parts)


class Maybe(Piece):
    """Something that may be None; "is it there" comes first."""

    def __init__(self, what: Piece) -> None:
        super().__init__(1 + what.width, what.exact)
        self.what = what

    def made(self, value: Any) -> bytes:
        return self.nothing if value is None else ONE + self.what.floats(value)


class Row(Piece):
    """A tuple."""

    def __init__(self, pieces: list[Piece]) -> None:
        super().__init__(width_of(pieces), all_exact(pieces))
        self.pieces = pieces

    def made(self, value: Any) -> bytes:
        return b"".join([piece.floats(one) for piece, one in zip(self.pieces, value, strict=True)])


class Record(Piece):
    """The fields of a Struct, of which `places` says which each piece is for."""

    def __init__(self, places: list[int], pieces: list[Piece]) -> None:
        super().__init__(width_of(pieces), all_exact(pieces))
        self.places = places
        self.pieces = pieces
        self.branches = [not isinstance(piece, Leaf) for piece in pieces]  # they compare for themselves
        unseen = tuple([UNSEEN] * (max(places, default=0) + 1))
        self.known: tuple[tuple[Any, ...], list[bytes]] = (unseen, [b""] * len(pieces))  # set at once, as `last` is

    def made(self, value: Any) -> bytes:
        return b"".join(self.parts(value))

    def parts(self, value: Any) -> list[bytes]:
        """The floats of each field; those that are as they were are not asked for again."""
        fields: tuple[Any, ...] = astuple(value)
        before, parts = self.known
        parts = parts[:]
        for i, place in enumerate(self.places):
            one, was = fields[place], before[place]
            if one is not was and (self.branches[i] or one != was):
                parts[i] = self.pieces[i].floats(one)
        self.known = (fields, parts)
        return parts


def width_of(pieces: list[Piece]) -> int:
    return sum([piece.width for piece in pieces])


def all_exact(pieces: list[Piece]) -> bool:
    return all([piece.exact for piece in pieces])


def one_of(many: int, number: int) -> bytes:
    """So many floats, of which this one is 1; what lies outside counts as the nearest."""
    before = 4 * max(0, min(many - 1, number))
    return bytes(before) + ONE + bytes(4 * many - 4 - before)
