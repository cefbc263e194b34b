"""Names and what belongs to them, in both stores."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from freebooter.server.store.archive import copy, open_archive
from freebooter.server.store.contract import Store
from freebooter.server.store.opening import open_store
from freebooter.server.store.people import Ended, EndedSeat, Person, Rating
from freebooter.server.store.records import AlreadyThere, Progress, StoredSeat, TableInfo
from freebooter.server.store.sqlite import FIRST_SCHEMA
from freebooter.server.tables import names

MARY = Person("m1", "Mary", 1.0)
ANNE = Person("a1", "Anne", 2.0)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres").database()


def with_store(where: str, story: Callable[[Store], object]) -> None:
    async def told() -> None:
        store = open_store(where)
        try:
            await story(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(told())


def an_end(at: float, *ranks: int) -> Ended:
    people = [MARY.id, ANNE.id]
    seats = [EndedSeat(f"P{n}", rank, 10.0 - rank, people[n] if n < 2 else "") for n, rank in enumerate(ranks)]
    return Ended("letter-of-marque", at, seats)


def test_a_request_that_comes_twice_at_once_claims_one_name(where: str) -> None:
    async def story(store: Store) -> None:
        (one, _), (other, _) = await asyncio.gather(*(names.claim(store, "Mary Read", "0f" * 16) for _ in "12"))
        assert one == other == await store.people.by_key("mary read")

    with_store(where, story)


def test_a_name_is_claimed_once(where: str) -> None:
    async def story(store: Store) -> None:
        people = store.people
        await people.claim(MARY, "mary", b"secret")
        await people.claim(MARY, "mary", b"secret")  # the same, sent again
        with pytest.raises(AlreadyThere):
            await people.claim(Person("x", "MARY", 3.0), "mary", b"other")
        assert await people.by_secret(b"secret") == MARY
        assert await people.by_key("mary") == MARY
        assert await people.by_secret(b"other") is None
        assert await people.taken(["mary", "anne"]) == {"mary"}
        await people.set_secret(MARY, b"new")
        assert await people.by_secret(b"secret") is None
        await people.release(MARY)
        assert await people.by_key("mary") is None

    with_store(where, story)


def test_a_result_counts_once_and_whole(where: str) -> None:
    async def story(store: Store) -> None:
        people = store.people
        for person, key in ((MARY, "mary"), (ANNE, "anne")):
            await people.claim(person, key, key.encode())
        for table in ("one", "two"):
            await people.sit(table, "letter-of-marque", 5.0, {0: MARY.id, 1: ANNE.id})
        assert await people.seats_of(MARY, 10) == {"one": 0, "two": 0}
        assert await people.seats_of(MARY, 10, "two") == {"two": 0}
        mine = Rating("person:m1", 26.0, 8.0, 1)
        await people.finish("one", an_end(9.0, 1, 2), [(mine, 1)])
        with pytest.raises(AlreadyThere):
            await people.finish("one", an_end(9.5, 2, 1), [])
        with pytest.raises(AlreadyThere):  # the rating has grown meanwhile: nothing of it counts
            await people.finish("two", an_end(9.5, 2, 1), [(Rating("person:m1", 20.0, 8.0, 1), 1)])
        assert not await people.is_finished("two")
        await people.finish("two", an_end(9.5, 2, 1), [(Rating("person:m1", 25.0, 7.0, 2), 1)])
        assert [(one.table, one.seat, one.ended.winners()) for one in await people.history(MARY, 99.0, 10)] == [
            ("two", 0, [1]),
            ("one", 0, [0]),
        ]
        assert [one.table for one in await people.history(MARY, 9.5, 10)] == ["one"]
        (count,) = await people.counts(MARY)
        assert (count.game, count.played, count.won) == ("letter-of-marque", 2, 1)
        assert await people.rating("letter-of-marque", "person:m1") == Rating("person:m1", 25.0, 7.0, 2)
        assert await people.ratings("letter-of-marque", 5) == [Rating("person:m1", 25.0, 7.0, 2)]
        await people.release(MARY)
        assert await people.ratings("letter-of-marque", 5) == []
        assert len(await people.history(ANNE, 99.0, 10)) == 2  # what others have played stays

    with_store(where, story)


def test_a_call_is_taken_by_one_and_done_once(where: str) -> None:
    async def story(store: Store) -> None:
        people = store.people
        await people.claim(MARY, "mary", b"1")
        await people.call("one", {2: MARY.id}, [], 5.0, 6.0)
        assert await people.due_calls(5.5, 100.0, 10) == []
        (call,) = await people.due_calls(6.0, 100.0, 10)
        assert (call.person.name, call.table, call.seat, call.tries) == ("Mary", "one", 2, 0)
        assert await people.due_calls(6.0, 100.0, 10) == []
        await people.put_off(call, 7.0, 1)
        (call,) = await people.due_calls(7.0, 100.0, 10)
        assert call.tries == 1
        await people.called(call)
        assert await people.due_calls(1000.0, 2000.0, 10) == []
        await people.call("one", {2: MARY.id}, [], 8.0, 8.0)
        (call,) = await people.due_calls(8.0, 100.0, 10)
        await people.call("one", {}, [MARY.id], 9.0, 9.0)  # while the mail goes out she answers,
        await people.call("one", {2: MARY.id}, [], 10.0, 11.0)  # and is asked again
        await people.mailed(call)
        await people.called(call)
        assert [one.asked for one in await people.due_calls(11.0, 100.0, 10)] == [10.0]
        await people.call("one", {}, [MARY.id], 12.0, 12.0)
        assert await people.due_calls(1000.0, 2000.0, 10) == []

    with_store(where, story)


def test_the_list_of_tables(where: str) -> None:
    async def story(store: Store) -> None:
        people = store.people
        await people.list_table("one", "key1", 1.0)
        await people.list_table("two", "key2", 2.0)
        assert list(await people.listed(10, 9.0)) == ["two", "one"]
        assert await people.listed(1, 9.0) == {"two": ("key2", 2.0)}
        assert await people.listed(1, 2.0) == {"one": ("key1", 1.0)}  # the next ones
        assert await people.by_list_key("key1") == "one"
        await people.unlist("one")
        assert list(await people.listed(10, 9.0)) == ["two"]
        assert await people.by_list_key("key1") is None

    with_store(where, story)


def test_processes_tell_each_other_who_is_online(postgres: object) -> None:
    where = postgres.database()  # type: ignore[attr-defined]

    async def told() -> None:
        one, two = open_store(where), open_store(where)
        for store in (one, two):
            await store.follow(lambda _: None)
        await one.greet(b"who is here")
        assert await two.greeted() == [b"who is here"]
        assert await one.greeted() == []
        await one.close()
        assert await two.greeted() == []
        await two.close()

    asyncio.run(told())


def test_a_copy_takes_names_along(tmp_path: Path) -> None:
    with_store(str(tmp_path / "one"), lambda store: store.people.claim(MARY, "mary", b"secret"))
    source = open_archive(str(tmp_path / "one"), alone=True)
    target = open_archive(str(tmp_path / "two"), alone=True, new=True)
    copy(source, target)
    copy(source, target)
    source.close()
    target.close()

    async def found(store: Store) -> None:
        assert await store.people.by_secret(b"secret") == MARY

    with_store(str(tmp_path / "two"), found)


def test_tables_of_the_version_before_are_taken_over(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tables.sqlite3")
    db.executescript(f"{FIRST_SCHEMA} PRAGMA user_version=1;")
    db.close()
    with_store(str(tmp_path), lambda store: store.people.claim(MARY, "mary", b"secret"))


def test_a_history_for_all_does_not_tell_of_the_others(where: str) -> None:
    """Neither that there are more, nor are those that were open hidden behind them."""

    async def story(store: Store) -> None:
        people = store.people
        await people.claim(MARY, "mary", b"1")
        games = [(f"t{n}", float(n), n in (2, 130)) for n in range(1, 140)]
        for table, at, public in games:
            await people.sit(table, "letter-of-marque", at, {0: MARY.id})
            await people.finish(table, replace(an_end(at, 1, 2), public=public), [])
        public = await people.history(MARY, 999.0, 21, public=True)
        assert [one.table for one in public] == ["t130", "t2"]
        assert [one.table for one in await people.history(MARY, 130.0, 21, public=True)] == ["t2"]
        assert len(await people.history(MARY, 999.0, 21)) == 21
        assert len(await people.history(MARY, 999.0, 500)) == 139

    with_store(where, story)


def test_names_are_found_at_once(where: str) -> None:
    async def story(store: Store) -> None:
        for person, key in ((MARY, "mary"), (ANNE, "anne")):
            await store.people.claim(person, key, key.encode())
        asked, query = [], store.query

        async def counted(*what: Any) -> Any:
            asked.append(what)
            return await query(*what)

        store.query = counted  # type: ignore[method-assign]
        assert await store.people.names([ANNE.id, "gone", MARY.id]) == {ANNE.id: "Anne", MARY.id: "Mary"}
        assert len(asked) == 1
        assert await store.people.names([]) == {}

    with_store(where, story)


def test_a_call_of_nobody_is_crossed_out(where: str) -> None:
    async def story(store: Store) -> None:
        await store.people.call("one", {0: "gone"}, [], 1.0, 1.0)
        assert await store.people.due_calls(2.0, 3.0, 10) == []
        assert await store.query("SELECT * FROM @calls", {}) == []

    with_store(where, story)


def test_with_a_table_goes_who_sat_there_but_not_what_was_played(where: str) -> None:
    async def laid(store: Store) -> None:
        people = store.people
        info = TableInfo("letter-of-marque", [StoredSeat("Mary", "person")], {}, "none", "live", "calm", "", "")
        for table in ("over", "runs"):
            await store.create(table, info, Progress(), b"save", None)
            await people.sit(table, "letter-of-marque", 1.0, {0: MARY.id})
            await people.list_table(table, f"key-{table}", 1.0)
            await people.call(table, {0: MARY.id}, [], 1.0, 1.0)
        await people.finish("over", an_end(2.0, 1, 2), [])

    async def left(store: Store) -> None:
        assert await store.query("SELECT tbl FROM @sits", {}) == [("over",)]
        assert await store.query("SELECT tbl FROM @listed", {}) == []
        assert await store.query("SELECT tbl FROM @calls", {}) == []

    with_store(where, laid)
    archive = open_archive(where, alone=True)
    assert [archive.delete(table) for table in ("over", "runs", "none")] == [True, True, False]
    archive.close()
    with_store(where, left)


def test_an_old_link_brings_no_address_back(where: str) -> None:
    async def story(store: Store) -> None:
        people = store.people
        await people.claim(MARY, "mary", b"1")
        await people.set_mail(MARY, "old@example.org", "token1", "asked")
        await people.set_mail(MARY, "new@example.org", "token2", "asked")
        await people.confirm_mail("token1")
        await people.stop_mail("token1")
        assert (await people.by_key("mary")) == replace(
            MARY, mail="new@example.org", mail_token="token2", mail_state="asked"
        )
        await people.confirm_mail("token2")
        assert (await people.by_mail_token("token2")).mail_state == "on"  # type: ignore[union-attr]
        await people.stop_mail("token2")
        assert await people.by_key("mary") == MARY

    with_store(where, story)
