"""Every card, token, tile and board of the game, read once from the files of this folder and counted.

Lists are in the order of the files, and what the game keeps of a card is its place in the list.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeVar

from freebooter.engine.content import BadContent, load, load_one
from freebooter.games.captains_log import hexes
from freebooter.games.captains_log.content import checks, tiles
from freebooter.games.captains_log.content.boards import (
    BoardSlots,
    Chart,
    Column,
    Columns,
    DraftStep,
    FameIcons,
    Market,
    Scoreboard,
    Shipyard,
    Tavern,
    Time,
    Wars,
    YardItem,
)
from freebooter.games.captains_log.content.cards import (
    Ammunition,
    Captain,
    Clue,
    DrawnTile,
    Find,
    Good,
    Hold,
    Nation,
    Npc,
    PrintedUpgrade,
    Ship,
    Slot,
    Upgrade,
    ZoneTile,
)
from freebooter.games.captains_log.content.events import Dice, Event, Wind
from freebooter.games.captains_log.content.missions import Mission
from freebooter.games.captains_log.content.reading import IDS
from freebooter.games.captains_log.names import NATIONS, NONE, PIRATES

_HERE = Path(__file__).parent
_Row = TypeVar("_Row")
NEVER: Final = 99  # no reputation reaches this column; -99 on the other side


def _all(file: str, table: str, kind: type[_Row]) -> list[_Row]:
    return load(_HERE / f"{file}.toml", table, kind, IDS)


def _one(file: str, table: str, kind: type[_Row]) -> _Row:
    return load_one(_HERE / f"{file}.toml", table, kind, IDS)


def _copies(rows: list[Any]) -> list[Any]:
    """A row stands for `count` equal tokens."""
    return [row for row in rows for _ in range(row.count)]


# ---- nations, goods and the chart -----------------------------------------------------------------------------------

NATION: Final = _all("boards", "nation", Nation)
GOODS: Final = _all("boards", "good", Good)
_TILES = [tiles.tile(drawn) for drawn in _all("tiles", "tile", DrawnTile)]
TILES: Final = [_TILES[0], *_TILES]  # tile n is TILES[n]; there is no tile 0, and 24 is Calm
STANDARD_TILES: Final[list[int]] = [tile.number for tile in _TILES if not tile.optional]
OPTIONAL_TILES: Final[list[int]] = [tile.number for tile in _TILES if tile.optional]
SPOTS: Final = tiles.SPOTS  # the q and r of the positions 0 to 18 of a tile
ZONE_TILES: Final[list[ZoneTile]] = _copies(_all("chart", "zone", ZoneTile))
CHART: Final = _one("chart", "chart", Chart)


def _slot(steps: tuple[int, int]) -> Slot:
    (a, b), (c, d) = CHART.lattice
    q, r = steps[0] * a + steps[1] * c, steps[0] * b + steps[1] * d
    return Slot(q, r, hexes.at(q, r))


SLOTS: Final = [_slot(steps) for steps in CHART.slots]
STANDARD_SLOTS: Final = CHART.standard
REVEALED: Final[list[int]] = [0, *CHART.revealed]  # by players
NPCS_EACH: Final[list[int]] = [0, *CHART.npcs_each]  # by players

# ---- ships, holds, crew ---------------------------------------------------------------------------------------------

SHIPS: Final = _all("ships", "ship", Ship)
SIDE_A_SHIPS: Final[list[int]] = [i for i, ship in enumerate(SHIPS) if ship.side_a]  # of level 1, 2, 3
HOLD: Final[dict[tuple[int, int], Hold]] = {(hold.level, hold.draft): hold for hold in _all("board", "hold", Hold)}
# Card i + 1 is SHIP_CARDS[i]: its non-player side, and the model of its other side.
SHIP_CARDS: Final = _all("npcs", "npc", Npc)
NPC_CARDS: Final = SHIP_CARDS
UPGRADES: Final = _all("crew", "upgrade", Upgrade)
AMMUNITION: Final = _all("crew", "ammunition", Ammunition)
# The bag of the tavern: one entry a token. The nations' own upgrades lie open beside it.
BAG: Final[list[int]] = [i for i, one in enumerate(UPGRADES) if one.nation == NONE for _ in range(one.count)]
PRINTED: Final = _all("board", "printed", PrintedUpgrade)
CAPTAINS: Final = _all("captains", "captain", Captain)

# ---- the player board -----------------------------------------------------------------------------------------------

BOARD_SLOTS: Final = _one("board", "slots", BoardSlots)
FAME_ICONS: Final = _one("board", "fame", FameIcons)
DEEPEST: Final = 40  # in half steps, deeper than any cargo can press a ship


def _draft_track() -> list[int]:
    track: list[int] = []
    for step in _all("board", "draft", DraftStep):
        track += [step.movement] * (min(step.to, DEEPEST) + 1 - len(track))
    return track


DRAFT_TRACK: Final = _draft_track()  # by current draft in half steps: what it costs in movement (0 or less)

# ---- missions, events, treasure -------------------------------------------------------------------------------------

MISSIONS: Final = _all("missions", "mission", Mission)
EVENTS: Final = _all("events", "event", Event)  # event n is EVENTS[n - 1]
WINDS: Final = _all("events", "wind", Wind)
_DICE = _one("events", "die", Dice)
NATION_DIE: Final[list[int]] = [NONE, *_DICE.nation]  # by the D12 rolled
KRAKEN_DIE: Final[list[int]] = [NONE, *_DICE.kraken]
CLUES_1: Final = _all("treasure", "clue_1", Clue)
CLUES_2: Final = _all("treasure", "clue_2", Clue)
TREASURES: Final = _all("treasure", "reward", Find)
BARRELS: Final[list[Find]] = _copies(_all("treasure", "barrel", Find))
FISHING: Final[list[Find]] = _copies(_all("treasure", "fishing", Find))

# ---- the common boards ----------------------------------------------------------------------------------------------


REPUTATION: Final = _all("boards", "column", Column)


def _columns(row: str) -> Columns:
    """From the columns of the board to: from which column on does it hold?"""
    found: dict[str, list[int]] = {name: [] for name in Columns.__struct_fields__}
    for column in REPUTATION:
        for effect in getattr(column, row):
            if effect not in found:
                raise BadContent(
                    f"boards.toml, column {column.at}: there is no {effect!r}; there are {', '.join(found)}."
                )
            found[effect].append(column.at)
    prestige = tuple(found.pop("prestige"))
    first = {name: at[0] if at else -NEVER if name == "lock" else NEVER for name, at in found.items()}
    return Columns(prestige=prestige, **first)


CROWN_COLUMNS: Final = _columns("crowns")
PIRATE_COLUMNS: Final = _columns("pirates")
COLUMNS: Final = [CROWN_COLUMNS] * NATIONS + [PIRATE_COLUMNS]  # by nation
TAVERN_BOARD: Final = _one("boards", "tavern", Tavern)
YARD: Final = _all("boards", "yard", YardItem)  # by YARD_ of names.py
SHIPYARD_BOARD: Final = _one("boards", "shipyard", Shipyard)
MARKETS: Final = _all("boards", "market", Market)  # by side
SCOREBOARDS: Final = _all("boards", "scoreboard", Scoreboard)  # by side
_TIME = _one("boards", "time", Time)
DAYS: Final[list[bool]] = [space == "day" for space in _TIME.spaces]
TARGET: Final = _TIME.target
FIRST_GAME_TARGET: Final = _TIME.first_game_target


def _wars() -> list[list[bool]]:
    """WARS_A[a][b]: the nations a and b are at war on side A of the war card."""
    table = [[(a == PIRATES) != (b == PIRATES) for b in range(PIRATES + 1)] for a in range(PIRATES + 1)]
    for a, b in _one("boards", "war", Wars).a:
        table[a][b] = table[b][a] = True
    return table


WARS_A: Final = _wars()

checks.tiles(TILES[1:])
checks.chart(SLOTS, ZONE_TILES, CHART.fog)
checks.ships(SHIPS, HOLD)
checks.npcs(SHIP_CARDS, SHIPS, TILES)
checks.crew(UPGRADES, PRINTED, AMMUNITION, CAPTAINS)
checks.yard(YARD, AMMUNITION)
checks.treasure(CLUES_1, CLUES_2, TREASURES, TILES)
checks.finds(BARRELS, FISHING, GOODS)
checks.missions(MISSIONS, TILES)
checks.events(EVENTS, WINDS, NATION_DIE, KRAKEN_DIE)
