"""Players made of code. A bot is a function of a Chair that gives an answer; it never sees the table."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from freebooter.bots.simple import play_greedily, play_randomly
from freebooter.engine.chair import Chair

Bot = Callable[[Chair], Any]


class NoSuchBot(ValueError):
    """There is no bot of that kind; says which one was perhaps meant."""


@dataclass(frozen=True)
class Kind:
    """A kind of bot: what people call it and, in a sentence, how it thinks."""

    id: str
    name: str
    how: str
    bot: Bot


KINDS = [
    Kind("random", "Drifter", "Takes any legal option, all alike.", play_randomly),
    Kind("greedy", "Able Seaman", "Takes what looks best at once, by the game's own rules of thumb.", play_greedily),
]


def kinds() -> list[Kind]:
    """All kinds of bots, the weakest first."""
    return list(KINDS)


def make(kind: str) -> Bot:
    """The bot of this kind."""
    for one in KINDS:
        if one.id == kind:
            return one.bot
    ids = [one.id for one in KINDS]
    near = difflib.get_close_matches(kind, ids, 1, 0.4)
    meant = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(ids)}."
    raise NoSuchBot(f"There is no bot '{kind}': {meant}")
