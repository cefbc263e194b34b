"""Chapters 29 to 32: non-player captains."""

from __future__ import annotations

import pytest

from freebooter.games.merchants_and_marauders.constants import BOARD, FLEE, NPC_SIDE, ROUND, SHOOT, TURN
from freebooter.games.merchants_and_marauders.content import CAPTAINS, EVENTS, NPC_CARDS, ZONE, ZONES
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import npcs
from freebooter.games.merchants_and_marauders.state import State
from freebooter.games.merchants_and_marauders.view import view
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
    next_event,
    npc,
    put,
    sea,
    ship,
    specialist,
    told,
)

N, E, SOUTH, W = range(4)


@pytest.mark.rule("MM-279", "MM-280", "MM-282", "MM-283", "MM-284", "MM-EX13", "MM-084")
def test_dutch_admirals_come_and_go() -> None:
    def edit(s: State) -> None:
        s.phase, s.acting, s.keel.turn = ROUND, -1, -1
        next_event(s, "npc-10", "npc-11", "ev-05", "ev-13")

    t = sea(edit)
    s = t.state
    assert s.npc_zone[3] == -1  # not before the end of the turn
    answer(t, "done", "done")
    s = t.state
    assert s.npc_zone[3] == ZONE["curacao"]
    assert t.view(0).npcs["3"].captain == index(NPC_CARDS, "npc-10")  # face-up, with his skills
    # the second admiral is drawn: until the end of the turn the old one is in place
    assert s.npc_due == [index(NPC_CARDS, "npc-11")]
    assert npcs.top_card(s, 3) == index(NPC_CARDS, "npc-10")
    answer(t, "done", "done")
    s = t.state
    assert told(t, "npc_placed")[1]["zone"] == ZONE["st-maarten"]
    assert npcs.top_card(s, 3) == index(NPC_CARDS, "npc-11")
    npcs.kill(s, 3)
    assert index(NPC_CARDS, "npc-11") in s.event_discard
    assert s.npc_zone[3] == -1
    npcs.end_of_turn(s)
    assert s.npc_zone[3] == ZONE["curacao"]
    assert npcs.top_card(s, 3) == index(NPC_CARDS, "npc-10")


@pytest.mark.rule("MM-281")
def test_one_ship_of_each_kind() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-13")
        npc(s, "npc-14")

    s = sea(edit).state
    assert len(s.npc_zone) == 6
    assert s.npc_zone[4] == NPC_CARDS[index(NPC_CARDS, "npc-14")].zone
    assert len(s.npc_cards[4]) == 2


@pytest.mark.rule("MM-285")
def test_of_two_captains_below_one_is_drawn() -> None:
    def edit(s: State) -> None:
        for name in ("npc-13", "npc-14", "npc-15"):
            npc(s, name)

    found = set()
    for lot in (0, 1):
        s = sea(edit).state
        npcs.kill(s, 4)
        s.keel.chance.script.append(lot)
        npcs.end_of_turn(s)
        found.add(npcs.top_card(s, 4))
        assert s.npc_zone[4] == NPC_CARDS[npcs.top_card(s, 4)].zone
    assert found == {index(NPC_CARDS, "npc-13"), index(NPC_CARDS, "npc-14")}


@pytest.mark.rule("MM-286")
def test_without_a_captain_below_the_ship_leaves() -> None:
    s = sea(lambda s: npc(s, "npc-16")).state
    npcs.kill(s, 5)
    npcs.end_of_turn(s)
    assert s.npc_zone[5] == -1


