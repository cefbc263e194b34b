"""Answers as playouts take them: one single choice after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freebooter.engine.answers import Decision, key_of
from freebooter.engine.asks import DONE, Option
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run


def keys_in(decision: Decision, answer: Any) -> list[str]:
    """The keys that an answer takes, in the order in which they are offered."""
    if decision.kind == "pick":
        taken = {key_of(one) for one in answer}
        return [option.key for option in decision.options if option.key in taken]
    return [f"amount:{answer}" if isinstance(answer, int) else key_of(answer)]


def spelled(keys: list[str]) -> str:
    """Keys as lessons and puzzles write an answer."""
    return "+".join(keys) or "none"


def singly(decision: Decision, keys: list[str]) -> list[str]:
    """What a playout is asked for, one after the other, to come to this answer; `Run` shows a pick as single picks."""
    if decision.kind != "pick":
        return keys
    items = [option.key for option in decision.options]
    steps: list[str] = []
    picked = at = 0
    while picked < decision.most:
        missing = decision.least - picked
        offered = items[at : len(items) - max(missing, 1) + 1]
        if missing <= 0:
            offered = [*offered, DONE.key]
        if len(offered) == 1:
            if offered[0] == DONE.key:
                break
            picked, at = picked + 1, at + 1
            continue
        key = next((one for one in keys if one in offered), DONE.key)
        steps.append(key)
        if key == DONE.key:
            break
        picked, at = picked + 1, items.index(key) + 1
    return steps


def follow(run: Run, steps: dict[int, list[str]], prompt: str, policy: Callable[..., int], luck: Luck) -> bool:
    """Lets the seats answer so in a guess; False if one of them could not have, so that the guess is wrong."""
    left = {seat: keys[:] for seat, keys in steps.items() if keys}
    while left:
        if run.over or run.prompt != prompt:
            return False
        mine = left.get(run.seat)
        if mine is None:
            if not run.group:
                return False
            run.take(policy(run.state, run.seat, run.prompt, run.options, luck))
            continue
        at = place_of(run.options, mine.pop(0))
        if at < 0:
            return False
        if not mine:
            del left[run.seat]
        run.take(at)
    return True


def place_of(options: list[Option], key: str) -> int:
    for i, option in enumerate(options):
        if option.key == key:
            return i
    return -1
