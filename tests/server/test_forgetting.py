"""What is kept of a name is shown, exported and deleted, when its owner asks for it."""

# ruff: noqa: F811
from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from freebooter.server.store.archive import Taken, open_archive
from freebooter.server.store.forgetting import DELETED, SOMEBODY, forget, kept_of
from freebooter.server.store.opening import open_store
from freebooter.server.store.records import Entry, info_from, progress_from
from freebooter.server.store.sqlite import connect
from tests.cli.conftest import Run, run  # noqa: F401
from tests.server.client import Player, Server, any_answer, friends, play_out, serving, until
from tests.server.postgres import Cluster
from tests.server.test_archive import fill
from tests.server.test_people import claim, make

GRACE, MARY, JACK = "Grace O'Malley", "Mary Read", "Jack Rackham"
SAID = "My real name is in this line"


@contextmanager
def servers(where: str, data: Path, count: int) -> Iterator[list[Server]]:
    """So many servers on one database, or one on a folder."""
    if count == 0:
        with serving(Path(where)) as one:
            yield [one]
    else:
        with serving(data, open_store(where)) as one, serving(data, open_store(where)) as other:
            yield [one, other]


def two_games(url: str) -> tuple[list[Player], list[Player], dict[str, str], dict[str, str]]:
    """Grace, Mary and Jack have finished a game, with a rematch to come, and are in the midst of another."""
    grace, mary, jack = claim(url, GRACE), claim(url, MARY), claim(url, JACK)
    over, running = [three_at(url, grace, mary, jack) for _ in range(2)]
    play_out(over)
    for players in (over, running):
        assert players[0].post("/chat", {"text": SAID}).is_success
        assert players[1].post("/chat", {"text": "Ahoy"}).is_success
    until(lambda: history(url, mary))
    assert over[1].post("/rematch").is_success
    return over, running, grace, mary


def three_at(url: str, maker: dict[str, str], *others: dict[str, str]) -> list[Player]:
    made = make(url, "me", "link", "link", headers=maker, listing="open").json()
    players = [Player(url, made["table"], made["seat"], made["token"])]
    for headers, (seat, invite) in zip(others, made["invites"].items(), strict=True):
        joined = httpx.post(f"{url}/api/tables/{made['table']}/join", json={"invite": invite}, headers=headers).json()
        players.append(Player(url, made["table"], int(seat), joined["token"]))
    return players


def history(url: str, headers: dict[str, str]) -> Any:
    return httpx.get(f"{url}/api/people/{MARY}", headers=headers).json()["past"]


def names_at(player: Player) -> list[str]:
    return [seat["name"] for seat in player.look()["seats"]]


def chat_at(player: Player) -> list[str]:
    return [line["text"] for line in player.look()["chat"]]


def seats_kept(said: Any) -> dict[str, Any]:
    return {seat["table"]: seat for seat in json.loads(said)["seats"]}


def careless(path: Path) -> sqlite3.Connection:
    """As SQLite is built in most places: what is deleted stays in the file until something is written over it."""
    db = connect(path)
    db.execute("PRAGMA secure_delete = OFF")
    return db


