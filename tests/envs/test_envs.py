"""PettingZoo's and Gymnasium's own checks pass for every game."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is missing: install freebooter[envs]")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test import performance_benchmark as benchmark

import freebooter as fb
from freebooter import envs
from freebooter.engine.game import Result
from freebooter.envs.rewards import by_points, by_rank, by_win

# PettingZoo has a list of its own environments whose observations may be dicts, and warns of others.
KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably",
    "Action mask numpy array is all",
)


def quietly(check: Any, *given: Any, **named: Any) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        check(*given, **named)
    new = [str(one.message) for one in found if not str(one.message).startswith(KNOWN)]
    assert not [text for text in new if "seed" in text or "dtype" in text or "shape" in text], new


MODES: list[tuple[str, int, dict[str, Any]]] = [
    *[(game, seats, {}) for game in fb.games() for seats in fb.find_game(game).table_sizes],
    ("letter-of-marque", 2, {"two_players": True}),
    ("letter-of-marque", 2, {"two_players": True, "small_fleet": True}),
    ("pirates-of-the-7-seas", 2, {"pair_gift": "double"}),
    ("portolano", 3, {"closed_chests": True, "supply": "B2b"}),
    ("merchants-and-marauders", 3, {"npcs": "program", "outfit": "choice"}),
    ("captains-log", 1, {"mode": "solo"}),
    ("captains-log", 2, {"mode": "cooperative"}),
    ("captains-log", 4, {"mode": "teams"}),
    ("captains-log", 3, {"game": "expert"}),
]


@pytest.mark.parametrize(("game", "seats", "settings"), MODES)
def test_pettingzoo_api_and_seed(game: str, seats: int, settings: dict[str, Any]) -> None:
    """With every number of seats, and in every mode."""
    quietly(api_test, envs.aec(game, seats=seats, settings=settings, seed=1, history=1), num_cycles=40)
    quietly(seed_test, lambda: envs.aec(game, seats=seats, settings=settings), num_cycles=8)


def test_pettingzoo_by_key_with_history() -> None:
    quietly(api_test, envs.aec("letter-of-marque", seats=3, actions="key", history=4, reward="win"), num_cycles=60)


def test_pettingzoo_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's benchmark runs; its five seconds are made short."""
    import sys
    import time

    clock = iter(range(10_000))
    module = sys.modules[benchmark.__module__]
    monkeypatch.setattr(module, "time", type("Clock", (), {"time": lambda: next(clock) * 2.0, "sleep": time.sleep}))
    for game in fb.games():
        benchmark(envs.aec(game, seed=1))
    assert capsys.readouterr().out.count("turns per second") == len(fb.games())


def test_every_size_and_setting_plays_to_the_end() -> None:
    rng = np.random.default_rng(1)
    for game, seats, settings in [("letter-of-marque", 2, {"two_players": True}), ("letter-of-marque", 6, {}),
                                  ("portolano", 5, {"closed_chests": True})]:  # fmt: skip
        env = envs.aec(game, seats=seats, settings=settings, seed=3)
        env.reset()
        rewards: dict[str, float] = {}
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            rewards[agent] = rewards.get(agent, 0.0) + reward
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert len(rewards) == seats
        assert sum(rewards.values()) == pytest.approx(0.0)
        assert max(rewards.values()) > 0


@pytest.mark.parametrize("game", ["letter-of-marque", "merchants-and-marauders"])
def test_only_what_can_be_decided_is_asked(game: str) -> None:
    """A bare game is the table's, with the same deal and events; what has one answer only is not asked."""
    env = envs.aec(game, seats=3, seed=2, history=5, actions="key")
    env.reset()
    deal = int(np.random.Generator(np.random.PCG64(2)).integers(1 << 62))
    steps = envs.Stepper(fb.new_table(game, 3, deal, history=False))
    rng = np.random.default_rng(5)
    for _ in range(250):
        while len(steps.options) == 1:
            steps.take(0)
        seen, _, over, _, _ = env.last()
        assert over == steps.over
        if over:
            break
        assert env.agent_selection == f"player_{steps.seat}"
        assert np.array_equal(seen["observation"], env.observer.see(steps, steps.seat))
        assert seen["action_mask"].sum() == len(steps.options) > 1
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        steps.take(env.actions.number(steps.options, action))
        env.step(action)


