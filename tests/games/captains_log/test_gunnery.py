"""B18 ranged combat, B26 cornering, B41 ammunition: the sea, the guns, the dice, and what they do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import AMMUNITION, CAPTAINS
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import (
    CHAIN,
    ENGLAND,
    EXPLOSIVE,
    FIRE,
    GRAPESHOT,
    MOORING,
    NE,
    NETHERLANDS,
    PIRATES,
    SPAIN,
    SW,
    N,
    S,
)
from freebooter.games.captains_log.rules import floating, gunnery, hold, ships, speed
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import BURNT, CANNON, FLOODED, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, npc_of, ocean, ship, spot, tile
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)  # northeast of the middle: a flank of a ship that heads north


def fire(table: Table, target: int, *dice: int, shot: int | None = None) -> None:
    """Seat 0 fires, and these are the dice."""
    table.script(list(dice))
    answer(table, f"fire:{target}")
    if shot is not None:
        answer(table, f"shot:{shot}")


def harmed(table: Table, ship: int) -> tuple[int, int]:
    """Water and fire damage of a ship."""
    if ship < 100:
        player = table.state.players[ship]
        return hold.damage(player, FLOODED), hold.damage(player, BURNT)
    one = npc_of(table.state, ship)
    assert one is not None
    return one.water, one.fire


def two_ships(there: int = BESIDE, heading: int = N, **mine: object) -> Callable[[State], None]:
    """Seat 0 in the middle with two cannons, seat 1 over there: defense 9 and life 10 both."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, **mine)  # type: ignore[arg-type]
        ship(state, 1, there, heading)

    return edit


# --- Targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-178", "CL-182", "CL-190", "CL-191", "CL-378")
def test_firing_is_an_action_with_a_die_for_each_cannon_and_water_damage() -> None:
    table = ocean(two_ships())
    fire(table, 1, 9, 11)  # defense 9: a 9 does not exceed it
    assert harmed(table, 1) == (2, 0)
    assert table.state.turn.actions == 1
    [volley] = told(table, "fires")
    assert (volley["dice"], volley["bonus"], volley["defense"]) == ([9, 11], [0, 0], 9)
    fire(table, 1, 10, 1)  # a second action fires again
    assert harmed(table, 1) == (3, 0)
    assert "fire:1" not in keys(table)


@pytest.mark.rule("CL-179", "CL-180", "CL-K48", "CL-EX27")
def test_only_what_is_visible_to_port_or_starboard_is_a_target() -> None:
    def edit(state: State) -> None:
        tile(state, 4)  # land in the middle, at (1, 0) and south of both
        ship(state, 0, at(-1, -1), S)
        ship(state, 1, at(-1, -3), N)  # dead astern: outside the arc
        npc(state, 3, at(2, 0))  # Dutch, partly behind land
        npc(state, 7, at(-3, 1))  # French, in the arc and visible

    table = ocean(edit)
    assert [key for key in keys(table) if key.startswith("fire")] == ["fire:106"]


@pytest.mark.rule("CL-179")
@pytest.mark.parametrize(("land", "visible"), [(True, False), (False, True)])
@pytest.mark.parametrize("player", [True, False])
def test_land_hides_players_and_npc_alike(player: bool, land: bool, visible: bool) -> None:
    def edit(state: State) -> None:
        if land:
            tile(state, 4)
        ship(state, 0, at(-1, -1), S)
        ship(state, 1, at(2, 0) if player else at(0, 5))
        npc(state, 3, at(0, 5) if player else at(2, 0))  # on the flank, behind the land if there is any

    assert (("fire:1" if player else "fire:102") in keys(ocean(edit))) is visible


