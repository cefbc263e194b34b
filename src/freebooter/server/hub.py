"""All tables: loaded when someone comes, changed one entry at a time, put away when nobody is there.

The order of an entry: applied to the table in memory, written to disk, answered, published. If it cannot be written,
the table in memory is dropped and loaded again from what is on disk, so that nobody is shown what may be lost.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from freebooter.engine.answers import IllegalChoice
from freebooter.engine.saves import BadSave
from freebooter.engine.table import Table
from freebooter.server import clocks, webhook, wire
from freebooter.server.crew import Crew, Question, Thought, bot_kinds, default_bot
from freebooter.server.guard import Refused
from freebooter.server.room import (
    SNAPSHOT_EVERY,
    Audience,
    Listener,
    Room,
    chat_line,
    first_line,
    position,
)
from freebooter.server.secret import new_table_id
from freebooter.server.show import chart_of, reason_of
from freebooter.server.store import Entry, Head, Store, StoreFailed, Write, head_from, to_bytes

log = logging.getLogger(__name__)

PACE = {"calm": 1.2, "quick": 0.4, "instant": 0.0}  # seconds between a bot's moves that someone watches


class Habits(Struct, frozen=True):
    """How the house behaves; tests are more impatient."""

    grace: float = 90.0  # seconds until a bot sits in for someone who went away
    idle: float = 60.0  # seconds until a table that nobody looks at leaves memory
    tick: float = 0.5
    rest: float = 5.0  # seconds until bots that stumbled try again
    look_around: float = 5.0  # how often the store is asked for tables that are due
    watchers: int = 100
    inside_webhooks: bool = False


class Hub:
    def __init__(self, store: Store, crew: Crew, habits: Habits) -> None:
        self.store = store
        self.crew = crew
        self.habits = habits
        self.rooms: dict[str, Room] = {}
        self.audiences: dict[str, Audience] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[Any]] = set()
        self._watch: asyncio.Task[None] | None = None

    # ---- opening and closing the house -----------------------------------------------------------------------------

    async def open(self) -> None:
        self._watch = asyncio.create_task(self._keep_watch())
        self.errand(self.crew.muster())

    async def close(self) -> None:
        tasks = [*self._errands, *self._driving.values(), *([self._watch] if self._watch is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for audience in self.audiences.values():
            for listener in audience.listeners:
                listener.queue.put_nowait(None)
        await asyncio.to_thread(self.crew.close)
        await self.store.close()

    def errand(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something on the side; kept until it is done, and heard of if it fails."""
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errand_done)

    def _errand_done(self, task: asyncio.Task[Any]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("an errand failed", exc_info=error)

    # ---- rooms -----------------------------------------------------------------------------------------------------

    def audience(self, id: str) -> Audience:
        return self.audiences.setdefault(id, Audience())

    async def room(self, id: str) -> Room:
        """The table in memory, loaded if need be."""
        room = self.rooms.get(id)
        if room is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    room = self.rooms.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        room.used = time.monotonic()
        return room

    async def _load(self, id: str) -> Room:
        stored = await self.store.load(id)
        if stored is None:
            raise Refused(404, "There is no such table.")
        try:
            # not in a thread: the codec parses a game's sources once, and CPython 3.11 cannot do that in two at a time
            room = Room(id, stored, self.audience(id))
        except BadSave as error:
            log.error("table %s cannot be opened: %s", id, error)
            raise Refused(500, "This table cannot be opened any more; its file is kept.") from None
        if room.table.result is not None:
            room.chart = await asyncio.to_thread(chart_of, room.table)
        self.rooms[id] = room
        return room

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Room]:
        """The table, for you alone."""
        while True:
            room = await self.room(id)
            async with room.lock:
                if not room.dropped:
                    yield room
                    return

    def drop(self, room: Room) -> None:
        """What is in memory is no longer sure: whoever comes next gets what is on disk."""
        room.dropped = True
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        if room.audience.listeners:
            self.errand(self._show_again(room.id))

    async def _show_again(self, id: str) -> None:
        async with self.at(id) as room:
            for listener in room.audience.listeners:
                listener.push(wire.tagged("snapshot", room.snapshot(listener.seat)))

    # ---- making tables ---------------------------------------------------------------------------------------------

    async def create(self, table: Table, head: Head) -> str:
        id = new_table_id()
        now = time.time()
        line = first_line(table, head, now)
        bots = any(head.seats[seat].kind == "bot" for seat in table.awaiting)
        due = now if bots else line.ends or None
        await self._written(self.store.create(id, head, line, table.save(), due))
        if bots:
            self._drive(id)
        return id

    async def _written(self, writing: Coroutine[Any, Any, None]) -> None:
        try:
            await writing
        except StoreFailed as error:
            log.error("a write failed: %s", error)
            raise Refused(503, "The table could not be written to disk; nothing has changed. Try again.") from None

    # ---- commands --------------------------------------------------------------------------------------------------

    async def command(self, id: str, seat: int, seq: int, entry: Entry) -> int:
        """A player's choice or step back: once, and only if the player has seen where the table is."""
        async with self.at(id) as room:
            if (seat, entry.request) in room.requests:
                return room.line.seqs[seat]
            if seq != room.line.seqs[seat]:
                if seq < room.line.seqs[seat] and await self.store.find_request(id, seat, entry.request):
                    return room.line.seqs[seat]
                raise Refused(409, f"The table has moved on: it is at {room.line.seqs[seat]}, not {seq}.")
            if room.head.seats[seat].kind == "bot":
                raise Refused(403, "A bot plays your seat; take it back first.")
            await self.enter(room, entry)
            return room.line.seqs[seat]

    async def enter(self, room: Room, entry: Entry, head: Head | None = None) -> None:
        """One entry, in the order that the first lines of this file promise. Called with the room's lock held."""
        entry.at = time.time()
        table = room.table
        room.hold_frames()
        asked_before = set(table.awaiting)
        was_window = table.in_window
        logged = len(table.log)
        try:
            room.act(entry)
        except IllegalChoice as error:
            raise Refused(422, str(error)) from None
        except Exception:
            log.exception("the rules failed at table %s after entry %s, at %r", room.id, room.line.entry, entry)
            self.drop(room)
            raise Refused(
                500, "The rules stumbled over this choice; it was not made. Please report the position."
            ) from None
        entry.outcomes = room.outcomes_since(min(logged, len(table.log)))
        try:
            if head is not None:
                room.head = head
            room.advance(entry, was_window)
            if table.result is None:
                room.chart = []
            elif not room.chart:
                room.chart = await asyncio.to_thread(chart_of, table)
            messages = room.deltas(entry, head is not None)
            await self._write(room, entry, head)
        except BaseException as error:
            self.drop(room)
            if isinstance(error, StoreFailed):
                log.error("table %s: entry not written: %s", room.id, error)
                raise Refused(503, "The choice could not be written to disk and was not made. Try again.") from None
            raise
        if entry.seat is not None and entry.request:
            room.remember(entry.seat, entry.request)
        if any(seat != entry.seat for seat, _ in messages):
            room.changed_at = time.monotonic()
        for seat, message in messages:
            room.audience.push(seat, message)
        self._call_players(room, asked_before)
        if room.next_bot() is not None:
            self._drive(room.id)

    async def _write(self, room: Room, entry: Entry, head: Head | None) -> None:
        room.since_snapshot += 1
        whole = (
            entry.kind in ("undo", "redo", "restart")  # a step back cannot be run again from a later snapshot
            or room.since_snapshot >= SNAPSHOT_EVERY
            or room.line.over
        )
        snapshot = room.table.save() if whole else None
        if whole:
            room.since_snapshot = 0
        await self.store.write(Write(room.id, room.line, self.due(room), entry, head, snapshot))

    def due(self, room: Room) -> float | None:
        """When the server must look at the table by itself."""
        if room.line.over:
            return None
        return time.time() if room.next_bot() is not None else room.line.ends or None

    async def reseat(self, room: Room, head: Head, seat: int | None = None) -> None:
        """An entry that changes who sits where, or another thing of the head."""
        await self.enter(room, Entry("seats", seat), head)

    async def say(self, id: str, seat: int, text: str) -> int:
        async with self.at(id) as room:
            line = chat_line(seat, text, room.chat)
            await self._written(self.store.say(id, line))
            room.chat = [*room.chat, line][-100:]
            message = wire.ChatLine(line.id, line.seat, line.at, line.text)
            room.audience.push_all(wire.tagged("chat", chat=message))
            return line.id

    def _call_players(self, room: Room, asked_before: set[int]) -> None:
        """Webhooks of those who are asked now and were not before."""
        for seat in room.table.awaiting:
            url = room.head.seats[seat].webhook
            if url and seat not in asked_before and room.head.seats[seat].kind == "person":
                message: dict[str, object] = {
                    "table": room.id,
                    "game": room.head.game,
                    "title": room.table.game.title,
                    "seat": seat,
                    "event": "your turn",
                }
                self.errand(webhook.call_quietly(url, message, self.habits.inside_webhooks))

    # ---- listeners -------------------------------------------------------------------------------------------------

    async def listen(self, id: str, token: str | None, since: int | None) -> Listener:
        """A live connection: it first gets what it missed, or the whole."""
        async with self.at(id) as room:
            seat = None
            if token is not None:
                seat = room.seat_of(token)
                if seat is None:
                    raise Refused(401, "This token opens no seat at this table.")
            if seat is None and room.audience.watching() >= self.habits.watchers:
                raise Refused(429, "Too many people watch this table.")
            missed = room.deltas_since(seat, since) if since is not None else None
            listener = Listener(seat)
            was_here = room.audience.here(seat)
            room.audience.listeners.append(listener)
            if seat is not None:
                room.audience.gone.pop(seat, None)
                if room.head.seats[seat].left:
                    missed = None
                    try:
                        await self.take_back(room, seat)
                    except BaseException:
                        room.audience.listeners.remove(listener)
                        raise
            if missed is None:
                while not listener.queue.empty():
                    listener.queue.get_nowait()
                missed = [wire.tagged("snapshot", room.snapshot(seat))]
            for message in missed:
                listener.push(message)
            if was_here and seat is not None:
                listener.push(self.here(room.audience, len(room.head.seats)))
            else:
                self.tell_here(room.audience, len(room.head.seats))
            self._mind_absent(room)
            return listener

    def unlisten(self, id: str, listener: Listener) -> None:
        audience = self.audiences.get(id)
        if audience is None or listener not in audience.listeners:
            return
        audience.listeners.remove(listener)
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            self._mind_absent(room)
            self.tell_here(audience, len(room.head.seats))

    def here(self, audience: Audience, seats: int) -> bytes:
        present = [audience.here(seat) for seat in range(seats)]
        return wire.tagged("here", here=present, watching=audience.watching())

    def tell_here(self, audience: Audience, seats: int) -> None:
        audience.push_all(self.here(audience, seats))

    def _mind_absent(self, room: Room) -> None:
        """From now on counts who of a live table's people is away."""
        now = time.monotonic()
        for seat, stored in enumerate(room.head.seats):
            if stored.kind == "person" and not room.audience.here(seat):
                room.audience.gone.setdefault(seat, now)

    # ---- leaving and coming back -----------------------------------------------------------------------------------

    async def sit_in(self, room: Room, seat: int, bot: str) -> None:
        """A bot takes a person's seat until the person comes back."""
        head = copied(room.head)
        head.seats[seat].kind = "bot"
        head.seats[seat].bot = bot
        head.seats[seat].left = True
        await self.reseat(room, head, seat)

    async def take_back(self, room: Room, seat: int) -> None:
        head = copied(room.head)
        head.seats[seat].kind = "person"
        head.seats[seat].bot = ""
        head.seats[seat].left = False
        clocks.refill(head, room.line, seat)
        await self.reseat(room, head, seat)

    def _absent(self, room: Room, now: float) -> list[int]:
        """People of a live table who are away for longer than the grace time, while others are there."""
        if room.head.mode != "live" or room.line.over:
            return []
        here = [seat for seat in room.people() if room.audience.here(seat)]
        return [
            seat
            for seat, since in room.audience.gone.items()
            if now - since >= self.habits.grace and room.head.seats[seat].kind == "person" and here
        ]

    async def attend(self, id: str) -> None:
        """Looks after a table by itself: clocks that ran out, people who went away, bots that must move."""
        async with self.at(id) as room:
            late = clocks.late(room.head, room.line, room.table.in_window, time.time())
            for seat in dict.fromkeys([*late, *self._absent(room, time.monotonic())]):
                await self.sit_in(room, seat, self.stand_in(room.head.game))
            if room.next_bot() is not None:
                self._drive(id)

    def stand_in(self, game: str) -> str:
        return default_bot(bot_kinds(game))

    async def _keep_watch(self) -> None:
        """Every moment: whose time is over, who is gone, which tables nobody looks at, which are due."""
        looked = 0.0
        while True:
            try:
                now = time.monotonic()
                self._look_at_rooms(now)
                if now - looked >= self.habits.look_around:
                    looked = now
                    for id in await self.store.due(time.time(), 100):
                        if id not in self._driving and id not in self.rooms:
                            self.errand(self.attend(id))
            except Exception:
                log.exception("the watch stumbled")
            await asyncio.sleep(self.habits.tick)

    def _look_at_rooms(self, now: float) -> None:
        wall = time.time()
        for id, room in list(self.rooms.items()):
            resting = room.next_bot() is not None and id not in self._driving
            if resting or (room.line.ends and wall >= room.line.ends) or self._absent(room, now):
                self.errand(self.attend(id))
            elif now - room.used > self.habits.idle and self._unused(id, room):
                del self.rooms[id]
                room.dropped = True
                self.audiences.pop(id, None)

    def _unused(self, id: str, room: Room) -> bool:
        return not room.audience.listeners and not room.lock.locked() and id not in self._driving

    # ---- bots ------------------------------------------------------------------------------------------------------

    def _drive(self, id: str) -> None:
        """Sees to it that the bots of this table move, one after another."""
        if id not in self._driving:
            task = asyncio.create_task(self._play_bots(id))
            self._driving[id] = task
            task.add_done_callback(lambda done: self._driven(id, done))

    def _driven(self, id: str, task: asyncio.Task[None]) -> None:
        self._driving.pop(id, None)
        if task.cancelled():
            return
        room = self.rooms.get(id)
        if room is not None and room.next_bot() is not None:
            self._drive(id)

    async def _play_bots(self, id: str) -> None:
        try:
            await self._move_bots(id)
        except Exception:
            log.exception("the bots of table %s stumbled and try again in a while", id)
            await asyncio.sleep(self.habits.rest)

    async def _move_bots(self, id: str) -> None:
        while True:
            async with self.at(id) as room:
                seat = room.next_bot()
                if seat is None:
                    return
                kind = room.head.seats[seat].bot
                asked = asked_of(room.table, seat)
                undisturbed = room.table.can_undo(seat) is True
                save, plan = position(room.table), room.plans[seat]
                question = Question(kind, id, room.line.entry, seat, save, undisturbed, plan)
            thought = await self.crew.think(question)
            await self._pace(room)
            async with self.at(id) as room:
                if room.head.seats[seat].kind == "bot" and asked_of(room.table, seat) == asked:
                    await self._bot_moves(room, seat, thought)

    async def _pace(self, room: Room) -> None:
        """A move that someone watches takes its time; in the same window all answers come together."""
        if room.audience.listeners:
            ready = room.changed_at + PACE[room.head.speed]
            await asyncio.sleep(max(0.0, ready - time.monotonic()))

    async def _bot_moves(self, room: Room, seat: int, thought: Thought | None) -> None:
        if thought is None:
            await self.enter(room, Entry("choice", seat, first_answer(room.table, seat)))
            return
        reason = reason_of(room.table, seat, thought)
        try:
            await self.enter(room, Entry("choice", seat, thought.answer))
        except Refused as refusal:
            if refusal.status != 422:
                raise
            log.error("bot at table %s chose %r: %s", room.id, thought.answer, refusal.sentence)
            await self.enter(room, Entry("choice", seat, first_answer(room.table, seat)))
            return
        room.plans[seat] = thought.plan
        if reason is not None:
            room.reasons[seat].appendleft(reason)


def asked_of(table: Table, seat: int) -> tuple[object, ...] | None:
    """The open question in short: if it is the same after thinking, the answer still fits."""
    decision = table.decision(seat)
    if decision is None or seat not in table.awaiting:
        return None
    return (len(table.log), decision.prompt, [option.key for option in decision.options])


def first_answer(table: Table, seat: int) -> str | list[str]:
    """The last resort: whatever is offered first."""
    decision = table.decision(seat)
    assert decision is not None
    keys = [option.key for option in decision.options]
    return keys[: decision.least] if decision.kind == "pick" else keys[0]


def copied(head: Head) -> Head:
    """A head to change: if the change cannot be written, the old one still holds."""
    return head_from(to_bytes(head))
