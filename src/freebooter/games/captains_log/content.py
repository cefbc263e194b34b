"""Every card, token, tile and board of the game, read once from `content/*.toml` and counted."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from freebooter.games.captains_log import reading, tiles
from freebooter.games.captains_log.cards import (
    Ammunition,
    Captain,
    Clue,
    Columns,
    Find,
    Good,
    Hold,
    Market,
    Nation,
    Npc,
    PrintedUpgrade,
    Scoreboard,
    Ship,
    Shipyard,
    Slot,
    Tavern,
    Tile,
    Upgrade,
    YardItem,
    ZoneTile,
)
from freebooter.games.captains_log.event_cards import Event, Wind
from freebooter.games.captains_log.mission_cards import Mission
from freebooter.games.captains_log.names import NATIONS, NONE, PIRATES
from freebooter.games.captains_log.reading import BadContent, book, cards, copies, meant, word

NEVER: Final = 99  # no reputation reaches this column; -99 on the other side
Row = dict[str, Any]


def index(things: Any) -> dict[str, int]:
    return {thing.name: i for i, thing in enumerate(things)}


# ---- nations, goods and the chart -----------------------------------------------------------------------------------

NATION: Final = cards("boards", "nation", Nation)
GOODS: Final = cards("boards", "good", Good)
# Tile n is TILES[n]; there is no tile 0, and the last is Calm.
_TILES = cards("tiles", "tile", Tile, tiles.tile)
TILES: Final = [_TILES[0], *_TILES]
STANDARD_TILES: Final[list[int]] = [tile.number for tile in _TILES if not tile.optional]
OPTIONAL_TILES: Final[list[int]] = [tile.number for tile in _TILES if tile.optional]
SPOTS: Final = tiles.SPOTS  # the q and r of the positions 0 to 18 of a tile
ZONE_TILES: Final = copies("chart", "zone", ZoneTile)
FOG_TILES: Final[int] = book("chart")["fog"][0]["count"]


def _slots() -> list[Slot]:
    chart = book("chart")
    (a, b), (c, d) = chart["lattice"]
    found = []
    for m, n in chart["slots"]:
        q, r = m * a + n * c, m * b + n * d
        found.append(Slot(q, r, (q + 64) * 128 + (r + 64)))
    return found


SLOTS: Final = _slots()
STANDARD_SLOTS: Final[int] = book("chart")["standard"]
REVEALED: Final[list[int]] = [0, *book("chart")["revealed"]]  # by players
NPCS_EACH: Final[list[int]] = [0, *book("chart")["npcs_each"]]  # by players

# ---- ships, holds, crew ---------------------------------------------------------------------------------------------

SHIPS: Final = cards("ships", "ship", Ship)
MODEL: Final = index(SHIPS)
SIDE_A_SHIPS: Final[list[int]] = [i for i, ship in enumerate(SHIPS) if ship.side_a]  # of level 1, 2, 3
HOLDS: Final = cards("board", "hold", Hold)
HOLD: Final[dict[tuple[int, int], Hold]] = {(hold.level, hold.draft): hold for hold in HOLDS}


def _npc(row: Row) -> Row:
    row["model"] = word("model", row["model"], MODEL)
    row["level"] = SHIPS[row["model"]].level
    row["tile"], row["icon"] = reading.hex_of_tile(row.pop("appears"))
    row["first_stop"] = row.get("first_stop", 0) - 1
    return row


# The 46 ship cards: NPC_CARDS[i] is the non-player side of card i + 1, and names the model of its other side.
NPC_CARDS: Final = cards("npcs", "npc", Npc, _npc)
UPGRADES: Final = cards("crew", "upgrade", Upgrade)
UPGRADE: Final = index(UPGRADES)
AMMUNITION: Final = cards("crew", "ammunition", Ammunition)
# The bag of the tavern: one entry a token. The nations' own upgrades lie open beside it.
BAG: Final[list[int]] = [i for i, one in enumerate(UPGRADES) if one.nation == NONE for _ in range(one.count)]


def _printed(row: Row) -> Row:
    return row | {"upgrade": word("upgrade", row["upgrade"], UPGRADE)}


PRINTED: Final = cards("board", "printed", PrintedUpgrade, _printed)
CAPTAIN: Final[dict[str, int]] = {row["name"]: i for i, row in enumerate(book("captains")["captain"])}


def _captain(row: Row) -> Row:
    outfit, modifiers = row.get("outfit", {}), row.get("modifiers", {})
    if "special_ship" in outfit:
        outfit["special_ship"] = word("special_ship", outfit["special_ship"], MODEL)
    if "partner" in modifiers:
        modifiers["partner"] = word("partner", modifiers["partner"], CAPTAIN)
    return row


CAPTAINS: Final = cards("captains", "captain", Captain, _captain)

# ---- the player board -----------------------------------------------------------------------------------------------

_SLOTS: Row = book("board")["slots"]
_FAME: Row = book("board")["fame"]
# The level of ship that each slot needs.
OFFICER_SLOTS: Final[list[int]] = _SLOTS["officers"]
SPECIALIST_SLOTS: Final[list[int]] = _SLOTS["specialists"]
EXTRA_SLOT: Final[int] = _SLOTS["extra"]
CANNON_UPGRADE_SLOTS: Final[list[int]] = _SLOTS["cannon_upgrades"]
SAIL_SLOTS: Final[list[int]] = _SLOTS["sails"]
LONG_RANGE_SLOTS: Final[list[int]] = _SLOTS["long_range"]
# What gives 1 Fame, each once for a player.
FAME_LEVELS: Final[list[int]] = _FAME["ship_levels"]
FAME_FULL_SAILS: Final[bool] = _FAME["full_sails"]
FAME_CANNON_UPGRADES: Final[int] = _FAME["cannon_upgrades"]
FAME_CREW_UPGRADES: Final[int] = _FAME["crew_upgrades"]
DEEPEST: Final = 40  # in half steps, deeper than any hold can press a ship


def _draft_track() -> list[int]:
    track: list[int] = []
    for row in book("board")["draft"]:
        while len(track) <= min(2 * row["to"], DEEPEST):
            track.append(row["movement"])
    return track


DRAFT_TRACK: Final = _draft_track()  # by current draft in half steps: what it costs in movement (0 or less)

# ---- missions, events, treasure -------------------------------------------------------------------------------------

MISSION_TYPES: Final = "PCRT"


def _mission(row: Row) -> Row:
    def end(said: Row) -> Row:
        return {"goal": {key: value for key, value in said.items() if key != "gains"}, "gains": said.get("gains", [])}

    return row | {
        "type": MISSION_TYPES.index(row["id"][0]),
        "number": int(row["id"][1:]),
        "ends": [end(one) for one in row["ends"]],
    }


def _event(row: Row) -> Row:
    if "seat" in row.get("effect", {}):
        row["effect"]["seat"] -= 1
    return row


MISSIONS: Final = cards("missions", "mission", Mission, _mission)
EVENTS: Final = cards("events", "event", Event, _event)  # event n is EVENTS[n - 1]
WINDS: Final = cards("events", "wind", Wind)
NATION_DIE: Final[list[int]] = [NONE, *meant(book("events")["die"]["nation"], "nation")]  # by the D12 rolled
KRAKEN_DIE: Final[list[int]] = [NONE, *meant(book("events")["die"]["kraken"], "blows_to")]
CLUES_1: Final = cards("treasure", "clue_1", Clue)
CLUES_2: Final = cards("treasure", "clue_2", Clue)
TREASURES: Final = cards("treasure", "reward", Find)
BARRELS: Final = copies("treasure", "barrel", Find)
FISHING: Final = copies("treasure", "fishing", Find)

# ---- the common boards ----------------------------------------------------------------------------------------------


def _columns(row: str) -> Columns:
    """From the columns of the board to: from which column on does it hold?"""
    found: Row = {name: [] for name in Columns.__struct_fields__}
    for column in book("boards")["column"]:
        for effect in column[row]:
            if effect not in found:
                raise BadContent(f"boards.toml, column {column['at']}: {effect!r} is one of {', '.join(found)}")
            found[effect].append(column["at"])
    for name, at in found.items():
        if name == "prestige":
            found[name] = tuple(at)
        else:
            found[name] = at[0] if at else -NEVER if name == "lock" else NEVER
    return Columns(**found)


CROWN_COLUMNS: Final = _columns("crowns")
PIRATE_COLUMNS: Final = _columns("pirates")
COLUMNS: Final = [CROWN_COLUMNS] * NATIONS + [PIRATE_COLUMNS]  # by nation
TAVERN_BOARD: Final = msgspec.convert(meant(book("boards")["tavern"]), Tavern)
YARD: Final = cards("boards", "yard", YardItem)


def _shipyard() -> Shipyard:
    said = meant(book("boards")["shipyard"])
    said["spaces"] = [said["spaces"][NATION[nation].name] for nation in range(NATIONS)]
    return msgspec.convert(said, Shipyard)


SHIPYARD_BOARD: Final = _shipyard()


def _hundreds(row: Row) -> Row:
    return row | {key: [price // 100 for price in row[key]] for key in ("buy", "legal", "contraband")}


MARKETS: Final = cards("boards", "market", Market, _hundreds)  # by side
SCOREBOARDS: Final = cards("boards", "scoreboard", Scoreboard)  # by side
DAYS: Final[list[bool]] = [space == "day" for space in book("boards")["time"]["spaces"]]
TARGET: Final[int] = book("boards")["time"]["target"]
FIRST_GAME_TARGET: Final[int] = book("boards")["time"]["first_game_target"]


def _wars() -> list[list[bool]]:
    """WARS_A[a][b]: the nations a and b are at war on side A of the war card."""
    table = [[(a == PIRATES) != (b == PIRATES) for b in range(PIRATES + 1)] for a in range(PIRATES + 1)]
    for pair in book("boards")["war"]["a"]:
        a, b = meant(pair, "nation")
        table[a][b] = table[b][a] = True
    return table


WARS_A: Final = _wars()
