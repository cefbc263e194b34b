"""Chapters 4 and 36: hits on a ship, in battle and outside."""

from __future__ import annotations

from freebooter.engine.asks import Option, choose
from freebooter.engine.keel import tell
from freebooter.games.merchants_and_marauders.constants import HULL
from freebooter.games.merchants_and_marauders.rules import death
from freebooter.games.merchants_and_marauders.rules.common import NO, Check, choice, lose_overboard
from freebooter.games.merchants_and_marauders.rules.hits import can_absorb, hit
from freebooter.games.merchants_and_marauders.state import State


def absorb_options(state: State, seat: int) -> list[Option]:
    """MM-148: any of the hits just located, or none."""
    return [choice("absorb", location) for location in sorted(set(state.hits))] + [NO]


def suffer(state: State, seat: int) -> Check:
    """Hits outside battle fall on a ship, all at once; True if she still floats (MM-D27, MM-D28)."""
    player = state.players[seat]
    if state.hits and can_absorb(player):
        answer = yield choose(seat, "absorb", absorb_options)
        if answer is not NO:
            state.hits.remove(answer.number(0))
            player.hull_turned = True
            tell(state, "tool", seat=seat, tool="reinforced")
    for location in state.hits:
        struck = hit(player.at, location)
        if struck >= 0:
            tell(state, "hit", seat=seat, location=struck, hurts=[seat])
    state.hits.clear()
    if player.at[HULL] <= 0:
        tell(state, "sunk", seat=seat, hurts=[seat])
        yield from death.die(state, seat)
        return False
    lose_overboard(state, seat)
    return True
