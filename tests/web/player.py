"""Plays any game in a real browser, by nothing but what a person can click."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Page

OPTION = "[role=button][data-option]:not([aria-disabled=true])"

# One look at the table, made in the browser: who is asked, what can be clicked, whether it is over.
LOOK = """() => {
  const table = document.querySelector("[data-table]");
  const shown = (e) => e.getClientRects().length > 0;
  return {
    over: !!document.querySelector("[data-result]"),
    busy: !table || table.hasAttribute("data-busy"),
    asked: table?.dataset.asked ?? null,
    seq: Number(table?.dataset.seq ?? -1),
    doors: [...document.querySelectorAll("[data-door]")].filter(shown).map((e) => e.dataset.door),
    options: [...document.querySelectorAll("[role=button][data-option]")].filter(shown).map((e) => ({
      key: e.dataset.option,
      off: e.getAttribute("aria-disabled") === "true",
      pressed: e.getAttribute("aria-pressed") === "true",
      seal: e.classList.contains("seal"),
    })),
  };
}"""


def start(page: Page, house: str, game: str) -> None:
    """From the lobby to a table against bots, in one click."""
    page.goto(f"{house}/?speed=instant")
    page.click(f'[data-game="{game}"] [data-action="play"]')
    page.wait_for_selector("[data-table]")
    wait_for_me(page)


def look(page: Page) -> dict:
    return page.evaluate(LOOK)


def options(page: Page) -> list[str]:
    """The keys that can be clicked now."""
    return [one["key"] for one in look(page)["options"] if not one["off"]]


def wait_for_me(page: Page, seconds: float = 20) -> dict:
    """Waits until something is asked of this page, or the game is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen = look(page)
        ready = any(not one["off"] for one in seen["options"])  # the seal may rest for a moment
        if seen["over"] or (seen["asked"] is not None and not seen["busy"] and ready):
            return seen
        page.wait_for_timeout(25)
    raise AssertionError(f"Nothing was asked for {seconds} seconds: {look(page)}")


def click(page: Page, key: str) -> None:
    """Clicks what stands for an option; a part that is covered or far out is pressed by keyboard."""
    page.evaluate(
        """(key) => {
          const all = [...document.querySelectorAll("[role=button][data-option]")];
          const e = all.find((e) => e.dataset.option === key && e.getClientRects().length && e.getAttribute("aria-disabled") !== "true");
          e?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        }""",
        key,
    )


def press(page: Page, key: str) -> None:
    """A true click with the mouse or a tap, as a person does it: the pointer leaves what it lay on, whose tip may cover
    the option; what an open menu covers is taken from the menu, or the menu is closed."""
    page.mouse.move(0, 0)
    found = page.locator(f'[data-option="{key}"]:not([aria-disabled=true])')
    on_top = found.evaluate_all(
        """(all) => all.findIndex((e) => {
          const box = e.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return top && e.contains(top);
        })"""
    )
    if on_top < 0 and page.locator(".option-menu").count():
        page.keyboard.press("Escape")
    found.nth(max(on_top, 0)).click()


def take(page: Page, key: str, really: bool = True) -> dict:
    """Chooses an option and confirms it where the seal asks for it; then waits for the next question."""
    before = look(page)["seq"]
    for _ in range(3):
        (press if really else click)(page, key)
        if settled(page, before):
            return wait_for_me(page)
    raise AssertionError(f"{key} was not taken: {look(page)}")


def settled(page: Page, before: int, seconds: float = 1.2) -> bool:
    """Whether the table moved on after a click (it does not where the seal must confirm)."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen = look(page)
        if seen["over"] or seen["seq"] != before:
            return True
        if not seen["busy"] and any(one["pressed"] for one in seen["options"]):
            return False
        page.wait_for_timeout(20)
    return False


def play_to_end(page: Page, most: int = 2000, luck: int = 1, really: bool = False) -> int:
    """Clicks legal things until the reckoning; gives the number of clicks."""
    rng = random.Random(luck)
    for clicks in range(most):
        seen = wait_for_me(page)
        if seen["over"]:
            return clicks
        choose_one(page, seen, rng, really)
    raise AssertionError(f"The game was not over after {most} clicks")


def choose_one(page: Page, seen: dict, rng: random.Random, really: bool = False) -> None:
    """One decision: a marked choice is sealed, a pick filled up and done, else anything on offer."""
    loose = [one for one in seen["options"] if not one["off"] and not one["seal"]]
    marked = any(one["pressed"] for one in seen["options"])
    seal = next((one["key"] for one in seen["options"] if one["seal"]), None)
    if seen["doors"] and not marked and rng.random() < 0.3:  # what stands behind it can be clicked next
        door = rng.choice(seen["doors"])
        page.evaluate(
            "(door) => document.querySelector(`[data-door='${door}']`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))",
            door,
        )
        return
    if seal and (marked or not loose or rng.random() < 0.3) and rested(page, seal):
        key = seal
    elif loose:
        key = rng.choice([one["key"] for one in loose if not one["pressed"]] or [one["key"] for one in loose])
    else:
        return  # the page moved on
    (press if really else click)(page, key)
    page.wait_for_timeout(15)


def rested(page: Page, key: str, seconds: float = 1.0) -> bool:
    """Whether the seal can be pressed; it rests for a moment when its meaning has changed."""
    end = time.monotonic() + seconds
    while not any(one["seal"] and one["key"] == key and not one["off"] for one in look(page)["options"]):
        if time.monotonic() >= end:
            return False
        page.wait_for_timeout(50)
    return True


def table_id(page: Page) -> str:
    found = re.search(r"/t/([^/?#]+)", page.url)
    assert found, page.url
    return found.group(1)


def wait_until(page: Page, true: str, seconds: float = 10) -> None:
    """Waits for a JavaScript expression; the page's policy forbids what Playwright's own waiting does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.evaluate(true):
            return
        page.wait_for_timeout(30)
    raise AssertionError(f"never true: {true}")
