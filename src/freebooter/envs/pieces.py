"""What turns a part of a view into floats, and remembers it.

A layout (layout.py) is a tree of pieces: numbers, ids and words at its leaves, lists, dicts and Structs above them.
Each gives its part of a view as the bytes of its float32s, always the same number of them, so that an observation is
these bytes one after the other. From one decision to the next little of a view changes, and the games are alike: so
each piece keeps what it has made. A list, dict or Struct is found again by its bytes in MessagePack, which are made in
less time than its floats. What hardly ever comes again (all captains together, say) is no longer looked for.
"""

from __future__ import annotations

from operator import attrgetter
from struct import Struct
from typing import Any, Final

import msgspec

MOST: Final = 4.0  # numbers are cut off here; 1 is the largest that was seen
TRIAL: Final = 2_000  # a piece that has seen half of its first so many values for the first time keeps none
KEPT: Final = 4_000_000  # about so many bytes a piece keeps; then it begins anew
FLOAT: Final = Struct("f")
ONE: Final = FLOAT.pack(1.0)

packed: Final = msgspec.msgpack.Encoder().encode


class Piece:
    """`width` floats of an observation; where nothing lies they are all 0."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.nothing = bytes(4 * width)
        self.empty = b""  # the floats of an empty list or dict, once they were asked for
        self.kept: dict[Any, bytes] = {}
        self.room = KEPT // (4 * width + 200)  # how many it keeps
        self.trial = TRIAL  # so often it is still looked whether keeping is worth it; 0: it is, -1: it is not
        self.misses = 0

    def floats(self, value: Any) -> bytes:
        """What lies here, as bytes of float32s."""
        if not value:
            if not self.empty:
                self.empty = self.made(value)
            return self.empty
        if self.trial < 0:
            return self.made(value)
        if self.trial > 0:
            self.trial -= 1
            if self.trial == 0 and self.misses * 2 > TRIAL:
                self.trial = -1
                self.kept.clear()
        key = packed(value)
        found = self.kept.get(key)
        if found is None:
            self.misses += 1
            found = self.keep(key, self.made(value))
        return found

    def made(self, value: Any) -> bytes:
        """The same, made anew."""
        raise NotImplementedError

    def keep(self, key: Any, made: bytes) -> bytes:
        if len(self.kept) >= self.room:
            self.kept.clear()
        self.kept[key] = made
        return made


class Leaf(Piece):
    """A number, an id or a word: found again by itself."""

    def floats(self, value: Any) -> bytes:
        found = self.kept.get(value)
        return self.keep(value, self.made(value)) if found is None else found


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
        counts = [0] * self.width
        for id in (value or ())[: self.most]:
            counts[max(0, min(self.width - 1, id - self.low))] += 1
        return Struct(f"{self.width}f").pack(*counts)


class Items(Piece):
    """A list with places for `most` entries; its length comes first, unless it is always the same."""

    def __init__(self, entry: Piece, most: int, length: Number | None) -> None:
        super().__init__(entry.width * most + (length is not None))
        self.entry = entry
        self.most = most
        self.length = length

    def made(self, value: Any) -> bytes:
        items = value or ()
        parts = [] if self.length is None else [self.length.floats(len(items))]
        for one in items[: self.most]:
            parts.append(self.entry.floats(one))
        return b"".join(parts).ljust(4 * self.width, b"\0")


class Pairs(Piece):
    """A dict with very many keys, as a list: its length, then each entry in its order with its key before it."""

    def __init__(self, entry: Piece, most: int, length: Number, key: Number, keys: dict[str, int]) -> None:
        super().__init__(1 + (1 + entry.width) * most)
        self.entry = entry
        self.most = most
        self.length = length
        self.key = key
        self.keys = keys
        self.numeric = all([word.lstrip("-").isdecimal() for word in keys])

    def made(self, value: Any) -> bytes:
        pairs = list((value or {}).items())
        parts = [self.length.floats(len(pairs))]
        for key, one in pairs[: self.most]:
            parts.append(self.key.floats(int(key) if self.numeric else self.keys.get(key, 0)))
            parts.append(self.entry.floats(one))
        return b"".join(parts).ljust(4 * self.width, b"\0")


class Keyed(Piece):
    """A dict with a place for each key; "is it there" comes before it, unless all are always there."""

    def __init__(self, entry: Piece, keys: list[str], always: bool) -> None:
        super().__init__((entry.width + (not always)) * len(keys))
        self.entry = entry
        self.keys = keys
        self.always = always
        self.gap = bytes(4 * (entry.width + (not always)))

    def made(self, value: Any) -> bytes:
        there = value or {}
        parts = []
        for key in self.keys:
            one = there.get(key)
            if one is None:
                parts.append(self.gap)
            else:
                if not self.always:
                    parts.append(ONE)
                parts.append(self.entry.floats(one))
        return b"".join(parts)


class Maybe(Piece):
    """Something that may be None; "is it there" comes first."""

    def __init__(self, what: Piece) -> None:
        super().__init__(1 + what.width)
        self.what = what

    def floats(self, value: Any) -> bytes:
        return self.nothing if value is None else ONE + self.what.floats(value)


class Row(Piece):
    """A tuple."""

    def __init__(self, pieces: list[Piece]) -> None:
        super().__init__(sum([piece.width for piece in pieces]))
        self.pieces = pieces

    def made(self, value: Any) -> bytes:
        return b"".join([piece.floats(one) for piece, one in zip(self.pieces, value, strict=True)])


class Record(Piece):
    """The fields of a Struct."""

    def __init__(self, names: list[str], pieces: list[Piece]) -> None:
        super().__init__(sum([piece.width for piece in pieces]))
        self.pieces = pieces
        self._read: Any = attrgetter(*names, names[0])  # the first once more: of one field it gives no tuple

    def made(self, value: Any) -> bytes:
        return b"".join(self.parts(value))

    def parts(self, value: Any) -> list[bytes]:
        found: tuple[Any, ...] = self._read(value)
        return [piece.floats(found[i]) for i, piece in enumerate(self.pieces)]


def one_of(many: int, number: int) -> bytes:
    """So many floats, of which this one is 1; what lies outside counts as the nearest."""
    before = 4 * max(0, min(many - 1, number))
    return bytes(before) + ONE + bytes(4 * many - 4 - before)
