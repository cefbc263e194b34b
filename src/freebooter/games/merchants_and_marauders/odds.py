"""Chances: of skulls, contests, crew combats and whole battles."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import exp
from typing import Final

from freebooter.engine.counting import Spread, added, hits

SKULL: Final = 1 / 3  # the chance of a die


def skulls(dice: int) -> Spread:
    """How likely each number of skulls is."""
    return hits(dice, SKULL)


@cache
def throws(dice: int) -> dict[tuple[int, int], int]:
    """How many of all throws of so many dice give these skulls and this sum of the rest."""
    if dice == 0:
        return {(0, 0): 1}
    found: dict[tuple[int, int], int] = {}
    for (hit, rest), ways in throws(dice - 1).items():
        for face in range(1, 7):
            key = (hit + 1, rest) if face >= 5 else (hit, rest + face)
            found[key] = found.get(key, 0) + ways
    return found


@cache
def contests(first: int, second: int) -> tuple[float, float]:
    """The chances that one and the other wins a Seamanship contest, exactly (MM-325 .. MM-328)."""
    wins = [0, 0]
    for one, ways in throws(first).items():
        for other, more in throws(second).items():
            if (one[0] or other[0]) and one != other:
                wins[0 if one > other else 1] += ways * more
    whole: int = 6 ** (first + second)
    return wins[0] / whole, wins[1] / whole


@cache
def contest_outcomes(first: int, second: int) -> tuple[list[float], list[tuple[int, int, int]]]:
    """Who wins (-1: nobody) and the skulls of both, each with the chance of it or one of those before."""
    found: dict[tuple[int, int, int], int] = {}
    for one, ways in throws(first).items():
        for other, more in throws(second).items():
            drawn = one == other or not (one[0] or other[0])
            key = (-1 if drawn else 0 if one > other else 1, one[0], other[0])
            found[key] = found.get(key, 0) + ways * more
    whole: int = 6 ** (first + second)
    return [so_far / whole for so_far in accumulate(found.values())], list(found)


# --- crew combat, exactly --------------------------------------------------------------------------------------------

Party = tuple[int, int, bool]  # dice, Crew, and whether a surgeon is still to help


@cache
def crew_combat(mine: Party, his: Party) -> float:
    """The chance to win from here on (MM-354 .. MM-360)."""
    return _round(mine, his, mine, his)


@cache
def first_round(mine: Party, his: Party, more: int, his_more: int) -> float:
    """The same at the beginning, where some have more dice in the first round."""
    return _round((mine[0] + more, *mine[1:]), (his[0] + his_more, *his[1:]), mine, his)


def _round(mine: Party, his: Party, later: Party, his_later: Party) -> float:
    """A round with these dice; `later` are those of the next rounds."""
    crew, his_crew = mine[1], his[1]
    if crew <= 0 or his_crew <= 0:
        return 1.0 if crew > 0 else 0.0
    won = still = 0.0
    for one, likely in enumerate(skulls(mine[0])):
        for other, as_likely in enumerate(skulls(his[0])):
            chance = likely * as_likely
            me, foe = struck(later, min(other, his_crew)), struck(his_later, min(one, crew))
            if me == mine and foe == his:
                still += chance  # nothing has happened: the same again
            elif me[1] > 0 and foe[1] > 0:
                won += chance * crew_combat(me, foe)
            elif me[1] > 0:
                won += chance
            elif foe[1] <= 0:  # both fall: the better throw wins (MM-359, MM-360)
                won += chance * better_throw(one, mine[0] - one, other, his[0] - other)
    return won / (1.0 - still)


def struck(party: Party, times: int) -> Party:
    """After so many hits; a surgeon makes the first of the battle go wide."""
    dice, crew, surgeon = party
    return (dice, max(0, crew - times + surgeon), False) if times else party


@cache
def better_throw(hit: int, others: int, his_hit: int, his_others: int) -> float:
    """The chance of the better throw with so many skulls and other dice: more skulls, then the higher sum."""
    if hit != his_hit:
        return 1.0 if hit > his_hit else 0.0
    mine, his = sums(others), sums(his_others)
    return sum([likely * sum(his[:total]) for total, likely in enumerate(mine)])


@cache
def sums(dice: int) -> Spread:
    """The sum of so many dice that show 1 to 4."""
    return added(sums(dice - 1), (0.0, 0.25, 0.25, 0.25, 0.25)) if dice > 0 else (1.0,)


# --- quick ones, for bots --------------------------------------------------------------------------------------------


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
