"""Chapters B34 to B36: reputation."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import Player, State


def change(state: State, seat: int, nation: int, by: int) -> Steps:
    raise NotImplementedError


def attacked(state: State, seat: int, ship: int) -> Steps:
    raise NotImplementedError


def sunk(state: State, seat: int, ship: int) -> Steps:
    raise NotImplementedError


def may_moor(state: State, seat: int, tile: int) -> bool:
    raise NotImplementedError


def standing(player: Player, nation: int) -> int:
    raise NotImplementedError