@pytest.mark.rule("CL-180", "CL-K48")
@pytest.mark.parametrize(
    ("q", "r", "allowed"),
    [(0, -2, False), (1, -2, False), (1, -1, True), (2, -3, True), (2, -1, True), (1, 0, True), (1, 1, False)],
)
def test_the_arc_lies_strictly_between_30_and_150_degrees(q: int, r: int, allowed: bool) -> None:
    table = ocean(two_ships(at(q, r)))
    assert ("fire:1" in keys(table)) is allowed
    table = ocean(two_ships(at(-q, -r)))  # the other side is its mirror image
    assert ("fire:1" in keys(table)) is allowed

    def an_npc(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        npc(state, 7, at(q, r))

    assert ("fire:106" in keys(ocean(an_npc))) is allowed


@pytest.mark.rule("CL-181")
def test_a_moored_ship_cannot_fire() -> None:
    def edit(state: State, letter: str) -> None:
        tile(state, 4)
        ship(state, 0, spot(state, 4, letter), N)
        ship(state, 1, spot(state, 4, letter) + 127, N)

    assert "fire:1" not in keys(ocean(lambda state: edit(state, "i")))
    assert "fire:1" in keys(ocean(lambda state: edit(state, "d")))


@pytest.mark.rule("CL-182", "CL-073", "CL-074", "CL-201")
def test_damaged_cannons_those_outside_gunports_and_those_beyond_the_icons_do_not_fire() -> None:
    table = ocean(two_ships(cannons=6))  # 6 gunports, but 4 cannon icons
    fire(table, 1, 1, 1, 1, 1)

    def edit(state: State) -> None:
        two_ships(cannons=2)(state)
        slots = state.players[0].hold
        slots[0] |= BURNT
        slots[10] = CANNON

    table = ocean(edit)
    fire(table, 1, 12)
    assert harmed(table, 1) == (3, 0)
    edit_all = ocean(lambda state: (edit(state), state.players[0].hold.__setitem__(1, CANNON + FLOODED)))
    assert "fire:1" not in keys(edit_all)


@pytest.mark.rule("CL-588")
def test_a_player_fires_at_any_distance() -> None:
    table = ocean(two_ships(at(6, -3)))
    fire(table, 1, 12, 12)
    assert told(table, "fires")[0]["defense"] == 9 + 5
    assert harmed(table, 1) == (0, 0)
    assert told(table, "missed") == [{"by": 0, "target": 1}]


# --- Defense ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-187", "CL-EX29", "CL-K14")
@pytest.mark.parametrize(("between", "more"), [(0, 0), (1, 1), (3, 3)])
def test_distance_adds_one_for_each_hex_between(between: int, more: int) -> None:
    steps = between + 1
    table = ocean(two_ships(at(steps, -steps)))
    fire(table, 1, 1, 1)
    assert told(table, "fires")[0]["defense"] == 9 + more


@pytest.mark.rule("CL-187", "CL-K14", "CL-375")
@pytest.mark.parametrize(("between", "more"), [(2, 0), (3, 3)])
def test_long_range_cannons_ignore_their_range_and_nothing_beyond_it(between: int, more: int) -> None:
    steps = between + 1
    table = ocean(two_ships(at(steps, -steps), long_range=2))
    fire(table, 1, 1, 1)
    assert told(table, "fires")[0]["defense"] == 9 + more


@pytest.mark.rule("CL-188", "CL-K48")
@pytest.mark.parametrize(("heading", "more"), [(N, 0), (SW, 1), (NE, 1), (S, 0)])
def test_bow_and_stern_are_harder_to_hit(heading: int, more: int) -> None:
    table = ocean(two_ships(heading=heading))
    fire(table, 1, 1, 1)
    assert told(table, "fires")[0]["defense"] == 9 + more


@pytest.mark.rule("CL-188", "CL-K48")
@pytest.mark.parametrize(("heading", "more"), [(N, 0), (SW, 1), (NE, 1), (S, 0)])
def test_bow_and_stern_of_an_npc_are_harder_to_hit_too(heading: int, more: int) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        npc(state, 1, BESIDE, heading)  # defense 8

    table = ocean(edit)
    fire(table, 100, 1, 1)
    assert told(table, "fires")[0]["defense"] == 8 + more


@pytest.mark.rule("CL-182", "CL-183", "CL-184", "CL-185", "CL-186", "CL-189", "CL-192", "CL-374", "CL-380", "CL-K13")
@pytest.mark.rule("CL-EX28")
@pytest.mark.parametrize("crews", ["no", "yes"])
def test_the_example_of_the_rulebook(crews: str) -> None:
    def edit(state: State) -> None:
        tile(state, 4)
        ship(state, 0, at(-4, 0), N, model="Galleon", cannons=5, cannon_upgrades=5, ammunition=1 << EXPLOSIVE)
        ship(state, 1, at(-1, 0), N, model="Nao", crew=3)

    table = ocean(edit, boarding=crews)
    fire(table, 1, 4, 9, 9, 11, 12, shot=EXPLOSIVE)
    [volley] = told(table, "fires")
    assert volley["bonus"] == [3] * 5
    assert volley["defense"] == 9 + 2 + 1
    assert harmed(table, 1) == (5, 0)
    assert table.state.players[1].crew == (2 if crews == "yes" else 3)  # CL-193: the natural 12
    assert table.state.players[1].hex == at(-1, 0)  # 5 damage, life 8: it sails on


@pytest.mark.rule("CL-374", "CL-183", "CL-K03", "CL-EX56", "CL-EX57")
def test_each_cannon_upgrade_improves_one_cannon_by_the_level() -> None:
    table = ocean(two_ships(model="Carrack", cannons=5, cannon_upgrades=3))
    fire(table, 1, 1, 1, 1, 1, 1)
    assert told(table, "fires")[0]["bonus"] == [1, 1, 1, 0, 0]
    table = ocean(two_ships(model="Frigate", cannons=2, cannon_upgrades=3))
    fire(table, 1, 1, 1)
    assert told(table, "fires")[0]["bonus"] == [3, 3]


@pytest.mark.rule("CL-190", "CL-570")
@pytest.mark.parametrize(("cap", "points"), [(4, 4), (3, 3)])
def test_a_die_does_four_damage_at_most(cap: int, points: int) -> None:
    table = ocean(two_ships(model="Ship of the Line", cannons=1, cannon_upgrades=1), hit_cap=cap)
    fire(table, 1, 12)  # 15 against 9
    assert harmed(table, 1) == (points, 0)


@pytest.mark.rule("CL-190")
def test_each_die_has_its_own_limit_whatever_the_others_do() -> None:
    table = ocean(two_ships(model="Ship of the Line", cannons=2, cannon_upgrades=1))
    fire(table, 1, 12, 11)  # 15 and 11 against 9: six points too many for one die, and two
    assert harmed(table, 1) == (4 + 2, 0)


@pytest.mark.rule("CL-193")
def test_a_bonus_makes_no_natural_12_and_every_12_kills() -> None:
    def edit(state: State, upgrades: int) -> None:
        two_ships(model="Ship of the Line", cannons=3, cannon_upgrades=upgrades)(state)
        state.players[1].crew = 5

    table = ocean(lambda state: edit(state, 3), boarding="yes")
    fire(table, 1, 9, 9, 1)  # twice 12, with the bonus of 3
    assert table.state.players[1].crew == 5
    table = ocean(lambda state: edit(state, 0), boarding="yes")
    fire(table, 1, 12, 12, 1)
    assert table.state.players[1].crew == 3


@pytest.mark.rule("CL-193")
def test_a_natural_12_kills_a_sailor_even_where_it_does_not_hit() -> None:
    def edit(state: State) -> None:
        two_ships(at(5, -5))(state)
        state.players[1].crew = 5

    table = ocean(edit, boarding="yes")
    fire(table, 1, 12, 11)
    assert harmed(table, 1) == (0, 0)
    assert table.state.players[1].crew == 4


# --- Ammunition ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-184", "CL-379", "CL-583")
def test_fire_shot_burns_and_only_owned_kinds_are_offered() -> None:
    table = ocean(two_ships(ammunition=1 << FIRE | 1 << CHAIN))
    table.script([11, 12])
    answer(table, "fire:1")
    assert keys(table) == ["shot:-1", f"shot:{FIRE}", f"shot:{CHAIN}"]
    answer(table, f"shot:{FIRE}")
    assert harmed(table, 1) == (0, 5)
    assert table.state.players[0].ammunition == 1 << FIRE | 1 << CHAIN  # it is not used up
    assert AMMUNITION[FIRE].price == 2


@pytest.mark.rule("CL-380", "CL-K13")
def test_explosive_shot_adds_one_to_every_die() -> None:
    table = ocean(two_ships(ammunition=1 << EXPLOSIVE))
    fire(table, 1, 9, 11, shot=EXPLOSIVE)
    assert harmed(table, 1) == (1 + 3, 0)
    assert AMMUNITION[EXPLOSIVE].price == 3


@pytest.mark.rule("CL-381", "CL-193")
def test_grapeshot_kills_one_for_each_hit_and_harms_no_ship() -> None:
    def edit(state: State) -> None:
        two_ships(cannons=4, ammunition=1 << GRAPESHOT)(state)
        state.players[1].crew = 7

    table = ocean(edit, boarding="yes")
    fire(table, 1, 10, 11, 12, 3, shot=GRAPESHOT)  # defense 9 + 1: two hits, one of them a natural 12
    assert told(table, "fires")[0]["defense"] == 10
    assert table.state.players[1].crew == 7 - 2 - 1
    assert harmed(table, 1) == (0, 0)
    assert AMMUNITION[GRAPESHOT].price == 2


@pytest.mark.rule("CL-382", "CL-383", "CL-K71")
def test_chain_shot_costs_movement_up_to_five_and_nothing_else() -> None:
    table = ocean(two_ships(ammunition=1 << CHAIN))
    before = speed.sums(table.state, 1)[0]
    weight = hold.weight(table.state.players[1])
    fire(table, 1, 12, 11, shot=CHAIN)  # defense 9 + 2: one point
    assert table.state.players[1].sails_cut == 1
    assert speed.sums(table.state, 1)[0] == before - 1
    assert harmed(table, 1) == (0, 0)
    assert hold.weight(table.state.players[1]) == weight
    table.state.players[1].sails_cut = 4
    table.script([12, 12])
    answer(table, "fire:1", f"shot:{CHAIN}")
    assert table.state.players[1].sails_cut == 5
    assert told(table, "sails_cut")[-1]["n"] == 1  # what was still to lose
    assert AMMUNITION[CHAIN].price == 2


@pytest.mark.rule("CL-382", "CL-K71")
def test_a_die_of_chain_shot_is_capped_as_damage_is_and_npc_lose_movement_too() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Ship of the Line", cannons=1, cannon_upgrades=1, ammunition=1 << CHAIN)
        npc(state, 1, BESIDE)  # defense 8

    table = ocean(edit)
    fire(table, 100, 12, shot=CHAIN)  # 15 against 10
    one = npc_of(table.state, 100)
    assert one is not None
    assert (one.sails_cut, one.water, one.fire) == (4, 0, 0)
    assert told(table, "sails_cut")[-1]["hurts"] == []


@pytest.mark.rule("CL-382", "CL-K71")
def test_of_an_npc_too_no_more_than_five_are_shot_away_in_all() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), model="Ship of the Line", cannons=1, cannon_upgrades=1, ammunition=1 << CHAIN)
        npc(state, 1, BESIDE, sails_cut=3)

    table = ocean(edit)
    fire(table, 100, 12, shot=CHAIN)  # four points
    fire(table, 100, 12, shot=CHAIN)
    one = npc_of(table.state, 100)
    assert one is not None
    assert one.sails_cut == 5
    assert [event["n"] for event in told(table, "sails_cut")] == [2]


