"""Chapters 16 to 23 at their bounds: ships, the yard, crew, rumors, missions, the stash, the zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.keel import EVERYONE
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import BEFORE as BEFORE_ROUND_ONE
from freebooter.games.merchants_and_marauders.constants import (
    CANNON_PORT,
    CARGO,
    CREW,
    DECIDED,
    FLUTE,
    FRIGATE,
    GALLEON,
    HOLD,
    HULL,
    LONG_GUNS,
    MASTS,
    NPC_SIDE,
    REINFORCED,
    RIGS,
    SLOOP,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import PORTS, ZONE
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import benefits, damage, death, shipyard
from freebooter.games.merchants_and_marauders.state import Raid, State, Visit
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    duel,
    gold,
    hand,
    keys,
    me,
    npc,
    put,
    sea,
    ship,
)

Edit = Callable[[State], Any]


def fit(s: State, seat: int, *mods: int) -> None:
    """Modifications on a ship, taken from ports."""
    for mod in mods:
        s.mod_at[next(zone for zone in reversed(PORTS) if s.mod_at[zone] == mod)] = -1
        shipyard.install(s, s.players[seat], mod)


def yard(edit: Edit | None = None, zone: str = "caracas", coins: int = 50) -> Table:
    """Frederico in the yard of a port."""

    def prepare(s: State) -> None:
        put(s, 0, zone, port=True)
        gold(s, 0, coins)
        if edit is not None:
            edit(s)

    t = sea(prepare)
    answer(t, "port_action", "yard")
    return t


# --- buying and selling ships -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-131", "MM-130", "MM-128")
@pytest.mark.parametrize("mods", [(), (RIGS,), (HOLD, CANNON_PORT)])
@pytest.mark.parametrize("location", range(5))
def test_each_point_of_damage_but_of_the_crew_is_one_gold_less(location: int, mods: tuple[int, ...]) -> None:
    s = sea(lambda s: ship(s, 0, FRIGATE)).state
    p = s.players[0]
    fit(s, 0, *mods)
    assert (p.damage(), shipyard.sale_price(p)) == (0, 10 + len(mods))
    for n in range(1, p.value(location) + 1):
        p.at[location] -= 1
        lost = n if location != CREW else 0
        assert (p.damage(), shipyard.sale_price(p)) == (lost, 10 + len(mods) - lost)


@pytest.mark.rule("MM-132", "MM-D13")
def test_modifications_of_a_wreck_are_set_off_against_its_damage() -> None:
    s = sea(lambda s: ship(s, 0, FLUTE)).state
    fit(s, 0, RIGS, SWIVELS)
    p = s.players[0]
    for at, price in (([1, 2, 1, 1, 1], 1), ([1, 1, 1, 1, 1], 0), ([1, 0, 0, 1, 0], 0)):
        p.at = at
        assert shipyard.sale_price(p) == price


@pytest.mark.rule("MM-129", "MM-133", "MM-405")
def test_a_ship_that_brings_more_than_the_new_one_costs_is_paid_out() -> None:
    t = yard(lambda s: (captain(s, 0, "cap-08"), ship(s, 0, GALLEON)), coins=0)  # Edmund pays 5 less
    answer(t, "buy_ship:0")
    assert (me(t).ship, me(t).gold) == (SLOOP, 10 - 5)


def beaten(edit: Edit, foe: str = "") -> Table:
    """Seat 0 has just won a crew combat against Frances, or an NPC, and is asked for the ship."""

    def prepare(s: State) -> None:
        fight = duel(s, 0, NPC_SIDE + npc(s, foe) if foe else 1, stage=DECIDED)
        fight.winner, fight.by_crew = 0, True
        edit(s)

    t = sea(prepare)
    assert t.decision(0).prompt == "plunder.ship"
    return t


def over(t: Table) -> None:
    """All that is asked about the plunder: as many of the first as must be."""
    while t.decision(0) is not None and t.decision(0).prompt.startswith(("plunder", "mods", "hold", "raid.keep")):
        prompt, least = t.decision(0).prompt, t.decision(0).least
        answer(t, keys(t)[0] if prompt in ("plunder.ship", "plunder.all") else keys(t)[:least])


@pytest.mark.rule("MM-138", "MM-010", "MM-382")
@pytest.mark.parametrize("foe", ["", "npc-01", "npc-16"])
@pytest.mark.parametrize("great", [FRIGATE, GALLEON])
def test_a_captured_great_ship_is_no_purchase_and_one_bought_later_is(foe: str, great: int) -> None:
    t = beaten(lambda s: ship(s, 1, great), foe)
    answer(t, "yes")
    over(t)
    assert me(t).ship == (great if not foe else FRIGATE)
    assert (sum(me(t).sources), me(t).bought_ship) == (1, False)  # a point for the victory alone
    for _ in shipyard.glory_of_purchase(t.state, 0):
        pass
    assert me(t).sources[6] == 1


# --- modifications ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-140", "MM-160", "MM-209", "MM-163")
@pytest.mark.parametrize(
    ("zone", "coins", "offered"),
    [
        ("caracas", 1, set()),
        ("caracas", 2, {"repair"}),
        ("caracas", 3, {"repair", "buy_mod", "buy_weapon"}),
        ("caracas", 4, {"repair", "buy_mod", "buy_weapon"}),
        ("st-john", 1, {"buy_mod"}),
        ("havana", 1, set()),
    ],
)
def test_the_yard_sells_what_can_just_be_paid(zone: str, coins: int, offered: set[str]) -> None:
    t = yard(lambda s: ship(s, 0, SLOOP, 1, 1, 1, 1, 1), zone, coins)
    found = {key.partition(":")[0] for key in keys(t)} - {"buy_ship", "done"}
    assert found == offered


@pytest.mark.rule("MM-142")
def test_neither_a_card_nor_a_rumor_installs_a_second_one_of_a_type() -> None:
    here = ZONE["caracas"]
    for owned in (False, True):

        def edit(s: State, owned: bool = owned) -> None:
            put(s, 0, "caracas", port=True)
            hand(s, 0, "g-32")
            if owned:
                s.players[0].mods = 1 << s.mod_at[here]

        t = sea(edit)
        answer(t, "port_action")
        assert (len([key for key in keys(t) if key.startswith("play")]) == 0) == owned
        offered = {option.number(0) for option in benefits.free_mods(t.state, 0)}
        assert offered == {mod for mod in range(8) if not me(t).mods >> mod & 1}


def lost_at_sea(s: State) -> Any:
    return death.die(s, 0)


def sold(s: State) -> Any:
    return shipyard.change_ship(s, 0, FRIGATE)


@pytest.mark.rule("MM-145", "MM-134", "MM-D15")
@pytest.mark.parametrize("gone", [lost_at_sea, sold])
def test_the_tokens_of_a_ship_that_is_gone_lie_face_down_in_ports_that_its_owner_names(
    gone: Callable[[State], Any],
) -> None:
    orders = set()
    for seed in range(8):

        def edit(s: State) -> None:
            fit(s, 0, RIGS, SWIVELS)
            fit(s, 1, LONG_GUNS, HOLD)
            s.mod_seen = [EVERYONE] * 17

        s = sea(edit, seed=seed).state
        empty = [zone for zone in PORTS if s.mod_at[zone] < 0]
        steps = gone(s)
        ask = next(steps)
        options = ask.options(s, 0)
        assert (ask.prompt, ask.least, ask.most) == ("mods.return", 2, 2)
        assert [option.number(0) for option in options] == empty
        with pytest.raises(StopIteration):
            steps.send(options[:2])
        orders.add(tuple(s.mod_at[zone] for zone in empty))
        assert [s.mod_seen[zone] for zone in empty] == [0, 0, EVERYONE, EVERYONE]
        assert s.players[0].mods == 0
    assert orders == {(RIGS, SWIVELS, -1, -1), (SWIVELS, RIGS, -1, -1)}  # by lot


@pytest.mark.rule("MM-145", "MM-384", "MM-D35", "MM-D54")
@pytest.mark.parametrize("foe", ["", "npc-01"])
def test_the_tokens_of_a_ship_given_up_for_a_captured_one_return_to_ports(foe: str) -> None:
    t = beaten(lambda s: (fit(s, 0, RIGS, SWIVELS), ship(s, 1, FRIGATE)), foe)
    answer(t, "yes")
    over(t)
    assert me(t).mods == 0
    assert sorted(mod for mod in t.state.mod_at if mod >= 0) == sorted([*range(8)] * 2)


@pytest.mark.rule("MM-148", "MM-D27")
@pytest.mark.parametrize("raiding", [False, True])
@pytest.mark.parametrize("event", [-1, 20])
@pytest.mark.parametrize("hits", [[HULL], [MASTS], [CARGO, CARGO], [HULL, CARGO]])
def test_a_reinforced_hull_takes_one_point_of_whatever_strikes(hits: list[int], event: int, raiding: bool) -> None:
    s = sea(lambda s: (put(s, 0, "caracas"), fit(s, 0, REINFORCED))).state
    p = s.players[0]
    s.hits, s.event = hits[:], event
    s.raid = Raid(0, 3) if raiding else None
    steps = damage.suffer(s, 0)
    ask = next(steps)
    assert ask.prompt == "absorb"
    with pytest.raises(StopIteration):
        steps.send(ask.options(s, 0)[0])
    assert p.hull_turned
    assert p.damage() == len(hits) - 1
    s.hits = [MASTS]
    with pytest.raises(StopIteration):
        next(damage.suffer(s, 0))  # it is turned: nothing is asked


@pytest.mark.rule("MM-149", "MM-D27")
@pytest.mark.parametrize(("coins", "may"), [(2, False), (3, True), (4, True)])
@pytest.mark.parametrize("zone", ["caracas", "petit-goave", "old-providence"])
def test_renewing_costs_three_gold_everywhere_and_is_no_repair(zone: str, coins: int, may: bool) -> None:
    def edit(s: State) -> None:
        fit(s, 0, REINFORCED)
        s.players[0].hull_turned = True
        ship(s, 0, SLOOP, 1, 2, 2, 2, 1)

    t = yard(edit, zone, coins)
    assert ("renew" in keys(t)) == may
    if may:
        c = t.clone()
        c.choose(0, "renew")
        assert (me(c).hull_turned, me(c).gold) == (False, coins - 3)
    answer(t, "repair:0")
    assert me(t).hull_turned


@pytest.mark.rule("MM-210", "MM-149", "MM-144")
@pytest.mark.parametrize("turned", [False, True])
def test_in_st_john_a_reinforcement_moves_as_it_lies(turned: bool) -> None:
    def edit(s: State) -> None:
        fit(s, 0, REINFORCED)
        s.players[0].hull_turned = turned

    t = yard(edit, "st-john")
    answer(t, "buy_ship:2", [f"own_mod:{REINFORCED}"])
    assert (me(t).ship, me(t).mods, me(t).hull_turned) == (FRIGATE, 1 << REINFORCED, turned)


@pytest.mark.rule("MM-D54", "MM-144", "MM-385")
@pytest.mark.parametrize("turned", [False, True])
def test_on_a_claimed_ship_the_reinforcement_lies_as_its_owner_left_it(turned: bool) -> None:
    def edit(s: State) -> None:
        fit(s, 0, REINFORCED)
        fit(s, 1, REINFORCED)
        s.players[0].hull_turned, s.players[1].hull_turned = not turned, turned

    t = beaten(edit)
    answer(t, "yes")
    over(t)
    assert (me(t).mods, me(t).hull_turned) == (1 << REINFORCED, turned)


@pytest.mark.rule("MM-D35", "MM-144", "MM-D54")
def test_a_captured_npc_ship_has_nothing_to_renew_and_no_more_crew_than_came_over() -> None:
    def edit(s: State) -> None:
        fit(s, 0, REINFORCED)
        s.players[0].hull_turned = True
        ship(s, 0, SLOOP, 2, 2, 2, 1, 1)

    t = beaten(edit, "npc-16")
    answer(t, "yes")
    over(t)
    assert (me(t).ship, me(t).mods, me(t).hull_turned) == (FRIGATE, 0, False)
    assert me(t).at == [3, 3, 3, 1, 3]


@pytest.mark.rule("MM-141", "MM-148")
def test_a_reinforcement_that_is_bought_lies_ready() -> None:
    s = sea(lambda s: setattr(s.players[0], "hull_turned", True)).state
    shipyard.install(s, s.players[0], REINFORCED)
    assert not s.players[0].hull_turned


@pytest.mark.rule("MM-210", "MM-144")
@pytest.mark.parametrize(("zone", "asked"), [("st-john", True), ("caracas", False)])
def test_modifications_move_in_st_john_alone(zone: str, asked: bool) -> None:
    t = yard(lambda s: fit(s, 0, RIGS), zone)
    answer(t, "buy_ship:1")
    assert (t.decision(0).prompt == "yard.move_mods") == asked


@pytest.mark.rule("MM-210", "MM-D13")
@pytest.mark.parametrize(("coins", "most"), [(3, 0), (4, 0), (5, 1), (6, 1), (7, 2), (8, 2)])
def test_in_st_john_as_many_modifications_move_as_can_be_paid(coins: int, most: int) -> None:
    """A Flute for 10; the Sloop brings 5, and one gold more for each of the two that stays behind."""

    def edit(s: State) -> None:
        put(s, 0, "st-john", port=True)
        fit(s, 0, RIGS, SWIVELS)
        gold(s, 0, coins)

    s = sea(edit).state
    s.visit = Visit(new_ship=FLUTE)
    assert shipyard.movable(s, 0) == most


@pytest.mark.rule("MM-157", "MM-D47", "MM-158")
@pytest.mark.parametrize("sides", [(0,), (1,), (0, 1)])
def test_long_guns_fire_from_either_ship_one_die_for_each_cannon_left(sides: tuple[int, ...]) -> None:
    def edit(s: State) -> None:
        duel(s, stage=BEFORE_ROUND_ONE)
        for seat in (0, 1):
            ship(s, seat, FRIGATE, 3, 3, 3, 3, 2)
        for seat in sides:
            s.players[seat].mods = 1 << LONG_GUNS

    s = sea().state
    edit(s)
    s.keel.chance.script.extend([[S, S] for _ in sides] + [[1, 2] for _ in sides])
    for _ in naval.opening(s):
        pytest.fail("nobody is asked")
    for seat in (0, 1):
        assert s.players[seat].at == ([3, 2, 2, 3, 2] if 1 - seat in sides else [3, 3, 3, 3, 2])


@pytest.mark.rule("MM-D47", "MM-D79")
def test_long_guns_of_both_ships_may_sink_them_both() -> None:
    def edit(s: State) -> None:
        duel(s, stage=BEFORE_ROUND_ONE)
        for seat in (0, 1):
            ship(s, seat, SLOOP, 1, 2, 0, 2, 1)
            s.players[seat].mods = 1 << LONG_GUNS

    s = sea().state
    edit(s)
    s.keel.chance.script.extend([[S], [S], [1], [1]])
    for _ in naval.opening(s):
        pytest.fail("nobody is asked")
    assert s.battle is not None
    assert s.battle.sunk == [True, True]
    assert s.battle.winner == -1


# --- weapons and repairs ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-162", "MM-161", "MM-201")
@pytest.mark.parametrize("zone", ["caracas", "old-providence"])
def test_each_kind_of_weapon_is_bought_and_sold_by_itself(zone: str) -> None:
    t = yard(lambda s: s.players[0].bounty.__setitem__(0, 1), zone, 20)
    for kind in range(3):
        answer(t, f"buy_weapon:{kind}")
    assert me(t).weapons == 7
    coins = me(t).gold
    answer(t, "sell_weapon:1")
    assert (me(t).weapons, me(t).gold) == (5, coins + 1)


@pytest.mark.rule("MM-163", "MM-164", "MM-165")
@pytest.mark.parametrize("location", range(5))
@pytest.mark.parametrize("left", [0, 1])
def test_each_location_but_the_crew_is_repaired_for_two_gold_a_point(location: int, left: int) -> None:
    def edit(s: State) -> None:
        ship(s, 0, FRIGATE)
        s.players[0].at[location] = left

    t = yard(edit, coins=2)
    assert [key for key in keys(t) if key.startswith("repair")] == ([f"repair:{location}"] if location != CREW else [])
    if location != CREW:
        answer(t, f"repair:{location}")
        assert (me(t).at[location], me(t).gold) == (left + 1, 0)


@pytest.mark.rule("MM-201", "MM-202")
@pytest.mark.parametrize("nation", range(4))
@pytest.mark.parametrize("bounty", [1, 2, 5])
def test_old_providence_helps_whoever_is_wanted_by_spain(nation: int, bounty: int) -> None:
    s = sea(lambda s: put(s, 0, "old-providence", port=True)).state
    p = s.players[0]
    p.bounty[nation] = bounty
    assert (shipyard.weapon_price(p), shipyard.repair_price(p)) == ((1, 0) if nation == 0 else (3, 2))


@pytest.mark.rule("MM-209", "MM-140")
@pytest.mark.parametrize("zone", sorted(set(ZONE) - {"the-caribbean-sea"}))
def test_a_modification_costs_one_gold_in_st_john_alone(zone: str) -> None:
    s = sea(lambda s: put(s, 0, zone, port=True)).state
    assert shipyard.mod_price(s.players[0]) == (1 if zone == "st-john" else 3)
