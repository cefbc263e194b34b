"""Chapters B08 to B10: movement, turning, wind and sandbanks."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine import build
from freebooter.engine.asks import Steps
from freebooter.engine.table import Table
from freebooter.games.captains_log.content import BARRELS, CAPTAINS, EVENTS, WINDS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at, broadside, distance, neighbours
from freebooter.games.captains_log.names import (
    CALM,
    ENGLAND,
    MOORING,
    NE,
    NONE,
    NW,
    OIL,
    PIRATES,
    SE,
    SPAIN,
    SUGAR,
    SW,
    TEA,
    WOOD,
    N,
    S,
)
from freebooter.games.captains_log.rules import fame, floating, gunnery, hold, sailing, speed
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import FAME_BARRELS, FAME_PRESTIGE, NPC_BASE, State
from tests.games.captains_log.ocean import barrel, card_named, npc, ocean, ship, spot, tile, whole_round
from tests.games.captains_log.papers import mission
from tests.games.positions import answer, keys, told

ROCKS, BANK = -1, 12  # zone tiles: a rocky side, and a bank of -3
STORM, HURRICANE = [i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Storm)]


def blows(state: State, to: int) -> None:
    """The wind blows in this direction: +2 for who sails with it, -2 against it."""
    state.decks.wind = next(i for i, wind in enumerate(WINDS) if wind.blows_to == to)


def opened(state: State, event: int) -> None:
    state.decks.events_open.append(event)
    state.decks.events_until.append(9)


def sail(table: Table, *stops: int) -> None:
    answer(table, *[f"sail:{hex}" for hex in stops])


def left(table: Table) -> int:
    assert table.state.turn is not None
    return table.state.turn.left


# --- B08 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-106", "CL-096")
def test_a_ship_sails_as_far_as_its_movement_and_not_over_land() -> None:
    def edit(state: State) -> None:
        tile(state, 12, slot=0)  # land at f and g
        ship(state, 0, spot(state, 12, "k"))

    table = ocean(edit)
    assert f"sail:{spot(table.state, 12, 'f')}" not in keys(table)
    table = ocean(lambda state: ship(state, 1, at(-5, 0)), water=10)
    reached = {int(key.split(":")[1]) for key in keys(table) if key.startswith("sail:")}
    assert at(0, -7) in reached
    assert at(0, -8) not in reached
    sail(table, at(0, -3))
    assert left(table) == 4
    sail(table, at(0, -6))
    assert left(table) == 1
    assert [key for key in keys(table) if key.startswith("sail:")] != []
    sail(table, at(0, -7))
    assert [key for key in keys(table) if key.startswith("sail:")] == []  # and there is no second movement
    assert table.state.turn.actions == 1  # three stops on the way are one movement
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-107", "CL-585", "CL-096")
def test_an_action_ends_the_movement() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Stalwart"), at(3, 0))

    table = ocean(edit)
    sail(table, at(0, -2))
    assert left(table) == 5
    answer(table, f"fire:{NPC_BASE + card_named('Stalwart') - 1}")
    assert left(table) == 0
    assert not [key for key in keys(table) if key.startswith(("sail:", "fire:"))]  # both actions are spent


@pytest.mark.rule("CL-096")
def test_action_and_movement_or_the_same_action_twice() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Stalwart"), at(3, 0))

    fire = f"fire:{NPC_BASE + card_named('Stalwart') - 1}"
    table = ocean(edit)
    answer(table, fire)
    assert f"sail:{at(0, -2)}" in keys(table)
    sail(table, at(0, -2))
    assert fire not in keys(table)
    table = ocean(edit)
    answer(table, fire, fire)
    assert not [key for key in keys(table) if key.startswith(("sail:", "fire:"))]


@pytest.mark.rule("CL-097", "CL-243")
def test_free_actions_cost_nothing_and_do_not_end_the_movement() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), goods={SUGAR: 2})

    table = ocean(edit)
    sail(table, at(0, -2))
    answer(table, "overboard:3", 1, "overboard:3")
    assert left(table) == 5
    assert table.state.turn is not None
    assert table.state.turn.actions == 1
    sail(table, at(0, -4))


@pytest.mark.rule("CL-108", "CL-109")
def test_one_may_pass_another_miniature_and_pick_up_there_but_not_stay() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(0, -2))
        floating.floating_at(state, at(0, -2)).goods[SUGAR] = 1
        state.market.supply[SUGAR] -= 1
        npc(state, card_named("Stalwart"), at(0, 2))

    table = ocean(edit)
    assert f"sail:{at(0, 2)}" not in keys(table)  # nothing floats there
    assert f"sail:{at(0, -3)}" in keys(table)
    sail(table, at(0, -2))
    answer(table, "pass")  # seat 1 does not fire
    assert "end_turn" not in keys(table)
    assert not [key for key in keys(table) if key.startswith("fire:")]
    answer(table, "pick_up:goods", ["cube:3:0"])
    assert hold.cargo(table.state.players[0])[SUGAR] == 1
    assert "end_turn" not in keys(table)
    sail(table, at(0, -3))
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-108")
def test_where_the_movement_would_be_used_up_one_may_not_stop_on_another() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(0, -6))
        floating.floating_at(state, at(0, -6)).goods[SUGAR] = 1
        state.market.supply[SUGAR] -= 1

    table = ocean(edit, water=10)
    assert f"sail:{at(0, -6)}" not in keys(table)  # one point is left, but not the second to sail on

    def for_nothing(state: State) -> None:
        edit(state)
        state.players[0].captains = [next(i for i, one in enumerate(CAPTAINS) if one.modifiers.free_pickup)]

    assert f"sail:{at(0, -6)}" in keys(ocean(for_nothing, water=10))


@pytest.mark.rule("CL-241", "CL-537")
@pytest.mark.parametrize("for_nothing", [False, True])
def test_where_a_ship_sets_out_it_picks_up_nothing_before_it_comes_back(for_nothing: bool) -> None:
    def edit(state: State) -> None:
        floating.floating_at(state, at(0, 0)).goods[TEA] = 1
        if for_nothing:
            state.players[0].captains = [next(i for i, one in enumerate(CAPTAINS) if one.modifiers.free_pickup)]

    table = ocean(edit)
    assert "pick_up:goods" not in keys(table)
    sail(table, at(0, -1), at(0, 0))
    assert "pick_up:goods" in keys(table)
    answer(table, "end_turn", "end_turn")
    assert "pick_up:goods" not in keys(table)  # nor in the next turn


@pytest.mark.rule("CL-108", "CL-241")
def test_in_anothers_hex_the_last_point_is_kept_to_sail_on() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(0, -5), cannons=0)
        barrel(state, at(0, -5), 20)
        floating.floating_at(state, at(0, -5)).goods[SUGAR] = 1
        state.market.supply[SUGAR] -= 1

    table = ocean(edit, water=10)
    sail(table, at(0, -5))
    assert left(table) == 2
    answer(table, "pick_up:barrel")
    assert left(table) == 1
    assert not [key for key in keys(table) if key.startswith("pick_up")]  # else it would have to stay on another
    assert "end_turn" not in keys(table)
    table = ocean(lambda state: (edit(state), ship(state, 1, at(5, 0))), water=10)
    sail(table, at(0, -5))
    answer(table, "pick_up:barrel")
    assert "pick_up:goods" in keys(table)  # in a hex of its own it may use all


def in_a_bay(state: State, guns: int = 0) -> None:
    """Two hexes of depth 3, and goods adrift beside the ship in the inner one; a fifth cube makes seat 0 too deep."""
    state.sea.zones = {at(0, -1): BANK, at(0, 0): BANK}
    relaid(state)
    ship(state, 0, at(0, 0), model="Carrack")  # draft 3, two cannons
    ship(state, 1, at(0, -1), cannons=guns)
    floating.floating_at(state, at(0, -1)).goods[TEA] = 3


@pytest.mark.rule("CL-108", "CL-243")
def test_what_was_loaded_in_anothers_hex_and_closes_every_way_goes_overboard_again() -> None:
    table = ocean(in_a_bay)
    sail(table, at(0, -1))
    answer(table, "pick_up:goods", ["cube:0:0", "cube:0:1", "cube:0:2"])
    assert keys(table) == ["overboard:0", "stow"]
    answer(table, "overboard:0", 1)
    assert keys(table) == [f"sail:{at(0, 0)}", "overboard:0", "stow"]
    sail(table, at(0, 0))
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-108", "CL-125")
def test_whom_damage_has_made_too_deep_to_leave_anothers_hex_stays_there() -> None:
    table = ocean(lambda state: in_a_bay(state, guns=1))
    sail(table, at(0, -1))
    table.script([12])
    answer(table, "fire_passing")  # two damages: with them and both cannons four cubes
    assert "end_turn" not in keys(table)
    answer(table, "pick_up:goods", ["cube:0:0"])
    assert keys(table) == ["overboard:0", "stow"]
    table = ocean(lambda state: (in_a_bay(state, guns=2), ship(state, 0, at(0, 0), model="Carrack", cannons=3)))
    sail(table, at(0, -1))
    table.script([12, 1])
    answer(table, "fire_passing")
    assert not [key for key in keys(table) if key.startswith("sail")]
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-108", "CL-109")
def test_nobody_stays_in_the_krakens_hex_either() -> None:
    """In fog it does no harm, but it is a miniature like any other."""

    def edit(state: State) -> None:
        ship(state, 1, at(5, 0))
        state.sea.fog = state.sea.kraken = at(0, -5)
        opened(state, 23)
        barrel(state, at(0, -5), 20)
        floating.floating_at(state, at(0, -5)).goods[SUGAR] = 1

    table = ocean(edit, water=10)
    sail(table, at(0, -5))
    answer(table, "pick_up:barrel")
    assert left(table) == 1
    assert not {"end_turn", "pick_up:goods"} & {*keys(table)}  # the last point is kept to sail on
    sail(table, at(0, -4))
    assert "end_turn" in keys(table)

    def caught(state: State) -> None:
        edit(state)
        ship(state, 0, at(0, -5))

    assert "end_turn" in keys(ocean(caught, water=10))  # it has come to the ship, not the ship to it


@pytest.mark.rule("CL-108")
def test_the_krakens_hex_is_no_place_to_sail_to() -> None:
    def edit(state: State) -> None:
        state.sea.fog = state.sea.kraken = at(0, -3)  # in fog it does no harm
        opened(state, 23)

    table = ocean(edit)
    assert f"sail:{at(0, -3)}" not in keys(table)
    assert f"sail:{at(0, -4)}" in keys(table)


@pytest.mark.rule("CL-108", "CL-109")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_shares_a_hex_with_whomever_has_to_go_on(seat: int) -> None:
    def edit(state: State) -> None:
        for other in range(3):
            ship(state, other, at(0, -2) if other != (seat + 2) % 3 else at(5, 0))
        ship(state, seat, at(0, -2))

    state = ocean(edit, seats=3).state
    assert not sailing.may_rest(state, seat)
    assert not sailing.may_rest(state, (seat + 1) % 3)
    assert sailing.may_rest(state, (seat + 2) % 3)


@pytest.mark.rule("CL-109", "CL-241")
def test_a_mission_at_sea_is_seen_to_in_anothers_hex_too() -> None:
    def edit(state: State) -> None:
        tile(state, 12)
        ship(state, 0, spot(state, 12, "d"))
        ship(state, 1, spot(state, 12, "i"), cannons=0)

    table = ocean(edit)
    assert f"sail:{spot(table.state, 12, 'i')}" not in keys(table)
    table = ocean(lambda state: (edit(state), mission(state, 0, "P13")))  # oil from the whale there
    sail(table, spot(table.state, 12, "i"))
    [visit] = [key for key in keys(table) if key.startswith("sea_mission")]
    answer(table, visit)
    assert table.state.players[0].missions[0].mark
    assert "end_turn" not in keys(table)
    table = ocean(lambda state: (edit(state), mission(state, 0, "P13", mark=0b10)))  # tile 12 is marked already
    assert f"sail:{spot(table.state, 12, 'i')}" not in keys(table)


@pytest.mark.rule("CL-324")
def test_a_ship_does_not_come_to_rest_at_a_mooring_that_is_closed_to_it() -> None:
    def edit(state: State, column: int, number: int = 4) -> None:
        tile(state, number, port=SPAIN if number == 4 else NONE)
        moor = chart_of(state).icon(number, MOORING)
        ship(state, 0, next(hex for hex in neighbours(moor) if chart_of(state).admits(hex, 4)))
        state.players[0].reputation[SPAIN] = column

    for column, number, closed in ((-3, 4, False), (-4, 4, True), (-5, 4, True), (-5, 18, False)):  # 18 are natives
        table = ocean(lambda state, at=column, number=number: edit(state, at, number))
        assert (f"sail:{chart_of(table.state).icon(number, MOORING)}" in keys(table)) != closed

    def with_barrel(state: State) -> None:
        edit(state, -4)
        barrel(state, chart_of(state).icon(4, MOORING), 20)

    table = ocean(with_barrel)  # sailing through is no mooring
    sail(table, chart_of(table.state).icon(4, MOORING))
    answer(table, "pick_up:barrel")
    assert "end_turn" not in keys(table)
    assert not [key for key in keys(table) if key.startswith(("visit", "explore"))]
    sail(table, int(next(key for key in keys(table) if key.startswith("sail")).split(":")[1]))
    assert "end_turn" in keys(table)

    def caught(state: State) -> None:
        edit(state, -4)
        state.players[0].hex = chart_of(state).icon(4, MOORING)

    table = ocean(caught)  # who lies there when it is closed may act and stay
    assert "end_turn" in keys(table)
    assert "visit:4" not in keys(table)


@pytest.mark.rule("CL-242", "CL-555")
def test_wood_finds_room_on_a_captains_card_when_the_hold_is_full() -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0))
        while hold.room(player):
            hold.put(player, SUGAR + 1)
        player.captains = [next(i for i, one in enumerate(CAPTAINS) if one.modifiers.wood_slots)]
        player.wood_on_card = 1
        for good, n in ((WOOD, 3), (TEA, 1)):
            floating.floating_at(state, at(0, -1)).goods[good] = n

    table = ocean(edit)
    sail(table, at(0, -1))
    answer(table, "pick_up:goods")
    asked = table.decision(0)
    assert asked is not None
    assert asked.most == 2
    answer(table, ["cube:4:0", "cube:4:1"])
    assert table.state.players[0].wood_on_card == 3
    assert told(table, "picked_up")[-1]["goods"] == [WOOD, WOOD]
    assert "pick_up:goods" not in keys(table)  # neither the last wood nor the tea
    table = ocean(edit)
    sail(table, at(0, -1))
    answer(table, "pick_up:goods", ["cube:0:0", "cube:4:0"])  # the tea does not fit
    assert told(table, "picked_up")[-1]["goods"] == [WOOD]
    assert table.state.sea.floating[0].goods[TEA] == 1


def in_a_channel(state: State) -> None:
    """There is no way round."""
    state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}
    relaid(state)
    ship(state, 1, at(0, -6), cannons=2)


@pytest.mark.rule("CL-110", "CL-K52")
def test_who_passes_an_enemy_npc_is_fired_at() -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, -2), heading=N)

    table = ocean(edit)
    table.script([12, 10, 1, 1])
    sail(table, at(0, -3))
    fired = told(table, "fires")[0]
    assert fired["defense"] == 9  # neither distance nor bow
    assert told(table, "damage")[0]["water"] == 3 + 1
    assert table.state.players[0].hex == at(0, -3)

    def friend(state: State) -> None:
        edit(state)
        state.players[0].reputation[SPAIN] = 0

    table = ocean(friend)
    sail(table, at(0, -3))
    assert not told(table, "fires")


@pytest.mark.rule("CL-110", "CL-111", "CL-483")
@pytest.mark.parametrize(("fog", "shots"), [(0, 2), (at(0, -3), 0), (at(0, -4), 1)])
def test_nobody_fires_at_a_passer_in_the_fog(fog: int, shots: int) -> None:
    """A Spaniard two hexes ahead, a player one."""

    def edit(state: State) -> None:
        in_a_channel(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, -2), heading=N)
        ship(state, 1, at(0, -1))
        state.sea.fog = fog

    table = ocean(edit)
    sail(table, at(0, -3))
    if shots:
        answer(table, "fire_passing")
    assert len(told(table, "fires")) == shots


@pytest.mark.rule("CL-110", "CL-K52")
def test_a_ship_sunk_on_passing_stops_there() -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, -2), heading=N)
        ship(state, 0, at(0, 0), goods={})
        state.players[0].hold = [16 + slot if i < 9 else slot for i, slot in enumerate(state.players[0].hold)]

    table = ocean(edit)
    table.script([12, 12, 12, 12])
    sail(table, at(0, -3))
    assert table.state.players[0].lost
    assert not told(table, "enters")


@pytest.mark.rule("CL-110", "CL-K52")
def test_at_a_ship_that_has_just_been_sunk_nobody_else_in_the_hex_fires() -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        state.players[0].reputation[SPAIN] = -3  # -2 once it is lost
        for name in ("San Gil", "San Leandro"):  # damage has closed every way out for one of them
            npc(state, card_named(name), at(0, -2), heading=N)
        ship(state, 0, at(0, 0), goods={})
        state.players[0].hold = [16 + slot if i < 9 else slot for i, slot in enumerate(state.players[0].hold)]

    table = ocean(edit)
    table.script([12, 12, 12, 12])
    sail(table, at(0, -3))
    assert table.state.players[0].lost
    assert len(told(table, "fires")) == 1


@pytest.mark.rule("CL-125", "CL-200", "CL-084")
@pytest.mark.parametrize(("dice", "stops"), [([12, 11], at(0, -2)), ([12, 10], at(0, -4))])
def test_damage_on_the_way_closes_a_bank_that_lies_ahead(dice: list[int], stops: int) -> None:
    """A ship of draft 3 with two cannons: three damages are five cubes, and a bank of -3 is too shallow for it."""

    def edit(state: State) -> None:
        in_a_channel(state)
        state.sea.zones[at(0, -4)] = BANK
        relaid(state)
        ship(state, 0, at(0, 0), model="Carrack")
        ship(state, 1, at(0, -2), cannons=2)

    table = ocean(edit)
    sail(table, at(0, -4))
    table.script(dice)
    answer(table, "fire_passing")
    assert table.state.players[0].hex == stops
    if stops == at(0, -2):  # it lies in another's hex and goes on, as far as it still can
        assert left(table) > 0
        assert f"sail:{at(0, -4)}" not in keys(table)
        assert f"sail:{at(0, -3)}" in keys(table)
        assert "end_turn" not in keys(table)


@pytest.mark.rule("CL-111")
def test_who_has_no_cannon_to_fire_is_not_asked() -> None:
    table = ocean(lambda state: (in_a_channel(state), ship(state, 1, at(0, -2), cannons=0)))
    sail(table, at(0, -4))
    assert table.awaiting == (0,)
    assert table.state.players[0].hex == at(0, -4)


@pytest.mark.rule("CL-125", "CL-200")
@pytest.mark.parametrize(("tea", "stops"), [(0, at(0, -4)), (1, at(0, -2))])
def test_cargo_and_damage_together_close_a_bank_that_lies_ahead(tea: int, stops: int) -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        state.sea.zones[at(0, -4)] = BANK
        relaid(state)
        ship(state, 0, at(0, 0), model="Carrack", goods={TEA: tea})  # two cannons
        ship(state, 1, at(0, -2), cannons=1)

    table = ocean(edit)
    sail(table, at(0, -4))
    table.script([12])  # two damages
    answer(table, "fire_passing")
    assert hold.cargo(table.state.players[0])[TEA] == tea
    assert table.state.players[0].hex == stops


@pytest.mark.rule("CL-117", "CL-K37")
def test_only_the_sum_is_at_least_1_and_none_of_its_steps() -> None:
    def edit(state: State) -> None:
        blows(state, S)
        ship(state, 0, at(0, 0), S, model="Carrack", sails_cut=5, goods={TEA: 10})

    table = ocean(edit)
    assert speed.summands(table.state, 0)[S] == (6, -5, -2, 0, 2)
    assert speed.sums(table.state, 0) == (1,) * 6


@pytest.mark.skipif(build() == "compiled", reason="compiled rules cannot be changed by a test")
@pytest.mark.rule("CL-424", "CL-111")
def test_who_wins_by_firing_at_a_passer_ends_the_game_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is asked, nobody sails on, and no Fame is lost any more."""

    def wins(state: State, shooter: int, passer: int) -> Steps:
        fame.gain(state, shooter, FAME_PRESTIGE, 7)
        fame.lose(state, shooter, FAME_PRESTIGE)
        yield from ()

    monkeypatch.setattr(gunnery, "passing_fire", wins)

    def edit(state: State) -> None:
        in_a_channel(state)
        for seat in (1, 2):
            ship(state, seat, at(0, -2), cannons=2)

    table = ocean(edit, seats=3)
    sail(table, at(0, -4))
    assert table.awaiting == (1,)
    answer(table, "fire_passing")
    assert table.result is not None
    assert table.result.winners == [1]
    assert table.state.players[0].hex == at(0, -2)
    assert fame.fame_of(table.state, 1) == 7