@pytest.mark.rule("MM-D34")
def test_a_successor_drawn_on_the_turn_of_death_is_placed_without_a_replacement() -> None:
    below, dead, successor = (index(NPC_CARDS, name) for name in ("npc-10", "npc-11", "npc-12"))

    def edit(s: State) -> None:
        npc(s, "npc-10")
        npc(s, "npc-11")
        s.event_deck.remove(successor)
        s.npc_due.append(successor)
        npcs.kill(s, 3)
        next_event(s, "ev-06")

    t = sea(edit)
    answer(t, "done", "done")
    assert t.state.npc_cards[3] == [below, successor]
    assert t.state.npc_zone[3] == ZONE["curacao"]
    assert [e["card"] for e in told(t, "npc_placed")] == [successor]  # the captain below did not come in between
    assert dead in t.state.event_discard


@pytest.mark.rule("MM-D82")
def test_replacements_of_the_killed_come_before_new_captains() -> None:
    below, new = index(NPC_CARDS, "npc-13"), index(NPC_CARDS, "npc-01")

    def edit(s: State) -> None:
        npc(s, "npc-13")
        npc(s, "npc-14")
        npcs.kill(s, 4)
        s.event_deck.remove(new)
        s.npc_due.append(new)
        next_event(s, "ev-05")

    t = sea(edit)
    answer(t, "done", "done")
    assert [e["card"] for e in told(t, "npc_placed")] == [below, new]


@pytest.mark.rule("MM-287", "MM-D71")
def test_naval_ships() -> None:
    s = sea(lambda s: npc(s, "npc-01")).state
    assert [npcs.ship_of(s, fleet) for fleet in range(6)] == [2, 2, 2, 2, 0, 2]
    s.war_a, s.war_b = 0, 3
    assert [npcs.ship_of(s, fleet) for fleet in range(6)] == [4, 2, 2, 4, 0, 2]


# --- hunting ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-288", "MM-289", "MM-290", "MM-073")
def test_directions_with_the_next_label_clockwise() -> None:
    table = {
        "basse-terre": ("st-maarten", "bridgetown", "trinidad", "the-caribbean-sea"),
        "bridgetown": ("st-john", "trinidad", "trinidad", "basse-terre"),
        "caracas": ("basse-terre", "trinidad", "curacao", "curacao"),
        "cartagena": ("petit-goave", "curacao", "old-providence", "old-providence"),
        "havana": ("nassau", "tortuga", "port-royal", "nassau"),
        "nassau": ("tortuga", "tortuga", "havana", "tortuga"),
        "st-john": ("bridgetown", "bridgetown", "bridgetown", "st-maarten"),
        "tortuga": ("santo-domingo", "santo-domingo", "petit-goave", "havana"),
        "the-caribbean-sea": ("santo-domingo", "basse-terre", "curacao", "petit-goave"),
        "trinidad": ("basse-terre", "caracas", "caracas", "caracas"),
    }
    for zone, goals in table.items():
        assert [ZONES[ZONES[ZONE[zone]].behind(direction)].id for direction in range(4)] == list(goals)

    def edit(s: State) -> None:
        npc(s, "npc-01", "havana")

    s = sea(edit).state
    npcs.follow_icon(s, 0, W)
    assert s.npc_zone[0] == ZONE["nassau"]
    npcs.follow_icon(s, 1, W)  # not in play: nothing moves
    assert s.npc_zone[1] == -1


def hunter(name: str, zone: str, *players: tuple[str, list[int]], port: bool = True) -> State:
    def edit(s: State) -> None:
        npc(s, name, zone)
        for seat, (where, bounty) in enumerate(players):
            put(s, seat, where, port=port).bounty = bounty

    return sea(edit, seats=max(2, len(players))).state


@pytest.mark.rule("MM-291", "MM-292", "MM-293", "MM-295", "MM-411", "MM-EX14")
def test_the_dutch_hunt_a_captain_wanted_by_england_only() -> None:
    s = hunter("npc-10", "basse-terre", ("bridgetown", [0, 1, 0, 0]), ("nassau", [0] * 4))
    npcs.follow_icon(s, 3, N)
    assert s.npc_zone[3] == ZONE["bridgetown"]


