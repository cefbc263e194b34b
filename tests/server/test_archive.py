"""The server's tables from the command line: listed, shown, copied, deleted, expired, backed up."""

# ruff: noqa: F811
from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

import freebooter as fb
from freebooter.server.store.archive import copy, open_archive
from freebooter.server.store.opening import DATABASE, open_store
from freebooter.server.store.records import Entry, StoredChat, StoredSeat, TableInfo, Write, progress_from
from freebooter.server.tables.loaded import first_progress
from tests.cli.conftest import Run, run  # noqa: F401
from tests.server.postgres import Cluster


def fill(where: str, count: int = 3) -> None:
    """So many tables, each with a log, a snapshot and a line of chat."""

    async def story() -> None:
        store = open_store(where)
        table = fb.new_table("letter-of-marque", 3, 1)
        seats = [
            StoredSeat("Anne", "person", tokens=[b"x" * 32]),
            StoredSeat("Bart", "bot", "random"),
            StoredSeat("?", "open"),
        ]
        info = TableInfo("letter-of-marque", seats, {}, "none", "live", "calm", "seed", "salt")
        for number in range(count):
            progress = first_progress(table, info, 0.0)
            await store.create(f"table-{number}", info, progress, table.save(), None)
            for entry in range(1, 4):
                progress.entry = entry
                await store.write(
                    Write(f"table-{number}", progress, 9.0, Entry("choice", 0, "a", request=f"request-{entry}"))
                )
            await store.say(f"table-{number}", StoredChat(1, 0, 6.5, "Ahoy, Änne"))
        await store.close()

    asyncio.run(story())


def test_tables_are_listed_and_shown_without_secrets(run: Run, tmp_path: Path) -> None:
    fill(str(tmp_path))
    said = run("tables", "list", "--store", tmp_path, "--json")
    assert [row["table"] for row in json.loads(said.out)] == ["table-2", "table-1", "table-0"]
    assert "3 of 3 tables" in run("tables", "list", "--store", tmp_path).out
    assert "no such tables" in run("tables", "list", "--store", tmp_path, "--state", "over").out
    shown = run("tables", "show", "table-1", "--store", tmp_path)
    assert "seat 0: Anne (a person)" in shown.out
    assert "seed" not in shown.out
    assert "There is no table x" in run("tables", "show", "x", "--store", tmp_path).err


def test_tables_are_deleted_and_expire(run: Run, tmp_path: Path) -> None:
    fill(str(tmp_path))
    assert run("tables", "delete", "table-0", "nowhere", "--store", tmp_path, "--yes").code == 2
    assert "1 tables were deleted" in run("tables", "delete", "table-0", "--store", tmp_path, "--yes").out
    with sqlite3.connect(tmp_path / DATABASE) as db:
        for name in ("tables", "log", "snapshots", "chat"):
            assert db.execute(f"SELECT count(DISTINCT no) FROM {name}").fetchone() == (2,)
        db.execute("UPDATE tables SET updated = 1000 WHERE id = 'table-1'")
    assert run("tables", "expire", "--older-than", "30d", "--store", tmp_path, "--dry-run").out == "table-1\n"
    assert run("tables", "expire", "--older-than", "soon", "--store", tmp_path).code == 2
    assert "1 tables were deleted" in run("tables", "expire", "--older-than", "8w", "--store", tmp_path, "--yes").out
    assert [row["table"] for row in json.loads(run("tables", "list", "--store", tmp_path, "--json").out)] == ["table-2"]


def test_a_folder_in_use_is_left_alone(run: Run, tmp_path: Path) -> None:
    fill(str(tmp_path), 1)
    store = open_store(str(tmp_path))
    try:
        said = run("tables", "delete", "table-0", "--store", tmp_path, "--yes")
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert "Another server" in said.err
        assert run("tables", "list", "--store", tmp_path).code == 0
    finally:
        asyncio.run(store.close())


def test_a_backup_while_tables_are_written(run: Run, tmp_path: Path) -> None:
    fill(str(tmp_path / "data"))
    store = open_store(str(tmp_path / "data"))
    try:
        said = run("backup", tmp_path / "copy.sqlite3", "--store", tmp_path / "data")
        assert "3 tables" in said.out
    finally:
        asyncio.run(store.close())
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o077 == 0
    assert run("backup", tmp_path / "copy.sqlite3", "--store", tmp_path / "data").code == 2
    (tmp_path / "again").mkdir()
    (tmp_path / "copy.sqlite3").rename(tmp_path / "again" / DATABASE)
    assert len(json.loads(run("tables", "list", "--store", tmp_path / "again", "--json").out)) == 3
    assert "There are no tables" in run("backup", tmp_path / "c", "--store", tmp_path / "nowhere").err
    assert "pg_dump" in run("backup", tmp_path / "c", "--store", "postgresql:///x").err