@pytest.mark.rule("CL-111", "CL-K52")
def test_a_player_who_is_passed_chooses_whether_to_fire() -> None:
    table = ocean(lambda state: (in_a_channel(state), ship(state, 1, at(0, -2), cannons=2)))
    sail(table, at(0, -4))
    assert table.awaiting == (1,)
    assert keys(table) == ["fire_passing", "pass"]
    table.script([12, 1])
    answer(table, "fire_passing")
    assert told(table, "damage")[0]["water"] == 3
    assert table.state.players[0].hex == at(0, -4)
    table = ocean(lambda state: (in_a_channel(state), ship(state, 1, at(0, -2), cannons=2)))
    sail(table, at(0, -4))
    answer(table, "pass")
    assert told(table, "fires") == []
    assert table.state.players[0].hex == at(0, -4)

    def moored(state: State) -> None:
        tile(state, 2, slot=0, port=ENGLAND)
        ship(state, 1, spot(state, 2, "i"), cannons=2)
        ship(state, 0, spot(state, 2, "h"))
        floating.floating_at(state, spot(state, 2, "i")).goods[SUGAR] = 1
        state.market.supply[SUGAR] -= 1

    table = ocean(moored)
    sail(table, spot(table.state, 2, "i"))
    assert table.awaiting == (0,)  # a moored ship does not fire


