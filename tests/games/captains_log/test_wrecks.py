"""B20 destroyed ships: when a ship is lost, what the victor gets, and how a player comes back."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import CAPTAINS, NPC_CARDS
from freebooter.games.captains_log.hexes import at, neighbours
from freebooter.games.captains_log.names import (
    ENGLAND,
    FIRE,
    FRANCE,
    GRAPESHOT,
    MOORING,
    NONE,
    OIL,
    PIRATES,
    SILVER,
    SPAIN,
    SUGAR,
    TEA,
    WOOD,
    N,
)
from freebooter.games.captains_log.rules import damage, hold, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import (
    BURNT,
    CABIN,
    CANNON,
    FAME_DEATHS,
    FAME_DESTROYED,
    FLOODED,
    NPC_BASE,
    TURN_BEGINS,
    Mission,
    State,
)
from tests.games.captains_log.ocean import card_named, npc, npc_of, ocean, ship, spot, tile, turn_of
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)


def harm(state: State, seat: int, water: int, fire: int) -> None:
    """So much damage, wherever it lies; cargo and cannons are left alone as long as there is room."""
    slots = state.players[seat].hold
    free = [i for i in range(len(slots)) if slots[i] == 0] + [i for i in range(len(slots)) if slots[i] == CANNON]
    for i in free[:water]:
        slots[i] |= FLOODED
    for i in free[water : water + fire]:
        slots[i] |= BURNT


def against_npc(ship_name: str, shot: int = 0, **fields: object) -> tuple[Table, int]:
    """Seat 0 with one cannon beside an NPC."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, ammunition=shot)
        npc(state, card_named(ship_name), BESIDE, N, seat=1, **fields)

    return ocean(edit), NPC_BASE + card_named(ship_name) - 1


# --- Is it destroyed? ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-204", "CL-206", "CL-202")
@pytest.mark.parametrize(("water", "how"), [(8, -1), (9, wrecks.SUNK)])
def test_a_player_sinks_when_water_reaches_the_life(water: int, how: int) -> None:
    def edit(state: State) -> None:
        ship(state, 1, BESIDE, cannons=0)  # life 10
        harm(state, 1, water, 3)
        ship(state, 0, at(0, 0), cannons=1)

    table = ocean(edit)
    table.script([10])  # one water
    answer(table, "fire:1")
    assert table.state.players[1].lost is (how >= 0)
    assert [event["how"] for event in told(table, "destroyed")] == ([how] if how >= 0 else [])


@pytest.mark.rule("CL-206", "CL-202")
def test_a_player_burns_when_fire_reaches_the_life() -> None:
    def edit(state: State) -> None:
        ship(state, 1, BESIDE, cannons=0)
        harm(state, 1, 4, 9)
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE)

    table = ocean(edit)
    table.script([10])
    answer(table, "fire:1", f"shot:{FIRE}")
    assert [event["how"] for event in told(table, "destroyed")] == [wrecks.BURNED]


@pytest.mark.rule("CL-205")
@pytest.mark.parametrize(("shot", "how"), [(-1, wrecks.COLLAPSED_SUNK), (FIRE, wrecks.COLLAPSED_BURNED)])
def test_fire_and_water_without_a_free_slot_are_a_collapse_and_the_last_decides(shot: int, how: int) -> None:
    def edit(state: State) -> None:
        ship(state, 1, BESIDE, cannons=0)  # 15 slots, life 10
        harm(state, 1, 7, 7)
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE)

    table = ocean(edit)
    table.script([10])
    answer(table, "fire:1", f"shot:{shot}")
    assert [event["how"] for event in told(table, "destroyed")] == [how]


@pytest.mark.rule("CL-205")
def test_a_hold_with_a_slot_left_has_not_collapsed() -> None:
    def edit(state: State) -> None:
        ship(state, 1, BESIDE, cannons=0)
        harm(state, 1, 7, 6)
        ship(state, 0, at(0, 0), cannons=1)

    table = ocean(edit)
    table.script([10])
    answer(table, "fire:1")
    assert not table.state.players[1].lost


