"""Playable on any screen: from a small phone to a wall, on its side, and at 200 %."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.game import find_game
from freebooter.engine.luck import lucky
from freebooter.server.tables.idle import forced
from tests.web.matrix import SIZES, faults, middle_of, size_of
from tests.web.player import wait_for_me
from tests.web.positions import seated, sit_at

pytestmark = pytest.mark.browser

# After so many choices all captains have something to show.
FULL = dict.fromkeys(fb.games(), 60) | {"captains-log": 200, "merchants-and-marauders": 250}


@pytest.mark.parametrize("game", fb.games())
def test_the_middle_of_a_game_can_be_played_at_every_size(house: str, desk: Page, game: str) -> None:
    seat = seated(house, middle_of(game))
    desk.goto(f"{house}/t/{seat['table']}?speed=instant#0.{seat['token']}")
    wait_for_me(desk, 60)
    wrong = {}
    for size in SIZES:
        desk.set_viewport_size(size_of(size))  # type: ignore[arg-type]
        desk.wait_for_timeout(150)
        if found := faults(desk):
            wrong[size] = found
    assert not wrong


@pytest.mark.parametrize("game", fb.games())
def test_nothing_of_a_full_table_is_cut_off_on_a_low_desk(house: str, desk: Page, game: str) -> None:
    table = fb.new_table(game, find_game(game).table_sizes[-1], seed="full")
    while table.seq < FULL[game] or table.awaiting[0] != 0 or forced(table, 0) is not None:
        seat = table.awaiting[0]
        table.choose(seat, play_greedily(fb.Chair(table, seat, lucky(game, table.seq))))
    desk.set_viewport_size(size_of("1280x720"))  # type: ignore[arg-type]
    sit_at(desk, house, table)
    desk.wait_for_timeout(150)
    assert faults(desk) == []
