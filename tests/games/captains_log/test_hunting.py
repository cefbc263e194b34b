"""Chapters B30 and B31: how NPC choose a target, sail towards it and attack."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import EVENTS, NPC_CARDS
from freebooter.games.captains_log.content import events as cards
from freebooter.games.captains_log.hexes import at, broadside, disc, distance, neighbours
from freebooter.games.captains_log.names import CALM, ENGLAND, FRANCE, NETHERLANDS, NONE, PIRATES, SE, SPAIN, N, S
from freebooter.games.captains_log.rules import hunting, npcs, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import NPC_BASE, State
from freebooter.games.captains_log.underway import Activation
from tests.games.captains_log.ocean import (
    LETTERS,
    card_named,
    npc,
    npc_path,
    npcs_act,
    ocean,
    ship,
    spot,
    tile,
    turn_of,
    whole_round,
)
from tests.games.positions import answer, keys, told

STORM = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Storm))


def named(name: str) -> int:
    """The ship of this name."""
    return NPC_BASE + card_named(name) - 1


def loved(state: State) -> None:
    """Nobody hunts a player, unless the test says so."""
    for player in state.players:
        player.reputation = [3] * 5


def hunted(table: Table) -> list[int]:
    return [event["target"] for event in told(table, "npc_hunts")]


# --- Movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-276", "CL-289")
def test_neither_wind_nor_turning_counts_and_it_uses_all_its_movement() -> None:
    for heading in (N, S):

        def edit(state: State, heading: int = heading) -> None:
            loved(state)
            state.players[0].reputation[SPAIN] = -1
            state.decks.wind, state.decks.winds[0] = state.decks.winds[0], state.decks.wind
            npc(state, card_named("San Gil"), at(0, 6), heading=heading)

        table = ocean(edit)
        npcs_act(table)
        assert table.state.npcs[0].hex == at(0, 1)  # five hexes
        assert broadside(at(0, 1), table.state.npcs[0].heading, at(0, 0))  # CL-K25


@pytest.mark.rule("CL-276")
def test_sandbanks_stop_it_and_storms_slow_it() -> None:
    def bank(state: State) -> None:
        loved(state)
        tile(state, 3, slot=0)  # banks of depth 5 at n and o
        state.sea.tide = -8  # ... of depth 1 now
        relaid(state)
        ship(state, 0, spot(state, 3, "i"))
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), spot(state, 3, "s"))

    table = ocean(bank)
    npcs_act(table)
    one = table.state.npcs[0]
    assert distance(one.hex, table.state.players[0].hex) == 1
    assert not {*npc_path(table)} & {
        spot(table.state, 3, "n"),
        spot(table.state, 3, "o"),
    }

    def storm(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        state.decks.events_open.append(STORM)
        state.decks.events_until.append(9)
        npc(state, card_named("San Gil"), at(0, 6))

    table = ocean(storm)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(0, 4)  # half of five, rounded down
    assert not told(table, "damage")


@pytest.mark.rule("CL-276", "CL-382", "CL-K37")
@pytest.mark.parametrize(("cut", "hexes"), [(0, 5), (3, 2), (4, 1), (5, 1)])
def test_cut_sails_slow_it_to_one_hex_at_least(cut: int, hexes: int) -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, 6), sails_cut=cut)  # moves 5

    table = ocean(edit)
    npcs_act(table)
    assert len(npc_path(table)) == hexes


@pytest.mark.rule("CL-276", "CL-003")
@pytest.mark.parametrize(("cut", "goes"), [(0, 2), (2, 1), (3, 1), (4, 1), (5, 1)])
def test_in_a_storm_half_is_rounded_down_and_one_hex_at_least(cut: int, goes: int) -> None:
    def edit(state: State) -> None:
        state.decks.events_open.append(STORM)
        state.decks.events_until.append(9)
        npc(state, card_named("San Gil"), at(0, 6), sails_cut=cut)

    state = ocean(edit).state
    assert hunting.movement_of(state, state.npcs[0], 5) == goes


@pytest.mark.rule("CL-287", "CL-263")
def test_a_legend_has_no_nation_and_hates_all_players_alike() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), reputation=[-3] * 5)
        ship(state, 1, at(2, 0), reputation=[3] * 5)
        npc(state, card_named("Pale Wanderer"), at(1, 3))

    state = ocean(edit, monsters="yes").state
    assert hunting.targets(state, state.npcs[0], 5) == [0, 1]


@pytest.mark.rule("CL-156", "CL-155")
def test_the_calm_slows_it_as_it_does_everybody_but_knows_no_storm() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, CALM, slot=0)
        state.players[0].reputation[SPAIN] = -1
        state.decks.events_open.append(STORM)
        state.decks.events_until.append(9)
        state.sea.zones = {at(0, -3): 0, at(0, -4): 0}  # no way round
        relaid(state)
        ship(state, 0, at(0, -4))
        npc(state, card_named("San Gil"), at(0, 2))

    table = ocean(edit)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(0, 0)  # five: twice two


@pytest.mark.rule("CL-277", "CL-K25")
def test_next_to_its_target_on_the_bow_it_turns_as_its_movement() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, 1), heading=N)  # fire 4, fire 3

    table = ocean(edit)
    table.script([1] * 4)
    npcs_act(table)
    assert told(table, "npc_turns") == [{"ship": named("San Gil"), "target": 0}]
    assert [len(event["dice"]) for event in told(table, "fires")] == [4]  # one action was the turn
    one = table.state.npcs[0]
    assert one.hex == at(0, 1)
    assert broadside(one.hex, one.heading, at(0, 0))


@pytest.mark.rule("CL-278", "CL-289", "CL-K68")
def test_it_sails_round_enemies_and_the_moorings_and_fortresses_of_enemies() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, -4))
        ship(state, 1, at(0, 2))
        state.players[0].reputation[SPAIN] = -2
        state.players[1].reputation[SPAIN] = -1
        npc(state, card_named("Black Gull"), at(1, 1), seat=1)  # an enemy too
        npc(state, card_named("Halcon"), at(0, 4))  # moves 8

    table = ocean(edit)
    npcs_act(table)
    assert hunted(table) == [0]
    path = npc_path(table, named("Halcon"))
    assert at(0, 2) not in path
    assert at(1, 1) not in path

    def zone(state: State) -> None:
        loved(state)
        tile(state, 14, slot=0, port=PIRATES, fortress=PIRATES)
        ship(state, 0, spot(state, 14, "d"))
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("Halcon"), spot(state, 14, "q"))

    table = ocean(zone)
    npcs_act(table)
    path = npc_path(table)
    chart_fire = {spot(table.state, 14, letter) for letter in "eiln"}
    assert path
    assert not chart_fire & set(path)
    assert not told(table, "fortress_fires")
    assert distance(path[-1], table.state.players[0].hex) == 1


@pytest.mark.rule("CL-263", "CL-278", "CL-K68")
def test_a_legend_keeps_away_from_the_moorings_of_all_nations_but_not_from_natives() -> None:
    for owner, shunned in ((SPAIN, True), (PIRATES, True), (NONE, False)):

        def edit(state: State, owner: int = owner) -> None:
            tile(state, 2, slot=0, port=owner)
            npc(state, card_named("Pale Wanderer"), at(0, 5))

        state = ocean(edit, monsters="yes").state
        mooring = chart_of(state).bit(spot(state, 2, "i"))
        assert (mooring & hunting.avoided(state, named("Pale Wanderer"), 0) > 0) == shunned


@pytest.mark.rule("CL-278", "CL-496")
def test_with_long_guns_it_keeps_farther_from_hostile_fortresses() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 14, slot=0, port=PIRATES, fortress=PIRATES)
        state.clock.fortress_ring = True
        npc(state, card_named("Halcon"), at(0, 5))

    state = ocean(edit).state
    d = chart_of(state).bit(spot(state, 14, "d"))
    assert d & hunting.avoided(state, named("Halcon"), 0)  # next to the zone
    state.clock.fortress_ring = False
    assert not d & hunting.avoided(state, named("Halcon"), 0)


@pytest.mark.rule("CL-278", "CL-483")
@pytest.mark.parametrize(("fog", "shunned"), [(at(0, 9), "eiln"), (at(0, -3), "iln"), (at(0, 0), "l")])
def test_it_does_not_keep_away_from_a_fortress_that_the_fog_hides(fog: int, shunned: str) -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 14, slot=0, port=PIRATES, fortress=PIRATES)
        npc(state, card_named("Halcon"), at(0, 5))
        state.sea.fog = fog

    state = ocean(edit).state
    avoided = hunting.avoided(state, named("Halcon"), 0)
    # l is the mooring of an enemy as well
    assert "".join(one for one in LETTERS if avoided & chart_of(state).bit(spot(state, 14, one))) == shunned


@pytest.mark.rule("CL-040", "CL-278", "CL-K68")
@pytest.mark.parametrize("hunter", ["Black Gull", "San Gil", "La Belette", "Pale Wanderer"])
def test_of_all_npc_it_shuns_those_that_are_its_enemies(hunter: str) -> None:
    """One of each ship card lies somewhere; nobody has to sail past an ally's guns."""

    def edit(state: State) -> None:
        loved(state)
        for number in range(1, len(NPC_CARDS) + 1):
            npc(state, number, places[number])

    places = [0, *disc(at(0, 0), 4)]
    state = ocean(edit, monsters="yes").state
    own = NPC_BASE + card_named(hunter) - 1
    shunned = hunting.avoided(state, own, 0)
    for one in state.npcs:
        if NPC_BASE + one.card != own:
            hunts = ships.npc_hunts(state, own, NPC_BASE + one.card)
            assert bool(shunned & chart_of(state).bit(one.hex)) == hunts, NPC_CARDS[one.card].ship


