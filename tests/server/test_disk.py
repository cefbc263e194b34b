"""Disks that are full or damaged, and folders that are taken: what is wrong is said, and what can be opened is."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from freebooter.server.store.opening import DATABASE
from freebooter.server.store.records import StoreFailed
from freebooter.server.store.sqlite import SqliteStore
from tests.server.client import Player, open_table, serving, until


def serve_until_it_ends(data: Path) -> subprocess.CompletedProcess[str]:
    """`freebooter serve` as somebody starts it, who has not seen the other one."""
    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--data", str(data)]
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": path}
    )


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / DATABASE)
    with pytest.raises(StoreFailed, match="Another server"):
        SqliteStore(tmp_path / DATABASE)
    told = serve_until_it_ends(tmp_path)
    assert told.returncode == 2
    assert "Another server keeps its tables" in told.stderr
    assert "Traceback" not in told.stderr
    asyncio.run(store.close())
    asyncio.run(SqliteStore(tmp_path / DATABASE).close())


def test_what_is_kept_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    (tmp_path / DATABASE).touch(0o644)
    with serving(tmp_path) as server:
        open_table(server.url, "me", "bot", "bot")
        for path in tmp_path.glob("tables*"):
            if "reserve" not in path.name:
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


@pytest.mark.parametrize("damage", [b"this is no database, and it never was one", None], ids=["other", "torn"])
def test_a_damaged_database_is_named_and_left_as_it_is(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / DATABASE
    asyncio.run(SqliteStore(path).close())
    whole = path.read_bytes()
    path.write_bytes(damage * 100 if damage else b"\0" * 100 + whole[100:])
    before = path.read_bytes()
    told = serve_until_it_ends(tmp_path)
    assert told.returncode == 2
    assert "damaged" in told.stderr
    assert ".recover" in told.stderr
    assert "Traceback" not in told.stderr
    assert path.read_bytes() == before


def test_one_bad_row_hides_no_other_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        # people only: bots would play on, and write the line anew
        players = [open_table(server.url, "me", "link", "link")[0] for _ in range(3)]
        with sqlite3.connect(tmp_path / DATABASE) as db:
            db.execute("UPDATE tables SET line = ? WHERE id = ?", (b"rubbish", players[1].table))
        tokens = [{"table": player.table, "token": player.token} for player in players]
        mine = httpx.post(f"{server.url}/api/tables/mine", json={"tokens": tokens})
        assert mine.status_code == 200
        assert {one["table"] for one in mine.json()} == {players[0].table, players[2].table}


def damage(path: Path, name: str) -> None:
    """Spoils the first page of one of the things that are kept."""
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = db.execute("PRAGMA page_size").fetchone()[0]
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    db.close()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\xee" * size
    path.write_bytes(data)


@pytest.mark.parametrize(("name", "listed"), [("chat", 2), ("tables", 0)])
def test_a_damaged_page_closes_only_what_is_on_it(tmp_path: Path, name: str, listed: int) -> None:
    with serving(tmp_path) as server:
        players = [open_table(server.url, "me", "bot", "bot")[0] for _ in range(2)]
    damage(tmp_path / DATABASE, name)
    with serving(tmp_path) as server:
        for player in players:  # all of them need this page: none can be opened, and each says so
            answer = Player(server.url, player.table, 0, player.token).get()
            assert answer.status_code in (422, 503), answer.text
            assert answer.json()["error"].endswith(".")
        assert httpx.get(f"{server.url}/api/games").status_code == 200
        tokens = [{"table": player.table, "token": player.token} for player in players]
        assert len(httpx.post(f"{server.url}/api/tables/mine", json={"tokens": tokens}).json()) == listed
        assert httpx.get(f"{server.url}/api/health").status_code == 503


class Full(SqliteStore):
    """A disk that is full when it is told to be."""

    full = False

    def _transact(self, works: list) -> None:  # type: ignore[type-arg]
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        super()._transact(works)


def test_health_tells_of_a_disk_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freebooter.server.store.sqlite.PROBE_EVERY", 0.1)
    store = Full(tmp_path / DATABASE)
    with serving(tmp_path, store) as server:
        health = f"{server.url}/api/health"
        assert httpx.get(health).status_code == 200
        store.full = True
        answer = until(lambda: (found := httpx.get(health)).status_code == 503 and found)
        assert answer.json()["error"].endswith(".")
        store.full = False
        until(lambda: httpx.get(health).status_code == 200)


ON_A_FULL_DISK = """
import asyncio, os, sys
from pathlib import Path
from freebooter.server.store.records import StoreFailed
from freebooter.server.store.sqlite import SqliteStore
path = Path(sys.argv[1]) / "tables.sqlite3"
asyncio.run(SqliteStore(path).close())
before = path.read_bytes()
with open(path.with_name("fill"), "wb", buffering=0) as fill:
    try:
        while True:
            fill.write(bytes(4096))
    except OSError:
        pass
async def look():
    store = SqliteStore(path)
    assert await store.count() == 0
    await store.close()
asyncio.run(look())
assert path.read_bytes() == before
print("opened")
"""


def test_a_server_starts_on_a_full_disk(tmp_path: Path) -> None:
    """A real one, of one megabyte, where this machine lets us have it."""
    program = tmp_path / "look.py"
    program.write_text(ON_A_FULL_DISK)
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o size=1m tmpfs "$1" && echo mounted && exec "$2" "$3" "$1"'
    command = ["unshare", "-Urm", "sh", "-c", script, "sh", str(disk), sys.executable, str(program)]
    path = os.pathsep.join(entry for entry in sys.path if entry)
    try:
        told = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": path}
        )
    except FileNotFoundError:
        pytest.skip("there is no unshare on this machine")
    if "mounted" not in told.stdout:
        pytest.skip(f"no disk of one's own can be had here: {told.stderr.strip()}")
    assert "opened" in told.stdout, told.stderr
