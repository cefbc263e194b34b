"""What NPC sail for, and what they do to a target."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from freebooter.engine.asks import Perhaps
from freebooter.games.captains_log.state import Npc, State

Attack = Callable[[State, Npc, int, int, int], Perhaps]  # what is done with a target, and the pennant's two numbers


def nothing_else(npc: Npc, of: int) -> dict[str, int]:
    return {}


def lie_there(state: State, npc: Npc, of: int) -> None:
    """Nothing is done at the end of a course."""


@dataclass(frozen=True)
class Errand:
    """What a course is for: the event that tells of it, what else that says, and what is done at its end.

    It is about a number: a ship, or a hex.
    """

    event: str
    about: Callable[[Npc, int], dict[str, int]] = nothing_else
    then: Callable[[State, Npc, int], None] = lie_there
