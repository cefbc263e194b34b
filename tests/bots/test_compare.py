"""Options and plans side by side, for games that want to be sure (`sure`)."""

from __future__ import annotations

from typing import Any

import pytest

from freebooter.bots import NO_PLAN, make, plan_of, resume, why_of
from freebooter.bots.compare import Arm, Comparison, lead
from freebooter.bots.thinker import Thinker, think_in_two
from freebooter.engine.asks import Option
from freebooter.engine.chair import Chair
from freebooter.engine.luck import Luck, lucky
from tests.bots.toys import TOYS, tell_bots, toy


def tried(key: str, *results: float) -> Arm:
    arm = Arm(Option(key))
    arm.results = list(results)
    arm.visits = len(results)
    arm.total = sum(results)
    return arm


def test_a_lead_is_counted_over_the_same_guesses() -> None:
    steady = tried("steady", 0.6, 0.2, 0.7, 0.3)
    worse = tried("worse", 0.5, 0.11, 0.6, 0.19)
    assert lead(steady, worse) > 10  # always a little better, whatever the guess
    assert lead(worse, steady) < -10
    assert 0 < lead(steady, tried("lucky", 0.1, 0.6, 0.2, 0.6)) < 1
    assert lead(steady, tried("shorter", 0.5, 0.11)) == pytest.approx(19.0, rel=0.01)  # the first two guesses only
    assert lead(steady, tried("new", 0.1)) == 0  # one guess tells nothing


