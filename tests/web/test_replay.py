"""A replay tells: the sentence of the moment, the log beside it, steps by turn, round and own turns, speeds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.web.player import wait_until
from tests.web.positions import middle_of, sit_at

pytestmark = pytest.mark.browser
WHERE = "document.querySelector('.replay .dim').innerText"


def where(page: Page) -> tuple[str, str, int]:
    """Round, whose turn, and which moment is shown."""
    parts = page.evaluate(WHERE).split(" · ")
    round_, turn = re.search(r"Round (\d+)", parts[0]), next((one for one in parts if one.endswith(" turn")), "")
    return (round_[1] if round_ else "0"), turn.removesuffix(" turn"), int(parts[-1].split(" of ")[0])


def step(page: Page, button: str = "on") -> tuple[str, str, int]:
    before = page.evaluate(WHERE)
    page.click(f'[data-action="{button}"]')
    wait_until(page, f"{WHERE} !== {before!r}")
    return where(page)


@pytest.fixture
def replay(house: str, desk: Page) -> Page:
    sit_at(desk, house, middle_of("portolano"))
    desk.click('.tools [data-action="replay"]')
    desk.wait_for_selector(".replay .scrub")
    wait_until(desk, "Number(document.querySelector('.scrub').max) > 20")
    wait_until(desk, f"{WHERE}.includes('1 of')")
    return desk


def test_each_moment_has_its_sentence_and_its_place_in_the_log(replay: Page) -> None:
    told = set()
    for _ in range(6):
        step(replay)
        told.add(replay.inner_text(".told"))
        here = replay.locator(".log li.here").all_inner_texts()
        if "Nothing was told" not in replay.inner_text(".told"):
            assert here
            assert all(line.strip() in replay.inner_text(".told") for line in here)
    assert len(told) > 3


def test_steps_go_by_turn_by_round_and_by_my_own_turns(replay: Page) -> None:
    for _ in range(12):
        step(replay)
    replay.select_option('[data-field="stride"]', "round")
    first = where(replay)
    second = step(replay)
    assert int(second[0]) == int(first[0]) + 1
    replay.select_option('[data-field="stride"]', "mine")
    assert step(replay)[1] == "your"
    replay.select_option('[data-field="stride"]', "turn")
    before = where(replay)
    assert step(replay)[:2] != before[:2]
    assert step(replay, "back")[2] < where(replay)[2] + 1


def test_it_plays_by_itself_at_the_speed_one_likes(replay: Page) -> None:
    replay.select_option('[data-field="pace"]', "4")
    replay.click('.replay [aria-label="Play"]')
    wait_until(replay, f"Number(/(\\d+) of/.exec({WHERE})[1]) > 4", 60)
    replay.click('.replay [aria-label="Pause"]')
    assert replay.input_value('[data-field="pace"]') == "4"