@pytest.mark.rule("CL-202", "CL-206", "CL-301", "CL-K08", "CL-K55")
@pytest.mark.parametrize(
    ("water", "fire", "shot", "how"),
    [
        (5, 0, -1, -1),  # life 8
        (7, 0, -1, wrecks.SUNK),
        (0, 7, FIRE, wrecks.BURNED),
        (4, 3, -1, wrecks.COLLAPSED_SUNK),  # mostly water
        (2, 5, -1, wrecks.COLLAPSED_BURNED),  # mostly fire, though the last was water
        (3, 4, -1, wrecks.COLLAPSED_SUNK),  # as much: the last hit decides
        (4, 3, FIRE, wrecks.COLLAPSED_BURNED),
    ],
)
def test_on_an_npc_all_damage_counts_together_and_most_decides(water: int, fire: int, shot: int, how: int) -> None:
    table, trader = against_npc("Santa Rufina", 1 << FIRE, water=water, fire=fire)
    table.script([9])  # defense 8
    answer(table, f"fire:{trader}", f"shot:{shot}")
    assert [event["how"] for event in told(table, "destroyed")] == ([how] if how >= 0 else [])


# --- Rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-207", "CL-013", "CL-211", "CL-314", "CL-319", "CL-K06", "CL-K07")
def test_who_sinks_an_npc_gets_bounty_coins_goods_fame_and_reputation() -> None:
    table, trader = against_npc("Santa Rufina", water=7, coins=3, goods=[1, 5, 0, 0, 0, 0])
    state = table.state
    supply = state.market.supply[:]
    table.script([9])
    answer(table, f"fire:{trader}")
    assert keys(table) == [f"cube:{TEA}:0", f"cube:{SILVER}:0", f"cube:{SILVER}:1"]  # half of 5, and of 1
    table.choose(0, [f"cube:{TEA}:0", f"cube:{SILVER}:0", f"cube:{SILVER}:1"])
    assert keys(table) == [f"favour:{ENGLAND}", f"favour:{PIRATES}"]  # at war with Spain
    answer(table, f"favour:{ENGLAND}")
    player = state.players[0]
    assert player.doubloons == 3 + 1 + 3
    assert hold.cargo(player)[:2] == [1, 2]
    assert state.market.supply[:2] == [supply[0] - 1, supply[1] - 2]
    assert player.fame[FAME_DESTROYED] == 1
    assert (player.reputation[SPAIN], player.reputation[ENGLAND]) == (-2, 1)
    assert npc_of(state, trader) is None
    assert trader - NPC_BASE in state.decks.ships_out
    [new] = state.npcs
    assert (new.seat, new.hex, new.seen) == (1, 0, 0)  # unseen until it is activated


@pytest.mark.rule("CL-207", "CL-208", "CL-EX24", "CL-003")
def test_three_of_one_and_one_of_another_are_one_and_one_and_nothing_of_a_burned_ship() -> None:
    for shot in (-1, FIRE):
        table, trader = against_npc("Santa Rufina", 1 << FIRE, water=0, fire=0, goods=[3, 1, 0, 0, 0, 0])
        one = npc_of(table.state, trader)
        assert one is not None
        one.water, one.fire = (7, 0) if shot < 0 else (0, 7)
        table.script([9])
        answer(table, f"fire:{trader}", f"shot:{shot}")
        if shot < 0:
            assert keys(table) == [f"cube:{TEA}:0", f"cube:{SILVER}:0"]
        else:
            answer(table, f"favour:{ENGLAND}")
            player = table.state.players[0]
            assert hold.cargo(player) == [0] * 6
            assert (player.doubloons, player.fame[FAME_DESTROYED], player.reputation[SPAIN]) == (4, 1, -2)


@pytest.mark.rule("CL-207", "CL-213")
def test_who_sinks_a_player_gets_half_of_the_cargo_even_where_the_supply_is_empty() -> None:
    def edit(state: State) -> None:
        ship(state, 1, BESIDE, cannons=0, goods={SUGAR: 5})
        harm(state, 1, 9, 0)
        ship(state, 0, at(0, 0), cannons=1)
        state.market.supply[SUGAR] = 0

    table = ocean(edit)
    table.script([10])
    answer(table, "fire:1")
    table.choose(0, [f"cube:{SUGAR}:0", f"cube:{SUGAR}:1"])
    assert hold.cargo(table.state.players[0])[SUGAR] == 2
    assert table.state.market.supply[SUGAR] == 3
    assert table.state.players[1].lost


@pytest.mark.rule("CL-198", "CL-206", "CL-K08")
def test_fire_that_spreads_is_the_last_damage_and_decides_between_as_much_water_and_fire() -> None:
    table, target = against_npc("Santa Rufina", water=4, fire=3)  # life 8
    answer(table, "end_turn", "end_turn")
    assert npc_of(table.state, target) is None
    assert [event["how"] for event in told(table, "destroyed")] == [wrecks.COLLAPSED_BURNED]


