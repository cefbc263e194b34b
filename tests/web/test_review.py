"""What happened: the review of a finished game on the page."""

from __future__ import annotations

from playwright.sync_api import Page, Route

from tests.web.conftest import Opener
from tests.web.player import wait_for_me, wait_until
from tests.web.positions import greedy_game, seated


def at_the_end(page: Page, house: str) -> dict:
    table, _ = greedy_game("letter-of-marque", 3)
    seat = seated(house, table)
    page.goto(f"{house}/t/{seat['table']}#0.{seat['token']}")
    page.wait_for_selector("[data-result]")
    page.click('[data-result] [data-action="review"]')
    page.wait_for_selector('[data-review="done"]', timeout=90_000)
    return seat


def test_turning_points_come_first_and_lead_to_the_board_and_to_a_new_try(house: str, desk: Page) -> None:
    seat = at_the_end(desk, house)
    first = desk.locator("[data-review] section, [data-review] figure").first
    assert first.get_attribute("aria-label") == "Turning points"
    assert desk.locator(".turning li").count() >= 1
    assert desk.locator("[data-curve] polyline").count() == 3
    assert desk.locator("[data-balance] tbody tr").count() == 3
    assert desk.locator(".balance-told li").first.inner_text().startswith("You ")  # seat 0 reads
    assert not desk.locator(".balance-told li").nth(1).inner_text().startswith("You ")
    assert "Skipper" not in desk.locator("[data-review]").inner_text()  # the name of seat 0
    desk.locator('.turning [data-action="see-board"]').first.click()
    desk.wait_for_selector("[data-review]", state="detached")
    desk.wait_for_selector(".replay .scrub")
    assert desk.get_by_text("A bot holds your seat").count() == 0  # also where it is seen with a bot's eyes
    desk.click('[data-action="now"]')
    open_again(desk)
    desk.locator('.turning [data-action="try"]').first.click()
    wait_until(desk, f"!location.pathname.includes('{seat['table']}')")
    wait_for_me(desk)


def open_again(page: Page) -> None:
    page.reload()
    page.wait_for_selector("[data-result]")
    page.click('[data-result] [data-action="review"]')
    page.wait_for_selector('[data-review="done"]')  # it was kept


def test_a_click_on_the_curve_shows_that_moment(house: str, desk: Page) -> None:
    at_the_end(desk, house)
    curve = desk.locator("[data-curve]")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    desk.wait_for_selector(".replay .scrub")
    wait_until(desk, "Number(document.querySelector('.scrub').value) > 3")


def test_every_decision_is_judged_on_a_phone_too(house: str, visitor: Opener) -> None:
    phone = visitor(phone=True)
    at_the_end(phone, house)
    phone.locator(".decisions summary").click()
    assert phone.locator(".decisions li").count() > 5
    wide = phone.evaluate(
        "document.querySelector('[data-review]').scrollWidth - document.querySelector('[data-review]').clientWidth"
    )
    assert wide <= 1


def test_a_review_that_failed_is_begun_again_when_it_is_opened(house: str, desk: Page) -> None:
    table, _ = greedy_game("letter-of-marque", 3)
    seat = seated(house, table)
    begun: list[str] = []

    def failing(route: Route) -> None:
        """It has failed before; who asks for it gets it from the server."""
        if route.request.method == "GET" and not begun:
            route.fulfill(json={"state": "failed", "why": "The review failed; it was noted."})
            return
        begun.append(route.request.method)
        route.continue_()

    desk.route("**/review", failing)
    desk.goto(f"{house}/t/{seat['table']}#0.{seat['token']}")
    desk.wait_for_selector("[data-result]")
    desk.click('[data-result] [data-action="review"]')
    desk.wait_for_selector('[data-review="done"]', timeout=90_000)
    assert begun[0] == "POST"
