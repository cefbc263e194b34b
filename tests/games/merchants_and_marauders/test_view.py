"""Views: what has not changed is the same as before."""

from __future__ import annotations

from freebooter.engine.bare import bare_table
from freebooter.games.merchants_and_marauders.content import ZONE


def test_zones_are_the_same_for_all_who_know_the_same() -> None:
    table = bare_table("merchants-and-marauders", 3, 5)
    state = table._state
    zone = next(zone for zone, mod in enumerate(state.mod_at) if mod >= 0)
    state.mod_seen[zone] = 0
    usual = table.view(1).zones
    assert table.view(2).zones is usual
    state.mod_seen[zone] = 2
    assert table.view(1).zones[str(zone)].mod == state.mod_at[zone]
    assert table.view(2).zones[str(zone)].mod == -2


def test_captains_of_whom_nothing_has_changed_are_the_same() -> None:
    table = bare_table("merchants-and-marauders", 4, 5)
    state = table._state
    for _ in range(40):
        table.take(0)
    before, spectator = table.view(0), table.view(None)
    state.players[1].gold += 1
    after = table.view(0)
    assert after.captains["0"] is before.captains["0"]
    assert after.captains["1"] is not before.captains["1"]
    assert after.captains["2"] is spectator.captains["2"]  # both know the same of him
    assert after.captains["0"] is not spectator.captains["0"]
    assert after.npcs is before.npcs
    state.war_a, state.war_b = 0, 1
    assert table.view(0).npcs != before.npcs


def test_ships_do_not_care_where_captains_are_who_meet_none() -> None:
    table = bare_table("merchants-and-marauders", 4, 5)
    state = table._state
    for _ in range(40):
        table.take(0)
    free = [
        zone for zone in range(17) if zone not in state.npc_zone and zone not in (ZONE["tortuga"], ZONE["trinidad"])
    ]
    captain = state.players[1]
    captain.zone, captain.in_port = free[0], False
    before = table.view(0).npcs
    captain.zone = free[1]
    assert table.view(0).npcs is before
    captain.in_port = True
    assert table.view(0).npcs is before
    captain.in_port, captain.zone, captain.bounty[0] = False, free[2], 1
    state.npc_zone[0] = free[2]
    state.npc_cards[0] = [state.npc_due[0] if state.npc_due else 0]
    assert table.view(0).npcs["0"].scouts_for == [1]
