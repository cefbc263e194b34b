"""B52 bounty cards: who is wanted, by whom, and who collects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import ENGLAND, FRANCE, NETHERLANDS, PIRATES, SPAIN, N
from freebooter.games.captains_log.rules import reputation
from freebooter.games.captains_log.state import FLOODED, State
from tests.games.captains_log.ocean import card_named, npc, npc_of, ocean, ship
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)


def prey(name: str, column: int = 0) -> Callable[[State], None]:
    """Seat 0 with one cannon beside an NPC that one hit will sink; its nation thinks so of the player."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1)
        state.players[0].reputation = [column] * 4 + [0]
        npc(state, card_named(name), BESIDE, N, seat=1, water=6, goods=[0] * 6)

    return edit


def sink(table: Table, ship: int, favour: int) -> None:
    table.script([12])
    answer(table, f"fire:{ship}", f"favour:{favour}")


@pytest.mark.rule("CL-520", "CL-521")
def test_sinking_a_nations_ship_marks_the_player_and_raises_the_bounty() -> None:
    def edit(state: State) -> None:
        prey("Santa Rufina")(state)
        npc(state, card_named("Virgen del Mar"), at(-1, 0), N, seat=1, water=8, goods=[0] * 6)

    table = ocean(edit, bounties="yes")
    sink(table, 100, ENGLAND)
    player = table.state.players[0]
    assert (player.wanted, player.bounty) == (1 << SPAIN, 1)
    assert told(table, "wanted") == [{"seat": 0, "nation": SPAIN, "bounty": 1, "hurts": [0]}]
    sink(table, 108, ENGLAND)
    assert (player.wanted, player.bounty) == (1 << SPAIN, 2)
    table = ocean(prey("Santa Rufina"))
    sink(table, 100, ENGLAND)
    assert table.state.players[0].wanted == 0  # not without bounty cards


@pytest.mark.rule("CL-521")
def test_pirates_put_no_price_on_anyone_and_a_corsair_counts_for_his_crown() -> None:
    table = ocean(prey("Black Gull"), bounties="yes")
    sink(table, 101, ENGLAND)
    assert (table.state.players[0].wanted, table.state.players[0].bounty) == (0, 0)
    table = ocean(prey("La Belette"), bounties="yes")  # French corsair, life 8
    sink(table, 105, ENGLAND)
    assert (table.state.players[0].wanted, table.state.players[0].bounty) == (1 << FRANCE, 1)


@pytest.mark.rule("CL-521")
def test_a_player_who_has_joined_a_nation_is_a_ship_of_that_nation() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1)
        victim = ship(state, 1, BESIDE, cannons=0, crown=FRANCE)
        for i in range(9):
            victim.hold[i] = FLOODED

    table = ocean(edit, bounties="yes")
    sink(table, 1, ENGLAND)
    assert table.state.players[0].wanted == 1 << FRANCE


@pytest.mark.rule("CL-522")
def test_reputation_1_takes_the_marker_off_and_the_last_marker_the_bounty() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), wanted=1 << SPAIN | 1 << FRANCE, bounty=4)

    table = ocean(edit, bounties="yes")
    player = table.state.players[0]

    def rise(nation: int) -> None:
        for _ in reputation.change(table.state, 0, nation, 1):
            raise AssertionError("nobody is asked")

    player.reputation[SPAIN] = -1
    rise(SPAIN)
    assert (player.wanted, player.bounty) == (1 << SPAIN | 1 << FRANCE, 4)
    rise(SPAIN)
    assert (player.wanted, player.bounty) == (1 << FRANCE, 4)
    rise(ENGLAND)
    assert player.bounty == 4
    rise(FRANCE)
    assert (player.wanted, player.bounty) == (0, 0)


@pytest.mark.rule("CL-522")
@pytest.mark.parametrize(("before", "wanted"), [(2, True), (4, False)])
def test_a_friend_is_forgiven_if_he_is_still_one_after_the_sinking(before: int, wanted: bool) -> None:
    table = ocean(prey("Santa Rufina", before), bounties="yes")
    sink(table, 100, PIRATES)  # -1 for the attack, -1 for the sinking
    assert table.state.players[0].reputation[SPAIN] == before - 2
    assert (table.state.players[0].wanted == 1 << SPAIN) is wanted
    assert table.state.players[0].bounty == (1 if wanted else 0)


@pytest.mark.rule("CL-523")
def test_a_player_who_destroys_a_wanted_one_takes_the_bounty_and_thanks_of_one_nation() -> None:
    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), cannons=1)
        victim = ship(state, 1, BESIDE, cannons=0, wanted=1 << SPAIN | 1 << NETHERLANDS, bounty=5)
        for i in range(9):
            victim.hold[i] = FLOODED

    table = ocean(edit, bounties="yes")
    table.script([12])
    answer(table, "fire:1")
    assert keys(table) == [f"favour:{NETHERLANDS}", f"favour:{SPAIN}"]
    answer(table, f"favour:{NETHERLANDS}")
    victor, victim = table.state.players
    assert (victor.doubloons, victor.reputation[NETHERLANDS]) == (3 + 5, 1)
    assert (victim.wanted, victim.bounty) == (0, 0)


@pytest.mark.rule("CL-523")
def test_an_npc_takes_the_bounty_onto_its_card() -> None:
    def edit(state: State) -> None:
        victim = ship(state, 0, at(0, 0), cannons=0, wanted=1 << SPAIN, bounty=5)
        for i in range(9):
            victim.hold[i] = FLOODED
        state.players[0].reputation[PIRATES] = -1
        npc(state, card_named("Black Gull"), BESIDE, N)

    table = ocean(edit, bounties="yes")
    table.script([12, 1, 1])
    answer(table, "end_turn")
    one = npc_of(table.state, 101)
    assert one is not None
    assert one.coins == 5
    assert (table.state.players[0].wanted, table.state.players[0].bounty) == (0, 0)


@pytest.mark.rule("CL-522", "CL-571")
@pytest.mark.parametrize(("mode", "left"), [("cooperative", 0), ("race", 1 << ENGLAND)])
def test_together_a_nation_forgives_both(mode: str, left: int) -> None:
    def edit(state: State) -> None:
        for player in state.players:
            player.wanted, player.bounty = 1 << ENGLAND, 2

    state = ocean(edit, mode=mode, bounties="yes").state
    list(reputation.change(state, 0, ENGLAND, 1))
    assert (state.players[0].wanted, state.players[0].bounty) == (0, 0)
    assert (state.players[1].wanted, state.players[1].bounty) == (left, 2 if left else 0)
