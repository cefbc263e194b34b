"""What dice may do: damage of volleys, how soon a ship would be sunk, and how a boarding would end."""

from __future__ import annotations

from functools import cache
from math import erfc, sqrt
from typing import Final

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import NPC_CARDS, SHIPS
from freebooter.games.captains_log.rules import crew, hold, ships
from freebooter.games.captains_log.state import BURNT, FLOODED, NPC_BASE, State

FACES: Final = 12
AGAIN: Final = 0.8  # of a die's damage, what rolling a bad one again adds


@cache
def die(margin: int, cap: int) -> tuple[float, float]:
    """Mean and variance of a cannon die's damage; `margin` is the defense less what is added to the die."""
    hits = [max(0, min(cap, face - margin)) for face in range(1, FACES + 1)]
    mean = sum(hits) / FACES
    return mean, sum([hit * hit for hit in hits]) / FACES - mean * mean


def reaches(mean: float, variance: float, n: float) -> float:
    """About the chance that a sum with this mean and variance is n or more."""
    if n <= 0:
        return 1.0
    if variance <= 0:
        return 1.0 if mean >= n else 0.0
    return 0.5 * erfc((n - 0.5 - mean) / sqrt(2 * variance))


def life_left(state: State, ship: int) -> int:
    """Damage until it is destroyed: its life, or the last free slot of the hold (CL-202, CL-205)."""
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        return NPC_CARDS[npc.card].life - npc.water - npc.fire
    player = state.players[ship]
    water, fire = hold.damage(player, FLOODED), hold.damage(player, BURNT)
    return min(SHIPS[player.ship].life - max(water, fire), len(player.hold) - water - fire)


# --- Volleys --------------------------------------------------------------------------------------------------------


def volley(state: State, seat: int, target: int, more: int = 0) -> tuple[float, float]:
    """Mean and variance of the damage that a player's guns do; `more` is defense besides the target's own.

    Nobody is thought to overload them.
    """
    player = state.players[seat]
    guns = hold.guns(player)
    if guns == 0:
        return 0.0, 0.0
    bonus = crew.fire_bonus(state, seat, target)
    if player.ammunition >> names.EXPLOSIVE & 1:
        bonus += 1  # CL-380
    margin = ships.defense_of(state, target) + more - bonus
    improved = min(guns, player.cannon_upgrades)
    cap = state.rules.hit_cap
    better, spread_better = die(margin - SHIPS[player.ship].level, cap)
    plain, spread = die(margin, cap)
    mean = improved * better + (guns - improved) * plain
    variance = improved * spread_better + (guns - improved) * spread
    again = crew.fire_rerolls(player)
    if again:
        mean += AGAIN * min(again, guns) * mean / guns
    return mean, variance


@cache
def gun_pennants(card: int) -> tuple[tuple[int, int], ...]:
    """Dice and bonus of each volley that an NPC may fire in a turn."""
    pennants = NPC_CARDS[card].pennants
    return tuple([(one.n, one.bonus) for one in pennants if one.kind == names.PENNANT_FIRE])


def npc_volley(dice: int, bonus: int, defense: int, cap: int) -> tuple[float, float]:
    """The same for an NPC; on one side of three it hits bow or stern, and finds a defense of one more (CL-188)."""
    open_mean, open_spread = die(defense - bonus, cap)
    end_mean, end_spread = die(defense + 1 - bonus, cap)
    return dice * (2 * open_mean + end_mean) / 3, dice * (2 * open_spread + end_spread) / 3


# --- Boarding -------------------------------------------------------------------------------------------------------


def boarded(dice: int, bonus: int, defenders: int, theirs: int, hit: int) -> float:
    """About the chance that a party takes a ship: three to one in the end, or nobody left (CL-232, CL-233).

    `bonus` is added to the party's dice, `theirs` to the defenders', and a die kills from `hit` on.
    """
    if defenders <= 0:
        return 1.0
    kills = min(1.0, max(0.0, (FACES + 1 - hit + bonus) / FACES))
    losses = defenders * min(1.0, max(0.0, (FACES + 1 - hit + theirs) / FACES))
    needed = defenders - max(0.0, dice - losses) / 3
    return reaches(dice * kills, dice * kills * (1 - kills), needed)
