"""Tables that cannot go on: parked after some failures, and taken back to their last good moment."""

import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from freebooter.engine.saves import load_table
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.secrets import new_seed
from freebooter.server.store.records import Entry, StoredTable, Write, copied
from freebooter.server.tables.loaded import first_progress
from freebooter.server.tables.overtaken import judged_again
from freebooter.server.workers.opening import last_good_moment
from freebooter.server.workers.pool import TooBusy

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

FAILURES = 3  # in a row, until a table is parked
RESTORING = 10.0  # seconds
MOST_SHUT = 10_000

CANNOT_GO_ON = (
    "This table is parked: the rules fail at every try to go on. Its file can be fetched, and a player of the table "
    "can go back to the last good moment."
)


class Parking:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.failures: Counter[str] = Counter()  # by table: how often running its rules has failed
        self._shut: dict[str, str] = {}  # tables that cannot be opened, and why

    def works(self, id: str) -> None:
        """An entry was made: whatever failed before is forgotten."""
        self.failures.pop(id, None)
        self._shut.pop(id, None)

    def is_shut(self, id: str) -> bool:
        """Is it known that this table cannot be opened?"""
        return id in self._shut

    async def shut(self, id: str, why: str) -> None:
        """This table cannot be opened: nobody looks at it by itself any more, and the log says so, both once."""
        if self._shut.get(id) == why:
            return
        log.error("table %s %s", id, why)
        self._shut[id] = why
        if len(self._shut) > MOST_SHUT:
            self._shut.pop(next(iter(self._shut)))
        try:
            await self.tables.written(self.tables.store.park(id))
        except BaseException:
            self._shut.pop(id, None)
            raise

    async def failed(self, id: str) -> None:
        """What the server does at this table by itself has failed; after some times it is parked."""
        self.failures[id] += 1
        if self.failures[id] >= FAILURES:
            await self._park(id)
            self.failures.pop(id, None)
            log.error("table %s cannot go on and is parked", id)

    @judged_again
    async def _park(self, id: str) -> None:
        tables = self.tables
        async with tables.at(id) as loaded:
            loaded.progress.parked = CANNOT_GO_ON
            loaded.progress.entry += 1
            loaded.progress.frames = [frame + 1 for frame in loaded.progress.frames]  # everyone is told
            parked = Write(id, loaded.progress, None, Entry("park", at=time.time()))
            try:
                await tables.written(tables.store.write(parked))
            except BaseException:
                tables.drop(loaded)
                raise
            for listener in loaded.audience.listeners:
                loaded.show(listener)

    async def restore(self, id: str, stored: StoredTable, seat: int) -> None:
        """Back to the last moment from which a parked table can be played on, with new luck."""
        tables = self.tables
        seed = new_seed()
        try:
            save = await tables.workers.files.run(
                tables.share(id), RESTORING, last_good_moment, stored.snapshot, seed, most=2
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
        now = tables.time.now()
        progress = first_progress(table, info, now, time.time())
        progress.entry = stored.progress.entry + 1
        progress.seqs = [seq + 1 for seq in stored.progress.seqs]
        progress.frames = [frame + 1 for frame in stored.progress.frames]
        progress.left = stored.progress.left
        progress.told, progress.gaps = stored.progress.told, stored.progress.gaps
        entry = Entry("restore", seat, at=time.time())
        await tables.written(tables.store.write(Write(id, progress, now, entry, info, save)))
        self.works(id)
        await tables.show_anew(id)
