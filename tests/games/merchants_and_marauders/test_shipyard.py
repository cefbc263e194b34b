"""Chapters 16 to 18: ships, modifications, weapons, repairs."""

from __future__ import annotations

import pytest

from freebooter.games.merchants_and_marauders.constants import (
    CANNON_PORT,
    CHASERS,
    CREW,
    HAMMOCKS,
    HOLD,
    REINFORCED,
    RIGS,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import PORTS, ZONE
from freebooter.games.merchants_and_marauders.rules import shipyard
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    answer,
    captain,
    cargo,
    gold,
    hand,
    keys,
    me,
    put,
    sea,
    ship,
    told,
)


def fit(s: State, seat: int, *mods: int) -> None:
    """Modifications on a ship, taken from ports."""
    for mod in mods:
        zone = next(z for z in reversed(PORTS) if s.mod_at[z] == mod)
        s.mod_at[zone] = -1
        shipyard.install(s, s.players[seat], mod)


def yard(s: State, zone: str = "caracas", n: int = 50) -> None:
    put(s, 0, zone, port=True)
    gold(s, 0, n)


def ships_on_offer(edit: object) -> set[str]:
    t = sea(edit)
    answer(t, "port_action", "yard")
    return {k for k in keys(t) if k.startswith("buy_ship")}


@pytest.mark.rule("MM-127", "MM-137")
def test_prices_of_ships_and_no_man_o_war_on_sale() -> None:
    s = sea(yard).state
    p = s.players[0]
    assert [shipyard.ship_price(s, p, kind) for kind in range(4)] == [10, 10, 35, 35]
    assert "buy_ship:4" not in ships_on_offer(lambda s: yard(s, n=500))


@pytest.mark.rule("MM-128", "MM-130", "MM-131", "MM-132", "MM-D13", "MM-137")
def test_what_the_old_ship_brings() -> None:
    s = sea(yard).state
    p = s.players[0]
    assert [shipyard.sale_price(ship(s, 0, kind)) for kind in range(5)] == [5, 5, 10, 10, 0]
    ship(s, 0, 2, 1, 3, 2, 0, 3)  # three points of damage, Crew not counted
    assert shipyard.sale_price(p) == 7
    fit(s, 0, RIGS, REINFORCED)
    p.hull_turned = True  # a turned token is no damage
    assert shipyard.sale_price(p) == 9
    ship(s, 0, 1, 1, 0, 1, 1, 0)
    p.mods = 0
    assert shipyard.sale_price(p) == 0
    ship(s, 0, 4, 1, 1, 1, 1, 1)
    assert shipyard.sale_price(p) == 0
    ship(s, 0, 4)
    fit(s, 0, RIGS)
    assert shipyard.sale_price(p) == 0  # a Man-o-War brings nothing, whatever is fitted to it


@pytest.mark.rule("MM-129", "MM-133", "MM-405")
def test_the_old_ship_helps_to_pay_and_cannot_be_sold_alone() -> None:
    assert "buy_ship:2" in ships_on_offer(lambda s: yard(s, n=30))
    assert "buy_ship:2" not in ships_on_offer(lambda s: yard(s, n=29))
    t = sea(lambda s: yard(s, n=30))
    answer(t, "port_action", "yard", "buy_ship:2")
    assert me(t).gold == 0
    assert not [k for k in keys(t) if k.startswith("sell_ship")]
    t = sea(lambda s: yard(s, n=40))
    answer(t, "port_action", "yard", "buy_ship:2")
    assert me(t).gold == 10  # 35 less the 5 for the Sloop


@pytest.mark.rule("MM-010", "MM-138")
def test_the_first_great_ship_bought_is_a_point_once_per_captain() -> None:
    def edit(s: State) -> None:
        yard(s, n=200)

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:0")
    assert me(t).glory == 0
    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:2")
    assert me(t).glory == 1
    assert me(t).sources[6] == 1
    me(t).bought_ship = True
    s = t.state
    for _ in shipyard.glory_of_purchase(s, 0):
        pass
    assert me(t).glory == 1


