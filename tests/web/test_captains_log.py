"""Captain's Log in a real browser: the chart, a course by one click, a port, a volley, the hold, and whole games."""

from __future__ import annotations

from itertools import accumulate

import pytest
from playwright.sync_api import Page

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.answers import Decision
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table
from freebooter.games.captains_log.hexes import step
from freebooter.games.captains_log.rules import perils
from tests.web.conftest import Opener
from tests.web.player import look, options, play_to_end, press, settled, take, wait_for_me, wait_until
from tests.web.positions import Moment, asks, sit_at

grave_findings = pytest.importorskip("tests.web.test_access").grave_findings
pytestmark = pytest.mark.browser
GAME = "captains-log"
if GAME not in fb.games():
    pytest.skip("Captain's Log is only announced yet", allow_module_level=True)


def come_to(
    prompt: str, *kinds: str, seats: int = 2, after: int = 0, moment: Moment | None = None, **settings: object
) -> Table:
    """A game of greedy captains, up to this question to the first of them."""
    moment = moment or asks(prompt, *kinds)
    for luck in range(40):
        table = fb.new_table(GAME, seats, seed=luck, settings=settings or None)
        while table.result is None:
            seat = table.awaiting[0]
            decision = table.decision(seat)
            assert decision is not None
            if seat == 0 and table.seq >= after and moment(table, decision):
                return table
            table.choose(seat, play_greedily(fb.Chair(table, seat, lucky(GAME, table.seq))))
    raise AssertionError(f"No game came to {prompt} with {kinds}")


def test_everything_on_the_chart(house: str, desk: Page) -> None:
    table = come_to("order", "sail", after=60)
    sit_at(desk, house, table)
    view = table.view(0)
    open_tiles = [tile for tile in view.tiles.values() if tile.number]
    assert desk.locator(".ocean .num").count() == len(open_tiles)
    assert desk.locator(".ocean .blank").count() == len(view.tiles) - len(open_tiles)
    assert desk.locator(".ocean .vessel:not(.npc)").count() == 2
    assert desk.locator(".ocean .vessel.npc").count() == len([npc for npc in view.npcs.values() if npc.hex])
    decision = table.decision(0)
    assert decision is not None
    assert desk.locator(".ocean .reach").count() == len([one for one in decision.options if one.kind == "sail"])
    assert desk.locator(".dock .slot").count() == len(view.players["0"].hold)
    assert desk.locator(".wind").inner_text()


def longest(table: Table) -> tuple[int, int]:
    """The hex of the longest course on which nothing happens, and its steps."""
    now, hex = table.view(0).now, table.view(0).players["0"].hex
    offered = {one.key for one in table.decision(0).options}
    ways = [[*accumulate(map(int, course), step, initial=hex)][1:] for course in now.courses]
    calm = [way for way in ways if f"sail:{way[-1]}" in offered and not {*way} & {one.hex for one in now.perils}]
    way = max(calm, key=len)
    return way[-1], len(way)


def test_a_course_is_shown_and_then_one_click(house: str, desk: Page) -> None:
    table = come_to("order", "sail", after=60)
    before = sit_at(desk, house, table)["seq"]
    hex, steps = longest(table)
    goal = desk.locator(f'.ocean .reach[data-option="sail:{hex}"]')
    goal.dispatch_event("pointerenter")
    assert desk.locator(".ocean .plot .stop").count() == steps
    assert "movement" in desk.locator(".way").inner_text()
    goal.dispatch_event("pointerleave")
    assert desk.locator(".way").count() == 0
    goal.dispatch_event("click")
    assert settled(desk, before, 10)
    wait_for_me(desk)
    assert desk.locator(".ocean .vessel.mine").count() == 1
    assert goal.count() == 0
    desk.locator('[data-action="undo"]').click()  # nothing has shown: the whole course is taken back
    wait_until(desk, f"!!document.querySelector('.ocean .reach[data-option=\"sail:{hex}\"]')")


def test_on_touch_the_first_tap_shows_the_course(house: str, phone: Page) -> None:
    table = come_to("order", "sail", after=60)
    before = sit_at(phone, house, table)["seq"]
    hex, steps = longest(table)
    goal = phone.locator(f'.ocean .reach[data-option="sail:{hex}"]')
    goal.dispatch_event("click")
    assert phone.locator(".ocean .plot .stop").count() == steps
    assert look(phone)["seq"] == before
    phone.locator(".seal").click()
    assert settled(phone, before, 10)


