"""Who is connected to which table, here and at other processes."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from freebooter.server import wire
from freebooter.server.safety.refusal import Refused
from freebooter.server.store.contract import PresenceNews
from freebooter.server.store.records import Present, StoreFailed
from freebooter.server.tables.audience import Listener
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.tables.overtaken import judged_again

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds until a store that refused is asked again


class Presence:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self._untold: set[str] = set()  # tables of which the other processes do not know yet who is here
        self._telling: set[str] = set()  # tables of which they are being told

    @judged_again
    async def listen(self, id: str, token: str | None, since: int | None) -> Listener:
        """A live connection: it first gets what it missed, or the whole."""
        async with self.tables.at(id) as loaded:
            seat = None
            if token is not None:
                seat = loaded.info.seat_of(token)
                if seat is None:
                    raise Refused(401, "This token opens no seat at this table.")
            if seat is None and loaded.audience.watching() >= self.tables.config.spectators:
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
                        await self.tables.take_back(loaded, seat)
                    except BaseException:
                        loaded.audience.listeners.remove(listener)
                        raise
            if missed is None:
                while not listener.queue.empty():
                    listener.queue.get_nowait()
                missed = [wire.tagged("snapshot", loaded.snapshot(seat))]
            for message in missed:
                listener.push(message)
            listener.frame = loaded.progress.frames[loaded.place(seat)]
            if was_here and seat is not None:
                listener.push(loaded.audience.message(len(loaded.info.seats)))
            else:
                loaded.audience.push_all(loaded.audience.message(len(loaded.info.seats)))
            self._count_absent(loaded)
            self.tell(id)
            return listener

    def unlisten(self, id: str, listener: Listener) -> None:
        audience = self.tables.audiences.get(id)
        if audience is None or listener not in audience.listeners:
            return
        audience.listeners.remove(listener)
        loaded = self.tables.loaded.get(id)
        if loaded is not None:
            loaded.used = time.monotonic()
            self._show(loaded)
        self.tell(id)

    def _show(self, loaded: LoadedTable) -> None:
        """Who is here has changed."""
        self._count_absent(loaded)
        loaded.audience.push_all(loaded.audience.message(len(loaded.info.seats)))

    def _count_absent(self, loaded: LoadedTable) -> None:
        """From now on the time is counted for people of a live table who are away."""
        now = self.tables.time.now()
        for seat, stored in enumerate(loaded.info.seats):
            if stored.kind == "person" and not loaded.audience.here(seat):
                loaded.audience.gone.setdefault(seat, now)

    # ---- other processes -------------------------------------------------------------------------------------------

    def tell(self, id: str) -> None:
        """Tells the other processes who is connected here."""
        if not self.tables.store.shared or self.tables.stopping:
            return
        self._untold.add(id)
        if id not in self._telling:  # one at a time for each table: it tells what holds when the store takes it
            self._telling.add(id)
            self.tables.background("telling who is here", self._attend, id)

    async def _attend(self, id: str) -> None:
        """As soon as the store takes it: others would believe that somebody is away, and let a bot sit in."""
        while id in self._untold:
            audience = self.tables.audiences.get(id)
            self._untold.discard(id)
            try:
                await self.tables.store.attend(id, audience.present_here() if audience else Present([]))
            except StoreFailed as error:
                log.error("who is at table %s could not be told yet: %s", id, error)
                self._untold.add(id)
                await asyncio.sleep(AGAIN)
            except BaseException as error:
                self._untold.add(id)  # it is told by who begins anew
                if isinstance(error, Exception):
                    self._telling.discard(id)
                raise
        self._telling.discard(id)

    def heard(self, news: PresenceNews) -> None:
        audience = self.tables.audiences.get(news.table)
        if audience is None:
            return
        if news.present.seats or news.present.watching:
            audience.elsewhere[news.process] = news.present
        else:
            audience.elsewhere.pop(news.process, None)
        for seat in news.present.seats:
            audience.gone.pop(seat, None)
        if (loaded := self.tables.loaded.get(news.table)) is not None:
            self._show(loaded)

    def ended(self, processes: set[str]) -> None:
        """These processes live no longer, and nobody is connected to them."""
        for id, audience in self.tables.audiences.items():
            gone = processes & set(audience.elsewhere)
            for process in gone:
                del audience.elsewhere[process]
            if gone and (loaded := self.tables.loaded.get(id)) is not None:
                self._show(loaded)
