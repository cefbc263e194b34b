"""Connections by the thousand that say nothing or half of something, beside a table that is played and newcomers."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator

from freebooter.server.safety.connections import open_files
from tests.server.hostile import Report
from tests.server.hostile.floods import Healthy, late, middle
from tests.server.hostile.process import Process, client, running

SECONDS = 20.0  # of each measurement
ADDRESSES = 8
EACH = 400  # connections from each of them; the server allows 300
SMALL_LOG = 100_000  # bytes

HALVES = (
    b"",
    b"G",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
    b"\x16\x03\x01\x02\x00\x01\x00",  # who takes us for a server with TLS
)


def attack(report: Report, amount: float) -> None:
    open_files()
    seconds, each = max(2.0, SECONDS * amount), max(20, int(EACH * amount))
    with running() as server:
        healthy = Healthy(server.url, report)
        healthy.play(1.0)
        quiet, before, logged = healthy.play(seconds), server.memory(), server.errors.stat().st_size
        with half_open(report, server, each) as lines:
            report.figures["connections that were accepted"] = sum(still_open(line) for line in lines)
            flooded = healthy.play(seconds)
            report.figures["ms of a newcomer's first page"] = newcomer(report, server)
        report.figures["ms in the median, quiet and flooded"] = f"{middle(quiet):.1f}, {middle(flooded):.1f}"
        report.figures["ms in the 95th percentile, quiet and flooded"] = f"{late(quiet):.1f}, {late(flooded):.1f}"
        report.figures["megabytes of the server, before and after"] = f"{before}, {server.memory()}"
        grown = server.errors.stat().st_size - logged
        report.figures["bytes of log"] = grown
        if grown > SMALL_LOG:
            report.bad.append(f"the log has grown by {grown} bytes")
        forgotten(report, server, max(1, int(10 * amount)))
        if not server.stop():
            report.bad.append("the server did not stop when it was asked to")


@contextlib.contextmanager
def half_open(report: Report, server: Process, each: int) -> Iterator[list[socket.socket]]:
    """So many connections from every address, each with half of something."""
    with contextlib.ExitStack() as stack:
        lines = []
        for number in range(each * ADDRESSES):
            line = stack.enter_context(socket.socket())
            line.settimeout(10)
            try:
                line.bind((f"127.0.0.{number % ADDRESSES + 20}", 0))
                line.connect(("127.0.0.1", server.port))
                line.sendall(HALVES[number % len(HALVES)])
            except OSError:
                report.count("connections that failed")
            lines.append(line)
            report.tried += 1
        yield lines


def still_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        line.recv(1)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def newcomer(report: Report, server: Process) -> float:
    """Somebody from another address comes to the page."""
    before = time.perf_counter()
    with client(7, server.url) as http:
        report.answered(http.get("/").status_code, "a newcomer's first page")
    return round(1000 * (time.perf_counter() - before), 1)


def forgotten(report: Report, server: Process, rounds: int) -> None:
    """Connections that are opened and forgotten, again and again: those that were given up make room for others."""
    for _ in range(rounds):
        with half_open(report, server, 5) as lines:
            lines[-1].sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    with client(7, server.url) as http:
        report.answered(http.get("/api/health").status_code, "health after the flood")
