"""Fame icons of the player board (CL-018, CL-066, CL-076): each gives one Fame, once."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log.content import BOARD_SLOTS, FAME_ICONS, PRINTED, SHIPS
from freebooter.games.captains_log.names import SIDE_A
from freebooter.games.captains_log.rules import fame
from freebooter.games.captains_log.state import FAME_BOARD, Player, State

FULL_SAILS: Final = len(FAME_ICONS.ship_levels)
CANNON_UPGRADES: Final = FULL_SAILS + 1
SEVENTH: Final = FULL_SAILS + 2  # the extra slot for an officer or specialist
ICONS: Final = SEVENTH + 1


def check(state: State, seat: int) -> None:
    """After whatever was bought: is an icon reached for the first time?"""
    player = state.players[seat]
    for icon in range(ICONS):
        if not player.icons >> icon & 1 and is_reached(player, icon):
            player.icons |= 1 << icon
            fame.gain(state, seat, FAME_BOARD)


def is_reached(player: Player, icon: int) -> bool:
    ship = SHIPS[player.ship]
    if icon < FULL_SAILS:
        return ship.level >= FAME_ICONS.ship_levels[icon]
    if icon == FULL_SAILS:
        return FAME_ICONS.full_sails and ship.sails >= 2 and player.sails >= ship.sails
    if icon == CANNON_UPGRADES:
        return player.cannon_upgrades >= FAME_ICONS.cannon_upgrades
    if ship.level < BOARD_SLOTS.extra:
        return False
    if player.side == SIDE_A:  # CL-582: there the extra slot is the space of a certain upgrade
        return any([printed.extra and printed.upgrade in player.officers for printed in PRINTED])
    return len(player.officers) >= FAME_ICONS.crew_upgrades
