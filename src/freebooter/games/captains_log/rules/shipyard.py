"""Chapters B39 and B40: the shipyard: wood, repair, upgrades of the ship, ammunition and new ships."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Option, Steps, pick
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import (
    AMMUNITION,
    BOARD_SLOTS,
    CAPTAINS,
    COLUMNS,
    HOLD,
    NPC_CARDS,
    SHIPS,
    SHIPYARD_BOARD,
    SIDE_A_SHIPS,
    UPGRADES,
    YARD,
)
from freebooter.games.captains_log.rules import (
    crew,
    damage,
    floating,
    hold,
    icons,
    missions,
    ports,
    repair,
    rewards,
    tavern,
)
from freebooter.games.captains_log.state import CABIN, CANNON, EMPTY, Player, State

KINDS: Final = (
    "yard",
    "sell_wood",
    "sell_cannon",
    "yard_repair",
    "buy_ship",
    "buy_model",
    "crown_refit",
    "special_ship",
)
SELL_WOOD: Final = Option("sell_wood")
SELL_CANNON: Final = Option("sell_cannon")
REPAIR: Final = Option("yard_repair")
# What can be given for nothing as an upgrade of the ship (CL-438, CL-K62); ammunition is another family (CL-343).
UPGRADE_ITEMS: Final = range(names.YARD_CANNON, names.YARD_AMMUNITION)


@cache
def yard_option(item: int) -> Option:
    return Option("yard", item, touches=(f"yard:{item}",))


@cache
def ship_option(card: int) -> Option:
    return Option("buy_ship", card, touches=(f"yard_ship:{card}",))


@cache
def model_option(model: int) -> Option:
    return Option("buy_model", model, touches=(f"model:{model}",))


@cache
def crown_option(upgrade: int) -> Option:
    return Option("crown_refit", upgrade, touches=(f"upgrade:{upgrade}",))


@cache
def dismiss_option(upgrade: int, number: int) -> Option:
    return Option("dismiss", upgrade, number, touches=(f"upgrade:{upgrade}",))


@cache
def special_option(model: int) -> Option:
    return Option("special_ship", model)


# --- What is offered ------------------------------------------------------------------------------------------------


def options(state: State, seat: int) -> list[Option]:
    player = state.players[seat]
    standing = ports.standing_here(state, seat)
    found = []
    for item in range(names.YARD_SHIP):
        if item == names.YARD_REPAIR or not is_sold(state, item, standing):
            continue
        if player.doubloons >= price(state, seat, item) and can_take(state, seat, item):
            found.append(yard_option(item))
    if not ports.is_before_the_game(state):  # CL-K78: there one spends
        found += sales(player)
    if ports.is_moored_there(state):  # CL-K86: not by rowboat
        if repair.can_repair(player):
            found.append(REPAIR)
        found += ships_for_sale(state, seat, standing)
        found += special_ships(state, seat)
    found += [crown_option(i) for i in range(len(UPGRADES)) if tavern.can_hire_crown(state, seat, i, names.SHIPYARD)]
    return found


def sales(player: Player) -> list[Option]:
    """CL-361, CL-372: what the shipyard takes back."""
    found = [SELL_WOOD] if hold.count(player, names.WOOD) >= SHIPYARD_BOARD.wood else []
    return [*found, SELL_CANNON] if CANNON in player.hold else found


def is_sold(state: State, item: int, standing: int) -> bool:
    """CL-361, CL-370: on side B upgrades ask for reputation."""
    return ports.is_good_enough(standing, YARD[item].reputation[state.rules.yard_side])


def price(state: State, seat: int, item: int) -> int:
    return discounted(state, seat, YARD[item].price)


def discounted(state: State, seat: int, full: int) -> int:
    """CL-336: friends of France pay 1,000 less, at least 1,000."""
    less = crew.total(state.players[seat]).yard_discount
    return max(1, full - less) if less else full


def can_take(state: State, seat: int, item: int) -> bool:
    """CL-062, CL-067, CL-077, CL-078, CL-344, CL-371: is there room on this ship for the item?"""
    player = state.players[seat]
    ship = SHIPS[player.ship]
    if item == names.YARD_WOOD:
        fits = hold.room_for(player, names.WOOD) >= SHIPYARD_BOARD.wood
        return fits and state.market.supply[names.WOOD] >= SHIPYARD_BOARD.wood
    if item == names.YARD_CANNON:
        return hold.room(player) > 0
    if item == names.YARD_SAILS:
        return player.sails < min(ship.sails, len(BOARD_SLOTS.sails)) and BOARD_SLOTS.sails[player.sails] <= ship.level
    if item == names.YARD_CANNON_UPGRADE:
        bought = player.cannon_upgrades
        return bought < len(BOARD_SLOTS.cannon_upgrades) and BOARD_SLOTS.cannon_upgrades[bought] <= ship.level
    if names.YARD_LONG_RANGE_2 <= item <= names.YARD_LONG_RANGE_4:
        step = item - names.YARD_LONG_RANGE_2
        return player.long_range == (0, 2, 3)[step] and BOARD_SLOTS.long_range[step] <= ship.level
    if item == names.YARD_ROWBOAT:
        return state.rules.rowboats and player.rowboats < hold.rowboat_limit(player)
    if item == names.YARD_CABIN:
        return state.rules.cabins and hold.cabin_space(player) >= 0
    kind = item - names.YARD_AMMUNITION
    if AMMUNITION[kind].expert and not state.rules.crews:
        return False
    return not player.ammunition >> kind & 1 and state.harbour.ammunition[kind] > 0


# --- Serving --------------------------------------------------------------------------------------------------------


def serve(state: State, seat: int, chosen: Option) -> Steps:
    player = state.players[seat]
    kind = chosen.kind
    if kind == "yard":
        item = chosen.number(0)
        paid = price(state, seat, item)
        player.doubloons -= paid
        tell(state, "yard", seat=seat, item=item, price=paid)
        fit(state, seat, item)
    elif kind == "sell_wood":
        hold.unload(player, names.WOOD, SHIPYARD_BOARD.wood)
        state.market.supply[names.WOOD] += SHIPYARD_BOARD.wood
        player.doubloons += YARD[names.YARD_WOOD].sells_for
        tell(state, "sold_wood", seat=seat)
    elif kind == "sell_cannon":
        sell_cannon(state, seat)
    elif kind == "yard_repair":
        yield from repair.mend_with_wood(state, seat, SHIPYARD_BOARD.repair)
    elif kind == "crown_refit":
        tavern.take_crown(state, seat, chosen.number(0))
    elif kind == "buy_model":
        model = chosen.number(0)
        pay_for_ship(state, seat, discounted(state, seat, SHIPS[model].price))
        yield from change_ship(state, seat, model, names.NONE)
    elif kind == "special_ship":
        yield from buy_special_ship(state, seat, chosen.number(0))
    else:
        yield from buy_card(state, seat, chosen.number(0))


def fit(state: State, seat: int, item: int) -> None:
    """What was bought or given is put in its place."""
    player = state.players[seat]
    if item == names.YARD_WOOD:
        state.market.supply[names.WOOD] -= hold.load(state, seat, names.WOOD, SHIPYARD_BOARD.wood)
    elif item == names.YARD_CANNON:
        hold.put(player, CANNON)
    elif item == names.YARD_SAILS:
        player.sails += 1
    elif item == names.YARD_CANNON_UPGRADE:
        player.cannon_upgrades += 1
    elif names.YARD_LONG_RANGE_2 <= item <= names.YARD_LONG_RANGE_4:
        player.long_range = 2 + item - names.YARD_LONG_RANGE_2
    elif item == names.YARD_ROWBOAT:
        player.rowboats += 1
    elif item == names.YARD_CABIN:
        player.hold[hold.cabin_space(player)] = CABIN
    else:
        kind = item - names.YARD_AMMUNITION
        player.ammunition |= 1 << kind
        state.harbour.ammunition[kind] -= 1
    icons.check(state, seat)


def sell_cannon(state: State, seat: int) -> None:
    """CL-372: one that is not damaged, the last in the hold first."""
    slots = state.players[seat].hold
    for i in range(len(slots) - 1, -1, -1):
        if slots[i] == CANNON:
            slots[i] = EMPTY
            state.players[seat].doubloons += YARD[names.YARD_CANNON].sells_for
            tell(state, "sold_cannon", seat=seat)
            return


# --- New ships ------------------------------------------------------------------------------------------------------


def ships_for_sale(state: State, seat: int, standing: int) -> list[Option]:
    """CL-362, CL-363, CL-366 .. CL-369: what this port sells to this player."""
    nation = ports.nation_here(state)
    player = state.players[seat]
    if nation in (names.NONE, names.PIRATES):  # CL-362: Pirates sell none
        return []
    if player.side == names.SIDE_A:
        return next_model(state, seat, standing, nation)
    found = []
    for space in range(names.NATIONS):
        for card in (state.harbour.ships[space], state.harbour.ships_below[space]):
            if card >= 0 and player.doubloons >= ship_price(state, seat, space, card) >= 0:
                found.append(ship_option(card))
    return found


def next_model(state: State, seat: int, standing: int, nation: int) -> list[Option]:
    """CL-052, CL-362, CL-367: the models printed on side A, one level at a time."""
    player = state.players[seat]
    level = SHIPS[player.ship].level
    if level >= len(SIDE_A_SHIPS) or standing < needed_for(state, nation, level + 1):
        return []
    model = SIDE_A_SHIPS[level]
    return [model_option(model)] if player.doubloons >= discounted(state, seat, SHIPS[model].price) else []


def needed_for(state: State, nation: int, level: int) -> int:
    """CL-362, CL-367: the reputation for which a port of this nation sells a ship of this level."""
    return SHIPYARD_BOARD.level_3_reputation[state.rules.yard_side] if level == 3 else COLUMNS[nation].ships


def ship_price(state: State, seat: int, space: int, card: int) -> int:
    """CL-362, CL-363, CL-366 .. CL-369: in thousands; -1 where it is not sold to this player here."""
    nation = ports.nation_here(state)
    standing = ports.standing_here(state, seat)
    ship = SHIPS[NPC_CARDS[card].model]
    needed = needed_for(state, nation, ship.level)
    if standing < needed or (space == names.FRANCE and nation != names.FRANCE):
        return -1
    full = ship.price
    if state.rules.yard_side == names.SIDE_B:
        full -= SHIPYARD_BOARD.discount * (min(standing, 4) - needed)  # CL-K83: on whatever ship
        if space != nation:
            full += SHIPYARD_BOARD.foreign_surcharge
    return discounted(state, seat, full)


def space_of(state: State, card: int) -> int:
    for space in range(names.NATIONS):
        if card in (state.harbour.ships[space], state.harbour.ships_below[space]):
            return space
    raise KeyError(card)


def buy_card(state: State, seat: int, card: int) -> Steps:
    space = space_of(state, card)
    pay_for_ship(state, seat, ship_price(state, seat, space, card))
    harbour = state.harbour
    if harbour.ships[space] == card:
        harbour.ships[space] = -1
    else:
        harbour.ships_below[space] = -1
    yield from change_ship(state, seat, NPC_CARDS[card].model, card)


def special_ships(state: State, seat: int) -> list[Option]:
    """CL-527: Edward Teach may buy Queen Anne's Revenge for a level-3 ship of draft 2."""
    player = state.players[seat]
    ship = SHIPS[player.ship]
    found = []
    for captain in player.captains:
        outfit = CAPTAINS[captain].outfit
        model = outfit.special_ship
        if model == names.NONE or ship.level != outfit.ship_level or ship.draft != outfit.ship_draft:
            continue
        if player.doubloons >= special_price(state, seat, model) and special_card(state, model) >= 0:
            found.append(special_option(model))
    return found


