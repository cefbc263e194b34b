"""What a machine can check of how well everyone can use the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.player import play_to_end, start, take

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
Opener = Callable[..., Page]
GRAVE = ("serious", "critical")
pytestmark = pytest.mark.browser


def grave_findings(page: Page) -> list[str]:
    found: list[dict[str, Any]] = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in GRAVE
    ]


@pytest.mark.parametrize(("phone", "theme"), [(False, "light"), (False, "dark"), (True, "light"), (True, "dark")])
def test_axe_finds_nothing_grave(house: str, visitor: Opener, phone: bool, theme: str) -> None:
    page = visitor(phone=phone, color_scheme=theme, reduced_motion="reduce")
    page.goto(house)
    page.wait_for_selector("[data-action=play]")
    assert grave_findings(page) == []
    start(page, house, "letter-of-marque")
    take(page, "armed")
    assert grave_findings(page) == []
    play_to_end(page, luck=5)
    assert grave_findings(page) == []
