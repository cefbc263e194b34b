"""Whole games by clicks, for every game that can be played."""

from __future__ import annotations

import random
import urllib.request

import pytest
from playwright.sync_api import Page

import freebooter as fb
from tests.web.player import choose_one, look, play_to_end, start, wait_for_me

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["letter-of-marque"])
def test_a_whole_game_on_the_desk(house: str, desk: Page, game: str) -> None:
    start(desk, house, game)
    assert play_to_end(desk) > 5
    assert desk.locator("[data-result] .podium li").count() >= 2
    assert desk.locator("[data-result] .chart polyline").count() >= 2
    assert "over" in desk.title()


@pytest.mark.parametrize("game", ["letter-of-marque"])
def test_a_whole_game_on_the_phone(house: str, phone: Page, game: str) -> None:
    start(phone, house, game)
    assert play_to_end(phone, luck=2, really=True) > 5
    assert phone.locator("[data-result] .sources tr").count() >= 3


@pytest.mark.parametrize("game", fb.games())
def test_every_game_opens_and_can_be_played(house: str, desk: Page, game: str) -> None:
    start(desk, house, game)
    rng = random.Random(9)
    first = look(desk)["seq"]
    for _ in range(10):
        seen = wait_for_me(desk)
        if seen["over"]:
            break
        choose_one(desk, seen, rng)
    assert look(desk)["seq"] > first


# Buttons that stand out of their card.
OUTSIDE = """() => [...document.querySelectorAll(".game")].flatMap((card) =>
  [...card.querySelectorAll("a, button, p")]
    .filter((e) => e.getBoundingClientRect().right > card.getBoundingClientRect().right)
    .map((e) => `${card.dataset.game}: ${e.ariaLabel ?? e.textContent}`))"""


def test_every_game_has_a_card(house: str, desk: Page) -> None:
    desk.goto(house)
    for game in fb.games():
        card = desk.locator(f'[data-game="{game}"]')
        card.wait_for()
        assert card.locator('[data-action="play"]').count() == 1
    desk.set_viewport_size({"width": 1280, "height": 720})
    assert desk.evaluate(OUTSIDE) == []
    assert urllib.request.urlopen(house).status == 200
