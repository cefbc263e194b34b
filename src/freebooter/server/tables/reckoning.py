"""When a game is over: it is written into its players' history, once, whichever process sees it first.

The entry that ends a game leaves the table due (`Tables.due`), so what one process does not get to do another does.
"""

import contextlib
import logging
import time
from typing import TYPE_CHECKING

from freebooter.server.store.people import NEVER, Ended, EndedSeat, Person
from freebooter.server.store.records import AlreadyThere
from freebooter.server.tables import ratings
from freebooter.server.tables.loaded import LoadedTable

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

LOOKED_BACK = 100  # games of a player, to see with whom they were


class Reckoning:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    def awaited(self, loaded: LoadedTable) -> bool:
        """Is a game over that nobody has written down yet, as far as this process knows?"""
        return loaded.progress.over and not loaded.reckoned and not loaded.info.practice and bool(loaded.people())

    async def look(self, id: str) -> None:
        """Writes the result of a table down; called without its lock."""
        async with self.tables.at(id, fresh=False) as loaded:
            await self.reckon(loaded)

    async def reckon(self, loaded: LoadedTable) -> None:
        """The same with the table's lock held."""
        if not self.awaited(loaded):
            return
        people = self.tables.store.people
        ended = end_of(loaded, await people.who_sits(loaded.id))
        while not await people.is_finished(loaded.id):
            with contextlib.suppress(AlreadyThere):  # by another process, or a rating has just changed: look again
                await people.finish(loaded.id, ended, await self._ratings(ended))
        loaded.reckoned = True
        await self.tables.store.park(loaded.id)

    async def _ratings(self, ended: Ended) -> list[ratings.Change]:
        """The players' new ratings; none where the game is not rated."""
        people, known = self.tables.store.people, {}
        ended.rated = self.tables.config.ratings and ratings.is_rated(ended) and ratings.can_rate()
        if ended.rated:
            one = Person(min(ratings.same_people(ended)), "", 0.0)
            before = await people.history(one, NEVER, LOOKED_BACK)
            of_this_game = [played.ended for played in before if played.ended.game == ended.game]
            ended.rated = not ratings.are_too_many(ended, of_this_game)
        if not ended.rated:
            return []
        for seat in range(len(ended.seats)):
            who = ratings.who(ended, seat)
            if (old := await people.rating(ended.game, who)) is not None:
                known[who] = old
        return ratings.rated(ended, known)


def end_of(loaded: LoadedTable, who: dict[int, str]) -> Ended:
    result, info = loaded.table.result, loaded.info
    assert result is not None
    seats = [
        EndedSeat(
            seat.name,
            result.ranks[number],
            float(result.scores[number]),
            who.get(number, ""),
            "" if seat.left else seat.bot,
            seat.left,
        )
        for number, seat in enumerate(info.seats)
    ]
    teams = [list(team) for team in result.teams]
    return Ended(info.game, time.time(), seats, teams, result.won, info.listing == "open")
