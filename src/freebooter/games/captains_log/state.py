"""What lies on the table.

Units: doubloons are counted in thousands, drafts and depths in half steps, a hex is one number (hexes.py), and a
nation, good, model or card is its index. A part with a question mark in its comment exists only while it is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from freebooter.engine.codec import Bounds
from freebooter.engine.keel import Keel
from freebooter.games.captains_log.bounds import (
    BarrelNumbers,
    BarrelOrNone,
    Byte,
    Captains,
    Catch,
    Direction,
    Doubloons,
    DrawnTile,
    EventCards,
    Fame,
    Few,
    FourRows,
    FourShipCards,
    Hex,
    Many,
    MissionCard,
    MissionCards,
    MissionOrNone,
    Model,
    NationOrNone,
    Nations,
    NineUpgrades,
    Seat,
    SeatOrNone,
    Seen,
    ShipCard,
    ShipCardOrNone,
    ShipCards,
    ShipOrNone,
    Side,
    SixGoods,
    Slot,
    Small,
    Spot,
    Standing,
    ThreeTreasures,
    TileBits,
    TileNumber,
    TileOrNone,
    Times,
    TwoRows,
    UpgradeCounts,
    Upgrades,
    Victim,
    Wind,
    WindCards,
    Zones,
    ZoneTile,
)
from freebooter.games.captains_log.chart import Chart
from freebooter.games.captains_log.underway import Activation, Alone, Boarding, Deal, Reward, Turn, Volley

# What a slot of a hold contains: goods are 1 + good, so that 0 is an empty slot.
EMPTY: Final = 0
CANNON: Final = 7
CABIN: Final = 8
# ... and the damage on it: added to what the slot contains. Damage leaves cannons and cabins in place (CL-201, CL-203).
FLOODED: Final = 16
BURNT: Final = 32

# Where fame came from: the index in Player.fame
FAME_BARRELS: Final = 0  # CL-012
FAME_DESTROYED: Final = 1  # CL-013
FAME_BOARDED: Final = 2  # CL-014
FAME_SALES: Final = 3  # CL-015
FAME_MISSIONS: Final = 4  # CL-016, with the fame that a mission itself promises
FAME_SETS: Final = 5  # CL-017
FAME_BOARD: Final = 6  # CL-018, CL-066: icons of the player board
FAME_PRESTIGE: Final = 7  # CL-326: columns of the reputation board
FAME_BOUGHT: Final = 8  # CL-349
FAME_TREASURE: Final = 9  # CL-507
FAME_CARDS: Final = 10  # a captain or the sword reward of a ship
FAME_DEATHS: Final = 11  # CL-217, never above 0
FAME_SOURCES: Final = 12  # how many there are

# What the table does next: State.phase
SETTING_OUT: Final = 0
TURN_BEGINS: Final = 1
ORDERS: Final = 2
NPCS: Final = 3
TURN_ENDS: Final = 4
ROUND_ENDS: Final = 5

# A ship is named by one number: a player's by the seat, an NPC by NPC_BASE + its card; -1 is nobody, or a fortress.
NPC_BASE: Final = 100


@dataclass(eq=False)
class Rules:
    """What was agreed for this table: settings with the preset filled in. Never changes."""

    mode: Annotated[int, Bounds(0, 3)]  # names.RACE, SOLO, COOPERATIVE, TEAMS
    target: Annotated[int, Bounds(0, 25)]  # the endgame marker (CL-010)
    board: Annotated[int, Bounds(0, 2)]  # the side of the player boards: A, B, or names.EACH_CHOOSES (CL-049)
    rounds: Annotated[int, Bounds(0, 500)]  # the game is cut after so many rounds
    crews: bool  # crew and boarding (CL-019)
    captains: bool  # CL-059
    ramming: bool
    cornering: bool
    fishing: bool  # with rowboats (CL-254)
    rowboats: bool
    cabins: bool
    flotation: bool  # CL-137
    dynamic_map: bool  # CL-026
    zones: bool  # CL-148, with the dynamic map
    far_tiles: bool  # tiles 22 and 23 (CL-153, CL-154)
    calm_tile: bool  # CL-155
    calm_card: bool  # CL-123
    monsters: bool  # the White Whale and the legends (CL-021)
    tower: bool  # CL-222
    bounties: bool  # CL-520
    at_war: bool  # CL-325
    seal_decks: bool  # CL-046
    wind_reshuffle: bool  # CL-122
    market_side: Side
    reputation_side: Side
    yard_side: Side
    score_side: Side
    wars: Annotated[int, Bounds(0, 2**20 - 1)]  # pairs of nations at war, as bits (names.war_bit)
    place_what_fits: bool  # the other reading of CL-K16
    hit_cap: Annotated[int, Bounds(3, 4)]  # most damage of a cannon die: 4, or 3 (CL-190, CL-570)
    boarding_hit: Annotated[int, Bounds(11, 12)]  # a die that kills: 11, or 12 (CL-232, CL-570)
    night_scoring: bool  # CL-570
    ask_targets: bool  # between equally good targets of an NPC its player decides (CL-287, CL-K85)
    ask_ties: bool  # ... and between equally good ways (CL-280)
    every_point: bool  # the other reading of CL-K82: a whale is fished for every point that is left
    one_point: bool  # the other reading of CL-K90: one point lifts all that there is in a hex
    corsairs_win: bool  # the other reading of CL-K84: what Myngs' corsairs win is his
    five_flags: bool  # the other reading of CL-K94: a port without a flag may be the Pirates'
    death_costs: Annotated[int, Bounds(1, 3)]  # every so many destructions cost a Fame: 3, or 2, or 1 (CL-217, CL-570)

    def clone(self) -> Rules:  # written by tools/write_clones.py
        new = Rules.__new__(Rules)
        new.mode, new.target, new.board = self.mode, self.target, self.board
        new.rounds, new.crews, new.captains = self.rounds, self.crews, self.captains
        new.ramming, new.cornering, new.fishing = self.ramming, self.cornering, self.fishing
        new.rowboats, new.cabins, new.flotation = self.rowboats, self.cabins, self.flotation
        new.dynamic_map, new.zones, new.far_tiles = self.dynamic_map, self.zones, self.far_tiles
        new.calm_tile, new.calm_card, new.monsters = self.calm_tile, self.calm_card, self.monsters
        new.tower, new.bounties, new.at_war = self.tower, self.bounties, self.at_war
        new.seal_decks, new.wind_reshuffle, new.market_side = self.seal_decks, self.wind_reshuffle, self.market_side
        new.reputation_side, new.yard_side, new.score_side = self.reputation_side, self.yard_side, self.score_side
        new.wars, new.place_what_fits, new.hit_cap = self.wars, self.place_what_fits, self.hit_cap
        new.boarding_hit, new.night_scoring, new.ask_targets = self.boarding_hit, self.night_scoring, self.ask_targets
        new.ask_ties, new.every_point, new.one_point = self.ask_ties, self.every_point, self.one_point
        new.corsairs_win, new.five_flags, new.death_costs = self.corsairs_win, self.five_flags, self.death_costs
        return new


@dataclass(eq=False)
class Tile:
    """A tile of the map in its place; face down until explored, and then nobody knows its number."""

    number: TileNumber  # 1 to 23, Calm is 24
    centre: Hex
    turned: Direction  # sixths of a turn, clockwise (dynamic map only)
    open: bool
    port: NationOrNone  # the nation of its port or natives: a nation, or NONE
    fortress: NationOrNone  # the nation of its fortress, or NONE

    def clone(self) -> Tile:  # written by tools/write_clones.py
        return Tile(self.number, self.centre, self.turned, self.open, self.port, self.fortress)


@dataclass(eq=False)
class Barrel:
    """A barrel afloat, its reward side hidden; or a time counter with something on it (CL-140)."""

    id: BarrelOrNone  # index in BARRELS; -1 for a time counter
    hex: Hex
    afloat: Few  # CL-137: 6 to 1; counts only with flotation
    oil: Small  # a time counter with so much oil on it (CL-484); 0 for a barrel
    owner: SeatOrNone  # a time counter with this seat's marker (CL-468); -1 for a barrel
    mission: MissionOrNone  # the mission that it belongs to; -1 for none
    seen: Seen

    def clone(self) -> Barrel:  # written by tools/write_clones.py
        return Barrel(self.id, self.hex, self.afloat, self.oil, self.owner, self.mission, self.seen)


@dataclass(eq=False)
class Floating:
    """Goods that float in a hex."""

    hex: Hex
    goods: SixGoods  # by good
    dropped: SixGoods  # ... of it thrown overboard this turn, by whose turn it is (CL-244)

    def clone(self) -> Floating:  # written by tools/write_clones.py
        return Floating(self.hex, self.goods[:], self.dropped[:])


@dataclass(eq=False)
class Sea:
    """The map and what is on it besides ships."""

    tiles: Annotated[list[Tile], Bounds(1, 24)]  # as they lie, open or face down
    stack: Annotated[list[TileNumber], Bounds(0, 24)]  # tiles not laid yet (dynamic map), face down, top last
    drawn: DrawnTile  # a tile in the explorer's hand, or -1 - index of a zone tile; 0 for none
    place: Hex  # where it will lie, while its turn is being chosen; 0
    zones: Zones  # unexplored-zone tiles laid: hex to tile, as its index, or -1 - index for the rocky side
    zone_stack: Annotated[list[ZoneTile], Bounds(0, 24)]  # face down, top last
    tide: Annotated[int, Bounds(-2, 2)]  # half steps added to every sandbank: 2, 0 or -2
    barrels: Annotated[list[Barrel], Bounds(0, 99)]
    barrel_bag: BarrelNumbers  # the rest, face down, top last
    barrel_box: BarrelNumbers  # barrels out of the game: sunk, or used as time counters
    floating: Annotated[list[Floating], Bounds(0, 199)]
    fog: Hex  # the centre of the fog; 0 for none
    kraken: Hex  # its hex; 0 for none
    laid: str = field(default="", init=False)  # what its chart is made of, once it was asked for (rules/sea.py)
    chart: Chart | None = field(default=None, init=False)  # while the state is played out (rules/sea.py)
    adrift: set[int] | None = field(default=None, init=False)  # likewise (rules/floating.py)
    adrift_bits: int = field(default=-1, init=False)  # likewise, as a set of the chart; -1: look again

    def clone(self) -> Sea:  # written by tools/write_clones.py
        return Sea(
            [one.clone() for one in self.tiles], self.stack[:], self.drawn, self.place, self.zones.copy(),
            self.zone_stack[:], self.tide, [one.clone() for one in self.barrels], self.barrel_bag[:],
            self.barrel_box[:], [one.clone() for one in self.floating], self.fog, self.kraken,
        )  # fmt: skip


@dataclass(eq=False)
class Npc:
    """A ship or creature that belongs to no player, in the order in which it entered play."""

    card: ShipCard  # NPC_CARDS index; no card is in play twice
    seat: Seat  # who activates it
    seen: Seen  # nobody before its first activation, then everyone (CL-271)
    hex: Hex  # 0 before it appears
    heading: Direction
    counter: Few  # time counter on the card: 3 to 1; 0 for none (CL-268)
    water: Small
    fire: Small
    dead: Small  # crew lost
    sails_cut: Small
    coins: Doubloons  # bounties and rewards taken onto the card (CL-291, CL-295), in thousands
    goods: SixGoods  # cargo, by good: what the card shows, and what it has earned on its way
    cubes: SixGoods  # ... of it, cubes that lie on the card and come from the supply
    stop: Annotated[int, Bounds(-1, 9)]  # the stop of its route that the marker covers
    wounds: Small  # of the White Whale, towards the next oil (CL-518)
    last_fire: bool  # the last damage was fire (CL-205)
    harmed_by: ShipOrNone  # who damaged it last (CL-209)
    pinned_by: SeatOrNone  # the seat whose Harpooner holds it fast (CL-391); -1 for none
    tamed: bool  # obeys the player who activates it (CL-550)

    def clone(self) -> Npc:  # written by tools/write_clones.py
        return Npc(
            self.card, self.seat, self.seen, self.hex, self.heading, self.counter, self.water, self.fire, self.dead,
            self.sails_cut, self.coins, self.goods[:], self.cubes[:], self.stop, self.wounds, self.last_fire,
            self.harmed_by, self.pinned_by, self.tamed,
        )  # fmt: skip


@dataclass(eq=False)
class Mission:
    """A mission in a player's hand, or open before him."""

    card: MissionCard
    seen: Seen
    stage: Annotated[int, Bounds(0, 1)]  # 0 not started, 1 started
    mark: Byte  # a count: phases survived, ships destroyed; or bits: nations, places
    place: TileOrNone  # the tile where it begins, or began; 0 for none
    victim: Victim  # the nation of the ship or port it began with, NONE where there is none, -2 not yet
    victim_was_player: bool  # CL-K40
    only_end: Few  # the only end that is left, counted from 1; 0 for all

    def clone(self) -> Mission:  # written by tools/write_clones.py
        return Mission(
            self.card, self.seen, self.stage, self.mark, self.place, self.victim, self.victim_was_player, self.only_end,
        )  # fmt: skip


