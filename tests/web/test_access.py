"""What a machine can check of how well everyone can use the page."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import freebooter as fb
from tests.web.player import choose_one, play_to_end, start, take, wait_for_me

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


@pytest.mark.parametrize(("phone", "theme"), [(False, "light"), (True, "dark")])
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


@pytest.mark.parametrize("game", fb.games())
@pytest.mark.parametrize(("phone", "theme"), [(False, "light"), (True, "dark")], ids=["desk-day", "phone-night"])
def test_axe_finds_nothing_grave_on_any_game(house: str, visitor: Opener, game: str, phone: bool, theme: str) -> None:
    """At the first question and after some choices; what only a certain moment shows is the game's own test."""
    page = visitor(phone=phone, color_scheme=theme, reduced_motion="reduce")
    start(page, house, game)
    assert grave_findings(page) == []
    rng = random.Random(4)
    for _ in range(12):
        seen = wait_for_me(page)
        if not seen["over"]:
            choose_one(page, seen, rng)
    wait_for_me(page)
    assert grave_findings(page) == []


@pytest.mark.parametrize(("phone", "theme"), [(False, "dark"), (True, "light")], ids=["desk-night", "phone-day"])
def test_axe_finds_nothing_grave_in_any_dialog(house: str, visitor: Opener, phone: bool, theme: str) -> None:
    """Settings, dice, keys, the player aid; before the deal; the rules with how to play."""
    page = visitor(phone=phone, color_scheme=theme, reduced_motion="reduce")
    start(page, house, "letter-of-marque")
    found = {}
    for name in ("Settings", "Player aid", "Fair luck", "Keys"):
        page.click('[aria-label="Settings"]')
        if name != "Settings":
            page.click(f'dialog button:has-text("{name}")')
        page.wait_for_selector(".aid .example" if name == "Player aid" else "dialog[open] h2")
        found[name] = grave_findings(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.goto(house)
    page.click('[data-game="letter-of-marque"] [data-action="make"]')
    page.wait_for_selector('[data-action="create"]')
    found["a new table"] = grave_findings(page)
    page.click('[data-action="create"]')
    page.wait_for_selector(".gathering [data-invite]")
    page.click(".gathering [data-action=qr]")
    found["before the deal"] = grave_findings(page)
    page.goto(f"{house}/rules/letter-of-marque")
    page.wait_for_selector("[data-aid] .example")
    found["how to play"] = grave_findings(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("game", fb.games())
def test_axe_finds_nothing_grave_in_the_dialogs_of_any_game(house: str, visitor: Opener, game: str) -> None:
    """What differs from game to game: the settings with their windows, the player aid, a new table with its settings."""
    page = visitor(color_scheme="dark", reduced_motion="reduce")
    start(page, house, game)
    found = {}
    for name, there in (("Settings", "dialog[open] h2"), ("Player aid", ".aid .example")):
        page.click('[aria-label="Settings"]')
        if name != "Settings":
            page.click(f'dialog button:has-text("{name}")')
        page.wait_for_selector(there)
        found[name] = grave_findings(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.goto(house)
    page.click('.mast [aria-label="Settings"]')
    page.wait_for_selector("dialog[open] h2")
    found["settings of the lobby"] = grave_findings(page)
    page.keyboard.press("Escape")
    page.click(f'[data-game="{game}"] [data-action="make"]')
    page.wait_for_selector('[data-action="create"]')
    found["a new table"] = grave_findings(page)
    assert not any(found.values()), found


@pytest.mark.parametrize(("phone", "theme"), [(False, "dark"), (True, "light")], ids=["desk-night", "phone-day"])
def test_axe_finds_nothing_grave_where_one_learns(house: str, visitor: Opener, phone: bool, theme: str) -> None:
    page = visitor(phone=phone, color_scheme=theme, reduced_motion="reduce")
    for path, there in [
        ("/learn/letter-of-marque", ".lesson"),
        ("/learn/letter-of-marque/01-ships", ".coach [data-say]"),
        ("/logbook", ".totals"),
        ("/puzzles", ".course h1"),
    ]:
        page.goto(house + path)
        page.wait_for_selector(there)
        assert grave_findings(page) == [], path