@pytest.mark.rule("MM-295", "MM-300", "MM-302", "MM-D37", "MM-EX15")
def test_the_french_choose_by_the_sum_of_other_bounties() -> None:
    s = hunter("npc-07", "basse-terre", ("basse-terre", [2, 0, 0, 0]), ("caracas", [1, 1, 0, 1]))
    npcs.follow_icon(s, 2, SOUTH)
    assert s.npc_zone[2] == ZONE["caracas"]


@pytest.mark.rule("MM-292")
def test_a_hunter_stays_with_prey_in_its_zone() -> None:
    s = hunter("npc-07", "basse-terre", ("basse-terre", [2, 0, 0, 0]), ("nassau", [0] * 4))
    npcs.follow_icon(s, 2, SOUTH)
    assert s.npc_zone[2] == ZONE["basse-terre"]


@pytest.mark.rule("MM-294", "MM-300")
def test_own_bounties_come_first() -> None:
    s = hunter("npc-07", "basse-terre", ("bridgetown", [5, 5, 0, 5]), ("caracas", [0, 0, 1, 0]))
    npcs.follow_icon(s, 2, N)
    assert s.npc_zone[2] == ZONE["caracas"]
    s = hunter("npc-07", "basse-terre", ("bridgetown", [0, 0, 2, 0]), ("caracas", [5, 5, 1, 0]))
    npcs.follow_icon(s, 2, N)
    assert s.npc_zone[2] == ZONE["bridgetown"]  # more is better


@pytest.mark.rule("MM-296")
def test_in_war_enemies_are_hunted() -> None:
    s = hunter("npc-07", "basse-terre", ("caracas", [0] * 4), ("nassau", [0] * 4))
    npcs.follow_icon(s, 2, N)
    assert s.npc_zone[2] == ZONE["st-maarten"]
    s = hunter("npc-07", "basse-terre", ("caracas", [0] * 4), ("nassau", [0] * 4))
    s.war_a, s.war_b = 0, 2  # Frederico is Spanish
    npcs.follow_icon(s, 2, N)
    assert s.npc_zone[2] == ZONE["caracas"]


@pytest.mark.rule("MM-297", "MM-298", "MM-299", "MM-D36")
def test_what_black_ships_look_for() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-16", "basse-terre")
        for seat, where in enumerate(("bridgetown", "caracas", "trinidad")):
            put(s, seat, where, port=True)
            gold(s, seat, 0)

    s = sea(edit, seats=3).state
    gold(s, 1, 3)
    cargo(s, 0, "rum", 4)
    npcs.follow_icon(s, 5, N)
    assert s.npc_zone[5] == ZONE["caracas"]  # gold before cargo
    s = sea(edit, seats=3).state
    cargo(s, 0, "rum", 1)
    cargo(s, 2, "wood", 2)
    npcs.follow_icon(s, 5, N)
    assert s.npc_zone[5] == ZONE["trinidad"]  # more cargo
    s = sea(edit, seats=3).state
    s.players[0].bounty[0] = s.players[1].bounty[0] = 1
    npcs.follow_icon(s, 5, N)
    assert s.npc_zone[5] == ZONE["trinidad"]  # neither, but no pirate


@pytest.mark.rule("MM-301")
def test_a_complete_tie_is_decided_by_lot() -> None:
    goals = set()
    for lot in (0, 1):
        s = hunter("npc-07", "basse-terre", ("bridgetown", [0, 0, 1, 0]), ("caracas", [0, 0, 1, 0]))
        s.keel.chance.script.append(lot)
        npcs.follow_icon(s, 2, N)
        goals.add(s.npc_zone[2])
    assert goals == {ZONE["bridgetown"], ZONE["caracas"]}


@pytest.mark.rule("MM-303", "MM-410")
def test_who_is_hostile_to_whom() -> None:
    s = hunter("npc-07", "basse-terre", ("caracas", [0] * 4), ("nassau", [0, 0, 0, 1]))
    honest, pirate = s.players
    assert not npcs.hostile(s, 2, honest)
    assert npcs.hostile(s, 2, pirate)
    assert npcs.hostile(s, 4, honest)
    assert not npcs.hostile(s, 4, pirate)  # the truce


