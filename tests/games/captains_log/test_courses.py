"""What ships reach, by which course, and the routes of NPCs, compared with the referee over thousands of positions."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import SLOTS
from freebooter.games.captains_log.courses import Reach, exits, first_moves, reach
from freebooter.games.captains_log.hexes import ORIGIN, adjacent, at, disc, distance, neighbours, step, straight_on
from freebooter.games.captains_log.laying import gaps
from freebooter.games.captains_log.names import CALM, NE, NW, N, S
from freebooter.games.captains_log.routes import cost_beside, cost_between, field, nearest, route
from freebooter.games.captains_log.sheets import DEEP
from tests.games.captains_log import referee
from tests.games.captains_log.charts import alone, on, pair, pairs, random_laid, random_seas, somewhere, standard
from tests.games.captains_log.referee import Waters


def open_sea() -> Chart:
    """Nothing but water, six hexes round the middle."""
    return Chart([], [(h, DEEP) for h in disc(ORIGIN, 6)], 0)


def on_chart(chart: Chart, hexes: Iterable[tuple[int, int]]) -> int:
    """Hexes of the referee as a set of the chart."""
    return chart.bits([at(*h) for h in hexes])


def sea_and_gaps(chart: Chart, waters: Waters) -> Waters:
    """A player's waters: gaps can be entered too."""
    return Waters(waters.depths | dict.fromkeys(pairs(gaps(chart)), DEEP), waters.costs, waters.draft)


def lefts(found: Reach) -> dict[int, int]:
    """Every goal, with what is left there."""
    return {h: found.left(h) for h in found.goals()}


def is_a_course(chart: Chart, found: Reach, goal: int, movement: int, draft: int) -> None:
    """The course leads there step by step, through what can be entered, and costs what it says."""
    path = found.course(goal)
    for before, h in zip([found.start, *path], path, strict=False):
        assert adjacent(before, h)
        assert chart.admits(h, draft) or (h == goal and h in gaps(chart))
    assert (path[-1] if path else found.start) == goal
    assert sum(chart.cost(h) for h in path) == movement - found.left(goal)


# --- what a ship reaches ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-106")
def test_reach_over_open_water_and_round_land() -> None:
    chart, start = open_sea(), ORIGIN
    found = reach(chart, start, 3, 4, {})
    assert lefts(found) == {h: 3 - distance(start, h) for h in disc(start, 3) if h != start}
    assert found.left(start) == 3
    assert found.left(straight_on(start, N, 4)[-1]) == -1
    tile = alone(17)
    assert reach(tile, on(17, "g"), 9, 2, {}).left(on(17, "p")) == 9 - 4  # round k, which is land


@pytest.mark.rule("CL-156")
def test_a_hex_of_the_calm_costs_two() -> None:
    chart = Chart([(12, SLOTS[0].centre, 0), (CALM, SLOTS[1].centre, 0)], [], 0)
    edge = next(
        h for h in sorted(chart.depth) if chart.tile_at(h) == 12 and any(n in chart.calm for n in neighbours(h))
    )
    inside = next(n for n in neighbours(edge) if n in chart.calm)
    assert reach(chart, edge, 5, 2, {}).left(inside) == 3
    assert inside not in reach(chart, edge, 1, 2, {}).goals()
    assert reach(chart, inside, 5, 2, {}).left(edge) == 4
    assert cost_between(chart, edge, inside, 2) == 2
    assert cost_between(chart, inside, edge, 2) == 1


@pytest.mark.rule("CL-124")
def test_the_draft_closes_banks() -> None:
    chart = alone(21)  # banks of depth 3 round the mooring
    mooring = on(21, "i")
    assert mooring in reach(chart, on(21, "q"), 4, 6, {}).goals()
    assert mooring not in reach(chart, on(21, "q"), 9, 7, {}).goals()


@pytest.mark.rule("CL-125")
def test_a_ship_that_has_become_too_deep_for_its_hex_may_leave_it() -> None:
    chart = alone(21)
    bank = on(21, "m")
    found = reach(chart, bank, 2, 8, {})
    assert set(found.goals()) == {on(21, "i"), on(21, "q")}  # the others round it are banks
    assert exits(chart, bank, 8) == [on(21, "i"), on(21, "q")]


