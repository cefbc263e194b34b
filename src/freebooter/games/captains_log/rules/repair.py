"""Chapter B21: repair."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import SHIPYARD_BOARD, TILES
from freebooter.games.captains_log.rules import hold, reputation, ships
from freebooter.games.captains_log.state import FLOODED, Player, State

AT_SEA: Final = 2  # CL-220: damage that one wood mends
SAILS: Final = Option("mend_sails")
ON_CARD: Final = Option("mend_captain")


@cache
def mend(i: int) -> Option:
    return Option("mend", i, touches=(f"slot:{i}",))


def is_damaged(player: Player) -> bool:
    found = hold.stowage(player)
    return player.sails_cut + player.absorbed + found.flooded + found.burnt > 0


def can_repair(player: Player) -> bool:
    """CL-218: something to mend, and wood to mend it with."""
    return is_damaged(player) and hold.count(player, names.WOOD) > 0


def in_a_yard(state: State, seat: int) -> bool:
    """CL-219: moored at a shipyard that serves this player."""
    tile = ships.mooring_of(state, seat)
    return tile > 0 and TILES[tile].services[names.SHIPYARD] and reputation.may_moor(state, seat, tile)


def mended_by_wood(state: State, seat: int) -> int:
    return SHIPYARD_BOARD.repair if in_a_yard(state, seat) else AT_SEA


def repair(state: State, seat: int) -> Steps:
    """CL-218 .. CL-220: as much as the wood allows, piece by piece as the player likes."""
    yield from mend_with_wood(state, seat, mended_by_wood(state, seat))


def mend_with_wood(state: State, seat: int, each: int) -> Steps:
    """One wood after the other: each mends so many damages of any kind."""
    while can_repair(state.players[seat]):
        spend_wood(state, seat)
        mended = 0
        while mended < each and is_damaged(state.players[seat]):
            chosen: Option = yield choose(seat, "repair", damages)
            mend_one(state, seat, chosen)
            mended += 1
        if state.keel.loud:
            tell(state, "mended", seat=seat, n=mended)
        if not can_repair(state.players[seat]):
            return
        again: Option = yield choose(seat, "repair.more", more)
        if again is DONE:
            return


MORE: Final = Option("repair_more")


def more(state: State, seat: int) -> list[Option]:
    return [MORE, DONE]


def spend_wood(state: State, seat: int) -> None:
    hold.unload(state.players[seat], names.WOOD, 1)
    state.market.supply[names.WOOD] += 1


def damages(state: State, seat: int) -> list[Option]:
    """CL-219, CL-549: water, fire and sails, and what a captain has taken on herself.

    Of the same damage on the same thing one is as good as another beside it; a gunport or a place for a cabin is not.
    """
    player = state.players[seat]
    outline = hold.plan(player)
    found = [SAILS] if player.sails_cut else []
    if player.absorbed:
        found.append(ON_CARD)
    seen: list[tuple[int, bool, bool]] = []
    for i, content in enumerate(player.hold):
        kind = (content, i < outline.gunports, state.rules.cabins and i in outline.cabin_slots)
        if content >= FLOODED and kind not in seen:
            seen.append(kind)
            found.append(mend(i))
    return found


def mend_one(state: State, seat: int, chosen: Option) -> None:
    player = state.players[seat]
    if chosen is SAILS:
        player.sails_cut -= 1
    elif chosen is ON_CARD:
        player.absorbed -= 1
    else:
        player.hold[chosen.number(0)] &= 15
