"""A player that searches: spends its budget on a decision, one single pick after the other, and can say why."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from typing import Any

from freebooter.bots import NO_PLAN
from freebooter.bots.compare import Arm, Comparison
from freebooter.bots.search import Estimate, Search
from freebooter.bots.tree import Node, Tree
from freebooter.engine.answers import Decision
from freebooter.engine.asks import DONE, Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck

LONG_THOUGHT = 0.4  # seconds from which on a second process is worth starting
PATIENCE = 0.5  # seconds that the first process waits for the second at the end


class Thinker:
    """Thinks so many seconds or playouts a decision; keeps its tree while only its own choices are made, and its plan.

    The chair's budget comes first: its playouts replace the thinker's own budget, its seconds bound it.
    """

    def __init__(self, seconds: float = 0.0, playouts: int = 0, processes: int = 1) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.processes = processes
        self.why: list[Estimate] = []  # how it judged the options of its last move, the best first
        self.plan = NO_PLAN  # what it has set out to do, where a game has plans; another thinker may go on with it
        self._kept: Node | None = None
        self._next = (-1, -1)  # the seat and the count of choices for which the kept tree is good

    def __call__(self, chair: Chair) -> Any:
        decision = chair.decision
        assert decision is not None
        self.why = []
        if decision.kind == "pick":
            answer = self._pick(chair, decision)
            self._kept = None
            return answer
        if nothing_to_weigh(decision):
            return as_answer(decision, decision.options[0])
        search = self._begin(chair)
        search.favour(favourites(chair)[0])
        self._spend(search, chair, 1.0)
        best = search.best()
        self.why = search.estimates()
        self._keep(search, chair, best)
        return as_answer(decision, best)

    def weigh(self, chair: Chair) -> list[Estimate]:
        """The options with their visits and chances, the best first; of a pick, the first one to take."""
        decision = chair.decision
        if decision is None or nothing_to_weigh(decision):
            return []
        search = self._begin(chair)
        search.favour(favourites(chair)[0])
        self._spend(search, chair, 1.0)
        return search.estimates()

    # --- one thought after the other ----------------------------------------------------------------------------------

    def _begin(self, chair: Chair) -> Search:
        """A search from the kept tree, where it is still good, or from nothing."""
        kept = self._kept if self._next == (chair.seat, chair.seq) and chair.undisturbed else None
        self._kept = None
        search = new_search(chair, Luck(chair.rng.getrandbits(128).to_bytes(16, "big")), kept, self.plan)
        search.open_root()
        return search

    def _keep(self, search: Search, chair: Chair, best: Option) -> None:
        self.plan = search.plan_ahead()
        if isinstance(search, Tree):
            self._kept = search.below(best.key)
            self._next = (chair.seat, chair.seq + 1)

    def _pick(self, chair: Chair, decision: Decision) -> list[Option]:
        """One single pick after the other; most of the budget goes to the first."""
        options = decision.options
        if nothing_to_weigh(decision):
            return list(options[: decision.most])
        search = self._begin(chair)
        wishes = favourites(chair)
        picked: list[Option] = []
        share = 0.6
        left = 1.0
        while len(picked) < decision.most:
            offered = [trial.key for trial in search.trials()]
            search.favour(next((key for key in wishes if key in offered), DONE.key))
            if len(offered) > 1:
                self._spend(search, chair, left * share)
                left -= left * share
            self.why = self.why or search.estimates()
            best = search.best()
            if best is DONE or best.kind == DONE.kind:
                break
            picked.append(best)
            must = decision.least - len(picked)
            later = options[index_after(options, best) :]
            if len(picked) == decision.most or not later:
                break
            if must >= len(later):
                return [*picked, *later[:must]]
            search.settle(best.key)
            search.open_root()
        return picked

    def _spend(self, search: Search, chair: Chair, share: float) -> None:
        """Thinks for a share of the budget, in two processes where they are wanted and free."""
        playouts = chair.playouts or self.playouts
        seconds = self.seconds
        if playouts:
            search.think(max(1, int(playouts * share)), 0.0)
            return
        if chair.seconds:
            seconds = min(seconds, chair.seconds) if seconds else chair.seconds
        seconds *= share
        if self.processes > 1 and seconds >= LONG_THOUGHT and core_is_free():
            think_in_two(search, seconds)
        else:
            search.think(0, seconds)


def new_search(chair: Chair, luck: Luck, kept: Node | None = None, plan: int = NO_PLAN) -> Search:
    """How this game's decisions are thought about: by comparing the options if its BOT says `sure`, else by a tree."""
    if chair.bot.sure:
        return Comparison(chair, luck, plan)
    return Tree(chair, luck, kept)


def nothing_to_weigh(decision: Decision) -> bool:
    """Is there only one answer?"""
    if decision.kind == "pick":
        return decision.most == 0 or decision.least >= len(decision.options)
    return len(decision.options) < 2


def as_answer(decision: Decision, option: Option) -> Any:
    return option.args[0] if decision.kind == "amount" else option


def favourites(chair: Chair) -> list[str]:
    """The key of what the game's greedy player would take; of a pick, of all that it would take."""
    answer = chair.bot.greedy(chair)
    if isinstance(answer, list):
        return [*[option.key for option in answer], DONE.key]
    return [answer.key if isinstance(answer, Option) else f"amount:{answer}"]


def index_after(options: list[Option], option: Option) -> int:
    for i, other in enumerate(options):
        if other.key == option.key:
            return i + 1
    raise KeyError(option.key)


# --- two processes ----------------------------------------------------------------------------------------------------


def core_is_free() -> bool:
    """Is there a second core with nothing else to do?"""
    cores = os.cpu_count() or 1
    if cores < 2 or not hasattr(os, "fork"):
        return False
    return os.getloadavg()[0] < cores - 0.75


def think_in_two(search: Search, seconds: float) -> None:
    """A copy of this process thinks beside it with luck of its own; at the end their trials are added up."""
    read, write = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        think_apart(search, seconds, write)
    os.close(write)
    search.think(0, seconds)
    ready, _, _ = select.select([read], [], [], PATIENCE)
    if not ready:  # it is stuck: nobody waits for it
        os.kill(pid, signal.SIGKILL)
    with os.fdopen(read, "rb") as pipe:
        found = pipe.read()
    os.waitpid(pid, 0)
    for number, (visits, total, results) in enumerate(json.loads(found or b"[]")):
        search.add(number, visits, total, results)


def think_apart(search: Search, seconds: float, write: int) -> None:
    """In the other process: thinks, writes down what it found and is gone."""
    try:
        before = [(trial.visits, trial.total) for trial in search.trials()]
        search.luck = Luck(search.luck.key[::-1])
        search.seeds = []
        search.think(0, seconds)
        found = []
        for trial, (visits, total) in zip(search.trials(), before, strict=True):
            results = trial.results[visits:] if isinstance(trial, Arm) else []
            found.append((trial.visits - visits, trial.total - total, results))
        os.write(write, json.dumps(found).encode())
    finally:
        os._exit(0)
