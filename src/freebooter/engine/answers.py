"""What a seat is asked, and its answers: understood, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from freebooter.engine.asks import AMOUNT, KINDS, PICK, Ask, Option

Answer = Option | str | int | Sequence[Option | str]


class IllegalChoice(ValueError):
    """That cannot be chosen now; nothing has changed."""


class Misfit(ValueError):
    """A saved answer that does not belong to the ask that it should answer."""


class Decision:
    """What a seat is asked: a prompt with its arguments, and the options.

    `least` and `most` say how many options a pick takes, or which numbers an amount lies between; else both are 1.
    """

    def __init__(self, ask: Ask, options: list[Option], most: int) -> None:
        self.seat = ask.seat
        self.prompt = ask.prompt
        self.args = ask.args
        self.kind = KINDS[ask.kind]
        self.window = ask.window
        self.options = options[:]  # who is asked may sort them or drop some: the table keeps its own
        self.least = ask.least
        self.most = options[-1].number(0) if ask.kind == AMOUNT else most

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.prompt!r}, {self.options})"


def is_settled(ask: Ask, options: list[Option], most: int) -> bool:
    """Need nobody be asked? In a window a single answer is asked for all the same: asking must not tell."""
    return not ask.window and not ask.always and is_single(ask, options, most)


def is_single(ask: Ask, options: list[Option], most: int) -> bool:
    """Is there only one answer?"""
    if ask.kind == PICK:
        return most <= ask.least and most in (0, len(options))
    return len(options) == 1


def only_answer(ask: Ask, options: list[Option], most: int) -> Any:
    """The answer where there is only one."""
    if ask.kind == PICK:
        return options[:most]
    return options[0].args[0] if ask.kind == AMOUNT else options[0]


def understood(ask: Ask, options: list[Option], most: int, answer: Answer) -> Any:
    """The answer as the rules want it; IllegalChoice if it is not offered."""
    offered = {option.key: option for option in options}
    if ask.kind == PICK:
        return understood_pick(ask, offered, most, answer)
    if isinstance(answer, int) and not isinstance(answer, bool) and ask.kind == AMOUNT:
        answer = f"amount:{answer}"
    option = offered.get(key_of(answer))
    if option is None:
        raise IllegalChoice(f"'{key_of(answer)}' cannot be chosen now: {what_is_offered(offered)}.")
    return option.args[0] if ask.kind == AMOUNT else option


def understood_pick(ask: Ask, offered: dict[str, Option], most: int, answer: Answer) -> list[Option]:
    if isinstance(answer, (str, Option, int)):
        raise IllegalChoice(f"'{ask.prompt}' takes a list of {ask.least} to {most} options.")
    keys = [key_of(one) for one in answer]
    for key in keys:
        if key not in offered:
            raise IllegalChoice(f"'{key}' cannot be picked now: {what_is_offered(offered)}.")
    if len(set(keys)) < len(keys):
        raise IllegalChoice("Each option can be picked once.")
    if not ask.least <= len(keys) <= most:
        raise IllegalChoice(f"Pick {ask.least} to {most} options, not {len(keys)}.")
    return [option for key, option in offered.items() if key in keys]


def handed_over(answer: Any) -> Any:
    """An answer for the rules: of what the table keeps they get a copy, to do with what they like."""
    return [handed_over(one) for one in answer] if isinstance(answer, list) else answer


def written(answer: Any) -> Any:
    """An answer as it is saved: options by their keys."""
    if isinstance(answer, Option):
        return answer.key
    if isinstance(answer, bytes):
        return answer.hex()
    if isinstance(answer, (list, tuple)):
        return [written(one) for one in answer]
    return answer


def key_of(answer: Any) -> str:
    return answer.key if isinstance(answer, Option) else str(answer)


def what_is_offered(offered: dict[str, Option]) -> str:
    keys = list(offered)
    shown = ", ".join(keys[:8])
    if len(keys) > 8:
        return f"there is {shown} and {len(keys) - 8} more"
    return f"there is {shown}" if keys else "nothing is"