def special_price(state: State, seat: int, model: int) -> int:
    """CL-336, CL-527: what the captain to whom it is sold pays for it."""
    outfits = [CAPTAINS[captain].outfit for captain in state.players[seat].captains]
    return discounted(state, seat, next(one.ship_price for one in outfits if one.special_ship == model))


def special_card(state: State, model: int) -> int:
    """Its card, if it is in the deck or put away; -1 if it sails as an NPC or another has it."""
    for pile in (state.decks.ships, state.decks.ships_out):
        for card in pile:
            if NPC_CARDS[card].model == model:
                return card
    return -1


def buy_special_ship(state: State, seat: int, model: int) -> Steps:
    pay_for_ship(state, seat, special_price(state, seat, model))
    card = special_card(state, model)
    pile = state.decks.ships if card in state.decks.ships else state.decks.ships_out
    pile.remove(card)
    del pile
    yield from change_ship(state, seat, model, card)


def pay_for_ship(state: State, seat: int, paid: int) -> None:
    """CL-K45: the full price; nobody takes the old ship in payment."""
    state.players[seat].doubloons -= paid
    tell(state, "paid_for_ship", seat=seat, price=paid)


def change_ship(state: State, seat: int, model: int, card: int, water: int = 0, fire: int = 0) -> Steps:  # noqa: PLR0917
    """CL-584, CL-K45: everything goes over as far as the new ship has room for it; a captured one may be damaged."""
    player = state.players[seat]
    if player.card >= 0:
        state.decks.ships_out.append(player.card)
    player.card = card
    cannons = hold.cannons(player)
    cabins = len([1 for slot in player.hold if slot & 15 == CABIN])
    goods = tuple(hold.cargo(player))
    player.harmed_by = player.pinned_by = names.NONE  # CL-209, CL-391: it was the old ship
    player.ship = model
    ship = SHIPS[model]
    outline = HOLD[ship.level, ship.draft]
    player.hold = [EMPTY] * outline.slots
    for i in list(outline.cabin_slots)[:cabins]:
        player.hold[i] = CABIN
    for _ in range(water):
        damage.flood(state, seat)
    for _ in range(fire):
        damage.burn(state, seat)
    for _ in range(min(cannons, hold.room(player))):
        hold.put(player, CANNON)
    settle_in(player)
    player.sails_cut = 0
    state.clock.game_level = max(state.clock.game_level, ship.level)  # CL-174
    tell(state, "new_ship", seat=seat, model=model)
    del player
    yield from bring_over(state, seat, goods)
    yield from dismiss(state, seat)
    icons.check(state, seat)