def test_what_happens_on_the_way_is_said_before(house: str, desk: Page) -> None:
    def in_reach(table: Table, ask: Decision) -> bool:
        return ask.prompt == "order" and any(one.kind == perils.FORTRESS for one in table.view(0).now.perils)

    table = come_to("order", "sail", moment=in_reach)
    sit_at(desk, house, table)
    desk.locator(".ocean .reach.risky").first.dispatch_event("pointerenter")
    assert desk.locator(".ocean .stop.struck").count() >= 1
    assert "fire" in desk.locator(".way").inner_text()


def test_the_sum_of_the_movement(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to("order", "sail", after=60))
    desk.locator("#tab-voyage").click()
    assert desk.locator(".moves .total td").count() == 7
    assert desk.locator(".ladders .ladder").count() == 5


def test_a_port_with_its_market(house: str, desk: Page) -> None:
    table = come_to("port", "buy")
    sit_at(desk, house, table)
    desk.wait_for_selector(".harbour .lot")
    keys = [key for key in options(desk) if key.startswith("buy:")]
    before = table.view(0)
    cost = before.visit.prices[keys[0]]
    take(desk, keys[0])
    assert desk.locator(".harbour .purse").inner_text().strip() == thousands(before.players["0"].doubloons - cost)


def thousands(n: int) -> str:
    return f"{n},000" if n else "0"


def test_a_volley_shows_its_dice(house: str, desk: Page) -> None:
    table = come_to("fire.reroll")
    sit_at(desk, house, table)
    desk.wait_for_selector(".battle .die-box")
    assert desk.locator(".battle .die-box").count() == len(table.view(0).volley.dice)
    assert str(table.view(0).volley.defense) in desk.locator(".battle .sums").inner_text()
    press(desk, next(key for key in options(desk) if key.startswith("die:")))
    take(desk, "done")


def test_all_goods_are_taken_by_one_click(house: str, desk: Page) -> None:
    table = come_to("pick_up.goods")
    before = sit_at(desk, house, table)["seq"]
    desk.locator('[data-action="take-all"]').click()
    assert settled(desk, before, 10)
    wait_for_me(desk)


def test_the_hold_can_be_rearranged_on_the_phone(house: str, phone: Page) -> None:
    table = come_to("order", "stow", after=40)
    sit_at(phone, house, table)
    take(phone, "stow")
    phone.wait_for_selector(".scene .holdsvg")
    slot = phone.locator('.scene .slot[data-state~="legal"]').first
    box = slot.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 30
    assert look(phone)["options"]


def make_table(house: str, page: Page, seats: int = 2, **settings: object) -> None:
    """A table with these settings, bots on the other chairs."""
    table = fb.new_table(GAME, seats, seed=5, settings=settings)
    sit_at(page, house, table)


def test_a_whole_game_on_the_desk(house: str, desk: Page) -> None:
    make_table(house, desk, target=2, rounds=12)
    assert play_to_end(desk, most=3000) > 5
    assert desk.locator("[data-result]").count() == 1


def test_a_whole_game_on_the_phone(house: str, phone: Page) -> None:
    make_table(house, phone, target=2, rounds=8)
    assert play_to_end(phone, most=3000, luck=2) > 5


def test_an_expert_game_on_a_growing_map(house: str, desk: Page) -> None:
    make_table(house, desk, seats=3, game="expert", map="dynamic", target=3, rounds=5)
    assert play_to_end(desk, most=3000, luck=3) > 5


@pytest.mark.parametrize(("small", "theme"), [(False, "light"), (True, "dark")], ids=["desk-day", "phone-night"])
def test_axe_finds_nothing_grave(house: str, visitor: Opener, small: bool, theme: str) -> None:
    page = visitor(phone=small, color_scheme=theme, reduced_motion="reduce")
    for prompt, kinds in (("order", ("sail",)), ("port", ("buy",)), ("fire.reroll", ())):
        sit_at(page, house, come_to(prompt, *kinds))
        assert grave_findings(page) == []
