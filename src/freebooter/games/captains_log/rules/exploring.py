"""Chapters B11 to B14: exploring."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State, Tile


def can_explore(state: State, seat: int) -> bool:
    raise NotImplementedError


def explore(state: State, seat: int) -> Steps:
    raise NotImplementedError


def open_tile(state: State, tile: Tile) -> None:
    raise NotImplementedError


def lay_first_tile(state: State, seat: int) -> Steps:
    raise NotImplementedError


def sail_blindly(state: State, seat: int, hex: int) -> Steps:
    raise NotImplementedError
