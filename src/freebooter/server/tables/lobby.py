"""The lobby of a server: the list of tables, who is online, and news for whoever has the page open.

Each process keeps the visitors of its own and tells the others who they are; the list comes from the store. Both are
looked at once a second, while somebody looks at them.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from freebooter.engine.game import about_games
from freebooter.server import wire, wire_people
from freebooter.server.store.people import NEVER, Person
from freebooter.server.store.records import Overview, Present, StoreFailed
from freebooter.server.tables.audience import Listener

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

MOST_LISTED = 100
MOST_NAMES = 200
STALE = 600.0  # seconds after which a table where nobody is leaves the list
STALE_TURNS = 14 * 86400.0  # and one that is played over days
AT_LEAST = 5.0  # seconds after which the list is looked at again, also if nothing was heard


class Greeting(Struct, array_like=True):
    """Who has the page open at one process: people by their ids, with the names they show, and other devices."""

    people: dict[str, str]  # an empty name is not shown
    devices: list[str]


class Visitor(Listener):
    """A page that is open."""

    def __init__(self, person: Person | None, device: str, shown: bool, lobby: bool, tables: dict[str, int]) -> None:
        super().__init__(None)
        self.person = person
        self.device = device or str(id(self))
        self.shown = shown
        self.lobby = lobby
        self.tables = tables  # at which this visitor sits, and where
        self.seen: dict[str, tuple[bool, float]] = {}  # of each of them: is it my turn, and when was I shown something?
        self.sent = b""


class Lobby:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.visitors: list[Visitor] = []
        self._stirred: set[str] = set()
        self._looked = 0.0
        self._told = b""

    # ---- visitors --------------------------------------------------------------------------------------------------

    async def come(self, visitor: Visitor) -> None:
        self._moved(visitor, await self.tables.store.overview(list(visitor.tables)))
        self.visitors.append(visitor)
        await self._tell_others()
        if visitor.lobby:
            self._show(visitor, wire.tagged("lobby", await self.now()))

    def leave(self, visitor: Visitor) -> None:
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self._looked = 0.0

    def dismiss(self, person: str) -> None:
        """The name, or its passphrase, is not what it was: its pages come again, if they may."""
        for visitor in self.visitors:
            if visitor.person is not None and visitor.person.id == person:
                visitor.queue.put_nowait(None)

    def close(self) -> None:
        for visitor in self.visitors:
            visitor.queue.put_nowait(None)

    def stirred(self, table: str) -> None:
        """Something has happened at a table, at whichever process."""
        if self.visitors:
            self._stirred.add(table)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.tables.config.news)
            try:
                await self._look()
            except StoreFailed as error:
                log.error("the lobby could not be looked at: %s", error)
            except Exception:
                log.exception("looking at the lobby failed; it goes on")

    async def _look(self) -> None:
        stirred, self._stirred = self._stirred, set()
        mine = {table for visitor in self.visitors for table in visitor.tables} & stirred
        found = await self.tables.store.overview(list(mine)) if mine else {}
        for visitor in self.visitors:
            if self._moved(visitor, found):
                visitor.push(wire.tagged("turn"))
        await self._tell_others()
        looking = [visitor for visitor in self.visitors if visitor.lobby]
        if looking and (stirred or time.monotonic() - self._looked > min(AT_LEAST, 5 * self.tables.config.news)):
            message = wire.tagged("lobby", await self.now())
            for visitor in looking:
                self._show(visitor, message)

    def _moved(self, visitor: Visitor, found: dict[str, Overview]) -> bool:
        """Has something happened at one of a visitor's tables that its seat may notice? Secret answers are none."""
        before = dict(visitor.seen)
        for table in visitor.tables.keys() & found.keys():
            seat, info, progress = visitor.tables[table], found[table].info, found[table].progress
            asked = seat in progress.awaiting and not progress.over and not info.waits_for_friends
            visitor.seen[table] = (asked, progress.moved[seat] if progress.moved else 0.0)
        return visitor.seen != before

    def _show(self, visitor: Visitor, message: bytes) -> None:
        if visitor.sent != message:
            visitor.sent = message
            visitor.push(message)

    # ---- who is online ---------------------------------------------------------------------------------------------

    def _greeting(self) -> Greeting:
        people: dict[str, str] = {}
        devices = set()
        for visitor in self.visitors:
            if visitor.person is None:
                devices.add(visitor.device)
            else:
                known = people.get(visitor.person.id, "")
                people[visitor.person.id] = known or (visitor.person.name if visitor.shown else "")
        return Greeting(people, sorted(devices))

    async def _tell_others(self) -> None:
        """Tells the other processes who is here, if that has changed."""
        if not self.tables.store.shared:
            return
        told = msgspec.msgpack.encode(self._greeting())
        if told != self._told:
            await self.tables.store.greet(told)
            self._told = told

    def unheard(self) -> None:
        """What was told may be forgotten: the others are told again."""
        self._told = b""

    async def _everyone(self) -> list[Greeting]:
        told = await self.tables.store.greeted() if self.tables.store.shared else []
        return [self._greeting(), *(msgspec.msgpack.decode(one, type=Greeting) for one in told)]

    async def online(self) -> wire_people.Online:
        names: dict[str, str] = {}
        devices: set[str] = set()
        for one in await self._everyone():
            devices |= set(one.devices)
            for person, name in one.people.items():
                names[person] = names.get(person, "") or name
        shown = sorted((name for name in names.values() if name), key=str.casefold)
        return wire_people.Online(len(names) + len(devices), shown[:MOST_NAMES])

    async def is_online(self, person: str) -> bool:
        """Has this person the page open, at whichever process?"""
        return any(person in one.people for one in await self._everyone())

    # ---- the list --------------------------------------------------------------------------------------------------

    async def now(self) -> wire_people.Lobby:
        """The newest tables, and who is online."""
        self._looked = time.monotonic()
        return await self.page(NEVER)

    async def page(self, before: float) -> wire_people.Lobby:
        """The tables that were put into the list before a moment; `more` is the moment for the next ones."""
        known = await self.tables.store.people.listed(MOST_LISTED, before)
        more = min(at for _, at in known.values()) if len(known) == MOST_LISTED else None
        tables = await self._listed({table: key for table, (key, _) in known.items()})
        return wire_people.Lobby(tables, await self.online(), more)

    async def _listed(self, keys: dict[str, str]) -> list[wire_people.Listed]:
        store = self.tables.store
        if not keys:
            return []
        found = await store.overview(list(keys))
        elsewhere = await store.present(list(found))
        shown, gone = [], [table for table in keys if table not in found]
        for table, overview in found.items():
            present = [*elsewhere.get(table, ()), self._present(table)]
            if self._is_shown(overview, present):
                shown.append(listed(keys[table], table, overview, present))
            elif overview.progress.over or time.time() - overview.updated > STALE_TURNS:
                gone.append(table)
        for table in gone:
            await store.people.unlist(table)
        return sorted(shown, key=lambda one: (one.state == "running", one.free == 0, -one.updated))

    def _present(self, table: str) -> Present:
        audience = self.tables.audiences.get(table)
        return audience.present_here() if audience is not None else Present([], 0)

    def _is_shown(self, overview: Overview, present: list[Present]) -> bool:
        """What its maker wants to be seen, and where somebody is or was a moment ago."""
        info, progress = overview.info, overview.progress
        if info.listing == "link" or progress.over or progress.parked:
            return False
        patience = STALE_TURNS if info.mode == "turns" else STALE
        return any(one.seats or one.watching for one in present) or time.time() - seen_by_all(overview) < patience


def seen_by_all(overview: Overview) -> float:
    """When all people at a table had last been shown something: the time of its last entry would tell of secret
    answers. Bots are shown nothing."""
    seats = zip(overview.info.seats, overview.progress.moved, strict=False)
    return min((moved for seat, moved in seats if seat.kind == "person" or seat.tokens), default=overview.updated)


def listed(key: str, table: str, overview: Overview, present: list[Present]) -> wire_people.Listed:
    info, progress = overview.info, overview.progress
    about = about_games().get(info.game)
    here = {seat for one in present for seat in one.seats}
    return wire_people.Listed(
        key=key,
        table=table if info.listing == "open" else None,
        game=info.game,
        title=about.title if about is not None else info.game,
        listing=info.listing,
        state="gathering" if info.waits_for_friends else "running",
        seats=[wire_people.ListedSeat(seat.name, seat.kind, number in here) for number, seat in enumerate(info.seats)],
        free=sum(seat.kind == "open" and not seat.reserved for seat in info.seats),
        settings=info.settings,
        clock=info.clock,
        mode=info.mode,
        round=progress.round,
        watching=sum(one.watching for one in present),
        updated=seen_by_all(overview),
    )
