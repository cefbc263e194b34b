"""Chapters B54 to B56: alone, together, and two against two."""

from __future__ import annotations

from freebooter.games.captains_log.state import State


def day_is_over(state: State) -> None:
    raise NotImplementedError


def night_is_over(state: State) -> None:
    raise NotImplementedError


def ship_sunk(state: State, nation: int) -> None:
    raise NotImplementedError


def route_done(state: State, nation: int, special: bool) -> None:
    raise NotImplementedError


def barrel_sunk(state: State) -> None:
    raise NotImplementedError


def ship_lost(state: State, nation: int, by: int, how: int) -> None:
    raise NotImplementedError
