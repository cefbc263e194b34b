"""Chapter B53: captains."""

from __future__ import annotations

from freebooter.engine.asks import Steps
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
