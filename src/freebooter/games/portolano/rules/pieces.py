"""Every piece of the box, wherever it is: these counts never change."""

from __future__ import annotations

from freebooter.games.portolano import content
from freebooter.games.portolano.state import EMPTY, PORTS, State


def components(state: State) -> dict[str, int]:
    captains = state.captains
    counts = {good.id: markers(state, good_at) for good_at, good in enumerate(content.GOODS)}
    counts["cannons"] = state.cannons + sum([captain.cannons for captain in captains])
    counts["chests"] = len(state.chests) + sum([len(captain.chests) for captain in captains])
    counts["chest value"] = sum(state.chests) + sum([sum(captain.chests) for captain in captains])
    for kind, extension in enumerate(content.EXTENSIONS):
        bought = [value for captain in captains for built, value in captain.extensions if built == kind and value]
        counts[extension.id] = state.stacks[kind] + len(bought)
    counts["sea tiles"] = sum([face < PORTS for face in state.board])
    counts["ports"] = len(state.ports) + len(state.pile) + len(state.used)
    counts["overloaded ships"] = sum([captain.free() < 0 for captain in captains])
    counts["barrels off the scale"] = sum([not 0 <= captain.rum <= captain.hold for captain in captains])
    counts["purses below nothing"] = sum([captain.thalers < 0 for captain in captains])
    counts["pirate in port"] = sum([state.pirate != EMPTY and state.board[state.pirate] >= PORTS])
    return counts


def markers(state: State, good: int) -> int:
    """Goods of one colour: box, supply, holds and ports."""
    supply = sum([state.row(row)[state.taken[row] :].count(good) for row in range(3)])
    holds = sum([captain.goods[good] for captain in state.captains])
    ports = sum([port.slots.count(good) for port in state.ports])
    return state.box[good] + supply + holds + ports