def test_reach_grows_with_movement_and_shrinks_with_draft() -> None:
    luck = Random(4)
    for chart, waters in random_seas(luck, 40):
        start = somewhere(luck, waters)
        before: set[int] = set()
        for movement in range(12):
            now = set(reach(chart, start, movement, waters.draft, {}).goals())
            assert before <= now
            before = now
        before = set(reach(chart, start, 9, 1, {}).goals())
        for draft in range(2, 16):
            now = set(reach(chart, start, 9, draft, {}).goals())
            assert now <= before
            before = now


def test_every_path_walked_one_by_one() -> None:
    """All paths of up to four steps, with dangers and without, from one movement and from six sums."""
    luck = Random(7)
    for chart, waters in random_seas(luck, 150):
        start = somewhere(luck, waters)
        player = sea_and_gaps(chart, waters)
        sums = tuple(luck.randint(1, 4) for _ in range(6))
        dangers = {h: luck.randint(1, 3) for h in sorted(chart.depth) if luck.random() < 0.25}
        ways = [way for way in referee.paths(player, pair(start), 4) if not pairs(gaps(chart)).intersection(way[:-1])]

        for risky in ({}, dangers):
            best: dict[tuple[int, int], tuple[int, int]] = {}
            first: dict[tuple[int, int], tuple[int, int]] = {}
            for way in ways:
                risk = sum(risky.get(at(*h), 0) for h in way)
                end = way[-1] if way else pair(start)
                if end != pair(start):
                    best[end] = min(best.get(end, (99, 0)), (risk, player.cost(way) - 4))
                if way:
                    rest = sums[referee.around(pair(start)).index(way[0])] - player.cost(way)
                    if rest >= 0:
                        first[end] = min(first.get(end, (99, 0)), (risk, -rest))
            found = reach(chart, start, 4, waters.draft, risky)
            assert {pair(h): -left for h, left in lefts(found).items()} == {h: n for h, (_, n) in best.items()}
            begun = first_moves(chart, start, sums, waters.draft, risky)
            assert {pair(h): -left for h, left in lefts(begun).items()} == {h: n for h, (_, n) in first.items()}
            for goal in found.goals():
                is_a_course(chart, found, goal, 4, waters.draft)
                assert sum(risky.get(h, 0) for h in found.course(goal)) == best[pair(goal)][0]
            for goal in begun.goals():
                side = begun.first(goal)
                is_a_course(chart, begun, goal, sums[side], waters.draft)
                assert sum(risky.get(h, 0) for h in begun.course(goal)) == first[pair(goal)][0]
                assert not risky or begun.danger(goal) == first[pair(goal)][0]


def test_long_movements_as_the_referee_reckons_them() -> None:
    luck = Random(9)
    for chart, waters in random_seas(luck, 120):
        start, movement = somewhere(luck, waters), luck.randint(5, 14)
        costs = {h: cost for h, (_, cost) in referee.cheapest(waters, pair(start)).items()}
        found = reach(chart, start, movement, waters.draft, {})
        water = {h: left for h, left in lefts(found).items() if h in chart.depth}
        assert {pair(h): movement - left for h, left in water.items()} == {
            h: c for h, c in costs.items() if 0 < c <= movement
        }


@pytest.mark.rule("CL-118")
def test_the_first_direction_decides_once() -> None:
    chart, start = open_sea(), ORIGIN
    sums = (8, 9, 3, 1, 3, 9)
    found = first_moves(chart, start, sums, 4, {})
    south = straight_on(start, S, 2)
    assert all(chart.admits(h, 4) for h in south)
    assert found.first(south[1]) in (NE, NW)  # the way round leaves more than the way straight on
    assert found.left(south[1]) == 9 - len(found.course(south[1]))
    assert sums[found.first(south[0])] - len(found.course(south[0])) == found.left(south[0])
    assert found.first(step(start, N)) == N