@pytest.mark.parametrize(("sure", "taken"), [(0.0, 17), (2.0, 17), (1e12, 0)])
def test_a_game_may_ask_to_be_sure(sure: float, taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy player's choice, here a bad one, is left only for what is better by so many standard errors."""
    tell_bots(monkeypatch, sure=sure)
    bot = make("bosun@600")
    assert bot(Chair(toy("bid"), 0, lucky(1))) == taken
    assert why_of(bot)[0].key == f"amount:{taken}"  # what was taken stands first


def test_every_single_pick_has_its_favourite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who must be surer than anyone can takes all that the greedy player takes, not just the first of it."""
    tell_bots(monkeypatch, sure=1e12)
    tell_bots(monkeypatch, greedy=lambda chair: chair.decision.options[1:3])
    answer = make("bosun@100")(Chair(toy("market"), 0, lucky(1)))
    assert [option.key for option in answer] == ["item:1", "item:2"]


def test_a_second_process_counts_with_guesses_of_its_own() -> None:
    one, other = tried("one", 0.6, 0.4, 0.9), tried("other", 0.5, 0.3)
    alone = lead(one, other)
    one.elsewhere, other.elsewhere = [0.2], [0.12, 0.9]
    assert 2 < lead(one, other) < alone
    other.elsewhere = [0.8]
    assert lead(one, other) < 0


def test_two_processes_add_up_what_they_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an option and of a plan that begins with it apart."""
    tell_bots(monkeypatch, sure=1.5)
    tell_bots(monkeypatch, plans=lambda state, seat, prompt: [5], plan=Onward)
    found = Comparison(Chair(toy("voyage"), 0, lucky(1)), lucky(1))
    found.open_root()
    think_in_two(found, 0.1)
    assert [(arm.key, arm.plan) for arm in found.arms] == [("home", NO_PLAN), ("on", NO_PLAN), ("on", 5)]
    for arm in found.arms:
        assert arm.results
        assert arm.elsewhere
        assert arm.visits == len(arm.results) + len(arm.elsewhere)
        assert arm.total == pytest.approx(sum(arm.results) + sum(arm.elsewhere))
    assert found.best().key == "on"


def test_every_option_is_tried_on_the_same_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """East is as good as west, so with the same luck both find the same."""
    tell_bots(monkeypatch, sure=1.5)
    found = Comparison(Chair(toy("tide"), 1, lucky(1)), lucky(1))
    found.think(100, 0.0)
    east, west = [arm.results for arm in found.arms]
    n = min(len(east), len(west))
    assert n > 10
    assert east[:n] == west[:n]
    assert len(set(east)) > 1


def test_who_follows_himself_is_judged_after_the_same_turn_whether_he_ends_this_one_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each turn makes things worse; to put off its end for ever is no way out."""
    tell_bots(monkeypatch, sure=1.5, policy=lambda state, seat, prompt, options, luck: 0)
    tell_bots(monkeypatch, evaluate=lambda state, seat: 1.0 - state.stage / 20)
    found = Comparison(Chair(toy("watch"), 0, lucky(1)), lucky(1))
    found.think(20, 0.0)
    assert {result for arm in found.arms for result in arm.results} == {1.0 - 2 / 20}


@pytest.mark.parametrize(("scatter", "taken"), [(0.0, "stars:0"), (0.1, "stars:7")])
def test_in_a_game_that_is_nearly_won_small_differences_count(
    scatter: float, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the greedy player's head start is more than any option can gain, and all others are tried alike."""
    tell_bots(monkeypatch, sure=1.5, scatter=scatter, evaluate=lambda state, seat: 0.98 + state.bonus / 10_000)
    assert make("bosun@100")(Chair(toy("stars"), 0, lucky(1))).key == taken


def test_where_results_lie_as_far_apart_as_usual_or_farther_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried_with(scatter: float) -> list[list[float]]:
        tell_bots(monkeypatch, sure=1.5, scatter=scatter, evaluate=lambda state, seat: state.bonus / 200)
        found = Comparison(Chair(toy("stars"), 0, lucky(1)), Luck(b"stars"))
        found.think(60, 0.0)
        return [arm.results for arm in found.arms]

    assert tried_with(0.001) == tried_with(0.0) != tried_with(1.0)


def test_of_many_options_the_promising_ones_are_tried_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then plans, then the others in their order; the greedy player's choice comes before all."""
    tell_bots(monkeypatch, sure=1.5, promising=lambda state, seat, prompt, options: [17, 3])
    plain = [option.key for option in toy("bid").decision(0).options]  # type: ignore[union-attr]
    chair = Chair(toy("bid"), 0, lucky(1))
    found = Comparison(chair, lucky(1))
    found.open_root()
    rest = [key for i, key in enumerate(plain) if i not in (17, 3)]
    assert [arm.key for arm in found.arms] == [plain[17], plain[3], *rest]
    tell_bots(monkeypatch, plans=lambda state, seat, prompt: [5], plan=Onward)
    found = Comparison(chair, lucky(1))
    found.open_root()
    assert [(arm.key, arm.plan) for arm in found.arms[:3]] == [
        (plain[17], NO_PLAN),
        (plain[3], NO_PLAN),
        (plain[1], 5),
    ]
    found.favour(plain[9])
    assert found.arms[0].key == plain[9]
    assert len({arm.key for arm in found.arms}) == len(plain)


# --- plans ------------------------------------------------------------------------------------------------------------


class Onward:
    """Sails on whatever the policy says, until the third step is made."""

    def __init__(self, seat: int, number: int) -> None:
        self.number = number
        self.done = False

    def goal(self) -> Option:
        return Option("far", self.number)

    def policy(self, state: Any, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
        if self.done:
            return TOYS.bot.policy(state, seat, prompt, options, luck)
        self.done = state.stage == 2
        return 1


class Brief(Onward):
    """Done with its first step."""

    def policy(self, state: Any, seat: int, prompt: str, options: list[Option], luck: Luck) -> int:
        if self.done:
            return super().policy(state, seat, prompt, options, luck)
        self.done = state.stage == 0
        return 1


@pytest.fixture
def homesick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose policy and greedy player turn home at each step."""
    tell_bots(monkeypatch, sure=1.5)
    tell_bots(monkeypatch, policy=lambda state, seat, prompt, options, luck: 0)


@pytest.fixture
def bold(homesick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a plan."""
    tell_bots(monkeypatch, plans=lambda state, seat, prompt: [5], plan=Onward)


@pytest.mark.usefixtures("homesick")
def test_a_first_step_alone_is_worth_nothing() -> None:
    assert make("captain@60")(Chair(toy("voyage"), 0, lucky(1))).key == "home"


@pytest.mark.usefixtures("bold")
def test_a_plan_is_found_and_followed_to_its_end() -> None:
    table = toy("voyage")
    thinker = Thinker(playouts=60)
    kept = []
    while table.awaiting:
        table.choose(0, thinker(Chair(table, 0, lucky(1))))
        kept.append(thinker.plan)
    assert kept == [5, 5, NO_PLAN]
    assert table.state.points[0] == 3


@pytest.mark.usefixtures("bold")
def test_a_plan_that_is_done_with_its_first_step_leads_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    tell_bots(monkeypatch, plan=Brief)
    assert make("captain@60")(Chair(toy("voyage"), 0, lucky(1))).key == "home"


@pytest.mark.usefixtures("bold")
def test_a_kept_plan_is_the_one_to_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who must be surer than anyone can stays on course, and follows the greedy player where there is none."""
    table = toy("voyage")
    thinker = Thinker(playouts=60)
    table.choose(0, thinker(Chair(table, 0, lucky(1))))
    tell_bots(monkeypatch, sure=1e12)
    assert thinker(Chair(table, 0, lucky(1))).key == "on"
    assert Thinker(playouts=60)(Chair(table, 0, lucky(1))).key == "home"
    tell_bots(monkeypatch, plans=lambda state, seat, prompt: [6])  # the plan is no longer possible
    assert thinker(Chair(table, 0, lucky(1))).key == "home"


@pytest.mark.usefixtures("bold")
def test_another_bot_can_go_on_with_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a server, where each move may be another process's."""
    table = toy("voyage")
    bot, other, simple = make("captain@60"), make("captain@60"), make("able-seaman")
    table.choose(0, bot(Chair(table, 0, lucky(1))))
    assert plan_of(bot) == 5
    tell_bots(monkeypatch, sure=1e12)
    resume(other, plan_of(bot))
    resume(simple, plan_of(bot))
    assert other(Chair(table, 0, lucky(1))).key == "on"
    assert simple(Chair(table, 0, lucky(1))).key == "home"
    assert plan_of(simple) == NO_PLAN


@pytest.mark.usefixtures("bold")
def test_where_nothing_can_be_planned_the_plan_goes_on_after_any_option(monkeypatch: pytest.MonkeyPatch) -> None:
    tell_bots(monkeypatch, plans=lambda state, seat, prompt: [])
    found = Comparison(Chair(toy("voyage"), 0, lucky(1)), lucky(1), 5)
    found.think(60, 0.0)
    assert found.best().key == "on"
    assert found.plan_ahead() == 5


@pytest.mark.usefixtures("bold")
def test_where_nothing_can_be_planned_a_plan_ends_with_its_deed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was to do it once more would rather put it off, and so for ever."""
    tell_bots(monkeypatch, plans=lambda state, seat, prompt: [], plan=Brief)
    found = Comparison(Chair(toy("voyage"), 0, lucky(1)), lucky(1), 5)
    found.open_root()
    assert [(arm.key, arm.plan, arm.ends) for arm in found.arms] == [("home", 5, False), ("on", 5, True)]
    found.think(60, 0.0)
    assert found.best().key == "home"


@pytest.mark.usefixtures("bold")
def test_why_names_each_option_once_with_what_its_best_plan_is_worth() -> None:
    thinker = Thinker(playouts=60)
    found = thinker.weigh(Chair(toy("voyage"), 0, lucky(1)))
    assert [one.key for one in found] == ["on", "home"]
    assert sum([one.visits for one in found]) <= 60
    assert found[0].chance > 0.9
    assert [one.goal.key if one.goal else "" for one in found] == ["far:5", ""]
    assert thinker.plan == NO_PLAN  # who only looks plans nothing
