"""The bots' crew: processes that think, so that the one which serves people never does.

A worker gets the position (a save without its past) and gives back the keys of its choice and how it judged. A bot
that fails is logged with its position, and a simpler one takes the move: nobody waits for ever.
"""

import asyncio
import logging
import multiprocessing
import os
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from freebooter.bots import NO_PLAN
from freebooter.engine.asks import DONE
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.server.wire import BotInfo

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds until a bot that does not answer is given up
QUICK = {"random", "cabin-boy", "able-seaman", "greedy"}  # kinds that answer in milliseconds
BEST = 5  # options that a bot tells of
KEPT_BOTS = 4  # whose trees a worker keeps at most
T = TypeVar("T")
PlainAnswer = str | list[str] | int


class Question(Struct):
    """A bot's move to be thought about: which bot, on which seat, after how many entries of the table's log."""

    kind: str
    table: str
    entry: int
    seat: int
    save: bytes
    undisturbed: bool = False  # nothing has happened since the seat's own last choice
    plan: int = NO_PLAN  # what it has set out to do


class Weighed(Struct):
    """An option as a bot judges it."""

    key: str
    visits: int | None = None
    chance: float | None = None
    goal: list[int | str] = []  # the plan that begins with it: kind and arguments for its words


class Thought(Struct):
    """What a worker sends back; `why` is empty where the bot does not weigh, or where there was nothing to weigh."""

    answer: PlainAnswer
    why: list[Weighed] = []
    trouble: str = ""
    plan: int = NO_PLAN


class Advice(Struct):
    options: list[Weighed]
    how: str


# ---- what the bots are -------------------------------------------------------------------------------------------


def bot_kinds(game: str) -> list[BotInfo]:
    """The bots that can sit at this game, weakest first."""
    from freebooter import bots

    return [BotInfo(kind.id, kind.name, kind.how) for kind in bots.kinds()]


def default_bot(kinds: list[BotInfo]) -> str:
    """Who plays when nobody was named: the best that answers at once."""
    known = [kind.id for kind in kinds]
    for wished in ("able-seaman", "greedy"):
        if wished in known:
            return wished
    return known[-1]


def how_it_plays(kind: str) -> str:
    from freebooter import bots

    return next((one.how for one in bots.kinds() if one.id == kind), "")


def keys_of(answer: PlainAnswer) -> list[str]:
    """The options that an answer takes."""
    if isinstance(answer, list):
        return answer
    return [f"amount:{answer}" if isinstance(answer, int) else answer]


# ---- inside a worker -----------------------------------------------------------------------------------------------


def enter_service() -> None:
    """People come first on this machine, and a worker does not outlive its server."""
    os.nice(10)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()


def leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def be_there() -> int:
    return os.getpid()


def plain(answer: Any) -> PlainAnswer:
    if isinstance(answer, (list, tuple)):
        return [str(getattr(one, "key", one)) for one in answer]
    return answer if isinstance(answer, int) else str(getattr(answer, "key", answer))


class Kept(Struct):
    """A bot with its tree, good for the table's next entry only."""

    kind: str
    entry: int
    bot: Any


kept_bots: OrderedDict[tuple[str, int], Kept] = OrderedDict()  # by table and seat, in each worker its own


def think(question: Question) -> Thought:
    """One bot's move. Whatever goes wrong on the way, some legal move comes out."""
    from freebooter import bots

    troubles = []
    for kind in dict.fromkeys((question.kind, "greedy", "random")):
        try:
            table = load_table(question.save)
            bot = bot_for(question, kind)
            bots.resume(bot, question.plan)
            chair = Chair(table, question.seat, own_luck(table, kind), undisturbed=question.undisturbed)
            answer = plain(bot(chair))
            why = judged(bots.why_of(bot))
            if bots.trouble_of(bot):
                troubles.append(f"{kind}: {bots.trouble_of(bot)}")
            table.choose(question.seat, answer)
        except Exception as error:
            troubles.append(f"{kind}: {type(error).__name__}: {error}")
            continue
        if why:
            keep(question, kind, bot)
        return Thought(answer, why, "; ".join(troubles), bots.plan_of(bot))
    raise RuntimeError("; ".join(troubles))


