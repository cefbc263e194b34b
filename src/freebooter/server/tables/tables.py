"""All tables: loaded when someone comes, changed one entry at a time, put away when nobody is there.

The order of an entry: applied to the table in memory, written to disk, answered, published. If it cannot be written,
the table in memory is dropped and loaded again from what is on disk, so that nobody is shown what may be lost.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.saves import BadSave
from freebooter.engine.table import Table
from freebooter.server import wire
from freebooter.server.safety import webhook
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_table_id
from freebooter.server.store.records import Entry, Store, StoreFailed, TableInfo, Write, info_from, to_bytes
from freebooter.server.tables import clocks
from freebooter.server.tables.audience import Audience, Listener
from freebooter.server.tables.bots import Bots
from freebooter.server.tables.frames import chart_of
from freebooter.server.tables.loaded import SNAPSHOT_EVERY, LoadedTable, chat_line, first_progress
from freebooter.server.tables.watch import Watch
from freebooter.server.workers.pool import Workers

log = logging.getLogger(__name__)


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
        self.audiences: dict[str, Audience] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
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
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """A task that nobody waits for; if it fails, the log says so."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
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

    async def _load(self, id: str) -> LoadedTable:
        stored = await self.store.load(id)
        if stored is None:
            raise Refused(404, "There is no such table.")
        try:
            # not in a thread: the codec parses a game's sources once, and CPython 3.11 cannot do that in two at a time
            loaded = LoadedTable(id, stored, self.audience(id))
        except BadSave as error:
            log.error("table %s cannot be opened: %s", id, error)
            raise Refused(500, "This table cannot be opened any more; its file is kept.") from None
        if loaded.table.result is not None:
            loaded.chart = await asyncio.to_thread(chart_of, loaded.table)
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

    async def create(self, table: Table, info: TableInfo) -> str:
        id = new_table_id()
        now = time.time()
        progress = first_progress(table, info, now)
        bots = any(info.seats[seat].kind == "bot" for seat in table.awaiting)
        due = now if bots else progress.ends or None
        await self._written(self.store.create(id, info, progress, table.save(), due))
        if bots:
            self.bots.play(id)
        return id

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
            raise Refused(
                500, "The rules failed at this choice; it was not made. Please report the position."
            ) from None
        entry.outcomes = loaded.outcomes_since(min(logged, len(table.log)))
        try:
            if info is not None:
                loaded.info = info
            loaded.advance(entry, was_window)
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
        if entry.seat is not None and entry.request:
            loaded.remember(entry.seat, entry.request)
        if any(seat != entry.seat for seat, _ in messages):
            loaded.changed_at = time.monotonic()
        for seat, message in messages:
            loaded.audience.push(seat, message)
        self._call_players(loaded, asked_before)
        if loaded.next_bot() is not None:
            self.bots.play(loaded.id)

    async def _write(self, loaded: LoadedTable, entry: Entry, info: TableInfo | None) -> None:
        loaded.since_snapshot += 1
        whole = (
            entry.kind in ("undo", "redo", "restart")  # a step back cannot be run again from a later snapshot
            or loaded.since_snapshot >= SNAPSHOT_EVERY
            or loaded.progress.over
        )
        snapshot = loaded.table.save() if whole else None
        if whole:
            loaded.since_snapshot = 0
        await self.store.write(Write(loaded.id, loaded.progress, self.due(loaded), entry, info, snapshot))

    def due(self, loaded: LoadedTable) -> float | None:
        """When the server must look at the table by itself."""
        if loaded.progress.over:
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
                self.background(webhook.call_quietly(url, message, self.config.inside_webhooks))

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
