"""A table: one running game with its log, checkpoints, undo, guesses and views."""

from __future__ import annotations

from typing import Any, Final

from freebooter.engine.answers import Answer, Decision, IllegalChoice, handed_over, written
from freebooter.engine.asking import Asking
from freebooter.engine.asks import CHECKPOINT, PASS, Ask, Group
from freebooter.engine.game import Game, Result, find_game
from freebooter.engine.keel import Keel
from freebooter.engine.luck import lucky
from freebooter.engine.moments import Moments, state_bytes
from freebooter.engine.orders import NO_ORDERS, Orders, orders_of
from freebooter.engine.record import GROUP, GUESS, Entry, Event, Outcome, Told, told
from freebooter.engine.run import Run
from freebooter.engine.story import Story
from freebooter.engine.trail import Checkpoint, Given, Position, Trail, imagine_state, to_next_ask

NOBODY_ASKED: Final = Asking(None, None)


class Table:
    """One running game."""

    def __init__(self, game: Game, settings: Any, seats: int, history: bool) -> None:
        """An empty table; `begin` lays out a state. With `history` it keeps what a replay needs."""
        self.game = game
        self.settings = settings
        self.seats = seats
        self.notice = ""  # what players should know, for example after a change of rules
        self.state: Any = None
        self.log: list[Entry] = []
        self.story = Story(seats)
        self.moments: Moments | None = Moments(game) if history else None
        self.trail = Trail(game, [])
        self._rules: Any = None
        self._open = NOBODY_ASKED
        self._seq = 0
        self._undone: list[Given] = []
        self._orders: list[Orders] = [NO_ORDERS] * seats
        self._clones = 0
        self._result: Result | None = None

    def begin(self, state: Any) -> None:
        """Lays out a state, as at a checkpoint, and plays to the first decision."""
        self._checkpoint(state)
        self.state = state
        state.keel.listen()
        self._rules = self.game.play(state)
        self._send(None)
        self._continue()

    # --- asking -------------------------------------------------------------------------------------------------

    @property
    def awaiting(self) -> tuple[int, ...]:
        """The seats that are asked now; () when the game is over."""
        return self._open.awaiting

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now, also those of a group that have answered."""
        return self._open.asked

    @property
    def in_window(self) -> bool:
        """Is this a moment to react? Then nobody may be told whom it waits for."""
        return self._open.ask is not None and self._open.ask.window

    def decision(self, seat: int) -> Decision | None:
        """What the seat is asked now, or None."""
        return self._open.decision(seat)

    def lone_answer(self, seat: int) -> Any:
        """What the seat must answer, if it is asked although it has no choice (asking must not tell); else None."""
        return self._open.lone_answer(seat)

    def choose(self, seat: int, option: Answer, auto: bool = False) -> None:
        """The seat's answer: an option or its key, a list of them for a pick, a number for an amount.

        With `auto` nobody's will is in it (a lone answer, a bot that passes): it does not count as a choice, and goes
        along when the choice before it is taken back."""
        ask = self._open.of(seat)
        if ask is None:
            raise IllegalChoice(self._not_asked(seat))
        answer = self._open.understood(ask, option)
        self._undone = []
        self._accept(ask, answer, auto)

    def repeat(self, entry: Entry) -> None:
        """Gives an answer as another table's log tells it, for all of a group at once; Misfit if it does not fit."""
        answer = self._open.saved_answer(entry)
        self._seq += not entry.auto
        self._advance(self._given(entry.seat, answer, entry.auto))

    def _accept(self, ask: Ask, answer: Any, auto: bool = False) -> None:
        opened = self._open
        group = opened.group
        if group is None:
            self._seq += not auto
            self._advance(self._given(ask.seat, answer, auto))
            return
        self._seq += (not auto) - (ask.seat in opened.answers and ask.seat not in opened.auto)
        opened.answers[ask.seat] = answer
        opened.auto.discard(ask.seat)
        if auto:
            opened.auto.add(ask.seat)
        self._close_if_complete(group)

    def _not_asked(self, seat: int) -> str:
        if self._open.ask is None:
            return "The game is over: nothing can be chosen any more."
        if not 0 <= seat < self.seats:
            return f"There is no seat {seat}: seats are 0 to {self.seats - 1}."
        if self.in_window:
            return f"Seat {seat} is not asked now."
        return f"Seat {seat} is not asked now: it waits for seat {', '.join(map(str, self.awaiting))}."

    # --- running the rules --------------------------------------------------------------------------------------

    def _given(self, seat: int, answer: Any, auto: bool) -> Given:
        """Writes an answer down."""
        given = Given(answer, Entry(seat, written(answer), self.state.keel.turn, 0, auto, False, []))
        self.trail.last.answers.append(given)
        self.log.append(given.entry)
        return given

    def _advance(self, given: Given) -> None:
        self._send(given)
        self._continue()

    def _send(self, given: Given | None) -> None:
        """Gives the rules an answer (None: after a checkpoint there is none) and runs them to the next ask."""
        keel: Keel = self.state.keel
        chance = keel.chance
        assert chance is not None
        keel.sealed = False
        chance.record = []
        ask = to_next_ask(self._rules, None if given is None else handed_over(given.answer))
        self._open = Asking(ask, self.state)
        if given is None:
            self._begun(chance.record, keel)
        else:
            given.entry.outcomes = chance.record
            given.entry.sealed = keel.sealed
            given.entry.luck = keel.luck.count
        self._publish()

    def _begun(self, outcomes: list[Outcome], keel: Keel) -> None:
        """What luck said between a checkpoint and the first ask; it seals the choice before."""
        checkpoints = self.trail.checkpoints
        checkpoints[-1].outcomes = outcomes
        checkpoints[-1].luck = keel.luck.count
        if keel.sealed:
            for before in reversed(checkpoints[:-1]):
                if before.answers:
                    before.answers[-1].entry.sealed = True
                    return

    def _continue(self) -> None:
        """Runs on until someone must be asked: checkpoints are kept, only options taken."""
        ask = self._open.ask
        while ask is not None:
            if ask.checkpoint and (self.trail.last.answers or self.trail.last.outcomes):
                self._checkpoint(self.state)
            if ask is CHECKPOINT:
                self._checkpoint(self.state)
                self._send(None)
            elif isinstance(ask, Group):
                self._answer_for_idle(ask)
                if self.awaiting:
                    return
                self._send(self._group_given(ask))
            elif self._open.settled(ask):
                self._send(self._given(ask.seat, self._open.only(ask), True))
            else:
                return
            ask = self._open.ask
        if self._result is None:
            self._result = self.game.result(self.state)
            self._keep_moment(self.state)

    def _answer_for_idle(self, group: Group) -> None:
        """Answers for those with one option only and, in a window, for those who left orders to pass."""
        answers = self._open.answers
        for ask in group.asks:
            if ask.seat not in answers:
                if self._open.settled(ask):
                    answers[ask.seat] = self._open.only(ask)
                elif ask.window and self._orders[ask.seat].passes(ask.prompt, self._now()):
                    answers[ask.seat] = PASS
                    self._open.auto.add(ask.seat)

    def _now(self) -> tuple[int, int]:
        """This turn, and not the same seat's next one."""
        keel: Keel = self.state.keel
        return keel.round, keel.turn

    def _group_given(self, group: Group) -> Given:
        opened = self._open
        auto = not any([opened.chosen_by(ask.seat) for ask in group.asks])
        return self._given(GROUP, [opened.answers[ask.seat] for ask in group.asks], auto)

    def _close_if_complete(self, group: Group) -> None:
        if not self.awaiting:
            self._advance(self._group_given(group))

    def _checkpoint(self, state: Any) -> None:
        self.trail.keep(state)
        self._keep_moment(state)

    def _keep_moment(self, state: Any) -> None:
        if self.moments is not None:
            self.moments.keep(state, self._seq, self.story.public)

    def _publish(self) -> None:
        """Hands what was told to the seats that may hear it."""
        keel: Keel = self.state.keel
        if keel.events:
            for event in keel.events:
                self._tell(event)
            keel.events = []

    def _tell(self, event: Event) -> None:
        event.seq = self._seq
        event.moment = len(self.moments) - 1 if self.moments is not None else 0
        self.story.add(event)

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of accepted choices."""
        return self._seq

    @property
    def turn(self) -> int | None:
        """Whose turn it is, or None."""
        turn: int = self.state.keel.turn
        return turn if turn >= 0 else None

    @property
    def round(self) -> int:
        number: int = self.state.keel.round
        return number

    @property
    def result(self) -> Result | None:
        """None while the game goes on; then ranks, scores and where points came from."""
        return self._result

    def view(self, seat: int | None) -> Any:
        """What the seat may see; None is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"There is no seat {seat}: seats are 0 to {self.seats - 1}, None is a spectator.")
        return self.game.view(self.state, seat)

    @property
    def told(self) -> list[list[Event]]:
        """What was told to each seat; the last list is the spectators'."""
        return self.story.told

    def events(self, since: int = 0, seat: int | None = None) -> list[Told]:
        """What was told to the seat (None: to all), from number `since` on; numbers always rise."""
        events = self.told[self.seats if seat is None else seat]
        return [told(n, events[n]) for n in range(since, len(events))]

    def answered(self, seat: int) -> bool:
        """Has this seat, asked together with others, given an answer that can still be changed?"""
        return seat in self._open.answers and seat not in self._open.auto

    def snapshot(self) -> bytes:
        """The state as it is now, in bytes: equal bytes, equal position."""
        return state_bytes(self.state)

    # --- copies -------------------------------------------------------------------------------------------------

    def clone(self) -> Table:
        """A table of its own in the same position, with luck of its own and no memory of earlier turns."""
        self._clones += 1
        table = self._copy()
        keel: Keel = table.state.keel
        keel.luck = lucky(keel.luck.key.hex(), "clone", self._clones)
        return table

    def imagine(self, seat: int, rng: Any) -> Table:
        """A clone in which all that the seat cannot know is dealt anew; it rests on what the seat knows and on rng."""
        table = self._copy()
        table._guess(seat, _key_from(rng))
        table.told[seat] = self.told[seat][:]
        mine = self._open.answers.get(seat)
        if mine is not None:
            table._open.answers[seat] = mine
            table._open.auto = self._open.auto & {seat}
        group = table._open.group
        if group is not None and not group.window:
            table._answer_for_idle(group)
        return table

    def guess(self, seat: int, rng: Any, through: int = -1) -> Run:
        """The same guess for a bare playout; with `through`, how that other seat may see it."""
        state, rules, ask = self.trail.rerun()
        if ask is None:
            raise ValueError("The game is over: there is nothing to guess.")
        imagine_state(self.game, state, seat, _key_from(rng))
        if through >= 0:
            imagine_state(self.game, state, through, _key_from(rng))
        run = Run(rules, state)
        mine = self._open.answers.get(seat)
        run.resume(ask, {} if mine is None else {seat: mine})
        return run

    def _copy(self) -> Table:
        """The same position: the checkpoint's state, and the answers since then once more."""
        table = Table(self.game, self.settings, self.seats, False)
        table._seq, table._result, table._orders = self._seq, self._result, self._orders[:]
        table.trail.checkpoints.append(self.trail.last.copy())
        table._stand_at(table.trail.rerun())
        table._open.answers = self._open.answers.copy()
        table._open.auto = self._open.auto.copy()
        return table

    def _stand_at(self, position: Position) -> None:
        """Goes to this position; somebody listens from now on."""
        self.state, self._rules, ask = position
        self._open = Asking(ask, self.state)
        self.state.keel.listen()

    def _guess(self, seat: int, key: bytes) -> None:
        """From here on it is a guess of that seat; others' open answers are withdrawn."""
        imagine_state(self.game, self.state, seat, key)
        keel: Keel = self.state.keel
        entry = Entry(GUESS, [seat, key.hex()], keel.turn, keel.luck.count, True)
        self.trail.last.answers.append(Given((seat, key), entry))
        self._open = Asking(self._open.ask, self.state)

    # --- going on from a file -----------------------------------------------------------------------------------

    def resume(self, checkpoint: Checkpoint, entries: list[Entry], waiting: dict[int, Any], auto: set[int]) -> None:
        """Goes on from a checkpoint: each answer since then is checked and given again. Misfit says what does not fit.

        `waiting` are the answers that wait for the others of a group; those of the seats in `auto` nobody chose.
        """
        self.trail.checkpoints = [checkpoint]
        position = self.trail.start()
        self._stand_at(position)
        for entry in entries:
            if self._open.ask is None:
                self._result = self.game.result(self.state)
            given = Given(self._open.saved_answer(entry), entry)
            checkpoint.answers.append(given)
            position = self.trail.repeat(position, given)
            self._stand_at(position)
        for seat, answer in waiting.items():
            self._open.answers[seat] = self._open.saved_waiting(seat, answer)
        self._open.auto = auto & set(waiting)
        if self._open.ask is None:
            self._result = self.game.result(self.state)

    def restore(self, events: list[Event], log: list[Entry], seq: int) -> None:
        """The past of a table that goes on: what was told, the log, and the number of choices."""
        self.story = Story(self.seats)
        self.story.restore(events)
        self.log, self._seq = log, seq

    @property
    def waiting(self) -> dict[int, Any]:
        """The answers that wait for the others of a group, by seat."""
        return {seat: self._open.answers[seat] for seat in sorted(self._open.answers)}

    @property
    def waiting_auto(self) -> list[int]:
        """The seats whose waiting answers nobody chose."""
        return sorted(self._open.auto)

    # --- taking back --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool | str:
        """True, or the reason why not."""
        if self._open.chosen_by(seat):
            return True
        choice = self.trail.last_choice()
        entry = self.trail.barred if choice is None else choice.entry
        if entry is None:
            return "There is nothing to take back."
        if entry.seat != seat or any([self._open.chosen_by(other) for other in self._open.answers]):
            return "Others have decided since."
        if entry.sealed or (choice is not None and self.trail.shown_since(choice)):
            return "Luck or something hidden has shown since."
        if choice is None or entry.turn != seat or self.state.keel.turn != seat:
            return "Only choices of your own turn can be taken back, while it lasts."
        return True

    def undo(self, seat: int) -> None:
        """Takes back the seat's last choice; IllegalChoice says why not."""
        reason = self.can_undo(seat)
        if isinstance(reason, str):
            raise IllegalChoice(reason)
        if self._open.chosen_by(seat):
            answer = self._open.answers.pop(seat)
            self._undone.append(Given(answer, Entry(seat, written(answer), self.state.keel.turn, 0)))
            self._seq -= 1
            return
        choice = self.trail.last_choice()
        assert choice is not None
        self._undone.append(choice)
        self._back_before(choice)

    def can_redo(self, seat: int) -> bool | str:
        mine = len(self._undone) > 0 and self._undone[-1].entry.seat == seat
        return True if mine else "There is nothing to do again."

    def redo(self, seat: int) -> None:
        """Makes again what was just taken back."""
        reason = self.can_redo(seat)
        if isinstance(reason, str):
            raise IllegalChoice(reason)
        ask = self._open.of(seat)
        assert ask is not None
        self._accept(ask, self._undone.pop().answer)
        if self._open.group is not None:
            self._undone = []  # others may answer now: what came next may no longer fit

    def can_restart(self, seat: int) -> bool | str:
        return self.can_undo(seat)

    def restart(self, seat: int) -> None:
        """Takes back as much of the seat's turn as can be."""
        self.undo(seat)
        while self.can_undo(seat) is True:
            self.undo(seat)

    def _back_before(self, choice: Given) -> None:
        """To the ask that this answered."""
        gone = self.trail.cut(choice) + (self._result is not None)  # the end is a moment of its own
        if self.moments is not None:
            for _ in range(gone):
                self.moments.drop()
        if choice.entry in self.log:
            self.log = self.log[: self.log.index(choice.entry)]
        self._seq -= 1
        self._result = None
        self._stand_at(self.trail.rerun())
        self.story.take_back(self._seq)
        self._tell(Event("undone", {"seat": choice.entry.seat}, *self._now(), 0, 0, undone=True))

    # --- orders, scripts, files ---------------------------------------------------------------------------------

    def standing(self, seat: int, prompts: list[str] | None, until: str = "turn") -> None:
        """Orders for windows: pass at these prompts (None: at all; []: at none), for this turn or the whole game."""
        self._orders[seat] = orders_of(prompts, until, self._now())
        group = self._open.group
        if group is not None:
            self._answer_for_idle(group)
            self._close_if_complete(group)

    def script(self, *outcomes: Outcome) -> None:
        """What luck will say next, for tests: a list for dice or an order, a number for a spin."""
        keel: Keel = self.state.keel
        assert keel.chance is not None
        keel.chance.script.extend(outcomes)

    def save(self) -> bytes:
        """The whole table as bytes; the same table gives the same bytes."""
        from freebooter.engine.saves import save_table

        return save_table(self)


def _key_from(rng: Any) -> bytes:
    bits: int = rng.getrandbits(128)
    return bits.to_bytes(16, "big")


def new_table(
    game: str | Game,
    seats: int | None = None,
    seed: int | str | None = None,
    settings: Any = None,
    history: bool = True,
) -> Table:
    """A new table, at its first decision. The same game, seats, settings and seed give the same table."""
    import secrets

    rules = game if isinstance(game, Game) else find_game(game)
    if seats is None:
        seats = rules.middle_size(settings)
    typed = rules.settle(settings, seats)
    if seed is None:
        seed = secrets.token_hex(16)
    keel = Keel(lucky(rules.id, seed))
    return table_at(rules, rules.setup(typed, seats, keel), typed, seats, history)


def table_at(game: Game, state: Any, settings: Any, seats: int, history: bool = True) -> Table:
    """A table that begins with this state."""
    table = Table(game, settings, seats, history)
    table.begin(state)
    return table
