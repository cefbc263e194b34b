"""Chapters 16 to 18: ships, modifications, special weapons and repairs."""

from __future__ import annotations

from freebooter.engine.asks import DONE, Option, Steps, always, choose, pick
from freebooter.engine.keel import EVERYONE, shuffle, tell
from freebooter.games.merchants_and_marauders.content import CAPTAINS, PORTS, SHIPS, ZONE
from freebooter.games.merchants_and_marauders.rules.common import (
    UNSTASH,
    earn,
    gain_glory,
    open_stash,
    opt,
    set_price,
    spend,
    stash_at_hand,
)
from freebooter.games.merchants_and_marauders.state import (
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
    Player,
    State,
)

CURACAO = ZONE["curacao"]
OLD_PROVIDENCE = ZONE["old-providence"]
PETIT_GOAVE = ZONE["petit-goave"]
ST_JOHN = ZONE["st-john"]
BUY_MOD = opt("buy_mod")
RENEW = opt("renew")
_BUY_SHIP = [opt("buy_ship", ship) for ship in range(4)]


# ---- prices, with the effects of the zones -------------------------------------------------------------------------


def repair_allowed(p: Player) -> bool:
    """MM-203: pirates can neither recruit nor repair in Petit-Goâve."""
    return not (p.zone == PETIT_GOAVE and p.pirate)


def repair_price(p: Player) -> int:
    """MM-163; free by MM-202 and MM-204."""
    if (p.zone == OLD_PROVIDENCE and p.bounty[SPAIN]) or p.zone == PETIT_GOAVE:
        return 0
    return set_price(p, "repair", 2)


def mod_price(p: Player) -> int:
    return 1 if p.zone == ST_JOHN else 3  # MM-140, MM-209


def weapon_price(p: Player) -> int:
    return 1 if p.zone == OLD_PROVIDENCE and p.bounty[SPAIN] else 3  # MM-160, MM-201


def ship_price(state: State, p: Player, ship: int) -> int:
    """MM-127, MM-196; captains and cards may lower it."""
    price = SHIPS[ship].buy + CAPTAINS[p.captain].standing.get("price:ship", 0)
    if ship >= FRIGATE:
        if p.zone == CURACAO:
            price -= 5
        price -= state.ship_minus
    return price if price > 0 else 0


def sale_price(p: Player, moved: int = 0) -> int:
    """MM-128, MM-130 .. MM-132: +1 per modification left on it, -1 per point of damage; a Man-o-War brings nothing."""
    if p.ship == MAN_O_WAR:
        return 0
    return max(0, SHIPS[p.ship].sell + p.mods.bit_count() - moved - p.damage())


# ---- a visit to the yard -------------------------------------------------------------------------------------------


def yard_options(state: State, seat: int) -> list[Option]:
    """MM-403, MM-D86: any of these in any order."""
    p = state.players[seat]
    gold = p.gold
    options: list[Option] = []
    if repair_allowed(p):
        if gold >= repair_price(p):
            for location in (HULL, MASTS, CARGO, CANNONS):
                if p.at[location] < p.value(location):
                    options.append(opt("repair", location))
        if p.hull_turned and gold >= 3:  # MM-149
            options.append(RENEW)
    if mod_for_sale(state, p) and gold >= mod_price(p):
        options.append(BUY_MOD)
    price = weapon_price(p)
    for kind in range(3):
        if p.weapons >> kind & 1:
            options.append(opt("sell_weapon", kind))
        elif gold >= price:
            options.append(opt("buy_weapon", kind))
    if not state.ship_changed:  # MM-405
        gold += sale_price(p)
        for ship in range(4):
            if ship_price(state, p, ship) <= gold:  # MM-133
                options.append(_BUY_SHIP[ship])
    return options


def mod_for_sale(state: State, p: Player) -> bool:
    """MM-107, MM-139, MM-142: the port's token, of a type not owned; one dealt here since lies face-down."""
    mod = state.mod_at[p.zone]
    return mod >= 0 and state.mod_seen[p.zone] == EVERYONE and not p.mods >> mod & 1


def has_business(state: State, p: Player) -> bool:
    """Is there anything to do in the yard? With gold there nearly always is."""
    return p.gold > 0 or stash_at_hand(p) or len(yard_options(state, p.seat)) > 0


