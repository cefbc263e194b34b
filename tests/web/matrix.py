"""Every game in mid-game, at every size and in both lights, as pictures and in figures.

    python -m tests.web.matrix                                  # all games into build/matrix
    python -m tests.web.matrix portolano --sizes 390x844 320x568 --lights day --out /tmp/pictures
    python -m tests.web.matrix --sizes 1440x900 --lights day --eyes deuteranopia protanopia tritanopia achromatopsia

Beside the pictures it prints what is wrong with a size: a page that scrolls sideways, a board that is too small, options
out of reach, and on a desk also a hand that does not fit, or letters that are too small. 720x450 is a desk of 1440x900 at 200 %.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import freebooter as fb
from tests.web.conftest import CHROMIUM, QUIET, House
from tests.web.player import wait_for_me
from tests.web.positions import middle_of, seated

OUT = Path(__file__).parents[2] / "build" / "matrix"
SIZES = ("320x568", "390x844", "844x390", "720x450", "640x360", "1280x720", "1440x900", "3840x2160")
LIGHTS = {"day": "light", "night": "dark"}
EYES = ("none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")  # how the browser shows colours
LEAST_BOARD = (200, 170)  # pixels: width and height
LEAST_LETTERS = 10.8  # pixels, on a desk

# What a player must be able to do at any size, looked at in the browser.
FAULTS = """(least) => {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${page.scrollWidth} in ${innerWidth}`);
  const board = document.querySelector(".board").getBoundingClientRect();
  if (board.width < least[0] || board.height < least[1])
    found.push(`the board has ${Math.round(board.width)}x${Math.round(board.height)}`);
  const scrolls = (e) => {
    for (let up = e.parentElement; up; up = up.parentElement) {
      if (/(auto|scroll)/.test(getComputedStyle(up).overflowY) && up.clientHeight > 60) return true;
      if (up.matches("svg.map")) return true;
    }
    return page.scrollHeight > innerHeight;
  };
  const inside = (box) => box.right > 8 && box.left < innerWidth - 8 && box.bottom > 8 && box.top < innerHeight - 8;
  const all = [...document.querySelectorAll("[role=button][data-option]")].filter((e) => e.getClientRects().length);
  for (const key of new Set(all.map((e) => e.dataset.option))) {
    const mine = all.filter((e) => e.dataset.option === key);
    if (!mine.some((e) => inside(e.getBoundingClientRect()) || scrolls(e))) found.push(`${key} is out of reach`);
  }
  const seal = document.querySelector(".btn.seal, .btn.rest")?.getBoundingClientRect();
  if (!seal || seal.bottom > innerHeight + 1 || seal.right > innerWidth + 1) found.push("the seal is out of sight");
  if (innerWidth < 1280) return found;  // a desk: all of the hand in sight, and no letters to squint at
  if (document.querySelector(".hand-more")) found.push("a part of the hand is out of sight");
  for (const e of document.querySelectorAll(".board *, .crew *")) {
    if (!e.matches("svg.i") && ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    if (!e.checkVisibility() || e.closest("svg:not(.i), .sr, .watermark")) continue;
    const box = e.getBoundingClientRect();
    for (let up = e.parentElement; !up.matches(".table"); up = up.parentElement) {
      const edge = up.getBoundingClientRect();
      const over = Math.max(edge.top - box.top, box.bottom - edge.bottom, edge.left - box.left, box.right - edge.right);
      if (getComputedStyle(up).overflow !== "visible" && getComputedStyle(up).textOverflow !== "ellipsis" && over > 3) {
        found.push(`“${e.textContent.trim() || e.parentElement.textContent.trim()}” is cut off`);
        break;
      }
    }
  }
  for (const e of document.querySelectorAll(".board text, .dock text, .seat *, .dock *")) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !e.checkVisibility()) continue;
    const drawn = e.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(e).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
    if (size < least[2]) found.push(`“${e.textContent.trim()}” is ${size.toFixed(1)} px high`);
  }
  return found;
}"""


def size_of(name: str) -> dict[str, int]:
    width, _, height = name.partition("x")
    return {"width": int(width), "height": int(height)}


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS, [*LEAST_BOARD, LEAST_LETTERS])
    return found


def shoot(page: Page, path: Path, eyes: list[str]) -> None:
    """The page as it is seen, also by those who do not see all colours."""
    browser = page.context.new_cdp_session(page)
    for eye in eyes:
        browser.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
        page.screenshot(path=f"{path}.png" if eye == "none" else f"{path}-{eye}.png")
    browser.detach()


def look_at(browser: Browser, house: str, game: str, asked: Any) -> int:
    """All pictures of a game; how many faults there are."""
    seat = seated(house, middle_of(game))
    bad = 0
    for light in asked.lights:
        context = browser.new_context(color_scheme=LIGHTS[light], reduced_motion="reduce")  # type: ignore[arg-type]
        prefs = json.dumps({"known": {game: True}})
        context.add_init_script(f"localStorage['freebooter.prefs'] ??= JSON.stringify({prefs})")
        page = context.new_page()
        for size in asked.sizes:
            page.set_viewport_size(size_of(size))  # type: ignore[arg-type]
            page.goto(f"{house}/t/{seat['table']}?speed=instant#0.{seat['token']}")
            wait_for_me(page, 60)
            page.mouse.move(0, 0)
            page.wait_for_timeout(400)
            shoot(page, asked.out / f"{game}-{size}-{light}", asked.eyes)
            wrong = faults(page)
            bad += len(wrong)
            print(f"{game} {size} {light}: {'; '.join(wrong) or 'well'}", flush=True)
        context.close()
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.matrix", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*fb.games(), []], help="all, if none is named")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WxH")
    parser.add_argument("--lights", nargs="+", default=list(LIGHTS), choices=LIGHTS)
    parser.add_argument("--eyes", nargs="+", default=["none"], choices=EYES)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        house = House(Path(data))
        house.start()
        try:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            bad = sum([look_at(browser, house.url, game, asked) for game in asked.games or fb.games()])
            browser.close()
        finally:
            house.stop()
    print(f"{bad} faults; the pictures are in {asked.out}")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
