"""What things are worth to a captain, in thalers at the end of the game: goods, rum, ports, places, a whole position.

Nothing here reads a hidden thing: not the cards of others, no chest that is face down, and not the ports to come.
"""

from __future__ import annotations

from typing import Final

from freebooter.engine.asks import Option
from freebooter.games.portolano.rules.missions import (
    FOUR_COTTON,
    MIXED_CARGO,
    NO_CANNONS,
    PIRATE_BEATEN,
    SIX_RUM,
    STARRED,
    THREE_HITS,
    THREE_TYPES,
    TWO_ALIKE,
    TWO_CHESTS,
)
from freebooter.games.portolano.rules.ships import GOOD_IDS
from freebooter.games.portolano.rules.tiles import (
    ACTION,
    BARTER,
    CANNON,
    EXTENSION,
    EXTENSION_IDS,
    FREE_RUM,
    FREE_THALER,
    INCOME,
    PEACE,
    PRINTED,
    SWAP,
)
from freebooter.games.portolano.state import (
    BASES,
    COCOA,
    EMPTY,
    HOLD,
    LUCKY,
    PORT_RUM,
    PORTS,
    SAIL,
    SLOTS,
    WICK,
    Captain,
    Port,
    State,
)

CHEST: Final = 2.0
COCOA_WORTH: Final = 3.0
# what so much rum on board is worth: the first keeps the crew quiet, the rest moves the ship
RUM_WORTH: Final = [0.0, 2.2, 3.4, 4.2, 4.8, 5.2, 5.5, 5.8, 6.1, 6.4, 6.7, 7.0, 7.3, 7.6, 7.9, 8.2, 8.5, 8.8, 9.1, 9.4]
DEARER_TOGETHER: Final = 0.9  # a good is worth more beside others: who has any rum keeps it
FIRST_THALER: Final = 2.2  # more for the first, which buys an extension
TIE: Final = 0.35  # how often two who fire have equal hits
BEATS_PIRATE: Final = [0.0, 0.13, 0.31, 0.5, 0.66, 0.77, 0.86]  # with so many cannons, against two dice
NEARER: Final = [1.0, 0.72, 0.5, 0.36, 0.26]  # how much of a port's worth is left so many steps away


