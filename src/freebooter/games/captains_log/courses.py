"""Ways over the chart: what a ship can reach, by which course, and the quickest safe route of an NPC.

Ships never close a hex: one may pass through any of them (CL-109). So what can be entered depends on the draft alone
and is kept with the chart. Of several ways that are equally good, the first one clockwise from the north is taken.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from freebooter.games.captains_log.chart import BEYOND, DEEP, Chart
from freebooter.games.captains_log.hexes import direction, neighbours
from freebooter.games.captains_log.laying import gaps

AVOIDED: Final = 4096  # one hex to avoid outweighs every detour: more than any way over the chart costs
FIELDS: Final = 400  # distance fields kept with a chart
SIDES: Final = 6


def level(draft: int) -> int:
    """Drafts that may enter the same hexes: banks lie at whole steps."""
    if draft <= 2:
        return 2
    return min(draft + (draft & 1), DEEP)


def sea(chart: Chart, draft: int) -> dict[int, tuple[int, ...]]:
    """Every hex that a ship of this draft may enter, to the neighbours that it may enter from there."""
    deep = level(draft)
    table = chart.seas.get(deep)
    if table is None:
        depth = chart.depth
        table = chart.seas[deep] = {}
        for h, here in depth.items():
            if here >= deep:
                table[h] = tuple([n for n in neighbours(h) if depth.get(n, BEYOND) >= deep])
    return table


def sea_with_gaps(chart: Chart, draft: int) -> dict[int, tuple[int, ...]]:
    """The same for who sails blindly into gaps between the tiles, as a player may: none leads out of a gap (CL-152)."""
    holes = gaps(chart)
    if not holes:
        return sea(chart, draft)
    key = -level(draft)
    table = chart.seas.get(key)
    if table is None:
        table = chart.seas[key] = dict(sea(chart, draft))
        for h in table:
            if any([n in holes for n in neighbours(h)]):
                open_to = sea(chart, draft)[h]
                table[h] = tuple([n for n in neighbours(h) if n in open_to or n in holes])
    return table


def exits(chart: Chart, h: int, draft: int) -> tuple[int, ...]:
    """Where a ship can go from a hex, also from one in which it has become too deep (CL-125)."""
    table = sea(chart, draft)
    if h in table:
        return table[h]
    return tuple([n for n in neighbours(h) if n in table])


# --- what a ship reaches ---------------------------------------------------------------------------------------------


class Reach:
    """The hexes in which a movement can end, with what is left of it there, and the course to each."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.left: dict[int, int] = {}  # hex to the movement that is left there
        self.danger: dict[int, int] = {}  # hex to the sum of dangers on the way; empty without any danger
        self.came: dict[int, int] = {}  # hex to where it was entered from; with dangers: label to label

    def course(self, goal: int) -> list[int]:
        """The hexes that are entered on the way, the goal last."""
        path: list[int] = []
        key = self.left[goal] << 14 | goal if self.danger else goal
        while key in self.came:
            path.append(key & 16383)
            key = self.came[key]
        path.reverse()
        return path

    def first(self, goal: int) -> int:
        """The direction in which the course begins: turning and wind depend on it (CL-114, CL-118)."""
        path = self.course(goal)
        return direction(self.start, path[0]) if path else -1


def reach(chart: Chart, start: int, left: int, draft: int, dangers: dict[int, int]) -> Reach:
    """Where a ship can go with the movement that is left, staying included.

    Dangers are weights of hexes that one would rather not enter. The course to a hex is the safest that the movement
    allows, then the cheapest. Who may end where is for the caller to say (CL-108).
    """
    found = Reach(start)
    found.left[start] = left
    _sail(found, chart, [left] * SIDES, draft, dangers)
    return found


def first_moves(chart: Chart, start: int, sums: list[int], draft: int, dangers: dict[int, int]) -> Reach:
    """Where a whole movement can go: the direction of its first step decides how much movement there is (CL-117).

    `sums` has the movement for each first direction, with turning and wind (at least 1, CL-K37). A hex is reached by
    the first direction that makes the way safest and then leaves most movement. A ship may also come back to its hex.
    """
    found = Reach(start)
    _sail(found, chart, sums, draft, dangers)
    return found


