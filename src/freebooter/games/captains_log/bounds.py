"""What a save may hold: the bounds of the numbers and lists in state.py and underway.py."""

from __future__ import annotations

from typing import Annotated

from freebooter.engine.codec import Bounds
from freebooter.games.captains_log.content import (
    BAG,
    BARRELS,
    CAPTAINS,
    EVENTS,
    FISHING,
    MISSIONS,
    NPC_CARDS,
    SHIPS,
    TILES,
    TREASURES,
    UPGRADES,
    WINDS,
    ZONE_TILES,
)

# who and what
Seat = Annotated[int, Bounds(0, 3)]
SeatOrNone = Annotated[int, Bounds(-1, 3)]
Seen = Annotated[int, Bounds(-1, 15)]  # seats as bits; -1 is everyone
Side = Annotated[int, Bounds(0, 1)]
NationOrNone = Annotated[int, Bounds(-1, 4)]
Victim = Annotated[int, Bounds(-2, 4)]
Nations = Annotated[int, Bounds(0, 31)]  # as bits
NationsOfEach = Annotated[int, Bounds(0, 2**20 - 1)]  # ... for each player, from whose turn it is on
CardBits = Annotated[int, Bounds(0, 2 ** len(NPC_CARDS) - 1)]  # ship cards as bits
Model = Annotated[int, Bounds(0, len(SHIPS) - 1)]
ShipCard = Annotated[int, Bounds(0, len(NPC_CARDS) - 1)]
ShipCardOrNone = Annotated[int, Bounds(-1, len(NPC_CARDS) - 1)]
ShipOrNone = Annotated[int, Bounds(-1, 99 + len(NPC_CARDS))]  # a seat, or 100 and a card
MissionCard = Annotated[int, Bounds(0, len(MISSIONS) - 1)]
MissionOrNone = Annotated[int, Bounds(-1, len(MISSIONS) - 1)]
BarrelNumber = Annotated[int, Bounds(0, len(BARRELS) - 1)]
BarrelOrNone = Annotated[int, Bounds(-1, len(BARRELS) - 1)]
UpgradeOrNone = Annotated[int, Bounds(-1, len(UPGRADES) - 1)]
Captain = Annotated[int, Bounds(0, len(CAPTAINS) - 1)]

# where
Hex = Annotated[int, Bounds(0, 15_996)]  # 0 is nowhere; the last one has the coordinates (SPAN, SPAN)
Hexes = Annotated[list[Hex], Bounds(0, 99)]
Direction = Annotated[int, Bounds(0, 5)]
TileNumber = Annotated[int, Bounds(1, len(TILES) - 1)]
TileOrNone = Annotated[int, Bounds(0, len(TILES) - 1)]
TileBits = Annotated[int, Bounds(0, 2 ** len(TILES) - 1)]
ZoneTile = Annotated[int, Bounds(0, len(ZONE_TILES) - 1)]
Zone = Annotated[int, Bounds(-len(ZONE_TILES), len(ZONE_TILES) - 1)]  # below 0 its rocky side
DrawnTile = Annotated[int, Bounds(-len(ZONE_TILES), len(TILES) - 1)]  # below 0 a zone tile; 0 is none
Zones = Annotated[dict[Hex, Zone], Bounds(0, len(ZONE_TILES))]
Spot = Annotated[int, Bounds(0, 18)]  # of a tile
Slot = Annotated[int, Bounds(0, 63)]  # what lies in it, with the damage

# how many
Few = Annotated[int, Bounds(0, 9)]
Small = Annotated[int, Bounds(0, 99)]
Many = Annotated[int, Bounds(0, 9_999)]  # only the end of the game is an end to it
Signed = Annotated[int, Bounds(-99, 99)]
Fame = Annotated[int, Bounds(-999, 999)]
Doubloons = Annotated[int, Bounds(0, 99_999)]  # thousands
Byte = Annotated[int, Bounds(0, 255)]  # a count, or bits
Standing = Annotated[int, Bounds(-5, 5)]
Face = Annotated[int, Bounds(1, 12)]

# lists
Dice = Annotated[list[Face], Bounds(0, 99)]
SixGoods = Annotated[list[Small], Bounds(6, 6)]  # by good
FourRows = Annotated[list[Annotated[list[Small], Bounds(3, 3)]], Bounds(4, 4)]  # of a market: by nation, by column
TwoRows = Annotated[list[Annotated[list[Many], Bounds(4, 4)]], Bounds(2, 2)]  # by row of a market and good
ShipCards = Annotated[list[ShipCard], Bounds(0, len(NPC_CARDS))]
FourShipCards = Annotated[list[ShipCardOrNone], Bounds(4, 4)]  # by nation
MissionCards = Annotated[list[MissionCard], Bounds(0, len(MISSIONS))]
BarrelNumbers = Annotated[list[BarrelNumber], Bounds(0, len(BARRELS))]
EventCards = Annotated[list[Annotated[int, Bounds(0, len(EVENTS) - 1)]], Bounds(0, len(EVENTS))]
WindCards = Annotated[list[Annotated[int, Bounds(0, len(WINDS) - 1)]], Bounds(0, len(WINDS))]
Wind = Annotated[int, Bounds(0, len(WINDS) - 1)]
Captains = Annotated[list[Captain], Bounds(0, len(CAPTAINS))]
Upgrades = Annotated[list[Annotated[int, Bounds(0, len(UPGRADES) - 1)]], Bounds(0, 2 * len(BAG))]
NineUpgrades = Annotated[list[UpgradeOrNone], Bounds(0, 9)]
UpgradeCounts = Annotated[list[Small], Bounds(len(UPGRADES), len(UPGRADES))]
ThreeTreasures = Annotated[list[Annotated[int, Bounds(-1, len(TREASURES) - 1)]], Bounds(0, 3)]
Times = Annotated[list[Annotated[int, Bounds(-1, 9_999)]], Bounds(0, len(EVENTS))]
Choices = Annotated[list[Hex], Bounds(0, 999)]  # ships or hexes
Catch = Annotated[list[Annotated[int, Bounds(0, len(FISHING) - 1)]], Bounds(0, len(FISHING))]
