"""What Merchants & Marauders tells bots: where to sail, what to trade, when to fight."""

from __future__ import annotations

from typing import Any, Final

from freebooter.engine.asks import DONE, Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.games.merchants_and_marauders.content import (
    CAPTAINS,
    CARGO,
    DISTANCE,
    GLORY,
    MISSIONS,
    NPC_CARDS,
    PORTS,
    RUMORS,
    SHIPS,
    ZONE,
    good_named,
    zone_named,
)
from freebooter.games.merchants_and_marauders.rules import npcs, port, shipyard, tales
from freebooter.games.merchants_and_marauders.rules.common import stash_glory
from freebooter.games.merchants_and_marauders.rules.hits import successes
from freebooter.games.merchants_and_marauders.state import (
    BUY,
    CANNONS,
    CREW,
    FLUTE,
    FRIGATE,
    GALLEON,
    HULL,
    INFLUENCE,
    LEADERSHIP,
    NPC_SIDE,
    SCOUTING,
    SEAMANSHIP,
    Player,
    State,
)
from freebooter.games.merchants_and_marauders.state import CARGO as HOLD

THINK: Final = (0.5, 3.0)  # seconds that a Bosun and a Captain think
DEPTH: Final = 60  # decisions of a playout; then evaluate() judges
POINT: Final = 120  # worth of a Glory Point, in tenths of a gold piece
PORT_ROYAL: Final = ZONE["port-royal"]


# --- judging a position ---------------------------------------------------------------------------------------------


def evaluate(state: State, seat: int) -> float:
    """About the chance to win: the own standing against the best of the others."""
    mine = standing(state, state.players[seat])
    best = 0.0
    for p in state.players:
        if p.seat != seat:
            other = standing(state, p)
            best = max(best, other)
    return min(0.98, max(0.02, 0.5 + (mine - best) / 12.0))


def standing(state: State, p: Player) -> float:
    """Points, and what gold, cargo, cards and a sound ship are good for."""
    room = state.target // 2 - stash_glory(state, p.stash)
    worth = p.glory + stash_glory(state, p.stash) + min(room, 3) * (p.stash % 10) * 0.02
    if p.captain < 0:
        return worth
    worth += min(p.gold, 40) * (0.055 if room > 0 else 0.03) + 0.2 * len(p.hold) + 0.15 * len(p.hand)
    worth += 0.4 * (p.rumor >= 0) + 0.5 * (p.mission >= 0) + 0.2 * len(p.crewed)
    worth += 0.6 * (p.ship >= FRIGATE) - 0.12 * p.damage() - 0.08 * sum(p.bounty)
    if p.at[HULL] <= 1:
        worth -= 0.4
    return worth


# --- where to go ----------------------------------------------------------------------------------------------------


def barred(state: State, p: Player, zone: int) -> bool:
    """A port that would not let this captain in."""
    return bool(p.bounty[state.flag[zone]]) and zone not in (p.home, PORT_ROYAL)


def sale_here(state: State, p: Player, zone: int) -> int:
    """Gold for the goods in demand there, and the point for three of them; in tenths."""
    good = state.demand[zone]
    n = 0
    for card in p.hold:
        if CARGO[card].good == good:
            n += 1
    return n * 50 + (POINT if n >= 3 else 0)


def errands(state: State, p: Player) -> tuple[list[int], list[int]]:
    """What it is worth to be in each port, and at sea in each zone, for this captain; in tenths of gold."""
    ports = [0] * 17
    seas = [0] * 17
    room = max(0, p.at[HOLD] - p.cargo_count)
    market = 25 + 12 * min(room, 4) if room and p.gold >= 3 else 0
    need = 30 * p.damage() + (60 if 0 in p.at else 0) + 20 * (p.value(CREW) - p.at[CREW])
    buyer = not p.bought_ship and p.ship != 4
    for zone in PORTS:
        if barred(state, p, zone) or state.closed >> zone & 1:
            continue
        worth = market + need + sale_here(state, p, zone)
        if zone == p.bought_at:
            worth -= market // 2
        if buyer and p.gold + shipyard.sale_price(p) >= SHIPS[FRIGATE].buy:
            worth += POINT
        if p.rumor < 0 and p.gold >= 4:
            worth += 20
        ports[zone] = worth
    for mission in state.missions:
        if p.mission < 0 and tales.meets(p, MISSIONS[mission].needs):
            ports[MISSIONS[mission].location] += 70
    if p.in_port and state.port_used:
        ports[p.zone] = 0
    add_home(state, p, ports)
    add_tales(p, ports, seas)
    add_prey(state, p, seas)
    return ports, seas


