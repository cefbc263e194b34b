"""B42 officers and B43 specialists: each of them in a fight, or wherever they help."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import UPGRADES
from freebooter.games.captains_log.hexes import at, broadside, neighbours
from freebooter.games.captains_log.names import GRAPESHOT, SPAIN, N
from freebooter.games.captains_log.rules import (
    boarding,
    crew,
    damage,
    gunnery,
    hold,
    ships,
    speed,
    tavern,
    wrecks,
)
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import BURNT, CANNON, FLOODED, State
from tests.games.captains_log.ocean import card_named, in_port, npc, npc_of, ocean, ship, spot, tile, upgrade_named
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)


def fleet(*mine: str, theirs: tuple[str, ...] = (), **fields: object) -> Callable[[State], None]:
    """Seat 0 with these officers, ready to board or fire at seat 1 with others: crews of 8 and 5."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Whaler", crew=8, officers=mine, **fields)  # type: ignore[arg-type]
        ship(state, 1, BESIDE, N, model="Hulk", crew=5, officers=theirs)

    return edit


def board(edit: Callable[[State], None], party: int, mine: list[int], theirs: list[int]) -> Table:
    table = ocean(edit, boarding="yes")
    table.script(mine, theirs)
    answer(table, "board:1", party)
    return table


def crews(table: Table) -> tuple[int, int]:
    return table.state.players[0].crew, table.state.players[1].crew


@pytest.mark.rule("CL-384", "CL-385", "CL-386", "CL-387", "CL-388", "CL-389", "CL-390", "CL-391", "CL-392", "CL-393")
@pytest.mark.rule("CL-394", "CL-395", "CL-396", "CL-397", "CL-398", "CL-399", "CL-400", "CL-401", "CL-402", "CL-403")
@pytest.mark.rule("CL-404", "CL-405", "CL-K19")
def test_how_many_of_each_there_are() -> None:
    counts = {upgrade.name: (upgrade.count, upgrade.unique) for upgrade in UPGRADES}
    assert counts == {
        "Carpenter": (3, False), "Gunner": (6, False), "Expert Gunner": (1, False), "Second Gunner": (3, True),
        "Helmsman": (2, True), "Expert Helmsman": (1, False), "Instructor": (2, True), "Harpooner": (2, True),
        "Overloaded": (2, True), "Informer": (3, False), "Pistol": (3, False), "Sabers": (3, True),
        "Swords": (6, False), "Doctor": (3, False), "Scimitar": (1, False), "Bomb": (3, False),
        "Reinforced": (2, True), "Merchant": (2, True), "Armor": (6, False), "Lieutenant": (2, True),
        "Sniper": (2, False), "Mercenary": (2, True),
    }  # fmt: skip
    assert sum(count for count, _ in counts.values()) == 44 + 16


# --- Officers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-384", "CL-K39")
def test_each_carpenter_takes_one_off_every_attack() -> None:
    table = ocean(fleet(theirs=("Carpenter", "Carpenter")))
    table.script([12, 12])  # 2 each against a Hulk of 9: three each
    answer(table, "fire:1")
    assert hold.damage(table.state.players[1], FLOODED) == 6 - 2
    damage.harm(table.state, 1, 1, 0, 0)  # another attack: both again
    assert hold.damage(table.state.players[1], FLOODED) == 4
    damage.harm(table.state, 1, 0, 3, 0)
    assert hold.damage(table.state.players[1], BURNT) == 1


@pytest.mark.rule("CL-387")
def test_a_second_gunner_adds_one_to_every_die_and_is_unique() -> None:
    table = ocean(fleet("Second Gunner", cannon_upgrades=1))
    table.script([9, 9])
    answer(table, "fire:1")
    assert told(table, "fires")[0]["bonus"] == [2 + 1, 1]
    assert not tavern.has_room(table.state.players[0], upgrade_named("Second Gunner"))


@pytest.mark.rule("CL-388", "CL-389")
def test_helmsmen_add_movement() -> None:
    plain = speed.sums(ocean(fleet()).state, 0)[N]
    assert speed.sums(ocean(fleet("Helmsman")).state, 0)[N] == plain + 1
    assert speed.sums(ocean(fleet("Helmsman", "Expert Helmsman")).state, 0)[N] == plain + 2


