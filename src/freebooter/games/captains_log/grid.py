"""Sets of hexes as single numbers, for searches that go on by whole rings instead of single hexes.

A grid is a rectangle of hexes, column by column; a set of them is one number with a bit for each. All neighbours of a
set are then a few shifts away: `two` adds the hex to the south of each, `four` the two to the northeast of both, and
shifted back by a column they lie on the other three sides. Charts of the same size share their grid.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, compress
from operator import or_
from typing import TYPE_CHECKING, Final

from freebooter.engine.asks import Option
from freebooter.games.captains_log.hexes import CODES, COLUMN, PLACED, STEP, find_abeam, line, offsets

if TYPE_CHECKING:
    from freebooter.games.captains_log.sheets import Sheet

KEPT: Final = 64  # grids that are kept
PLACES: Final = 150_000  # ... and so many places of all of them: a usual one has 1,500, a map may be drawn for 15,000
MANY: Final = 60  # costs of a field for which it pays to lay out all
_MARKS: Final = bytes([1 if byte == ord("1") else 0 for byte in range(256)])


class Grid:
    """The columns from `q` on and the rows from `r` on. Nothing may lie at the rim, so that no shift wraps round.

    A hex outside the grid is in no set.
    """

    def __init__(self, q: int, r: int, width: int, height: int) -> None:
        self.height: Final = height
        self.codes: Final = [(q + x) * COLUMN + r + y for x in range(width) for y in range(height)]
        self.place_of: Final = [0] * CODES  # by hex, as all that is looked up most
        self.bit_of: Final = [0] * CODES  # the set of a hex alone
        for place, h in enumerate(self.codes):
            self.place_of[h] = place
            self.bit_of[h] = 1 << place
        self._beside: Final = [-1] * CODES  # the six hexes round one as a set; -1 before it is asked for
        self._orders: list[list[Option]] = []  # to sail, by eight places and which of them are in a set
        self.lines: Final[dict[int, tuple[int, int]]] = {}  # between two hexes, by how they lie (hexes.PLACED)
        self._discs: dict[int, tuple[int, int]] = {}  # by radius
        self.sheets: Final[dict[tuple[int, int, int, int], Sheet]] = {}  # tiles in their places (sheets.py)
        near = [1 << height + place for place in self._apart(STEP)]
        self.near: Final = sum(near)  # the six hexes round one, as a set that begins a column before it
        self.first_step: Final = {0: 0}  # the first step into such a set, clockwise from the north
        self.sides: Final = [0]  # such a set for each set of directions
        for mask in range(1, 64):
            sides = [side for side in range(6) if mask >> side & 1]
            self.sides.append(sum([near[side] for side in sides]))
            self.first_step[self.sides[mask]] = STEP[sides[0]]
        find_abeam(width, height)

    def bits(self, hexes: list[int]) -> int:
        bit_of = self.bit_of
        found = 0
        for h in hexes:
            found |= bit_of[h]
        return found

    def hexes(self, bits: int) -> list[int]:
        """The hexes of a set, in ascending order."""
        codes = self.codes
        found = []
        if bits.bit_count() < 8:  # few are picked out one by one
            while bits:
                lowest = bits & -bits
                found.append(codes[lowest.bit_length() - 1])
                bits ^= lowest
            return found
        low, marks = _marked(bits)
        return list(compress(codes[low : low + len(marks)], marks))

    def lowest(self, bits: int) -> int:
        """The first of these hexes."""
        return self.codes[(bits & -bits).bit_length() - 1]

    def orders_to(self, bits: int, make: Callable[[int], Option]) -> list[Option]:
        """The orders to sail to the hexes of a set, in ascending order. Those to eight hexes are ready at once."""
        ready = self._orders
        if not ready:
            ready = self._orders = [[]] * ((len(self.codes) + 7) // 8 * 256)
        found: list[Option] = []
        if not bits:
            return found
        number = ((bits & -bits).bit_length() - 1) >> 3  # the first eight places with any of them
        some = bits >> 8 * number
        for eight in some.to_bytes((some.bit_length() + 7) // 8, "little"):
            if eight:
                orders = ready[number << 8 | eight]
                if not orders:
                    orders = ready[number << 8 | eight] = [make(h) for h in self.hexes(eight << 8 * number)]
                found += orders
            number += 1
        return found

    def around(self, bits: int) -> int:
        """All neighbours of the hexes of a set."""
        north = bits << 1
        two = bits | north
        return north | bits >> 1 | two << self.height - 1 | two >> self.height

    def beside(self, h: int) -> int:
        """The six hexes round one; none round a hex outside the grid."""
        known = self._beside[h]
        if known < 0:
            known = self._beside[h] = self.around(self.bit_of[h])
        return known

    def step_into(self, h: int, some: int) -> int:
        """The first step from a hex into a set, clockwise from the north; 0 if there is none. No hex at the rim."""
        return self.first_step[some >> self.place_of[h] - self.height & self.near]

    def disc(self, h: int, radius: int) -> int:
        """The hexes within a radius, as far as they lie on the grid's columns."""
        known = self._discs.get(radius)
        if known is None:
            known = self._discs[radius] = self._shape(offsets(radius))
        return self._put(known, h)

    def line_between(self, a: int, b: int) -> tuple[int, int]:
        """The hexes that the line from centre to centre touches, without both ends: a set that begins so many places
        after (or before) the first of the two.
        """
        apart = PLACED[b] - PLACED[a]
        known = self.lines.get(apart)
        if known is None:
            north = min(0, (b & 127) - (a & 127)) - 1  # a line touches hexes up to a row beyond its ends
            known = self.lines[apart] = self._shape(line(a, b), north)
            self.lines[-apart] = (known[0], known[1] - self._apart((b - a,), north)[0])  # the same from its other end
        return known

    def _apart(self, steps: tuple[int, ...], north: int = -COLUMN // 2) -> list[int]:
        """How many places these steps lead on, or back, of which none leads farther north than so many rows."""
        found = []
        for step in steps:
            row = (step - north & 127) + north
            found.append((step - row >> 7) * self.height + row)
        return found

    def _shape(self, steps: tuple[int, ...], north: int = -COLUMN // 2) -> tuple[int, int]:
        """Steps from any hex as a set, and how far before that hex the set begins."""
        places = self._apart(steps, north)
        first = min(places) if places else 0
        found = 0
        for place in places:
            found |= 1 << place - first
        return found, first

    def _put(self, shape: tuple[int, int], h: int) -> int:
        """A shape round a hex."""
        if not self.bit_of[h]:
            return 0
        some, first = shape
        first += self.place_of[h]
        return some << first if first >= 0 else some >> -first


class Field:
    """What it costs to come somewhere, from each hex: made of rings round the goal.

    A few costs are looked for among sets that grow ring by ring. Who asks for many gets them from one string of bytes:
    for each place of the grid one more than the cost, 0 where there is no way. All places are filled at once: each
    binary digit of the costs is a set, and is spread over the bytes as one number.
    """

    def __init__(self, grid: Grid, rings: list[int]) -> None:
        assert len(rings) < 256
        self._grid: Final = grid
        self._rings: Final = rings
        self._within: list[int] = []  # hexes by what it costs at most
        self._asked = 0
        self._costs = b""

    def cost(self, h: int) -> int:
        """From this hex; -1 if there is no way."""
        if self._costs:
            return self._costs[self._grid.place_of[h]] - 1
        if not self._within:
            self._within = list(accumulate(self._rings, or_))
        self._asked += 1
        if self._asked >= MANY:
            self._costs = self._spread()
        here = self._grid.bit_of[h]
        within = self._within
        low, high = 0, len(within) - 1
        if high < 0 or not within[high] & here:
            return -1
        while low < high:
            middle = (low + high) >> 1
            if within[middle] & here:
                high = middle
            else:
                low = middle + 1
        return low

    def _spread(self) -> bytes:
        spread = 0
        for digit in range(len(self._rings).bit_length()):
            some = 0
            for number, ring in enumerate(self._rings, 1):
                if number >> digit & 1:
                    some |= ring
            spread |= int.from_bytes(bin(some)[2:].encode().translate(_MARKS), "big") << digit
        return spread.to_bytes(len(self._grid.codes), "little")


class Sweep:
    """All that a search has entered: sets of hexes by the movement that is left there, at least; and all of them."""

    def __init__(self, within: list[int]) -> None:
        self.within: Final = within
        self.bits: Final = within[0]

    def left(self, here: int) -> int:
        """The movement that is left in a hex; -1 if it was not entered."""
        if not here & self.bits:
            return -1
        left = len(self.within) - 1
        while not self.within[left] & here:
            left -= 1
        return left


def _marked(bits: int) -> tuple[int, bytes]:
    """The lowest place of a set, and from there on a byte for each: 1 if it is in the set, else 0."""
    low = (bits & -bits).bit_length() - 1
    return low, bin(bits >> low)[:1:-1].encode().translate(_MARKS)


_GRIDS: Final[dict[tuple[int, int, int, int], Grid]] = {}


def grid_of(q: int, r: int, width: int, height: int) -> Grid:
    """Makes a grid and keeps it; the oldest give way."""
    key = (q, r, width, height)
    known = _GRIDS.get(key)
    if known is None:
        while len(_GRIDS) >= KEPT or sum([len(one.codes) for one in list(_GRIDS.values())]) > PLACES:
            _GRIDS.pop(next(iter(_GRIDS), key), None)
        known = _GRIDS[key] = Grid(q, r, width, height)
    return known
