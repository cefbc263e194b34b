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
# what the release that wrote the file came to with the choices of `play_on`: how many, and all that was told
ENDS = {
    "battle": (628, 1865895636),
    "boarded": (413, 2470471755),
    "bounty": (479, 3832397086),
    "card-announced": (475, 856397188),
    "card-shown": (508, 2662136131),
    "declared": (678, 267720206),
    "failed-roll": (832, 1446045173),
    "market": (434, 2479186888),
    "moving-mods": (608, 747707927),
    "pardon": (373, 2032452999),
    "plunder": (586, 946559644),
    "port-action": (455, 3902209836),
    "raid-booty": (698, 3505636647),
    "raid": (401, 1695731011),
    "reef": (366, 326704190),
    "rerolling": (414, 2427423592),
    "sale": (338, 70397532),
    "skulls": (495, 2812288040),
    "volley": (304, 3416307694),
    "yard": (418, 2835739162),
}


def story(table: Table) -> int:
    told = [[event.kind, {name: event.args[name] for name in sorted(event.args)}] for event in table.events()]
    return zlib.crc32(msgspec.json.encode(told))


@pytest.mark.parametrize("name", ENDS)
def test_everything_that_follows_is_the_same(name: str) -> None:
    table = fb.load((FOLDER / "saves" / f"{name}.save").read_bytes())
    play_on(table)
    assert (table.seq, story(table)) == ENDS[name]


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
    assert migrate(3, state) is state
