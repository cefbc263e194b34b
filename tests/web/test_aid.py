"""How to play, with pictures: a page for the table, one turn worked through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

import freebooter as fb
from freebooter.server.page.rules import aid_of
from tests.web.player import start
from tests.web.test_files import WEB

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
pytestmark = pytest.mark.browser
ONE_PAGE = 3600  # letters that fit on a printed page of two columns


@pytest.mark.parametrize("game", fb.games())
def test_the_aid_is_one_page_of_rows_with_a_symbol_each(game: str) -> None:
    aid = aid_of(game)
    assert aid is not None
    symbols = set(re.findall(r'<symbol id="([^"]+)"', Path(WEB / "symbols.svg").read_text(encoding="utf-8")))
    rows = [row for panel in aid.panels for row in panel.rows] + aid.example.steps
    assert len(aid.panels) >= 4
    assert len(aid.example.steps) >= 3
    assert all(len(row) == 2 and row[0] in symbols and row[1].endswith((".", ":")) for row in rows), rows
    assert sum(len(text) for _, text in rows) < ONE_PAGE


def test_the_aid_is_fetched_when_it_is_opened_and_closed_by_a_thumb(house: str, phone: Page) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    start(phone, house, "portolano")
    assert not [url for url in asked if url.endswith(("dialogs.js", "aid.js"))]  # the table stands without
    phone.click('[aria-label="Settings"]')
    phone.click('dialog [data-action="aid"]')
    phone.wait_for_selector(".aid .example li")
    assert phone.locator(".aid section").count() >= 5
    box = phone.evaluate(
        "(() => { const e = document.querySelector('dialog.paper'); return [e.scrollWidth, e.clientWidth]; })()"
    )
    assert box[0] <= box[1]
    assert grave_findings(phone) == []
    phone.click("text=Back to the table")
    phone.wait_for_selector(".aid", state="detached")


def test_on_paper_there_is_nothing_but_the_aid(house: str, desk: Page) -> None:
    start(desk, house, "merchants-and-marauders")
    desk.click('.tools [data-action="aid"]')
    desk.wait_for_selector(".aid .example li")
    desk.emulate_media(media="print")
    assert desk.locator(".board").is_hidden()
    assert desk.locator(".aid-acts").is_hidden()
    assert desk.locator(".aid .example").is_visible()


def test_the_rules_show_the_pictures_too(house: str, desk: Page) -> None:
    desk.goto(f"{house}/rules/captains-log")
    desk.wait_for_selector("[data-aid] .example li")
    assert desk.locator("h1").inner_text() == "Captain's Log"
