"""Chapters 9 to 12: the turn, events, moving, scouting."""

from __future__ import annotations

import pytest

from freebooter.games.merchants_and_marauders.constants import NPC_SIDE, OVER, ROUND
from freebooter.games.merchants_and_marauders.content import EVENTS, LINKS, NPC_CARDS, PORTS, ZONE, ZONES
from freebooter.games.merchants_and_marauders.content import happenings as kinds
from freebooter.games.merchants_and_marauders.rules import actions
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import (
    S,
    answer,
    captain,
    cargo,
    event_card,
    gold,
    index,
    keys,
    me,
    merchant,
    next_event,
    npc,
    put,
    sea,
    ship,
    specialist,
    told,
)


def round_begins(*names: str, edit: object = None, seats: int = 2) -> object:
    """The table at the beginning of a round with these events on top."""

    def prepare(s: State) -> None:
        s.phase, s.acting = ROUND, -1
        s.keel.turn = -1
        next_event(s, *names)
        if edit is not None:
            edit(s)

    return prepare


@pytest.mark.rule("MM-077", "MM-081", "MM-080", "MM-078")
def test_a_round_is_an_event_then_every_player_then_the_end_of_the_turn() -> None:
    t = sea(round_begins("npc-10"))
    kinds = [event.kind for event in t.events()]
    assert kinds.index("round") < kinds.index("event") < kinds.index("turn")
    assert t.awaiting == (0,)
    assert t.state.turn.actions == 3
    assert t.state.npc_zone[3] == -1
    answer(t, "done")  # unused actions are lost
    assert t.awaiting == (1,)
    assert t.state.turn.actions == 3
    answer(t, "done")
    assert told(t, "npc_placed")[0]["npc"] == 3  # the end of the turn
    assert t.state.keel.round == 3
    assert {event.turn for event in t.events() if event.kind in ("npc_placed", "round", "event")} == {-1}  # nobody's


@pytest.mark.rule("MM-078", "MM-092")
def test_three_actions_in_any_mix() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")
        ship(s, 0, 3)  # the slowest ship moves as far as any other

    t = sea(edit)
    for zone in ("curacao", "cartagena", "petit-goave"):
        answer(t, f"move:{ZONE[zone]}")
    assert me(t).zone == ZONE["petit-goave"]
    assert t.awaiting == (1,)  # nothing is left to do: the next player


@pytest.mark.rule("MM-EX03", "MM-090", "MM-088", "MM-089")
def test_frances_sails_from_havana_to_nassau() -> None:
    def edit(s: State) -> None:
        captain(s, 0, "cap-05")
        put(s, 0, "havana", port=True)

    t = sea(edit)
    answer(t, "leave")
    assert (me(t).zone, me(t).in_port, t.state.turn.actions) == (ZONE["havana"], False, 2)
    answer(t, f"move:{ZONE['nassau']}")
    assert (me(t).zone, me(t).in_port, t.state.turn.actions) == (ZONE["nassau"], False, 1)
    answer(t, "enter")
    assert (me(t).zone, me(t).in_port) == (ZONE["nassau"], True)
    assert t.awaiting == (1,)  # no action is left, and so no Port action this turn
    assert told(t, "port_action") == []


@pytest.mark.rule("MM-079", "MM-102")
def test_the_port_action_once_a_turn_and_in_port_only() -> None:
    t = sea()
    answer(t, "port_action", "done")
    assert "port_action" not in keys(t)
    assert t.state.turn.actions == 2
    t = sea(lambda s: put(s, 0, "caracas"))
    assert "port_action" not in keys(t)


@pytest.mark.rule("MM-082", "MM-288", "MM-289", "MM-084")
def test_icons_come_before_the_text_in_their_order_and_the_card_is_discarded() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-07", "caracas")  # French, W on the card
        npc(s, "npc-10", "old-providence")  # Dutch, N

    t = sea(round_begins("ev-01", edit=edit))
    moved = [(e["npc"], e["zone"]) for e in told(t, "npc_moved")]
    assert moved == [(2, ZONE["curacao"]), (3, ZONE["port-royal"])]
    kinds = [event.kind for event in t.events()]
    assert kinds.index("event") < kinds.index("npc_moved")
    assert event_card("ev-01") in t.state.event_discard
    t = sea(round_begins("ev-03", edit=lambda s: npc(s, "npc-10", "caracas")))
    kinds = [event.kind for event in t.events()]
    assert kinds.index("npc_moved") < kinds.index("war")


