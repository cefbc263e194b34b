"""Players' ships and NPC ships alike are fired at, boarded, rammed and burnt: the log marks it for who is hurt.

A ship is a number: a player's seat, or NPC_BASE and its card. The first card, number NPC_BASE itself, is no player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from freebooter.engine.asks import Steps
from freebooter.engine.table import Table
from freebooter.games.captains_log.hexes import at
from freebooter.games.captains_log.names import CHAIN, ENGLAND, NONE, PIRATES, SPAIN, N
from freebooter.games.captains_log.rules import (
    alone,
    boarding,
    damage,
    fame,
    fortresses,
    goals,
    hunting,
    reputation,
    ships,
    whale,
)
from freebooter.games.captains_log.state import BURNT, FAME_DEATHS, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, npcs_act, ocean, ship, tile
from tests.games.captains_log.papers import mission, nearly_sunk
from tests.games.positions import answer, keys, told

BESIDE = at(1, -1)
FIRST = NPC_BASE  # the Santa Rufina, a Spanish trader: defense 8, life 8
NOBODYS = 7  # a seat that nobody has: such an NPC is never activated


def beside(target: int, more: Callable[[State], object] = lambda _: None, **mine: Any) -> Callable[[State], None]:
    """Seat 0 beside the first NPC, or beside seat 1."""

    def edit(state: State) -> None:
        ship(state, 0, at(0, 0), N, **{"model": "Whaler", "crew": 8, **mine})
        ship(state, 1, BESIDE if target == 1 else at(5, -5), N, model="Hulk", crew=5)
        if target == FIRST:
            npc(state, 1, BESIDE, N, seat=NOBODYS, goods=[0] * 6)
        more(state)

    return edit


def after(table: Table, steps: Steps) -> Table:
    """What happens without a question, then the end of the turn."""
    assert list(steps) == []
    answer(table, "end_turn")
    return table


def shot_at(target: int) -> Table:
    table = ocean(beside(target), boarding="yes")
    table.script([12, 1])
    answer(table, f"fire:{target}")
    return table


def chained(target: int) -> Table:
    table = ocean(beside(target, ammunition=1 << CHAIN), boarding="yes")
    table.script([12, 1])
    answer(table, f"fire:{target}", f"shot:{CHAIN}")
    return table


def boarded(target: int) -> Table:
    table = ocean(beside(target, officers=("Harpooner",)), boarding="yes")
    table.script([1], [1] * ships.crew_of(table.state, target))
    answer(table, f"board:{target}", 1, "pin")
    return table


def rammed(target: int) -> Table:
    table = ocean(beside(target), ramming="yes")
    answer(table, f"ram:{target}")
    return table


def hunted(target: int) -> Table:
    """By a pirate that fires at it."""

    def more(state: State) -> None:
        state.players[0].reputation[PIRATES] = 5
        npc(state, card_named("Black Gull"), at(2, -1), N)

    table = ocean(beside(target, more))
    table.script([12, 1, 1])
    npcs_act(table)
    return table


def boarded_by_npc(target: int) -> Table:
    def more(state: State) -> None:
        state.players[0].reputation[PIRATES] = 5
        npc(state, card_named("Black Gull"), at(2, -1), N)

    table = ocean(beside(target, more), boarding="yes", at_war="yes")
    state = table.state
    table.script([1] * 2, [1] * ships.crew_of(state, target))
    return after(table, boarding.npc_boards(state, NPC_BASE + card_named("Black Gull") - 1, target, 2, 0))


def under_a_fortress(target: int) -> Table:
    table = ocean(beside(target, lambda state: tile(state, 14, 2, port=ENGLAND, fortress=ENGLAND)), at_war="yes")
    table.script([12])
    return after(table, fortresses.fires(table.state, 14, target, 1))


def rammed_by_the_whale(target: int) -> Table:
    table = ocean(beside(target, lambda state: npc(state, card_named("White Whale"), at(2, -1))), monsters="yes")
    return after(table, whale.ram(table.state, table.state.npcs[-1], target, 3))


def burning(target: int) -> Table:
    def more(state: State) -> None:
        if target == FIRST:
            state.npcs[0].fire = 3
        else:
            state.players[1].hold[:3] = [BURNT] * 3

    table = ocean(beside(target, more))
    return after(table, damage.fire_spreads(table.state, target))


def sunk(target: int) -> Table:
    def more(state: State) -> None:
        if target == FIRST:
            state.npcs[0].water = 7
        else:
            nearly_sunk(state, 1)

    table = ocean(beside(target, more))
    table.script([12, 1])
    answer(table, f"fire:{target}")
    return table


@pytest.mark.parametrize("target", [1, FIRST])
@pytest.mark.parametrize(
    ("happens", "kinds"),
    [
        (shot_at, ("fires", "damage", "crew_lost")),
        (chained, ("fires", "sails_cut")),
        (boarded, ("boards", "pinned")),
        (rammed, ("rams", "damage")),
        (hunted, ("fires", "damage")),
        (boarded_by_npc, ("boards",)),
        (under_a_fortress, ("fortress_fires", "damage")),
        (rammed_by_the_whale, ("whale_rams", "damage")),
        (burning, ("fire_spreads",)),
        (sunk, ("destroyed",)),
    ],
)
def test_what_happens_to_a_player_is_marked_for_him_and_what_happens_to_an_npc_for_nobody(
    happens: Callable[[int], Table], kinds: tuple[str, ...], target: int
) -> None:
    table = happens(target)
    for kind in kinds:
        events = [event for event in told(table, kind) if target in (event.get("target"), event.get("ship"))]
        assert events, kind
        assert [event["hurts"] for event in events] == [[1] if target == 1 else []] * len(events)


@pytest.mark.rule("CL-571")
@pytest.mark.parametrize(("mode", "hurt"), [("race", [0]), ("cooperative", [0, 1])])
def test_what_is_lost_of_reputation_and_fame_is_marked_for_all_whose_it_is(mode: str, hurt: list[int]) -> None:
    table = ocean(beside(FIRST), mode=mode, target=20)
    state = table.state
    state.players[1].fame[0] = 2
    state.players[0].fame[0] = 2
    list(reputation.change(state, 0, ENGLAND, -1))
    list(reputation.change(state, 0, ENGLAND, 1))
    fame.lose(state, 0, FAME_DEATHS)
    answer(table, "end_turn")
    assert [event["hurts"] for event in told(table, "reputation")] == [hurt, []]
    assert [event["hurts"] for event in told(table, "fame_lost")] == [hurt]


@pytest.mark.rule("CL-571", "CL-250")
def test_the_first_npc_is_nobodys_partner() -> None:
    table = ocean(beside(FIRST), mode="cooperative", boarding="yes")
    assert f"fire:{FIRST}" in keys(table)
    assert f"board:{FIRST}" in keys(table)
    assert not ships.is_partner(table.state, 0, FIRST)
    assert not ships.is_partner(table.state, FIRST, 0)


@pytest.mark.rule("CL-440", "CL-K40")
@pytest.mark.parametrize(("ship", "was_player", "victim"), [(FIRST, False, SPAIN), (1, True, NONE)])
def test_a_passenger_of_the_first_npc_is_no_players(ship: int, was_player: bool, victim: int) -> None:
    state = ocean(beside(FIRST)).state
    one = mission(state, 0, "R04")
    goals.note_ship(state, one, ship)
    assert (one.victim_was_player, one.victim) == (was_player, victim)


@pytest.mark.rule("CL-284", "CL-332")
@pytest.mark.parametrize(("respect", "chosen"), [(2, 1), (3, FIRST)])
def test_a_pirate_would_rather_have_a_player_than_the_first_npc(respect: int, chosen: int) -> None:
    def more(state: State) -> None:
        state.players[0].reputation[PIRATES], state.players[1].reputation[PIRATES] = 5, respect
        state.players[1].hex = at(3, -1)
        npc(state, card_named("Black Gull"), at(2, -1), N)

    state = ocean(beside(FIRST, more)).state
    assert hunting.within(state, ships.npc_of(state, 101), adjacent=True) == [chosen]


@pytest.mark.rule("CL-191", "CL-379")
@pytest.mark.parametrize("target", [1, FIRST])
@pytest.mark.parametrize(("water", "fire", "sort"), [(2, 0, 0), (0, 3, 1), (1, 2, 2)])
def test_damage_is_told_by_its_kind(target: int, water: int, fire: int, sort: int) -> None:
    table = ocean(beside(target))
    damage.harm(table.state, target, water, fire, 0)
    answer(table, "end_turn")
    [found] = [event for event in told(table, "damage") if event["ship"] == target]
    assert (found["n"], found["water"], found["fire"], found["sort"]) == (water + fire, water, fire, sort)


@pytest.mark.rule("CL-568", "CL-567")
def test_who_sinks_a_ship_gains_for_no_nation_but_that_of_his_flag() -> None:
    table = ocean(beside(FIRST), seats=2, mode="cooperative", enemy_netherlands=True, enemy_england=True)
    assert table.state.alone is not None
    alone.ship_lost(table.state, FIRST, 0)  # by a player
    assert table.state.alone.fame == [0] * 5
    alone.ship_lost(table.state, 1, NONE)
    assert table.state.alone.fame == [0] * 5
