"""Games played twice: once by a table, once by a referee that knows the rules and nothing of the table's code.

A referee is a second, slow and obvious implementation of a game, written from its RULES.md: a generator that asks as
the game does, by the keys of the options. It shares no rule with the game, only what the table shows: how cards were
dealt at the start, and what luck brought (shuffles, dice, spins) since. `follow` plays a table by random choices and
asks at every turn of events: who is asked, about what, and what may be chosen? And in the end: who has how much?

    def play(self) -> Iterator[Asks]:           # one question, or several asked together
        key = yield {seat: ("turn", ["pass", "leave"])}

    python -m tests.games.compare GAME --games 2000 [--seed 1] [--seats 4] [--jobs 2]
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Protocol

import freebooter as fb
from freebooter.engine.asks import AMOUNT, PAUSE, Ask, Group, Option
from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from tests.table.checks import Case, cases

Question = tuple[str, list[str]]  # prompt, and the keys of all options
Asks = dict[int, Question]  # by seat; several: asked together
Answers = dict[int, str]
Game = Generator[Asks, Answers, None]


class Referee(Protocol):
    def __init__(self, table: Bare, luck: Luck) -> None: ...
    def play(self) -> Game: ...
    def points(self) -> list[int]: ...
    def ranks(self) -> list[int]: ...
    def seen(self) -> dict[str, Any]: ...  # what must be on the table just now
    def shown(self, table: Bare) -> dict[str, Any]: ...  # the same, as the table shows it


class Luck:
    """What luck brought at the table since the referee began, first come first."""

    def __init__(self, outcomes: list[Any]) -> None:
        self.outcomes = outcomes

    def take(self) -> Any:
        if not self.outcomes:
            raise Quarrel("the referee waits for luck that the table did not need")
        outcome = self.outcomes.pop(0)
        return outcome[:] if isinstance(outcome, list) else outcome


class Quarrel(AssertionError):
    """The referee and the table do not agree."""


class Bare:
    """The rules at work on a new game, without checkpoints, so that all luck is kept in one list."""

    def __init__(self, case: Case, seed: int) -> None:
        self.game, self.seats = case.game, case.seats
        self.settings = case.game.settle(case.settings, case.seats)
        keel = Keel(lucky(case.game.id, str(seed)))
        self.state = case.game.setup(self.settings, case.seats, keel)
        keel.listen()
        assert keel.chance is not None
        self.luck = keel.chance.record
        self.steps = case.game.play(self.state)
        self.asks: list[Ask] = []
        self.together = False
        self.go_on(None)

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def go_on(self, answer: Any) -> None:
        """To the next question with a choice; an only option is taken, unless that would tell."""
        while True:
            try:
                ask = self.steps.send(answer)
            except StopIteration:
                self.asks = []
                return
            answer = None
            if ask.kind == PAUSE:
                continue
            self.together = isinstance(ask, Group)
            self.asks = ask.asks if isinstance(ask, Group) else [ask]
            if isinstance(ask, Group) or ask.always or len(ask.offered(self.state)) > 1:
                return
            answer = self.meant(ask, ask.offered(self.state)[0])

    def questions(self) -> Asks:
        return {ask.seat: (ask.prompt, [option.key for option in ask.offered(self.state)]) for ask in self.asks}

    def choose(self, rng: random.Random) -> Answers:
        """Any answers; gives their keys."""
        chosen = [rng.choice(ask.offered(self.state)) for ask in self.asks]
        keys = {ask.seat: option.key for ask, option in zip(self.asks, chosen, strict=True)}
        answers = [self.meant(ask, option) for ask, option in zip(self.asks, chosen, strict=True)]
        self.go_on(answers if self.together else answers[0])
        return keys

    @staticmethod
    def meant(ask: Ask, option: Option) -> Any:
        return option.args[0] if ask.kind == AMOUNT else option


def follow(case: Case, seed: int) -> int:
    """Plays one game by both; gives the number of questions."""
    table, rng = Bare(case, seed), random.Random(seed)
    referee: Referee = referee_of(case.game.id)(table, Luck(table.luck))
    game = referee.play()
    asks = next(game, None)
    count = 0
    while table.asks:
        where = f"{case}, seed {seed}, question {count}"
        compare(asks or {}, table.questions(), where)
        if referee.seen() != referee.shown(table):
            raise Quarrel(f"{where}: {difference(referee.seen(), referee.shown(table))}")
        try:
            asks = game.send(table.choose(rng))
        except StopIteration:
            asks = None
        if table.luck:
            raise Quarrel(f"{where}: the table used luck {table.luck} that the referee did not")
        count += 1
    result = case.game.result(table.state)
    if (asks, referee.points(), referee.ranks()) != (None, result.scores, result.ranks):
        raise Quarrel(
            f"{case}, seed {seed}: the end is {result}, and {referee.points()} by the referee, who asks {asks}"
        )
    return count


def compare(mine: Asks, theirs: Asks, where: str) -> None:
    """Who is asked, and what is offered? The order of options does not matter."""
    for asks in (mine, theirs):
        for _, keys in asks.values():
            keys.sort()
    if mine != theirs:
        raise Quarrel(f"{where}:\n  referee {mine}\n  table   {theirs}")


def difference(mine: dict[str, Any], theirs: dict[str, Any]) -> str:
    return "; ".join(
        f"{name}: referee {mine[name]}, table {theirs[name]}" for name in mine if mine[name] != theirs[name]
    )


def referee_of(game: str) -> Any:
    module = importlib.import_module(f"tests.games.{game.replace('-', '_')}.referee")
    return module.Referee


def places(points: list[Any]) -> list[int]:
    """Ranks: one more than how many are better."""
    return [1 + sum(other > mine for other in points) for mine in points]


def rounds(case_number: int, game: str, first: int, games: int) -> tuple[int, int]:
    case = cases(fb.find_game(game), pairs=True)[case_number]
    return games, sum(follow(case, seed) for seed in range(first, first + games))


def shares(game: str, games: int, seed: int) -> Iterator[tuple[int, str, int, int]]:
    """All modes and numbers of players get as many games."""
    modes = len(cases(fb.find_game(game), pairs=True))
    each = -(-games // modes)
    for number in range(modes):
        for first in range(0, each, 20):
            yield number, game, seed + first, min(20, each - first)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--games", type=int, default=1000)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--jobs", type=int, default=2)
    wish = ask.parse_args()
    played = questions = 0
    with ProcessPoolExecutor(wish.jobs, get_context("spawn")) as pool:
        for share in [pool.submit(rounds, *one) for one in shares(wish.game, wish.games, wish.seed)]:
            games, asked = share.result()
            played, questions = played + games, questions + asked
            print(f"\r{played} games, {questions} questions compared", end="", file=sys.stderr)
    print(f"\nThe referee agrees: {played} games of {wish.game}, {questions} questions.")


if __name__ == "__main__":
    main()
