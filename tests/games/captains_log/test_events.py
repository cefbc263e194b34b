"""Chapters B07 and B48: time, and the events that a new day brings."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import DAYS, EVENTS, NPC_CARDS, WINDS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import CALM, ENGLAND, FRANCE, NETHERLANDS, OIL, PIRATES, SPAIN, N
from freebooter.games.captains_log.rules import events, exploring, floating, fortresses, ships
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.sheets import DEEP
from freebooter.games.captains_log.state import NPC_BASE, Mission, State
from tests.games.captains_log.ocean import (
    barrel,
    card_named,
    npc,
    npcs_act,
    ocean,
    ship,
    spot,
    tile,
    turn_of,
    whole_round,
)
from tests.games.captains_log.papers import card as mission_card
from tests.games.captains_log.papers import do, mission, moored
from tests.games.positions import answer, keys, told


def next_events(state: State, *numbers: int) -> None:
    """The event deck, as printed numbers; the first is the next."""
    rest = [i for i in range(len(EVENTS)) if i + 1 not in numbers and (state.rules.crews or not EVENTS[i].expert)]
    state.decks.events = rest + [number - 1 for number in reversed(numbers)]
    state.decks.events_out = []


def a_day(edit: Any, *numbers: int, seats: int = 2, water: int = 6, **settings: Any) -> Table:
    """The last round of a day and its night is over when seat 0 is asked again, and this event has come."""

    def build(state: State) -> None:
        for player in state.players:
            player.reputation = [3] * 5
        state.clock.space = 1
        next_events(state, *numbers)
        if edit is not None:
            edit(state)

    return ocean(build, seats=seats, water=water, **settings)


def open_numbers(state: State) -> list[int]:
    return [card + 1 for card in state.decks.events_open]


# --- B07: time -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-095", "CL-101", "CL-102", "CL-103", "CL-104", "CL-586")
def test_day_and_night_alternate_and_each_new_day_brings_an_event() -> None:
    table = ocean(lambda state: next_events(state, 1, 2, 3, 4))
    state = table.state
    assert events.is_day(state)
    days = []
    for _ in range(len(DAYS)):
        whole_round(table)
        days.append(events.is_day(state))
    assert days == [False, True] * 3
    assert (state.clock.space, state.clock.advances) == (0, 6)  # past the last space it returns to the first
    assert [event["event"] for event in told(table, "event")] == [0, 1, 2]  # none in the first round
    assert state.keel.round == 7


@pytest.mark.rule("CL-095")
def test_a_round_is_every_players_turn_and_their_npc_after_it() -> None:
    def edit(state: State) -> None:
        for seat, name in enumerate(("Black Gull", "Red Lantern", "Falconer")):
            npc(state, card_named(name), 0, seat=seat)  # their tiles lie face down

    table = ocean(edit, seats=3)
    whole_round(table)
    order = [
        (event.kind, event.args.get("seat", event.args.get("ship")))
        for event in table.events()
        if event.kind in ("turn", "npc_unplaced", "time")
    ]
    first, second, third = (NPC_BASE + card_named(name) - 1 for name in ("Black Gull", "Red Lantern", "Falconer"))
    assert [what for _, what in order] == [first, 1, second, 2, third, None, 0]


@pytest.mark.rule("CL-095", "CL-094")
def test_a_round_begins_and_ends_with_the_first_player_whoever_that_is() -> None:
    def edit(state: State) -> None:
        state.first = 2
        turn_of(state, 2)

    table = ocean(edit, seats=3)
    state = table.state
    order = []
    for _ in range(6):
        order.append((state.keel.round, table.awaiting[0]))
        npcs_act(table)
    assert order == [(1, 2), (1, 0), (1, 1), (2, 2), (2, 0), (2, 1)]


@pytest.mark.rule("CL-105", "CL-137", "CL-138", "CL-139", "CL-K41")
def test_barrels_rotate_and_sink_only_with_flotation() -> None:
    def edit(state: State) -> None:
        barrel(state, at(3, 0), 20, afloat=2)
        barrel(state, at(3, 1), 21, afloat=6)

    table = ocean(edit, flotation="yes")
    state = table.state
    whole_round(table)
    assert [one.afloat for one in state.sea.barrels] == [1, 5]
    whole_round(table)
    assert [one.id for one in state.sea.barrels] == [21]
    assert told(table, "barrel_sinks") == [{"hex": at(3, 0)}]
    assert 20 in state.sea.barrel_box
    table = ocean(edit)
    for _ in range(3):
        whole_round(table)
    assert len(table.state.sea.barrels) == 2
    assert [one.afloat for one in table.state.sea.barrels] == [2, 6]


@pytest.mark.rule("CL-137", "CL-139")
def test_a_new_barrel_floats_for_six_by_day_and_for_five_by_night() -> None:
    state = ocean(flotation="yes").state
    exploring.float_barrel(state, at(1, 0))
    state.clock.space = 1
    exploring.float_barrel(state, at(2, 0))
    assert [one.afloat for one in state.sea.barrels] == [6, 5]


@pytest.mark.rule("CL-K59")
def test_the_order_at_the_end_of_a_round() -> None:
    """The Kraken, the time marker, the barrels; a day's events end before the new one is revealed."""

    def edit(state: State) -> None:
        tile(state, 11, slot=8)
        state.sea.kraken = spot(state, 11, "k")
        barrel(state, at(3, 0), 20, afloat=1)
        for card, until in ((23, -1), (21, 1)):
            state.decks.events_open.append(card)
            state.decks.events_until.append(until)

    table = a_day(edit, 1, flotation="yes")
    whole_round(table)
    kinds = [event.kind for event in table.events()]
    wanted = ["kraken_stirs", "time", "barrel_sinks", "event_over", "event"]
    assert [kind for kind in kinds if kind in wanted] == wanted


