"""Chapter B20: ships that are destroyed, what the victor gets, and how a player comes back."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import Option, Steps, choose
from freebooter.engine.keel import spin, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import COLUMNS, NPC_CARDS, SHIPS
from freebooter.games.captains_log.rules import (
    alone,
    bounties,
    captains,
    corsairs,
    crew,
    damage,
    deeds,
    fame,
    floating,
    hold,
    missions,
    npcs,
    prizes,
    reputation,
    rewards,
    sailing,
    ships,
    speed,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import (
    BURNT,
    CABIN,
    CANNON,
    EMPTY,
    FAME_BOARDED,
    FAME_DEATHS,
    FAME_DESTROYED,
    FLOODED,
    NPC_BASE,
    State,
)

# How a ship perished.
SUNK: Final = 0
BURNED: Final = 1
COLLAPSED_SUNK: Final = 2  # fire and water left no room: the last damage decides (CL-205)
COLLAPSED_BURNED: Final = 3
CREWLESS: Final = 4  # CL-069, CL-K55
EATEN: Final = 5  # by the Kraken
BOARDED: Final = 6  # a player's ship whose crew was beaten (CL-K54)

SCUTTLE: Final = Option("scuttle")
ROLL: Final = Option("roll_place")


@cache
def port_option(tile: int) -> Option:
    return Option("reappear", tile, touches=(f"port:{tile}",))


# --- Is it destroyed? -----------------------------------------------------------------------------------------------


def check(state: State, ship: int, by: int, *, spread: bool = False) -> Steps:
    """CL-204 .. CL-206: after any harm; `spread` says that fire spread by itself (CL-198)."""
    if not ships.in_play(state, ship):
        return
    how = fate(state, ship)
    if how >= 0:
        yield from destroy(state, ship, by, how, spread=spread)


def fate(state: State, ship: int) -> int:
    """How the ship perishes of what it has suffered; -1 if it sails on."""
    how = of_its_damage(state, ship)
    if how < 0 and state.rules.crews and ships.crew_of(state, ship) <= 0:
        return CREWLESS  # CL-069
    return how


def of_its_damage(state: State, ship: int) -> int:
    """CL-205, CL-206: sunk or burned, whoever is left aboard; -1 if the hull holds."""
    if ship < NPC_BASE:
        player = state.players[ship]
        life = SHIPS[player.ship].life
        if hold.damage(player, FLOODED) >= life:  # CL-202: each kind for itself
            return SUNK
        if hold.damage(player, BURNT) >= life:
            return BURNED
        if damage.no_room_left(player):
            return COLLAPSED_BURNED if player.last_fire else COLLAPSED_SUNK
        return -1
    npc = ships.npc_of(state, ship)
    if npc.water + npc.fire < NPC_CARDS[npc.card].life:  # CL-202, CL-301, CL-K08: both together
        return -1
    burned = npc.fire > npc.water or (npc.fire == npc.water and npc.last_fire)
    if npc.water and npc.fire:  # CL-K55
        return COLLAPSED_BURNED if burned else COLLAPSED_SUNK
    return BURNED if burned else SUNK


def is_burned(how: int) -> bool:
    return how in (BURNED, COLLAPSED_BURNED)


def is_sunk(how: int) -> bool:
    """CL-223: the cargo of a ship that has gone down floats; of one that burned, or was boarded, nothing does."""
    return not is_burned(how) and how != BOARDED


def is_collapse(how: int) -> bool:
    return how in (COLLAPSED_SUNK, COLLAPSED_BURNED)


# --- What comes of it -----------------------------------------------------------------------------------------------


def destroy(state: State, ship: int, by: int, how: int, *, spoils: bool = True, spread: bool = False) -> Steps:
    """CL-207 .. CL-213: the victor is rewarded, if there are spoils for him, then the ship is gone."""
    tell(state, "destroyed", ship=ship, by=by, how=how, hurts=ships.hurt(ship))
    if how != EATEN:
        alone.ship_lost(state, ship, by)
    if ship >= NPC_BASE:
        npcs.cubes_back(state, ships.npc_of(state, ship))
    if 0 <= by < NPC_BASE and by != ship and spoils:
        yield from reward_player(state, ship, by, how, spread=spread)
    elif corsairs.master(state, by) != names.NONE:
        yield from reward_master(state, ship, corsairs.master(state, by), how)
    elif by >= NPC_BASE and ships.in_play(state, by):
        reward_npc(state, ship, by)
    if ship < NPC_BASE:
        yield from lose_ship(state, ship, by, how)
    else:
        cargo_to_the_sea(state, ship, by, how)
        npcs.leaves(state, ship)


def reward_player(state: State, ship: int, by: int, how: int, *, spread: bool) -> Steps:
    """CL-207, CL-208, CL-210, CL-314: bounty, coins, half of each good, Fame, reputation and missions."""
    yield from deeds.on_destroyed(state, by, ship, how)  # first: who leads, or has a bounty, may change at once
    fame.gain(state, by, FAME_DESTROYED)
    if fame.is_over(state):  # CL-424: at once, whatever else there would be to take
        return
    double = captains.loot_factor(state, by, ship)
    pays = not spread or state.players[by].burning == ship  # CL-210: of several that burn only the last attacked
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        if pays:
            rewards.pay(state, by, (NPC_CARDS[npc.card].bounty + npc.coins) * double)
        goods = tuple(npc.goods)
    else:
        goods = tuple(hold.everything(state.players[ship]))
        if pays:
            yield from bounties.collect(state, ship, by, double)
    if fame.is_over(state):  # a bounty can bring the point that joins a nation
        return
    captains.sinking_bonus(state, by)
    if not is_burned(how) and not state.rules.tower and ships.in_play(state, by):
        if ship < NPC_BASE:
            hand_over(state, ship, goods)
        yield from rewards.plunder(state, by, tuple([half(n) * double for n in goods]))
    yield from reputation.sunk(state, by, ship)
    bounties.destroyed(state, by, ship)


def half(n: int) -> int:
    """CL-207: half of a good, rounded down, at least one of each kind."""
    return max(1, n // 2) if n else 0


def hand_over(state: State, seat: int, goods: tuple[int, ...]) -> None:
    """A sunk player's cargo goes by way of the supply: the victor takes his share there."""
    for good in range(6):
        hold.unload(state.players[seat], good, goods[good])
        state.market.supply[good] += goods[good]


