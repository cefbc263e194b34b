"""Chapters B08 to B10: movement, turning, wind and sandbanks."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import Floating, State


def courses(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def sail(state: State, seat: int, hex: int) -> Steps:
    raise NotImplementedError


def pick_ups(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def pick_up(state: State, seat: int) -> Steps:
    raise NotImplementedError


def enter(state: State, ship: int, hex: int) -> Steps:
    raise NotImplementedError


def floating_at(state: State, hex: int) -> Floating:
    raise NotImplementedError


def stands_on_another(state: State, seat: int) -> bool:
    raise NotImplementedError


def pinned_no_longer(state: State, seat: int) -> None:
    raise NotImplementedError


def numbered_hexes(state: State) -> list[int]:
    raise NotImplementedError


def free_hex_near(state: State, hex: int) -> int:
    raise NotImplementedError
