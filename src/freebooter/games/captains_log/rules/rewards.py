"""What cards give at once."""

from __future__ import annotations

from freebooter.engine.asks import Steps
from freebooter.games.captains_log.content.cards import Gain
from freebooter.games.captains_log.state import State


def give(state: State, seat: int, gains: tuple[Gain, ...], nation: int, hex: int) -> Steps:
    raise NotImplementedError


def put_afloat_and_take(state: State, seat: int, goods: dict[int, int]) -> Steps:
    raise NotImplementedError


def pay(state: State, seat: int, n: int) -> None:
    raise NotImplementedError


def plunder(state: State, seat: int, goods: tuple[int, ...]) -> Steps:
    raise NotImplementedError
