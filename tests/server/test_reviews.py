"""Reviews of finished games: made by workers in the background, kept with the table, stopped when nobody wants them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from freebooter.review.judging import Budget
from freebooter.server.store.opening import open_store
from freebooter.server.store.records import StoredReview, StoreFailed
from freebooter.server.tables.reviews import Reviews
from tests.server.client import HASTY, Player, Server, friends, open_table, play_out, serving, until
from tests.server.postgres import Cluster

QUICK = msgspec.structs.replace(HASTY, review=Budget(4, 0, 4))
ENDLESS = msgspec.structs.replace(HASTY, review=Budget(200_000, 0, 4))


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("reviews"), tables=QUICK) as running:
        yield running


def finished(server: Server) -> Player:
    me, _ = open_table(server.url, "me", "bot", "bot")
    play_out([me])
    return me


def state(player: Player) -> Any:
    answer = player.get("/review")
    assert answer.status_code == 200, answer.text
    return answer.json()


def done(player: Player) -> Any:
    return until(lambda: found if (found := state(player))["state"] == "done" else None, 60)


def test_a_review_is_made_in_the_background_and_kept_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, tables=QUICK) as server:
        me = finished(server)
        assert state(me) == {"state": "none"}
        assert me.post("/review").json() == {"state": "running"}
        review = done(me)["review"]
        assert review["game"] == "letter-of-marque"
        assert len(review["balance"]) == 3
        assert review["winners"] == [s for s, rank in enumerate(me.look()["result"]["ranks"]) if rank == 1]
        last = max(step["moment"] for step in review["steps"])
        assert me.get(f"/replay/{last}", seat=1).status_code == 200
        assert me.post("/review").json()["state"] == "done"
    with serving(tmp_path, tables=QUICK) as server:
        again = Player(server.url, me.table, me.seat, me.token)
        assert state(again)["review"] == review
        assert state(Player(server.url, me.table))["review"] == review  # whoever watches may read it


def test_only_who_sits_there_begins_one_and_only_at_the_end(quick: Server) -> None:
    me, _ = open_table(quick.url, "me", "bot", "bot")
    for answer in (me.get("/review"), me.post("/review")):
        assert answer.status_code == 422
        assert "not over" in answer.json()["error"]
    play_out([me])
    stranger = Player(quick.url, me.table)
    assert stranger.post("/review").status_code == 401
    assert stranger.http.delete("/review").status_code == 401
    assert state(stranger) == {"state": "none"}


def test_who_ends_a_game_otherwise_gets_another_review() -> None:
    class Store:
        async def review(self, _: str) -> StoredReview:
            return StoredReview("this end", 4, 4, b"{}")

    reviews = Reviews(SimpleNamespace(store=Store()), SimpleNamespace(reviews=None))
    assert asyncio.run(reviews.find("table", "this end")) is not None
    assert asyncio.run(reviews.find("table", "another end")) is None


def test_a_review_is_stopped_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path, tables=ENDLESS) as server:
        me, other = finished(server), finished(server)
        assert me.post("/review").json()["state"] == "running"
        until(lambda: state(me).get("total"))
        refused = other.post("/review")
        assert refused.status_code == 429
        assert "still being made" in refused.json()["error"]
        assert me.http.delete("/review").status_code == 200
        assert state(me) == {"state": "none"}
        assert server.tables.reviews.made == {}
        assert server.tables.workers.reviews.wanted() == 0
        assert me.post("/review").json()["state"] == "running"  # and begun again
        # the server stops while it is made: nothing hangs


def test_bots_move_while_a_review_is_made(tmp_path: Path) -> None:
    with serving(tmp_path, tables=ENDLESS) as server:
        me = finished(server)
        me.post("/review")
        until(lambda: state(me).get("total"))
        finished(server)
        assert state(me)["state"] == "running"


def test_a_review_is_seen_and_stopped_from_any_process(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.database()
    with (
        serving(tmp_path, open_store(url), tables=QUICK) as anne,
        serving(tmp_path, open_store(url), tables=ENDLESS) as bart,
    ):
        me, mary, tom = friends(anne.url, "me", "link", "link")
        play_out([me, mary, tom])
        there = Player(bart.url, me.table, me.seat, me.token)
        assert there.post("/review").json()["state"] == "running"
        until(lambda: state(me).get("total"))  # anne sees what bart makes
        assert me.post("/review").json()["state"] == "running"
        assert anne.tables.reviews.made == {}
        assert me.http.delete("/review").status_code == 200
        assert state(me) == {"state": "none"}
        made = bart.tables.reviews.made[me.table]
        asyncio.run_coroutine_threadsafe(made.end(), made.task.get_loop())  # its parts never end; a note would tell it
        until(lambda: me.table not in bart.tables.reviews.made)
        me.post("/review")
        review = done(me)["review"]
        assert state(there)["review"] == review


def test_a_review_of_a_process_that_is_gone_is_made_by_another(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.database()
    with serving(tmp_path, open_store(url), tables=QUICK) as anne:
        me = finished(anne)
        with serving(tmp_path, open_store(url), tables=ENDLESS) as bart:
            there = Player(bart.url, me.table, me.seat, me.token)
            there.post("/review")
            until(lambda: state(me).get("total"))
        until(lambda: state(me)["state"] == "none")
        me.post("/review")
        assert done(me)["review"]["seats"] == 3


def test_a_review_that_cannot_be_kept_is_given_up_for_all_processes() -> None:
    """Its claim must not stand while this process lives: the others would wait for it for ever."""
    dropped = []

    class Store:
        async def begin_review(self, *_: Any) -> bool:
            raise StoreFailed("no room")

        async def drop_review(self, table: str) -> None:
            dropped.append(table)
            raise StoreFailed("still no room")

    class Lane:
        async def run(self, *_: Any) -> list[tuple[int, int]]:
            return [(0, 4)]

    reviews = Reviews(SimpleNamespace(store=Store()), SimpleNamespace(reviews=Lane()))
    asyncio.run(reviews._make("table", b"", "this end", "me"))
    assert dropped == ["table"]
    assert "no room" in reviews.failures["table", "this end"]
    assert ("table", "another end") not in reviews.failures