def test_the_same_seed_is_the_same_game() -> None:
    first, second, other = (envs.aec("portolano", seats=2, seed=seed) for seed in (4, 4, 5))
    for env in (first, second, other):
        env.reset()
    views = [env.last()[0]["observation"] for env in (first, second, other)]
    assert np.array_equal(views[0], views[1])
    assert not np.array_equal(views[0], views[2])


def test_what_is_not_offered_is_refused_with_a_sentence() -> None:
    env = envs.aec("letter-of-marque", seats=3, seed=1)
    env.reset()
    before = env.last()[0]["observation"]
    with pytest.raises(fb.IllegalChoice, match="is not offered"):
        env.step(env.actions.size - 1)
    assert np.array_equal(before, env.last()[0]["observation"])
    with pytest.raises(ValueError, match="must act"):
        env.step(None)
    with pytest.raises(ValueError, match="Rewards go by"):
        envs.aec("portolano", reward="luck")
    with pytest.raises(fb.BadSettings, match="2 to 5 players"):
        envs.aec("portolano", seats=9)
    with pytest.raises(fb.NoSuchGame):
        envs.aec("porto")


def test_it_renders_in_words() -> None:
    env = envs.aec("letter-of-marque", seats=3, seed=1, render_mode="ansi")
    env.reset()
    assert "An armed ship" in env.render()


@pytest.mark.parametrize("game", fb.games())
def test_gymnasium_check(game: str) -> None:
    env = gymnasium.make(envs.env_id(game), opponents="random", max_episode_steps=400)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


def test_gymnasium_plays_against_bots() -> None:
    env = gymnasium.make("freebooter/LetterOfMarque-v0", opponents="able-seaman", seats=3)
    rng = np.random.default_rng(2)
    seats = set()
    _, info = env.reset(seed=1)
    for _ in range(6):
        seats.add(env.unwrapped.seat)
        over, total = False, 0.0
        while not over:
            mask = env.get_wrapper_attr("action_masks")()
            assert np.array_equal(mask, info["action_mask"].astype(bool))
            _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(mask))))
            total += float(reward)
        assert -1.0 <= total <= 1.0
        assert info["rank"] in (1, 2, 3)
        _, info = env.reset()
    assert seats == {0, 1, 2}


def test_gymnasium_refuses_and_changes_nothing() -> None:
    env = envs.gym("letter-of-marque", opponents="random", seats=3)
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(env.actions.size - 1)
    assert reward == -1.0
    assert not over
    assert np.array_equal(before, after)
    assert info["refused"].endswith(".")
    with pytest.raises(ValueError, match="2 other seats, but 1 opponents"):
        envs.gym("letter-of-marque", opponents=["random"], seats=3)
    with pytest.raises(ValueError, match="There is no seat 7"):
        envs.gym("letter-of-marque", seat=7)


def test_vector() -> None:
    env = envs.vector("letter-of-marque", 3, opponents="random", seats=3)
    rng = np.random.default_rng(3)
    seen, infos = env.reset(seed=1)
    assert seen.shape[0] == 3
    assert infos["action_mask"].shape == (3, env.single_action_space.n)
    ended = 0
    for _ in range(60):
        masks = env.action_masks()
        actions = [int(rng.choice(np.flatnonzero(row))) if row.any() else 0 for row in masks]
        seen, _, over, _, _ = env.step(np.array(actions))
        ended += int(over.sum())
    assert ended > 0
    env.close()
    with pytest.raises(ValueError, match="at least one table"):
        envs.vector("letter-of-marque", 0)


def test_rewards() -> None:
    result = Result([1, 2, 2, 4], [9, 5, 5, 1], [{}] * 4)
    assert by_rank(result) == [1.0, 0.0, 0.0, -1.0]
    assert by_win(result) == [1.0, 0.0, 0.0, 0.0]
    assert by_points(result) == [9.0, 5.0, 5.0, 1.0]
    assert by_win(Result([1, 1, 3], [5, 5, 1], [{}] * 3)) == [0.5, 0.5, 0.0]
    assert by_rank(Result([2, 2], [5, 5], [{}] * 2, [[0, 1]], False)) == [-1.0, -1.0]


def test_the_bench_measures() -> None:
    from freebooter.envs.bench import measure

    found = measure("letter-of-marque", 3, "key", 0.02)
    assert found["speed"] > 0
    assert found["floats"] > 100
    assert measure("captains-log", 2, "key", 0.01) == {}
