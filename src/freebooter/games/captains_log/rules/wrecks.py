"""Chapter B20: destroyed ships."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def check(state: State, ship: int, by: int) -> Steps:
    raise NotImplementedError


def destroy(state: State, ship: int, by: int, how: int) -> Steps:
    raise NotImplementedError


def reappear(state: State, seat: int) -> Steps:
    raise NotImplementedError


def scuttle(state: State, seat: int) -> Steps:
    raise NotImplementedError


def scuttle_options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError
