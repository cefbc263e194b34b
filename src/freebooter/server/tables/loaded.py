"""One table in memory, with what each seat was last shown of it."""

import asyncio
import time
from collections import OrderedDict, deque

from freebooter.bots import NO_PLAN
from freebooter.engine.answers import IllegalChoice
from freebooter.engine.record import Told
from freebooter.engine.saves import load_table
from freebooter.engine.table import Table
from freebooter.server import wire
from freebooter.server.safety.secrets import fairness_hash
from freebooter.server.store.contract import EntryNews
from freebooter.server.store.records import (
    Entry,
    EntryKind,
    Missed,
    Orders,
    Progress,
    SeatDelta,
    StoredChat,
    StoredTable,
    TableInfo,
)
from freebooter.server.store.servertime import ServerTime
from freebooter.server.tables import clocks, frames, idle
from freebooter.server.tables.audience import Audience, Listener
from freebooter.server.tables.config import TablesConfig
from freebooter.server.tables.numbers import Numbers

RECENT_FRAMES = 24  # deltas kept for who was away for a moment
RECENT_REQUESTS = 64
CHAT_KEPT = 100
RECENT_REASONS = 6  # moves of a bot that it can be asked about
SNAPSHOT_EVERY = 24  # entries that a load runs again at most
SPECTATOR = None
STEPS_BACK = ("undo", "redo", "restart")
BEGIN_ANEW = (*STEPS_BACK, "standing")  # what cannot be run again from a later snapshot, and orders, which none holds
NOT_FOLLOWED = (*STEPS_BACK, "restore", "park", "forgotten")  # of others: the table is loaded again


class DoesNotFit(Exception):
    """What was acknowledged cannot be run again as it was, and nothing of it may be skipped; tells the log why."""


