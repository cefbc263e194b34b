"""The bots' crew: processes that think, so that the one which serves people never does.

A worker gets the position (a save without its past) and gives back the keys of its choice. A bot that fails is
logged with its position, and a simpler one takes the move: nobody waits for ever.
"""

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, TypeVar

from msgspec import Struct

from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.saves import load_table
from freebooter.server.wire import BotInfo

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds until a bot that does not answer is given up
QUICK = {"random", "cabin-boy", "able-seaman", "greedy"}  # kinds that answer in milliseconds
T = TypeVar("T")
PlainAnswer = str | list[str] | int


class Thought(Struct):
    """What a worker sends back."""

    answer: PlainAnswer
    by: str
    trouble: str = ""


class Weighed(Struct):
    """An option as a bot judges it."""

    key: str
    visits: int | None = None
    chance: float | None = None


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


def think(kind: str, save: bytes, seat: int, rng: str, seconds: float) -> Thought:
    """One bot's move. Whatever goes wrong on the way, some legal move comes out."""
    from freebooter import bots

    trouble = ""
    for by in dict.fromkeys((kind, "greedy", "random")):
        try:
            table = load_table(save)
            chair = Chair(table, seat, lucky(rng, by), seconds)
            answer = plain(bots.make(by)(chair))
            table.choose(seat, answer)
            return Thought(answer, by, trouble)
        except Exception as error:
            trouble += f"{by}: {type(error).__name__}: {error}; "
    raise RuntimeError(trouble)


def advise(kind: str, save: bytes, seat: int, rng: str, seconds: float) -> Advice:
    """What a bot would do, and how sure it is where it can say so."""
    from freebooter import bots

    table = load_table(save)
    bot = bots.make(kind)
    chair = Chair(table, seat, lucky(rng, kind), seconds)
    how = next((info.how for info in bot_kinds(table.game.id) if info.id == kind), "")
    weigh = getattr(bot, "weigh", None)
    if weigh is not None:
        judged = [Weighed(one.key, one.visits, one.chance) for one in weigh(chair)]
        if judged:
            return Advice(judged, how)
    answer = plain(bot(chair))
    keys = answer if isinstance(answer, list) else [f"amount:{answer}" if isinstance(answer, int) else answer]
    return Advice([Weighed(key) for key in keys], how)


def check_save(save: bytes) -> tuple[str, int]:
    """A stranger's file is opened here first: if that takes too long, only a worker is lost."""
    table = load_table(save)
    return table.game.id, table.seats


# ---- outside -------------------------------------------------------------------------------------------------------


class TookTooLong(Exception):
    """A worker did not answer in time and was let go."""


class Lane:
    """Some workers. Work waits here, not in them, so that patience is counted from when it really begins."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._free = asyncio.Semaphore(workers)
        self._pool: ProcessPoolExecutor | None = None

    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=enter_service)
        return self._pool

    async def run(self, patience: float, work: Callable[..., T], *args: Any) -> T:
        """Runs the work in a worker. A worker that hangs is ended, with all that was running beside it."""
        async with self._free:
            pool = self.pool()
            future = asyncio.get_running_loop().run_in_executor(pool, work, *args)
            try:
                return await asyncio.wait_for(future, patience)
            except TimeoutError:
                self.let_go(pool)
                raise TookTooLong(work.__name__) from None
            except BrokenProcessPool:
                self.let_go(pool)
                raise

    def let_go(self, pool: ProcessPoolExecutor | None = None) -> None:
        pool = pool or self._pool
        if pool is None:
            return
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


class Crew:
    """Two lanes: one for bots that answer at once, one for those that think, so that nobody waits behind a Captain."""

    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.quick = Lane(1)
        self.deep = Lane(workers or max(1, (os.cpu_count() or 2) - 1))
        self.patience = patience

    async def muster(self) -> None:
        """Starts the workers, so that the first move does not wait for them."""
        lanes = [self.quick] + [self.deep] * self.deep.workers
        await asyncio.gather(*[lane.run(2 * self.patience, be_there) for lane in lanes])

    async def run(self, work: Callable[..., T], *args: Any, patience: float | None = None) -> T:
        """Work that may take its time: thinking, or a stranger's file."""
        return await self.deep.run(patience or self.patience, work, *args)

    async def think(self, kind: str, save: bytes, seat: int, rng: str, seconds: float) -> PlainAnswer | None:
        """A bot's answer; None if even the simplest bot failed, or its worker had to be replaced twice."""
        for attempt in (kind, "random"):
            lane = self.quick if attempt in QUICK else self.deep
            try:
                thought = await lane.run(self.patience, think, attempt, save, seat, rng, seconds)
            except (TookTooLong, BrokenProcessPool, RuntimeError) as error:
                log.error("bot %s failed (%s) at this position: %r", attempt, error, save)
                continue
            if thought.trouble:
                log.error("bot %s failed, %s played: %s at this position: %r", kind, thought.by, thought.trouble, save)
            return thought.answer
        return None

    def close(self) -> None:
        self.quick.let_go()
        self.deep.let_go()
