"""Puzzles on the page: a try that is not best, the hint, the solution, the next one; remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.puzzles.test_format import made, written
from tests.web.conftest import House
from tests.web.player import press

pytestmark = pytest.mark.browser
Opener = Callable[..., Page]
LETTER = "letter-of-marque"
SHELF = """
import sys
from pathlib import Path
import freebooter.puzzles.puzzle
sys.modules["freebooter.puzzles.puzzle"].folder_of = lambda game: Path({folder!r}) / game
"""


@pytest.fixture(scope="module")
def riddles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with two puzzles."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / LETTER / "puzzles").mkdir(parents=True)
    for name in ("a", "b"):
        written(folder / LETTER / "puzzles" / f"{name}.json", hint="Look at {1}.", why="{1} cannot answer.")
    house = House(tmp_path_factory.mktemp("house"), SHELF.format(folder=str(folder)))
    house.start()
    yield house.url
    house.stop()


def test_a_puzzle_is_tried_hinted_and_solved(riddles: str, desk: Page) -> None:
    one = made()
    desk.goto(riddles)
    desk.click("[data-action=today]")
    expect(desk.locator(".coach [data-say]")).to_contain_text("clearly the best")
    press(desk, one.second.answer)
    expect(desk.locator("[data-said=wrong]")).to_be_visible()
    assert desk.locator("[data-solution]").count() == 0
    desk.click("[data-action=puzzle-hint]")
    expect(desk.locator("[data-hint]")).to_contain_text("Look at ")
    press(desk, one.best)
    expect(desk.locator("[data-said=right]")).to_have_text("That is it.")
    expect(desk.locator(".dock [data-ended]")).to_contain_text("Solved")  # nothing is asked any more
    expect(desk.locator(".dock [data-ended]")).to_contain_text("Next puzzle")
    expect(desk.locator("[data-solution]")).to_contain_text("cannot answer.")
    expect(desk.locator(".judged-list li").nth(0)).to_contain_text("60 %")
    bar = desk.locator(".judged-list .bar").nth(0)
    assert bar.evaluate("bar => bar.firstChild.clientWidth / bar.clientWidth") == pytest.approx(0.6, abs=0.02)
    expect(desk.locator(".pointer")).to_be_visible()
    others = desk.locator(".judged-list button")
    others.nth(1).click()  # each of them can be looked at on the board
    expect(others.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(others.nth(0)).to_have_attribute("aria-pressed", "false")
    desk.click("[data-action=next-puzzle]")
    expect(desk.locator(".coach [data-say]")).to_be_visible()
    desk.click("[data-action=solution]")  # only looked at: not solved
    expect(desk.locator(".dock [data-ended]")).to_contain_text("Solution shown")
    desk.click("[data-action=all-puzzles]")
    expect(desk.locator(f'[data-run="{LETTER}"]')).to_contain_text("1 of 2 puzzles solved")
    desk.goto(f"{riddles}/logbook")
    expect(desk.locator(f'[data-logged="{LETTER}"]')).to_contain_text("1 of 2 puzzles solved")


def test_a_puzzle_fits_a_phone(riddles: str, visitor: Opener) -> None:
    page = visitor(phone=True)
    page.goto(f"{riddles}/puzzles")
    page.click(f'[data-run="{LETTER}"]')
    press(page, made().best)
    expect(page.locator("[data-said=right]")).to_have_text("That is it, at the first try.")
    page.click("[data-action=next-puzzle]")
    expect(page.locator(".coach [data-say]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
