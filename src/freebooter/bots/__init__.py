"""Players made of code. A bot is a function of a Chair that gives an answer; it never sees the table."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from freebooter.engine.chair import Chair
from freebooter.engine.game import Game

if TYPE_CHECKING:
    from freebooter.bots.levels import Steady
    from freebooter.bots.search import Estimate

Player = Callable[[Chair], Any]
NO_PLAN = -1  # plans are a game's own numbers, from 0 on


class NoSuchBot(ValueError):
    """There is no bot of that kind; says which one was perhaps meant."""


@dataclass(frozen=True)
class Kind:
    """A kind of bot: what people call it and, in a sentence, how it thinks."""

    id: str
    name: str
    how: str
    weighs: bool = False  # it can say how it judged its options


KINDS = [
    Kind("random", "Drifter", "Takes any legal option, all alike."),
    Kind("cabin-boy", "Cabin Boy", "Means to play by rules of thumb, but every third move is just anything."),
    Kind("able-seaman", "Able Seaman", "Takes what looks best at once, by the game's own rules of thumb."),
    Kind("bosun", "Bosun", "Thinks for a moment: plays on in its head from many guesses of what it cannot see.", True),
    Kind(
        "captain",
        "Captain",
        "Thinks like the Bosun, but many times as long: plays on in its head from far more guesses.",
        True,
    ),
]
ALIASES = {"greedy": "able-seaman"}
BUDGET = re.compile(r"[a-z-]+@(?:(?P<playouts>[1-9]\d*)|(?P<seconds>\d+(?:\.\d+)?)s)")


def kinds() -> list[Kind]:
    """All kinds of bots, the weakest first; then the programs that whoever started this has named."""
    from freebooter.bots.program import named_programs

    programs = [Kind(name, name, "A program that whoever runs this place has added.") for name in named_programs()]
    return [*KINDS, *programs]


def is_program(kind: str) -> bool:
    """Is this the name of a program ("program:./mybot"), or one that whoever started this has named?"""
    from freebooter.bots.program import named_programs

    return kind.startswith(("program:", "program@")) or kind in named_programs()


def make(kind: str, *, processes: int = 2) -> Player:
    """A bot of this kind. "bosun@400" thinks 400 playouts a decision, "captain@0.5s" half a second.

    The Captain may use so many processes, if cores are free. Where a bot that searches fails, a simpler one plays, and
    trouble_of() tells. Where a game knows ways of life, a bot can be told one: "captain@100:marauder". A program in any
    language plays as "program:./mybot".
    """
    from freebooter.bots.levels import BOSUN, CAPTAIN, Officer, Steady, Told, cabin_boy
    from freebooter.bots.simple import play_greedily, play_randomly

    if is_program(kind):
        return Steady(_program(kind), kind)
    plain, playouts, seconds = budget(kind)
    if ":" in kind:
        untold, _, way = kind.partition(":")
        return Told(make(untold, processes=processes), way)
    if plain in ("bosun", "captain"):
        level = BOSUN if plain == "bosun" else CAPTAIN
        many = processes if plain == "captain" else 1
        return Steady(Officer(level, seconds, playouts, many), kind)
    plays: dict[str, Player] = {"random": play_randomly, "cabin-boy": cabin_boy, "able-seaman": play_greedily}
    return plays[plain]


def _program(kind: str) -> Player:
    from freebooter.bots.program import NoSuchProgram, program_of

    try:
        program = program_of(kind)
    except NoSuchProgram as error:
        raise NoSuchBot(str(error)) from None
    assert program is not None
    return program


def steady(kind: str, *, processes: int = 2) -> Steady:
    """A bot for a table that must go on: any kind is replaced by a simpler one where it fails, or where it is unknown.

    This is the only place where one bot stands in for another.
    """
    from freebooter.bots.levels import Steady, unable

    try:
        bot = make(kind, processes=processes)
    except NoSuchBot as error:
        bot = unable(error)
    return bot if isinstance(bot, Steady) else Steady(bot, kind)


def budget(kind: str) -> tuple[str, int, float]:
    """A bot's name taken apart: kind, playouts and seconds (0: its own)."""
    if is_program(kind):
        return kind, 0, 0.0
    kind, _, way = kind.partition(":")
    match = BUDGET.fullmatch(kind)
    plain = kind.partition("@")[0]
    plain = ALIASES.get(plain, plain)
    known = [one.id for one in KINDS]
    if plain not in known:
        near = difflib.get_close_matches(plain, [*known, *ALIASES], 1, 0.4)
        meant = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}."
        raise NoSuchBot(f"There is no bot '{kind}': {meant}")
    if way and plain == "random":
        raise NoSuchBot(f"A bot that plays at random cannot be told how to live: '{kind}:{way}' goes with the others.")
    if "@" not in kind:
        return plain, 0, 0.0
    if plain not in ("bosun", "captain"):
        raise NoSuchBot(f"A budget like in '{kind}' goes with bosun and captain only: {plain} does not search.")
    playouts, seconds = (int(match["playouts"] or 0), float(match["seconds"] or 0.0)) if match else (0, 0.0)
    if not playouts and not seconds:
        raise NoSuchBot(f"There is no bot '{kind}': a budget is playouts ('{plain}@400') or seconds ('{plain}@0.5s').")
    return plain, playouts, seconds


def way_of(kind: str) -> str:
    """The way of life that a bot of this name is told, or nothing."""
    if is_program(kind):
        return ""
    return kind.partition(":")[2]


def check_way(game: Game, way: str) -> None:
    """NoSuchBot says which ways of life the game knows, if this is none of them."""
    if way and way not in game.bot.ways:
        known = ", ".join([f"'{name}'" for name in game.bot.ways]) or "none"
        raise NoSuchBot(f"{game.title} knows no way of life '{way}': it knows {known}.")


def explain(chair: Chair, seconds: float = 1.0, playouts: int = 0) -> list[Estimate]:
    """Why: the options of a decision with visits and estimated chance of winning, the best first."""
    from freebooter.bots.thinker import Thinker

    return Thinker(seconds, playouts).weigh(chair)


def why_of(bot: Player) -> list[Estimate]:
    """How a bot judged the options of its last move, the best first; nothing where it does not weigh."""
    found: list[Estimate] = getattr(bot, "why", [])
    return found


def plan_of(bot: Player) -> int:
    """What a bot has set out to do, as a number that means something to bots only; NO_PLAN if nothing."""
    found: int = getattr(bot, "plan", NO_PLAN)
    return found


def resume(bot: Player, plan: int) -> None:
    """Lets a bot go on with a plan that another one had on the same seat."""
    if hasattr(bot, "plan"):
        bot.plan = plan


def trouble_of(bot: Player) -> str:
    """What went wrong in a bot's last move, which a simpler one has made then; nearly always nothing."""
    found: str = getattr(bot, "trouble", "")
    return found
