"""Taking back, looking back, files: undo over the wire, replay, fork, save, upload, report, hint."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

import freebooter as fb
from tests.server.client import Player, Server, friends, open_table, play_out, until


def at_my_turn(url: str) -> Player:
    """The drill game with me to act; what I choose does not end my turn."""
    me = friends(url, "me", "link", game="drill")
    for player in me:
        player.choose("amount:0")
    return me[0]


# ---- undo ----------------------------------------------------------------------------------------------------------


def test_undo_redo_and_restart(server: Server, url: str) -> None:
    me = at_my_turn(url)
    before = me.look()
    assert me.choose("sell").status_code == 200
    assert me.look()["ask"]["prompt"] == "sell"
    assert me.look()["can"]["undo"] is True
    assert me.step("undo").status_code == 200
    back = me.look()
    assert back["view"] == before["view"]
    assert back["ask"] == before["ask"]
    assert back["seq"] > before["seq"]
    assert back["events"][-1]["kind"] == "undone"
    assert back["can"]["redo"] is True
    assert me.step("redo").status_code == 200
    assert me.look()["ask"]["prompt"] == "sell"
    me.choose(["good:0:0"])
    assert me.step("restart").status_code == 200
    assert me.look()["view"] == before["view"]
    until(lambda: me.table not in server.tables.loaded)
    rested = me.look()
    assert rested["view"] == before["view"]
    assert rested["ask"] == before["ask"]
    assert me.choose("rest").status_code == 200


def test_undo_never_goes_past_luck_or_another(url: str) -> None:
    me = at_my_turn(url)
    me.choose("draw")
    refused = me.step("undo")
    assert refused.status_code == 422
    assert refused.json()["error"] == me.look()["can"]["undo"]
    stale = me.step("undo", seq=0)
    assert stale.status_code == 409


def test_an_undo_reaches_everyone_as_an_event(url: str) -> None:
    me = at_my_turn(url)
    watcher = Player(url, me.table).live()
    watcher.next("snapshot")
    me.choose("rest")
    watcher.next("delta")
    me.step("undo")
    delta = watcher.next("delta")
    assert [event["kind"] for event in delta["events"]] == ["undone"]
    watcher.close()


# ---- replay and fork -----------------------------------------------------------------------------------------------


def test_replay_shows_ones_own_past_and_afterwards_everyones(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    me.choose("armed")
    mary.choose("defenceless")
    until(lambda: me.look()["round"] == 1)
    moments = me.get("/replay").json()["moments"]
    assert [moment["k"] for moment in moments] == list(range(len(moments)))
    last = len(moments) - 1
    own = me.get(f"/replay/{last}").json()
    assert own["me"] == 0
    assert own["ask"] is None
    assert me.get(f"/replay/{last}", seat=1).status_code == 403
    assert Player(url, me.table).get(f"/replay/{last}", seat=0).status_code == 403
    assert Player(url, me.table).get(f"/replay/{last}").json()["me"] is None
    assert me.get("/replay/9999").status_code == 404
    play_out([me, mary])
    end = me.look()
    final = len(me.get("/replay").json()["moments"]) - 1
    assert me.get(f"/replay/{final}").json()["view"] == end["view"]
    assert me.get(f"/replay/{final}").json()["result"] == end["result"]
    hers = me.get("/replay/1", seat=1)
    assert hers.status_code == 200
    armed = [ship["armed"] for ship in hers.json()["view"]["captains"]["1"]["sea"].values()]
    assert armed == [False]
    assert me.get("/replay/1", seat=9).status_code == 404


def test_a_fork_goes_on_from_a_moment_with_luck_of_its_own(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    play_out([me])
    then = me.get("/replay/3").json()
    made = me.post("/fork", {"moment": 3})
    assert made.status_code == 201
    forked = Player(url, made.json()["table"], made.json()["seat"], made.json()["token"])
    assert forked.look()["settings"] == then["settings"]
    assert forked.get("/replay/0").json()["view"] == then["view"]
    play_out([forked])
    assert me.post("/fork", {"moment": 9999}).status_code == 404
    assert me.post("/fork", {"moment": 1, "seats": [{"kind": "me"}]}).status_code == 422


def test_a_running_game_with_others_cannot_be_forked(url: str) -> None:
    me, _ = friends(url, "me", "link", "bot")
    assert me.post("/fork", {"moment": 0}).status_code == 403
    assert Player(url, me.table).post("/fork", {"moment": 0}).status_code == 403


# ---- files ---------------------------------------------------------------------------------------------------------


def test_who_plays_alone_gets_the_whole_file_and_plays_on_from_it(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    me.choose("armed")
    me.my_turn()
    file = me.get("/save")
    assert "attachment" in file.headers["content-disposition"]
    assert fb.load(file.content).view(0) is not None
    made = httpx.post(f"{url}/api/saves", params={"seat": 0}, content=file.content)
    assert made.status_code == 201
    again = Player(url, made.json()["table"], 0, made.json()["token"])
    assert again.my_turn()["view"] == me.look()["view"]
    assert again.look()["fairness"]["hash"] == ""
    play_out([again])
    assert httpx.post(f"{url}/api/saves", params={"seat": 7}, content=file.content).status_code == 422


def test_while_others_play_save_and_report_give_a_reference_and_ones_own_view(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    me.choose("armed")
    mary.choose("armed")
    until(lambda: me.look()["round"] == 1)
    for path in ("/save", "/report"):
        for viewer in (me, Player(url, me.table)):
            given = viewer.get(path).json()
            assert given["reference"].startswith(me.table)
            assert given["snapshot"]["me"] == viewer.seat
            assert given["snapshot"]["view"]["captains"]["1"]["armed"] is None
            assert not given.get("save")
            assert "luck" not in json.dumps(given)
    play_out([me, mary])
    assert me.get("/save").json()["freebooter"]
    assert mary.get("/report").json()["save"]["game"] == "letter-of-marque"


def test_a_reported_position_is_played_on_from_the_same_seat(url: str) -> None:
    me, _ = open_table(url, "bot", "me", "bot")
    me.choose("armed")
    me.my_turn()
    report = me.get("/report")
    made = httpx.post(f"{url}/api/saves", content=report.content)
    assert made.status_code == 201, made.text
    again = Player(url, made.json()["table"], 1, made.json()["token"])
    assert again.my_turn()["view"] == me.look()["view"]
    elsewhere = httpx.post(f"{url}/api/saves", params={"seat": 2}, content=report.content).json()
    assert Player(url, elsewhere["table"], 2, elsewhere["token"]).look()["me"] == 2


def test_a_report_without_the_game_is_refused_with_a_sentence(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    me.choose("armed")
    mary.choose("armed")
    until(lambda: me.look()["round"] == 1)
    report = me.get("/report").content
    for body, word in (
        (report, "others were playing"),
        (report[:-9], "not a saved game"),
        (b'{"reference": 1}', "not"),
    ):
        refusal = httpx.post(f"{url}/api/saves", content=body)
        assert refusal.status_code == 422
        assert word in refusal.text


def test_broken_saves_are_refused_with_a_sentence(url: str) -> None:
    whole = fb.new_table("letter-of-marque", 3, 1).save()
    document: dict[str, Any] = json.loads(whole)
    broken: list[bytes] = [
        b"",
        b"\x00\xff\x00",
        b"[]",
        b"{}",
        whole[: len(whole) // 2],
        b"[" * 100_000,
        json.dumps({**document, "game": "no-such"}).encode(),
        json.dumps({**document, "seats": 99}).encode(),
        json.dumps({**document, "freebooter": 999}).encode(),
        json.dumps({**document, "state": {}}).encode(),
        json.dumps({**document, "state": {**document["state"], "captains": []}}).encode(),
        json.dumps({**document, "extra": 1}).encode(),
        json.dumps({**document, "moments": [{"seq": 0, "events": 0, "state": "!!"}]}).encode(),
    ]
    for data in broken:
        answer = httpx.post(f"{url}/api/saves", content=data, timeout=30)
        assert answer.status_code in (400, 422), (data[:60], answer.text)
        assert answer.json()["error"][-1] in ".?)"
    too_large = httpx.post(f"{url}/api/saves", content=b" " * (9 * 1024 * 1024), timeout=30)
    assert too_large.status_code == 413


def test_a_hint_names_legal_options(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    hint = me.get("/hint")
    assert hint.status_code == 200, hint.text
    keys = [option["key"] for option in me.look()["ask"]["options"]]
    assert hint.json()["options"]
    assert all(option["key"] in keys and option["text"] for option in hint.json()["options"])
    assert hint.json()["how"]
    assert Player(url, me.table).get("/hint").status_code == 401
    two = friends(url, "me", "link", "link")
    for player in two:
        player.choose("armed")
    idle = next(player for player in two if not player.look()["ask"])
    assert idle.get("/hint").status_code == 409


@pytest.mark.parametrize("speed", ["calm", "quick"])
def test_the_speed_of_bots_can_be_changed(url: str, speed: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    assert me.post("/speed", {"speed": speed}).status_code == 200
    assert me.look()["speed"] == speed
    assert me.post("/speed", {"speed": "warp"}).status_code == 400
