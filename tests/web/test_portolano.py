"""Portolano in a real browser: placing, laying a card, the tile, the port, undo, and whole games."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Opener
from tests.web.player import choose_one, look, options, play_to_end, press, settled, start, take, wait_for_me

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
pytestmark = pytest.mark.browser


def to_prompt(page: Page, prompt: str, most: int = 120, luck: int = 1) -> None:
    """Plays anything until this is asked."""
    rng = random.Random(luck)
    for _ in range(most):
        seen = wait_for_me(page)
        if seen["asked"] == prompt:
            return
        assert not seen["over"], f"the game ended before '{prompt}' was asked"
        choose_one(page, seen, rng)
    raise AssertionError(f"'{prompt}' was not asked in {most} choices")


def count_of(page: Page, selector: str) -> int:
    return page.locator(selector).count()


def test_the_sea_shows_its_neighbours_beyond_the_edge(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    size = 4 if count_of(desk, ".torus .tile") == 16 else 3
    assert count_of(desk, ".torus .tile") == size * size
    assert count_of(desk, ".torus .beyond > g") == (size + 2) ** 2 - size**2
    assert count_of(desk, ".legend .mission") == 3
    assert count_of(desk, ".legend .supply .r") == 3
    assert count_of(desk, ".legend .stack") == 4


def test_a_card_shows_its_price_and_waits_for_the_seal(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    to_prompt(desk, "course")
    assert desk.locator(".rosebox b").inner_text().startswith("Wind blows")
    prices = desk.locator(".dirs .card small").all_inner_texts()
    assert sorted(re.sub(r"\D", "", price) for price in prices[:4]) in (
        ["0", "1", "1", "2"],
        ["0", "0", "1", "1"],
        ["0", "0", "1", "2"],
        ["0", "1", "1", "1"],
    )
    assert count_of(desk, ".torus .price") >= 4
    assert count_of(desk, ".torus .drift") == 1  # where a mutiny would take the ship
    before = look(desk)["seq"]
    desk.locator('.dirs [data-part="card:e"]').click()
    menu = desk.locator('.option-menu [data-option="sail:e"]')
    if menu.count():  # with an Extra sail the card opens its courses
        menu.click()
    assert not settled(desk, before, 0.4)
    assert count_of(desk, ".torus .course") == 1
    desk.locator(".btn.seal").click()
    wait_for_me(desk)
    assert look(desk)["seq"] > before


def test_a_good_is_taken_from_the_tile_into_the_hold_and_taken_back(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    for luck in range(1, 40):
        to_prompt(desk, "sea", luck=luck)
        goods = [key for key in options(desk) if key.startswith("take:") and key != "take:cannon"]
        if goods and "room" not in str(look(desk)["asked"]) and count_of(desk, ".poship .space:not([data-part])"):
            break
        take(desk, "end", really=False)
    good = goods[0]
    empty = count_of(desk, ".poship .space:not([data-part])")
    desk.locator(f'.tile.here [data-option="{good}"]').click()
    wait_for_me(desk)
    assert count_of(desk, ".poship .space:not([data-part])") == empty - 1
    desk.locator('[data-action="undo"]').click()
    wait_for_me(desk)
    assert good in options(desk)
    assert count_of(desk, ".poship .space:not([data-part])") == empty


def test_ending_a_turn_with_goods_left_asks_once_more(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    to_prompt(desk, "sea")
    while not any(key.startswith("take:") for key in options(desk)):
        take(desk, "end", really=False)
        to_prompt(desk, "sea")
    before = look(desk)["seq"]
    press(desk, "end")
    assert not settled(desk, before, 0.4)
    assert "Give the order" in desk.locator(".btn.seal").inner_text()
    press(desk, "end")
    assert settled(desk, before)


def test_tooltips_name_the_rule(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    for part in ("wind", "supply:tea", "stack:sail", "cell:a1", "hold:rum", "chests"):
        desk.mouse.move(720, 12)
        desk.locator(".tip.floating").wait_for(state="detached")
        desk.locator(f'[data-part="{part}"]').first.hover()
        desk.locator(".tip.floating").wait_for()
        assert re.search(r"PO-\d{3}", desk.locator(".tip.floating").inner_text()), part


def test_a_whole_game_on_the_desk(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    assert play_to_end(desk) > 10
    assert count_of(desk, "[data-result] .podium li") >= 2
    assert "Missed missions" in desk.locator("[data-result] .sources").inner_text()


def test_a_whole_game_on_the_phone(house: str, phone: Page) -> None:
    start(phone, house, "portolano")
    assert phone.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
    assert play_to_end(phone, luck=2, really=True) > 10


def test_a_card_is_laid_by_keyboard_alone(house: str, desk: Page) -> None:
    start(desk, house, "portolano")
    to_prompt(desk, "course")
    before = look(desk)["seq"]
    desk.locator('.torus [data-option^="sail:"]').first.focus()
    desk.keyboard.press("Enter")
    assert not settled(desk, before, 0.3)
    assert count_of(desk, ".torus .course") == 1
    desk.keyboard.press("Enter")  # once more on the same tile gives the order
    assert settled(desk, before)


@pytest.mark.parametrize(("small", "theme"), [(False, "light"), (True, "dark")])
def test_axe_finds_nothing_grave_on_the_sea(house: str, visitor: Opener, small: bool, theme: str) -> None:
    page = visitor(phone=small, color_scheme=theme, reduced_motion="reduce")
    start(page, house, "portolano")
    to_prompt(page, "course")
    assert grave_findings(page) == []
    to_prompt(page, "sea")
    assert grave_findings(page) == []
