"""Ways over the chart: what a ship can reach, by which course, and the quickest safe route of an NPC.

Ships never close a hex: one may pass through any of them (CL-109). So what can be entered depends on the draft alone
and is kept with the chart. Of several ways that are equally good, always the same one is taken.
Searches go ring by ring over sets of hexes (`Chart.around`), not hex by hex.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from freebooter.games.captains_log.chart import DEEP, Chart
from freebooter.games.captains_log.hexes import adjacent, direction, neighbours
from freebooter.games.captains_log.laying import gaps

AVOIDED: Final = 4096  # one hex to avoid outweighs every detour: more than any way over the chart costs
FIELDS: Final = 400  # distances kept with a chart


def level(draft: int) -> int:
    """Drafts that may enter the same hexes: banks lie at whole steps."""
    if draft <= 2:
        return 2
    return min(draft + (draft & 1), DEEP)


def sea(chart: Chart, draft: int) -> int:
    """The set of hexes that a ship of this draft may enter (CL-124)."""
    deep = level(draft)
    known = chart.seas.get(deep)
    if known is None:
        known = chart.seas[deep] = chart.bits([h for h, depth in chart.depth.items() if depth >= deep])
    return known


def gap_bits(chart: Chart) -> int:
    """The set of gaps between tiles."""
    if chart.gap_bits < 0:
        chart.gap_bits = chart.bits(list(gaps(chart)))
    return chart.gap_bits


def exits(chart: Chart, h: int, draft: int) -> list[int]:
    """Where a ship can go from a hex, also from one in which it has become too deep (CL-125); clockwise."""
    return [n for n in neighbours(h) if chart.admits(n, draft)]


def beside(chart: Chart, target: int, draft: int) -> list[int]:
    """The hexes next to a target that a ship of this draft may enter, clockwise from the north."""
    return exits(chart, target, draft)


# --- what a ship reaches ---------------------------------------------------------------------------------------------


class Spread:
    """A search from the first hexes of a movement on: least danger first, then most movement left.

    Every hex is settled with its least danger; again with more danger where that leaves more movement, since a way that
    goes on may need it.
    """

    def __init__(self, chart: Chart, sea: int, most: int, dangers: dict[int, int]) -> None:
        self._chart = chart
        self._sea = sea
        self._gaps = gap_bits(chart)  # a way ends there (CL-152)
        self.settled: dict[int, list[int]] = {}  # by danger, in ascending order: sets of hexes by movement left
        self.passed: list[int] = [0] * (most + 1)  # hexes settled with at least so much left
        self._waiting: dict[int, list[int]] = {}
        self._queue: list[int] = []
        self._kinds: list[tuple[int, int]] = []  # dangers and the sets of hexes that have them
        risky = 0
        for weight in sorted(set(dangers.values())):
            some = chart.bits([h for h, one in dangers.items() if one == weight])
            self._kinds.append((weight, some))
            risky |= some
        self._kinds.append((0, (sea | self._gaps) & ~risky))

    def enter(self, danger: int, left: int, hexes: int) -> None:
        """These hexes can be entered by a way so dangerous, with so much movement left before."""
        chart = self._chart
        for weight, some in self._kinds:
            part = hexes & some & (self._sea | self._gaps)
            if part:
                if danger + weight not in self._waiting:
                    self._waiting[danger + weight] = [0] * len(self.passed)
                    heappush(self._queue, danger + weight)
                waiting = self._waiting[danger + weight]
                waiting[left - 1] |= part & ~chart.slow_bits
                if left >= chart.slowness:
                    waiting[left - chart.slowness] |= part & chart.slow_bits

    def advance(self) -> bool:
        """Settles all that is reached with the next higher danger; False if there is nothing."""
        if not self._queue:
            return False
        danger = heappop(self._queue)
        waiting = self._waiting[danger]
        layers = self.settled[danger] = [0] * len(waiting)
        for left in range(len(waiting) - 1, -1, -1):
            now = waiting[left] & ~self.passed[left]
            if now:
                layers[left] = now
                for less in range(left + 1):
                    self.passed[less] |= now
                if left:
                    self.enter(danger, left, self._chart.around(now & self._sea) & ~self.passed[left - 1])
        del self._waiting[danger]
        return True


class Reach:
    """The hexes to which a movement can lead, with what is left of it there, and the course to each.

    The course to a hex is the safest that the movement allows, then the cheapest.
    """

    def __init__(self, chart: Chart, start: int, sums: list[int], draft: int, dangers: dict[int, int]) -> None:
        self.start = start
        self._chart = chart
        self._sums = sums
        self._draft = draft
        self._dangers = dangers
        self._stay = 0  # the start, where the ship may also stay
        self._bits = -1  # all that can be reached; -1 before it is asked for
        self._safe: Spread | None = None

    def _spread(self, dangers: dict[int, int]) -> Spread:
        chart = self._chart
        found = Spread(chart, sea(chart, self._draft), max(self._sums), dangers)
        if self._stay:
            found.passed = [self._stay] * len(found.passed)
        for side, n in enumerate(neighbours(self.start)):
            if self._sums[side] > 0:
                found.enter(0, self._sums[side], chart.bit(n))
        return found

    def may_stay(self) -> None:
        self._stay = self._chart.bit(self.start)

    def goals(self) -> list[int]:
        """All hexes to which the movement can lead, in ascending order, the start only where the ship comes back to it.

        Who may end where is for the caller to say (CL-108).
        """
        return self._chart.hexes(self.bits())

    def bits(self) -> int:
        """The same, as a set: dangers on the way change the course, not where it can lead."""
        if self._bits < 0:
            self._bits = self._search()
        return self._bits

    def _search(self) -> int:
        """From the most movement left to the least, ring by ring; a way ends in a gap (CL-152)."""
        chart = self._chart
        water = sea(chart, self._draft)
        open_ = water | gap_bits(chart)
        slow, slowness = chart.slow_bits, chart.slowness
        most = max(self._sums)
        waiting = [0] * (most + 1)
        for side, n in enumerate(neighbours(self.start)):
            left = self._sums[side]
            here = chart.bit(n) & open_
            if here and left > 0:
                cost = slowness if here & slow else 1
                if left >= cost:
                    waiting[left - cost] |= here
        up = chart.height
        passed = self._stay
        for left in range(most - 1, -1, -1):
            now = waiting[left] & ~passed
            if now:
                passed |= now
                if left:
                    now &= water
                    now = now << 1 | now >> 1 | now << up | now >> up | now << up - 1 | now >> up - 1
                    now &= open_ & ~passed
                    waiting[left - 1] |= now & ~slow
                    if left >= slowness > 1:
                        waiting[left - slowness] |= now & slow
        return passed & ~self._stay

    def _label(self, goal: int) -> tuple[int, int]:
        """The danger of the course to a hex, and what is left there; nothing is left of -1."""
        if self._safe is None:
            chart, holes = self._chart, gaps(self._chart)
            within = self.bits()
            self._dangers = {
                h: n
                for h, n in self._dangers.items()
                if n > 0 and (h in chart.depth or h in holes) and chart.bit(h) & within
            }
            self._safe = self._spread(self._dangers)
        here = self._chart.bit(goal)
        if here == self._stay:
            return 0, self._sums[0]
        while not self._safe.passed[0] & here:
            if not self._safe.advance():
                return 0, -1
        for danger, layers in self._safe.settled.items():
            for left in range(len(layers) - 1, -1, -1):
                if layers[left] & here:
                    return danger, left
        return 0, -1

    def left(self, goal: int) -> int:
        """The movement that is left at a hex; -1 if it cannot be reached."""
        return self._label(goal)[1]

    def danger(self, goal: int) -> int:
        """The sum of dangers on the course to a hex."""
        return self._label(goal)[0]

    def course(self, goal: int) -> list[int]:
        """The hexes that are entered on the way, the goal last."""
        danger, left = self._label(goal)
        path: list[int] = []
        if left < 0 or self._chart.bit(goal) == self._stay:
            return path
        h = goal
        while True:
            path.append(h)
            danger -= self._dangers.get(h, 0)
            left += self._chart.cost(h)
            if danger == 0 and adjacent(self.start, h) and self._sums[direction(self.start, h)] == left:
                break
            h = self._before(h, danger, left)
        path.reverse()
        return path

    def _before(self, h: int, danger: int, left: int) -> int:
        """The hex before this one on a course: its own hex only if there is no other."""
        assert self._safe is not None
        layer = self._safe.settled[danger][left] & sea(self._chart, self._draft)
        for n in neighbours(h):
            if n != self.start and layer & self._chart.bit(n):
                return n
        return self.start

    def first(self, goal: int) -> int:
        """The direction in which the course begins: turning and wind depend on it (CL-114, CL-118)."""
        path = self.course(goal)
        return direction(self.start, path[0]) if path else -1


def reach(chart: Chart, start: int, left: int, draft: int, dangers: dict[int, int]) -> Reach:
    """Where a ship can go with the movement that is left. Dangers: weights of hexes that one would rather not enter."""
    found = Reach(chart, start, [left] * 6, draft, dangers)
    found.may_stay()
    return found


def first_moves(chart: Chart, start: int, sums: list[int], draft: int, dangers: dict[int, int]) -> Reach:
    """Where a whole movement can go: the direction of its first step decides how much movement there is (CL-117).

    `sums` has the movement for each first direction, with turning and wind (at least 1, CL-K37). A hex is reached by
    the first direction that makes the way safest and then leaves most movement. A ship may also come back to its hex.
    """
    return Reach(chart, start, sums, draft, dangers)


# --- distances -------------------------------------------------------------------------------------------------------


def rings(chart: Chart, goal: int, draft: int) -> list[int]:
    """Sets of hexes by what it costs a ship of this draft to sail from there to the goal."""
    key = goal << 8 | level(draft)
    known = chart.rings.get(key)
    if known is None:
        if len(chart.rings) >= FIELDS:
            chart.rings.clear()
        levels = _approach(chart, chart.bit(goal), sea(chart, draft), 0, 0)
        known = chart.rings[key] = [levels.get(cost, 0) for cost in range(max(levels) + 1)]
    return known


def field(chart: Chart, goal: int, draft: int) -> dict[int, int]:
    """What it costs a ship of this draft to sail to the goal, from every hex from where it can."""
    key = goal << 8 | level(draft)
    known = chart.fields.get(key)
    if known is None:
        if len(chart.fields) >= FIELDS:
            chart.fields.clear()
        known = chart.fields[key] = {}
        for cost, ring in enumerate(rings(chart, goal, draft)):
            for h in chart.hexes(ring):
                known[h] = cost
    return known


def _cost_to_any(chart: Chart, start: int, goals: int, draft: int) -> int:
    """What it costs to sail to the nearest hex of a set; -1 if there is no way.

    The way back costs the same but for the hex that is entered last, so the rings round the start answer for all goals.
    """
    best = -1
    ready = goals & sea(chart, draft) & ~chart.bit(start)
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
    if goal not in chart.depth:
        return -1
    return _cost_to_any(chart, start, chart.bit(goal), draft)


def cost_beside(chart: Chart, start: int, target: int, draft: int) -> int:
    """What it costs to come next to a hex; 0 if one is there, -1 if there is no way."""
    return _cost_to_any(chart, start, chart.around(chart.bit(target)), draft)


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

    def __init__(self, chart: Chart, start: int, avoid: int, levels: dict[int, int]) -> None:
        self.start = start
        self._chart = chart
        self._avoid = avoid
        self._levels = levels  # sets of hexes by the weight of the way from there
        self._whole = -1  # the weight of the whole way
        here = chart.bit(start)
        for weight, some in levels.items():
            if some & here:
                self._whole = weight

    def exists(self) -> bool:
        return self._whole >= 0

    def cost(self) -> int:
        """The movement that the whole way takes."""
        return self._whole % AVOIDED

    def dangers(self) -> int:
        """How many hexes to avoid it enters, because there is no way without."""
        return self._whole // AVOIDED

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

    def stops(self, movement: int, occupied: set[int]) -> list[int]:
        """Where the ship may come to rest with this movement: as far along the way as it can get.

        It ends on no other miniature (CL-108), so before an occupied goal it stops next to it or earlier (CL-279). More
        than one hex is a tie, for the activating player to decide (CL-280). The start alone: it cannot get on.
        """
        if self._whole > 0:
            ways = self._follow(movement)
            for weight in sorted(ways):
                free = [h for h in self._chart.hexes(ways[weight]) if h not in occupied]
                if free and weight < self._whole:
                    return free
        return [self.start]

    def course(self, stop: int) -> list[int]:
        """The hexes that are entered on the way to a stop, by one of the equally good ways."""
        chart = self._chart
        here = chart.bit(stop)
        weight = next(weight for weight, some in self._levels.items() if some & here)
        ways = self._follow((self._whole - weight) % AVOIDED)
        path: list[int] = []
        while stop != self.start:
            path.append(stop)
            weight += chart.cost(stop) + (AVOIDED if chart.bit(stop) & self._avoid else 0)
            stop = next(n for n in neighbours(stop) if chart.bit(n) & ways.get(weight, 0))
        path.reverse()
        return path


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


def route(chart: Chart, start: int, goals: list[int], draft: int, avoid: set[int]) -> Route:
    """The quickest way of an NPC to the nearest goal that enters none of the hexes to avoid (CL-278, CL-K68).

    If there is none, it is the one that enters fewest of them, then the quickest. A goal is among the hexes to avoid
    only if it should be: a merchant does not avoid its own destination.
    """
    ready = chart.bits([goal for goal in goals if goal == start or chart.admits(goal, draft)])
    shun = chart.bits([h for h in avoid if h in chart.depth])
    return Route(chart, start, shun, _approach(chart, ready, sea(chart, draft), shun, chart.bit(start)))
