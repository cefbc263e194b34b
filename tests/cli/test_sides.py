"""Solo and cooperative games on the command line."""

from __future__ import annotations

import json

import tests.boats  # noqa: F401 - registers the Boats
from tests.cli.conftest import Run


def test_one_seat_plays_in_the_terminal(run: Run) -> None:
    said = run("play", "boats", "--seats", 1, "--seed", 1, typed="2\n" * 5)
    assert said.code == 0
    assert "1 player." in said.out
    assert "The game is won." in said.out
    lost = run("play", "boats", "--seats", 2, "--bots", "greedy", "--seed", 1, typed="1\n" * 5)
    assert "The game is lost." in lost.out


def test_simulate_says_what_was_won_against_the_game(run: Run) -> None:
    said = run("simulate", "boats", "--seats", 1, "--bots", "random", "--games", 20)
    assert said.code == 0
    assert "Won against the game" in said.out
    assert "fair share" not in said.out
    few = run("simulate", "boats", "--seats", 1, "--bots", "random,greedy", "--games", 1).out
    rows = [line for line in few.splitlines() if line.startswith(("│ random", "│ greedy"))]
    assert rows[0].count("│") == rows[1].count("│") == 7  # who has not played has no column more
    told = json.loads(run("simulate", "boats", "--seats", 2, "--games", 5, "--json").out)
    assert told["against_the_game"] is True
    assert told["shares"]["random"]["fair"] is None
