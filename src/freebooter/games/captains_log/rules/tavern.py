"""Chapters B37 and B38: the tavern."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def serve(state: State, seat: int, chosen: Option) -> Steps:
    raise NotImplementedError


def refill(state: State) -> None:
    raise NotImplementedError


def new_faces(state: State) -> None:
    raise NotImplementedError
