"""Saves of older schemas are brought up, one step after the other."""

from __future__ import annotations

from typing import Any

from freebooter.games.captains_log.content import UPGRADES
from freebooter.games.captains_log.names import NONE
from freebooter.games.captains_log.rules.market import half


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    if schema < 2:
        state = without_sets_of_barrels(state)
    if schema < 3:
        state = with_storms(state)
    if schema < 4:
        state = with_lots(state)
    if schema < 5:
        state = with_cards_apart(state)
    if schema < 6:
        state = with_fame_of_sales(state)
    return with_readings(state) if schema < 7 else state


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


def with_cards_apart(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 5: captains of whom one is to be chosen lay among those aboard, and more than two never are; of the ports
    that a ship has not left only the last was known; an action did not keep with whom it had started missions.
    """
    players = []
    for player in state["players"]:
        rest = {name: value for name, value in player.items() if name != "last_port"}
        captains, port = player["captains"], player["last_port"]
        aboard, dealt = ([], captains) if len(captains) > 2 else (captains, [])
        players.append({**rest, "captains": aboard, "dealt": dealt, "called_at": 1 << port if port else 0})
    turn = {**state["turn"], "meets": NONE} if state["turn"] else None
    return {**state, "players": players, "turn": turn}


def with_fame_of_sales(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 6: a visit counts the Fame that its sales have brought: one for every four sold, or three."""
    visit = state["visit"]
    if not visit:
        return state
    officers = state["players"][state["keel"]["turn"]]["officers"]
    size = min([UPGRADES[one].modifiers.fame_set or 4 for one in officers], default=4)
    fame = [(legal + contraband) // size for legal, contraband in zip(*visit["sold"], strict=True)]
    return {**state, "visit": {**visit, "fame": fame}}


def with_readings(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 7: four sentences can be read in two ways; a turn notes what was done in passing the ship's hex, and a
    visit whether goods were exchanged; the sea is known by what is laid, and has no mark of its own.
    """
    rules = {**state["rules"], "every_point": False, "one_point": False, "corsairs_win": False, "five_flags": False}
    rules["ask_targets"] = rules["ask_ties"]
    turn, visit = state["turn"], state["visit"]
    turn = {**turn, "fished": False, "paid": False} if turn else None
    visit = {**visit, "swapped": False} if visit else None
    sea = {name: value for name, value in state["sea"].items() if name != "mark"}
    return {**state, "rules": rules, "turn": turn, "visit": visit, "sea": sea}