@pytest.mark.rule("MM-304", "MM-D39", "MM-305")
def test_npcs_do_not_scout_when_they_move_or_are_placed() -> None:
    def edit(s: State) -> None:
        s.phase, s.acting, s.keel.turn = ROUND, -1, -1
        next_event(s, "ev-01")
        npc(s, "npc-07", "basse-terre")
        put(s, 1, "caracas").bounty = [0, 0, 1, 0]
        put(s, 0, "nassau", port=True)

    t = sea(edit)
    assert t.state.npc_zone[2] == ZONE["caracas"]
    assert told(t, "npc_scouts") == []
    assert t.awaiting == (0,)


# --- scouting -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-305", "MM-307", "MM-413", "MM-D38")
def test_a_hostile_npc_scouts_when_a_captain_arrives_and_the_turn_goes_on_after_the_battle() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-07", "basse-terre")  # Scouting 2
        put(s, 0, "caracas").bounty[0] = 1

    t = sea(edit)
    t.script([1], [S], [1, 1, 1], [1, 1, 1])  # one die fewer for Frederico; the French roll again here
    answer(t, f"move:{ZONE['basse-terre']}")
    assert t.state.battle.sides == [NPC_SIDE + 2, 0]
    t.script([1, 1, 1], [S, S, 1])
    answer(t, "shoot", "flee")
    assert t.state.battle is None
    assert t.awaiting == (0,)
    assert t.state.turn.actions == 2  # the combat cost none

    def from_port(s: State) -> None:
        npc(s, "npc-04", "caracas")
        put(s, 0, "caracas", port=True).bounty[2] = 1

    t = sea(from_port)
    t.script([1])
    answer(t, "leave")
    assert len(told(t, "npc_scouts")) == 1
    t.script([1])
    answer(t, "enter", "leave")
    assert len(told(t, "npc_scouts")) == 2  # each time anew


@pytest.mark.rule("MM-306", "MM-412", "MM-D75")
def test_npcs_scout_at_the_start_of_the_turn_before_anything_else() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-04", "caracas")
        put(s, 0, "caracas").bounty[2] = 1
        hand(s, 0, "g-13")
        s.phase = TURN

    t = sea(edit)
    kinds = [event.kind for event in t.events()]
    assert "npc_scouts" in kinds
    assert "turn" in kinds

    def with_a_carpenter(s: State) -> None:
        edit(s)
        specialist(s, 0, "g-37")
        ship(s, 0, 0, 1, 1, 2, 2, 1)

    assert told(sea(with_a_carpenter), "npc_scouts")  # his work at the start of the turn waits, too

    def ashore(s: State) -> None:
        edit(s)
        put(s, 0, "caracas", port=True)

    assert told(sea(ashore), "npc_scouts") == []


@pytest.mark.rule("MM-308", "MM-EX16")
def test_many_bounties_make_a_sharp_eye() -> None:
    s = hunter("npc-10", "basse-terre", ("nassau", [0] * 4), ("basse-terre", [0, 0, 0, 5]))
    assert NPC_CARDS[index(NPC_CARDS, "npc-10")].skills[1] == 2
    assert npcs.scouting_dice(s, 3, s.players[1]) == 5
    s.players[1].bounty = [5, 0, 0, 1]
    assert npcs.scouting_dice(s, 3, s.players[1]) == 2


def test_frederico_is_hard_to_find() -> None:
    s = hunter("npc-10", "basse-terre", ("basse-terre", [0, 0, 0, 5]), ("nassau", [0] * 4))
    p = s.players[0]
    assert CAPTAINS[p.captain].name.startswith("Frederico")
    p.bounty = [0, 0, 0, 4]
    assert npcs.scouting_dice(s, 3, p) == 3


