"""Every store keeps the contract; what is SQLite's own (pragmas, groups), and what a failed write changes: nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from freebooter.engine.table import new_table
from freebooter.server.store.contract import Store
from freebooter.server.store.opening import open_store
from freebooter.server.store.records import (
    AlreadyThere,
    Entry,
    Present,
    Progress,
    StoredChat,
    StoredSeat,
    StoreFailed,
    TableInfo,
    Write,
)
from freebooter.server.store.sqlite import SqliteStore
from freebooter.server.tables.loaded import first_progress
from tests.server.client import Player, friends, open_table, play_out, serving, until

Opening = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """Opens the same store again and again."""
    where = str(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres").database()
    return lambda: open_store(where)


def told(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def some_info(people: int = 3) -> TableInfo:
    seats = [StoredSeat(f"P{i}", "person") for i in range(people)]
    return TableInfo("letter-of-marque", seats, {}, "none", "live", "calm", "seed", "salt")


async def with_table(store: Store, id: str) -> Progress:
    table = new_table("letter-of-marque", 3, 1)
    progress = first_progress(table, some_info(), 0.0)
    await store.create(id, some_info(), progress, table.save(), None)
    return progress


def test_the_pragmas_are_really_in_force(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite3")
    assert store.pragmas() == {"journal_mode": "wal", "synchronous": 2}
    asyncio.run(store.close())
    assert (tmp_path / "t.sqlite3").exists()


def test_what_was_written_is_read_again(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        progress = await with_table(store, "one")
        progress.entry = 1
        entry = Entry("choice", 2, "armed", request="request-1", at=5.0, outcomes=[3, [1, 2]])
        await store.write(Write("one", progress, 7.0, entry))
        await store.say("one", StoredChat(1, 2, 6.0, "Ahoy"))
        await store.close()
        store = opening()
        stored = await store.load("one")
        assert stored is not None
        assert stored.entries == [entry]
        assert stored.progress == progress
        assert stored.chat == [StoredChat(1, 2, 6.0, "Ahoy")]
        assert await store.find_request("one", 2, "request-1")
        assert not await store.find_request("one", 1, "request-1")
        assert await store.load("two") is None
        assert await store.load("no\x00where") is None
        progress.entry = 2
        await store.write(Write("one", progress, None, Entry("undo", 2), snapshot=b"later"))
        stored = await store.load("one")
        assert stored is not None
        assert (stored.snapshot, stored.snapshot_entry, stored.entries) == (b"later", 2, [])
        assert await store.find_request("one", 2, "request-1")  # the log is never cut
        await store.close()

    told(story)


def test_tables_that_are_due_come_in_their_order(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        for id, due in (("one", 7.0), ("two", 5.0), ("three", None)):
            progress = await with_table(store, id)
            progress.entry = 1
            await store.write(Write(id, progress, due, Entry("choice", 2, "armed")))
        assert await store.due(4.0, (-1.0, 0), 10) == []
        first, second = await store.due(7.0, (-1.0, 0), 10)
        assert [first[0], second[0]] == ["two", "one"]
        assert await store.due(7.0, first[1], 10) == [second]
        assert await store.due(7.0, (-1.0, 0), 1) == [first]
        assert await store.claim("one")
        await store.park("one")
        assert await store.due(7.0, first[1], 10) == []
        await store.close()

    told(story)


def test_what_was_missed_can_be_asked_for(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        progress = await with_table(store, "one")
        entries = [Entry("choice", 0, "a", request="r" * 8), Entry("choice", 1, "b"), Entry("seats", 2)]
        info = some_info()
        info.speed = "instant"
        for number, entry in enumerate(entries, 1):
            progress.entry = number
            await store.write(Write("one", progress, None, entry, info if number == 3 else None, b"save"))
        for id in (1, 2):
            await store.say("one", StoredChat(id, 0, 6.0, f"Line {id}"))
        missed = await store.since("one", 1, 1)
        assert missed is not None
        assert (missed.entries, missed.progress.entry, missed.info.speed) == (entries[1:], 3, "instant")
        assert [line.id for line in missed.chat] == [2]
        assert await store.since("two", 0, 0) is None
        await store.close()

    told(story)


def test_one_bad_write_takes_no_other_with_it(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        for id in ("one", "two"):
            await with_table(store, id)
        progress = Progress(entry=1)
        writes = [
            store.write(Write("one", progress, None, Entry("choice", 0, "a"))),
            store.write(Write("one", progress, None, Entry("choice", 0, "b"))),  # the same entry once more
            store.write(Write("nowhere", progress, None, Entry("choice", 0, "a"))),
            store.write(Write("two", progress, None, Entry("choice", 0, "c"))),
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert isinstance(results[0], str)
        assert isinstance(results[1], AlreadyThere)
        assert isinstance(results[2], AlreadyThere)
        assert isinstance(results[3], str)
        stored = await store.load("one")
        assert stored is not None
        assert [entry.answer for entry in stored.entries] == ["a"]
        with pytest.raises(AlreadyThere):
            await store.create("one", some_info(2), progress, b"", None)
        await store.say("one", StoredChat(1, 0, 6.0, "First"))
        with pytest.raises(AlreadyThere):
            await store.say("one", StoredChat(1, 1, 6.0, "Second"))
        await store.close()

    told(story)


def test_the_other_methods(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        for id in ("one", "two"):
            await with_table(store, id)
        assert await store.count() == 2
        found = await store.overview(["one", "three", "no\x00where"])
        assert list(found) == ["one"]
        assert found["one"].info == some_info()
        await store.probe()
        await store.attend("one", Present([0], 3))
        await store.follow(lambda news: None)
        assert store.waiting() >= 0
        await store.close()

    told(story)


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tables.sqlite3")
    db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    with pytest.raises(StoreFailed, match="another program"):
        open_store(str(tmp_path))
    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "t.sqlite3")
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(StoreFailed, match="newer"):
        SqliteStore(tmp_path / "t.sqlite3")


class Faulty(SqliteStore):
    """A disk that refuses when it is told to."""

    refuses = False

    async def write(self, write: Write) -> str:
        if self.refuses:
            raise StoreFailed("no space left on device")
        return await super().write(write)


def test_a_choice_that_cannot_be_written_was_not_made(tmp_path: Path) -> None:
    store = Faulty(tmp_path / "t.sqlite3")
    with serving(tmp_path, store) as server:
        me, mary, anne = friends(server.url, "me", "link", "link")
        watching = Player(server.url, me.table).live()
        watching.next("snapshot")
        for player in (me, mary):
            player.choose("armed")
        watching.drain()
        seen = len(watching.messages)
        before = [player.look() for player in (me, mary, anne)]
        store.refuses = True
        refused = anne.choose("armed")
        assert refused.status_code == 503
        assert refused.json()["error"].endswith(".")
        watching.drain()
        told = [message["type"] for message in watching.messages[seen:]]
        assert "delta" not in told  # at most the same table once more, as it is on disk
        assert [player.look() for player in (me, mary, anne)] == before
        store.refuses = False
        assert anne.choose("armed").status_code == 200
        until(lambda: watching.next("delta") and watching.state["round"] == 1)
        assert watching.state["view"] == Player(server.url, me.table).look()["view"]
        watching.close()
        play_out([me, mary, anne])


def test_bots_go_on_when_the_disk_is_well_again(tmp_path: Path) -> None:
    store = Faulty(tmp_path / "t.sqlite3")
    with serving(tmp_path, store) as server:
        store.refuses = True
        me, _ = open_table(server.url, "me", "bot", "bot")
        assert me.choose("armed").status_code == 503
        store.refuses = False
        until(lambda: me.choose("armed").status_code == 200)
        until(lambda: me.look()["round"] == 1)


def test_start_up_finds_tables_whose_bots_must_move(tmp_path: Path) -> None:
    async def a_waiting_table() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        table = new_table("letter-of-marque", 3, 1)
        info = some_info()
        for seat in info.seats:
            seat.kind, seat.bot = "bot", "random"
        await store.create("waiting", info, first_progress(table, info, 0.0), table.save(), 0.0)
        await store.close()

    asyncio.run(a_waiting_table())
    with serving(tmp_path) as server:
        watcher = Player(server.url, "waiting")

        def over() -> Any:
            return watcher.look()["result"]

        until(over, 20)


def test_a_review_is_claimed_once_noted_and_kept(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        await with_table(store, "one")
        assert await store.review("one") is None
        assert await store.review("none") is None
        assert await store.begin_review("one", "end", 40)
        assert await store.note_review("one", "end", 12)
        found = await store.review("one")
        assert found is not None
        assert (found.mark, found.done, found.total, found.body) == ("end", 12, 40, None)
        assert not await store.note_review("one", "another end", 13)
        assert await store.note_review("one", "end", 40, b"all of it")
        assert not await store.begin_review("one", "end", 40)
        await store.drop_review("one")  # what is done stays
        found = await store.review("one")
        assert found is not None
        assert found.body == b"all of it"
        await store.close()
        store = opening()
        kept = await store.review("one")
        assert kept is not None
        assert kept.body == b"all of it"
        assert await store.begin_review("one", "another end", 41)  # a choice was taken back, and it ended otherwise
        await store.close()

    told(story)


def test_a_review_that_was_dropped_is_no_longer_noted(opening: Opening) -> None:
    async def story() -> None:
        store = opening()
        await with_table(store, "one")
        await store.begin_review("one", "end", 40)
        await store.drop_review("one")
        assert not await store.note_review("one", "end", 1)
        assert await store.review("one") is None
        assert await store.begin_review("one", "end", 40)
        await store.close()

    told(story)


def test_an_older_file_gets_its_place_for_reviews(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    asyncio.run(SqliteStore(path).close())
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE reviews")
        db.execute("PRAGMA user_version=2")

    async def story() -> None:
        store = SqliteStore(path)
        await with_table(store, "one")
        assert await store.begin_review("one", "end", 1)
        await store.close()

    told(story)
