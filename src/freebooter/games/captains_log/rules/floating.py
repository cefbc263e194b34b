"""Parts of B12 and B24: goods, barrels and counters that float, and how they are picked up on the way."""

from __future__ import annotations

from functools import cache
from typing import Final

from freebooter.engine.asks import DONE, Option, Steps, amount, choose, pick
from freebooter.engine.keel import EVERYONE, reveal, tell
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import BARRELS
from freebooter.games.captains_log.names import NONE, OIL
from freebooter.games.captains_log.rules import deeds, fame, hold, rewards, sailing
from freebooter.games.captains_log.state import FAME_BARRELS, Barrel, Floating, State

GOODS_THERE: Final = Option("pick_up", "goods")
BARREL_THERE: Final = Option("pick_up", "barrel")


@cache
def overboard(good: int) -> Option:
    return Option("overboard", good, touches=(f"good:{good}",))


@cache
def cube(good: int, number: int) -> Option:
    return Option("cube", good, number, touches=(f"floating:{good}",))


def floating_at(state: State, hex: int) -> Floating:
    """The goods that float in a hex; a new heap if there is none."""
    for heap in state.sea.floating:
        if heap.hex == hex:
            return heap
    heap = Floating(hex, [0] * 6, [0] * 6)
    state.sea.floating.append(heap)
    state.sea.adrift = None
    state.sea.adrift_bits = -1
    return heap


def launch(state: State, barrel: Barrel) -> None:
    """A barrel or counter floats from now on."""
    state.sea.barrels.append(barrel)
    state.sea.adrift = None
    state.sea.adrift_bits = -1


def adrift(state: State) -> set[int]:
    """Hexes where something may float; where it was taken up lately nothing is left. All others need no look."""
    sea = state.sea
    known = sea.adrift
    if known is None:
        known = {barrel.hex for barrel in sea.barrels} | {heap.hex for heap in sea.floating}
        if state.keel.playout:  # a playout keeps it until more comes
            sea.adrift = known
    return known


def adrift_bits(state: State, chart: Chart) -> int:
    """The same hexes as a set (chart.py)."""
    sea = state.sea
    if sea.adrift_bits < 0 or not state.keel.playout:
        sea.adrift_bits = chart.bits(list(adrift(state)))
    return sea.adrift_bits


def goods_at(state: State, hex: int) -> Floating | None:
    for heap in state.sea.floating:
        if heap.hex == hex and any(heap.goods):
            return heap
    return None


def barrel_at(state: State, seat: int, hex: int) -> Barrel | None:
    """CL-135, CL-468: a barrel, or a time counter that this player may collect."""
    for barrel in state.sea.barrels:
        if barrel.hex == hex and barrel.owner in (NONE, seat):
            return barrel
    return None


def something_floats(state: State, seat: int, hex: int) -> bool:
    return goods_at(state, hex) is not None or barrel_at(state, seat, hex) is not None


def tidy(state: State) -> None:
    """Heaps of which nothing is left are gone."""
    state.sea.floating = [heap for heap in state.sea.floating if any(heap.goods)]


def pick_ups(state: State, seat: int) -> list[Option]:
    """CL-136, CL-241, CL-244, CL-537: for a point of movement, unless a captain takes things up for nothing."""
    player = state.players[seat]
    options: list[Option] = []
    if player.hex not in adrift(state):
        return options
    if fitting(state, seat):
        options.append(GOODS_THERE)
    if barrel_at(state, seat, player.hex) is not None:
        options.append(BARREL_THERE)
    if not options:
        return options
    return options if sailing.has_a_point(state, seat, for_nothing=sailing.lifts_for_nothing(state, seat)) else []


def pick_up(state: State, seat: int, what: str) -> Steps:
    """CL-136, CL-241: goods, or a barrel that is turned over and kept."""
    yield from sailing.pay_for_lifting(state, seat)
    if state.players[seat].lost:
        return
    if what == "goods":
        yield from take_goods(state, seat)
    else:
        yield from take_barrel(state, seat)


