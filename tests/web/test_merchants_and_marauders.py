"""Merchants & Marauders in a real browser: the chart, sailing, the port, a raid, a battle, and whole games."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from freebooter.engine.answers import Decision
from freebooter.engine.table import Table
from tests.games.merchants_and_marauders.caribbean import answer
from tests.games.merchants_and_marauders.test_afterwards import belongings, boarded
from tests.web.conftest import Opener
from tests.web.player import look, options, play_to_end, settled, start, take
from tests.web.positions import asks, come_to, sit_at

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
pytestmark = pytest.mark.browser
GAME = "merchants-and-marauders"


AT_SEA = ("leave", "move", "scout_merchant", "spanish_merchant", "nation")
FIGHTING = ("leave", "move", "scout_captain", "scout_npc", "shoot")


def dice_lie(table: Table, ask: Decision) -> bool:
    battle = table.view(0).battle
    return battle is not None and any(battle.dice)


def test_everything_on_the_chart(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("turn")))
    assert desk.locator(".caribbean .zone").count() == 17
    assert desk.locator(".caribbean .port").count() == 16
    assert desk.locator(".caribbean .wants").count() == 16
    assert desk.locator(".caribbean .tok.mod").count() >= 12
    assert desk.locator(".caribbean .tok.merchant").count() >= 12
    assert desk.locator(".caribbean .vessel:not(.npc)").count() >= 2
    assert desk.locator(".shipcard .loc").count() == 5


def test_sailing_by_pressing_a_zone(house: str, desk: Page) -> None:
    before = sit_at(desk, house, come_to(GAME, asks("turn", "move")))["seq"]
    zone = next(key for key in options(desk) if key.startswith("move:")).split(":")[1]
    desk.locator(f'.caribbean [data-part="zone:{zone}"]').dispatch_event("click")
    assert settled(desk, before, 10)


# Points inside a zone to which one may sail, on what lies in it: the port, its flag, what it wants, a merchant.
THINGS = """() => {
  const zone = [...document.querySelectorAll('.caribbean .zone[data-option]')].find((zone) =>
    document.querySelector(`[data-part="flag:${zone.dataset.part.split(":")[1]}"]`));
  const n = zone.dataset.part.split(":")[1];
  return ["port", "flag", "demand"].map((what) => {
    const box = document.querySelector(`[data-part="${what}:${n}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
}"""


def test_every_click_inside_a_zone_sails_there_whatever_lies_under_it(house: str, desk: Page) -> None:
    table = come_to(GAME, asks("turn", "move"))
    sit_at(desk, house, table)
    for x, y in desk.evaluate(THINGS):
        before = sit_at(desk, house, table)["seq"]
        desk.mouse.click(x, y)
        assert settled(desk, before, 10)


def test_ships_are_compared_side_by_side(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("setup.ship")))
    cards = desk.locator(".ship-card")
    assert cards.count() == 2
    for figure in ("Hull", "Masts", "Cargo", "Crew", "Guns", "Manoeuvre"):
        assert desk.locator(".ship-card .figures", has_text=figure).count() == 2
    take(desk, "ship:0")


def test_the_end_of_a_turn_with_actions_left_is_sealed(house: str, desk: Page) -> None:
    before = sit_at(desk, house, come_to(GAME, asks("turn", "move")))["seq"]
    seal = desk.locator(".btn.seal")
    end = seal.inner_text()
    seal.click()
    desk.wait_for_function("() => document.querySelector('.btn.seal').innerText.includes('Give the order')")
    assert end in seal.inner_text()
    assert look(desk)["seq"] == before
    desk.evaluate("() => document.querySelector('.btn.seal').click()")  # at once, as steady clicking does: it rests
    assert seal.get_attribute("aria-disabled") == "true"
    assert look(desk)["seq"] == before
    seal.click()  # waits until the button is awake
    assert settled(desk, before, 10)


def test_a_hint_says_what_the_button_says(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, lambda table, ask: ask.prompt == "turn" and len(ask.options) <= 3))
    desk.click('[data-action="hint"]')
    desk.wait_for_selector(".hint ol li", timeout=60_000)
    said = desk.locator(".hint li button > span").all_inner_texts()
    assert "End turn" in said
    assert "Done" not in said


def test_the_harbour_has_a_button_for_every_deed(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("port", "buy", "listen")))
    desk.wait_for_selector(".harbourtab .deeds .btn")
    assert desk.locator(".harbourtab").inner_text()
    assert {key.split(":")[0] for key in options(desk)} >= {"buy", "listen"}


def test_a_raid_shows_its_cards(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("raid.use"), like=AT_SEA))
    desk.wait_for_selector(".haul .card")
    assert desk.locator(".deeds .btn").count() >= 2


def test_on_a_phone_a_captain_whose_ship_is_out_of_sight_is_a_button(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to(GAME, asks("steward.who"), like=AT_SEA))
    for button in phone.locator(".dock .choices [data-option^=captain]").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    assert phone.locator(".dock .choices [data-option^=captain]").count() == 2


# Whether a part has the border of what may be chosen.
RINGED = "(e) => getComputedStyle(e).borderColor === getComputedStyle(document.querySelector('.seat.turn')).borderColor"


def test_on_a_phone_the_places_that_may_be_hit_are_ringed(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to(GAME, asks("hit.where"), like=AT_SEA))
    assert phone.locator(".hand .loc[data-option]").first.evaluate(RINGED)


def test_a_battle_shows_both_ships_and_the_dice(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, dice_lie, like=FIGHTING))
    desk.wait_for_selector(".foes .die")
    assert desk.locator(".foes .foe").count() == 2
    assert desk.locator(".battle h2").inner_text().startswith(("Battle", "Crew"))


def test_all_boxes_of_a_great_ship_are_seen(house: str, desk: Page) -> None:
    def great(table: Table, ask: Decision) -> bool:
        battle = table.view(0).battle
        return ask.prompt == "battle.declare" and battle is not None and any(max(at) == 5 for at in battle.at)

    sit_at(desk, house, come_to(GAME, great, like=FIGHTING))
    desk.wait_for_selector(".enemy .track i")
    cut_off = """() => [...document.querySelectorAll(".enemy .track i")].filter((box) =>
        box.getBoundingClientRect().right > box.closest(".battle").getBoundingClientRect().right).length"""
    assert desk.evaluate(cut_off) == 0


def test_the_victor_sees_what_there_is_and_takes_what_he_likes(house: str, desk: Page) -> None:
    table = boarded(belongings)
    answer(table, "no")  # he keeps his own ship
    assert sit_at(desk, house, table)["asked"] == "plunder.all"
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


def lurked(table: Table, ask: Decision) -> bool:
    return ask.prompt == "turn" and bool(table.view(0).captains["0"].lurking)


def test_who_may_find_me_and_how_many_actions_are_left_is_seen_before_the_click(house: str, desk: Page) -> None:
    table = come_to(GAME, lurked, like=("leave", "move"))
    sit_at(desk, house, table)
    one = table.view(0).captains["0"].lurking[0]
    assert f"{one.chance} %" in desk.locator(f'.caribbean [data-part="npc:{one.npc}"] .hunts').inner_html()
    assert f"{table.view(0).actions} action" in desk.locator(".status .more").inner_text()
    assert desk.locator(".seal").inner_text() == "End turn"


def test_on_a_phone_the_battle_lies_over_the_chart_and_can_be_turned(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to(GAME, dice_lie, like=FIGHTING))
    phone.wait_for_selector(".scene .foes .die")
    phone.click(".turn-over")
    phone.wait_for_selector(".caribbean .zone")
    phone.click(".turn-over")
    phone.wait_for_selector(".scene .foes")


def in_a_window(table: Table, ask: Decision) -> bool:
    return ask.prompt in {"C.decl", "C.contest", "C.loc"} and table.in_window


def test_a_player_says_in_which_windows_to_be_asked(house: str, desk: Page) -> None:
    seen = sit_at(desk, house, come_to(GAME, in_a_window, like=FIGHTING))
    desk.click('[aria-label="Settings"]')
    button = desk.locator(f'[data-window="{seen["asked"]}"][aria-pressed="true"]')
    button.click()
    assert settled(desk, seen["seq"], 10)  # it is passed at once
    desk.locator(f'[data-window="{seen["asked"]}"][aria-pressed="false"]').wait_for()


def test_a_tooltip_names_the_rule(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("turn")))
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
    for moment, like in ((asks("turn"), ()), (asks("port"), ()), (asks("raid.use"), AT_SEA), (dice_lie, FIGHTING)):
        sit_at(page, house, come_to(GAME, moment, like))
        assert grave_findings(page) == []
