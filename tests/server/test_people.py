"""People: names that stay, the list of tables, who is online, and what was played."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from freebooter.server.safety.limiter import Limits, Rate
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.contract import LostNews
from freebooter.server.store.opening import open_store
from freebooter.server.store.records import Overview, Progress, StoredSeat, StoreFailed, TableInfo
from freebooter.server.tables.lobby import Lobby, seen_by_all
from freebooter.server.tables.names import good_name, name_key
from freebooter.server.tables.others import Others
from tests.server.client import HASTY, SEATS, Player, Server, friends, open_table, play_out, serving, until
from tests.server.test_live import to_a_window

DRILL = "drill"


def claim(url: str, name: str, *players: Player) -> dict[str, str]:
    """The header that has the name."""
    tokens = [{"table": one.table, "token": one.token} for one in players]
    answer = httpx.post(f"{url}/api/names", json={"name": name, "tokens": tokens})
    assert answer.status_code == 201, answer.text
    return {"Authorization": f"Bearer {answer.json()['passphrase']}"}


def make(url: str, *kinds: str, headers: Any = None, **wishes: Any) -> httpx.Response:
    body = {"game": DRILL, "seats": [SEATS[kind] for kind in kinds], "speed": "instant", **wishes}
    return httpx.post(f"{url}/api/tables", json=body, headers=headers)


def the_list(url: str) -> Any:
    return httpx.get(f"{url}/api/tables").json()


def entry(url: str, game: str = DRILL, **fields: Any) -> Any:
    found = [
        one
        for one in the_list(url)["tables"]
        if one["game"] == game and all(one[key] == value for key, value in fields.items())
    ]
    return found[0] if found else None


@contextmanager
def news(url: str, **hello: Any) -> Iterator[ClientConnection]:
    with connect(url.replace("http", "ws") + "/api/news") as socket:
        socket.send(json.dumps(hello))
        yield socket


def hear(socket: ClientConnection, true: Any = lambda message: True) -> Any:
    while True:
        message = json.loads(socket.recv(timeout=20))
        if true(message):
            return message


# ---- names -----------------------------------------------------------------------------------------------------------


def test_a_name_has_its_tables_on_another_device(url: str) -> None:
    me = claim(url, "Grace O’Malley")
    made = make(url, "me", "link", headers=me, name="Somebody").json()
    table = f"{url}/api/tables/{made['table']}"
    assert httpx.get(table).json()["seats"][0]["name"] == "Grace O’Malley"
    mine = httpx.post(f"{url}/api/tables/mine", json={"tokens": []}, headers=me).json()
    assert [(one["table"], one["seat"]) for one in mine] == [(made["table"], 0)]
    seated = httpx.post(f"{table}/seat", headers=me).json()
    assert seated["seat"] == 0
    assert seated["token"] != made["token"]
    assert httpx.get(table, headers={"Authorization": f"Bearer {seated['token']}"}).json()["me"] == 0
    stranger = claim(url, "Stranger")
    assert httpx.post(f"{table}/seat", headers=stranger).status_code == 403
    assert httpx.post(f"{table}/seat").status_code == 401


def test_the_passphrase_is_understood_however_it_is_written_and_can_be_changed(url: str) -> None:
    passphrase = claim(url, "Zheng Yi Sao")["Authorization"].removeprefix("Bearer ")
    written = passphrase.upper().replace("-", "")
    me = {"Authorization": f"Bearer {written}"}
    assert httpx.get(f"{url}/api/names/me", headers=me).json()["name"] == "Zheng Yi Sao"
    new = httpx.post(f"{url}/api/names/me/passphrase", headers=me).json()["passphrase"]
    assert httpx.get(f"{url}/api/names/me", headers=me).status_code == 401
    assert httpx.get(f"{url}/api/names/me", headers={"Authorization": f"Bearer {new}"}).status_code == 200


def test_seats_held_before_come_along(url: str) -> None:
    me, _ = open_table(url, "me", "link", game=DRILL)
    claimed = claim(url, "Early Bird", me)
    mine = httpx.post(f"{url}/api/tables/mine", json={"tokens": []}, headers=claimed).json()
    assert [one["table"] for one in mine] == [me.table]
    later = claim(url, "Late Bird", me)  # a seat is one name's
    assert httpx.post(f"{url}/api/tables/mine", json={"tokens": []}, headers=later).json() == []


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("x", 422, "2 to 24 letters"),
        ("x" * 25, 422, "2 to 24 letters"),
        ("<b>Mary</b>", 422, "made of letters"),
        ("1234", 422, "made of letters"),
        ("Mary 2", 422, "cannot end with a number"),
        ("captain", 422, "anybody or a bot"),
        ("Flint", 422, "anybody or a bot"),
        ("Able Seaman", 422, "anybody or a bot"),
        ("TAKEN name", 409, "is taken on this server"),
        ("Taken　Ｎame", 409, "is taken on this server"),
    ],
)
def test_bad_and_taken_names_get_a_sentence(url: str, name: str, status: int, says: str) -> None:
    httpx.post(f"{url}/api/names", json={"name": "Taken Name"})
    answer = httpx.post(f"{url}/api/names", json={"name": name})
    assert answer.status_code == status
    assert says in answer.json()["error"]


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("Тaken Name", 422, "written in one alphabet"),  # a Cyrillic T
        ("Сорока", 201, ""),  # Cyrillic, and nobody reads it as Latin
        ("Сара", 422, "can be read as a name in Latin letters"),
        ("Tɑken Name", 422, "phonetic writing"),
        ("Anne٢", 422, "figures 0 to 9"),
        ("Look AIike", 409, "looks too much like"),  # with a large i
        ("L0ok Alike", 409, "looks too much like"),
        ("山田 たろう", 201, ""),
        ("佐々木 三郎", 201, ""),  # a mark that repeats, and a number that is a letter
        ("ﾞﾞ", 422, "made of letters"),  # voicing marks, of nothing
        ("Jürgen Łoś", 201, ""),
    ],
)
def test_names_that_look_like_others_get_a_sentence(url: str, name: str, status: int, says: str) -> None:
    httpx.post(f"{url}/api/names", json={"name": "Look Alike"})
    answer = httpx.post(f"{url}/api/names", json={"name": name})
    assert answer.status_code == status, answer.text
    assert says in answer.text


def test_an_answer_lost_on_the_way_loses_no_name(url: str) -> None:
    request = "0f" * 16
    first, again = (httpx.post(f"{url}/api/names", json={"name": "Lost Answer", "request": request}) for _ in "12")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    other = httpx.post(f"{url}/api/names", json={"name": "Lost Answer", "request": "1e" * 16})
    assert other.status_code == 409
    other = httpx.post(f"{url}/api/names", json={"name": "Another", "request": request})
    assert (other.status_code, "has claimed 'Lost Answer'" in other.text) == (409, True)
    old = {"Authorization": f"Bearer {first.json()['passphrase']}"}
    made = make(url, "me", "bot", headers=old).json()
    renew = {"request": "2d" * 16}
    new, once_more = (httpx.post(f"{url}/api/names/me/passphrase", json=renew, headers=old).json() for _ in "12")
    assert new == once_more != first.json()
    assert httpx.get(f"{url}/api/names/me", headers=old).status_code == 401
    me = {"Authorization": f"Bearer {new['passphrase']}"}
    mine = httpx.post(f"{url}/api/tables/mine", json={"tokens": []}, headers=me).json()
    assert [one["table"] for one in mine] == [made["table"]]
    assert httpx.post(f"{url}/api/names", json={"name": "Too Short", "request": "12345678"}).status_code == 400


def test_a_long_list_comes_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freebooter.server.tables.lobby.MOST_LISTED", 2)
    with serving(tmp_path) as server:
        made = [make(server.url, "me", "link", listing="open").json()["table"] for _ in range(5)]
        seen, more = [], ""
        for size in (2, 2, 1):
            page = httpx.get(f"{server.url}/api/tables{more}").json()
            assert len(page["tables"]) == size
            seen += [one["table"] for one in page["tables"]]
            more = f"?before={page['more']}"
        assert page["more"] is None
        assert sorted(seen) == sorted(made)


def test_nobody_sits_down_under_a_name_that_is_somebodys(url: str) -> None:
    me = claim(url, "Black Bart")
    answer = make(url, "me", "bot", name="black bart")
    assert answer.status_code == 422
    assert "is somebody's" in answer.json()["error"]
    made = make(url, "me", "link", name="Guest who asks").json()
    join = {"invite": made["invites"]["1"], "name": "BLACK BART"}
    where = f"{url}/api/tables/{made['table']}/join"
    assert httpx.post(where, json=join).status_code == 422
    assert httpx.post(where, json=join, headers=me).status_code == 200
    assert httpx.get(f"{url}/api/tables/{made['table']}").json()["seats"][1]["name"] == "Black Bart"


def test_wrong_passphrases_are_refused_and_counted(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(strangers=Rate(3, 0), names=Rate(2, 0))) as server:
        wrong = {"Authorization": "Bearer aaaa-aaaa-aaaa-aaaa-aaaa"}
        statuses = [httpx.get(f"{server.url}/api/names/me", headers=wrong).status_code for _ in range(5)]
        assert statuses == [401, 401, 401, 429, 429]
        made = [httpx.post(f"{server.url}/api/names", json={"name": f"No {'x' * n}"}).status_code for n in range(3)]
        assert made[-1] == 429


def test_a_name_can_be_given_up(url: str) -> None:
    me = claim(url, "Short Lived")
    assert httpx.post(f"{url}/api/names/me/release", headers=me).status_code == 200
    assert httpx.get(f"{url}/api/names/me", headers=me).status_code == 401
    assert httpx.get(f"{url}/api/people/Short Lived").status_code == 404
    claim(url, "Short Lived")


# ---- the list --------------------------------------------------------------------------------------------------------


def test_only_what_its_maker_opens_is_in_the_list(url: str) -> None:
    linked = make(url, "me", "link", name="By Link").json()
    assert make(url, "me", "link", listing="word").status_code == 422  # which word?
    opened = make(url, "me", "link", listing="open", name="Open Oda", clock="fast").json()
    worded = make(url, "me", "link", listing="word", word="Parrot", name="Word Wim").json()
    text = httpx.get(f"{url}/api/tables").text
    assert linked["table"] not in text
    assert worded["table"] not in text  # who knows the id could watch
    assert "By Link" not in text
    for made in (linked, opened, worded):
        assert made["token"] not in text
        assert all(invite not in text for invite in made["invites"].values())
    one = entry(url, table=opened["table"])
    assert (one["state"], one["free"], one["clock"], one["listing"]) == ("gathering", 1, "fast", "open")
    assert [seat["kind"] for seat in one["seats"]] == ["person", "open"]


def test_a_free_seat_is_taken_from_the_list(url: str) -> None:
    made = make(url, "me", "link", "bot", listing="open", name="Host Hanna").json()
    one = entry(url, table=made["table"])
    body = {"name": "Walk In", "request": "request-1"}
    first = httpx.post(f"{url}/api/list/{one['key']}/join", json=body)
    again = httpx.post(f"{url}/api/list/{one['key']}/join", json=body).json()
    assert (first.json()["seat"], again["seat"]) == (1, 1)
    token = {"Authorization": f"Bearer {again['token']}"}
    assert httpx.get(f"{url}/api/tables/{made['table']}", headers=token).json()["me"] == 1
    full = httpx.post(f"{url}/api/list/{one['key']}/join", json={"name": "Too Late"})
    assert (full.status_code, "are taken" in full.json()["error"]) == (409, True)
    assert entry(url, table=made["table"])["state"] == "running"


def test_a_word_opens_its_table_and_nothing_else_does(url: str) -> None:
    make(url, "me", "link", listing="word", word="Gold Doubloon", name="Warden")
    key = next(one["key"] for one in the_list(url)["tables"] if one["seats"][0]["name"] == "Warden")
    where = f"{url}/api/list/{key}"
    assert httpx.post(f"{where}/watch", json={"word": "silver"}).status_code == 403
    assert httpx.post(f"{where}/join", json={"name": "No Word"}).status_code == 403
    table = httpx.post(f"{where}/watch", json={"word": " gold doubloon "}).json()["table"]
    assert httpx.get(f"{url}/api/tables/{table}").json()["me"] is None
    assert httpx.post(f"{where}/join", json={"word": "Gold Doubloon"}).json()["table"] == table


def test_the_maker_changes_who_may_come(url: str) -> None:
    maker, invites = open_table(url, "me", "link", game=DRILL, name="Changing Chas")
    friend = httpx.post(f"{url}/api/tables/{maker.table}/join", json={"invite": invites["1"], "name": "Fred"}).json()
    other = Player(url, maker.table, friend["seat"], friend["token"])
    assert other.post("/listing", {"listing": "open"}).status_code == 403
    assert maker.post("/listing", {"listing": "open"}).status_code == 200
    key = entry(url, table=maker.table)["key"]
    assert maker.post("/listing", {"listing": "link"}).status_code == 200
    assert entry(url, table=maker.table) is None
    assert httpx.post(f"{url}/api/list/{key}/join", json={}).status_code == 404


def test_a_game_that_is_over_leaves_the_list(url: str) -> None:
    players = friends(url, "me", "link", game=DRILL, listing="open", name="Ends Soon")
    assert entry(url, table=players[0].table) is not None
    play_out(players)
    until(lambda: entry(url, table=players[0].table) is None)


# ---- news ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as server:
        yield server.url


def test_who_looks_at_the_lobby_is_told_what_changes(quick: str) -> None:
    me = claim(quick, "Anne Bonny")
    passphrase = me["Authorization"].removeprefix("Bearer ")
    with news(quick, lobby=True, device="d1") as watching:
        first = hear(watching)
        assert (first["tables"], first["online"]) == ([], {"count": 1, "names": []})
        with news(quick, passphrase=passphrase, device="d2"), news(quick, passphrase=passphrase, device="d3"):
            online = hear(watching, lambda one: one["online"]["names"])["online"]
            assert online == {"count": 2, "names": ["Anne Bonny"]}
        assert hear(watching, lambda one: one["online"]["count"] == 1)["online"]["names"] == []
        with news(quick, passphrase=passphrase, shown=False):
            assert hear(watching, lambda one: one["online"]["count"] == 2)["online"]["names"] == []
        made = make(quick, "me", "link", listing="open").json()
        table = hear(watching, lambda one: one["tables"])["tables"][0]
        assert (table["table"], table["state"], table["seats"][0]["here"]) == (made["table"], "gathering", False)
        httpx.post(f"{quick}/api/list/{table['key']}/join", json={"name": "Joins"})
        assert hear(watching, lambda one: one["tables"][0]["state"] == "running")


def test_who_sits_at_a_table_hears_that_it_moved(quick: str) -> None:
    one, two = friends(quick, "me", "link", game=DRILL)
    stranger, _ = open_table(quick, "me", "bot", game=DRILL)
    with news(quick, tokens=[{"table": two.table, "token": two.token}]) as mine:
        with news(quick, tokens=[{"table": two.table, "token": stranger.token}]) as not_mine:
            until(lambda: one.look()["ask"] or two.look()["ask"])
            mover = one if one.look()["ask"] else two
            snapshot = mover.look()
            mover.choose(snapshot["ask"]["options"][0]["key"], snapshot["seq"])
            assert hear(mine, lambda message: message["type"] == "turn")
            with pytest.raises(TimeoutError):
                not_mine.recv(timeout=0.5)


def test_a_secret_answer_is_no_news(quick: str) -> None:
    players = friends(quick, "me", "link", "link", game=DRILL)
    to_a_window(players)
    with news(quick, tokens=[{"table": players[0].table, "token": players[0].token}]) as mine:
        mine.send("{}")
        assert hear(mine)["type"] == "pong"  # it is listened to
        for player in players[1:]:
            assert player.choose("pass").status_code == 200
        with pytest.raises(TimeoutError):
            mine.recv(timeout=0.6)
        players[0].choose("pass")
        assert hear(mine)["type"] == "turn"  # all have answered, and it shows


def test_a_wrong_hello_is_refused(quick: str) -> None:
    with news(quick, passphrase="wrong") as socket:
        assert "opens no name" in hear(socket)["error"]


def test_processes_on_one_store_show_one_lobby(postgres: Any, tmp_path: Path) -> None:
    where = postgres.database()
    with serving(tmp_path, open_store(where)) as one, serving(tmp_path, open_store(where)) as two:
        me = claim(one.url, "Two Ports")
        with news(two.url, lobby=True) as watching:
            with news(one.url, passphrase=me["Authorization"].removeprefix("Bearer ")):
                assert hear(watching, lambda message: message["online"]["names"] == ["Two Ports"])
            made = make(one.url, "me", "link", listing="open", headers=me).json()
            table = hear(watching, lambda message: message["tables"])["tables"][0]
            with connect(one.url.replace("http", "ws") + f"/api/tables/{made['table']}/live") as live:
                live.send(json.dumps({"token": made["token"]}))
                assert hear(watching, lambda message: message["tables"][0]["seats"][0]["here"])
            seated = httpx.post(f"{two.url}/api/list/{table['key']}/join", json={"name": "Over There"}).json()
        players = [Player(one.url, made["table"], 0, made["token"]), Player(two.url, made["table"], 1, seated["token"])]
        play_out(players)
        until(lambda: httpx.get(f"{two.url}/api/people/Two Ports").json()["games"])
        profile = httpx.get(f"{two.url}/api/people/Two Ports").json()
        assert [(game["game"], game["played"]) for game in profile["games"]] == [(DRILL, 1)]


# ---- history ---------------------------------------------------------------------------------------------------------


def test_what_was_played_is_counted_and_shown_to_whom_it_may_concern(url: str) -> None:
    secret = friends(url, "me", "link", game=DRILL)
    opened = friends(url, "me", "link", game=DRILL, listing="open")
    me = claim(url, "Historian", secret[0], opened[0])
    last = play_out(secret)
    play_out(opened)
    page = f"{url}/api/people/historian"
    mine = until(
        lambda: (found := httpx.get(page, headers=me).json())["games"][0:1] and len(found["past"]) == 2 and found
    )
    assert [one["table"] for one in mine["past"]] == [opened[0].table, secret[0].table]
    game = mine["past"][1]
    assert game["won"] is (last["result"]["ranks"][0] == 1)
    assert [seat["rank"] for seat in game["seats"]] == last["result"]["ranks"]
    assert mine["games"][0]["played"] == 2
    assert mine["games"][0]["won"] == sum(one["won"] for one in mine["past"])
    public = httpx.get(page).json()
    assert [one["table"] for one in public["past"]] == [opened[0].table]
    assert public["games"] == mine["games"]
    assert secret[0].table not in httpx.get(page).text
    assert httpx.get(f"{url}/api/people/Nobody There").status_code == 404


def test_what_was_over_before_the_name_comes_along(url: str) -> None:
    players = friends(url, "me", "link", game=DRILL)
    play_out(players)
    until(lambda: server_has(url, players[0]))


def server_has(url: str, player: Player) -> bool:
    """A name that is claimed now has the game in its history; else it is given up again."""
    me = claim(url, "Afterwards", player)
    if httpx.get(f"{url}/api/people/Afterwards", headers=me).json()["past"]:
        return True
    httpx.post(f"{url}/api/names/me/release", headers=me)
    return False


def test_forks_and_files_are_nobodys_history(url: str) -> None:
    me = claim(url, "Fork Fan")
    made = make(url, "me", "bot", "bot", headers=me, game="letter-of-marque").json()
    player = Player(url, made["table"], 0, made["token"])
    play_out([player])
    until(lambda: httpx.get(f"{url}/api/people/Fork Fan", headers=me).json()["past"])
    forked = player.post("/fork", {"moment": 0}).json()
    fork = Player(url, forked["table"], forked["seat"], forked["token"])
    httpx.post(f"{url}/api/names/me/seats", json={"tokens": [{"table": fork.table, "token": fork.token}]}, headers=me)
    play_out([fork])
    assert len(httpx.get(f"{url}/api/people/Fork Fan", headers=me).json()["past"]) == 1


def test_who_plays_on_from_a_shared_position_plays_nobodys_history(server: Server) -> None:
    url, me = server.url, claim(server.url, "Late Comer")
    shared = friends(url, "me", "bot", "bot")[0].post("/share", {}).json()["position"]
    made = httpx.post(f"{url}/api/positions/{shared}/play", timeout=20).json()
    player = Player(url, made["table"], made["seat"], made["token"])
    tokens = {"tokens": [{"table": player.table, "token": player.token}]}
    assert httpx.post(f"{url}/api/names/me/seats", json=tokens, headers=me).status_code == 200
    play_out([player])
    assert not server.tables.reckoning.awaited(server.tables.loaded[player.table])
    assert httpx.get(f"{url}/api/people/Late Comer", headers=me).json()["past"] == []


def test_a_result_that_the_process_did_not_get_to_write_is_written_later(tmp_path: Path) -> None:
    with serving(tmp_path, tables=HASTY) as server:
        players = friends(server.url, "me", "link", game=DRILL)
        claim(server.url, "Survivor", players[0])

        async def lost(*_: Any) -> None:
            pass

        server.tables.reckoning.look = lost
        server.tables.reckoning.reckon = lost
        play_out(players)
        assert httpx.get(f"{server.url}/api/people/Survivor").json()["games"] == []
    with serving(tmp_path, tables=HASTY) as server:
        until(lambda: httpx.get(f"{server.url}/api/people/Survivor").json()["games"])


def test_a_rematch_belongs_to_the_same_names(url: str) -> None:
    players = friends(url, "me", "link", game=DRILL)
    me = claim(url, "Once More", players[0])
    play_out(players)
    made = players[0].post("/rematch").json()
    mine = httpx.post(f"{url}/api/tables/mine", json={"tokens": []}, headers=me).json()
    assert made["table"] in [one["table"] for one in mine]


# ---- what must not happen --------------------------------------------------------------------------------------------


def test_a_seat_that_could_not_be_taken_is_not_ones_own(tmp_path: Path) -> None:
    """Another process may be faster, or the disk full: who has the seat then must not share it."""
    with serving(tmp_path) as server:
        made = make(server.url, "me", "link", listing="open").json()
        key = the_list(server.url)["tables"][0]["key"]
        late = claim(server.url, "Late Luke")
        reseat = server.tables.reseat

        async def overtaken(*_: Any) -> None:
            raise Refused(503, "The disk is full.")

        server.tables.reseat = overtaken
        assert httpx.post(f"{server.url}/api/list/{key}/join", json={}, headers=late).status_code == 503
        server.tables.reseat = reseat
        assert httpx.post(f"{server.url}/api/list/{key}/join", json={"name": "Faster"}).json()["seat"] == 1
        assert httpx.post(f"{server.url}/api/list/{key}/join", json={}, headers=late).status_code == 409
        assert httpx.post(f"{server.url}/api/tables/{made['table']}/seat", headers=late).status_code == 403


def test_a_name_is_not_lost_if_its_seats_cannot_be_brought_along(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        async def failing(*_: Any) -> None:
            raise StoreFailed("The disk could not be read.")

        server.tables.store.people.catch_up = failing
        me = claim(server.url, "Not Lost")
        assert httpx.get(f"{server.url}/api/names/me", headers=me).json()["name"] == "Not Lost"


def test_setting_words_is_limited(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(words=Rate(2, 0))) as server:
        maker, _ = open_table(server.url, "me", "link", game=DRILL)
        statuses = [maker.post("/listing", {"listing": "word", "word": "Parrot"}).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert maker.post("/listing", {"listing": "open"}).status_code == 200


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u2800\u2800\u2800", "\u115fx\ufe0f"])
def test_a_name_is_seen(name: str) -> None:
    with pytest.raises(Refused, match="2 to 24 letters"):
        good_name(name)
    assert name_key("Black\u034f Bart\ufe0f\u3164") == "black bart"


def test_bots_do_not_make_a_table_old() -> None:
    seats = [StoredSeat("Anne", "person"), StoredSeat("Flint", "bot", "mate"), StoredSeat("Left", "bot", tokens=[b"x"])]
    info = TableInfo(DRILL, seats, {}, "none", "live", "calm", "", "")
    assert seen_by_all(Overview(info, Progress(moved=[50.0, 1.0, 40.0]), 60.0)) == 40.0
    assert seen_by_all(Overview(info, Progress(), 60.0)) == 60.0


def test_a_fork_takes_nobodys_name(url: str) -> None:
    claim(url, "Owned Olga")
    maker, _ = open_table(url, "me", "bot", "bot")
    seats = [{"kind": "me", "name": "owned olga"}, {"kind": "bot"}, {"kind": "bot"}]
    answer = maker.post("/fork", {"moment": 0, "seats": seats})
    assert (answer.status_code, "is somebody's" in answer.json()["error"]) == (422, True)
    assert maker.post("/fork", {"moment": 0}).status_code == 201


def test_who_gives_a_name_up_is_not_shown_under_it(quick: str) -> None:
    me = claim(quick, "Gone Gus")
    with news(quick, passphrase=me["Authorization"].removeprefix("Bearer ")) as mine:
        until(lambda: the_list(quick)["online"]["names"] == ["Gone Gus"])
        assert httpx.post(f"{quick}/api/names/me/release", headers=me).status_code == 200
        with pytest.raises(ConnectionClosed):
            mine.recv(timeout=5)
        until(lambda: the_list(quick)["online"]["names"] == [])


def test_a_process_that_was_believed_dead_tells_again_who_is_here() -> None:
    told: list[bytes] = []

    async def greet(online: bytes) -> None:
        told.append(online)

    lobby = Lobby(SimpleNamespace(store=SimpleNamespace(shared=True, greet=greet)))  # type: ignore[arg-type]
    asyncio.run(lobby._tell_others())
    asyncio.run(lobby._tell_others())
    assert len(told) == 1
    Others(SimpleNamespace(lobby=lobby, loaded={}, audiences={}, loading=list)).hear(LostNews())  # type: ignore[arg-type]
    asyncio.run(lobby._tell_others())
    assert len(told) == 2
