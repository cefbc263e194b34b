"""How fast the page comes over a slow line: cold, warm, and the first table.

    python bench/loading.py                       # 80 ms, 10 Mbit/s
    python bench/loading.py --latency 300 --mbit 1.6 --times 5
    python bench/loading.py --game captains-log   # the table of another game
    python bench/loading.py --beside ../older      # another checkout, by turns with this one

It starts a server of its own and slows the browser's line down. Printed are medians: seconds until the Play button can
be pressed, and until the first question of a table is there; requests that reached the server by then, and their bytes;
for the lobby also all that it has fetched after two and a half seconds, with what it fetches ahead for a table.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.web.conftest import CHROMIUM, DESK, QUIET, House  # noqa: E402

NAMES = (
    "cold, to the Play button",
    "cold, all of the lobby",
    "warm, to the Play button",
    "table, to its first question",
)


# From the press to the first question, by the page's own clock: what drives the browser takes time as well.
WATCH = """() => {
  addEventListener("click", () => (window.pressed = performance.now()), true);
  new MutationObserver(() => {
    if (document.querySelector("[data-asked]")) window.asked ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


class Line:
    """A slow line, and what went over it."""

    def __init__(self, page: Page, latency: float, mbit: float) -> None:
        self.requests, self.bytes = 0, 0
        tools = page.context.new_cdp_session(page)
        tools.send("Network.enable")
        speed = mbit * 1e6 / 8
        limits = {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed}
        tools.send("Network.emulateNetworkConditions", limits)
        tools.on("Network.loadingFinished", self._note)

    def _note(self, about: dict[str, float]) -> None:
        if about["encodedDataLength"] > 0:
            self.requests += 1
            self.bytes += int(about["encodedDataLength"])

    def reset(self) -> None:
        self.requests, self.bytes = 0, 0


def seconds(page: Page, act: object, sign: str) -> float:
    begun = time.perf_counter()
    act()  # type: ignore[operator]
    page.wait_for_selector(sign)
    return time.perf_counter() - begun


def measure(browser: Browser, house: str, asked: argparse.Namespace) -> list[tuple[float, int, int]]:
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    page = context.new_page()
    line = Line(page, asked.latency, asked.mbit)
    play = f'[data-game="{asked.game}"] [data-action="play"]'
    found = []
    for act, sign in (
        (lambda: page.goto(f"{house}/?speed=instant", wait_until="commit"), play),
        (lambda: page.reload(wait_until="commit"), play),
        (lambda: page.click(play), "[data-asked]"),
    ):
        line.reset()
        page.evaluate(WATCH)
        took = seconds(page, act, sign)
        if sign == "[data-asked]":
            took = page.evaluate("(window.asked - window.pressed) / 1000")
        found.append((took, line.requests, line.bytes))
        page.wait_for_timeout(2500)
        if len(found) == 1:
            found.append((took + 2.5, line.requests, line.bytes))
    context.close()
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--latency", type=float, default=80)
    words.add_argument("--mbit", type=float, default=10)
    words.add_argument("--times", type=int, default=3)
    words.add_argument("--game", default="letter-of-marque")
    words.add_argument("--beside", type=Path, help="the folder of another checkout, measured by turns with this one")
    asked = words.parse_args()
    places = [ROOT] + ([asked.beside.resolve()] if asked.beside else [])
    rounds: dict[Path, list[list[tuple[float, int, int]]]] = {place: [] for place in places}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        houses = {}
        for number, place in enumerate(places):
            os.environ["PYTHONPATH"] = str(place / "src")
            houses[place] = House(Path(data) / str(number))
            houses[place].start()
        try:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            for _ in range(asked.times):
                for place, house in houses.items():
                    rounds[place].append(measure(browser, house.url, asked))
            browser.close()
        finally:
            for house in houses.values():
                house.stop()
    for place in places:
        print(place)
        for at, name in enumerate(NAMES):
            took, requests, size = (statistics.median(one[at][i] for one in rounds[place]) for i in range(3))
            print(f"  {name:30} {took:5.2f} s, {requests:3.0f} requests, {size / 1000:4.0f} kB")


if __name__ == "__main__":
    main()
