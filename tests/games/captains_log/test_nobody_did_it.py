"""Ships that are lost though nobody attacked them: nobody gains by it, the first seat no more than another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log.content import EVENTS, ZONE_TILES, events
from freebooter.games.captains_log.hexes import at, ring
from freebooter.games.captains_log.names import ISLAND, NONE, N
from freebooter.games.captains_log.rules.sea import relaid
from freebooter.games.captains_log.state import BURNT, NPC_BASE, State
from tests.games.captains_log.ocean import card_named, npc, ocean, ship, turn_of
from tests.games.captains_log.papers import nearly_sunk
from tests.games.positions import answer, told

STORM = next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, events.Storm))
THE_KRAKEN = next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, events.Kraken))


def second_seat(edit: Callable[[State], object], **settings: str) -> Table:
    """The turn of seat 1, whose ship has one life left; seat 0 lies far away."""

    def build(state: State) -> None:
        ship(state, 0, at(6, 0), N)
        ship(state, 1, at(0, 0), N, cannons=2)
        nearly_sunk(state, 1)
        turn_of(state, 1)
        edit(state)

    return ocean(build, **settings)


def opened(state: State, card: int) -> None:
    state.decks.events_open.append(card)
    state.decks.events_until.append(9)


def in_a_storm() -> Table:
    table = second_seat(lambda state: opened(state, STORM))
    answer(table, f"sail:{at(0, -4)}")
    return table


def by_a_burst_cannon() -> Table:
    def edit(state: State) -> None:
        player = ship(state, 1, at(0, 0), N, cannons=1, officers=("Overloaded",))
        player.hold[1:10] = [BURNT] * 9
        npc(state, 1, at(1, -1), N, seat=0)

    table = second_seat(edit)
    table.script([1, 5])
    answer(table, f"fire:{NPC_BASE}", "overload")
    return table


def by_its_own_ram() -> Table:
    table = second_seat(lambda state: npc(state, card_named("Invincible Lion"), at(1, -1), N, seat=0), ramming="yes")
    answer(table, f"ram:{NPC_BASE + card_named('Invincible Lion') - 1}")
    return table


def by_itself() -> Table:
    def edit(state: State) -> None:
        for hex in ring(at(0, 0), 1):
            state.sea.zones[hex] = next(i for i, one in enumerate(ZONE_TILES) if one.face == ISLAND)
        relaid(state)

    table = second_seat(edit)
    answer(table, "scuttle")
    return table


def by_the_kraken() -> Table:
    def edit(state: State) -> None:
        opened(state, THE_KRAKEN)
        state.sea.kraken = at(0, -2)
        state.sea.zones = {at(0, r): 0 for r in range(-4, 4)} | {at(6, 0): 0}  # no way round it
        relaid(state)

    table = second_seat(edit)
    answer(table, f"sail:{at(0, -3)}")
    return table


@pytest.mark.rule("CL-126", "CL-249", "CL-392", "CL-481", "CL-500", "CL-K61")
@pytest.mark.parametrize("happens", [in_a_storm, by_a_burst_cannon, by_its_own_ram, by_itself, by_the_kraken])
def test_nobody_gains_by_a_ship_that_nobody_sank(happens: Callable[[], Table]) -> None:
    table = happens()
    first, second = table.state.players
    assert second.lost
    assert [event["by"] for event in told(table, "destroyed") if event["ship"] == 1] == [NONE]
    assert (sum(first.fame), first.doubloons) == (0, 3)
    assert all(one.coins == 0 for one in table.state.npcs)
    assert second.harmed_by == NONE
