"""Captain's Log in a real browser: the chart, a course by one click, a port, a volley, the hold, and whole games."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

import freebooter as fb
from freebooter.bots.simple import play_greedily
from freebooter.engine.answers import Decision
from freebooter.engine.asks import Option
from freebooter.engine.keel import EVERYONE
from freebooter.engine.luck import lucky
from freebooter.engine.table import Table, table_at
from freebooter.engine.words import words_of
from freebooter.games.captains_log import ahead
from freebooter.games.captains_log.content import CAPTAINS, EVENTS, NPC_CARDS, SHIPS, events
from freebooter.games.captains_log.hexes import at, broadside, distance, neighbours, step
from freebooter.games.captains_log.names import FRANCE, GRAPESHOT, OIL, PIRATES, SIDE_B, SPAIN, SUGAR, TEA, WOOD
from freebooter.games.captains_log.rules import hold, npcs, ships, shipyard
from freebooter.games.captains_log.rules.sea import chart_of
from freebooter.games.captains_log.sheets import DEEP
from freebooter.games.captains_log.state import NPC_BASE, State
from tests.games.captains_log.ocean import card_named, model_named, ocean, ship, upgrade_named
from tests.games.captains_log.papers import mission
from tests.web.conftest import Opener
from tests.web.player import click, look, options, play_to_end, press, settled, take, wait_for_me, wait_until
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
    goal.evaluate("(e) => e.focus({ focusVisible: false })")
    assert goal.evaluate("(e) => getComputedStyle(e).outlineStyle") == "none"
    phone.locator(".seal").click()
    assert settled(phone, before, 10)


@pytest.mark.parametrize("small", [False, True], ids=["pointed at", "tapped"])
def test_the_outline_of_a_new_tile_is_seen_before_it_is_laid(house: str, visitor: Opener, small: bool) -> None:
    page = visitor(phone=small)
    before = sit_at(page, house, come_to("explore.place", "lay", game="expert"))["seq"]
    assert page.locator(".ghost-tile").count() == 0
    spot = page.locator('.reach.spot[data-option^="lay:"]').last
    if small:
        spot.tap()
    else:
        spot.hover()
    page.wait_for_selector(".ghost-tile")
    assert look(page)["seq"] == before
    (page.locator(".btn.seal") if small else spot).click()
    assert settled(page, before, 10)


def test_what_happens_on_the_way_is_said_before(house: str, desk: Page) -> None:
    def in_reach(table: Table, ask: Decision) -> bool:
        return ask.prompt == "order" and any(one.kind == ahead.FORTRESS for one in table.view(0).now.perils)

    table = come_to("order", "sail", moment=in_reach)
    sit_at(desk, house, table)
    desk.locator(".ocean .reach.risky").first.dispatch_event("pointerenter")
    assert desk.locator(".ocean .stop.struck").count() >= 1
    assert "fire" in desk.locator(".way").inner_text()


def test_a_course_that_leaves_no_movement_to_lift_what_floats_there_says_so(house: str, desk: Page) -> None:
    def ends(table: Table) -> list[int]:
        """Hexes in reach where something floats, and where no movement would be left."""
        view, decision = table.view(0), table.decision(0)
        assert decision is not None
        offered = {one.key for one in decision.options}
        ways = [[*accumulate(map(int, way), step, initial=view.players["0"].hex)][-1] for way in view.now.courses]
        last = [hex for hex, rest in zip(ways, view.now.rest, strict=True) if rest == 0 and f"sail:{hex}" in offered]
        return [hex for hex in last if str(hex) in view.floating]

    table = come_to("order", "sail", moment=lambda table, ask: ask.prompt == "order" and bool(ends(table)))
    sit_at(desk, house, table)
    desk.locator(f'.ocean .reach[data-option="sail:{ends(table)[0]}"]').dispatch_event("pointerenter")
    assert "No movement is left to take up what floats there." in desk.locator(".way").inner_text()


def test_every_part_and_every_order_has_a_tip(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to("order", "sail", "explore", after=60))
    desk.locator("#tab-voyage").click()
    kinds = "(all) => [...new Map(all.map((e) => [e.dataset.part.split(':')[0], e.dataset.part])).values()]"
    parts = desk.locator(".table [data-part]:not([data-part=hand])").evaluate_all(kinds)
    assert len(parts) > 12
    silent = []
    for place, part in enumerate(parts):
        desk.keyboard.press("Escape")
        over = {"pointerType": "mouse", "bubbles": True, "screenX": place, "screenY": 1}  # a pointer that moves
        desk.locator(f'[data-part="{part}"]').first.dispatch_event("pointerover", over)
        desk.wait_for_timeout(500)
        words = desk.locator(".tip.floating").all_inner_texts()
        if not words or "undefined" in words[0]:
            silent.append((part, words))
    assert not silent


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


# Whether all of these lie inside of that, as it is seen now.
IN_SIGHT = """([sheet, each]) => {
  const frame = document.querySelector(sheet).getBoundingClientRect();
  const boxes = [...document.querySelectorAll(each)].map((e) => e.getBoundingClientRect());
  return boxes.length > 0 && boxes.every((box) => box.left >= frame.left && box.right <= frame.right &&
    box.top >= frame.top && box.bottom <= frame.bottom);
}"""


@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_who_begins_sees_every_place_to_begin(house: str, visitor: Opener, small: bool) -> None:
    page = visitor(phone=small)
    sit_at(page, house, come_to("setting_out.start"))
    if not small:
        page.set_viewport_size({"width": 1280, "height": 720})
    assert page.evaluate(IN_SIGHT, [".board", ".board [data-option^=start]"])


def test_a_volley_shows_its_dice(house: str, desk: Page) -> None:
    table = come_to("fire.reroll")
    sit_at(desk, house, table)
    desk.wait_for_selector(".battle .die-box")
    desk.set_viewport_size({"width": 1280, "height": 720})
    assert desk.evaluate(IN_SIGHT, [".side", ".die-box"])
    assert desk.locator(".battle .die-box").count() == len(table.view(0).volley.dice)
    assert str(table.view(0).volley.defense) in desk.locator(".battle .sums").first.inner_text()
    press(desk, next(key for key in options(desk) if key.startswith("die:")))
    take(desk, "done")


def test_all_goods_are_taken_by_one_click(house: str, desk: Page) -> None:
    table = come_to("pick_up.goods")
    before = sit_at(desk, house, table)["seq"]
    desk.locator('[data-action="take-all"]').click()
    assert settled(desk, before, 10)
    wait_for_me(desk)


def test_a_finger_can_press_the_slots_of_the_hold(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to("order", "stow", after=40))
    phone.locator(".hatch.wide").click()
    take(phone, "stow")
    slots = phone.locator(".scene .slot")
    boxes = [slots.nth(i).bounding_box() for i in range(slots.count())]
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= 44
    press(phone, options(phone)[0])
    wait_for_me(phone)


@pytest.mark.parametrize("hatch", [0, 1, 2], ids=["hold", "missions", "people"])
def test_behind_each_hatch_of_the_phone_lies_a_part_of_the_hand(house: str, phone: Page, hatch: int) -> None:
    sit_at(phone, house, come_to("order", "sail", after=60))
    phone.locator(".hatch").nth(hatch).click()
    assert phone.locator(".scene .scene-in").count() == 1
    assert not [key for key in options(phone) if key.startswith("sail:")]
    phone.locator(".turn-over").click()
    assert phone.locator(".ocean").count() == 1


def beside(state: State) -> int:
    """A free hex at the flank of the first captain's ship; 0 if there is none."""
    me, chart = state.players[0], chart_of(state)
    for hex in neighbours(me.hex):
        free = chart.admits(hex, DEEP) and hex not in chart.moorings and not ships.occupied(state, hex)
        if free and broadside(me.hex, me.heading, hex):
            return hex
    return 0


