"""The server's own time: clocks that are set, machines that sleep and servers that were away cost nobody anything."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from freebooter.server.store.archive import copy as copy_tables
from freebooter.server.store.archive import open_archive
from freebooter.server.store.opening import DATABASE, open_store
from freebooter.server.store.servertime import LONGEST, ServerTime
from freebooter.server.store.sqlite import SqliteStore
from freebooter.server.tables.clocks import TERMS
from freebooter.server.tables.watch import Watch
from tests.server.client import Live, Player, Server, friends, serving, until
from tests.server.postgres import Cluster

HOUR, DAY = 3600.0, 86400.0
TERM = TERMS["fast", "live"]
SLACK = 30.0  # seconds that a test may take on a busy machine, and that a clock meanwhile runs


class Clocks:
    """A wall clock and a monotonic one that somebody can set."""

    def __init__(self, its_time: ServerTime) -> None:
        self.wall_set, self.steady_set = 0.0, 0.0
        its_time.wall = lambda: time.time() + self.wall_set  # type: ignore[method-assign]
        its_time.steady = lambda: time.monotonic() + self.steady_set  # type: ignore[method-assign]


def test_it_passes_with_the_steady_clock_and_jumps_with_none() -> None:
    own, steady, wall = ServerTime(), [10.0], [5000.0]
    own.steady = lambda: steady[0]  # type: ignore[method-assign]
    own.wall = lambda: wall[0]  # type: ignore[method-assign]
    assert own.now() == 5000.0  # nothing is served yet
    own.set(1000.0)
    for passed in (0.5, 30.0, LONGEST):
        steady[0], own_before = steady[0] + passed, own.now()
        assert own.now() == own_before + passed
        own.give_sign()
    for jump in (HOUR, -HOUR, 365 * DAY, -2 * DAY):
        before = own.now()
        wall[0] += jump
        assert own.now() == before
        assert own.for_people(own.now() + 90) == wall[0] + 90
    before = own.now()
    steady[0] += LONGEST + 1  # no sign of life was given: the process was held up
    assert own.now() == before
    own.give_sign()
    steady[0] += 1
    assert own.now() == before + 1


def watched_a_while(server: Server, looks: int = 5) -> None:
    """Until the watch has looked at all tables so many times more."""
    seen: list[float] = []
    watch = server.tables.watch
    look = Watch._look_at_loaded

    def count(now: float) -> None:
        look(watch, now)
        seen.append(now)

    watch._look_at_loaded = count
    until(lambda: len(seen) >= looks)
    del watch._look_at_loaded


def at_a_fast_table(server: Server) -> tuple[list[Player], Live]:
    """Two people at a table with clocks; both have the page open."""
    people = friends(server.url, "me", "link", "bot", clock="fast")
    live = people[0].live()
    live.next("snapshot")
    return people, live


def left(snapshot: Any, clocks: Clocks) -> float:
    """What the page shows."""
    return float(snapshot["clock"]["ends"]) - (time.time() + clocks.wall_set)


def nobody_lost_time(server: Server, people: list[Player], clocks: Clocks) -> None:
    snapshot = people[0].look()
    assert not any(seat.get("left") for seat in snapshot["seats"])
    assert TERM.bank - SLACK < left(snapshot, clocks) <= TERM.bank + 1
    assert people[1].choose("armed").status_code == 200
    banks = people[0].look()["clock"]["left"]
    assert all(TERM.bank - SLACK < bank <= TERM.bank for bank in banks[:2]), banks


@pytest.mark.parametrize("wall", [HOUR, -HOUR, 61.0, -61.0, -20 * DAY, 400 * DAY])
def test_a_wall_clock_that_is_set_costs_nobody_time(tmp_path: Path, wall: float) -> None:
    with serving(tmp_path) as server:
        clocks = Clocks(server.tables.time)
        people, live = at_a_fast_table(server)
        gone = people[1].live()
        gone.next("snapshot")
        gone.close()  # 60 seconds later a bot sits in: not an hour of the wall clock later
        watched_a_while(server)
        clocks.wall_set = wall
        watched_a_while(server)
        assert TERM.bank - SLACK < left(live.next("snapshot"), clocks) <= TERM.bank + 1  # who looks on is told at once
        nobody_lost_time(server, people, clocks)
        live.close()


@pytest.mark.parametrize("wall", [0.0, HOUR])
def test_a_process_that_was_suspended_costs_nobody_time(tmp_path: Path, wall: float) -> None:
    """SIGSTOP, or a virtual machine that was held: the monotonic clock has gone on without us."""
    with serving(tmp_path) as server:
        clocks = Clocks(server.tables.time)
        people, live = at_a_fast_table(server)
        gone = people[1].live()
        gone.next("snapshot")
        gone.close()
        clocks.wall_set, clocks.steady_set = wall or HOUR, HOUR
        watched_a_while(server)
        nobody_lost_time(server, people, clocks)
        live.close()


@pytest.mark.parametrize("wall", [0.0, HOUR, -HOUR, 30 * DAY])
def test_while_no_server_lives_no_time_passes(tmp_path: Path, wall: float) -> None:
    with serving(tmp_path) as server:
        people, live = at_a_fast_table(server)
        live.close()
    store = SqliteStore(tmp_path / DATABASE)
    clocks = Clocks(store.time)
    clocks.wall_set = wall
    with serving(tmp_path, store) as server:
        again = [Player(server.url, player.table, player.seat, player.token) for player in people]
        again[0].look()
        watched_a_while(server)
        nobody_lost_time(server, again, clocks)


def test_time_that_was_lived_is_charged(tmp_path: Path) -> None:
    """So that the tests above cannot pass because no clock runs."""
    with serving(tmp_path) as server:
        clocks = Clocks(server.tables.time)
        people, live = at_a_fast_table(server)
        for _ in range(3):
            clocks.steady_set += LONGEST - 10
            clocks.wall_set += LONGEST - 10
            server.tables.time.give_sign()
        until(lambda: people[0].look()["seats"][0].get("left"))
        live.close()


def test_processes_on_one_database_share_one_time_that_does_not_jump(postgres: Cluster) -> None:
    """Whatever their own clocks say, and also where the database's is set."""
    url = postgres.database()

    async def story() -> None:
        anne, bart = open_store(url), open_store(url)
        Clocks(anne.time).wall_set = HOUR
        Clocks(bart.time).wall_set = -DAY
        await anne.follow(lambda news: None)
        await bart.follow(lambda news: None)
        assert abs(anne.time.now() - bart.time.now()) < 20
        for store in (anne, bart):
            await store.watching.close()  # no signs of life of their own
        for moment in ("- interval '2 hours'", "+ interval '2 hours'"):
            before = anne.time.now()
            postgres.execute(f"UPDATE freebooter.time SET seen = clock_timestamp() {moment}", url)
            await bart._live()  # type: ignore[attr-defined]
            assert abs(bart.time.now() - before) < 20
        postgres.execute("UPDATE freebooter.time SET seen = clock_timestamp() - interval '50 seconds'", url)
        before = bart.time.now()
        await bart._live()  # type: ignore[attr-defined]
        assert 45 < bart.time.now() - before < 70
        await anne.close()
        await bart.close()

    asyncio.run(story())


