"""The chart of the kit: it pans and zooms by wheel, drag, pinch and buttons, and a drag chooses nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DRAW = """async (phone) => {
  const { html, Chart, Water, Mark, signal } = await import("/web/kit.js");
  const { render } = await import("/web/vendor/preact.js");
  const eye = signal({ k: 0, x: 0, y: 0 });
  const ctx = { phone, local: () => eye };
  window.clicks = 0;
  const box = document.createElement("section");
  box.className = "board sheet";
  box.style.cssText = phone ? "position:fixed;inset:0 0 300px" : "position:fixed;left:0;top:0;width:1000px;height:700px";
  document.body.append(box);
  const Board = () => html`<${Chart} ctx=${ctx} w=${1000} h=${700} label="A chart" phoneZoom=${2}><${Water} w=${1000} h=${700} />
    <g id="isle" role="button" tabindex="0" onClick=${() => { window.clicks++; }}><circle cx="500" cy="350" r="60" class="ring" /><${Mark} id="port" x=${500} y=${350} /></g><//>`;
  render(html`<${Board} />`, box);
}"""


SCALE = r"""parseFloat(document.querySelector(".map > g").getAttribute("transform").match(/scale\(([\d.]+)/)?.[1])"""


def zoom(page: Page) -> float:
    found = re.search(r"scale\(([\d.]+)\)", page.get_attribute(".map > g", "transform") or "")
    assert found
    return float(found.group(1))


def test_a_chart_on_the_desk(house: str, desk: Page) -> None:
    desk.goto(house)
    desk.evaluate(DRAW, False)
    assert zoom(desk) == 1
    desk.mouse.click(500, 350)
    assert desk.evaluate("clicks") == 1
    desk.mouse.wheel(0, -400)
    desk.wait_for_function(f"() => ({SCALE}) > 1.5")
    wheeled = zoom(desk)
    before = desk.get_attribute(".map > g", "transform")
    desk.mouse.down()
    desk.mouse.move(560, 390, steps=5)
    desk.mouse.up()
    assert desk.get_attribute(".map > g", "transform") != before
    assert desk.evaluate("clicks") == 1  # a drag is no click
    desk.click("[data-zoom=out]")
    assert zoom(desk) < wheeled
    desk.keyboard.press("+")
    assert zoom(desk) == pytest.approx(wheeled)


def test_a_chart_on_the_phone_starts_large_and_pinches(house: str, phone: Page) -> None:
    phone.goto(house)
    phone.evaluate(DRAW, True)
    assert zoom(phone) == 2
    line = phone.context.new_cdp_session(phone)
    for kind, gap in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90)):
        points = [{"x": 200 - gap, "y": 250, "id": 1}, {"x": 200 + gap, "y": 250, "id": 2}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert zoom(phone) > 3
    box = phone.locator("#isle").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
