"""Merchants & Marauders in a real browser: the chart, sailing, the port, a raid, a battle, and whole games."""

from __future__ import annotations

import random
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page

from tests.games.merchants_and_marauders.caribbean import answer
from tests.games.merchants_and_marauders.test_afterwards import belongings, boarded
from tests.web.conftest import Opener
from tests.web.player import choose_one, look, options, play_to_end, start, take, wait_for_me

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
pytestmark = pytest.mark.browser
GAME = "merchants-and-marauders"


def play_until(page: Page, done: Callable[[dict], bool], like: tuple[str, ...] = (), most: int = 260) -> dict:
    """Plays anything, rather what begins with one of these words, until this comes up."""
    rng = random.Random(4)
    for _ in range(most):
        seen = wait_for_me(page, 60)
        if seen["over"] or done(seen):
            return seen
        liked = [one for one in seen["options"] if one["key"].split(":")[0] in like and not one["off"]]
        if liked and rng.random() < 0.85:
            seals = [one for one in seen["options"] if one["seal"] or one["pressed"]]
            seen = {**seen, "options": liked + seals}
        choose_one(page, seen, rng)
    raise AssertionError(f"it did not come up in {most} choices")


def asked(prompt: str) -> Callable[[dict], bool]:
    return lambda seen: seen["asked"] == prompt


def test_everything_on_the_chart(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    play_until(desk, asked("turn"))
    assert desk.locator(".caribbean .zone").count() == 17
    assert desk.locator(".caribbean .port").count() == 16
    assert desk.locator(".caribbean .wants").count() == 16
    assert desk.locator(".caribbean .tok.mod").count() >= 12
    assert desk.locator(".caribbean .tok.merchant").count() >= 12
    assert desk.locator(".caribbean .vessel:not(.npc)").count() >= 2
    assert desk.locator(".shipcard .loc").count() == 5


def test_sailing_by_pressing_a_zone(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    play_until(desk, asked("turn"))
    if "leave" in options(desk):
        take(desk, "leave")
        play_until(desk, asked("turn"), like=("pass",))
    here = [key for key in options(desk) if key.startswith("move:")]
    assert here
    zone = here[0].split(":")[1]
    before = look(desk)["seq"]
    desk.locator(f'.caribbean [data-part="zone:{zone}"]').dispatch_event("click")
    play_until(desk, lambda seen: seen["seq"] > before)
    assert look(desk)["seq"] > before


def test_the_harbour_has_a_button_for_every_deed(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    play_until(desk, asked("port"), like=("port_action", "enter", "pass"))
    assert desk.locator(".harbourtab .deeds .btn").count() >= 1
    assert desk.locator(".harbourtab").inner_text()
    deeds = {key.split(":")[0] for key in options(desk)}
    assert deeds & {"buy", "yard", "listen", "sell"}


def test_a_raid_shows_its_cards(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    seen = play_until(desk, asked("raid.use"), like=("scout_merchant", "spanish_merchant", "nation", "leave", "pass"))
    assert not seen["over"]
    assert desk.locator(".haul .card").count() >= 1
    assert desk.locator(".deeds .btn").count() >= 2


def test_a_battle_shows_both_ships_and_the_dice(house: str, desk: Page) -> None:
    start(desk, house, GAME)

    def dice_lie(seen: dict) -> bool:
        return desk.locator(".foes .die").count() > 0

    seen = play_until(desk, dice_lie, like=("scout_captain", "scout_npc", "leave", "move", "shoot"), most=400)
    assert not seen["over"]
    assert desk.locator(".foes .foe").count() == 2
    assert desk.locator(".battle h2").inner_text().startswith(("Battle", "Crew"))


def test_the_victor_sees_what_there_is_and_takes_what_he_likes(house: str, desk: Page) -> None:
    table = boarded(belongings)
    answer(table, "no")  # he keeps his own ship
    seat = httpx.post(f"{house}/api/saves", params={"seat": 0}, content=table.save(), timeout=30).json()
    desk.goto(f"{house}/t/{seat['table']}?speed=instant#0.{seat['token']}")
    assert wait_for_me(desk, 60)["asked"] == "plunder.all"
    desk.wait_for_selector(".battle .booty .chip")
    had = desk.locator(".battle .booty .chip").all_inner_texts()
    assert [text.strip() for text in had][:3] == ["12 gold", "Grapeshot", "Grappling Hooks"]
    assert len(had) == 8
    take(desk, "no")
    desk.wait_for_selector('[data-asked="plunder.some"] [data-option="take_gold:12"]')
    assert len([key for key in options(desk) if key.startswith("take_")]) == 7  # not a second Gunner Captain
    desk.click('[data-option="take_gold:12"]')
    desk.click(".seal")
    desk.locator(".purse", has_text="22 gold").wait_for()


def test_a_tooltip_names_the_rule(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    play_until(desk, asked("turn"))
    desk.locator('.shipcard [data-part="own:0"], .shipcard .loc').first.hover()
    desk.wait_for_timeout(700)
    assert "MM-347" in desk.content()


@pytest.mark.parametrize("luck", [1])
def test_a_whole_game_on_a_phone(house: str, phone: Page, luck: int) -> None:
    start(phone, house, GAME)
    play_to_end(phone, most=4000, luck=luck)
    assert look(phone)["over"]


@pytest.mark.parametrize(("small", "theme"), [(False, "light"), (False, "dark"), (True, "light")])
def test_axe_finds_nothing_grave(house: str, visitor: Opener, small: bool, theme: str) -> None:
    page = visitor(phone=small, color_scheme=theme, reduced_motion="reduce")
    start(page, house, GAME)
    play_until(page, asked("turn"))
    assert grave_findings(page) == []
    play_until(page, asked("port"), like=("port_action", "enter", "pass"))
    assert grave_findings(page) == []