@pytest.mark.rule("CL-278", "CL-502")
def test_it_keeps_away_from_the_kraken() -> None:
    kraken = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Kraken))

    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        state.sea.kraken = at(0, 3)
        state.decks.events_open.append(kraken)
        state.decks.events_until.append(-1)
        npc(state, card_named("Halcon"), at(0, 6))

    table = ocean(edit)
    npcs_act(table)
    assert at(0, 3) not in npc_path(table)
    assert distance(table.state.npcs[0].hex, at(0, 0)) == 1


@pytest.mark.rule("CL-112", "CL-278")
def test_where_there_is_no_other_way_it_goes_through_and_is_fired_at() -> None:
    def edit(state: State) -> None:
        loved(state)
        sea = state.sea
        sea.zones = {at(0, r): 0 for r in range(-4, 5)}  # a channel
        relaid(state)
        ship(state, 0, at(0, -4), reputation=[0, -2, 0, 0, 3])
        ship(state, 1, at(0, 0), reputation=[0, 3, 0, 0, 3], cannons=2)
        npc(state, card_named("San Gil"), at(0, 2), heading=N)

    table = ocean(edit)
    answer(table, "end_turn")
    decision = table.decision(1)
    assert decision is not None
    assert decision.prompt == "passing"
    table.script([12, 12])
    answer(table, "fire_passing")
    assert table.state.npcs[0].water == 6  # 12 - 9, twice, at no distance
    assert table.state.npcs[0].hex == at(0, -3)


