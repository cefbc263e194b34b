"""The store of many processes: PostgreSQL. `docs/decisions/many-processes.md` tells how they share it.

One thread writes, in groups like that of SQLite; the event loop hears the news (`listening.py`); reading is done by a
small pool of connections. All of them connect again by themselves.
"""

import asyncio
import contextlib
import logging
import os
import platform
import re
import secrets
import threading
import time
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import psycopg

from freebooter.server.safety.watching import Watching
from freebooter.server.store import people
from freebooter.server.store import statements as sql
from freebooter.server.store.contract import (
    LostNews,
    News,
    Outdated,
    ProcessNews,
    Store,
)
from freebooter.server.store.listening import listen
from freebooter.server.store.readers import Readers
from freebooter.server.store.records import (
    AlreadyThere,
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
    Unsure,
    Write,
    entry_from,
    info_from,
    progress_from,
    to_bytes,
)
from freebooter.server.store.schema import MIGRATIONS, Connection, newer, one_line, prepare, where_is
from freebooter.server.store.servertime import ServerTime
from freebooter.server.store.writer import Job, Writer

log = logging.getLogger(__name__)

CHAT_SHOWN = 100
PATIENCE = 5.0  # seconds for a statement, and for which a write is tried again whose fate is not known
HEARTBEAT = 1.0  # seconds
PROBE_EVERY = 5.0
PROBE_PATIENCE = 5.0
LONGEST_NEWS = 7500  # PostgreSQL takes 8,000 bytes
RETRIED = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
Work = Write | Callable[[Connection], Any]
WriteJob = Job[Work]