def _sail(found: Reach, chart: Chart, sums: list[int], draft: int, dangers: dict[int, int]) -> None:
    table = sea_with_gaps(chart, draft)
    holes = gaps(chart)
    layers: list[list[int]] = [[] for _ in range(max(sums) + 1)]  # by movement left
    for side, n in enumerate(neighbours(found.start)):
        rest = sums[side] - chart.slow.get(n, 1)
        if rest >= 0 and (n in table or n in holes):
            layers[rest].append(n)
    if dangers:
        _spread_safely(found, chart.slow, table, layers, dangers)
    else:
        _spread(found, chart.slow, table, layers)


def _spread(found: Reach, slow: dict[int, int], table: dict[int, tuple[int, ...]], layers: list[list[int]]) -> None:
    """From the first hexes on, most movement left first."""
    left, came = found.left, found.came
    for rest in range(len(layers)):
        for h in layers[rest]:
            left[h] = rest
            came[h] = 0
    for rest in range(len(layers) - 1, 0, -1):
        for h in layers[rest]:
            if left[h] != rest or h not in table:
                continue  # reached with more left; or a gap, where the way ends
            for n in table[h]:
                after = rest - slow[n] if n in slow else rest - 1
                if after > left.get(n, -1):
                    left[n] = after
                    came[n] = h
                    layers[after].append(n)


def _spread_safely(
    found: Reach,
    slow: dict[int, int],
    table: dict[int, tuple[int, ...]],
    layers: list[list[int]],
    dangers: dict[int, int],
) -> None:
    """The same with dangers: a hex is looked at again with less movement left if the way there is safer.

    A label is a hex with what is left there: `left << 14 | hex`.
    """
    left, came, danger = found.left, found.came, found.danger
    if found.start in left:
        danger[found.start] = 0
    risks: list[dict[int, int]] = [{} for _ in layers]  # by movement left: hex to the least danger
    for rest in range(len(layers)):
        for h in layers[rest]:
            risks[rest][h] = dangers.get(h, 0)
            came[rest << 14 | h] = 0
    for rest in range(len(layers) - 1, -1, -1):
        for h, risk in risks[rest].items():
            if h in danger and danger[h] <= risk:
                continue
            danger[h] = risk
            left[h] = rest
            for n in table.get(h, ()):
                after = rest - slow.get(n, 1)
                if after < 0:
                    continue
                worse = risk + dangers.get(n, 0)
                if (n not in danger or worse < danger[n]) and (n not in risks[after] or worse < risks[after][n]):
                    risks[after][n] = worse
                    came[after << 14 | n] = rest << 14 | h


# --- distances -------------------------------------------------------------------------------------------------------


def field(chart: Chart, goal: int, draft: int) -> dict[int, int]:
    """What it costs a ship of this draft to sail to the goal, from every hex from where it can."""
    key = goal << 8 | level(draft)
    known = chart.fields.get(key)
    if known is None:
        if len(chart.fields) >= FIELDS:
            chart.fields.clear()
        known = chart.fields[key] = _fill(chart, [goal], draft, set(), 0)
    return known


def cost_between(chart: Chart, start: int, goal: int, draft: int) -> int:
    """What it costs to sail from one hex to the other; -1 if there is no way.

    Both ways cost the same but for the hex that is entered last, so one field from the start answers for every goal.
    """
    if start == goal:
        return 0
    if not chart.admits(goal, draft):
        return -1
    back = field(chart, start, draft).get(goal, -1)
    return back if back < 0 else back - chart.cost(start) + chart.cost(goal)


def cost_beside(chart: Chart, start: int, target: int, draft: int) -> int:
    """What it costs to come next to a hex; 0 if one is there, -1 if there is no way."""
    best = -1
    for h in neighbours(target):
        cost = cost_between(chart, start, h, draft)
        if cost >= 0 and (best < 0 or cost < best):
            best = cost
    return best


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


