"""Distances over the chart, and the quickest safe route of an NPC.

Of several ways that are equally good, always the same one is taken.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.grid import Field
from freebooter.games.captains_log.sheets import level

AVOIDED: Final = 4096  # one hex to avoid outweighs every detour: more than any way over the chart costs
FIELDS: Final = 400  # distances kept with a chart


# --- distances -------------------------------------------------------------------------------------------------------


def rings(chart: Chart, goal: int, draft: int) -> list[int]:
    """Sets of hexes by what it costs a ship of this draft to sail from there to the goal."""
    key = goal << 8 | level(draft)
    known = chart.rings.get(key)
    if known is None:
        if len(chart.rings) >= FIELDS:
            chart.rings.clear()
        if chart.slow_bits:
            levels = _approach(chart, chart.bit(goal), chart.sea(draft), 0, 0)
            known = [levels.get(cost, 0) for cost in range(max(levels) + 1)]
        else:
            known = _flood(chart, chart.bit(goal), chart.sea(draft), 0)
        chart.rings[key] = known
    return known


def _flood(chart: Chart, start: int, water: int, until: int) -> list[int]:
    """Rings round some hexes, with these, where all hexes cost the same; up to a ring that has some of a set in it."""
    up = chart.grid.height
    fresh = water & ~start
    now = start
    found = []
    while now:
        found.append(now)
        if now & until:
            break
        two = now | now << 1
        four = two | two << up - 1
        now = (four | four >> up) & fresh
        fresh ^= now
    return found


def field(chart: Chart, goal: int, draft: int) -> Field:
    """What it costs a ship of this draft to sail to the goal, from every hex."""
    key = goal << 8 | level(draft)
    known = chart.fields.get(key)
    if known is None:
        if len(chart.fields) >= FIELDS:
            chart.fields.clear()
        known = chart.fields[key] = Field(chart.grid, rings(chart, goal, draft))
    return known


def basin(chart: Chart, start: int, draft: int) -> int:
    """All that a ship of this draft can reach from a hex, however far, with the hex itself."""
    here = chart.bit(start)
    water = chart.sea(draft)
    known = chart.basins.setdefault(level(draft), [])
    for one in known:
        if one & here:
            return one
    found = 0
    for ring in _flood(chart, here, water, 0):
        found |= ring
    if water & here:
        known.append(found)
    return found


def nearest_beside(chart: Chart, start: int, targets: list[int], draft: int) -> list[int]:
    """The hexes of these next to which one comes most cheaply, in their order; none if there is no way."""
    costs = []
    if chart.slow_bits:
        costs = [cost_beside(chart, start, target, draft) for target in targets]
    else:
        beside = [chart.grid.beside(target) for target in targets]
        wanted = 0
        for one in beside:
            wanted |= one
        ring = _flood(chart, chart.bit(start), chart.sea(draft), wanted)[-1]
        costs = [0 if one & ring else -1 for one in beside]
    least = min([cost for cost in costs if cost >= 0], default=-1)
    return [target for target, cost in zip(targets, costs, strict=True) if cost == least >= 0]


def _cost_to_any(chart: Chart, start: int, goals: int, draft: int) -> int:
    """What it costs to sail to the nearest hex of a set; -1 if there is no way.

    The way back costs the same but for the hex that is entered last, so the rings round the start answer for all goals.
    """
    best = -1
    ready = goals & chart.sea(draft) & ~chart.bit(start)
    if goals & chart.bit(start):
        return 0
    for cost, ring in enumerate(rings(chart, start, draft)):
        here = ring & ready
        if here:
            whole = cost - chart.cost(start) + (1 if here & ~chart.slow_bits else chart.slowness)
            if best < 0 or whole < best:
                best = whole
        if 0 <= best <= cost - chart.cost(start) + 1:
            break
    return best


def cost_between(chart: Chart, start: int, goal: int, draft: int) -> int:
    """What it costs to sail from one hex to the other; -1 if there is no way."""
    if not chart.is_laid(goal):
        return -1
    return _cost_to_any(chart, start, chart.bit(goal), draft)


def cost_beside(chart: Chart, start: int, target: int, draft: int) -> int:
    """What it costs to come next to a hex; 0 if one is there, -1 if there is no way."""
    return _cost_to_any(chart, start, chart.grid.beside(target), draft)


def nearest(chart: Chart, start: int, goals: list[int], draft: int) -> list[int]:
    """The goals that are cheapest to sail to, in their order; none if there is no way to any."""
    best = -1
    found: list[int] = []
    for goal in goals:
        cost = cost_between(chart, start, goal, draft)
        if cost < 0 or 0 <= best < cost:
            continue
        if cost != best:
            best = cost
            found = []
        found.append(goal)
    return found


def _approach(chart: Chart, goals: int, open_sea: int, avoid: int, start: int) -> dict[int, int]:
    """Sets of hexes by the weight of the way from there to the nearest goal; up to the start, if one is given.

    A weight is the cost, and AVOIDED more for each hex to avoid that is entered.
    """
    levels: dict[int, int] = {}
    waiting = {0: goals}
    queue = [0]
    passed = 0
    while queue:
        weight = heappop(queue)
        now = waiting.pop(weight) & ~passed
        if not now:
            continue
        levels[weight] = now
        if now & start:
            break
        passed |= now
        for cost, some in _entering(chart, now, avoid):
            before = chart.around(some) & (open_sea | start) & ~passed if some else 0
            if before:
                if weight + cost in waiting:
                    waiting[weight + cost] |= before
                else:
                    waiting[weight + cost] = before
                    heappush(queue, weight + cost)
    return levels


# --- routes of NPCs --------------------------------------------------------------------------------------------------


class Route:
    """All equally good ways of an NPC to the nearest of its goals (CL-280, CL-289, CL-294)."""

    def __init__(self, chart: Chart, start: int, whole: int, safe: bool) -> None:
        self.start = start
        self.safe = safe  # it enters no hex to avoid
        self._chart = chart
        self._whole = whole  # the weight of the whole way; -1 if there is none

    def exists(self) -> bool:
        return self._whole >= 0

    def cost(self) -> int:
        """The movement that the whole way takes."""
        return self._whole % AVOIDED

    def dangers(self) -> int:
        """How many hexes to avoid it enters, because there is no way without."""
        return self._whole // AVOIDED

    def stop_bits(self, movement: int, taken: int) -> int:
        """Where the ship may come to rest with this movement, as a set: as far along the way as it can get.

        It ends on no other miniature (CL-108), so before a goal that is taken it stops next to it or earlier (CL-279).
        More than one hex is a tie, for the activating player to decide (CL-280). The start alone: it cannot get on.
        """
        raise NotImplementedError

    def stops(self, movement: int, taken: int) -> list[int]:
        """The same hexes, in ascending order."""
        return self._chart.hexes(self.stop_bits(movement, taken))

    def course(self, stop: int) -> list[int]:
        """The hexes that are entered on the way to a stop, by one of the equally good ways."""
        raise NotImplementedError


class SafeRoute(Route):
    """One that enters no hex to avoid, over a sea where all hexes cost the same."""

    def __init__(self, chart: Chart, start: int, rings: list[int]) -> None:
        super().__init__(chart, start, len(rings) - 1, True)
        self._rings = rings  # sets of hexes by the way from there to the nearest goal, up to the start
        self._ways: list[int] = []  # as far as `stop_bits` has followed them: sets of hexes by the way from the start

    def _follow(self, movement: int) -> list[int]:
        """The hexes of all ways within this movement: sets by the way from the start."""
        grid = self._chart.grid
        up = grid.height
        now = grid.bit_of[self.start]
        found = [now]
        for rest in range(self._whole - 1, max(-1, self._whole - movement - 1), -1):
            two = now | now << 1
            four = two | two << up - 1
            now = (four | four >> up) & self._rings[rest]
            found.append(now)
        return found

    def stop_bits(self, movement: int, taken: int) -> int:
        ways = self._ways = self._follow(movement)
        for n in range(len(ways) - 1, 0, -1):
            free = ways[n] ^ ways[n] & taken
            if free:
                return free
        return ways[0]

    def course(self, stop: int) -> list[int]:
        grid = self._chart.grid
        here = grid.bit_of[stop]
        ways = self._ways
        n = len(ways) - 1
        while n >= 0 and not ways[n] & here:
            n -= 1
        if n < 0:  # not among the stops that were looked at
            n = self._whole
            while not self._rings[self._whole - n] & here:
                n -= 1
            ways = self._follow(n)
        path = [0] * n
        while n > 0:
            n -= 1
            path[n] = stop
            stop += grid.step_into(stop, ways[n])
        return path


class WeighedRoute(Route):
    """One that leads through hexes to avoid, or over a sea with slow hexes: there ways are compared by their weight."""

    def __init__(self, chart: Chart, start: int, avoid: int, levels: dict[int, int]) -> None:
        whole = -1
        if levels:
            last, some = next(reversed(levels.items()))
            whole = last if some & chart.bit(start) else -1
        super().__init__(chart, start, whole, False)
        self._avoid = avoid
        self._levels = levels  # sets of hexes by the weight of the way from there, up to the start
        self._ways: dict[int, int] = {}  # as far as `stop_bits` has followed them

    def _follow(self, movement: int) -> dict[int, int]:
        """The hexes of all ways within this movement: sets by the weight of the rest of the way, nearest first."""
        chart = self._chart
        found = {self._whole: chart.bit(self.start)}
        queue = [-self._whole]
        while queue:
            weight = -heappop(queue)
            near = chart.around(found[weight])
            for step, some in _entering(chart, near, self._avoid):
                rest = weight - step
                onward = some & self._levels.get(rest, 0)
                if onward and (self._whole - rest) % AVOIDED <= movement:
                    if rest in found:
                        found[rest] |= onward
                    else:
                        found[rest] = onward
                        heappush(queue, -rest)
        return found

    def stop_bits(self, movement: int, taken: int) -> int:
        if self._whole > 0:
            self._ways = self._follow(movement)
            for weight in sorted(self._ways):
                free = self._ways[weight] & ~taken
                if free and weight < self._whole:
                    return free
        return self._chart.bit(self.start)

    def course(self, stop: int) -> list[int]:
        chart = self._chart
        bit_of = chart.grid.bit_of
        ways = self._ways
        weight = _level_of(ways, bit_of[stop])
        if weight < 0:  # not among the stops that were looked at
            weight = _level_of(self._levels, bit_of[stop])
            ways = self._follow((self._whole - weight) % AVOIDED)
        path: list[int] = []
        while stop != self.start:
            path.append(stop)
            weight += chart.cost(stop) + (AVOIDED if bit_of[stop] & self._avoid else 0)
            stop += chart.grid.step_into(stop, ways.get(weight, 0))
        path.reverse()
        return path


def _level_of(levels: dict[int, int], here: int) -> int:
    """The weight of the level in which a hex is; -1 if it is in none."""
    for weight, some in levels.items():
        if some & here:
            return weight
    return -1


def _entering(chart: Chart, hexes: int, avoid: int) -> list[tuple[int, int]]:
    """The hexes of a set by what entering them weighs: the cost, and AVOIDED more for those to avoid."""
    slow = hexes & chart.slow_bits
    bad = hexes & avoid
    found = [(1, hexes & ~slow & ~bad)]
    if slow:
        found.append((chart.slowness, slow & ~bad))
    if bad:
        found.append((1 + AVOIDED, bad & ~slow))
        found.append((chart.slowness + AVOIDED, bad & slow))
    return found


def route(chart: Chart, start: int, goals: int, draft: int, avoid: int) -> Route:
    """The quickest way of an NPC to the nearest of a set of goals that enters no hex to avoid (CL-278, CL-K68).

    If there is none, it is the one that enters fewest of them, then the quickest. A goal is among the hexes to avoid
    only if it should be: a merchant does not avoid its own destination.
    """
    here = chart.grid.bit_of[start]
    water = chart.sea(draft)
    if not chart.slow_bits:
        safe = water ^ water & avoid | here
        rings = _flood(chart, goals & safe, safe, here)
        if rings and rings[-1] & here:
            return SafeRoute(chart, start, rings)
    return WeighedRoute(chart, start, avoid, _approach(chart, goals & (water | here), water, avoid, here))
