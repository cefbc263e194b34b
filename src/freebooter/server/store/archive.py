"""A store from outside, for who runs the server: tables are listed, copied whole, backed up, deleted."""

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct, structs

from freebooter.server.store import people
from freebooter.server.store.opening import DATABASE, in_words, is_database
from freebooter.server.store.place import locked, make_private
from freebooter.server.store.records import (
    Entry,
    Progress,
    StoreFailed,
    TableInfo,
    info_from,
    progress_from,
    to_bytes,
)
from freebooter.server.store.sqlite import connect, prepare, why_not_opened
from freebooter.server.store.statements import CHANNEL

Show = Callable[[int, int], None]  # gets how many tables are done, and of how many

LAST = 2**31 - 1  # an entry that no table has yet

pack = msgspec.msgpack.Encoder().encode


class Taken(Exception):
    """A server has written this entry meanwhile."""


class Whole(Struct):
    """Everything that is kept of one table, as it stands in the store."""

    id: str
    updated: float
    due: float | None
    info: bytes
    progress: bytes
    snapshot_entry: int
    snapshot: bytes
    log: list[tuple[int, int | None, str, bytes]]  # entry, seat, request, body
    chat: list[tuple[int, int, float, str]]
    reviews: list[tuple[str, int, bytes]] = []  # one that is done, or none: mark, decisions, body

    def digest(self) -> str:
        return hashlib.sha256(pack(self)).hexdigest()


class Line(Struct):
    """A table in a list."""

    id: str
    updated: float
    due: float | None
    info: bytes
    progress: bytes


class Archive(Protocol):
    where: str
    failure: type[Exception]  # what is raised when it cannot be read or written

    def count(self) -> int: ...

    def lines(self) -> Iterator[Line]:
        """All tables, the oldest first."""
        ...

    def whole(self, id: str) -> Whole | None: ...

    def add(self, table: Whole) -> None:
        """Whole or not at all."""
        ...

    def delete(self, id: str) -> bool: ...

    def now(self) -> float:
        """How late it is by the server's time, which stands still while nobody serves."""
        ...

    def set_time(self, now: float) -> None: ...

    def append(self, id: str, entry: Entry, info: TableInfo, progress: Progress) -> None:
        """One entry more, with what it changes; servers that have the table in memory hear of it.

        Taken: there is an entry of this number already."""
        ...

    def transact(self, statements: list[people.Statement]) -> None:
        """Statements like those of `people.py`, all or none."""
        ...

    def tidy(self) -> None:
        """What was deleted leaves the disk as well."""
        ...

    def of_people(self, name: str) -> list[tuple[Any, ...]]:
        """All rows of a table of people (`people.TABLES`)."""
        ...

    def add_of_people(self, name: str, rows: list[tuple[Any, ...]]) -> None:
        """Those that are not there yet."""
        ...

    def close(self) -> None: ...


