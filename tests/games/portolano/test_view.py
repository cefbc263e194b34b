"""Views: what has not changed is the same as before; the rest is seen at once."""

from __future__ import annotations

from freebooter.engine.bare import bare_table
from freebooter.games.portolano.state import Battles


def test_who_stays_out_of_battles_is_seen() -> None:
    table = bare_table("portolano", 3, 5)
    state = table._state
    before = table.view(0).captains
    state.battles = Battles([False, True, False], [False] * 3, [False] * 3, [0] * 3)
    after = table.view(0).captains
    assert [after[seat].neutral for seat in "012"] == [False, True, False]
    assert after["0"] is before["0"]
    assert after["2"] is table.view(1).captains["2"]  # both know the same of him


def test_tiles_are_the_same_until_one_changes() -> None:
    table = bare_table("portolano", 3, 5)
    state = table._state
    before = table.view(0)
    state.captains[0].thalers += 1
    after = table.view(1)
    assert after.captains["0"].thalers == before.captains["0"].thalers + 1
    assert after.cells is before.cells
    assert after.supply is before.supply
    assert after.missions is before.missions
    state.ports[0].slots[0] = 2
    assert table.view(1).cells != before.cells


def test_a_table_with_closed_chests_is_not_taken_for_an_open_one() -> None:
    table = bare_table("portolano", 3, 5)
    state = table._state
    state.captains[0].chests = [4]
    assert table.view(0).captains["0"].chests == [4]
    state.owners_look = False
    assert table.view(0).captains["0"].chests == [0]
