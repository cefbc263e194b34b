"""What lies on the table: captains and their ships, the chart with its tokens, decks, and the battle being fought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from freebooter.engine.keel import EVERYONE, Keel, seal
from freebooter.games.merchants_and_marauders.constants import (
    BEFORE,
    CANNON_PORT,
    CANNONS,
    CARGO,
    CREW,
    HAMMOCKS,
    HOLD,
    RIGS,
    SETUP,
    SLOOP,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, SHIPS

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
    picked_side: int = -1  # the side of whose dice some are being picked
    hit_side: int = -1  # the side whose skulls are being placed

    def clone(self) -> Battle:  # written by tools/write_clones.py
        return Battle(
            self.sides[:], self.steered[:], self.stage, self.round, self.npc_ship, self.npc_at[:], self.declared[:],
            [one[:] for one in self.dice], [one[:] for one in self.volley], self.steer[:], self.shots[:], self.used[:],
            self.used_round[:], self.free_first[:], self.sure_flight[:], self.no_cap[:], self.plain, self.at_sea,
            self.foe_leadership, self.winner, self.sunk[:], self.by_crew, self.bounties[:], self.picked_side,
            self.hit_side,
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
class Turn:
    """What the captain whose turn it is has left, and what he has done."""

    actions: int = 0
    free_moves: int = 0
    fresh: bool = False  # nothing was done yet: the captain may retire
    port_used: bool = False
    scouted: list[int] = field(default_factory=list)  # whom he has scouted for: each target once a turn
    lookout_used: bool = False
    carpenter_due: bool = False
    hire_tried: list[int] = field(default_factory=list)  # specialists whose roll has failed
    pardon_used: bool = False

    def clone(self) -> Turn:  # written by tools/write_clones.py
        return Turn(
            self.actions, self.free_moves, self.fresh, self.port_used, self.scouted[:], self.lookout_used,
            self.carpenter_due, self.hire_tried[:], self.pardon_used,
        )  # fmt: skip


@dataclass
class Visit:
    """A Port action: what was done and what cards have brought for it."""

    activities: int = 0  # as bits
    ship_changed: bool = False  # a ship was bought on this visit to the yard
    demand_also: int = -1  # a further good that is paid as in demand
    offer_plus: int = 0  # cards more when buying goods
    ship_minus: int = 0  # gold off a Frigate or Galleon
    stash_anywhere: bool = False
    selling: list[int] = field(default_factory=list)  # the cards declared for sale
    new_ship: int = -1  # the ship being bought, while modifications are chosen that move to it

    def clone(self) -> Visit:  # written by tools/write_clones.py
        return Visit(
            self.activities, self.ship_changed, self.demand_also, self.offer_plus, self.ship_minus,
            self.stash_anywhere, self.selling[:], self.new_ship,
        )  # fmt: skip


@dataclass
class Market:
    """Goods on offer to the captain who is buying; only he sees them."""

    offer: list[int] = field(default_factory=list)
    bought: list[int] = field(default_factory=list)  # cards of the offer
    redrawn: bool = False

    def clone(self) -> Market:  # written by tools/write_clones.py
        return Market(self.offer[:], self.bought[:], self.redrawn)


@dataclass
class FailedRoll:
    """A roll of a skill that has failed and may be repeated."""

    skill: int
    ability: bool  # the captain's own ability may still repeat it
    again: bool = False  # something has: it is rolled again

    def clone(self) -> FailedRoll:  # written by tools/write_clones.py
        return FailedRoll(self.skill, self.ability, self.again)


@dataclass
class Moment:
    """A moment at which cards are played out of turn; one may lie within another."""

    window: int
    mover: int = -1  # whose doing called for it, and on whom its cards fall
    seats: list[int] = field(default_factory=list)  # who announced something,
    cards: list[int] = field(default_factory=list)  # and what: a glory card, or 1000 + the tool
    nation: int = -1  # of the bounty that is about to be taken
    averted: bool = False  # a card has undone what called for this moment

    def clone(self) -> Moment:  # written by tools/write_clones.py
        return Moment(self.window, self.mover, self.seats[:], self.cards[:], self.nation, self.averted)


@dataclass
class Text:
    """A card's text between two of its questions: what the first one settled."""

    nation: int = -1  # whose bounties are paid off
    seat: int = -1  # whose hand lies open

    def clone(self) -> Text:  # written by tools/write_clones.py
        return Text(self.nation, self.seat)


