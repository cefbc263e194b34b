"""A table: one running game with its log, checkpoints, undo, guesses and views.

The rules run as a generator, which cannot be copied and need not be. At each checkpoint the table keeps a copy of the
state; a clone, an undo or a guess copies that and runs the few answers since then again.
"""

from __future__ import annotations

from typing import Any

from freebooter.engine.answers import Answer, Decision, IllegalChoice, handed_over, is_settled, only_answer, understood
from freebooter.engine.asks import PASS, PICK, STEP, Ask, Group, Option
from freebooter.engine.game import Game, Result, find_game
from freebooter.engine.keel import EVERYONE, Chance, Event, Keel, Outcome
from freebooter.engine.luck import Luck, lucky
from freebooter.engine.record import GROUP, GUESS, Entry, Step, Told
from freebooter.engine.run import Run
from freebooter.engine.saves import Moments


class Table:
    """One running game."""

    def __init__(self, game: Game, settings: Any, seats: int, history: bool = True) -> None:
        """An empty table; `begin` lays out a state. With `history` it keeps what a replay needs."""
        self.game = game
        self.settings = settings
        self.seats = seats
        self.notice = ""  # what players should know, for example after a change of rules
        self.state: Any = None
        self.log: list[Entry] = []
        self.story: list[Event] = []
        self.told: list[list[Event]] = []
        self.moments: Moments | None = Moments(game) if history else None
        self._rules: Any = None
        self._ask: Ask | None = None
        self._seq = 0
        self._steps: list[Step] = []
        self._barred: Entry | None = None  # the last choice before all that can be taken back
        self._undone: list[Entry] = []
        self._answers: dict[int, Any] = {}
        self._options: dict[int, list[Option]] = {}
        self._orders: list[tuple[set[str] | None, tuple[int, int] | None]] = []  # prompts, round and turn (None: all)
        self._clones = 0
        self._public = 0  # events told to all and not taken back
        self._result: Result | None = None

    def begin(self, state: Any) -> None:
        """Lays out a state, as at a checkpoint, and plays to the first decision."""
        self.forget()
        self._orders = [(set(), None)] * self.seats
        self._checkpoint(state)
        self._play(state)
        self._continue(None)

    def forget(self) -> None:
        """Drops all that was told."""
        self.story = []
        self._public = 0
        self.told = [[] for _ in range(self.seats + 1)]  # by seat; the last is who watches

    # --- asking -------------------------------------------------------------------------------------------------

    @property
    def awaiting(self) -> tuple[int, ...]:
        """The seats that are asked now; () when the game is over."""
        ask = self._ask
        if ask is None:
            return ()
        if isinstance(ask, Group):
            return tuple([one.seat for one in ask.asks if one.seat not in self._answers])
        return (ask.seat,)

    @property
    def in_window(self) -> bool:
        """Is this a moment to react? Then nobody may be told whom it waits for."""
        return self._ask is not None and self._ask.window

    def decision(self, seat: int) -> Decision | None:
        """What the seat is asked now, or None."""
        ask = self._asked(seat)
        if ask is None:
            return None
        return Decision(ask, self._offered(ask), self._most(ask))

    def _asked(self, seat: int) -> Ask | None:
        ask = self._ask
        if isinstance(ask, Group):
            for one in ask.asks:
                if one.seat == seat:
                    return one
            return None
        return ask if ask is not None and ask.seat == seat else None

    def _offered(self, ask: Ask) -> list[Option]:
        options = self._options.get(ask.seat)
        if options is None:
            options = ask.offered(self.state)
            if not options and ask.kind != PICK:
                raise RuntimeError(f"{self.game.id}: seat {ask.seat} is asked '{ask.prompt}' but has no option")
            self._options[ask.seat] = options
        return options

    def _most(self, ask: Ask) -> int:
        """How many options may be taken: one, unless it is a pick."""
        return min(ask.up_to(self.state), len(self._offered(ask))) if ask.kind == PICK else 1

    def choose(self, seat: int, option: Answer) -> None:
        """The seat's answer: an option or its key, a list of them for a pick, a number for an amount."""
        ask = self._asked(seat)
        if ask is None:
            raise IllegalChoice(self._not_asked(seat))
        answer = understood(ask, self._offered(ask), self._most(ask), option)
        self._undone = []
        self._accept(ask, answer)

    def _accept(self, ask: Ask, answer: Any) -> None:
        if isinstance(self._ask, Group):
            if ask.seat not in self._answers:
                self._seq += 1
            self._answers[ask.seat] = answer
            if not self.awaiting:
                self._close_group(self._ask)
        else:
            self._seq += 1
            self._advance(self._entry(ask.seat, answer, False))

    def _not_asked(self, seat: int) -> str:
        if self._ask is None:
            return "The game is over: nothing can be chosen any more."
        if not 0 <= seat < self.seats:
            return f"There is no seat {seat}: seats are 0 to {self.seats - 1}."
        if self.in_window:
            return f"Seat {seat} is not asked now."
        return f"Seat {seat} is not asked now: it waits for seat {', '.join(map(str, self.awaiting))}."

    # --- running the rules --------------------------------------------------------------------------------------

    def _play(self, state: Any) -> None:
        self.state = state
        keel: Keel = state.keel
        keel.chance = Chance()
        keel.events = []
        keel.loud = True
        self._rules = self.game.play(state)

    def _entry(self, seat: int, answer: Any, auto: bool) -> Entry:
        keel: Keel = self.state.keel
        entry = Entry(seat, answer, auto, keel.turn)
        self._steps[-1].entries.append(entry)
        self.log.append(entry)
        return entry

    def _advance(self, entry: Entry) -> None:
        self._send(entry)
        self._continue(entry)

    def _send(self, entry: Entry | None) -> None:
        """Gives the rules an answer and runs them to the next ask."""
        keel: Keel = self.state.keel
        chance = keel.chance
        assert chance is not None
        keel.sealed = False
        chance.record = []
        try:
            self._ask = self._rules.send(None if entry is None else handed_over(entry.answer))
        except StopIteration:
            self._ask = None
        self._options = {}
        self._answers = {}
        if entry is None:
            self._steps[-1].outcomes = chance.record
            self._steps[-1].luck = keel.luck.count
            if keel.sealed and len(self._steps) > 1 and self._steps[-2].entries:
                self._steps[-2].entries[-1].sealed = True
        else:
            entry.outcomes = chance.record
            entry.sealed = keel.sealed
            entry.luck = keel.luck.count
        self._publish()

    def _continue(self, entry: Entry | None) -> None:
        """Runs on until someone must be asked: checkpoints are kept, only options taken."""
        if entry is None:
            self._send(None)
        while self._ask is not None:
            ask = self._ask
            if ask.opens and (self._steps[-1].entries or self._steps[-1].outcomes):
                self._checkpoint(self.state)
            if ask.kind == STEP:
                self._checkpoint(self.state)
                self._send(None)
            elif isinstance(ask, Group):
                self._answer_for_idle(ask)
                if self.awaiting:
                    return
                self._send(self._group_entry(ask))
            else:
                if not self._settled(ask):
                    return
                self._send(self._entry(ask.seat, self._only(ask), True))
        if self._result is None:
            self._result = self.game.result(self.state)
            if self.moments is not None:
                self.moments.keep(self.state, self._seq, self._public)

    def _settled(self, ask: Ask) -> bool:
        return is_settled(ask, self._offered(ask), self._most(ask))

    def _only(self, ask: Ask) -> Any:
        return only_answer(ask, self._offered(ask), self._most(ask))

    def _answer_for_idle(self, group: Group) -> None:
        """Answers for those with one option only and, in a window, for those who left orders to pass."""
        for ask in group.asks:
            if ask.seat not in self._answers:
                if self._settled(ask):
                    self._answers[ask.seat] = self._only(ask)
                elif ask.window and self._passes(ask):
                    self._answers[ask.seat] = PASS

    def _passes(self, ask: Ask) -> bool:
        prompts, until = self._orders[ask.seat]
        in_force = until is None or until == self._now()
        return in_force and (prompts is None or ask.prompt in prompts)

    def _now(self) -> tuple[int, int]:
        """This turn, and not the same seat's next one."""
        keel: Keel = self.state.keel
        return keel.round, keel.turn

    def _group_entry(self, group: Group) -> Entry:
        answers = [self._answers[ask.seat] for ask in group.asks]
        return self._entry(GROUP, answers, False)

    def _close_group(self, group: Group) -> None:
        self._advance(self._group_entry(group))

    def _checkpoint(self, state: Any) -> None:
        """Keeps a copy; older ones only as far as an undo may go back."""
        keel: Keel = state.keel
        for step in self._steps:
            if any(entry.sealed or (not entry.auto and entry.seat != keel.turn) for entry in step.entries):
                self._barred = self._last_choice()
                self._steps = []
                break
        self._steps.append(Step(state.clone()))
        if self.moments is not None:
            self.moments.keep(state, self._seq, self._public)

    def _publish(self) -> None:
        """Hands what was told to the seats that may hear it."""
        keel: Keel = self.state.keel
        events = keel.events
        if events:
            for event in events:
                event.seq = self._seq
                event.moment = len(self.moments) - 1 if self.moments is not None else 0
                self._hand_out(event)
            keel.events = []

    def _hand_out(self, event: Event) -> None:
        self.story.append(event)
        for seat in range(self.seats):
            if event.to >> seat & 1:
                self.told[seat].append(event)
        if event.to == EVERYONE:
            self.told[-1].append(event)
            self._public += not event.undone

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

    def events(self, since: int = 0, seat: int | None = None) -> list[Told]:
        """What was told to the seat (None: to all), from number `since` on; numbers always rise."""
        told = self.told[self.seats if seat is None else seat]
        return [Told(n, told[n]) for n in range(since, len(told))]

    def answered(self, seat: int) -> bool:
        """Has this seat, asked together with others, given an answer that can still be changed?"""
        return seat in self._answers

    def snapshot(self) -> bytes:
        """The state as it is now, in bytes: equal bytes, equal position."""
        from freebooter.engine.saves import state_bytes

        return state_bytes(self.game, self.state)

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
        entry = Entry(GUESS, (seat, _key_from(rng)), True, table.state.keel.turn)
        table._steps[-1].entries.append(entry)
        table._guess(entry)
        table.told[seat] = self.told[seat][:]
        mine = self._answers.get(seat)
        if mine is not None:
            table._answers[seat] = mine
        if isinstance(table._ask, Group) and table._ask.window is False:
            table._answer_for_idle(table._ask)
        return table

    def guess(self, seat: int, rng: Any, through: int = -1) -> Run:
        """The same guess for a bare playout; with `through`, how that other seat may see it."""
        state, rules, ask = self._rerun()
        if ask is None:
            raise ValueError("The game is over: there is nothing to guess.")
        imagine_state(self.game, state, seat, _key_from(rng))
        if through >= 0:
            imagine_state(self.game, state, through, _key_from(rng))
        run = Run(rules, state)
        mine = self._answers.get(seat)
        run.resume(ask, {} if mine is None else {seat: mine})
        return run

    def _copy(self) -> Table:
        """The same position: the checkpoint's state, and the answers since then once more."""
        table = Table(self.game, self.settings, self.seats, False)
        table.forget()
        table._seq = self._seq
        step = Step(self._steps[-1].state)
        step.outcomes = self._steps[-1].outcomes
        step.luck = self._steps[-1].luck
        step.entries = list(self._steps[-1].entries)
        table._steps = [step]
        table._answers = dict(self._answers)
        table._orders = self._orders[:]
        table._result = self._result
        table.state, table._rules, table._ask = self._rerun()
        keel: Keel = table.state.keel
        keel.chance = Chance()
        keel.events = []
        keel.loud = True
        return table

    def _resume(self, entries: list[Entry], outcomes: list[Outcome], luck: int, understand: Any) -> None:
        """A loaded table's answers since its checkpoint, each checked by understand(table, ask, entry)."""
        step = self._steps[0]
        step.outcomes = outcomes
        step.luck = luck
        step.entries = []
        self._steps = [step]
        self._result = None
        self._back_at()
        for entry in entries:
            if entry.seat != GUESS:
                entry.answer = understand(self, self._ask, entry)
            step.entries.append(entry)
            self._back_at()
        if self._ask is None:
            self._result = self.game.result(self.state)

    def _back_at(self) -> None:
        """The position after all entries of the last step."""
        self.state, self._rules, self._ask = self._rerun()
        keel: Keel = self.state.keel
        keel.chance = Chance()
        keel.events = []
        keel.loud = True
        self._options = {}
        self._answers = {}

    def _rerun(self) -> tuple[Any, Any, Ask | None]:
        """A copy of the state with the rules at the open ask."""
        step = self._steps[-1]
        state = step.state.clone()
        rules = self.game.play(state)
        keel: Keel = state.keel
        if step.outcomes or step.entries:
            keel.chance = Chance()
            keel.chance.script = list(step.outcomes)
        ask = _to_next_ask(rules, None)
        for entry in step.entries:
            keel.luck.count = entry.luck if entry.seat == GUESS else keel.luck.count
            if entry.seat == GUESS:
                imagine_state(self.game, state, entry.answer[0], entry.answer[1])
                keel = state.keel
            else:
                chance = keel.chance
                assert chance is not None
                chance.script.extend(entry.outcomes)
                ask = _to_next_ask(rules, handed_over(entry.answer))
        keel.luck.count = step.entries[-1].luck if step.entries else step.luck
        keel.chance = None
        return state, rules, ask

    def _guess(self, entry: Entry) -> None:
        imagine_state(self.game, self.state, entry.answer[0], entry.answer[1])
        keel: Keel = self.state.keel
        keel.chance = Chance()
        keel.events = []
        keel.loud = True
        entry.luck = keel.luck.count
        self._answers = {}
        self._options = {}

    # --- taking back --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool | str:
        """True, or the reason why not."""
        if isinstance(self._ask, Group) and seat in self._answers and not self._settled_for(seat):
            return True
        entry = self._last_choice() or self._barred
        if entry is None:
            return "There is nothing to take back."
        if entry.seat != seat or any([not self._settled_for(other) for other in self._answers]):
            return "Others have decided since."
        if entry.sealed or (entry is not self._barred and self._sealed_since(entry)):
            return "Luck or something hidden has shown since."
        if entry is self._barred or entry.turn != seat or self.state.keel.turn != seat:
            return "Only choices of your own turn can be taken back, while it lasts."
        return True

    def undo(self, seat: int) -> None:
        """Takes back the seat's last choice; IllegalChoice says why not."""
        reason = self.can_undo(seat)
        if isinstance(reason, str):
            raise IllegalChoice(reason)
        if isinstance(self._ask, Group) and seat in self._answers:
            self._undone.append(Entry(seat, self._answers.pop(seat), False, self.state.keel.turn))
            self._seq -= 1
            return
        entry = self._last_choice()
        assert entry is not None
        self._undone.append(entry)
        self._back_to(entry)

    def can_redo(self, seat: int) -> bool | str:
        if self._undone and self._undone[-1].seat == seat:
            return True
        return "There is nothing to do again."

    def redo(self, seat: int) -> None:
        """Makes again what was just taken back."""
        reason = self.can_redo(seat)
        if isinstance(reason, str):
            raise IllegalChoice(reason)
        ask = self._asked(seat)
        assert ask is not None
        self._accept(ask, self._undone.pop().answer)

    def can_restart(self, seat: int) -> bool | str:
        return self.can_undo(seat)

    def restart(self, seat: int) -> None:
        """Takes back as much of the seat's turn as can be."""
        self.undo(seat)
        while self.can_undo(seat) is True:
            self.undo(seat)

    def _settled_for(self, seat: int) -> bool:
        ask = self._asked(seat)
        return ask is None or self._settled(ask)

    def _last_choice(self) -> Entry | None:
        for step in reversed(self._steps):
            for entry in reversed(step.entries):
                if not entry.auto:
                    return entry
        return None

    def _sealed_since(self, choice: Entry) -> bool:
        for step in reversed(self._steps):
            for entry in reversed(step.entries):
                if entry.sealed:
                    return True
                if entry is choice:
                    return False
        return True

    def _back_to(self, choice: Entry) -> None:
        """To the ask that this entry answered."""
        if self._result is not None and self.moments is not None:
            self.moments.drop()  # the end itself
        while choice not in self._steps[-1].entries:
            self._steps.pop()
            if self.moments is not None:
                self.moments.drop()
        step = self._steps[-1]
        step.entries = step.entries[: step.entries.index(choice)]
        if choice in self.log:
            self.log = self.log[: self.log.index(choice)]
        self._seq -= 1
        self._result = None
        self._back_at()
        self._tell_undone(choice)

    def _tell_undone(self, choice: Entry) -> None:
        for event in reversed(self.story):
            if event.seq <= self._seq and not event.undone:
                break
            self._public -= event.to == EVERYONE and not event.undone
            event.undone = True
        keel: Keel = self.state.keel
        event = Event("undone", {"seat": choice.seat}, EVERYONE, keel.round, keel.turn)
        event.seq = self._seq
        event.moment = len(self.moments) - 1 if self.moments is not None else 0
        event.undone = True
        self._hand_out(event)

    # --- orders, scripts, files ---------------------------------------------------------------------------------

    def standing(self, seat: int, prompts: list[str] | None, until: str = "turn") -> None:
        """Orders for windows: pass at these prompts (None: at all; []: at none), for this turn or the whole game."""
        if until not in ("turn", "game"):
            raise IllegalChoice(f"Orders hold until 'turn' or 'game', not '{until}'.")
        self._orders[seat] = (None if prompts is None else set(prompts), self._now() if until == "turn" else None)
        if isinstance(self._ask, Group):
            self._answer_for_idle(self._ask)
            if not self.awaiting:
                self._close_group(self._ask)

    def script(self, *outcomes: Outcome) -> None:
        """What luck will say next, for tests: a list for dice or an order, a number for a spin."""
        keel: Keel = self.state.keel
        assert keel.chance is not None
        keel.chance.script.extend(outcomes)

    def save(self) -> bytes:
        """The whole table as bytes; the same table gives the same bytes."""
        from freebooter.engine.saves import save_table

        return save_table(self)


def imagine_state(game: Game, state: Any, seat: int, key: bytes) -> None:
    """Replaces in the state what the seat cannot know, and the luck to come."""
    game.imagine(state, seat, Luck(key))
    keel: Keel = state.keel
    keel.luck = lucky(key.hex(), "guess")


def _to_next_ask(rules: Any, answer: Any) -> Ask | None:
    try:
        ask: Ask = rules.send(answer)
    except StopIteration:
        return None
    return ask


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
        seats = rules.table_sizes[len(rules.table_sizes) // 2]
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
