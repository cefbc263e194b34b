"""Chance that can be copied for nothing: a key and a count.

Outcome number `count` is a keyed hash (BLAKE2b) of the count, so whoever does not have the key cannot foretell it, and
a copy needs only the two. Whole blocks of sixteen numbers are made at once.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Any, Final

WORDS: Final = 16
_block: Final = Struct("<16I").unpack
_number: Final = Struct("<Q").pack


class Luck:
    """A stream of random numbers; `count` of them were used."""

    def __init__(self, key: bytes, count: int = 0) -> None:
        self.key = key
        self.count = count
        self.block: tuple[int, ...] = ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        at = self.count & 15
        if at == 0 or not self.block:
            self.block = _block(blake2b(_number(self.count >> 4), key=self.key).digest())
        self.count += 1
        return (self.block[at] * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        count = self.count
        block = self.block
        for i in range(len(items) - 1, 0, -1):  # as `below` does, without the call
            at = count & 15
            if at == 0 or not block:
                block = _block(blake2b(_number(count >> 4), key=self.key).digest())
            count += 1
            j = (block[at] * (i + 1)) >> 32
            item = items[i]
            items[i] = items[j]
            items[j] = item
        self.count = count
        self.block = block

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.below(1 << 26) / 67108864.0

    def getrandbits(self, bits: int) -> int:
        number = 0
        for _ in range((bits + 31) // 32):
            number = (number << 32) | self.below(1 << 32)
        return number & ((1 << bits) - 1)

    def clone(self) -> Luck:
        luck = Luck(self.key, self.count)
        luck.block = self.block
        return luck


def lucky(*words: object) -> Luck:
    """The luck that belongs to these words: the same words, the same luck."""
    text = "\0".join([str(word) for word in words])
    return Luck(blake2b(text.encode(), digest_size=16).digest())