@pytest.mark.rule("CL-111", "CL-313", "CL-341")
def test_firing_at_who_passes_is_an_attack_and_once_a_turn_an_offence() -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        ship(state, 0, at(0, 0), crown=SPAIN)
        ship(state, 1, at(0, -2), cannons=2)

    table = ocean(edit)
    sail(table, at(0, -3))
    answer(table, "fire_passing")
    assert [player.reputation[SPAIN] for player in table.state.players] == [0, -1]
    sail(table, at(0, -1))  # and back again
    answer(table, "fire_passing")
    assert table.state.players[1].reputation[SPAIN] == -1
    answer(table, "end_turn")
    answer(table, f"sail:{at(0, -3)}", "end_turn", f"sail:{at(0, -4)}")
    answer(table, "fire_passing")
    assert table.state.players[1].reputation[SPAIN] == -2  # in the next turn it counts anew


@pytest.mark.rule("CL-111", "CL-385")
def test_gunners_help_who_fires_at_a_passer_too() -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        ship(state, 1, at(0, -2), cannons=1, officers=("Gunner",))

    table = ocean(edit)
    sail(table, at(0, -3))
    table.script([1], [12])
    answer(table, "fire_passing")
    table.choose(1, ["die:0"])
    assert [event["dice"] for event in told(table, "rolled_again")] == [[12]]