def at_sea(table: Table, ask: Decision) -> bool:
    """Nothing was done in this turn, there is room at the flank, and another ship sails somewhere."""
    state = table.state
    if ask.prompt != "order" or state.turn.actions < 2 or ships.mooring_of(state, 0):
        return False
    return beside(state) > 0 and any(npc.hex for npc in state.npcs)


def test_a_boarding_with_its_dice_one_by_one(house: str, desk: Page) -> None:
    people = {upgrade_named("Swords"), upgrade_named("Sabers")}  # a die may be rolled again, and all count one more
    table = come_to(
        "order", moment=lambda table, ask: at_sea(table, ask) and people <= {*table.state.harbour.bag}, game="expert"
    )
    state = table.state
    npc = next(npc for npc in state.npcs if npc.hex)
    npc.hex, state.players[0].crew = beside(state), 6
    for one in people:
        state.harbour.bag.remove(one)
        state.players[0].officers.append(one)
    table = table_at(table.game, state, table.settings, 2)
    table.choose(0, f"board:{NPC_BASE + npc.card}")
    table.choose(0, 3)
    sit_at(desk, house, table)
    seen = table.view(0).boarding
    assert seen is not None
    dice = desk.locator(".battle .rank").first.locator(".die-box")
    assert dice.count() == len(seen.dice)
    bonus = sum(n for _, n in seen.added)
    assert bonus
    assert "Captain and officers" in desk.locator(".battle .rank").first.inner_text()
    for i, face in enumerate(seen.dice):
        assert dice.nth(i).locator("text").inner_html() == str(face)
        assert dice.nth(i).locator(".die.win").count() == int(face + bonus >= seen.hit)
    press(desk, next(key for key in options(desk) if key.startswith("die:")))
    take(desk, "done")


