"""Chapters B11 to B14: exploring, barrels, the dynamic map, unexplored zones, and the far tiles."""

from __future__ import annotations

import pytest

from freebooter.engine.keel import NOBODY
from freebooter.engine.table import Table, new_table
from freebooter.games.captains_log import GAME
from freebooter.games.captains_log.content import SLOTS, TILES, ZONE_TILES
from freebooter.games.captains_log.hexes import ORIGIN, STEP, at, distance, neighbours
from freebooter.games.captains_log.laying import gaps
from freebooter.games.captains_log.names import FLOTSAM, ISLAND, NATIONS, NONE, OPEN_WATER, PIRATES, SE, SHOAL, TEA, S
from freebooter.games.captains_log.rules import events, exploring, floating, hold, ships
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import Barrel, State, Tile
from tests.games.captains_log.ocean import barrel, card_named, moor, npc, ocean, ship, spot, tile
from tests.games.captains_log.papers import card, do
from tests.games.positions import answer, keys, told


def islands(face: int) -> int:
    """The first zone tile with this face."""
    return next(i for i, zone in enumerate(ZONE_TILES) if zone.face == face)


# --- B11 -------------------------------------------------------------------------------------------------------------


def coast(state: State) -> None:
    """Tile 16 lies open round the ship; tiles 14 and 2 beside it face down."""
    state.sea.zones = {}
    tile(state, 16, slot=0)
    tile(state, 14, slot=1, open=False)
    tile(state, 2, slot=2, open=False)
    tile(state, 3, slot=4, open=False)
    ship(state, 0, spot(state, 16, "l"))
    ship(state, 1, spot(state, 16, "h"))


@pytest.mark.rule("CL-128", "CL-133", "CL-585")
def test_one_action_reveals_as_many_tiles_as_one_wishes_the_nearest_first() -> None:
    table = ocean(coast)
    state = table.state
    near = sorted((SLOTS[1].centre, SLOTS[2].centre))
    answer(table, "explore")
    assert sorted(keys(table)) == sorted(f"reveal:{centre}" for centre in near)
    answer(table, f"reveal:{SLOTS[2].centre}")
    assert f"reveal:{SLOTS[1].centre}" in keys(table)
    assert "done" in keys(table)
    answer(table, f"reveal:{SLOTS[1].centre}")
    assert state.turn is not None
    assert state.turn.actions == 1
    assert [event["tile"] for event in told(table, "explored")] == [2, 14]
    assert "explore" not in keys(table)  # tile 3 is out of reach


@pytest.mark.rule("CL-133")
def test_one_may_stop_exploring_and_farther_tiles_wait_for_nearer_ones() -> None:
    def edit(state: State) -> None:
        coast(state)
        ship(state, 0, spot(state, 16, "g"))  # next to slot 1, two hexes from slot 2

    table = ocean(edit)
    answer(table, "explore")  # only the nearest can be chosen, so it is not asked
    assert [event["tile"] for event in told(table, "explored")] == [14]
    assert keys(table) == [f"reveal:{SLOTS[2].centre}", "done"]
    answer(table, "done")
    tile_2 = next(one for one in table.state.sea.tiles if one.number == 2)
    assert not tile_2.open


@pytest.mark.rule("CL-133", "CL-134")
def test_a_tile_that_was_seen_cannot_be_turned_over_again() -> None:
    table = ocean(coast)
    answer(table, "explore")
    assert table.can_undo(0) is True
    answer(table, f"reveal:{SLOTS[1].centre}")  # no die decides about tile 14
    assert table.can_undo(0) is not True


