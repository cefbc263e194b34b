"""A position by link: made at the table, opened by a stranger, played on against bots."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.player import start, table_id, take, wait_for_me, wait_until

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
Opener = Callable[..., Page]
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_stranger_looks_at_a_position_and_plays_on(house: str, visitor: Opener, phone: bool) -> None:
    desk, stranger = visitor(), visitor(phone=phone)
    start(desk, house, "letter-of-marque")
    take(desk, "armed")
    desk.click('[aria-label="Settings"]')
    desk.click('[data-action="share"]')
    link = desk.locator("[data-position-link]").get_attribute("data-position-link") or ""
    assert "/p/" in link
    stranger.goto(f"{link}?speed=instant")
    stranger.wait_for_selector("[data-position]")
    assert stranger.inner_text("[data-position]").startswith("This is how ")
    assert stranger.locator("[data-option]").count() == 0
    assert grave_findings(stranger) == []
    stranger.click('[data-action="play-on"]')
    wait_until(stranger, "location.pathname.startsWith('/t/')", 60)
    assert wait_for_me(stranger, 60)["asked"] == "turn"
    assert table_id(stranger) != table_id(desk)
