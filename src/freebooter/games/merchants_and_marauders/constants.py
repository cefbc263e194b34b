"""Numbers with a name: places on a ship, skills, nations, phases, sides of a battle, moments for cards."""

from __future__ import annotations

from typing import Final

# locations of a ship, in the order Hull/Masts/Cargo/Crew/Cannons
HULL: Final = 0
MASTS: Final = 1
CARGO: Final = 2
CREW: Final = 3
CANNONS: Final = 4

SEAMANSHIP: Final = 0
SCOUTING: Final = 1
LEADERSHIP: Final = 2
INFLUENCE: Final = 3

SPAIN: Final = 0
ENGLAND: Final = 1
FRANCE: Final = 2
NETHERLANDS: Final = 3

SLOOP: Final = 0
FLUTE: Final = 1
FRIGATE: Final = 2
GALLEON: Final = 3
MAN_O_WAR: Final = 4

PIRATE_SLOOP: Final = 4  # places in the list of NPCs; 0-3 are the navies
PIRATE_FRIGATE: Final = 5

HAMMOCKS: Final = 0
RIGS: Final = 1
REINFORCED: Final = 2
HOLD: Final = 3
CHASERS: Final = 4
CANNON_PORT: Final = 5
SWIVELS: Final = 6
LONG_GUNS: Final = 7

CHAIN: Final = 0
GRAPE: Final = 1
HOOKS: Final = 2

CARPENTER: Final = 0
GUNNER_CAPTAIN: Final = 1
MASTER_GUNNER: Final = 2
SURGEON: Final = 3
LOOKOUT: Final = 4
MASTER_AT_ARMS: Final = 5
PURSER: Final = 6
SAILING_MASTER: Final = 7

# what the table is doing between two checkpoints
SETUP: Final = 0
ROUND: Final = 1
EVENT: Final = 2
TURN: Final = 3
ACTIONS: Final = 4
PORT: Final = 5
SHIPYARD: Final = 6
TURN_END: Final = 7
ROUND_END: Final = 8
OVER: Final = 9

# activities of a Port action, as bits
SELL: Final = 1
BUY: Final = 2
YARD: Final = 4
RECRUIT: Final = 8
LISTEN: Final = 16
CLAIM: Final = 32
STASH: Final = 64
PROVE: Final = 128
TASK: Final = 256
FIRST_DONE: Final = 512  # something else than selling was done: selling is over

# where glory comes from
SOURCES: Final = ("captains", "npcs", "trade", "raids", "missions", "rumors", "ships")
FROM_CAPTAINS: Final = 0
FROM_NPCS: Final = 1
FROM_TRADE: Final = 2
FROM_RAIDS: Final = 3
FROM_MISSIONS: Final = 4
FROM_RUMORS: Final = 5
FROM_SHIPS: Final = 6

# sides of a battle that are no seats
NPC_SIDE: Final = 10  # 10 + place in the list of NPCs
CARD_FOE: Final = 16  # the foe of a mission's or rumor's crew combat
NAVAL: Final = 1
BOARDED: Final = 2
DECIDED: Final = 3
BEFORE: Final = 0

SHOOT: Final = 1
BOARD: Final = 2
FLEE: Final = 3

# cards that lie somewhere else than in their deck: missions and rumors as specialists
MISSION_CARD: Final = 100
RUMOR_CARD: Final = 200

# moments at which cards are played, in the order of content.WINDOWS
ON_TURN: Final = 0
ON_PORT: Final = 1
ON_ROLL: Final = 2
ON_START: Final = 3  # from here to ON_MELEE: in battle
ON_DECLARE: Final = 4
ON_CONTEST: Final = 5
ON_LOCATION: Final = 6
ON_BOARDING: Final = 7
ON_MELEE: Final = 8
ON_FOUND: Final = 9
ON_MOVE: Final = 10  # from here to ON_PORT_ACTION: what another player does
ON_SALE: Final = 11
ON_PORT_ACTION: Final = 12
ON_BOUNTY: Final = 13
ON_DEATH: Final = 14
ON_CARD: Final = 15
