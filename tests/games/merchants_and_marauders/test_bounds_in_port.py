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
    INFLUENCE,
    LONG_GUNS,
    MASTS,
    NPC_SIDE,
    REINFORCED,
    RIGS,
    SLOOP,
    SWIVELS,
)
from freebooter.games.merchants_and_marauders.content import CARGO as CARDS
from freebooter.games.merchants_and_marauders.content import MISSIONS, PORTS, RUMORS, ZONE
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import benefits, damage, death, npcs, port, shipyard, tales
from freebooter.games.merchants_and_marauders.state import Raid, State, Visit
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    duel,
    gold,
    hand,
    index,
    keys,
    me,
    merchant,
    mission,
    npc,
    offer_missions,
    put,
    rumor,
    sea,
    ship,
    stash,
    told,
    top,
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


# --- crew and rumors ----------------------------------------------------------------------------------------------------------


def ashore(zone: str = "caracas", edit: Edit | None = None, dice: tuple[int, ...] = ()) -> Table:
    """A Port action of Frederico has begun; the next roll is this."""

    def prepare(s: State) -> None:
        put(s, 0, zone, port=True)
        if edit is not None:
            edit(s)

    t = sea(prepare)
    answer(t, "port_action")
    if dice:
        t.script(list(dice))
    return t


@pytest.mark.rule("MM-167", "MM-168")
@pytest.mark.parametrize(("coins", "most"), [(1, 0), (3, 1), (4, 2), (7, 3), (99, 3)])
def test_hands_are_hired_for_two_gold_each_as_long_as_there_are_berths(coins: int, most: int) -> None:
    t = ashore("caracas", lambda s: (ship(s, 0, FRIGATE, 3, 3, 3, 0, 3), gold(s, 0, coins)), (1, 1, 1))
    answer(t, "recruit")
    if most:
        assert keys(t) == [f"amount:{n}" for n in range(most + 1)]
        answer(t, most)
    assert (me(t).at[CREW], me(t).gold) == (most, coins - 2 * most)


@pytest.mark.rule("MM-169", "MM-195")
@pytest.mark.parametrize(("zone", "coins", "may"), [("caracas", 1, False), ("caracas", 3, True), ("curacao", 0, True)])
def test_whoever_has_two_gold_or_more_may_listen(zone: str, coins: int, may: bool) -> None:
    assert ("listen" in keys(ashore(zone, lambda s: gold(s, 0, coins)))) == may


@pytest.mark.rule("MM-195", "MM-170")
def test_in_curacao_the_roll_stays() -> None:
    t = ashore("curacao", dice=(1,))
    answer(t, "listen")
    assert me(t).rumor == -1
    t = ashore("curacao", dice=(S,))
    answer(t, "listen")
    assert (me(t).rumor >= 0, me(t).gold) == (True, 10)


@pytest.mark.rule("MM-172")
def test_a_rejected_rumor_lies_anywhere_in_the_deck() -> None:
    places = set()
    for seed in range(6):
        s = sea(lambda s: rumor(s, 0, "ru-01"), seed=seed).state
        hearing = tales.draw_rumors(s, 0, 1)
        options = next(hearing).options(s, 0)
        with pytest.raises(StopIteration):
            hearing.send(options[0])
        places.add(s.rumor_deck.index(options[1].number(0)))
    assert len(places) > 2


@pytest.mark.rule("MM-173", "MM-174")
def test_a_rumor_leads_to_its_place_by_its_skill_and_nowhere_else() -> None:
    s = sea().state
    p = s.players[0]
    for card, one in enumerate(RUMORS):
        p.rumor = card
        found = []
        for p.zone in range(17):
            for p.in_port in (False, True):
                found += [(p.zone, p.in_port, skill) for skill in range(4) if tales.rumor_here(p, skill)]
        assert found == [(one.place, one.skill == INFLUENCE, one.skill)]


@pytest.mark.rule("MM-174", "MM-175")
def test_a_rumor_that_was_false_was_shown_all_the_same() -> None:
    t = ashore("caracas", lambda s: rumor(s, 0, "ru-19"), (1,))
    card = me(t).rumor
    answer(t, "prove")
    assert t.state.rumor_discard == [card]
    assert t.state.rumor_seen[card] == EVERYONE


@pytest.mark.rule("MM-176", "MM-360", "MM-D50")
def test_without_a_victory_a_rumor_that_must_be_fought_for_brings_no_point() -> None:
    t = ashore("san-juan", lambda s: (captain(s, 0, "cap-01"), rumor(s, 0, "ru-24")), (S, 1, 1))
    t.script([S, S], [S, S])  # both crews fall at once
    answer(t, "prove")
    assert me(t).captain >= 0
    assert (me(t).glory, me(t).gold, me(t).rumor) == (0, 10, -1)


