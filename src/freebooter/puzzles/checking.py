"""Sees that a puzzle still holds: it opens, its answers are offered, and thinking about it anew comes out the same."""

from __future__ import annotations

import msgspec

from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from freebooter.learn.walk import meant, spelled
from freebooter.puzzles.making import rounded
from freebooter.puzzles.puzzle import Judged, Puzzle, check_fits
from freebooter.review.judging import Duel, best_trial, fresh_search
from freebooter.review.kinds import kinds_of

THINK_ON = 8  # times as long, where it is not clear
KEPT = 0.75  # of the margin that was asked for: so much must be left after longer thinking


class Checked(msgspec.Struct, frozen=True):
    """By how much the best answer is ahead of the second in a new duel, the standard error, both chances, and tries."""

    margin: float
    error: float
    chances: tuple[float, float]
    tries: int
    wanted: float  # margin

    @property
    def holds(self) -> bool:
        return self.margin > 2 * self.error and self.margin >= KEPT * self.wanted

    @property
    def clear(self) -> bool:
        return self.holds or self.margin + 2 * self.error < self.wanted


def checked(puzzle: Puzzle, tries: int) -> Checked:
    """So many tries of each; where that does not tell a puzzle that holds from one that does not, more of them."""
    duel = new_duel(puzzle, THINK_ON * tries)
    while len(duel.results[0]) < duel.most:
        duel.bout()
        found = Checked(duel.loss, duel.error, duel.chances, len(duel.results[0]), kinds_of(puzzle.game).margin)
        if len(duel.results[0]) >= tries and found.clear:
            break
    return found


def with_figures(puzzle: Puzzle, found: Checked) -> Puzzle:
    """The puzzle with what a check has found, as that has thought longer."""
    chances = [rounded(share) for share in found.chances]
    below = [Judged(one.answer, min(one.chance, chances[1])) for one in puzzle.judged[2:]]
    first = [Judged(one.answer, share) for one, share in zip(puzzle.judged[:2], chances, strict=True)]
    return msgspec.structs.replace(
        puzzle,
        margin=rounded(found.margin),
        error=rounded(found.error),
        playouts=found.tries,
        judged=[*first, *below],
    )


def still_ahead(puzzle: Puzzle, tries: int) -> tuple[float, float]:
    """The margin and its error after so many tries, clear or not."""
    duel = new_duel(puzzle, tries)
    while len(duel.results[0]) < tries:
        duel.bout()
    return duel.loss, duel.error


def new_duel(puzzle: Puzzle, tries: int) -> Duel:
    table = check_fits(puzzle)
    decision = puzzle.decision(table)
    chair = Chair(table, puzzle.seat, lucky("check", puzzle.id))
    search = fresh_search(chair)
    search.think(60, 0.0)
    keys = [spelled(decision, meant(one.answer)) for one in puzzle.judged[:2]]
    luck = Luck(chair.rng.getrandbits(128).to_bytes(16, "big"))
    pair = (search, best_trial(search, keys[0])), (search, best_trial(search, keys[1]))
    return Duel(*pair, tries, luck, learns=not chair.bot.sure)