@pytest.mark.rule("CL-111", "CL-313")
def test_each_of_two_who_fire_at_the_same_passer_is_resented_for_it() -> None:
    def edit(state: State) -> None:
        in_a_channel(state)
        ship(state, 0, at(0, 0), crown=SPAIN)
        ship(state, 1, at(0, -1), cannons=1)
        ship(state, 2, at(0, -2), cannons=1)

    table = ocean(edit, seats=3)
    table.script([1], [1])
    sail(table, at(0, -3))
    answer(table, "fire_passing", "fire_passing")
    assert [player.reputation[SPAIN] for player in table.state.players] == [0, -1, -1]


@pytest.mark.rule("CL-111", "CL-574")
def test_partners_do_not_fire_at_each_other_in_passing() -> None:
    table = ocean(lambda state: (in_a_channel(state), ship(state, 1, at(0, -2), cannons=2)), mode="cooperative")
    sail(table, at(0, -4))
    assert table.awaiting == (0,)
    assert not told(table, "fires")


@pytest.mark.rule("CL-113")
def test_a_base_has_a_bow_a_stern_and_two_flanks() -> None:
    for heading in range(6):
        flanks = [side for side in range(6) if broadside(at(0, 0), heading, neighbours(at(0, 0))[side])]
        assert sorted((side - heading) % 6 for side in flanks) == [1, 2, 4, 5]