@pytest.mark.rule("MM-009", "MM-176")
def test_a_true_rumor_is_a_point_in_port_too() -> None:
    t = ashore("basse-terre", lambda s: rumor(s, 0, "ru-25"), (S,))
    answer(t, "prove")
    assert (me(t).glory, me(t).sources[5], me(t).gold) == (1, 1, 25)


@pytest.mark.rule("MM-177", "MM-406", "MM-D83")
def test_a_kept_rumor_lies_with_its_owner_alone_and_leaves_room_for_another() -> None:
    t = ashore("havana", lambda s: rumor(s, 0, "ru-14"), (S,))
    card = me(t).rumor
    answer(t, "prove")
    assert (me(t).kept, t.state.rumor_discard) == ([card], [])
    t.script([S])
    answer(t, "listen")
    assert me(t).kept == [card]
    assert me(t).rumor not in (-1, card)


def two_kept(s: State, seat: int) -> list[int]:
    """Both rumors that can be kept."""
    cards = [index(RUMORS, "ru-09"), index(RUMORS, "ru-14")]
    for card in cards:
        s.rumor_deck.remove(card)
    s.players[seat].kept = cards[:]
    return cards


@pytest.mark.rule("MM-D83", "MM-386")
def test_all_kept_rumors_are_lost_with_the_captain_or_taken_by_the_victor() -> None:
    s = sea(lambda s: two_kept(s, 1)).state
    cards = s.players[1].kept[:]
    for _ in death.die(s, 1):
        pytest.fail("nobody is asked")
    assert (s.players[1].kept, sorted(s.rumor_discard)) == ([], sorted(cards))
    t = beaten(lambda s: two_kept(s, 1))
    answer(t, "no", "no")
    assert {f"take_rumor:{card}" for card in cards} <= set(keys(t))


# --- missions -----------------------------------------------------------------------------------------------------------------


def claimable(name: str, edit: Edit) -> bool:
    """Does the mission's port offer it to Frederico?"""
    card = index(MISSIONS, name)

    def prepare(s: State) -> None:
        put(s, 0, next(zone for zone in ZONE if ZONE[zone] == MISSIONS[card].location), port=True)
        ship(s, 0, FRIGATE)
        offer_missions(s, name, "mi-06" if name != "mi-06" else "mi-09")
        edit(s)

    s = sea(prepare).state
    return card in tales.claimable(s, s.players[0])


@pytest.mark.rule("MM-179")
@pytest.mark.parametrize(
    ("name", "edit", "may"),
    [
        ("mi-13", lambda s: s.players[0].at.__setitem__(CREW, 1), False),
        ("mi-13", lambda s: s.players[0].at.__setitem__(CREW, 2), True),
        ("mi-13", lambda s: s.players[0].at.__setitem__(CREW, 3), True),
        ("mi-17", lambda s: ship(s, 0, FLUTE), False),
        ("mi-17", lambda s: ship(s, 0, FRIGATE), True),
        ("mi-17", lambda s: ship(s, 0, SLOOP), True),
        ("mi-11", lambda s: gold(s, 0, 4), False),
        ("mi-11", lambda s: gold(s, 0, 5), True),
        ("mi-11", lambda s: gold(s, 0, 6), True),
        ("mi-14", lambda s: setattr(s.players[0], "bounty", [0, 1, 1, 1]), False),
        ("mi-14", lambda s: setattr(s.players[0], "bounty", [1, 0, 0, 0]), True),
        ("mi-14", lambda s: setattr(s.players[0], "bounty", [4, 0, 0, 0]), True),
        ("mi-01", lambda s: setattr(s.players[0], "bounty", [1, 0, 0, 0]), False),
        ("mi-01", lambda s: setattr(s.players[0], "bounty", [0, 1, 2, 3]), True),
        ("mi-19", lambda s: None, False),
        ("mi-19", lambda s: setattr(s.players[0], "bounty", [0, 0, 0, 1]), True),
        ("mi-03", lambda s: setattr(s.players[0], "bounty", [0, 0, 0, 1]), False),
        ("mi-03", lambda s: None, True),
        ("mi-03", lambda s: put(s, 0, "caracas", port=True), False),
    ],
)
def test_what_a_mission_asks_for_is_met_at_its_bound_and_beyond(name: str, edit: Edit, may: bool) -> None:
    assert claimable(name, edit) == may


