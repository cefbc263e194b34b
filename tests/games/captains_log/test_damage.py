"""B19 damage and B22 the cargo tower: where damage lies, what it spoils, and how fire goes on."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.engine.words import words_of
from freebooter.games.captains_log.content import CAPTAINS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import ENGLAND, FIRE, OIL, TEA, WOOD, N
from freebooter.games.captains_log.rules import damage, hold, ships, wrecks
from freebooter.games.captains_log.state import BURNT, CABIN, CANNON, FLOODED, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, hold_of, moor, npc, npc_of, npcs_act, ocean, ship
from tests.games.captains_log.papers import settle
from tests.games.positions import answer, told

BESIDE = at(1, -1)


def sea(water: int = 0, fire: int = 0, **mine: object) -> Table:
    """Seat 0 with this damage, placed as rules place it."""
    table = ocean(lambda state: ship(state, 0, at(0, 0), N, **mine))  # type: ignore[arg-type]
    damage.harm(table.state, 0, water, fire, 1)
    return table


@pytest.mark.rule("CL-194", "CL-196", "CL-EX22")
def test_water_comes_from_below_right_and_fire_from_above_left() -> None:
    table = sea(1, 1, cannons=0)
    assert hold_of(table.state, 0) == [[BURNT, 0, 0, 0, 0, 0], [0] * 5, [0, 0, 0, FLOODED]]
    damage.harm(table.state, 0, 4, 6, 1)
    W, B = FLOODED, BURNT
    assert hold_of(table.state, 0) == [[B] * 6, [B, 0, 0, 0, W], [W] * 4]


@pytest.mark.rule("CL-194", "CL-196", "CL-205")
@pytest.mark.parametrize(("water", "fire", "free"), [(1, 0, 0), (1, 0, 14), (0, 1, 0), (0, 1, 14)])
def test_damage_finds_the_last_free_slot_wherever_it_is(water: int, fire: int, free: int) -> None:
    table = sea(cannons=0)
    player = table.state.players[0]
    player.hold = [FLOODED if i % 2 else BURNT for i in range(15)]
    player.hold[free] = 0
    damage.harm(table.state, 0, water, fire, 1)
    assert player.hold[free] == (FLOODED if water else BURNT)
    assert damage.no_room_left(player)


@pytest.mark.rule("CL-193", "CL-068")
@pytest.mark.parametrize("player", [True, False])
def test_nobody_loses_more_sailors_than_there_are(player: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), crew=2)
        npc(state, card_named("Santa Rufina"), BESIDE)

    state = ocean(edit, boarding="yes").state
    target = 0 if player else NPC_BASE + card_named("Santa Rufina") - 1
    damage.kill_crew(state, target, 20, 1)
    assert ships.crew_of(state, target) == 0


@pytest.mark.rule("CL-195")
def test_cargo_hit_by_water_floats_in_the_hex() -> None:
    table = sea(goods={TEA: 9})  # two cannons, nine cubes below the gunports: all slots of both lower rows
    supply = table.state.market.supply[TEA]
    damage.harm(table.state, 0, 2, 0, 1)
    assert hold.cargo(table.state.players[0])[TEA] == 7
    [heap] = table.state.sea.floating
    assert (heap.hex, heap.goods[TEA]) == (at(0, 0), 2)
    assert table.state.market.supply[TEA] == supply


@pytest.mark.rule("CL-197")
def test_cargo_hit_by_fire_goes_back_to_the_supply() -> None:
    table = sea(cannons=0, goods={TEA: 12})
    supply = table.state.market.supply[TEA]
    damage.harm(table.state, 0, 0, 3, 1)  # three of the gunports hold tea
    assert hold.cargo(table.state.players[0])[TEA] == 9
    assert table.state.market.supply[TEA] == supply + 3
    assert table.state.sea.floating == []


@pytest.mark.rule("CL-198", "CL-580", "CL-EX21")
@pytest.mark.parametrize(("fire", "after"), [(2, 2), (3, 4), (5, 6), (6, 8)])
def test_fire_spreads_at_the_end_of_the_turn(fire: int, after: int) -> None:
    table = sea(fire=fire)
    answer(table, "end_turn")
    assert hold.damage(table.state.players[0], BURNT) == after
    assert [event["n"] for event in told(table, "fire_spreads")] == ([after - fire] if after > fire else [])
    answer(table, "end_turn")  # another's turn: not the own
    assert hold.damage(table.state.players[0], BURNT) == after


@pytest.mark.rule("CL-198")
def test_at_a_mooring_fire_spreads_as_at_sea() -> None:
    def edit(state: State) -> None:
        player = moor(state, 0, 4, cannons=0)
        for i in range(3):
            player.hold[i] = BURNT

    table = ocean(edit)
    answer(table, "end_turn")
    assert hold.damage(table.state.players[0], BURNT) == 4


@pytest.mark.rule("CL-198", "CL-095")
def test_fire_that_an_npc_brings_after_the_own_turn_spreads_at_the_end_of_the_next() -> None:
    table = sea(fire=2)
    npc(table.state, card_named("Red Lantern"), BESIDE, N)
    table.script([11, 1, 1])  # two fire more, against defense 9
    npcs_act(table)
    assert hold.damage(table.state.players[0], BURNT) == 4
    assert told(table, "fire_spreads") == []


@pytest.mark.rule("CL-198", "CL-202")
def test_fire_spreads_on_an_npc_when_its_activation_ends() -> None:
    table = ocean(lambda state: npc(state, card_named("Royal Sceptre"), BESIDE, fire=7))
    answer(table, "end_turn")
    one = npc_of(table.state, 141)
    assert one is not None
    assert (one.water, one.fire) == (0, 9)


@pytest.mark.rule("CL-199", "CL-195")
def test_a_hit_on_oil_brings_two_more_fire() -> None:
    def hit(water: int, fire: int) -> Table:
        def edit(state: State) -> None:
            player = ship(state, 0, at(0, 0), cannons=0)
            player.hold[14] = player.hold[0] = OIL + 1

        table = ocean(edit)
        damage.harm(table.state, 0, water, fire, 1)
        return table

    table = hit(1, 0)  # water reaches the oil below, and the two fire begin with the oil above, which burns on
    player = table.state.players[0]
    assert (hold.damage(player, FLOODED), hold.damage(player, BURNT)) == (1, 2 + 2)
    [heap] = table.state.sea.floating
    assert heap.goods[OIL] == 1  # what water washes out floats, also oil
    table = hit(0, 1)
    player = table.state.players[0]
    assert (hold.damage(player, FLOODED), hold.damage(player, BURNT)) == (0, 3)
    assert hold.cargo(player)[OIL] == 1


@pytest.mark.rule("CL-200", "CL-082", "CL-084")
def test_damage_weighs_and_a_damaged_cannon_weighs_two() -> None:
    table = sea(water=2)
    assert hold.weight(table.state.players[0]) == 2 + 2
    damage.harm(table.state, 0, 0, 1, 1)  # on a cannon: the cannon and the damage
    assert hold.weight(table.state.players[0]) == 5
    assert hold.draft(table.state.players[0]) == 4 + 2


@pytest.mark.rule("CL-201", "CL-240")
def test_a_damaged_cannon_stays_where_it_is_and_comes_back_when_mended() -> None:
    table = sea(fire=1, goods={WOOD: 1})
    player = table.state.players[0]
    assert player.hold[0] == CANNON + BURNT
    assert (hold.cannons(player), hold.guns(player)) == (2, 1)
    answer(table, "stow")
    assert "slot:0" not in [option.key for option in table.decision(0).options]
    answer(table, "slot:1", "slot:5")
    assert hold.guns(player) == 1
    answer(table, "repair")
    assert hold.guns(player) == 2


@pytest.mark.rule("CL-202")
def test_life_counts_each_kind_of_damage_for_itself_on_a_player() -> None:
    table = sea(water=9, fire=1)  # life 10, and 11 damage in all
    damage.harm(table.state, 0, 0, 1, 1)
    answer(table, "end_turn")
    assert not table.state.players[0].lost


@pytest.mark.rule("CL-203", "CL-377", "CL-EX23")
def test_a_damaged_cabin_dismisses_nobody_but_takes_no_more() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), cannons=0, cabins=1, crew=8), game="expert", board="A")
    player = table.state.players[0]
    player.ship = next(i for i in range(20) if hold.SHIPS[i].name == "Nao")  # capacity 6, and 2 for the cabin
    player.hold = [0] * 10 + [CABIN]
    assert hold.crew_limit(player) == 8
    limit = hold.upgrade_limit(player)
    damage.harm(table.state, 0, 1, 0, 1)
    assert player.hold[10] == CABIN + FLOODED
    assert (player.crew, hold.crew_limit(player), hold.upgrade_limit(player)) == (8, 6, limit - 1)


# --- The tower -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-222", "CL-223", "CL-224")
def test_with_the_tower_lost_cargo_floats_or_sinks_by_chance() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), goods={TEA: 9}), tower="yes")
    supply = table.state.market.supply[TEA]
    table.script(0, 1, 1)  # 0 is the empty side
    damage.harm(table.state, 0, 3, 0, 1)
    [heap] = table.state.sea.floating
    assert heap.goods[TEA] == 2
    assert table.state.market.supply[TEA] == supply + 1


@pytest.mark.rule("CL-223", "CL-K38")
def test_with_the_tower_all_cargo_of_a_sunk_ship_goes_through_it_and_the_victor_takes_none() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Senora de Gracia"), BESIDE, N, water=11)  # life 12, four silver
        ship(state, 0, at(0, 0), cannons=1)

    table = ocean(edit, tower="yes")
    silver = table.state.market.supply[1]
    table.script([12], 1, 0, 1, 1)
    answer(table, "fire:119", f"favour:{ENGLAND}")
    assert [(heap.hex, heap.goods[1]) for heap in table.state.sea.floating] == [(BESIDE, 3)]
    assert table.state.market.supply[1] == silver - 3
    assert hold.cargo(table.state.players[0]) == [0] * 6


@pytest.mark.rule("CL-223")
def test_a_burned_ships_cargo_does_not_go_through_the_tower() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Senora de Gracia"), BESIDE, N, fire=11)
        ship(state, 0, at(0, 0), cannons=1, ammunition=1 << FIRE)

    table = ocean(edit, tower="yes")
    table.script([12])
    answer(table, "fire:119", f"shot:{FIRE}", f"favour:{ENGLAND}")
    assert table.state.sea.floating == []


@pytest.mark.rule("CL-223")
def test_a_sunk_players_cargo_goes_through_the_tower_too() -> None:
    def edit(state: State) -> None:
        player = ship(state, 1, BESIDE, goods={TEA: 2})
        for i in range(6, 15):
            if player.hold[i] == 0:
                player.hold[i] = FLOODED
        player.hold[5] = player.hold[4] = FLOODED
        ship(state, 0, at(0, 0), cannons=1)

    table = ocean(edit, tower="yes")
    table.script([10], 1, 0)
    answer(table, "fire:1")
    assert table.state.players[1].lost
    assert [(heap.hex, heap.goods[TEA]) for heap in table.state.sea.floating] == [(BESIDE, 1)]


@pytest.mark.rule("CL-197", "CL-223")
def test_burnt_cargo_does_not_go_through_the_tower_either() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), cannons=0, goods={TEA: 15}), tower="yes")
    supply = table.state.market.supply[TEA]
    table.script(1, 1, 1)
    damage.harm(table.state, 0, 0, 3, 1)
    assert table.state.sea.floating == []
    assert table.state.market.supply[TEA] == supply + 3


@pytest.mark.rule("CL-223", "CL-K20", "CL-K54")
@pytest.mark.parametrize(("how", "floats"), [(wrecks.BOARDED, 0), (wrecks.CREWLESS, 2), (wrecks.BURNED, 0)])
@pytest.mark.parametrize("player", [True, False])
def test_what_is_left_on_a_boarded_ship_does_not_go_through_the_tower(player: bool, how: int, floats: int) -> None:
    """It has not been sunk, whoever took it, a player's ship no more than an NPC."""

    def edit(state: State) -> None:
        ship(state, 1, BESIDE, goods={TEA: 2} if player else None)
        npc(state, card_named("Black Gull"), at(2, 0), N)
        npc(state, card_named("Senora de Gracia"), at(-1, 0), N, goods=[2, 0, 0, 0, 0, 0])

    state = ocean(edit, tower="yes").state
    state.keel.chance.script += [1, 1]
    list(wrecks.destroy(state, 1 if player else NPC_BASE + 19, NPC_BASE + 1, how))
    assert sum([heap.goods[TEA] for heap in state.sea.floating]) == floats


