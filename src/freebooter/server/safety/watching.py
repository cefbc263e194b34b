"""Who must live as long as the server does: its threads, tasks and worker processes, all of them watched in one way.

Nobody ends them before the server stops. If one ends all the same, its process is not ready any more (`/readyz`), the
log says who it was, and after a short rest it is begun anew; who ends again and again rests longer each time.

*Errands* are tasks with an end of their own: a bot's moves, news that are fetched. One that has come to its end is
forgotten, one that failed is told of in the log, and one that was cut off is begun anew like the others.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

log = logging.getLogger(__name__)

LOOK = 0.25  # seconds between two looks
REST = 0.5  # seconds until who has ended is begun anew
LONGEST_REST = 30.0  # it is twice as long each time, for who ends again and again
LONG_LIFE = 60.0  # seconds after which an end is no repetition

Work = Callable[[], Coroutine[Any, Any, Any]]


class Life(Protocol):
    """A thread, a process, or whatever else can say whether it lives."""

    def is_alive(self) -> bool: ...


class TaskLife:
    def __init__(self, task: "asyncio.Task[Any]") -> None:
        self.task = task

    def is_alive(self) -> bool:
        return not self.task.done()


class Watched:
    """One that must live; `begin` gives it life, now and whenever it has lost it."""

    life: Life

    def __init__(self, name: str, begin: Callable[[], Life]) -> None:
        self.name = name
        self.ended_at: float | None = None
        self._begin = begin
        self._ends = 0  # one soon after the other
        self.begin()

    def begin(self) -> None:
        self.life = self._begin()
        self.begun_at = time.monotonic()
        self.ended_at = None

    def has_ended(self) -> None:
        self.ended_at = time.monotonic()
        self._ends = self._ends + 1 if self.ended_at - self.begun_at < LONG_LIFE else 1

    def rest(self, least: float) -> float:
        """How long it rests until it is begun anew."""
        return max(least, min(LONGEST_REST, least * 2.0 ** min(self._ends - 1, 20)))


class Errand(Watched):
    """A task with an end of its own; `done` is called when it is over, however that came."""

    def __init__(self, watching: "Watching", name: str, work: Work, done: Callable[[], None] | None) -> None:
        self._watching = watching
        self._work = work
        self._done = done
        self._given_up = False
        super().__init__(name, self._start)

    def _start(self) -> Life:
        self.task = asyncio.create_task(self._work(), name=self.name)
        self.task.add_done_callback(self._over)
        return TaskLife(self.task)

    def _over(self, task: "asyncio.Task[Any]") -> None:
        if task.cancelled() and not self._given_up and not self._watching.closed:
            self._watching.cut_off(self)
            return
        self._watching.let_go(self)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("%s failed", self.name, exc_info=error)
        if self._done is not None:
            self._done()

    async def end(self) -> None:
        """Nobody wants it any more. Returns when it is over."""
        self._given_up = True
        if self.ended_at is not None:  # it rests: it is over already
            self._over(self.task)
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class Watching:
    def __init__(self) -> None:
        self.rest = REST
        self.kept: list[Watched] = []  # who must live
        self.errands: set[Errand] = set()
        self.ends = 0  # how many have ended that should not have
        self.closed = False
        self._down: list[Watched] = []  # of them those that were not begun anew yet
        self._timer: asyncio.TimerHandle | None = None

    # ---- who is watched --------------------------------------------------------------------------------------------

    def keep(self, name: str, begin: Callable[[], Life]) -> Watched:
        one = Watched(name, begin)
        self.kept.append(one)
        return one

    def keep_thread(self, name: str, work: Callable[[], None]) -> Watched:
        def begin() -> threading.Thread:
            thread = threading.Thread(target=work, name=name, daemon=True)
            thread.start()
            return thread

        return self.keep(name, begin)

    def keep_task(self, name: str, work: Work) -> Watched:
        return self.keep(name, lambda: TaskLife(asyncio.create_task(work(), name=name)))

    def errand(self, name: str, work: Work, done: Callable[[], None] | None = None) -> Errand:
        """A task that nobody waits for, from now until it is over."""
        errand = Errand(self, name, work, done)
        self.errands.add(errand)
        return errand

    def let_go(self, one: Watched) -> None:
        """This one may end."""
        if isinstance(one, Errand):
            self.errands.discard(one)
        for row in (self.kept, self._down):
            if one in row:
                row.remove(one)

    # ---- watching --------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Looks after them from now on, in this event loop. This is no task itself: what ends tasks does not end it."""
        self._timer = asyncio.get_running_loop().call_later(LOOK, self._look_again)

    def _look_again(self) -> None:
        self.begin()
        self.look()

    def look(self) -> None:
        """Whoever has ended is down, and after a rest begun anew."""
        if self.closed:
            return
        for one in self.kept:
            if one.ended_at is None and not one.life.is_alive():
                self.cut_off(one)
        for one in list(self._down):
            if one.ended_at is not None and time.monotonic() - one.ended_at >= one.rest(self.rest):
                self._begin_anew(one)

    def cut_off(self, one: Watched) -> None:
        """It has ended, and should not have."""
        one.has_ended()
        self.ends += 1
        self._down.append(one)
        log.error("%s has ended; it is begun anew in %.1f s", one.name, one.rest(self.rest))

    def _begin_anew(self, one: Watched) -> None:
        try:
            one.begin()
        except Exception:
            log.exception("%s could not be begun anew", one.name)
            one.has_ended()
            return
        self._down.remove(one)
        log.error("%s goes on", one.name)

    def down(self) -> list[str]:
        """Who has ended and does not live again yet: meanwhile this process cannot keep its word."""
        self.look()
        return [one.name for one in self._down]

    async def close(self) -> None:
        """The server stops: nobody is begun anew, and all tasks end."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        tasks = [one.life.task for one in [*self.kept, *self.errands] if isinstance(one.life, TaskLife)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
