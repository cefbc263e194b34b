"""B21 repair: wood mends damage, two a piece at sea and four at a shipyard."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import TILES
from freebooter.games.captains_log.hexes import at, neighbours
from freebooter.games.captains_log.names import NONE, SHIPYARD, SPAIN, WOOD
from freebooter.games.captains_log.rules import hold, repair
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import BURNT, CANNON, FLOODED, State
from tests.games.captains_log.ocean import moor, ocean, ship, spot, tile
from tests.games.positions import answer, keys, told


def leaking(water: int, wood: int, *, moored: bool = False, column: int = 0, sails: int = 0) -> Table:
    """Seat 0 with water in the gunports of an empty deck; moored at the shipyard of tile 4, or at sea."""

    def edit(state: State) -> None:
        tile(state, 4, 0, port=SPAIN)
        here = spot(state, 4, "i") if moored else at(-1, -1)
        player = ship(state, 0, here, cannons=0, goods={WOOD: wood}, sails_cut=sails)
        player.reputation[SPAIN] = column
        for i in range(water):
            player.hold[i] = FLOODED

    return ocean(edit)


@pytest.mark.rule("CL-218", "CL-220")
def test_at_sea_each_wood_mends_two_and_one_goes_on_as_long_as_there_is_wood() -> None:
    table = leaking(6, 3)
    supply = table.state.market.supply[WOOD]
    answer(table, "repair")  # damage of one kind is mended without a question
    player = table.state.players[0]
    assert hold.damage(player, FLOODED) == 4
    assert keys(table) == ["repair_more", "done"]
    answer(table, "repair_more", "repair_more")
    assert hold.damage(player, FLOODED) == 0
    assert hold.count(player, WOOD) == 0
    assert table.state.market.supply[WOOD] == supply + 3
    assert table.state.turn.actions == 1  # one action for all of it


@pytest.mark.rule("CL-218")
def test_one_may_stop_and_keep_wood() -> None:
    table = leaking(6, 3)
    answer(table, "repair", "done")
    assert hold.count(table.state.players[0], WOOD) == 2


@pytest.mark.rule("CL-219")
@pytest.mark.parametrize(("column", "mended"), [(0, 4), (-3, 4), (-4, 2)])
def test_moored_at_a_shipyard_each_wood_mends_four(column: int, mended: int) -> None:
    table = leaking(6, 1, moored=True, column=column)  # persona non grata at -4: no yard serves there
    answer(table, "repair")
    assert hold.damage(table.state.players[0], FLOODED) == 6 - mended


@pytest.mark.rule("CL-219", "CL-220", "CL-K86")
def test_beside_the_mooring_of_a_shipyard_one_is_at_sea_with_a_rowboat_or_without() -> None:
    """Who lands buys wood there, and mends with it at sea."""

    def edit(state: State) -> None:
        tile(state, 4, 0, port=SPAIN)
        beside = next(hex for hex in neighbours(spot(state, 4, "i")) if chart_of(state).admits(hex, 4))
        player = ship(state, 0, beside, cannons=0, goods={WOOD: 1}, rowboats=1)
        for i in range(6):
            player.hold[i] = FLOODED

    table = ocean(edit, game="expert")
    answer(table, "repair")
    assert hold.damage(table.state.players[0], FLOODED) == 6 - 2
    table = ocean(edit, game="expert")
    answer(table, "visit:4")
    assert "yard_repair" not in keys(table)


@pytest.mark.rule("CL-219", "CL-163")
@pytest.mark.parametrize("number", [number for number in range(1, 24) if TILES[number].nation != NONE])
def test_at_every_mooring_of_a_port_it_is_the_shipyard_that_counts(number: int) -> None:
    state = ocean(lambda state: moor(state, 0, number)).state
    assert repair.mended_by_wood(state, 0) == (4 if TILES[number].services[SHIPYARD] else 2)


@pytest.mark.rule("CL-219", "CL-220")
def test_fire_water_and_sails_are_mended_as_the_player_likes() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), goods={WOOD: 2}, sails_cut=1)
        player.hold[0] = CANNON + BURNT
        player.hold[5] = FLOODED
        player.hold[14] = FLOODED

    table = ocean(edit)
    answer(table, "repair")
    assert keys(table) == ["mend_sails", "mend:0", "mend:5", "mend:14"]
    answer(table, "mend_sails", "mend:0", "repair_more")
    player = table.state.players[0]
    assert (player.sails_cut, player.hold[0]) == (0, CANNON)
    assert keys(table) == ["mend:5", "mend:14"]  # a gunport and a slot below: not the same
    answer(table, "mend:14")
    assert hold.damage(player, FLOODED) == 0  # the last one is no question


@pytest.mark.rule("CL-218")
def test_without_wood_or_without_damage_there_is_nothing_to_repair() -> None:
    assert "repair" not in keys(leaking(6, 0))
    assert "repair" not in keys(leaking(0, 3))
    assert "repair" in keys(leaking(0, 1, sails=1))


@pytest.mark.rule("CL-221", "CL-371")
def test_wood_can_be_bought_and_used_in_the_same_visit() -> None:
    table = leaking(6, 0, moored=True)
    answer(table, "visit:4", "yard:0", "yard_repair")
    assert hold.damage(table.state.players[0], FLOODED) == 2
    answer(table, "repair_more")
    assert hold.damage(table.state.players[0], FLOODED) == 0
    assert table.state.turn.actions == 1


@pytest.mark.rule("CL-219", "CL-220", "CL-549")
def test_what_hannah_snell_has_taken_on_her_card_is_mended_like_other_damage() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), goods={WOOD: 2}, absorbed=2, sails_cut=1)

    table = ocean(edit, game="expert")
    answer(table, "repair")
    assert keys(table) == ["mend_sails", "mend_captain"]
    answer(table, "mend_captain", "mend_captain")
    assert (table.state.players[0].absorbed, table.state.players[0].sails_cut) == (0, 1)
    assert told(table, "mended") == [{"seat": 0, "n": 2}]
    answer(table, "repair_more")
    assert told(table, "mended")[-1] == {"seat": 0, "n": 1}  # nothing more was to mend
    assert "repair" not in keys(table)


@pytest.mark.rule("CL-218", "CL-549")
def test_what_lies_on_a_captains_card_alone_is_damage_too() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), goods={WOOD: 1}, absorbed=3), game="expert")
    answer(table, "repair")
    assert table.state.players[0].absorbed == 1


@pytest.mark.rule("CL-219", "CL-220")
def test_sails_too_are_mended_piece_by_piece() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), goods={WOOD: 1}, sails_cut=5))
    answer(table, "repair")
    assert table.state.players[0].sails_cut == 3


@pytest.mark.rule("CL-077", "CL-219")
def test_a_place_for_a_cabin_is_not_like_the_slots_beside_it() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), model="Galleon", cannons=0, goods={WOOD: 1})
        for i in range(len(player.hold)):
            if player.hold[i] == 0:
                player.hold[i] = FLOODED if i in (9, 12) else 0  # below the gunports: a place for a cabin, and none

    assert mends(ocean(edit, rowboats="yes")) == ["mend:9", "mend:12"]
    assert mends(ocean(edit)) == []  # without cabins they are alike, and nobody is asked


def mends(table: Table) -> list[str]:
    answer(table, "repair")
    return [key for key in keys(table) if key.startswith("mend")]