def test_a_ship_may_sail_back_over_its_own_hex() -> None:
    narrow = [(step(ORIGIN, N), DEEP), (ORIGIN, DEEP), (step(ORIGIN, S), DEEP), (step(step(ORIGIN, S), S), DEEP)]
    chart = Chart([], narrow, 0)
    found = first_moves(chart, ORIGIN, (9, 1, 1, 1, 1, 1), 2, {})
    north, south = step(ORIGIN, N), step(ORIGIN, S)
    assert found.course(ORIGIN) == [north, ORIGIN]
    assert found.course(south) == [north, ORIGIN, south]  # the wind of the first step counts for all of it
    assert (found.first(south), found.left(south)) == (N, 6)
    wary = first_moves(chart, ORIGIN, (9, 1, 1, 1, 1, 1), 2, {north: 1})
    assert (wary.course(south), wary.left(south), wary.danger(south)) == ([south], 0, 0)
    assert wary.danger(step(south, S)) == 1


def test_the_safest_course_is_taken_even_if_longer() -> None:
    chart, start = open_sea(), ORIGIN
    line = straight_on(start, N, 2)
    goal = line[1]
    assert reach(chart, start, 9, 4, {}).course(goal) == line
    found = reach(chart, start, 9, 4, {line[0]: 1})
    assert line[0] not in found.course(goal)
    assert found.left(goal) == 9 - len(found.course(goal)) == 6
    assert found.danger(goal) == 0
    tight = reach(chart, start, 2, 4, {line[0]: 1})  # no movement for a detour
    assert tight.course(goal) == line
    assert tight.danger(goal) == 1


@pytest.mark.rule("CL-152")
def test_a_gap_is_where_a_way_ends() -> None:
    luck = Random(31)
    seen = 0
    for _ in range(60):
        chart = Chart(random_laid(luck, 6, dynamic=True), [], 0)
        for gap in gaps(chart):
            for start in [n for n in neighbours(gap) if chart.admits(n, 2)][:1]:
                found = reach(chart, start, 6, 2, {})
                assert found.left(gap) == 5
                assert not any(gap in found.course(h)[:-1] for h in found.goals())
                assert not chart.sea(2) & chart.bit(gap)
                assert not route(chart, start, chart.bits([gap]), 2, 0).exists()  # no NPC sails blindly
                seen += 1
    assert seen > 20


# --- distances -------------------------------------------------------------------------------------------------------


def test_distances_as_the_referee_reckons_them() -> None:
    luck = Random(13)
    for chart, waters in random_seas(luck, 80):
        start = somewhere(luck, waters)
        costs = {h: cost for h, (_, cost) in referee.cheapest(waters, pair(start)).items()}
        goals = [somewhere(luck, waters) for _ in range(12)]
        for goal in goals:
            assert cost_between(chart, start, goal, waters.draft) == costs.get(pair(goal), -1)
            assert field(chart, goal, waters.draft).cost(start) == costs.get(pair(goal), -1)
            near = [costs[n] for n in referee.around(pair(goal)) if n in costs]
            assert cost_beside(chart, start, goal, waters.draft) == min(near, default=-1)
        least = min((costs[pair(goal)] for goal in goals if pair(goal) in costs), default=None)
        assert nearest(chart, start, goals, waters.draft) == [g for g in goals if costs.get(pair(g), -1) == least]
        assert cost_between(chart, start, sorted(chart.land)[0], waters.draft) == -1 if chart.land else True


# --- routes of NPCs --------------------------------------------------------------------------------------------------


