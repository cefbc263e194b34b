"""What a review costs: the processor time of the whole, or of every n-th part of it, for a game between bots.

    python bench/review.py letter-of-marque --seats 5                         # all of it
    python bench/review.py merchants-and-marauders --seats 3 --every 5        # a fifth of its parts, evenly spread
    PYTHONPATH=build/fast:. python bench/review.py ...                        # compiled

It works in one process, so half of the time is what two cores take. On a busy machine processor time grows, too.
"""

from __future__ import annotations

import argparse
import time

from freebooter import bots
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.engine.table import new_table
from freebooter.review.judging import budget_for
from freebooter.review.parts import look_at, past_of
from freebooter.review.running import parts_of


def finished_game(game: str, seats: int, bot: str, seed: int) -> bytes:
    table, player = new_table(game, seats, seed), bots.make(bot)
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, player(Chair(table, seat, lucky(seed, table.seq))))
    return table.save()


def main() -> None:
    parser = argparse.ArgumentParser(description="What a review costs.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--every", type=int, default=1, help="look at every n-th part only")
    given = parser.parse_args()
    save = finished_game(given.game, given.seats, given.bot, given.seed)
    past = past_of(save)
    parts = parts_of(len(past.spans))
    looked = parts[:: given.every]
    began = time.process_time()
    for first, last in looked:
        look_at(save, first, last, budget_for(past.game))
    spent = time.process_time() - began
    whole = spent * len(parts) / len(looked)
    print(f"{len(past.spans)} decisions, {len(looked)} of {len(parts)} parts: {spent:.1f} s of processor time")
    print(f"the whole takes {whole:.0f} s, on two cores {whole / 2:.0f} s")


if __name__ == "__main__":
    main()