@pytest.mark.rule("CL-112", "CL-110")
def test_an_npc_that_passes_an_npc_of_its_enemies_is_fired_at_too() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.sea.zones = {at(0, r): 0 for r in range(-4, 5)}  # a channel
        relaid(state)
        ship(state, 0, at(0, -4), reputation=[0, -2, 0, 0, 3])
        ship(state, 1, at(0, 4), reputation=[3] * 5, cannons=0)
        npc(state, card_named("San Gil"), at(0, 2), heading=N)
        npc(state, card_named("Falconer"), at(0, 0), seat=1)  # English

    table = ocean(edit)
    state = table.state
    state.activation = Activation(named("San Gil"), 0, 0, -1, 0, [], [])
    table.script([12, 1, 1])
    list(sailing.enter(state, named("San Gil"), at(0, 0)))
    assert state.npcs[0].water > 0


@pytest.mark.rule("CL-281", "CL-226", "CL-304")
def test_long_guns_reach_farther_than_boarders() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 1, at(2, 0), reputation=[-1] * 5)
        npc(state, card_named("Zeewacht"), at(0, 0))  # a hex farther than others
        ship(state, 0, at(-5, 0), reputation=[3] * 5)

    state = ocean(edit).state
    assert hunting.within(state, state.npcs[0], adjacent=False) == [1]
    assert hunting.within(state, state.npcs[0], adjacent=True) == []


@pytest.mark.rule("CL-279")
def test_if_all_places_beside_its_target_are_taken_it_stops_before_them() -> None:
    def edit(state: State) -> None:
        loved(state)
        sea = state.sea
        sea.zones = {at(0, r): 0 for r in range(-4, 5)}
        relaid(state)
        ship(state, 0, at(0, -4), reputation=[0, -2, 0, 0, 3])
        ship(state, 1, at(0, -3), reputation=[0, 3, 0, 0, 3])
        npc(state, card_named("San Gil"), at(0, 1), heading=N)

    table = ocean(edit)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(0, -2)


def between_two(state: State) -> None:
    """A hunter that has the same way to both players."""
    loved(state)
    ship(state, 0, at(0, 0), reputation=[0, -1, 0, 0, 3])
    ship(state, 1, at(2, 2), reputation=[0, -1, 0, 0, 3])
    npc(state, card_named("San Gil"), at(-2, 4))


@pytest.mark.rule("CL-280", "CL-K85")
def test_between_equal_ways_and_targets_the_first_is_taken_where_that_was_agreed() -> None:
    table = ocean(between_two, npc_ties="program")
    answer(table, "end_turn")
    assert hunted(table) == [0]


@pytest.mark.rule("CL-280", "CL-287", "CL-K85")
def test_between_equal_targets_its_player_decides_and_the_first_of_equal_ways_is_taken() -> None:
    table = ocean(between_two)
    answer(table, "end_turn")
    assert keys(table) == ["npc_at:0", "npc_at:1"]
    answer(table, "npc_at:1")
    assert hunted(table) == [1]
    assert "end_turn" in keys(table)


@pytest.mark.rule("CL-287", "CL-K85")
def test_who_is_asked_is_the_player_who_activates_it_and_nobody_else() -> None:
    def edit(state: State) -> None:
        between_two(state)
        state.npcs[0].seat = 1
        turn_of(state, 1)

    table = ocean(edit)
    answer(table, "end_turn")
    assert table.awaiting == (1,)
    assert keys(table) == ["npc_at:0", "npc_at:1"]


@pytest.mark.rule("CL-280", "CL-K85")
def test_the_second_players_npc_asks_the_second_player_where_it_sails() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, -1, 0, 0, 3])
        npc(state, card_named("San Gil"), at(2, 2), seat=1)
        turn_of(state, 1)

    table = ocean(edit, npc_ties="players")
    answer(table, "end_turn")
    assert table.awaiting == (1,)
    decision = table.decision(1)
    assert decision is not None
    assert decision.prompt == "npc.stop"


