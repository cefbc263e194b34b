"""Views are values: who gets one cannot change it."""

from __future__ import annotations

import importlib

import msgspec
import pytest

import freebooter as fb


@pytest.mark.parametrize("game", fb.games())
def test_a_view_cannot_be_changed(game: str) -> None:
    module = importlib.import_module(f"freebooter.games.{game.replace('-', '_')}.view")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    own = (module.__name__, f"{module.__name__}_structs")  # the compiled build has them in a module beside it
    views = [kind for kind in kinds if kind.__module__ in own]
    assert views
    for view in views:
        assert view.__struct_config__.frozen, f"{game}: {view.__name__} can be changed"