@pytest.mark.rule("CL-129", "CL-130", "CL-133")
def test_land_hides_a_tile_and_ships_do_not() -> None:
    def edit(state: State) -> None:
        coast(state)
        ship(state, 1, spot(state, 16, "k"))
        ship(state, 0, spot(state, 16, "j"))  # the centre: 3 hexes from tiles beside it

    table = ocean(edit)
    assert "explore" in keys(table)

    def hidden(state: State) -> None:
        edit(state)
        for hex in (
            at(1, 0),
            at(2, 0),
            at(1, -1),
            at(2, -1),
            at(1, 1),
            at(2, -2),
            at(1, -2),
            at(0, 1),
            at(0, 2),
            at(-1, 1),
            at(-1, 0),
            at(-1, 2),
            at(-2, 1),
            at(-2, 2),
            at(-2, 0),
        ):
            state.sea.tiles = [one for one in state.sea.tiles if one.number != 16]
            state.sea.zones[hex] = islands(ISLAND)
        state.sea.zones[at(0, 0)] = islands(OPEN_WATER)
        relaid(state)

    assert "explore" not in keys(ocean(hidden))


@pytest.mark.rule("CL-134", "CL-135", "CL-164", "CL-172")
def test_a_revealed_tile_gets_its_barrels_and_flags_at_once() -> None:
    table = ocean(coast)
    state = table.state
    table.script(3)  # the flag of tile 2; its barrel comes from the bag
    answer(table, "explore", f"reveal:{SLOTS[2].centre}")
    two = next(one for one in state.sea.tiles if one.number == 2)
    assert two.open
    assert 0 <= two.port < NATIONS
    assert told(table, "flag") == [{"tile": 2, "nation": two.port}]
    assert [(one.hex, one.seen) for one in state.sea.barrels] == [(spot(state, 2, "s"), NOBODY)]
    answer(table, f"reveal:{SLOTS[1].centre}")
    fourteen = next(one for one in state.sea.tiles if one.number == 14)
    assert (fourteen.port, fourteen.fortress) == (PIRATES, PIRATES)
    assert [one.hex for one in state.sea.barrels][1:] == [spot(state, 14, "h")]


@pytest.mark.rule("CL-134", "CL-154")
@pytest.mark.parametrize(("number", "barrels"), [(23, 4), (16, 2), (1, 1)])
def test_every_barrel_icon_of_a_revealed_tile_gets_its_barrel(number: int, barrels: int) -> None:
    state = ocean().state
    new = Tile(number, SLOTS[9].centre, 0, False, NONE, NONE)
    state.sea.tiles.append(new)
    exploring.open_tile(state, new)
    assert len({one.hex for one in state.sea.barrels}) == len(state.sea.barrels) == barrels
    assert len({one.id for one in state.sea.barrels}) == barrels


@pytest.mark.rule("CL-135", "CL-140", "CL-468")
def test_anothers_time_counter_is_not_mine_to_collect() -> None:
    state = ocean().state
    floating.launch(state, Barrel(5, at(1, 0), 6, 0, 1, 3, NOBODY))
    assert floating.barrel_at(state, 0, at(1, 0)) is None
    assert floating.barrel_at(state, 1, at(1, 0)) is not None


@pytest.mark.rule("CL-136", "CL-138", "CL-105", "CL-140")
def test_a_barrel_is_kept_by_who_collects_it_and_one_that_sinks_goes_to_the_box() -> None:
    table = ocean(lambda state: barrel(state, at(0, -1), 20, afloat=1), flotation="yes")
    state = table.state
    answer(table, f"sail:{at(0, -1)}", "pick_up:barrel")
    assert (state.players[0].barrels, state.sea.barrels, state.sea.barrel_box) == ([20], [], [])
    state = ocean(lambda state: barrel(state, at(0, -1), 20, afloat=1), flotation="yes").state
    list(events.counters_rotate(state))
    assert (state.sea.barrels, state.sea.barrel_box) == ([], [20])


@pytest.mark.rule("CL-135")
def test_barrels_are_random_and_none_comes_when_all_are_used() -> None:
    state = ocean().state
    bag = len(state.sea.barrel_bag)
    exploring.float_barrel(state, at(1, 0))
    assert len(state.sea.barrel_bag) == bag - 1
    state.sea.barrel_box += state.sea.barrel_bag
    state.sea.barrel_bag = []
    exploring.float_barrel(state, at(2, 0))
    assert len(state.sea.barrels) == 1


