"""How the page comes to a browser: what is kept, what is fetched first, a new version, no line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, Request, Route, WebSocket

from tests.web.player import look, start, table_id, take, wait_for_me, wait_until

pytestmark = pytest.mark.browser
Opener = Callable[..., Page]
LETTER = "letter-of-marque"


def fetched(page: Page) -> list[str]:
    """The paths that are asked for from now on, without what the browser has kept."""
    paths: list[str] = []

    def note(request: Request) -> None:
        answer = request.response()
        size = request.sizes()["responseBodySize"] if answer is not None else 0
        if size > 0 or (answer is not None and answer.status == httpx.codes.NOT_MODIFIED):
            paths.append(re.sub(r"^https?://[^/]*", "", request.url))

    page.on("requestfinished", note)
    return paths


def settle(page: Page, true: Callable[[], bool], seconds: float = 10) -> None:
    """Waits until the browser has reported enough: its reports come some time after the page shows what they brought."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "the browser never reported it"
        page.wait_for_timeout(30)


def test_the_second_visit_fetches_nothing_but_the_page_and_news(house: str, desk: Page) -> None:
    first = fetched(desk)
    desk.goto(house)
    desk.wait_for_selector("[data-action=play]")
    desk.wait_for_load_state("networkidle")
    settle(desk, lambda: sum(path.startswith("/v/") for path in first) > 10)
    desk.goto("about:blank")
    again = fetched(desk)
    desk.goto(house)
    desk.wait_for_selector("[data-action=play]")
    desk.wait_for_timeout(300)
    assert {path for path in again if not path.startswith("/api/")} <= {"/", "/web/icon.svg"}


# How far what is seen moves by itself, as browsers reckon it: the sum of all layout shifts.
MOVED = """window.moved = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved += one.value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("tables", [0, 3])
@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_nothing_in_the_lobby_moves_while_it_fills(house: str, visitor: Opener, small: bool, tables: int) -> None:
    page = visitor(phone=small)
    for _ in range(tables):
        start(page, house, LETTER)
    page.add_init_script(MOVED)

    def late(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route("**/api/games", late)
    page.route("**/api/tables/mine", late)
    page.goto(house)
    page.wait_for_selector("[data-action=play]")
    page.wait_for_selector("[data-online]")  # who is here comes last
    if tables:
        page.wait_for_selector(".rows li:not(.blank)")
    page.wait_for_timeout(300)
    assert page.evaluate("window.moved") < 0.03


def test_a_new_version_is_loaded_when_the_player_is_not_asked_and_nothing_is_lost(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    info = httpx.get(f"{house}/api/server").json()
    newer = {**info, "version": "0123456789ab"}
    desk.route("**/api/server", lambda route: route.fulfill(json=newer))
    desk.evaluate("window.mark = 'old'")
    desk.context.set_offline(True)
    desk.wait_for_selector('[data-link="lost"]')
    desk.context.set_offline(False)
    desk.wait_for_selector('[data-action="reload"]')  # it is said, and waits for the end of my turn
    table = table_id(desk)
    assert desk.evaluate("window.mark") == "old"
    desk.keyboard.press("Escape")
    with desk.expect_navigation():
        desk.evaluate("document.querySelector('[data-table]').removeAttribute('data-asked')")  # as when not asked
    assert wait_for_me(desk)["asked"] == "first_ship"
    assert table_id(desk) == table
    desk.evaluate("window.mark = 'new'")
    desk.wait_for_timeout(1500)
    assert desk.evaluate("window.mark") == "new"  # once, also if the version cannot be had
    take(desk, "armed")
    assert look(desk)["asked"] == "turn"


def test_without_a_line_a_page_says_so(house: str, desk: Page) -> None:
    desk.goto(house)
    desk.wait_for_selector("[data-action=play]")
    wait_until(desk, "!!navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => true)")
    wait_until(desk, "caches.match('/web/offline.html').then((found) => !!found)")
    desk.reload()
    desk.wait_for_selector("[data-action=play]")
    desk.context.set_offline(True)
    desk.goto(f"{house}/rules/{LETTER}", wait_until="commit")
    desk.wait_for_selector("text=No line to the server")
    desk.context.set_offline(False)
    desk.click("text=Try again")
    desk.wait_for_selector(".rulebook")


def test_one_line_for_news_is_opened_for_each_visit(house: str, desk: Page) -> None:
    """Not one for each thing that it says, closed again before it is up."""
    opened: list[str] = []
    said: list[str] = []

    def note(line: WebSocket) -> None:
        if line.url.endswith("/api/news"):
            opened.append(line.url)
            line.on("framereceived", lambda data: said.append(str(data)))

    desk.on("websocket", note)
    desk.goto(house)
    settle(desk, lambda: any('"lobby"' in text for text in said), 30)
    assert len(opened) == 1