@pytest.mark.rule("MM-309", "MM-310")
def test_black_ships_keep_quiet_beside_a_navy() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-16", "caracas")
        npc(s, "npc-13", "caracas")
        put(s, 0, "caracas")

    s = sea(edit).state
    assert npcs.scouts_of(s, s.players[0]) == [4, 5]
    npc(s, "npc-07", "caracas")
    assert npcs.scouts_of(s, s.players[0]) == []


@pytest.mark.rule("MM-311")
def test_two_man_o_wars_do_not_scout() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-01", "caracas")
        npc(s, "npc-07", "caracas")
        npc(s, "npc-10", "caracas")
        put(s, 0, "caracas").bounty[1] = 1
        s.war_a, s.war_b = 0, 2

    s = sea(edit).state
    assert npcs.scouts_of(s, s.players[0]) == [3]
    s.war_b = 1
    assert npcs.scouts_of(s, s.players[0]) == [0, 2, 3]


@pytest.mark.rule("MM-312", "MM-D40")
def test_several_hunters_roll_first_then_fight_in_random_order() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-04", "caracas")
        npc(s, "npc-10", "caracas")
        put(s, 0, "curacao").bounty[2] = 1

    t = sea(edit)
    t.script([S], [S], [1, 0], [1, 1, 1], [1, 1, 1])
    answer(t, f"move:{ZONE['caracas']}")
    kinds = [event.kind for event in t.events()]
    assert [i for i, k in enumerate(kinds) if k == "npc_scouts"][-1] < kinds.index("attacked_by_npc")
    assert t.state.battle.sides == [NPC_SIDE + 3, 0]  # the order was shuffled
    t.script([1, 1, 1], [S, S, 1], [1, 1, 1], [1, 1, 1])
    at = me(t).at[:]
    answer(t, "shoot", "flee")
    assert t.state.battle.sides == [NPC_SIDE + 1, 0]  # one after the other, damage staying
    assert me(t).at == at


@pytest.mark.rule("MM-189", "MM-D65")
def test_basse_terre_helps_french_navies_to_find() -> None:
    s = hunter("npc-07", "basse-terre", ("basse-terre", [0, 0, 1, 0]), ("nassau", [0] * 4), port=False)
    p = s.players[0]
    s.keel.chance.script.extend([[1], [S]])
    assert npcs.finds(s, 2, p)
    s.keel.chance.script.extend([[1], [1], [S]])
    assert not npcs.finds(s, 2, p)
    assert s.keel.chance.script == [[S]]  # once more, not as often as they like
    s.keel.chance.script.clear()


def test_spanish_navies_roll_again_when_silver_sails() -> None:
    s = hunter("npc-01", "caracas", ("caracas", [1, 0, 0, 0]), ("nassau", [0] * 4), port=False)
    s.in_force.npc_reroll = 1
    s.keel.chance.script.extend([[1, 1], [S, 1]])
    assert npcs.finds(s, 0, s.players[0])


@pytest.mark.parametrize("nation", range(4))
def test_a_navy_that_may_roll_again_finds_more_often_and_the_others_do_not(nation: int) -> None:
    s = hunter("npc-01", "caracas", ("caracas", [1, 0, 0, 0]), ("nassau", [0] * 4), port=False)
    s.npc_cards[:4] = [s.npc_cards[0][:] for _ in range(4)]  # whoever is in command
    before = [npcs.chance_to_find(s, npc, s.players[0]) for npc in range(4)]
    s.in_force.npc_reroll = 1 << nation
    after = [npcs.chance_to_find(s, npc, s.players[0]) for npc in range(4)]
    assert [now > then for now, then in zip(after, before, strict=True)] == [npc == nation for npc in range(4)]


