"""Learning on the page: lessons played by clicking, left and resumed, answered where one moves differently."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import freebooter as fb
from freebooter.learn import Lesson, Walk, course
from freebooter.learn.walk import meant
from tests.web.player import look, press, wait_until

pytestmark = pytest.mark.browser
Opener = Callable[..., Page]
LETTER = "letter-of-marque"
NEXT = "[data-action=next]"


def at_step(page: Page, number: int) -> None:
    """Waits for the sentence of this step, with nothing said to the move before."""
    page.wait_for_selector(f'.coach[data-step="{number}"]:not(:has([data-said])):has([data-say])')


def open_lesson(page: Page, house: str, lesson: Lesson) -> None:
    page.goto(f"{house}/learn/{lesson.game}/{lesson.id}?speed=instant")
    at_step(page, 0)


def do(page: Page, answer: str, kind: str) -> None:
    """Answers a step as a person would: what is on offer is clicked, a pick is sealed."""
    keys = [] if answer == "none" else answer.split("+")
    page.wait_for_selector(".table[data-asked]:not([data-busy])")
    for key in [f"amount:{key}" if key.isdecimal() else key for key in keys]:
        found = page.locator(f'[role=button][data-option="{key}"]:not([aria-disabled=true])').filter(visible=True)
        found.first.dispatch_event("click")
    if kind == "pick":
        page.locator(".seal[data-option=done]:not([aria-disabled=true])").dispatch_event("click")


def walk(page: Page, lesson: Lesson) -> None:
    """From the first step to the last, with a look at what is pointed at."""
    beside = Walk(lesson)
    for number, step in enumerate(lesson.steps):
        at_step(page, number)
        if step.point:
            wait_until(page, f"document.querySelectorAll('.pointer').length === {len(step.point)}", 5)
        if beside.decision is None:
            beside.read_on()
            page.click(NEXT)
            continue
        do(page, step.do[0], beside.decision.kind)
        beside.choose(meant(step.do[0]))
        if step.well:
            expect(page.locator("[data-said=well]")).to_be_visible()
            page.click(NEXT)
    page.wait_for_selector("[data-end]")


def test_from_the_lobby_through_a_lesson_to_the_next(house: str, desk: Page) -> None:
    first, second = course(LETTER)[:2]
    desk.goto(f"{house}/?speed=instant")
    desk.click(f'[data-game="{LETTER}"] a[href="/learn/{LETTER}"]')
    desk.click("[data-action=learn]")
    at_step(desk, 0)
    expect(desk.locator(".coach [data-say]")).to_have_text(first.steps[0].say)
    desk.click(NEXT)
    desk.click(NEXT)
    at_step(desk, 2)
    before = look(desk)["seq"]
    press(desk, "armed")  # not what the lesson asks for: it is answered, and nothing is done
    expect(desk.locator("[data-said=else]")).to_have_text(first.steps[2].otherwise)
    assert look(desk)["seq"] == before
    press(desk, "defenceless")
    expect(desk.locator("[data-said=well]")).to_have_text(first.steps[2].well)
    expect(desk.locator(".board")).to_contain_text("no guns")
    desk.click(NEXT)
    desk.click(NEXT)
    desk.wait_for_selector("[data-end]")
    ended = desk.locator(".dock [data-ended]")  # the dock asks for nothing more, and says what comes next
    expect(ended).to_contain_text("Lesson done")
    expect(ended).to_contain_text(f"Next: {second.title}")
    desk.click("[data-action=next-lesson]")
    at_step(desk, 0)
    assert second.title in desk.title()
    desk.click(".brand")
    expect(desk.locator(f'[data-lesson="{first.id}"]')).to_contain_text("again")
    expect(desk.locator("[data-action=learn]")).to_contain_text("Next lesson")


def test_what_comes_to_lie_under_a_resting_pointer_is_not_explained(house: str, desk: Page) -> None:
    desk.goto(f"{house}/learn/merchants-and-marauders")
    desk.click("[data-action=learn]")
    at_step(desk, 0)
    desk.wait_for_timeout(600)  # longer than a tip takes to open
    assert desk.locator(".tip.floating").count() == 0


def test_a_lesson_is_left_and_resumed_and_steps_go_back(house: str, phone: Page) -> None:
    lesson = course(LETTER)[1]
    open_lesson(phone, house, lesson)
    phone.click(NEXT)
    press(phone, "leave")
    at_step(phone, 2)
    phone.goto(house)
    phone.goto(f"{house}/learn/{LETTER}?speed=instant")
    shown = phone.locator(f'[data-lesson="{lesson.id}"]')
    expect(shown).to_contain_text(f"step 3 of {len(lesson.steps)}")
    shown.click()
    at_step(phone, 2)
    expect(phone.locator(".coach [data-say]")).to_have_text(lesson.steps[2].say)
    phone.click("[data-action=undo]")
    at_step(phone, 1)
    phone.click("[data-action=restart]")
    at_step(phone, 0)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_lesson_is_walked_by_keyboard_and_heard(house: str, desk: Page) -> None:
    lesson = course(LETTER)[0]
    open_lesson(desk, house, lesson)
    sentence = desk.locator(".coach [aria-live=polite]")
    expect(sentence).to_contain_text("Look at: Your treasure deck")
    desk.keyboard.press("Enter")
    at_step(desk, 1)
    desk.keyboard.press("Enter")
    at_step(desk, 2)
    desk.keyboard.press("1")
    expect(sentence).to_contain_text(lesson.steps[2].otherwise)
    desk.keyboard.press("2")
    expect(sentence).to_contain_text(lesson.steps[2].well)
    desk.keyboard.press("u")
    at_step(desk, 2)


def test_what_is_pointed_at_is_ringed(house: str, visitor: Opener) -> None:
    for page in (visitor(), visitor(phone=True)):
        open_lesson(page, house, course(LETTER)[0])
        page.wait_for_selector(".pointer")
        rings = """(() => { const a = document.querySelector('.pointer').getBoundingClientRect(),
          b = document.querySelector('[data-part=deck]').getBoundingClientRect();
          return a.left < b.left && a.right > b.right && a.top < b.top && a.bottom > b.bottom; })()"""
        wait_until(page, rings)


def test_a_lesson_that_has_changed_begins_again(house: str, browser_page: Page) -> None:
    lesson = course(LETTER)[0]
    browser_page.goto(f"{house}/learn/{LETTER}")
    kept = f'{{"{LETTER}": {{"{lesson.id}": {{"path": [0, 0, 7]}}}}}}'
    browser_page.evaluate("(kept) => localStorage.setItem('freebooter.lessons', kept)", kept)
    open_lesson(browser_page, house, lesson)
    browser_page.goto(f"{house}/learn/{LETTER}/no-such-lesson")
    expect(browser_page.locator(".lone")).to_contain_text("There is no such lesson")


@pytest.mark.parametrize(
    "game",
    [game if game == LETTER else pytest.param(game, marks=pytest.mark.long) for game in fb.games() if course(game)],
)
def test_a_whole_course_can_be_walked_on_the_page(house: str, desk: Page, game: str) -> None:
    """Everything that is to be clicked is drawn, and everything that is pointed at."""
    desk.goto(f"{house}/learn/{game}?speed=instant")
    desk.click("[data-action=learn]")
    for number, lesson in enumerate(course(game), 1):
        expect(desk.locator(".status h1")).to_have_text(lesson.title)
        walk(desk, lesson)
        desk.click("[data-action=next-lesson]" if number < len(course(game)) else "[data-action=course]")
    expect(desk.locator(".lesson.done")).to_have_count(len(course(game)))


@pytest.fixture
def browser_page(browser: object) -> object:
    """A page on which refusals are no failure."""
    context = browser.new_context()  # type: ignore[attr-defined]
    yield context.new_page()
    context.close()
