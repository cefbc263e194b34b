"""Chapter B49: the Kraken."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State


def moves(state: State) -> Steps:
    raise NotImplementedError


def passes(state: State, ship: int, hex: int) -> Steps:
    raise NotImplementedError


def deadly_hexes(state: State) -> list[int]:
    raise NotImplementedError
