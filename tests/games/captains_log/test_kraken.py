"""Chapter B49: the Kraken."""

from __future__ import annotations

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log import hazards
from freebooter.games.captains_log.content import KRAKEN_DIE, WINDS
from freebooter.games.captains_log.hexes import at, distance
from freebooter.games.captains_log.names import CALM, N, S
from freebooter.games.captains_log.rules import events, kraken, sailing, ships
from freebooter.games.captains_log.rules.sea import chart_of, relaid
from freebooter.games.captains_log.state import NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, npc_of, npcs_act, ocean, ship, spot, tile, whole_round
from tests.games.positions import answer, keys, told


def face(direction: int) -> int:
    """A D12 that sends it this way."""
    return KRAKEN_DIE.index(direction)


def kraken_at(state: State, hex: int, *numbers: int) -> None:
    """It is there, with these cards (as printed) in play."""
    state.sea.kraken = hex
    for number in numbers:
        state.decks.events_open.append(number - 1)
        state.decks.events_until.append(-1)
        if number - 1 in state.decks.events:
            state.decks.events.remove(number - 1)


def out_of_the_way(state: State) -> None:
    ship(state, 0, at(5, -1), reputation=[3] * 5)
    ship(state, 1, at(5, -2), reputation=[3] * 5)
    state.decks.events = [i for i in state.decks.events if i > 3] + [0, 1, 2, 3]  # the next days bring light airs


def drawn(state: State, number: int) -> None:
    """This event is revealed."""
    state.decks.events.remove(number - 1)
    events.open_event(state, number - 1)
    list(events.take_effect(state, number - 1))


def round_with(table: Table, *dice: list[int]) -> None:
    """A round passes, and at its end the Kraken rolls these."""
    table.script(*dice)
    whole_round(table)


@pytest.mark.rule("CL-497", "CL-170")
def test_it_rises_on_its_icon_if_tile_11_lies_open() -> None:
    state = ocean(lambda state: tile(state, 11, slot=2), water=8).state
    drawn(state, 24)
    assert state.sea.kraken == spot(state, 11, "k")
    assert state.decks.events_open == [23]
    state = ocean().state
    drawn(state, 24)
    assert state.sea.kraken == 0
    assert state.decks.events_open == []
    assert 23 in state.decks.events_out


@pytest.mark.rule("CL-498", "CL-501", "CL-499", "CL-K61")
def test_it_moves_once_for_each_of_its_cards() -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        kraken_at(state, at(0, 0), 24, 27)

    table = ocean(edit)
    drawn(table.state, 25)
    assert table.state.decks.events_open == [23, 26, 24]
    assert table.state.sea.kraken == at(0, 0)  # it stays where it is
    round_with(table, [face(N), 3], [face(S), 1], [face(N), 2])
    assert table.state.sea.kraken == at(0, -4)
    assert [(event["direction"], event["n"]) for event in told(table, "kraken_swims")] == [(N, 3), (S, 1), (N, 2)]


@pytest.mark.rule("CL-499")
def test_islands_stop_it() -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        state.sea.zones[at(0, -3)] = 18  # an island
        relaid(state)
        kraken_at(state, at(0, 0), 24)

    table = ocean(edit)
    round_with(table, [face(N), 12])
    assert table.state.sea.kraken == at(0, -2)
    assert not told(table, "kraken_barred")
    round_with(table, [face(N), 5])
    assert table.state.sea.kraken == at(0, -2)
    assert table.state.decks.events_open == [23]
    assert (len(told(table, "kraken_stops")), len(told(table, "kraken_barred"))) == (1, 1)


@pytest.mark.rule("CL-499")
def test_the_red_die_gives_each_heading_twice() -> None:
    assert sorted(KRAKEN_DIE[1:]) == sorted(list(range(6)) * 2)


@pytest.mark.rule("CL-477", "CL-500", "CL-K61", "CL-EX75")
def test_ships_in_its_way_are_destroyed_and_the_card_goes() -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(0, -2), reputation=[3] * 5)
        npc(state, card_named("San Gil"), at(0, -3), pinned_by=0)
        kraken_at(state, at(0, 0), 24, 25)

    table = ocean(edit)
    state = table.state
    round_with(table, [face(S), 1], [face(N), 1])  # nobody is hit: both cards stay
    assert state.decks.events_open == [23, 24]
    for one in state.npcs:
        one.pinned_by = 0
    table.script([face(N), 4], [face(S), 1])
    npcs_act(table)
    npcs_act(table)
    assert [event["ship"] for event in told(table, "destroyed")] == [1, NPC_BASE + card_named("San Gil") - 1]
    assert state.decks.events_open == [24]  # the card that moved it
    assert 23 in state.decks.events_out
    assert state.players[1].lost
    assert npc_of(state, NPC_BASE + card_named("San Gil") - 1) is None
    assert sum(state.players[0].fame) == 0  # nobody scores
    assert state.sea.kraken != 0
    assert told(table, "kraken_gone") == []


