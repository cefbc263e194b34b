"""What a person is asked at a table with bots, and how much of it has one answer only.

    python -m tests.table.asked merchants-and-marauders --seats 4 --games 20

The person in seat 0 plays like the Able Seaman, and so do the others. As on the server, nobody is asked who has no
choice, but for the end of a turn that can still be taken back. At most 5 % of what a person is asked should have one
answer; by prompt the list says where the others are. With --rules it counts what the rules ask, as among people.
"""

from __future__ import annotations

import argparse
from collections import Counter

import freebooter as fb
from freebooter.arena.simulate import is_choice
from freebooter.bots.simple import play_greedily
from freebooter.engine.asks import PASS
from freebooter.engine.chair import Chair
from freebooter.engine.luck import lucky
from freebooter.server.tables.idle import forced


def asked(game: str, seats: int, games: int, seed: int = 1, alone: bool = True) -> tuple[Counter[str], Counter[str]]:
    """How often a person is asked, by prompt: all asks, and those with one answer."""
    every: Counter[str] = Counter()
    single: Counter[str] = Counter()
    for number in range(games):
        table = fb.new_table(game, seats, f"{seed}:{number}")
        chairs = [Chair(table, seat, lucky(game, seed, number, seat)) for seat in range(seats)]
        while table.awaiting:
            seat = table.awaiting[0]
            decision = table.decision(seat)
            answer = forced(table, seat) if alone and seat == 0 else None
            if seat == 0 and decision is not None and answer is None:
                every[decision.prompt] += 1
                single[decision.prompt] += not is_choice(decision)
            chosen = play_greedily(chairs[seat]) if answer is None else answer
            auto = answer is not None or (alone and seat != 0 and table.in_window and chosen == PASS)
            table.choose(seat, chosen, auto)
    return every, single


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.table.asked", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=fb.games())
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", action="store_true", help="what the rules ask, also of who has no choice")
    args = parser.parse_args()
    seats = args.seats or fb.find_game(args.game).table_sizes[-1]
    every, single = asked(args.game, seats, args.games, args.seed, not args.rules)
    total, one = sum(every.values()), sum(single.values())
    print(f"{args.game}, {seats} seats, {args.games} games: asked {total / args.games:.0f} times a game,")
    print(f"{100 * one / total:.1f} % of it with one answer. By prompt, those with one answer of all:")
    for prompt, n in single.most_common():
        if n:
            print(f"  {prompt:20} {n:6} of {every[prompt]:6}")


if __name__ == "__main__":
    main()
