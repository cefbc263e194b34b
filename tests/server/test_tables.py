"""Making tables, sitting down, choosing: what works, and the right refusal for what does not."""

from __future__ import annotations

import uuid
from typing import Any

import httpx
import pytest

from freebooter.engine.game import find_game, games
from freebooter.server.safety.secrets import fairness_hash
from freebooter.server.store.records import StoredSeat, TableInfo
from tests.server.client import Player, Server, any_answer, friends, join, open_table, play_out, until


def sentence(answer: httpx.Response) -> str:
    """Every refusal is one sentence."""
    error = answer.json()["error"]
    assert error[-1] in ".?"
    assert error[0].isupper() or error[0] == "'"
    return str(error)


# ---- the lobby -----------------------------------------------------------------------------------------------------


def test_the_lobby_lists_all_games_with_what_they_need(url: str) -> None:
    games = {game["id"]: game for game in httpx.get(f"{url}/api/games").json()}
    marque = games["letter-of-marque"]
    assert marque["seats"] == [3, 4, 5, 6]
    assert marque["default_seats"] in marque["seats"]
    assert [bot["id"] for bot in marque["bots"]][:1] == ["random"]
    assert all(bot["how"] for bot in marque["bots"])
    assert len(games) >= 4
    assert marque["sizes_with"] == {"2": {"two_players": True}}
    assert games["captains-log"]["sizes_with"] == {"1": {"mode": "solo"}}, "nothing harder than the rulebook's"


def test_rules_come_in_chapters_with_numbers(url: str) -> None:
    rules = httpx.get(f"{url}/api/games/portolano/rules").json()
    assert rules["title"]
    assert len(rules["intro"].split()) > 100
    ids = [rule["id"] for chapter in rules["chapters"] for rule in chapter["rules"]]
    assert len(ids) == len(set(ids)) > 20
    assert httpx.get(f"{url}/api/games/no-such/rules").status_code == 404


BAD_TABLES: list[tuple[dict[str, Any], int]] = [
    ({"game": "leter-of-marque", "seats": [{"kind": "me"}] + [{"kind": "bot"}] * 2}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}]}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}] + [{"kind": "bot"}] * 8}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}] * 3}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "bot"}] * 3}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}] + [{"kind": "bot", "bot": "no-such"}] * 2}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}] + [{"kind": "bot"}] * 2, "settings": {"no": 1}}, 422),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}] + [{"kind": "bot"}] * 2, "clock": "sand"}, 400),
    ({"game": "letter-of-marque", "seats": [{"kind": "me"}] + [{"kind": "bot"}] * 2, "color": "red"}, 400),
    ({"game": "letter-of-marque", "seats": "three"}, 400),
    ({"game": "letter-of-marque"}, 400),
]


@pytest.mark.parametrize(("body", "status"), BAD_TABLES)
def test_a_table_that_cannot_be_made_is_refused_with_a_sentence(url: str, body: dict[str, Any], status: int) -> None:
    answer = httpx.post(f"{url}/api/tables", json=body)
    assert answer.status_code == status
    sentence(answer)


def test_bodies_are_limited_and_must_be_json(url: str) -> None:
    assert httpx.post(f"{url}/api/tables", content=b"{nonsense").status_code == 400
    huge = httpx.post(f"{url}/api/tables", content=b"x" * 100_000)
    assert huge.status_code == 413
    sentence(huge)


# ---- choosing ------------------------------------------------------------------------------------------------------


