"""How fast games go on Ray, beside as many processes of this machine: the ratio of both, taken by turns.

    python bench/cluster.py                                   # two processors, simulate and arena
    PYTHONPATH=build/fast:. python bench/cluster.py           # compiled
    python bench/cluster.py --jobs 4 --times 5 --seconds 20 --game merchants-and-marauders

Both play the same games. How many is found first, so that one run of simulate takes about `--seconds`; the arena plays
fewer, each with its journal written. The cluster is begun once and warm when it is measured: how long that takes is
printed apart, for it is paid once. What counts is the ratio in each pair of runs, and their median.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import freebooter.engine.table as engine
from freebooter.arena import tournament
from freebooter.arena.cluster import Cluster
from freebooter.arena.simulate import make_plan, simulate


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def by_turns(name: str, games: int, times: int, here: Callable[[], object], ray: Callable[[], object]) -> None:
    """Now the one first, now the other, so that a machine that becomes busier favours neither."""
    pairs = []
    for number in range(times):
        if number % 2:
            on_ray, at_home = timed(ray), timed(here)
        else:
            at_home, on_ray = timed(here), timed(ray)
        pairs.append((at_home, on_ray))
    ratios = sorted(at_home / on_ray for at_home, on_ray in pairs)
    shown = ", ".join(f"{at_home:.1f} and {on_ray:.1f} s" for at_home, on_ray in pairs)
    print(
        f"{name}, {games} games: speed on Ray {statistics.median(ratios):.2f} of --jobs in the median "
        f"(from {ratios[0]:.2f} to {ratios[-1]:.2f}; --jobs and Ray: {shown})",
        flush=True,
    )


def build_of(number: int) -> str:
    return "plain" if engine.__file__.endswith(".py") else "compiled"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="letter-of-marque")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", default="greedy,random")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args()
    bots = args.bots.split(",")
    trial = make_plan(args.game, args.seats, bots, 200)
    seconds = timed(lambda: simulate(trial))
    games = max(200, int(200 * args.jobs * args.seconds / seconds))
    fewer = max(20, games // 4)
    plan = make_plan(args.game, args.seats, bots, games)

    began = time.perf_counter()
    cluster = Cluster(processors=args.jobs)
    builds = {*cluster.in_order(build_of, [(number,) for number in range(4 * args.jobs)]), build_of(0)}
    simulate(trial, cluster=cluster)
    print(
        f"{args.game}, {args.seats} seats, {args.bots}; {args.jobs} processors, {' and '.join(sorted(builds))} build; "
        f"the cluster was warm after {time.perf_counter() - began:.0f} s",
        flush=True,
    )
    by_turns(
        "simulate",
        games,
        args.times,
        lambda: simulate(plan, args.jobs),
        lambda: simulate(plan, cluster=cluster),
    )

    def arena(**where: object) -> None:
        with tempfile.TemporaryDirectory(prefix="freebooter-bench-") as folder:
            out = Path(folder) / "arena"
            tournament.run(args.game, bots, fewer, seats=args.seats, out=out, **where)  # type: ignore[arg-type]

    by_turns("arena", fewer, args.times, lambda: arena(jobs=args.jobs), lambda: arena(cluster=cluster))
    cluster.close()


if __name__ == "__main__":
    main()
