"""What thinking captains set out for, how they keep to it, and how they judge where it has brought them."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.bots import explain, make, plan_of, why_of
from freebooter.bots.compare import Comparison
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.run import Run
from freebooter.engine.table import Table, new_table
from freebooter.engine.words import plain, words_of
from freebooter.games.captains_log import GAME, names, plans, quick, standing
from freebooter.games.captains_log.hexes import at, distance
from freebooter.games.captains_log.names import SPAIN, TEA, WOOD
from freebooter.games.captains_log.plans import BARREL, EXPLORE, PORT, PREY, WHERE, Plan
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.standing import evaluate
from freebooter.games.captains_log.state import FAME_BARRELS, FAME_MISSIONS, State
from tests.games.captains_log.ocean import barrel, moor, npc, ocean, ship, tile
from tests.games.captains_log.test_hunting import loved

NEAR, FAR_OFF = at(2, 0), at(0, 6)


def barrels(state: State) -> None:
    """One near to the east, one farther off to the south."""
    barrel(state, NEAR, 1)
    barrel(state, FAR_OFF, 2)
    ship(state, 1, at(0, -7))


def follow(table: Table, plan: Plan, most: int = 40) -> Run:
    """Seat 0 follows a plan, the others play on, until it is done."""
    luck = lucky("follow")
    run = Chair(table, 0, luck).guess(luck)
    for _ in range(most):
        if plan.done:
            return run
        run.take(plan.policy(run.state, run.seat, run.prompt, run.options, luck))
    raise AssertionError("the plan is never done")


# --- What can be planned ----------------------------------------------------------------------------------------------


def test_barrels_prey_ports_and_coasts_can_be_planned_for() -> None:
    def edit(state: State) -> None:
        loved(state)
        barrels(state)
        ship(state, 0, at(0, 0), cannons=4, goods={TEA: 4})
        npc(state, 1, at(3, -2), water=2)
        tile(state, 14, slot=2, port=SPAIN)
        tile(state, 9, slot=3, open=False)

    state = ocean(edit, water=8).state
    found = plans.plans(state, 0, "order")
    assert {BARREL * WHERE + NEAR, BARREL * WHERE + FAR_OFF} <= set(found)
    assert found.index(BARREL * WHERE + NEAR) < found.index(BARREL * WHERE + FAR_OFF)  # the nearer the better
    purposes = {number // WHERE for number in plans.ranked(state, 0)}
    assert purposes >= {PORT, BARREL, EXPLORE, PREY}
    assert len(found) <= plans.PLANS
    coasts = [number % WHERE for number in found if number // WHERE == EXPLORE]
    assert all(distance(one, other) >= plans.APART for one in coasts for other in coasts if one != other)


def test_only_who_can_still_sail_sets_out() -> None:
    state = ocean(barrels, water=8).state
    assert plans.plans(state, 0, "order")
    assert plans.plans(state, 0, "port") == []
    assert state.turn is not None
    state.turn.moved = True
    assert plans.plans(state, 0, "order") == []
    state.turn.sailing, state.turn.left = True, 2
    assert plans.plans(state, 0, "order")
    state.turn.sailing, state.turn.moved, state.turn.actions = False, False, 0
    assert plans.plans(state, 0, "order") == []


def test_plans_stand_for_the_hexes_that_could_be_sailed_to() -> None:
    """The first tries are the best actions, then plans, then hexes."""
    table = ocean(lambda state: (barrels(state), ship(state, 0, at(0, 0), goods={TEA: 1, WOOD: 1})), water=8)
    search = Comparison(Chair(table, 0, lucky(1)), lucky(1))
    search.open_root()
    hexes = [i for i, arm in enumerate(search.arms) if arm.key.startswith("sail:") and arm.goal is None]
    planned = [i for i, arm in enumerate(search.arms) if arm.goal is not None]
    alone = [(i, arm.option.kind) for i, arm in enumerate(search.arms) if arm.goal is None]
    actions = [i for i, kind in alone if kind not in plans.LATER]
    assert {"overboard", "stow"} <= {kind for i, kind in alone if i > max(planned)}
    assert len(hexes) > 50
    assert max(planned) < min(hexes)
    assert max(actions) < min(planned)


# --- On the way -------------------------------------------------------------------------------------------------------


def test_a_captain_bound_for_a_far_barrel_fetches_it() -> None:
    """Quick play would take the near one; the plan leads to the other, over as many turns as it needs."""
    table = ocean(barrels, water=8)
    run = follow(table, Plan(0, BARREL * WHERE + FAR_OFF))
    assert FAR_OFF not in [one.hex for one in run.state.sea.barrels]
    assert run.state.players[0].hex == FAR_OFF
    near = follow(table, Plan(0, BARREL * WHERE + NEAR))
    assert near.state.players[0].hex == NEAR


def test_a_captain_bound_for_a_port_goes_ashore_there() -> None:
    def edit(state: State) -> None:
        loved(state)
        moor(state, 0, 14, SPAIN)
        mooring = state.players[0].hex
        ship(state, 0, at(0, 0))
        assert distance(mooring, at(0, 0)) > 2

    table = ocean(edit, water=8)
    mooring = next(hex for hex, number in chart_of(table.state).moorings.items() if number == 14)
    run = follow(table, Plan(0, PORT * WHERE + 14))
    assert run.state.players[0].hex == mooring


def test_a_hunt_ends_with_a_volley_wherever_the_prey_has_sailed() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), cannons=4)
        npc(state, 1, at(5, -2), seat=1)

    table = ocean(edit, water=10)
    prey = next(100 + one.card for one in table.state.npcs)
    plan = Plan(0, PREY * WHERE + prey)
    luck = lucky("hunt")
    run = Chair(table, 0, luck).guess(luck)
    taken = ""
    while not plan.done:
        i = plan.policy(run.state, run.seat, run.prompt, run.options, luck)
        taken = run.options[i].key
        run.take(i)
    assert taken == f"fire:{prey}"


def test_what_is_gone_is_no_longer_sailed_for() -> None:
    table = ocean(lambda state: barrel(state, NEAR, 1), water=8)
    plan = Plan(0, BARREL * WHERE + FAR_OFF)
    luck, same = lucky("gone"), lucky("gone")
    run = Chair(table, 0, luck).guess(lucky("deal"))
    taken = plan.policy(run.state, run.seat, run.prompt, run.options, luck)
    assert plan.done
    assert taken == quick.policy(run.state, run.seat, run.prompt, run.options, same)


def test_a_plan_is_no_concern_of_the_others() -> None:
    table = ocean(barrels, water=8)
    luck, same = lucky("others"), lucky("others")
    run = Chair(table, 0, luck).guess(lucky("deal"))
    plan = Plan(1, BARREL * WHERE + FAR_OFF)
    for _ in range(3):
        if run.seat == 1:
            break
        taken = plan.policy(run.state, run.seat, run.prompt, run.options, luck)
        assert taken == quick.policy(run.state, run.seat, run.prompt, run.options, same)
        run.take(taken)


@pytest.mark.parametrize("purpose", range(len(plans.PURPOSES)))
def test_every_plan_can_be_named(purpose: int) -> None:
    where = {PORT: 14, PREY: 101}.get(purpose, NEAR)
    words = plain(words_of(GAME.id).plan(Plan(0, purpose * WHERE + where).goal()))
    assert words.startswith(", ")


def test_a_bosun_keeps_its_plan_and_says_what_it_is_for() -> None:
    table = ocean(lambda state: barrel(state, at(0, 8), 1), water=9)
    chair = Chair(table, 0, lucky(3))
    bot = make("bosun@40")
    answer: Any = bot(chair)
    assert answer.kind == "sail"
    assert why_of(bot)
    if plan_of(bot) >= 0:
        assert plan_of(bot) // WHERE in range(len(plans.PURPOSES))
    assert any(one.goal is not None for one in explain(chair, playouts=40))


# --- Quick play -------------------------------------------------------------------------------------------------------


def test_quick_play_does_what_is_to_be_had_where_it_is() -> None:
    def edit(state: State) -> None:
        barrel(state, at(0, 0), 1)
        assert state.turn is not None
        state.turn.moved = state.turn.sailing = True
        state.turn.left = 3

    luck = lucky("quick")
    run = Chair(ocean(edit, water=8), 0, luck).guess(luck)
    assert run.options[0].kind == "sail"
    assert run.options[quick.policy(run.state, 0, run.prompt, run.options, luck)].kind == "pick_up"


# --- How it stands ----------------------------------------------------------------------------------------------------


def with_fame(fame: dict[int, int], seats: int = 4, **settings: Any) -> State:
    def edit(state: State) -> None:
        for seat, n in fame.items():
            state.players[seat].fame[FAME_MISSIONS] = n

    return ocean(edit, seats=seats, **settings).state


def test_chances_rise_with_fame_and_the_last_ones_decide() -> None:
    chances = [evaluate(with_fame({0: n}), 0) for n in range(7)]
    assert chances == sorted(chances)
    behind = [evaluate(with_fame({0: n, 1: 5}), 0) for n in range(7)]
    assert behind[6] - behind[5] > 2 * (behind[1] - behind[0])
    assert evaluate(with_fame({1: 5}), 0) < evaluate(with_fame({1: 2}), 0)
    even = with_fame({})
    assert sum(evaluate(even, seat) for seat in range(4)) == pytest.approx(1.0, abs=0.15)


def test_a_barrel_of_a_set_near_is_better_than_far() -> None:
    def near(state: State) -> None:
        barrel(state, at(1, 0), 1)

    def far(state: State) -> None:
        barrel(state, at(0, 8), 1)

    assert evaluate(ocean(near, water=9).state, 0) > evaluate(ocean(far, water=9).state, 0)


def test_damage_and_hunters_beside_are_bad() -> None:
    def beside(state: State) -> None:
        state.players[0].reputation[SPAIN] = -1
        npc(state, 27, at(1, 0))

    def friendly(state: State) -> None:
        loved(state)
        npc(state, 27, at(1, 0))

    assert evaluate(ocean(beside).state, 0) < evaluate(ocean(friendly).state, 0)


def test_partners_have_the_same_hopes() -> None:
    """CL-597: in teams the Fame of either counts, and both sides together are sure to win."""
    state = with_fame({3: 5}, mode="teams")
    alone = with_fame({}, mode="teams")
    assert evaluate(state, 0) > evaluate(alone, 0) + 0.2
    assert evaluate(state, 1) < evaluate(alone, 1)
    assert evaluate(state, 0) == pytest.approx(evaluate(state, 3), abs=0.1)
    assert evaluate(state, 0) + evaluate(state, 1) == pytest.approx(1.0, abs=0.1)
    state.winner = 3
    assert [evaluate(state, seat) for seat in range(4)] == [1.0, 0.0, 0.0, 1.0]


def test_against_nations_what_is_unexplored_counts_and_by_night_twice() -> None:
    """CL-565, CL-570: they gain most of their Fame while something is unseen."""

    def hopes(unseen: int, **settings: Any) -> float:
        table = new_table("captains-log", 1, 3, {"mode": "solo", **settings})
        for one in table.state.sea.tiles[unseen:]:
            one.open = True
        relaid(table.state)
        return evaluate(table.state, 0)

    assert hopes(20) < hopes(10) < hopes(0)
    assert hopes(20, night_scoring=True) < hopes(20)
    assert hopes(0, night_scoring=True) == hopes(0)


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "cooperative")])
def test_against_nations_barrels_far_away_are_feared_where_they_sink(seats: int, mode: str) -> None:
    """CL-566, CL-573: who sinks them gains nothing, but the nations do; a time counter with oil is nobody's Fame."""

    def hopes(flotation: str, ids: list[int]) -> float:
        def edit(state: State) -> None:
            state.players[0].hex = at(0, 0)
            for id in ids:
                barrel(state, at(12, 12), id)  # nobody comes there
            assert state.alone is not None
            state.alone.fame[SPAIN] = 12

        return evaluate(ocean(edit, seats=seats, mode=mode, flotation=flotation).state, 0)

    assert hopes("yes", [0, 1, 2]) < hopes("yes", [0]) < hopes("yes", [])
    assert hopes("no", [0, 1, 2]) == hopes("no", [])
    assert hopes("yes", [names.NONE]) == hopes("yes", [])


