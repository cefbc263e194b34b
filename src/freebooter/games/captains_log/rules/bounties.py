"""Chapter B52: bounty cards."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.state import State


def destroyed_a_ship(state: State, seat: int, nation: int) -> None:
    raise NotImplementedError


def forgiven(state: State, seat: int, nation: int) -> None:
    raise NotImplementedError


def collect(state: State, ship: int, by: int) -> None:
    raise NotImplementedError


def destroyed(state: State, by: int, ship: int) -> Steps:
    raise NotImplementedError


def taken_by_npc(state: State, seat: int) -> int:
    raise NotImplementedError
