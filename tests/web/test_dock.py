"""The dock holds whatever is asked: here numbers, few and many, on the desk and on the phone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.web.player import start

Opener = Callable[..., Page]
pytestmark = pytest.mark.browser

# The numbers that cannot be pressed where they stand, because something hides them wholly or in part.
HIDDEN = """() => [...document.querySelectorAll(".amounts .btn")].filter((button) => {
  const box = button.getBoundingClientRect();
  const spots = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
  return spots.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
}).map((button) => button.textContent.trim())"""


def ask_for_an_amount(page: Page, most: int) -> None:
    """Whatever the server asks, the page is told that it is a number up to `most`."""
    options = [
        {"key": f"amount:{n}", "kind": "amount", "args": [n], "text": [str(n)], "touches": []}
        for n in range(1, most + 1)
    ]

    def told(live: WebSocketRoute, message: str | bytes) -> None:
        news = json.loads(message)
        for holder in (news, news.get("snapshot"), news.get("delta")):
            if isinstance(holder, dict) and holder.get("ask"):
                holder["ask"] |= {"kind": "amount", "least": 1, "most": most, "options": options}
        live.send(json.dumps(news))

    def connect(live: WebSocketRoute) -> None:
        live.connect_to_server().on_message(lambda message: told(live, message))

    page.route_web_socket("**/live", connect)


@pytest.mark.parametrize("most", [6, 10, 30, 60])
@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_every_number_of_an_amount_can_be_pressed(house: str, visitor: Opener, small: bool, most: int) -> None:
    page = visitor(phone=small, reduced_motion="reduce")
    ask_for_an_amount(page, most)
    start(page, house, "letter-of-marque")
    page.wait_for_selector(".amounts")
    assert page.locator(".amounts .btn").count() == most
    if small:  # a drawer that a thumb scrolls: the last number comes up
        page.locator(".amounts .btn").last.scroll_into_view_if_needed()
        assert str(most) not in page.evaluate(HIDDEN)
    else:
        assert page.evaluate(HIDDEN) == []
