"""Chapters 16 to 18: ships, modifications, special weapons and repairs."""

from __future__ import annotations

from freebooter.engine.asks import DONE, Option, Steps, always, choose, pick
from freebooter.engine.keel import EVERYONE, shuffle, tell
from freebooter.games.merchants_and_marauders.constants import (
    CANNON_PORT,
    CANNONS,
    CARGO,
    CREW,
    FRIGATE,
    FROM_SHIPS,
    GALLEON,
    HOLD,
    HULL,
    MAN_O_WAR,
    MASTS,
    PORT,
    REINFORCED,
    SPAIN,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, PORTS, SHIPS, ZONE
from freebooter.games.merchants_and_marauders.rules.common import (
    UNSTASH,
    at_port,
    by_his_gold,
    choice,
    earn,
    gain_glory,
    open_stash,
    spend,
    stash_at_hand,
)
from freebooter.games.merchants_and_marauders.state import Player, State

CURACAO = ZONE["curacao"]
OLD_PROVIDENCE = ZONE["old-providence"]
PETIT_GOAVE = ZONE["petit-goave"]
ST_JOHN = ZONE["st-john"]
BUY_MOD = choice("buy_mod")
RENEW = choice("renew")
_BUY_SHIP = [choice("buy_ship", ship) for ship in range(4)]


# ---- prices, with the effects of the zones -------------------------------------------------------------------------


def repair_allowed(player: Player) -> bool:
    """MM-203: pirates can neither recruit nor repair in Petit-Goâve."""
    return not (player.zone == PETIT_GOAVE and player.pirate)


def repair_price(player: Player) -> int:
    """MM-163; free by MM-202 and MM-204."""
    if (player.zone == OLD_PROVIDENCE and player.bounty[SPAIN]) or player.zone == PETIT_GOAVE:
        return 0
    return min(2, CAPTAINS[player.captain].abilities.repair_most)


def mod_price(player: Player) -> int:
    return 1 if player.zone == ST_JOHN else 3  # MM-140, MM-209


def weapon_price(player: Player) -> int:
    return 1 if player.zone == OLD_PROVIDENCE and player.bounty[SPAIN] else 3  # MM-160, MM-201


def ship_price(state: State, player: Player, ship: int) -> int:
    """MM-127, MM-196; captains and cards may lower it."""
    price = SHIPS[ship].buy + CAPTAINS[player.captain].abilities.ship_price
    if ship >= FRIGATE:
        if player.zone == CURACAO:
            price -= 5
        price -= state.visit.ship_minus if state.visit is not None else 0
    return price if price > 0 else 0


def sale_price(player: Player, moved: int = 0) -> int:
    """MM-128, MM-130 .. MM-132: +1 per modification left on it, -1 per point of damage; a Man-o-War brings nothing."""
    if player.ship == MAN_O_WAR:
        return 0
    return max(0, SHIPS[player.ship].sell + player.mods.bit_count() - moved - player.damage())


# ---- a visit to the yard -------------------------------------------------------------------------------------------


def yard_options(state: State, seat: int) -> list[Option]:
    """MM-403, MM-D86: any of these in any order."""
    player = state.players[seat]
    gold = player.gold
    options: list[Option] = []
    if repair_allowed(player):
        if gold >= repair_price(player):
            for location in (HULL, MASTS, CARGO, CANNONS):
                if player.at[location] < player.value(location):
                    options.append(choice("repair", location))
        if player.hull_turned and gold >= 3:  # MM-149
            options.append(RENEW)
    if mod_for_sale(state, player) and gold >= mod_price(player):
        options.append(BUY_MOD)
    price = weapon_price(player)
    for kind in range(3):
        if player.weapons >> kind & 1:
            options.append(choice("sell_weapon", kind))
        elif gold >= price:
            options.append(choice("buy_weapon", kind))
    if state.visit is None or not state.visit.ship_changed:  # MM-405
        gold += sale_price(player)
        for ship in range(4):
            if ship_price(state, player, ship) <= gold:  # MM-133
                options.append(_BUY_SHIP[ship])
    return options


def mod_for_sale(state: State, player: Player) -> bool:
    """MM-107, MM-139, MM-142: the port's token, of a type not owned; one dealt here since lies face-down."""
    mod = state.mod_at[player.zone]
    return mod >= 0 and state.mod_seen[player.zone] == EVERYONE and not player.mods >> mod & 1


def has_business(state: State, player: Player) -> bool:
    """Is there anything to do in the yard? With gold there nearly always is."""
    return player.gold > 0 or stash_at_hand(player) or len(yard_options(state, player.seat)) > 0


def visit(state: State) -> Steps:
    """One thing in the yard; the visit goes on until the captain is done."""
    seat = state.acting
    player = state.players[seat]
    answer = yield always(choose(seat, "yard", yard_choices))  # leaving by itself would tell of his gold
    kind = answer.kind
    if kind == "done":
        state.phase = PORT
    elif kind == "repair":
        spend(state, seat, repair_price(player))
        player.at[answer.number(0)] += 1
        tell(state, "repaired", seat=seat, location=answer.number(0))
    elif kind == "renew":
        spend(state, seat, 3)
        player.hull_turned = False
        tell(state, "renewed", seat=seat)
    elif kind == "buy_mod":
        spend(state, seat, mod_price(player))
        mod = state.mod_at[player.zone]
        state.mod_at[player.zone] = -1
        install(state, player, mod)
    elif kind == "buy_weapon":
        spend(state, seat, weapon_price(player))
        player.weapons |= 1 << answer.number(0)
        tell(state, "bought_weapon", seat=seat, weapon=answer.number(0))
    elif kind == "sell_weapon":
        player.weapons &= ~(1 << answer.number(0))
        tell(state, "sold_weapon", seat=seat, weapon=answer.number(0))
        earn(state, seat, 1)
    elif kind == "unstash":
        yield from open_stash(state, seat)
    else:
        yield from buy_ship(state, seat, answer.number(0))


def yard_choices(state: State, seat: int) -> list[Option]:
    options = yard_options(state, seat)
    if stash_at_hand(state.players[seat]):
        options.append(UNSTASH)
    options.append(DONE)
    return options


def install(state: State, player: Player, mod: int) -> None:
    """MM-141, MM-146 .. MM-153, MM-D80: the cube rises with the value, but hammocks wait for recruits."""
    player.mods |= 1 << mod
    if mod == HOLD:
        player.at[CARGO] = min(player.value(CARGO), player.at[CARGO] + 1)
    elif mod == CANNON_PORT:
        player.at[CANNONS] = min(player.value(CANNONS), player.at[CANNONS] + 1)
    elif mod == REINFORCED:
        player.hull_turned = False
    tell(state, "installed", seat=player.seat, mod=mod)


def buy_ship(state: State, seat: int, ship: int) -> Steps:
    """MM-129, MM-405: the old ship is sold in the same step and helps to pay."""
    player = state.players[seat]
    moved = 0
    if player.zone == ST_JOHN and player.mods:  # MM-210, MM-D13
        at_port(state).new_ship = ship
        picked = yield by_his_gold(state, pick(seat, "yard.move_mods", own_mods, 0, movable))
        for option in picked:
            moved |= 1 << option.number(0)
        del picked
        at_port(state).new_ship = -1
    sale = sale_price(player, moved.bit_count())
    cost = ship_price(state, player, ship) + moved.bit_count() - sale
    if cost >= 0:
        spend(state, seat, cost)
    else:
        earn(state, seat, -cost)
    at_port(state).ship_changed = True
    tell(state, "bought_ship", seat=seat, ship=ship)
    yield from change_ship(state, seat, ship, moved)
    yield from glory_of_purchase(state, seat)


def own_mods(state: State, seat: int) -> list[Option]:
    mods = state.players[seat].mods if movable(state, seat) else 0
    return [choice("own_mod", mod) for mod in range(8) if mods >> mod & 1]


def movable(state: State, seat: int) -> int:
    """How many modifications the captain can afford to take over to the new ship."""
    player = state.players[seat]
    price = ship_price(state, player, at_port(state).new_ship)
    n = 0
    while n < player.mods.bit_count() and player.gold + sale_price(player, n + 1) >= price + n + 1:
        n += 1
    return n


def change_ship(state: State, seat: int, ship: int, moved: int = 0) -> Steps:
    """MM-135, MM-136, MM-D14: an undamaged ship; the crew comes along as far as there is room."""
    player = state.players[seat]
    player.mods &= ~moved
    yield from return_mods(state, seat)
    crew = player.at[CREW]
    player.ship = ship
    player.mods = moved
    if not moved >> REINFORCED & 1:
        player.hull_turned = False
    player.at = [player.value(location) for location in range(5)]
    player.at[CREW] = min(crew, player.at[CREW])


def glory_of_purchase(state: State, seat: int) -> Steps:
    """MM-010: the first Frigate or Galleon that a captain buys."""
    player = state.players[seat]
    if player.ship in (FRIGATE, GALLEON) and not player.bought_ship:
        player.bought_ship = True
        yield from gain_glory(state, seat, FROM_SHIPS)


def return_mods(state: State, seat: int) -> Steps:
    """MM-145, MM-D15: the owner names empty ports, the tokens are dealt to them face-down at random."""
    player = state.players[seat]
    n = player.mods.bit_count()
    if not n:
        return
    picked = yield pick(seat, "mods.return", empty_ports, n, n)
    tokens = [mod for mod in range(8) if player.mods >> mod & 1]
    shuffle(state, tokens)
    player.mods = 0
    state.groups += 1
    for option in picked:
        zone = option.number(0)
        state.mod_at[zone] = tokens.pop()
        state.mod_seen[zone] = 0
        state.mod_group[zone] = state.groups
    tell(state, "mods_returned", seat=seat, zones=[option.number(0) for option in picked])


def empty_ports(state: State, seat: int) -> list[Option]:
    return [choice("port", zone) for zone in PORTS if state.mod_at[zone] < 0]
