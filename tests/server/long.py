"""The long tests of a server with faults.

    python -m tests.server.long [kills] [sqlite] [restarts] [cuts] [schema] [--amount 1.0] [--seed 1]

kills     1,000 kills (-9) of random processes out of three under load, on one PostgreSQL
sqlite    50 kills of one process on SQLite
restarts  20 restarts of PostgreSQL in the midst of it all (pg_ctl -m immediate)
cuts      200 times all connections to the database are cut, many of them in the midst of a commit
schema    the whole API, fuzzed by schemathesis against two processes: no 5xx

After each fault nothing that was acknowledged is lost, nothing is there twice, every table goes on, every viewer
catches up. Without names all are run; `--amount 0.1` runs a tenth. The counts are printed.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.server.client import open_table
from tests.server.postgres import NONE, Cluster, cluster, programs
from tests.server.test_faults import Victim, kill_often, suffer
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
        name = address.split("/")[3].split("?", maxsplit=1)[0]
        for _ in range(luck.randrange(1, 6)):
            postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            time.sleep(luck.random() * 0.05)

    return on_three(data, max(1, int(200 * amount)), seed, cut)


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


ALL = {"kills": kills, "sqlite": sqlite, "restarts": restarts, "cuts": cuts, "schema": schema}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="kills, sqlite, restarts, cuts, schema; all if none is given"
    )
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
