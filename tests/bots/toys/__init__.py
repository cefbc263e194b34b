"""Tiny games of which one knows the best play, to see whether a search finds it."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import Struct

from freebooter.engine.game import Game
from freebooter.engine.table import Table, new_table
from tests.bots.toys.rules import imagine, play, scores
from tests.bots.toys.state import State, setup


class Settings(Struct, frozen=True):
    kind: str = "guess"


class View(Struct, frozen=True):
    card: int | None
    bonus: int


def view(state: State, seat: int | None) -> View:
    return View(state.card if seat == 0 else None, state.bonus)


def no_components(state: State) -> dict[str, int]:
    return {}


TOYS = Game(
    id="toys",
    title="Toys",
    seats=range(2, 4),
    settings=Settings,
    state=State,
    setup=setup,
    play=play,
    view=view,
    imagine=imagine,
    scores=scores,
    components=no_components,
)


def toy(kind: str, seed: int = 1) -> Table:
    return new_table(TOYS, 2, seed, {"kind": kind}, history=False)


def tell_bots(monkeypatch: pytest.MonkeyPatch, **fields: Any) -> None:
    """Changes what the toys tell bots, as if their bot.py said so."""
    monkeypatch.setitem(vars(TOYS), "bot", replace(TOYS.bot, **fields))
