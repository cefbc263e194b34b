"""Numbers and times that a seat is shown: they mean the same after an undo and a reload, and tell nothing hidden."""

from __future__ import annotations

import random
from typing import Any

import httpx

from tests.server.client import Player, Server, any_answer, friends, open_table, until


def put_away(server: Server, table: str) -> None:
    until(lambda: table not in server.tables.loaded)


def told(events: list[Any]) -> dict[int, Any]:
    return {event["n"]: {key: value for key, value in event.items() if key != "undone"} for event in events}


def seen_by(player: Player, seen: dict[int, Any]) -> None:
    """Every number means what it meant before, and none comes again for something else."""
    for n, event in told(player.look()["events"]).items():
        assert seen.setdefault(n, event) == event, n


def test_event_numbers_never_come_again(server: Server, url: str) -> None:
    """Choices and steps back at random, and now and then the table is put away and loaded again."""
    rng = random.Random(7)
    me, _ = open_table(url, "me", "bot", game="drill")
    watcher = Player(url, me.table)
    mine: dict[int, Any] = {}
    theirs: dict[int, Any] = {}
    undone = 0
    for _ in range(40):
        now = me.my_turn()
        if now["result"]:
            break
        last = max(mine, default=-1)
        if now["can"]["undo"] is True and rng.random() < 0.6:
            assert me.step("undo").status_code == 200
            undone += 1
        else:
            me.choose(any_answer(now["ask"], rng.randrange(9)))
        if rng.random() < 0.3:
            put_away(server, me.table)
        seen_by(me, mine)
        seen_by(watcher, theirs)
        assert max(mine, default=-1) >= last
    assert undone > 3


def test_who_was_away_over_an_undo_and_a_reload_gets_only_what_is_new(server: Server, url: str) -> None:
    me, mary = friends(url, "me", "link", game="drill")
    for player in (me, mary):
        player.choose("amount:0")
    me.choose("sell")
    me.choose(any_answer(me.look()["ask"]))
    live = mary.live()
    live.next("snapshot")
    live.close()
    last = max(told(live.state["events"]))
    assert me.step("undo").status_code == 200
    put_away(server, me.table)
    assert me.choose(any_answer(me.look()["ask"])).status_code == 200
    after = mary.look()
    new = [event["kind"] for event in after["events"] if event["n"] > last]
    assert new
    assert new[-1] != "undone"
    assert max(told(after["events"])) > last + 1  # the undo was told under a number of its own


def updated(player: Player) -> float:
    body = {"tokens": [{"table": player.table, "token": player.token}]}
    found = httpx.post(f"{player.url}/api/tables/mine", json=body).json()
    return float(found[0]["updated"])


def test_lists_do_not_tell_that_somebody_has_answered_in_secret(url: str) -> None:
    me, mary, tom = friends(url, "me", "link", "link", game="drill")
    for player in (me, mary, tom):
        player.choose("amount:0")
    me.choose("fight:1")
    me.choose("fire")
    mary.choose("fire")
    before, mine = updated(tom), updated(me)
    me.choose("pass")  # in a window: Tom must not notice
    assert updated(tom) == before
    assert updated(me) > mine


def test_events_and_replays_do_not_count_the_tables_choices(url: str) -> None:
    """Who passes by standing orders makes no entry, who passes by hand does: the count would tell which it was."""
    me, mary = friends(url, "me", "link", game="drill")
    for player in (me, mary):
        player.choose("amount:1")
    assert me.look()["events"]
    assert all("seq" not in event for event in me.look()["events"])
    moments = me.get("/replay").json()["moments"]
    assert moments
    assert all("seq" not in moment for moment in moments)
    assert me.get(f"/replay/{len(moments) - 1}").json()["seq"] == len(moments) - 1
