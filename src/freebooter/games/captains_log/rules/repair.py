"""Chapter B21: repair."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State


def can_repair(state: State, seat: int) -> bool:
    raise NotImplementedError


def repair(state: State, seat: int) -> Steps:
    raise NotImplementedError
