"""Saves of older schemas are brought up, one step after the other."""

from __future__ import annotations

from typing import Any

from freebooter.games.captains_log.rules.market import half


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    if schema < 2:
        state = without_sets_of_barrels(state)
    if schema < 3:
        state = with_storms(state)
    if schema < 4:
        state = with_lots(state)
    return with_dealt_captains(state) if schema < 5 else state


def without_sets_of_barrels(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 2: their count follows from the barrels."""
    players = [
        {name: value for name, value in player.items() if name != "sets_of_barrels"} for player in state["players"]
    ]
    return {**state, "players": players}


def with_storms(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 3: a turn counts what carpenters have kept off in a storm."""
    return {**state, "turn": {**state["turn"], "storm_saved": 0}} if state["turn"] else state


def with_lots(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 4: a visit counts what its sales have brought to the nations below: half of them, where there was room."""
    visit = state["visit"]
    if not visit:
        return state
    return {**state, "visit": {**visit, "brought": [[half(n) for n in row] for row in visit["sold"]]}}


def with_dealt_captains(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 5: captains of whom one is to be chosen lay among those aboard; more than two are never aboard."""
    players = []
    for player in state["players"]:
        captains = player["captains"]
        aboard, dealt = ([], captains) if len(captains) > 2 else (captains, [])
        players.append({**player, "captains": aboard, "dealt": dealt})
    return {**state, "players": players}
