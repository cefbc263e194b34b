"""Chapter B53: captains."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps
from freebooter.games.captains_log.state import Player, State


def choose_one(state: State, seat: int) -> Steps:
    raise NotImplementedError


def absorbs_damage(player: Player) -> bool:
    raise NotImplementedError


def absorbs_crew(player: Player) -> bool:
    raise NotImplementedError


def loot_factor(state: State, seat: int, ship: int) -> int:
    raise NotImplementedError


def sinking_bonus(state: State, seat: int) -> None:
    raise NotImplementedError


def heal(player: Player) -> None:
    raise NotImplementedError


def swaps(state: State, seat: int) -> list[Option]:
    raise NotImplementedError


def swap(state: State, seat: int) -> Steps:
    raise NotImplementedError


def sale_bonus(player: Player, row: int) -> int:
    raise NotImplementedError


def contraband_friend(state: State, seat: int, nation: int, n: int) -> Steps:
    raise NotImplementedError


def take_second(state: State, seat: int, captain: int) -> Steps:
    raise NotImplementedError
