"""Names of content, for the words of the game, and what its board shows of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from freebooter.engine.game import rows_of
from freebooter.games.captains_log.content import (
    AMMUNITION,
    BARRELS,
    CAPTAINS,
    CLUES_1,
    CLUES_2,
    EVENTS,
    FISHING,
    GOODS,
    HOLD,
    MARKETS,
    MISSIONS,
    NATION,
    PRINTED,
    REPUTATION,
    SCOREBOARDS,
    SHIP_CARDS,
    SHIPS,
    TILES,
    TREASURES,
    UPGRADES,
    WINDS,
    YARD,
    ZONE_TILES,
    texts,
)

NPC_BASE = 100  # an NPC is named by this and its card; a lower number is a player's seat


def counted(one: str, many: str = "") -> dict[Any, str]:
    return {n: texts.some(n, one, many) for n in range(100)}


def listed(things: Iterable[Any]) -> dict[Any, str]:
    return {i: thing.name for i, thing in enumerate(things)}


def called(ship: str) -> str:
    """A ship's name in a sentence; some bring an article of their own."""
    return ship if ship.startswith(("La ", "De ")) else f"the {ship}"


def names() -> dict[str, dict[Any, str]]:
    return {
        "nation": {i: texts.nation(i) for i in range(len(NATION))} | {-1: "nobody"},
        "adjective": {i: nation.adjective for i, nation in enumerate(NATION)},
        "good": {i: good.id for i, good in enumerate(GOODS)},
        "tile": {tile.number: tile.name for tile in TILES},
        "waters": {tile.number: f"{tile.name} ({tile.number})" for tile in TILES} | {0: "waters without a name"},
        "ship": listed(SHIPS),
        "npc": {i: called(npc.ship) for i, npc in enumerate(SHIP_CARDS)},
        "vessel": {NPC_BASE + i: called(npc.ship) for i, npc in enumerate(SHIP_CARDS)} | {-1: "nobody"},
        "ship_card": {i: SHIPS[npc.model].name for i, npc in enumerate(SHIP_CARDS)},
        "shot": listed(AMMUNITION) | {-1: "Standard shot"},
        "npc_captain": {i: npc.captain for i, npc in enumerate(SHIP_CARDS)},
        "upgrade": listed(UPGRADES),
        "ammunition": listed(AMMUNITION),
        "captain": listed(CAPTAINS),
        "mission": listed(MISSIONS),
        "event": listed(EVENTS),
        "event_text": {i: event.text for i, event in enumerate(EVENTS)},
        "wind": listed(WINDS),
        "yard": listed(YARD),
        "barrel": {i: texts.gains(barrel.gains) for i, barrel in enumerate(BARRELS)},
        "fishing": {i: texts.gains(token.gains) or "nothing" for i, token in enumerate(FISHING)},
        "treasure": {i: texts.gains(reward.gains) for i, reward in enumerate(TREASURES)},
        "direction": dict(enumerate(texts.DIRECTIONS)),
        "nth": {i: str(i + 1) for i in range(100)},  # slots, dice and places are counted from 1
        "role": dict(enumerate(texts.ROLES)),
        "service": dict(enumerate(texts.SERVICES)),
        "mission_type": dict(enumerate(("personal", "combat", "rescue", "transport"))),
        "money": {n: f"{n * 1000:,}" for n in range(-100, 200)},
        "times": counted("time") | {1: "once", 2: "twice"},
        "cards": counted("card"),
        "goods": counted("good"),
        "hexes": counted("hex", "hexes"),
        "rowboats": counted("rowboat"),
        "boarders": counted("boarder"),
        "sailors": counted("sailor"),
        "turns": counted("more turn"),
        "wounds": counted("wound"),
    }


def with_text(things: Sequence[Any], text: Callable[[Any], str], *fields: str) -> list[dict[str, Any]]:
    """These fields of each card, and its text in words made from its values."""
    return [row | {"text": text(thing)} for row, thing in zip(rows_of(things, *fields), things, strict=True)]


def missions() -> list[dict[str, Any]]:
    """With the marks that a card bears while it runs: so many of these."""
    rows = with_text(MISSIONS, texts.mission_text, "id", "name", "type", "public")
    return [
        row | dict(zip(("of", "marks"), texts.marked(one), strict=True))
        for row, one in zip(rows, MISSIONS, strict=True)
    ]


def shown() -> dict[str, list[dict[str, Any]]]:
    ground = ("terrain", "depth", "dice", "places", "port", "fortress", "barrels", "treasures")
    ship = ("level", "draft", "defense", "life", "crew", "upgrades", "movement", "sails", "turning", "price", "side_a")
    npc = ("card", "level", "seal", "model", "ship", "captain", "role", "special", "kind", "nation", "tile", "icon",
           "defense", "life", "crew", "draft", "bounty", "cargo", "icons")  # fmt: skip
    return {
        "nations": rows_of(NATION, "name", "adjective", "text"),
        "goods": rows_of(GOODS, "name", "count"),
        "tiles": with_text(TILES[1:], texts.tile_text, "number", "name", *ground, "natives", "nation", "services"),
        "zones": rows_of(ZONE_TILES, "face", "depth"),
        "ships": with_text(SHIPS, texts.ship_text, "name", *ship),
        "holds": rows_of(list(HOLD.values()), "level", "draft", "rows", "cannons", "damage", "rowboats", "cabins"),
        "npcs": with_text(SHIP_CARDS, texts.npc_text, *npc),
        "upgrades": rows_of(UPGRADES, "name", "family", "unique", "expert", "price", "nation", "text"),
        "printed": with_text(PRINTED, texts.printed_text, "upgrade", "level", "extra"),
        "ammunition": rows_of(AMMUNITION, "name", "price", "text"),
        "captains": rows_of(CAPTAINS, "name", "nation", "side_b", "text"),
        "missions": missions(),
        "events": rows_of(EVENTS, "number", "name", "duration", "wind_changes", "draws_again", "text"),
        "winds": with_text(WINDS, texts.wind_text, "name", "blows_to", "change"),
        "clues": rows_of([*CLUES_1, *CLUES_2], "id", "positions"),
        "treasures": with_text(TREASURES, texts.find),
        "barrels": with_text(BARRELS, texts.find),
        "fishing": with_text(FISHING, texts.find),
        "yard": rows_of(YARD, "name", "price", "sells_for", "reputation", "text"),
        "columns": rows_of(REPUTATION, "at", "crowns", "pirates"),
        "markets": rows_of(MARKETS, "buy", "legal", "contraband"),
        "scoreboards": rows_of(SCOREBOARDS, "last", "level_2", "level_3", "tavern", "captain"),
    }
