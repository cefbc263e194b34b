"""Chance that can be copied for nothing: a key and a count.

Byte `count` of the stream comes from a keyed hash (BLAKE2b) of the count, so whoever does not have the key cannot
foretell it, and a copy needs only the two. A hash gives a block of 64 bytes.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Any, Final

_number: Final = Struct("<Q").pack


class Luck:
    """A stream of random numbers; `count` bytes of it were used."""

    def __init__(self, key: bytes, count: int = 0) -> None:
        self.key = key
        self.count = count
        self.block = b""
        self.at = -1  # which block that is

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if n > 64:
            return self._large(n)
        limit = 256 - 256 % n  # bytes from here on would favour low numbers: the next is taken
        while True:
            count = self.count
            if count >> 6 != self.at:
                self._next_block()
            self.count = count + 1
            byte = self.block[count & 63]
            if byte < limit:
                return byte % n

    def each_below(self, n: int, count: int) -> list[int]:
        """So many numbers from 0 to n - 1: the same as asking for one after the other."""
        if n > 64 or 256 % n:
            return [self.below(n) for _ in range(count)]
        found: list[int] = []
        while len(found) < count:  # every byte fits: they are taken as they come
            if self.count >> 6 != self.at:
                self._next_block()
            first = self.count & 63
            some = self.block[first : first + count - len(found)]
            found += [byte % n for byte in some]
            self.count += len(some)
        return found

    def _next_block(self) -> None:
        self.at = self.count >> 6
        self.block = blake2b(_number(self.at), key=self.key).digest()

    def _large(self, n: int) -> int:
        """The same with four bytes."""
        limit = 4294967296 - 4294967296 % n
        while True:
            bits = 0
            for _ in range(4):
                if self.count >> 6 != self.at:
                    self._next_block()
                bits = bits << 8 | self.block[self.count & 63]
                self.count += 1
            if bits < limit:
                return bits % n

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self._large(67108864) / 67108864.0

    def getrandbits(self, bits: int) -> int:
        number = 0
        for _ in range((bits + 31) // 32):
            number = (number << 32) | self._large(4294967296)
        return number & ((1 << bits) - 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return Luck, (self.key, self.count)

    def clone(self) -> Luck:
        luck = Luck(self.key, self.count)
        luck.block = self.block
        luck.at = self.at
        return luck


def lucky(*words: object) -> Luck:
    """The luck that belongs to these words: the same words, the same luck."""
    text = "\0".join([str(word) for word in words])
    return Luck(blake2b(text.encode(), digest_size=16).digest())
