"""No test runs or grows without end: each has a limit of processor time and of memory (pyproject.toml).

Processor time, because other work on a busy machine does not use it up. A test that waits for ever is ended by pytest
itself, with the traces of all threads (faulthandler_timeout).
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

STATM = Path("/proc/self/statm")


class TooLong(Exception):
    """A test has used up the processor time of one test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("limit_seconds", "the processor time that one test may use")
    parser.addini("limit_megabytes", "the memory that one test may take, besides what the process has already")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    seconds = float(item.config.getini("limit_seconds"))
    megabytes = int(item.config.getini("limit_megabytes"))
    with time_limit(seconds), memory_limit(megabytes, apart="browser" in item.keywords):
        return (yield)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    def stop(signum: int, frame: object) -> None:
        raise TooLong(f"This test has used {seconds:g} seconds of processor time, and no test may use more.")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def memory_limit(megabytes: int, apart: bool) -> Iterator[None]:
    """Beyond it Python raises MemoryError. `apart`: a browser reserves far more than it uses, so it is left alone."""
    if apart or not STATM.exists():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)
    used = int(STATM.read_text().split()[5]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_DATA, (used + (megabytes << 20), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)
