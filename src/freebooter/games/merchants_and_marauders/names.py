"""Names of content, for the words of the game and for its board."""

from __future__ import annotations

from typing import Any

from freebooter.engine.game import rows_of
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


def counted(one: str) -> dict[Any, str]:
    return {n: f"{n} {one}" if n == 1 else f"{n} {one}s" for n in range(100)}


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
        "ware": listed(CARGO),
        "cards": counted("cargo card"),
        "things": counted("thing"),
        "times": counted("time"),
        "glory": listed(GLORY),
        "mission": listed(MISSIONS),
        "rumor": listed(RUMORS),
        "npc": dict(enumerate((*_NPC_SHIPS, "the foe"))),
    }


def shown() -> dict[str, list[dict[str, Any]]]:
    return {
        "zones": rows_of(ZONES, "name", "text"),
        "ships": rows_of(SHIPS, "name", "text", "values", "maneuverability", "buy", "sell"),
        "mods": rows_of(MODS, "name", "text"),
        "weapons": rows_of(WEAPONS, "name", "text"),
        "goods": rows_of(GOODS, "name", "text"),
        "specialists": rows_of(SPECIALISTS, "name", "text"),
        "captains": rows_of(CAPTAINS, "name", "nation", "home", "skills", "text"),
        "npcs": rows_of(NPC_CARDS, "name", "skills"),
        "events": rows_of(EVENTS, "name", "text"),
        "cargo": rows_of(CARGO, "good", "value", "hit"),
        "glory": rows_of(GLORY, "name", "family", "text"),
        "missions": rows_of(MISSIONS, "name", "location", "text"),
        "rumors": rows_of(RUMORS, "name", "skill", "place", "text"),
    }