# --- B48: how long they last -----------------------------------------------------------------------------------------


@pytest.mark.rule("CL-475", "CL-121")
def test_some_change_the_wind_and_some_bring_another() -> None:
    table = a_day(None, 9, 1)
    before = table.state.decks.wind
    whole_round(table)
    assert [event["event"] for event in told(table, "event")] == [8, 0]
    assert len(told(table, "wind")) == 1
    assert table.state.decks.wind != before
    assert before in table.state.decks.winds_out


@pytest.mark.rule("CL-121")
def test_winds_that_come_again_come_in_another_order() -> None:
    orders = set()
    for seed in range(9):
        state = ocean(seed=seed).state
        state.decks.winds_out, state.decks.winds = sorted(state.decks.winds), []
        events.change_wind(state)
        orders.add((state.decks.wind, *state.decks.winds))
    assert len(orders) > 1


@pytest.mark.rule("CL-121", "CL-122")
def test_a_used_up_deck_of_winds_is_shuffled_again() -> None:
    def edit(state: State) -> None:
        state.decks.winds_out = state.decks.winds[1:]
        state.decks.winds = state.decks.winds[:1]

    table = ocean(edit)
    state = table.state
    last = state.decks.winds[0]
    events.change_wind(state)
    assert state.decks.wind == last
    assert state.decks.winds == []
    events.change_wind(state)
    assert len(state.decks.winds) == len(WINDS) - 1
    assert state.decks.winds_out == []
    state = ocean(wind_reshuffle="yes").state
    events.change_wind(state)
    assert state.decks.winds_out == []  # all of them each time
    assert len(state.decks.winds) == len(WINDS) - 1


@pytest.mark.rule("CL-476", "CL-478", "CL-479", "CL-481")
def test_an_event_of_one_day_ends_with_the_next_and_a_permanent_one_stays() -> None:
    table = a_day(None, 6, 18, 1, 2)
    state = table.state
    whole_round(table)
    assert open_numbers(state) == [6]
    assert events.storm(state) == 1
    whole_round(table)
    assert open_numbers(state) == [6]  # the night too
    whole_round(table)
    assert open_numbers(state) == [18]
    assert events.storm(state) == 0
    assert told(table, "event_over") == [{"event": 5}]
    for _ in range(4):
        whole_round(table)
    assert open_numbers(state) == [18]
    assert {0, 1, 5} <= set(state.decks.events_out)  # light airs do nothing and are gone at once


@pytest.mark.rule("CL-K65")
def test_a_used_up_event_deck_is_shuffled_again_without_what_lies_open() -> None:
    def edit(state: State) -> None:
        state.decks.events = []
        state.decks.events_out = [0, 1]
        state.decks.events_open, state.decks.events_until = [17], [-1]

    table = a_day(None, 1)
    edit(table.state)
    whole_round(table)
    assert told(table, "event")[0]["event"] in (0, 1)
    assert open_numbers(table.state) == [18]
    assert sorted(table.state.decks.events + table.state.decks.events_out) == [0, 1]