def judged(found: list[Any]) -> list[Weighed]:
    """The best few options that a bot has weighed, as plain data."""
    return [
        Weighed(one.key, one.visits, one.chance, [one.goal.kind, *one.goal.args] if one.goal is not None else [])
        for one in found[:BEST]
    ]


def own_luck(table: Table, kind: str) -> Luck:
    """A bot's own luck at this position: from the table's, which nobody knows, or its bluffs could be told."""
    return lucky(table.state.keel.luck.key.hex(), table.seq, kind)


def bot_for(question: Question, kind: str) -> Any:
    """The bot that made this seat's last move, if that was the table's last entry: it still has its tree."""
    from freebooter import bots

    kept = kept_bots.pop((question.table, question.seat), None)
    if kept is not None and (kept.kind, kept.entry) == (kind, question.entry):
        return kept.bot
    return bots.make(kind)


def keep(question: Question, kind: str, bot: Any) -> None:
    kept_bots[(question.table, question.seat)] = Kept(kind, question.entry + 1, bot)
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
    return Advice([Weighed(key) for key in keys_of(answer) or [DONE.key]], how)


def check_save(save: bytes) -> tuple[str, int]:
    """A stranger's file is opened here first: if that takes too long, only a worker is lost."""
    table = load_table(save)
    return table.game.id, table.seats


# ---- outside -------------------------------------------------------------------------------------------------------


class TookTooLong(Exception):
    """A worker did not answer in time and was let go."""


class Worker:
    """One process. Work waits here, not in it, so that patience is counted from when it really begins."""

    def __init__(self) -> None:
        self.wanted = 0  # how many wait for it or are served
        self._turn = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, patience: float, work: Callable[..., T], *args: Any) -> T:
        """Runs the work. A worker that hangs is ended and replaced."""
        self.wanted += 1
        try:
            async with self._turn:
                return await self._run(patience, work, *args)
        finally:
            self.wanted -= 1

    async def _run(self, patience: float, work: Callable[..., T], *args: Any) -> T:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=enter_service)
        future = asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
        try:
            return await asyncio.wait_for(future, patience)
        except TimeoutError:
            self.let_go()
            raise TookTooLong(work.__name__) from None
        except BrokenProcessPool:
            self.let_go()
            raise

    def let_go(self, wait: bool = False) -> None:
        """Ends the process; at the end of the house with patience, so that what both shared is put away as well."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=wait, cancel_futures=True)


class Crew:
    """One worker for bots that answer at once, others for those that think: nobody waits behind a Captain."""

    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.quick = Worker()
        self.deep = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self.patience = patience

    async def muster(self) -> None:
        """Starts the workers, so that the first move does not wait for them."""
        await asyncio.gather(*[worker.run(2 * self.patience, be_there) for worker in (self.quick, *self.deep)])

    def thinker_for(self, table: str) -> Worker:
        """Who has least to do; of these the table's usual one, which may have kept its bots."""
        usual = self.deep[zlib.crc32(table.encode()) % len(self.deep)]
        return min(self.deep, key=lambda worker: (worker.wanted, worker is not usual))

    async def run(self, work: Callable[..., T], *args: Any, patience: float | None = None) -> T:
        """Work that may take its time: a hint, or a stranger's file."""
        return await self.thinker_for("").run(patience or self.patience, work, *args)

    async def think(self, question: Question) -> Thought | None:
        """A bot's move; None if even the simplest bot failed, or its worker had to be replaced twice."""
        for kind in (question.kind, "random"):
            asked = replace(question, kind=kind)
            worker = self.quick if kind in QUICK else self.thinker_for(question.table)
            try:
                thought = await worker.run(self.patience, think, asked)
            except (TookTooLong, BrokenProcessPool, RuntimeError) as error:
                log.error("bot %s failed (%s) at this position: %r", kind, error, question.save)
                continue
            if thought.trouble:
                log.error("bot %s failed: %s at this position: %r", kind, thought.trouble, question.save)
            return thought
        return None

    def close(self) -> None:
        for worker in (self.quick, *self.deep):
            worker.let_go(wait=True)
