"""People on the page: the list of tables, a name on two devices, a history, calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.server.client import Player, play_out
from tests.web.player import table_id, wait_until
from tests.web.test_access import grave_findings

pytestmark = pytest.mark.browser
Opener = Callable[..., Page]
LETTER = "letter-of-marque"
BOT = {"kind": "bot", "bot": "random"}


def make(house: str, *seats: dict[str, str], passphrase: str = "", **wishes: Any) -> Any:
    body = {"game": LETTER, "seats": list(seats), "speed": "instant", **wishes}
    headers = {"Authorization": f"Bearer {passphrase}"} if passphrase else {}
    answer = httpx.post(f"{house}/api/tables", json=body, headers=headers, timeout=30)
    assert answer.status_code == 201, answer.text
    return answer.json()


def claim(house: str, name: str) -> str:
    answer = httpx.post(f"{house}/api/names", json={"name": name}, timeout=30)
    assert answer.status_code == 201, answer.text
    return answer.json()["passphrase"]


def in_lobby(page: Page, house: str, passphrase: str = "", name: str = "") -> None:
    page.goto(house)
    page.wait_for_selector("[data-action=play]")
    if passphrase:
        mine = {"name": name, "passphrase": passphrase}
        page.evaluate("(mine) => localStorage.setItem('freebooter.self', JSON.stringify(mine))", mine)
        page.reload()
        page.wait_for_selector("[data-action=play]")


def test_a_table_is_opened_found_in_the_list_and_joined(house: str, visitor: Opener) -> None:
    host, guest = visitor(), visitor(phone=True)
    in_lobby(guest, house)
    guest.click("[data-tab=here]")
    guest.wait_for_selector("[data-empty], [data-listed]")
    in_lobby(host, house)
    host.click(f'[data-game="{LETTER}"] [data-action=make]')
    host.select_option("[data-field=listing]", "open")
    host.click("[data-action=create]")
    host.wait_for_selector(".gathering")
    row = f'[data-listed]:has(a[href="/t/{table_id(host)}"]), [data-listed]:has([data-action=join])'
    guest.wait_for_selector(row)  # it comes by itself
    assert grave_findings(guest) == []
    guest.locator("[data-listed] [data-action=join]").first.click()
    guest.wait_for_selector("[data-table]")
    for page in (host, guest):
        page.click("[data-action=ready]")
    host.wait_for_selector(".gathering", state="detached")
    assert table_id(guest) == table_id(host)


def test_a_table_behind_a_word_asks_for_it(house: str, desk: Page) -> None:
    make(house, {"kind": "me"}, {"kind": "link"}, BOT, name="Word Keeper", listing="word", word="parrot")
    in_lobby(desk, house)
    desk.click("[data-tab=here]")
    row = desk.locator('[data-listed]:has-text("Word Keeper")')
    row.locator("[data-action=watch]").click()
    row.locator("input").fill("parrot")
    row.locator("[data-action=word]").click()
    desk.wait_for_selector("[data-spectator]")


def test_a_name_is_claimed_and_had_on_another_device(house: str, visitor: Opener) -> None:
    here, there = visitor(), visitor(phone=True, color_scheme="dark")
    in_lobby(here, house)
    here.click("[data-action=name]")
    here.wait_for_selector("[data-action=claim]")
    assert grave_findings(here) == []
    here.fill("[data-field=name]", "Jacquotte Delahaye")
    here.click("[data-action=claim]")
    passphrase = here.text_content("[data-passphrase]")
    made = make(house, {"kind": "me"}, BOT, BOT, passphrase=passphrase or "")
    there.goto(f"{house}/me#{passphrase}")
    there.click("[data-action=keep-me]")
    there.click(f'[data-table="{made["table"]}"]')
    wait_until(there, "document.querySelector('[data-table]')?.dataset.asked !== undefined")
    assert there.locator("[data-spectator]").count() == 0
    there.goto(house)
    there.click("[data-action=name]")
    there.wait_for_selector("[data-passphrase]")
    assert grave_findings(there) == []


def lose_the_first(page: Page, path: str) -> list[Any]:
    """The answer to the first request is lost; what is sent."""
    sent: list[Any] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data_json)
        answer = route.fetch()  # the server has done it
        route.abort() if len(sent) == 1 else route.fulfill(response=answer)

    page.route(f"**{path}", lose)
    return sent


def test_a_name_is_not_lost_with_the_answer(house: str, desk: Page) -> None:
    in_lobby(desk, house)
    desk.click("[data-action=name]")
    desk.fill("[data-field=name]", "Lost At Sea")
    sent = lose_the_first(desk, "/api/names")
    desk.click("[data-action=claim]")
    desk.wait_for_selector(".naming [role=alert]")
    desk.click("[data-action=claim]")
    desk.wait_for_selector("[data-passphrase]")
    assert sent[0]["request"] == sent[1]["request"]
    assert desk.inner_text(".naming .name") == "Lost At Sea"


def test_a_new_passphrase_is_not_lost_with_the_answer(house: str, browser: Browser) -> None:
    old = claim(house, "Lost Again")
    page = browser.new_page()  # it is refused once, which is no error here
    in_lobby(page, house, old, "Lost Again")
    sent = lose_the_first(page, "/api/names/me/passphrase")
    page.click("[data-action=name]")
    page.click("text=New passphrase")
    page.click("[data-action=sure]")
    page.wait_for_selector(".naming [role=alert]")
    page.reload()  # nobody presses the button once more
    wait_until(page, f"""!localStorage.getItem("freebooter.self").includes("{old}")""")
    assert sent[0] == sent[1]
    page.click("[data-action=name]")
    assert page.inner_text(".naming .name") == "Lost Again"
    page.close()


def test_older_tables_are_shown_when_asked_for(house: str, desk: Page) -> None:
    make(house, {"kind": "me"}, {"kind": "link"}, BOT, name="Newest", listing="open")
    full = httpx.get(f"{house}/api/tables").json()
    older = {**full["tables"][0], "key": "older", "title": "An older table"}

    def many(socket: WebSocketRoute) -> None:
        """As where there are more than a hundred."""
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(json.dumps({**json.loads(text), "more": 5.5})))

    desk.route_web_socket("**/api/news", many)
    desk.route("**/api/tables?before=5.5", lambda route: route.fulfill(json={**full, "tables": [older], "more": None}))
    in_lobby(desk, house)
    desk.click("[data-tab=here]")
    desk.wait_for_selector("[data-listed]")
    assert desk.locator("[data-listed=older]").count() == 0
    desk.click("[data-action=more]")
    desk.wait_for_selector("[data-listed=older]")
    assert desk.locator("[data-action=more]").count() == 0
    assert desk.locator("[data-listed]").count() == len(full["tables"]) + 1


def test_the_next_table_that_waits_is_a_click_away(house: str, desk: Page) -> None:
    passphrase = claim(house, "Next Please")
    tables = [make(house, {"kind": "me"}, BOT, BOT, passphrase=passphrase)["table"] for _ in range(2)]
    in_lobby(desk, house, passphrase, "Next Please")
    desk.click("[data-action=next-table]")
    desk.wait_for_selector("[data-table][data-asked]")
    first = table_id(desk)
    desk.click("[data-action=next-table]")
    wait_until(desk, f"!location.pathname.includes('{first}')")
    assert {first, table_id(desk)} == set(tables)
    desk.goto(f"{house}/rules/{LETTER}")
    places = [
        "people/Next%20Please",
        "mail/stop#nothing",
        "puzzles",
        "logbook",
        f"learn/{LETTER}",
        f"learn/{LETTER}/01-ships",
    ]
    for place in ["", *places, f"ratings/{LETTER}"]:
        if place:
            desk.evaluate(
                "(to) => { history.pushState(null, '', to); dispatchEvent(new Event('popstate')); }", f"/{place}"
            )
            desk.wait_for_selector("main.panel, main .panel")
        desk.wait_for_selector("[data-action=next-table]")
        assert desk.locator("[data-action=next-table]").count() == 1, place
    desk.wait_for_selector("aside [data-action=next-table]")
    assert grave_findings(desk) == []


def test_a_history_shows_what_was_played(house: str, visitor: Opener) -> None:
    passphrase = claim(house, "Old Salt")
    made = make(house, {"kind": "me"}, BOT, BOT, passphrase=passphrase)
    play_out([Player(house, made["table"], 0, made["token"])])
    page = visitor(phone=True)
    in_lobby(page, house, passphrase, "Old Salt")
    wait_until(
        page,
        f"fetch('/api/people/Old%20Salt', {{ headers: {{ authorization: 'Bearer {passphrase}' }} }})"
        ".then((answer) => answer.json()).then((found) => found.past.length === 1)",
        30,
    )
    page.goto(f"{house}/people/Old%20Salt")
    page.wait_for_selector(f'[data-record="{LETTER}"]')
    assert grave_findings(page) == []
    page.click(f'[data-past="{made["table"]}"] a')
    page.wait_for_selector("main.table.past")
    stranger = visitor()
    stranger.goto(f"{house}/people/Old%20Salt")
    stranger.wait_for_selector(f'[data-record="{LETTER}"]')
    assert stranger.locator("[data-past]").count() == 0  # the table was behind a link


def test_ratings_and_what_mails_lead_to_can_be_read_by_all(house: str, visitor: Opener) -> None:
    passphrase = claim(house, "Rated Ruth")
    made = make(house, {"kind": "me"}, BOT, BOT, passphrase=passphrase)
    play_out([Player(house, made["table"], 0, made["token"])])
    page = visitor(color_scheme="dark")
    page.goto(house)
    wait_until(
        page,
        f"fetch('/api/ratings/{LETTER}').then((answer) => answer.json())"
        ".then((found) => found.some((one) => one.name === 'Rated Ruth'))",
        30,
    )
    page.goto(f"{house}/ratings/{LETTER}")
    page.wait_for_selector('[data-rated="Rated Ruth"]')
    assert page.locator('[data-rated="Drifter"]').count() == 1  # the bots' level, too
    assert grave_findings(page) == []
    page.goto(f"{house}/mail/stop#any-token")
    page.wait_for_selector("[data-action=mail]")
    assert grave_findings(page) == []


def test_a_call_comes_when_a_table_waits_and_the_page_is_not_looked_at(house: str, visitor: Opener) -> None:
    page = visitor(permissions=["notifications"])
    page.add_init_script("document.hasFocus = () => false")  # as when another window is in front
    passphrase = claim(house, "Called Away")
    in_lobby(page, house, passphrase, "Called Away")
    page.click("[aria-label=Settings]")
    page.click("[data-action=notify]")
    page.wait_for_selector("[data-action=notify][aria-pressed=true]")
    page.keyboard.press("Escape")
    wait_until(page, "document.querySelector('[data-online]') !== null", 20)  # the news are there
    made = make(house, {"kind": "me"}, {"kind": "link"}, BOT, passphrase=passphrase)
    page.reload()  # the page knows its new table
    page.wait_for_selector("[data-online]", timeout=20_000)
    join = {"invite": made["invites"]["1"], "name": "Friend"}
    httpx.post(f"{house}/api/tables/{made['table']}/join", json=join, timeout=30)
    told = (
        "navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications())"
        f".then((all) => all.some((one) => one.data === '/t/{made['table']}'))"
    )
    wait_until(page, told, 20)
