"""Views: what is remembered from one to the next stays true."""

from __future__ import annotations

import contextlib
import dataclasses
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from freebooter.engine.bare import bare_table
from freebooter.games.merchants_and_marauders.view import _kept, _seen


def test_zones_are_the_same_for_all_who_know_the_same() -> None:
    table = bare_table("merchants-and-marauders", 3, 5)
    state = table._state
    zone = next(zone for zone, mod in enumerate(state.mod_at) if mod >= 0)
    state.mod_seen[zone] = 0
    usual = table.view(1).zones
    assert table.view(2).zones is usual
    state.mod_seen[zone] = 2
    assert table.view(1).zones[str(zone)].mod == state.mod_at[zone]
    assert table.view(2).zones[str(zone)].mod == -2


@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_is_the_same_whatever_was_seen_before(seats: int) -> None:
    """Two tables in turn, each looked at by all of its seats: what is remembered is what would be made anew."""
    rng = random.Random(5)
    tables = [bare_table("merchants-and-marauders", seats, seed) for seed in (5, 6)]
    for step in range(600):
        table = tables[step % 2]
        if table.over:
            break
        if step % 5 < 2:
            for seat in (*range(seats), None):
                found = table.view(seat)
                _kept.clear()
                _seen.clear()
                assert found == table.view(seat)
        table.take(rng.randrange(len(table.options)))


def test_whatever_changes_is_seen() -> None:
    """Every number of the state is changed in turn, others are not: nothing that was remembered hides it."""
    rng = random.Random(3)
    table = bare_table("merchants-and-marauders", 3, 3)
    looked = 0
    for step in range(240):
        if table.over:
            break
        if step % 30 == 29:
            for change, back in changes(table._state):
                before = table.view(table.seat)
                change()
                with contextlib.suppress(IndexError, KeyError):  # a card that there is not
                    found = table.view(table.seat)
                    _kept.clear()
                    _seen.clear()
                    assert found == table.view(table.seat)
                    looked += found != before
                back()
        table.take(rng.randrange(len(table.options)))
    assert looked > 1000


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


def test_captains_of_whom_nothing_has_changed_are_the_same() -> None:
    table = bare_table("merchants-and-marauders", 4, 5)
    state = table._state
    for _ in range(40):
        table.take(0)
    before, spectator = table.view(0), table.view(None)
    state.players[1].gold += 1
    after = table.view(0)
    assert after.captains["0"] is before.captains["0"]
    assert after.captains["1"] is not before.captains["1"]
    assert after.captains["2"] is spectator.captains["2"]  # both know the same of him
    assert after.captains["0"] is not spectator.captains["0"]
    assert after.npcs is before.npcs
    state.war_a, state.war_b = 0, 1
    assert table.view(0).npcs != before.npcs
