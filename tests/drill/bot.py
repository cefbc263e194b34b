from __future__ import annotations

from typing import Any

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from tests.drill.state import State


def evaluate(state: State, seat: int) -> float:
    gold = [captain.gold for captain in state.captains]
    return 0.5 + (gold[seat] - max(gold)) / 20


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    return luck.below(len(options))


def greedy(chair: Chair) -> Any:
    """Sells, fires and drinks what it can."""
    decision = chair.decision
    assert decision is not None
    if decision.kind == "pick":
        return decision.options[: decision.most]
    if decision.kind == "amount":
        return decision.options[-1].args[0]
    return decision.options[-1]


BOT = Bot(evaluate=evaluate, policy=policy, greedy=greedy)