@pytest.mark.rule("CL-390", "CL-K39")
def test_an_instructor_lets_one_action_fire_and_board() -> None:
    table = ocean(fleet("Instructor"), boarding="yes")
    table.script([11, 1], [11], [1] * 5)
    answer(table, "fire:1")
    assert keys(table) == ["board_too", "pass"]
    answer(table, "board_too", 1)
    assert hold.damage(table.state.players[1], FLOODED) == 2
    assert crews(table) == (8, 4)
    assert table.state.turn.actions == 1
    table.script([1, 1])
    answer(table, "fire:1", "pass")  # nobody has to
    assert table.state.turn.actions == 0
    table = ocean(fleet(), boarding="yes")
    table.script([11, 1])
    answer(table, "fire:1")
    assert "board_too" not in keys(table)


@pytest.mark.rule("CL-390")
def test_an_instructor_boards_only_the_ship_that_was_fired_at_and_that_is_beside() -> None:
    def edit(state: State) -> None:
        fleet("Instructor")(state)
        state.players[1].hex = at(2, -2)

    table = ocean(edit, boarding="yes")
    table.script([1, 1])
    answer(table, "fire:1")
    assert "board_too" not in keys(table)


@pytest.mark.rule("CL-391")
def test_a_harpooner_holds_a_ship_fast_for_its_next_turn_and_not_two_turns_running() -> None:
    table = board(fleet("Harpooner"), 1, [1], [1] * 5)
    assert keys(table) == ["pin", "pass"]
    answer(table, "pin")
    assert told(table, "pinned")[0]["target"] == 1
    answer(table, "end_turn")
    assert not [key for key in keys(table) if key.startswith("sail")]  # seat 1 cannot move
    assert "fire:0" in keys(table)
    answer(table, "end_turn")
    table.script([1], [1] * 5)
    answer(table, "board:1", 1)
    assert "pin" not in keys(table)  # in the next turn the harpoon is not ready
    answer(table, "end_turn")
    assert [key for key in keys(table) if key.startswith("sail")]
    answer(table, "end_turn")
    table.script([1], [1] * 5)
    answer(table, "board:1", 1)
    assert "pin" in keys(table)


@pytest.mark.rule("CL-391", "CL-400")
def test_a_party_that_its_own_bomb_has_killed_may_still_pin_the_target() -> None:
    table = ocean(fleet("Harpooner", "Bomb"), boarding="yes")
    table.script([1, 5])
    answer(table, "board:1", 1, "use_bomb")
    assert told(table, "melee") == []  # nobody is left to fight
    assert keys(table) == ["pin", "pass"]
    answer(table, "pin")
    assert table.state.players[1].pinned_by == 0


@pytest.mark.rule("CL-391", "CL-400", "CL-069")
def test_who_has_lost_the_last_sailor_to_his_own_bomb_pins_nobody() -> None:

    def edit(state: State) -> None:
        fleet("Harpooner", "Bomb", "Bomb")(state)
        state.players[0].crew = 3  # one boards

    table = ocean(edit, boarding="yes")
    table.script([1, 2], [1, 5])
    answer(table, "board:1", "use_bomb", "use_bomb")
    assert table.state.players[0].lost
    assert "pin" not in keys(table)


@pytest.mark.rule("CL-391")
def test_a_harpooner_needs_the_targets_flank() -> None:
    def edit(state: State) -> None:
        fleet("Harpooner")(state)
        state.players[1].heading = 1  # its stern towards the boarder

    table = board(edit, 1, [1], [1] * 5)
    assert "pin" not in keys(table)


@pytest.mark.rule("CL-391")
def test_a_pinned_ship_that_destroys_the_harpooner_may_sail() -> None:
    def edit(state: State) -> None:
        fleet("Harpooner")(state)
        for i in range(6, 17):
            state.players[0].hold[i] = FLOODED  # life 12

    table = board(edit, 1, [1], [1] * 5)
    answer(table, "pin", "end_turn")
    table.script([12, 1])
    answer(table, "fire:0")
    assert table.state.players[0].lost
    assert [key for key in keys(table) if key.startswith("sail")]


