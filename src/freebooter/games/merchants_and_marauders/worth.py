"""What things are worth to a captain: rumors, missions, battles, and being at a place; in tenths of a gold piece."""

from __future__ import annotations

from typing import Any, Final

from freebooter.games.merchants_and_marauders.constants import (
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
)
from freebooter.games.merchants_and_marauders.constants import CARGO as HOLD
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
    ZONE,
)
from freebooter.games.merchants_and_marauders.content import effects as kinds
from freebooter.games.merchants_and_marauders.hunting import COIN, POINT, bounty_cost, finds, raid_booty, raid_worth
from freebooter.games.merchants_and_marauders.odds import chance, melee, outlook
from freebooter.games.merchants_and_marauders.rules import conditions, npcs, port, shipyard
from freebooter.games.merchants_and_marauders.rules.common import stash_glory
from freebooter.games.merchants_and_marauders.rules.scouting import MERCHANT
from freebooter.games.merchants_and_marauders.state import Player, State

# found by playing many games against each other
STASHED: Final = 6  # what it gains by being put away
GREAT_SHIP: Final = 60  # a Frigate or Galleon besides its point
FRAY: Final = 45  # damage in a fight
ROOM: Final = 14  # a free place in the hold, at a market
HEARD: Final = 60  # a rumor
WINS: Final = 600  # bringing home the gold that wins
FADE: Final = [int(1000 * 0.85**n) for n in range(20)]  # what is left, in thousandths, after so many actions
LURE: Final = 1000  # what calls a captain to the place for which he is bound
AT_SEA: Final = 17  # + zone: a place at sea, where a port is a zone
NEXT: Final = 80  # percent of the second errand that count

PORT_ROYAL: Final = ZONE["port-royal"]


# --- battles --------------------------------------------------------------------------------------------------------


def fighter(player: Player) -> tuple[int, ...]:
    """A captain and his ship as `outlook` knows them."""
    at = player.at
    skills = CAPTAINS[player.captain].skills
    return (
        at[HULL],
        at[MASTS],
        at[CREW],
        at[CANNONS],
        player.maneuverability(),
        skills[SEAMANSHIP],
        skills[LEADERSHIP],
    )


def against(state: State, player: Player, npc: int) -> tuple[int, int]:
    """The chances to win and to die in a battle with a non-player ship."""
    skills = NPC_CARDS[npcs.top_card(state, npc)].skills
    ship = SHIPS[npcs.ship_of(state, npc)]
    tough = ship.toughness
    return outlook(fighter(player), (tough, tough, ship.crew, ship.cannons, ship.maneuverability, skills[0], skills[2]))


def stake(player: Player) -> int:
    """What dying would cost now."""
    cards = 40 * (player.mission >= 0) + 30 * (player.rumor >= 0) + 20 * len(player.crewed)
    return 40 + COIN * player.gold + 25 * len(player.hold) + (GREAT_SHIP if player.ship >= FRIGATE else 0) + cards


def npc_worth(state: State, player: Player, npc: int) -> int:
    """What a fight with a non-player ship brings: a point and a reward, or the captain's end."""
    wins, dies = against(state, player, npc)
    gain = POINT
    if npc < PIRATE_SLOOP:
        gain += 40 - bounty_cost(player, npc)
    elif not player.pirate:
        gain += COIN * (15 if npc == PIRATE_FRIGATE else 5)
    return (wins * gain - dies * stake(player)) // 100 - FRAY


