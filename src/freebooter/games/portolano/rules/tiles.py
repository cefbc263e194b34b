"""PO-6 and PO-7: what a captain may do on a sea tile and in a port."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, amount, choose
from freebooter.engine.keel import draw, shuffle, tell
from freebooter.games.portolano import content
from freebooter.games.portolano.rules.ships import (
    GOOD_IDS,
    add_extension,
    room_for_good,
    room_for_rum,
    room_in_trade,
    thing_of,
    throw_overboard,
)
from freebooter.games.portolano.state import (
    COCOA,
    COVERED,
    EMPTY,
    GOODS_TO_RUM,
    MARKETEER,
    PORT_RUM,
    PORTS,
    RUM_TO_GOODS,
    SLOTS,
    Captain,
    State,
    visit_of,
)

EXTENSION: Final = 0
FREE_RUM: Final = 1
FREE_THALER: Final = 2
BARTER: Final = 3
SWAP: Final = 4
PEACE: Final = 5

ACTION: Final[list[int]] = [side.action for side in content.SEA_SIDES]
PRINTED: Final[list[tuple[int, ...]]] = [side.goods for side in content.SEA_SIDES]
CANNON: Final[list[bool]] = [side.cannon for side in content.SEA_SIDES]
INCOME: Final[list[int]] = list(content.PAY.income)
PRICE: Final[int] = content.PAY.extension_price
EXTENSION_IDS: Final = [extension.id for extension in content.EXTENSIONS]
EXTENSION_KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(EXTENSION_IDS)}

TAKE: Final = [Option("take", good, touches=(f"supply:{good}",)) for good in GOOD_IDS[:3]]
TAKE_CANNON: Final = Option("take", "cannon", touches=("cannons",))
BUILD: Final = [Option("build", kind, touches=(f"stack:{kind}",)) for kind in EXTENSION_IDS]
TO_RUM: Final = [Option("to_rum", good, touches=(f"hold:{good}",)) for good in GOOD_IDS]
TO_GOOD: Final = [Option("to_good", good) for good in GOOD_IDS[:3]]
SWAPS: Final = [
    [[Option("swap", GOOD_IDS[give], GOOD_IDS[one], GOOD_IDS[two]) for two in range(3)] for one in range(3)]
    for give in range(4)
]
RUM: Final = Option("rum")
THALER: Final = Option("thaler")
MARKET: Final = [Option("market", good, touches=(f"hold:{good}",)) for good in GOOD_IDS]
THROW: Final = Option("overboard")
END: Final = Option("end")
SETTLE: Final = Option("settle")
UNLOAD: Final = [Option("unload", slot, touches=(f"slot:{slot}",)) for slot in range(5)]
COCOA_ON: Final = [Option("cocoa", slot, touches=(f"slot:{slot}",)) for slot in range(5)]
COCOA_OVER: Final = [Option("cocoa2", slot, touches=(f"slot:{slot}", f"slot:{slot + 1}")) for slot in range(4)]


# 6 Actions on sea tiles


def sea_options(state: State, seat: int) -> list[Option]:
    """PO-061 .. PO-063: what may still be taken and done here, or the end of the turn."""
    captain = state.captains[seat]
    visit = state.visit
    assert visit is not None
    face = state.board[captain.cell]
    options: list[Option] = []
    if not visit.took:
        for good in PRINTED[face]:
            if state.taken[good] < len(state.row(good)):
                options.append(TAKE[good])
        if CANNON[face] and state.cannons and captain.cannons < captain.bases:  # PO-066
            options.append(TAKE_CANNON)
    if not visit.acted:
        add_action_options(state, captain, ACTION[face], options)
    if captain.rum or captain.cargo():
        options.append(THROW)
    options.append(END)
    return options


def add_action_options(state: State, captain: Captain, action: int, options: list[Option]) -> None:
    goods = captain.goods
    if action == EXTENSION:
        if captain.thalers >= PRICE:  # PO-A35
            for kind in range(4):
                if state.stacks[kind]:
                    options.append(BUILD[kind])
    elif action == FREE_RUM:
        if captain.rum < captain.hold:
            options.append(RUM)
    elif action == FREE_THALER:
        options.append(THALER)
    elif action == BARTER:
        add_barter_options(state, captain, options)
    elif action == SWAP:
        add_swaps(state, captain, options)
    if captain.stern == MARKETEER and action != BARTER:  # PO-126; a barter offers the same trade
        for good in range(4):
            if goods[good]:
                options.append(MARKET[good])


def add_barter_options(state: State, captain: Captain, options: list[Option]) -> None:
    trade = visit_of(state).trade
    if trade != RUM_TO_GOODS:
        for good in range(4):
            if captain.goods[good]:
                options.append(TO_RUM[good])
    if trade != GOODS_TO_RUM and captain.rum:
        for good in range(3):
            if state.box[good]:  # PO-A08
                options.append(TO_GOOD[good])


def add_swaps(state: State, captain: Captain, options: list[Option]) -> None:
    """PO-070, PO-071."""
    box = state.box
    for give in range(4):
        if not captain.goods[give]:
            continue
        for one in range(3):
            if one == give or not box[one]:
                continue
            for two in range(one, 3):
                if two != give and box[two] > (1 if two == one else 0):
                    options.append(SWAPS[give][one][two])


def barter_options(state: State, seat: int) -> list[Option]:
    options: list[Option] = []
    add_barter_options(state, state.captains[seat], options)
    options.append(DONE)
    return options


def use_sea_tile(state: State, me: int) -> Steps:
    """PO-060 .. PO-063."""
    while True:
        option = yield choose(me, "sea", sea_options)
        if option is END:
            return
        if option is THROW:
            yield from throw_overboard(state, me)
        elif option.kind == "take":
            yield from take(state, me, option)
        else:
            yield from ACTIONS[option.kind](state, me, option)


def take(state: State, me: int, option: Option) -> Steps:
    """PO-064 .. PO-066: the front of the row, which may be cocoa, or a cannon."""
    if option is TAKE_CANNON:
        state.captains[me].cannons += 1
        state.cannons -= 1
        visit_of(state).took = True
        tell(state, "took_cannon", seat=me)
        return
    good = thing_of(option)
    if state.captains[me].free() < 1:
        yield from room_for_good(state, me)
        if state.captains[me].free() < 1:
            return
    visit_of(state).took = True
    row = state.row(good)
    marker = row[state.taken[good]]
    state.taken[good] += 1
    state.captains[me].goods[marker] += 1
    if state.keel.loud:
        tell(state, "took", seat=me, good=GOOD_IDS[marker], row=GOOD_IDS[good])
    if state.taken[good] == len(row) and not state.last_round:  # PO-037, PO-A04
        state.last_round = state.keel.round + 1
        tell(state, "ran_out", good=GOOD_IDS[good])


def build(state: State, me: int, option: Option) -> Steps:
    """PO-067: the top extension of a stack for a thaler."""
    kind = EXTENSION_KIND[option.word(0)]
    captain = state.captains[me]
    visit_of(state).acted = True
    captain.thalers -= PRICE
    value = state.stacks[kind]
    state.stacks[kind] -= 1
    add_extension(captain, kind, value)
    tell(state, "built", seat=me, extension=EXTENSION_IDS[kind], value=value)
    yield from ()


def take_free_rum(state: State, me: int, option: Option) -> Steps:
    """PO-072."""
    if state.captains[me].free() < 1:
        yield from room_for_rum(state, me, 1)
        if state.captains[me].free() < 1:
            return
    captain = state.captains[me]
    captain.rum += 1
    captain.tile_rum = True
    visit_of(state).acted = True
    tell(state, "free_rum", seat=me)


def take_thaler(state: State, me: int, option: Option) -> Steps:
    """PO-073."""
    state.captains[me].thalers += 1
    visit_of(state).acted = True
    tell(state, "thaler", seat=me)
    yield from ()


def trade_at_market(state: State, me: int, option: Option) -> Steps:
    """PO-126."""
    good_to_rum(state, state.captains[me], thing_of(option))
    visit_of(state).acted = True
    tell(state, "to_rum", seat=me, good=option.word(0))
    yield from ()


def good_to_rum(state: State, captain: Captain, good: int) -> None:
    """Cocoa too gives 1 rum (PO-A09)."""
    captain.goods[good] -= 1
    state.box[good] += 1
    captain.rum += 1
    captain.tile_rum = True


def barter(state: State, me: int, option: Option) -> Steps:
    """PO-068, PO-069: one for one, as often as wished, in one direction."""
    while option != DONE:
        captain = state.captains[me]
        good = thing_of(option)
        if option.kind == "to_rum":
            visit_of(state).trade = GOODS_TO_RUM
            good_to_rum(state, captain, good)
        else:
            visit_of(state).trade = RUM_TO_GOODS
            captain.rum -= 1
            captain.goods[good] += 1
            state.box[good] -= 1
        tell(state, option.kind, seat=me, good=option.word(0))
        option = yield choose(me, "barter", barter_options)
    visit_of(state).acted = True


def swap(state: State, me: int, option: Option) -> Steps:
    """PO-070: one good for two others; room is needed for one of them (PO-075)."""
    give = thing_of(option)
    captain = state.captains[me]
    captain.goods[give] -= 1
    state.box[give] += 1
    for at in (1, 2):
        if state.captains[me].free() < 1:
            yield from room_in_trade(state, me)
        good = thing_of(option, at)
        state.captains[me].goods[good] += 1
        state.box[good] -= 1
    visit_of(state).acted = True
    tell(state, "swapped", seat=me, give=option.word(0), one=option.word(1), two=option.word(2))


# what each kind of option does
ACTIONS: Final[dict[str, Callable[[State, int, Option], Steps]]] = {
    "build": build,
    "rum": take_free_rum,
    "thaler": take_thaler,
    "market": trade_at_market,
    "to_rum": barter,
    "to_good": barter,
    "swap": swap,
}


# 7 Actions in ports


def port_options(state: State, seat: int) -> list[Option]:
    captain = state.captains[seat]
    visit = visit_of(state)
    options: list[Option] = []
    if not visit.acted:
        add_unloadings(state, captain, options)
    if captain.rum or captain.cargo():
        options.append(THROW)
    options.append(SETTLE if visit.unloaded and not visit.acted else END)
    return options


def add_unloadings(state: State, captain: Captain, options: list[Option]) -> None:
    """PO-077 .. PO-080."""
    slots = state.port_at(captain.cell).slots
    wanted = SLOTS[state.board[captain.cell] - PORTS]
    cocoa = captain.goods[COCOA] > 0
    for slot in range(len(slots)):
        if slots[slot] != EMPTY:
            continue
        if captain.goods[wanted[slot]]:
            options.append(UNLOAD[slot])
        if cocoa:
            options.append(COCOA_ON[slot])
            if slot + 1 < len(slots) and slots[slot + 1] == EMPTY:
                options.append(COCOA_OVER[slot])


def may_unload(state: State, captain: Captain) -> bool:
    options: list[Option] = []
    add_unloadings(state, captain, options)
    return bool(options)


def port_is_open(state: State, me: int) -> bool:
    """Is there anything left to unload or to be paid for?"""
    visit = visit_of(state)
    return not visit.acted and (visit.unloaded > 0 or may_unload(state, state.captains[me]))


def visit_port(state: State, me: int) -> Steps:
    """PO-077: unload any subset, then be paid; the rest of the turn is left for throwing things away."""
    while True:
        option = yield choose(me, "port" if port_is_open(state, me) else "port.idle", port_options)
        if option is END:
            return
        if option is THROW:
            yield from throw_overboard(state, me)
            continue
        if option != SETTLE:
            unload(state, state.captains[me], option)
            if may_unload(state, state.captains[me]):
                continue
        yield from settle_visit(state, me)
        visit_of(state).acted = True


def unload(state: State, captain: Captain, option: Option) -> None:
    slot = option.number(0)
    slots = state.port_at(captain.cell).slots
    good = COCOA if option.kind != "unload" else SLOTS[state.board[captain.cell] - PORTS][slot]
    captain.goods[good] -= 1
    slots[slot] = good
    visit = visit_of(state)
    visit.unloaded += 1
    if option.kind == "cocoa2":  # PO-079
        slots[slot + 1] = COVERED
        visit.unloaded += 1
    tell(state, "unloaded", seat=captain.seat, good=GOOD_IDS[good], slot=slot, cell=captain.cell,
         face=state.board[captain.cell])  # fmt: skip


def rum_on_offer(state: State, seat: int) -> int:
    """The rum of this port, as far as the hold could ever take it."""
    captain = state.captains[seat]
    return min(PORT_RUM[state.board[captain.cell] - PORTS], captain.hold - captain.rum)


def settle_visit(state: State, me: int) -> Steps:
    """PO-081 .. PO-085: thalers, rum, and for the last slot a chest and a new port."""
    unloaded = visit_of(state).unloaded
    income = INCOME[unloaded]
    state.captains[me].thalers += income
    tell(state, "paid", seat=me, goods=unloaded, thalers=income)
    if rum_on_offer(state, me) > 0:
        rum = yield amount(me, "port.rum", 0, rum_on_offer)
        if rum > 0:
            if state.captains[me].free() < rum:
                yield from room_for_rum(state, me, rum)
            load_rum(state, state.captains[me], rum)
    port = state.port_at(state.captains[me].cell)
    if EMPTY not in port.slots:
        draw_chest(state, state.captains[me])
        replace_port(state, port.cell)


def load_rum(state: State, captain: Captain, rum: int) -> None:
    """PO-082, PO-083: as much as there is room for."""
    rum = min(rum, captain.free())
    if rum > 0:
        captain.rum += rum
        captain.tile_rum = True
        tell(state, "loaded", seat=captain.seat, rum=rum)


def draw_chest(state: State, captain: Captain) -> None:
    """PO-084, PO-A14."""
    if not state.chests:
        return
    value = draw(state, state.chests)
    captain.chests.append(value)
    tell(state, "chest", seat=captain.seat)
    if state.owners_look:
        tell(state, "chest_seen", to=captain.seat, seat=captain.seat, value=value)


def replace_port(state: State, cell: int) -> None:
    """PO-085, PO-087, PO-A13."""
    port = state.port_at(cell)
    for good in port.slots:
        if good != COVERED:
            state.box[good] += 1
    state.used.append(state.board[cell] - PORTS)
    if not state.pile:
        state.pile = [side ^ 1 for side in state.used]
        state.used.clear()
        shuffle(state, state.pile)
        state.recycled = True
    side = draw(state, state.pile)
    state.board[cell] = PORTS + side
    port.slots = [EMPTY] * len(SLOTS[side])
    tell(state, "new_port", cell=cell, face=PORTS + side)
