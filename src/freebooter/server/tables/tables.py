"""All tables: loaded when someone comes, changed one entry at a time, put away when nobody is there.

The order of an entry: applied to the table in memory, written to disk, answered, published. If it cannot be written,
the table in memory is dropped and loaded again from what is on disk, so that nobody is shown what may be lost.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.table import Table
from freebooter.server.metrics import Metrics
from freebooter.server.safety import webhook
from freebooter.server.safety.refusal import Refused, RulesFailed
from freebooter.server.safety.secrets import new_table_id
from freebooter.server.store.contract import Store
from freebooter.server.store.records import (
    AlreadyThere,
    Damaged,
    Entry,
    StoredTable,
    StoreFailed,
    TableInfo,
    Unsure,
    Write,
    copied,
)
from freebooter.server.tables import clocks, idle
from freebooter.server.tables.audience import Audience
from freebooter.server.tables.bots import Bots
from freebooter.server.tables.calls import Calls
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.frames import chart_of
from freebooter.server.tables.loaded import DoesNotFit, LoadedTable, chat_line, first_progress
from freebooter.server.tables.lobby import Lobby
from freebooter.server.tables.others import Others
from freebooter.server.tables.overtaken import Overtaken, judged_again
from freebooter.server.tables.parking import Parking
from freebooter.server.tables.presence import Presence
from freebooter.server.tables.reckoning import Reckoning
from freebooter.server.tables.reviews import Reviews
from freebooter.server.tables.room import Room
from freebooter.server.tables.watch import Watch
from freebooter.server.workers.opening import rehearse
from freebooter.server.workers.pool import Workers

log = logging.getLogger(__name__)

REHEARSAL = 5.0  # seconds
AGAIN = 1.0  # seconds until a table that could not be read is tried again
MOST_SHARES = 10_000

NOT_WRITTEN = "The choice could not be written to disk and was not made. Try again."
UNSURE = "It is not known yet whether the choice was written. Send it again: it counts once."
CANNOT_OPEN = (
    "This table cannot be opened: its file does not fit the game any more. The file is kept and can be fetched, "
    "and a player of the table can go back to the last good moment."
)
CANNOT_RUN_AGAIN = (
    "This table is parked: what was played last cannot be run again as it was. Nothing of it was deleted or skipped; "
    "its file can be fetched, and a player of the table can go back to the last good moment."
)


class Unreadable(Refused):
    """The table is there, but it cannot be opened."""

    def __init__(self, id: str, stored: StoredTable, sentence: str) -> None:
        super().__init__(422, sentence)
        self.id = id
        self.stored = stored


class Tables:
    def __init__(self, store: Store, workers: Workers, config: TablesConfig) -> None:
        self.store = store
        self.workers = workers
        self.config = config
        self.watching = store.watching
        self.time = store.time
        self.loaded: dict[str, LoadedTable] = {}
        self.shares: OrderedDict[str, str] = OrderedDict()  # by table: the address for which its bots think
        self.audiences: dict[str, Audience] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._large = asyncio.Lock()
        self._stirred: set[str] = set()  # tables of which news came while they were loaded
        self.lookups = webhook.Lookups()
        self.metrics = Metrics()
        self.stopping = False
        self.bots = Bots(self, workers)
        self.reviews = Reviews(self, workers)
        self.watch = Watch(self)
        self.room = Room(self)
        self.parking = Parking(self)
        self.presence = Presence(self)
        self.others = Others(self)
        self.reckoning = Reckoning(self)
        self.lobby = Lobby(self)
        self.calls = Calls(self)

    # ---- start and stop --------------------------------------------------------------------------------------------

    async def start(self) -> None:
        await self.store.follow(self.others.hear)
        self.watching.begin()
        self.watching.keep_task("the watch over the tables", self.watch.run)
        self.watching.keep_task("the lobby", self.lobby.run)
        if self.config.mail is not None:
            self.watching.keep_task("the calls by mail", self.calls.run)
        self.background("the first start of the workers", self.workers.start)

    async def stop(self) -> None:
        self.stopping = True
        await self.watching.close()
        for audience in self.audiences.values():
            for listener in audience.listeners:
                listener.queue.put_nowait(None)
        self.lobby.close()
        self.lookups.close()
        self.calls.close()
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    def background(self, name: str, work: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        """An errand that nobody waits for; what keeps it from being done stands in the log."""

        async def run() -> None:
            try:
                await work(*args)
            except Refused as refusal:
                log.error("%s was refused: %s", name, refusal.sentence)
            except StoreFailed as error:
                log.error("%s was refused: %s", name, error)

        self.watching.errand(name, run)

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
                    if id in self._stirred:
                        loaded.lost = True
            finally:
                self._loading.pop(id, None)
                self._stirred.discard(id)
        loaded.used = time.monotonic()
        return loaded

    def loading(self) -> list[str]:
        return list(self._loading)

    def stirred(self, id: str) -> None:
        """Something has happened at a table: if it is being loaded just now, that may be missing in it."""
        if id in self._loading:
            self._stirred.add(id)

    async def stored(self, id: str) -> StoredTable:
        """What is on disk."""
        try:
            stored = await self.store.load(id)
        except (msgspec.MsgspecError, TypeError, Damaged) as error:
            await self.parking.shut(id, f"cannot be read: {error}")
            raise Refused(422, "This table is damaged on disk and cannot be opened.") from None
        if stored is None:
            raise Refused(404, "There is no such table.")
        return stored

    async def _load(self, id: str) -> LoadedTable:
        audience = self.audience(id)
        self.room.check()
        stored = await self.stored(id)
        audience.elsewhere = {**stored.present, **audience.elsewhere}
        self.room.take(id, stored.snapshot, stored.info.from_file)
        try:
            if stored.info.from_file:  # it may be large: a thread reads it, one at a time, so that others come between
                async with self._large:
                    loaded = await asyncio.to_thread(LoadedTable, id, stored, audience, self.config, self.time)
            else:
                loaded = LoadedTable(id, stored, audience, self.config, self.time)
            if loaded.table.result is not None:
                loaded.chart = await asyncio.to_thread(chart_of, loaded.table)
        except BaseException as error:  # a damaged file can break any rule
            self.room.leave(id)
            if not isinstance(error, Exception):
                raise
            await self.parking.shut(id, f"cannot be opened: {type(error).__name__}: {error}")
            raise Unreadable(id, stored, CANNOT_RUN_AGAIN if isinstance(error, DoesNotFit) else CANNOT_OPEN) from None
        self.loaded[id] = loaded
        return loaded

    @asynccontextmanager
    async def at(self, id: str, fresh: bool = True) -> AsyncIterator[LoadedTable]:
        """The table, for you alone. `fresh`: as the store has it now, also if news of other processes are on their way.

        Whoever only appends to it needs no fresh one: the store refuses what is out of date."""
        while True:
            loaded = await self.get(id)
            async with loaded.lock:
                if loaded.dropped:
                    continue
                if self.store.shared and not await self.others.bring_up(loaded, fresh):
                    continue
                yield loaded
                return

    def mine(self, loaded: LoadedTable) -> bool:
        """Does this process do there what the server must do by itself?"""
        return not self.store.shared or loaded.claimed == self.store.process

    def drop(self, loaded: LoadedTable) -> None:
        """What is in memory is no longer sure: whoever comes next gets what is on disk."""
        loaded.dropped = True
        if self.loaded.get(loaded.id) is loaded:
            del self.loaded[loaded.id]
            self.room.leave(loaded.id)
        if loaded.audience.listeners:
            self.background("showing a table again", self.show_again, loaded.id)

    def put_away(self, loaded: LoadedTable) -> None:
        """Nobody needs the table now: it leaves memory, and is on disk."""
        del self.loaded[loaded.id]
        self.room.leave(loaded.id)
        loaded.dropped = True
        self.audiences.pop(loaded.id, None)

    async def show_anew(self, id: str) -> None:
        """What is in memory is out of date."""
        if (loaded := self.loaded.get(id)) is not None:
            self.drop(loaded)
        elif self.audience(id).listeners:
            self.background("showing a table again", self.show_again, id)

    async def show_again(self, id: str) -> None:
        """All who are connected get the table as it is, if they have not seen it; as soon as it can be read."""
        while self.audience(id).listeners:
            try:
                async with self.at(id, fresh=False) as loaded:
                    for listener in loaded.audience.listeners:
                        loaded.show(listener)
                return
            except StoreFailed as error:
                log.error("table %s cannot be shown yet: %s", id, error)
                await asyncio.sleep(AGAIN)
            except Refused as refusal:
                if refusal.status in (429, 503):  # there is no room for it just now
                    await asyncio.sleep(AGAIN)
                    continue
                if refusal.status not in (404, 422):
                    raise
                for listener in self.audience(id).listeners:
                    listener.queue.put_nowait(None)  # it was deleted, or cannot be opened: who comes back is told
                return

    # ---- making tables ---------------------------------------------------------------------------------------------

    async def create(self, table: Table, info: TableInfo, address: str, id: str = "") -> str:
        """Under an id that was given out before, a table that is there already stays as it is."""
        given, id = bool(id), id or new_table_id()
        self.came_from(id, address)
        now = self.time.now()
        progress = first_progress(table, info, now, time.time())
        bots = not info.waits_for_friends and any(info.seats[seat].kind == "bot" for seat in table.awaiting)
        due = now if bots else progress.ends or None
        try:
            await self.written(self.store.create(id, info, progress, table.save(), due))
        except Overtaken:
            if not given:
                raise
        if info.listing != "link":
            await self.written(self.store.people.list_table(id, new_table_id(), time.time()))
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

    async def written(self, writing: Coroutine[Any, Any, Any]) -> None:
        try:
            await writing
        except AlreadyThere:
            raise Overtaken from None
        except StoreFailed as error:
            log.error("a write failed: %s", error)
            raise Refused(503, "The table could not be written to disk; nothing has changed. Try again.") from None

    # ---- commands --------------------------------------------------------------------------------------------------

    @judged_again
    async def command(self, id: str, seat: int, seq: int, entry: Entry) -> int:
        """A player's choice or step back: once, and only if the player has seen where the table is."""
        await self.moment_over(id)
        async with self.at(id, fresh=False) as loaded:
            if seq != loaded.progress.seqs[seat] or loaded.info.seats[seat].kind == "bot":
                await self._look_again(loaded)
            at = loaded.progress.seqs[seat]
            if (seat, entry.request) in loaded.requests:
                return at
            if seq < at and await self.store.find_request(id, seat, entry.request):
                return at
            if loaded.info.seats[seat].kind == "bot":
                raise Refused(403, "A bot plays your seat; take it back first.")
            if seq != at:
                raise Refused(409, f"The table has moved on: it is at {at}, not {seq}.")
            await self.enter(loaded, entry)
            return loaded.progress.seqs[seat]

    async def _look_again(self, loaded: LoadedTable) -> bool:
        """Before anyone is refused: has another process changed the table? Overtaken if it must be loaded again."""
        before = loaded.progress.entry
        if self.store.shared and not await self.others.bring_up(loaded, True):
            raise Overtaken
        return loaded.progress.entry != before

    async def moment_over(self, id: str) -> None:
        """Waits until an answer may count: among people a moment to react has the same least length for all."""
        left = idle.pause_left(await self.get(id))
        if left > 0:
            await asyncio.sleep(left)

    async def enter(self, loaded: LoadedTable, entry: Entry, info: TableInfo | None = None) -> None:
        """One entry, in the order that the first lines of this file promise. Called with the table's lock held."""
        if loaded.info.from_file and entry.kind == "choice":
            await self._rehearse(loaded, entry)
        began = time.perf_counter()
        entry.at = time.time()
        table = loaded.table
        loaded.hold_frames()
        asked_before = set() if loaded.info.waits_for_friends else set(table.awaiting)
        was_window = table.in_window
        logged = len(table.log)
        try:
            loaded.act(entry)
        except IllegalChoice as error:
            if await self._look_again(loaded):
                raise Overtaken from None
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
            loaded.claimed = await self._write(loaded, entry, info, messages)
        except BaseException as error:
            self.drop(loaded)
            if isinstance(error, AlreadyThere):
                self.metrics.overtaken.inc()
                raise Overtaken from None
            if isinstance(error, StoreFailed):
                self.metrics.failed_writes.inc()
                log.error("table %s: entry not written: %s", loaded.id, error)
                raise Refused(503, UNSURE if isinstance(error, Unsure) else NOT_WRITTEN) from None
            raise
        self.parking.works(loaded.id)
        if entry.seat is not None and entry.request:
            loaded.remember(entry.seat, entry.request)
        if any(seat != entry.seat for seat, _ in messages):
            loaded.changed_at = time.monotonic()
        loaded.publish(messages)
        self._call_players(loaded, asked_before)
        self.calls.note(loaded, asked_before)
        self.lobby.stirred(loaded.id)
        if self.reckoning.awaited(loaded):
            self.background("the reckoning of a table", self.reckoning.look, loaded.id)
        if loaded.moves_by_itself() and self.mine(loaded):
            self.bots.play(loaded.id)
        self.metrics.entered(entry.kind)
        self.metrics.entry_seconds.observe(time.perf_counter() - began)

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

    async def _write(
        self, loaded: LoadedTable, entry: Entry, info: TableInfo | None, messages: list[tuple[int | None, bytes]]
    ) -> str:
        snapshot = loaded.table.save() if loaded.count_entry(entry.kind, loaded.progress.over) else None
        if snapshot is not None:
            self.room.weigh(loaded.id, len(snapshot))
        bots = loaded.moves_by_itself() and not loaded.progress.over
        write = Write(loaded.id, loaded.progress, self.due(loaded), entry, info, snapshot, bots)
        if self.store.shared:
            write.deltas = loaded.for_others(messages)
        began = time.perf_counter()
        claimed = await self.store.write(write)
        self.metrics.write_seconds.observe(time.perf_counter() - began)
        return claimed

    def due(self, loaded: LoadedTable) -> float | None:
        """When the server must look at the table by itself."""
        if self.reckoning.awaited(loaded):
            return self.time.now()
        if loaded.progress.over or loaded.progress.parked:
            return None
        return self.time.now() if loaded.moves_by_itself() else loaded.progress.ends or None

    async def reseat(self, loaded: LoadedTable, info: TableInfo, seat: int | None = None) -> None:
        """An entry that changes who sits where, or how fast bots move."""
        if loaded.info.waits_for_friends:
            info.gather()
        await self.enter(loaded, Entry("seats", seat), info)

    @judged_again
    async def say(self, id: str, seat: int, text: str) -> int:
        async with self.at(id, fresh=False) as loaded:
            line = chat_line(seat, text, loaded.chat)
            try:
                await self.written(self.store.say(id, line))
            except Overtaken:
                await self._look_again(loaded)
                raise
            loaded.said(line)
            return line.id

    def _call_players(self, loaded: LoadedTable, asked_before: set[int]) -> None:
        """Webhooks of those who are asked now and were not before."""
        if loaded.info.waits_for_friends:
            return
        unasked = loaded.idle()
        for seat in loaded.table.awaiting:
            url = loaded.info.seats[seat].webhook
            if url and seat not in {*asked_before, *unasked} and loaded.info.seats[seat].kind == "person":
                message: dict[str, object] = {
                    "table": loaded.id,
                    "game": loaded.info.game,
                    "title": loaded.table.game.title,
                    "seat": seat,
                    "event": "your turn",
                }
                how = (self.lookups, self.share(loaded.id), self.config.inside_webhooks)
                self.background("a webhook", webhook.call_quietly, url, message, *how)

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
