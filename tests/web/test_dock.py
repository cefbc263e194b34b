"""The dock holds whatever is asked: numbers, few and many, and choices with their odds, on the desk and on the phone.

And steady clicking does not choose what has just come to lie under the pointer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from freebooter.engine.answers import Decision
from freebooter.engine.table import Table
from tests.web.player import look, settled, start
from tests.web.positions import asks, come_to, sit_at

Opener = Callable[..., Page]
pytestmark = pytest.mark.browser

# The buttons that cannot be pressed where they stand, because something hides them wholly or in part.
HIDDEN = """() => [...document.querySelectorAll(".choices .btn")].filter((button) => {
  const box = button.getBoundingClientRect();
  const spots = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
  return spots.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
}).map((button) => button.textContent.trim())"""


def ask_for(page: Page, asked: dict[str, Any]) -> None:
    """Whatever the server asks, the page is told this."""

    def told(live: WebSocketRoute, message: str | bytes) -> None:
        news = json.loads(message)
        for holder in (news, news.get("snapshot"), news.get("delta")):
            if isinstance(holder, dict) and holder.get("ask"):
                holder["ask"] |= asked
        live.send(json.dumps(news))

    def connect(live: WebSocketRoute) -> None:
        live.connect_to_server().on_message(lambda message: told(live, message))

    page.route_web_socket("**/live", connect)


def an_amount(most: int) -> dict[str, Any]:
    options = [
        {"key": f"amount:{n}", "kind": "amount", "args": [n], "text": [str(n)], "touches": []}
        for n in range(1, most + 1)
    ]
    return {"kind": "amount", "least": 1, "most": most, "options": options}


def with_odds(*names: str) -> dict[str, Any]:
    options = [
        {
            "key": f"try:{name}",
            "kind": "try",
            "args": [name],
            "text": [name],
            "touches": [],
            "odds": ["56 %: it goes well"],
        }
        for name in names
    ]
    return {"kind": "choose", "options": options}


@pytest.mark.parametrize("most", [6, 10, 30, 60])
@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_every_number_of_an_amount_can_be_pressed(house: str, visitor: Opener, small: bool, most: int) -> None:
    page = visitor(phone=small, reduced_motion="reduce")
    ask_for(page, an_amount(most))
    start(page, house, "letter-of-marque")
    page.wait_for_selector(".amounts")
    assert page.locator(".amounts .btn").count() == most
    if small:  # a drawer that a thumb scrolls: the last number comes up
        page.locator(".amounts .btn").last.scroll_into_view_if_needed()
        assert str(most) not in page.evaluate(HIDDEN)
    else:
        assert page.evaluate(HIDDEN) == []


def test_what_the_figures_on_numbers_mean_is_said_once(house: str, phone: Page) -> None:
    asked = an_amount(4)
    for option in asked["options"]:
        option["odds"] = ["56 %: it goes well; 20 %: nothing is lost"]
    ask_for(phone, asked)
    start(phone, house, "letter-of-marque")
    phone.wait_for_selector(".amounts .odds-line")
    assert phone.locator(".amounts .odds-line").all_inner_texts() == ["56 %"] * 4
    assert phone.inner_text(".amounts .meant") == "%: it goes well"


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1100, 700)], ids=str)
@pytest.mark.parametrize("count", [3, 5])
def test_choices_with_their_odds_are_not_cut(house: str, visitor: Opener, size: tuple[int, int], count: int) -> None:
    page = visitor(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ask_for(page, with_odds(*("Shoot", "Board", "Flee", "Wait and see", "Stand by")[:count]))
    start(page, house, "letter-of-marque")
    page.wait_for_selector(".choices .odds-line")
    assert page.locator(".choices .btn").count() == count
    assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize(("of_each", "shown"), [(1, 4), (2, 4), (3, 4)])
def test_many_orders_of_a_kind_stand_behind_one_door(house: str, desk: Page, of_each: int, shown: int) -> None:
    kinds = ("fire", "board", "ram", "trade")
    options = [
        {"key": f"{kind}:{ship}", "kind": kind, "args": [ship], "text": [f"{kind} {ship}"], "touches": []}
        for kind in kinds
        for ship in range(1, of_each + 1)
    ]
    ask_for(desk, {"kind": "choose", "prompt": "order", "options": options})
    desk.goto(f"{house}/?speed=instant")
    desk.click('[data-game="captains-log"] [data-action="play"]')
    desk.wait_for_selector(".choices .btn")
    assert desk.locator(".choices .btn").count() == shown
    assert desk.locator(".choices .door").count() == (shown if of_each > 1 else 0)


# Steady clicking, made in the browser so that no slow machine changes its pace: a press, and another in the same place as
# soon as the table has moved on. What each would choose.
TWO_PRESSES = """async ([x, y]) => {
  const under = () => document.elementFromPoint(x, y)?.closest("[data-option]");
  const press = () => {
    const meant = under();
    meant?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
    return meant?.dataset.option;
  };
  const table = document.querySelector("[data-table]"), before = table.dataset.seq;
  const first = press();
  while (table.dataset.seq === before || table.hasAttribute("data-busy")) await new Promise((r) => setTimeout(r, 10));
  return [first, press()];
}"""


def test_a_second_press_does_not_choose_what_has_come_into_the_place_of_the_first(house: str, phone: Page) -> None:
    def two_things(table: Table, ask: Decision) -> bool:
        return asks("sea", "take")(table, ask) and len([one for one in ask.options if one.kind == "take"]) > 1

    before = sit_at(phone, house, come_to("portolano", two_things))["seq"]
    box = phone.locator('.choices [data-option^="take:"]').first.bounding_box()
    assert box
    at, board = (box["x"] + 30, box["y"] + 15), phone.locator(".board").bounding_box()
    first, second = phone.evaluate(TWO_PRESSES, at)
    assert phone.locator(".board").bounding_box() == board  # it does not grow and shrink with each order
    assert second not in (None, first)
    phone.wait_for_timeout(700)
    assert look(phone)["seq"] == before + 1
    phone.mouse.click(*at)  # it has lain there long enough to be read
    assert settled(phone, before + 1, 10)