@pytest.mark.rule("MM-134", "MM-145", "MM-D15", "MM-144", "MM-143")
def test_modifications_of_a_sold_ship_go_face_down_to_ports_of_the_owners_choice() -> None:
    def edit(s: State) -> None:
        yard(s)
        fit(s, 0, RIGS, SWIVELS)
        for zone in (ZONE["havana"], ZONE["nassau"], ZONE["tortuga"]):
            if s.mod_at[zone] >= 0:
                other = next(z for z in PORTS if s.mod_at[z] < 0 and z not in range(0))
                if s.mod_at[other] < 0 and other != zone:
                    s.mod_at[other], s.mod_at[zone] = s.mod_at[zone], -1

    t = sea(edit)
    answer(t, "port_action", "yard")
    assert not [k for k in keys(t) if k.startswith("sell_mod")]
    answer(t, "buy_ship:2")
    if t.decision(0).prompt == "mods.return":
        options = keys(t)
        answer(t, options[:2])
        zones = [int(k.split(":")[1]) for k in options[:2]]
    else:
        zones = told(t, "mods_returned")[-1]["zones"]
    assert sorted(t.state.mod_at[z] for z in zones) == [RIGS, SWIVELS]
    assert all(t.view(0).zones[str(z)].mod == -2 for z in zones)
    assert me(t).mods == 0
    assert sorted(m for m in t.state.mod_at if m >= 0) == sorted(list(range(8)) * 2)


@pytest.mark.rule("MM-135", "MM-136", "MM-D14")
def test_crew_and_belongings_go_along_and_the_new_ship_is_whole() -> None:
    def edit(s: State) -> None:
        yard(s)
        ship(s, 0, 2, 1, 1, 3, 3, 3)
        cargo(s, 0, "rum", 3)
        s.players[0].weapons = 5
        hand(s, 0, "g-04")

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:1")
    assert me(t).at == [3, 3, 4, 1, 1]  # crew 3 -> 1, the rest is lost
    assert me(t).weapons == 5
    assert len(me(t).hold) == 3
    assert len(me(t).hand) == 1

    def small_crew(s: State) -> None:
        yard(s)
        ship(s, 0, 0, 2, 2, 2, 1, 1)

    t = sea(small_crew)
    answer(t, "port_action", "yard", "buy_ship:3")
    assert me(t).at == [4, 4, 5, 1, 4]  # no crew of its own


@pytest.mark.rule("MM-149", "MM-136")
def test_a_used_reinforcement_that_stays_with_the_old_ship_is_nothing_to_renew() -> None:
    def edit(s: State) -> None:
        yard(s)
        fit(s, 0, REINFORCED)
        s.players[0].hull_turned = True

    t = sea(edit)
    answer(t, "port_action", "yard")
    assert "renew" in keys(t)
    answer(t, "buy_ship:1")
    while t.decision(0).prompt != "yard":
        answer(t, [] if t.decision(0).least == 0 else keys(t)[: t.decision(0).least])
    assert "renew" not in keys(t)
    assert not t.view(1).captains["0"].hull_turned


@pytest.mark.rule("MM-D16")
def test_ships_never_run_out_and_the_same_type_may_be_bought_again() -> None:
    def edit(s: State) -> None:
        yard(s)
        for seat in range(4):
            ship(s, seat, 2)

    t = sea(edit, seats=4)
    answer(t, "port_action", "yard")
    assert "buy_ship:2" in keys(t)


@pytest.mark.rule("MM-D86", "MM-403")
def test_one_visit_combines_everything_in_any_order() -> None:
    def edit(s: State) -> None:
        yard(s, n=90)
        ship(s, 0, 0, 1, 1, 2, 2, 1)

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_weapon:0", "repair:0", "buy_ship:2", "buy_weapon:1", "sell_weapon:0")
    assert me(t).weapons == 2
    assert me(t).ship == 2
    assert not [k for k in keys(t) if k.startswith("buy_ship")]  # one ship a visit
    answer(t, "done")
    assert "yard" not in keys(t)


