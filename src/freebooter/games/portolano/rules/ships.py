"""PO-13 and the hold: what a ship gains, loses and throws overboard."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.portolano import content
from freebooter.games.portolano.state import BASES, HOLD, SAIL, Captain, State

GOOD_IDS: Final = [good.id for good in content.GOODS]
RUM: Final = 4  # as a thing in the hold, after the four goods
THALER: Final = 5  # as loot
THINGS: Final = [*GOOD_IDS, "rum", "thaler"]
THROW: Final = [Option("throw", thing, touches=(f"hold:{thing}",)) for thing in THINGS[:5]]


def add_extension(captain: Captain, kind: int, value: int) -> None:
    captain.extensions.append(6 * kind + value)
    if kind == HOLD:  # PO-113
        captain.hold += 2
    elif kind == BASES:  # PO-114
        captain.bases += 2
    elif kind == SAIL:
        captain.sails += 1
    else:
        captain.wicks += 1


def throw(state: State, captain: Captain, thing: int) -> None:
    """One good or rum goes overboard; goods to the box (PO-016, PO-028)."""
    if thing == RUM:
        captain.rum -= 1
    else:
        captain.goods[thing] -= 1
        state.box[thing] += 1


def thing_of(option: Option) -> int:
    return THINGS.index(option.word(0))


def goods_to_throw(captain: Captain) -> list[Option]:
    return [THROW[good] for good in range(4) if captain.goods[good]]


def room_options(state: State, seat: int) -> list[Option]:
    """What can go to make room; rum cannot make room for rum."""
    captain = state.captains[seat]
    options = goods_to_throw(captain)
    if captain.rum and not state.rum_room:
        options.append(THROW[RUM])
    return options


def throw_options(state: State, seat: int) -> list[Option]:
    captain = state.captains[seat]
    options = goods_to_throw(captain)
    if captain.rum:
        options.append(THROW[RUM])
    options.append(DONE)
    return options


def room_for_good(state: State, seat: int) -> Steps:
    """PO-028, PO-A28: a full hold must give something up first."""
    while state.captains[seat].free() < 1:
        state.rum_room = False
        option = yield choose(seat, "room", room_options)
        throw(state, state.captains[seat], thing_of(option))
        tell(state, "threw", seat=seat, thing=option.word(0))


def room_for_rum(state: State, seat: int, rum: int) -> Steps:
    """PO-075, PO-083: goods make room for rum."""
    while state.captains[seat].free() < rum:
        state.rum_room = True
        option = yield choose(seat, "room.rum", room_options)
        throw(state, state.captains[seat], thing_of(option))
        tell(state, "threw", seat=seat, thing=option.word(0))


def throw_overboard(state: State, seat: int) -> Steps:
    """PO-028: on one's own turn anything may go, one thing after the other."""
    while True:
        option = yield choose(seat, "throw", throw_options)
        if option is DONE or option.kind == "done":
            return
        throw(state, state.captains[seat], thing_of(option))
        tell(state, "threw", seat=seat, thing=option.word(0))
        if state.captains[seat].rum + state.captains[seat].cargo() == 0:
            return