@pytest.mark.rule("CL-209", "CL-210")
def test_who_harmed_a_burning_ship_last_gets_its_fame_and_the_bounty_only_of_the_one_attacked_last() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE)
        npc(state, card_named("Santa Rufina"), BESIDE, N, fire=5, coins=4)  # life 8: burns to death at 6 and 2 more
        npc(state, card_named("Virgen del Mar"), at(-1, 0), N, fire=5)  # life 9: at 7 and 2 more

    table = ocean(edit)
    table.script([9], [10])
    answer(table, "fire:100", f"shot:{FIRE}", "fire:108", f"shot:{FIRE}")
    assert table.state.players[0].burning == 108
    doubloons = table.state.players[0].doubloons
    answer(table, "end_turn", f"favour:{ENGLAND}", f"favour:{ENGLAND}")  # both burn out
    assert table.state.players[0].fame[FAME_DESTROYED] == 2
    assert table.state.players[0].doubloons == doubloons + NPC_CARDS[8].bounty  # nothing for the first
    assert table.state.players[0].burning == -1


@pytest.mark.rule("CL-223", "CL-031")
@pytest.mark.parametrize(("supply", "afloat"), [(1, 1), (0, 0), (5, 3)])
def test_no_more_of_an_npcs_cargo_floats_than_the_supply_has(supply: int, afloat: int) -> None:
    table = ocean(lambda state: npc(state, card_named("Santa Rufina"), BESIDE, goods=[0, 3, 0, 0, 0, 0]), tower="yes")
    state = table.state
    state.market.supply[SILVER] = supply
    table.script(*[1] * afloat)  # each on the side of the barrel
    wrecks.cargo_to_the_sea(state, NPC_BASE + card_named("Santa Rufina") - 1, -1, wrecks.SUNK)
    assert state.market.supply[SILVER] == supply - afloat


@pytest.mark.rule("CL-210")
def test_the_marker_stays_on_the_burning_victim_when_another_without_fire_is_attacked() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE)
        npc(state, card_named("Santa Rufina"), BESIDE, N)
        npc(state, card_named("Virgen del Mar"), at(-1, 0), N)

    table = ocean(edit)
    table.script([9], [10])
    answer(table, "fire:100", f"shot:{FIRE}", "fire:108", f"shot:{NONE}")
    assert table.state.players[0].burning == 100


@pytest.mark.rule("CL-208", "CL-205")
@pytest.mark.parametrize(("water", "fire", "goods"), [(5, 2, True), (2, 5, False)])
def test_of_a_ship_that_collapsed_mostly_by_fire_no_goods_are_left(water: int, fire: int, goods: bool) -> None:
    table, trader = against_npc("Santa Rufina", water=water, fire=fire, goods=[0, 4, 0, 0, 0, 0])
    table.script([9])
    answer(table, f"fire:{trader}")
    assert [key for key in keys(table) if key.startswith("cube:")] == ([f"cube:{SILVER}:0", f"cube:{SILVER}:1"] * goods)


@pytest.mark.rule("CL-202", "CL-204")
@pytest.mark.parametrize("player", [True, False])
def test_more_damage_than_the_life_sinks_a_ship_as_well(player: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1)
        ship(state, 1, BESIDE if player else at(5, 0), cannons=0)
        harm(state, 1, 9, 0)  # life 10
        npc(state, card_named("Santa Rufina"), at(-5, 0) if player else BESIDE, water=7)  # life 8

    table = ocean(edit)
    table.script([12])  # three water, or four
    target = 1 if player else NPC_BASE + card_named("Santa Rufina") - 1
    answer(table, f"fire:{target}")
    assert [event["how"] for event in told(table, "destroyed")] == [wrecks.SUNK]


@pytest.mark.rule("CL-209")
@pytest.mark.parametrize(("die", "harmed_by"), [(8, 1), (9, 0)])
def test_who_misses_has_not_harmed_it(die: int, harmed_by: int) -> None:
    table, target = against_npc("Santa Rufina", fire=3, harmed_by=1)  # defense 8
    table.script([die])
    answer(table, f"fire:{target}")
    one = npc_of(table.state, target)
    assert one is not None
    assert one.harmed_by == harmed_by
    assert table.state.players[0].burning == (target if harmed_by == 0 else NONE)