def add_home(state: State, p: Player, ports: list[int]) -> None:
    """Gold becomes glory in the stash."""
    left = state.target // 2 - p.stash // 10
    if left > 0 and p.gold >= 8 and not (p.in_port and p.zone == p.home and state.port_used):
        keep = 35 if not p.bought_ship and p.gold >= 22 else 0
        ports[p.home] += 9 * min(p.gold, 10 * left) - keep


def add_tales(p: Player, ports: list[int], seas: list[int]) -> None:
    """Rumors and missions lead somewhere."""
    if p.rumor >= 0:
        rumor = RUMORS[p.rumor]
        chance = 2 + CAPTAINS[p.captain].skills[rumor.skill]
        fight = any([effect.kind == "fight" for effect in rumor.effects])
        worth = 45 * chance // (2 if fight and p.at[CREW] < 3 else 1)
        if rumor.skill == SCOUTING:
            seas[rumor.place] += worth
        else:
            ports[rumor.place] += worth
    if p.mission < 0:
        return
    for goal in MISSIONS[p.mission].goal:
        kind = goal.kind
        if kind == "reach":
            name, _, where = goal.args[0].partition(":")
            (ports if where == "port" else seas)[zone_named(name)] += 230
        elif kind == "check":
            (seas if goal.args[0] == "Scouting" else ports)[zone_named(goal.args[1])] += 190
        elif kind == "payat" and p.gold >= goal.n:
            ports[zone_named(goal.args[1])] += 200
        elif kind == "deliver":
            good = good_named(goal.args[0])
            if sum([1 for card in p.hold if CARGO[card].good == good]) >= goal.n:
                ports[zone_named(goal.args[2])] += 230


def add_prey(state: State, p: Player, seas: list[int]) -> None:
    """Merchants to raid, and hunters to keep away from."""
    hunt = raid_worth(p)
    if hunt > 0:
        for zone in range(17):
            if state.merchant[zone] >= 0:
                seas[zone] += hunt
    for npc in range(6):
        zone = state.npc_zone[npc]
        if zone >= 0:
            if npcs.hostile(state, npc, p):
                seas[zone] -= 90 if odds(state, p, npc) < 55 else 10
            elif odds(state, p, npc) > 65:
                seas[zone] += 90


def raid_worth(p: Player) -> int:
    """What looking for a merchant brings on average; in tenths."""
    if 0 in p.at or p.at[HULL] <= 1:
        return 0
    skills = CAPTAINS[p.captain].skills
    find = (0, 33, 55, 70, 80)[skills[SCOUTING]]
    booty = 70 + 18 * skills[SEAMANSHIP] + 6 * p.maneuverability() - 40 * (not p.pirate)
    return find * booty // 140


def odds(state: State, p: Player, npc: int) -> int:
    """A rough chance, in percent, to beat an NPC."""
    card = NPC_CARDS[npcs.top_card(state, npc)]
    ship = SHIPS[npcs.ship_of(state, npc)]
    skills = CAPTAINS[p.captain].skills
    mine = 3 * p.at[CANNONS] + 2 * p.at[HULL] + 2 * p.at[CREW] + 2 * (skills[SEAMANSHIP] + skills[LEADERSHIP])
    his = 3 * ship.cannons + 2 * ship.toughness + 2 * ship.crew + 2 * (card.skills[0] + card.skills[2])
    return max(5, min(95, 50 + 4 * (mine - his)))


