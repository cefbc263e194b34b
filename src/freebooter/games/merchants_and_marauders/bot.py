"""What Merchants & Marauders tells bots: how a game stands, and what each option is worth."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from freebooter.engine.asks import DONE, Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.games.merchants_and_marauders.content import CAPTAINS, CARGO, DISTANCE, GLORY, PORTS, SHIPS
from freebooter.games.merchants_and_marauders.rules import battle as naval
from freebooter.games.merchants_and_marauders.rules import port, shipyard
from freebooter.games.merchants_and_marauders.rules.common import opt, stash_glory
from freebooter.games.merchants_and_marauders.rules.hits import successes
from freebooter.games.merchants_and_marauders.state import (
    BUY,
    CANNONS,
    CREW,
    FLUTE,
    FRIGATE,
    GALLEON,
    HULL,
    LEADERSHIP,
    NPC_SIDE,
    SEAMANSHIP,
    Player,
    State,
)
from freebooter.games.merchants_and_marauders.state import CARGO as HOLD
from freebooter.games.merchants_and_marauders.worth import (
    DELIVERY,
    FADE,
    STASHED,
    Chart,
    Course,
    barred,
    captain_worth,
    contest,
    count,
    danger,
    finds,
    flight,
    lying_at_sea,
    melee,
    mission_worth,
    npc_worth,
    offer_worth,
    promised,
    raid_worth,
    rumor_worth,
    saving,
    to_stash,
    wins_by_stash,
)

ERRANDS: Final = 6  # ports for which a captain may set out
PICKS: Final = ("sell", "sell.all", "raid.keep", "plunder.some")  # any of the cards, one after the other


# --- judging a position ---------------------------------------------------------------------------------------------

# fitted to who won some 30,000 games of greedy players, at 200,000 moments of them
TO_GO: Final = [7.96, 5.86, 4.75, 3.93, 3.22, 2.5, 1.89, 1.29, 0.81, 0.4, 0.0]  # standing by the points still missing


def evaluate(state: State, seat: int) -> float:
    """About the chance to win: the own standing against all others'."""
    mine = standing(state, state.players[seat])
    total = 0.0
    for p in state.players:
        total += exp(standing(state, p) - mine)
    return 1.0 / total


