"""The server is killed at random moments under load: what it has acknowledged is there, once, and all tables go on.

A kill does not lose what the kernel holds; that the disk is really asked to sync is another test (the pragmas).
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from freebooter.server.app import DATABASE
from freebooter.server.store.records import entry_from
from tests.server.client import Player, any_answer, free_port, friends

PROGRAM = """
import sys
if __name__ == "__main__":  # a worker imports this file, too, and needs nothing of it
    import uvicorn
    from pathlib import Path
    from freebooter.server.app import Config, make_app
    app = make_app(Config(Path(sys.argv[1]), limits=None, workers=1))
    uvicorn.run(app, port=int(sys.argv[2]), log_level="error", access_log=False)
"""


class Victim:
    """A server in a process of its own, to be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.program = data / "victim.py"
        self.program.write_text(PROGRAM)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        path = os.pathsep.join(entry for entry in sys.path if entry)
        command = [sys.executable, str(self.program), str(self.data), str(self.port)]
        log = self.data / "victim.log"
        with log.open("wb") as output:
            self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stderr=output)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}/api/health", timeout=5, verify=False)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
            if self.process.poll() is not None:
                break
        raise AssertionError(f"the server did not start ({self.process.poll()}): {log.read_text()[-3000:]}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Guest(threading.Thread):
    """Plays game after game, for all people at the table. What was not answered is sent again until it is."""

    def __init__(self, victim: Victim, number: int) -> None:
        super().__init__(daemon=True)
        self.victim = victim
        self.kinds = ("me", "bot", "bot") if number % 3 == 0 else ("me", "link", "link")
        self.luck = random.Random(number)
        self.acknowledged: list[tuple[str, str, Any]] = []  # table, request, answer
        self.games = 0
        self.stopping = threading.Event()
        self.trouble: list[str] = []

    def insist(self, send: Callable[[], httpx.Response]) -> httpx.Response | None:
        """Sends the same thing until somebody answers."""
        while not self.stopping.is_set():
            try:
                return send()
            except httpx.HTTPError:
                time.sleep(0.02)
        return None

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self.play()
            except httpx.HTTPError:
                time.sleep(0.02)  # no table yet: nothing was promised
            except AssertionError as error:
                self.trouble.append(str(error))
                return

    def play(self) -> None:
        people = friends(self.victim.url, *self.kinds)
        self.games += 1
        while not self.stopping.is_set():
            for player in people:
                if self.move(player):
                    return

    def move(self, player: Player) -> bool:
        """One seat looks and, if it is asked, chooses; True when the game is over."""
        looked = self.insist(player.get)
        if looked is None:
            return True
        assert looked.status_code == 200, looked.text
        snapshot = looked.json()
        if not snapshot["ask"]:
            time.sleep(0.005)
            return bool(snapshot["result"])
        option = any_answer(snapshot["ask"], self.luck.randrange(20))
        request = str(uuid.uuid4())
        body = {"seq": snapshot["seq"], "request": request, "option": option}
        answer = self.insist(lambda: player.post("/choices", body))
        if answer is None:
            return True
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((player.table, request, option))
        return False


def logged(data: Path) -> dict[str, list[tuple[int, str, Any]]]:
    """Every table's log: entry, request, answer."""
    db = sqlite3.connect(data / DATABASE)
    rows = db.execute("SELECT id, entry, request, body FROM log JOIN tables USING (no) ORDER BY id, entry").fetchall()
    db.close()
    found: dict[str, list[tuple[int, str, Any]]] = {}
    for id, entry, request, body in rows:
        found.setdefault(id, []).append((entry, request, entry_from(body).answer))
    return found


def check(data: Path, guests: list[Guest]) -> int:
    """Every acknowledged choice is in the log, once and as it was sent; no log has a gap."""
    log = logged(data)
    for entries in log.values():
        assert [entry for entry, _, _ in entries] == list(range(1, len(entries) + 1))
    count = 0
    for guest in guests:
        assert not guest.trouble, guest.trouble
        for table, request, option in list(guest.acknowledged):
            found = [answer for _, at, answer in log[table] if at == request]
            assert found == [option]
            count += 1
    return count


def go_on(guests: list[Guest], choices: int) -> None:
    """Waits for so many more choices."""
    wanted = sum(len(guest.acknowledged) for guest in guests) + choices
    end = time.monotonic() + 60
    while sum(len(guest.acknowledged) for guest in guests) < wanted:
        assert time.monotonic() < end, "the tables do not go on"
        assert not [guest.trouble for guest in guests if guest.trouble]
        time.sleep(0.002)


def kill_often(data: Path, kills: int, seed: int) -> None:
    victim = Victim(data)
    victim.start()
    guests = [Guest(victim, number) for number in range(6)]
    for guest in guests:
        guest.start()
    luck = random.Random(seed)
    try:
        for _ in range(kills):
            go_on(guests, luck.randrange(5, 40))
            victim.kill()
            check(data, guests)
            victim.start()
        for guest in guests:
            go_on([guest], 3)
    finally:
        for guest in guests:
            guest.stopping.set()
        for guest in guests:
            guest.join(10)
        victim.stop()
    count = check(data, guests)
    assert count > 5 * kills
    print(f"{kills} kills, {count} acknowledged choices, {sum(guest.games for guest in guests)} games")


def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    kill_often(tmp_path, 3, seed=1)


@pytest.mark.slow
def test_fifty_kills_lose_nothing(tmp_path: Path) -> None:
    kill_often(tmp_path, 50, seed=2)


def test_workers_do_not_outlive_their_server(tmp_path: Path) -> None:
    victim = Victim(tmp_path)
    victim.start()
    assert victim.process is not None
    children = until_children(victim.process.pid)
    victim.kill()
    end = time.monotonic() + 5
    while any(Path(f"/proc/{pid}").exists() for pid in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]


def until_children(pid: int) -> list[int]:
    """The processes that the server has started, as the kernel tells."""
    listing = Path(f"/proc/{pid}/task/{pid}/children")
    if not listing.exists():
        pytest.skip("this kernel does not tell whose child a process is")
    end = time.monotonic() + 10
    while time.monotonic() < end:
        children = [int(child) for child in listing.read_text().split()]
        if len(children) >= 2:  # the worker and the tracker of shared things
            time.sleep(0.5)
            return children
        time.sleep(0.05)
    return [int(child) for child in listing.read_text().split()]
