"""B25 ramming: both ships suffer, by their defenses and the straight run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.games.captains_log.content import EVENTS, events
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import CALM, ENGLAND, NETHERLANDS, PIRATES, SE, SPAIN, N
from freebooter.games.captains_log.rules import hold, sailing, ships
from freebooter.games.captains_log.rules.sea import relaid
from freebooter.games.captains_log.state import FAME_DESTROYED, FLOODED, State
from tests.games.captains_log.ocean import barrel, card_named, npc, npc_of, ocean, ship, spot, tile
from tests.games.captains_log.papers import done_by, later, mission
from tests.games.positions import answer, keys, told


def course() -> Callable[[State], None]:
    """A pirate of defense 9 in the northeast; seat 0 (defense 10, as the example has it) in the middle."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Carrack")
        npc(state, card_named("Black Gull"), at(2, -5), N, seat=1)

    return edit


@pytest.mark.rule("CL-245", "CL-246", "CL-247", "CL-248", "CL-K35", "CL-EX35", "CL-591")
def test_the_example_of_the_rulebook() -> None:
    table = ocean(course(), ramming="yes")
    # two hexes to the northeast, then three straight on to the north, the pirate's own hex counted
    answer(table, f"sail:{at(1, -1)}", f"sail:{at(2, -2)}")
    assert "ram:101" not in keys(table)  # not next to it
    answer(table, f"sail:{at(2, -4)}", "ram:101")
    assert told(table, "rams")[0]["run"] == 3
    assert hold.damage(table.state.players[0], FLOODED) == 9 - 10 + 3
    one = npc_of(table.state, 101)
    assert one is not None
    assert one.water == 10 - 9 + 3
    now = table.state.turn
    assert (now.sailing, now.left, now.actions) == (False, 0, 1)  # the rest of the movement is gone, an action is left
    assert table.state.players[0].hex == at(2, -4)  # it stops in the last free hex
    assert table.state.players[0].reputation[PIRATES] == -1  # an attack


@pytest.mark.rule("CL-245", "CL-248", "CL-096")
def test_a_ship_may_ram_with_its_first_step_and_the_run_is_one() -> None:
    table = ocean(lambda state: (course()(state), setattr(state.npcs[0], "hex", at(1, 0))), ramming="yes")
    answer(table, "ram:101")
    assert told(table, "rams")[0]["run"] == 1
    assert hold.damage(table.state.players[0], FLOODED) == 0  # 9 - 10 + 1
    assert table.state.players[0].heading == SE
    assert table.state.turn.actions == 1
    assert not [key for key in keys(table) if key.startswith(("sail", "ram"))]


@pytest.mark.rule("CL-246", "CL-247", "CL-K35")
def test_no_damage_is_below_nothing_and_distance_position_and_mooring_do_not_count() -> None:
    def edit(state: State) -> None:
        tile(state, 4)
        ship(state, 0, at(-2, 0), N, model="Ship of the Line")  # defense 12
        ship(state, 1, at(-1, 0), SE, model="Nao")  # defense 9, moored, hit from astern

    table = ocean(edit, ramming="yes")
    assert ships.mooring_of(table.state, 1) == 4
    answer(table, "ram:1")
    assert hold.damage(table.state.players[0], FLOODED) == 0  # 9 - 12 + 1
    assert hold.damage(table.state.players[1], FLOODED) == 12 - 9 + 1
    assert [(event["ship"], event["n"]) for event in told(table, "damage")] == [(1, 4)]  # nothing less than nothing
    assert told(table, "kept_off") == []
    ship(table.state, 0, at(-2, 0), N, model="Nao")
    ship(table.state, 1, at(-1, 0), N, model="Ship of the Line")
    later_on = later(table, lambda state: None)
    answer(later_on, "ram:1")
    assert [(event["ship"], event["n"]) for event in told(later_on, "damage")] == [(0, 4)]


@pytest.mark.rule("CL-248", "CL-K35")
def test_a_turn_at_the_end_makes_the_run_one() -> None:
    table = ocean(lambda state: (course()(state), setattr(state.npcs[0], "hex", at(1, -4))), ramming="yes")
    answer(table, f"sail:{at(0, -3)}", "ram:101")  # three to the north, then one to the northeast
    assert told(table, "rams")[0]["run"] == 1


@pytest.mark.rule("CL-248")
def test_a_run_in_several_stretches_counts_from_where_it_is_straight() -> None:
    def run(*stretches: tuple[tuple[int, int], ...]) -> int:
        state = ocean(ramming="yes").state
        assert state.turn is not None
        state.turn.sailing = True
        for stretch in stretches:
            sailing.go_on(state, 0, [at(*hex) for hex in stretch])
        return state.turn.straight

    assert run(((0, -1),), ((0, -2), (0, -3))) == 3  # to the north, and on to the north
    assert run(((0, -1), (0, -2)), ((1, -3), (1, -4))) == 1  # a step to the northeast between
    assert run(((0, -1), (0, -2)), ((1, -3), (2, -4))) == 2


