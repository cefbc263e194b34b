"""What the game tells bots."""

from __future__ import annotations

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.games.captains_log.rules import fame
from freebooter.games.captains_log.state import State


def evaluate(state: State, seat: int) -> float:
    """About the chance to win: Fame against the target and against the others."""
    target = max(1, state.rules.target)
    mine = fame.fame_of(state, seat) / target
    if state.alone is not None:
        theirs = max(state.alone.fame) / 21
    else:
        theirs = max([fame.fame_of(state, other) / target for other in range(len(state.players)) if other != seat])
    return max(0.0, min(1.0, 0.5 + (mine - theirs) / 2))


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    return luck.below(len(options))


def greedy(chair: Chair) -> Option | list[Option] | int:
    decision = chair.decision
    assert decision is not None
    return decision.options[0]


BOT = Bot(evaluate=evaluate, policy=policy, greedy=greedy)
