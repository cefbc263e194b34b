"""Tournaments of bots: every seating of the same deals, so that luck and seats cancel out.

Each finished game is a line in the journal of the tournament's folder. Started again with the same words, a
tournament goes on after the last line; the numbers are the same for any number of processes.
"""

from __future__ import annotations

import json
import logging
import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations, islice
from math import factorial, prod
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from freebooter.arena.simulate import check_bots, is_choice
from freebooter.arena.standings import Summary, standings
from freebooter.bots import steady
from freebooter.engine.chair import Chair
from freebooter.engine.game import Result, find_game
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, new_table

if TYPE_CHECKING:
    from freebooter.arena.cluster import Cluster

log = logging.getLogger(__name__)

MOST_SEATINGS = 24  # of a deal; where there are more, only turns of the table are played
JOURNAL = "games.jsonl"
PLAN = "tournament.json"
PORTION = 0.5  # seconds that a message to another machine should be worth

Show = Callable[[int, int], None]  # gets how many games are played, and of how many


class ArenaError(ValueError):
    """This tournament cannot be held; says why in a sentence."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. Games are numbered: all seatings of the first deal, then of the second, and so on."""

    game: str
    seats: int
    bots: list[str]
    games: int
    seed: int | str
    settings: dict[str, Any]
    seatings: list[list[str]]

    def deal_of(self, number: int) -> int:
        return number // len(self.seatings)

    def seating_of(self, number: int) -> list[str]:
        return self.seatings[number % len(self.seatings)]

    def command(self) -> str:
        """What to type to play it again."""
        settings = "".join([f" --set {name}={json.dumps(value)}" for name, value in self.settings.items()])
        return (
            f"freebooter arena {self.game} --bots {','.join(self.bots)} --games {self.games} --seats {self.seats} "
            f"--seed {self.seed}{settings}"
        )


class Played(msgspec.Struct, frozen=True):
    """One game as it ended; lists go by seat. Seconds are the only part that another run may see differently."""

    number: int
    deal: int
    bots: list[str]
    ranks: list[int]
    points: list[int]
    sources: list[dict[str, int]]
    rounds: int
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]
    failed: list[int] = []  # moves that a simpler bot made, because this one could not
    teams: list[list[int]] = []
    won: bool | None = None  # against the game itself

    @property
    def result(self) -> Result:
        return Result(self.ranks, self.points, self.sources, self.teams, self.won)

    def failures(self, seat: int) -> int:
        return self.failed[seat] if self.failed else 0  # older journals do not say


# --- seatings -----------------------------------------------------------------------------------------------------


def all_seatings(bots: list[str], seats: int) -> list[list[str]]:
    """Every way to seat these bots, as many of each as can be; if there are too many, all turns of the table."""
    together = companies(bots, seats)
    if sum([count_orders(company) for company in together]) > MOST_SEATINGS:
        return [turn for company in together for turn in turns(company)]
    return [order for company in together for order in orders(company)]


def companies(bots: list[str], seats: int) -> list[list[str]]:
    """Who can sit together: each bot as often as any other, or once more where it does not come out even."""
    each, more = divmod(seats, len(bots))
    return [sorted([*bots * each, *extra], key=bots.index) for extra in combinations(bots, more)]


def count_orders(company: list[str]) -> int:
    return factorial(len(company)) // prod([factorial(company.count(bot)) for bot in set(company)])


def orders(company: list[str]) -> list[list[str]]:
    """All different orders of a company."""
    if not company:
        return [[]]
    found = []
    for first in dict.fromkeys(company):
        rest = company[:]
        rest.remove(first)
        found += [[first, *order] for order in orders(rest)]
    return found


def turns(company: list[str]) -> list[list[str]]:
    """The company round the table, one seat further each time; first in order, then every other one."""
    mixed = company[::2] + company[1::2]
    found: list[list[str]] = []
    for line in (company, mixed):
        for by in range(len(line)):
            turned = line[by:] + line[:by]
            if turned not in found:
                found.append(turned)
    return found


# --- plan and journal ---------------------------------------------------------------------------------------------


