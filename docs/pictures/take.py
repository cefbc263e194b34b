"""Takes the pictures of this folder: lobby, middle and end of a game, on a desk and on a phone, by day and by night.

    python docs/pictures/take.py                       # all of them, with Letter of Marque
    python docs/pictures/take.py --game portolano      # only the middle and the end of one game
    python docs/pictures/take.py --game portolano --decisions 40 --no-end

It starts a server of its own and plays by clicking, so every picture shows a position that can come up.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.web.conftest import CHROMIUM, DESK, PHONE, QUIET, House  # noqa: E402
from tests.web.player import choose_one, look, play_to_end, start, wait_for_me  # noqa: E402

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


def fullness(page: Page) -> int:
    """How much there is to see: things that can be chosen count, things on the board too."""
    seen = look(page)
    if seen["over"] or not seen["asked"]:
        return 0
    parts, options = page.evaluate(
        "['part', 'option'].map((what) => document.querySelectorAll(`.board [data-${what}]`).length)"
    )
    return int(parts) + 2 * int(options)


def liked(seen: dict, rng: random.Random) -> dict:
    """In Letter of Marque ships mostly put to sea: an empty sea makes no picture."""
    leaving = [one for one in seen["options"] if one["key"] == "leave"]
    return {**seen, "options": leaving} if leaving and rng.random() < 0.7 else seen


def aim(page: Page) -> None:
    """Marks a target, which the seal has yet to confirm."""
    target = page.locator('.board [data-option^="attack"]')
    if target.count():
        page.keyboard.press("Escape")
        target.last.click()


def to_the_middle(page: Page, house: str, game: str, decisions: int) -> None:
    """Plays on until the board is as full as it was at its fullest in a first game, or nearly."""
    fullest = 0
    for table in range(4):
        start(page, house, game)
        rng = random.Random(table)
        for at in range(decisions):
            seen = wait_for_me(page, 60)
            if seen["over"]:
                break
            late = at > decisions // 2
            if table and late and fullness(page) >= fullest * (10 - table) // 10:
                return
            fullest = max(fullest, fullness(page) if late else 0)
            choose_one(page, liked(seen, rng), rng)
    wait_for_me(page)


def take(browser: Browser, house: str, asked: argparse.Namespace) -> None:
    game = asked.game
    prefs = {"rivals": {LETTER: 3}, "name": "Anne", "game": game, "known": {game: True}}
    for size in SIZES:
        for light in LIGHTS:
            page = open_page(browser, size, light, prefs)
            to_the_middle(page, house, game, asked.decisions)
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
    words.add_argument("--decisions", type=int, default=16, help="how far into the game the middle is")
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
