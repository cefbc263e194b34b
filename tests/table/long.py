"""The long run: thousands of random games a mode, with the promises that are cheap enough to check in each.

python -m tests.table.long [GAME ...] --games 1000 [--seed 1] [--jobs 2]
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import freebooter as fb
from tests.table import checks
from tests.table.checks import Breach, Case, cases

EVERY = {
    checks.guesses_fit: 50,
    checks.undo_gives_back: 50,
    checks.saves_and_loads: 100,
    checks.clone_stands_apart: 100,
    checks.no_free_cycle: 20,
    checks.no_free_cycle_among_bots: 100,
}


def play(game_id: str, number: int, seed: int, games: int) -> tuple[int, list[str]]:
    """Plays a share of the games of one mode; returns how many, and what went wrong."""
    case: Case = cases(fb.find_game(game_id), pairs=True)[number]
    wrong = []
    for one in range(seed, seed + games):
        try:
            checks.plays_to_the_end(case, one)
            for check, every in EVERY.items():
                if one % every == 0:
                    check(case, one)
        except Breach as breach:
            wrong.append(f"{case}, seed {one}: {breach}")
    return games, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games of every mode, checked.")
    parser.add_argument("game", nargs="*", default=fb.games())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    failed = False
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        for game_id in args.game:
            for number, case in enumerate(cases(fb.find_game(game_id), pairs=True)):
                began = time.perf_counter()
                share = max(1, args.games // (4 * args.jobs))
                starts = range(args.seed, args.seed + args.games, share)
                runs = [
                    pool.submit(play, game_id, number, start, min(share, args.seed + args.games - start))
                    for start in starts
                ]
                wrong = [line for run in runs for line in run.result()[1]]
                failed |= bool(wrong)
                print(
                    f"{case}: {args.games} games, {len(wrong)} breaches, {time.perf_counter() - began:.0f} s",
                    flush=True,
                )
                print(*wrong[:5], sep="\n", end="\n" if wrong else "")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