def test_a_trade_of_two_holds(house: str, desk: Page) -> None:
    table = come_to("order", moment=at_sea, after=40)
    state = table.state
    state.players[1].hex = beside(state)
    for seat, good, n in ((0, TEA, 3), (1, SUGAR, 2)):
        state.market.supply[good] -= hold.load(state, seat, good, n)
    table = table_at(table.game, state, table.settings, 2)
    table.choose(0, "trade:1")
    sit_at(desk, house, table)
    for key in (f"give:{TEA}:2", f"take:{SUGAR}:1"):
        take(desk, key)
    bundles = desk.locator(".deal .bundle")
    assert "2 tea" in bundles.first.inner_text()
    assert "1 sugar" in bundles.last.inner_text()
    desk.locator('[data-action="undo"]').click()
    wait_until(desk, "!document.querySelector('.deal .party:last-child .bundle').innerText.includes('sugar')")
    take(desk, "done")


def beside_a_prize(card: str, crew: int = 9, **damage: int) -> Table:
    """The first captain, on side B, beside this ship, of which one sailor is left."""
    table = come_to("order", moment=at_sea, game="expert")
    state = table.state
    index = card_named(card) - 1
    if not any(npc.card == index for npc in state.npcs):
        state.decks.ships.remove(index)
        npcs.join(state, 1, index)
    prize = next(npc for npc in state.npcs if npc.card == index)
    prize.hex, prize.heading, prize.seen, prize.dead = beside(state), 0, EVERYONE, NPC_CARDS[index].crew - 1
    prize.goods = [0] * 6
    for name, n in damage.items():
        setattr(prize, name, n)
    state.players[0].crew = crew
    return table_at(table.game, state, table.settings, 2)


@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_a_prize_stands_beside_the_own_ship(house: str, visitor: Opener, small: bool) -> None:
    table = beside_a_prize("Virgen del Mar", water=2, fire=1, sails_cut=1)
    key = f"board:{NPC_BASE + card_named('Virgen del Mar') - 1}"
    table.choose(0, key)
    decision = table.decision(0)
    assert decision is not None
    table.script([12] * decision.most, [1])
    table.choose(0, decision.most)
    while (asked := table.decision(0)) is not None and asked.prompt != "board.ship":
        table.choose(0, [] if asked.kind == "pick" else asked.options[-1].key)
    page = visitor(phone=small)
    sit_at(page, house, table)
    own, prize = page.locator(".ship-card").all_inner_texts()
    assert "yours now" in own
    assert "Damage: 2 water, 1 fire, −1 movement" in prize
    limit = SHIPS[NPC_CARDS[card_named("Virgen del Mar") - 1].model].crew
    assert f"{table.state.players[0].crew - limit} sailors" in prize
    assert all(word in prize for word in ("Slots", "Draft", "Sails", "Guns", "Defense"))
    assert page.evaluate(IN_SIGHT, [".board" if small else ".side", ".ship-card"])
    assert "take_ship" in page.locator(".dock .choices [data-option]").first.get_attribute("data-option")


# What stays behind of the first captain when everything goes over to this model, in this state.
STAYS = """async ([player, model, damage]) => {
  const { staysBehind } = await import("/games/captains-log/board/fitting.js");
  return staysBehind(player, model, damage);
}"""


