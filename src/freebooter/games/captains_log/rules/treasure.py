"""Chapter B50: the treasure."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def search(state: State, seat: int, tile: int, position: int) -> Steps:
    raise NotImplementedError


def clue(state: State, seat: int) -> None:
    raise NotImplementedError
