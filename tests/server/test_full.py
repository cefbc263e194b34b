"""A full disk under the tables: 503 and nothing lost while it is full, and all goes on by itself when there is room."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from freebooter.server.store.opening import DATABASE, open_store
from freebooter.server.store.sqlite import SqliteStore
from tests.server.client import Server, serving, until
from tests.server.postgres import Cluster
from tests.server.test_faults import Guest, check, go_on

ROOM = 16  # megabytes: an empty database has eight


class TinyDisk:
    """A database on a disk of its own, which is really full."""

    def __init__(self, postgres: Cluster, place: Path) -> None:
        self.postgres = postgres
        self.place = place
        self.fill_in = place / "fill"

    def database(self) -> str:
        self.postgres.execute(f"CREATE TABLESPACE tiny LOCATION '{self.place}'")
        address = self.postgres.database()
        self.postgres.execute(f"ALTER DATABASE {name_of(address)} SET TABLESPACE tiny")
        return address

    def fill(self, address: str) -> None:
        with self.fill_in.open("wb", buffering=0) as fill, suppress(OSError):
            while True:
                fill.write(bytes(4096))

    def free(self, address: str) -> None:
        self.fill_in.unlink()

    def remove(self, address: str) -> None:
        self.postgres.execute(f"DROP DATABASE {name_of(address)} WITH (FORCE)")
        self.postgres.execute("DROP TABLESPACE tiny")


class SaidToBeFull:
    """A database that says so to everything that would take room, as it would on a full disk."""

    def __init__(self, postgres: Cluster) -> None:
        self.postgres = postgres

    def database(self) -> str:
        address = self.postgres.database()
        self.postgres.execute(
            """
            CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
            CREATE FUNCTION no_room_at_all() RETURNS event_trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$
            """,
            address,
        )
        return address

    def tables(self, address: str) -> list[str]:
        rows = self.postgres.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'freebooter'", address)
        return [name for (name,) in rows]

    def fill(self, address: str) -> None:
        for name in self.tables(address):
            self.postgres.execute(
                f"CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON freebooter.{name} EXECUTE FUNCTION no_room()",
                address,
            )
        self.postgres.execute(
            "CREATE EVENT TRIGGER no_room_at_all ON ddl_command_start EXECUTE FUNCTION no_room_at_all()", address
        )

    def free(self, address: str) -> None:
        self.postgres.execute("DROP EVENT TRIGGER no_room_at_all", address)
        for name in self.tables(address):
            self.postgres.execute(f"DROP TRIGGER no_room ON freebooter.{name}", address)

    def remove(self, address: str) -> None:
        self.postgres.execute(f"DROP DATABASE {name_of(address)} WITH (FORCE)")


Disk = TinyDisk | SaidToBeFull


def name_of(address: str) -> str:
    return address.split("/")[3].split("?", maxsplit=1)[0]


@contextmanager
def mounted(place: Path, megabytes: int) -> Iterator[Path]:
    """A small disk of its own, where this machine lets us have one."""
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place)],
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        pytest.skip(f"no disk of one's own can be had here: {done.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.fixture(params=["disk", "said"])
def disk(request: pytest.FixtureRequest, postgres: Cluster) -> Iterator[Disk]:
    if request.param == "said":
        yield SaidToBeFull(postgres)
        return
    with mounted(postgres.home / "disk", ROOM) as place:
        os.chown(place, postgres.home.stat().st_uid, postgres.home.stat().st_gid)
        yield TinyDisk(postgres, place)
    place.rmdir()


def ready(server: Server) -> int:
    return httpx.get(f"{server.url}/readyz").status_code


def live_through(servers: list[Any], fill: Any, free: Any, store: str) -> None:
    """Guests play; the disk becomes full under their hands, and has room again."""
    guests = [Guest(servers, number) for number in range(3)]
    for guest in guests:
        guest.start()
    try:
        go_on(guests, 15)
        fill()
        until(lambda: any(guest.refused for guest in guests), 60)  # at another's table a bot may be refused
        for server in servers:
            until(lambda server=server: ready(server) == 503)
            for guest in guests:
                assert guest.at(guest.people[0]).get().status_code == 200  # what is there can be looked at
        time.sleep(2)  # bots try more than three times: that does not make a table one that cannot go on
        check(store, guests)
        free()
        for guest in guests:
            go_on([guest], 5)
        for server in servers:
            until(lambda server=server: ready(server) == 200)
    finally:
        for guest in guests:
            guest.stopping.set()
        for guest in guests:
            guest.join(20)
    assert check(store, guests) >= 30


def test_postgres_on_a_full_disk_loses_nothing_and_goes_on(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freebooter.server.store.postgres.PROBE_EVERY", 0.1)
    address = disk.database()
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(tmp_path, open_store(address))) for _ in range(2)]
        live_through(servers, lambda: disk.fill(address), lambda: disk.free(address), address)
    disk.remove(address)


def refused_start(store: str) -> str:
    """`freebooter serve` ends with exit code 2; what it says."""
    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--store", store]
    path = os.pathsep.join(entry for entry in sys.path if entry)
    told = subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": path}
    )
    assert told.returncode == 2, told.stderr
    return told.stderr


def test_a_first_start_on_a_full_disk_says_so_in_a_sentence(disk: Disk) -> None:
    address = disk.database()
    disk.fill(address)
    said = refused_start(address)
    assert said.count("\n") == 1, said
    assert "No space left on device" in said or "Is its disk full?" in said
    disk.free(address)
    disk.remove(address)


def test_a_later_start_where_nothing_can_be_written_says_so_in_a_sentence(postgres: Cluster) -> None:
    disk = SaidToBeFull(postgres)
    address = disk.database()
    asyncio.run(open_store(address).close())
    disk.fill(address)
    said = refused_start(address)
    assert said.count("\n") == 1, said
    assert "No space left on device" in said


def test_sqlite_on_a_full_disk_loses_nothing_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own "database or disk is full", for it may not have a page more than it has."""
    monkeypatch.setattr("freebooter.server.store.sqlite.PROBE_EVERY", 0.1)
    store = SqliteStore(tmp_path / DATABASE)
    with serving(tmp_path, store) as server:
        live_through([server], lambda: limit(store, 0), lambda: limit(store, 1_000_000), str(tmp_path))


def limit(store: SqliteStore, pages: int) -> None:
    """Cannot be less than it has."""
    store._db.execute(f"PRAGMA max_page_count={max(1, pages)}")