def test_a_whole_game_against_bots(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    before = me.look()
    assert "seed" not in before["fairness"]
    end = play_out([me])
    assert sorted(end["result"]["ranks"])[0] == 1
    assert end["result"]["chart"][-1] == end["result"]["scores"]
    assert set(end["result"]["source_names"]) == {"own", "prizes", "cannons"}
    fairness = end["fairness"]
    assert fairness["hash"] == before["fairness"]["hash"] == fairness_hash(fairness["seed"], fairness["salt"])
    assert end["ask"] is None
    assert end["waiting"] == []


def test_wrong_choices_are_refused_and_change_nothing(url: str) -> None:
    me, mary, _anne = friends(url, "me", "link", "link")
    assert me.choose("armed").status_code == 200
    assert mary.choose("armed").status_code == 200
    before, theirs = me.look(), mary.look()
    good = {"seq": theirs["seq"], "request": str(uuid.uuid4()), "option": "armed"}
    nobody = Player(url, me.table)
    stranger = Player(url, me.table, 1, "not-a-token")
    other_table, _ = open_table(url, "me", "bot", "bot")
    foreigner = Player(url, me.table, 0, other_table.token)
    cases = [
        (nobody.post("/choices", good), 401),
        (stranger.post("/choices", good), 401),
        (foreigner.post("/choices", good), 401),
        (httpx.post(f"{url}/api/tables/{me.table}/choices", json=good, headers={"Authorization": "Basic x"}), 401),
        (Player(url, "nosuchtable", 0, me.token).post("/choices", good), 404),
        (mary.post("/choices", {**good, "seq": theirs["seq"] + 1}), 409),
        (mary.post("/choices", {**good, "seq": theirs["seq"] - 1}), 409),
        (mary.post("/choices", {**good, "option": "sail:9"}), 422),
        (mary.post("/choices", {**good, "option": ["armed"]}), 422),
        (mary.post("/choices", {**good, "option": 7}), 422),
        (mary.post("/choices", {**good, "option": None}), 400),
        (mary.post("/choices", {**good, "more": 1}), 400),
        (mary.post("/choices", {**good, "request": "short"}), 400),
        (mary.post("/choices", {"seq": 1}), 400),
        (mary.http.post("/choices", content=b"\xff\xfe"), 400),
        (me.step("redo"), 422),
    ]
    for answer, status in cases:
        assert answer.status_code == status, answer.text
        sentence(answer)
    assert me.look() == before
    assert mary.look() == theirs


def test_a_seat_that_is_not_asked_cannot_choose(url: str) -> None:
    players = friends(url, "me", "link", "link")
    for player in players:
        player.choose("armed")
    waiting = [player for player in players if player.look()["ask"] is None]
    assert len(waiting) == 2
    answer = waiting[0].choose("leave")
    assert answer.status_code == 422
    sentence(answer)


def test_the_same_request_counts_once_also_after_a_rest(server: Server, url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    seq = me.look()["seq"]
    request = str(uuid.uuid4())
    first = me.choose("armed", seq, request)
    assert first.status_code == 200
    until(lambda: me.look()["ask"])
    now = me.look()
    again = me.choose("armed", seq, request)
    assert again.status_code == 200
    assert me.look()["seq"] == now["seq"]
    until(lambda: me.table not in server.tables.loaded)  # put away, then loaded from disk
    assert me.choose("armed", seq, request).status_code == 200
    assert me.look() == now
    for _ in range(3):  # also when the log before the snapshot has to be asked
        snapshot = me.my_turn()
        me.choose(snapshot["ask"]["options"][0]["key"], snapshot["seq"])
    server.tables.loaded[me.table].requests.clear()
    now = me.my_turn()
    assert me.choose("armed", seq, request).status_code == 200
    assert me.look()["seq"] == now["seq"]


def test_a_table_at_rest_comes_back_as_it_was(server: Server, url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    for _ in range(4):
        snapshot = me.my_turn()
        me.choose(snapshot["ask"]["options"][-1]["key"], snapshot["seq"])
    me.post("/chat", {"text": "Ahoy"})
    before = me.my_turn()
    until(lambda: me.table not in server.tables.loaded)
    assert me.look() == before


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_over_the_wire_and_survives_a_rest(server: Server, url: str, game: str) -> None:
    kinds = ["me"] + ["bot"] * (find_game(game).table_sizes[0] - 1)
    me, _ = open_table(url, *kinds, game=game)
    live = me.live()
    for turn in range(25):
        snapshot = me.my_turn(30)
        if snapshot["result"]:
            break
        answer = me.choose(any_answer(snapshot["ask"], turn), snapshot["seq"])
        assert answer.status_code == 200, answer.text
    now = me.my_turn(30)
    until(lambda: live.next() and live.state["n"] == now["n"])
    assert live.state["view"] == now["view"]
    assert live.state["ask"] == now["ask"]
    live.close()
    until(lambda: me.table not in server.tables.loaded)
    rested = me.look()
    assert rested["view"] == now["view"]
    assert rested["ask"] == now["ask"]
    assert rested["seq"] == now["seq"]


# ---- sitting down --------------------------------------------------------------------------------------------------


def test_a_friend_joins_by_a_link(url: str) -> None:
    me, invites = open_table(url, "me", "link", "bot", name="Jack")
    assert [seat["kind"] for seat in me.look()["seats"]] == ["person", "open", "bot"]
    wrong = httpx.post(f"{url}/api/tables/{me.table}/join", json={"invite": "wrong"})
    assert wrong.status_code == 403
    mary = join(url, me.table, invites["1"], "  Mary\u0007 Read ")
    assert mary.seat == 1
    assert [seat["name"] for seat in me.look()["seats"]][:2] == ["Jack", "Mary Read"]
    late = httpx.post(f"{url}/api/tables/{me.table}/join", json={"invite": invites["1"]})
    assert late.status_code in (403, 409)
    assert mary.look()["me"] == 1


def test_ones_own_token_opens_the_seat_on_another_device(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    assert me.token is not None
    phone = join(url, me.table, me.token)
    assert phone.seat == 0
    assert phone.token != me.token
    assert phone.look()["view"] == me.look()["view"]
    assert me.look()["seats"][0]["name"] == "Skipper"


def test_names_are_told_apart(url: str) -> None:
    players = friends(url, "me", "link", "link", name="Mary 1")
    names = [seat["name"] for seat in players[0].look()["seats"]]
    assert len(set(names)) == 3


def test_the_maker_gives_an_open_seat_to_a_bot(url: str) -> None:
    me, invites = open_table(url, "me", "link", "link")
    mary = join(url, me.table, invites["1"])
    assert mary.post("/fill", {"seat": 2}).status_code == 403
    assert me.post("/fill", {"seat": 1}).status_code == 409
    assert me.post("/fill", {"seat": 2, "bot": "no-such"}).status_code == 422
    assert me.post("/fill", {"seat": 2, "bot": "random"}).status_code == 200
    assert me.look()["seats"][2]["kind"] == "bot"
    assert httpx.post(f"{url}/api/tables/{me.table}/join", json={"invite": invites["2"]}).status_code == 403
    me.choose("armed")
    mary.choose("armed")
    until(lambda: me.look()["round"] == 1)  # the bot has chosen, too


def test_my_tables_are_found_by_their_tokens(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    other, _ = open_table(url, "me", "link", "link")
    tokens = [
        {"table": me.table, "token": me.token},
        {"table": other.table, "token": "wrong"},
        {"table": "nowhere", "token": "x"},
    ]
    found = httpx.post(f"{url}/api/tables/mine", json={"tokens": tokens}).json()
    assert [summary["table"] for summary in found] == [me.table]
    assert found[0]["your_turn"] is True
    assert found[0]["seat"] == 0
    assert found[0]["title"] == "Letter of Marque"


def test_a_spectator_sees_the_public_view_and_does_nothing(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    me.choose("armed")
    me.my_turn()
    watcher = Player(url, me.table)
    seen = watcher.look()
    assert seen["me"] is None
    assert seen["ask"] is None
    assert [captain["armed"] for captain in seen["view"]["captains"].values()] == [None] * 3
    for path, body in (("/chat", {"text": "hi"}), ("/leave", None), ("/speed", {"speed": "calm"})):
        assert watcher.post(path, body).status_code == 401


def test_chat_is_kept_and_cleaned(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    assert me.post("/chat", {"text": " Ahoy \u202e\u0000 there "}).status_code == 200
    assert me.post("/chat", {"text": " \u0000 "}).status_code == 422
    assert me.post("/chat", {"text": "x" * 501}).status_code == 400
    assert [line["text"] for line in me.look()["chat"]] == ["Ahoy there"]


def test_rematch_brings_the_same_people_together(url: str) -> None:
    me, mary = friends(url, "me", "link", "bot")
    assert me.post("/rematch").status_code == 409
    play_out([me, mary])
    mine = me.post("/rematch").json()
    hers = mary.post("/rematch").json()
    assert mine["table"] == hers["table"] == me.look()["rematch"]
    assert (mine["seat"], hers["seat"]) == (0, 1)
    assert mine["token"] != hers["token"]
    again = Player(url, mine["table"], 0, mine["token"]).look()
    assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "bot"]
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in me.look()["seats"]]


def test_health_says_how_full_the_server_is(url: str) -> None:
    assert httpx.get(f"{url}/api/health").json()["tables"] >= 0


def test_a_join_whose_answer_was_lost_can_be_repeated(url: str) -> None:
    me, invites = open_table(url, "me", "link", "bot")
    body = {"invite": invites["1"], "name": "Mary", "request": "the-first-try"}
    path = f"{url}/api/tables/{me.table}/join"
    lost = httpx.post(path, json=body).json()
    again = httpx.post(path, json=body)
    assert again.status_code == 200
    assert again.json()["seat"] == 1
    assert again.json()["token"] != lost["token"]
    assert Player(url, me.table, 1, again.json()["token"]).look()["me"] == 1
    assert [seat["name"] for seat in me.look()["seats"]][1] == "Mary"
    for other in ({**body, "request": "another-try"}, {key: body[key] for key in ("invite", "name")}):
        assert httpx.post(path, json=other).status_code == 403
    assert httpx.post(path, json={**body, "invite": "x" * 32}).status_code == 403


def test_a_table_begins_when_all_have_sat_down_and_are_ready(url: str) -> None:
    maker, invites = open_table(url, "me", "link", "link", "bot", ready=False)
    ready = lambda: [seat.get("ready") for seat in maker.look()["seats"]]  # noqa: E731
    assert ready() == [False, False, False, True]  # a bot always is
    mary = join(url, maker.table, invites["1"])  # a program that says nothing of it is ready
    assert ready() == [False, True, False, True]
    assert maker.http.post("/ready", json={}).status_code == 200
    assert ready() == [True, True, False, True]
    assert maker.look()["ask"] is None
    body = {"invite": invites["2"], "name": "Bart", "ready": False}
    made = httpx.post(f"{url}/api/tables/{maker.table}/join", json=body).json()
    bart = Player(url, maker.table, made["seat"], made["token"])
    assert ready() == [True, True, False, True]  # all sit, and wait for Bart
    choice = {"seq": mary.look()["seq"], "request": str(uuid.uuid4()), "option": "armed"}
    refused = mary.http.post("/choices", json=choice)
    assert (refused.status_code, "are ready" in sentence(refused)) == (422, True)
    assert mary.http.post("/ready", json={"ready": False}).status_code == 200
    assert bart.http.post("/ready", json={"ready": True}).status_code == 200
    assert ready() == [True, False, True, True]
    assert mary.http.post("/ready", json={"ready": True}).status_code == 200
    assert ready() == [None] * 4
    assert mary.look()["ask"]["prompt"] == "first_ship"
    assert mary.http.post("/ready", json={"ready": True}).status_code == 200  # sent once more
    assert mary.http.post("/ready", json={"ready": False}).status_code == 409
    assert httpx.post(f"{url}/api/tables/{maker.table}/ready", json={}).status_code == 401


def test_a_table_of_the_version_before_waits_for_nobody_who_sits() -> None:
    seats = [StoredSeat("Mary", "person"), StoredSeat("Open seat", "open")]  # nothing was said of being ready
    info = TableInfo("letter-of-marque", seats, {}, "none", "turns", "calm", "", "")
    info.seats[1].kind = "person"
    info.sit_down(1, False)  # at a table over days
    info.gather()
    assert not info.waits_for_friends


def test_nobody_waits_for_who_is_alone_nor_at_a_table_over_days(url: str) -> None:
    maker, invites = open_table(url, "me", "link", "bot", ready=False)
    assert maker.http.post("/fill", json={"seat": 1}).status_code == 200
    assert maker.look()["ask"] is not None
    maker, invites = open_table(url, "me", "link", "bot", ready=False, mode="turns")
    body = {"invite": invites["1"], "name": "Bart", "ready": False}
    httpx.post(f"{url}/api/tables/{maker.table}/join", json=body)
    assert maker.look()["ask"] is not None