def make_plan(
    game: str, bots: list[str], games: int, *, seats: int | None, seed: int | str, settings: dict[str, Any] | None
) -> Plan:
    """A plan that was looked over. So many games as were wished, rounded up to whole deals."""
    rules = find_game(game)
    if seats is None:
        seats = rules.middle_size(settings)
    rules.settle(settings, seats)
    check_bots(rules, bots)
    if len(set(bots)) < len(bots):
        raise ArenaError("Name each bot once: the seats are filled with as many of each as can be.")
    if games < 1:
        raise ArenaError(f"At least one game must be played, not {games}.")
    together = rules.outcome(new_table(game, seats, 0, settings, history=False).state).teams
    # who plays against the game plays it with its own kind: a mixed table would not tell who was good
    seatings = [[bot] * seats for bot in bots] if len(together) == 1 else all_seatings(bots, seats)
    deals = -(-games // len(seatings))
    return Plan(game, seats, bots, deals * len(seatings), seed, settings or {}, seatings)


def open_journal(plan: Plan, out: Path) -> dict[int, Played]:
    """What was already played. More games of the same kind may follow; anything else in the folder is refused."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        at = out / PLAN
        if at.exists():
            earlier = msgspec.json.decode(at.read_bytes(), type=Plan)
            if msgspec.structs.replace(earlier, games=plan.games) != plan:
                raise ArenaError(f"In {out} lies another tournament ({earlier.command()}): name another folder.")
        at.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=1))
        return read_journal(out / JOURNAL)
    except OSError as error:
        raise cannot_write(out, error) from None
    except msgspec.DecodeError as error:
        raise ArenaError(f"What lies in {out} cannot be read: {error}.") from None


def cannot_write(out: Path, error: OSError) -> ArenaError:
    return ArenaError(f"Cannot write to {error.filename or out}: {error.strerror or error}.")


def read_journal(path: Path) -> dict[int, Played]:
    """The games in the journal; a last line that was cut off is dropped."""
    found: dict[int, Played] = {}
    if not path.exists():
        return found
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        path.write_bytes(whole)
    for line in whole.splitlines():
        played = msgspec.json.decode(line, type=Played)
        found[played.number] = played
    return found


# --- playing ------------------------------------------------------------------------------------------------------


def play(plan: Plan, number: int, trouble: Path) -> Played:
    """One game. The deal rests on the seed alone, the bots' own luck on the game's number as well."""
    deal = plan.deal_of(number)
    bots = plan.seating_of(number)
    players = [steady(bot, processes=1) for bot in bots]
    table = new_table(plan.game, plan.seats, f"{plan.seed}.{deal}", plan.settings, history=False)
    chairs = [Chair(table, seat, lucky(plan.game, plan.seed, number, seat)) for seat in range(plan.seats)]
    decisions = [0] * plan.seats
    seconds = [0.0] * plan.seats
    slowest = [0.0] * plan.seats
    failed = [0] * plan.seats
    while table.awaiting:
        seat = table.awaiting[0]
        real = is_choice(table.decision(seat))
        begun = perf_counter()
        answer = players[seat](chairs[seat])
        if players[seat].trouble:
            failed[seat] += 1
            keep_position(table, trouble, f"game-{number}-choice-{table.seq}-seat-{seat}.save")
        if real:
            took = perf_counter() - begun
            decisions[seat] += 1
            seconds[seat] += took
            slowest[seat] = max(slowest[seat], took)
        table.choose(seat, answer)
    return written_down(table, Played(number, deal, bots, [], [], [], 0, decisions, seconds, slowest, failed))


def keep_position(table: Table, folder: Path, name: str) -> None:
    """Where a bot failed, for who looks into it; the log says what went wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(table.save())
    log.error("the position is in %s", folder / name)


def written_down(table: Table, played: Played) -> Played:
    result = table.result
    assert result is not None
    return msgspec.structs.replace(
        played,
        ranks=result.ranks,
        points=result.scores,
        sources=result.sources,
        rounds=table.round,
        teams=result.teams,
        won=result.won,
    )


def play_all(
    plan: Plan, numbers: list[int], jobs: int, trouble: Path, cluster: Cluster | None = None
) -> Iterator[Played]:
    """These games, as they are done."""
    if cluster is not None:
        yield from play_on(cluster, plan, numbers, trouble.resolve())
        return
    if jobs == 1:
        for number in numbers:
            yield play(plan, number, trouble)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_stopping_to_the_first)
    running: set[Future[Played]] = set()
    left = iter(numbers)
    try:
        while True:
            for number in islice(left, 2 * jobs - len(running)):
                running.add(pool.submit(play, plan, number, trouble))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    finally:
        for process in list((pool._processes or {}).values()):  # who stops does not wait for games that nobody keeps
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def play_on(cluster: Cluster, plan: Plan, numbers: list[int], trouble: Path) -> Iterator[Played]:
    """Games go out in portions that take about `PORTION` seconds: a message for each would cost more than a quick game.

    The first ones are single, for nobody knows how long a game takes; and so are the last, to be shared out evenly."""
    size = 1

    def portions() -> Iterator[tuple[Plan, list[int], Path]]:
        at = 0
        while at < len(numbers):
            many = max(1, min(size, (len(numbers) - at) // (4 * cluster.processors)))
            yield plan, numbers[at : at + many], trouble
            at += many

    for games, seconds in cluster.as_done(play_several, portions()):
        size = max(1, int(len(games) * PORTION / seconds))
        yield from games


def play_several(plan: Plan, numbers: list[int], trouble: Path) -> tuple[list[Played], float]:
    """These games, and how long they took."""
    begun = perf_counter()
    games = [play(plan, number, trouble) for number in numbers]
    return games, perf_counter() - begun


def leave_stopping_to_the_first() -> None:
    """Ctrl-C goes to all processes; the first one sees to the end of the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(
    game: str,
    bots: list[str],
    games: int,
    *,
    seats: int | None = None,
    jobs: int = 1,
    seed: int | str = 0,
    settings: dict[str, Any] | None = None,
    out: Path | None = None,
    show: Show | None = None,
    cluster: Cluster | None = None,
) -> Summary:
    """Holds a tournament, or goes on with one, and writes parquet, summary and report into its folder."""
    check_extras()
    plan = make_plan(game, bots, games, seats=seats, seed=seed, settings=settings)
    out = out or default_folder(plan)
    known = open_journal(plan, out)
    done = {number: known[number] for number in range(plan.games) if number in known}  # it may have more than is wanted
    missing = [number for number in range(plan.games) if number not in done]
    if show is not None:
        show(len(done), plan.games)
    try:
        with (out / JOURNAL).open("ab") as journal:
            jobs = max(1, min(jobs, len(missing) or 1))
            for played in play_all(plan, missing, jobs, out / "trouble", cluster):
                journal.write(msgspec.json.encode(played) + b"\n")
                journal.flush()
                done[played.number] = played
                if show is not None:
                    show(len(done), plan.games)
            os.fsync(journal.fileno())
        return write_results(plan, [done[number] for number in sorted(done)], out)
    except OSError as error:
        raise cannot_write(out, error) from None
    except BrokenProcessPool:
        raise ArenaError(f"A process ended before its game did; the same command goes on with {out}.") from None


def write_results(plan: Plan, games: list[Played], out: Path) -> Summary:
    from freebooter.arena.records import write_parquet
    from freebooter.arena.report import write_report

    summary = standings(plan, games, out)
    write_parquet(plan, games, out / "games.parquet")
    (out / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary.as_json()), indent=1))
    write_report(plan, summary, games, out / "report.html")
    return summary


def default_folder(plan: Plan) -> Path:
    names = "-".join([re.sub(r"[^\w.-]+", "_", bot.replace("@", "")) for bot in plan.bots])
    return Path("arena") / f"{plan.game}-{plan.seats}-{names}-{plan.seed}"


def check_extras() -> None:
    try:
        import openskill
        import pyarrow  # noqa: F401
    except ModuleNotFoundError as error:
        raise ArenaError(f"The arena needs {error.name}: install freebooter[arena].") from None
    del openskill
