"""Who follows whom."""

from __future__ import annotations

from freebooter.games.captains_log.rules import ships
from freebooter.games.captains_log.state import State


def next_seat(state: State, seat: int) -> int:
    """CL-095, CL-574: clockwise from the first player; -1 at the end of the round."""
    following = (seat + 1) % len(state.players)
    return -1 if following == state.first else following


def next_in_sight(state: State, seat: int) -> int:
    """The next player in turn order whose ship is on the map, and not in the fog (CL-483); -1 if there is none."""
    seats = len(state.players)
    for step in range(1, seats + 1):
        following = (seat + step) % seats
        here = state.players[following].hex
        if here and not ships.in_fog(state, here):
            return following
    return -1