def test_a_name_is_forgotten_and_nothing_of_it_is_left_on_the_disk(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freebooter.server.store.archive.connect", careless)
    data = tmp_path / "data"
    with servers(str(data), tmp_path, 0) as (server,):
        over, running, grace, mary = two_games(server.url)
        shown = run("people", "show", GRACE.lower(), "--store", data)
        assert shown.code == 0, shown.err
        assert f"table {over[0].table}, drill, seat 0" in shown.out
        assert "rating at drill" in shown.out
        refused = run("people", "delete", GRACE, "--store", data, "--yes")
        assert refused.code == 2
        assert "Another server" in refused.err
    assert run("people", "export", GRACE, tmp_path / "grace.json", "--store", data).code == 0
    assert run("people", "export", GRACE, tmp_path / "grace.json", "--store", data).code == 2
    kept = seats_kept((tmp_path / "grace.json").read_text())
    assert [line["text"] for line in kept[running[0].table]["chat"]] == [SAID]
    assert kept[over[0].table]["result"]["seats"][0]["name"] == GRACE
    assert run("people", "delete", GRACE, "--store", data, typed="n\n").code == 2
    assert run("people", "show", GRACE, "--store", data).code == 0

    said = run("people", "delete", GRACE, "--store", data, "--yes")
    assert said.code == 0, said.err
    assert "Nothing is kept of Grace O'Malley any more" in said.out
    for path in data.iterdir():
        assert GRACE.encode() not in path.read_bytes()
        assert SAID.encode() not in path.read_bytes()
    assert "Nobody has the name" in run("people", "show", GRACE, "--store", data).err
    assert run("people", "show", MARY, "--store", data).code == 0

    with servers(str(data), tmp_path, 0) as (server,):
        for players in (over, running):
            for player in players:
                player.http.base_url = httpx.URL(f"{server.url}/api/tables/{player.table}")
        assert names_at(running[1])[:2] == names_at(over[1])[:2] == [SOMEBODY, MARY]
        assert chat_at(running[1]) == [DELETED, "Ahoy"]
        assert history(server.url, mary)[0]["seats"][0]["name"] == SOMEBODY
        assert httpx.get(f"{server.url}/api/names/me", headers=grace).status_code == 401
        play_out(running)  # who sat there can play on
        claim(server.url, GRACE)  # the name is free


def test_servers_that_run_on_a_database_hear_of_it_at_once(run: Run, tmp_path: Path, postgres: Cluster) -> None:
    url = postgres.database()
    with servers(url, tmp_path, 2) as (one, other):
        over, running, grace, mary = two_games(one.url)
        there = Player(other.url, running[1].table, 1, running[1].token)
        lines = [running[1].live(), there.live()]
        for line in lines:
            line.next("snapshot")
        said = run("people", "delete", GRACE, "--store", url, "--yes")
        assert said.code == 0, said.err
        for line in lines:
            shown = line.next("snapshot")
            assert shown["seats"][0]["name"] == SOMEBODY
            assert [one["text"] for one in shown["chat"]] == [DELETED, "Ahoy"]
        for player in (running[0], running[1], there):
            assert names_at(player)[0] == SOMEBODY
        rematch = over[1].look()["rematch"]
        assert SOMEBODY in names_at(Player(other.url, rematch))
        assert httpx.get(f"{other.url}/api/names/me", headers=grace).status_code == 401
        play_out(running)
        until(lambda: len(history(other.url, mary)) == 2)
        for line in lines:
            line.close()
    dump = (tmp_path / "dump.sql").as_posix()
    assert "Nobody has the name" in run("people", "export", GRACE, dump, "--store", url).err
    for name in ("names", "sits", "results", "ratings", "calls", "tables", "chat", "log"):
        rows = str(postgres.execute(f"SELECT * FROM freebooter.{name}", url))
        assert GRACE not in rows
        assert SAID not in rows


def test_an_entry_that_a_server_writes_meanwhile_is_not_lost(tmp_path: Path, postgres: Cluster) -> None:
    """The table is read, a choice is written, and only then is the name taken off."""
    url = postgres.database()
    with servers(url, tmp_path, 2) as (one, _):
        _, running, _, _ = two_games(one.url)
        archive = open_archive(url)
        whole, once = archive.whole, iter([True])

        def read_slowly(id: str) -> Any:
            found = whole(id)
            if id == running[0].table and next(once, False):
                asked = next(player for player in running if player.look()["ask"])
                assert asked.choose(any_answer(asked.look()["ask"])).is_success
            return found

        kept = kept_of(archive, GRACE.casefold())
        assert kept is not None
        archive.whole = read_slowly  # type: ignore[method-assign]
        before = len(postgres.execute("SELECT entry FROM freebooter.log", url))
        forget(archive, kept)
        assert not next(once, False)
        archive.close()
        assert len(postgres.execute("SELECT entry FROM freebooter.log", url)) >= before + 3
        assert names_at(running[1])[0] == SOMEBODY


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_entry_is_written_over(tmp_path: Path, postgres: Cluster, kind: str) -> None:
    where = str(tmp_path) if kind == "sqlite" else postgres.database()
    fill(where, 1)
    archive = open_archive(where, alone=True)
    found = archive.whole("table-0")
    assert found is not None
    with pytest.raises(Taken):
        archive.append("table-0", Entry("forgotten", 0), info_from(found.info), progress_from(found.progress))
    assert archive.whole("table-0") == found
    archive.close()


def test_what_a_guest_has_left_goes_with_the_table(run: Run, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        friends(server.url, "me", "link", "bot")
    said = run("people", "delete", "Skipper", "--store", tmp_path, "--yes")
    assert said.code == 2
    assert "What a guest has left goes with the table." in said.err
