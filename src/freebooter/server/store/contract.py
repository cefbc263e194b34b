"""The contract of a store: where tables are kept, and how processes that share them hear of each other.

`tests/server/test_store.py` holds every store to it.
"""

from base64 import b64decode
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from freebooter.server.safety.watching import Watching
from freebooter.server.store.people import People, Statement
from freebooter.server.store.records import (
    Due,
    Entry,
    Missed,
    Overview,
    Present,
    Progress,
    SeatDelta,
    StoredChat,
    StoredReview,
    StoredTable,
    TableInfo,
    Write,
    entry_from,
    progress_from,
)
from freebooter.server.store.servertime import ServerTime

deltas_from = msgspec.msgpack.Decoder(list[SeatDelta]).decode


class EntryNews(Struct):
    """Another process has written an entry; what does not fit into the message must be fetched."""

    table: str
    number: int
    claimed: str
    packed: str = ""

    def unpacked(self) -> tuple[Entry, Progress] | None:
        """The entry and the progress after it, if they came along."""
        if not self.packed:
            return None
        entry, progress, *_ = self.packed.split(".")
        return entry_from(b64decode(entry)), progress_from(b64decode(progress))

    def deltas(self) -> list[SeatDelta] | None:
        """What to send to whom, if that came along."""
        parts = self.packed.split(".")
        return deltas_from(b64decode(parts[2])) if len(parts) == 3 else None


class ChatNews(Struct):
    table: str
    line: StoredChat


class PresenceNews(Struct):
    table: str
    process: str
    present: Present


class ProcessNews(Struct):
    """These processes live now."""

    alive: frozenset[str]


class LostNews(Struct):
    """Something may have been missed: whatever is in memory must be compared with what is kept."""


class Outdated(Struct):
    """A newer version of this program has taken the store over: this process must stop."""

    sentence: str


News = EntryNews | ChatNews | PresenceNews | ProcessNews | LostNews | Outdated


class Store(Protocol):
    """Where tables are kept. Every method returns when its work is done, a write when it is on disk.

    StoreFailed: it could not be done, and nothing of it counts (Unsure: whether it counts is not known yet).
    Nothing is ever retried by the caller's side alone: a write that is sent again counts once.
    """

    process: str
    """The name of this process among those that share the store."""

    shared: bool
    """Do other processes write here, too? If not, nothing in memory can be out of date, and no news come."""

    watching: Watching
    """Who must live as long as this store is served; the store's own threads and tasks are the first."""

    time: ServerTime
    """The time by which clocks run here, the same for all processes that share the store."""

    people: People
    """Names and what belongs to them; kept with the next two."""

    async def transact(self, statements: list[Statement]) -> list[list[tuple[Any, ...]]]:
        """Runs statements (`people.py` says how they are written) in one transaction and gives the rows of each.

        AlreadyThere if one that must give a row gives none: then nothing of all has happened."""
        ...

    async def query(self, statement: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
        """Runs one that only reads."""
        ...

    async def create(self, table: str, info: TableInfo, progress: Progress, snapshot: bytes, due: float | None) -> None:
        """A new table. AlreadyThere if there is one of this id."""
        ...

    async def write(self, write: Write) -> str:
        """Appends one entry to a table's log, with all that it changes, whole or not at all.

        AlreadyThere if the log has an entry of this number, or the table has been deleted. Gives the process that has
        to move the bots, if they must move."""
        ...

    async def say(self, table: str, line: StoredChat) -> None:
        """A line of chat. AlreadyThere if there is one of this number."""
        ...

    async def load(self, table: str) -> StoredTable | None:
        """The table as it was at one moment; None if there is none. Damaged if it cannot be read."""
        ...

    async def since(self, table: str, entry: int, chat: int) -> Missed | None:
        """What was appended after this entry and this line of chat; None if there is no such table."""
        ...

    async def overview(self, tables: list[str]) -> dict[str, Overview]:
        """Those of the tables that are there and can be read."""
        ...

    async def find_request(self, table: str, seat: int, request: str) -> bool:
        """Does the log have this request of this seat?"""
        ...

    async def due(self, now: float, after: Due, limit: int) -> list[tuple[str, Due]]:
        """Claims tables that are due and gives them with when they were, the longest first; `after` goes on from there.

        A table that a living process has claimed is left to it."""
        ...

    async def claim(self, table: str) -> bool:
        """What the server must do at this table by itself: may this process do it now?"""
        ...

    async def park(self, table: str) -> None:
        """Nobody needs to look at it any more; nothing else of it is touched."""
        ...

    async def begin_review(self, table: str, mark: str, total: int) -> bool:
        """Claims the making of a review, of so many decisions; `mark` says of which end of the game.

        False if the review is there, or if a living process makes it."""
        ...

    async def note_review(self, table: str, mark: str, done: int, body: bytes | None = None) -> bool:
        """How far it is; with a body it is done. False if it was dropped meanwhile, or another process makes it."""
        ...

    async def drop_review(self, table: str) -> None:
        """A review that is not done is given up; who makes it hears so when it next tells how far it is."""
        ...

    async def review(self, table: str) -> StoredReview | None:
        """The review of a table, or how far it is; None if there is none."""
        ...

    async def attend(self, table: str, present: Present) -> None:
        """Tells the other processes who is connected to a table here."""
        ...

    async def present(self, tables: list[str]) -> dict[str, list[Present]]:
        """Who is connected to these tables at other processes."""
        ...

    async def greet(self, online: bytes) -> None:
        """Tells the other processes who has the page open here."""
        ...

    async def greeted(self) -> list[bytes]:
        """What other processes have told of that."""
        ...

    async def count(self) -> int:
        """How many tables there are."""
        ...

    async def probe(self) -> None:
        """StoreFailed if nothing can be read or written just now. Asked often, it tries now and then."""
        ...

    def waiting(self) -> int:
        """How many writes wait for their turn."""
        ...

    async def follow(self, hear: Callable[[News], None]) -> None:
        """From now on `hear` is called in the event loop with what other processes do."""
        ...

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        ...
