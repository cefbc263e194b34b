"""Freebooter: pirate board games, complete by their rulebooks, on one engine.

import freebooter as fb
table = fb.new_table("letter-of-marque", seats=4, seed=7)
while table.awaiting:
    seat = table.awaiting[0]
    table.choose(seat, table.decision(seat).options[0])
print(table.result)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

import_module("freebooter.games")  # the folder of the games, which lists their ids when it is called

if TYPE_CHECKING:

    def games() -> list[str]:
        """The ids of all games that can be played."""

    from freebooter.engine.answers import Decision, IllegalChoice
    from freebooter.engine.bare import BareTable, bare_table
    from freebooter.engine.chair import Chair
    from freebooter.engine.game import BadSettings, NoSuchGame, Result, about_games, find_game
    from freebooter.engine.luck import Luck
    from freebooter.engine.saves import BadSave
    from freebooter.engine.saves import load_table as load
    from freebooter.engine.table import Table, new_table

# Loaded when first used, so that importing freebooter costs next to nothing.
_WHERE = {
    "BadSave": ("saves", "BadSave"),
    "BadSettings": ("game", "BadSettings"),
    "BareTable": ("bare", "BareTable"),
    "Chair": ("chair", "Chair"),
    "Decision": ("answers", "Decision"),
    "IllegalChoice": ("answers", "IllegalChoice"),
    "Luck": ("luck", "Luck"),
    "NoSuchGame": ("game", "NoSuchGame"),
    "Result": ("game", "Result"),
    "Table": ("table", "Table"),
    "about_games": ("game", "about_games"),
    "bare_table": ("bare", "bare_table"),
    "find_game": ("game", "find_game"),
    "load": ("saves", "load_table"),
    "new_table": ("table", "new_table"),
}

__all__ = [
    "BadSave",
    "BadSettings",
    "BareTable",
    "Chair",
    "Decision",
    "IllegalChoice",
    "Luck",
    "NoSuchGame",
    "Result",
    "Table",
    "about_games",
    "bare_table",
    "find_game",
    "games",
    "load",
    "new_table",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        module, original = _WHERE[name]
        return getattr(import_module(f"freebooter.engine.{module}"), original)
    raise AttributeError(f"freebooter has no '{name}'")
