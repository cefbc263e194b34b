"""All tables: loaded when someone comes, changed one entry at a time, put away when nobody is there.

The order of an entry: applied to the table in memory, written to disk, answered, published. If it cannot be written,
the table in memory is dropped and loaded again from what is on disk, so that nobody is shown what may be lost.
"""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import Struct

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.server import wire
from freebooter.server.safety import webhook
from freebooter.server.safety.refusal import Refused, RulesFailed
from freebooter.server.safety.secrets import new_seed, new_table_id
from freebooter.server.store.records import (
    Damaged,
    Entry,
    Store,
    StoredTable,
    StoreFailed,
    TableInfo,
    Write,
    info_from,
    to_bytes,
)
from freebooter.server.tables import clocks
from freebooter.server.tables.audience import Audience, Listener
from freebooter.server.tables.bots import Bots
from freebooter.server.tables.frames import chart_of
from freebooter.server.tables.loaded import SNAPSHOT_EVERY, STEPS_BACK, LoadedTable, chat_line, first_progress
from freebooter.server.tables.watch import Watch
from freebooter.server.workers.opening import last_good_moment, rehearse
from freebooter.server.workers.pool import TooBusy, Workers

log = logging.getLogger(__name__)

FAILURES = 3  # in a row, until a table is parked
REHEARSAL = 5.0  # seconds
RESTORING = 10.0  # seconds
MOST_SHARES = 10_000

CANNOT_OPEN = (
    "This table cannot be opened: its file does not fit the game any more. The file is kept and can be fetched, "
    "and a player of the table can go back to the last good moment."
)
CANNOT_GO_ON = (
    "This table is parked: the rules fail at every try to go on. Its file can be fetched, and a player of the table "
    "can go back to the last good moment."
)


class Unreadable(Refused):
    """The table is there, but it cannot be opened."""

    def __init__(self, id: str, stored: StoredTable) -> None:
        super().__init__(422, CANNOT_OPEN)
        self.id = id
        self.stored = stored


class TablesConfig(Struct, frozen=True):
    """How tables are looked after; tests are more impatient."""

    grace: float = 90.0  # seconds until a bot sits in for someone who went away
    idle: float = 60.0  # seconds until a table that nobody looks at leaves memory
    tick: float = 0.5
    rest: float = 5.0  # seconds until bots that failed try again
    look_around: float = 5.0  # how often the store is asked for tables that are due
    spectators: int = 100
    inside_webhooks: bool = False


