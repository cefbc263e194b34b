"""On a phone everything can be read, and a thumb hits what may be chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import freebooter as fb
from tests.web.positions import middle_of, sit_at

pytestmark = pytest.mark.browser

LEAST_TEXT = 11  # pixels, as they are seen
LEAST_TARGET = 44

# Every text on the page with the height of its letters as they are seen: the font's size times all scaling.
SMALL_TEXT = """(least) => {
  const scaleOf = (e) => {
    if (e instanceof SVGElement && e.getScreenCTM) {
      const m = e.getScreenCTM();
      return m ? Math.hypot(m.a, m.b) : 1;
    }
    const box = e.getBoundingClientRect();
    return e.offsetWidth ? box.width / e.offsetWidth : 1;
  };
  const found = new Map();
  const walk = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const e = text.parentElement;
    if (!text.data.trim() || e.closest("title, .sr, [aria-hidden=true]")) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) continue;
    const seen = parseFloat(getComputedStyle(e).fontSize) * scaleOf(e);
    if (seen < least - 0.05) found.set(`${e.tagName} .${e.getAttribute("class") ?? e.parentElement.getAttribute("class")}`, `${text.data.trim()} ${seen.toFixed(1)}`);
  }
  return Object.fromEntries(found);
}"""

# Every option of which no element is as large as a thumb.
SMALL_TARGETS = """(least) => {
  const largest = new Map();
  for (const e of document.querySelectorAll("[role=button][data-option], [data-door]")) {
    if (!e.checkVisibility({ visibilityProperty: true })) continue;
    const box = e.getBoundingClientRect();
    const side = Math.min(box.width, box.height);
    for (const key of (e.dataset.door ?? e.dataset.option).split(" "))
      largest.set(key, Math.max(largest.get(key) ?? 0, side));
  }
  return Object.fromEntries([...largest].filter(([, side]) => side < least - 0.5));
}"""


@pytest.mark.parametrize("game", fb.games())
def test_nothing_on_a_phone_is_too_small(house: str, phone: Page, game: str) -> None:
    sit_at(phone, house, middle_of(game))
    phone.wait_for_timeout(200)
    assert phone.evaluate(SMALL_TEXT, LEAST_TEXT) == {}
    assert phone.evaluate(SMALL_TARGETS, LEAST_TARGET) == {}
