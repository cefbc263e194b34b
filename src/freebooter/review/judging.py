"""One decision judged by what its seat could know: what was chosen against what a bot would choose.

First a short look at all options, as a bot thinks. Where it would choose otherwise, the two answers meet in a duel:
both are tried from the same guesses, again and again, until it is clear how far they are apart or the budget is spent.
"""

from __future__ import annotations

from typing import Any

import msgspec

from freebooter.bots.search import Search
from freebooter.bots.thinker import Thinker, favourites, new_search, nothing_to_weigh
from freebooter.engine.answers import Decision
from freebooter.engine.asks import DONE, Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.review.answers import keys_in, singly, spelled
from freebooter.review.chances import error_of
from freebooter.review.verdicts import SLIP, settled_by

BOUT = 50  # tries of each rival between two looks at how they stand
FIRST = 2 * BOUT  # before these nothing is clear
CALM = 6 * BOUT  # before these two answers are not called alike: what seldom matters may matter much


class Budget(msgspec.Struct, frozen=True):
    """How much is thought about a decision, in playouts: a look at all options, and at most so much a rival."""

    look: int
    duel: int
    chances: int  # playouts for a seat's chance in a position


def budget_for(game: Any) -> Budget:
    """Games whose playouts are cut off and evaluated need fewer of them, and theirs take longer."""
    return Budget(60, 300, 48) if game.bot.sure else Budget(360, 800, 400)


class Weighed(msgspec.Struct):
    """An answer with its chance; `options` are for its words, and `goal` is the plan that begins with it."""

    keys: list[str]
    chance: float
    options: list[Option]
    goal: Option | None = None

    @property
    def answer(self) -> str:
        return spelled(self.keys)


class Judgement(msgspec.Struct):
    """What was chosen, what is best, and how far they are apart."""

    chosen: Weighed
    best: Weighed
    loss: float  # of chance; 0 where the best was chosen
    error: float  # the standard error of the loss
    playouts: int
    others: list[Weighed]  # what else was looked at, the best first


def judge(chair: Chair, answer: Any, budget: Budget) -> Judgement | None:
    """The judgement on an answer; None where there was no choice."""
    decision = chair.decision
    if decision is None or nothing_to_weigh(decision):
        return None
    keys = keys_in(decision, answer)
    return _judge_pick(chair, decision, keys, budget) if decision.kind == "pick" else _judge_one(chair, keys, budget)


def fresh_search(chair: Chair, settled: list[str] | None = None) -> Search:
    search = new_search(chair, new_luck(chair))
    for key in settled or []:
        search.settle(key)
    search.open_root()
    return search


def new_luck(chair: Chair) -> Luck:
    return Luck(chair.rng.getrandbits(128).to_bytes(16, "big"))


def _judge_one(chair: Chair, keys: list[str], budget: Budget) -> Judgement:
    search = fresh_search(chair)
    search.favour(favourites(chair)[0])
    search.think(budget.look, 0.0)
    trials = search.trials()
    best = trials.index(search.chosen())
    mine = best if trials[best].key == keys[0] else best_trial(search, keys[0])
    looked = weighed(search)
    if trials[best].key == keys[0]:
        first = next(one for one in looked if one.keys == keys)
        return Judgement(first, first, 0.0, 0.0, search.playouts, [one for one in looked if one is not first][:3])
    duel = Duel((search, best), (search, mine), budget.duel, new_luck(chair), learns=not chair.bot.sure)
    duel.fight()
    ours = Weighed([trials[best].key], duel.chances[0], [trials[best].option], getattr(trials[best], "goal", None))
    theirs = Weighed(keys, duel.chances[1], [trials[mine].option], getattr(trials[mine], "goal", None))
    others = [one for one in looked if one.keys not in (ours.keys, theirs.keys)][:3]
    if duel.loss <= 0.0:
        ours = theirs
    return Judgement(theirs, ours, max(0.0, duel.loss), duel.error, search.playouts, others)