@pytest.mark.rule("CL-287", "CL-290", "CL-K85")
@pytest.mark.parametrize("ties", ["targets", "players", "program"])
def test_whomever_of_two_neighbours_it_fires_at_its_pennant_says_how_well(ties: str) -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(1, 0), reputation=[0, 0, -1, 0, 3])
        ship(state, 1, at(-1, 0), reputation=[0, 0, -1, 0, 3])
        npc(state, card_named("Stalwart"), at(0, 0), N, pinned_by=1)  # four dice, one added to each

    table = ocean(edit, npc_ties=ties)
    table.script([1] * 4)
    answer(table, "end_turn")
    chosen = 0
    if ties != "program":
        assert keys(table) == ["npc_at:0", "npc_at:1"]
        answer(table, "npc_at:1")
        chosen = 1
    assert [(one["target"], one["bonus"]) for one in told(table, "fires")] == [(chosen, [1] * 4)]


@pytest.mark.rule("CL-280", "CL-K85")
def test_between_equal_ways_and_targets_its_player_decides() -> None:
    table = ocean(between_two, npc_ties="players")
    answer(table, "end_turn")
    decision = table.decision(0)
    assert decision is not None
    assert decision.prompt == "npc.target"
    assert keys(table) == ["npc_at:0", "npc_at:1"]
    answer(table, "npc_at:1")
    while (asked := table.decision(table.awaiting[0])) is not None and asked.prompt == "npc.stop":
        assert len(asked.options) > 1
        answer(table, asked.options[-1].key)
    assert hunted(table) == [1]


@pytest.mark.rule("CL-280", "CL-288")
@pytest.mark.parametrize("chosen", [0, 1])
def test_whom_it_has_sailed_to_it_fires_at(chosen: int) -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, -1, 0, 0, 3])
        ship(state, 1, at(0, 1), reputation=[0, -1, 0, 0, 3])
        npc(state, card_named("San Gil"), at(3, 0))  # beside both of them in two hexes

    table = ocean(edit, npc_ties="players")
    answer(table, "end_turn", f"npc_at:{chosen}")
    while (asked := table.decision(table.awaiting[0])) is not None and asked.prompt == "npc.stop":
        stop = f"npc_to:{at(1, 0)}"
        answer(table, stop if stop in keys(table) else keys(table)[0])
    assert told(table, "fires")[0]["target"] == chosen


# --- Attack ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-280")
def test_between_two_places_to_stop_its_player_decides() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, -1, 0, 0, 3])
        npc(state, card_named("San Gil"), at(2, 2))  # two of the ways of length three end beside each other

    table = ocean(edit, npc_ties="players")
    answer(table, "end_turn")
    decision = table.decision(0)
    assert decision is not None
    assert decision.prompt == "npc.stop"
    assert len(decision.options) == 2
    answer(table, decision.options[1].key)
    assert f"npc_to:{table.state.npcs[0].hex}" == decision.options[1].key


@pytest.mark.rule("CL-281")
def test_without_long_range_it_fires_only_at_what_lies_next_to_it() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, 2), heading=0, pinned_by=1)  # cannot move

    table = ocean(edit)
    npcs_act(table)
    assert not told(table, "fires")


@pytest.mark.rule("CL-282", "CL-EX38")
def test_at_a_port_of_the_own_nation_everybody_is_safe_from_it() -> None:
    def moored_at(nation: int) -> Table:
        def edit(state: State) -> None:
            loved(state)
            tile(state, 2, slot=0, port=nation)
            ship(state, 0, spot(state, 2, "i"))
            state.players[0].reputation[SPAIN] = -1
            npc(state, card_named("San Gil"), spot(state, 2, "h"))

        table = ocean(edit)
        npcs_act(table)
        return table

    table = moored_at(SPAIN)
    assert not told(table, "fires")
    assert table.state.npcs[0].counter == 3
    table = moored_at(FRANCE)
    assert told(table, "fires")[0]["target"] == 0
    assert table.state.npcs[0].counter == 0


@pytest.mark.rule("CL-282")
def test_it_looks_for_another_target_than_the_one_in_its_own_port() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 2, slot=0, port=SPAIN)
        ship(state, 0, spot(state, 2, "i"), reputation=[0, -3, 0, 0, 3])
        ship(state, 1, at(0, 5), reputation=[0, -1, 0, 0, 3])
        npc(state, card_named("San Gil"), spot(state, 2, "h"))

    table = ocean(edit)
    npcs_act(table)
    assert hunted(table) == [1]


@pytest.mark.rule("CL-181", "CL-275", "CL-289")
def test_from_a_mooring_it_puts_to_sea_before_it_attacks() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 2, slot=0, port=SPAIN)
        ship(state, 0, spot(state, 2, "h"), reputation=[0, -1, 0, 0, 3])
        npc(state, card_named("San Gil"), spot(state, 2, "i"))

    table = ocean(edit)
    npcs_act(table)
    assert table.state.npcs[0].hex != spot(table.state, 2, "i")
    assert told(table, "fires")[0]["target"] == 0


# --- Targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-283", "CL-K69")
def test_who_is_in_sight_comes_before_who_is_nearer_and_hidden() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 4, slot=0)  # land at j k n o: the middle
        ship(state, 0, spot(state, 4, "b"), reputation=[0, -3, 0, 0, 3])  # behind the island
        ship(state, 1, at(-5, 3), reputation=[0, -1, 0, 0, 3])
        npc(state, card_named("San Gil"), spot(state, 4, "s"))

    table = ocean(edit)
    state = table.state
    assert hunting.targets(state, state.npcs[0], 5) == [1]
    state.players[1].reputation[SPAIN] = 3
    assert hunting.targets(state, state.npcs[0], 5) == [0]  # with nobody in sight the nearest