@pytest.mark.rule("CL-209", "CL-381")
@pytest.mark.parametrize("npc_target", [True, False])
def test_who_kills_sailors_has_harmed_their_ship_whosever_it_is(npc_target: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << GRAPESHOT)
        npc(state, 1, BESIDE if npc_target else at(4, 0), N, harmed_by=1)
        ship(state, 1, at(-4, 0) if npc_target else BESIDE, N, crew=5, harmed_by=100)

    table = ocean(edit, boarding="yes")
    table.script([11])
    answer(table, "fire:100" if npc_target else "fire:1", f"shot:{GRAPESHOT}")
    one = npc_of(table.state, 100)
    assert one is not None
    assert (one.harmed_by if npc_target else table.state.players[1].harmed_by) == 0


@pytest.mark.rule("CL-209", "CL-391", "CL-589")
def test_who_comes_back_is_held_by_nobody() -> None:
    def edit(state: State) -> None:
        ship(state, 1, BESIDE, N, pinned_by=0, harmed_by=0)
        harm(state, 1, 9, 0)

    table = ocean(edit)
    table.script([12, 12])
    answer(table, "fire:1", "end_turn", "heading:0")
    assert table.state.players[1].harmed_by == NONE
    assert [key for key in keys(table) if key.startswith("sail:")]


@pytest.mark.rule("CL-210")
@pytest.mark.parametrize(("last", "paid"), [(100, 100), (108, 108)])
def test_the_burning_victim_attacked_last_pays_whatever_it_was_attacked_with(last: int, paid: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE, burning=208 - last, model="Carrack")
        npc(state, card_named("Santa Rufina"), BESIDE, N, fire=6, coins=4, harmed_by=0)  # life 8
        npc(state, card_named("Virgen del Mar"), at(-1, 0), N, fire=7, harmed_by=0)  # life 9

    table = ocean(edit)
    table.script([9])  # defense 8 each: a single water damage
    answer(table, f"fire:{last}", f"shot:{NONE}")
    assert table.state.players[0].burning == last
    bounties = {100: NPC_CARDS[0].bounty + 4, 108: NPC_CARDS[8].bounty}
    doubloons = table.state.players[0].doubloons
    answer(table, "end_turn", f"favour:{ENGLAND}", f"favour:{ENGLAND}")
    assert table.state.players[0].fame[FAME_DESTROYED] == 2
    assert table.state.players[0].doubloons == doubloons + bounties[paid]


@pytest.mark.rule("CL-209", "CL-210")
def test_who_harmed_last_what_another_had_set_on_fire_gets_fame_and_bounty() -> None:
    table, target = against_npc("Santa Rufina", fire=6, harmed_by=1)
    table.script([9])
    answer(table, f"fire:{target}")
    doubloons = table.state.players[0].doubloons
    answer(table, "end_turn", "end_turn", f"favour:{ENGLAND}")
    assert npc_of(table.state, target) is None
    assert table.state.players[0].fame[FAME_DESTROYED] == 1
    assert table.state.players[0].doubloons == doubloons + NPC_CARDS[target - NPC_BASE].bounty


@pytest.mark.rule("CL-210", "CL-523")
@pytest.mark.parametrize(("burning", "paid"), [(0, 2), (104, 0)])
def test_of_several_that_burn_a_player_too_pays_his_bounty_only_if_he_was_attacked_last(
    burning: int, paid: int
) -> None:
    def edit(state: State) -> None:
        harm(state, 0, 0, 8)
        state.players[0].harmed_by, state.players[0].bounty, state.players[0].wanted = 1, 2, 1 << SPAIN
        state.players[1].burning = burning

    table = ocean(edit, bounties="yes")
    doubloons = table.state.players[1].doubloons
    answer(table, "end_turn")
    assert table.state.players[0].lost
    assert table.state.players[1].fame[FAME_DESTROYED] == 1
    assert table.state.players[1].doubloons == doubloons + paid


@pytest.mark.rule("CL-209", "CL-210", "CL-213")
def test_who_was_lost_meanwhile_still_gets_the_bounty_of_what_he_set_on_fire() -> None:
    def edit(state: State) -> None:
        harm(state, 0, 9, 0)
        state.players[0].burning = npc(state, card_named("Santa Rufina"), BESIDE, N, seat=1, fire=6, harmed_by=0)

    table = ocean(edit)
    table.state.players[0].reputation[ENGLAND] = 0
    list(wrecks.destroy(table.state, 0, -1, wrecks.SUNK))
    assert table.state.players[0].burning == NPC_BASE


@pytest.mark.rule("CL-209", "CL-291")
def test_a_player_who_burns_to_death_is_the_victory_of_who_harmed_him_last() -> None:
    def edit(state: State) -> None:
        harm(state, 0, 0, 8)
        state.players[0].harmed_by = 1

    table = ocean(edit)
    answer(table, "end_turn")  # 8 fire: 2 more, life 10
    assert table.state.players[0].lost
    assert table.state.players[1].fame[FAME_DESTROYED] == 1


