"""Odds before the click: short on the button, whole in its tip."""

from __future__ import annotations

import pytest

from tests.web.conftest import Opener
from tests.web.positions import asks, come_to, sit_at


@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_odds_stand_on_the_button_and_in_the_tip(house: str, visitor: Opener, small: bool) -> None:
    page = visitor(phone=small)
    table = come_to("pirates-of-the-7-seas", asks("send", "send"))
    sit_at(page, house, table)
    button = page.locator('[data-option^="send:"][data-odds]').first
    button.wait_for()
    told = button.get_attribute("data-odds")
    assert "%: booty for you" in told
    assert "no ship lost" in told
    assert button.locator(".odds-line").inner_text() == told.split(":")[0]  # the figure alone
    if not small:
        button.hover()
        page.wait_for_selector(f'.odds-line:has-text("{told}")')
