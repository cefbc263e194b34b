"""Chapter B27: fishing."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def fish(state: State, seat: int) -> Steps:
    raise NotImplementedError
