"""Many games in a row: who wins, by how much, how long it takes, and how fast it was played.

Game number i of seed S is dealt with the table seed "S.i", and its players have the luck of the words (game, "S.i",
"players"): so every game is the same whoever plays it, in whatever process. Random players run on the engine's bare
loop; all others sit at a table, in chairs. Both ways play the very same games.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from freebooter.arena.shares import PARTS, Count, Share, parts_of_win
from freebooter.engine import build
from freebooter.engine.answers import Decision
from freebooter.engine.game import BadSettings, Game, Result, find_game
from freebooter.engine.keel import Keel
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.run import random_game
from freebooter.engine.table import Table, new_table

if TYPE_CHECKING:
    from freebooter.arena.cluster import Cluster

Show = Callable[[int, int], None]  # gets how many games are played, and of how many
Keep = Callable[[list["Played"]], None]  # gets the games as they were played, in order


class GameFailed(RuntimeError):
    """A game broke off; says which, so that it can be played again."""


class Played(NamedTuple):
    """One game as it ended."""

    number: int
    rounds: int
    decisions: int
    seconds: float
    result: Result
    failed: tuple[int, ...] = ()  # by seat: moves that a simpler bot made, because this one could not; (): none


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int | str = 0
    settings: dict[str, Any] = field(default_factory=dict)

    def deal(self, number: int) -> str:
        """The table seed of a game: new_table(game, seats, seed=deal) lays out the same."""
        return f"{self.seed}.{number}"

    def seating(self, number: int) -> list[str]:
        """Who sits where: the bots over and over, one seat further each game so that no seat is anyone's own."""
        line = [self.bots[i % len(self.bots)] for i in range(max(self.seats, len(self.bots)))]
        return [line[(seat + number) % len(line)] for seat in range(self.seats)]

    @cached_property
    def random_only(self) -> bool:
        return set(self.bots) == {"random"}


def make_plan(
    game: str,
    seats: int | None,
    bots: list[str],
    games: int,
    *,
    seed: int | str = 0,
    settings: dict[str, Any] | None = None,
) -> Plan:
    """A plan that was looked over: the game, the bots, the number of seats and the settings go together."""
    rules = find_game(game)
    if seats is None:
        seats = rules.middle_size(settings)
    rules.settle(settings, seats)
    check_bots(rules, bots)
    if games < 1:
        raise BadSettings(f"At least one game must be played, not {games}.")
    return Plan(game, seats, tuple(bots), games, seed, settings or {})


def check_bots(game: Game, bots: list[str]) -> None:
    """Every bot exists, and the game tells it what it must know."""
    from freebooter.bots import check_way, make, way_of

    if not bots:
        raise BadSettings("Name at least one bot.")
    for bot in bots:
        make(bot)
    if set(bots) != {"random"}:
        _ = game.bot
    for bot in bots:
        check_way(game, way_of(bot))


# --- playing --------------------------------------------------------------------------------------------------------


def play_games(plan: Plan, numbers: range) -> list[Played]:
    """These games of the plan, one after the other."""
    game = find_game(plan.game)
    settings = game.settle(plan.settings, plan.seats)
    play_one = play_at_random if plan.random_only else play_in_chairs
    played = []
    for number in numbers:
        try:
            played.append(play_one(plan, game, settings, number))
        except Exception as error:
            raise GameFailed(
                f"Game {number} of {plan.game} with {plan.seats} seats (table seed '{plan.deal(number)}', settings "
                f"{plan.settings}) broke off: {type(error).__name__}: {error}."
            ) from error
    return played


def players_luck(game: Game, deal: str) -> Luck:
    """The luck that all players of a game share, in the order in which they use it."""
    return lucky(game.id, deal, "players")


def play_at_random(plan: Plan, game: Game, settings: Any, number: int) -> Played:
    """A game of random players, on the bare loop."""
    start = perf_counter()
    state, decisions = random_end(plan, game, settings, number)
    seconds = perf_counter() - start
    return Played(number, state.keel.round, decisions, seconds, game.result(state))


