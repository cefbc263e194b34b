"""A table as one decision after the other, each a choice of one option.

A pick is shown as single items with DONE, in the items' order, so that every subset comes once. Seats that are asked
together are asked one after the other; what they answered stays unseen all the same. Only what the table offers is
shown, and where a pick leaves nothing to decide it is settled without asking.
"""

from __future__ import annotations

from typing import Any

from freebooter.engine.answers import Decision, IllegalChoice
from freebooter.engine.asks import DONE, Option
from freebooter.engine.table import Table


class Stepper:
    """`seat` is asked `decision` and takes one of `options`, until `over`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seat = -1
        self.decision: Decision | None = None
        self.options: list[Option] = []
        self.picked: list[Option] = []  # items that were taken of a pick that goes on
        self.over = False
        self._next = 0
        self._look()

    def take(self, number: int) -> None:
        """Takes the option of this number and goes on to the next decision."""
        if not 0 <= number < len(self.options):
            raise IllegalChoice(self._sentence(number))
        option = self.options[number]
        decision = self.decision
        assert decision is not None
        if decision.kind != "pick":
            self.table.choose(self.seat, option)
            self._look()
        elif option is DONE:
            self._give_picked()
        else:
            self.picked.append(option)
            self._next = decision.options.index(option) + 1
            if self._settled():
                self._give_picked()

    def answer(self, answer: Any) -> None:
        """A whole answer, as a bot gives it."""
        self.table.choose(self.seat, answer)
        self._look()

    def _sentence(self, number: int) -> str:
        if self.over:
            return "The game is over: nothing can be chosen any more."
        return f"There is no option {number} now: options are 0 to {len(self.options) - 1}."

    def _give_picked(self) -> None:
        self.table.choose(self.seat, self.picked)
        self._look()

    def _look(self) -> None:
        """Who is asked next, and what."""
        while True:
            awaiting = self.table.awaiting
            if not awaiting:
                self.over = True
                self.decision = None
                self.options = []
                return
            self.seat = awaiting[0]
            self.decision = decision = self.table.decision(self.seat)
            assert decision is not None
            if decision.kind != "pick":
                self.options = decision.options
                return
            self.picked = []
            self._next = 0
            if not self._settled():
                return
            self.table.choose(self.seat, self.picked)

    def _settled(self) -> bool:
        """Shows the single picks that may follow; True where nothing is left to decide."""
        decision = self.decision
        assert decision is not None
        items = decision.options
        while True:
            missing = decision.least - len(self.picked)
            if len(self.picked) >= decision.most:
                return True
            options = items[self._next : len(items) - max(missing, 1) + 1]
            if missing <= 0:
                options = [*options, DONE]
            if len(options) > 1:
                self.options = options
                return False
            if not options or options[0] is DONE:
                return True
            self.picked.append(options[0])
            self._next += 1
