"""Chapters 20 and 21: rumors and missions, and every card of both."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import INFLUENCE, NPC_SIDE, SCOUTING
from freebooter.games.merchants_and_marauders.content import CAPTAINS, GOODS, MISSIONS, RUMORS, ZONE, ZONES
from freebooter.games.merchants_and_marauders.content.effects import Deliver, NonPirate, Unwanted
from freebooter.games.merchants_and_marauders.rules import actions, components, moving, tales
from freebooter.games.merchants_and_marauders.rules.common import drop_mission
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    card_of,
    cargo,
    demand,
    duel,
    gold,
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
    specialist,
    stash,
    told,
    top,
)


def follow(name: str, edit: object = None, dice: object = (S, S, S, S), won: bool = True) -> Table:
    """A captain at the place of a rumor proves it true."""
    card = RUMORS[index(RUMORS, name)]

    def prepare(s: State) -> None:
        put(
            s,
            0,
            (card.place and next(z for z in ZONE if ZONE[z] == card.place)) or "basse-terre",
            port=card.skill == INFLUENCE,
        )
        rumor(s, 0, name)
        demand(s, "havana", "wood")
        if edit is not None:
            edit(s)

    t = sea(prepare)
    n = CAPTAINS[me(t).captain].skills[card.skill]
    t.script([S if won else 1] * n)
    if card.skill == INFLUENCE:
        answer(t, "port_action", "prove")
    else:
        answer(t, "seek_rumor")
    return t


@pytest.mark.rule("MM-169", "MM-170")
def test_a_rumor_costs_two_gold_before_the_roll() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True)
        gold(s, 0, 2)

    t = sea(edit)
    t.script([1])
    answer(t, "port_action", "listen")
    assert me(t).gold == 0
    assert me(t).rumor == -1
    t = sea(edit)
    t.script([S])
    answer(t, "port_action", "listen")
    assert me(t).rumor >= 0

    def poor(s: State) -> None:
        edit(s)
        gold(s, 0, 1)

    t = sea(poor)
    answer(t, "port_action")
    assert "listen" not in keys(t)


@pytest.mark.rule("MM-171", "MM-172")
def test_one_rumor_is_kept_the_other_goes_back_into_the_deck() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True)
        rumor(s, 0, "ru-01")

    t = sea(edit)
    t.script([S])
    answer(t, "port_action", "listen")
    assert len(keys(t)) == 2
    answer(t, "rumor:0")
    assert t.view(0).captains["0"].rumor == me(t).rumor == 0
    assert len(t.state.rumor_deck) == 24
    assert t.state.rumor_discard == []


@pytest.mark.rule("MM-172", "MM-030")
def test_who_keeps_a_rumor_knows_it_and_nobody_else() -> None:
    s = sea().state
    hearing = tales.draw_rumors(s, 1, 2)
    options = next(hearing).options(s, 1)
    assert len(options) == 2
    with pytest.raises(StopIteration):
        hearing.send(options[0])
    assert s.players[1].rumor == options[0].number(0)
    assert s.rumor_seen[s.players[1].rumor] == 1 << 1
    assert s.rumor_seen[options[1].number(0)] == 0


@pytest.mark.rule("MM-173", "MM-174")
def test_each_rumor_has_a_place_and_a_skill() -> None:
    assert sum(one.skill == SCOUTING for one in RUMORS) == 13
    assert sum(one.skill == INFLUENCE for one in RUMORS) == 12
    assert {one.place for one in RUMORS} == set(range(17))
    t = sea(lambda s: (put(s, 0, "trinidad"), rumor(s, 0, "ru-02")))
    assert "seek_rumor" in keys(t)
    t = sea(lambda s: (put(s, 0, "trinidad", port=True), rumor(s, 0, "ru-02")))
    answer(t, "port_action")
    assert "prove" not in keys(t)
    t = sea(lambda s: (put(s, 0, "caracas"), rumor(s, 0, "ru-02")))
    assert "seek_rumor" not in keys(t)


@pytest.mark.rule("MM-175")
def test_a_failed_roll_means_it_was_idle_talk() -> None:
    t = follow("ru-01", won=False)
    assert me(t).rumor == -1
    assert t.state.rumor_discard == [0]
    assert me(t).glory == 0
    assert me(t).gold == 10


@pytest.mark.rule("MM-009", "MM-176", "MM-177", "MM-174")
def test_a_true_rumor_brings_its_effect_then_the_point() -> None:
    t = follow("ru-01")
    assert me(t).gold == 25
    assert me(t).glory == 1
    assert me(t).sources[5] == 1
    assert t.state.rumor_discard == [0]
    kinds = [event.kind for event in t.events()]
    assert kinds.index("earned") < kinds.index("glory")
    assert t.state.turn.actions == 2  # a Scout action


@pytest.mark.rule("MM-D18")
def test_influence_rumors_are_proved_in_the_port_action_even_the_one_just_heard() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True)
        top(s.rumor_deck, index(RUMORS, "ru-19"))
        cargo(s, 0, "rum", 3)

    t = sea(edit)
    t.script([S], [S])
    answer(t, "port_action", "listen", "prove")
    before = me(t).hold[:]
    answer(t, keys(t)[:2])
    assert me(t).gold == 8 + 12
    assert (me(t).hold, t.state.cargo_discard) == (before[2:], before[:2])
    assert "prove" not in keys(t)


@pytest.mark.rule("MM-406", "MM-D83", "MM-177")
def test_a_kept_rumor_is_not_the_one_held() -> None:
    t = follow("ru-09")
    assert me(t).kept == [index(RUMORS, "ru-09")]
    assert me(t).rumor == -1
    assert t.view(1).captains["0"].kept == me(t).kept  # face-up
    assert "cove" in keys(t)
    answer(t, "cove", 15)
    assert me(t).stash == 15
    assert t.state.turn.actions == 1
    me(t).gold = 5
    assert "cove" in [option.key for option in actions(t.state, 0)]
    me(t).zone = ZONE["havana"] if me(t).zone != ZONE["havana"] else ZONE["tortuga"]
    assert "cove" not in [option.key for option in actions(t.state, 0)]  # in its zone alone


@pytest.mark.parametrize("card", range(len(MISSIONS)))
def test_whoever_has_a_mission_may_find_it_where_he_arrives(card: int) -> None:
    def edit(s: State) -> None:
        put(s, 0, "havana")
        s.npc_zone = [-1] * len(s.npc_zone)
        for player in s.players:
            player.hand = []

    t = sea(edit)
    assert not moving.sail(t.state, 0, ZONE["nassau"])
    me(t).mission = card
    assert moving.sail(t.state, 0, ZONE["havana"])


# --- rumors, one by one -----------------------------------------------------------------------------------------------------


def brawl(t: Table, mine: list[list[int]], his: list[list[int]]) -> None:
    for a, b in zip(mine, his, strict=True):
        t.script(a, b)


@pytest.mark.parametrize(("name", "plus"), [("ru-01", 15), ("ru-11", 15)])
def test_plain_gold(name: str, plus: int) -> None:
    assert me(follow(name)).gold == 10 + plus


@pytest.mark.rule("MM-353", "MM-156", "MM-D06")
@pytest.mark.parametrize(
    ("name", "leadership", "crew", "plus"), [("ru-02", 1, 3, 20), ("ru-24", 2, 2, 15), ("ru-10", 2, 3, 0)]
)
def test_rumors_that_must_be_fought_for(name: str, leadership: int, crew: int, plus: int) -> None:
    card = RUMORS[index(RUMORS, name)]

    def prepare(s: State) -> None:
        zone = next(z for z in ZONE if ZONE[z] == card.place)
        put(s, 0, zone, port=card.skill == INFLUENCE)
        ship(s, 0, 2)
        rumor(s, 0, name)

    t = sea(prepare)
    skill = CAPTAINS[me(t).captain].skills[card.skill]
    t.script([S] * skill, [S, S, S], [1] * leadership)
    answer(t, *(("port_action", "prove") if card.skill == INFLUENCE else ("seek_rumor",)))
    assert told(t, "brawl")[0] == {"seat": 0, "leadership": leadership, "crew": crew}
    if name == "ru-10":
        assert t.decision(0).prompt == "ship.take"
        answer(t, "no")
    assert me(t).gold == 10 + plus
    assert me(t).glory == 1  # for the rumor, none for the fight
    assert me(t).sources == [0, 0, 0, 0, 0, 1, 0]
    assert me(t).bounty[0] == (1 if name == "ru-24" else 0)


def test_a_lost_fight_kills_and_brings_nothing() -> None:
    def prepare(s: State) -> None:
        put(s, 0, "trinidad")
        ship(s, 0, 0, 2, 2, 2, 1, 1)
        rumor(s, 0, "ru-02")

    t = sea(prepare)
    t.script([S, S, S], [1, 1, 1], [S])
    answer(t, "seek_rumor")
    assert me(t).captain == -1
    assert me(t).glory == 0
    assert t.awaiting == (1,)


@pytest.mark.rule("MM-047")
def test_weapons_cargo_and_the_drowned_nao() -> None:
    assert me(follow("ru-03")).weapons == 7
    t = follow("ru-04")
    assert t.decision(0).prompt == "raid.keep"
    assert (len(keys(t)), t.decision(0).least, t.decision(0).most) == (5, 0, 2)
    answer(t, keys(t)[:2])
    assert len(me(t).hold) == 2
    assert me(t).glory == 1

    def edit(s: State) -> None:
        rumor(s, 0, "ru-05")
        put(s, 0, "santo-domingo")

    t = sea(edit)
    t.script([S, 1, 1], [S, S, 1])
    answer(t, "seek_rumor")
    assert me(t).gold == 10 + 8 + 12


def test_the_straggler_is_a_raid_at_once() -> None:
    def edit(s: State) -> None:
        rumor(s, 0, "ru-06")
        put(s, 0, "cartagena")
        top(s.cargo_deck, card_of("rum", 2, "escape"), card_of("cocoa", 3, "escape"), card_of("food", 4, "escape"))

    t = sea(edit)
    t.script([S, 1, 1], [1, 1, 1])
    answer(t, "seek_rumor")
    assert told(t, "raid_won")[0]["gold"] == 12
    assert me(t).bounty[0] == 1
    answer(t, [])
    assert me(t).glory == 2  # twelve gold, and the rumor
    assert t.state.merchant[ZONE["cartagena"]] >= 0  # no token needed


@pytest.mark.parametrize(("name", "kind"), [("ru-08", 4), ("ru-12", 2), ("ru-17", 0), ("ru-18", 7)])
def test_rumors_bring_specialists(name: str, kind: int) -> None:
    t = follow(name, lambda s: ship(s, 0, 0, 1, 2, 2, 0, 1))
    assert me(t).crewed == [kind]
    assert me(t).crew_cards == [200 + index(RUMORS, name)]
    if name == "ru-08":
        assert me(t).at[3] == 2
    if name == "ru-17":
        assert me(t).at[0] == 2


@pytest.mark.rule("MM-278")
def test_a_specialist_of_a_type_already_employed_pays_five() -> None:
    t = follow("ru-18", lambda s: specialist(s, 0, "g-51"))
    assert me(t).crewed == [7]
    assert me(t).gold == 20
    assert index(RUMORS, "ru-18") in t.state.rumor_discard


def test_careenage_markets_and_warehouses() -> None:
    t = follow("ru-07", lambda s: ship(s, 0, 0, 1, 1, 0, 0, 0))
    assert me(t).at == [2, 2, 2, 2, 1]
    assert told(t, "repaired_all") == [{"seat": 0}]
    assert told(t, "crew") == [{"seat": 0, "n": 2}]
    assert me(t).gold == 15
    t = follow("ru-13", lambda s: cargo(s, 0, "rum", 2))
    answer(t, keys(t))
    assert me(t).gold == 20
    t = follow("ru-19", lambda s: cargo(s, 0, "rum", 6))
    assert t.decision(0).most == 5
    answer(t, keys(t)[:5])
    assert me(t).gold == 40
    t = follow("ru-20")
    assert (len(keys(t)), t.decision(0).least, t.decision(0).most) == (6, 0, 6)  # any of them, in port without a limit
    answer(t, keys(t)[:4])
    assert len(me(t).hold) == 4
    assert len(t.state.cargo_discard) == 2


def test_papers_open_ports_until_a_one_is_rolled() -> None:
    t = follow("ru-14")
    assert me(t).kept == [index(RUMORS, "ru-14")]

    def edit(s: State) -> None:
        s.players[0].kept = [index(RUMORS, "ru-14")]
        s.rumor_deck.remove(index(RUMORS, "ru-14"))
        put(s, 0, "caracas").bounty[0] = 2

    t = sea(edit)
    t.script([2])
    answer(t, "enter")
    assert me(t).in_port
    assert me(t).kept
    t = sea(edit)
    t.script([1])
    answer(t, "enter")
    assert me(t).in_port
    assert me(t).kept == []


@pytest.mark.rule("MM-036", "MM-206")
def test_papers_are_shown_in_english_ports_too_and_words_count_in_port_royal_alone() -> None:
    def edit(s: State) -> None:
        s.players[0].kept = [index(RUMORS, "ru-14")]
        s.rumor_deck.remove(s.players[0].kept[0])
        put(s, 0, "nassau").bounty[1] = 1

    t = sea(edit)
    t.script([2])
    answer(t, "enter")
    assert told(t, "papers") == [{"seat": 0, "die": 2}]
    assert me(t).in_port


@pytest.mark.rule("MM-256", "MM-257")
def test_pardons() -> None:
    t = follow("ru-15", lambda s: s.players[0].bounty.__setitem__(0, 3))
    assert me(t).bounty[0] == 0
    assert not me(t).pirate
    assert me(t).gold == 10
    assert me(follow("ru-15")).gold == 20
    t = follow("ru-21", lambda s: s.players[0].bounty.__setitem__(0, 4))
    assert me(t).bounty[0] == 1
    assert me(follow("ru-21")).gold == 20


@pytest.mark.rule("MM-010")
def test_a_planter_sells_a_great_ship_for_twenty() -> None:
    t = follow("ru-16", lambda s: gold(s, 0, 20))
    assert keys(t) == ["ship:2", "ship:3", "no"]
    answer(t, "ship:3")
    assert me(t).ship == 3
    assert me(t).gold == 0
    assert me(t).glory == 2  # bought, and the rumor


@pytest.mark.rule("MM-023")
def test_who_cannot_pay_the_planter_is_asked_all_the_same() -> None:
    def edit(s: State) -> None:
        p = s.players[0]
        p.gold, p.gold_low, p.gold_high = 19, 0, 24
        p.stash, p.stash_low, p.stash_high = 5, 0, 24

    t = follow("ru-16", edit)
    assert t.decision(0).prompt == "ship.cheap"
    assert keys(t) == ["no"]
    assert follow("ru-16", lambda s: gold(s, 0, 19)).decision(0).prompt == "port"  # everybody knows that he cannot


def test_the_founder_shows_all_modifications() -> None:
    t = follow("ru-22")
    assert all(k.startswith("mod:") for k in keys(t))
    assert all(t.view(0).zones[str(z)].mod >= -1 for z in range(17))
    assert any(t.view(1).zones[str(z)].mod == -2 for z in range(17))
    option = keys(t)[0]
    answer(t, option)
    assert me(t).mods == 1 << int(option.split(":")[1])


def test_the_buccaneer_the_betrothal_and_the_silent_frigate() -> None:
    t = follow("ru-23")
    assert me(t).gold == 20
    assert me(t).rumor >= 0
    assert me(follow("ru-25")).gold == 25
    assert me(follow("ru-25", lambda s: s.players[0].bounty.__setitem__(0, 1))).gold == 18

    def prepare(s: State) -> None:
        put(s, 0, "curacao")
        rumor(s, 0, "ru-10")
        ship(s, 0, 0)

    t = sea(prepare)
    t.script([S, S, S], [S, S, S], [1, 1], [S, S, S], [1, 1])
    answer(t, "seek_rumor", "yes")
    assert me(t).ship == 2
    assert me(t).at == [3, 3, 3, 2, 3]
    assert me(t).glory == 1  # no purchase
    assert not me(t).bought_ship

    t = sea(lambda s: (prepare(s), ship(s, 0, 1), cargo(s, 0, "rum", 4)))  # a Flute holds one card more
    t.script([S, S, S], [S, S, S], [1, 1], [S, S, S], [1, 1], [S, S, S], [1, 1])
    answer(t, "seek_rumor", "yes")
    assert t.decision(0).prompt == "hold.throw"


# --- missions ---------------------------------------------------------------------------------------------------------------


def claim(name: str, edit: object = None, dice: object = None) -> Table:
    card = MISSIONS[index(MISSIONS, name)]

    def prepare(s: State) -> None:
        put(s, 0, next(z for z in ZONE if ZONE[z] == card.location), port=True)
        offer_missions(s, name, "mi-12" if name != "mi-12" else "mi-13")
        if edit is not None:
            edit(s)

    t = sea(prepare)
    if dice is not None:
        t.script(dice)
    answer(t, "port_action")
    return t


@pytest.mark.rule("MM-178", "MM-179", "MM-182", "MM-183")
def test_claiming_a_mission_replaces_the_old_one_and_a_new_one_is_laid_out() -> None:
    t = claim("mi-08", lambda s: mission(s, 0, "mi-19"), [S])
    answer(t, "claim:7")
    assert me(t).mission == 7
    assert index(MISSIONS, "mi-19") in t.state.mission_discard
    assert len(t.state.missions) == 2
    assert 7 not in t.state.missions
    assert "claim:7" not in keys(t)


@pytest.mark.rule("MM-183")
def test_each_mission_given_up_is_discarded() -> None:
    for card in range(len(MISSIONS)):
        s = sea(lambda s, card=card: mission(s, 0, MISSIONS[card].id)).state
        held = components(s)
        drop_mission(s, s.players[0])
        assert s.mission_discard == [card]
        assert components(s) == held


@pytest.mark.rule("MM-180", "MM-181", "MM-D20")
def test_a_failed_attempt_leaves_it_there_and_ends_attempts_in_this_port_action() -> None:
    def edit(s: State) -> None:
        offer_missions(s, "mi-08", "mi-09")
        mission(s, 0, "mi-19")

    t = claim("mi-08", edit, [1])
    assert {"claim:7", "claim:8"} <= set(keys(t))
    answer(t, "claim:7")
    assert 7 in t.state.missions
    assert me(t).mission == index(MISSIONS, "mi-19")  # given up on success only
    assert not [k for k in keys(t) if k.startswith("claim")]


@pytest.mark.rule("MM-179")
@pytest.mark.parametrize(
    ("name", "meet"),
    [
        ("mi-03", lambda s: s.players[0].bounty.__setitem__(0, 0)),
        ("mi-11", lambda s: gold(s, 0, 5)),
        ("mi-12", lambda s: s.players[0].bounty.__setitem__(1, 1)),
        ("mi-13", lambda s: ship(s, 0, 0)),
        ("mi-14", lambda s: s.players[0].bounty.__setitem__(0, 1)),
        ("mi-17", lambda s: ship(s, 0, 0)),
        ("mi-19", lambda s: s.players[0].bounty.__setitem__(0, 1)),
        ("mi-01", lambda s: s.players[0].bounty.__setitem__(0, 0)),
        ("mi-23", lambda s: s.players[0].bounty.__setitem__(0, 0)),
    ],
)
def test_requirements(name: str, meet: object) -> None:
    number = index(MISSIONS, name)
    p_needs = MISSIONS[number].needs

    def worst(s: State) -> None:
        gold(s, 0, 0)
        ship(s, 0, 1, 3, 3, 4, 0, 1)  # few hands, clumsy
        honest = any(isinstance(need, (NonPirate, Unwanted)) for need in p_needs)
        s.players[0].bounty = [1, 0, 0, 0] if honest else [0, 0, 0, 0]

    def best(s: State) -> None:
        worst(s)
        s.players[0].bounty = [0, 0, 0, 0]
        meet(s)

    assert f"claim:{number}" not in keys(claim(name, worst))
    assert f"claim:{number}" in keys(claim(name, best))


@pytest.mark.rule("MM-008", "MM-184", "MM-407")
def test_a_completed_mission_pays_then_brings_the_point() -> None:
    def edit(s: State) -> None:
        mission(s, 0, "mi-08")
        cargo(s, 0, "cocoa", 4)
        put(s, 0, "havana", port=True)

    t = sea(edit)
    answer(t, "port_action", "task")
    assert me(t).gold == 30
    assert me(t).glory == 1
    assert me(t).sources[4] == 1
    assert len(me(t).hold) == 1
    assert index(MISSIONS, "mi-08") in t.state.mission_discard
    kinds = [event.kind for event in t.events()]
    assert kinds.index("earned") < kinds.index("glory")


DELIVERIES = [m.id for m in MISSIONS if isinstance(m.goal, Deliver)]


@pytest.mark.parametrize("name", DELIVERIES)
def test_deliveries(name: str) -> None:
    card = MISSIONS[index(MISSIONS, name)]
    goal = card.goal
    assert isinstance(goal, Deliver)

    def edit(s: State, cards: int = goal.n) -> None:
        mission(s, 0, name)
        cargo(s, 0, GOODS[goal.good].id, cards)
        put(s, 0, ZONES[goal.port].id, port=True).bounty = [0, 0, 2, 2]
        ship(s, 0, 0, 1, 1, 2, 0, 1)

    t = sea(edit)
    answer(t, "port_action", "task")
    assert me(t).mission == -1
    assert me(t).glory == 1
    assert me(t).gold == 10 + card.effects[0].n
    expected = {"mi-06": (2, 2), "mi-20": (1, 1)}.get(name, (1, 1))
    assert (me(t).at[0], me(t).at[1]) == expected
    assert me(t).at[3] == (2 if name == "mi-20" else 0)
    assert me(t).crewed == {"mi-20": [1], "mi-24": [6]}.get(name, [])
    assert me(t).bounty == {"mi-22": [0, 0, 0, 2], "mi-25": [0, 0, 2, 0]}.get(name, [0, 0, 2, 2])
    t = sea(lambda s: edit(s, goal.n - 1))
    answer(t, "port_action")
    assert "task" not in keys(t)


def test_chests_take_room_and_are_delivered_on_arrival() -> None:
    t = claim("mi-01", None, [S])
    answer(t, "claim:0")
    assert me(t).load
    assert me(t).cargo_count == 1

    def edit(s: State) -> None:
        mission(s, 0, "mi-01")
        s.players[0].load = True
        cargo(s, 0, "rum", 1)
        put(s, 0, "cartagena")

    t = sea(edit)
    answer(t, "enter")
    assert me(t).gold == 25
    assert me(t).glory == 1
    assert not me(t).load

    def lost(s: State) -> None:
        edit(s)
        s.players[0].at[2] = 1

    s = sea(lost).state
    from freebooter.games.merchants_and_marauders.rules.common import lose_overboard

    s.keel.chance.script.append(1)  # of one card and the load, the load
    lose_overboard(s, 0)
    assert s.players[0].mission == -1
    assert len(s.players[0].hold) == 1


@pytest.mark.rule("MM-D88")
def test_defeats_complete_missions_on_anybodys_turn() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-13")
        fight = duel(s, NPC_SIDE + fleet, 0)
        fight.round = 1
        fight.npc_at = [1, 2, 0, 2, 1]
        ship(s, 0, 2)
        mission(s, 0, "mi-03")
        s.acting = 1
        s.keel.turn = 1

    t = sea(edit)
    t.script([1, 1, 1, 1], [S, S, S], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).mission == -1
    assert me(t).sources[1] == 1
    assert me(t).sources[4] == 1
    assert me(t).gold == 10 + 5 + 10


def test_humble_the_admiral() -> None:
    s = sea(lambda s: mission(s, 0, "mi-19")).state
    for _ in tales.defeated(s, 0, "npc_pirate"):
        pass
    assert s.players[0].mission >= 0
    for _ in tales.defeated(s, 0, "naval"):
        pass
    assert s.players[0].mission == -1
    assert s.players[0].gold == 35


@pytest.mark.parametrize(("name", "zone", "crew", "plus"), [("mi-04", "tortuga", 3, 20)])
def test_the_bishops_ransom(name: str, zone: str, crew: int, plus: int) -> None:
    def edit(s: State) -> None:
        mission(s, 0, name)
        put(s, 0, zone)
        ship(s, 0, 2)

    t = sea(edit)
    t.script([1, 1, 1])
    answer(t, "seek_mission")
    assert me(t).mission >= 0
    assert "seek_mission" not in keys(t)  # try again on a later turn
    t = sea(edit)
    t.script([S, 1, 1], [S, S, S], [1, 1])
    answer(t, "seek_mission")
    assert me(t).gold == 10 + plus
    assert me(t).glory == 1


@pytest.mark.parametrize(
    ("name", "zone", "port", "dice", "plus"),
    [
        ("mi-05", "petit-goave", True, 2, 10),
        ("mi-13", "havana", False, 2, 20),
        ("mi-21", "santo-domingo", False, 3, 25),
    ],
)
def test_missions_that_are_fights(name: str, zone: str, port: bool, dice: int, plus: int) -> None:
    def edit(s: State) -> None:
        mission(s, 0, name)
        put(s, 0, zone, port=port)
        ship(s, 0, 2)

    t = sea(edit)
    t.script([S, S, S], [1] * dice)
    answer(t, *(("port_action", "task") if port else ("task_at_sea",)))
    assert me(t).gold == 10 + plus
    assert me(t).glory == 1
    assert me(t).bounty[0] == (0 if port else 1)
    assert me(t).crewed == ([5] if port else [])


def test_a_fight_without_a_winner_may_be_tried_again() -> None:
    def edit(s: State) -> None:
        mission(s, 0, "mi-05")
        put(s, 0, "petit-goave", port=True)
        ship(s, 0, 2, 3, 3, 3, 2, 3)

    t = sea(edit)
    t.script([S, S, 4], [S, S])  # both crews fall, two skulls each; the sums are 4 and 0
    answer(t, "port_action", "task")
    assert me(t).glory == 1
    t = sea(lambda s: (edit(s), captain(s, 0, "cap-01")))  # Leadership 2: equal sums
    me(t).zone = ZONE["petit-goave"]
    t.script([S, S], [S, S])
    answer(t, "port_action", "task")
    assert me(t).captain >= 0
    assert me(t).mission >= 0
    assert me(t).glory == 0
    assert "task" not in keys(t)


@pytest.mark.parametrize(("name", "nation", "least"), [("mi-07", 1, 6), ("mi-14", 0, 9)])
def test_raids_for_missions(name: str, nation: int, least: int) -> None:
    s = sea(lambda s: (mission(s, 0, name), s.players[0].bounty.__setitem__(0, 3))).state
    for args in ((nation, least - 1), (2, 30)):
        for _ in tales.raided(s, 0, *args):
            pass
    assert s.players[0].mission >= 0
    for _ in tales.raided(s, 0, nation, least):
        pass
    assert s.players[0].mission == -1
    assert s.players[0].gold == 20
    assert s.players[0].bounty[0] == (1 if name == "mi-07" else 3)
    assert s.players[0].weapons == (7 if name == "mi-14" else 0)


@pytest.mark.parametrize(("name", "zone"), [("mi-09", "the-caribbean-sea"), ("mi-11", "caracas"), ("mi-15", "tortuga")])
def test_scouting_missions(name: str, zone: str) -> None:
    def edit(s: State) -> None:
        mission(s, 0, name)
        put(s, 0, zone)

    t = sea(edit)
    t.script([S, 1, 1])
    answer(t, "seek_mission")
    assert me(t).gold == {"mi-09": 20, "mi-11": 30, "mi-15": 25}[name]
    assert len(me(t).hand) == (2 if name == "mi-09" else 1)


def test_the_runaway_heir_and_the_governors_gift() -> None:
    t = sea(lambda s: (mission(s, 0, "mi-10"), put(s, 0, "curacao", port=True)))
    t.script([S])
    answer(t, "port_action", "task")
    assert me(t).gold == 25

    def gift(s: State) -> None:
        mission(s, 0, "mi-12")
        put(s, 0, "nassau").bounty[1] = 4

    t = sea(gift)
    assert "enter" in keys(t)  # entry allowed for this mission
    answer(t, "enter", "port_action", "task")
    assert me(t).gold == 0
    assert me(t).bounty[1] == 0


def test_time_limits() -> None:
    t = claim("mi-17", None)
    answer(t, "claim:16")
    assert me(t).mission_left == 2
    p = me(t)
    s = t.state
    tales.turn_over(s, p)  # the turn of claiming does not count
    assert p.mission_left == 2
    tales.turn_over(s, p)
    assert p.mission >= 0
    tales.turn_over(s, p)
    assert p.mission == -1

    def reach(s: State) -> None:
        mission(s, 0, "mi-17")
        put(s, 0, "port-royal")

    t = sea(reach)
    answer(t, "enter")
    assert me(t).gold == 30

    def dispatches(s: State) -> None:
        captain(s, 0, "cap-11")
        mission(s, 0, "mi-23")
        put(s, 0, "tortuga")

    t = sea(dispatches)
    answer(t, "enter")
    assert me(t).gold == 30  # 15, and 5 more for a French captain

    def surgeon(s: State) -> None:
        mission(s, 0, "mi-16")
        put(s, 0, "st-maarten")

    t = sea(surgeon)
    answer(t, "enter")
    assert me(t).gold == 15
    assert me(t).crewed == [3]


@pytest.mark.rule("MM-D19")
def test_empty_decks_are_made_of_discards_or_nothing_is_drawn() -> None:
    def edit(s: State) -> None:
        s.mission_discard, s.mission_deck = s.mission_deck[:3], []
        s.rumor_discard, s.rumor_deck = [], []
        put(s, 0, "caracas", port=True)

    t = sea(edit)
    t.state.missions.pop()
    tales.lay_out(t.state)
    assert len(t.state.missions) == 2
    t.script([S])
    answer(t, "port_action", "listen")
    assert me(t).rumor == -1


@pytest.mark.rule("MM-182", "MM-D19")
def test_where_no_mission_is_left_none_is_laid_out() -> None:
    s = sea(lambda s: (setattr(s, "mission_deck", []), setattr(s, "missions", s.missions[:1]))).state
    tales.lay_out(s)
    assert len(s.missions) == 1


def test_helpers() -> None:
    s = sea(lambda s: (stash(s, 0, 3), merchant(s, "caracas", 1))).state
    assert s.players[0].stash == 3
