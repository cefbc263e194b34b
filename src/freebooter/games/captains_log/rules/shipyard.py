"""Chapters B39 and B40: the shipyard."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def serve(state: State, seat: int, chosen: Option) -> Steps:
    raise NotImplementedError
