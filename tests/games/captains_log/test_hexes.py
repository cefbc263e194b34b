"""Geometry: its laws over random hexes, and the referee's second opinion."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freebooter.games.captains_log import hexes
from freebooter.games.captains_log.grid import grid_of
from freebooter.games.captains_log.hexes import at, broadside, disc, distance, line, q_of, r_of, ring, step
from freebooter.games.captains_log.names import NE, NW, SE, SW, N, S
from tests.games.captains_log import referee

coordinates = st.integers(-10, 10)
places = st.builds(at, coordinates, coordinates)
everywhere = st.builds(at, st.integers(-60, 60), st.integers(-60, 60))
directions = st.integers(0, 5)


def pair(h: int) -> tuple[int, int]:
    return q_of(h), r_of(h)


def touched(a: int, b: int) -> set[int]:
    return {a + offset for offset in line(a, b)}


# --- codes, distances, directions ------------------------------------------------------------------------------------


@given(coordinates, coordinates)
def test_a_hex_is_its_coordinates(q: int, r: int) -> None:
    assert (q_of(at(q, r)), r_of(at(q, r))) == (q, r)
    assert at(q, r) > hexes.NOWHERE


@given(places)
def test_six_neighbours_clockwise_from_the_north(h: int) -> None:
    q, r = pair(h)
    assert [pair(n) for n in hexes.neighbours(h)] == [(q + x, r + y) for x, y in referee.STEPS]
    assert list(hexes.neighbours(h)) == [step(h, one) for one in range(6)] == ring(h, 1)


@given(places, places, places)
def test_distance_is_a_metric(a: int, b: int, c: int) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert hexes.adjacent(a, b) == (distance(a, b) == 1)


@given(places, directions)
def test_a_step_is_one_hex_away_and_back_again(h: int, one: int) -> None:
    assert distance(h, step(h, one)) == 1
    assert step(step(h, one), (one + 3) % 6) == h
    assert hexes.direction(h, step(h, one)) == one


@given(places, directions, st.integers(1, 20))
def test_straight_on_keeps_its_direction(h: int, one: int, count: int) -> None:
    path = hexes.straight_on(h, one, count)
    assert len(path) == distance(h, path[-1]) == count
    assert {hexes.direction(h, n) for n in path} == {one}


def test_beside_the_six_directions_there_is_none() -> None:
    home = at(3, -2)
    straight = [h for h in disc(home, 6) if hexes.direction(home, h) >= 0]
    assert sorted(straight) == sorted(h for one in range(6) for h in hexes.straight_on(home, one, 6))


@given(places, st.integers(0, 9))
def test_rings_make_a_disc(h: int, radius: int) -> None:
    assert {distance(h, n) for n in ring(h, radius)} == {radius}
    assert len(ring(h, radius)) == (6 * radius or 1)
    assert disc(h, radius) == [n for one in range(radius + 1) for n in ring(h, one)]
    assert len(set(disc(h, radius))) == 1 + 3 * radius * (radius + 1)


@given(places, places, st.integers(0, 11))
def test_rotation(h: int, centre: int, sixths: int) -> None:
    turned = hexes.rotate(h, centre, sixths)
    assert distance(turned, centre) == distance(h, centre)
    assert hexes.rotate(turned, centre, 6 - sixths % 6) == h
    assert hexes.rotate(h, centre, 6) == h
    if hexes.direction(centre, h) >= 0:
        assert hexes.direction(centre, turned) == (hexes.direction(centre, h) + sixths) % 6


def test_distances_as_the_referee_walks_them() -> None:
    luck = Random(5)
    for _ in range(2000):
        a, b = (at(luck.randint(-20, 20), luck.randint(-20, 20)) for _ in range(2))
        assert distance(a, b) == referee.steps_between(pair(a), pair(b))


@pytest.mark.rule("CL-EX29")
def test_hexes_between_two_ships() -> None:
    home = at(0, 0)
    between = [distance(home, hexes.straight_on(home, SE, count)[-1]) - 1 for count in (1, 2, 4)]
    assert between == [0, 1, 3]


# --- sight -----------------------------------------------------------------------------------------------------------

FAR = (at(0, -60), at(0, 60))  # the numbers of these two lie as far apart as those of the next two
NEAR = (at(0, 0), at(1, -8))


def test_what_was_asked_of_hexes_far_apart_says_nothing_of_others() -> None:
    """Lines and bearings are kept for all tables, whatever map somebody has thought up."""
    assert FAR[1] - FAR[0] == NEAR[1] - NEAR[0]
    for a, b in (FAR, NEAR):
        q, r = q_of(b) - q_of(a), r_of(b) - r_of(a)
        assert line(a, b) == hexes._line(q, r)
        for heading in range(6):
            assert broadside(a, heading, b) == (hexes._headings_abeam(q, r) >> heading & 1 == 1)
            assert broadside(b, heading, a) == broadside(a, heading, b)


@settings(deadline=None)  # the first time the grid is made
@given(st.lists(st.tuples(everywhere, everywhere), min_size=2, max_size=12))
def test_a_grid_draws_every_line_as_it_lies(asked: list[tuple[int, int]]) -> None:
    grid = grid_of(2, 2, 124, 124)  # all hexes that a map may use, and a rim
    for a, b in asked:
        between, first = grid.line_between(a, b)
        first += grid.place_of[a]
        assert (between << first if first >= 0 else between >> -first) == grid.bits(sorted(touched(a, b)))


@given(places, places)
def test_a_line_is_the_same_both_ways(a: int, b: int) -> None:
    assert touched(a, b) == touched(b, a)
    assert a not in touched(a, b)
    assert b not in touched(a, b)


def test_a_straight_line_touches_what_is_on_it() -> None:
    home = at(2, 2)
    for one in range(6):
        path = hexes.straight_on(home, one, 5)
        assert [home + offset for offset in line(home, path[-1])] == path[:-1]


def test_a_line_along_an_edge_touches_both_hexes() -> None:
    assert touched(at(0, 0), at(1, 1)) == {at(1, 0), at(0, 1)}
    assert touched(at(0, 0), at(2, -4)) == {at(0, -1), at(1, -1), at(1, -2), at(1, -3), at(2, -3)}


def test_a_line_through_a_corner_touches_all_three_hexes() -> None:
    assert {at(1, 0), at(2, 0), at(1, 1)} <= touched(at(0, 0), at(4, 1))


def test_lines_as_the_referee_draws_them() -> None:
    for q in range(-11, 12):
        for r in range(-11, 12):
            seen = touched(at(0, 0), at(q, r))
            box = [(x, y) for x in range(min(q, 0) - 1, max(q, 0) + 2) for y in range(min(r, 0) - 1, max(r, 0) + 2)]
            expected = {at(*h) for h in box if h not in ((0, 0), (q, r)) and referee.touches((0, 0), (q, r), h)}
            assert seen == expected, (q, r)


# --- ships -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-K48")
def test_broadsides_next_to_the_ship() -> None:
    ship = at(0, 0)
    assert [broadside(ship, N, step(ship, one)) for one in (N, NE, SE, S, SW, NW)] == [
        False,
        True,
        True,
        False,
        True,
        True,
    ]
    assert [broadside(ship, SE, step(ship, one)) for one in (N, NE, SE, S, SW, NW)] == [
        True,
        True,
        False,
        True,
        True,
        False,
    ]
    assert not broadside(ship, N, ship)


@pytest.mark.rule("CL-K48")
def test_thirty_degrees_exactly_is_still_the_bow() -> None:
    ship = at(0, 0)
    assert not broadside(ship, N, at(1, -2))  # 30 degrees
    assert not broadside(ship, N, at(3, -6))
    assert broadside(ship, N, at(4, -7))  # a little more
    assert not broadside(ship, N, at(2, -5))  # a little less
    assert not broadside(ship, N, at(1, 1))  # 150 degrees
    assert broadside(ship, N, at(2, 1))
    assert broadside(ship, N, at(2, -1))  # 90 degrees


@given(places, directions, places)
def test_arcs_are_symmetric(ship: int, heading: int, target: int) -> None:
    q, r = pair(target)[0] - pair(ship)[0], pair(target)[1] - pair(ship)[1]
    across = at(pair(ship)[0] - q, pair(ship)[1] - r)
    assert broadside(ship, heading, target) == broadside(ship, heading, across)  # port and starboard
    assert broadside(ship, heading, target) == broadside(ship, (heading + 3) % 6, target)  # bow and stern
    mirrored = hexes.rotate(at(pair(ship)[0] - q, pair(ship)[1] + q + r), ship, 2 * heading)  # in the keel line
    assert broadside(ship, heading, target) == broadside(ship, heading, mirrored)
    assert broadside(ship, heading, target) == broadside(ship, (heading + 2) % 6, hexes.rotate(target, ship, 2))


def test_arcs_as_the_referee_measures_them() -> None:
    ship = at(1, -3)
    for target in disc(ship, 12):
        for heading in range(6):
            assert broadside(ship, heading, target) == referee.bears(pair(ship), heading, pair(target))


@pytest.mark.rule("CL-248")
def test_the_straight_run_is_the_last_stretch() -> None:
    start = at(0, 0)
    bent = [start, step(start, NE)]
    bent.append(step(bent[-1], N))
    bent += hexes.straight_on(bent[-1], SE, 3)
    assert hexes.straight_run(bent) == 3  # of 5 hexes moved, the target's counted
    assert hexes.straight_run(bent[:3]) == 1
    assert hexes.straight_run([start, *hexes.straight_on(start, S, 4)]) == 4
    assert hexes.straight_run([start]) == hexes.straight_run([]) == 0