@pytest.mark.parametrize(
    ("aboard", "to", "damage"),
    [
        ({"model": "Carrack", "cannons": 6, "cabins": 3, "goods": {TEA: 4, OIL: 2}, "crew": 14}, "Nao", (2, 1)),
        ({"model": "Carrack", "cannons": 1, "rowboats": 2, "sails": 2, "officers": ("Sabers",) * 1}, "Nao", (0, 0)),
        ({"model": "Indiaman", "cannons": 7, "goods": {TEA: 9, WOOD: 5}, "sails": 4, "crew": 14}, "Corvette", (3, 4)),
        ({"model": "Hulk", "cannons": 4, "cabins": 1, "goods": {SUGAR: 3}, "crew": 9}, "Galleon", (0, 2)),
    ],
    ids=["Carrack to Nao", "Carrack to sound Nao", "Indiaman to Corvette", "Hulk to Galleon"],
)
def test_what_stays_behind_is_what_the_rules_leave(
    house: str, desk: Page, aboard: dict[str, Any], to: str, damage: tuple[int, int]
) -> None:
    table = ocean(lambda state: ship(state, 0, at(0, 0), **{"side": SIDE_B, **aboard}), game="expert", map="fixed")
    state, (water, fire) = table.state, damage
    player = state.players[0]
    before = [player.crew, hold.cannons(player), sum(hold.cargo(player)), player.rowboats, player.sails]
    seen = msgspec.to_builtins(table.view(0).players["0"])
    desk.goto(house)
    said = desk.evaluate(STAYS, [seen, model_named(to), {"water": water, "fire": fire, "torn": 0}])
    asked = next(shipyard.change_ship(state, 0, model_named(to), -1, water, fire), None)
    goods = sum(hold.cargo(player)) if asked is None else hold.room(player)  # which of them is for the captain to say
    after = [player.crew, hold.cannons(player), goods, player.rowboats, player.sails]
    left = [old - new for old, new in zip(before, after, strict=True)]
    words = ("sailor", "cannon", "cube", "rowboat", "upgrade")
    assert [next((int(one.split()[0]) for one in said if one.split()[1].startswith(word)), 0) for word in words] == left


def test_each_ammunition_says_what_it_does(house: str, phone: Page) -> None:
    table = come_to("order", "fire", after=60, game="expert")
    state = table.state
    state.players[0].ammunition |= 1 << GRAPESHOT
    state.harbour.ammunition[GRAPESHOT] -= 1
    table = table_at(table.game, state, table.settings, 2)
    decision = table.decision(0)
    assert decision is not None
    table.choose(0, next(one.key for one in decision.options if one.kind == "fire"))
    sit_at(phone, house, table)
    cards = phone.locator(".face").all_inner_texts()
    assert len(cards) == len(table.decision(0).options) > 1
    assert "Damage is water" in cards[0]
    assert "kills one of its crew" in cards[-1]


@pytest.mark.parametrize(("moved", "left", "sealed"), [(False, "sail", True), (True, "visit", True), (True, "", False)])
def test_a_turn_with_something_worthwhile_left_ends_by_the_seal(
    house: str, desk: Page, moved: bool, left: str, sealed: bool
) -> None:
    idle = {"sail", "overboard", "stow", "end_turn"}

    def moment(table: Table, ask: Decision) -> bool:
        if ask.prompt != "order" or table.state.turn.moved != moved:
            return False
        kinds = {one.kind for one in ask.options}
        return left in kinds if left else kinds <= idle

    sit_at(desk, house, come_to("order", moment=moment))
    before = look(desk)["seq"]
    press(desk, "end_turn")
    assert settled(desk, before) != sealed
    if sealed:
        press(desk, "end_turn")
        assert settled(desk, before)


def test_captains_and_ships_are_cards(house: str, desk: Page) -> None:
    table = come_to("setting_out.ship", game="expert")
    sit_at(desk, house, table)
    assert desk.locator(".ship-card .holdsvg").count() == len(table.decision(0).options)
    take(desk, options(desk)[0])
    table = come_to("captain", game="expert")
    sit_at(desk, house, table)
    assert desk.locator(".face").count() == len(table.decision(0).options) == 3
    assert all(desk.locator(".face span").all_inner_texts())
    desk.locator(".face").first.click()
    wait_for_me(desk)


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


@pytest.mark.parametrize(
    ("mode", "seats", "small"),
    [("solo", 1, False), ("cooperative", 2, True), ("teams", 4, False)],
    ids=["desk-solo", "phone-cooperative", "desk-teams"],
)
def test_a_whole_game_in_every_mode(house: str, visitor: Opener, mode: str, seats: int, small: bool) -> None:
    page = visitor(phone=small)
    make_table(house, page, seats, mode=mode, rounds=3)
    assert play_to_end(page, most=2000, luck=4) > 3
    result = page.locator("[data-result]")
    words = page.locator("dialog:has([data-result])").inner_text()
    if mode == "teams":
        assert re.search(r"have won|share", words), words
        assert result.locator(".podium li").count() >= 2
    else:
        assert re.search(r"(has|have) lost", words), words
    rows = result.locator(".sources tr").count()
    assert rows == 0 or rows >= 3, "a head, a source and a sum; none where nobody got a point in three rounds"


