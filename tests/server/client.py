"""A player as a program: what the page does, without the page."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from freebooter.server import server_settings
from freebooter.server.app import Config, make_app
from freebooter.server.store.contract import Store
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.frames import merged

HASTY = TablesConfig(
    grace=60, idle=0.5, tick=0.05, look_around=0.3, rest=0.3, news=0.1, inside_webhooks=True, ask_all=True
)


def free_port() -> int:
    """Below the ports that the kernel gives to outgoing connections: a client that knocks again and again at a
    server which is down could otherwise be connected to itself."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A server in a thread of the test, on a port of its own."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.port = free_port()
        self.app = make_app(config, store)
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = uvicorn.Server(server_settings(self.app, config, "127.0.0.1", self.port))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    @property
    def connections(self) -> Any:
        return self._server.config.http.door  # type: ignore[union-attr]

    @property
    def tables(self) -> Any:
        return self.app.state.services.tables

    def start(self) -> Server:
        self._thread.start()
        until(lambda: self._server.started, 20)
        return self

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(15)


@contextmanager
def serving(data: Path, store: Store | None = None, **config: Any) -> Iterator[Server]:
    config = {"limits": None, "tables": HASTY, "workers": 1, **config}
    server = Server(Config(data, **config), store).start()
    try:
        yield server
    finally:
        server.stop()


def until(ready: Any, seconds: float = 20.0) -> Any:
    """Waits for something to become true, and gives it back."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


class Player:
    """A seat at a table (or a spectator, without a token)."""

    def __init__(self, url: str, table: str, seat: int | None = None, token: str | None = None) -> None:
        self.url = url
        self.table = table
        self.seat = seat
        self.token = token
        self.elsewhere: dict[str, Player] = {}  # the same seat at other servers
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=f"{url}/api/tables/{table}", headers=headers, timeout=20, verify=False)

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self.http.get(path, params=params)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json=body)

    def look(self) -> Any:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        return answer.json()

    def choose(self, option: Any, seq: int | None = None, request: str | None = None) -> httpx.Response:
        seq = self.look()["seq"] if seq is None else seq
        return self.post("/choices", {"seq": seq, "request": request or str(uuid.uuid4()), "option": option})

    def step(self, kind: str, seq: int | None = None) -> httpx.Response:
        seq = self.look()["seq"] if seq is None else seq
        return self.post(f"/{kind}", {"seq": seq, "request": str(uuid.uuid4())})

    def my_turn(self, seconds: float = 10.0) -> Any:
        """The snapshot in which it is my turn, or the game is over."""

        def ready() -> Any:
            snapshot = self.look()
            return snapshot if snapshot["ask"] or snapshot["result"] else None

        return until(ready, seconds)

    def live(self, since: int | None = None, **headers: str) -> Live:
        return Live(self, since, headers)


def any_answer(ask: Any, at: int = 0) -> Any:
    """Some legal answer to an ask."""
    keys = [option["key"] for option in ask["options"]]
    if ask["kind"] == "pick":
        return keys[: max(ask["least"], 1)] if ask["most"] else []
    return keys[at % len(keys)]


class Live:
    """A live connection that keeps the seat's view as the page does."""

    def __init__(self, player: Player, since: int | None, headers: dict[str, str]) -> None:
        url = player.url.replace("http", "ws") + f"/api/tables/{player.table}/live"
        self.socket: ClientConnection = connect(url, additional_headers=headers).__enter__()
        with suppress(ConnectionClosed):  # a foreign page is not even listened to
            self.socket.send(json.dumps({"token": player.token, "since": since}))
        self.state: Any = {}
        self.messages: list[Any] = []
        self.raw: list[str] = []

    def next(self, kind: str | None = None, seconds: float = 20.0) -> Any:
        """The next message (of this type)."""
        while True:
            raw = self.socket.recv(timeout=seconds)
            assert isinstance(raw, str)
            message = json.loads(raw)
            self.raw.append(raw)
            self.messages.append(message)
            self._keep(message)
            if kind is None or message["type"] == kind:
                return message

    def _keep(self, message: Any) -> None:
        if message["type"] == "snapshot":
            self.state = message
        elif message["type"] == "delta":
            changed = {key: value for key, value in message.items() if key not in ("type", "patch", "events")}
            self.state |= changed
            self.state["view"] = merged(self.state["view"], message.get("patch", {}))
            self.state["events"] = self.state["events"] + message.get("events", [])

    def command(self, kind: str, seconds: float = 20.0, **body: Any) -> Any:
        """Sends a command over the line, and gives the answer to it."""
        body = {"type": kind, "request": str(uuid.uuid4()), **body}
        self.socket.send(json.dumps(body))
        while True:
            message = self.next(seconds=seconds)
            if message["type"] in ("done", "refused") and message["request"] == body["request"]:
                return message

    def quiet(self, seconds: float = 0.3) -> bool:
        """Does nothing but "here" come for a while?"""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                if self.next(seconds=left)["type"] != "here":
                    return False
            except TimeoutError:
                return True
        return True

    def drain(self) -> None:
        """Takes what has come so far."""
        self.quiet_all(0.15)

    def quiet_all(self, seconds: float) -> None:
        while True:
            try:
                self.next(seconds=seconds)
            except TimeoutError:
                return

    def close(self) -> None:
        self.socket.close()


SEATS = {"me": {"kind": "me"}, "link": {"kind": "link"}, "bot": {"kind": "bot", "bot": "random"}}


def open_table(url: str, *kinds: str, game: str = "letter-of-marque", **wishes: Any) -> tuple[Player, dict[str, str]]:
    """A new table and its invites; `kinds` are me, link or bot, one for each seat."""
    body = {"game": game, "seats": [SEATS[kind] for kind in kinds], "speed": "instant", **wishes}
    answer = httpx.post(f"{url}/api/tables", json=body, timeout=20, verify=False)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Player(url, made["table"], made["seat"], made["token"]), made["invites"]


def join(url: str, table: str, invite: str, name: str = "Mary") -> Player:
    answer = httpx.post(f"{url}/api/tables/{table}/join", json={"invite": invite, "name": name}, verify=False)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return Player(url, table, made["seat"], made["token"])


def friends(url: str, *kinds: str, **wishes: Any) -> list[Player]:
    """A table whose links have all been taken: its people in the order of their seats."""
    maker, invites = open_table(url, *kinds, **wishes)
    others = [join(url, maker.table, invite, f"Mary {seat}") for seat, invite in invites.items()]
    return sorted([maker, *others], key=lambda player: player.seat or 0)


def play_out(players: list[Player], seconds: float = 60) -> Any:
    """All people take some option until the game is over; gives the last snapshot."""
    end, turn = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        for player in players:
            snapshot = player.look()
            if snapshot["result"]:
                return snapshot
            if snapshot["ask"]:
                turn += 1
                answer = player.choose(any_answer(snapshot["ask"], turn), snapshot["seq"])
                assert answer.status_code in (200, 409), answer.text
            else:
                time.sleep(0.005)
    raise AssertionError("the game did not end")
