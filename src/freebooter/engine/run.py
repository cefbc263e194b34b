"""Bare play for playouts: no log, no checkpoints, no events, nothing is checked.

`random_game` is the fastest loop, for random players. `Run` plays one decision at a time for tree search: it shows
every ask as a choice among two options or more, picks as single picks, groups one seat after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freebooter.engine.asks import AMOUNT, CHOOSE, DONE, PICK, STEP, TOGETHER, Ask, Group, Option, Steps
from freebooter.engine.luck import Luck

Policy = Callable[[Any, int, str, list[Option], Luck], int]


def random_answer(ask: Ask, state: Any, options: list[Option], luck: Luck) -> Any:
    """What a random player answers; luck is used only where there is a choice."""
    n = len(options)
    if ask.kind == PICK:
        return random_pick(options, ask.least, min(ask.up_to(state), n), luck)
    option = options[luck.below(n)] if n > 1 else options[0]
    return option.args[0] if ask.kind == AMOUNT else option


def random_pick(items: list[Option], least: int, most: int, luck: Luck) -> list[Option]:
    """First how many, then which: some of the items in their own order."""
    count = least + luck.below(most - least + 1) if most > least else least
    if count == len(items):
        return items[:]
    places = list(range(len(items)))
    luck.shuffle(places)
    return [items[i] for i in sorted(places[:count])]


def has_choice(ask: Ask, state: Any, options: list[Option]) -> bool:
    """Is there anything to decide? Figures count only decisions with two options or more."""
    if ask.kind == PICK:
        most = min(ask.up_to(state), len(options))
        return most > ask.least or 0 < most < len(options)
    return len(options) > 1


def random_game(steps: Steps, state: Any, lucks: list[Luck]) -> int:
    """Plays to the end with random players, each with luck of its own; returns the number of decisions."""
    decisions = 0
    state.keel.playout = True
    send = steps.send
    answer: Any = None
    try:
        while True:
            ask: Ask = send(answer)
            kind = ask.kind
            if kind == CHOOSE:
                options = ask.options(state, ask.seat)
                n = len(options)
                if n == 1:
                    answer = options[0]
                else:
                    answer = options[lucks[ask.seat].below(n)]
                    decisions += 1
            elif kind == STEP:
                answer = None
            elif kind == TOGETHER:
                assert isinstance(ask, Group)
                answers = []
                for one in ask.asks:
                    options = one.offered(state)
                    decisions += has_choice(one, state, options)
                    answers.append(random_answer(one, state, options, lucks[one.seat]))
                answer = answers
            else:
                options = ask.offered(state)
                decisions += has_choice(ask, state, options)
                answer = random_answer(ask, state, options, lucks[ask.seat])
    except StopIteration:
        return decisions


class Run:
    """A bare game on its way: `seat` is asked `prompt` and may take one of `options`, until it is `over`."""

    def __init__(self, steps: Steps, state: Any) -> None:
        self.steps = steps
        self.state = state
        state.keel.playout = True
        self.over = False
        self.seat = -1
        self.prompt = ""
        self.options: list[Option] = []
        self.kind = CHOOSE
        self.group = 0  # which group of seats is being asked together; 0: none
        self._groups = 0
        self._group: list[Ask] = []
        self._answers: list[Any] = []
        self._items: list[Option] = []
        self._picked: list[Option] = []
        self._least = 0
        self._most = 0
        self._next = 0

    def start(self) -> None:
        """To the first decision of a game that has not begun."""
        self._send(None)

    def resume(self, ask: Ask, answers: dict[int, Any]) -> None:
        """Goes on at an open ask, of which some seats' answers are known."""
        if isinstance(ask, Group):
            self._open_group(ask, answers)
        elif self._present(ask):
            self._settle()

    def take(self, i: int) -> None:
        """Takes option i and goes on to the next decision."""
        option = self.options[i]
        kind = self.kind
        if kind == CHOOSE:
            self._answer(option)
        elif kind == AMOUNT:
            self._answer(option.args[0])
        elif option is DONE:
            self._answer(self._picked)
        else:
            self._picked.append(option)
            self._next = self._items.index(option) + 1
            if self._next_picks():
                self._settle()

    def rollout(self, policy: Policy, luck: Luck, most: int) -> int:
        """Plays on by the policy, at most so many decisions; returns how many it were."""
        state = self.state
        count = 0
        while count < most and not self.over:
            self.take(policy(state, self.seat, self.prompt, self.options, luck))
            count += 1
        return count

    def play_turns(self, policy: Policy, luck: Luck, seat: int, turns: int, most: int) -> None:
        """Plays on by the policy until so many turns of a seat are over, at most so many decisions."""
        state = self.state
        now: int = state.keel.turn
        count = 0
        while count < most and not self.over:
            turn: int = state.keel.turn
            if turn != now:
                if now == seat:
                    turns -= 1
                    if turns == 0:
                        return
                now = turn
            self.take(policy(state, self.seat, self.prompt, self.options, luck))
            count += 1

    def _answer(self, answer: Any) -> None:
        """One seat has answered: the group goes on, or the rules do."""
        if self._group:
            self._answers.append(answer)
            if len(self._answers) < len(self._group):
                if self._present(self._group[len(self._answers)]):
                    self._settle()
                return
            answer = self._answers
            self._group = []
            self._answers = []
            self.group = 0
        self._send(answer)

    def _send(self, answer: Any) -> None:
        send = self.steps.send
        try:
            while True:
                ask = send(answer)
                kind = ask.kind
                if kind == CHOOSE:
                    options = ask.options(self.state, ask.seat)
                    if len(options) > 1:
                        self.kind = CHOOSE
                        self.seat = ask.seat
                        self.prompt = ask.prompt
                        self.options = options
                        return
                    answer = options[0]
                elif kind == STEP:
                    answer = None
                elif kind == TOGETHER:
                    assert isinstance(ask, Group)
                    self._open_group(ask, {})
                    return
                else:
                    if self._present(ask):
                        self._settle()
                    return
        except StopIteration:
            self.over = True
            self.options = []

    def _open_group(self, group: Group, answers: dict[int, Any]) -> None:
        """Asks those who have not answered; the rules get the answers in the order of the asks."""
        self._groups += 1
        self.group = self._groups
        self._group = [ask for ask in group.asks if ask.seat not in answers]
        self._answers = []
        if len(self._group) < len(group.asks):
            # known answers come first in a group of their own order: keep the asks' order by seat
            self._group = [ask if ask.seat not in answers else _known(ask, answers[ask.seat]) for ask in group.asks]
        if self._present(self._group[0]):
            self._settle()

    def _present(self, ask: Ask) -> bool:
        """Sets out the ask; True if there is nothing to decide about it."""
        if isinstance(ask, _Known):
            self._picked = [ask.answer]
            self.kind = -1
            return True
        self.kind = ask.kind
        self.seat = ask.seat
        self.prompt = ask.prompt
        if ask.kind != PICK:
            self.options = ask.offered(self.state)
            return len(self.options) == 1
        self._items = ask.offered(self.state)
        self._picked = []
        self._least = ask.least
        self._most = min(ask.up_to(self.state), len(self._items))
        self._next = 0
        return self._next_picks()

    def _settle(self) -> None:
        """Answers an ask about which there is nothing to decide."""
        if self.kind == -1:
            self._answer(self._picked[0])
        elif self.kind == PICK:
            self._answer(self._picked)
        elif self.kind == AMOUNT:
            self._answer(self.options[0].args[0])
        else:
            self._answer(self.options[0])

    def _next_picks(self) -> bool:
        """The single picks that may follow, in the items' order so that each subset comes once; True when settled."""
        items = self._items
        while True:
            missing = self._least - len(self._picked)
            if len(self._picked) >= self._most:
                return True
            last = len(items) - max(missing, 1)
            options = items[self._next : last + 1]
            if missing <= 0:
                options = [*options, DONE]
            if len(options) > 1:
                self.options = options
                return False
            if not options or options[0] is DONE:
                return True
            self._picked.append(options[0])
            self._next += 1


class _Known(Ask):
    """An ask of a group that was answered before."""

    answer: Any = None


def _known(ask: Ask, answer: Any) -> _Known:
    known = _Known(ask.seat, ask.prompt, ask.options)
    known.answer = answer
    return known