@pytest.mark.rule("MM-139", "MM-140", "MM-141", "MM-142")
def test_the_ports_modification() -> None:
    def edit(s: State) -> None:
        yard(s, n=10)

    t = sea(edit)
    mod = t.state.mod_at[ZONE["caracas"]]
    answer(t, "port_action", "yard", "buy_mod")
    assert me(t).gold == 7
    assert me(t).mods == 1 << mod
    assert t.state.mod_at[ZONE["caracas"]] == -1
    assert "buy_mod" not in keys(t)

    def owned(s: State) -> None:
        yard(s, n=10)
        s.players[0].mods = 1 << s.mod_at[ZONE["caracas"]]

    t = sea(owned)
    answer(t, "port_action", "yard")
    assert "buy_mod" not in keys(t)


@pytest.mark.rule("MM-107", "MM-139", "MM-144", "MM-145")
def test_a_modification_just_dealt_to_this_port_lies_face_down_and_is_not_on_sale() -> None:
    def edit(s: State) -> None:
        yard(s)
        fit(s, 0, SWIVELS)
        here, empty = ZONE["caracas"], s.mod_at.index(-1)
        s.mod_at[here], s.mod_at[empty] = s.mod_at[empty], s.mod_at[here]
        hand(s, 0, "g-32")

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:1")  # this port is the only one without a token
    assert told(t, "mods_returned")[-1]["zones"] == [ZONE["caracas"]]
    assert t.view(0).zones[str(ZONE["caracas"])].mod == -2
    assert "buy_mod" not in keys(t)
    answer(t, "done")
    assert not [k for k in keys(t) if k.startswith("play")]  # nor does a card install it


@pytest.mark.rule("MM-133", "MM-403", "MM-405")
def test_without_a_coin_the_old_ship_may_still_pay_for_the_new_one() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-08")  # ships cost 5 less
        yard(s, n=0)

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:1")
    assert (me(t).ship, me(t).gold) == (1, 0)
    t = sea(lambda s: yard(s, n=0))
    answer(t, "port_action")
    assert "yard" not in keys(t)


@pytest.mark.rule("MM-148", "MM-D27")
def test_reinforced_hull_absorbs_a_hit_anywhere() -> None:
    from freebooter.games.merchants_and_marauders.rules import damage

    s = sea(lambda s: fit(s, 0, REINFORCED)).state
    s.hits = [0, 1]
    steps = damage.suffer(s, 0)
    ask = next(steps)
    assert [o.key for o in ask.offered(s)] == ["absorb:0", "absorb:1", "no"]
    with pytest.raises(StopIteration):
        steps.send(ask.offered(s)[0])
    assert s.players[0].at == [2, 1, 2, 2, 1]
    assert s.players[0].hull_turned
    s.hits = [0]
    with pytest.raises(StopIteration):
        next(damage.suffer(s, 0))  # turned: it helps no more
    assert s.players[0].at[0] == 1


@pytest.mark.rule("MM-149", "MM-D27")
def test_the_turned_hull_is_renewed_for_three_gold_where_repairs_are_allowed() -> None:
    def edit(s: State) -> None:
        yard(s, "old-providence", 10)
        s.players[0].bounty[0] = 1  # repairs are free here, this is not
        fit(s, 0, REINFORCED)
        s.players[0].hull_turned = True

    t = sea(edit)
    answer(t, "port_action", "yard", "renew")
    assert told(t, "renewed") == [{"seat": 0}]
    assert not me(t).hull_turned
    assert me(t).gold == 7

    def forbidden(s: State) -> None:
        edit(s)
        put(s, 0, "petit-goave", port=True)

    t = sea(forbidden)
    answer(t, "port_action", "yard")
    assert "renew" not in keys(t)


@pytest.mark.rule("MM-160", "MM-161", "MM-162")
def test_special_weapons() -> None:
    t = sea(lambda s: yard(s, n=7))
    answer(t, "port_action", "yard", "buy_weapon:2")
    assert me(t).gold == 4
    assert "buy_weapon:2" not in keys(t)  # one of each
    answer(t, "sell_weapon:2")
    assert me(t).gold == 5
    assert me(t).weapons == 0