@dataclass(eq=False)
class Player:
    """One player's ship, board and papers."""

    side: Side  # of the player board: A or B
    ship: Model  # SHIPS index
    card: ShipCardOrNone  # the ship card behind it (NPC_CARDS index); -1 for a model printed on side A
    hex: Hex  # 0 while it is not on the map
    heading: Direction
    start: Hex  # the start place, until the first turn
    hold: Annotated[list[Slot], Bounds(0, 31)]  # a number for each slot, row by row from the top, left to right
    hold_hand: Annotated[int, Bounds(-1, 30)]  # the slot whose content is being moved; -1 for none
    wood_on_card: Small  # Callenburgh (CL-555)
    absorbed: Small  # damage that lies on a captain card (CL-549)
    wounds_absorbed: Small  # wounds likewise (CL-539)
    sails_cut: Small  # sail damage (CL-382)
    pinned_by: SeatOrNone  # the seat whose Harpooner holds it fast in its next turn (CL-391); -1 for none
    crew: Small
    sails: Few  # sail upgrades
    cannon_upgrades: Small
    long_range: Annotated[int, Bounds(0, 4)]  # 0, 2, 3 or 4 hexes
    rowboats: Small
    ammunition: Annotated[int, Bounds(0, 15)]  # kinds owned, as bits
    officers: Upgrades  # officers and specialists, UPGRADES index each
    captains: Captains  # aboard
    dealt: Captains  # three, of whom one is to be chosen (CL-059); no part of the ship yet
    hidden_nation: NationOrNone  # Ana Maria de Soto's: no marker with this nation; -1 for none
    doubloons: Doubloons
    reputation: Annotated[list[Standing], Bounds(5, 5)]  # by nation, -5 to 5 (II)
    crown: NationOrNone  # the crown this player has joined (II), or NONE
    pirate: bool  # II with the Pirates; with a crown: its corsair
    fame: Annotated[list[Fame], Bounds(12, 12)]  # by source
    icons: Byte  # Fame icons of the board already scored, as bits
    scored: Nations  # crowns whose -5 has given its Fame, as bits (CL-326)
    hein: Byte  # groups of Fame values for which Piet Hein has had his point, as bits
    hein_seen: Byte  # ... and values at which he was asked
    aiming: MissionOrNone  # a mission whose victim or place is being chosen; -1 for none
    missions: Annotated[list[Mission], Bounds(0, 20)]  # unfinished
    done: MissionCards  # completed missions that are kept
    barrels: BarrelNumbers  # collected, not yet part of a set
    clues: Annotated[int, Bounds(0, 2)]  # treasure cards this player may look at: 0, 1 or 2
    searched: bool  # the one attempt is spent (CL-503)
    wanted: Nations  # nations with a marker on the bounty card, as bits
    bounty: Many
    oil_marker: bool  # CL-512
    harpooned: Few  # turns until a Harpooner may pin again (CL-391)
    left_cargo: bool  # the last prize's cargo was left aboard (CL-447)
    deaths: Many  # destroyed markers, CL-217
    lost: bool  # destroyed, waits to reappear
    last_fire: bool  # the last damage was fire (CL-205)
    harmed_by: ShipOrNone  # who damaged it last (CL-209)
    burning: ShipOrNone  # the burning victim attacked last (CL-210): a ship; -1 for none
    pleases: Nations  # flags of a ship just sunk, while an enemy of theirs is being chosen (CL-319); 0
    called_at: TileBits  # ports where missions were drawn or begun and that the ship has not left, as bits (CL-351)

    def clone(self) -> Player:  # written by tools/write_clones.py
        new = Player.__new__(Player)
        new.side, new.ship, new.card = self.side, self.ship, self.card
        new.hex, new.heading, new.start = self.hex, self.heading, self.start
        new.hold, new.hold_hand, new.wood_on_card = self.hold[:], self.hold_hand, self.wood_on_card
        new.absorbed, new.wounds_absorbed, new.sails_cut = self.absorbed, self.wounds_absorbed, self.sails_cut
        new.pinned_by, new.crew, new.sails = self.pinned_by, self.crew, self.sails
        new.cannon_upgrades, new.long_range, new.rowboats = self.cannon_upgrades, self.long_range, self.rowboats
        new.ammunition, new.officers, new.captains = self.ammunition, self.officers[:], self.captains[:]
        new.dealt, new.hidden_nation, new.doubloons = self.dealt[:], self.hidden_nation, self.doubloons
        new.reputation, new.crown, new.pirate = self.reputation[:], self.crown, self.pirate
        new.fame, new.icons, new.scored = self.fame[:], self.icons, self.scored
        new.hein, new.hein_seen, new.aiming = self.hein, self.hein_seen, self.aiming
        new.missions, new.done, new.barrels = [one.clone() for one in self.missions], self.done[:], self.barrels[:]
        new.clues, new.searched, new.wanted = self.clues, self.searched, self.wanted
        new.bounty, new.oil_marker, new.harpooned = self.bounty, self.oil_marker, self.harpooned
        new.left_cargo, new.deaths, new.lost = self.left_cargo, self.deaths, self.lost
        new.last_fire, new.harmed_by, new.burning = self.last_fire, self.harmed_by, self.burning
        new.pleases, new.called_at = self.pleases, self.called_at
        return new


