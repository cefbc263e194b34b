"""Chapters B28 and B29: NPC and their activation."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import Npc, State


def turn(state: State) -> Steps:
    raise NotImplementedError


def deal(state: State, seat: int) -> None:
    raise NotImplementedError


def deal_first(state: State, seat: int, seal: int) -> None:
    raise NotImplementedError


def leaves(state: State, ship: int) -> None:
    raise NotImplementedError


def cubes_back(state: State, npc: Npc) -> None:
    raise NotImplementedError