# --- B48: what they do -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-480")
def test_ship_lost_takes_the_lowest_level_and_then_the_lowest_number() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Night Heron"), at(2, 2))
        npc(state, card_named("Red Lantern"), at(3, 2))
        npc(state, card_named("Black Gull"), at(4, 2), seat=1)

    table = a_day(edit, 5)
    whole_round(table)
    assert [event["ship"] for event in told(table, "destroyed")] == [NPC_BASE + card_named("Black Gull") - 1]
    assert table.state.players[0].fame == [0] * len(table.state.players[0].fame)
    assert len(table.state.npcs) == 3  # a new card


@pytest.mark.rule("CL-480", "CL-483")
def test_no_ship_is_lost_in_the_fog() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Black Gull"), at(0, -2))
        npc(state, card_named("Halcon"), at(0, 5))
        state.sea.fog = at(0, -2)

    state = ocean(edit).state
    list(events.ship_lost(state, 4, cards.ShipLost()))
    assert [NPC_CARDS[one.card].ship for one in state.npcs if one.hex] == ["Black Gull"]


@pytest.mark.rule("CL-155", "CL-480")
def test_no_ship_is_lost_in_the_calm() -> None:
    def edit(state: State) -> None:
        tile(state, CALM, slot=2)
        npc(state, card_named("Black Gull"), spot(state, CALM, "j"))

    table = a_day(edit, 5, water=8)
    whole_round(table)
    assert not told(table, "destroyed")


@pytest.mark.rule("CL-483", "CL-477", "CL-K33")
def test_the_fog_lies_on_tile_21_and_drifts_with_the_wind_each_turn() -> None:
    def edit(state: State) -> None:
        tile(state, 21, slot=0)
        ship(state, 0, at(0, 5), reputation=[3] * 5)
        state.decks.wind = next(i for i, wind in enumerate(WINDS) if wind.blows_to == N)

    table = a_day(edit, 8, water=8)
    state = table.state
    whole_round(table)
    assert state.sea.fog == at(0, 0)
    assert open_numbers(state) == [8]
    npcs_act(table)
    assert state.sea.fog == at(0, -1)
    npcs_act(table)
    assert state.sea.fog == at(0, -2)
    for _ in range(12):
        npcs_act(table)
    assert state.sea.fog == 0  # off the map
    assert 8 not in open_numbers(state)


@pytest.mark.rule("CL-483")
def test_in_the_fog_nobody_attacks_or_is_attacked() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(2, 0))
        tile(state, 14, slot=5, port=PIRATES, fortress=PIRATES)
        npc(state, card_named("Stalwart"), at(-3, 3))

    table = ocean(edit)
    assert "fire:1" in keys(table)
    state = table.state
    for fog in (at(0, 0), at(4, 0)):  # over the one, over the other
        state.sea.fog = fog
        assert not ships.in_sight(state, 0, 1)
    state.sea.fog = spot(state, 14, "j")
    state.players[0].reputation[PIRATES] = -5
    assert not fortresses.firing(state, 0, spot(state, 14, "n"))
    state.sea.fog = 0
    assert fortresses.firing(state, 0, spot(state, 14, "n")) == (14,)


@pytest.mark.rule("CL-483")
def test_without_tile_21_there_is_no_fog() -> None:
    table = a_day(None, 8)
    whole_round(table)
    assert table.state.sea.fog == 0
    assert open_numbers(table.state) == []


@pytest.mark.rule("CL-484", "CL-K57", "CL-215", "CL-EX26")
def test_a_sunken_whaler_brings_oil_at_the_start_of_that_players_turn() -> None:
    def edit(state: State) -> None:
        tile(state, 19, slot=2)

    table = a_day(edit, 10, 1, water=8)
    state = table.state
    supply = state.market.supply[OIL]
    whole_round(table)
    assert open_numbers(state) == [10]  # waits for the second player
    assert not state.sea.floating
    table.script(19)  # 20, and 19 is the next below that lies open
    npcs_act(table)
    assert floating.floating_at(state, spot(state, 19, "h")).goods[OIL] == 2
    assert state.market.supply[OIL] == supply - 2
    assert open_numbers(state) == []
    oil = {"event": 9, "seat": 1, "rolled": 20, "tile": 19, "oil": 2}
    assert told(table, "oil_washed_up") == [oil]
    assert told(table, "lower_tile") == [{"rolled": 20, "tile": 19}]
    assert chart_of(state).number_from(3) == 1
    state.sea.tiles = [one for one in state.sea.tiles if one.number != 1]
    relaid(state)
    assert chart_of(state).number_from(3) == 19  # below 1 comes 20 again


