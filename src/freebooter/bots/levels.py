"""The levels that people play against, and what happens when a bot fails."""

from __future__ import annotations

import logging
from typing import Any

from freebooter.bots import NO_PLAN, check_way, plan_of, resume, trouble_of, why_of
from freebooter.bots.search import Estimate
from freebooter.bots.simple import play_greedily, play_randomly
from freebooter.bots.thinker import Thinker
from freebooter.engine.answers import Decision, IllegalChoice, key_of
from freebooter.engine.chair import Chair

log = logging.getLogger(__name__)

SLIPS = 35  # in percent: how often the Cabin Boy does just anything
BOSUN = 0
CAPTAIN = 1


def cabin_boy(chair: Chair) -> Any:
    """Plays greedily, but often errs."""
    if chair.rng.below(100) < SLIPS:
        return play_randomly(chair)
    return play_greedily(chair)


class Officer:
    """A level that searches. How long it thinks the game says, unless a budget was given with its name."""

    def __init__(self, level: int, seconds: float = 0.0, playouts: int = 0, processes: int = 1) -> None:
        self.level = level
        self.thinker = Thinker(seconds, playouts, processes)
        self.own_budget = not seconds and not playouts

    def __call__(self, chair: Chair) -> Any:
        self._settle_budget(chair)
        return self.thinker(chair)

    @property
    def why(self) -> list[Estimate]:
        """How it judged the options of its last move."""
        return self.thinker.why

    @property
    def plan(self) -> int:
        """What it has set out to do."""
        return self.thinker.plan

    @plan.setter
    def plan(self, plan: int) -> None:
        self.thinker.plan = plan

    def weigh(self, chair: Chair) -> list[Estimate]:
        """The options with visits and chances, the best first."""
        self._settle_budget(chair)
        return self.thinker.weigh(chair)

    def _settle_budget(self, chair: Chair) -> None:
        if self.own_budget:
            self.thinker.seconds = chair.bot.seconds[self.level]


class Told:
    """A bot that was told a way of life of its game, and plays by it at whatever level it has."""

    def __init__(self, bot: Any, way: str) -> None:
        self.bot = bot
        self.way = way

    def __call__(self, chair: Chair) -> Any:
        check_way(chair.game, self.way)
        return self.bot(chair.told(self.way))

    @property
    def why(self) -> list[Estimate]:
        return why_of(self.bot)

    @property
    def plan(self) -> int:
        return plan_of(self.bot)

    @plan.setter
    def plan(self, plan: int) -> None:
        resume(self.bot, plan)

    @property
    def trouble(self) -> str:
        return trouble_of(self.bot)

    def weigh(self, chair: Chair) -> list[Estimate]:
        """Why, where the bot weighs."""
        weigh = getattr(self.bot, "weigh", None)
        return weigh(chair.told(self.way)) if weigh is not None else []


def unable(error: Exception) -> Any:
    """A player that fails at every move."""

    def fail(chair: Chair) -> Any:
        raise error

    return fail


class Steady:
    """A bot that never leaves its table waiting: where it fails, or says what is not offered, a simpler one plays.

    `trouble` then says what went wrong, until the next move: who runs the bot has the table and keeps the position.
    """

    def __init__(self, bot: Any, kind: str) -> None:
        self.bot = bot
        self.kind = kind
        self.trouble = ""

    def __call__(self, chair: Chair) -> Any:
        self.trouble = ""
        for play in (self.bot, play_greedily):
            try:
                answer = play(chair)
                check_offered(chair.decision, answer)
                return answer
            except Exception as error:
                self._note(chair, error)
        return play_randomly(chair)

    @property
    def why(self) -> list[Estimate]:
        """How it judged the options of its last move; nothing where it does not weigh, or failed."""
        found: list[Estimate] = [] if self.trouble else getattr(self.bot, "why", [])
        return found

    @property
    def plan(self) -> int:
        """What it has set out to do."""
        plan: int = getattr(self.bot, "plan", NO_PLAN)
        return plan

    @plan.setter
    def plan(self, plan: int) -> None:
        if hasattr(self.bot, "plan"):
            self.bot.plan = plan

    def weigh(self, chair: Chair) -> list[Estimate]:
        """Why: the options with visits and chances, the best first; nothing where the bot does not weigh, or failed."""
        self.trouble = ""
        weigh = getattr(self.bot, "weigh", None)
        if weigh is None:
            return []
        try:
            found: list[Estimate] = weigh(chair)
        except Exception as error:
            self._note(chair, error)
            return []
        return found

    def _note(self, chair: Chair, error: Exception) -> None:
        log.exception("bot %s failed at choice %s of %s, seat %s", self.kind, chair.seq, chair.game.id, chair.seat)
        self.trouble = self.trouble or f"{type(error).__name__}: {error}"


def check_offered(decision: Decision | None, answer: Any) -> None:
    """An answer that the table would refuse is a bot's failure like any other."""
    assert decision is not None
    if decision.kind == "pick":
        if isinstance(answer, (str, int)) or answer is None:
            bounds = f"it takes a list of {decision.least} to {decision.most} options"
            raise IllegalChoice(f"'{decision.prompt}' cannot be answered with {answer}: {bounds}.")
        keys = [key_of(one) for one in answer]
        least, most = decision.least, decision.most
    else:
        keys = [f"amount:{answer}" if decision.kind == "amount" else key_of(answer)]
        least, most = 1, 1
    fitting = {option.key for option in decision.options}.intersection(keys)
    if len(fitting) < len(keys) or not least <= len(keys) <= most:
        raise IllegalChoice(f"'{decision.prompt}' cannot be answered with {', '.join(keys) or 'nothing'}.")
