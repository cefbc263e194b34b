"""Names of content, for the words of the game."""

from __future__ import annotations

from typing import Any

from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    CARGO,
    EVENTS,
    GLORY,
    GOODS,
    MISSIONS,
    MODS,
    NATION,
    NPC_CARDS,
    RUMORS,
    SHIPS,
    SPECIALISTS,
    WEAPONS,
    ZONES,
)

_NPC_SHIPS = (
    "the Spanish navy", "the English navy", "the French navy", "the Dutch navy",
    "the pirate Sloop", "the pirate Frigate",
)  # fmt: skip
_ICONS = ("Hull", "Masts", "Cargo", "Crew", "Cannons")


def names() -> dict[str, dict[Any, str]]:
    def listed(things: Any) -> dict[Any, str]:
        return {i: thing.name for i, thing in enumerate(things)}

    cargo = {
        i: f"{card.name} ({card.value}, {'Escape' if card.hit < 0 else 'hits ' + _ICONS[card.hit]})"
        for i, card in enumerate(CARGO)
    }
    return {
        "zone": listed(ZONES),
        "ship": listed(SHIPS),
        "mod": listed(MODS),
        "weapon": listed(WEAPONS),
        "good": listed(GOODS),
        "nation": listed(NATION),
        "adjective": {i: nation.adjective for i, nation in enumerate(NATION)},
        "specialist": listed(SPECIALISTS),
        "captain": listed(CAPTAINS),
        "event": listed([*NPC_CARDS, *EVENTS])
        | {i: f"{card.name} of {_NPC_SHIPS[card.ship]}" for i, card in enumerate(NPC_CARDS)},
        "npc_captain": listed(NPC_CARDS),
        "cargo": cargo,
        "glory": listed(GLORY),
        "mission": listed(MISSIONS),
        "rumor": listed(RUMORS),
        "npc": dict(enumerate((*_NPC_SHIPS, "the foe"))),
    }
