"""What a game asks of who plays it on the page: clicks a round, and bytes a decision.

    python bench/page.py captains-log --seats 4 --games 3
    python bench/page.py captains-log --seats 1 --games 2 --set mode=solo

Greedy players sit in all seats. Clicks are those of the first seat: one for a choice or an amount, another where the
seal confirms it (--confirmed, or the end of a turn in which something --worthwhile is left), one for each thing picked
and one for the seal; a pick of all that may be picked is one click, as boards have a button for it. Bytes
are those of the messages that the first seat, and a spectator, get.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.server import wire
from freebooter.server.tables import frames

# as Captain's Log has them
FINAL = "scuttle,overboard,buy_ship,buy_model,take_ship,search"
WORTHWHILE = "visit,explore,fire,board,search,mission,sea_mission,pick_up,fish,fish_white,repair"


def clicks(decision: fb.Decision, answer: object, confirmed: set[str], worthwhile: set[str]) -> int:
    if isinstance(answer, list):
        return 1 if len(answer) in (0, decision.most) else len(answer) + 1
    kind = getattr(answer, "kind", "")
    hasty = kind == "end_turn" and any(one.kind in worthwhile for one in decision.options)
    return 2 if hasty or kind in confirmed else 1


class Listener:
    """What one seat, or a spectator, is sent."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat, self.frame = seat, frames.frame(table, seat, None)
        self.told = len(table.events(seat=seat))
        self.sizes: list[int] = []

    def hear(self, table: Table) -> None:
        fresh, delta = frames.frame(table, self.seat, None), wire.Delta(0, 0)
        frames.changes(self.frame, fresh, delta)
        events = table.events(seat=self.seat)
        delta.events = [frames.event_of(table.game, one, self.seat, one.n) for one in events[self.told :]]
        self.frame, self.told = fresh, len(events)
        self.sizes.append(len(wire.tagged("delta", delta)))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--seats", type=int, default=4)
    words.add_argument("--games", type=int, default=3)
    words.add_argument("--confirmed", default=FINAL)
    words.add_argument("--worthwhile", default=WORTHWHILE)
    words.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    asked = words.parse_args()
    named = [one.split("=", 1) for one in asked.set]
    settings = {name: int(value) if value.isdigit() else value for name, value in named}
    pressed, rounds, mine, all_asked = 0, 0, 0, Counter[str]()
    seat_sizes: list[int] = []
    watch_sizes: list[int] = []
    for seed in range(asked.games):
        table = fb.new_table(asked.game, asked.seats, seed=seed, settings=settings or None)
        own, watcher = Listener(table, 0), Listener(table, None)
        while table.result is None:
            seat = table.awaiting[0]
            chair = fb.Chair(table, seat, lucky(asked.game, table.seq))
            answer = play_greedily(chair)
            if seat == 0 and chair.decision is not None:
                mine += 1
                confirmed, worthwhile = set(asked.confirmed.split(",")), set(asked.worthwhile.split(","))
                pressed += clicks(chair.decision, answer, confirmed, worthwhile)
                all_asked[chair.decision.prompt] += 1
            table.choose(seat, answer)
            own.hear(table)
            watcher.hear(table)
        rounds += table.round
        seat_sizes += own.sizes
        watch_sizes += watcher.sizes
    print(f"{asked.game}, {asked.seats} seats, {settings or 'usual settings'}: {asked.games} games, {rounds} rounds")
    print(f"clicks a round of the first seat {pressed / rounds:.1f}, decisions {mine / rounds:.1f}")
    print("asked most: " + ", ".join(f"{prompt} {n / rounds:.2f}" for prompt, n in all_asked.most_common(8)))
    print(
        f"bytes a decision: the first seat {statistics.mean(seat_sizes):.0f} "
        f"(median {statistics.median(seat_sizes):.0f}), a spectator {statistics.mean(watch_sizes):.0f}"
    )


if __name__ == "__main__":
    main()