# --- Rolling again ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-385", "CL-386")
def test_gunners_roll_as_many_dice_again_as_they_are_worth() -> None:
    table = ocean(two_ships(cannons=4, officers=("Gunner", "Expert Gunner")))
    fire(table, 1, 1, 2, 10, 12)
    assert keys(table) == ["die:0", "die:1", "die:2", "die:3"]  # also a poor hit, and a 12 that does 3 of 4
    assert table.decision(0).most == 3
    table.script([11, 12, 1])
    table.choose(0, ["die:0", "die:1", "die:2"])
    assert told(table, "rolled_again")[0]["dice"] == [11, 12, 1, 12]
    assert harmed(table, 1) == (2 + 3 + 3, 0)


@pytest.mark.rule("CL-385")
def test_nobody_has_to_roll_again() -> None:
    table = ocean(two_ships(officers=("Gunner",)))
    fire(table, 1, 1, 11)
    table.choose(0, [])
    assert harmed(table, 1) == (2, 0)
    assert told(table, "rolled_again") == []


@pytest.mark.rule("CL-385", "CL-190")
def test_a_die_that_does_all_it_can_with_its_bonus_is_not_rolled_again() -> None:
    table = ocean(two_ships(cannons=2, officers=("Gunner",), cannon_upgrades=1))  # level 1: +1 on one die
    fire(table, 1, 12, 12)  # 13 and 12 against 9
    assert keys(table) == ["die:1"]


