"""Chapters 1 and 44: winning, and the end by the time limit."""

from __future__ import annotations

from freebooter.engine.game import Score
from freebooter.games.merchants_and_marauders.constants import SOURCES
from freebooter.games.merchants_and_marauders.rules.common import stash_glory
from freebooter.games.merchants_and_marauders.state import State


def scores(state: State) -> list[Score]:
    """MM-017 .. MM-020: at the target the track decides, then the stash; short of it the sum does (MM-401, MM-D05)."""
    result = []
    for player in state.players:
        sources = {source: player.sources[i] for i, source in enumerate(SOURCES)}
        sources["stash"] = stash_glory(state, player.stash)
        total = player.glory + sources["stash"]
        counts = total if state.ran_out else min(total, state.target)
        result.append(Score(sources, (player.glory, player.stash), counts))
    return result