@pytest.mark.rule("CL-114")
def test_nobody_turns_on_the_spot() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0)))
    assert f"sail:{at(0, 0)}" not in keys(table)
    assert {key.split(":")[0] for key in keys(table)} == {"sail", "stow", "end_turn"}


@pytest.mark.rule("CL-114", "CL-115", "CL-117", "CL-118")
def test_three_directions_are_free_and_the_others_cost_as_printed() -> None:
    for heading in range(6):
        state = ocean(lambda state, heading=heading: ship(state, 0, at(0, 0), heading, model="Nao")).state
        sums = speed.sums(state, 0)
        assert [sums[(heading + side) % 6] for side in range(6)] == [8, 8, 7, 6, 7, 8]


@pytest.mark.rule("CL-114", "CL-117", "CL-119", "CL-120", "CL-EX10")
def test_with_the_wind_from_aside() -> None:
    table = ocean(lambda state: (ship(state, 0, at(0, 0), N, model="Nao"), blows(state, N)), water=12)
    assert speed.summands(table.state, 0)[NE] == (8, 0, 0, 0, 1)
    sail(table, at(2, -2))
    assert left(table) == 9 - 2


@pytest.mark.rule("CL-115", "CL-117", "CL-119", "CL-120", "CL-EX11")
def test_turned_about_against_the_wind() -> None:
    state = ocean(lambda state: (ship(state, 0, at(0, 0), N, model="Nao"), blows(state, N))).state
    assert speed.summands(state, 0)[S] == (8, 0, 0, -2, -2)
    assert speed.sums(state, 0)[S] == 4


@pytest.mark.rule("CL-118")
def test_wind_and_turning_count_once_and_the_bow_follows() -> None:
    table = ocean(lambda state: (ship(state, 0, at(0, 0), N, model="Nao"), blows(state, N)), water=12)
    sail(table, at(0, -1))  # 8 + 2
    assert left(table) == 9
    sail(table, at(1, -1))  # back to the south-east, against the wind: one point
    assert left(table) == 8
    assert table.state.players[0].heading == SE
    sail(table, at(1, 1))
    assert left(table) == 6
    assert table.state.players[0].heading == S


@pytest.mark.rule("CL-117", "CL-K37")
def test_a_movement_is_at_least_one() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Carrack", sails_cut=5)
        blows(state, N)

    table = ocean(edit)
    assert sum(speed.summands(table.state, 0)[S]) < 1
    assert speed.sums(table.state, 0)[S] == 1
    assert f"sail:{at(0, 1)}" in keys(table)


@pytest.mark.rule("CL-117")
def test_upgrades_and_draft_are_part_of_the_sum() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, sails=2, goods={SUGAR: 8})

    state = ocean(edit).state
    base, upgrades, draft, turning, wind = speed.summands(state, 0)[N]
    assert (base, upgrades, turning, wind) == (7, 2, 0, 0)
    assert draft < 0


# --- the course of examples 12 to 14 ---------------------------------------------------------------------------------

A_BARREL = next(i for i, one in enumerate(BARRELS) if [gain.of for gain in one.gains] == [WOOD, TEA])


def off_tile_21(state: State, wind: int) -> None:
    """A ship of base 7 and draft 3 at a mooring; the mooring of tile 21 lies behind banks of depth 3."""
    tile(state, 21, slot=0)
    tile(state, 20, slot=14)
    tile(state, 1, slot=5)
    ship(state, 0, spot(state, 20, "j"), heading=SW, model="Galleon")
    barrel(state, at(-3, 0), A_BARREL)
    blows(state, wind)


@pytest.mark.rule("CL-116", "CL-117", "CL-119", "CL-EX12")
def test_from_a_mooring_against_the_wind() -> None:
    table = ocean(lambda state: off_tile_21(state, NW), water=10)
    assert speed.summands(table.state, 0)[SE] == (7, 0, 0, 0, -2)
    assert [parts[3] for parts in speed.summands(table.state, 0)] == [0] * 6
    assert f"sail:{spot(table.state, 21, 'i')}" not in keys(table)


@pytest.mark.rule("CL-116", "CL-166")
def test_from_natives_too_one_leaves_by_any_side() -> None:
    def edit(state: State) -> None:
        tile(state, 18)
        ship(state, 0, chart_of(state).icon(18, MOORING), heading=N)

    assert [parts[3] for parts in speed.summands(ocean(edit).state, 0)] == [0] * 6


@pytest.mark.rule("CL-082", "CL-089", "CL-124", "CL-125", "CL-136", "CL-241", "CL-EX13")
def test_what_is_picked_up_closes_the_bank() -> None:
    table = ocean(lambda state: off_tile_21(state, SE), water=10)
    state = table.state
    assert f"sail:{spot(state, 21, 'i')}" in keys(table)
    sail(table, at(-3, 0))
    assert left(table) == 9 - 5
    answer(table, "pick_up:barrel")  # all of it fits
    assert left(table) == 3
    assert hold.weight(state.players[0]) == 5
    assert hold.draft(state.players[0]) == 8
    assert f"sail:{spot(state, 21, 'h')}" not in keys(table)
    assert f"sail:{spot(state, 21, 'i')}" not in keys(table)
    assert state.players[0].barrels == [A_BARREL]
    sail(table, spot(state, 1, "k"))
    assert left(table) == 1  # the sum is fixed, though the draft has changed