def reward_npc(state: State, ship: int, by: int) -> None:
    """CL-291, CL-523: an NPC takes bounty and coins, and 1,000 of the bank, onto its card."""
    victor = ships.npc_of(state, by)
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        victor.coins += NPC_CARDS[npc.card].bounty + npc.coins + 1
    else:
        victor.coins += bounties.taken_by_npc(state, ship)


def reward_master(state: State, ship: int, seat: int, how: int) -> Steps:
    """CL-K84: the Fame, the money and what the nations think of it are Myngs'; his corsairs carry no goods."""
    boarded = how == BOARDED
    fame.gain(state, seat, FAME_BOARDED if boarded else FAME_DESTROYED)
    if fame.is_over(state):  # CL-424
        return
    if ship >= NPC_BASE:
        npc = ships.npc_of(state, ship)
        rewards.pay(state, seat, NPC_CARDS[npc.card].bounty + npc.coins + (prizes.PURSE if boarded else 0))
        del npc
    else:
        yield from bounties.collect(state, ship, seat)
    if not boarded and not fame.is_over(state):  # CL-K20
        yield from reputation.sunk(state, seat, ship)
        bounties.destroyed(state, seat, ship)


def cargo_to_the_sea(state: State, ship: int, by: int, how: int) -> None:
    """CL-208, CL-223, CL-557, CL-K38: with the tower the cargo of a sunk ship goes through it; what floats is doubled
    for Evertsen. Without the tower the rest is lost.
    """
    npc = ships.npc_of(state, ship)
    if state.rules.tower and is_sunk(how):
        double = captains.loot_factor(state, by, ship) if 0 <= by < NPC_BASE else 1
        for good in range(6):
            for _ in range(min(npc.goods[good], state.market.supply[good])):
                state.market.supply[good] -= 1
                to_the_sea(state, npc.hex, good, double)


def to_the_sea(state: State, hex: int, good: int, double: int) -> None:
    """CL-223, CL-557: a cube of a sunk ship falls through the tower; if it floats, perhaps another one with it."""
    if damage.overboard(state, hex, good) and double == 2 and state.market.supply[good]:
        state.market.supply[good] -= 1
        floating.floating_at(state, hex).goods[good] += 1


