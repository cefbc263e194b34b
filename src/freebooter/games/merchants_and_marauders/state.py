"""What lies on the table: captains and their ships, the chart with its tokens, decks, and the battle being fought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from freebooter.engine.codec import Bounds
from freebooter.engine.keel import EVERYONE, Keel, seal
from freebooter.games.merchants_and_marauders.constants import (
    BEFORE,
    CANNON_PORT,
    CANNONS,
    CARD_FOE,
    CARGO,
    CREW,
    DECIDED,
    FLEE,
    HAMMOCKS,
    HOLD,
    HOOKS,
    INFLUENCE,
    LONG_GUNS,
    MAN_O_WAR,
    NETHERLANDS,
    OVER,
    PIRATE_FRIGATE,
    RIGS,
    SAILING_MASTER,
    SETUP,
    SLOOP,
)
from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    EVENT_CARDS,
    GLORY,
    GOODS,
    MISSIONS,
    NPC_CARDS,
    RUMORS,
    SHIPS,
    WINDOWS,
)
from freebooter.games.merchants_and_marauders.content import CARGO as CARGO_CARDS

_BASE: Final = [list(ship.values) for ship in SHIPS]
_NIMBLE: Final = [ship.maneuverability for ship in SHIPS]


# what a save may hold
Seat = Annotated[int, Bounds(0, 3)]
SeatOrNone = Annotated[int, Bounds(-1, 3)]
Seats = Annotated[list[Seat], Bounds(0, 4)]
Nation = Annotated[int, Bounds(0, NETHERLANDS)]
NationOrNone = Annotated[int, Bounds(-1, NETHERLANDS)]
ZoneOrNone = Annotated[int, Bounds(-1, 16)]
Ship = Annotated[int, Bounds(SLOOP, MAN_O_WAR)]
ShipOrNone = Annotated[int, Bounds(-1, MAN_O_WAR)]
Side = Annotated[int, Bounds(0, CARD_FOE)]  # a seat, 10 + an NPC, or the foe of a card
SideOrNone = Annotated[int, Bounds(-1, 1)]  # of a battle: 0 is the aggressor
Face = Annotated[int, Bounds(0, 6)]  # 0: a hit without a die
Dice = Annotated[list[Face], Bounds(0, 99)]
Points = Annotated[int, Bounds(0, 5)]  # of a place on a ship
Places = Annotated[list[Points], Bounds(5, 5)]
Bits = Annotated[int, Bounds(0, 2**17 - 1)]
Small = Annotated[int, Bounds(0, 99)]
Gold = Annotated[int, Bounds(0, 99_999)]  # time is the only end of it
Known = Annotated[int, Bounds(-99_999, 99_999)]  # what can be worked out about gold
Groups = Annotated[int, Bounds(0, 99_999)]
GoodOrNone = Annotated[int, Bounds(-1, len(GOODS) - 1)]
CargoCards = Annotated[list[Annotated[int, Bounds(0, len(CARGO_CARDS) - 1)]], Bounds(0, len(CARGO_CARDS))]
GloryCards = Annotated[list[Annotated[int, Bounds(0, len(GLORY) - 1)]], Bounds(0, len(GLORY))]
CaptainOrNone = Annotated[int, Bounds(-1, len(CAPTAINS) - 1)]
CaptainCards = Annotated[list[Annotated[int, Bounds(0, len(CAPTAINS) - 1)]], Bounds(0, len(CAPTAINS))]
MissionOrNone = Annotated[int, Bounds(-1, len(MISSIONS) - 1)]
MissionCards = Annotated[list[Annotated[int, Bounds(0, len(MISSIONS) - 1)]], Bounds(0, len(MISSIONS))]
RumorOrNone = Annotated[int, Bounds(-1, len(RUMORS) - 1)]
RumorCards = Annotated[list[Annotated[int, Bounds(0, len(RUMORS) - 1)]], Bounds(0, len(RUMORS))]
EventOrNone = Annotated[int, Bounds(-1, EVENT_CARDS - 1)]
EventCards = Annotated[list[Annotated[int, Bounds(0, EVENT_CARDS - 1)]], Bounds(0, EVENT_CARDS)]
Specialists = Annotated[list[Annotated[int, Bounds(0, SAILING_MASTER)]], Bounds(0, 20)]
NpcCards = Annotated[list[Annotated[int, Bounds(0, len(NPC_CARDS) - 1)]], Bounds(0, len(NPC_CARDS))]
Seen = Annotated[list[Annotated[int, Bounds(EVERYONE, 15)]], Bounds(0, 99)]  # seats as bits; -1 is everyone
TwoCounts = Annotated[list[Small], Bounds(2, 2)]
TwoFlags = Annotated[list[bool], Bounds(2, 2)]
TwoRolls = Annotated[list[Dice], Bounds(2, 2)]


@dataclass
class Player:
    """A seat with its captain, ship and belongings. Without a captain (-1) nothing of it is on the board."""

    seat: Seat
    captain: CaptainOrNone = -1
    ship: Ship = SLOOP
    at: Places = field(default_factory=lambda: [0, 0, 0, 0, 0])
    mods: Bits = 0  # bits by type
    hull_turned: bool = False
    weapons: Bits = 0  # bits by kind
    gold: Gold = 0
    stash: Gold = 0
    stashings: Gold = 0  # how often; public
    stash_low: Known = 0  # what everybody can work out about the stash and the gold on board
    stash_high: Known = 0
    gold_low: Known = 0
    gold_high: Known = 0
    linked: bool = True  # everybody knows the sum of both
    glory: Small = 0
    sources: Annotated[list[Small], Bounds(7, 7)] = field(default_factory=lambda: [0] * 7)
    hold: CargoCards = field(default_factory=list)
    hand: GloryCards = field(default_factory=list)
    rumor: RumorOrNone = -1
    kept: RumorCards = field(default_factory=list)  # proven rumors that stay
    mission: MissionOrNone = -1
    mission_left: Annotated[int, Bounds(-1, 99)] = -1  # own turns left, -1 without limit
    mission_new: bool = False  # claimed on this turn
    load: bool = False  # carries what the mission gave
    crewed: Specialists = field(default_factory=list)  # specialists by type
    # the cards that they are
    crew_cards: Annotated[list[Annotated[int, Bounds(0, 299)]], Bounds(0, 20)] = field(default_factory=list)
    bounty: Annotated[list[Small], Bounds(4, 4)] = field(default_factory=lambda: [0, 0, 0, 0])
    zone: ZoneOrNone = -1
    in_port: bool = False
    bought_ship: bool = False  # the captain's point for a Frigate or Galleon is spent
    bought_at: ZoneOrNone = -1  # where goods were bought on the last own turn
    buying_at: ZoneOrNone = -1  # where goods were bought on this own turn
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

    sides: Annotated[list[Side], Bounds(2, 2)]
    steered: Annotated[list[SeatOrNone], Bounds(2, 2)]  # who decides for a side; -1: the program
    stage: Annotated[int, Bounds(BEFORE, DECIDED)] = BEFORE
    round: Gold = 0
    npc_ship: ShipOrNone = -1
    npc_at: Places = field(default_factory=lambda: [0, 0, 0, 0, 0])
    declared: Annotated[list[Annotated[int, Bounds(0, FLEE)]], Bounds(2, 2)] = field(default_factory=lambda: [0, 0])
    dice: TwoRolls = field(default_factory=lambda: [[], []])
    volley: TwoRolls = field(default_factory=lambda: [[], []])  # location dice of the hits by each side
    # the shot that gathers skulls in this volley
    steer: Annotated[list[Annotated[int, Bounds(-1, HOOKS)]], Bounds(2, 2)] = field(default_factory=lambda: [-1, -1])
    shots: TwoCounts = field(default_factory=lambda: [0, 0])  # hits added by cards in this round
    used: Annotated[list[Bits], Bounds(2, 2)] = field(default_factory=lambda: [0, 0])  # once-per-battle things, as bits
    used_round: Annotated[list[Bits], Bounds(2, 2)] = field(default_factory=lambda: [0, 0])
    free_first: TwoFlags = field(default_factory=lambda: [False, False])
    sure_flight: TwoFlags = field(default_factory=lambda: [False, False])
    no_cap: TwoFlags = field(default_factory=lambda: [False, False])
    plain: bool = False  # this volley takes no special shot
    at_sea: bool = True
    foe_leadership: Small = 0
    winner: SideOrNone = -1
    sunk: TwoFlags = field(default_factory=lambda: [False, False])
    by_crew: bool = False  # decided in crew combat
    bounties: Annotated[list[Small], Bounds(0, 4)] = field(default_factory=list)  # of a captain who lost, as they were
    picked_side: SideOrNone = -1  # the side of whose dice some are being picked
    hit_side: SideOrNone = -1  # the side whose skulls are being placed

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

    seat: Seat
    nation: Nation
    bonus: Small = 0
    cards: CargoCards = field(default_factory=list)
    dice: Dice = field(default_factory=list)
    successes: Small = 0

    def clone(self) -> Raid:  # written by tools/write_clones.py
        return Raid(self.seat, self.nation, self.bonus, self.cards[:], self.dice[:], self.successes)


@dataclass
class Turn:
    """What the captain whose turn it is has left, and what he has done."""

    actions: Small = 0
    free_moves: Small = 0
    fresh: bool = False  # nothing was done yet: the captain may retire
    port_used: bool = False
    # whom he has scouted for: each target once a turn
    scouted: Annotated[list[Annotated[int, Bounds(0, 200)]], Bounds(0, 99)] = field(default_factory=list)
    lookout_used: bool = False
    carpenter_due: bool = False
    hire_tried: Annotated[list[Annotated[int, Bounds(0, 299)]], Bounds(0, 99)] = field(
        default_factory=list
    )  # specialists whose roll has failed
    pardon_used: bool = False

    def clone(self) -> Turn:  # written by tools/write_clones.py
        return Turn(
            self.actions, self.free_moves, self.fresh, self.port_used, self.scouted[:], self.lookout_used,
            self.carpenter_due, self.hire_tried[:], self.pardon_used,
        )  # fmt: skip


@dataclass
class Visit:
    """A Port action: what was done and what cards have brought for it."""

    activities: Bits = 0  # as bits
    ship_changed: bool = False  # a ship was bought on this visit to the yard
    demand_also: GoodOrNone = -1  # a further good that is paid as in demand
    offer_plus: Small = 0  # cards more when buying goods
    ship_minus: Small = 0  # gold off a Frigate or Galleon
    stash_anywhere: bool = False
    selling: CargoCards = field(default_factory=list)  # the cards declared for sale
    new_ship: ShipOrNone = -1  # the ship being bought, while modifications are chosen that move to it

    def clone(self) -> Visit:  # written by tools/write_clones.py
        return Visit(
            self.activities, self.ship_changed, self.demand_also, self.offer_plus, self.ship_minus,
            self.stash_anywhere, self.selling[:], self.new_ship,
        )  # fmt: skip


@dataclass
class Market:
    """Goods on offer to the captain who is buying; only he sees them."""

    offer: CargoCards = field(default_factory=list)
    bought: CargoCards = field(default_factory=list)  # cards of the offer
    redrawn: bool = False

    def clone(self) -> Market:  # written by tools/write_clones.py
        return Market(self.offer[:], self.bought[:], self.redrawn)


@dataclass
class FailedRoll:
    """A roll of a skill that has failed and may be repeated."""

    skill: Annotated[int, Bounds(0, INFLUENCE)]
    ability: bool  # the captain's own ability may still repeat it
    again: bool = False  # something has: it is rolled again

    def clone(self) -> FailedRoll:  # written by tools/write_clones.py
        return FailedRoll(self.skill, self.ability, self.again)


@dataclass
class Moment:
    """A moment at which cards are played out of turn; one may lie within another."""

    window: Annotated[int, Bounds(0, len(WINDOWS) - 1)]
    mover: SeatOrNone = -1  # whose doing called for it, and on whom its cards fall
    seats: Seats = field(default_factory=list)  # who announced something,
    # and what: a glory card, or 1000 + the tool
    cards: Annotated[list[Annotated[int, Bounds(0, 1999)]], Bounds(0, 99)] = field(default_factory=list)
    nation: NationOrNone = -1  # of the bounty that is about to be taken
    averted: bool = False  # a card has undone what called for this moment

    def clone(self) -> Moment:  # written by tools/write_clones.py
        return Moment(self.window, self.mover, self.seats[:], self.cards[:], self.nation, self.averted)


@dataclass
class Text:
    """A card's text between two of its questions: what the first one settled."""

    nation: NationOrNone = -1  # whose bounties are paid off
    seat: SeatOrNone = -1  # whose hand lies open

    def clone(self) -> Text:  # written by tools/write_clones.py
        return Text(self.nation, self.seat)


