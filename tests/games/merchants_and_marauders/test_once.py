"""Everything that goes once a turn, Port action, visit, battle, round or captain: not twice, and then again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import (
    BOARDED,
    CHASERS,
    CREW,
    FRIGATE,
    GALLEON,
    LONG_GUNS,
    REINFORCED,
    ROUND,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, EVENTS, ZONE
from freebooter.games.merchants_and_marauders.rules import arms, crews, events
from freebooter.games.merchants_and_marauders.state import Battle, InForce, State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    demand,
    duel,
    gold,
    hand,
    index,
    keys,
    me,
    mission,
    next_event,
    offer_missions,
    put,
    sea,
    ship,
    specialist,
    told,
)

Edit = Callable[[State], Any]


def quiet(edit: Edit | None = None, **settings: Any) -> Table:
    """Seat 0's turn; the next round brings an event that changes nothing."""

    def prepare(s: State) -> None:
        next_event(s, "ev-05")
        if edit is not None:
            edit(s)

    return sea(prepare, **settings)


def next_turn(t: Table) -> None:
    """On to seat 0's turn of the next round."""
    round = t.state.keel.round
    while not (t.state.keel.round > round and t.awaiting == (0,)):
        seat = t.awaiting[0]
        offered = keys(t, seat)
        answer(t, next(key for key in ("done", "pass") if key in offered))


def battle(edit: Edit | None = None) -> Table:
    """Frederico's Frigate against Frances' tough ship, before the second round."""

    def prepare(s: State) -> None:
        duel(s).round = 1
        ship(s, 0, FRIGATE)
        ship(s, 1, 4)  # a Man-o-War: five of everything but Cargo
        if edit is not None:
            edit(s)

    return sea(prepare)


def meet_again(t: Table) -> None:
    """Frances gets away; he finds her again, and the second round of the second battle begins."""
    seamanship, scouting = CAPTAINS[me(t).captain].skills[:2]
    t.script([1] * seamanship, [S, 1])
    answer(t, "shoot", "flee")
    assert t.state.battle is None
    t.script([S] + [1] * (scouting - 1), [1] * seamanship, [1, 1])
    answer(t, "scout_captain:1")
    while t.decision(0) is None or t.decision(0).prompt != "battle.declare":
        answer(t, "pass")
    assert t.state.battle.round == 2


# --- a turn -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-079")
def test_a_port_action_a_turn() -> None:
    t = quiet()
    answer(t, "port_action", "done")
    assert "port_action" not in keys(t)
    next_turn(t)
    assert "port_action" in keys(t)


@pytest.mark.rule("MM-099", "MM-078")
def test_a_target_is_scouted_for_once_a_turn_and_actions_come_back() -> None:
    t = quiet(lambda s: put(s, 0, "caracas"))
    t.script([1, 1, 1])
    scout = f"scout_merchant:{ZONE['caracas']}"
    answer(t, scout)
    assert scout not in keys(t)
    assert t.state.turn.actions == 2
    next_turn(t)
    assert scout in keys(t)
    assert t.state.turn.actions == 3


def test_the_lookout_repeats_a_roll_each_turn() -> None:
    def edit(s: State) -> None:
        specialist(s, 0, "g-46")
        put(s, 0, "caracas")
        put(s, 1, "caracas")

    t = quiet(edit)
    t.script([1, 1, 1], [1, 1, 1], [1, 1, 1])
    answer(t, "scout_captain:1", "use:lookout", f"scout_merchant:{ZONE['caracas']}")
    assert t.decision(0).prompt == "turn"
    next_turn(t)
    t.script([1, 1, 1])
    answer(t, "scout_captain:1")
    assert keys(t) == ["pass", "use:lookout"]


def test_the_carpenter_mends_one_point_each_turn() -> None:
    def edit(s: State) -> None:
        specialist(s, 0, "g-37")
        ship(s, 0, 0, 1, 1, 2, 2, 1)
        s.turn.carpenter_due = True

    t = quiet(edit)
    answer(t, "location:0")
    assert t.decision(0).prompt == "turn"
    answer(t, "port_action", "done")
    assert t.decision(0).prompt == "turn"
    answer(t, "done", "done")
    assert me(t).at == [2, 2, 2, 2, 1]  # the one point left is mended without asking
    assert t.decision(0).prompt == "turn"


