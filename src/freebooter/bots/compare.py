"""A comparison, for games whose greedy player is hard to beat (`sure` in a game's BOT).

There a tree does harm: what is tried out *after* an option counts against it, and a few dozen playouts over many
options leave good choices by luck. So nothing is tried out below the root: everybody plays on by the game's policy, to
the end of the thinker's next turn, and another option must be ahead of the greedy player's by `sure` standard errors,
counted over the same guesses.

What a single option cannot show is a plan: a first move may be worth nothing if the policy turns back at the second.
So a game can also name plans (`plans` and `plan` in its BOT); each is tried like an option, with its first move made
and the plan followed until it is done. A plan that was taken is kept, and is then the one to beat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from freebooter.bots import NO_PLAN
from freebooter.bots.search import HEAD_START, Estimate, Search, Trial, index_of, luck_of
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run

SAME: Final = b"one look"  # luck for a look at what a plan begins with
FEW: Final = 4  # so many options need no order


class Arm(Trial):
    """An option, alone or as the first move of a plan; of a plan `goal` says what it is called."""

    def __init__(self, option: Option, plan: int = NO_PLAN, goal: Option | None = None, ends: bool = False) -> None:
        super().__init__(option)
        self.plan = plan  # what is followed after the option
        self.goal = goal
        self.ends = ends  # with this option the plan is done
        self.results: list[float] = []  # what each try gave
        self.elsewhere: list[float] = []  # and each one in a second process, which has guesses of its own


class Comparison(Search):
    """The options of one decision of a seat, and the plans that may begin there, side by side."""

    def __init__(self, chair: Chair, luck: Luck, plan: int = NO_PLAN) -> None:
        super().__init__(chair, luck)
        bot = chair.bot
        self.sure = float(bot.sure)
        self.plans: Any = bot.plans
        self.begin: Any = bot.plan
        self.promising: Any = bot.promising
        self.shuns: Any = bot.shuns
        self.plan = plan  # the one that was kept
        self.arms: list[Arm] = []
        self.tried = 0
        self.scatter = float(bot.scatter)
        self.squares = 0.0  # how far results of the same option lie apart, squared and added up
        self.repeats = 0  # over so many tries
        self.favourite: Arm | None = None  # what has to be beaten

    def open_root(self) -> Run:
        run = self.guess(self.seed(0))
        luck = Luck(b"root")
        done = 0
        while run.seat != self.me or done < len(self.settled):
            if run.seat != self.me:
                run.take(self.policy(run.state, run.seat, run.prompt, run.options, luck))
            else:
                run.take(index_of(run.options, self.settled[done]))
                done += 1
        plans = self.plans(run.state, self.me, run.prompt) if self.plans is not None else []
        kept = NO_PLAN if plans else self.plan  # where nothing can be planned, the plan goes on after any option
        options = self._open_to(run)
        deed = self._deed(run, kept)
        self.arms = [Arm(option, kept, ends=option.key == deed) for option in options]
        first = self._promising(run, options)
        self.arms[first:first] = [self._first_move(run, plan) for plan in plans]
        self.tried = 0
        self.favourite = None
        self.ready = True
        return run

    def _deed(self, run: Run, kept: int) -> str:
        """The option with which the kept plan would be done here; "" if there is none.

        Judged as if it were still to be done, it would look worse than whatever puts it off.
        """
        if kept == NO_PLAN:
            return ""
        plan = self.begin(self.me, kept)
        option = run.options[plan.policy(run.state, self.me, run.prompt, run.options, Luck(SAME))]
        return option.key if plan.done else ""

    def _promising(self, run: Run, options: list[Option]) -> int:
        """Puts the options first that a game wants to have tried first; gives how many they are."""
        if self.promising is None or len(self.arms) <= FEW:
            return len(self.arms)
        first: list[int] = self.promising(run.state, self.me, run.prompt, options)
        rest = [i for i in range(len(self.arms)) if i not in first]
        self.arms = [self.arms[i] for i in [*first, *rest]]
        return len(first)

    def _open_to(self, run: Run) -> list[Option]:
        """All options, but what a bot shuns that was told a way of life."""
        if self.shuns is None:
            return run.options
        return [option for option in run.options if not self.shuns(run.prompt, option)] or run.options

    def _first_move(self, run: Run, number: int) -> Arm:
        plan = self.begin(self.me, number)
        option = run.options[plan.policy(run.state, self.me, run.prompt, run.options, Luck(SAME))]
        return Arm(option, number, plan.goal(), plan.done)

    def trials(self) -> Sequence[Trial]:
        return self.arms

    def tries(self) -> int:
        return self.tried

    def favour(self, key: str) -> None:
        """The kept plan, or else the greedy player's option, is tried first, and has to be beaten."""
        options = [arm for arm in self.arms if arm.goal is None and arm.key == key]
        kept = [arm for arm in self.arms if arm.goal is not None and arm.plan == self.plan]
        for favourite in (kept or options)[:1]:
            favourite.head_start = HEAD_START
            self.favourite = favourite
            self.arms = [favourite, *[arm for arm in self.arms if arm is not favourite]]

    def playout(self) -> None:
        """One guess played out from an option; its n-th try starts from the n-th guess."""
        number = self.to_try()
        self.try_out(number, self.seed(self.arms[number].visits))

    def try_out(self, number: int, seed: int) -> float:
        self.playouts += 1
        arm = self.arms[number]
        value = self._play(arm, self.guess(seed), luck_of(seed))
        before = value - arm.mean()
        self.tried += 1
        arm.visits += 1
        arm.total += value
        arm.results.append(value)
        if arm.visits > 1:
            self.squares += before * (value - arm.mean())
            self.repeats += 1
        return value

    def scale(self) -> float:
        """Less than 1 where results of the same option lie closer together than is usual in this game.

        Where a game is nearly won or lost, options differ by little. Without this none would be tried more than others.
        """
        if not self.scatter or self.repeats < FEW:
            return 1.0
        return min(1.0, sqrt(self.squares / self.repeats) / self.scatter)

    def chosen(self) -> Arm:
        """What was tried most, if it is surely better than the favourite."""
        best = self.arms[self.most_tried()]
        first = self.favourite
        return first if first is not None and first is not best and lead(best, first) < self.sure else best

    def add(self, number: int, visits: int, total: float, results: list[float]) -> None:
        arm = self.arms[number]
        arm.visits += visits
        arm.total += total
        arm.elsewhere += results
        self.tried += visits

    def plan_ahead(self) -> int:
        arm = self.chosen()
        return NO_PLAN if arm.ends else arm.plan

    def _play(self, arm: Arm, run: Run, luck: Luck) -> float:
        """Through the option, on by plan and policy until the thinker's next turn is over."""
        policy: Any = self.policy
        if arm.plan != NO_PLAN:
            plan = self.begin(self.me, arm.plan)
            plan.done = arm.ends
            policy = plan.policy
        state = run.state
        keel = state.keel
        choices = [*self.settled, arm.key]
        mine: bool = keel.turn == self.me
        begun: int = keel.begun
        done = 0
        while done < len(choices):
            if run.seat == self.me:
                run.take(index_of(run.options, choices[done]))
                done += 1
            else:
                run.take(self.policy(state, run.seat, run.prompt, run.options, luck))
        this_turn = 1 if mine and keel.begun == begun else 0  # who plays alone follows himself
        run.play_turns(policy, luck, self.me, this_turn + 1, self.depth)
        return self.result(run, self.me)

    def judged(self) -> list[Estimate]:
        """Each option once, with all its tries and the chance of its best arm: alone, or with a plan."""
        found: dict[str, Estimate] = {}
        best: dict[str, Arm] = {}
        taken = self.chosen()
        for arm in self.arms:
            one = found.setdefault(arm.key, Estimate(arm.option, 0, 0.0))
            one.visits += arm.visits
            rival = best.get(arm.key)
            if rival is None or arm is taken or (rival is not taken and arm.visits > rival.visits):
                best[arm.key] = arm
        for arm in best.values():
            found[arm.key].chance = arm.mean()
            found[arm.key].goal = arm.goal
        return list(found.values())


def lead(one: Arm, other: Arm) -> float:
    """By how many standard errors the first is ahead, counted over guesses that both were tried on."""
    ahead = differences(one.results, other.results) + differences(one.elsewhere, other.elsewhere)
    n = len(ahead)
    if n < 2:
        return 0.0
    total = 0.0
    squares = 0.0
    for difference in ahead:
        total += difference
        squares += difference * difference
    mean = total / n
    spread = sqrt(max(0.0, squares / n - mean * mean) / (n - 1))
    return mean / (spread + 1e-9)


def differences(some: list[float], others: list[float]) -> list[float]:
    return [some[i] - others[i] for i in range(min(len(some), len(others)))]