@pytest.mark.rule("CL-082", "CL-125", "CL-242", "CL-EX14")
def test_what_is_left_behind_keeps_it_open() -> None:
    table = ocean(lambda state: off_tile_21(state, SE), water=10)
    state = table.state
    sail(table, at(-3, 0))
    answer(table, "pick_up:barrel", f"overboard:{WOOD}")
    assert hold.weight(state.players[0]) == 4
    assert hold.draft(state.players[0]) == 6
    sail(table, spot(state, 21, "i"))
    assert state.players[0].hex == spot(state, 21, "i")
    assert floating.floating_at(state, at(-3, 0)).goods[WOOD] == 1


# --- B10 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-124", "CL-127", "CL-K01", "CL-EX09")
def test_a_bank_lets_pass_who_draws_no_more_than_its_depth() -> None:
    def edit(state: State) -> None:
        state.sea.zones[at(0, -1)] = 8  # depth 1
        state.sea.zones[at(1, -1)] = 10  # depth 2
        state.sea.zones[at(-1, 0)] = 12  # depth 3
        relaid(state)
        ship(state, 0, at(0, 0), model="Carrack")

    offered = keys(ocean(edit))
    allowed = [f"sail:{hex}" in offered for hex in (at(0, -1), at(1, -1), at(-1, 0))]
    assert allowed == [False, False, True]

    def deeper(state: State) -> None:
        tile(state, 17, slot=0)
        ship(state, 0, spot(state, 17, "m"), model="Carrack")

    table = ocean(deeper)
    assert f"sail:{spot(table.state, 17, 'n')}" in keys(table)  # depth 5


def enclosed(state: State) -> None:
    for hex in neighbours(at(0, 0)):
        state.sea.zones[hex] = 8
    relaid(state)
    ship(state, 0, at(0, 0), model="Carrack")


@pytest.mark.rule("CL-126")
def test_a_ship_without_a_way_out_may_destroy_itself_for_the_whole_turn() -> None:
    table = ocean(enclosed)
    assert "scuttle" in keys(table)
    answer(table, "scuttle")
    player = table.state.players[0]
    assert player.lost
    assert player.deaths == 1
    assert table.awaiting == (1,)  # the turn is over
    assert "scuttle" not in keys(ocean())


def pool(state: State, zone: int, **aboard: Any) -> None:
    """Two hexes of water within a ring of zone tiles, in one of them the ship."""
    inside = [at(0, 0), at(0, 1)]
    for hex in inside:
        for near in neighbours(hex):
            if near not in inside:
                state.sea.zones[near] = zone
    relaid(state)
    ship(state, 0, at(0, 0), model="Carrack", **aboard)


@pytest.mark.rule("CL-126")
def test_a_pool_in_which_it_can_still_sail_is_no_way_out() -> None:
    table = ocean(lambda state: pool(state, ROCKS))
    assert f"sail:{at(0, 1)}" in keys(table)
    assert "scuttle" in keys(table)


@pytest.mark.rule("CL-126", "CL-393")
@pytest.mark.parametrize(
    ("cannons", "goods", "officers", "stranded"),
    [(4, 5, (), False), (5, 0, (), True), (5, 5, (), True), (0, 4, ("Reinforced",), True)],
)
def test_who_can_lighten_the_ship_has_a_way_out(
    cannons: int, goods: int, officers: tuple[str, ...], stranded: bool
) -> None:
    """Banks of -3 around a ship of draft 3: cargo can go overboard, neither cannons nor what reinforces the hull."""
    table = ocean(lambda state: pool(state, BANK, cannons=cannons, goods={TEA: goods}, officers=officers))
    assert not [key for key in keys(table) if key.startswith("sail:") and key != f"sail:{at(0, 1)}"]
    assert ("scuttle" in keys(table)) == stranded


@pytest.mark.rule("CL-126")
def test_a_port_in_the_pool_is_a_way_out_unless_the_ship_lies_in_it() -> None:
    def edit(state: State) -> None:
        chart = chart_of(state)
        for hex in chart.hexes(chart.no_shallower(2)):
            if chart.tile_at(hex) != 1:
                state.sea.zones[hex] = ROCKS
        relaid(state)
        ship(state, 0, mooring_of(state, 1))

    table = ocean(edit)
    state = table.state
    beside = next(hex for hex in neighbours(mooring_of(state, 1)) if chart_of(state).admits(hex, 2))
    assert speed.no_way_out(state, 0)
    state.players[0].hex = beside
    assert not speed.no_way_out(state, 0)


def mooring_of(state: State, number: int) -> int:
    return chart_of(state).icon(number, MOORING)


@pytest.mark.rule("CL-126", "CL-152")
def test_what_nobody_has_explored_may_be_a_way_out() -> None:
    def edit(state: State, *, gap: bool, tiles: bool, zones: bool) -> None:
        pool(state, ROCKS)
        if gap:
            del state.sea.zones[at(0, -1)]
        else:
            state.sea.zones = {hex: zone for hex, zone in state.sea.zones.items() if distance(hex, at(0, 0)) <= 1}
            del state.sea.zones[at(0, -1)]
        if not tiles:
            state.sea.stack = []
        if not zones:
            state.sea.zone_stack = []
        relaid(state)

    def stranded(**left: bool) -> bool:
        return "scuttle" in keys(ocean(lambda state: edit(state, **left), game="expert"))

    assert not stranded(gap=True, tiles=False, zones=True)
    assert stranded(gap=True, tiles=True, zones=False)
    assert not stranded(gap=False, tiles=True, zones=False)
    assert stranded(gap=False, tiles=False, zones=False)

    def face_down(state: State) -> None:
        tile(state, 2, 0, open=False)
        ship(state, 0, at(0, 3), model="Carrack")
        for near in neighbours(at(0, 3)):
            if near in state.sea.zones:
                state.sea.zones[near] = ROCKS
        relaid(state)

    assert "scuttle" not in keys(ocean(face_down))


