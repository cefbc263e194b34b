"""Chapters B19 and B22: damage."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State


def harm(state: State, ship: int, water: int, fire: int, by: int) -> None:
    raise NotImplementedError


def kill_crew(state: State, ship: int, n: int, by: int) -> None:
    raise NotImplementedError


def fire_spreads(state: State, ship: int) -> Steps:
    raise NotImplementedError
