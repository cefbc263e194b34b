"""Chapter B17: fortresses."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.engine.keel import roll, tell
from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.rules import alone, crew, gunnery, reputation, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State
from freebooter.games.captains_log.underway import Volley

RING_DICE = 3  # CL-496: with event 19 every fortress fires three dice


def zones(state: State, ship: int, within: int = -1) -> list[int]:
    """CL-173, CL-177: all hexes where a fortress would fire at this ship; one twice where two would.

    Only of fortresses that reach into a set, if one is given.
    """
    if not gunnery.can_be_shot_at(ship):
        return []
    chart = chart_of(state)
    found = []
    farther = state.clock.fortress_ring
    for nation, tiles in enumerate(chart.forts):
        if not tiles or not reputation.is_hostile(state, ship, nation):
            continue
        for tile in tiles:
            if chart.zone_bits(tile, farther) & within and not ships.in_fog(state, chart.fortress[tile]):
                found += chart.zone(tile, farther)
    if state.sea.fog:
        return [hex for hex in found if not ships.in_fog(state, hex)]
    return found


def zone_bits(state: State, ship: int) -> int:
    """The same hexes as a set (chart.py)."""
    if state.sea.fog:
        return chart_of(state).bits(zones(state, ship))
    if not gunnery.can_be_shot_at(ship):
        return 0
    chart = chart_of(state)
    hostile = reputation.hostile_to(state, ship)
    return chart.zones_of(hostile, state.clock.fortress_ring)


def firing(state: State, ship: int, hex: int) -> tuple[int, ...]:
    """Tiles of the fortresses that fire at the ship there; none in the fog (CL-483), nor at the White Whale."""
    if ships.in_fog(state, hex) or not gunnery.can_be_shot_at(ship):
        return ()
    found = []
    chart = chart_of(state)
    for number in chart.guns(hex, state.clock.fortress_ring):
        tile = ships.tile_numbered(state, number)
        if tile is None or ships.in_fog(state, chart.fortress[number]):
            continue
        if reputation.is_hostile(state, ship, tile.fortress):
            found.append(number)
    return tuple(found)


def entered(state: State, ship: int, hex: int) -> Steps:
    """CL-173, CL-176: on each marked hex that a hostile ship enters."""
    for number in firing(state, ship, hex):
        if ships.in_play(state, ship):
            yield from fires(state, number, ship, dice_at(state, hex))


def dice_at(state: State, hex: int) -> int:
    """CL-173, CL-494, CL-496: as printed, one more with event 18; three with event 19, also in the added ring."""
    printed = RING_DICE if state.clock.fortress_ring else chart_of(state).fire.get(hex, RING_DICE)
    return printed + state.clock.fortress_dice


def fires(state: State, tile: int, ship: int, dice: int) -> Steps:
    """CL-174, CL-175, CL-325, CL-494, CL-K67: each die with the game level; a mooring is no help, position is."""
    fortress = ships.tile_numbered(state, tile)
    assert fortress is not None
    owner = fortress.fortress
    bonus = bonus_against(state, ship, owner)
    state.volley = Volley(
        by=-1,
        at=ship,
        tile=tile,
        dice=roll(state, dice, 12),
        bonus=[bonus] * dice,
        defense=defense(state, tile, ship, ships.hex_of(state, ship), ships.heading_of(state, ship)),
        ammunition=names.NONE,
        passing=False,
        rerolls=0,
        enemy_rerolls=crew.enemy_rerolls(state.players[ship]) if ship < NPC_BASE else 0,
    )
    tell(
        state, "fortress_fires", tile=tile, target=ship, dice=state.volley.dice[:], bonus=bonus,
        defense=state.volley.defense, hurts=ships.hurt(ship),
    )  # fmt: skip
    gunnery.tell_bonus(state, [bonus] * dice)
    yield from gunnery.roll_again(state)
    yield from gunnery.outcome(state)
    if owner != names.NONE and not ships.in_play(state, ship):
        alone.gain(state, owner, 1, alone.FORTRESS)  # CL-567


def bonus_against(state: State, ship: int, owner: int) -> int:
    """What is added to each die of this nation's fortress."""
    bonus = state.clock.game_level + state.clock.fortress_dice
    if ship < NPC_BASE and owner != names.NONE:
        bonus += reputation.war_bonus(state, ship, 1 << owner)
    return bonus


def defense(state: State, tile: int, ship: int, there: int, heading: int) -> int:
    """CL-K67: as against a ship, from the fortress' hex: 0 for distance in its zone, 1 in the ring of event 19."""
    chart = chart_of(state)
    value = ships.defense_of(state, ship)
    if not chart.zone_bits(tile, False) & chart.bit(there):
        value += 1
    if not hexes.broadside(there, heading, chart.fortress[tile]):
        value += 1
    return value
