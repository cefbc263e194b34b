"""The worker processes, seen from the server: who works for whom, in which turn, and what happens when one fails.

There are four lanes. *Quick* bots answer in milliseconds, *deep* ones think for seconds, and whatever rests on a
stranger's *file* is run apart from both, with little memory: it may hang or grow, and only its own worker is lost.
*Reviews* of finished games take minutes, and get only the time that nobody else wants.
In a lane everyone who waits is served in turn, not in the order of coming.
"""

import asyncio
import logging
import multiprocessing
import os
import zlib
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from msgspec.structs import replace

from freebooter.server.workers.thinking import Question, Thought, init_worker, ready, think

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds until a bot that does not answer is given up
QUICK = {"random", "cabin-boy", "able-seaman", "greedy"}  # kinds that answer in milliseconds
MEGABYTE = 1024 * 1024
T = TypeVar("T")


class WorkFailed(Exception):
    """A worker could not do it: it took too long or too much memory, or it died. Another one has taken its place."""


class TookTooLong(WorkFailed):
    """The worker did not answer in time and was ended."""


class TooBusy(Exception):
    """Whoever asks has enough waiting already."""


class Worker:
    """One process with so much memory; started when it is first needed."""

    def __init__(self, memory: int, patient: bool = False) -> None:
        self.memory = memory
        self.patient = patient
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, patience: float, work: Callable[..., T], *args: Any) -> T:
        """Runs the work, which raises what it raises. A worker that hangs or dies is ended and replaced."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            given = (self.memory, self.patient)
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=init_worker, initargs=given)
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
            return await asyncio.wait_for(future, patience)
        except TimeoutError:
            self.stop()
            raise TookTooLong(f"{work.__name__} took longer than {patience:.0f} s") from None
        except MemoryError:
            self.stop()  # who knows what is left of it
            raise WorkFailed(f"{work.__name__} needed more than {self.memory // MEGABYTE} MB") from None
        except BrokenProcessPool:
            self.stop()
            raise WorkFailed(f"{work.__name__} has ended its worker") from None
        except asyncio.CancelledError:
            self.stop(wait=True)  # nobody waits for the answer any more, and the next one must not wait for it
            raise

    def stop(self, wait: bool = False) -> None:
        """Ends the process; `wait` when the server stops, so that what both shared is put away as well."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=wait, cancel_futures=True)


class Lane:
    """Some workers and who waits for them. Work waits here, so patience is counted from when it really begins.

    Everyone who asks has a `share`: an address, or a table. A free worker goes to the share that was served longest
    ago, so that a hundred questions of one do not make another wait for a hundred.
    """

    def __init__(self, workers: int, memory: int, patient: bool = False) -> None:
        self.workers = [Worker(memory, patient) for _ in range(workers)]
        self._free = list(self.workers)
        self._waiting: OrderedDict[str, deque[tuple[int, asyncio.Future[Worker]]]] = OrderedDict()
        self._wanted: Counter[str] = Counter()  # by share: how many wait or are served

    async def run(
        self, share: str, patience: float, work: Callable[..., T], *args: Any, table: str = "", most: int = 0
    ) -> T:
        """Runs the work when it is this share's turn; TooBusy if it has `most` waiting or served already."""
        if most and self._wanted[share] >= most:
            raise TooBusy
        self._wanted[share] += 1
        try:
            worker = await self._worker(share, zlib.crc32(table.encode()) % len(self.workers))
            try:
                return await worker.run(patience, work, *args)
            finally:
                self._hand_on(worker)
        finally:
            self._wanted[share] -= 1
            if not self._wanted[share]:
                del self._wanted[share]

    def wanted(self) -> int:
        """How much waits or is worked on."""
        return sum(self._wanted.values())

    async def _worker(self, share: str, usual: int) -> Worker:
        """A free worker; of several the table's usual one, which may have kept its bots."""
        if self._free:
            worker = self.workers[usual] if self.workers[usual] in self._free else self._free[0]
            self._free.remove(worker)
            return worker
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(share, deque()).append((usual, future))
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._hand_on(future.result())
            raise

    def _hand_on(self, worker: Worker) -> None:
        """To the next share; it then goes to the end of the row."""
        while self._waiting:
            share, row = self._waiting.popitem(last=False)
            _, future = row.popleft()
            if row:
                self._waiting[share] = row
            if not future.done():
                future.set_result(worker)
                return
        self._free.append(worker)


class Workers:
    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        several = workers or max(1, (os.cpu_count() or 2) - 1)
        self.quick = Lane(1, 1024 * MEGABYTE)
        self.deep = Lane(several, 2048 * MEGABYTE)
        self.files = Lane(several, 512 * MEGABYTE)
        self.reviews = Lane(min(2, workers or os.cpu_count() or 1), 512 * MEGABYTE, patient=True)
        self.patience = patience

    async def start(self) -> None:
        """Starts the bots' workers, so that the first move does not wait for them."""
        await asyncio.gather(
            *[lane.run("", 2 * self.patience, ready) for lane in (self.quick, self.deep) for _ in lane.workers]
        )

    async def think(self, question: Question, share: str = "") -> Thought | None:
        """A bot's move; a random one if the worker does not answer, and None if that fails as well."""
        for kind in (question.kind, "random"):
            asked = replace(question, kind=kind)
            lane = self.files if question.from_file else self.quick if kind in QUICK else self.deep
            try:
                thought = await lane.run(share or question.table, self.patience, think, asked, table=question.table)
            except TooBusy:
                raise
            except Exception as error:
                log.error("bot %s failed at table %s after entry %s: %s", kind, question.table, question.entry, error)
                continue
            if thought.trouble:
                where = (kind, question.table, question.entry, thought.trouble)
                log.error("bot %s failed at table %s after entry %s: %s", *where)  # a position would hold luck's key
            return thought
        return None

    def wanted(self) -> int:
        """Moves, hints and files that wait or are worked on."""
        return sum(lane.wanted() for lane in (self.quick, self.deep, self.files))

    def close(self) -> None:
        for lane in (self.quick, self.deep, self.files, self.reviews):
            for worker in lane.workers:
                worker.stop(wait=True)
