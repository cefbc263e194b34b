"""Who keeps connections open, sends half a request or rubbish: limits, times, and one sentence for each mistake."""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from freebooter.server.safety.connections import ConnectionLimits, Quiet
from freebooter.server.safety.limiter import Limits, Rate
from tests.server.client import Server, open_table, serving, until


@contextlib.contextmanager
def sockets(server: Server, count: int, address: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """So many connections from this loopback address."""
    with contextlib.ExitStack() as stack:
        opened = []
        for _ in range(count):
            one = stack.enter_context(socket.socket())
            one.bind((address, 0))
            one.settimeout(10)
            one.connect(("127.0.0.1", server.port))
            opened.append(one)
        yield opened


def ends(one: socket.socket, seconds: float = 10) -> bool:
    """Does the server end this connection by itself?"""
    one.settimeout(seconds)
    try:
        while one.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@pytest.mark.parametrize("half", [b"", b"GET / HTTP/1.1\r\nHost: loc", HEAD + b'{"game"'], ids=["none", "head", "body"])
def test_half_a_request_is_given_up(tmp_path: Path, half: bytes) -> None:
    with serving(tmp_path, connections=ConnectionLimits(head=0.3, body=0.3)) as server:
        with sockets(server, 3) as open_now:
            for one in open_now:
                one.sendall(half)
            assert all(ends(one) for one in open_now)


def test_a_byte_now_and_then_does_not_prolong_the_time(tmp_path: Path) -> None:
    with serving(tmp_path, connections=ConnectionLimits(head=0.5, body=0.5)) as server, sockets(server, 1) as [one]:
        one.sendall(b"GET / HTTP/1.1\r\nX: ")
        with pytest.raises(OSError):
            for _ in range(100):
                one.sendall(b"x")
                time.sleep(0.05)


def test_the_second_request_of_a_connection_has_its_time_too(tmp_path: Path) -> None:
    whole = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(tmp_path, connections=ConnectionLimits(head=0.3)) as server, sockets(server, 1) as [one]:
        one.sendall(whole)
        assert one.recv(65536).startswith(b"HTTP/1.1 200")
        time.sleep(0.5)  # idle between two requests is something else
        one.sendall(whole[:20])
        assert ends(one)


def test_a_client_that_takes_nothing_is_given_up(tmp_path: Path) -> None:
    with serving(tmp_path, connections=ConnectionLimits(unread=0.3)) as server:
        with sockets(server, 1) as [one]:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(0.5)
            with contextlib.suppress(OSError):
                for _ in range(2000):
                    one.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            until(lambda: not server.connections.open)


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    with serving(tmp_path, connections=ConnectionLimits(by_address=10)) as server:
        with sockets(server, 10), sockets(server, 1) as [refused]:
            assert refused.recv(4096).startswith(b"HTTP/1.1 503")
            with sockets(server, 1, "127.0.0.2") as [other]:
                other.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert other.recv(4096).startswith(b"HTTP/1.1 200")
        until(lambda: not server.connections.open)
        assert httpx.get(f"{server.url}/api/games").status_code == 200


def test_connections_are_limited_in_all(tmp_path: Path) -> None:
    with serving(tmp_path, connections=ConnectionLimits(in_all=6)) as server:
        with sockets(server, 3), sockets(server, 3, "127.0.0.2"), sockets(server, 1, "127.0.0.3") as [refused]:
            assert b"Too many connections" in refused.recv(4096)


def test_a_live_connection_counts_until_it_ends(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        me.http.close()
        until(lambda: not server.connections.open)
        live = me.live()
        live.next("snapshot")
        assert len(server.connections.open) == 1
        live.close()
        until(lambda: not server.connections.open)


def test_the_log_stays_small(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    quiet, record = Quiet(), logging.makeLogRecord({"name": "uvicorn.error", "msg": "Invalid HTTP request received."})
    assert sum(quiet.filter(logging.makeLogRecord(record.__dict__)) for _ in range(1000)) == Quiet.MOST
    assert quiet.filter(logging.makeLogRecord({"name": "x", "msg": "something else"}))


# ---- rubbish -------------------------------------------------------------------------------------------------------

DEEP = b'{"game": "x", "seats": [{"kind": "me"}], "settings": {"a": ' + b"[" * 5000 + b"]" * 5000 + b"}}"
LESS_DEEP = DEEP.replace(b"[" * 5000, b"[" * 100).replace(b"]" * 5000, b"]" * 100)
BAD_TEXT = b'{"game": "letter-of-marque", "seats": [{"kind": "me", "name": "\xff\xfe"}]}'
LONE = b'{"game": "letter-of-marque", "seats": [{"kind": "me", "name": "\\ud800"}]}'


@pytest.mark.parametrize(
    "body", [DEEP, LESS_DEEP, BAD_TEXT, LONE, b"\xff"], ids=["deep", "deep2", "utf8", "lone", "ff"]
)
def test_a_body_that_is_no_json_is_the_clients_mistake(url: str, body: bytes) -> None:
    answer = httpx.post(f"{url}/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"].endswith(".")


def test_odd_headers_are_the_clients_mistake(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    odd = me.http.post("/chat", json={"text": "hi"}, headers={"Origin": "http://[::1"})
    assert odd.status_code == 403
    with me.http.stream("GET", "/events", headers={"Last-Event-ID": "9" * 4300}) as answer:
        assert answer.status_code == 200


@pytest.mark.parametrize("first", ['{"x":' + "[" * 8000, "", "[]", b"\xff", '{"since":' + "9" * 5000 + "}"])
def test_a_live_connection_that_begins_with_rubbish_is_told_so(url: str, first: str | bytes) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    with connect(f"{url.replace('http', 'ws')}/api/tables/{me.table}/live") as line:
        line.send(first)
        assert "first message" in str(line.recv(timeout=10))


def test_rubbish_is_counted_before_it_is_read(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(requests=Rate(5, 0.01))) as server:
        headers = {"content-type": "application/json"}
        codes = [httpx.post(f"{server.url}/api/tables", content=DEEP, headers=headers).status_code for _ in range(8)]
        assert codes == [400] * 5 + [429] * 3
        assert httpx.get(f"{server.url}/").status_code == 429


# ---- names and proxies ---------------------------------------------------------------------------------------------


def test_a_foreign_name_does_not_lead_here(tmp_path: Path) -> None:
    """A page of another site can let its own name lead to this machine, and would then be of the same origin."""
    with serving(tmp_path, names=frozenset({"play.example.org"})) as server:
        for host in ("evil.example", "evil.example:8000", "[::1", "", "127.0.0.1.evil.example"):
            answer = httpx.get(f"{server.url}/api/games", headers={"Host": host})
            assert answer.status_code == 421, host
            assert "--name" in answer.json()["error"]
        for host in ("localhost", "LOCALHOST:1", "127.0.0.1:1", "[::1]:80", "192.0.2.7", "play.example.org"):
            assert httpx.get(f"{server.url}/api/games", headers={"Host": host}).status_code == 200, host
        me, _ = open_table(server.url, "me", "bot", "bot")
        upgrade = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
        )
        with sockets(server, 1) as [one]:
            head = f"GET /api/tables/{me.table}/live HTTP/1.1\r\nHost: evil.example\r\n{upgrade}==\r\n\r\n"
            one.sendall(head.encode())
            assert b" 403 " in one.recv(4096)


def test_the_proxys_own_line_is_believed(tmp_path: Path) -> None:
    limits = Limits(tables=Rate(1, 0.001))
    body = {"game": "letter-of-marque", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}

    def code(server: Server, *lines: str) -> int:
        headers = [("X-Forwarded-For", line) for line in lines]
        return httpx.post(f"{server.url}/api/tables", json=body, headers=headers).status_code

    with serving(tmp_path, limits=limits, behind_proxy=True) as server:
        assert code(server, "192.0.2.1") == 201
        assert code(server, "192.0.2.9", "192.0.2.1") == 429  # what the client wrote itself, then the proxy's line
        assert code(server, "192.0.2.9, 192.0.2.1") == 429
        assert code(server, "192.0.2.2") == 201
    with serving(tmp_path / "no proxy", limits=limits) as server:
        assert code(server, "192.0.2.1") == 201
        assert code(server, "192.0.2.2") == 429
