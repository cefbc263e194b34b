"""What things are worth to a captain: rumors, missions, battles, and being at a place; in tenths of a gold piece."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    CARGO,
    DISTANCE,
    LINKS,
    MISSIONS,
    NPC_CARDS,
    PORTS,
    RUMORS,
    SHIPS,
    SKILLS,
    ZONE,
    Effect,
    good_named,
    zone_named,
)
from freebooter.games.merchants_and_marauders.rules import npcs, port, shipyard, tales
from freebooter.games.merchants_and_marauders.rules.common import stash_glory
from freebooter.games.merchants_and_marauders.rules.scouting import MERCHANT
from freebooter.games.merchants_and_marauders.state import (
    CANNONS,
    CREW,
    FRIGATE,
    HULL,
    INFLUENCE,
    LEADERSHIP,
    MAN_O_WAR,
    MASTS,
    NPC_SIDE,
    PIRATE_FRIGATE,
    PIRATE_SLOOP,
    SCOUTING,
    SEAMANSHIP,
    Player,
    State,
)
from freebooter.games.merchants_and_marauders.state import CARGO as HOLD

# found by playing many games against each other
POINT: Final = 180  # a Glory Point with its card
COIN: Final = 8  # a gold piece on board
STASHED: Final = 6  # what it gains by being put away
GREAT_SHIP: Final = 60  # a Frigate or Galleon besides its point
BOUNTY: Final = 60  # what the first bounty costs: closed ports and hunters
FRAY: Final = 45  # damage in a fight or raid
ROOM: Final = 14  # a free place in the hold, at a market
HEARD: Final = 60  # a rumor
WINS: Final = 600  # bringing home the gold that wins
FADE: Final = [int(1000 * 0.85**n) for n in range(20)]  # what is left, in thousandths, after so many actions
LURE: Final = 1000  # what calls a captain to the port for which he is bound
NEXT: Final = 80  # percent of the second errand that count

PORT_ROYAL: Final = ZONE["port-royal"]


# --- chances --------------------------------------------------------------------------------------------------------


def chance(dice: int) -> int:
    """The chance, in percent, of at least one skull."""
    return (0, 33, 56, 70, 80, 87, 91, 94)[min(dice, 7)]


@cache
def skulls(dice: int) -> tuple[float, ...]:
    """How likely each number of skulls is."""
    if dice <= 0:
        return (1.0,)
    fewer = (*skulls(dice - 1), 0.0)
    return tuple([fewer[n] * 2 / 3 + (fewer[n - 1] / 3 if n else 0.0) for n in range(dice + 1)])


@cache
def melee(leadership: int, crew: int, his_leadership: int, his_crew: int) -> float:
    """The chance to win a crew combat (MM-354 .. MM-360); if both crews fall, half."""
    if crew <= 0 or his_crew <= 0:
        return 1.0 if crew > 0 else 0.5 if his_crew <= 0 else 0.0
    total = 0.0
    nothing = 0.0
    for mine, p in enumerate(skulls(leadership)):
        for his, q in enumerate(skulls(his_leadership)):
            if mine == 0 and his == 0:
                nothing = p * q
            else:
                left, his_left = crew - min(his, his_crew), his_crew - min(mine, crew)
                total += p * q * melee(leadership, left, his_leadership, his_left)
    return total / (1.0 - nothing)


@cache
def contest(dice: int, his_dice: int) -> float:
    """The chance to win a Seamanship contest (MM-325 .. MM-328); of equal successes half."""
    total = 0.0
    for mine, p in enumerate(skulls(dice)):
        for his, q in enumerate(skulls(his_dice)):
            if mine > his:
                total += p * q
            elif mine == his and mine:
                total += p * q / 2
    return total


@cache
def flight(dice: int, his_dice: int) -> float:
    """The chance to get away (MM-337): some success against none."""
    return (1.0 - skulls(dice)[0]) * skulls(his_dice)[0]


# --- battles --------------------------------------------------------------------------------------------------------


@cache
def outlook(mine: tuple[int, ...], his: tuple[int, ...]) -> tuple[int, int]:
    """The chances, in percent, to win a battle and to die in it; fitted to some thousand battles.

    A side is its Hull, Masts, Crew, Cannons, Maneuverability, Seamanship and Leadership.
    """
    dice = mine[5] + (mine[4] - his[4] >= 2)
    his_dice = his[5] + (his[4] - mine[4] >= 2)
    sail = contest(dice, his_dice) - contest(his_dice, dice)
    crews = melee(mine[6], mine[2], his[6], his[2]) - 0.5
    hull, guns, men = mine[0] - his[0], mine[3] - his[3], mine[2] - his[2]
    wins = -0.3 + 0.9 * sail + 3.0 * crews + 0.54 * guns + 0.1 * hull + 0.28 * men
    dies = -0.7 - 2.1 * sail - 1.5 * crews - 0.23 * (hull + mine[1] - his[1])
    return int(100 / (1 + exp(-wins))), int(100 / (1 + exp(-dies)))


def fighter(p: Player) -> tuple[int, ...]:
    """A captain and his ship as `outlook` knows them."""
    at = p.at
    skills = CAPTAINS[p.captain].skills
    return (at[HULL], at[MASTS], at[CREW], at[CANNONS], p.maneuverability(), skills[SEAMANSHIP], skills[LEADERSHIP])


def against(state: State, p: Player, npc: int) -> tuple[int, int]:
    """The chances to win and to die in a battle with a non-player ship."""
    skills = NPC_CARDS[npcs.top_card(state, npc)].skills
    ship = SHIPS[npcs.ship_of(state, npc)]
    tough = ship.toughness
    return outlook(fighter(p), (tough, tough, ship.crew, ship.cannons, ship.maneuverability, skills[0], skills[2]))


def stake(p: Player) -> int:
    """What dying would cost now."""
    cards = 40 * (p.mission >= 0) + 30 * (p.rumor >= 0) + 20 * len(p.crewed)
    return 40 + COIN * p.gold + 25 * len(p.hold) + (GREAT_SHIP if p.ship >= FRIGATE else 0) + cards


def npc_worth(state: State, p: Player, npc: int) -> int:
    """What a fight with a non-player ship brings: a point and a reward, or the captain's end."""
    wins, dies = against(state, p, npc)
    gain = POINT
    if npc < PIRATE_SLOOP:
        gain += 40 - BOUNTY
    elif not p.pirate:
        gain += COIN * (15 if npc == PIRATE_FRIGATE else 5)
    return (wins * gain - dies * stake(p)) // 100 - FRAY