@pytest.mark.rule("MM-163", "MM-164", "MM-165")
def test_repairs() -> None:
    def edit(s: State) -> None:
        yard(s, n=5)
        ship(s, 0, 0, 2, 0, 1, 1, 1)

    t = sea(edit)
    answer(t, "port_action", "yard")
    assert {k for k in keys(t) if k.startswith("repair")} == {
        "repair:1",
        "repair:2",
    }  # never Crew, never above the value
    answer(t, "repair:1", "repair:1")
    assert me(t).at == [2, 2, 1, 1, 1]
    assert me(t).gold == 1
    assert not [k for k in keys(t) if k.startswith("repair")]  # 2 gold each


@pytest.mark.rule("MM-164")
def test_repairs_reach_the_modified_value() -> None:
    def edit(s: State) -> None:
        yard(s)
        fit(s, 0, CANNON_PORT)
        s.players[0].at[4] = 0

    t = sea(edit)
    answer(t, "port_action", "yard", "repair:4", "repair:4")
    assert me(t).at[4] == 2
    assert "repair:4" not in keys(t)


@pytest.mark.rule("MM-196")
def test_curacao_sells_great_ships_for_thirty() -> None:
    s = sea(lambda s: yard(s, "curacao")).state
    assert [shipyard.ship_price(s, s.players[0], kind) for kind in range(4)] == [10, 10, 30, 30]


@pytest.mark.rule("MM-201", "MM-202")
def test_old_providence_for_captains_wanted_by_spain() -> None:
    s = sea(lambda s: yard(s, "old-providence")).state
    p = s.players[0]
    assert (shipyard.weapon_price(p), shipyard.repair_price(p)) == (3, 2)
    p.bounty[0] = 1
    assert (shipyard.weapon_price(p), shipyard.repair_price(p)) == (1, 0)


@pytest.mark.rule("MM-209")
def test_st_john_modifications_for_one() -> None:
    s = sea(lambda s: yard(s, "st-john")).state
    assert shipyard.mod_price(s.players[0]) == 1


@pytest.mark.rule("MM-210", "MM-144", "MM-D13")
def test_st_john_moves_modifications_to_the_new_ship() -> None:
    def edit(s: State) -> None:
        yard(s, "st-john", 40)
        fit(s, 0, HAMMOCKS, HOLD, CHASERS)

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:2")
    assert t.decision(0).prompt == "yard.move_mods"
    answer(t, [f"own_mod:{HAMMOCKS}", f"own_mod:{HOLD}"])
    while t.decision(0).prompt == "mods.return":
        answer(t, keys(t)[:1])
    # 35 + 2 for moving - (5 + 1 for the modification left behind)
    assert me(t).gold == 40 - 31
    assert me(t).mods == 1 << HAMMOCKS | 1 << HOLD
    assert me(t).at == [3, 3, 4, 2, 3]
    assert me(t).value(CREW) == 4


@pytest.mark.rule("MM-210", "MM-023")
def test_in_st_john_who_cannot_pay_for_moving_a_modification_is_asked_all_the_same() -> None:
    def edit(s: State) -> None:
        yard(s, "st-john", 4)
        fit(s, 0, HAMMOCKS)
        p = s.players[0]
        p.stash, p.stash_low, p.stash_high = 9, 0, 13
        p.gold_low, p.gold_high = 0, 13

    t = sea(edit)
    answer(t, "port_action", "yard", "buy_ship:1")  # 10, and the old one brings 6
    assert t.decision(0).prompt == "yard.move_mods"
    assert keys(t) == []
    answer(t, [])
    assert (me(t).gold, me(t).ship) == (0, 1)


def test_edmund_buys_ships_for_five_less_and_willem_repairs_for_one() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-08")
        yard(s)

    s = sea(edit).state
    assert [shipyard.ship_price(s, s.players[0], kind) for kind in range(4)] == [5, 5, 30, 30]

    def other(s: State) -> None:
        captain(s, 0, "cap-14")
        yard(s)

    s = sea(other).state
    assert shipyard.repair_price(s.players[0]) == 1