@pytest.mark.rule("CL-194")
def test_the_log_names_both_kinds_of_damage() -> None:
    state = sea().state
    state.keel.events, state.keel.loud = [], True
    for water, fire in ((2, 0), (0, 3), (1, 1)):
        damage.harm(state, 0, water, fire, 1)
    kinds = words_of("captains-log").names["damage_kind"]
    said = [(event.args["n"], kinds[str(event.args["sort"])]) for event in state.keel.events if event.kind == "damage"]
    assert said == [(2, "water"), (3, "fire"), (2, "water and fire")]


@pytest.mark.rule("CL-223", "CL-557")
def test_what_floats_of_a_corsair_captain_is_doubled_for_evertsen_too() -> None:
    evertsen = next(i for i, one in enumerate(CAPTAINS) if "Evertsen" in one.name)

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1, captains=[evertsen])
        player = ship(state, 1, BESIDE, goods={1: 2}, cannons=0, crown=ENGLAND, pirate=True)
        for i in [slot for slot, content in enumerate(player.hold) if not content][:9]:
            player.hold[i] = FLOODED

    table = ocean(edit, tower="yes")
    table.script([12], 1, 0)
    answer(table, "fire:1")
    settle(table)
    assert [heap.goods[1] for heap in table.state.sea.floating] == [2]  # one of two, and one more for it