@pytest.mark.rule("CL-283", "CL-K69")
def test_in_sight_reach_comes_before_the_roles_order() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, -5), reputation=[0, 3, -1, 0, 3])
        npc(state, card_named("Stalwart"), at(0, 5))  # moves 5
        npc(state, card_named("Black Gull"), at(0, 1), seat=1)
        npc(state, card_named("Virgen del Mar"), at(5, 1), seat=1)

    state = ocean(edit).state
    hunter = state.npcs[0]
    assert hunting.targets(state, hunter, 5) == [named("Black Gull")]  # the player is out of reach
    assert hunting.targets(state, hunter, 9) == [0]
    state.npcs[1].hex = at(0, -6)
    state.npcs[2].hex = 0
    assert hunting.targets(state, hunter, 5) == [0]  # nobody in reach: the role's order, though both are far


@pytest.mark.rule("CL-283", "CL-K69")
def test_out_of_sight_the_nearest_comes_first_and_then_the_roles_order() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, 4, slot=0)
        ship(state, 0, spot(state, 4, "a"), reputation=[0, 3, -1, 0, 3])
        npc(state, card_named("Stalwart"), spot(state, 4, "s"))
        npc(state, card_named("Black Gull"), spot(state, 4, "f"), seat=1)

    state = ocean(edit).state
    far = hunting.targets(state, state.npcs[0], 1)
    assert far == [named("Black Gull")]  # nearer, though a player ranks higher


@pytest.mark.rule("CL-284", "CL-285", "CL-K21")
def test_the_order_of_an_aggressive_npc() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, 0, -1, 0, 3])
        npc(state, card_named("Falconer"), at(0, 4))  # English, aggressive
        npc(state, card_named("Santa Rufina"), at(2, 0), seat=1)
        npc(state, card_named("Black Gull"), at(-2, 2), seat=1)
        npc(state, card_named("San Gil"), at(1, 2), seat=1)

    table = ocean(edit)
    state = table.state
    hunter = state.npcs[0]
    assert hunting.targets(state, hunter, 6) == [0]
    state.players[0].reputation[ENGLAND] = 3
    assert hunting.targets(state, hunter, 6) == [named("Santa Rufina")]
    state.npcs[1].hex = 0
    assert hunting.targets(state, hunter, 6) == [named("Black Gull")]
    state.npcs[2].hex = 0
    assert hunting.targets(state, hunter, 6) == []  # never towards a defensive one
    state.npcs[3].hex = at(0, 3)
    assert hunting.within(state, hunter, adjacent=False) == [named("San Gil")]  # but next to it, it fights


@pytest.mark.rule("CL-285")
def test_an_aggressive_npc_fires_at_a_defensive_one_beside_it() -> None:
    def edit(state: State) -> None:
        loved(state)
        npc(state, card_named("Falconer"), at(0, 4), heading=1)
        npc(state, card_named("San Gil"), at(0, 3), seat=1)

    table = ocean(edit)
    npcs_act(table)
    assert told(table, "fires")[0]["target"] == named("San Gil")


@pytest.mark.rule("CL-286")
def test_the_order_of_a_defensive_npc() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, 0, -1, 0, 3])
        npc(state, card_named("Stalwart"), at(0, 4))  # English, defensive
        npc(state, card_named("Santa Rufina"), at(2, 0), seat=1)
        npc(state, card_named("Black Gull"), at(-2, 2), seat=1)
        npc(state, card_named("San Gil"), at(1, 2), seat=1)

    state = ocean(edit).state
    hunter = state.npcs[0]
    expected = [0, named("San Gil"), named("Black Gull"), named("Santa Rufina")]
    for target in expected:
        assert hunting.targets(state, hunter, 6) == [target]
        if target == 0:
            state.players[0].reputation[ENGLAND] = 3
        else:
            next(one for one in state.npcs if NPC_BASE + one.card == target).hex = 0
    assert hunting.targets(state, hunter, 6) == []


@pytest.mark.rule("CL-287")
def test_the_player_with_the_worst_reputation_is_hated_most() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, -1, 0, 0, 2])
        ship(state, 1, at(2, 0), reputation=[0, -3, 0, 0, 1])
        npc(state, card_named("San Gil"), at(0, 3))
        npc(state, card_named("Black Gull"), at(1, 3))

    state = ocean(edit).state
    assert hunting.targets(state, state.npcs[0], 5) == [1]
    assert hunting.targets(state, state.npcs[1], 5) == [1]  # also where both are above 0
    state.players[0].reputation[PIRATES] = 0
    assert hunting.targets(state, state.npcs[1], 5) == [0]


@pytest.mark.rule("CL-287")
def test_a_corsair_counts_the_worse_of_its_two_nations() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), reputation=[0, 0, 0, -3, 2])
        ship(state, 1, at(2, 0), reputation=[0, 0, 0, 0, 0])
        npc(state, card_named("La Belette"), at(0, 3))

    state = ocean(edit).state
    assert hunting.targets(state, state.npcs[0], 7) == [0]


