"""What the game tells bots: how good a position is, and a quick sensible choice; worths are in worth.py."""

from __future__ import annotations

from math import exp

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.games.portolano.rules.round import COST, COURSE_OF, STEPS
from freebooter.games.portolano.rules.ships import GOOD_IDS, THINGS
from freebooter.games.portolano.state import NEXT, PORTS, SAIL, SOUTHERNER, STAY, Captain, State, cell_of
from freebooter.games.portolano.worth import (
    DISTANCE,
    RUM_WORTH,
    cell_worth,
    deal,
    good_worths,
    least_worth,
    rounds_left,
    rum_gain,
    sea_option_worth,
    sea_worth,
    standing,
    staying_worth,
    thing_worth,
)


def best_course(state: State, captain: Captain, options: list[Option], luck: Luck) -> int:
    """The course whose tile offers most for its rum; among equals any, as everywhere here."""
    worths = good_worths(state, captain)
    deals = [deal(state, captain, port) for port in state.ports]
    prices = COST[state.wind + 4 if captain.stern == SOUTHERNER else state.wind]
    at = [-100.0] * (state.size * state.size)
    best = -100.0
    chosen = 0
    equals = 1
    for i in range(len(options)):
        course = COURSE_OF[options[i].key]
        price = prices[course]
        if price > captain.rum:
            continue
        cell = captain.cell
        for step in STEPS[course]:
            cell = NEXT[state.size][step][cell]
        if course == STAY:
            worth = staying_worth(state, captain, deals, worths)
        else:
            if at[cell] == -100.0:
                at[cell] = cell_worth(state, captain, cell, deals, worths)
            worth = at[cell]
        worth += RUM_WORTH[captain.rum - price]
        if worth > best:
            best = worth
            chosen = i
            equals = 1
        elif worth == best:
            equals += 1
            if luck.below(equals) == 0:
                chosen = i
    if best == -100.0:  # nothing can be paid: lay what costs least
        for i in range(1, len(options)):
            if prices[COURSE_OF[options[i].key]] < prices[COURSE_OF[options[chosen].key]]:
                chosen = i
    return chosen


def sea_choice(state: State, captain: Captain, options: list[Option], luck: Luck) -> int:
    """Best thing first; the end when nothing is worth doing."""
    worths = good_worths(state, captain)
    best = 0.05
    chosen = len(options) - 1
    equals = 1
    for i in range(len(options) - 1):
        worth = sea_option_worth(state, captain, options[i], worths)
        if worth > best:
            best = worth
            chosen = i
            equals = 1
        elif worth == best:
            equals += 1
            if luck.below(equals) == 0:
                chosen = i
    return chosen


def least_missed(state: State, captain: Captain, options: list[Option], luck: Luck) -> int:
    """Among things to give up: the one of least worth."""
    worths = good_worths(state, captain)
    chosen = 0
    least = 99.0
    equals = 1
    for i in range(len(options)):
        if options[i].kind == "leave":
            continue
        worth = thing_worth(captain, THINGS.index(options[i].word(0)), worths)
        if worth < least:
            least = worth
            chosen = i
            equals = 1
        elif worth == least:
            equals += 1
            if luck.below(equals) == 0:
                chosen = i
    return chosen


def best_loot(state: State, captain: Captain, options: list[Option], luck: Luck) -> int:
    worths = good_worths(state, captain)
    room = captain.free() > 0
    best = 0.0
    chosen = len(options) - 1
    equals = 1
    for i in range(len(options) - 1):
        thing = THINGS.index(options[i].word(0))
        worth = 1.05
        if thing < 4:
            worth = worths[thing] + 0.3
        elif thing == 4:
            worth = rum_gain(state, captain, captain.rum, 1)
        if thing < 5 and not room:
            worth -= least_worth(state, captain, worths)
        if worth > best:
            best = worth
            chosen = i
            equals = 1
        elif worth == best:
            equals += 1
            if luck.below(equals) == 0:
                chosen = i
    return chosen


def port_choice(state: State, options: list[Option]) -> int:
    """Unload everything; a cocoa on two slots where it can, on one slot only to fill the port or at the end."""
    fallback = len(options) - 1
    for i in range(len(options)):
        if options[i].kind == "unload":
            return i
    for i in range(len(options)):
        if options[i].kind == "cocoa2":
            return i
    for i in range(len(options)):
        if options[i].kind == "cocoa" and (rounds_left(state) <= 1 or last_slot(options)):
            return i
    return fallback