@pytest.mark.rule("CL-500", "CL-K61", "CL-EX75")
def test_with_its_last_card_it_is_gone() -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(0, -2), reputation=[3] * 5)
        kraken_at(state, at(0, 0), 24)

    table = ocean(edit)
    table.script([face(N), 6])
    npcs_act(table)
    npcs_act(table)
    assert table.state.players[1].lost
    assert table.state.sea.kraken == 0
    assert table.state.decks.events_open == []
    assert len(told(table, "kraken_gone")) == 1


@pytest.mark.rule("CL-500", "CL-K61")
@pytest.mark.parametrize("cards", [(24,), (24, 25)])
def test_all_ships_on_its_way_are_lost_also_with_its_last_card(cards: tuple[int, ...]) -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(0, -2), reputation=[3] * 5)
        npc(state, card_named("San Gil"), at(0, -4), pinned_by=0)
        kraken_at(state, at(0, 0), *cards)

    table = ocean(edit)
    table.script([face(N), 5], *[[face(S), 1]] * (len(cards) - 1))
    npcs_act(table)
    npcs_act(table)
    assert [event["ship"] for event in told(table, "destroyed")] == [1, NPC_BASE + card_named("San Gil") - 1]
    assert table.state.decks.events_open == [card - 1 for card in cards[1:]]
    assert (table.state.sea.kraken == 0) == (len(cards) == 1)


@pytest.mark.rule("CL-502", "CL-500")
@pytest.mark.parametrize(("beside", "stays"), [(True, True), (False, False)])
def test_what_only_the_colossal_kraken_catches_leaves_the_other_cards_in_play(beside: bool, stays: bool) -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(1, -3) if beside else at(0, -3), reputation=[3] * 5)
        kraken_at(state, at(0, 0), 24, 27)

    table = ocean(edit)
    table.script([face(N), 4], [face(S), 1])
    npcs_act(table)
    npcs_act(table)
    assert table.state.players[1].lost
    assert (23 in table.state.decks.events_open) == stays


@pytest.mark.rule("CL-110", "CL-500")
def test_who_sails_through_it_is_lost() -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}
        relaid(state)
        ship(state, 1, at(0, 6))
        kraken_at(state, at(0, -2), 24)

    table = ocean(edit)
    assert f"sail:{at(0, -2)}" not in keys(table)
    answer(table, f"sail:{at(0, -3)}")
    assert table.state.players[0].lost
    assert table.state.sea.kraken == 0  # its card caused it
    assert table.awaiting == (1,)


@pytest.mark.rule("CL-502")
def test_the_colossal_kraken_takes_what_comes_next_to_it() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(5, 0))
        state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}
        relaid(state)
        kraken_at(state, at(0, -4), 24, 27)

    table = ocean(edit)
    answer(table, f"sail:{at(0, -2)}")
    assert not table.state.players[0].lost
    answer(table, f"sail:{at(0, -3)}")
    assert table.state.players[0].lost
    assert table.state.decks.events_open == [23, 26]  # what lay beside it is card 27's, and that one stays


@pytest.mark.rule("CL-502", "CL-K61")
def test_the_colossal_kraken_moves_too_and_takes_what_it_passes_by() -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(1, -3), reputation=[3] * 5)
        kraken_at(state, at(0, 0), 27)

    table = ocean(edit)
    table.script([face(N), 3])
    npcs_act(table)
    npcs_act(table)
    assert table.state.players[1].lost
    assert table.state.decks.events_open == [26]  # never discarded
    assert table.state.sea.kraken == at(0, -3)


@pytest.mark.rule("CL-502")
def test_when_it_grows_what_lies_beside_it_is_lost_at_once() -> None:
    def edit(state: State) -> None:
        ship(state, 1, at(1, -3))
        kraken_at(state, at(0, -2), 24)

    table = ocean(edit)
    drawn(table.state, 27)
    assert table.state.players[1].lost
    assert not table.state.players[0].lost


@pytest.mark.rule("CL-502", "CL-273", "CL-K28")
def test_nobody_appears_in_its_arms() -> None:
    def edit(state: State) -> None:
        kraken_at(state, at(0, -2), 27)
        for seat in (0, 1):
            ship(state, seat, at(0, 5 + seat))

    state = ocean(edit).state
    assert distance(sailing.free_hex_near(state, at(0, -1)), at(0, -2)) == 2


