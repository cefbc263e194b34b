"""The two plain players: at random, and greedily by the game's own rules of thumb."""

from __future__ import annotations

from typing import Any

from freebooter.engine.chair import Chair
from freebooter.engine.run import random_pick


def play_randomly(chair: Chair) -> Any:
    """Any legal answer; uses luck in the same way as the fast loop, so both play the same games."""
    decision = chair.decision
    assert decision is not None
    options = decision.options
    if decision.kind == "pick":
        return random_pick(options, decision.least, decision.most, chair.rng)
    option = options[chair.rng.below(len(options))] if len(options) > 1 else options[0]
    return option.args[0] if decision.kind == "amount" else option


def play_greedily(chair: Chair) -> Any:
    """What the game's own greedy player does."""
    return chair.bot.greedy(chair)