@pytest.mark.rule("CL-126", "CL-156", "CL-K37")
def test_nor_is_there_a_way_out_of_the_calm_with_one_point_of_movement() -> None:
    def edit(state: State) -> None:
        tile(state, CALM, slot=0)
        ship(state, 0, at(0, 0), model="Carrack", sails_cut=5)

    table = ocean(edit)
    assert not [key for key in keys(table) if key.startswith("sail:")]
    assert "scuttle" in keys(table)
    table.state.players[0].sails_cut = 4
    assert not speed.no_way_out(table.state, 0)


@pytest.mark.rule("CL-126", "CL-152", "CL-156")
def test_beside_a_gap_the_calm_has_a_way_out_as_long_as_there_are_zone_tiles() -> None:
    def edit(state: State) -> None:
        tile(state, CALM, slot=0)
        ship(state, 0, at(0, -2), model="Carrack", sails_cut=5)
        for hex in neighbours(at(0, -2)):
            state.sea.zones.pop(hex, None)
        relaid(state)

    state = ocean(edit, game="expert", map="dynamic").state
    assert state.sea.zone_stack
    assert not speed.no_way_out(state, 0)
    state.sea.zone_stack = []
    assert speed.no_way_out(state, 0)


@pytest.mark.rule("CL-126")
def test_not_with_half_a_turn() -> None:
    def edit(state: State) -> None:
        enclosed(state)
        npc(state, card_named("Stalwart"), at(3, 0))

    table = ocean(edit)
    answer(table, f"fire:{NPC_BASE + card_named('Stalwart') - 1}")
    assert "scuttle" not in keys(table)


# --- barrels and goods -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-136", "CL-012")
def test_a_barrel_costs_a_point_and_is_kept_for_fame() -> None:
    money = [i for i, one in enumerate(BARRELS) if [gain.kind for gain in one.gains] == [0]]

    def edit(state: State) -> None:
        for step, id in enumerate(money[:3]):
            barrel(state, at(0, -1 - step), id)

    table = ocean(edit)
    player = table.state.players[0]
    for step in range(3):
        sail(table, at(0, -1 - step))
        before = left(table)
        answer(table, "pick_up:barrel")
        assert left(table) == before - 1
        assert player.fame[FAME_BARRELS] == (1 if step == 2 else 0)  # sets of three with two players
    assert player.doubloons == 3 + 3
    assert table.state.sea.barrels == []
    assert told(table, "barrel")[0] == {"seat": 0, "barrel": money[0]}


@pytest.mark.rule("CL-136")
def test_without_a_point_left_nothing_is_picked_up() -> None:
    table = ocean(lambda state: barrel(state, at(0, -7), 20), water=10)
    sail(table, at(0, -7))
    assert "pick_up:barrel" not in keys(table)


@pytest.mark.rule("CL-140", "CL-484")
def test_a_time_counter_gives_what_lies_on_it_and_not_its_own_reward() -> None:
    def edit(state: State) -> None:
        barrel(state, at(0, -1), 20)  # 1,000 doubloons
        state.sea.barrels[0].oil = 2
        state.market.supply[OIL] -= 2

    table = ocean(edit)
    sail(table, at(0, -1))
    answer(table, "pick_up:barrel")
    player = table.state.players[0]
    assert hold.cargo(player)[OIL] == 2
    assert player.doubloons == 3
    assert player.barrels == []
    assert 20 in table.state.sea.barrel_box


# --- storms, the Calm ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-003", "CL-481", "CL-EX03")
def test_in_a_storm_half_of_seven_is_three_and_each_point_beyond_is_a_damage() -> None:
    table = ocean(lambda state: (opened(state, STORM), ship(state, 1, at(-5, 0))), water=10)
    sail(table, at(0, -3))
    assert not told(table, "damage")
    sail(table, at(0, -4))
    assert [event["water"] for event in told(table, "damage")] == [1]
    sail(table, at(0, -6))
    assert [event["water"] for event in told(table, "damage")] == [1, 1, 1]


@pytest.mark.rule("CL-003", "CL-481")
def test_half_of_a_single_point_is_that_point() -> None:
    def edit(state: State) -> None:
        opened(state, STORM)
        ship(state, 0, at(0, 0), sails_cut=99)
        ship(state, 1, at(-5, 0))

    table = ocean(edit)
    sail(table, at(0, -1))
    assert table.state.turn.began == 1
    assert not told(table, "damage")


@pytest.mark.rule("CL-481", "CL-136")
def test_in_a_storm_a_point_for_a_barrel_counts_too() -> None:
    table = ocean(lambda state: (opened(state, STORM), barrel(state, at(0, -3), 20)), water=10)
    sail(table, at(0, -3))
    answer(table, "pick_up:barrel")
    assert [event["water"] for event in told(table, "damage")] == [1]


@pytest.mark.rule("CL-482")
def test_in_a_hurricane_a_d20_less_defense() -> None:
    table = ocean(lambda state: (opened(state, HURRICANE), ship(state, 1, at(-5, 0))), water=10)
    table.script(11, 8)  # 12 and 9, against a defense of 9
    sail(table, at(0, -5))
    assert [event["water"] for event in told(table, "damage")] == [3]


@pytest.mark.rule("CL-384", "CL-481", "CL-482", "CL-K39")
@pytest.mark.parametrize(
    ("storm", "spins", "courses", "told_damage"),
    [
        (STORM, [], (-6,), [1]),
        (STORM, [], (-4, -5, -6), [1]),
        (HURRICANE, [10, 19, 8], (-6,), [11]),
        (HURRICANE, [2, 10, 19], (-6,), [11]),
    ],  # 11 and 20 against 9
)
def test_the_storm_of_a_whole_movement_is_one_attack_for_carpenters(
    storm: int, spins: list[int], courses: tuple[int, ...], told_damage: list[int]
) -> None:
    def edit(state: State) -> None:
        opened(state, storm)
        ship(state, 0, at(0, 0), officers=("Carpenter", "Carpenter"))
        ship(state, 1, at(-5, 0))

    table = ocean(edit, water=10)
    table.script(*spins)
    for r in courses:
        sail(table, at(0, r))
    assert [event["water"] for event in told(table, "damage")] == told_damage


