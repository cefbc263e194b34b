"""A whole review, in one process or in several, with a word on how far it is."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from freebooter.review.judging import Budget, budget_for
from freebooter.review.parts import Look, look_at, past_of
from freebooter.review.past import CannotReview
from freebooter.review.record import Review
from freebooter.review.reviewing import assembled

PART = 4  # decisions that are looked at in one go

Show = Callable[[int, int], None]  # how many decisions of how many


def review(save: bytes, jobs: int = 1, show: Show | None = None, budget: Budget | None = None) -> Review:
    """The review of a finished game; CannotReview says why not. Ctrl-C ends all processes at once."""
    past = past_of(save)
    budget = budget or budget_for(past.game)
    looks: dict[int, Look] = {}
    for found in looked_at(save, parts_of(len(past.spans)), jobs, budget):
        for look in found:
            looks[look.number] = look
        if show is not None:
            show(len(looks), len(past.spans))
    return assembled(past, [looks[number] for number in range(len(past.spans))])


def parts_of(decisions: int) -> list[tuple[int, int]]:
    return [(first, min(first + PART, decisions)) for first in range(0, decisions, PART)]


def looked_at(save: bytes, parts: list[tuple[int, int]], jobs: int, budget: Budget) -> Iterator[list[Look]]:
    """The parts as they are done."""
    if jobs == 1:
        for first, last in parts:
            yield look_at(save, first, last, budget)
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), leave_stopping_to_the_first)
    running: set[Future[list[Look]]] = set()
    left = iter(parts)
    try:
        while True:
            for first, last in islice(left, 2 * jobs - len(running)):
                running.add(pool.submit(look_at, save, first, last, budget))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    except BrokenProcessPool:
        raise CannotReview("A process that was thinking has died, perhaps for want of memory: try --jobs 1.") from None
    finally:
        for process in list((pool._processes or {}).values()):  # who stops does not wait for what nobody reads
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def leave_stopping_to_the_first() -> None:
    """Ctrl-C goes to all processes; the first one sees to the end of the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
