"""Tables that schema 2 saved, when the state was flat, in the midst of things: they go on choice by choice as they would have."""

from __future__ import annotations

import zlib
from pathlib import Path

import msgspec
import pytest

import freebooter as fb
from freebooter.engine.table import Table
from freebooter.games.merchants_and_marauders.constants import PORT, SHIPYARD
from freebooter.games.merchants_and_marauders.migrate import migrate
from tests.games.test_old_saves import play_on

FOLDER = Path(__file__).parent
# what the choices of `play_on` come to by the rules of version 5: how many, and all that was told
ENDS = {
    "battle": (400, 2005030387),
    "boarded": (380, 3795690774),
    "bounty": (479, 3723978911),
    "card-announced": (440, 3709951070),
    "card-shown": (671, 622183561),
    "declared": (754, 841677294),
    "failed-roll": (812, 1209126122),
    "market": (515, 4134291612),
    "moving-mods": (518, 3196250609),
    "pardon": (431, 3752793964),
    "plunder": (545, 3605962067),
    "port-action": (581, 1501555763),
    "raid-booty": (698, 3855871231),
    "raid": (401, 503578857),
    "reef": (366, 2666391665),
    "rerolling": (413, 452085593),
    "sale": (338, 70397532),
    "skulls": (495, 443017575),
    "volley": (304, 2108004523),
    "yard": (434, 385582171),
}


def story(table: Table) -> int:
    told = [[event.kind, {name: event.args[name] for name in sorted(event.args)}] for event in table.events()]
    return zlib.crc32(msgspec.json.encode(told))


@pytest.mark.parametrize("name", ENDS)
def test_everything_that_follows_is_the_same(name: str) -> None:
    table = fb.load((FOLDER / "saves" / f"{name}.save").read_bytes())
    again = fb.load(table.save())
    play_on(table)
    assert (table.seq, story(table)) == ENDS[name]
    play_on(again)
    assert again.result == table.result


def test_a_finished_game_can_still_be_watched() -> None:
    table = fb.load((FOLDER / "finished.json").read_bytes())
    assert table.result is not None
    assert table.result.scores == [1, 5]
    assert table.moments is not None
    assert len(table.moments) > 50
    for number in range(len(table.moments)):
        for seat in (0, 1, None):
            view = table.moments[number].view(seat)
            assert view.target == 5
            in_port = view.phase in (PORT, SHIPYARD)
            assert in_port or view.activities == 0  # a Port action that is over has left nothing


def test_a_state_of_this_schema_is_left_alone() -> None:
    state = {"phase": 0}
    assert migrate(4, state) is state
    assert migrate(3, state) == {"phase": 0, "stash_is_left": False}
