"""What the plain numbers of this game are called. Lists in content are in the same order."""

from __future__ import annotations

from typing import Final

NONE: Final = -1  # no nation (a legend, the natives), no card, no seat

# Nations; the good of nation n is good n.
NETHERLANDS: Final = 0
SPAIN: Final = 1
ENGLAND: Final = 2
FRANCE: Final = 3
PIRATES: Final = 4
NATIONS: Final = 4  # nations with a market and a flag of their own: 0 to 3

# Goods.
TEA: Final = 0
SILVER: Final = 1
COTTON: Final = 2
SUGAR: Final = 3
WOOD: Final = 4
OIL: Final = 5
PRIMARY: Final = 4  # goods 0 to 3 are bought and sold in the markets

# Roles of non-player ships; the fourth is where a corsair appears on a tile.
MERCHANT: Final = 0
DEFENSIVE: Final = 1
AGGRESSIVE: Final = 2
CORSAIR_ICON: Final = 3

# Kinds of non-player ships.
OF_A_NATION: Final = 0
CORSAIR: Final = 1
LEGEND: Final = 2

# Sides of boards.
SIDE_A: Final = 0
SIDE_B: Final = 1

# Directions of the chart, clockwise. A heading is the direction of the bow.
N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5

# Sides of a ship, clockwise from the bow: heading + side is a direction.
BOW: Final = 0
FORE_STARBOARD: Final = 1
AFT_STARBOARD: Final = 2
STERN: Final = 3
AFT_PORT: Final = 4
FORE_PORT: Final = 5

# Terrain of a hex.
WATER: Final = 0
SANDBANK: Final = 1
LAND: Final = 2

# Reputation.
LOWEST: Final = -5
PRESTIGE: Final = 5  # column II

# Tiles.
CALM: Final = 24

# What a port offers, and where a place of a card lies on its tile.
TAVERN: Final = 0
SHIPYARD: Final = 1
BUY: Final = 2
SELL: Final = 3

# Faces of the tiles of unexplored zones; their backs are rocks.
OPEN_WATER: Final = 0
SHOAL: Final = 1
FLOTSAM: Final = 2
ISLAND: Final = 3

# Rows of a market.
LEGAL: Final = 0
CONTRABAND: Final = 1

# Icons of missions on the cards of non-player ships, as bits.
SECRET: Final = 1
REWARD: Final = 2
CLUE: Final = 4

# Types of missions.
PERSONAL: Final = 0
COMBAT: Final = 1
RESCUE: Final = 2
TRANSPORT: Final = 3

# Kinds of crew upgrades and of ammunition.
OFFICER: Final = 0
SPECIALIST: Final = 1
FIRE: Final = 0
EXPLOSIVE: Final = 1
GRAPESHOT: Final = 2
CHAIN: Final = 3

# How long an event stays.
TEMPORARY: Final = 0
DAY: Final = 1
CIRCUMSTANTIAL: Final = 2
PERMANENT: Final = 3