def _distances(size: int) -> list[list[int]]:
    def apart(a: int, b: int) -> int:
        return min((a - b) % size, (b - a) % size)

    cells = range(size * size)
    return [[apart(a // size, b // size) + apart(a % size, b % size) for b in cells] for a in cells]


DISTANCE: Final[list[list[list[int]]]] = [[], [], [], _distances(3), _distances(4)]  # DISTANCE[size][a][b]


def rounds_left(state: State) -> int:
    """Moves still to come after this round, as far as one can tell."""
    if state.last_round:
        return state.last_round - state.keel.round
    left = 99
    for good in range(3):
        left = min(left, len(state.row(good)) - state.taken[good])
    return 1 + left * 3 // (2 * len(state.captains)) + 1


def deal(state: State, captain: Captain, port: Port) -> float:
    """What unloading here would bring now: thalers, rum and perhaps a chest."""
    side = state.board[port.cell] - PORTS
    wanted = SLOTS[side]
    slots = port.slots
    need = [0, 0, 0]
    empty = 0
    for slot in range(len(slots)):
        if slots[slot] == EMPTY:
            need[wanted[slot]] += 1
            empty += 1
    goods = captain.goods
    count = min(need[0], goods[0]) + min(need[1], goods[1]) + min(need[2], goods[2])
    count = min(empty, count + 2 * goods[COCOA])
    if count == 0:
        return 0.0
    rum = min(captain.rum + PORT_RUM[side], captain.hold)
    worth = INCOME[count] + RUM_WORTH[rum] - RUM_WORTH[captain.rum] - 0.5 * count
    worth += thaler_worth(state, captain) - 1.0
    return worth + chest_worth(state, captain) if count == empty else worth


def chest_worth(state: State, captain: Captain) -> float:
    """A chest, and the mission that asks for two."""
    if len(captain.chests) > 1 or not wants(state, captain, TWO_CHESTS):
        return CHEST
    return CHEST + (3.0 if captain.chests else 1.0)


def good_worths(state: State, captain: Captain) -> list[float]:
    """What one more of each good is worth on board: wanted in a port, or for a mission."""
    demand = [0, 0, 0]
    for port in state.ports:
        wanted = SLOTS[state.board[port.cell] - PORTS]
        for slot in range(len(wanted)):
            if port.slots[slot] == EMPTY:
                demand[wanted[slot]] += 1
    left = rounds_left(state)
    base = 1.25 if left > 2 else 1.0 if left > 0 else 0.45
    worths = [0.0, 0.0, 0.0, COCOA_WORTH if left > 0 else 0.6]
    for good in range(3):
        have = captain.goods[good]
        worths[good] = base if have < demand[good] else 0.6 * base if have < demand[good] + 2 else 0.45
    for at in range(3):
        mission = state.missions[at]
        if captain.seat in state.markers[at]:
            continue
        if FOUR_COTTON <= mission < FOUR_COTTON + 3:
            good = mission - FOUR_COTTON
            worths[good] += 0.35 + 0.5 * min(captain.goods[good], 3)
        elif mission == MIXED_CARGO:
            for good in range(3):
                if captain.goods[good] == 0:
                    worths[good] += 0.8
    return worths


def holds_marker(state: State, captain: Captain, mission: int) -> bool:
    for at in range(3):
        if state.missions[at] == mission:
            return captain.seat in state.markers[at]
    return False


def wants(state: State, captain: Captain, mission: int) -> bool:
    """Is this mission open and not yet fulfilled by this captain?"""
    for at in range(3):
        if state.missions[at] == mission:
            return captain.seat not in state.markers[at]
    return False


def cannon_worth(state: State, captain: Captain) -> float:
    if holds_marker(state, captain, NO_CANNONS):
        return -2.0
    most = 0
    for other in state.captains:
        if other is not captain:
            most = max(most, other.cannons)
    worth = 2.2 if captain.cannons <= most else 1.0 if captain.cannons == most + 1 else 0.6
    if wants(state, captain, THREE_HITS):
        worth += 0.8
    if wants(state, captain, PIRATE_BEATEN):
        worth += 0.5
    return worth + 0.1 * min(4, rounds_left(state))


def extension_worth(state: State, captain: Captain, kind: int) -> float:
    """The top extension of a stack, without its price."""
    left = rounds_left(state)
    use = min(left, 8) / 8.0
    types = captain.types()
    worth = 0.8 * state.stacks[kind]
    if kind == HOLD:
        worth += (2.2 if types[HOLD] == 0 else 1.0) * use
    elif kind == SAIL:
        worth += (2.4 if types[SAIL] == 0 else 0.0) * use
    elif kind == BASES:
        worth += (1.2 if captain.cannons >= captain.bases - 1 else 0.3) * use
    elif kind == WICK:
        worth += (0.8 if captain.cannons > captain.wicks else 0.2) * use
    if (kind == BASES or (kind == WICK and captain.cannons)) and wants(state, captain, THREE_HITS):
        worth += 1.2
    if types[kind] == 0 and wants(state, captain, THREE_TYPES):
        worth += 1.5
    if types[kind] == 1 and wants(state, captain, TWO_ALIKE):
        worth += 3.0
    elif types[kind] == 0 and wants(state, captain, TWO_ALIKE) and captain.extensions == []:
        worth += 0.8
    return worth


def best_extension(state: State, captain: Captain) -> float:
    best = 0.0
    for kind in range(4):
        if state.stacks[kind]:
            best = max(best, extension_worth(state, captain, kind))
    return best


def rum_gain(state: State, captain: Captain, rum: int, more: int) -> float:
    """What more rum is worth to a captain who has so much."""
    worth = RUM_WORTH[min(rum + more, captain.hold)] - RUM_WORTH[rum]
    if rum + more >= 6 > rum and wants(state, captain, SIX_RUM):
        worth += 3.0
    return worth


def sea_worth(state: State, captain: Captain, face: int, rum: int, worths: list[float]) -> float:
    """What a sea tile offers: one thing to take and one action."""
    free = captain.hold - rum - captain.cargo()
    best = 0.0
    for good in PRINTED[face]:
        row = state.row(good)
        if state.taken[good] < len(row):
            worth = worths[row[state.taken[good]]]
            best = max(best, worth if free > 0 else worth - 0.9)
    if CANNON[face] and state.cannons and captain.cannons < captain.bases:
        best = max(best, cannon_worth(state, captain))
    return best + action_worth(state, captain, ACTION[face], rum, worths)


def action_worth(state: State, captain: Captain, action: int, rum: int, worths: list[float]) -> float:
    if action == EXTENSION:
        return max(0.0, best_extension(state, captain) - 1.0) if captain.thalers > 0 else 0.0
    if action == FREE_RUM:
        return rum_gain(state, captain, rum, 1)
    if action == FREE_THALER:
        return thaler_worth(state, captain)
    if action == BARTER:
        return 1.4 if rum <= 1 and captain.cargo() > 1 else 1.0 if rum >= 4 else 0.5
    if action == SWAP:
        return 1.0 if captain.cargo() and captain.free() > 0 else 0.2
    return 0.4 if action == PEACE else 0.0


def thaler_worth(state: State, captain: Captain) -> float:
    """A thaler is a point; who has none yet can buy nothing."""
    return 1.0 + FIRST_THALER if captain.thalers == 0 and rounds_left(state) > 3 else 1.0


def danger(state: State, captain: Captain, cell: int) -> float:
    """What the pirate and other ships may cost there: the pirate sails one tile in a direction that nobody knows."""
    face = state.board[cell]
    if face < PORTS and ACTION[face] == PEACE:
        return 0.0
    guns = 0.5 * captain.cannons
    risk = pirate_risk(state, captain, cell, guns) if face < PORTS else 0.0
    mine = 0.5 * captain.rum if face >= PORTS else guns
    for other in state.captains:
        if other is not captain and other.cell == cell:
            theirs = 0.5 * (other.rum if face >= PORTS else other.cannons)
            risk += 0.3 * (theirs - mine)
            tie = TIE if mine or theirs else 1.0
            if other.stern == LUCKY:
                risk += 0.6 * tie
            if captain.stern == LUCKY:
                risk -= 0.6 * tie
    return risk


def pirate_risk(state: State, captain: Captain, cell: int, guns: float) -> float:
    """How likely the pirate is to come near, times what it costs; or brings, where it should be beaten."""
    near = DISTANCE[state.size][cell][state.pirate]
    if near == 0:  # the pirate sails on one tile, and attacks those beside it; at a small table only across the wind
        chance = 1.0 if state.size == 4 else 0.0
    else:
        chance = 0.25 if near == 1 else 0.4 if near == 2 else 0.0
    if chance == 0.0:
        return 0.0
    loss = max(0.0, (1.5 if near == 1 else 1.0) - guns)
    if captain.stern == LUCKY:
        loss -= TIE
    if wants(state, captain, PIRATE_BEATEN):
        loss -= 4.0 * BEATS_PIRATE[min(captain.cannons, 6)]
    return chance * loss


def port_pull(state: State, captain: Captain, cell: int, deals: list[float]) -> float:
    """The best port in reach, worth less the farther it is."""
    left = rounds_left(state)
    best = 0.0
    reach = 2 if captain.sails else 1
    for i in range(len(deals)):
        steps = (DISTANCE[state.size][cell][state.ports[i].cell] + reach - 1) // reach
        if steps <= left and deals[i] * NEARER[steps] > best:
            best = deals[i] * NEARER[steps]
    return best


def cell_worth(state: State, captain: Captain, cell: int, deals: list[float], worths: list[float]) -> float:
    """What ending the move there brings, but for the rum it costs."""
    face = state.board[cell]
    if face >= PORTS:
        for i in range(len(deals)):
            if state.ports[i].cell == cell:
                return 1.3 * deals[i] - danger(state, captain, cell)
    # a tile turns over when the last ship leaves it, so that one sails back to its other side
    if cell == captain.cell and alone(state, captain):
        face ^= 1
    worth = sea_worth(state, captain, face, captain.rum, worths)
    return worth + 0.35 * port_pull(state, captain, cell, deals) - danger(state, captain, cell)


def staying_worth(state: State, captain: Captain, deals: list[float], worths: list[float]) -> float:
    """What the Strategist's staying brings: the tile is not turned over, and may be used again (PO-A06)."""
    cell = captain.cell
    face = state.board[cell]
    if face >= PORTS:
        return cell_worth(state, captain, cell, deals, worths) - 1.0
    worth = sea_worth(state, captain, face, captain.rum, worths)
    return worth + 0.35 * port_pull(state, captain, cell, deals) - danger(state, captain, cell)


def alone(state: State, captain: Captain) -> bool:
    if state.pirate == captain.cell:
        return False
    for other in state.captains:
        if other is not captain and other.cell == captain.cell:
            return False
    return True


def sea_option_worth(state: State, captain: Captain, option: Option, worths: list[float]) -> float:
    kind = option.kind
    if kind == "take":
        if option.word(0) == "cannon":
            return cannon_worth(state, captain)
        row = GOOD_IDS.index(option.word(0))
        worth = worths[state.row(row)[state.taken[row]]]
        return worth if captain.free() > 0 else worth - least_worth(state, captain, worths)
    if kind == "build":
        return extension_worth(state, captain, EXTENSION_IDS.index(option.word(0))) - 0.8
    if kind == "rum":
        gain = rum_gain(state, captain, captain.rum, 1)
        return gain if captain.free() > 0 else gain - least_worth(state, captain, worths)
    if kind == "thaler":
        return thaler_worth(state, captain)
    if kind == "swap":
        one = worths[GOOD_IDS.index(option.word(1))]
        two = worths[GOOD_IDS.index(option.word(2))]
        if option.word(1) == option.word(2):
            two -= 0.2
        if captain.free() == 0:
            two -= 0.6
        return one + two - worths[GOOD_IDS.index(option.word(0))] - 0.2
    if kind in ("to_rum", "market"):
        gain = rum_gain(state, captain, captain.rum, 1) - worths[GOOD_IDS.index(option.word(0))]
        return gain if captain.rum == 0 else gain - DEARER_TOGETHER
    if kind == "to_good":
        loss = RUM_WORTH[captain.rum] - RUM_WORTH[captain.rum - 1]
        if captain.rum <= 6 and wants(state, captain, SIX_RUM):
            loss += 0.5
        return worths[GOOD_IDS.index(option.word(0))] - loss
    return 0.0


def least_worth(state: State, captain: Captain, worths: list[float]) -> float:
    """The thing on board that one would miss least."""
    least = RUM_WORTH[captain.rum] - RUM_WORTH[captain.rum - 1] if captain.rum else 9.0
    for good in range(4):
        if captain.goods[good]:
            least = min(least, worths[good])
    return least


def thing_worth(captain: Captain, thing: int, worths: list[float]) -> float:
    if thing < 4:
        return worths[thing]
    if thing == 4:
        return RUM_WORTH[captain.rum] - RUM_WORTH[captain.rum - 1]
    return 1.0


# --- the position -----------------------------------------------------------------------------------------------------


def standing(state: State, captain: Captain) -> float:
    """About how many thalers this captain would end with."""
    worth = captain.thalers + CHEST * len(captain.chests) + (1.0 if captain.marker else 0.0)
    left = rounds_left(state)
    worths = good_worths(state, captain)
    goods = captain.goods
    share = 1.0 if left > 0 else 0.0
    for good in range(4):
        worth += goods[good] * (worths[good] if share else 0.5)
    worth += RUM_WORTH[min(captain.rum, 19)] if left > 0 else 0.5 * captain.rum
    if left > 0:
        worth += 0.5 * port_pull(state, captain, captain.cell, [deal(state, captain, port) for port in state.ports])
    worth += mission_worth(state, captain, left)
    return worth + rivalry(state, captain)


def mission_worth(state: State, captain: Captain, left: int) -> float:
    places = (4, 2, 1, 0, 0) if len(state.captains) >= 4 else (3, 1, 0) if len(state.captains) == 3 else (2, 0)
    worth = 0.0
    for at in range(3):
        mission = state.missions[at]
        if captain.seat in state.markers[at]:
            worth += 3.0 if STARRED[mission] else places[state.markers[at].index(captain.seat)]
        elif not STARRED[mission]:
            worth -= 2.0 if left == 0 else 1.4
            if mission == TWO_CHESTS and captain.chests:
                worth += 0.5
    return worth


def rivalry(state: State, captain: Captain) -> float:
    """Places for ship value and cannons, as they stand now, softened while the game is young."""
    value = captain.value()
    worth = 0.0
    ahead = level = guns_ahead = guns_level = 0
    for other in state.captains:
        if other is captain:
            continue
        theirs = other.value()
        ahead += theirs > value
        level += theirs == value
        guns_ahead += other.cannons > captain.cannons
        guns_level += other.cannons == captain.cannons
    if ahead == 0:
        worth += 4.0 if level else 6.0
    elif ahead == 1:
        worth += 1.0 if level else 2.0
    if guns_ahead == 0:
        worth += 3.0 if guns_level else 4.0
    elif guns_ahead == 1:
        worth += 1.0 if guns_level else 2.0
    return worth + 0.15 * value + 0.15 * captain.cannons
