"""Games as large as files can be: uploaded and looked at from one address, and fetched without being read."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from freebooter.server.tables.config import TablesConfig
from freebooter.server.workers.lengths import ROOM, longest_of
from tests.server.hostile import Report
from tests.server.hostile.floods import Healthy, late, middle
from tests.server.hostile.process import Process, client, running
from tests.server.large import document, huge, longer, store_tables

SECONDS = 20.0  # of each measurement
STRANGER = 30  # its address is 127.0.0.30
LINES = 12  # its connections
MEGABYTE = 1024 * 1024
BESIDE = 100  # megabytes that the process may grow by beside its tables: what is being loaded, packed and sent
LARGEST_GAME = "captains-log"

Seat = tuple[str, str]  # table and token


def attack(report: Report, amount: float) -> None:
    seconds, count = max(2.0, SECONDS * amount), max(6, int(32 * amount))
    stored: list[Seat] = []

    def fill(folder: Path) -> None:
        """Tables that were uploaded when files could still be of any length."""
        stored.extend(store_tables(folder, [huge()] * count))

    with running(fill) as server:
        healthy = Healthy(server.url, report)
        healthy.play(1.0)
        quiet = f"{server.memory()}, {server.memory_with_workers()}"
        report.figures["megabytes of the server alone and with its workers, quiet"] = quiet
        tell(report, "quiet", healthy.play(seconds))
        uploaded = upload(report, server, count)
        grows_by(report, server, "looked at", lambda: look(report, server, stored + uploaded, seconds), healthy)
        grows_by(report, server, "fetched", lambda: fetch(report, server, stored, seconds), healthy)
        report.figures["megabytes of the server and its workers, in the end"] = server.memory_with_workers()
        with client(STRANGER, server.url) as http:
            report.answered(http.get("/api/health").status_code, "health")
        if not server.stop():
            report.bad.append("the server did not stop when it was asked to")


def upload(report: Report, server: Process, count: int) -> list[Seat]:
    """Files of four megabytes, and the longest that a game can have."""
    doc = document(LARGEST_GAME)
    most = longest_of(LARGEST_GAME, doc["seats"])
    doc["moments"] = doc["moments"][:200]  # they take the longest to be checked
    for event in doc["events"]:
        event["moment"] = min(event["moment"], 199)
    longest = longer(doc, ROOM * most.entries, ROOM * most.events)
    seats: list[Seat] = []
    with client(STRANGER, server.url) as http:
        for number in range(count):
            made = http.post("/api/saves", content=(huge(), longest)[number % 2])
            report.answered(made.status_code, "an upload")
            report.count(f"uploads {made.status_code}")
            if made.status_code == 201:
                seats.append((made.json()["table"], made.json()["token"]))
                if number % 2 == 0:
                    report.bad.append("a file longer than any game became a table")
    return seats


def look(report: Report, server: Process, seats: list[Seat], seconds: float) -> None:
    """At all of them, as fast as they are answered."""
    end = time.monotonic() + seconds

    def at_mine(number: int) -> None:
        with client(STRANGER, server.url) as http:
            while time.monotonic() < end:
                for table, token in seats[number::LINES]:
                    answer = http.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {token}"})
                    seen.append(answer.status_code)

    seen: list[int] = []
    with ThreadPoolExecutor(LINES) as threads:
        list(threads.map(at_mine, range(LINES)))
    for status in seen:
        answered(report, status, "a look at a large table")


def fetch(report: Report, server: Process, seats: list[Seat], seconds: float) -> None:
    """Saves and reports: asked for as fast as can be, and hardly read."""
    end, asked = time.monotonic() + seconds, 0
    with ExitStack() as stack:
        while time.monotonic() < end and asked < 50 * LINES:
            table, token = seats[asked % len(seats)]
            what = ("save", "report")[asked % 2]
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((f"127.0.0.{STRANGER}", 0))
            line.settimeout(20)
            try:
                line.connect(("127.0.0.1", server.port))
                head = f"GET /api/tables/{table}/{what} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
                line.sendall(head.encode())
                if asked % LINES == LINES - 1:
                    answered(report, int(line.recv(12)[9:12] or 0), what)
            except OSError:
                report.count("connections that failed")
            asked += 1
            time.sleep(0.01)
    report.figures["files asked for"] = asked


def answered(report: Report, status: int, about: str) -> None:
    """503 is said to a game from a file where all is full: then nothing else may be."""
    report.count(f"{about}: {status}")
    report.answered(status if status != 503 else 429, about)


def grows_by(report: Report, server: Process, what: str, flood: Callable[[], None], healthy: Healthy) -> None:
    """The flood, beside people who play; meanwhile the server's memory must keep within its bounds."""
    before, most, over = server.memory(), 0, threading.Event()

    def watch() -> None:
        nonlocal most
        while not over.wait(0.05):
            most = max(most, server.memory())

    threads = [threading.Thread(target=watch), threading.Thread(target=flood)]
    for thread in threads:
        thread.start()
    waited: list[float] = []
    while threads[1].is_alive():
        waited += healthy.play(0.5)
    over.set()
    threads[0].join()
    tell(report, what, waited)
    report.figures[f"megabytes of the server, before and at most while {what}"] = f"{before}, {most}"
    bound = TablesConfig().memory // MEGABYTE + BESIDE
    if most - before > bound:
        report.bad.append(f"the server has grown by {most - before} megabytes, and may by {bound}")


def tell(report: Report, what: str, waited: list[float]) -> None:
    report.figures[f"ms of a choice, median and 95th percentile, {what}"] = f"{middle(waited):.1f}, {late(waited):.1f}"
