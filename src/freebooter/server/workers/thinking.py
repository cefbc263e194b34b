"""What runs inside a worker: a bot's move, a hint.

A worker gets the position (a save without its past) and gives back the keys of its choice and how it judged.
"""

import multiprocessing
import os
import pickle
import threading
from collections import OrderedDict
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from freebooter.bots import NO_PLAN
from freebooter.engine.asks import DONE
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.server.workers.kinds import how_it_plays

BEST = 5  # options that a bot tells of
KEPT_BOTS = 4  # whose trees a worker keeps at most
PlainAnswer = str | list[str] | int
Line: TypeAlias = "Connection[Any, Any]"


class Question(Struct):
    """A bot's move to be thought about: which bot, on which seat, after how many entries of the table's log."""

    kind: str
    table: str
    entry: int
    seat: int
    save: bytes
    undisturbed: bool = False  # nothing has happened since the seat's own last choice
    plan: int = NO_PLAN  # what it has set out to do
    from_file: bool = False  # the table goes on from a stranger's file


class Judged(Struct):
    """An option as a bot judges it."""

    key: str
    visits: int | None = None
    chance: float | None = None
    goal: list[int | str] = []  # the plan that begins with it: kind and arguments for its words


class Thought(Struct):
    """What a worker sends back; `why` is empty where the bot does not weigh, or where there was nothing to weigh."""

    answer: PlainAnswer
    why: list[Judged] = []
    trouble: str = ""
    plan: int = NO_PLAN


class Advice(Struct):
    options: list[Judged]
    how: str


def keys_of(answer: PlainAnswer) -> list[str]:
    """The options that an answer takes."""
    if isinstance(answer, list):
        return answer
    return [f"amount:{answer}" if isinstance(answer, int) else answer]


# ---- the process itself -------------------------------------------------------------------------------------------


def work_on(line: Line, memory: int, patient: bool) -> None:
    """All that a worker does: what comes over the line is worked on, and what came of it goes back."""
    init_worker(memory, patient)
    while True:
        try:
            work, args = line.recv()
        except EOFError:
            return
        try:
            answer = (True, work(*args))
        except Exception as error:
            answer = (False, sendable(error))
        line.send(answer)


def sendable(error: Exception) -> Exception:
    """The error, or what can be said of one that cannot be packed."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def init_worker(memory: int, patient: bool = False) -> None:
    """People come first on this machine; a worker has so many bytes and does not outlive its server.

    A patient one works only where nobody else wants the processor."""
    os.nice(19 if patient else 10)
    if patient and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    limit_memory(memory)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=exit_with_parent, args=(parent.sentinel,), daemon=True).start()


def limit_memory(more: int) -> None:
    """From now on so many bytes more than now, and then MemoryError; where the system knows of such limits."""
    try:
        import resource

        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = used + more if hard == resource.RLIM_INFINITY else min(used + more, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    except (ImportError, OSError, ValueError):
        pass


def exit_with_parent(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def ready() -> int:
    return os.getpid()


def plain(answer: Any) -> PlainAnswer:
    if isinstance(answer, (list, tuple)):
        return [str(getattr(one, "key", one)) for one in answer]
    return answer if isinstance(answer, int) else str(getattr(answer, "key", answer))


class KeptBot(Struct):
    """A bot with its tree, good for the table's next entry only."""

    kind: str
    entry: int
    bot: Any


kept_bots: OrderedDict[tuple[str, int], KeptBot] = OrderedDict()  # by table and seat, in each worker its own


def think(question: Question) -> Thought:
    """One bot's move. Where it fails, a simpler bot has made the move (see bots.steady), and `trouble` tells."""
    from freebooter import bots

    table = load_table(question.save)
    bot = bot_for(question)
    bots.resume(bot, question.plan)
    chair = Chair(table, question.seat, own_luck(table, question.kind), undisturbed=question.undisturbed)
    answer = plain(bot(chair))
    why = judged(bots.why_of(bot))
    if why:
        keep(question, bot)
    return Thought(answer, why, bots.trouble_of(bot), bots.plan_of(bot))


def judged(found: list[Any]) -> list[Judged]:
    """The best few options that a bot has weighed, as plain data."""
    return [
        Judged(one.key, one.visits, one.chance, [one.goal.kind, *one.goal.args] if one.goal is not None else [])
        for one in found[:BEST]
    ]


def own_luck(table: Table, kind: str) -> Luck:
    """A bot's own luck at this position: from the table's, which nobody knows, or its bluffs could be told."""
    return lucky(table.state.keel.luck.key.hex(), table.seq, kind)


def bot_for(question: Question) -> Any:
    """The bot that made this seat's last move, if that was the table's last entry: it still has its tree."""
    from freebooter import bots

    kept = kept_bots.pop((question.table, question.seat), None)
    if kept is not None and (kept.kind, kept.entry) == (question.kind, question.entry):
        return kept.bot
    return bots.steady(question.kind)


def keep(question: Question, bot: Any) -> None:
    kept_bots[(question.table, question.seat)] = KeptBot(question.kind, question.entry + 1, bot)
    if len(kept_bots) > KEPT_BOTS:
        kept_bots.popitem(last=False)


def advise(kind: str, save: bytes, seat: int) -> Advice:
    """What a bot would do, and how sure it is where it can say so."""
    from freebooter import bots

    table = load_table(save)
    bot = bots.make(kind)
    chair = Chair(table, seat, own_luck(table, kind))
    how = how_it_plays(kind)
    weigh = getattr(bot, "weigh", None)
    if weigh is not None:
        best = judged(weigh(chair))
        if best:
            return Advice(best, how)
    answer = plain(bot(chair))
    return Advice([Judged(key) for key in keys_of(answer) or [DONE.key]], how)