def bring_over(state: State, seat: int, goods: tuple[int, ...]) -> Steps:
    """CL-K45: cargo as far as there is room; of several goods the captain says which, and the rest floats."""
    if rewards.most_loaded(state, seat, goods) < sum(goods) and goods.count(0) < 5:
        for good in range(6):
            state.market.supply[good] += goods[good]
        yield from rewards.from_supply(state, seat, goods)
        return
    player = state.players[seat]
    for good in range(6):
        left = goods[good] - hold.load(state, seat, good, goods[good])
        if left and player.hex:
            floating.floating_at(state, player.hex).goods[good] += left
        elif left:
            state.market.supply[good] += left


def slots_for(level: int, slots: tuple[int, ...]) -> int:
    """CL-078: how many slots of the board a ship of this level may use."""
    return len([needed for needed in slots if needed <= level])


def settle_in(player: Player) -> None:
    """CL-584, CL-K45: limits of the new ship."""
    ship = SHIPS[player.ship]
    player.sails = min(player.sails, ship.sails, slots_for(ship.level, BOARD_SLOTS.sails))
    player.cannon_upgrades = min(player.cannon_upgrades, slots_for(ship.level, BOARD_SLOTS.cannon_upgrades))
    player.long_range = min(player.long_range, 1 + slots_for(ship.level, BOARD_SLOTS.long_range))
    player.rowboats = min(player.rowboats, hold.rowboat_limit(player))
    player.crew = min(player.crew, hold.crew_limit(player))