@pytest.mark.rule("CL-193", "CL-548")
@pytest.mark.parametrize(("crews", "asked"), [("yes", True), ("no", False)])
def test_duff_may_have_a_twelve_rolled_again_that_only_kills(crews: str, asked: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        ship(state, 1, at(4, -2), N, crew=5)
        state.players[1].captains = [i for i, one in enumerate(CAPTAINS) if one.name.startswith("George Duff")]

    table = ocean(edit, boarding=crews)
    fire(table, 1, 12, 11)  # both miss a ship so far away
    assert (table.awaiting == (1,)) == asked
    if asked:
        assert keys(table) == ["die:0"]


@pytest.mark.rule("CL-189")
@pytest.mark.parametrize("player", [True, False])
def test_a_mooring_helps_npc_as_it_helps_players(player: bool) -> None:
    def edit(state: State) -> None:
        tile(state, 4, port=SPAIN)
        moor = chart_of(state).icon(4, MOORING)
        ship(state, 1, moor if player else at(5, 0))
        npc(state, 1, at(-5, 0) if player else moor)

    state = ocean(edit).state
    target = 1 if player else 100
    moored = gunnery.defense_against(state, 0, target, passing=True)
    assert moored == ships.defense_of(state, target) + 1


# --- Cornering -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-250", "CL-251", "CL-EX36")
def test_an_npc_rolls_again_for_every_three_cannons_of_its_allies() -> None:
    def edit(state: State) -> None:
        state.players[0].reputation[ENGLAND] = -1
        npc(state, card_named("Falconer"), BESIDE, N)  # English, three dice +1
        npc(state, card_named("Bold Venture"), at(-1, 0), N, seat=1)  # an English corsair with six

    table = ocean(edit, cornering="yes")
    table.script([1, 2, 3], [12, 11])
    answer(table, "end_turn")
    assert told(table, "rolled_again")[0]["dice"] == [12, 11, 3]
    assert harmed(table, 0) == (4 + 3, 0)
    table = ocean(edit)  # without the rule nothing is rolled again
    table.script([1, 2, 3])
    answer(table, "end_turn")
    assert told(table, "rolled_again") == []


def hunters(state: State, ally: str, where: int, crown: int = ENGLAND, here: int = at(0, 0)) -> None:
    """Seat 0 under a crown's flag, a Spanish trader, and a ship of the crown somewhere near it."""
    ship(state, 0, here, N, crown=crown)
    npc(state, 1, BESIDE, N)
    npc(state, card_named(ally), where, N, seat=1)


@pytest.mark.rule("CL-250", "CL-251")
def test_a_player_with_an_ally_at_the_targets_side_may_roll_again() -> None:
    table = ocean(lambda state: hunters(state, "Falconer", at(2, -2)), cornering="yes")
    fire(table, 100, 1, 2)
    assert table.decision(0).most == 1  # three cannons
    table.script([12])
    table.choose(0, ["die:1"])
    assert harmed(table, 100) == (4, 0)


@pytest.mark.rule("CL-250")
@pytest.mark.parametrize(
    ("ally", "where", "here"),
    [
        ("Falconer", at(3, -3), at(0, 0)),  # not at the target's side
        ("Falconer", at(2, -2), at(-1, 1)),  # alone at its side: the shooter is not
        ("Witte Roos", at(2, -2), at(0, 0)),  # a Dutch ship is no ally, and has no cannon
        ("San Gil", at(2, -2), at(0, 0)),  # nor is one of the target's nation
    ],
)
def test_a_ship_is_cornered_by_two_allies_only(ally: str, where: int, here: int) -> None:
    table = ocean(lambda state: hunters(state, ally, where, here=here), cornering="yes")
    fire(table, 100, 1, 2)
    assert "end_turn" in keys(table)
    assert told(table, "rolled_again") == []


@pytest.mark.rule("CL-251")
@pytest.mark.parametrize(
    ("others", "dice"), [(("Stalwart",), 1), (("Stalwart", "Warden"), 3), (("Invincible Lion",), 2)]
)
def test_the_cannons_of_all_allies_together_count_by_threes(others: tuple[str, ...], dice: int) -> None:
    """Four, five and six of them."""

    def edit(state: State) -> None:
        hunters(state, others[0], at(2, -2))
        for name in others[1:]:
            npc(state, card_named(name), at(2, -1), N, seat=1)

    assert gunnery.cornered_rerolls(ocean(edit, cornering="yes").state, 0, 100) == dice


@pytest.mark.rule("CL-250", "CL-262")
@pytest.mark.parametrize(("others", "dice"), [(("Falconer", "Black Gull"), 0), (("Falconer", "Bold Venture"), 3)])
def test_two_who_are_enemies_of_each_other_corner_nobody_for_a_corsair_far_away(
    others: tuple[str, str], dice: int
) -> None:
    """An English ship and a Pirate are both allies of an English corsair, but do not sail together."""

    def edit(state: State) -> None:
        ship(state, 0, at(-3, 0), N, crown=ENGLAND, pirate=True)
        npc(state, 1, BESIDE, N)
        for name, where in zip(others, (at(2, -2), at(2, -1)), strict=True):
            npc(state, card_named(name), where, N, seat=1)

    state = ocean(edit, cornering="yes").state
    assert gunnery.cornered_rerolls(state, 0, 100) == dice
    ship(state, 0, at(0, 0), N, crown=ENGLAND, pirate=True)  # at its side he is one of two with each of them
    assert gunnery.cornered_rerolls(state, 0, 100) == (2 if dice == 0 else 3)


@pytest.mark.rule("CL-252")
def test_long_range_cannons_count_as_adjacent_within_their_range() -> None:
    def rerolls(where: int) -> int:
        table = ocean(lambda state: hunters(state, "Zeewacht", where, NETHERLANDS), cornering="yes")
        return gunnery.cornered_rerolls(table.state, 0, 100)

    assert rerolls(at(3, -3)) == 5 // 3  # one hex between
    assert rerolls(at(4, -4)) == 0


@pytest.mark.rule("CL-252", "CL-179")
@pytest.mark.parametrize("land", [True, False])
def test_long_range_cannons_that_do_not_see_the_target_are_not_at_its_side(land: bool) -> None:
    def edit(state: State) -> None:
        if land:
            tile(state, 4)
        ship(state, 0, at(-1, -1), long_range=4)
        ship(state, 1, at(2, 0))

    assert gunnery.at_its_side(ocean(edit).state, 0, 1) is not land


@pytest.mark.rule("CL-252")
@pytest.mark.parametrize(("where", "counts"), [(at(1, 0), True), (at(2, 0), False)])
def test_a_merchant_without_guns_is_at_the_side_of_its_neighbours_only(where: int, counts: bool) -> None:
    state = ocean(lambda state: npc(state, card_named("Santa Rufina"), where)).state
    assert gunnery.at_its_side(state, 100, 0) == counts


@pytest.mark.rule("CL-251")
def test_allies_without_guns_corner_but_nothing_is_rolled_again_for_them() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, crown=NETHERLANDS)
        npc(state, 1, BESIDE, N)
        for name, where in (("Gouden Haring", at(2, -2)), ("Witte Roos", at(2, -1)), ("Vrouw Katrijn", at(1, -2))):
            npc(state, card_named(name), where, N, seat=1)

    state = ocean(edit, cornering="yes").state
    assert len(gunnery.cornering_allies(state, 0, 100)) == 3
    assert gunnery.cornered_rerolls(state, 0, 100) == 0


