"""What a volley and a boarding are made of, summand by summand: the page shows them one by one."""

from __future__ import annotations

from freebooter.games.captains_log import hexes, names
from freebooter.games.captains_log.content import AMMUNITION, NPC_CARDS, SHIPS
from freebooter.games.captains_log.rules import boarding, crew, fortresses, gunnery, reputation, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State
from freebooter.games.captains_log.underway import Volley

Parts = list[tuple[str, int]]


def that_count(parts: Parts) -> Parts:
    return [part for part in parts if part[1]]


def defense(state: State, now: Volley) -> Parts:
    """CL-186 .. CL-189, CL-381, CL-K67: the ship, distance, position, mooring, and the shot that is fired."""
    parts: Parts = [("ship", ships.defense_of(state, now.at))]
    if now.by < 0:
        there, heading = ships.hex_of(state, now.at), ships.heading_of(state, now.at)
        hidden = fortresses.defense(state, now.tile, now.at, there, heading) - parts[0][1]
        position = 1 if hidden and not flank_to_fortress(state, now) else 0
        return that_count([*parts, ("distance", hidden - position), ("position", position)])
    if not now.passing:
        here, there = ships.hex_of(state, now.by), ships.hex_of(state, now.at)
        between = hexes.distance(here, there) - 1
        parts.append(("distance", between if between > gunnery.long_range(state, now.by) else 0))
        parts.append(("position", 0 if boarding.flank_to(state, now.at, now.by) else 1))
    parts.append(("mooring", 1 if ships.mooring_of(state, now.at) else 0))
    if now.ammunition != names.NONE:
        parts.append(("shot", AMMUNITION[now.ammunition].modifiers.target_defense))
    return that_count(parts)


def flank_to_fortress(state: State, now: Volley) -> bool:
    there = ships.hex_of(state, now.at)
    here = chart_of(state).fortress[now.tile]
    return hexes.broadside(there, ships.heading_of(state, now.at), here)


def added(state: State, now: Volley) -> Parts:
    """CL-183, CL-325, CL-374, CL-387: what is added to every die, and to those of better guns."""
    if now.by < 0:
        tile = ships.tile_numbered(state, now.tile)
        flags = 0 if tile is None or tile.fortress == names.NONE else 1 << tile.fortress
        return printed_and_war(state, now, flags)
    if now.by >= NPC_BASE:
        return printed_and_war(state, now, ships.flags_of(state, now.by))
    player = state.players[now.by]
    shot = 0 if now.ammunition == names.NONE else AMMUNITION[now.ammunition].modifiers.fire_bonus
    guns = SHIPS[player.ship].level if player.cannon_upgrades else 0
    return that_count([("crew", crew.fire_bonus(state, now.by, now.at)), ("shot", shot), ("guns", guns)])


def printed_and_war(state: State, now: Volley, flags: int) -> Parts:
    """What the card, or the level of the game, gives to an NPC or a fortress, and what the war adds."""
    war = reputation.war_bonus(state, now.at, flags) if now.at < NPC_BASE else 0
    return that_count([("printed", now.bonus[0] - war), ("war", war)])


def melee(state: State, ship: int, against: int) -> Parts:
    """CL-228, CL-231, CL-306, CL-307, CL-396, CL-402, CL-403: what is added to each die of one side in a boarding."""
    now = state.boarding
    assert now is not None
    parts: Parts = []
    if ship < NPC_BASE:
        parts.append(("crew", crew.melee_bonus(state, ship, against, attacks=ship == now.by)))
        parts.append(("copied", boarding.copy_of(state, ship).melee_bonus))
    else:
        parts.append(("printed", now.bonus if ship == now.by else NPC_CARDS[ship - NPC_BASE].modifiers.melee_bonus))
    if against < NPC_BASE:
        shield = crew.crew_defense(state.players[against]) + boarding.copy_of(state, against).crew_defense
    else:
        shield = NPC_CARDS[against - NPC_BASE].modifiers.crew_defense if against == now.at else 0
    parts.append(("kept_off", -shield))
    if ship == now.by:
        parts.append(("mooring", -1 if ships.mooring_of(state, against) else 0))
    return that_count(parts)
