"""Sees that a puzzle still holds: it opens, its answers are offered, and thinking about it anew comes out the same."""

from __future__ import annotations

from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from freebooter.learn.walk import meant, spelled
from freebooter.puzzles.puzzle import Puzzle, check_fits
from freebooter.review.judging import Duel, best_trial, fresh_search


def still_ahead(puzzle: Puzzle, tries: int) -> tuple[float, float]:
    """By how much the best answer is ahead of the second in a new duel, and the standard error."""
    table = check_fits(puzzle)
    decision = puzzle.decision(table)
    chair = Chair(table, puzzle.seat, lucky("check", puzzle.id))
    search = fresh_search(chair)
    search.think(60, 0.0)
    keys = [spelled(decision, meant(one.answer)) for one in puzzle.judged[:2]]
    luck = Luck(chair.rng.getrandbits(128).to_bytes(16, "big"))
    pair = (search, best_trial(search, keys[0])), (search, best_trial(search, keys[1]))
    duel = Duel(*pair, tries, luck, learns=not chair.bot.sure)
    while len(duel.results[0]) < tries:
        duel.bout()
    return duel.loss, duel.error
