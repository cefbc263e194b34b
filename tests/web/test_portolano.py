"""Portolano in a real browser: placing, laying a card, the tile, the port, undo, and whole games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from freebooter.engine.answers import Decision
from freebooter.engine.table import Table
from tests.web.conftest import Opener
from tests.web.player import look, options, play_to_end, press, settled, start, wait_for_me
from tests.web.positions import asks, come_to, middle_of, sit_at

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
pytestmark = pytest.mark.browser
GAME = "portolano"


def goods_and_room(table: Table, ask: Decision) -> bool:
    me = table.view(0).captains["0"]
    goods = [option for option in ask.options if option.key.startswith("take:") and option.key != "take:cannon"]
    return ask.prompt == "sea" and bool(goods) and me.rum + sum(me.goods.values()) < me.hold


def count_of(page: Page, selector: str) -> int:
    return page.locator(selector).count()


def test_the_sea_shows_its_neighbours_beyond_the_edge(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    size = 4 if count_of(desk, ".torus .tile") == 16 else 3
    assert count_of(desk, ".torus .tile") == size * size
    assert count_of(desk, ".torus .beyond > g") == (size + 2) ** 2 - size**2
    assert count_of(desk, ".legend .mission") == 3
    assert count_of(desk, ".legend .supply .r") == 3
    assert count_of(desk, ".legend .stack") == 4


def test_a_card_shows_its_price_and_waits_for_the_seal(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("course")))
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
    sit_at(desk, house, come_to(GAME, goods_and_room))
    good = next(key for key in options(desk) if key.startswith("take:") and key != "take:cannon")
    empty = count_of(desk, ".poship .space:not([data-part])")
    desk.locator(f'.tile.here [data-option="{good}"]').click()
    wait_for_me(desk)
    assert count_of(desk, ".poship .space:not([data-part])") == empty - 1
    desk.locator('[data-action="undo"]').click()
    wait_for_me(desk)
    assert good in options(desk)
    assert count_of(desk, ".poship .space:not([data-part])") == empty


def test_ending_a_turn_with_goods_left_asks_once_more(house: str, desk: Page) -> None:
    before = sit_at(desk, house, come_to(GAME, goods_and_room))["seq"]
    press(desk, "end")
    assert not settled(desk, before, 0.4)
    assert "Give the order" in desk.locator(".btn.seal").inner_text()
    press(desk, "end")
    assert settled(desk, before)


def test_ending_a_turn_with_a_trade_left_asks_once_more(house: str, desk: Page) -> None:
    def only_trades(table: Table, ask: Decision) -> bool:
        return ask.prompt == "sea" and {one.kind for one in ask.options} == {"swap", "overboard", "end"}

    before = sit_at(desk, house, come_to(GAME, only_trades))["seq"]
    press(desk, "end")
    assert not settled(desk, before, 0.4)
    press(desk, "end")
    assert settled(desk, before)


def test_many_trades_stand_behind_one_button_and_behind_the_tile(house: str, desk: Page) -> None:
    sit_at(desk, house, middle_of(GAME))
    assert desk.locator('.choices [data-option^="swap:"]').count() == 0
    for door in (desk.locator('.choices [data-part="door:swap"]'), desk.locator(".tile.here .plaque[data-door]")):
        door.click()
        swaps = desk.locator('.option-menu [data-option^="swap:"]')
        assert swaps.count() > 2
        desk.keyboard.press("Escape")
    before = look(desk)["seq"]
    door.click()
    swaps.first.click()
    assert settled(desk, before, 10)


def test_a_far_tile_says_why_it_cannot_be_reached(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("course"), seats=4))
    far = desk.locator('.tile:not([data-option]):not([data-door])[data-part^="cell:"]').last
    far.hover(position={"x": 8, "y": 8})
    assert (
        "step away" in desk.locator(".tip .why").inner_text() or "lies here" in desk.locator(".tip .why").inner_text()
    )


def test_who_loots_reads_from_whom_and_how_much(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("loot")))
    assert re.search(r"You have beaten \S.*: take (one thing|up to \d things)", desk.locator("body").inner_text())


def test_a_lucky_captain_is_not_told_of_a_victory_in_a_tie(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("loot.lucky")))
    shown = desk.locator("body").inner_text()
    assert re.search(r"Equal hits, and you are Lucky: take (one thing|up to \d things) from", shown)


def test_all_see_how_many_cards_lie_face_down(house: str, desk: Page) -> None:
    def two_cards(table: Table, ask: Decision) -> bool:
        return ask.prompt == "sea" and any(one.laid == 2 for one in table.view(0).captains.values())

    sit_at(desk, house, come_to(GAME, two_cards, like=("build", "sail", "take")))
    assert count_of(desk, '[data-tip="Two cards lie face down"], [aria-label="Two cards lie face down"]') >= 2


def test_tooltips_name_the_rule(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    for part in ("wind", "supply:tea", "stack:sail", "cell:a1", "hold:rum", "chests"):
        desk.mouse.move(720, 12)
        desk.locator(".tip.floating").wait_for(state="detached")
        desk.locator(f'[data-part="{part}"]').first.hover()
        desk.locator(".tip.floating").wait_for()
        assert re.search(r"PO-\d{3}", desk.locator(".tip.floating").inner_text()), part


def test_a_whole_game_on_the_desk(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    assert play_to_end(desk) > 10
    assert count_of(desk, "[data-result] .podium li") >= 2
    assert "Missed missions" in desk.locator("[data-result] .sources").inner_text()


def test_a_whole_game_on_the_phone(house: str, phone: Page) -> None:
    start(phone, house, GAME)
    assert phone.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
    assert play_to_end(phone, luck=2, really=True) > 10


def test_a_card_is_laid_by_keyboard_alone(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("course")))
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
    for moment in (asks("course"), asks("sea")):
        sit_at(page, house, come_to(GAME, moment))
        assert grave_findings(page) == []
