"""The main flows of Letter of Marque on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import freebooter as fb
from freebooter.engine.answers import Decision
from freebooter.engine.table import Table
from tests.web.player import look, options, press, start, take, wait_for_me
from tests.web.positions import asks, come_to, sit_at

pytestmark = pytest.mark.browser
GAME = "letter-of-marque"


def test_a_click_aims_and_the_seal_fires(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to(GAME, asks("turn", "attack")))
    target = next(key for key in options(desk) if key.startswith("attack"))
    cannons = desk.locator(".card.gun").count()
    before = look(desk)["seq"]
    press(desk, target)
    aimed = desk.locator(f'.vessel[data-option="{target}"]')
    assert aimed.get_attribute("aria-pressed") == "true"
    assert "What is known of the target" in desk.locator(".extra").inner_text()
    assert look(desk)["seq"] == before  # a misclick has cost nothing so far
    desk.keyboard.press("Escape")
    assert desk.locator(".seal[data-option]").count() == 0
    take(desk, target)
    if not look(desk)["over"]:
        assert desk.locator(".card.gun").count() == cannons - 1


@pytest.mark.parametrize(("armed", "shown"), [(True, ".vessel .tag.shown"), (False, ".log >> text=is captured")])
def test_an_attack_ends_in_a_prize_or_in_marked_guns(house: str, desk: Page, armed: bool, shown: str) -> None:
    def foe(table: Table, ask: Decision) -> str:
        """An attack on such a ship, if there is one."""
        for option in ask.options:
            if option.kind == "attack":
                seat, treasure = option.args
                if table.state.captains[seat].ship(treasure).armed == armed:
                    return option.key
        return ""

    table = come_to(GAME, lambda table, ask: bool(foe(table, ask)))
    ask = table.decision(0)
    assert ask is not None
    sit_at(desk, house, table)
    take(desk, foe(table, ask))
    desk.locator(shown).first.wait_for()


def test_a_ship_that_was_shown_is_not_called_unseen_when_it_is_home(house: str, desk: Page) -> None:
    def home_and_shown(table: Table, ask: Decision) -> str:
        """An attack on a captain all of whose ships at home were shown before."""
        captains = table.state.captains
        for option in ask.options:
            foe = captains[option.number(0)] if option.kind == "attack" else None
            if foe and foe.home_shown and not foe.home_armed + foe.home_defenceless:
                return option.key
        return ""

    table = come_to(GAME, lambda table, ask: bool(home_and_shown(table, ask)))
    ask = table.decision(0)
    assert ask is not None
    sit_at(desk, house, table)
    press(desk, home_and_shown(table, ask))
    known = desk.locator(".extra").inner_text()
    assert "1 armed ship shown and home" in known
    assert "never looked under" not in known


@pytest.mark.parametrize(
    ("seats", "settings", "said"),
    [
        (3, {}, "2 armed ships and 3 without guns"),
        (2, {"two_players": True, "small_fleet": True}, "1 armed ship and 2 without guns"),
    ],
)
def test_how_many_ships_have_guns_is_said_of_this_fleet(
    house: str, desk: Page, seats: int, settings: dict[str, bool], said: str
) -> None:
    table = fb.new_table(GAME, seats, 1, settings)
    for seat in range(seats):  # everybody's first ship
        table.choose(seat, "armed")
    sit_at(desk, house, table)
    assert said in desk.locator(".extra").inner_text()


def test_the_end_says_by_what_a_tie_was_broken(house: str, desk: Page) -> None:
    def breaks_a_tie(table: Table, ask: Decision) -> str:
        """The last choice of a game in which equal points get different ranks."""
        for option in ask.options if ask.prompt == "turn" else []:
            last = table.clone()
            last.choose(0, option)
            if last.result is not None and last.result.ties:
                return option.key
        return ""

    table = come_to(GAME, lambda table, ask: bool(breaks_a_tie(table, ask)))
    ask = table.decision(0)
    assert ask is not None
    sit_at(desk, house, table)
    take(desk, breaks_a_tie(table, ask))
    desk.locator("[data-result] [data-tie] >> text=with more cannon cards").first.wait_for()


def test_a_treasure_turned_up_waits_for_its_ship(house: str, phone: Page) -> None:
    start(phone, house, GAME)
    assert phone.locator(".vessel.drawn").count() >= 3
    take(phone, "defenceless")
    take(phone, "leave")
    if look(phone)["asked"] == "ship":
        assert phone.locator(".sea.mine .vessel.drawn").count() == 1
        kind = "armed" if "armed" in options(phone) else "defenceless"
        take(phone, kind)
    assert phone.locator(".sea.mine .vessel.drawn").count() == 0


def test_tooltips_explain_and_link_to_the_rule(house: str, desk: Page) -> None:
    start(desk, house, GAME)
    take(desk, "armed")
    wait_for_me(desk)
    desk.locator(".card.deck").hover()
    desk.wait_for_selector(".tip.floating >> text=Treasure deck")
    desk.click(".tip.floating .rule-link")
    desk.wait_for_selector(".one-rule.here >> text=LM-012")