@dataclass
class InForce:
    """What the event brought for this turn."""

    closed: int = 0  # ports, as bits
    raid_bonus: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # by nation
    npc_reroll: int = 0  # navies that may repeat a failed Scouting roll, as bits
    rumor_free: bool = False
    mission_dice: int = 0
    storm: int = -1  # the event that waits for captains who end their turn at sea
    pardon: bool = False
    trades: int = 0  # free moves of each captain

    def clone(self) -> InForce:  # written by tools/write_clones.py
        return InForce(
            self.closed, self.raid_bonus[:], self.npc_reroll, self.rumor_free, self.mission_dice, self.storm,
            self.pardon, self.trades,
        )  # fmt: skip


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
    hidden_captains: bool = True  # ships are still to be chosen
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
    missions: list[int] = field(default_factory=list)  # on offer
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
    hunters: list[int] = field(default_factory=list)  # NPCs that have found the captain and attack him next
    # events
    events_due: int = 0
    event: int = -1  # the one that happens now
    in_force: InForce = field(default_factory=InForce)
    # what is going on right now
    turn: Turn = field(default_factory=Turn)
    visit: Visit | None = None
    market: Market | None = None
    battle: Battle | None = None
    raid: Raid | None = None
    failed_roll: FailedRoll | None = None
    text: Text | None = None
    moments: list[Moment] = field(default_factory=list)  # open ones, the innermost last
    shown: int = -1  # the glory card that others may answer: just shown, or just resolved
    hits: list[int] = field(default_factory=list)  # locations about to be hit outside a battle
    last_roll: list[int] = field(default_factory=list)  # the dice of the last check, as they lie on the table

    def clone(self) -> State:  # written by tools/write_clones.py
        new = State.__new__(State)
        new.keel, new.target, new.program_steers = self.keel.clone(), self.target, self.program_steers
        new.players, new.start, new.phase = [one.clone() for one in self.players], self.start, self.phase
        new.acting, new.ending, new.ran_out = self.acting, self.ending, self.ran_out
        new.hidden_captains, new.event_deck = self.hidden_captains, self.event_deck[:]
        new.event_discard, new.cargo_deck = self.event_discard[:], self.cargo_deck[:]
        new.cargo_discard, new.cargo_seen = self.cargo_discard[:], self.cargo_seen[:]
        new.glory_deck, new.glory_discard = self.glory_deck[:], self.glory_discard[:]
        new.glory_seen, new.captain_deck = self.glory_seen[:], self.captain_deck[:]
        new.captain_discard, new.rejected = self.captain_discard[:], self.rejected[:]
        new.mission_deck, new.mission_discard = self.mission_deck[:], self.mission_discard[:]
        new.missions, new.rumor_deck, new.rumor_discard = self.missions[:], self.rumor_deck[:], self.rumor_discard[:]
        new.rumor_seen, new.rumors_drawn, new.demand = self.rumor_seen[:], self.rumors_drawn[:], self.demand[:]
        new.demand_pool, new.mod_at, new.mod_seen = self.demand_pool[:], self.mod_at[:], self.mod_seen[:]
        new.mod_group, new.merchant, new.merchant_group = self.mod_group[:], self.merchant[:], self.merchant_group[:]
        new.merchant_track, new.groups, new.flag = self.merchant_track[:], self.groups, self.flag[:]
        new.war_a, new.war_b, new.npc_zone = self.war_a, self.war_b, self.npc_zone[:]
        new.npc_cards, new.npc_killed = [one[:] for one in self.npc_cards], self.npc_killed[:]
        new.npc_due, new.hunters, new.events_due = self.npc_due[:], self.hunters[:], self.events_due
        new.event, new.in_force, new.turn = self.event, self.in_force.clone(), self.turn.clone()
        new.visit = None if self.visit is None else self.visit.clone()
        new.market = None if self.market is None else self.market.clone()
        new.battle = None if self.battle is None else self.battle.clone()
        new.raid = None if self.raid is None else self.raid.clone()
        new.failed_roll = None if self.failed_roll is None else self.failed_roll.clone()
        new.text, new.moments = None if self.text is None else self.text.clone(), [one.clone() for one in self.moments]
        new.shown, new.hits, new.last_roll = self.shown, self.hits[:], self.last_roll[:]
        return new


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