def test_a_sign_of_life_from_the_future_is_none(postgres: Cluster) -> None:
    """The database's clock was set back by an hour: whoever died before does not seem to live for an hour."""
    url = postgres.database()

    async def story() -> None:
        store: Any = open_store(url)
        postgres.execute(
            "INSERT INTO freebooter.processes VALUES ('dead', 'x', clock_timestamp() + interval '1 hour')", url
        )
        alive: list[Any] = []
        await store.follow(alive.append)
        assert [one.alive for one in alive if hasattr(one, "alive")][-1] == {store.process}
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("served", [False, True])
def test_a_copied_table_keeps_what_was_left(tmp_path: Path, postgres: Cluster, served: bool) -> None:
    """Into a new place, and into one that was served for longer."""
    folder, url = tmp_path / "from", postgres.database()
    folder.mkdir()
    with serving(folder) as server:
        people, live = at_a_fast_table(server)
        live.close()
    if served:
        asyncio.run(open_store(url).close())
        postgres.execute("UPDATE freebooter.time SET now = now + 100000", url)
        postgres.execute(
            "INSERT INTO freebooter.tables (id, updated, info, progress) VALUES ('other', 1, '\\x', '\\x')", url
        )
    source, target = open_archive(str(folder), alone=True), open_archive(url, alone=True, new=True)
    assert copy_tables(source, target).copied == 1
    assert copy_tables(source, target).there == 1
    source.close()
    target.close()
    store = open_store(url)
    clocks = Clocks(store.time)
    with serving(tmp_path, store) as server:
        again = [Player(server.url, player.table, player.seat, player.token) for player in people]
        nobody_lost_time(server, again, clocks)