def test_a_specialist_who_was_not_persuaded_is_asked_again_on_the_next_turn() -> None:
    def edit(s: State) -> None:
        hand(s, 0, "g-45")

    t = quiet(edit)
    hire = next(key for key in keys(t) if key.startswith("hire:"))
    t.script([1, 1, 1])
    answer(t, hire)
    if t.decision(0).prompt != "turn":
        answer(t, "pass")
    assert hire not in keys(t)
    next_turn(t)
    assert hire in keys(t)


def test_a_pardon_is_bought_once_and_the_offer_ends_with_the_turn() -> None:
    def edit(s: State) -> None:
        s.in_force.pardon = True
        s.players[0].bounty = [2, 1, 0, 0]
        gold(s, 0, 30)

    t = quiet(edit)
    answer(t, "pardon", "nation:0", 1)
    assert "pardon" not in keys(t)
    assert me(t).bounty == [1, 1, 0, 0]
    next_turn(t)
    assert "pardon" not in keys(t)  # the event has gone


@pytest.mark.rule("MM-083")
def test_what_an_event_brings_ends_with_its_turn() -> None:
    def edit(s: State) -> None:
        s.in_force = InForce(
            closed=1 << ZONE["trinidad"],
            raid_bonus=[4, 0, 0, 0],
            npc_reroll=1,
            rumor_free=True,
            mission_dice=1,
            pardon=True,
            trades=1,
        )
        s.turn.free_moves = 1

    t = quiet(edit)
    assert "port_action" not in keys(t)
    next_turn(t)
    assert t.state.in_force == InForce()
    assert t.state.turn.free_moves == 0
    assert "port_action" in keys(t)


def test_free_moves_are_each_captains_and_last_one_round() -> None:
    def edit(s: State) -> None:
        s.phase, s.acting, s.keel.turn = ROUND, -1, -1
        next_event(s, "ev-13", "ev-05")

    t = sea(edit)
    answer(t, "leave")
    assert (t.state.turn.free_moves, t.state.turn.actions) == (0, 3)
    answer(t, "enter")
    assert t.state.turn.actions == 2
    answer(t, "done")
    assert t.state.turn.free_moves == 1  # the other captain has one of his own
    answer(t, "done")
    assert t.state.turn.free_moves == 0


def test_willem_ignores_the_first_hit_of_every_storm() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-14")
        put(s, 0, "caracas")
        ship(s, 0, GALLEON)

    s = sea(edit).state
    hull, masts, hold, crew, cannons = s.players[0].at
    for storms in (1, 2):
        s.keel.chance.script.extend([[1, 1, 1], [2, 3, 1]])
        for _ in events.happen(s, index(EVENTS, "ev-06")):
            pytest.fail("nobody is asked")
        assert s.players[0].at == [hull, masts, hold - storms, crew - storms, cannons]


# --- a Port action ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-106", "MM-104", "MM-D17")
def test_each_activity_once_a_port_action() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True)
        demand(s, "caracas", "wood")
        cargo(s, 0, "rum", 2)
        gold(s, 0, 40)
        ship(s, 0, 0, 2, 2, 2, 1, 1)

    t = quiet(edit)
    once = {"sell", "buy", "yard", "recruit", "listen"}
    answer(t, "port_action")
    assert once <= set(keys(t))
    answer(t, "sell", [keys(sell_ask(edit))[0]])
    assert "sell" not in keys(t)
    t.script([1, 1, 1])
    answer(t, "recruit", 0)
    t.script([1])
    answer(t, "listen", "buy", "done", "yard", "done")
    assert not once & set(keys(t))
    answer(t, "done")
    next_turn(t)
    answer(t, "port_action")
    assert once <= set(keys(t))


def sell_ask(edit: Edit) -> Table:
    t = quiet(edit)
    answer(t, "port_action", "sell")
    return t


