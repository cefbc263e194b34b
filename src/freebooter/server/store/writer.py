"""A thread that writes: whatever waits in its queue is handed over as one group, so that many share one commit."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from freebooter.server.store.records import StoreFailed

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
    """`commit` is called in the thread with each group, and gives every job its result or its error."""

    def __init__(self, commit: Callable[[list[Job[W]]], None]) -> None:
        self._commit = commit
        self._closed = False
        self._jobs: queue.SimpleQueue[Job[W] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: W) -> Any:
        """Returns when it is on disk; raises what went wrong."""
        if self._closed:
            raise StoreFailed("The server is stopping.")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        # in the loop's next turn, when it has nothing else to do: the thread that wakes up finds the interpreter free
        loop.call_soon(self._jobs.put, Job(work, future, loop))
        return await future

    def waiting(self) -> int:
        """How much waits to be written."""
        return self._jobs.qsize()

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        self._closed = True
        asyncio.get_running_loop().call_soon(self._jobs.put, None)  # after what was asked for before
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
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
            self._commit(group)
            self._settle(group)
            if last:
                return

    def _settle(self, group: list[Job[W]]) -> None:
        loops: dict[asyncio.AbstractEventLoop, list[Job[W]]] = {}
        for job in group:
            loops.setdefault(job.loop, []).append(job)
        for loop, jobs in loops.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, jobs)


def settle(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        if job.future.done():
            continue  # whoever asked has gone
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)