@pytest.mark.rule("CL-500", "CL-502")
@pytest.mark.parametrize("number", [24, 27])
@pytest.mark.parametrize("swims", [False, True])
def test_the_white_whale_is_no_ship_and_only_the_colossal_kraken_takes_it(number: int, swims: bool) -> None:
    def edit(state: State) -> None:
        if swims:  # past the Kraken, for want of another way
            state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}
            relaid(state)
        ship(state, 0, at(0, 5), reputation=[3] * 5)
        ship(state, 1, at(0, 6), reputation=[3] * 5)
        npc(state, card_named("White Whale"), at(0, -2), seat=int(not swims))
        kraken_at(state, at(0, 0), number)

    table = ocean(edit, monsters="yes")
    if swims:
        npcs_act(table)
    else:
        table.script([face(N), 3])
        list(kraken.moves(table.state))
    lives = npc_of(table.state, NPC_BASE + card_named("White Whale") - 1) is not None
    assert lives == (number == 24)
    assert table.state.decks.events_open == [number - 1]


@pytest.mark.rule("CL-483", "CL-500")
def test_who_is_in_the_fog_is_not_there_for_it() -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(0, -2), reputation=[3] * 5)
        kraken_at(state, at(0, 0), 24)
        state.sea.fog = at(0, -3)

    table = ocean(edit)
    table.script([face(N), 3])
    npcs_act(table)
    npcs_act(table)
    assert not table.state.players[1].lost


@pytest.mark.rule("CL-483", "CL-502")
@pytest.mark.parametrize(("number", "lost"), [(24, False), (27, True)])
def test_who_comes_out_of_the_fog_within_the_arms_of_the_colossal_kraken_is_lost(number: int, lost: bool) -> None:
    def edit(state: State) -> None:
        out_of_the_way(state)
        ship(state, 1, at(0, -2), reputation=[3] * 5)
        kraken_at(state, at(0, -1), number)
        state.sea.fog = at(0, -4)
        state.decks.wind = next(i for i, wind in enumerate(WINDS) if wind.blows_to == N)

    table = ocean(edit)
    assert not table.state.players[1].lost
    assert (hazards.kraken_spares(table.state, at(0, -2))[0] == 0) == lost  # as the page tells
    npcs_act(table)  # the fog drifts on
    assert not ships.in_fog(table.state, at(0, -2))
    assert table.state.players[1].lost == lost
    assert table.state.decks.events_open == [number - 1]


@pytest.mark.rule("CL-112", "CL-502")
def test_an_npc_that_must_pass_it_is_lost() -> None:
    def edit(state: State) -> None:
        state.sea.zones = {at(0, r): 0 for r in range(-6, 7)}
        relaid(state)
        ship(state, 0, at(0, -5), reputation=[0, -1, 0, 0, 3])
        ship(state, 1, at(0, 6), reputation=[3] * 5)
        npc(state, card_named("San Gil"), at(0, 1))
        kraken_at(state, at(0, -1), 24)

    table = ocean(edit)
    npcs_act(table)
    assert npc_of(table.state, NPC_BASE + card_named("San Gil") - 1) is None
    assert len([one for one in table.state.npcs if one.seat == 0]) == 1


@pytest.mark.rule("CL-155", "CL-500", "CL-502")
@pytest.mark.parametrize("card", [24, 27])
def test_in_the_calm_it_harms_nobody(card: int) -> None:
    def edit(state: State) -> None:
        tile(state, CALM, slot=0)  # round the middle
        out_of_the_way(state)
        ship(state, 1, at(0, -1), reputation=[3] * 5)
        kraken_at(state, at(0, -5), card)

    table = ocean(edit)
    table.script([face(S), 6])
    npcs_act(table)
    npcs_act(table)
    state = table.state
    assert state.sea.kraken == at(0, 1)  # it has passed the ship
    assert not state.players[1].lost
    assert state.decks.events_open[0] == card - 1
    assert kraken.deadly_hexes(state) == []
    assert kraken.deadly_bits(state, chart_of(state)) == 0
    for _ in sailing.enter(state, 1, at(0, 1)):
        raise AssertionError("nothing is asked")
    assert not state.players[1].lost
    state.sea.kraken = at(0, -3)  # outside, but with a long arm in it
    assert (at(0, -2) in kraken.deadly_hexes(state)) == 0
    assert (at(0, -4) in kraken.deadly_hexes(state)) == (card == 27)