def captain_worth(p: Player, q: Player) -> int:
    """What looking for another captain brings: a point and his goods, and that he has to begin anew."""
    wins, dies = outlook(fighter(p), fighter(q))
    gain = POINT + COIN * q.gold // 2 + 20 * len(q.hold) + 50 - (0 if q.pirate else BOUNTY)
    return ((wins * gain - dies * stake(p)) // 100 - FRAY) * finds(p) // 100


def danger(state: State, p: Player, zone: int) -> int:
    """What hostile ships at sea in a zone cost on average; below 0 they are prey."""
    cost = 0
    if zone in state.npc_zone:
        for npc in range(6):
            if state.npc_zone[npc] == zone and npcs.hostile(state, npc, p):
                wins, dies = against(state, p, npc)
                found = chance(NPC_CARDS[npcs.top_card(state, npc)].skills[1])
                cost += (dies * stake(p) * 8 // 10 - wins * POINT + 100 * FRAY) * found // 10000
    return cost


def finds(p: Player) -> int:
    return chance(CAPTAINS[p.captain].skills[SCOUTING])


def raid_worth(p: Player) -> int:
    """What looking for a merchant brings on average: slow ships let most of them escape."""
    if 0 in p.at or p.at[HULL] <= 1:
        return 0
    caught = (0, 25, 50, 85, 100, 100)[p.maneuverability()]
    booty = (120 + 12 * CAPTAINS[p.captain].skills[SEAMANSHIP]) * caught // 100
    return finds(p) * (booty - FRAY - (15 if p.pirate else BOUNTY)) // 100


# --- rumors and missions --------------------------------------------------------------------------------------------


def _pay(effects: tuple[Effect, ...]) -> int:
    """The gold that a card pays, with something for what else it brings."""
    total = 0
    for effect in effects:
        if effect.kind == "gold":
            total += effect.n
        elif effect.kind in ("specialist", "ship", "weapon", "mod"):
            total += 5
        elif effect.kind in ("cargo", "draw", "choose", "iff", "raid"):
            total += 8
    return total


def _foe(effects: tuple[Effect, ...]) -> tuple[int, int]:
    """Leadership and Crew of those who must be fought; 0 without any."""
    for effect in effects:
        if effect.kind == "fight":
            return int(effect.args[1]), int(effect.args[2])
    return 0, 0


def _delivery(goals: tuple[Effect, ...]) -> tuple[int, int]:
    """The good to deliver and how many of it."""
    for goal in goals:
        if goal.kind == "deliver":
            return good_named(goal.args[0]), goal.n
    return -1, 0


def _place(goals: tuple[Effect, ...]) -> tuple[int, bool, int]:
    """Where a mission is done, whether that is in port, and the skill to roll (-1: none)."""
    for goal in goals:
        kind = goal.kind
        if kind == "reach":
            name, _, where = goal.args[0].partition(":")
            return zone_named(name), where == "port", -1
        if kind == "check":
            skill = SKILLS.index(goal.args[0].lower())
            return zone_named(goal.args[1]), skill != SCOUTING, skill
        if kind == "payat":
            return zone_named(goal.args[1]), True, -1
        if kind == "deliver":
            return zone_named(goal.args[2]), True, -1
    return -1, False, -1


RUMOR_PAY: Final = [POINT + COIN * _pay(rumor.effects) for rumor in RUMORS]
RUMOR_FOE: Final = [_foe(rumor.effects) for rumor in RUMORS]
MISSION_PAY: Final = [POINT + COIN * _pay(mission.effects) for mission in MISSIONS]
MISSION_FOE: Final = [_foe(mission.goal) for mission in MISSIONS]
MISSION_FEE: Final = [sum([goal.n for goal in mission.goal if goal.kind == "payat"]) for mission in MISSIONS]
MISSION_PLACE: Final = [_place(mission.goal) for mission in MISSIONS]
DELIVERY: Final = [_delivery(mission.goal) for mission in MISSIONS]


def fought_for(p: Player, worth: int, foe: tuple[int, int]) -> int:
    """What is left of a worth if men must be fought for it."""
    if not foe[1]:
        return worth
    wins = melee(CAPTAINS[p.captain].skills[LEADERSHIP], p.at[CREW], foe[0], foe[1])
    return int(wins * worth - (1.0 - wins) * stake(p))


def rumor_worth(p: Player, rumor: int) -> int:
    """What following a rumor brings on average."""
    skill = CAPTAINS[p.captain].skills[RUMORS[rumor].skill]
    return fought_for(p, RUMOR_PAY[rumor], RUMOR_FOE[rumor]) * chance(skill) // 100


def count(p: Player, good: int) -> int:
    """How many of a good are on board."""
    n = 0
    for card in p.hold:
        if CARGO[card].good == good:
            n += 1
    return n


def missing(p: Player, mission: int) -> int:
    """How many goods a delivery still lacks."""
    good, n = DELIVERY[mission]
    return max(0, n - count(p, good)) if good >= 0 else 0


def promised(p: Player, good: int) -> bool:
    """Is every piece of this good on board kept for the mission?"""
    return p.mission >= 0 and DELIVERY[p.mission][0] == good and count(p, good) <= DELIVERY[p.mission][1]


def task_worth(p: Player, mission: int) -> int:
    """What being at the place of a mission brings now; with goods missing little."""
    worth = fought_for(p, MISSION_PAY[mission], MISSION_FOE[mission])
    skill = MISSION_PLACE[mission][2]
    if skill >= 0:
        worth = worth * chance(CAPTAINS[p.captain].skills[skill]) // 100
    fee = MISSION_FEE[mission]
    if fee:
        return worth - COIN * fee if p.gold >= fee else 0
    return worth * (100, 20, 8, 0)[missing(p, mission)] // 100


def mission_worth(state: State, p: Player, mission: int, here: int) -> int:
    """What having a mission is good for: its reward, the way from here, and how likely it is ever done."""
    zone, in_port, _ = MISSION_PLACE[mission]
    if zone >= 0:
        if in_port and barred(state, p, zone):
            return 0
        lacks = missing(p, mission)
        worth = MISSION_PAY[mission] * (100, 60, 35, 20)[lacks] // 100 if lacks else task_worth(p, mission)
        return worth * FADE[DISTANCE[here][zone]] // 1000
    if MISSIONS[mission].goal[0].kind == "raided":
        return MISSION_PAY[mission] // 3 if p.pirate else 0
    return MISSION_PAY[mission] // 3 if p.at[CANNONS] >= 3 else 0


def offer_worth(state: State, p: Player, mission: int) -> int:
    """What asking for a mission is worth: it may be refused, or cost something."""
    worth = mission_worth(state, p, mission, MISSIONS[mission].location)
    for need in MISSIONS[mission].needs:
        if need.kind == "check":
            worth = worth * chance(CAPTAINS[p.captain].skills[SKILLS.index(need.args[0].lower())]) // 100
        elif need.kind == "pay":
            worth -= COIN * need.n
    return worth


# --- gold -----------------------------------------------------------------------------------------------------------


def wins_by_stash(state: State, p: Player) -> bool:
    """Would all the gold on board, put away, win the game?"""
    return p.glory + stash_glory(state, p.stash + p.gold) >= state.target


def saving(p: Player) -> bool:
    """Is the gold meant for the first great ship?"""
    return not p.bought_ship and p.ship != MAN_O_WAR


def to_stash(state: State, p: Player) -> int:
    """How much gold is to be put away: not what the great ship will cost, and no more than counts."""
    counts = 10 * (state.target // 2) - p.stash
    if wins_by_stash(state, p):
        return min(p.gold, counts)
    return 0 if saving(p) else min(p.gold - (3 if p.gold < 15 else 6), counts)


# --- where to go ----------------------------------------------------------------------------------------------------


def barred(state: State, p: Player, zone: int) -> bool:
    """A port that would not let this captain in."""
    return bool(p.bounty[state.flag[zone]]) and zone not in (p.home, PORT_ROYAL)


def any_visit(p: Player) -> int:
    """What a visit to any port is good for: repairs, men, goods, rumors."""
    if p.gold < 2:
        return 0
    worth = 25 * p.damage() + (60 if 0 in p.at else 0) + 15 * (p.value(CREW) - p.at[CREW])
    if p.rumor < 0 and p.gold >= 4:
        worth += HEARD * chance(CAPTAINS[p.captain].skills[INFLUENCE]) // 100
    return worth


def add_visits(state: State, p: Player, ports: list[int]) -> None:
    """Each port: what any is good for, the goods that it wants, and the first great ship."""
    room = min(p.at[HOLD] - p.cargo_count, 4)
    market = 20 + ROOM * room if room > 0 and p.gold >= 3 else 0
    coin = COIN if p.stash < 5 * state.target or not p.bought_ship else 3
    always = market + any_visit(p)
    sale = [0] * 8
    for card in p.hold:
        sale[CARGO[card].good] += 1
    if p.mission >= 0 and DELIVERY[p.mission][0] >= 0:
        sale[DELIVERY[p.mission][0]] = 0
    buyer = saving(p)
    purse = p.gold + shipyard.sale_price(p)
    for zone in PORTS:
        if barred(state, p, zone) or state.closed >> zone & 1:
            continue
        n = sale[state.demand[zone]]
        worth = always + n * 6 * coin + (POINT if n >= 3 else 0)
        if zone == p.bought_at:
            worth -= market // 2
        if buyer and purse + 6 * n >= (30 if zone == port.CURACAO else 35):
            worth += POINT + GREAT_SHIP
        ports[zone] = worth
    n = to_stash(state, p)
    if n >= 5 or wins_by_stash(state, p):
        ports[p.home] += STASHED * n + (WINS if wins_by_stash(state, p) else 0)


def add_tales(state: State, p: Player, ports: list[int], seas: list[int]) -> None:
    """Where rumors and missions lead, and where a mission is on offer."""
    if p.rumor >= 0:
        rumor = RUMORS[p.rumor]
        worth = rumor_worth(p, p.rumor)
        if rumor.skill == SCOUTING:
            seas[rumor.place] += worth
        elif not barred(state, p, rumor.place):
            ports[rumor.place] += worth
    if p.mission >= 0:
        zone, in_port, _ = MISSION_PLACE[p.mission]
        if zone >= 0 and not in_port:
            seas[zone] += task_worth(p, p.mission)
        elif zone >= 0 and not barred(state, p, zone):
            ports[zone] += task_worth(p, p.mission)
        return
    for mission in state.missions:
        location = MISSIONS[mission].location
        if ports[location] and tales.meets(p, MISSIONS[mission].needs):
            ports[location] += max(0, offer_worth(state, p, mission))


def add_prey(state: State, p: Player, seas: list[int]) -> None:
    """Merchants to raid and ships to beat; who was looked for on this turn can be found on the next one only."""
    hunt = raid_worth(p)
    if hunt > 0:
        for zone in range(17):
            if state.merchant[zone] >= 0 and MERCHANT + zone not in state.scouted:
                seas[zone] += hunt
    for npc in range(6):
        zone = state.npc_zone[npc]
        if zone >= 0:
            worth = npc_worth(state, p, npc) * finds(p) // 100
            if worth > 0:
                seas[zone] += worth * 4 // 10 if NPC_SIDE + npc in state.scouted else worth


class Chart:
    """The worth of each port and of each zone at sea for a captain; a port can be made to lure him."""

    def __init__(self, state: State, p: Player, lure: int = -1) -> None:
        self.ports = [0] * 17
        self.seas = [0] * 17
        add_visits(state, p, self.ports)
        add_tales(state, p, self.ports, self.seas)
        add_prey(state, p, self.seas)
        if p.in_port and state.port_used:
            self.ports[p.zone] = 0
        if lure >= 0:
            self.ports[lure] += LURE
        self.goals = [zone for zone in range(17) if self.ports[zone] > 0 or self.seas[zone] > 0]

    def best(self, zone: int, in_port: bool) -> int:
        """The best errand from a place."""
        return self._faded(zone, in_port, self.ports, self.seas, 0)

    def _faded(self, zone: int, in_port: bool, ports: list[int], seas: list[int], away: int) -> int:
        """The most that goals of these worths come to from a place so many actions away: a long way counts less."""
        best = 0
        row = DISTANCE[zone]
        out = 1 if in_port else 0
        for other in self.goals:
            way = row[other] + out
            if self.ports[other] > 0:
                there = 0 if in_port and other == zone else way + 1
                best = max(best, ports[other] * FADE[there + away])
            if self.seas[other] > 0:
                best = max(best, seas[other] * FADE[way + away])
        return best // 1000


class Course(Chart):
    """A chart that also shows, for each goal, the best errand after it."""

    def __init__(self, state: State, p: Player, lure: int = -1) -> None:
        super().__init__(state, p, lure)
        self.both_port = self.ports[:]  # the errand in a port and the one after it
        self.both_sea = self.seas[:]
        for zone in self.goals:
            self.both_port[zone] += self._second(zone, True)
            self.both_sea[zone] += self._second(zone, False)

    def _second(self, zone: int, in_port: bool) -> int:
        """The best errand after one at this place."""
        best = 0
        row = DISTANCE[zone]
        out = 1 if in_port else 0
        for other in self.goals:
            way = row[other] + out
            if other != zone or not in_port:
                best = max(best, self.ports[other] * FADE[way + 1])
            if other != zone or in_port:
                best = max(best, self.seas[other] * FADE[way])
        return best * NEXT // 100000

    def prospect(self, zone: int, in_port: bool) -> int:
        """The best errand from a place that is an action away, and the next one after it."""
        return self._faded(zone, in_port, self.both_port, self.both_sea, 1)


def lying_at_sea(state: State, p: Player, zone: int) -> int:
    """What it costs to end the turn at sea: hunters here, those who may come, a storm."""
    if state.actions > 1 or state.free_moves:
        return 0
    cost = danger(state, p, zone) + (20 if state.storm >= 0 else 0)
    for other in LINKS[zone]:
        if other in state.npc_zone:
            cost += danger(state, p, other) // 5
    return cost
