"""Clock and undo games: whatever two people choose, take back, leave and take over, and whoever sets the machine's
clock meanwhile, nobody wins time by it.

A bank rises by at most one gain for each new question, a window's end does not move, the numbers of events and
positions only rise.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from typing import Any

from freebooter.server.tables.clocks import TERMS
from tests.server.client import Player, Server, any_answer, friends, serving, until
from tests.server.hostile import Report

COMMANDS = 4000
TERM = TERMS["fast", "live"]
STEPS = ("undo", "redo", "restart")


def attack(report: Report, amount: float) -> None:
    rng = random.Random(18)
    left = max(60, int(COMMANDS * amount))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        while left > 0:
            left -= Game(report, server, rng).play(min(left, 120))


class Game:
    """One table with two people, and what they were shown last."""

    def __init__(self, report: Report, server: Server, rng: random.Random) -> None:
        self.report, self.server, self.rng = report, server, rng
        self.players = friends(server.url, "me", "link", game="drill", clock="fast")
        self.loaded().progress.left = [TERM.bank / 2] * 2  # a full bank cannot rise
        self.seen: list[dict[int, Any]] = [{}, {}]
        self.seqs = [0, 0]
        self.gained = [0.0, 0.0]
        self.asked: list[set[int]] = [set(), set()]

    def loaded(self) -> Any:
        """The table in memory; it is put away soon after somebody has looked at it."""
        me = self.players[0]
        return until(lambda: me.look() and self.server.tables.loaded.get(me.table))

    def play(self, most: int) -> int:
        for turn in range(most):
            self.set_clocks()
            if self.players[0].look()["result"]:
                return turn + 1
            player = self.rng.choice(self.players)
            before = self.now()
            self.report.answered(self.act(player), "a command of the game")
            self.compare(before, self.now())
            playing = [seat["kind"] for seat in self.players[0].look()["seats"]] == ["person", "person"]
            if playing and self.rng.random() < 0.05:
                until(lambda: self.players[0].table not in self.server.tables.loaded)
        return most

    def set_clocks(self) -> None:
        """Now and then somebody sets the wall clock, or the machine sleeps."""
        its_time = self.server.tables.time
        if self.rng.random() < 0.1:
            wall, steady = self.rng.uniform(-1e6, 1e6), self.rng.choice([0.0, 0.0, 3600.0])
            before = type(its_time).steady(its_time) - its_time.steady()
            its_time.wall = lambda: time.time() + wall
            its_time.steady = lambda: time.monotonic() - before + steady
            self.report.count("clocks set")

    def now(self) -> tuple[list[float], bool, int, float]:
        """Banks, whether a window is open, how long the table's log is, and when the first clock runs out."""
        loaded = self.loaded()
        for seat in (0, 1):
            self.asked[seat].add(len(loaded.table.log))
        return list(loaded.progress.left), loaded.table.in_window, len(loaded.table.log), loaded.progress.ends

    def act(self, player: Player) -> int:
        snapshot = player.look()
        at_will = self.rng.random()
        if at_will < 0.05:
            return player.post(self.rng.choice(["/leave", "/takeover"])).status_code
        if snapshot["seats"][player.seat]["kind"] == "bot":
            return player.post("/takeover").status_code
        if at_will < 0.5 or not snapshot["ask"]:
            return player.step(self.rng.choice(STEPS), snapshot["seq"]).status_code
        return player.choose(any_answer(snapshot["ask"], self.rng.randrange(9)), snapshot["seq"]).status_code

    def compare(
        self, before: tuple[list[float], bool, int, float], after: tuple[list[float], bool, int, float]
    ) -> None:
        for seat in (0, 1):
            self.gained[seat] += max(0.0, after[0][seat] - before[0][seat])
            if after[0][seat] > TERM.bank or self.gained[seat] > TERM.gain * len(self.asked[seat]):
                self.report.bad.append(f"seat {seat} has won time: {before[0]}, then {after[0]}")
        if before[1] and after[1] and before[2] == after[2] and before[3] != after[3]:
            self.report.bad.append("a window's end has moved")
        for seat, player in enumerate(self.players):
            self.numbers(seat, player.look())

    def numbers(self, seat: int, snapshot: Any) -> None:
        if snapshot["seq"] < self.seqs[seat]:
            self.report.bad.append(f"seat {seat} was at {self.seqs[seat]} and is at {snapshot['seq']}")
        self.seqs[seat] = snapshot["seq"]
        for event in snapshot["events"]:
            told = {key: value for key, value in event.items() if key != "undone"}
            if self.seen[seat].setdefault(event["n"], told) != told:
                self.report.bad.append(f"number {event['n']} was {self.seen[seat][event['n']]} and is {told}")
