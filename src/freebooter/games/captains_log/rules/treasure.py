"""Chapter B50: the treasure."""

from __future__ import annotations

from functools import cache

from freebooter.engine.asks import Option, Steps
from freebooter.engine.keel import seal, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CLUES_1, CLUES_2, TREASURES
from freebooter.games.captains_log.hexes import neighbours
from freebooter.games.captains_log.rules import rewards
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_TREASURE, State


@cache
def search_option(tile: int, position: int) -> Option:
    return Option("search", tile, position, touches=(f"cross:{tile}:{position}",))


def is_there(state: State) -> bool:
    """CL-510: one treasure for all; it is gone once it is found."""
    return state.decks.treasure[2] >= 0


def options(state: State, seat: int) -> list[Option]:
    """CL-503, CL-505, CL-506: next to an X, once in the game, with clues or without."""
    player = state.players[seat]
    chart = chart_of(state)
    if not chart.grid.bit_of[player.hex] & chart.cross_bits or player.searched or not is_there(state):
        return []
    found = []
    for hex in neighbours(player.hex):
        if hex in chart.crosses:
            found.append(search_option(chart.tile_at(hex), chart.crosses[hex]))
    return found


def place(state: State) -> int:
    """CL-509: the position that both cards show."""
    first = CLUES_1[state.decks.treasure[0]].positions
    second = CLUES_2[state.decks.treasure[1]].positions
    for position in first:
        if position in second:
            return position
    raise AssertionError("two clues that do not cross")


def search(state: State, seat: int, tile: int, position: int) -> Steps:
    """CL-506, CL-507: the player looks at both cards; right brings the reward, wrong ends all attempts."""
    seal(state)
    state.players[seat].searched = True
    if position != place(state):
        state.decks.dug.append(position)
        tell(state, "dug_in_vain", seat=seat, tile=tile)
        return
    found = state.decks.treasure[2]
    state.decks.treasure_found = True
    state.decks.treasure[2] = -1
    tell(state, "treasure", seat=seat, tile=tile, treasure=found)
    yield from rewards.give(state, seat, TREASURES[found].gains, names.NONE, state.players[seat].hex, FAME_TREASURE)


def clue(state: State, seat: int) -> None:
    """CL-508: the first clue is card 1, the second card 2; each may be looked at from then on."""
    player = state.players[seat]
    if player.clues < 2 and is_there(state):
        player.clues += 1
        seal(state)
        tell(state, "clue", seat=seat, n=player.clues)
    else:
        tell(state, "no_clue", seat=seat, found=int(not is_there(state)))
