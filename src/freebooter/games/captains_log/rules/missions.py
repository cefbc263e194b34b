"""Chapters B46 and B47: missions."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def interact(state: State, seat: int, card: int) -> Steps:
    raise NotImplementedError


def draw(state: State, seat: int) -> Steps:
    raise NotImplementedError


def on_destroyed(state: State, seat: int, ship: int, how: int) -> Steps:
    raise NotImplementedError


def on_boarded(state: State, seat: int, ship: int) -> Steps:
    raise NotImplementedError


def on_sold(state: State, seat: int, good: int, n: int, row: int) -> Steps:
    raise NotImplementedError


def on_moved(state: State, seat: int) -> Steps:
    raise NotImplementedError


def on_time(state: State) -> Steps:
    raise NotImplementedError


def lose_all(state: State, seat: int) -> None:
    raise NotImplementedError


def at_port(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def on_retrieved(state: State, seat: int, card: int) -> Steps:
    raise NotImplementedError


def arrived(state: State, seat: int, tile: int) -> Steps:
    raise NotImplementedError


def serve(state: State, seat: int, chosen: Option) -> Steps:
    raise NotImplementedError


def can_draw(state: State, seat: int) -> bool:
    raise NotImplementedError
