"""Several processes that serve at one address. One that dies is replaced; all stop together."""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from functools import partial
from multiprocessing.connection import wait
from types import FrameType

from msgspec.structs import replace

from freebooter.server import Site, announce, serve_here
from freebooter.server.safety.logs import set_up_logs
from freebooter.server.store.opening import is_database, open_store
from freebooter.server.store.records import StoreFailed

log = logging.getLogger(__name__)

PATIENCE = 9.0  # seconds for all to stop
REFUSED = 2  # how a process ends that can never work here: its tables cannot be opened
REST = 1.0  # seconds between a process and the one that replaces it

context = multiprocessing.get_context("spawn")


class Supervisor:
    def __init__(self, site: Site, count: int) -> None:
        self.count = count
        family, _, _, _, address = socket.getaddrinfo(site.host, site.port, type=socket.SOCK_STREAM)[0]
        self.door = socket.create_server(address[:2], family=family, backlog=128)
        port = int(self.door.getsockname()[1])
        self.site = replace(site, port=port, workers=max(1, ((os.cpu_count() or 2) - 1) // count))
        self.serving: list[multiprocessing.process.BaseProcess] = []
        self.stopping = False

    def run(self) -> int:
        """Until it is told to stop, or a process says that it can never work; gives the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        code = 0
        while not self.stopping:
            while len(self.serving) < self.count and not self.stopping:
                self._start()
            wait([process.sentinel for process in self.serving], timeout=0.5)
            for process in [process for process in self.serving if process.exitcode is not None]:
                self.serving.remove(process)
                if process.exitcode == REFUSED:
                    code, self.stopping = REFUSED, True
                elif not self.stopping:
                    log.error("process %s ended (%s); another takes its place", process.pid, process.exitcode)
                    time.sleep(REST)
        self._end_all()
        return code

    def _start(self) -> None:
        process = context.Process(target=serve_child, args=(self.site, self.door), name="freebooter")
        process.start()
        self.serving.append(process)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _end_all(self) -> None:
        for process in self.serving:
            process.terminate()
        end = time.monotonic() + PATIENCE
        for process in self.serving:
            process.join(max(0.0, end - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def serve_with(site: Site, count: int) -> None:
    """So many processes, until they are told to stop. StoreFailed says why the tables cannot be opened."""
    import asyncio

    set_up_logs(site.logs)
    if not is_database(site.store):
        raise StoreFailed("Several processes need a database that they share: --store postgresql://user@host/name.")
    asyncio.run(open_store(site.store).close())  # so that its refusal is told once, and its schema is made once
    supervisor = Supervisor(site, count)
    announce(supervisor.site)
    code = supervisor.run()
    if code:
        sys.exit(code)


def serve_child(site: Site, door: socket.socket) -> None:
    """Runs in a process of its own, and does not outlive the one that started it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve_here(site, door, beside=partial(end_with, parent.sentinel))
    except StoreFailed as error:
        print(error, file=sys.stderr, flush=True)
        sys.exit(REFUSED)


def end_with(sentinel: int) -> None:
    """Waits for the end of the process that started this one."""
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