def test_routes_as_the_referee_finds_them() -> None:
    luck = Random(17)
    forced = ties = blocked = 0
    seas = random_seas(luck, 60)
    for one in range(300):
        chart, waters = seas[one % len(seas)]
        start = somewhere(luck, waters)
        near = sorted(h for h in waters.depths if referee.steps_between(h, pair(start)) <= 6)
        goals = luck.sample(near, min(len(near), luck.randint(1, 3)))
        waters.shun = {h for h in waters.depths if luck.random() < luck.choice((0.1, 0.35))}
        taken = {h for h in waters.depths if luck.random() < 0.2} - {pair(start)}
        movement = luck.randint(1, 8)
        ways = referee.best_ways(waters, pair(start), goals)

        found = route(chart, start, on_chart(chart, goals), waters.draft, on_chart(chart, waters.shun))
        assert found.exists() == bool(ways)
        if not ways:
            assert found.stops(movement, 0) == [start]
            continue
        assert found.cost() == waters.cost(ways[0])
        assert found.dangers() == len(waters.shun.intersection(ways[0]))
        stops = found.stops(movement, on_chart(chart, taken))
        assert pairs(stops) == referee.stops(waters, pair(start), ways, movement, taken)
        assert len(stops) == len(set(stops))
        for stop in stops:
            course = [pair(h) for h in found.course(stop)]
            assert course in [way[: len(course)] for way in ways]
        forced += found.dangers() > 0
        ties += len(stops) > 1
        blocked += stops == [start] and bool(ways[0])
    assert min(forced, ties, blocked) >= 5


@pytest.mark.rule("CL-278")
def test_a_safe_detour_is_taken_however_long_and_danger_only_if_there_is_none() -> None:
    chart, start = open_sea(), ORIGIN
    goal = straight_on(start, N, 2)[1]
    straight = route(chart, start, chart.bits([goal]), 4, 0)
    assert straight.cost() == 2
    wall = set(neighbours(goal)) - {step(goal, N)}
    around = route(chart, start, chart.bit(goal), 4, chart.bits(list(wall)))
    assert around.dangers() == 0
    assert around.cost() > 4
    assert not wall.intersection(around.course(goal))
    forced = route(chart, start, chart.bit(goal), 4, chart.bits(list(neighbours(goal))))
    assert forced.dangers() == 1
    assert forced.cost() == 2


@pytest.mark.rule("CL-279")
def test_before_an_occupied_goal_the_ship_stops_next_to_it() -> None:
    chart, start = open_sea(), ORIGIN
    goal = straight_on(start, N, 2)[1]
    way = route(chart, start, chart.bits([goal]), 4, 0)
    assert way.stops(6, 0) == [goal]
    assert way.stops(6, chart.bits([goal])) == [step(start, N)]
    assert way.stops(6, chart.bits([goal, step(start, N)])) == [start]


def test_equal_ways_are_a_choice() -> None:
    chart, start = open_sea(), ORIGIN
    goal = step(step(start, N), NE)
    way = route(chart, start, chart.bits([goal]), 4, 0)
    assert way.stops(1, 0) == [step(start, N), step(start, NE)]
    assert way.stops(2, 0) == [goal]
    assert way.course(goal) == [step(start, NE), goal]  # always the same


def test_at_the_goal_nothing_is_left_to_do() -> None:
    chart, here = open_sea(), ORIGIN
    way = route(chart, here, chart.bits([here]), 4, 0)
    assert way.exists()
    assert way.cost() == 0
    assert way.stops(5, chart.bits([here])) == [here]
    assert way.course(here) == []


def test_a_ship_stranded_by_the_tide_finds_its_way_out() -> None:
    low = Chart([(21, ORIGIN, 0)], [], -2)
    stranded, goal = on(21, "m"), on(21, "q")
    assert not low.admits(stranded, 6)
    way = route(low, stranded, low.bits([goal]), 6, 0)
    assert way.stops(4, 0) == [goal]
    assert way.course(goal) == [goal]
    assert route(low, stranded, low.bit(goal), 6, low.bit(goal)).dangers() == 1
    assert not route(low, stranded, low.bits([on(21, "s")]), 6, 0).exists()


def test_the_hexes_beside_a_target() -> None:
    chart = alone(21)
    assert exits(chart, on(21, "m"), 6) == [on(21, letter) for letter in "hinq"]
    assert exits(chart, on(21, "m"), 8) == [on(21, "i"), on(21, "q")]


def test_a_closed_tile_cannot_be_entered() -> None:
    chart = Chart(standard(17, closed=6), [], 0)
    found = reach(chart, on(17, "a"), 20, 2, {})
    assert all(chart.tile_at(h) == 17 for h in found.goals())
    assert not route(chart, on(17, "a"), chart.bits([SLOTS[1].centre]), 2, 0).exists()