@pytest.mark.rule("CL-K29", "CL-517")
def test_guns_cannot_aim_at_the_white_whale() -> None:
    table = ocean(lambda state: npc(state, card_named("White Whale"), BESIDE), monsters="yes")
    assert not [key for key in keys(table) if key.startswith("fire")]


@pytest.mark.rule("CL-571", "CL-574")
def test_nobody_fires_at_a_partner() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0))
        ship(state, 1, BESIDE)
        ship(state, 3, at(-1, 0))

    table = ocean(edit, seats=4, mode="teams")
    assert [key for key in keys(table) if key.startswith("fire")] == ["fire:1", "fire:2"]


@pytest.mark.rule("CL-302", "CL-303", "CL-325")
def test_an_npcs_guns_have_its_bonus_its_fire_and_one_more_at_war() -> None:
    def edit(state: State, at_war: int) -> None:
        state.players[0].reputation[PIRATES] = at_war
        npc(state, card_named("Red Lantern"), BESIDE, N)

    for column, bonus in ((-1, 0), (-4, 1)):
        table = ocean(lambda state, column=column: edit(state, column), at_war="yes")
        table.script([10, 1, 2])
        answer(table, "end_turn")
        assert told(table, "fires")[0]["bonus"] == [bonus] * 3
        assert harmed(table, 0) == (0, 1 + bonus)


