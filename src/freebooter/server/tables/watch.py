"""Looks after the tables by itself: clocks that ran out, people who went away, bots that must move, idle tables."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from freebooter.server.safety.refusal import Refused, RulesFailed
from freebooter.server.store.records import Due, StoreFailed
from freebooter.server.tables import clocks
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.overtaken import judged_again
from freebooter.server.workers.kinds import substitute

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

DUE_AT_ONCE = 100  # tables that are fetched from the store in one look
FIRST: Due = (-1.0, 0)  # before all that are due
AMONG_OTHERS = 0.5  # seconds between two looks at the store where several processes share it
SET = 2.0  # seconds by which a clock is set, and not only goes a little wrong
AT_ONCE = 200  # tables that are looked after at the same time


class Watch:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.config = tables.config
        together = tables.store.shared  # others may have died, and what they did must go on
        self._look_around = min(AMONG_OTHERS, tables.config.look_around) if together else tables.config.look_around
        self.looking: set[str] = set()  # tables that are being looked after
        self._ahead: float | None = None  # how far the wall clock was ahead of the server's time at the last look
        self._looked = -self._look_around  # when those on disk were last looked at
        self.after = FIRST  # how far the store's list of due tables was read

    async def run(self) -> None:
        """Looks at the tables in memory at every tick, and less often at those on disk."""
        while True:
            try:
                await self.look(time.monotonic())
            except StoreFailed as error:
                log.error("the tables could not be looked after: %s", error)
            except Exception:
                log.exception("looking after the tables failed; it goes on")
            await asyncio.sleep(self.config.tick)

    async def look(self, now: float) -> None:
        """One tick. Where more tables on disk are due than could be begun, it goes on with the next of them."""
        self._look_at_clock()
        self._look_at_loaded(now)
        if self.after != FIRST or now - self._looked >= self._look_around:
            self._looked = now
            await self._look_at_stored()

    def _look_at_clock(self) -> None:
        """Where the wall clock was set, people must see when their time ends by the clock as it goes now."""
        ahead, self._ahead = self._ahead, self.tables.time.ahead()
        if ahead is not None and abs(self._ahead - ahead) > SET:
            log.warning("the wall clock has jumped by %.0f s; nobody's time at the tables has", self._ahead - ahead)
            for loaded in self.tables.loaded.values():
                loaded.show_clock()

    def _look_at_loaded(self, now: float) -> None:
        own = self.tables.time.now()
        for id, loaded in list(self.tables.loaded.items()):
            progress, claimed = loaded.latest()
            bots = bool(claimed) if loaded.news else loaded.moves_by_itself()
            resting = bots and not self.tables.bots.playing(id) and self._free(claimed)
            late = progress.ends and own >= progress.ends
            if not loaded.progress.parked and (resting or late or self.absent(loaded)):
                self.start(id)
            elif now - loaded.used > self.tables.room.idle(loaded) and self._unused(id, loaded):
                self.tables.put_away(loaded)

    def _free(self, claimed: str) -> bool:
        """Does no other living process move the bots there?"""
        return claimed == self.tables.store.process or claimed not in self.tables.others.alive

    def _unused(self, id: str, loaded: LoadedTable) -> bool:
        return not loaded.audience.listeners and not loaded.lock.locked() and not self.tables.bots.playing(id)

    async def _look_at_stored(self) -> None:
        """All that are due, as far as there is room; after the last again the first: none is passed over."""
        while (room := min(DUE_AT_ONCE, AT_ONCE - len(self.looking))) > 0:
            found = await self.tables.store.due(self.tables.time.now(), self.after, room)
            self.after = found[-1][1] if len(found) == room else FIRST
            for id, _ in found:
                if not self.tables.bots.playing(id) and (id not in self.tables.loaded or self.tables.store.shared):
                    self.start(id)
            if self.after == FIRST:
                return

    def start(self, id: str) -> None:
        if id not in self.looking and len(self.looking) < AT_ONCE:
            self.looking.add(id)
            self.tables.background("looking after a table", self._safely, id)

    async def _safely(self, id: str) -> None:
        try:
            await self.look_after(id)
        except StoreFailed as error:
            log.error("table %s could not be looked after: %s", id, error)
        except Refused as refusal:
            if not self.tables.parking.is_shut(id):  # of that the log tells already
                log.error("table %s could not be looked after: %s", id, refusal.sentence)
            if isinstance(refusal, RulesFailed):
                await self.tables.parking.failed(id)
        finally:
            self.looking.discard(id)

    def absent(self, loaded: LoadedTable) -> list[int]:
        """People of a live table who are away for longer than the grace time, while others are there."""
        if loaded.info.mode != "live" or loaded.progress.over:
            return []
        now = self.tables.time.now()
        here = [seat for seat in loaded.people() if loaded.audience.here(seat)]
        return [
            seat
            for seat, since in loaded.audience.gone.items()
            if now - since >= self.config.grace and loaded.info.seats[seat].kind == "person" and here
        ]

    @judged_again
    async def look_after(self, id: str) -> None:
        """Bots for people who are late or away, and the bots' moves; by one process at a time."""
        if not await self.tables.store.claim(id):
            return
        async with self.tables.at(id) as loaded:
            loaded.claimed = self.tables.store.process
            late = clocks.late(loaded.info, loaded.progress, loaded.table.in_window, self.tables.time.now())
            for seat in dict.fromkeys([*late, *self.absent(loaded)]):
                await self.tables.sit_in(loaded, seat, substitute(loaded.info.game))
            await self.tables.reckoning.reckon(loaded)
            if loaded.moves_by_itself():
                self.tables.bots.play(id)
