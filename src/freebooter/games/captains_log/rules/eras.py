"""Chapter B45: marks of the scoreboard."""

from __future__ import annotations

from freebooter.games.captains_log.state import State


def reached(state: State, fame: int) -> None:
    raise NotImplementedError