class PostgresStore(Store):
    """StoreFailed says why the tables cannot be opened, and how to go on."""

    shared = True

    def __init__(self, url: str, name: str = "") -> None:
        self.process = secrets.token_hex(4)
        self.name = name or f"{platform.node()}:{os.getpid()}"
        self.where, self._conninfo = where_is(url)
        prepare(self.where, self._conninfo)
        self._readers = Readers(self._connect)
        self._connection: Connection | None = None  # the writer's own
        self.watching = Watching()
        self.time = ServerTime()
        self._writer: Writer[Work] = Writer(self._commit, self._tidy, self.watching, "the store's writer")
        self.people = people.People(self)
        self._closing = threading.Event()
        self._hear: Callable[[News], None] | None = None
        self._probed_at = -PROBE_EVERY
        self._refusal: Exception | None = None
        self._unwritten: Exception | None = None  # why the last entries could not be written

    # ---- the writer's thread ---------------------------------------------------------------------------------------

    def _tidy(self) -> None:
        """Nobody knows what a connection is at in the midst of which a thread has ended."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _commit(self, group: list[WriteJob]) -> None:
        """Entries of different tables share one statement; everything else goes by itself."""
        entries: dict[str, WriteJob] = {}
        later = []
        for job in group:
            if not isinstance(job.work, Write):
                self._carry_out([job], job.work)
            elif entries.setdefault(job.work.table, job) is not job:
                later.append(job)
        if entries:
            jobs = list(entries.values())
            self._carry_out(jobs, lambda connection: self._append(connection, jobs))
            self._unwritten = next((job.error for job in jobs if refused(job.error)), None)
        if later:
            self._commit(later)

    def _carry_out(self, jobs: list[WriteJob], work: Callable[[Connection], Any]) -> None:
        """Runs one statement. If the connection breaks, its fate is open: it is sent again, and counts once."""
        unsure, end = False, time.monotonic() + PATIENCE
        while True:
            try:
                connection = self._connected()
                try:
                    jobs[0].result = work(connection) or jobs[0].result
                    return
                except psycopg.Error:
                    unsure = unsure or connection.closed
                    raise
            except AlreadyThere as error:  # nothing of it has happened
                for job in jobs:
                    job.error = error
                return
            except psycopg.Error as error:
                if isinstance(error, RETRIED) or (unsure and time.monotonic() < end and not self._closing.is_set()):
                    time.sleep(0.1)
                    continue
                kind = Unsure if unsure else StoreFailed
                for job in jobs:
                    job.error = kind(f"The database refused: {one_line(error)}")
                return

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = None
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> Connection:
        """A statement that something holds up is given up after a while: whoever waits for it hears that."""
        connection = psycopg.connect(self._conninfo, autocommit=True)
        connection.execute(f"SET statement_timeout = '{PATIENCE}s'")
        return connection

    def _append(self, connection: Connection, jobs: list[WriteJob]) -> None:
        writes = {}
        for job in jobs:
            assert isinstance(job.work, Write)
            writes[job.work.table] = (job, job.work, to_bytes(job.work.entry))
        rows = [self._row(write, body) for _, write, body in writes.values()]
        given = rows[0] if len(rows) == 1 else {name: [row[name] for row in rows] for name in rows[0]}
        given |= {"process": self.process, "now": time.time()}
        won = connection.execute(sql.WRITE_ONE if len(rows) == 1 else sql.WRITE_SEVERAL, given).fetchall()
        for table, claimed, _ in won:
            writes.pop(table)[0].result = claimed
        if writes:
            self._look_whose(connection, writes)

    def _row(self, write: Write, body: bytes) -> dict[str, Any]:
        progress = to_bytes(write.progress)
        packed = "-" if write.info is not None else f"{b64encode(body).decode()}.{b64encode(progress).decode()}"
        if write.deltas is not None and write.info is None:
            whole = f"{packed}.{b64encode(to_bytes(write.deltas)).decode()}"
            packed = whole if len(whole) <= LONGEST_NEWS else packed
        if len(packed) > LONGEST_NEWS:
            packed = "-"
        return {
            "id": write.table,
            "entry": write.progress.entry,
            "seat": write.entry.seat,
            "request": write.entry.request.encode(errors="surrogatepass"),
            "body": body,
            "progress": progress,
            "info": to_bytes(write.info) if write.info is not None else None,
            "due": write.due,
            "bots": write.bots,
            "save": write.snapshot,
            "news": f"entry {write.table} {self.process} {write.progress.entry} {packed}",
        }

    def _look_whose(self, connection: Connection, writes: dict[str, tuple[WriteJob, Write, bytes]]) -> None:
        """These entries are there already: written by another process, or by this one before its connection broke."""
        given = {"id": list(writes), "entry": [write.progress.entry for _, write, _ in writes.values()]}
        for table, process, body, claimed in connection.execute(sql.WHOSE, given):
            if process == self.process and bytes(body) == writes[table][2]:
                writes.pop(table)[0].result = claimed
        for table, (job, write, _) in writes.items():
            job.error = AlreadyThere(f"Entry {write.progress.entry} of table {table} is there, or the table is not.")

    # ---- writing ---------------------------------------------------------------------------------------------------

    async def create(self, table: str, info: TableInfo, progress: Progress, snapshot: bytes, due: float | None) -> None:
        given = {"id": table, "now": time.time(), "due": due, "entry": progress.entry, "save": snapshot}
        given |= {"info": to_bytes(info), "progress": to_bytes(progress)}

        def work(connection: Connection) -> bool:
            if connection.execute(sql.CREATE, given).fetchone() is not None:
                return True
            row = connection.execute("SELECT info FROM freebooter.tables WHERE id = %s", (table,)).fetchone()
            return row is not None and bytes(row[0]) == given["info"]  # our own, before the connection broke

        if not await self._writer.write(work):
            raise AlreadyThere(f"There is a table {table} already.")

    async def write(self, write: Write) -> str:
        return str(await self._writer.write(write) or "")

    async def say(self, table: str, line: StoredChat) -> None:
        packed = b64encode(to_bytes(line)).decode()
        given = {"id": table, "number": line.id, "seat": line.seat, "at": line.at, "text": line.text}
        given["news"] = f"chat {table} {self.process} {packed}"

        def work(connection: Connection) -> bool:
            if connection.execute(sql.SAY, given).fetchone() is not None:
                return True
            row = connection.execute(
                "SELECT chat.seat, at, text FROM freebooter.chat JOIN freebooter.tables USING (no) "
                "WHERE tables.id = %(id)s AND chat.id = %(number)s",
                given,
            ).fetchone()
            return row == (line.seat, line.at, line.text)

        if not await self._writer.write(work):
            raise AlreadyThere(f"Line {line.id} of table {table} is there already.")

    async def park(self, table: str) -> None:
        await self._execute("UPDATE freebooter.tables SET due = NULL, claimed = NULL WHERE id = %(id)s", {"id": table})

    async def attend(self, table: str, present: Present) -> None:
        packed = b64encode(to_bytes(present)).decode()
        given = {"id": table, "process": self.process, "seats": present.seats, "watching": present.watching}
        await self._execute(sql.ATTEND, given | {"news": f"present {table} {self.process} {packed}"})

    async def transact(self, statements: list[people.Statement]) -> list[list[tuple[Any, ...]]]:
        def work(connection: Connection) -> list[list[tuple[Any, ...]]]:
            rows: list[list[tuple[Any, ...]]] = []
            with connection.transaction():
                for one in statements:
                    cursor = connection.execute(in_postgres(one.sql), one.given)
                    rows.append(cursor.fetchall() if cursor.description is not None else [])
                    if one.must and not rows[-1]:
                        raise AlreadyThere("Somebody was faster.")  # also if the connection breaks as it rolls back
            return rows

        rows: list[list[tuple[Any, ...]]] = await self._writer.write(work)
        return rows

    async def query(self, statement: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
        return await self._read(in_postgres(statement), given)

    async def present(self, tables: list[str]) -> dict[str, list[Present]]:
        found: dict[str, list[Present]] = {}
        for id, seats, watching in await self._read(sql.PRESENT, {"ids": tables, "process": self.process}):
            found.setdefault(id, []).append(Present(seats, watching))
        return found

    async def greet(self, online: bytes) -> None:
        given = {"online": online, "process": self.process}
        await self._execute("UPDATE freebooter.processes SET online = %(online)s WHERE id = %(process)s", given)

    async def greeted(self) -> list[bytes]:
        return [bytes(online) for (online,) in await self._read(sql.GREETED, {"process": self.process})]

    async def claim(self, table: str) -> bool:
        return bool(await self._execute(sql.CLAIM, {"id": table, "process": self.process}))

    async def due(self, now: float, after: Due, limit: int) -> list[tuple[str, Due]]:
        given = {"now": now, "due": after[0], "no": after[1], "limit": limit, "process": self.process}
        return [(row[0], (row[1], row[2])) for row in await self._execute(sql.DUE, given)]

    async def begin_review(self, table: str, mark: str, total: int) -> bool:
        given = {"id": table, "mark": mark, "total": total, "process": self.process}
        return bool(await self._execute(sql.BEGIN_REVIEW, given))

    async def note_review(self, table: str, mark: str, done: int, body: bytes | None = None) -> bool:
        given = {"id": table, "mark": mark, "done": done, "body": body, "process": self.process}
        return bool(await self._execute(sql.NOTE_REVIEW, given))

    async def drop_review(self, table: str) -> None:
        await self._execute(sql.DROP_REVIEW, {"id": table})

    async def _execute(self, statement: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
        def work(connection: Connection) -> list[tuple[Any, ...]]:
            cursor = connection.execute(statement, given)
            return cursor.fetchall() if cursor.description is not None else []

        return await self._writer.write(work) or []

    # ---- reading ---------------------------------------------------------------------------------------------------

    async def _read(self, statement: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(self._readers.read, statement, given)

    async def load(self, table: str) -> StoredTable | None:
        row = await self._stored(table, None, 0)
        if row is None:
            return None
        info, progress, claimed, at, save, bodies, lines, present = row
        return StoredTable(
            info_from(info),
            progress_from(progress),
            bytes(save),
            at,
            [entry_from(body) for body in bodies],
            [chat_line(line) for line in lines],
            claimed,
            {process: Present(*here) for process, here in present.items() if process != self.process},
        )

    async def since(self, table: str, entry: int, chat: int) -> Missed | None:
        row = await self._stored(table, entry, chat)
        if row is None:
            return None
        info, progress, claimed, _, _, bodies, lines, _ = row
        entries = [entry_from(body) for body in bodies]
        return Missed(info_from(info), progress_from(progress), entries, [chat_line(line) for line in lines], claimed)

    async def _stored(self, table: str, since: int | None, line: int) -> tuple[Any, ...] | None:
        if ID.fullmatch(table) is None:
            return None
        rows = await self._read(sql.STORED, {"id": table, "since": since, "line": line, "lines": CHAT_SHOWN})
        return rows[0] if rows else None

    async def overview(self, tables: list[str]) -> dict[str, Overview]:
        wanted = [table for table in tables if ID.fullmatch(table)]
        rows = await self._read(
            "SELECT id, info, progress, updated FROM freebooter.tables WHERE id = ANY(%(ids)s)", {"ids": wanted}
        )
        found = {}
        for id, info, progress, updated in rows:
            try:
                found[id] = Overview(info_from(info), progress_from(progress), updated)
            except (msgspec.MsgspecError, TypeError) as error:
                log.error("table %s cannot be listed: %s", id, error)
        return found

    async def find_request(self, table: str, seat: int, request: str) -> bool:
        statement = (
            "SELECT 1 FROM freebooter.log JOIN freebooter.tables USING (no) "
            "WHERE tables.id = %(id)s AND seat = %(seat)s AND request = %(request)s LIMIT 1"
        )
        given = {"id": table, "seat": seat, "request": request.encode(errors="surrogatepass")}
        return bool(await self._read(statement, given))

    async def review(self, table: str) -> StoredReview | None:
        rows = await self._read(sql.REVIEW, {"id": table}) if ID.fullmatch(table) else []
        return StoredReview(*rows[0]) if rows else None

    async def count(self) -> int:
        return int((await self._read("SELECT count(*) FROM freebooter.tables", {}))[0][0])

    async def probe(self) -> None:
        if time.monotonic() - self._probed_at >= PROBE_EVERY:
            self._probed_at = time.monotonic()
            try:
                async with asyncio.timeout(PROBE_PATIENCE):
                    await self._read("SELECT no FROM freebooter.tables LIMIT 1", {})
                    await self._live()
            except StoreFailed as error:
                self._refusal = error
            except TimeoutError:
                self._refusal = StoreFailed(f"The database has not answered for {PROBE_PATIENCE:.0f} s.")
            else:  # a sign of life needs no new room on a disk: what became of the last entries tells more
                self._refusal, self._unwritten = self._unwritten, None
        if self._refusal is not None:
            raise StoreFailed(str(self._refusal))

    def waiting(self) -> int:
        return self._writer.waiting()

    # ---- the other processes ---------------------------------------------------------------------------------------

    async def follow(self, hear: Callable[[News], None]) -> None:
        self._hear = hear
        await self._live()
        listening = asyncio.Event()
        self.watching.keep_task("the sign of life", self._stay_alive)
        self.watching.keep_task("the ear for news", lambda: listen(self._conninfo, self.process, hear, listening))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), PATIENCE)

    async def _stay_alive(self) -> None:
        """A sign of life each second; without it others take over what this process has claimed."""
        well = True
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._live()
                well = True
            except StoreFailed as error:
                if well:
                    log.error("no sign of life could be given: %s", error)
                well = False

    async def _live(self) -> None:
        given = {"process": self.process, "name": self.name}
        ((born, version, now, alive),) = await self._execute(sql.LIVE, given)
        self.time.set(now)
        if self._hear is None:
            return
        if version > len(MIGRATIONS):
            self._hear(Outdated(newer(self.where)))
        if born:
            self._hear(LostNews())  # the others believed this process to be gone
        self._hear(ProcessNews(frozenset([*alive, self.process])))

    async def close(self) -> None:
        await self.watching.close()
        self._hear = None
        try:
            await self._execute(sql.LEAVE, {"process": self.process})
        except StoreFailed as error:
            log.error("this process could not sign off: %s", error)
        self._closing.set()
        await self._writer.close()
        if self._connection is not None:
            self._connection.close()
        await asyncio.to_thread(self._readers.close)


def refused(error: Exception | None) -> bool:
    """Was it the database, and not another process that was faster?"""
    return error is not None and not isinstance(error, AlreadyThere)


@cache
def in_postgres(statement: str) -> str:
    """A statement of `people.py`."""
    return re.sub(r":(\w+)", r"%(\1)s", statement.replace("@", "freebooter."))


def chat_line(line: list[Any]) -> StoredChat:
    id, seat, at, text = line
    return StoredChat(id, seat, float(at), text)