@pytest.mark.rule("CL-484", "CL-485")
@pytest.mark.parametrize(("first", "seat", "brings"), [(0, 1, True), (1, 1, False), (1, 2, True), (2, 0, True)])
def test_the_second_player_is_who_follows_the_first(first: int, seat: int, brings: bool) -> None:
    state = ocean(seats=3).state
    state.first = first
    events.open_event(state, 9)  # for the second player
    events.at_turn_start(state, seat)
    assert bool(state.decks.events_open) != brings


@pytest.mark.rule("CL-484", "CL-406")
@pytest.mark.parametrize("there", [1, 0])
def test_no_more_oil_is_washed_up_nor_told_of_than_there_is(there: int) -> None:
    def edit(state: State) -> None:
        state.market.supply[OIL] = there

    table = a_day(edit, 10, 1)
    whole_round(table)
    npcs_act(table)
    assert table.state.market.supply[OIL] == 0
    assert [event["oil"] for event in told(table, "oil_washed_up")] == [1] * there
    assert told(table, "nothing_washed_up") == [{"event": 9, "barrels": 0}] * (1 - there)


@pytest.mark.rule("CL-484", "CL-141")
def test_with_flotation_the_oil_lies_on_a_time_counter() -> None:
    table = a_day(None, 9, 1, 2, 3, 4, flotation="yes")
    state = table.state
    supply = state.market.supply[OIL]
    whole_round(table)
    assert [(one.oil, one.hex, one.afloat) for one in state.sea.barrels] == [(2, spot(state, 1, "s"), 6)]
    for afloat in (5, 4, 3, 2, 1):
        whole_round(table)
        assert [one.afloat for one in state.sea.barrels] == [afloat]
    whole_round(table)
    assert state.sea.barrels == []  # it sinks like a barrel, and the oil is gone
    assert state.market.supply[OIL] == supply


@pytest.mark.rule("CL-485")
def test_a_sunken_ship_brings_a_barrel() -> None:
    table = a_day(None, 11, seats=3)
    state = table.state
    whole_round(table)
    npcs_act(table)
    assert state.sea.barrels == []
    npcs_act(table)  # the third player's turn begins
    assert [one.hex for one in state.sea.barrels] == [spot(state, 1, "s")]
    assert state.sea.barrels[0].seen == 0


@pytest.mark.rule("CL-485", "CL-K34")
def test_for_a_player_who_is_not_there_nothing_happens() -> None:
    table = a_day(None, 12, seats=3)
    whole_round(table)
    assert open_numbers(table.state) == []
    whole_round(table)
    assert table.state.sea.barrels == []


def stocked(state: State, rows: dict[int, tuple[list[int], list[int]]]) -> None:
    market = state.market
    market.stack = [NETHERLANDS, SPAIN, ENGLAND, FRANCE]
    for nation in range(4):
        market.supply[nation] += sum(market.legal[nation]) + sum(market.contraband[nation])
        legal, contraband = rows.get(nation, ([0, 0, 0], [0, 0, 0]))
        market.legal[nation], market.contraband[nation] = legal[:], contraband[:]
        market.supply[nation] -= sum(legal) + sum(contraband)


@pytest.mark.rule("CL-486", "CL-K60")
def test_plague_by_the_die() -> None:
    table = a_day(lambda state: stocked(state, {SPAIN: ([2, 2, 1], [1, 0, 0]), FRANCE: ([2, 0, 0], [0] * 3)}), 13)
    table.script([4])
    market = table.state.market
    supply = market.supply[SPAIN]
    whole_round(table)
    assert market.legal[SPAIN] == [2, 0, 0]  # the half of five, rounded down, from the left
    assert market.contraband[SPAIN] == [1, 0, 0]  # at least one stays
    assert market.supply[SPAIN] == supply + 3
    assert market.legal[FRANCE] == [2, 0, 0]
    assert told(table, "plague_strikes") == [{"nation": SPAIN, "legal": 3, "contraband": 0}]


