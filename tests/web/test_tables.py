"""Tables as people use them: friends, refreshes, lost lines, watchers, keyboards, undo, replays."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from freebooter.server.store.opening import DATABASE
from tests.server.client import friends, open_table, play_out
from tests.web.conftest import House
from tests.web.player import (
    choose_one,
    look,
    options,
    play_to_end,
    press,
    start,
    table_id,
    take,
    wait_for_me,
    wait_until,
)

Opener = Callable[..., Page]
LETTER = "letter-of-marque"
pytestmark = pytest.mark.browser


def lay_table(page: Page, house: str, captains: int = 3) -> str:
    """Makes a table with a link for a friend; gives the link."""
    page.goto(f"{house}/?speed=instant")
    page.click(f'[data-game="{LETTER}"] [data-action="make"]')
    page.select_option("dialog select >> nth=0", str(captains))
    page.fill("dialog input >> nth=0", "Anne")
    page.click('[data-action="create"]')
    page.wait_for_selector("[data-table]")
    return page.get_attribute("[data-invite]", "data-invite") or ""


def sit_down(page: Page, link: str, name: str = "Mary") -> None:
    page.goto(link)
    page.fill("input", name)
    page.click('[data-action="join"]')
    page.wait_for_selector("[data-table]")


def all_ready(*pages: Page) -> None:
    """Everybody says so, and the game begins."""
    for page in pages:
        page.click('[data-action="ready"]')
    for page in pages:
        page.wait_for_selector(".gathering", state="detached")


def test_a_friend_joins_by_a_link_and_both_play_on(house: str, visitor: Opener) -> None:
    anne, mary = visitor(), visitor()
    link = lay_table(anne, house)
    assert "/join/" in link
    assert "#" in link
    sit_down(mary, link)
    anne.wait_for_selector("text=Mary")
    assert mary.url.split("?")[0] == f"{house}/t/{table_id(anne)}"

    all_ready(anne, mary)
    choose_first_ship(anne)
    choose_first_ship(mary)
    first = [look(page)["seq"] for page in (anne, mary)]
    for _ in range(200):  # whoever is asked moves; the other one sees it
        for page in (anne, mary):
            seen = look(page)
            if seen["asked"] and not seen["over"] and not seen["busy"]:
                choose_and_seal(page)
        anne.wait_for_timeout(60)
        if all(look(page)["seq"] > old + 2 for page, old in zip((anne, mary), first, strict=True)):
            break
    else:
        raise AssertionError("The game did not go on")

    mary.reload()  # a refresh: the same seat, the same state
    mary.wait_for_selector("[data-table]")
    assert mary.locator("[data-spectator]").count() == 0
    assert mary.locator(".seat .name", has_text="You").count() == 1

    mary.click("text=Chat")
    mary.fill(".say input", "A fine prize")
    mary.keyboard.press("Enter")
    anne.wait_for_selector(".tabs .badge")
    anne.click("text=Chat")
    anne.wait_for_selector("text=A fine prize")


def choose_first_ship(page: Page) -> None:
    wait_for_me(page)
    press(page, "defenceless")
    page.click(".seal[data-option=defenceless]")
    wait_until(page, "!document.querySelector('[data-asked=first_ship]')")


def choose_and_seal(page: Page) -> None:
    key = (options(page) or [""])[0]
    if key:
        press(page, key)
    page.wait_for_timeout(40)
    seal = page.locator(".seal[data-option]")
    if seal.count():
        seal.first.click()


def test_a_lost_line_is_said_and_mended_in_mid_turn(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    take(desk, "armed")
    desk.context.set_offline(True)
    desk.wait_for_selector('[data-link="lost"]')
    before = look(desk)["seq"]
    desk.context.set_offline(False)
    desk.wait_for_selector('[data-link="lost"]', state="detached")
    assert look(desk)["seq"] == before
    assert play_to_end(desk) > 1


def test_a_choice_goes_over_the_line_and_by_a_request_where_that_breaks(house: str, desk: Page) -> None:
    posts: list[str] = []
    desk.on("request", lambda sent: posts.append(sent.url) if sent.url.endswith("/choices") else None)
    start(desk, house, LETTER)
    take(desk, "armed")
    assert not posts
    start(desk, house, LETTER)
    desk.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) {
                if (text.includes('"choice"')) this.close();
                else send.call(this, text);
            };
        }"""
    )
    take(desk, "armed")
    assert len(posts) == 1


