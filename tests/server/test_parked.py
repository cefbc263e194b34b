"""Tables that cannot go on are parked: their players are told, can go back, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import freebooter as fb
from freebooter.server.safety.secrets import hashed
from freebooter.server.store.contract import Store
from freebooter.server.store.opening import DATABASE, open_store
from freebooter.server.store.records import Due, Entry, StoredSeat, StoredTable, StoreFailed, TableInfo, Write
from freebooter.server.store.servertime import ServerTime
from freebooter.server.store.sqlite import SqliteStore
from freebooter.server.tables.audience import Audience
from freebooter.server.tables.bots import Bots
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.loaded import DoesNotFit, LoadedTable, first_progress
from freebooter.server.tables.watch import Watch
from tests.server.client import HASTY, Player, any_answer, open_table, serving, until


def damage(data: Path, table: str) -> None:
    """Lets the state that is on disk no longer fit the game; its past is whole."""
    with sqlite3.connect(data / DATABASE) as db:
        (no, save) = db.execute(
            "SELECT tables.no, save FROM tables JOIN snapshots USING (no) WHERE id = ?", (table,)
        ).fetchone()
        broken = save.replace(b'"state":{"keel"', b'"state":{"keal"', 1)
        assert broken != save
        db.execute("UPDATE snapshots SET save = ? WHERE no = ?", (broken, no))


def played(url: str, kinds: tuple[str, ...] = ("me", "bot", "bot")) -> Player:
    """A table with some past, so that there is a good moment to go back to."""
    me, _ = open_table(url, *kinds)
    for turn in range(5):
        snapshot = me.my_turn()
        me.choose(any_answer(snapshot["ask"], turn))
    me.my_turn()
    return me


def put_away(server: Any, table: str) -> None:
    until(lambda: table not in server.tables.loaded)


def test_a_table_whose_file_is_damaged_goes_back_to_the_last_good_moment(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = played(server.url)
        before = me.look()
        me.post("/speed", {"speed": "quick"})
        put_away(server, me.table)
        damage(tmp_path, me.table)
        answer = me.get()
        assert answer.status_code == 422
        assert "last good moment" in answer.json()["error"]
        assert me.get("/save").content.startswith(b'{"freebooter"')
        stranger = Player(server.url, me.table)
        assert stranger.get("/save").status_code == 422
        assert stranger.post("/restore").status_code == 401
        assert me.post("/restore").status_code == 200
        after = me.my_turn()
        assert after["seq"] > before["seq"] - 1
        assert after["fairness"]["hash"] != before["fairness"]["hash"]
        assert not after["parked"]
        assert me.choose(any_answer(after["ask"])).status_code == 200
        assert me.post("/restore").status_code == 409


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the same store as often as one likes."""
    where = str(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres").database()
    return lambda: open_store(where)


def with_store(opening: Callable[[], Store], work: Callable[[Store], Coroutine[Any, Any, StoredTable]]) -> StoredTable:
    """Does something with the store while no server is there."""

    async def story() -> StoredTable:
        store = opening()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(story())


def test_an_entry_that_cannot_be_run_again_parks_its_table_and_nothing_is_skipped(
    tmp_path: Path, opening: Callable[[], Store]
) -> None:
    """Only a person who sits there goes back."""
    with serving(tmp_path, opening()) as server:
        me = played(server.url)
        before = me.look()

    async def misfit(store: Store) -> StoredTable:
        """An entry as other rules might have allowed it."""
        stored = await store.load(me.table)
        assert stored is not None
        stored.progress.entry += 1
        await store.write(Write(me.table, stored.progress, 1.0, Entry("choice", 0, "fly to the moon")))
        return await look(store)

    async def look(store: Store) -> StoredTable:
        stored = await store.load(me.table)
        assert stored is not None
        return stored

    acknowledged = with_store(opening, misfit)
    for _ in range(2):  # also after one more restart
        with serving(tmp_path, opening()) as server:
            again = Player(server.url, me.table, me.seat, me.token)
            for answer in (again.get(), again.choose("pass", before["seq"]), Player(server.url, me.table).get()):
                assert answer.status_code == 422
                assert "cannot be run again" in answer.json()["error"]
                assert "last good moment" in answer.json()["error"]
                assert "moon" not in answer.json()["error"]  # what others chose may be a secret
        stored = with_store(opening, look)
        assert (stored.entries, stored.snapshot) == (acknowledged.entries, acknowledged.snapshot)
        assert stored.progress == acknowledged.progress
    with serving(tmp_path, opening()) as server:
        again = Player(server.url, me.table, me.seat, me.token)
        assert again.get("/save").content == acknowledged.snapshot
        assert again.post("/restore").status_code == 200
        after = again.my_turn()
        assert not after["parked"]
        assert after["seq"] > before["seq"]
        assert again.choose(any_answer(after["ask"])).status_code == 200


def test_luck_that_says_something_else_than_it_did_parks_a_table(tmp_path: Path) -> None:
    """The choice would still fit, but the table would not be the one that its players have seen."""
    stored = some_entries(tmp_path)
    for entry in stored.entries:
        assert LoadedTable("one", stored, Audience(), HASTY, ServerTime()).progress.entry == len(stored.entries)
        entry.outcomes = [*entry.outcomes, 3]
        with pytest.raises(DoesNotFit, match="luck no longer says the same"):
            LoadedTable("one", stored, Audience(), HASTY, ServerTime())
        entry.outcomes.pop()


def test_an_entry_of_another_process_that_goes_otherwise_here_is_not_followed(tmp_path: Path) -> None:
    """The table is loaded again instead."""
    stored = some_entries(tmp_path)
    last = stored.entries.pop()
    stored.progress.entry -= 1
    assert LoadedTable("one", stored, Audience(), HASTY, ServerTime()).run_others([last])
    last.outcomes = [*last.outcomes, 3]
    assert not LoadedTable("one", stored, Audience(), HASTY, ServerTime()).run_others([last])


def test_a_step_that_the_rules_of_now_would_begin_again_parks_a_table(tmp_path: Path) -> None:
    stored = some_entries(tmp_path)
    begun = json.loads(stored.snapshot)
    begun["version"] = 0
    begun["since"] = [{"seat": 0, "answer": "fly", "turn": 0, "luck": 0}]
    stored.snapshot = json.dumps(begun).encode()
    assert fb.load(stored.snapshot).notice
    with pytest.raises(DoesNotFit, match="rules have changed"):
        LoadedTable("one", stored, Audience(), HASTY, ServerTime())


def some_entries(tmp_path: Path) -> StoredTable:
    """A table alone with bots, as it is on disk before there is a second snapshot."""
    with serving(tmp_path) as server:
        me = played(server.url)

    async def look(store: Store) -> StoredTable:
        stored = await store.load(me.table)
        assert stored is not None
        return stored

    stored = with_store(lambda: open_store(str(tmp_path)), look)
    assert len(stored.entries) > 5
    assert stored.snapshot_entry == 0
    return stored


def test_whoever_watches_is_told_when_a_table_cannot_be_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(store: SqliteStore, write: Write) -> str:
        raise StoreFailed("The disk is full.")

    def misfit(loaded: LoadedTable, entries: list[Entry]) -> None:
        raise DoesNotFit("another table than it was")

    with serving(tmp_path) as server:
        me = played(server.url)
        live = me.live()
        live.next("snapshot")
        monkeypatch.setattr(SqliteStore, "write", fails)
        monkeypatch.setattr(LoadedTable, "_run_again", misfit)
        assert me.choose(any_answer(me.look()["ask"])).status_code == 503
        with pytest.raises(ConnectionClosed):
            while True:
                live.next()
        back = me.live()
        assert "cannot be run again" in back.next("error")["error"]
        with pytest.raises(ConnectionClosed) as closed:
            back.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4422
        monkeypatch.undo()  # where it can be run again, it is as it was
        snapshot = me.my_turn()
        assert not snapshot["parked"]
        assert me.choose(any_answer(snapshot["ask"])).status_code == 200


def test_a_table_whose_rules_fail_is_parked_with_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        me = played(server.url)
        live = me.live()
        live.next("snapshot")
        now = fb.load(me.get("/save").content)
        choose = type(now).choose

        def failing(table: Any, seat: int, answer: Any, auto: bool = False) -> None:
            if seat != 0 and table.seq >= now.seq:
                raise ZeroDivisionError
            choose(table, seat, answer, auto)

        monkeypatch.setattr("freebooter.engine.table.Table.choose", failing)
        while (ask := me.look()["ask"]) is not None:
            me.choose(any_answer(ask))
        parked = until(lambda: (now := me.look())["parked"] and now, 30)
        assert "parked" in parked["notice"]
        assert until(lambda: live.next("snapshot")["parked"])
        live.close()
        until(lambda: not server.tables.bots.playing(me.table))
        with sqlite3.connect(tmp_path / DATABASE) as db:
            assert db.execute("SELECT due FROM tables WHERE id = ?", (me.table,)).fetchone() == (None,)
        monkeypatch.undo()
        assert me.post("/restore").status_code == 200
        after = me.my_turn()
        assert not after["parked"]
        assert me.choose(any_answer(after["ask"])).status_code == 200


def stored_tables(path: Path, count: int, save: bytes, due: float) -> list[str]:
    """So many tables that are due, in the store of a server that is not running."""

    async def write() -> list[str]:
        store = SqliteStore(path / DATABASE)
        table = fb.new_table("letter-of-marque", 3, 1)
        seats = [StoredSeat("A", "person", tokens=[hashed("mine")]), *[StoredSeat("B", "bot", "random")] * 2]
        info = TableInfo("letter-of-marque", seats, {}, "none", "live", "instant", "seed", "salt")
        names = [f"table{number}of{due:.0f}" for number in range(count)]
        for name in names:
            await store.create(name, info, first_progress(table, info, 0.0), save, due)
        await store.close()
        return names

    return asyncio.run(write())


def test_tables_that_cannot_move_do_not_make_others_wait(tmp_path: Path) -> None:
    """More of them than are looked at together, and all of them longer due than the one that can move."""
    table = fb.new_table("letter-of-marque", 3, 1)
    broken = stored_tables(tmp_path, 130, b"{}", 1.0)
    (good,) = stored_tables(tmp_path, 1, table.save(), 1000.0)
    with serving(tmp_path) as server:
        me = Player(server.url, good, 0, "mine")
        started = time.monotonic()

        def moved() -> bool:
            with sqlite3.connect(tmp_path / DATABASE) as db:
                return bool(db.execute("SELECT count(*) FROM log").fetchone()[0])

        until(moved, 20)
        assert time.monotonic() - started < 20
        assert me.get().status_code == 200

        def waiting() -> int:
            with sqlite3.connect(tmp_path / DATABASE) as db:
                marks = ",".join("?" * len(broken))
                sql = f"SELECT count(*) FROM tables WHERE due IS NOT NULL AND id IN ({marks})"
                return int(db.execute(sql, broken).fetchone()[0])

        until(lambda: waiting() == 0, 20)
        assert Player(server.url, broken[0], 0, "mine").get().status_code == 422


class Shelf:
    """A store of tables that are all due, the first of them the longest."""

    shared = False

    def __init__(self, count: int) -> None:
        self.rows = [(f"table {number}", (float(number), number)) for number in range(count)]

    async def due(self, now: float, after: Due, limit: int) -> list[tuple[str, Due]]:
        return [row for row in self.rows if row[1] > after][:limit]


@pytest.mark.parametrize(("due", "ticks"), [(50, 1), (120, 1), (300, 2), (900, 5)])
def test_however_many_are_due_each_is_looked_at_after_few_ticks(due: int, ticks: int) -> None:
    """The clock stands still: nobody waits for the next look around."""

    async def story() -> int:
        tables: Any = SimpleNamespace(store=Shelf(due), config=TablesConfig(), loaded={}, time=ServerTime())
        tables.bots = SimpleNamespace(playing=lambda id: False)
        begun: list[str] = []
        tables.background = lambda name, work, id: begun.append(id)
        watch, needed = Watch(tables), 0
        while len(begun) < due:
            await watch.look(1000.0)
            watch.looking.clear()  # what was begun is done
            needed += 1
        assert begun == [id for id, _ in tables.store.rows]
        return needed

    assert asyncio.run(asyncio.wait_for(story(), 20)) == ticks


def test_a_table_that_cannot_be_opened_costs_one_line_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (broken,) = stored_tables(tmp_path, 1, b"{}", 1.0)
    with serving(tmp_path) as server:
        looker = Player(server.url, broken, 0, "mine")
        for _ in range(5):
            assert looker.get().status_code == 422
        assert len([line for line in caplog.messages if broken in line]) == 1


def test_a_store_that_is_away_parks_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots try more than three times in vain; then they go on."""
    tries = []

    async def in_vain(bots: Bots, id: str) -> bool:
        tries.append(id)
        raise StoreFailed("Nobody answers.")

    with serving(tmp_path) as server:
        me, _ = open_table(server.url, "me", "bot", "bot")
        snapshot = me.my_turn()
        with monkeypatch.context() as away:
            away.setattr(Bots, "_try_move", in_vain)
            assert me.choose(any_answer(snapshot["ask"]), snapshot["seq"]).status_code == 200
            until(lambda: len(tries) > 4)
        snapshot = me.my_turn()
        assert not snapshot["parked"]
        assert me.choose(any_answer(snapshot["ask"]), snapshot["seq"]).status_code == 200
