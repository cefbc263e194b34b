"""What luck can do, by counting: hits of dice, good cards among those drawn, sums of both.

A spread says how likely each number is: the first is the chance of 0, the next that of 1, and so on.
"""

from __future__ import annotations

from functools import cache
from math import comb, sqrt

Spread = tuple[float, ...]


@cache
def hits(dice: int, chance: float) -> Spread:
    """How many of these dice hit, if each does with this chance."""
    if dice <= 0:
        return (1.0,)
    fewer = (*hits(dice - 1, chance), 0.0)
    return tuple([fewer[n] * (1 - chance) + (fewer[n - 1] * chance if n else 0.0) for n in range(dice + 1)])


@cache
def drawn(cards: int, good: int, total: int) -> Spread:
    """How many good ones are among these cards, drawn from a total with so many good ones in it."""
    cards = min(cards, total)
    ways = comb(total, cards)
    return tuple([comb(good, n) * comb(total - good, cards - n) / ways for n in range(min(cards, good) + 1)])


def for_sure(n: int) -> Spread:
    """This number and no other."""
    return (*(0.0,) * n, 1.0)


def some(spread: Spread) -> float:
    """The chance of at least one."""
    return 1.0 - spread[0]


def at_least(spread: Spread, n: int) -> float:
    """The chance of this number or more."""
    return sum(spread[n:]) if n > 0 else 1.0


def added(one: Spread, other: Spread) -> Spread:
    """The sum of two numbers that do not depend on each other."""
    total = [0.0] * (len(one) + len(other) - 1)
    for n, likely in enumerate(one):
        for more, his in enumerate(other):
            total[n + more] += likely * his
    return tuple(total)


def wilson(good: float, tries: int, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true chance in 95 of 100 cases, where it was tried so often."""
    if tries == 0:
        return 0.0, 1.0
    share = good / tries
    centre = share + z * z / (2 * tries)
    spread = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
