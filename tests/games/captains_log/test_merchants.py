"""Chapter B32: merchants and special ships that follow a route."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.hexes import at, distance, neighbours
from freebooter.games.captains_log.names import MOORING, OIL, SE, SILVER, TEA, N
from freebooter.games.captains_log.routes import cost_between
from freebooter.games.captains_log.rules import hunting, merchants, ships
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import NPC_BASE, State
from tests.games.captains_log.ocean import (
    card_named,
    npc,
    npc_of,
    npc_path,
    npcs_act,
    ocean,
    ship,
    spot,
    tile,
    whole_round,
)
from tests.games.positions import told


def named(name: str) -> int:
    return NPC_BASE + card_named(name) - 1


def loved(state: State) -> None:
    for player in state.players:
        player.reputation = [3] * 5


def until(table: Table, arrivals: int) -> list[int]:
    """Rounds pass until so many arrivals are told: the tiles."""
    for _ in range(40):
        if len(told(table, "npc_arrives")) >= arrivals:
            break
        whole_round(table)
    return [event["tile"] for event in told(table, "npc_arrives")]


def two_moorings(state: State) -> None:
    loved(state)
    tile(state, 10, slot=0)
    tile(state, 4, slot=2)
    ship(state, 0, at(-5, 0), reputation=[3] * 5)
    ship(state, 1, at(-5, 1), reputation=[3] * 5)


@pytest.mark.rule("CL-264", "CL-294", "CL-295", "CL-EX39")
def test_a_merchant_sails_its_movement_and_stops_where_it_is_bound() -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        npc(state, card_named("Vrouw Katrijn"), at(1, -5))  # route 6, to the mooring of tile 10

    table = ocean(edit, water=8)
    mooring = spot(table.state, 10, "f")
    assert distance(at(1, -5), mooring) == 4
    npcs_act(table)
    one = table.state.npcs[0]
    assert one.hex == mooring
    [bound] = told(table, "npc_bound")  # one event tells the whole way
    assert len(bound["path"]) == 4
    assert bound["path"][-1] == mooring
    assert told(table, "npc_arrives") == [{"ship": named("Vrouw Katrijn"), "tile": 10}]
    assert one.coins == 1


@pytest.mark.rule("CL-294", "CL-EX39")
def test_farther_away_than_its_movement_it_goes_all_of_it() -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        npc(state, card_named("Vrouw Katrijn"), at(1, -9))

    table = ocean(edit, water=10)
    npcs_act(table)
    assert len(npc_path(table)) == 6
    assert distance(table.state.npcs[0].hex, spot(table.state, 10, "f")) == 2
    assert not told(table, "npc_arrives")
    assert table.state.npcs[0].coins == 0


@pytest.mark.rule("CL-293", "CL-295", "CL-297", "CL-EX43")
def test_between_two_moorings_for_a_thousand_each_time() -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        npc(state, card_named("Vrouw Katrijn"), at(2, -4))

    table = ocean(edit, water=8)
    assert merchants.destination(table.state, table.state.npcs[0]) == spot(table.state, 10, "f")
    assert until(table, 4) == [10, 4, 10, 4]
    assert table.state.npcs[0].coins == 4


@pytest.mark.rule("CL-293", "CL-295", "CL-298", "CL-EX44")
def test_over_the_whales_for_oil_at_one_of_them() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 17, slot=0)
        tile(state, 11, slot=2)
        tile(state, 12, slot=3)
        ship(state, 0, at(-5, 0), reputation=[3] * 5)
        ship(state, 1, at(-5, 1), reputation=[3] * 5)
        npc(state, card_named("Patience"), spot(state, 17, "e"))

    table = ocean(edit, water=8)
    one = table.state.npcs[0]
    assert until(table, 3) == [17, 11, 12]
    assert one.cubes[OIL] == 1
    assert until(table, 6) == [17, 11, 12] * 2
    assert one.cubes[OIL] == 2
    assert one.goods[OIL] == 2 + 2  # two on the card from the beginning


@pytest.mark.rule("CL-274", "CL-299", "CL-300", "CL-EX45")
def test_urca_de_lima_heads_for_numbers_and_leaves_after_the_last() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 12, slot=0)
        tile(state, 16, slot=2)
        tile(state, 18, slot=3)
        ship(state, 0, at(-5, 0), reputation=[3] * 5)
        ship(state, 1, at(-5, 1), reputation=[3] * 5)
        npc(state, card_named("Urca de Lima"), spot(state, 12, "j"))

    table = ocean(edit, water=8)
    one = table.state.npcs[0]
    places = []
    for arrivals in (1, 2):
        until(table, arrivals)
        places.append(one.hex)
    assert places == [spot(table.state, 12, "s"), spot(table.state, 16, "k")]
    assert one.goods[SILVER] == 6 + 1
    assert until(table, 3) == [12, 16, 18]
    assert npc_of(table.state, named("Urca de Lima")) is None
    assert told(table, "npc_departs") == [{"ship": named("Urca de Lima")}]
    assert len([other for other in table.state.npcs if other.seat == 0]) == 1  # a new card
    assert not told(table, "destroyed")


@pytest.mark.rule("CL-292")
def test_some_merchants_fire_first_at_an_enemy_beside_them_and_then_sail() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 13, slot=0)
        ship(state, 0, at(0, 4), reputation=[0, 0, -1, 0, 3])
        ship(state, 1, at(0, -5), reputation=[3] * 5)
        npc(state, card_named("Good Margaret"), at(0, 3), SE, stop=0)  # fire 2, route 5

    table = ocean(edit)
    table.script([1, 1])
    npcs_act(table)
    assert told(table, "fires")[0]["target"] == 0
    assert told(table, "npc_bound")
    assert table.state.npcs[0].stop == 1

    def friend(state: State) -> None:
        edit(state)
        state.players[0].reputation[2] = 0

    table = ocean(friend)
    npcs_act(table)
    assert not told(table, "fires")


@pytest.mark.rule("CL-292")
def test_of_several_enemies_a_merchant_prefers_players_and_then_other_merchants() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, -1), reputation=[0, 0, -1, 0, 3])
        for name, hex in (("San Gil", at(1, 0)), ("Black Gull", at(-1, 0)), ("Santa Rufina", at(0, 1))):
            npc(state, card_named(name), hex)
        npc(state, card_named("Good Margaret"), at(0, 0))

    state = ocean(edit).state
    merchant = state.npcs[-1]
    order = [0] + [NPC_BASE + card_named(name) - 1 for name in ("Santa Rufina", "Black Gull", "San Gil")]
    for target in order:
        assert hunting.within(state, merchant, adjacent=True) == [target]
        if target < NPC_BASE:
            state.players[target].hex = at(0, -5)
        else:
            ships.npc_of(state, target).hex = at(5, 0)


@pytest.mark.rule("CL-292", "CL-277", "CL-K25")
@pytest.mark.parametrize(("heading", "turns"), [(N, 1), (SE, 0)])
def test_a_merchant_that_turns_to_fire_does_not_sail_as_well(heading: int, turns: int) -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 13, slot=0)
        ship(state, 0, at(0, 4), reputation=[0, 0, -1, 0, 3])
        ship(state, 1, at(0, -5), reputation=[3] * 5)
        npc(state, card_named("Good Margaret"), at(0, 3), heading, stop=0)

    table = ocean(edit)
    table.script([1, 1])
    npcs_act(table)
    assert len(told(table, "npc_turns")) == turns
    assert len(told(table, "fires")) == 1
    assert len(told(table, "npc_bound")) == 1 - turns


@pytest.mark.rule("CL-279", "CL-296")
def test_where_its_goal_is_taken_it_arrives_beside_it() -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        ship(state, 1, spot(state, 10, "f"), reputation=[3] * 5)
        npc(state, card_named("Vrouw Katrijn"), at(2, -4))

    table = ocean(edit, water=8)
    npcs_act(table)
    one = table.state.npcs[0]
    assert distance(one.hex, spot(table.state, 10, "f")) == 1
    assert one.coins == 1
    assert one.stop == 0
    assert not told(table, "fires")


@pytest.mark.rule("CL-295", "CL-406")
@pytest.mark.parametrize(("supply", "gained"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_of_two_goods_for_its_stop_it_loads_as_many_as_the_supply_has(supply: int, gained: int) -> None:
    def edit(state: State) -> None:
        npc(
            state, card_named("Virgen del Mar"), at(5, 0), stop=1, goods=[0] * 6
        )  # next the mooring of tile 8: 2 silver
        state.market.supply[SILVER] = supply

    state = ocean(edit).state
    one = state.npcs[0]
    merchants.arrive(state, one)
    assert (one.goods[SILVER], one.cubes[SILVER], state.market.supply[SILVER]) == (gained, gained, supply - gained)


@pytest.mark.rule("CL-294", "CL-296")
@pytest.mark.parametrize(("away", "left", "coins"), [(7, 1, 1), (8, 2, 0)])
def test_two_hexes_from_a_goal_that_is_taken_it_has_not_arrived(away: int, left: int, coins: int) -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        chart = chart_of(state)
        goal = spot(state, 10, "f")
        start = next(hex for hex in chart.hexes(chart.sea(3)) if cost_between(chart, hex, goal, 3) == away)
        ship(state, 1, goal, reputation=[3] * 5)
        npc(state, card_named("Vrouw Katrijn"), start)  # route 6

    table = ocean(edit, water=8)
    npcs_act(table)
    one = table.state.npcs[0]
    assert distance(one.hex, spot(table.state, 10, "f")) == left
    assert one.coins == coins


@pytest.mark.rule("CL-294", "CL-296", "CL-279")
@pytest.mark.parametrize(("taken", "arrived"), [(True, True), (False, False)])
def test_beside_a_goal_that_is_free_it_has_not_arrived(taken: bool, arrived: bool) -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        goal = spot(state, 10, "f")
        if taken:
            ship(state, 1, goal, reputation=[3] * 5)
        npc(state, card_named("Vrouw Katrijn"), next(hex for hex in neighbours(goal) if chart_of(state).admits(hex, 5)))

    state = ocean(edit, water=8).state
    assert merchants.has_arrived(state, state.npcs[0], spot(state, 10, "f")) is arrived


@pytest.mark.rule("CL-278", "CL-294", "CL-K68")
def test_a_merchant_avoids_every_mooring_but_the_one_it_is_bound_for() -> None:
    def edit(state: State) -> None:
        two_moorings(state)
        npc(state, card_named("Vrouw Katrijn"), spot(state, 4, "p"), stop=0)  # bound for tile 4, a Dutch port
        npc(state, card_named("Zeewacht"), at(5, 5))

    table = ocean(edit, water=8)
    state = table.state
    chart = chart_of(state)
    here, there = chart.bit(spot(state, 4, "i")), chart.bit(spot(state, 10, "f"))
    moorings = here | there
    ship_ = named("Vrouw Katrijn")
    assert moorings & hunting.avoided(state, ship_, here) == there
    assert moorings & hunting.avoided(state, named("Zeewacht"), 0) == 0  # a fighter: those of enemies only
    state.sea.tiles[-1].port = 4  # tile 4 is of the Pirates now
    relaid(state)
    assert moorings & hunting.avoided(state, named("Zeewacht"), 0) == here


@pytest.mark.rule("CL-268", "CL-269", "CL-293")
def test_a_merchant_whose_next_stop_nobody_has_seen_waits_and_leaves() -> None:
    def edit(state: State) -> None:
        loved(state)
        npc(state, card_named("Witte Roos"), at(3, 0))

    table = ocean(edit)
    one = table.state.npcs[0]
    for counter in (3, 2, 1):
        whole_round(table)
        assert one.counter == counter
    npcs_act(table)
    assert npc_of(table.state, named("Witte Roos")) is None


@pytest.mark.rule("CL-295")
def test_what_the_supply_has_not_no_merchant_gets() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 4, slot=0)
        state.market.supply[TEA] = 0
        npc(state, card_named("Witte Roos"), at(-2, 2), stop=1)  # to the mooring of tile 4 for a tea

    table = ocean(edit)
    npcs_act(table)
    one = table.state.npcs[0]
    assert told(table, "npc_arrives")
    assert one.cubes[TEA] == 0
    assert one.goods[TEA] == 1


@pytest.mark.rule("CL-268", "CL-296")
def test_a_merchant_that_lay_beside_its_goal_already_has_arrived_and_does_not_wait() -> None:
    def edit(state: State) -> None:
        tile(state, 2, slot=0)
        mooring = chart_of(state).icon(2, MOORING)
        ship(state, 0, mooring)
        loved(state)
        beside = next(hex for hex in neighbours(mooring) if chart_of(state).admits(hex, 4))
        npc(state, card_named("Witte Roos"), beside, stop=0)  # bound for tile 2

    table = ocean(edit)
    npcs_act(table)
    assert told(table, "npc_arrives") == [{"ship": named("Witte Roos"), "tile": 2}]
    assert npc_path(table) == []
    assert [*told(table, "npc_idle"), *told(table, "npc_stranded")] == []
    assert table.state.npcs[0].counter == 0


@pytest.mark.rule("CL-294", "CL-295", "CL-268")
def test_a_merchant_that_lies_on_its_goal_already_has_arrived() -> None:
    def edit(state: State) -> None:
        tile(state, 2, slot=0)
        loved(state)
        ship(state, 0, at(-5, 0), reputation=[3] * 5)
        ship(state, 1, at(-5, 1), reputation=[3] * 5)
        npc(state, card_named("Witte Roos"), chart_of(state).icon(2, MOORING), stop=0)  # bound for tile 2

    table = ocean(edit)
    npcs_act(table)
    assert told(table, "npc_arrives") == [{"ship": named("Witte Roos"), "tile": 2}]
    assert npc_path(table) == []
