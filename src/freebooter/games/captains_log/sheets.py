"""A map tile in its place, with all that is printed on it. Charts are made of sheets, and share them."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log.content import SPOTS, TILES
from freebooter.games.captains_log.grid import Grid
from freebooter.games.captains_log.hexes import COLUMN, turn
from freebooter.games.captains_log.names import LAND, MOORING, NONE, SANDBANK, WHALE

# Depth of a hex, in half steps: a ship enters where it is at least its draft (CL-124).
DEEP: Final = 64  # open water
DRY: Final = 0  # land, also a sandbank from which the tide has gone (CL-493)
REEF: Final = -1  # the rocky side of a zone tile: impassable, does not block sight (CL-150)
UNSEEN: Final = -2  # a tile that lies face down
BEYOND: Final = -3  # no tile at all

ICONS: Final = 8  # kinds of icons of which a tile has at most one: the four roles, MOORING, WHALE, NUMBER, KRAKEN


def _shape(sixths: int) -> tuple[int, ...]:
    turned = [turn(q, r, sixths) for q, r in SPOTS]
    return tuple([q * COLUMN + r for q, r in turned])


SHAPES: Final = tuple([_shape(sixths) for sixths in range(6)])  # what is added to the centre, by sixths of a turn


def level(draft: int) -> int:
    """Drafts that may enter the same hexes: banks lie at whole steps."""
    if draft <= 2:
        return 2
    return min(draft + (draft & 1), DEEP)


class Sheet:
    """A map tile in its place: the depth of each hex, sets of hexes by depth, and what is printed on it.

    Number 0 lies face down. A sheet is kept: many charts have it.
    """

    def __init__(self, grid: Grid, number: int, centre: int, sixths: int, tide: int) -> None:
        self.number: Final = number
        self.centre: Final = centre
        self.hexes: Final = [centre + offset for offset in SHAPES[sixths]]
        self.depth: Final[dict[int, int]] = {}
        self.levels: Final[dict[int, int]] = {}  # sets of hexes by depth
        for position, h in enumerate(self.hexes):
            depth = _printed_depth(number, position, tide)
            self.depth[h] = depth
            self.levels[depth] = self.levels.get(depth, 0) | grid.bit_of[h]
        self.fire: Final[dict[int, int]] = {}
        self.icons: Final[dict[int, int]] = {}
        self.moorings: Final[dict[int, int]] = {}
        self.whales: Final[dict[int, int]] = {}
        self.crosses: Final[dict[int, int]] = {}
        self.barrels: Final[list[int]] = []
        if number:
            self._print()
        self.fire_bits: Final = grid.bits(list(self.fire))

    def _print(self) -> None:
        """All that an open tile shows."""
        printed = TILES[self.number]
        for position, h in enumerate(self.hexes):
            if printed.dice[position]:
                self.fire[h] = printed.dice[position]
        for icon, position in enumerate(printed.places):
            if position != NONE:
                self.icons[self.number * ICONS + icon] = self.hexes[position]
                if icon == MOORING:
                    self.moorings[self.hexes[position]] = self.number
                elif icon == WHALE:
                    self.whales[self.hexes[position]] = self.number
        for position in printed.treasures:
            self.crosses[self.hexes[position]] = position
        self.barrels.extend([self.hexes[position] for position in printed.barrels])


def _printed_depth(number: int, position: int, tide: int) -> int:
    """What a tile shows there; number 0 lies face down."""
    if number == 0:
        return UNSEEN
    printed = TILES[number]
    if printed.terrain[position] == LAND:
        return DRY
    return with_tide(printed.depth[position], tide) if printed.terrain[position] == SANDBANK else DEEP


def with_tide(depth: int, tide: int) -> int:
    """A printed depth at a tide of so many half steps (CL-492, CL-493)."""
    return max(DRY, depth + tide) if DRY < depth < DEEP else depth


SHEETS: Final = 500  # that are kept with a grid


def sheet_of(grid: Grid, number: int, centre: int, sixths: int, tide: int) -> Sheet:
    key = (number, centre, sixths, tide)
    known = grid.sheets.get(key)
    if known is None:
        if len(grid.sheets) >= SHEETS:
            grid.sheets.clear()
        known = grid.sheets[key] = Sheet(grid, number, centre, sixths, tide)
    return known
