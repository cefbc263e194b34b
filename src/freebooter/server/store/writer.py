"""A thread that writes: whatever waits in its queue is handed over as one group, so that many share one commit.

The thread is watched. If it ends, a new one goes on with what waits; of what the old one had in hand nobody knows
whether it was written, and that is the answer.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from freebooter.server.safety.watching import Watching
from freebooter.server.store.records import StoreFailed, Unsure

log = logging.getLogger(__name__)

GROUP = 256  # writes that share one commit at most

W = TypeVar("W")


class Job(Generic[W]):
    """A piece of work on its way to the disk, and the future that waits for it."""

    def __init__(self, work: W, future: "asyncio.Future[Any]", loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.future = future
        self.loop = loop
        self.result: Any = None
        self.error: Exception | None = None


class Writer(Generic[W]):
    """`commit` is called in the thread with each group, and gives every job its result or its error.

    `tidy` is called there before the first group, and after one that broke: it undoes what was left half done."""

    def __init__(
        self, commit: Callable[[list[Job[W]]], None], tidy: Callable[[], None], watching: Watching, name: str
    ) -> None:
        self._commit = commit
        self._tidy = tidy
        self._name = name
        self._closed = False
        self._jobs: queue.SimpleQueue[Job[W] | None] = queue.SimpleQueue()
        self._unsettled: set[Job[W]] = set()
        self._watched = watching.keep(name, self._begin)

    async def write(self, work: W) -> Any:
        """Returns when it is on disk; raises what went wrong."""
        if self._closed:
            raise StoreFailed("The server is stopping.")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        # in the loop's next turn, when it has nothing else to do: the thread that wakes up finds the interpreter free
        loop.call_soon(self._put, Job(work, future, loop))
        return await future

    def _put(self, job: Job[W]) -> None:
        self._unsettled.add(job)
        self._jobs.put(job)

    def waiting(self) -> int:
        """How much waits to be written."""
        return self._jobs.qsize()

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        self._closed = True
        asyncio.get_running_loop().call_soon(self._jobs.put, None)  # after what was asked for before
        thread = self._watched.life
        assert isinstance(thread, threading.Thread)
        await asyncio.to_thread(thread.join)

    def _begin(self) -> threading.Thread:
        """The first thread, or one for another that has ended."""
        waiting = []
        while not self._jobs.empty():
            waiting.append(self._jobs.get_nowait())
        lost = [job for job in self._unsettled if job not in waiting]
        for job in lost:
            job.error = Unsure("The thread that writes ended in the midst of it.")
        self._settle(lost)
        for one in waiting:
            self._jobs.put(one)
        thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        self._tidy()
        while (first := self._jobs.get()) is not None:
            group = [first]
            last = False
            while len(group) < GROUP:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    last = True
                    break
                group.append(job)
            try:
                self._commit(group)
            except Exception:  # nothing else may ever wait for it
                log.exception("a group of writes broke")
                for job in group:
                    job.error = job.error or Unsure("The writing broke in the midst of it.")
                self._tidy()
            self._settle(group)
            if last:
                return

    def _settle(self, group: list[Job[W]]) -> None:
        loops: dict[asyncio.AbstractEventLoop, list[Job[W]]] = {}
        for job in group:
            loops.setdefault(job.loop, []).append(job)
        for loop, jobs in loops.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._settled, jobs)

    def _settled(self, jobs: list[Job[W]]) -> None:
        for job in jobs:
            self._unsettled.discard(job)
            if job.future.done():
                continue  # whoever asked has gone
            if job.error is None:
                job.future.set_result(job.result)
            else:
                job.future.set_exception(job.error)
