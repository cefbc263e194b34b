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
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from freebooter.server.store.opening import DATABASE, is_database
from freebooter.server.store.records import entry_from
from tests.server.client import Live, Player, any_answer, free_port, friends
from tests.server.postgres import Cluster

PATIENCE = 300  # seconds: on a busy machine a server needs a minute to start

PROGRAM = """
import os, signal, sys

def serve(data, port, store):
    app = make_app(Config(Path(data), limits=None, workers=1), open_store(store))
    uvicorn.run(app, port=int(port), log_level="error", access_log=False)

def tell_who_ended(*_):
    while True:
        try:
            child, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if child == 0:
            return
        if status != signal.SIGKILL:
            print(f"server {child} ended by itself ({status})", file=sys.stderr, flush=True)

if __name__ == "__main__":  # a worker imports this file, too, and needs nothing of it
    import logging
    import uvicorn
    from pathlib import Path
    from freebooter.server.app import Config, make_app
    from freebooter.server.store.opening import is_database, open_store
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    if is_database(sys.argv[2]):
        import freebooter.server.store.postgres
    signal.signal(signal.SIGCHLD, tell_who_ended)
    for line in sys.stdin:  # a server is wanted at this port: everything is imported already
        if (child := os.fork()) == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            port, log = line.split()
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 1)
            os.dup2(1, 2)
            serve(sys.argv[1], port, sys.argv[2])
            os._exit(0)
        print(child, flush=True)
"""


