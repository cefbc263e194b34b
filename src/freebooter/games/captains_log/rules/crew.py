"""Chapters B42 and B43: what officers, specialists, captains, the model and the favour of nations add to a ship.

Everything that a ship has carries `Modifiers`; a rule adds up the field that it needs.
"""

from __future__ import annotations

from typing import Any, Final

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, COLUMNS, NATION, SHIPS, UPGRADES
from freebooter.games.captains_log.content.cards import Modifiers
from freebooter.games.captains_log.rules import ships
from freebooter.games.captains_log.state import Player, State


class Company:
    """What a ship, those aboard and the favour of nations change: one by one, and every number added up."""

    def __init__(self, each: tuple[Modifiers, ...]) -> None:
        self.each: Final = each
        total: dict[str, Any] = {}
        for field in ADDED:
            values = [getattr(one, field) for one in each]
            total[field] = any(values) if isinstance(values[0], bool) else sum(values)
        self.total: Final = Modifiers(**total)


COMPANIES: Final = 4096  # that are kept
ADDED: Final = [name for name in Modifiers.__struct_fields__ if name not in {"against", "partner", "reputation_at"}]
LEAST_FAVOUR: Final = min([column.nation_advantage for column in COLUMNS[:4]])
BARE: Final = tuple([Company((ship.modifiers,)) for ship in SHIPS])  # without anybody aboard or any favour
_companies: Final[dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], Company]] = {}


def company(player: Player) -> Company:
    """Found again by who is aboard: it is asked for many times a turn and seldom changes."""
    favours = 0 if all_below(player.reputation, LEAST_FAVOUR) else favours_of(player)
    if not favours and not player.officers and not player.captains:
        return BARE[player.ship]
    key = (player.ship, favours, tuple(player.officers), tuple(player.captains))
    known = _companies.get(key)
    if known is None:
        if len(_companies) >= COMPANIES:
            _companies.clear()
        each = [SHIPS[player.ship].modifiers]
        each += [UPGRADES[officer].modifiers for officer in player.officers]
        each += [CAPTAINS[captain].modifiers for captain in player.captains]
        each += [NATION[nation].favour for nation in range(4) if favours >> nation & 1]
        known = _companies[key] = Company(tuple(each))
    return known


def all_below(reputation: list[int], column: int) -> bool:
    """Is every crown's below this column? Asked many times a turn, and quicker than with max()."""
    return reputation[0] < column and reputation[1] < column and reputation[2] < column and reputation[3] < column


def favours_of(player: Player) -> int:
    """CL-333 .. CL-336: the crowns whose advantage this player has, as bits."""
    favours = 0
    for nation in range(4):
        if player.reputation[nation] >= COLUMNS[nation].nation_advantage and player.hidden_nation != nation:
            favours |= 1 << nation
    return favours


def modifiers(player: Player) -> tuple[Modifiers, ...]:
    """All that changes what this ship can do; ammunition is chosen volley by volley and not in it."""
    return company(player).each


def total(player: Player) -> Modifiers:
    """The same added up: numbers as sums, switches if anyone has them. What has conditions of its own is not in it."""
    return company(player).total


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
    return total(player).defense_bonus


def damage_reduction(player: Player) -> int:
    """CL-384: each carpenter takes one damage off every attack (CL-K39)."""
    return total(player).damage_reduction


def crew_loss_reduction(player: Player) -> int:
    """CL-398, CL-543."""
    return total(player).crew_loss_reduction


def saved_outside_fights(player: Player) -> int:
    """CL-398, CL-403, CL-K93: sailors saved from guns, plague and sea, where a Lieutenant can copy but a doctor."""
    return crew_loss_reduction(player) + max([one.crew_loss_reduction for one in copied(player)], default=0)


def copied(player: Player) -> list[Modifiers]:
    """CL-403: what those aboard can do of whom a Lieutenant copies one."""
    if not total(player).copies_specialist:
        return []
    return [UPGRADES[officer].modifiers for officer in player.officers]


def fire_bonus(state: State, seat: int, target: int) -> int:
    """CL-387, CL-552, CL-556, CL-557: added to every cannon die."""
    bonus = 0
    for one in modifiers(state.players[seat]):
        if one.fire_bonus and counts_against(state, one, target):
            bonus += one.fire_bonus
    return bonus


def can_overload(player: Player) -> bool:
    """CL-392."""
    return total(player).double_dice


def fire_rerolls(player: Player) -> int:
    """CL-385, CL-386."""
    return total(player).fire_rerolls


def enemy_rerolls(player: Player) -> int:
    """CL-548: dice of an attacker that are rolled again."""
    return total(player).enemy_rerolls


def melee_bonus(state: State, seat: int, target: int, *, attacks: bool) -> int:
    """CL-396, CL-405, CL-528, CL-557: added to every melee die."""
    bonus = 0
    for one in modifiers(state.players[seat]):
        if one.melee_bonus and (attacks or not one.when_boarding) and counts_against(state, one, target):
            bonus += one.melee_bonus
    return bonus


def melee_dice(player: Player, *, attacks: bool) -> int:
    """CL-395, CL-399, CL-534, CL-535: some only for who boards."""
    return sum([one.melee_dice for one in modifiers(player) if attacks or not one.when_boarding])


def melee_rerolls(player: Player, *, attacks: bool) -> int:
    """CL-397, CL-534, CL-535: two captains who belong together roll one more die again when they board."""
    rerolls = 0
    for one in modifiers(player):
        rerolls += one.melee_rerolls
        if one.partner_rerolls and one.partner in player.captains and attacks:
            rerolls += one.partner_rerolls
    return rerolls


def crew_defense(player: Player) -> int:
    """CL-402: taken off every melee die of the opponent."""
    return total(player).crew_defense


def fires_and_boards(player: Player) -> bool:
    """CL-390."""
    return total(player).fire_and_board


def pins_target(player: Player) -> bool:
    """CL-391."""
    return total(player).pins_target


def picks_up_free(player: Player) -> bool:
    """CL-537."""
    return total(player).free_pickup


def ignores_headwind(player: Player) -> bool:
    """CL-541."""
    return total(player).ignores_headwind


def mission_draw(player: Player) -> int:
    """CL-394, CL-K93: Informers, and a Lieutenant who copies one."""
    return total(player).mission_draw + max([one.mission_draw for one in copied(player)], default=0)


def mission_limit(player: Player) -> int:
    """CL-394, CL-436."""
    return 3 + total(player).mission_limit


def weight(player: Player) -> int:
    """CL-393: as if so many cubes more were aboard."""
    return total(player).weight


def upgrade_limit(player: Player) -> int:
    """CL-335: room for more officers and specialists."""
    return total(player).upgrade_limit


def wood_slots(player: Player) -> int:
    """CL-555: wood that lies on a captain's card."""
    return total(player).wood_slots


def cabins(player: Player) -> int:
    """CL-540: cabins outside the hold."""
    return total(player).cabins


def rowboat_slots(player: Player) -> int:
    """CL-551: rowboats that need no place in the keel."""
    return total(player).rowboat_slots