def dismiss(state: State, seat: int) -> Steps:
    """CL-061, CL-K45: for whom the new ship has no room says its captain, first of a family that has too few slots.

    Side A has a space for each of its upgrades, and its ships only grow.
    """
    while is_crowded(state.players[seat]):
        one: list[Option] = yield pick(seat, "ship.dismiss", crowding, 1, 1)
        put_ashore(state, seat, one)
    too_many = len(state.players[seat].officers) - hold.upgrade_limit(state.players[seat])
    if too_many > 0:
        anyone: list[Option] = yield pick(seat, "ship.dismiss", aboard, too_many, too_many)
        put_ashore(state, seat, anyone)
    yield from missions.fit_the_hand(state, seat)  # CL-394: an Informer may have gone


def is_crowded(player: Player) -> bool:
    return player.side == names.SIDE_B and tavern.without_room(player, extra=True) > 0


def put_ashore(state: State, seat: int, chosen: list[Option]) -> None:
    """Tokens go back where they came from."""
    player = state.players[seat]
    for one in chosen:
        gone = one.number(0)
        player.officers.remove(gone)
        tell(state, "dismissed", seat=seat, upgrade=gone)
        if player.side == names.SIDE_A:
            continue
        if UPGRADES[gone].nation == names.NONE:
            state.harbour.officers_out.append(gone)
        else:
            state.harbour.crowns[gone] += 1


def aboard(state: State, seat: int) -> list[Option]:
    """All officers and specialists, of those alike one after the other."""
    officers = state.players[seat].officers
    return [dismiss_option(one, officers[:i].count(one)) for i, one in enumerate(officers)]


def crowding(state: State, seat: int) -> list[Option]:
    """Those of a family that has fewer slots than members aboard."""
    player = state.players[seat]
    return [one for one in aboard(state, seat) if tavern.slots_over(player, UPGRADES[one.number(0)].family) > 0]