@pytest.mark.rule("CL-245", "CL-156")
def test_the_last_points_of_movement_are_enough_to_ram_and_fewer_are_not() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(5, 0))
        npc(state, card_named("Black Gull"), at(0, -7), N)

    table = ocean(edit, ramming="yes", water=10)
    answer(table, f"sail:{at(0, -6)}")  # six of seven
    assert "ram:101" in keys(table)

    def becalmed(state: State) -> None:
        tile(state, CALM, slot=0)  # each hex costs two
        ship(state, 0, at(0, 0), model="Carrack", sails_cut=5)
        npc(state, card_named("Black Gull"), at(0, -1), N)

    table = ocean(becalmed, ramming="yes")
    assert "ram:101" not in keys(table)
    table.state.players[0].sails_cut = 4
    assert "ram:101" in keys(later(table, lambda state: None))


@pytest.mark.rule("CL-249", "CL-314", "CL-K35", "CL-521")
def test_who_sinks_by_ramming_gets_one_fame_and_no_spoils() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Carrack")
        npc(state, card_named("Santa Rufina"), at(1, -1), N, seat=1, water=6, coins=5)  # life 8, defense 8

    table = ocean(edit, ramming="yes", bounties="yes")
    answer(table, "ram:100")
    player = table.state.players[0]
    assert npc_of(table.state, 100) is None
    assert player.fame[FAME_DESTROYED] == 1
    assert (player.doubloons, hold.cargo(player)) == (3, [0] * 6)
    assert player.reputation[SPAIN] == -2  # for the attack and for the sinking
    assert player.reputation[ENGLAND] == 0  # nobody is pleased
    assert (player.wanted, player.bounty) == (1 << SPAIN, 1)
    assert "end_turn" in keys(table)


def beside_an_englishman(life_left: int) -> Callable[[State], None]:
    """Seat 0, defense 9, with little life left, beside a ship of defense 12."""

    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), N, model="Hulk", cannons=0)
        for i in range(10 - life_left):
            player.hold[i] = FLOODED
        npc(state, card_named("Invincible Lion"), at(1, -1), N, seat=1, water=0)

    return edit


@pytest.mark.rule("CL-249")
def test_if_only_the_attacker_is_destroyed_nobody_gains() -> None:
    table = ocean(beside_an_englishman(4), ramming="yes")  # 12 - 9 + 1 = 4
    answer(table, "ram:131")
    assert table.state.players[0].lost
    assert sum(table.state.players[0].fame) == 0
    one = npc_of(table.state, 131)
    assert one is not None
    assert (one.water, one.coins) == (0, 0)


@pytest.mark.rule("CL-209", "CL-249")
def test_who_rams_has_harmed_himself_and_was_not_harmed_by_the_other() -> None:
    """So nobody gains either if he burns to death afterwards."""

    def edit(state: State) -> None:
        beside_an_englishman(8)(state)
        state.players[0].harmed_by = 1

    table = ocean(edit, ramming="yes")
    answer(table, "ram:131")
    assert hold.damage(table.state.players[0], FLOODED) == 2 + 4
    assert table.state.players[0].harmed_by == 1


@pytest.mark.rule("CL-249")
def test_if_both_are_destroyed_the_attacker_has_his_fame() -> None:
    def edit(state: State) -> None:
        beside_an_englishman(2)(state)
        state.npcs[0].water = 14
        ship(state, 0, at(0, 0), N, model="Ship of the Line", cannons=0)  # defense 12, life 18
        for i in range(17):
            state.players[0].hold[i] = FLOODED

    table = ocean(edit, ramming="yes")
    answer(table, "ram:131")
    assert table.state.players[0].lost
    assert npc_of(table.state, 131) is None
    assert table.state.players[0].fame[FAME_DESTROYED] == 1


@pytest.mark.rule("CL-245", "CL-K29")
def test_ramming_needs_the_rule_movement_and_something_that_can_be_rammed() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        npc(state, card_named("White Whale"), at(1, -1))
        npc(state, card_named("Black Gull"), at(-1, 0))

    assert "ram:101" not in keys(ocean(edit))
    assert [key for key in keys(ocean(edit, ramming="yes")) if key.startswith("ram")] == ["ram:101"]
    answers = ocean(edit, ramming="yes")
    while answers.state.turn.left or not answers.state.turn.moved:  # to and fro until the movement is used up
        answer(answers, f"sail:{at(0, -1) if answers.state.players[0].hex == at(0, 0) else at(0, 0)}")
    assert not [key for key in keys(answers) if key.startswith("ram")]


@pytest.mark.rule("CL-096", "CL-245")
@pytest.mark.parametrize(
    ("actions", "moved", "rams"), [(2, False, True), (1, False, True), (0, False, False), (1, True, False)]
)
def test_to_ram_is_to_sail_and_that_is_once_a_turn_and_one_of_two(actions: int, moved: bool, rams: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N)
        npc(state, card_named("Black Gull"), at(1, -1))
        assert state.turn is not None
        state.turn.actions, state.turn.moved = actions, moved

    assert ("ram:101" in keys(ocean(edit, ramming="yes"))) == rams


