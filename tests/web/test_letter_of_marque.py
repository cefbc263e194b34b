"""The main flows of Letter of Marque on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.player import look, options, press, start, take, wait_for_me

pytestmark = pytest.mark.browser
GAME = "letter-of-marque"


def test_a_click_aims_and_the_seal_fires(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    take(desk, "armed")
    target = next(key for key in options(desk) if key.startswith("attack"))
    cannons = desk.locator(".card.gun").count()
    before = look(desk)["seq"]
    press(desk, target)
    aimed = desk.locator(f'.vessel[data-option="{target}"]')
    assert aimed.get_attribute("aria-pressed") == "true"
    assert "What is known of the target" in desk.locator(".extra").inner_text()
    assert look(desk)["seq"] == before  # a misclick has cost nothing so far
    desk.keyboard.press("Escape")
    assert desk.locator(".seal[data-option]").count() == 0
    take(desk, target)
    if not look(desk)["over"]:
        assert desk.locator(".card.gun").count() == cannons - 1


def test_an_attack_ends_in_a_prize_or_in_marked_guns(house: str, desk: Page) -> None:
    prize, marked = False, False
    for _ in range(4):
        start(desk, house, GAME)
        take(desk, "armed")
        for _ in range(3):
            attacks = [key for key in options(desk) if key.startswith("attack")]
            if not attacks or look(desk)["over"]:
                break
            take(desk, attacks[0])
            log = desk.locator(".log").inner_text()
            prize = prize or "is captured" in log
            marked = marked or desk.locator(".vessel .tag.shown").count() > 0
        if prize and marked:
            return
    assert prize or marked


def test_a_treasure_turned_up_waits_for_its_ship(house: str, phone: Page) -> None:
    start(phone, house, GAME)
    assert phone.locator(".vessel.drawn").count() >= 3
    take(phone, "defenceless")
    take(phone, "leave")
    if look(phone)["asked"] == "ship":
        assert phone.locator(".sea.mine .vessel.drawn").count() == 1
        kind = "armed" if "armed" in options(phone) else "defenceless"
        take(phone, kind)
    assert phone.locator(".sea.mine .vessel.drawn").count() == 0


def test_tooltips_explain_and_link_to_the_rule(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    take(desk, "armed")
    wait_for_me(desk)
    desk.locator(".card.deck").hover()
    desk.wait_for_selector(".tip.floating >> text=Treasure deck")
    desk.click(".tip.floating .rule-link")
    desk.wait_for_selector(".one-rule.here >> text=LM-012")