@pytest.mark.rule("CL-487", "CL-K60")
def test_plague_in_the_fullest_market() -> None:
    rows = {SPAIN: ([2, 2, 0], [0] * 3), FRANCE: ([2, 0, 0], [2, 0, 0]), ENGLAND: ([1, 0, 0], [0] * 3)}
    table = a_day(lambda state: stocked(state, rows), 14)
    whole_round(table)
    assert [event["nation"] for event in told(table, "plague_strikes")] == [
        SPAIN
    ]  # as many as France, but the upper board
    assert table.state.market.legal[SPAIN] == [2, 0, 0]
    rows[FRANCE] = ([2, 0, 0], [2, 1, 0])
    table = a_day(lambda state: stocked(state, rows), 14)
    whole_round(table)
    assert [event["nation"] for event in told(table, "plague_strikes")] == [FRANCE]  # contraband counts as much


@pytest.mark.rule("CL-488")
def test_plague_everywhere() -> None:
    rows = {SPAIN: ([2, 2, 0], [1, 0, 0]), FRANCE: ([2, 2, 2], [2, 2, 2])}
    table = a_day(lambda state: stocked(state, rows), 15)
    whole_round(table)
    market = table.state.market
    assert (market.legal[SPAIN], market.contraband[SPAIN]) == ([2, 0, 0], [0, 0, 0])
    assert (market.legal[FRANCE], market.contraband[FRANCE]) == ([2, 2, 0], [2, 2, 0])


@pytest.mark.rule("CL-489", "CL-K60")
def test_abundance_in_the_emptiest_market() -> None:
    rows = {SPAIN: ([2, 2, 0], [0] * 3), FRANCE: ([1, 0, 0], [0] * 3), ENGLAND: ([2, 0, 0], [0] * 3)}
    rows[NETHERLANDS] = ([2, 2, 2], [0] * 3)
    table = a_day(lambda state: stocked(state, rows), 16)
    table.script([8])
    whole_round(table)
    market = table.state.market
    assert (market.legal[FRANCE], market.contraband[FRANCE]) == ([2, 2, 2], [2, 1, 0])
    assert told(table, "plenty") == [{"nation": FRANCE, "rolled": 8, "n": 8}]


@pytest.mark.rule("CL-489", "CL-406")
@pytest.mark.parametrize(("supply", "came"), [(20, 2), (1, 1), (0, 0)])
def test_abundance_tells_how_many_goods_found_a_slot(supply: int, came: int) -> None:
    def edit(state: State) -> None:
        stocked(state, {nation: ([2, 2, 2], [2, 2, 2]) for nation in range(4)} | {FRANCE: ([2, 2, 2], [2, 2, 0])})
        state.market.supply[FRANCE] = supply

    table = a_day(edit, 16)
    table.script([8])
    whole_round(table)
    assert sum(table.state.market.contraband[FRANCE]) == 4 + came
    assert told(table, "plenty_cut_short") == [{"nation": FRANCE, "rolled": 8, "n": came}]


def stowaway(state: State) -> None:
    state.decks.events_open.append(16)
    state.decks.events_until.append(9)
    tile(state, 2, slot=0, port=ENGLAND)
    ship(state, 0, spot(state, 2, "i"), crew=5)
    state.decks.missions = state.decks.missions[2:]
    state.players[0].missions = [Mission(card, 1, 1, 0, 0, -2, False, 0) for card in (60, 61)]
    state.players[0].missions.append(Mission(62, 1, 0, 0, 0, -2, False, 0))  # not begun: not active


@pytest.mark.rule("CL-490")
def test_stowaways_cost_a_sailor_for_each_mission_once_a_turn() -> None:
    table = ocean(stowaway, game="expert", map="fixed")
    answer(table, "visit:2", "done", "visit:2", "done")
    assert table.state.players[0].crew == 3
    npcs_act(table)
    assert table.state.players[0].crew == 3
    table = ocean(stowaway, game="expert", map="fixed")
    npcs_act(table)  # only lay there
    assert table.state.players[0].crew == 3
    npcs_act(table)
    npcs_act(table)
    assert table.state.players[0].crew == 1  # again in the next turn

    def at_sea(state: State) -> None:
        stowaway(state)
        ship(state, 0, at(0, 5), crew=5)

    table = ocean(at_sea, game="expert", map="fixed")
    npcs_act(table)
    assert table.state.players[0].crew == 5


