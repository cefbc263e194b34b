"""Chapter B48: time and events."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State


def reveal(state: State) -> Steps:
    raise NotImplementedError


def advance_time(state: State) -> None:
    raise NotImplementedError


def counters_rotate(state: State) -> Steps:
    raise NotImplementedError


def day_is_over(state: State) -> None:
    raise NotImplementedError


def at_turn_start(state: State, seat: int) -> Steps:
    raise NotImplementedError


def fog_drifts(state: State) -> None:
    raise NotImplementedError


def is_day(state: State) -> bool:
    raise NotImplementedError


def storm(state: State) -> int:
    raise NotImplementedError


def storm_hits(state: State, seat: int) -> int:
    raise NotImplementedError


def stowaways(state: State, seat: int) -> Steps:
    raise NotImplementedError
