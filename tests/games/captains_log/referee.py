"""A second opinion on geometry: slow, obvious, and written without a look at hexes.py, chart.py, courses.py, laying.py.

Hexes are pairs (q, r) here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import atan2, degrees, sqrt

STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # N, NE, SE, S, SW, NW

Hex = tuple[int, int]


def around(h: Hex) -> list[Hex]:
    return [(h[0] + q, h[1] + r) for q, r in STEPS]


@cache
def steps_between(a: Hex, b: Hex) -> int:
    """By walking, each time to the neighbour that is nearest as the crow flies."""
    (q, r), count = a, 0
    while (q, r) != b:
        q, r = min(around((q, r)), key=lambda n: crow_flies(n, b))
        count += 1
    return count


def middle(h: Hex) -> tuple[float, float]:
    """Where the centre of a flat-top hex lies on paper, x to the east, y to the south."""
    return 1.5 * h[0], sqrt(3) * (h[1] + h[0] / 2)


def crow_flies(a: Hex, b: Hex) -> float:
    (x, y), (u, v) = middle(a), middle(b)
    return sqrt((x - u) ** 2 + (y - v) ** 2)


# --- sight -----------------------------------------------------------------------------------------------------------


@cache
def corners(h: Hex) -> list[Hex]:
    """The six corners in axial coordinates, three times as large so that they are whole numbers."""
    q, r = 3 * h[0], 3 * h[1]
    return [(q + 1, r + 1), (q - 1, r + 2), (q - 2, r + 1), (q - 1, r - 1), (q + 1, r - 2), (q + 2, r - 1)]


def side(a: Hex, b: Hex, c: Hex) -> int:
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def on_segment(a: Hex, b: Hex, p: Hex) -> bool:
    inside = min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    return inside and side(a, b, p) == 0


def segments_meet(a: Hex, b: Hex, c: Hex, d: Hex) -> bool:
    """Do two segments have a point in common, ends included?"""
    if side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
        return True
    return on_segment(a, b, c) or on_segment(a, b, d) or on_segment(c, d, a) or on_segment(c, d, b)


def touches(a: Hex, b: Hex, h: Hex) -> bool:
    """Does the line from centre to centre meet an edge of this hex?"""
    begin, end = (3 * a[0], 3 * a[1]), (3 * b[0], 3 * b[1])
    rim = corners(h)
    return any(segments_meet(begin, end, rim[one], rim[one - 1]) for one in range(6))


def sees(land: set[Hex], a: Hex, b: Hex) -> bool:
    reach = steps_between(a, b)
    return not any(touches(a, b, h) for h in land if h not in (a, b) and steps_between(a, h) <= reach)


def bears(ship: Hex, heading: int, target: Hex) -> bool:
    """Is the target on a broadside, by the angle on paper: strictly between 30 and 150 degrees from the bow?"""
    if ship == target:
        return False
    (x, y), (u, v) = middle(ship), middle(target)
    bearing = degrees(atan2(u - x, y - v))  # from north, clockwise
    off = abs((bearing - 60 * heading + 180) % 360 - 180)
    return 30 + 1e-9 < off < 150 - 1e-9


# --- movement --------------------------------------------------------------------------------------------------------


@dataclass
class Waters:
    """A map as one ship finds it."""

    depths: dict[Hex, int]  # in half steps; 0 is land, and what is missing is no water
    costs: dict[Hex, int]  # of hexes that cost more than 1
    draft: int
    shun: set[Hex] = field(default_factory=set)  # hexes to avoid
    unseen: set[Hex] = field(default_factory=set)  # hexes of tiles that lie face down, and rocks

    def admits(self, h: Hex) -> bool:
        return h in self.depths and self.depths[h] > 0 and self.depths[h] >= self.draft

    def covered(self) -> set[Hex]:
        return self.unseen.union(self.depths)

    def land(self) -> set[Hex]:
        return {h for h, depth in self.depths.items() if depth == 0}

    def cost(self, path: list[Hex]) -> int:
        return sum(self.costs.get(h, 1) for h in path)


def paths(waters: Waters, start: Hex, movement: int) -> list[list[Hex]]:
    """Every single path of a ship, one after the other; only for short movements."""
    found: list[list[Hex]] = [[]]
    for path in found:
        for n in around(path[-1] if path else start):
            if waters.admits(n) and waters.cost([*path, n]) <= movement:
                found.append([*path, n])
    return found


def cheapest(waters: Waters, start: Hex) -> dict[Hex, tuple[int, int]]:
    """(hexes to avoid, cost) of the best way from the start to each hex, bettered until nothing gets better."""
    best = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for h, (bad, cost) in list(best.items()):
            for n in around(h):
                if waters.admits(n):
                    new = (bad + (n in waters.shun), cost + waters.cost([n]))
                    if n not in best or new < best[n]:
                        best[n] = new
                        changed = True
    return best


def best_ways(waters: Waters, start: Hex, goals: list[Hex]) -> list[list[Hex]]:
    """Every way to a goal that is as good as the best; goals that cannot be entered do not count."""
    if start in goals:
        return [[]]
    best = cheapest(waters, start)
    reached = [goal for goal in dict.fromkeys(goals) if goal in best]
    least = min((best[goal] for goal in reached), default=None)
    found: list[list[Hex]] = []
    waiting = [[goal] for goal in reached if best[goal] == least]
    while waiting:
        tail = waiting.pop()
        bad, cost = best[tail[0]]
        before = (bad - (tail[0] in waters.shun), cost - waters.cost([tail[0]]))
        for n in around(tail[0]):
            if best.get(n) == before and n == start:
                found.append(tail)
            elif best.get(n) == before:
                waiting.append([n, *tail])
    return found


def stops(waters: Waters, start: Hex, ways: list[list[Hex]], movement: int, taken: set[Hex]) -> set[Hex]:
    """Where a ship that follows one of these ways comes to rest: the free hexes with the best rest of the way."""
    ends: dict[Hex, tuple[int, int]] = {}
    for way in ways:
        for count in range(1, len(way) + 1):
            if waters.cost(way[:count]) <= movement and way[count - 1] not in taken:
                ends[way[count - 1]] = (len(waters.shun.intersection(way[count:])), waters.cost(way[count:]))
    return {h for h, rest in ends.items() if rest == min(ends.values())} or {start}


# --- tiles -----------------------------------------------------------------------------------------------------------


@cache
def tile_at(centre: Hex) -> list[Hex]:
    """The 19 hexes of a tile."""
    q, r = centre
    return [(x, y) for x in range(q - 2, q + 3) for y in range(r - 2, r + 3) if steps_between((x, y), centre) <= 2]


def fits(covered: set[Hex], centre: Hex) -> bool:
    return not any(h in covered for h in tile_at(centre))


def contact(covered: set[Hex], centre: Hex) -> int:
    """Laid hexes that touch the new tile, and new hexes that touch laid ones, together."""
    new = tile_at(centre)
    theirs = {n for h in new for n in around(h) if n in covered}
    own = {h for h in new if any(n in covered for n in around(h))}
    return len(theirs) + len(own)


def best_places(covered: set[Hex], land: set[Hex], ship: Hex) -> set[Hex]:
    """Try every centre near the ship; keep those that cover the nearest free hex in sight, then those with most contact."""
    scored: list[tuple[int, int, Hex]] = []
    near = [(ship[0] + q, ship[1] + r) for q in range(-5, 6) for r in range(-5, 6)]
    for centre in near:
        if fits(covered, centre):
            away = [steps_between(ship, h) for h in tile_at(centre) if sees(land, ship, h)]
            if away and min(away) <= 3 and contact(covered, centre):
                scored.append((min(away), -contact(covered, centre), centre))
    if not scored:
        return set()
    best = min(scored)[:2]
    return {centre for away, touch, centre in scored if (away, touch) == best}


def is_gap(covered: set[Hex], h: Hex) -> bool:
    """A free hex beside a tile on which no tile can be laid any more."""
    if h in covered or not any(n in covered for n in around(h)):
        return False
    return not any(fits(covered, centre) for centre in tile_at(h))
