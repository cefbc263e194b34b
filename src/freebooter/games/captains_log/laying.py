"""Exploring: what lies face down in sight, where a new tile may lie, and the gaps between tiles (CL-133, CL-142 on)."""

from __future__ import annotations

from typing import Final

from freebooter.games.captains_log.chart import IN_RANGE, Chart
from freebooter.games.captains_log.hexes import disc, distance, neighbours, offsets, on_grid, q_of, r_of, ring

APART: Final = 5  # centres of two tiles that touch; nearer ones overlap
LATTICE: Final = 19  # hexes of a tile: so many ways there are to lay a plane full of tiles


def next_in_view(chart: Chart, ship: int) -> list[int]:
    """The tiles that may be revealed now: the nearest ones; more than one are equally near."""
    if not chart.grid.bit_of[ship] & chart.lookouts:
        return []
    known = chart.in_view.get(ship)
    if known is None:
        known = chart.in_view[ship] = _next_in_view(chart, ship)
    return known


def _next_in_view(chart: Chart, ship: int) -> list[int]:
    found: list[int] = []
    bit_of, closed = chart.grid.bit_of, chart.closed_bits
    if not chart.grid.disc(ship, IN_RANGE) & closed:
        return found
    for radius in range(1, IN_RANGE + 1):
        if not found and chart.grid.disc(ship, radius) & closed:
            for h in ring(ship, radius):
                if bit_of[h] & closed:
                    centre = chart.covered_by(h)
                    if centre not in found and chart.sees(ship, h):
                        found.append(centre)
    return found


# --- the dynamic map -------------------------------------------------------------------------------------------------


def is_free(chart: Chart, centre: int) -> bool:
    """Would a tile with this centre overlap nothing that lies there (CL-144)?"""
    known = chart.room.get(centre)
    if known is None:
        known = chart.room[centre] = _is_free(chart, centre)
    return known


def _is_free(chart: Chart, centre: int) -> bool:
    for other in chart.centres:
        if distance(centre, other) < APART:
            return False
    for zone in chart.zones:
        if distance(centre, zone) <= 2:
            return False
    return on_grid(centre)


def places_beside(chart: Chart) -> list[int]:
    """Centres where a tile would touch at least one that lies there, for laying out the first tiles (CL-142)."""
    found: list[int] = []
    for centre in chart.centres:
        for place in ring(centre, APART):
            if place not in found and is_free(chart, place):
                found.append(place)
    return found


def contact(chart: Chart, centre: int) -> tuple[int, int]:
    """How many laid hexes a tile with this centre would touch, and with how many hexes of its own (CL-144)."""
    theirs: set[int] = set()
    own = 0
    for h in ring(centre, 2):
        touched = [n for n in neighbours(h) if n in chart.depth]
        theirs.update(touched)
        if touched:
            own += 1
    return len(theirs), own


def places(chart: Chart, ship: int) -> list[int]:
    """Centres where an explorer may lay a new tile; it may be turned at will (CL-143 to CL-146).

    It covers a free hex in sight as near as possible, at most 3 hexes away, and there it makes the most contact, laid
    and new hexes counted together. Of several the player chooses (CL-145); without any there is no room for a tile.
    """
    found: list[int] = []
    most = 1
    near = IN_RANGE
    for h in disc(ship, IN_RANGE):
        away = distance(ship, h)
        if away > near:
            break
        if h in chart.depth or not chart.sees(ship, h):
            continue
        for centre in disc(h, 2):
            if centre in found or not is_free(chart, centre):
                continue
            theirs, own = contact(chart, centre)
            if theirs + own > most:
                most = theirs + own
                found = []
            if theirs + own == most:
                near = away
                found.append(centre)
    return found


def gaps(chart: Chart) -> set[int]:
    """The hexes between tiles where no tile fits any more: unexplored zones (CL-147, CL-148)."""
    if chart.gaps is None:
        chart.gaps = _find_gaps(chart)
    return chart.gaps


def _find_gaps(chart: Chart) -> set[int]:
    found: set[int] = set()
    if not chart.zones and len({_lattice(centre) for centre in chart.centres}) <= 1:
        return found  # all tiles lie on one lattice, which leaves no gap
    for h in chart.depth:
        for n in neighbours(h):
            if n not in chart.depth and n not in found and not any([is_free(chart, n + step) for step in offsets(2)]):
                found.add(n)
    return found


def _lattice(centre: int) -> int:
    """Which of the lattices of tiles a centre lies on: they are spanned by (3, 2) and (5, -3)."""
    return (2 * q_of(centre) - 3 * r_of(centre)) % LATTICE


def gaps_in_view(chart: Chart, ship: int) -> list[int]:
    """The gaps within range and in sight, nearest first (CL-148)."""
    holes = gaps(chart)
    return [h for h in disc(ship, IN_RANGE) if h in holes and chart.sees(ship, h)]


def next_gaps(chart: Chart, ship: int) -> list[int]:
    """The gaps that may be explored now: the nearest ones, as with tiles (CL-133, CL-148)."""
    seen = gaps_in_view(chart, ship)
    return [h for h in seen if distance(ship, h) == distance(ship, seen[0])]