def two_targets(state: State) -> None:
    """Two players within reach of the Night Heron, with -1 and -3."""
    ship(state, 0, at(0, 0), reputation=[0, 0, 0, 0, -1], crew=3)
    ship(state, 1, at(0, -5), reputation=[0, 0, 0, 0, -3], crew=3)
    npc(state, card_named("Night Heron"), at(3, -3))


@pytest.mark.rule("CL-264", "CL-265", "CL-266", "CL-267", "CL-284", "CL-287", "CL-EX40", "CL-K22", "CL-019")
def test_in_the_standard_game_it_moves_and_fires_and_boarding_is_ignored() -> None:
    table = ocean(two_targets)
    table.script([1] * 4)
    npcs_act(table)
    assert hunted(table) == [1]
    assert distance(table.state.npcs[0].hex, at(0, -5)) == 1
    assert [event["target"] for event in told(table, "fires")] == [1]
    assert not told(table, "boards")


@pytest.mark.rule("CL-264", "CL-267", "CL-287", "CL-EX41", "CL-K22")
def test_in_the_expert_game_it_moves_and_boards_and_does_not_fire() -> None:
    table = ocean(two_targets, game="expert", map="fixed")
    npcs_act(table)
    assert hunted(table) == [1]
    assert not told(table, "fires")
    assert told(table, "boards")[0]["target"] == 1


@pytest.mark.rule("CL-288")
def test_in_reach_of_its_long_guns_it_skips_the_movement_and_has_two_actions() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[NETHERLANDS] = -1
        npc(state, card_named("Stad Hoorn"), at(3, 0), heading=N)

    table = ocean(edit)
    table.script([1] * 6, [1] * 6)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(3, 0)
    assert len(told(table, "fires")) == 2


@pytest.mark.rule("CL-291")
def test_an_npc_that_destroys_another_takes_its_money_and_a_thousand_more() -> None:
    def edit(state: State) -> None:
        loved(state)
        npc(state, card_named("Falconer"), at(0, 4), heading=1)
        npc(state, card_named("Santa Rufina"), at(0, 3), seat=1, water=7, coins=3)  # bounty 1,000

    table = ocean(edit)
    table.script([12, 1, 1])
    npcs_act(table)
    victor = table.state.npcs[0]
    assert victor.coins == 1 + 3 + 1


@pytest.mark.rule("CL-483")
def test_in_the_fog_it_neither_sees_nor_is_seen() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, 2))

    for fog in (at(0, -2), at(0, 4)):  # over the player; over the NPC
        table = ocean(edit)
        table.state.sea.fog = fog
        npcs_act(table)
        assert not hunted(table)
        assert table.state.npcs[0].counter == 3


@pytest.mark.rule("CL-155", "CL-483")
def test_the_calm_knows_no_fog() -> None:
    def edit(state: State) -> None:
        loved(state)
        tile(state, CALM, slot=0)
        state.players[0].reputation[SPAIN] = -1
        state.sea.fog = at(0, -1)
        npc(state, card_named("San Gil"), at(0, 5))

    table = ocean(edit)
    npcs_act(table)
    assert hunted(table) == [0]


@pytest.mark.rule("CL-300")
def test_the_adventure_galley_flees_when_it_is_damaged() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(0, -6), reputation=[3] * 5)
        npc(state, card_named("Adventure Galley"), at(0, 2), water=1)

    table = ocean(edit, water=12)
    npcs_act(table)
    one = table.state.npcs[0]
    assert [event["ship"] for event in told(table, "npc_flees")] == [named("Adventure Galley")]
    assert distance(one.hex, at(0, 0)) == 2 + 8
    one.water = 0
    whole_round(table)
    npcs_act(table)
    assert 0 in hunted(table)


@pytest.mark.rule("CL-268", "CL-300")
def test_one_that_is_as_far_away_as_it_can_be_waits_and_says_that_it_is_safe() -> None:
    state = ocean(lambda state: npc(state, card_named("Adventure Galley"), at(0, 2), water=1)).state
    assert npcs.why_idle(state, state.npcs[0]) == npcs.SAFE
    state.npcs[0].water = 0
    assert npcs.why_idle(state, state.npcs[0]) != npcs.SAFE


@pytest.mark.rule("CL-300", "CL-215")
def test_from_players_whose_ships_are_lost_it_does_not_flee() -> None:
    state = ocean(lambda state: npc(state, card_named("Adventure Galley"), at(0, 2), water=1), water=12).state
    state.activation = Activation(named("Adventure Galley"), 0, 0, -1, 0, [], [])
    for player in state.players:
        player.hex, player.lost = 0, True
    list(hunting.flee(state, state.npcs[0], 8))
    assert state.npcs[0].hex == at(0, 2)
    ship(state, 1, at(0, 0))
    list(hunting.flee(state, state.npcs[0], 8))
    assert distance(state.npcs[0].hex, at(0, 0)) == 2 + 8


@pytest.mark.rule("CL-278", "CL-300")
def test_it_flees_neither_into_the_kraken_nor_past_it() -> None:
    kraken = next(i for i, event in enumerate(EVENTS) if isinstance(event.effect, cards.Kraken))

    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-6, 13)}  # a channel
        relaid(state)
        ship(state, 1, at(0, -6), reputation=[3] * 5)
        state.sea.kraken = at(0, 7)
        state.decks.events_open.append(kraken)
        state.decks.events_until.append(-1)
        npc(state, card_named("Adventure Galley"), at(0, 2), water=1)

    table = ocean(edit)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(0, 6)
    assert not told(table, "destroyed")