def test_a_backup_is_one_moment_while_entries_are_written(run: Run, tmp_path: Path) -> None:
    fill(str(tmp_path / "data"))

    async def story() -> int:
        store = open_store(str(tmp_path / "data"))
        lines = {id: found.progress for id, found in (await store.overview([f"table-{n}" for n in range(3)])).items()}
        saving = asyncio.create_task(asyncio.to_thread(run, "backup", tmp_path / "copy", "--store", tmp_path / "data"))
        written = 0
        while not saving.done() or not written:
            for id, progress in lines.items():
                progress.entry += 1
                await store.write(
                    Write(id, progress, 9.0, Entry("choice", 0, "b", request=f"request-{progress.entry}"))
                )
                written += 1
        await store.close()
        assert (await saving).code == 0
        return written

    assert asyncio.run(story())
    with sqlite3.connect(tmp_path / "copy") as copied:
        for no, line in copied.execute("SELECT no, line FROM tables").fetchall():
            entries = [at for (at,) in copied.execute("SELECT entry FROM log WHERE no = ? ORDER BY entry", (no,))]
            assert entries == list(range(1, progress_from(line).entry + 1))


def test_a_copy_that_was_stopped_goes_on(run: Run, tmp_path: Path, postgres: Cluster) -> None:
    fill(str(tmp_path / "a"), 4)
    url = postgres.database()

    def stop(done: int, total: int) -> None:
        if (done, total) == (2, 4):
            raise KeyboardInterrupt

    source, target = open_archive(str(tmp_path / "a")), open_archive(url, new=True)
    with pytest.raises(KeyboardInterrupt):
        copy(source, target, stop)
    source.close()
    target.close()
    assert "2 tables were copied and 2 were there already" in run("tables", "copy", tmp_path / "a", url).out


def test_tables_are_copied_to_postgres_and_back(run: Run, tmp_path: Path, postgres: Cluster) -> None:
    fill(str(tmp_path / "a"), 4)
    url = postgres.database()
    assert "4 tables were copied" in run("tables", "copy", tmp_path / "a", url).out
    again = run("tables", "copy", tmp_path / "a", url)
    assert "0 tables were copied and 4 were there already" in again.out
    assert "4 tables were copied" in run("tables", "copy", url, tmp_path / "b").out
    with sqlite3.connect(tmp_path / "a" / DATABASE) as a, sqlite3.connect(tmp_path / "b" / DATABASE) as b:
        for name in ("tables", "log", "snapshots", "chat"):
            assert a.execute(f"SELECT * FROM {name}").fetchall() == b.execute(f"SELECT * FROM {name}").fetchall()
        b.execute("UPDATE chat SET text = 'Hm' WHERE no = 1")
    said = run("tables", "copy", tmp_path / "b", url)
    assert said.code == 2
    assert "table-0" in said.err

    async def serving() -> None:
        store = open_store(url)
        await store.follow(lambda news: None)
        refused = await asyncio.to_thread(run, "tables", "copy", url, tmp_path / "c")
        assert refused.code == 2
        assert "Stop them first" in refused.err
        await store.close()

    asyncio.run(serving())


def test_a_copy_needs_a_source_and_leaves_what_is_different(run: Run, tmp_path: Path, postgres: Cluster) -> None:
    for nowhere in (str(tmp_path / "nowhere"), postgres.database()):
        for words in (["copy", nowhere, tmp_path / "b"], ["delete", "table-0", "--store", nowhere, "--yes"]):
            said = run("tables", *words)
            assert said.code == 2
            assert "There are no tables in" in said.err
    assert not (tmp_path / "nowhere").exists()
    fill(str(tmp_path / "a"))
    (tmp_path / "file").touch()
    said = run("tables", "copy", tmp_path / "a", tmp_path / "file" / "b")
    assert said.code == 2
    assert "Tables cannot be kept in" in said.err
    with sqlite3.connect(tmp_path / "a" / DATABASE) as a:
        a.execute("INSERT INTO ratings VALUES ('portolano', 'mary', 25.0, 8.0, 1)")
    assert run("tables", "copy", tmp_path / "a", tmp_path / "b").code == 0
    with sqlite3.connect(tmp_path / "b" / DATABASE) as b:
        b.execute("UPDATE ratings SET games = 2")
    said = run("tables", "copy", tmp_path / "a", tmp_path / "b")
    assert said.code == 2
    assert "1 lines of names, histories and ratings are there in another state" in said.err
    with sqlite3.connect(tmp_path / "b" / DATABASE) as b:
        b.execute("DROP TABLE chat")
    said = run("tables", "copy", tmp_path / "a", tmp_path / "b")
    assert said.code == 2
    assert "could not be read or written: no such table: chat." in said.err
