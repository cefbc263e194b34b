"""Saves of older schemas are brought up, one step after the other."""

from __future__ import annotations

from typing import Any


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 has no count of sets of barrels any more: it follows from the barrels."""
    if schema >= 2:
        return state
    players = [
        {name: value for name, value in player.items() if name != "sets_of_barrels"} for player in state["players"]
    ]
    return {**state, "players": players}
