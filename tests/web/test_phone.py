"""What the desk has, in reach of a thumb: hint, clock, redo, restart, the hand."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page

from tests.web.player import look, start, take, wait_for_me
from tests.web.positions import asks, come_to, sit_at

pytestmark = pytest.mark.browser

# In the lower half of the screen, or in the bar above, and as large as a thumb.
REACHED = """(selector) => {
  const e = document.querySelector(selector);
  const box = e.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Math.min(box.width, box.height) >= 43.5 && e.contains(found);
}"""


def test_a_bot_is_asked_by_a_tap_and_its_answer_lies_open(house: str, phone: Page) -> None:
    start(phone, house, "letter-of-marque")
    assert phone.evaluate(REACHED, '[data-action="hint"]')
    phone.tap('[data-action="hint"]')
    phone.wait_for_selector(".side.open .hint ol li", timeout=60_000)


def test_a_step_is_taken_back_made_again_and_the_turn_begun_anew(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to("portolano", asks("sea", "take")))
    before = look(phone)
    good = next(one["key"] for one in before["options"] if one["key"].startswith("take:"))
    take(phone, good, really=False)
    for step in ("undo", "redo", "restart"):
        button = f'.nav [data-action="{step}"]:not([aria-disabled=true])'
        phone.wait_for_selector(button)
        assert phone.evaluate(REACHED, button)
        seq = look(phone)["seq"]
        phone.tap(button)
        while look(phone)["seq"] == seq:
            phone.wait_for_timeout(30)
        seen = wait_for_me(phone)
        assert (good in [one["key"] for one in seen["options"]]) == (step != "redo")


def test_the_clock_runs_on_the_panel(house: str, phone: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    wishes = {"game": "letter-of-marque", "seats": seats, "clock": "relaxed"}
    made = httpx.post(f"{house}/api/tables", json=wishes, timeout=60).json()
    phone.goto(f"{house}/t/{made['table']}#0.{made['token']}")
    clock = phone.locator(".seat .clock").first
    clock.wait_for()
    assert clock.is_visible()
    assert ":" in clock.inner_text()


def test_a_hand_that_is_wider_than_its_place_is_moved_by_a_button_beside_it(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to("merchants-and-marauders", asks("turn")))
    more = phone.locator(".hand-more.after")
    more.wait_for()
    covers = """() => {
      const mark = document.querySelector('.hand-more.after').getBoundingClientRect();
      const hand = document.querySelector('.held .hand').getBoundingClientRect();
      return hand.right > mark.left + 1;
    }"""
    assert not phone.evaluate(covers)
    more.tap()
    phone.locator(".hand-more.before").wait_for()
