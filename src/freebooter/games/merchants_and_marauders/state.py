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

    def clone(self) -> Player:  # written by tools/write_clones.py
        new = Player.__new__(Player)
        new.seat, new.captain, new.ship = self.seat, self.captain, self.ship
        new.at, new.mods, new.hull_turned = self.at[:], self.mods, self.hull_turned
        new.weapons, new.gold, new.stash = self.weapons, self.gold, self.stash
        new.stashings, new.stash_low, new.stash_high = self.stashings, self.stash_low, self.stash_high
        new.gold_low, new.gold_high, new.linked = self.gold_low, self.gold_high, self.linked
        new.glory, new.sources, new.hold = self.glory, self.sources[:], self.hold[:]
        new.hand, new.rumor, new.kept = self.hand[:], self.rumor, self.kept[:]
        new.mission, new.mission_left, new.mission_new = self.mission, self.mission_left, self.mission_new
        new.load, new.crewed, new.crew_cards = self.load, self.crewed[:], self.crew_cards[:]
        new.bounty, new.zone, new.in_port = self.bounty[:], self.zone, self.in_port
        new.bought_ship, new.bought_at, new.buying_at = self.bought_ship, self.bought_at, self.buying_at
        new.retiring, new.declared = self.retiring, self.declared
        return new

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

    def clone(self) -> Battle:  # written by tools/write_clones.py
        return Battle(
            self.sides[:], self.steered[:], self.stage, self.round, self.npc_ship, self.npc_at[:], self.declared[:],
            [one[:] for one in self.dice], [one[:] for one in self.volley], self.steer[:], self.shots[:], self.used[:],
            self.used_round[:], self.free_first[:], self.sure_flight[:], self.no_cap[:], self.plain, self.at_sea,
            self.foe_leadership, self.winner, self.sunk[:], self.by_crew, self.bounties[:],
        )  # fmt: skip


@dataclass
class Raid:
    """A raid on a merchant: the cards face-up and what may still be done with them."""

    seat: int
    nation: int
    bonus: int = 0
    cards: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    successes: int = 0

    def clone(self) -> Raid:  # written by tools/write_clones.py
        return Raid(self.seat, self.nation, self.bonus, self.cards[:], self.dice[:], self.successes)


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

    def clone(self) -> State:  # written by tools/write_clones.py
        new = State.__new__(State)
        new.keel, new.target, new.program_steers = self.keel.clone(), self.target, self.program_steers
        new.players, new.start, new.phase = [one.clone() for one in self.players], self.start, self.phase
        new.acting, new.ending, new.ran_out = self.acting, self.ending, self.ran_out
        new.actions, new.free_moves, new.fresh = self.actions, self.free_moves, self.fresh
        new.port_used, new.activities, new.scouted = self.port_used, self.activities, self.scouted[:]
        new.lookout_used, new.carpenter_due, new.hire_tried = self.lookout_used, self.carpenter_due, self.hire_tried[:]
        new.pardon_used, new.ship_changed, new.demand_also = self.pardon_used, self.ship_changed, self.demand_also
        new.offer_plus, new.ship_minus, new.stash_anywhere = self.offer_plus, self.ship_minus, self.stash_anywhere
        new.event_deck, new.event_discard = self.event_deck[:], self.event_discard[:]
        new.cargo_deck, new.cargo_discard = self.cargo_deck[:], self.cargo_discard[:]
        new.cargo_seen, new.glory_deck = self.cargo_seen[:], self.glory_deck[:]
        new.glory_discard, new.glory_seen = self.glory_discard[:], self.glory_seen[:]
        new.captain_deck, new.captain_discard = self.captain_deck[:], self.captain_discard[:]
        new.rejected, new.mission_deck = self.rejected[:], self.mission_deck[:]
        new.mission_discard, new.missions = self.mission_discard[:], self.missions[:]
        new.rumor_deck, new.rumor_discard = self.rumor_deck[:], self.rumor_discard[:]
        new.rumor_seen, new.rumors_drawn, new.demand = self.rumor_seen[:], self.rumors_drawn[:], self.demand[:]
        new.demand_pool, new.mod_at, new.mod_seen = self.demand_pool[:], self.mod_at[:], self.mod_seen[:]
        new.mod_group, new.merchant, new.merchant_group = self.mod_group[:], self.merchant[:], self.merchant_group[:]
        new.merchant_track, new.groups, new.flag = self.merchant_track[:], self.groups, self.flag[:]
        new.war_a, new.war_b, new.npc_zone = self.war_a, self.war_b, self.npc_zone[:]
        new.npc_cards, new.npc_killed = [one[:] for one in self.npc_cards], self.npc_killed[:]
        new.npc_due, new.hunters, new.events_due = self.npc_due[:], self.hunters[:], self.events_due
        new.event, new.closed, new.raid_bonus = self.event, self.closed, self.raid_bonus[:]
        new.npc_reroll, new.rumor_free, new.mission_dice = self.npc_reroll, self.rumor_free, self.mission_dice
        new.storm, new.pardon, new.trades = self.storm, self.pardon, self.trades
        new.battle = None if self.battle is None else self.battle.clone()
        new.raid, new.hits = None if self.raid is None else self.raid.clone(), self.hits[:]
        new.selling, new.offer, new.bought = self.selling[:], self.offer[:], self.bought[:]
        new.redrawn, new.roll_skill, new.roll_dice = self.redrawn, self.roll_skill, self.roll_dice[:]
        new.roll_again, new.free_reroll, new.announced = self.roll_again, self.free_reroll, self.announced[:]
        new.announced_cards, new.moment, new.mover = self.announced_cards[:], self.moment, self.mover
        new.shown, new.cancelled, new.bounty_nation = self.shown, self.cancelled, self.bounty_nation
        new.chosen, new.hidden_captains = self.chosen, self.hidden_captains
        return new


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
