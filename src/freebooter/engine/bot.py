"""What a game tells bots: one value, `BOT = Bot(...)` in its bot.py, like `GAME` in its __init__.py.

Nothing else in bot.py is looked at, so constants and functions there may have any name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol

from freebooter.engine.asks import Option
from freebooter.engine.luck import Luck
from freebooter.engine.run import Policy

if TYPE_CHECKING:
    from freebooter.engine.chair import Chair


class BadBot(ValueError):
    """What a game tells bots does not fit; says which field, and what it should be."""


class Plan(Protocol):
    """A plan of one seat on its way: what a game's `plan(seat, number)` makes."""

    done: bool  # the policy below has just taken the plan's last choice

    def goal(self) -> Option:
        """What the plan is called: an option whose words stand in the section [plans] of words.toml."""

    def policy(self, state: Any, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
        """Plays by the plan for its seat, and by the game's policy for all others and when it is done."""


@dataclass(frozen=True)
class Bot:
    """What a game tells bots. The first three every game has; the others where the defaults do not do.

    evaluate: how a position stands for a seat, from 0 to 1: about the chance that its side wins. Where a playout is cut
        off before the end, this is its result. Called very often, so cheap.
    policy: the index of the option that a seat takes in a playout: quick and sensible, with a pinch of chance. A pick
        is shown as single picks with DONE, an amount as options of kind "amount".
    greedy: a whole player that does not search, as a function of a Chair: the Able Seaman. It answers in the form of
        the ask (an Option, a list of them for a pick, an int for an amount). Searching bots try its choice first.
    secret: prompts whose answers the other seats do not see. Answers given together need no mention.
    depth: after how many decisions a playout is cut off and evaluated.
    explore: how much a search tries out against taking what has proved good. Less than the default where options differ
        by little in evaluate().
    seconds: how long Bosun and Captain think about a decision. More where a turn has many decisions.
    sure: above 0, decisions are made by comparing the options, not by a tree (for games whose greedy player is hard to
        beat): another option must be ahead of the greedy player's by so many standard errors.
    scatter: how far results of the same option usually lie apart. Where they lie closer, as in a game that is nearly
        won, a comparison counts smaller differences in proportion. 0: it does not look. Only with `sure`.
    plans: the plans that a seat may begin at a decision, as numbers of the game's own, the most promising first; only
        with `sure`. A number must always mean the same.
    plan: plan(seat, number) begins one of them, with `plans`. See Plan.
    promising: where a decision has many options, those that a comparison tries first, by their indices, the best first;
        then come plans, then the others. Only with `sure`.
    ways: ways of life that a bot can be told ("captain:marauder"), by name: ways[name](seat) gives the Bot that plays
        so for the seat, while its policy plays for all others as ever. To see what a way to win is worth.
    shuns: shuns(prompt, option) says what such a bot never takes; a comparison does not try it.
    """

    evaluate: Callable[[Any, int], float]
    policy: Policy
    greedy: Callable[[Chair], Any]
    secret: tuple[str, ...] = ()
    depth: int = 60
    explore: float = 0.5
    seconds: tuple[float, float] = (0.1, 1.0)
    sure: float = 0.0
    scatter: float = 0.0
    plans: Callable[[Any, int, str], list[int]] | None = None
    plan: Callable[[int, int], Plan] | None = None
    promising: Callable[[Any, int, str, list[Option]], list[int]] | None = None
    ways: Mapping[str, Callable[[int], Bot]] = field(default_factory=dict)
    shuns: Callable[[str, Option], bool] | None = None

    def __new__(cls, *values: Any, **named: Any) -> Bot:
        """Refuses names that are no fields, and fields that are missing."""
        known = {one.name: one for one in fields(cls)}
        for name in named:
            if name not in known:
                raise BadBot(f"BOT has no field '{name}': its fields are {', '.join(known)}.")
        for name in list(known)[len(values) :]:
            if name not in named and known[name].default is MISSING and known[name].default_factory is MISSING:
                raise BadBot(f"BOT lacks the field '{name}', which should be {SHOULD_BE[name]}.")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if not FITS[one.name](value):
                raise BadBot(f"The field '{one.name}' of BOT should be {SHOULD_BE[one.name]}, not {value!r}.")
        if (self.plans is None) != (self.plan is None):
            raise BadBot("The fields 'plans' and 'plan' of BOT go together: one of them is missing.")
        if self.plans is not None and not self.sure:
            raise BadBot("The field 'plans' of BOT needs 'sure' above 0: only a comparison of options weighs plans.")
        if self.promising is not None and not self.sure:
            raise BadBot("The field 'promising' of BOT needs 'sure' above 0: only a comparison of options asks for it.")
        if self.scatter and not self.sure:
            raise BadBot("The field 'scatter' of BOT needs 'sure' above 0: only a comparison of options looks at it.")


def bot_of(title: str, module: str) -> Bot:
    """BOT of a game's bot.py; BadBot says in a sentence what does not fit."""
    try:
        found = getattr(importlib.import_module(module), "BOT", None)
    except BadBot as error:
        raise BadBot(f"{title}: {error}") from error
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise BadBot(
            f"{title} tells bots nothing yet, and only 'random' can play it: "
            "it has no bot.py with BOT = Bot(evaluate=..., policy=..., greedy=...)."
        ) from None
    if not isinstance(found, Bot):
        said = "has no BOT" if found is None else f"has a BOT that is no Bot but {found!r}"
        raise BadBot(f"{title}: bot.py {said}; it should say BOT = Bot(evaluate=..., policy=..., greedy=...).")
    return found


# --- what fits into each field ----------------------------------------------------------------------------------------


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_depth(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def are_prompts(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(prompt, str) for prompt in value)


def are_seconds(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(is_number(one) and one > 0 for one in value)


def are_ways(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) and callable(value[name]) for name in value)


def is_left_out_or_callable(value: Any) -> bool:
    return value is None or callable(value)


FITS: dict[str, Callable[[Any], bool]] = {
    "evaluate": callable,
    "policy": callable,
    "greedy": callable,
    "secret": are_prompts,
    "depth": is_depth,
    "explore": lambda value: is_number(value) and value > 0,
    "seconds": are_seconds,
    "sure": lambda value: is_number(value) and value >= 0,
    "scatter": lambda value: is_number(value) and value >= 0,
    "plans": is_left_out_or_callable,
    "plan": is_left_out_or_callable,
    "promising": is_left_out_or_callable,
    "ways": are_ways,
    "shuns": is_left_out_or_callable,
}
SHOULD_BE = {
    "evaluate": "a function evaluate(state, seat) -> float",
    "policy": "a function policy(state, seat, prompt, options, luck) -> int",
    "greedy": "a function greedy(chair) -> answer",
    "secret": "a tuple of prompts, like ('ship',)",
    "depth": "a whole number of decisions from 1 on",
    "explore": "a number above 0",
    "seconds": "two numbers of seconds above 0, the Bosun's and the Captain's, like (0.5, 3.0)",
    "sure": "a number of standard errors from 0 on",
    "scatter": "a number from 0 on",
    "plans": "a function plans(state, seat, prompt) -> list of numbers, or left out",
    "plan": "a function or class plan(seat, number) -> Plan, or left out",
    "promising": "a function promising(state, seat, prompt, options) -> list of indices, or left out",
    "ways": "names of ways of life with a function (seat) -> Bot each, or left out",
    "shuns": "a function shuns(prompt, option) -> bool, or left out",
}
