"""Floods from several addresses beside a healthy table, whose waiting time is measured, quiet and under the flood."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import httpx

import freebooter as fb
from tests.server.client import any_answer
from tests.server.hostile import Report
from tests.server.hostile.process import Process, client, running

SECONDS = 20.0  # of each measurement
FLOODERS = 4  # processes, each with an address of its own


class Healthy:
    """Two people who play, and play again, and how long each choice took."""

    def __init__(self, url: str, report: Report) -> None:
        self.report = report
        self.http = client(1, url)
        self.people: list[tuple[str, str]] = []  # table and token
        self.begin()

    def begin(self) -> None:
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        made = self.http.post("/api/tables", json={"game": "letter-of-marque", "seats": seats}).json()
        self.people = [(made["table"], made["token"])]
        for invite in made["invites"].values():
            joined = self.http.post(f"/api/tables/{made['table']}/join", json={"invite": invite}).json()
            self.people.append((made["table"], joined["token"]))

    def play(self, seconds: float) -> list[float]:
        """Choices for a while; the milliseconds of each, sent to answered."""
        waited, end, turn = [], time.monotonic() + seconds, 0
        while time.monotonic() < end:
            for table, token in self.people:
                headers = {"Authorization": f"Bearer {token}"}
                seen = self.http.get(f"/api/tables/{table}", headers=headers)
                self.report.answered(seen.status_code, "a look of the healthy table")
                snapshot = seen.json()
                if snapshot.get("result"):
                    self.begin()
                    break
                if snapshot.get("ask"):
                    turn += 1
                    body = {
                        "seq": snapshot["seq"],
                        "request": str(uuid.uuid4()),
                        "option": any_answer(snapshot["ask"], turn),
                    }
                    before = time.perf_counter()
                    done = self.http.post(f"/api/tables/{table}/choices", json=body, headers=headers)
                    waited.append(1000 * (time.perf_counter() - before))
                    self.report.answered(done.status_code, "a choice of the healthy table")
                    if done.status_code != 200:
                        self.report.bad.append(f"the healthy table was refused: {done.text}")
            time.sleep(0.15)  # three people at one address, who keep to its limits
        return waited


def attack(report: Report, amount: float) -> None:
    seconds = max(2.0, SECONDS * amount)
    with running() as server:
        healthy = Healthy(server.url, report)
        healthy.play(1.0)
        quiet = healthy.play(seconds)
        before = server.memory()
        flooders = [flooder(server, number, seconds + 2) for number in range(FLOODERS)]
        time.sleep(1.0)
        flooded = healthy.play(seconds)
        for process in flooders:
            tell(report, process)
        report.figures["choices, quiet and flooded"] = f"{len(quiet)}, {len(flooded)}"
        report.figures["ms in the median, quiet and flooded"] = f"{middle(quiet):.1f}, {middle(flooded):.1f}"
        report.figures["ms in the 95th percentile, quiet and flooded"] = f"{late(quiet):.1f}, {late(flooded):.1f}"
        report.figures["megabytes of the server, before and after"] = f"{before}, {server.memory()}"
        report.figures["megabytes of the server and its workers, in the end"] = server.memory_with_workers()
        if not server.stop():
            report.bad.append("the server did not stop when it was asked to")


def middle(waited: list[float]) -> float:
    return statistics.median(waited) if waited else 0.0


def late(waited: list[float]) -> float:
    return sorted(waited)[int(0.95 * (len(waited) - 1))] if waited else 0.0


def flooder(server: Process, number: int, seconds: float) -> subprocess.Popen[bytes]:
    # with low priority: strangers have machines of their own, and take no processor from the server
    command = [
        "nice",
        "-n",
        "19",
        sys.executable,
        "-m",
        "tests.server.hostile.floods",
        server.url,
        str(number + 10),
        str(seconds),
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3])


def tell(report: Report, process: subprocess.Popen[bytes]) -> None:
    out, _ = process.communicate(timeout=120)
    statuses: dict[str, int] = json.loads(out or b"{}")
    for status, count in statuses.items():
        report.tried += count
        report.count(f"flood {status}", count)
        if status.startswith("5") or not status.isdecimal():
            report.bad.append(f"a flooder got {status} {count} times")


# ---- in a process of its own: one address that asks for all it can get -----------------------------------------------


def flood(url: str, number: int, seconds: float) -> dict[str, int]:
    statuses: dict[str, int] = {}
    with client(number, url) as http:
        save = fb.new_table("merchants-and-marauders", 4, number).save()
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "captain"}] * 2]
        made = http.post("/api/tables", json={"game": "letter-of-marque", "seats": seats})
        table, token = made.json()["table"], made.json()["token"]
        mine = {"Authorization": f"Bearer {token}"}

        def ask(method: str, path: str, **more: Any) -> None:
            try:
                status = str(http.request(method, path, **more).status_code)
            except httpx.HTTPError as error:
                status = type(error).__name__
            statuses[status] = statuses.get(status, 0) + 1

        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ask("POST", "/api/saves", content=save)
            ask("GET", f"/api/tables/{table}/hint", headers=mine)
            ask("POST", "/api/tables", json={"game": "letter-of-marque", "seats": seats})
            for _ in range(10):
                ask("GET", f"/api/tables/{table}", headers=mine)
                ask("GET", f"/api/tables/{table}", headers={"Authorization": "Bearer wrong"})
                ask(
                    "POST",
                    f"/api/tables/{table}/choices",
                    json={"seq": 0, "request": "12345678", "option": "x"},
                    headers=mine,
                )
            ask("GET", "/api/games")
            ask("POST", f"/api/tables/{table}/join", json={"invite": "wrong"})
    return statuses


if __name__ == "__main__":
    print(json.dumps(flood(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