class SqliteArchive(Archive):
    """`alone`: nobody may serve these tables meanwhile. `new`: it is made if it is not there."""

    failure = sqlite3.Error

    def __init__(self, folder: str, alone: bool, new: bool) -> None:
        self.where = in_words(folder)
        path = Path(folder) / DATABASE
        if not new and not path.exists():
            raise StoreFailed(f"There are no tables in {self.where}.")
        self._lock = locked(path) if alone else None
        try:
            if alone:
                make_private(path)
                self._db = connect(path)
                prepare(self._db, path)
            else:
                self._db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
            self._db.execute("SELECT no FROM tables LIMIT 1").fetchone()
        except (sqlite3.Error, OSError) as error:
            self._unlock()
            raise StoreFailed(why_not_opened(path, error)) from None
        except StoreFailed:
            self._unlock()
            raise

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)

    def count(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM tables").fetchone()[0])

    def lines(self) -> Iterator[Line]:
        last = 0
        while rows := self._db.execute(
            "SELECT no, id, updated, due, head, line FROM tables WHERE no > ? ORDER BY no LIMIT 500", (last,)
        ).fetchall():
            last = rows[-1][0]
            yield from (Line(*row[1:]) for row in rows)

    def whole(self, id: str) -> Whole | None:
        db = self._db
        db.execute("BEGIN")
        try:
            row = db.execute("SELECT no, updated, due, head, line FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            no, updated, due, info, progress = row
            at, save = db.execute(
                "SELECT entry, save FROM snapshots WHERE no = ? ORDER BY entry DESC LIMIT 1", (no,)
            ).fetchone()
            log = db.execute("SELECT entry, seat, request, body FROM log WHERE no = ? ORDER BY entry", (no,)).fetchall()
            chat = db.execute("SELECT id, seat, at, text FROM chat WHERE no = ? ORDER BY id", (no,)).fetchall()
            return Whole(id, updated, due, info, progress, at, save, log, chat, self._reviews(no))
        finally:
            db.execute("COMMIT")

    def _reviews(self, no: int) -> list[tuple[str, int, bytes]]:
        """A file that an older program has left has none."""
        if not self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'reviews'").fetchone():
            return []
        found = self._db.execute("SELECT mark, total, body FROM reviews WHERE no = ? AND body IS NOT NULL", (no,))
        return found.fetchall()

    def add(self, table: Whole) -> None:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            no = db.execute(
                "INSERT INTO tables (id, updated, due, head, line) VALUES (?, ?, ?, ?, ?)",
                (table.id, table.updated, table.due, table.info, table.progress),
            ).lastrowid
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (no, table.snapshot_entry, table.snapshot))
            db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", [(no, *row) for row in table.log])
            db.executemany("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", [(no, *row) for row in table.chat])
            for mark, total, body in table.reviews:
                db.execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?)", (no, mark, total, total, body))
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise

    def delete(self, id: str) -> bool:
        db = self._db
        row = db.execute("SELECT no FROM tables WHERE id = ?", (id,)).fetchone()
        if row is None:
            return False
        with contextlib.closing(db.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            for name in ("reviews", "chat", "snapshots", "log", "tables"):
                cursor.execute(f"DELETE FROM {name} WHERE no = ?", row)
            for statement in people.DELETED:
                cursor.execute(statement.replace("@", ""), {"tbl": id})
            cursor.execute("COMMIT")
        return True

    def now(self) -> float:
        return float(self._db.execute("SELECT now FROM time").fetchone()[0])

    def set_time(self, now: float) -> None:
        self._db.execute("UPDATE time SET now = ?", (now,))

    def append(self, id: str, entry: Entry, info: TableInfo, progress: Progress) -> None:
        with self._transaction() as cursor:
            (no,) = cursor.execute("SELECT no FROM tables WHERE id = ?", (id,)).fetchone()
            row = (no, progress.entry, entry.seat, entry.request, to_bytes(entry))
            try:
                cursor.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError:
                raise Taken from None
            cursor.execute(
                "UPDATE tables SET head = ?, line = ? WHERE no = ?", (to_bytes(info), to_bytes(progress), no)
            )

    def transact(self, statements: list[people.Statement]) -> None:
        with self._transaction() as cursor:
            for one in statements:
                cursor.execute(one.sql.replace("@", ""), one.given)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        with contextlib.closing(self._db.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                cursor.execute("ROLLBACK")
                raise

    def tidy(self) -> None:
        self._db.execute("VACUUM")
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def of_people(self, name: str) -> list[tuple[Any, ...]]:
        return self._db.execute(f"SELECT {', '.join(people.TABLES[name])} FROM {name}").fetchall()

    def add_of_people(self, name: str, rows: list[tuple[Any, ...]]) -> None:
        values = ", ".join("?" for _ in people.TABLES[name])
        with contextlib.closing(self._db.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany(f"INSERT INTO {name} VALUES ({values}) ON CONFLICT DO NOTHING", rows)
            cursor.execute("COMMIT")

    def close(self) -> None:
        self._db.close()
        self._unlock()


class PostgresArchive(Archive):
    def __init__(self, url: str, alone: bool, new: bool) -> None:
        import psycopg

        from freebooter.server.store import schema, statements

        self.where = in_words(url)
        where, conninfo = schema.where_is(url)
        schema.prepare(where, conninfo, new)
        self._db: psycopg.Connection[Any] = psycopg.connect(conninfo, autocommit=True)
        self.failure = psycopg.Error
        if alone:
            running = self._db.execute(
                f"SELECT name FROM freebooter.processes WHERE {statements.LIVES} ORDER BY name"
            ).fetchall()
            if running:
                self._db.close()
                names = ", ".join(name for (name,) in running[:3])
                raise StoreFailed(f"Servers keep their tables in {self.where} ({names}). Stop them first.")

    def count(self) -> int:
        row = self._db.execute("SELECT count(*) FROM freebooter.tables").fetchone()
        assert row is not None
        return int(row[0])

    def lines(self) -> Iterator[Line]:
        last = 0
        while rows := self._db.execute(
            "SELECT no, id, updated, due, info, progress FROM freebooter.tables WHERE no > %s ORDER BY no LIMIT 500",
            (last,),
        ).fetchall():
            last = rows[-1][0]
            yield from (Line(*row[1:]) for row in rows)

    def whole(self, id: str) -> Whole | None:
        with self._db.transaction():
            self._db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            row = self._db.execute(
                "SELECT no, updated, due, info, progress, entry, save FROM freebooter.tables "
                "JOIN freebooter.snapshots USING (no) WHERE id = %s",
                (id,),
            ).fetchone()
            if row is None:
                return None
            log = self._db.execute(
                "SELECT entry, seat, request, body FROM freebooter.log WHERE no = %s ORDER BY entry", (row[0],)
            ).fetchall()
            chat = self._db.execute(
                "SELECT id, seat, at, text FROM freebooter.chat WHERE no = %s ORDER BY id", (row[0],)
            ).fetchall()
            reviews = self._db.execute(
                "SELECT mark, total, body FROM freebooter.reviews WHERE no = %s AND body IS NOT NULL", (row[0],)
            ).fetchall()
        entries = [(entry, seat, request.decode(errors="surrogatepass"), body) for entry, seat, request, body in log]
        _, updated, due, info, progress, at, save = row
        return Whole(id, updated, due, info, progress, at, save, entries, chat, reviews)

    def add(self, table: Whole) -> None:
        with self._db.transaction(), self._db.cursor() as cursor:
            cursor.execute(
                "INSERT INTO freebooter.tables (id, updated, due, info, progress) "
                "VALUES (%s, %s, %s, %s, %s) RETURNING no",
                (table.id, table.updated, table.due, table.info, table.progress),
            )
            row = cursor.fetchone()
            assert row is not None
            no = row[0]
            cursor.execute(
                "INSERT INTO freebooter.snapshots VALUES (%s, %s, %s)", (no, table.snapshot_entry, table.snapshot)
            )
            with cursor.copy("COPY freebooter.log (no, entry, seat, request, process, body) FROM STDIN") as rows:
                for entry, seat, request, body in table.log:
                    rows.write_row((no, entry, seat, request.encode(errors="surrogatepass"), "copied", body))
            with cursor.copy("COPY freebooter.chat (no, id, seat, at, text) FROM STDIN") as rows:
                for line in table.chat:
                    rows.write_row((no, *line))
            for mark, total, body in table.reviews:
                statement = "INSERT INTO freebooter.reviews (no, mark, done, total, body) VALUES (%s, %s, %s, %s, %s)"
                cursor.execute(statement, (no, mark, total, total, body))

    def delete(self, id: str) -> bool:
        from freebooter.server.store.postgres import in_postgres

        with self._db.transaction():
            if not self._db.execute("DELETE FROM freebooter.tables WHERE id = %s", (id,)).rowcount:
                return False
            for statement in people.DELETED:
                self._db.execute(in_postgres(statement), {"tbl": id})
        self._db.execute(
            "SELECT pg_notify(%s, %s)", (CHANNEL, f"entry {id} archive {LAST} - -")
        )  # who sits there looks
        return True

    def now(self) -> float:
        row = self._db.execute("SELECT now FROM freebooter.time").fetchone()
        assert row is not None
        return float(row[0])

    def set_time(self, now: float) -> None:
        self._db.execute("UPDATE freebooter.time SET now = %s, seen = clock_timestamp()", (now,))

    def append(self, id: str, entry: Entry, info: TableInfo, progress: Progress) -> None:
        import psycopg

        news = f"entry {id} archive {progress.entry} - -"
        log = (
            "INSERT INTO freebooter.log (no, entry, seat, request, process, body) "
            "SELECT no, %s, %s, %s, 'archive', %s FROM freebooter.tables WHERE id = %s"
        )
        row = (progress.entry, entry.seat, entry.request.encode(), to_bytes(entry), id)
        try:
            with self._db.transaction():
                self._db.execute(log, row)
                changed = (to_bytes(info), to_bytes(progress), id)
                self._db.execute("UPDATE freebooter.tables SET info = %s, progress = %s WHERE id = %s", changed)
                self._db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))
        except psycopg.errors.UniqueViolation:
            raise Taken from None

    def transact(self, statements: list[people.Statement]) -> None:
        from freebooter.server.store.postgres import in_postgres

        with self._db.transaction():
            for one in statements:
                self._db.execute(in_postgres(one.sql), one.given)

    def tidy(self) -> None:
        for name in ("names", "sits", "results", "ratings", "calls", "tables", "chat"):
            self._db.execute(f"VACUUM freebooter.{name}")

    def of_people(self, name: str) -> list[tuple[Any, ...]]:
        return self._db.execute(f"SELECT {', '.join(people.TABLES[name])} FROM freebooter.{name}").fetchall()

    def add_of_people(self, name: str, rows: list[tuple[Any, ...]]) -> None:
        values = ", ".join("%s" for _ in people.TABLES[name])
        with self._db.transaction(), self._db.cursor() as cursor:
            cursor.executemany(f"INSERT INTO freebooter.{name} VALUES ({values}) ON CONFLICT DO NOTHING", rows)

    def close(self) -> None:
        self._db.close()


def open_archive(where: str, alone: bool = False, new: bool = False) -> Archive:
    """StoreFailed says why it cannot be opened; `alone` refuses while somebody serves these tables."""
    if not is_database(where):
        return SqliteArchive(where, alone, new)
    try:
        return PostgresArchive(where, alone, new)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("freebooter"):
            raise
        raise StoreFailed("PostgreSQL needs more packages: pip install 'freebooter[postgres]'.") from None


def by_other_time(table: Whole, later: float) -> Whole:
    """The table where the server's time is so much later: everybody keeps the time that is left."""
    if not later:
        return table
    progress = progress_from(table.progress)
    if not progress.since:
        return table
    progress.since += later
    progress.ends = progress.ends and progress.ends + later
    due = None if table.due is None else table.due + later
    return structs.replace(table, due=due, progress=pack(progress))


def timeless(table: Whole) -> Whole:
    """What of a table is the same wherever it is kept."""
    progress = progress_from(table.progress)
    progress.since = progress.ends = 0.0
    return structs.replace(table, due=None, progress=pack(progress))


class Copied(Struct):
    """What a copy has done."""

    copied: int = 0
    there: int = 0  # before, and the same
    different: list[str] = []  # there before in another state, and left as they are
    others: int = 0  # rows of names, histories and ratings for which the same holds


def copy(source: Archive, target: Archive, show: Show | None = None) -> Copied:
    """All tables and names that the target lacks, each table verified by its hash. Stopped, it goes on where it was."""
    done = Copied(different=[])
    total = source.count()
    if not target.count():
        target.set_time(source.now())
    later = target.now() - source.now()
    for number, line in enumerate(list(source.lines()), 1):
        table = source.whole(line.id)
        if table is None:
            continue
        table = by_other_time(table, later)
        found = target.whole(line.id)
        if found is None:
            target.add(table)
            found = target.whole(line.id)
            if found is None or found.digest() != table.digest():
                raise StoreFailed(f"Table {line.id} is not the same in {target.where} as in {source.where}.")
            done.copied += 1
        elif found.digest() == table.digest() or timeless(found).digest() == timeless(table).digest():
            done.there += 1
        else:
            done.different.append(line.id)
        if show is not None:
            show(number, total)
    if done.copied + done.there + len(done.different) != total or target.count() < total:
        raise StoreFailed(f"{source.where} has {total} tables, and not all of them are in {target.where}.")
    for name in people.TABLES:
        rows = source.of_people(name)
        target.add_of_people(name, rows)
        done.others += len({*rows} - {*target.of_people(name)})
    return done


def backup(folder: str, target: Path, show: Show | None = None) -> int:
    """One file with all tables as they are at this moment, while they are played; gives how many there are."""
    path = Path(folder) / DATABASE
    if not path.exists():
        raise StoreFailed(f"There are no tables in {in_words(folder)}.")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)) as source:
            source.execute("BEGIN")
            source.execute("SELECT no FROM tables LIMIT 1").fetchone()  # from here on it does not move for us
            with contextlib.closing(sqlite3.connect(unfinished)) as copy_of:
                source.backup(copy_of, pages=2000, progress=_steps(show))
                copy_of.execute("PRAGMA journal_mode=DELETE")
                (state,) = copy_of.execute("PRAGMA quick_check").fetchone()
                if state != "ok":
                    raise StoreFailed(f"The copy of {path} is damaged, and so may be the original: {state}.")
                count = int(copy_of.execute("SELECT count(*) FROM tables").fetchone()[0])
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"{target} cannot be written: {error}.") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return count


def _steps(show: Show | None) -> Any:
    return None if show is None else lambda _, left, pages: show(pages - left, pages)


def listed(line: Line) -> dict[str, Any]:
    """A table for people and programs: nothing secret."""
    info, progress = info_from(line.info), progress_from(line.progress)
    kinds = [seat.kind for seat in info.seats]
    return {
        "table": line.id,
        "game": info.game,
        "state": "over" if progress.over else "parked" if progress.parked else "open" if "open" in kinds else "played",
        "people": sum(seat.kind == "person" or seat.left for seat in info.seats),
        "bots": sum(seat.kind == "bot" and not seat.left for seat in info.seats),
        "entries": progress.entry,
        "round": progress.round,
        "updated": line.updated,
    }
