"""Exploring: tiles that lie face down, new tiles on the dynamic map, gaps."""

from __future__ import annotations

from random import Random

import pytest

from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.content import SLOTS
from freebooter.games.captains_log.hexes import ORIGIN, SPAN, at, disc, distance
from freebooter.games.captains_log.laying import (
    contact,
    gaps,
    gaps_in_view,
    is_free,
    next_gaps,
    next_in_view,
    places,
    places_beside,
)
from freebooter.games.captains_log.sheets import DEEP, REEF
from tests.games.captains_log import referee
from tests.games.captains_log.charts import as_read, on, pair, pairs, random_laid, random_seas, somewhere, standard

# The map of CL-EX16: tiles 17, 12, 16 and 11 with gaps between them, and the explorer on tile 17.
EXAMPLE = [(17, at(0, 0), 0), (12, at(5, -3), 0), (16, at(7, 0), 0), (11, at(-4, -1), 0)]
EXPLORER = at(1, -2)


@pytest.mark.rule("CL-133")
def test_tiles_within_three_hexes_and_in_sight_nearest_first() -> None:
    chart = Chart(standard(17, closed=6), [], 0)
    north = on(17, "a")
    near = {centre: min(distance(north, h) for h in disc(centre, 2)) for centre in chart.closed}
    assert set(next_in_view(chart, north)) == {centre for centre, away in near.items() if away == 1}
    assert sum(away <= 3 for away in near.values()) > len(next_in_view(chart, north))  # others are farther off
    southeast = on(17, "p")  # the tile northeast is 2 hexes away, but k and l are land
    hidden = SLOTS[1].centre
    assert min(distance(southeast, h) for h in disc(hidden, 2)) == 2
    assert next_in_view(chart, southeast) == [SLOTS[2].centre]
    assert hidden in next_in_view(chart, on(17, "g"))
    opened = Chart(standard(17, 21), [], 0)
    assert next_in_view(opened, on(17, "g")) == []


def test_tiles_in_view_as_the_referee_sees_them() -> None:
    luck = Random(41)
    farther = 0
    for _ in range(80):
        laid = random_laid(luck, 9, dynamic=False)
        waters = as_read(laid, [], 0, 2)
        if not waters.depths:
            continue
        chart, ship = Chart(laid, [], 0), somewhere(luck, waters)
        away = {}
        for number, centre, _ in laid:
            if number == 0:
                seen = [h for h in referee.tile_at(pair(centre)) if referee.sees(waters.land(), pair(ship), h)]
                away[centre] = min((referee.steps_between(pair(ship), h) for h in seen), default=99)
        found = next_in_view(chart, ship)
        nearest = min([3, *away.values()])
        assert set(found) == {centre for centre, steps in away.items() if steps == nearest}
        farther += any(nearest < steps <= 3 for steps in away.values())
    assert farther >= 5


# --- the dynamic map -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-EX15", "CL-142")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_tiles_touch_one_another(players: int) -> None:
    luck = Random(players)
    for _ in range(6):
        laid = random_laid(luck, players, dynamic=True)
        chart = Chart(laid, [], 0)
        offered = places_beside(chart)
        covered = pairs(chart.depth)
        assert len(set(offered)) == len(offered)
        for centre in disc(ORIGIN, 12):
            touches = referee.fits(covered, pair(centre)) and referee.contact(covered, pair(centre)) > 0
            assert (centre in offered) == touches
        assert at(20, 20) not in offered  # it would touch nothing


@pytest.mark.rule("CL-EX16", "CL-144")
def test_the_place_with_most_contact_is_the_only_one() -> None:
    chart = Chart(EXAMPLE, [], 0)
    a, b = at(1, -5), at(2, -5)
    assert is_free(chart, a)
    assert is_free(chart, b)
    assert contact(chart, a) == (4, 4)
    assert contact(chart, b) == (6, 5)
    assert places(chart, EXPLORER) == [b]


@pytest.mark.rule("CL-EX16", "CL-146")
def test_gaps_that_remain_have_no_room_for_a_tile() -> None:
    chart = Chart([*EXAMPLE, (19, at(2, -5), 0)], [], 0)
    free = [h for h in disc(EXPLORER, 3) if h not in chart.depth and chart.sees(EXPLORER, h)]
    assert len(free) == 2
    assert places(chart, EXPLORER) == []
    assert gaps_in_view(chart, EXPLORER) == free  # for zone tiles, CL-148


@pytest.mark.rule("CL-145")
def test_equally_good_places_are_a_choice() -> None:
    chart = Chart([(17, ORIGIN, 0)], [], 0)
    offered = places(chart, on(17, "a"))
    assert len(offered) > 1
    assert {contact(chart, centre) for centre in offered} == {(3, 3)}


def test_places_as_the_referee_finds_them() -> None:
    luck = Random(43)
    none = several = 0
    for chart, waters in random_seas(luck, 60):
        ship = somewhere(luck, waters)
        expected = referee.best_places(waters.covered(), waters.land(), pair(ship))
        found = places(chart, ship)
        assert len(found) == len(set(found))
        assert pairs(found) == expected
        none += not found
        several += len(found) > 1
    assert min(none, several) > 2


@pytest.mark.rule("CL-148")
def test_gaps_as_the_referee_finds_them() -> None:
    luck = Random(47)
    found = 0
    for chart, waters in random_seas(luck, 60):
        covered = waters.covered()
        rim = {n for h in covered for n in referee.around(h)} - covered
        assert pairs(gaps(chart)) == {h for h in rim if referee.is_gap(covered, h)}
        found += len(gaps(chart))
    assert found > 50


@pytest.mark.rule("CL-148")
def test_of_gaps_too_the_nearest_are_explored_first() -> None:
    luck = Random(53)
    left_for_later = 0
    for chart, waters in random_seas(luck, 60):
        ship = somewhere(luck, waters)
        away = {h: referee.steps_between(pair(ship), h) for h in pairs(gaps_in_view(chart, ship))}
        assert pairs(next_gaps(chart, ship)) == {h for h in away if away[h] == min(away.values())}
        left_for_later += len(away) > len(next_gaps(chart, ship))
    assert left_for_later > 2


def test_a_zone_tile_takes_room_and_fills_its_gap() -> None:
    laid = [*EXAMPLE, (19, at(2, -5), 0)]
    first, second = gaps_in_view(Chart(laid, [], 0), EXPLORER)
    chart = Chart(laid, [(first, REEF)], 0)
    assert gaps_in_view(chart, EXPLORER) == [second]
    open_sea = Chart([(17, ORIGIN, 0)], [(at(0, -3), DEEP)], 0)
    assert not is_free(open_sea, at(0, -5))
    assert is_free(Chart([(17, ORIGIN, 0)], [], 0), at(0, -5))


def test_a_tile_stays_on_the_grid() -> None:
    rim = at(SPAN, 0)
    chart = Chart([(17, rim, 0)], [], 0)
    assert all(abs(q) <= SPAN and abs(r) <= SPAN for q, r in pairs(places_beside(chart)))
    assert places_beside(chart)
