"""The long tests of a server with faults.

    python -m tests.server.long [kills] [sqlite] [restarts] [cuts] [rollbacks] [schema] [takeover] [--amount 1.0] [--seed 1]

kills     1,000 kills (-9) of random processes out of three under load, on one PostgreSQL
sqlite    50 kills of one process on SQLite
restarts  20 restarts of PostgreSQL in the midst of it all (pg_ctl -m immediate)
cuts      200 times all connections to the database are cut, many of them in the midst of a commit
rollbacks 200 times the same while people at two processes claim the same names, so that half of what is written is
          rolled back: no process falls silent
schema    the whole API, fuzzed by schemathesis against two processes: no 5xx
large     20 kills of one process whose tables are far larger than any game, and all looked at after each start
takeover  20 kills (-9) of whichever of two processes moves a table's bots: how long until the other goes on

After each fault nothing that was acknowledged is lost, nothing is there twice, every table goes on, every viewer
catches up. Without names all are run; `--amount 0.1` runs a tenth. The counts are printed.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import psycopg

from tests.server.client import Player, any_answer, open_table, until
from tests.server.hostile import Report
from tests.server.hostile.floods import Healthy
from tests.server.hostile.large import grows_by, look
from tests.server.hostile.process import Process
from tests.server.large import huge, store_tables
from tests.server.postgres import NONE, Cluster, cluster, programs
from tests.server.test_faults import PATIENCE, Victim, kill_often, suffer
from tests.server.test_schema import fuzzed, operations


def kills(data: Path, amount: float, seed: int) -> str:
    with cluster() as postgres:
        return str(kill_often(data, max(1, int(1000 * amount)), seed, postgres.database(), 3))


def sqlite(data: Path, amount: float, seed: int) -> str:
    return str(kill_often(data, max(1, int(50 * amount)), seed))


def on_three(data: Path, faults: int, seed: int, fault: Callable[[Cluster, str], None]) -> str:
    """Three processes on one PostgreSQL, to which the fault happens."""
    with cluster() as postgres:
        address = postgres.database()
        victims = [Victim(data, address, number) for number in range(3)]
        return str(suffer(address, victims, faults, lambda: fault(postgres, address), seed=seed))


def restarts(data: Path, amount: float, seed: int) -> str:
    return on_three(data, max(1, int(20 * amount)), seed, lambda postgres, _: postgres.restart())


def cuts(data: Path, amount: float, seed: int) -> str:
    luck = random.Random(seed)

    def cut(postgres: Cluster, address: str) -> None:
        for _ in range(luck.randrange(1, 6)):
            cut_all(postgres, address)
            time.sleep(luck.random() * 0.05)

    return on_three(data, max(1, int(200 * amount)), seed, cut)


def cut_all(postgres: Cluster, address: str) -> None:
    name = address.split("/")[3].split("?", maxsplit=1)[0]
    postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


def rollbacks(data: Path, amount: float, seed: int) -> str:
    luck, letters, stopping = random.Random(seed), "abcdefghijklmnopqrstuvwxyz", threading.Event()
    statuses: Counter[int] = Counter()

    def claim(url: str) -> int:
        moment = int(time.time() * 4)  # all claim the same one, and soon another
        name = "Anne " + "".join(letters[moment // 26**place % 26] for place in range(4))
        return httpx.post(f"{url}/api/names", json={"name": name}, timeout=60).status_code

    def go_on_claiming(url: str) -> None:
        while not stopping.is_set():
            statuses[claim(url)] += 1

    with cluster() as postgres:
        address, faults = postgres.database(), max(1, int(200 * amount))
        victims = [Victim(data, address, number) for number in range(2)]
        claiming = [threading.Thread(target=go_on_claiming, args=(one.url,)) for one in victims for _ in range(3)]
        try:
            for victim in victims:
                victim.start()
            for thread in claiming:
                thread.start()
            for _ in range(faults):
                cut_all(postgres, address)
                time.sleep(luck.random() * 0.3)
            stopping.set()
            for thread in claiming:
                thread.join(90)
                assert not thread.is_alive(), "a claim is never answered"
            for victim in victims:
                until(lambda url=victim.url: httpx.get(f"{url}/readyz").status_code == 200, 60)  # type: ignore[misc]
                assert claim(victim.url) in (201, 422)
        finally:
            stopping.set()
            for victim in victims:
                victim.stop()
    told = ", ".join(f"{count} times {status}" for status, count in sorted(statuses.items()))
    return f"{faults} cuts, {statuses.total()} claims ({told}): every one was answered, and all goes on"


def schema(data: Path, amount: float, seed: int) -> str:
    """Every request goes to the one or the other process in turn."""
    with cluster() as postgres:
        address = postgres.database()
        victims = [Victim(data, address, number) for number in range(2)]
        urls = [victim.url for victim in victims]
        try:
            for victim in victims:
                victim.start()
            me, _ = open_table(urls[0], "me", "bot", "bot")
            seat = (me.table, me.token or "")
            count = sum(fuzzed(name, urls, seat, max(5, int(200 * amount))) for name in sorted(operations()))
            for url in urls:
                assert httpx.get(f"{url}/readyz").status_code == 200
            return f"{count} requests for {len(operations())} operations at two processes: no 5xx, all as documented"
        finally:
            for victim in victims:
                victim.stop()


def takeover(data: Path, amount: float, seed: int) -> str:
    """Bots play by themselves at a calm pace, watched at both processes; who moves them is killed."""
    with cluster() as postgres:
        address = postgres.database()
        victims = [Victim(data, address, number) for number in range(2)]
        try:
            for victim in victims:
                victim.begin()
            for victim in victims:
                victim.ready()
            seconds = [taken_over(address, victims) for _ in range(max(1, int(20 * amount)))]
        finally:
            for victim in victims:
                victim.stop()
    found = ", ".join(f"{one:.1f}" for one in sorted(seconds))
    return f"{len(seconds)} kills, the next entry of the table came after (seconds, sorted) {found}"


def large(data: Path, amount: float, seed: int) -> str:
    """What one address has uploaded must not end the server whenever its owner looks at it."""
    report, seats = Report("large"), store_tables(data, [huge()] * 32)
    rounds = max(1, int(20 * amount))
    for _ in range(rounds):
        server = Process(data)
        try:
            server.ready()
            healthy = Healthy(server.url, report)
            grows_by(report, server, "looked at", lambda: look(report, server, seats, 20 * amount), healthy)  # noqa: B023
        finally:
            server.process.kill()
            server.process.wait()
    assert not report.bad, str(report)
    return f"{rounds} starts with 32 tables of 4 MB, {report.tried} answers; {report}"


def taken_over(address: str, victims: list[Victim]) -> float:
    """A new table, whose bots are moved by the process at which it was made: how long after its end do they go on?"""
    mover, other = victims
    maker, _ = open_table(mover.url, "me", "bot", "bot", speed="calm")
    watching = [maker.live(), Player(other.url, maker.table).live()]
    while not bots_to_move(address, maker.table):
        snapshot = maker.look()
        if snapshot["ask"]:
            maker.choose(any_answer(snapshot["ask"]), snapshot["seq"])
    killed = time.monotonic()
    mover.kill()
    written, left = entries(address, maker.table), bots_to_move(address, maker.table)
    while left and entries(address, maker.table) == written:
        assert time.monotonic() < killed + PATIENCE, "nobody goes on"
        time.sleep(0.01)
    seconds = time.monotonic() - killed
    for live in watching:
        with suppress(Exception):
            live.close()
    mover.start()
    victims.reverse()
    return seconds if left else taken_over(address, victims)  # the bots had just come to their end: once more


def bots_to_move(address: str, table: str) -> bool:
    """Has a process claimed the table, because a bot must move?"""
    with psycopg.connect(address) as database:
        row = database.execute("SELECT claimed FROM freebooter.tables WHERE id = %s", (table,)).fetchone()
    return row is not None and bool(row[0])


def entries(address: str, table: str) -> int:
    with psycopg.connect(address) as database:
        sql = "SELECT count(*) FROM freebooter.log JOIN freebooter.tables USING (no) WHERE id = %s"
        row = database.execute(sql, (table,)).fetchone()
    assert row is not None
    return int(row[0])


ALL = {
    "kills": kills,
    "sqlite": sqlite,
    "restarts": restarts,
    "cuts": cuts,
    "rollbacks": rollbacks,
    "schema": schema,
    "takeover": takeover,
    "large": large,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(ALL)}; all if none is given")
    parser.add_argument("--amount", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in ALL]:
        parser.error(f"there is no '{unknown[0]}': there are {', '.join(ALL)}")
    if programs() is None:
        parser.error(NONE)
    for name in args.names or list(ALL):
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="freebooter-long-") as folder:
            said = ALL[name](Path(folder), args.amount, args.seed)
        print(f"{name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