@pytest.mark.rule("MM-083")
def test_texts_at_once_on_each_turn_and_at_the_end_of_the_turn() -> None:
    t = sea(round_begins("ev-03"))
    assert t.state.war_a >= 0  # at once
    t = sea(round_begins("ev-13"))
    assert t.state.turn.free_moves == 1  # on each player's turn
    answer(t, "done")
    assert t.state.turn.free_moves == 1

    def at_sea(s: State) -> None:
        put(s, 0, "caracas")

    t = sea(round_begins("ev-07", edit=at_sea))
    assert me(t).damage() == 0
    t.script([1, 1, 1], [4, 3])
    answer(t, "done")  # at the end of his turn
    assert me(t).at == [2, 2, 2, 1, 0]


@pytest.mark.rule("MM-085", "MM-399")
def test_the_event_deck_is_never_reshuffled_and_its_end_is_the_end() -> None:
    def edit(s: State) -> None:
        s.event_discard = s.event_deck[:]
        s.event_deck = []
        s.acting = 1
        s.keel.turn = 1

    t = sea(edit)
    answer(t, "done")
    assert t.awaiting == ()
    assert t.state.phase == OVER
    assert told(t, "no_events")


@pytest.mark.rule("MM-086", "MM-D33")
def test_sixteen_cards_show_three_icons() -> None:
    assert len(EVENTS) == 16
    counts = [0] * 6
    for one in EVENTS:
        assert len(one.icons) == 3
        assert len({fleet for fleet, _ in one.icons}) == 3
        for fleet, _ in one.icons:
            counts[fleet] += 1
    assert counts == [8] * 6


@pytest.mark.rule("MM-087", "MM-D71")
def test_war_marks_two_nations_until_the_next_war_or_peace() -> None:
    def edit(s: State) -> None:
        npc(s, "npc-01")
        npc(s, "npc-04")
        captain(s, 0, "cap-14")  # a Dutch captain whom nobody hunts
        put(s, 0, "curacao", port=True)

    def prepare(s: State) -> None:
        s.war_a, s.war_b = 1, 2
        edit(s)

    from freebooter.games.merchants_and_marauders.rules import events, npcs

    s = sea(prepare).state
    assert npcs.ship_of(s, 1) == 4
    assert npcs.ship_of(s, 0) == 2
    zone = s.npc_zone[1]
    s.keel.chance.script.extend([0, 0])
    events.war(s, kinds.War(), 0)
    assert (s.war_a, s.war_b) == (0, 1)
    assert npcs.ship_of(s, 0) == npcs.ship_of(s, 1) == 4
    events.peace(s, kinds.Peace(), 0)
    assert (s.war_a, s.war_b) == (-1, -1)
    assert npcs.ship_of(s, 0) == 2
    assert s.npc_zone[1] == zone  # admirals keep their place


@pytest.mark.rule("MM-D77")
def test_extra_events_may_empty_the_deck_without_ending_the_game_at_once() -> None:
    def edit(s: State) -> None:
        keep = [event_card("ev-08"), event_card("ev-05")]
        s.event_discard = [c for c in s.event_deck if c not in keep]
        s.event_deck = [keep[1], keep[0]]

    def prepare(s: State) -> None:
        s.phase, s.acting, s.keel.turn = ROUND, -1, -1
        edit(s)

    t = sea(prepare)
    assert t.state.event_deck == []
    assert t.awaiting == (0,)
    answer(t, "done", "done")
    assert t.state.phase == OVER


# --- moving -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-088", "MM-089", "MM-090", "MM-091")
def test_ways_from_sea_and_port() -> None:
    t = sea(lambda s: put(s, 0, "caracas"))
    moves = {int(k.split(":")[1]) for k in keys(t) if k.startswith("move")}
    assert moves == set(LINKS[ZONE["caracas"]])
    assert "enter" in keys(t)
    t = sea(lambda s: put(s, 0, "caracas", port=True))
    assert not [k for k in keys(t) if k.startswith("move")]
    assert "leave" in keys(t)
    answer(t, "leave")
    assert (me(t).zone, me(t).in_port) == (ZONE["caracas"], False)
    assert t.state.turn.actions == 2
    t = sea(lambda s: put(s, 0, "the-caribbean-sea"))
    assert "enter" not in keys(t)


@pytest.mark.rule("MM-093")
def test_a_port_that_wants_the_captain_is_closed() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas").bounty[0] = 1

    assert "enter" not in keys(sea(edit))

    def other(s: State) -> None:
        put(s, 0, "caracas").bounty[1] = 5

    assert "enter" in keys(sea(other))


@pytest.mark.rule("MM-094", "MM-095", "MM-125")
def test_on_leaving_port_cargo_above_the_capacity_is_discarded_by_the_owners_choice() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True)
        cargo(s, 0, "rum", 2)
        cargo(s, 0, "wood", 2)

    t = sea(edit)
    cards = me(t).hold[:]
    answer(t, "leave")
    assert t.decision(0).prompt == "hold.throw"
    answer(t, [f"card:{cards[0]}", f"card:{cards[2]}"])
    assert me(t).hold == [cards[1], cards[3]]
    assert cards[0] in t.state.cargo_discard


