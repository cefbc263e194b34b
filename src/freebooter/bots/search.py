"""What a tree and a comparison have in common: options of one decision, tried in playouts, and the choice among them.

Every playout starts from a guess: the table as it may be, by all that the thinking seat knows. The n-th try of every
option starts from the same n-th guess, so options are compared by what they do and not by the luck of their deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from freebooter.bots import NO_PLAN
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.game import Outcome, Score, each_for_itself
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run

HEAD_START: Final = 0.1  # added to the mean result of the greedy player's choice at first; it fades with its tries
MARGIN: Final = 0.15  # the part of a result that rests on the points and not on who won
OWN_LUCK: Final = 1 << 20  # where in a guess's luck the players' own begins


class FixedSeed:
    """Stands in for luck where a guess is to be made from a given seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def getrandbits(self, bits: int) -> int:
        return self.seed


class Trial:
    """An option and how it did when it was tried."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.key = option.key
        self.visits = 0
        self.total = 0.0  # of the results
        self.head_start = 0.0

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Estimate:
    """An option as a search judges it; `chance` is about that of winning, `goal` the plan that begins with it."""

    def __init__(self, option: Option, visits: int, chance: float) -> None:
        self.option = option
        self.goal: Option | None = None
        self.key = option.key
        self.visits = visits
        self.chance = chance

    def __repr__(self) -> str:
        return f"{self.key}: {self.visits} visits, {self.chance:.3f}"


class Search:
    """Thinks about one decision of a seat. A pick is thought about item by item: `settled` are those already taken.

    Tree and Comparison say what is tried (`open_root`, `trials`) and how (`playout`).
    """

    def __init__(self, chair: Chair, luck: Luck) -> None:
        game = chair.game
        bot = chair.bot
        self.chair = chair
        self.me = chair.seat
        self.seats = chair.seats
        self.luck = luck
        self.scores: Any = game.scores
        self.outcome: Any = game.outcome
        self.is_race = game.outcome is each_for_itself and chair.seats > 1
        self.policy: Any = bot.policy
        self.evaluate: Any = bot.evaluate
        self.depth = bot.depth
        self.secret = bot.secret
        self.explore = float(bot.explore)
        self.playouts = 0
        self.settled: list[str] = []
        self.seeds: list[int] = []  # the n-th one makes the n-th guess
        self.ready = False

    # --- what a tree and a comparison do in their own way ---------------------------------------------------------

    def open_root(self) -> Run:
        """Looks at the decision after the settled picks, and lists what can be tried; gives the guess it looked at."""
        raise NotImplementedError

    def trials(self) -> Sequence[Trial]:
        """What can be tried, in a fixed order."""
        raise NotImplementedError

    def tries(self) -> int:
        """How often any of them was tried."""
        raise NotImplementedError

    def favour(self, key: str) -> None:
        """The greedy player would take this option: it is tried first and gets a head start."""
        raise NotImplementedError

    def playout(self) -> None:
        """Plays out one guess."""
        raise NotImplementedError

    def try_out(self, number: int, seed: int) -> float:
        """One more try of one of the trials, from the guess that this seed makes; gives its result."""
        raise NotImplementedError

    def add(self, number: int, visits: int, total: float, results: list[float]) -> None:
        """What another process found out about one of the trials; of a comparison also each single result."""
        raise NotImplementedError

    def plan_ahead(self) -> int:
        """The plan that is kept if the chosen option is taken."""
        return NO_PLAN

    # --- the decision ---------------------------------------------------------------------------------------------

    def settle(self, key: str) -> None:
        """Takes a single pick for good; the next one becomes the root."""
        self.settled.append(key)
        self.ready = False

    def think(self, playouts: int, seconds: float) -> None:
        """Plays out until either budget is spent (0: no bound), or until nothing can change the choice."""
        if not self.ready:
            self.open_root()
        begun = perf_counter()
        end = begun + seconds
        done = 0
        while True:
            if playouts and done >= playouts:
                return
            if done & 7 == 7:
                now = perf_counter()
                if seconds and now >= end:
                    return
                if done & 31 == 31:
                    left = playouts - done if playouts else int((end - now) * done / (now - begun)) + 1
                    if not playouts and not seconds:
                        return
                    if self._decided(left):
                        return
            self.playout()
            done += 1

    def best(self) -> Option:
        """The option to take."""
        return self.chosen().option

    def chosen(self) -> Trial:
        """What was tried most."""
        return self.trials()[self.most_tried()]

    def most_tried(self) -> int:
        trials = self.trials()
        best = 0
        for i in range(1, len(trials)):
            if (trials[i].visits, trials[i].total) > (trials[best].visits, trials[best].total):
                best = i
        return best

    def estimates(self) -> list[Estimate]:
        """All options of the root: the one to take, then the most tried first."""
        best = self.best()
        found = self.judged()
        found.sort(key=by_visits)
        return [one for one in found if one.key == best.key] + [one for one in found if one.key != best.key]

    def judged(self) -> list[Estimate]:
        """Each option once, in the order in which they were tried."""
        return [Estimate(trial.option, trial.visits, trial.mean()) for trial in self.trials()]

    def _decided(self, left: int) -> bool:
        """Can no other option overtake the most tried one any more?"""
        first = 0
        second = 0
        for trial in self.trials():
            if trial.visits > first:
                second = first
                first = trial.visits
            elif trial.visits > second:
                second = trial.visits
        return first - second > left

    # --- playouts -------------------------------------------------------------------------------------------------

    def to_try(self) -> int:
        """What to try next: something new as long as few were tried, then what has the highest upper bound."""
        trials = self.trials()
        visits = self.tries()
        most = 4.0 + float(visits) ** 0.6
        tried = 0
        best = 0
        high = -1.0
        scale = self.scale()
        pull = scale * scale * self.explore * self.explore * log(visits + 1.0)
        for i in range(len(trials)):
            trial = trials[i]
            if trial.visits == 0:
                if tried < most:
                    return i
                continue
            tried += 1
            head_start = scale * trial.head_start / (1.0 + 0.05 * trial.visits)
            bound = trial.total / trial.visits + sqrt(pull / trial.visits) + head_start
            if bound > high:
                high = bound
                best = i
        return best

    def scale(self) -> float:
        """How far results lie apart here, against what is usual."""
        return 1.0

    def seed(self, n: int) -> int:
        """What the n-th guess is made from."""
        while len(self.seeds) <= n:
            self.seeds.append(self.luck.getrandbits(128))
        return self.seeds[n]

    def guess(self, seed: int) -> Run:
        return self.chair.guess(FixedSeed(seed))

    def result(self, run: Run, seat: int) -> float:
        """What a playout came to for a seat, from 0 to 1."""
        if not run.over:
            value: float = self.evaluate(run.state, seat)
            return value
        if self.is_race:
            return payoff(self.scores(run.state), seat)
        return team_payoff(self.scores(run.state), self.outcome(run.state), seat)


def luck_of(seed: int) -> Luck:
    """The luck of the players in a guess."""
    return Luck(seed.to_bytes(16, "big"), OWN_LUCK)


def index_of(options: list[Option], key: str) -> int:
    for i in range(len(options)):
        if options[i].key == key:
            return i
    raise KeyError(key)


def payoff(scores: list[Score], seat: int) -> float:
    """The result of a finished game for a seat, from 0 to 1: above all who won, a little by how much."""
    mine = scores[seat]
    points = mine.counted
    best = -1_000_000
    ahead = 0
    level = 0
    for i in range(len(scores)):
        if i == seat:
            continue
        other = scores[i]
        theirs = other.counted
        best = max(best, theirs)
        if theirs > points or (theirs == points and other.ties > mine.ties):
            ahead += 1
        elif theirs == points and other.ties == mine.ties:
            level += 1
    won = 0.0 if ahead else 1.0 / (level + 1)
    reach = max(abs(points), abs(best), 1)
    lead = min(1.0, max(-1.0, (points - best) / reach))
    return (1.0 - MARGIN) * won + MARGIN * (0.5 + 0.5 * lead)


def team_payoff(scores: list[Score], outcome: Outcome, seat: int) -> float:
    """The same for the side on which a seat plays: partners have the same result, of a win and of its points.

    Against the game itself there is nobody to be ahead of: there the points count by themselves.
    """
    sides: list[list[int]] = outcome.teams or [[one] for one in range(len(scores))]
    best = [max([scores[one] for one in side], key=by_points) for side in sides]
    mine = [seat in side for side in sides].index(True)
    if len(sides) > 1 and outcome.won is not False:
        return payoff(best, mine)
    won = 0.0 if outcome.won is False else 1.0
    points = best[mine].counted
    return (1.0 - MARGIN) * won + MARGIN * (0.5 + 0.5 * points / (1.0 + abs(points)))


def by_points(score: Score) -> tuple[int, tuple[int, ...]]:
    return (score.counted, score.ties)


def by_visits(one: Estimate) -> tuple[int, float]:
    return (-one.visits, -one.chance)
