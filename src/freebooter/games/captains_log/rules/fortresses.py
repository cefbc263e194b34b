"""Chapter B17: fortresses."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State


def entered(state: State, ship: int, hex: int) -> Steps:
    raise NotImplementedError


def fires(state: State, tile: int, ship: int, dice: int) -> Steps:
    raise NotImplementedError


def would_fire(state: State, ship: int, hex: int) -> bool:
    raise NotImplementedError
