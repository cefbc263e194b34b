"""The chart: what lies where, depth and tide, sight, fortresses, fog and the Kraken's run."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freebooter.engine import build
from freebooter.games.captains_log import chart as charting
from freebooter.games.captains_log import grid as grids
from freebooter.games.captains_log import routes
from freebooter.games.captains_log.chart import (
    CLOSED,
    DEEP,
    DRY,
    NO_TILE,
    REEF,
    ROCKS,
    Chart,
    made_of,
    new_chart,
)
from freebooter.games.captains_log.content import SLOTS, STANDARD_SLOTS, TILES
from freebooter.games.captains_log.grid import MANY, Field
from freebooter.games.captains_log.hexes import ORIGIN, adjacent, at, broadside, disc, distance, neighbours, step
from freebooter.games.captains_log.laying import gaps
from freebooter.games.captains_log.names import (
    AGGRESSIVE,
    CALM,
    CORSAIR_ICON,
    DEFENSIVE,
    LAND,
    MERCHANT,
    MOORING,
    NE,
    NUMBER,
    NW,
    SANDBANK,
    SE,
    SW,
    WATER,
    WHALE,
    N,
    S,
)
from freebooter.games.captains_log.sheets import Sheet
from tests.games.captains_log import referee
from tests.games.captains_log.charts import (
    alone,
    as_read,
    on,
    pair,
    random_laid,
    random_seas,
    somewhere,
    standard,
    whole,
)

Map = tuple[list[tuple[int, int, int]], list[tuple[int, int]], int]

# --- the layout ------------------------------------------------------------------------------------------------------


def test_neighbours_of_a_hex_and_of_a_set_as_sets() -> None:
    chart = Chart(whole(), [], 0)
    laid = chart.hexes(chart.laid_bits)
    for h in laid:
        assert chart.hexes(chart.grid.beside(h)) == sorted(neighbours(h))
    some = laid[::5]
    assert chart.hexes(chart.around(chart.bits(some))) == sorted({n for h in some for n in neighbours(h)})
    assert chart.grid.beside(at(50, 50)) == 0  # outside the grid


@pytest.mark.parametrize("count", [STANDARD_SLOTS, len(SLOTS)])
def test_the_slots_fill_the_plane_without_overlap(count: int) -> None:
    chart = Chart([(0, slot.centre, 0) for slot in SLOTS[:count]], [], 0)
    assert len(chart.depth) == count * 19
    assert gaps(chart) == set()
    for slot in SLOTS[1:count]:
        touching = [other for other in SLOTS[:count] if distance(slot.centre, other.centre) == 5]
        assert len(touching) >= 2
    around_the_first = {n for h in disc(SLOTS[0].centre, 2) for n in neighbours(h)}
    assert all(n in chart.depth for n in around_the_first)
    assert len({chart.covered_by(n) for n in around_the_first}) == 7


def test_neighbours_across_tiles() -> None:
    chart = Chart(standard(1, 2), [], 0)
    border = [(h, n) for h in disc(SLOTS[0].centre, 2) for n in neighbours(h) if chart.tile_at(n) == 2]
    assert len(border) == 5
    assert all(chart.tile_at(h) == 1 and adjacent(h, n) for h, n in border)


# --- what lies where -------------------------------------------------------------------------------------------------


def test_icons_of_a_tile() -> None:
    chart = alone(5)
    assert chart.terrain(on(5, "a")) == WATER
    assert chart.terrain(on(5, "f")) == SANDBANK
    assert chart.terrain(on(5, "j")) == LAND
    assert chart.depth[on(5, "f")] == 6
    assert chart.fortress == {5: on(5, "j")}
    assert chart.port == {5: on(5, "k")}
    assert chart.natives == set()
    assert chart.moorings == {on(5, "l"): 5}
    assert chart.icon(5, MOORING) == on(5, "l")
    assert chart.icon(5, WHALE) == 0
    assert chart.icon(6, MOORING) == 0
    assert chart.numbered(5) == chart.icon(5, NUMBER) == on(5, "g")
    assert chart.fire == {on(5, "e"): 4, on(5, "f"): 4, on(5, "i"): 4, on(5, "n"): 4}
    assert chart.barrels == {5: [on(5, "q")]}


def test_natives_roles_whales_and_crosses() -> None:
    natives = alone(19)
    assert natives.natives == {19}
    assert natives.whales == {on(19, "b"): 19}
    roles = alone(9)
    assert [roles.icon(9, role) for role in (MERCHANT, DEFENSIVE, AGGRESSIVE, CORSAIR_ICON)] == [
        on(9, "p"), 0, on(9, "e"), on(9, "m"),
    ]  # fmt: skip
    crosses = alone(16)
    assert crosses.crosses == {on(16, "d"): 3, on(16, "p"): 15}
    assert alone(11).kraken() == on(11, "k")
    assert crosses.kraken() == 0


@pytest.mark.parametrize("sixths", range(6))
def test_a_turned_tile_takes_everything_along(sixths: int) -> None:
    chart = alone(5, sixths)
    for letter in "abcdefghijklmnopqrs":
        assert chart.depth[on(5, letter, sixths)] == alone(5).depth[on(5, letter)]
    assert chart.icon(5, MOORING) == on(5, "l", sixths)
    assert chart.fortress[5] == ORIGIN
    north = [step(ORIGIN, one) for one in range(6)]
    assert chart.fire[north[sixths]] == 4  # e lies north of the middle


def test_position_a_is_the_north_corner_and_turns_clockwise() -> None:
    assert [pair(on(1, "a", sixths)) for sixths in range(6)] == [(0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0)]


def test_what_lies_face_down_is_not_known() -> None:
    chart = Chart(standard(1, closed=1), [], 0)
    hidden = SLOTS[1].centre
    assert chart.closed == [hidden]
    assert chart.terrain(hidden) == CLOSED
    assert chart.terrain(at(30, 30)) == NO_TILE
    assert not chart.tile_at(hidden)
    assert not chart.admits(hidden, 1)
    assert chart.open == {1: SLOTS[0].centre}


def test_charts_read_like_the_printed_tiles() -> None:
    luck = Random(11)
    for chart, waters in random_seas(luck, 30):
        assert {pair(h): depth for h, depth in chart.depth.items() if depth >= 0} == waters.depths
        assert {pair(h) for h in chart.depth} == waters.covered()
        assert {pair(h): cost for h, cost in chart.slow.items()} == waters.costs
        assert {pair(h) for h in chart.land} == waters.land()


@pytest.mark.rule("CL-EX26")
def test_counting_down_to_a_tile_that_is_open() -> None:
    assert Chart(standard(19, closed=1), [], 0).number_from(20) == 19
    assert Chart(standard(20, 7, closed=3), [], 0).number_from(3) == 20
    assert Chart(standard(20, 7), [], 0).number_from(7) == 7
    assert Chart(standard(20, 7), [], 0).number_from(19) == 7
    assert Chart(standard(21, 7), [], 0).number_from(3) == 7  # 21 is never rolled, and not below 1
    assert Chart(standard(22, 21), [], 0).number_from(3) == 21  # nothing else is there


# --- depth -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-EX09", "CL-124")
def test_banks_for_a_draft_of_three() -> None:
    banks = {1: on(11, "n"), 2: on(12, "o"), 3: on(21, "n"), 5: on(3, "n")}
    tiles = {1: 11, 2: 12, 3: 21, 5: 3}
    assert [alone(tiles[bank]).admits(h, 6) for bank, h in banks.items()] == [False, False, True, True]
    assert alone(21).admits(banks[3], 5)
    assert not alone(21).admits(banks[3], 7)  # half a step too deep


@pytest.mark.rule("CL-EX74", "CL-492", "CL-493")
def test_tides() -> None:
    banks = {2: (11, "n"), 4: (12, "o"), 6: (21, "n"), 10: (3, "n")}
    for tide, expected in ((2, [4, 6, 8, 12]), (-2, [DRY, 2, 4, 8]), (0, [2, 4, 6, 10])):
        charts = [Chart([(tile, ORIGIN, 0)], [], tide) for tile, _ in banks.values()]
        assert [one.depth[on(*bank)] for one, bank in zip(charts, banks.values(), strict=True)] == expected
    low = Chart([(11, ORIGIN, 0)], [], -2)
    assert low.terrain(on(11, "n")) == LAND
    assert not low.admits(on(11, "n"), 0)
    assert not low.sees(on(11, "m"), on(11, "o"))  # land on the line
    assert alone(11).sees(on(11, "m"), on(11, "o"))
    assert low.depth[on(11, "a")] == DEEP
    assert low.depth[on(11, "i")] == DRY


def test_zone_tiles() -> None:
    here = [at(3, 0), at(3, -1), at(3, -2), at(3, -3)]
    chart = Chart([(17, ORIGIN, 0)], list(zip(here, (DEEP, 2, DRY, REEF), strict=True)), 2)
    assert [chart.depth[h] for h in here] == [DEEP, 4, DRY, REEF]
    assert [chart.terrain(h) for h in here] == [WATER, SANDBANK, LAND, ROCKS]
    assert not chart.admits(here[3], 1)
    assert not chart.tile_at(here[0])


# --- sight -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-129")
def test_land_on_the_line_blocks() -> None:
    chart = alone(17)  # land at k and l
    assert not chart.sees(on(17, "j"), at(3, 0))
    assert chart.sees(on(17, "j"), on(17, "k"))  # land itself is seen
    assert chart.sees(on(17, "a"), on(17, "s"))


@pytest.mark.rule("CL-129", "CL-K92")
def test_land_that_the_line_touches_at_a_corner_blocks() -> None:
    island = Chart([(21, SLOTS[3].centre, 0)], [(at(1, 0), DRY)], 0)
    assert not island.sees(at(0, 1), at(1, -1))
    assert not island.sees(at(0, 0), at(2, -1))  # along an edge
    assert island.sees(at(0, -1), at(1, -2))


@pytest.mark.rule("CL-131", "CL-K92")
def test_a_line_along_the_edge_of_land_is_blocked() -> None:
    chart = alone(17)
    assert not chart.sees(on(17, "j"), on(17, "p"))  # the line runs between k, which is land, and o
    assert not chart.sees(on(17, "p"), on(17, "j"))
    assert chart.sees(on(17, "j"), on(17, "r"))  # between n and o


@pytest.mark.rule("CL-147")
def test_gaps_rocks_and_hidden_tiles_do_not_block() -> None:
    rocks = Chart([(17, ORIGIN, 0)], [(at(-3, 0), REEF)], 0)
    assert rocks.sees(on(17, "h"), at(-5, 0))
    island = Chart([(17, ORIGIN, 0)], [(at(-3, 0), DRY)], 0)
    assert not island.sees(on(17, "h"), at(-5, 0))
    hidden = Chart(standard(17, closed=4), [], 0)
    assert hidden.sees(on(17, "c"), SLOTS[1].centre)


def test_sight_is_the_same_both_ways_and_as_the_referee_sees() -> None:
    luck = Random(23)
    seen = 0
    for chart, waters in random_seas(luck, 40):
        land = waters.land()
        for _ in range(50):
            a, b = somewhere(luck, waters), somewhere(luck, waters)
            assert chart.sees(a, b) == chart.sees(b, a) == referee.sees(land, pair(a), pair(b))
            assert chart.sees(a, b) == chart.sees(a, b)  # kept
            seen += chart.sees(a, b)
    assert 400 < seen < 1800


@pytest.mark.rule("CL-EX27")
def test_targets_of_a_broadside() -> None:
    chart = alone(17)
    ship, heading = on(17, "j"), N
    ahead, hidden, clear = on(17, "a"), at(2, 1), on(17, "h")
    targets = [h for h in (ahead, hidden, clear) if broadside(ship, heading, h) and chart.sees(ship, h)]
    assert targets == [clear]
    assert chart.sees(ship, ahead)
    assert broadside(ship, heading, hidden)


# --- fortresses, fog, Kraken -----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-K75")
def test_a_fortress_fires_on_its_numbers() -> None:
    chart = alone(5)
    assert chart.guns(on(5, "e"), False) == [5]
    assert chart.guns(on(5, "l"), False) == []  # its mooring is two hexes away
    assert alone(6).guns(alone(6).icon(6, MOORING), False) == [6]  # and here next to it


def test_event_19_adds_a_ring() -> None:
    chart = alone(5)
    zone = [on(5, letter) for letter in "efin"]
    ring = {h for h in chart.depth if h not in zone and any(adjacent(h, one) for one in zone)} - chart.land
    assert {h for h in chart.depth if chart.guns(h, True)} == ring.union(zone)
    assert chart.guns(on(5, "a"), True) == [5]
    assert chart.guns(on(5, "s"), True) == []
    assert chart.guns(on(5, "j"), True) == []  # no ship comes there


def test_fog_covers_nineteen_hexes_but_not_the_calm() -> None:
    chart = Chart([(21, SLOTS[0].centre, 0), (CALM, SLOTS[1].centre, 0)], [], 0)
    assert sorted(chart.fog(SLOTS[0].centre)) == sorted(disc(SLOTS[0].centre, 2))
    assert chart.fog(SLOTS[1].centre) == []
    drifting = step(step(SLOTS[0].centre, SE), NE)
    assert {chart.tile_at(h) for h in chart.fog(drifting)} == {21}


def test_fog_drifts_off_the_map() -> None:
    chart = alone(21)
    centre, turns = ORIGIN, 0
    while not chart.is_off_map(centre):
        centre, turns = step(centre, NW), turns + 1
    assert turns == 5


def test_the_kraken_stops_before_land_and_the_edge() -> None:
    chart = Chart(standard(11, 17, closed=1), [], 0)
    start = chart.kraken()
    assert chart.run(start, S, 12) == [on(11, "p")]  # then the map ends
    assert chart.run(start, NW, 12) == [on(11, "j")]  # then land
    assert chart.run(start, SW, 12) == [on(11, "o"), on(11, "r")]
    assert chart.run(start, SW, 1) == [on(11, "o")]
    assert chart.run(on(11, "o"), NW, 5) == [on(11, "n"), on(11, "m")]  # over a sandbank
    assert chart.run(on(11, "l"), SE, 3) == []  # a tile that lies face down
    assert len(chart.run(start, NE, 12)) > 2  # across tiles


# --- charts that are kept ---------------------------------------------------------------------------------------------


def test_no_two_maps_are_made_of_the_same() -> None:
    laid = standard(4, 9, closed=5)
    opened = laid[:2] + [(13, laid[2][1], 0)] + laid[3:]
    luck = Random(2)
    maps: list[Map] = [(laid, [], 0), (opened, [], 0), (laid, [], -2), (laid, [(at(9, 9), REEF)], 0)]
    for _ in range(300):
        some = random_laid(luck, luck.randint(2, 6), dynamic=True)
        for tide in (-2, 0, 2):
            maps += [(some, [], tide), (some, [(at(40, 40), luck.choice((2, 4)))], tide)]
    assert len({made_of(*one) for one in maps}) == len(maps)
    assert made_of(laid, [], 0, [(4, 1, -1)]) != made_of(laid, [], 0, [(4, -1, 1)]) != made_of(laid, [], 0)


def test_the_order_of_laying_makes_no_other_chart() -> None:
    luck = Random(8)
    laid = random_laid(luck, 8, dynamic=True)
    one = Chart(laid, [], 0)
    luck.shuffle(laid)
    other = Chart(laid, [], 0)
    for name in ("depth", "open", "icons", "fire", "crosses", "barrels", "moorings"):
        assert list(getattr(one, name).items()) == list(getattr(other, name).items())
    assert one.centres == other.centres


class Watched:
    """A sheet of a chart; what the chart shows to others while this is looked at."""

    def __init__(self, sheet: Sheet, chart: Chart, shown: list[object]) -> None:
        self.sheet = sheet
        self.chart = chart
        self.shown = shown

    @property
    def depth(self) -> dict[int, int]:
        self.shown.append(self.chart._depth)
        return self.sheet.depth


@pytest.mark.skipif(build() == "compiled", reason="compiled rules cannot be changed by a test")
def test_a_chart_shows_nothing_that_is_half_made() -> None:
    """Tables with the same map may look at the same time."""
    laid = standard(4, 9, closed=5)
    expected = Chart(laid, [], 0).depth
    chart, shown = Chart(laid, [], 0), list[object]()
    chart._sheets = [Watched(sheet, chart, shown) for sheet in chart._sheets]  # type: ignore[misc]
    assert chart.depth == expected
    assert shown == [None] * len(laid)


@pytest.mark.skipif(build() == "compiled", reason="compiled rules cannot be changed by a test")
def test_a_field_that_is_being_spread_out_still_tells_what_it_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = Chart(standard(4, 9, closed=5), [], 0)
    some = sorted(chart.moorings)[0]
    goal = routes.field(chart, some, 0)
    spread, asked = Field._spread, []

    def interrupted(field: Field) -> bytes:
        if not asked:
            asked.append(True)
            assert field.cost(some) == 0  # another thread
        return spread(field)

    monkeypatch.setattr(Field, "_spread", interrupted)
    assert [goal.cost(some) for _ in range(MANY + 5)] == [0] * (MANY + 5)
    assert asked


def test_charts_are_kept_up_to_a_bound() -> None:
    first = made_of(standard(1), [], 0)
    made = new_chart(first, standard(1), [], 0)
    assert charting.CHARTS.get(first) is made
    for number in range(2, 24):
        for sixths in range(3):
            laid = [(number, ORIGIN, sixths)]
            new_chart(made_of(laid, [], 0), laid, [], 0)
    assert first not in charting.CHARTS
    assert len(charting.CHARTS) <= charting.KEPT


def test_grids_of_maps_drawn_as_large_as_can_be_are_kept_up_to_a_bound() -> None:
    """Each takes some megabytes, and a file may have a thousand of them."""
    corners = [(q, r) for q in range(-60, -56) for r in range(-60, -54)]
    for q, r in corners:
        Chart([(1, at(q, r), 0), (2, at(58, 58), 0)], [], 0)
    assert sum(len(one.codes) for one in grids._GRIDS.values()) <= grids.PLACES + 128 * 128
    assert len(grids._GRIDS) < len(corners)


@given(st.integers(1, CALM), st.integers(0, 5))
def test_every_tile_can_be_laid_turned(number: int, sixths: int) -> None:
    chart = alone(number, sixths)
    waters = as_read([(number, ORIGIN, sixths)], [], 0, 2)
    assert {pair(h): depth for h, depth in chart.depth.items()} == waters.depths
    assert chart.cost(ORIGIN) == TILES[number].move_cost