@dataclass(eq=False)
class Market:
    """The four boards as they are stacked, and the supply."""

    stack: Annotated[list[Annotated[int, Bounds(0, 3)]], Bounds(0, 4)]  # nations from top to bottom (CL-028)
    legal: FourRows  # by nation: cubes in columns 1, 2, 3
    contraband: FourRows
    supply: SixGoods  # by good

    def clone(self) -> Market:  # written by tools/write_clones.py
        return Market(
            self.stack[:], [one[:] for one in self.legal], [one[:] for one in self.contraband], self.supply[:],
        )  # fmt: skip


@dataclass(eq=False)
class Harbour:
    """What taverns and shipyards show."""

    officers: NineUpgrades  # nine places, three of each level, UPGRADES index; -1 for an empty one
    bag: Upgrades  # face down, top last
    officers_out: Upgrades  # tokens put away
    crowns: UpgradeCounts  # nation upgrades left, a count for each UPGRADES index of a nation
    ammunition: Annotated[list[Few], Bounds(4, 4)]  # tokens left by kind
    ships: FourShipCards  # by nation of the space: the ship card (NPC_CARDS index) on top; -1 for none
    ships_below: FourShipCards  # the level-3 card under it

    def clone(self) -> Harbour:  # written by tools/write_clones.py
        return Harbour(
            self.officers[:], self.bag[:], self.officers_out[:], self.crowns[:], self.ammunition[:], self.ships[:],
            self.ships_below[:],
        )  # fmt: skip