class Nursery:
    """A process that forks servers: to start one costs half the time of a program that imports everything anew."""

    def __init__(self, data: Path, store: str) -> None:
        program = data / "victim.py"
        program.write_text(PROGRAM)
        path = os.pathsep.join(entry for entry in sys.path if entry)
        self.process = subprocess.Popen(
            [sys.executable, str(program), str(data), store],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def bear(self, port: int, log: Path) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{port} {log}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Victim:
    """A server in a process of its own, to be killed and started again on the same store."""

    def __init__(self, data: Path, store: str = "", number: int = 0) -> None:
        self.nursery = Nursery(data, store or str(data))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / f"victim{number}.log"
        self.pid = 0

    def begin(self) -> None:
        self.pid = self.nursery.bear(self.port, self.log)

    def start(self) -> None:
        self.begin()
        self.ready()

    def lives(self) -> bool:
        if not self.pid:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}/api/health", timeout=5, verify=False)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
            if not self.lives():
                break
        raise AssertionError(f"the server did not start: {self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        while self.lives():
            time.sleep(0.001)

    def stop(self) -> None:
        if self.lives():
            self.kill()
        self.nursery.close()


class Guest(threading.Thread):
    """Plays game after game, for all people at the table. What was not answered is sent again until it is.

    With several servers, each request goes to any of them."""

    def __init__(self, victims: list[Victim], number: int) -> None:
        super().__init__(daemon=True)
        self.victims = victims
        self.kinds = ("me", "bot", "bot") if number % 3 == 0 else ("me", "link", "link")
        self.luck = random.Random(number)
        self.acknowledged: list[tuple[str, str, Any]] = []  # table, request, answer
        self.people: list[Player] = []
        self.games = 0
        self.refused = 0
        self.stopping = threading.Event()
        self.trouble: list[str] = []

    def at(self, player: Player) -> Player:
        """The same seat, at some server."""
        victim = self.luck.choice(self.victims)
        if victim.url not in player.elsewhere:
            player.elsewhere[victim.url] = Player(victim.url, player.table, player.seat, player.token)
        return player.elsewhere[victim.url]

    def insist(self, send: Callable[[], httpx.Response]) -> httpx.Response | None:
        """Sends the same thing until somebody answers."""
        while not self.stopping.is_set():
            try:
                answer = send()
                if answer.status_code != 503:
                    return answer
                self.refused += 1
            except httpx.HTTPError:
                pass
            time.sleep(0.02)
        return None

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self.play()
            except httpx.HTTPError:
                time.sleep(0.02)  # no table yet: nothing was promised
            except AssertionError as error:
                if "503" not in str(error) and "cannot be read or written" not in str(error):
                    self.trouble.append(str(error))
                    return

    def play(self) -> None:
        self.people = friends(self.luck.choice(self.victims).url, *self.kinds)
        self.games += 1
        while not self.stopping.is_set():
            for player in self.people:
                if self.move(player):
                    return

    def move(self, player: Player) -> bool:
        """One seat looks and, if it is asked, chooses; True when the game is over."""
        looked = self.insist(lambda: self.at(player).get())
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
        if not (self.luck.random() < 0.2 and self.over_the_line(player, body)):
            answer = self.insist(lambda: self.at(player).post("/choices", body))
            if answer is None:
                return True
            assert answer.status_code == 200, answer.text
        self.acknowledged.append((player.table, request, option))
        return False

    def over_the_line(self, player: Player, body: dict[str, Any]) -> bool:
        """As the page does: if the live connection breaks before the answer comes, the same goes by a request."""
        try:
            live = self.at(player).live()
            live.next()
            answer = live.command("choice", 5.0, **body)
            live.close()
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
            return False
        assert answer["type"] == "done" or answer["status"] == 503, answer
        return bool(answer["type"] == "done")


class Viewer(threading.Thread):
    """Keeps a live connection to a guest's table, now at this server, now at that, and never sees a frame twice."""

    def __init__(self, guest: Guest) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.frames = 0
        self.reconnects = 0
        self.caught_up = 0
        self.trouble: list[str] = []
        self.stopping = threading.Event()

    def run(self) -> None:
        try:
            last = None
            while not self.stopping.is_set():
                if self.guest.people and self.guest.people[0] is not last:
                    last = self.guest.people[0]
                    self.watch(last)
                time.sleep(0.01)
        except Exception as error:  # a viewer that gives up has seen nothing
            self.trouble.append(f"{type(error).__name__}: {error}")

    def watch(self, player: Player) -> None:
        """One table, as long as it is played; then what was seen is compared with what is there."""
        state: Any = {}
        while not self.stopping.is_set():
            try:
                live = self.guest.at(player).live(state.get("n"))
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                time.sleep(0.05)
                continue
            self.reconnects += 1
            live.state = state
            try:
                self.read(live)
                over = bool(live.state.get("result"))
            except (ConnectionClosed, TimeoutError, OSError):
                over = False
            state = live.state
            with suppress(Exception):
                live.close()
            if over or self.guest.people[0] is not player:
                break
        if state.get("result"):
            self.compare(player, state)

    def read(self, live: Live) -> None:
        while not self.stopping.is_set() and not live.state.get("result"):
            before = live.state.get("n", -1)
            try:
                message = live.next(seconds=1.0)
            except TimeoutError:
                if self.guest.people[0].table not in str(live.socket.request.path if live.socket.request else ""):
                    return
                continue
            if message["type"] == "delta":
                assert message["n"] > before, f"frame {message['n']} came after {before}"
                self.frames += 1
            elif message["type"] == "snapshot":
                assert message["n"] >= before, f"snapshot {message['n']} came after {before}"

    def compare(self, player: Player, state: Any) -> None:
        answer = self.guest.insist(lambda: self.guest.at(player).get())
        if answer is not None:
            wanted = answer.json()
            for field in ("n", "view", "result"):
                assert state[field] == wanted[field], field
            self.caught_up += 1


def logged(store: str) -> dict[str, list[tuple[int, str, Any]]]:
    """Every table's log: entry, request, answer."""
    if is_database(store):
        import psycopg

        with psycopg.connect(store) as database:
            sql = "SELECT id, entry, request, body FROM freebooter.log JOIN freebooter.tables USING (no) ORDER BY no, entry"
            rows = [(id, entry, request.decode(), body) for id, entry, request, body in database.execute(sql)]
    else:
        db = sqlite3.connect(Path(store) / DATABASE)
        sql = "SELECT id, entry, request, body FROM log JOIN tables USING (no) ORDER BY id, entry"
        rows = db.execute(sql).fetchall()
        db.close()
    found: dict[str, list[tuple[int, str, Any]]] = {}
    for id, entry, request, body in rows:
        found.setdefault(id, []).append((entry, request, entry_from(body).answer))
    return found


def check(store: str, guests: list[Guest]) -> int:
    """Every acknowledged choice is in the log, once and as it was sent; no log has a gap."""
    promised = [list(guest.acknowledged) for guest in guests]
    log = logged(store)
    for entries in log.values():
        assert [entry for entry, _, _ in entries] == list(range(1, len(entries) + 1))
    count = 0
    for guest, acknowledged in zip(guests, promised, strict=True):
        assert not guest.trouble, guest.trouble
        for table, request, option in acknowledged:
            found = [answer for _, at, answer in log[table] if at == request]
            assert found == [option]
            count += 1
    return count


def go_on(guests: list[Guest], choices: int) -> None:
    """Waits for so many more choices."""
    wanted = sum(len(guest.acknowledged) for guest in guests) + choices
    end = time.monotonic() + PATIENCE
    while sum(len(guest.acknowledged) for guest in guests) < wanted:
        assert time.monotonic() < end, "the tables do not go on"
        trouble = [guest.trouble for guest in guests if guest.trouble]
        assert not trouble, trouble
        time.sleep(0.002)


class Counts(Struct):
    """What a run with faults has seen."""

    faults: int
    acknowledged: int
    games: int
    frames: int
    reconnects: int
    caught_up: int

    def __str__(self) -> str:
        return (
            f"{self.faults} faults, {self.acknowledged} acknowledged choices in {self.games} games: none lost, none twice; "
            f"viewers got {self.frames} frames over {self.reconnects} connections, and ended {self.caught_up} games with "
            "the very table of the server"
        )


def suffer(
    store: str, victims: list[Victim], faults: int, fault: Callable[[], None], *, seed: int, checked: int = 1
) -> Counts:
    """Load from all sides, and a fault now and then. After each (or every few) of them all that was promised is there."""
    for victim in victims:
        victim.begin()
    for victim in victims:
        victim.ready()
    guests = [Guest(victims, number) for number in range(6)]
    viewers = [Viewer(guest) for guest in guests[:3]] if len(victims) > 1 else []
    for thread in [*guests, *viewers]:
        thread.start()
    luck = random.Random(seed)
    try:
        for number in range(faults):
            go_on(guests, luck.randrange(5, 40))
            fault()
            if number % checked == 0:
                check(store, guests)
        for guest in guests:
            go_on([guest], 3)
    finally:
        for thread in [*viewers, *guests]:
            thread.stopping.set()
        for thread in [*viewers, *guests]:
            thread.join(10)
        for victim in victims:
            victim.stop()
    trouble = [said for thread in [*guests, *viewers] for said in thread.trouble]
    assert not trouble, trouble
    count = check(store, guests)
    return Counts(
        faults,
        count,
        sum(guest.games for guest in guests),
        sum(viewer.frames for viewer in viewers),
        sum(viewer.reconnects for viewer in viewers),
        sum(viewer.caught_up for viewer in viewers),
    )


def kill_often(data: Path, kills: int, seed: int, store: str = "", processes: int = 1) -> Counts:
    """One of the processes is killed at a time, and started again."""
    store = store or str(data)
    victims = [Victim(data, store, number) for number in range(processes)]
    luck = random.Random(seed)

    def kill() -> None:
        victim = luck.choice(victims)
        victim.kill()
        if len(victims) == 1:
            victim.start()
        else:
            victim.begin()  # the others go on meanwhile
            others = [one for one in victims if one is not victim]
            assert all(one.lives() for one in others)

    counts = suffer(store, victims, kills, kill, seed=seed, checked=1 if kills <= 60 else 10)
    assert counts.acknowledged > 5 * kills
    print(counts)
    return counts


def test_six_kills_lose_nothing(tmp_path: Path) -> None:
    kill_often(tmp_path, 6, seed=1)  # fifty and more: python -m tests.server.long sqlite


def test_kills_of_one_of_three_processes_lose_nothing(postgres: Cluster, tmp_path: Path) -> None:
    counts = kill_often(tmp_path, 4, seed=3, store=postgres.database(), processes=3)
    assert counts.frames


def test_workers_do_not_outlive_their_server(tmp_path: Path) -> None:
    victim = Victim(tmp_path)
    victim.start()
    children = until_children(victim.pid)
    victim.kill()
    end = time.monotonic() + 5
    while any(Path(f"/proc/{pid}").exists() for pid in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
    victim.stop()


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