@pytest.mark.rule("MM-183")
@pytest.mark.parametrize(
    ("old", "zone", "new"), [("mi-01", "santo-domingo", "mi-06"), ("mi-17", "santo-domingo", "mi-06")]
)
def test_of_a_mission_given_up_neither_load_nor_time_limit_stays(old: str, zone: str, new: str) -> None:
    def edit(s: State) -> None:
        card = mission(s, 0, old)
        tales.set_terms(s.players[0])
        assert s.players[0].load or s.players[0].mission_left == MISSIONS[card].within == 2
        offer_missions(s, new, "mi-09")

    t = ashore(zone, edit)
    answer(t, f"claim:{index(MISSIONS, new)}")
    assert t.state.mission_discard == [index(MISSIONS, old)]
    assert (me(t).mission, me(t).load, me(t).mission_left) == (index(MISSIONS, new), False, -1)


@pytest.mark.rule("MM-407", "MM-184")
@pytest.mark.parametrize(("name", "zone"), [("mi-01", "cartagena"), ("mi-17", "port-royal")])
def test_of_a_mission_completed_neither_load_nor_time_limit_stays(name: str, zone: str) -> None:
    def edit(s: State) -> None:
        mission(s, 0, name)
        tales.set_terms(s.players[0])
        put(s, 0, zone)

    t = sea(edit)
    answer(t, "enter")
    assert me(t).glory == 1
    assert (me(t).mission, me(t).load, me(t).mission_left, me(t).mission_new) == (-1, False, -1, False)


@pytest.mark.rule("MM-184")
@pytest.mark.parametrize(("wood", "may"), [(1, False), (2, True), (4, True)])
def test_what_is_delivered_is_what_was_ordered(wood: int, may: bool) -> None:
    t = ashore("havana", lambda s: (mission(s, 0, "mi-06"), cargo(s, 0, "wood", wood), cargo(s, 0, "rum", 1)))
    assert ("task" in keys(t)) == may
    if may:
        answer(t, "task")
        assert len(me(t).hold) == wood - 2 + 1
        assert me(t).glory == 1


@pytest.mark.rule("MM-184")
@pytest.mark.parametrize(("coins", "may"), [(9, False), (10, True), (17, True)])
def test_what_is_paid_is_what_was_asked(coins: int, may: bool) -> None:
    t = ashore("nassau", lambda s: (mission(s, 0, "mi-12"), gold(s, 0, coins)))
    assert ("task" in keys(t)) == may
    if may:
        answer(t, "task")
        assert me(t).gold == coins - 10


@pytest.mark.rule("MM-184", "MM-D88")
@pytest.mark.parametrize("nation", range(4))
@pytest.mark.parametrize("coins", [8, 9, 10, 15])
def test_a_raid_on_the_nation_named_for_so_much_gold_or_more_completes_the_mission(nation: int, coins: int) -> None:
    s = sea(lambda s: mission(s, 0, "mi-14")).state
    assert tales.raid_counts(s.players[0], nation, coins) == (nation == 0 and coins >= 9)


