"""Looks after the tables by itself: clocks that ran out, people who went away, bots that must move, idle tables."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from freebooter.server.tables import clocks
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.workers.kinds import substitute

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

DUE_AT_ONCE = 100  # tables that are fetched from the store in one look


class Watch:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.config = tables.config

    async def run(self) -> None:
        """Looks at the tables in memory at every tick, and less often at those on disk."""
        looked = 0.0
        while True:
            try:
                now = time.monotonic()
                self._look_at_loaded(now)
                if now - looked >= self.config.look_around:
                    looked = now
                    await self._look_at_stored()
            except Exception:
                log.exception("looking after the tables failed; it goes on")
            await asyncio.sleep(self.config.tick)

    def _look_at_loaded(self, now: float) -> None:
        wall = time.time()
        for id, loaded in list(self.tables.loaded.items()):
            resting = loaded.next_bot() is not None and not self.tables.bots.playing(id)
            if resting or (loaded.progress.ends and wall >= loaded.progress.ends) or self.absent(loaded, now):
                self.tables.background(self.look_after(id))
            elif now - loaded.used > self.config.idle and self._unused(id, loaded):
                self.tables.put_away(loaded)

    def _unused(self, id: str, loaded: LoadedTable) -> bool:
        return not loaded.audience.listeners and not loaded.lock.locked() and not self.tables.bots.playing(id)

    async def _look_at_stored(self) -> None:
        for id in await self.tables.store.due(time.time(), DUE_AT_ONCE):
            if not self.tables.bots.playing(id) and id not in self.tables.loaded:
                self.tables.background(self.look_after(id))

    def absent(self, loaded: LoadedTable, now: float) -> list[int]:
        """People of a live table who are away for longer than the grace time, while others are there."""
        if loaded.info.mode != "live" or loaded.progress.over:
            return []
        here = [seat for seat in loaded.people() if loaded.audience.here(seat)]
        return [
            seat
            for seat, since in loaded.audience.gone.items()
            if now - since >= self.config.grace and loaded.info.seats[seat].kind == "person" and here
        ]

    async def look_after(self, id: str) -> None:
        """Bots for people who are late or away, and the bots' moves."""
        async with self.tables.at(id) as loaded:
            late = clocks.late(loaded.info, loaded.progress, loaded.table.in_window, time.time())
            for seat in dict.fromkeys([*late, *self.absent(loaded, time.monotonic())]):
                await self.tables.sit_in(loaded, seat, substitute(loaded.info.game))
            if loaded.next_bot() is not None:
                self.tables.bots.play(id)