@pytest.mark.rule("CL-300", "CL-280")
def test_between_two_players_it_flees_from_both() -> None:
    def edit(state: State) -> None:
        state.sea.zones = dict.fromkeys([at(0, r) for r in range(-6, 7)] + [at(-q, 0) for q in range(6)], 0)
        relaid(state)
        ship(state, 0, at(0, -2), reputation=[3] * 5)
        ship(state, 1, at(0, 2), reputation=[3] * 5)
        npc(state, card_named("Adventure Galley"), at(0, 0), water=1)

    table = ocean(edit)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(-5, 0)  # past one of them it would come farther from the other


@pytest.mark.rule("CL-300")
@pytest.mark.parametrize("damage", [{"water": 1}, {"fire": 1}])
def test_from_the_nearer_of_two_players_it_flees_even_past_the_other(damage: dict[str, int]) -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-2, 13)}  # a channel
        relaid(state)
        ship(state, 0, at(0, -1), reputation=[3] * 5)
        ship(state, 1, at(0, 7), cannons=0, reputation=[3] * 5)
        npc(state, card_named("Adventure Galley"), at(0, 0), **damage)

    table = ocean(edit)
    npcs_act(table)
    assert table.state.npcs[0].hex == at(0, 8)  # halfway to the other it would be farthest from both


@pytest.mark.rule("CL-300", "CL-124")
def test_the_pale_wanderer_crosses_every_bank() -> None:
    for name, passes in (("Pale Wanderer", True), ("Queen Anne's Revenge", False)):

        def edit(state: State, name: str = name) -> None:
            state.sea.zones = {at(0, r): 0 for r in range(-4, 5)}
            state.sea.zones[at(0, 2)] = 8  # depth 1
            relaid(state)
            ship(state, 1, at(0, -4))
            npc(state, card_named(name), at(0, 4))

        table = ocean(edit)
        npcs_act(table)
        assert (table.state.npcs[0].hex == at(0, 1)) == passes
        assert bool(hunted(table)) == passes


@pytest.mark.rule("CL-283", "CL-276")
def test_a_ship_that_the_tide_left_on_a_bank_joins_no_two_waters_for_another() -> None:
    def edit(state: State) -> None:
        loved(state)
        state.sea.zones = {at(0, r): 0 for r in range(-4, 5)}
        state.sea.zones[at(0, 0)] = 8  # depth 1
        relaid(state)
        ship(state, 0, at(0, -4), reputation=[3, -1, 3, 3, 3])
        ship(state, 1, at(5, 0))
        npc(state, card_named("San Gil"), at(0, 0))
        npc(state, card_named("Halcon"), at(0, 4))

    state = ocean(edit).state
    aground, other = state.npcs
    assert hunting.targets(state, aground, 5) == [0]  # it may sail off to either side
    assert hunting.targets(state, other, 5) == []


@pytest.mark.rule("CL-228", "CL-265")
@pytest.mark.parametrize(("dead", "boards"), [(7, True), (8, False)])
def test_without_a_party_to_send_it_does_not_board_and_fires_instead(dead: int, boards: bool) -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[3, 3, 3, 3, -1], crew=3)
        npc(state, card_named("Night Heron"), at(1, 0), heading=N, dead=dead)  # board 8+2, then fire 4+1; crew 11

    table = ocean(edit, game="expert", map="fixed")
    npcs_act(table)
    assert [one["n"] for one in told(table, "boards")] == ([1] if boards else [])
    assert told(table, "boards") or told(table, "fires")


@pytest.mark.rule("CL-277", "CL-391")
@pytest.mark.parametrize(("heading", "volleys"), [(N, 0), (SE, 2)])
def test_held_fast_it_cannot_turn_and_fires_only_at_what_lies_on_a_flank(heading: int, volleys: int) -> None:
    def edit(state: State) -> None:
        loved(state)
        state.players[0].reputation[SPAIN] = -1
        npc(state, card_named("San Gil"), at(0, 1), heading=heading, pinned_by=0)

    table = ocean(edit)
    npcs_act(table)
    assert len(told(table, "fires")) == volleys
    assert table.state.npcs[0].heading == heading


