"""Nobody grows richer for nothing in a port: every captain in every port, with gold, goods and each ship."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SHIPS, ZONES
from freebooter.games.merchants_and_marauders.state import State
from tests.games.merchants_and_marauders.caribbean import answer, captain, cargo, gold, keys, put, sea, ship
from tests.table.cycles import MOST_GAINS, free_gains

PORTS = [zone.id for zone in ZONES if zone.nation >= 0]
TO_BE_BOUGHT = 4  # kinds of ships that a yard sells


def port(place: str, who: str, kind: int) -> Table:
    """This captain in this port, with one action for the visit and nothing to do after it."""

    def edit(s: State) -> None:
        captain(s, 0, who)
        put(s, 0, place, port=True)
        ship(s, 0, kind, *SHIPS[kind].values)
        gold(s, 0, 40)
        for good in ("sugar", "rum", "tobacco"):
            cargo(s, 0, good)
        s.turn.actions = 1

    table = sea(edit)
    if "port_action" in keys(table, 0):
        answer(table, "port_action")
    return table


def gains(place: str, whom: Iterable[str], tries: int, kinds: Iterable[int]) -> list[str]:
    """What captains gain over and over in this port."""
    found = []
    for who in whom:
        for kind in kinds:
            more = free_gains(port(place, who, kind), 0, tries, random.Random(kind))
            if len(more.ways) >= MOST_GAINS:
                found.append(f"{who} in {place} with ship {kind}: {more}")
    return found


@pytest.mark.parametrize("number", range(len(PORTS)), ids=PORTS)
def test_no_captain_grows_rich_for_nothing_in_a_port(number: int) -> None:
    """A quarter of the captains in each port, so that each stands in every fourth port."""
    some = [one.id for i, one in enumerate(CAPTAINS) if i % 4 == number % 4]
    assert gains(PORTS[number], some, 60, [number % TO_BE_BOUGHT]) == []


@pytest.mark.long
@pytest.mark.parametrize("place", PORTS)
def test_nor_with_any_ship(place: str) -> None:
    assert gains(place, [one.id for one in CAPTAINS], 600, range(TO_BE_BOUGHT)) == []