class LoadedTable:
    """A table, its seats and clocks, and the frames that its seats hold. Only to be changed under `lock`."""

    def __init__(
        self, id: str, stored: StoredTable, audience: Audience, config: TablesConfig, its_time: ServerTime
    ) -> None:
        self.id = id
        self.time = its_time
        self.config = config
        self.info: TableInfo = stored.info
        self.progress: Progress = stored.progress
        self.progress.moved = self.progress.moved or [time.time()] * len(self.info.seats)
        self.chat: list[StoredChat] = stored.chat
        self.audience = audience
        self.lock = asyncio.Lock()
        self.dropped = False
        self.claimed = stored.claimed  # the process that moves the bots
        self.news: list[EntryNews] = []  # what others have written and was not run here yet
        self.lost = False  # there may be more of it
        self.used = time.monotonic()
        self.changed_at = 0.0  # when somebody last saw something new
        self.window_since = time.monotonic()  # when the moment to react began, if it is one
        self._idle: list[int] | None = None
        self.since_snapshot = len(stored.entries)
        self.reckoned = False  # the result was written down, once it is over
        self.requests: OrderedDict[tuple[int, str], None] = OrderedDict()
        self.chart: list[list[float]] = []
        self.table: Table = load_table(stored.snapshot)
        self._run_again(stored.entries)
        self.numbers = Numbers(self.table, self.progress)
        places = len(self.info.seats) + 1
        self.frames: list[frames.Frame | None] = [None] * places
        self.told: list[int] = [0] * places
        self.recent: list[deque[tuple[int, bytes]]] = [deque(maxlen=RECENT_FRAMES) for _ in range(places)]
        self.plans = [NO_PLAN] * len(self.info.seats)  # what the bots have set out to do
        self.reasons: list[deque[wire.Reason]] = [deque(maxlen=RECENT_REASONS) for _ in self.info.seats]

    def _run_again(self, entries: list[Entry]) -> None:
        """The few entries since the snapshot, exactly as they were. After a step back and after orders there is always
        a snapshot, so these are only answers; in an older store also orders."""
        if self.table.notice:
            raise DoesNotFit("the rules have changed since the last step was begun")
        for entry in entries:
            if entry.seat is not None and entry.request:
                self.remember(entry.seat, entry.request)
        ordered_since = {entry.seat for entry in entries if entry.kind == "standing"}
        for seat, orders in self.progress.orders.items():
            in_force = orders.until == "game" or (orders.round, orders.turn) == (self.table.round, self.table.turn)
            if in_force and seat not in ordered_since:
                self.table.standing(seat, orders.prompts, orders.until)
        first = self.progress.entry - len(entries) + 1
        for number, entry in enumerate(entries, first):
            if entry.kind in ("choice", "standing"):
                self._once_more(entry, number)

    def _once_more(self, entry: Entry, number: int) -> None:
        """Carries out an entry that was acknowledged; luck must say the same, too."""
        logged = len(self.table.log)
        try:
            self.act(entry)
        except IllegalChoice as error:
            raise DoesNotFit(f"entry {number} of seat {entry.seat} no longer fits: {error}") from None
        if self.outcomes_since(logged) != entry.outcomes:
            raise DoesNotFit(f"after entry {number} of seat {entry.seat} luck no longer says the same")

    # ---- who is who ------------------------------------------------------------------------------------------------

    def people(self) -> list[int]:
        """Seats that belong to a person, also while a bot sits in for them."""
        return [number for number, seat in enumerate(self.info.seats) if seat.kind == "person" or seat.left]

    def may_have_all(self, seat: int | None) -> bool:
        """The whole file, and what bots thought, hold everyone's secrets: for afterwards, or for who plays alone."""
        return self.progress.over or (seat is not None and self.info.alone(seat))

    def laid_open(self, seat: int | None) -> bool:
        """Once the game is over everyone may know every secret and the luck to come: it must not go on."""
        return self.table.result is not None and not self.info.alone(seat)

    def noticed(self, seat: int | None) -> None:
        """Who asks or answers is not away, also without a live connection."""
        if seat in self.audience.gone:
            self.audience.gone[seat] = self.time.now()

    def next_bot(self) -> int | None:
        if self.progress.parked or self.info.waits_for_friends:
            return None
        for seat in self.table.awaiting:
            if self.info.seats[seat].kind == "bot":
                return seat
        return None

    def lone(self) -> int | None:
        """The one person of a table where nobody else is, has been or may come."""
        people = self.people()
        return people[0] if len(people) == 1 and self.info.alone(people[0]) else None

    def idle(self) -> list[int]:
        """People for whom the server answers, for they have no choice."""
        if self._idle is None:
            nobody = self.config.ask_all or self.info.waits_for_friends
            self._idle = [] if nobody else idle.seats_of(self.table, self.info)
        return self._idle

    def moves_by_itself(self) -> bool:
        return self.next_bot() is not None or (not self.progress.parked and bool(self.idle()))

    def remember(self, seat: int, request: str) -> None:
        self.requests[(seat, request)] = None
        if len(self.requests) > RECENT_REQUESTS:
            self.requests.popitem(last=False)

    # ---- frames ----------------------------------------------------------------------------------------------------

    def place(self, seat: int | None) -> int:
        return len(self.info.seats) if seat is None else seat

    def shown_to(self) -> list[int | None]:
        """For whom frames are kept up: people, also those for whom a bot sits in, and spectators.

        Not only for who is connected: all processes must count the same."""
        seats: list[int | None] = [
            number for number, seat in enumerate(self.info.seats) if seat.kind == "person" or seat.tokens
        ]
        return [*seats, SPECTATOR]

    def frame(self, seat: int | None) -> frames.Frame:
        """What the seat holds; made when first needed."""
        place = self.place(seat)
        kept = self.frames[place] or self.fresh_frame(seat)
        if self.frames[place] is None and seat in self.shown_to():
            self.frames[place] = kept
            self.told[place] = len(self.table.told[place])
        return kept

    def fresh_frame(self, seat: int | None) -> frames.Frame:
        result = frames.result_of(self.table, seat, self.chart)
        frame = frames.frame(self.table, seat, result, self.lone() == seat, seat in self.idle())
        if self.info.waits_for_friends:
            frame.ask, frame.window, frame.waiting, frame.status = None, False, [], frames.NOT_BEGUN
        if seat is not None and self.laid_open(seat):
            frame.can = wire.Can(frames.LAID_OPEN, frames.LAID_OPEN, frames.LAID_OPEN)
        return frame

    def hold_frames(self) -> None:
        """Before an entry: everyone's frame as it is now."""
        for seat in self.shown_to():
            self.frame(seat)

    def reseat(self, info: TableInfo) -> None:
        """Who sits where from now on; a frame that nobody keeps up any more is forgotten."""
        self.info = info
        self._idle = None
        shown = self.shown_to()
        for seat in range(len(info.seats)):
            if seat not in shown:
                self.frames[seat] = None

    def seats(self) -> list[wire.Seat]:
        return frames.seats_shown(self.info, [self.audience.here(seat) for seat in range(len(self.info.seats))])

    def fairness(self) -> wire.Fairness:
        if not self.info.seed:
            return wire.Fairness("")  # it goes on from a file, whose luck others may know
        shown = fairness_hash(self.info.seed, self.info.salt)
        if not self.progress.over:
            return wire.Fairness(shown)
        return wire.Fairness(shown, self.info.seed, self.info.salt)

    def clock(self) -> wire.ClockView | None:
        if clocks.terms(self.info) is None:
            return None
        people = [seat for seat in self.progress.awaiting if self.info.seats[seat].kind == "person"]
        running = [] if self.table.in_window or not self.progress.since else people
        ends = self.time.for_people(self.progress.ends) if self.progress.ends else None
        return wire.ClockView(self.info.clock, self.info.mode, list(self.progress.left), running, ends)

    def snapshot(self, seat: int | None) -> wire.Snapshot:
        frame = self.frame(seat)
        place = self.place(seat)
        told = len(self.table.told[place])
        events = self.events(seat, max(0, told - frames.EVENTS_SHOWN))
        return self.whole(seat, frame, events, self.progress.seqs[place], self.progress.frames[place])

    def events(self, seat: int | None, since: int) -> list[wire.Event]:
        """What the seat was told, from this place of its list on."""
        return self.numbered(self.table.events(since, seat), seat)

    def numbered(self, told: list[Told], seat: int | None) -> list[wire.Event]:
        place = self.place(seat)
        return [frames.event_of(self.table.game, one, seat, self.numbers.of(place, one.n)) for one in told]

    def whole(self, seat: int | None, frame: frames.Frame, events: list[wire.Event], seq: int, n: int) -> wire.Snapshot:
        return wire.Snapshot(
            table=self.id,
            game=self.info.game,
            title=self.table.game.title,
            seq=seq,
            n=n,
            me=seat,
            seats=self.seats(),
            turn=frame.turn,
            round=frame.round,
            first=frame.first,
            status=frame.status,
            waiting=frame.waiting,
            window=frame.window,
            view=frame.view,
            ask=frame.ask,
            can=frame.can,
            events=events,
            chat=[wire.ChatLine(line.id, line.seat, line.at, line.text) for line in self.chat],
            result=frame.result,
            fairness=self.fairness(),
            clock=self.clock(),
            speed=self.info.speed,
            settings=self.info.settings,
            rematch=self.info.rematch or None,
            maker=self.info.maker,
            notice=self.progress.parked,
            parked=bool(self.progress.parked),
            listing=self.info.listing,
        )

    def deltas_since(self, seat: int | None, since: int) -> list[bytes] | None:
        """The deltas that a client at frame `since` has missed; None if it must take a whole snapshot."""
        place = self.place(seat)
        if self.frames[place] is None:
            return None
        if since == self.progress.frames[place]:
            return []
        recent = list(self.recent[place])
        for at, (before, _) in enumerate(recent):
            if before == since:
                return [message for _, message in recent[at:]]
        return None

    # ---- what an entry changes ---------------------------------------------------------------------------------

    def act(self, entry: Entry) -> None:
        """Carries the entry out on the table; IllegalChoice changes nothing."""
        seat = entry.seat
        self._idle = None
        if entry.kind == "seats":
            return
        assert seat is not None
        if entry.kind == "choice":
            assert entry.answer is not None
            if self.info.waits_for_friends:
                raise IllegalChoice("The game begins when all have sat down and are ready.")
            if seat not in self.table.awaiting and not self.table.answered(seat):
                raise IllegalChoice("You are not asked now.")
            self.table.choose(seat, entry.answer, entry.auto)
        elif entry.kind == "standing":
            self._order(seat, entry)
        elif self.laid_open(seat):
            raise IllegalChoice(frames.LAID_OPEN)
        elif not frames.may_step_back(self.table, seat, self.lone() == seat):
            raise IllegalChoice(frames.OTHERS_REACT)
        elif entry.kind == "undo":
            self.table.undo(seat)
        elif entry.kind == "redo":
            self.table.redo(seat)
        else:
            self.table.restart(seat)

    def _order(self, seat: int, entry: Entry) -> None:
        round, turn = self.table.round, self.table.turn
        self.table.standing(seat, entry.prompts, entry.until)
        until = "game" if entry.until == "game" else "turn"
        self.progress.orders[seat] = Orders(entry.prompts, until, turn, round)  # type: ignore[arg-type]

    def advance(self, entry: Entry, was_window: bool, logged: int, info: TableInfo | None = None) -> None:
        """After the act: the next entry number, the clocks, and what lists show.

        `logged` is how long the table's log was before, and `info` who sits where from now on, if that has changed."""
        progress = self.progress
        table = self.table
        now = self.time.now()
        progress.entry += 1
        answered = entry.seat if entry.kind == "choice" and entry.seat in progress.awaiting else None
        if answered is not None and not clocks.earns(self.info, progress, answered, logged):
            answered = None
        clocks.stop(self.info, progress, was_window, answered, now)
        if info is not None:
            self.reseat(info)
        self._idle = None
        progress.awaiting = list(table.awaiting)
        goes_on = was_window and table.in_window and len(table.log) == logged  # also if an answer was taken back
        if not goes_on:
            self.window_since = time.monotonic()
        clocks.start(self.info, progress, table.in_window, goes_on, now)
        progress.parked = ""
        progress.over = table.result is not None
        progress.round = table.round
        self.numbers.keep(table, progress, entry.kind in STEPS_BACK)

    def deltas(self, entry: Entry, seats_changed: bool) -> list[tuple[int | None, bytes]]:
        """Brings all frames up to date and says what to send to whom."""
        messages = []
        for seat in self.shown_to():
            message = self._delta(seat, entry, seats_changed)
            if message is not None:
                messages.append((seat, message))
        return messages

    def _delta(self, seat: int | None, entry: Entry, seats_changed: bool) -> bytes | None:
        place = self.place(seat)
        progress = self.progress
        old, new = self.frame(seat), self.fresh_frame(seat)
        changed = self._changed(place, old, new)
        acted = seat is not None and seat == entry.seat
        if not changed and not seats_changed and not acted:
            return None  # an answer that this seat must not notice: its numbers stand still, too
        if changed - frames.KEEPS_SEQ or acted:
            progress.seqs[place] += 1
        if seat is not None:
            progress.moved[seat] = entry.at
        progress.frames[place] += 1
        if seat is SPECTATOR and not self.audience.watching():
            self._hold(place, new)
            self.recent[place].clear()
            return None  # counted, but nobody is there to be told: who comes gets the whole
        delta = self._difference(seat, old, new, changed, seats_changed)
        return self._numbered_delta(delta, place, progress.frames[place] - 1, new)

    def _changed(self, place: int, old: frames.Frame, new: frames.Frame) -> set[str]:
        """The names of what is different from what the seat was last shown."""
        changed = frames.changed_between(old, new)
        if len(self.table.told[place]) > self.told[place]:
            changed.add("events")
        return changed

    def _difference(
        self, seat: int | None, old: frames.Frame, new: frames.Frame, changed: set[str], seats_changed: bool
    ) -> wire.Delta:
        """What the seat is to be sent, still without its numbers."""
        delta = wire.Delta(0, 0)
        if "events" in changed:
            delta.events = self.events(seat, self.told[self.place(seat)])
        frames.put_changes(old, new, changed - {"events"}, delta)
        if changed and self.progress.over:
            delta.fairness = self.fairness()
        if seats_changed:
            delta.seats = self.seats()
            delta.speed = self.info.speed
        if clocks.terms(self.info) is not None:
            delta.clock = self.clock()
        return delta

    def _hold(self, place: int, new: frames.Frame) -> None:
        """From now on the seat holds the new frame."""
        self.frames[place] = new
        self.told[place] = len(self.table.told[place])

    def _numbered_delta(self, delta: wire.Delta, place: int, before: int, new: frames.Frame) -> bytes:
        delta.n, delta.seq = self.progress.frames[place], self.progress.seqs[place]
        self._hold(place, new)
        message = wire.tagged("delta", delta)
        self.recent[place].append((before, message))
        return message

    def count_entry(self, kind: EntryKind, over: bool) -> bool:
        """One entry more since the last snapshot; is it time for another?"""
        self.since_snapshot += 1
        whole = kind in BEGIN_ANEW or self.since_snapshot >= SNAPSHOT_EVERY or over
        if whole:
            self.since_snapshot = 0
        return whole

    def for_others(self, messages: list[tuple[int | None, bytes]]) -> list[SeatDelta]:
        """What viewers at other processes are to be sent."""
        places = [(self.place(seat), message) for seat, message in messages]
        return [SeatDelta(place, self.progress.frames[place], message) for place, message in places]

    # ---- what other processes have written ---------------------------------------------------------------------

    def latest(self) -> tuple[Progress, str]:
        """How far the table is and who moves its bots, by the last news, which may not have been run here yet."""
        told = self.news[-1].unpacked() if self.news else None
        return (self.progress, self.claimed) if told is None else (told[1], self.news[-1].claimed)

    def pass_on(self, deltas: list[SeatDelta]) -> bool:
        """Sends others' deltas to our viewers, and runs nothing; False if one of them misses the frame before.

        Who wrote the entry may not have known that somebody watches here: then there is no delta for spectators."""
        told = {delta.place: delta for delta in deltas}
        for listener in self.audience.listeners:
            delta = told.get(self.place(listener.seat))
            missed = listener.seat is SPECTATOR if delta is None else listener.frame != delta.frame - 1
            if missed:
                return False
        for listener in self.audience.listeners:
            if (delta := told.get(self.place(listener.seat))) is not None:
                listener.push(delta.message)
                listener.frame = delta.frame
        self.changed_at = time.monotonic()
        return True

    def run_others(self, entries: list[Entry]) -> bool:
        """Carries out what others have entered; False if it must be loaded again instead."""
        if any(entry.kind in NOT_FOLLOWED for entry in entries):
            return False
        for listener in self.audience.listeners:
            if listener.frame == self.progress.frames[self.place(listener.seat)]:
                self.frame(listener.seat)  # what it holds
        try:
            for number, entry in enumerate(entries, self.progress.entry + 1):
                if entry.kind in ("choice", "standing"):
                    self._once_more(entry, number)
                if entry.seat is not None and entry.request:
                    self.remember(entry.seat, entry.request)
        except Exception:  # it may have been played by other rules
            return False
        return True

    def adopt(self, missed: Missed) -> list[tuple[int | None, bytes]]:
        """After that: takes over where they have led, and says what to send to whom. Others have counted the frames."""
        before = self.progress.frames
        seats_changed = any(entry.kind == "seats" for entry in missed.entries)
        self.reseat(missed.info)
        self.progress = missed.progress
        for entry in missed.entries:
            self.count_entry(entry.kind, self.progress.over)
        messages = []
        for seat in [*range(len(self.info.seats)), SPECTATOR]:
            place = self.place(seat)
            if self.progress.frames[place] == before[place]:
                continue
            held = {listener.frame for listener in self.audience.listeners if listener.seat == seat}
            if held == {before[place]}:
                old, new = self.frame(seat), self.fresh_frame(seat)
                delta = self._difference(seat, old, new, self._changed(place, old, new), seats_changed)
                messages.append((seat, self._numbered_delta(delta, place, before[place], new)))
                continue
            self.frames[place] = None  # nobody watches, or they have got it already
            self.recent[place].clear()
            for listener in self.audience.listeners:
                if listener.seat == seat:
                    self.show(listener)
        return messages

    def publish(self, messages: list[tuple[int | None, bytes]]) -> None:
        for seat, message in messages:
            self.audience.push(seat, message, self.progress.frames[self.place(seat)])

    def show(self, listener: Listener) -> None:
        """The whole table, unless the listener has seen it: who must not notice an answer gets nothing."""
        frame = self.progress.frames[self.place(listener.seat)]
        if listener.frame != frame:
            listener.push(wire.tagged("snapshot", self.snapshot(listener.seat)))
            listener.frame = frame

    def show_clock(self) -> None:
        """The wall clock was set: whoever has seen all is told once more when the time ends, by that clock."""
        for listener in self.audience.listeners if self.progress.ends else ():
            if listener.frame == self.progress.frames[self.place(listener.seat)]:
                listener.push(wire.tagged("snapshot", self.snapshot(listener.seat)))

    def said(self, line: StoredChat) -> None:
        """A line of chat, for all who are connected; once, also if the news of it come while it is fetched."""
        if self.chat and line.id <= self.chat[-1].id:
            return
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        message = wire.ChatLine(line.id, line.seat, line.at, line.text)
        self.audience.push_all(wire.tagged("chat", chat=message))

    def outcomes_since(self, entries: int) -> list[int | list[int]]:
        return [outcome for one in self.table.log[entries:] for outcome in one.outcomes]


def first_progress(table: Table, info: TableInfo, now: float, wall: float | None = None) -> Progress:
    """A new table's progress, before its first entry: by the server's time, and what people read by the wall clock."""
    places = len(info.seats) + 1
    progress = Progress(
        over=table.result is not None,
        round=table.round,
        awaiting=list(table.awaiting),
        seqs=[0] * places,
        frames=[0] * places,
        left=clocks.first_banks(info),
        moved=[now if wall is None else wall] * len(info.seats),
    )
    clocks.start(info, progress, table.in_window, False, now)
    return progress


def position(table: Table) -> bytes:
    """The table as a bot needs it: without its past, so that it stays small in a long game."""
    return table.clone().save()


def chat_line(seat: int, text: str, chat: list[StoredChat]) -> StoredChat:
    return StoredChat(chat[-1].id + 1 if chat else 1, seat, time.time(), text)
