"""Chapters B42 and B43: what officers, specialists, captains, the model and the favour of nations add to a ship.

Everything that a ship has carries `Modifiers`; a rule adds up the field that it needs.
"""

from __future__ import annotations

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, COLUMNS, NATION, SHIPS, UPGRADES
from freebooter.games.captains_log.content.cards import Modifiers
from freebooter.games.captains_log.rules import ships
from freebooter.games.captains_log.state import Player, State


def modifiers(player: Player) -> list[Modifiers]:
    """All that changes what this ship can do; ammunition is chosen volley by volley and not in it."""
    found = [SHIPS[player.ship].modifiers]
    for officer in player.officers:
        found.append(UPGRADES[officer].modifiers)
    for captain in player.captains:
        found.append(CAPTAINS[captain].modifiers)
    for nation in range(4):  # CL-333 .. CL-336
        if player.reputation[nation] >= COLUMNS[nation].nation_advantage and player.hidden_nation != nation:
            found.append(NATION[nation].favour)
    return found


def counts_against(state: State, modifier: Modifiers, target: int) -> bool:
    """CL-528, CL-552, CL-556, CL-557: does a bonus that is meant for some ships count against this one?"""
    against = modifier.against
    if against == names.ALL_FOES:
        return True
    if target < 0:
        return False
    if against == names.PIRATE_FOES:
        return ships.flags_of(state, target) >> names.PIRATES & 1 == 1
    if against == names.SPANISH_FOES:
        return ships.flags_of(state, target) >> names.SPAIN & 1 == 1
    if against == names.CORSAIR_FOES:
        return ships.is_corsair(state, target)
    return ships.carries_goods(state, target)


def defense_bonus(player: Player) -> int:
    """CL-393."""
    return sum([one.defense_bonus for one in modifiers(player)])


def damage_reduction(player: Player) -> int:
    """CL-384: each carpenter takes one damage off every attack (CL-K39)."""
    return sum([one.damage_reduction for one in modifiers(player)])


def crew_loss_reduction(player: Player) -> int:
    """CL-398, CL-543."""
    return sum([one.crew_loss_reduction for one in modifiers(player)])


def move_bonus(player: Player, day: bool) -> int:
    """CL-388, CL-389, CL-544, CL-546; sails that were bought (CL-373) and cut (CL-382) are counted in sailing.py."""
    bonus = 0
    for one in modifiers(player):
        bonus += one.move_bonus + (one.day_move_bonus if day else one.night_move_bonus)
    return bonus


def fire_bonus(state: State, seat: int, target: int) -> int:
    """CL-387, CL-552, CL-556, CL-557: added to every cannon die."""
    bonus = 0
    for one in modifiers(state.players[seat]):
        if one.fire_bonus and counts_against(state, one, target):
            bonus += one.fire_bonus
    return bonus


def fire_rerolls(player: Player) -> int:
    """CL-385, CL-386."""
    return sum([one.fire_rerolls for one in modifiers(player)])


def enemy_rerolls(player: Player) -> int:
    """CL-548: dice of an attacker that are rolled again."""
    return sum([one.enemy_rerolls for one in modifiers(player)])


def melee_bonus(state: State, seat: int, target: int) -> int:
    """CL-396, CL-405, CL-528, CL-557: added to every melee die."""
    bonus = 0
    for one in modifiers(state.players[seat]):
        if one.melee_bonus and counts_against(state, one, target):
            bonus += one.melee_bonus
    return bonus


def melee_dice(player: Player) -> int:
    """CL-395, CL-399, CL-534, CL-535."""
    return sum([one.melee_dice for one in modifiers(player)])


def melee_rerolls(player: Player) -> int:
    """CL-397, CL-534, CL-535: two captains who belong together roll one more die again."""
    rerolls = 0
    for one in modifiers(player):
        rerolls += one.melee_rerolls
        if one.partner_rerolls and one.partner in player.captains:
            rerolls += one.partner_rerolls
    return rerolls


def crew_defense(player: Player) -> int:
    """CL-402: taken off every melee die of the opponent."""
    return sum([one.crew_defense for one in modifiers(player)])


def fires_and_boards(player: Player) -> bool:
    """CL-390."""
    return any([one.fire_and_board for one in modifiers(player)])


def pins_target(player: Player) -> bool:
    """CL-391."""
    return any([one.pins_target for one in modifiers(player)])


def picks_up_free(player: Player) -> bool:
    """CL-537."""
    return any([one.free_pickup for one in modifiers(player)])


def ignores_headwind(player: Player) -> bool:
    """CL-541."""
    return any([one.ignores_headwind for one in modifiers(player)])


def mission_draw(player: Player) -> int:
    """CL-394."""
    return sum([one.mission_draw for one in modifiers(player)])


def mission_limit(player: Player) -> int:
    """CL-394, CL-436."""
    return 3 + sum([one.mission_limit for one in modifiers(player)])


def weight(player: Player) -> int:
    """CL-393: as if so many cubes more were aboard."""
    return sum([one.weight for one in modifiers(player)])


def weight_step(player: Player) -> int:
    """CL-082, CL-333: cubes for each step of draft."""
    return 5 + sum([one.weight_step for one in modifiers(player)])


def upgrade_limit(player: Player) -> int:
    """CL-335: room for more officers and specialists."""
    return sum([one.upgrade_limit for one in modifiers(player)])


def wood_slots(player: Player) -> int:
    """CL-555: wood that lies on a captain's card."""
    return sum([one.wood_slots for one in modifiers(player)])


def cabins(player: Player) -> int:
    """CL-540: cabins outside the hold."""
    return sum([one.cabins for one in modifiers(player)])


def rowboat_slots(player: Player) -> int:
    """CL-551: rowboats that need no place in the keel."""
    return sum([one.rowboat_slots for one in modifiers(player)])