# --- scouting -----------------------------------------------------------------------------------------------------------


def two_in_a_zone(s: State) -> None:
    put(s, 0, "caracas")
    put(s, 1, "caracas")
    merchant(s, "caracas", 3)


@pytest.mark.rule("MM-096", "MM-097", "MM-099", "MM-100", "MM-EX04")
def test_a_scout_action_names_one_target_and_the_same_target_once_a_turn() -> None:
    t = sea(two_in_a_zone)
    assert {"scout_captain:1", f"scout_merchant:{ZONE['caracas']}"} <= set(keys(t))
    t.script([1, 2, 3])
    answer(t, "scout_captain:1")
    assert t.state.turn.actions == 2
    assert t.state.battle is None
    assert "scout_captain:1" not in keys(t)
    assert f"scout_merchant:{ZONE['caracas']}" in keys(t)


@pytest.mark.rule("MM-100")
def test_after_each_target_the_others_are_still_there() -> None:
    t = sea(lambda s: (two_in_a_zone(s), npc(s, "npc-01", "caracas")))
    targets = ["scout_captain:1", "scout_npc:0", f"scout_merchant:{ZONE['caracas']}"]
    for i, target in enumerate(targets):
        assert [key for key in keys(t) if key.startswith("scout")] == targets[i:]
        t.script([1, 2, 3])
        answer(t, target)
    assert t.awaiting == (1,)  # three actions, and none is left


@pytest.mark.rule("MM-098")
def test_finding_a_captain_starts_a_battle_with_the_scout_as_aggressor() -> None:
    t = sea(two_in_a_zone)
    t.script([S, 2, 3], [1, 1, 1], [1, 1])
    answer(t, "scout_captain:1")
    assert t.state.battle.sides == [0, 1]


@pytest.mark.rule("MM-D24", "MM-100")
def test_a_captain_is_the_same_target_in_every_zone_merchants_are_not() -> None:
    t = sea(two_in_a_zone)
    t.script([1, 2, 3])
    answer(t, "scout_captain:1")
    me(t, 1).zone = ZONE["curacao"]
    answer(t, f"move:{ZONE['curacao']}")
    assert "scout_captain:1" not in keys(t)
    t = sea(two_in_a_zone)
    t.script([1, 2, 3])
    answer(t, f"scout_merchant:{ZONE['caracas']}", f"move:{ZONE['curacao']}")
    assert f"scout_merchant:{ZONE['curacao']}" in keys(t)


@pytest.mark.rule("MM-101", "MM-D26")
def test_no_scouting_for_merchants_with_a_destroyed_location() -> None:
    def edit(s: State) -> None:
        two_in_a_zone(s)
        ship(s, 0, 0, 2, 0, 2, 2, 1)

    assert not [k for k in keys(sea(edit)) if k.startswith("scout_merchant")]


@pytest.mark.rule("MM-D23")
def test_no_scouting_from_port_and_no_target_in_port() -> None:
    def edit(s: State) -> None:
        two_in_a_zone(s)
        put(s, 0, "caracas", port=True)

    assert not [k for k in keys(sea(edit)) if k.startswith("scout")]

    def other(s: State) -> None:
        two_in_a_zone(s)
        put(s, 1, "caracas", port=True)

    assert "scout_captain:1" not in keys(sea(other))


@pytest.mark.rule("MM-096")
def test_an_npc_can_be_scouted_for() -> None:
    def edit(s: State) -> None:
        put(s, 0, "trinidad")
        npc(s, "npc-01", "trinidad")

    t = sea(edit)
    t.script([S, S, S], [1] * 3, [1, 1])
    answer(t, "scout_npc:0")
    assert t.state.battle.sides == [0, NPC_SIDE]


# --- the sixteen events, one by one ----------------------------------------------------------------------------------------


@pytest.mark.rule("MM-083", "MM-255")
@pytest.mark.parametrize(("name", "nations"), [("ev-01", (2, 0)), ("ev-02", (1, 3))])
def test_bounties_grow_for_those_who_have_one(name: str, nations: tuple[int, int]) -> None:
    def edit(s: State) -> None:
        put(s, 0, "trinidad", port=True).bounty[nations[0]] = 1
        s.players[0].bounty[nations[1]] = 2
        put(s, 1, "nassau", port=True)

    t = sea(round_begins(name, edit=edit))
    assert (me(t).bounty[nations[0]], me(t).bounty[nations[1]]) == (2, 3)
    assert me(t, 1).bounty == [0, 0, 0, 0]