def shown(name: str, hex: int = at(0, 3), fog: int = 0, **fields: Any) -> list[int]:
    """Whom the page says that this ship would come for; seat 0 in the middle, seat 1 far away, both hated."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), reputation=[-1] * 5)
        ship(state, 1, at(0, -6), reputation=[-2] * 5)
        state.sea.fog = fog
        npc(state, card_named(name), hex, **fields)

    hunts: list[int] = ocean(edit, monsters="yes").view(0).npcs["0"].hunts
    return hunts


@pytest.mark.rule("CL-283", "CL-287")
def test_the_page_shows_whom_it_would_come_for() -> None:
    assert shown("San Gil") == [0]  # the only one in reach
    assert shown("San Gil", at(0, -2)) == [1]  # of two in reach the one it hates more
    assert shown("San Gil", at(0, -1)) == [0]  # beside it
    assert shown("Gouden Haring", at(0, -1)) == []  # a merchant
    assert shown("Adventure Galley") == [1]  # it reaches both


@pytest.mark.rule("CL-550", "CL-391", "CL-300", "CL-483", "CL-514")
def test_the_page_knows_who_obeys_is_held_fast_flees_or_is_a_whale() -> None:
    assert shown("Adventure Galley", tamed=True, seat=1) == []
    assert shown("San Gil", pinned_by=0) == []
    assert shown("San Gil", at(0, -1), pinned_by=0, heading=SE) == [0]
    assert shown("Adventure Galley", at(0, -1), water=1) == []
    assert shown("San Gil", fog=at(0, 4)) == []
    assert shown("White Whale") == [1]  # the next player
    assert shown("White Whale", fog=at(0, 4)) == []


@pytest.mark.rule("CL-267", "CL-228", "CL-EX41")
@pytest.mark.parametrize(("hex", "fires"), [(at(3, -3), 0), (at(1, -1), 1)])
def test_boarding_is_an_action(hex: int, fires: int) -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[3, 3, 3, 3, -1], crew=3)
        npc(state, card_named("Night Heron"), hex, heading=N)  # move 7, board 8+2, fire 4+1

    table = ocean(edit, game="expert", map="fixed")
    table.script([1] * 8, [1] * 3, [1] * 4)  # all miss
    npcs_act(table)
    assert len(told(table, "boards")) == 1
    assert len(told(table, "fires")) == fires  # only who lay beside its target has an action left


@pytest.mark.rule("CL-226", "CL-277", "CL-391")
@pytest.mark.parametrize("at_a_player", [True, False])
@pytest.mark.parametrize(("heading", "boards"), [(N, 0), (SE, 1)])
def test_held_fast_it_boards_only_who_lies_on_a_flank(heading: int, boards: int, at_a_player: bool) -> None:
    def edit(state: State) -> None:
        loved(state)
        npc(state, card_named("Night Heron"), at(0, 1), heading=heading, pinned_by=1)  # board 8+2 before fire 4+1
        if at_a_player:
            ship(state, 0, at(0, 0), reputation=[3, 3, 3, 3, -1], crew=6)
        else:
            ship(state, 0, at(5, 0))
            npc(state, card_named("Gouden Haring"), at(0, 0), seat=1)

    table = ocean(edit, game="expert", map="fixed")
    npcs_act(table)
    assert len(told(table, "boards")) == boards
    assert [one.heading for one in table.state.npcs if NPC_BASE + one.card == named("Night Heron")] == [heading]


@pytest.mark.rule("CL-226", "CL-K25")
def test_it_turns_its_flank_to_whom_it_boards() -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(5, 0))
        npc(state, card_named("Black Gull"), at(0, 0), N)  # fire 3, then board 4
        npc(state, card_named("Gouden Haring"), at(1, 0), N, seat=1, water=7)  # on a flank; life 8
        npc(state, card_named("Falconer"), at(0, -1), N, seat=1)  # ahead

    table = ocean(edit, game="expert", map="fixed")
    table.script([12, 12, 12], [1] * 4, [1] * 7)
    npcs_act(table)
    assert [event["ship"] for event in told(table, "destroyed")] == [named("Gouden Haring")]
    assert [event["target"] for event in told(table, "boards")] == [named("Falconer")]
    assert broadside(at(0, 0), table.state.npcs[0].heading, at(0, -1))


@pytest.mark.rule("CL-424", "CL-112", "CL-326")
def test_when_fire_at_a_passing_npc_wins_the_game_nobody_else_is_asked() -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-4, 5)}  # a channel
        relaid(state)
        for seat, hex in ((0, at(0, 1)), (1, at(0, 0))):
            ship(state, seat, hex, reputation=[0, 0, -4, 0, 3], fame=[6, *[0] * 11])
        ship(state, 2, at(0, -4), reputation=[0, 0, 0, 0, -1])
        npc(state, card_named("Bold Venture"), at(0, 3), N)  # an English corsair, bound for seat 2

    table = ocean(edit, seats=3, target=7)
    answer(table, "end_turn")
    table.script([1, 1])
    answer(table, "fire_passing")  # and so England is at war with seat 0: a Fame
    assert table.awaiting == ()
    assert table.result is not None
    assert table.result.winners == [0]


@pytest.mark.rule("CL-280", "CL-279", "CL-K85")
@pytest.mark.parametrize("chosen", [0, 1])
def test_towards_a_target_beside_whom_there_is_no_room_its_player_says_where_it_stops_too(chosen: int) -> None:
    def edit(state: State) -> None:
        loved(state)
        ship(state, 0, at(0, 0), reputation=[0, -1, 0, 0, 3])
        for hex in neighbours(at(0, 0)):
            state.sea.zones[hex] = -1  # rocks
        state.sea.zones[at(0, -1)] = 0
        relaid(state)
        ship(state, 1, at(0, -1))  # in the only gap
        npc(state, card_named("San Gil"), at(-3, -3))

    table = ocean(edit, npc_ties="players")
    answer(table, "end_turn")
    stops = keys(table)
    assert len(stops) == 2
    answer(table, stops[chosen])
    assert stops[chosen] == f"npc_to:{table.state.npcs[0].hex}"