def last_slot(options: list[Option]) -> bool:
    return len([option for option in options if option.kind == "cocoa"]) == 1


def swap_for_rum(state: State, captain: Captain, options: list[Option]) -> int:
    """Two goods for a rum: only if there are goods to spare, and the two that are missed least."""
    worths = good_worths(state, captain)
    best = 1.6 + 0.25 * captain.cargo()
    chosen = len(options) - 1
    for i in range(len(options) - 1):
        loss = worths[GOOD_IDS.index(options[i].word(0))] + worths[GOOD_IDS.index(options[i].word(1))]
        if loss < best:
            best = loss
            chosen = i
    return chosen


def best_place(state: State, seat: int, options: list[Option], luck: Luck) -> int:
    """Beside tiles that offer much, away from the pirate."""
    captain = state.captains[seat]
    worths = good_worths(state, captain)
    best = -100.0
    chosen = 0
    equals = 1
    for i in range(len(options)):
        cell = cell_of(state.size, options[i].word(0))
        worth = -1.0 * (3 - min(3, DISTANCE[state.size][cell][state.pirate]))
        for side in range(4):
            face = state.board[NEXT[state.size][side][cell]]
            if face < PORTS:
                worth += sea_worth(state, captain, face, captain.rum, worths)
        if worth > best:
            best = worth
            chosen = i
            equals = 1
        elif worth == best:
            equals += 1
            if luck.below(equals) == 0:
                chosen = i
    return chosen


def peace_choice(state: State, captain: Captain) -> int:
    """The marker is worth a thaler in the end: keep it unless the battle looks dearer."""
    loss = 1.0
    if captain.cell == state.pirate:
        loss = 1.5
    return 1 if loss - 0.5 * captain.cannons >= 1.0 and captain.loot() > 2 else 0


def sensible(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """The index of the option that looks best."""
    captain = state.captains[seat]
    if prompt == "course":
        return best_course(state, captain, options, luck)
    if prompt in ("sea", "barter"):
        return sea_choice(state, captain, options, luck)
    if prompt in ("port", "port.idle"):
        return port_choice(state, options)
    if prompt == "port.rum":
        return most_rum(captain, len(options) - 1)
    if prompt in ("pay", "room", "room.rum", "room.trade"):
        return least_missed(state, captain, options, luck)
    if prompt in ("loot", "loot.lucky"):
        return best_loot(state, captain, options, luck)
    if prompt == "throw":
        return len(options) - 1
    if prompt == "exchange":
        return swap_for_rum(state, captain, options)
    if prompt == "place.ship":
        return best_place(state, seat, options, luck)
    if prompt == "peace":
        return peace_choice(state, captain)
    if prompt == "gadget":
        return SAIL
    if prompt == "hooch":
        return 0
    return luck.below(len(options))


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    """A quick choice for playouts; now and then the ship takes another course that it can pay."""
    if prompt == "course" and luck.below(8) == 0:
        return any_course(state, state.captains[seat], options, luck)
    return sensible(state, seat, prompt, options, luck)


def any_course(state: State, captain: Captain, options: list[Option], luck: Luck) -> int:
    prices = COST[state.wind + 4 if captain.stern == SOUTHERNER else state.wind]
    paid = [i for i in range(len(options)) if prices[COURSE_OF[options[i].key]] <= captain.rum]
    return paid[luck.below(len(paid))] if paid else luck.below(len(options))


def greedy(chair: Chair) -> Option | int:
    """Takes what looks best now; the guess only fills in what it does not look at."""
    decision = chair.decision
    assert decision is not None
    state = chair.guess(chair.rng).state
    option = decision.options[sensible(state, chair.seat, decision.prompt, decision.options, chair.rng)]
    return option.number(0) if decision.kind == "amount" else option


def most_rum(captain: Captain, most: int) -> int:
    """As much as fits without throwing anything away, but at least two rum in all."""
    return min(most, max(captain.free(), 2 - captain.rum))


def evaluate(state: State, seat: int) -> float:
    """About the chance to win: how far this seat is ahead of the best other one, on a curve that steepens with time."""
    best = -100.0
    mine = 0.0
    for captain in state.captains:
        worth = standing(state, captain)
        if captain.seat == seat:
            mine = worth
        else:
            best = max(best, worth)
    return 1.0 / (1.0 + exp((best - mine) / (3.0 + 0.5 * min(8, rounds_left(state)))))


BOT = Bot(evaluate=evaluate, policy=policy, greedy=greedy)