@pytest.mark.parametrize(
    ("ranks", "says"),
    [([1, 2, 2, 1], "You and Dora have won"), ([1, 1, 1, 1], "You and Bess and Cara and Dora share the win")],
)
def test_teams_that_are_level_share_the_win(house: str, desk: Page, ranks: list[int], says: str) -> None:
    desk.goto(house)
    title = desk.evaluate(
        """async (ranks) => {
          const { endTitle } = await import("/web/table/result.js");
          const seats = ["Anne", "Bess", "Cara", "Dora"].map((name) => ({ name, kind: "person" }));
          return endTitle({ ranks, teams: [[0, 3], [1, 2]] }, { seats, me: 0 });
        }""",
        ranks,
    )
    assert title == says


def last_choice(won: bool, seats: int, **settings: object) -> tuple[Table, str]:
    """A game of greedy captains that ends so, before its last choice, a single option of the first captain's."""
    for luck in range(60):
        table, saved, who, last = fb.new_table(GAME, seats, seed=luck, settings=settings), b"", -1, None
        while table.result is None:
            who = table.awaiting[0]
            last = play_greedily(fb.Chair(table, who, lucky(GAME, table.seq)))
            saved = table.save()
            table.choose(who, last)
        if table.result.won is won and who == 0 and isinstance(last, Option):
            return fb.load(saved), last.key
    raise AssertionError(f"No game of {settings} ended so")


@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("cooperative", 2)], ids=["solo", "cooperative"])
@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
def test_the_end_against_the_game_says_who_has_won(house: str, desk: Page, mode: str, seats: int, won: bool) -> None:
    table, key = last_choice(won, seats, mode=mode, target=1 if won else 20, rounds=12 if won else 2)
    sit_at(desk, house, table)
    for _ in range(2):  # the seal may have to confirm it
        if desk.locator("[data-result]").count() == 0:
            click(desk, key)
            desk.wait_for_timeout(500)
    desk.wait_for_selector("[data-result]")
    words = desk.locator("dialog:has([data-result])").inner_text()
    assert re.search(r"have won" if won else r"have lost", words), words
    assert mode != "solo" or not won or "Enemies, difficulty and lead" in words
    assert not won or desk.locator("[data-result] .sources tr").count() >= 3  # a head, a source, a sum


@pytest.mark.parametrize(
    ("mode", "seats", "rules"),
    [("race", 3, "expert"), ("solo", 1, "standard"), ("cooperative", 2, "expert"), ("teams", 4, "standard")],
)
def test_every_mode_can_be_set_in_the_lobby(house: str, desk: Page, mode: str, seats: int, rules: str) -> None:
    desk.goto(f"{house}/?speed=instant")
    desk.click(f'[data-game="{GAME}"] [data-action="make"]')
    form = desk.locator("form.make")
    for name, value in (("Captains", str(seats)), ("Mode", mode), ("Rules", rules)):
        form.locator(f'.field:has(> span:text-matches("^{name}")) select').first.select_option(value)
    enemies = form.locator('.game-settings .field:has(> span:text-matches("^Enem"))').count()
    assert enemies == (6 if mode in ("solo", "cooperative") else 0)
    assert not form.locator("option:text-matches('preset')").count()
    for seat in range(1, seats):
        form.locator(f'[data-seat="{seat}"]').select_option(index=2)
    form.locator('[data-action="create"]').click()
    desk.wait_for_selector("[data-table]")
    asked = wait_for_me(desk)["asked"]
    assert len(desk.evaluate("[...document.querySelectorAll('[data-part^=\"seat:\"].seat')].map((e) => e.id)")) == seats
    assert (desk.locator('[data-part="enemies"]').count() > 0) == (mode in ("solo", "cooperative"))
    assert (asked in ("setting_out.ship", "setting_out.tile")) == (rules == "expert")  # cards, and a map that grows


@pytest.mark.parametrize(("small", "theme"), [(False, "light"), (True, "dark")], ids=["desk-day", "phone-night"])
def test_axe_finds_nothing_grave(house: str, visitor: Opener, small: bool, theme: str) -> None:
    page = visitor(phone=small, color_scheme=theme, reduced_motion="reduce")
    for prompt, kinds in (("order", ("sail",)), ("port", ("buy",)), ("fire.reroll", ())):
        sit_at(page, house, come_to(prompt, *kinds))
        assert grave_findings(page) == []


# The icons that lines of the log get, by their kind; "log" stands for none.
ICONS = """async (events) => {
  const { board } = await import("/games/captains-log/board/board.js");
  return events.map((event) => board.eventSymbols(event) ?? "log");
}"""


