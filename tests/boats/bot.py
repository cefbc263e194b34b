from __future__ import annotations

from typing import Any

from freebooter.engine.asks import Option
from freebooter.engine.bot import Bot
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from tests.boats.rules import FULL, boat_of
from tests.boats.state import State


def evaluate(state: State, seat: int) -> float:
    """For the whole boat, not for the seat."""
    return 0.9 - 0.3 * min(FULL, state.water[boat_of(state, seat)])


def policy(state: State, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
    return luck.below(len(options))


def greedy(chair: Chair) -> Any:
    """Fishes, whatever comes: soon the boat is full."""
    assert chair.decision is not None
    return chair.decision.options[0]


BOT = Bot(evaluate=evaluate, policy=policy, greedy=greedy)
