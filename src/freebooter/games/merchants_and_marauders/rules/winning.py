"""Chapters 1 and 44: winning, and the end by the time limit."""

from __future__ import annotations

from freebooter.engine.asks import Option, Steps, window
from freebooter.engine.game import Score
from freebooter.games.merchants_and_marauders.constants import SOURCES
from freebooter.games.merchants_and_marauders.rules.common import choice, declare, stash_bounds, stash_glory
from freebooter.games.merchants_and_marauders.state import Player, State

DECLARE = choice("declare")


def total(state: State, player: Player) -> int:
    return player.glory + stash_glory(state, player.stash)


def might_declare(state: State, player: Player) -> bool:
    """Could this player have enough with his stash, as far as others can tell? Then he is asked (MM-D01)."""
    if player.declared:
        return False
    return player.stash_high >= 10 and player.glory + stash_glory(state, stash_bounds(player)[1]) >= state.target


def ask_to_declare(state: State, seat: int) -> Steps:
    """MM-015: whoever reaches the target with his stash may say so."""
    (answer,) = yield window((seat,), "declare", declare_options)
    if answer is DECLARE:
        declare(state, seat)


def declare_options(state: State, seat: int) -> list[Option]:
    return [DECLARE] if total(state, state.players[seat]) >= state.target else []


def scores(state: State) -> list[Score]:
    """MM-017 .. MM-020: at the target the track decides, then the stash; short of it the sum does (MM-401, MM-D05)."""
    result = []
    for player in state.players:
        hidden = stash_glory(state, player.stash)
        if not state.ran_out:
            hidden = min(hidden, max(0, state.target - player.glory))
        sources = {source: player.sources[i] for i, source in enumerate(SOURCES)}
        sources["stash"] = hidden
        result.append(Score(sources, (player.glory, player.stash)))
    return result
