"""What missions ask for and on what the text of a card depends: each kind of condition has its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from freebooter.games.merchants_and_marauders.constants import CREW
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.content.effects import Condition
from freebooter.games.merchants_and_marauders.state import Player, State, at_war

Holds = Callable[[State, Player, Any], bool]  # (state, player, condition)


def holds(state: State, player: Player, condition: Condition) -> bool:
    return HOLDS[type(condition)](state, player, condition)


def all_hold(state: State, player: Player, conditions: tuple[Condition, ...]) -> bool:
    for condition in conditions:
        if not holds(state, player, condition):
            return False
    return True


def pirate(state: State, player: Player, condition: kinds.Pirate) -> bool:
    return player.pirate


def nonpirate(state: State, player: Player, condition: kinds.NonPirate) -> bool:
    return not player.pirate


def wanted(state: State, player: Player, condition: kinds.Wanted) -> bool:
    return player.bounty[condition.nation] > 0


def unwanted(state: State, player: Player, condition: kinds.Unwanted) -> bool:
    return player.bounty[condition.nation] == 0


def of_nation(state: State, player: Player, condition: kinds.OfNation) -> bool:
    return player.nation == condition.nation


def employs(state: State, player: Player, condition: kinds.Employs) -> bool:
    return condition.specialist in player.crewed


def bounty_of_enemy(state: State, player: Player, condition: kinds.AtWar) -> bool:
    return at_war(state, state.moments[-1].nation, player.nation)


def fee(state: State, player: Player, condition: kinds.Fee) -> bool:
    return player.gold >= condition.gold


def crew_of(state: State, player: Player, condition: kinds.CrewOf) -> bool:
    return player.at[CREW] >= condition.least


def nimble(state: State, player: Player, condition: kinds.Nimble) -> bool:
    return player.maneuverability() >= condition.least


def roll(state: State, player: Player, condition: kinds.Roll) -> bool:
    """It is rolled later; anybody may try."""
    return True


HOLDS: Final[dict[type[Any], Holds]] = {
    kinds.Pirate: pirate,
    kinds.NonPirate: nonpirate,
    kinds.Wanted: wanted,
    kinds.Unwanted: unwanted,
    kinds.OfNation: of_nation,
    kinds.Employs: employs,
    kinds.AtWar: bounty_of_enemy,
    kinds.Fee: fee,
    kinds.CrewOf: crew_of,
    kinds.Nimble: nimble,
    kinds.Roll: roll,
}