# --- B12 -------------------------------------------------------------------------------------------------------------


def frontier(state: State) -> None:
    """Tile 12 alone on a dynamic map, the ship at its eastern edge; tile 7 is the next of the stack."""
    sea = state.sea
    sea.zones, sea.tiles, sea.barrels = {}, [], []
    sea.stack = [number for number in range(1, 22) if number not in (7, 12)] + [7]
    sea.tiles.append(Tile(12, ORIGIN, 0, True, NONE, NONE))
    relaid(state)
    ship(state, 0, spot(state, 12, "l"))
    ship(state, 1, spot(state, 12, "h"))


@pytest.mark.rule("CL-143", "CL-144", "CL-145", "CL-146")
def test_the_explorer_lays_a_new_tile_where_it_touches_most_and_turns_it_at_will() -> None:
    table = ocean(frontier, map="dynamic")
    state = table.state
    answer(table, "explore")  # without zones there is only a new tile to draw
    assert state.sea.drawn == 7
    assert told(table, "explored") == [{"seat": 0, "tile": 7}]
    places = [int(key.split(":")[1]) for key in keys(table)]
    assert all(distance(centre, ORIGIN) == 5 for centre in places)  # no overlap, and it touches
    answer(table, f"lay:{places[0]}")
    assert keys(table) == [f"turn_tile:{sixths}" for sixths in range(6)]
    answer(table, "turn_tile:2")
    seven = next(one for one in state.sea.tiles if one.number == 7)
    assert (seven.centre, seven.turned, seven.open) == (places[0], 2, True)
    assert (state.sea.drawn, state.sea.place) == (0, 0)
    assert len(state.sea.barrels) == len(TILES[7].barrels)
    assert keys(table) == ["new_tile", "done"]  # there is still room in range
    answer(table, "done")
    assert state.turn is not None
    assert state.turn.actions == 1


@pytest.mark.rule("CL-143")
@pytest.mark.parametrize("sixths", range(6))
def test_a_new_tile_lies_as_its_explorer_turns_it(sixths: int) -> None:
    table = ocean(frontier, map="dynamic")
    answer(table, "explore")
    answer(table, keys(table)[0], f"turn_tile:{sixths}")
    assert next(one.turned for one in table.state.sea.tiles if one.number == 7) == sixths


@pytest.mark.rule("CL-146")
def test_without_tiles_there_is_nothing_to_lay() -> None:
    def edit(state: State) -> None:
        frontier(state)
        state.sea.stack = []

    assert "explore" not in keys(ocean(edit, map="dynamic"))


# --- B13 -------------------------------------------------------------------------------------------------------------


def with_a_gap(state: State) -> int:
    """Open water all round a single hex on which nothing lies: a gap, two hexes north of seat 0."""
    sea = state.sea
    sea.stack = []
    gap = at(0, -2)
    del sea.zones[gap]
    relaid(state)
    assert gap in gaps(chart_of(state))
    return gap


def gap_table(next_zone: int) -> Table:
    def edit(state: State) -> None:
        with_a_gap(state)
        state.sea.zone_stack = [zone for zone in range(len(ZONE_TILES)) if zone != next_zone] + [next_zone]
        ship(state, 1, at(5, 0))

    return ocean(edit, map="dynamic", zones="yes")


@pytest.mark.rule("CL-147", "CL-148", "CL-150", "CL-EX17")
def test_a_gap_is_explored_with_a_zone_tile_of_which_one_side_is_chosen() -> None:
    for side, passable in (("zone_side:0", True), ("zone_side:1", False)):
        table = gap_table(islands(OPEN_WATER))
        state = table.state
        assert chart_of(state).sees(at(0, 0), at(0, -4))
        answer(table, "explore")  # there is but one gap
        assert keys(table) == ["zone_side:0", "zone_side:1"]
        answer(table, side)
        assert state.turn is not None
        assert state.turn.actions == 1
        assert (f"sail:{at(0, -2)}" in keys(table)) == passable
        assert chart_of(state).sees(at(0, 0), at(0, -4))  # rocks do not block sight


