"""What can be bought, and what it is worth to a ship, in Fame: guns, sails, officers, ships, wood."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import (
    FAME_ICONS,
    NPC_CARDS,
    PRINTED,
    SHIPS,
    SHIPYARD_BOARD,
    SIDE_A_SHIPS,
    UPGRADES,
    YARD,
)
from freebooter.games.captains_log.perils import frailty
from freebooter.games.captains_log.prey import MONEY
from freebooter.games.captains_log.rules import fame, hold, icons, ports, shipyard
from freebooter.games.captains_log.state import BURNT, FLOODED, Player, State

# What officers and specialists are worth, by what they do.
OFFICERS: Final = {
    "Carpenter": 0.5,
    "Gunner": 0.35,
    "Expert Gunner": 0.6,
    "Second Gunner": 0.6,
    "Helmsman": 0.3,
    "Expert Helmsman": 0.3,
    "Informer": 0.25,
    "Reinforced": 0.5,
    "Merchant": 0.5,
    "Doctor": 0.35,
}
ANY_OFFICER: Final = 0.2
FROM_THE_START: Final = 1.0  # a point of movement more in every turn of the game (docs/games/captains-log.md, openings)
MARKSMEN: Final = 0.15  # a gun more that hits


def lacks_icon(player: Player, icon: int) -> bool:
    return not player.icons >> icon & 1


def cannon(player: Player) -> float:
    """A gun, as far as there are ports for it; the first ones are the most needed."""
    outline = hold.plan(player)
    have = hold.cannons(player)
    if have >= outline.cannons or hold.room(player) == 0:
        return 0.0
    return 0.75 if have < 4 else 0.25


def yard_item(state: State, seat: int, item: int) -> float:
    """What an item of the shipyard is worth; its price is not taken off."""
    player = state.players[seat]
    ship = SHIPS[player.ship]
    if item == names.YARD_WOOD:
        return wood(state, seat)
    if item == names.YARD_CANNON:
        return cannon(player)
    if item == names.YARD_SAILS:
        worth = 0.3 if state.keel.round else FROM_THE_START
        if lacks_icon(player, icons.FULL_SAILS) and FAME_ICONS.full_sails:
            worth += 1.0 / max(1, ship.sails - player.sails)
        return worth
    if item == names.YARD_CANNON_UPGRADE:
        worth = 0.12 * ship.level if player.cannon_upgrades < hold.plan(player).cannons else 0.0
        if lacks_icon(player, icons.CANNON_UPGRADES):
            worth += 1.0 / max(1, FAME_ICONS.cannon_upgrades - player.cannon_upgrades)
        return worth
    if item == names.YARD_LONG_RANGE_2:
        return 0.2
    if item == names.YARD_CABIN:
        return 0.3
    if item == names.YARD_AMMUNITION + names.EXPLOSIVE:
        return 0.12 * hold.guns(player)
    return 0.0


def wood(state: State, seat: int) -> float:
    """To mend what is broken here, and two to carry along."""
    player = state.players[seat]
    harm = hold.damage(player, FLOODED) + hold.damage(player, BURNT) + player.sails_cut
    have = hold.count(player, names.WOOD)
    if harm > SHIPYARD_BOARD.repair * have:
        return frailty(state, seat) + 0.1 * harm
    return 0.2 if have - (harm + 3) // SHIPYARD_BOARD.repair < 1 and hold.room(player) > 4 else 0.0


def new_ship(state: State, seat: int, model: int) -> float:
    """A better ship: its Fame, life, defense and guns."""
    player = state.players[seat]
    old, new = SHIPS[player.ship], SHIPS[model]
    if new.level < old.level:
        return 0.0
    worth = 0.12 * (new.life - old.life) + 0.4 * (new.defense - old.defense) + 0.2 * (new.movement - old.movement)
    for i, level in enumerate(FAME_ICONS.ship_levels):
        if new.level >= level and lacks_icon(player, i):
            worth += 1.0
    return worth


def officer(upgrade: int) -> float:
    return OFFICERS.get(UPGRADES[upgrade].name, ANY_OFFICER)


# --- A visit --------------------------------------------------------------------------------------------------------


def refit(state: State, seat: int, nation: int, standing: int) -> float:
    """What a visit to a shipyard of this nation would bring."""
    player = state.players[seat]
    money = player.doubloons
    mending = 0.0
    if money or hold.count(player, names.WOOD):
        mending = frailty(state, seat)
    best = 0.0
    for item in (names.YARD_CANNON, names.YARD_SAILS, names.YARD_CANNON_UPGRADE):
        if not ports.is_good_enough(standing, YARD[item].reputation[state.rules.yard_side]):
            continue
        price = shipyard.price(state, seat, item)
        if money >= price and shipyard.can_take(state, seat, item):
            best += max(0.0, yard_item(state, seat, item) - MONEY * price)
            money -= price
    return mending + best + ship_for_sale(state, seat, nation, standing)


def ship_for_sale(state: State, seat: int, nation: int, standing: int) -> float:
    """The best ship that this nation's yards would sell to this player now."""
    player = state.players[seat]
    if not 0 <= nation < names.NATIONS:
        return 0.0
    best = 0.0
    for model, price in offers(state, seat, nation):
        if standing >= shipyard.needed_for(state, nation, SHIPS[model].level) and player.doubloons >= price:
            best = max(best, new_ship(state, seat, model) - MONEY * price)
    return best


def offers(state: State, seat: int, nation: int) -> list[tuple[int, int]]:
    """Models and their prices; what side B adds or takes off is left out."""
    player = state.players[seat]
    if player.side == names.SIDE_A:
        level = SHIPS[player.ship].level
        models = [model for model in SIDE_A_SHIPS if SHIPS[model].level == level + 1]
    else:
        cards = state.harbour.ships + state.harbour.ships_below
        models = [NPC_CARDS[card].model for card in cards if card >= 0]
    return [(model, shipyard.discounted(state, seat, SHIPS[model].price)) for model in models]


def saves_up(state: State, seat: int) -> bool:
    """A ship is worth more than a Fame for money, where some nation would soon sell one."""
    player = state.players[seat]
    if fame.target(state) - fame.fame_of(state, seat) <= 2 or SHIPS[player.ship].level >= 3:
        return False
    return any([player.reputation[nation] >= 2 for nation in range(names.NATIONS)])


def tavern(state: State, seat: int, standing: int) -> float:
    """Officers that would sign on."""
    player = state.players[seat]
    if player.side != names.SIDE_A or len(player.officers) >= hold.upgrade_limit(player):
        return 0.0
    best = 0.0
    for printed in PRINTED:
        price = UPGRADES[printed.upgrade].price
        if standing < printed.level or SHIPS[player.ship].level < printed.level or player.doubloons < price:
            continue
        if printed.upgrade not in player.officers:
            best = max(best, officer(printed.upgrade) - MONEY * price)
    return best


def is_near_the_end(state: State, seat: int) -> bool:
    """The next Fame wins."""
    return fame.fame_of(state, seat) + 1 >= fame.target(state)
