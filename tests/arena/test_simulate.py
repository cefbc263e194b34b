"""Simulated games are the same however they are played, and counted right."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import msgspec
import pytest

import freebooter as fb
import tests.drill  # noqa: F401 - registers the Drill
from freebooter.arena.simulate import (
    Plan,
    Played,
    Report,
    Tally,
    make_plan,
    play_at_random,
    play_games,
    play_in_chairs,
    simulate,
)
from freebooter.bots.simple import play_randomly
from freebooter.engine.counting import wilson
from freebooter.engine.game import Result, find_game
from freebooter.engine.luck import lucky

GAMES = ["drill", *fb.games()]
TIMES = ("seconds", "decisions_per_second", "jobs", "memory_mb")


def without_times(report: Report) -> dict[str, object]:
    found = msgspec.to_builtins(report)
    return {name: value for name, value in found.items() if name not in TIMES}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_fast_loop_plays_the_same_games_as_a_table(game_id: str) -> None:
    game = find_game(game_id)
    for seats in (game.table_sizes[0], game.table_sizes[-1]):
        plan = make_plan(game_id, seats, ["random"], 4, seed=7)
        settings = game.settle({}, seats)
        for number in range(4):
            fast = play_at_random(plan, game, settings, number)
            slow = play_in_chairs(plan, game, settings, number)
            assert fast._replace(seconds=0.0) == slow._replace(seconds=0.0)


def test_a_simulated_game_can_be_dealt_again_by_its_seed() -> None:
    plan = make_plan("letter-of-marque", 4, ["random"], 3, seed="gale")
    played = play_games(plan, range(3))[2]
    table = fb.new_table("letter-of-marque", seats=4, seed=plan.deal(2), history=False)
    luck = lucky("letter-of-marque", plan.deal(2), "players")
    while table.awaiting:
        seat = table.awaiting[0]
        table.choose(seat, play_randomly(fb.Chair(table, seat, luck)))
    assert table.result == played.result


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_the_same_result_for_any_number_of_jobs(bots: list[str]) -> None:
    plan = make_plan("letter-of-marque", 4, bots, 45, seed=2)
    one: list[Played] = []
    two: list[Played] = []
    first = simulate(plan, 1, keep=one.extend)
    second = simulate(plan, 2, keep=two.extend)
    assert second.jobs == 2
    assert without_times(first) == without_times(second)
    assert [game._replace(seconds=0.0) for game in one] == [game._replace(seconds=0.0) for game in two]


def test_the_same_result_under_any_hash_seed() -> None:
    code = (
        "import json, msgspec; from freebooter.arena.simulate import *\n"
        f"plans = [make_plan(game, None, ['random'], 5, seed=1) for game in {fb.games()!r}]\n"
        "plans.append(make_plan('letter-of-marque', 3, ['greedy', 'random'], 10, seed=1))\n"
        "print(json.dumps([msgspec.to_builtins(simulate(plan)) for plan in plans]))"
    )
    found = []
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        reports = json.loads(said.stdout)
        found.append([{name: one[name] for name in one if name not in TIMES} for one in reports])
    assert found[0] == found[1]


def test_other_seeds_are_other_games() -> None:
    reports = [simulate(make_plan("letter-of-marque", 4, ["random"], 20, seed=seed)) for seed in (1, 2)]
    assert reports[0].decisions != reports[1].decisions or reports[0].seat_points != reports[1].seat_points


def test_bots_take_turns_in_the_seats() -> None:
    plan = Plan("letter-of-marque", 4, ("greedy", "random"), 4)
    assert plan.seating(0) == ["greedy", "random", "greedy", "random"]
    assert plan.seating(1) == ["random", "greedy", "random", "greedy"]
    odd = Plan("letter-of-marque", 3, ("greedy", "random"), 3)
    assert [odd.seating(number) for number in range(3)] == [
        ["greedy", "random", "greedy"],
        ["random", "greedy", "greedy"],
        ["greedy", "greedy", "random"],
    ]
    many = Plan("letter-of-marque", 3, ("a", "b", "c", "d"), 4)
    assert sorted(bot for number in range(4) for bot in many.seating(number)) == sorted("abcd" * 3)


def test_wins_that_are_shared_count_in_parts() -> None:
    tally = Tally(Plan("letter-of-marque", 3, ("a", "b"), 2))
    tally.add(Played(0, 8, 40, 0.5, Result([1, 1, 3], [9, 9, 2], [{"own": 9}, {"own": 4, "prizes": 5}, {"own": 2}])))
    tally.add(Played(1, 10, 50, 0.5, Result([1, 1, 1], [3, 3, 3], [{"own": 3}, {"own": 3}, {"own": 3}])))
    report = tally.report(1)
    assert report.seat_wins == [0.8333, 0.8333, 0.3333]
    assert report.wins == {"a": 1.1667, "b": 0.8333}  # seated a b a, then b a a
    assert report.shares["a"].games == 2
    assert report.shares["a"].fair == pytest.approx(2 / 3, abs=1e-4)
    assert report.shares["a"].sources == {"own": 4.25}
    assert report.shares["b"].sources == {"own": 3.5, "prizes": 2.5}
    assert (report.mean_rounds, report.rounds.least, report.rounds.most) == (9, 8, 10)
    assert (report.decisions, report.seconds, report.decisions_per_second) == (90, 1.0, 90.0)


def test_the_wilson_interval() -> None:
    low, high = wilson(300, 400)
    assert (round(low, 4), round(high, 4)) == (0.7053, 0.7899)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0


def test_progress_goes_up_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate(make_plan("letter-of-marque", 3, ["random"], 50), show=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (50, 50)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
