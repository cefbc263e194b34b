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

EACH_CHOOSES: Final = 2  # every player chooses the side of the own board

# Modes of play.
RACE: Final = 0
SOLO: Final = 1
COOPERATIVE: Final = 2
TEAMS: Final = 3

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

# What a port offers.
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

# What lies on a tile; the four roles above are the first of these. The last three are no single hex of a tile.
MOORING: Final = 4
WHALE: Final = 5
NUMBER: Final = 6
KRAKEN: Final = 7
BESIDE_FORTRESS: Final = 8
ANY_PORT: Final = 9
START_PORT: Final = 10

# What a card gives.
GAIN_MONEY: Final = 0
GAIN_FAME: Final = 1
GAIN_REPUTATION: Final = 2
GAIN_GOODS: Final = 3
GAIN_CLUE: Final = 4
GAIN_CREW: Final = 5
GAIN_ROWBOAT: Final = 6
GAIN_CREW_UPGRADE: Final = 7
GAIN_SHIP_UPGRADE: Final = 8

# Whose reputation a card changes, besides the nations 0 to 4; which good it gives, besides 0 to 5.
OF_PORT: Final = 5
OF_TARGET: Final = 6
OF_ANY: Final = 7  # one of the five, as the player likes
OF_ANY_CROWN: Final = 8  # one of the four
OF_ANOTHER: Final = 9  # not the captain's own
ANY_PRIMARY: Final = 6  # a good of the markets, as the player likes

# Pennants of non-player ships.
PENNANT_MOVE: Final = 0
PENNANT_ROUTE: Final = 1
PENNANT_FIRE: Final = 2
PENNANT_BOARD: Final = 3
PENNANT_HUNT: Final = 4

# Which player ships a mission is aimed at.
PC_ANY: Final = 0
PC_ON_MISSION: Final = 1
PC_ON_TRANSPORT: Final = 2
PC_ON_COMBAT: Final = 3
PC_ON_RESCUE: Final = 4
PC_HUNTING: Final = 5  # with an active mission of combat 20 to 23
PC_LEADING: Final = 6
PC_AT_ARROW: Final = 7
PC_WITH_BOUNTY: Final = 8
PC_WITH_CLUE: Final = 9

# At which ports a mission may end.
OF_A_CROWN: Final = 0
NOT_OF_TARGET: Final = 1  # where the target was a player: natives or pirates
NOT_OF_OWNER: Final = 2
NOT_OF_START: Final = 3

# How a ship has to perish for a mission.
BY_ANYTHING: Final = 0
BY_FIRE: Final = 1
BY_COLLAPSE: Final = 2

# Against whom a bonus counts.
ALL_FOES: Final = 0
PIRATE_FOES: Final = 1
SPANISH_FOES: Final = 2
CORSAIR_FOES: Final = 3
LADEN_FOES: Final = 4

# Whose market an event strikes.
BY_DIE: Final = 0
MOST_GOODS: Final = 1
FEWEST_GOODS: Final = 2
EVERY_MARKET: Final = 3

# What a shipyard offers.
YARD_WOOD: Final = 0
YARD_REPAIR: Final = 1
YARD_CANNON: Final = 2
YARD_SAILS: Final = 3
YARD_CANNON_UPGRADE: Final = 4
YARD_LONG_RANGE_2: Final = 5
YARD_LONG_RANGE_3: Final = 6
YARD_LONG_RANGE_4: Final = 7
YARD_ROWBOAT: Final = 8
YARD_CABIN: Final = 9
YARD_AMMUNITION: Final = 10  # plus the kind of ammunition: 10 to 13
YARD_SHIP: Final = 14


def war_bit(one: int, other: int) -> int:
    """The bit that says whether two nations are at war; a nation is never at war with itself."""
    return 1 << (min(one, other) * 5 + max(one, other))