@pytest.mark.rule("CL-184", "CL-111", "CL-K52")
def test_who_fires_at_a_passing_ship_chooses_the_ammunition_too() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, cannons=0)
        ship(state, 1, at(0, -1), N, cannons=1, ammunition=1 << FIRE)

    table = ocean(edit)
    answer(table, f"sail:{at(1, -2)}", f"sail:{at(0, -2)}", f"sail:{at(0, -3)}")
    assert told(table, "fires") == []
    table = ocean(lambda state: (edit(state), floating.floating_at(state, at(0, -1)).goods.__setitem__(0, 1)))
    table.script([12])
    answer(table, f"sail:{at(0, -1)}", "fire_passing")
    assert table.awaiting == (1,)
    assert keys(table) == ["shot:-1", f"shot:{FIRE}"]
    answer(table, f"shot:{FIRE}")
    assert harmed(table, 0) == (0, 3)


@pytest.mark.rule("CL-392")
def test_a_burst_cannon_can_cost_the_own_ship() -> None:
    def edit(state: State) -> None:
        two_ships(cannons=1, officers=("Overloaded",))(state)
        for i in range(1, 10):
            state.players[0].hold[i] = BURNT

    table = ocean(edit)
    table.script([1, 5])
    answer(table, "fire:1", "overload")
    assert table.state.players[0].lost
    assert table.state.players[1].fame == [0] * len(table.state.players[1].fame)


