"""How much memory the tables may take: all together, and those that one address holds open.

Before a table is loaded its weight is known from its file. Where there is no room, tables that nobody needs just now
are put away, the heaviest first.
"""

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from freebooter.server.safety.asking import asking
from freebooter.server.safety.limiter import MEGABYTE, TOO_MUCH, Buckets
from freebooter.server.safety.refusal import Refused
from freebooter.server.workers.lengths import weight_of

if TYPE_CHECKING:
    from freebooter.server.tables.loaded import LoadedTable
    from freebooter.server.tables.tables import Tables

FRAMES = 128 * 1024  # bytes beside the table itself: what each seat was shown, connections, a line in every list
ORDINARY = 4 * MEGABYTE  # what is heavier leaves memory sooner

YOURS = "Your address holds too many large games open: close some of them, or wait a minute."
FULL = "There is no room for another game from a file just now: try again in a minute."


class Held(Struct):
    size: int  # bytes of its file
    weight: int  # and what it takes in memory
    address: str  # for which it was loaded


class Room:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.held: dict[str, Held] = {}  # by table
        self.by_address: Counter[str] = Counter()
        self.taken = 0
        self.loads = Buckets()

    def check(self) -> None:
        """Before a table is read at all: does this address not load too much?"""
        if (address := asking.get()) and not self.loads.take("loads", address, self.tables.config.loads):
            raise Refused(429, TOO_MUCH)

    def take(self, id: str, save: bytes, from_file: bool) -> None:
        """Counts a table that is to be loaded; Refused if it does not fit.

        A game that was played here is refused only for what its own visitors hold open: others' files do not keep
        anybody from a table."""
        config, address, weight = self.tables.config, asking.get(), FRAMES + weight_of(save)
        if address:
            self.loads.charge("loads", address, config.loads, len(save))
        if address and self.by_address[address] + weight > config.memory_by_address:
            self._put_away(self.by_address[address] + weight - config.memory_by_address, address)
            if self.by_address[address] and self.by_address[address] + weight > config.memory_by_address:
                raise Refused(429, YOURS)
        if self.taken + weight > config.memory:
            self._put_away(self.taken + weight - config.memory)
            if from_file and self.taken and self.taken + weight > config.memory:
                raise Refused(503, FULL)
        self._count(id, Held(len(save), weight, address))

    def weigh(self, id: str, size: int) -> None:
        """A table has grown, or has gone back; it is made of the same pieces as before."""
        if (held := self.held.get(id)) is not None:
            self._count(id, Held(size, FRAMES + (held.weight - FRAMES) * size // held.size, held.address))

    def size(self, id: str) -> int:
        """The bytes of a table's file, as far as is known."""
        return self.held[id].size if id in self.held else 0

    def leave(self, id: str) -> None:
        """The table is not in memory any more."""
        if (held := self.held.pop(id, None)) is not None:
            self.taken -= held.weight
            self.by_address[held.address] -= held.weight
            if not self.by_address[held.address]:
                del self.by_address[held.address]

    def idle(self, loaded: "LoadedTable") -> float:
        """The seconds that a table stays in memory although nobody looks at it: fewer if it is large."""
        held = self.held.get(loaded.id)
        return self.tables.config.idle / max(1.0, held.weight / ORDINARY if held is not None else 0.0)

    def _count(self, id: str, held: Held) -> None:
        self.leave(id)
        self.held[id] = held
        self.taken += held.weight
        self.by_address[held.address] += held.weight

    def _put_away(self, wanted: int, address: str = "") -> None:
        """So many bytes, the heaviest tables first: of those that this address holds, or of all."""
        tables = self.tables
        for id in sorted(self.held, key=lambda id: -self.held[id].weight):
            held, loaded = self.held[id], tables.loaded.get(id)
            if loaded is not None and address in ("", held.address) and not in_use(loaded):
                tables.put_away(loaded)
                wanted -= held.weight
                if wanted <= 0:
                    return


def in_use(loaded: "LoadedTable") -> bool:
    """Does somebody watch, or is something being done there? Bots that think come back to it by its id."""
    return bool(loaded.audience.listeners) or loaded.lock.locked()
