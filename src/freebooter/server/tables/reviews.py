"""Reviews of finished games: made part by part by patient workers, one process for each, and kept with the table."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING

from freebooter.review.parts import Look
from freebooter.review.past import CannotReview
from freebooter.server.safety.refusal import Refused
from freebooter.server.safety.watching import Errand
from freebooter.server.store.records import StoredReview, StoreFailed
from freebooter.server.tables.loaded import LoadedTable
from freebooter.server.workers.pool import Workers
from freebooter.server.workers.reviewing import Part, look_at_part, parts_in, put_together

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

PATIENCE = 300.0  # seconds for one part: others may want the processor for long
NOTES = 1.0  # seconds between two notes of how far it is
MOST_FAILURES = 1_000


class Reviews:
    def __init__(self, tables: "Tables", workers: Workers) -> None:
        self.tables = tables
        self.lane = workers.reviews
        self.made: dict[str, Errand] = {}  # by table
        self.shares: dict[str, str] = {}  # by table: for whom its review is made
        self.failures: dict[tuple[str, str], str] = {}  # by table and mark: why there is none

    async def find(self, id: str, mark: str) -> StoredReview | None:
        """What there is of this end of the game: a review, or how far it is. None if nobody makes one."""
        found = await self.tables.store.review(id)
        if found is None or found.mark != mark:
            return None
        return found if found.body is not None or self._is_made(id, found) else None

    def _is_made(self, id: str, found: StoredReview) -> bool:
        """Does a living process make it?"""
        if not self.tables.store.shared or found.claimed == self.tables.store.process:
            return id in self.made
        return bool(found.claimed)

    async def begin(self, loaded: LoadedTable, mark: str, share: str) -> None:
        """From now on it is made, unless it is there or another process makes it."""
        id = loaded.id
        if id in self.made:
            return
        if share in self.shares.values():
            raise Refused(429, "Your last review is still being made: wait for it, or stop it.")
        save = loaded.table.save()
        self.failures.pop((id, mark), None)
        self.shares[id] = share
        name, make = f"the review of table {id}", partial(self._make, id, save, mark, share)
        self.made[id] = self.tables.watching.errand(name, make, lambda: self._done(id))

    def _done(self, id: str) -> None:
        self.made.pop(id, None)
        self.shares.pop(id, None)

    async def cancel(self, id: str) -> None:
        """Nobody wants it any more, wherever it is made."""
        if (made := self.made.get(id)) is not None:
            await made.end()
        await self.tables.store.drop_review(id)

    async def _make(self, id: str, save: bytes, mark: str, share: str) -> None:
        try:
            await self._make_parts(id, save, mark, share)
        except StoreFailed as error:
            await self._give_up(id, mark, f"The review could not be kept: {error}")
        except CannotReview as error:
            await self._give_up(id, mark, str(error))
        except Exception as error:
            log.error("the review of table %s failed: %s: %s", id, type(error).__name__, error)
            await self._give_up(id, mark, "The review failed; it was noted.")

    async def _give_up(self, id: str, mark: str, sentence: str) -> None:
        """Says why there is none; other processes must not go on waiting for it."""
        self.failures[id, mark] = sentence
        if len(self.failures) > MOST_FAILURES:
            self.failures.pop(next(iter(self.failures)))
        with suppress(StoreFailed):
            await self.tables.store.drop_review(id)

    async def _make_parts(self, id: str, save: bytes, mark: str, share: str) -> None:
        parts = await self.lane.run(share, PATIENCE, parts_in, save)
        total = parts[-1][1] if parts else 0
        if not await self.tables.store.begin_review(id, mark, total):
            return
        looks = await self._looks(id, save, mark, parts, share)
        if looks is None:
            return  # it was stopped from elsewhere
        body = await self.lane.run(share, PATIENCE, put_together, save, looks)
        await self.tables.store.note_review(id, mark, total, body)

    async def _looks(self, id: str, save: bytes, mark: str, parts: list[Part], share: str) -> list[Look] | None:
        """All looks in order, or None if the review was dropped meanwhile."""
        budget = self.tables.config.review
        works = [self.lane.run(share, PATIENCE, look_at_part, save, part, budget) for part in parts]
        tasks = [asyncio.create_task(work) for work in works]
        looks: dict[int, Look] = {}
        noted = time.monotonic()
        try:
            for done in asyncio.as_completed(tasks):
                for look in await done:
                    looks[look.number] = look
                if time.monotonic() - noted >= NOTES:
                    noted = time.monotonic()
                    if not await self.tables.store.note_review(id, mark, len(looks)):
                        return None
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return [looks[number] for number in sorted(looks)]


def mark_of(loaded: LoadedTable) -> str:
    """Names the end of this game: another end, another mark."""
    return blake2b(loaded.table.snapshot(), digest_size=12).hexdigest()
