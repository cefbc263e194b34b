"""Plays tables side by side in one process, and each alone in a process that has played nothing: both must be equal.

python -m tests.table.side_by_side GAME

What is kept across tables must never be found by a number that comes with one of them. So there are two tables of a
game, and beside them strangers: the first table's very position (the same numbers, the same luck) in which one part was
exchanged for that of the second. A stranger is looked at as it lies there, as a replay would, and then played on as far
as that goes; where it breaks the rules, it breaks them in the same way wherever it is. What differs is printed as JSON:
{} if all is well.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec

import freebooter as fb
import tests.drill
from freebooter.bots.simple import play_greedily
from freebooter.engine.chair import Chair
from freebooter.engine.codec import BadData, codec, fields, pack, shape_of, unpack
from freebooter.engine.game import Game
from freebooter.engine.luck import lucky
from freebooter.engine.moments import state_bytes
from freebooter.engine.table import Table, table_at
from tests.table.checks import Case, position, step

BEFORE = 60  # choices before the tables begin
CHOICES = 30  # of the two tables
FEW = 2  # ... of a stranger
PLAYED_OUT = 20  # choices of a playout
AFTER = 10  # a table is played out after so many choices, each time


class Script:
    """A table to be played: its position, and how many choices are made there."""

    def __init__(self, name: str, settings: dict[str, Any], state: Any, choices: int) -> None:
        self.name = name
        self.settings = settings
        self.state = state  # packed
        self.choices = choices


# --- strangers ----------------------------------------------------------------------------------------------------------


def parts(kind: type[Any], one: Any, other: Any, where: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The ways to all fields in which two packed states differ, those of the records within a state too."""
    for name, shape in fields(kind).items():
        if one[name] == other[name]:
            continue
        yield (*where, name)
        inner = shape_of(shape.inner[0]) if shape.form == "optional" else shape
        if inner.form == "record" and one[name] and other[name]:
            yield from parts(inner.kind, one[name], other[name], (*where, name))


def exchanged(state: Any, other: Any, way: tuple[str, ...]) -> Any:
    """The state with one part of the other."""
    name, *rest = way
    return {**state, name: exchanged(state[name], other[name], tuple(rest)) if rest else other[name]}


def tables(game: Game) -> tuple[list[Script], list[Script]]:
    """The two tables, one with the plain settings and one with others, and the strangers."""
    seats, other_settings = game.table_sizes[-1], as_many_as_go_together(game)
    mine = pack(position(Case(game, seats, {}), 1, BEFORE).trail.last.state)
    theirs = pack(position(Case(game, seats, other_settings), 2, BEFORE).trail.last.state)
    strangers = [
        Script("the first with the second's " + ".".join(way), {}, exchanged(mine, theirs, way), FEW)
        for way in parts(game.state, mine, theirs)
    ]
    two = [Script("the first", {}, mine, CHOICES), Script("the second", other_settings, theirs, CHOICES)]
    return two, strangers


def as_many_as_go_together(game: Game) -> dict[str, Any]:
    """Settings of as many modes as the game allows with that many seats."""
    found: dict[str, Any] = {}
    for mode in game.modes:
        with suppress(fb.BadSettings):
            game.settle({**found, **mode}, game.table_sizes[-1])
            found.update(mode)
    return found


# --- playing ------------------------------------------------------------------------------------------------------------


def played(game: Game, script: Script) -> Iterator[str]:
    """What is seen of a table, choice by choice; the last word of one that breaks the rules is how."""
    seats = game.table_sizes[-1]
    try:
        state = unpack(game.state, script.state)
        yield told([game.view(state, seat) for seat in (None, *range(seats))])  # a moment of a replay
        table = table_at(game, state, game.settle(script.settings, seats), seats)
        yield seen(table)
        rng = random.Random(script.name)
        for number in range(script.choices):
            if not table.awaiting:
                return
            if number % AFTER == 0:
                yield played_out(table, number)
            choose(table, rng, number)
            yield seen(table)
    except BadData as error:
        yield f"refused: {error}"
    except Exception as error:
        yield f"broken: {type(error).__name__}: {error}"


def choose(table: Table, rng: random.Random, number: int) -> None:
    """By turns any choice, and what a greedy player would choose."""
    if number % 2:
        seat = table.awaiting[0]
        table.choose(seat, play_greedily(Chair(table, seat, lucky("side by side", number))))
    else:
        step(table, rng)


def seen(table: Table) -> str:
    """All that there is to see, to choose and to tell."""
    seats = (None, *range(table.seats))
    asked = []
    for seat in table.awaiting:
        decision = table.decision(seat)
        assert decision is not None
        for option in decision.options:
            odds = table.game.odds(table.state, decision, option)
            asked.append([decision.prompt, option.key, option.touches, msgspec.to_builtins(odds)])
    events = [[[event.kind, event.args] for event in table.events(0, seat)] for seat in seats]
    return told([state_bytes(table.state), [table.view(seat) for seat in seats], asked, events])


def played_out(table: Table, number: int) -> str:
    """Where a guess of the seat asked first leads, by the game's own policy."""
    seat = table.awaiting[0]
    run = table.guess(seat, random.Random(number))
    run.rollout(table.game.bot.policy, lucky("playout", number), PLAYED_OUT)
    return told([state_bytes(run.state), [option.key for option in run.options]])


def told(what: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(what)).hexdigest()


# --- alone, and side by side --------------------------------------------------------------------------------------------


def alone(game: Game, script: Script) -> list[str]:
    return list(played(game, script))


def together(game: Game, scripts: list[Script]) -> list[list[str]]:
    """All at once, choice by choice."""
    running = [played(game, script) for script in scripts]
    found: list[list[str]] = [[] for _ in running]
    going = list(range(len(running)))
    while going:
        for i in going[:]:
            word = next(running[i], None)
            if word is None:
                going.remove(i)
            else:
                found[i].append(word)
    return found


def differences(game: Game) -> dict[str, str]:
    """The tables that play otherwise beside others than alone: beside whom, and at which step first."""
    made_ready(game)
    two, strangers = in_fresh_process(tables, game)
    victim = Script("a victim", two[0].settings, two[0].state, FEW)
    expected = {script.name: in_fresh_process(alone, game, script) for script in [*two, *strangers, victim]}
    found = {}
    crowds = [[*two, *strangers], *[[stranger, victim] for stranger in strangers]]  # a stranger finds nothing kept yet
    for crowd in crowds:
        for script, words in zip(crowd, in_fresh_process(together, game, crowd), strict=True):
            if words != expected[script.name]:
                others = "all others" if crowd is crowds[0] else next(one.name for one in crowd if one is not script)
                same = [mine == beside for mine, beside in zip(expected[script.name], words, strict=False)]
                found[f"{script.name}, beside {others}"] = f"at step {[*same, False].index(False)}"
    return found


def made_ready(game: Game) -> None:
    """What is the same for every table of a game: how its states are packed, and the code of its bots."""
    assert codec(game.state)
    assert game.bot


def in_fresh_process(work: Callable[..., Any], *given: Any) -> Any:
    """In a process of its own, forked from this one, which has loaded the rules and played nothing."""
    context = multiprocessing.get_context("fork")
    hears, says = context.Pipe(duplex=False)
    child = context.Process(target=lambda: says.send(work(*given)))
    child.start()
    says.close()
    found = hears.recv()
    child.join()
    return found


if __name__ == "__main__":
    assert tests.drill.DRILL
    print(json.dumps(differences(fb.find_game(sys.argv[1]))))