@pytest.mark.rule("CL-209", "CL-384")
@pytest.mark.parametrize(("carpenters", "last"), [(1, 1), (2, NPC_BASE)])
def test_whose_damage_carpenters_keep_off_has_not_harmed_the_ship(carpenters: int, last: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), officers=("Carpenter",) * carpenters, harmed_by=NPC_BASE)

    table = ocean(edit)
    damage.harm(table.state, 0, 2, 0, 1)
    assert table.state.players[0].harmed_by == last


@pytest.mark.rule("CL-209", "CL-392")
@pytest.mark.parametrize(("die", "on_captain", "by"), [(1, False, NONE), (1, True, 1), (3, False, 1)])
def test_who_has_set_himself_on_fire_last_is_nobodys_victory(die: int, on_captain: bool, by: int) -> None:
    """Fire that Hannah Snell takes on herself is none aboard."""
    snell = [i for i, one in enumerate(CAPTAINS) if one.modifiers.absorbs_damage]

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, cannons=1, officers=("Overloaded",), harmed_by=1)
        state.players[0].captains = snell if on_captain else []
        ship(state, 1, BESIDE, N)
        state.players[0].hold[1:9] = [BURNT] * 8

    table = ocean(edit)
    table.script([die, 3])
    answer(table, "fire:1", "overload", "end_turn")  # life 10: the fire spreads by two
    assert [event["by"] for event in told(table, "destroyed")] == [by]
    assert table.state.players[1].fame[FAME_DESTROYED] == (1 if by == 1 else 0)


@pytest.mark.rule("CL-206", "CL-208", "CL-K55")
@pytest.mark.parametrize(
    ("shot", "water", "fire", "how"),
    [
        (FIRE, 0, 7, wrecks.BURNED),  # life 8
        (FIRE, 1, 6, wrecks.COLLAPSED_BURNED),
        (NONE, 7, 0, wrecks.SUNK),
        (NONE, 0, 0, wrecks.CREWLESS),
    ],
)
def test_a_ship_that_burns_down_with_its_last_sailor_has_burned(shot: int, water: int, fire: int, how: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE)
        last = NPC_CARDS[card_named("Santa Rufina") - 1].crew - 1
        npc(state, card_named("Santa Rufina"), BESIDE, N, water=water, fire=fire, dead=last)

    table = ocean(edit, boarding="yes")
    table.script([12])
    answer(table, "fire:100", f"shot:{shot}")
    assert [event["how"] for event in told(table, "destroyed")] == [how]
    spoils = [key for key in keys(table) if key.startswith("cube")]
    assert bool(spoils) is not wrecks.is_burned(how)


@pytest.mark.rule("CL-209", "CL-232")
@pytest.mark.parametrize(("dice", "by"), [([11, 1], 1), ([10, 1], 2)])
def test_who_kills_a_boarder_has_harmed_his_ship(dice: list[int], by: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8, harmed_by=2)
        ship(state, 1, BESIDE, N, crew=2)

    table = ocean(edit, seats=3, boarding="yes")
    table.script([1, 1], dice)
    answer(table, "board:1", 2)
    assert table.state.players[0].harmed_by == by


# --- A player's ship is lost -----------------------------------------------------------------------------------------


def lost_table(**settings: object) -> Table:
    """Seat 0, laden and with missions, is about to be sunk by a Spanish defensive ship that it passes fire with."""

    def edit(state: State) -> None:
        tile(state, 9, 2)
        player = ship(state, 0, at(0, 0), cannons=2, goods={TEA: 3}, crew=2, doubloons=7, officers=("Gunner",))
        player.missions = [Mission(0, 1, 0, 0, 0, -2, False, 0)]
        player.sails_cut, player.pinned_by, player.ammunition, player.reputation[SPAIN] = 2, 1, 3, -3
        harm(state, 0, 9, 0)
        npc(state, card_named("San Gil"), BESIDE, N)

    table = ocean(edit, **settings)  # type: ignore[arg-type]
    table.script([12, 1, 1, 1])
    answer(table, "end_turn")
    return table