def test_every_line_of_the_log_has_its_icon(house: str, desk: Page) -> None:
    desk.goto(house)
    kinds = [*words_of(GAME).table["events"]]
    icons = desk.evaluate(ICONS, [{"kind": kind, "args": {}} for kind in kinds])
    assert [kind for kind, icon in zip(kinds, icons, strict=True) if icon == "log"] == []
    assert desk.evaluate(ICONS, [{"kind": "time", "args": {"day": day}} for day in (0, 1)]) == ["night", "day"]


@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_the_fame_of_enemies_and_what_it_takes_is_in_sight(house: str, visitor: Opener, small: bool) -> None:
    page = visitor(phone=small)
    table = come_to("order", after=60, mode="cooperative", enemy_pirates=True)
    sit_at(page, house, table)
    shown = page.locator(".wind .goal" if small else ".newsbox .stat")
    words = " ".join(shown.all_inner_texts())
    view = table.view(0)
    assert f"together {view.players['0'].fame} of {view.target}" in words
    fame = table.view(0).enemy_fame
    assert [f"{fame[nation]} of 21" in words for nation in (SPAIN, PIRATES)] == [True, True]
    assert shown.locator("use[href='#flag-spain'], use[href='#flag-pirates']").count() == 2
    assert page.evaluate(IN_SIGHT, [".board" if small else ".crew", ".wind .goal" if small else ".newsbox .stat"])


@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_who_sails_with_whom_two_against_two(house: str, visitor: Opener, small: bool) -> None:
    page = visitor(phone=small)
    sit_at(page, house, come_to("order", seats=4, after=60, mode="teams", game="expert"))
    names = page.locator(".seat .name").all_inner_texts()
    if small:
        assert f"with {names[3]}" in page.locator(".wind").inner_text()
        assert page.evaluate(IN_SIGHT, [".crew", ".seat .vp"]), "the Fame of all four"
    else:
        notes = page.locator(".seat-note").all_inner_texts()
        mates = [f"with {name}" for name in (names[3], names[2], names[1], "you")]
        assert [note.startswith(mate) for note, mate in zip(notes, mates, strict=True)] == [True] * 4


@pytest.mark.parametrize(
    ("mode", "settings", "says"),
    [
        (
            "solo",
            {"target": 1, "rounds": 12},
            r"The target of 1 Fame was reached in round \d+\. Fame of the enemy: Spain \d+\. Score: 3 for the enemies × \d",
        ),
        (
            "solo",
            {"target": 20, "rounds": 2},
            r"2 rounds are over, and nobody has 20 Fame\. Fame of the enemy: Spain",
        ),
        ("teams", {"target": 2}, r"You reached 2 Fame in round \d+, which wins for both\."),
    ],
    ids=["won", "lost", "teams"],
)
def test_the_reckoning_says_why_it_is_over(
    house: str, desk: Page, mode: str, settings: dict[str, object], says: str
) -> None:
    won = None if mode == "teams" else settings["target"] == 1
    table, key = last_choice(won, 4 if mode == "teams" else 1, mode=mode, **settings)
    sit_at(desk, house, table)
    for _ in range(2):  # the seal may have to confirm it
        if desk.locator("[data-result]").count() == 0:
            click(desk, key)
            desk.wait_for_timeout(500)
    assert re.fullmatch(says + ".*", desk.locator("[data-ending]").inner_text())
    if mode == "teams":
        assert re.search(r"You and \w+ win\.", desk.locator(".status").inner_text())


def test_the_chart_turns_to_what_is_asked_about(house: str, phone: Page) -> None:
    def out_of_sight(table: Table, ask: Decision) -> bool:
        if not ask.prompt.startswith("npc."):
            return False
        state = table.state
        hexes = [ships.hex_of(state, one.number(0)) if one.kind == "npc_at" else one.number(0) for one in ask.options]
        apart = max([distance(one, other) for one in hexes for other in hexes])
        return apart < 5 and min([distance(state.players[0].hex, hex) for hex in hexes]) > 8

    sit_at(phone, house, come_to("npc.stop", moment=out_of_sight, seats=3, game="expert", npc_ties="players"))
    assert phone.evaluate(IN_SIGHT, [".board", ".ocean [data-option]"])


