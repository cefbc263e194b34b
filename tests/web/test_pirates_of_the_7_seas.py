"""The main flows of Pirates of the 7 Seas on the page."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from freebooter.engine.table import table_at
from freebooter.games.pirates_of_the_7_seas import GAME as SEAS
from tests.games.pirates_of_the_7_seas.sea import CARDS, COUNTRIES, calm, give, lone, sit
from tests.web.player import choose_one, look, play_to_end, press, settled, start, take, wait_for_me
from tests.web.positions import asks, come_to, sit_at

pytestmark = pytest.mark.browser
GAME = "pirates-of-the-7-seas"
COSTLY = ("pass", "mistake", "send:0", "gift.none:0", "stow:0:0:0")


def sail_on(page: Page, until: Callable[[dict], bool], luck: int = 3, most: int = 150) -> dict:
    """Plays by sensible clicks until something is asked that the test is about."""
    rng = random.Random(luck)
    for _ in range(most):
        seen = wait_for_me(page)
        if until(seen):
            return seen
        assert not seen["over"], "the game ended before it came to that"
        better = [one for one in seen["options"] if one["key"] not in COSTLY]
        choose_one(page, {**seen, "options": better or seen["options"]}, rng)
    raise AssertionError("it never came to that")


def test_a_character_is_marked_first_and_sealed_then(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    assert desk.locator(".card.person[data-option]").count() == 7
    before = look(desk)["seq"]
    press(desk, "character:6")
    assert desk.locator('.card.person[data-option="character:6"]').get_attribute("aria-pressed") == "true"
    assert look(desk)["seq"] == before  # a misclick has cost nothing so far
    take(desk, "character:6")
    assert look(desk)["seq"] > before


def test_ships_are_sent_and_every_die_lies_in_the_tray(house: str, desk: Page) -> None:
    seen = sit_at(desk, house, come_to(GAME, asks("send")))
    assert "caravan" in (desk.locator(".lid").text_content() or "")
    most = max(int(one["key"].split(":")[1]) for one in seen["options"])
    take(desk, f"send:{most}")
    sail_on(desk, lambda _: desk.locator(".lid [data-part^='die:']").count() > 0)
    assert desk.locator(".lid .cube").count() >= most
    assert desk.locator(".lid .cube.red").count() >= 1


def test_the_fights_can_be_stepped_through_and_skipped(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("send")))
    take(desk, "send:4")
    sail_on(desk, lambda _: desk.locator("[data-action=next-fight]").count() > 0)
    assert desk.locator(".lid .cube.sunk").count() >= 1  # at the end of the battle
    desk.locator("[data-action=next-fight]").click()  # watch again
    assert desk.locator(".lid .cube.sunk").count() == 0
    assert desk.locator(".lid .pair").count() == 1
    assert desk.locator(".fights .now").count() == 1
    desk.locator("[data-action=next-fight]").click()
    assert desk.locator(".lid .cube.sunk").count() >= 1
    if desk.locator('[aria-label="Skip to the end"]').count():
        desk.locator('[aria-label="Skip to the end"]').click()
    assert desk.locator(".lid .pair").count() == 0


def test_booty_is_loaded_card_by_card(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("stow")))
    cards = desk.locator(".booty-card").count()
    loaded = desk.locator(".booty-card.sel").count()
    desk.locator(".booty-card.sel").first.click()
    assert desk.locator(".booty-card.sel").count() == loaded - 1
    desk.locator(".booty-card.away").last.click()
    assert desk.locator(".booty-card.sel").count() == loaded <= cards
    key = desk.locator(".deal .chip[data-option]").first.get_attribute("data-option")
    assert key is not None
    take(desk, key)


def test_goods_are_sold_at_the_market(house: str, desk: Page) -> None:
    seen = sit_at(desk, house, come_to(GAME, asks("merchant", "sell")))
    chests = int(desk.locator('.seat.p1 .stat[data-tip="Chests"]').inner_text())
    key = next(one["key"] for one in seen["options"] if one["key"].startswith("sell:"))
    take(desk, key)
    sail_on(desk, lambda seen: seen["asked"] != "merchant")
    assert int(desk.locator('.seat.p1 .stat[data-tip="Chests"]').inner_text()) > chests


def test_who_stops_with_something_left_seals_it(house: str, desk: Page) -> None:
    seen = sit_at(desk, house, come_to(GAME, asks("shipwright", "done", "hold")))
    press(desk, "done")
    assert not settled(desk, seen["seq"], 0.4)
    assert "Give the order" in desk.locator(".btn.seal").inner_text()
    press(desk, "done")
    assert settled(desk, seen["seq"])


def test_the_track_reads_125_for_125_chests(house: str, desk: Page) -> None:
    state = calm(3)
    give(state.pirates[0], chests=125, guards=7, fleet=0)
    sit_at(desk, house, sit(state))
    assert desk.locator('.score [data-part="marker:0"] text').text_content() == "+120"  # and the marker stands at 5
    marker, mark = (desk.locator(f'.score [data-part="marker:{seat}"]').bounding_box() for seat in (0, 1))
    assert marker is not None
    assert mark is not None
    assert marker["x"] < mark["x"]  # of 7 chests


@pytest.mark.parametrize(("reading", "idle"), [("two", 2), ("one", 1)])
def test_a_corsair_sees_what_staying_at_home_costs(house: str, desk: Page, reading: str, idle: int) -> None:
    state = calm(3, corsair=reading)
    give(state.pirates[0], "spain-1")
    state.deck.remove(CARDS["spain-1"])
    state.corsairs[COUNTRIES["spain"]] = 0
    table = table_at(SEAS, state, SEAS.settle({"corsair": reading}, 3), 3)
    lone(table, "captain")
    table.choose(0, f"card:{CARDS['spain-1']}")
    sit_at(desk, house, table)
    spots = [desk.locator(f'.chip[data-option="send:{ships}"] use[href="#black-spot"]').count() for ships in range(3)]
    assert spots == [idle, 1, 1]


def test_a_merchant_is_warned_of_a_bargain_too_many(house: str, desk: Page) -> None:
    state = calm(3)
    give(state.pirates[0], tokens=3, goods=[1, 1, 0])
    for good in (0, 1):
        state.booty.remove(good)
    sit_at(desk, house, lone(sit(state), "merchant"))
    assert "nothing left to sell" in desk.locator('.chip[data-option="bargain.last:0:1"]').inner_text()
    before = look(desk)["seq"]
    press(desk, "bargain.last:0:1")
    assert look(desk)["seq"] == before  # it waits for the seal


def test_last_rounds_is_no_card_to_draw(house: str, desk: Page) -> None:
    state = calm(3)
    state.deck, state.played = state.deck[:5], state.deck[5:]
    give(state.pirates[0], tokens=2)
    table = lone(sit(state), "cartographer", "captain")
    for seat in (1, 2):
        table.choose(seat, "pass")
    sit_at(desk, house, table)
    assert "4 cards left" in desk.locator('.chip[data-option="draw"]').inner_text()


def test_a_whole_game_on_the_phone(house: str, phone: Page) -> None:
    start(phone, house, GAME)
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    assert play_to_end(phone, luck=4) > 20
    assert phone.locator("[data-result] .sources tr").count() >= 3
