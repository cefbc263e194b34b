"""How a game stands: Fame, and what ship, cargo and errands promise of it.

Most weights were fitted to 130 games of greedy players: what they had gained three and six rounds later. Those of the
race against nations were fitted to who won 480 games of greedy players alone, at six difficulties, and 320 with expert
rules, alone and together (docs/ladder.md).
Those of danger and of barrels within reach were set by hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from freebooter.games.captains_log import names, worth
from freebooter.games.captains_log.content import MISSIONS
from freebooter.games.captains_log.perils import Perils
from freebooter.games.captains_log.routes import field
from freebooter.games.captains_log.rules import alone, fame, floating, hold
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.state import BURNT, FLOODED, Player, Rules, State

# How it stands by the Fame that is missing, from 0 to 7: the last ones decide.
TO_GO: Final[tuple[float, ...]] = (4.4, 3.2, 2.0, 0.8, -0.2, -1.1, -1.8, -2.4)
USUAL: Final = 0.3  # what errands promise on the average

# Alone or together. Expert rules give more ways to Fame, but make it slower.
PACE: Final = 0.32  # Fame that a player gains in a round
PACE_WITH_CREWS: Final = 0.14
PACE_TOGETHER_WITH_CREWS: Final = 0.06  # of each: barrels, places and goods do for one of them
A_TILE: Final = 1.15  # rounds that exploring a tile takes
A_LAID_TILE: Final = 0.87  # the same where tiles are laid while exploring
A_NIGHT: Final = 0.5  # Fame of each nation in a round while something is unexplored, for the days and for the nights
SUNK: Final = 0.12  # ... and for barrels that sink
LOST: Final = 0.3  # share of the barrels afloat that nobody fetches in time
ROUTES: Final = 0.06  # Fame of each nation in a round later: routes that merchants finish, ships that it sinks


def evaluate(state: State, seat: int) -> float:
    """About the chance that this side wins: its standing against the others', or against the nations'."""
    if state.alone is not None:
        return against_nations(state, seat)
    if state.winner >= 0:
        return 1.0 if same_side(state, seat, state.winner) else 0.0
    mine = standing(state, points(state, seat) + errands(state, seat))
    total = 0.0
    for other in range(len(state.players)):
        if other != seat:
            total += exp(standing(state, points(state, other) + USUAL) - mine)
    if state.rules.mode == names.TEAMS:
        partner = 3 - seat
        helps = exp(standing(state, points(state, partner) + USUAL) - mine)
        return (1.0 + helps) / (1.0 + total)
    return 1.0 / (1.0 + total)


def same_side(state: State, seat: int, other: int) -> bool:
    """CL-597: 0 and 3 sail against 1 and 2."""
    return seat == other or (state.rules.mode == names.TEAMS and seat + other == 3)


def against_nations(state: State, seat: int) -> float:
    """The chance that no nation is at its end before the players are, and that they are there in time.

    Nations gain most of their Fame while something is unexplored.
    """
    enemies = state.alone
    assert enemies is not None
    if state.winner >= 0:
        return 1.0
    if enemies.lost:
        return 0.0
    rules = state.rules
    have = points(state, seat) + errands(state, seat)
    hands = 1
    if rules.mode == names.COOPERATIVE:  # the Fame is common; what each has aboard comes on top
        have += points(state, 1 - seat) - fame.fame_of(state, seat)
        hands = 2
    to_go = max(0.0, fame.target(state) - have) / (hands * pace(rules))
    ends = rules.rounds - state.keel.round
    explored = rounds_to_explore(state) / hands
    theirs = max(enemies.fame) + explored * unseen_pace(state) + LOST * worth.at_stake(state)
    theirs += ROUTES * enemies.enemies.bit_count() * max(0.0, min(to_go, ends) - explored)
    return chance(0.3 + (alone.NATIONS_WIN - theirs) / 2.1) * chance((ends - to_go) / 17.0 - 0.2)


def pace(rules: Rules) -> float:
    if not rules.crews:
        return PACE
    return PACE_TOGETHER_WITH_CREWS if rules.mode == names.COOPERATIVE else PACE_WITH_CREWS


def rounds_to_explore(state: State) -> float:
    if not alone.unexplored(state):
        return 0.0
    hidden = len(chart_of(state).closed) + len(state.sea.stack)
    return hidden * (A_LAID_TILE if state.rules.dynamic_map else A_TILE)


def unseen_pace(state: State) -> float:
    """CL-565, CL-566, CL-570: Fame of each nation in a round while something is unexplored."""
    rules = state.rules
    return A_NIGHT * (2 if rules.night_scoring else 1) + (SUNK if rules.flotation else 0.0)


def chance(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))


def standing(state: State, fame_and_more: float) -> float:
    """What so much Fame is worth in the race, on a scale where e is e times the chance."""
    missing = max(0.0, fame.target(state) - fame_and_more)
    whole = int(missing)
    if whole >= len(TO_GO) - 1:
        return TO_GO[-1] - 0.5 * (missing - len(TO_GO) + 1)
    return TO_GO[whole] + (TO_GO[whole + 1] - TO_GO[whole]) * (missing - whole)


def points(state: State, seat: int) -> float:
    """Fame, and what ship, hold and papers promise, in Fame."""
    player = state.players[seat]
    have = fame.fame_of(state, seat) + cargo(player) + outfit(player)
    have += 0.09 * min(player.doubloons, 8) + (0.2 if player.doubloons >= 8 else 0.0)
    size = floating.barrels_in_a_set(state)
    have += 0.94 / size * (len(player.barrels) % size)
    for mission in player.missions:
        if mission.stage and MISSIONS[mission.card].start is not None:
            have += 0.08
    have -= 0.12 * player.deaths
    for nation in range(names.NATIONS):
        column = player.reputation[nation]
        if column <= -3 and not player.scored >> nation & 1:  # on the way to the Fame of -5
            have += 0.22 if column == -4 else 0.1
    if player.clues and not player.searched:
        have += 0.05 * player.clues
    return have


def cargo(player: Player) -> float:
    """Four alike are worth a Fame where they are sold."""
    goods = hold.cargo(player)
    worth = 0.02 * sum(goods)
    most = 0
    for good in range(names.NATIONS):
        worth += 0.28 * (goods[good] // 4)
        most = max(most, goods[good])
    return worth + 0.05 * min(4, most)


def outfit(player: Player) -> float:
    water, fire = hold.damage(player, FLOODED), hold.damage(player, BURNT)
    worth = 0.11 * player.cannon_upgrades + 0.04 * len(player.officers) + 0.02 * hold.guns(player) + 0.03 * player.sails
    return worth - 0.04 * water - 0.1 * fire - 0.03 * player.sails_cut


def errands(state: State, seat: int) -> float:
    """What missions and barrels within reach promise, less what threatens where the ship lies."""
    player = state.players[seat]
    if not player.hex:
        return USUAL - 0.2
    found = worth.Errands()
    worth.missions(state, seat, found)
    mission = nearest(state, seat, [found.visits, found.deeds, found.afloat])
    others = worth.Errands()
    worth.afloat(state, seat, others)
    barrel = nearest(state, seat, [others.afloat])
    return 0.4 * mission + 0.2 * barrel - 0.7 * Perils(state, seat).of(player.hex)


def nearest(state: State, seat: int, places: list[dict[int, float]]) -> float:
    """The best of these places, the nearer the better."""
    player = state.players[seat]
    far = field(chart_of(state), player.hex, hold.draft(player))
    pace = worth.speed(state, seat)
    best = 0.0
    for hexes in places:
        for hex, value in hexes.items():
            cost = far.cost(hex)
            if cost >= 0:
                best = max(best, value * worth.FADES[(cost + pace - 1) // pace] - 0.004 * cost)
    return best
