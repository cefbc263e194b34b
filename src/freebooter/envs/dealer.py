"""A table whose luck is decided from outside: every chance is a node of its own, as OpenSpiel wants it."""

from __future__ import annotations

from typing import Any

from freebooter.engine import build
from freebooter.engine.game import Game
from freebooter.engine.keel import Keel
from freebooter.engine.luck import Luck
from freebooter.engine.table import Table, table_at


class ChanceAsked(Exception):
    """Luck is asked for one of `outcomes` equal chances, and nobody has said which."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class NotHere(RuntimeError):
    """Chance nodes cannot be made on this build."""


class Script:
    """What luck will say, in order; shared by all copies of a Dealer."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.used = 0


def deal(game: Game, settings: Any, seats: int, chances: list[int]) -> Table:
    """A new table with this luck; ChanceAsked where it needs more of it."""
    if build() == "compiled":
        raise NotHere("Chance nodes need the plain build: run without build/fast on PYTHONPATH.")

    class Dealer(Luck):
        """Luck that reads a script; made here, as a compiled Luck has no subclasses."""

        def __init__(self, script: Script) -> None:
            super().__init__(b"dealer")
            self.script = script

        def below(self, n: int) -> int:
            script = self.script
            if n == 1:
                return 0
            if script.used == len(script.outcomes):
                raise ChanceAsked(n)
            script.used += 1
            return script.outcomes[script.used - 1]

        def _large(self, n: int) -> int:
            return self.below(n)

        def clone(self) -> Luck:
            return Dealer(self.script)

    state = game.setup(settings, seats, Keel(Dealer(Script(chances))))
    return table_at(game, state, settings, seats, history=False)