def take_goods(state: State, seat: int) -> Steps:
    """CL-241, CL-242: all goods there, or as many as are wanted and fit; the rest floats on."""
    chosen: list[Option] = yield pick(seat, "pick_up.goods", cubes_there, 0, fitting)
    heap = goods_at(state, state.players[seat].hex)
    if heap is None:
        return
    taken = [0] * 6
    for one in chosen:
        taken[one.number(0)] += 1
    for good in range(6):
        taken[good] = hold.load(state, seat, good, taken[good])
        heap.goods[good] -= taken[good]
    tidy(state)
    if state.keel.loud and any(taken):
        tell(state, "picked_up", seat=seat, goods=rewards.listed(tuple(taken)))


def cubes_there(state: State, seat: int) -> list[Option]:
    """CL-244: all that floats there but what this ship has just thrown away."""
    heap = goods_at(state, state.players[seat].hex)
    if heap is None:
        return []
    return [cube(good, i) for good in range(6) for i in range(heap.goods[good] - heap.dropped[good])]


def fitting(state: State, seat: int) -> int:
    """How many of the cubes there find room aboard."""
    heap = goods_at(state, state.players[seat].hex)
    if heap is None:
        return 0
    return rewards.most_loaded(state, seat, tuple([heap.goods[good] - heap.dropped[good] for good in range(6)]))


def take_barrel(state: State, seat: int) -> Steps:
    """CL-136, CL-140: it is turned over and kept for Fame, its reward taken; a counter gives what is on it."""
    player = state.players[seat]
    barrel = barrel_at(state, seat, player.hex)
    assert barrel is not None
    state.sea.barrels.remove(barrel)
    reveal(state, barrel, EVERYONE)
    id, oil, mission = barrel.id, barrel.oil, barrel.mission
    del barrel
    if mission != NONE or oil:
        if id >= 0:
            state.sea.barrel_box.append(id)
        if oil:
            yield from rewards.from_counter(state, seat, OIL, oil)
        else:
            yield from deeds.on_retrieved(state, seat, mission)
        return
    player.barrels.append(id)
    if state.keel.loud:
        tell(state, "barrel", seat=seat, barrel=id)
    if len(player.barrels) % barrels_in_a_set(state) == 0:
        fame.gain(state, seat, FAME_BARRELS)
    yield from rewards.give(state, seat, BARRELS[id].gains, NONE, player.hex)


def barrels_in_a_set(state: State) -> int:
    """CL-012: two barrels for a Fame; three with one or two players."""
    return 3 if len(state.players) <= 2 else 2


# --- Overboard ------------------------------------------------------------------------------------------------------


def throw_overboard(state: State, me: int, good: int) -> Steps:
    """CL-243, CL-244: cubes float in the hex, as many as one likes, and this ship cannot take them back this turn."""
    n: int = yield amount(me, "overboard", 1, hold.stowage(state.players[me]).goods[good], args=(good,))
    player = state.players[me]
    hold.unload(player, good, n)
    heap = floating_at(state, player.hex)
    heap.goods[good] += n
    heap.dropped[good] += n
    if state.keel.loud:
        tell(state, "thrown", seat=me, good=good, n=n)


def make_room(state: State, seat: int) -> Steps:
    """CL-242, CL-243: who gets more than fits may throw cargo out for it first, in the own turn."""
    while state.keel.turn == seat and rewards.too_much(state, seat) and any(hold.cargo(state.players[seat])):
        chosen: Option = yield choose(seat, "pick_up.room", done_or_overboard)
        if chosen is DONE:
            return
        yield from throw_overboard(state, seat, chosen.number(0))


def done_or_overboard(state: State, seat: int) -> list[Option]:
    goods = hold.cargo(state.players[seat])
    return [DONE, *[overboard(good) for good in range(6) if goods[good]]]