def test_the_ship_that_is_asked_about_is_marked_and_in_sight(house: str, phone: Page) -> None:
    def asked(table: Table, ask: Decision) -> bool:
        return ask.prompt == "npc.stop"

    table = come_to("npc.stop", moment=asked, seats=3, game="expert", npc_ties="players")
    sit_at(phone, house, table)
    ship = table.decision(0).args[0]
    assert phone.locator(f'.ocean [data-part="ship:{ship}"] .sighted').count() == 1
    assert phone.locator(".ocean .sighted").count() == 1
    assert phone.evaluate(IN_SIGHT, [".board", f'.ocean [data-part="ship:{ship}"] .sighted'])


def test_the_chart_turns_to_it_also_after_it_was_moved_by_hand(house: str, phone: Page) -> None:
    def before_an_npc(table: Table, ask: Decision) -> bool:
        if ask.prompt != "order":
            return False
        later = table.clone()
        later.choose(0, "end_turn")
        asked = later.decision(0) if 0 in later.awaiting else None
        return asked is not None and asked.prompt in ("npc.stop", "npc.target")

    table = come_to("order", moment=before_an_npc, game="expert", npc_ties="players")
    before = sit_at(phone, house, table)["seq"]
    for _ in range(3):
        phone.locator('[data-zoom="in"]').click()
    assert phone.locator(".homing").count() == 1
    for _ in range(2):  # the seal may have to confirm it
        if look(phone)["seq"] == before:
            click(phone, "end_turn")
            settled(phone, before)
    wait_until(phone, "document.querySelector('[data-table]').dataset.asked?.startsWith('npc.')")
    wait_until(phone, "document.querySelectorAll('.ocean .sighted').length === 1")
    assert phone.locator(".homing").count() == 0
    assert phone.evaluate(IN_SIGHT, [".board", ".ocean .sighted"])


def test_a_price_on_a_head_and_who_pays_it_are_in_sight(house: str, phone: Page) -> None:
    table = come_to("order", after=60, game="expert")
    state = table.state
    state.players[1].wanted, state.players[1].bounty = 1 << SPAIN | 1 << FRANCE, 2
    sit_at(phone, house, table_at(table.game, state, table.settings, 2))
    shown = phone.locator(".seat").nth(1).locator('.stat:has(use[href="#black-spot"])')
    assert shown.inner_text().strip() == "2"
    assert shown.get_attribute("data-tip") == "Bounty of 2,000, wanted by Spain and France"


def test_events_in_play_are_in_sight_on_the_phone_and_fog_hides_no_ship(house: str, phone: Page) -> None:
    table = come_to("order", "sail", after=60)
    state = table.state
    for kind in (events.Fog, events.Storm):
        card = next(i for i, one in enumerate(EVENTS) if isinstance(one.effect, kind))
        for pile in (state.decks.events, state.decks.events_out):
            if card in pile:
                pile.remove(card)
        if card not in state.decks.events_open:
            state.decks.events_open.append(card)
            state.decks.events_until.append(state.clock.advances + 2)
    state.sea.fog = state.players[0].hex
    sit_at(phone, house, table_at(table.game, state, table.settings, 2))
    names = phone.locator(".wind .chip").all_inner_texts()
    assert {"Fog", "Storm"} <= {name.strip() for name in names}
    layers = phone.evaluate(
        "[...document.querySelectorAll('.ocean .fog, .ocean .costs, .ocean .ships')].map((e) => e.classList[0])"
    )
    assert layers == ["fog", "costs", "ships"]


def test_what_is_aboard_is_told_in_words_on_the_phone(house: str, phone: Page) -> None:
    table = come_to("order", after=60, game="expert")
    sit_at(phone, house, table)
    phone.locator(".hatch").nth(2).click()
    told = phone.locator(".scene .card.paper p").all_inner_texts()
    assert len(told) >= len(table.view(0).players["0"].captains) > 0
    assert all(told)


def test_what_lies_on_a_captains_card_is_in_sight_and_a_marker_that_was_removed_is_not(house: str, desk: Page) -> None:
    table = come_to("order", after=60, game="expert")
    me, other = table.state.players
    me.captains = [i for i, one in enumerate(CAPTAINS) if one.name in {"Gerard Callenburgh", "Hannah Snell"}]
    other.captains = [0]
    table.state.decks.captains = [i for i in range(1, len(CAPTAINS)) if i not in me.captains]
    me.wood_on_card, me.absorbed, me.hidden_nation = 2, 1, SPAIN
    me.reputation[SPAIN] = 0
    table.state.market.supply[WOOD] -= 2
    sit_at(desk, house, table_at(table.game, table.state, table.settings, 2))
    for part, words in (("wood_on_card", "2 of 3"), ("absorbed", "1 of 2"), ("hidden_nation", "off its row")):
        desk.locator(f'[data-part="own:{part}"]').hover()
        desk.wait_for_timeout(600)
        assert words in desk.locator(".tip.floating").inner_text()
    desk.locator("#tab-voyage").click()
    row = desk.locator(".ladders .ladder").nth(SPAIN)
    theirs = int(table.state.players[1].hidden_nation != SPAIN)
    assert row.locator(".marker").count() == theirs
    assert desk.locator(".ladders .ladder").nth(PIRATES).locator(".marker").count() == 2