@pytest.mark.rule("CL-150", "CL-151")
@pytest.mark.parametrize(("side", "barrels"), [("zone_side:0", 1), ("zone_side:1", 0)])
def test_a_barrel_floats_on_the_other_side_and_not_on_the_rocky_one(side: str, barrels: int) -> None:
    table = gap_table(islands(FLOTSAM))
    answer(table, "explore", side)
    assert [one.hex for one in table.state.sea.barrels] == [at(0, -2)] * barrels
    assert (table.state.sea.drawn, table.state.sea.place) == (0, 0)


@pytest.mark.rule("CL-148", "CL-133")
def test_the_nearest_gap_is_explored_first() -> None:
    def edit(state: State) -> None:
        with_a_gap(state)
        del state.sea.zones[at(3, 0)]
        relaid(state)
        ship(state, 1, at(5, 0))

    table = ocean(edit, map="dynamic", zones="yes")
    answer(table, "explore", "zone_side:1")  # two hexes away: nothing else is offered
    assert told(table, "zone") == [{"hex": at(0, -2), "face": NONE}]
    assert keys(table) == [f"gap:{at(3, 0)}", "done"]


@pytest.mark.rule("CL-149")
def test_all_zone_tiles_are_shuffled() -> None:
    state = new_table(GAME, seats=2, seed=1, settings={"map": "dynamic", "zones": "yes"}).state
    assert sorted(state.sea.zone_stack) == list(range(24))
    assert state.sea.zone_stack != sorted(state.sea.zone_stack)
    state = new_table(GAME, seats=2, seed=1, settings={"map": "dynamic"}).state
    assert state.sea.zone_stack == []


@pytest.mark.rule("CL-151")
def test_what_the_other_side_shows() -> None:
    table = gap_table(islands(FLOTSAM))
    answer(table, "explore", "zone_side:0")
    assert [one.hex for one in table.state.sea.barrels] == [at(0, -2)]
    table = gap_table(islands(SHOAL))
    answer(table, "explore", "zone_side:0")
    assert chart_of(table.state).depth[at(0, -2)] == ZONE_TILES[islands(SHOAL)].depth
    table = gap_table(islands(ISLAND))
    answer(table, "explore", "zone_side:0")
    assert not chart_of(table.state).sees(at(0, 0), at(0, -4))


@pytest.mark.rule("CL-152")
def test_a_ship_may_sail_blindly_into_a_gap() -> None:
    table = gap_table(islands(OPEN_WATER))
    answer(table, f"sail:{at(0, -2)}")
    assert table.state.players[0].hex == at(0, -2)
    assert table.state.turn is not None
    assert table.state.turn.left == 5
    assert told(table, "zone") == [{"hex": at(0, -2), "face": OPEN_WATER}]


@pytest.mark.rule("CL-152", "CL-EX18")
def test_where_it_finds_an_island_it_runs_aground() -> None:
    table = gap_table(islands(ISLAND))
    state = table.state
    for hex in (at(1, -1), at(2, -2), at(2, -3), at(1, -3)):  # a way of five hexes to the north of the gap
        answer(table, f"sail:{hex}")
    answer(table, f"sail:{at(0, -3)}")
    assert state.turn is not None
    assert state.turn.entered == 5
    answer(table, f"sail:{at(0, -2)}")  # the sixth
    assert state.players[0].hex == at(0, -3)
    assert state.players[0].heading == S  # where it wanted to go
    assert told(table, "aground") == [{"seat": 0, "n": 6, "hurts": [0]}]
    assert told(table, "damage")[0]["water"] == 6
    assert not [key for key in keys(table) if key.startswith("sail:")]


