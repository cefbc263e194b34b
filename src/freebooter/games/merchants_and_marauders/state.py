"""What lies on the table: captains and their ships, the chart with its tokens, decks, and the battle being fought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from freebooter.engine.keel import EVERYONE, Keel, seal
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SHIPS

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

_BASE: Final = [list(ship.values) for ship in SHIPS]
_NIMBLE: Final = [ship.maneuverability for ship in SHIPS]


@dataclass
class Player:
    """A seat with its captain, ship and belongings. Without a captain (-1) nothing of it is on the board."""

    seat: int
    captain: int = -1
    ship: int = SLOOP
    at: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    mods: int = 0  # bits by type
    hull_turned: bool = False
    weapons: int = 0  # bits by kind
    gold: int = 0
    stash: int = 0
    stashings: int = 0  # how often; public
    stash_low: int = 0  # what everybody can work out about the stash and the gold on board
    stash_high: int = 0
    gold_low: int = 0
    gold_high: int = 0
    linked: bool = True  # everybody knows the sum of both
    glory: int = 0
    sources: list[int] = field(default_factory=lambda: [0] * 7)
    hold: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    rumor: int = -1
    kept: list[int] = field(default_factory=list)  # proven rumors that stay
    mission: int = -1
    mission_left: int = -1  # own turns left, -1 without limit
    mission_new: bool = False  # claimed on this turn
    load: bool = False  # carries what the mission gave
    crewed: list[int] = field(default_factory=list)  # specialists by type
    crew_cards: list[int] = field(default_factory=list)  # the cards that they are
    bounty: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    zone: int = -1
    in_port: bool = False
    bought_ship: bool = False  # the captain's point for a Frigate or Galleon is spent
    bought_at: int = -1  # where goods were bought on the last own turn
    buying_at: int = -1  # where goods were bought on this own turn
    retiring: bool = False
    declared: bool = False

    def clone(self) -> Player:
        p = Player.__new__(Player)
        p.seat = self.seat
        p.captain = self.captain
        p.ship = self.ship
        p.at = self.at[:]
        p.mods = self.mods
        p.hull_turned = self.hull_turned
        p.weapons = self.weapons
        p.gold = self.gold
        p.stash = self.stash
        p.stashings = self.stashings
        p.stash_low = self.stash_low
        p.stash_high = self.stash_high
        p.gold_low = self.gold_low
        p.gold_high = self.gold_high
        p.linked = self.linked
        p.glory = self.glory
        p.sources = self.sources[:]
        p.hold = self.hold[:]
        p.hand = self.hand[:]
        p.rumor = self.rumor
        p.kept = self.kept[:]
        p.mission = self.mission
        p.mission_left = self.mission_left
        p.mission_new = self.mission_new
        p.load = self.load
        p.crewed = self.crewed[:]
        p.crew_cards = self.crew_cards[:]
        p.bounty = self.bounty[:]
        p.zone = self.zone
        p.in_port = self.in_port
        p.bought_ship = self.bought_ship
        p.bought_at = self.bought_at
        p.buying_at = self.buying_at
        p.retiring = self.retiring
        p.declared = self.declared
        return p

    @property
    def playing(self) -> bool:
        """Has a captain on the board who is not about to retire (MM-416, MM-D59)."""
        return self.captain >= 0 and not self.retiring

    @property
    def at_sea(self) -> bool:
        return self.captain >= 0 and not self.in_port and not self.retiring

    @property
    def pirate(self) -> bool:
        """MM-021: one bounty of any nation is enough."""
        bounty = self.bounty
        return bounty[0] > 0 or bounty[1] > 0 or bounty[2] > 0 or bounty[3] > 0

    @property
    def nation(self) -> int:
        """MM-035: that of the home port as printed, whatever flag flies there now."""
        return CAPTAINS[self.captain].nation

    @property
    def home(self) -> int:
        return CAPTAINS[self.captain].home

    @property
    def cargo_count(self) -> int:
        return len(self.hold) + (1 if self.load else 0)

    def value(self, location: int) -> int:
        """The full value of a location with modifications, at most 5 (MM-039)."""
        value = _BASE[self.ship][location]
        mods = self.mods
        if mods and (
            (location == CREW and mods >> HAMMOCKS & 1)
            or (location == CARGO and mods >> HOLD & 1)
            or (location == CANNONS and mods >> CANNON_PORT & 1)
        ):
            value += 1
        return value if value < 5 else 5

    def maneuverability(self) -> int:
        return min(5, _NIMBLE[self.ship] + (self.mods >> RIGS & 1))

    def damage(self) -> int:
        """Points of damage, Crew not counted."""
        at = self.at
        base = _BASE[self.ship]
        if self.mods:
            return 2 * base[0] + self.value(CARGO) + self.value(CANNONS) - at[0] - at[1] - at[2] - at[4]
        return 2 * base[0] + base[2] + base[4] - at[0] - at[1] - at[2] - at[4]

    def crippled(self) -> bool:
        return 0 in self.at


@dataclass
class Battle:
    """A naval or crew combat. Side 0 is the aggressor; a side is a seat, or 10 + the NPC."""

    sides: list[int]
    steered: list[int]  # who decides for a side; -1: the program
    stage: int = BEFORE
    round: int = 0
    npc_ship: int = -1
    npc_at: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    declared: list[int] = field(default_factory=lambda: [0, 0])
    dice: list[list[int]] = field(default_factory=lambda: [[], []])
    volley: list[list[int]] = field(default_factory=lambda: [[], []])  # location dice of the hits by each side
    steer: list[int] = field(default_factory=lambda: [-1, -1])  # the shot that gathers skulls in this volley
    shots: list[int] = field(default_factory=lambda: [0, 0])  # hits added by cards in this round
    used: list[int] = field(default_factory=lambda: [0, 0])  # once-per-battle things, as bits
    used_round: list[int] = field(default_factory=lambda: [0, 0])
    free_first: list[bool] = field(default_factory=lambda: [False, False])
    sure_flight: list[bool] = field(default_factory=lambda: [False, False])
    no_cap: list[bool] = field(default_factory=lambda: [False, False])
    plain: bool = False  # this volley takes no special shot
    at_sea: bool = True
    foe_leadership: int = 0
    winner: int = -1
    sunk: list[bool] = field(default_factory=lambda: [False, False])
    by_crew: bool = False  # decided in crew combat
    bounties: list[int] = field(default_factory=list)  # of a captain who lost, as they were

    def clone(self) -> Battle:
        b = Battle.__new__(Battle)
        b.sides = self.sides[:]
        b.steered = self.steered[:]
        b.stage = self.stage
        b.round = self.round
        b.npc_ship = self.npc_ship
        b.npc_at = self.npc_at[:]
        b.declared = self.declared[:]
        b.dice = [self.dice[0][:], self.dice[1][:]]
        b.volley = [self.volley[0][:], self.volley[1][:]]
        b.steer = self.steer[:]
        b.shots = self.shots[:]
        b.used = self.used[:]
        b.used_round = self.used_round[:]
        b.free_first = self.free_first[:]
        b.sure_flight = self.sure_flight[:]
        b.no_cap = self.no_cap[:]
        b.plain = self.plain
        b.at_sea = self.at_sea
        b.foe_leadership = self.foe_leadership
        b.winner = self.winner
        b.sunk = self.sunk[:]
        b.by_crew = self.by_crew
        b.bounties = self.bounties[:]
        return b


@dataclass
class Raid:
    """A raid on a merchant: the cards face-up and what may still be done with them."""

    seat: int
    nation: int
    bonus: int = 0
    cards: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    successes: int = 0

    def clone(self) -> Raid:
        r = Raid.__new__(Raid)
        r.seat = self.seat
        r.nation = self.nation
        r.bonus = self.bonus
        r.cards = self.cards[:]
        r.dice = self.dice[:]
        r.successes = self.successes
        return r


@dataclass
class State:
    """The whole table. Lists by zone have 17 places; `*_seen` hold the seats that know a hidden thing, as bits."""

    keel: Keel
    target: int
    program_steers: bool
    players: list[Player]
    start: int = 0
    phase: int = SETUP
    acting: int = -1
    ending: bool = False
    ran_out: bool = False  # the game ended by its time limit
    # the current turn
    actions: int = 0
    free_moves: int = 0
    fresh: bool = False  # nothing was done yet: the captain may retire
    port_used: bool = False
    activities: int = 0
    scouted: list[int] = field(default_factory=list)
    lookout_used: bool = False
    carpenter_due: bool = False
    hire_tried: list[int] = field(default_factory=list)
    pardon_used: bool = False
    ship_changed: bool = False  # a ship was bought on this visit to the yard
    demand_also: int = -1
    offer_plus: int = 0
    ship_minus: int = 0
    stash_anywhere: bool = False
    # decks; the top is the last card
    event_deck: list[int] = field(default_factory=list)
    event_discard: list[int] = field(default_factory=list)
    cargo_deck: list[int] = field(default_factory=list)
    cargo_discard: list[int] = field(default_factory=list)
    cargo_seen: list[int] = field(default_factory=list)
    glory_deck: list[int] = field(default_factory=list)
    glory_discard: list[int] = field(default_factory=list)
    glory_seen: list[int] = field(default_factory=list)
    captain_deck: list[int] = field(default_factory=list)
    captain_discard: list[int] = field(default_factory=list)
    rejected: list[int] = field(default_factory=list)  # captains waiting to go back into the deck
    mission_deck: list[int] = field(default_factory=list)
    mission_discard: list[int] = field(default_factory=list)
    missions: list[int] = field(default_factory=list)
    rumor_deck: list[int] = field(default_factory=list)
    rumor_discard: list[int] = field(default_factory=list)
    rumor_seen: list[int] = field(default_factory=list)
    rumors_drawn: list[int] = field(default_factory=list)  # between drawing and keeping one
    # the chart
    demand: list[int] = field(default_factory=list)
    demand_pool: list[int] = field(default_factory=list)
    mod_at: list[int] = field(default_factory=list)
    mod_seen: list[int] = field(default_factory=list)
    mod_group: list[int] = field(default_factory=list)  # tokens dealt together are mixed among themselves only
    merchant: list[int] = field(default_factory=list)
    merchant_group: list[int] = field(default_factory=list)
    merchant_track: list[int] = field(default_factory=list)
    groups: int = 0
    flag: list[int] = field(default_factory=list)  # the nation of each port now
    war_a: int = -1
    war_b: int = -1
    # non-player captains
    npc_zone: list[int] = field(default_factory=lambda: [-1] * 6)
    npc_cards: list[list[int]] = field(default_factory=lambda: [[] for _ in range(6)])
    npc_killed: list[bool] = field(default_factory=lambda: [False] * 6)
    npc_due: list[int] = field(default_factory=list)
    hunters: list[int] = field(default_factory=list)
    # what the event brought for this turn
    events_due: int = 0
    event: int = -1
    closed: int = 0
    raid_bonus: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    npc_reroll: int = 0
    rumor_free: bool = False
    mission_dice: int = 0
    storm: int = -1  # the event that waits for captains who end their turn at sea
    pardon: bool = False
    trades: int = 0
    # what is going on right now
    battle: Battle | None = None
    raid: Raid | None = None
    hits: list[int] = field(default_factory=list)  # locations about to be hit outside a battle
    selling: list[int] = field(default_factory=list)  # the cards declared for sale
    offer: list[int] = field(default_factory=list)
    bought: list[int] = field(default_factory=list)  # places in the offer
    redrawn: bool = False
    roll_skill: int = -1  # the failed roll that may be repeated
    roll_dice: list[int] = field(default_factory=list)
    roll_again: bool = False
    free_reroll: bool = False  # the captain's ability may repeat this roll
    announced: list[int] = field(default_factory=list)  # seats that announced a card for this moment
    announced_cards: list[int] = field(default_factory=list)
    moment: str = ""  # the window that is open
    mover: int = -1  # whom the cards of this moment fall on
    shown: int = -1  # the glory card being resolved
    cancelled: bool = False
    bounty_nation: int = -1  # the bounty that is about to be taken
    chosen: int = -1  # a good or place that a card named and that is needed in the next moment
    hidden_captains: bool = True

    def clone(self) -> State:
        s = State.__new__(State)
        s.keel = self.keel.clone()
        s.target = self.target
        s.program_steers = self.program_steers
        s.players = [p.clone() for p in self.players]
        s.start = self.start
        s.phase = self.phase
        s.acting = self.acting
        s.ending = self.ending
        s.ran_out = self.ran_out
        s.actions = self.actions
        s.free_moves = self.free_moves
        s.fresh = self.fresh
        s.port_used = self.port_used
        s.activities = self.activities
        s.scouted = self.scouted[:]
        s.lookout_used = self.lookout_used
        s.carpenter_due = self.carpenter_due
        s.hire_tried = self.hire_tried[:]
        s.pardon_used = self.pardon_used
        s.ship_changed = self.ship_changed
        s.demand_also = self.demand_also
        s.offer_plus = self.offer_plus
        s.ship_minus = self.ship_minus
        s.stash_anywhere = self.stash_anywhere
        s.event_deck = self.event_deck[:]
        s.event_discard = self.event_discard[:]
        s.cargo_deck = self.cargo_deck[:]
        s.cargo_discard = self.cargo_discard[:]
        s.cargo_seen = self.cargo_seen[:]
        s.glory_deck = self.glory_deck[:]
        s.glory_discard = self.glory_discard[:]
        s.glory_seen = self.glory_seen[:]
        s.captain_deck = self.captain_deck[:]
        s.captain_discard = self.captain_discard[:]
        s.rejected = self.rejected[:]
        s.mission_deck = self.mission_deck[:]
        s.mission_discard = self.mission_discard[:]
        s.missions = self.missions[:]
        s.rumor_deck = self.rumor_deck[:]
        s.rumor_discard = self.rumor_discard[:]
        s.rumor_seen = self.rumor_seen[:]
        s.rumors_drawn = self.rumors_drawn[:]
        s.demand = self.demand[:]
        s.demand_pool = self.demand_pool[:]
        s.mod_at = self.mod_at[:]
        s.mod_seen = self.mod_seen[:]
        s.mod_group = self.mod_group[:]
        s.merchant = self.merchant[:]
        s.merchant_group = self.merchant_group[:]
        s.merchant_track = self.merchant_track[:]
        s.groups = self.groups
        s.flag = self.flag[:]
        s.war_a = self.war_a
        s.war_b = self.war_b
        s.npc_zone = self.npc_zone[:]
        s.npc_cards = [cards[:] for cards in self.npc_cards]
        s.npc_killed = self.npc_killed[:]
        s.npc_due = self.npc_due[:]
        s.hunters = self.hunters[:]
        s.events_due = self.events_due
        s.event = self.event
        s.closed = self.closed
        s.raid_bonus = self.raid_bonus[:]
        s.npc_reroll = self.npc_reroll
        s.rumor_free = self.rumor_free
        s.mission_dice = self.mission_dice
        s.storm = self.storm
        s.pardon = self.pardon
        s.trades = self.trades
        battle = self.battle
        s.battle = None if battle is None else battle.clone()
        raid = self.raid
        s.raid = None if raid is None else raid.clone()
        s.hits = self.hits[:]
        s.selling = self.selling[:]
        s.offer = self.offer[:]
        s.bought = self.bought[:]
        s.redrawn = self.redrawn
        s.roll_skill = self.roll_skill
        s.roll_dice = self.roll_dice[:]
        s.roll_again = self.roll_again
        s.free_reroll = self.free_reroll
        s.announced = self.announced[:]
        s.announced_cards = self.announced_cards[:]
        s.moment = self.moment
        s.mover = self.mover
        s.shown = self.shown
        s.cancelled = self.cancelled
        s.bounty_nation = self.bounty_nation
        s.chosen = self.chosen
        s.hidden_captains = self.hidden_captains
        return s


def migrate(schema: int, state: dict[str, Any]) -> dict[str, Any]:
    """Brings older saves up: since schema 2 a captain's own re-roll is a choice."""
    return {**state, "free_reroll": False} if schema < 2 else state


def at_war(state: State, a: int, b: int) -> bool:
    """Are these two nations the ones in the At War! space?"""
    return state.war_a >= 0 and ((state.war_a == a and state.war_b == b) or (state.war_a == b and state.war_b == a))


def nation_at_war(state: State, nation: int) -> bool:
    return state.war_a >= 0 and nation in (state.war_a, state.war_b)


def learn(state: State, seen: list[int], thing: int, seat: int) -> None:
    """A seat (-1: everyone) gets to know a hidden card or token."""
    seal(state)
    seen[thing] = EVERYONE if seat < 0 else seen[thing] | 1 << seat


def show(seen: list[int], thing: int) -> None:
    """A seat lays open what it knows itself: nothing new to it, so the choice may still be taken back."""
    seen[thing] = EVERYONE


def in_order(state: State, first: int) -> list[int]:
    """All seats clockwise, beginning with the first."""
    n = len(state.players)
    return [(first + i) % n for i in range(n)]