@pytest.mark.rule("CL-391")
def test_a_pinned_npc_stays_where_it_is_for_one_activation() -> None:
    def edit(state: State) -> None:
        fleet("Harpooner")(state)
        state.players[1].hex = at(5, 0)
        npc(state, card_named("Royal Sceptre"), BESIDE, N)
        state.npcs[0].pinned_by = 0

    table = ocean(edit, boarding="yes")
    answer(table, "end_turn")
    one = npc_of(table.state, 141)
    assert one is not None
    assert (one.hex, one.pinned_by) == (BESIDE, -1)


@pytest.mark.rule("CL-392")
def test_overloaded_guns_roll_two_dice_each_and_burst_on_1_and_2() -> None:
    table = ocean(fleet("Overloaded", cannons=3))
    player = table.state.players[0]
    player.hold[10] = CANNON  # not in a gunport: it did not fire and does not burst
    table.script([12, 1, 2, 3, 10, 9])
    answer(table, "fire:1", "overload")
    assert hold.damage(table.state.players[1], FLOODED) == 3 + 1
    assert hold.damage(player, BURNT) == 1 + 2
    assert hold.cannons(player) == 4 - 2
    assert told(table, "backfires")[0]["fire"] == 3
    assert player.hold[10] == CANNON


@pytest.mark.rule("CL-392", "CL-K81")
def test_who_does_not_load_twice_rolls_one_die_a_gun_and_none_bursts() -> None:
    table = ocean(fleet("Overloaded", cannons=3))
    table.script([12, 1, 2])
    answer(table, "fire:1")
    assert keys(table) == ["overload", "pass"]
    answer(table, "pass")
    assert told(table, "fires")[0]["dice"] == [12, 1, 2]
    assert told(table, "backfires") == []
    assert hold.cannons(table.state.players[0]) == 3


@pytest.mark.rule("CL-111", "CL-392", "CL-K81")
def test_it_is_asked_at_every_volley_also_at_a_ship_that_passes() -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}  # there is no way round
        relaid(state)
        ship(state, 0, at(0, 0), N, cannons=0)
        ship(state, 1, at(0, -1), N, cannons=1, officers=("Overloaded",))

    table = ocean(edit)
    answer(table, f"sail:{at(0, -2)}", "fire_passing")
    assert (table.awaiting, keys(table)) == ((1,), ["overload", "pass"])
    table.script([3, 3])
    answer(table, "overload")
    assert told(table, "fires")[0]["dice"] == [3, 3]


@pytest.mark.rule("CL-K81")
@pytest.mark.parametrize("officers", [(), ("Gunner",)])
def test_nobody_else_is_asked(officers: tuple[str, ...]) -> None:
    table = ocean(fleet(*officers, cannons=1))
    table.script([5])
    answer(table, "fire:1")
    assert "overload" not in keys(table)


@pytest.mark.rule("CL-393", "CL-186")
def test_a_reinforced_hull_has_one_more_defense_and_weighs_five_cubes_more() -> None:
    table = ocean(fleet(theirs=("Reinforced",)))
    player = table.state.players[1]
    assert ships.defense_of(table.state, 1) == 10
    assert hold.weight(player) == 2 + 5
    assert hold.draft(player) == 4 + 2
    table.script([10, 11])
    answer(table, "fire:1")
    assert hold.damage(player, FLOODED) == 1


# --- Specialists -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-394")
def test_informers_draw_and_hold_one_mission_more_each() -> None:
    player = ocean(fleet("Informer", "Informer")).state.players[0]
    assert (crew.mission_draw(player), crew.mission_limit(player)) == (2, 5)


@pytest.mark.rule("CL-395", "CL-399", "CL-230")
def test_pistols_and_the_scimitar_add_dice_to_either_side() -> None:
    table = board(fleet("Pistol", "Scimitar", theirs=("Pistol",)), 1, [11, 11, 1, 1], [11, 1, 1, 1, 1, 11])
    assert crews(table) == (7, 3)  # one boarder was there to fall, and fell


@pytest.mark.rule("CL-396", "CL-405", "CL-402", "CL-230")
def test_sabers_and_mercenaries_add_up_and_armor_takes_off() -> None:
    table = board(fleet("Sabers", "Mercenary"), 3, [9, 9, 8], [10, 1, 1, 1, 1])
    assert crews(table) == (8, 3)
    table = board(fleet("Sabers", "Mercenary", theirs=("Armor", "Sabers")), 3, [9, 10, 8], [10, 1, 1, 1, 1])
    assert crews(table) == (7, 4)


