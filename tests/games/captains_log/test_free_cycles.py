"""Nobody grows richer for nothing in a port: every captain in every port, with little and with much aboard."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from freebooter.engine.table import Table
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import CAPTAINS, TILES
from freebooter.games.captains_log.state import State
from tests.games.captains_log.ocean import in_port
from tests.table.cycles import MOST_GAINS, free_gains

PORTS = [number for number in range(1, 25) if any(TILES[number].services)]
EVERYBODY = [pytest.param(number, id=captain.name) for number, captain in enumerate(CAPTAINS)]
NO_TARGET = 25  # Fame to win: as far away as can be, so that the game does not end a cycle

POOR = {"cannons": 0, "doubloons": 2}
RICH = {"cannons": 2, "doubloons": 8, "goods": dict.fromkeys(range(6), 1)}


@dataclass(frozen=True)
class Visit:
    """A port under a flag, how many cubes lie in each row of its market, and what is played by."""

    number: int
    nation: int
    cubes: int = 0
    market: str = "A"
    game: str = "standard"

    def by(self, captain: int, aboard: dict[str, Any]) -> Table:
        """This captain comes in, and nothing is left to do in this turn but the visit."""
        ship = {**aboard, "captains": [captain]}
        settings = {"captains": "yes", "target": NO_TARGET, "game": self.game, "market": self.market}
        return in_port(self.number, self.lay_out, nation=self.nation, aboard=ship, **settings)

    def lay_out(self, state: State) -> None:
        assert state.turn is not None
        state.turn.actions = 1
        for rows in (state.market.legal, state.market.contraband):
            for good, row in enumerate(rows):
                state.market.supply[good] += sum(row)
                row[:] = [min(2, max(0, self.cubes - 2 * column)) for column in range(3)]
                state.market.supply[good] -= sum(row)


AS_PRINTED = [Visit(number, TILES[number].nation) for number in PORTS]
ALL_VISITS = [
    Visit(number, nation, cubes, market, game)
    for number in PORTS
    for nation in (range(5) if TILES[number].nation != names.NONE else [names.NONE])
    for cubes in (0, 3, 6)
    for market in "AB"
    for game in ("standard", "expert")
]


def gains(captain: int, tries: int, visits: Iterable[Visit], *ships: dict[str, Any]) -> list[str]:
    """What this captain gains over and over, and where."""
    found = []
    for visit in visits:
        for aboard in ships:
            more = free_gains(visit.by(captain, aboard), 0, tries, random.Random(captain))
            if len(more.ways) >= MOST_GAINS:
                found.append(f"{CAPTAINS[captain].name}, {visit}: {more}")
    return found


@pytest.mark.parametrize("captain", EVERYBODY)
def test_no_captain_grows_rich_for_nothing_in_a_port(captain: int) -> None:
    """Every port as it is printed; sides and rules by turns, so that each port is visited with all of them."""
    other = [
        replace(visit, market="AB"[(captain + i) % 2], game=("standard", "expert")[(captain + i) // 2 % 2])
        for i, visit in enumerate(AS_PRINTED)
    ]
    assert gains(captain, 250, other, POOR) == []


@pytest.mark.long
@pytest.mark.parametrize("captain", EVERYBODY)
def test_nor_under_any_flag_with_any_prices(captain: int) -> None:
    some = random.Random(captain).sample(ALL_VISITS, 100)
    assert gains(captain, 600, some, POOR, RICH) == []
