"""Geometry of the hex chart: nothing of the game is in here.

Hexes are flat-top with axial coordinates (q, r); north is (0, -1). A hex is one number, so that a step in a direction
is the addition of a constant. Coordinates stay between -SPAN and SPAN; 0 is no hex ("nowhere").
"""

from __future__ import annotations

from typing import Final

NOWHERE: Final = 0
SPAN: Final = 60  # three less than the code could hold, so that looking around a hex at the rim stays inside it
ORIGIN: Final = 64 * 128 + 64
COLUMN: Final = 128  # one step of q
CODES: Final = 144 * 128  # all hexes up to eight beyond the rim are below it; what is less than 0 counts from its end
WIDE: Final = 256  # one step of q where two hexes are compared: rows lie up to 120 apart, more than half a column

# Each hex with its columns so far apart that the difference of two tells how they lie to each other: of the hexes' own
# numbers (0, 120) and (1, -8) lie equally far apart.
PLACED: Final = [(h >> 7) * WIDE + (h & 127) for h in range(CODES)]

# A step to the north, and on clockwise: N, NE, SE, S, SW, NW.
STEP: Final = (-1, COLUMN - 1, COLUMN, 1, 1 - COLUMN, -COLUMN)
_STEPS: Final = frozenset(STEP)
STEP_Q: Final = (0, 1, 1, 0, -1, -1)
STEP_R: Final = (-1, -1, 0, 1, 1, 0)


def at(q: int, r: int) -> int:
    return (q + 64) * 128 + r + 64


def q_of(h: int) -> int:
    return (h >> 7) - 64


def r_of(h: int) -> int:
    return (h & 127) - 64


def on_grid(h: int) -> bool:
    """Does it lie within the coordinates that a map may use?"""
    q, r = q_of(h), r_of(h)
    return -SPAN <= q <= SPAN and -SPAN <= r <= SPAN


def step(h: int, direction: int) -> int:
    return h + STEP[direction]


def neighbours(h: int) -> tuple[int, int, int, int, int, int]:
    """The six hexes around it, clockwise from the north."""
    return (h - 1, h + 127, h + 128, h + 1, h - 127, h - 128)


def distance(a: int, b: int) -> int:
    """Steps from one to the other; hexes that lie between two ships are one fewer (CL-187)."""
    q = (a >> 7) - (b >> 7)
    r = (a & 127) - (b & 127)
    if (q >= 0) == (r >= 0):
        return abs(q + r)
    return max(abs(q), abs(r))


def adjacent(a: int, b: int) -> bool:
    return b - a in _STEPS


def direction(a: int, b: int) -> int:
    """In which direction b lies, if it lies straight ahead in one of the six; otherwise -1."""
    q = (b >> 7) - (a >> 7)
    r = (b & 127) - (a & 127)
    if q == 0 and r != 0:
        return 0 if r < 0 else 3
    if r == 0 and q != 0:
        return 2 if q > 0 else 5
    if q == -r and q != 0:
        return 1 if q > 0 else 4
    return -1


def turn(q: int, r: int, sixths: int) -> tuple[int, int]:
    """These coordinates after so many sixths of a turn, clockwise round (0, 0): what lay north lies northeast."""
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def rotate(h: int, centre: int, sixths: int) -> int:
    """Where a hex comes to lie when the chart is turned clockwise round a centre."""
    q, r = turn(q_of(h) - q_of(centre), r_of(h) - r_of(centre), sixths)
    return at(q_of(centre) + q, r_of(centre) + r)


def _offsets(radius: int) -> tuple[int, ...]:
    """Steps from a hex to all those within a radius: nearest first, each ring clockwise from its northern corner."""
    found = [0]
    for one in range(1, radius + 1):
        offset = STEP[0] * one
        for side in range(6):
            for _ in range(one):
                found.append(offset)
                offset += STEP[(side + 2) % 6]
    return tuple(found)


_DISCS: Final = tuple([_offsets(radius) for radius in range(8)])


def offsets(radius: int) -> tuple[int, ...]:
    """What is added to a hex to get all hexes within a radius, nearest first; the first is 0."""
    return _DISCS[radius] if radius < len(_DISCS) else _offsets(radius)


def disc(h: int, radius: int) -> list[int]:
    """All hexes within a distance, nearest first."""
    return [h + offset for offset in offsets(radius)]


