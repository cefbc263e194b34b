"""How fast environments are: steps a second of random play, with observation and mask.

Every figure is taken in a process of its own, in turns with the others, three times over; the middle one counts. Speeds
are by processor time.

    python -m freebooter.envs.bench GAME SEATS ACTIONS SECONDS
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec

REPEATS = 3
PEERS = {
    "tictactoe": ("pettingzoo.classic.tictactoe_v3", "PettingZoo's Tic-Tac-Toe"),
    "connect-four": ("pettingzoo.classic.connect_four_v3", "PettingZoo's Connect Four"),
    "catanatron": ("catanatron_gym", "Catanatron's Gym environment"),
}


class Broken(RuntimeError):
    """A measurement broke off; says which and why."""


class Speed(msgspec.Struct, frozen=True):
    """Steps a second of one environment."""

    name: str
    seats: int
    build: str
    actions: str
    steps_per_second: float
    floats: int  # of an observation
    ratios: dict[str, float] = {}  # to the peers


class Bench(msgspec.Struct, frozen=True):
    speeds: list[Speed]
    peers: dict[str, float]
    missing: list[str]


def there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None and importlib.util.find_spec("pygame") is not None
    except ModuleNotFoundError:
        return False


def bench(
    games: list[tuple[str, int]], builds: dict[str, Path | None], seconds: float, say: Callable[[str], None]
) -> Bench:
    """Every game by index and, where it can be, by key, on every build, and the peers that are installed."""
    peers = [peer for peer, (module, _) in PEERS.items() if there(module)]
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    others: dict[str, list[float]] = {peer: [] for peer in peers}
    for turn in range(REPEATS):
        for peer in peers:
            say(f"{peer}, turn {turn + 1} of {REPEATS}")
            others[peer].append(_measure(None, peer, "0", "peer", str(seconds))["speed"])
        for game, seats in games:
            for build, path in builds.items():
                for actions in ("index", "key"):
                    say(f"{game}, {build}, by {actions}, turn {turn + 1} of {REPEATS}")
                    one = _measure(path, game, str(seats), actions, str(seconds))
                    if one:
                        found.setdefault((game, str(seats), build, actions), []).append(one)
    middle = {peer: round(median(speeds), 1) for peer, speeds in others.items()}
    speeds = []
    for (game, count, _build, actions), all_of_it in found.items():
        speed = median(one["speed"] for one in all_of_it)
        ratios = {peer: round(speed / other, 3) for peer, other in middle.items()}
        last = all_of_it[-1]
        speeds.append(Speed(game, int(count), last["build"], actions, round(speed, 1), last["floats"], ratios))
    return Bench(speeds, middle, [what for peer, (_, what) in PEERS.items() if peer not in peers])


def _measure(path: Path | None, *words: str) -> dict[str, Any]:
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, "-m", "freebooter.envs.bench", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no word of why"])[-1]
        raise Broken(f"Measuring {' '.join(words)} broke off: {last}.")
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


# --- in the process that measures -------------------------------------------------------------------------------------


def measure(name: str, seats: int, actions: str, seconds: float) -> dict[str, Any]:
    if actions == "peer":
        if name == "catanatron":
            return _catanatron(seconds)
        return {"speed": _steps(importlib.import_module(PEERS[name][0]).env(), seconds)}
    from freebooter.engine import build
    from freebooter.envs.actions import NotClosed
    from freebooter.envs.pettingzoo import aec

    try:
        env = aec(name, seats, seed=1, actions=actions)
    except NotClosed:
        return {}
    return {"speed": _steps(env, seconds), "build": build(), "floats": env.observer.size}


def _steps(env: Any, seconds: float) -> float:
    """Random play on an AEC environment, as PettingZoo's own benchmark does it."""
    rng = random.Random(1)
    env.reset(seed=1)
    count = 0
    start = process_time()
    while process_time() - start < seconds:
        for _ in range(50):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            env.step(rng.choice(seen["action_mask"].view(bool).nonzero()[0].tolist()))
            count += 1
    return count / (process_time() - start)


def _catanatron(seconds: float) -> dict[str, Any]:
    """One seat against a random player; a step is the learner's action, and the others' until it is asked again."""
    import gymnasium

    importlib.import_module("catanatron_gym")
    env = gymnasium.make("catanatron_gym:catanatron-v1")
    rng = random.Random(1)
    _, info = env.reset(seed=1)
    count = 0
    start = process_time()
    while process_time() - start < seconds:
        for _ in range(20):
            _, _, over, cut, info = env.step(rng.choice(info["valid_actions"]))
            count += 1
            if over or cut:
                _, info = env.reset()
    return {"speed": count / (process_time() - start)}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))))