def test_war_events() -> None:
    for name in ("ev-03", "ev-04"):
        t = sea(round_begins(name))
        assert t.state.war_a != t.state.war_b
    t = sea(round_begins("ev-05", edit=lambda s: setattr(s, "war_a", 1)))
    assert t.state.war_a == -1


def test_black_squall_strikes_captains_at_sea_at_once() -> None:
    def edit(s: State) -> None:
        put(s, 0, "caracas")

    def prepare(s: State) -> None:
        round_begins("ev-06", edit=edit)(s)

    from freebooter.games.merchants_and_marauders.rules import events

    s = sea(lambda s: put(s, 0, "caracas")).state
    s.keel.chance.script.extend([[1, 1, 1], [2, 3, S]])
    for _ in events.happen(s, index(EVENTS, "ev-06")):
        pass
    assert s.players[0].at == [2, 1, 2, 1, 1]
    assert s.players[1].at == [2, 2, 2, 2, 1]
    s.keel.chance.script.extend([[1, 1, S]])
    for _ in events.happen(s, index(EVENTS, "ev-06")):
        pass
    assert s.players[0].at == [2, 1, 2, 1, 1]
    assert prepare


def test_before_the_thunder_draws_two_more() -> None:
    t = sea(round_begins("ev-08", "npc-10", "ev-05"))
    assert [e["card"] for e in told(t, "event")] == [
        event_card("ev-08"),
        index(NPC_CARDS, "npc-10"),
        event_card("ev-05"),
    ]
    assert t.state.npc_due == [index(NPC_CARDS, "npc-10")]


def test_yellow_jack_takes_crew_but_never_the_last_and_spares_a_surgeon() -> None:
    from freebooter.games.merchants_and_marauders.rules import events

    s = sea(lambda s: specialist(s, 1, "g-43")).state
    s.keel.chance.script.extend([[1, 1, 1], [1, 1, 1]])
    for _ in range(2):
        for _ in events.happen(s, index(EVENTS, "ev-09")):
            pass
    assert s.players[0].at[3] == 1
    assert s.players[1].at[3] == 2


@pytest.mark.rule("MM-D61", "MM-D22")
def test_a_new_flag_puts_wanted_captains_to_sea_but_not_at_home() -> None:
    from freebooter.games.merchants_and_marauders.rules import events

    def edit(s: State) -> None:
        put(s, 0, "caracas", port=True).bounty[1] = 1
        put(s, 1, "nassau", port=True).bounty[0] = 1

    s = sea(edit).state
    s.keel.chance.script.extend([PORTS.index(ZONE["caracas"]), 0])  # Spain -> England
    for _ in events.new_flag(s):
        pass
    assert s.flag[ZONE["caracas"]] == 1
    assert not s.players[0].in_port
    s.keel.chance.script.extend([PORTS.index(ZONE["nassau"]), 2])  # England -> Spain
    for _ in events.new_flag(s):
        pass
    assert s.flag[ZONE["nassau"]] == 0
    assert s.players[1].in_port  # his home
    assert s.players[1].nation == 1  # and he stays English


def test_the_kings_mercy() -> None:
    def edit(s: State) -> None:
        s.players[0].bounty = [3, 0, 0, 0]
        gold(s, 0, 12)

    t = sea(round_begins("ev-11", edit=edit))
    assert "pardon" in keys(t)
    answer(t, "pardon", 2)
    assert me(t).bounty[0] == 1
    assert me(t).gold == 2
    assert "pardon" not in keys(t)


def test_the_autumn_convoy() -> None:
    def edit(s: State) -> None:
        s.merchant_track = [s.merchant[0], s.merchant[1]]
        s.merchant[0] = s.merchant[1] = -1

    t = sea(round_begins("ev-12", edit=edit))
    assert t.state.merchant_track == []
    assert all(nation >= 0 for nation in t.state.merchant)
    assert len(told(t, "demand")) == 6


def test_fever_flags_close_two_ports() -> None:
    t = sea(round_begins("ev-14"))
    closed = told(t, "closed")[0]["zones"]
    assert len(set(closed)) == 2
    for zone in range(len(ZONES)):
        me(t).zone = zone
        offered = [option.key for option in actions(t.state, 0)]
        assert ("port_action" in offered) == (zone not in closed)


def test_silver_for_cadiz_and_loose_tongues() -> None:
    t = sea(round_begins("ev-15"))
    assert t.state.in_force.raid_bonus == [4, 0, 0, 0]
    assert t.state.in_force.npc_reroll == 1
    t = sea(round_begins("ev-16", edit=lambda s: gold(s, 0, 0)))
    assert t.state.in_force.rumor_free
    assert t.state.in_force.mission_dice == 1
    answer(t, "port_action")
    assert "listen" in keys(t)
