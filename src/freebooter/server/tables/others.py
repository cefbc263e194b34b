"""What other processes do at the tables, where several share a store: their entries, chat and presence.

A table in memory is a copy. News of entries wait at it (`LoadedTable.news`) until somebody needs it, which is at once
if someone is connected; then they are run on the copy, or fetched, if the news are not whole.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from freebooter.server import wire
from freebooter.server.store.contract import (
    ChatNews,
    EntryNews,
    LostNews,
    News,
    Outdated,
    PresenceNews,
    ProcessNews,
)
from freebooter.server.store.records import Missed, StoreFailed
from freebooter.server.tables.frames import chart_of
from freebooter.server.tables.loaded import LoadedTable

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

MOST_NEWS = 50  # entries that wait at a table that nobody looks at; beyond it they are fetched when need be
AT_ONCE = 20  # tables that are compared with the store at the same time


class Others:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.alive: frozenset[str] = frozenset()
        self.outdated: Callable[[str], None] | None = None  # called once, with the sentence, when this must stop
        self._comparing = asyncio.Semaphore(AT_ONCE)

    def hear(self, news: News) -> None:
        if isinstance(news, EntryNews):
            self._entry(news)
        elif isinstance(news, ChatNews):
            self._chat(news)
        elif isinstance(news, PresenceNews):
            self.tables.presence.heard(news)
        elif isinstance(news, ProcessNews):
            ended, self.alive = self.alive - news.alive, news.alive
            if ended:
                self.tables.presence.ended(set(ended))
        elif isinstance(news, LostNews):
            self._lost()
        elif isinstance(news, Outdated) and self.outdated is not None:
            log.error("%s This process stops.", news.sentence)
            self.outdated(news.sentence)
            self.outdated = None

    def _entry(self, news: EntryNews) -> None:
        tables = self.tables
        mine = news.claimed == tables.store.process
        tables.lobby.stirred(news.table)
        loaded = tables.loaded.get(news.table)
        if loaded is None:
            tables.stirred(news.table)
        else:
            loaded.news.append(news)
            if len(loaded.news) > MOST_NEWS:
                loaded.news.clear()
                loaded.lost = True
            if loaded.audience.listeners and not self._passed_on(loaded, news):
                tables.background("following another process", self._bring_up, news.table)
        if mine:
            tables.bots.play(news.table)

    def _passed_on(self, loaded: LoadedTable, news: EntryNews) -> bool:
        """Are our viewers served with what came along? Then the entry is run when somebody needs the table."""
        deltas = news.deltas() if not loaded.lost else None
        return deltas is not None and loaded.pass_on(deltas)

    def _chat(self, news: ChatNews) -> None:
        loaded = self.tables.loaded.get(news.table)
        if loaded is None:
            self.tables.stirred(news.table)
        elif news.line.id == (loaded.chat[-1].id if loaded.chat else 0) + 1:
            loaded.said(news.line)
        else:
            loaded.lost = True
            self.tables.background("following another process", self._bring_up, news.table)

    def _lost(self) -> None:
        """The connection for news was lost: everything in memory is compared with the store, watched tables at once."""
        self.tables.lobby.unheard()
        for loaded in self.tables.loaded.values():
            loaded.lost = True
        for id in self.tables.loading():
            self.tables.stirred(id)
        for id, audience in self.tables.audiences.items():
            if audience.listeners:
                self.tables.presence.tell(id)
                self.tables.background("comparing a table", self._compare, id)

    async def _compare(self, id: str) -> None:
        async with self._comparing:
            await self._bring_up(id)

    async def _bring_up(self, id: str) -> None:
        """Whoever is connected sees where the table is; if the store is away just now, as soon as it is back."""
        if id not in self.tables.loaded:
            await self.tables.show_again(id)
            return
        try:
            async with self.tables.at(id, fresh=False):
                pass
        except StoreFailed:
            await self.tables.show_again(id)

    # ---- bringing a table up to date -------------------------------------------------------------------------------

    async def bring_up(self, loaded: LoadedTable, fresh: bool) -> bool:
        """Lets the table follow what others have written, after asking the store if `fresh`. False: load it anew.

        Called with the table's lock held."""
        if not (fresh or loaded.lost or loaded.news):
            return True
        news, loaded.news = loaded.news, []
        if not fresh and not loaded.lost:
            missed = self._told(loaded, news)
            if missed is not None:
                return await self._follow(loaded, missed)
        loaded.lost = True  # until it is known what was missed
        lines = loaded.chat[-1].id if loaded.chat else 0
        missed = await self.tables.store.since(loaded.id, loaded.progress.entry, lines)
        if missed is None:
            self.tables.drop(loaded)
            return False
        loaded.lost = False
        return await self._follow(loaded, missed)

    def _told(self, loaded: LoadedTable, news: list[EntryNews]) -> Missed | None:
        """What the news say, if they say all."""
        missed = Missed(loaded.info, loaded.progress, [], [], loaded.claimed)
        for one in news:
            if one.number <= missed.progress.entry:
                continue
            told = one.unpacked()
            if told is None or one.number != missed.progress.entry + 1:
                return None
            entry, missed.progress = told
            missed.entries.append(entry)
            missed.claimed = one.claimed
        return missed

    async def _follow(self, loaded: LoadedTable, missed: Missed) -> bool:
        loaded.claimed = missed.claimed
        for line in missed.chat:
            loaded.said(line)
        if not missed.entries:
            return True
        if not loaded.run_others(missed.entries):
            self.tables.drop(loaded)
            return False
        if loaded.table.result is not None and not loaded.chart:
            loaded.chart = await asyncio.to_thread(chart_of, loaded.table)
        self.tables.metrics.followed.inc(len(missed.entries))
        rematch = loaded.info.rematch
        loaded.publish(loaded.adopt(missed))
        if loaded.info.rematch != rematch:
            loaded.audience.push_all(wire.tagged("rematch", table=loaded.info.rematch))
        loaded.changed_at = time.monotonic()
        self.tables.parking.works(loaded.id)
        return True