@pytest.mark.rule("CL-397", "CL-230")
def test_swords_roll_a_die_again_for_either_side() -> None:
    table = board(fleet("Swords", "Swords", theirs=("Swords",)), 3, [1, 11, 2], [1, 2, 3, 4, 11])
    assert keys(table) == ["die:0", "die:2"]
    table.script([12, 12])
    table.choose(0, ["die:0", "die:2"])
    assert table.awaiting == (1,)
    decision = table.decision(1)
    assert decision is not None
    assert (keys(table), decision.most) == (["die:0", "die:1", "die:2", "die:3"], 1)
    table.script([12])
    table.choose(1, ["die:3"])
    assert crews(table) == (6, 2)
    assert told(table, "melee_again")[-1]["their_dice"] == [1, 2, 3, 12, 11]


@pytest.mark.rule("CL-398", "CL-K39")
def test_each_doctor_saves_one_in_every_attack_also_where_it_has_several_parts() -> None:
    table = board(fleet("Doctor", theirs=("Doctor", "Doctor")), 4, [11, 11, 11, 1], [11, 11, 1, 1, 1])
    assert crews(table) == (7, 4)
    # guns: grapeshot and the natural 12 are one attack
    table = ocean(fleet(theirs=("Doctor",), ammunition=1 << GRAPESHOT), boarding="yes")
    table.script([12, 11])
    answer(table, "fire:1", f"shot:{GRAPESHOT}")
    assert crews(table) == (8, 5 - (2 + 1 - 1))
    # a bomb and the fight after it are one boarding
    table = ocean(fleet("Bomb", theirs=("Doctor",)), boarding="yes")
    table.script([9, 9], [11, 1], [1] * 4)
    answer(table, "board:1", 2, "use_bomb")
    assert crews(table) == (8, 5 - (2 - 1) - 1)
    table = ocean(fleet("Bomb", "Doctor"), boarding="yes")
    table.script([1, 2], [1, 1, 1], [11, 1, 1, 1, 1])
    answer(table, "board:1", 4, "use_bomb")
    assert crews(table) == (8 - (2 - 1) - 1, 5)


@pytest.mark.rule("CL-400")
def test_a_bomb_is_thrown_before_the_fight_if_wished() -> None:
    table = ocean(fleet("Bomb", "Bomb"), boarding="yes")
    table.script([2, 9], [8, 12], [1, 1], [1, 1, 1])
    answer(table, "board:1", 3)
    assert keys(table) == ["use_bomb", "pass"]
    answer(table, "use_bomb", "use_bomb")
    assert [event["dice"] for event in told(table, "bomb")] == [[2, 9], [8, 12]]
    assert crews(table) == (7, 3)  # two boarders rolled against three
    table = ocean(fleet("Bomb"), boarding="yes")
    table.script([1], [1] * 5)
    answer(table, "board:1", 1, "pass")
    assert told(table, "bomb") == []


@pytest.mark.rule("CL-404")
def test_a_sniper_shoots_before_the_fight_with_all_bonuses() -> None:
    table = ocean(fleet("Sniper", "Sabers"), boarding="yes")
    table.script([10], [1], [1] * 4)
    answer(table, "board:1", 1)
    assert crews(table) == (8, 4)
    assert told(table, "snipers")[0]["dice"] == [10]


@pytest.mark.rule("CL-231", "CL-404", "CL-K53")
@pytest.mark.parametrize(("face", "left"), [(11, 5), (12, 4)])
def test_at_a_moored_ship_a_sniper_too_shoots_with_one_less(face: int, left: int) -> None:
    def edit(state: State) -> None:
        fleet("Sniper")(state)
        tile(state, 4, port=SPAIN)
        ship(state, 1, spot(state, 4, "i"), N, model="Hulk", crew=5)
        flank = next(hex for hex in neighbours(spot(state, 4, "i")) if chart_of(state).admits(hex, 4))
        heading = next(way for way in range(6) if broadside(flank, way, spot(state, 4, "i")))
        state.players[0].hex, state.players[0].heading = flank, heading

    table = ocean(edit, boarding="yes")
    table.script([face], [1], [1] * left)
    answer(table, "board:1", 1)
    assert crews(table) == (8, left)