@dataclass(eq=False)
class Decks:
    """Face-down piles, top last, and discard piles."""

    ships: ShipCards  # ship cards as NPC_CARDS indices: levels 3 and 4 at the bottom, level 1 on top (CL-045)
    ships_out: ShipCards  # discarded ship cards of all levels (CL-K06)
    events: EventCards
    events_out: EventCards
    events_open: EventCards  # in play
    events_until: Times  # for each of them: the time space count at whose entering it ends; -1 stays
    missions: MissionCards
    missions_out: MissionCards
    winds: WindCards
    winds_out: WindCards
    wind: Wind  # the card that counts
    treasure: ThreeTreasures  # one card of each deck, face down; the third is -1 once it is gone
    dug: Annotated[list[Spot], Bounds(0, 19)]  # positions where somebody has searched in vain
    treasure_found: bool  # then the first two lie open (CL-507)
    captains: Captains  # captains that nobody has

    def clone(self) -> Decks:  # written by tools/write_clones.py
        return Decks(
            self.ships[:], self.ships_out[:], self.events[:], self.events_out[:], self.events_open[:],
            self.events_until[:], self.missions[:], self.missions_out[:], self.winds[:], self.winds_out[:], self.wind,
            self.treasure[:], self.dug[:], self.treasure_found, self.captains[:],
        )  # fmt: skip


