"""Playable on any screen: from a small phone to a wall, on its side, and at 200 %."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import freebooter as fb
from tests.web.matrix import SIZES, faults, middle_of, size_of
from tests.web.player import wait_for_me
from tests.web.positions import seated

pytestmark = pytest.mark.browser


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