def test_together_with_crews_each_gains_less_than_alone() -> None:
    """What is on the map does for one of them only; without crews all is had soon anyway."""
    alone = new_table("captains-log", 1, 3, {"mode": "solo", "game": "expert"}).state
    both = new_table("captains-log", 2, 3, {"mode": "cooperative", "game": "expert"}).state
    assert standing.pace(both.rules) < standing.pace(alone.rules) < 2 * standing.pace(both.rules) + 0.05
    standard = new_table("captains-log", 2, 3, {"mode": "cooperative"}).state
    assert standing.pace(standard.rules) > standing.pace(both.rules)


def test_against_nations_it_is_a_race_of_two() -> None:
    """CL-569: their Fame is bad, the own is good; together that of the partner is as good."""
    state = ocean(seats=1, mode="solo").state
    assert state.alone is not None
    before = evaluate(state, 0)
    state.players[0].fame[FAME_BARRELS] = 6
    ahead = evaluate(state, 0)
    state.alone.fame[SPAIN] = 12
    assert before < ahead
    assert evaluate(state, 0) < ahead
    state.alone.lost = True
    assert evaluate(state, 0) == 0.0

    both = ocean(seats=2, mode="cooperative").state
    hopes = evaluate(both, 0)
    both.players[1].fame[FAME_BARRELS] = 6
    assert evaluate(both, 0) > hopes
    assert evaluate(both, 0) == pytest.approx(evaluate(both, 1), abs=0.1)
