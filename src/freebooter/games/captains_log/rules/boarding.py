"""Chapter B23: boarding."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import State


def options(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def board(state: State, seat: int, target: int) -> Steps:
    raise NotImplementedError


def npc_boards(state: State, npc: int, target: int, dice: int, bonus: int) -> Steps:
    raise NotImplementedError
