"""Are reviews honest? Games in which one player errs on purpose, at marked decisions, against Captains.

    python -m tests.review.honest letter-of-marque --games 8

The one who errs plays like a Captain, too. At some decisions it looks for an option which deep thinking holds clearly
worse than the best (two duels in a row: by 8 % of chance or more, and by 4 % after two standard errors), takes it and
marks the decision.
Then the game is reviewed as anybody's game is. Printed is how many marked errors the review calls a mistake or a
blunder, and how many of the Captains' own decisions.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import freebooter as fb
from freebooter import bots
from freebooter.bots.thinker import favourites, nothing_to_weigh
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table
from freebooter.puzzles.making import depth_for
from freebooter.review import Review, review
from freebooter.review.judging import Duel, Rival, best_trial, fresh_search, weighed
from freebooter.review.record import ReviewChoice
from freebooter.review.verdicts import BAD

WORSE = 0.08  # of a chance: what counts as an error
SURELY = 0.04  # of that, after two standard errors
OFTEN = 45  # in percent: at how many of its decisions the one who errs looks for an error


def played(game: str, seats: int, deal: str, captain: str) -> tuple[Table, int, set[tuple[int, int]]]:
    """A finished game, who erred in it, and at which decisions: number of the log's entry and seat."""
    table = fb.new_table(game, seats, deal)
    rng = lucky("honest", deal)
    players = [bots.make(captain, processes=1) for _ in range(seats)]
    errs = rng.below(seats)
    marked = set()
    while table.awaiting:
        seat = table.awaiting[0]
        answer: Any = None
        if seat == errs and rng.below(100) < OFTEN:
            answer = clear_error(table, seat, Luck(rng.getrandbits(128).to_bytes(16, "big")))
        if answer is not None:
            marked.add((len(table.log), seat))
        else:
            answer = players[seat](Chair(table, seat, rng))
        table.choose(seat, answer)
    return table, errs, marked


def clear_error(table: Table, seat: int, rng: Luck) -> Any:
    """An option that is clearly worse than the best, or None where there is none among a few that seem so."""
    chair = Chair(table, seat, rng)
    decision = chair.decision
    if decision is None or decision.kind == "pick" or nothing_to_weigh(decision):
        return None
    depth = depth_for(table.game)
    search = fresh_search(chair)
    search.favour(favourites(chair)[0])
    search.think(depth.looks[-1], 0.0)
    best = search.best().key
    options = {one.keys[0]: one.chance for one in weighed(search)}
    worse = [option for option in decision.options if options.get(option.key, 0.0) < options[best] - WORSE]
    rng.shuffle(worse)
    for option in worse[:3]:
        pair = (search, best_trial(search, best)), (search, best_trial(search, option.key))
        if all(is_behind(pair, 2 * depth.duel, rng, learns=not chair.bot.sure) for _ in range(2)):
            return option.args[0] if decision.kind == "amount" else option
    return None


def is_behind(pair: tuple[Rival, Rival], tries: int, rng: Luck, *, learns: bool) -> bool:
    """By a duel. It is asked twice: what one duel among several holds bad may look worse than it is."""
    duel = Duel(*pair, tries, Luck(rng.getrandbits(128).to_bytes(16, "big")), learns=learns)
    while len(duel.results[0]) < duel.most and duel.loss + 2 * duel.error >= WORSE:
        duel.bout()
    return duel.loss >= WORSE and duel.loss - 2 * duel.error >= SURELY


def told(number: int, choice: ReviewChoice) -> str:
    loss = f"{100 * choice.loss:.1f} % (error {100 * choice.error:.1f} %)"
    return f"decision {number}: {choice.verdict}, {loss}, {choice.chosen.answer} instead of {choice.best.answer}"


def tallied(table: Table, found: Review, errs: int, marked: set[tuple[int, int]]) -> dict[str, int]:
    from freebooter.review.past import Past

    counts = dict.fromkeys(("marked", "found", "captain", "called", "unmarked", "unmarked called"), 0)
    entries = {id(entry): number for number, entry in enumerate(table.log)}
    for span, step in zip(Past(table).spans, found.steps, strict=True):
        for choice in step.choices:
            bad = choice.verdict in BAD
            if (entries[id(span.entry)], choice.seat) in marked:
                counts["marked"] += 1
                counts["found"] += bad
                if not bad:
                    print(f"missed: {told(span.number, choice)}")
            elif choice.seat == errs:
                counts["unmarked"] += 1
                counts["unmarked called"] += bad
            else:
                counts["captain"] += 1
                counts["called"] += bad
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="How honest reviews are.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", default="h")
    parser.add_argument("--captain", default="")
    parser.add_argument("--keep", type=Path, help="a folder for the games' files, to look at what was missed")
    given = parser.parse_args()
    captain = given.captain or f"captain@{150 if fb.find_game(given.game).bot.sure else 1500}"
    total: dict[str, int] = {}
    print(f"{given.game}, {given.seats} seats, {captain}: marked errors found, Captain's decisions called mistakes")
    for n in range(given.games):
        begun = time.process_time()
        table, errs, marked = played(given.game, given.seats, f"{given.seed}.{n}", captain)
        half = time.process_time()
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            (given.keep / f"{given.game}.{given.seed}.{n}.save").write_bytes(table.save())
        counts = tallied(table, review(table.save()), errs, marked)
        for name, count in counts.items():
            total[name] = total.get(name, 0) + count
        spent = f"played in {half - begun:.0f} s, reviewed in {time.process_time() - half:.0f} s"
        print(
            f"game {n}: {counts['found']} of {counts['marked']}, {counts['called']} of {counts['captain']}; {spent}",
            flush=True,
        )
    for name, part, whole in (
        ("marked errors found", "found", "marked"),
        ("Captains' own decisions called mistakes", "called", "captain"),
        ("own decisions of who errs called mistakes, unmarked", "unmarked called", "unmarked"),
    ):
        share = total[part] / max(1, total[whole])
        print(f"| {name} | {total[part]} of {total[whole]} | {100 * share:.1f} % |")


if __name__ == "__main__":
    main()
