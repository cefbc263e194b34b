"""The worker processes, seen from the server: who works for whom, in which turn, and what happens when one fails.

There are four lanes. *Quick* bots answer in milliseconds, *deep* ones think for seconds, and whatever rests on a
stranger's *file* is run apart from both, with little memory: it may hang or grow, and only its own worker is lost.
*Reviews* of finished games take minutes, and get only the time that nobody else wants.
In a lane everyone who waits is served in turn, not in the order of coming.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import zlib
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from msgspec.structs import replace

from freebooter.server.safety.watching import Watched, Watching
from freebooter.server.workers.thinking import Question, Thought, ready, think, work_on

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds until a bot that does not answer is given up
QUICK = {"random", "cabin-boy", "able-seaman", "greedy"}  # kinds that answer in milliseconds
GLANCE = 0.5  # seconds until it is looked whether a worker still lives
LONGEST_KILL = 2.0  # seconds
MEGABYTE = 1024 * 1024
T = TypeVar("T")


class WorkFailed(Exception):
    """A worker could not do it: it took too long or too much memory, or it died. Another one has taken its place."""


class TookTooLong(WorkFailed):
    """The worker did not answer in time and was ended."""


class TooBusy(Exception):
    """Whoever asks has enough waiting already."""


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """A process that is begun meanwhile does not hear Ctrl-C: that is for the server, which ends its workers itself."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # it is started with the first process otherwise, and hears signals again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Hand:
    """A worker's process, the line to it, and the thread in which its answers are awaited."""

    def __init__(self, name: str, memory: int, patient: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self.process = context.Process(target=work_on, args=(theirs, memory, patient), name=name, daemon=True)
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()
        self._thread = ThreadPoolExecutor(1, name)

    def asked(self, work: Callable[..., T], args: tuple[Any, ...]) -> "asyncio.Future[T]":
        return asyncio.get_running_loop().run_in_executor(self._thread, self._ask, work, args)

    def _ask(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        """In the thread: what the process gives back, or what went wrong there; EOFError if it has died."""
        try:
            self._line.send((work, args))
            while not self._line.poll(GLANCE):
                if not self.process.is_alive() and not self._line.poll():
                    raise EOFError  # a copy of it may hold the line open
            done, answer = self._line.recv()
        except OSError:
            raise EOFError from None
        if not done:
            raise answer
        return answer  # type: ignore[no-any-return]

    def end(self) -> None:
        self.process.kill()
        self.process.join(LONGEST_KILL)
        self._thread.shutdown(wait=False)


class Worker:
    """One process with so much memory; started when it is first needed, and watched from then on."""

    def __init__(self, memory: int, patient: bool = False, name: str = "a worker", watching: Watching | None = None):
        self.memory = memory
        self.patient = patient
        self.name = name
        self.watching = watching or Watching()
        self._hand: Hand | None = None
        self._watched: Watched | None = None
        self._busy = False

    async def run(self, patience: float, work: Callable[..., T], *args: Any) -> T:
        """Runs the work, which raises what it raises. A worker that hangs or dies is ended and replaced."""
        if not self.is_alive():
            self.stop()
        if self._watched is None:
            self._watched = self.watching.keep(self.name, self._begin)
        assert self._hand is not None
        self._busy = True
        try:
            return await asyncio.wait_for(self._hand.asked(work, args), patience)
        except TimeoutError:
            self.stop()
            raise TookTooLong(f"{work.__name__} took longer than {patience:.0f} s") from None
        except MemoryError:
            self.stop()  # who knows what is left of it
            raise WorkFailed(f"{work.__name__} needed more than {self.memory // MEGABYTE} MB") from None
        except EOFError:
            self.stop()
            raise WorkFailed(f"{work.__name__} has ended its worker") from None
        except asyncio.CancelledError:
            self.stop()  # nobody waits for the answer any more, and the next one must not wait for it
            raise
        finally:
            self._busy = False

    def _begin(self) -> "Worker":
        if self._hand is not None:
            self._hand.end()
        self._hand = Hand(self.name, self.memory, self.patient)
        return self

    def is_alive(self) -> bool:
        """What becomes of it while it works hears who waits for the answer."""
        return self._busy or (self._hand is not None and self._hand.process.is_alive())

    @property
    def pid(self) -> int | None:
        return self._hand.process.pid if self._hand is not None else None

    def stop(self) -> None:
        """Ends the process; the next work begins another."""
        if self._watched is not None:
            self.watching.let_go(self._watched)
        hand, self._hand, self._watched = self._hand, None, None
        if hand is not None:
            hand.end()


class Lane:
    """Some workers and who waits for them. Work waits here, so patience is counted from when it really begins.

    Everyone who asks has a `share`: an address, or a table. A free worker goes to the share that was served longest
    ago, so that a hundred questions of one do not make another wait for a hundred.
    """

    def __init__(
        self, workers: int, memory: int, patient: bool = False, name: str = "", watching: Watching | None = None
    ) -> None:
        names = [f"the {name} worker {number}" for number in range(1, workers + 1)]
        self.workers = [Worker(memory, patient, name, watching) for name in names]
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
    def __init__(
        self, workers: int | None = None, patience: float = PATIENCE, watching: Watching | None = None
    ) -> None:
        several, reviewing = workers or max(1, (os.cpu_count() or 2) - 1), min(2, workers or os.cpu_count() or 1)
        self.quick = Lane(1, 1024 * MEGABYTE, False, "quick", watching)
        self.deep = Lane(several, 2048 * MEGABYTE, False, "deep", watching)
        self.files = Lane(several, 512 * MEGABYTE, False, "file", watching)
        self.reviews = Lane(reviewing, 512 * MEGABYTE, True, "review", watching)
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
                worker.stop()
