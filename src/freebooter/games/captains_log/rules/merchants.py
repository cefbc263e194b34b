"""Chapter B32: merchants and special ships that follow a route."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import NO_STEPS, Perhaps
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import NPC_CARDS
from freebooter.games.captains_log.content.cards import Gain
from freebooter.games.captains_log.hexes import distance
from freebooter.games.captains_log.rules import alone, hunting, npcs, ships, whale
from freebooter.games.captains_log.rules.errands import Errand
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import NPC_BASE, Npc, State

STOPS: Final = [tuple([(stop.tile, stop.icon) for stop in card.stops]) for card in NPC_CARDS]


def next_stop(npc: Npc) -> int:
    """CL-293: the stop after the one that the marker covers."""
    return (npc.stop + 1) % len(STOPS[npc.card])


def destination(state: State, npc: Npc) -> int:
    """The hex of the next stop; 0 while its tile lies face down."""
    tile, icon = STOPS[npc.card][next_stop(npc)]
    return chart_of(state).icon(tile, icon)


def follow_route(state: State, npc: Npc, printed: int) -> Perhaps:
    """CL-294: an action is one leg of the route at most; only the White Whale goes on from there (CL-K76)."""
    if whale.is_whale(NPC_BASE + npc.card):
        return whale.follow_route(state, npc, printed)
    return to_next_stop(state, npc, hunting.movement_of(state, npc, printed))


def to_next_stop(state: State, npc: Npc, movement: int) -> Perhaps:
    """CL-294, CL-295, CL-299: towards the next stop if its tile lies open; it stops there and gets its reward."""
    goal = destination(state, npc)
    if goal == 0:
        return NO_STEPS
    if npc.hex == goal:
        arrive(state, npc)
        return NO_STEPS
    return hunting.sail_to(state, npc, chart_of(state).bit(goal), movement, LEG, of=goal)


def call_at(state: State, npc: Npc, goal: int) -> None:
    """At the end of its course it may have arrived."""
    if ships.in_play(state, NPC_BASE + npc.card) and has_arrived(state, npc, goal):
        arrive(state, npc)


def where_to(npc: Npc, goal: int) -> dict[str, int]:
    tile, _ = STOPS[npc.card][next_stop(npc)]
    return {"tile": tile}


LEG: Final = Errand("npc_bound", where_to, call_at)


def has_arrived(state: State, npc: Npc, goal: int) -> bool:
    """CL-279, CL-296: on the goal, or next to it if another miniature lies there."""
    if npc.hex == goal:
        return True
    return ships.occupied(state, goal) and distance(npc.hex, goal) == 1


def arrive(state: State, npc: Npc) -> None:
    """CL-295, CL-299, CL-567: the marker goes on, the reward lies on the card; after the last stop some ships leave."""
    ship = NPC_BASE + npc.card
    card = NPC_CARDS[npc.card]
    npc.stop = next_stop(npc)
    stop = card.stops[npc.stop]
    if state.activation is not None:  # CL-268: it has not waited, also where it lay there already
        state.activation.acted = max(1, state.activation.acted)
    for gain in stop.gains:
        take(state, npc, gain)
    tell(state, "npc_arrives", ship=ship, tile=stop.tile)
    if npc.stop == len(card.stops) - 1 and card.nation != names.NONE:
        alone.route_done(state, card.nation, special=card.special)
    if card.leaves and npc.stop == len(card.stops) - 1:
        tell(state, "npc_departs", ship=ship)
        npcs.leaves(state, ship)


def take(state: State, npc: Npc, gain: Gain) -> None:
    """Money, or cubes of the supply as far as there are any (CL-406)."""
    if gain.kind == names.GAIN_MONEY:
        npc.coins += gain.n
    elif gain.kind == names.GAIN_GOODS:
        taken = min(gain.n, state.market.supply[gain.of])
        state.market.supply[gain.of] -= taken
        npc.goods[gain.of] += taken
        npc.cubes[gain.of] += taken