def random_end(plan: Plan, game: Game, settings: Any, number: int) -> tuple[Any, int]:
    """How a game of random players ends, and after how many decisions: no log, no checkpoints, no events."""
    deal = plan.deal(number)
    state = game.setup(settings, plan.seats, Keel(lucky(game.id, deal)))
    return state, random_game(game.play(state), state, [players_luck(game, deal)] * plan.seats)


def play_in_chairs(plan: Plan, game: Game, settings: Any, number: int) -> Played:
    """A table with a chair for each bot; who is asked first answers first."""
    from freebooter.bots import make, trouble_of
    from freebooter.engine.chair import Chair

    deal = plan.deal(number)
    bots = [make(kind) for kind in plan.seating(number)]
    luck = players_luck(game, deal)
    start = perf_counter()
    table = new_table(game, plan.seats, deal, settings, history=False)
    chairs = [Chair(table, seat, luck) for seat in range(plan.seats)]
    decisions = 0
    failed = [0] * plan.seats
    while table.awaiting:
        seat = table.awaiting[0]
        decisions += is_choice(table.decision(seat))
        table.choose(seat, bots[seat](chairs[seat]))
        failed[seat] += trouble_of(bots[seat]) != ""
    seconds = perf_counter() - start
    return Played(number, table.round, decisions, seconds, final(table), tuple(failed) if any(failed) else ())


def is_choice(decision: Decision | None) -> bool:
    """Figures count only decisions with two options or more."""
    if decision is None:
        return False
    n = len(decision.options)
    if decision.kind == "pick":
        return not (decision.most <= decision.least and decision.most in (0, n))
    return n > 1


def final(table: Table) -> Result:
    result = table.result
    assert result is not None
    return result


# --- counting -------------------------------------------------------------------------------------------------------


class Length(msgspec.Struct, frozen=True):
    least: int
    median: int
    most: int


class Report(msgspec.Struct, frozen=True):
    """What many games came to. Wins that are shared count in parts.

    `against_the_game`: it is solo or cooperative, and wins are games in which the game itself was beaten.
    """

    game: str
    seats: int
    settings: dict[str, Any]
    bots: list[str]
    seed: int | str
    games: int
    finished: int
    decisions: int
    seconds: float
    decisions_per_second: float
    build: str
    jobs: int
    memory_mb: float | None
    wins: dict[str, float]
    seat_wins: list[float]
    shares: dict[str, Share]
    seat_points: list[float]
    mean_rounds: float
    rounds: Length
    mean_decisions: float
    against_the_game: bool = False
    failed: dict[str, int] = {}  # bots that could not make a move, so that a simpler one made it, and how often


