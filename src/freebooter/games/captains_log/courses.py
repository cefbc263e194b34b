"""Courses over the chart: what a ship can reach, and by which way.

Ships never close a hex: one may pass through any of them (CL-109). So what can be entered depends on the draft alone
and is kept with the chart. Of several ways that are equally good, always the same one is taken.
Searches go ring by ring over sets of hexes (`Chart.around`), not hex by hex.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.grid import Sweep
from freebooter.games.captains_log.hexes import STEP, direction, neighbours
from freebooter.games.captains_log.laying import gaps

SWEEPS: Final = 64  # kept with a chart: the same movement is looked at again when it is sailed


def gap_bits(chart: Chart) -> int:
    """The set of gaps between tiles."""
    if chart.gap_bits < 0:
        chart.gap_bits = chart.bits(list(gaps(chart)))
    return chart.gap_bits


def exits(chart: Chart, h: int, draft: int) -> list[int]:
    """Where a ship can go from a hex, also from one in which it has become too deep (CL-125); clockwise."""
    return [n for n in neighbours(h) if chart.admits(n, draft)]


FIRST: Final = {step: side for side, step in enumerate(STEP)}  # the direction of a step

# --- what a ship reaches ---------------------------------------------------------------------------------------------


def sweep(chart: Chart, start: int, sums: tuple[int, ...], draft: int, *, stay: bool) -> Sweep:
    """Where a movement can lead, `sums` by its first direction; it never leads back where the ship may as well stay."""
    key = (start, draft, stay, sums)
    known = chart.sweeps.get(key)
    if known is None:
        if len(chart.sweeps) >= SWEEPS:
            chart.sweeps.clear()
        known = chart.sweeps[key] = _sweep(chart, start, sums, draft, chart.bit(start) if stay else 0)
    return known


def _sweep(chart: Chart, start: int, sums: tuple[int, ...], draft: int, closed: int) -> Sweep:
    """From the most movement left to the least, ring by ring; into nothing closed, and a way ends in a gap (CL-152)."""
    water = chart.sea(draft)
    holes = chart.gap_bits
    if holes < 0:
        holes = gap_bits(chart)
    open_sea = water | holes if holes else water
    if closed:  # not `& ~closed`: numbers below 0 are slow
        open_sea ^= open_sea & closed
    groups = _first_steps.get(sums)
    if groups is None:
        groups = _group_first_steps(sums)
    grid = chart.grid
    up = grid.height
    most = groups[0][0]
    within = [0] * (most + 1)
    if chart.slow_bits:
        _begin_slowly(chart, start, open_sea, groups, within)
        return _sweep_slowly(chart, water, open_sea, within)
    behind = grid.place_of[start] - up
    for left, sides in groups:
        within[left - 1] = grid.sides[sides] << behind & open_sea
    now = within[most - 1]
    if holes:
        for left in range(most - 2, -1, -1):
            before = now
            now &= water
            two = now | now << 1
            four = two | two << up - 1
            now = within[left] = within[left] | before | (four | four >> up) & open_sea
    else:  # as nearly always
        for left in range(most - 2, -1, -1):
            two = now | now << 1
            four = two | two << up - 1
            now = within[left] = within[left] | (four | four >> up) & open_sea
    return Sweep(within)


_first_steps: Final[dict[tuple[int, ...], list[tuple[int, int]]]] = {}


def _group_first_steps(sums: tuple[int, ...]) -> list[tuple[int, int]]:
    """Movements, the most first, each with the first directions that have it, as bits; none of 0 unless all are."""
    groups = []
    for left in sorted(set(sums), reverse=True):
        if left > 0:
            groups.append((left, sum([1 << side for side in range(6) if sums[side] == left])))
    found = _first_steps[sums] = groups or [(0, 0)]
    return found


def _begin_slowly(chart: Chart, start: int, open_sea: int, groups: list[tuple[int, int]], within: list[int]) -> None:
    """The first steps of a movement where some hexes cost more than others (CL-156)."""
    behind = chart.grid.place_of[start] - chart.grid.height
    for left, sides in groups:
        some = chart.grid.sides[sides] << behind & open_sea
        if left > 0:
            within[left - 1] |= some & ~chart.slow_bits
        if left >= chart.slowness:
            within[left - chart.slowness] |= some & chart.slow_bits


def _sweep_slowly(chart: Chart, water: int, open_sea: int, within: list[int]) -> Sweep:
    """The same as with hexes that all cost 1; what is entered slowly leaves less there than elsewhere (CL-156)."""
    slow, slowness = chart.slow_bits, chart.slowness
    for left in range(len(within) - 2, -1, -1):
        now = within[left + 1]
        near = chart.around(now & water) & open_sea
        if left + 1 >= slowness:
            within[left + 1 - slowness] |= near & slow
        within[left] |= now | near & ~slow
    return Sweep(within)


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

    def __init__(
        self, chart: Chart, start: int, sums: tuple[int, ...], draft: int, dangers: dict[int, int], *, stay: bool
    ) -> None:
        self.start = start
        self.sums = sums
        self._chart = chart
        self._draft = draft
        self._dangers = dangers
        self._stay = chart.bit(start) if stay else 0  # the start, where the ship may also stay
        self._whole = _sweep(chart, start, sums, draft, self._stay)  # whatever the dangers
        self._clear = None if dangers else self._whole  # where it can lead without any danger
        self._spread: Spread | None = None

    def shun(self, dangers: dict[int, int]) -> None:
        """From now on courses lead round these hexes."""
        self._dangers = dangers
        self._clear = None if dangers else self._whole
        self._spread = None

    def goals(self) -> list[int]:
        """All hexes to which the movement can lead, in ascending order, the start only where the ship comes back to it.

        Who may end where is for the caller to say (CL-108).
        """
        return self._chart.hexes(self._whole.bits)

    def bits(self) -> int:
        """The same, as a set: dangers on the way change the course, not where it can lead."""
        return self._whole.bits

    def _label(self, goal: int) -> tuple[int, int]:
        """The danger of the course to a hex, and what is left there; nothing is left of -1."""
        here = self._chart.grid.bit_of[goal]
        if here == self._stay:
            return 0, self.sums[0]
        if not here & self._whole.bits:
            return 0, -1
        left = (self._clear or self._safely()).left(here)
        if left >= 0:
            return 0, left
        left = self._left_before(here) - self._chart.cost(goal)
        if left >= 0:
            return self._dangers[goal], left
        if self._spread is None:
            self._spread = self._begin_spread()
        while not self._spread.passed[0] & here:
            self._spread.advance()
        for danger, layers in self._spread.settled.items():
            for left in range(len(layers) - 1, -1, -1):
                if layers[left] & here:
                    return danger, left
        return 0, -1

    def _left_before(self, here: int) -> int:
        """The most movement that is left next to a dangerous hex to which a safe way leads; -1 if there is none."""
        near = self._chart.around(here) & self._chart.sea(self._draft) & self._safely().bits
        left = self._safely().left(near)
        first = FIRST.get(self._chart.hexes(here)[0] - self.start, -1)
        return left if first < 0 else max(left, self.sums[first])

    def _safely(self) -> Sweep:
        """Where the movement can lead without any danger; if none lies within reach, that is everywhere."""
        if self._clear is None:
            chart, bit_of, within = self._chart, self._chart.grid.bit_of, self._whole.bits
            risky = 0
            near: dict[int, int] = {}
            for h, n in self._dangers.items():
                here = bit_of[h] & within
                if here and n > 0:
                    risky |= here
                    near[h] = n
            self._dangers = near
            if risky:
                self._clear = _sweep(chart, self.start, self.sums, self._draft, self._stay | risky)
            else:
                self._clear = self._whole
        return self._clear

    def _begin_spread(self) -> Spread:
        chart = self._chart
        found = Spread(chart, chart.sea(self._draft), max(self.sums), self._dangers)
        if self._stay:
            found.passed = [self._stay] * len(found.passed)
        for side, n in enumerate(neighbours(self.start)):
            if self.sums[side] > 0:
                found.enter(0, self.sums[side], chart.bit(n))
        return found

    def left(self, goal: int) -> int:
        """The movement that is left at a hex; -1 if it cannot be reached."""
        return self._label(goal)[1]

    def danger(self, goal: int) -> int:
        """The sum of dangers on the course to a hex."""
        return self._label(goal)[0]

    def course(self, goal: int) -> list[int]:
        """The hexes that are entered on the way, the goal last."""
        chart = self._chart
        if self._clear is self._whole and not chart.slow:  # as nearly always
            return self._quickest(goal)
        danger, left = self._label(goal)
        path: list[int] = []
        if left < 0 or chart.bit(goal) == self._stay:
            return path
        start, sums, dangers, slow = self.start, self.sums, self._dangers, chart.slow
        bit_of, water, within = chart.grid.bit_of, chart.sea(self._draft), self._safely().within
        h = goal
        while True:
            path.append(h)
            left += slow.get(h, 1) if slow else 1
            if danger:
                danger -= dangers.get(h, 0)
            if danger == 0 and h - start in FIRST and sums[FIRST[h - start]] == left:
                break
            before = self._spread.settled[danger] if danger and self._spread is not None else within
            ready = before[left] & water  # no neighbour has more left, or the ship would come there with more
            last, h = h, start  # the own hex only if there is no other
            for step in STEP:
                n = last + step
                if ready & bit_of[n] and n != start:
                    h = n
                    break
        path.reverse()
        return path

    def _quickest(self, goal: int) -> list[int]:
        """The same where nothing is to be shunned and every hex costs 1: back from the goal, ring by ring."""
        grid, start, sums, within = self._chart.grid, self.start, self.sums, self._whole.within
        left = self._whole.left(grid.bit_of[goal])
        path: list[int] = []
        if left < 0 or grid.bit_of[goal] == self._stay:
            return path
        place_of, first_step, near, up = grid.place_of, grid.first_step, grid.near, grid.height
        at_sea = self._chart.sea(self._draft) & ~grid.bit_of[start]
        h = goal
        while True:
            path.append(h)
            left += 1
            if h - start in FIRST and sums[FIRST[h - start]] == left:
                path.reverse()
                return path
            step = first_step[(within[left] & at_sea) >> place_of[h] - up & near]
            h = h + step if step else start  # the own hex only if there is no other

    def first(self, goal: int) -> int:
        """The direction in which the course begins: turning and wind depend on it (CL-114, CL-118)."""
        path = self.course(goal)
        return direction(self.start, path[0]) if path else -1


def reach(chart: Chart, start: int, left: int, draft: int, dangers: dict[int, int]) -> Reach:
    """Where a ship can go with the movement that is left. Dangers: weights of hexes that one would rather not enter."""
    return Reach(chart, start, (left,) * 6, draft, dangers, stay=True)


def first_moves(chart: Chart, start: int, sums: tuple[int, ...], draft: int, dangers: dict[int, int]) -> Reach:
    """Where a whole movement can go: the direction of its first step decides how much movement there is (CL-117).

    `sums` has the movement for each first direction, with turning and wind (at least 1, CL-K37). A hex is reached by
    the first direction that makes the way safest and then leaves most movement. A ship may also come back to its hex.
    """
    return Reach(chart, start, sums, draft, dangers, stay=False)
