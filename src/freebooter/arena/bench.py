"""How fast it is: decisions a second, playouts of a thinking bot, and what a table's copies, views and files cost.

Every figure is taken in a process of its own, which does nothing else: the plain build, the compiled one where it was
made, and other programs to compare with, in turns, several times over; of the speeds the middle one counts. Speeds are
by processor time, so that neighbours disturb them little. Costs are by the clock: the median and the 99th percentile
over all decisions of greedy games.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from freebooter.engine.table import Table

PEERS = {"open_spiel": "pyspiel", "catanatron": "catanatron"}
WHAT = {
    "open_spiel": "OpenSpiel's phantom_ttt, random.choice(state.legal_actions())",
    "catanatron": "Catanatron's random players, ticks",
}
COSTS = ("clone", "imagine", "view", "save", "load")
REPEATS = 3
COUNTED = 20  # games in which another program's moves with two options or more are counted, apart from the timing
MIDST = (3, 4, 5)  # eighths of a greedy game after which a bot's thinking is measured


class CannotMeasure(RuntimeError):
    """A measurement broke off; says which and why."""


class Cost(msgspec.Struct, frozen=True):
    """In microseconds, over so many decisions."""

    median: float
    p99: float
    decisions: int


class Figures(msgspec.Struct, frozen=True):
    """One build of one game."""

    game: str
    seats: int
    build: str
    players: str  # who made the positions whose costs were taken
    decisions_per_second: float
    memory_mb: float | None
    costs: dict[str, Cost]
    playouts_per_second: list[float]  # of a search in the midst of a greedy game, at several positions
    thinking_mb: float | None
    ratios: dict[str, float] = {}  # decisions a second to the moves a second of other programs
    decision_ratios: dict[str, float] = {}  # ... and to their moves with two options or more


class Bench(msgspec.Struct, frozen=True):
    figures: list[Figures]
    peers: dict[str, float]  # moves (ticks) a second, also those that are forced
    peer_decisions: dict[str, float]  # those of them with two options or more, a second
    note: str = ""  # what there is to know of the compiled build


def builds() -> tuple[dict[str, Path | None], str]:
    """The builds at hand, each with the folder that Python must look into (None: the one that runs now), and what there
    is to know of the compiled one: a stale one is left out."""
    from freebooter.engine import build

    root = checkout()
    if root is None:
        return {build(): None}, ""
    found: dict[str, Path | None] = {"plain": root / "src"}
    asked = [sys.executable, str(root / "tools" / "build_fast.py"), "--check"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        found["compiled"] = root / "build" / "fast"
    return found, done.stdout.strip()


def checkout() -> Path | None:
    """The folder of the sources, if this runs from one."""
    for folder in Path(__file__).resolve().parents:
        if (folder / "pyproject.toml").is_file() and (folder / "src" / "freebooter").is_dir():
            return folder
    return None


def missing_peers(peers: list[str]) -> list[str]:
    return [peer for peer in peers if importlib.util.find_spec(PEERS[peer]) is None]


def bench(games: list[str], seats: int | None, peers: list[str], seconds: float, say: Callable[[str], None]) -> Bench:
    """Everything, in turns; `say` is told what is measured now."""
    paths, note = builds()
    if note:
        say(note)
    peer_speeds: dict[str, list[dict[str, Any]]] = {peer: [] for peer in peers}
    speeds: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for turn in range(REPEATS):
        for peer in peers:
            say(f"{peer}, turn {turn + 1} of {REPEATS}")
            peer_speeds[peer].append(_measure(None, "peer", peer, seconds))
        for game in games:
            for build, path in paths.items():
                say(f"{game}, {build}, turn {turn + 1} of {REPEATS}")
                speeds.setdefault((game, build), []).append(_measure(path, "speed", game, seats, seconds))
    middle = {peer: round(median(one["speed"] for one in found), 1) for peer, found in peer_speeds.items()}
    chosen = {peer: round(speed * peer_speeds[peer][0]["decisions"], 1) for peer, speed in middle.items()}
    figures = []
    for (game, build), found in speeds.items():
        say(f"{game}, {build}, costs")
        costs = _measure(paths[build], "costs", game, seats, seconds)
        say(f"{game}, {build}, thinking")
        thought = _measure(paths[build], "thought", game, seats, seconds)
        speed = median(one["speed"] for one in found)
        figures.append(
            Figures(
                game=game,
                seats=found[0]["seats"],
                build=found[0]["build"],
                players=costs["players"],
                decisions_per_second=round(speed, 1),
                memory_mb=found[0]["memory_mb"],
                costs=msgspec.convert(costs["costs"], dict[str, Cost]),
                playouts_per_second=thought["speeds"],
                thinking_mb=thought["memory_mb"],
                ratios={peer: round(speed / other, 3) for peer, other in middle.items()},
                decision_ratios={peer: round(speed / other, 3) for peer, other in chosen.items()},
            )
        )
    return Bench(figures, middle, chosen, note)


def _measure(path: Path | None, *words: object) -> dict[str, Any]:
    """Runs one measurement in a process of its own, on the build that lies in this folder."""
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, "-m", "freebooter.arena.bench", *[str(word) for word in words]]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no word of why"])[-1]
        raise CannotMeasure(f"Measuring {' '.join(command[3:])} broke off: {last}.")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# --- in the process that measures -------------------------------------------------------------------------------------


def measure_speed(game: str, seats: int | None, seconds: float) -> dict[str, Any]:
    """Random players, until the time is over."""
    from freebooter.arena.simulate import make_plan, memory_mb, random_end
    from freebooter.engine import build
    from freebooter.engine.game import find_game

    plan = make_plan(game, seats, ["random"], 1)
    rules = find_game(game)
    settings = rules.settle(None, plan.seats)
    random_end(plan, rules, settings, 0)  # warm
    decisions = 0
    number = 0
    start = process_time()
    while process_time() - start < seconds:
        for _ in range(10):
            number += 1
            decisions += random_end(plan, rules, settings, number)[1]
    speed = decisions / (process_time() - start)
    return {"speed": speed, "seats": plan.seats, "build": build(), "memory_mb": memory_mb()}


def measure_costs(game: str, seats: int | None, seconds: float) -> dict[str, Any]:
    """Plays greedy games, as many as fit into the time, and takes the cost of everything at every decision."""
    from freebooter.arena.simulate import make_plan
    from freebooter.engine.game import BadSettings

    players = "greedy"
    try:
        plan = make_plan(game, seats, [players], 1)
    except BadSettings:
        players = "random"
        plan = make_plan(game, seats, [players], 1)
    taken: dict[str, list[float]] = {cost: [] for cost in COSTS}
    end = perf_counter() + 4 * seconds
    number = 0
    while number == 0 or perf_counter() < end:
        _costs_of_game(game, plan.seats, players, number, taken)
        number += 1
    return {"players": players, "costs": {cost: msgspec.to_builtins(_cost(times)) for cost, times in taken.items()}}


def _costs_of_game(game: str, seats: int, players: str, number: int, taken: dict[str, list[float]]) -> None:
    from freebooter.arena.simulate import is_choice
    from freebooter.bots import make
    from freebooter.engine.chair import Chair
    from freebooter.engine.luck import lucky
    from freebooter.engine.saves import load_table
    from freebooter.engine.table import new_table

    table = new_table(game, seats, f"bench.{number}")
    luck = lucky("bench", number)
    guesses = lucky("guesses", number)
    bot = make(players)
    chairs = [Chair(table, seat, luck) for seat in range(seats)]
    while table.awaiting:
        seat = table.awaiting[0]
        if is_choice(table.decision(seat)):
            _time(taken["clone"], table.clone)
            _time(taken["imagine"], partial(table.imagine, seat, guesses))
            _time(taken["view"], partial(table.view, seat))
            data = _time(taken["save"], table.save)
            _time(taken["load"], partial(load_table, data))
        table.choose(seat, bot(chairs[seat]))


def measure_thought(game: str, seats: int | None, seconds: float) -> dict[str, Any]:
    """Thinks at some positions in the midst of a greedy game; counts playouts, and the memory that they took."""
    from freebooter.arena.simulate import make_plan, memory_mb
    from freebooter.bots.thinker import new_search
    from freebooter.engine.chair import Chair
    from freebooter.engine.luck import lucky

    plan = make_plan(game, seats, ["greedy"], 1)
    whole = _greedy_table(game, plan.seats, -1).seq
    speeds = []
    for eighths in MIDST:
        table = _greedy_table(game, plan.seats, whole * eighths // 8)
        search = new_search(Chair(table, table.awaiting[0], lucky("think")), lucky("bench", eighths))
        search.open_root()
        start = process_time()
        while process_time() - start < seconds:
            for _ in range(10):
                search.playout()
        speeds.append(round(search.playouts / (process_time() - start), 1))
    return {"speeds": speeds, "memory_mb": memory_mb()}


def _greedy_table(game: str, seats: int, choices: int) -> Table:
    """A greedy game after so many choices, where somebody has a real one; -1: after all."""
    from freebooter.arena.simulate import is_choice
    from freebooter.bots import make
    from freebooter.engine.chair import Chair
    from freebooter.engine.luck import lucky
    from freebooter.engine.table import new_table

    table = new_table(game, seats, "bench")
    luck = lucky("bench")
    bot = make("greedy")
    while table.awaiting:
        seat = table.awaiting[0]
        if 0 <= choices <= table.seq and is_choice(table.decision(seat)):
            break
        table.choose(seat, bot(Chair(table, seat, luck)))
    return table


def _time(times: list[float], act: Callable[[], Any]) -> Any:
    start = perf_counter()
    made = act()
    times.append((perf_counter() - start) * 1e6)
    return made


def _cost(times: list[float]) -> Cost:
    times = sorted(times)
    return Cost(round(times[len(times) // 2], 2), round(times[len(times) * 99 // 100], 2), len(times))


def measure_open_spiel(seconds: float) -> dict[str, Any]:
    """Phantom tic-tac-toe (C++), driven from Python as people do."""
    import random

    import pyspiel

    game = pyspiel.load_game("phantom_ttt")
    moves = 0
    start = process_time()
    while process_time() - start < seconds:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
    speed = moves / (process_time() - start)
    moves = decisions = 0
    for _ in range(COUNTED):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(random.choice(actions))
            moves += 1
    return {"speed": speed, "decisions": decisions / moves}


def measure_catanatron(seconds: float) -> dict[str, Any]:
    """Four random players; a tick is one player's action, also where there is only one to take."""
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
    ticks = 0
    start = process_time()
    while process_time() - start < seconds:
        game = Game(players)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
    speed = ticks / (process_time() - start)
    ticks = decisions = 0
    for _ in range(COUNTED):
        game = Game(players)
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
            ticks += 1
    return {"speed": speed, "decisions": decisions / ticks}


def measure(what: str, name: str, *rest: str) -> dict[str, Any]:
    seconds = float(rest[-1])
    if what == "peer":
        return measure_open_spiel(seconds) if name == "open_spiel" else measure_catanatron(seconds)
    seats = None if rest[0] == "None" else int(rest[0])
    measures = {"speed": measure_speed, "costs": measure_costs, "thought": measure_thought}
    return measures[what](name, seats, seconds)


if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:])))