class Tally:
    """Adds games up, in whole numbers, so that the order does not matter."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.rounds: Counter[int] = Counter()
        self.seat_parts = [0] * plan.seats
        self.seat_points = [0] * plan.seats
        self.bots = {bot: Count() for bot in plan.bots}
        self.against_the_game = True
        self.failed: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        result = played.result
        seating = self.plan.seating(played.number)
        self.games += 1
        self.decisions += played.decisions
        self.seconds += played.seconds
        self.rounds[played.rounds] += 1
        self.against_the_game = self.against_the_game and result.against_the_game
        for bot in set(seating):
            self.bots[bot].add(bot, seating, result)
        for seat in range(self.plan.seats):
            self.seat_points[seat] += result.scores[seat]
            self.seat_parts[seat] += parts_of_win(result, seating, seat)
        for bot, failed in zip(seating, played.failed, strict=False):
            self.failed[bot] += failed

    def report(self, jobs: int) -> Report:
        plan = self.plan
        seconds = self.seconds / jobs
        shares = {bot: count.share() for bot, count in self.bots.items()}
        return Report(
            game=plan.game,
            seats=plan.seats,
            settings=plan.settings,
            bots=list(plan.bots),
            seed=plan.seed,
            games=plan.games,
            finished=self.games,
            decisions=self.decisions,
            seconds=round(seconds, 6),
            decisions_per_second=round(self.decisions / seconds, 1),
            build=build(),
            jobs=jobs,
            memory_mb=memory_mb(),
            wins={bot: one.wins for bot, one in shares.items()},
            seat_wins=[round(parts / PARTS, 4) for parts in self.seat_parts],
            shares=shares,
            seat_points=[round(points / self.games, 3) for points in self.seat_points],
            mean_rounds=round(sum(n * count for n, count in self.rounds.items()) / self.games, 3),
            rounds=self._length(),
            mean_decisions=round(self.decisions / self.games, 2),
            against_the_game=self.against_the_game,
            failed={bot: failed for bot, failed in self.failed.items() if failed},
        )

    def _length(self) -> Length:
        rounds = sorted(self.rounds.elements())
        return Length(rounds[0], rounds[len(rounds) // 2], rounds[-1])


def memory_mb() -> float | None:
    """The most memory that this process has held, where the system tells."""
    try:
        # not getrusage: on Linux it begins with what the parent process held
        with open("/proc/self/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return round(int(line.split()[1]) / 1024, 1)
    except OSError:
        pass
    return None


# --- all of it ------------------------------------------------------------------------------------------------------


def simulate(
    plan: Plan,
    jobs: int = 1,
    show: Show | None = None,
    keep: Keep | None = None,
    cluster: Cluster | None = None,
) -> Report:
    """Plays the plan in so many processes, or on a cluster; `keep` gets all games in order, in batches."""
    if cluster is not None:
        jobs = cluster.processors
    parts = portions(plan, jobs)
    jobs = max(1, min(jobs, len(parts)))
    tally = Tally(plan)
    for batch in _batches(plan, parts, jobs, cluster):
        for played in batch:
            tally.add(played)
        if keep is not None:
            keep(batch)
        if show is not None:
            show(tally.games, plan.games)
    return tally.report(jobs)


def _batches(plan: Plan, parts: list[range], jobs: int, cluster: Cluster | None) -> Iterator[list[Played]]:
    if cluster is not None:
        return cluster.in_order(play_games, ((plan, part) for part in parts))
    return _in_processes(plan, parts, jobs) if jobs > 1 else (play_games(plan, part) for part in parts)


def portions(plan: Plan, jobs: int) -> list[range]:
    """The games in portions: small enough to be shared out evenly, large enough to be worth a message."""
    size = max(1, min(1000, plan.games // (max(jobs, 1) * 20)))
    return [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]


def _in_processes(plan: Plan, parts: list[range], jobs: int) -> Iterator[list[Played]]:
    """Batches in the order of the games, a few portions ahead of what is counted."""
    import multiprocessing
    from concurrent.futures import Future, ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    waiting: deque[Future[list[Played]]] = deque()
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), stop_at_once) as pool:
        try:
            for part in parts:
                waiting.append(pool.submit(play_games, plan, part))
                if len(waiting) > 3 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()  # what is half played counts no more
            raise


def stop_at_once() -> None:
    """Ctrl-C ends a worker without a word; the process that counts says that it was stopped."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


class GamesFile:
    """A row for each game and seat, written as the games come in."""

    def __init__(self, path: Path, plan: Plan) -> None:
        from freebooter.arena.records import COLUMNS, ParquetFile
        from freebooter.engine.words import words_of

        self._plan = plan
        self._file = ParquetFile(path, COLUMNS, list(words_of(plan.game).table["sources"]))

    def keep(self, batch: list[Played]) -> None:
        from freebooter.arena.records import rows_of

        rows = []
        for one in batch:
            game = {
                "game": self._plan.game,
                "number": one.number,
                "seed": self._plan.deal(one.number),
                "rounds": one.rounds,
                "decisions": one.decisions,
            }
            rows += rows_of(game, self._plan.seating(one.number), one.result, self._file.sources)
        self._file.write(rows)

    def close(self) -> None:
        self._file.close()
