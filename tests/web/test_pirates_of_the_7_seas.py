"""The main flows of Pirates of the 7 Seas on the page."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.player import choose_one, look, play_to_end, press, start, take, wait_for_me
from tests.web.positions import asks, come_to, sit_at

pytestmark = pytest.mark.browser
GAME = "pirates-of-the-7-seas"
COSTLY = ("pass", "mistake", "send:0", "gift.none:0", "stow:0:0:0")


def sail_on(page: Page, until: Callable[[dict], bool], luck: int = 3, most: int = 150) -> dict:
    """Plays by sensible clicks until something is asked that the test is about."""
    rng = random.Random(luck)
    for _ in range(most):
        seen = wait_for_me(page)
        if until(seen):
            return seen
        assert not seen["over"], "the game ended before it came to that"
        better = [one for one in seen["options"] if one["key"] not in COSTLY]
        choose_one(page, {**seen, "options": better or seen["options"]}, rng)
    raise AssertionError("it never came to that")


def test_a_character_is_marked_first_and_sealed_then(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    assert desk.locator(".card.person[data-option]").count() == 7
    before = look(desk)["seq"]
    press(desk, "character:6")
    assert desk.locator('.card.person[data-option="character:6"]').get_attribute("aria-pressed") == "true"
    assert look(desk)["seq"] == before  # a misclick has cost nothing so far
    take(desk, "character:6")
    assert look(desk)["seq"] > before


def test_ships_are_sent_and_every_die_lies_in_the_tray(house: str, desk: Page) -> None:
    seen = sit_at(desk, house, come_to(GAME, asks("send")))
    assert "caravan" in (desk.locator(".lid").text_content() or "")
    most = max(int(one["key"].split(":")[1]) for one in seen["options"])
    take(desk, f"send:{most}")
    sail_on(desk, lambda _: desk.locator(".lid [data-part^='die:']").count() > 0)
    assert desk.locator(".lid .cube").count() >= most
    assert desk.locator(".lid .cube.red").count() >= 1


def test_the_fights_can_be_stepped_through_and_skipped(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("send")))
    take(desk, "send:4")
    sail_on(desk, lambda _: desk.locator("[data-action=next-fight]").count() > 0)
    assert desk.locator(".lid .cube.sunk").count() >= 1  # at the end of the battle
    desk.locator("[data-action=next-fight]").click()  # watch again
    assert desk.locator(".lid .cube.sunk").count() == 0
    assert desk.locator(".lid .pair").count() == 1
    assert desk.locator(".fights .now").count() == 1
    desk.locator("[data-action=next-fight]").click()
    assert desk.locator(".lid .cube.sunk").count() >= 1
    if desk.locator('[aria-label="Skip to the end"]').count():
        desk.locator('[aria-label="Skip to the end"]').click()
    assert desk.locator(".lid .pair").count() == 0


def test_booty_is_loaded_card_by_card(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("stow")))
    cards = desk.locator(".booty-card").count()
    loaded = desk.locator(".booty-card.sel").count()
    desk.locator(".booty-card.sel").first.click()
    assert desk.locator(".booty-card.sel").count() == loaded - 1
    desk.locator(".booty-card.away").last.click()
    assert desk.locator(".booty-card.sel").count() == loaded <= cards
    key = desk.locator(".deal .chip[data-option]").first.get_attribute("data-option")
    assert key is not None
    take(desk, key)


def test_goods_are_sold_at_the_market(house: str, desk: Page) -> None:
    seen = sit_at(desk, house, come_to(GAME, asks("merchant", "sell")))
    chests = int(desk.locator('.seat.p1 .stat[data-tip="Chests"]').inner_text())
    key = next(one["key"] for one in seen["options"] if one["key"].startswith("sell:"))
    take(desk, key)
    sail_on(desk, lambda seen: seen["asked"] != "merchant")
    assert int(desk.locator('.seat.p1 .stat[data-tip="Chests"]').inner_text()) > chests


def test_a_whole_game_on_the_phone(house: str, phone: Page) -> None:
    start(phone, house, GAME)
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    assert play_to_end(phone, luck=4) > 20
    assert phone.locator("[data-result] .sources tr").count() >= 3