@pytest.mark.rule("MM-200")
def test_nassau_needs_two_rolls_of_a_navy() -> None:
    s = hunter("npc-04", "nassau", ("nassau", [0, 1, 0, 0]), ("caracas", [0] * 4), port=False)
    s.keel.chance.script.extend([[S], [1]])
    assert not npcs.finds(s, 1, s.players[0])
    s.keel.chance.script.extend([[S], [S]])
    assert npcs.finds(s, 1, s.players[0])

    def black(s: State) -> None:
        npc(s, "npc-13", "nassau")
        put(s, 0, "nassau")

    s = sea(black).state
    s.keel.chance.script.append([S])
    assert npcs.finds(s, 4, s.players[0])


@pytest.mark.rule("MM-213", "MM-D64")
def test_tortuga_hides_pirates_from_the_french() -> None:
    s = hunter("npc-09", "tortuga", ("tortuga", [3, 0, 0, 0]), ("nassau", [0] * 4), port=False)
    p = s.players[0]
    assert not npcs.hostile(s, 2, p)
    assert npcs.prey(s, 2) == []
    p.bounty[2] = 1
    assert npcs.hostile(s, 2, p)
    p.bounty = [0, 1, 0, 0]
    assert npcs.hostile(s, 0, p)  # other navies see them


@pytest.mark.rule("MM-214", "MM-D64")
def test_in_tortuga_black_ships_do_not_scout_for_the_french() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-11")
        captain(s, 1, "cap-02")
        npc(s, "npc-15", "tortuga")
        put(s, 0, "tortuga")
        put(s, 1, "tortuga")

    s = sea(edit).state
    assert npcs.scouts_of(s, s.players[0]) == []
    assert npcs.scouts_of(s, s.players[1]) == [4]
    assert npcs.hostile(s, 4, s.players[0])  # only the scouting is barred


@pytest.mark.rule("MM-215", "MM-D64")
def test_trinidad_hides_everyone_from_navies() -> None:
    s = hunter("npc-01", "trinidad", ("trinidad", [5, 0, 0, 0]), ("nassau", [0] * 4), port=False)
    assert not npcs.hostile(s, 0, s.players[0])
    assert npcs.prey(s, 0) == []


def test_anne_marie_is_safe_from_black_ships() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-10")
        npc(s, "npc-15", "caracas")
        put(s, 0, "caracas")

    s = sea(edit).state
    assert not npcs.hostile(s, 4, s.players[0])


# --- in battle ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-313", "MM-D70")
def test_the_left_neighbour_steers_or_the_program() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-16", "caracas")
        put(s, 0, "curacao")

    t = sea(edit, seats=3)
    t.script([S], [1, 1, 1], [1, 1, 1])
    answer(t, f"move:{ZONE['caracas']}")
    assert t.state.battle.steered == [1, 0]
    assert t.awaiting == (1,)
    t = sea(edit, seats=3, npcs="program")
    t.script([S], [1, 1, 1], [1, 1, 1])
    answer(t, f"move:{ZONE['caracas']}")
    assert t.state.battle.steered == [-1, 0]
    assert t.awaiting == (0,)


@pytest.mark.rule("MM-D78", "MM-343")
def test_the_steering_player_chooses_where_an_npc_takes_skulls() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-16")
        duel(s, 0, NPC_SIDE + fleet).round = 1
        ship(s, 0, 2)

    t = sea(edit, seats=3)
    t.script([S, S, S], [1, 1, 1], [S, 1, 1])
    answer(t, "shoot", "shoot")
    assert t.awaiting == (1,)
    assert keys(t) == [f"location:{loc}:15" for loc in range(5)]
    answer(t, "location:4:15")
    assert t.state.battle.npc_at == [3, 3, 1, 3, 2]


@pytest.mark.rule("MM-314", "MM-D41")
def test_an_npc_flees_only_from_the_stronger() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-16")
        fight = duel(s, NPC_SIDE + fleet, 0)
        fight.round = 2
        ship(s, 0, 2)

    s = sea(edit).state
    s.battle.round = 2
    assert naval.can_declare(s, 0) == [SHOOT, BOARD]
    s.battle.npc_at[4] = 2
    assert naval.can_declare(s, 0) == [SHOOT, BOARD, FLEE]
    s.battle.npc_at = [3, 3, 3, 2, 3]
    assert FLEE in naval.can_declare(s, 0)
    assert naval.can_declare(s, 1) == [SHOOT, BOARD, FLEE]