def _fill(chart: Chart, goals: list[int], draft: int, avoid: set[int], start: int) -> dict[int, int]:
    """What it weighs to sail to the nearest goal, from every hex; stops when the start is reached, if one is given.

    A weight is the cost, and AVOIDED more for each hex to avoid that is entered.
    """
    table = sea(chart, draft)
    slow = chart.slow
    weight: dict[int, int] = {}
    waiting: dict[int, list[int]] = {0: []}
    queue = [0]
    for goal in goals:
        if goal not in weight:
            weight[goal] = 0
            waiting[0].append(goal)
    while queue:
        here = heappop(queue)
        if start in weight and weight[start] <= here:
            break
        for h in waiting.pop(here):
            if weight[h] != here:
                continue
            before = here + slow.get(h, 1) + (AVOIDED if h in avoid else 0)
            for n in table[h] if h in table else exits(chart, h, draft):
                if n not in weight or before < weight[n]:
                    weight[n] = before
                    if before in waiting:
                        waiting[before].append(n)
                    else:
                        waiting[before] = [n]
                        heappush(queue, before)
    return weight


# --- routes of NPCs --------------------------------------------------------------------------------------------------


class Route:
    """All equally good ways of an NPC to the nearest of its goals (CL-280, CL-289, CL-294)."""

    def __init__(self, chart: Chart, start: int, draft: int, avoid: set[int], weight: dict[int, int]) -> None:
        self.start = start
        self._chart = chart
        self._draft = draft
        self._avoid = avoid
        self._weight = weight  # of the way from a hex to the nearest goal

    def exists(self) -> bool:
        return self.start in self._weight

    def cost(self) -> int:
        """The movement that the whole way takes."""
        return self._weight[self.start] % AVOIDED

    def dangers(self) -> int:
        """How many hexes to avoid it enters, because there is no way without."""
        return self._weight[self.start] // AVOIDED

    def onward(self, h: int) -> list[int]:
        """The next hexes of the equally good ways from a hex, clockwise from the north; none at a goal."""
        found: list[int] = []
        if h not in self._weight:
            return found
        here = self._weight[h]
        for n in exits(self._chart, h, self._draft):
            step = self._chart.cost(n) + (AVOIDED if n in self._avoid else 0)
            if n in self._weight and self._weight[n] + step == here:
                found.append(n)
        return found

    def stops(self, movement: int, occupied: set[int]) -> list[int]:
        """Where the ship may come to rest with this movement: as far along the way as it can get.

        It ends on no other miniature (CL-108), so before an occupied goal it stops next to it or earlier (CL-279). More
        than one hex is a tie, for the activating player to decide (CL-280). The start alone: it cannot get on.
        """
        best = [self.start]
        if not self.exists():
            return best
        least = self._weight[self.start]
        spent = {self.start: 0}
        queue = [self.start]
        for h in queue:
            for n in self.onward(h):
                cost = spent[h] + self._chart.cost(n)
                if cost > movement or n in spent:
                    continue
                spent[n] = cost
                queue.append(n)
                if n in occupied:
                    continue
                if self._weight[n] < least:
                    least = self._weight[n]
                    best = []
                if self._weight[n] == least:
                    best.append(n)
        return best

    def course(self, stop: int) -> list[int]:
        """The hexes that are entered on the way to a stop, the first of the equally good ways."""
        came = {self.start: 0}
        queue = [self.start]
        for h in queue:
            if h == stop:
                break
            for n in self.onward(h):
                if n not in came:
                    came[n] = h
                    queue.append(n)
        path: list[int] = []
        while stop != self.start:
            path.append(stop)
            stop = came[stop]
        path.reverse()
        return path


def route(chart: Chart, start: int, goals: list[int], draft: int, avoid: set[int]) -> Route:
    """The quickest way of an NPC to the nearest goal that enters none of the hexes to avoid (CL-278, CL-K68).

    If there is none, it is the one that enters fewest of them, then the quickest. A goal is among the hexes to avoid
    only if it should be: a merchant does not avoid its own destination.
    """
    open_goals = [goal for goal in goals if goal == start or chart.admits(goal, draft)]
    weight = _fill(chart, open_goals, draft, avoid, start)
    if start not in weight:  # the ship lies where it could not enter (a tide has fallen): it may still leave
        ways = [weight[n] + chart.cost(n) + (AVOIDED if n in avoid else 0) for n in neighbours(start) if n in weight]
        if ways:
            weight[start] = min(ways)
    return Route(chart, start, draft, avoid, weight)


def beside(chart: Chart, target: int, draft: int) -> list[int]:
    """The hexes next to a target that a ship of this draft may enter, clockwise from the north."""
    return [h for h in neighbours(target) if chart.admits(h, draft)]
