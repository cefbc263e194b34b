"""PO-13 and the hold: what a ship gains, loses and throws overboard."""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, choose
from freebooter.engine.keel import tell
from freebooter.games.portolano import content
from freebooter.games.portolano.state import Captain, State

GOOD_IDS: Final = [good.id for good in content.GOODS]
RUM: Final = 4  # as a thing in the hold, after the four goods
THALER: Final = 5  # as loot
THINGS: Final = [*GOOD_IDS, "rum", "thaler"]
NUMBER: Final[dict[str, int]] = {thing: number for number, thing in enumerate(THINGS)}
ADDS: Final = [extension.adds for extension in content.EXTENSIONS]
THROW: Final = [Option("throw", thing, touches=(f"hold:{thing}",)) for thing in THINGS[:5]]
LEAVE: Final = Option("leave")


def add_extension(captain: Captain, kind: int, value: int) -> None:
    """PO-113, PO-114, PO-116, PO-117."""
    captain.extensions.append((kind, value))
    adds = ADDS[kind]
    captain.hold += adds.hold
    captain.bases += adds.bases
    captain.sails += adds.sails
    captain.wicks += adds.wicks


def throw(state: State, captain: Captain, thing: int) -> None:
    """One good or rum goes overboard; goods to the box (PO-016, PO-028)."""
    if thing == RUM:
        captain.rum -= 1
    else:
        captain.goods[thing] -= 1
        state.box[thing] += 1


def thing_of(option: Option, at: int = 0) -> int:
    """The good, rum or thaler that an option names."""
    return NUMBER[option.word(at)]


def goods_to_throw(state: State, seat: int) -> list[Option]:
    goods = state.captains[seat].goods
    return [THROW[good] for good in range(4) if goods[good]]


def things_to_throw(state: State, seat: int) -> list[Option]:
    options = goods_to_throw(state, seat)
    if state.captains[seat].rum:
        options.append(THROW[RUM])
    return options


def throw_options(state: State, seat: int) -> list[Option]:
    options = things_to_throw(state, seat)
    options.append(DONE)
    return options


def things_or_leave(state: State, seat: int) -> list[Option]:
    options = things_to_throw(state, seat)
    options.append(LEAVE)
    return options


def goods_or_leave(state: State, seat: int) -> list[Option]:
    options = goods_to_throw(state, seat)
    options.append(LEAVE)
    return options


def room_for_good(state: State, seat: int) -> Steps:
    """PO-028, PO-A28: a full hold gives something up, or the good is left: then there is no room afterwards."""
    while state.captains[seat].free() < 1:
        option = yield choose(seat, "room", things_or_leave)
        if option is LEAVE:
            return
        throw_away(state, seat, option)


def room_for_rum(state: State, seat: int, rum: int) -> Steps:
    """PO-075, PO-083: goods make room for rum, not other rum; or what has no room is left."""
    while state.captains[seat].free() < rum:
        option = yield choose(seat, "room.rum", goods_or_leave)
        if option is LEAVE:
            return
        throw_away(state, seat, option)


def room_in_trade(state: State, seat: int) -> Steps:
    """PO-075: of a trade that was begun nothing is left; anything on board may go."""
    while state.captains[seat].free() < 1:
        option = yield choose(seat, "room.trade", things_to_throw)
        throw_away(state, seat, option)


def throw_away(state: State, seat: int, option: Option) -> None:
    throw(state, state.captains[seat], thing_of(option))
    if state.keel.loud:
        tell(state, "threw", seat=seat, thing=option.word(0))


def throw_overboard(state: State, seat: int) -> Steps:
    """PO-028: on one's own turn anything may go, one thing after the other."""
    while True:
        option = yield choose(seat, "throw", throw_options)
        if option is DONE:
            return
        throw_away(state, seat, option)
        if state.captains[seat].rum + state.captains[seat].cargo() == 0:
            return
