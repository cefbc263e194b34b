"""What Captain's Log tells bots: how a game stands, and the greedy player."""

from __future__ import annotations

from math import exp
from typing import Any

from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.games.captains_log import names
from freebooter.games.captains_log.content import MISSIONS, SHIPS
from freebooter.games.captains_log.plans import Plan, plans, promising
from freebooter.games.captains_log.quick import policy
from freebooter.games.captains_log.rules import fame, hold
from freebooter.games.captains_log.state import BURNT, FLOODED, State
from freebooter.games.captains_log.weighing import weigh

# --- Judging a position ---------------------------------------------------------------------------------------------


def evaluate(state: State, seat: int) -> float:
    """About the chance that this side wins: its standing against the others', or against the nations'."""
    mine = standing(state, seat)
    if state.alone is not None:
        if state.winner >= 0:
            return 1.0
        theirs = max(state.alone.fame) * 7.0 / 21 + state.keel.round * 0.02
        return 1.0 / (1.0 + exp(theirs - mine))
    if state.winner >= 0:
        return 1.0 if same_side(state, seat, state.winner) else 0.0
    total = 0.0
    best_mine = mine
    for other in range(len(state.players)):
        if same_side(state, seat, other):
            best_mine = max(best_mine, standing(state, other))
    for other in range(len(state.players)):
        if not same_side(state, seat, other):
            total += exp(standing(state, other) - best_mine)
    return 1.0 / (1.0 + total)


def same_side(state: State, seat: int, other: int) -> bool:
    if state.rules.mode == names.TEAMS:
        return (seat in (0, 3)) == (other in (0, 3))
    return seat == other


def standing(state: State, seat: int) -> float:
    """Fame in sevenths of the target, and what money, cargo, ship and papers promise."""
    player = state.players[seat]
    scale = 7.0 / max(1, fame.target(state))
    points = fame.fame_of(state, seat) + 0.1 * player.doubloons + 0.06 * sum(hold.cargo(player))
    points += 0.2 * len(player.missions) + 0.3 * (len(player.barrels) % 2) + 0.06 * hold.guns(player)
    points += 0.3 * sum([mission.stage for mission in player.missions if MISSIONS[mission.card].start is not None])
    points += 0.1 * player.sails + 0.15 * len(player.officers) + 0.3 * (SHIPS[player.ship].level - 1)
    points -= 0.05 * (hold.damage(player, FLOODED) + hold.damage(player, BURNT))
    if player.lost:
        points -= 0.5
    return points * scale


# --- The greedy player ----------------------------------------------------------------------------------------------


def greedy(chair: Chair) -> Any:
    """Looks at one fair guess of the table and takes what is worth most there."""
    decision = chair.decision
    assert decision is not None
    seat = chair.seat
    options = decision.options
    if len(options) == 1 and decision.kind == "choose":  # a guess would run on past it
        return options[0]
    state: State = chair.guess(chair.rng).state
    weights = weigh(state, seat, decision.prompt, options)
    if decision.kind == "pick":
        ranked = sorted(range(len(options)), key=lambda i: -weights[i])
        wanted = [options[i] for i in ranked[: decision.most] if weights[i] >= 0.0]
        return wanted if len(wanted) >= decision.least else [options[i] for i in ranked[: decision.least]]
    best = max(range(len(options)), key=lambda i: (weights[i], -i))
    if decision.kind == "amount":
        return options[best].number(0)
    return options[best]


BOT = Bot(
    evaluate=evaluate,
    policy=policy,
    greedy=greedy,
    depth=300,  # decisions of a playout, if the thinker's next turn is not over before
    explore=0.15,  # options differ by a few hundredths in evaluate()
    seconds=(0.5, 3.0),
    sure=1.0,
    plans=plans,
    plan=Plan,
    promising=promising,
)