@pytest.mark.rule("CL-250", "CL-262")
def test_who_is_the_targets_ally_too_corners_nobody() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, pirate=True)
        npc(state, card_named("La Belette"), BESIDE, N, seat=1)  # a French corsair
        npc(state, card_named("Black Gull"), at(2, -2), N, seat=1)  # a pirate, as both of them

    table = ocean(edit, cornering="yes")
    assert gunnery.cornered_rerolls(table.state, 0, 105) == 0


@pytest.mark.rule("CL-250", "CL-483")
def test_who_is_in_the_fog_corners_nobody() -> None:
    def edit(state: State) -> None:
        hunters(state, "Falconer", at(2, -2))
        state.sea.fog = at(4, -3)  # over the ally, neither over the target nor over the shooter

    table = ocean(lambda state: hunters(state, "Falconer", at(2, -2)), cornering="yes")
    assert gunnery.cornered_rerolls(table.state, 0, 100) == 1
    table = ocean(edit, cornering="yes")
    assert ships.in_fog(table.state, at(2, -2))
    assert not ships.in_fog(table.state, BESIDE)
    assert gunnery.cornered_rerolls(table.state, 0, 100) == 0


@pytest.mark.rule("CL-250", "CL-251", "CL-K52")
def test_who_passes_an_npc_between_its_allies_is_cornered() -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-6, 7)} | {at(1, -1): 0}
        relaid(state)
        ship(state, 1, at(0, -6), cannons=0)
        state.players[0].reputation[ENGLAND] = -1
        npc(state, card_named("Falconer"), at(0, -1), N)  # English, three dice +1
        npc(state, card_named("Bold Venture"), at(1, -1), N, seat=1)  # an English corsair with six, next to it

    table = ocean(edit, cornering="yes")
    table.script([1, 2, 3], [12, 11])
    answer(table, f"sail:{at(0, -2)}")
    assert told(table, "rolled_again")[0]["dice"] == [12, 11, 3]


@pytest.mark.rule("CL-193")
def test_a_shot_that_kills_a_sailor_is_not_told_as_a_miss() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Stalwart"), at(3, -1), N)  # defense 10 and two for the distance

    for crews, told_as_miss in (("yes", 0), ("no", 1)):
        table = ocean(edit, boarding=crews)
        fire(table, NPC_BASE + card_named("Stalwart") - 1, 12, 1)
        assert len(told(table, "missed")) == told_as_miss


@pytest.mark.rule("CL-193", "CL-251")
@pytest.mark.parametrize(("crews", "dice"), [("yes", [12, 2, 3]), ("no", [2, 3, 1])])
def test_an_npc_does_not_roll_a_twelve_again_that_kills(crews: str, dice: list[int]) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Ship of the Line", crew=9, officers=("Reinforced",))  # defense 13
        state.players[0].reputation[ENGLAND] = -1
        npc(state, card_named("Falconer"), BESIDE, N)  # English, three dice +1
        npc(state, card_named("Bold Venture"), at(-1, 0), N, seat=1)  # an English corsair with six

    table = ocean(edit, cornering="yes", boarding=crews)
    table.script([12, 1, 1], [2, 3])  # all miss
    answer(table, "end_turn")
    assert told(table, "rolled_again")[0]["dice"] == dice
