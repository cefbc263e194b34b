"""Takes the pictures of this folder: lobby, middle and end of a game, on a desk and on a phone, by day and by night.

    python docs/pictures/take.py                       # all of them, with Letter of Marque
    python docs/pictures/take.py --game portolano      # only the middle and the end of one game
    python docs/pictures/take.py --game portolano --no-end

It starts a server of its own. The middle is a moment of a game of greedy players, the end is reached by clicking, so
every picture shows a position that can come up.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.web.conftest import CHROMIUM, DESK, PHONE, QUIET, House  # noqa: E402
from tests.web.player import play_to_end, start  # noqa: E402
from tests.web.positions import middle_of, sit_at  # noqa: E402

LETTER = "letter-of-marque"
HERE = Path(__file__).parent
SIZES = {"desk": DESK, "phone": PHONE}
LIGHTS = {"day": "light", "night": "dark"}


def open_page(browser: Browser, size: str, light: str, prefs: dict[str, object]) -> Page:
    phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size], color_scheme=LIGHTS[light], has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    context.add_init_script(f"localStorage['freebooter.prefs'] ??= JSON.stringify({json.dumps(prefs)})")
    return context.new_page()


def shoot(page: Page, name: str, size: str, light: str) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(600)
    page.screenshot(path=HERE / f"{name}-{size}-{light}.png")
    print(f"{name}-{size}-{light}.png", flush=True)


def aim(page: Page) -> None:
    """Marks a target, which the seal has yet to confirm."""
    target = page.locator('.board [data-option^="attack"]')
    if target.count():
        page.keyboard.press("Escape")
        target.last.click()


def take(browser: Browser, house: str, asked: argparse.Namespace) -> None:
    game = asked.game
    table = middle_of(game)
    prefs = {"rivals": {LETTER: 3}, "name": "Anne", "game": game, "known": {game: True}}
    for size in SIZES:
        for light in LIGHTS:
            page = open_page(browser, size, light, prefs)
            sit_at(page, house, table)
            if game == LETTER:
                aim(page)
            shoot(page, game, size, light)
            if game == LETTER:
                page.goto(house)
                page.wait_for_selector(".rows li")
                shoot(page, "lobby", size, light)
            if not asked.no_end:
                start(page, house, game)
                play_to_end(page, luck=3)
                shoot(page, f"{game}-end", size, light)
            page.context.close()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", default=LETTER)
    words.add_argument("--no-end", action="store_true")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        house = House(Path(data))
        house.start()
        try:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            take(browser, house.url, asked)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main()
