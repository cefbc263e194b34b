"""A comparison, for games whose greedy player is hard to beat (`sure` in a game's BOT).

There a tree does harm: what is tried out *after* an option counts against it, and a few dozen playouts over many
options leave good choices by luck. So nothing is tried out below the root: everybody plays on by the game's policy, to
the end of the thinker's next turn, and another option must be ahead of the greedy player's by `sure` standard errors,
counted over the same guesses.

What a single option cannot show is a plan: a first step may be worth nothing if the policy turns back at the second.
So a game can also name plans (`plans` and `plan` in its BOT); each is tried like an option, with its first step
taken and the plan followed until it is done. A plan that was taken is kept, and is then the one to beat.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from freebooter.bots import NO_PLAN
from freebooter.bots.search import HUNCH, OWN_LUCK, Edge, Fixed, Search, Weighed, index_of, payoff
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck
from freebooter.engine.run import Run

SAME: Final = b"one look"  # luck for a look at what a plan begins with


class Arm(Edge):
    """An option, alone or as the first step of a plan."""

    def __init__(self, option: Option, plan: int, ends: bool) -> None:
        super().__init__(option)
        self.plan = plan
        self.ends = ends  # with this step the plan is done
        self.results: list[float] = []  # what each try gave
        self.elsewhere: list[float] = []  # and each one in a second process, which has guesses of its own


class Comparison(Search):
    """The options of one decision of a seat, and its plans, side by side."""

    def __init__(self, chair: Chair, luck: Luck, plan: int = NO_PLAN) -> None:
        super().__init__(chair, luck)
        bot = chair.game.bot
        self.sure = float(bot.sure)
        self.plans: Any = bot.plans
        self.follow: Any = bot.plan
        self.plan = plan  # the one that was kept
        self.favourite: Arm | None = None  # what has to be beaten

    def open_root(self) -> Run:
        run = super().open_root()
        found = self.plans(run.state, self.me, run.prompt) if self.plans is not None else []
        kept = NO_PLAN if found else self.plan  # where nothing can be planned, the plan goes on after any option
        self.root.edges = {option.key: Arm(option, kept, False) for option in run.options}
        for plan in found:
            course = self.follow(self.me, plan)
            option = run.options[course.policy(run.state, self.me, run.prompt, run.options, Luck(SAME))]
            self.root.edges[f"{option.key} {plan}"] = Arm(option, plan, course.done)
        self.favourite = None
        return run

    def favour(self, key: str) -> None:
        """The kept plan, or else the greedy player's option, is tried first, and has to be beaten."""
        name = key
        for one, edge in self.root.edges.items():
            if one != edge.key and self._arm(edge).plan == self.plan:
                name = one
        favourite = self.root.edges.get(name)
        if favourite is not None:
            favourite.hunch = HUNCH
            self.favourite = self._arm(favourite)
            self.root.edges = {name: favourite, **self.root.edges}

    def playout(self) -> None:
        """One guess played out from an option; its n-th try starts from the n-th guess."""
        self.playouts += 1
        arm = self._arm(self._root_choice())
        seed = self._seed(arm.visits)
        value = self._play(arm, self.chair.guess(Fixed(seed)), Luck(seed.to_bytes(16, "big"), OWN_LUCK))
        self.root.visits += 1
        arm.visits += 1
        arm.total += value
        arm.results.append(value)

    def chosen(self) -> Edge:
        best = self._arm(super().chosen())
        first = self.favourite
        return first if first is not None and first is not best and lead(best, first) < self.sure else best

    def add(self, name: str, visits: int, total: float, results: list[float]) -> None:
        super().add(name, visits, total, results)
        edge = self.root.edges.get(name)
        if edge is not None:
            self._arm(edge).elsewhere += results

    def plan_ahead(self) -> int:
        """The plan that is kept if the chosen option is taken."""
        arm = self._arm(self.chosen())
        return NO_PLAN if arm.ends else arm.plan

    def _play(self, arm: Arm, run: Run, luck: Luck) -> float:
        """Through the option, on by plan and policy until the thinker's next turn is over."""
        policy: Any = self.policy
        if arm.plan != NO_PLAN:
            course = self.follow(self.me, arm.plan)
            course.done = arm.ends
            policy = course.policy
        state = run.state
        keel = state.keel
        steps = [*self.steps, arm.key]
        mine: bool = keel.turn == self.me
        done = 0
        while done < len(steps):
            if run.seat == self.me:
                run.take(index_of(run.options, steps[done]))
                done += 1
            else:
                run.take(self.policy(state, run.seat, run.prompt, run.options, luck))
        this_turn = 1 if mine and keel.turn == self.me else 0
        run.play_turns(policy, luck, self.me, this_turn + 1, self.depth)
        value: float = payoff(self.scores(state), self.me) if run.over else self.evaluate(state, self.me)
        return value

    def _judged(self) -> list[Weighed]:
        """Each option once, with all its tries and the chance of its best arm: alone, or with a plan."""
        found: dict[str, Weighed] = {}
        best: dict[str, Arm] = {}
        taken = self.chosen()
        for edge in self.root.edges.values():
            one = found.setdefault(edge.key, Weighed(edge.option, 0, 0.0))
            one.visits += edge.visits
            rival = best.get(edge.key)
            if rival is None or edge is taken or (rival is not taken and edge.visits > rival.visits):
                best[edge.key] = self._arm(edge)
        for name, arm in self.root.edges.items():
            if best[arm.key] is arm:
                found[arm.key].chance = arm.mean()
                if name != arm.key:
                    found[arm.key].goal = self.follow(self.me, self._arm(arm).plan).goal()
        return list(found.values())

    def _arm(self, edge: Edge) -> Arm:
        assert isinstance(edge, Arm)
        return edge


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
