"""How even Portolano is: which sterns win, which missions are reached, which row ends the game, what a game is made of.

python -m tests.games.portolano.balance [--bot greedy | captain@60] [--games 400] [--seats 4] [--jobs 2] [--seed 1]
"""

from __future__ import annotations

import argparse
import collections
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import freebooter as fb
from freebooter.bots import make
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.games.portolano import content

Counts = collections.Counter[str]
SHOWN = ("thalers", "chests", "ship", "cannons", "missions")  # where a stern's points came from


def play(bot_id: str, seats: int, seed: str, first: int, games: int) -> Counts:
    """Some games of one bot against itself, counted."""
    counts: Counts = collections.Counter()
    for number in range(first, first + games):
        bots = [make(bot_id, processes=1) for _ in range(seats)]
        table = fb.new_table("portolano", seats, f"{seed}:{number}")
        luck = [lucky("balance", seed, number, seat) for seat in range(seats)]
        while table.awaiting:
            seat = table.awaiting[0]
            table.choose(seat, bots[seat](Chair(table, seat, luck[seat])))
        count_game(counts, table)
    return counts


def count_game(counts: Counts, table: Any) -> None:
    counts["games"] += 1
    state, result = table.state, table.result
    counts["rounds"] += state.keel.round
    for captain in state.captains:
        stern = content.STERNS[captain.stern].id
        counts[f"stern {stern} games"] += 1
        counts[f"stern {stern} points"] += result.scores[captain.seat]
        if captain.seat in result.winners:
            counts[f"stern {stern} wins"] += 1 / len(result.winners)  # type: ignore[assignment]
        for source, points in result.sources[captain.seat].items():
            counts[f"source {source}"] += points
            counts[f"stern {stern} {source}"] += points
    for mission, seats in zip(state.missions, state.markers, strict=True):
        counts[f"mission {content.MISSIONS[mission].id} reached"] += len(seats)
        counts[f"mission {content.MISSIONS[mission].id} games"] += len(state.captains)
    for event in table.events(0, None):
        if event.kind == "ran_out":
            counts[f"row {event.args['good']}"] += 1
        counts[f"event {event.kind}"] += 1
        if event.kind == "to_rum" and content.STERNS[state.captains[event.args["seat"]].stern].id == "marketeer":
            counts["marketeer trades"] += 1


def report(counts: Counts, seats: int) -> None:
    games = counts["games"]
    print(f"{games} games of {seats}, {counts['rounds'] / games:.1f} rounds")
    print(f"\nsterns (fair share {100 / seats:.0f} %):")
    for stern in content.STERNS:
        sat = counts[f"stern {stern.id} games"]
        won = 100 * counts[f"stern {stern.id} wins"] / sat
        error = 196 * (1 / seats * (1 - 1 / seats) / sat) ** 0.5
        points = counts[f"stern {stern.id} points"] / sat
        parts = {source: round(counts[f"stern {stern.id} {source}"] / sat, 1) for source in SHOWN}
        print(f"  {stern.id:16} {won:5.1f} % ± {error:.0f}  {points:5.1f} points  ({sat})  {parts}")
    print("\nmissions, reached by:")
    for mission in content.MISSIONS:
        sat = counts[f"mission {mission.id} games"]
        print(f"  {mission.id:16} {100 * counts[f'mission {mission.id} reached'] / sat:5.1f} %  ({sat})")
    print("\nthe row that ended the game:", {good: counts[f"row {good}"] for good in ("cotton", "wine", "tea")})
    players = games * seats
    print("\npoints a player:", {k[7:]: round(v / players, 1) for k, v in counts.items() if k.startswith("source")})
    print(
        "\nevents a player:", {k[6:]: round(v / players, 2) for k, v in sorted(counts.items()) if k.startswith("event")}
    )
    print(f"\nmarketeer's trades a game: {counts['marketeer trades'] / max(1, counts['stern marketeer games']):.2f}")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--bot", default="greedy")
    ask.add_argument("--games", type=int, default=400)
    ask.add_argument("--seats", type=int, default=4)
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--seed", default="1")
    wish = ask.parse_args()
    share = 10
    jobs = [
        (wish.bot, wish.seats, wish.seed, first, min(share, wish.games - first))
        for first in range(0, wish.games, share)
    ]
    total: Counts = collections.Counter()
    with ProcessPoolExecutor(wish.jobs, get_context("spawn")) as pool:
        for done in [pool.submit(play, *job) for job in jobs]:
            total.update(done.result())
    report(total, wish.seats)


if __name__ == "__main__":
    main()