@pytest.mark.rule("CL-212", "CL-213", "CL-217", "CL-214", "CL-589")
def test_what_a_lost_ship_loses_and_keeps() -> None:
    table = lost_table()
    player = table.state.players[0]
    assert (player.lost, player.hex) == (True, 0)
    assert player.reputation[SPAIN] == -2  # content for once
    assert player.missions == []
    assert hold.cargo(player) == [0] * 6
    assert hold.cannons(player) == 2
    assert (player.doubloons, len(player.officers), player.ammunition) == (7, 1, 3)
    assert (player.crew, player.sails_cut, player.pinned_by, player.deaths) == (0, 0, -1, 1)
    assert (player.harmed_by, player.burning) == (-1, -1)


@pytest.mark.rule("CL-212")
def test_only_a_reputation_below_0_rises_when_a_ship_is_lost() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crown=ENGLAND)
        state.players[0].reputation[FRANCE] = -1
        state.players[0].reputation[PIRATES] = 2
        harm(state, 0, 9, 0)
        npc(state, card_named("La Belette"), BESIDE, N)  # a French corsair

    table = ocean(edit)
    table.script([12, 1, 1])
    answer(table, "end_turn")
    assert table.state.players[0].lost
    assert table.state.players[0].reputation[FRANCE] == 0
    assert table.state.players[0].reputation[PIRATES] == 2


@pytest.mark.rule("CL-212")
def test_both_nations_of_a_corsair_are_appeased_and_a_reputation_of_0_stays() -> None:
    for before, after in ((-2, -1), (0, 0)):

        def edit(state: State, column: int = before) -> None:
            ship(state, 0, at(0, 0))
            state.players[0].reputation[FRANCE] = column
            state.players[0].reputation[PIRATES] = -1
            harm(state, 0, 9, 0)
            npc(state, card_named("La Belette"), BESIDE, N)

        table = ocean(edit)
        table.script([12, 1, 1])
        answer(table, "end_turn")
        assert table.state.players[0].lost
        assert (table.state.players[0].reputation[FRANCE], table.state.players[0].reputation[PIRATES]) == (after, 0)


@pytest.mark.rule("CL-213", "CL-589")
def test_damaged_cannons_and_cabins_are_kept_and_come_back_sound() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), cannons=2, absorbed=1, wounds_absorbed=1), game="expert")
    player = table.state.players[0]
    player.hold[0] |= BURNT
    player.hold[1] |= FLOODED
    player.hold[6] = CABIN + FLOODED
    list(wrecks.destroy(table.state, 0, -1, wrecks.SUNK))
    assert (player.hold[0], player.hold[1], player.hold[6]) == (CANNON, CANNON, CABIN)
    assert hold.damage(player, FLOODED) + hold.damage(player, BURNT) == 0
    assert (player.absorbed, player.wounds_absorbed) == (0, 0)


@pytest.mark.rule("CL-215", "CL-216", "CL-075", "CL-214", "CL-217", "CL-589", "CL-K28", "CL-EX25", "CL-K04")
def test_it_reappears_on_its_next_turn_with_the_printed_damage_and_base_crew() -> None:
    table = lost_table(boarding="yes")
    table.script(8)  # the die shows 9
    answer(table, "end_turn")
    assert [event["rolled"] for event in told(table, "rolled_place")] == [9]
    answer(table, "heading:2")
    player = table.state.players[0]
    assert player.hex == chart_of(table.state).numbered(9)
    assert player.heading == 2
    assert (hold.damage(player, FLOODED), hold.damage(player, BURNT)) == (2, 0)
    assert player.crew == 3
    assert not player.lost
    assert "end_turn" in keys(table)  # and a whole turn follows
    assert table.state.turn.actions == 2


@pytest.mark.rule("CL-215")
@pytest.mark.parametrize(("rolled", "tile", "lower"), [(20, 9, True), (9, 9, False), (8, 1, True)])
def test_from_a_tile_that_nobody_has_seen_one_goes_down_to_one_that_lies_open(
    rolled: int, tile: int, lower: bool
) -> None:
    table = lost_table()
    table.script(rolled - 1)
    answer(table, "end_turn")
    assert [(event["rolled"], event["tile"]) for event in told(table, "rolled_place")] == [(rolled, tile)]
    assert told(table, "lower_tile") == ([{"rolled": rolled, "tile": tile}] if lower else [])