def test_what_is_marked_on_a_mission_is_in_sight(house: str, desk: Page) -> None:
    table = come_to("order", after=60)
    state = table.state
    held = [one.card for player in state.players for one in player.missions]
    state.decks.missions += held
    for player in state.players:
        player.missions = []
    for id, fields in {"P02": {"mark": 5}, "P12": {"mark": 1 << SPAIN}, "R04": {"stage": 1, "victim": SPAIN}}.items():
        mission(state, 0, id, **fields)
    sit_at(desk, house, table_at(table.game, state, table.settings, 2))
    assert desk.locator(".papers .card.paper small").all_inner_texts() == [
        "5 of 8",
        "1 of 3: Spain",
        "begun, not to Spain",
    ]


def test_an_order_of_the_chart_is_a_button_of_the_dock_as_well(house: str, desk: Page) -> None:
    table = come_to("order", "fire", "explore", after=60)
    sit_at(desk, house, table)
    shown = desk.locator(".dock .choices [data-option]").evaluate_all("(all) => all.map((e) => e.dataset.option)")
    assert {one.key for one in table.decision(0).options if one.kind in ("fire", "explore")} <= {*shown}


@pytest.mark.parametrize(
    ("moved", "actions", "says"),
    [(False, 2, "move and act, or act twice"), (False, 1, "move or act"), (True, 1, "1 action left")],
)
def test_the_status_says_what_a_turn_has_left(house: str, desk: Page, moved: bool, actions: int, says: str) -> None:
    def moment(table: Table, ask: Decision) -> bool:
        now = table.state.turn
        return ask.prompt == "order" and now is not None and (now.moved, now.actions) == (moved, actions)

    sit_at(desk, house, come_to("order", moment=moment))
    assert says in desk.locator(".status").inner_text()


def test_a_sale_says_what_it_does_to_reputation_and_fame(house: str, desk: Page) -> None:
    sit_at(desk, house, come_to("port", "sell"))
    desk.locator('[data-option^="sell:"]').first.hover()
    tip = desk.locator(".tip.floating")
    tip.wait_for()
    assert re.search(r"Sell \d \w+ for \d+,000", tip.inner_text())
    assert re.search(r"step of reputation with .* 1 Fame", tip.inner_text())


def test_a_cross_that_a_clue_names_does_not_look_like_a_choice(house: str, desk: Page) -> None:
    table = come_to("order", "sail", after=60)
    state = table.state
    state.players[0].clues = 1
    sit_at(desk, house, table_at(table.game, state, table.settings, 2))
    ring = "(e) => [getComputedStyle(e).stroke, getComputedStyle(e).strokeDasharray]"
    stroke, dashes = desk.locator('.cross.likely:not([data-state~="legal"]) .ring').first.evaluate(ring)
    legal = desk.locator(".reach").first.evaluate(ring)[0]
    assert stroke != legal
    assert dashes != "none"


def test_time_and_target_are_whole_behind_the_drawer_of_the_phone(house: str, phone: Page) -> None:
    sit_at(phone, house, come_to("order", "sail", after=60))
    phone.locator('.nav [aria-label="Log, chat and rules"]').click()
    phone.locator("#tab-voyage").click()
    assert phone.locator(".voyage .newsbox").evaluate("(e) => e.scrollHeight <= e.clientHeight")


def test_four_crews_leave_room_for_time_and_target(house: str, desk: Page) -> None:
    table = come_to("order", seats=4, after=200, mode="teams", game="expert")
    sit_at(desk, house, table)
    desk.set_viewport_size({"width": 1280, "height": 720})
    assert desk.evaluate(IN_SIGHT, [".crew", ".crew .newsbox .stat"])


def test_a_finger_fires_only_when_the_seal_confirms_it(house: str, phone: Page) -> None:
    before = sit_at(phone, house, come_to("order", "fire", after=60))["seq"]
    key = next(key for key in options(phone) if key.startswith("fire:"))
    press(phone, key)
    phone.wait_for_timeout(1000)
    assert look(phone)["seq"] == before
    phone.locator(".seal").click()
    assert settled(phone, before, 10)