@pytest.mark.rule("MM-315", "MM-316", "MM-EX17", "MM-075")
def test_each_battle_begins_with_an_undamaged_npc() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-16", "caracas")
        put(s, 0, "curacao")

    for _ in range(2):
        t = sea(edit)
        t.script([S], [1, 1, 1], [1, 1, 1])
        answer(t, f"move:{ZONE['caracas']}")
        assert t.state.battle.npc_at == [3, 3, 3, 3, 3]
        assert t.view(1).battle.at[0] == [3, 3, 3, 3, 3]


@pytest.mark.rule("MM-414", "MM-D87", "MM-381")
def test_npcs_have_plain_ships_and_take_nothing() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-16")
        fight = duel(s, NPC_SIDE + fleet, 0)
        fight.round = 1
        ship(s, 0, 0, 1, 2, 0, 2, 1)
        gold(s, 0, 30)

    s = sea(edit).state
    assert naval.maneuverability(s, 0) == 3
    assert not naval.has_mod(s, 0, 7)
    t = sea(edit)
    t.script([S, S, S], [1, 1, 1], [1, 1, 1])
    answer(t, "shoot", "shoot")
    assert me(t).captain == -1
    assert me(t).gold == 0
    assert me(t, 1).gold == 10


def test_helpers() -> None:
    s = sea(lambda s: demand(s, "havana", "rum")).state
    assert keys(sea())
    assert len(EVENTS) == 16
    assert s.demand[ZONE["havana"]] == 2


def test_the_program_steers_sensibly() -> None:
    def edit(s: State) -> None:
        fleet = npc(s, "npc-16")
        duel(s, NPC_SIDE + fleet, 0).round = 2

    s = sea(edit, npcs="program").state
    s.battle.round = 2
    assert npcs.program_declares(s, 0) == BOARD  # the stronger crew
    s.players[0].at[3] = 5
    assert npcs.program_declares(s, 0) == SHOOT
    s.battle.npc_at = [1, 3, 3, 1, 1]
    assert npcs.program_declares(s, 0) == FLEE
    assert npcs.program_takes(s, 0) == 2
    s.battle.npc_at = [3, 1, 1, 1, 1]
    assert npcs.program_takes(s, 0) == 0


@pytest.mark.rule("MM-189", "MM-200", "MM-307", "MM-308")
def test_who_would_scout_for_me_and_how_likely_is_seen_before_the_move() -> None:
    s = hunter("npc-07", "basse-terre", ("the-caribbean-sea", [0, 0, 1, 0]), ("nassau", [0] * 4), port=False)
    seen = [(one.zone, one.npc, one.chance) for one in view(s, 1).captains["0"].lurking]
    assert seen == [(ZONE["basse-terre"], 2, 56)]  # 2, one less for Frederico, rolled again
    s.players[0].bounty[2] = 3  # three bounties count, one less: two dice
    assert [one.chance for one in view(s, 1).captains["0"].lurking] == [80]
    s.npc_zone[2] = ZONE["trinidad"]  # not around
    assert view(s, 1).captains["0"].lurking == []


@pytest.mark.rule("MM-200", "MM-215")
def test_a_zone_hides_me_or_makes_me_harder_to_find() -> None:
    s = hunter("npc-04", "nassau", ("nassau", [0, 1, 0, 0]), ("caracas", [0] * 4), port=False)
    assert [one.chance for one in view(s, 1).captains["0"].lurking] == [11]  # one die, twice
    s.npc_zone[1] = ZONE["trinidad"]
    s.players[0].zone = ZONE["caracas"]
    assert view(s, 1).captains["0"].lurking == []  # in Trinidad nobody is a target of a navy
