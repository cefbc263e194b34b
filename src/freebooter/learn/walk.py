"""One lesson, step by step, on a real table."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

import msgspec

from freebooter.engine.answers import Decision, IllegalChoice
from freebooter.engine.table import Table, new_table
from freebooter.learn.changes import changed
from freebooter.learn.lesson import BadLesson, Lesson, Step

CHOICE: Final = "choice"
LUCK: Final = "luck"
CHANGE: Final = "change"


class Walk:
    """Somebody goes through a lesson.

    To go on where one left, give what was done so far: for each step which of its answers, 0 where one only read.
    """

    def __init__(self, lesson: Lesson, done: list[int] | tuple[int, ...] = ()) -> None:
        self.lesson = lesson
        self.table: Table = new_table(lesson.game, lesson.seats, lesson.seed, lesson.settings or None)
        self.done: list[int] = []
        self.moved: Callable[[], None] = lambda: None  # called after every choice of anybody
        self._set_out()
        for which in done:
            if self.step is None or not 0 <= which < max(1, len(self.step.do)):
                raise IllegalChoice(f"The lesson has no such way: {', '.join(map(str, done))}.")
            self._go_on(which)

    @property
    def at(self) -> int:
        """The number of the step that is to be done."""
        return len(self.done)

    def _set_out(self) -> None:
        """What happened before the lesson: choices, luck, and changes of the table, in their order."""
        where = "before the first step"
        for kind, moves in groupby(self.lesson.moves, _kind):
            if kind == CHOICE:
                self._play(list(moves), where)
            elif kind == LUCK:
                self._script(list(moves), where)
            else:
                self._change(list(moves), where)

    def _script(self, said: list[str], where: str) -> None:
        for one in said:
            try:
                self.table.script(msgspec.json.decode(one.removeprefix("luck ")))
            except msgspec.DecodeError as error:
                raise BadLesson(f"{self.lesson.game}, {self.lesson.id}, {where}, '{one}': {error}") from None

    def _change(self, changes: list[str], where: str) -> None:
        try:
            self.table = changed(self.table, changes)
        except ValueError as error:
            raise BadLesson(f"{self.lesson.game}, {self.lesson.id}, {where}: {error}") from None
        self._pass_for_idle()

    @property
    def step(self) -> Step | None:
        """What is said and to be done now; None at the end."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def decision(self) -> Decision | None:
        """What this step asks for; None where one only reads."""
        step = self.step
        return self.table.decision(self.lesson.me) if step is not None and step.do else None

    def read_on(self) -> None:
        """From a step that only tells something to the next."""
        if self.step is None or self.step.do:
            raise IllegalChoice("There is something to do first." if self.step else "The lesson is over.")
        self._go_on(0)

    def choose(self, answer: Any) -> tuple[bool, str]:
        """Whether this was what the step asks for, and what is said to it. Another answer changes nothing."""
        step, decision = self.step, self.decision
        if step is None or decision is None:
            raise IllegalChoice("Nothing is to be chosen here: read on." if step else "The lesson is over.")
        which = self.wanted(decision).get(spelled(decision, answer))
        if which is None:
            return False, step.otherwise
        self._go_on(which)
        return True, step.well

    def wanted(self, decision: Decision) -> dict[str, int]:
        """The answers that go on, and which of the step's each is; one that is not offered now may be another day."""
        found: dict[str, int] = {}
        for which, one in enumerate(self.step.do if self.step is not None else []):
            with contextlib.suppress(IllegalChoice):
                found[spelled(decision, meant(one))] = which
        return found

    def _go_on(self, which: int) -> None:
        step = self.lesson.steps[self.at]
        if step.do:
            where = f"step {self.at + 1}"
            self.table.script(*step.luck)
            self._play([f"{self.lesson.me} {step.do[which]}", *step.then], where)
        self.done.append(which)

    def _play(self, moves: list[str], where: str) -> None:
        for move in moves:
            seat, _, said = move.partition(" ")
            try:
                self.table.choose(int(seat), self._answer(int(seat), said))
            except (IllegalChoice, ValueError) as error:
                raise BadLesson(f"{self.lesson.game}, {self.lesson.id}, {where}, '{move}': {error}") from None
            self._pass_for_idle()
            self.moved()

    def _answer(self, seat: int, said: str) -> Any:
        answer, decision = meant(said), self.table.decision(seat)
        return [answer] if decision is not None and decision.kind == "pick" and isinstance(answer, str) else answer

    def _pass_for_idle(self) -> None:
        """Who is asked only because asking must not tell, and has one answer, need not give it in a lesson."""
        table = self.table
        while idle := [seat for seat in table.awaiting if table.lone_answer(seat) is not None]:
            table.choose(idle[0], table.lone_answer(idle[0]), auto=True)


def _kind(move: str) -> str:
    """A move of a seat, what luck says next, or a change of the table."""
    return CHOICE if move[:1].isdecimal() else LUCK if move.startswith("luck ") else CHANGE


def meant(said: str) -> Any:
    """An answer as a lesson writes it: a key, keys with "+" between, "none", or a number."""
    if said.isdecimal():
        return int(said)
    if said == "none":
        return []
    return said.split("+") if "+" in said else said


def spelled(decision: Decision, answer: Any) -> str:
    """An answer as a lesson writes it, the keys of a pick in the order in which they are offered."""
    offered = [option.key for option in decision.options]
    given = answer if isinstance(answer, list) else [answer]
    keys = [f"amount:{one}" if isinstance(one, int) else one if isinstance(one, str) else one.key for one in given]
    for key in keys:
        if key not in offered:
            raise IllegalChoice(f"'{key}' cannot be chosen now.")
    return "+".join(key for key in offered if key in keys) or "none"
