"""Chances: of skulls, contests, crew combats and whole battles."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final


@cache
def skulls(dice: int) -> tuple[float, ...]:
    """How likely each number of skulls is."""
    if dice <= 0:
        return (1.0,)
    fewer = (*skulls(dice - 1), 0.0)
    return tuple([fewer[n] * 2 / 3 + (fewer[n - 1] / 3 if n else 0.0) for n in range(dice + 1)])


SOME_SKULL: Final = [round(100 * (1.0 - skulls(dice)[0])) for dice in range(8)]


def chance(dice: int) -> int:
    """The chance, in percent, of at least one skull."""
    return SOME_SKULL[min(dice, 7)]


@cache
def melee(leadership: int, crew: int, his_leadership: int, his_crew: int) -> float:
    """The chance to win a crew combat (MM-354 .. MM-360); if both crews fall, half."""
    if crew <= 0 or his_crew <= 0:
        return 1.0 if crew > 0 else 0.5 if his_crew <= 0 else 0.0
    total = 0.0
    nothing = 0.0
    for mine, likely in enumerate(skulls(leadership)):
        for his, his_likely in enumerate(skulls(his_leadership)):
            if mine == 0 and his == 0:
                nothing = likely * his_likely
            else:
                left, his_left = crew - min(his, his_crew), his_crew - min(mine, crew)
                total += likely * his_likely * melee(leadership, left, his_leadership, his_left)
    return total / (1.0 - nothing)


@cache
def contest(dice: int, his_dice: int) -> float:
    """The chance to win a Seamanship contest (MM-325 .. MM-328); of equal successes half."""
    total = 0.0
    for mine, likely in enumerate(skulls(dice)):
        for his, his_likely in enumerate(skulls(his_dice)):
            if mine > his:
                total += likely * his_likely
            elif mine == his and mine:
                total += likely * his_likely / 2
    return total


@cache
def flight(dice: int, his_dice: int) -> float:
    """The chance to get away (MM-337): some success against none."""
    return (1.0 - skulls(dice)[0]) * skulls(his_dice)[0]


@cache
def outlook(mine: tuple[int, ...], his: tuple[int, ...]) -> tuple[int, int]:
    """The chances, in percent, to win a battle and to die in it; fitted to some thousand battles.

    A side is its Hull, Masts, Crew, Cannons, Maneuverability, Seamanship and Leadership.
    """
    dice = mine[5] + (mine[4] - his[4] >= 2)
    his_dice = his[5] + (his[4] - mine[4] >= 2)
    sail = contest(dice, his_dice) - contest(his_dice, dice)
    crews = melee(mine[6], mine[2], his[6], his[2]) - 0.5
    hull, guns, men = mine[0] - his[0], mine[3] - his[3], mine[2] - his[2]
    wins = -0.3 + 0.9 * sail + 3.0 * crews + 0.54 * guns + 0.1 * hull + 0.28 * men
    dies = -0.7 - 2.1 * sail - 1.5 * crews - 0.23 * (hull + mine[1] - his[1])
    return int(100 / (1 + exp(-wins))), int(100 / (1 + exp(-dies)))