def lose_ship(state: State, seat: int, by: int, how: int) -> Steps:
    """CL-212 .. CL-214, CL-217: what a destroyed player loses and keeps."""
    player = state.players[seat]
    if by >= 0:
        flags = ships.flags_of(state, by)
        for nation in range(5):
            if flags >> nation & 1 and player.reputation[nation] < 0:
                tell(state, "appeased", seat=seat, nation=nation)
                yield from reputation.change(state, seat, nation, 1)
    goods = hold.everything(player)  # a captain's wood is cargo too (CL-555)
    double = captains.loot_factor(state, by, seat) if 0 <= by < NPC_BASE else 1
    for good in range(6):
        for _ in range(goods[good]):
            if state.rules.tower and is_sunk(how):
                to_the_sea(state, player.hex, good, double)
            else:
                state.market.supply[good] += 1
    player.wood_on_card = 0
    for i, content in enumerate(player.hold):
        player.hold[i] = content & 15 if content & 15 in (CANNON, CABIN) else EMPTY
    yield from missions.lose_all(state, seat, by)
    captains.heal(player)
    player.crew = 0
    player.sails_cut = 0
    player.hex = 0
    ships.others_changed(state)
    player.lost = True
    player.pinned_by = names.NONE
    player.called_at = 0
    release(state, seat)
    player.harmed_by = -1
    player.deaths += 1
    if player.deaths % state.rules.death_costs == 0:  # CL-217, CL-570
        player.deaths = 0
        fame.lose(state, seat, FAME_DEATHS)


def release(state: State, seat: int) -> None:
    """CL-391: whom its Harpooner held may sail again."""
    for player in state.players:
        if player.pinned_by == seat:
            player.pinned_by = names.NONE
    for npc in state.npcs:
        if npc.pinned_by == seat:
            npc.pinned_by = names.NONE


# --- Coming back ----------------------------------------------------------------------------------------------------


def reappear(state: State, seat: int) -> Steps:
    """CL-215, CL-216, CL-331, CL-K28: by lot on a numbered hex, or in a port of a nation that holds one dear."""
    place: Option = yield choose(seat, "reappear", places)
    if place is ROLL:
        rolled = spin(state, 20) + 1
        tile = chart_of(state).number_from(rolled)
        hex = chart_of(state).numbered(tile)
        tell(state, "rolled_place", seat=seat, rolled=rolled, tile=tile)
        if tile != rolled:
            tell(state, "lower_tile", rolled=rolled, tile=tile)
    else:
        tile = place.number(0)
        hex = chart_of(state).icon(tile, names.MOORING)
    refit(state, seat)
    player = state.players[seat]
    player.hex = sailing.free_hex_for(state, seat, hex)
    facing: Option = yield choose(seat, "reappear.heading", headings)
    player = state.players[seat]
    player.heading = facing.number(0)
    player.lost = False
    tell(state, "reappeared", seat=seat, tile=tile)


def places(state: State, seat: int) -> list[Option]:
    """CL-331: once the die is rolled the choice is gone; so it is made first."""
    player = state.players[seat]
    options = [ROLL]
    for tile in state.sea.tiles:
        dear = tile.open and tile.port != names.NONE and tile.number in chart_of(state).port
        if dear and reputation.standing(player, tile.port) >= COLUMNS[tile.port].reappear_at_port:
            options.append(port_option(tile.number))
    return options


@cache
def heading_option(direction: int) -> Option:
    return Option("heading", direction, touches=(f"heading:{direction}",))


def headings(state: State, seat: int) -> list[Option]:
    return [heading_option(direction) for direction in range(6)]


def refit(state: State, seat: int) -> None:
    """CL-075, CL-214, CL-216, CL-334, CL-376: base crew and one for each rowboat, and the printed water damage."""
    player = state.players[seat]
    level = SHIPS[player.ship].level
    leaks = hold.plan(player).damage
    for one in crew.modifiers(player):
        leaks += one.reappear_damage
        if state.rules.rowboats and player.rowboats < hold.rowboat_limit(player):
            player.rowboats += one.reappear_rowboats
    player.crew = min(level + 2 + player.rowboats, hold.crew_limit(player))  # CL-K04
    for _ in range(max(0, leaks)):
        damage.flood(state, seat)


def may_scuttle(state: State, seat: int) -> bool:
    """CL-126: a ship with no way out may destroy itself, for the whole turn."""
    now = state.turn
    assert now is not None
    return not now.moved and now.actions == 2 and speed.no_way_out(state, seat)


def scuttle(state: State, seat: int) -> Steps:
    yield from destroy(state, seat, -1, SUNK)
