"""Helpers to build positions: given this state, these dice, these answers: that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import freebooter as fb
from freebooter.engine import build
from freebooter.engine.keel import Keel
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.table import Table, table_at


def position(
    game_id: str, seats: int, edit: Callable[[Any], None] | None = None, seed: object = 0, **settings: Any
) -> Table:
    """A table whose first state was changed by `edit`, at its first decision."""
    game = fb.find_game(game_id)
    typed = game.settle(settings, seats)
    state = game.setup(typed, seats, Keel(lucky(game_id, seed)))
    if edit is not None:
        edit(state)
    return table_at(game, state, typed, seats)


def answer(table: Table, *answers: Any) -> None:
    """Gives the answers one after the other, each for the first seat that is asked."""
    for one in answers:
        table.choose(table.awaiting[0], one)


def keys(table: Table, seat: int | None = None) -> list[str]:
    """The keys of what the seat (or the first that is asked) may choose."""
    decision = table.decision(table.awaiting[0] if seat is None else seat)
    return [option.key for option in decision.options] if decision is not None else []


def told(table: Table, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The arguments of all events of this kind that the seat (None: everybody) was told."""
    return [event.args for event in table.events(seat=seat) if event.kind == kind]


class Noted(Luck):
    """Luck that notes out of how many it is asked for a number, and always says the one it was given."""

    def __new__(cls, says: int) -> Noted:
        if build() == "compiled":
            pytest.skip("compiled luck has no heirs in Python")
        return super().__new__(cls)

    def __init__(self, says: int) -> None:
        super().__init__(b"noted")
        self.says = says
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return min(self.says, n - 1)