@pytest.mark.rule("CL-403", "CL-K39")
def test_a_lieutenant_copies_one_specialist_in_a_fight() -> None:
    table = ocean(fleet("Lieutenant", "Pistol", "Sabers", "Gunner"), boarding="yes")
    answer(table, "board:1", 1)
    pistol, sabers = upgrade_named("Pistol"), upgrade_named("Sabers")
    assert keys(table) == [f"copy_specialist:{pistol}", f"copy_specialist:{sabers}"]  # no officer, not herself
    table.script([9, 9], [1] * 5)
    answer(table, f"copy_specialist:{sabers}")  # +2 on the sailor and the pistol
    assert crews(table) == (8, 3)
    table.script([10, 1, 1], [1] * 3)
    answer(table, "board:1", 1, f"copy_specialist:{pistol}")  # another fight, another copy
    assert crews(table) == (8, 2)


@pytest.mark.rule("CL-403", "CL-404")
def test_a_lieutenant_copies_a_sniper_for_who_boards_and_not_for_who_is_boarded() -> None:
    table = ocean(fleet("Lieutenant", "Sniper", theirs=("Lieutenant", "Sniper")), boarding="yes")
    table.script([11, 11], [1], [1] * 3)
    answer(table, "board:1", 1)  # one specialist to copy is no question
    assert told(table, "snipers")[0]["dice"] == [11, 11]
    assert crews(table) == (8, 3)


@pytest.mark.rule("CL-403")
def test_a_lieutenant_copies_bombs_doctors_and_armor_too_and_helps_in_defense() -> None:
    table = ocean(fleet("Lieutenant", "Bomb", theirs=("Lieutenant", "Armor", "Bomb")), boarding="yes")
    table.script([9, 1], [12, 1], [12, 1, 1], [1, 1, 1])
    answer(table, "board:1", 5)  # one specialist to copy is no question; the defender has armor only to copy
    answer(table, "use_bomb", "use_bomb")
    assert len(told(table, "bomb")) == 2
    assert crews(table) == (6, 3)  # the 12 was a 10


@pytest.mark.rule("CL-403", "CL-398", "CL-K39")
@pytest.mark.parametrize(
    ("aboard", "left"),
    [(("Doctor",), 3), (("Lieutenant",), 2), (("Lieutenant", "Doctor"), 4), (("Lieutenant", "Sabers"), 2)],
)
def test_ranged_combat_is_a_fight_too_in_which_a_lieutenant_copies_a_doctor(aboard: tuple[str, ...], left: int) -> None:
    table = ocean(fleet(theirs=aboard, ammunition=1 << GRAPESHOT), boarding="yes")
    table.script([12, 11])
    answer(table, "fire:1", f"shot:{GRAPESHOT}")
    assert crews(table) == (8, left)


@pytest.mark.rule("CL-401")
def test_the_merchant_is_a_specialist_of_the_netherlands_that_needs_three_goods() -> None:
    merchant = UPGRADES[upgrade_named("Merchant")]
    assert (merchant.nation, merchant.modifiers.fame_set) == (0, 3)


@pytest.mark.rule("CL-394", "CL-403", "CL-K93")
@pytest.mark.parametrize(
    ("officers", "cards"),
    [((), 3), (("Informer",), 4), (("Lieutenant", "Informer"), 5), (("Lieutenant", "Informer", "Informer"), 6)],
)
def test_a_lieutenant_copies_an_informer_when_missions_are_drawn(officers: tuple[str, ...], cards: int) -> None:
    table = in_port(20, aboard={"officers": officers, "side": 1, "model": "Galleon"}, game="expert")
    answer(table, "draw_missions")
    impossible = len(told(table, "mission_impossible"))
    assert len(keys(table)) + impossible == cards
    hand = 3 + officers.count("Informer")
    assert crew.mission_limit(table.state.players[0]) == hand  # nobody uses anything to hold a card


@pytest.mark.rule("CL-398", "CL-403", "CL-K93")
@pytest.mark.parametrize(
    ("officers", "left"),
    [(("Doctor",), 6), (("Lieutenant", "Doctor"), 7), (("Lieutenant",), 5), (("Lieutenant", "Doctor", "Doctor"), 8)],
)
def test_a_lieutenant_copies_a_doctor_where_nobody_attacks(officers: tuple[str, ...], left: int) -> None:
    table = ocean(fleet(*officers), boarding="yes")
    damage.kill_crew(table.state, 0, 4, -1)  # of a crew of eight
    assert table.state.players[0].crew == left - 1