@pytest.mark.rule("CL-384", "CL-481")
def test_in_the_next_turn_carpenters_keep_off_a_storm_again() -> None:
    def edit(state: State) -> None:
        opened(state, STORM)
        ship(state, 0, at(0, 0), officers=("Carpenter",))
        ship(state, 1, at(-5, 0))

    table = ocean(edit, water=12)
    for r in (-4, -8):
        sail(table, at(0, r))
        whole_round(table)
    assert told(table, "damage") == []


@pytest.mark.rule("CL-155", "CL-156")
def test_the_calm_costs_two_points_a_hex_and_knows_neither_wind_nor_storm() -> None:
    def edit(state: State) -> None:
        tile(state, CALM, slot=0)
        ship(state, 0, at(0, 2), N, model="Nao")
        opened(state, STORM)
        blows(state, N)

    table = ocean(edit)
    assert [parts[4] for parts in speed.summands(table.state, 0)] == [0] * 6
    sail(table, at(0, -1))
    assert left(table) == 8 - 6
    assert not told(table, "damage")


@pytest.mark.rule("CL-123")
def test_the_calm_card_is_no_wind_at_all() -> None:
    state = ocean(calm="yes").state  # the helper lays it open
    assert WINDS[state.decks.wind].optional
    assert WINDS[state.decks.wind].change == (0,) * 6
    assert [parts[4] for parts in speed.summands(state, 0)] == [0] * 6


# --- dangers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-496")
def test_courses_lead_round_what_fires() -> None:
    def edit(state: State) -> None:
        tile(state, 14, slot=0, port=PIRATES, fortress=PIRATES)
        state.players[0].reputation[PIRATES] = -3
        ship(state, 0, at(0, 5))

    state = ocean(edit).state
    assert spot(state, 14, "n") in sailing.dangers(state, 0)
    assert spot(state, 14, "s") not in sailing.dangers(state, 0)
    state.clock.fortress_ring = True
    assert spot(state, 14, "r") in sailing.dangers(state, 0)


@pytest.mark.rule("CL-108", "CL-109", "CL-241")
@pytest.mark.parametrize(("away", "offered"), [(4, True), (5, True), (6, False)])
def test_no_stop_among_others_is_offered_from_which_one_could_not_sail_on(away: int, offered: bool) -> None:
    """A strait with three ships, goods adrift at the middle one, and eight points: one may rest beyond or before."""

    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-9, 3)}
        relaid(state)
        ship(state, 0, at(0, 0), model="Nao")
        ship(state, 1, at(0, -away))
        ship(state, 2, at(0, -away + 1))
        npc(state, card_named("Gouden Haring"), at(0, -away - 1), seat=1)
        floating.floating_at(state, at(0, -away)).goods[TEA] = 1

    table = ocean(edit, seats=3)
    assert (f"sail:{at(0, -away)}" in keys(table)) == offered


@pytest.mark.rule("CL-108", "CL-109", "CL-241")
@pytest.mark.parametrize(("cut", "offered"), [(0, True), (5, True), (6, False)])
def test_who_picks_up_among_others_at_the_end_of_a_bay_may_come_back(cut: int, offered: bool) -> None:
    """The hex it set out from is free again; with too little movement to come back it may not stop there."""

    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-1, 1)}
        relaid(state)
        ship(state, 0, at(0, 0), model="Nao", sails_cut=cut)
        ship(state, 1, at(0, -1), cannons=0)
        floating.floating_at(state, at(0, -1)).goods[TEA] = 1

    table = ocean(edit)
    assert (f"sail:{at(0, -1)}" in keys(table)) == offered
    if offered:
        sail(table, at(0, -1))
        answer(table, "pick_up:goods", ["cube:0:0"])
        assert "end_turn" not in keys(table)
        sail(table, at(0, 0))
        assert "end_turn" in keys(table)


# --- What a point of movement lifts ----------------------------------------------------------------------------------


def over_a_heap(lifting: str, *captains: int, **settings: Any) -> Table:
    """A barrel and goods float one hex ahead; seat 0 has sailed there."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, captains=list(captains))
        barrel(state, at(0, -1), 20)
        floating.floating_at(state, at(0, -1)).goods[TEA] += 1
        state.market.supply[TEA] -= 1

    table = ocean(edit, lifting=lifting, **settings)
    answer(table, f"sail:{at(0, -1)}")
    return table


@pytest.mark.rule("CL-241", "CL-K90")
@pytest.mark.parametrize(("lifting", "points"), [("a point each", 2), ("one point", 1)])
def test_goods_and_a_barrel_of_one_hex_cost_a_point_each_or_one_for_both(lifting: str, points: int) -> None:
    table = over_a_heap(lifting)
    before = left(table)
    answer(table, "pick_up:goods")
    table.choose(0, [f"cube:{TEA}:0"])
    answer(table, "pick_up:barrel")
    assert left(table) == before - points


@pytest.mark.rule("CL-241", "CL-K90")
@pytest.mark.parametrize(("lifting", "offered"), [("a point each", False), ("one point", True)])
def test_with_the_last_point_the_rest_of_the_hex_may_be_lifted(lifting: str, offered: bool) -> None:
    table = over_a_heap(lifting)
    table.state.turn.left = 1
    answer(table, "pick_up:barrel")
    assert left(table) == 0
    assert ("pick_up:goods" in keys(table)) == offered


@pytest.mark.rule("CL-K90")
def test_the_one_point_is_for_one_hex_and_one_coming() -> None:
    table = over_a_heap("one point")
    floating.floating_at(table.state, at(0, -2)).goods[WOOD] += 1
    answer(table, "pick_up:barrel", f"sail:{at(0, -2)}")
    before = left(table)
    answer(table, "pick_up:goods")
    table.choose(0, [f"cube:{WOOD}:0"])
    assert left(table) == before - 1


@pytest.mark.rule("CL-136", "CL-241", "CL-K91")
def test_who_begins_in_the_hex_of_a_barrel_comes_back_to_it_to_lift_it() -> None:
    """Movement points are there when a movement has begun."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        barrel(state, at(0, 0), 0)

    table = ocean(edit)
    assert "pick_up:barrel" not in keys(table)
    answer(table, f"sail:{at(0, -1)}", f"sail:{at(0, 0)}")
    assert "pick_up:barrel" in keys(table)
