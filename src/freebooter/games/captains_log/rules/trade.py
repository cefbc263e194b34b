"""Chapter B15: trade between players."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def trade(state: State, seat: int, other: int) -> Steps:
    raise NotImplementedError