def captain_worth(player: Player, other: Player) -> int:
    """What looking for another captain brings: a point and his goods, and that he has to begin anew."""
    wins, dies = outlook(fighter(player), fighter(other))
    gain = POINT + COIN * other.gold // 2 + 20 * len(other.hold) + 50
    if other.pirate:  # the best reward of a nation that does not want the victor, too (MM-258, MM-259)
        gain += 5 * COIN * max([0, *[other.bounty[nation] for nation in range(4) if not player.bounty[nation]]])
    else:
        gain -= bounty_cost(player, other.nation)
    return ((wins * gain - dies * stake(player)) // 100 - FRAY) * finds(player) // 100


def danger(state: State, player: Player, zone: int) -> int:
    """What hostile ships at sea in a zone cost on average; below 0 they are prey."""
    cost = 0
    if zone in state.npc_zone:
        for npc in range(6):
            if state.npc_zone[npc] == zone and npcs.hostile(state, npc, player):
                wins, dies = against(state, player, npc)
                found = chance(NPC_CARDS[npcs.top_card(state, npc)].skills[1])
                cost += (dies * stake(player) * 8 // 10 - wins * POINT + 100 * FRAY) * found // 10000
    return cost


# --- rumors and missions --------------------------------------------------------------------------------------------


EXTRA: Final[dict[type[Any], int]] = {  # what else a card brings, in gold
    kinds.Joins: 5, kinds.PrizeFrigate: 5, kinds.Weapons: 5, kinds.PortMod: 5, kinds.AnyMod: 5,
    kinds.SellCargo: 8, kinds.DrawCargo: 8, kinds.DrawGlory: 8, kinds.DrawRumor: 8, kinds.CheapShip: 8, kinds.If: 8,
    kinds.Raid: 8,
}  # fmt: skip


def _pay(effects: kinds.Effects) -> int:
    """The gold that a card pays, with something for what else it brings."""
    total = 0
    for effect in effects:
        total += effect.n if isinstance(effect, kinds.Gold) else EXTRA.get(type(effect), 0)
    return total


def _foe(effects: kinds.Effects) -> tuple[int, int]:
    """Leadership and Crew of those who must be fought; 0 without any."""
    for effect in effects:
        if isinstance(effect, kinds.Fight):
            return effect.leadership, effect.crew
    return 0, 0


def _delivery(goal: kinds.Goal) -> tuple[int, int]:
    """The good to deliver and how many of it."""
    return (goal.good, goal.n) if isinstance(goal, kinds.Deliver) else (-1, 0)


def _place(goal: kinds.Goal) -> tuple[int, bool, int]:
    """Where a mission is done, whether that is in port, and the skill to roll (-1: none)."""
    if isinstance(goal, kinds.Reach):
        return goal.zone, goal.place == "port", -1
    if isinstance(goal, kinds.Attempt):
        return goal.zone, goal.skill != SCOUTING, goal.skill
    if isinstance(goal, (kinds.Deposit, kinds.Deliver)):
        return goal.port, True, -1
    return -1, False, -1


RUMOR_PAY: Final = [POINT + COIN * _pay(rumor.effects) for rumor in RUMORS]
RUMOR_FOE: Final = [_foe(rumor.effects) for rumor in RUMORS]
MISSION_PAY: Final = [POINT + COIN * _pay(mission.effects) for mission in MISSIONS]
MISSION_FOE: Final = [(foe.leadership, foe.crew) if foe else (0, 0) for foe in [mission.foe for mission in MISSIONS]]
MISSION_FEE: Final = [goal.gold if isinstance(goal, kinds.Deposit) else 0 for goal in [m.goal for m in MISSIONS]]
MISSION_PLACE: Final = [_place(mission.goal) for mission in MISSIONS]
DELIVERY: Final = [_delivery(mission.goal) for mission in MISSIONS]


def fought_for(player: Player, worth: int, foe: tuple[int, int]) -> int:
    """What is left of a worth if men must be fought for it."""
    if not foe[1]:
        return worth
    wins = melee(CAPTAINS[player.captain].skills[LEADERSHIP], player.at[CREW], foe[0], foe[1])
    return int(wins * worth - (1.0 - wins) * stake(player))


def rumor_worth(player: Player, rumor: int) -> int:
    """What following a rumor brings on average."""
    skill = CAPTAINS[player.captain].skills[RUMORS[rumor].skill]
    return fought_for(player, RUMOR_PAY[rumor], RUMOR_FOE[rumor]) * chance(skill) // 100


def count(player: Player, good: int) -> int:
    """How many of a good are on board."""
    n = 0
    for card in player.hold:
        if CARGO[card].good == good:
            n += 1
    return n


def missing(player: Player, mission: int) -> int:
    """How many goods a delivery still lacks."""
    good, n = DELIVERY[mission]
    return max(0, n - count(player, good)) if good >= 0 else 0


def promised(player: Player, good: int) -> bool:
    """Is every piece of this good on board kept for the mission?"""
    return (
        player.mission >= 0
        and DELIVERY[player.mission][0] == good
        and count(player, good) <= DELIVERY[player.mission][1]
    )


def task_worth(player: Player, mission: int) -> int:
    """What being at the place of a mission brings now; with goods missing little."""
    worth = fought_for(player, MISSION_PAY[mission], MISSION_FOE[mission])
    skill = MISSION_PLACE[mission][2]
    if skill >= 0:
        worth = worth * chance(CAPTAINS[player.captain].skills[skill]) // 100
    fee = MISSION_FEE[mission]
    if fee:
        return worth - COIN * fee if player.gold >= fee else 0
    return worth * (100, 20, 8, 0)[missing(player, mission)] // 100


def mission_worth(state: State, player: Player, mission: int, here: int) -> int:
    """What having a mission is good for: its reward, the way from here, and how likely it is ever done."""
    zone, in_port, _ = MISSION_PLACE[mission]
    if zone >= 0:
        if in_port and barred(state, player, zone):
            return 0
        lacks = missing(player, mission)
        worth = MISSION_PAY[mission] * (100, 60, 35, 20)[lacks] // 100 if lacks else task_worth(player, mission)
        return worth * FADE[DISTANCE[here][zone]] // 1000
    if isinstance(MISSIONS[mission].goal, kinds.RaidFor):
        return MISSION_PAY[mission] // 3 if player.pirate else 0
    return MISSION_PAY[mission] // 3 if player.at[CANNONS] >= 3 else 0


def offer_worth(state: State, player: Player, mission: int) -> int:
    """What asking for a mission is worth: it may be refused, or cost something."""
    worth = mission_worth(state, player, mission, MISSIONS[mission].location)
    for need in MISSIONS[mission].needs:
        if isinstance(need, kinds.Roll):
            worth = worth * chance(CAPTAINS[player.captain].skills[need.skill]) // 100
        elif isinstance(need, kinds.Fee):
            worth -= COIN * need.gold
    return worth


# --- gold -----------------------------------------------------------------------------------------------------------


def wins_by_stash(state: State, player: Player) -> bool:
    """Would all the gold on board, put away, win the game?"""
    return player.glory + stash_glory(state, player.stash + player.gold) >= state.target


def saving(player: Player) -> bool:
    """Is the gold meant for the first great ship?"""
    return not player.bought_ship and player.ship != MAN_O_WAR


def to_stash(state: State, player: Player) -> int:
    """How much gold is to be put away: not what the great ship will cost, and no more than counts."""
    counts = 10 * (state.target // 2) - player.stash
    if wins_by_stash(state, player):
        return min(player.gold, counts)
    return 0 if saving(player) else min(player.gold - (3 if player.gold < 15 else 6), counts)


# --- where to go ----------------------------------------------------------------------------------------------------


def barred(state: State, player: Player, zone: int) -> bool:
    """A port that would not let this captain in."""
    return bool(player.bounty[state.flag[zone]]) and zone not in (player.home, PORT_ROYAL)


def any_visit(player: Player, marauder: bool) -> int:
    """What a visit to any port is good for: repairs, men, goods, rumors."""
    if player.gold < 2:
        return 0
    worth = 25 * player.damage() + (60 if 0 in player.at else 0) + 15 * (player.value(CREW) - player.at[CREW])
    if not marauder and player.rumor < 0 and player.gold >= 4:
        worth += HEARD * chance(CAPTAINS[player.captain].skills[INFLUENCE]) // 100
    return worth


def add_visits(state: State, player: Player, ports: list[int], marauder: bool) -> None:
    """Each port: what any is good for, the goods that it wants, and the first great ship."""
    room = 0 if marauder else min(player.at[HOLD] - player.cargo_count, 4)
    market = 20 + ROOM * room if room > 0 and player.gold >= 3 else 0
    coin = COIN if player.stash < 5 * state.target or not player.bought_ship else 3
    always = market + any_visit(player, marauder)
    sale = [0] * 8
    for card in player.hold:
        sale[CARGO[card].good] += 1
    if player.mission >= 0 and DELIVERY[player.mission][0] >= 0:
        sale[DELIVERY[player.mission][0]] = 0
    buyer = saving(player)
    purse = player.gold + shipyard.sale_price(player)
    for zone in PORTS:
        if barred(state, player, zone) or state.in_force.closed >> zone & 1:
            continue
        n = sale[state.demand[zone]]
        worth = always + n * 6 * coin + (POINT if n >= 3 else 0)
        if zone == player.bought_at:
            worth -= market // 2
        if buyer and purse + 6 * n >= (30 if zone == port.CURACAO else 35):
            worth += POINT + GREAT_SHIP
        ports[zone] = worth
    n = to_stash(state, player)
    if n >= 5 or wins_by_stash(state, player):
        ports[player.home] += STASHED * n + (WINS if wins_by_stash(state, player) else 0)


def add_tales(state: State, player: Player, ports: list[int], seas: list[int]) -> None:
    """Where rumors and missions lead, and where a mission is on offer."""
    if player.rumor >= 0:
        rumor = RUMORS[player.rumor]
        worth = rumor_worth(player, player.rumor)
        if rumor.skill == SCOUTING:
            seas[rumor.place] += worth
        elif not barred(state, player, rumor.place):
            ports[rumor.place] += worth
    if player.mission >= 0:
        zone, in_port, _ = MISSION_PLACE[player.mission]
        if zone >= 0 and not in_port:
            seas[zone] += task_worth(player, player.mission)
        elif zone >= 0 and not barred(state, player, zone):
            ports[zone] += task_worth(player, player.mission)
        return
    for mission in state.missions:
        location = MISSIONS[mission].location
        if ports[location] and conditions.all_hold(state, player, MISSIONS[mission].needs):
            ports[location] += max(0, offer_worth(state, player, mission))


def add_prey(state: State, player: Player, seas: list[int]) -> None:
    """Merchants to raid and ships to beat; who was looked for on this turn can be found on the next one only."""
    brings = raid_booty(player)
    if brings > 0:
        for zone in range(17):
            if state.merchant[zone] >= 0 and MERCHANT + zone not in state.turn.scouted:
                seas[zone] += max(0, raid_worth(state, player, zone, brings))
    for npc in range(6):
        zone = state.npc_zone[npc]
        if zone >= 0:
            worth = npc_worth(state, player, npc) * finds(player) // 100
            if worth > 0:
                seas[zone] += worth * 4 // 10 if NPC_SIDE + npc in state.turn.scouted else worth


class Chart:
    """The worth of each port and of each zone at sea for a captain; a port, or a zone, can be made to lure him.

    A marauder (see bot.py) looks for prey, and for ports to sell, repair and stash in.
    """

    def __init__(self, state: State, player: Player, lure: int = -1, marauder: bool = False) -> None:
        self.ports = [0] * 17
        self.seas = [0] * 17
        add_visits(state, player, self.ports, marauder)
        if not marauder:
            add_tales(state, player, self.ports, self.seas)
        add_prey(state, player, self.seas)
        if player.in_port and state.turn.port_used:
            self.ports[player.zone] = 0
        if lure >= AT_SEA:
            self.seas[lure - AT_SEA] += LURE
        elif lure >= 0:
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

    def __init__(self, state: State, player: Player, lure: int = -1, marauder: bool = False) -> None:
        super().__init__(state, player, lure, marauder)
        self.both_port = self.ports[:]  # the errand in a port and the one after it
        self.both_sea = self.seas[:]
        for zone in self.goals:
            if self.ports[zone] > 0 or zone == player.zone:
                self.both_port[zone] += self._second(zone, True)
            if self.seas[zone] > 0 or zone == player.zone:
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


def lying_at_sea(state: State, player: Player, zone: int) -> int:
    """What it costs to end the turn at sea: hunters here, those who may come, a storm."""
    if state.turn.actions > 1 or state.turn.free_moves:
        return 0
    cost = danger(state, player, zone) + (20 if state.in_force.storm >= 0 else 0)
    for other in LINKS[zone]:
        if other in state.npc_zone:
            cost += danger(state, player, other) // 5
    return cost