@pytest.mark.rule("CL-490", "CL-095")
def test_stowaways_take_their_toll_before_the_npc_have_their_turn() -> None:
    def edit(state: State) -> None:
        stowaway(state)
        npc(state, card_named("Red Lantern"), spot(state, 2, "d"))

    table = ocean(edit, game="expert", map="fixed")
    npcs_act(table)
    order = [event.kind for event in table.events()]
    assert order.index("crew_lost") < order.index("fires")


@pytest.mark.rule("CL-490")
def test_stowaways_are_aboard_also_of_who_leaves_a_mooring() -> None:
    table = ocean(stowaway, game="expert", map="fixed")
    npcs_act(table)
    npcs_act(table)
    assert table.state.players[0].crew == 1  # 2 for the first turn, 2 at the start of the second
    assert table.state.turn.stowaways
    answer(table, next(key for key in keys(table) if key.startswith("sail:")))
    npcs_act(table)
    assert table.state.players[0].crew == 1  # once a turn


@pytest.mark.rule("CL-490")
@pytest.mark.parametrize(("active", "landed"), [(0, 5), (1, 4)])
def test_stowaways_come_with_a_mission_that_starts_in_port_only_if_none_came_before(active: int, landed: int) -> None:
    def edit(state: State) -> None:
        state.decks.events_open.append(16)
        state.decks.events_until.append(9)
        moored(state, 0, 7)
        state.players[0].crew = 5
        if active:
            mission(state, 0, "T01", stage=1)
        state.decks.missions.remove(mission_card("T07"))
        state.decks.missions.append(mission_card("T07"))

    table = ocean(edit, game="expert")
    do(table, "visit:7")
    assert table.state.players[0].crew == landed
    do(table, "draw_missions", "done", missions__keep=f"keep_mission:{mission_card('T07')}")
    assert table.state.players[0].missions[-1].stage == 1
    npcs_act(table)
    assert table.state.players[0].crew == 4


@pytest.mark.rule("CL-491", "CL-K72")
def test_an_assault_gives_fortress_and_port_a_new_flag() -> None:
    def edit(state: State) -> None:
        tile(state, 5, slot=2, port=SPAIN, fortress=SPAIN)

    table = a_day(edit, 20, water=8)
    table.script([12])
    whole_round(table)
    castle = ships.tile_numbered(table.state, 5)
    assert castle is not None
    assert (castle.port, castle.fortress) == (FRANCE, FRANCE)
    assert told(table, "assault") == [{"tile": 5, "nation": FRANCE}]
    table = a_day(edit, 20, water=8)
    table.script([4])  # Spain, whose it is
    whole_round(table)
    assert told(table, "assault") == []
    assert told(table, "assault_held") == [{"tile": 5, "nation": SPAIN}]
    table = a_day(None, 21)
    whole_round(table)  # tile 6 lies face down: nothing
    assert not told(table, "assault")


@pytest.mark.rule("CL-492", "CL-493", "CL-K42", "CL-EX74")
def test_tides_change_every_bank_for_a_day() -> None:
    def edit(state: State) -> None:
        tile(state, 3, slot=2)  # depth 5 at n
        for i, zone in enumerate((8, 10, 12)):  # depths 1, 2, 3
            state.sea.zones[at(-3 + i, 0)] = zone
        relaid(state)

    for number, expected in ((22, [4, 6, 8, 12]), (23, [0, 2, 4, 8])):
        table = a_day(edit, number, 1, 2, water=8)
        state = table.state
        banks = [at(-3, 0), at(-2, 0), at(-1, 0), spot(state, 3, "n")]
        assert [chart_of(state).depth[hex] for hex in banks] == [2, 4, 6, 10]
        whole_round(table)
        assert [chart_of(state).depth[hex] for hex in banks] == expected
        assert chart_of(state).depth[at(0, 3)] == DEEP
        whole_round(table)
        assert [chart_of(state).depth[hex] for hex in banks] == expected
        whole_round(table)
        assert [chart_of(state).depth[hex] for hex in banks] == [2, 4, 6, 10]