def best_trial(search: Search, key: str) -> int:
    """Of the ways to go on after this option (alone, or with a plan) the one that has done best so far."""
    trials = search.trials()
    found = [i for i, trial in enumerate(trials) if trial.key == key]
    return max(found, key=lambda i: (trials[i].mean(), trials[i].visits))


def weighed(search: Search) -> list[Weighed]:
    """What the look has found: the one to take, however seldom it was tried, then the best first.

    Of the others, what was hardly tried says nothing.
    """
    first, *others = search.estimates()
    most = max([first.visits, *[one.visits for one in others]])
    rest = sorted([one for one in others if one.visits * 10 >= most], key=lambda one: -one.chance)
    return [Weighed([one.key], one.chance, [one.option], one.goal) for one in [first, *rest]]


def _judge_pick(chair: Chair, decision: Decision, keys: list[str], budget: Budget) -> Judgement:
    """A pick is one answer: all that was taken against all that a bot would take."""
    thinker = Thinker(playouts=budget.look)
    wished = keys_in(decision, thinker(chair))
    options = {option.key: option for option in decision.options}
    mine, best = singly(decision, keys), singly(decision, wished)
    searches = [fresh_search(chair, steps[:-1]) for steps in (best, mine)]
    places = [best_trial(search, steps[-1]) for search, steps in zip(searches, (best, mine), strict=True)]
    if mine == best:
        luck = new_luck(chair)
        tries = [searches[0].try_out(places[0], luck.getrandbits(128)) for _ in range(BOUT)]
        only = Weighed(keys, sum(tries) / len(tries), [options[key] for key in keys] or [DONE])
        return Judgement(only, only, 0.0, 0.0, budget.look + BOUT, [])
    rivals = list(zip(searches, places, strict=True))
    duel = Duel(rivals[0], rivals[1], budget.duel, new_luck(chair), learns=not chair.bot.sure)
    duel.fight()
    ours = Weighed(wished, duel.chances[0], [options[key] for key in wished] or [DONE])
    theirs = Weighed(keys, duel.chances[1], [options[key] for key in keys] or [DONE])
    if duel.loss <= 0.0:
        ours = theirs
    return Judgement(theirs, ours, max(0.0, duel.loss), duel.error, budget.look + duel.playouts, [])


Rival = tuple[Search, int]  # one of the trials of a search


class Duel:
    """Two answers, tried from the same guesses. `loss` is what the second is behind the first.

    A tree learns below both, so the first half of the tries, when it knew little there, is not counted.
    """

    def __init__(self, one: Rival, other: Rival, most: int, luck: Luck, *, learns: bool) -> None:
        self.rivals = (one, other)
        self.most = most
        self.luck = luck
        self.learns = learns
        self.results: tuple[list[float], list[float]] = ([], [])
        self.chances = (0.0, 0.0)
        self.loss = 0.0
        self.error = 1.0

    @property
    def playouts(self) -> int:
        return len(self.results[0]) + len(self.results[1])

    def fight(self) -> None:
        """Until it is clear, or the budget is spent."""
        while len(self.results[0]) < self.most:
            self.bout()
            tries = len(self.results[0])
            if tries >= (FIRST if self.loss > SLIP else CALM) and settled_by(self.loss, self.error):
                return

    def bout(self) -> None:
        for _ in range(BOUT):
            seed = self.luck.getrandbits(128)
            for (search, number), results in zip(self.rivals, self.results, strict=True):
                results.append(search.try_out(number, seed))
        known = len(self.results[0]) // 2 if self.learns else 0
        counted = self.results[0][known:], self.results[1][known:]
        self.chances = sum(counted[0]) / len(counted[0]), sum(counted[1]) / len(counted[1])
        self.loss = self.chances[0] - self.chances[1]
        self.error = error_of([one - other for one, other in zip(*counted, strict=True)])
