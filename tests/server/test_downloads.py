"""Saved games that are handed out: counted in bytes, packed elsewhere, sent in pieces."""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from freebooter.server.handlers import sending
from freebooter.server.safety.limiter import Limits, Rate
from tests.server.client import Player, Server, friends, serving, until
from tests.server.large import document, huge, longer, store_tables
from tests.server.test_room import MINE, OTHERS, ROOMY

MANY = 1e9


def fetch(server: Server, table: tuple[str, str], what: str, address: str = MINE, **headers: str) -> httpx.Response:
    id, token = table
    headers["authorization"] = f"Bearer {token}"
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=60) as http:
        return http.get(f"{server.url}/api/tables/{id}/{what}", headers=headers)


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("choices", [30, 3_000])
def test_a_file_is_the_same_packed_and_plain_large_and_small(tmp_path: Path, choices: int, packed: bool) -> None:
    save = longer(document(), choices, choices)
    (table,) = store_tables(tmp_path, [save])
    with serving(tmp_path, tables=ROOMY) as server:
        wanted = {"accept-encoding": "gzip" if packed else "identity"}
        answer = fetch(server, table, "save", **wanted)
        assert answer.json() == json.loads(save)
        assert answer.headers["content-disposition"] == 'attachment; filename="letter-of-marque-large-0.json"'
        assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
        assert int(answer.headers["content-length"]) == answer.num_bytes_downloaded
        report = fetch(server, table, "report", **wanted).json()
        assert report["save"] == json.loads(save)
        assert report["snapshot"]["table"] == "large-0"
        assert report["why"] == ""


@pytest.mark.parametrize("what", ["save", "report"])
def test_an_address_gets_so_many_bytes_and_no_more(tmp_path: Path, what: str) -> None:
    save = longer(document(), 3_000, 3_000)
    (table,) = store_tables(tmp_path, [save])
    limits = Limits(downloads=Rate(3.5 * len(save), 1))
    with serving(tmp_path, tables=ROOMY, limits=limits) as server:
        answers = [fetch(server, table, what) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].json()["error"] == "That was too much at once: wait a moment and try again."
        assert fetch(server, table, what, OTHERS).status_code == 200


def test_what_others_may_not_have_is_handed_out_in_the_same_way(url: str) -> None:
    me, _ = friends(url, "me", "link", "bot")
    for path in ("/save", "/report"):
        answer = me.get(path)
        assert answer.json()["snapshot"]["me"] == me.seat
        assert "can be had when the game is over" in answer.json()["why"]
        assert answer.json().get("save") is None


def hang(data: bytes) -> bytes:
    time.sleep(600)
    return data


def test_a_large_file_is_packed_by_a_worker_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = longer(document(), 3_000, 3_000)
    assert len(save) > sending.SMALL
    (table,) = store_tables(tmp_path, [save])
    with serving(tmp_path, tables=ROOMY) as server:
        monkeypatch.setattr(sending, "packed", hang)
        monkeypatch.setattr(sending, "PACKING", 2.0)
        answers: list[httpx.Response] = []
        thread = threading.Thread(target=lambda: answers.append(fetch(server, table, "report")))
        thread.start()
        served = 0
        while thread.is_alive():
            assert httpx.get(f"{server.url}/api/health").status_code == 200
            served += 1
        assert served
        assert answers[0].status_code == 503
        monkeypatch.undo()
        assert fetch(server, table, "report").status_code == 200


def test_files_that_nobody_reads_do_not_heap_up(tmp_path: Path) -> None:
    """Each connection keeps what it has not read yet in the server's memory: only so much of it for one address."""
    save = huge()
    (table,) = store_tables(tmp_path, [save])
    limits = Limits(downloads=Rate(MANY, MANY), sending=2 * len(save))
    with serving(tmp_path, tables=ROOMY, limits=limits) as server:
        assert fetch(server, table, "save").status_code == 200
        until(lambda: not server.app.state.services.limiter.sending)
        lines = [asked(server, table) for _ in range(2)]
        until(lambda: server.app.state.services.limiter.sending[MINE] == 2 * len(save))
        refused = fetch(server, table, "save", **{"accept-encoding": "identity"})
        assert refused.status_code == 429
        assert "still on their way" in refused.json()["error"]
        assert fetch(server, table, "save", OTHERS).status_code == 200
        lines[0].close()
        until(lambda: fetch(server, table, "save", **{"accept-encoding": "identity"}).status_code == 200)
        lines[1].close()
        until(lambda: not server.app.state.services.limiter.sending)


def asked(server: Server, table: tuple[str, str]) -> socket.socket:
    """A connection that asks for the file, and reads no more than its first bytes."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((MINE, server.port))
    head = f"GET /api/tables/{table[0]}/save HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {table[1]}\r\n\r\n"
    line.sendall(head.encode())
    assert line.recv(12) == b"HTTP/1.1 200"
    return line


def test_a_table_that_cannot_be_opened_hands_its_file_out_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = longer(document(), 3_000, 3_000)
    (table,) = store_tables(tmp_path, [save])

    def fails(*_: Any) -> None:
        raise ValueError("the rules have changed")

    monkeypatch.setattr("freebooter.server.tables.loaded.load_table", fails)
    with serving(tmp_path, tables=ROOMY, limits=Limits(downloads=Rate(1.5 * len(save), 1))) as server:
        assert Player(server.url, table[0], 0, table[1]).get().status_code == 422
        assert fetch(server, table, "save").content == save
        assert fetch(server, table, "save").status_code == 429
