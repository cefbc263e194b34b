from __future__ import annotations

from typing import Any

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from tests.bots.toys.state import State


def evaluate(state: State, seat: int) -> float:
    return 0.5


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    return luck.below(len(options))


def greedy(chair: Chair) -> Any:
    """The first option: mostly a bad one."""
    decision = chair.decision
    assert decision is not None
    if decision.kind == "pick":
        return decision.options[: decision.least]
    return 0 if decision.kind == "amount" else decision.options[0]


BOT = Bot(evaluate=evaluate, policy=policy, greedy=greedy)