class Tables:
    def __init__(self, store: Store, workers: Workers, config: TablesConfig) -> None:
        self.store = store
        self.workers = workers
        self.config = config
        self.loaded: dict[str, LoadedTable] = {}
        self.failures: Counter[str] = Counter()  # by table: how often running its rules has failed
        self.shares: OrderedDict[str, str] = OrderedDict()  # by table: the address for which its bots think
        self.audiences: dict[str, Audience] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.lookups = webhook.Lookups()
        self.bots = Bots(self, workers)
        self.watch = Watch(self)

    # ---- start and stop --------------------------------------------------------------------------------------------

    async def start(self) -> None:
        self.background(self.watch.run())
        self.background(self.workers.start())

    async def stop(self) -> None:
        tasks = [*self._tasks, *self.bots.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for audience in self.audiences.values():
            for listener in audience.listeners:
                listener.queue.put_nowait(None)
        self.lookups.close()
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """A task that nobody waits for; if it fails, the log says so."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refused):
            log.error("work in the background was refused: %s", error.sentence)
        elif error is not None:
            log.error("work in the background failed", exc_info=error)

    # ---- tables in memory ------------------------------------------------------------------------------------------

    def audience(self, id: str) -> Audience:
        return self.audiences.setdefault(id, Audience())

    async def get(self, id: str) -> LoadedTable:
        """The table in memory, loaded if need be."""
        loaded = self.loaded.get(id)
        if loaded is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    loaded = self.loaded.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        loaded.used = time.monotonic()
        return loaded

    async def stored(self, id: str) -> StoredTable:
        """What is on disk."""
        try:
            stored = await self.store.load(id)
        except (msgspec.MsgspecError, TypeError, Damaged) as error:
            log.error("table %s cannot be read: %s", id, error)
            await self._written(self.store.park(id))
            raise Refused(422, "This table is damaged on disk and cannot be opened.") from None
        if stored is None:
            raise Refused(404, "There is no such table.")
        return stored

    async def _load(self, id: str) -> LoadedTable:
        stored = await self.stored(id)
        try:
            if stored.info.from_file:  # it may be large
                loaded = await asyncio.to_thread(LoadedTable, id, stored, self.audience(id))
            else:
                loaded = LoadedTable(id, stored, self.audience(id))
            if loaded.table.result is not None:
                loaded.chart = await asyncio.to_thread(chart_of, loaded.table)
        except Exception as error:  # a damaged file can break any rule
            log.error("table %s cannot be opened: %s: %s", id, type(error).__name__, error)
            await self._written(self.store.park(id))
            raise Unreadable(id, stored) from None
        self.loaded[id] = loaded
        return loaded

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[LoadedTable]:
        """The table, for you alone."""
        while True:
            loaded = await self.get(id)
            async with loaded.lock:
                if not loaded.dropped:
                    yield loaded
                    return

    def drop(self, loaded: LoadedTable) -> None:
        """What is in memory is no longer sure: whoever comes next gets what is on disk."""
        loaded.dropped = True
        if self.loaded.get(loaded.id) is loaded:
            del self.loaded[loaded.id]
        if loaded.audience.listeners:
            self.background(self._show_again(loaded.id))

    def put_away(self, loaded: LoadedTable) -> None:
        """Nobody needs the table now: it leaves memory, and is on disk."""
        del self.loaded[loaded.id]
        loaded.dropped = True
        self.audiences.pop(loaded.id, None)

    async def _show_again(self, id: str) -> None:
        async with self.at(id) as loaded:
            for listener in loaded.audience.listeners:
                listener.push(wire.tagged("snapshot", loaded.snapshot(listener.seat)))

    # ---- making tables ---------------------------------------------------------------------------------------------

    async def create(self, table: Table, info: TableInfo, address: str) -> str:
        id = new_table_id()
        self.came_from(id, address)
        now = time.time()
        progress = first_progress(table, info, now)
        bots = any(info.seats[seat].kind == "bot" for seat in table.awaiting)
        due = now if bots else progress.ends or None
        await self._written(self.store.create(id, info, progress, table.save(), due))
        if bots:
            self.bots.play(id)
        return id

    def came_from(self, id: str, address: str) -> None:
        """From where the table was last used: its bots think at this address's share."""
        self.shares[id] = address
        self.shares.move_to_end(id)
        if len(self.shares) > MOST_SHARES:
            self.shares.popitem(last=False)

    def share(self, id: str) -> str:
        return self.shares.get(id, id)

    async def _written(self, writing: Coroutine[Any, Any, None]) -> None:
        try:
            await writing
        except StoreFailed as error:
            log.error("a write failed: %s", error)
            raise Refused(503, "The table could not be written to disk; nothing has changed. Try again.") from None

    # ---- commands --------------------------------------------------------------------------------------------------

    async def command(self, id: str, seat: int, seq: int, entry: Entry) -> int:
        """A player's choice or step back: once, and only if the player has seen where the table is."""
        async with self.at(id) as loaded:
            if (seat, entry.request) in loaded.requests:
                return loaded.progress.seqs[seat]
            if seq != loaded.progress.seqs[seat]:
                if seq < loaded.progress.seqs[seat] and await self.store.find_request(id, seat, entry.request):
                    return loaded.progress.seqs[seat]
                raise Refused(409, f"The table has moved on: it is at {loaded.progress.seqs[seat]}, not {seq}.")
            if loaded.info.seats[seat].kind == "bot":
                raise Refused(403, "A bot plays your seat; take it back first.")
            await self.enter(loaded, entry)
            return loaded.progress.seqs[seat]

    async def enter(self, loaded: LoadedTable, entry: Entry, info: TableInfo | None = None) -> None:
        """One entry, in the order that the first lines of this file promise. Called with the table's lock held."""
        if loaded.info.from_file and entry.kind == "choice":
            await self._rehearse(loaded, entry)
        entry.at = time.time()
        table = loaded.table
        loaded.hold_frames()
        asked_before = set(table.awaiting)
        was_window = table.in_window
        logged = len(table.log)
        try:
            loaded.act(entry)
        except IllegalChoice as error:
            raise Refused(422, str(error)) from None
        except Exception:
            log.exception("the rules failed at table %s after entry %s, at %r", loaded.id, loaded.progress.entry, entry)
            self.drop(loaded)
            sentence = "The rules failed at this choice; it was not made. Please report the position."
            raise RulesFailed(422 if loaded.info.from_file else 500, sentence) from None
        entry.outcomes = loaded.outcomes_since(min(logged, len(table.log)))
        try:
            loaded.advance(entry, was_window, logged, info)
            if table.result is None:
                loaded.chart = []
            elif not loaded.chart:
                loaded.chart = await asyncio.to_thread(chart_of, table)
            messages = loaded.deltas(entry, info is not None)
            await self._write(loaded, entry, info)
        except BaseException as error:
            self.drop(loaded)
            if isinstance(error, StoreFailed):
                log.error("table %s: entry not written: %s", loaded.id, error)
                raise Refused(503, "The choice could not be written to disk and was not made. Try again.") from None
            raise
        self.failures.pop(loaded.id, None)
        if entry.seat is not None and entry.request:
            loaded.remember(entry.seat, entry.request)
        if any(seat != entry.seat for seat, _ in messages):
            loaded.changed_at = time.monotonic()
        for seat, message in messages:
            loaded.audience.push(seat, message)
        self._call_players(loaded, asked_before)
        if loaded.next_bot() is not None:
            self.bots.play(loaded.id)

    async def _rehearse(self, loaded: LoadedTable, entry: Entry) -> None:
        """A table that came from a file: its rules run in a worker first, for they may run for ever."""
        work = (rehearse, loaded.table.save(), entry.seat, entry.answer)
        try:
            await self.workers.files.run(self.share(loaded.id), REHEARSAL, *work)
        except Exception as error:
            log.error("the rules fail at table %s, which came from a file: %s", loaded.id, error)
            raise RulesFailed(
                422, "The rules fail at this choice, so it was not made: the file may not fit the game."
            ) from None

    async def _write(self, loaded: LoadedTable, entry: Entry, info: TableInfo | None) -> None:
        loaded.since_snapshot += 1
        whole = (
            entry.kind in STEPS_BACK  # a step back cannot be run again from a later snapshot
            or loaded.since_snapshot >= SNAPSHOT_EVERY
            or loaded.progress.over
        )
        snapshot = loaded.table.save() if whole else None
        if whole:
            loaded.since_snapshot = 0
        await self.store.write(Write(loaded.id, loaded.progress, self.due(loaded), entry, info, snapshot))

    def due(self, loaded: LoadedTable) -> float | None:
        """When the server must look at the table by itself."""
        if loaded.progress.over or loaded.progress.parked:
            return None
        return time.time() if loaded.next_bot() is not None else loaded.progress.ends or None

    async def reseat(self, loaded: LoadedTable, info: TableInfo, seat: int | None = None) -> None:
        """An entry that changes who sits where, or how fast bots move."""
        await self.enter(loaded, Entry("seats", seat), info)

    async def say(self, id: str, seat: int, text: str) -> int:
        async with self.at(id) as loaded:
            line = chat_line(seat, text, loaded.chat)
            await self._written(self.store.say(id, line))
            loaded.chat = [*loaded.chat, line][-100:]
            message = wire.ChatLine(line.id, line.seat, line.at, line.text)
            loaded.audience.push_all(wire.tagged("chat", chat=message))
            return line.id

    def _call_players(self, loaded: LoadedTable, asked_before: set[int]) -> None:
        """Webhooks of those who are asked now and were not before."""
        for seat in loaded.table.awaiting:
            url = loaded.info.seats[seat].webhook
            if url and seat not in asked_before and loaded.info.seats[seat].kind == "person":
                message: dict[str, object] = {
                    "table": loaded.id,
                    "game": loaded.info.game,
                    "title": loaded.table.game.title,
                    "seat": seat,
                    "event": "your turn",
                }
                call = webhook.call_quietly(
                    url, message, self.lookups, self.share(loaded.id), self.config.inside_webhooks
                )
                self.background(call)

    # ---- tables that cannot go on ----------------------------------------------------------------------------------

    async def failed(self, id: str) -> None:
        """What the server does at this table by itself has failed; after some times it is parked."""
        self.failures[id] += 1
        if self.failures[id] < FAILURES:
            return
        async with self.at(id) as loaded:
            loaded.progress.parked = CANNOT_GO_ON
            await self._written(self.store.write(Write(id, loaded.progress, None)))
            self.failures.pop(id, None)
            log.error("table %s cannot go on and is parked", id)
            for listener in loaded.audience.listeners:
                listener.push(wire.tagged("snapshot", loaded.snapshot(listener.seat)))

    async def restore(self, id: str, stored: StoredTable, seat: int) -> None:
        """Back to the last moment from which a parked table can be played on, with new luck."""
        seed = new_seed()
        try:
            save = await self.workers.files.run(
                self.share(id), RESTORING, last_good_moment, stored.snapshot, seed, most=2
            )
        except TooBusy:
            raise Refused(429, "Your last files are still being opened: wait for them.") from None
        except Exception as error:
            log.error("table %s cannot be restored: %s", id, error)
            save = None
        if save is None:
            raise Refused(422, "There is no moment of this table from which it could go on.")
        table, info = load_table(save), copied(stored.info)
        info.seed, info.salt = seed, new_seed()
        progress = first_progress(table, info, time.time())
        progress.entry = stored.progress.entry + 1
        progress.seqs = [seq + 1 for seq in stored.progress.seqs]
        progress.frames = [frame + 1 for frame in stored.progress.frames]
        progress.left = stored.progress.left
        progress.told, progress.gaps = stored.progress.told, stored.progress.gaps
        entry = Entry("restore", seat, at=time.time())
        await self._written(self.store.write(Write(id, progress, time.time(), entry, info, save)))
        self.failures.pop(id, None)
        if (loaded := self.loaded.get(id)) is not None:
            self.drop(loaded)
        elif self.audience(id).listeners:
            self.background(self._show_again(id))

    # ---- listeners -------------------------------------------------------------------------------------------------

    async def listen(self, id: str, token: str | None, since: int | None) -> Listener:
        """A live connection: it first gets what it missed, or the whole."""
        async with self.at(id) as loaded:
            seat = None
            if token is not None:
                seat = loaded.info.seat_of(token)
                if seat is None:
                    raise Refused(401, "This token opens no seat at this table.")
            if seat is None and loaded.audience.watching() >= self.config.spectators:
                raise Refused(429, "Too many people watch this table.")
            missed = loaded.deltas_since(seat, since) if since is not None else None
            listener = Listener(seat)
            was_here = loaded.audience.here(seat)
            loaded.audience.listeners.append(listener)
            if seat is not None:
                loaded.audience.gone.pop(seat, None)
                if loaded.info.seats[seat].left:
                    missed = None
                    try:
                        await self.take_back(loaded, seat)
                    except BaseException:
                        loaded.audience.listeners.remove(listener)
                        raise
            if missed is None:
                while not listener.queue.empty():
                    listener.queue.get_nowait()
                missed = [wire.tagged("snapshot", loaded.snapshot(seat))]
            for message in missed:
                listener.push(message)
            if was_here and seat is not None:
                listener.push(loaded.audience.message(len(loaded.info.seats)))
            else:
                loaded.audience.push_all(loaded.audience.message(len(loaded.info.seats)))
            self._count_absent(loaded)
            return listener

    def unlisten(self, id: str, listener: Listener) -> None:
        audience = self.audiences.get(id)
        if audience is None or listener not in audience.listeners:
            return
        audience.listeners.remove(listener)
        loaded = self.loaded.get(id)
        if loaded is not None:
            loaded.used = time.monotonic()
            self._count_absent(loaded)
            audience.push_all(audience.message(len(loaded.info.seats)))

    def _count_absent(self, loaded: LoadedTable) -> None:
        """From now on the time is counted for people of a live table who are away."""
        now = time.monotonic()
        for seat, stored in enumerate(loaded.info.seats):
            if stored.kind == "person" and not loaded.audience.here(seat):
                loaded.audience.gone.setdefault(seat, now)

    # ---- leaving and coming back -----------------------------------------------------------------------------------

    async def sit_in(self, loaded: LoadedTable, seat: int, bot: str) -> None:
        """A bot takes a person's seat until the person comes back."""
        info = copied(loaded.info)
        info.seats[seat].kind = "bot"
        info.seats[seat].bot = bot
        info.seats[seat].left = True
        await self.reseat(loaded, info, seat)

    async def take_back(self, loaded: LoadedTable, seat: int) -> None:
        info = copied(loaded.info)
        info.seats[seat].kind = "person"
        info.seats[seat].bot = ""
        info.seats[seat].left = False
        clocks.refill(info, loaded.progress, seat)
        await self.reseat(loaded, info, seat)


def copied(info: TableInfo) -> TableInfo:
    """A copy to change: if the change cannot be written, the old one still holds."""
    return info_from(to_bytes(info))
