"""Chapter 16: ports, natives and what can be done there with one action."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log import hexes
from freebooter.games.captains_log.content import NPC_CARDS, TILES
from freebooter.games.captains_log.names import (
    BUY,
    FRANCE,
    KRAKEN,
    LEGAL,
    MOORING,
    NONE,
    PIRATES,
    SELL,
    SHIPYARD,
    SPAIN,
    SUGAR,
    TAVERN,
    TEA,
    WHALE,
    WOOD,
    YARD_CANNON,
)
from freebooter.games.captains_log.rules import exploring, ports
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import State, Tile
from tests.games.captains_log.ocean import in_port, moor, ocean, ship, tile
from tests.games.positions import answer, keys, told


def kinds(table: Table) -> set[str]:
    return {key.split(":")[0] for key in keys(table)}


@pytest.mark.rule("CL-160", "CL-161")
def test_a_port_is_used_from_its_mooring() -> None:
    table = ocean(lambda state: moor(state, 0, 20))
    assert "visit:20" in keys(table)
    answer(table, "visit:20")
    assert told(table, "landed") == [{"seat": 0, "tile": 20}]

    def beside(state: State) -> None:
        moor(state, 0, 20)
        for hex in hexes.neighbours(state.players[0].hex):
            if chart_of(state).admits(hex, 4) and hex not in chart_of(state).moorings:
                ship(state, 0, hex)
                return

    assert "visit:20" not in keys(ocean(beside))


@pytest.mark.rule("CL-162")
def test_a_visit_is_one_action_and_ends_when_the_player_has_done() -> None:
    table = ocean(lambda state: moor(state, 0, 20, doubloons=9))
    answer(table, "visit:20", f"yard:{YARD_CANNON}")
    assert table.state.turn.actions == 1
    answer(table, "draw_missions")
    while "done" not in keys(table):
        answer(table, keys(table)[0])
    assert f"yard:{YARD_CANNON}" in keys(table)  # in any order, as often as one likes
    answer(table, "done")
    assert table.state.visit is None
    answer(table, "visit:20", "done")
    assert "visit:20" not in keys(table)


@pytest.mark.rule("CL-163")
@pytest.mark.parametrize("number", [one.number for one in TILES[1:] if any(one.services)])
def test_a_port_has_the_services_of_its_tile(number: int) -> None:
    def edit(state: State) -> None:
        state.market.legal = [[2, 2, 2] for _ in range(4)]
        state.market.contraband = [[2, 2, 2] for _ in range(4)]

    flag = SPAIN if TILES[number].random_flag else TILES[number].nation
    aboard = {"doubloons": 9, "goods": {TEA: 1, SUGAR: 1, 1: 1, 2: 1}}
    table = in_port(number, edit, nation=flag, aboard=aboard, far_tiles="yes")
    services = TILES[number].services
    offered = kinds(table)
    assert ("draw_missions" in offered) == services[TAVERN]
    assert ("yard" in offered) == services[SHIPYARD]
    assert ("buy" in offered) == services[BUY]
    assert ("sell" in offered) == services[SELL]


@pytest.mark.rule("CL-164")
def test_a_port_without_a_flag_gets_one_by_chance() -> None:
    blank = [one.number for one in TILES[1:] if one.random_flag]
    assert blank == [2, 5, 6]
    seen = set()
    for seed in range(30):
        state = ocean(seed=seed).state
        new = Tile(2, hexes.at(20, 0), 0, False, NONE, NONE)
        state.sea.tiles.append(new)
        exploring.open_tile(state, new)
        assert new.open
        seen.add(new.port)
    assert seen == {0, 1, 2, 3}


@pytest.mark.rule("CL-164", "CL-K94")
@pytest.mark.parametrize(("flags", "nations"), [("crowns", {0, 1, 2, 3}), ("all nations", {0, 1, 2, 3, PIRATES})])
def test_whether_pirates_are_among_them_is_agreed(flags: str, nations: set[int]) -> None:
    seen = set()
    for seed in range(40):
        state = ocean(seed=seed, flags=flags).state
        new = Tile(5, hexes.at(20, 0), 0, False, NONE, NONE)
        state.sea.tiles.append(new)
        exploring.open_tile(state, new)
        assert new.fortress == new.port
        seen.add(new.port)
    assert seen == nations


@pytest.mark.rule("CL-165")
def test_ships_appear_at_the_icon_of_their_role() -> None:
    """Every tile that a ship card names has that icon."""
    for card in NPC_CARDS:
        assert TILES[card.tile].places[card.icon] != NONE


@pytest.mark.rule("CL-166")
def test_natives_are_ports_of_no_nation() -> None:
    for number in (18, 19, 21, 22):
        assert TILES[number].natives
        table = in_port(number, aboard={"doubloons": 9, "reputation": [-5] * 5}, far_tiles="yes")
        assert ports.nation_here(table.state) == NONE
        assert not kinds(table) & {"officer", "buy_ship", "buy_model", "crown_officer", "sell", "buy"}


@pytest.mark.rule("CL-167", "CL-168", "CL-169")
def test_monsters_whales_and_treasures_have_their_places() -> None:
    assert [one.number for one in TILES[1:] if one.places[KRAKEN] != NONE] == [11]
    assert [one.number for one in TILES[1:] if one.places[WHALE] != NONE] == [11, 12, 17, 19]
    assert sum(len(one.treasures) for one in TILES[1:]) > 0


# --- Rowboats --------------------------------------------------------------------------------------------------------


def by_boat(boats: int, number: int = 3, **aboard: Any) -> Table:
    """Next to the mooring, with so many rowboats."""

    def edit(state: State) -> None:
        moor(state, 0, number)
        state.market.legal[3] = [2, 0, 0]
        here = state.players[0].hex
        for hex in hexes.neighbours(here):
            if chart_of(state).admits(hex, 4) and hex not in chart_of(state).moorings:
                ship(state, 0, hex, doubloons=9, rowboats=boats, side=1, model="Nao", **aboard)
                return
        raise AssertionError("no water next to the mooring")

    return ocean(edit, game="expert")


@pytest.mark.rule("CL-376", "CL-K66")
def test_each_rowboat_goes_to_one_service() -> None:
    assert "visit:3" not in keys(by_boat(0))
    table = by_boat(1)
    answer(table, "visit:3")
    assert {"hire", "yard", "buy"} <= kinds(table)
    answer(table, f"yard:{YARD_CANNON}")
    assert "yard" in kinds(table)  # the same service goes on
    assert not kinds(table) & {"hire", "draw_missions", "buy"}
    two = by_boat(2)
    answer(two, "visit:3", f"yard:{YARD_CANNON}", f"buy:{SUGAR}:{LEGAL}:1")
    assert {"yard", "buy"} <= kinds(two)
    assert not kinds(two) & {"hire", "draw_missions"}


@pytest.mark.rule("CL-376", "CL-K66", "CL-153")
def test_natives_too_serve_one_boat_after_the_other() -> None:
    table = by_boat(1, 22)
    answer(table, "visit:22")
    assert "native_goods" in kinds(table)
    answer(table, f"yard:{YARD_CANNON}")
    assert "native_goods" not in kinds(table)


@pytest.mark.rule("CL-376", "CL-351")
def test_from_one_mooring_a_boat_goes_to_the_next() -> None:
    def edit(state: State) -> None:
        tile(state, 5, turned=2, port=FRANCE)
        tile(state, 3, slot=4, port=FRANCE)
        ship(state, 0, chart_of(state).icon(5, MOORING), doubloons=9, rowboats=1, side=1, model="Nao")

    table = ocean(edit, game="expert")
    assert {"visit:5", "visit:3"} <= set(keys(table))
    answer(table, "visit:5", "draw_missions")
    answer(table, next(key for key in keys(table) if key.startswith("keep_mission")), "done")
    answer(table, "visit:3", f"yard:{YARD_CANNON}")
    assert "draw_missions" not in kinds(table)  # the boat is at the shipyard
    answer(table, "done", "end_turn", "end_turn", "visit:5")
    assert "draw_missions" not in kinds(table)  # its ship has never left


@pytest.mark.rule("CL-324", "CL-376", "CL-K79")
@pytest.mark.parametrize("column", [0, -4, -5])
def test_a_boat_lands_also_where_its_ship_may_not_moor(column: int) -> None:
    table = by_boat(2, reputation=[0, 0, 0, column, 0])
    assert (f"sail:{chart_of(table.state).icon(3, MOORING)}" in keys(table)) == (column > -4)
    answer(table, "visit:3")
    assert {"hire", "yard"} <= kinds(table)
    lots = {key.rsplit(":", 1)[0] for key in keys(table) if key.startswith("buy:")}
    assert (f"buy:{SUGAR}:{LEGAL}" in lots) == (column > -3)  # the trade treaty is another matter


@pytest.mark.rule("CL-324", "CL-K79")
def test_who_lies_at_a_mooring_that_was_closed_sends_no_boat_ashore_there() -> None:
    def edit(state: State) -> None:
        moor(state, 0, 3, rowboats=2, reputation=[0, 0, 0, -4, 0])

    assert "visit:3" not in keys(ocean(edit, game="expert"))


@pytest.mark.rule("CL-219", "CL-362", "CL-K86")
@pytest.mark.parametrize("moored", [True, False])
def test_ships_and_shipwrights_do_not_come_by_boat(moored: bool) -> None:
    def edit(state: State) -> None:
        moor(state, 0, 20, doubloons=30, goods={WOOD: 3}, rowboats=1, side=1, model="Nao", sails_cut=1)
        state.players[0].reputation = [0, 2, 0, 0, 0]
        mooring = state.players[0].hex
        if not moored:
            sea = chart_of(state)
            beside = [hex for hex in hexes.neighbours(mooring) if sea.admits(hex, 4) and hex not in sea.moorings]
            state.players[0].hex = beside[0]

    table = ocean(edit, game="expert", shipyard="A")
    answer(table, "visit:20")
    assert {"yard", "sell_wood", "sell_cannon"} <= kinds(table)
    assert (kinds(table) & {"buy_ship", "yard_repair"}) == ({"buy_ship", "yard_repair"} if moored else set())


@pytest.mark.rule("CL-161")
def test_every_port_has_a_mooring() -> None:
    for one in TILES[1:]:
        assert (one.places[MOORING] != NONE) == (any(one.services))


@pytest.mark.rule("CL-376", "CL-019")
@pytest.mark.parametrize("rowboats", ["yes", "no"])
def test_where_rowboats_are_not_played_nobody_lands_by_one(rowboats: str) -> None:
    """A captain who brings some may come aboard all the same (CL-525)."""

    def edit(state: State) -> None:
        moor(state, 0, 3)
        mooring = state.players[0].hex
        ship(state, 0, next(hex for hex in hexes.neighbours(mooring) if chart_of(state).admits(hex, 4)), rowboats=1)

    assert ("visit:3" in keys(ocean(edit, rowboats=rowboats))) == (rowboats == "yes")
