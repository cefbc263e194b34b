"""What would happen to a ship on its way: the page tells it before the captain decides."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec import Struct

from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import NPC_CARDS
from freebooter.games.captains_log.courses import Reach
from freebooter.games.captains_log.hexes import direction
from freebooter.games.captains_log.rules import fortresses, hold, kraken, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, State

SHIP: Final = 0  # fires at who passes through its hex; a player decides whether
FORTRESS: Final = 1
KRAKEN: Final = 2


class Peril(Struct, frozen=True, array_like=True):
    """A hex where something happens to the ship that enters it, by whom (a ship, a tile), and with how many dice."""

    hex: int
    kind: int
    who: int
    dice: int


def on_the_way(state: State, seat: int, found: Reach) -> list[Peril]:
    """CL-110 .. CL-112, CL-173, CL-502: everything that awaits a ship in the hexes that it can reach."""
    within = {*found.goals()}
    perils = [one for one in passing_fire(state, seat) if one.hex in within]
    chart = chart_of(state)
    for hex in sorted({*fortresses.zones(state, seat)} & within):
        for tile in fortresses.firing(state, seat, hex):
            perils.append(Peril(hex, FORTRESS, tile, fortresses.dice_at(state, hex)))
    for hex in kraken.deadly_hexes(state):
        if hex in within and chart.is_laid(hex) and not ships.in_fog(state, hex):
            perils.append(Peril(hex, KRAKEN, names.NONE, 0))
    return perils


def passing_fire(state: State, seat: int) -> list[Peril]:
    """Ships that fire, or may fire, at this one when it passes through their hex."""
    perils = []
    for npc in state.npcs:
        ship = NPC_BASE + npc.card
        if not npc.hex or ships.mooring_of(state, ship) or ships.in_fog(state, npc.hex):
            continue
        if first_volley(npc.card) and ships.npc_hunts(state, ship, seat):
            perils.append(Peril(npc.hex, SHIP, ship, first_volley(npc.card)))
    for other, player in enumerate(state.players):
        if other != seat and player.hex and sailing.may_fire_at_passer(state, other, seat):
            perils.append(Peril(player.hex, SHIP, other, hold.guns(player)))
    return perils


def first_volley(card: int) -> int:
    """The dice of the first pennant with which an NPC fires; 0 for one without guns."""
    for pennant in NPC_CARDS[card].pennants:
        if pennant.kind == names.PENNANT_FIRE:
            return pennant.n
    return 0


def bearings(start: int, course: list[int]) -> str:
    """A course as the directions of its steps, one figure each: short enough to send all of them."""
    return "".join([str(direction(a, b)) for a, b in pairwise([start, *course])])
