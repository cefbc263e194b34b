"""Chapters B07, B15 and B24: a player's turn: movement and action in any order, two actions, and free actions."""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import Final

from freebooter.engine.asks import Option, Steps, always, choose
from freebooter.engine.keel import begin_turn, tell
from freebooter.games.captains_log import names
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.rules import (
    boarding,
    captains,
    damage,
    deeds,
    events,
    exploring,
    fame,
    fishing,
    floating,
    gunnery,
    hold,
    missions,
    ports,
    ramming,
    repair,
    sailing,
    setting_out,
    ships,
    tavern,
    trade,
    treasure,
    turn_order,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import CANNON, EMPTY, NPCS, ORDERS, ROUND_ENDS, TURN_BEGINS, State
from freebooter.games.captains_log.underway import Turn

END_TURN: Final = Option("end_turn")
EXPLORE: Final = Option("explore")
REPAIR: Final = Option("repair")
STOW: Final = Option("stow")
MOST_SLOTS: Final = 31  # more than any hold has


SLOTS: Final = [Option("slot", i, touches=(f"slot:{i}",)) for i in range(MOST_SLOTS)]
# What lies in a slot as a byte that says 1 where it is wanted: a cube; whatever may change places with a cube.
MOVABLE: Final = bytes([EMPTY < content <= CANNON for content in range(256)])
EXCHANGED: Final = [bytes([slot <= CANNON and slot != mine for slot in range(256)]) for mine in range(CANNON + 1)]


# --- The turn -------------------------------------------------------------------------------------------------------


def begin(state: State) -> Steps:
    """CL-094, CL-215, CL-484: a destroyed ship reappears, the first turn brings the miniature; then two orders."""
    me = state.keel.turn
    state.turn = Turn(2, False, False, 0, 0, [], 0, 0, -1, 0, 0, 0, False, 0, names.NONE, False, False)
    if state.keel.loud:
        tell(state, "turn", seat=me)
    events.at_turn_start(state, me)
    if state.players[me].lost:
        yield from wrecks.reappear(state, me)
    elif state.players[me].start:
        yield from setting_out.enter(state, me)
    if is_moored(state, me):  # CL-490: at the start or the end of the turn
        yield from events.stowaways(state, me)
    state.phase = ORDERS


def is_moored(state: State, me: int) -> bool:
    return state.players[me].hex in chart_of(state).moorings


def order(state: State) -> Steps:
    """CL-096, CL-097: one order: to sail, an action, a free action, or the end of the turn."""
    me = state.keel.turn
    now = state.turn
    assert now is not None
    if state.players[me].lost:  # destroyed in the own turn: what is left of it is gone
        state.phase = NPCS
        return
    if captains.due(state, me) >= 0 or deeds.any_holds(state, me):
        yield from captains.at_fame(state, me)
        yield from deeds.check(state, me)
        if fame.is_over(state):  # CL-424: at once
            return
    chosen: Option = yield ORDER[me]
    kind = chosen.kind
    if kind != "stow":  # where cubes lie makes no ship lie deeper
        now.courses = None
    if kind == "sail":
        yield from sailing.sail(state, me, chosen.number(0))
    elif kind == "pick_up":
        yield from floating.pick_up(state, me, chosen.word(0))
    elif kind == "ram":
        yield from ramming.ram(state, me, chosen.number(0))
    elif kind in ("fish", "fish_white"):
        yield from fishing.fish(state, me, white=kind == "fish_white")
    elif kind == "sea_mission":
        yield from missions.in_passing(state, me, chosen.number(0))
    elif kind == "overboard":
        yield from floating.throw_overboard(state, me, chosen.number(0))
    elif kind == "stow":
        yield from stow(state, me)
    elif kind == "end_turn":
        yield from close(state, me)
    else:
        close_movement(state)
        now.actions -= 1
        yield from act(state, me, chosen)


def act(state: State, me: int, chosen: Option) -> Steps:
    """CL-128, CL-157, CL-158, CL-160, CL-178, CL-218, CL-225: the actions."""
    kind = chosen.kind
    if kind == "explore":
        yield from exploring.explore(state, me)
    elif kind == "visit":
        yield from ports.land(state, me, chosen.number(0))
    elif kind == "fire":
        yield from gunnery.fire(state, me, chosen.number(0))
        yield from boarding.after_the_guns(state, me, chosen.number(0))
    elif kind == "board":
        yield from boarding.board(state, me, chosen.number(0))
    elif kind == "repair":
        yield from repair.repair(state, me)
    elif kind == "trade":
        yield from trade.trade(state, me, chosen.number(0))
    elif kind == "search":
        yield from treasure.search(state, me, chosen.number(0), chosen.number(1))
    elif kind == "mission":
        yield from missions.interact(state, me, chosen.number(0))
    else:
        assert kind == "scuttle", kind
        yield from wrecks.scuttle(state, me)


def orders(state: State, me: int) -> list[Option]:
    """All that may be ordered now."""
    now = state.turn
    assert now is not None
    player = state.players[me]
    chart = chart_of(state)
    stowed = hold.stowage(player)
    others = ships.others_bits(state, chart, me)
    options = sailing.courses(state, chart, me, others)
    goes_on = False
    if options or now.left:
        goes_on = sailing.has_to_go_on(state, chart, me, others, can=len(options) > 0)
    if now.sailing:
        options += floating.pick_ups(state, me)
        if player.rowboats:
            options += fishing.options(state, me)
        if player.missions:
            options += missions.sea_options(state, me)
    beside = chart.grid.beside(player.hex) & others != 0  # another ship
    if beside and state.rules.ramming:
        options += ramming.options(state, me)
    if now.actions and not goes_on:
        options += actions(state, chart, me, stowed, beside=beside)
    options += free_orders(stowed.goods, stowed.movable)
    if not goes_on:
        options.append(END_TURN)
    return options


def actions(state: State, chart: Chart, me: int, stowed: hold.Stowage, *, beside: bool) -> list[Option]:
    """What takes an action: in sight of something to explore, to land at or to dig for; beside another ship; or not."""
    player = state.players[me]
    options = []
    in_sight = state.rules.dynamic_map or chart.grid.bit_of[player.hex] & chart.sights != 0
    if in_sight:
        if exploring.can_explore(state, me):
            options.append(EXPLORE)
        options += ports.options(state, me)
    if missions.hand(state, me):
        options += missions.options(state, me)
    if in_sight:
        options += treasure.options(state, me)
    if stowed.guns:
        options += gunnery.options(state, chart, me)
    if beside and state.rules.crews:
        options += boarding.options(state, me)
    if stowed.goods[names.WOOD] + player.wood_on_card and repair.can_repair(player):
        options.append(REPAIR)
    if beside:
        options += trade.options(state, me)
    if wrecks.may_scuttle(state, me):
        options.append(wrecks.SCUTTLE)
    return options


# A turn that ended by itself would tell nothing, but its player would lose the last look before the NPC sail.
ORDER: Final = [always(choose(seat, "order", orders)) for seat in range(4)]


def close_movement(state: State) -> None:
    """CL-107: an action ends the movement; what is left of it is lost."""
    now = state.turn
    assert now is not None
    if now.sailing:
        now.sailing = False
        now.left = 0


def close(state: State, me: int) -> Steps:
    """CL-198, CL-490: the ship's own turn is over, next are the NPC: stowaways take their toll, fire spreads."""
    if is_moored(state, me):
        yield from events.stowaways(state, me)
    yield from damage.fire_spreads(state, me)
    state.phase = NPCS


def end(state: State) -> Steps:
    """CL-095, CL-346, CL-483: taverns refill, the fog drifts, and the next player follows."""
    me = state.keel.turn
    tavern.refill(state)
    sailing.pinned_no_longer(state, me)
    state.players[me].harpooned = max(0, state.players[me].harpooned - 1)  # CL-391
    for heap in state.sea.floating:
        heap.dropped = [0] * 6
    yield from events.fog_drifts(state)
    state.turn = None
    following = turn_order.next_seat(state, me)
    if following < 0:
        state.phase = ROUND_ENDS
    else:
        begin_turn(state, following)
        state.phase = TURN_BEGINS


# --- Free actions ---------------------------------------------------------------------------------------------------


@cache
def free_orders(goods: tuple[int, ...], movable: bool) -> list[Option]:
    """CL-239 .. CL-243: at any moment of the own turn: to throw a good overboard that is there; to stow what could lie
    elsewhere.
    """
    options = [floating.overboard(good) for good in range(6) if goods[good]]
    return [*options, STOW] if movable else options


def stow(state: State, me: int) -> Steps:
    """CL-240: cargo and sound cannons change places; damage and damaged cannons stay."""
    chosen: Option = yield choose(me, "stow.what", movable_slots)
    i = chosen.number(0)
    state.players[me].hold_hand = i
    other: Option = yield choose(me, "stow.where", other_slots)
    j = other.number(0)
    slots = state.players[me].hold
    slots[i], slots[j] = slots[j], slots[i]
    state.players[me].hold_hand = -1


def movable_slots(state: State, me: int) -> list[Option]:
    return list(compress(SLOTS, bytes(state.players[me].hold).translate(MOVABLE)))


def other_slots(state: State, me: int) -> list[Option]:
    player = state.players[me]
    slots = player.hold
    return list(compress(SLOTS, bytes(slots).translate(EXCHANGED[slots[player.hold_hand]])))