@pytest.mark.rule("MM-D20", "MM-180", "MM-033")
def test_a_mission_is_tried_for_once_a_port_action_and_rodrigo_rolls_again_each_time() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-03")
        put(s, 0, "trinidad", port=True)
        offer_missions(s, "mi-10", "mi-12")

    t = quiet(edit)
    for _ in range(2):
        t.script([1, 1, 1, 1], [1, 1, 1, 1])
        answer(t, "port_action", "claim:9", "use:ability")
        assert t.decision(0).prompt == "port"
        assert not [key for key in keys(t) if key.startswith("claim")]
        answer(t, "done")
        next_turn(t)


@pytest.mark.rule("MM-106", "MM-184")
def test_the_task_of_a_mission_is_tried_once_a_port_action() -> None:
    def edit(s: State) -> None:
        mission(s, 0, "mi-10")
        put(s, 0, "curacao", port=True)

    t = quiet(edit)
    for _ in range(2):
        t.script([1])
        answer(t, "port_action", "task")
        assert "task" not in keys(t)
        answer(t, "done")
        next_turn(t)


@pytest.mark.rule("MM-208")
def test_santo_domingo_redraws_once_each_time_goods_are_bought() -> None:
    def edit(s: State) -> None:
        put(s, 0, "santo-domingo", port=True)
        gold(s, 0, 20)

    t = quiet(edit)
    answer(t, "port_action", "buy", "redraw")
    assert "redraw" not in keys(t)
    answer(t, "done", "done")
    next_turn(t)
    answer(t, "port_action", "buy")
    assert "redraw" in keys(t)


@pytest.mark.rule("MM-124", "MM-D11")
def test_three_cards_on_the_turn_after_and_six_when_a_turn_has_passed() -> None:
    def edit(s: State) -> None:
        put(s, 0, "san-juan", port=True)
        next_event(s, "ev-05", "npc-10", "npc-07")

    def offered(t: Table) -> int:
        answer(t, "port_action", "buy")
        n = len(t.state.market.offer)
        answer(t, "done", "done")
        return n

    t = sea(edit)
    assert offered(t) == 6
    next_turn(t)
    assert offered(t) == 3
    next_turn(t)
    assert offered(t) == 3  # the third turn in a row
    t = sea(edit)
    assert offered(t) == 6
    next_turn(t)
    next_turn(t)
    assert offered(t) == 6


@pytest.mark.rule("MM-405", "MM-D86", "MM-010")
def test_a_ship_a_visit_and_one_point_a_captain() -> None:
    def edit(s: State) -> None:
        gold(s, 0, 99)

    t = quiet(edit)
    answer(t, "port_action", "yard", "buy_ship:2")
    assert me(t).glory == 1
    assert not [key for key in keys(t) if key.startswith("buy_ship")]
    answer(t, "done", "done")
    next_turn(t)
    answer(t, "port_action", "yard", "buy_ship:3")
    assert me(t).glory == 1  # not for the second great ship of the same captain


@pytest.mark.rule("MM-010", "MM-386")
def test_the_next_captain_may_earn_the_point_for_a_great_ship_again() -> None:
    def edit(s: State) -> None:
        p = s.players[0]
        p.bought_ship = True
        p.retiring = True
        s.phase = ROUND
        s.acting, s.keel.turn = -1, -1

    t = quiet(edit)
    assert keys(t) == ["ship:0", "ship:1"]
    answer(t, "ship:0")
    assert not me(t).bought_ship
    assert me(t).bought_at == me(t).buying_at == -1


def test_what_cards_bring_for_a_port_action_ends_with_it() -> None:
    t = quiet()
    answer(t, "port_action")
    visit = t.state.visit
    visit.offer_plus, visit.ship_minus, visit.stash_anywhere, visit.demand_also = 2, 10, True, 3
    answer(t, "done")
    assert t.state.visit is None
    next_turn(t)
    answer(t, "port_action")
    visit = t.state.visit
    assert (visit.offer_plus, visit.ship_minus, visit.stash_anywhere, visit.demand_also) == (0, 0, False, -1)


