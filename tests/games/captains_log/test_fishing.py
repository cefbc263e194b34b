"""B27 fishing and whalers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import CAPTAINS, EVENTS, FISHING
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import GAIN_CREW, GAIN_GOODS, GAIN_ROWBOAT, OIL, N
from freebooter.games.captains_log.rules import fishing, hold, turn
from freebooter.games.captains_log.state import State
from tests.games.captains_log.ocean import card_named, npc, ocean, ship, spot, tile
from tests.games.positions import answer, keys, told

OIL_TOKEN, NOTHING, SAILOR, BOAT = 0, 5, 9, 11


def whalers(model: str = "Galleon", **fields: object) -> Callable[[State], None]:
    """Seat 0 one hex from the whale of tile 12."""

    def edit(state: State) -> None:
        tile(state, 12)
        ship(state, 0, spot(state, 12, "d"), N, model=model, **{"rowboats": 2, "crew": 5, **fields})  # type: ignore[arg-type]

    return edit


def at_the_whale(whales: str = "once", **fields: object) -> Table:
    table = ocean(whalers(**fields), game="expert", whales=whales)  # type: ignore[arg-type]
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    return table


def turn_keys(table: Table) -> list[str]:
    """What could be ordered in the state as it was changed by hand."""
    return [option.key for option in turn.orders(table.state, 0)]


@pytest.mark.rule("CL-255")
def test_the_twelve_tokens() -> None:
    gains = [(token.gains[0].kind, token.gains[0].n) if token.gains else () for token in FISHING]
    assert gains == [(GAIN_GOODS, 1)] * 5 + [()] * 4 + [(GAIN_CREW, -1)] * 2 + [(GAIN_ROWBOAT, -1)]


@pytest.mark.rule("CL-254", "CL-255", "CL-512")
def test_a_token_for_each_rowboat_for_one_point_of_movement() -> None:
    table = at_the_whale()
    left = table.state.turn.left
    table.script(0, 4)  # the first of twelve, then of the eleven left the sixth printed: nothing
    answer(table, "fish", 2)
    assert told(table, "fished")[0]["tokens"] == [0, 5]
    player = table.state.players[0]
    assert hold.cargo(player)[OIL] == 1
    assert player.oil_marker
    assert table.state.turn.left == left - 1


@pytest.mark.rule("CL-254", "CL-K82")
def test_a_ship_fishes_once_each_time_it_comes_to_the_whale() -> None:
    table = at_the_whale()
    table.script(NOTHING)
    answer(table, "fish", 1)
    assert table.state.turn.left > 2
    assert "fish" not in keys(table)
    there = table.state.players[0].hex
    answer(table, f"sail:{spot(table.state, 12, 'd')}")
    assert "fish" not in keys(table)
    answer(table, f"sail:{there}")
    assert "fish" in keys(table)  # it has come again


@pytest.mark.rule("CL-254", "CL-K82")
def test_or_for_every_point_of_movement_where_that_was_agreed() -> None:
    table = at_the_whale(whales="every point")
    while "fish" in keys(table):
        table.script(NOTHING)
        answer(table, "fish", 1)
    assert table.state.turn.left == 0
    assert len(told(table, "fished")) > 2  # all tokens are back each time


@pytest.mark.rule("CL-069", "CL-255")
def test_whose_last_sailor_drowns_catches_nothing_more() -> None:
    table = at_the_whale(model="Whaler", crew=1, rowboats=1)  # one boat, and a whaler's token more
    table.script(OIL_TOKEN, SAILOR - 1)  # ... of the eleven that are left
    answer(table, "fish")
    assert told(table, "fished")[0]["tokens"] == [OIL_TOKEN, SAILOR]
    player = table.state.players[0]
    assert player.lost
    assert not player.oil_marker
    assert table.awaiting == (1,)
    assert table.state.catch == []


@pytest.mark.rule("CL-254")
def test_fishing_needs_a_whale_a_rowboat_a_sailor_and_movement() -> None:
    table = ocean(whalers(), game="expert")
    assert "fish" not in keys(table)
    answer(table, f"sail:{spot(table.state, 12, 'e')}")
    assert "fish" not in keys(table)  # no whale there
    assert "fish" not in keys(at_the_whale(rowboats=0))
    assert "fish" not in keys(at_the_whale(crew=0, rowboats=1))
    table = at_the_whale()
    assert "fish" in keys(table)
    table.state.turn.left = 0
    assert "fish" not in turn_keys(table)


@pytest.mark.rule("CL-254", "CL-255")
def test_no_more_boats_than_there_are_sailors() -> None:
    table = at_the_whale(rowboats=3, crew=2)
    answer(table, "fish")
    decision = table.decision(0)
    assert decision is not None
    assert decision.most == 2


@pytest.mark.rule("CL-255", "CL-069")
def test_a_boat_or_a_sailor_may_be_lost_and_with_the_last_sailor_the_ship() -> None:
    table = at_the_whale()
    table.script(BOAT, SAILOR)
    answer(table, "fish", 2)
    player = table.state.players[0]
    assert (player.rowboats, player.crew) == (1, 4)
    table = at_the_whale(crew=1)
    table.script(SAILOR)
    answer(table, "fish")  # one boat can be manned: no question how many
    assert table.state.players[0].lost
    table = at_the_whale(model="Whaler", crew=1, rowboats=1)
    table.script(SAILOR, OIL_TOKEN)
    answer(table, "fish")
    assert table.state.players[0].lost
    assert (table.state.catch, table.state.sea.floating) == ([], [])  # nobody is left to take the oil in


@pytest.mark.rule("CL-255", "CL-398", "CL-543")
@pytest.mark.parametrize(("officers", "left"), [((), 3), (("Doctor",), 4), (("Doctor", "Doctor"), 5)])
def test_of_all_sailors_lost_in_a_fishing_a_doctor_saves_one(officers: tuple[str, ...], left: int) -> None:
    table = at_the_whale(officers=officers)
    table.script(SAILOR, SAILOR)  # the tenth printed, then of the eleven left the next
    answer(table, "fish", 2)
    assert [FISHING[token].gains[0].kind for token in told(table, "fished")[0]["tokens"]] == [GAIN_CREW] * 2
    assert table.state.players[0].crew == left


@pytest.mark.rule("CL-256")
def test_whalers_draw_one_token_more() -> None:
    table = at_the_whale(model="Whaler", rowboats=1)
    table.script(NOTHING, NOTHING)
    answer(table, "fish")
    assert told(table, "fished")[0]["tokens"] == [5, 6]
    two_boats = at_the_whale(model="Whaler", rowboats=2)
    two_boats.script(NOTHING, NOTHING, NOTHING)
    answer(two_boats, "fish", 2)
    assert told(two_boats, "fished")[0]["tokens"] == [5, 6, 7]  # one more in all, not for each boat


@pytest.mark.rule("CL-254")
def test_fishing_is_part_of_the_movement() -> None:
    table = at_the_whale()
    table.script(NOTHING)
    answer(table, "fish", 1)
    assert table.state.turn.sailing
    assert table.state.turn.actions == 1


@pytest.mark.rule("CL-109", "CL-254")
def test_one_may_fish_in_passing_where_another_lies() -> None:
    def edit(state: State) -> None:
        whalers()(state)
        ship(state, 1, spot(state, 12, "i"), cannons=0)

    table = ocean(edit, game="expert")
    whale = spot(table.state, 12, "i")
    answer(table, f"sail:{whale}")
    table.script(NOTHING)
    answer(table, "fish", 1)
    assert "end_turn" not in keys(table)  # CL-108
    table.state.turn.left = 1
    assert "fish" not in turn_keys(table)  # the last point is for sailing on
    no_boat = ocean(lambda state: (edit(state), setattr(state.players[0], "rowboats", 0)), game="expert")
    assert f"sail:{whale}" not in keys(no_boat)


@pytest.mark.rule("CL-254", "CL-481")
def test_in_a_storm_the_point_for_fishing_counts_too() -> None:
    def edit(state: State) -> None:
        whalers()(state)
        state.decks.events_open.append(next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, cards.Storm)))
        state.decks.events_until.append(9)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    now = table.state.turn
    for _ in range(now.began // 2 - (now.began - now.left) + 1):  # one point beyond the half
        assert not told(table, "damage")
        table.script(NOTHING)
        answer(table, "fish", 1)
    assert [event["water"] for event in told(table, "damage")] == [1]


@pytest.mark.rule("CL-254", "CL-519", "CL-483")
def test_on_a_whale_hex_beside_the_white_whale_the_player_says_which() -> None:
    def edit(state: State, fog: bool = False) -> None:
        whalers()(state)
        npc(state, card_named("White Whale"), spot(state, 12, "j"), seat=1)
        if fog:
            state.sea.fog = spot(state, 12, "j")

    table = ocean(edit, game="expert")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    assert [key for key in keys(table) if key.startswith("fish")] == ["fish", "fish_white"]
    table.script(OIL_TOKEN)
    answer(table, "fish_white", 1)
    assert table.state.npcs[0].dead == 3
    table = ocean(edit, game="expert")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    table.script(OIL_TOKEN)
    answer(table, "fish", 1)
    assert table.state.npcs[0].dead == 0
    table = ocean(lambda state: edit(state, fog=True), game="expert")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    assert "fish_white" not in keys(table)  # who is in the fog is absent


@pytest.mark.rule("CL-512", "CL-255")
def test_who_catches_nothing_of_a_whale_is_no_target() -> None:
    table = at_the_whale()
    table.script(5)
    answer(table, "fish", 1)
    assert told(table, "fished")[0]["tokens"] == [NOTHING]
    assert not table.state.players[0].oil_marker


# --- The White Whale at the bounds -----------------------------------------------------------------------------------


def beside_the_white_whale(dead: int = 0) -> Table:
    def edit(state: State) -> None:
        whalers()(state)
        npc(state, card_named("White Whale"), spot(state, 12, "j"), seat=1, dead=dead)

    table = ocean(edit, game="expert")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    return table


@pytest.mark.rule("CL-519")
@pytest.mark.parametrize(("away", "near"), [(0, True), (1, True), (2, False)])
def test_the_white_whale_is_fished_in_its_own_hex_and_in_the_next_one(away: int, near: bool) -> None:
    state = ocean(lambda state: npc(state, card_named("White Whale"), at(0, away)), game="expert").state
    assert fishing.can_fish_at(state, 0, at(0, 0)) is False  # nobody has a boat
    state.players[0].rowboats = 1
    assert fishing.can_fish_at(state, 0, at(0, 0)) == near


@pytest.mark.rule("CL-512", "CL-519")
def test_who_has_fished_for_the_white_whale_is_its_target_whatever_he_caught() -> None:
    table = beside_the_white_whale()
    table.script(NOTHING)
    answer(table, "fish_white", 1)
    assert table.state.players[0].oil_marker


@pytest.mark.rule("CL-518", "CL-519")
def test_once_the_white_whale_is_dead_the_next_boat_finds_none() -> None:
    table = beside_the_white_whale(dead=9)  # three wounds from its end
    table.script(OIL_TOKEN, OIL_TOKEN)
    answer(table, "fish_white", 2)
    while table.state.catch:
        asked = table.decision(0)
        assert asked is not None
        answer(table, [] if asked.prompt in ("plunder", "pick_up.goods") else asked.options[0].key)
    assert all(one.card != card_named("White Whale") - 1 for one in table.state.npcs)
    assert len(told(table, "destroyed")) == 1


@pytest.mark.rule("CL-254", "CL-537")
def test_fishing_costs_its_point_also_where_a_captain_lifts_for_nothing() -> None:
    magallanes = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Fernando"))
    table = at_the_whale(captains=[magallanes])
    assert "fish" in turn_keys(table)
    table.state.turn.left = 0
    assert "fish" not in turn_keys(table)


@pytest.mark.rule("CL-254", "CL-K90")
def test_fishing_costs_its_point_also_where_one_point_has_lifted_all_else() -> None:
    table = ocean(whalers(), game="expert", lifting="one point")
    answer(table, f"sail:{spot(table.state, 12, 'i')}")
    table.state.turn.paid = True
    assert "fish" in turn_keys(table)
    table.state.turn.left = 0
    assert "fish" not in turn_keys(table)


@pytest.mark.rule("CL-109", "CL-254", "CL-537")
@pytest.mark.parametrize(("left", "offered"), [(2, False), (3, True)])
def test_magallanes_fishes_where_he_may_not_stay_only_if_a_point_is_left_to_sail_on(left: int, offered: bool) -> None:
    magallanes = next(i for i, one in enumerate(CAPTAINS) if one.name.startswith("Fernando"))

    def edit(state: State) -> None:
        whalers(captains=[magallanes])(state)
        ship(state, 1, spot(state, 12, "i"), cannons=0)
        now = state.turn
        assert now is not None
        now.moved = now.sailing = True
        now.left, now.began, now.actions = left, 6, 1

    table = ocean(edit, game="expert")
    assert (f"sail:{spot(table.state, 12, 'i')}" in keys(table)) == offered
