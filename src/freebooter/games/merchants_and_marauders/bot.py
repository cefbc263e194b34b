"""What Merchants & Marauders tells bots: how a game stands, and what each option is worth."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import Any, Final

from freebooter.engine.asks import DONE, Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.games.merchants_and_marauders.constants import (
    SEAMANSHIP,
)
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, DISTANCE, PORTS
from freebooter.games.merchants_and_marauders.hunting import finds, raid_booty
from freebooter.games.merchants_and_marauders.rules.common import choice, stash_glory
from freebooter.games.merchants_and_marauders.state import Player, State
from freebooter.games.merchants_and_marauders.weighing import HONEST, turn_worth, weigh
from freebooter.games.merchants_and_marauders.worth import (
    AT_SEA,
    FADE,
    Chart,
    Course,
    barred,
    danger,
    mission_worth,
    wins_by_stash,
)

ERRANDS: Final = 6  # ports for which a captain may set out,
GROUNDS: Final = 2  # and hunting grounds
PLACES: Final = 34  # ports, then zones at sea
PREY: Final = frozenset(("scout_merchant", "spanish_merchant", "scout_npc", "scout_captain"))
PICKS: Final = ("sell", "sell.all", "raid.keep", "plunder.some")  # any of the cards, one after the other


# --- judging a position ---------------------------------------------------------------------------------------------

# fitted to who won 3,200 games of captains who hunt, at 39,000 moments of them, and rounded: turns that had just ended
TO_GO: Final = [7.25, 5.13, 4.14, 3.53, 3.0, 2.41, 1.85, 1.4, 0.83, 0.37, 0.0]  # standing by the points still missing


def evaluate(state: State, seat: int) -> float:
    """About the chance to win: the own standing against all others'."""
    mine = standing(state, state.players[seat])
    total = 0.0
    for player in state.players:
        total += exp(standing(state, player) - mine)
    return 1.0 / total