def visit(state: State) -> Steps:
    """One thing in the yard; the visit goes on until the captain is done."""
    seat = state.acting
    p = state.players[seat]
    answer = yield always(choose(seat, "yard", yard_choices))  # leaving by itself would tell of his gold
    kind = answer.kind
    if kind == "done":
        state.phase = PORT
    elif kind == "repair":
        spend(state, seat, repair_price(p))
        p.at[answer.number(0)] += 1
        tell(state, "repaired", seat=seat, location=answer.number(0))
    elif kind == "renew":
        spend(state, seat, 3)
        p.hull_turned = False
        tell(state, "renewed", seat=seat)
    elif kind == "buy_mod":
        spend(state, seat, mod_price(p))
        mod = state.mod_at[p.zone]
        state.mod_at[p.zone] = -1
        install(state, p, mod)
    elif kind == "buy_weapon":
        spend(state, seat, weapon_price(p))
        p.weapons |= 1 << answer.number(0)
        tell(state, "bought_weapon", seat=seat, weapon=answer.number(0))
    elif kind == "sell_weapon":
        p.weapons &= ~(1 << answer.number(0))
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


def install(state: State, p: Player, mod: int) -> None:
    """MM-141, MM-146 .. MM-153, MM-D80: the cube rises with the value, but hammocks wait for recruits."""
    p.mods |= 1 << mod
    if mod == HOLD:
        p.at[CARGO] = min(p.value(CARGO), p.at[CARGO] + 1)
    elif mod == CANNON_PORT:
        p.at[CANNONS] = min(p.value(CANNONS), p.at[CANNONS] + 1)
    elif mod == REINFORCED:
        p.hull_turned = False
    tell(state, "installed", seat=p.seat, mod=mod)


def buy_ship(state: State, seat: int, ship: int) -> Steps:
    """MM-129, MM-405: the old ship is sold in the same step and helps to pay."""
    p = state.players[seat]
    moved = 0
    if p.zone == ST_JOHN and p.mods:  # MM-210, MM-D13
        state.chosen = ship
        picked = yield pick(seat, "yard.move_mods", own_mods, 0, movable)
        for option in picked:
            moved |= 1 << option.number(0)
        del picked
        state.chosen = -1
    sale = sale_price(p, moved.bit_count())
    cost = ship_price(state, p, ship) + moved.bit_count() - sale
    if cost >= 0:
        spend(state, seat, cost)
    else:
        earn(state, seat, -cost)
    state.ship_changed = True
    tell(state, "bought_ship", seat=seat, ship=ship)
    yield from change_ship(state, seat, ship, moved)
    yield from glory_of_purchase(state, seat)


def own_mods(state: State, seat: int) -> list[Option]:
    mods = state.players[seat].mods
    return [opt("own_mod", mod) for mod in range(8) if mods >> mod & 1]


def movable(state: State, seat: int) -> int:
    """How many modifications the captain can afford to take over to the new ship."""
    p = state.players[seat]
    price = ship_price(state, p, state.chosen)
    n = 0
    while n < p.mods.bit_count() and p.gold + sale_price(p, n + 1) >= price + n + 1:
        n += 1
    return n


def change_ship(state: State, seat: int, ship: int, moved: int = 0) -> Steps:
    """MM-135, MM-136, MM-D14: an undamaged ship; the crew comes along as far as there is room."""
    p = state.players[seat]
    p.mods &= ~moved
    yield from return_mods(state, seat)
    crew = p.at[CREW]
    p.ship = ship
    p.mods = moved
    if not moved >> REINFORCED & 1:
        p.hull_turned = False
    p.at = [p.value(location) for location in range(5)]
    p.at[CREW] = min(crew, p.at[CREW])


def glory_of_purchase(state: State, seat: int) -> Steps:
    """MM-010: the first Frigate or Galleon that a captain buys."""
    p = state.players[seat]
    if p.ship in (FRIGATE, GALLEON) and not p.bought_ship:
        p.bought_ship = True
        yield from gain_glory(state, seat, FROM_SHIPS)


def return_mods(state: State, seat: int) -> Steps:
    """MM-145, MM-D15: the owner names empty ports, the tokens are dealt to them face-down at random."""
    p = state.players[seat]
    n = p.mods.bit_count()
    if not n:
        return
    picked = yield pick(seat, "mods.return", empty_ports, n, n)
    tokens = [mod for mod in range(8) if p.mods >> mod & 1]
    shuffle(state, tokens)
    p.mods = 0
    state.groups += 1
    for option in picked:
        zone = option.number(0)
        state.mod_at[zone] = tokens.pop()
        state.mod_seen[zone] = 0
        state.mod_group[zone] = state.groups
    tell(state, "mods_returned", seat=seat, zones=[option.number(0) for option in picked])


def empty_ports(state: State, seat: int) -> list[Option]:
    return [opt("port", zone) for zone in PORTS if state.mod_at[zone] < 0]
