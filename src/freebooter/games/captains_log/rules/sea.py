"""The chart of a table: made from what is laid, and found again by it."""

from __future__ import annotations

from freebooter.games.captains_log.chart import CHARTS, Chart, chart_used_before, made_of, new_chart
from freebooter.games.captains_log.content import ZONE_TILES
from freebooter.games.captains_log.names import ISLAND, SHOAL
from freebooter.games.captains_log.sheets import DEEP, DRY, REEF
from freebooter.games.captains_log.state import Sea, State


def chart_of(state: State) -> Chart:
    """What lies where now."""
    known = state.sea.chart
    return known if known is not None else _find_chart(state)


def _find_chart(state: State) -> Chart:
    """One that is in use, or was used before, or a new one.

    A playout keeps it at hand. A table does not: there may be many, and a chart that nobody looks at may give way.
    """
    sea = state.sea
    if not sea.laid:
        sea.laid = made_of(laid_tiles(sea), laid_zones(sea), sea.tide, flags_on(sea))
    known = CHARTS.get(sea.laid) or chart_used_before(sea.laid)
    if known is None:
        known = new_chart(sea.laid, laid_tiles(sea), laid_zones(sea), sea.tide, flags_on(sea))
    if state.keel.playout:
        sea.chart = known
    return known


def relaid(state: State) -> None:
    """Something was laid or turned up, a flag or the tide has changed: from now on another chart holds."""
    sea = state.sea
    sea.chart = None
    sea.laid = ""
    sea.adrift_bits = -1
    if state.turn is not None:  # sets of hexes belong to the chart
        state.turn.others = -1


def laid_tiles(sea: Sea) -> list[tuple[int, int, int]]:
    """Number, centre and turn of each tile; of one that lies face down only the centre is known."""
    return [(tile.number, tile.centre, tile.turned) if tile.open else (0, tile.centre, 0) for tile in sea.tiles]


def flags_on(sea: Sea) -> list[tuple[int, int, int]]:
    """The nations of port and fortress on each open tile."""
    return [(tile.number, tile.port, tile.fortress) for tile in sea.tiles if tile.open]


def laid_zones(sea: Sea) -> list[tuple[int, int]]:
    return [(hex, zone_depth(zone)) for hex, zone in sea.zones.items()]


def zone_depth(zone: int) -> int:
    """CL-150, CL-151: the depth that a zone tile shows; its rocky side is a reef."""
    if zone < 0:
        return REEF
    tile = ZONE_TILES[zone]
    if tile.face == ISLAND:
        return DRY
    return tile.depth if tile.face == SHOAL else DEEP