@dataclass(eq=False)
class Clock:
    """Time, eras and marks."""

    space: Annotated[int, Bounds(0, 5)]  # of the time track; even ones are day
    advances: Many  # how often the time marker has advanced
    game_level: Annotated[int, Bounds(1, 4)]  # the most sails that were ever in play (CL-174)
    era: Annotated[int, Bounds(1, 3)]  # 1, 2, 3: which levels of ships still come
    tavern_marks: Few  # how many tavern marks were reached (CL-428)
    dealt: Many  # ship cards dealt so far, for two decks in turn (CL-046)
    fortress_dice: Small  # added by event 18
    fortress_ring: bool
    sunk_barrels: Many  # for enemy nations (CL-566)

    def clone(self) -> Clock:  # written by tools/write_clones.py
        return Clock(
            self.space, self.advances, self.game_level, self.era, self.tavern_marks, self.dealt, self.fortress_dice,
            self.fortress_ring, self.sunk_barrels,
        )  # fmt: skip


@dataclass(eq=False)
class Visit:
    """?A visit to a port or to natives: one Interact action (CL-162)."""

    tile: TileOrNone  # 0 before the first turn: a tavern and shipyard of no nation
    boats: Annotated[int, Bounds(-1, 99)]  # rowboats with which the port is used from outside; -1 at its mooring
    used: Byte  # services used, as bits
    fame_bought: bool  # CL-K43
    swapped: bool  # CL-K77
    offer: Annotated[list[Mission], Bounds(0, 20)]  # missions drawn and not yet chosen
    sold: TwoRows  # by row and good
    brought: TwoRows  # by row and good sold: cubes that the nation below got for it (CL-420)
    fame: Annotated[list[Small], Bounds(4, 4)]  # by good: Fame that its sales have brought (CL-015)
    earned: TwoRows  # by row and good, in hundreds
    spent: TwoRows  # by row and good, in hundreds
    native_goods: Small  # bought of natives

    def clone(self) -> Visit:  # written by tools/write_clones.py
        return Visit(
            self.tile, self.boats, self.used, self.fame_bought, self.swapped, [one.clone() for one in self.offer],
            [one[:] for one in self.sold], [one[:] for one in self.brought], self.fame[:],
            [one[:] for one in self.earned], [one[:] for one in self.spent], self.native_goods,
        )  # fmt: skip