def test_the_server_starts_again_and_the_table_goes_on(tmp_path: Path, desk: Page) -> None:
    house = House(tmp_path)
    house.start()
    try:
        start(desk, house.url, LETTER)
        take(desk, "armed")
        before = desk.locator(".log .line").count()
        house.stop()
        desk.wait_for_selector('[data-link="lost"]')
        house.start()
        desk.wait_for_selector('[data-link="lost"]', state="detached")
        assert desk.locator(".log .line").count() >= before
        assert play_to_end(desk) >= 1
    finally:
        house.stop()


def test_a_parked_table_says_so_and_goes_back_to_the_last_good_moment(visitor: Opener, tmp_path: Path) -> None:
    house, desk = House(tmp_path), visitor()
    try:
        house.start()
        start(desk, house.url, LETTER)
        take(desk, "armed")
        wait_for_me(desk)
        table = table_id(desk)
        house.stop()
        with sqlite3.connect(tmp_path / DATABASE) as db:
            db.execute('UPDATE snapshots SET save = replace(save, \'"state":{"keel"\', \'"state":{"keal"\')')
        house.start()
        desk.goto(f"{house.url}/t/{table}?speed=instant")
        desk.wait_for_selector("text=This table is parked")
        desk.click('[data-action="restore"]')
        desk.wait_for_selector("[data-table]")
        assert play_to_end(desk) >= 1
    finally:
        house.stop()


def test_the_same_seat_on_another_device(house: str, visitor: Opener) -> None:
    desk, phone = visitor(), visitor(phone=True)
    start(desk, house, LETTER)
    seat = json.loads(desk.evaluate("localStorage['freebooter.seats']"))[0]
    phone.goto(f"{house}/t/{seat['table']}?speed=instant#{seat['seat']}.{seat['token']}")
    phone.wait_for_selector("[data-table]")
    assert seat["token"] not in phone.url  # it does not stay in the address bar
    wait_for_me(phone)
    take(phone, "armed")
    wait_until(desk, "!document.querySelector('[data-asked=first_ship]')")


def test_a_link_cannot_take_a_seat_away(house: str, desk: Page) -> None:
    """Neither with letters that open nothing, nor with somebody else's seat."""
    maker, mary = friends(house, seats=[{"kind": "me"}, {"kind": "link"}, {"kind": "bot"}])
    desk.goto(f"{house}/t/{maker.table}?speed=instant#{maker.seat}.{maker.token}")
    desk.wait_for_selector("[data-table]")
    for token in ("a" * 32, mary.token):
        desk.goto("about:blank")
        desk.goto(f"{house}/t/{maker.table}?speed=instant#0.{token}")
        wait_for_me(desk)
        assert "#" not in desk.url
        held = json.loads(desk.evaluate("localStorage['freebooter.seats']"))
        assert [(seat["seat"], seat["token"]) for seat in held] == [(0, maker.token)]


