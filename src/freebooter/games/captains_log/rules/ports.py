"""Chapter B16: ports and what they offer."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def land(state: State, seat: int, tile: int) -> Steps:
    raise NotImplementedError


def visit(state: State) -> Steps:
    raise NotImplementedError


def neutral_visit(state: State) -> None:
    raise NotImplementedError