def ring(h: int, radius: int) -> list[int]:
    """All hexes at a distance, clockwise from the north."""
    return disc(h, radius)[1 + 3 * radius * (radius - 1) :] if radius else [h]


# --- sight -----------------------------------------------------------------------------------------------------------

_lines: dict[int, tuple[int, ...]] = {}  # the same line has the same shape everywhere


def line(a: int, b: int) -> tuple[int, ...]:
    """What is added to a to get the hexes that the line from centre to centre touches, without both ends.

    A hex is touched also where the line only runs along its edge or through its corner: a partly hidden target counts
    as hidden (CL-131), and a hex with land counts as full of it (CL-129). So the line is the same both ways.
    """
    apart = PLACED[b] - PLACED[a]
    known = _lines.get(apart)
    if known is None:
        known = _lines[apart] = _line(q_of(b) - q_of(a), r_of(b) - r_of(a))
    return known


def _line(q: int, r: int) -> tuple[int, ...]:
    """The hexes that the line from (0, 0) to (q, r) touches, in its order.

    The line touches a hex whose centre lies no farther from it than a hex on the line has its farthest corner; corners
    lie at thirds, so three times the cross product is compared. Along the line the centre lies between both ends.
    """
    widest = max(abs(q - r), abs(q + 2 * r), abs(2 * q + r))
    whole = _twice_dot(q, r, q, r)
    by_q, by_r = 2 * q + r, 2 * r + q  # twice the scalar product grows by so much with each column, with each row
    found: list[tuple[int, int]] = []
    for x in range(min(0, q) - 1, max(0, q) + 2) if q else (0,):
        low, high = min(0, r) - 1, max(0, r) + 1
        if q:  # the rows of this column whose centre lies near enough
            middle, across = 3 * r * x * (1 if q > 0 else -1), 3 * abs(q)
            low, high = max(low, -((widest - middle) // across)), min(high, (middle + widest) // across)
        for y in range(low, high + 1):
            along = x * by_q + y * by_r
            if 0 < along < whole:
                found.append((along, x * COLUMN + y))
    found.sort()
    return tuple([offset for _, offset in found])


def _twice_dot(q: int, r: int, x: int, y: int) -> int:
    """Twice the scalar product of two axial vectors: a whole number."""
    return 2 * (q * x + r * y) + q * y + r * x


# --- ships -----------------------------------------------------------------------------------------------------------


def broadside(ship: int, heading: int, target: int) -> bool:
    """Does it lie to port or starboard: more than 30 and less than 150 degrees from the bow (CL-180, CL-K48)?"""
    apart = PLACED[target] - PLACED[ship]
    known = ABEAM[apart]
    if known < 0:
        known = ABEAM[apart] = _headings_abeam(q_of(target) - q_of(ship), r_of(target) - r_of(ship))
    return known >> heading & 1 == 1


# The headings with which a ship has something abeam, as bits, by how the hexes lie (PLACED); -1: not yet known.
ABEAM: Final = [-1] * (2 * CODES // COLUMN * WIDE)


def find_abeam(width: int, height: int) -> None:
    """Fills ABEAM for all hexes of a grid of this size."""
    rows = min(height, WIDE // 2)
    for q in range(width):
        for r in range(1 - rows, rows):
            if ABEAM[q * WIDE + r] < 0:  # the same in the opposite direction
                ABEAM[q * WIDE + r] = ABEAM[-q * WIDE - r] = _headings_abeam(q, r)


def _headings_abeam(q: int, r: int) -> int:
    """Where the square of the cosine of the angle is less than 3/4; a heading has the length 1."""
    found = 0
    for heading in range(3):
        twice = _twice_dot(q, r, STEP_Q[heading], STEP_R[heading])
        if twice * twice < 3 * (q * q + q * r + r * r):
            found |= 9 << heading  # and with the bow where the stern was
    return found


def straight_run(path: list[int]) -> int:
    """How many hexes the last straight stretch of a path enters; the path begins with where the ship was (CL-K35)."""
    last = len(path) - 1
    if last < 1:
        return 0
    along = path[last] - path[last - 1]
    run = 0
    while run < last and path[last - run] - path[last - run - 1] == along:
        run += 1
    return run


def straight_on(h: int, direction: int, count: int) -> list[int]:
    """The next hexes in a direction, without the first."""
    return [h + STEP[direction] * one for one in range(1, count + 1)]