def test_a_choice_made_while_the_line_is_cut_changes_nothing(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    desk.context.set_offline(True)
    desk.wait_for_selector('[data-link="lost"]')
    press(desk, "armed")
    desk.click(".seal[data-option=armed]")
    desk.wait_for_selector("[role=alert]")
    desk.context.set_offline(False)
    desk.wait_for_selector('[data-link="lost"]', state="detached")
    take(desk, "defenceless")
    assert look(desk)["asked"] == "turn"


def test_a_watcher_sees_what_is_public_and_can_do_nothing(house: str, visitor: Opener) -> None:
    player, watcher = visitor(), visitor()
    start(player, house, LETTER)
    take(player, "armed")
    watcher.goto(f"{house}/t/{table_id(player)}")
    watcher.wait_for_selector("[data-spectator]")
    assert options(watcher) == []
    assert watcher.locator(".seat").count() == player.locator(".seat").count()
    assert watcher.locator(".vessel .tag.own").count() == 0  # the player sees the own guns, the watcher does not
    assert watcher.locator(".card.hold").count() == 0
    assert player.locator(".card.hold").count() == 2
    assert player.locator("[aria-label='1 spectator']").count() == 1


def test_a_whole_game_by_keyboard_alone(house: str, desk: Page) -> None:
    desk.goto(f"{house}/?speed=instant")
    desk.wait_for_selector("[data-action=play]")
    for _ in range(40):
        desk.keyboard.press("Tab")
        if desk.evaluate("document.activeElement?.closest('[data-game=letter-of-marque] [data-action=play]') !== null"):
            break
    desk.keyboard.press("Enter")
    desk.wait_for_selector("[data-table]")
    for turn in range(200):
        if wait_for_me(desk)["over"]:
            break
        before = look(desk)["seq"]
        for _ in range(1 + turn % 3):
            desk.keyboard.press(".")
        desk.keyboard.press("Enter")
        desk.wait_for_timeout(30)
        if look(desk)["seq"] == before and not look(desk)["busy"]:
            desk.keyboard.press("Enter")  # the second press seals it
        desk.wait_for_timeout(30)
    assert look(desk)["over"]
    desk.wait_for_selector("[data-result]")
    desk.keyboard.press("Escape")
    desk.wait_for_selector("[data-result]", state="detached")
    wait_until(desk, "document.activeElement?.closest('dialog') === null")
    desk.keyboard.press("?")
    desk.wait_for_selector("dialog >> text=undo")


def test_undo_until_others_have_answered_and_its_limit(house: str, visitor: Opener) -> None:
    anne, mary = visitor(), visitor()
    sit_down(mary, lay_table(anne, house))
    all_ready(anne, mary)
    choose_first_ship(anne)
    anne.click('[data-action="undo"]')  # Mary has not chosen yet: the answer can be changed
    anne.wait_for_selector("[data-asked=first_ship]")
    press(anne, "armed")
    anne.click(".seal[data-option=armed]")
    wait_until(anne, "!document.querySelector('[data-asked=first_ship]')")
    choose_first_ship(mary)
    wait_until(anne, "document.querySelector('.log').innerText.includes('begin')")
    undo = anne.locator('[data-action="undo"]')
    assert undo.get_attribute("aria-disabled") == "true"
    why = undo.get_attribute("data-tip") or ""
    assert len(why) > len("Undo: ")  # it says why not


def test_a_tip_that_is_in_the_way_goes_when_it_is_pressed(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    desk.locator("[data-tip]:visible").first.hover()
    tip = desk.locator(".tip.floating")
    tip.wait_for()
    tip.click(position={"x": 4, "y": 4})
    tip.wait_for(state="detached")
    desk.click('[aria-label="Settings"]')
    desk.wait_for_selector("dialog[open] h2")
    desk.wait_for_timeout(700)  # longer than any tip takes to open
    assert tip.count() == 0, "the tip of what was pressed lies over what it opened"


def test_log_recap_and_replay_show_the_past_and_a_fork_plays_on(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    play_to_end(desk, luck=3)
    desk.click('[data-result] [data-action="replay"]')
    desk.wait_for_selector(".replay .scrub")
    wait_until(desk, "Number(document.querySelector('.scrub').max) > 5")
    first = desk.locator(".board").inner_text()
    desk.locator(".scrub").evaluate("(e) => { e.value = 8; e.dispatchEvent(new Event('input', { bubbles: true })); }")
    wait_until(desk, "document.querySelector('.replay').innerText.includes('9 of')")
    assert desk.locator(".board").inner_text() != first
    old = table_id(desk)
    desk.click('[data-action="fork"]')
    wait_until(desk, f"!location.pathname.includes('{old}')")
    wait_for_me(desk)
    assert play_to_end(desk) >= 1


def test_a_line_of_the_log_shows_the_board_of_that_moment(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    take(desk, "armed")
    desk.locator(".log .line").last.click()
    desk.wait_for_selector(".table.past")
    assert desk.locator(".vessel.drawn").count() >= 1 or desk.locator(".vessel").count() == 0
    desk.keyboard.press("Escape")
    desk.wait_for_selector(".table:not(.past)")


def test_rules_open_in_place_and_can_be_searched(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    desk.keyboard.press("b")
    desk.fill(".search input", "LM-016")
    assert desk.locator(".one-rule").count() == 1
    desk.goto(f"{house}/rules/{LETTER}#LM-016")
    desk.wait_for_selector(".one-rule.here")


def test_who_lays_a_table_reads_how_each_level_thinks_and_meets_no_setting_for_research(house: str, desk: Page) -> None:
    desk.goto(house)
    desk.click(f'[data-game="{LETTER}"] [data-action="make"]')
    desk.wait_for_selector("dialog .field.check:has-text('Ties: all cannon cards')")
    assert desk.locator("dialog .field.check:has-text('research')").count() == 0
    desk.select_option('dialog [data-seat="2"]', "bot:captain")
    desk.wait_for_selector('dialog label[data-tip*="Thinks like the Bosun"]')
    desk.select_option('dialog [data-seat="2"]', "bot:cabin-boy")
    desk.wait_for_selector('dialog label[data-tip*="every third move"]')


def test_the_stars_of_the_bots_rise_with_the_ladder(house: str, desk: Page) -> None:
    bots = next(game for game in httpx.get(f"{house}/api/games").json() if game["id"] == LETTER)["bots"]
    desk.goto(house)
    shown = [text.strip() for text in desk.locator('.quick select[aria-label="Bots"] option').all_inner_texts()]
    assert len(shown) == len(bots) > 2
    for rank, (text, bot) in enumerate(zip(shown, bots, strict=True), 1):
        assert text == f"{'★' * rank}{'☆' * (len(bots) - rank)} {bot['name']}"


def test_hints_and_rematch_and_files(house: str, desk: Page) -> None:
    start(desk, house, LETTER)
    desk.click('[data-action="hint"]')
    desk.wait_for_selector(".hint ol li", timeout=20_000)
    assert "chance to win" in desk.inner_text(".hint")
    play_to_end(desk, luck=4)
    with desk.expect_download() as got:
        desk.click('[data-action="save"]')
    saved = got.value.path()
    assert saved.stat().st_size > 500
    old = table_id(desk)
    desk.click('[data-action="rematch"]')
    wait_until(desk, f"!location.pathname.includes('{old}')")
    wait_for_me(desk)
    assert look(desk)["asked"] == "first_ship"
    desk.goto(house)
    desk.set_input_files("input[type=file]", saved)
    desk.wait_for_selector("[data-table]")


def test_a_reported_position_is_played_on_from_the_lobby(house: str, visitor: Opener) -> None:
    desk, stranger = visitor(), visitor()
    start(desk, house, LETTER)
    take(desk, "armed")
    with desk.expect_download() as got:
        desk.click('[aria-label="Report this position"]')
    stranger.goto(f"{house}/?speed=instant")
    stranger.set_input_files("input[type=file]", got.value.path())
    stranger.wait_for_selector("[data-table]")
    assert wait_for_me(stranger)["asked"] == look(desk)["asked"] == "turn"
    assert table_id(stranger) != table_id(desk)


def test_a_rematch_without_the_friend_goes_on_with_a_bot_and_the_friend_may_still_come(
    house: str, visitor: Opener
) -> None:
    anne, mary = visitor(), visitor()
    people = friends(house, "me", "link", "bot", game=LETTER, speed="instant")
    play_out(people)
    for page, player in zip((anne, mary), people, strict=True):
        page.goto(f"{house}/t/{player.table}?speed=instant#{player.seat}.{player.token}")
        page.wait_for_selector("[data-result]")
    anne.click('[data-action="rematch"]')
    anne.wait_for_selector(".gathering")
    link = anne.get_attribute("[data-invite]", "data-invite") or ""  # a link again, if the friend has lost the table
    assert f"/join/{table_id(anne)}#" in link
    assert look(anne)["asked"] is None
    anne.click('[data-action="fill"]')
    anne.wait_for_selector(".gathering", state="detached")
    wait_for_me(anne)
    mary.click('[data-action="rematch"]')  # the seat was kept
    wait_until(mary, f"location.pathname.endsWith('{table_id(anne)}')")
    mary.wait_for_selector(".seat .name:has-text('You')")


def test_invites_say_where_they_lead_and_can_be_scanned(house: str, visitor: Opener) -> None:
    anne, mary = visitor(), visitor()
    link = lay_table(anne, house)
    assert link.startswith(house)
    assert "./play --lan" in anne.inner_text(".gathering")  # links to this very computer are of no use elsewhere
    assert "begins when all have sat down" in anne.inner_text(".gathering")
    anne.click('[data-action="qr"]')
    anne.wait_for_selector("svg.qr path")
    anne.click("[data-invite]")
    anne.wait_for_selector("[data-invite] >> text=Copied")
    sit_down(mary, link)
    anne.wait_for_selector(".notice:has-text('Mary has sat down.')")
    all_ready(anne, mary)
    wait_for_me(anne)
    mary.close()
    anne.wait_for_selector(".notice:has-text('Mary has gone.')")


def test_the_game_begins_when_all_are_ready_and_the_room_says_who_is_missing(house: str, visitor: Opener) -> None:
    anne, mary = visitor(), visitor(phone=True)
    link = lay_table(anne, house)
    missing = anne.locator("[data-missing][role=status]")
    assert missing.inner_text() == "Waiting for 1 captain to sit down, and for you to be ready."
    sit_down(mary, link)
    anne.wait_for_selector("[data-missing] >> text=/^Waiting for you and Mary to be ready\\.$/")
    assert anne.locator(".gathering .badge").count() == 1  # the bot
    mary.focus('[data-action="ready"]')
    mary.keyboard.press("Enter")  # by keys
    anne.wait_for_selector(".notice:has-text('Mary is ready.')")
    anne.wait_for_selector("[data-missing] >> text=/^Waiting for you to be ready\\.$/")
    mary.wait_for_selector('[data-action="ready"][aria-pressed="true"]')
    mary.keyboard.press("Enter")  # not yet, after all
    anne.wait_for_selector("[data-missing] >> text=/you and Mary/")
    assert look(anne)["asked"] is None
    all_ready(mary, anne)
    assert wait_for_me(anne)["asked"] == "first_ship"


def test_in_a_local_network_invites_lead_there(house: str, desk: Page) -> None:
    there = {"addresses": ["http://192.168.1.20:8000"], "clocks": []}
    desk.route("**/api/server", lambda route: route.fulfill(json=there))
    lay_table(desk, house)
    desk.wait_for_selector('[data-invite^="http://192.168.1.20:8000/join/"]')
    assert "--lan" not in desk.inner_text(".gathering")


@pytest.mark.parametrize("phone", [False, True])
def test_alone_with_bots_one_can_ask_them_why(house: str, visitor: Opener, phone: bool) -> None:
    page = visitor(phone=phone)
    bots = [{"kind": "bot", "bot": "bosun"}, {"kind": "bot", "bot": "able-seaman"}]
    me, _ = open_table(house, seats=[{"kind": "me"}, *bots])
    page.goto(f"{house}/t/{me.table}?speed=instant#{me.seat}.{me.token}")
    rng = random.Random(3)
    for _ in range(3):
        choose_one(page, wait_for_me(page), rng)
    wait_for_me(page)
    if phone:
        page.click('.nav [aria-label^="Log"]')
    page.click('[data-why="1"]')
    page.wait_for_selector(".judged .thoughts li")
    assert re.search(r"\d+ %, tried \d+×", page.inner_text(".judged"))
    assert page.locator('[data-why="2"]').count() == 0  # who takes what looks best at once has nothing to tell


def test_beside_a_friend_bots_are_not_asked(house: str, desk: Page) -> None:
    people = friends(house, seats=[{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "bot": "bosun"}])
    desk.goto(f"{house}/t/{people[0].table}?speed=instant#0.{people[0].token}")
    wait_for_me(desk)
    assert desk.locator("#tab-log").count() == 1
    assert desk.locator("[data-why]").count() == 0


def test_no_hidden_thing_is_in_any_byte_the_browser_gets(house: str, visitor: Opener) -> None:
    page = visitor()
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda data: heard.append(str(data))))
    page.on("response", lambda answer: heard.append(answer.text()) if "/api/" in answer.url and answer.ok else None)
    start(page, house, LETTER)
    rng = random.Random(7)
    for _ in range(40):
        seen = wait_for_me(page)
        if seen["over"]:
            break
        choose_one(page, seen, rng)
    views = [view for text in heard for view in views_in(text)]
    assert len(views) > 10
    for view in views:
        for seat, captain in view.get("captains", {}).items():
            if seat == "0" or not isinstance(captain, dict):
                continue
            assert captain.get("armed") is None, "another captain's harbour"
            for ship in captain.get("sea", {}).values():
                if isinstance(ship, dict) and ship.get("armed") is not None:
                    assert ship.get("shown", True), "guns that were never shown"
    everything = "".join(heard)
    running = everything.split('"result":{')[0]
    assert '"seed":"' not in running
    assert '"deck":[' not in everything


def views_in(text: str) -> list[dict[str, Any]]:
    """Every view or patch in a message."""
    try:
        message = json.loads(text)
    except ValueError:
        return []
    messages = message if isinstance(message, list) else [message]
    return [one[key] for one in messages if isinstance(one, dict) for key in ("view", "patch") if one.get(key)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_scrolls_at_both_sizes(house: str, visitor: Opener, theme: str) -> None:
    for phone in (False, True):
        page = visitor(phone=phone, color_scheme=theme)
        start(page, house, LETTER)
        take(page, "armed")
        size = page.evaluate(
            "[document.documentElement.scrollHeight <= innerHeight, document.documentElement.scrollWidth <= innerWidth]"
        )
        assert size == [True, True]
        small = page.evaluate(
            """() => [...document.querySelectorAll("[data-option]")].filter((e) => e.getClientRects().length)
              .map((e) => e.getBoundingClientRect()).filter((b) => b.width < 44 || b.height < 44).length"""
        )
        assert not phone or small == 0, "targets of at least 44 px"
