"""The chances to win in a position, as those at the table can know it: guesses, played on by the game's own policy.

The guesses are made by each seat in turn, so that what each knows counts, and one guess gives the chances of all. The
same seeds make the guesses of all positions: two positions differ by what has happened between them, and less by luck.
"""

from __future__ import annotations

from math import sqrt

from freebooter.bots.search import FixedSeed, luck_of
from freebooter.engine.game import Game, Outcome, ranked
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run
from freebooter.engine.table import Table
from freebooter.review.answers import follow

BATCH = 24  # playouts between two looks at the spread
NEAR = 0.012  # the standard error that is near enough
FEWEST = 8  # guesses that must fit an answer, or nothing is said of it


def chances(
    table: Table, seeds: list[int], after: dict[int, list[str]] | None = None, *, openly: bool = False
) -> list[float] | None:
    """Of every seat: the mean over guesses, until it is near enough or the seeds are used up.

    With `after`, by seat the single choices of an answer, these are taken first: what the choice is worth before luck
    and hidden things show; `openly`: also secret ones, as if all knew them. None if hardly any guess allows the answer.
    """
    game, seats = table.game, table.seats
    decision = table.decision(table.asked[0])
    assert decision is not None
    unseen = decision.prompt in game.bot.secret and not openly
    results: list[list[float]] = []
    for n, seed in enumerate(seeds):
        viewer = n % seats
        run, luck = table.guess(viewer, FixedSeed(seed)), luck_of(seed)
        known = {seat: keys for seat, keys in (after or {}).items() if seat == viewer or not unseen}
        if follow(run, known, decision.prompt, game.bot.policy, luck):
            results.append(_played_on(game, run, seats, luck))
        if n % BATCH == BATCH - 1 and len(results) >= BATCH and widest(results) <= NEAR:
            break
    if len(results) < min(FEWEST, len(seeds)):
        return None
    return [sum(column) / len(results) for column in zip(*results, strict=True)]


def _played_on(game: Game, run: Run, seats: int, luck: Luck) -> list[float]:
    bot = game.bot
    if not bot.sure:  # where decisions are compared, evaluate() is good at any time, and playouts are dear
        run.rollout(bot.policy, luck, bot.depth)
    if run.over:
        return shares_of_win(game, run.state)
    return levelled([float(bot.evaluate(run.state, seat)) for seat in range(seats)], sides_of(game, run.state, seats))


def shares_of_win(game: Game, state: object) -> list[float]:
    """1 for who has won, shared among those who win together as rivals."""
    result = ranked(game.scores(state), game.outcome(state))
    winning = [side for side in result.sides if result.ranks[side[0]] == 1]
    return [1.0 / len(winning) if rank == 1 else 0.0 for rank in result.ranks]


def sides_of(game: Game, state: object, seats: int) -> list[list[int]]:
    """Who wins together."""
    outcome: Outcome = game.outcome(state)
    return outcome.teams or [[seat] for seat in range(seats)]


def levelled(found: list[float], sides: list[list[int]]) -> list[float]:
    """Chances that add up to 1 over the sides; against the game itself they do not. Partners have one chance."""
    shared = found[:]
    for side in sides:
        for seat in side:
            shared[seat] = sum(found[one] for one in side) / len(side)
    if len(sides) < 2:
        return shared
    whole = sum(shared[side[0]] for side in sides)
    return [one / whole for one in shared] if whole > 0 else [1.0 / len(sides)] * len(found)


def widest(results: list[list[float]]) -> float:
    return max(error_of(list(column)) for column in zip(*results, strict=True))


def error_of(results: list[float]) -> float:
    """The standard error of the mean."""
    n = len(results)
    if n < 2:
        return 1.0
    mean = sum(results) / n
    return sqrt(sum((one - mean) ** 2 for one in results) / (n - 1) / n)