@pytest.mark.rule("CL-124", "CL-152")
@pytest.mark.parametrize(("depth", "cubes", "aground"), [(1, 0, True), (2, 2, False), (2, 3, True), (3, 3, False)])
def test_a_bank_that_is_too_shallow_is_a_reef_to_who_sails_blindly(depth: int, cubes: int, aground: bool) -> None:
    """A ship of draft 2, with two cannons; the fifth cube makes it 3."""
    bank = next(i for i, zone in enumerate(ZONE_TILES) if zone.face == SHOAL and zone.depth == 2 * depth)
    table = gap_table(bank)
    for _ in range(cubes):
        hold.put(table.state.players[0], TEA + 1)
    answer(table, f"sail:{at(0, -2)}")
    assert table.state.players[0].hex == (at(0, -1) if aground else at(0, -2))
    assert [event["n"] for event in told(table, "aground")] == ([2] if aground else [])


@pytest.mark.rule("CL-152", "CL-108")
def test_aground_it_ends_on_no_other_miniature() -> None:
    def edit(state: State) -> None:
        sea = state.sea
        sea.zones = {at(0, r): 0 for r in range(-4, 5)}
        for hex in (
            at(1, -1),
            at(1, -2),
            at(-1, 0),
            at(-1, -1),
            at(-1, -2),
            at(1, 0),
            at(-1, -3),
            at(1, -3),
            at(1, -4),
        ):
            sea.zones[hex] = islands(ISLAND)
        del sea.zones[at(0, -2)]
        relaid(state)
        sea.stack = []
        sea.zone_stack = [islands(ISLAND)]
        npc(state, card_named("Stalwart"), at(0, -1))

    table = ocean(edit, map="dynamic", zones="yes")
    answer(table, f"sail:{at(0, -2)}")
    here = table.state.players[0].hex
    assert ships.ships_at(table.state, here) == [0]


@pytest.mark.rule("CL-152", "CL-108")
@pytest.mark.parametrize("side", range(6))
def test_aground_behind_another_miniature_it_ends_where_it_came_from(side: int) -> None:
    ahead = ORIGIN + STEP[side]

    def edit(state: State) -> None:
        del state.sea.zones[ahead + STEP[side]]  # a gap in open water
        relaid(state)
        state.sea.stack = []
        state.sea.zone_stack = [islands(ISLAND)]
        state.players[0].heading = side
        npc(state, card_named("Stalwart"), ahead)

    table = ocean(edit, map="dynamic", zones="yes")
    answer(table, f"sail:{ahead + STEP[side]}")
    assert told(table, "aground")
    assert table.state.players[0].hex == ORIGIN


@pytest.mark.rule("CL-152")
def test_without_zone_tiles_a_gap_cannot_be_entered() -> None:
    def edit(state: State) -> None:
        with_a_gap(state)

    table = ocean(edit, map="dynamic")
    assert table.state.sea.zone_stack == []
    assert f"sail:{at(0, -2)}" not in keys(table)


@pytest.mark.rule("CL-144", "CL-148")
def test_what_is_used_up_or_out_of_reach_is_not_explored() -> None:
    state = ocean(with_a_gap, map="dynamic", zones="yes").state
    with_both = {option.kind for option in exploring.unexplored(state, 0)}
    assert "gap" in with_both
    state.sea.stack = []
    assert "new_tile" not in {option.kind for option in exploring.unexplored(state, 0)}
    state.sea.zone_stack = []
    assert "gap" not in {option.kind for option in exploring.unexplored(state, 0)}
    far = ocean(map="dynamic", zones="yes").state  # open water all around
    assert far.sea.stack
    assert "new_tile" not in {option.kind for option in exploring.unexplored(far, 0)}


