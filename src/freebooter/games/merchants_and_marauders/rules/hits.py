"""Dice and hits in themselves: what a face means, what a hit does (chapters 5 and 36)."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option
from freebooter.engine.keel import roll
from freebooter.games.merchants_and_marauders.constants import CANNONS, CARGO, CREW, HULL, MASTS, REINFORCED
from freebooter.games.merchants_and_marauders.rules.common import choice
from freebooter.games.merchants_and_marauders.state import Player, State

SKULL: Final = 5  # a die shows 1, 2, 3, 4, skull, skull: faces 5 and 6 are skulls (MM-044)


def roll_dice(state: State, dice: int) -> list[int]:
    """Dice that stay on the table and may be rolled again or taken away."""
    return roll(state, dice)


def successes(dice: list[int]) -> int:
    """MM-046, MM-047: every skull is a success."""
    count = 0
    for die in dice:
        if die >= SKULL:
            count += 1
    return count


def rest(dice: list[int]) -> int:
    """The sum of the dice that are no skulls, for ties (MM-327)."""
    total = 0
    for die in dice:
        if die < SKULL:
            total += die
    return total


# MM-341, MM-342: the location of a die's number; the Hull has none, 0 stands for it
BY_NUMBER = (HULL, CARGO, MASTS, CREW, CANNONS)


def hit(at: list[int], location: int, lost: int = -1) -> int:
    """MM-345, MM-346: one point less; a destroyed location passes the hit on to the Hull.

    `lost` is the location whose further hits are lost (Chain-shot, Grapeshot). Gives the location that has lost a
    point, or -1.
    """
    if at[location] <= 0:
        location = HULL if location != lost else -1
    if location < 0 or at[location] <= 0:
        return -1
    at[location] -= 1
    return location


def can_absorb(player: Player) -> bool:
    return bool(player.mods >> REINFORCED & 1) and not player.hull_turned


def location_options(state: State, seat: int) -> list[Option]:
    return [choice("location", location) for location in range(5)]
