"""Someone goes away, time runs out, someone is called: the table goes on."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from freebooter.server.safety.webhook import BadWebhook, Lookups, call, check_url
from freebooter.server.store.records import Progress, StoredSeat, TableInfo
from freebooter.server.tables import clocks
from freebooter.server.tables.config import TablesConfig
from tests.server.client import Server, friends, open_table, serving, until

IMPATIENT = TablesConfig(grace=0.4, idle=0.5, tick=0.05, look_around=0.3, rest=0.3, inside_webhooks=True, ask_all=True)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hasty"), tables=IMPATIENT) as running:
        yield running


def test_a_leaver_is_replaced_after_the_grace_time_and_comes_back(hasty: Server) -> None:
    me, mary = friends(hasty.url, "me", "link", "bot")
    mine, hers = me.live(), mary.live()
    hers.next("snapshot")
    hers.close()
    seat = until(lambda: mine.next("delta").get("seats"))[1]
    assert seat["kind"] == "bot"
    assert seat["left"] is True
    assert seat["name"] == "Mary 1"
    answer = me.choose("armed")
    assert answer.status_code == 200, (answer.text, me.look())
    until(lambda: me.look()["round"] == 1)  # the bot has answered for Mary
    assert mary.choose("armed").status_code in (403, 409)
    back = mary.live()
    assert back.next("snapshot")["seats"][1] == {"name": "Mary 1", "kind": "person", "here": True}
    until(lambda: mine.next("delta").get("seats", [{}, {}])[1].get("kind") == "person")
    mine.close()
    back.close()


def test_nobody_is_replaced_while_nobody_waits(hasty: Server) -> None:
    me, mary = friends(hasty.url, "me", "link", "bot")
    for player in (me, mary):
        live = player.live()
        live.next("snapshot")
        live.close()
    time.sleep(0.7)
    assert [seat["kind"] for seat in me.look()["seats"]] == ["person", "person", "bot"]
    alone, _ = open_table(hasty.url, "me", "bot", "bot")
    live = alone.live()
    live.next("snapshot")
    live.close()
    time.sleep(0.7)
    assert alone.look()["seats"][0]["kind"] == "person"


def test_who_still_answers_by_command_is_not_away(hasty: Server) -> None:
    me, mary = friends(hasty.url, "me", "link", "bot")
    mine = me.live()
    for _ in range(8):
        mary.look()
        time.sleep(0.1)
    assert me.look()["seats"][1]["kind"] == "person"
    mine.close()


def test_leaving_and_taking_back_by_command(hasty: Server) -> None:
    me, mary = friends(hasty.url, "me", "link", "bot", mode="turns")
    assert mary.post("/leave").status_code == 200
    assert me.look()["seats"][1]["left"] is True
    answer = mary.choose("armed")
    assert answer.status_code == 403
    assert mary.post("/takeover").status_code == 200
    assert mary.post("/takeover").status_code == 200
    assert me.look()["seats"][1]["kind"] == "person"
    alone, _ = open_table(hasty.url, "me", "bot", "bot")
    assert alone.post("/leave").status_code == 200
    assert alone.look()["seats"][0]["kind"] == "person"  # a table where nobody waits simply rests


def test_a_clock_that_runs_out_gives_the_seat_to_a_bot(hasty: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(clocks.TERMS, ("fast", "live"), clocks.Terms(bank=1.5, gain=0.1, window=0.3))
    me, mary = friends(hasty.url, "me", "link", "bot", clock="fast")
    clock = me.look()["clock"]
    assert clock["kind"] == "fast"
    assert clock["running"] == [0, 1]
    me.choose("armed")
    until(lambda: mary.look()["seats"][1].get("left"))
    until(lambda: me.look()["round"] == 1)
    assert mary.post("/takeover").status_code == 200
    assert me.look()["clock"]["left"][1] >= 0.3


def test_in_a_window_every_clock_shows_the_same(hasty: Server) -> None:
    players = friends(hasty.url, "me", "link", "link", game="drill", clock="relaxed")
    for player in players:
        player.choose("amount:0")
    players[0].choose("fight:1")
    players[0].choose("fire")
    players[1].choose("fire")
    before = players[2].look()
    assert before["clock"]["running"] == []
    players[0].choose("pass")
    assert players[2].look() == before


def test_a_choice_that_is_taken_back_and_made_again_brings_time_once(hasty: Server) -> None:
    me, mary = friends(hasty.url, "me", "link", game="drill", clock="fast")
    me.choose("amount:0")
    time.sleep(0.5)
    mary.choose("amount:0")
    hasty.tables.loaded[me.table].progress.left[0] = 30.0
    me.choose("fight:1")
    once = me.look()["clock"]["left"][0]
    assert 41 < once <= 42
    for _ in range(3):
        assert me.step("undo").status_code == 200
        me.choose("fight:1")
    assert 41 < me.look()["clock"]["left"][0] <= once
    assert me.step("undo").status_code == 200
    me.choose("draw")
    assert me.look()["clock"]["left"][0] <= once


def test_a_windows_time_does_not_begin_again_with_an_undo(hasty: Server) -> None:
    players = friends(hasty.url, "me", "link", "link", game="drill", clock="relaxed")
    for player in players:
        player.choose("amount:0")
    players[0].choose("fight:1")
    players[0].choose("fire")
    players[1].choose("fire")
    ends = players[0].look()["clock"]["ends"]
    players[0].choose("pass")
    assert players[0].step("undo").status_code == 200
    assert players[0].look()["clock"]["ends"] == ends


def test_leaving_and_coming_back_brings_no_time(hasty: Server) -> None:
    me, mary = friends(hasty.url, "me", "link", game="drill", clock="fast")
    for player in (me, mary):
        player.choose("amount:0")
    hasty.tables.loaded[me.table].progress.left[0] = 20.0
    time.sleep(0.3)
    me.post("/leave")
    me.post("/takeover")
    assert me.look()["clock"]["left"][0] <= 19.7


# ---- clocks by themselves ------------------------------------------------------------------------------------------


def two_people() -> tuple[TableInfo, Progress]:
    seats = [StoredSeat("A", "person"), StoredSeat("B", "person"), StoredSeat("C", "bot", "random")]
    info = TableInfo("g", seats, {}, "fast", "live", "calm", "", "")
    return info, Progress(awaiting=[0], left=clocks.first_banks(info))


def test_thinking_costs_time_and_an_answer_gives_some_back() -> None:
    info, progress = two_people()
    clocks.start(info, progress, False, False, 100.0)
    assert progress.ends == 100.0 + 120
    clocks.stop(info, progress, False, 0, 150.0)
    assert progress.left == [120 - 50 + 12, 120, 120]
    progress.awaiting = [1]
    clocks.start(info, progress, False, False, 150.0)
    assert clocks.late(info, progress, False, 269.0) == []
    assert clocks.late(info, progress, False, 270.0) == [1]


def test_a_bot_that_sits_in_earns_no_time_for_the_person() -> None:
    info, progress = two_people()
    assert clocks.earns(info, progress, 0, 7)
    assert not clocks.earns(info, progress, 0, 7)
    assert clocks.earns(info, progress, 0, 8)
    info.seats[0].kind, info.seats[0].left = "bot", True
    assert not clocks.earns(info, progress, 0, 9)


def test_a_bot_has_no_clock() -> None:
    info, progress = two_people()
    progress.awaiting = [2]
    clocks.start(info, progress, False, False, 100.0)
    assert progress.ends == 0
    assert clocks.late(info, progress, False, 1e9) == []


def test_no_clock_runs_while_a_friend_is_awaited() -> None:
    info, progress = two_people()
    info.seats[1].kind = "open"
    clocks.start(info, progress, False, False, 100.0)
    clocks.stop(info, progress, False, None, 900.0)
    assert progress.ends == 0
    assert progress.left == [120, 120, 120]


def test_a_window_has_one_end_for_all() -> None:
    info, progress = two_people()
    progress.awaiting = [0, 1]
    clocks.start(info, progress, True, False, 100.0)
    assert progress.ends == 120.0
    clocks.stop(info, progress, True, 0, 110.0)
    progress.awaiting = [1]
    clocks.start(info, progress, True, True, 110.0)
    assert progress.ends == 120.0
    assert progress.left == [120, 120, 120]
    assert clocks.late(info, progress, True, 121.0) == [1]


# ---- webhooks ------------------------------------------------------------------------------------------------------


def test_a_webhook_is_called_when_it_becomes_ones_turn(hasty: Server) -> None:
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def hear() -> None:
            listening.settimeout(10)
            connection, _ = listening.accept()
            heard.append(connection.recv(65536))
            connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            connection.close()

        threading.Thread(target=hear, daemon=True).start()
        players = friends(hasty.url, "me", "link", "link")
        for player in players:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}/turn?x=1"
            assert player.post("/webhook", {"url": url}).status_code == 200
        for player in players:
            player.choose("armed")
        first = next(player for player in players if player.look()["ask"])
        first.choose("leave")  # who has just answered is not called, the next one is
        until(lambda: heard or first.choose("armed").status_code == 0)
    head, body = heard[0].split(b"\r\n\r\n", 1)
    assert head.startswith(b"POST /turn?x=1 HTTP/1.1")
    message = json.loads(body)
    assert message["table"] == players[0].table
    assert message["event"] == "your turn"
    assert all((player.token or "").encode() not in heard[0] for player in players)
    assert players[0].post("/webhook", {"url": None}).status_code == 200
    assert players[0].post("/webhook", {"url": "ftp://x"}).status_code == 422


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://",
        "http://user:word@example.org/",
        "http://example.org:22/",
        "http://exa mple.org/",
        "http://example.org/\r\nX: y",
        "http://[::1",
    ],
)
def test_bad_webhooks_are_refused(url: str) -> None:
    with pytest.raises(BadWebhook):
        check_url(url)


INSIDE = (
    "127.0.0.1",
    "localhost",
    "10.0.0.1",
    "169.254.169.254",
    "[::1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::a00:1]",  # 10.0.0.1 by NAT64
    "[2002:a00:1::]",  # and by 6to4
    "224.0.0.1",
)


def test_a_webhook_does_not_lead_inside() -> None:
    lookups = Lookups()
    for host in INSIDE:
        with pytest.raises((BadWebhook, OSError)):
            asyncio.run(call(f"http://{host}/", {}, lookups))
    lookups.close()


def test_a_webhook_that_leads_inside_is_refused_when_it_is_given(tmp_path: Path) -> None:
    with serving(tmp_path, tables=TablesConfig()) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        for host in (*INSIDE, "no-such-name.invalid"):
            answer = me.post("/webhook", {"url": f"http://{host}/"})
            assert answer.status_code == 422, host
            assert answer.json()["error"].endswith(".")


def test_a_silent_name_server_holds_up_nobody_else(hasty: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """More names than the server has threads for reading, and none of them is ever found."""
    asked, released = threading.Semaphore(0), threading.Event()
    really = socket.getaddrinfo

    def silent(host: Any, *args: Any, **more: Any) -> Any:
        if host != "silent.example":
            return really(host, *args, **more)
        asked.release()
        released.wait(20)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    me, mary = friends(hasty.url, "me", "link", "bot")
    codes: list[int] = []

    def give() -> None:
        codes.append(httpx.post(**given).status_code)

    given = {
        "url": f"{me.url}/api/tables/{me.table}/webhook",
        "json": {"url": "http://silent.example/"},
        "headers": {"Authorization": f"Bearer {me.token}"},
        "timeout": 20,
    }
    threads = [threading.Thread(target=give) for _ in range(40)]
    for thread in threads:
        thread.start()
    assert asked.acquire(timeout=10)
    until(lambda: codes.count(429) >= 38)  # two for each address: the others are told at once
    assert mary.look()
    hasty.tables.loaded.clear()  # so that it must be read
    assert mary.look()
    released.set()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [422] * 2 + [429] * 38