@pytest.mark.rule("CL-133", "CL-146", "CL-148")
def test_three_gaps_and_more_are_explored_with_one_action() -> None:
    def edit(state: State) -> None:
        for hex in (at(0, -2), at(2, -2), at(2, 0)):
            del state.sea.zones[hex]
        state.sea.stack = []
        state.sea.zone_stack = [islands(OPEN_WATER)] * 5
        relaid(state)

    table = ocean(edit, map="dynamic", zones="yes")
    answer(table, "explore")
    for _ in range(3):
        answer(table, next(key for key in keys(table) if key.startswith("gap:")), "zone_side:0")
    assert len(told(table, "zone")) == 3
    assert table.state.turn.actions == 1


@pytest.mark.rule("CL-148")
def test_whether_gaps_or_a_new_tile_come_first_is_free() -> None:
    def edit(state: State) -> None:
        frontier(state)
        gap = spot(state, 12, "l") + STEP[SE]
        laid = {hex: 0 for hex in neighbours(gap) if not chart_of(state).is_laid(hex)}
        state.sea.zones.update(laid)
        relaid(state)
        assert gap in gaps(chart_of(state))

    state = ocean(edit, map="dynamic", zones="yes").state
    assert {option.kind for option in exploring.unexplored(state, 0)} == {"new_tile", "gap"}


@pytest.mark.rule("CL-152", "CL-108")
def test_aground_behind_two_other_ships_it_ends_where_nobody_lies() -> None:
    def edit(state: State) -> None:
        del state.sea.zones[at(0, -3)]
        for hex in (
            at(1, -2),
            at(1, -3),
            at(1, -4),
            at(0, -4),
            at(-1, -3),
            at(-1, -2),
            at(-1, -1),
        ):  # the way leads north
            state.sea.zones[hex] = islands(ISLAND)
        relaid(state)
        state.sea.stack = []
        state.sea.zone_stack = [islands(ISLAND)]
        npc(state, card_named("Stalwart"), at(0, -1))
        ship(state, 1, at(0, -2), cannons=0)

    table = ocean(edit, map="dynamic", zones="yes")
    answer(table, f"sail:{at(0, -3)}")
    assert told(table, "aground")
    assert ships.ships_at(table.state, table.state.players[0].hex) == [0]


# --- B14 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-153")
def test_the_far_village_serves_without_a_nation() -> None:
    def edit(state: State) -> None:
        tile(state, 22, slot=0)
        ship(state, 0, spot(state, 22, "l"), doubloons=9, crew=1)

    table = ocean(edit, game="expert", map="fixed")
    answer(table, "visit:22")
    assert ships.port_nation(table.state, 22) == NONE
    offered = keys(table)
    assert [key for key in offered if key.startswith("hire")]  # crew
    assert "yard:0" in offered  # wood, with which ships are repaired
    assert [key for key in offered if key.startswith("native_goods")]


@pytest.mark.rule("CL-154")
def test_the_cliffs_have_four_barrels() -> None:
    def edit(state: State) -> None:
        coast(state)
        state.sea.tiles = [one for one in state.sea.tiles if one.number not in (2, 14)]
        tile(state, 23, slot=1, open=False)

    table = ocean(edit, far_tiles="yes")
    answer(table, "explore")
    assert len(table.state.sea.barrels) == 4


@pytest.mark.rule("CL-137", "CL-140", "CL-468")
@pytest.mark.parametrize(("space", "afloat"), [(0, 6), (1, 5), (2, 6), (5, 5)])
def test_the_counter_of_a_mission_shows_six_by_day_and_five_by_night(space: int, afloat: int) -> None:
    def edit(state: State) -> None:
        moor(state, 0, 7)
        state.clock.space = space
        state.decks.missions.append(card("R01"))

    table = ocean(edit, flotation="yes")
    do(table, "visit:7", "draw_missions", missions__keep=f"keep_mission:{card('R01')}")
    assert [(one.owner, one.afloat) for one in table.state.sea.barrels] == [(0, afloat)]
