"""Views: what is remembered from one to the next stays true."""

from __future__ import annotations

import random

from freebooter.engine.bare import bare_table
from freebooter.games.merchants_and_marauders.view import ZoneView, _zones_seen, zones_view


def test_zones_are_made_anew_when_anything_in_them_changes() -> None:
    def tokens() -> list[list[int]]:
        return [[2] * 17, [3] * 17, [4] * 17, [0] * 17, [-1] * 17, []]

    def seen(closed: int = 0, seat: int = 1, **changed: int) -> dict[str, ZoneView]:
        lists = tokens()
        for name, value in changed.items():
            lists[int(name[1:])][0:1] = [value]
        flag, demand, mods, mod_seen, merchant, missions = lists
        return zones_view((flag, demand, mods, mod_seen, merchant, missions), closed, seat)

    usual = seen()
    assert seen() is usual
    for other in (
        seen(_0=1), seen(_1=1), seen(_2=1, _3=-1), seen(_3=-1), seen(_3=2), seen(_4=0), seen(_5=0), seen(closed=1),
    ):  # fmt: skip
        assert other != usual
        assert seen() == usual
    assert seen(_3=2)["0"].mod == 4  # seat 1 knows it
    assert seen(_3=2, seat=0)["0"].mod == -2


def test_a_view_is_the_same_whatever_was_seen_before() -> None:
    rng = random.Random(5)
    table = bare_table("merchants-and-marauders", 4, 5)
    for step in range(300):
        if table.over:
            break
        if step % 3 == 0:
            for seat in (0, 1, 2, 3, None):
                found = table.view(seat)
                _zones_seen.clear()
                assert found == table.view(seat)
        table.take(rng.randrange(len(table.options)))