@pytest.mark.rule("MM-184", "MM-D88")
@pytest.mark.parametrize("mission_for", [("mi-03", "pirate"), ("mi-19", "naval")])
@pytest.mark.parametrize(
    ("foe", "kind"), [("", "captain"), ("npc-01", "naval"), ("npc-13", "pirate"), ("npc-16", "pirate")]
)
@pytest.mark.parametrize("by_crew", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_defeat_of_the_foe_named_completes_the_mission_on_any_turn(
    seat: int, by_crew: bool, foe: str, kind: str, mission_for: tuple[str, str]
) -> None:
    name, asked = mission_for

    def prepare(s: State) -> None:
        fight = duel(s, NPC_SIDE + npc(s, foe) if foe else 1 - seat, seat, stage=DECIDED)
        fight.winner, fight.by_crew = 1, by_crew
        mission(s, seat, name)

    t = sea(prepare)
    while t.awaiting and t.decision(t.awaiting[0]).prompt.startswith(("plunder", "raid.keep")):
        answer(t, "no" if "no" in keys(t) else [])
    assert (me(t, seat).mission == -1) == (kind == asked)
    assert me(t, seat).glory == (2 if kind == asked else 1)


# --- the stash ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-185", "MM-186")
def test_a_single_coin_may_be_stashed() -> None:
    assert "stash" in keys(ashore("trinidad", lambda s: gold(s, 0, 1)))
    assert "stash" not in keys(ashore("trinidad", lambda s: gold(s, 0, 0)))


@pytest.mark.rule("MM-188", "MM-D21")
def test_the_stash_lies_open_in_the_home_port_not_off_it() -> None:
    t = sea(lambda s: (stash(s, 0, 5), put(s, 0, "trinidad")))
    assert "unstash" not in keys(t)
    t = sea(lambda s: (stash(s, 0, 5), put(s, 0, "trinidad", port=True)))
    assert "unstash" in keys(t)


@pytest.mark.rule("MM-188", "MM-403")
def test_who_has_nothing_on_board_may_pay_for_goods_and_the_yard_out_of_the_stash() -> None:
    t = ashore("trinidad", lambda s: (gold(s, 0, 0), stash(s, 0, 5)))
    assert {"buy", "yard"} <= set(keys(t))
    t = ashore("caracas", lambda s: (gold(s, 0, 0), stash(s, 0, 5)))
    assert not {"buy", "yard"} & set(keys(t))


# --- zones --------------------------------------------------------------------------------------------------------------------


PORT_NAMES = sorted(set(ZONE) - {"the-caribbean-sea"})


@pytest.mark.rule("MM-189", "MM-D65", "MM-200")
@pytest.mark.parametrize("zone", ["basse-terre", "nassau", "caracas", "tortuga"])
@pytest.mark.parametrize("fleet", range(6))
def test_how_often_a_ship_rolls_to_find_a_captain(fleet: int, zone: str) -> None:
    """Once; the French once more off Basse-Terre; navies off Nassau must succeed twice."""
    name = ("npc-01", "npc-04", "npc-07", "npc-10", "npc-13", "npc-16")[fleet]

    def edit(s: State) -> None:
        captain(s, 0, "cap-07")
        put(s, 0, zone).bounty = [1, 1, 1, 1]
        npc(s, name, zone)

    s = sea(edit).state
    p = s.players[0]
    dice = npcs.scouting_dice(s, fleet, p)
    twice = zone == "nassau" and fleet < 4
    again = zone == "basse-terre" and fleet == 2
    for rolls, found in (
        *([([S, S], True), ([S, 1], False), ([1], False)] if twice else [([S], True)]),
        *([([1, S], True), ([1, 1], False)] if again else [([1], False)]),
    ):
        s.keel.chance.script.clear()
        s.keel.chance.script.extend([[face] * dice for face in (*rolls, S)])
        assert npcs.finds(s, fleet, p) == found
        assert s.keel.chance.script == [[S] * dice]  # and not once more


@pytest.mark.rule("MM-190", "MM-191")
@pytest.mark.parametrize("kind", range(5))
def test_the_shoals_of_bridgetown_are_for_frigates_and_anything_bigger(kind: int) -> None:
    for zone in ("bridgetown", "caracas"):
        t = sea(lambda s, zone=zone: (put(s, 0, zone), ship(s, 0, kind)))
        t.script([1, 1, 1])
        answer(t, "enter")
        shoals = zone == "bridgetown" and kind >= FRIGATE
        assert (len(told(t, "rolled")), me(t).damage()) == ((1, 1) if shoals else (0, 0))


def raided(zone: str, nation: int, edit: Edit | None = None) -> list[int]:
    """How many cards such a raid has, and what it brings besides them."""
    cards = [i for i, card in enumerate(CARDS) if (card.value, card.hit) == (3, -1)][:3]
    fourth = next(i for i, card in enumerate(CARDS) if card.hit == 4)

    def prepare(s: State) -> None:
        put(s, 0, zone)
        ship(s, 0, FRIGATE)
        s.players[0].mods = 1 << RIGS
        merchant(s, zone, nation)
        top(s.cargo_deck, *cards, fourth)
        if edit is not None:
            edit(s)

    t = sea(prepare)
    t.script([S, 1, 1], [1, 1, 1])
    answer(t, f"scout_merchant:{ZONE[zone]}", f"nation:{nation}")
    found = told(t, "raid")[0]["cards"]
    return [len(found), told(t, "raid_won")[0]["gold"] - sum(CARDS[card].value for card in found)]


@pytest.mark.rule("MM-198", "MM-207", "MM-D66")
@pytest.mark.parametrize("nation", range(4))
@pytest.mark.parametrize("zone", ["havana", "san-juan", "caracas"])
def test_spanish_merchants_are_richer_off_havana_and_san_juan_and_no_others(zone: str, nation: int) -> None:
    spanish = nation == 0
    four, three = zone == "havana" and spanish, zone == "san-juan" and spanish
    assert raided(zone, nation) == [4 if four else 3, 3 if three else 0]


@pytest.mark.rule("MM-207", "MM-083")
def test_san_juan_adds_to_what_an_event_adds() -> None:
    assert raided("san-juan", 0, lambda s: s.in_force.raid_bonus.__setitem__(0, 4)) == [3, 7]


@pytest.mark.rule("MM-203", "MM-204", "MM-205")
@pytest.mark.parametrize("zone", PORT_NAMES)
@pytest.mark.parametrize("nation", range(-1, 4))
def test_where_recruits_and_repairs_are_free_or_refused(zone: str, nation: int) -> None:
    def edit(s: State) -> None:
        put(s, 0, zone, port=True)
        ship(s, 0, SLOOP, 1, 2, 2, 1, 1)
        if nation >= 0:
            s.players[0].bounty[nation] = 1

    t = sea(edit)
    pirate = nation >= 0
    answer(t, "port_action")
    refused = zone == "petit-goave" and pirate
    assert ("recruit" in keys(t)) == (not refused)
    free = (zone == "petit-goave" and not pirate) or (zone == "port-royal" and pirate)
    assert port.recruits_free(me(t)) == free
    answer(t, "yard")
    assert ("repair:0" in keys(t)) == (not refused)
    if not refused:
        assert shipyard.repair_price(me(t)) == (
            0 if zone == "petit-goave" or (zone == "old-providence" and nation == 0) else 2
        )


@pytest.mark.rule("MM-211", "MM-185")
@pytest.mark.parametrize(
    ("who", "zone", "coins", "card", "fee"),
    [
        ("cap-02", "st-maarten", 6, False, 5),
        ("cap-02", "st-maarten", 9, False, 5),
        ("cap-16", "st-maarten", 6, False, 0),  # at home
        ("cap-02", "st-maarten", 6, True, 0),  # by a card, as if it were home
        ("cap-02", "caracas", 6, True, 0),
    ],
)
def test_the_fee_is_for_strangers_in_st_maarten(who: str, zone: str, coins: int, card: bool, fee: int) -> None:
    t = ashore(zone, lambda s: (captain(s, 0, who), gold(s, 0, coins)))
    t.state.visit.stash_anywhere = card
    assert "stash" in [option.key for option in port.activities(t.state, 0)]
    assert next(port.stash(t.state, 0)).prompt == "stash"
    assert me(t).gold == coins - fee


@pytest.mark.rule("MM-211", "MM-185")
@pytest.mark.parametrize(("zone", "coins"), [("st-maarten", 5), ("caracas", 50)])
def test_elsewhere_nothing_is_stashed(zone: str, coins: int) -> None:
    assert "stash" not in keys(ashore(zone, lambda s: gold(s, 0, coins)))


@pytest.mark.rule("MM-213", "MM-D64", "MM-296")
def test_tortuga_hides_pirates_alone() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-09", "tortuga")
        put(s, 0, "tortuga")  # Frederico is Spanish
        s.war_a, s.war_b = 0, 2

    s = sea(edit).state
    assert npcs.hostile(s, 2, s.players[0])  # an honest enemy in war
    s.players[0].bounty[0] = 1
    assert not npcs.hostile(s, 2, s.players[0])


@pytest.mark.rule("MM-214", "MM-D64")
@pytest.mark.parametrize("zone", ["tortuga", "caracas"])
@pytest.mark.parametrize("name", ["npc-13", "npc-16"])
def test_black_ships_spare_the_french_off_tortuga_alone(name: str, zone: str) -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-11")
        npc(s, name, zone)
        put(s, 0, zone)

    s = sea(edit).state
    assert (npcs.scouts_of(s, s.players[0]) == []) == (zone == "tortuga")


@pytest.mark.rule("MM-215", "MM-D64", "MM-293")
@pytest.mark.parametrize("port", [False, True])
@pytest.mark.parametrize("fleet", range(4))
def test_trinidad_hides_everyone_from_every_navy_in_port_and_at_sea(fleet: int, port: bool) -> None:
    name = ("npc-01", "npc-04", "npc-07", "npc-10")[fleet]
    s = sea(lambda s: (npc(s, name, "trinidad"), setattr(s.players[0], "bounty", [5, 5, 5, 5]))).state
    put(s, 0, "trinidad", port=port)
    assert not npcs.hostile(s, fleet, s.players[0])
    assert npcs.prey(s, fleet) == []
    put(s, 0, "caracas", port=port)
    assert npcs.prey(s, fleet) == [0]
