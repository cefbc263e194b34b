"""Chapters B11 to B14: exploring, barrels, the dynamic map and its unexplored zones."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, choose
from freebooter.engine.keel import NOBODY, draw, seal, spin, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import TILES, ZONE_TILES
from freebooter.games.captains_log.hexes import STEP, direction
from freebooter.games.captains_log.laying import next_gaps, next_in_view, places, places_beside
from freebooter.games.captains_log.rules import damage, events, floating, hold, sailing, wrecks
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import Barrel, State, Tile

FACE_UP: Final = Option("zone_side", 0)
ROCKS: Final = Option("zone_side", 1)
FLOATS_BY_DAY: Final = 6  # CL-137
FLOATS_BY_NIGHT: Final = 5


@cache
def reveal_option(centre: int) -> Option:
    return Option("reveal", centre, touches=(f"tile:{centre}",))


@cache
def gap_option(hex: int) -> Option:
    return Option("gap", hex, touches=(f"hex:{hex}",))


@cache
def lay_option(centre: int) -> Option:
    return Option("lay", centre, touches=(f"hex:{centre}",))


@cache
def turn_option(sixths: int) -> Option:
    return Option("turn_tile", sixths)


NEW_TILE: Final = Option("new_tile")


# --- The Explore action ---------------------------------------------------------------------------------------------


def can_explore(state: State, seat: int) -> bool:
    """CL-128, CL-133, CL-144, CL-148: is there anything within 3 hexes and in sight that nobody has seen?"""
    if not state.rules.dynamic_map:
        return len(next_in_view(chart_of(state), state.players[seat].hex)) > 0
    return len(unexplored(state, seat)) > 0


def unexplored(state: State, seat: int) -> list[Option]:
    """What can be explored next: of face-down tiles and of gaps the nearest (CL-133, CL-148), a new tile (CL-144)."""
    chart = chart_of(state)
    ship = state.players[seat].hex
    if not state.rules.dynamic_map:
        return [reveal_option(centre) for centre in next_in_view(chart, ship)]
    found = [NEW_TILE] if state.sea.stack and places(chart, ship) else []
    if state.sea.zone_stack:
        found += [gap_option(hex) for hex in next_gaps(chart, ship)]
    return found


def explore(state: State, seat: int) -> Steps:
    """CL-133, CL-146: as many as the player wishes, with one action."""
    chosen: Option = yield choose(seat, "explore", unexplored)
    yield from discover(state, seat, chosen)
    while unexplored(state, seat):
        more: Option = yield choose(seat, "explore.more", unexplored_or_done)
        if more is DONE:
            return
        yield from discover(state, seat, more)


def unexplored_or_done(state: State, seat: int) -> list[Option]:
    return [*unexplored(state, seat), DONE]


def discover(state: State, seat: int, chosen: Option) -> Steps:
    if chosen.kind == "reveal":
        for tile in state.sea.tiles:
            if tile.centre == chosen.number(0):
                seal(state)
                tell(state, "explored", seat=seat, tile=tile.number)
                open_tile(state, tile)
                return
    elif chosen is NEW_TILE:
        state.sea.drawn = draw(state, state.sea.stack)
        tell(state, "explored", seat=seat, tile=state.sea.drawn)
        place: Option = yield choose(seat, "explore.place", new_places)
        yield from lay(state, seat, place.number(0))
    else:
        yield from explore_gap(state, seat, chosen.number(0))


def open_tile(state: State, tile: Tile) -> None:
    """CL-134, CL-135, CL-164, CL-172: turned up, with its flags and barrels."""
    tile.open = True
    printed = TILES[tile.number]
    tile.port = random_flag(state) if printed.random_flag else printed.nation
    tile.fortress = tile.port if printed.fortress != names.NONE else names.NONE
    relaid(state)
    for hex in chart_of(state).barrels[tile.number]:
        float_barrel(state, hex)
    if printed.random_flag:
        tell(state, "flag", tile=tile.number, nation=tile.port)


def random_flag(state: State) -> int:
    """CL-164, CL-K94: one of the crowns, or of all five nations."""
    return spin(state, names.NATIONS + 1 if state.rules.five_flags else names.NATIONS)


def float_barrel(state: State, hex: int) -> None:
    """CL-135, CL-137: a random barrel, its reward hidden; if all are in use there is none."""
    bag = state.sea.barrel_bag
    if bag:
        afloat = FLOATS_BY_DAY if events.is_day(state) else FLOATS_BY_NIGHT
        floating.launch(state, Barrel(bag.pop(), hex, afloat, 0, names.NONE, names.NONE, NOBODY))


# --- The dynamic map ------------------------------------------------------------------------------------------------


def new_places(state: State, seat: int) -> list[Option]:
    """CL-144, CL-145: the nearest places with the most contact."""
    return [lay_option(centre) for centre in places(chart_of(state), state.players[seat].hex)]


def first_places(state: State, seat: int) -> list[Option]:
    """CL-142: touching at least one tile that lies there."""
    return [lay_option(centre) for centre in places_beside(chart_of(state))]


def turns(state: State, seat: int) -> list[Option]:
    return [turn_option(sixths) for sixths in range(6)]


def lay_first_tile(state: State, seat: int) -> Steps:
    """CL-142: the players arrange the first tiles."""
    state.sea.drawn = draw(state, state.sea.stack)
    place: Option = yield choose(seat, "setting_out.tile", first_places)
    yield from lay(state, seat, place.number(0))


def lay(state: State, seat: int, centre: int) -> Steps:
    """CL-143: the tile in hand is laid there, turned as its explorer likes."""
    state.sea.place = centre
    turned: Option = yield choose(seat, "explore.turn", turns)
    sea = state.sea
    tile = Tile(sea.drawn, centre, turned.number(0), False, names.NONE, names.NONE)
    sea.drawn = 0
    sea.place = 0
    sea.tiles.append(tile)
    open_tile(state, tile)


# --- Unexplored zones -----------------------------------------------------------------------------------------------


def zone_sides(state: State, seat: int) -> list[Option]:
    return [FACE_UP, ROCKS]


def explore_gap(state: State, seat: int, hex: int) -> Steps:
    """CL-148, CL-150: a random zone tile; the explorer chooses its side."""
    zone = draw(state, state.sea.zone_stack)
    state.sea.drawn = -1 - zone
    state.sea.place = hex
    side: Option = yield choose(seat, "explore.side", zone_sides)
    lay_zone(state, hex, rocky=side is ROCKS)


def lay_zone(state: State, hex: int, *, rocky: bool) -> None:
    """CL-150, CL-151: it lies there from now on, perhaps with a barrel."""
    sea = state.sea
    zone = -1 - sea.drawn
    sea.drawn = 0
    sea.place = 0
    sea.zones[hex] = -1 - zone if rocky else zone
    relaid(state)
    tell(state, "zone", hex=hex, face=names.NONE if rocky else ZONE_TILES[zone].face)
    if not rocky and ZONE_TILES[zone].face == names.FLOTSAM:
        float_barrel(state, hex)


def sail_blindly(state: State, seat: int, hex: int) -> Steps:
    """CL-152: the gap is revealed on arrival; where the ship cannot enter it runs aground, and its movement is over."""
    now = state.turn
    assert now is not None
    if state.sea.zone_stack:
        state.sea.drawn = -1 - draw(state, state.sea.zone_stack)
        lay_zone(state, hex, rocky=False)
    player = state.players[seat]
    if chart_of(state).admits(hex, hold.draft(player)):
        return
    now.sailing = False
    now.left = 0
    player.heading = direction(player.hex, hex)
    if sailing.shares_its_hex(state, seat):  # CL-108: it ends where it came from, the last hex where it could lie
        player.hex = sailing.free_hex_for(state, seat, player.hex - STEP[now.bearing])
    tell(state, "aground", seat=seat, n=now.entered + 1, hurts=[seat])
    damage.harm(state, seat, now.entered + 1, 0, names.NONE)
    yield from wrecks.check(state, seat, names.NONE)