def standing(state: State, p: Player) -> float:
    """Points, the sooner the next turn the better, and what captain, ship, gold and cargo promise."""
    points = p.glory + stash_glory(state, p.stash)
    counts = p.stash < 10 * (state.target // 2)  # more gold in the stash brings more points
    worth = TO_GO[max(0, min(10, state.target - points))] + (0.04 * (p.stash % 10) if counts else 0.0)
    worth -= 0.094 * ((p.seat - state.acting) % len(state.players))
    if p.captain < 0 or p.zone < 0:
        return worth + 0.75
    if counts:
        worth += 0.025 * min(p.gold, 40)
    worth += 0.022 * to_stash(state, p) + 0.57 * p.bought_ship + 0.077 * len(p.crewed)
    worth += 0.19 * CAPTAINS[p.captain].skills[SEAMANSHIP] - 0.5 * p.pirate - 0.065 * p.damage()
    worth += 0.001 * Chart(state, p).best(p.zone, p.in_port)
    if saving(p):
        worth -= 0.009 * max(0, 35 - p.gold - shipyard.sale_price(p))
    if p.mission >= 0:
        worth += 0.0019 * mission_worth(state, p, p.mission, p.zone)
    if wins_by_stash(state, p):
        worth += 1.53 * 0.7 ** way_to(p, p.home)
    return worth + cargo_standing(state, p)


def cargo_standing(state: State, p: Player) -> float:
    """Cargo: each card, more of a kind, and three of a kind by how near a port is that wants them."""
    most = 0
    goods = [0] * 8
    for card in p.hold:
        good = CARGO[card].good
        goods[good] += 1
        most = max(most, goods[good])
    worth = 0.125 * len(p.hold) + 0.04 * most
    if most >= 3:
        near = 9
        for zone in PORTS:
            if goods[state.demand[zone]] >= 3 and not barred(state, p, zone):
                near = min(near, way_to(p, zone))
        worth += 0.00066 * FADE[near]
    return worth


def way_to(p: Player, zone: int) -> int:
    """The actions to a port, with entering it."""
    return 0 if p.in_port and p.zone == zone else DISTANCE[p.zone][zone] + 1


# --- choosing -------------------------------------------------------------------------------------------------------


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """Quick play: the best option by its worth, with a pinch of chance."""
    worths = weigh(state, seat, prompt, options)
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


def weigh(state: State, seat: int, prompt: str, options: list[Option]) -> list[int]:
    """The worth of each option; only the order matters."""
    p = state.players[seat]
    if prompt == "turn":
        return weigh_turn(state, p, options)
    if prompt == "port":
        return [port_worth(state, p, option) for option in options]
    if prompt == "yard":
        return [yard_worth(state, p, option) for option in options]
    if prompt == "buy":
        return [buy_worth(state, p, option) for option in options]
    if prompt == "sell":
        return [sell_worth(state, p, option) for option in options]
    if prompt[:6] == "battle":
        return [battle_worth(state, seat, prompt, option) for option in options]
    if prompt[:4] == "raid":
        return [raid_option_worth(state, p, option) for option in options]
    if prompt[1:2] == "." or prompt in ("ROLL", "DEATH"):
        return [moment_worth(state, seat, option) for option in options]
    if options[0].kind == "amount":
        return [amount_worth(state, p, prompt, option.number(0)) for option in options]
    return [other_worth(state, p, prompt, option) for option in options]


def weigh_turn(state: State, p: Player, options: list[Option]) -> list[int]:
    chart = Course(state, p)
    return [turn_worth(state, p, option, chart) for option in options]


def turn_worth(state: State, p: Player, option: Option, chart: Course) -> int:
    """An action: what it brings at once, and the best errands from where it leads."""
    kind = option.kind
    if kind == "move":
        zone = option.number(0)
        return later(chart, zone, False) - danger(state, p, zone) - lying_at_sea(state, p, zone)
    if kind == "enter":
        return later(chart, p.zone, True)
    if kind == "leave":
        return later(chart, p.zone, False) - danger(state, p, p.zone) - lying_at_sea(state, p, p.zone)
    if kind == "port_action":
        return chart.both_port[p.zone] * FADE[1] // 1000 + 10
    if kind in ("seek_rumor", "seek_mission", "task_at_sea"):
        return chart.both_sea[p.zone] * FADE[1] // 1000 + 40
    if kind in ("scout_merchant", "spanish_merchant"):
        return raid_worth(p) + later(chart, p.zone, False) - lying_at_sea(state, p, p.zone)
    if kind == "scout_npc":
        return npc_worth(state, p, option.number(0)) * finds(p) // 100 + later(chart, p.zone, False)
    if kind == "scout_captain":
        return captain_worth(p, state.players[option.number(0)]) + later(chart, p.zone, False)
    if kind == "hire":
        return -2000 if wins_by_stash(state, p) else 2000
    if kind == "play":
        if GLORY[option.number(0)].effects[0].kind != "act":
            return 1500
        return chart.prospect(p.zone, p.in_port) - 20
    if kind == "pardon":
        return 1400
    if kind == "cove":
        return STASHED * to_stash(state, p) + later(chart, p.zone, False)
    if kind == "unstash":
        return unstash_worth(state, p)
    if kind == "retire":
        return -500
    waiting = chart.prospect(p.zone, p.in_port) * FADE[max(1, state.actions)] // 1000 - 10
    return waiting if p.in_port else waiting - danger(state, p, p.zone)


def later(chart: Course, zone: int, in_port: bool) -> int:
    """The prospect from a place that is one action away."""
    return chart.prospect(zone, in_port) * FADE[1] // 1000


def unstash_worth(state: State, p: Player) -> int:
    """The stash pays for the first great ship, as long as no full ten is broken for it."""
    price = shipyard.ship_price(state, p, GALLEON) - shipyard.sale_price(p)
    return 1600 if saving(p) and p.gold < price <= p.gold + p.stash % 10 else -2000


def port_worth(state: State, p: Player, option: Option) -> int:
    """In port: sell, do what brings glory, look after the ship, trade, then stash what is left."""
    kind = option.kind
    if kind == "sell":
        return 900 if any([sell_worth(state, p, card) > 0 for card in port.own_cargo(state, p.seat)]) else -50
    if wins_by_stash(state, p) and kind in ("buy", "yard", "listen", "recruit", "hire"):
        return -50  # every coin is needed at home
    if kind == "stash":
        return 850 if wins_by_stash(state, p) else 200 if to_stash(state, p) >= 4 else -50
    if kind == "listen":
        return 330 if p.rumor < 0 and p.gold >= 4 else -50
    if kind == "claim":
        held = mission_worth(state, p, p.mission, p.zone) if p.mission >= 0 else 0
        gain = offer_worth(state, p, option.number(0)) - held
        return 600 + gain if gain > 30 else -50
    if kind == "yard":
        return 500 if any([yard_worth(state, p, one) > 0 for one in shipyard.yard_options(state, p.seat)]) else -50
    if kind == "buy":
        return 400 if p.cargo_count < p.at[HOLD] and p.gold >= 3 and not state.activities & BUY else -50
    if kind == "unstash":
        return unstash_worth(state, p)
    if kind == "prove":
        return 800 if rumor_worth(p, p.rumor) > 0 else -50
    return {"task": 780, "recruit": 450, "hire": 550, "play": 420, "pardon": 300}.get(kind, 0)


def yard_worth(state: State, p: Player, option: Option) -> int:
    """Repairs, then the first great ship, a Galleon if there is the choice; extras when there is gold to spare."""
    kind = option.kind
    if kind == "repair":
        return 100 + 40 * (p.at[option.number(0)] == 0) + 20 * (option.number(0) == HULL)
    if kind == "buy_ship":
        ship = option.number(0)
        if ship in (FRIGATE, GALLEON) and not p.bought_ship:
            return 400 + 10 * (ship == GALLEON)
        return 300 if ship == GALLEON and p.ship < FRIGATE and p.gold > 40 else -100
    if kind == "buy_mod":
        return 40 if p.gold >= 12 and not saving(p) else -10
    if kind == "buy_weapon":
        return 20 if p.gold >= 16 and p.pirate and not saving(p) else -10
    if kind == "renew":
        return 30 if p.gold >= 12 else -10
    return 0 if kind == "done" else -100


# --- trade ----------------------------------------------------------------------------------------------------------


def market_for(state: State, p: Player, good: int) -> int:
    """How near a port is that wants this good: 0 is nowhere."""
    best = 0
    for zone in PORTS:
        if state.demand[zone] == good and zone != p.zone and not barred(state, p, zone):
            best = max(best, 8 - DISTANCE[p.zone][zone])
    return best


def buy_worth(state: State, p: Player, option: Option) -> int:
    """Goods that some port near wants, three of a kind above all, and what the mission asks for."""
    if option.kind != "buy_good":
        return 0 if option is DONE else -20
    if len(state.bought) + p.cargo_count >= p.at[HOLD]:
        return -50
    good, price = option.number(0), option.number(1)
    held = count(p, good)
    bought = 0
    offered = 0
    for card in state.offer:
        if CARGO[card].good == good:
            offered += 1
            bought += card in state.bought
    if p.mission >= 0 and DELIVERY[p.mission][0] == good and held + bought < DELIVERY[p.mission][1]:
        return 150
    near = market_for(state, p, good)
    if not near:
        return 30 * (2 - price) - 10
    worth = 40 * (3 - price) + 12 * near - 30
    together = held + min(offered, p.at[HOLD] - p.cargo_count)
    if together >= 3:
        return worth + (80 if held + bought < 3 else 0)
    return worth + 20 * (together == 2)


def sell_worth(state: State, p: Player, option: Option) -> int:
    """Goods in demand are sold; others only if nobody wants them or the hold is too full."""
    if option is DONE:
        return 0
    good = CARGO[option.number(0)].good
    if promised(p, good):
        return -50
    if good == state.demand[p.zone] or port.sell_price(state, p, good) >= 6:
        return 100
    return -50 if market_for(state, p, good) and p.cargo_count <= p.at[HOLD] else 40


def raid_option_worth(state: State, p: Player, option: Option) -> int:
    kind = option.kind
    if kind == "nation":
        return 100 + 20 * p.bounty[option.number(0)] - 30 * (option.number(0) == p.nation)
    if kind == "decline":
        return 60
    if kind == "card":
        return 10
    if kind == "weapon":
        return 30 if p.gold > 5 else 5
    raid = state.raid
    if raid is None or kind not in ("exchange", "discard", "add"):
        return 0
    escape_risk = sum([CARGO[card].hit < 0 for card in raid.cards]) - p.maneuverability()
    if kind == "add":
        return 25 if escape_risk < -1 and p.at[HULL] > 1 else -20
    card = CARGO[option.number(0)]
    if card.hit >= 0:
        left = p.at[card.hit] - sum([CARGO[other].hit == card.hit for other in raid.cards])
        worth = 90 if left <= 0 else 15 if card.value < 3 else -10
    else:
        worth = 95 if escape_risk >= 0 else 8 - card.value
    return worth - (5 + 4 * card.value if kind == "discard" else 0)


# --- battles --------------------------------------------------------------------------------------------------------


def battle_worth(state: State, seat: int, prompt: str, option: Option) -> int:
    battle = state.battle
    if battle is None:
        return 0
    kind = option.kind
    if kind == "location":
        return take_worth(side_at(state, side_steered(state, seat, option)), option.number(0))
    if kind in ("shoot", "board", "flee"):
        side = 0 if battle.declared[0] == 0 else 1
        return declare_worth(state, side, kind)
    if kind == "die":
        face = option.number(2)
        if prompt == "battle.drop_die":
            return 50 if face >= 5 else face
        mine = battle.sides[option.number(0)] == seat
        return (-20 if face >= 5 else 20) if mine else (20 if face >= 5 else -20)
    return {"foe_dice": 5, "own_dice": 10 if successes_of(state, seat) == 0 else 0}.get(kind, 0)


def successes_of(state: State, seat: int) -> int:
    battle = state.battle
    assert battle is not None
    return successes(battle.dice[battle.sides.index(seat)])


def side_steered(state: State, seat: int, option: Option) -> int:
    battle = state.battle
    assert battle is not None
    return battle.sides.index(option.number(1)) if len(option.args) > 1 else battle.sides.index(seat)


def side_at(state: State, side: int) -> list[int]:
    battle = state.battle
    assert battle is not None
    code = battle.sides[side]
    return battle.npc_at if code >= NPC_SIDE else state.players[code].at


def take_worth(at: list[int], location: int) -> int:
    """Where a hit hurts least."""
    left = at[location]
    if left == 0:
        return -50
    if location == HULL:
        return 20 * left - 40
    return 12 * left + (15 if location == HOLD else 0) - (10 if location == CREW else 0)


def declare_worth(state: State, side: int, kind: str) -> int:
    """Shoot with clearly more guns and hull, board where the crew is likely to win, flee from the rest."""
    mine, his = side_at(state, side), side_at(state, 1 - side)
    dice, his_dice = naval.contest_dice(state, side), naval.contest_dice(state, 1 - side)
    if kind == "shoot":
        guns = mine[CANNONS] - his[CANNONS] + mine[HULL] - his[HULL]
        return int(30 * guns + 10 * mine[CANNONS] * contest(dice, his_dice)) - 10
    leadership, his_leadership = naval.skill(state, side, LEADERSHIP), naval.skill(state, 1 - side, LEADERSHIP)
    boarding = melee(leadership, mine[CREW], his_leadership, his[CREW])
    if kind == "board":
        return int(70 * contest(dice, his_dice) * (boarding + 0.4))
    return int(160 * flight(dice, his_dice) - 48 * boarding)


def moment_worth(state: State, seat: int, option: Option) -> int:
    """Cards and tools in their moments: mostly good, if they change something."""
    kind = option.kind
    if kind == "pass":
        return 20
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return 60
    side = battle.sides.index(seat)
    if kind == "use":
        tool = option.word(0)
        if tool in ("hooks", "sailing-master"):
            return 60 if successes(battle.dice[side]) < successes(battle.dice[1 - side]) else -20
        if tool == "master-gunner":
            return -10
        return 60
    effect = GLORY[option.number(0)].effects[0]
    if effect.kind == "reroll":
        return 60 if successes(battle.dice[side]) < successes(battle.dice[1 - side]) else -20
    return 60


# --- the rest -------------------------------------------------------------------------------------------------------


def amount_worth(state: State, p: Player, prompt: str, n: int) -> int:
    if prompt == "stash":
        return -abs(n - max(1, to_stash(state, p)))
    if prompt == "unstash":
        return -abs(n - 10)
    return n


def other_worth(state: State, p: Player, prompt: str, option: Option) -> int:
    kind = option.kind
    if prompt == "setup.ship":
        return 30 * (option.number(0) == FLUTE)  # four cards of cargo
    if prompt == "plunder.ship":
        return plunder_ship_worth(state, p, kind == "yes")
    if prompt in {"hand.drop", "plunder.hand"}:
        return 10 if GLORY[option.number(0)].family == "specialist" else 20
    if kind == "card":  # one to throw away
        return 20 - market_for(state, p, CARGO[option.number(0)].good)
    if kind in ("reward", "nation", "npc"):
        return 10 + option.number(1) if kind == "reward" else 10
    if kind in ("declare", "hire", "resolve", "yes", "absorb"):
        return 100
    if kind == "location":
        return (
            10 + (10 if option.number(0) == HULL else 0) if prompt == "repair" else take_worth(p.at, option.number(0))
        )
    return 5


def plunder_ship_worth(state: State, p: Player, take: bool) -> int:
    battle = state.battle
    assert battle is not None
    side = 1 - battle.sides.index(p.seat)
    code = battle.sides[side]
    ship = battle.npc_ship if code >= NPC_SIDE else state.players[code].ship
    better = SHIPS[ship].cannons > SHIPS[p.ship].cannons and side_at(state, side)[HULL] > 0
    return 50 if take == better else 0


# --- errands --------------------------------------------------------------------------------------------------------


def plans(state: State, seat: int, prompt: str) -> list[int]:
    """The ports for which a captain may set out, the most promising ones first; his number goes with each."""
    p = state.players[seat]
    if prompt != "turn" or p.captain < 0:
        return []
    course = Course(state, p)
    found = []
    for zone in PORTS:
        if course.ports[zone] > 0 and way_to(p, zone) > 0:
            found.append((-course.both_port[zone] * FADE[way_to(p, zone) + p.in_port], zone))
    found.sort()
    return [17 * p.captain + zone for _, zone in found[:ERRANDS]]


class Plan:
    """A captain bound for a port, until he trades there; he stops on the way for good reasons only."""

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.captain = number // 17
        self.port = number % 17
        self.done = False

    def goal(self) -> Option:
        """For the words of it."""
        return opt("bound", self.port)

    def policy(self, state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
        p = state.players[seat]
        if seat != self.seat or prompt != "turn" or self.done or p.captain != self.captain:
            return policy(state, seat, prompt, options, luck)
        if p.in_port and p.zone == self.port:
            for i, option in enumerate(options):
                if option.kind == "port_action":
                    self.done = True
                    return i
        course = Course(state, p, self.port)
        return likeliest([turn_worth(state, p, option, course) for option in options], luck)


# --- the greedy player ----------------------------------------------------------------------------------------------


def greedy(chair: Chair) -> Any:
    """Weighs every option by the same rules of thumb, without the chance."""
    decision = chair.decision
    assert decision is not None
    state: State = chair.guess(chair.rng).state
    options = decision.options
    if not options:
        return []
    worths = weigh(state, chair.seat, decision.prompt, options)
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
)