def standing(state: State, player: Player) -> float:
    """Points, the sooner the next turn the better, and what captain, ship, gold, cargo and prey promise."""
    points = player.glory + stash_glory(state, player.stash)
    counts = player.stash < 10 * (state.target // 2)  # more gold in the stash brings more points
    worth = TO_GO[max(0, min(10, state.target - points))] + (0.036 * (player.stash % 10) if counts else 0.0)
    worth -= 0.089 * ((player.seat - state.acting) % len(state.players))
    if player.captain < 0 or player.zone < 0:
        return worth + 1.06
    if counts:
        worth += 0.031 * min(player.gold, 40)
    worth += 0.56 * player.bought_ship + 0.07 * len(player.crewed) - 0.28 * player.pirate - 0.096 * player.damage()
    worth += 0.2 * CAPTAINS[player.captain].skills[SEAMANSHIP]
    worth += 0.002 * Chart(state, player).best(player.zone, player.in_port)
    worth += 0.000038 * max(0, raid_booty(player)) * finds(player)
    if not player.in_port:
        worth -= 0.0032 * danger(state, player, player.zone)
    if player.mission >= 0:
        worth += 0.001 * mission_worth(state, player, player.mission, player.zone)
    if wins_by_stash(state, player):
        worth += 0.62 * 0.7 ** way_to(player, player.home)
    return worth + cargo_standing(state, player)


def cargo_standing(state: State, player: Player) -> float:
    """Cargo: each card, and three of a kind by how near a port is that wants them."""
    goods = [0] * 8
    for card in player.hold:
        goods[CARGO[card].good] += 1
    worth = 0.085 * len(player.hold)
    if max(goods) >= 3:
        near = 9
        for zone in PORTS:
            if goods[state.demand[zone]] >= 3 and not barred(state, player, zone):
                near = min(near, way_to(player, zone))
        worth += 0.00027 * FADE[near]
    return worth


def way_to(player: Player, zone: int) -> int:
    """The actions to a port, with entering it."""
    return 0 if player.in_port and player.zone == zone else DISTANCE[player.zone][zone] + 1


# --- choosing -------------------------------------------------------------------------------------------------------


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """Quick play: the best option by its worth, with a pinch of chance."""
    return likely(prompt, options, weigh(state, seat, prompt, options), luck)


def hunt(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """The same for a marauder."""
    return likely(prompt, options, weigh(state, seat, prompt, options, True), luck)


def likely(prompt: str, options: list[Option], worths: list[int], luck: Luck) -> int:
    if prompt in PICKS:  # in their order: whatever is passed over cannot be taken any more
        for i, worth in enumerate(worths):
            if worth > 0 or options[i] is DONE:
                return i
    return likeliest(worths, luck)


def likeliest(worths: list[int], luck: Luck) -> int:
    """The best one, with a pinch of chance."""
    best = 0
    most = -100000
    for i, worth in enumerate(worths):
        worth += luck.below(8)
        if worth > most:
            most = worth
            best = i
    return best


# --- errands --------------------------------------------------------------------------------------------------------


def plans(state: State, seat: int, prompt: str) -> list[int]:
    """Ports and hunting grounds to set out for, the most promising first; the captain's number goes with each."""
    return errands(state, seat, prompt, False)


def errands(state: State, seat: int, prompt: str, marauder: bool) -> list[int]:
    player = state.players[seat]
    if prompt != "turn" or player.captain < 0:
        return []
    course = Course(state, player, -1, marauder)
    found = []
    grounds = []
    for zone in range(17):
        if course.ports[zone] > 0 and way_to(player, zone) > 0:
            found.append((-course.both_port[zone] * FADE[way_to(player, zone) + player.in_port], zone))
        if course.seas[zone] > 0:
            way = DISTANCE[player.zone][zone] + player.in_port
            grounds.append((-course.both_sea[zone] * FADE[way], AT_SEA + zone))
    found.sort()
    grounds.sort()
    return [PLACES * player.captain + place for _, place in found[:ERRANDS] + grounds[:GROUNDS]]


class Plan:
    """A captain bound for a port, until he trades there, or for a hunting ground, until he looks for prey.

    He stops on the way for good reasons only.
    """

    def __init__(self, seat: int, number: int, marauder: bool = False) -> None:
        self.seat = seat
        self.captain = number // PLACES
        self.place = number % PLACES
        self.marauder = marauder
        self.done = False

    def goal(self) -> Option:
        """For the words of it."""
        return choice("hunt", self.place - AT_SEA) if self.place >= AT_SEA else choice("bound", self.place)

    def policy(self, state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
        player = state.players[seat]
        if seat != self.seat or prompt != "turn" or self.done or player.captain != self.captain:
            plays = hunt if self.marauder and seat == self.seat else policy
            return plays(state, seat, prompt, options, luck)
        for i, option in enumerate(options):
            if self.reached(player, option.kind):
                self.done = True
                return i
        course = Course(state, player, self.place, self.marauder)
        return likeliest([turn_worth(state, player, option, course) for option in options], luck)

    def reached(self, player: Player, kind: str) -> bool:
        """Does he take up now what he has come for?"""
        if self.place >= AT_SEA:
            return not player.in_port and player.zone == self.place - AT_SEA and kind in PREY
        return player.in_port and player.zone == self.place and kind == "port_action"


# --- a way of life --------------------------------------------------------------------------------------------------


def marauder(seat: int) -> Bot:
    """A captain who is told to live by piracy: he buys no goods, hears no rumors and claims no missions.

    What he plunders he may sell, and buy ships and weapons for it, and stash it. Everybody else plays as ever.
    """

    def among_others(state: State, who: int, prompt: str, options: list[Option], luck: Luck) -> int:
        return (hunt if who == seat else policy)(state, who, prompt, options, luck)

    def grounds(state: State, who: int, prompt: str) -> list[int]:
        return errands(state, who, prompt, True)

    def bound(who: int, number: int) -> Plan:
        return Plan(who, number, True)

    def plays(chair: Chair) -> Any:
        return choose_greedily(chair, True)

    return replace(BOT, policy=among_others, greedy=plays, plans=grounds, plan=bound, shuns=honest)


def honest(prompt: str, option: Option) -> bool:
    return prompt == "port" and option.kind in HONEST


# --- the greedy player ----------------------------------------------------------------------------------------------


def greedy(chair: Chair) -> Any:
    """Weighs every option by the same rules of thumb, without the chance."""
    return choose_greedily(chair, False)


def choose_greedily(chair: Chair, marauder: bool) -> Any:
    decision = chair.decision
    assert decision is not None
    options = decision.options
    if not options:
        return []
    if len(options) == 1 and decision.kind == "choose":  # nothing to weigh, and a guess would go on past it
        return options[0]
    if len(options) == 1 and decision.kind == "amount":
        return options[0].args[0]
    state: State = chair.guess(chair.rng).state
    worths = weigh(state, chair.seat, decision.prompt, options, marauder)
    order = sorted(range(len(options)), key=lambda i: -worths[i])
    if decision.kind == "pick":
        return greedy_pick(decision.least, decision.most, options, worths, order)
    best = options[order[0]]
    return best.args[0] if decision.kind == "amount" else best


def greedy_pick(least: int, most: int, options: list[Option], worths: list[int], order: list[int]) -> list[Option]:
    picked = [i for rank, i in enumerate(order) if rank < least or (rank < most and worths[i] > 0)]
    return [options[i] for i in sorted(picked)]


BOT = Bot(
    evaluate=evaluate,
    policy=policy,
    greedy=greedy,
    depth=200,  # decisions of a playout, if the thinker's next turn is not over before
    explore=0.15,  # options differ by a few hundredths in evaluate()
    seconds=(0.5, 3.0),
    sure=1.0,
    plans=plans,
    plan=Plan,
    ways={"marauder": marauder},
)
