"""Chapters B18, B26 and B41: ranged combat."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def fire(state: State, seat: int, target: int) -> Steps:
    raise NotImplementedError


def npc_fires(state: State, npc: int, target: int, dice: int, bonus: int) -> Steps:
    raise NotImplementedError


def passing_fire(state: State, shooter: int, passer: int) -> Steps:
    raise NotImplementedError
