"""Writes a game down, played by random choices: every question, what was told and shown to whom, and what seats guess.

A choice stands with its number and that of the moment at which a replay shows it.

    python -m tests.games.playthrough [GAME ...]

The files lie in tests/games/<game>/playthroughs. A test plays the games again: whatever a change of the rules does to
them is seen. If the change is meant, the command above writes the files anew; read the difference before you commit it.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import freebooter as fb
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from tests.table.checks import Case, cases, leaves, step

FOLDER = Path(__file__).parent
MOST = {  # choices that are written down of a game
    "letter-of-marque": 200,
    "pirates-of-the-7-seas": 200,
    "portolano": 200,
    "merchants-and-marauders": 200,
    "captains-log": 80,
}
GAMES = tuple(MOST)
LONG = 50  # changes in one list from which on they are one line: how many, and a digest


def told_games(game: str) -> dict[Path, tuple[Case, int]]:
    """By file: the games that are written down, each with its seed."""
    folder = FOLDER / game.replace("-", "_") / "playthroughs"
    found = {}
    for seed, case in enumerate(cases(fb.find_game(game)), 1):
        found[folder / f"{'-'.join([str(case.seats), *case.settings])}.txt"] = case, seed
    return found


def playthrough(case: Case, seed: int) -> Iterator[str]:
    """The game, line by line."""
    table, rng = case.table(seed), random.Random(seed)
    assert table.moments is not None
    shown: dict[int | None, dict[str, Any]] = {who: {} for who in [None, *range(case.seats)]}
    heard = dict.fromkeys(shown, 0)
    yield f"{case}, seed {seed}"
    for number in range(MOST[case.game.id]):
        yield from news(table, shown, heard)
        if not table.awaiting:
            break
        yield from questions(table)
        if number % 20 == 10:
            yield from guesses(table, number)
        moment = len(table.moments)
        seat, answer = step(table, rng)
        yield f"{number}/{moment}. {seat}: {answer}"
    if table.result is not None:
        yield f"{table.result}"


def questions(table: Table) -> Iterator[str]:
    for seat in table.awaiting:
        decision = table.decision(seat)
        assert decision is not None
        bounds = f" {decision.least} to {decision.most}" if decision.kind != "choose" else ""
        options = " ".join(option.key for option in decision.options)
        yield f"{seat} {decision.kind}s{bounds} {decision.prompt} {list(decision.args) or ''}: {options}"


def news(table: Table, shown: dict[int | None, dict[str, Any]], heard: dict[int | None, int]) -> Iterator[str]:
    """What has happened, for all; then what a seat alone was told or shown."""
    public: list[str] = []
    for who, before in shown.items():
        events = table.events(heard[who], who)
        heard[who] += len(events)
        lines = [f"{event.kind} {json.dumps(event.args)}" for event in events]
        now = dict(leaves(table.view(who)))
        lines += changes(before, now)
        shown[who] = now
        yield from (f"    {line}" if who is None else f"    to {who}: {line}" for line in lines if line not in public)
        public = public or lines


def changes(before: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """What is shown anew, a line each; a long list, like all courses of a ship, is one line."""
    for place, paths in groupby(differing(before, now), lambda path: path.rpartition(".")[0]):
        lines = [f"{path} {now.get(path, 'gone')}" for path in paths]
        if len(lines) > LONG:
            digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
            lines = [f"{place}: {len(lines)} changes, {digest}"]
        yield from lines


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [path for path in sorted({**one, **other}) if one.get(path) != other.get(path)]


def guesses(table: Table, number: int) -> Iterator[str]:
    """What seats think that others see, where they are wrong."""
    for seat in range(table.seats):
        guess = table.imagine(seat, lucky("guess", number, seat))
        for other in range(table.seats):
            truth, thought = dict(leaves(table.view(other))), dict(leaves(guess.view(other)))
            wrong = [f"{path} {thought.get(path)}" for path in differing(truth, thought)]
            if wrong:
                yield f"    {seat} guesses of {other}: {', '.join(wrong)}"


def main() -> None:
    for game in sys.argv[1:] or GAMES:
        for path, (case, seed) in told_games(game).items():
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(playthrough(case, seed)) + "\n", encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main()
