"""Chapter B52: bounty cards."""

from __future__ import annotations

from freebooter.games.captains_log.state import State


def destroyed_a_ship(state: State, seat: int, nation: int) -> None:
    raise NotImplementedError


def forgiven(state: State, seat: int, nation: int) -> None:
    raise NotImplementedError