@dataclass
class InForce:
    """What the event brought for this turn."""

    closed: Bits = 0  # ports, as bits
    raid_bonus: Annotated[list[Small], Bounds(4, 4)] = field(default_factory=lambda: [0, 0, 0, 0])  # by nation
    npc_reroll: Bits = 0  # navies that may repeat a failed Scouting roll, as bits
    rumor_free: bool = False
    mission_dice: Small = 0
    storm: EventOrNone = -1  # the event that waits for captains who end their turn at sea
    pardon: bool = False
    trades: Small = 0  # free moves of each captain

    def clone(self) -> InForce:  # written by tools/write_clones.py
        return InForce(
            self.closed, self.raid_bonus[:], self.npc_reroll, self.rumor_free, self.mission_dice, self.storm,
            self.pardon, self.trades,
        )  # fmt: skip


@dataclass
class State:
    """The whole table. Lists by zone have 17 places; `*_seen` hold the seats that know a hidden thing, as bits."""

    keel: Keel
    target: Annotated[int, Bounds(1, 99)]
    program_steers: bool
    stash_is_left: bool  # a new captain with 10 gold or more in the stash takes none of it by force
    players: Annotated[list[Player], Bounds(2, 4)]
    start: Seat = 0
    phase: Annotated[int, Bounds(SETUP, OVER)] = SETUP
    acting: SeatOrNone = -1
    ending: bool = False
    ran_out: bool = False  # the game ended by its time limit
    hidden_captains: bool = True  # ships are still to be chosen
    # decks; the top is the last card
    event_deck: EventCards = field(default_factory=list)
    event_discard: EventCards = field(default_factory=list)
    cargo_deck: CargoCards = field(default_factory=list)
    cargo_discard: CargoCards = field(default_factory=list)
    cargo_seen: Seen = field(default_factory=list)
    glory_deck: GloryCards = field(default_factory=list)
    glory_discard: GloryCards = field(default_factory=list)
    glory_seen: Seen = field(default_factory=list)
    captain_deck: CaptainCards = field(default_factory=list)
    captain_discard: CaptainCards = field(default_factory=list)
    rejected: CaptainCards = field(default_factory=list)  # captains waiting to go back into the deck
    mission_deck: MissionCards = field(default_factory=list)
    mission_discard: MissionCards = field(default_factory=list)
    missions: MissionCards = field(default_factory=list)  # on offer
    rumor_deck: RumorCards = field(default_factory=list)
    rumor_discard: RumorCards = field(default_factory=list)
    rumor_seen: Seen = field(default_factory=list)
    rumors_drawn: RumorCards = field(default_factory=list)  # between drawing and keeping one
    # the chart
    demand: Annotated[list[GoodOrNone], Bounds(17, 17)] = field(default_factory=list)
    demand_pool: Annotated[list[Annotated[int, Bounds(0, len(GOODS) - 1)]], Bounds(0, 99)] = field(default_factory=list)
    mod_at: Annotated[list[Annotated[int, Bounds(-1, LONG_GUNS)]], Bounds(17, 17)] = field(default_factory=list)
    mod_seen: Seen = field(default_factory=list)
    # tokens dealt together are mixed among themselves only
    mod_group: Annotated[list[Groups], Bounds(17, 17)] = field(default_factory=list)
    merchant: Annotated[list[NationOrNone], Bounds(17, 17)] = field(default_factory=list)
    merchant_group: Annotated[list[Groups], Bounds(17, 17)] = field(default_factory=list)
    merchant_track: Annotated[list[Nation], Bounds(0, 99)] = field(default_factory=list)
    groups: Groups = 0
    flag: Annotated[list[NationOrNone], Bounds(17, 17)] = field(default_factory=list)  # the nation of each port now
    war_a: NationOrNone = -1
    war_b: NationOrNone = -1
    # non-player captains
    npc_zone: Annotated[list[ZoneOrNone], Bounds(6, 6)] = field(default_factory=lambda: [-1] * 6)
    npc_cards: Annotated[list[NpcCards], Bounds(6, 6)] = field(default_factory=lambda: [[] for _ in range(6)])
    npc_killed: Annotated[list[bool], Bounds(6, 6)] = field(default_factory=lambda: [False] * 6)
    npc_due: NpcCards = field(default_factory=list)
    # NPCs that have found the captain and attack him next
    hunters: Annotated[list[Annotated[int, Bounds(0, PIRATE_FRIGATE)]], Bounds(0, 6)] = field(default_factory=list)
    # events
    events_due: Small = 0
    event: EventOrNone = -1  # the one that happens now
    in_force: InForce = field(default_factory=InForce)
    # what is going on right now
    turn: Turn = field(default_factory=Turn)
    visit: Visit | None = None
    market: Market | None = None
    battle: Battle | None = None
    raid: Raid | None = None
    failed_roll: FailedRoll | None = None
    text: Text | None = None
    moments: Annotated[list[Moment], Bounds(0, 99)] = field(default_factory=list)  # open ones, the innermost last
    shown: Annotated[int, Bounds(-1, 1999)] = -1  # the glory card that others may answer: just shown, or just resolved
    # locations about to be hit outside a battle
    hits: Annotated[list[Annotated[int, Bounds(0, CANNONS)]], Bounds(0, 99)] = field(default_factory=list)
    last_roll: Dice = field(default_factory=list)  # the dice of the last check, as they lie on the table

    def clone(self) -> State:  # written by tools/write_clones.py
        new = State.__new__(State)
        new.keel, new.target, new.program_steers = self.keel.clone(), self.target, self.program_steers
        new.stash_is_left, new.players = self.stash_is_left, [one.clone() for one in self.players]
        new.start, new.phase, new.acting = self.start, self.phase, self.acting
        new.ending, new.ran_out, new.hidden_captains = self.ending, self.ran_out, self.hidden_captains
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
    """A seat (-1: everyone) gets to know a hidden card or token: what showed it cannot be taken back."""
    seal(state)
    seen[thing] = EVERYONE if seat < 0 else seen[thing] | 1 << seat


def in_order(state: State, first: int) -> list[int]:
    """All seats clockwise, beginning with the first."""
    n = len(state.players)
    return [(first + i) % n for i in range(n)]