@dataclass(eq=False)
class State:
    """The whole game."""

    keel: Keel
    rules: Rules
    players: Annotated[list[Player], Bounds(1, 4)]
    npcs: Annotated[list[Npc], Bounds(0, 99)]
    sea: Sea
    market: Market
    harbour: Harbour
    decks: Decks
    clock: Clock
    phase: Annotated[int, Bounds(0, 5)]  # what the table does next (rules/__init__.py)
    prepared: Small  # preparations made before the first turn (rules/setting_out.py)
    first: Seat  # who took the first turn
    turn: Turn | None
    visit: Visit | None
    volley: Volley | None
    boarding: Boarding | None
    activation: Activation | None
    deal: Deal | None
    reward: Reward | None
    catch: Catch  # fishing tokens drawn and not yet applied
    alone: Alone | None
    winner: SeatOrNone  # who reached the target first; -1 while nobody has
    hunters: list[list[bool]] | None = field(default=None, init=False)  # by seat and card (rules/ships.py)

    def clone(self) -> State:  # written by tools/write_clones.py
        return State(
            self.keel.clone(), self.rules.clone(), [one.clone() for one in self.players],
            [one.clone() for one in self.npcs], self.sea.clone(), self.market.clone(), self.harbour.clone(),
            self.decks.clone(), self.clock.clone(), self.phase, self.prepared, self.first,
            None if self.turn is None else self.turn.clone(), None if self.visit is None else self.visit.clone(),
            None if self.volley is None else self.volley.clone(),
            None if self.boarding is None else self.boarding.clone(),
            None if self.activation is None else self.activation.clone(),
            None if self.deal is None else self.deal.clone(), None if self.reward is None else self.reward.clone(),
            self.catch[:], None if self.alone is None else self.alone.clone(), self.winner,
        )  # fmt: skip