@pytest.mark.rule("CL-392")
def test_a_cannon_that_bursts_is_one_that_fired() -> None:
    """What lies below the gunports did not fire."""
    table = ocean(fleet("Overloaded", cannons=1))
    player = table.state.players[0]
    below = hold.plan(player).gunports
    player.hold[below] = CANNON
    gunnery.lose_cannon(table.state, 0)
    assert [i for i, slot in enumerate(player.hold) if slot == CANNON] == [below]


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-403", "CL-K93")
@pytest.mark.parametrize(("doctors", "left"), [(1, 8 - 6 + 2), (2, 8 - 6 + 3), (3, 8 - 6 + 4)])
def test_of_several_doctors_a_lieutenant_copies_one(doctors: int, left: int) -> None:
    table = ocean(fleet("Lieutenant", *["Doctor"] * doctors), boarding="yes")
    damage.kill_crew(table.state, 0, 6, -1)
    assert table.state.players[0].crew == left


@pytest.mark.rule("CL-392")
def test_a_cannon_that_was_damaged_did_not_fire_and_does_not_burst() -> None:
    player = (table := ocean(fleet("Overloaded", cannons=2))).state.players[0]
    player.hold[1] = CANNON + FLOODED
    gunnery.lose_cannon(table.state, 0)
    assert player.hold[:2] == [0, CANNON + FLOODED]


@pytest.mark.rule("CL-404", "CL-570")
@pytest.mark.parametrize(("hit", "face", "left"), [(11, 10, 5), (11, 11, 4), (11, 12, 4), (12, 11, 5), (12, 12, 4)])
def test_a_sniper_hits_as_boarders_do(hit: int, face: int, left: int) -> None:
    table = ocean(fleet("Sniper"), boarding="yes", boarding_hit=hit)
    table.script([face], [1], [1] * left)
    answer(table, "board:1", 1)
    assert crews(table) == (8, left)


@pytest.mark.rule("CL-391")
def test_with_its_harpooner_a_lost_ship_lets_go_of_players_and_of_npc() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(3, 0), pinned_by=0)
        npc(state, card_named("Black Gull"), at(4, 0), pinned_by=0)
        npc(state, card_named("Red Lantern"), at(4, 1), pinned_by=1)

    state = ocean(edit).state
    list(wrecks.destroy(state, 0, -1, wrecks.SUNK))
    assert state.players[1].pinned_by == -1
    assert [one.pinned_by for one in state.npcs[:2]] == [-1, 1]


@pytest.mark.rule("CL-397")
@pytest.mark.parametrize(("swords", "most"), [(1, 1), (2, 2), (4, 3)])
def test_each_swordsman_rolls_one_melee_die_again(swords: int, most: int) -> None:
    table = ocean(fleet(*["Swords"] * swords), boarding="yes")
    table.script([1] * 3, [1] * 5)
    answer(table, "board:1", 3)
    asked = table.decision(0)
    assert asked is not None
    assert (asked.prompt, asked.most) == ("board.reroll", most)


@pytest.mark.rule("CL-402", "CL-403")
@pytest.mark.parametrize(("copies", "bonus"), [(False, -1), (True, -2)])
def test_armor_that_a_lieutenant_copies_keeps_blows_off_too(copies: bool, bonus: int) -> None:
    state = ocean(fleet(theirs=("Lieutenant", "Armor")), boarding="yes").state
    now = boarding.begin(state, 0, 1, 3, 0)
    if copies:
        now.their_copied = upgrade_named("Armor")
    assert boarding.bonus_of(state, 0, 1) == bonus


@pytest.mark.rule("CL-403")
def test_a_lieutenant_copies_also_where_an_npc_boards() -> None:
    def edit(state: State) -> None:
        fleet("Lieutenant", "Pistol")(state)
        npc(state, card_named("Black Gull"), at(-1, 0))

    state = ocean(edit, boarding="yes").state
    asks = boarding.npc_boards(state, 101, 0, 4, 0)
    asked = next(asks)
    assert (asked.seat, asked.prompt) == (0, "board.copy")
