"""Bare play for playouts: no log, no checkpoints, no events, nothing is checked.

`random_game` is the fastest loop, for random players. `Run` plays one decision at a time for tree search: it shows
every ask as a choice among two options or more, picks as single picks, groups one seat after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freebooter.engine.asks import AMOUNT, CHOOSE, DONE, PAUSE, PICK, TOGETHER, Arg, Ask, Group, Option, Steps
from freebooter.engine.keel import Keel
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
            elif kind == PAUSE:
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
        self.args: tuple[Arg, ...] = ()  # what the words of the prompt speak of
        self.options: list[Option] = []
        self.kind = CHOOSE
        self.picked: list[Option] = []  # items that were taken of a pick that goes on
        self.group = 0  # which group of seats is being asked together; 0: none
        self._groups = 0
        self._group: list[Ask] = []  # those asked together
        self._known: dict[int, Any] = {}  # answers of the group that were given before, by seat
        self._answers: list[Any] = []  # of the group, in the order of the asks
        self._items: list[Option] = []
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
            self._answer(self._only_answer())

    def take(self, i: int) -> None:
        """Takes option i and goes on to the next decision."""
        option = self.options[i]
        kind = self.kind
        if kind == CHOOSE:
            self._answer(option)
        elif kind == AMOUNT:
            self._answer(option.args[0])
        elif option is DONE:
            self._answer(self.picked)
        else:
            self.picked.append(option)
            self._next = self._items.index(option) + 1
            if self._next_picks():
                self._answer(self.picked)

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
        keel: Keel = state.keel
        now, begun = keel.turn, keel.begun
        count = 0
        while count < most and not self.over:
            if keel.begun != begun:  # who plays alone follows himself
                if now == seat:
                    turns -= 1
                    if turns == 0:
                        return
                now, begun = keel.turn, keel.begun
            self.take(policy(state, self.seat, self.prompt, self.options, luck))
            count += 1

    def _answer(self, answer: Any) -> None:
        """One seat has answered: the group goes on, or the rules do."""
        if self._group:
            self._answers.append(answer)
            self._ask_next()
        else:
            self._send(answer)

    def _open_group(self, group: Group, known: dict[int, Any]) -> None:
        """Asks one seat after the other, those whose answers are known excepted."""
        self._groups += 1
        self.group = self._groups
        self._group = group.asks
        self._known = known
        self._answers = []
        self._ask_next()

    def _ask_next(self) -> None:
        """Sets out the next ask of the group about which there is something to decide; after the last, rules go on."""
        group, answers = self._group, self._answers
        while len(answers) < len(group):
            ask = group[len(answers)]
            if ask.seat in self._known:
                answers.append(self._known[ask.seat])
            elif self._present(ask):
                answers.append(self._only_answer())
            else:
                return
        self._group = []
        self.group = 0
        self._send(answers)

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
                        self.args = ask.args
                        self.options = options
                        return
                    answer = options[0]
                elif kind == PAUSE:
                    answer = None
                elif kind == TOGETHER:
                    assert isinstance(ask, Group)
                    self._open_group(ask, {})
                    return
                elif self._present(ask):
                    answer = self._only_answer()
                else:
                    return
        except StopIteration:
            self.over = True
            self.options = []

    def _present(self, ask: Ask) -> bool:
        """Sets out the ask; True if there is nothing to decide about it."""
        self.kind = ask.kind
        self.seat = ask.seat
        self.prompt = ask.prompt
        self.args = ask.args
        if ask.kind != PICK:
            self.options = ask.offered(self.state)
            return len(self.options) == 1
        self._items = ask.offered(self.state)
        self.picked = []
        self._least = ask.least
        self._most = min(ask.up_to(self.state), len(self._items))
        self._next = 0
        return self._next_picks()

    def _only_answer(self) -> Any:
        """The answer to an ask about which there is nothing to decide."""
        if self.kind == PICK:
            return self.picked
        return self.options[0].args[0] if self.kind == AMOUNT else self.options[0]

    def _next_picks(self) -> bool:
        """The single picks that may follow, in the items' order so that each subset comes once; True when settled."""
        items = self._items
        while True:
            missing = self._least - len(self.picked)
            if len(self.picked) >= self._most:
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
            self.picked.append(options[0])
            self._next += 1