def fortress_fires(*numbers: int, at_spot: str = "n") -> dict[str, Any]:
    """What a pirate fortress fires at a level-1 ship that enters this hex of tile 14."""

    def edit(state: State) -> None:
        tile(state, 14, slot=0, port=PIRATES, fortress=PIRATES)
        ship(state, 0, spot(state, 14, "q"), reputation=[0, 0, 0, 0, -5])

    table = ocean(edit)
    for number in numbers:
        list(events.take_effect(table.state, number - 1))
    answer(table, f"sail:{spot(table.state, 14, at_spot)}")
    fired = told(table, "fortress_fires")
    return fired[-1] if fired else {}


@pytest.mark.rule("CL-494", "CL-496", "CL-K42")
def test_fortresses_grow() -> None:
    plain = fortress_fires()
    assert len(plain["dice"]) == 4
    stronger = fortress_fires(18)
    assert (len(stronger["dice"]), stronger["bonus"]) == (5, plain["bonus"] + 1)
    farther = fortress_fires(19)
    assert (len(farther["dice"]), farther["bonus"]) == (3, plain["bonus"])
    assert fortress_fires(at_spot="r") == {}
    ring = fortress_fires(19, at_spot="r")
    assert (len(ring["dice"]), ring["defense"]) == (3, 9 + 1)  # one hex farther away, with the flank to it
    for both in (fortress_fires(18, 19), fortress_fires(19, 18)):
        assert (len(both["dice"]), both["bonus"]) == (4, plain["bonus"] + 1)
    assert len(fortress_fires(19, 18, at_spot="r")["dice"]) == 4


# --- At the bounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-480")
def test_a_ship_that_is_not_on_the_map_yet_is_not_lost() -> None:
    def edit(state: State) -> None:
        npc(state, card_named("Santa Rufina"), 0)
        npc(state, card_named("Black Gull"), at(3, 0))

    state = ocean(edit).state
    lost = next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, cards.ShipLost))
    list(events.ship_lost(state, lost, EVENTS[lost].effect))
    assert [NPC_CARDS[one.card].ship for one in state.npcs if one.hex == 0][:1] == ["Santa Rufina"]
    assert "Black Gull" not in [NPC_CARDS[one.card].ship for one in state.npcs]


@pytest.mark.rule("CL-484", "CL-406")
@pytest.mark.parametrize("left", [0, 1])
def test_without_a_barrel_for_a_counter_the_oil_floats_by_itself(left: int) -> None:
    state = ocean(flotation="yes").state
    state.sea.barrel_bag = state.sea.barrel_bag[:left]
    events.wash_up(state, at(2, 0), 2, 0)
    assert [barrel.oil for barrel in state.sea.barrels] == [2] * left
    assert [heap.goods[OIL] for heap in state.sea.floating] == ([] if left else [2])


@pytest.mark.rule("CL-488")
def test_a_row_with_a_single_good_loses_no_more_than_that() -> None:
    def edit(state: State) -> None:
        state.market.legal = [[1, 0, 0] for _ in range(4)]
        state.market.contraband = [[2, 1, 0] for _ in range(4)]

    state = ocean(edit).state
    before = state.market.supply[:4]
    card = next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, cards.Plague) and one.effect.n)
    events.plague(state, card, EVENTS[card].effect)
    assert state.market.legal == [[0, 0, 0]] * 4
    assert state.market.contraband == [[1, 0, 0]] * 4
    assert state.market.supply[:4] == [n + 3 for n in before]


@pytest.mark.rule("CL-019", "CL-490")
@pytest.mark.parametrize("boarding", ["yes", "no"])
def test_where_there_are_no_crews_no_stowaways_are_told_of(boarding: str) -> None:
    def edit(state: State) -> None:
        stowaway(state)

    state = ocean(edit, boarding=boarding).state
    list(events.stowaways(state, 0))
    assert state.turn is not None
    assert state.turn.stowaways == (boarding == "yes")


@pytest.mark.rule("CL-K65")
def test_events_that_were_put_away_come_back_in_any_order() -> None:
    def order(seed: int) -> tuple[int, ...]:
        state = ocean(seed=seed).state
        quiet = [i for i, one in enumerate(EVENTS) if one.effect is None and not one.draws_again]
        state.decks.events, state.decks.events_out = [], quiet
        list(events.reveal(state))
        return (*state.decks.events, *state.decks.events_out)

    assert len({order(seed) for seed in range(6)}) > 1
