"""The store of one machine: SQLite, one writer thread, commits in groups.

Whatever waits in the writer's queue goes into one transaction, so that a hundred choices at once cost one sync of
the disk. If one of them fails, the group is written again with each write on a savepoint of its own: one that fails
takes no other with it. (Every statement waits for the interpreter while the loop is busy, so there are few of them.)
"""

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from freebooter.server.safety.watching import Watching
from freebooter.server.store import people
from freebooter.server.store.contract import News, Store
from freebooter.server.store.place import give_up_reserve, keep_reserve, locked, make_private
from freebooter.server.store.records import (
    AlreadyThere,
    Damaged,
    Due,
    Missed,
    Overview,
    Present,
    Progress,
    StoredChat,
    StoredReview,
    StoredTable,
    StoreFailed,
    TableInfo,
    Write,
    entry_from,
    info_from,
    progress_from,
    to_bytes,
)
from freebooter.server.store.servertime import ServerTime
from freebooter.server.store.writer import Job, Writer

log = logging.getLogger(__name__)

FIRST_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    no      INTEGER PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    updated REAL NOT NULL,
    due     REAL,
    head    BLOB NOT NULL,
    line    BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS log (
    no      INTEGER NOT NULL,
    entry   INTEGER NOT NULL,
    seat    INTEGER,
    request TEXT NOT NULL,
    body    BLOB NOT NULL,
    PRIMARY KEY (no, entry)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    no      INTEGER NOT NULL,
    entry   INTEGER NOT NULL,
    save    BLOB NOT NULL,
    PRIMARY KEY (no, entry)
);
CREATE TABLE IF NOT EXISTS chat (
    no      INTEGER NOT NULL,
    id      INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    at      REAL NOT NULL,
    text    TEXT NOT NULL,
    PRIMARY KEY (no, id)
) WITHOUT ROWID;
"""
REVIEWS = """
CREATE TABLE IF NOT EXISTS reviews (
    no      INTEGER PRIMARY KEY,
    mark    TEXT NOT NULL,
    done    INTEGER NOT NULL,
    total   INTEGER NOT NULL,
    body    BLOB
);
"""
TIME = """
CREATE TABLE IF NOT EXISTS time (now REAL NOT NULL);
INSERT INTO time VALUES ((julianday('now') - 2440587.5) * 86400.0);
"""
MIGRATIONS = [FIRST_SCHEMA, people.SCHEMA.replace("@", ""), REVIEWS, TIME]
SCHEMA_VERSION = len(MIGRATIONS)
KNOWN = {"tables", "log", "snapshots", "chat", "reviews", "time", *people.TABLES}

CHAT_SHOWN = 100
MOST_NUMBERS = 10_000
HEARTBEAT = 1.0  # seconds
NOTED_EVERY = 60.0
PROBE_EVERY = 5.0
PROBE_PATIENCE = 5.0

Work = Callable[[sqlite3.Connection], None]
WriteJob = Job[Work]
T = TypeVar("T")


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=10)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute("PRAGMA busy_timeout=10000")
    return db


class SqliteStore(Store):
    """StoreFailed says why the tables cannot be opened, and how to go on."""

    process = ""
    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = locked(path)
        try:
            make_private(path)
            self._open()
        except BaseException as error:
            os.close(self._lock)
            if isinstance(error, sqlite3.Error | OSError):
                raise StoreFailed(why_not_opened(path, error)) from None
            raise
        keep_reserve(path)
        self._reading = threading.Lock()
        self._probed_at = -PROBE_EVERY  # when the disk was last tried
        self._refusal: StoreFailed | None = None  # and what it said
        self._damage: Damaged | None = None  # what could not be read since the start
        self._numbers: dict[str, int] = {}  # of tables written to lately; the writer's own
        self.watching = Watching()
        self.time = ServerTime()
        self._noted: float | None = None  # the server's time as it was last written down; None: nothing is served
        self._writer: Writer[Work] = Writer(self._commit, self._tidy, self.watching, "the store's writer")
        self.people = people.People(self)

    def _open(self) -> None:
        try:
            self._db = connect(self.path)
        except sqlite3.OperationalError:
            if not give_up_reserve(self.path):
                raise
            self._db = connect(self.path)  # the disk was full
        prepare(self._db, self.path)
        self._reader = connect(self.path)
        self._reader.execute("PRAGMA query_only=ON")

    # ---- the writer's thread ---------------------------------------------------------------------------------

    def _tidy(self) -> None:
        """A thread that has ended may have left a transaction open."""
        self._numbers.clear()
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _commit(self, group: list[WriteJob]) -> None:
        try:
            self._transact([job.work for job in group])
        except Exception:
            self._commit_singly(group)

    def _transact(self, works: list[Work]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for work in works:
                work(self._db)
            self._db.execute("COMMIT")
        except BaseException:
            self._tidy()
            raise

    def _commit_singly(self, group: list[WriteJob]) -> None:
        """The same once more, so that only those that are wrong fail."""
        try:
            self._transact([lambda _, job=job: self._run(job) for job in group])  # type: ignore[misc]
        except Exception as error:  # the whole group is lost: every one of them must hear it
            for job in group:
                job.error = job.error or StoreFailed(f"The disk refused: {error}")

    def _run(self, job: WriteJob) -> None:
        self._db.execute("SAVEPOINT job")
        try:
            job.work(self._db)
        except sqlite3.IntegrityError as error:
            job.error = AlreadyThere(str(error))
        except StoreFailed as error:
            job.error = error
        except Exception as error:
            job.error = StoreFailed(f"The disk refused: {error}")
        if job.error is not None:
            self._db.execute("ROLLBACK TO job")
        self._db.execute("RELEASE job")

    def _number(self, table: str) -> int:
        found = self._numbers.get(table)
        if found is None:
            row = self._db.execute("SELECT no FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                raise AlreadyThere(f"There is no table {table}.")
            if len(self._numbers) >= MOST_NUMBERS:
                self._numbers.clear()
            found = self._numbers[table] = int(row[0])
        return found

    async def _write(self, work: Work) -> None:
        await self._writer.write(work)

    # ---- writing ---------------------------------------------------------------------------------------------

    async def create(self, table: str, info: TableInfo, progress: Progress, snapshot: bytes, due: float | None) -> None:
        def work(db: sqlite3.Connection) -> None:
            cursor = db.execute(
                "INSERT INTO tables (id, updated, due, head, line) VALUES (?, ?, ?, ?, ?)",
                (table, time.time(), due, to_bytes(info), to_bytes(progress)),
            )
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (cursor.lastrowid, progress.entry, snapshot))

        await self._write(work)

    async def write(self, write: Write) -> str:
        progress = to_bytes(write.progress)
        info = to_bytes(write.info) if write.info is not None else None
        entry = write.entry
        body = to_bytes(entry)

        def work(db: sqlite3.Connection) -> None:
            no = self._number(write.table)
            appended = (no, write.progress.entry, entry.seat, entry.request, body)
            db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", appended)
            if info is not None:
                db.execute("UPDATE tables SET head = ? WHERE no = ?", (info, no))
            state = (time.time(), write.due, progress, no)
            db.execute("UPDATE tables SET updated = ?, due = ?, line = ? WHERE no = ?", state)
            if write.snapshot is not None:
                at = (no, write.progress.entry, write.snapshot)
                db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", at)
                # only the latest is ever loaded; what was played stands in the log
                db.execute("DELETE FROM snapshots WHERE no = ? AND entry < ?", (no, write.progress.entry))

        await self._write(work)
        return self.process

    async def say(self, table: str, line: StoredChat) -> None:
        def work(db: sqlite3.Connection) -> None:
            row = (self._number(table), line.id, line.seat, line.at, line.text)
            db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", row)

        await self._write(work)

    async def park(self, table: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET due = NULL WHERE id = ?", (table,))

        await self._write(work)

    async def transact(self, statements: list[people.Statement]) -> list[list[tuple[Any, ...]]]:
        rows: list[list[tuple[Any, ...]]] = []

        def work(db: sqlite3.Connection) -> None:
            rows.clear()  # it may be tried a second time
            for one in statements:
                rows.append(db.execute(one.sql.replace("@", ""), one.given).fetchall())
                if one.must and not rows[-1]:
                    raise AlreadyThere("Somebody was faster.")

        await self._write(work)
        return rows

    # ---- reviews ---------------------------------------------------------------------------------------------

    async def begin_review(self, table: str, mark: str, total: int) -> bool:
        begun = False

        def work(db: sqlite3.Connection) -> None:
            nonlocal begun
            no = self._number(table)
            row = db.execute("SELECT mark, body FROM reviews WHERE no = ?", (no,)).fetchone()
            begun = row is None or row[0] != mark or row[1] is None
            if begun:
                db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, 0, ?, NULL)", (no, mark, total))

        await self._write(work)
        return begun

    async def note_review(self, table: str, mark: str, done: int, body: bytes | None = None) -> bool:
        there = False

        def work(db: sqlite3.Connection) -> None:
            nonlocal there
            given = (done, body, self._number(table), mark)
            changed = db.execute(
                "UPDATE reviews SET done = ?, body = ? WHERE no = ? AND mark = ? AND body IS NULL", given
            )
            there = changed.rowcount > 0

        await self._write(work)
        return there

    async def drop_review(self, table: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM reviews WHERE no = ? AND body IS NULL", (self._number(table),))

        await self._write(work)

    async def review(self, table: str) -> StoredReview | None:
        def work(db: sqlite3.Connection) -> StoredReview | None:
            row = db.execute(
                "SELECT mark, done, total, body FROM reviews WHERE no = (SELECT no FROM tables WHERE id = ?)", (table,)
            ).fetchone()
            return None if row is None else StoredReview(*row)

        return await self._read(work)

    # ---- reading, in a thread of its own ---------------------------------------------------------------------

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def alone() -> T:
            with self._reading:
                return work(self._reader)

        try:
            return await asyncio.to_thread(alone)
        except sqlite3.OperationalError as error:
            raise StoreFailed(f"The disk could not be read: {error}") from None
        except sqlite3.DatabaseError as error:
            self._damage = Damaged(f"The database is damaged: {error}")
            raise self._damage from None

    async def query(self, statement: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
        return await self._read(lambda db: db.execute(statement.replace("@", ""), given).fetchall())

    async def load(self, table: str) -> StoredTable | None:
        return await self._read(lambda db: stored(db, table))

    async def since(self, table: str, entry: int, chat: int) -> Missed | None:
        def work(db: sqlite3.Connection) -> Missed | None:
            found = stored(db, table, entry)
            if found is None:
                return None
            lines = [line for line in found.chat if line.id > chat]
            return Missed(found.info, found.progress, found.entries, lines)

        return await self._read(work)

    async def overview(self, tables: list[str]) -> dict[str, Overview]:
        def work(db: sqlite3.Connection) -> dict[str, Overview]:
            """One that cannot be read does not hide the others."""
            found = {}
            for id in tables:
                try:
                    row = db.execute("SELECT head, line, updated FROM tables WHERE id = ?", (id,)).fetchone()
                    if row is not None:
                        found[id] = Overview(info_from(row[0]), progress_from(row[1]), row[2])
                except sqlite3.DatabaseError as error:
                    self._damage = Damaged(f"The database is damaged: {error}")
                    log.error("table %s cannot be listed: %s", id, error)
                except (msgspec.MsgspecError, TypeError) as error:
                    log.error("table %s cannot be listed: %s", id, error)
            return found

        return await self._read(work)

    async def find_request(self, table: str, seat: int, request: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            row = db.execute(
                "SELECT 1 FROM log WHERE no = (SELECT no FROM tables WHERE id = ?) AND request = ? AND seat = ?",
                (table, request, seat),
            ).fetchone()
            return row is not None

        return await self._read(work)

    async def due(self, now: float, after: Due, limit: int) -> list[tuple[str, Due]]:
        def work(db: sqlite3.Connection) -> list[tuple[str, Due]]:
            rows = db.execute(
                "SELECT id, due, no FROM tables WHERE due <= ? AND (due, no) > (?, ?) ORDER BY due, no LIMIT ?",
                (now, *after, limit),
            )
            return [(row[0], (row[1], row[2])) for row in rows]

        return await self._read(work)

    # ---- nobody else writes here ---------------------------------------------------------------------------------

    async def claim(self, table: str) -> bool:
        return True

    async def attend(self, table: str, present: Present) -> None:
        pass

    async def present(self, tables: list[str]) -> dict[str, list[Present]]:
        return {}

    async def greet(self, online: bytes) -> None:
        pass

    async def greeted(self) -> list[bytes]:
        return []

    async def follow(self, hear: Callable[[News], None]) -> None:
        """Nobody else writes here; but the server's time goes on from where it stood still."""
        self._noted = await self._read(lambda db: float(db.execute("SELECT now FROM time").fetchone()[0]))
        self.time.set(self._noted)
        self.watching.keep_task("the server's time", self._pass_time)

    async def _pass_time(self) -> None:
        """A sign of life each second; now and then it is written down how late it is."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.time.give_sign()
            if self._noted is None or self.time.now() - self._noted >= NOTED_EVERY:
                try:
                    await self._note_time()
                except StoreFailed as error:
                    log.error("the server's time could not be written down: %s", error)

    async def _note_time(self) -> None:
        self._noted = now = self.time.now()

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE time SET now = ?", (now,))

        await self._write(work)

    def waiting(self) -> int:
        return self._writer.waiting()

    async def count(self) -> int:
        return await self._read(lambda db: int(db.execute("SELECT count(*) FROM tables").fetchone()[0]))

    async def probe(self) -> None:
        if time.monotonic() - self._probed_at >= PROBE_EVERY:
            self._probed_at = time.monotonic()
            try:
                async with asyncio.timeout(PROBE_PATIENCE):
                    await self._read(glance)
                    await self._write(touch)
            except StoreFailed as error:
                self._refusal = error
            except TimeoutError:
                self._refusal = StoreFailed(f"The disk has not answered for {PROBE_PATIENCE:.0f} s.")
            else:
                self._refusal = None
        if (trouble := self._damage or self._refusal) is not None:
            raise StoreFailed(str(trouble))

    async def close(self) -> None:
        await self.watching.close()
        if self._noted is not None:
            try:
                await self._note_time()
            except StoreFailed as error:
                log.error("the server's time could not be written down: %s", error)
        await self._writer.close()
        self._db.close()
        with self._reading:
            self._reader.close()
        os.close(self._lock)

    def pragmas(self) -> dict[str, Any]:
        """What is really in force on the connection that writes."""
        names = ("journal_mode", "synchronous")
        return {name: self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in names}


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Nothing is written where all is there already: a server must start also when the disk is full."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise StoreFailed(f"{path} was written by a newer version of this program.")
    if version < SCHEMA_VERSION:
        others = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if strange := set(others) - KNOWN:
            raise StoreFailed(
                f"{path} belongs to another program (it holds {', '.join(sorted(strange)[:3])}). "
                "It was left as it is: give this one another folder with --data."
            )
        for number, statements in enumerate(MIGRATIONS[version:], version + 1):
            db.executescript(f"BEGIN;\n{statements}\nPRAGMA user_version={number};\nCOMMIT;")


def touch(db: sqlite3.Connection) -> None:
    """The smallest thing that can be written."""
    db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def glance(db: sqlite3.Connection) -> None:
    """The beginning of everything that is kept."""
    for name in sorted(KNOWN):
        db.execute(f"SELECT * FROM {name} LIMIT 1").fetchone()


def why_not_opened(path: Path, error: Exception) -> str:
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return (
            f"{path} is damaged ({error}). It was left as it is: put a copy of it back, or let "
            f"'sqlite3 {path} .recover' write what can be read into a new file, or start with another folder (--data)."
        )
    if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return f"{path} cannot be opened ({error}). Is the disk full? A few hundred kilobytes are enough to start."
    return f"{path} cannot be opened: {error}."


def stored(db: sqlite3.Connection, table: str, since: int | None = None) -> StoredTable | None:
    """The table with the entries after its snapshot, or after another one."""
    db.execute("BEGIN")  # one moment for all that follows
    try:
        row = db.execute("SELECT no, head, line FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        no, head, line = row
        at, save = db.execute(
            "SELECT entry, save FROM snapshots WHERE no = ? ORDER BY entry DESC LIMIT 1", (no,)
        ).fetchone()
        bodies = db.execute(
            "SELECT body FROM log WHERE no = ? AND entry > ? ORDER BY entry", (no, at if since is None else since)
        )
        entries = [entry_from(body) for (body,) in bodies]
        lines = db.execute(
            "SELECT id, seat, at, text FROM chat WHERE no = ? ORDER BY id DESC LIMIT ?", (no, CHAT_SHOWN)
        )
        chat = [StoredChat(*line) for line in lines][::-1]
        return StoredTable(info_from(head), progress_from(line), save, at, entries, chat)
    finally:
        db.execute("COMMIT")
