"""The door, the files, and what is generated from the messages."""

from __future__ import annotations

import re
import time
from pathlib import Path

import httpx
import pytest

from freebooter.server.page import contents, typescript
from freebooter.server.page.files import Files
from freebooter.server.safety.limiter import Buckets, Limits, Rate, address_group
from freebooter.server.safety.secrets import hashed, is_among, new_secret, new_table_id
from freebooter.server.tables.audience import Listener
from freebooter.server.tables.frames import merged, patch_between
from tests.server.client import Player, open_table, serving, until

# ---- what goes out -------------------------------------------------------------------------------------------------


def test_the_pages_types_are_up_to_date() -> None:
    fresh = typescript.generate()
    assert typescript.TARGET.read_text(encoding="utf-8") == fresh, "run `python -m freebooter.server.page.typescript`"


def test_the_boards_show_the_content_as_it_is() -> None:
    found = dict(contents.scripts())
    assert len(found) >= 2
    for place, text in found.items():
        assert place.read_text(encoding="utf-8") == text, "run `python -m freebooter.server.page.contents`"


def test_every_answer_carries_the_safety_headers(url: str) -> None:
    for path in ("/", "/api/games", "/schema/openapi.json", "/api/tables/nowhere", "/web/no.js"):
        headers = httpx.get(f"{url}{path}").headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_files_are_served_packed_and_asked_for_again(url: str) -> None:
    page = httpx.get(f"{url}/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert httpx.get(f"{url}/table/abc").text == httpx.get(f"{url}/elsewhere").text
    css = httpx.get(f"{url}/web/tokens.css")
    assert css.headers["content-encoding"] == "gzip"
    assert "--" in css.text
    again = httpx.get(f"{url}/web/tokens.css", headers={"if-none-match": css.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_what_the_page_names_is_there_and_kept_for_ever(url: str) -> None:
    for path in ("/", "/t/abc"):
        page = httpx.get(f"{url}{path}")
        assert page.headers["cache-control"] == "no-cache"
        named = re.findall(r'(?:href|src)="(/v/[^"]+)"', page.text)
        assert len(named) > 5
        for name in named:
            assert "immutable" in httpx.get(f"{url}{name}").headers["cache-control"], name
    modules = [name for name in named if name.endswith(".js")]
    assert any(name.endswith("/web/table/shell.js") for name in modules)  # for a table at once, not one after another
    old = re.sub(r"/v/[0-9a-f]+/", "/v/000000000000/", named[0])
    assert httpx.get(f"{url}{old}").headers["cache-control"] == "no-cache"  # a page that was open before an update


def test_the_version_follows_the_files(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text('<script src="/web/page.js"></script>')
    (web / "page.js").write_text("one")
    before = Files(web, tmp_path).version
    assert Files(web, tmp_path).version == before
    (web / "page.js").write_text("two")
    assert Files(web, tmp_path).version != before


@pytest.mark.parametrize(
    "path",
    [
        "/v/0123456789ab/web/../server/wire.py",
        "/v/0123456789ab/tables.sqlite3",
        "/web/../server/wire.py",
        "/web/..%2fserver/wire.py",
        "/web/%2e%2e/server/wire.py",
        "/web/types.d.ts",
        "/web/.hidden.js",
        "/games/letter-of-marque/rules.py",
        "/games/letter-of-marque/board/../rules.py",
        "/games/..%2f..%2fserver/board/x.js",
        "/games/letter_of_marque/../../x.js",
        "/web//etc/passwd.txt",
        "/tables.sqlite3",
        "/api/nothing",
        "/web/x\x00.js",
    ],
)
def test_nothing_else_can_be_reached(url: str, path: str) -> None:
    with httpx.Client() as client:
        try:
            request = httpx.Request("GET", httpx.URL(url).copy_with(raw_path=path.encode()))
        except httpx.InvalidURL:
            return
        try:
            answer = client.send(request)
        except httpx.HTTPError:
            return  # not even understood
        assert answer.status_code in (400, 404), answer.text[:80]


def test_a_games_board_is_found_by_its_id() -> None:
    files = Files()
    assert files.find("/games/letter-of-marque/board/board.js") is not None
    assert files.find("/games/letter-of-marque/board/none.js") is None
    assert files.find("/games/letter-of-marque/state.py") is None


def test_a_foreign_page_cannot_send_commands(url: str) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    refused = me.http.post("/chat", json={"text": "hi"}, headers={"Origin": "http://elsewhere.example"})
    assert refused.status_code == 403
    own = me.http.post("/chat", json={"text": "hi"}, headers={"Origin": url})
    assert own.status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("https://play.localhost", "play.localhost:443", True),  # as a proxy may pass it on
        ("https://play.localhost", "play.localhost", True),
        ("http://play.localhost", "Play.localhost:80", True),
        ("https://play.localhost:8443", "play.localhost:8443", True),
        ("https://play.localhost:8443", "play.localhost", False),
        ("https://play.localhost", "play.localhost:80", False),
        ("https://other.localhost", "play.localhost:443", False),
        ("null", "play.localhost", False),
    ],
)
def test_a_page_is_known_by_its_name_and_port(url: str, origin: str, host: str, own: bool) -> None:
    me, _ = open_table(url, "me", "bot", "bot")
    answer = me.http.post("/chat", json={"text": "hi"}, headers={"Origin": origin, "Host": host})
    assert (answer.status_code < 300) is own, answer.text
    if not own:
        assert answer.status_code == 403


def test_wrong_methods_are_refused(url: str) -> None:
    for method in ("PUT", "DELETE", "PATCH"):
        answer = httpx.request(method, f"{url}/api/games")
        assert answer.status_code == 405
        assert answer.json()["error"].endswith(".")


def test_tokens_are_neither_stored_nor_shown(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me, invites = open_table(server.url, "me", "link", "bot")
        me.choose("armed")
        assert (me.token or "?") not in me.get("/report").text
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in [me.token or "?", *invites.values()]:
        assert secret.encode() not in stored
        assert hashed(secret) in stored


# ---- limits --------------------------------------------------------------------------------------------------------


def test_who_comes_too_often_waits(tmp_path: Path) -> None:
    limits = Limits(commands=Rate(5, 5), tables=Rate(2, 0.01), strangers=Rate(2, 0.01), connections=2)
    with serving(tmp_path, limits=limits) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        open_table(server.url, "me", "bot", "bot")
        third = httpx.post(f"{server.url}/api/tables", json={"game": "letter-of-marque", "seats": [{"kind": "me"}]})
        assert third.status_code == 429
        codes = [me.get().status_code for _ in range(30)]
        assert codes[0] == 200
        assert 429 in codes
        time.sleep(0.6)
        assert me.get().status_code == 200
        lives = [me.live() for _ in range(2)]
        for live in lives:
            live.next("snapshot")
        crowd = me.live()
        assert crowd.next()["type"] == "error"
        for live in [*lives, crowd]:
            live.close()
        time.sleep(0.5)
        wrong = {"Authorization": "Bearer wrong"}
        guesses = [httpx.get(f"{server.url}/api/tables/{me.table}", headers=wrong).status_code for _ in range(4)]
        assert guesses == [401, 401, 429, 429]


def test_buckets_fill_up_again() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    rate = Rate(2, 1)
    assert [buckets.take("x", "a", rate) for _ in range(3)] == [True, True, False]
    assert buckets.take("x", "b", rate)
    now[0] = 1.0
    assert [buckets.take("x", "a", rate) for _ in range(2)] == [True, False]


def test_a_household_counts_as_one() -> None:
    assert address_group("2001:db8::1") == address_group("2001:db8::2") != address_group("2001:db8:0:1::1")
    assert address_group("192.0.2.1") != address_group("192.0.2.2")
    assert address_group("::ffff:192.0.2.1") == "192.0.2.1"


def test_a_listener_that_does_not_keep_up_is_cut_off() -> None:
    listener = Listener(0)
    for _ in range(Listener.LONGEST + 1):
        listener.push(b"x")
    assert listener.queue.qsize() == 1
    assert listener.queue.get_nowait() is None


def test_secrets_are_long_and_compared_by_hash() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(secret) >= 32 for secret in secrets)
    assert len({new_table_id() for _ in range(1000)}) == 1000
    one, two = new_secret(), new_secret()
    assert is_among(hashed(one), [hashed(two), hashed(one)])
    assert not is_among(hashed(one), [hashed(two)])


def test_patches_give_the_new_view() -> None:
    old = {"a": {"x": 1, "y": [1, 2], "z": {"q": 1}}, "b": 2, "c": {"k": 1}, "t": 1}
    new = {"a": {"x": 1, "y": [2], "z": {"r": 2}}, "c": 5, "d": {"n": None}, "t": True}
    patch = patch_between(old, new)
    assert merged(old, patch) == new
    assert merged(old, patch)["t"] is True
    assert patch["-"] == ["b"]
    assert "x" not in patch["a"]
    assert patch_between(new, new) == {}


def test_a_server_loads_no_table_that_nobody_asks_for(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        players = [open_table(server.url, "me", "bot", "bot")[0] for _ in range(3)]
        for player in players:
            player.my_turn()
        until(lambda: not server.tables.loaded)  # nothing is due at any of them
    with serving(tmp_path) as server:
        assert server.tables.loaded == {}
        again = Player(server.url, players[1].table, 0, players[1].token)
        again.look()
        assert set(server.tables.loaded) == {players[1].table}
