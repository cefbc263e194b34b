"""Chapters 34 to 36: reputation, its columns, and joining a nation."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log import hexes
from freebooter.games.captains_log.content import COLUMNS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    CONTRABAND,
    COTTON,
    ENGLAND,
    FRANCE,
    LEGAL,
    NETHERLANDS,
    PIRATES,
    SILVER,
    SPAIN,
    TEA,
    S,
)
from freebooter.games.captains_log.rules import crew, fame, gunnery, hold, reputation, ships, wrecks
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import FAME_PRESTIGE, FLOODED, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, in_port, moor, npc, ocean, ship, tile, turn_of
from tests.games.positions import answer, keys, told

DUTCH, SPANISH, ENGLISH, FRENCH = "Gouden Haring", "Santa Rufina", "Good Margaret", "Sainte Odile"  # merchants, level 1
PIRATE, FRENCH_CORSAIR = "Black Gull", "La Belette"
MISS, HIT = [1, 1], [12, 12]


def beside(name: str, *, sinking: bool = False, **settings: Any) -> tuple[Table, int]:
    """A ship of this name lies on the flank of seat 0, its last plank afloat if it is sinking."""
    target = 0

    def edit(state: State) -> None:
        nonlocal target
        target = npc(state, card_named(name), at(1, -1), water=7 if sinking else 0)

    return ocean(edit, **settings), target


def fire(table: Table, target: int, dice: list[int]) -> None:
    table.script(dice)
    answer(table, f"fire:{target}")


def standing(table: Table, nation: int, seat: int = 0) -> int:
    column: int = table.state.players[seat].reputation[nation]
    return column


# --- What changes it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-311", "CL-313")
def test_an_attack_costs_a_column_also_when_it_misses_and_once_a_turn() -> None:
    table, target = beside(DUTCH)
    fire(table, target, MISS)
    assert standing(table, NETHERLANDS) == -1
    assert told(table, "reputation") == [{"seat": 0, "nation": NETHERLANDS, "column": -1, "by": -1, "hurts": [0]}]
    fire(table, target, MISS)
    assert standing(table, NETHERLANDS) == -1


@pytest.mark.rule("CL-313")
def test_the_next_turn_counts_anew_and_so_does_another_nation() -> None:
    def edit(state: State) -> None:
        npc(state, card_named(DUTCH), at(1, -1), seat=7)  # nobody activates them
        npc(state, card_named(SPANISH), at(-1, 0), seat=7)

    table = ocean(edit)
    fire(table, 102, MISS)
    fire(table, 100, MISS)
    assert (standing(table, NETHERLANDS), standing(table, SPAIN)) == (-1, -1)
    answer(table, "end_turn", "end_turn")
    fire(table, 102, MISS)
    assert (standing(table, NETHERLANDS), standing(table, SPAIN)) == (-2, -1)


@pytest.mark.rule("CL-314", "CL-319", "CL-K07", "CL-EX49")
def test_sinking_a_pirate_costs_with_pirates_and_pleases_a_nation_of_ones_choice() -> None:
    table, target = beside(PIRATE, sinking=True)
    fire(table, target, HIT)
    answer(table, [])  # the spoils stay behind
    assert keys(table) == [f"favour:{nation}" for nation in (NETHERLANDS, SPAIN, ENGLAND, FRANCE)]
    answer(table, f"favour:{FRANCE}")
    assert table.state.players[0].reputation == [0, 0, 0, 1, -2]  # for attacking and for sinking


@pytest.mark.rule("CL-314", "CL-319", "CL-EX50")
def test_sinking_an_english_ship_pleases_spain_france_or_pirates() -> None:
    table, target = beside(ENGLISH, sinking=True)
    table.state.npcs[0].water = 8
    fire(table, target, HIT)
    answer(table, [])
    assert keys(table) == [f"favour:{nation}" for nation in (SPAIN, FRANCE, PIRATES)]
    answer(table, f"favour:{PIRATES}")
    assert table.state.players[0].reputation == [0, 0, -2, 0, 1]


@pytest.mark.rule("CL-319")
def test_the_dutch_have_no_enemy_but_the_pirates_unless_the_war_card_says_so() -> None:
    table, target = beside(DUTCH, sinking=True)
    fire(table, target, HIT)
    answer(table, [])
    assert table.state.players[0].reputation == [-2, 0, 0, 0, 1]  # nothing to choose
    other, target = beside(DUTCH, sinking=True, spain_netherlands=True)
    fire(other, target, HIT)
    answer(other, [])
    assert keys(other) == [f"favour:{SPAIN}", f"favour:{PIRATES}"]


@pytest.mark.rule("CL-314", "CL-K07")
def test_each_ship_that_is_sunk_costs_a_column() -> None:
    def edit(state: State) -> None:
        npc(state, card_named(DUTCH), at(1, -1), water=7, goods=[0] * 6)
        npc(state, card_named("Witte Roos"), at(-1, 0), water=7, goods=[0] * 6)

    table = ocean(edit)
    fire(table, 102, HIT)
    fire(table, 110, HIT)
    assert standing(table, NETHERLANDS) == -3


@pytest.mark.rule("CL-313", "CL-314", "CL-319", "CL-K56")
def test_a_corsair_is_a_ship_of_both_its_flags() -> None:
    table, target = beside(FRENCH_CORSAIR, sinking=True)
    fire(table, target, HIT)
    answer(table, [])
    assert keys(table) == [f"favour:{nation}" for nation in (NETHERLANDS, SPAIN, ENGLAND)]
    answer(table, f"favour:{ENGLAND}")
    assert table.state.players[0].reputation == [0, 0, 1, -2, -2]


def attack_in_port(name: str, flag: int, **fields: Any) -> Table:
    """A ship moored at a port of this flag is fired at from next to it."""

    def edit(state: State) -> None:
        tile(state, 20, 2, port=flag)
        moor(state, 1, 20, flag)
        target = npc(state, card_named(name), state.players[1].hex, seat=7)  # nobody activates it
        ship(state, 1, at(5, -5))
        place_beside(state, target, **fields)

    return ocean(edit)


def place_beside(state: State, target: int, **fields: Any) -> None:
    """Seat 0 lies next to the target, on water, with a flank to it."""
    for hex in hexes.neighbours(ships.hex_of(state, target)):
        for heading in range(6):
            ship(state, 0, hex, heading, **fields)
            if f"fire:{target}" in [one.key for one in gunnery.options(state, chart_of(state), 0)]:
                return
    raise AssertionError("nobody can fire at this mooring")


@pytest.mark.rule("CL-315", "CL-K56")
def test_an_attack_in_port_costs_two_more_with_its_owner_once_a_turn() -> None:
    table = attack_in_port(DUTCH, SPAIN)
    fire(table, 102, MISS)
    assert table.state.players[0].reputation == [-1, -2, 0, 0, 0]
    fire(table, 102, MISS)
    assert table.state.players[0].reputation == [-1, -2, 0, 0, 0]
    answer(table, "end_turn", "end_turn")
    fire(table, 102, MISS)
    assert table.state.players[0].reputation == [-2, -4, 0, 0, 0]  # a new turn


@pytest.mark.rule("CL-315", "CL-K56")
def test_attacking_a_ship_in_a_port_of_its_own_nation_costs_three() -> None:
    table = attack_in_port(SPANISH, SPAIN)
    fire(table, 100, MISS)
    assert standing(table, SPAIN) == -3


@pytest.mark.rule("CL-315", "CL-342")
def test_a_member_who_fights_in_a_home_port_loses_two_columns_not_the_peace() -> None:
    fields = {"crown": SPAIN, "reputation": [0, 5, -4, 0, 0]}
    table = attack_in_port(DUTCH, SPAIN, **fields)
    fire(table, 102, MISS)
    assert standing(table, SPAIN) == 3
    assert table.state.players[0].crown == -1


# --- Columns ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-320", "CL-321", "CL-322", "CL-323", "CL-324", "CL-325", "CL-K05", "CL-EX51")
def test_the_ladder_downwards_is_cumulative() -> None:
    """Contempt -1, distrust -2, trade treaty -3, persona non grata and war -4: each holds from there on."""

    def effects(column: int) -> tuple[bool, bool, bool, bool, int]:
        table, target = beside(SPANISH, at_war="yes")
        state = table.state
        tile(state, 20, 2, port=SPAIN)
        state.players[0].reputation[SPAIN] = column
        return (
            ships.npc_hunts(state, target, 0),
            reputation.is_hostile(state, 0, SPAIN),
            column <= COLUMNS[SPAIN].trade_treaty,
            not reputation.may_moor(state, 0, 20),
            reputation.war_bonus(state, 0, 1 << SPAIN),
        )

    assert effects(0) == (False, False, False, False, 0)
    assert effects(-1) == (True, False, False, False, 0)
    assert effects(-2) == (True, True, False, False, 0)
    assert effects(-3) == (True, True, True, False, 0)
    assert effects(-4) == (True, True, True, True, 1)
    assert effects(-5) == (True, True, True, True, 1)


@pytest.mark.rule("CL-325")
def test_at_war_is_agreed_at_the_start() -> None:
    table, _ = beside(SPANISH, at_war="no")
    table.state.players[0].reputation[SPAIN] = -5
    assert reputation.war_bonus(table.state, 0, 1 << SPAIN) == 0


@pytest.mark.rule("CL-324")
def test_persona_non_grata_uses_no_port_of_the_nation() -> None:
    def edit(state: State) -> None:
        moor(state, 0, 20, reputation=[0, -4, 0, 0, 0])

    assert "visit:20" not in keys(ocean(edit))

    def better(state: State) -> None:
        moor(state, 0, 20, reputation=[0, -3, 0, 0, 0])

    assert "visit:20" in keys(ocean(better))


@pytest.mark.rule("CL-326", "CL-328")
def test_at_minus_five_there_is_a_fame_and_the_marker_is_locked() -> None:
    table, target = beside(DUTCH)
    table.state.players[0].reputation[NETHERLANDS] = -4
    fire(table, target, MISS)
    player = table.state.players[0]
    assert player.reputation[NETHERLANDS] == -5
    assert player.fame[FAME_PRESTIGE] == 1
    list(reputation.change(table.state, 0, NETHERLANDS, 3))
    assert standing(table, NETHERLANDS) == -5


@pytest.mark.rule("CL-327", "CL-328")
def test_the_pirates_ask_who_are_you_and_can_still_be_won() -> None:
    table, target = beside(PIRATE)
    table.state.players[0].reputation[PIRATES] = -4
    fire(table, target, MISS)
    player = table.state.players[0]
    assert player.reputation[PIRATES] == -5
    assert player.fame[FAME_PRESTIGE] == 0
    list(reputation.change(table.state, 0, PIRATES, 2))
    assert player.reputation[PIRATES] == -3


@pytest.mark.rule("CL-311", "CL-328")
def test_no_marker_leaves_the_board() -> None:
    table, _ = beside(PIRATE)
    reputation.fall(table.state, 0, PIRATES, 9)
    assert standing(table, PIRATES) == -5


@pytest.mark.rule("CL-332", "CL-337")
@pytest.mark.parametrize(("column", "hunted"), [(0, True), (2, True), (3, False)])
def test_pirates_respect_from_three_on(column: int, hunted: bool) -> None:
    table, target = beside(PIRATE)
    table.state.players[0].reputation[PIRATES] = column
    assert ships.npc_hunts(table.state, target, 0) == hunted


@pytest.mark.rule("CL-333", "CL-334", "CL-335", "CL-336", "CL-337")
def test_the_advantages_of_nations_begin_at_two() -> None:
    table = ocean()
    player = table.state.players[0]
    assert crew.total(player).weight_step == 0
    limit = hold.upgrade_limit(player)
    player.reputation = [1, 1, 1, 1, 4]
    assert (crew.total(player).weight_step, hold.upgrade_limit(player)) == (0, limit)
    player.reputation = [2, 2, 2, 2, 4]
    assert (crew.total(player).weight_step, hold.upgrade_limit(player)) == (1, limit + 2)
    assert sum(one.reappear_damage for one in crew.modifiers(player)) == -1
    assert sum(one.yard_discount for one in crew.modifiers(player)) == 1


@pytest.mark.rule("CL-333")
def test_six_cubes_are_a_step_of_draft_for_friends_of_the_netherlands() -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), cannons=2, goods={TEA: 3}))
    player = table.state.players[0]
    empty = hold.draft(player)
    player.reputation[NETHERLANDS] = 2
    assert hold.draft(player) == empty - 2
    hold.load(table.state, 0, TEA, 1)
    assert hold.draft(player) == empty


def reappear(**fields: Any) -> Table:
    """Seat 0 was destroyed and is about to come back; a Spanish port is on the map."""

    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)
        ship(state, 0, at(0, 0), **fields)
        list(wrecks.lose_ship(state, 0, -1, wrecks.SUNK))
        turn_of(state, 1)

    table = ocean(edit, game="expert")
    answer(table, "end_turn")
    while table.awaiting[0] == 1:
        answer(table, keys(table)[0])
    return table


@pytest.mark.rule("CL-331")
def test_a_friend_may_choose_a_port_before_the_die_is_rolled() -> None:
    table = reappear(reputation=[0, 3, 0, 0, 0])
    assert keys(table) == ["roll_place", "reappear:20"]
    answer(table, "reappear:20")
    assert ships.mooring_of(table.state, 0) == 20
    answer(table, "heading:0")
    stranger = reappear(reputation=[0, 2, 0, 0, 0])
    assert "reappear:20" not in keys(stranger)


@pytest.mark.rule("CL-334", "CL-216", "CL-376")
def test_friends_of_spain_come_back_with_a_boat_and_less_water() -> None:
    leaks = {}
    for column in (0, 2):
        table = reappear(model="Carrack", side=1, reputation=[0, column, 0, 0, 0])
        table.script(0)
        if "roll_place" in keys(table):
            answer(table, "roll_place")
        answer(table, "heading:0")
        player = table.state.players[0]
        leaks[column] = hold.damage(player, FLOODED)
        assert player.rowboats == (1 if column else 0)
        assert player.crew == 3 + player.rowboats
    assert leaks == {0: 4, 2: 3}


@pytest.mark.rule("CL-008")
def test_reputation_is_no_fame() -> None:
    table = in_port(13, aboard={"goods": {COTTON: 3}})
    answer(table, f"sell:{COTTON}:{LEGAL}:3")
    assert standing(table, ENGLAND) == 1
    assert fame.fame_of(table.state, 0) == 0


# --- II --------------------------------------------------------------------------------------------------------------


def on_the_brink(column: int = 4, **fields: Any) -> Table:
    """At an English port, about to sell three cotton."""
    before = fields.pop("reputation", [0, 0, column, 0, 0])
    return in_port(13, aboard={"goods": {COTTON: 6}, "reputation": before} | fields)


@pytest.mark.rule("CL-338", "CL-326")
def test_the_point_to_two_may_be_used_to_join_at_once() -> None:
    table = on_the_brink()
    answer(table, f"sell:{COTTON}:{LEGAL}:3")
    assert keys(table) == ["join", "pass"]
    answer(table, "join")
    player = table.state.players[0]
    assert (player.reputation[ENGLAND], player.crown) == (5, ENGLAND)
    assert player.fame[FAME_PRESTIGE] == 1
    assert told(table, "joined") == [{"seat": 0, "nation": ENGLAND}]


@pytest.mark.rule("CL-338")
def test_who_declines_loses_the_point_but_not_the_next_chance() -> None:
    table = on_the_brink()
    answer(table, f"sell:{COTTON}:{LEGAL}:3", "pass")
    player = table.state.players[0]
    assert (player.reputation[ENGLAND], player.crown, player.fame[FAME_PRESTIGE]) == (4, -1, 0)
    assert told(table, "declined_to_join") == [{"seat": 0, "nation": ENGLAND}]
    answer(table, f"sell:{COTTON}:{LEGAL}:3", "join")
    assert player.crown == ENGLAND


@pytest.mark.rule("CL-338")
def test_two_points_at_three_reach_four_and_ask() -> None:
    table = on_the_brink(3)
    answer(table, f"sell:{COTTON}:{LEGAL}:6")
    assert standing(table, ENGLAND) == 4
    assert keys(table) == ["join", "pass"]


@pytest.mark.rule("CL-340", "CL-K58")
def test_joining_is_war_with_the_nations_enemies_but_not_with_pirates() -> None:
    table = on_the_brink(reputation=[2, 3, 4, -5, 2])
    answer(table, f"sell:{COTTON}:{LEGAL}:3", "join")
    assert table.state.players[0].reputation == [2, -4, 5, -5, 2]


@pytest.mark.rule("CL-340", "CL-542")
def test_joining_moves_no_marker_that_is_not_on_the_board() -> None:
    state = ocean().state
    reputation.hide(state, 0, SPAIN)
    reputation.join(state, 0, ENGLAND)  # at war with Spain and France
    assert state.players[0].reputation == [0, 0, 5, -4, 0]


@pytest.mark.rule("CL-326", "CL-328")
def test_a_pirate_is_locked_at_minus_five_like_anybody() -> None:
    state = ocean(lambda state: ship(state, 0, at(0, 0), reputation=[-5, 0, 0, 0, 5], pirate=True)).state
    list(reputation.change(state, 0, NETHERLANDS, 1))
    assert state.players[0].reputation[NETHERLANDS] == -5


@pytest.mark.rule("CL-339")
def test_one_crown_at_a_time() -> None:
    table = on_the_brink(reputation=[0, 5, 4, 0, 0], crown=SPAIN)
    answer(table, f"sell:{COTTON}:{LEGAL}:3")
    player = table.state.players[0]
    assert "join" not in keys(table)
    assert (player.reputation[ENGLAND], player.crown) == (4, SPAIN)


@pytest.mark.rule("CL-339", "CL-593", "CL-K70")
def test_a_member_becomes_a_corsair_and_keeps_the_crown() -> None:
    table, target = beside(FRENCH, sinking=True)
    player = table.state.players[0]
    player.reputation, player.crown = [0, 0, 5, 0, 4], ENGLAND
    fire(table, target, HIT)
    answer(table, [], f"favour:{PIRATES}", "join")
    assert (player.crown, player.pirate) == (ENGLAND, True)
    assert player.reputation == [0, 0, 5, -2, 5]  # nobody drops to -4 for the Pirates' sake
    assert ships.is_corsair(table.state, 0)


@pytest.mark.rule("CL-593")
def test_a_pirate_may_take_a_letter_of_marque() -> None:
    table = on_the_brink(reputation=[0, 0, 4, 0, 5], pirate=True)
    answer(table, f"sell:{COTTON}:{LEGAL}:3", "join")
    player = table.state.players[0]
    assert (player.crown, player.pirate) == (ENGLAND, True)
    assert player.reputation[PIRATES] == 5
    assert ships.is_corsair(table.state, 0)


@pytest.mark.rule("CL-341")
def test_attacking_a_member_counts_as_attacking_the_nation() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(1, -1), S, crown=FRANCE, reputation=[0, 0, -4, 5, 0])

    table = ocean(edit)
    fire(table, 1, MISS)
    assert table.state.players[0].reputation == [0, 0, 0, -1, 0]


@pytest.mark.rule("CL-341")
def test_attacking_a_free_player_offends_nobody() -> None:
    table = ocean(lambda state: ship(state, 1, at(1, -1), S))
    fire(table, 1, MISS)
    assert table.state.players[0].reputation == [0, 0, 0, 0, 0]


@pytest.mark.rule("CL-342")
def test_who_attacks_the_own_nation_is_at_war_with_it_and_loses_the_fame() -> None:
    table, target = beside(ENGLISH)
    player = table.state.players[0]
    player.reputation, player.crown, player.fame[FAME_PRESTIGE] = [0, -4, 5, -4, 0], ENGLAND, 1
    fire(table, target, MISS)
    assert (player.reputation[ENGLAND], player.crown) == (-4, -1)
    assert player.fame[FAME_PRESTIGE] == 0
    assert told(table, "fame_lost")[0]["seat"] == 0


@pytest.mark.rule("CL-313", "CL-342")
def test_who_joins_a_nation_that_he_has_attacked_in_this_turn_betrays_it_with_the_next_attack() -> None:
    table, target = beside(ENGLISH)
    fire(table, target, MISS)
    player = table.state.players[0]
    assert player.reputation[ENGLAND] == -1
    player.reputation[ENGLAND] = 4
    reputation.join(table.state, 0, ENGLAND)
    fire(table, target, MISS)
    assert (player.reputation[ENGLAND], player.crown) == (-4, -1)


@pytest.mark.rule("CL-342", "CL-326")
def test_the_fame_of_two_comes_and_goes_with_the_column_and_of_minus_five_stays() -> None:
    table = on_the_brink(reputation=[0, 0, 5, 0, 0], crown=ENGLAND)
    player = table.state.players[0]
    player.fame[FAME_PRESTIGE] = 1
    reputation.fall(table.state, 0, ENGLAND, 1)
    assert (player.crown, player.fame[FAME_PRESTIGE]) == (-1, 0)
    answer(table, f"sell:{COTTON}:{LEGAL}:3", "join")
    assert (player.crown, player.fame[FAME_PRESTIGE]) == (ENGLAND, 1)
    reputation.put(table.state, 0, FRANCE, -5)
    assert player.fame[FAME_PRESTIGE] == 2
    reputation.put(table.state, 0, FRANCE, -4)
    reputation.put(table.state, 0, FRANCE, -5)
    assert player.fame[FAME_PRESTIGE] == 2


@pytest.mark.rule("CL-316", "CL-342")
def test_contraband_takes_a_member_out_of_two() -> None:
    table = in_port(
        13,
        lambda state: setattr(state.market, "stack", [SPAIN, ENGLAND, FRANCE, NETHERLANDS]),
        aboard={"goods": {SILVER: 3}, "reputation": [0, 5, 0, 0, 0], "crown": SPAIN},
    )
    answer(table, f"sell:{SILVER}:{CONTRABAND}:3")
    assert standing(table, SPAIN) == 4
    assert table.state.players[0].crown == -1


@pytest.mark.rule("CL-334", "CL-376")
@pytest.mark.parametrize(
    ("settings", "had", "has"), [({}, 0, 1), ({"rowboats": "no", "fishing": "no"}, 0, 0), ({}, 2, 2)]
)
def test_the_boat_of_friends_of_spain_needs_the_rule_and_room(settings: dict[str, str], had: int, has: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Carrack", side=1, reputation=[0, 2, 0, 0, 0], rowboats=had)

    state = ocean(edit, game="expert", **settings).state
    assert hold.rowboat_limit(state.players[0]) == 2
    wrecks.refit(state, 0)
    assert state.players[0].rowboats == has


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-319", "CL-326", "CL-424")
def test_whose_infamy_wins_with_a_sinking_pleases_nobody_any_more() -> None:
    table, target = beside(ENGLISH, target=20)
    state = table.state
    state.players[0].reputation[ENGLAND] = -4
    state.players[0].fame[0] = 19
    assert list(reputation.sunk(state, 0, target)) == []
    assert state.winner == 0


@pytest.mark.rule("CL-319")
def test_whom_a_sinking_may_please_is_forgotten_once_it_is_said() -> None:
    table, target = beside(PIRATE, sinking=True)
    fire(table, target, HIT)
    answer(table, [])  # the spoils stay behind
    assert table.state.players[0].pleases == 1 << PIRATES
    answer(table, f"favour:{FRANCE}")
    assert table.state.players[0].pleases == 0


@pytest.mark.rule("CL-324")
@pytest.mark.parametrize("nation", range(5))
@pytest.mark.parametrize(("column", "shut"), [(-3, False), (-4, True), (-5, True)])
def test_each_of_the_five_nations_shuts_its_ports_from_minus_four_down(nation: int, column: int, shut: bool) -> None:
    state = ocean().state
    state.players[0].reputation[nation] = column
    assert reputation.shut_ports(state.players[0]) == (1 << nation if shut else 0)


@pytest.mark.rule("CL-331")
@pytest.mark.parametrize(("column", "offered"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_port_takes_in_who_stands_at_three_or_higher(column: int, offered: bool) -> None:
    def edit(state: State) -> None:
        tile(state, 20, 2, port=SPAIN)
        state.players[0].reputation = [0, column, 0, 0, 0]

    places = [option.key for option in wrecks.places(ocean(edit).state, 0)]
    assert ("reappear:20" in places) == offered


@pytest.mark.rule("CL-340", "CL-K58")
@pytest.mark.parametrize(("before", "after"), [(2, -4), (0, -4), (-1, -4), (-3, -4), (-4, -4), (-5, -5)])
def test_wherever_it_stood_above_an_enemys_marker_falls_to_minus_four(before: int, after: int) -> None:
    state = ocean().state
    state.players[0].reputation = [0, before, 4, 0, 0]
    reputation.join(state, 0, ENGLAND)
    assert state.players[0].reputation[SPAIN] == after


@pytest.mark.rule("CL-542")
@pytest.mark.parametrize("hidden", [SPAIN, ENGLAND])
def test_who_hid_is_found_out_also_by_an_attack_on_a_stranger_in_the_nations_port(hidden: int) -> None:
    table = attack_in_port(PIRATE, SPAIN)
    state = table.state
    state.players[0].hidden_nation = hidden
    reputation.attacked(state, 0, NPC_BASE + state.npcs[0].card)
    found_out = hidden == SPAIN
    assert state.players[0].reputation[SPAIN] == (-5 if found_out else -2)
    assert state.players[0].hidden_nation == (-1 if found_out else ENGLAND)