@pytest.mark.rule("CL-214", "CL-334")
@pytest.mark.parametrize(("rowboats", "came"), [("yes", 1), ("no", 0)])
def test_the_rowboat_of_a_friend_comes_only_where_rowboats_are_played_with(rowboats: str, came: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Carrack", reputation=[4, 4, 4, 4, 0])

    state = ocean(edit, boarding="yes", rowboats=rowboats).state
    wrecks.refit(state, 0)
    assert state.players[0].rowboats == came


@pytest.mark.rule("CL-124", "CL-K28")
def test_where_the_numbered_hex_is_taken_it_reappears_beside_it_in_water_that_is_deep_enough() -> None:
    def edit(state: State) -> None:
        tile(state, 12)  # north of its numbered hex lies a bank of 2
        ship(state, 0, 0, model="Ship of the Line", lost=True)
        ship(state, 1, chart_of(state).numbered(12), heading=N)
        turn_of(state, 0)
        state.phase = TURN_BEGINS

    table = ocean(edit)
    table.script(11)
    answer(table, "heading:2")
    number = chart_of(table.state).numbered(12)
    assert chart_of(table.state).depth[neighbours(number)[N]] == 4
    assert table.state.players[0].hex in neighbours(number)
    assert table.state.players[0].hex != neighbours(number)[N]


def beside_a_mooring(state: State, column: int) -> int:
    """Tile 5 under the flag of Spain, the mooring north of the numbered hex; there lies an NPC. Gives the mooring."""
    for turned in range(6):
        tile(state, 5, turned=turned, port=SPAIN, fortress=SPAIN)
        number, mooring = chart_of(state).numbered(5), chart_of(state).icon(5, MOORING)
        if neighbours(number)[N] == mooring:
            break
    npc(state, card_named("Santa Rufina"), number, seat=1)
    state.players[0].reputation[SPAIN] = column
    return mooring


@pytest.mark.rule("CL-324", "CL-K28")
@pytest.mark.parametrize(("column", "closed"), [(-3, False), (-4, True)])
@pytest.mark.parametrize("returns", [True, False])
def test_who_finds_his_hex_taken_does_not_come_to_lie_at_a_mooring_that_is_closed(
    returns: bool, column: int, closed: bool
) -> None:
    """Neither who comes back nor who begins."""

    def edit(state: State) -> None:
        beside_a_mooring(state, column)
        ship(state, 0, 0, lost=returns)
        state.players[0].start = 0 if returns else chart_of(state).numbered(5)
        turn_of(state, 0)
        state.phase = TURN_BEGINS

    table = ocean(edit)
    table.script(4)
    answer(table, "heading:2")
    here, number = table.state.players[0].hex, chart_of(table.state).numbered(5)
    assert here in neighbours(number)
    assert (here != chart_of(table.state).icon(5, MOORING)) == closed


@pytest.mark.rule("CL-214", "CL-376")
@pytest.mark.parametrize(("boats", "crew"), [(2, 5), (3, 6), (4, 6)])
def test_no_more_sailors_come_back_than_the_ship_holds(boats: int, crew: int) -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), model="Nao", rowboats=boats, crew=0), game="expert")
    wrecks.refit(table.state, 0)
    assert hold.crew_limit(table.state.players[0]) == 6
    assert table.state.players[0].crew == crew


@pytest.mark.rule("CL-214", "CL-376", "CL-334")
def test_each_rowboat_brings_a_sailor_back_and_spains_friends_one_more_boat_and_less_damage() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), model="Galleon", rowboats=2, crew=0), game="expert")
    player = table.state.players[0]
    wrecks.refit(table.state, 0)
    assert (player.crew, hold.damage(player, FLOODED)) == (4 + 2, 5)
    ship(table.state, 0, at(0, 0), model="Galleon", rowboats=2, crew=0)
    player.reputation[SPAIN] = 2
    wrecks.refit(table.state, 0)
    assert (player.rowboats, player.crew, hold.damage(player, FLOODED)) == (3, 4 + 3, 4)


@pytest.mark.rule("CL-215", "CL-K57", "CL-EX26")
@pytest.mark.parametrize(("rolled", "open_tiles", "number"), [(20, (19, 3), 19), (3, (20, 7), 20), (5, (7, 4), 4)])
def test_a_hidden_tile_is_counted_down(rolled: int, open_tiles: tuple[int, ...], number: int) -> None:
    def edit(state: State) -> None:
        state.sea.tiles = []
        for slot, one in enumerate(open_tiles):
            tile(state, one, slot)
        for slot, one in enumerate((1, 2)):
            tile(state, one, 10 + slot, open=False)
        state.players[0].lost, state.players[0].hex = True, 0
        state.phase = 1  # the turn begins

    table = ocean(edit, water=0)
    table.state.keel.chance.script.clear()
    assert chart_of(table.state).number_from(rolled) == number