# --- a battle ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-364", "MM-368")
def test_chain_shot_steers_one_volley_and_no_later_one() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 1

    t = battle(edit)
    t.script([S, S, 1], [1, 1], [S, S, 1])
    answer(t, "shoot", "shoot", "use:chain")
    assert me(t, 1).at == [5, 3, 2, 5, 5]
    t.script([S, S, 1], [1, 1], [S, 2, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(1).prompt == "battle.skull"  # hers to place again
    answer(t, "location:0:1")
    assert me(t, 1).at == [4, 2, 1, 5, 5]


@pytest.mark.rule("MM-363", "MM-362")
def test_grappling_hooks_are_gone_when_used() -> None:
    def edit(s: State) -> None:
        s.players[0].weapons = 4

    t = battle(edit)
    t.script([1, 1, 1], [1, 1], [2])
    answer(t, "board", "flee", "use:hooks", ["die:0:0:1"])
    t.script([1, 1, 1], [1, 1])
    answer(t, "board", "flee")
    assert t.decision(0).prompt == "battle.declare"


@pytest.mark.rule("MM-151", "MM-152")
def test_chasers_fire_once_a_battle_and_are_ready_for_the_next() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << CHASERS

    t = battle(edit)
    answer(t, "shoot", "flee")
    t.script([1], [1, 1, 1], [1, 1])
    answer(t, "use:chasers")
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "flee")
    assert t.decision(0).prompt == "battle.declare"  # not asked a second time
    meet_again(t)
    answer(t, "shoot", "flee")
    assert "use:chasers" in keys(t)


@pytest.mark.rule("MM-151")
def test_the_sailing_master_and_the_chasers_are_each_used_once() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << CHASERS
        specialist(s, 0, "g-51")

    t = battle(edit)
    answer(t, "shoot", "flee")
    t.script([1], [1, 1, 1], [1, 1])
    answer(t, "use:chasers")
    assert "use:sailing-master" in keys(t)
    t = battle(edit)
    t.script([1, 1, 1], [1, 1], [2])
    answer(t, "shoot", "flee", "pass", "use:sailing-master", ["die:0:0:1"])
    answer(t, "shoot", "flee")
    assert "use:chasers" in keys(t)


def test_what_goes_once_a_battle_is_counted_each_by_itself() -> None:
    used = [arms.USED_CHASERS, arms.USED_MOVE, arms.USED_SURGEON, arms.USED_MASTER, arms.USED_EXTRA]
    assert sum(one.bit_count() for one in used) == sum(used).bit_count() == len(used)


def test_felipe_moves_one_hit_a_battle() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-01")
        ship(s, 1, 4, 5, 5, 3, 5, 1)

    t = battle(edit)
    t.script([1, 1, 1], [S, 1], [1])
    answer(t, "shoot", "shoot", "use:move-hit")
    answer(t, "location:1")
    assert me(t).at == [3, 2, 3, 3, 3]
    t.script([1, 1, 1], [S, 1], [1])
    answer(t, "shoot", "shoot")
    assert t.decision(0).prompt == "battle.declare"  # the second is not his to move
    assert me(t).at == [3, 2, 2, 3, 3]
    meet_again(t)
    t.script([1, 1, 1], [S, 1], [1])
    answer(t, "shoot", "shoot")
    assert "use:move-hit" in keys(t)


def test_josiah_adds_one_hit_a_battle() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-07")

    t = battle(edit)
    t.script([S, S, 1, 1], [1, 1], [1, 1, 2, 2])
    answer(t, "shoot", "shoot", "yes")
    assert me(t, 1).at == [5, 3, 1, 5, 5]
    t.script([S, S, 1, 1], [1, 1], [3, 3, 4])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at == [5, 3, 1, 3, 4]
    meet_again(t)
    t.script([S, S, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(0).prompt == "extra_shot"


def test_the_surgeon_saves_the_first_man_of_each_battle() -> None:
    def edit(s: State) -> None:
        specialist(s, 1, "g-43")

    t = battle(edit)
    t.script([S, S, 1], [1, 1], [3, 3, 1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at[3] == 4  # one of two
    t.script([S, S, 1], [1, 1], [3, 3, 1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at[3] == 2
    meet_again(t)
    t.script([S, S, 1], [1, 1], [3, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t, 1).at[3] == 2  # the first of this battle is saved


def test_the_sailing_master_rolls_again_once_a_battle() -> None:
    def edit(s: State) -> None:
        specialist(s, 0, "g-51")

    t = battle(edit)
    t.script([1, 1, 1], [1, 1], [2])
    answer(t, "shoot", "shoot", "use:sailing-master", ["die:0:0:1"])
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert t.decision(0).prompt == "battle.declare"
    meet_again(t)
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert "use:sailing-master" in keys(t)


def test_the_master_gunner_rolls_again_once_a_round_and_in_the_next_again() -> None:
    def edit(s: State) -> None:
        specialist(s, 0, "g-41")

    t = battle(edit)
    for _ in range(2):
        t.script([S, S, 1], [1, 1], [1, 1, 1], [2])
        answer(t, "shoot", "shoot", "use:master-gunner", ["die:0:0:1"])
        assert t.decision(0).prompt == "battle.declare"
    assert me(t, 1).at[1] == 3  # a Masts hit in each of them


@pytest.mark.rule("MM-157")
def test_long_guns_fire_before_the_first_round_of_each_battle_only() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << LONG_GUNS

    t = battle(edit)
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert told(t, "long_guns") == []
    t.script([1, 1, 1], [S, 1])
    answer(t, "shoot", "flee")
    t.script([S, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1])  # found; the guns; then a round without successes
    answer(t, "scout_captain:1")
    assert len(told(t, "long_guns")) == 1
    t.script([1, 1, 1], [1, 1])
    answer(t, "shoot", "shoot")
    assert len(told(t, "long_guns")) == 1


@pytest.mark.rule("MM-148", "MM-149")
def test_a_turned_reinforced_hull_stays_turned_over_battles_until_it_is_renewed() -> None:
    def edit(s: State) -> None:
        s.players[0].mods = 1 << REINFORCED
        ship(s, 1, 4, 5, 5, 3, 5, 1)

    t = battle(edit)
    t.script([1, 1, 1], [S, 1], [1])
    answer(t, "shoot", "shoot", "use:reinforced")
    assert me(t).hull_turned
    for hits in (1, 2):
        t.script([1, 1, 1], [S, 1], [1])
        answer(t, "shoot", "shoot")
        assert t.decision(0).prompt == "battle.declare"
        assert me(t).at[2] == 3 - hits  # these count
        if hits == 1:
            meet_again(t)


def test_what_cards_add_to_a_round_is_gone_in_the_next() -> None:
    def edit(s: State) -> None:
        fight = s.battle
        assert fight is not None
        fight.shots[0], fight.sure_flight[1], fight.no_cap[0], fight.used_round[0] = 2, True, True, 1

    t = battle(edit)
    t.script([S, S, 1], [1, 1], [1, 1, 1])  # three Cannons, three hits: nothing is left of an earlier round
    answer(t, "shoot", "flee")
    assert me(t, 1).at[2] == 0
    t = battle(edit)
    t.script([S, 1, 1], [S, S])
    answer(t, "board", "flee")
    assert told(t, "escaped") == []  # the foe has a success


@pytest.mark.parametrize("side", [0, 1])
def test_who_hits_beyond_his_own_crew_does_so_in_one_round_of_boarding_and_no_later_one(side: int) -> None:
    t = sea()
    s = t.state
    s.battle = Battle(sides=[0, 1], steered=[0, 1], stage=BOARDED, round=2)
    s.battle.no_cap[side] = True  # left from the round before
    me(t, side).at[CREW], me(t, 1 - side).at[CREW] = 1, 4
    dice = [crews.leadership_dice(s, one) for one in (0, 1)]
    t.script(*[[S if one == side else 1] * dice[one] for one in (0, 1)])
    for _ in crews.crew_round(s):
        pytest.fail("nobody is asked")
    assert dice[side] > 1
    assert me(t, 1 - side).at[CREW] == 3  # as many as the own Crew, which is one man
