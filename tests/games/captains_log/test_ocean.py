"""The helpers themselves: the sea that they promise."""

from __future__ import annotations

from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import SPAIN, WOOD, S
from freebooter.games.captains_log.rules import hold
from freebooter.games.captains_log.state import State
from tests.games.captains_log.ocean import npc, ocean, ship, spot, tile, turn_of
from tests.games.positions import answer, keys


def test_ships_and_tiles_are_where_they_were_put() -> None:
    def edit(state: State) -> None:
        tile(state, 14, slot=2, port=SPAIN, fortress=SPAIN)
        ship(state, 0, at(0, 0), heading=S, cannons=3, goods={WOOD: 2}, crew=4)
        assert npc(state, 2, at(1, -1), heading=S) == 101

    table = ocean(edit, seats=3, game="expert")
    assert table.awaiting == (0,)
    assert "end_turn" in keys(table)
    assert "fire:101" in keys(table)
    player = table.state.players[0]
    assert hold.guns(player) == 3
    assert hold.cargo(player)[WOOD] == 2
    assert player.crew == 4
    assert spot(table.state, 14, "j") == at(3, 2)
    answer(table, f"sail:{at(0, 1)}")
    assert player.hex == at(0, 1)


def test_a_turn_of_another_seat_with_a_whole_round_after_it() -> None:
    table = ocean(lambda state: turn_of(state, 1))
    assert table.awaiting == (1,)
    answer(table, "end_turn")
    assert table.state.keel.round == 2
    assert table.awaiting == (0,)