@pytest.mark.rule("CL-331", "CL-K28")
def test_a_nation_that_holds_one_dear_offers_its_ports() -> None:
    def edit(state: State) -> None:
        tile(state, 4, 0, port=FRANCE)
        player = state.players[1]
        player.reputation[FRANCE] = 3
        player.lost, player.hex = True, 0

    table = ocean(edit)
    answer(table, "end_turn")
    assert keys(table) == ["roll_place", "reappear:4"]
    answer(table, "reappear:4", "heading:0")
    assert table.state.players[1].hex == spot(table.state, 4, "i")
    table = ocean(lambda state: (edit(state), state.players[1].reputation.__setitem__(FRANCE, 2)))
    table.script(0)
    answer(table, "end_turn")
    assert keys(table)[0].startswith("heading")  # no choice: the die was rolled


@pytest.mark.rule("CL-217", "CL-570")
@pytest.mark.parametrize(("setting", "costly"), [("every third", 3), ("every second", 2), ("every", 1)])
def test_every_third_loss_costs_a_fame(setting: str, costly: int) -> None:
    table = ocean(deaths=setting)
    player = table.state.players[0]
    player.fame[0] = 6
    for lost in range(1, 7):
        player.hex = at(0, 0)
        for _ in wrecks.destroy(table.state, 0, -1, wrecks.SUNK):
            raise AssertionError("nobody is asked")
        assert player.fame[FAME_DEATHS] == -(lost // costly)
    assert player.deaths == 0


@pytest.mark.rule("CL-211")
def test_a_destroyed_npc_is_replaced_for_the_same_player() -> None:
    table, trader = against_npc("Santa Rufina", water=7, goods=[0] * 6)
    top = table.state.decks.ships[-1]
    table.script([9])
    answer(table, f"fire:{trader}", f"favour:{ENGLAND}")
    assert [(one.card, one.seat) for one in table.state.npcs] == [(top, 1)]


@pytest.mark.rule("CL-213", "CL-199")
def test_oil_and_wood_are_lost_too() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), goods={OIL: 2, WOOD: 3}))
    supply = table.state.market.supply[:]
    for _ in wrecks.destroy(table.state, 0, -1, wrecks.SUNK):
        raise AssertionError("nobody is asked")
    assert table.state.market.supply[OIL] == supply[OIL] + 2
    assert table.state.market.supply[WOOD] == supply[WOOD] + 3


@pytest.mark.rule("CL-213", "CL-555")
def test_wood_on_a_captains_card_is_lost_with_the_ship() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), wood_on_card=2))
    supply = table.state.market.supply[WOOD]
    for _ in wrecks.destroy(table.state, 0, -1, wrecks.SUNK):
        raise AssertionError("nobody is asked")
    assert table.state.players[0].wood_on_card == 0
    assert table.state.market.supply[WOOD] == supply + 2


@pytest.mark.rule("CL-207", "CL-555")
def test_who_sinks_a_player_gets_his_share_of_the_wood_on_a_captains_card() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1)
        ship(state, 1, BESIDE, cannons=0, goods={WOOD: 1}, wood_on_card=3)
        harm(state, 1, 9, 0)

    table = ocean(edit)
    table.script([10])
    answer(table, "fire:1")
    assert [key for key in keys(table) if key.startswith("cube")] == [f"cube:{WOOD}:0", f"cube:{WOOD}:1"]
    table.choose(0, [f"cube:{WOOD}:0", f"cube:{WOOD}:1"])
    assert hold.count(table.state.players[0], WOOD) == 2
    assert hold.count(table.state.players[1], WOOD) == 0


@pytest.mark.rule("CL-223", "CL-555")
def test_with_the_tower_the_wood_on_the_card_goes_through_it_too() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), wood_on_card=2), tower="yes")
    supply = table.state.market.supply[WOOD]
    table.script(0, 1)
    for _ in wrecks.destroy(table.state, 0, -1, wrecks.SUNK):
        raise AssertionError("nobody is asked")
    assert [heap.goods[WOOD] for heap in table.state.sea.floating] == [1]
    assert table.state.market.supply[WOOD] == supply + 1


@pytest.mark.rule("CL-211", "CL-100")
def test_a_new_card_waits_where_the_old_one_was_lost_in_its_own_activation_and_nobody_is_skipped() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), BESIDE, N, fire=6)  # burns to death
        npc(state, card_named("Virgen del Mar"), at(-1, 0), N, fire=3)

    table = ocean(edit)
    answer(table, "end_turn")
    other = npc_of(table.state, 108)
    assert other is not None
    assert other.fire == 4  # it had its activation
    assert [(one.seen, one.hex) for one in table.state.npcs if one is not other] == [(0, 0)]