def pull(zone: int, in_port: bool, ports: list[int], seas: list[int]) -> int:
    """The best errand from here: its worth against the actions it takes."""
    best = 0
    row = DISTANCE[zone]
    for other in range(17):
        way = row[other]
        if way > 6:
            continue
        steps = way + (1 if in_port else 0)
        worth = seas[other] * 10 // (steps + 2)
        best = max(best, worth)
        if ports[other]:
            there = 0 if in_port and way == 0 else steps + 1
            worth = ports[other] * 10 // (there + 2)
            best = max(best, worth)
    return best


# --- choosing -------------------------------------------------------------------------------------------------------


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """Quick play: the best option by a rough worth, with a pinch of chance."""
    worths = weigh(state, seat, prompt, options)
    best = 0
    most = -100000
    for i, worth in enumerate(worths):
        worth += luck.below(25)
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
    ports, seas = errands(state, p)
    return [turn_worth(state, p, option, ports, seas) for option in options]


def turn_worth(state: State, p: Player, option: Option, ports: list[int], seas: list[int]) -> int:
    kind = option.kind
    if kind == "move":
        zone = option.number(0)
        return pull(zone, False, ports, seas) + min(0, seas[zone]) * 3
    if kind == "enter":
        return 5 * ports[p.zone] if state.actions > 1 or state.free_moves else 4 * ports[p.zone]
    if kind == "leave":
        return pull(p.zone, False, ports, seas) + min(0, seas[p.zone]) * 3
    if kind == "port_action":
        return 6 * ports[p.zone] + 60
    if kind in ("seek_rumor", "seek_mission", "task_at_sea"):
        return 900
    if kind in ("scout_merchant", "spanish_merchant"):
        return 6 * raid_worth(p) + (60 if kind == "spanish_merchant" else 0)
    if kind == "scout_npc":
        chance = odds(state, p, option.number(0))
        return 14 * (chance - 50)
    if kind == "scout_captain":
        return 12 * (captain_odds(p, state.players[option.number(0)]) - 55)
    if kind == "hire":
        return 700
    if kind == "play":
        if GLORY[option.number(0)].effects[0].kind != "act":
            return 350
        return pull(p.zone, p.in_port, ports, seas) - 20
    if kind == "pardon":
        return 200
    if kind == "cove":
        return 300 if p.gold >= 10 else 0
    if kind == "unstash":
        return unstash_worth(p)
    if kind == "retire":
        return -500
    return 0  # done


def captain_odds(p: Player, q: Player) -> int:
    skills, his = CAPTAINS[p.captain].skills, CAPTAINS[q.captain].skills
    mine = 3 * p.at[CANNONS] + 2 * p.at[HULL] + 2 * p.at[CREW] + 2 * (skills[SEAMANSHIP] + skills[LEADERSHIP])
    other = 3 * q.at[CANNONS] + 2 * q.at[HULL] + 2 * q.at[CREW] + 2 * (his[SEAMANSHIP] + his[LEADERSHIP])
    return max(5, min(95, 50 + 4 * (mine - other)))


def unstash_worth(p: Player) -> int:
    """The stash pays for the first great ship, or for a start without any gold."""
    price = SHIPS[FRIGATE].buy - shipyard.sale_price(p)
    if not p.bought_ship and p.gold < price <= p.gold + p.stash % 10:
        return 400
    return -400


def port_worth(state: State, p: Player, option: Option) -> int:
    """In port: sell, do what brings glory, look after the ship, trade, then stash what is left."""
    kind = option.kind
    if kind == "sell":
        keep = sum([sell_worth(state, p, opt) > 0 for opt in port.own_cargo(state, p.seat)])
        return 900 if keep else -50
    if kind == "stash":
        return 200 if p.gold >= 6 and p.stash // 10 < state.target // 2 and not saving(p) else -50
    if kind == "listen":
        return 330 if p.rumor < 0 and p.gold >= 4 else -50
    if kind == "claim":
        return 600 if p.mission < 0 else -50
    if kind == "yard":
        return 500 if any([yard_worth(state, p, o) > 0 for o in shipyard.yard_options(state, p.seat)]) else -50
    if kind == "buy":
        return 400 if p.cargo_count < p.at[HOLD] and p.gold >= 3 and not state.activities & BUY else -50
    if kind == "unstash":
        return unstash_worth(p)
    return {"prove": 800, "task": 780, "recruit": 450, "hire": 550, "play": 420, "pardon": 300}.get(kind, 0)


