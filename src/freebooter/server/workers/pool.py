"""The worker processes, seen from the server: who works for whom, and what happens when one fails or hangs.

A bot that fails is logged with its position, and a simpler one takes the move: nobody waits for ever.
"""

import asyncio
import logging
import multiprocessing
import os
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from msgspec.structs import replace

from freebooter.server.workers.thinking import Question, Thought, init_worker, ready, think

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds until a bot that does not answer is given up
QUICK = {"random", "cabin-boy", "able-seaman", "greedy"}  # kinds that answer in milliseconds
T = TypeVar("T")


class TookTooLong(Exception):
    """A worker did not answer in time and was ended."""


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
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=init_worker)
        future = asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
        try:
            return await asyncio.wait_for(future, patience)
        except TimeoutError:
            self.stop()
            raise TookTooLong(work.__name__) from None
        except BrokenProcessPool:
            self.stop()
            raise

    def stop(self, wait: bool = False) -> None:
        """Ends the process; `wait` when the server stops, so that what both shared is put away as well."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=wait, cancel_futures=True)


class Workers:
    """One worker for bots that answer at once, others for those that think: nobody waits behind a Captain."""

    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.quick = Worker()
        self.deep = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self.patience = patience

    async def start(self) -> None:
        """Starts the workers, so that the first move does not wait for them."""
        await asyncio.gather(*[worker.run(2 * self.patience, ready) for worker in (self.quick, *self.deep)])

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
            worker.stop(wait=True)
