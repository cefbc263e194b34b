"""Views are values: who gets one cannot change it. What is remembered from one to the next stays true."""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

import freebooter as fb
from freebooter.engine.bare import bare_table
from freebooter.engine.kept import Kept

KEEPING = ["portolano", "merchants-and-marauders"]  # games whose views keep their parts


@pytest.mark.parametrize("game", fb.games())
def test_a_view_cannot_be_changed(game: str) -> None:
    module = importlib.import_module(f"freebooter.games.{game.replace('-', '_')}.view")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    own = (module.__name__, f"{module.__name__}_structs")  # the compiled build has them in a module beside it
    views = [kind for kind in kinds if kind.__module__ in own]
    assert views
    for view in views:
        assert view.__struct_config__.frozen, f"{game}: {view.__name__} can be changed"


def kept_of(game: str) -> Kept:
    kept: Kept = importlib.import_module(f"freebooter.games.{game.replace('-', '_')}.view")._kept
    return kept


@pytest.mark.parametrize(
    ("game", "settings"), [*[(game, {}) for game in KEEPING], ("portolano", {"closed_chests": True})]
)
def test_a_view_is_the_same_whatever_was_seen_before(game: str, settings: dict[str, Any]) -> None:
    """Tables of all sizes in turn, looked at by all of their seats: what is remembered is what would be made anew."""
    rng = random.Random(5)
    kept = kept_of(game)
    tables = [bare_table(game, seats, seed, settings) for seed in (5, 6) for seats in fb.find_game(game).table_sizes]
    for step in range(1200):
        table = tables[step % len(tables)]
        if table.over:
            break
        if step % 5 < 2:
            for seat in (*range(table.seats), None):
                found = table.view(seat)
                kept.clear()
                assert found == table.view(seat)
        table.take(rng.randrange(len(table.options)))


@pytest.mark.parametrize("game", KEEPING)
def test_whatever_changes_is_seen(game: str) -> None:
    """Every number of the state is changed in turn, others are not: nothing that was remembered hides it."""
    rng = random.Random(3)
    kept = kept_of(game)
    table = bare_table(game, 3, 3)
    looked = 0
    for step in range(240):
        if table.over:
            break
        if step % 30 == 29:
            for change, back in changes(table._state):
                before = table.view(table.seat)
                change()
                with contextlib.suppress(LookupError, ValueError):  # a card or a place that there is not
                    found = table.view(table.seat)
                    kept.clear()
                    assert found == table.view(table.seat)
                    looked += found != before
                back()
        table.take(rng.randrange(len(table.options)))
    assert looked > 400


def changes(thing: Any) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """What changes each number in it, and what puts it back."""
    inside = enumerate(thing) if isinstance(thing, list) else [(name, getattr(thing, name)) for name in names_in(thing)]
    for place, value in list(inside):
        if isinstance(value, int):
            put = partial(thing.__setitem__, place) if isinstance(thing, list) else partial(setattr, thing, place)
            yield partial(put, not value if isinstance(value, bool) else value + 1), partial(put, value)
        elif isinstance(value, list) or dataclasses.is_dataclass(value):
            yield from changes(value)


def names_in(thing: Any) -> list[str]:
    """A seat's number is its place at the table and never changes."""
    return [field.name for field in dataclasses.fields(thing) if field.name not in ("keel", "seat")]