def saving(p: Player) -> bool:
    """Nearly enough gold for the first great ship."""
    return not p.bought_ship and p.gold >= SHIPS[FRIGATE].buy - shipyard.sale_price(p) - 12


def yard_worth(state: State, p: Player, option: Option) -> int:
    kind = option.kind
    if kind == "repair":
        return 100 + 40 * (p.at[option.number(0)] == 0) + 20 * (option.number(0) == HULL)
    if kind == "buy_ship":
        ship = option.number(0)
        if ship in (FRIGATE, GALLEON) and not p.bought_ship:
            return 400 + (10 if ship == (GALLEON if len(p.hold) > 2 else FRIGATE) else 0)
        return 300 if ship == FRIGATE and p.ship < FRIGATE and p.gold > 40 else -100
    if kind == "buy_mod":
        return 40 if p.gold >= 12 and not saving(p) else -10
    if kind == "buy_weapon":
        return 20 if p.gold >= 16 and p.pirate and not saving(p) else -10
    if kind == "renew":
        return 30 if p.gold >= 12 else -10
    return 0 if kind == "done" else -100


def wanted_somewhere(state: State, p: Player, good: int) -> int:
    """How near a port is that wants this good: 0 is nowhere."""
    best = 0
    for zone in PORTS:
        if state.demand[zone] == good and zone != p.zone and not barred(state, p, zone):
            near = 8 - DISTANCE[p.zone][zone]
            best = max(best, near)
    return best


def buy_worth(state: State, p: Player, option: Option) -> int:
    if option.kind != "buy_good":
        return 0 if option is DONE else -20
    if len(state.bought) + p.cargo_count >= p.at[HOLD]:
        return -50
    good, price = option.number(0), option.number(1)
    near = wanted_somewhere(state, p, good)
    return 40 * (3 - price) + 12 * near - 30 if near else 30 * (2 - price) - 10


def sell_worth(state: State, p: Player, option: Option) -> int:
    """Goods in demand are sold; others only if nobody near wants them or they stand alone."""
    if option is DONE:
        return 0
    good = CARGO[option.number(0)].good
    price = port.sell_price(state, p, good)
    if good == state.demand[p.zone] or price >= 6:
        return 100
    if wanted_somewhere(state, p, good) and p.cargo_count <= p.at[HOLD]:
        return -50
    return 40


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
    mine, his = side_at(state, side), side_at(state, 1 - side)
    if kind == "shoot":
        return 50 + 15 * mine[CANNONS] - 10 * (his[HULL] > mine[CANNONS])
    if kind == "board":
        return 45 + 30 * (mine[CREW] - his[CREW])
    losing = 25 * (his[CANNONS] - mine[CANNONS]) + 20 * (his[HULL] - mine[HULL]) + 10 * (his[CREW] - mine[CREW])
    return 10 + losing + (40 if mine[HULL] <= 1 else 0)


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
        left = max(0, 10 * (state.target // 2) - p.stash)
        keep = 5 if p.gold >= 15 else 2
        return -abs(n - max(1, min(p.gold - keep, left)))
    if prompt == "unstash":
        return -abs(n - 10)
    return n


def other_worth(state: State, p: Player, prompt: str, option: Option) -> int:
    kind = option.kind
    if prompt == "setup.ship":
        trader = CAPTAINS[p.captain].skills[INFLUENCE] >= CAPTAINS[p.captain].skills[SEAMANSHIP]
        return 30 if (option.number(0) == FLUTE) == trader else 0
    if prompt == "plunder.ship":
        return plunder_ship_worth(state, p, kind == "yes")
    if prompt in {"hand.drop", "plunder.hand"}:
        return 10 if GLORY[option.number(0)].family == "specialist" else 20
    if kind == "card":
        wanted = wanted_somewhere(state, p, CARGO[option.number(0)].good)
        return wanted if prompt == "raid.keep" else 20 - wanted
    if kind in ("reward", "nation", "npc"):
        return option.number(1) if kind == "reward" else 10
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