@pytest.mark.rule("CL-124", "CL-245")
@pytest.mark.parametrize(("model", "rams"), [("Hulk", True), ("Carrack", False)])
def test_nobody_rams_a_ship_on_a_bank_that_he_cannot_enter(model: str, rams: bool) -> None:
    def edit(state: State) -> None:
        state.sea.zones[at(1, -1)] = 10  # depth 2
        relaid(state)
        ship(state, 0, at(0, 0), N, model=model)
        npc(state, card_named("Black Gull"), at(1, -1))

    assert ("ram:101" in keys(ocean(edit, ramming="yes"))) == rams


@pytest.mark.rule("CL-245", "CL-391")
@pytest.mark.parametrize(("pinned_by", "rams"), [(-1, True), (1, False)])
def test_who_is_held_fast_cannot_ram(pinned_by: int, rams: bool) -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, pinned_by=pinned_by)
        npc(state, card_named("Black Gull"), at(1, -1))

    assert ("ram:101" in keys(ocean(edit, ramming="yes"))) == rams


@pytest.mark.rule("CL-108", "CL-245", "CL-K35")
def test_nobody_rams_from_a_hex_where_he_may_not_stay() -> None:
    def edit(state: State) -> None:
        course()(state)
        ship(state, 1, at(2, -4), cannons=0)
        barrel(state, at(2, -4), 20)

    table = ocean(edit, ramming="yes")
    answer(table, f"sail:{at(2, -4)}")  # beside seat 1, to pick up the barrel
    assert table.state.turn.left
    assert "ram:101" not in keys(table)
    table = ocean(lambda state: (edit(state), ship(state, 1, at(-4, 0))), ramming="yes")
    answer(table, f"sail:{at(2, -4)}")
    assert "ram:101" in keys(table)


@pytest.mark.rule("CL-249", "CL-461")
def test_who_led_before_he_was_rammed_is_the_leader_that_a_mission_wants() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, model="Carrack", fame=[3, *[0] * 11])
        ship(state, 1, at(1, -1), N, model="Hulk", fame=[3, *[0] * 11])
        for i in range(9):
            state.players[1].hold[i] |= FLOODED
        mission(state, 0, "C09")

    table = ocean(edit, ramming="yes")
    answer(table, "ram:1")
    assert table.state.players[1].lost
    assert done_by(table) == ["C09"]


@pytest.mark.rule("CL-245", "CL-481")
def test_in_a_storm_the_point_that_leads_into_the_other_ship_counts_too() -> None:
    storm = next(
        i for i, event in enumerate(EVENTS) if isinstance(event.effect, events.Storm) and not event.effect.rolled
    )

    def edit(state: State) -> None:
        course()(state)
        state.decks.events_open.append(storm)
        state.decks.events_until.append(9)

    table = ocean(edit, ramming="yes")
    answer(table, f"sail:{at(1, -1)}", f"sail:{at(2, -2)}", f"sail:{at(2, -4)}")
    before = hold.damage(table.state.players[0], FLOODED)
    began, left = table.state.turn.began, table.state.turn.left
    assert began - left >= began // 2  # the next point is beyond the half
    answer(table, "ram:101")
    assert hold.damage(table.state.players[0], FLOODED) == before + 1 + (9 - 10 + 3)


@pytest.mark.rule("CL-326", "CL-424")
@pytest.mark.parametrize("order", ["ram:100", "fire:100", "board:100"])
def test_who_wins_by_the_infamy_of_an_attack_is_asked_nothing_more(order: str) -> None:
    def edit(state: State) -> None:
        player = ship(state, 0, at(0, 0), N, model="Carrack", crew=8, officers=("Gunner", "Bomb", "Instructor"))
        player.reputation[SPAIN], player.fame[0] = -4, 6
        npc(state, card_named("Santa Rufina"), at(1, -1), N, seat=1, water=7)

    table = ocean(edit, game="expert", target=7)
    table.script([1, 1])
    answer(table, order)
    if order == "board:100":
        answer(table, 3)
    assert table.result is not None
    assert table.result.winners == [0]
    assert table.state.volley is None
    assert table.state.boarding is None


@pytest.mark.rule("CL-351", "CL-245")
def test_who_rams_from_a_mooring_has_not_left_the_port() -> None:
    def edit(state: State) -> None:
        tile(state, 4, port=NETHERLANDS)
        ship(state, 0, spot(state, 4, "i"), N, model="Nao", called_at=1 << 4)  # missions have been drawn there
        npc(state, card_named("Santa Rufina"), at(-2, 0), N, seat=1)

    table = ocean(edit, ramming="yes")
    answer(table, "ram:100")
    assert told(table, "rams")
    assert table.state.players[0].called_at == 1 << 4
    answer(table, "visit:4")
    assert "draw_missions" not in keys(table)
