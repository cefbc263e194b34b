"""The bots' moves, and answers for people who have no choice: one task for each table where one is due."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from freebooter.engine.asks import PASS
from freebooter.engine.table import Table
from freebooter.server.safety.refusal import Refused, RulesFailed
from freebooter.server.store.records import Entry, StoreFailed
from freebooter.server.tables import idle
from freebooter.server.tables.frames import reason_of
from freebooter.server.tables.loaded import LoadedTable, position
from freebooter.server.tables.overtaken import Overtaken
from freebooter.server.workers.pool import Workers
from freebooter.server.workers.thinking import Question, Thought

if TYPE_CHECKING:
    from freebooter.server.tables.tables import Tables

log = logging.getLogger(__name__)

PACE = {"calm": 1.2, "quick": 0.4, "instant": 0.0}  # seconds between a bot's moves that someone watches


class Bots:
    def __init__(self, tables: "Tables", workers: Workers) -> None:
        self.tables = tables
        self.workers = workers
        self.at_play: set[str] = set()  # tables

    def playing(self, id: str) -> bool:
        return id in self.at_play

    def play(self, id: str) -> None:
        """Makes the bots of this table move, one after another, until a person must."""
        if id not in self.at_play:
            self.at_play.add(id)
            self.tables.watching.errand(f"the bots of table {id}", lambda: self._play(id), lambda: self._done(id))

    def _done(self, id: str) -> None:
        self.at_play.discard(id)
        if self.tables.stopping:
            return
        loaded = self.tables.loaded.get(id)
        if loaded is not None and loaded.moves_by_itself() and self.tables.mine(loaded):
            self.play(id)

    async def _play(self, id: str) -> None:
        try:
            while await self._try_move(id):
                pass
        except Refused as refusal:
            log.error("the bots of table %s cannot move: %s", id, refusal.sentence)
            await self._rest(id, rules_failed=isinstance(refusal, RulesFailed))
        except StoreFailed as error:
            log.error("the bots of table %s cannot move: %s", id, error)
            await self._rest(id, rules_failed=False)
        except Exception:
            log.exception("the bots of table %s failed", id)
            await self._rest(id, rules_failed=True)

    async def _rest(self, id: str, *, rules_failed: bool) -> None:
        """They try again in a while; a disk that is full is not the table's fault."""
        await asyncio.sleep(self.tables.config.rest)
        if rules_failed:
            await self.tables.parking.failed(id)

    async def _try_move(self, id: str) -> bool:
        try:
            return await self._next_move(id) or await self._next_idle(id)
        except Overtaken:
            return True  # by a person: the question may be another now

    async def _next_move(self, id: str) -> bool:
        """One bot's move; False if no bot has to move here."""
        async with self.tables.at(id, fresh=False) as loaded:
            seat = loaded.next_bot()
            if seat is None or not await self._claimed(loaded):
                return False
            kind = loaded.info.seats[seat].bot
            asked = asked_of(loaded.table, seat)
            undisturbed = loaded.table.can_undo(seat) is True
            save, plan = position(loaded.table), loaded.plans[seat]
            entry, from_file = loaded.progress.entry, loaded.info.from_file
            question = Question(kind, id, entry, seat, save, undisturbed, plan, from_file)
        thought = await self.workers.think(question, self.tables.share(id))
        await self._pace(loaded, thought)
        async with self.tables.at(id, fresh=False) as loaded:
            if loaded.info.seats[seat].kind == "bot" and asked_of(loaded.table, seat) == asked:
                await self._move(loaded, seat, thought)
        return True

    async def _claimed(self, loaded: LoadedTable) -> bool:
        """One process moves the bots of a table."""
        if not self.tables.mine(loaded) and await self.tables.store.claim(loaded.id):
            loaded.claimed = self.tables.store.process
        return self.tables.mine(loaded)

    async def _next_idle(self, id: str) -> bool:
        """Answers for one who has no choice, when the moment is over for all; False if nobody is in this place."""
        async with self.tables.at(id) as loaded:
            if loaded.progress.parked or not loaded.idle() or not await self._claimed(loaded):
                return False
            pause = idle.pause_left(loaded)
            if not pause:
                seat = loaded.idle()[0]
                answer = idle.answer_for(loaded.table, loaded.info, seat)
                await self.tables.enter(loaded, Entry("choice", seat, answer, auto=loaded.lone() is not None))
        await asyncio.sleep(pause)
        return True

    async def _pace(self, loaded: LoadedTable, thought: Thought | None) -> None:
        """A move that someone watches takes its time; in the same window all answers come together."""
        await asyncio.sleep(idle.pause_left(loaded))
        unseen = loaded.lone() is not None and passes_by(loaded.table, thought)
        if loaded.audience.anyone() and not unseen:
            due = loaded.changed_at + PACE[loaded.info.speed]
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def _move(self, loaded: LoadedTable, seat: int, thought: Thought | None) -> None:
        if thought is None:
            await self.tables.enter(loaded, Entry("choice", seat, first_answer(loaded.table, seat)))
            return
        reason = reason_of(loaded.table, seat, thought)
        passes = loaded.lone() is not None and passes_by(loaded.table, thought)
        try:
            await self.tables.enter(loaded, Entry("choice", seat, thought.answer, auto=passes))
        except Refused as refusal:
            if refusal.status != 422:
                raise
            log.error("bot at table %s chose %r: %s", loaded.id, thought.answer, refusal.sentence)
            await self.tables.enter(loaded, Entry("choice", seat, first_answer(loaded.table, seat)))
            return
        loaded.plans[seat] = thought.plan
        if reason is not None:
            loaded.reasons[seat].appendleft(reason)


def asked_of(table: Table, seat: int) -> tuple[object, ...] | None:
    """The open question in short: if it is the same after thinking, the answer still fits."""
    decision = table.decision(seat)
    if decision is None or seat not in table.awaiting:
        return None
    return (len(table.log), decision.prompt, [option.key for option in decision.options])


def passes_by(table: Table, thought: Thought | None) -> bool:
    """Does the bot let a moment to react go by?"""
    return thought is not None and table.in_window and thought.answer == PASS.key


def first_answer(table: Table, seat: int) -> str | list[str]:
    """The last resort: whatever is offered first."""
    decision = table.decision(seat)
    assert decision is not None
    keys = [option.key for option in decision.options]
    return keys[: decision.least] if decision.kind == "pick" else keys[0]
