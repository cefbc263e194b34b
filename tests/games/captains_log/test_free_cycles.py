"""Nobody grows richer for nothing in a port: every captain in every port, with little and with much aboard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, TILES
from freebooter.games.captains_log.state import State
from tests.games.captains_log.ocean import in_port
from tests.table.cycles import MOST_GAINS, free_gains

PORTS = [number for number in range(1, 25) if any(TILES[number].services)]
SWAPS_FOR_NOTHING = pytest.mark.xfail(strict=True, reason="CL-553: Tromp swaps wood for tea as often as he likes")
EVERYBODY = [
    pytest.param(number, id=captain.name, marks=[SWAPS_FOR_NOTHING] if captain.name == "Cornelis Tromp" else [])
    for number, captain in enumerate(CAPTAINS)
]
NO_TARGET = 25  # Fame to win: as far away as can be, so that the game does not end a cycle

POOR = {"cannons": 0, "doubloons": 2}
RICH = {"cannons": 2, "doubloons": 8, "goods": dict.fromkeys(range(6), 1)}


def port(number: int, captain: int, aboard: dict[str, Any], side: str, *, cubes: int, nation: int) -> Table:
    """This captain in this port, with nothing left to do but the visit; so many cubes lie in each row of the market."""

    def edit(state: State) -> None:
        assert state.turn is not None
        state.turn.actions = 1
        for rows in (state.market.legal, state.market.contraband):
            for good, row in enumerate(rows):
                state.market.supply[good] += sum(row)
                row[:] = [min(2, max(0, cubes - 2 * column)) for column in range(3)]
                state.market.supply[good] -= sum(row)

    ship = {**aboard, "captains": [captain]}
    return in_port(number, edit, nation=nation, aboard=ship, captains="yes", market=side, target=NO_TARGET)


def gains(captain: int, tries: int, tables: Iterator[tuple[str, Table]]) -> list[str]:
    """What this captain gains over and over, and where."""
    found = []
    for where, table in tables:
        more = free_gains(table, 0, tries, random.Random(captain))
        if len(more.ways) >= MOST_GAINS:
            found.append(f"{CAPTAINS[captain].name} in {where}: {more}")
    return found


def short_visits(captain: int) -> Iterator[tuple[str, Table]]:
    """Every port as it is, on one side of the market boards."""
    for number in PORTS:
        side = "AB"[(captain + number) % 2]
        yield f"port {number}, market {side}", port(number, captain, POOR, side, cubes=0, nation=TILES[number].nation)


def long_visits(captain: int) -> Iterator[tuple[str, Table]]:
    """Every port under every flag, on both sides of the market boards, with empty, half full and full rows."""
    for number in PORTS:
        flags = range(5) if TILES[number].nation != names.NONE else [names.NONE]
        for nation in flags:
            for side in "AB":
                for cubes in (0, 3, 6):
                    where = f"port {number} of nation {nation}, market {side} with {cubes}"
                    for aboard in (POOR, RICH):
                        yield where, port(number, captain, aboard, side, cubes=cubes, nation=nation)


@pytest.mark.parametrize("captain", EVERYBODY)
def test_no_captain_grows_rich_for_nothing_in_a_port(captain: int) -> None:
    assert gains(captain, 250, short_visits(captain)) == []


@pytest.mark.long
@pytest.mark.parametrize("captain", EVERYBODY)
def test_nor_under_any_flag_with_any_prices(captain: int) -> None:
    assert gains(captain, 1500, long_visits(captain)) == []
