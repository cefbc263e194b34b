"""Saves of older schemas are brought up, one step after the other."""

from __future__ import annotations

from typing import Any

from freebooter.games.merchants_and_marauders.constants import PORT, SHIPYARD

TURN = (
    "actions", "free_moves", "fresh", "port_used", "scouted", "lookout_used", "carpenter_due", "hire_tried",
    "pardon_used",
)  # fmt: skip
VISIT = ("activities", "ship_changed", "demand_also", "offer_plus", "ship_minus", "stash_anywhere", "selling")
IN_FORCE = ("closed", "raid_bonus", "npc_reroll", "rumor_free", "mission_dice", "storm", "pardon", "trades")
# what was only needed between two questions of one step, and is empty wherever a game is saved
PASSING = (
    "offer", "bought", "redrawn", "roll_skill", "roll_again", "free_reroll", "announced", "announced_cards", "moment",
    "mover", "cancelled", "bounty_nation", "chosen",
)  # fmt: skip


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 made a captain's own re-roll a choice; 3 groups what belongs together; 4 has two readings of MM-D57."""
    if schema < 3:
        state = _grouped({"free_reroll": False, **state})
    return {"stash_is_left": False, **state} if schema < 4 else state


def _grouped(old: dict[str, Any]) -> dict[str, Any]:
    """What is going on was flat: turn, Port action, event and moments are things of their own now."""
    moved = {*TURN, *VISIT, *IN_FORCE, *PASSING, "roll_dice"}
    new = {name: value for name, value in old.items() if name not in moved}
    visiting = old["phase"] in (PORT, SHIPYARD)
    new["turn"] = {name: old[name] for name in TURN}
    new["visit"] = {**{name: old[name] for name in VISIT}, "new_ship": -1} if visiting else None
    new["in_force"] = {name: old[name] for name in IN_FORCE}
    new["last_roll"] = old["roll_dice"]
    new["moments"] = []
    new["market"] = new["failed_roll"] = new["text"] = None
    if new["battle"] is not None:
        new["battle"] = {**new["battle"], "picked_side": -1, "hit_side": -1}
    return new
