"""The chart that the laid tiles make: what lies where, what is seen, what can be entered.

A chart never changes. It is made from what is laid, and found again by just that (`made_of`), so that clones and
guesses of a table share it. Its tiles are in sheets.py, ways over it in courses.py, room for new tiles in laying.py.
What is found out later is put there when it is whole, since tables with the same map may look at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.games.captains_log.content import TILES
from freebooter.games.captains_log.grid import Field, Grid, Sweep, grid_of
from freebooter.games.captains_log.hexes import PLACED, STEP, disc, distance
from freebooter.games.captains_log.names import KRAKEN, LAND, MOORING, NONE, NUMBER, PIRATES, SANDBANK, WATER
from freebooter.games.captains_log.sheets import (
    BEYOND,
    DEEP,
    DRY,
    ICONS,
    REEF,
    UNSEEN,
    Sheet,
    level,
    sheet_of,
    with_tide,
)

# Terrain, besides names.WATER, SANDBANK and LAND.
ROCKS: Final = 3
CLOSED: Final = 4
NO_TILE: Final = 5

TILE_REACH: Final = 2  # hexes from its centre to its rim
IN_RANGE: Final = 3  # hexes that the lookout explores (CL-133)
KEPT: Final = 8  # charts that are kept as used lately, and as many as used before
FLAGS: Final = PIRATES + 1  # four crowns and the Pirates

Flags = Sequence[tuple[int, int, int]]  # of open tiles: number, nation of the port, nation of the fortress; or NONE


class Chart:
    """What lies where. Tiles are named by number; what lies face down is known by its centre only."""

    def __init__(
        self, tiles: list[tuple[int, int, int]], zones: list[tuple[int, int]], tide: int, flags: Flags = ()
    ) -> None:
        """Tiles are (number, centre, sixths turned), number 0 if face down; zone tiles are (hex, printed depth)."""
        self._sheets: list[Sheet] = []  # the tiles
        self._shoals: list[tuple[int, int]] = []  # zone tiles and their depth
        self._fires: dict[int, int] = {}  # the part of `fire_bits` that belongs to each tile
        self._face_down: list[Sheet] = []  # those of them that nobody has seen
        self._depth: dict[int, int] | None = None  # made when it is first asked for
        self.slow: dict[int, int] = {}  # hexes that cost more than 1 to enter (CL-156)
        self.calm: set[int] = set()  # hexes without wind and events (CL-155)
        self.open: dict[int, int] = {}  # open tiles: number to centre
        self.closed: list[int] = []  # centres of the tiles that lie face down
        self.icons: dict[int, int] = {}  # tile * ICONS + icon to its hex
        self.port: dict[int, int] = {}  # tile to its port or natives
        self.natives: set[int] = set()  # tiles whose port are natives
        self.moorings: dict[int, int] = {}  # hex of a mooring to the tile of its port or natives
        self.whales: dict[int, int] = {}  # hex of a whale to its tile
        self.fortress: dict[int, int] = {}  # tile to its fortress
        self.fire: dict[int, int] = {}  # hex to the dice printed on it, for the fortress of its tile (CL-K75)
        self.crosses: dict[int, int] = {}  # hex of an X to its position on the tile (CL-509)
        self.barrels: dict[int, list[int]] = {}  # tile to the hexes of its barrel icons
        self.seas: dict[int, int] = {}  # sets of hexes to enter, by draft
        self.fields: dict[int, Field] = {}  # distances to a hex (routes.py)
        self.rings: dict[int, list[int]] = {}  # sets of hexes by their distance from one (routes.py)
        self.basins: dict[int, list[int]] = {}  # waters that hang together, by level of draft (routes.py)
        self.sweeps: dict[tuple[int, int, bool, tuple[int, ...]], Sweep] = {}  # where movements can lead (courses.py)
        self.outlooks: dict[int, list[int]] = {}  # hexes beside what lies face down, by draft (worth.py)
        self.in_view: dict[int, list[int]] = {}  # tiles that may be revealed from a hex (laying.py)
        self.room: dict[int, bool] = {}  # centres where a tile would overlap nothing, or would (laying.py)
        self.gaps: set[int] | None = None  # hexes between tiles (laying.py)
        self.gap_bits = -1  # ... as a set; -1 before it is asked for (courses.py)
        self._zone_bits: dict[int, int] = {}
        self.kraken_throws: dict[tuple[int, int], list[tuple[int, int]]] = {}  # by place and arms (hazards.py)
        self.kraken_comes: dict[tuple[int, int, int], dict[int, float]] = {}  # by place, arms and cards (hazards.py)
        self.kraken_nears: dict[tuple[int, int], dict[int, float]] = {}  # by place and arms (perils.py)
        self._far_fire_bits = -1
        self.levels: dict[int, int] = {}  # sets of hexes by depth
        self.fire_bits = 0  # hexes at which fortresses fire, as a set
        tiles = sorted(tiles)
        self.centres = [centre for _, centre, _ in tiles]  # of all map tiles
        self.zones = sorted([h for h, _ in zones])  # where zone tiles lie
        self.grid = self._draw_grid()
        for number, centre, sixths in tiles:
            sheet = sheet_of(self.grid, number, centre, sixths, tide)
            self._sheets.append(sheet)
            for depth, some in sheet.levels.items():
                self.levels[depth] = self.levels.get(depth, 0) | some
            if number:
                self._lay(number, centre, sheet)
            else:
                self.closed.append(centre)
                self._face_down.append(sheet)
        for h, printed in sorted(zones):
            depth = with_tide(printed, tide)
            self._shoals.append((h, depth))
            self.levels[depth] = self.levels.get(depth, 0) | self.bit(h)
        self.laid_bits = self.no_shallower(UNSEEN)  # hexes on which a tile lies
        self.land_bits = self.levels.get(DRY, 0)
        self.closed_bits = self.levels.get(UNSEEN, 0)
        self.mooring_bits = self.bits(list(self.moorings))
        self.slow_bits = self.bits(list(self.slow))
        self.calm_bits = self.bits(list(self.calm))
        self.cross_bits = self.grid.around(self.bits(list(self.crosses)))  # hexes beside an X
        self.lookouts = self.closed_bits  # hexes from which something face down may be in sight (CL-133)
        for _ in range(IN_RANGE):
            self.lookouts |= self.grid.around(self.lookouts)
        self.sights = self.lookouts | self.mooring_bits | self.grid.around(self.mooring_bits) | self.cross_bits
        self.ways_out = self.mooring_bits | self.grid.around(self.closed_bits) & self.laid_bits  # (rules/speed.py)
        self.slowness = max(self.slow.values()) if self.slow else 1  # there is one such tile
        self.owner = {number: port for number, port, _ in flags}  # tile to the nation of its port, or NONE
        self.harbours = [0] * FLAGS  # moorings of the ports under each flag, as sets
        self.forts: list[list[int]] = [[] for _ in range(FLAGS)]  # tiles of the fortresses under each flag
        for number, port, fortress in flags:
            if port != NONE:
                self.harbours[port] |= self.bit(self.icon(number, MOORING))
            if fortress != NONE:
                self.forts[fortress].append(number)
        self.fort_bits: dict[int, int] = {}  # zones of the fortresses of some nations (`zones_of`)

    def _lay(self, number: int, centre: int, sheet: Sheet) -> None:
        """An open tile with all that is printed on it."""
        self.open[number] = centre
        self.icons.update(sheet.icons)
        self.moorings.update(sheet.moorings)
        self.barrels[number] = sheet.barrels
        if sheet.fire:
            self._fires[number] = sheet.fire_bits
            self.fire.update(sheet.fire)
            self.fire_bits |= sheet.fire_bits
        if sheet.whales:
            self.whales.update(sheet.whales)
        if sheet.crosses:
            self.crosses.update(sheet.crosses)
        here = sheet.hexes
        printed = TILES[number]
        if printed.move_cost > 1:
            self.slow.update([(h, printed.move_cost) for h in here])
        if printed.calm:
            self.calm.update(here)
        if printed.port != NONE:
            self.port[number] = here[printed.port]
            if printed.natives:
                self.natives.add(number)
        if printed.fortress != NONE:
            self.fortress[number] = here[printed.fortress]

    # --- sets of hexes as bits ---------------------------------------------------------------------------------------

    def _draw_grid(self) -> Grid:
        """The smallest grid round all that is laid, a hex wider on each side; two rows below it stay empty."""
        columns = [h >> 7 for h in self.centres]
        rows = [h & 127 for h in self.centres]
        wide = [h >> 7 for h in self.zones]
        high = [h & 127 for h in self.zones]
        q = min([q - 2 for q in columns] + wide) - 1
        r = min([r - 2 for r in rows] + high) - 1
        width = max([q + 2 for q in columns] + wide) + 2 - q
        height = max([r + 2 for r in rows] + high) + 4 - r
        return grid_of(q, r, width, height)

    def bit(self, h: int) -> int:
        """A set of this hex alone; it lies on a tile or next to one."""
        return self.grid.bit_of[h]

    def bits(self, hexes: list[int]) -> int:
        return self.grid.bits(hexes)

    def hexes(self, bits: int) -> list[int]:
        """The hexes of a set, in ascending order."""
        return self.grid.hexes(bits)

    def around(self, bits: int) -> int:
        """All neighbours of the hexes of a set."""
        return self.grid.around(bits)

    def sea(self, draft: int) -> int:
        """The set of hexes that a ship of this draft may enter (CL-124)."""
        known = self.seas.get(draft)
        if known is None:
            known = self.seas[draft] = self.no_shallower(level(draft))
        return known

    def no_shallower(self, depth: int) -> int:
        """The set of hexes that are at least so deep."""
        found = 0
        for deep, some in self.levels.items():
            if deep >= depth:
                found |= some
        return found

    # --- what lies where ---------------------------------------------------------------------------------------------

    @property
    def depth(self) -> dict[int, int]:
        """Of every hex on which a tile lies."""
        known = self._depth
        if known is None:
            known = {}
            for sheet in self._sheets:
                known.update(sheet.depth)
            known.update(self._shoals)
            self._depth = known  # when it is whole: another table may look at the same time
        return known

    def covered_by(self, h: int) -> int:
        """The centre of the face-down tile to which a hex belongs; 0 if it belongs to none."""
        here = self.grid.bit_of[h]
        for sheet in self._face_down:
            if sheet.levels[UNSEEN] & here:
                return sheet.centre
        return 0

    def tile_at(self, h: int) -> int:
        """The number of the open tile to which a hex belongs; 0 if it belongs to none."""
        for number, centre in self.open.items():
            if distance(centre, h) <= TILE_REACH:
                return number
        return 0

    def is_laid(self, h: int) -> bool:
        """Does a tile lie there?"""
        return self.bit(h) & self.laid_bits != 0

    @property
    def land(self) -> set[int]:
        return set(self.hexes(self.land_bits))

    def terrain(self, h: int) -> int:
        depth = self.depth.get(h, BEYOND)
        if depth == DEEP:
            return WATER
        if depth > DRY:
            return SANDBANK
        if depth == DRY:
            return LAND
        return ROCKS if depth == REEF else CLOSED if depth == UNSEEN else NO_TILE

    def cost(self, h: int) -> int:
        """Movement that entering the hex takes (CL-156)."""
        return self.slow.get(h, 1)

    def admits(self, h: int, draft: int) -> bool:
        """May a ship of this draft, in half steps, enter the hex (CL-106, CL-124)?"""
        return self.bit(h) & self.sea(draft) != 0

    def icon(self, tile: int, icon: int) -> int:
        """The hex of a role icon, of the mooring, whale, number or Kraken of a tile; 0 if face down or without it."""
        return self.icons.get(tile * ICONS + icon, 0)

    def kraken(self) -> int:
        """Where the Kraken appears; 0 while its tile lies face down (CL-170)."""
        for number in self.open:
            if number * ICONS + KRAKEN in self.icons:
                return self.icons[number * ICONS + KRAKEN]
        return 0

    def number_from(self, rolled: int) -> int:
        """The open tile that a D20 names: this one or the next lower, 20 following below 1 (CL-215, CL-K57).

        Where none of these twenty is open, which no rule provides for, it is the lowest number that is.
        """
        for less in range(20):
            number = (rolled - 1 - less) % 20 + 1
            if number in self.open:
                return number
        return min(self.open)

    def numbered(self, tile: int) -> int:
        """The numbered hex of a tile."""
        return self.icon(tile, NUMBER)

    # --- sight -------------------------------------------------------------------------------------------------------

    def sees(self, a: int, b: int) -> bool:
        """Is there no land on the line from centre to centre (CL-129)? Only land blocks (CL-130, CL-147, CL-150).

        Land that is the looker's or the target's own hex is not in the way.
        """
        grid = self.grid
        line = grid.lines.get(PLACED[b] - PLACED[a])
        between, first = grid.line_between(a, b) if line is None else line
        first += grid.place_of[a]
        return not (self.land_bits >> first if first >= 0 else self.land_bits << -first) & between

    # --- fortresses, fog, Kraken -------------------------------------------------------------------------------------

    def guns(self, h: int, farther: bool) -> list[int]:
        """Tiles of the fortresses that fire at a ship that enters the hex; event 19 lets them reach a hex farther."""
        here = self.grid.bit_of[h]
        found = [tile for tile, zone in self._fires.items() if zone & here]
        if farther:
            found += [tile for tile in self._fires if tile not in found and self.zone_bits(tile, True) & here]
        return found

    def guns_bits(self, *, farther: bool) -> int:
        """All hexes at which a fortress fires, as a set."""
        if not farther:
            return self.fire_bits
        if self._far_fire_bits < 0:
            found = self.fire_bits
            for tile in self._fires:
                found |= self.zone_bits(tile, True)
            self._far_fire_bits = found
        return self._far_fire_bits

    def zone_bits(self, tile: int, farther: bool) -> int:
        """The hexes on which the fortress of a tile fires, as a set; event 19 adds those next to them (CL-496)."""
        zone = self._fires.get(tile, 0)
        if not farther:
            return zone
        known = self._zone_bits.get(tile)
        if known is None:
            known = self._zone_bits[tile] = zone | self.grid.around(zone) & self.sea(0)
        return known

    def harbours_of(self, nations: int) -> int:
        """The moorings of the ports under these flags, as a set."""
        found = 0
        for nation in range(FLAGS):
            if nations >> nation & 1:
                found |= self.harbours[nation]
        return found

    def zones_of(self, nations: int, farther: bool) -> int:
        """The hexes on which the fortresses under these flags fire, as a set."""
        key = nations * 2 + int(farther)
        known = self.fort_bits.get(key)
        if known is None:
            known = 0
            for nation in range(FLAGS):
                if nations >> nation & 1:
                    for tile in self.forts[nation]:
                        known |= self.zone_bits(tile, farther)
            self.fort_bits[key] = known
        return known

    def zone(self, tile: int, farther: bool) -> list[int]:
        """The hexes on which the fortress of a tile fires."""
        return self.hexes(self.zone_bits(tile, farther))

    def fog(self, centre: int) -> list[int]:
        """The hexes under a fog tile (CL-483); none where events have no effect (CL-155)."""
        return [h for h in disc(centre, 2) if self.is_laid(h) and h not in self.calm]

    def is_off_map(self, centre: int) -> bool:
        """Has the fog with this centre drifted off the map?"""
        return not any([self.is_laid(h) for h in disc(centre, 2)])

    def run(self, h: int, direction: int, distance: int) -> list[int]:
        """The hexes that the Kraken enters: straight on, up to land, rocks and the edge of what is open (CL-499)."""
        found: list[int] = []
        for _ in range(distance):
            h += STEP[direction]
            if not self.admits(h, 0):
                break
            found.append(h)
        return found


# --- charts that are kept --------------------------------------------------------------------------------------------
# A chart is found again by all that it is made of, never by a number that a table brings along: what a file says of its
# map can then touch no other table.

# Few charts are kept, and none that is in use gives way: memory that is used again is faster than memory that is new.

CHARTS: Final[dict[str, Chart]] = {}  # by what they are made of: those used lately
_BEFORE: Final[dict[str, Chart]] = {}  # ... and those used before them


def made_of(tiles: list[tuple[int, int, int]], zones: list[tuple[int, int]], tide: int, flags: Flags = ()) -> str:
    """All that a chart is made of, word for word: no two maps share it."""
    return repr((tiles, zones, tide, flags))


def new_chart(
    laid: str, tiles: list[tuple[int, int, int]], zones: list[tuple[int, int]], tide: int, flags: Flags = ()
) -> Chart:
    """A chart that is kept; `laid` is what it is made of."""
    chart = Chart(tiles, zones, tide, flags)
    _keep(laid, chart)
    return chart


def chart_used_before(laid: str) -> Chart | None:
    """A chart of which there was no need lately; from now on it is one of those used lately."""
    known = _BEFORE.pop(laid, None)
    if known is not None:
        _keep(laid, known)
    return known


def _keep(laid: str, chart: Chart) -> None:
    """Where there are too many, those used lately become those used before, and these are gone."""
    if len(CHARTS) >= KEPT:
        _BEFORE.clear()
        _BEFORE.update(CHARTS)
        CHARTS.clear()
    CHARTS[laid] = chart
